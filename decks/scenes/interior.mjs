// Interior: cards 61 to 66.
import { noto } from '../paint/elements.mjs';
import { figure, sittingCat } from '../paint/figures.mjs';
import { star } from '../paint/things.mjs';
import { cumulus, disc, haze, land, shafts, sky, space, stars, strew, wash, water } from '../paint/nature.mjs';
import { rgb } from '../paint/colour.mjs';
import { clamp, fbm, lerp, noise, random, smooth } from '../paint/noise.mjs';

// A room seen straight on: a papered wall down to `y`, a skirting board, floorboards running to (400, vy).
function room(p, { wall, pattern, floor, floorDark, y = 800, vy = 420, seed = 1, motif = 46 }) {
  const [w, m, f, d] = [wall, pattern, floor, floorDark].map(rgb);
  p.each((x, py, out) => {
    if (py < y) {
      const row = Math.floor(py / (motif * 1.3));
      const u = ((x + (row % 2) * motif * 0.5) % motif) / motif - 0.5;
      const v = ((py % (motif * 1.3)) / (motif * 1.3) - 0.5) * 1.3;
      const leaf = smooth(0.16, 0.12, Math.hypot(u, v) + 0.06 * Math.cos(5 * Math.atan2(v, u)));
      const stripe = smooth(0.48, 0.5, Math.abs(u));
      const shade = 0.8 + 0.28 * fbm(x / 160 + seed, py / 160, 4) - 0.14 * Math.abs(x - 400) / 400;
      for (let i = 0; i < 3; i += 1) out[i] = lerp(w[i], m[i], clamp(leaf * 0.75 + stripe * 0.4)) * shade;
    } else {
      const z = 420 / (py - vy);
      const u = (x - 400) * z;
      const board = Math.floor(u / 62 + 50);
      const fu = u / 62 + 50 - board;
      const end = ((z * 3.4 + board * 0.37) % 1) < 0.02 * z ? 0.6 : 1;
      const seam = smooth(0, 0.04, Math.min(fu, 1 - fu));
      const g = fbm(u / 9 + board * 7, z * 9, 4);
      const tone = 0.8 + 0.3 * noise(board * 3.3, 1) ;
      for (let i = 0; i < 3; i += 1) out[i] = lerp(d[i], f[i], clamp(g * 1.3)) * tone * (0.55 + 0.45 * seam) * end;
    }
  });
  p.svg(`<path d="M0 ${y - 34}H800V${y + 4}H0Z" fill="${floorDark}"/><path d="M0 ${y - 34}H800V${y - 27}H0Z" fill="${floor}"/>`, { shade: 0.3, tint: 0.1, rim: 0.2, form: 0.02 });
}

const frame = (x, y, w, h, inside, gold = '#b8844c') => `<rect x="${x - w / 2 - 12}" y="${y - h / 2 - 12}" width="${w + 24}" height="${h + 24}" fill="${gold}"/><rect x="${x - w / 2 - 4}" y="${y - h / 2 - 4}" width="${w + 8}" height="${h + 8}" fill="#5a3c28"/><g transform="translate(${x - w / 2} ${y - h / 2})">${inside}</g>`;

// The carpet is a pond; he fishes from his armchair.
function fishingAtHome(p) {
  p.light = { x: 640, y: 420, colour: '#ffdca0', ambient: '#5c4c5c', air: '#6c4c4c' };
  room(p, { wall: '#5c6c58', pattern: '#7c8a64', floor: '#9c6c48', floorDark: '#5a3828', y: 690, vy: 330, seed: 3 });
  p.svg(frame(180, 300, 150, 110, '<rect width="150" height="110" fill="#8cb4bc"/><path d="M0 70Q50 40 90 66T150 60V110H0Z" fill="#4c7c74"/><path d="M90 62l18 -24 18 24z" fill="#f4ead0"/>') + frame(150, 470, 90, 110, '<rect width="90" height="110" fill="#d8c4a0"/><circle cx="45" cy="45" r="20" fill="#7c5444"/><path d="M16 110Q20 70 45 68Q70 70 74 110Z" fill="#3c4c64"/>'), { shade: 0.35, tint: 0.1, rim: 0.2, form: 0.03 });
  p.svg('<rect x="330" y="180" width="190" height="280" fill="#8a5c3c"/><rect x="344" y="194" width="162" height="252" fill="#1c2c54"/>', { shade: 0.3, tint: 0.1 });
  p.each((x, y, out) => { const t = (y - 194) / 252; [0.08 + 0.12 * t, 0.12 + 0.14 * t, 0.3 + 0.16 * t].forEach((v, i) => (out[i] = v)); if (Math.hypot(x - 460, y - 262) < 26) [1, 0.95, 0.8].forEach((v, i) => (out[i] = v)); }, [344, 194, 506, 446]);
  p.svg('<path d="M425 194V446M344 320H506" stroke="#8a5c3c" stroke-width="9"/><path d="M300 160Q330 300 296 480H340V160ZM550 160Q520 300 556 480H510V160Z" fill="#a84c44"/><path d="M286 150H564V170H286Z" fill="#8a5c3c"/>', { shade: 0.5, tint: 0.1, rim: 0.3, form: 0.1 });
  // The lamp and its light.
  p.svg('<path d="M664 760V400" stroke="#4a3428" stroke-width="9"/><path d="M626 760h76v12h-76z" fill="#4a3428"/><path d="M610 410L634 300H694L718 410Z" fill="#ffe9b8"/>', { shade: 0.2, tint: 0.03, rim: 0.2 });
  p.glow(664, 380, 320, '#ffcf80', 0.6);
  // Carpet: fringe, border, then water.
  const [cx, cy, rx, ry] = [392, 950, 330, 168];
  let fringe = '';
  for (let i = 0; i < 150; i += 1) {
    const a = (i / 150) * 6.283;
    fringe += `<path d="M${cx + Math.cos(a) * rx} ${cy + Math.sin(a) * ry}L${cx + Math.cos(a) * (rx + 16)} ${cy + Math.sin(a) * (ry + 11)}"/>`;
  }
  p.svg(`<g stroke="#e8d4a4" stroke-width="3.4">${fringe}</g><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#a83c3c"/><ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.95}" ry="${ry * 0.95}" fill="none" stroke="#e8c878" stroke-width="6"/><ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.87}" ry="${ry * 0.87}" fill="none" stroke="#e8c878" stroke-width="9" stroke-dasharray="16 14"/><ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.81}" ry="${ry * 0.81}" fill="#3c2028"/>`, { shade: 0.25, tint: 0.08, rim: 0.2, form: 0.02, grain: 0.14 });
  p.each((x, y, out) => {
    const d = Math.hypot((x - cx) / (rx * 0.79), (y - cy) / (ry * 0.79));
    if (d > 1) return;
    const wave = fbm(x / 60 + 2, y / 14, 4);
    const ringy = 0.5 + 0.5 * Math.cos(Math.hypot((x - 330) / 14, (y - 960) / 7));
    const near = Math.exp(-(Math.hypot((x - 330) / 90, (y - 960) / 46) ** 2));
    const lampGlow = Math.exp(-(((x - 560) / 90) ** 2)) * smooth(1070, 830, y) * smooth(0.42, 0.62, wave);
    const depth = smooth(1, 0.3, d);
    const c = [lerp(0.24, 0.05, depth), lerp(0.48, 0.22, depth), lerp(0.5, 0.34, depth)];
    for (let i = 0; i < 3; i += 1) out[i] = clamp(c[i] * (0.7 + 0.6 * wave) + near * ringy * 0.22 + lampGlow * [0.8, 0.62, 0.34][i] + 0.3 * smooth(0.97, 1, d));
  }, [cx - rx, cy - ry, cx + rx, cy + ry]);
  p.svg('<path d="M560 900A54 20 0 1 1 556 896L520 912ZM470 1040A46 16 0 1 1 466 1036L440 1050ZM190 940A40 15 0 1 1 186 936L164 950Z" fill="#5c8c58"/>', { shade: 0.4, tint: 0.08, rim: 0.4, form: 0.06 });
  p.svg(noto('lotus', { x: 560, y: 900, size: 60 }), { shade: 0.4, tint: 0.08, rim: 0.3 });
  p.svg('<g opacity=".55"><path d="M250 1000Q300 976 350 1000Q300 1024 250 1000ZM250 1000l-30 -16v32z" fill="#e88c4c"/></g><g opacity=".45"><path d="M470 960Q440 944 404 960Q440 978 470 960ZM470 960l22 -12v24z" fill="#f4e4d0"/></g>', { flat: true });
  p.shadow(400, 800, 180, 26, 0.5, '#1c1014');
  p.svg('<path d="M270 800V560Q270 470 350 470H450Q530 470 530 560V800Z" fill="#7c3c34"/><path d="M300 700V570Q300 500 356 500H444Q500 500 500 570V700Z" fill="#9a5044"/>', { shade: 0.55, tint: 0.08, rim: 0.4, form: 0.1, grain: 0.12 });
  p.svg(figure({ x: 392, y: 812, h: 290, coat: '#4c5c74', hair: '#d8d4cc', hat: 'straw', hatColour: '#d8b878', legs: 'sit', pose: 'hold', child: false, flip: true, trousers: '#4c4038' }), { tint: 0.08, rim: 0.5, shade: 0.5 });
  p.svg('<path d="M244 690Q220 640 262 640Q304 640 300 690V816H252ZM500 690Q496 640 538 640Q580 640 556 690L548 816H500Z" fill="#8c463c"/>', { shade: 0.55, tint: 0.08, rim: 0.4, form: 0.12, grain: 0.12 });
  p.svg('<path d="M316 662L204 560" stroke="#6a4428" stroke-width="6" stroke-linecap="round"/>', { rim: 0.4 });
  p.after(() => { p.svg('<path d="M204 560Q250 760 330 956" stroke="#fff4dc" stroke-width="1.6" fill="none"/><circle cx="330" cy="958" r="9" fill="#e0483c"/><path d="M321 958a9 9 0 0 1 18 0z" fill="#fff"/>', { flat: true }); p.glow(664, 370, 90, '#fff0c8', 0.6); });
  p.svg('' + noto('basket', { x: 700, y: 1130, size: 120 }) + '<path d="M690 1030q30 -30 52 4" fill="none"/>', { tint: 0.15, rim: 0.4 });
  p.svg(sittingCat(120, 1110, 120, '#3a2c34', false), { rim: 0.5, tint: 0.08 });
  return { shadow: '#1c1018', light: '#ffeac4', vignette: 0.32 };
}

// A cat looks into the mirror.
function whoTheMirrorKnows(p) {
  p.light = { x: 140, y: 330, colour: '#ffe4b0', ambient: '#6c5468', air: '#6c5468' };
  room(p, { wall: '#6c3c50', pattern: '#8a5460', floor: '#8c5c44', floorDark: '#4a2c2c', y: 880, vy: 560, seed: 8, motif: 54 });
  shafts(p, { x: -160, y: 60, a0: 0.2, a1: 1.0, length: 1300, colour: '#ffe4ac', amount: 0.4, count: 5, seed: 4 });
  p.shadow(480, 1048, 300, 40, 0.55, '#1c0c14');
  const oval = 'M250 560Q250 170 480 160Q712 170 712 560Q712 960 480 970Q250 960 250 560Z';
  p.svg(`<path d="${oval}" fill="#b8843c" transform="translate(480 566) scale(1.14 1.1) translate(-480 -566)"/><path d="M480 60Q540 70 556 124Q520 96 480 100Q440 96 404 124Q420 70 480 60Z" fill="#d8a850"/><path d="M360 1010Q420 1060 480 1050Q540 1060 600 1010L650 1060H310Z" fill="#a87434"/>`, { shade: 0.65, tint: 0.06, rim: 0.6, form: 0.05, grain: 0.1 });
  let beads = '';
  for (let i = 0; i < 64; i += 1) {
    const a = (i / 64) * 6.283;
    beads += `<ellipse cx="${480 + Math.cos(a) * 248}" cy="${566 + Math.sin(a) * 426}" rx="9" ry="9" fill="${i % 4 ? '#e0b45c' : '#fbe0a0'}"/>`;
  }
  p.svg(beads, { shade: 0.5, tint: 0.04, rim: 0.4, form: 0.01 });
  // Beyond the glass: a jungle at dusk.
  p.each((x, y, out) => {
    const d = Math.hypot((x - 481) / 231, (y - 565) / 405);
    if (d > 1) return;
    const t = (y - 160) / 810;
    const g = fbm(x / 110, y / 90, 4);
    const c = [lerp(0.86, 0.12, smooth(0, 0.75, t)), lerp(0.76, 0.26, smooth(0, 0.75, t)), lerp(0.5, 0.22, smooth(0, 0.75, t))];
    for (let i = 0; i < 3; i += 1) out[i] = c[i] * (0.75 + 0.5 * g);
  }, [240, 150, 720, 980]);
  let jungle = '';
  const next = random(4);
  for (let i = 0; i < 90; i += 1) {
    const left = i % 2;
    const y = 230 + next() * 690;
    const rim = 229 * Math.sqrt(Math.max(0, 1 - ((y - 565) / 403) ** 2));
    const x = 481 + (left ? -1 : 1) * (rim - 10 + next() * 24);
    const len = 100 + next() * 110;
    const a = (left ? -0.5 : Math.PI + 0.5) + (next() - 0.5) * 1.6;
    const [ex, ey] = [x + Math.cos(a) * len, y + Math.sin(a) * len];
    jungle += `<path d="M${x} ${y}Q${(x + ex) / 2 - (ey - y) * 0.24} ${(y + ey) / 2 + (ex - x) * 0.24} ${ex} ${ey}Q${(x + ex) / 2 + (ey - y) * 0.24} ${(y + ey) / 2 - (ex - x) * 0.24} ${x} ${y}Z" fill="${['#1c4438', '#2c5c44', '#3c7450', '#17382f'][i % 4]}"/><path d="M${x} ${y}L${ex} ${ey}" stroke="#7ca468" stroke-width="1.6" opacity=".5"/>`;
  }
  const clip = `<clipPath id="glass2"><ellipse cx="481" cy="565" rx="229" ry="403"/></clipPath>`;
  p.svg(`${clip}<g clip-path="url(#glass2)">${jungle}<path d="M240 900Q480 860 720 900V990H240Z" fill="#1c3428"/></g>`, { shade: 0.5, tint: 0.1, rim: 0.3, form: 0.02 });
  p.svg(`${clip}<g clip-path="url(#glass2)">${noto('tiger', { x: 520, y: 940, size: 440 })}</g>`, { shade: 0.65, tint: 0.16, rim: 0.5, grain: 0.12 });
  p.svg(`${clip}<g clip-path="url(#glass2)"><path d="M250 930Q300 860 310 800M300 960Q350 900 352 850M640 960Q620 900 640 830M690 940Q660 890 680 820M400 970Q410 930 404 900" stroke="#2c5c40" stroke-width="12" fill="none" stroke-linecap="round"/></g>`, { rim: 0.4, tint: 0.1 });
  p.svg('<path d="M300 330L420 200M290 440L480 220M620 900L690 800" stroke="#ffffff" stroke-width="15" opacity=".16"/>', { flat: true });
  p.svg(noto('cat', { x: 186, y: 1092, size: 250, flip: true, swap: { '#ffb800': '#d0924c', '#fb8b02': '#a8683c', '#ff9b31': '#b87840', '#b85c3e': '#8a5238' } }), { shade: 0.55, tint: 0.12, rim: 0.6, grain: 0.08, cast: { y: 1084, shear: 0.8, squash: 0.2, strength: 0.5, colour: '#240c14' } });
  strew(p, { count: 26, x0: 60, x1: 420, y0: 200, y1: 900, size: 1.8, colours: ['#ffe8b8'], after: true, alpha: 0.6 });
  return { shadow: '#200f1c', light: '#ffeac8', vignette: 0.3 };
}

// Each drawer keeps its weather.
function drawerForEveryWeather(p) {
  p.light = { x: 300, y: 480, colour: '#ffe8b8', ambient: '#5c6480', air: '#6c7490' };
  room(p, { wall: '#4c6478', pattern: '#64809a', floor: '#a8784c', floorDark: '#5c3c2c', y: 960, vy: 600, seed: 13, motif: 40 });
  p.shadow(420, 1066, 330, 40, 0.55, '#141420');
  p.svg('<path d="M150 200Q420 176 690 200V226Q420 206 150 226Z" fill="#b07a4c"/><path d="M166 222H674V1040H166Z" fill="#7c4c34"/><path d="M166 222H196V1040H166ZM644 222H674V1040H644Z" fill="#8f5a3c"/><path d="M176 1040h50v34h-50zM614 1040h50v34h-50z" fill="#5c3824"/>', { shade: 0.6, tint: 0.1, rim: 0.4, form: 0.03, grain: 0.14 });
  const rows = [250, 408, 566, 724, 882];
  const open = [60, 16, 80, 40, 96];
  p.svg(rows.map((y) => `<rect x="204" y="${y}" width="432" height="140" fill="#2a1a18"/>`).join(''), { flat: true });
  const weather = [
    () => { cumulus(p, { x: 420, y: 300, w: 380, h: 110, seed: 501, light: '#e0e6ee', shade: '#6c7c98', puffs: 24 }); },
    () => {},
    () => { p.glow(420, 560, 280, '#ffd060', 0.75); disc(p, 420, 600, 92, { colour: '#fff2b0', seaAmount: 0, halo: '#ffc850', haloSize: 2, haloStrength: 0.5 }); },
    () => { p.svg('<g fill="none" stroke-width="17" transform="translate(420 770)"><path d="M-190 0A190 150 0 0 1 190 0" stroke="#e0604c"/><path d="M-173 0A173 133 0 0 1 173 0" stroke="#f0a850"/><path d="M-156 0A156 116 0 0 1 156 0" stroke="#f4dc70"/><path d="M-139 0A139 99 0 0 1 139 0" stroke="#7cb878"/><path d="M-122 0A122 82 0 0 1 122 0" stroke="#5c8cc0"/><path d="M-105 0A105 65 0 0 1 105 0" stroke="#8c6cb0"/></g>', { shade: 0.2, tint: 0.04, rim: 0.1, alpha: 0.85 }); },
    () => { cumulus(p, { x: 300, y: 930, w: 260, h: 70, seed: 505, light: '#f4f8ff', shade: '#94a8cc', puffs: 18 }); cumulus(p, { x: 540, y: 930, w: 220, h: 60, seed: 508, light: '#f4f8ff', shade: '#94a8cc', puffs: 18 }); },
  ];
  const order = [1, 0, 3, 2, 4];
  for (const r of order) {
    weather[r]();
    const y = rows[r] + open[r] * 0.28;
    const o = open[r];
    const front = `<path d="M${200 - o * 0.34} ${y + 24}H${640 + o * 0.34}V${y + 140 + o * 0.16}H${200 - o * 0.34}Z" fill="#b5804f"/><path d="M${218 - o * 0.34} ${y + 42}H${622 + o * 0.34}V${y + 122 + o * 0.16}H${218 - o * 0.34}Z" fill="#a06c42"/><path d="M360 ${y + 70}q60 34 120 0l-4 12q-56 36 -112 0z" fill="#e0b85c"/><path d="M${200 - o * 0.34} ${y + 24}H${640 + o * 0.34}V${y + 31}H${200 - o * 0.34}Z" fill="#cc9864"/>`;
    p.shadow(420, y + 150 + o * 0.3, 260, 24 + o * 0.2, 0.5, '#140c10');
    p.svg(front, { shade: 0.5, tint: 0.08, rim: 0.4, form: 0.04, grain: 0.16, light: { x: 420, y: 200 } });
  }
  // Rain falls from the first drawer's cloud, snow from the last, a moon waits in the narrow one.
  strew(p, { count: 110, x0: 250, x1: 590, y0: 292, y1: 470, size: 10, flat: 0.09, colours: ['#cfe4f4'], alpha: 0.7, after: true, place: (d) => ({ ...d, turn: 1.5 }) });
  p.svg('<path d="M336 300l-22 46h18l-10 40 36 -54h-20l18 -32z" fill="#ffe070"/>', { rim: 0.2, tint: 0 });
  p.after(() => p.glow(334, 340, 80, '#fff0a0', 0.5));
  strew(p, { count: 150, x0: 190, x1: 650, y0: 860, y1: 1120, size: 3.4, colours: ['#ffffff'], alpha: 0.95, after: true, seed: 19 });
  p.svg(`<g transform="translate(0 6)">${star(250, 424, 9, '#fff0c0')}${star(560, 418, 8, '#fff0c0', 0.4)}${star(600, 430, 5, '#fff0c0', 0.8)}${star(310, 428, 5, '#fff0c0', 0.2)}<path d="M420 398A30 30 0 1 0 444 432A24 24 0 0 1 420 398Z" fill="#ffe9a8"/></g>`, { shade: 0.1, tint: 0, after: true });
  p.after(() => p.glow(420, 428, 90, '#ffe9a8', 0.4));
  p.svg('<path d="M120 1150H270V1164H120ZM136 1164V1196M254 1164V1196" fill="#8a5a3c" stroke="#8a5a3c" stroke-width="11"/>', { tint: 0.1, rim: 0.3 });
  p.svg(figure({ x: 196, y: 1152, h: 290, coat: '#d8604c', dress: true, bob: true, hair: '#3c2824', pose: 'reach', trousers: '#f0e4d0' }), { tint: 0.1, rim: 0.7, light: { x: 420, y: 560 }, shade: 0.5 });
  p.svg(noto('potted-plant', { x: 600, y: 206, size: 120 }) + frame(330, 130, 90, 70, '<rect width="90" height="70" fill="#d8c8a8"/><path d="M0 70L30 30L52 56L66 42L90 70Z" fill="#5c7c88"/>'), { shade: 0.5, tint: 0.12, rim: 0.4 });
  return { shadow: '#141826', light: '#fff0d0', vignette: 0.28 };
}

// A candle as tall as a tower; a stair winds up around it.
function candleStair(p) {
  p.light = { x: 400, y: 220, colour: '#ffd898', ambient: '#4c3c54', air: '#3c2c44' };
  room(p, { wall: '#3c2c44', pattern: '#4c3850', floor: '#6c4838', floorDark: '#33202c', y: 980, vy: 640, seed: 17, motif: 60 });
  p.glow(400, 210, 640, '#ffb050', 0.65, 1.6);
  p.glow(400, 210, 300, '#ffdc90', 0.6);
  p.svg('<rect x="60" y="240" width="130" height="260" fill="#2a1c30"/>', { flat: true });
  p.each((_x, y, out) => { const t = (y - 250) / 240; [0.06, 0.1 + 0.04 * t, 0.24 + 0.1 * t].forEach((v, i) => (out[i] = v)); }, [70, 250, 180, 490]);
  p.svg('<path d="M125 250V490M70 370H180" stroke="#2a1c30" stroke-width="8"/><path d="M50 500h150v14H50z" fill="#5c3c3c"/>', { tint: 0.1, rim: 0.3 });
  stars(p, { count: 14, y0: 260, y1: 480, seed: 71, except: (x) => x < 74 || x > 176 });
  p.svg('<path d="M610 980V760Q610 740 630 740H740V980Z" fill="#4a2c2c"/><path d="M624 770h112v60h-112zM624 846h112v60h-112zM624 922h112v50h-112z" fill="#5c3834"/>', { shade: 0.5, tint: 0.1, rim: 0.4 });
  p.shadow(400, 1110, 300, 46, 0.6, '#120810');
  p.svg('<ellipse cx="400" cy="1090" rx="260" ry="58" fill="#a87838"/><ellipse cx="400" cy="1076" rx="256" ry="52" fill="#d8a858"/><ellipse cx="400" cy="1074" rx="200" ry="38" fill="#b88840"/><path d="M640 1080Q720 1060 716 1100Q700 1140 636 1112" fill="none" stroke="#c89848" stroke-width="17"/>', { shade: 0.6, tint: 0.06, rim: 0.5, form: 0.08 });
  // Stair behind, candle, stair in front: three turns.
  const flight = (front) => {
    const list = [];
    for (let i = 0; i <= 96; i += 1) {
      const a = (i / 32) * Math.PI * 2 + 0.6;
      const isFront = Math.sin(a) > 0;
      if (isFront !== front) continue;
      const x = 400 + Math.cos(a) * 168;
      const y = 1056 - i * 6.55 + Math.sin(a) * 30;
      list.push(`<path d="M${400 + Math.cos(a) * 112} ${y - Math.sin(a) * 10}L${x} ${y}L${x} ${y + 12}L${400 + Math.cos(a) * 112} ${y - Math.sin(a) * 10 + 14}Z" fill="${front ? '#c89868' : '#7c543c'}"/><path d="M${x - 13} ${y - 3}h26v8h-26z" fill="${front ? '#e0b480' : '#8f6448'}"/><path d="M${x} ${y}v-38" stroke="${front ? '#a87848' : '#6a4634'}" stroke-width="3"/>`);
    }
    return list.join('');
  };
  const rail = (front) => {
    let d = '';
    let pen = false;
    for (let i = 0; i <= 384; i += 1) {
      const a = (i / 128) * Math.PI * 2 + 0.6;
      if (Math.sin(a) > 0 !== front) { pen = false; continue; }
      d += `${pen ? 'L' : 'M'}${(400 + Math.cos(a) * 168).toFixed(1)} ${(1056 - (i / 4) * 6.55 + Math.sin(a) * 30 - 38).toFixed(1)}`;
      pen = true;
    }
    return `<path d="${d}" stroke="${front ? '#c89060' : '#7c543c'}" stroke-width="5" fill="none"/>`;
  };
  p.svg(flight(false) + rail(false), { shade: 0.4, tint: 0.1, rim: 0.3, form: 0.02 });
  p.svg('<path d="M286 1060V400Q290 372 320 386Q340 404 352 380Q370 364 400 372Q440 356 456 384Q470 402 486 384Q512 374 514 404V1060Q400 1090 286 1060Z" fill="#fbeccb"/><path d="M286 470V400Q290 372 320 386Q326 470 314 520Q300 540 298 490ZM456 384Q470 402 486 384Q512 374 514 404V560Q504 600 494 560Q492 470 470 440Q458 420 456 384ZM352 380Q370 364 400 372Q396 430 384 452Q366 450 364 420Z" fill="#fff8e4"/><path d="M286 1060V860Q300 840 306 880Q316 960 330 1070ZM514 1060V800Q500 800 496 860Q490 1000 470 1072Z" fill="#f0d8a8"/>', { shade: 0.6, tint: 0.03, rim: 0.4, form: 0.14, grain: 0.06 });
  wash(p, '#ffc060', (x, y) => (Math.abs(x - 400) < 112 && y > 410 && y < 1070 ? 0.45 * smooth(760, 380, y) : 0), undefined, true);
  p.svg('<path d="M400 376V330" stroke="#3c2418" stroke-width="7" stroke-linecap="round"/>', { flat: true });
  const win = (x, y) => `<path d="M${x - 20} ${y}V${y - 44}Q${x} ${y - 70} ${x + 20} ${y - 44}V${y}Z" fill="#8a5c3c"/><path d="M${x - 14} ${y - 4}V${y - 42}Q${x} ${y - 60} ${x + 14} ${y - 42}V${y - 4}Z" fill="#ffb850"/><path d="M${x} ${y - 54}V${y - 4}M${x - 14} ${y - 28}H${x + 14}" stroke="#8a5c3c" stroke-width="3"/>`;
  p.svg(win(400, 590) + win(370, 780) + win(440, 900) + '<path d="M350 1076V996Q352 966 384 964Q416 966 418 996V1080Z" fill="#6a402c"/><path d="M358 1076V998Q360 974 384 972Q408 974 410 998V1078Z" fill="#8f5c3c"/><circle cx="400" cy="1030" r="4" fill="#ffdc90"/>', { shade: 0.3, tint: 0.03, rim: 0.2, form: 0.03 });
  p.svg(flight(true) + rail(true), { shade: 0.4, tint: 0.06, rim: 0.4, form: 0.02 });
  const who = (i) => { const a = (i / 32) * Math.PI * 2 + 0.6; return [400 + Math.cos(a) * 146, 1056 - i * 6.55 + Math.sin(a) * 24]; };
  const [gx, gy] = who(70);
  p.svg(figure({ x: gx, y: gy + 4, h: 96, coat: '#f4ecdc', dress: true, bob: true, hair: '#4a2c20', pose: 'hold', legs: 'walk', flip: true, trousers: '#e8d4b8' }), { tint: 0.06, rim: 0.8 });
  const [fx, fy] = who(44);
  p.svg(noto('mouse', { x: fx, y: fy + 4, size: 40 }), { tint: 0.1, rim: 0.7 });
  p.after(() => {
    p.svg('<path d="M400 96Q350 200 352 262Q356 330 400 334Q446 330 448 262Q450 200 400 96Z" fill="#ff9c34"/><path d="M400 130Q366 214 368 268Q372 326 400 330Q430 326 432 268Q434 214 400 130Z" fill="#ffd468"/><path d="M400 204Q380 256 382 288Q386 324 400 326Q416 324 418 288Q420 256 400 204Z" fill="#fffbe8"/>', { flat: true, soften: 3 });
    p.glow(400, 240, 200, '#ffe8b0', 0.6);
    [[400, 570], [370, 760], [440, 880]].forEach(([x, y]) => p.glow(x, y, 70, '#ffb850', 0.5));
    p.svg('<path d="M300 240q-14 -16 -26 -4q6 14 26 8q-18 4 -16 16q14 4 16 -14zM520 180q14 -16 26 -4q-6 14 -26 8q18 4 16 16q-14 4 -16 -14z" fill="#e8d4b0"/>', { flat: true });
  });
  p.svg('<path d="M80 1130L210 1104L250 1120L120 1150Z" fill="#8c3c3c"/><path d="M80 1130L120 1150V1176L80 1156ZM120 1150L250 1120V1146L120 1176Z" fill="#f0e0c0"/><path d="M80 1150L120 1172L250 1142V1150L120 1182L80 1160Z" fill="#6a2c30"/><path d="M100 1104L214 1078L240 1094L130 1122Z" fill="#3c5c6c"/><path d="M100 1104L130 1122V1140L100 1122ZM130 1122L240 1094V1112L130 1140Z" fill="#f0e0c0"/>', { shade: 0.5, tint: 0.1, rim: 0.5, form: 0.03 });
  return { shadow: '#140a18', light: '#ffe6b8', vignette: 0.36 };
}

// The veranda: behind us the room, before us the stars.
function veranda(p) {
  p.light = { x: 430, y: 480, colour: '#dce4ff', ambient: '#4c5484', air: '#2c3464' };
  space(p, { dark: '#0a1030', gas: ['#2c3c84', '#6c4c94', '#3c7ca4'], amount: 0.9, seed: 73, starCount: 0, lean: 1 });
  sky(p, [[0, '#0a1236']], { y0: 2000 });
  haze(p, { y0: 560, y1: 900, colour: '#5c6cac', amount: 0.5 });
  water(p, { y0: 730, y1: 900, colour: '#2c3c7c', deep: '#1c2454', reflect: 0.85, ripple: 0.6, wave: 0.1, crest: '#c8d8ff', squash: 0.4 });
  land(p, { y: 726, amp: 22, length: 150, seed: 6, colour: '#2c3868', low: '#3c4c84', depth: 30, bottom: 736 });
  stars(p, { count: 420, y0: 190, y1: 900, seed: 79, milky: 0.45, except: (x, y) => x < 128 || x > 672 || (y > 700 && y < 736) || (y > 790 && y > 0 && x > 200 && x < 620) });
  p.glow(470, 420, 420, '#a8b0ff', 0.25);
  p.after(() => p.svg('<path d="M250 250L190 300" stroke="#fff" stroke-width="2" opacity=".7"/>', { flat: true }));
  // The boards of the veranda, then the room: posts, lintel, paper screens, mats.
  const wood = rgb('#8a5c40');
  p.each((x, y, out) => {
    if (y < 866) return;
    const z = 300 / (y - 640);
    const v = (x - 400) * z;
    const board = Math.floor(v / 44 + 50);
    const fu = v / 44 + 50 - board;
    const seam = smooth(0, 0.05, Math.min(fu, 1 - fu));
    const g = fbm(v / 7 + board * 5, z * 7, 4);
    const sheen = 0.3 * Math.exp(-(((x - 420) / 200) ** 2)) * smooth(1010, 870, y);
    for (let i = 0; i < 3; i += 1) out[i] = wood[i] * (0.5 + 0.5 * g) * (0.6 + 0.4 * seam) * (0.8 + 0.1 * noise(board, 3)) + sheen * [0.5, 0.55, 0.8][i];
  }, [0, 866, 800, 1030]);
  p.svg('<path d="M0 866H800V876H0Z" fill="#5c3c30"/>', { rim: 0.5, tint: 0.1, shade: 0.2 });
  p.each((x, y, out) => {
    if (y < 1030) return;
    const z = 300 / (y - 700);
    const v = (x - 400) * z;
    const weave = 0.92 + 0.1 * Math.sin(v * 1.4) + 0.08 * (fbm(x / 5, y / 2, 2) - 0.5);
    const border = Math.abs(v) < 7 || Math.abs(Math.abs(v) - 330) < 7;
    const c = border ? [0.16, 0.22, 0.2] : [0.62, 0.6, 0.4];
    const lampLight = 0.5 + 0.5 * Math.exp(-(((x - 700) / 330) ** 2)) + 0.2 * smooth(1200, 1040, y);
    for (let i = 0; i < 3; i += 1) out[i] = c[i] * weave * lampLight * [0.94, 0.84, 0.76][i];
  }, [0, 1030, 800, 1200]);
  p.svg('<path d="M0 1020H800V1036H0Z" fill="#4c3028"/>', { rim: 0.4, tint: 0.1, shade: 0.2 });
  const screen = (x0, x1) => {
    let out = `<rect x="${x0}" y="180" width="${x1 - x0}" height="850" fill="#f4e4c0"/>`;
    for (let i = 0; i <= 3; i += 1) out += `<path d="M${lerp(x0, x1, i / 3)} 180V860" stroke="#5c3c2c" stroke-width="${i % 3 ? 3.4 : 9}"/>`;
    for (let i = 0; i <= 8; i += 1) out += `<path d="M${x0} ${180 + i * 85}H${x1}" stroke="#5c3c2c" stroke-width="${i % 8 ? 3.4 : 10}"/>`;
    return out + `<rect x="${x0}" y="862" width="${x1 - x0}" height="168" fill="#7c543c"/><path d="M${x0 + 6} 874H${x1 - 6}V1020H${x0 + 6}Z" fill="none" stroke="#5c3c2c" stroke-width="4"/>`;
  };
  p.svg(screen(-20, 112) + screen(690, 820), { shade: 0.25, tint: 0.08, rim: 0.3, form: 0.02, light: { x: 400, y: 900, colour: '#ffdca8' } });
  wash(p, '#ffcf90', (x, y) => (y > 180 && y < 1030 ? (x > 690 ? 0.3 : x < 112 ? 0.16 : 0) : 0), undefined, true);
  p.svg('<path d="M0 0H800V150H0Z" fill="#3c2a2c"/><path d="M0 146H800V186H0Z" fill="#6a4634"/><path d="M104 150H130V1034H104ZM670 150H696V1034H670Z" fill="#7c5440"/>' + [...Array(10)].map((_, i) => `<path d="M${40 + i * 84} 0L${60 + i * 78} 146" stroke="#2c1e20" stroke-width="11"/>`).join(''), { shade: 0.35, tint: 0.1, rim: 0.5, form: 0.03, grain: 0.12 });
  p.svg('<path d="M560 186V236" stroke="#e8dcc8" stroke-width="2"/><path d="M530 274A30 34 0 1 1 590 274Q586 284 576 284H544Q534 284 530 274Z" fill="#bfe4ec" opacity=".85"/><path d="M540 256q10 -8 20 0t20 -2M544 268q8 -6 14 0" stroke="#e05c6c" stroke-width="4" fill="none"/><path d="M560 284V316" stroke="#e8dcc8" stroke-width="2"/><path d="M548 316h24l8 84q-14 -6 -36 2z" fill="#f4ecd8"/><path d="M556 330q6 20 2 50" stroke="#5c84a8" stroke-width="3" fill="none"/>', { shade: 0.25, tint: 0.05, rim: 0.5, form: 0.1 });
  const sit = (x, y, h, coat, hair, o = {}) => {
    const s = h / 100;
    return `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-30 0C-36 -30 -26 -58 -10 -64L10 -64C26 -58 36 -30 30 0Q0 6 -30 0Z" fill="${coat}"/><path d="M0 -62Q4 -30 2 2" stroke="rgba(0,0,0,.2)" stroke-width="2" fill="none"/><path d="M-26 -14Q0 -4 26 -14L27 -4Q0 6 -28 -4Z" fill="${o.obi ?? 'rgba(0,0,0,.25)'}"/><circle cx="0" cy="-76" r="${o.r ?? 14}" fill="#e0b48c"/><path d="M-${(o.r ?? 14) + 1} -72C-${(o.r ?? 14) + 3} -98 ${(o.r ?? 14) + 3} -98 ${(o.r ?? 14) + 1} -72Q0 ${o.bald ? -66 : -60} -${(o.r ?? 14) + 1} -72Z" fill="${hair}"/></g>`;
  };
  p.svg(sit(330, 946, 215, '#4c5c84', '#d8d8d4', { obi: '#2c3450' }) + sit(478, 950, 150, '#c85c4c', '#2c2028', { r: 17, obi: '#f0d890' }), { shade: 0.5, tint: 0.16, rim: 0.8, cast: { y: 944, shear: 0.05, squash: 0.3, strength: 0.5 } });
  p.svg(sittingCat(574, 950, 92, '#e8e0d4', false), { rim: 0.7, tint: 0.16, cast: { y: 948, shear: 0.05, squash: 0.3, strength: 0.5 } });
  p.svg('<ellipse cx="216" cy="948" rx="56" ry="13" fill="#5c2c28"/><path d="M190 944q0 -26 4 -28h24q4 2 4 28q-16 8 -32 0zM228 946q0 -20 3 -22h20q3 2 3 22q-13 6 -26 0z" fill="#7c9c8c"/>', { rim: 0.6, tint: 0.14, form: 0.08 });
  p.svg('<path d="M600 1010Q640 1064 690 1010Z" fill="#d8484c"/><path d="M596 1008Q642 1074 694 1008L700 1012Q642 1086 590 1012Z" fill="#3c7c50"/><path d="M624 1022v8M646 1030v8M666 1020v8" stroke="#2c1418" stroke-width="4" stroke-linecap="round"/>', { rim: 0.5, tint: 0.1, form: 0.08, cast: { y: 1046, shear: 0, squash: 0.1, strength: 0.3 } });
  strew(p, { count: 26, x0: 140, x1: 660, y0: 600, y1: 860, size: 2.2, colours: ['#e8ff9c'], after: true, glow: 8, seed: 44 });
  return { shadow: '#0e1030', light: '#fff0d8', vignette: 0.28 };
}

// A cage keeps a piece of the sky; the birds are outside.
function captiveSky(p) {
  p.light = { x: 400, y: 560, colour: '#cfe8ff', ambient: '#6c5c58', air: '#8c7868' };
  room(p, { wall: '#6c5a50', pattern: '#7c685a', floor: '#7c5440', floorDark: '#3f2a28', y: 960, vy: 640, seed: 23, motif: 50 });
  p.glow(400, 560, 520, '#a8d4f4', 0.4);
  p.svg('<path d="M60 170H190V560H60Z" fill="#8a6a50"/><path d="M72 182H178V548H72Z" fill="#a8a49c"/><path d="M125 182V548M72 365H178" stroke="#8a6a50" stroke-width="9"/><path d="M44 560H206V578H44Z" fill="#8a6a50"/>', { shade: 0.35, tint: 0.12, rim: 0.3, form: 0.03 });
  p.svg('<path d="M260 1040H540L560 1090H240Z" fill="#5c3c2c"/><path d="M200 1000Q400 980 600 1000V1040Q400 1056 200 1040Z" fill="#7c5440"/><path d="M270 1088L250 1176M530 1088L550 1176M400 1090V1170" stroke="#5c3c2c" stroke-width="20"/>', { shade: 0.55, tint: 0.1, rim: 0.4, form: 0.04, grain: 0.14 });
  const dome = (x) => 300 + 180 - 180 * Math.sqrt(Math.max(0, 1 - ((x - 400) / 212) ** 2)) - 60;
  // Half the cage's width at a height: the outermost bar's curve, read backwards.
  const half = (y) => {
    if (y > 510) return 209;
    let [low, high] = [0, 1];
    for (let i = 0; i < 12; i += 1) {
      const t = (low + high) / 2;
      if ((1 - t) ** 2 * 510 + 2 * t * (1 - t) * 430 + t * t * 226 > y) low = t;
      else high = t;
    }
    return 209 - 191 * low * low;
  };
  p.each((x, y, out) => {
    const inside = half(y) - Math.abs(x - 400);
    if (inside < 0 || y < 236 || y > 950) return;
    const t = clamp((y - 240) / 710);
    const soft = smooth(0, 12, inside) * smooth(952, 930, y);
    const c = [lerp(0.2, 0.86, t ** 1.3), lerp(0.5, 0.92, t ** 1.1), lerp(0.82, 0.92, t)];
    for (let i = 0; i < 3; i += 1) out[i] = lerp(out[i], c[i], soft);
  }, [190, 200, 610, 952]);
  const saved = { ...p.light };
  p.light = { ...saved, x: 480, y: 400 };
  disc(p, 484, 420, 44, { colour: '#fffbe0', seaAmount: 0, haloSize: 2.4, haloStrength: 0.6 });
  cumulus(p, { x: 360, y: 640, w: 250, h: 120, seed: 601, light: '#ffffff', shade: '#8cb0d8', puffs: 24 });
  cumulus(p, { x: 460, y: 820, w: 230, h: 110, seed: 604, light: '#fffaf2', shade: '#94b4d8', puffs: 24 });
  cumulus(p, { x: 300, y: 880, w: 180, h: 76, seed: 607, light: '#fffaf2', shade: '#a0bcdc', puffs: 20 });
  cumulus(p, { x: 330, y: 400, w: 130, h: 44, seed: 609, light: '#ffffff', shade: '#8cb0d8', puffs: 14, alpha: 0.85 });
  p.light = saved;
  let bars = '';
  for (let i = -6; i <= 6; i += 1) {
    const x = 400 + 212 * Math.sin((i / 6) * 1.48);
    if (i >= 1 && i <= 3) continue;
    bars += `<path d="M${x} 950V${dome(x) + 90}Q${x} ${dome(x) + 10} ${400 + (x - 400) * 0.1} 226"/>`;
  }
  for (const x of [400 + 212 * Math.sin(0.247), 400 + 212 * Math.sin(0.74)]) bars += `<path d="M${x} 520V${dome(x) + 90}Q${x} ${dome(x) + 10} ${400 + (x - 400) * 0.1} 226M${x} 950V860"/>`;
  p.svg(`<g fill="none" stroke="#d8b060" stroke-width="7">${bars}<path d="M188 520Q400 560 612 520M188 860Q400 900 612 860" stroke-width="9"/><path d="M400 226V170" stroke-width="9"/><circle cx="400" cy="150" r="24" stroke-width="9"/></g><path d="M180 936Q400 976 620 936V980Q400 1022 180 980Z" fill="#c89c4c"/><circle cx="400" cy="226" r="15" fill="#e0bc6c"/>`, { shade: 0.6, tint: 0.04, rim: 0.6, form: 0.01, grain: 0.05 });
  p.svg('<g fill="none" stroke="#d8b060" stroke-width="7"><path d="M566 540L700 500V850L566 874ZM610 527V866M655 514V858M566 700L700 672"/></g>', { shade: 0.5, tint: 0.04, rim: 0.6, form: 0.01 });
  const perch = [[250, 306, 66, 0, '#c8604c'], [690, 506, 62, 1, '#5c8cb8'], [560, 300, 60, 1, '#e0a84c'], [130, 566, 64, 0, '#7c9c74'], [300, 1004, 64, 0, '#8c6ca0'], [690, 1150, 70, 1, '#c8604c'], [610, 1166, 60, 0, '#e0a84c']];
  p.svg(perch.map(([x, y, s, f, c]) => noto('bird', { x, y, size: s, flip: !!f, swap: { '#40c0e7': c } })).join(''), { shade: 0.55, tint: 0.16, rim: 0.5, colour: 0.8 });
  strew(p, { count: 14, x0: 600, x1: 740, y0: 560, y1: 880, size: 16, flat: 0.5, colours: ['#f4f8ff', '#d8e8f8'], alpha: 0.35 });
  cumulus(p, { x: 660, y: 780, w: 130, h: 44, seed: 612, light: '#ffffff', shade: '#9cb8dc', puffs: 14, alpha: 0.8 });
  return { shadow: '#1c1418', light: '#fff2dc', vignette: 0.3 };
}

export default [fishingAtHome, whoTheMirrorKnows, drawerForEveryWeather, candleStair, veranda, captiveSky];
