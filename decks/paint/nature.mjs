// Sky, clouds, land and water, by procedure. Each takes the picture and options in card units.
import { rgb, mix, along, blend } from './colour.mjs';
import { clamp, fbm, lerp, noise, random, ridged, smooth } from './noise.mjs';
import { WIDTH, HEIGHT } from './raster.mjs';

// The sky: a gradient [[t, colour], …] from y0 to y1, with bands of thin cloud.
export function sky(p, stops, { y0 = 0, y1 = HEIGHT, veil = '#ffffff', amount = 0.25, size = 1, seed = 3, lean = 0.25 } = {}) {
  const [vr, vg, vb] = rgb(veil);
  const tones = Array.from({ length: 513 }, (_, i) => along(stops, i / 512));
  p.each((x, y, out) => {
    const wobble = (noise(x / 260 + seed, y / 200) - 0.5) * 0.07;
    const c = tones[Math.round(clamp((y - y0) / (y1 - y0) + wobble) * 512)];
    const u = (x + y * lean) / (300 * size);
    const v = (y - x * 0.08) / (95 * size);
    const warp = fbm(u * 0.7 + seed * 2.1, v * 0.7, 2);
    const k = smooth(0.5, 0.78, fbm(u + warp * 1.4 + seed, v + warp * 0.6, 4)) * amount;
    out[0] = lerp(c[0], vr, k);
    out[1] = lerp(c[1], vg, k);
    out[2] = lerp(c[2], vb, k);
  }, [0, y0, WIDTH, HEIGHT]);
}

// Stars, after the brush so that they stay sharp.
export function stars(p, { count = 160, y0 = 0, y1 = 700, seed = 5, colour = '#fff6dc', size = 1, except = null, milky = 0 } = {}) {
  const next = random(seed);
  const list = [];
  for (let i = 0; i < count; i += 1) {
    let x = 34 + next() * 732;
    let y = y0 + (next() ** 1.15) * (y1 - y0);
    if (milky && next() < milky) {
      const along_ = next();
      x = 34 + along_ * 732;
      y = y0 + (1 - along_) * (y1 - y0) * 0.8 + (next() + next() - 1) * 130;
    }
    const big = next() ** 7;
    const s = (0.7 + big * 2.6) * size;
    if (except?.(x, y)) continue;
    if (y < 34 || y > 1166) continue;
    list.push({ x, y, rx: s, ry: s, colour, alpha: 0.35 + next() * 0.65, big });
  }
  // What has been painted over since then hides the stars behind it.
  const before = list.map((star) => p.at(star.x, star.y));
  p.after(() => {
    const seen = list.filter((star, i) => p.at(star.x, star.y).reduce((sum, v, c) => sum + Math.abs(v - before[i][c]), 0) < 0.26);
    p.dabs(seen);
    for (const star of seen) {
      if (star.big > 0.5) {
        p.glow(star.x, star.y, 15 * size, colour, 0.45);
        p.dabs([
          { ...star, rx: star.rx * 2.6, ry: 0.55, alpha: 0.7 },
          { ...star, rx: 0.55, ry: star.ry * 2.6, alpha: 0.7 },
        ]);
      }
    }
  });
}

// A full moon (or a sun without seas), with its halo.
export function disc(p, x, y, r, { colour = '#fff3cf', seas = '#d9c191', halo = '#fff0c8', haloSize = 3.2, haloStrength = 0.5, seaAmount = 0.55, shade = seaAmount ? 0.16 : 0.02, hard = true } = {}) {
  p.glow(x, y, r * haloSize, halo, haloStrength, 2.2);
  p.glow(x, y, r * 1.5, halo, haloStrength, 1.6);
  // A sun (no seas) is a shade warmer than asked: near white the paper would cool it.
  const c = seaAmount ? rgb(colour) : mix(colour, '#ffcf6c', 0.42);
  const s = rgb(seas);
  p.each((px, py, out) => {
    const d = Math.hypot(px - x, py - y) / r;
    const edge = hard ? clamp((1 - d) * r * p.scale + 0.5) : smooth(1.05, 0.9, d);
    if (edge <= 0) return;
    const u = (px - x) / r;
    const v = (py - y) / r;
    const k = smooth(0.45, 0.64, fbm(u * 1.6 + 11.3, v * 1.6 + 5.2, 5)) * seaAmount + (fbm(u * 6, v * 6, 3) - 0.5) * 0.12 * seaAmount;
    const round = 1 - shade * clamp(d ** 3 + (u * 0.25 + v * 0.25));
    for (let i = 0; i < 3; i += 1) out[i] = lerp(out[i], lerp(c[i], s[i], clamp(k)) * round, edge);
  }, [x - r * 1.1, y - r * 1.1, x + r * 1.1, y + r * 1.1]);
  p.glow(x, y, r * 1.4, seaAmount ? colour : '#ffd890', seaAmount ? 0.12 : 0.16, 0.7);
}

// A heaped cloud built of balls, with frayed edges, lit from the picture's light. (x, y) is the middle of its base.
export function cumulus(p, { x, y, w, h, seed = 1, light = '#ffffff', shade = '#8d9cc4', puffs = 26, soft = 0.3, alpha = 1, sink = 0.35, fray = 1 }) {
  const next = random(seed * 31 + 7);
  const balls = [];
  for (let i = 0; i < puffs; i += 1) {
    const u = (i + next()) / puffs;
    const swell = Math.max(0.12, (1 - (2 * u - 1) ** 2) ** 0.8 * (0.65 + 0.5 * noise(u * 4 + seed * 3.3, seed)));
    const r = h * (0.2 + 0.2 * next()) * (0.45 + swell * 0.75);
    balls.push([x + (u - 0.5) * w * 0.86 + (next() - 0.5) * w * 0.06, y - r * 0.5 - next() * Math.max(0, swell * h - r * 1.5), r]);
  }
  const [lr, lg, lb] = rgb(light);
  const [sr, sg, sb] = rgb(shade);
  let dx = p.light.x - x;
  let dy = p.light.y - y;
  const far = Math.hypot(dx, dy) || 1;
  dx /= far;
  dy /= far;
  // How far the fraying can move a place; outside the balls grown by that there is nothing to do.
  const frayed = h * 0.15 * fray + 1;
  const box = [Math.min(...balls.map((b) => b[0] - b[2])) - frayed, Math.min(...balls.map((b) => b[1] - b[2])) - frayed, Math.max(...balls.map((b) => b[0] + b[2])) + frayed, Math.max(...balls.map((b) => b[1] + b[2])) + frayed];
  p.each((px, py, out) => {
    let near = false;
    for (const [bx, by, r] of balls) {
      const ex = px - bx;
      const ey = py - by;
      if (ex * ex + ey * ey < (r + frayed) * (r + frayed)) {
        near = true;
        break;
      }
    }
    if (!near) return;
    const wx = px + (fbm(px / 46 + seed * 5, py / 46, 4) - 0.5) * h * 0.3 * fray;
    const wy = py + (fbm(px / 46 + 40, py / 46 + seed * 5, 4) - 0.5) * h * 0.3 * fray;
    let best = 0;
    let nx = 0;
    let ny = 0;
    let nz = 0;
    let weight = 1e-5;
    for (const [bx, by, r] of balls) {
      const ex = (wx - bx) / r;
      const ey = (wy - by) / r;
      const d = ex * ex + ey * ey;
      if (d >= 1) continue;
      const z = Math.sqrt(1 - d);
      if (z > best) best = z;
      const k = z * z * z * r;
      nx += ex * k;
      ny += ey * k;
      nz += z * k;
      weight += k;
    }
    if (best <= 0) return;
    nx /= weight;
    ny /= weight;
    nz /= weight;
    const lump = fbm(wx / 30 + seed, wy / 30, 4) - 0.5;
    const lit = clamp(0.42 + 0.6 * (nx * dx + ny * dy) + 0.1 * nz + lump * 0.4 - sink * smooth(y - h * 0.55, y + h * 0.05, py));
    let a = smooth(0, soft + 0.2, best + lump * 0.35) * alpha;
    a *= 1 - smooth(y - h * 0.02, y + h * 0.2, py) * 0.85;
    out[0] = lerp(out[0], lerp(sr, lr, lit), a);
    out[1] = lerp(out[1], lerp(sg, lg, lit), a);
    out[2] = lerp(out[2], lerp(sb, lb, lit), a);
  }, box);
}

// A sea of clouds from y0 down to y1: rows of heaps, larger and clearer to the front.
export function cloudSea(p, { y0, y1, rows = 4, seed = 1, light = '#ffffff', shade = '#8d9cc4', far = '#c8d0e8', size = 1 }) {
  const next = random(seed * 17 + 3);
  for (let row = 0; row < rows; row += 1) {
    const t = rows === 1 ? 1 : row / (rows - 1);
    const y = lerp(y0, y1, t ** 1.2);
    const h = lerp(70, 190, t) * size;
    const w = h * 3.1;
    const step = w * 0.55;
    const tones = { light: mix(far, light, 0.35 + 0.65 * t), shade: mix(far, shade, 0.3 + 0.7 * t) };
    const places = [];
    for (let x = -step * next(); x < WIDTH + step; x += step * (0.8 + next() * 0.4)) places.push(x);
    places.sort(() => next() - 0.5);
    for (const x of places) cumulus(p, { x, y: y + (next() - 0.5) * h * 0.4, w: w * (0.8 + next() * 0.5), h: h * (0.7 + next() * 0.5), seed: seed + row * 10 + x, ...tones, puffs: 20, sink: 0.2 });
    haze(p, { y0: y - h * 0.2, y1: y + h * 0.9, colour: tones.light, amount: 0.35 });
  }
}

// A band of mist between y0 and y1, thickest in the middle, torn by noise.
export function haze(p, { y0, y1, colour, amount = 0.5, seed = 2, size = 1 }) {
  const [r, g, b] = rgb(colour);
  p.each((x, y, out) => {
    const t = (y - y0) / (y1 - y0);
    const k = Math.sin(Math.PI * clamp(t)) * amount * clamp(0.25 + 1.3 * fbm(x / (210 * size) + seed, y / (60 * size) + seed, 4) - 0.1);
    out[0] = lerp(out[0], r, k);
    out[1] = lerp(out[1], g, k);
    out[2] = lerp(out[2], b, k);
  }, [0, y0, WIDTH, y1]);
}

// The line of a ridge: y at x.
export const ridge = ({ y, amp = 40, length = 260, seed = 1, octaves = 4, tilt = 0, bump = null }) => (x) =>
  y + (fbm(x / length + seed * 11.7, seed * 3.1, octaves) - 0.5) * 2 * amp + tilt * (x - 400) - (bump ? bump.h * Math.exp(-(((x - bump.x) / bump.w) ** 2)) : 0);

// One fold of land below a ridge. `colour` at the ridge goes to `low` at `depth` below; the crest has a lit rim,
// the body shows brushed texture; with `sides` it is shaded as a dune: one flank in light, one in shadow.
export function land(p, o) {
  const { colour, low = colour, depth = 300, rim = null, rimAmount = 0.5, texture = 0.08, sides = null, stretch = 4 } = o;
  const line = o.line ?? ridge(o);
  const rows = new Float32Array(Math.ceil(WIDTH * p.scale) + 1);
  for (let i = 0; i < rows.length; i += 1) rows[i] = line(i / p.scale);
  const top = Math.min(...rows) - 2;
  const c0 = rgb(colour);
  const c1 = rgb(low);
  const cr = rim ? rgb(rim) : null;
  const cs = sides ? rgb(sides.colour) : null;
  const seed = o.seed ?? 1;
  p.each((x, y, out) => {
    const crest = rows[Math.floor(x * p.scale)];
    const below = y - crest;
    const cover = clamp(below * p.scale + 0.5);
    if (cover <= 0) return;
    const t = smooth(0, depth, below);
    const grain = (fbm(x / (40 * stretch) + seed * 5, y / 22 + seed, 4) - 0.5) * 2 * texture + (fbm(x / 16, y / 9 + seed, 3) - 0.5) * texture;
    let dark = 0;
    if (sides) {
      const sx = x - below * (sides.slant ?? 1.3);
      const slope = (line(sx + 14) - line(sx - 14)) / 28;
      dark = smooth(-0.02, 0.14, slope * (sides.turn ?? 1)) * (1 - smooth(0, sides.reach ?? 260, below)) * (sides.amount ?? 0.8);
      dark = clamp(dark + (Math.sin((y + x * 0.22 + 26 * fbm(x / 90, y / 60, 3)) / (3.2 + below * 0.02)) * 0.5) * (sides.ripple ?? 0.05));
    }
    const glow = cr ? rimAmount * Math.exp(-below / (o.rimDepth ?? 5)) : 0;
    for (let i = 0; i < 3; i += 1) {
      let v = lerp(c0[i], c1[i], t) * (1 + grain);
      if (cs) v = lerp(v, cs[i], dark);
      if (cr) v = lerp(v, cr[i], glow);
      out[i] = lerp(out[i], v, cover);
    }
  }, [0, top, WIDTH, o.bottom ?? HEIGHT]);
  return line;
}

// Far mountains with faceted flanks and snow down to `snow` below the crest.
export function mountains(p, { y, amp = 160, length = 200, seed = 1, light = '#b9c3dd', shade = '#6a78a4', snow = 90, snowLight = '#ffffff', snowShade = '#a8b8dc', base = null, baseY = null }) {
  const line = (x) => y - amp * (ridged(x / length + seed * 7.3, seed * 2.9, 5) - 0.35) * 1.3;
  const rows = new Float32Array(Math.ceil(WIDTH * p.scale) + 1);
  for (let i = 0; i < rows.length; i += 1) rows[i] = line(i / p.scale);
  const top = Math.min(...rows) - 2;
  const toward = p.light.x > 400 ? 1 : -1;
  const [a, b, c, d] = [rgb(light), rgb(shade), rgb(snowLight), rgb(snowShade)];
  const low = base ? rgb(base) : null;
  p.each((px, py, out) => {
    const below = py - rows[Math.floor(px * p.scale)];
    const cover = clamp(below * p.scale + 0.5);
    if (cover <= 0) return;
    const facet = (q) => ridged((px + q + below * 0.25 * toward) / (length * 0.5) + seed, (py + below * 0.4) / (length * 1.1) + seed, 4);
    const lit = clamp(0.5 + (facet(-7) - facet(7)) * 3.2 * toward + (fbm(px / 24, py / 24, 3) - 0.5) * 0.5);
    const white = snow > 0 ? 1 - smooth(snow * 0.55, snow * 1.2, below + (fbm(px / 30 + seed, py / 50, 4) - 0.5) * snow * 1.3) : 0;
    const sink = low ? smooth(y - amp * 0.2, baseY ?? y + amp * 0.6, py) : 0;
    for (let i = 0; i < 3; i += 1) {
      let v = lerp(lerp(b[i], a[i], lit), lerp(d[i], c[i], lit), white);
      if (low) v = lerp(v, low[i], sink);
      out[i] = lerp(out[i], v, cover);
    }
  }, [0, top, WIDTH, HEIGHT]);
}

// Water from the line y0 down: what stands above is mirrored, broken by ripples, over the water's own colour.
export function water(p, { y0, y1 = HEIGHT, colour = '#2a4a6c', deep = colour, reflect = 0.75, ripple = 1, wave = 0.1, crest = '#ffffff', squash = 1, line = null, seed = 4 }) {
  const { w, h, scale } = p;
  const before = p.px.slice();
  const c0 = rgb(colour);
  const c1 = rgb(deep);
  const cc = rgb(crest);
  p.each((x, y, out) => {
    const shore = line ? line(x) : y0;
    const down = y - shore;
    if (down < 0) return;
    const near = down / (y1 - y0);
    const size = 5 + down * 0.09;
    const n = fbm(x / (size * 7) + seed, y / size + seed, 3) - 0.5;
    const m = fbm(x / (size * 3.2) + 30, y / (size * 0.55) + seed, 2) - 0.5;
    const sy = Math.round((shore - down / squash - n * ripple * (6 + down * 0.35)) * scale);
    const sx = Math.round((x + m * ripple * (4 + down * 0.1)) * scale);
    const from = (Math.min(Math.max(sy, 0), h - 1) * w + Math.min(Math.max(sx, 0), w - 1)) * 3;
    const r = reflect * (1 - 0.45 * smooth(0, 1, near));
    const k = wave * smooth(0.12, 0.3, m + n * 0.5) * (0.4 + near);
    const trough = 1 - wave * 1.2 * smooth(0.1, 0.32, -m - n * 0.4);
    for (let i = 0; i < 3; i += 1) {
      const own = lerp(c0[i], c1[i], near);
      let v = lerp(own, before[from + i] * 0.92, r) * trough;
      v = lerp(v, cc[i], k);
      out[i] = v;
    }
  }, [0, line ? y0 - 120 : y0, WIDTH, y1]);
}

// A path of light on water under (x, y0).
export function glitter(p, { x, y0, y1, width = 60, colour = '#fff0c0', count = 260, seed = 8, alpha = 0.8, spread = 0.3 }) {
  const next = random(seed);
  const list = [];
  for (let i = 0; i < count; i += 1) {
    const t = next() ** 1.3;
    const y = lerp(y0, y1, t);
    const half = width * (0.4 + t * (1 + spread * 4));
    list.push({ x: x + (next() + next() - 1) * half, y, rx: (3 + t * 20) * (0.4 + next()), ry: 0.8 + t * 2.2 * next(), colour, alpha: alpha * (0.35 + 0.65 * next()) * (1 - t * 0.55) });
  }
  p.dabs(list);
}

// Shafts of light fanning out of (x, y) towards the angles a0..a1 (radians, 0 = right, pi/2 = down).
export function shafts(p, { x, y, a0 = 1, a1 = 2.1, length = 1000, colour = '#fff4d0', amount = 0.3, count = 9, seed = 2 }) {
  const [r, g, b] = rgb(colour);
  p.each((px, py, out) => {
    const angle = Math.atan2(py - y, px - x);
    if (angle < a0 || angle > a1) return;
    const t = (angle - a0) / (a1 - a0);
    const d = Math.hypot(px - x, py - y) / length;
    if (d > 1) return;
    const beam = smooth(0.42, 0.75, noise(t * count + seed * 13, seed)) * Math.sin(Math.PI * t) ** 0.7;
    const s = amount * beam * (1 - d) ** 1.2 * (0.7 + 0.5 * fbm(px / 140, py / 140, 2));
    out[0] = 1 - (1 - clamp(out[0])) * (1 - r * s);
    out[1] = 1 - (1 - clamp(out[1])) * (1 - g * s);
    out[2] = 1 - (1 - clamp(out[2])) * (1 - b * s);
  });
}

// A cone of light (a lamp's, a spot's): from (x, y) to the ellipse at (tx, ty).
export function cone(p, { x, y, tx, ty, r0 = 6, r1 = 120, colour = '#fff0c0', amount = 0.4, pool = 0.5, flat = 0.28 }) {
  const [r, g, b] = rgb(colour);
  const length = Math.hypot(tx - x, ty - y);
  const ux = (tx - x) / length;
  const uy = (ty - y) / length;
  p.each((px, py, out) => {
    const t = ((px - x) * ux + (py - y) * uy) / length;
    const off = Math.abs(-(px - x) * uy + (py - y) * ux);
    const half = lerp(r0, r1, t);
    let s = 0;
    if (t > 0 && t < 1.08) s = amount * (1 - smooth(0.55, 1.02, off / half)) * (1 - t * 0.5) * (0.85 + 0.3 * fbm(px / 60, py / 60, 2)) * (1 - smooth(0.97, 1.08, t));
    if (pool) s = Math.max(s, pool * (1 - smooth(0.5, 1, Math.hypot((px - tx) / r1, (py - ty) / (r1 * flat)))));
    if (s <= 0) return;
    out[0] = 1 - (1 - clamp(out[0])) * (1 - r * s);
    out[1] = 1 - (1 - clamp(out[1])) * (1 - g * s);
    out[2] = 1 - (1 - clamp(out[2])) * (1 - b * s);
  });
}

// Blades of grass along a line, darker at the foot; leaning with the wind.
export function grass(p, { line, x0 = 0, x1 = WIDTH, count = 500, height = 40, colours = ['#26402c', '#3d6240', '#5d8050'], lean = 0.2, seed = 6, spread = 30, after = false }) {
  const next = random(seed);
  let d = '';
  const paths = colours.map(() => '');
  for (let i = 0; i < count; i += 1) {
    const x = x0 + next() * (x1 - x0);
    const y = line(x) + next() * spread;
    const tall = height * (0.45 + next() * 0.75);
    const tip = (lean + (next() - 0.5) * 0.9) * tall * 0.7;
    const wide = 1.1 + tall * 0.028;
    d = `M${(x - wide).toFixed(1)} ${y.toFixed(1)}Q${(x + tip * 0.2).toFixed(1)} ${(y - tall * 0.6).toFixed(1)} ${(x + tip).toFixed(1)} ${(y - tall).toFixed(1)}Q${(x + tip * 0.2 + wide).toFixed(1)} ${(y - tall * 0.5).toFixed(1)} ${(x + wide).toFixed(1)} ${y.toFixed(1)}Z`;
    paths[Math.floor(next() * colours.length)] += d;
  }
  p.svg(paths.map((path, i) => `<path d="${path}" fill="${colours[i]}"/>`).join(''), { flat: true, after });
}

// The bare branches of a tree as SVG, and where its twigs end.
export function branches({ x, y, h, seed = 1, colour = '#4a352b', lean = 0, spread = 0.55, levels = 7, thick = 0.075, shrink = 0.76, droop = 0, flared = true }) {
  const next = random(seed * 13 + 1);
  const tips = [];
  let body = '';
  const grow = (bx, by, angle, length, width, level) => {
    const bend = (next() - 0.5) * 0.3;
    const ex = bx + Math.cos(angle + bend) * length;
    const ey = by + Math.sin(angle + bend) * length;
    const cx = bx + Math.cos(angle) * length * 0.5 + (next() - 0.5) * length * 0.12;
    const cy = by + Math.sin(angle) * length * 0.5;
    body += `<path d="M${bx.toFixed(1)} ${by.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${ex.toFixed(1)} ${ey.toFixed(1)}" stroke-width="${width.toFixed(1)}"/>`;
    if (level <= 3) tips.push([ex, ey, level]);
    if (level === 0) return;
    const many = level > levels - 2 ? 2 : next() < 0.35 ? 3 : 2;
    for (let i = 0; i < many; i += 1) {
      const side = many === 1 ? 0 : (i / (many - 1) - 0.5) * 2;
      const turn = side * spread * (0.7 + next() * 0.6) + (next() - 0.5) * 0.25;
      grow(ex, ey, angle + turn + droop * Math.cos(angle), length * shrink * (0.8 + next() * 0.35), width * 0.68, level - 1);
    }
  };
  grow(x, y, -Math.PI / 2 + lean, h * 0.25, h * thick, levels - 1);
  const flare = h * thick;
  const root = `<path d="M${x - flare * 1.3} ${y + 4}Q${x - flare * 0.45} ${y - 4} ${x - flare * 0.42} ${y - flare * 1.8}L${x + flare * 0.42} ${y - flare * 1.8}Q${x + flare * 0.45} ${y - 4} ${x + flare * 1.3} ${y + 4}Z" fill="${colour}" stroke="none"/>`;
  return { svg: `<g fill="none" stroke="${colour}" stroke-linecap="round">${body}${flared ? root : ''}</g>`, tips };
}

// Leaves as dabs around tips: dark ones first, lit ones on the side of the light.
export function leaves(p, tips, { colours = ['#1f3b2c', '#3f6b3f', '#7ea05a', '#c6cf7a'], size = 5, many = 14, reach = 24, seed = 3, turn = null, flat = 0.55 }) {
  const next = random(seed);
  const [x, y] = [tips.reduce((s, t) => s + t[0], 0) / tips.length, tips.reduce((s, t) => s + t[1], 0) / tips.length];
  const radius = Math.max(20, ...tips.map((t) => Math.hypot(t[0] - x, t[1] - y)));
  const far = Math.hypot(p.light.x - x, p.light.y - y) || 1;
  const [dx, dy] = [(p.light.x - x) / far, (p.light.y - y) / far];
  const list = [];
  for (let layer = 0; layer < colours.length; layer += 1) {
    for (const [tx, ty] of tips) {
      const count = Math.round(many * (layer === 0 ? 1 : layer === colours.length - 1 ? 0.45 : 0.8));
      for (let i = 0; i < count; i += 1) {
        const angle = next() * Math.PI * 2;
        const d = Math.sqrt(next()) * reach;
        const lx = tx + Math.cos(angle) * d;
        const ly = ty + Math.sin(angle) * d * 0.8;
        const facing = ((lx - x) * dx + (ly - y) * dy) / radius + (Math.cos(angle) * dx + Math.sin(angle) * dy) * 0.5;
        if (layer > 0 && facing < -0.75 + layer * 0.33 + (next() - 0.5) * 0.6) continue;
        list.push({ x: lx + dx * layer * 1.5, y: ly + dy * layer * 1.5, rx: size * (0.7 + next() * 0.7), ry: size * flat * (0.7 + next() * 0.6), turn: turn ?? next() * 3.14, colour: mix(colours[layer], colours[Math.min(layer + 1, colours.length - 1)], next() * 0.5), alpha: 0.9 });
      }
    }
  }
  p.dabs(list);
}

// A leafy tree, whole.
export function tree(p, o) {
  const { svg, tips } = branches(o);
  p.svg(svg, { shade: 0.5, rim: 0.3, ...o.lit });
  if (o.colours !== null) leaves(p, tips, { size: o.h * 0.014, reach: o.h * 0.075, seed: (o.seed ?? 1) + 5, ...o.leaves });
  return tips;
}

// Conifers as SVG: tiers of drooping boughs with ragged ends.
export function conifer(x, y, h, colour, seed = 1, tip = null) {
  const next = random(seed * 7 + 2);
  const tiers = 9;
  let out = `<rect x="${x - h * 0.018}" y="${y - h * 0.14}" width="${h * 0.036}" height="${h * 0.15}" fill="${blend(colour, '#2a1a14', 0.5)}"/>`;
  for (let i = 0; i < tiers; i += 1) {
    const t = i / (tiers - 1);
    const top = y - h * (0.12 + t * 0.78) - h * 0.12;
    const base = y - h * (0.08 + t * 0.8);
    const half = h * 0.23 * (1 - t) ** 0.9 + h * 0.025;
    let d = `M${x} ${top}`;
    const teeth = 6;
    for (let k = 0; k <= teeth; k += 1) {
      const u = 1 - (2 * k) / teeth;
      const ragged = (k % 2 ? -1 : 1) * h * 0.014 + (next() - 0.5) * h * 0.016;
      d += `L${(x + half * u * (0.9 + next() * 0.2)).toFixed(1)} ${(base + ragged + Math.abs(u) * h * 0.02).toFixed(1)}`;
    }
    out += `<path d="${d}Z" fill="${tip ? blend(colour, tip, t * 0.5 + next() * 0.15) : blend(colour, '#000000', 0.12 * next())}"/>`;
  }
  return out;
}

// Dabs strewn over an area: petals, flakes, flowers, motes. `place` may move or refuse (null) each.
export function strew(p, { count, x0 = 34, x1 = 766, y0 = 34, y1 = 1166, size = 3, flat = 1, colours = ['#ffffff'], alpha = 0.9, seed = 9, vary = 0.7, place = null, after = false, glow = 0 }) {
  const next = random(seed);
  const list = [];
  for (let i = 0; i < count; i += 1) {
    const x = x0 + next() * (x1 - x0);
    const y = y0 + next() * (y1 - y0);
    const s = size * (1 - vary + next() * vary * 2);
    const dab = { x, y, rx: s, ry: s * flat, turn: next() * 3.14, colour: colours[Math.floor(next() * colours.length)], alpha: alpha * (0.5 + next() * 0.5) };
    const put = place ? place(dab, next) : dab;
    if (put) list.push(put);
  }
  const go = () => {
    p.dabs(list);
    if (glow) for (const dab of list) p.glow(dab.x, dab.y, dab.rx * glow, dab.colour, 0.5);
  };
  if (after) p.after(go);
  else go();
}

// A multiply or screen wash over an area, by a function of the place giving 0..1.
export function wash(p, colour, amount, box = undefined, screen = false) {
  const [r, g, b] = rgb(colour);
  p.each((x, y, out) => {
    const k = amount(x, y);
    if (k <= 0) return;
    if (screen) {
      out[0] = 1 - (1 - clamp(out[0])) * (1 - r * k);
      out[1] = 1 - (1 - clamp(out[1])) * (1 - g * k);
      out[2] = 1 - (1 - clamp(out[2])) * (1 - b * k);
    } else {
      out[0] = lerp(out[0], out[0] * r, k);
      out[1] = lerp(out[1], out[1] * g, k);
      out[2] = lerp(out[2], out[2] * b, k);
    }
  }, box);
}

// A row of sea swell with peaked crests and foam; lit from behind near the crest.
export function swell(p, { y, amp = 60, length = 260, phase = 0, colour, low, foam = '#f2f6f4', rim = '#ffffff', depth = 160, foaming = 1, seed = 1 }) {
  const line = (x) => {
    const s = Math.abs(Math.sin((x / length) * Math.PI * 0.5 + phase + 0.5 * Math.sin(x / (length * 2.3) + phase)));
    return y - amp * (1 - s ** 0.75) * (0.7 + 0.5 * noise(x / length + seed, seed)) + (fbm(x / 40 + seed, seed, 3) - 0.5) * amp * 0.12;
  };
  land(p, { line, y, colour, low, depth, rim, rimAmount: 0.6, rimDepth: 7, texture: 0.16, stretch: 1.4, seed });
  const next = random(seed + 40);
  const list = [];
  for (let i = 0; i < 900 * foaming; i += 1) {
    const x = next() * WIDTH;
    const crest = line(x);
    const high = clamp((y - crest) / amp);
    if (next() > high ** 1.6 * 1.1) continue;
    const down = next() ** 2.2 * amp * 0.8;
    list.push({ x: x + (next() - 0.5) * 14 + down * 0.25, y: crest + down - 3, rx: (1.5 + next() * 7) * (1 - down / amp), ry: 1 + next() * 2.4, turn: (next() - 0.5) * 0.6, colour: foam, alpha: 0.3 + next() * 0.5 });
  }
  p.dabs(list);
  return line;
}

// Open space: clouds of coloured gas over the dark, and stars.
export function space(p, { dark = '#060818', gas = ['#2a1a5c', '#7a3a7c', '#2a6a8c'], amount = 0.8, seed = 1, starCount = 320, except = null, lean = 0.6 }) {
  const [d, a, b, c] = [rgb(dark), ...gas.map(rgb)];
  p.each((x, y, out) => {
    const u = (x + y * lean) / 420 + seed * 3.1;
    const v = (y - x * lean) / 420;
    const warp = fbm(u * 1.3, v * 1.3, 4);
    const k1 = smooth(0.4, 0.75, fbm(u + warp * 1.2, v + 4, 5));
    const k2 = smooth(0.5, 0.8, fbm(u * 1.6 - warp, v * 1.6 + 9 + warp, 5));
    const k3 = smooth(0.52, 0.8, fbm(u * 1.2 + 20, v * 1.2 + warp * 1.6, 5));
    for (let i = 0; i < 3; i += 1) out[i] = d[i] + (a[i] * k1 * 0.9 + b[i] * k2 * 0.75 + c[i] * k3 * 0.65) * amount;
  });
  stars(p, { count: starCount, y0: 34, y1: 1166, seed: seed + 60, except });
}

// A planet: a ball with bands or continents, lit from the picture's light.
export function planet(p, x, y, r, { colours = ['#d8a868', '#f0d8a0', '#b87848'], bands = 1, seed = 1, tilt = 0.2, dark = 0.12, rim = '#ffffff', clouds = 0 } = {}) {
  const tones = colours.map(rgb);
  const far = Math.hypot(p.light.x - x, p.light.y - y) || 1;
  const [lx, ly] = [((p.light.x - x) / far) * 0.8, ((p.light.y - y) / far) * 0.8];
  const glow = rgb(rim);
  p.each((px, py, out) => {
    const u = (px - x) / r;
    const v = (py - y) / r;
    const d = u * u + v * v;
    const edge = clamp((1 - Math.sqrt(d)) * r * p.scale + 0.5);
    if (edge <= 0) return;
    const z = Math.sqrt(Math.max(0, 1 - d));
    const cu = u * Math.cos(tilt) + v * Math.sin(tilt);
    const cv = v * Math.cos(tilt) - u * Math.sin(tilt);
    const t = bands ? fbm(cu * 0.5 + seed * 9, cv * 4.2 * bands + seed + (fbm(cu * 2 + seed, cv * 5, 3) - 0.5) * 0.9, 4) : fbm((cu / (0.6 + z)) * 2 + seed * 9, (cv / (0.6 + z)) * 2 + seed, 5);
    const c = bands ? along(tones.map((tone, i) => [0.28 + (i / (tones.length - 1)) * 0.44, tone]), t) : t > 0.53 ? mix(tones[1], tones[2], smooth(0.53, 0.68, t)) : mix(tones[0], tones[1], smooth(0.48, 0.53, t) * 0.3);
    const white = clouds * smooth(0.5, 0.7, fbm(cu * 2.4 + 30 + cv, cv * 5 + seed, 5));
    const lit = dark + (1 - dark) * smooth(-0.25, 0.85, u * lx + v * ly + z * 0.55);
    const air = (1 - z) ** 3 * 0.7 * lit;
    for (let i = 0; i < 3; i += 1) out[i] = lerp(out[i], lerp(lerp(c[i], 1, white) * lit * 1.12, glow[i], air), edge);
  }, [x - r - 2, y - r - 2, x + r + 2, y + r + 2]);
}
