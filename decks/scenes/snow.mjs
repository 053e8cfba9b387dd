// Snow: cards 43 to 48.
import { noto } from '../paint/elements.mjs';
import { figure, lantern, parasol } from '../paint/figures.mjs';
import { cottage } from '../paint/things.mjs';
import { branches, conifer, cumulus, disc, haze, land, leaves, mountains, sky, stars, strew, water } from '../paint/nature.mjs';
import { clamp, fbm, lerp, random, smooth } from '../paint/noise.mjs';

const snowfall = (p, count = 260, seed = 5, size = 2.6) => strew(p, { count, size, colours: ['#ffffff'], alpha: 0.85, seed, after: true });

// A snowy fold of land: bright crest, blue hollows.
const drift = (p, o) => land(p, { colour: '#f4f6fb', low: '#b8c6e0', depth: 260, rim: '#ffffff', rimAmount: 0.7, texture: 0.05, stretch: 2, octaves: 2, sides: { colour: '#8fa4cc', amount: 0.45, slant: 1.5, reach: 260, ripple: 0.04 }, ...o });

// A row of firs with snow on their boughs.
function firs(p, line, { count, x0 = 0, x1 = 800, h, colour, seed, depth = 0 }) {
  const next = random(seed);
  let out = '';
  let caps = '';
  for (let i = 0; i < count; i += 1) {
    const x = x0 + ((i + next()) / count) * (x1 - x0);
    const tall = h * (0.6 + next() * 0.7);
    const y = line(x) + tall * 0.03;
    out += conifer(x, y, tall, colour, i + seed, '#e4ecf6');
    for (let k = 0; k < 6; k += 1) {
      const t = k / 6;
      const half = tall * 0.2 * (1 - t);
      caps += `<path d="M${x - half * 0.9} ${y - tall * (0.13 + t * 0.8)}Q${x - half * 0.3} ${y - tall * (0.2 + t * 0.8)} ${x} ${y - tall * (0.22 + t * 0.8)}Q${x + half * 0.3} ${y - tall * (0.19 + t * 0.8)} ${x + half * 0.7} ${y - tall * (0.13 + t * 0.8)}Q${x} ${y - tall * (0.16 + t * 0.8)} ${x - half * 0.9} ${y - tall * (0.13 + t * 0.8)}Z" fill="#f6f9ff" opacity=".85"/>`;
    }
  }
  p.svg(out + caps, { depth, tint: 0.2, rim: 0.3, shade: 0.5, form: 0.02 });
}

// A penguin has set up for the beach and waits.
function waitingForSummer(p) {
  p.light = { x: 170, y: 200, colour: '#fff4dc', ambient: '#9ab4dc', air: '#d4e0f0' };
  sky(p, [[0, '#7fa8d4'], [0.35, '#b4cce6'], [0.6, '#f0e6e4'], [0.68, '#fdeedc']], { veil: '#ffffff', amount: 0.5, seed: 501, y1: 1000 });
  disc(p, 160, 210, 46, { colour: '#fffdf0', seaAmount: 0, haloSize: 6, haloStrength: 0.45 });
  water(p, { y0: 620, y1: 800, colour: '#5a8cb4', deep: '#3c6c98', reflect: 0.5, wave: 0.2, crest: '#ffffff', squash: 0.6 });
  p.svg('<path d="M470 632L520 520L556 548L600 440L660 500L690 560L760 632Z" fill="#e8f2fb"/><path d="M600 440L660 500L690 560L760 632H640L610 560Z" fill="#a4c0e0"/><path d="M520 520L556 548L570 632H500Z" fill="#b8d0ea"/><path d="M60 640L110 560L150 590L190 530L230 600L270 640Z" fill="#e4eef9"/><path d="M190 530L230 600L270 640H200Z" fill="#a8c2e2"/>', { shade: 0.3, tint: 0.12, depth: 0.12, form: 0.03, grain: 0.08, mirror: { y: 634, strength: 0.5 } });
  drift(p, { y: 760, amp: 26, length: 460, seed: 3 });
  drift(p, { y: 880, amp: 34, length: 620, seed: 7, depth: 380 });
  p.shadow(470, 1044, 300, 40, 0.35, '#4a64a0');
  p.svg(parasol(500, 1030, 660, '#e0604c', '#f8ecd4', 6, 8), { shade: 0.5, tint: 0.1, rim: 0.4, form: 0.06, cast: { y: 1030, shear: 1, squash: 0.14, strength: 0.3, colour: '#4a64a0' } });
  p.svg('<path d="M250 1040L520 900M300 900L500 1040" stroke="#a8764c" stroke-width="16" stroke-linecap="round"/><path d="M250 850L266 842Q330 990 500 980L560 940L574 954L508 1006Q320 1010 250 850Z" fill="#5aa0a8"/><path d="M262 848Q326 996 506 992" stroke="#f4ecd8" stroke-width="10" fill="none" stroke-dasharray="26 26"/><path d="M240 836L258 828L530 1040L514 1050Z" fill="#b8865c"/>', { shade: 0.5, tint: 0.1, rim: 0.4, form: 0.05, cast: { y: 1042, shear: 1, squash: 0.16, strength: 0.35, colour: '#4a64a0' } });
  p.svg(noto('penguin', { x: 390, y: 1000, size: 330, flip: false, turn: -8 }), { shade: 0.6, tint: 0.14, rim: 0.45, grain: 0.08 });
  p.svg('<path d="M610 1070h110v10h-110zM626 1080l-8 60M704 1080l8 60M664 1080v62" stroke="#a8764c" stroke-width="8" fill="#a8764c"/>' + noto('tropical-drink', { x: 664, y: 1074, size: 110 }), { shade: 0.4, tint: 0.1, rim: 0.4, cast: { y: 1140, shear: 1, squash: 0.2, strength: 0.3, colour: '#4a64a0' } });
  p.svg('<path d="M120 1090Q150 1060 200 1070L210 1120Q160 1140 116 1126Z" fill="#e8b04c"/><path d="M120 1090Q150 1060 200 1070L204 1086Q160 1084 118 1104Z" fill="#d8604c"/>', { tint: 0.1, rim: 0.4, form: 0.1 });
  strew(p, { count: 200, y0: 900, size: 3, flat: 0.4, colours: ['#ffffff', '#c0d0ec'], alpha: 0.5 });
  snowfall(p, 240);
  return { shadow: '#34507c', light: '#fffaf0', vignette: 0.16 };
}

// Spring, put up in a jar.
function preservedSpring(p) {
  p.light = { x: 400, y: 560, colour: '#fff0dc', ambient: '#8c9cc8', air: '#c4cce4' };
  sky(p, [[0, '#5c6c98'], [0.4, '#94a4c8'], [0.7, '#ccd4e6']], { veil: '#e4eaf6', amount: 0.55, seed: 511, size: 1.5 });
  mountains(p, { y: 740, amp: 120, length: 190, seed: 3, light: '#a8b8d8', shade: '#7c8cb4', snow: 70, base: '#c4cee4' });
  const back = drift(p, { y: 830, amp: 24, length: 400, seed: 12, colour: '#dde4f2', low: '#a4b2d4' });
  firs(p, back, { count: 9, x1: 250, h: 210, colour: '#5c7494', seed: 3, depth: 0.25 });
  firs(p, back, { count: 8, x0: 570, x1: 800, h: 200, colour: '#5c7494', seed: 8, depth: 0.25 });
  drift(p, { y: 930, amp: 20, length: 500, seed: 15 });
  p.shadow(400, 1080, 300, 44, 0.45, '#3c4c88');
  const jar = 'M270 250Q262 300 228 330Q184 370 184 440V1000Q184 1076 260 1080H540Q616 1076 616 1000V440Q616 370 572 330Q538 300 530 250Z';
  p.svg(`<linearGradient id="spring" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a4d4ec"/><stop offset=".5" stop-color="#fbe8ea"/><stop offset="1" stop-color="#f4f0c8"/></linearGradient><path d="${jar}" fill="url(#spring)"/>`, { shade: 0.2, tint: 0, rim: 0.1, form: 0.1 });
  p.svg(`<clipPath id="jar"><path d="${jar}"/></clipPath><g clip-path="url(#jar)"><path d="M180 940Q280 890 400 916Q520 890 620 930V1090H180Z" fill="#8cb860"/><path d="M180 990Q300 950 420 976Q540 950 620 980V1090H180Z" fill="#6a9c4c"/></g>`, { shade: 0.4, tint: 0, form: 0.06, grain: 0.14 });
  const cherry = branches({ x: 392, y: 990, h: 690, seed: 17, colour: '#5c4038', spread: 0.52, levels: 7, thick: 0.06, shrink: 0.74 });
  p.svg(`<clipPath id="cj"><path d="${jar}"/></clipPath><g clip-path="url(#cj)">${cherry.svg}</g>`, { shade: 0.5, tint: 0.02, rim: 0.2, light: { x: 300, y: 400 } });
  const inside = cherry.tips.filter(([x, y]) => x > 226 && x < 574 && y > 350);
  leaves(p, inside, { colours: ['#c0708c', '#e89cb4', '#f8c8d4', '#fff0f2'], size: 6.5, reach: 34, many: 13, seed: 6, flat: 0.8 });
  strew(p, { count: 80, x0: 210, x1: 590, y0: 560, y1: 1060, size: 4, flat: 0.6, colours: ['#f8c8d4', '#fde4ea', '#f0a8c0'] });
  strew(p, { count: 60, x0: 205, x1: 595, y0: 950, y1: 1066, size: 4, colours: ['#f8e070', '#ffffff', '#f0a8c0'] });
  p.svg([[300, 640, 36, 0], [500, 720, 30, 1]].map(([x, y, s, f]) => noto('butterfly', { x, y, size: s, flip: !!f })).join(''), { tint: 0, shade: 0.2 });
  p.glow(400, 700, 380, '#fff4e0', 0.3);
  p.svg('<path d="M262 190Q400 172 538 190V252Q400 272 262 252Z" fill="#b8865c"/><path d="M250 160Q400 138 550 160L546 206Q400 226 254 206Z" fill="#d8a878"/><path d="M270 262Q400 284 530 262" stroke="#c8503c" stroke-width="9" fill="none"/><path d="M520 264q40 30 34 76M524 264q16 36 2 82" stroke="#c8503c" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M250 176Q320 130 400 128Q490 130 552 170Q490 150 400 150Q310 152 250 176Z" fill="#f6f9ff"/>', { shade: 0.6, tint: 0.12, rim: 0.5, form: 0.08, grain: 0.12, light: { x: 200, y: 60 } });
  p.after(() => p.svg(`<path d="${jar}" fill="none" stroke="#ffffff" stroke-width="6" opacity=".8"/><path d="M214 470Q212 420 250 376M214 520V860" stroke="#ffffff" stroke-width="15" fill="none" stroke-linecap="round" opacity=".6"/><path d="M584 560V960Q584 1020 556 1046" stroke="#ffffff" stroke-width="8" fill="none" stroke-linecap="round" opacity=".45"/>`, { flat: true }));
  drift(p, { line: (x) => 1056 + 22 * Math.sin(x / 120 + 1) - 26 * Math.exp(-(((x - 180) / 90) ** 2)) - 22 * Math.exp(-(((x - 630) / 80) ** 2)), y: 0, seed: 21 });
  p.svg(figure({ x: 690, y: 1120, h: 190, coat: '#3f5c8c', hat: 'cap', hatColour: '#c8503c', scarf: '#f0dcb0', pose: 'front', flip: true, trousers: '#4a3c4c', bob: true, hair: '#4a2c24' }), { tint: 0.14, rim: 0.7, light: { x: 420, y: 800 }, cast: { y: 1118, shear: 0.7, squash: 0.2, strength: 0.35, colour: '#3c4c88' } });
  snowfall(p, 300, 15);
  return { shadow: '#2c3660', light: '#fff4ec', vignette: 0.24 };
}

// The mountain above the village is a bear asleep.
function mountainBreathes(p) {
  p.light = { x: 620, y: 260, colour: '#ffdcc0', ambient: '#6a7cb8', air: '#8c94c8' };
  sky(p, [[0, '#2a3468'], [0.35, '#5c64a0'], [0.6, '#c09ab4'], [0.7, '#f6c8b0']], { veil: '#d8a8b8', amount: 0.45, seed: 521, y1: 1000 });
  stars(p, { count: 130, y1: 400 });
  mountains(p, { y: 620, amp: 130, length: 210, seed: 9, light: '#8c90c0', shade: '#6470a8', snow: 90, snowLight: '#d8d4e8', snowShade: '#8c98cc', base: '#a8a4cc' });
  haze(p, { y0: 480, y1: 720, colour: '#d8b8cc', amount: 0.5 });
  const bear = 'M-20 1010V640Q20 500 150 430Q270 366 392 420Q470 456 520 520Q548 504 572 522Q590 540 582 566Q640 580 676 640Q720 660 742 706Q758 742 736 764Q716 784 668 782Q600 800 560 830Q520 900 440 960Z';
  p.svg(`<path d="${bear}" fill="#dfe5f4"/>`, { shade: 0.75, tint: 0.2, rim: 0.65, form: 0.2, grain: 0.08 });
  p.svg('<path d="M520 520Q548 504 572 522Q590 540 582 566Q560 560 548 566Q528 550 520 520Z" fill="#b8c0e0"/><path d="M640 676q22 16 46 4" stroke="#4a5080" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M718 700Q746 700 750 724Q738 742 722 734Q712 718 718 700Z" fill="#3c4270"/><path d="M676 766Q704 764 726 748" stroke="#6a74a8" stroke-width="5" fill="none"/><path d="M440 960Q470 820 580 792Q640 786 700 800Q756 820 746 862Q700 884 640 876Q590 900 560 960Z" fill="#d0d8ee"/><path d="M700 806q18 26 6 60M724 818q14 20 6 42" stroke="#8c98c8" stroke-width="5" fill="none"/>', { shade: 0.65, tint: 0.2, rim: 0.5, form: 0.1, grain: 0.08 });
  const next = random(8);
  const tufts = [];
  for (let i = 0; i < 520; i += 1) {
    const x = next() * 560;
    const y = 430 + next() * 560;
    const c = p.at(x, y);
    if (c[0] + c[1] + c[2] < 1.5 || (x > 470 && y < 700)) continue;
    tufts.push({ x, y, rx: 9 + next() * 9, ry: 1.6, turn: -0.5 + (x / 560) * 1.1 + (next() - 0.5) * 0.3, colour: next() < 0.5 ? '#ffffff' : '#9aa6d0', alpha: 0.5 });
  }
  p.dabs(tufts);
  const slope = (x) => 640 - 200 * Math.exp(-(((x - 270) / 240) ** 2)) + Math.abs(x - 270) * 0.1;
  let grove = '';
  for (let i = 0; i < 46; i += 1) {
    const x = next() * 520;
    const y = slope(x) + 130 + next() * 190 + Math.max(0, x - 400) * 0.7;
    const h = 26 + (y - 560) * 0.09 + next() * 18;
    grove += conifer(x, y, h, '#4c5c8c', i, '#e8ecf8');
  }
  p.svg(grove, { tint: 0.2, rim: 0.4, form: 0.03 });
  drift(p, { y: 930, amp: 26, length: 420, seed: 31, colour: '#e4e6f4', low: '#98a4d0', rim: '#ffe4d4' });
  const homes = [[120, 960, 0.62], [214, 990, 0.72], [330, 972, 0.6], [450, 1000, 0.74], [566, 976, 0.62], [660, 1004, 0.68], [270, 1046, 0.84], [520, 1060, 0.84]];
  homes.forEach(([x, y, s], i) => {
    p.shadow(x, y, 60 * s, 12, 0.4, '#3c4480');
    p.svg(cottage(x, y, s, { wall: '#c8b8a8', roof: '#eef2fa', flip: i % 2 === 1, tall: i % 3 === 0 ? 24 : 0 }), { tint: 0.25, rim: 0.45 });
  });
  p.after(() => homes.forEach(([x, y, s]) => p.glow(x, y - 26 * s, 96 * s, '#ffc870', 0.6)));
  for (let k = 0; k < 3; k += 1) cumulus(p, { x: 764 - k * 6, y: 690 - k * 62, w: 50 + k * 34, h: 26 + k * 16, seed: 300 + k, light: '#f4e4ec', shade: '#a8a4cc', puffs: 10, alpha: 0.6 - k * 0.14 });
  const front = drift(p, { y: 1090, amp: 24, length: 520, seed: 35, colour: '#dfe2f2', low: '#7c88bc', rim: '#ffe4d4' });
  firs(p, front, { count: 5, x0: 20, x1: 260, h: 150, colour: '#34406c', seed: 14 });
  firs(p, front, { count: 4, x0: 620, x1: 790, h: 170, colour: '#34406c', seed: 19 });
  snowfall(p, 220, 25, 2.2);
  return { shadow: '#1c2450', light: '#fff0e4', vignette: 0.26 };
}

// A red scarf as long as the road.
function longRedScarf(p) {
  p.light = { x: 170, y: 160, colour: '#fff6e8', ambient: '#a0b4dc', air: '#dde4f0' };
  sky(p, [[0, '#a4b8d8'], [0.3, '#ccd8ea'], [0.48, '#f2efee']], { veil: '#ffffff', amount: 0.6, seed: 531, size: 1.5, y1: 1000 });
  p.glow(170, 150, 380, '#fff8e4', 0.6);
  const l1 = drift(p, { y: 470, amp: 40, length: 300, seed: 41, colour: '#e6ecf6', low: '#ccd6ea', depth: 140 });
  firs(p, l1, { count: 12, x0: 20, x1: 300, h: 60, colour: '#8ca0c0', seed: 24, depth: 0.4 });
  const l2 = drift(p, { y: 580, amp: 46, length: 380, seed: 44, colour: '#eef2f9', low: '#c4d0e8', depth: 180 });
  firs(p, l2, { count: 9, x0: 560, x1: 790, h: 110, colour: '#64789c', seed: 28, depth: 0.25 });
  drift(p, { y: 720, amp: 50, length: 460, seed: 47, colour: '#f4f7fc', low: '#bccae4', depth: 240 });
  drift(p, { y: 900, amp: 46, length: 600, seed: 50, colour: '#f6f8fd', low: '#a8b8dc', depth: 340 });
  const path = (t) => [420 + 250 * Math.sin(t * 7.4 + 0.5) * (0.25 + 0.85 * t) - 60 * t, 452 + 760 * t ** 1.5];
  const strip = (off0, off1) => {
    const up = [];
    const down = [];
    for (let i = 0; i <= 220; i += 1) {
      const t = i / 220;
      const [x, y] = path(t);
      const [x2, y2] = path(t + 0.003);
      const d = Math.hypot(x2 - x, y2 - y) || 1;
      const w = 3.4 + 62 * t ** 1.5 * (1 + 0.12 * Math.sin(t * 40));
      const [nx, ny] = [-(y2 - y) / d, ((x2 - x) / d) * 0.55];
      up.push(`${(x + nx * w * off0).toFixed(1)} ${(y + ny * w * off0).toFixed(1)}`);
      down.push(`${(x + nx * w * off1).toFixed(1)} ${(y + ny * w * off1).toFixed(1)}`);
    }
    return `M${up.join('L')}L${down.reverse().join('L')}Z`;
  };
  p.svg(`<g transform="translate(14 12)"><path d="${strip(-1, 1)}" fill="#5a70ac" opacity=".4"/></g>`, { flat: true, soften: 5 });
  let ribs = '';
  for (let i = 6; i < 300; i += 1) {
    const t = (i / 300) ** 0.72;
    const [x, y] = path(t);
    const [x2, y2] = path(t + 0.003);
    const d = Math.hypot(x2 - x, y2 - y) || 1;
    const w = 3.4 + 62 * t ** 1.5 * (1 + 0.12 * Math.sin(t * 40));
    const [nx, ny] = [-(y2 - y) / d, ((x2 - x) / d) * 0.55];
    ribs += `<path d="M${x - nx * w} ${y - ny * w}Q${x + ((x2 - x) / d) * w * 0.3} ${y + ((y2 - y) / d) * w * 0.3} ${x + nx * w} ${y + ny * w}" stroke="${i % 26 < 3 ? '#f4e4cc' : '#8c1f28'}" stroke-width="${i % 26 < 3 ? 1 + 8 * t : 0.5 + 2.2 * t}" fill="none"/>`;
  }
  p.svg(`<path d="${strip(-1, 1)}" fill="#c8303a"/>${ribs}<path d="${strip(-1, -0.72)}" fill="#e0585a" opacity=".6"/><path d="${strip(0.7, 1)}" fill="#7c1424" opacity=".5"/>`, { shade: 0.35, tint: 0.06, rim: 0.25, form: 0.02, grain: 0.1 });
  const [fx, fy] = path(0);
  p.svg(`<path d="M${fx} ${fy}Q${fx - 20} ${fy - 30} ${fx + 12} ${fy - 52}" stroke="#c8303a" stroke-width="6" fill="none"/>` + figure({ x: fx + 14, y: fy + 22, h: 100, coat: '#3c4c74', hat: 'cap', hatColour: '#6a5a4c', scarf: '#c8303a', legs: 'walk', bag: '#a8764c', trousers: '#4a4458' }), { tint: 0.14, rim: 0.5, cast: { y: fy + 20, shear: 1.1, squash: 0.3, strength: 0.4, colour: '#5a70ac' } });
  let steps = '';
  for (let i = 0; i < 24; i += 1) {
    const t = 0.02 + i * 0.02;
    const [x, y] = path(t);
    steps += `<ellipse cx="${x + 14 + 60 * t + (i % 2 ? 5 : -5) * (1 + t * 3)}" cy="${y + 14}" rx="${2.4 + 8 * t}" ry="${1.4 + 4 * t}" fill="#8ca0cc" opacity=".6"/>`;
  }
  p.svg(steps, { flat: true });
  snowfall(p, 300, 35);
  return { shadow: '#40548c', light: '#fffaf4', vignette: 0.16 };
}

// Two skaters are the hands of a frozen clock.
function skatingTheHours(p) {
  p.light = { x: 600, y: 180, colour: '#fff0d8', ambient: '#6c84bc', air: '#a4b4d8' };
  sky(p, [[0, '#34487c'], [0.2, '#6c80b0'], [0.34, '#e0c4c0']], { veil: '#d8c8d4', amount: 0.45, seed: 541, y1: 1000 });
  mountains(p, { y: 330, amp: 110, length: 180, seed: 15, light: '#a4b0d4', shade: '#7484b4', snow: 80, base: '#c8d0e6' });
  const back = drift(p, { y: 400, amp: 16, length: 300, seed: 61, colour: '#e0e6f4', low: '#b4c0de', depth: 120 });
  firs(p, back, { count: 20, h: 100, colour: '#4c6490', seed: 34, depth: 0.2 });
  drift(p, { y: 440, amp: 12, length: 380, seed: 63 });
  const [cx, cy, rx, ry] = [400, 790, 372, 330];
  p.each((x, y, out) => {
    const d = Math.hypot((x - cx) / rx, (y - cy) / ry) + (fbm(x / 80, y / 60, 3) - 0.5) * 0.05;
    const k = smooth(1.06, 1.02, d);
    if (k <= 0) return;
    const t = (y - cy + ry) / (2 * ry);
    const haze_ = fbm(x / 160, y / 70, 4);
    const crack = smooth(0.975, 0.995, 1 - Math.abs(fbm(x / 120 + 3, y / 90, 4) - 0.5) * 2);
    const c = [0.44 + 0.26 * haze_ - 0.14 * t, 0.6 + 0.24 * haze_ - 0.12 * t, 0.78 + 0.14 * haze_ - 0.06 * t];
    const glow = 0.35 * Math.exp(-Math.hypot((x - 520) / 200, (y - 560) / 140));
    const bank = smooth(0.96, 1.03, d);
    for (let i = 0; i < 3; i += 1) out[i] = lerp(out[i], lerp(c[i] + crack * 0.22 + glow, 0.55 + i * 0.1, bank * 0.5), k);
  });
  const on = (a, r) => [cx + Math.sin(a) * rx * r, cy - Math.cos(a) * ry * r];
  let face = `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.93}" ry="${ry * 0.93}" fill="none" stroke="#f4f8ff" stroke-width="6" opacity=".8"/><ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.89}" ry="${ry * 0.89}" fill="none" stroke="#f4f8ff" stroke-width="2.4" opacity=".7"/>`;
  for (let i = 0; i < 60; i += 1) {
    const a = (i / 60) * Math.PI * 2;
    const [x0, y0] = on(a, 0.89);
    const [x1, y1] = on(a, i % 5 ? 0.855 : 0.74);
    face += `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="${i % 5 ? '#f4f8ff' : '#34508c'}" stroke-width="${i % 15 === 0 ? 17 : i % 5 === 0 ? 10 : 2.6}" stroke-linecap="round" opacity="${i % 5 ? 0.7 : 0.85}"/>`;
  }
  p.svg(face, { flat: true });
  const [lx, ly] = on(0.62, 0.7);
  const [sx, sy] = on(-1.9, 0.48);
  const hand = (x, y, w) => `<path d="M${cx} ${cy}L${x} ${y}" stroke="#ffffff" stroke-width="${w}" opacity=".95"/><path d="M${cx + 5} ${cy + 7}L${x + 5} ${y + 7}" stroke="#4c6ca4" stroke-width="${w * 0.6}" opacity=".5"/>`;
  p.svg(hand(lx, ly, 9) + hand(sx, sy, 13) + `<circle cx="${cx}" cy="${cy}" r="18" fill="#ffffff"/><circle cx="${cx}" cy="${cy}" r="9" fill="#34508c"/>`, { flat: true });
  const curls = [];
  for (const r of [0.7, 0.67, 0.48, 0.45]) curls.push(`<path d="M${[...Array(30)].map((_, i) => { const a = (r > 0.6 ? 0.62 : -1.9) - 0.05 - i * 0.03; const [x, y] = on(a, r + 0.01 * Math.sin(i / 3)); return `${x.toFixed(1)} ${y.toFixed(1)}`; }).join('L')}"/>`);
  p.svg(`<g fill="none" stroke="#ffffff" stroke-width="2" opacity=".7">${curls.join('')}</g>`, { flat: true });
  p.svg(figure({ x: lx, y: ly + 8, h: 150, coat: '#c8483c', dress: true, bob: true, pose: 'wide', legs: 'walk', scarf: '#f4e4c4', hair: '#4a2c24', child: false, turn: 8 }), { tint: 0.12, rim: 0.6, mirror: { y: ly + 6, strength: 0.35, ripple: 2 } });
  p.svg(figure({ x: sx, y: sy + 8, h: 172, coat: '#2f4068', hat: 'bowler', hatColour: '#242c4c', pose: 'hold', legs: 'walk', scarf: '#e0a84c', child: false, turn: -6, flip: false }), { tint: 0.12, rim: 0.6, mirror: { y: sy + 6, strength: 0.35, ripple: 2 } });
  const front = drift(p, { line: (x) => 1128 - 60 * ((x - 400) / 400) ** 2 + 12 * Math.sin(x / 60), y: 0, seed: 66 });
  firs(p, front, { count: 2, x0: 20, x1: 130, h: 210, colour: '#2c4470', seed: 44 });
  firs(p, front, { count: 2, x0: 680, x1: 790, h: 190, colour: '#2c4470', seed: 49 });
  p.svg(lantern(190, 1030, 2.4) + lantern(610, 1034, 2.4), { tint: 0.05 });
  p.after(() => [[190, 1068], [610, 1072]].forEach(([x, y]) => p.glow(x, y, 100, '#ffd890', 0.7)));
  snowfall(p, 240, 45, 2.2);
  return { shadow: '#1c2c58', light: '#fff6e8', vignette: 0.24 };
}

// A fox runs, and its tail becomes the aurora.
function foxFire(p) {
  p.light = { x: 470, y: 420, colour: '#a8ffd8', ambient: '#2c4c7c', air: '#244470' };
  sky(p, [[0, '#060e2a'], [0.4, '#0e2448'], [0.7, '#1c4464']], { veil: '#1c4c6c', amount: 0.3, seed: 551, y1: 1100 });
  stars(p, { count: 260, y1: 720 });
  // The tail's light: three curtains along a curve that starts at the fox.
  const curve = (t) => [300 + 250 * Math.sin(t * 2.5 + 0.35) + 90 * t * Math.sin(t * 6), 830 - 700 * t];
  for (const [shift, tone, top, amount] of [[0, [0.35, 1, 0.66], [0.4, 0.35, 0.9], 1], [46, [0.3, 0.9, 0.9], [0.7, 0.3, 0.8], 0.6], [-60, [0.6, 1, 0.5], [0.2, 0.7, 0.8], 0.45]]) {
    p.each((x, y, out) => {
      const t = (830 - y) / 700;
      if (t < -0.02 || t > 1.25) return;
      let light = 0;
      for (let k = 0; k < 9; k += 1) {
        const s = t - k * 0.035;
        if (s < 0) break;
        const [mx] = curve(s);
        const width = 16 + 80 * s;
        const d = (x - mx - shift * s * 2 - (fbm(y / 90, k + shift, 2) - 0.5) * 60 * s) / width;
        light += Math.exp(-d * d * 2.4) * (1 - k / 9) * 0.3;
      }
      light *= amount * (0.45 + 0.9 * fbm(x / 16 + shift, y / 300 + shift, 3)) * (1 - smooth(0.9, 1.25, t)) * smooth(-0.02, 0.06, t);
      for (let i = 0; i < 3; i += 1) out[i] = 1 - (1 - clamp(out[i])) * (1 - clamp(light * lerp(tone[i], top[i], clamp(t * 1.1))));
    });
  }
  mountains(p, { y: 850, amp: 70, length: 170, seed: 21, light: '#2c5478', shade: '#183858', snow: 60, snowLight: '#6c9cb4', snowShade: '#345c84', base: '#1c4464' });
  const back = drift(p, { y: 880, amp: 18, length: 360, seed: 71, colour: '#4c7c98', low: '#2c5078', rim: '#b8ffe0', sides: { colour: '#1c3c64', amount: 0.5, slant: 1.2, reach: 160, ripple: 0.03 } });
  firs(p, back, { count: 9, x0: 520, x1: 800, h: 150, colour: '#143450', seed: 54 });
  firs(p, back, { count: 5, x0: 10, x1: 110, h: 170, colour: '#143450', seed: 59 });
  const near = drift(p, { y: 980, amp: 26, length: 560, seed: 75, colour: '#7cb0b8', low: '#2c4c78', depth: 300, rim: '#d8fff0', sides: { colour: '#24446c', amount: 0.6, slant: 1.4, reach: 260, ripple: 0.05 } });
  const fox = '<path d="M150 60Q188 52 196 20Q200 -20 178 -52Q226 -30 222 26Q216 74 160 82Z" fill="#d8703c"/><path d="M6 60Q18 44 34 38L38 12L56 30L70 8L74 38Q84 48 92 50Q124 46 146 54Q166 60 166 82Q168 98 176 112L182 124L168 124L154 104Q146 98 138 92L112 96L104 124H92L90 98Q78 94 74 88L62 108L54 124H42L54 100Q56 86 56 80Q44 76 34 74Q16 70 6 60Z" fill="#d8703c"/><path d="M6 60Q22 62 34 66Q48 72 58 70Q60 80 56 82Q44 76 34 74Q16 70 6 60Z" fill="#fbf0e0"/><path d="M62 108L54 124H42L50 110ZM104 108L104 124H92L92 108ZM170 104L182 124H168L160 112Z" fill="#3c2430"/><path d="M38 12L44 26L36 34ZM70 8L70 30L60 26Z" fill="#5a2c2c"/><circle cx="8" cy="60" r="3.4" fill="#2a1820"/><path d="M28 52q6 5 11 0" stroke="#2a1820" stroke-width="2.4" fill="none" stroke-linecap="round"/>';
  p.svg(`<g transform="translate(150 ${near(240) - 172}) scale(1.48)">${fox}</g>`, { shade: 0.55, tint: 0.14, rim: 0.85, form: 0.1, grain: 0.12, light: { x: 420, y: 600 }, cast: { y: near(240) + 10, shear: -0.7, squash: 0.25, strength: 0.5, colour: '#102c50' } });
  p.glow(440, near(240) - 220, 130, '#c8ffd8', 0.6);
  let prints = '';
  for (let i = 0; i < 14; i += 1) prints += `<ellipse cx="${470 + i * 26}" cy="${near(470 + i * 26) + 40 + (i % 2) * 12}" rx="6" ry="3.4" fill="#d8fff0" opacity=".75"/>`;
  p.svg(prints, { flat: true });
  p.after(() => { for (let i = 0; i < 14; i += 1) p.glow(470 + i * 26, near(470 + i * 26) + 44, 26, '#a8ffd0', 0.45); });
  snowfall(p, 130, 55, 1.8);
  return { shadow: '#061430', light: '#e8fff0', vignette: 0.28 };
}

export default [waitingForSummer, preservedSpring, mountainBreathes, longRedScarf, skatingTheHours, foxFire];
