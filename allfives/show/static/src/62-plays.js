// <allfives-plays>: the reader says which play scores most under each of a few rule sets, and then
// sees what every rule set answers.

class PlaysPart extends Part {
  start() {
    this.verdict = new Verdict();
    const rows = this.data.rows.map((row) => {
      const id = `af-box-${(boxes += 1)}`;
      const choices = this.data.choices.map(([key, words]) => make("option", { value: key }, words));
      const first = make("option", { value: "" }, say("play_choose"));
      const input = make("select", { id, "data-field": "play" }, first, ...choices);
      return { row, input, label: make("label", { for: id }, say("play_for", { title: row.title })) };
    });
    const form = typedForm(rows, () => this.check(rows));
    form.classList.add("af-rows", "af-chosen");
    this.add(form);
    this.add(this.verdict.element);
  }

  check(rows) {
    const open = rows.find(({ input }) => !input.value);
    if (open) {
      this.verdict.tell(null, "", say("play_missing", { title: open.row.title }));
      open.input.focus();
      return;
    }
    const told = rows.map(({ row, input }) => {
      const [right, words] = row.told[this.data.choices.findIndex(([key]) => key === input.value)];
      return { right, title: row.title, choice: input.selectedOptions[0].text, words };
    });
    const right = told.every((one) => one.right);
    const lines = told.map((one) => {
      const mark = say(one.right ? "mark_right" : "mark_wrong");
      return make("li", {}, `${mark} `, make("b", {}, one.title), ...unbroken(`: ${one.choice}. ${one.words}`));
    });
    this.verdict.tell(right, say(right ? "all_right" : "some_wrong"), make("ul", {}, ...lines));
    if (right) this.details.open = true;
    this.note({ verdict: right ? "right" : "wrong" });
  }
}
