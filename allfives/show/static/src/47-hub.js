// <allfives-hub>: all lessons in order, what the reader has done of each on this device, and a link
// to where the reader left.

class HubPart extends Part {
  start() {
    this.verdict = new Verdict();
    this.sure = new Sure();
    this.steps = this.data.stages.flatMap(([slug, title, page, steps]) => {
      return steps.map((step, at) => ({ slug, title, step, number: at + 1, total: steps.length, href: `${page}#${slug}/${step}` }));
    });
    this.go = make("a", { class: "af-btn af-primary", "data-action": "go" });
    this.told = make("p", { class: "af-text" });
    this.reset = button("reset", say("hub_reset"), () => this.sure.ask(say("hub_sure"), () => this.forget(), this.reset));
    const list = this.querySelector(".af-lessons");
    list.before(this.told, make("p", { class: "af-row" }, this.go));
    this.card.append(this.verdict.element, this.sure.element, make("p", { class: "af-row" }, this.reset));
    this.draw();
    // An address that stands there already is no news to the browser, and its step may be shut again.
    this.addEventListener("click", ({ target }) => {
      if (target.closest("a")?.href === location.href) dispatchEvent(new Event("hashchange"));
    });
    const follow = () => this.isConnected && this.draw();
    // What is done on this page, in another window, and on a page from which the reader comes back.
    document.addEventListener("allfives-kept", follow);
    for (const name of ["storage", "pageshow"]) addEventListener(name, follow);
  }

  draw() {
    const kept = new Map(this.data.stages.map(([slug, , , steps]) => [slug, stepsDone(slug, steps)]));
    const isDone = ({ slug, step }) => kept.get(slug).includes(step);
    for (const line of this.querySelectorAll("[data-lesson]")) {
      const steps = this.steps.filter(({ slug }) => slug === line.dataset.lesson);
      const [total, done] = [steps.length, steps.filter(isDone).length];
      const words = line.querySelector(".af-done-of");
      const told = done ? say("hub_done", { done, total }) : say("hub_steps", { total });
      words.textContent = done === total ? say("hub_all", { total }) : told;
      words.classList.toggle("af-solved", done === total);
      line.querySelector("a").href = (steps.find((one) => !isDone(one)) || steps[0]).href;
    }
    this.lead(isDone);
  }

  // Where to go on: the first step that is open behind the last one done, or else the first of all.
  lead(isDone) {
    const last = this.steps.map(isDone).lastIndexOf(true);
    const next = this.steps.slice(last + 1).find((one) => !isDone(one)) || this.steps.find((one) => !isDone(one));
    const done = this.steps.filter(isDone).length;
    const values = { done, total: this.steps.length };
    this.told.textContent = done ? say("hub_told", values) : say("hub_told_none", values);
    this.reset.parentElement.hidden = !done;
    this.go.hidden = !next;
    if (!next) return;
    this.go.href = next.href;
    this.go.textContent = done ? say("hub_go", next) : say("hub_begin", next);
  }

  forget() {
    store.write("lessons", {});
    for (const stage of document.querySelectorAll("allfives-stage[data-ready]")) stage.forget();
    this.verdict.tell(null, "", say("hub_forgotten"));
    this.go.focus();
  }
}
