// How a puzzle is answered. A way has a form, what it was before an answer (`rest`), the first thing
// to take in hand (`focus`), its hints, and how many hints were taken `before` its last half.

// The moves that are right, under one rule set.
function rightMoves(asked) {
  return Object.entries(asked?.moves || {}).flatMap(([move, { right }]) => (right ? [move] : []));
}

// A play on the table; under two rule sets one after the other. What lays no tile has a button.
class PlayWay {
  constructor(part) {
    this.part = part;
    this.before = 0;
    this.text = part.querySelector(".af-text");
    this.given = this.text.textContent;
    this.asked = part.data;
    this.table = new Table({
      felt: part.querySelector(".af-felt"),
      hand: part.querySelector(".af-hand"),
      tiles: part.data.hand,
      answers: [part.data, part.data.then].flatMap((asked) => rightMoves(asked)),
      verdict: part.verdict,
      onChoose: () => part.rest(),
      onMove: (tile, place) => this.play(`${tile}@${place}`),
    });
    const words = Object.entries(part.data.moves).filter(([key]) => !key.includes("@"));
    const others = words.map(([key, move]) => this.other(key, move.words));
    this.table.show({ ...part.data.scene.board, b: part.data.box }, {}, part.data.scene.open, Object.keys(part.data.moves));
    this.box = typedBox("move", say("move", { example: this.table.example() }));
    const typed = typedForm([this.box], () => this.table.typed(this.box.input.value.trim()));
    this.form = make("div", {}, ...(others.length ? [make("div", { class: "af-row" }, ...others)] : []), typed);
    if (part.data.then) this.name();
  }

  other(key, words) {
    const element = button("lay-none", words, () => this.play(key));
    element.dataset.choice = key;
    return element;
  }

  // Under which rules the play is asked for.
  name() {
    this.under = this.under || make("p", { class: "af-ask af-under" });
    this.under.textContent = say("play_for", { title: this.asked.under });
    this.table.felt.before(this.under);
  }

  get hints() {
    return this.asked.hints;
  }

  rest() {
    const { scene, box, moves } = this.asked;
    this.table.show({ ...scene.board, b: box }, {}, scene.open, Object.keys(moves));
    this.table.chosen = null;
    this.table.lift(null);
    this.table.mark();
    this.text.replaceChildren(...unbroken(this.given));
  }

  focus() {
    this.box.input.value = "";
    this.table.hand.querySelector("button").focus();
  }

  play(key) {
    const { part } = this;
    const move = this.asked.moves[key];
    const told = move.tile ? this.laid(key, move) : [`${move.play} ${move.tail}`];
    if (move.right && this.asked.then) part.halfway(move.head, told, say("under_next", { title: this.asked.then.under }));
    else part.judge(move.right, move.head, told, key);
  }

  // The table with the tile, counted.
  laid(key, move) {
    const { scene, box } = this.asked;
    const others = move.moved || scene.board.t;
    const view = { t: [...others, move.tile], s: move.spots, b: box };
    this.table.show(view, { rings: ringsOf(move.terms), fresh: others.length });
    this.table.lift(key.split("@")[0]);
    this.text.replaceChildren(...unbroken(move.text));
    return [`${move.play} `, sumOf(move, move.bold), `. ${move.tail}`, reasonsOf(move)];
  }

  // The same table and hand under the second rule set.
  onto() {
    this.before = this.part.shown;
    this.part.shown = 0;
    this.asked = this.asked.then;
    this.name();
    this.part.again();
  }
}

// What the ends make.
class CountWay {
  constructor(part) {
    this.part = part;
    this.before = 0;
    this.hints = part.data.hints;
    this.box = typedBox("count", say("count"));
    this.form = typedForm([this.box], () => this.check(this.box.input.value.trim()));
  }

  rest() {}

  focus() {
    this.box.input.value = "";
    this.box.input.focus();
  }

  check(text) {
    if (!/^\d+$/.test(text)) {
      this.part.verdict.tell(null, "", say("no_number", { text: `“${text}”` }));
      return;
    }
    const told = tellCount(this.part.data.count, text);
    this.part.judge(told.right, told.head, [told.rest], told.given);
  }
}

// One of a few words.
class ChooseWay {
  constructor(part) {
    this.part = part;
    this.before = 0;
    this.hints = part.data.hints;
    const ways = Object.entries(part.data.choices).map(([key, words]) => this.choice(key, words));
    this.form = make("div", { class: "af-row", role: "group", "aria-label": part.card.getAttribute("aria-label") }, ...ways);
    walkWithArrows(this.form);
  }

  choice(key, words) {
    const element = button("choose", words, () => this.choose(key));
    element.dataset.choice = key;
    return element;
  }

  rest() {}

  focus() {
    this.form.querySelector("button").focus();
  }

  choose(key) {
    const { right, head, tail } = this.part.data.told[key];
    this.part.judge(right, head, [tail], key);
  }
}

// What each player gets.
class SettleWay {
  constructor(part) {
    this.part = part;
    this.before = 0;
    this.hints = part.data.hints;
    this.boxes = part.data.seats.map((seat, at) => ({ ...typedBox(`points-${at}`, say("points_for", { who: seat.who })), seat }));
    this.form = typedForm(this.boxes, () => this.check());
    this.form.classList.add("af-rows");
    this.form.prepend(make("p", { class: "af-text" }, say("points_sign")));
  }

  rest() {}

  focus() {
    this.boxes[0].input.focus();
  }

  check() {
    const { part } = this;
    const typed = this.boxes.map(({ input, seat }) => ({ seat, text: input.value.trim().replace(/^[−–]/, "-") }));
    const odd = typed.find(({ text }) => !/^[-+]?\d{1,4}$/.test(text));
    if (odd) {
      part.verdict.tell(null, "", say("no_points_for", { who: odd.seat.who, text: `“${odd.text}”`, example: part.data.example }));
      return;
    }
    const told = typed.map(({ seat, text }) => ({ seat, number: Number(text), right: Number(text) === seat.points }));
    const move = told.map(({ number }) => number).join(" ");
    if (told.every(({ right }) => right)) {
      part.judge(true, say("all_right"), [part.data.right], move);
      return;
    }
    const line = ({ seat, number, right }) => {
      const words = seat.slips[number] || seat.rest;
      return make("li", {}, say(right ? "seat_right" : "seat_wrong", { who: seat.who, number, words }));
    };
    part.judge(false, say("some_wrong"), [make("ul", { class: "af-terms" }, ...told.map(line))], move);
  }
}

const WAYS = { play: PlayWay, count: CountWay, choose: ChooseWay, settle: SettleWay };
