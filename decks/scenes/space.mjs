// Space: cards 49 to 54.
import { noto } from '../paint/elements.mjs';
import { figure } from '../paint/figures.mjs';
import { star } from '../paint/things.mjs';
import { land, planet, space, strew } from '../paint/nature.mjs';
import { clamp, fbm, lerp, random, smooth } from '../paint/noise.mjs';

// A ring round a planet of radius r: all of it in front, behind only what the planet does not hide.
function ringAround(x, y, r, turn = -18) {
  let d = '';
  let pen = false;
  for (let i = 0; i <= 120; i += 1) {
    const a = (i / 120) * Math.PI * 2 - 0.3;
    const [u, v] = [Math.cos(a) * r * 1.8, Math.sin(a) * r * 0.42];
    if (v < 0 && Math.hypot(u, v) < r) {
      pen = false;
      continue;
    }
    d += `${pen ? 'L' : 'M'}${u.toFixed(1)} ${v.toFixed(1)}`;
    pen = true;
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="none"><path d="${d}" stroke="#c89c6c" stroke-width="${r * 0.2}"/><path d="${d}" stroke="#f4dcb0" stroke-width="${r * 0.1}"/></g>`;
}

// A swing hangs from the ring of Saturn.
function theSwing(p) {
  p.light = { x: 130, y: 170, colour: '#ffe9c4', ambient: '#5a4a94', air: '#2a2a5c' };
  space(p, { dark: '#080a22', gas: ['#2c2468', '#8c3c74', '#2c5c94'], seed: 3, except: (x, y) => Math.hypot(x - 400, y - 340) < 190 });
  const ring = (front) => p.each((x, y, out) => {
    const a = -0.2;
    const u = (x - 400) * Math.cos(a) + (y - 340) * Math.sin(a);
    const v = (y - 340) * Math.cos(a) - (x - 400) * Math.sin(a);
    if (front ? v < 0 : v >= 0) return;
    const d = Math.hypot(u / 352, v / 92);
    if (d > 1 || d < 0.62) return;
    const band = 0.55 + 0.45 * fbm(d * 46, 3, 3);
    const gap = smooth(0.012, 0.02, Math.abs(d - 0.86));
    const k = smooth(1, 0.985, d) * smooth(0.62, 0.64, d) * (0.55 + 0.45 * band) * gap;
    const dark = front ? 1 : 0.75 - 0.45 * smooth(200, 60, Math.abs(u - 120));
    [0.94, 0.82, 0.66].forEach((c, i) => (out[i] = lerp(out[i], c * band * dark * 1.15, k)));
  });
  p.glow(400, 340, 420, '#e0a878', 0.3);
  ring(false);
  planet(p, 400, 340, 178, { colours: ['#a8683c', '#d89c5c', '#f4d8a0', '#c8845c', '#fbe8c0'], bands: 1, seed: 4, tilt: -0.2, rim: '#ffe8c0' });
  ring(true);
  const [ax, ay, bx, by] = [356, 436, 470, 414];
  const [sx, sy] = [520, 960];
  p.svg(`<path d="M${ax} ${ay}L${sx - 62} ${sy}M${bx} ${by}L${sx + 58} ${sy - 14}" stroke="#f4e4c4" stroke-width="4"/>` + `<path d="M${sx - 78} ${sy - 4}L${sx + 74} ${sy - 22}L${sx + 78} ${sy - 6}L${sx - 74} ${sy + 13}Z" fill="#b8743c"/>`, { tint: 0.12, rim: 0.5 });
  p.svg(figure({ x: sx - 14, y: sy + 44, h: 190, legs: 'sit', coat: '#d8504c', dress: true, bob: true, hair: '#3c2430', pose: 'both', trousers: '#f0dcc0', turn: -8 }), { rim: 0.7, tint: 0.14 });
  planet(p, 130, 1010, 60, { colours: ['#4c7ca8', '#7cb4c8', '#d8e4d8'], seed: 9, rim: '#c8e8ff' });
  planet(p, 690, 690, 26, { colours: ['#a85c5c', '#d8947c', '#e8c0a0'], seed: 12 });
  planet(p, 110, 640, 16, { colours: ['#8c84a8', '#c4bcd0', '#e8e4e8'], seed: 15 });
  strew(p, { count: 60, x0: 60, x1: 740, y0: 300, y1: 470, size: 2.4, colours: ['#e8d0a8', '#b89878'], alpha: 0.8 });
  return { shadow: '#0c0a28', light: '#fff0d8', vignette: 0.28 };
}

// The milky way is poured into a cup.
function milkyWay(p) {
  p.light = { x: 330, y: 560, colour: '#fff4dc', ambient: '#5a5494', air: '#2a2a60' };
  space(p, { dark: '#0a0a26', gas: ['#2a2470', '#6c3484', '#245c8c'], seed: 13, starCount: 260 });
  const stream = (y) => 330 + 46 * Math.sin((y - 330) / 130) * smooth(330, 480, y);
  p.each((x, y, out) => {
    if (y < 322 || y > 850) return;
    const t = (y - 322) / 528;
    const half = 15 + 26 * Math.sin(Math.PI * clamp(t)) + 46 * t;
    const d = (x - stream(y)) / half;
    const wisp = fbm(x / 40, y / 90, 4);
    const core = Math.exp(-d * d * 3.2) * (0.75 + 0.5 * wisp);
    const halo = Math.exp(-d * d * 0.5) * 0.32 * smooth(0.35, 0.7, wisp);
    const k = clamp(core + halo) * smooth(322, 340, y);
    [1, 0.96, 0.94].forEach((c, i) => (out[i] = 1 - (1 - clamp(out[i])) * (1 - c * k)));
    [0.3, 0.1, 0.4].forEach((c, i) => (out[i] += c * halo * 0.4));
  });
  p.svg('<g transform="translate(470 250) rotate(-112)"><path d="M-40 -150V-96Q-78 -70 -78 -20V150Q-78 170 -58 170H58Q78 170 78 150V-20Q78 -70 40 -96V-150Z" fill="#dce8f4" opacity=".5"/><path d="M-40 -150V-96Q-78 -70 -78 -20V60L70 20V-20Q78 -70 40 -96V-150Z" fill="#fdfbf4"/><path d="M-46 -166H46V-146H-46Z" fill="#eef4fa"/><path d="M-58 -10Q-60 60 -56 140" stroke="#fff" stroke-width="10" fill="none" opacity=".7" stroke-linecap="round"/></g>', { shade: 0.5, tint: 0.12, rim: 0.5, form: 0.12, grain: 0.05 });
  land(p, { line: (x) => 1010 + 6 * Math.sin(x / 200), y: 0, colour: '#7c4c3c', low: '#3a2230', depth: 220, texture: 0.22, stretch: 6, rim: '#e8b888', rimAmount: 0.5 });
  p.shadow(360, 1086, 330, 46, 0.55, '#180c20');
  p.svg('<ellipse cx="360" cy="1060" rx="280" ry="52" fill="#e8e0d8"/><ellipse cx="360" cy="1052" rx="278" ry="48" fill="#fbf4ea"/><ellipse cx="360" cy="1050" rx="180" ry="28" fill="#d4c8c4"/><ellipse cx="360" cy="1052" rx="262" ry="44" fill="none" stroke="#4c6ca8" stroke-width="6"/>', { shade: 0.5, tint: 0.12, rim: 0.4, form: 0.08 });
  p.svg('<path d="M566 880Q690 868 684 950Q676 1020 560 1012" fill="none" stroke="#fbf4ea" stroke-width="32" stroke-linecap="round"/><path d="M140 836H580Q590 960 520 1030Q450 1066 360 1066Q270 1066 200 1030Q130 960 140 836Z" fill="#fbf4ea"/><path d="M146 884Q360 930 576 884M150 904Q360 950 572 904" stroke="#4c6ca8" stroke-width="5" fill="none"/>' + [0, 1, 2, 3, 4].map((i) => star(200 + i * 80, 966 + 14 * Math.sin(1.6 + i * 0.8) + (i === 2 ? 6 : 0), 17, '#4c6ca8', i * 0.4)).join(''), { shade: 0.7, tint: 0.12, rim: 0.4, form: 0.16, grain: 0.05 });
  p.svg('<ellipse cx="360" cy="836" rx="220" ry="52" fill="#e8dccf"/><ellipse cx="360" cy="840" rx="206" ry="45" fill="#171338"/>', { shade: 0.2, tint: 0.05, rim: 0.2 });
  p.each((x, y, out) => {
    const u = (x - 360) / 206;
    const v = (y - 840) / 45;
    const d = Math.hypot(u, v);
    if (d > 1) return;
    const a = Math.atan2(v, u);
    const arm = 0.5 + 0.5 * Math.cos(2 * a + 7 * d ** 0.7);
    const k = clamp((arm ** 2 * 0.9 * (1 - d * 0.6) + Math.exp(-d * d * 14)) * (0.6 + 0.8 * fbm(x / 16, y / 7, 3))) * smooth(1, 0.9, d);
    const c = [0.16 + 0.84 * k, 0.12 + 0.82 * k, 0.36 + 0.6 * k];
    for (let i = 0; i < 3; i += 1) out[i] = c[i];
  }, [150, 790, 570, 890]);
  p.after(() => {
    p.glow(340, 836, 170, '#fff4e4', 0.4);
    const next = random(6);
    const dots = [];
    for (let i = 0; i < 170; i += 1) {
      const y = 330 + next() * 520;
      dots.push({ x: stream(y) + (next() + next() - 1) * (30 + (y - 330) * 0.16), y, rx: 0.8 + next() * 1.8, ry: 0.8 + next() * 1.8, colour: '#fffdf0', alpha: 0.9 });
    }
    for (let i = 0; i < 60; i += 1) {
      const a = next() * 6.28;
      const r = Math.sqrt(next()) * 0.95;
      dots.push({ x: 360 + Math.cos(a) * 200 * r, y: 840 + Math.sin(a) * 42 * r, rx: 1.3, ry: 1.1, colour: '#ffffff', alpha: 0.9 });
    }
    p.dabs(dots);
  });
  p.svg('<path d="M600 1120Q640 1090 680 1100Q716 1112 700 1130Q670 1146 620 1138Q540 1150 420 1156L418 1146Q540 1136 600 1120Z" fill="#c8ccd8"/>', { shade: 0.6, rim: 0.6, tint: 0.12, form: 0.1, cast: { y: 1156, shear: 0.2, squash: 0.1, strength: 0.3 } });
  return { shadow: '#100c2c', light: '#fff6e4', vignette: 0.28 };
}

// Rabbits on the moon hold their earth-viewing.
function earthViewing(p) {
  p.light = { x: 130, y: 190, colour: '#fffaf0', ambient: '#5c6488', air: '#1a1c38' };
  space(p, { dark: '#05060f', gas: ['#141c48', '#2c2454', '#143c5c'], amount: 0.7, seed: 23, starCount: 340, except: (x, y) => y > 800 || Math.hypot(x - 480, y - 360) < 250 });
  p.glow(480, 360, 420, '#6cb4ff', 0.4);
  planet(p, 480, 360, 236, { colours: ['#1c5ca8', '#3c8c5c', '#c8b47c'], bands: 0, seed: 2.3, tilt: 0.3, rim: '#b8e4ff', clouds: 0.85, dark: 0.06 });
  land(p, { line: (x) => 830 + 0.00028 * (x - 340) ** 2 + (fbm(x / 60, 4, 3) - 0.5) * 16, y: 0, colour: '#d4d0c8', low: '#4c4c64', depth: 380, rim: '#ffffff', rimAmount: 0.6, texture: 0.2, stretch: 1.4 });
  const craters = [[160, 930, 90, 22], [640, 960, 110, 26], [420, 1110, 150, 34], [90, 1080, 70, 18], [720, 1110, 80, 22], [520, 900, 46, 10]];
  for (const [x, y, rx, ry] of craters) {
    p.shadow(x, y, rx, ry, 0.75, '#2c2c48');
    p.svg(`<path d="M${x - rx} ${y}A${rx} ${ry} 0 0 0 ${x + rx} ${y}A${rx} ${ry * 0.8} 0 0 1 ${x - rx} ${y}Z" fill="#fbf8f0" opacity=".55"/>`, { flat: true, soften: 2 });
  }
  p.svg(noto('rabbit', { x: 290, y: 1012, size: 270, flip: false }), { shade: 0.6, tint: 0.14, rim: 0.7, grain: 0.08, cast: { y: 1000, shear: 1, squash: 0.2, strength: 0.6, colour: '#14142c' } });
  p.svg(noto('rabbit', { x: 160, y: 1020, size: 180, flip: true, swap: { '#dfdfdf': '#c8ab90', '#ecf0f2': '#e8dccc', '#a8a8a8': '#a4866c' } }), { shade: 0.6, tint: 0.14, rim: 0.7, cast: { y: 1012, shear: 1, squash: 0.2, strength: 0.6, colour: '#14142c' } });
  p.svg('<path d="M470 1020H630L620 1080H480Z" fill="#c89a64"/><path d="M456 996H644V1022H456Z" fill="#e0b880"/><path d="M536 1040h28v26h-28z" fill="#7c5434"/>', { shade: 0.5, tint: 0.1, rim: 0.6, form: 0.03, cast: { y: 1080, shear: 1, squash: 0.2, strength: 0.6, colour: '#14142c' } });
  const balls = [[496, 976], [550, 976], [604, 976], [522, 934], [576, 934], [550, 892]];
  for (const [x, y] of balls) p.svg(`<circle cx="${x}" cy="${y}" r="27" fill="#fbf6ea"/>`, { shade: 0.7, tint: 0.08, rim: 0.6, form: 0.24 });
  let plume = '';
  const next = random(5);
  for (let i = 0; i < 5; i += 1) {
    const [x, bend] = [700 + i * 4, -70 + i * 32];
    plume += `<path d="M${x} 1050Q${x} 900 ${x + bend} ${770 + i * 12}" stroke="#8a9064" stroke-width="4" fill="none"/>`;
    for (let k = 0; k < 42; k += 1) {
      const t = k / 42;
      const [px, py] = [x + bend * (0.45 + 0.55 * t) ** 2, 900 - 120 * t + i * 10];
      plume += `<path d="M${px} ${py}q${6 + bend * 0.06} ${10 + next() * 8} ${bend * 0.16 + (next() - 0.5) * 26} ${26 + next() * 20}" stroke="#e8d8b0" stroke-width="2" fill="none" opacity=".85"/>`;
    }
  }
  p.svg(plume + '<path d="M682 1036Q676 1000 694 990V966H734V990Q752 1000 746 1046Q740 1084 714 1086Q688 1084 682 1036Z" fill="#4c5c94"/><path d="M684 1026Q714 1040 746 1026" stroke="#a8b8e0" stroke-width="4" fill="none"/>', { shade: 0.55, tint: 0.1, rim: 0.6, form: 0.08, cast: { y: 1084, shear: 1, squash: 0.2, strength: 0.5, colour: '#14142c' } });
  return { shadow: '#0a0a1e', light: '#fffaf0', vignette: 0.26 };
}

// Somebody small blows a dandelion of stars.
function makeAWish(p) {
  p.light = { x: 500, y: 400, colour: '#fff0c8', ambient: '#3c5c8c', air: '#142c4c' };
  space(p, { dark: '#04101f', gas: ['#0c3458', '#1c5c74', '#4c3c7c'], seed: 33, starCount: 220 });
  planet(p, 320, 1190, 300, { colours: ['#2c5c58', '#5c8c64', '#8cb07c', '#3c7464'], bands: 0.6, seed: 6, rim: '#c8f0d8', dark: 0.14 });
  p.svg('<path d="M400 912Q470 720 486 452" stroke="#7ca468" stroke-width="13" fill="none" stroke-linecap="round"/><path d="M402 908Q340 850 250 872Q280 880 276 896Q330 884 344 906Q380 896 402 912ZM412 900Q470 840 560 850Q530 862 540 878Q490 872 470 896Q440 892 412 908Z" fill="#5c8c54"/>', { shade: 0.5, tint: 0.14, rim: 0.5, form: 0.08 });
  const [cx, cy] = [488, 430];
  p.glow(cx, cy, 330, '#d8e8ff', 0.4);
  const next = random(15);
  const pappus = (x, y, a, s, alpha) => {
    let hairs = '';
    for (let i = -4; i <= 4; i += 1) hairs += `M0 0L${(Math.sin(i * 0.24) * 30).toFixed(1)} ${(-Math.cos(i * 0.24) * 30).toFixed(1)}`;
    return `<g transform="translate(${x} ${y}) rotate(${(a * 180) / Math.PI + 90}) scale(${s})" opacity="${alpha}"><path d="M0 46V0" stroke="#e8dcc0" stroke-width="1.6"/><path d="${hairs}" stroke="#f4faff" stroke-width="1.5"/><ellipse cx="0" cy="50" rx="2.6" ry="7" fill="#b8945c"/></g>`;
  };
  let head = '';
  for (let i = 0; i < 120; i += 1) {
    const a = next() * Math.PI * 2;
    if (Math.cos(a - 0.5) > 0.15 && next() < 0.75) continue;
    const r = 60 + Math.sqrt(next()) * 78;
    head += pappus(cx + Math.cos(a) * r, cy + Math.sin(a) * r, a, 1.15, 0.9);
  }
  let flying = '';
  const lights = [];
  for (let i = 0; i < 34; i += 1) {
    const t = next() ** 0.8;
    const x = cx + 60 + t * 230 + (next() - 0.5) * 150;
    const y = cy - 20 - t * 330 + (next() - 0.5) * 260;
    if (x > 748 || y < 52 || x < 60) continue;
    const s = 1.05 - t * 0.45;
    if (t < 0.6) flying += pappus(x, y, -0.9 + (next() - 0.5), s, 1 - t * 0.5);
    lights.push([x, y, 2 + t * 6]);
  }
  p.after(() => {
    p.svg(head + `<circle cx="${cx}" cy="${cy}" r="21" fill="#c8b484"/>` + flying, { flat: true });
    for (const [x, y, r] of lights) {
      p.glow(x, y, r * 9, '#ffeeb8', 0.7);
      p.svg(star(x, y, r * 1.25, '#fff8dc', x), { flat: true });
    }
  });
  const [ax, ay] = [236, 912];
  p.svg(`<g transform="translate(${ax} ${ay})"><rect x="-40" y="-112" width="32" height="66" rx="10" fill="#a8b0c0"/><path d="M-26 -40L-30 -4H-8L-2 -36L10 -4H30L22 -44Z" fill="#e8ecf4"/><path d="M-32 -2h26v-10h-26zM8 -2h28v-10h-28z" fill="#7c8498"/><path d="M-30 -112Q-36 -60 -28 -38H24Q32 -70 24 -112Z" fill="#f4f6fa"/><path d="M18 -96Q44 -92 60 -112" stroke="#f4f6fa" stroke-width="18" fill="none" stroke-linecap="round"/><path d="M-18 -96Q-30 -76 -22 -56" stroke="#d8dce8" stroke-width="17" fill="none" stroke-linecap="round"/><circle cx="2" cy="-138" r="38" fill="#f4f6fa"/><path d="M10 -164Q38 -160 38 -136Q38 -114 12 -112Q24 -138 10 -164Z" fill="#e8a84c"/><path d="M18 -158Q34 -154 34 -138" stroke="#fff4d8" stroke-width="4" fill="none"/><rect x="-12" y="-88" width="22" height="14" rx="3" fill="#d8604c"/></g>`, { shade: 0.65, tint: 0.14, rim: 0.6, form: 0.12, cast: { y: ay, shear: -0.8, squash: 0.12, strength: 0.4 } });
  planet(p, 120, 250, 40, { colours: ['#b8705c', '#e0a47c', '#f0d0a8'], seed: 19 });
  planet(p, 690, 860, 22, { colours: ['#7c74b0', '#b4acd0', '#e0d8e8'], seed: 22 });
  return { shadow: '#04101f', light: '#fff8e0', vignette: 0.28 };
}

// Planets hang as dew in a spider's web.
function catchingPlanets(p) {
  p.light = { x: 170, y: 190, colour: '#fff0d4', ambient: '#4c4c84', air: '#1c1c44' };
  space(p, { dark: '#070a1c', gas: ['#1c2c5c', '#5c2c5c', '#1c5c6c'], seed: 43, starCount: 200 });
  p.glow(170, 190, 420, '#ffdc9c', 0.35);
  const [cx, cy] = [392, 540];
  const spokes = [];
  const next = random(4);
  for (let i = 0; i < 16; i += 1) {
    const a = (i / 16) * Math.PI * 2 + (next() - 0.5) * 0.16;
    spokes.push([a, 560 + next() * 240]);
  }
  const at = (i, r) => {
    const [a] = spokes[((i % 16) + 16) % 16];
    return [cx + Math.cos(a) * r, cy + Math.sin(a) * r * 1.1];
  };
  let threads = spokes.map(([a, r]) => `<path d="M${cx} ${cy}L${cx + Math.cos(a) * r} ${cy + Math.sin(a) * r * 1.1}"/>`).join('');
  for (let ring = 0; ring < 13; ring += 1) {
    for (let i = 0; i < 16; i += 1) {
      const r0 = 34 + ring * 30 + ring * ring * 0.7 + Math.sin(i * 2.1 + ring) * 5;
      const r1 = 34 + ring * 30 + ring * ring * 0.7 + Math.sin((i + 1) * 2.1 + ring) * 5 + (i === 15 ? 0 : 0);
      const [x0, y0] = at(i, r0);
      const [x1, y1] = at(i + 1, r1);
      const [mx, my] = [(x0 + x1) / 2 + (cx - (x0 + x1) / 2) * 0.09, (y0 + y1) / 2 + (cy - (y0 + y1) / 2) * 0.09];
      threads += `<path d="M${x0.toFixed(1)} ${y0.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${x1.toFixed(1)} ${y1.toFixed(1)}"/>`;
    }
  }
  const dew = [];
  for (let ring = 1; ring < 13; ring += 1) for (let i = 0; i < 16; i += 1) for (let k = 0; k < 3; k += 1) if (next() < 0.5) {
    const r = 34 + ring * 30 + ring * ring * 0.7;
    const [x0, y0] = at(i, r);
    const [x1, y1] = at(i + 1, r);
    const t = next();
    dew.push({ x: lerp(x0, x1, t) + (cx - lerp(x0, x1, t)) * 0.09 * 4 * t * (1 - t), y: lerp(y0, y1, t) + (cy - lerp(y0, y1, t)) * 0.09 * 4 * t * (1 - t), rx: 1.2 + next() * 2.4, ry: 1.2 + next() * 2.4, colour: '#f4faff', alpha: 0.8 });
  }
  p.svg(`<g fill="none" stroke="#dce8ff" stroke-width="1.7" opacity=".75">${threads}</g>`, { flat: true, after: true });
  p.after(() => p.dabs(dew));
  const worlds = [[250, 330, 62, ['#a8683c', '#d89c5c', '#f4d8a0', '#c8845c'], 1, 4], [566, 420, 84, ['#1c5ca8', '#3c8c5c', '#c8b47c'], 0, 2.3], [236, 700, 72, ['#7c3c34', '#b8644c', '#e0a078'], 0.4, 8], [486, 730, 46, ['#6c64a8', '#a49cd0', '#dcd8ec'], 1, 10], [610, 640, 30, ['#8c8c84', '#b4b0a4', '#d8d4c8'], 0, 13], [400, 230, 34, ['#2c7c84', '#5cb4b0', '#b8e4d8'], 0.7, 16], [120, 520, 36, ['#c8a03c', '#e8c870', '#f8eab0'], 1, 18], [352, 900, 54, ['#34548c', '#5c84b8', '#a8c8e0'], 1, 22], [650, 880, 40, ['#a05c7c', '#d08ca4', '#f0c8d0'], 1, 25]];
  for (const [x, y, r, colours, bands, seed] of worlds) p.after(() => {
    planet(p, x, y, r, { colours, bands, seed, rim: '#ffffff', clouds: bands === 0 && seed < 3 ? 0.8 : 0, dark: 0.16 });
    p.dabs([{ x: x - r * 0.42, y: y - r * 0.45, rx: r * 0.2, ry: r * 0.11, turn: -0.8, colour: '#ffffff', alpha: 0.7 }]);
  });
  p.after(() => {
    p.svg(ringAround(250, 330, 62), { shade: 0.2, tint: 0.02, form: 0.02 });
    p.svg('<g transform="translate(392 540)"><g fill="none" stroke="#0c0a18" stroke-width="6" stroke-linecap="round"><path d="M-16 -14Q-60 -60 -70 -20M-18 -6Q-74 -26 -92 22M-18 6Q-66 10 -78 56M-12 14Q-44 40 -40 84M16 -14Q60 -60 70 -20M18 -6Q74 -26 92 22M18 6Q66 10 78 56M12 14Q44 40 40 84"/></g><ellipse cx="0" cy="-26" rx="30" ry="36" fill="#1a1630"/><path d="M0 -52L8 -34L0 -20L-8 -34Z" fill="#ffcf78"/><circle cx="0" cy="14" r="20" fill="#1a1630"/><circle cx="-7" cy="20" r="3.6" fill="#ffe8b0"/><circle cx="7" cy="20" r="3.6" fill="#ffe8b0"/></g>', { shade: 0.5, rim: 0.8, tint: 0.1, form: 0.08 });
  });
  p.svg('<path d="M-10 1210Q90 1000 60 820Q40 720 -10 690ZM810 1210Q720 1080 744 900Q756 800 810 760Z" fill="#171a34"/><path d="M-10 900Q60 880 96 820M810 960Q750 960 716 900" stroke="#171a34" stroke-width="13" fill="none" stroke-linecap="round"/>', { rim: 0.5, tint: 0.2, grain: 0.1 });
  return { shadow: '#080a1e', light: '#fff4e0', vignette: 0.26 };
}

// Planets turn as a mobile above a cradle.
function bedtimeOfPlanets(p) {
  p.light = { x: 330, y: 420, colour: '#ffe8b8', ambient: '#5c5c9c', air: '#2c2c5c' };
  space(p, { dark: '#0b0c2a', gas: ['#2c2c74', '#7c4484', '#3c6c9c'], seed: 53, starCount: 260 });
  p.svg('<path d="M590 960V330Q590 130 400 130" fill="none" stroke="#b8845c" stroke-width="13" stroke-linecap="round"/><circle cx="400" cy="130" r="12" fill="#d8a878"/><path d="M400 140V210" stroke="#e8d8b8" stroke-width="3"/><path d="M190 236Q400 186 610 236M270 342Q330 322 390 342" fill="none" stroke="#d8a878" stroke-width="7" stroke-linecap="round"/><path d="M330 212V330" stroke="#e8d8b8" stroke-width="2.4"/>', { shade: 0.5, tint: 0.12, rim: 0.5, form: 0.1 });
  const hung = [[194, 236, 460, 54, ['#a8683c', '#d89c5c', '#f4d8a0', '#c8845c'], 1, 4], [272, 342, 560, 40, ['#1c5ca8', '#3c8c5c', '#c8b47c'], 0, 2.3], [388, 342, 520, 50, ['#ffcf60', '#ffe490', '#fff4c0'], 0.3, 7], [486, 216, 420, 44, ['#7c3c34', '#b8644c', '#e0a078'], 0.5, 8], [606, 236, 540, 48, ['#6c64a8', '#a49cd0', '#dcd8ec'], 1, 10], [430, 212, 330, 26, ['#2c7c84', '#5cb4b0', '#b8e4d8'], 0.7, 16]];
  p.svg(hung.map(([x, y0, y]) => `<path d="M${x} ${y0}V${y}" stroke="#f4ead0" stroke-width="1.8"/>`).join(''), { flat: true, after: true });
  p.glow(388, 520, 240, '#ffdc80', 0.5);
  for (const [x, , y, r, colours, bands, seed] of hung) planet(p, x, y, r, { colours, bands, seed, rim: '#fff4e0', dark: 0.25, clouds: bands === 0 ? 0.8 : 0 });
  p.svg(ringAround(194, 460, 54), { shade: 0.2, tint: 0.02, form: 0.02 });
  land(p, { line: (x) => 1080 + 0.0003 * (x - 400) ** 2 + 8 * Math.sin(x / 50), y: 0, colour: '#5c5c94', low: '#24244c', depth: 160, rim: '#c8b8e8', rimAmount: 0.5, texture: 0.16 });
  p.shadow(400, 1112, 300, 34, 0.55, '#0c0c28');
  p.svg('<path d="M150 1080Q270 1150 400 1150Q530 1150 650 1080L656 1096Q540 1172 400 1172Q260 1172 144 1096Z" fill="#8a5a3c"/><path d="M230 1040L216 1110M570 1040L584 1110" stroke="#8a5a3c" stroke-width="18"/>', { shade: 0.6, tint: 0.14, rim: 0.5, form: 0.08 });
  p.svg('<path d="M150 830Q170 760 250 750Q320 740 330 790L340 900H170Z" fill="#9a6844"/><path d="M176 840Q190 790 250 780Q300 774 306 800L312 880H190Z" fill="#6c4430"/>', { shade: 0.5, tint: 0.12, rim: 0.4, form: 0.06 });
  p.svg('<path d="M196 868Q230 826 292 846Q330 862 326 890H200Z" fill="#fdf4e4"/>', { tint: 0.1, form: 0.16 });
  p.svg('<circle cx="270" cy="850" r="40" fill="#f0c8a4"/><path d="M232 842Q236 800 276 804Q312 810 308 842Q290 822 268 822Q246 824 232 842Z" fill="#5a3a2c"/><path d="M254 858q7 6 14 0M280 858q7 6 14 0" stroke="#8a5a44" stroke-width="3" fill="none" stroke-linecap="round"/>', { shade: 0.5, tint: 0.05, form: 0.2 });
  p.svg('<path d="M300 880Q340 820 420 826Q540 820 620 880Q640 900 630 930H290Z" fill="#34407c"/>' + [[370, 866, 9], [430, 850, 7], [500, 866, 10], [560, 884, 7], [460, 896, 8], [340, 900, 7], [400, 910, 6], [530, 912, 7], [600, 910, 6]].map(([x, y, r], i) => star(x, y, r, '#ffe4a0', i)).join(''), { shade: 0.6, tint: 0.08, rim: 0.35, form: 0.16, grain: 0.08 });
  p.svg('<path d="M140 880Q400 930 662 880Q672 990 590 1066Q400 1100 210 1066Q130 990 140 880Z" fill="#b07a50"/><path d="M140 880Q400 930 662 880L664 904Q400 956 138 904Z" fill="#cc9868"/><path d="M170 960Q400 1004 632 960M188 1012Q400 1052 612 1012" stroke="#8a5a3c" stroke-width="4" fill="none"/><path d="M400 968l14 26 30 4 -22 20 6 30 -28 -14 -28 14 6 -30 -22 -20 30 -4z" fill="#8a5a3c" opacity=".75"/>', { shade: 0.7, tint: 0.12, rim: 0.45, form: 0.14, grain: 0.14 });
  p.svg('<path d="M636 890Q640 830 676 830Q700 836 690 880L664 900Z" fill="#b07a50"/>', { tint: 0.12, rim: 0.4, form: 0.1 });
  return { shadow: '#0e0c2c', light: '#fff0d4', vignette: 0.26 };
}

export default [theSwing, milkyWay, earthViewing, makeAWish, catchingPlanets, bedtimeOfPlanets];
