// What the theme's search lacks; it stands behind the search itself and in front of its index.

// Russian books write е for ё as they please: the index knows е alone, and so do the words looked for.
var splitQuery = (query) =>
  query
    .replace(/ё/g, "е")
    .replace(/Ё/g, "Е")
    .split(/[^\p{Letter}\p{Number}_\p{Emoji_Presentation}]+/gu)
    .filter(Boolean);

// Every word may be looked for: `constructor` and `__proto__` are in no index that has not got them.
Search.setIndex = ((set) => (index) => {
  const bare = Object.create(null, { hasOwnProperty: { value: Object.prototype.hasOwnProperty } });
  for (const words of [index.terms, index.titleterms]) Object.setPrototypeOf(words, bare);
  set(index);
})(Search.setIndex);
