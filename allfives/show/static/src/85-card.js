// <allfives-card>: a rule card to be printed. A page brings its own; house rules come from the link
// or from this device, and the engine makes their card.

class CardPart extends Part {
  start() {
    this.verdict = new Verdict();
    this.engine = new EngineNote(this);
    this.sheets = this.querySelector(".af-sheets");
    this.turn = 0;
    const onPage = this.engine.engine === pageEngine; // what a notebook would print is all of it
    this.printing = button("print", say("card_print"), () => print(), true);
    this.printing.disabled = !this.sheets.firstChild;
    if (onPage) this.card.append(make("div", { class: "af-row" }, this.printing));
    this.card.append(this.engine.element, this.verdict.element);
    if (!onPage || this.sheets.firstChild) return;
    this.card.append(this.shelf());
    if (rulesInAddress()) this.ask({ rules: rulesInAddress() });
  }

  // The rules kept on this device, each a button that shows its card.
  shelf() {
    const rows = keptRules().map(({ name, toml, words }) => {
      const show = button("show", say("card_show"), () => this.ask({ toml, file: words }));
      show.setAttribute("aria-label", say("card_show_of", { title: words }));
      return make("li", { "data-house": name }, make("bdi", {}, words), show);
    });
    const list = make("ul", { class: "af-shelf" }, ...(rows.length ? rows : [make("li", {}, say("house_shelf_empty"))]));
    return make("div", { class: "af-out" }, make("p", { class: "af-ask" }, say("house_shelf")), list);
  }

  askAgain(method, args) {
    this.ask(args);
  }

  async ask(args) {
    const turn = (this.turn += 1);
    let answer;
    try {
      answer = await this.engine.ask("card", args);
    } catch {
      return; // the note has said why, and how to go on
    }
    if (turn === this.turn) this.show(answer);
  }

  show({ html, title, refused }) {
    this.sheets.innerHTML = html || "";
    this.printing.disabled = !html;
    if (!html) {
      this.verdict.tell(false, say("house_refused"), refused);
      return;
    }
    const left = refused.map((words) => make("li", {}, ...unbroken(words)));
    const notice = left.length ? [make("p", {}, say("house_left")), make("ul", {}, ...left)] : [];
    this.verdict.tell(null, "", say("card_ready", { title }), ...notice);
  }
}
