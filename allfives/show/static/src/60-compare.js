// <allfives-compare>: the reader says what each rule set counts, then sees where they part.

class ComparePart extends Part {
  start() {
    this.verdict = new Verdict();
    const fields = this.data.rows.map((row) => {
      const input = make("input", { type: "text", inputmode: "numeric", "data-field": "count", autocomplete: "off" });
      return { row, input, label: make("label", {}, say("count_for", { title: row.title }), " ", input) };
    });
    const submit = make("button", { type: "submit", class: "af-btn", "data-action": "check" }, say("check"));
    const form = make("form", { class: "af-typed" }, ...fields.map(({ label }) => label), submit);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.check(fields);
    });
    this.add(form);
    this.add(this.verdict.element);
  }

  check(fields) {
    const typed = fields.map(({ row, input }) => ({ row, text: input.value.trim() }));
    const odd = typed.find(({ text }) => !/^\d+$/.test(text));
    if (odd) {
      this.verdict.tell(null, "", say("no_number_for", { title: odd.row.title, text: `“${odd.text}”` }));
      return;
    }
    const told = typed.map(({ row, text }) => ({ row, text, ...tellCount(row, text) }));
    const right = told.every((one) => one.right);
    const lines = told.map((one) => {
      const key = one.right ? "right_for" : "wrong_for";
      const words = say(key, { title: one.row.title, total: one.row.total, number: one.text });
      return make("li", {}, ...unbroken(one.right ? words : `${words} ${one.rest}`));
    });
    this.verdict.tell(right, say(right ? "all_right" : "some_wrong"), make("ul", {}, ...lines));
    if (right) this.details.open = true;
    this.note({ verdict: right ? "right" : "wrong" });
  }
}
