// What every part shares: words, elements, and the life of a custom element.
// There are no rules here: tiles, places, answers and sentences are all handed in as data.

function fill(words, values) {
  const shown = (value) => (typeof value === "number" && value < 0 ? `−${-value}` : value);
  return words.replace(/\{(\w+)\}/g, (_, name) => shown(values[name]));
}

function say(key, values = {}) {
  return fill(DATA.words[key], values);
}

// What a place is called; `5-5.up` by its spinner as well.
function placeWords(place) {
  const [end, tile] = place.split(".").reverse();
  return tile ? fill(DATA.places.of, { place: DATA.places[end], tile }) : DATA.places[end];
}

// An element with attributes (functions become listeners) and children (text stays text).
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

// Text with every tile kept on one line: 6-5 does not break at its hyphen.
function unbroken(words) {
  if (typeof words !== "string") return [words];
  return words.split(/(\d-\d\*?)/).map((part, at) => (at % 2 ? make("span", { class: "af-nb" }, part) : part));
}

function button(action, text, onClick, primary = false) {
  return make(
    "button",
    { type: "button", class: primary ? "af-btn af-primary" : "af-btn", "data-action": action, click: onClick },
    text
  );
}

let boxes = 0;

// A box to type in and its label; `field` says what is typed.
function typedBox(field, words) {
  const id = `af-box-${(boxes += 1)}`;
  const input = make("input", { type: "text", id, "data-field": field, autocomplete: "off", spellcheck: "false" });
  if (field === "count") input.inputMode = "numeric";
  return { input, label: make("label", { for: id }, ...unbroken(words)) };
}

// Boxes with one button; Enter does the same. No form lets a browser put in again what stood there
// when the page was left: the page would show the answer to something else.
function typedForm(rows, onSubmit) {
  const submit = make("button", { type: "submit", class: "af-btn", "data-action": "check" }, say("check"));
  const form = make("form", { class: "af-typed", autocomplete: "off" }, ...rows.flatMap(({ label, input }) => [label, input]), submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onSubmit();
  });
  return form;
}

// Arrow keys walk through the buttons of a group; Tab still reaches each of them.
function walkWithArrows(group) {
  group.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const buttons = [...group.querySelectorAll("button:not([disabled])")];
    const at = buttons.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length].focus();
  });
}

// The live region that says what came of it. `right` is true, false, or null for plain news.
class Verdict {
  constructor() {
    this.element = make("div", { class: "af-verdict", role: "status" });
  }

  tell(right, head, ...rest) {
    const verdict = right === null ? null : right ? "right" : "wrong";
    if (verdict) this.element.dataset.verdict = verdict;
    else delete this.element.dataset.verdict;
    const mark = verdict ? [make("span", { class: "af-mark", "aria-hidden": "true" }, say(`mark_${verdict}`)), " "] : [];
    const opening = head ? [make("strong", {}, ...mark, head), " "] : [];
    this.element.replaceChildren(...opening, ...rest.flatMap(unbroken));
  }

  clear() {
    delete this.element.dataset.verdict;
    this.element.replaceChildren();
  }
}

// A question with yes and no, shown where it is asked; no leads back to where it came from.
class Sure {
  constructor() {
    this.element = make("div", { class: "af-row af-question", role: "group", hidden: true });
  }

  ask(words, onYes, from) {
    const close = () => {
      this.element.hidden = true;
      from.focus();
    };
    const yes = button("yes", say("yes"), () => {
      close();
      onYes();
    });
    const no = button("no", say("no"), close);
    this.element.replaceChildren(make("p", {}, words), yes, no);
    this.element.setAttribute("aria-label", words);
    this.element.hidden = false;
    no.focus();
  }
}

// What each place counts, for the rings.
function ringsOf(terms) {
  return Object.fromEntries(terms.map(([, place, pips]) => [place, pips]));
}

// The count term by term: where, which tile, why, how much; then what lies open and counts nothing.
function reasonsOf({ terms, silent }) {
  const line = (key) => ([tile, place, pips, why]) => {
    const words = say(key, { place: placeWords(place), tile, why: DATA.why[why], pips });
    return make("li", {}, ...unbroken(`${words[0].toUpperCase()}${words.slice(1)}.`));
  };
  return make("ul", { class: "af-terms" }, ...terms.map(line("counted")), ...silent.map(line("uncounted")));
}

// A sum as it is said at the table, with the number that matters set bold.
function sumOf({ terms, total }, bold = -1) {
  const parts = terms.map(([, , pips]) => pips);
  const sum = make("span", { class: "af-sum" });
  parts.forEach((part, at) => {
    if (at) sum.append(" + ");
    sum.append(at === bold ? make("b", {}, String(part)) : String(part));
  });
  if (parts.length > 1) sum.append(" = ");
  if (parts.length !== 1) sum.append(make("b", { class: "af-total" }, String(total ?? "?")));
  return sum;
}

// The base of every part: reads its answers once and says when it is ready.
class Part extends HTMLElement {
  connectedCallback() {
    const answers = this.querySelector('script[type="application/json"]');
    if (this.data || this.hasAttribute("data-ready") || !answers) return;
    this.data = JSON.parse(answers.textContent);
    this.card = this.querySelector(".af-card");
    this.details = this.querySelector("details");
    const started = this.start();
    if (started) started.then(() => this.setAttribute("data-ready", ""));
    else this.setAttribute("data-ready", "");
  }

  // Tell a notebook what the reader did; on a page nobody listens.
  note(changes) {
    this.dispatchEvent(new CustomEvent("allfives-change", { bubbles: true, detail: changes }));
  }

  // Put controls in front of the folded answer.
  add(...elements) {
    this.card.insertBefore(elements.length === 1 ? elements[0] : make("div", {}, ...elements), this.details);
  }
}

// What is kept on the reader's device. Where that is forbidden, nothing is kept and nothing breaks.
const store = {
  // A record for each name; what another version or another hand left there counts as nothing.
  read(key) {
    try {
      const kept = Object.entries(JSON.parse(localStorage.getItem(`allfives.${key}`)) || {});
      const sound = kept.filter(([, record]) => record && typeof record === "object");
      return Object.assign(Object.create(null), Object.fromEntries(sound)); // no name is there by birth
    } catch {
      return Object.create(null);
    }
  },
  // Whether it could be kept: in private mode, or with no room left, the page goes on without. The
  // book puts a stand-in where storage is forbidden, which forgets with the page.
  write(key, value) {
    try {
      if (localStorage.forbidden) return false;
      localStorage.setItem(`allfives.${key}`, JSON.stringify(value));
      document.dispatchEvent(new Event("allfives-kept"));
      return true;
    } catch {
      return false;
    }
  },
};
