// What stands around the builder's tiles: the rules, the set, undo and redo, the written table, and
// what can be taken away.

class BuilderControls {
  constructor(part) {
    this.part = part;
    this.rules = this.select("rules", say("seen_under"), () => part.ask(() => ({ rules: this.rules.value })));
    this.played = this.select("played", say("played_last"), () => part.ask(() => ({ played: this.played.value })));
    this.undo = button("undo", say("undo"), () => part.step(-1));
    this.redo = button("redo", say("redo"), () => part.step(1));
    this.clear = button("clear", say("clear"), () => part.ask(() => ({ position: "-", played: "" })));
    this.sets = make("div", { class: "af-row", role: "group", "aria-label": say("which_set") });
    this.lay = button("lay", say("lay"), () => this.hold(false));
    this.holdTiles = button("hold", say("hold"), () => this.hold(true));
    const box = typedBox("position", say("written"));
    this.typed = box.input;
    const form = typedForm([box], () => part.ask(() => ({ position: this.typed.value.trim(), played: "" })));
    form.classList.add("af-written");
    form.querySelector("button").textContent = say("show");
    this.above = [
      this.form(this.rules.label, this.rules, this.played.label, this.played),
      make("div", { class: "af-row" }, this.undo, this.redo, this.clear, this.lay, this.holdTiles),
    ];
    this.below = [this.sets, form];
  }

  select(field, words, onChange) {
    const id = `af-box-${(boxes += 1)}`;
    const element = make("select", { id, "data-field": field, change: onChange });
    element.label = make("label", { for: id }, words);
    return element;
  }

  form(...elements) {
    return make("form", { class: "af-row af-typed", autocomplete: "off", submit: (event) => event.preventDefault() }, ...elements);
  }

  hold(holding) {
    this.part.tray.holding = holding;
    this.part.draw();
    this.part.verdict.tell(null, "", say(holding ? "holding" : "laying"));
  }

  draw(answer) {
    const { part } = this;
    this.undo.disabled = part.at <= 0;
    this.redo.disabled = part.at === part.steps.length - 1;
    this.clear.disabled = answer.position === "-";
    this.lay.setAttribute("aria-pressed", String(!part.tray.holding));
    this.holdTiles.setAttribute("aria-pressed", String(Boolean(part.tray.holding)));
    this.typed.value = answer.position;
    this.drawRules(answer);
    const [played, unknown] = [answer.perhaps, make("option", { value: "" }, say("nobody_knows"))];
    const options = played.map(([value, words]) => make("option", { value }, words));
    if (answer.played && !played.some(([value]) => value === answer.played)) {
      options.push(make("option", { value: answer.played }, answer.played.replace("@", " ")));
    }
    this.played.replaceChildren(unknown, ...options);
    this.played.value = answer.played;
    this.played.hidden = this.played.label.hidden = !played.length;
    const sets = answer.sets.map((highest) => {
      const words = say("set_up_to", { tile: `${highest}-${highest}` });
      const set = button("set", words, () => part.ask(() => ({ highest })));
      set.setAttribute("aria-pressed", String(highest === answer.highest));
      return set;
    });
    this.sets.replaceChildren(...sets);
  }

  drawRules({ rules, title, houses }) {
    const option = (one) => make("option", { value: one.rules }, one.title);
    const { names } = this.part.data;
    const kept = houses.length ? houses : keptChoices();
    const own = [...names, ...kept].some((one) => one.rules === rules) ? kept : [...kept, { rules, title }];
    const group = own.length ? [make("optgroup", { label: say("your_rules") }, ...own.map(option))] : [];
    this.rules.replaceChildren(...group, ...names.map(option));
    this.rules.value = rules;
  }
}

// A table to take away: its address, its text, its picture.
class TakeAway {
  constructor(part) {
    this.part = part;
    this.copied = make("span", { class: "af-label", "aria-hidden": "true" });
    this.link = make("input", { type: "text", readonly: true, "data-field": "link", "aria-label": say("link") });
    this.text = make("textarea", { readonly: true, rows: "6", "data-field": "text", "aria-label": say("as_text") });
    const onPage = part.engine.engine === pageEngine;
    this.element = make(
      "details",
      { class: "af-answer af-take" },
      make("summary", {}, say("take_away")),
      ...(onPage ? [this.row(this.link, button("link", say("copy_link"), () => copy(this.link, part.verdict, this.copied)))] : []),
      this.row(this.text, button("text", say("copy_text"), () => copy(this.text, part.verdict, this.copied))),
      make(
        "div",
        { class: "af-row" },
        button("svg", say("save_svg"), () => this.picture("svg")),
        button("png", say("save_png"), () => this.picture("png")),
        this.copied
      )
    );
  }

  row(...elements) {
    return make("div", { class: "af-row af-typed" }, ...elements);
  }

  draw({ link, plain }) {
    this.copied.textContent = "";
    this.link.value = `${location.href.split(/[?#]/)[0]}?${link}`;
    this.text.value = plain;
  }

  async picture(kind) {
    const { position, rules, played } = this.part.now;
    try {
      const { svg, refused } = await this.part.engine.ask("picture", { position, rules, played });
      if (refused) this.part.verdict.tell(null, "", refused);
      else save(`domino-table.${kind}`, kind === "svg" ? svgFile(svg) : await drawnAsPng(svg));
    } catch (error) {
      if (!(error instanceof EngineTrouble)) this.part.verdict.tell(null, "", say("no_picture"));
    }
  }
}

function svgFile(svg) {
  return new Blob([svg], { type: "image/svg+xml" });
}

// The picture as pixels, twice as fine as it is large.
async function drawnAsPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = make("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((drawn) => canvas.toBlob(drawn, "image/png"));
}

// Copy what stands in a box. Where a browser forbids it, it is marked, ready to be copied by hand.
// What came of it is read aloud, and stands beside the button where the news is out of sight.
async function copy(field, verdict, beside = null) {
  field.select();
  let words = say("copied");
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    words = say("copy_by_hand");
  }
  verdict.tell(null, "", words);
  if (beside) beside.textContent = words;
}

// Give the reader a file.
function save(name, content) {
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
