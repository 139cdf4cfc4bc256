// The ways to get puzzles, and the questions that narrow them down; each answer says how many fit.
class PuzzleChoice {
  constructor(part) {
    this.part = part;
    const ways = ["all", "daily", "missed", "list", "fresh"].map((name) => button(name, "", () => part.enter(name)));
    this.modes = make("div", { class: "af-row af-ways", role: "group", "aria-label": say("puzzle_ways") }, ...ways);
    this.selects = CHOICES.map((field) => make("select", { "data-field": field, change: ({ target }) => part.choose(field, target.value) }));
    const names = [say("choice_rules"), say("choice_kind"), say("choice_level"), say("choice_theme")];
    const labels = this.selects.map((select, at) => make("label", {}, make("span", {}, names[at]), select));
    this.element = make("div", { class: "af-choices" }, ...labels);
  }

  // What was chosen, in words; what a link brought and nobody knows, as it came.
  words(field) {
    const [words, chosen] = [this.part.shelf.words[field], this.part.choice[field]];
    return Object.hasOwn(words, chosen) ? words[chosen] : chosen;
  }

  // The choice with one answer changed. What the page itself began with gives way where nothing fits.
  chosen(field, value) {
    const { part } = this;
    const choice = { ...part.choice, [field]: value };
    for (const name of [...part.given].reverse()) {
      if (part.shelf.fitting(choice).length) break;
      if (name !== field) delete choice[name];
    }
    return choice;
  }

  // What to leave aside where no puzzle fits, and how many there are then.
  looser() {
    const { part } = this;
    const asked = CHOICES.filter((field) => part.choice[field]);
    const looser = asked.map((field) => [field, part.shelf.fitting(part.choice, field).length]).filter(([, number]) => number);
    const ways = looser.map(([field, number]) => button("loosen", say("choice_without", { choice: this.words(field), number }), () => part.choose(field, "")));
    const all = button("loosen", say("choice_all", { number: part.shelf.rows.length }), () => {
      part.choice = {};
      part.next();
    });
    return ways.length ? ways : [all];
  }

  draw() {
    const { shelf, choice, mode } = this.part;
    const words = {
      all: say("way_all"),
      daily: say("way_daily"),
      missed: say("way_missed", { number: this.part.missed().length }),
      list: say("way_list", { number: myList().length }),
      fresh: say("way_fresh"),
    };
    for (const way of this.modes.children) {
      way.textContent = words[way.dataset.action];
      way.setAttribute("aria-pressed", String(way.dataset.action === mode.name));
    }
    for (const select of this.selects) {
      const { field } = select.dataset;
      const rows = shelf.fitting(choice, field);
      const fitting = (value) => rows.filter((row) => row[field].includes(value)).length || shelf.fitting(this.chosen(field, value)).length;
      const options = Object.entries(shelf.words[field]).map(([value, title]) => [value, title, fitting(value)]);
      const there = options.filter(([value]) => shelf.rows.some((row) => row[field].includes(value)));
      const any = make("option", { value: "" }, say("choice_any", { number: rows.length }));
      select.replaceChildren(any, ...there.map(([value, title, number]) => make("option", { value }, say("choice_option", { title, number }))));
      const odd = choice[field] && !there.some(([value]) => value === choice[field]);
      if (odd) select.append(make("option", { value: choice[field] }, say("choice_option", { title: choice[field], number: 0 })));
      select.value = choice[field] || "";
      select.parentElement.hidden = !there.length;
    }
  }
}

// Where the reader is: the day, the place in a list. Themes tell of the answer: they are named once
// an answer was given.
function puzzlePlace({ mode, asked, shelf }) {
  if (!asked) return [];
  const found = [];
  if (mode.name === "daily") {
    const before = make("a", { href: `?daily=${dayText(mode.day - 1)}` }, say("daily_before"));
    found.push(say("daily_of", { day: dayWords(mode.day) }), before);
  } else if (mode.queue) found.push(say("list_place", { number: mode.at + 1, total: mode.queue.length }));
  const named = asked.told ? asked.theme : [];
  return [...found, ...named.map((name) => make("span", { class: "af-tag" }, shelf.words.theme[name]))];
}

const LIST_END = "end"; // in an address: every puzzle of the list is behind the reader

// The address that leads back there.
function puzzleAddress({ mode, asked, choice }) {
  if (asked?.link) return asked.link;
  if (mode.name === "daily") return `daily=${dayText(mode.day)}`;
  const id = asked ? asked.id : mode.queue ? LIST_END : "";
  const puzzle = id ? [`puzzle=${id}`] : [];
  if (mode.queue) return [mode.name === "missed" ? "missed=yes" : `list=${mode.queue.join(",")}`, ...puzzle].join("&");
  const chosen = CHOICES.filter((field) => choice[field]).map((field) => `${field}=${encodeURIComponent(choice[field])}`);
  return [...chosen, ...puzzle].join("&");
}
