// <allfives-puzzle>: find the play; a wrong one is shown, counted and explained, and can be retried.

class PuzzlePart extends Part {
  start() {
    this.text = this.querySelector(".af-text");
    this.given = this.text.textContent;
    this.verdict = new Verdict();
    this.shown = 0;
    this.table = new Table({
      felt: this.querySelector(".af-felt"),
      hand: this.querySelector(".af-hand"),
      tiles: this.data.hand,
      answers: Object.keys(this.data.moves).filter((move) => this.data.moves[move].right),
      verdict: this.verdict,
      onChoose: () => this.rest(),
      onMove: (tile, place) => this.play(`${tile}@${place}`),
    });
    this.hint = button("hint", say("hint"), () => this.tellHint());
    this.retry = button("retry", say("retry"), () => this.again(), true);
    this.next = button("next", say("next"), () => this.goOn(), true);
    this.rest();
    this.box = typedBox("move", say("move", { example: this.table.example() }));
    this.add(this.verdict.element);
    this.add(typedForm([this.box], () => this.table.typed(this.box.input.value.trim())));
    this.add(make("div", { class: "af-row" }, this.retry, this.next, this.hint));
    this.celebrate(progress.read("puzzles")[this.data.id]);
  }

  // The table as the puzzle gives it, ready for a move.
  rest() {
    const { scene, box, moves } = this.data;
    this.table.show({ ...scene.board, b: box }, {}, scene.open, Object.keys(moves));
    this.table.chosen = null;
    this.table.lift(null);
    this.table.mark();
    this.text.replaceChildren(...unbroken(this.given));
    this.retry.hidden = this.next.hidden = true;
    this.hint.hidden = false;
  }

  play(key) {
    const { scene, box, moves, lesson } = this.data;
    const move = moves[key];
    const others = move.moved || scene.board.t;
    const view = { t: [...others, move.tile], s: move.spots, b: box };
    this.table.show(view, { rings: ringsOf(move.terms), fresh: others.length });
    this.table.lift(key.split("@")[0]);
    this.text.replaceChildren(...unbroken(move.text));
    const learnt = move.right && lesson ? [make("p", { class: "af-lesson" }, ...unbroken(lesson))] : [];
    const told = [`${move.play} `, sumOf(move, move.bold), `. ${move.tail}`, reasonsOf(move), ...learnt];
    this.verdict.tell(move.right, move.head, ...told);
    this.retry.hidden = move.right;
    this.next.hidden = !move.right || !this.following();
    this.hint.hidden = move.right;
    if (move.right) this.solve();
    this.onward().focus();
    this.note({ move: key, verdict: move.right ? "right" : "wrong", solved: this.solved, hints: this.shown });
  }

  // Where the reader goes on from a verdict.
  onward() {
    if (!this.retry.hidden) return this.retry;
    return this.next.hidden ? this.details.querySelector("summary") : this.next;
  }

  again() {
    this.rest();
    this.verdict.clear();
    this.box.input.value = "";
    this.table.hand.querySelector("button").focus();
  }

  tellHint() {
    const { hints } = this.data;
    if (!this.retry.hidden) this.rest(); // a hint is about the puzzle, not about the play just shown
    this.shown = Math.min(this.shown + 1, hints.length);
    const text = hints.slice(0, this.shown).join(" ");
    const number = this.shown;
    this.verdict.tell(null, "", say("hint_of", { number, total: hints.length, text }));
    this.note({ hints: this.shown });
  }

  get solved() {
    return Boolean(this.record);
  }

  // Kept at the moment of solving; a solution without hints is never replaced by a lesser one.
  solve() {
    progress.add("puzzles", { [this.data.id]: { hints: this.shown } });
    this.celebrate(progress.read("puzzles")[this.data.id]);
  }

  celebrate(record) {
    this.record = record?.hints === undefined ? null : record;
    if (!this.record) return;
    const tag = this.querySelector(".af-solved") || make("span", { class: "af-tag af-solved" });
    tag.textContent = say(record.hints ? "solved_hints" : "solved");
    this.querySelector(".af-meta").append(tag);
  }

  // What comes next: the page of puzzles chooses it, elsewhere it stands below.
  following() {
    const all = [...document.querySelectorAll("allfives-puzzle")];
    return this.closest("allfives-puzzles") || all[all.indexOf(this) + 1] || null;
  }

  goOn() {
    const next = this.following();
    if (next instanceof PuzzlesPart) return next.next();
    next.scrollIntoView({ block: "start" });
    return next.querySelector("[data-tile]").focus({ preventScroll: true });
  }
}
