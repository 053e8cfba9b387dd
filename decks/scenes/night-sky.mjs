// Night sky: cards 1 to 6.
import { noto } from '../paint/elements.mjs';
import { figure } from '../paint/figures.mjs';
import { cottage, jellyfish, ladder, star, street, yarnBall } from '../paint/things.mjs';
import { cloudSea, conifer, cumulus, disc, grass, haze, land, sky, stars, water } from '../paint/nature.mjs';

// A whale in the clouds; a village smokes on its back.
function villageWhale(p) {
  p.light = { x: 640, y: 180, colour: '#ffe9bf', ambient: '#5a64a8', air: '#47407c' };
  sky(p, [[0, '#0d1233'], [0.35, '#1c2658'], [0.62, '#47407c'], [0.8, '#8a5f8c'], [1, '#d59a8e']], { y1: 1000, veil: '#7a76b8', amount: 0.4 });
  stars(p, { count: 190, y1: 560, except: (x, y) => Math.hypot(x - 640, y - 180) < 110 || (y > 380 && x > 90) });
  disc(p, 640, 180, 78, { colour: '#fff8e0', seaAmount: 0.4 });
  cloudSea(p, { y0: 690, y1: 860, rows: 2, seed: 4, light: '#c4b0d0', shade: '#4c4a86', far: '#6a5c94', size: 0.8 });
  const village = [[214, 492, 0.8], [300, 486, 1.05], [392, 500, 0.82], [458, 534, 0.9]];
  for (const [x, y, s, i] of village.map((v, i) => [...v, i])) {
    p.svg(cottage(x, y, s, { roof: ['#8c4a3c', '#5a4a6a', '#a0603c', '#6a3a44'][i], tall: i === 1 ? 24 : 0, flip: i % 2 === 1 }), { rim: 0.4, tint: 0.3 });
    for (let k = 0; k < 3; k += 1) cumulus(p, { x: x + (i % 2 ? -27 : 27) * s - k * 16, y: y - 96 * s - k * 26, w: 18 + k * 12, h: 10 + k * 5, seed: 20 + i + k, light: '#d8d0e8', shade: '#7c78ac', puffs: 8, alpha: 0.6 - k * 0.15 });
  }
  p.svg(noto('whale', { x: 400, y: 790, size: 560 }), { shade: 0.7, rim: 0.6, tint: 0.35, colour: 0.75, grain: 0.1, form: 0.14 });
  p.after(() => village.forEach(([x, y, s]) => p.glow(x - 5 * s, y - 26 * s, 66, '#ffcf7a', 0.5)));
  cloudSea(p, { y0: 870, y1: 1190, rows: 4, seed: 9, light: '#ecd2da', shade: '#5a5490', far: '#9484b4', size: 1.1 });
  return { shadow: '#141638' };
}

// A ladder into the sky; stars hang on strings, and a lamplighter lights one after another.
function lamplighter(p) {
  p.light = { x: 330, y: 330, colour: '#ffe2a0', ambient: '#3f6a86', air: '#2b5470' };
  sky(p, [[0, '#071a2e'], [0.4, '#12405a'], [0.72, '#2f6f7c'], [0.9, '#7fa08e'], [1, '#c9b98a']], { y1: 1060, veil: '#5a97a0', amount: 0.4, seed: 8 });
  stars(p, { count: 60, y1: 620, size: 0.7 });
  const hung = [[118, 250, 20, 1], [212, 430, 16, 1], [300, 190, 24, 1], [392, 322, 30, 1], [520, 210, 22, 0], [612, 390, 26, 0], [694, 250, 18, 0], [700, 540, 16, 0], [470, 500, 15, 0], [90, 560, 15, 1]];
  p.after(() => {
    p.svg(hung.map(([x, y, r]) => `<path d="M${x} 30V${y - r}" stroke="#cfe2dc" stroke-width="1.1" opacity=".5"/>`).join(''), { flat: true });
    for (const [x, y, r, on] of hung) if (on) p.glow(x, y, r * 7, '#ffdf90', 0.6);
    p.svg(hung.map(([x, y, r, on]) => star(x, y, r, on ? '#fff0b8' : '#2f5a6e', (x % 7) / 9)).join(''), { shade: 0.25, tint: 0.05, rim: 0.3 });
    for (const [x, y, r, on] of hung) if (on) p.glow(x, y, r * 2.2, '#fff6d0', 0.5);
  });
  p.svg(street(-20, 820, 1150, { low: 150, high: 220, wall: '#33586a', roof: '#234254', dark: '#2a4a5c', width: 70, seed: 3, share: 0.35 }), { depth: 0.25, tint: 0.3 });
  haze(p, { y0: 900, y1: 1100, colour: '#b9b68c', amount: 0.4 });
  p.svg(ladder(500, 1080, 424, 372, 40, '#8a6a48', 26), { rim: 0.6, tint: 0.2 });
  p.svg(figure({ x: 440, y: 520, h: 150, coat: '#5a3448', hat: 'top', hatColour: '#241c30', pose: 'reach', scarf: '#c07a3c', flip: true, child: false, trousers: '#2c2a3c' }), { tint: 0.15, rim: 0.55 });
  p.svg(street(-30, 830, 1240, { low: 130, high: 240, wall: '#24394e', roof: '#142a3c', dark: '#1a3044', width: 110, seed: 12, share: 0.5 }), { tint: 0.2, rim: 0.35 });
  p.svg('<path d="M408 376L396 342" stroke="#d8b070" stroke-width="4" stroke-linecap="round"/>', { flat: true });
  return { shadow: '#0a1c2c', light: '#fff0c8' };
}

// Somebody sits in the crescent moon and fishes in the clouds.
function moonAngler(p) {
  p.light = { x: 300, y: 420, colour: '#ffe6a8', ambient: '#6a6ab0', air: '#51538f' };
  sky(p, [[0, '#151a44'], [0.45, '#33387a'], [0.75, '#6e63a4'], [1, '#c79ab0']], { y1: 900, veil: '#8a86c8', amount: 0.35, seed: 21, size: 1.3 });
  stars(p, { count: 200, y1: 760, milky: 0.35, except: (x, y) => Math.hypot(x - 330, y - 430) < 270 });
  p.glow(330, 430, 420, '#ffe3a0', 0.5);
  p.svg('<path d="M360 130A310 310 0 1 0 620 590A262 262 0 0 1 360 130Z" fill="#f6dc94"/><path d="M150 330q20 -18 44 -4q6 26 -20 32q-26 -4 -24 -28zM190 520q30 -20 52 8q2 30 -30 34q-30 -10 -22 -42zM330 640q34 -14 50 14q-8 26 -40 22q-20 -14 -10 -36zM128 430q16 -8 26 6q-4 18 -22 14z" fill="#d9b066" opacity=".6"/>', { shade: 0.5, rim: 0.5, tint: 0.04, grain: 0.13, form: 0.18, light: { x: 150, y: 200 } });
  const [sx, sy] = [508, 592];
  p.svg(`<path d="M${sx + 34} ${sy - 66}L690 ${sy - 150}" stroke="#6a4a38" stroke-width="4" stroke-linecap="round"/>`, { tint: 0.1 });
  p.svg(figure({ x: sx, y: sy + 34, h: 150, legs: 'sit', pose: 'hold', coat: '#3f5a8c', hat: 'straw', hatColour: '#d2a860', scarf: '#b5483c', trousers: '#39405c' }), { rim: 0.6, tint: 0.15, light: { x: 200, y: 300 } });
  cloudSea(p, { y0: 840, y1: 1190, rows: 5, seed: 5, light: '#f2dcd6', shade: '#6a629e', far: '#9a8cba', size: 1 });
  p.after(() => {
    p.svg(`<path d="M690 ${sy - 150}Q697 700 692 958" stroke="#fff4d8" stroke-width="1.5" fill="none" opacity=".9"/>`, { flat: true });
    p.glow(692, 968, 120, '#fff0b0', 0.75);
    p.glow(692, 972, 60, '#ffd24c', 0.8);
    p.svg(star(692, 974, 17, '#ffcf4c', 0.2) + star(692, 974, 9, '#fff4c0', 0.2), { flat: true });
  });
  return { shadow: '#191a40' };
}

// The night itself is an owl; its eyes are two full moons.
function twoMoons(p) {
  p.light = { x: 400, y: 380, colour: '#fff0c4', ambient: '#4a5a8c', air: '#33426e' };
  sky(p, [[0, '#0b1530'], [0.5, '#1d3560'], [0.8, '#49668e'], [1, '#a8a6a8']], { y1: 1120, veil: '#6a86ac', amount: 0.45, seed: 31 });
  stars(p, { count: 120, y1: 800, size: 0.8, except: (x, y) => Math.hypot((x - 400) / 320, (y - 560) / 470) < 1 });
  const body = 'M150 140Q186 236 300 214Q400 190 500 214Q614 236 650 140Q668 250 664 352Q712 520 690 700Q664 930 520 1000Q400 1040 280 1000Q136 930 110 700Q88 520 136 352Q132 250 150 140Z';
  p.svg(`<path d="${body}" fill="#1a294f"/>`, { shade: 0.6, rim: 0.35, tint: 0.1, form: 0.16 });
  let feathers = '';
  for (let row = 17; row >= 0; row -= 1) {
    for (let k = -9; k <= 9; k += 1) {
      const x = 400 + (k + (row % 2) * 0.5) * 40;
      const y = 500 + row * 28 - ((x - 400) / 300) ** 2 * 90;
      const pale = 1 - Math.min(1, Math.hypot((x - 400) / 230, (y - 760) / 260));
      const tone = ['#20335f', '#263b6b', '#2c4376', '#365187', '#456397', '#5877a6'][Math.min(5, Math.floor(pale * 4 + ((k * 7 + row * 5 + 99) % 3)))];
      feathers += `<path d="M${x - 22} ${y}Q${x - 20} ${y + 36} ${x} ${y + 48}Q${x + 20} ${y + 36} ${x + 22} ${y}Z" fill="${tone}" stroke="#142042" stroke-width="1.6"/><path d="M${x} ${y + 10}V${y + 42}" stroke="#6f8cba" stroke-width="1.2" opacity="${0.25 + pale * 0.6}"/>`;
    }
  }
  p.svg(`<clipPath id="owl"><path d="${body}"/></clipPath><g clip-path="url(#owl)">${feathers}</g>`, { shade: 0.65, tint: 0.08, rim: 0.3, grain: 0.12, form: 0.12 });
  for (const side of [-1, 1]) {
    let wing = '';
    for (let i = 0; i < 7; i += 1) wing += `<path d="M${400 + side * (286 - i * 3)} ${470 + i * 40}Q${400 + side * (330 - i * 8)} ${640 + i * 36} ${400 + side * (196 - i * 4)} ${780 + i * 30}Q${400 + side * (226 - i * 2)} ${620 + i * 30} ${400 + side * (286 - i * 3)} ${470 + i * 40}Z" fill="${i % 2 ? '#15234a' : '#1b2c58'}"/>`;
    p.svg(wing, { rim: 0.5, tint: 0.1, form: 0.03 });
  }
  let ring = '';
  for (const cx of [272, 528]) {
    for (let i = 0; i < 46; i += 1) {
      const a = (i / 46) * 6.283;
      const r0 = 108;
      const r1 = 150 + (i % 3) * 12;
      ring += `<path d="M${cx + Math.cos(a - 0.05) * r0} ${400 + Math.sin(a - 0.05) * r0}L${cx + Math.cos(a) * r1} ${400 + Math.sin(a) * r1}L${cx + Math.cos(a + 0.05) * r0} ${400 + Math.sin(a + 0.05) * r0}Z" fill="${i % 2 ? '#3a5588' : '#50709c'}"/>`;
    }
  }
  p.svg(ring, { shade: 0.3, tint: 0.1, rim: 0.4 });
  p.svg('<path d="M400 430Q372 470 400 548Q428 470 400 430Z" fill="#c99a58"/>', { tint: 0.1, rim: 0.5 });
  for (const cx of [272, 528]) disc(p, cx, 400, 100, { haloSize: 2.1, haloStrength: 0.35, seaAmount: 0.7 });
    p.svg('<path d="M34 968Q220 930 420 958Q620 984 766 940L766 968Q620 1012 420 990Q230 968 34 996Z" fill="#3a2c34"/><path d="M600 968Q660 920 700 912" stroke="#3a2c34" stroke-width="9" fill="none" stroke-linecap="round"/>', { rim: 0.5, tint: 0.2 });
  for (const cx of [340, 460]) p.svg([-18, 0, 18].map((d) => `<path d="M${cx + d} 940q-9 26 0 46q9 -20 0 -46z" fill="#b58a52"/>`).join(''), { rim: 0.4, tint: 0.2 });
  const hill = land(p, { y: 1096, amp: 22, seed: 3, colour: '#1c2c48', low: '#0d1830', rim: '#8aa0c0', rimAmount: 0.25 });
  const homes = [[180, 0.5], [262, 0.42], [500, 0.5], [580, 0.4]];
  p.svg(homes.map(([x, s], i) => cottage(x, hill(x) + 8, s, { wall: '#8a8094', roof: '#4a3a54', flip: i % 2 === 1 })).join(''), { tint: 0.35, rim: 0.4 });
  p.after(() => homes.forEach(([x, s]) => p.glow(x, hill(x) - 10, 90 * s, '#ffcf7a', 0.55)));
  p.svg([[90, 90], [130, 70], [350, 84], [660, 96], [710, 74]].map(([x, h], i) => conifer(x, hill(x) + 10, h, '#14223c', i)).join(''), { rim: 0.3, tint: 0.1 });
  return { shadow: '#0b1430' };
}

// The moon is a ball of yarn, and a cat has found its end.
function unravelling(p) {
  p.light = { x: 470, y: 330, colour: '#ffe8b4', ambient: '#5c4a80', air: '#46386c' };
  sky(p, [[0, '#1a1236'], [0.5, '#3a2a62'], [0.85, '#7a4f7e'], [1, '#a86c80']], { y1: 1000, veil: '#7a5a94', amount: 0.4, seed: 15 });
  stars(p, { count: 130, y1: 700, except: (x, y) => Math.hypot(x - 480, y - 330) < 230 });
  p.glow(480, 330, 460, '#ffe0a0', 0.55);
  p.svg(yarnBall(480, 330, 186), { shade: 0.6, rim: 0.35, tint: 0.05, form: 0.22, light: { x: 300, y: 120 } });
  p.svg(street(-30, 830, 1130, { low: 160, high: 260, wall: '#4a3a66', roof: '#33284e', dark: '#3a2c58', width: 80, seed: 7, share: 0.35 }), { depth: 0.3, tint: 0.2 });
  haze(p, { y0: 880, y1: 1060, colour: '#a87a94', amount: 0.4 });
  let roof = '<path d="M-20 1220L-20 1010L330 850L350 858L860 1110L860 1220Z" fill="#5a3444"/>';
  for (let r = 0; r < 10; r += 1) for (let k = -12; k < 16; k += 1) roof += `<path d="M${330 + k * 46 + r * 6} ${872 + r * 36 + Math.abs(k * 46 + r * 6) * 0.46}q22 26 46 ${k < 0 ? -18 : 20}" stroke="#3a2032" stroke-width="3.4" fill="none"/>`;
  p.svg(`<clipPath id="roof"><path d="M-20 1220L-20 1010L330 850L350 858L860 1110L860 1220Z"/></clipPath><g clip-path="url(#roof)">${roof}</g>`, { rim: 0.5, tint: 0.2, grain: 0.12, form: 0.02 });
  p.svg('<rect x="600" y="820" width="74" height="220" fill="#6a4450"/><rect x="588" y="806" width="98" height="26" fill="#7c5058"/><path d="M600 870h74M600 910h74M600 950h74M636 832v38M620 870v40M652 870v40M636 910v40" stroke="#4a2c3c" stroke-width="3"/>', { rim: 0.5, tint: 0.2 });
  p.svg(noto('black-cat', { x: 318, y: 884, size: 210, flip: true, turn: -4 }), { rim: 0.8, tint: 0.3, shade: 0.5, cast: { y: 882, shear: -0.6, squash: 0.3, strength: 0.4 } });
  p.after(() => {
    p.svg('<g fill="none" stroke-linecap="round"><path d="M436 506C420 640 560 640 520 730C490 790 440 770 410 826C398 848 398 850 396 862" stroke="#b88f58" stroke-width="5"/><path d="M436 506C420 640 560 640 520 730C490 790 440 770 410 826C398 848 398 850 396 862" stroke="#fff0c8" stroke-width="3"/><path d="M396 862C410 910 330 906 250 920C160 950 110 970 96 1060C86 1120 130 1130 120 1166" stroke="#b88f58" stroke-width="5"/><path d="M396 862C410 910 330 906 250 920C160 950 110 970 96 1060C86 1120 130 1130 120 1166" stroke="#ffe9b8" stroke-width="3"/></g>', { flat: true });
  });
  return { shadow: '#1a1030' };
}

// Instead of paper lanterns, jellyfish rise from the river.
function lanternFestival(p) {
  p.light = { x: 400, y: 620, colour: '#ffd09a', ambient: '#3a4c86', air: '#2c3a70' };
  sky(p, [[0, '#0a1030'], [0.5, '#1a2456'], [0.85, '#3c3a74'], [1, '#7a5580']], { y1: 860, veil: '#4a4e92', amount: 0.4, seed: 41 });
  stars(p, { count: 120, y1: 600, size: 0.8 });
  land(p, { y: 770, amp: 70, seed: 5, length: 300, colour: '#2a2e60', low: '#4a4478', depth: 120, rim: '#6a62a0' });
  land(p, { y: 820, amp: 26, seed: 9, length: 200, colour: '#1e2450', low: '#2e2f60', depth: 80 });
  p.svg(street(40, 360, 862, { low: 26, high: 50, wall: '#3a3a68', roof: '#20224a', width: 46, seed: 2, share: 0.9 }) + street(470, 770, 866, { low: 24, high: 46, wall: '#3a3a68', roof: '#20224a', width: 42, seed: 5, share: 0.9 }), { tint: 0.2 });
  const flock = [[400, 330, 92], [196, 190, 58], [612, 180, 66], [150, 470, 44], [652, 452, 50], [300, 590, 38], [520, 610, 32], [90, 650, 22], [706, 660, 24], [420, 730, 20], [240, 740, 17], [580, 760, 16], [352, 130, 30]];
  for (const [x, y, r] of flock) p.glow(x, y, r * 3, '#ff9a6a', 0.42);
  flock.forEach(([x, y, r], i) => p.svg(jellyfish(x, y, r, { seed: i + 1, turn: ((i * 37) % 30) - 15, colour: i % 3 ? '#ffb27a' : '#ff9a8c', edge: i % 2 ? '#d8608c' : '#c06ab0' }), { shade: 0.2, rim: 0.15, tint: 0.02, alpha: 0.95, light: { x, y: y + 40 } }));
  for (const [x, y, r] of flock) p.glow(x, y, r * 1.2, '#fff0c0', 0.4);
  water(p, { y0: 868, y1: 1200, colour: '#1a2250', deep: '#0c1232', reflect: 0.8, ripple: 0.8, wave: 0.08, crest: '#ffb98a', squash: 0.45 });
  const bank = land(p, { line: (x) => 1100 + 26 * Math.sin(x / 150) - x * 0.03, colour: '#141a3a', low: '#090d22', rim: '#d98a7a', rimAmount: 0.5, depth: 90, y: 0 });
  p.svg(figure({ x: 250, y: bank(250) + 6, h: 132, coat: '#6a3a5c', dress: true, bob: true, pose: 'reach', child: false }) + figure({ x: 322, y: bank(322) + 6, h: 92, coat: '#a8563c', pose: 'both', hair: '#2a2028' }) + figure({ x: 520, y: bank(520) + 6, h: 138, coat: '#34406c', hat: 'kasa', hatColour: '#b89a64', child: false, pose: 'down', cape: true }), { rim: 0.8, tint: 0.25 });
  grass(p, { line: (x) => bank(x) + 16, count: 260, height: 34, colours: ['#10162f', '#1c2244', '#2c2c54'], spread: 60 });
  return { shadow: '#0c1030', light: '#ffe6c8' };
}

export default [villageWhale, lamplighter, moonAngler, twoMoons, unravelling, lanternFestival];
