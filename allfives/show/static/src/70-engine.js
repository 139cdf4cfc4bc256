// The live engine, seen from the page: one asynchronous question, `ask(method, args)`.
// On a page a worker answers it, in a notebook its kernel. It starts only when something is asked.

class EngineTrouble extends Error {}

const ENGINE_HANDSHAKE = 20000; // milliseconds; a kernel that says nothing for so long is told of

// The page's engine. Whatever ends the worker, everybody who waits is told and the next question
// starts another.
class PageEngine {
  constructor() {
    this.waiting = new Map();
    this.asked = 0;
    this.listeners = new Set();
    this.state = { ready: false, part: 0 };
  }

  ask(method, args) {
    const refusal = this.worker ? "" : this.start();
    if (refusal) return Promise.reject(new EngineTrouble(refusal));
    const id = (this.asked += 1);
    return new Promise((answered, failed) => {
      this.waiting.set(id, { answered, failed });
      this.worker.postMessage({ id, method, args: JSON.stringify(args) });
    });
  }

  // Bytes to be loaded; 0 where that is unknown.
  get size() {
    const about = document.querySelector('meta[name="allfives-engine"]');
    return Number(about ? about.dataset.size : 0);
  }

  // Start a worker. What stands in the way, if anything, comes back in words.
  start() {
    const about = document.querySelector('meta[name="allfives-engine"]');
    if (location.protocol === "file:") return say("engine_file");
    if (!about) return say("engine_missing");
    if (!globalThis.Worker || !globalThis.WebAssembly || !globalThis.TransformStream) return say("engine_old");
    const worker = new Worker(new URL(about.content, document.baseURI), { type: "module" });
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.broke(worker, event.message || say("engine_no_reason"));
    };
    if (navigator.locks) worker.postMessage({ lock: `allfives-engine-${Math.random()}` });
    this.tell({ ready: false, part: 0 });
    return "";
  }

  hear(worker, { id, answer, failed, loaded, ready, broken, held }) {
    if (worker !== this.worker) return;
    if (loaded) this.tell({ ready: false, part: Math.min(loaded / this.size, 1) });
    if (ready) this.tell({ ready: true, part: 1 });
    if (broken) this.broke(worker, broken);
    if (held) navigator.locks.request(held, () => this.end(worker, say("engine_gone")));
    const asker = this.waiting.get(id);
    this.waiting.delete(id);
    if (asker && answer !== undefined) asker.answered(JSON.parse(answer));
    else if (asker) asker.failed(new EngineTrouble(say("engine_failed", { reason: failed })));
  }

  // It could not start: for want of a network, if there is none.
  broke(worker, reason) {
    this.end(worker, navigator.onLine ? say("engine_broken", { reason }) : say("engine_offline"));
  }

  // End the worker, for this reason.
  end(worker, reason) {
    if (!worker || worker !== this.worker) return;
    worker.terminate();
    this.worker = null;
    this.tell({ ready: false, part: 0 });
    const askers = [...this.waiting.values()];
    this.waiting.clear();
    for (const { failed } of askers) failed(new EngineTrouble(reason));
  }

  cancel() {
    this.end(this.worker, say("engine_cancelled"));
  }

  tell(state) {
    this.state = state;
    for (const listen of this.listeners) listen(state);
  }
}

// A notebook's engine: a question goes out as one trait and the answer comes in as another, one
// after the other, because a trait holds one value.
class KernelEngine {
  constructor(model) {
    this.model = model;
    this.asked = 0;
    this.last = Promise.resolve();
    this.listeners = new Set();
    this.state = { ready: true, part: 1 };
  }

  ask(method, args) {
    const next = this.last.then(() => this.askNow(method, args));
    this.last = next.catch(() => {});
    return next;
  }

  askNow(method, args) {
    const { model } = this;
    const id = `${Date.now()}-${(this.asked += 1)}`;
    return new Promise((answered, failed) => {
      const hear = () => {
        const told = model.get("answered");
        if (told.id !== id) return;
        stop();
        if (told.failed) failed(new EngineTrouble(say("engine_failed", { reason: told.failed })));
        else answered(told.answer);
      };
      const stop = () => {
        clearTimeout(patience);
        model.off("change:answered", hear);
      };
      const patience = setTimeout(() => {
        stop();
        failed(new EngineTrouble(say("engine_kernel")));
      }, ENGINE_HANDSHAKE);
      model.on("change:answered", hear);
      model.set("asked", { id, method, args });
      model.save_changes();
    });
  }

  cancel() {}
}

const pageEngine = new PageEngine();

// The engine that answers an element: its notebook's, or the page's.
function engineOf(element) {
  for (let at = element; at; at = at.parentElement) if (at.allfivesEngine) return at.allfivesEngine;
  return pageEngine;
}

// What a reader sees of the engine: nothing, or how far it has come with a way to stop it, or what
// went wrong with a way to start again. News goes to the part's own verdict, which is read aloud.
class EngineNote {
  constructor(part) {
    this.part = part;
    this.engine = engineOf(part);
    this.bar = make("progress", { max: "1", "aria-label": say("engine_loading") });
    this.words = make("span", {});
    this.cancel = button("cancel", say("engine_cancel"), () => this.engine.cancel());
    this.again = button("again", say("engine_again"), () => this.repeat());
    this.element = make("div", { class: "af-engine", hidden: true }, this.words, this.bar, this.cancel, this.again);
    this.open = 0;
    this.engine.listeners.add((state) => this.show(state));
  }

  // The answer; rejects when there is none, and then the reader is told and can ask again.
  async ask(method, args) {
    this.last = [method, args];
    this.open += 1;
    this.trouble = "";
    const slow = setTimeout(() => this.show(this.engine.state), 150); // a quick answer shows no bar
    try {
      return await this.engine.ask(method, args);
    } catch (error) {
      this.trouble = error.message;
      this.part.verdict.tell(null, say("engine_trouble"), error.message);
      throw error;
    } finally {
      clearTimeout(slow);
      this.open -= 1;
      this.show(this.engine.state);
    }
  }

  repeat() {
    this.part.verdict.clear();
    this.part.askAgain(...this.last);
  }

  // The part itself has told of the trouble, and has a button that asks again.
  forgive() {
    this.trouble = "";
    this.show(this.engine.state);
  }

  show({ ready, part }) {
    const waits = this.open > 0;
    this.element.hidden = !waits && !this.trouble;
    this.bar.hidden = this.cancel.hidden = !waits;
    this.again.hidden = waits || !this.trouble;
    if (!waits) this.words.textContent = "";
    else if (ready) this.words.textContent = say("engine_thinking");
    else this.words.textContent = say("engine_loading");
    if (ready || !part) this.bar.removeAttribute("value");
    else this.bar.value = part;
  }
}
