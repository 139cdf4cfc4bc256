// <allfives-statement>: a statement of a source. Of the answers folded under each position switches
// are made: the reader chooses what to believe, and then sees what follows from it.

class StatementPart extends Part {
  start() {
    this.verdict = new Verdict();
    this.verdict.element.classList.add("af-hidden"); // what it says is seen where it was chosen
    this.engine = new EngineNote(this);
    this.positions = [...this.querySelectorAll(".af-scene")].map((scene, at) => new Switches(this, scene, at));
    this.card.append(this.verdict.element);
    // The other statements are pages of the book: a notebook has no such address.
    if (this.engine.engine !== pageEngine) this.querySelectorAll("a[href]").forEach((link) => link.removeAttribute("href"));
  }
}

// The switches of one position. What follows from one changed answer stands on the page; what
// follows from several at once the engine says, when it is asked for.
class Switches {
  constructor(part, scene, number) {
    Object.assign(this, { part, number, chosen: [], asked: new Set() });
    const readings = [...scene.querySelectorAll(".af-reading")];
    if (readings.length < 2) return;
    this.known = new Map(readings.map((reading, at) => [String(at), this.quiet(reading)])); // by what is chosen
    const switches = [...readings[0].querySelectorAll(".af-name")].map((name, at) => {
      const others = readings.slice(1).filter(({ dataset }) => Number(dataset.switch || 0) === at);
      const values = [[0, name], ...others.map((reading) => [readings.indexOf(reading), reading.querySelector(".af-name")])];
      const group = `af-switch-${(boxes += 1)}`;
      return values.map(([value, { textContent }]) => this.choice(group, value, textContent));
    });
    this.switches = switches;
    const hint = switches.length > 1 ? [make("p", { class: "af-source" }, say("together_hint"))] : [];
    const groups = switches.map((choices) => make("div", {}, ...choices.map(({ label }) => label)));
    const set = make("fieldset", { class: "af-switch" }, make("legend", {}, scene.dataset.ask), ...hint, ...groups);
    this.go = button("work", say("together_go"), () => this.workOut(), true);
    this.told = make("p", {});
    this.offer = make("div", { class: "af-together", hidden: true }, this.told, this.go);
    scene.querySelector("details").replaceWith(set, this.offer, ...readings);
  }

  // A reading that is not shown yet, without its name, which stands at the switch.
  quiet(reading) {
    reading.hidden = true;
    for (const name of reading.querySelectorAll(".af-name")) name.hidden = true;
    return reading;
  }

  choice(group, value, words) {
    const input = make("input", { type: "radio", name: group, autocomplete: "off", change: () => this.choose() });
    return { value, words, input, label: make("label", { class: "af-choice" }, input, make("span", {}, ...unbroken(words))) };
  }

  // A switch that is not touched yet stands as the source has it.
  choose() {
    const set = this.switches.map((choices) => choices.find(({ input }) => input.checked) || choices[0]);
    for (const { input } of set) input.checked = true;
    const changed = set.filter(({ value }) => value);
    this.chosen = (changed.length ? changed : set.slice(0, 1)).map(({ value }) => value);
    this.words = (changed.length ? changed : set).map(({ words }) => words).join(" ");
    this.part.note({ reading: this.words });
    this.show();
  }

  get key() {
    return this.chosen.join();
  }

  show() {
    const reading = this.known.get(this.key);
    for (const one of this.known.values()) one.hidden = one !== reading;
    const held = this.offer.contains(document.activeElement);
    this.offer.hidden = Boolean(reading);
    if (reading && held) reading.focus();
    if (reading) this.part.verdict.tell(null, "", `${this.words} ${reading.querySelector(".af-sum").textContent}`);
    else this.propose();
  }

  // Once the engine runs, nobody has to press for it.
  propose() {
    const { engine } = this.part.engine;
    const size = engine.size ? ` ${say("together_size", { size: Math.round(engine.size / 1e6) })}` : "";
    this.told.textContent = say("together_ask");
    if (engine.state.ready) return this.workOut();
    this.told.textContent += size;
    return this.part.verdict.tell(null, "", this.told.textContent);
  }

  async workOut() {
    const { key, chosen, part } = this;
    if (this.known.has(key) || this.asked.has(key)) return;
    this.asked.add(key);
    this.offer.append(part.engine.element);
    try {
      const answer = await part.engine.ask("together", { statement_id: part.id, scene: this.number, chosen });
      this.keep(key, answer);
      if (key === this.key) this.show();
    } catch (error) {
      if (!(error instanceof EngineTrouble)) throw error;
      part.engine.forgive(); // why is said here, and the button asks again
      if (key === this.key) this.told.textContent = error.message;
    } finally {
      this.asked.delete(key);
    }
  }

  // An answer of the engine stands where those of the page stand.
  keep(key, { html, refused }) {
    const holder = make("div", {});
    if (html) holder.innerHTML = html;
    else holder.append(make("div", { class: "af-reading" }, make("p", { class: "af-sum" }, say("together_refused")), make("p", {}, refused)));
    const reading = this.quiet(holder.firstElementChild);
    reading.tabIndex = -1; // who pressed the button is led to it
    this.known.set(key, reading);
    this.offer.after(reading);
  }
}
