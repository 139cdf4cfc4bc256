// House rules as columns of the big table: those kept on this device, each ticked by name, and those
// of a link. The engine says what they answer; each is asked about once.

class RulesHouses {
  constructor(part) {
    this.part = part;
    this.engine = new EngineNote(part);
    this.onPage = this.engine.engine === pageEngine;
    this.left = [];
    this.list = make("div", { class: "af-sets" });
    this.write = make("a", { href: "house-rules.html" }, say("rules_write"));
    this.element = make("div", { class: "af-own" }, make("p", {}, say("rules_own")), this.list, this.write);
    this.rows = keptRules().map(({ toml, words }) => this.row(words, { toml, file: words }));
    this.draw();
  }

  // One of them: its box, what the engine is asked, and once it has answered the number of its column.
  row(words, args) {
    const row = { args, box: make("input", { type: "checkbox", "data-house": words, change: () => this.tick(row) }) };
    this.list.append(make("label", {}, row.box, " ", make("bdi", {}, words)));
    return row;
  }

  draw() {
    this.write.hidden = Boolean(this.rows.length) || !this.onPage;
    this.element.hidden = this.write.hidden && !this.rows.length;
  }

  // A link that names rules brings its own column.
  open() {
    const query = this.onPage && rulesInAddress();
    if (!query) return;
    this.part.scrollIntoView({ block: "start" });
    this.ask({ args: { query } });
  }

  tick(row) {
    if (row.at !== undefined) this.part.choose(row.at, row.box.checked);
    else if (row.box.checked) this.ask(row);
  }

  // The column stands there, or the reader is told why not.
  async ask(row) {
    this.asked = row;
    let answer;
    try {
      answer = await this.engine.ask("rules_column", row.args);
    } catch {
      if (row.box) row.box.checked = false;
      return; // the note has said why, and how to go on
    }
    if (answer.refused) {
      if (row.box) row.box.checked = false;
      this.part.verdict.tell(false, say("house_refused"), answer.refused);
      return;
    }
    this.left = answer.left;
    const here = row.box ? row : this.row(answer.title, row.args);
    if (!row.box) this.rows.push(here);
    here.at = this.part.addColumn(answer, here.box);
    this.draw();
  }

  // What of the rules asked about last could not be understood.
  notices() {
    const left = this.left.map((words) => make("li", {}, ...unbroken(words)));
    return left.length ? [make("p", {}, say("house_left")), make("ul", {}, ...left)] : [];
  }
}
