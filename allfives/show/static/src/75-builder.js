// <allfives-builder>: any table, laid tile by tile or written down, under every rule set at once.
// The engine says where a tile may go and what each table counts; this part keeps what was laid.

class BuilderPart extends Part {
  start() {
    this.verdict = new Verdict();
    this.engine = new EngineNote(this);
    this.whole = this.querySelector(".af-whole");
    this.text = this.querySelector(".af-text");
    this.result = this.querySelector(".af-result");
    this.tray = new Tray({
      felt: this.querySelector(".af-felt"),
      hand: make("div", { class: "af-trays" }),
      tiles: [],
      verdict: this.verdict,
      onChoose: () => {},
      onMove: (tile, place) => this.ask(() => ({ lay: `${tile}@${place}` })),
      onHold: (tile) => this.ask(() => ({ position: this.withHeld(tile) })),
    });
    this.controls = new BuilderControls(this);
    this.takeAway = new TakeAway(this);
    for (const element of [...this.controls.above, this.tray.hand, ...this.controls.below]) {
      this.card.insertBefore(element, this.result);
    }
    this.text.before(this.verdict.element, this.engine.element);
    this.card.append(this.takeAway.element);
    this.result.addEventListener("click", (event) => this.press(event));
    this.queue = Promise.resolve();
    this.steps = [];
    this.at = -1;
    this.take({ ...this.data.start, result: this.result.innerHTML, sum: this.whole.innerHTML });
    this.openLink();
  }

  get now() {
    return this.steps[this.at];
  }

  // A link that leads here brings its own table.
  openLink() {
    const query = new URLSearchParams(location.search);
    const named = ["position", "rules", "set", "played"].some((key) => query.has(key));
    if (!named || this.engine.engine !== pageEngine) return;
    this.controls.typed.value = query.get("position") || "";
    this.steps = [];
    this.at = -1;
    this.enqueue("opened", () => ({ query: location.search, houses: keptHouses() }));
  }

  // Ask for another table. What is wanted is worked out when its turn comes, from the table then.
  ask(wanted) {
    this.enqueue("builder", () => {
      const { position, rules, played, highest } = this.now || this.data.start;
      return { position, rules, played, highest, houses: keptHouses(), ...wanted() };
    });
  }

  // What a notebook's Python sets: another table, or other eyes.
  follow(told) {
    const [position, rules] = [told("position"), told("rules")];
    if (position !== this.now.position) this.ask(() => ({ position, rules, played: "" }));
    else if (rules !== this.now.rules) this.ask(() => ({ rules }));
  }

  askAgain(method, args) {
    this.enqueue(method, () => args);
  }

  enqueue(method, args) {
    const turn = this.queue.then(async () => {
      const answer = await this.engine.ask(method, args());
      if (answer.refused) this.verdict.tell(null, say("not_laid"), answer.refused);
      else this.take(answer, true);
    });
    this.queue = turn.catch((error) => {
      if (!(error instanceof EngineTrouble)) throw error;
      if (!this.now) this.fallBack();
    });
  }

  // A link whose table nobody could work out leaves the table of the page, and the text as it came.
  fallBack() {
    const typed = this.controls.typed.value;
    this.take({ ...this.data.start, result: this.result.innerHTML, sum: this.whole.innerHTML });
    this.controls.typed.value = typed;
  }

  // A new answer becomes the latest step; a step that only looks otherwise takes the place of its own.
  take(answer, aloud = false) {
    const before = this.now;
    this.moved = aloud;
    if (before && before.position === answer.position) this.steps[this.at] = answer;
    else {
      this.steps.splice(this.at + 1);
      this.steps.push(answer);
      this.at += 1;
    }
    this.draw();
    if (!aloud) return;
    const notices = (answer.notices || []).map((notice) => make("p", {}, notice));
    this.verdict.tell(null, answer.done, answer.said, ...notices);
    if (answer.typed !== undefined) this.controls.typed.value = answer.typed;
    this.tray.refocus(answer);
  }

  step(by) {
    const rules = this.now.rules;
    this.at += by;
    if (this.now.rules === rules) this.draw();
    else this.ask(() => ({ rules }));
    this.verdict.tell(null, "", this.now.said);
  }

  draw() {
    const answer = this.now;
    const { board, rings, marks, fresh, open, fits } = answer;
    this.tray.show(board, { rings, marks, fresh }, open, fits);
    this.tray.fill(answer);
    this.stageWidth(board);
    this.whole.innerHTML = answer.sum;
    if (answer.refusal) this.whole.replaceChildren(make("p", { class: "af-refused" }, ...unbroken(answer.refusal)));
    this.text.replaceChildren(...unbroken(answer.text));
    this.result.innerHTML = answer.result;
    this.controls.draw(answer);
    this.takeAway.draw(answer);
    this.keepAddress(answer);
    this.note({ position: answer.position, rules: answer.rules, total: answer.total, points: answer.points });
  }

  stageWidth(board) {
    this.tray.stage.style.setProperty("--af-w", board.b[2]);
  }

  // The address leads back to this very table, also after a reload.
  keepAddress(answer) {
    if (this.engine.engine !== pageEngine || !this.moved) return;
    try {
      history.replaceState(null, "", `?${answer.link}`);
    } catch {
      // a browser that allows none, or too many: the link to take away is there all the same
    }
  }

  withHeld(tile) {
    const { layout, hand } = this.now;
    const held = hand.includes(tile) ? hand.filter((other) => other !== tile) : [...hand, tile];
    return held.length ? `${layout} / ${held.join(" ")}` : layout;
  }

  // A rule set among the answers is a link to the same table in its eyes.
  press(event) {
    const link = event.target.closest("a[data-rules]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.ask(() => ({ rules: link.dataset.rules }));
    this.scrollIntoView({ block: "start" });
  }
}

// The rules that the reader keeps on this device, as files.
function keptHouses() {
  return Object.values(store.read("houses")).map(({ toml }) => toml).filter((toml) => typeof toml === "string");
}

// The tiles that are not laid, and the hand. A tile that fits one end only goes there at once; an
// end that is chosen first waits for its tile.
class Tray extends Table {
  fill({ tiles, laid, hand }) {
    this.chosen = null;
    this.place = null;
    const held = hand.map((tile) => this.tileButton(tile));
    const rest = tiles.filter((tile) => !laid.includes(tile) && (this.holding || !hand.includes(tile)));
    const row = make("div", { class: "af-hand", role: "group", "aria-label": say("in_hand") }, ...held);
    const heap = rest.map((tile) => this.tileButton(tile));
    for (const tile of heap) if (this.holding) tile.setAttribute("aria-pressed", String(hand.includes(tile.dataset.tile)));
    const set = make("div", { class: "af-tray", role: "group", "aria-label": say("not_laid_yet") }, ...heap);
    this.hand.replaceChildren(...(held.length ? [make("p", { class: "af-label" }, say("in_hand")), row] : []), set);
  }

  choose(tile) {
    if (this.holding) return this.onHold(tile);
    const places = this.placesOf(tile);
    if (this.place && places.includes(this.place)) return this.move(tile, this.place);
    if (places.length === 1) return this.move(tile, places[0]);
    return super.choose(tile);
  }

  pick(place) {
    if (this.chosen) return this.move(this.chosen, place);
    this.place = place;
    const fitting = this.plays.filter((play) => play.endsWith(`@${place}`)).map((play) => play.split("@")[0]);
    for (const element of this.hand.querySelectorAll("[data-tile]")) {
      element.classList.toggle("af-played", !fitting.includes(element.dataset.tile));
    }
    const first = this.hand.querySelector("[data-tile]:not(.af-played)");
    if (first) first.focus();
    return this.verdict.tell(null, "", say("end_chosen", { place: placeWords(place) }));
  }

  // Focus stays near: the button that had it is gone when its tile was laid.
  refocus({ fits }) {
    if (this.hand.contains(document.activeElement) || document.activeElement !== document.body) return;
    const next = fits.length && this.hand.querySelector(`[data-tile="${fits[0].split("@")[0]}"]`);
    if (next) next.focus({ preventScroll: true });
  }
}
