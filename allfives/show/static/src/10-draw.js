// Boards and tiles as SVG text. The same text as allfives/show/svg.py, which explains the recipe;
// a test compares the two. DATA.faces holds the numbers, made by svg.faces().

const FACES = DATA.faces;
const { half: HALF, step: STEP, length: LENGTH, width: WIDTH, baseline: BASELINE } = FACES;

// view: {t: tiles, s: spots, b: box}, as Board.view() in Python gives it.
// options: rings {place: pips or null}, marks [places], fresh (index), numerals, hidden, label.
function drawBoard(view, options = {}) {
  const { rings = {}, marks = [], fresh = null, numerals = false, hidden = true, label = "" } = options;
  const [x, y, width, height] = view.b;
  let svg = `<svg class="af-board" viewBox="${x} ${y} ${width} ${height}" width="${width}" ` +
    `height="${height}" ${hidden ? 'aria-hidden="true"' : `role="img" aria-label="${escapeText(label)}"`}>` +
    `<g class="af-tiles">${view.t.map((tile) => drawLaid(tile, numerals)).join("")}</g>`;
  if (fresh !== null) {
    const [, , tx, ty, turn] = view.t[fresh];
    svg += `<g class="af-halo"${frame(tx, ty, turn)}>` +
      `${rectangle(FACES.halo, FACES.corner + FACES.halo)}</g>`;
  }
  if (numerals) {
    svg += `<g class="af-numerals" text-anchor="middle">${view.t.map(drawNumerals).join("")}</g>`;
  }
  const drawn = Object.entries(view.s)
    .filter(([name]) => name in rings)
    .map(([name, [cx, cy]]) => drawRing(cx, cy, rings[name], marks.includes(name)));
  if (drawn.length) svg += `<g class="af-rings" text-anchor="middle">${drawn.join("")}</g>`;
  return svg + "</svg>";
}

// An upright tile, the first half on top.
function drawTile(high, low, numerals = false) {
  const wide = WIDTH + 3, tall = LENGTH + 4, tile = [high, low, 0, 0, 90];
  return `<svg class="af-one" viewBox="${-wide / 2} ${-tall / 2} ${wide} ${tall}" ` +
    `width="${wide}" height="${tall}" aria-hidden="true"><g class="af-tiles">` +
    `${drawLaid(tile, numerals)}</g>` +
    (numerals ? `<g class="af-numerals" text-anchor="middle">${drawNumerals(tile)}</g>` : "") +
    "</svg>";
}

function drawLaid([near, far, x, y, turn, spinner], numerals) {
  const pips = numerals ? "" : turn >= 180 ? drawPips(far, near) : drawPips(near, far);
  const pin = spinner ? `<circle class="af-pin" r="${FACES.pin}"/>` : "";
  return `<g${frame(x, y, turn)}>${rectangle(0, FACES.corner)}` +
    `<line y1="-${FACES.bar}" y2="${FACES.bar}"/>${pips}${pin}</g>`;
}

function frame(x, y, turn) {
  return ` transform="translate(${x} ${y})${turn % 180 ? "rotate(90)" : ""}"`;
}

function rectangle(beyond, corner) {
  const length = LENGTH + 2 * beyond, width = WIDTH + 2 * beyond;
  return `<rect x="${-length / 2}" y="${-width / 2}" width="${length}" height="${width}" rx="${corner}"/>`;
}

function drawPips(near, far) {
  let normal = "", small = "";
  for (const [number, centre] of [[near, -HALF], [far, HALF]]) {
    for (const [u, v] of FACES.pips[number]) {
      const x = centre + u * STEP, y = v * STEP, pip = `M${x}${y < 0 ? "" : " "}${y}h0`;
      if (number < FACES.crowded) normal += pip;
      else small += pip;
    }
  }
  return (normal ? `<path d="${normal}"/>` : "") + (small ? `<path class="af-small" d="${small}"/>` : "");
}

function drawNumerals([near, far, x, y, turn]) {
  const halves = turn >= 180 ? [far, near] : [near, far];
  const [dx, dy] = turn % 180 ? [0, HALF] : [HALF, 0];
  return halves
    .map((half, at) => {
      const sign = at ? 1 : -1;
      return `<text x="${x + sign * dx}" y="${y + sign * dy + BASELINE}">${half}</text>`;
    })
    .join("");
}

function drawRing(x, y, pips, differs) {
  return `<g class="af-ring${differs ? " af-differs" : ""}" transform="translate(${x} ${y})">` +
    `<circle r="${FACES.ring}"/>${differs ? `<circle r="${FACES.second}"/>` : ""}` +
    `${pips === null ? "" : `<text y="${BASELINE}">${pips}</text>`}</g>`;
}

function escapeText(text) {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return String(text).replace(/[&<>"']/g, (sign) => entities[sign]);
}
