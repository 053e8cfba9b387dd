// Lake: cards 73 to 78.
import { noto } from '../paint/elements.mjs';
import { bird, figure, lantern } from '../paint/figures.mjs';
import { cottage, rowboat, taper } from '../paint/things.mjs';
import { conifer, cumulus, disc, glitter, haze, land, mountains, sky, stars, strew, water } from '../paint/nature.mjs';
import { clamp, fbm, lerp, random, smooth } from '../paint/noise.mjs';

// Reeds with brown heads along the foot of the picture.
function reeds(p, { x0, x1, count, h, colour = '#2c4434', head = '#5a3c2c', seed = 1, y = 1190 }) {
  const next = random(seed);
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const x = x0 + next() * (x1 - x0);
    const tall = h * (0.5 + next() * 0.6);
    const lean = (next() - 0.5) * tall * 0.3;
    out += taper([x, y], [x, y - tall * 0.4], [x + lean * 0.5, y - tall * 0.8], [x + lean, y - tall], 7, 1.4, colour);
    if (i % 3 === 0) out += `<path d="M${x + lean * 0.86} ${y - tall * 0.86}L${x + lean} ${y - tall * 1.02}" stroke="${head}" stroke-width="9" stroke-linecap="round"/>`;
  }
  p.svg(out, { tint: 0.15, rim: 0.5, form: 0.02 });
}

// A duckling looks down, and a swan looks up.
function whatTheWaterSees(p) {
  p.light = { x: 590, y: 200, colour: '#ffe8cc', ambient: '#8c88b4', air: '#d0c0cc' };
  sky(p, [[0, '#8ca0cc'], [0.25, '#d0bcd0'], [0.42, '#fbd8c4'], [0.5, '#ffe8cc']], { veil: '#ffe8e0', amount: 0.5, seed: 801, y1: 1200 });
  disc(p, 590, 210, 50, { colour: '#fffbe8', seaAmount: 0, haloSize: 5, haloStrength: 0.5 });
  mountains(p, { y: 430, amp: 110, length: 190, seed: 25, light: '#b8b4d4', shade: '#9490bc', snow: 60, base: '#dcc8d4' });
  land(p, { y: 476, amp: 20, length: 130, seed: 9, colour: '#8c8cac', low: '#a8a0b8', depth: 40, bottom: 506 });
  haze(p, { y0: 400, y1: 540, colour: '#fbe4dc', amount: 0.7 });
  water(p, { y0: 500, colour: '#8c8cb4', deep: '#343c70', reflect: 0.6, ripple: 0.6, wave: 0.12, crest: '#fff0e4', squash: 0.8 });
  glitter(p, { x: 590, y0: 504, y1: 760, width: 36, colour: '#fff4e0', count: 130 });
  p.svg(noto('swan', { x: 420, y: 668, size: 560, swap: { '#68a4af': '#a8c8d8' } }), { ghost: true, shade: 0.45, tint: 0.14, rim: 0.4, mirror: { y: 634, strength: 1, ripple: 4.5, dark: 1.15 } });
  p.svg('<ellipse cx="400" cy="640" rx="90" ry="9" fill="#5c5c88" opacity=".5"/>', { flat: true, soften: 3 });
  p.svg('<path d="M318 596Q300 560 330 570Q340 548 372 556Q420 548 470 572Q492 592 484 616Q470 642 400 644Q336 642 318 596Z" fill="#e8c05c"/><path d="M360 590Q400 570 446 590Q440 622 396 622Q366 618 360 590Z" fill="#c89a40"/><circle cx="346" cy="536" r="40" fill="#eccb6c"/><path d="M312 536Q290 536 284 550Q300 560 320 552Z" fill="#d8803c"/><circle cx="334" cy="528" r="5.5" fill="#2c2020"/><path d="M352 498q4 -12 14 -12M344 496q0 -10 6 -16" stroke="#c89a40" stroke-width="4" fill="none" stroke-linecap="round"/>', { shade: 0.6, tint: 0.1, rim: 0.5, form: 0.16, grain: 0.14 });
  p.after(() => p.svg('<g fill="none" stroke="#fff4ec" stroke-width="2" opacity=".6"><path d="M300 648Q400 664 500 648M270 656Q400 682 540 656"/></g>', { flat: true }));
  reeds(p, { x0: 34, x1: 200, count: 26, h: 380, colour: '#5c6478', head: '#7c5c54', seed: 4 });
  reeds(p, { x0: 640, x1: 766, count: 22, h: 320, colour: '#545c74', head: '#7c5c54', seed: 7 });
  p.svg('<path d="M600 1090A70 22 0 1 1 594 1086L560 1104ZM250 1130A60 18 0 1 1 244 1126L210 1142Z" fill="#7c9484"/>' + noto('lotus', { x: 640, y: 1092, size: 80 }), { tint: 0.2, rim: 0.4, form: 0.05 });
  return { shadow: '#343860', light: '#fff4e4', vignette: 0.18 };
}

// The arch and its reflection make a moon; a boat goes through.
function bridgeMakesAMoon(p) {
  p.light = { x: 400, y: 560, colour: '#ffe6b4', ambient: '#4c5c94', air: '#4c5c8c' };
  sky(p, [[0, '#10183c'], [0.25, '#2c3c70'], [0.45, '#6c7ca4'], [0.52, '#c8b89c']], { veil: '#6c7cac', amount: 0.4, seed: 811, y1: 1150 });
  stars(p, { count: 140, y1: 380 });
  land(p, { y: 520, amp: 60, length: 200, seed: 14, colour: '#3c4c80', low: '#7c84a4', depth: 90, bottom: 640 });
  p.glow(400, 600, 300, '#ffe4a8', 0.75);
  haze(p, { y0: 480, y1: 650, colour: '#d8c8b0', amount: 0.6 });
  p.svg([[60, 610, 200], [110, 620, 150], [690, 612, 190], [744, 620, 160], [650, 622, 110]].map(([x, y, h], i) => conifer(x, y, h, '#24345c', i + 3)).join(''), { tint: 0.2, rim: 0.3 });
  const arch = 'M-20 640V560Q150 540 220 440Q290 344 400 340Q510 344 580 440Q650 540 820 560V640H640A240 240 0 0 0 160 640Z';
  let stones = '';
  for (let i = 0; i < 30; i += 1) {
    const a = Math.PI + (i / 29) * Math.PI;
    stones += `<path d="M${400 + Math.cos(a) * 240} ${640 + Math.sin(a) * 240}L${400 + Math.cos(a) * 276} ${640 + Math.sin(a) * 276}" stroke="#3c3c54" stroke-width="3"/>`;
  }
  p.svg(`<path d="${arch}" fill="#6c6878"/><path d="M160 640A240 240 0 0 1 640 640H604A204 204 0 0 0 196 640Z" fill="none"/><path d="M124 640A276 276 0 0 1 676 640" fill="none" stroke="#3c3c54" stroke-width="4"/>${stones}` + [...Array(26)].map((_, i) => `<path d="M${20 + (i * 97) % 760} ${600 - ((i * 61) % 60)}h${26 + (i % 4) * 6}" stroke="#4c4a60" stroke-width="3"/>`).join(''), { shade: 0.6, tint: 0.15, rim: 0.55, form: 0.04, grain: 0.16 });
  const rail = (x) => 340 + (Math.abs(x - 400) < 180 ? 100 * (1 - Math.cos((Math.abs(x - 400) / 180) * Math.PI / 2)) * 0.98 : 98 + 122 * Math.sin(Math.min(1, (Math.abs(x - 400) - 180) / 320) * Math.PI / 2));
  p.svg([...Array(19)].map((_, i) => { const x = 40 + i * 40; return `<path d="M${x} ${rail(x) + 6}V${rail(x) - 46}" stroke="#a8403c" stroke-width="9"/>`; }).join('') + `<path d="M${[...Array(60)].map((_, i) => { const x = 10 + i * 13.2; return `${x} ${rail(x) - 44}`; }).join('L')}" fill="none" stroke="#b84c44" stroke-width="10"/><path d="M${[...Array(60)].map((_, i) => { const x = 10 + i * 13.2; return `${x} ${rail(x) - 20}`; }).join('L')}" fill="none" stroke="#a8403c" stroke-width="6"/>`, { shade: 0.4, tint: 0.12, rim: 0.6, form: 0.02 });
  p.svg(figure({ x: 440, y: rail(440) + 4, h: 96, coat: '#34507c', hat: 'kasa', hatColour: '#d8b878', cape: true, legs: 'walk', child: false, pose: 'hold', flip: true }) + lantern(412, rail(440) - 48, 1.1), { rim: 0.8, tint: 0.12 });
  const lamps = [[200, rail(200) - 50], [600, rail(600) - 50]];
  p.svg(lamps.map(([x, y]) => lantern(x, y - 30, 1.5)).join(''), { tint: 0.05 });
  for (const [x, y] of [...lamps, [412, rail(440) - 60]]) p.glow(x, y - 8, 60, '#ffd890', 0.6);
  water(p, { y0: 640, colour: '#2c3c70', deep: '#121c44', reflect: 0.9, ripple: 0.42, wave: 0.07, crest: '#ffe8c0', squash: 1 });
  p.svg(rowboat(400, 742, 2.1, { hull: '#4c2c28', trim: '#c8945c', oars: false }) + figure({ x: 340, y: 742, h: 130, coat: '#8c3c44', hat: 'kasa', hatColour: '#d8b878', child: false, pose: 'reach', cape: true }) + '<path d="M371 616L330 800" stroke="#a87c4c" stroke-width="5"/>' + figure({ x: 452, y: 730, h: 90, coat: '#e0d4c0', legs: 'sit', bob: true, hair: '#2c2028', dress: true, flip: true, trousers: '#b8a890' }) + lantern(492, 690, 1.3), { tint: 0.14, rim: 0.8, light: { x: 400, y: 560 }, mirror: { y: 752, strength: 0.75, ripple: 4 } });
  p.after(() => { p.glow(492, 710, 90, '#ffdc90', 0.75); lamps.forEach(([x, y]) => p.glow(x, y - 8, 50, '#ffe4a8', 0.6)); });
  reeds(p, { x0: 34, x1: 160, count: 16, h: 230, colour: '#1c2444', head: '#3c2c34', seed: 14 });
  reeds(p, { x0: 650, x1: 766, count: 14, h: 260, colour: '#1c2444', head: '#3c2c34', seed: 17 });
  return { shadow: '#10163a', light: '#fff0cc', vignette: 0.26 };
}

// A lotus opens at dawn, and in it is a tea house.
function teaInALotus(p) {
  p.light = { x: 400, y: 560, colour: '#fff0d4', ambient: '#84a8ac', air: '#c4dcd4' };
  sky(p, [[0, '#6c9cac'], [0.25, '#a8ccc4'], [0.4, '#f0e4cc'], [0.46, '#fce4cc']], { veil: '#fff8ec', amount: 0.5, seed: 821, y1: 1200 });
  p.glow(400, 440, 420, '#fff0cc', 0.6);
  land(p, { y: 440, amp: 60, length: 220, seed: 24, colour: '#8cb0ac', low: '#c4d8c8', depth: 80, bottom: 520 });
  haze(p, { y0: 380, y1: 560, colour: '#f8f0dc', amount: 0.75 });
  water(p, { y0: 500, colour: '#8cb8b0', deep: '#2c5c60', reflect: 0.65, ripple: 0.6, wave: 0.1, crest: '#fffaec', squash: 0.7 });
  const pad = (x, y, rx, ry, c, n) => `<path d="M${x} ${y}L${x + rx * Math.cos(n)} ${y + ry * Math.sin(n)}A${rx} ${ry} 0 1 1 ${x + rx * Math.cos(n - 0.35)} ${y + ry * Math.sin(n - 0.35)}Z" fill="${c}"/>${[...Array(9)].map((_, i) => `<path d="M${x} ${y}L${x + rx * 0.9 * Math.cos(n + 0.5 + i * 0.6)} ${y + ry * 0.9 * Math.sin(n + 0.5 + i * 0.6)}" stroke="rgba(230,240,200,.35)" stroke-width="2"/>`).join('')}`;
  p.svg([[150, 620, 60, 13, '#6c9c84', 1], [640, 600, 70, 14, '#6c9c84', 2], [270, 570, 40, 8, '#7ca890', 1], [560, 560, 36, 7, '#7ca890', 2]].map((a) => pad(...a)).join(''), { tint: 0.2, rim: 0.3, form: 0.03 });
  const petal = (cx, cy, a, len, w, c, tip) => `<g transform="translate(${cx} ${cy}) rotate(${a})"><path d="M0 0C${-w} ${-len * 0.2} ${-w * 1.05} ${-len * 0.7} 0 ${-len}C${w * 1.05} ${-len * 0.7} ${w} ${-len * 0.2} 0 0Z" fill="${c}"/><path d="M0 ${-len}C${-w * 0.5} ${-len * 0.86} ${-w * 0.5} ${-len * 0.76} 0 ${-len * 0.66}C${w * 0.5} ${-len * 0.76} ${w * 0.5} ${-len * 0.86} 0 ${-len}Z" fill="${tip}" opacity=".6"/><path d="M0 0V${-len * 0.94}M0 ${-len * 0.1}Q${-w * 0.5} ${-len * 0.5} ${-w * 0.14} ${-len * 0.9}M0 ${-len * 0.1}Q${w * 0.5} ${-len * 0.5} ${w * 0.14} ${-len * 0.9}" stroke="rgba(200,80,120,.3)" stroke-width="2" fill="none"/></g>`;
  const [cx, cy] = [400, 960];
  const lit = { shade: 0.5, tint: 0.05, rim: 0.4, form: 0.05, grain: 0.08 };
  p.svg([-62, 62, -40, 40, -18, 18, 0].map((a) => petal(cx, cy, a, 480 - Math.abs(a) * 1.1, 96, '#f4b4c4', '#d8608c')).join(''), { ...lit, mirror: { y: 1000, strength: 0.35 } });
  p.glow(400, 760, 300, '#ffe4a8', 0.6);
  // The tea house.
  p.svg('<path d="M270 860H530V884H270Z" fill="#7c5440"/><path d="M288 720H512V862H288Z" fill="#e8d8b4"/><path d="M300 740H392V858H300Z" fill="#fff0c0"/><path d="M408 740H500V858H408Z" fill="#ffdf94"/>' + [0, 1, 2, 3].map((i) => `<path d="M${300 + i * 30.6} 740V858M${408 + i * 30.6} 740V858" stroke="#7c5440" stroke-width="3"/>`).join('') + [0, 1, 2, 3].map((i) => `<path d="M300 ${740 + i * 39}H392M408 ${740 + i * 39}H500" stroke="#7c5440" stroke-width="3"/>`).join('') + '<path d="M236 726Q330 690 352 620H448Q470 690 564 726L548 744H252Z" fill="#5c5048"/><path d="M350 624h100v-12h-100z" fill="#463c38"/><path d="M266 726Q340 700 362 640M534 726Q460 700 438 640M400 626V740" stroke="#463c38" stroke-width="3" fill="none"/><path d="M280 744v120M520 744v120M400 740v120" stroke="#6a4634" stroke-width="9"/>', { shade: 0.45, tint: 0.06, rim: 0.4, form: 0.03 });
  p.svg('<g opacity=".75"><circle cx="348" cy="806" r="12" fill="#5c3c34"/><path d="M328 858Q328 818 348 818Q368 818 368 858Z" fill="#5c3c34"/><circle cx="446" cy="804" r="12" fill="#7c4438"/><path d="M426 858Q426 816 446 816Q466 816 466 858Z" fill="#7c4438"/></g>', { flat: true });
  p.after(() => { p.glow(346, 800, 90, '#fff0b8', 0.4); p.glow(456, 800, 90, '#ffd890', 0.45); });
  for (let k = 0; k < 4; k += 1) cumulus(p, { x: 400 + (k % 2 ? 18 : -10), y: 600 - k * 52, w: 40 + k * 22, h: 22 + k * 9, seed: 830 + k, light: '#fffaf2', shade: '#c4d0d0', puffs: 9, alpha: 0.55 - k * 0.11 });
  p.svg([-76, 76, -54, 54, -30, 30].map((a) => petal(cx, cy + 20, a, 300 - Math.abs(a) * 0.3, 80, '#fbd0d8', '#e07c9c')).join('') + [-10, 12].map((a) => petal(cx, cy + 34, a, 160, 76, '#fde0e4', '#e890ac')).join(''), lit);
  p.svg([[400, 1006, 230, 46, '#4c8468', 0.4], [130, 1050, 130, 32, '#5c9474', 2], [680, 1060, 120, 30, '#548c70', 1], [330, 1130, 150, 36, '#4c8468', 4], [600, 1150, 110, 26, '#5c9474', 5]].slice(1).map((a) => pad(...a)).join(''), { tint: 0.14, rim: 0.4, form: 0.04, grain: 0.14 });
  p.svg(rowboat(650, 760, 1.25, { hull: '#5c4034', trim: '#c89c6c', oars: false, flip: true }) + figure({ x: 668, y: 756, h: 96, coat: '#4c6c8c', hat: 'kasa', hatColour: '#e0c48c', cape: true, child: false, pose: 'hold', flip: true }), { tint: 0.18, rim: 0.5, depth: 0.1, mirror: { y: 764, strength: 0.45, ripple: 4 } });
  p.svg(noto('lotus', { x: 150, y: 1056, size: 100 }), { tint: 0.12, rim: 0.4 });
  strew(p, { count: 26, y0: 560, y1: 1100, size: 2, colours: ['#fffbe0'], after: true, glow: 6 });
  return { shadow: '#24484c', light: '#fff8e8', vignette: 0.18 };
}

// Somebody lifts the edge of the lake.
function underTheLake(p) {
  p.light = { x: 590, y: 180, colour: '#fff4d8', ambient: '#6c9cb4', air: '#b4d0d8' };
  sky(p, [[0, '#5c94bc'], [0.2, '#a4c8d4'], [0.36, '#f4ead0']], { veil: '#ffffff', amount: 0.5, seed: 831, y1: 1200 });
  disc(p, 600, 170, 48, { colour: '#fffbe8', seaAmount: 0, haloSize: 5 });
  mountains(p, { y: 390, amp: 140, length: 190, seed: 35, light: '#9cb4c4', shade: '#6c8ca8', snow: 90, base: '#b4ccc8' });
  land(p, { y: 420, amp: 16, length: 150, seed: 34, colour: '#5c8464', low: '#7c9c74', depth: 40, bottom: 470 });
  p.svg([...Array(22)].map((_, i) => conifer(20 + i * 37, 446, 40 + ((i * 37) % 40), '#3c6454', i)).join(''), { tint: 0.2, depth: 0.15, rim: 0.3 });
  water(p, { y0: 450, colour: '#4c94ac', deep: '#2c6c90', reflect: 0.7, ripple: 0.7, wave: 0.16, crest: '#f4fffa', squash: 0.7 });
  glitter(p, { x: 600, y0: 454, y1: 800, width: 50, colour: '#fffbe4', count: 180 });
  // The turned-back edge: below this line there is no lake, only night.
  const edge = (x) => 1000 - 150 * Math.exp(-(((x - 330) / 150) ** 2)) + 22 * Math.sin(x / 70) + (x - 330) * 0.12;
  p.each((x, y, out) => {
    const d = y - edge(x);
    if (d < 0) return;
    const g = smooth(0.4, 0.75, fbm(x / 130 + 5, y / 130, 5));
    const deep = 1 - 0.65 * Math.exp(-d / 46);
    [0.04 + 0.3 * g, 0.05 + 0.14 * g, 0.18 + 0.36 * g].forEach((v, i) => (out[i] = v * deep));
  }, [0, 780, 800, 1200]);
  stars(p, { count: 260, y0: 860, y1: 1166, seed: 101, except: (x, y) => y < edge(x) + 40 });
  p.each((x, y, out) => {
    const top = edge(x);
    const lift = 46 + 70 * Math.exp(-(((x - 330) / 170) ** 2)) + 10 * Math.sin(x / 40);
    const t = (y - (top - lift)) / lift;
    if (t < 0 || t > 1) return;
    const round = Math.sin(Math.PI * clamp(t));
    const fold = 0.5 + 0.5 * Math.sin(x / 34 + 2 * t);
    const cloth = [0.5, 0.76, 0.82];
    const lit = 0.42 + 0.5 * round + 0.2 * fold * (1 - t);
    const k = clamp(Math.min(t * 16, (1 - t) * 22));
    cloth.forEach((v, i) => (out[i] = lerp(out[i], v * lit + 0.12 * smooth(0.86, 0.96, round), k)));
    if (t < 0.1) for (let i = 0; i < 3; i += 1) out[i] = lerp(out[i], 0.95, 0.4 * (1 - t * 10));
  }, [0, 700, 800, 1080]);
  strew(p, { count: 60, x0: 0, x1: 800, y0: 960, y1: 1166, size: 2.4, colours: ['#a4dcec'], alpha: 0.6, place: (d) => (d.y > edge(d.x) + 8 && d.y < edge(d.x) + 90 ? { ...d, ry: d.ry * 2.4, turn: 0 } : null) });
  p.svg(figure({ x: 330, y: 1052, h: 270, coat: '#c8503c', hat: 'cap', hatColour: '#f0c860', pose: 'both', child: true, trousers: '#3c4464' }), { tint: 0.1, rim: 0.7, light: { x: 330, y: 700 } });
  p.svg(`<path d="M270 ${edge(270) - 66}Q300 ${edge(300) - 96} 330 ${edge(330) - 92}Q362 ${edge(360) - 96} 392 ${edge(390) - 62}Q360 ${edge(360) - 40} 330 ${edge(330) - 44}Q300 ${edge(300) - 40} 270 ${edge(270) - 66}Z" fill="#a8dce4"/>`, { shade: 0.5, tint: 0.1, rim: 0.4, form: 0.2 });
  p.svg(rowboat(600, 640, 0.8, { hull: '#7c4434', trim: '#d8a870' }) + figure({ x: 600, y: 636, h: 60, coat: '#34507c', hat: 'straw', hatColour: '#e8d098', legs: 'sit', child: false }), { tint: 0.16, rim: 0.4, mirror: { y: 644, strength: 0.45, ripple: 4 } });
  p.svg(cottage(130, 446, 0.42, { roof: '#a4563c', wall: '#e8dcc4', lit: '#7c94a0' }), { tint: 0.15, depth: 0.1 });
  return { shadow: '#14284c', light: '#fffae4', vignette: 0.2 };
}

// The flamingo has taken the moon out of the water.
function moonThief(p) {
  p.light = { x: 210, y: 620, colour: '#fff0cc', ambient: '#6c5494', air: '#5c4c8c' };
  sky(p, [[0, '#181440'], [0.25, '#3a2c6c'], [0.42, '#7c4c8c'], [0.5, '#d07c94']], { veil: '#8c5c9c', amount: 0.4, seed: 841, y1: 1150 });
  stars(p, { count: 200, y1: 480 });
  land(p, { y: 560, amp: 40, length: 180, seed: 44, colour: '#4c3a78', low: '#7c5488', depth: 50, bottom: 590 });
  haze(p, { y0: 490, y1: 620, colour: '#c87c9c', amount: 0.5 });
  water(p, { y0: 580, colour: '#6c4c8c', deep: '#241c4c', reflect: 0.8, ripple: 0.7, wave: 0.1, crest: '#ffd8d8', squash: 0.7 });
  const [x, y, size] = [450, 1030, 760];
  const at = (ix, iy) => [x + ((ix - 64) * size) / 128, y + ((iy - 124) * size) / 128];
  const [mx, my] = [226, 446];
  p.glow(mx, my, 420, '#fff0c4', 0.5);
  p.svg(noto('flamingo', { x, y, size, drop: [3], add: '<circle cx="47.2" cy="11.8" r="1.35" fill="#2a1820"/><path d="M44.4 11.6Q47 9 50 11.2" stroke="#c83c70" stroke-width="1.1" fill="none" stroke-linecap="round"/>' }), { shade: 0.6, tint: 0.16, rim: 0.55, grain: 0.12, form: 0.08, light: { x: mx, y: my + 60 }, mirror: { y: 1010, strength: 0.5, ripple: 7 } });
  disc(p, mx, my, 58, { colour: '#fff6d4', haloSize: 2.6, haloStrength: 0.6, seaAmount: 0.6 });
  p.svg(`<ellipse cx="${mx}" cy="1090" rx="54" ry="20" fill="#fff0cc" opacity=".55"/>`, { flat: true, soften: 6 });
  glitter(p, { x: mx, y0: 1010, y1: 1166, width: 40, colour: '#fff0cc', count: 90, alpha: 0.7 });
  p.after(() => p.svg(`<g fill="none" stroke="#ffe4e0" stroke-width="2.2" opacity=".6"><ellipse cx="${at(66, 124)[0]}" cy="1012" rx="56" ry="11"/><ellipse cx="${at(66, 124)[0]}" cy="1012" rx="100" ry="20"/><ellipse cx="${at(66, 124)[0]}" cy="1012" rx="150" ry="30" opacity=".5"/></g>`, { flat: true }));
  reeds(p, { x0: 36, x1: 190, count: 22, h: 360, colour: '#2c2450', head: '#4c2c44', seed: 24 });
  reeds(p, { x0: 650, x1: 764, count: 20, h: 420, colour: '#2c2450', head: '#4c2c44', seed: 27 });
  p.after(() => [0, 1, 2].forEach((i) => { const t = i * 30; p.dabs([{ x: mx - 6 + t * 0.3, y: my + 78 + t * 1.5, rx: 3, ry: 7, colour: '#fff4d4', alpha: 0.8 }]); }));
  return { shadow: '#140f38', light: '#fff0dc', vignette: 0.28 };
}

// The boat is empty; in the water somebody rows.
function rowerBelow(p) {
  p.light = { x: 250, y: 170, colour: '#f4f0e4', ambient: '#7c98a0', air: '#b8c8c8' };
  sky(p, [[0, '#8ca8ac'], [0.25, '#b4c8c4'], [0.42, '#dce0d0'], [0.5, '#e8e4d0']], { veil: '#f4f4e8', amount: 0.55, seed: 851, size: 1.4, y1: 1200 });
  p.glow(250, 170, 330, '#fffae8', 0.5);
  land(p, { y: 360, amp: 90, length: 230, seed: 54, colour: '#94acac', low: '#c8d4cc', depth: 120, bottom: 520 });
  land(p, { y: 450, amp: 30, length: 130, seed: 57, colour: '#7c989c', low: '#b4c4c0', depth: 60, bottom: 520 });
  p.svg([[620, 492, 120], [670, 496, 160], [720, 498, 130], [580, 494, 80], [90, 494, 110], [136, 496, 70]].map(([x, y, h], i) => conifer(x, y, h, '#6c8c90', i + 5)).join(''), { depth: 0.25, tint: 0.2 });
  haze(p, { y0: 380, y1: 560, colour: '#ecece0', amount: 0.85 });
  water(p, { y0: 500, colour: '#a4b8b8', deep: '#3c5c68', reflect: 0.7, ripple: 0.5, wave: 0.08, crest: '#ffffff', squash: 0.8 });
  const line = 690;
  const boat = rowboat(400, line - 4, 4, { hull: '#6c4a3c', trim: '#c8a47c', oars: false });
  p.svg(boat + figure({ x: 380, y: line - 34, h: 300, coat: '#34485c', hat: 'straw', hatColour: '#d8c08c', legs: 'sit', pose: 'front', child: false, trousers: '#3c3a44', scarf: '#a84c44' }) + `<path d="M440 ${line - 170}L180 ${line - 30}" stroke="#a8845c" stroke-width="11" stroke-linecap="round"/><path d="M206 ${line - 56}L128 ${line - 10}Q124 ${line + 8} 144 ${line + 4}L222 ${line - 40}Z" fill="#a8845c"/>`, { ghost: true, shade: 0.5, tint: 0.18, rim: 0.3, mirror: { y: line, strength: 0.95, ripple: 4.5, dark: 0.82 } });
  p.svg(boat, { shade: 0.6, tint: 0.16, rim: 0.5, grain: 0.14 });
  p.svg(`<path d="M250 ${line - 76}L330 ${line - 52}L556 ${line - 92}" stroke="#8a6a4c" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M540 ${line - 104}L610 ${line - 110}L612 ${line - 92}L544 ${line - 84}Z" fill="#9a7a58"/>`, { rim: 0.4, tint: 0.14 });
  p.svg(`<path d="M426 ${line - 58}Q440 ${line - 84} 480 ${line - 78}Q510 ${line - 76} 514 ${line - 60}Z" fill="#d8c08c"/><path d="M416 ${line - 56}Q470 ${line - 72} 528 ${line - 58}Q470 ${line - 46} 416 ${line - 56}Z" fill="#c8ac74"/>`, { tint: 0.12, rim: 0.4, form: 0.1 });
  p.after(() => p.svg(`<g fill="none" stroke="#ffffff" stroke-width="2" opacity=".55"><path d="M190 ${line + 12}Q400 ${line + 40} 620 ${line + 12}M150 ${line + 24}Q400 ${line + 66} 670 ${line + 22}"/></g>`, { flat: true }));
  haze(p, { y0: 520, y1: 640, colour: '#f0f0e4', amount: 0.4, seed: 9 });
  reeds(p, { x0: 36, x1: 180, count: 18, h: 240, colour: '#4c646c', head: '#6c5c54', seed: 34 });
  reeds(p, { x0: 660, x1: 764, count: 14, h: 200, colour: '#4c646c', head: '#6c5c54', seed: 37 });
  p.svg([[520, 240], [560, 220], [490, 214]].map(([x, y]) => bird(x, y, 16, '#6c8484')).join(''), { flat: true });
  return { shadow: '#2c404c', light: '#fbf8ec', vignette: 0.24, saturation: 0.9 };
}

export default [whatTheWaterSees, bridgeMakesAMoon, teaInALotus, underTheLake, moonThief, rowerBelow];
