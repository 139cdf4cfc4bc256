// Let pages that were visited open without a network. Where that cannot be done, nothing is lost.

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  const worker = new URL("../sw.js", document.currentScript.src);
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register(worker);
      const { active } = await navigator.serviceWorker.ready;
      const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
      active.postMessage([location.href.split(/[?#]/)[0], ...loaded.filter((name) => name.startsWith(location.origin))]);
    } catch {
      // private mode, or an old browser: the page works as long as there is a network
    }
  });
}
