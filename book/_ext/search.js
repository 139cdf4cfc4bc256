
// What the theme's search lacks; it stands behind the search itself and in front of its index.
{
  // Russian books write е for ё as they please: the index knows е alone, and so do the words looked for.
  const folded = (words) => words.replace(/ё/g, "е");
  const English = Stemmer;
  Stemmer = function () {
    const { stemWord } = new English();
    this.stemWord = (word) => folded(stemWord(word));
  };

  const bare = Object.create(null, { hasOwnProperty: { value: Object.prototype.hasOwnProperty } });
  const { setIndex } = Search;
  Search.setIndex = (index) => {
    // Every word may be looked for: `constructor` and `__proto__` are in no index that has not got them.
    for (const words of [index.terms, index.titleterms]) Object.setPrototypeOf(words, bare);
    for (const [entry, places] of Object.entries(index.indexentries)) index.indexentries[folded(entry)] ??= places;
    setIndex(index);
  };
}
