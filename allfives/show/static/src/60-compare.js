// <allfives-compare>: the reader says what each rule set counts, then sees where they part.

class ComparePart extends Part {
  start() {
    this.verdict = new Verdict();
    const fields = this.data.rows.map((row) => {
      return { row, ...typedBox("count", say("count_for", { title: row.title })) };
    });
    const form = typedForm(fields, () => this.check(fields));
    form.classList.add("af-rows");
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
      const words = say(key, { title: one.row.title, total: one.row.total, number: one.given });
      return make("li", {}, ...unbroken(one.right ? words : `${words} ${one.rest}`));
    });
    this.verdict.tell(right, say(right ? "all_right" : "some_wrong"), make("ul", {}, ...lines));
    if (right) this.details.open = true;
    this.note({ verdict: right ? "right" : "wrong" });
  }
}
