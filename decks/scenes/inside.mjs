// Inside a thing: cards 79 to 84.
import { noto } from '../paint/elements.mjs';
import { bird, figure, lantern } from '../paint/figures.mjs';
import { cottage, lamp, star, street } from '../paint/things.mjs';
import { conifer, cumulus, disc, glitter, grass, haze, land, mountains, shafts, sky, stars, strew, swell, water } from '../paint/nature.mjs';
import { rgb } from '../paint/colour.mjs';
import { clamp, fbm, lerp, noise, random, smooth } from '../paint/noise.mjs';

// A table's top from the line y towards us.
function table(p, y, colour, dark, light = null) {
  const [c, d] = [rgb(colour), rgb(dark)];
  p.each((x, py, out) => {
    if (py < y) return;
    const z = 260 / (py - y + 150);
    const g = fbm((x - 400) * z * 0.012 + 7, z * 14, 5);
    const lit = 0.75 + (light ? 0.6 * Math.exp(-(((x - light[0]) / light[2]) ** 2) - ((py - light[1]) / light[3]) ** 2) : 0.2);
    for (let i = 0; i < 3; i += 1) out[i] = lerp(d[i], c[i], clamp((g - 0.25) * 1.8)) * lit;
  }, [0, y, 800, 1200]);
}

// Only where `inside(x, y)` (0 to 1) holds is what `paint` does kept.
function within(p, inside, paint) {
  const before = p.px.slice();
  paint();
  const after = p.px;
  p.px = before;
  const { w, h, scale } = p;
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const k = inside((x + 0.5) / scale, (y + 0.5) / scale);
      if (k <= 0) continue;
      const i = (y * w + x) * 3;
      for (let c = 0; c < 3; c += 1) before[i + c] = lerp(before[i + c], after[i + c], k);
    }
  }
}

// A toothed wheel.
function gear(x, y, r, teeth, colour, { spokes = 5, turn = 0, hub = null } = {}) {
  let d = '';
  for (let i = 0; i < teeth * 4; i += 1) {
    const a = (i / (teeth * 4)) * Math.PI * 2 + turn;
    const k = i % 4 < 2 ? r : r * 0.88;
    d += `${i ? 'L' : 'M'}${(x + Math.cos(a) * k).toFixed(1)} ${(y + Math.sin(a) * k).toFixed(1)}`;
  }
  d += 'Z';
  for (let i = 0; i < spokes; i += 1) {
    const a = (i / spokes) * Math.PI * 2 + turn;
    const b = ((i + 0.8) / spokes) * Math.PI * 2 + turn;
    const [p0, p1] = [r * 0.3, r * 0.74];
    d += `M${x + Math.cos(a) * p0} ${y + Math.sin(a) * p0}L${x + Math.cos(a) * p1} ${y + Math.sin(a) * p1}A${p1} ${p1} 0 0 1 ${x + Math.cos(b) * p1} ${y + Math.sin(b) * p1}L${x + Math.cos(b) * p0} ${y + Math.sin(b) * p0}A${p0} ${p0} 0 0 0 ${x + Math.cos(a) * p0} ${y + Math.sin(a) * p0}Z`;
  }
  return `<path d="${d}" fill="${colour}" fill-rule="evenodd"/><circle cx="${x}" cy="${y}" r="${r * 0.16}" fill="${hub ?? '#c8483c'}"/><circle cx="${x}" cy="${y}" r="${r * 0.8}" fill="none" stroke="rgba(0,0,0,.2)" stroke-width="${r * 0.02}"/>`;
}

// In the pocket watch somebody tends a garden of wheels.
function watchGarden(p) {
  p.light = { x: 250, y: 300, colour: '#ffe9b4', ambient: '#7c6c54', air: '#b89c6c' };
  p.each((x, y, out) => {
    const g = fbm(x / 130, y / 130, 5);
    const v = fbm(x / 14 + g * 4, y / 14, 3);
    [0.16, 0.07, 0.09].forEach((c, i) => (out[i] = c * (0.6 + 0.9 * g) * (0.85 + 0.3 * v)));
  });
  const [cx, cy, r] = [400, 660, 334];
  p.shadow(430, 720, 420, 420, 0.5, '#08040a');
  p.svg(`<path d="M352 270h96v-66h-96z" fill="#b8842c"/><path d="M340 214q60 -34 120 0v-40q-60 -34 -120 0z" fill="#d8a848"/>${[...Array(9)].map((_, i) => `<path d="M${350 + i * 12.5} 168v42" stroke="#8a6020" stroke-width="3"/>`).join('')}<circle cx="400" cy="120" r="62" fill="none" stroke="#d8a848" stroke-width="19"/><circle cx="${cx}" cy="${cy}" r="${r + 40}" fill="#c8963c"/><circle cx="${cx}" cy="${cy}" r="${r + 18}" fill="#e8c068"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="#5a3c20"/>`, { shade: 0.65, tint: 0.04, rim: 0.6, form: 0.05, grain: 0.08 });
  const inside = (x, y) => clamp((r - 4 - Math.hypot(x - cx, y - cy)) / 2);
  within(p, inside, () => {
    sky(p, [[0, '#e8b868'], [0.35, '#f8dc9c'], [0.6, '#fff0cc']], { y0: 320, y1: 900, veil: '#fffaec', amount: 0.5, seed: 901 });
    p.glow(270, 480, 300, '#fff4d0', 0.7);
    const coil = [...Array(260)].map((_, i) => { const a = i * 0.13; const rr = 8 + i * 0.34; return `${270 + Math.cos(a) * rr} ${486 + Math.sin(a) * rr}`; });
    p.svg(`<path d="M${coil.join('L')}" fill="none" stroke="#c8843c" stroke-width="5"/><circle cx="270" cy="486" r="15" fill="#e0a848"/>`, { shade: 0.4, tint: 0.03, rim: 0.4, form: 0.01 });
    const brass = { shade: 0.6, tint: 0.06, rim: 0.5, form: 0.02, grain: 0.1 };
    p.svg(gear(600, 560, 130, 22, '#d8b070', { turn: 0.1 }) + gear(480, 690, 84, 16, '#c8984c', { turn: 0.3, hub: '#4c6c94' }), { ...brass, depth: 0.25 });
    p.svg(gear(170, 800, 150, 24, '#c89448', { turn: 0.2, spokes: 6 }), { ...brass, depth: 0.1 });
    p.svg(gear(640, 830, 120, 20, '#b8823c', { turn: 0.05, hub: '#4c6c94' }), brass);
    const ground = land(p, { line: (x) => 800 + 30 * Math.sin(x / 120) + 12 * Math.sin(x / 50), y: 0, colour: '#7c9c54', low: '#3c5c38', depth: 220, rim: '#fff4b8', rimAmount: 0.5, texture: 0.2, stretch: 2 });
    p.svg(gear(400, 1000, 170, 26, '#a8742c', { turn: 0.12, spokes: 6 }), brass);
    const flower = (x, y, s, c, seed) => `<path d="M${x} ${y}Q${x + 6 * s} ${y - 40 * s} ${x} ${y - 78 * s}" stroke="#3c6c3c" stroke-width="${5 * s}" fill="none"/><path d="M${x} ${y - 16 * s}q${-34 * s} ${-26 * s} ${-44 * s} ${-2 * s}q${20 * s} ${16 * s} ${44 * s} ${2 * s}zM${x + 2 * s} ${y - 24 * s}q${30 * s} ${-26 * s} ${42 * s} ${-4 * s}q${-18 * s} ${16 * s} ${-42 * s} ${4 * s}z" fill="#4c8048"/>` + gear(x, y - 88 * s, 30 * s, 9, c, { spokes: 0, turn: seed, hub: '#fff0c0' });
    p.svg([[150, 860, 1, '#d8604c', 1], [214, 880, 0.8, '#e8b04c', 2], [300, 850, 0.9, '#b8607c', 3], [560, 846, 1, '#d8604c', 4], [630, 880, 1.1, '#e8c050', 5], [500, 880, 0.7, '#7c70b0', 6], [250, 830, 0.6, '#e89c8c', 7], [690, 850, 0.8, '#b8607c', 8], [110, 820, 0.7, '#7c70b0', 9]].map((a) => flower(...a)).join(''), { shade: 0.5, tint: 0.06, rim: 0.4, form: 0.03 });
    p.svg(figure({ x: 404, y: 862, h: 190, coat: '#4c6c84', hat: 'straw', hatColour: '#f0d890', pose: 'hold', child: false, trousers: '#5a4438', scarf: '#c8503c' }) + '<g transform="translate(462 770)"><path d="M-10 -6H34L29 40H-6Z" fill="#a8b4b0"/><path d="M30 16L64 -10L60 -17L30 4Z" fill="#8c9a98"/><path d="M56 -22L72 -6L62 0L50 -16Z" fill="#b8c4c0"/><path d="M-6 -6Q12 -36 30 -6" fill="none" stroke="#8c9a98" stroke-width="4"/></g>', { tint: 0.1, rim: 0.6, cast: { y: 860, shear: 0.6, squash: 0.2, strength: 0.35 } });
    grass(p, { line: (x) => ground(x) + 20, count: 300, height: 26, colours: ['#34582f', '#5c8444', '#94b05c'], spread: 70, seed: 94 });
    strew(p, { count: 24, x0: 528, x1: 560, y0: 762, y1: 840, size: 5, flat: 0.2, colours: ['#dff4ff'], place: (d) => ({ ...d, turn: 1.4 }) });
    p.each((x, y, out) => { const k = 0.5 * smooth(r - 70, r, Math.hypot(x - cx, y - cy)); for (let i = 0; i < 3; i += 1) out[i] *= 1 - k; }, [60, 320, 740, 1000]);
  });
  let ticks = '';
  for (let i = 0; i < 60; i += 1) { const a = (i / 60) * 6.283; ticks += `<path d="M${cx + Math.sin(a) * (r + 24)} ${cy - Math.cos(a) * (r + 24)}L${cx + Math.sin(a) * (r + (i % 5 ? 32 : 38))} ${cy - Math.cos(a) * (r + (i % 5 ? 32 : 38))}" stroke="#6a4418" stroke-width="${i % 5 ? 2 : 6}"/>`; }
  p.after(() => p.svg(`${ticks}<path d="M160 500A${r - 24} ${r - 24} 0 0 1 330 346" stroke="#fff" stroke-width="17" fill="none" stroke-linecap="round" opacity=".3"/>`, { flat: true }));
  p.svg('<g fill="none" stroke="#d8a848" stroke-width="8">' + [...Array(9)].map((_, i) => `<ellipse cx="${462 + i * 36}" cy="${92 - i * 6 + 8 * Math.sin(i)}" rx="22" ry="${i % 2 ? 6 : 15}" transform="rotate(${-10} ${462 + i * 36} ${92 - i * 6})"/>`).join('') + '</g>', { shade: 0.6, rim: 0.6, tint: 0.04, form: 0.02 });
  return { shadow: '#1c0c10', light: '#fff0c8', vignette: 0.3 };
}

// A storm rages in a bottle; outside it is a quiet afternoon.
function stormCorked(p) {
  p.light = { x: 200, y: 220, colour: '#fff0cc', ambient: '#8c8474', air: '#c8bca0' };
  p.each((x, y, out) => {
    const g = fbm(x / 160, y / 160, 4);
    [0.86, 0.78, 0.64].forEach((c, i) => (out[i] = c * (0.78 + 0.3 * g)));
  });
  p.svg('<rect x="200" y="70" width="400" height="370" fill="#a8784c"/><rect x="222" y="92" width="356" height="326" fill="#a4d4e4"/>', { shade: 0.3, tint: 0.05, rim: 0.3, form: 0.03 });
  within(p, (x, y) => (x > 222 && x < 578 && y > 92 && y < 418 ? 1 : 0), () => {
    sky(p, [[0, '#7cbcdc'], [0.6, '#d4ecec'], [1, '#fdf4dc']], { y0: 92, y1: 300, veil: '#ffffff', amount: 0.4, seed: 911 });
    water(p, { y0: 300, y1: 418, colour: '#6cb4c4', deep: '#3c8ca8', reflect: 0.4, ripple: 0.3, wave: 0.1, squash: 0.6 });
  });
  p.svg('<path d="M391 92h18v326h-18zM222 246h356v16H222z" fill="#a8784c"/><path d="M176 440h448v26H176z" fill="#8a5c3c"/><path d="M180 56Q140 260 190 452H120V56ZM620 56Q660 260 610 452H680V56Z" fill="#f4ece0"/><path d="M130 56V452M150 56Q140 260 160 452M166 56Q140 260 176 452M670 56V452M650 56Q660 260 640 452M634 56Q660 260 624 452" stroke="#d4c4b0" stroke-width="4" fill="none"/><path d="M96 44H704V62H96Z" fill="#8a5c3c"/>', { shade: 0.45, tint: 0.08, rim: 0.4, form: 0.04 });
  shafts(p, { x: 260, y: -100, a0: 0.9, a1: 1.9, length: 1300, colour: '#fff4d0', amount: 0.3, count: 4, seed: 6 });
  table(p, 880, '#b07c50', '#6a4028', [330, 980, 300, 120]);
  p.shadow(410, 1010, 370, 50, 0.55, '#2c1810');
  // The bottle on its side: body, shoulder, neck to the right.
  const cyB = 770;
  const shape = 'M86 770Q86 590 220 586H470Q560 590 600 690Q612 716 650 718H712V822H650Q612 824 600 850Q560 950 470 954H220Q86 950 86 770Z';
  const inside = (x, y) => {
    if (x < 100 || x > 640) return 0;
    const edge = x < 220 ? 172 * Math.sqrt(Math.max(0, 1 - ((220 - x) / 122) ** 2)) : x < 470 ? 172 : 172 - 122 * smooth(470, 640, x);
    return clamp((edge - Math.abs(y - cyB)) / 3);
  };
  p.svg(`<path d="${shape}" fill="#cfe0dc" opacity=".5"/>`, { flat: true });
  within(p, inside, () => {
    const saved = p.light;
    p.light = { x: 470, y: 640, colour: '#e8f0ff', ambient: '#2c4458', air: '#34505c' };
    sky(p, [[0, '#1c2c3c'], [0.5, '#344c5c'], [1, '#5c7478']], { y0: 590, y1: 860, veil: '#7c949c', amount: 0.6, seed: 921, size: 0.7 });
    cumulus(p, { x: 260, y: 690, w: 330, h: 80, seed: 931, light: '#7c929c', shade: '#1c2c38', puffs: 26 });
    cumulus(p, { x: 480, y: 680, w: 280, h: 74, seed: 934, light: '#6c828c', shade: '#182834', puffs: 24 });
    p.svg('<path d="M452 650L420 712H446L418 776L480 694H452L478 650Z" fill="#fff8d0"/>', { flat: true });
    p.glow(450, 706, 150, '#f4f4ff', 0.6);
    swell(p, { y: 830, amp: 60, length: 130, phase: 0.4, colour: '#3f6c7c', low: '#1c4458', foaming: 0.8, seed: 2, depth: 90 });
    p.svg('<g transform="translate(300 850) rotate(-15) scale(1.05)"><path d="M-84 -22Q-70 18 -50 30H58Q84 10 96 -34L60 -20H-60Z" fill="#7c4830"/><path d="M-84 -22L-60 -20H60L96 -34L94 -24L60 -8H-60L-82 -12Z" fill="#c89458"/><path d="M-34 -20V-150M24 -22V-176M68 -24V-120" stroke="#5a3824" stroke-width="5"/><path d="M-62 -140Q-30 -128 -6 -142Q2 -110 -8 -84Q-34 -72 -62 -82Q-50 -110 -62 -140ZM-66 -76Q-30 -64 -4 -78Q6 -52 -4 -32Q-34 -24 -66 -32Q-54 -54 -66 -76ZM0 -166Q28 -154 54 -168Q62 -134 52 -106Q28 -94 0 -104Q10 -134 0 -166ZM-4 -98Q28 -86 58 -100Q66 -70 56 -40Q28 -30 -4 -40Q8 -68 -4 -98ZM50 -112Q70 -104 90 -116Q96 -84 88 -56Q68 -48 50 -56Q58 -84 50 -112Z" fill="#f4ead4"/><path d="M24 -176l28 8 -28 10z" fill="#c8483c"/><path d="M96 -34L140 -60M68 -116L136 -58" stroke="#5a3824" stroke-width="3"/></g>', { shade: 0.5, tint: 0.16, rim: 0.5, form: 0.06 });
    swell(p, { y: 880, amp: 66, length: 160, phase: 1.7, colour: '#34606f', low: '#143848', foaming: 1, seed: 5, depth: 100 });
    swell(p, { y: 944, amp: 50, length: 190, phase: 0.1, colour: '#2c5464', low: '#0c2c3c', foaming: 1, seed: 8, depth: 100 });
    strew(p, { count: 260, x0: 90, x1: 640, y0: 600, y1: 900, size: 8, flat: 0.07, colours: ['#dcecf4'], alpha: 0.5, place: (d) => ({ ...d, turn: 1.9 }) });
    p.light = saved;
  });
  p.after(() => p.svg(`<path d="${shape}" fill="none" stroke="#f4fffb" stroke-width="5" opacity=".8"/><path d="M130 690Q150 622 230 616H440" stroke="#ffffff" stroke-width="15" fill="none" stroke-linecap="round" opacity=".5"/><path d="M200 930H450Q500 926 530 900" stroke="#ffffff" stroke-width="7" fill="none" stroke-linecap="round" opacity=".35"/><path d="M640 740H706" stroke="#fff" stroke-width="8" opacity=".5" stroke-linecap="round"/>`, { flat: true }));
  p.svg('<path d="M690 724Q730 720 756 728V812Q730 820 690 816Z" fill="#c89864"/><path d="M712 708h18v124h-18z" fill="#e4f0ea" opacity=".8"/><path d="M736 740v6M746 770v6M738 796v6" stroke="#8a6038" stroke-width="5" stroke-linecap="round"/>', { shade: 0.6, tint: 0.06, rim: 0.5, form: 0.1 });
  p.svg('<path d="M150 960L130 1040H240L226 960Q188 930 150 960ZM440 960L420 1040H540L520 956Q480 934 440 960ZM120 1030H560V1058H120Z" fill="#7c4c30"/>', { shade: 0.55, tint: 0.08, rim: 0.5, form: 0.05, grain: 0.14 });
  p.svg('<ellipse cx="640" cy="1110" rx="86" ry="19" fill="#e8e0d0"/><path d="M584 1050H696Q694 1104 668 1112H612Q586 1104 584 1050Z" fill="#f4ece0"/><path d="M696 1060q34 0 28 26q-8 18 -36 12" fill="none" stroke="#f4ece0" stroke-width="9"/><ellipse cx="640" cy="1050" rx="56" ry="13" fill="#8a5434"/>', { shade: 0.6, tint: 0.08, rim: 0.5, form: 0.1, cast: { y: 1118, shear: 0.5, squash: 0.2, strength: 0.3 } });
  for (let k = 0; k < 3; k += 1) cumulus(p, { x: 640 + (k % 2 ? 9 : -6), y: 1030 - k * 34, w: 26 + k * 12, h: 14 + k * 5, seed: 940 + k, light: '#fffaf0', shade: '#d4ccbc', puffs: 7, alpha: 0.4 - k * 0.1 });
  return { shadow: '#2c2018', light: '#fff6dc', vignette: 0.22 };
}

// In a snow globe a girl holds a snow globe.
function worldWithinWorld(p) {
  p.light = { x: 400, y: 560, colour: '#ffe4b4', ambient: '#5c4c6c', air: '#6c5c7c' };
  p.each((x, y, out) => {
    const stripe = 0.92 + 0.1 * Math.sin(x / 22);
    const g = fbm(x / 140, y / 140, 4);
    [0.3, 0.19, 0.27].forEach((c, i) => (out[i] = c * stripe * (0.7 + 0.5 * g)));
  });
  p.glow(400, 560, 560, '#ffc890', 0.35);
  table(p, 1010, '#9c6844', '#4a2c24', [400, 1060, 320, 100]);
  const book = (x, y, w, h, c, d) => `<path d="M${x} ${y - h}h${w}v${h}h${-w}z" fill="${c}"/><path d="M${x} ${y - h + 26}h${w}M${x} ${y - 34}h${w}" stroke="${d}" stroke-width="6"/><path d="M${x + 4} ${y - h}v${h}" stroke="rgba(255,255,255,.2)" stroke-width="3"/>`;
  p.svg(book(40, 1024, 54, 460, '#5c3440', '#d8a848') + book(96, 1024, 44, 400, '#3c5c64', '#e0c078') + book(712, 1024, 48, 430, '#4c4c74', '#d8a848') + book(664, 1024, 46, 360, '#7c4438', '#e0c078'), { shade: 0.55, tint: 0.16, rim: 0.5, form: 0.05 });
  p.shadow(400, 1100, 290, 44, 0.6, '#140810');
  const [cx, cy, r] = [400, 610, 292];
  p.svg(`<path d="M196 1090Q190 1010 240 960Q250 900 270 850H530Q550 900 560 960Q610 1010 604 1090Q400 1126 196 1090Z" fill="#8a5434"/><path d="M240 960Q400 1000 560 960L566 984Q400 1026 234 984Z" fill="#d8a450"/><path d="M200 1060Q400 1096 600 1060L602 1076Q400 1112 198 1076Z" fill="#d8a450"/>`, { shade: 0.7, tint: 0.08, rim: 0.5, form: 0.08, grain: 0.12 });
  const inside = (x, y) => clamp((r - 3 - Math.hypot(x - cx, y - cy)) / 2);
  within(p, inside, () => {
    sky(p, [[0, '#1c2860'], [0.45, '#4c5c98'], [0.75, '#a89cc0'], [1, '#f0d0c0']], { y0: 320, y1: 780, veil: '#a8b0d8', amount: 0.4, seed: 951 });
    mountains(p, { y: 700, amp: 70, length: 120, seed: 55, light: '#a8b0d4', shade: '#7484b4', snow: 50, base: '#c8c4dc' });
    p.svg(street(110, 360, 800, { low: 60, high: 130, wall: '#b89c98', roof: '#f0f2fa', dark: '#5c5c84', lit: '#ffdc90', width: 54, seed: 71, share: 0.6 }) + street(500, 700, 800, { low: 60, high: 120, wall: '#a89498', roof: '#f0f2fa', dark: '#5c5c84', lit: '#ffdc90', width: 50, seed: 75, share: 0.6 }), { tint: 0.2, rim: 0.3 });
    land(p, { line: (x) => 790 + 10 * Math.sin(x / 70), y: 0, colour: '#f2f4fb', low: '#a4b0d8', depth: 110, rim: '#ffffff', rimAmount: 0.6, texture: 0.05 });
    p.svg([[150, 830, 130], [206, 850, 90], [660, 830, 140], [610, 856, 80]].map(([x, y, h], i) => conifer(x, y, h, '#34486c', i, '#e8eef8')).join(''), { tint: 0.2, rim: 0.3, form: 0.03 });
    p.svg(figure({ x: 404, y: 880, h: 270, coat: '#c8443c', dress: true, bob: true, hair: '#4a2c24', hat: 'cap', hatColour: '#f0e4d0', scarf: '#3c6c74', pose: 'front', trousers: '#4c3c44' }), { tint: 0.08, rim: 0.6, light: { x: 500, y: 700 } });
    p.glow(492, 716, 170, '#ffe8b0', 0.7);
    p.svg('<path d="M462 768Q460 752 472 744H516Q528 752 526 768Z" fill="#8a5434"/><circle cx="494" cy="710" r="42" fill="#34488c"/><path d="M455 726A42 42 0 0 0 533 726Q494 712 455 726Z" fill="#f4f6fc"/><path d="M476 722v-14l10 -9 10 9v14zM502 724v-10l8 -7 8 7v10z" fill="#e0a070"/><path d="M474 709l12 -12 12 12zM500 715l10 -10 10 10z" fill="#f4f6fc"/><rect x="482" y="712" width="6" height="6" fill="#ffe090"/><circle cx="478" cy="690" r="1.8" fill="#fff"/><circle cx="500" cy="682" r="1.8" fill="#fff"/><circle cx="512" cy="696" r="1.6" fill="#fff"/><path d="M464 694Q470 678 484 674" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" opacity=".8"/>', { shade: 0.3, tint: 0.02, rim: 0.4, form: 0.1 });
    strew(p, { count: 190, x0: 110, x1: 690, y0: 320, y1: 880, size: 3, colours: ['#ffffff'], alpha: 0.9, seed: 14 });
    p.each((x, y, out) => { const k = 0.4 * smooth(r - 90, r, Math.hypot(x - cx, y - cy)); for (let i = 0; i < 3; i += 1) out[i] *= 1 - k; }, [100, 310, 700, 910]);
  });
  p.after(() => {
    p.svg(`<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="#f0f8ff" stroke-width="4" opacity=".75"/><path d="M176 520Q210 410 310 366" stroke="#ffffff" stroke-width="19" fill="none" stroke-linecap="round" opacity=".45"/><path d="M616 760Q580 830 520 866" stroke="#ffffff" stroke-width="9" fill="none" stroke-linecap="round" opacity=".35"/><ellipse cx="290" cy="420" rx="17" ry="10" fill="#fff" opacity=".5" transform="rotate(-40 290 420)"/>`, { flat: true });
    p.glow(492, 712, 70, '#fff4d0', 0.5);
  });
  p.svg(star(400, 1036, 24, '#e8bc60'), { shade: 0.4, tint: 0.02, rim: 0.4, form: 0.1 });
  strew(p, { count: 30, x0: 60, x1: 740, y0: 100, y1: 1000, size: 1.6, colours: ['#ffe8c0'], alpha: 0.5, after: true });
  return { shadow: '#180c1c', light: '#fff0d8', vignette: 0.32 };
}

// A pear is let, room by room.
function roomsInAPear(p) {
  p.light = { x: 180, y: 260, colour: '#ffe9b8', ambient: '#9c8c5c', air: '#d8c48c' };
  sky(p, [[0, '#c89c54'], [0.5, '#f0cc84'], [0.8, '#fbe4b0']], { veil: '#fff4d4', amount: 0.45, seed: 961, size: 1.3, y1: 1100 });
  p.glow(150, 220, 420, '#fff4d0', 0.5);
  land(p, { y: 880, amp: 40, length: 240, seed: 64, colour: '#b8944c', low: '#94743c', depth: 120, rim: '#fff0b8', texture: 0.16 });
  land(p, { y: 990, amp: 22, length: 320, seed: 67, colour: '#94803c', low: '#4c4424', depth: 220, rim: '#fff0b8', rimAmount: 0.4, texture: 0.22, stretch: 2 });
  p.shadow(410, 1096, 330, 44, 0.6, '#241c0c');
  const pear = 'M396 190C470 186 506 240 512 330C520 450 680 560 690 800C696 990 560 1104 400 1104C240 1104 104 990 110 800C120 560 280 450 288 330C294 240 322 192 396 190Z';
  p.svg(`<path d="M396 200Q380 140 420 70" stroke="#6a4428" stroke-width="17" fill="none" stroke-linecap="round"/><path d="M408 130Q500 60 590 110Q540 190 408 140Z" fill="#6c8c3c"/><path d="M412 134Q500 106 580 112" stroke="#4c6c2c" stroke-width="3" fill="none"/><path d="${pear}" fill="#c8b43c"/>`, { shade: 0.65, tint: 0.05, rim: 0.5, form: 0.16, grain: 0.12 });
  p.svg(`<g transform="translate(400 660) scale(.93 .945) translate(-400 -664)"><path d="${pear}" fill="#f8ecc8"/></g>`, { shade: 0.35, tint: 0.03, rim: 0.2, form: 0.1 });
  strew(p, { count: 180, x0: 130, x1: 670, y0: 220, y1: 1080, size: 1.8, colours: ['#e8d498'], alpha: 0.5 });
  // Rooms: attic bedroom, parlour with a kitchen, cellar with the pips.
  const warm = { shade: 0.35, tint: 0.03, rim: 0.25, form: 0.03, grain: 0.08 };
  p.svg('<path d="M322 470Q324 300 400 292Q476 300 478 470Z" fill="#c88a54"/><path d="M236 760Q240 560 330 500H470Q560 560 566 760Z" fill="#d89c60"/><path d="M176 1000Q160 860 200 792H600Q640 860 624 1000Q520 1050 400 1050Q280 1050 176 1000Z" fill="#a86c44"/>', { ...warm, shade: 0.5 });
  p.glow(400, 400, 110, '#ffe4a0', 0.6);
  p.glow(330, 620, 150, '#ffdc90', 0.6);
  p.glow(520, 880, 150, '#ffc878', 0.45);
  p.svg('<circle cx="400" cy="346" r="30" fill="#8a5c38"/><circle cx="400" cy="346" r="24" fill="#a4d8e8"/><path d="M400 322v48M376 346h48" stroke="#8a5c38" stroke-width="4"/><path d="M336 462V424H344V446H452V430H462V462H454V454H344V462Z" fill="#7c4c30"/><path d="M344 446V430Q352 420 374 424L452 428V446Z" fill="#c8503c"/><path d="M346 432Q352 416 374 420L376 436H346Z" fill="#fff4e0"/><circle cx="362" cy="420" r="11" fill="#e8bc94"/><path d="M351 418q2 -13 12 -12q11 2 10 12q-11 -6 -22 0z" fill="#5a3828"/><path d="M322 470h156v10H322z" fill="#8a5c38"/>', warm);
  p.svg('<path d="M300 505h200v9H300z" fill="#8a5c38"/><path d="M240 758h324v14H240z" fill="#8a5c38"/><path d="M420 756L470 512h34L454 756z" fill="none"/>' + [...Array(9)].map((_, i) => `<path d="M${424 + i * 6} ${740 - i * 27}h44v7h-44z" fill="#8a5c38"/>`).join('') + '<path d="M420 750L476 510M464 750L520 520" stroke="#6a4428" stroke-width="5"/><path d="M262 756V670Q262 640 290 640Q318 640 318 670V706H336V756Z" fill="#5c7c5c"/><path d="M262 716h74v40h-74z" fill="#6c8c68"/><path d="M352 756v-52h64v8h-28v44h-8v-44z" fill="#7c4c30"/><path d="M366 704q0 -18 3 -18h22q3 0 3 18z" fill="#e8e0d0"/><path d="M330 560V524" stroke="#5a3828" stroke-width="3"/><path d="M308 584Q312 560 330 558Q348 560 352 584Z" fill="#fff0b8"/><path d="M490 756v-90h54v90z" fill="#7c5438"/><path d="M496 674h42v22h-42zM496 702h42v22h-42zM496 730h42v22h-42z" fill="#a87c50"/><path d="M500 666v-22q14 -8 14 -20 6 14 12 20v22z" fill="#6c9454"/>', warm);
  p.svg(figure({ x: 296, y: 748, h: 96, legs: 'sit', coat: '#a8443c', hair: '#c8c4bc', pose: 'front', child: false, trousers: '#4c4438' }) + '<path d="M318 694l24 -6 4 16 -24 6z" fill="#fff4dc"/>', { ...warm, rim: 0.4 });
  const pip = (x, y, a) => `<g transform="translate(${x} ${y}) rotate(${a})"><path d="M0 -46C22 -26 28 10 18 32Q0 46 -18 32C-28 10 -22 -26 0 -46Z" fill="#5c3420"/><path d="M-8 -20Q-14 6 -8 26" stroke="#94603c" stroke-width="5" fill="none" stroke-linecap="round"/></g>`;
  p.svg('<path d="M176 1000Q400 1060 624 1000L620 1012Q520 1052 400 1052Q280 1052 180 1012Z" fill="#7c4c30"/><path d="M196 900h150v10H196zM200 856h110v8H200z" fill="#7c4c30"/>' + [[216, 856], [250, 856], [286, 856]].map(([x, y]) => `<path d="M${x - 11} ${y}v-28h22v28z" fill="#e8a84c"/><path d="M${x - 12} ${y - 34}h24v8h-24z" fill="#c8503c"/>`).join('') + [[220, 900], [262, 900], [304, 900]].map(([x, y]) => `<path d="M${x - 13} ${y}v-24h26v24z" fill="#a8343c"/><path d="M${x - 14} ${y - 30}h28v8h-28z" fill="#f0e0c0"/>`).join('') + pip(350, 980, -14) + pip(400, 990, 4) + pip(450, 980, 18) + pip(424, 930, 40) + `<path d="M520 1026v-70h64v66z" fill="#8a5c38"/><path d="M516 960h72M518 1000h70" stroke="#4c4c54" stroke-width="6"/>`, { ...warm, rim: 0.4 });
  p.svg(noto('mouse', { x: 470, y: 1036, size: 70, flip: true }) + lantern(560, 890, 1.6), { tint: 0.05, rim: 0.4 });
  p.after(() => { p.glow(560, 916, 90, '#ffdc90', 0.7); p.glow(330, 576, 90, '#fff0b8', 0.6); p.glow(400, 346, 60, '#d8f4ff', 0.4); });
  p.svg('<path d="M560 880Q640 860 668 900L676 1086Q640 1100 600 1094" fill="none"/><path d="M610 1104V1010Q612 984 640 982Q668 986 668 1012V1084Z" fill="#6a4428"/><path d="M618 1100V1012Q620 992 640 990Q660 994 660 1014V1086Z" fill="#4c7c5c"/><circle cx="652" cy="1046" r="4" fill="#ffe090"/><path d="M600 1106l84 -24 20 20 -90 24z" fill="#a88460"/>', { shade: 0.4, tint: 0.05, rim: 0.4, form: 0.03 });
  grass(p, { line: () => 1110, count: 420, height: 46, colours: ['#4c4c24', '#7c7434', '#b8a04c'], spread: 90, seed: 104 });
  strew(p, { count: 60, y0: 1020, y1: 1170, size: 7, flat: 0.5, colours: ['#c8642c', '#e0a03c', '#a8442c'], seed: 24, place: (d) => (Math.abs(d.x - 400) < 260 && d.y < 1100 ? null : d) });
  strew(p, { count: 14, y0: 120, y1: 900, size: 6, flat: 0.5, colours: ['#d8742c', '#e8b04c'], after: true, place: (d) => (Math.abs(d.x - 400) < 300 ? null : d) });
  return { shadow: '#3c2c18', light: '#fff4d0', vignette: 0.22 };
}

// The envelope holds a sea at sunset, and a ship comes out.
function letterFromTheShore(p) {
  p.light = { x: 420, y: 560, colour: '#ffdca8', ambient: '#7c6c74', air: '#b89484' };
  p.each((x, y, out) => {
    const g = fbm(x / 150, y / 150, 4);
    [0.4, 0.28, 0.26].forEach((c, i) => (out[i] = c * (0.66 + 0.5 * g) * (1 - 0.2 * (y / 1200))));
  });
  p.glow(400, 520, 560, '#ffb880', 0.45);
  table(p, 900, '#a06c48', '#50302a', [400, 960, 330, 140]);
  p.shadow(400, 1076, 380, 50, 0.6, '#180c10');
  // The open flap behind.
  p.svg('<path d="M90 600L392 196Q400 188 408 196L710 600Z" fill="#e8d8b8"/><path d="M116 600L394 230Q400 224 406 230L684 600Z" fill="#f4e8cc"/>', { shade: 0.4, tint: 0.05, rim: 0.4, form: 0.04, grain: 0.08 });
  p.svg('<path d="M90 596H710V1060Q710 1076 694 1076H106Q90 1076 90 1060Z" fill="#d8c4a0"/>', { shade: 0.3, tint: 0.05, form: 0.03 });
  const inside = (x, y) => {
    if (x < 104 || x > 696) return 0;
    const top = 330 + 0.0016 * (x - 400) ** 2 + 10 * Math.sin(x / 46);
    const pocket = x < 400 ? 640 + (x - 104) * 0.62 : 640 + (696 - x) * 0.62;
    return smooth(top - 40, top + 50, y) * smooth(0, 50, x - 104) * smooth(0, 50, 696 - x) * (y < pocket ? 1 : 0);
  };
  within(p, inside, () => {
    const saved = p.light;
    sky(p, [[0, '#5c5c94'], [0.4, '#d88c94'], [0.7, '#ffc088'], [1, '#ffe4ac']], { y0: 300, y1: 600, veil: '#ffd8bc', amount: 0.5, seed: 971, size: 0.7 });
    disc(p, 420, 578, 56, { colour: '#fff4cc', seaAmount: 0, halo: '#ffc078', haloSize: 4, haloStrength: 0.6 });
    water(p, { y0: 598, colour: '#c87c84', deep: '#3c5c84', reflect: 0.7, ripple: 0.5, wave: 0.16, crest: '#fff0d4', squash: 0.5, y1: 900 });
    glitter(p, { x: 420, y0: 600, y1: 850, width: 26, colour: '#fff4cc', count: 160 });
    p.light = saved;
  });
  p.svg('<g transform="translate(330 720) scale(1.5)"><path d="M-70 -18Q-58 16 -44 24H48Q70 8 80 -28L50 -16H-50Z" fill="#6c3c2c"/><path d="M-70 -18L-50 -16H50L80 -28L78 -20L50 -6H-50L-68 -10Z" fill="#d89c5c"/><path d="M-26 -16V-118M22 -18V-136M58 -20V-92" stroke="#4c2c20" stroke-width="4"/><path d="M-50 -112Q-24 -102 -4 -114Q4 -88 -4 -66Q-26 -58 -50 -66Q-40 -88 -50 -112ZM-54 -60Q-24 -50 -2 -62Q6 -42 -2 -26Q-26 -20 -54 -26Q-44 -42 -54 -60ZM2 -130Q24 -120 44 -132Q52 -104 42 -82Q22 -74 2 -82Q10 -104 2 -130ZM-2 -76Q24 -66 48 -78Q54 -54 46 -32Q24 -24 -2 -32Q8 -52 -2 -76ZM44 -88Q60 -82 76 -92Q82 -66 74 -44Q58 -38 44 -44Q50 -66 44 -88Z" fill="#fff0d8"/><path d="M22 -136l24 7 -24 8z" fill="#c8403c"/><path d="M80 -28L112 -48" stroke="#4c2c20" stroke-width="3"/></g>', { shade: 0.6, tint: 0.12, rim: 0.7, form: 0.06, mirror: { y: 752, strength: 0.4, ripple: 4 }, light: { x: 430, y: 560 } });
  // The pocket in front, over which the sea spills.
  p.svg('<path d="M90 610L400 850L710 610V1060Q710 1076 694 1076H106Q90 1076 90 1060Z" fill="#f4e8cc"/><path d="M96 1072L392 806Q400 800 408 806L704 1072Q700 1076 694 1076H106Q100 1076 96 1072Z" fill="#fbf2dc"/><path d="M96 1072L392 806Q400 800 408 806L704 1072" fill="none" stroke="#d0bc94" stroke-width="4"/><path d="M90 610L384 838M710 610L416 838" stroke="#d0bc94" stroke-width="4"/>', { shade: 0.4, tint: 0.05, rim: 0.4, form: 0.03, grain: 0.08 });
  p.svg('<path d="M574 962h96v86h-96z" fill="#fffaf0"/><path d="M580 968h84v74h-84z" fill="#5c94a8"/><path d="M580 1042v-22q20 -14 42 0t42 -4v26z" fill="#2c5c74"/><circle cx="640" cy="990" r="11" fill="#ffe0a0"/><path d="M606 1018l14 -26 14 26z" fill="#fff4e0"/><g fill="none" stroke="#8c4c4c" stroke-width="3" opacity=".6"><circle cx="556" cy="990" r="34"/><circle cx="556" cy="990" r="26"/><path d="M590 976q30 10 60 0M590 990q30 10 60 0M590 1004q30 10 60 0"/></g><path d="M150 960q60 -12 130 0M150 990q90 -12 180 0M150 1020q50 -10 110 0" stroke="#a88c74" stroke-width="4" fill="none" stroke-linecap="round" opacity=".8"/>', { flat: true });
  p.each((x, y, out) => {
    const t = (y - 838) / 290;
    if (t < -0.06 || t > 1) return;
    const middle = 400 + 12 * Math.sin(y / 40) + 30 * t * t;
    const wide = 16 + 30 * t + (t > 0.82 ? (t - 0.82) * 900 : 0);
    const d = Math.abs(x - middle) / wide;
    const k = smooth(1, 0.86, d + (fbm(x / 16, y / 40, 3) - 0.5) * 0.3) * smooth(1, 0.96, t) * smooth(-0.06, 0, t);
    if (k <= 0) return;
    const v = fbm(x / 18, y / 70, 4);
    [0.4 + 0.55 * v, 0.5 + 0.4 * v, 0.6 + 0.3 * v].forEach((c, i) => (out[i] = lerp(out[i], c, k * 0.95)));
  }, [60, 810, 740, 1160]);
  strew(p, { count: 120, x0: 200, x1: 640, y0: 1080, y1: 1150, size: 3, flat: 0.6, colours: ['#fff4e4', '#c8dce0'], alpha: 0.8, place: (d) => (Math.hypot((d.x - 430) / 150, (d.y - 1116) / 26) > 0.9 && Math.hypot((d.x - 430) / 150, (d.y - 1116) / 26) < 1.25 ? d : null) });
  p.svg([[180, 300, 20], [250, 240, 26], [560, 260, 22], [620, 330, 16], [480, 140, 18]].map(([x, y, s]) => bird(x, y, s, '#fff4e4')).join(''), { flat: true });
  p.svg('<path d="M640 1150Q690 1090 742 1060Q736 1110 664 1156Z" fill="#f4f0e8"/><path d="M620 1168Q670 1120 742 1062" stroke="#8c7460" stroke-width="4" fill="none"/>', { shade: 0.4, tint: 0.08, rim: 0.5, form: 0.05 });
  p.after(() => p.glow(420, 576, 90, '#fff4d0', 0.5));
  return { shadow: '#24141c', light: '#ffeed0', vignette: 0.3 };
}

// A suitcase holds the village one comes from.
function allINeed(p) {
  p.light = { x: 430, y: 720, colour: '#ffdca0', ambient: '#4c4c7c', air: '#4c4c7c' };
  sky(p, [[0, '#1c2450'], [0.4, '#3c4478'], [0.66, '#84709c'], [0.74, '#c89494']], { veil: '#6c70a8', amount: 0.4, seed: 981, y1: 1100 });
  stars(p, { count: 120, y1: 420 });
  p.svg(street(-20, 820, 850, { low: 30, high: 80, wall: '#4c4c7c', roof: '#3c3c68', dark: '#44447a', width: 50, seed: 81, share: 0.2 }), { depth: 0.35 });
  haze(p, { y0: 740, y1: 900, colour: '#c89ca4', amount: 0.4 });
  // A platform with an empty bench and a lamp.
  p.each((x, y, out) => {
    if (y < 850) return;
    const z = 240 / (y - 700);
    const u = ((x - 400) * z) / 62;
    const v = z * 7;
    const seam = Math.min(smooth(0, 0.04, Math.min(u - Math.floor(u), 1 - u + Math.floor(u))), smooth(0, 0.06, Math.min(v - Math.floor(v), 1 - v + Math.floor(v))));
    const tone = 0.8 + 0.3 * noise(Math.floor(u) * 3.7, Math.floor(v) * 5.1);
    const glow = Math.exp(-(((x - 400) / 270) ** 2) - ((y - 1040) / 150) ** 2);
    [0.34 + 0.5 * glow, 0.32 + 0.36 * glow, 0.44 + 0.14 * glow].forEach((c, i) => (out[i] = c * tone * (0.6 + 0.4 * seam) * (0.86 + 0.25 * fbm(x / 24, y / 14, 3))));
  }, [0, 850, 800, 1200]);
  p.svg(lamp(686, 930, 560), { rim: 0.5, tint: 0.2 });
  p.after(() => p.glow(686, 438, 150, '#ffdf98', 0.7));
  p.svg('<path d="M40 900H240V914H40ZM40 846H240V858H40ZM40 872H240V884H40ZM56 846V960M224 846V960" fill="#5c4038" stroke="#5c4038" stroke-width="8"/>', { rim: 0.4, tint: 0.25 });
  p.shadow(400, 1130, 350, 46, 0.6, '#0c0c24');
  // The lid, lined with evening sky.
  p.svg('<path d="M150 740L196 330Q200 306 226 306H574Q600 306 604 330L650 740Z" fill="#8a5434"/><path d="M172 738L214 348Q216 328 236 328H564Q584 328 586 348L628 738Z" fill="#1c2c5c"/><path d="M232 306h30l-12 22h-22zM538 306h30l4 22h-22z" fill="#d8a850"/>', { shade: 0.5, tint: 0.08, rim: 0.5, form: 0.03, grain: 0.1 });
  const lid = (x, y) => { const t = (y - 328) / 410; const half = lerp(186, 228, t); return y > 332 && y < 770 ? clamp((half - 6 - Math.abs(x - 400)) / 4) : 0; };
  within(p, lid, () => {
    sky(p, [[0, '#24387c'], [0.5, '#6c6cac'], [0.85, '#f0a890'], [1, '#ffd8a0']], { y0: 328, y1: 740, veil: '#f0b8b0', amount: 0.5, seed: 991, size: 0.8 });
    disc(p, 490, 430, 34, { colour: '#fff4d0', haloSize: 3, haloStrength: 0.5 });
    cumulus(p, { x: 300, y: 520, w: 180, h: 56, seed: 995, light: '#ffd8c8', shade: '#7c70a8', puffs: 18 });
    land(p, { y: 690, amp: 50, length: 120, seed: 84, colour: '#5c5c94', low: '#7c7098', depth: 60 });
    water(p, { y0: 716, y1: 800, colour: '#c88c8c', deep: '#6c6c98', reflect: 0.7, ripple: 0.3, wave: 0.12, crest: '#ffe8cc', squash: 0.5 });
  });
  p.after(() => { const list = []; const n = random(5); for (let i = 0; i < 46; i += 1) list.push({ x: 226 + n() * 350, y: 344 + n() * 180, rx: 1.3, ry: 1.3, colour: '#fff4d8', alpha: 0.8 }); p.dabs(list); });
  // The village climbs down to the front edge.
  p.svg('<path d="M150 770Q230 700 300 720Q380 680 470 724Q560 700 650 770L672 900H128Z" fill="#6c8454"/><path d="M300 720Q380 680 470 724L520 900H300Z" fill="#7c945c"/>', { shade: 0.6, tint: 0.12, rim: 0.4, form: 0.06, grain: 0.16 });
  const homes = [[230, 772, 0.56, '#a4503c'], [330, 752, 0.5, '#6c5a8c'], [470, 754, 0.54, '#b8603c'], [570, 778, 0.58, '#8c3f44'], [280, 830, 0.72, '#8c4a3c'], [520, 834, 0.74, '#5c6c84'], [190, 848, 0.66, '#b5603f'], [612, 852, 0.66, '#a0503c']];
  p.svg('<path d="M392 740Q420 770 396 800Q366 830 400 880L396 930H452L444 880Q412 836 436 806Q452 776 416 740Z" fill="#d8c4a0"/>' + [...Array(11)].map((_, i) => `<path d="M${386 + (i % 3) * 5} ${760 + i * 15}h${44 + i}" stroke="#a48c6c" stroke-width="3"/>`).join(''), { shade: 0.3, tint: 0.1, form: 0.02 });
  homes.forEach(([x, y, s, roof], i) => p.svg(cottage(x, y, s, { roof, flip: i % 2 === 1, tall: i % 3 === 0 ? 24 : 0 }), { tint: 0.16, rim: 0.45, shade: 0.5 }));
  p.svg([[160, 800, 70], [370, 740, 50], [430, 738, 54], [650, 820, 76], [400, 836, 0]].slice(0, 4).map(([x, y, h], i) => conifer(x, y, h, '#345444', i)).join(''), { tint: 0.14, rim: 0.3 });
  p.svg(figure({ x: 414, y: 872, h: 46, coat: '#c8443c', dress: true, bob: true, pose: 'reach' }), { tint: 0.06, rim: 0.6 });
  p.after(() => homes.forEach(([x, y, s]) => p.glow(x, y - 24 * s, 80 * s, '#ffcf78', 0.5)));
  p.svg('<path d="M110 880H690L676 1110Q674 1130 652 1130H148Q126 1130 124 1110Z" fill="#9c6038"/><path d="M110 880H690L688 906H112Z" fill="#b87c48"/><path d="M124 1060H150V1130Q128 1128 124 1110ZM676 1060H650V1130Q672 1128 676 1110Z" fill="#d8a850"/><path d="M108 872h30v48h-30zM662 872h30v48h-30z" fill="#d8a850"/><path d="M230 880V1130M570 880V1130" stroke="#6a3c24" stroke-width="26"/><path d="M216 960h28v36h-28zM556 960h28v36h-28z" fill="#d8a850"/><path d="M330 940Q332 912 360 912H440Q468 912 470 940" fill="none" stroke="#6a3c24" stroke-width="15"/><path d="M316 930h28v22h-28zM456 930h28v22h-28z" fill="#d8a850"/>', { shade: 0.65, tint: 0.1, rim: 0.5, form: 0.05, grain: 0.16 });
  p.svg('<path d="M300 1020l46 -14 14 40 -46 14z" fill="#e8d8b0"/><circle cx="330" cy="1034" r="10" fill="#c8503c"/><path d="M430 1040h56v40h-56z" fill="#7cb0b8"/><path d="M436 1074l14 -20 10 10 8 -8 14 18z" fill="#f4ecd8"/><circle cx="500" cy="1010" r="20" fill="#e0b04c"/><path d="M490 1010h20M500 1000v20" stroke="#8a5a2c" stroke-width="4"/>', { shade: 0.3, tint: 0.1, form: 0.02, rim: 0.2 });
  strew(p, { count: 16, x0: 200, x1: 600, y0: 600, y1: 860, size: 1.8, colours: ['#ffe9a0'], after: true, glow: 6 });
  return { shadow: '#12122c', light: '#ffeccc', vignette: 0.28 };
}

export default [watchGarden, stormCorked, worldWithinWorld, roomsInAPear, letterFromTheShore, allINeed];
