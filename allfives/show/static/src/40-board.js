// <allfives-board>: a table to play on, tile after tile, with what every step counts.

class BoardPart extends Part {
  start() {
    if (!this.data.hand.length) return;
    this.verdict = new Verdict();
    this.line = this.querySelector(".af-sum");
    this.text = this.querySelector(".af-text");
    this.path = [{ scene: this.data.start, tile: null, points: 0 }];
    this.table = new Table({
      felt: this.querySelector(".af-felt"),
      hand: this.querySelector(".af-hand"),
      tiles: this.data.hand,
      verdict: this.verdict,
      onChoose: () => {},
      onMove: (tile, place) => this.play(tile, place),
    });
    this.undo = button("undo", say("undo"), () => this.back(1));
    this.reset = button("retry", say("reset"), () => this.back(this.path.length));
    this.draw();
    this.box = typedBox("move", say("move", { example: this.table.example() }));
    this.add(this.verdict.element);
    this.add(typedForm([this.box], () => this.type()));
    this.add(make("div", { class: "af-row" }, this.undo, this.reset));
  }

  get step() {
    return this.path[this.path.length - 1];
  }

  get scene() {
    return this.data.scenes[this.step.scene];
  }

  // Whoever types goes on typing: the next move is a line away.
  type() {
    const { input } = this.box;
    const before = this.path.length;
    if (this.scene.last) return this.verdict.tell(null, "", say("board_last"));
    this.table.typed(input.value.trim());
    if (this.path.length === before) return;
    input.value = "";
    input.focus();
  }

  play(tile, place) {
    const { plays, made } = this.data.scenes[this.step.scene];
    const move = `${tile}@${place}`;
    const key = plays[move];
    const scene = { ...this.data.scenes[key], ...made?.[move] };
    this.path.push({ scene: key, made: made?.[move], tile, points: this.step.points + scene.points });
    this.draw();
    const stuck = say(this.scene.last ? "board_last" : "stuck");
    const more = this.table.held().length ? (this.table.plays.length ? "" : stuck) : say("no_tiles");
    const tally = say("points_so_far", { points: this.step.points });
    const head = say("played", { tile, place: placeWords(place) });
    this.verdict.tell(null, head, `${scene.verdict}. ${tally}. ${more}`);
    (this.table.hand.querySelector("button:enabled") || this.undo).focus();
  }

  back(steps) {
    this.path.splice(Math.max(1, this.path.length - steps));
    this.verdict.clear();
    this.draw();
    this.table.hand.querySelector("button").focus();
  }

  draw() {
    const { scenes, box } = this.data;
    const scene = { ...scenes[this.step.scene], ...this.step.made };
    const before = this.path.length > 1 ? scenes[this.path[this.path.length - 2].scene] : null;
    const gone = this.path.map((step) => step.tile);
    const held = this.data.hand.filter((tile) => !gone.includes(tile));
    this.table.chosen = null;
    this.table.hand.replaceChildren(...held.map((tile) => this.table.tileButton(tile)));
    const view = { ...scene.board, b: box };
    const fresh = before && freshTile(before.board, scene.board);
    for (const tile of this.table.hand.children) tile.disabled = Boolean(this.scene.last);
    this.table.show(view, { rings: ringsOf(scene.terms), fresh }, scene.open, Object.keys(scene.plays));
    this.line.replaceChildren(sumOf(scene), before ? ` · ${scene.verdict}` : "");
    this.querySelector(".af-terms").replaceWith(reasonsOf(scene));
    this.text.replaceChildren(...unbroken(scene.text));
    this.undo.disabled = this.reset.disabled = this.path.length === 1;
    this.note({ layout_text: this.step.scene, total: scene.total, points: scene.points });
  }
}

// Which tile of a board was not on the one before.
function freshTile(before, after) {
  const known = new Set(before.t.map(nameOf));
  return after.t.findIndex((tile) => !known.has(nameOf(tile)));
}

function nameOf([near, far]) {
  return [near, far].sort().join("-");
}
