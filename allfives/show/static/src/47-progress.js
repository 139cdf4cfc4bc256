// What the reader has done with puzzles, on this device alone: a record for each puzzle, and the
// first answers in their order. Records are joined, never put over each other, so that two tabs and
// a file that is read in lose nothing.

const TOLD = ["right", "hints", "wrong", "shown"]; // what a first answer can come to
const FIRST_ANSWERS = 1000; // so many are kept
const LATEST = 4e12; // no time of ours is later, in milliseconds
const FILE = { allfives: "progress", version: 1 };

const whole = (most) => (value) => Number.isSafeInteger(value) && value >= 0 && value <= most;
const isId = (text) => typeof text === "string" && /^[0-9a-f]{10}$/.test(text);

// What may stand in a record. `hints`: it is solved, with so many; `missed` and `clean`: when its
// first answer was last wrong, or right without a hint; `fresh`: the link that makes it again.
const FIELDS = {
  puzzles: {
    hints: whole(99),
    missed: whole(LATEST),
    clean: whole(LATEST),
    fresh: (value) => typeof value === "string" && value.startsWith("fresh=") && value.length < 2000,
  },
  history: { told: (value) => TOLD.includes(value), streak: whole(LATEST) },
};
const NAMES = { puzzles: isId, history: (name) => name === "best" || (/^\d{1,13}-/.test(name) && parseInt(name, 10) <= LATEST && isId(idIn(name))) };
const KEEP = {
  puzzles: (records) => store.write("puzzles", records),
  history: (records) => store.write("history", records),
};

function idIn(name) {
  return name.split("-")[1];
}

// The records that can be understood, and the name of the first that cannot.
function sift(key, records) {
  const sound = {};
  let fault = "";
  for (const [name, record] of Object.entries(records)) {
    const fields = Object.entries(record || {});
    const fine = fields.filter(([field, value]) => Object.hasOwn(FIELDS[key], field) && FIELDS[key][field](value));
    const known = NAMES[key](name) && fine.length;
    if (known) sound[name] = Object.fromEntries(fine);
    if (!known || fine.length < fields.length) fault = fault || name;
  }
  return [sound, fault];
}

const BETTER = { hints: Math.min, missed: Math.max, clean: Math.max, streak: Math.max };

function joined(one, other) {
  const all = { ...one };
  for (const [name, record] of Object.entries(other)) {
    const both = { ...all[name], ...record, ...all[name] }; // the order of what is there stays
    for (const [field, better] of Object.entries(BETTER)) {
      const values = [all[name]?.[field], record[field]].filter((value) => value !== undefined);
      if (values.length) both[field] = better(...values);
    }
    all[name] = both;
  }
  return all;
}

// First answers, the oldest first.
function inOrder(history) {
  const names = Object.keys(history).filter((name) => name !== "best");
  return names.sort((one, other) => parseInt(one, 10) - parseInt(other, 10)).map((name) => ({ at: parseInt(name, 10), id: idIn(name), name, ...history[name] }));
}

// Different puzzles in a row whose first answer was right. Hints neither add nor end.
function streakOf(history) {
  let best = history.best?.streak || 0;
  let row = new Set();
  for (const { id, told } of inOrder(history)) {
    if (told === "right") row.add(id);
    else if (told !== "hints") row = new Set();
    best = Math.max(best, row.size);
  }
  return { now: row.size, best };
}

// The newest first answers, and the best streak of all.
function shortened(history) {
  const { now, best } = streakOf(history);
  const kept = inOrder(history).slice(-Math.max(FIRST_ANSWERS, now)).map(({ name }) => [name, history[name]]);
  return { ...(best ? { best: { streak: best } } : {}), ...Object.fromEntries(kept) };
}

// That a part of a file is missing, or is not what it should be.
function notRead(part, value) {
  if (value === undefined || value === null) return say("progress_lacks", { part });
  return say("progress_damaged", { part, name: `“${JSON.stringify(value).slice(0, 60)}”` });
}

const progress = {
  mine: { puzzles: {}, history: {} }, // what this page added: all there is where the device keeps nothing
  kept: true,
  listeners: new Set(),

  read(key) {
    const [sound] = sift(key, store.read(key));
    return joined(sound, this.mine[key]);
  },

  add(key, records) {
    this.mine[key] = joined(this.mine[key], records);
    const all = this.read(key);
    this.kept = KEEP[key](key === "history" ? shortened(all) : all);
  },

  tell() {
    for (const listen of this.listeners) listen();
  },

  // What a first answer came to. Its time is later than all before, whatever the clock says.
  answered(id, told, fresh = "") {
    const before = inOrder(this.read("history"));
    const at = Math.min(Math.max(Date.now(), ...before.slice(-1).map((last) => last.at + 1)), LATEST);
    const record = { ...(fresh ? { fresh } : {}), ...(told === "right" ? { clean: at } : told === "hints" ? {} : { missed: at }) };
    if (Object.keys(record).length) this.add("puzzles", { [id]: record });
    this.add("history", { [`${at}-${id}`]: { told } });
    this.tell();
  },

  // The puzzles that were missed and not put right since, the latest first.
  missed() {
    const records = Object.entries(this.read("puzzles")).filter(([, { missed, clean = 0 }]) => missed > clean);
    return records.sort(([, one], [, other]) => other.missed - one.missed).map(([id]) => id);
  },

  text() {
    const list = myList();
    return JSON.stringify({ ...FILE, puzzles: this.read("puzzles"), history: this.read("history"), list }, null, 1);
  },

  // Read a file of progress in: all of it, or nothing. Returns what is wrong with it, or nothing.
  takeIn(text) {
    let file;
    try {
      file = JSON.parse(text);
    } catch {
      return say("progress_no_json");
    }
    if (file?.allfives !== FILE.allfives) return say("progress_foreign");
    if (!Number.isInteger(file.version)) return notRead("version", file.version);
    if (file.version !== FILE.version) return say("progress_version", { version: `“${file.version}”`, known: FILE.version });
    const parts = {};
    for (const key of ["puzzles", "history"]) {
      if (!file[key] || typeof file[key] !== "object") return notRead(key, file[key]);
      const [sound, fault] = sift(key, file[key]);
      if (fault) return say("progress_damaged", { part: key, name: `“${fault}”` });
      parts[key] = sound;
    }
    if (!Array.isArray(file.list)) return notRead("list", file.list);
    const odd = file.list.find((id) => !isId(id));
    if (odd !== undefined) return say("progress_damaged", { part: "list", name: `“${odd}”` });
    for (const key of ["puzzles", "history"]) this.add(key, parts[key]);
    changeList((ids) => [...new Set([...ids, ...file.list])]);
    return "";
  },

  forget() {
    for (const key of Object.keys(KEEP)) {
      this.mine[key] = {};
      this.kept = KEEP[key]({});
    }
    this.tell();
  },
};

// Another tab has written: what it did not know of is written again. Where it forgot all, so do we.
addEventListener("storage", ({ key, newValue }) => {
  for (const part of Object.keys(KEEP).filter((name) => !key || key === `allfives.${name}`)) {
    if (newValue === null || newValue === "{}") progress.mine[part] = {};
    const [there] = sift(part, store.read(part));
    if (JSON.stringify(there) !== JSON.stringify(joined(there, progress.mine[part]))) progress.add(part, {});
  }
  if (!key || key.startsWith("allfives.")) progress.tell();
});

// The reader's own list of puzzles: an order, not a set, so the last change counts.
let listOfVisit = null;

function myList() {
  const { ids } = listOfVisit || store.read("list");
  return Array.isArray(ids) ? ids.filter(isId) : [];
}

function changeList(change) {
  const ids = change(myList());
  listOfVisit = store.write("list", { ids }) ? null : { ids };
  progress.tell();
}
