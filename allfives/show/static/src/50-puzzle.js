// <allfives-puzzle>: find the play; a wrong one is shown, counted and explained, and can be retried.

class PuzzlePart extends Part {
  start() {
    const { scene, moves, hand, hints } = this.data;
    this.verdict = new Verdict();
    this.shown = 0;
    this.table = new Table({
      felt: this.querySelector(".af-felt"),
      hand: this.querySelector(".af-hand"),
      tiles: hand,
      verdict: this.verdict,
      onChoose: () => this.rest(),
      onMove: (tile, place) => this.play(`${tile}@${place}`),
    });
    this.hint = button("hint", say("hint"), () => this.tellHint());
    this.retry = button("retry", say("retry"), () => this.again(), true);
    this.next = button("next", say("next"), () => this.goOn(), true);
    this.rest();
    const label = say("move", { example: this.table.example() });
    const form = typedForm("move", label, "check", (text) => this.table.typed(text));
    this.add(this.verdict.element);
    this.add(form);
    this.add(make("div", { class: "af-row" }, this.retry, this.next, this.hint));
    this.scene = scene;
    this.moves = moves;
    this.hints = hints;
    this.celebrate(store.read("puzzles")[this.data.id]);
  }

  // The table as the puzzle gives it, ready for a move.
  rest() {
    const { scene, box, moves } = this.data;
    this.table.show({ ...scene.board, b: box }, {}, scene.open, Object.keys(moves));
    this.table.chosen = null;
    this.table.mark();
    this.retry.hidden = true;
    this.next.hidden = true;
  }

  play(key) {
    const { scene, box, moves } = this.data;
    const move = moves[key];
    const view = { t: [...scene.board.t, move.tile], s: move.spots, b: box };
    this.table.show(view, { rings: move.rings, fresh: scene.board.t.length });
    const sum = sumOf(move.sum, move.total, move.bold);
    this.verdict.tell(move.right, move.head, `${move.play} `, sum, `. ${move.tail}`);
    this.retry.hidden = move.right;
    this.next.hidden = !move.right || !this.following();
    if (move.right) this.solve();
    (move.right ? (this.next.hidden ? this.details.querySelector("summary") : this.next) : this.retry).focus();
    this.note({ move: key, verdict: move.right ? "right" : "wrong", solved: this.solved, hints: this.shown });
  }

  again() {
    this.rest();
    this.verdict.clear();
    this.table.hand.querySelector("button").focus();
  }

  tellHint() {
    const { hints } = this.data;
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
    const kept = store.read("puzzles");
    const before = kept[this.data.id];
    const hints = before && before.hints >= 0 ? Math.min(before.hints, this.shown) : this.shown;
    kept[this.data.id] = { hints };
    store.write("puzzles", kept);
    this.celebrate(kept[this.data.id]);
  }

  celebrate(record) {
    this.record = record;
    if (!record) return;
    const tag = this.querySelector(".af-solved") || make("span", { class: "af-tag af-solved" });
    tag.textContent = say(record.hints ? "solved_hints" : "solved");
    this.querySelector(".af-meta").append(tag);
  }

  following() {
    const all = [...document.querySelectorAll("allfives-puzzle")];
    return all[all.indexOf(this) + 1] || null;
  }

  goOn() {
    const next = this.following();
    next.scrollIntoView({ block: "start" });
    next.querySelector("[data-tile]").focus({ preventScroll: true });
  }
}
