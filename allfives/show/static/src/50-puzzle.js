// <allfives-puzzle>: one question with one answer. How it is answered depends on what is asked: a
// play on the table, a number, yes or no, a number for each player. The rest is the same for all.

class PuzzlePart extends Part {
  start() {
    this.verdict = new Verdict();
    this.shown = 0;
    this.hint = button("hint", say("hint"), () => this.tellHint());
    this.retry = button("retry", say("retry"), () => this.again(), true);
    this.onto = button("onto", "", () => this.way.onto(), true);
    this.next = button("next", say("next"), () => this.goOn(), true);
    this.way = new WAYS[this.data.ask](this);
    this.rest();
    this.add(this.verdict.element);
    this.add(this.way.form);
    this.add(make("div", { class: "af-row" }, this.retry, this.onto, this.next, this.hint));
    this.celebrate(progress.read("puzzles")[this.data.id]);
  }

  // The puzzle as it is given, ready for an answer.
  rest() {
    this.way.rest();
    this.retry.hidden = this.onto.hidden = this.next.hidden = true;
    this.hint.hidden = false;
  }

  // An answer was given: whether it is right, what is told of it, and how it is written.
  judge(right, head, told, move) {
    const { lesson } = this.data;
    const learnt = right && lesson ? [make("p", { class: "af-lesson" }, ...unbroken(lesson))] : [];
    this.verdict.tell(right, head, ...told, ...learnt);
    this.retry.hidden = right;
    this.next.hidden = !right || !this.following();
    this.hint.hidden = right;
    if (right) this.solve();
    this.onward().focus();
    this.note({ move, verdict: right ? "right" : "wrong", solved: this.solved, hints: this.shown });
  }

  // Half of the answer is right: say so, and lead on to the other half.
  halfway(head, told, words) {
    this.verdict.tell(true, head, ...told);
    this.onto.textContent = words;
    this.onto.hidden = false;
    this.hint.hidden = true;
    this.onto.focus();
  }

  // Where the reader goes on from a verdict.
  onward() {
    if (!this.retry.hidden) return this.retry;
    return this.next.hidden ? this.details.querySelector("summary") : this.next;
  }

  again() {
    this.rest();
    this.verdict.clear();
    this.way.focus();
  }

  tellHint() {
    const { hints } = this.way;
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
    progress.add("puzzles", { [this.data.id]: { hints: this.shown + this.way.before } });
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
    return next.querySelector("[data-tile], input, [data-choice]").focus({ preventScroll: true });
  }
}
