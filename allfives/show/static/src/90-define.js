// Give the elements their classes, once, however often the script is loaded.

const PARTS = {
  "allfives-board": BoardPart,
  "allfives-count": CountPart,
  "allfives-puzzle": PuzzlePart,
  "allfives-puzzles": PuzzlesPart,
  "allfives-stage": StagePart,
  "allfives-hub": HubPart,
  "allfives-compare": ComparePart,
  "allfives-plays": PlaysPart,
  "allfives-statement": StatementPart,
  "allfives-house": HousePart,
  "allfives-card": CardPart,
  "allfives-which": WhichPart,
  "allfives-rules": RulesPart,
  "allfives-builder": BuilderPart,
};

const FOLLOWED = ["position", "rules"]; // the traits that Python may set while a part is shown

if (!globalThis.AllFives) {
  for (const [name, part] of Object.entries(PARTS)) customElements.define(name, part);

  globalThis.AllFives = {
    drawBoard,
    drawTile,
    // The scripts that hold puzzles bring them by this.
    puzzles: { add: (name, data) => arrived.set(name, data) },
    // Ask the live engine, as every part does.
    engine: (method, args = {}, element = null) => engineOf(element).ask(method, args),
    // A notebook's widget: the same HTML, put in and kept in step with the model.
    render({ model, el }) {
      const draw = () => {
        el.innerHTML = model.get("html");
      };
      let keeping = false;
      const keep = (event) => {
        keeping = true;
        for (const [name, value] of Object.entries(event.detail)) model.set(name, value);
        keeping = false;
        model.save_changes();
      };
      // What Python sets is put on the page, where a part follows it.
      const follow = () => {
        const part = el.querySelector("[data-ready]");
        if (!keeping && part && part.follow) part.follow((name) => model.get(name));
      };
      // JupyterLab takes single keys wherever no text is typed: B adds a cell, D D deletes one, Enter
      // leaves the button. It lets go of what carries this attribute; Ctrl+S goes on saving.
      const guard = ({ target, ctrlKey, metaKey, altKey }) => {
        if (el.contains(target)) target.toggleAttribute("data-lm-suppress-shortcuts", !(ctrlKey || metaKey || altKey));
      };
      // A page of the book is a notebook here, opened beside this one; it has no address within it.
      const lead = ({ target }) => {
        const link = target.closest("a");
        const page = link && /^([^?#:]+)\.html(?![^?#])/.exec(link.getAttribute("href"));
        if (page) Object.assign(link, { href: `${page[1]}.ipynb`, target: "_blank" });
      };
      el.allfivesEngine = new KernelEngine(model);
      el.addEventListener("click", lead, true);
      el.addEventListener("allfives-change", keep);
      addEventListener("keydown", guard, true); // the window hears a key before JupyterLab does
      for (const name of FOLLOWED) model.on(`change:${name}`, follow);
      model.on("change:html", draw);
      draw();
      return () => {
        model.off("change:html", draw);
        for (const name of FOLLOWED) model.off(`change:${name}`, follow);
        el.removeEventListener("allfives-change", keep);
        el.removeEventListener("click", lead, true);
        removeEventListener("keydown", guard, true);
      };
    },
  };
}
