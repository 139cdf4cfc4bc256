// <allfives-which>: what is written down at the reader's table, and which rule sets that fits.
// Only answers are compared here: data.said has them by question and rule set.

const UNKNOWN = "unknown"; // beside a number of points, and null for what cannot be played
const SHOWN = 5; // rule sets, and rule questions, before the rest is folded

class WhichPart extends Part {
  start() {
    this.sections = [...this.querySelectorAll("[data-question]")];
    this.panel = make("div", { class: "af-choices" });
    this.verdict = new Verdict();
    this.back = button("undo", say("which_back"), () => this.undo());
    this.reset = button("retry", say("reset"), () => this.forget());
    this.add(this.panel);
    this.add(this.verdict.element);
    this.add(make("div", { class: "af-row" }, this.back, this.reset));
    this.restore();
    this.draw(false);
  }

  // The answers given, in order, as pairs of a question's number and what was said.
  restore() {
    const { more, ...kept } = store.read("which");
    this.given = Object.entries(kept)
      .map(([id, { answer }]) => [this.data.questions.findIndex((one) => one.id === id), answer])
      .filter(([at, answer]) => at >= 0 && (answer === null || answer === UNKNOWN || Number.isSafeInteger(answer)));
    this.all = Boolean(more);
    this.taken = null; // an answer just taken back
  }

  keep() {
    const kept = this.given.map(([at, answer]) => [this.data.questions[at].id, { answer }]);
    store.write("which", { ...Object.fromEntries(kept), ...(this.all ? { more: {} } : {}) });
  }

  // The rule sets whose answers differ least from those given, and in how many.
  nearest() {
    const { said, rules } = this.data;
    const known = this.given.filter(([, answer]) => answer !== UNKNOWN);
    const missed = rules.map((_, rule) => known.filter(([at, answer]) => said[at][rule] !== answer).length);
    const least = Math.min(...missed);
    return { known, least, rules: [...rules.keys()].filter((rule) => missed[rule] === least) };
  }

  // The next question that can part these rule sets; without any, there is none.
  next(rules) {
    const asked = new Set(this.given.map(([at]) => at));
    return this.data.said.findIndex((said, at) => {
      return !asked.has(at) && (this.all || new Set(rules.map((rule) => said[rule])).size > 1);
    });
  }

  answer(at, answer) {
    this.given.push([at, answer]);
    this.taken = null;
    this.keep();
    this.draw(true);
  }

  undo() {
    this.taken = this.given.pop();
    this.keep();
    this.draw(true);
  }

  forget() {
    this.given = [];
    this.all = false;
    this.taken = null;
    this.keep();
    this.draw(true);
  }

  draw(moved) {
    const near = this.nearest();
    // A question taken back is asked again, whatever the others have come to tell.
    const at = this.taken ? this.taken[0] : this.next(near.rules);
    this.sections.forEach((section, number) => {
      section.hidden = number !== at;
    });
    this.back.disabled = this.reset.disabled = !this.given.length;
    if (at < 0) this.end(near);
    else this.ask(at, near);
    if (moved) {
      const place = at < 0 ? this.panel : this.sections[at];
      place.querySelector(".af-ask").focus({ preventScroll: true });
      place.scrollIntoView({ block: at < 0 ? "start" : "nearest" });
    }
    const { questions, rules } = this.data;
    this.note({
      nearest: near.rules.map((rule) => rules[rule][0]),
      answers: Object.fromEntries(this.given.map(([number, answer]) => [questions[number].id, answer])),
    });
  }

  ask(at, near) {
    const { questions, rules } = this.data;
    const section = this.sections[at];
    const number = this.given.length + 1;
    section.querySelector(".af-progress").textContent = say("which_progress", { number, total: questions.length });
    const before = this.taken ? this.taken[1] : undefined;
    const one = (answer, words) => {
      const made = button(answer === UNKNOWN ? "skip" : "answer", words, () => this.answer(at, answer));
      made.dataset.answer = String(answer);
      if (answer === before) made.setAttribute("aria-pressed", "true");
      return made;
    };
    const choices = questions[at].choices.map(([answer, words]) => one(answer, words));
    const group = make("div", { class: "af-row", role: "group" }, ...choices, one(UNKNOWN, say("which_unknown")));
    group.setAttribute("aria-label", section.querySelector(".af-ask").textContent);
    walkWithArrows(group);
    const box = typedBox("points", say("which_other"));
    box.input.inputMode = "numeric";
    this.panel.replaceChildren(group, typedForm([box], () => this.type(at, box.input.value.trim())));
    if (!near.known.length) this.verdict.clear();
    else this.verdict.tell(null, this.unlisted(), this.soFar(near, rules.length));
  }

  type(at, text) {
    if (/^\d{1,9}$/.test(text)) this.answer(at, Number(text));
    else this.verdict.tell(null, "", say("which_no_number", { text: `“${text}”` }));
  }

  soFar(near, total) {
    const number = near.rules.length;
    return near.least ? say("which_least", { number }) : say("which_left", { number, total });
  }

  // Said when the answer given last is none of a rule set's.
  unlisted(given = this.given[this.given.length - 1]) {
    const [at, answer] = given || [];
    if (!given || answer === UNKNOWN || this.data.said[at].includes(answer)) return "";
    return answer === null ? say("which_unlisted_null") : say("which_unlisted", { answer: this.words(at, answer) });
  }

  words(at, answer) {
    if (answer === UNKNOWN) return say("which_unknown");
    const known = this.data.questions[at].choices.find(([one]) => one === answer);
    return known ? known[1] : say("which_other_points", { number: answer });
  }

  end(near) {
    const { questions } = this.data;
    const left = questions.length - this.given.length;
    const more = left && button("more", say("which_more", { number: left }), () => this.rest());
    this.panel.replaceChildren(
      make("p", { class: "af-ask", tabindex: "-1" }, this.found(near)),
      ...foldedList(near.rules.map((rule) => this.rule(rule)), (number) => say("which_rest", { number })),
      ...this.differences(near.rules),
      ...(this.given.length ? [make("h3", { class: "af-title" }, say("which_given")), this.told(near.rules)] : []),
      ...(more ? [make("div", { class: "af-row" }, more)] : [])
    );
    if (this.unlisted()) this.verdict.tell(null, this.unlisted());
    else this.verdict.clear();
  }

  rest() {
    this.all = true;
    this.keep();
    this.draw(true);
  }

  found({ known, least, rules }) {
    const number = rules.length;
    if (!known.length) return say("which_none", { number });
    if (!least) return number === 1 ? say("which_one") : say("which_fit", { number });
    const fit = known.length - least;
    if (!fit) return say("which_misfit", { number });
    const values = { number, fit, known: known.length };
    return number === 1 ? say("which_near_one", values) : say("which_near", values);
  }

  rule(rule) {
    const [name, title, summary] = this.data.rules[rule];
    const link = (page, words) => {
      const label = `${words}: ${title}`;
      return make("a", { class: "af-btn", href: `${page}?rules=${name}`, "aria-label": label }, words);
    };
    return make(
      "li",
      { "data-rules": name },
      make("b", {}, title),
      make("p", {}, summary),
      make("p", { class: "af-row" }, link("table.html", say("which_board")), link("house-rules.html", say("which_house")))
    );
  }

  // The rule questions on which rule sets part, those first that leave the fewest of them together.
  differences(rules) {
    if (rules.length < 2) return [];
    const parted = this.data.parts
      .map(([ask, words, answers]) => {
        const groups = new Map();
        for (const rule of rules) groups.set(answers[rule], [...(groups.get(answers[rule]) || []), rule]);
        const most = Math.max(...[...groups.values()].map((group) => group.length));
        return { ask, words, most, groups: [...groups].sort(([one], [other]) => one - other) };
      })
      .filter(({ groups }) => groups.length > 1)
      .sort((one, other) => one.most - other.most);
    const head = make("h3", { class: "af-title" }, parted.length ? say("which_differs") : say("which_same"));
    const items = parted.map((question) => this.question(question, rules.length));
    return [head, ...foldedList(items, (number) => say("which_others", { number }))];
  }

  question({ ask, words, most, groups }, total) {
    const who = (group) => {
      const rest = group.length === most && most > SHOWN && most > total / 2;
      if (rest) return say("which_all_but", { number: most });
      return group.map((rule) => this.data.rules[rule][1]).join("; ");
    };
    const lines = groups.map(([answer, group]) => make("li", {}, make("b", {}, words[answer]), `: ${who(group)}`));
    return make("li", {}, ask, make("ul", {}, ...lines));
  }

  told(rules) {
    const { questions, said } = this.data;
    const lines = this.given.map(([at, answer]) => {
      const { play } = questions[at];
      const others = rules.filter((rule) => said[at][rule] !== answer);
      const values = { play, answer: this.words(at, answer), nearest: others.length };
      if (answer === UNKNOWN || !others.length) return say("which_agreed", values);
      const theirs = [...new Set(others.map((rule) => this.words(at, said[at][rule])))].join(", ");
      return [say("which_disagreed", { ...values, theirs }), this.unlisted([at, answer])].join(" ");
    });
    return make("ul", { class: "af-terms" }, ...lines.map((line) => make("li", {}, ...unbroken(line))));
  }
}

// A list whose first items are seen; the rest is behind a fold that says how many there are.
function foldedList(items, words) {
  const list = (some) => make("ul", { class: "af-found" }, ...some);
  const more = items.length - SHOWN;
  if (more < 2) return items.length ? [list(items)] : [];
  const fold = make("details", { class: "af-answer" }, make("summary", {}, words(more)), list(items.slice(SHOWN)));
  return [list(items.slice(0, SHOWN)), fold];
}
