// What makes one hand of all cards: a brush that goes over the whole picture, a grade, paper and a vignette.
import { clamp, fbm, lerp, noise, smooth } from './noise.mjs';
import { rgb } from './colour.mjs';

// A Kuwahara filter in eight sectors: each pixel takes the mean of the calmest sectors around it, so that flat
// drawing breaks into small planes of colour, as gouache does, and edges stay.
export function brush(picture, radius = 4, strength = 1) {
  const { w, h, px, scale } = picture;
  const r = Math.max(1, Math.round(radius * scale));
  const taps = [];
  for (let dy = -r; dy <= r; dy += 1) {
    for (let dx = -r; dx <= r; dx += 1) {
      const d = Math.hypot(dx, dy);
      if (d > r + 0.3 || (d === 0)) continue;
      const sector = Math.floor(((Math.atan2(dy, dx) / (2 * Math.PI) + 1) * 8 + 0.5) % 8);
      taps.push([dx, dy, sector, Math.exp((-2 * d * d) / (r * r))]);
    }
  }
  const n = taps.length;
  const ox = Int32Array.from(taps, (t) => t[0]);
  const oy = Int32Array.from(taps, (t) => t[1]);
  const sector = Uint8Array.from(taps, (t) => t[2]);
  const weight = Float32Array.from(taps, (t) => t[3]);
  const out = new Float32Array(px.length);
  const sums = new Float64Array(8 * 5);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      sums.fill(0);
      for (let t = 0; t < n; t += 1) {
        let sx = x + ox[t];
        let sy = y + oy[t];
        if (sx < 0) sx = 0;
        else if (sx >= w) sx = w - 1;
        if (sy < 0) sy = 0;
        else if (sy >= h) sy = h - 1;
        const i = (sy * w + sx) * 3;
        const s = sector[t] * 5;
        const k = weight[t];
        const R = px[i];
        const G = px[i + 1];
        const B = px[i + 2];
        const L = R * 0.3 + G * 0.59 + B * 0.11;
        sums[s] += k;
        sums[s + 1] += R * k;
        sums[s + 2] += G * k;
        sums[s + 3] += B * k;
        sums[s + 4] += L * L * k;
      }
      let total = 0;
      let R = 0;
      let G = 0;
      let B = 0;
      const here = (y * w + x) * 3;
      for (let s = 0; s < 40; s += 5) {
        const k = sums[s];
        if (k === 0) continue;
        const mr = sums[s + 1] / k;
        const mg = sums[s + 2] / k;
        const mb = sums[s + 3] / k;
        const mean = mr * 0.3 + mg * 0.59 + mb * 0.11;
        const spread = Math.abs(sums[s + 4] / k - mean * mean);
        const calm = 1 / (1 + (spread * 900) ** 2 + spread * 120);
        const weightHere = calm * calm;
        total += weightHere;
        R += mr * weightHere;
        G += mg * weightHere;
        B += mb * weightHere;
      }
      out[here] = lerp(px[here], R / total, strength);
      out[here + 1] = lerp(px[here + 1], G / total, strength);
      out[here + 2] = lerp(px[here + 2], B / total, strength);
    }
  }
  picture.px = out;
}

// Breaks flat colour a little before the brush: value and warmth wander in short leaning strokes.
export function mottle(picture, amount = 0.05) {
  picture.each((x, y, out) => {
    const u = x * 0.86 + y * 0.5;
    const v = y * 0.86 - x * 0.5;
    const value = (fbm(u / 40, v / 22, 3) - 0.5) * amount * 1.6;
    const warmth = (noise(x / 120 + 50, y / 120) - 0.5) * amount;
    out[0] += (value + warmth) * (0.35 + out[0]);
    out[1] += value * (0.35 + out[1]);
    out[2] += (value - warmth) * (0.35 + out[2]);
  });
}

// Shadows and lights go towards two colours; then contrast, paper and vignette.
export function grade(picture, { shadow = '#1b1d3a', light = '#fff3d6', amount = 0.14, contrast = 1.06, vignette = 0.26, paper = 0.03, saturation = 0.96 } = {}) {
  const [sr, sg, sb] = rgb(shadow);
  const [hr, hg, hb] = rgb(light);
  picture.each((x, y, out) => {
    let r = clamp(out[0] * 1.05);
    let g = clamp(out[1] * 1.05);
    let b = clamp(out[2] * 1.05);
    const l = r * 0.3 + g * 0.59 + b * 0.11;
    r = l + (r - l) * saturation;
    g = l + (g - l) * saturation;
    b = l + (b - l) * saturation;
    const low = (1 - l) ** 2 * amount;
    const high = l * l * amount;
    r = lerp(lerp(r, sr, low), hr * (0.4 + 0.6 * l), high);
    g = lerp(lerp(g, sg, low), hg * (0.4 + 0.6 * l), high);
    b = lerp(lerp(b, sb, low), hb * (0.4 + 0.6 * l), high);
    // A soft shoulder keeps drawing in the lights.
    const roll = (v) => (v < 0.68 ? v : 0.68 + 0.29 * (1 - Math.exp(-(v - 0.68) / 0.29)));
    r = roll(r);
    g = roll(g);
    b = roll(b);
    const tooth = (fbm(x / 3.2, y / 3.2, 2) - fbm((x + 1.4) / 3.2, (y + 1.4) / 3.2, 2)) * paper * 2.4 * Math.min(1, picture.scale ** 1.5 + 0.1);
    const ex = Math.min(x, 800 - x) / 400;
    const ey = Math.min(y, 1200 - y) / 600;
    const edge = smooth(-0.1, 0.75, Math.sqrt(Math.sqrt(ex) * Math.sqrt(ey)));
    const dim = 1 - vignette * (1 - edge);
    out[0] = (clamp((r - 0.45) * contrast + 0.45) + tooth * (0.4 + r)) * dim;
    out[1] = (clamp((g - 0.45) * contrast + 0.45) + tooth * (0.4 + g)) * dim;
    out[2] = (clamp((b - 0.45) * contrast + 0.45) + tooth * (0.4 + b)) * dim;
  });
}
