// What the reader has done: by theme as bars, what was missed, the latest answers; and the file of it.

function folded(words, ...body) {
  return make("details", { class: "af-answer" }, make("summary", {}, words), ...body);
}

const LATELY = 20; // first answers that are listed

class PuzzleProgress {
  constructor(part) {
    this.part = part;
    this.body = make("div", {});
    this.element = folded(say("panel_progress"), this.body);
    this.element.addEventListener("toggle", () => this.draw());
  }

  draw() {
    if (!this.element.open) return;
    const { shelf } = this.part;
    const kept = progress.read("puzzles");
    const tried = shelf.rows.filter(({ id }) => kept[id]);
    const latest = inOrder(progress.read("history")).reverse().slice(0, LATELY);
    const missed = this.part.missed();
    const bars = ["kind", "level", "rules", "theme"].flatMap((field) => this.bars(field, tried, kept));
    const empty = (words, all) => (all.length ? all : [make("p", {}, words)]);
    this.body.replaceChildren(
      ...(tried.length ? bars : [make("p", {}, say("progress_none"))]),
      make("h3", {}, say("progress_missed")),
      ...empty(say("missed_none"), missed.length ? [make("ul", {}, ...missed.map((id) => make("li", {}, this.named(id, kept))))] : []),
      make("h3", {}, say("progress_latest")),
      ...empty(say("history_none"), latest.length ? [make("ol", {}, ...latest.map((one) => this.line(one, kept)))] : [])
    );
  }

  named(id, kept) {
    const row = this.part.shelf.byId.get(id);
    const link = row ? `puzzle=${id}` : kept[id]?.fresh;
    const title = row ? this.part.shelf.title(row) : say(link ? "fresh_one" : "list_gone", { id });
    return link ? make("a", { href: `?${link}` }, title) : title;
  }

  line({ at, id, told }, kept) {
    const words = { right: say("told_right"), hints: say("told_hints"), wrong: say("told_wrong"), shown: say("told_shown") };
    const date = new Date(at);
    const time = make("time", { datetime: date.toISOString() }, date.toLocaleDateString("en", { dateStyle: "medium" }));
    return make("li", {}, time, ": ", this.named(id, kept), `: ${words[told]}`);
  }

  // A bar for each answer to one question: right at once, solved later, still open.
  bars(field, tried, kept) {
    const words = this.part.shelf.words[field];
    const rows = Object.keys(words).flatMap((value) => {
      const records = tried.filter((row) => row[field].includes(value)).map(({ id }) => kept[id]);
      const right = records.filter(({ clean }) => clean).length;
      const later = records.filter(({ clean, hints }) => !clean && hints !== undefined).length;
      const all = records.length;
      return all ? [{ title: words[value], all, pieces: Object.entries({ right, later, open: all - right - later }).filter(([, number]) => number) }] : [];
    });
    const most = Math.max(...rows.map(({ all }) => all));
    const names = { kind: say("choice_kind"), level: say("choice_level"), rules: say("choice_rules"), theme: say("choice_theme") };
    const items = rows.map((row) => this.bar(row, most));
    return rows.length ? [make("h3", {}, names[field]), make("ul", { class: "af-bars" }, ...items)] : [];
  }

  bar({ title, all, pieces }, most) {
    const words = { right: (number) => say("bar_right", { number }), later: (number) => say("bar_later", { number }), open: (number) => say("bar_open", { number }) };
    const parts = pieces.map(([name, number]) => words[name](number)).join(", ");
    const drawn = pieces.map(([name, number]) => {
      const piece = make("span", { class: `af-${name}` });
      piece.style.width = `${(100 * number) / most}%`;
      return piece;
    });
    return make("li", {}, make("b", {}, title), " ", say("bar_words", { all, parts }), make("span", { class: "af-bar", "aria-hidden": "true" }, ...drawn));
  }
}

// The file of one's progress: out, in, and away.
class PuzzleFile {
  constructor(part) {
    this.part = part;
    this.copied = make("span", { class: "af-label", "aria-hidden": "true" });
    this.text = make("textarea", { rows: "5", "data-field": "progress", "aria-label": say("progress_text"), spellcheck: "false" });
    const file = make("input", { type: "file", "data-field": "progress-file", accept: ".json,application/json" });
    const fileLabel = make("label", { class: "af-file" }, make("span", {}, say("progress_file")), file);
    file.addEventListener("change", async () => {
      if (!file.files[0]) return;
      this.takeIn(await file.files[0].text());
      file.value = "";
    });
    this.question = make("div", { class: "af-row af-question", role: "group", hidden: true, "aria-label": say("forget_sure") });
    const no = button("no", say("no"), () => this.close());
    const yes = button("yes", say("forget_yes"), () => this.forget());
    this.question.append(make("p", {}, say("forget_sure")), yes, no);
    this.reset = button("reset", say("forget"), () => {
      this.question.hidden = false;
      no.focus();
    });
    this.told = make("p", { class: "af-label", "aria-hidden": "true" });
    const out = make("div", { class: "af-row" }, button("download", say("house_download"), () => this.download()), button("write", say("progress_write"), () => this.write()));
    const inward = make("div", { class: "af-row" }, button("copy", say("copy_text"), () => copy(this.text, part.verdict, this.copied)), button("import", say("progress_read"), () => this.takeIn(this.text.value)), this.copied);
    this.element = folded(say("panel_file"), make("p", {}, say("progress_how")), out, fileLabel, this.text, inward, this.told, make("div", { class: "af-row" }, this.reset), this.question);
    this.element.classList.add("af-take");
  }

  draw() {
    this.copied.textContent = "";
  }

  tell(right, head, words = "") {
    this.part.verdict.tell(right, head, words);
    this.told.textContent = `${head} ${words}`;
  }

  write() {
    this.text.value = progress.text();
    this.text.select();
    this.tell(null, say("progress_written"));
  }

  download() {
    save("allfives-progress.json", new Blob([progress.text()], { type: "application/json" }));
  }

  takeIn(text) {
    const fault = progress.takeIn(text);
    progress.tell();
    if (fault) this.tell(false, say("progress_not_read"), fault);
    else this.tell(true, say("progress_taken"), progress.kept ? "" : say("progress_not_kept"));
  }

  forget() {
    progress.forget();
    this.close();
    this.tell(null, say("forgotten"));
  }

  close() {
    this.question.hidden = true;
    this.reset.focus();
  }
}
