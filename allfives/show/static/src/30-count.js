// <allfives-count>: the reader says what the open ends count, and is told what was missed.

class CountPart extends Part {
  start() {
    this.verdict = new Verdict();
    this.box = typedBox("count", say("count"));
    this.add(typedForm([this.box], () => this.check(this.box.input.value.trim())));
    this.add(this.verdict.element);
  }

  check(text) {
    if (!/^\d+$/.test(text)) {
      this.verdict.tell(null, "", say("no_number", { text: `“${text}”` }));
      return;
    }
    const told = tellCount(this.data.count, text);
    this.verdict.tell(told.right, told.head, told.rest);
    if (told.right) this.details.open = true;
    this.note({ given: Math.min(Number(text), Number.MAX_SAFE_INTEGER), verdict: told.right ? "right" : "wrong" });
  }
}

// What a typed count is told: right, a known slip, or to count again.
function tellCount(count, text) {
  const given = text.replace(/^0+(?=\d)/, "");
  if (given === String(count.total)) return { given, right: true, head: count.head, rest: count.right };
  const head = say("count_wrong", { number: given });
  return { given, right: false, head, rest: count.slips[given] || count.rest };
}
