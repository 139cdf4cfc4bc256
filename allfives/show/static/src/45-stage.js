// <allfives-stage>: a lesson, one step at a time. What is done stays done, on this device; a step is
// opened by its place in the address, `#stage/step`, and a stage by its own, `#stage`. The kinds of steps are in the next file.

class StagePart extends Part {
  start() {
    this.stage = this.dataset.stage;
    this.verdict = new Verdict();
    this.sections = [...this.querySelectorAll(".af-step")];
    this.steps = this.data.steps.map((step, at) => new STEP_KINDS[step.kind](this, step, this.sections[at]));
    this.slugs = this.data.steps.map(({ slug }) => slug);
    this.done = new Set(stepsDone(this.stage, this.slugs));
    this.progress = make("p", { class: "af-number" });
    this.marks = make("nav", { class: "af-row af-marks", "aria-label": say("stage_steps", { title: this.card.ariaLabel }) });
    this.retry = button("retry", say("retry"), () => this.again());
    this.back = button("back", say("stage_back"), () => this.open(this.at - 1));
    this.next = button("next", say("stage_next"), () => this.goOn());
    this.row = make("div", { class: "af-row" }, this.back, this.retry, this.next);
    for (const section of this.sections) section.querySelector(".af-number").remove();
    this.sections[0].before(make("div", { class: "af-steps" }, this.progress, this.marks));
    this.open(Math.max(0, this.firstOpen()), false);
    this.followAddress();
    const follow = () => this.isConnected && this.followAddress();
    // At the end of loading the browser itself goes to the address, and takes the focus from its step.
    if (document.readyState !== "complete") addEventListener("load", () => setTimeout(follow), { once: true });
    addEventListener("hashchange", follow);
  }

  firstOpen() {
    return this.data.steps.findIndex(({ slug }) => !this.done.has(slug));
  }

  followAddress() {
    const [stage, slug] = address().split("/");
    const named = slug === undefined ? this.at : this.slugs.indexOf(slug);
    if (stage !== this.stage || named < 0) return;
    this.open(named);
    this.scrollIntoView({ block: "start" });
  }

  // Show one step, as it is before anything was tried.
  open(at, withFocus = true) {
    this.at = at;
    this.sections.forEach((section, number) => (section.hidden = number !== at));
    const section = this.sections[at];
    const fold = section.querySelector("details");
    fold.open = false;
    this.verdict.clear();
    this.steps[at].place(fold, this.verdict.element);
    fold.before(this.row);
    this.retry.hidden = true;
    this.draw();
    this.steps[at].rest();
    if (withFocus) section.querySelector(".af-ask").focus();
    this.tell();
  }

  draw() {
    const total = this.steps.length;
    const numbers = this.data.steps.flatMap(({ slug }, at) => (this.done.has(slug) ? [at + 1] : []));
    const all = numbers.length === total;
    const some = numbers.length ? say("stage_done", { steps: numbers.join(", ") }) : say("stage_done_none");
    const where = say("stage_step", { number: this.at + 1, total });
    this.progress.textContent = `${where}. ${all ? say("stage_all_done", { total }) : some}`;
    this.marks.replaceChildren(...this.data.steps.map((step, at) => this.mark(step, at)));
    const done = this.done.has(this.data.steps[this.at].slug);
    const last = this.at === total - 1;
    this.back.disabled = !this.at;
    this.next.hidden = last && !this.following();
    this.next.textContent = last ? say("stage_following") : say("stage_next");
    this.next.classList.toggle("af-primary", done);
    if (all) this.celebrate();
  }

  // A link to a step: its number, and whether it is done.
  mark({ slug }, at) {
    const values = { number: at + 1, total: this.steps.length };
    const done = this.done.has(slug);
    const link = make(
      "a",
      {
        class: done ? "af-btn af-done" : "af-btn",
        href: `#${this.stage}/${slug}`,
        "data-step": slug,
        "aria-current": at === this.at && "step",
        click: (event) => {
          event.preventDefault();
          this.open(at);
        },
      },
      make("span", { "aria-hidden": "true" }, done ? say("stage_mark", values) : String(at + 1)),
      make("span", { class: "af-hidden" }, say(done ? "stage_step_done" : "stage_step", values))
    );
    return link;
  }

  // The step is done: kept at once, beside what another page may have kept meanwhile.
  finish() {
    const { slug } = this.data.steps[this.at];
    this.done.add(slug);
    const kept = store.read("lessons");
    kept[this.stage] = { ...kept[this.stage], [slug]: true };
    store.write("lessons", kept);
    this.draw();
  }

  // A step that only shows says what it teaches.
  teach() {
    this.steps[this.at].reveal.hidden = true;
    this.verdict.tell(null, "", this.data.steps[this.at].after);
    this.finish();
    this.next.focus();
    this.tell();
  }

  // A try was right or wrong. A right one leads on, and says what it teaches.
  judge(right, head, ...rest) {
    const { after } = this.data.steps[this.at];
    const learnt = right ? [make("p", { class: "af-lesson" }, ...unbroken(after))] : [];
    this.verdict.tell(right, head, ...rest, ...learnt);
    if (right) {
      this.finish();
      (this.next.hidden ? this.sections[this.at].querySelector("summary") : this.next).focus();
    }
    this.tell({ verdict: right ? "right" : "wrong" });
  }

  again() {
    this.retry.hidden = true;
    this.verdict.clear();
    this.steps[this.at].rest();
    this.steps[this.at].focus();
  }

  goOn() {
    if (this.data.steps[this.at].kind === "show") this.finish();
    if (this.at < this.steps.length - 1) return this.open(this.at + 1);
    const next = this.following();
    next.open(Math.max(0, next.firstOpen()));
    return next.scrollIntoView({ block: "start" });
  }

  following() {
    const all = [...document.querySelectorAll("allfives-stage")];
    return all[all.indexOf(this) + 1] || null;
  }

  // Nothing is kept any more: the stage begins anew.
  forget() {
    this.done.clear();
    this.querySelector(".af-solved")?.remove();
    this.open(0, false);
  }

  celebrate() {
    if (this.querySelector(".af-solved")) return;
    this.querySelector(".af-meta").append(make("span", { class: "af-tag af-solved" }, say("stage_finished")));
  }

  tell(changes = {}) {
    const done = this.slugs.filter((slug) => this.done.has(slug));
    this.note({ step: this.data.steps[this.at].slug, done, ...changes });
  }
}

// The steps of a stage that are kept as done; what else may stand there is not ours.
function stepsDone(stage, slugs) {
  const record = store.read("lessons")[stage] || {};
  return slugs.filter((slug) => record[slug] === true);
}

// What stands in the address behind its sign; what cannot be decoded names no step.
function address() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
