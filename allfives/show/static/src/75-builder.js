// <allfives-builder>: any table, laid tile by tile or written down, under every rule set at once.
// The engine says where a tile may go and what each table counts; this part keeps what was laid.

class BuilderPart extends Part {
  start() {
    this.verdict = new Verdict();
    this.engine = new EngineNote(this);
    this.whole = this.querySelector(".af-whole");
    this.short = this.querySelector(".af-short");
    this.tag = this.querySelector(".af-meta .af-tag");
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
    this.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && (this.tray.chosen || this.tray.place)) this.tray.letGo();
    });
    this.queue = Promise.resolve();
    this.round = 0; // how often there was no answer
    this.steps = [];
    this.at = -1;
    this.first = { ...this.data.start };
    for (const [key, element] of [["result", this.result], ["sum", this.whole], ["brief", this.short]]) {
      this.first[key] = element.innerHTML;
    }
    this.take(this.first);
    this.openLink();
  }

  // The table that stands there; while that of a link is on its way, the page's own.
  get now() {
    return this.steps[this.at] || this.first;
  }

  // A link that leads here brings its own table.
  openLink() {
    const query = new URLSearchParams(location.search);
    const named = ["position", "rules", "set", "played"].some((key) => query.has(key));
    if (!named || this.engine.engine !== pageEngine) return;
    const { position } = this.first;
    this.controls.typed.value = query.get("position") || position;
    this.steps = [];
    this.at = -1;
    this.tray.felt.inert = this.tray.hand.inert = true; // nobody lays on a table that is to go
    this.scrollIntoView({ block: "start" });
    this.enqueue("opened", () => ({ query: location.search, position, houses: keptHouses() }));
  }

  // Ask for another table. What is wanted is worked out when its turn comes, from the table then.
  ask(wanted) {
    this.enqueue("builder", () => {
      const { position, rules, played, highest } = this.now;
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
    this.inTurn(async () => {
      const answer = await this.engine.ask(method, args());
      if (answer.refused) this.tell(say("not_laid"), answer.refused);
      else this.take(answer, true);
      this.controls.typed.setAttribute("aria-invalid", String(Boolean(answer.refused || answer.typed)));
    });
  }

  // One thing after another. Once there is no answer, nothing that still waits is begun.
  inTurn(act) {
    const round = this.round;
    const turn = this.queue.then(() => (round === this.round ? act() : null));
    this.queue = turn.catch((error) => {
      if (!(error instanceof EngineTrouble)) throw error;
      this.round += 1;
      if (!this.steps.length) this.fallBack();
    });
  }

  // A link whose table nobody could work out leaves the table of the page, and the text as it came.
  fallBack() {
    const typed = this.controls.typed.value;
    this.take(this.first);
    this.controls.typed.value = typed;
  }

  // A new answer becomes the latest step; a step that only looks otherwise takes the place of its own.
  take(answer, aloud = false) {
    const before = this.steps[this.at];
    this.moved = aloud;
    this.tray.felt.inert = this.tray.hand.inert = false;
    if (before && before.position === answer.position) this.steps[this.at] = answer;
    else {
      this.steps.splice(this.at + 1);
      this.steps.push(answer);
      this.at += 1;
    }
    this.draw();
    if (!aloud) return;
    const notices = answer.notices.map((notice) => make("p", {}, notice));
    this.tell(answer.done, answer.said, ...notices);
    if (answer.typed !== undefined) this.controls.typed.value = answer.typed;
  }

  // News stands by the board; who has scrolled on is brought back to it.
  tell(head, ...rest) {
    this.verdict.tell(null, head, ...rest);
    this.verdict.element.scrollIntoView({ block: "nearest" });
  }

  // Undo and redo. In other eyes by now, the table is worked out again.
  step(by) {
    this.inTurn(async () => {
      const target = this.steps[this.at + by];
      if (!target) return;
      const { rules } = this.now;
      const { position, played, highest } = target;
      const houses = keptHouses();
      const answer =
        target.rules === rules ? target : await this.engine.ask("builder", { position, rules, played, highest, houses });
      this.at += by;
      this.steps[this.at] = answer;
      this.moved = true;
      this.draw();
      this.tell("", answer.said);
    });
  }

  draw() {
    const answer = this.now;
    const keepFocus = this.focusKept();
    const { board, rings, marks, fresh, open, fits } = answer;
    this.tray.show(board, { rings, marks, fresh }, open, fits);
    this.tray.fill(answer);
    this.stageWidth(board);
    this.tag.textContent = answer.title;
    this.whole.innerHTML = answer.sum;
    this.short.innerHTML = answer.brief;
    this.text.replaceChildren(...unbroken(answer.text));
    this.result.innerHTML = answer.result;
    this.controls.draw(answer);
    this.takeAway.draw(answer);
    this.keepAddress(answer);
    keepFocus();
    this.note({ position: answer.position, rules: answer.rules, total: answer.total, points: answer.points });
  }

  // Much is drawn anew; what had the focus, or what stands in its place, gets it back.
  focusKept() {
    const had = document.activeElement;
    if (!this.contains(had)) return () => {};
    const { tile, action } = had.dataset;
    const group = had.closest(".af-hand, .af-tray, .af-row");
    const at = group ? [...group.querySelectorAll("button")].indexOf(had) : -1;
    return () => {
      if (had.isConnected && !had.disabled) return;
      const same = tile && this.querySelector(`[data-tile="${tile}"]`);
      const row = (tile && this.querySelector(".af-tray")) || (action && this.querySelector(`[data-action="${action}"]`).parentElement);
      const others = row ? [...row.querySelectorAll("button:not([disabled])")] : [];
      const next = same || others[Math.min(Math.max(at, 0), others.length - 1)] || this.controls.typed;
      next.focus({ preventScroll: true });
    };
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
    this.controls.rules.focus();
  }
}

// The rules that the reader keeps on this device, as files.
function keptHouses() {
  return keptRules().map(({ toml }) => toml);
}

// The same as choices of a list, for the time until the engine has read the files.
function keptChoices() {
  const kept = Object.values(store.read("houses")).filter(({ title, query }) => [title, query].every((one) => typeof one === "string"));
  return kept.map(({ title, query }) => ({ title, rules: query }));
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
    if (tile === this.chosen) return this.letGo();
    const places = this.placesOf(tile);
    if (this.place && places.includes(this.place)) return this.move(tile, this.place);
    if (places.length === 1) return this.move(tile, places[0]);
    return super.choose(tile);
  }

  pick(place) {
    if (this.chosen) return this.move(this.chosen, place);
    if (place === this.place) return this.letGo();
    this.place = place;
    const fitting = this.plays.filter((play) => play.endsWith(`@${place}`)).map((play) => play.split("@")[0]);
    for (const element of this.hand.querySelectorAll("[data-tile]")) {
      element.classList.toggle("af-played", !fitting.includes(element.dataset.tile));
    }
    const first = this.hand.querySelector("[data-tile]:not(.af-played)");
    if (first) first.focus();
    return this.verdict.tell(null, "", say("end_chosen", { place: placeWords(place) }));
  }

  // A chosen tile, or a chosen end, is put down again by choosing it once more or by Escape.
  letGo() {
    this.chosen = this.place = null;
    this.mark();
    for (const element of this.hand.querySelectorAll(".af-played")) element.classList.remove("af-played");
    this.verdict.tell(null, "", say("let_go"));
  }
}
