// On paper nothing unfolds: each folded answer gets a number, and what it holds stands at the end.
// Paper is light, whatever the screen is. When the printing is over, the page is as it was.

(() => {
  const TABLES = "allfives-count, allfives-board, allfives-compare, allfives-plays, allfives-puzzle, allfives-stage";
  const root = document.documentElement;
  let screen = "";
  let answers = null;

  const MOST_ROWS = 20; // more are data to look up, which fill pages: they stay folded

  // The folds of the prose, and those of tables that ask a question; other parts keep their own.
  function folds() {
    return [...document.querySelectorAll("main article details:not([open])")].filter((fold) => {
      if (fold.querySelectorAll("tr").length > MOST_ROWS) return false;
      const part = partOf(fold);
      return part ? part.matches(TABLES) && fold.classList.contains("af-answer") : true;
    });
  }

  function partOf(element) {
    while (element && !element.localName.startsWith("allfives-")) element = element.parentElement;
    return element;
  }

  function entry(fold, number) {
    for (const marked of [fold, fold.querySelector("summary")]) marked.dataset.answer = number;
    const item = document.createElement("li");
    const name = document.createElement("strong");
    const step = fold.closest(".af-step")?.getAttribute("aria-label");
    name.textContent = step || (partOf(fold)?.querySelector(".af-title") || fold.querySelector("summary")).textContent;
    const held = [...fold.childNodes].filter((node) => node.localName !== "summary");
    item.append(name, ...held.map((node) => node.cloneNode(true)));
    for (const inner of item.querySelectorAll("details")) inner.open = true;
    for (const copy of item.querySelectorAll("[id]")) copy.removeAttribute("id");
    return item;
  }

  addEventListener("beforeprint", () => {
    screen = root.dataset.theme;
    root.dataset.theme = "light";
    const found = folds();
    if (!found.length || answers) return;
    answers = document.createElement("section");
    answers.className = "allfives-answers";
    const title = document.createElement("h2");
    title.textContent = "Answers";
    const list = document.createElement("ol");
    list.append(...found.map((fold, at) => entry(fold, at + 1)));
    answers.append(title, list);
    document.querySelector("main article").append(answers);
  });

  addEventListener("afterprint", () => {
    root.dataset.theme = screen;
    answers?.remove();
    answers = null;
    for (const fold of document.querySelectorAll("[data-answer]")) delete fold.dataset.answer;
  });
})();
