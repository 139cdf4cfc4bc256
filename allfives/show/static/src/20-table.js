// A table that is played on: the board with a button at each open end, the hand, the typed move.
// Puzzles and boards differ only in what they do with a move.

class Table {
  // options: element (felt), hand (element), tiles, verdict, onMove(tile, place), onChoose()
  constructor(options) {
    Object.assign(this, options);
    this.chosen = null;
    this.hand.replaceChildren(...this.tiles.map((tile) => this.tileButton(tile)));
    this.hand.setAttribute("role", "group");
    walkWithArrows(this.hand);
    this.stage = this.felt.querySelector(".af-stage");
    walkWithArrows(this.felt);
  }

  tileButton(tile) {
    const [high, low] = tile.split("-").map(Number);
    const element = make("button", {
      type: "button",
      class: "af-tile",
      "data-tile": tile,
      "aria-pressed": "false",
      "aria-label": say("tile", { tile }),
      click: () => this.choose(tile),
    });
    element.innerHTML = `${drawTile(high, low)}<span>${tile}</span>`;
    return element;
  }

  // Draw a table; `open` gives the half that each open place matches, `plays` the legal moves.
  // Without them nothing can be played on it.
  show(view, options = {}, open = {}, plays = []) {
    this.open = open;
    this.plays = plays;
    this.view = view;
    this.rings = options.rings || {};
    this.stage.innerHTML = drawBoard(view, options);
    for (const place of Object.keys(open)) this.stage.append(this.endButton(place));
  }

  endButton(place) {
    const [x, y] = this.view.s[place];
    const [left, top, width, height] = this.view.b;
    const half = this.open[place];
    const pips = this.rings[place];
    const key = pips === undefined || pips === null ? "end" : "end_counts";
    const label = half === null ? say("start") : say(key, { place: placeWords(place), half, pips });
    const element = make("button", {
      type: "button",
      class: "af-end",
      "data-end": place,
      "aria-label": label,
      click: () => this.pick(place),
    });
    element.style.left = `${((x - left) / width) * 100}%`;
    element.style.top = `${((y - top) / height) * 100}%`;
    return element;
  }

  choose(tile) {
    this.onChoose();
    this.chosen = tile;
    this.mark();
    const places = this.placesOf(tile);
    if (!places.length) this.verdict.tell(null, "", say("fits_nowhere", { tile }));
    else {
      this.verdict.tell(null, "", say("choose_end", { tile, places: this.named(places) }));
      this.stage.querySelector(`[data-end="${places[0]}"]`).focus();
    }
  }

  mark() {
    for (const element of this.hand.querySelectorAll("[data-tile]")) {
      element.setAttribute("aria-pressed", String(element.dataset.tile === this.chosen));
    }
    const fits = this.chosen ? this.placesOf(this.chosen) : [];
    for (const element of this.stage.querySelectorAll("[data-end]")) {
      element.classList.toggle("af-fits", fits.includes(element.dataset.end));
    }
  }

  // While a play is shown, its tile has left the hand; choosing it again takes it back.
  lift(tile) {
    for (const element of this.hand.querySelectorAll("[data-tile]")) {
      element.classList.toggle("af-played", element.dataset.tile === tile);
      element.setAttribute("aria-pressed", "false");
    }
  }

  pick(place) {
    if (this.chosen) this.move(this.chosen, place);
    else this.verdict.tell(null, "", say("choose_tile"));
  }

  move(tile, place) {
    const places = this.placesOf(tile);
    if (!places.includes(place)) {
      const key = places.length ? "does_not_fit" : "fits_nowhere";
      this.verdict.tell(null, "", say(key, { tile, place: placeWords(place), places: this.named(places) }));
      return;
    }
    this.chosen = null;
    this.onMove(tile, place);
  }

  // A typed move: `5-2@left`, `2-5 left`, or the tile alone where it fits one place only.
  typed(text) {
    this.onChoose();
    const [, one, other, apart, joined] = /^([0-9])-([0-9])(?:[\s@]+(\S*)|([a-z]+))?$/i.exec(text) || [];
    const named = apart || joined || "";
    const example = this.example();
    if (one === undefined) return this.complain("no_move", { text: `“${text}”`, example });
    const tile = [one, other].sort().reverse().join("-");
    const place = named.toLowerCase();
    const places = this.placesOf(tile);
    const hand = this.held().join(" ");
    if (!this.held().includes(tile)) return this.complain("not_in_hand", { tile, hand });
    if (place && !Object.hasOwn(this.open, place)) {
      return this.complain("no_place", { place: `“${named}”`, places: Object.keys(this.open).join(", ") });
    }
    if (place) return this.move(tile, place);
    if (!places.length) return this.complain("fits_nowhere", { tile });
    if (places.length > 1) {
      return this.complain("fits_several", { tile, places: places.join(", "), example: `${tile}@${places[0]}` });
    }
    return this.move(tile, places[0]);
  }

  complain(key, values) {
    this.verdict.tell(null, "", say(key, values));
  }

  held() {
    return [...this.hand.querySelectorAll("[data-tile]")].map((element) => element.dataset.tile);
  }

  placesOf(tile) {
    return this.plays.filter((play) => play.startsWith(`${tile}@`)).map((play) => play.split("@")[1]);
  }

  named(places) {
    return places.map(placeWords).join(", ");
  }

  // A move that can be laid, as it is written; never one of the `answers` that a puzzle asks for, nor
  // one that leaves nothing but them. Where there is none, its form.
  example() {
    const answers = this.answers || [];
    const moves = this.plays.filter((play) => play.includes("@") && !answers.includes(play));
    return moves.length && (moves.length > 1 || !answers.length) ? moves[0] : say("move_form");
  }
}
