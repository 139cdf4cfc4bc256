// Give the elements their classes, once, however often the script is loaded.

const PARTS = {
  "allfives-board": BoardPart,
  "allfives-count": CountPart,
  "allfives-puzzle": PuzzlePart,
  "allfives-compare": ComparePart,
};

if (!globalThis.AllFives) {
  for (const [name, part] of Object.entries(PARTS)) customElements.define(name, part);

  globalThis.AllFives = {
    drawBoard,
    drawTile,
    // A notebook's widget: the same HTML, put in and kept in step with the model.
    render({ model, el }) {
      const draw = () => {
        el.innerHTML = model.get("html");
      };
      const keep = (event) => {
        for (const [name, value] of Object.entries(event.detail)) model.set(name, value);
        model.save_changes();
      };
      el.addEventListener("allfives-change", keep);
      model.on("change:html", draw);
      draw();
      return () => {
        model.off("change:html", draw);
        el.removeEventListener("allfives-change", keep);
      };
    },
  };
}
