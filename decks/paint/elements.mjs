// Elements of Noto Emoji (Apache-2.0), placed and turned; parts can be left out and colours exchanged.
import { readFileSync } from 'node:fs';

let set = null;
let used = 0;

// An element as SVG with its foot (bottom middle of its 128-unit box) at (x, y) and its box `size` wide.
// drop: indexes of top-level shapes to leave out; swap: { '#from': '#to' }; add: SVG of our own in the box's units.
export function noto(name, { x, y, size, flip = false, turn = 0, drop = [], swap = {}, squash = 1, add = '' }) {
  set ??= JSON.parse(readFileSync(new URL('../node_modules/@iconify-json/noto/icons.json', import.meta.url), 'utf8'));
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
  if (!icon) throw new Error(`no element ${name}`);
  used += 1;
  let body = icon.body
    .replace(/\bid="([^"]+)"/g, `id="n${used}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#n${used}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#n${used}$1"`);
  for (const [from, to] of Object.entries(swap)) body = body.replaceAll(from, to);
  if (drop.length) {
    const shapes = parts(body);
    body = shapes.filter((_, index) => !drop.includes(index)).join('');
  }
  const s = size / 128;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -s : s} ${s * squash}) translate(-64 -124)">${body}${add}</g>`;
}

// The top-level shapes of a body, in order.
export function parts(body) {
  const out = [];
  let depth = 0;
  let from = 0;
  for (const tag of body.matchAll(/<(\/?)[a-zA-Z][^>]*?(\/?)>/g)) {
    if (tag[1]) depth -= 1;
    else if (!tag[2]) depth += 1;
    if (depth === 0) {
      out.push(body.slice(from, tag.index + tag[0].length));
      from = tag.index + tag[0].length;
    }
  }
  return out;
}
