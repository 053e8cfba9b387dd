// Houses and objects of our own, as SVG fragments; feet at (x, y) unless said otherwise.
import { blend } from './colour.mjs';
import { random } from './noise.mjs';

const at = (x, y, s, body, turn = 0, flip = false) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -s : s} ${s})">${body}</g>`;

// A gabled cottage 100 wide at s = 1: wall, side, roof with courses, lit windows, chimney.
export function cottage(x, y, s, { wall = '#d9c8a8', roof = '#8c4a3c', lit = '#ffdf8a', door = '#5a3a2c', flip = false, chimney = true, tall = 0 } = {}) {
  const side = blend(wall, '#2a2440', 0.35);
  const edge = blend(roof, '#1a1024', 0.4);
  const h = 46 + tall;
  let body = chimney ? `<path d="M22 ${-h - 40}h11v26h-11z" fill="${side}"/><path d="M20 ${-h - 43}h15v5h-15z" fill="${edge}"/>` : '';
  body += `<path d="M-44 0V${-h}L-22 ${-h - 36}L0 ${-h}V0Z" fill="${wall}"/><path d="M0 0V${-h}H44V0Z" fill="${side}"/>`;
  body += `<path d="M-22 ${-h - 40}L-50 ${-h + 5}L-46 ${-h + 8}L-22 ${-h - 32}L2 ${-h + 6}L50 ${-h + 6}L30 ${-h - 40}Z" fill="${roof}"/>`;
  body += `<path d="M-22 ${-h - 32}L2 ${-h + 6}L50 ${-h + 6}L48 ${-h + 2}L5 ${-h + 1}Z" fill="${edge}" opacity=".7"/>`;
  for (let i = 1; i < 4; i += 1) body += `<path d="M${-22 + i * 6} ${-h - 40 + i * 10.5}L${30 + i * 4.6} ${-h - 40 + i * 10.5}" stroke="${edge}" stroke-width="1.2" opacity=".6"/>`;
  const win = (wx, wy) => `<rect x="${wx - 1.5}" y="${wy - 1.5}" width="14" height="17" fill="${edge}"/><rect x="${wx}" y="${wy}" width="11" height="14" fill="${lit}"/><path d="M${wx + 5.5} ${wy}v14M${wx} ${wy + 7}h11" stroke="${edge}" stroke-width="1.3"/>`;
  body += `<path d="M-36 0V-24Q-30 -31 -24 -24V0Z" fill="${door}"/><circle cx="-26.5" cy="-11" r="1.2" fill="${lit}"/>`;
  body += win(-18, -34) + win(9, -36) + win(26, -36) + `<circle cx="-22" cy="${-h - 9}" r="4.5" fill="${lit}"/>`;
  if (tall > 20) body += win(9, -62) + win(26, -62) + win(-18, -60);
  return at(x, y, s, body, 0, flip);
}

// A torii gate 100 wide.
export const torii = (x, y, s, colour = '#b5402e', dark = '#33202a') =>
  at(x, y, s, `<path d="M-36 0L-32 -84H-24L-27 0Z" fill="${colour}"/><path d="M36 0L32 -84H24L27 0Z" fill="${colour}"/><rect x="-41" y="-70" width="82" height="7" fill="${colour}"/><rect x="-4" y="-86" width="8" height="18" fill="${colour}"/><path d="M-54 -98Q0 -84 54 -98L51 -88Q0 -76 -51 -88Z" fill="${dark}"/><path d="M-50 -88Q0 -76 50 -88L48 -82Q0 -71 -48 -82Z" fill="${colour}"/><rect x="-38" y="-5" width="14" height="6" fill="${dark}"/><rect x="25" y="-5" width="14" height="6" fill="${dark}"/>`);

// A ladder from (x0, y0) up to (x1, y1).
export function ladder(x0, y0, x1, y1, width = 26, colour = '#7a5a3c', step = 24) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const [nx, ny] = [(-uy * width) / 2, (ux * width) / 2];
  let out = '';
  for (let d = step * 0.6; d < length; d += step) {
    const [cx, cy] = [x0 + ux * d, y0 + uy * d];
    out += `<path d="M${cx - nx} ${cy - ny}L${cx + nx} ${cy + ny}" stroke-width="${width * 0.13}"/>`;
  }
  out += `<path d="M${x0 - nx} ${y0 - ny}L${x1 - nx} ${y1 - ny}M${x0 + nx} ${y0 + ny}L${x1 + nx} ${y1 + ny}" stroke-width="${width * 0.17}"/>`;
  return `<g stroke="${colour}" stroke-linecap="round" fill="none">${out}</g>`;
}

// A folded paper crane, flying; its body's middle at (x, y), about 100 wide.
export const crane = (x, y, s, colour = '#f4efe2', shade = '#b9bcd0', flip = false, turn = 0) =>
  at(x, y, s, `<path d="M-6 12L-8 -6L-46 -16L-62 -30L-54 -6L-44 -3Z" fill="${shade}"/><path d="M4 10L54 -28L14 -6Z" fill="${shade}"/><path d="M-10 4L8 16L20 4L4 -8Z" fill="${colour}"/><path d="M8 16L20 4L4 2Z" fill="${shade}"/><path d="M-2 4L-30 -48L14 -4Z" fill="${colour}"/><path d="M-2 4L-30 -48L-8 -10Z" fill="${shade}" opacity=".7"/><path d="M8 4L26 -54L20 0Z" fill="${blend(colour, shade, 0.45)}"/><path d="M8 4L26 -54L12 -8Z" fill="${colour}"/>`, turn, flip);

// A folded paper boat 100 wide, waterline at y.
export const paperBoat = (x, y, s, colour = '#f7f1e2', shade = '#c3c2d2', turn = 0) =>
  at(x, y, s, `<path d="M-22 -14L2 -62L24 -14Z" fill="${shade}"/><path d="M2 -62L24 -14L6 -12Z" fill="${blend(shade, '#5a5a80', 0.3)}"/><path d="M-56 -30L-30 14L30 14L58 -32L24 -12L0 -6L-24 -12Z" fill="${colour}"/><path d="M0 -6L24 -12L58 -32L30 14L4 14Z" fill="${shade}" opacity=".75"/><path d="M-56 -30L-24 -12L0 -6L-6 -2L-30 -6Z" fill="${blend(shade, '#5a5a80', 0.25)}"/><path d="M-30 14L-24 -12" stroke="${shade}" stroke-width="1.2"/>`, turn);

// A rowing boat seen from the side, 100 wide, waterline at y.
export const rowboat = (x, y, s, { hull = '#6a4232', trim = '#c89a64', oars = true, flip = false, turn = 0 } = {}) =>
  at(x, y, s, `${oars ? `<path d="M-4 -10L-34 14" stroke="#8a6a48" stroke-width="2.6" stroke-linecap="round"/><path d="M-30 10L-40 20L-36 22L-27 13Z" fill="#8a6a48"/>` : ''}<path d="M-54 -22Q-50 -8 -38 6L38 6Q52 -8 57 -24Q40 -13 0 -12Q-36 -12 -54 -22Z" fill="${hull}"/><path d="M-54 -22Q-36 -12 0 -12Q40 -13 57 -24L57 -20Q40 -8 0 -7.5Q-36 -8 -53 -18Z" fill="${trim}"/><path d="M-46 -5Q0 2 46 -5M-42 1Q0 6 42 1" stroke="rgba(0,0,0,.25)" stroke-width="1.2" fill="none"/>`, turn, flip);

// A plain door in its frame, w by h, open by `open` (0..1) with `light` behind.
export function door(x, y, w, h, { frame = '#5a3a2a', leaf = '#8a5a3c', light = '#fff0c0', open = 0.75 } = {}) {
  const t = w * 0.1;
  const swing = w * (1 - open);
  const skew = h * 0.06 * open;
  return (
    `<path d="M${x - w / 2 - t} ${y}V${y - h - t}H${x + w / 2 + t}V${y}H${x + w / 2}V${y - h}H${x - w / 2}V${y}Z" fill="${frame}"/>` +
    `<rect x="${x - w / 2}" y="${y - h}" width="${w}" height="${h}" fill="${light}"/>` +
    `<path d="M${x - w / 2} ${y}V${y - h}L${x - w / 2 - swing * 0.2 - w * 0.42 * open} ${y - h - skew}V${y + skew * 1.6}Z" fill="${leaf}"/>` +
    `<path d="M${x - w / 2 - w * 0.07} ${y - h * 0.93}L${x - w / 2 - w * 0.36 * open} ${y - h * 0.95}V${y - h * 0.55}L${x - w / 2 - w * 0.07} ${y - h * 0.55}ZM${x - w / 2 - w * 0.07} ${y - h * 0.47}L${x - w / 2 - w * 0.36 * open} ${y - h * 0.47}V${y - h * 0.06}L${x - w / 2 - w * 0.07} ${y - h * 0.09}Z" fill="${blend(leaf, '#1a0e0a', 0.3)}"/>` +
    `<circle cx="${x - w / 2 - w * 0.38 * open}" cy="${y - h * 0.48}" r="${w * 0.028}" fill="#e8c060"/>`
  );
}

// A row of town houses from x0 to x1 standing on y: gables, lit windows, chimneys.
export function street(x0, x1, y, { low = 120, high = 240, wall = '#4a4668', roof = '#2c2844', lit = '#ffd884', dark = '#2a2744', share = 0.4, seed = 1, width = 90, windows = true } = {}) {
  const next = random(seed * 19 + 5);
  let out = '';
  for (let x = x0; x < x1; ) {
    const w = width * (0.7 + next() * 0.6);
    const h = low + next() * (high - low);
    const shade = blend(wall, next() < 0.5 ? '#1c1a34' : '#8a6a7a', next() * 0.28);
    out += `<rect x="${x.toFixed(1)}" y="${(y - h).toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${shade}"/>`;
    const kind = next();
    const top = y - h;
    if (kind < 0.6) out += `<path d="M${x - 4} ${top + 2}L${x + w / 2} ${top - w * (0.4 + next() * 0.35)}L${x + w + 4} ${top + 2}Z" fill="${roof}"/>`;
    else if (kind < 0.8) out += `<path d="M${x - 4} ${top + 2}L${x + w * 0.18} ${top - w * 0.34}H${x + w * 0.82}L${x + w + 4} ${top + 2}Z" fill="${roof}"/>`;
    else out += `<path d="M${x - 2} ${top + 2}V${top - 8}H${x + w * 0.25}V${top - 18}H${x + w * 0.75}V${top - 8}H${x + w + 2}V${top + 2}Z" fill="${roof}"/>`;
    if (next() < 0.6) out += `<rect x="${x + w * (0.15 + next() * 0.6)}" y="${top - w * 0.42}" width="${w * 0.1}" height="${w * 0.36}" fill="${roof}"/>`;
    if (windows) {
      const cols = Math.max(2, Math.round(w / 30));
      const rows = Math.max(1, Math.floor((h - 26) / 36));
      const skip = next() * 0.3;
      for (let r = 0; r < rows; r += 1) {
        for (let c = 0; c < cols; c += 1) {
          if (next() < skip) continue;
          const ww = (w / cols) * 0.42;
          const wx = x + (w / cols) * (c + 0.5) - ww / 2;
          const wy = top + 16 + r * 36;
          const on = next() < share;
          out += `<rect x="${wx.toFixed(1)}" y="${wy.toFixed(1)}" width="${ww.toFixed(1)}" height="18" rx="${kind > 0.8 ? ww / 2 : 1}" fill="${on ? blend(lit, '#ff9a50', next() * 0.4) : dark}"/>`;
          if (on) out += `<path d="M${(wx + ww / 2).toFixed(1)} ${wy.toFixed(1)}v18M${wx.toFixed(1)} ${(wy + 9).toFixed(1)}h${ww.toFixed(1)}" stroke="${roof}" stroke-width="1.1"/>`;
        }
      }
    }
    x += w;
  }
  return out;
}

// A street lamp h high.
export const lamp = (x, y, h, colour = '#26242f', glass = '#ffe9b0') =>
  at(x, y, h / 100, `<path d="M-5 0L-3 -10H3L5 0Z" fill="${colour}"/><rect x="-1.6" y="-80" width="3.2" height="72" fill="${colour}"/><path d="M-7 -96L-4.5 -80H4.5L7 -96Z" fill="${glass}"/><path d="M-9 -96Q0 -106 9 -96Z" fill="${colour}"/><path d="M-7 -96L-4.5 -80M7 -96L4.5 -80M0 -96V-80" stroke="${colour}" stroke-width="1.2"/><circle cx="0" cy="-103" r="2" fill="${colour}"/>`);

// A stage's curtain: folds across [x0, x1] from y0 to y1, gathered to a side.
export function drape(x0, x1, y0, y1, { colour = '#7a1f2c', dark = '#3c0d1c', light = '#a8383e', folds = 7, sway = 0, seed = 1, gather = 0 } = {}) {
  const next = random(seed * 3 + 1);
  let out = '';
  const w = (x1 - x0) / folds;
  for (let i = 0; i < folds; i += 1) {
    const a = x0 + i * w;
    const b = a + w;
    const hang = y1 + (next() - 0.5) * 14;
    const pull = (x) => x + gather * (x - x0) * 0.5 + sway;
    out += `<path d="M${a} ${y0}H${b + 1}Q${b + sway * 0.4} ${(y0 + y1) / 2} ${pull(b)} ${hang}Q${(pull(a) + pull(b)) / 2} ${hang + 12} ${pull(a)} ${hang}Q${a + sway * 0.4} ${(y0 + y1) / 2} ${a} ${y0}Z" fill="${colour}"/>`;
    out += `<path d="M${a + w * 0.62} ${y0}H${b + 1}Q${b + sway * 0.4} ${(y0 + y1) / 2} ${pull(b)} ${hang}L${pull(a + w * 0.7)} ${hang + 5}Q${a + w * 0.66 + sway * 0.4} ${(y0 + y1) / 2} ${a + w * 0.62} ${y0}Z" fill="${dark}" opacity=".75"/>`;
    out += `<path d="M${a + w * 0.2} ${y0}H${a + w * 0.4}Q${a + w * 0.36 + sway * 0.4} ${(y0 + y1) / 2} ${pull(a + w * 0.4)} ${hang + 4}H${pull(a + w * 0.24)}Q${a + w * 0.2 + sway * 0.4} ${(y0 + y1) / 2} ${a + w * 0.2} ${y0}Z" fill="${light}" opacity=".55"/>`;
  }
  return out;
}

// A five-pointed star of radius r, softly rounded.
export function star(x, y, r, colour = '#ffe7a0', turn = 0) {
  let d = '';
  for (let i = 0; i < 10; i += 1) {
    const a = (i * Math.PI) / 5 - Math.PI / 2 + turn;
    const k = i % 2 ? r * 0.46 : r;
    d += `${i ? 'L' : 'M'}${(x + Math.cos(a) * k).toFixed(1)} ${(y + Math.sin(a) * k).toFixed(1)}`;
  }
  return `<path d="${d}Z" fill="${colour}" stroke="${colour}" stroke-width="${r * 0.22}" stroke-linejoin="round"/>`;
}

// A ball of yarn: bundles of parallel threads wound in several directions, darker in the gaps.
export function yarnBall(x, y, r, { colour = '#f3dfae', dark = '#b88f58', light = '#fff3d0', seed = 2 } = {}) {
  const next = random(seed);
  let out = `<clipPath id="yarn${seed}"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath><g clip-path="url(#yarn${seed})"><circle cx="${x}" cy="${y}" r="${r}" fill="${dark}"/>`;
  const bundles = 11;
  for (let k = 0; k < bundles; k += 1) {
    const turn = (k * 137.5) % 180;
    const off = (next() - 0.5) * r * 1.5;
    const many = 9;
    const gap = r * 0.062;
    let lines = '';
    for (let i = 0; i < many; i += 1) {
      const o = off + (i - many / 2) * gap;
      const bulge = o * 0.55;
      const tone = blend(blend(colour, dark, 0.1 + 0.25 * next()), light, i === 4 ? 0.5 : 0.1);
      lines += `<path d="M${-r * 1.1} ${o * 0.55}Q0 ${o + bulge} ${r * 1.1} ${o * 0.55}" stroke="${dark}" stroke-width="${gap * 1.15}"/><path d="M${-r * 1.1} ${o * 0.55}Q0 ${o + bulge} ${r * 1.1} ${o * 0.55}" stroke="${tone}" stroke-width="${gap * 0.8}"/>`;
    }
    out += `<g transform="translate(${x} ${y}) rotate(${turn})" fill="none">${lines}</g>`;
  }
  return out + '</g>';
}

// A jellyfish like a paper lantern: bell r wide, arms hanging.
export function jellyfish(x, y, r, { colour = '#ffb27a', inner = '#fff0c8', edge = '#e8709a', seed = 1, turn = 0 } = {}) {
  const next = random(seed * 5 + 1);
  let arms = '';
  for (let i = 0; i < 9; i += 1) {
    const ax = (i / 8 - 0.5) * r * 1.5;
    const long = r * (1.6 + next() * 1.5);
    const s1 = (next() - 0.5) * r * 0.8;
    const s2 = (next() - 0.5) * r * 0.9;
    arms += `<path d="M${ax} ${r * 0.28}C${ax + s1} ${r * 0.28 + long * 0.35} ${ax - s1 + s2} ${r * 0.28 + long * 0.65} ${ax * 0.7 + s2} ${r * 0.28 + long}" stroke="${i % 3 ? edge : inner}" stroke-width="${r * (i % 3 ? 0.035 : 0.1)}" opacity="${i % 3 ? 0.75 : 0.4}"/>`;
  }
  const id = `jelly${seed}`;
  return (
    `<radialGradient id="${id}" cx=".5" cy=".62" r=".75"><stop offset="0" stop-color="${inner}"/><stop offset=".45" stop-color="${colour}"/><stop offset="1" stop-color="${edge}"/></radialGradient>` +
    `<g transform="translate(${x} ${y}) rotate(${turn})"><g fill="none" stroke-linecap="round">${arms}</g>` +
    `<path d="M${-r} ${r * 0.28}C${-r * 1.05} ${-r * 0.95} ${r * 1.05} ${-r * 0.95} ${r} ${r * 0.28}Q${r * 0.83} ${r * 0.5} ${r * 0.66} ${r * 0.3}Q${r * 0.5} ${r * 0.52} ${r * 0.33} ${r * 0.32}Q${r * 0.16} ${r * 0.54} 0 ${r * 0.33}Q${-r * 0.16} ${r * 0.54} ${-r * 0.33} ${r * 0.32}Q${-r * 0.5} ${r * 0.52} ${-r * 0.66} ${r * 0.3}Q${-r * 0.83} ${r * 0.5} ${-r} ${r * 0.28}Z" fill="url(#${id})" opacity=".93"/>` +
    `<path d="M${-r * 0.5} ${r * 0.22}C${-r * 0.5} ${-r * 0.3} ${-r * 0.2} ${-r * 0.52} 0 ${-r * 0.58}M${r * 0.5} ${r * 0.22}C${r * 0.5} ${-r * 0.3} ${r * 0.2} ${-r * 0.52} 0 ${-r * 0.58}M0 ${r * 0.25}V${-r * 0.6}" stroke="${edge}" stroke-width="${r * 0.03}" fill="none" opacity=".55"/></g>`
  );
}

// A limb that tapers along a cubic curve, with suckers or notches (`dot`) along one side.
export function taper([x0, y0], [x1, y1], [x2, y2], [x3, y3], w0, w1, colour, dot = null) {
  const left = [];
  const right = [];
  let dots = '';
  const n = 40;
  for (let i = 0; i <= n; i += 1) {
    const t = i / n;
    const u = 1 - t;
    const x = u * u * u * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3;
    const y = u * u * u * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3;
    const dx = 3 * u * u * (x1 - x0) + 6 * u * t * (x2 - x1) + 3 * t * t * (x3 - x2);
    const dy = 3 * u * u * (y1 - y0) + 6 * u * t * (y2 - y1) + 3 * t * t * (y3 - y2);
    const d = Math.hypot(dx, dy) || 1;
    const half = (w0 + (w1 - w0) * t ** 0.8) / 2;
    left.push(`${(x - (dy / d) * half).toFixed(1)} ${(y + (dx / d) * half).toFixed(1)}`);
    right.push(`${(x + (dy / d) * half).toFixed(1)} ${(y - (dx / d) * half).toFixed(1)}`);
    if (dot && i > 4 && i % 2 === 0) dots += `<circle cx="${(x - (dy / d) * half * 0.55).toFixed(1)}" cy="${(y + (dx / d) * half * 0.55).toFixed(1)}" r="${(half * 0.3).toFixed(1)}" fill="${dot}"/>`;
  }
  return `<path d="M${left.join('L')}L${right.reverse().join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width="${w1 * 0.8}" stroke-linejoin="round"/>${dots}`;
}

// A bubble's rim and gleam.
export const bubble = (x, y, r, colour = '#e8fbff') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity=".13"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${Math.max(1, r * 0.09)}" opacity=".7"/><path d="M${x - r * 0.55} ${y - r * 0.25}q${r * 0.12} ${-r * 0.35} ${r * 0.45} ${-r * 0.38}" stroke="#fff" stroke-width="${Math.max(1.2, r * 0.14)}" fill="none" stroke-linecap="round"/>`;

// A toy balloon, its knot at (x, y).
export const balloon = (x, y, r, colour = '#c8483c', dark = '#7a2434') =>
  `<radialGradient id="b${Math.round(x)}x${Math.round(y)}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${blend(colour, '#ffffff', 0.45)}"/><stop offset=".4" stop-color="${colour}"/><stop offset="1" stop-color="${dark}"/></radialGradient><path d="M${x} ${y}C${x - r * 0.4} ${y - r * 0.4} ${x - r} ${y - r * 0.9} ${x - r} ${y - r * 1.5}A${r} ${r * 1.08} 0 0 1 ${x + r} ${y - r * 1.5}C${x + r} ${y - r * 0.9} ${x + r * 0.4} ${y - r * 0.4} ${x} ${y}Z" fill="url(#b${Math.round(x)}x${Math.round(y)})"/><path d="M${x} ${y - 2}l${r * 0.12} ${r * 0.16}h${-r * 0.24}z" fill="${dark}"/>`;

// A tree trunk from the ground y up out of the picture, with bark lines and a flared foot.
export function trunk(x, y, w, colour, dark, seed = 1, top = -20) {
  const next = random(seed * 11 + 4);
  const lean = (next() - 0.5) * w * 1.2;
  const half = w / 2;
  let out = `<path d="M${x - half * 2} ${y + 6}Q${x - half * 1.05} ${y - w * 0.6} ${x - half} ${y - w * 2}Q${x - half * 0.8 + lean * 0.4} ${(y + top) / 2} ${x - half * 0.72 + lean} ${top}H${x + half * 0.72 + lean}Q${x + half * 0.85 + lean * 0.4} ${(y + top) / 2} ${x + half} ${y - w * 2}Q${x + half * 1.1} ${y - w * 0.5} ${x + half * 2.1} ${y + 6}Q${x + half} ${y - 4} ${x + half * 0.3} ${y + 10}Q${x - half * 0.6} ${y - 4} ${x - half * 2} ${y + 6}Z" fill="${colour}"/>`;
  for (let i = 0; i < 7; i += 1) {
    const u = (i + 0.5) / 7 - 0.5;
    const a = y - 10 - next() * 60;
    const b = a - (y - top) * (0.3 + next() * 0.6);
    out += `<path d="M${x + u * w * 1.25} ${a}Q${x + u * w + (next() - 0.5) * w * 0.2} ${(a + b) / 2} ${x + u * w * 0.8 + lean * ((y - b) / (y - top))} ${b}" stroke="${dark}" stroke-width="${w * (0.02 + next() * 0.035)}" fill="none" stroke-linecap="round" opacity=".75"/>`;
  }
  return out;
}
