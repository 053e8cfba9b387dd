// From SVG to numbers: rsvg-convert draws a fragment in card coordinates, the PNG is read here.
// A layer is a cropped picture: { x, y, w, h, rgb (straight, 0 to 1), a }, its place in pixels.
import { spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';

export const WIDTH = 800;
export const HEIGHT = 1200;

// Undoes PNG's five filters row by row (8-bit RGBA or RGB, not interlaced, as rsvg-convert writes it).
function readPng(bytes) {
  const w = bytes.readUInt32BE(16);
  const h = bytes.readUInt32BE(20);
  const channels = bytes[25] === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = w * channels;
  const out = new Uint8Array(stride * h);
  for (let y = 0; y < h; y += 1) {
    const filter = raw[y * (stride + 1)];
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let i = 0; i < stride; i += 1) {
      const left = i >= channels ? out[to + i - channels] : 0;
      const up = y > 0 ? out[to + i - stride] : 0;
      const corner = i >= channels && y > 0 ? out[to + i - stride - channels] : 0;
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else if (filter === 4) {
        const p = left + up - corner;
        const pl = Math.abs(p - left);
        const pu = Math.abs(p - up);
        const pc = Math.abs(p - corner);
        guess = pl <= pu && pl <= pc ? left : pu <= pc ? up : corner;
      }
      out[to + i] = raw[from + i] + guess;
    }
  }
  return { w, h, channels, data: out };
}

// Draws an SVG fragment (card coordinates) at a scale and crops it to what is there, with a margin in pixels.
// Returns null when nothing is to be seen.
export function draw(fragment, scale, margin = 12) {
  const w = Math.round(WIDTH * scale);
  const h = Math.round(HEIGHT * scale);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w}" height="${h}"` +
    ` viewBox="0 0 ${WIDTH} ${HEIGHT}">${fragment}</svg>`;
  const done = spawnSync('rsvg-convert', ['--format', 'png'], { input: svg, maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(`rsvg-convert: ${done.stderr}\n${svg.slice(0, 600)}`);
  const png = readPng(done.stdout);
  const { data } = png;
  let [x0, y0, x1, y1] = [w, h, -1, -1];
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      if (data[(y * w + x) * 4 + 3] > 0) {
        if (x < x0) x0 = x;
        if (x > x1) x1 = x;
        if (y < y0) y0 = y;
        if (y > y1) y1 = y;
      }
    }
  }
  if (x1 < 0) return null;
  x0 -= margin;
  y0 -= margin;
  const lw = x1 + margin - x0 + 1;
  const lh = y1 + margin - y0 + 1;
  const rgb = new Float32Array(lw * lh * 3);
  const a = new Float32Array(lw * lh);
  for (let y = 0; y < lh; y += 1) {
    for (let x = 0; x < lw; x += 1) {
      // Clamped rather than empty outside the card, so that what runs off the edge is not lit there as a border.
      const sx = Math.min(Math.max(x + x0, 0), w - 1);
      const sy = Math.min(Math.max(y + y0, 0), h - 1);
      const from = (sy * w + sx) * 4;
      const to = y * lw + x;
      rgb[to * 3] = data[from] / 255;
      rgb[to * 3 + 1] = data[from + 1] / 255;
      rgb[to * 3 + 2] = data[from + 2] / 255;
      a[to] = data[from + 3] / 255;
    }
  }
  return { x: x0, y: y0, w: lw, h: lh, rgb, a };
}

// Three box blurs, near enough to a Gaussian of the radius; channels interleaved.
export function blur(source, w, h, radius, channels = 1) {
  const r = Math.max(0, Math.round(radius * 0.6));
  if (r === 0) return source.slice();
  let a = source.slice();
  let b = new Float32Array(a.length);
  const norm = 1 / (2 * r + 1);
  for (let pass = 0; pass < 3; pass += 1) {
    for (let c = 0; c < channels; c += 1) {
      for (let y = 0; y < h; y += 1) {
        const row = y * w;
        const at = (x) => a[(row + (x < 0 ? 0 : x >= w ? w - 1 : x)) * channels + c];
        let sum = 0;
        for (let x = -r; x <= r; x += 1) sum += at(x);
        for (let x = 0; x < w; x += 1) {
          b[(row + x) * channels + c] = sum * norm;
          sum += at(x + r + 1) - at(x - r);
        }
      }
    }
    [a, b] = [b, a];
    for (let c = 0; c < channels; c += 1) {
      for (let x = 0; x < w; x += 1) {
        const at = (y) => a[((y < 0 ? 0 : y >= h ? h - 1 : y) * w + x) * channels + c];
        let sum = 0;
        for (let y = -r; y <= r; y += 1) sum += at(y);
        for (let y = 0; y < h; y += 1) {
          b[(y * w + x) * channels + c] = sum * norm;
          sum += at(y + r + 1) - at(y - r);
        }
      }
    }
    [a, b] = [b, a];
  }
  return a;
}
