// Meadow: cards 37 to 42.
import { noto } from '../paint/elements.mjs';
import { bird, figure } from '../paint/figures.mjs';
import { cottage, taper } from '../paint/things.mjs';
import { cumulus, disc, grass, haze, land, ridge, sky, stars, strew } from '../paint/nature.mjs';
import { clamp, fbm, lerp, random, smooth } from '../paint/noise.mjs';

// Rolling land in four folds with trees on the far ones; returns the nearest ridge.
function hills(p, { y, tones, low, rim, seed = 1, trees = true, air = null }) {
  tones.forEach((tone, i) => {
    const line = land(p, { y: y + i * (58 + i * 22), amp: 34 + i * 10, length: 300 + i * 90, octaves: 3, seed: seed + i * 3, colour: tone, low: tones[i + 1] ?? low, depth: 130 + i * 60, rim, rimAmount: 0.35, texture: 0.1 + i * 0.03, stretch: 2.4 });
    if (trees && i < 2) {
      const next = random(seed + i * 5);
      const list = [];
      for (let k = 0; k < 16 - i * 6; k += 1) {
        const x = next() * 800;
        const s = (9 + next() * 12) * (1 + i * 0.9);
        for (let j = 0; j < 12; j += 1) list.push({ x: x + (next() - 0.5) * s * 1.3, y: line(x) + s * 0.1 - next() * s * 0.9, rx: s * 0.3, ry: s * 0.26, colour: tones[Math.min(i + 1, tones.length - 1)], alpha: 0.85 });
      }
      p.dabs(list);
    }
    if (air) haze(p, { y0: y + i * 60 - 20, y1: y + i * 60 + 110, colour: air, amount: 0.3, seed: i });
  });
  const last = tones.length - 1;
  return ridge({ y: y + last * (58 + last * 22), amp: 34 + last * 10, length: 300 + last * 90, octaves: 3, seed: seed + last * 3 });
}

// Flowers over an area, larger to the front.
const flowers = (p, y0, y1, colours, count, seed, size = 6) =>
  strew(p, { count, y0, y1, size, flat: 0.8, colours, seed, alpha: 1, place: (d) => { const t = (d.y - y0) / (y1 - y0); return { ...d, rx: d.rx * (0.25 + t), ry: d.ry * (0.25 + t) }; } });

// A snail whose shell is a house.
function slowRemoval(p) {
  p.light = { x: 630, y: 170, colour: '#fff0c0', ambient: '#7aa0a0', air: '#c8dcc0' };
  sky(p, [[0, '#5a9cc0'], [0.35, '#a4cccc'], [0.58, '#f4ecc4']], { veil: '#ffffff', amount: 0.5, seed: 401, y1: 1000 });
  disc(p, 640, 170, 58, { colour: '#fffae0', seaAmount: 0, haloSize: 5 });
  cumulus(p, { x: 150, y: 330, w: 330, h: 120, seed: 201, light: '#fffaf0', shade: '#94b0c8' });
  hills(p, { y: 640, tones: ['#a8c0a0', '#8cb078', '#74a058', '#5c8c48'], low: '#2c5034', rim: '#fff4b8', seed: 5, air: '#eef0cc' });
  flowers(p, 860, 1000, ['#f4d048', '#fff8e8', '#e8746a'], 240, 3, 5);
  p.shadow(400, 1076, 340, 34, 0.5, '#142c1c');
  p.svg('<path d="M90 1080Q120 1040 240 1040L560 1030Q640 1020 640 930Q640 860 690 850Q752 850 746 930Q730 1050 640 1078Q400 1100 90 1080Z" fill="#c8a070"/><path d="M90 1080Q300 1066 640 1078Q400 1104 90 1080Z" fill="#9a7450"/>' + taper([668, 862], [660, 810], [640, 780], [632, 744], 17, 9, '#c8a070') + taper([716, 858], [722, 810], [738, 780], [738, 736], 17, 9, '#c8a070') + '<circle cx="632" cy="738" r="14" fill="#4a3830"/><circle cx="738" cy="730" r="14" fill="#4a3830"/><path d="M704 944q14 10 28 -2" stroke="#7a5840" stroke-width="4" fill="none" stroke-linecap="round"/>', { shade: 0.6, tint: 0.14, rim: 0.45, form: 0.12, grain: 0.14 });
  let coil = '';
  for (let i = 0; i < 160; i += 1) {
    const a = i * 0.1;
    const r = 238 * 0.978 ** (i * 0.92);
    coil += `${i ? 'L' : 'M'}${(380 + Math.cos(a + 0.6) * r).toFixed(1)} ${(800 + Math.sin(a + 0.6) * r).toFixed(1)}`;
  }
  p.svg(`<circle cx="380" cy="800" r="244" fill="#b5714c"/><path d="${coil}" fill="none" stroke="#7c4434" stroke-width="13" stroke-linejoin="round"/><g stroke="#8f5440" stroke-width="4" opacity=".8">${[...Array(40)].map((_, i) => { const a = i * 0.157; return `<path d="M${380 + Math.cos(a) * 190} ${800 + Math.sin(a) * 190}L${380 + Math.cos(a) * 238} ${800 + Math.sin(a) * 238}"/>`; }).join('')}</g>`, { shade: 0.75, tint: 0.14, rim: 0.45, form: 0.24, grain: 0.12 });
  const win = (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r + 7}" fill="#6a4030"/><circle cx="${x}" cy="${y}" r="${r}" fill="#ffe49c"/><path d="M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}" stroke="#6a4030" stroke-width="4"/>`;
  p.svg(`<path d="M446 560V470H494V584Z" fill="#a86048"/><path d="M436 452H504V474H436Z" fill="#8a4a3c"/>` + win(270, 700, 30) + win(500, 720, 34) + win(380, 640, 22) + '<path d="M330 1030V930Q332 880 380 878Q428 880 430 930V1030Z" fill="#6a4030"/><path d="M342 1030V932Q344 892 380 890Q416 892 418 932V1030Z" fill="#4f7c6c"/><circle cx="404" cy="970" r="6" fill="#ffe49c"/><path d="M446 846H590V862H446ZM452 800V848M478 800V848M504 800V848M530 800V848M556 800V848M582 800V848M448 800H588" fill="#7c5240" stroke="#7c5240" stroke-width="6"/>', { shade: 0.4, tint: 0.06, rim: 0.35, form: 0.04 });
  p.svg(figure({ x: 520, y: 850, h: 92, coat: '#d8604c', hat: 'none', bob: true, dress: true, pose: 'reach' }) + figure({ x: 562, y: 850, h: 66, coat: '#e0b048', pose: 'both', hair: '#6a4a2c' }), { tint: 0.08, rim: 0.4 });
  p.svg('<path d="M446 846H590V862H446ZM452 806V848M478 806V848M504 806V848M530 806V848M556 806V848M582 806V848M448 806H588" fill="#8a5c48" stroke="#8a5c48" stroke-width="5"/>', { rim: 0.3 });
  for (let i = 0; i < 6; i += 1) cumulus(p, { x: 470 - i * 34 - i * i * 3, y: 440 - i * 46, w: 54 + i * 22, h: 30 + i * 9, seed: 220 + i, light: '#fbf6ee', shade: '#b4b8c4', puffs: 10, alpha: 0.85 - i * 0.11 });
  p.after(() => [[270, 700, 80], [500, 720, 90], [380, 640, 60]].forEach(([x, y, r]) => p.glow(x, y, r, '#ffdc90', 0.4)));
  grass(p, { line: () => 1086, count: 520, height: 62, colours: ['#24482c', '#3f703c', '#74984c', '#a8b85c'], spread: 100, seed: 4 });
  flowers(p, 1060, 1180, ['#f4d048', '#fff8e8', '#e8746a', '#b088c8'], 90, 8, 9);
  return { shadow: '#1c3830', light: '#fff8dc', vignette: 0.2 };
}

// A windmill turns a sunflower.
function flowerMill(p) {
  p.light = { x: 150, y: 190, colour: '#fff0b8', ambient: '#7a9cc0', air: '#c0d4d8' };
  sky(p, [[0, '#2f78b8'], [0.4, '#7cb4d8'], [0.64, '#e8ecd0']], { veil: '#ffffff', amount: 0.5, seed: 411, y1: 1000 });
  disc(p, 130, 180, 54, { colour: '#fffbe0', seaAmount: 0, haloSize: 6 });
  cumulus(p, { x: 660, y: 560, w: 380, h: 150, seed: 231, light: '#fffaf0', shade: '#8fb0d0' });
  cumulus(p, { x: 110, y: 640, w: 330, h: 120, seed: 234, light: '#fffaf0', shade: '#94b4d0' });
  hills(p, { y: 760, tones: ['#b4bc8c', '#c8b454', '#a8a448', '#7c9040'], low: '#35502c', rim: '#fff4b0', seed: 15, trees: true });
  flowers(p, 830, 1000, ['#f4c42c', '#f8d848', '#e0a020'], 700, 5, 6);
  p.shadow(400, 1064, 190, 30, 0.5, '#1c2c1c');
  p.svg('<path d="M310 1060L346 560H454L490 1060Q400 1080 310 1060Z" fill="#efe2c8"/><path d="M400 1074L410 560H454L490 1060Q450 1072 400 1074Z" fill="#c8b494" opacity=".7"/><path d="M334 566Q340 470 400 452Q460 470 466 566Q400 590 334 566Z" fill="#a4563c"/><path d="M372 1068V988Q374 958 400 956Q426 958 428 988V1068Z" fill="#5a3c2c"/><path d="M380 860q20 -26 40 0v44h-40zM384 720q16 -22 32 0v38h-32z" fill="#6a4a3c"/><path d="M386 864q14 -18 28 0v34h-28zM389 724q11 -14 22 0v28h-22z" fill="#a8d0d8"/>' + [...Array(9)].map((_, i) => `<path d="M${330 - 0 + (i % 2) * 30 + i * 1.6} ${1020 - i * 50}h26" stroke="#b8a484" stroke-width="4"/><path d="M${440 - i * 2} ${990 - i * 46}h24" stroke="#a8926f" stroke-width="4"/>`).join(''), { shade: 0.7, tint: 0.14, rim: 0.4, form: 0.12, grain: 0.12, cast: { y: 1060, shear: 0.9, squash: 0.14, strength: 0.35 } });
  const [cx, cy] = [400, 500];
  const next = random(2);
  let petals = '';
  for (let ring = 0; ring < 2; ring += 1) {
    for (let i = 0; i < 22; i += 1) {
      const a = ((i + ring * 0.5) / 22) * 360 + next() * 5;
      const long = (ring ? 296 : 330) * (0.93 + next() * 0.1);
      petals += `<g transform="translate(${cx} ${cy}) rotate(${a})"><path d="M90 0Q150 -46 ${long - 60} -30Q${long - 16} -16 ${long} 0Q${long - 16} 16 ${long - 60} 30Q150 46 90 0Z" fill="${ring ? ['#f8c832', '#fbd44c', '#f4bc28'][i % 3] : ['#e09a1c', '#d88c18', '#e8a424'][i % 3]}"/><path d="M110 0H${long - 30}M120 -9Q200 -22 ${long - 70} -13M120 9Q200 22 ${long - 70} 13" stroke="#b8741c" stroke-width="2.4" fill="none" opacity=".7"/></g>`;
    }
  }
  p.svg(petals, { shade: 0.5, tint: 0.06, rim: 0.3, form: 0.02, grain: 0.1 });
  let seeds = `<circle cx="${cx}" cy="${cy}" r="122" fill="#4a2c1c"/>`;
  for (let i = 1; i < 420; i += 1) {
    const a = i * 2.39996;
    const r = 5.7 * Math.sqrt(i);
    seeds += `<ellipse cx="${(cx + Math.cos(a) * r).toFixed(1)}" cy="${(cy + Math.sin(a) * r).toFixed(1)}" rx="4.6" ry="3" transform="rotate(${((a * 180) / Math.PI).toFixed(0)} ${(cx + Math.cos(a) * r).toFixed(1)} ${(cy + Math.sin(a) * r).toFixed(1)})" fill="${i < 90 ? '#8a8a3c' : i < 250 ? '#7a4a24' : '#a8642c'}"/>`;
  }
  p.svg(seeds, { shade: 0.6, tint: 0.06, form: 0.2, rim: 0.2 });
  p.svg([[170, 700, 44, 1], [620, 760, 50, 0], [560, 270, 36, 1], [640, 860, 34, 0]].map(([x, y, s, f]) => noto('honeybee', { x, y, size: s, flip: !!f })).join(''), { tint: 0.1, rim: 0.3 });
  p.svg(figure({ x: 250, y: 1096, h: 126, coat: '#4a6c94', hat: 'straw', hatColour: '#f0dca0', pose: 'down', bag: '#e8dcc0', legs: 'walk', flip: true, child: false }), { tint: 0.1, rim: 0.4, cast: { y: 1094, shear: 0.9, squash: 0.2 } });
  const sun = (x, y, s) => `<path d="M${x} ${y}Q${x + 4 * s} ${y - 40 * s} ${x} ${y - 80 * s}" stroke="#4a7434" stroke-width="${5 * s}" fill="none"/><path d="M${x} ${y - 30 * s}q${26 * s} ${-22 * s} ${34 * s} 0q${-20 * s} ${12 * s} ${-34 * s} 0z" fill="#5a8440"/>${[...Array(12)].map((_, i) => `<ellipse cx="${x}" cy="${y - 80 * s - 15 * s}" rx="${5 * s}" ry="${13 * s}" fill="#f4c030" transform="rotate(${i * 30} ${x} ${y - 80 * s})"/>`).join('')}<circle cx="${x}" cy="${y - 80 * s}" r="${10 * s}" fill="#5a3420"/>`;
  p.svg([[80, 1190, 1.4], [160, 1200, 1.1], [560, 1190, 1.2], [650, 1200, 1.6], [724, 1180, 1.2], [470, 1206, 0.9], [100, 1120, 0.8], [700, 1090, 0.8], [610, 1080, 0.7]].map((f) => sun(...f)).join(''), { shade: 0.4, tint: 0.1, rim: 0.3, form: 0.03 });
  grass(p, { line: () => 1120, count: 300, height: 46, colours: ['#2f5030', '#52783c', '#8ca048'], spread: 80, seed: 14 });
  return { shadow: '#24403c', light: '#fff8d8', vignette: 0.18 };
}

// Sheep drift up and become clouds.
function cloudPasture(p) {
  p.light = { x: 150, y: 140, colour: '#fff4d4', ambient: '#8aa8cc', air: '#c4d8e0' };
  sky(p, [[0, '#4484b8'], [0.4, '#8cbcd8'], [0.68, '#dcecdc'], [0.76, '#f8f0d4']], { veil: '#ffffff', amount: 0.4, seed: 421, y1: 1000 });
  hills(p, { y: 800, tones: ['#a4c49c', '#8cb87c', '#74a860', '#5c944c'], low: '#2f5c38', rim: '#fffbd0', seed: 25, air: '#f0f4dc' });
  cumulus(p, { x: 560, y: 210, w: 400, h: 150, seed: 241, light: '#fffdf6', shade: '#90aed0' });
  cumulus(p, { x: 180, y: 160, w: 260, h: 90, seed: 244, light: '#fffdf6', shade: '#98b6d4' });
  const drift = [[250, 330, 190, 0.9, 1], [560, 430, 210, 0.75, 0], [300, 560, 200, 0.45, 1], [566, 690, 190, 0.2, 0]];
  for (const [x, y, s, cloud, f] of drift) {
    if (cloud > 0.3) cumulus(p, { x, y: y + s * 0.36, w: s * (1 + cloud * 0.7), h: s * (0.55 + cloud * 0.25), seed: 250 + s + x, light: '#fffdf8', shade: '#94b0d2', puffs: 24, alpha: Math.min(1, cloud * 1.3), sink: 0.3 });
    p.svg(noto('ewe', { x, y: y + s * 0.5, size: s, flip: !!f, turn: f ? 7 : -7 }), { shade: 0.5, tint: 0.12, rim: 0.35, fade: cloud > 0.4 ? [y + s * 0.12, y + s * 0.42] : null });
    if (cloud > 0.6) cumulus(p, { x: x + (f ? -s * 0.22 : s * 0.22), y: y + s * 0.3, w: s * 0.8, h: s * 0.5, seed: 290 + x, light: '#fffdf8', shade: '#94b0d2', puffs: 18, alpha: 0.9 });
  }
  const flock = [[150, 960, 150, 0], [650, 970, 140, 1], [540, 1030, 170, 0], [280, 1040, 160, 1], [440, 930, 100, 0]];
  for (const [x, y, s, f] of flock.sort((a, b) => a[1] - b[1])) p.svg(noto('ewe', { x, y: y + 12, size: s, flip: !!f }), { shade: 0.55, tint: 0.12, rim: 0.4, cast: { y: y + 8, shear: 0.9, squash: 0.2, strength: 0.4 } });
  p.svg('<path d="M432 1092V930Q430 900 454 900Q474 902 470 924" stroke="#8a6440" stroke-width="6" fill="none" stroke-linecap="round"/>' + figure({ x: 400, y: 1120, h: 196, coat: '#6a5a8c', hat: 'straw', hatColour: '#e8d098', pose: 'hold', cape: true, child: false, scarf: '#d8604c' }), { tint: 0.1, rim: 0.5, cast: { y: 1116, shear: 0.9, squash: 0.2, strength: 0.4 } });
  grass(p, { line: () => 1110, count: 420, height: 50, colours: ['#2c5834', '#4a8444', '#84ac54'], spread: 90, seed: 24 });
  flowers(p, 1000, 1180, ['#fff8e8', '#f4d060', '#e89ab0'], 150, 18, 6);
  return { shadow: '#244458', light: '#fffae4', vignette: 0.16 };
}

// Light bulbs grow in a field.
const bulb = (x, y, s, on = true) =>
  `<path d="M${x} ${y}Q${x + 6 * s} ${y - 50 * s} ${x} ${y - 104 * s}" stroke="#4a7450" stroke-width="${6 * s}" fill="none"/><path d="M${x} ${y - 10 * s}Q${x - 44 * s} ${y - 40 * s} ${x - 40 * s} ${y - 96 * s}Q${x - 12 * s} ${y - 60 * s} ${x} ${y - 10 * s}ZM${x + 2 * s} ${y - 8 * s}Q${x + 40 * s} ${y - 34 * s} ${x + 44 * s} ${y - 80 * s}Q${x + 12 * s} ${y - 52 * s} ${x + 2 * s} ${y - 8 * s}Z" fill="#3f6c50"/><path d="M${x - 12 * s} ${y - 104 * s}h${24 * s}v${20 * s}q${-12 * s} ${8 * s} ${-24 * s} 0z" fill="#8a8474"/><path d="M${x - 12 * s} ${y - 98 * s}h${24 * s}M${x - 12 * s} ${y - 91 * s}h${24 * s}" stroke="#55504a" stroke-width="${2 * s}"/><path d="M${x - 13 * s} ${y - 106 * s}Q${x - 16 * s} ${y - 124 * s} ${x - 30 * s} ${y - 138 * s}A40 40 0 0 1 ${x - 30 * s} ${y - 138 * s}Q${x - 46 * s} ${y - 196 * s} ${x} ${y - 204 * s}Q${x + 46 * s} ${y - 196 * s} ${x + 30 * s} ${y - 138 * s}Q${x + 16 * s} ${y - 124 * s} ${x + 13 * s} ${y - 106 * s}Z" fill="${on ? '#ffeeb4' : '#7c90a0'}"/><path d="M${x - 5 * s} ${y - 108 * s}L${x - 12 * s} ${y - 156 * s}L${x - 4 * s} ${y - 146 * s}L${x} ${y - 160 * s}L${x + 4 * s} ${y - 146 * s}L${x + 12 * s} ${y - 156 * s}L${x + 5 * s} ${y - 108 * s}" fill="none" stroke="${on ? '#e8963c' : '#4c6070'}" stroke-width="${2.2 * s}"/><path d="M${x - 25 * s} ${y - 160 * s}Q${x - 24 * s} ${y - 184 * s} ${x - 10 * s} ${y - 192 * s}" stroke="#ffffff" stroke-width="${4 * s}" fill="none" stroke-linecap="round" opacity=".6"/>`;

function fieldOfIdeas(p) {
  p.light = { x: 400, y: 700, colour: '#ffdc90', ambient: '#5a5a94', air: '#6a6a9c' };
  sky(p, [[0, '#16204c'], [0.3, '#3a3c74'], [0.5, '#8a6490'], [0.6, '#e09a84']], { veil: '#a87a9c', amount: 0.45, seed: 431, y1: 1000 });
  stars(p, { count: 110, y1: 420 });
  hills(p, { y: 560, tones: ['#5a5080', '#44446c', '#34405c'], low: '#1c2c40', rim: '#ffb890', seed: 35, trees: true });
  land(p, { line: (x) => 660 + 14 * Math.sin(x / 170), y: 0, colour: '#3c4c54', low: '#16242c', depth: 400, texture: 0.2 });
  p.each((x, y, out) => {
    const t = (y - 680) / 520;
    if (t < 0) return;
    const u = (x - 400) / (120 + 760 * t);
    const furrow = Math.sin(u * 26) * 0.5 + 0.5;
    for (let i = 0; i < 3; i += 1) out[i] *= 0.72 + 0.4 * furrow;
  });
  const rows = [];
  const next = random(9);
  for (let r = 0; r < 9; r += 1) {
    const t = (r / 8) ** 1.5;
    const y = 700 + 470 * t;
    const s = 0.16 + 1.02 * t;
    const gap = 40 + 200 * t;
    for (let k = -7; k <= 7; k += 1) {
      const x = 400 + (k + (r % 2) * 0.5) * gap + (next() - 0.5) * gap * 0.2;
      if (x < 20 || x > 780) continue;
      if (r >= 6 && Math.abs(x - 250) < 120) continue;
      rows.push([x, y + (next() - 0.5) * 8, s * (0.85 + next() * 0.25), next() < 0.72]);
    }
  }
  for (const [x, y, s, on] of rows) {
    if (on) p.glow(x, y - 150 * s, 190 * s, '#ffc060', 0.42);
    p.svg(bulb(x, y, s, on), { shade: 0.3, tint: on ? 0.03 : 0.3, rim: 0.25, form: 0.1, grain: 0.04, light: { x, y: y - 160 * s } });
  }
  p.after(() => rows.forEach(([x, y, s, on]) => on && p.glow(x, y - 160 * s, 62 * s, '#fff4c8', 0.6)));
  p.svg(figure({ x: 236, y: 1074, h: 250, coat: '#4a5a84', hat: 'straw', hatColour: '#e0bc78', pose: 'hold', child: false, trousers: '#3a3450', scarf: '#c8604c' }) + '<g transform="translate(316 950)"><path d="M-14 -8H44L38 52H-8Z" fill="#7c9aa0"/><path d="M40 20L84 -14L80 -22L40 4Z" fill="#6a888c"/><path d="M76 -30L96 -8L84 0L68 -20Z" fill="#8caab0"/><path d="M-8 -8Q16 -46 40 -8" fill="none" stroke="#6a888c" stroke-width="5"/></g>', { tint: 0.2, rim: 0.75, cast: { y: 1070, shear: 0.1, squash: 0.2 } });
  strew(p, { count: 50, x0: 396, x1: 450, y0: 950, y1: 1090, size: 6, flat: 0.2, colours: ['#cfe8f0'], after: true, alpha: 0.7, place: (d) => ({ ...d, x: 404 + (d.y - 950) * 0.12 + (d.x - 396) * 0.6, turn: 1.4 }) });
  return { shadow: '#0e1430', light: '#ffecc4', vignette: 0.3 };
}

// A child leads the sun home on a string.
function sunOnAString(p) {
  p.light = { x: 470, y: 420, colour: '#ffd488', ambient: '#a86a6c', air: '#f0a868' };
  sky(p, [[0, '#5a5a94'], [0.25, '#b87a94'], [0.5, '#f4a878'], [0.72, '#ffd898']], { veil: '#ffd0a4', amount: 0.55, seed: 441, y1: 1000, size: 1.3 });
  disc(p, 480, 430, 176, { colour: '#fff2b0', seaAmount: 0, halo: '#ffb860', haloSize: 3, haloStrength: 0.7 });
  p.each((x, y, out) => {
    const d = Math.hypot(x - 480, y - 430) / 176;
    if (d > 1) return;
    const k = 0.35 * smooth(0.35, 1, d) + 0.18 * (fbm(x / 50, y / 50, 4) - 0.4);
    [1, 0.62, 0.24].forEach((v, i) => (out[i] = lerp(out[i], v, clamp(k))));
  });
  p.svg('<path d="M480 600l-16 22h32z" fill="#f0a848"/><path d="M464 604q16 10 32 0" stroke="#c87828" stroke-width="4" fill="none"/>', { tint: 0.02 });
  const line = hills(p, { y: 700, tones: ['#d89070', '#b8785c', '#8c6450', '#5c5040'], low: '#2a2a34', rim: '#ffe4a0', seed: 45, trees: true, air: '#ffcf98' });
  const gx = 330;
  const gy = line(gx) + 10;
  p.svg(figure({ x: gx, y: gy, h: 210, coat: '#b8443c', hat: 'cap', hatColour: '#34406c', pose: 'reach', legs: 'walk', scarf: '#f0dcb0', trousers: '#3a3450' }), { tint: 0.15, rim: 0.9, cast: { y: gy - 4, shear: -0.9, squash: 0.5, strength: 0.55, colour: '#3a1c30' } });
  p.svg(`<path d="M480 622Q450 760 ${gx + 49} ${gy - 206}" stroke="#fff4d0" stroke-width="2.6" fill="none"/>`, { flat: true, after: true });
  p.svg(noto('dog', { x: 190, y: line(190) + 24, size: 110, flip: false }), { tint: 0.25, rim: 0.8, cast: { y: line(190) + 20, shear: -0.9, squash: 0.4, strength: 0.5, colour: '#3a1c30' } });
  grass(p, { line: (x) => line(x) + 70, count: 800, height: 70, colours: ['#2a2a30', '#4a3c38', '#7c5c44', '#c89454'], spread: 130, seed: 34, lean: -0.3 });
  strew(p, { count: 60, y0: 900, y1: 1160, size: 3, colours: ['#ffe4a0', '#ffcf80'], after: true, glow: 4, alpha: 0.8 });
  p.svg([[180, 300], [220, 270], [150, 260], [250, 320]].map(([x, y]) => bird(x, y, 17, '#6a4a64')).join(''), { flat: true });
  return { shadow: '#2c1c34', light: '#ffeec4', vignette: 0.24 };
}

// A chair as high as the clouds.
function highChair(p) {
  p.light = { x: 640, y: 200, colour: '#fff4cc', ambient: '#80a4c4', air: '#c4d8e0' };
  sky(p, [[0, '#3c7cae'], [0.35, '#84b4d0'], [0.66, '#dceade'], [0.74, '#faf2d0']], { veil: '#ffffff', amount: 0.5, seed: 451, y1: 1000 });
  cumulus(p, { x: 150, y: 520, w: 380, h: 140, seed: 271, light: '#fffaf0', shade: '#90aed0' });
  cumulus(p, { x: 690, y: 400, w: 320, h: 110, seed: 274, light: '#fffaf0', shade: '#90aed0' });
  hills(p, { y: 900, tones: ['#a0be9c', '#84ac74', '#6c9c58'], low: '#2c5438', rim: '#fffbd0', seed: 55, air: '#eef4d8' });
  p.svg(cottage(660, 930, 0.34, { roof: '#a4563c', wall: '#f0e4cc', lit: '#7c94a0' }) + cottage(120, 950, 0.26, { roof: '#8c4a5c', wall: '#e8dcc4', lit: '#7c94a0' }), { depth: 0.15, tint: 0.2 });
  p.svg('<path d="M312 398L296 1040H312L326 398ZM470 398L500 1040H516L484 398Z" fill="#7c4c34"/><path d="M318 620L484 620M310 840L494 840M322 520H476" stroke="#7c4c34" stroke-width="10"/>', { shade: 0.5, tint: 0.2, rim: 0.35, form: 0.05, cast: { y: 1040, shear: -0.9, squash: 0.18, strength: 0.35 } });
  p.svg('<path d="M286 164Q270 160 272 150Q300 130 400 130Q500 130 528 150Q530 160 514 164L506 392H294Z" fill="#a8683f"/><path d="M310 178H490L484 372H316Z" fill="#6c4430"/><path d="M334 178L338 372M366 178V372M434 178V372M466 178L462 372M400 178V372" stroke="#b87848" stroke-width="13"/><path d="M300 172Q400 156 500 172L498 200Q400 184 302 200Z" fill="#b87848"/>', { shade: 0.55, tint: 0.12, rim: 0.5, form: 0.05, grain: 0.12 });
  p.svg('<path d="M264 388H536L560 424Q400 440 240 424Z" fill="#b87848"/><path d="M240 424Q400 440 560 424V440Q400 458 240 440Z" fill="#8a5636"/><path d="M252 438L226 1100H252L276 442ZM524 442L552 1100H578L548 438Z" fill="#9a6240"/><path d="M246 700H556V716H246ZM240 920H564V936H240Z" fill="#9a6240"/>', { shade: 0.6, tint: 0.12, rim: 0.5, form: 0.05, grain: 0.14, cast: { y: 1098, shear: -0.9, squash: 0.18, strength: 0.4 } });
  p.svg(figure({ x: 380, y: 430, h: 200, legs: 'sit', coat: '#d8604c', pose: 'front', bob: true, hair: '#4a2c24', trousers: '#e8dcc4' }) + '<path d="M416 316l36 -16 34 12 -8 34 -34 -10 -34 14z" fill="#f8f0dc"/><path d="M452 300l-8 36" stroke="#b8a888" stroke-width="2.5"/>', { tint: 0.08, rim: 0.5 });
  cumulus(p, { x: 560, y: 610, w: 240, h: 80, seed: 281, light: '#fffdf6', shade: '#98b4d2', alpha: 0.9 });
  cumulus(p, { x: 230, y: 810, w: 220, h: 70, seed: 284, light: '#fffdf6', shade: '#98b4d2', alpha: 0.8 });
  p.svg(noto('bird', { x: 516, y: 136, size: 54, flip: true, swap: { '#40c0e7': '#c8604c' } }), { tint: 0.15, rim: 0.3 });
  p.svg(noto('ewe', { x: 140, y: 1080, size: 66 }) + noto('ewe', { x: 660, y: 1060, size: 58, flip: true }), { tint: 0.12, rim: 0.4, cast: { y: 1076, shear: -0.8, squash: 0.2, strength: 0.3 } });
  grass(p, { line: () => 1100, count: 520, height: 48, colours: ['#2c5834', '#4c8448', '#8cb05c'], spread: 90, seed: 44 });
  flowers(p, 1020, 1180, ['#fff8e8', '#f4c848', '#e8746a', '#a890d0'], 170, 28, 6);
  p.svg([[640, 260], [600, 236], [680, 230]].map(([x, y]) => bird(x, y, 16, '#5a7c94')).join(''), { flat: true });
  return { shadow: '#284a5c', light: '#fffae0', vignette: 0.16 };
}

export default [slowRemoval, flowerMill, cloudPasture, fieldOfIdeas, sunOnAString, highChair];
