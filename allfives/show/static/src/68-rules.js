// <allfives-rules>: the rule questions side by side. The reader chooses rule sets, one to compare
// with, and which questions are seen. Only texts are compared here.

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

class RulesPart extends Part {
  start() {
    const { groups, sources } = this.data;
    this.sets = this.data.sets.map(([name, title]) => ({ name, title, query: `rules=${name}` }));
    const { sets } = this;
    this.questions = this.data.questions.map((row) => this.unpacked(row));
    const { pages } = this.data;
    this.pages = new Map(Object.keys(pages).flatMap((page) => pages[page].map((name) => [name, `${page}#${name}`])));
    this.place = this.querySelector(".af-table-here");
    this.same = this.querySelector(".af-text");
    this.verdict = new Verdict();
    this.chosen = new Set(this.data.chosen);
    this.base = this.data.chosen[0];
    this.bases = make("select", { "data-field": "base", change: () => this.turnTo(Number(this.bases.value)) });
    this.group = make("select", { "data-field": "group", change: () => this.draw() });
    this.group.append(make("option", { value: "" }, say("rules_everything")));
    this.group.append(...groups.map((words, at) => make("option", { value: at }, words)));
    this.differing = make("input", { type: "checkbox", "data-field": "differing", change: () => this.draw() });
    this.search = make("input", { type: "search", "data-field": "search", autocomplete: "off", input: () => this.draw() });
    this.boxes = sets.map((_, at) => {
      return make("input", { type: "checkbox", "data-set": sets[at].name, change: (event) => this.choose(at, event.target.checked) });
    });
    const all = [...sets.keys()];
    const some = [
      button("sources", say("rules_sources"), () => this.chooseAll(sources)),
      button("all", say("rules_all", { number: sets.length }), () => this.chooseAll(all)),
    ];
    const each = make("div", { class: "af-sets" }, ...this.boxes.map((box, at) => make("label", {}, box, " ", sets[at].title)));
    const fold = make("details", {}, make("summary", {}, say("rules_choose")), each);
    const legend = make("legend", {}, say("rules_sets"));
    const labelled = (words, control) => make("label", {}, make("span", {}, words), " ", control);
    this.houses = new RulesHouses(this);
    const form = make(
      "form",
      { class: "af-filter", autocomplete: "off", submit: (event) => event.preventDefault() },
      make("fieldset", {}, legend, make("div", { class: "af-row" }, ...some), fold, this.houses.element),
      labelled(say("rules_base"), this.bases),
      labelled(say("rules_about"), this.group),
      labelled(say("rules_search"), this.search),
      make("label", { class: "af-check" }, this.differing, " ", say("rules_differing"))
    );
    this.card.insertBefore(make("div", {}, form), this.place);
    this.card.insertBefore(this.houses.engine.element, this.place);
    this.card.insertBefore(this.verdict.element, this.place);
    this.details.remove(); // all of it can now be chosen above
    this.draw();
    this.houses.open();
  }

  askAgain() {
    this.houses.ask(this.houses.asked);
  }

  // A question with a cell for each rule set: answer, origin, table.
  unpacked([name, ask, group, words, kinds, marks]) {
    const { origins, phrases, tables } = this.data;
    const cells = [...marks].map((mark) => {
      const [answer, origin, table] = kinds[LETTERS.indexOf(mark)];
      return { words: words[answer], origin: origins[origin].map((at) => phrases[at]).join("; "), table: tables[table] };
    });
    return { name, ask, group, cells };
  }

  // One more rule set. It is seen beside the one that it was made from, and beside other house rules.
  addColumn({ parent, title, query, cells }, box) {
    const at = this.sets.length;
    const known = this.data.sets.length;
    this.sets.push({ name: `house-${at - known}`, title, query });
    this.boxes.push(box);
    for (const question of this.questions) {
      const [words, origin, table] = cells[question.name];
      question.cells.push({ words, origin, table });
    }
    this.base = this.sets.findIndex(({ name }) => name === parent);
    this.chosen = new Set([this.base, ...[...this.chosen].filter((other) => other >= known), at]);
    this.draw();
    return at;
  }

  choose(at, on) {
    if (on) this.chosen.add(at);
    else this.chosen.delete(at);
    this.draw();
  }

  chooseAll(numbers) {
    this.chosen = new Set(numbers);
    this.draw();
  }

  turnTo(base) {
    this.base = base;
    this.draw();
  }

  // The rule sets that are seen: the one compared with first, then the others in their order.
  columns() {
    const rest = [...this.chosen].sort((one, other) => one - other);
    if (rest.length && !this.chosen.has(this.base)) this.base = rest[0];
    return rest.length ? [this.base, ...rest.filter((at) => at !== this.base)] : [];
  }

  differs(question, at) {
    return question.cells[at].words !== question.cells[this.base].words;
  }

  // Whether every word that is looked for stands in the question or in an answer that is seen.
  holds(question, columns) {
    const seen = columns.flatMap((at) => [question.cells[at].words, question.cells[at].origin]);
    const text = [question.name, question.ask, ...seen].join(" ").toLowerCase();
    return this.search.value.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  draw() {
    const { sets } = this;
    const columns = this.columns();
    this.boxes.forEach((box, at) => {
      box.checked = this.chosen.has(at);
    });
    this.bases.replaceChildren(
      ...[...columns].sort((one, other) => one - other).map((at) => make("option", { value: at, selected: at === this.base }, sets[at].title))
    );
    this.bases.disabled = !columns.length;
    const parted = (question) => columns.some((at) => this.differs(question, at));
    const shown = columns.length
      ? this.questions.filter((question) => {
          const about = this.group.value === "" || question.group === Number(this.group.value);
          return about && this.holds(question, columns) && (!this.differing.checked || parted(question));
        })
      : [];
    if (columns.length) {
      this.same.textContent = say("rules_same", { title: sets[this.base].title });
      const numbers = { questions: shown.length, all: this.questions.length, sets: columns.length };
      const told = say("rules_told", { ...numbers, differing: shown.filter(parted).length });
      this.verdict.tell(null, "", shown.length ? told : say("rules_nothing"), ...this.houses.notices());
    } else this.verdict.tell(null, "", say("rules_no_set"));
    this.place.replaceChildren(...(shown.length ? [this.table(shown, columns)] : []));
    this.note({ chosen: columns.map((at) => sets[at].name), questions: shown.map(({ name }) => name) });
  }

  table(shown, columns) {
    const side = columns.length <= this.data.columns;
    const heads = side ? columns.map((at) => this.sets[at].title) : [say("rules_answers")];
    const head = [say("rules_question"), ...heads].map((words) => make("th", { scope: "col", role: "columnheader" }, words));
    const bodies = this.data.groups.map((words, group) => {
      const rows = shown.filter((question) => question.group === group);
      const title = make("th", { scope: "rowgroup", colspan: heads.length + 1, role: "rowheader" }, words);
      const lines = rows.map((question) => {
        const name = question.name.split(/(?<=_)/).flatMap((part) => [part, make("wbr")]);
        const ask = make("th", { scope: "row", role: "rowheader" }, ...unbroken(question.ask), " ", make("code", {}, ...name));
        const cells = side ? columns.map((at) => this.cell(question, at)) : [this.grouped(question, columns)];
        return make("tr", { "data-question": question.name, role: "row" }, ask, ...cells);
      });
      return rows.length ? [make("tbody", { role: "rowgroup" }, make("tr", { class: "af-group", role: "row" }, title), ...lines)] : [];
    });
    return make(
      "table",
      { class: `af-table ${side ? "af-matrix" : "af-grouped"}`, role: "table" },
      make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...head)),
      ...bodies.flat()
    );
  }

  cell(question, at) {
    const { words, origin } = question.cells[at];
    const { name, title } = this.sets[at];
    const of = make("b", { class: "af-of" }, title);
    return make("td", { role: "cell", "data-rules": name, ...this.mark(question, at) }, of, " ", ...this.sign(question, at),
      make("span", { class: "af-words" }, ...unbroken(words)), this.source(origin, question, at)); // prettier-ignore
  }

  // A line an answer, with the rule sets that give it by where they have it from.
  grouped(question, columns) {
    const cells = question.cells;
    const lines = [...new Set(columns.map((at) => cells[at].words))].map((words) => {
      const given = columns.filter((at) => cells[at].words === words);
      const sources = [...new Set(given.map((at) => cells[at].origin))].map((origin) => {
        const alike = given.filter((at) => cells[at].origin === origin).sort((one, other) => one - other);
        const titles = alike.map((at) => this.sets[at].title).join(" · ");
        return this.source(`${titles}: ${origin}`, question, alike.find((at) => cells[at].table) ?? alike[0]);
      });
      const answer = make("b", { class: "af-words" }, ...unbroken(words));
      return make("li", this.mark(question, given[0]), ...this.sign(question, given[0]), answer, ...sources);
    });
    return make("td", { role: "cell" }, make("ul", {}, ...lines));
  }

  mark(question, at) {
    return this.differs(question, at) ? { class: "af-diff" } : {};
  }

  sign(question, at) {
    return this.differs(question, at) ? [make("span", { class: "af-hidden" }, say("rules_differs")), " "] : [];
  }

  // An origin with each statement that it names as a link to it.
  linked(words) {
    return words.split(/\b([A-Z]+-[0-9]+)\b/).map((piece) => {
      return this.pages.has(piece) ? make("a", { href: this.pages.get(piece) }, piece) : piece;
    });
  }

  // Where an answer comes from, and the table that shows it, in the eyes of its rule set.
  source(words, question, at) {
    const table = question.cells[at].table;
    const element = make("span", { class: "af-source" }, ...this.linked(words));
    if (table) {
      const [position, played] = table;
      const query = [new URLSearchParams({ position }), this.sets[at].query, new URLSearchParams({ played })].join("&");
      element.append(" ", make("a", { href: `table.html?${query}` }, ...unbroken(position)));
    }
    return element;
  }
}
