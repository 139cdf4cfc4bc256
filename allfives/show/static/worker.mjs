// The live engine: Python in a worker, so that the page never waits for it.
//
// Its address says which files are meant. It answers every question in turn, and while it is not
// there yet it says how many bytes have come. What it imports is the package itself.

const address = new URL(import.meta.url);
const version = (name) => address.searchParams.get(name);
const python = new URL(`${version("python")}/`, address);

let loaded = 0;
let told = 0;
const fetchPlain = globalThis.fetch;

// Every download counts its bytes; Pyodide's own go through here as well. Some hosts do not know
// what WebAssembly is and name it wrongly, and then it would be refused.
globalThis.fetch = async (...request) => {
  const response = await fetchPlain(...request);
  if (!response.ok || !response.body) return response;
  const headers = new Headers(response.headers);
  if (new URL(response.url).pathname.endsWith(".wasm")) headers.set("Content-Type", "application/wasm");
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(part, stream) {
        loaded += part.byteLength;
        if (performance.now() - told > 100) {
          told = performance.now();
          postMessage({ loaded });
        }
        stream.enqueue(part);
      },
    })
  );
  return new Response(counted, { status: response.status, headers });
};

// Pyodide waits for ever where WebAssembly refuses its file, so the refusal is told from here.
const breakOff = (error) => postMessage({ broken: String(error.message || error) });
for (const name of ["instantiate", "instantiateStreaming"]) {
  const plain = WebAssembly[name];
  if (plain) {
    WebAssembly[name] = (...given) => {
      const made = plain(...given);
      made.catch(breakOff);
      return made;
    };
  }
}

async function start() {
  const packed = fetch(new URL(`allfives.zip?${version("allfives")}`, address)).then((response) => {
    if (!response.ok) throw new Error(`allfives.zip: ${response.status}`);
    return response.arrayBuffer();
  });
  const { loadPyodide } = await import(new URL("pyodide.mjs", python));
  const pyodide = await loadPyodide({ indexURL: python.href });
  pyodide.unpackArchive(await packed, "zip", { extractDir: "/home/pyodide" });
  return pyodide.pyimport("allfives.show.engine").answer_text;
}

const engine = start();
engine.then(() => postMessage({ ready: true }), breakOff);

addEventListener("message", async ({ data: { id, method, args, lock } }) => {
  if (lock) return hold(lock);
  const answer = await engine.catch(() => null);
  if (!answer) return undefined; // that it broke was told
  try {
    return postMessage({ id, answer: answer(method, args) });
  } catch (error) {
    return postMessage({ id, failed: String(error.message || error) });
  }
});

// A lock is set free when its worker is gone, whatever ended it: so the page learns of it. Where
// storage is forbidden, so are locks, and the engine goes on without.
function hold(lock) {
  const held = () => {
    postMessage({ held: lock });
    return new Promise(() => {});
  };
  return navigator.locks.request(lock, held).catch(() => {});
}
