// <allfives-statement>: a statement of a source. Of the answers folded under each position a switch
// is made: the reader chooses the one believed in, and then sees what follows from it.

class StatementPart extends Part {
  start() {
    this.verdict = new Verdict();
    this.verdict.element.classList.add("af-hidden"); // what it says is seen where it was chosen
    this.querySelectorAll(".af-scene").forEach((scene) => this.makeSwitch(scene));
    this.card.append(this.verdict.element);
    // The other statements are pages of the book: a notebook has no such address.
    if (engineOf(this) !== pageEngine) this.querySelectorAll("a[href]").forEach((link) => link.removeAttribute("href"));
  }

  makeSwitch(scene) {
    const readings = [...scene.querySelectorAll(".af-reading")];
    if (readings.length < 2) return;
    const group = `af-switch-${(boxes += 1)}`;
    const choices = readings.map((reading) => {
      const name = reading.querySelector(".af-name");
      const input = make("input", { type: "radio", name: group, change: () => this.choose(reading, readings, name) });
      reading.hidden = true;
      name.hidden = true;
      return make("label", { class: "af-choice" }, input, make("span", {}, ...unbroken(name.textContent)));
    });
    const legend = make("legend", {}, scene.dataset.ask);
    scene.querySelector("details").replaceWith(make("fieldset", { class: "af-switch" }, legend, ...choices), ...readings);
  }

  choose(reading, readings, name) {
    for (const one of readings) one.hidden = one !== reading;
    this.verdict.tell(null, "", `${name.textContent} ${reading.querySelector(".af-sum").textContent}`);
    this.note({ reading: name.textContent });
  }
}
