// Sea: cards 19 to 24.
import { noto } from '../paint/elements.mjs';
import { bird, figure, lantern } from '../paint/figures.mjs';
import { paperBoat, torii } from '../paint/things.mjs';
import { cone, cumulus, disc, glitter, haze, land, sky, stars, strew, swell, tree, water } from '../paint/nature.mjs';
import { fbm, random } from '../paint/noise.mjs';

// A paper boat with a lantern climbs a great sea.
function foldedVoyage(p) {
  p.light = { x: 420, y: 640, colour: '#ffe0a0', ambient: '#3c6a78', air: '#34586a' };
  sky(p, [[0, '#0e2430'], [0.4, '#1f4a58'], [0.65, '#4c7c80'], [0.75, '#8aa894']], { veil: '#7aa0a0', amount: 0.6, seed: 126, size: 1.4, y1: 1000 });
  cumulus(p, { x: 160, y: 330, w: 520, h: 150, seed: 101, light: '#7fa0a0', shade: '#1c3e4c', alpha: 0.85 });
  cumulus(p, { x: 680, y: 250, w: 420, h: 130, seed: 103, light: '#6f9494', shade: '#1a3a48', alpha: 0.85 });
  swell(p, { y: 640, amp: 90, length: 190, phase: 0.3, colour: '#3f7880', low: '#1c4858', seed: 2, foaming: 0.7 });
  swell(p, { y: 760, amp: 130, length: 300, phase: 1.9, colour: '#37707a', low: '#143a4c', seed: 4 });
  swell(p, { y: 850, amp: 150, length: 420, phase: 0.9, colour: '#2f6a76', low: '#0f3044', seed: 6, depth: 220 });
  p.glow(404, 668, 330, '#ffcf80', 0.5);
  p.svg(paperBoat(404, 762, 3.3, '#fff6de', '#c8ccc8', -9), { shade: 0.35, rim: 0.4, tint: 0.03, form: 0.05, grain: 0.06, light: { x: 430, y: 560 } });
  p.svg('<path d="M392 580V470" stroke="#6a4a38" stroke-width="5"/><path d="M392 470h36" stroke="#6a4a38" stroke-width="4"/>' + lantern(426, 470, 2.6), { tint: 0.05, rim: 0.3 });
  p.after(() => {
    p.glow(426, 512, 190, '#ffd880', 0.85);
    p.glow(426, 512, 46, '#fff4d0', 0.7);
  });
  swell(p, { y: 940, amp: 130, length: 360, phase: 2.5, colour: '#2a6270', low: '#0c2a3c', seed: 9, depth: 240 });
  glitter(p, { x: 420, y0: 880, y1: 1040, width: 70, colour: '#ffdc94', count: 90 });
  swell(p, { y: 1110, amp: 150, length: 480, phase: 0.4, colour: '#20525f', low: '#081e2e', seed: 12, depth: 260, foaming: 1.4 });
  strew(p, { count: 240, y0: 600, size: 1.7, colours: ['#e8f4f0'], alpha: 0.55, after: true });
  return { shadow: '#0a1e2a', light: '#fff0cc', vignette: 0.32 };
}

// The lighthouse sends out butterflies instead of light.
function mothLight(p) {
  p.light = { x: 236, y: 330, colour: '#ffe2a0', ambient: '#6a6aa8', air: '#8a7ab0' };
  sky(p, [[0, '#20305c'], [0.4, '#5a5a90'], [0.62, '#c08a9c'], [0.72, '#f4bc98']], { veil: '#c89ab4', amount: 0.45, seed: 136, y1: 1050 });
  stars(p, { count: 90, y1: 420, size: 0.8 });
  p.glow(236, 330, 420, '#ffdc90', 0.6);
  water(p, { y0: 800, colour: '#5a5a8c', deep: '#1c2a54', reflect: 0.75, ripple: 1, wave: 0.16, crest: '#ffd4b8', squash: 0.6 });
  land(p, { line: (x) => 800 - 26 * Math.exp(-(((x - 690) / 120) ** 2)) + 4, colour: '#5a4c7c', low: '#4a4070', depth: 20, bottom: 806, y: 0 });
  land(p, { line: (x) => (x > 560 ? 1300 : 1120 - 270 * Math.exp(-(((x - 220) / 190) ** 4)) + (fbm(x / 46, 3, 4) - 0.5) * 70 + (x > 480 ? (x - 480) * 1.1 : 0)), y: 0, colour: '#5c5478', low: '#2a2848', depth: 260, rim: '#ffd8a8', rimAmount: 0.35, texture: 0.3, stretch: 0.8, sides: { colour: '#2c2848', amount: 0.7, slant: 0.4, reach: 300, ripple: 0.12 } });
  const tower = (y) => 44 + (y - 400) * 0.075;
  let bands = '';
  for (let i = 0; i < 6; i += 1) {
    const [y0, y1] = [400 + i * 80, 480 + i * 80];
    bands += `<path d="M${236 - tower(y0)} ${y0}L${236 - tower(y1)} ${y1}Q236 ${y1 + 14} ${236 + tower(y1)} ${y1}L${236 + tower(y0)} ${y0}Q236 ${y0 + 14} ${236 - tower(y0)} ${y0}Z" fill="${i % 2 ? '#b8483c' : '#f0e4cc'}"/>`;
  }
  p.svg(bands + '<path d="M176 392H296L288 414H184Z" fill="#3c3450"/><path d="M200 300H272V392H200Z" fill="#ffeeb0"/><path d="M200 300V392M218 300V392M236 300V392M254 300V392M272 300V392" stroke="#3c3450" stroke-width="4"/><path d="M190 302Q200 246 236 236Q272 246 282 302Z" fill="#b8483c"/><path d="M236 236V208" stroke="#3c3450" stroke-width="5"/><circle cx="236" cy="206" r="8" fill="#3c3450"/><path d="M172 372h128M180 372v20M200 372v20M220 372v20M252 372v20M272 372v20M292 372v20" stroke="#3c3450" stroke-width="3"/><path d="M222 870V826Q236 808 250 826V872Z" fill="#4a3040"/><path d="M226 560q10 -14 20 0v28h-20zM228 690q10 -14 20 0v28h-20z" fill="#ffd98a"/>', { shade: 0.7, rim: 0.4, tint: 0.2, form: 0.1, grain: 0.08 });
  cone(p, { x: 250, y: 340, tx: 800, ty: 190, r0: 24, r1: 150, colour: '#ffe2a0', amount: 0.35, pool: 0 });
  const next = random(12);
  const wings = ['#ffd27a', '#ff9a6a', '#f4e4b0', '#f08a9c', '#c8a0e0', '#9cc4e8'];
  let flutter = '';
  for (let i = 0; i < 110; i += 1) {
    const t = 0.04 + 0.96 * next();
    const x = 262 + t * 500;
    const y = 338 - t * 145 + (next() + next() - 1) * (22 + 190 * t);
    if (x > 752 || y < 44) continue;
    const s = 4 + 12 * t * (0.5 + next() * 0.7);
    const fold = 0.35 + next() * 0.65;
    const c = wings[Math.min(5, Math.floor(next() * 2 + t * 4.4))];
    flutter += `<g transform="translate(${x} ${y}) rotate(${next() * 90 - 65}) scale(${s / 10} ${s / 10})"><g transform="scale(${fold} 1)"><path d="M0 0C-4 -12 -16 -13 -17 -5C-17 2 -6 3 0 1C-8 3 -14 8 -10 13C-5 16 -1 6 0 2Z" fill="${c}"/><path d="M-4 -3Q-10 -8 -14 -6" stroke="rgba(80,30,40,.5)" fill="none"/></g><path d="M0 0C4 -12 16 -13 17 -5C17 2 6 3 0 1C8 3 14 8 10 13C5 16 1 6 0 2Z" fill="${c}"/><path d="M4 -3Q10 -8 14 -6M4 4Q8 8 9 11" stroke="rgba(80,30,40,.5)" fill="none"/><path d="M0 -6V8" stroke="#4a2c34" stroke-width="1.8" stroke-linecap="round"/></g>`;
  }
  p.after(() => {
    p.svg(flutter, { shade: 0.25, tint: 0.03, rim: 0.2, form: 0.02, grain: 0.03 });
    p.glow(236, 344, 110, '#fff4cc', 0.8);
  });
  p.svg('<g transform="translate(660 806) scale(.8)"><path d="M-40 -10L40 -10L28 8L-30 8Z" fill="#3a3054"/><path d="M0 -12V-78L-34 -18Z" fill="#f0d8c0"/><path d="M4 -14V-66L30 -20Z" fill="#d8a898"/></g>', { tint: 0.3, rim: 0.5, mirror: { y: 812, strength: 0.5 } });
  return { shadow: '#1a1c40', light: '#ffecc8', vignette: 0.26 };
}

// A child rows an umbrella through the rain.
function fairWeatherVessel(p) {
  p.light = { x: 480, y: 120, colour: '#e8f0ea', ambient: '#7a98a4', air: '#9ab4b8' };
  sky(p, [[0, '#5c7886'], [0.35, '#86a4ac'], [0.55, '#bccec8'], [0.64, '#d8dccc']], { veil: '#e4ece6', amount: 0.6, seed: 146, size: 1.5, y1: 1000 });
  for (const [x, y, w, h, s] of [[140, 200, 460, 130, 111], [560, 150, 520, 150, 113], [760, 330, 330, 100, 117]]) cumulus(p, { x, y, w, h, seed: s, light: '#c4d2d2', shade: '#5c7684', alpha: 0.9 });
  water(p, { y0: 640, colour: '#5a8690', deep: '#28525e', reflect: 0.6, ripple: 1.1, wave: 0.2, crest: '#e4f4f0', squash: 0.7 });
  swell(p, { y: 830, amp: 34, length: 210, phase: 0.8, colour: '#5a8a92', low: '#3a6c78', depth: 110, foaming: 0.3, seed: 3 });
  p.shadow(400, 935, 280, 46, 0.45, '#123040');
  // The umbrella, turned over: far rim, inside, and later its near side.
  p.svg('<ellipse cx="400" cy="770" rx="262" ry="52" fill="#7c2c36"/><path d="M400 770m-262 0a262 52 0 0 1 524 0L400 940Z" fill="#5c1f2e"/>' + [-220, -130, 0, 130, 220].map((d) => `<path d="M400 936Q${400 + d * 0.7} 860 ${400 + d} ${770 - Math.sqrt(Math.max(0, 1 - (d / 262) ** 2)) * 50}" stroke="#c8a06a" stroke-width="3.4" fill="none"/>`).join(''), { shade: 0.4, tint: 0.12, rim: 0.2, form: 0.05 });
  p.svg('<path d="M400 930V470Q400 420 440 420Q476 422 474 462" stroke="#7a4e34" stroke-width="15" fill="none" stroke-linecap="round"/><path d="M396 930V470" stroke="#c08a5c" stroke-width="3.5" fill="none"/>', { form: 0.2, rim: 0.4, tint: 0.1 });
  p.svg('<path d="M404 500L404 660Q520 640 560 588Q500 560 404 500Z" fill="#f0e4c8"/><path d="M404 560Q480 590 540 604" stroke="#c4b49a" stroke-width="2.5" fill="none"/>', { shade: 0.5, tint: 0.12, form: 0.1 });
  p.svg(figure({ x: 300, y: 872, h: 220, coat: '#e8b440', hat: 'hood', legs: 'sit', pose: 'front', trousers: '#3c5a74' }), { rim: 0.4, tint: 0.12 });
  p.svg(noto('rabbit', { x: 520, y: 850, size: 130, flip: false }), { tint: 0.22, rim: 0.4, colour: 0.7 });
  p.svg('<path d="M358 740L150 900" stroke="#8a6442" stroke-width="9" stroke-linecap="round"/><path d="M176 872L118 918Q112 936 132 934L190 890Z" fill="#a87a50"/>', { rim: 0.4, tint: 0.1 });
  let near = '';
  const ribs = [-262, -170, -60, 60, 170, 262];
  for (let i = 0; i < 5; i += 1) {
    const [a, b] = [ribs[i], ribs[i + 1]];
    const yy = (d) => 770 + Math.sqrt(Math.max(0, 1 - (d / 262) ** 2)) * 52;
    near += `<path d="M${400 + a} ${yy(a)}Q${400 + (a + b) / 2} ${yy((a + b) / 2) + 24} ${400 + b} ${yy(b)}Q${400 + b * 0.82} 900 400 962Q${400 + a * 0.82} 900 ${400 + a} ${yy(a)}Z" fill="${i % 2 ? '#b8404a' : '#9c3040'}"/>`;
  }
  p.svg(near + '<path d="M394 958h12l-2 26h-8z" fill="#7a4e34"/>', { shade: 0.6, tint: 0.1, rim: 0.4, form: 0.12, mirror: { y: 952, strength: 0.4, ripple: 9 } });
  swell(p, { y: 985, amp: 36, length: 260, phase: 2.2, colour: '#4c7e88', low: '#2a5866', depth: 160, foaming: 0.5, seed: 8 });
  swell(p, { y: 1110, amp: 46, length: 340, phase: 0.2, colour: '#3f707c', low: '#1c4450', depth: 160, foaming: 0.6, seed: 13 });
  strew(p, { count: 420, size: 9, flat: 0.06, colours: ['#e8f2f0'], alpha: 0.4, after: true, place: (d) => ({ ...d, turn: 1.38 }) });
  strew(p, { count: 60, y0: 760, y1: 1166, size: 9, flat: 0.24, colours: ['#e4f2f0'], alpha: 0.35, place: (d) => ({ ...d, turn: 0 }), after: true });
  return { shadow: '#1c3a48', light: '#f4f4e4', vignette: 0.24 };
}

// A bathtub under sail on a sunny sea.
function fullSailHotWater(p) {
  p.light = { x: 640, y: 170, colour: '#fff2c8', ambient: '#7ab0cc', air: '#b4d8e0' };
  sky(p, [[0, '#3f94c4'], [0.35, '#86c4dc'], [0.58, '#d4ecdc'], [0.66, '#f8f0cc']], { veil: '#ffffff', amount: 0.5, seed: 156, y1: 1000 });
  disc(p, 650, 170, 54, { colour: '#fffbe4', seaAmount: 0, haloSize: 5, haloStrength: 0.5 });
  cumulus(p, { x: 150, y: 600, w: 420, h: 150, seed: 121, light: '#fffaf0', shade: '#8fb8d4' });
  cumulus(p, { x: 690, y: 610, w: 320, h: 90, seed: 125, light: '#fffaf0', shade: '#9cc4dc' });
  water(p, { y0: 650, colour: '#3f9cb4', deep: '#125a80', reflect: 0.5, ripple: 1, wave: 0.26, crest: '#f4fffa', squash: 0.7 });
  glitter(p, { x: 650, y0: 654, y1: 1000, width: 60, colour: '#fffbe0', count: 200 });
  p.svg('<path d="M398 800V190" stroke="#8a6040" stroke-width="12"/><path d="M230 250H570" stroke="#8a6040" stroke-width="8"/><circle cx="398" cy="184" r="10" fill="#c8604c"/>', { form: 0.2, rim: 0.4, tint: 0.1 });
  p.svg('<path d="M240 252H560Q610 420 566 640Q500 600 400 610Q300 600 236 646Q280 440 240 252Z" fill="#fbf4e4"/><path d="M250 300H570M262 360H582M268 420H586M266 480H586M258 540H580" stroke="#d0604c" stroke-width="15" opacity=".85" fill="none"/>', { shade: 0.65, form: 0.16, tint: 0.12, grain: 0.08 });
  p.svg(figure({ x: 478, y: 880, h: 250, coat: '#efc6a2', hair: '#5a3a2a', bob: true, pose: 'hold', skin: '#f0c8a4' }) + '<g transform="translate(540 752) rotate(-20)"><rect x="-14" y="-10" width="70" height="20" rx="3" fill="#c89038"/><rect x="50" y="-14" width="54" height="28" rx="3" fill="#8a5a34"/><rect x="46" y="-15" width="8" height="30" fill="#f0d08a"/></g>', { rim: 0.5, tint: 0.08 });
  for (const [x, y, w, h, s] of [[330, 800, 150, 60, 1], [540, 806, 130, 50, 4], [430, 812, 170, 54, 7], [260, 806, 80, 40, 9]]) cumulus(p, { x, y, w, h, seed: 130 + s, light: '#ffffff', shade: '#b4d4e4', puffs: 18, fray: 0.6 });
  p.svg('<path d="M170 790Q150 760 190 756Q400 790 610 756Q650 760 630 790Q640 930 560 986Q400 1010 240 986Q160 930 170 790Z" fill="#f6f2ea"/><path d="M160 776Q150 752 190 756Q400 800 610 756Q650 752 640 776Q400 832 160 776Z" fill="#e4dcd0"/><path d="M166 772Q400 822 634 772" stroke="#ffffff" stroke-width="7" fill="none"/><path d="M240 980q-30 10 -28 44q34 0 50 -38zM560 980q30 10 28 44q-34 0 -50 -38z" fill="#d0a04c"/>', { shade: 0.7, form: 0.14, tint: 0.16, rim: 0.4, mirror: { y: 975, strength: 0.4 } });
  p.svg('<g fill="none" stroke="#c89a48" stroke-width="13" stroke-linecap="round"><path d="M196 756V690Q196 660 226 662Q248 664 248 690"/></g><path d="M180 706h32M196 690v32" stroke="#c89a48" stroke-width="8" stroke-linecap="round"/>', { form: 0.3, rim: 0.5, tint: 0.05 });
  swell(p, { y: 1000, amp: 38, length: 230, phase: 1.2, colour: '#3a9cb0', low: '#1c7294', depth: 140, foaming: 0.7, seed: 15 });
  p.svg(noto('duck', { x: 168, y: 1108, size: 104 }), { tint: 0.12, rim: 0.4, colour: 0.9 });
  swell(p, { y: 1110, amp: 44, length: 330, phase: 0.1, colour: '#2f8ca8', low: '#0f5478', depth: 160, foaming: 0.8, seed: 18 });
  const next = random(3);
  p.after(() => {
    for (let i = 0; i < 16; i += 1) {
      const [x, y, r] = [180 + next() * 460, 380 + next() * 380, 6 + next() * 15];
      p.svg(`<circle cx="${x}" cy="${y}" r="${r}" fill="#ffffff" opacity=".18"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#ffffff" stroke-width="1.4" opacity=".7"/><path d="M${x - r * 0.5} ${y - r * 0.4}q${r * 0.2} ${-r * 0.4} ${r * 0.5} ${-r * 0.35}" stroke="#fff" stroke-width="2" fill="none"/>`, { flat: true });
    }
  });
  return { shadow: '#1a4a68', light: '#fff8dc', vignette: 0.18 };
}

// A pier of piano keys runs out to the horizon.
function keyboardPier(p) {
  p.light = { x: 400, y: 470, colour: '#ffdcb0', ambient: '#8a6a98', air: '#d898a0' };
  sky(p, [[0, '#4a4a8c'], [0.22, '#8f6ea4'], [0.38, '#e294a0'], [0.47, '#ffcf9c']], { veil: '#ffc8b4', amount: 0.55, seed: 166, size: 1.4, y1: 1200 });
  disc(p, 400, 486, 74, { colour: '#fff2cc', seaAmount: 0, halo: '#ffc890', haloSize: 4.4, haloStrength: 0.6 });
  stars(p, { count: 50, y1: 220 });
  water(p, { y0: 560, colour: '#a8708c', deep: '#34305c', reflect: 0.85, ripple: 1, wave: 0.18, crest: '#ffe4cc', squash: 0.8 });
  glitter(p, { x: 400, y0: 562, y1: 900, width: 46, colour: '#fff0cc', count: 260 });
  const horizon = 556;
  const at = (z, u) => [400 + (u * 640) / z, horizon + 660 / z];
  const quad = (u0, u1, z0, z1) => [at(z0, u0), at(z0, u1), at(z1, u1), at(z1, u0)].map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('') + 'Z';
  let keys = '';
  let black = '';
  for (let i = 48; i >= 0; i -= 1) {
    const z0 = 1 + i * 0.3;
    const z1 = z0 + 0.275;
    const [lx0, ly0] = at(z0, -0.5);
    const [lx1] = at(z0, 0.5);
    const drop = 42 / z0;
    keys += `<path d="M${lx0} ${ly0}L${lx1} ${ly0}V${ly0 + drop}H${lx0}Z" fill="#8a6a80"/><path d="${quad(-0.5, 0.5, z0, z1)}" fill="${i % 2 ? '#fff4e4' : '#fbead8'}"/>`;
    if ([1, 2, 4, 5, 6].includes((i + 700) % 7)) {
      const zb0 = z0 - 0.085;
      const zb1 = z0 + 0.1;
      const [bx0, by0] = at(zb0, -0.5);
      const [bx1] = at(zb0, 0.1);
      const rise = 30 / z0;
      const [tx0, ty0] = at(zb1, -0.5);
      const [tx1] = at(zb1, 0.1);
      black = `<path d="M${bx0} ${by0}L${bx1} ${by0}V${by0 - rise}H${bx0}Z" fill="#1c1628"/><path d="M${bx0} ${by0 - rise}L${bx1} ${by0 - rise}L${tx1} ${ty0 - rise}L${tx0} ${ty0 - rise}Z" fill="#4a3c58"/><path d="M${bx1} ${by0}L${tx1} ${ty0}V${ty0 - rise}L${bx1} ${by0 - rise}Z" fill="#2c2238"/>`;
      keys += black;
    }
  }
  p.svg(keys, { shade: 0.15, tint: 0.08, rim: 0.15, form: 0.01, grain: 0.09 });
  p.svg(figure({ x: 442, y: 722, h: 108, coat: '#5a2c48', dress: true, bob: true, legs: 'walk', hair: '#2c1c28', child: false }), { rim: 0.9, tint: 0.2, cast: { y: 720, shear: -0.05, squash: 0.9, strength: 0.4, colour: '#7a4a68' } });
  p.svg([[560, 300], [610, 270], [520, 250], [660, 330]].map(([x, y]) => bird(x, y, 15, '#6a4a74')).join(''), { flat: true });
  return { shadow: '#2c2048', light: '#ffecd0', vignette: 0.26, mottle: 0.04 };
}

// A turtle carries an island with a shrine.
function pilgrimIsland(p) {
  p.light = { x: 170, y: 300, colour: '#fff0c0', ambient: '#6aa098', air: '#b8d4c4' };
  sky(p, [[0, '#5c9ca0'], [0.3, '#98c8b8'], [0.5, '#e8e8c4'], [0.62, '#fbdcb0']], { veil: '#fffbe8', amount: 0.5, seed: 176, y1: 1000 });
  disc(p, 160, 330, 60, { colour: '#fff6d4', seaAmount: 0, haloSize: 5, haloStrength: 0.6 });
  land(p, { y: 640, amp: 40, length: 180, seed: 5, colour: '#98bcac', low: '#c4d8bc', depth: 60, bottom: 664 });
  water(p, { y0: 660, colour: '#6aa8a0', deep: '#1f5c6c', reflect: 0.65, ripple: 1, wave: 0.18, crest: '#fffbe4', squash: 0.7 });
  glitter(p, { x: 160, y0: 664, y1: 900, width: 50, colour: '#fff6d0', count: 180 });
  haze(p, { y0: 590, y1: 720, colour: '#f6f0d4', amount: 0.6 });
  const shell = 'M120 910Q124 730 390 700Q640 726 650 910Q610 970 390 972Q160 970 120 910Z';
  let scutes = '';
  for (const [x, y, w, h] of [[210, 840, 90, 110], [330, 800, 110, 120], [460, 806, 110, 120], [570, 850, 80, 100], [270, 920, 90, 80], [400, 920, 110, 90], [520, 926, 90, 80]]) scutes += `<path d="M${x - w / 2} ${y}L${x - w / 4} ${y - h / 2}H${x + w / 4}L${x + w / 2} ${y}L${x + w / 4} ${y + h / 2}H${x - w / 4}Z" fill="#7c8050" stroke="#3c4630" stroke-width="7"/><path d="M${x - w / 4} ${y}L${x - w / 8} ${y - h / 4}H${x + w / 8}L${x + w / 4} ${y}" fill="none" stroke="#98995e" stroke-width="4"/>`;
  p.svg('<g transform="translate(400 0) scale(.76 1) translate(-400 0)"><path d="M168 720Q190 610 270 570Q330 480 420 500Q520 500 560 590Q640 640 650 730Q560 766 420 756Q260 766 168 720Z" fill="#6a8450"/><path d="M200 706Q250 650 300 660L280 740ZM560 600Q600 660 590 740L510 750Q560 680 560 600Z" fill="#7a6a58"/><path d="M250 600Q310 560 360 570Q330 620 270 650ZM450 540Q520 540 540 600Q500 610 460 600Z" fill="#8aa45c"/></g>', { shade: 0.65, form: 0.14, grain: 0.2, tint: 0.15, rim: 0.4 });
  p.svg([...Array(9)].map((_, i) => `<path d="M${352 + i * 4} ${740 - i * 24}h${74 - i * 4}v14h-${74 - i * 4}z" fill="${i % 2 ? '#cabfa6' : '#b8ab94'}"/>`).join(''), { tint: 0.15, form: 0.02, rim: 0.2 });
  p.svg('<path d="M600 930Q662 906 668 850Q664 790 700 772Q750 756 764 806Q768 842 736 856Q716 864 712 890Q700 960 630 980Z" fill="#6c8a68"/><path d="M640 900Q676 880 690 830M656 930Q690 900 702 860" stroke="#4a6450" stroke-width="4" fill="none"/><path d="M762 812Q744 822 730 820" stroke="#3c5240" stroke-width="3.5" fill="none"/><ellipse cx="720" cy="798" rx="8" ry="9" fill="#20281e"/><path d="M708 794Q720 782 734 794L733 799Q720 791 709 800Z" fill="#5c7858"/>', { shade: 0.6, tint: 0.2, rim: 0.5, grain: 0.12, mirror: { y: 985, strength: 0.35 } });
  p.svg(`<clipPath id="shell"><path d="${shell}"/></clipPath><g clip-path="url(#shell)"><path d="${shell}" fill="#59603e"/>${scutes}<path d="M116 900Q390 980 654 900V960Q390 1020 116 960Z" fill="#8c8a5c"/><path d="M150 918v34M220 934v30M300 944v30M390 948v30M480 944v30M560 934v30M620 920v30" stroke="#4a5034" stroke-width="5"/></g>`, { shade: 0.7, tint: 0.2, rim: 0.5, grain: 0.14, form: 0.12, mirror: { y: 978, strength: 0.4 } });
  p.svg('<path d="M520 960Q620 950 690 1010Q720 1050 716 1090Q620 1080 540 1020Z" fill="#64825f"/>', { tint: 0.25, rim: 0.3, grain: 0.14 });
  p.svg('<g transform="translate(420 520) scale(.9)"><rect x="-48" y="-62" width="96" height="62" fill="#b89a74"/><rect x="-16" y="-46" width="32" height="46" fill="#5a3a2c"/><path d="M-80 -56Q-30 -72 0 -118Q30 -72 80 -56L70 -46H-70Z" fill="#4a4a54"/><path d="M-10 -118h20" stroke="#4a4a54" stroke-width="8"/></g>', { tint: 0.15, rim: 0.5 });
  const pine = { colours: ['#234a40', '#3a6a50', '#6a945c', '#b4c07c'] };
  tree(p, { x: 292, y: 640, h: 240, seed: 8, lean: -0.15, colour: '#5a4438', spread: 0.7, leaves: { ...pine, size: 5, reach: 22, flat: 0.4, turn: 0.1 } });
  tree(p, { x: 524, y: 660, h: 215, seed: 14, lean: 0.2, colour: '#5a4438', spread: 0.7, leaves: { ...pine, size: 5, reach: 20, flat: 0.4, turn: 0.1 } });
  p.svg(torii(388, 700, 1.15), { shade: 0.5, rim: 0.5, tint: 0.1, form: 0.04 });
  p.svg(figure({ x: 376, y: 708, h: 44, coat: '#f0e8d4', hat: 'kasa', hatColour: '#d0b07c', cape: true, child: false }), { tint: 0.1, rim: 0.4 });
  swell(p, { y: 1000, amp: 34, length: 240, phase: 0.7, colour: '#5a9c98', low: '#347c84', depth: 140, foaming: 0.6, seed: 25 });
  swell(p, { y: 1110, amp: 42, length: 330, phase: 2.1, colour: '#468a8c', low: '#1c5664', depth: 160, foaming: 0.6, seed: 28 });
  p.svg([[590, 300], [640, 330], [560, 350]].map(([x, y]) => bird(x, y, 20, '#5a7a74')).join(''), { flat: true });
  return { shadow: '#1c4448', light: '#fff4d0', vignette: 0.2 };
}

export default [foldedVoyage, mothLight, fairWeatherVessel, fullSailHotWater, keyboardPier, pilgrimIsland];
