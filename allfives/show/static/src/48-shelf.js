// The puzzles of the book: an index of them all, and parts that hold them as the page shows them.
// Both are classic scripts that call `AllFives.puzzles.add`, so that they load from a file as well.

const CHOICES = ["rules", "kind", "level", "theme"];
const DAY = 86400000; // milliseconds
const arrived = new Map();
const onTheWay = new Map();

// What a script brings, by its name; once it failed it can be asked for again.
function brought(address) {
  if (onTheWay.has(address)) return onTheWay.get(address);
  const name = address.replace(/^.*\/|-[0-9a-f]+\.js$/g, "");
  const waiting = new Promise((done, failed) => {
    const load = () => (arrived.has(name) ? done(arrived.get(name)) : failed(new Error(name)));
    document.head.append(make("script", { src: address, load, error: () => failed(new Error(name)) }));
  });
  onTheWay.set(address, waiting);
  waiting.catch(() => onTheWay.delete(address));
  return waiting;
}

class Shelf {
  constructor(base, index) {
    Object.assign(this, { base, index });
  }

  // Read the index: a row for each puzzle, with one list of values for each choice.
  async open() {
    const files = await Promise.all(this.index.map((name) => brought(this.base + name)));
    this.words = files[0].words;
    this.rows = [];
    for (const { ids, levels, tags, mixes, runs } of files) {
      let at = 0;
      for (const [kind, rules, part, number] of runs) {
        for (const end = at + number; at < end; at += 1) {
          const id = ids.slice(10 * at, 10 * at + 10);
          this.rows.push({ id, part, kind: [kind], rules: rules.split(" "), level: [levels[at]], theme: mixes[tags[at]] });
        }
      }
    }
    this.byId = new Map(this.rows.map((row) => [row.id, row]));
    this.sorted = [...this.byId.keys()].sort();
  }

  // The puzzles that fit a choice; `but` names one question of it that is left aside.
  fitting(choice, but = "") {
    const asked = CHOICES.filter((field) => field !== but && choice[field]);
    return this.rows.filter((row) => asked.every((field) => row[field].includes(choice[field])));
  }

  // A puzzle's HTML. Rejects where its part cannot be loaded.
  async html(id) {
    return (await brought(this.base + this.byId.get(id).part))[id];
  }

  // The puzzles that need no network: their part has come, or the device keeps it.
  async here() {
    const kept = new Set();
    try {
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) kept.add(url);
      }
    } catch {
      // a file, or nothing may be kept
    }
    const isHere = (part) => arrived.has(part.replace(/-[0-9a-f]+\.js$/, "")) || kept.has(new URL(this.base + part, document.baseURI).href);
    return this.rows.filter(({ part }) => isHere(part));
  }

  // The puzzle of a day: one after another in the order of the ids, which is none to the eye.
  ofDay(day) {
    return this.sorted[day % this.sorted.length];
  }

  // What a puzzle is, in words.
  title({ kind, rules, level }) {
    const { words } = this;
    return say("puzzle_title", { kind: words.kind[kind[0]], rules: rules.map((name) => words.rules[name]).join(" / "), level: level[0] });
  }
}

const today = () => Math.floor(Date.now() / DAY);
const dayText = (day) => new Date(day * DAY).toISOString().slice(0, 10);
const dayWords = (day) => new Date(day * DAY).toLocaleDateString("en", { timeZone: "UTC", dateStyle: "long" });

// The day of a link; today, where it names none that has come.
function dayOf(text) {
  const day = Date.parse(`${text}T00:00Z`) / DAY;
  return day >= 0 && day <= today() && dayText(day) === text ? day : today();
}
