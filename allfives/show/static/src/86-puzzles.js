// <allfives-puzzles>: the puzzles of the book one at a time, by choice, by the day, from a list, or
// made afresh. The puzzle itself is an <allfives-puzzle>; what it is told is written down here.

class PuzzlesPart extends Part {
  async start() {
    this.verdict = new Verdict();
    this.engine = new EngineNote(this);
    this.shelf = new Shelf(this.dataset.base, this.data.index);
    this.news = this.querySelector(".af-asleep");
    this.querySelector(".af-samples").remove();
    this.turn = 0;
    await this.open();
  }

  async open() {
    this.news.textContent = say("puzzles_loading");
    try {
      await this.shelf.open();
    } catch {
      const again = button("reload", say("puzzle_load_again"), () => this.open());
      this.news.replaceChildren(`${say("puzzles_not_loaded")} `, again);
      return;
    }
    this.news.remove();
    this.build();
    progress.listeners.add(() => this.draw());
    addEventListener("popstate", () => {
      if (location.search === this.address) return;
      this.clear();
      this.openLink(new URLSearchParams(location.search));
    });
    await this.openLink(new URLSearchParams(location.search));
  }

  build() {
    this.choice = {};
    this.choices = new PuzzleChoice(this);
    this.heading = make("h2", { class: "af-head", tabindex: "-1" });
    this.about = make("p", { class: "af-meta" });
    this.stand = make("div", { class: "af-place" });
    this.skip = button("skip", say("puzzle_skip"), () => this.next());
    this.collect = button("collect", "", () => this.toggle());
    this.below = make("div", { class: "af-row" }, this.skip, this.collect);
    this.panels = [new PuzzleLists(this), new PuzzleSheet(this), new PuzzleProgress(this), new PuzzleFile(this)];
    this.card.append(this.choices.modes, this.choices.element, this.verdict.element, this.engine.element);
    const shown = make("section", { class: "af-shown" }, this.heading, this.about, this.stand, this.below);
    this.tools = make("div", { class: "af-card af-tools" }, ...this.panels.map(({ element }) => element));
    this.card.after(shown, this.tools);
  }

  // What the address asks for, or what a newcomer begins with.
  async openLink(query) {
    const asked = query.get("puzzle");
    const named = CHOICES.filter((field) => query.has(field) && !query.has("fresh"));
    this.address = null; // where the reader is led to is no step of the reader's own
    const usual = Object.keys(progress.read("puzzles")).length ? { rules: this.data.start.rules } : this.data.start;
    const start = named.length || asked ? Object.fromEntries(named.map((field) => [field, query.get(field)])) : usual;
    this.choice = this.shelf.fitting(start).length || named.length ? start : {};
    this.given = new Set(start === usual ? Object.keys(usual) : []);
    this.mode = { name: "all" };
    if (query.has("fresh")) return this.remake(query.toString());
    if (query.has("daily")) return this.daily(query.get("daily"), false);
    if (query.has("missed")) return this.enter("missed", asked, false);
    if (query.has("list")) {
      const ids = query.get("list").split(",").filter(Boolean);
      const known = [...new Set(ids)].filter((id) => this.shelf.byId.has(id));
      if (known.length < ids.length) this.verdict.tell(null, "", say("list_unknown", { number: ids.length - known.length, total: ids.length }));
      if (known.length) return this.follow({ name: "link", queue: known }, asked, false);
    } else if (asked && this.shelf.byId.has(asked)) return this.show(asked, false);
    else if (asked) this.verdict.tell(null, "", say("puzzle_unknown", { id: `“${asked}”` }));
    return this.next(false);
  }

  // What was told of the puzzle before, and of the engine where it was asked for.
  clear() {
    this.verdict.clear();
    this.engine.forgive();
  }

  // One of the ways to get puzzles.
  enter(name, asked = null, focus = true) {
    this.coming = null;
    if (focus) this.clear();
    if (name === "daily") return this.daily(dayText(today()), focus);
    const queue = { missed: () => this.missed(), list: () => myList().filter((id) => this.shelf.byId.has(id)) }[name];
    if (queue) return this.follow({ name, queue: queue() }, asked, focus);
    this.mode = { name };
    return this.next(focus);
  }

  missed() {
    const kept = progress.read("puzzles");
    return progress.missed().filter((id) => this.shelf.byId.has(id) || kept[id].fresh);
  }

  daily(text, focus) {
    const day = dayOf(text);
    if (dayText(day) !== text) this.verdict.tell(null, "", say("daily_unknown", { day: `“${text}”` }));
    this.mode = { name: "daily", day };
    return this.show(this.shelf.ofDay(day), focus);
  }

  follow(mode, asked, focus) {
    this.mode = { ...mode, at: asked === LIST_END ? mode.queue.length : Math.max(0, mode.queue.indexOf(asked)) };
    return this.goTo(this.mode.at, focus);
  }

  goTo(at, focus = true) {
    const { name, queue } = this.mode;
    this.mode.at = at;
    const id = queue[at];
    if (id && this.shelf.byId.has(id)) return this.show(id, focus);
    if (id) return this.remake(progress.read("puzzles")[id].fresh);
    if (!queue.length) return this.empty(say(name === "missed" ? "missed_none" : "list_none"), [], focus);
    const again = button("restart", say("list_again"), () => (name === "link" ? this.goTo(0) : this.enter(name)));
    this.empty(say("list_done", { number: queue.length }), [again], focus);
    return this.keepAddress();
  }

  // The next puzzle of the way that was chosen.
  next(focus = true) {
    const { name, queue, at } = this.mode;
    if (focus) this.clear();
    if (name === "fresh") return this.makeFresh();
    if (queue) return this.goTo(at + 1, focus);
    this.mode = { name: "all" };
    const coming = this.coming || this.pick();
    return coming ? this.show(coming.id, focus) : this.nothing(focus);
  }

  choose(field, value) {
    this.choice = this.choices.chosen(field, value);
    this.given.delete(field);
    this.coming = null;
    if (this.mode.name === "fresh") return this.draw();
    this.mode = { name: "all" };
    this.clear();
    this.verdict.tell(null, "", say("choice_fits", { number: this.shelf.fitting(this.choice).length }));
    return this.next(false);
  }

  // Any of those that fit; one that was not tried yet, while there is one.
  pick() {
    const kept = progress.read("puzzles");
    const fitting = this.shelf.fitting(this.choice);
    const others = fitting.filter(({ id }) => id !== this.asked?.id);
    const untried = others.filter(({ id }) => !kept[id]);
    const from = [untried, others, fitting].find((rows) => rows.length) || [];
    return from[Math.floor(Math.random() * from.length)];
  }

  // No puzzle fits: what to leave aside, and how many there are then.
  nothing(focus) {
    return this.empty(say("choice_none"), this.choices.looser(), focus);
  }

  // Words in place of a puzzle.
  empty(words, ways, focus) {
    this.turn += 1;
    this.asked = null;
    this.heading.textContent = words;
    this.stand.replaceChildren(make("div", { class: "af-row" }, ...ways));
    this.draw();
    if (focus) this.heading.focus();
  }

  async show(id, focus = true) {
    const turn = (this.turn += 1);
    const row = this.shelf.byId.get(id);
    const slow = setTimeout(() => this.wait(turn), 150);
    try {
      const html = await this.shelf.html(id);
      if (turn === this.turn) this.place({ ...row, row, html, title: this.shelf.title(row) }, focus);
    } catch {
      if (turn === this.turn) await this.notLoaded(id, turn);
    } finally {
      clearTimeout(slow);
    }
  }

  wait(turn) {
    if (turn === this.turn) this.heading.textContent = say("puzzle_loading");
  }

  // One that needs no network: of the choice, or of any where none of the choice is here.
  async notLoaded(id, turn) {
    const here = await this.shelf.here();
    if (turn !== this.turn) return;
    const fitting = this.shelf.fitting(this.choice).filter((row) => here.includes(row));
    const from = fitting.length ? fitting : here;
    const other = from[Math.floor(Math.random() * from.length)];
    const ways = [button("reload", say("puzzle_load_again"), () => this.show(id))];
    const take = () => {
      if (!fitting.length) this.choice = {};
      this.show(other.id);
    };
    if (other) ways.push(button("here", say(fitting.length ? "puzzle_here" : "puzzle_here_any"), take));
    this.empty(say("puzzle_not_loaded"), ways, true);
  }

  // Put a puzzle on the page. What its reader does with it is heard.
  place({ id, row = null, html, title, theme, link = "" }, focus) {
    this.asked = { id, row, theme, link, hints: false, told: "" };
    this.heading.textContent = title;
    this.stand.innerHTML = html;
    const puzzle = this.stand.firstElementChild;
    puzzle.addEventListener("allfives-change", ({ detail }) => this.hear(detail));
    puzzle.addEventListener("toggle", ({ target }) => target.open && target.matches(".af-answer") && this.first("shown"), true);
    this.draw();
    this.keepAddress();
    if (focus) {
      this.heading.focus({ preventScroll: true });
      this.heading.scrollIntoView({ block: "start" });
    }
    // The next one is fetched while this one is solved.
    const { queue, at } = this.mode;
    this.coming = queue ? this.shelf.byId.get(queue[at + 1]) : this.pick();
    if (this.coming) this.shelf.html(this.coming.id).catch(() => {});
  }

  hear({ hints, verdict }) {
    if (hints) this.asked.hints = true;
    if (verdict) this.first(verdict === "wrong" ? "wrong" : this.asked.hints ? "hints" : "right");
  }

  first(told) {
    if (this.asked.told) return;
    this.asked.told = told;
    progress.answered(this.asked.id, told, this.asked.link);
  }

  toggle() {
    const { id } = this.asked;
    changeList((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
    const number = myList().length;
    this.verdict.tell(null, "", say(myList().includes(id) ? "list_added" : "list_removed", { number }));
  }

  async makeFresh() {
    const wanted = Object.fromEntries(CHOICES.map((field) => [field, this.choice[field] || ""]));
    await this.askFresh("fresh", { ...wanted, seed: Math.floor(Math.random() * 2 ** 31) });
  }

  remake(link) {
    const { fresh, rules, position } = Object.fromEntries(new URLSearchParams(link));
    return this.askFresh("fresh_again", { kind: fresh, rules: rules || "", position: position || "" });
  }

  askAgain(method, args) {
    return this.askFresh(method, args);
  }

  // The engine makes a puzzle and proves it.
  async askFresh(method, args) {
    const turn = (this.turn += 1);
    if (!this.mode.queue) this.mode = { name: "fresh" };
    this.draw();
    let made;
    try {
      made = await this.engine.ask(method, args);
    } catch {
      if (turn === this.turn && !this.asked) this.empty(say("fresh_none"), [], false);
      return; // the note has said why, and how to go on
    }
    if (turn !== this.turn) return;
    if (made.refused) this.empty(say("fresh_refused", { reason: made.refused }), [], true);
    else this.place({ ...made, title: say("fresh_title", { title: this.shelf.title(made) }) }, true);
  }

  draw() {
    const { asked } = this;
    const { now, best } = streakOf(progress.read("history"));
    const done = Object.keys(progress.read("puzzles")).filter((id) => this.shelf.byId.has(id)).length;
    const told = [say("streak", { now, best }), say("puzzles_tried", { number: done, total: this.shelf.rows.length })];
    if (!progress.kept) told.push(say("progress_not_kept"));
    this.querySelector(".af-meta").replaceChildren(...told.map((words) => make("span", { class: "af-tag" }, words)));
    this.choices.draw();
    this.about.replaceChildren(...puzzlePlace(this));
    this.below.hidden = !asked;
    this.collect.hidden = !asked?.row;
    const listed = asked && myList().includes(asked.id);
    this.collect.textContent = say(listed ? "list_take_off" : "list_add");
    for (const panel of this.panels) panel.draw();
  }

  // A puzzle that the reader goes on to is a step that the browser's Back takes back.
  keepAddress() {
    const address = `?${puzzleAddress(this)}`;
    if (address === this.address) return;
    const way = this.address === null ? "replaceState" : "pushState";
    this.address = address;
    try {
      history[way](null, "", address);
      this.address = location.search;
    } catch {
      // a file, or too many: the links to take away are there all the same
    }
  }
}
