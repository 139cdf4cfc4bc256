// The kinds of steps of a stage. Each has `place` (its controls, in front of the fold), `rest` (as
// it is before anything was tried) and `focus` (where the reader begins).

class ShownStep {
  constructor(part, data, section) {
    Object.assign(this, { part, data, section });
    this.prepare();
  }

  prepare() {
    this.reveal = button("reveal", say("stage_reveal"), () => this.part.teach(), true);
    this.section.querySelector("details").hidden = true;
  }

  place(fold, verdict) {
    fold.before(this.reveal, verdict);
  }

  rest() {
    this.reveal.hidden = false;
  }

  focus() {
    this.reveal.focus();
  }
}

class ChosenStep extends ShownStep {
  prepare() {
    const list = this.section.querySelector(".af-offered");
    this.group = make("div", { class: "af-row af-offered", role: "group", "aria-label": list.getAttribute("aria-label") });
    list.replaceWith(this.group);
    walkWithArrows(this.group);
    this.rest(); // paper shows every step, and not only those that were opened
  }

  place(fold, verdict) {
    fold.before(verdict);
  }

  rest() {
    this.group.replaceChildren(...this.data.choices.map((choice) => this.choice(choice)));
  }

  choice([key, label, right, told]) {
    const element = button("choose", label, () => {
      for (const other of this.group.children) other.setAttribute("aria-pressed", String(other === element));
      this.part.judge(right, say(right ? "all_right" : "some_wrong"), told);
    });
    element.dataset.choice = key;
    element.setAttribute("aria-pressed", "false");
    return element;
  }

  focus() {
    this.group.querySelector("button").focus();
  }
}

class CountedStep extends ShownStep {
  prepare() {
    this.box = typedBox("count", say("count"));
    this.form = typedForm([this.box], () => this.check(this.box.input.value.trim()));
  }

  place(fold, verdict) {
    fold.before(this.form, verdict);
  }

  check(text) {
    if (!/^\d+$/.test(text)) {
      this.part.verdict.tell(null, "", say("no_number", { text: `“${text}”` }));
      return;
    }
    const told = tellCount(this.data.count, text);
    this.part.judge(told.right, told.head, told.rest);
    if (told.right) this.section.querySelector("details").open = true;
  }

  rest() {
    this.box.input.value = "";
  }

  focus() {
    this.box.input.focus();
  }
}

// A table where a tile may be tried where it does not fit, and is told why.
class StageTable extends Table {
  endButton(place) {
    const element = super.endButton(place);
    if (this.shut.includes(place)) element.setAttribute("aria-label", say("stage_shut", { place: placeWords(place) }));
    return element;
  }

  choose(tile) {
    super.choose(tile);
    if ("start" in this.open) this.verdict.tell(null, "", say("stage_lead", { tile }));
    if (this.refused[tile]) this.verdict.tell(null, "", this.refused[tile]);
  }

  move(tile, place) {
    const why = this.refused[`${tile}@${place}`];
    if (why) this.verdict.tell(false, say("not_laid"), why);
    else super.move(tile, place);
  }
}

class PlayedStep extends ShownStep {
  prepare() {
    this.text = this.section.querySelector(".af-text");
    this.given = this.text.textContent;
    this.table = new StageTable({
      felt: this.section.querySelector(".af-felt"),
      hand: this.section.querySelector(".af-hand"),
      tiles: this.data.hand,
      verdict: this.part.verdict,
      answers: rightMoves(this.data),
      shut: this.data.shut,
      refused: this.data.refused,
      onChoose: () => this.rest(),
      onMove: (tile, place) => this.play(tile, place),
    });
    this.rest();
    this.box = typedBox("move", say("move", { example: this.table.example() }));
    this.form = typedForm([this.box], () => this.table.typed(this.box.input.value.trim()));
  }

  place(fold, verdict) {
    fold.before(verdict, this.form);
    this.box.input.value = "";
  }

  rest() {
    const { board, open, moves } = this.data;
    this.table.show(board, {}, open, Object.keys(moves));
    this.table.chosen = null;
    this.table.lift(null);
    this.table.mark();
    this.text.replaceChildren(...unbroken(this.given));
    if (this.part.retry) this.part.retry.hidden = true;
  }

  // The table as the play makes it, right or wrong.
  play(tile, place) {
    const { board } = this.data;
    const move = this.data.moves[`${tile}@${place}`];
    const others = move.moved || board.t;
    const view = { t: [...others, move.tile], s: move.spots, b: board.b };
    this.table.show(view, { rings: move.terms ? ringsOf(move.terms) : {}, fresh: others.length });
    this.table.lift(tile);
    this.text.replaceChildren(...unbroken(move.text));
    const reasons = move.terms ? [reasonsOf(move)] : [];
    this.part.judge(move.right, say(move.right ? "all_right" : "some_wrong"), move.told, ...reasons);
    this.part.retry.hidden = move.right;
    if (!move.right) this.part.retry.focus();
  }

  focus() {
    this.table.hand.querySelector("button").focus();
  }
}

const STEP_KINDS = { show: ShownStep, play: PlayedStep, count: CountedStep, choose: ChosenStep };
