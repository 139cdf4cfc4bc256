// <allfives-house>: the rules of a house, chosen question by question. What a choice means, what
// contradicts it, the file and the link are all answered by the engine.

const HOUSE_PAUSE = 250; // milliseconds after the last key before the engine is asked

class HousePart extends Part {
  start() {
    this.form = this.querySelector("form");
    this.verdict = new Verdict();
    this.engine = new EngineNote(this);
    this.onPage = this.engine.engine === pageEngine; // a notebook has no address for a link
    this.out = new HouseOutput(this);
    this.kept = new HouseShelf(this);
    this.state = null;
    this.past = [];
    this.turn = 0;
    this.sets = [...this.form.querySelectorAll("[data-question]")];
    for (const set of this.form.querySelectorAll("fieldset")) set.disabled = Boolean(set.querySelector(".af-trouble"));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", ({ target }) => this.typed(target));
    const news = make("div", { class: "af-news" }, this.engine.element, this.verdict.element);
    this.card.append(news, this.out.element, this.kept.element);
    const query = this.onPage && rulesInAddress();
    this.held = query ? null : this.read();
    if (!query) return;
    this.scrollIntoView({ block: "start" });
    this.ask({ query }, true);
  }

  typed(target) {
    clearTimeout(this.pause);
    this.out.wait();
    const whole = target.name !== "parent";
    this.pause = setTimeout(() => this.ask({ form: this.read(whole) }, !whole), HOUSE_PAUSE);
  }

  // What the form holds. On another preset only what was changed is carried over.
  read(whole = true) {
    const { elements } = this.form;
    const named = ["parent", "title", "summary", "name"].map((key) => [key, elements[key].value]);
    const moved = whole ? null : [...(this.state?.changed || []), ...Object.keys(this.state?.troubles || {})];
    const answers = this.sets
      .map((set) => set.dataset.question)
      .filter((name) => elements[name].value && (whole || moved.includes(name)))
      .map((name) => [name, elements[name].value]);
    return { ...Object.fromEntries(named), answers: Object.fromEntries(answers) };
  }

  // Ask what these rules are, and show it; `fill` puts the answer into the form as well. Resolves
  // to whether it came to that.
  async ask(args, fill) {
    const turn = (this.turn += 1);
    this.filling = fill;
    clearTimeout(this.pause);
    let state;
    try {
      state = await this.engine.ask("house", args);
    } catch {
      return false; // the note has said why, and how to go on
    }
    if (turn !== this.turn) return false; // something newer was asked
    if (state.refused) {
      this.verdict.tell(false, say("house_refused"), state.refused);
      return false;
    }
    this.show(state, fill);
    this.remember(args.form && !fill ? args.form : this.read());
    return true;
  }

  askAgain(method, args) {
    if (method === "house") this.ask(args, this.filling);
    else this.count(args.layout);
  }

  // A step is what the form held: one answer or all of them may have changed since the step before.
  remember(form) {
    if (this.held && JSON.stringify(this.held) !== JSON.stringify(form)) this.past.push(this.held);
    this.held = form;
    this.out.undo.disabled = !this.past.length;
  }

  async undo() {
    const [form, held] = [this.past.pop(), this.held];
    this.held = null; // what is taken back is no step of its own
    this.out.undo.disabled = true; // until it is done
    if (!(await this.ask({ form }, true))) {
      this.past.push(form);
      this.held ||= held;
    }
    this.out.undo.disabled = !this.past.length;
    (this.past.length ? this.out.undo : this.out.again).focus();
  }

  show(state, fill) {
    this.state = state;
    this.querySelector(".af-asleep").hidden = true;
    if (fill) this.fill(state);
    for (const [key, usual] of Object.entries(state.usual)) this.form.elements[key].placeholder = usual;
    for (const set of this.sets) this.mark(set, state);
    this.trouble(this.querySelector(".af-fields"), ["title", "summary", "name"].flatMap((key) => state.troubles[key] || []));
    const { fine, head, text } = state.verdict;
    const notices = state.notices.map((words) => make("li", {}, ...unbroken(words)));
    const left = notices.length ? [make("p", {}, say("house_left")), make("ul", {}, ...notices)] : [];
    this.verdict.tell(fine, head, text, ...left);
    this.out.show(state);
    this.note({ toml: state.toml, rules_name: state.toml && state.kept.name });
  }

  fill({ house, answers }) {
    const { elements } = this.form;
    for (const [name, value] of [...Object.entries(house), ...Object.entries(answers)]) {
      const control = elements[name];
      control.value = value;
      // No button of a question that is not asked stays chosen.
      if (control instanceof RadioNodeList && control.value !== value) for (const one of control) one.checked = false;
    }
  }

  // A question: not asked now, changed, in trouble.
  mark(set, { idle, changed, troubles, answers }) {
    const name = set.dataset.question;
    set.disabled = name in idle;
    // What is asked again, and not answered yet, may have an answer of its own.
    const control = this.form.elements[name];
    if (!set.disabled && control instanceof RadioNodeList && !control.value) control.value = answers[name];
    set.querySelector(".af-changed")?.remove();
    if (changed.includes(name)) {
      set.querySelector("legend").append(make("span", { class: "af-tag af-changed" }, say("house_changed")));
    }
    this.trouble(set, troubles[name] || [], idle[name]);
  }

  trouble(set, sentences, idle) {
    set.querySelector(".af-trouble")?.remove();
    set.classList.toggle("af-wrong", sentences.length > 0);
    set.removeAttribute("aria-describedby");
    if (!sentences.length && !idle) return;
    const id = `af-trouble-${(boxes += 1)}`;
    const lines = sentences.map((words) => make("p", {}, `${say("mark_wrong")} `, ...unbroken(words)));
    set.querySelector("legend").after(make("div", { class: "af-trouble", id }, ...(sentences.length ? lines : [idle])));
    set.setAttribute("aria-describedby", id);
  }

  // Count a table under these rules.
  async count(layout) {
    let answer;
    try {
      answer = await this.engine.ask("house_count", { query: this.state.query, layout });
    } catch {
      return;
    }
    const { refused, total, verdict, layout: read } = answer;
    if (refused) this.verdict.tell(null, say("house_refused"), refused);
    else this.verdict.tell(null, say("house_counts", { layout: read, total: total ?? "?" }), verdict);
  }
}
