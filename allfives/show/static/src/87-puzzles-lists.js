// What can be taken away from the page of puzzles: links, a list of one's own, a sheet of paper.

class PuzzleLists {
  constructor(part) {
    this.part = part;
    this.copied = make("span", { class: "af-label", "aria-hidden": "true" });
    this.link = this.box("link", say("puzzle_link"), say("copy_link"));
    this.listLink = this.box("list-link", say("list_link"), say("copy_list_link"));
    this.none = make("p", {}, say("list_none"));
    this.list = make("ol", { class: "af-own" });
    this.element = folded(say("panel_lists"), this.link.row, this.none, this.list, this.listLink.row, this.copied);
    this.element.classList.add("af-take");
  }

  box(field, words, press) {
    const { input, label } = typedBox(field, words);
    input.readOnly = true;
    const row = make("div", { class: "af-row af-typed" }, label, input, button(field, press, () => copy(input, this.part.verdict, this.copied)));
    return { input, row };
  }

  draw() {
    const { part } = this;
    const here = location.href.split(/[?#]/)[0];
    const ids = myList();
    const { asked } = part;
    this.copied.textContent = "";
    this.link.row.hidden = !asked;
    if (asked) this.link.input.value = `${here}?${asked.link || `puzzle=${asked.id}`}`;
    this.listLink.input.value = `${here}?list=${ids.join(",")}`;
    this.listLink.row.hidden = this.list.hidden = !ids.length;
    this.none.hidden = Boolean(ids.length);
    this.list.replaceChildren(...ids.map((id, at) => this.item(id, at, ids.length)));
  }

  item(id, at, total) {
    const row = this.part.shelf.byId.get(id);
    const title = row ? this.part.shelf.title(row) : say("list_gone", { id });
    const press = (action, words, by) => {
      const element = button(action, words, () => this.change(id, action, by));
      element.setAttribute("aria-label", say("list_press", { action: words, title, number: at + 1 }));
      return element;
    };
    const up = press("up", say("list_up"), -1);
    const down = press("down", say("list_down"), 1);
    up.disabled = at === 0;
    down.disabled = at === total - 1;
    const name = row ? make("a", { href: `?puzzle=${id}` }, title) : title;
    return make("li", { "data-id": id }, name, " ", make("span", { class: "af-row" }, up, down, press("remove", say("list_remove"), 0)));
  }

  // Move a puzzle up or down, or take it off; the focus stays with what was done.
  change(id, action, by) {
    const at = myList().indexOf(id);
    changeList((ids) => {
      const rest = ids.filter((other) => other !== id);
      if (by) rest.splice(at + by, 0, id);
      return rest;
    });
    const rows = [...this.list.children];
    const row = by ? rows.find((one) => one.dataset.id === id) : rows[Math.min(at, rows.length - 1)];
    const same = row && row.querySelector(`[data-action=${action}]:enabled`);
    (same || (row ? row.querySelector("button:enabled") : this.element.querySelector("summary"))).focus();
    const now = myList();
    this.part.verdict.tell(null, "", by ? say("list_moved", { number: now.indexOf(id) + 1, total: now.length }) : say("list_removed", { number: now.length }));
  }
}

// Puzzles on paper: what is asked first, and all answers at the end.
class PuzzleSheet {
  constructor(part) {
    this.part = part;
    const number = typedBox("number", say("sheet_number"));
    Object.assign(number.input, { type: "number", min: "1", max: "60", value: "6" });
    this.number = number.input;
    const form = make("form", { class: "af-typed" }, number.label, this.number);
    this.chosen = make("button", { type: "submit", class: "af-btn", "data-action": "sheet" }, say("sheet_make"));
    this.own = button("sheet-list", "", () => this.make(myList()));
    form.append(this.chosen, this.own);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.make(this.some());
    });
    this.element = folded(say("panel_sheet"), make("p", {}, say("sheet_how")), form);
  }

  draw() {
    const { length } = myList();
    this.own.textContent = say("sheet_own", { number: length });
    this.own.hidden = !length;
    const { mode } = this.part;
    if (mode === this.mode) return;
    this.mode = mode; // of a list, all of it
    if (mode.queue?.length) this.number.value = Math.min(mode.queue.length, 60);
  }

  // As many as were asked for: those of the list that is open, or some of those that fit.
  some() {
    const { mode, shelf, choice } = this.part;
    const number = Math.min(Math.max(1, Math.floor(Number(this.number.value)) || 1), 60);
    this.number.value = number;
    if (mode.queue) return mode.queue.slice(0, number);
    const rows = [...shelf.fitting(choice)];
    const ids = [];
    while (rows.length && ids.length < number) ids.push(rows.splice(Math.floor(Math.random() * rows.length), 1)[0].id);
    return ids;
  }

  async make(ids) {
    const { part } = this;
    const known = ids.filter((id) => part.shelf.byId.has(id));
    if (!known.length) return part.verdict.tell(null, "", say("choice_none"));
    let pages;
    try {
      pages = await Promise.all(known.map((id) => part.shelf.html(id)));
    } catch {
      return part.verdict.tell(null, "", say("sheet_not_loaded"));
    }
    return this.show(known, pages);
  }

  show(ids, pages) {
    const asked = [];
    const answers = [];
    ids.forEach((id, at) => {
      const inert = make("template");
      inert.innerHTML = pages[at];
      const card = inert.content.querySelector(".af-card");
      const fold = card.querySelector("details");
      fold.remove();
      card.querySelector("header").remove();
      const title = say("sheet_item", { number: at + 1, title: this.part.shelf.title(this.part.shelf.byId.get(id)) });
      const ask = inert.content.querySelector("[aria-label]").getAttribute("aria-label");
      asked.push(make("article", {}, make("h3", {}, title), make("p", { class: "af-ask" }, ask), ...card.childNodes));
      answers.push(make("article", {}, make("h4", {}, title), ...[...fold.childNodes].filter(({ localName }) => localName !== "summary")));
    });
    this.sheet?.remove();
    const heading = make("h2", { tabindex: "-1" }, say("sheet_title", { number: ids.length }));
    const press = make("div", { class: "af-row" }, button("print", say("sheet_print"), () => print(), true), button("close", say("sheet_close"), () => this.close()));
    const end = make("section", { class: "af-solutions" }, make("h3", {}, say("sheet_answers")), ...answers);
    this.sheet = make("section", { class: "af-exercise" }, heading, press, make("div", { class: "af-questions" }, ...asked), end);
    this.part.append(this.sheet);
    for (const board of this.sheet.querySelectorAll(".af-board")) cropped(board);
    heading.focus();
  }

  close() {
    this.sheet.remove();
    this.chosen.focus();
  }
}

// On paper nothing more is laid: a board takes the room of its tiles.
function cropped(board) {
  const { x, y, width, height } = board.getBBox();
  const margin = 4;
  board.setAttribute("viewBox", [x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(" "));
  board.closest(".af-stage")?.style.setProperty("--af-w", width + 2 * margin);
}
