// City: cards 55 to 60.
import { noto } from '../paint/elements.mjs';
import { bird, figure, parasol, sittingCat } from '../paint/figures.mjs';
import { cottage, lamp, star, street, taper } from '../paint/things.mjs';
import { cumulus, disc, haze, land, sky, stars, strew, wash } from '../paint/nature.mjs';
import { clamp, fbm, lerp, noise, random, smooth } from '../paint/noise.mjs';

// A street's paving in perspective below the horizon: cobbles that shrink to the vanishing point (vx, y0).
function cobbles(p, { y0, vx = 400, colour = [0.36, 0.34, 0.42], light = [0.6, 0.56, 0.6], size = 1, shine = null, line = () => true }) {
  p.each((x, y, out) => {
    if (y < y0 || !line(x, y)) return;
    const z = 130 / (y - y0 + 14);
    const u = ((x - vx) * z) / (15 * size);
    const v = (z * 46) / size;
    const row = Math.floor(v);
    const col = Math.floor(u + (row % 2) * 0.5);
    const fu = u + (row % 2) * 0.5 - col;
    const fv = v - row;
    const round = smooth(0, 0.22, Math.min(fu, 1 - fu)) * smooth(0, 0.28, Math.min(fv, 1 - fv));
    const tone = 0.75 + 0.5 * noise(col * 7.3, row * 3.7);
    const fade = smooth(0, 60, y - y0);
    const k = 0.35 + 0.65 * lerp(0.75, round, fade);
    const lit = shine ? shine(x, y) : 0;
    for (let i = 0; i < 3; i += 1) out[i] = clamp(lerp(colour[i], light[i], lit) * tone * k * (0.8 + 0.4 * lit));
  }, [0, y0, 800, 1200]);
}

// The houses walk out of town with their luggage.
function housesMoveOut(p) {
  p.light = { x: 640, y: 190, colour: '#ffe8bc', ambient: '#5a5c9c', air: '#4a4c88' };
  sky(p, [[0, '#141a44'], [0.4, '#343a78'], [0.68, '#806a9c'], [0.78, '#d8a0a0']], { veil: '#6a6cac', amount: 0.4, seed: 601, y1: 1100 });
  stars(p, { count: 170, y1: 600, except: (x, y) => Math.hypot(x - 650, y - 180) < 90 });
  disc(p, 650, 180, 56);
  p.svg(street(-20, 820, 900, { low: 50, high: 120, wall: '#4c4c80', roof: '#383a6c', dark: '#40427a', width: 60, seed: 31, share: 0.25 }), { depth: 0.3 });
  haze(p, { y0: 800, y1: 960, colour: '#c09aa8', amount: 0.5 });
  land(p, { line: (x) => 930 + 12 * Math.sin(x / 180), y: 0, colour: '#5c5478', low: '#24244c', depth: 280, rim: '#e8c0b0', rimAmount: 0.4, texture: 0.16 });
  cobbles(p, { y0: 938, colour: [0.27, 0.25, 0.38], light: [0.72, 0.6, 0.56], shine: (x) => 0.5 * Math.exp(-(((x - 560) / 240) ** 2)) });
  const leg = (x, y, kx, ky, fx, fy) => taper([x, y], [kx, ky], [kx, ky], [fx, fy], 17, 11, '#4a3434') + `<path d="M${fx - 10} ${fy - 8}Q${fx - 10} ${fy + 10} ${fx + 4} ${fy + 10}H${fx + 34}Q${fx + 38} ${fy - 2} ${fx + 18} ${fy - 6}Z" fill="#2c2030"/>`;
  const suitcase = (x, y, s, c) => `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-16 0V-12Q-16 -20 -8 -20H8Q16 -20 16 -12V0" fill="none" stroke="#3a2824" stroke-width="6"/><rect x="-42" y="0" width="84" height="58" rx="7" fill="${c}"/><path d="M-24 0V58M24 0V58" stroke="#3a2824" stroke-width="5"/><path d="M-42 18H42" stroke="rgba(0,0,0,.25)" stroke-width="3"/></g>`;
  const walkers = [
    { x: 660, y: 780, s: 1.05, roof: '#6a5a8c', wall: '#c0b4a8', tall: 0, h: 120, c: '#7c4a3c' },
    { x: 168, y: 740, s: 1.5, roof: '#a0503c', wall: '#d8c4a0', tall: 26, h: 240, c: '#4a6c74' },
    { x: 430, y: 800, s: 1.95, roof: '#8c3f44', wall: '#e4d2ae', tall: 30, h: 250, c: '#9c6a3c' },
  ];
  for (const { x, y, s, roof, wall, tall, h, c } of walkers) {
    const f = y + h;
    p.shadow(x, f + 6, 100 * s, 15 * s, 0.55, '#10102c');
    p.svg(leg(x + 20 * s, y - 4, x + 54 * s, y + h * 0.5, x + 30 * s, f), { rim: 0.4, tint: 0.2, shade: 0.5 });
    p.svg(taper([x + 44 * s, y - 30 * s], [x + 66 * s, y - 10 * s], [x + 70 * s, y + 10 * s], [x + 64 * s, y + h * 0.36], 10, 8, '#4a3434') + suitcase(x + 64 * s, y + h * 0.38, 0.55 * s, c), { rim: 0.5, tint: 0.16, form: 0.08, shade: 0.5 });
    p.svg(leg(x - 22 * s, y - 4, x + 4 * s, y + h * 0.45, x - 52 * s, f - 4), { rim: 0.4, tint: 0.2, shade: 0.5 });
    p.svg(cottage(x, y, s, { roof, wall, tall }), { shade: 0.5, tint: 0.2, rim: 0.5, grain: 0.08, form: 0.04 });
    p.after(() => { p.glow(x - 12 * s, y - 26 * s, 80 * s, '#ffcf7a', 0.45); p.glow(x + 24 * s, y - 30 * s, 70 * s, '#ffcf7a', 0.4); });
    for (let k = 0; k < 4; k += 1) cumulus(p, { x: x + 26 * s - k * 26 * s, y: y - (100 + tall) * s - k * 26, w: (22 + k * 12) * s, h: (12 + k * 5) * s, seed: 60 + x + k, light: '#d8cce0', shade: '#7c78ac', puffs: 9, alpha: 0.7 - k * 0.14 });
  }
  p.svg(lamp(72, 1130, 330), { rim: 0.5, tint: 0.15 });
  p.after(() => { p.glow(72, 840, 150, '#ffdf98', 0.75); });
  p.svg(sittingCat(720, 1140, 84, '#2a2438', true), { rim: 0.7, tint: 0.1 });
  return { shadow: '#10123a', light: '#ffecd0', vignette: 0.28 };
}

// One side of a street running away to (vx, vy): facades between the near edge x0 and the far edge x1.
function facades(x0, x1, vx, vy, { base = 1200, roof0 = 40, n = 5, walls, lit = '#ffdc90', dark = '#2c2a4c', share = 0.5, seed = 1 }) {
  const next = random(seed);
  const far = (x) => (x - vx) / (x0 - vx);
  let out = '';
  for (let i = n - 1; i >= 0; i -= 1) {
    const t0 = i / n;
    const t1 = (i + 1) / n;
    const a = x0 + (x1 - x0) * (1 - (1 - t0) ** 1.5) ;
    const b = x0 + (x1 - x0) * (1 - (1 - t1) ** 1.5) ;
    const high = roof0 + next() * 150;
    const q = (x, h) => `${x.toFixed(1)} ${(vy + (h - vy) * far(x)).toFixed(1)}`;
    const wall = walls[i % walls.length];
    out += `<path d="M${q(a, base)}L${q(a, high)}L${q((a + b) / 2, high - 120 + next() * 40)}L${q(b, high)}L${q(b, base)}Z" fill="${wall}"/>`;
    out += `<path d="M${q(a - (x1 > x0 ? 4 : -4), high + 6)}L${q((a + b) / 2, high - 124)}L${q(b, high + 6)}" fill="none" stroke="#2c2440" stroke-width="${10 * far(a)}"/>`;
    const rows = 5;
    for (let r = 0; r < rows; r += 1) {
      for (const u of [0.16, 0.58]) {
        const wa = a + (b - a) * u;
        const wb = a + (b - a) * (u + 0.26);
        const h0 = high + 90 + ((base - high - 160) / rows) * r;
        const h1 = h0 + 96;
        const on = next() < share;
        out += `<path d="M${q(wa, h0)}L${q(wb, h0)}L${q(wb, h1)}L${q(wa, h1)}Z" fill="${on ? lit : dark}"/><path d="M${q((wa + wb) / 2, h0)}L${q((wa + wb) / 2, h1)}M${q(wa, (h0 + h1) / 2)}L${q(wb, (h0 + h1) / 2)}" stroke="#2c2440" stroke-width="${3 * far(wa)}"/>`;
      }
    }
  }
  return out;
}

// The moon has come loose and rolls down the street; a child runs after it.
function runawayMoon(p) {
  p.light = { x: 410, y: 700, colour: '#fff2cc', ambient: '#4c5494', air: '#3c4480' };
  sky(p, [[0, '#10163c'], [0.5, '#2c3468'], [0.7, '#4c4c84']], { veil: '#4c5490', amount: 0.4, seed: 611, y1: 1100 });
  stars(p, { count: 150, y1: 560, except: (x) => x < 210 || x > 600 });
  const [vx, vy] = [408, 640];
  p.svg(`<path d="M330 640H480V690H330Z" fill="#2c4874"/>`, { flat: true });
  p.glow(408, 650, 120, '#a8b8e8', 0.3);
  p.svg(facades(-10, 340, vx, vy, { walls: ['#6a5478', '#54608c', '#7c5a6c', '#4c5484', '#6c5c80'], seed: 4, roof0: -40 }), { shade: 0.25, tint: 0.16, rim: 0.4, form: 0.01, grain: 0.1 });
  p.svg(facades(812, 470, vx, vy, { walls: ['#54507c', '#705a78', '#4c5c88', '#6c5478', '#505888'], seed: 9, roof0: -60 }), { shade: 0.25, tint: 0.16, rim: 0.4, form: 0.01, grain: 0.1 });
  cobbles(p, { y0: vy + 14, vx, colour: [0.22, 0.23, 0.38], light: [0.95, 0.88, 0.72], shine: (x, y) => 0.8 * Math.exp(-(((x - 410) / 190) ** 2) - ((y - 900) / 170) ** 2) });
  wash(p, '#fff0c8', (x, y) => 0.34 * Math.exp(-((Math.hypot(x - 410, (y - 720) * 0.9) / 300) ** 2)), undefined, true);
  p.shadow(410, 936, 220, 36, 0.55, '#14163c');
  disc(p, 410, 730, 208, { colour: '#fff3d0', haloSize: 2.1, haloStrength: 0.4, seaAmount: 0.75, shade: 0.22 });
  p.svg('<path d="M540 560Q600 540 640 560M560 590Q610 578 650 596M556 880Q600 900 640 890" stroke="#fff4d8" stroke-width="4" fill="none" stroke-linecap="round" opacity=".4"/>', { flat: true });
  p.svg(figure({ x: 380, y: 1126, h: 250, coat: '#c8503c', hat: 'cap', hatColour: '#3c4c80', pose: 'both', legs: 'walk', scarf: '#f4dca8', trousers: '#2c2c50' }), { rim: 0.9, tint: 0.2, light: { x: 410, y: 600 }, cast: { y: 1122, shear: 0.05, squash: 0.3, strength: 0.5 } });
  p.svg(lamp(150, 1060, 420) + lamp(676, 1010, 340), { rim: 0.6, tint: 0.2 });
  p.after(() => { p.glow(150, 690, 110, '#ffd890', 0.6); p.glow(676, 710, 90, '#ffd890', 0.6); });
  p.svg(sittingCat(600, 1120, 76, '#241f36', false), { rim: 0.9, tint: 0.1 });
  return { shadow: '#0c1030', light: '#fff2d8', vignette: 0.3 };
}

// A puddle in the rain shows another weather.
function otherWeather(p) {
  p.light = { x: 420, y: 860, colour: '#d8ecff', ambient: '#6c7c94', air: '#8c9cac' };
  sky(p, [[0, '#56687c'], [0.4, '#8494a4'], [0.6, '#a8b4bc']], { veil: '#c4ccd2', amount: 0.5, seed: 621, size: 1.4, y1: 1100 });
  p.svg(street(-20, 820, 640, { low: 260, high: 420, wall: '#74849a', roof: '#566478', dark: '#5c6a80', width: 110, seed: 41, share: 0.1, lit: '#e8d4a0' }), { depth: 0.35, tint: 0.3 });
  haze(p, { y0: 420, y1: 680, colour: '#b4c0c8', amount: 0.6 });
  p.svg(street(-40, 300, 680, { low: 330, high: 520, wall: '#5a687e', roof: '#3f4c60', dark: '#465468', width: 130, seed: 46, share: 0.16, lit: '#f0d89c' }) + street(560, 840, 680, { low: 300, high: 500, wall: '#566478', roof: '#3c485c', dark: '#445266', width: 130, seed: 49, share: 0.16, lit: '#f0d89c' }), { tint: 0.25, rim: 0.2, grain: 0.1 });
  cobbles(p, { y0: 640, colour: [0.34, 0.39, 0.46], light: [0.7, 0.76, 0.82], shine: (x, y) => 0.35 * fbm(x / 70, y / 20, 3) });
  p.svg(lamp(120, 800, 460, '#2c3440', '#c8d0d0'), { rim: 0.3, tint: 0.2 });
  const [cx, cy, rx, ry] = [420, 950, 320, 176];
  const edge = (x, y) => Math.hypot((x - cx) / rx, (y - cy) / ry) + (fbm(x / 70, y / 50, 3) - 0.5) * 0.22;
  p.each((x, y, out) => {
    const d = edge(x, y);
    if (d > 1.06) return;
    const k = smooth(1.0, 0.975, d);
    const t = clamp((y - cy + ry) / (2 * ry));
    let c = [lerp(0.86, 0.2, t), lerp(0.92, 0.54, t), lerp(0.9, 0.86, t)];
    const cloud = smooth(0.5, 0.66, fbm(x / 110 + 4, y / 52 + 7, 5));
    const shade = 0.84 + 0.2 * fbm(x / 30, y / 18, 3);
    c = c.map((v, i) => lerp(v, [1, 0.98, 0.94][i] * shade, cloud));
    const rim = smooth(1.06, 1.0, d) * (1 - k);
    for (let i = 0; i < 3; i += 1) out[i] = lerp(out[i] * (1 - 0.5 * rim), c[i], k);
  }, [cx - rx * 1.2, cy - ry * 1.2, cx + rx * 1.2, cy + ry * 1.2]);
  const clip = `<clipPath id="pool"><ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.93}" ry="${ry * 0.92}"/></clipPath>`;
  p.svg(`${clip}<g clip-path="url(#pool)"><g transform="translate(0 1590) scale(1 -1)">${street(110, 330, 800, { low: 10, high: 40, wall: '#f4d8a8', roof: '#d8704c', dark: '#7cb0c8', lit: '#fff0c0', width: 40, seed: 3, share: 0.4 })}${street(520, 740, 800, { low: 10, high: 44, wall: '#f0c8b0', roof: '#c85c4c', dark: '#7cb0c8', lit: '#fff0c0', width: 40, seed: 8, share: 0.4 })}</g></g>`, { shade: 0.2, tint: 0.02, rim: 0 });
  p.svg(`${clip}<g clip-path="url(#pool)"><g transform="translate(440 1640) scale(1 -1)">${figure({ x: 0, y: 800, h: 260, coat: '#f0c04c', dress: true, bob: true, hair: '#3c2c28', hat: 'straw', hatColour: '#fff0c8', pose: 'reach', trousers: '#f0c4a0' })}</g></g>`, { shade: 0.35, tint: 0.03, rim: 0.2, light: { x: 300, y: 1200, colour: '#fff4d0' } });
  for (const [x, y, r, c] of [[250, 980, 26, '#e0604c'], [580, 1000, 34, '#e8a83c'], [320, 1040, 18, '#5ca0a8']]) p.svg(`<g transform="translate(${x} ${y}) scale(1 -1)"><ellipse cx="0" cy="0" rx="${r}" ry="${r * 1.1}" fill="${c}"/><path d="M0 ${-r * 1.1}Q${-r * 0.6} 0 0 ${r * 1.1}Q${r * 0.6} 0 0 ${-r * 1.1}Z" fill="#fff4dc"/><rect x="${-r * 0.2}" y="${r * 1.5}" width="${r * 0.4}" height="${r * 0.3}" fill="#7c4c34"/></g>`, { shade: 0.4, tint: 0.03 });
  p.glow(cx, cy, 330, '#e8f8ff', 0.22);
  p.svg(figure({ x: 440, y: 838, h: 260, coat: '#3c4658', dress: true, bob: true, hair: '#2c2428', pose: 'hold', trousers: '#30343f' }) + parasol(508, 704, 250, '#3f4a5e', '#343e50', 6), { rim: 0.5, tint: 0.2, shade: 0.5 });
  strew(p, { count: 520, size: 12, flat: 0.05, colours: ['#e8f0f4'], alpha: 0.42, after: true, place: (d) => (edge(d.x, d.y) < 0.95 ? null : { ...d, turn: 1.45 }) });
  const next = random(8);
  p.after(() => {
    let rings = '';
    for (let i = 0; i < 26; i += 1) {
      const [x, y] = [60 + next() * 680, 790 + next() * 370];
      if (edge(x, y) < 1.05) continue;
      rings += `<ellipse cx="${x}" cy="${y}" rx="${8 + next() * 12}" ry="${2.6 + next() * 3}"/>`;
    }
    p.svg(`<g fill="none" stroke="#e4eef4" stroke-width="1.6" opacity=".6">${rings}</g>`, { flat: true });
  });
  return { shadow: '#202c3c', light: '#f4f8f4', vignette: 0.26 };
}

// In the morning the night is hung out to dry.
function hangingOutTheNight(p) {
  p.light = { x: 150, y: 240, colour: '#fff2cc', ambient: '#8cb0d0', air: '#c8dce4' };
  sky(p, [[0, '#74b4d8'], [0.4, '#b4dce4'], [0.7, '#f8ecd0'], [0.8, '#fcd8b0']], { veil: '#ffffff', amount: 0.55, seed: 631, y1: 1100 });
  disc(p, 140, 220, 50, { colour: '#fffbe4', seaAmount: 0, haloSize: 6 });
  cumulus(p, { x: 620, y: 200, w: 300, h: 90, seed: 401, light: '#fffaf0', shade: '#a4bcd4', alpha: 0.8 });
  p.svg(street(-20, 820, 1000, { low: 90, high: 200, wall: '#e4c8a8', roof: '#c88468', dark: '#94a8b8', lit: '#d8e4e4', width: 74, seed: 51, share: 0.3 }), { depth: 0.3, tint: 0.15 });
  haze(p, { y0: 820, y1: 1040, colour: '#fce8cc', amount: 0.5 });
  p.svg(street(-40, 260, 1190, { low: 150, high: 270, wall: '#e8cca4', roof: '#b8604c', dark: '#7c94ac', lit: '#e8f0ec', width: 120, seed: 56, share: 0.3 }) + street(540, 840, 1190, { low: 130, high: 240, wall: '#e0bc9c', roof: '#a85848', dark: '#7c94ac', lit: '#e8f0ec', width: 120, seed: 53, share: 0.3 }), { tint: 0.12, rim: 0.35 });
  p.svg('<path d="M110 1200V330H124V1200ZM690 1200V300H704V1200Z" fill="#8c5c40"/><path d="M84 360H150V370H84ZM664 330H730V340H664Z" fill="#8c5c40"/>', { rim: 0.4, tint: 0.12, form: 0.2 });
  const lineY = (x) => 352 + 46 * Math.sin((Math.PI * (x - 117)) / 580) - ((x - 117) / 580) * 30;
  const hem = (x) => 900 + 26 * Math.sin(x / 46) + 14 * Math.sin(x / 21 + 1);
  const fold = (x, y) => Math.sin(x / 30 + 0.5 * Math.sin(y / 130)) * smooth(360, 520, y);
  p.each((x, y, out) => {
    const left = 196 + 14 * Math.sin(y / 90);
    const right = 612 + 16 * Math.sin(y / 80 + 1);
    if (x < left || x > right || y < lineY(x) - 4 || y > hem(x)) return;
    const k = clamp(Math.min(x - left, right - x, hem(x) - y) / 2);
    const t = (y - 380) / 520;
    const gas = smooth(0.45, 0.75, fbm(x / 130 + 2, y / 130, 5));
    const lit = 0.86 + 0.34 * fold(x, y) + 0.12 * (1 - (x - left) / 420);
    const c = [0.07 + 0.18 * t + 0.3 * gas, 0.09 + 0.12 * t + 0.16 * gas, 0.3 + 0.24 * t + 0.26 * gas];
    const band = 0.4 * Math.exp(-(((x - 400 + (y - 640) * 0.8) / 60) ** 2)) * fbm(x / 26, y / 26, 4);
    for (let i = 0; i < 3; i += 1) out[i] = lerp(out[i], clamp((c[i] + band) * lit), k);
  }, [180, 330, 640, 960]);
  stars(p, { count: 150, y0: 400, y1: 890, seed: 63, except: (x, y) => x < 214 || x > 596 || y > hem(x) - 16 || y < lineY(x) + 20 });
  p.after(() => p.svg('<path d="M486 470A58 58 0 1 0 520 566A46 46 0 0 1 486 470Z" fill="#fff0c0"/>', { shade: 0.3, tint: 0.05, rim: 0.2 }));
  p.after(() => p.glow(470, 524, 120, '#fff0c0', 0.45));
  p.svg(`<path d="M117 350Q400 ${lineY(400) + 14} 697 320" stroke="#6a4a3c" stroke-width="4" fill="none"/>` + [204, 300, 396, 500, 598].map((x) => `<path d="M${x - 5} ${lineY(x) - 18}h10l2 38h-14z" fill="#d8a868"/>`).join(''), { rim: 0.4, tint: 0.1, form: 0.1 });
  p.svg(`<path d="M634 ${lineY(634)}h50l10 130h-70z" fill="#fbf6ea"/><path d="M132 ${lineY(132)}h46l4 150q-26 12 -50 0z" fill="#e88c74"/>`, { shade: 0.5, tint: 0.12, rim: 0.3, form: 0.14 });
  land(p, { line: (x) => 1060 - 4 * Math.sin(x / 90), y: 0, colour: '#b8705c', low: '#6c3c40', depth: 160, texture: 0.16, stretch: 3, rim: '#ffe0b8', rimAmount: 0.5 });
  p.svg([...Array(60)].map((_, i) => `<path d="M${(i % 15) * 58 - 30 + (Math.floor(i / 15) % 2) * 28} ${1078 + Math.floor(i / 15) * 34}q28 22 58 0" stroke="#7c4440" stroke-width="4" fill="none"/>`).join(''), { flat: true });
  p.svg(figure({ x: 640, y: 1128, h: 290, coat: '#4c7c94', dress: true, bob: true, hair: '#5a3428', hat: 'none', pose: 'reach', child: false, flip: true }), { tint: 0.12, rim: 0.5, cast: { y: 1124, shear: 0.8, squash: 0.2, strength: 0.35 } });
  p.svg(noto('basket', { x: 500, y: 1146, size: 130 }) + star(480, 1066, 18, '#ffe9a0', 0.3) + star(516, 1060, 14, '#fff4cc', 0.8) + '<path d="M452 1080Q500 1050 548 1080L540 1094H460Z" fill="#2c2c6c"/>', { tint: 0.1, rim: 0.4, cast: { y: 1142, shear: 0.8, squash: 0.2, strength: 0.35 } });
  p.after(() => [[250, 940, 9], [330, 990, 7], [420, 960, 8], [292, 1040, 6]].forEach(([x, y, r]) => { p.glow(x, y, r * 5, '#ffe9a0', 0.6); p.svg(star(x, y, r, '#fff4cc', x), { flat: true }); }));
  return { shadow: '#3c4468', light: '#fff8e0', vignette: 0.16 };
}

// Turned pieces as towers: the profile of one side, top to bottom, as [half width, height] in parts of 100.
const PROFILES = {
  pawn: [[0, 100], [11, 97], [15, 88], [13, 79], [8, 74], [13, 71], [8, 68], [9, 50], [12, 30], [18, 20], [16, 15], [23, 10], [23, 0]],
  bishop: [[0, 104], [3, 101], [3, 97], [8, 92], [12, 84], [10, 75], [7, 71], [11, 68], [7, 65], [8, 48], [11, 26], [16, 18], [14, 14], [20, 9], [20, 0]],
  rook: [[14, 92], [14, 80], [11, 77], [11, 72], [9, 69], [10, 46], [13, 24], [17, 17], [15, 13], [21, 9], [21, 0]],
  queen: [[0, 108], [4, 105], [4, 101], [15, 98], [9, 80], [7, 75], [12, 72], [7, 68], [8, 46], [12, 24], [17, 17], [15, 13], [22, 9], [22, 0]],
  king: [[12, 98], [9, 80], [7, 75], [12, 72], [7, 68], [8, 46], [12, 24], [17, 17], [15, 13], [22, 9], [22, 0]],
};

function piece(kind, x, y, h, colour, { lit = 0.5, seed = 1, dark = '#2c2444', windows = true, glow = '#ffd884' } = {}) {
  const s = h / 100;
  const pts = PROFILES[kind];
  const right = pts.map(([w, t]) => `${(x + w * s).toFixed(1)} ${(y - t * s).toFixed(1)}`);
  const left = pts.map(([w, t]) => `${(x - w * s).toFixed(1)} ${(y - t * s).toFixed(1)}`).reverse();
  let out = `<path d="M${right.join('L')}L${left.join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width="${1.6 * s}" stroke-linejoin="round"/>`;
  out += pts.filter(([w], i) => i > 0 && i < pts.length - 1 && w > pts[i + 1][0]).map(([w, t]) => `<path d="M${x - w * s} ${y - t * s}Q${x} ${y - t * s + 3 * s} ${x + w * s} ${y - t * s}" stroke="rgba(0,0,0,.28)" stroke-width="${0.9 * s}" fill="none"/>`).join('');
  if (kind === 'king') out += `<path d="M${x - 2 * s} ${y - 118 * s}h${4 * s}v${6 * s}h${5 * s}v${4 * s}h${-5 * s}v${11 * s}h${-4 * s}v${-11 * s}h${-5 * s}v${-4 * s}h${5 * s}z" fill="${colour}"/>`;
  if (kind === 'rook') out += [-11, 0, 11].map((d) => `<rect x="${x + (d - 3.2) * s}" y="${y - 100 * s}" width="${6.4 * s}" height="${10 * s}" fill="${colour}"/>`).join('');
  if (kind === 'bishop') out += `<path d="M${x + 2 * s} ${y - 92 * s}L${x + 9 * s} ${y - 82 * s}" stroke="rgba(0,0,0,.5)" stroke-width="${1.4 * s}"/>`;
  if (windows) {
    const next = random(seed);
    for (let t = 64; t > 12; t -= 6) {
      for (const d of [-4, 0, 4]) {
        if (next() < 0.25) continue;
        out += `<rect x="${x + (d - 1.1) * s}" y="${y - t * s}" width="${2.2 * s}" height="${3.6 * s}" rx="${1.1 * s}" fill="${next() < lit ? glow : dark}"/>`;
      }
    }
    out += `<path d="M${x - 3 * s} ${y}v${-6 * s}q${3 * s} ${-4 * s} ${6 * s} 0v${6 * s}z" fill="${glow}"/>`;
  }
  return out;
}

// A pawn with a suitcase arrives in a city of chess pieces.
function pawnComesToTown(p) {
  p.light = { x: 590, y: 380, colour: '#ffdcae', ambient: '#7c5c8c', air: '#c88c94' };
  sky(p, [[0, '#3c3468'], [0.3, '#8c5c84'], [0.52, '#e8947c'], [0.64, '#ffd498']], { veil: '#ffb8a0', amount: 0.5, seed: 641, y1: 1100 });
  disc(p, 560, 560, 84, { colour: '#fff2c4', seaAmount: 0, halo: '#ffc07c', haloSize: 4, haloStrength: 0.6 });
  const next = random(13);
  const far = ['pawn', 'rook', 'bishop', 'queen', 'king'];
  let back = '';
  for (let i = 0; i < 15; i += 1) back += piece(far[Math.floor(next() * 5)], 10 + i * 58 + next() * 20, 800, 150 + next() * 140, '#9c6c84', { seed: i, lit: 0.3, dark: '#7c5474', glow: '#ffd89c' });
  p.svg(back, { depth: 0.45, tint: 0.2, rim: 0.3 });
  haze(p, { y0: 640, y1: 860, colour: '#ffcca4', amount: 0.6 });
  land(p, { line: () => 796, y: 0, colour: '#b07c7c', low: '#4c3454', depth: 400, texture: 0.05 });
  p.each((x, y, out) => {
    if (y < 798) return;
    const z = 300 / (y - 740);
    const u = Math.floor(((x - 400) * z) / 120 + 100.5);
    const v = Math.floor(z * 8.4);
    const white = (u + v) % 2 === 0;
    const grain = 0.9 + 0.2 * fbm(x / 60, y / 12, 3);
    const c = white ? [0.92, 0.78, 0.66] : [0.34, 0.2, 0.3];
    const shine = 0.3 * Math.exp(-(((x - 540) / 160) ** 2)) * smooth(1200, 800, y);
    const k = smooth(798, 830, y);
    for (let i = 0; i < 3; i += 1) out[i] = lerp(out[i], clamp(c[i] * grain * (0.72 + 0.2 * smooth(1200, 800, y)) + shine), 0.5 + 0.5 * k);
  }, [0, 796, 800, 1200]);
  for (const [kind, x, y, h, c, seed] of [['rook', 130, 880, 420, '#5c3c5c', 2], ['bishop', 262, 850, 440, '#7c5468', 3], ['king', 690, 900, 620, '#50344f', 4], ['queen', 420, 838, 380, '#8a6074', 6], ['bishop', 560, 846, 330, '#8a6074', 8]].sort((a, b) => a[2] - b[2])) {
    p.shadow(x - 20, y, h * 0.3, h * 0.035, 0.5, '#24142c');
    p.svg(piece(kind, x, y, h, c, { seed }), { shade: 0.7, tint: 0.14, rim: 0.6, form: 0.12, grain: 0.1, depth: (900 - y) * 0.002 });
  }
  haze(p, { y0: 760, y1: 930, colour: '#ffc8a0', amount: 0.3 });
  p.svg(piece('queen', 66, 1010, 760, '#3c2844', { seed: 11 }), { shade: 0.7, tint: 0.14, rim: 0.6, form: 0.12, grain: 0.1 });
  const [x, y, h] = [420, 1116, 210];
  p.svg(piece('pawn', x, y, h, '#f4e2c4', { windows: false }) + `<path d="M${x - 34} ${y - h * 0.955}Q${x} ${y - h * 0.985} ${x + 34} ${y - h * 0.955}Q${x} ${y - h * 0.925} ${x - 34} ${y - h * 0.955}Z" fill="#3c3048"/><path d="M${x - 22} ${y - h * 0.96}V${y - h * 1.1}Q${x} ${y - h * 1.13} ${x + 22} ${y - h * 1.1}V${y - h * 0.96}Z" fill="#3c3048"/><path d="M${x - 22} ${y - h * 0.985}H${x + 22}" stroke="#c8503c" stroke-width="6"/>`, { shade: 0.7, tint: 0.08, rim: 0.7, form: 0.14, cast: { y, shear: -0.7, squash: 0.34, strength: 0.5, colour: '#2c1838' } });
  p.svg(`<path d="M488 1064h86v56h-86z" fill="#9c5a3c"/><path d="M512 1064v-12h38v12" stroke="#5a3424" stroke-width="6" fill="none"/><path d="M488 1082h86M504 1064v56M558 1064v56" stroke="#5a3424" stroke-width="4"/>`, { shade: 0.6, tint: 0.1, rim: 0.6, form: 0.05, cast: { y: 1120, shear: -0.7, squash: 0.34, strength: 0.5, colour: '#2c1838' } });
  p.svg([[300, 300], [340, 280], [268, 276]].map(([bx, by]) => bird(bx, by, 15, '#5c3c5c')).join(''), { flat: true });
  return { shadow: '#20142c', light: '#ffeccc', vignette: 0.26 };
}

// A zebra has crossed; its stripes have stayed on the road.
function zebraCrossing(p) {
  p.light = { x: 620, y: 160, colour: '#fff0d0', ambient: '#7c8cac', air: '#b4bcc8' };
  sky(p, [[0, '#7ca4c4'], [0.3, '#b8ccd4'], [0.5, '#f4e0c4']], { veil: '#ffffff', amount: 0.5, seed: 651, y1: 1100 });
  p.svg(street(-20, 820, 640, { low: 180, high: 360, wall: '#b8a8a4', roof: '#8c7478', dark: '#7c8498', lit: '#f8e4b4', width: 90, seed: 61, share: 0.25 }), { depth: 0.35, tint: 0.15 });
  haze(p, { y0: 460, y1: 680, colour: '#f4e4d0', amount: 0.5 });
  p.svg(street(-40, 310, 690, { low: 250, high: 460, wall: '#c89878', roof: '#8c4c44', dark: '#5c6478', lit: '#ffe8b4', width: 130, seed: 66, share: 0.3 }) + street(500, 840, 690, { low: 230, high: 430, wall: '#b4a494', roof: '#6c4c50', dark: '#5c6478', lit: '#ffe8b4', width: 120, seed: 69, share: 0.3 }), { tint: 0.14, rim: 0.3, grain: 0.1 });
  land(p, { line: () => 686, y: 0, colour: '#c8bcb0', low: '#a89c98', depth: 60, texture: 0.06 });
  land(p, { line: () => 740, y: 0, colour: '#6c6c7c', low: '#44444f', depth: 420, texture: 0.12, stretch: 3, rim: '#e8dccc', rimAmount: 0.6 });
  let bars = '';
  for (let i = 0; i < 8; i += 1) {
    const [a, b] = [90 + i * 76, 90 + i * 76 + 40];
    const wave = (x) => 5 * Math.sin(x / 20 + i);
    const lx = (x, y) => 400 + (x - 400) * (0.8 + ((y - 770) / 400) * 0.62);
    const bow = i % 2 ? 16 : -16;
    bars += `<path d="M${lx(a + 9, 790)} ${790 + wave(a)}C${lx(a + bow, 890)} 890 ${lx(a - bow, 1030)} 1030 ${lx(a + 12, 1150)} ${1140 + wave(b)}Q${lx((a + b) / 2, 1150)} 1160 ${lx(b - 8, 1150)} ${1142 + wave(a)}C${lx(b - bow * 1.2, 1030)} 1030 ${lx(b + bow * 0.7, 890)} 890 ${lx(b - 6, 790)} ${792 + wave(b)}Z" fill="#23232c"/>`;
  }
  p.svg(`<path d="M84 782H716L812 1164H-12Z" fill="#ece6dc"/>${bars}`, { shade: 0.15, tint: 0.1, rim: 0.1, form: 0.01, grain: 0.12 });
  const [zx, zy, zs] = [520, 1010, 480];
  p.svg(noto('zebra', { x: zx, y: zy, size: zs, flip: true, drop: [5, 6, 7, 16, 19, 20], swap: { '#dfdfe0': '#f4efe6', '#9a9a9a': '#c4bcb4' } }), { shade: 0.65, tint: 0.16, rim: 0.5, grain: 0.08, cast: { y: zy - 8, shear: -0.9, squash: 0.22, strength: 0.45 } });
  p.svg('<path d="M96 780V330" stroke="#34343f" stroke-width="13"/><rect x="64" y="200" width="64" height="150" rx="14" fill="#2c2c38"/><circle cx="96" cy="236" r="20" fill="#5a2c30"/><circle cx="96" cy="276" r="0" fill="#5a4a2c"/><circle cx="96" cy="310" r="22" fill="#7cf0a0"/>', { shade: 0.4, tint: 0.1, rim: 0.4, form: 0.1 });
  p.after(() => p.glow(96, 310, 90, '#8cffb0', 0.6));
  p.svg(figure({ x: 216, y: 772, h: 120, coat: '#5c6c8c', hat: 'bowler', hatColour: '#3c3c4c', child: false }) + figure({ x: 262, y: 778, h: 84, coat: '#c8604c', hat: 'cap', hatColour: '#e0b04c', pose: 'hold', flip: true }), { tint: 0.16, rim: 0.4, cast: { y: 772, shear: -0.9, squash: 0.22, strength: 0.4 } });
  p.svg('<path d="M190 690V640H270V690M180 640h100" stroke="#6c5c54" stroke-width="7" fill="none"/>', { tint: 0.2 });
  return { shadow: '#2c2c3c', light: '#fff6e0', vignette: 0.2 };
}

export default [housesMoveOut, runawayMoon, otherWeather, hangingOutTheNight, pawnComesToTown, zebraCrossing];
