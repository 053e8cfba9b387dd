// Forest: cards 31 to 36.
import { noto } from '../paint/elements.mjs';
import { bird, figure, lantern } from '../paint/figures.mjs';
import { trunk } from '../paint/things.mjs';
import { branches, cone, conifer, grass, haze, land, leaves, shafts, sky, strew, wash } from '../paint/nature.mjs';
import { mix } from '../paint/colour.mjs';
import { clamp, fbm, lerp, random, smooth } from '../paint/noise.mjs';

// A wood in three depths with mist between; returns the ground's line.
function wood(p, { far, mist, mid, near, ground, groundLow, y = 930, seed = 1, xs = [[90, 60], [700, 74]], rays = 0.3, ray = '#fff4c8', canopy = null, rayX = 560 }) {
  sky(p, [[0, mid], [0.35, far], [0.75, mist], [1, mist]], { veil: mist, amount: 0.3, seed: seed + 300 });
  const next = random(seed * 7 + 1);
  for (const [depth, count, w] of [[0.75, 15, 16], [0.45, 9, 30]]) {
    let out = '';
    for (let i = 0; i < count; i += 1) out += trunk((i + next()) * (820 / count) - 10, y + 30 + (1 - depth) * 20, w * (0.7 + next() * 0.6), mixHex(mid, mist, depth), mixHex(near, mist, depth), i + seed * 20);
    p.svg(out, { depth: 0, tint: 0.1, rim: 0.3, shade: 0.4, grain: 0.1 });
    haze(p, { y0: 380, y1: y + 60, colour: mist, amount: 0.55, seed: seed + depth * 9 });
  }
  if (rays) shafts(p, { x: rayX, y: -200, a0: 0.9, a1: 2.3, length: 1500, colour: ray, amount: rays, count: 11, seed });
  const line = land(p, { y, amp: 24, length: 320, octaves: 3, seed, colour: ground, low: groundLow, depth: 260, rim: ray, rimAmount: 0.25, texture: 0.2, stretch: 2 });
  p.svg(xs.map(([x, w], i) => trunk(x, line(x) + 40, w, near, mixHex(near, '#000000', 0.45), i + seed * 3)).join(''), { shade: 0.6, tint: 0.15, rim: 0.45, grain: 0.14, form: 0.05 });
  if (canopy) {
    strew(p, { count: 2600, x0: -20, x1: 820, y0: -20, y1: 260, size: 9, flat: 0.55, colours: canopy, alpha: 1, seed: seed + 5, place: (d, n) => (n() < (1 - d.y / 260) ** 1.3 * (0.25 + Math.abs(d.x - 400) / 420) ? d : null) });
  }
  return line;
}

const mixHex = (a, b, t) => '#' + mix(a, b, t).map((v) => Math.round(v * 255).toString(16).padStart(2, '0')).join('');

const ferns = (p, line, colours, seed, count = 420, height = 46) => grass(p, { line, count, height, colours, spread: 250, seed, lean: 0.1 });

// A deer whose antlers are trees.
function forestHeWears(p) {
  p.light = { x: 470, y: 100, colour: '#fff2c4', ambient: '#5a8a7c', air: '#a8c8b0' };
  const line = wood(p, { far: '#8fb8a0', mist: '#dce8c8', mid: '#4c7c70', near: '#2c4a44', ground: '#5a7a50', groundLow: '#1c3430', seed: 3, y: 960, rays: 0.45, xs: [[40, 80], [770, 90]], canopy: ['#1c3c38', '#28504a', '#3a685a'] });
  p.glow(430, 420, 420, '#fff8d8', 0.4);
  const [x, y, size] = [440, 1080, 520];
  const at = (ix, iy) => [x + ((ix - 64) * size) / 128, y + ((iy - 124) * size) / 128];
  const [a, b] = [at(40, 31), at(49, 31)];
  const left = branches({ x: a[0], y: a[1] + 6, h: 430, seed: 4, lean: -0.42, spread: 0.48, levels: 7, thick: 0.055, colour: '#6a4c3a', shrink: 0.78, flared: false });
  const right = branches({ x: b[0], y: b[1] + 6, h: 440, seed: 9, lean: 0.4, spread: 0.48, levels: 7, thick: 0.055, colour: '#6a4c3a', shrink: 0.78, flared: false });
  p.svg(left.svg + right.svg, { shade: 0.5, tint: 0.1, rim: 0.4 });
  leaves(p, [...left.tips, ...right.tips], { colours: ['#2a5844', '#4f8454', '#8fb068', '#e4dc94'], size: 6, reach: 22, many: 7, seed: 5 });
  p.svg(noto('deer', { x, y, size, drop: [6], add: '<path d="M42 40.5q3 2.6 5.4 -.4" stroke="#2a1c1c" stroke-width="1.2" fill="none" stroke-linecap="round"/>' }), { shade: 0.65, tint: 0.2, rim: 0.5, colour: 0.8, grain: 0.12, cast: { y: y - 8, shear: -0.4, squash: 0.16, strength: 0.4 } });
  const tips = [...left.tips, ...right.tips].filter(([tx, ty]) => tx > 70 && tx < 730 && ty > 120);
  const next = random(5);
  const hung = [];
  for (let i = 0; i < 7; i += 1) hung.push(tips[Math.floor(((i + 0.3 + next() * 0.4) / 7) * tips.length)]);
  p.svg(hung.map(([hx, hy]) => `<path d="M${hx} ${hy}V${hy + 26}" stroke="#4a3a2c" stroke-width="1.5"/>` + lantern(hx, hy + 24, 1.1)).join(''), { tint: 0.05, rim: 0.2 });
  p.after(() => hung.forEach(([hx, hy]) => p.glow(hx, hy + 42, 56, '#ffd98a', 0.75)));
  p.svg(tips.filter((_, i) => i % 29 === 7).slice(0, 5).map(([bx, by], i) => noto('bird', { x: bx, y: by + 2, size: 40, flip: i % 2 === 1, swap: { '#40c0e7': '#c8604c' } })).join(''), { tint: 0.2, rim: 0.3, colour: 0.8 });
  ferns(p, line, ['#1c3a34', '#2c5444', '#4a7850'], 5);
  strew(p, { count: 40, x0: 60, x1: 740, y0: 300, y1: 1100, size: 2.6, colours: ['#fff4c0'], after: true, glow: 7, seed: 4 });
  return { shadow: '#12302c', light: '#fffae0', vignette: 0.26 };
}

// A violin stands among the trees; somebody lives in it.
function houseOfStrings(p) {
  p.light = { x: 620, y: 180, colour: '#ffd9a0', ambient: '#7a5a5c', air: '#c89a78' };
  const line = wood(p, { far: '#c08a64', mist: '#f4cc94', mid: '#7a4c44', near: '#3c2830', ground: '#8a6a44', groundLow: '#33242c', seed: 8, y: 960, rays: 0.4, ray: '#ffe8b0', rayX: 700, xs: [[70, 70], [746, 84]], canopy: ['#4a2c30', '#7a4438', '#a8603c'] });
  p.glow(400, 640, 460, '#ffdf9c', 0.35);
  const body = 'M400 520C470 520 520 556 522 622C524 676 494 694 494 738C494 782 548 800 552 884C556 990 486 1040 400 1040C314 1040 244 990 248 884C252 800 306 782 306 738C306 694 276 676 278 622C280 556 330 520 400 520Z';
  p.shadow(400, 1044, 250, 40, 0.6, '#1c1018');
  p.svg(`<path d="${body}" fill="#5c2c1c" transform="translate(9 5)"/><path d="${body}" fill="#b5622c"/><path d="${body}" fill="none" stroke="#6a3018" stroke-width="7" transform="translate(40 78) scale(.9)"/><g stroke="#8a4420" stroke-width="2" opacity=".5">${[...Array(13)].map((_, i) => `<path d="M${296 + i * 17} 560Q${300 + i * 17} 780 ${292 + i * 18} 1000"/>`).join('')}</g>`, { shade: 0.7, tint: 0.1, rim: 0.55, form: 0.12, grain: 0.12 });
  const hole = (s) => `<path transform="translate(${400 + s * 78} 770) scale(${s} 1)" d="M8 -62C22 -66 28 -44 14 -38C4 -20 22 18 14 44C8 66 -16 68 -18 48C-16 36 -4 38 -4 48C8 40 -10 0 -4 -34C-2 -50 2 -60 8 -62Z" fill="#ffdf8c"/>`;
  p.svg(hole(1) + hole(-1), { flat: true });
  p.svg('<path d="M376 176H424L420 690H380Z" fill="#3a2424"/><path d="M340 668h120l-10 26h-100z" fill="#e0b888"/><path d="M352 694v26M448 694v26M400 694v20" stroke="#e0b888" stroke-width="10"/><path d="M372 822h56l14 96h-84z" fill="#33201f"/><path d="M376 182Q370 112 412 100Q452 98 446 136Q436 160 414 144" fill="none" stroke="#7a4424" stroke-width="24" stroke-linecap="round"/>' + [196, 226].map((py) => `<path d="M330 ${py}h46M424 ${py + 14}h46" stroke="#3a2424" stroke-width="8" stroke-linecap="round"/><ellipse cx="322" cy="${py}" rx="14" ry="11" fill="#4a2c28"/><ellipse cx="478" cy="${py + 14}" rx="14" ry="11" fill="#4a2c28"/>`).join(''), { shade: 0.6, rim: 0.5, tint: 0.1, form: 0.06 });
  p.svg([-13, -4.5, 4.5, 13].map((d) => `<path d="M${400 + d * 0.8} 182L${400 + d * 1.5} 676L${400 + d * 1.2} 830" stroke="#f4e4c0" stroke-width="1.6" fill="none"/>`).join(''), { flat: true, after: true });
  p.svg('<path d="M362 1040V968Q362 930 400 928Q438 930 438 968V1040Z" fill="#4a2818"/><path d="M370 1040V970Q372 940 400 938Q428 940 430 970V1040Z" fill="#7c4a2c"/><circle cx="420" cy="994" r="5" fill="#ffdf8c"/><path d="M344 1040h112v12h-112z" fill="#8a6a50"/><circle cx="400" cy="592" r="26" fill="#6a3018"/><circle cx="400" cy="592" r="20" fill="#ffe09a"/><path d="M400 572v40M380 592h40" stroke="#6a3018" stroke-width="4"/>', { shade: 0.3, tint: 0.04, rim: 0.2, form: 0.03 });
  p.after(() => [[322, 770, 90], [478, 770, 90], [400, 592, 80]].forEach(([x, y, r]) => p.glow(x, y, r, '#ffcf78', 0.55)));
  p.each((x, y, out) => {
    const t = (y - 1044) / 160;
    if (t < 0) return;
    const middle = 400 + 60 * Math.sin(t * 2.6);
    const half = 36 + 120 * t;
    const k = smooth(1, 0.8, Math.abs(x - middle) / half + (fbm(x / 20, y / 14, 3) - 0.5) * 0.3) * 0.75;
    const tone = 0.7 + 0.4 * fbm(x / 24, y / 9, 3);
    [0.86, 0.66, 0.44].forEach((v, i) => (out[i] = lerp(out[i], v * tone, k)));
  }, [0, 1044, 800, 1200]);
  p.svg([[250, 620, 42], [560, 560, 46], [210, 700, 38]].map(([x, y, s], i) => noto('bird', { x, y, size: s, flip: i === 0 || i === 2, swap: { '#40c0e7': '#e0a03c' } })).join(''), { tint: 0.2, rim: 0.3, colour: 0.7 });
  p.svg('<path d="M160 628Q220 606 280 620M520 566Q580 548 660 560" stroke="#3c2830" stroke-width="7" fill="none" stroke-linecap="round"/>', { rim: 0.4 });
  p.svg(figure({ x: 520, y: 1118, h: 116, coat: '#3f6a74', hat: 'straw', hatColour: '#e8c888', dress: true, bob: true, pose: 'hold', flip: true, child: false }), { rim: 0.6, tint: 0.14, cast: { y: 1116, shear: -0.6, squash: 0.2 } });
  ferns(p, (x) => line(x) + (Math.abs(x - 420) < 180 ? 210 : 30), ['#4a3428', '#7a5a38', '#b0884c'], 6, 380, 40);
  strew(p, { count: 120, y0: 950, y1: 1170, size: 5, flat: 0.5, colours: ['#d8702c', '#e8a83c', '#b04a2c'] });
  strew(p, { count: 26, y0: 200, y1: 900, size: 5, flat: 0.5, colours: ['#d8702c', '#e8a83c'], after: true });
  return { shadow: '#241420', light: '#ffeccc', vignette: 0.28 };
}

// A mushroom as a street lamp.
function toadstool(x, y, h, cap, dots = true) {
  const w = h * 0.62;
  let spots = '';
  if (dots) for (const [dx, dy, r] of [[-0.24, -0.86, 0.07], [0.06, -0.95, 0.085], [0.27, -0.83, 0.06], [-0.06, -0.8, 0.05], [-0.38, -0.74, 0.04], [0.4, -0.74, 0.035]]) spots += `<ellipse cx="${x + dx * w * 1.1}" cy="${y + dy * h}" rx="${r * h}" ry="${r * h * 0.75}" fill="#fbeedc"/>`;
  let gills = '';
  for (let i = -6; i <= 6; i += 1) gills += `<path d="M${x + i * w * 0.03} ${y - h * 0.6}L${x + i * w * 0.083} ${y - h * 0.655}" stroke="#c89858" stroke-width="${h * 0.008}"/>`;
  return `<path d="M${x - w * 0.12} ${y}Q${x - w * 0.04} ${y - h * 0.3} ${x - w * 0.1} ${y - h * 0.64}H${x + w * 0.1}Q${x + w * 0.05} ${y - h * 0.3} ${x + w * 0.14} ${y}Q${x} ${y + h * 0.03} ${x - w * 0.12} ${y}Z" fill="#f0e0c0"/><ellipse cx="${x}" cy="${y - h * 0.655}" rx="${w * 0.56}" ry="${h * 0.075}" fill="#ffe0a0"/>${gills}<path d="M${x - w * 0.58} ${y - h * 0.65}Q${x - w * 0.5} ${y - h * 1.04} ${x} ${y - h * 1.04}Q${x + w * 0.5} ${y - h * 1.04} ${x + w * 0.58} ${y - h * 0.65}Q${x + w * 0.3} ${y - h * 0.72} ${x} ${y - h * 0.715}Q${x - w * 0.3} ${y - h * 0.72} ${x - w * 0.58} ${y - h * 0.65}Z" fill="${cap}"/>${spots}`;
}

// Mushrooms light a lane for a hedgehog going home.
function smallStreetLights(p) {
  p.light = { x: 420, y: 520, colour: '#ffd48a', ambient: '#3c5478', air: '#3a5a7c' };
  const line = wood(p, { far: '#3a5a7c', mist: '#5a7c94', mid: '#24405c', near: '#14243c', ground: '#3a5450', groundLow: '#101f30', seed: 13, y: 800, rays: 0, xs: [[50, 110], [762, 120]], canopy: ['#0e1e30', '#16304a'] });
  const lane = (y) => 400 + 150 * Math.sin((y - 780) / 118) * ((y - 780) / 420) - 20;
  p.each((x, y, out) => {
    const t = (y - 805) / 395;
    if (t < 0) return;
    const half = 16 + 150 * t ** 1.2;
    const k = smooth(1, 0.8, Math.abs(x - lane(y)) / half + (fbm(x / 30, y / 16, 3) - 0.5) * 0.35) * 0.8;
    const tone = 0.5 + 0.7 * fbm(x / 26, y / 9, 3);
    [0.62, 0.52, 0.42].forEach((v, i) => (out[i] = lerp(out[i], v * tone, k)));
  }, [0, 800, 800, 1200]);
  const lamps = [[350, 812, 70, '#a8443c'], [452, 826, 90, '#8c4a6a'], [318, 850, 120, '#c0543c'], [556, 884, 180, '#b8483c'], [196, 930, 250, '#a04450'], [640, 1050, 420, '#c0503c']];
  for (const [x, y, h, cap] of lamps) {
    p.glow(x, y - h * 0.6, h * 1.15, '#ffc870', 0.55);
    p.svg(toadstool(x, y, h, cap), { shade: 0.55, tint: 0.16, rim: 0.3, form: 0.1, grain: 0.1, light: { x, y: y - h * 0.3 } });
    cone(p, { x, y: y - h * 0.6, tx: x, ty: y + 4, r0: h * 0.25, r1: h * 0.5, colour: '#ffd890', amount: 0.22, pool: 0.35, flat: 0.22 });
  }
  p.after(() => lamps.forEach(([x, y, h]) => p.glow(x, y - h * 0.63, h * 0.42, '#ffeeb0', 0.7)));
  p.svg(toadstool(90, 1110, 130, '#7a5a44', false) + toadstool(140, 1130, 90, '#8a6a50', false) + toadstool(520, 1140, 70, '#7a5a44', false), { tint: 0.25, rim: 0.4, form: 0.1 });
  p.svg(noto('hedgehog', { x: 360, y: 1086, size: 210 }) + '<path d="M268 1010L250 990" stroke="#5a4034" stroke-width="5"/>' + lantern(246, 988, 2), { shade: 0.6, tint: 0.2, rim: 0.55, colour: 0.85, cast: { y: 1080, shear: -0.5, squash: 0.16 } });
  p.after(() => p.glow(246, 1020, 110, '#ffdc90', 0.85));
  ferns(p, (x) => line(x) + 60, ['#0e2430', '#1a3a44', '#2c5450'], 9, 0, 40);
  grass(p, { line: () => 1130, count: 200, height: 50, colours: ['#0e2430', '#1a3a44', '#2a4c48'], spread: 70, seed: 8 });
  strew(p, { count: 260, size: 9, flat: 0.07, colours: ['#b8d0e0'], alpha: 0.3, after: true, place: (d) => ({ ...d, turn: 1.5 }) });
  strew(p, { count: 20, y0: 500, y1: 1000, size: 2.4, colours: ['#ffe9a0'], after: true, glow: 7, seed: 14 });
  return { shadow: '#0a1628', light: '#ffeccc', vignette: 0.32 };
}

// A wood grows out of an open book, and a girl walks in.
function chapterOne(p) {
  p.light = { x: 420, y: 280, colour: '#fff0c0', ambient: '#4a6a7c', air: '#9ab8a8' };
  wood(p, { far: '#6a98a0', mist: '#c8dcc4', mid: '#355c70', near: '#20384c', ground: '#4a6450', groundLow: '#182c34', seed: 18, y: 880, rays: 0.4, xs: [[36, 90], [772, 80]], canopy: ['#12283a', '#1f4050', '#2c5a5c'] });
  p.glow(400, 560, 420, '#fff8d8', 0.55);
  p.shadow(400, 1090, 390, 70, 0.65, '#0a1c24');
  p.svg('<path d="M44 1010L130 800Q270 770 398 812Q530 770 672 800L758 1010Q590 1050 402 1108Q210 1050 44 1010Z" fill="#7c3c34"/><path d="M60 996L138 790Q270 764 399 808L401 1090Q220 1030 60 996Z" fill="#f4e8cc"/><path d="M740 996L664 790Q530 764 399 808L401 1090Q580 1030 740 996Z" fill="#ece0c2"/><path d="M60 996Q220 1030 401 1090Q580 1030 740 996L744 1008Q580 1044 401 1104Q220 1044 56 1008Z" fill="#d8c8a4"/><path d="M401 1090L399 808Q370 800 350 796L330 1066Q372 1078 401 1090Z" fill="#c8b890" opacity=".8"/><path d="M401 1090L399 808Q424 800 440 797L452 1072Q424 1080 401 1090Z" fill="#fff8e4" opacity=".6"/>', { shade: 0.4, tint: 0.06, rim: 0.3, form: 0.03, grain: 0.08 });
  const rows = [];
  for (let r = 0; r < 13; r += 1) {
    const t = r / 12;
    const y = 812 + 190 * t ** 1.2;
    const w = 1 + t * 0.38;
    rows.push(`<path d="M${400 - 250 * w} ${y - 8 * w}Q${400 - 150 * w} ${y - 18} ${400 - 40 * w} ${y + 10 + t * 40}M${400 + 40 * w} ${y + 10 + t * 40}Q${400 + 150 * w} ${y - 18} ${400 + (r % 4 === 3 ? 170 : 250) * w} ${y - 8 * w}"/>`);
  }
  p.svg(`<g fill="none" stroke="#a89878" stroke-width="3" stroke-dasharray="22 6 34 7 14 6 40 8" opacity=".75">${rows.join('')}</g>`, { flat: true });
  const firs = [];
  const next = random(77);
  for (let i = 0; i < 44; i += 1) {
    const t = (i / 43) ** 1.1;
    const y = 800 + 205 * t;
    const side = i % 2 ? 1 : -1;
    const x = 400 + side * (60 + 40 * t + next() * (190 + 70 * t));
    firs.push([x, y + Math.abs(x - 400) * -0.05 + 12, (190 + 230 * t) * (0.55 + next() * 0.5) * (1 - t * 0.35), t]);
  }
  firs.forEach(([x, y, h, t], i) => {
    p.shadow(x, y, h * 0.16, h * 0.035, 0.5, '#3a3424');
    p.svg(conifer(x, y, h, mixHex('#7ea494', '#234c44', t), i, '#a8c48c'), { shade: 0.6, tint: 0.1, rim: 0.4, form: 0.04, grain: 0.12 });
  });
  p.each((x, y, out) => {
    const t = (y - 806) / 290;
    if (t < 0 || t > 1) return;
    const k = smooth(1, 0.6, Math.abs(x - 400) / (14 + 50 * t)) * 0.55 * smooth(0, 0.1, t);
    [0.78, 0.66, 0.44].forEach((v, i) => (out[i] = lerp(out[i], v * (0.7 + 0.5 * fbm(x / 14, y / 8, 3)), k)));
  });
  p.svg(figure({ x: 402, y: 1014, h: 138, coat: '#c0342c', hat: 'hood', cape: true, pose: 'hold', legs: 'walk' }) + lantern(440, 940, 1.3), { rim: 0.4, tint: 0.12, cast: { y: 1008, shear: 0.1, squash: 0.3 } });
  p.after(() => { p.glow(436, 966, 110, '#ffdc90', 0.85); p.glow(400, 820, 110, '#fff4cc', 0.3); });
  p.svg([[300, 480], [340, 500], [270, 520], [500, 440]].map(([x, y]) => bird(x, y, 15, '#3a5a64')).join(''), { flat: true });
  grass(p, { line: () => 1120, count: 260, height: 54, colours: ['#10262c', '#1c3c3c', '#345a4c'], spread: 80, seed: 12 });
  strew(p, { count: 30, y0: 400, y1: 1000, size: 2.3, colours: ['#fff2b8'], after: true, glow: 7, seed: 24 });
  return { shadow: '#0c2028', light: '#fff6d8', vignette: 0.28 };
}

// A great trunk with a lit keyhole; a mouse brings the key.
function keyholeTree(p) {
  p.light = { x: 400, y: 560, colour: '#ffdf90', ambient: '#4c5a6c', air: '#5a707c' };
  wood(p, { far: '#6a8084', mist: '#a8b8a4', mid: '#3c5058', near: '#26323c', ground: '#5a6048', groundLow: '#1c2428', seed: 23, y: 940, rays: 0.2, xs: [] });
  p.each((x, y, out) => {
    const flare = 238 + 190 * smooth(760, 1080, y) ** 2.2 + 70 * smooth(260, 0, y) + 22 * (fbm(y / 60, 3, 3) - 0.5);
    const d = Math.abs(x - 400) - flare + 40 * (fbm(x / 50, y / 90, 3) - 0.5) * smooth(820, 1080, y) * 3;
    const foot = 1064 + 44 * Math.sin(x / 46) + 0.00042 * (x - 400) ** 2;
    if (d > 0 || y > foot) return;
    const u = (x - 400) / flare;
    const swirl = Math.exp(-(((x - 400) / 150) ** 2 + ((y - 640) / 230) ** 2));
    const g = fbm(u * 9 + Math.sin(y / 300) + swirl * 2.4 * Math.sign(u), y / (190 - 90 * swirl), 5);
    const ridge = Math.abs(g - 0.5) * 2;
    const roundness = Math.sqrt(Math.max(0, 1 - u * u));
    const lit = 0.35 + 0.75 * roundness * (0.55 + ridge * 1.1);
    const near = Math.exp(-(((x - 400) / 170) ** 2 + ((y - 640) / 230) ** 2));
    const c = [0.3 + 0.1 * g, 0.235 + 0.08 * g, 0.2 + 0.05 * g];
    const k = clamp(-d / 3);
    const moss = smooth(0.56, 0.7, fbm(x / 60 + 8, y / 80, 4)) * smooth(600, 1050, y) * 0.6;
    [0.33, 0.42, 0.2].forEach((v, i) => {
      const base = lerp(c[i], v, moss) * lit * 1.3 + near * [0.46, 0.32, 0.12][i] * (0.4 + ridge);
      out[i] = lerp(out[i], base, k);
    });
  });
  const hole = 'M400 500A84 84 0 0 1 446 654L476 800Q400 824 324 800L354 654A84 84 0 0 1 400 500Z';
  p.svg(`<path d="${hole}" fill="#4a3420" stroke="#8a683c" stroke-width="34" stroke-linejoin="round"/><path d="${hole}" fill="none" stroke="#d8a850" stroke-width="9" stroke-linejoin="round" transform="translate(-26 -43) scale(1.065)"/>`, { shade: 0.6, rim: 0.5, tint: 0.06, form: 0.03, grain: 0.14 });
  p.svg(`<linearGradient id="kh" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffbe0"/><stop offset=".7" stop-color="#ffe08a"/><stop offset="1" stop-color="#ffc05a"/></linearGradient><path d="${hole}" fill="url(#kh)"/><g opacity=".55"><path d="M340 806Q360 740 372 690Q384 740 390 810ZM420 812Q440 730 452 700Q466 760 470 804Z" fill="#c89848"/><circle cx="374" cy="684" r="17" fill="#c89848"/><circle cx="372" cy="704" r="20" fill="#c89848"/></g>`, { flat: true });
  p.glow(400, 640, 330, '#ffdc8a', 0.5);
  cone(p, { x: 400, y: 760, tx: 420, ty: 1120, r0: 70, r1: 250, colour: '#ffe4a0', amount: 0.4, pool: 0.35, flat: 0.2 });
  const key = '<g fill="none" stroke="#e8b850" stroke-width="17"><circle cx="0" cy="0" r="34"/><path d="M34 0H160"/></g><path d="M122 4h14v34h-14zM146 4h14v44h-14z" fill="#e8b850"/><circle cx="0" cy="0" r="11" fill="#c8402c"/>';
  p.svg(noto('mouse', { x: 520, y: 1136, size: 170, flip: false }) + `<g transform="translate(540 1034) rotate(-152) scale(.85)">${key}</g>`, { shade: 0.6, tint: 0.18, rim: 0.6, cast: { y: 1130, shear: 0.6, squash: 0.2, strength: 0.5 } });
  ferns(p, (x) => 1100 + 60 * (1 - Math.abs(x - 400) / 400), ['#1c2c28', '#34483c', '#5a6c48'], 15, 260, 52);
  strew(p, { count: 40, x0: 220, x1: 600, y0: 480, y1: 1080, size: 2.4, colours: ['#fff4c4'], after: true, glow: 6, seed: 34 });
  return { shadow: '#141c24', light: '#fff0cc', vignette: 0.34 };
}

// A squirrel paints the leaves.
function paintTheAutumn(p) {
  p.light = { x: 640, y: 170, colour: '#ffe6b0', ambient: '#8a8a70', air: '#d8d4b0' };
  sky(p, [[0, '#7aa0a4'], [0.4, '#b8ccb4'], [0.7, '#f0e4b8'], [1, '#f4d8a0']], { veil: '#fff6dc', amount: 0.4, seed: 340 });
  const next = random(3);
  for (const [depth, n] of [[0.65, 11], [0.35, 7]]) {
    for (let i = 0; i < n; i += 1) {
      const x = (i + next()) * (820 / n);
      const t = smooth(330, 520, x);
      const { svg, tips } = branches({ x, y: 900 + (1 - depth) * 60, h: 520 - depth * 160, seed: i + n, colour: mixHex('#5a4a44', '#d4d4b4', depth), levels: 6 });
      p.svg(svg, { depth: 0, tint: 0.1 });
      leaves(p, tips, { colours: ['#2f5848', '#4f7c54', '#86a868'].map((c, k) => mixHex(mixHex(c, ['#9c3a28', '#d0602c', '#f0a03c'][k], t), '#e4e0bc', depth * 0.8)), size: 8, reach: 34, many: 9, seed: i });
    }
    haze(p, { y0: 560, y1: 980, colour: '#f4e8c4', amount: 0.5, seed: depth * 20 });
  }
  const line = land(p, { y: 905, amp: 26, seed: 4, length: 300, colour: '#8a9454', low: '#3c4434', depth: 240, rim: '#fff0b8', rimAmount: 0.4, texture: 0.22, stretch: 2 });
  wash(p, '#e8904c', (x, y) => (y > line(x) ? 0.75 * smooth(330, 520, x) : 0));
  p.shadow(366, 1030, 220, 36, 0.5, '#241c14');
  const main = branches({ x: 366, y: 1030, h: 770, seed: 21, colour: '#5a3e32', spread: 0.6, levels: 7, thick: 0.06, shrink: 0.77 });
  p.svg(main.svg, { shade: 0.6, rim: 0.4, tint: 0.1, grain: 0.14 });
  const green = main.tips.filter(([x]) => x < 366);
  const red = main.tips.filter(([x]) => x >= 366);
  leaves(p, green, { colours: ['#244c40', '#47744c', '#7ea45c', '#c4d084'], size: 8, reach: 44, many: 11, seed: 3 });
  leaves(p, red, { colours: ['#8c2c24', '#d0562c', '#ee8c34', '#ffd468'], size: 8, reach: 44, many: 11, seed: 4 });
  p.svg(ladderLike(574, 1060, 510, 700), { rim: 0.4, tint: 0.1 });
  p.svg(noto('chipmunk', { x: 520, y: 826, size: 180 }), { shade: 0.55, tint: 0.12, rim: 0.5, grain: 0.1 });
  p.svg('<g transform="translate(450 768) rotate(-58)"><rect x="-40" y="-7" width="150" height="14" rx="6" fill="#c89858"/><rect x="106" y="-12" width="26" height="24" fill="#b8bcc0"/><path d="M132 -15Q172 -20 204 2Q172 20 132 15Z" fill="#e0682c"/><path d="M168 -14Q190 -10 204 2Q186 10 170 14Z" fill="#c03c24"/></g>', { shade: 0.5, rim: 0.4, tint: 0.05, form: 0.06 });
  const pot = (x, y, c) => `<path d="M${x - 38} ${y - 62}H${x + 38}L${x + 32} ${y}Q${x} ${y + 10} ${x - 32} ${y}Z" fill="#8a94a0"/><ellipse cx="${x}" cy="${y - 62}" rx="38" ry="11" fill="${c}"/><path d="M${x - 30} ${y - 58}Q${x - 34} ${y - 30} ${x - 26} ${y - 22}Q${x - 20} ${y - 40} ${x - 18} ${y - 53}Z" fill="${c}"/><path d="M${x - 38} ${y - 62}Q${x} ${y - 130} ${x + 38} ${y - 62}" fill="none" stroke="#6a747c" stroke-width="3"/>`;
  p.svg(pot(640, 1100, '#e0602c') + pot(716, 1076, '#f0b03c') + pot(700, 1150, '#b8342c'), { shade: 0.6, rim: 0.5, tint: 0.1, form: 0.1, cast: { y: 1150, shear: -0.5, squash: 0.1, strength: 0.3 } });
  strew(p, { count: 130, x0: 420, y0: 970, y1: 1170, size: 5.5, flat: 0.5, colours: ['#d0502c', '#f0a03c', '#b83a24', '#ffcf60'] });
  strew(p, { count: 22, x0: 420, y0: 560, y1: 960, size: 5.5, flat: 0.5, colours: ['#d8602c', '#f4b040'], after: true });
  grass(p, { line: () => 1120, x1: 420, count: 170, height: 46, colours: ['#2c4434', '#4a6a40', '#84944c'], spread: 70, seed: 22 });
  return { shadow: '#2a2420', light: '#fff2d0', vignette: 0.22 };
}

function ladderLike(x0, y0, x1, y1) {
  let out = '';
  for (let i = 1; i < 14; i += 1) {
    const t = i / 14;
    out += `<path d="M${lerp(x0 - 34, x1 - 16, t)} ${lerp(y0, y1, t)}L${lerp(x0 + 34, x1 + 16, t)} ${lerp(y0, y1, t)}" stroke-width="6"/>`;
  }
  return `<g stroke="#8a6440" stroke-linecap="round">${out}<path d="M${x0 - 34} ${y0}L${x1 - 16} ${y1}M${x0 + 34} ${y0}L${x1 + 16} ${y1}" stroke-width="8"/></g>`;
}

export default [forestHeWears, houseOfStrings, smallStreetLights, chapterOne, keyholeTree, paintTheAutumn];
