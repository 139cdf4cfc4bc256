// What comes out of the form of house rules: words, link, file, and the shelf of those kept here.

class HouseOutput {
  constructor(part) {
    this.part = part;
    this.words = make("div", { class: "af-rules" });
    const link = typedBox("link", say("house_link"));
    this.link = link.input;
    this.link.readOnly = true;
    this.toml = make("pre", { tabindex: "0", "aria-label": say("house_file") });
    this.table = typedBox("layout", say("house_try"));
    this.copy = button("copy", say("copy_link"), () => copy(this.link, part.verdict), true);
    this.save = button("download", say("house_download"), () => this.download());
    this.keep = button("keep", say("house_keep"), () => part.kept.keep());
    this.again = button("reset", say("reset"), () => part.ask({ query: `rules=${part.form.elements.parent.value}` }, true));
    this.undo = button("undo", say("undo"), () => part.undo());
    this.card = make("a", { class: "af-btn", hidden: true }, say("house_card"));
    this.lay = make("a", { class: "af-btn", hidden: true }, say("house_lay"));
    this.beside = make("a", { class: "af-btn", hidden: true }, say("house_beside"));
    const counting = typedForm([this.table], () => part.count(this.table.input.value.trim()));
    counting.querySelector("button").textContent = say("house_count");
    this.ready = make(
      "div",
      { class: "af-out", hidden: true },
      this.words,
      make("div", { class: "af-typed", hidden: !part.onPage }, link.label, this.link),
      make("details", { class: "af-answer" }, make("summary", {}, say("house_file")), this.toml),
      counting
    );
    const row = make("div", { class: "af-row" }, this.copy, this.save, this.keep, this.lay, this.beside, this.card, fileButton(part), this.again, this.undo);
    this.element = make("div", { class: "af-out" }, this.ready, row);
    for (const one of [this.copy, this.save, this.keep, this.undo]) one.disabled = true;
    this.copy.hidden = !part.onPage;
  }

  // While an answer is on its way, what could be taken away is not what the form holds.
  wait() {
    for (const one of [this.copy, this.save, this.keep]) one.disabled = true;
  }

  show({ words, toml, query }) {
    const fine = Boolean(toml);
    this.ready.hidden = false;
    this.words.replaceChildren(...words.map(({ title, rows }, at) => rulesInWords(title, rows, !at && rows[0].was)));
    this.toml.textContent = toml;
    this.toml.parentElement.hidden = !fine;
    this.table.input.form.hidden = !fine;
    this.link.value = fine ? addressOf(query) : "";
    this.link.parentElement.hidden = !fine || !this.part.onPage;
    for (const one of [this.copy, this.save, this.keep]) one.disabled = !fine;
    for (const one of [this.card, this.lay, this.beside]) one.hidden = !fine || !this.part.onPage;
    this.beside.href = `side-by-side.html?${query}`;
    this.card.href = `rule-cards.html?${query}`;
    this.lay.href = `table.html?${query}`;
    // The address of the page is the link, so that a reload keeps the rules.
    if (!fine || !this.part.onPage) return;
    try {
      history.replaceState(null, "", addressOf(query));
    } catch {
      // a browser that allows none, or too many: the link in its box is there all the same
    }
  }

  download() {
    const { toml, kept } = this.part.state;
    save(`${kept.name}.toml`, new Blob([toml], { type: "application/toml" }));
  }
}

function addressOf(query) {
  return new URL(`?${query}`, location.href.replace(/[?#].*/, "")).href;
}

function rulesInWords(title, rows, open) {
  const pairs = rows.flatMap(({ ask, words, was }) => [
    make("dt", {}, ask),
    make("dd", {}, ...(was ? [make("b", {}, words), ` (${was})`] : [words])),
  ]);
  return make("details", { class: "af-answer", open: Boolean(open) }, make("summary", {}, title), make("dl", {}, ...pairs));
}

// Opens a file of the reader's. What it holds is read as text and given to the engine, nothing else.
function fileButton(part) {
  const input = make("input", { type: "file", accept: ".toml,text/plain" });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    try {
      if (file.size > part.data.largest) throw new Error(say("house_too_large", { file: file.name }));
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      part.ask({ toml: text || " ", file: file.name }, true);
    } catch (error) {
      const words = error instanceof TypeError ? say("house_no_text", { file: file.name }) : error.message;
      part.verdict.tell(false, say("house_refused"), words);
    }
    input.value = ""; // the same file can be chosen again
  });
  return make("label", { class: "af-btn af-file" }, say("house_read"), input);
}

// The rules that the reader keeps on this device, by their short names, with what they are called.
function keptRules() {
  const kept = Object.entries(store.read("houses")).filter(([, { toml }]) => typeof toml === "string");
  return kept.map(([name, { toml, title }]) => ({ name, toml, words: String(title || name) }));
}

// The query of the page's address, if it names rules.
function rulesInAddress() {
  return /[?&](rules|set|title|name|summary|format)=/.test(location.search) ? location.search : "";
}

// The shelf of the form.
class HouseShelf {
  constructor(part) {
    this.part = part;
    this.list = make("ul", { class: "af-shelf" });
    this.sure = new Sure();
    this.element = make("div", { class: "af-out" }, make("p", { class: "af-ask" }, say("house_shelf")), this.sure.element, this.list);
    this.draw();
  }

  draw() {
    const rows = keptRules().map(({ name, toml, words }) => {
      const remove = button("delete", say("house_delete"), () => this.remove(name, words, remove));
      const open = button("open", say("house_open"), () => this.part.ask({ toml, file: words }, true));
      open.setAttribute("aria-label", say("house_open_of", { title: words }));
      remove.setAttribute("aria-label", say("house_delete_of", { title: words }));
      return make("li", { "data-house": name }, make("bdi", {}, words), open, remove);
    });
    this.list.replaceChildren(...(rows.length ? rows : [make("li", {}, say("house_shelf_empty"))]));
  }

  keep() {
    const { toml, kept, query } = this.part.state;
    const other = store.read("houses")[kept.name];
    const put = () => {
      const done = store.write("houses", { ...store.read("houses"), [kept.name]: { toml, title: kept.title, query } });
      this.draw();
      this.part.verdict.tell(done, say(done ? "house_kept" : "house_not_kept", { title: kept.title }), done ? "" : say("house_other_ways"));
    };
    if (!other || other.toml === toml) put();
    else this.sure.ask(say("house_replace", { title: String(other.title || kept.name) }), put, this.part.out.keep);
  }

  remove(name, title, from) {
    const drop = () => {
      const { [name]: _, ...rest } = store.read("houses");
      const done = store.write("houses", rest);
      this.draw();
      this.part.verdict.tell(null, say(done ? "house_deleted" : "house_not_kept", { title }));
      (this.list.querySelector("button") || this.part.out.again).focus();
    };
    this.sure.ask(say("house_delete_sure", { title }), drop, from);
  }
}
