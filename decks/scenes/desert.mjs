// Desert: cards 13 to 18.
import { noto } from '../paint/elements.mjs';
import { bird, figure } from '../paint/figures.mjs';
import { door } from '../paint/things.mjs';
import { cumulus, disc, haze, land, sky, stars, strew, water } from '../paint/nature.mjs';
import { clamp, fbm, random, smooth } from '../paint/noise.mjs';

// Three folds of dunes below y, coloured from far to near.
function dunes(p, { y, seed = 1, far = '#e0a878', mid = '#d08a54', near = '#b86a3c', shade = '#7a4250', rim = '#ffe0a8', turn = 1 }) {
  land(p, { y, amp: 26, length: 420, octaves: 2, seed, colour: far, low: mid, depth: 160, rim, rimAmount: 0.4, sides: { colour: shade, amount: 0.45, slant: 1.6, reach: 150, turn } });
  land(p, { y: y + 90, amp: 46, length: 520, octaves: 2, seed: seed + 1, colour: mid, low: near, depth: 220, rim, rimAmount: 0.45, sides: { colour: shade, amount: 0.65, slant: 1.5, reach: 260, turn } });
  return land(p, { y: y + 220, amp: 54, length: 640, octaves: 2, seed: seed + 2, colour: mid, low: near, depth: 360, rim, rimAmount: 0.5, sides: { colour: shade, amount: 0.7, slant: 1.4, reach: 380, ripple: 0.1, turn } });
}

// A teapot pours a sea into the desert.
function pouringTheSea(p) {
  p.light = { x: 640, y: 180, colour: '#ffe4ae', ambient: '#c08a70', air: '#eec08a' };
  sky(p, [[0, '#d8884c'], [0.4, '#f0b46c'], [0.62, '#fbdca4']], { veil: '#fff0cc', amount: 0.5, seed: 66 });
  disc(p, 640, 180, 70, { colour: '#fff6d8', seaAmount: 0, haloSize: 5, haloStrength: 0.55 });
  dunes(p, { y: 640, seed: 3 });
  const shore = (x) => 900 + 50 * Math.sin(x / 190 + 0.6) - x * 0.02;
  water(p, { y0: 900, line: shore, colour: '#3c94a4', deep: '#124a68', reflect: 0.45, ripple: 0.7, wave: 0.24, crest: '#eafaf4', squash: 0.7 });
  strew(p, { count: 420, y0: 860, y1: 980, x0: 0, x1: 800, size: 3.4, flat: 0.5, colours: ['#f6fbf4', '#d6f0ea'], place: (d) => (Math.abs(d.y - shore(d.x)) < 5 ? d : null) });
  p.svg(noto('teapot', { x: 486, y: 512, size: 440, turn: -26, flip: false }), { shade: 0.65, rim: 0.45, tint: 0.12, colour: 0.85, grain: 0.08 });
  const [sx, sy] = [232, 330];
  p.each((x, y, out) => {
    if (y < sy - 6 || y > 1000) return;
    const t = (y - sy) / (950 - sy);
    const middle = sx - 44 * Math.min(1, Math.max(0, t * 3)) ** 0.5 + 10 * Math.sin(y / 120);
    const wide = 20 + 58 * Math.max(0, t) ** 0.9;
    const u = (x - middle) / wide;
    if (Math.abs(u) > 1.05) return;
    const edge = smooth(1.05, 0.9, Math.abs(u) + (fbm(x / 14, y / 50, 3) - 0.5) * 0.3);
    const vein = fbm(u * 4 + 3, y / 260 - Math.abs(u), 4);
    const k = clamp(0.2 + 1.5 * (vein - 0.3) + 0.2 * u);
    const fade = 1 - smooth(0.9, 1.08, t);
    const c = [0.24 + 0.72 * k, 0.6 + 0.38 * k, 0.68 + 0.3 * k];
    for (let i = 0; i < 3; i += 1) out[i] = out[i] * (1 - edge * fade) + c[i] * edge * fade;
  });
  cumulus(p, { x: 190, y: 985, w: 300, h: 76, seed: 7, light: '#ffffff', shade: '#8fc4cc', puffs: 22 });
  p.svg(noto('sailboat', { x: 540, y: 1010, size: 210 }), { shade: 0.5, tint: 0.15, rim: 0.5, mirror: { y: 996, strength: 0.5 } });
  p.svg(noto('sailboat', { x: 690, y: 930, size: 84, flip: true }), { tint: 0.3, rim: 0.4, depth: 0.15, mirror: { y: 925, strength: 0.4 } });
  p.svg(figure({ x: 700, y: 812, h: 80, coat: '#f0e2c8', hat: 'hood', cape: true, child: false }) + noto('camel', { x: 616, y: 822, size: 130 }), { tint: 0.15, rim: 0.5, cast: { y: 814, shear: -1, squash: 0.25 } });
  return { shadow: '#4a2a40', light: '#fff0cc', vignette: 0.2 };
}

// In the upper glass a sea with a boat, in the lower the desert it becomes.
function lastGrain(p) {
  p.light = { x: 170, y: 330, colour: '#ffd9a0', ambient: '#8a6a94', air: '#c08a8c' };
  sky(p, [[0, '#3a3a72'], [0.35, '#8a5a86'], [0.6, '#e08a74'], [0.75, '#fbc48c']], { veil: '#ffd0b0', amount: 0.45, seed: 76, y1: 1000 });
  disc(p, 130, 640, 80, { colour: '#ffe8b8', seaAmount: 0, haloSize: 5, haloStrength: 0.5 });
  stars(p, { count: 50, y1: 300 });
  dunes(p, { y: 760, seed: 13, far: '#c8846c', mid: '#b0685a', near: '#8a4a4c', shade: '#4a2c50', turn: -1 });
  p.shadow(430, 1086, 330, 60, 0.6, '#2a1430');
  const glass = 'M236 190H564Q580 400 430 570Q414 600 414 616Q414 632 430 662Q580 830 564 1040H236Q220 830 370 662Q386 632 386 616Q386 600 370 570Q220 400 236 190Z';
  p.svg(`<clipPath id="glass"><path d="${glass}"/></clipPath><path d="${glass}" fill="#dcecf4" opacity=".16"/><g clip-path="url(#glass)">` +
    '<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6ad0d0"/><stop offset=".5" stop-color="#2a84a8"/><stop offset="1" stop-color="#163a74"/></linearGradient>' +
    '<path d="M200 372Q260 350 320 372T440 372T560 372T680 372V640H200Z" fill="url(#sea)"/><path d="M200 396Q260 376 320 396T440 396T560 396T680 396M200 430Q260 412 320 430T440 430T560 430T680 430M230 474Q290 456 350 474T470 474T590 474" stroke="#bff0e8" stroke-width="4" fill="none" opacity=".6"/>' +
    '<path d="M210 1050V920Q300 880 400 800Q500 880 590 920V1050Z" fill="#e8b060"/><path d="M400 800Q440 880 420 1050H590V920Q500 880 400 800Z" fill="#c07c44"/><path d="M240 960Q330 930 380 960T560 950V1050H240Z" fill="#d89850"/><path d="M380 960Q450 930 560 950V1050H460Q450 990 380 960Z" fill="#a8643c"/></g>', { shade: 0.35, tint: 0.05, rim: 0.1, grain: 0.1 });
  p.svg(noto('sailboat', { x: 396, y: 392, size: 150 }), { rim: 0.4, tint: 0.1 });
  p.svg([[330, 0.9], [376, 1], [424, 0.9]].map(([x, s], i) => noto('camel', { x, y: 962 - i * 3, size: 52 * s })).join('') + figure({ x: 290, y: 964, h: 44, coat: '#6a3a5c', hat: 'hood', cape: true, flip: true, child: false }), { tint: 0.2, rim: 0.4, cast: { y: 960, shear: 1, squash: 0.3 } });
  p.each((x, y, out) => {
    if (y < 590 || y > 812) return;
    const t = (y - 590) / 222;
    const half = 4 + 5 * t;
    const u = Math.abs(x - 400) / half;
    if (u > 1) return;
    const c = [0.35 + 0.55 * t, 0.75 - 0.05 * t, 0.8 - 0.42 * t];
    const k = 1 - smooth(0.6, 1, u);
    for (let i = 0; i < 3; i += 1) out[i] = out[i] * (1 - k) + c[i] * k;
  });
  p.glow(400, 616, 90, '#fff0c8', 0.5);
  p.svg(`<path d="${glass}" fill="none" stroke="#f4fbff" stroke-width="5" opacity=".75"/><path d="M268 230Q262 380 350 500M532 870Q548 940 540 1000" stroke="#ffffff" stroke-width="13" fill="none" opacity=".5" stroke-linecap="round"/><path d="M510 240Q514 330 480 420" stroke="#ffffff" stroke-width="6" fill="none" opacity=".35" stroke-linecap="round"/>`, { flat: true });
  const post = (x) => `<path d="M${x - 13} 180h26l-4 40q8 90 0 180q-10 120 0 216q-10 110 0 216q8 110 0 180l4 40h-26l4 -40q-8 -90 0 -180q10 -110 0 -216q10 -110 0 -216q-8 -90 0 -180z" fill="#8a5638"/>`;
  p.svg(post(192) + post(608) + '<path d="M150 140Q400 116 650 140V190Q400 204 150 190Z" fill="#9a6440"/><path d="M176 108Q400 90 624 108L640 140Q400 122 160 140Z" fill="#b07a4c"/><path d="M150 1036Q400 1022 650 1036V1092Q400 1110 150 1092Z" fill="#9a6440"/><path d="M160 1092Q400 1110 640 1092L660 1124Q400 1146 140 1124Z" fill="#7c4c34"/><path d="M150 164Q400 146 650 164M150 1062Q400 1050 650 1062" stroke="#d8a868" stroke-width="5" fill="none"/>', { shade: 0.65, rim: 0.55, tint: 0.14, form: 0.03, grain: 0.1 });
  haze(p, { y0: 1060, y1: 1220, colour: '#c8846c', amount: 0.4 });
  return { shadow: '#2a1a40', light: '#ffe8c4', vignette: 0.24 };
}

// A camel whose two humps are snowy mountains.
function twoSummits(p) {
  p.light = { x: 170, y: 220, colour: '#fff0cc', ambient: '#c09a80', air: '#f0d8b4' };
  sky(p, [[0, '#4a9aa8'], [0.35, '#9accc0'], [0.62, '#f6e8c4']], { veil: '#fffaf0', amount: 0.5, seed: 86 });
  disc(p, 140, 200, 58, { colour: '#fffae0', seaAmount: 0, haloSize: 5, haloStrength: 0.5 });
  dunes(p, { y: 800, seed: 23, far: '#ecc890', mid: '#dcaa68', near: '#c08a4c', shade: '#8a6058', turn: -1 });
  const peak = (x, top, w, base) => {
    const next = random(x);
    let left = `M${x - w} ${base}`;
    let ridge = `M${x} ${top}`;
    for (let i = 1; i < 8; i += 1) left += `L${x - w + (w * i) / 8 + (next() - 0.5) * w * 0.09} ${base - (base - top) * (i / 8) ** 1.25 + (next() - 0.5) * 14}`;
    for (let i = 1; i < 8; i += 1) {
      ridge += `L${x + (i % 2 ? 0.1 : -0.06) * w + i * w * 0.03} ${top + ((base - top) * i) / 8}`;
    }
    left += `L${x} ${top}`;
    let right = '';
    for (let i = 1; i <= 8; i += 1) right += `L${x + w * (i / 8) ** 0.85} ${top + (base - top) * (i / 8) + (next() - 0.5) * 12}`;
    const snow = top + (base - top) * 0.42;
    return `<path d="${left}${right}Z" fill="#a88a70"/><path d="${ridge}L${x + w * 0.3} ${base}L${x + w} ${base}${right.split('L').slice(1).reverse().map((s) => `L${s}`).join('')}Z" fill="#74586a"/>` +
      `<path d="M${x} ${top}L${x - w * 0.42} ${snow}L${x - w * 0.3} ${snow - 24}L${x - w * 0.2} ${snow + 30}L${x - w * 0.08} ${snow - 12}L${x + w * 0.05} ${snow + 44}L${x + w * 0.16} ${snow - 6}L${x + w * 0.28} ${snow + 24}L${x + w * 0.38} ${snow - 20}Z" fill="#fdfaf2"/><path d="M${x} ${top}L${x + w * 0.06} ${snow * 0.5 + top * 0.5}L${x + w * 0.05} ${snow + 44}L${x + w * 0.16} ${snow - 6}L${x + w * 0.28} ${snow + 24}L${x + w * 0.38} ${snow - 20}Z" fill="#aebbdc"/>`;
  };
  p.svg(peak(552, 330, 128, 730), { shade: 0.35, tint: 0.08, rim: 0.2, form: 0.02, grain: 0.12 });
  p.svg(peak(418, 226, 150, 740), { shade: 0.35, tint: 0.08, rim: 0.2, form: 0.02, grain: 0.12 });
  p.shadow(430, 1040, 300, 26, 0.5, '#4a2c38');
  p.svg(noto('two-hump-camel', { x: 410, y: 1064, size: 660, drop: [6, 7], swap: { '#d27856': '#a8703c' }, add: '<path d="M30 27q5 4.6 10.4 -.6M33 29.4l-1 2M36 30v2.2M39 29l1.2 1.8" stroke="#4a2c24" stroke-width="1.3" fill="none" stroke-linecap="round"/>' }), { shade: 0.65, tint: 0.2, rim: 0.5, colour: 0.75, grain: 0.12, cast: { y: 1050, shear: 1.2, squash: 0.16, strength: 0.45, colour: '#5a3440' } });
  p.svg(peak(552, 330, 128, 730), { shade: 0.35, tint: 0.08, rim: 0.2, form: 0.02, grain: 0.12, fade: [620, 720] });
  p.svg(peak(418, 226, 150, 740), { shade: 0.35, tint: 0.08, rim: 0.2, form: 0.02, grain: 0.12, fade: [620, 725] });
  p.svg([[352, 520], [378, 460], [398, 400]].map(([x, y], i) => figure({ x, y, h: 36, coat: ['#c8483c', '#34507c', '#e0a03c'][i], hat: 'cap', legs: 'walk', bag: '#5a3a2c' })).join('') + '<path d="M352 502L378 442L398 382" stroke="#5a3a2c" stroke-width="1.6" fill="none"/><path d="M414 228V186" stroke="#5a3a2c" stroke-width="3"/><path d="M414 186l34 9 -34 11z" fill="#c8483c"/>', { tint: 0.05 });
  p.svg(figure({ x: 130, y: 1084, h: 130, coat: '#7a4a5c', hat: 'kasa', hatColour: '#e0bc7c', cape: true, child: false, pose: 'hold', legs: 'walk', flip: true }), { tint: 0.12, rim: 0.5, cast: { y: 1082, shear: 1.2, squash: 0.18, strength: 0.45 } });
  return { shadow: '#4a3a50', light: '#fff4d8', vignette: 0.18 };
}

// A door stands alone in the sand; behind it is the sea at night.
function elsewhere(p) {
  p.light = { x: 640, y: 240, colour: '#fff2d0', ambient: '#c8986c', air: '#f2d8a4' };
  sky(p, [[0, '#e8a868'], [0.4, '#f6d094'], [0.6, '#fdeec4']], { veil: '#fff8e0', amount: 0.5, seed: 96 });
  disc(p, 660, 200, 56, { colour: '#fffbe8', seaAmount: 0, haloSize: 6, haloStrength: 0.5 });
  dunes(p, { y: 690, seed: 33, far: '#f0cc90', mid: '#e6b470', near: '#cc8c50', shade: '#a86850' });
  const [x, y, w, h] = [420, 1010, 230, 500];
  p.svg(door(x, y, w, h, { open: 0.8, frame: '#3a5a74', leaf: '#4a7a94', light: '#101c48' }), { shade: 0.45, tint: 0.08, rim: 0.4, form: 0.02, grain: 0.1, cast: { y, shear: -0.9, squash: 0.3, strength: 0.5, colour: '#6a3440' } });
  const box = [x - w / 2, y - h, x + w / 2, y];
  p.each((px, py, out) => {
    const t = (py - box[1]) / h;
    const moon = Math.hypot(px - 440, py - 640);
    let c = t < 0.56 ? [0.05 + 0.12 * t, 0.09 + 0.3 * t, 0.28 + 0.42 * t] : [0.04, 0.16 + 0.1 * (1 - t), 0.34 + 0.1 * (1 - t)];
    const g = 0.6 * (1 - smooth(0, 170, moon));
    c = c.map((v, i) => v + g * [0.6, 0.6, 0.5][i]);
    if (moon < 34) c = [1, 0.97, 0.86];
    if (t >= 0.56) {
      const glint = smooth(0.5, 0.62, fbm(px / 26, py / 5, 3)) * Math.exp(-(((px - 440) / (30 + (t - 0.56) * 160)) ** 2));
      c = c.map((v, i) => v + glint * [0.9, 0.85, 0.66][i] + 0.12 * (fbm(px / 30, py / 6, 2) - 0.5));
    }
    const edge = clamp(Math.min(px - box[0], box[2] - px) / 16);
    for (let i = 0; i < 3; i += 1) out[i] = c[i] * (0.55 + 0.45 * edge);
  }, box);
  p.each((px, py, out) => {
    const t = (py - 1004) / 150;
    if (t < 0 || t > 1) return;
    const half = 118 + 130 * t ** 0.7 + 16 * Math.sin(py / 13) + 10 * Math.sin(px / 20);
    const k = smooth(1, 0.94, Math.abs(px - 430 + 40 * t) / half) * smooth(1, 0.93, t + 0.04 * Math.sin(px / 30));
    if (k <= 0) return;
    const wave = fbm(px / 60, py / 10, 3);
    const c = [0.08 + 0.2 * wave, 0.26 + 0.3 * wave, 0.44 + 0.3 * wave];
    const foam = k < 0.9 ? 0.75 : smooth(0.6, 0.7, wave) * 0.5;
    for (let i = 0; i < 3; i += 1) out[i] = out[i] * (1 - k) + (c[i] * (1 - foam) + 0.94 * foam) * k;
  });
  p.svg(figure({ x: 640, y: 1070, h: 210, coat: '#7a3a44', hat: 'bowler', hatColour: '#4a2c34', child: false, cape: true, pose: 'down', scarf: '#e0b060' }) + '<path d="M664 1012h58v46h-58z" fill="#5a3a2c"/><path d="M682 1012v-9h22v9" stroke="#5a3a2c" stroke-width="5" fill="none"/><path d="M664 1026h58" stroke="#c89a64" stroke-width="3"/>', { rim: 0.5, tint: 0.12, cast: { y: 1068, shear: -0.9, squash: 0.3, strength: 0.5, colour: '#6a3440' } });
  p.svg([[200, 330], [240, 300], [170, 290]].map(([bx, by]) => bird(bx, by, 18, '#8a5a4c')).join(''), { flat: true });
  return { shadow: '#5a3040', light: '#fff4d4', vignette: 0.2 };
}

// A shell as big as a house, lived in.
function listeningHouse(p) {
  p.light = { x: 690, y: 420, colour: '#ffc98a', ambient: '#7a5a9c', air: '#a8749c' };
  sky(p, [[0, '#2c2a60'], [0.4, '#6a4a8c'], [0.6, '#d0789a'], [0.72, '#ffb48c']], { veil: '#ff9ea0', amount: 0.5, seed: 106, y1: 1000 });
  stars(p, { count: 110, y1: 430 });
  p.glow(720, 700, 420, '#ffc890', 0.6);
  dunes(p, { y: 720, seed: 43, far: '#b8708c', mid: '#8f5478', near: '#5c3a60', shade: '#35244c', rim: '#ffc8a0' });
  p.svg(noto('spiral-shell', { x: 440, y: 1000, size: 570, turn: -8 }), { shade: 0.75, tint: 0.28, rim: 0.65, grain: 0.12, form: 0.1 });
  const win = [[352, 590, 18], [292, 650, 16], [330, 760, 15]];
  p.svg(win.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r + 5}" fill="#6a4a5c"/><circle cx="${x}" cy="${y}" r="${r}" fill="#ffd98a"/><path d="M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}" stroke="#6a4a5c" stroke-width="3"/>`).join(''), { flat: true });
  p.after(() => win.forEach(([x, y, r]) => p.glow(x, y, r * 4, '#ffd080', 0.6)));
  const front = land(p, { line: (x) => 962 + 40 * Math.sin(x / 210 + 1.2) + 18 * Math.sin(x / 90), colour: '#7c4a6c', low: '#3a2648', depth: 220, rim: '#ffb890', rimAmount: 0.6, sides: { colour: '#2c1e42', amount: 0.6, slant: 1.4, reach: 240, ripple: 0.1 } });
  p.svg([0, 1, 2, 3].map((i) => `<path d="M${486 - i * 7} ${930 + i * 20}h${96 + i * 14}v20h-${96 + i * 14}z" fill="${['#a8788c', '#96687f', '#845a74', '#734d68'][i]}"/>`).join(''), { rim: 0.4, tint: 0.2, form: 0.02 });
  p.svg('<path d="M500 934V850Q500 806 534 804Q568 806 568 850V934Z" fill="#5a3a4c"/><path d="M508 934V854Q510 816 534 814Q558 816 560 854V934Z" fill="#ffd488"/>', { flat: true });
  p.after(() => p.glow(534, 880, 130, '#ffcf80', 0.65));
  p.svg(figure({ x: 610, y: front(610) + 50, h: 120, coat: '#c8604c', hat: 'hood', cape: true, pose: 'hold', flip: true, child: false }), { rim: 0.75, tint: 0.25, cast: { y: front(610) + 48, shear: -1.2, squash: 0.2 } });
  p.svg(figure({ x: 170, y: front(170) + 20, h: 70, coat: '#5a4a7c', hat: 'hood', cape: true, child: false }) + noto('camel', { x: 110, y: front(110) + 26, size: 118, flip: true }), { rim: 0.6, tint: 0.4 });
  return { shadow: '#1e1638', light: '#ffe0c0', vignette: 0.26 };
}

// A red telephone in the dunes; its cord runs to the sun.
function sunOnTheLine(p) {
  p.light = { x: 470, y: 560, colour: '#ffcf80', ambient: '#a8604c', air: '#f08a54' };
  sky(p, [[0, '#7a2c48'], [0.3, '#c84a44'], [0.5, '#f48a48'], [0.62, '#ffc468']], { veil: '#ffb46a', amount: 0.5, seed: 116, y1: 1100, size: 1.3 });
  disc(p, 470, 590, 170, { colour: '#fff0b0', seaAmount: 0, halo: '#ffb860', haloSize: 3.4, haloStrength: 0.7, shade: 0.05 });
  land(p, { y: 650, amp: 20, length: 420, octaves: 2, seed: 53, colour: '#c85a3c', low: '#a84438', depth: 150, rim: '#ffdc90', rimAmount: 0.7, sides: { colour: '#6a2440', amount: 0.5, slant: 1.2, reach: 140 } });
  land(p, { y: 760, amp: 40, length: 460, octaves: 2, seed: 54, colour: '#b04a38', low: '#7a2c38', depth: 220, rim: '#ffcf80', rimAmount: 0.7, sides: { colour: '#4c1a38', amount: 0.7, slant: 1.2, reach: 240 } });
  // The cord coils away over the dunes, smaller and smaller.
  const coil = [];
  for (let i = 0; i <= 900; i += 1) {
    const t = i / 900;
    const x = 380 + 300 * Math.sin(t * 5.2 + 0.4) * (1 - t) ** 0.8 + 140 * t - 60 * (1 - t);
    const y = 1050 - 410 * t ** 0.62;
    const r = 24 * (1 - t) ** 1.1 + 2.4;
    coil.push([x + r * Math.cos(i * 0.42), y + r * 0.8 * Math.sin(i * 0.42), t]);
  }
  const near = land(p, { y: 930, amp: 40, length: 560, octaves: 2, seed: 55, colour: '#9a3c34', low: '#4c1a30', depth: 300, rim: '#ffb870', rimAmount: 0.6, sides: { colour: '#34122e', amount: 0.7, slant: 1.2, reach: 340, ripple: 0.1 } });
  let cord = '';
  for (let k = 0; k < 9; k += 1) {
    const part = coil.slice(k * 100, (k + 1) * 100 + 1);
    cord += `<path d="${part.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}" stroke="#3a1424" stroke-width="${9 - k * 0.8}"/><path d="${part.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${(y - 0.8).toFixed(1)}`).join('')}" stroke="#f0604c" stroke-width="${6 - k * 0.56}"/>`;
  }
  p.after(() => p.svg(`<g fill="none" stroke-linejoin="round">${cord}</g>`, { flat: true }));
  p.shadow(330, 1112, 230, 40, 0.6, '#1c0820');
  p.svg(noto('telephone', { x: 330, y: 1130, size: 360 }), { shade: 0.7, tint: 0.15, rim: 0.8, grain: 0.08 });
  p.svg(figure({ x: 650, y: near(650) + 60, h: 130, coat: '#4c2440', hat: 'straw', hatColour: '#e0a060', legs: 'walk', flip: true, cape: true, child: false }), { rim: 0.9, tint: 0.3 });
  strew(p, { count: 200, x0: 34, x1: 766, y0: 980, y1: 1166, size: 2, flat: 0.4, colours: ['#d86a4c', '#f0a060'], alpha: 0.4 });
  return { shadow: '#2c0c28', light: '#ffe4b4', vignette: 0.3 };
}

export default [pouringTheSea, lastGrain, twoSummits, elsewhere, listeningHouse, sunOnTheLine];
