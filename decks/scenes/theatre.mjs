// Theatre: cards 67 to 72.
import { noto } from '../paint/elements.mjs';
import { figure, parasol } from '../paint/figures.mjs';
import { drape, ladder, star } from '../paint/things.mjs';
import { cone, cumulus, haze, space, stars, strew } from '../paint/nature.mjs';
import { rgb } from '../paint/colour.mjs';
import { clamp, fbm, lerp, noise, random, smooth } from '../paint/noise.mjs';

// The boards, from the line y towards us, with the light of a spot at (x, sy).
function boards(p, y, colour, dark, spot = null) {
  const [c, d] = [rgb(colour), rgb(dark)];
  p.each((x, py, out) => {
    if (py < y) return;
    const z = 300 / (py - y + 190);
    const u = (x - 400) * z;
    const board = Math.floor(u / 46 + 50);
    const fu = u / 46 + 50 - board;
    const seam = smooth(0, 0.05, Math.min(fu, 1 - fu));
    const g = fbm(u / 7 + board * 5, z * 8, 4);
    const lit = spot ? 0.55 + 0.9 * Math.exp(-(((x - spot[0]) / spot[2]) ** 2) - ((py - spot[1]) / spot[3]) ** 2) : 0.9;
    for (let i = 0; i < 3; i += 1) out[i] = lerp(d[i], c[i], clamp(g * 1.25)) * (0.55 + 0.45 * seam) * lit * (0.86 + 0.2 * noise(board * 3, 2));
  });
}

// Curtains at both sides and a swag above.
function curtains(p, { colour, dark, light, y1 = 1010, width = 150 }) {
  p.svg(drape(-30, width, -10, y1, { colour, dark, light, folds: 5, gather: -0.25, seed: 2 }) + drape(800 - width, 830, -10, y1, { colour, dark, light, folds: 5, gather: 0.25, sway: 0, seed: 5 }), { shade: 0.4, tint: 0.08, rim: 0.25, form: 0.01, grain: 0.06 });
  let swag = '';
  for (let i = 0; i < 4; i += 1) {
    const a = -40 + i * 220;
    const b = a + 220;
    swag += `<path d="M${a} -10H${b}Q${b} 60 ${(a + b) / 2} 128Q${a} 60 ${a} -10Z" fill="${colour}"/>`;
    for (let k = 1; k < 5; k += 1) swag += `<path d="M${a + 12} ${-4 + k * 4}Q${(a + b) / 2} ${k * 46} ${b - 12} ${-4 + k * 4}" stroke="${k % 2 ? dark : light}" stroke-width="${9 - k}" fill="none" opacity=".6"/>`;
    swag += `<path d="M${a} 8Q${a + 8} 68 ${(a + b) / 2} 128Q${b - 8} 68 ${b} 8" stroke="#d8a850" stroke-width="7" fill="none"/>`;
  }
  p.svg(swag, { shade: 0.5, tint: 0.08, rim: 0.3, form: 0.03, grain: 0.06 });
}

// A row of footlights.
function footlights(p, y = 1150) {
  const xs = [...Array(9)].map((_, i) => 60 + i * 85);
  p.svg(`<path d="M0 ${y + 16}H800V1210H0Z" fill="#2a1618"/><path d="M0 ${y + 12}H800V${y + 20}H0Z" fill="#c8984c"/>` + xs.map((x) => `<path d="M${x - 22} ${y + 18}Q${x - 22} ${y - 14} ${x} ${y - 16}Q${x + 22} ${y - 14} ${x + 22} ${y + 18}Z" fill="#c8984c"/><path d="M${x - 22} ${y + 18}Q${x - 22} ${y - 14} ${x} ${y - 16}Q${x + 22} ${y - 14} ${x + 22} ${y + 18}" fill="none" stroke="#7c5828" stroke-width="3"/>`).join(''), { shade: 0.5, tint: 0.05, rim: 0.4, form: 0.06 });
  p.after(() => xs.forEach((x) => p.glow(x, y - 16, 60, '#ffdc90', 0.4)));
}

const RED = { colour: '#8c2430', dark: '#3c0c18', light: '#b8444a' };

// A puppet dances on strings that come from the stars.
function strungFromTheStars(p) {
  p.light = { x: 400, y: 180, colour: '#e8ecff', ambient: '#5c4c84', air: '#2c2c5c' };
  space(p, { dark: '#080c2a', gas: ['#2c2c7c', '#5c3484', '#24548c'], seed: 83, starCount: 170, except: (x, y) => x < 150 || x > 650 || y > 860 || y < 130 });
  haze(p, { y0: 620, y1: 900, colour: '#5c5ca8', amount: 0.35 });
  boards(p, 870, '#a8744c', '#4a2c28', [400, 1000, 240, 130]);
  cone(p, { x: 400, y: 60, tx: 400, ty: 1010, r0: 30, r1: 240, colour: '#dce4ff', amount: 0.22, pool: 0.4, flat: 0.26 });
  p.shadow(410, 1034, 130, 24, 0.6, '#100818');
  const hands = [[282, 560], [530, 500]];
  const knees = [[352, 822], [470, 790]];
  const top = [400, 392];
  const anchors = [[236, 190], [560, 176], [330, 250], [470, 232], [400, 150]];
  const ends = [hands[0], hands[1], knees[0], knees[1], top];
  p.after(() => {
    p.svg(anchors.map(([x, y], i) => `<path d="M${x} ${y}L${ends[i][0]} ${ends[i][1]}" stroke="#f4f4ff" stroke-width="1.5" opacity=".85"/>`).join(''), { flat: true });
    for (const [x, y] of anchors) {
      p.glow(x, y, 90, '#fff4cc', 0.7);
      p.svg(star(x, y, 12, '#fffbe4', x), { flat: true });
    }
  });
  const wood = '#d8a878';
  const bone = (x0, y0, x1, y1, w, c) => `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="${c}" stroke-width="${w}" stroke-linecap="round"/>`;
  const joint = (x, y, r = 10) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#b8845c"/>`;
  p.svg(bone(378, 736, 352, 824, 28, '#f0ece4') + bone(352, 824, 318, 922, 22, wood) + bone(428, 736, 470, 790, 28, '#f0ece4') + bone(470, 790, 444, 900, 22, wood) + joint(352, 824, 13) + joint(470, 790, 13) + '<path d="M318 914q-20 0 -34 22q-2 10 10 10l34 -8zM444 892q-4 30 10 44q12 4 14 -8l-4 -34z" fill="#8c2c3c"/>' +
    '<path d="M356 556Q400 540 446 556L468 700Q470 742 400 748Q330 742 334 700Z" fill="#f4f0ea"/><path d="M400 552V744" stroke="#c8c0c8" stroke-width="3"/>' + [600, 644, 690].map((y) => `<circle cx="400" cy="${y}" r="9" fill="#8c2c3c"/>`).join('') +
    bone(362, 574, 300, 624, 30, '#f4f0ea') + bone(300, 624, 284, 566, 20, wood) + joint(300, 624, 12) + bone(440, 572, 512, 590, 30, '#f4f0ea') + bone(512, 590, 530, 508, 20, wood) + joint(512, 590, 12) +
    '<path d="M330 548Q336 520 400 520Q464 520 470 548Q452 560 440 548Q426 566 412 550Q400 566 388 550Q374 566 360 548Q348 562 330 548Z" fill="#fffaf0"/>' +
    '<circle cx="400" cy="462" r="60" fill="#e8bc90"/><path d="M346 440Q352 400 400 396Q448 400 454 440Q400 424 346 440Z" fill="#8c2c3c"/><path d="M352 434Q376 400 400 318Q424 400 448 434Q400 416 352 434Z" fill="#8c2c3c"/><circle cx="400" cy="318" r="12" fill="#fffaf0"/><path d="M372 466q10 8 20 0M410 466q10 8 20 0" stroke="#5a3428" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="364" cy="486" r="10" fill="#d8806c" opacity=".6"/><circle cx="436" cy="486" r="10" fill="#d8806c" opacity=".6"/><path d="M388 496q12 9 24 0" stroke="#8c3c3c" stroke-width="4" fill="none" stroke-linecap="round"/>', { shade: 0.65, tint: 0.1, rim: 0.55, form: 0.08, grain: 0.08 });
  curtains(p, { colour: '#34285c', dark: '#150f30', light: '#584a8c' });
  footlights(p);
  return { shadow: '#0c0a24', light: '#f4f0ff', vignette: 0.3 };
}

// One mask, half day and half night; an actor goes in at the mouth.
function dayFaceNightFace(p) {
  p.light = { x: 180, y: 330, colour: '#ffe8bc', ambient: '#6c5074', air: '#5c4464' };
  p.each((x, y, out) => {
    const folds = 0.5 + 0.5 * Math.sin(x / 19 + Math.sin(y / 200) * 0.8);
    const g = 0.7 + 0.4 * fbm(x / 60, y / 200, 3);
    [0.3, 0.13, 0.22].forEach((v, i) => (out[i] = v * (0.45 + 0.6 * folds) * g));
  });
  p.glow(400, 560, 560, '#ffcf90', 0.4);
  boards(p, 930, '#a8704c', '#48282a', [400, 1030, 300, 120]);
  p.shadow(400, 1030, 320, 44, 0.6, '#16080e');
  const face = 'M400 150Q640 160 652 440Q660 700 560 880Q490 1010 400 1020Q310 1010 240 880Q140 700 148 440Q160 160 400 150Z';
  p.svg(`<clipPath id="mask"><path d="${face}"/></clipPath><clipPath id="right"><path d="M400 100H700V1100H400Q440 1000 404 900Q360 800 410 700Q440 600 396 500Q370 400 412 300Q430 200 400 100Z"/></clipPath><path d="${face}" fill="#f4d89c"/><g clip-path="url(#mask)"><g clip-path="url(#right)"><path d="${face}" fill="#27306c"/></g></g>`, { shade: 0.7, tint: 0.06, rim: 0.55, form: 0.14, grain: 0.12 });
  const rays = [...Array(14)].map((_, i) => { const a = (i / 14) * 6.283; return `<path d="M${262 + Math.cos(a - 0.1) * 62} ${330 + Math.sin(a - 0.1) * 62}L${262 + Math.cos(a) * 92} ${330 + Math.sin(a) * 92}L${262 + Math.cos(a + 0.1) * 62} ${330 + Math.sin(a + 0.1) * 62}Z" fill="#e0883c"/>`; }).join('');
  p.svg(`<g clip-path="none">${rays}<circle cx="262" cy="330" r="50" fill="#e8a03c"/><path d="M560 270A60 60 0 1 0 600 366A48 48 0 0 1 560 270Z" fill="#f4e0a4"/>${[[480, 250, 9], [520, 420, 7], [600, 480, 8], [470, 620, 8], [560, 690, 10], [520, 780, 7], [470, 340, 5], [610, 590, 5], [450, 860, 6]].map(([x, y, r], i) => star(x, y, r, '#f4e0a4', i)).join('')}<path d="M190 560Q220 540 250 560Q230 580 190 560ZM300 250q14 -24 36 -14M190 640q40 -20 70 4q-30 22 -70 -4ZM230 760q30 -16 54 4q-26 18 -54 -4Z" fill="#d8804c" opacity=".75"/></g>`, { shade: 0.4, tint: 0.05, rim: 0.2, form: 0.03 });
  // Eyes are windows: one with the morning in it, one with a lamp.
  const eye = (x, inside, shut) => `<path d="M${x - 70} 520Q${x} 450 ${x + 70} 520Q${x} 570 ${x - 70} 520Z" fill="${shut}"/><path d="M${x - 58} 520Q${x} 466 ${x + 58} 520Q${x} 556 ${x - 58} 520Z" fill="${inside}"/><path d="M${x} 486V545M${x - 52} 517H${x + 52}" stroke="${shut}" stroke-width="5"/>`;
  p.svg(eye(286, '#8fd0f0', '#7c4c34') + eye(514, '#ffc860', '#141a44') + '<path d="M214 462Q286 420 356 466" stroke="#7c4c34" stroke-width="15" fill="none" stroke-linecap="round"/><path d="M444 466Q514 420 586 462" stroke="#101638" stroke-width="15" fill="none" stroke-linecap="round"/><path d="M400 540Q372 640 352 690Q380 722 404 712" fill="none" stroke="#b87c4c" stroke-width="9" stroke-linecap="round"/><path d="M404 712Q430 722 448 690" fill="none" stroke="#141a44" stroke-width="9" stroke-linecap="round"/>', { shade: 0.25, tint: 0.03, rim: 0.2, form: 0.04 });
  p.svg('<path d="M290 800Q346 776 400 800Q456 776 510 800Q500 900 400 908Q300 900 290 800Z" fill="#a8343c"/><path d="M308 808Q400 792 492 808Q480 890 400 896Q320 890 308 808Z" fill="#2a0c18"/><path d="M340 896V830Q342 812 400 810Q458 812 460 830V896Q400 908 340 896Z" fill="#ffc870"/>', { shade: 0.35, tint: 0.03, rim: 0.3, form: 0.05 });
  p.after(() => { p.glow(400, 860, 150, '#ffcf80', 0.55); p.glow(514, 516, 110, '#ffc860', 0.5); p.glow(286, 516, 90, '#a8e0ff', 0.35); });
  p.svg([0, 1, 2, 3, 4, 5, 6].map((i) => `<path d="M${340 - i * 12} ${896 + i * 26}H${460 + i * 12}V${922 + i * 26}H${340 - i * 12}Z" fill="${i % 2 ? '#8c5a44' : '#a8704f'}"/>`).join(''), { shade: 0.4, tint: 0.08, rim: 0.4, form: 0.02, cast: { y: 1078, shear: 0.6, squash: 0.1, strength: 0.3 } });
  p.svg(figure({ x: 408, y: 1010, h: 130, coat: '#4c7c74', hat: 'bowler', hatColour: '#2c3c44', cape: true, legs: 'walk', child: false, scarf: '#e8c06c' }), { tint: 0.08, rim: 0.8, light: { x: 400, y: 860 }, cast: { y: 1010, shear: 0.1, squash: 0.5, strength: 0.5 } });
  curtains(p, RED);
  footlights(p);
  return { shadow: '#1a0a18', light: '#ffeccc', vignette: 0.3 };
}

// A rose stands in the light; its shadow is a dancer.
function shadowDances(p) {
  p.light = { x: 220, y: 900, colour: '#ffe9c4', ambient: '#6c4858', air: '#6c4858' };
  p.each((x, y, out) => {
    const folds = 0.5 + 0.5 * Math.sin(x / 27 + Math.sin(y / 260) * 0.9);
    const g = 0.75 + 0.35 * fbm(x / 60, y / 260, 3);
    const spot = smooth(1.06, 0.88, Math.hypot((x - 416) / 262, (y - 500) / 352));
    const c = [lerp(0.26, 0.98, spot), lerp(0.12, 0.84, spot), lerp(0.18, 0.62, spot)];
    for (let i = 0; i < 3; i += 1) out[i] = c[i] * (0.72 + 0.3 * folds) * g;
  });
  boards(p, 930, '#b07a50', '#48282a', [280, 1030, 260, 110]);
  // The shadow: a dancer on one toe.
  const dancer = '<g transform="translate(392 836) scale(5.9)"><path d="M0 0L-2.2 -3L-1 -20L-2 -34L2.4 -34L1.6 -20L1.2 -3Z"/><path d="M2 -36Q16 -38 30 -52L39 -57L42 -56L32 -48Q20 -32 2 -31Z"/><path d="M-16 -33Q-20 -40 -8 -44L-3.4 -47H3.4L8 -44Q22 -42 20 -34Q10 -29 0 -30Q-10 -29 -16 -33Z"/><path d="M-3.6 -46Q-5 -56 -4 -62Q0 -65 4 -62Q5 -56 3.4 -46Z"/><path d="M-3.6 -61Q-14 -66 -18 -78Q-19 -84 -14 -89L-12.6 -87.6Q-15.6 -83 -14.4 -78Q-10 -69 -2 -65Z"/><path d="M3.4 -62Q14 -64 22 -60Q27 -57 32 -59L32.6 -57Q27 -54 21 -56Q13 -59 3 -58Z"/><path d="M-1.4 -63L-1.6 -68H2L2 -63Z"/><ellipse cx="-.4" cy="-71.6" rx="4.2" ry="5"/><circle cx="3.4" cy="-76.4" r="2.5"/></g>';
  p.svg(`<g fill="#3a1220">${dancer}</g>`, { flat: true, soften: 3.2, alpha: 0.82 });
  p.svg('<path d="M170 1046L250 940L440 930L470 860L444 852L420 930Q300 940 196 1030Z" fill="#2c0e18"/>', { flat: true, soften: 5, alpha: 0.5 });
  cone(p, { x: -40, y: 760, tx: 180, ty: 1052, r0: 10, r1: 110, colour: '#fff0cc', amount: 0.3, pool: 0.4, flat: 0.3 });
  p.shadow(190, 1056, 60, 12, 0.6, '#16060c');
  const petals = [];
  for (let ring = 0; ring < 4; ring += 1) {
    const many = 9 - ring * 2;
    for (let i = 0; i < many; i += 1) {
      const a = (i / many) * 6.283 + ring * 0.7;
      const r = 46 - ring * 12;
      const [x, y] = [190 + Math.cos(a) * r * 0.9, 704 + Math.sin(a) * r * 0.66 - ring * 5];
      petals.push([y + ring * 60, `<ellipse cx="${x}" cy="${y}" rx="${40 - ring * 7}" ry="${33 - ring * 5}" fill="${['#8c1c30', '#a8243a', '#c83448', '#e0525c'][ring]}" transform="rotate(${(a * 57.3) % 180} ${x} ${y})" stroke="#6a1024" stroke-width="2"/>`]);
    }
  }
  p.svg('<path d="M190 1054Q200 920 190 760" stroke="#3c6c44" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M193 930l16 -9M191 860l-15 -10M194 990l-16 -10" stroke="#3c6c44" stroke-width="5" stroke-linecap="round"/><path d="M194 960Q240 900 282 916Q262 962 194 964ZM190 890Q140 834 104 856Q124 902 190 894Z" fill="#487c4c"/><path d="M196 960Q240 930 280 918M188 890Q150 862 106 858" stroke="#2c5434" stroke-width="2.4" fill="none"/><path d="M150 742Q190 790 232 742L214 770L196 756L188 776L172 758Z" fill="#3c6c44"/>', { shade: 0.6, tint: 0.06, rim: 0.5, form: 0.08 });
  p.svg(petals.map(([, s]) => s).join('') + '<path d="M176 690q14 -12 28 0q-4 16 -16 14q-8 -6 0 -10" fill="none" stroke="#8c1c30" stroke-width="4"/>', { shade: 0.65, tint: 0.04, rim: 0.5, form: 0.14, grain: 0.1, light: { x: 0, y: 620 } });
  strew(p, { count: 7, x0: 110, x1: 330, y0: 1056, y1: 1110, size: 9, flat: 0.5, colours: ['#a8243a', '#c83448'], seed: 12 });
  curtains(p, { colour: '#6c1f3c', dark: '#2c0a1c', light: '#94405c', width: 130 });
  footlights(p);
  p.after(() => strew(p, { count: 30, x0: 100, x1: 600, y0: 300, y1: 1000, size: 1.7, colours: ['#fff0cc'], alpha: 0.5, seed: 15 }));
  return { shadow: '#1c0814', light: '#fff0d4', vignette: 0.34 };
}

// The magician climbs out of his own hat.
function magicianArrives(p) {
  p.light = { x: 480, y: 160, colour: '#fff0cc', ambient: '#4c5c84', air: '#3c4c70' };
  p.each((x, y, out) => {
    const g = fbm(x / 120, y / 160, 4);
    const beam = Math.exp(-(((x - 400 - (y - 600) * 0.02) / 250) ** 2));
    [0.1 + 0.22 * beam, 0.2 + 0.3 * beam, 0.32 + 0.32 * beam].forEach((v, i) => (out[i] = v * (0.7 + 0.5 * g)));
  });
  stars(p, { count: 60, y0: 140, y1: 760, seed: 93, size: 0.8, except: (x) => x < 150 || x > 650 });
  boards(p, 920, '#a06c4c', '#42282c', [400, 1040, 280, 120]);
  cone(p, { x: 620, y: -60, tx: 400, ty: 1040, r0: 40, r1: 290, colour: '#fff4d4', amount: 0.3, pool: 0.4, flat: 0.24 });
  p.shadow(400, 1082, 290, 44, 0.65, '#0a0810');
  p.svg('<ellipse cx="400" cy="700" rx="290" ry="74" fill="#22202e"/><ellipse cx="400" cy="696" rx="196" ry="48" fill="#5a1c30"/><path d="M204 696A196 48 0 0 0 596 696A196 30 0 0 1 204 696Z" fill="#7c2c40"/>', { shade: 0.5, tint: 0.08, rim: 0.5, form: 0.04 });
  p.glow(400, 690, 220, '#ffd890', 0.5);
  p.svg(ladder(448, 760, 470, 470, 34, '#c89860', 24), { rim: 0.5, tint: 0.06 });
  const [mx, my] = [372, 760];
  p.svg('<path d="M338 566Q290 640 296 730Q340 740 372 726V580ZM406 566Q454 640 448 730Q404 740 372 726V580Z" fill="#9c2838"/>', { shade: 0.6, tint: 0.06, rim: 0.5, form: 0.08 });
  p.svg(figure({ x: mx, y: my + 6, h: 290, coat: '#33304c', hat: 'none', pose: 'both', child: false, hair: '#3c2a24' }) + '<path d="M348 556Q372 572 396 556L400 574Q372 590 344 574Z" fill="#f4f0ea"/>', { tint: 0.06, rim: 0.8, shade: 0.45 });
  p.svg('<path d="M206 700A196 48 0 0 0 594 700L566 1030Q400 1096 234 1030Z" fill="#2a2838"/><path d="M110 700A290 74 0 0 0 690 700A290 74 0 0 1 400 760Q250 760 204 704L206 700Z" fill="#2a2838"/><path d="M110 700A290 74 0 0 0 690 700L692 714A292 78 0 0 1 108 714Z" fill="#3a3850"/><path d="M216 790Q400 862 584 790L578 856Q400 930 222 856Z" fill="#a8343c"/><path d="M234 1030Q400 1096 566 1030L564 1044Q400 1112 236 1044Z" fill="#1c1a28"/>', { shade: 0.75, tint: 0.1, rim: 0.6, form: 0.12, grain: 0.1 });
  p.svg('<path d="M204 704Q300 768 400 768Q500 768 596 704L600 716Q500 790 400 790Q300 790 200 716Z" fill="#4a4864"/>', { tint: 0.1, rim: 0.4, form: 0.05 });
  const doves = [[250, 560, 96, 0, 10], [560, 520, 104, 1, -10], [220, 400, 84, 0, 20], [600, 370, 90, 1, -14], [320, 300, 76, 0, 10], [500, 270, 80, 1, -20], [260, 210, 62, 0, 26], [430, 190, 60, 1, 0], [570, 230, 56, 1, -30]];
  p.svg(doves.map(([x, y, s, f, t]) => noto('dove', { x, y, size: s, flip: !f, turn: t })).join(''), { shade: 0.55, tint: 0.1, rim: 0.5 });
  const next = random(9);
  p.after(() => {
    const list = [];
    for (let i = 0; i < 90; i += 1) { const t = next(); const a = next() * 6.28; list.push({ x: 400 + Math.sign(Math.cos(a)) * (70 + 190 * next()), y: 690 - t * 500, rx: 1 + next() * 2, ry: 1 + next() * 2, colour: '#fff0b8', alpha: 0.8 }); }
    p.dabs(list);
    list.slice(0, 14).forEach((d) => p.glow(d.x, d.y, 24, '#ffe9a8', 0.6));
  });
  p.svg('<path d="M610 1040L720 960" stroke="#1c1a28" stroke-width="9" stroke-linecap="round"/><path d="M706 970L722 958" stroke="#fff" stroke-width="9" stroke-linecap="round"/><path d="M96 1060h96v60h-96z" fill="#9c5a3c"/><path d="M124 1060v-12h40v12" stroke="#5a3424" stroke-width="6" fill="none"/><path d="M96 1080h96M114 1060v60M174 1060v60" stroke="#5a3424" stroke-width="4"/>', { shade: 0.5, tint: 0.1, rim: 0.6, form: 0.05, cast: { y: 1120, shear: 0.4, squash: 0.2, strength: 0.4 } });
  curtains(p, { colour: '#1f4c5c', dark: '#0a1f2c', light: '#3f7484' });
  footlights(p);
  return { shadow: '#0a0e1c', light: '#fff2d4', vignette: 0.32 };
}

// On the scales a feather outweighs a hippopotamus.
function weightOfAFeather(p) {
  p.light = { x: 220, y: 160, colour: '#ffeecc', ambient: '#6c6c5c', air: '#6c6450' };
  p.each((x, y, out) => {
    const folds = 0.5 + 0.5 * Math.sin(x / 23 + Math.sin(y / 240) * 0.8);
    const g = 0.75 + 0.35 * fbm(x / 60, y / 220, 3);
    const spot = Math.exp(-(((x - 400) / 330) ** 2) - ((y - 480) / 460) ** 2);
    [0.16 + 0.34 * spot, 0.26 + 0.3 * spot, 0.22 + 0.18 * spot].forEach((v, i) => (out[i] = v * (0.6 + 0.5 * folds) * g));
  });
  boards(p, 940, '#b0804f', '#4a3024', [400, 1050, 320, 110]);
  cone(p, { x: 120, y: -80, tx: 420, ty: 1040, r0: 40, r1: 330, colour: '#fff2cc', amount: 0.26, pool: 0.3, flat: 0.24 });
  p.shadow(400, 1074, 240, 36, 0.6, '#14100a');
  const brass = { shade: 0.65, tint: 0.05, rim: 0.65, form: 0.1, grain: 0.08 };
  p.svg('<path d="M260 1080Q270 1020 360 1000L380 960H420L440 1000Q530 1020 540 1080Z" fill="#c8983c"/><path d="M376 980L388 300H412L424 980Z" fill="#d8a848"/><path d="M376 620h48v22h-48zM370 800h60v22h-60z" fill="#b8842c"/>', brass);
  const [lx, ly, rx, ry] = [214, 272, 586, 392];
  p.svg(`<path d="M${lx - 14} ${ly + 2}Q310 286 396 318Q490 372 ${rx + 14} ${ry + 2}L${rx + 8} ${ry + 20}Q476 392 396 350Q300 308 ${lx - 10} ${ly + 20}Z" fill="#d8a848"/><circle cx="400" cy="326" r="34" fill="#e8bc5c"/><circle cx="400" cy="326" r="16" fill="#a87428"/><path d="M400 292L412 226L400 200L388 226Z" fill="#e8bc5c"/><circle cx="${lx}" cy="${ly + 12}" r="12" fill="#e8bc5c"/><circle cx="${rx}" cy="${ry + 12}" r="12" fill="#e8bc5c"/>`, brass);
  const chain = (x, y, px, py, w) => `<path d="M${x} ${y + 12}L${px - w} ${py}M${x} ${y + 12}L${px + w} ${py}" stroke="#c89a48" stroke-width="2.6" stroke-dasharray="9 3"/>`;
  const [plx, ply, prx, pry] = [226, 620, 572, 890];
  p.svg(chain(lx, ly, plx, ply, 130) + chain(rx, ry, prx, pry, 130), { flat: true, after: true });
  p.svg(noto('hippopotamus', { x: plx, y: ply + 22, size: 256, flip: true }), { shade: 0.65, tint: 0.14, rim: 0.55, grain: 0.12 });
  const pan = (x, y) => `<path d="M${x - 140} ${y}Q${x} ${y + 30} ${x + 140} ${y}Q${x + 110} ${y + 70} ${x} ${y + 74}Q${x - 110} ${y + 70} ${x - 140} ${y}Z" fill="#d8a848"/><path d="M${x - 140} ${y}Q${x} ${y + 30} ${x + 140} ${y}L${x + 138} ${y + 12}Q${x} ${y + 42} ${x - 138} ${y + 12}Z" fill="#f0cc74"/>`;
  p.svg(pan(plx, ply), brass);
  p.svg(`<ellipse cx="${prx}" cy="${pry}" rx="138" ry="22" fill="#a87c34"/>`, { tint: 0.05 });
  p.svg(noto('feather', { x: prx, y: pry + 12, size: 190, turn: 20 }), { shade: 0.5, tint: 0.08, rim: 0.6 });
  p.svg(pan(prx, pry), brass);
  p.shadow(594, 1030, 140, 20, 0.5, '#14100a');
  p.shadow(206, 1040, 130, 18, 0.3, '#14100a');
  p.svg(noto('bird', { x: 690, y: 1122, size: 70, flip: false, swap: { '#40c0e7': '#c89c74' } }), { tint: 0.12, rim: 0.5, cast: { y: 1120, shear: 0.4, squash: 0.2, strength: 0.4 } });
  curtains(p, { colour: '#2c5444', dark: '#10261f', light: '#4c7c64', width: 66 });
  footlights(p);
  strew(p, { count: 40, x0: 150, x1: 650, y0: 200, y1: 960, size: 1.7, colours: ['#fff4d0'], alpha: 0.5, after: true });
  return { shadow: '#12140e', light: '#fff0cc', vignette: 0.32 };
}

// She plays the rain.
function rainForStrings(p) {
  p.light = { x: 470, y: 140, colour: '#dcecff', ambient: '#4c6484', air: '#4c6484' };
  p.each((x, y, out) => {
    const g = 0.75 + 0.4 * fbm(x / 90, y / 200, 4);
    const beam = Math.exp(-(((x - 420) / 270) ** 2));
    [0.12 + 0.24 * beam, 0.2 + 0.32 * beam, 0.3 + 0.38 * beam].forEach((v, i) => (out[i] = v * g));
  });
  boards(p, 900, '#6c7484', '#28303f', [420, 1010, 320, 110]);
  // Water stands on the boards.
  p.each((x, y, out) => {
    const d = Math.hypot((x - 400) / 330, (y - 1010) / 78) + (fbm(x / 60, y / 22, 3) - 0.5) * 0.4;
    const k = smooth(1, 0.9, d) * 0.8;
    if (k <= 0) return;
    const wave = fbm(x / 50, y / 10, 3);
    [0.28 + 0.3 * wave, 0.44 + 0.34 * wave, 0.6 + 0.3 * wave].forEach((v, i) => (out[i] = lerp(out[i], v, k)));
  }, [40, 900, 760, 1120]);
  cumulus(p, { x: 430, y: 270, w: 520, h: 150, seed: 701, light: '#c8d8ea', shade: '#3f5474', puffs: 34 });
  cumulus(p, { x: 250, y: 230, w: 300, h: 110, seed: 704, light: '#b8cade', shade: '#3a4e6c', puffs: 24 });
  p.shadow(430, 1030, 240, 30, 0.5, '#0c1420');
  const gold = { shade: 0.65, tint: 0.06, rim: 0.7, form: 0.08, grain: 0.08 };
  // Strings of rain between the neck and the body, each with its glint.
  const next = random(7);
  const strings = [];
  for (let i = 0; i < 19; i += 1) {
    const t = i / 18;
    const x = 320 + t * 270;
    const top = 250 + 20 * Math.sin(t * 3);
    const foot = 985 - t * 455 - 40 * Math.sin(t * 3.1);
    strings.push([x, top, 322 + t * 286, foot]);
  }
  p.svg('<path d="M300 1016Q270 700 286 380Q284 300 330 284L346 300Q318 320 320 400Q312 700 338 1010Z" fill="#d8a848"/><path d="M286 380Q264 330 290 300Q320 270 350 300Q330 300 322 330Q310 360 286 380Z" fill="#e8c068"/><path d="M326 300Q400 250 470 330Q540 400 620 330Q650 300 640 270Q676 300 650 350Q560 450 460 372Q400 300 340 330Z" fill="#d8a848"/><path d="M640 330Q680 420 640 540Q560 780 400 1010L330 1022L322 990Q500 780 594 540Q630 440 610 360Z" fill="#c8923c"/><path d="M630 380Q650 440 622 530Q550 740 400 950" stroke="#f0d088" stroke-width="6" fill="none"/><path d="M280 1010H430L450 1050H262Z" fill="#b8842c"/>', gold);
  p.after(() => {
    p.svg(strings.map(([x, y, x2, y2]) => `<path d="M${x} ${y}L${x2} ${y2}" stroke="#e8f6ff" stroke-width="2" opacity=".75"/>`).join(''), { flat: true });
    for (const [x, y, x2, y2] of strings) {
      for (let k = 0; k < 7; k += 1) {
        const t = next();
        p.dabs([{ x: lerp(x, x2, t), y: lerp(y, y2, t), rx: 2.6, ry: 6 + next() * 6, colour: '#f8fdff', alpha: 0.85 }]);
      }
      p.glow(x2, y2, 22, '#dcf2ff', 0.5);
    }
    strew(p, { count: 150, x0: 150, x1: 660, y0: 240, y1: 1000, size: 9, flat: 0.07, colours: ['#d8ecfc'], alpha: 0.4, seed: 33, place: (d) => ({ ...d, turn: 1.5 }) });
  });
  p.svg('<path d="M140 1000H250V1018H140ZM156 1018L146 1090M234 1018L244 1090" fill="#5a3c34" stroke="#5a3c34" stroke-width="10"/>', { rim: 0.4, tint: 0.12 });
  p.svg(figure({ x: 186, y: 1084, h: 350, coat: '#34588c', dress: true, bob: true, hair: '#2c2028', legs: 'sit', pose: 'front', child: false, trousers: '#d8dce8' }), { shade: 0.5, tint: 0.12, rim: 0.7 });
  p.after(() => {
    let rings = '';
    const n = random(5);
    for (let i = 0; i < 18; i += 1) rings += `<ellipse cx="${190 + n() * 430}" cy="${955 + n() * 60}" rx="${10 + n() * 22}" ry="${3 + n() * 5}"/>`;
    p.svg(`<g fill="none" stroke="#eaf6ff" stroke-width="1.8" opacity=".65">${rings}</g>`, { flat: true });
  });
  curtains(p, { colour: '#34406c', dark: '#141a34', light: '#5c6c9c', width: 118 });
  p.svg('<path d="M0 1150H800V1210H0Z" fill="#141a2c"/>' + [90, 230, 380, 540, 690].map((x) => `<path d="M${x - 46} 1216Q${x - 44} 1190 ${x} 1188Q${x + 44} 1190 ${x + 46} 1216Z" fill="#1c2238"/><circle cx="${x}" cy="1172" r="23" fill="#1c2238"/>`).join('') + [[90, '#a8404c', '#7c2c3c'], [540, '#c8984c', '#946c34'], [380, '#3f7484', '#2c5464']].map(([x, a, b]) => parasol(x + 20, 1256, 200, a, b, 5)).join(''), { shade: 0.5, tint: 0.2, rim: 0.6, form: 0.05 });
  return { shadow: '#0c1424', light: '#f0f6ff', vignette: 0.32 };
}

export default [strungFromTheStars, dayFaceNightFace, shadowDances, magicianArrives, weightOfAFeather, rainForStrings];
