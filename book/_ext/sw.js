// Pages that were visited open again without a network. With one, the network always comes first,
// so nothing old is shown; what it answered last is kept for when it is gone.

const KEPT = "allfives-pages";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A page sends what it has loaded before this worker was there (see ../_static/offline.js).
self.addEventListener("message", (event) => {
  event.waitUntil(Promise.all(event.data.map((address) => answer(new Request(address)).catch(() => null))));
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === self.location.origin) event.respondWith(answer(event.request));
});

async function answer(request) {
  const kept = await caches.open(KEPT);
  // What a page shows for its `?…` it works out itself, so it is kept once.
  const name = request.mode === "navigate" ? request.url.split("?")[0] : request.url;
  try {
    const fresh = await fetch(request);
    // Where no room is left, what came from the network is shown all the same.
    if (fresh.ok) await keep(kept, name, fresh.clone()).catch(() => {});
    return fresh;
  } catch (error) {
    const last = await kept.match(name);
    if (last) return last;
    throw error;
  }
}

// A file's address changes with its content, by what follows its `?` or by a checksum in its name: the
// one before goes.
async function keep(kept, name, content) {
  await kept.put(name, content);
  const stem = stemOf(name);
  const all = await kept.keys();
  await Promise.all(all.filter(({ url }) => url !== name && stemOf(url) === stem).map((old) => kept.delete(old)));
}

function stemOf(address) {
  return address.split("?")[0].replace(/-[0-9a-f]{8}\.js$/, ".js");
}
