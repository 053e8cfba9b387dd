// Underwater: cards 25 to 30.
import { noto } from '../paint/elements.mjs';
import { figure, lantern } from '../paint/figures.mjs';
import { balloon, bubble, taper } from '../paint/things.mjs';
import { cone, disc, haze, land, shafts, sky, strew, wash } from '../paint/nature.mjs';
import { random, ridged, smooth } from '../paint/noise.mjs';

// Water seen from within: light from above, caustics, motes; and the floor, whose ridge is returned.
function deep(p, { top, mid, low, ray = '#dffcf4', rays = 0.35, floor = '#c8b88c', floorLow = '#4c6a70', y = 930, seed = 1, x = 430 }) {
  sky(p, [[0, top], [0.45, mid], [1, low]], { veil: ray, amount: 0.16, seed: seed + 7, size: 1.6 });
  shafts(p, { x, y: -420, a0: 1.05, a1: 2.1, length: 1700, colour: ray, amount: rays, count: 15, seed });
  p.each((px, py, out) => {
    const k = 0.22 * (1 - smooth(0, 130, py)) * ridged(px / 110 + seed, py / 34, 3);
    for (let i = 0; i < 3; i += 1) out[i] = out[i] + (1 - out[i]) * k;
  }, [0, 0, 800, 140]);
  land(p, { y: y - 90, amp: 50, length: 240, seed: seed + 3, colour: mid, low, depth: 200, texture: 0.05 });
  const line = land(p, { y, amp: 26, length: 360, octaves: 3, seed, colour: floor, low: floorLow, depth: 300, rim: ray, rimAmount: 0.3, texture: 0.12, sides: { colour: floorLow, amount: 0.5, slant: 1.2, reach: 200, ripple: 0.12 } });
  wash(p, ray, (px, py) => (py < line(px) ? 0 : 0.3 * smooth(0.55, 0.9, ridged(px / 130 + seed, py / 46, 3)) * rays * 2 * (1 - smooth(line(px), line(px) + 200, py) * 0.6)), undefined, true);
  strew(p, { count: 150, size: 1.8, colours: [ray], alpha: 0.35, seed: seed + 2 });
  return line;
}

// Weed: swaying blades in a clump at (x, y).
function weed(x, y, h, colour, seed, blades = 7) {
  const next = random(seed * 3 + 8);
  let out = '';
  for (let i = 0; i < blades; i += 1) {
    const bx = x + (next() - 0.5) * h * 0.35;
    const t = h * (0.5 + next() * 0.6);
    const s = (next() - 0.5) * h * 0.3;
    out += taper([bx, y], [bx + s, y - t * 0.35], [bx - s, y - t * 0.7], [bx + s * 0.8, y - t], h * 0.05, 1.5, colour);
  }
  return out;
}

function bubbles(p, list) {
  p.after(() => p.svg(list.map(([x, y, r]) => bubble(x, y, r)).join(''), { flat: true }));
}

function school(name, places, options = {}) {
  return places.map(([x, y, s, f = false, t = 0]) => noto(name, { x, y, size: s, flip: f, turn: t, ...options })).join('');
}

// A train runs over the sea floor; its steam is bubbles.
function deepLine(p) {
  p.light = { x: 330, y: 60, colour: '#d8fff0', ambient: '#2f7c94', air: '#2a7c94' };
  deep(p, { top: '#5cc4c0', mid: '#1f7c94', low: '#0c3a5c', seed: 3, y: 960 });
  p.svg(school('fish', [[560, 330, 60, true], [640, 380, 46, true], [500, 400, 40, true], [700, 300, 36, true], [600, 450, 34, true]]), { tint: 0.45, depth: 0.25 });
  p.svg(weed(90, 980, 300, '#1c5a5c', 1) + weed(700, 970, 230, '#1c5a5c', 2), { tint: 0.3, depth: 0.25 });
  p.svg('<path d="M-10 1014H810V1026H-10Z" fill="#7a6a5c"/>' + [...Array(26)].map((_, i) => `<path d="M${-10 + i * 34} 1026h18l4 14h-26z" fill="#5a4638"/>`).join(''), { rim: 0.3, tint: 0.3 });
  p.svg(noto('railway-car', { x: 664, y: 1046, size: 330 }), { shade: 0.6, tint: 0.3, rim: 0.4, colour: 0.8 });
  p.svg(noto('locomotive', { x: 318, y: 1036, size: 420 }), { shade: 0.6, tint: 0.24, rim: 0.45, colour: 0.85 });
  p.shadow(420, 1030, 440, 26, 0.5, '#08283c');
  cone(p, { x: 130, y: 910, tx: -60, ty: 1010, r0: 16, r1: 120, colour: '#ffe9a8', amount: 0.5, pool: 0 });
  p.after(() => [[508, 940], [592, 940], [676, 940], [760, 940]].forEach(([x, y]) => p.glow(x, y, 60, '#ffdf90', 0.35)));
  p.after(() => p.glow(134, 908, 70, '#fff0b0', 0.7));
  const next = random(21);
  const steam = [];
  for (let i = 0; i < 46; i += 1) {
    const t = next() ** 0.8;
    steam.push([232 + t * 330 + (next() - 0.5) * 130 * t, 690 - t * 560 + (next() - 0.5) * 70, 6 + t * 34 * (0.3 + next() * 0.8)]);
  }
  bubbles(p, steam);
  p.svg(noto('coral', { x: 110, y: 1150, size: 170 }) + noto('coral', { x: 690, y: 1160, size: 130, flip: true }), { tint: 0.35, rim: 0.3, colour: 0.8 });
  p.svg(weed(250, 1180, 120, '#2c7c6c', 6) + weed(560, 1190, 150, '#2a6c70', 9), { tint: 0.2, rim: 0.3 });
  return { shadow: '#062438', light: '#f0fff0', vignette: 0.3 };
}

// An octopus in the deep holds a lamp in every arm.
function keeperOfLamps(p) {
  p.light = { x: 400, y: 760, colour: '#ffd890', ambient: '#3a4a8c', air: '#16305c' };
  sky(p, [[0, '#123458'], [0.4, '#0c2144'], [1, '#060f28']], { veil: '#2a5a80', amount: 0.3, seed: 201, size: 1.6 });
  shafts(p, { x: 400, y: -400, a0: 1.2, a1: 1.95, length: 1100, colour: '#6ac0d0', amount: 0.25, count: 9, seed: 4 });
  land(p, { y: 1080, amp: 40, length: 200, seed: 6, colour: '#1c2c50', low: '#0a1430', rim: '#d8a868', rimAmount: 0.25, texture: 0.2 });
  const lamps = [[110, 640], [196, 850], [318, 1010], [92, 960], [690, 640], [604, 850], [482, 1010], [708, 960]];
  for (const [x, y] of lamps) p.glow(x, y + 30, 190, '#ffb860', 0.5);
  const body = '#b8505c';
  const arms = [
    [[330, 520], [240, 700], [130, 520], lamps[0]],
    [[350, 540], [300, 760], [180, 680], lamps[1]],
    [[380, 550], [390, 760], [300, 800], lamps[2]],
    [[340, 540], [270, 860], [60, 780], lamps[3]],
    [[470, 520], [560, 700], [670, 520], lamps[4]],
    [[450, 540], [500, 760], [620, 680], lamps[5]],
    [[420, 550], [410, 760], [500, 800], lamps[6]],
    [[460, 540], [530, 860], [740, 780], lamps[7]],
  ];
  for (const i of [3, 7, 0, 4]) p.svg(taper(...arms[i], 66, 11, '#9a4258', '#e8a89c'), { shade: 0.65, tint: 0.25, rim: 0.5, form: 0.05, grain: 0.1 });
  for (const i of [1, 5, 2, 6]) p.svg(taper(...arms[i], 66, 11, body, '#f0b4a4'), { shade: 0.65, tint: 0.2, rim: 0.5, form: 0.05, grain: 0.1 });
  p.svg(`<path d="M400 130Q570 140 560 330Q556 440 500 500Q500 570 400 580Q300 570 300 500Q244 440 240 330Q230 140 400 130Z" fill="${body}"/><path d="M330 190q30 -16 50 10q-10 30 -44 22q-14 -14 -6 -32zM440 230q24 -8 36 12q-8 22 -30 18q-16 -12 -6 -30zM340 290q16 -6 26 8q-6 16 -22 12zM470 170q14 -4 22 8q-4 14 -20 10z" fill="#d88084" opacity=".7"/><ellipse cx="322" cy="420" rx="34" ry="30" fill="#f4dcb8"/><ellipse cx="478" cy="420" rx="34" ry="30" fill="#f4dcb8"/><rect x="300" y="416" width="44" height="14" rx="7" fill="#2a1428"/><rect x="456" y="416" width="44" height="14" rx="7" fill="#2a1428"/><path d="M284 416Q322 372 360 416Q322 404 284 416ZM440 416Q478 372 516 416Q478 404 440 416Z" fill="#9a4258"/><path d="M376 500q24 16 48 0" stroke="#7a3048" stroke-width="6" fill="none" stroke-linecap="round"/>`, { shade: 0.7, tint: 0.22, rim: 0.5, form: 0.16, grain: 0.12 });
  p.svg(lamps.map(([x, y]) => lantern(x, y - 8, 2.7)).join(''), { shade: 0.1, tint: 0, rim: 0.2 });
  p.after(() => lamps.forEach(([x, y]) => { p.glow(x, y + 34, 110, '#ffcf80', 0.7); p.glow(x, y + 34, 30, '#fff6d8', 0.8); }));
  p.svg(school('blowfish', [[250, 330, 0.1]]) + school('fish', [[620, 260, 44, true], [680, 310, 34, true], [150, 420, 40], [120, 360, 30]]), { tint: 0.55, depth: 0.2, rim: 0.4 });
  strew(p, { count: 90, size: 1.8, colours: ['#9cd0d8'], alpha: 0.4 });
  return { shadow: '#04081c', light: '#ffeccc', vignette: 0.32 };
}

// A girl sits in a dry bowl on the sea floor, and a great fish looks in.
function visitor(p) {
  p.light = { x: 520, y: 40, colour: '#e0fff4', ambient: '#3c90a4', air: '#2f8ca0' };
  deep(p, { top: '#7cd4c4', mid: '#2f98a4', low: '#14506c', seed: 11, y: 1000, x: 560 });
  p.svg(weed(60, 1040, 360, '#1f6c6c', 3) + weed(740, 1030, 300, '#1f6c6c', 5), { tint: 0.3, depth: 0.2 });
  p.svg(noto('tropical-fish', { x: 480, y: 580, size: 480, flip: false, turn: 16 }), { shade: 0.6, tint: 0.2, rim: 0.45, colour: 0.85, grain: 0.1 });
  p.shadow(330, 1090, 290, 46, 0.55, '#08303c');
  const [cx, cy, r] = [330, 850, 236];
  p.svg(`<radialGradient id="air" cx=".5" cy=".55" r=".6"><stop offset="0" stop-color="#fff0c4"/><stop offset=".6" stop-color="#e0b884"/><stop offset="1" stop-color="#8a8a78"/></radialGradient><circle cx="${cx}" cy="${cy}" r="${r}" fill="url(#air)" opacity=".92"/>`, { flat: true });
  p.svg(`<clipPath id="bowl"><circle cx="${cx}" cy="${cy}" r="${r - 3}"/></clipPath><g clip-path="url(#bowl)"><path d="M80 1010H600V1100H80Z" fill="#9c5a48"/><path d="M140 1014Q330 990 520 1014L500 1040Q330 1060 160 1040Z" fill="#c8604c"/><path d="M160 1022Q330 1002 500 1022" stroke="#f0d09a" stroke-width="5" fill="none" stroke-dasharray="10 8"/></g>` +
    '<path d="M196 1010V790H206V1010Z" fill="#5a4034"/><path d="M172 790L184 734H222L234 790Z" fill="#fff0b4"/><path d="M176 1014h52v8h-52z" fill="#5a4034"/>' +
    '<path d="M440 1012h54v-36q4 -14 -12 -14h-30q-16 0 -12 14z" fill="#6a4a38"/><path d="M466 964Q440 900 420 890M466 964Q470 890 464 866M466 964Q490 910 512 896" stroke="#4a7a4c" stroke-width="9" fill="none" stroke-linecap="round"/>', { shade: 0.4, tint: 0.03, rim: 0.15, form: 0.06, light: { x: 204, y: 770 } });
  p.svg('<path d="M258 1000V840Q258 800 300 800H352Q392 800 392 840V940H262Z" fill="#3f6a6c"/><path d="M276 930V846Q280 818 304 818H346Q370 818 374 846V930Z" fill="#4f7e7c"/>', { shade: 0.5, tint: 0.05, light: { x: 204, y: 770 } });
  p.svg(figure({ x: 318, y: 1006, h: 196, legs: 'sit', coat: '#c8503c', dress: true, bob: true, pose: 'front', hair: '#4a2a24', trousers: '#f0e0c8' }) + '<path d="M348 904l42 -8 8 28 -44 8z" fill="#f4ead0"/><path d="M368 900l6 27" stroke="#b8a88c" stroke-width="2"/>', { shade: 0.45, tint: 0.03, rim: 0.4, light: { x: 204, y: 770 } });
  p.svg('<path d="M240 930Q232 900 262 902Q286 904 284 930V1004H246ZM366 930Q364 904 388 902Q418 900 410 930L404 1004H366Z" fill="#4a7674"/><path d="M262 958H388V1004H262Z" fill="#3a6264"/>', { shade: 0.5, tint: 0.05, light: { x: 204, y: 770 } });
  p.after(() => {
    p.glow(203, 766, 150, '#fff0b8', 0.7);
    p.svg(`<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="#f0fffa" stroke-width="5" opacity=".8"/><ellipse cx="${cx}" cy="${cy - r + 16}" rx="112" ry="20" fill="none" stroke="#f0fffa" stroke-width="4.5" opacity=".85"/><path d="M${cx - 190} ${cy - 60}Q${cx - 170} ${cy - 150} ${cx - 100} ${cy - 180}" stroke="#fff" stroke-width="15" fill="none" stroke-linecap="round" opacity=".55"/><path d="M${cx + 196} ${cy + 60}Q${cx + 176} ${cy + 130} ${cx + 120} ${cy + 176}" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round" opacity=".4"/>`, { flat: true });
  });
  bubbles(p, [[280, 470, 16], [250, 420, 11], [300, 380, 20], [262, 330, 9], [330, 300, 13], [706, 880, 12], [690, 820, 8]]);
  p.svg(noto('coral', { x: 660, y: 1140, size: 190, flip: true }), { tint: 0.3, rim: 0.3, colour: 0.8 });
  p.svg(weed(590, 1180, 120, '#2a7c74', 16) + weed(90, 1180, 120, '#2a7c74', 19), { tint: 0.2, rim: 0.3 });
  return { shadow: '#06303c', light: '#fff8e0', vignette: 0.26 };
}

// The wooden horse has left the drowned carousel.
function offTheCarousel(p) {
  p.light = { x: 560, y: 60, colour: '#ffe8f4', ambient: '#6a5ab0', air: '#5a5ab0' };
  deep(p, { top: '#a8a0e0', mid: '#5a5ab4', low: '#241e60', ray: '#ffe4f8', floor: '#a088b4', floorLow: '#3a2c6c', seed: 21, y: 1000, x: 600 });
  const horses = [0, 1, 2, 3].map((i) => `<path d="M${560 + i * 44} 812V970" stroke="#8878b8" stroke-width="4"/>`).join('');
  p.svg(`<g><path d="M520 812Q630 700 740 812Q630 836 520 812Z" fill="#7a68ac"/><path d="M556 806Q600 730 630 720L630 826Q590 824 556 806ZM704 806Q660 730 630 720" fill="#9a84c0"/><path d="M520 812q14 26 27 4q14 24 28 6q14 22 28 4q14 22 28 4q14 20 28 0q14 20 28 -4q14 16 27 -8" fill="#b49ccc"/>${horses}<path d="M520 970H740L752 1000H508Z" fill="#6a5aa0"/><path d="M630 720V690" stroke="#8878b8" stroke-width="5"/><path d="M630 690l30 10 -30 12z" fill="#d88cb0"/></g>`, { depth: 0.35, tint: 0.3, soften: 1.2 });
  haze(p, { y0: 780, y1: 1060, colour: '#6a64b8', amount: 0.45 });
  p.svg(noto('carousel-horse', { x: 340, y: 800, size: 560, flip: true, turn: -13 }), { shade: 0.6, tint: 0.2, rim: 0.6, grain: 0.08 });
  const next = random(31);
  const trail = [];
  for (let i = 0; i < 40; i += 1) {
    const t = next();
    trail.push([150 + t * 330 + (next() - 0.5) * 60, 780 + t * 130 + (next() - 0.5) * 130, 4 + next() * 17 * (1 - t * 0.4)]);
  }
  bubbles(p, trail);
  p.svg(school('fish', [[130, 420, 50, false, -20], [190, 360, 40, false, -20], [110, 330, 36, false, -20], [640, 560, 40, true]]), { tint: 0.5, depth: 0.2, rim: 0.3 });
  p.svg(weed(100, 1150, 280, '#4a3c8c', 4) + weed(230, 1170, 150, '#5a4a9c', 8) + weed(690, 1180, 200, '#43367c', 12), { tint: 0.2, rim: 0.35 });
  p.svg(noto('coral', { x: 420, y: 1160, size: 150 }), { tint: 0.35, rim: 0.3, colour: 0.8 });
  return { shadow: '#160e40', light: '#fff0f8', vignette: 0.28 };
}

// An anchor rises, held by balloons.
function lighterThanIron(p) {
  p.light = { x: 300, y: 40, colour: '#e8fff0', ambient: '#3a8c8c', air: '#3c98a0' };
  deep(p, { top: '#b4ecc8', mid: '#4cb0a4', low: '#14586c', ray: '#f4fff0', rays: 0.45, seed: 31, y: 1030, x: 330 });
  const colours = [['#d8503c', '#7c2434'], ['#e8a83c', '#8c5424'], ['#f0dcb0', '#a88c68'], ['#e07c8c', '#8c3458'], ['#5a94b8', '#2c4a74'], ['#c8483c', '#70202e']];
  const cluster = [[400, 330, 62], [300, 300, 54], [500, 306, 56], [346, 222, 52], [452, 214, 54], [250, 390, 48], [556, 396, 50], [400, 420, 54], [322, 400, 46], [482, 408, 48], [400, 150, 46], [270, 220, 40], [536, 220, 42]];
  p.svg(cluster.map(([x, y]) => `<path d="M${x} ${y + 4}Q${(x + 400) / 2 + (x - 400) * 0.2} ${560} 400 664" stroke="#f4f4e0" stroke-width="1.6" fill="none" opacity=".7"/>`).join(''), { flat: true, after: true });
  cluster.forEach(([x, y, r], i) => p.svg(balloon(x, y, r, ...colours[i % 6]), { shade: 0.35, tint: 0.14, rim: 0.3, form: 0.16, grain: 0.04 }));
  p.svg('<path d="M400 650a34 34 0 1 1 -0.1 0zM400 672a13 13 0 1 0 0.1 0z" fill="#5a6470" fill-rule="evenodd"/><path d="M384 714H416L424 996H376Z" fill="#66707a"/><path d="M296 752Q400 734 504 752V780Q400 764 296 780Z" fill="#5a6470"/><path d="M400 1030Q250 1024 222 880L196 906L206 812L276 868L246 872Q280 970 400 978Q520 970 554 872L524 868L594 812L604 906L578 880Q550 1024 400 1030Z" fill="#5f6974"/><path d="M384 760Q390 860 386 990" stroke="#8c96a0" stroke-width="4" fill="none"/>', { shade: 0.75, tint: 0.2, rim: 0.6, form: 0.07, grain: 0.2 });
  strew(p, { count: 120, x0: 210, x1: 600, y0: 800, y1: 1030, size: 4, colours: ['#b87c54', '#8c5a44', '#d8cfb4'], alpha: 0.55, place: (d) => { const c = p.at(d.x, d.y); return Math.abs(c[0] - c[2]) < 0.1 && c[1] < 0.5 ? d : null; } });
  const links = [];
  for (let i = 0; i < 17; i += 1) {
    const [lx, ly] = [384 - i * 13.5, 690 + i * 25 - Math.sin(i / 4.2) * 40];
    links.push(`<ellipse cx="${lx}" cy="${ly}" rx="${i % 2 ? 4 : 11}" ry="17" fill="none" stroke="#4c5660" stroke-width="6.5" transform="rotate(${24 + i * 1.6} ${lx} ${ly})"/>`);
  }
  p.svg(links.join(''), { rim: 0.5, tint: 0.2, form: 0.05 });
  p.shadow(400, 1096, 230, 34, 0.5, '#0c3440');
  p.svg(school('fish', [[640, 700, 60, true, 10], [690, 640, 46, true, 10], [640, 600, 40, true], [150, 620, 50], [110, 560, 40]]), { tint: 0.35, rim: 0.3, depth: 0.1 });
  p.svg(weed(90, 1150, 260, '#2a7468', 4) + weed(720, 1140, 300, '#246a64', 7) + weed(620, 1180, 120, '#38887c', 12), { tint: 0.2, rim: 0.35 });
  bubbles(p, [[250, 700, 12], [230, 640, 8], [560, 560, 10], [580, 500, 14], [180, 480, 9], [640, 430, 8]]);
  return { shadow: '#08343c', light: '#fbfff0', vignette: 0.24 };
}

// The chest at the bottom of the sea holds the sun.
function sunriseForFish(p) {
  p.light = { x: 400, y: 720, colour: '#ffe08c', ambient: '#2f6c8c', air: '#1f5c7c' };
  sky(p, [[0, '#0c3c5c'], [0.5, '#14567a'], [0.8, '#2c7a8c'], [1, '#2a5c6c']], { veil: '#5ab0b8', amount: 0.2, seed: 231, size: 1.6 });
  p.glow(400, 740, 620, '#ffb050', 0.75, 1.6);
  shafts(p, { x: 400, y: 860, a0: -2.5, a1: -0.64, length: 1000, colour: '#ffe49c', amount: 0.7, count: 17, seed: 8 });
  land(p, { y: 960, amp: 30, length: 260, seed: 9, colour: '#8c7a54', low: '#243c54', depth: 240, rim: '#ffe09c', rimAmount: 0.6, texture: 0.14, sides: { colour: '#2c4458', amount: 0.5, slant: 1, reach: 200, ripple: 0.12 } });
  p.shadow(400, 1070, 330, 50, 0.5, '#0c2034');
  p.svg('<path d="M206 830Q200 700 270 640L540 610Q600 640 604 820Z" fill="#4a2c24"/><path d="M222 820Q220 710 280 660L532 632Q580 670 586 812Z" fill="#7a4428"/><path d="M206 830Q200 700 270 640L292 652Q236 712 238 828ZM604 820Q600 660 540 610L520 626Q566 690 570 820Z" fill="#d8a24c"/>', { shade: 0.5, rim: 0.3, tint: 0.1, form: 0.04, grain: 0.1 });
  disc(p, 400, 770, 150, { colour: '#fff4b8', seaAmount: 0, halo: '#ffc860', haloSize: 2.4, haloStrength: 0.7 });
  p.svg('<path d="M196 846H606L592 1060Q400 1078 210 1060Z" fill="#8a5230"/><path d="M196 846H606L604 880H198Z" fill="#e0aa50"/><path d="M202 930H600M206 990H596" stroke="#5a3420" stroke-width="5"/><path d="M230 846h40l4 218h-34zM530 846h40l-10 218h-34z" fill="#d8a24c"/><path d="M366 846h70v70q-35 28 -70 0z" fill="#e8b860"/><circle cx="401" cy="886" r="11" fill="#4a2c20"/><path d="M397 888h8l4 24h-16z" fill="#4a2c20"/><g fill="#8a5c28"><circle cx="250" cy="900" r="6"/><circle cx="250" cy="960" r="6"/><circle cx="252" cy="1020" r="6"/><circle cx="550" cy="900" r="6"/><circle cx="548" cy="960" r="6"/><circle cx="544" cy="1020" r="6"/></g>', { shade: 0.6, rim: 0.7, tint: 0.14, form: 0.05, grain: 0.12, light: { x: 400, y: 600 } });
  p.after(() => p.glow(400, 800, 240, '#fff0b0', 0.5));
  const ring = [[150, 700, 110, false, -8], [110, 830, 84, false, -24], [180, 560, 90, false, 10], [280, 440, 80, false, 30], [650, 690, 112, true, 8], [700, 820, 84, true, 22], [620, 550, 92, true, -10], [530, 430, 80, true, -28], [410, 370, 66, true, -50]];
  p.svg(ring.map(([x, y, s, f, t], i) => noto(['fish', 'tropical-fish', 'blowfish'][i % 3], { x, y, size: s, flip: i % 3 === 0 ? !f === false ? f : f : f, turn: t })).join(''), { shade: 0.75, tint: 0.35, rim: 0.8, colour: 0.8, form: 0.14 });
  p.svg(weed(84, 1130, 260, '#1f4c58', 3) + weed(720, 1130, 280, '#1f4c58', 5), { tint: 0.2, rim: 0.6 });
  p.svg(noto('spiral-shell', { x: 650, y: 1140, size: 90, flip: true }) + noto('crab', { x: 150, y: 1140, size: 80 }), { tint: 0.3, rim: 0.6, colour: 0.8 });
  bubbles(p, [[330, 500, 10], [470, 300, 14], [360, 240, 9], [440, 180, 12], [380, 130, 7]]);
  return { shadow: '#06182c', light: '#fff0c0', vignette: 0.3 };
}

export default [deepLine, keeperOfLamps, visitor, offTheCarousel, lighterThanIron, sunriseForFish];
