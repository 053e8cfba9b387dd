// Day sky: cards 7 to 12.
import { noto } from '../paint/elements.mjs';
import { bird, figure, parasol } from '../paint/figures.mjs';
import { cottage, crane, ladder } from '../paint/things.mjs';
import { cloudSea, cumulus, disc, sky, stars, strew, tree } from '../paint/nature.mjs';
import { fbm, random, smooth } from '../paint/noise.mjs';
import { mix } from '../paint/colour.mjs';

const WHITE = { light: '#fffaf0', shade: '#8fa8cc' };

// A house with its garden hangs from a flock of paper cranes.
function houseOnStrings(p) {
  p.light = { x: 130, y: 150, colour: '#fff4d6', ambient: '#8fb0d8', air: '#b4cce4' };
  sky(p, [[0, '#3f7cb8'], [0.45, '#7fb2d8'], [0.8, '#c4dde4'], [1, '#f2e6cf']], { veil: '#ffffff', amount: 0.5, seed: 6 });
  p.glow(130, 130, 500, '#fff2cc', 0.5);
  cumulus(p, { x: 120, y: 700, w: 360, h: 150, seed: 3, ...WHITE, alpha: 0.8 });
  cumulus(p, { x: 720, y: 560, w: 300, h: 120, seed: 5, ...WHITE, alpha: 0.7 });
  const flock = [[400, 130, 1.2], [262, 190, 1], [540, 200, 1.1], [150, 300, 0.9], [360, 290, 1.15], [650, 320, 0.9], [480, 330, 0.95], [240, 390, 1.05], [580, 430, 1], [380, 440, 1.1], [140, 480, 0.8], [690, 500, 0.75], [300, 530, 0.9], [484, 536, 0.85]];
  const papers = [['#f4efe2', '#b9bcd0'], ['#e8b4a8', '#b5788a'], ['#f0d48e', '#c0985a'], ['#a8cfc0', '#6a98a0'], ['#d8746a', '#9a4858'], ['#b8c4e4', '#7a86b4']];
  p.svg(flock.map(([x, y]) => `<path d="M${x} ${y + 8}Q${(x + 400) / 2 + (x - 400) * 0.18} ${(y + 740) / 2 + 40} 398 742" stroke="#fdf6e6" stroke-width="1.7" fill="none" opacity=".75"/>`).join(''), { flat: true, after: true });
  p.svg('<path d="M190 884Q260 866 400 868Q560 866 622 886Q600 940 540 950Q520 1010 470 1008Q440 1070 404 1076Q380 1030 340 1020Q316 968 268 958Q210 940 190 884Z" fill="#7a5a44"/><path d="M300 960Q290 1000 306 1030M430 1040Q440 1090 426 1120M520 960Q540 990 530 1016M360 1010Q350 1040 356 1060" stroke="#5a4034" stroke-width="5" fill="none" stroke-linecap="round"/>', { shade: 0.7, form: 0.12, grain: 0.16, tint: 0.12 });
  p.svg('<path d="M184 888Q220 850 300 858Q400 842 520 856Q600 850 628 890Q600 902 560 892Q520 908 470 894Q420 910 370 896Q300 910 260 896Q214 906 184 888Z" fill="#7fa058"/>', { form: 0.1, grain: 0.14 });
  tree(p, { x: 262, y: 872, h: 170, seed: 4, colour: '#6a4a38', leaves: { colours: ['#3a6a44', '#6a9a50', '#a8c468', '#e0dc8c'], size: 5.5, reach: 20 } });
  p.svg(cottage(410, 876, 2.1, { roof: '#b5563f', wall: '#f0e2c4', lit: '#8fb8cc' }), { shade: 0.45, tint: 0.1, grain: 0.06 });
  p.svg(figure({ x: 540, y: 878, h: 74, coat: '#e0a83c', hat: 'straw', hatColour: '#f0dca0', pose: 'reach', dress: true }), { tint: 0.1 });
  strew(p, { count: 90, x0: 200, x1: 610, y0: 858, y1: 892, size: 2.6, colours: ['#f8f0d8', '#e89a8c', '#f4d878'] });
  flock.forEach(([x, y, s], i) => p.svg(crane(x, y, s * 1.45, ...papers[(i * 5 + 1) % 6], i % 3 === 1, ((i * 29) % 24) - 12), { shade: 0.45, tint: 0.1, rim: 0.3, form: 0.04, grain: 0.04 }));
  cloudSea(p, { y0: 1110, y1: 1220, rows: 2, seed: 14, light: '#fff8ec', shade: '#9ab2d0', far: '#dbe6ea', size: 0.9 });
  return { shadow: '#2a4466', light: '#fff6e0', vignette: 0.16 };
}

// A cloud asleep in a bed.
function cloudSleepsIn(p) {
  p.light = { x: 640, y: 130, colour: '#fff0d0', ambient: '#9ab4dc', air: '#c8d8ec' };
  sky(p, [[0, '#6fa4d0'], [0.5, '#a9cbe2'], [0.85, '#f0dcc8'], [1, '#f6cdb4']], { veil: '#fff8ee', amount: 0.55, seed: 17, size: 1.2 });
  p.glow(640, 120, 520, '#fff0c8', 0.5);
  cumulus(p, { x: 160, y: 330, w: 320, h: 110, seed: 8, ...WHITE, alpha: 0.75 });
  cumulus(p, { x: 640, y: 420, w: 240, h: 80, seed: 12, ...WHITE, alpha: 0.6 });
  cloudSea(p, { y0: 900, y1: 1020, rows: 2, seed: 3, light: '#fff6ea', shade: '#a8b8dc', far: '#e4e2ea', size: 0.9 });
  // Headboard, mattress, pillow; then the cloud, and the quilt over it.
  p.svg('<path d="M196 1000V440Q196 300 400 288Q604 300 604 440V1000Z" fill="#8f6448"/><path d="M228 900V460Q232 340 400 326Q568 340 572 460V900Z" fill="#a87a58"/><path d="M262 860V480Q270 380 400 364Q530 380 538 480V860Z" fill="#966a4c"/><path d="M400 328V860M320 350V860M480 350V860" stroke="#7a5440" stroke-width="4"/><circle cx="196" cy="420" r="24" fill="#a87a58"/><circle cx="604" cy="420" r="24" fill="#a87a58"/>', { form: 0.06, grain: 0.1 });
  p.svg('<path d="M184 1010L214 640H586L616 1010Z" fill="#f4ead8"/><path d="M222 660Q216 570 300 566Q400 556 500 566Q584 570 578 660Q576 720 500 712Q400 724 300 712Q224 720 222 660Z" fill="#fdf0da"/><path d="M240 690Q400 716 560 690" stroke="#d0bfae" stroke-width="4" fill="none"/>', { form: 0.12 });
  p.shadow(400, 690, 190, 60, 0.4, '#7a80b0');
  cumulus(p, { x: 400, y: 760, w: 400, h: 240, seed: 21, light: '#ffffff', shade: '#9cacd4', puffs: 30, sink: 0.1 });
  p.svg('<path d="M316 660q24 20 50 2M434 662q24 20 50 2" stroke="#5a6a94" stroke-width="5.5" fill="none" stroke-linecap="round"/><path d="M386 700q14 11 30 0" stroke="#5a6a94" stroke-width="4.5" fill="none" stroke-linecap="round"/>', { flat: true });
  p.glow(304, 696, 40, '#ff9a9a', 0.4);
  p.glow(498, 698, 40, '#ff9a9a', 0.4);
  const next = random(4);
  let quilt = '';
  const across = (u, t) => 400 + (u - 0.5) * (400 + 90 * t);
  const down = (v) => 764 + 290 * v ** 1.15;
  for (let r = 0; r < 7; r += 1) {
    for (let c = 0; c < 9; c += 1) {
      const [v0, v1, u0, u1] = [r / 7, (r + 1) / 7, c / 9, (c + 1) / 9];
      const d = `M${across(u0, v0)} ${down(v0)}L${across(u1, v0)} ${down(v0)}L${across(u1, v1)} ${down(v1)}L${across(u0, v1)} ${down(v1)}Z`;
      quilt += `<path d="${d}" fill="${['#c8604c', '#e0a850', '#5a8a94', '#f0e0c0', '#86a070', '#b0688a'][Math.floor(next() * 6)]}" stroke="rgba(255,255,255,.6)" stroke-width="1.8" stroke-dasharray="5 4"/>`;
    }
  }
  const cover = 'M196 800Q212 752 290 768Q400 744 510 768Q588 752 604 800L644 1050Q520 1076 400 1070Q280 1076 156 1050Z';
  p.svg(`<clipPath id="quilt"><path d="${cover}"/></clipPath><g clip-path="url(#quilt)"><path d="${cover}" fill="#c8604c"/>${quilt}</g><path d="M196 800Q212 752 290 768Q400 744 510 768Q588 752 604 800L610 836Q520 800 400 806Q280 800 190 836Z" fill="#fbf0dc"/>`, { form: 0.16, shade: 0.65, grain: 0.09 });
  p.svg('<path d="M140 1000h44v150h-44zM616 1000h44v150h-44z" fill="#8a6248"/><path d="M150 1020Q400 980 650 1020V1104H150Z" fill="#a87a58"/><path d="M190 1044Q400 1012 610 1044V1084H190Z" fill="#8f6448"/><circle cx="162" cy="990" r="26" fill="#b0845e"/><circle cx="638" cy="990" r="26" fill="#b0845e"/>', { form: 0.08, grain: 0.1 });
  cloudSea(p, { y0: 1120, y1: 1210, rows: 2, seed: 30, light: '#fffaf2', shade: '#a8b4d8', far: '#eae6ec', size: 1 });
  p.svg('<g transform="translate(-170 40)"><path d="M286 1096Q290 1072 322 1074L362 1086Q372 1098 356 1104L296 1106Q284 1106 286 1096Z" fill="#c8604c"/><path d="M286 1096Q290 1072 318 1074Q310 1094 318 1105L296 1106Q284 1106 286 1096Z" fill="#7a3a3c"/><path d="M366 1112Q372 1090 402 1094L440 1108Q448 1120 432 1124L374 1124Q364 1122 366 1112Z" fill="#c8604c"/><path d="M366 1112Q372 1090 400 1094Q390 1112 396 1124L374 1124Q364 1122 366 1112Z" fill="#7a3a3c"/></g>', { form: 0.1 });
  return { shadow: '#3a5078', light: '#fff4e0', vignette: 0.15 };
}

// An elephant walks a rope between two clouds.
function lightSteps(p) {
  p.light = { x: 150, y: 170, colour: '#fff2cc', ambient: '#88a8c8', air: '#b8d0dc' };
  sky(p, [[0, '#2f8a9c'], [0.45, '#6ab8b8'], [0.8, '#bfe0cc'], [1, '#f4ecc8']], { veil: '#f4fff4', amount: 0.5, seed: 26 });
  disc(p, 150, 180, 62, { colour: '#fff8dc', seaAmount: 0, haloSize: 5, haloStrength: 0.5 });
  cumulus(p, { x: 560, y: 330, w: 300, h: 100, seed: 31, light: '#ffffff', shade: '#8fb8c4', alpha: 0.7 });
  p.svg([[560, 180], [604, 204], [520, 214], [640, 170]].map(([x, y]) => bird(x, y, 17, '#4a7480')).join(''), { flat: true });
  p.svg('<path d="M-10 742Q400 812 810 742" stroke="#8a6440" stroke-width="8" fill="none"/><path d="M-10 740Q400 810 810 740" stroke="#d8b078" stroke-width="3" stroke-dasharray="10 7" fill="none"/>', { tint: 0.1, rim: 0.3 });
  p.svg(parasol(250, 676, 240, '#d8604c', '#f4e4c4', -16, 8), { shade: 0.5, tint: 0.08, rim: 0.4 });
  p.svg(noto('elephant', { x: 420, y: 786, size: 440 }), { shade: 0.65, tint: 0.2, rim: 0.55, grain: 0.1 });
  p.svg('<path d="M410 470Q470 440 540 470Q556 520 540 556Q470 584 408 552Q396 510 410 470Z" fill="#b5483c"/><path d="M414 480Q470 452 536 480M410 544Q470 570 538 546" stroke="#f0c868" stroke-width="7" fill="none"/><path d="M470 496l10 18 20 2 -15 14 4 20 -19 -10 -18 10 4 -20 -15 -14 20 -2z" fill="#f0c868"/>', { shade: 0.55, tint: 0.1, rim: 0.1, form: 0.2 });
  cumulus(p, { x: 20, y: 960, w: 460, h: 270, seed: 41, light: '#fffdf4', shade: '#8fb4c4', puffs: 34 });
  cumulus(p, { x: 800, y: 980, w: 440, h: 300, seed: 45, light: '#fffdf4', shade: '#8fb4c4', puffs: 34 });
  cloudSea(p, { y0: 1120, y1: 1230, rows: 2, seed: 50, light: '#fffdf2', shade: '#9cc0c8', far: '#e0efe2', size: 0.8 });
  return { shadow: '#1c4a58', light: '#fff8dc', vignette: 0.16 };
}

// The postman rides over the clouds; the letters he loses turn to doves.
function airMail(p) {
  p.light = { x: 620, y: 220, colour: '#ffe6b0', ambient: '#8a9cc8', air: '#c4c4dc' };
  sky(p, [[0, '#4f86c4'], [0.4, '#90b6de'], [0.7, '#f0d4be'], [1, '#f4b48c']], { veil: '#fff2e2', amount: 0.6, seed: 36, size: 1.4 });
  disc(p, 620, 240, 70, { colour: '#fff6da', seaAmount: 0, haloSize: 5, haloStrength: 0.6 });
  cumulus(p, { x: 690, y: 620, w: 280, h: 110, seed: 55, light: '#fff6e8', shade: '#c49cb0', alpha: 0.8 });
  cumulus(p, { x: 120, y: 820, w: 330, h: 130, seed: 58, light: '#fff6e8', shade: '#b49cb8', alpha: 0.85 });
  cloudSea(p, { y0: 930, y1: 980, rows: 2, seed: 61, light: '#fff4e6', shade: '#b49abc', far: '#f2d6cc', size: 0.7 });
  p.svg(noto('bicycle', { x: 470, y: 958, size: 330, flip: true }), { shade: 0.4, tint: 0.2, rim: 0.6, colour: 0.7 });
  p.svg(figure({ x: 418, y: 884, h: 250, legs: 'sit', pose: 'front', coat: '#3a4a78', hat: 'bowler', hatColour: '#2c3450', scarf: '#c8503c', bag: '#8a5a3c', trousers: '#2f3654', child: false }), { rim: 0.6, tint: 0.12 });
  const letters = [[318, 700, 60, -18], [262, 640, 54, 14], [204, 690, 50, 40], [236, 560, 50, -30]];
  p.svg(letters.map(([x, y, s, t]) => noto('envelope', { x, y, size: s, turn: t })).join(''), { tint: 0.1, rim: 0.3 });
  const doves = [[150, 560, 84, 1], [240, 440, 96, 0], [120, 400, 80, 1], [330, 330, 84, 0], [180, 270, 70, 1], [400, 220, 62, 0], [270, 170, 54, 0], [120, 180, 48, 1]];
  p.svg(doves.map(([x, y, s, f], i) => noto('dove', { x, y, size: s, flip: !f, turn: (i * 23) % 30 - 15 })).join(''), { shade: 0.5, tint: 0.12, rim: 0.4 });
  cloudSea(p, { y0: 1000, y1: 1200, rows: 3, seed: 71, light: '#fff6ea', shade: '#b090b4', far: '#f4dcd0', size: 1 });
  return { shadow: '#3a4470', light: '#fff0d8', vignette: 0.18 };
}

// A child on a ladder tells a giraffe something above the clouds.
function wordInYourEar(p) {
  p.light = { x: 160, y: 260, colour: '#ffeebc', ambient: '#94a8d0', air: '#c0d0e4' };
  sky(p, [[0, '#5a78c0'], [0.45, '#9ab4e0'], [0.8, '#e4dcea'], [1, '#f8e4cc']], { veil: '#ffffff', amount: 0.5, seed: 46 });
  disc(p, 150, 250, 56, { colour: '#fffae6', seaAmount: 0, haloSize: 5, haloStrength: 0.5 });
  cumulus(p, { x: 650, y: 260, w: 260, h: 90, seed: 81, ...WHITE, alpha: 0.6 });
  cumulus(p, { x: 110, y: 640, w: 260, h: 110, seed: 84, ...WHITE, alpha: 0.75 });
  p.svg(noto('giraffe', { x: 372, y: 1150, size: 900, drop: [5, 6], add: '<path d="M33.5 20.5q4.5 5.5 9.5 .8M36 23.2l-1 2M38.6 23.8v2M41 23l1.2 1.8" stroke="#4a3030" stroke-width="1.1" fill="none" stroke-linecap="round"/>' }), { shade: 0.6, tint: 0.22, rim: 0.5, grain: 0.12, form: 0.08, colour: 0.72, fade: [880, 960] });
  p.svg('<path d="M296 700Q372 738 440 690L446 742Q372 792 292 750Z" fill="#c8483c"/><path d="M300 716Q372 756 442 708" stroke="#f4e0b8" stroke-width="8" fill="none"/><path d="M410 738L436 742L462 900L430 908Z" fill="#b53c38"/><path d="M424 800l28 -4M430 850l26 -4" stroke="#f4e0b8" stroke-width="8"/>', { shade: 0.5, tint: 0.1 });
  p.svg(ladder(580, 1130, 450, 400, 40, '#9a7048', 27), { rim: 0.5, tint: 0.12 });
  p.svg(figure({ x: 462, y: 486, h: 176, coat: '#3f7a8a', hat: 'cap', hatColour: '#e0a03c', pose: 'hold', flip: true, trousers: '#54466a', scarf: '#f0e6d2' }), { rim: 0.5, tint: 0.1 });
  cloudSea(p, { y0: 900, y1: 1190, rows: 5, seed: 91, light: '#fffaf0', shade: '#9aa6d0', far: '#dcdcec', size: 1 });
  return { shadow: '#34406e', light: '#fff6e0', vignette: 0.16 };
}

// A zip runs down the sky; behind the blue there are stars.
function openSky(p) {
  p.light = { x: 140, y: 200, colour: '#fff4d8', ambient: '#8cb0d8', air: '#b8d0e8' };
  sky(p, [[0, '#3a78c8'], [0.5, '#82b4e4'], [0.85, '#d4e6ee'], [1, '#f6ead2']], { veil: '#ffffff', amount: 0.5, seed: 56 });
  cumulus(p, { x: 130, y: 420, w: 340, h: 130, seed: 93, ...WHITE });
  cumulus(p, { x: 700, y: 300, w: 300, h: 110, seed: 96, ...WHITE });
  cumulus(p, { x: 690, y: 760, w: 260, h: 110, seed: 97, ...WHITE, alpha: 0.85 });
  const apex = 720;
  const middle = (y) => 410 + 26 * Math.sin(y / 170);
  const half = (y) => (y >= apex ? 0 : 215 * ((apex - y) / apex) ** 0.78 * (1 + 0.08 * Math.sin(y / 60)));
  p.each((x, y, out) => {
    const d = Math.abs(x - middle(y)) - half(y);
    if (d < 0) {
      const cloud = smooth(0.45, 0.8, fbm(x / 150 + 3, y / 200, 5));
      const c = mix(mix('#0a0f38', '#2a1e62', y / apex), '#a45a98', cloud * 0.65);
      const inner = 1 - smooth(-34, 0, d) * 0.55;
      for (let i = 0; i < 3; i += 1) out[i] = c[i] * inner;
    } else if (d < 46 && y < apex + 20) {
      const fold = 1 - d / 46;
      for (let i = 0; i < 3; i += 1) out[i] = out[i] * (1 - 0.3 * fold) + 0.16 * smooth(0.6, 0.75, fold) * (1 - smooth(0.8, 1, fold));
    }
  });
  stars(p, { count: 330, y0: 36, y1: apex, seed: 61, except: (x, y) => Math.abs(x - middle(y)) > half(y) - 16 });
  let teeth = '';
  for (let y = 30; y < 1110; y += 15) {
    for (const side of [-1, 1]) {
      const x = middle(y) + side * (half(y) + (y >= apex ? 6 : 2));
      teeth += `<rect x="${x - 11}" y="${y - 5 + (side > 0 && y > apex - 30 ? 7 : 0)}" width="22" height="9" rx="2.5" fill="#e0bc6c" transform="rotate(${side * (y < apex ? 16 : 0)} ${x} ${y})"/>`;
    }
  }
  p.svg(teeth, { shade: 0.6, tint: 0.05, rim: 0.5, form: 0.01, grain: 0.03 });
  const x = middle(apex);
  p.svg(figure({ x: x + 4, y: 986, h: 150, coat: '#c8503c', pose: 'both', hat: 'cap', hatColour: '#34406c', trousers: '#4a4468', turn: 5 }), { rim: 0.45, tint: 0.08 });
  p.svg(`<path d="M${x - 30} ${apex - 34}Q${x} ${apex - 54} ${x + 30} ${apex - 34}L${x + 22} ${apex + 30}Q${x} ${apex + 44} ${x - 22} ${apex + 30}Z" fill="#d8a94c"/><path d="M${x - 13} ${apex + 10}h26l9 104q-22 22 -44 0z" fill="#c89438"/><path d="M${x - 9} ${apex + 62}h18l4 42q-13 10 -26 0z" fill="#6a4a20"/>`, { shade: 0.6, rim: 0.6, tint: 0.05 });
  cloudSea(p, { y0: 1060, y1: 1200, rows: 3, seed: 99, light: '#fffaf0', shade: '#94aed4', far: '#dce6ee', size: 0.9 });
  return { shadow: '#1e3464', light: '#fff6e0', vignette: 0.16 };
}

export default [houseOnStrings, cloudSleepsIn, lightSteps, airMail, wordInYourEar, openSky];
