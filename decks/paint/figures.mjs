// People, small and seen from behind or from the side, drawn in strokes of a few shapes: no faces, so that anyone
// may be them. Every figure stands with its feet at (x, y) and is h high.

const place = (x, y, h, flip, body, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${(flip ? -h : h) / 100} ${h / 100})">${body}</g>`;

const limb = (d, colour, width) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const ARMS = {
  down: ['M-9 -66Q-16 -52 -15 -38', 'M9 -66Q16 -52 15 -38'],
  hold: ['M-9 -66Q-16 -52 -14 -40', 'M9 -65Q20 -58 27 -52'],
  reach: ['M-9 -66Q-16 -52 -14 -40', 'M9 -66Q18 -80 23 -97'],
  both: ['M-9 -66Q-18 -80 -20 -97', 'M9 -66Q18 -80 20 -97'],
  wide: ['M-9 -66Q-24 -66 -36 -70', 'M9 -66Q24 -66 36 -70'],
  front: ['M-7 -65Q8 -55 22 -54', 'M8 -65Q20 -56 27 -56'],
};

const LEGS = {
  stand: (c) => limb('M-5 -30L-6 -3', c, 7) + limb('M5 -30L6 -3', c, 7) + limb('M-7 -2L-10 -1M7 -2L10 -1', '#2a1e20', 6),
  walk: (c) => limb('M-3 -30Q-8 -16 -15 -4', c, 7) + limb('M4 -30Q10 -18 12 -3', c, 7) + limb('M-15 -4L-11 -1M12 -2L17 -2', '#2a1e20', 6),
  sit: (c) => limb('M-2 -30L17 -29L18 -6', c, 7.5) + limb('M4 -31L22 -28L24 -5', c, 7.5) + limb('M18 -5L24 -4M24 -4L30 -3', '#2a1e20', 6),
};

// coat, hair, hat ('none' | 'cone' | 'bowler' | 'straw' | 'hood' | 'cap' | 'top'), scarf (colour), dress (wider hem),
// pose (arms), legs, skin, trousers, flip.
export function figure({ x, y, h, coat = '#a8433a', hair = '#3a2a26', hat = 'none', hatColour = '#33304a', scarf = null, dress = false, pose = 'down', legs = 'stand', skin = '#e9bf9c', trousers = '#3a3648', flip = false, cape = false, bag = null, turn = 0, child = true, bob = false }) {
  const [back, front] = ARMS[pose];
  const hem = dress ? 23 : cape ? 25 : 15;
  const low = legs === 'sit' ? -26 : dress ? -22 : cape ? -14 : -27;
  const shadeCoat = 'rgba(0,0,0,.18)';
  const body =
    `<path d="M-7 -73C-13 -70 -12 -52 -${hem} ${low}Q0 ${low + 5} ${hem} ${low}C12 -52 13 -70 7 -73Q0 -76 -7 -73Z" fill="${coat}"/>` +
    `<path d="M2 -74C13 -70 12 -52 ${hem} ${low}Q${hem / 2} ${low + 4} 5 ${low + 3}C8 -44 6 -60 2 -74Z" fill="${shadeCoat}"/>` +
    `<path d="M-3 -60Q-6 -44 -8 ${low + 2}" stroke="rgba(0,0,0,.16)" stroke-width="1.2" fill="none"/>`;
  const r = child ? 11.5 : 9;
  const hy = child ? -84 : -83;
  const head =
    `<path d="M-3.5 -78V-70H3.5V-78Z" fill="${skin}"/><circle cx="${-r + 0.4}" cy="${hy + 2}" r="2.7" fill="${skin}"/><circle cx="${r - 0.4}" cy="${hy + 2}" r="2.7" fill="${skin}"/><circle cx="0" cy="${hy}" r="${r}" fill="${skin}"/>` +
    `<path d="M${-r - 0.6} ${hy + 4}C${-r - 2.5} ${hy - r - 5} ${r + 2.5} ${hy - r - 5} ${r + 0.6} ${hy + 3}C${r - 2} ${hy + r - 1} ${-r + 2} ${hy + r} ${-r - 0.6} ${hy + 4}Z" fill="${hair}"/>` +
    `<path d="M${-r * 0.6} ${hy - r * 0.35}Q0 ${hy - r * 0.95} ${r * 0.62} ${hy - r * 0.3}" stroke="rgba(255,236,210,.28)" stroke-width="2" fill="none" stroke-linecap="round"/>` +
    (bob ? `<path d="M${-r - 1} ${hy - 2}Q${-r - 4} ${hy + r + 7} ${-r + 3} ${hy + r + 6}L${r - 3} ${hy + r + 6}Q${r + 4} ${hy + r + 7} ${r + 1} ${hy - 2}Z" fill="${hair}"/><path d="M-5 ${hy - 5}Q-6 ${hy + 6} -6.5 ${hy + 15}M0 ${hy - 7}V${hy + 16}M5 ${hy - 5}Q6 ${hy + 6} 6.5 ${hy + 15}" stroke="rgba(255,230,200,.2)" stroke-width="1.4" fill="none" stroke-linecap="round"/>` : '');
  const hats = {
    none: '',
    cone: `<path d="M-17 ${hy - 1}Q0 ${hy - 9} 17 ${hy - 1}Q8 ${hy - 5} 3 ${hy - 36}Q-3 ${hy - 14} -17 ${hy - 1}Z" fill="${hatColour}"/><path d="M-17 ${hy - 1}Q0 ${hy + 4} 17 ${hy - 1}Q0 ${hy - 9} -17 ${hy - 1}Z" fill="${hatColour}"/>`,
    bowler: `<path d="M-10.5 ${hy - 6}C-11 ${hy - 22} 11 ${hy - 22} 10.5 ${hy - 6}Z" fill="${hatColour}"/><rect x="-15" y="${hy - 8}" width="30" height="3.6" rx="1.8" fill="${hatColour}"/>`,
    top: `<path d="M-9.5 ${hy - 4}L-10.5 ${hy - 27}L10.5 ${hy - 27}L9.5 ${hy - 4}Z" fill="${hatColour}"/><rect x="-17" y="${hy - 6}" width="34" height="4" rx="2" fill="${hatColour}"/><rect x="-10" y="${hy - 11}" width="20" height="4" fill="#8c3340"/>`,
    straw: `<path d="M-10 ${hy - 9}C-9 ${hy - 21} 9 ${hy - 21} 10 ${hy - 9}Z" fill="${hatColour}"/><ellipse cx="0" cy="${hy - 8}" rx="20" ry="4.4" fill="${hatColour}"/><path d="M-10 ${hy - 10}Q0 ${hy - 8} 10 ${hy - 10}" stroke="rgba(90,50,30,.5)" stroke-width="2.4" fill="none"/>`,
    kasa: `<path d="M-22 ${hy - 4}L0 ${hy - 21}L22 ${hy - 4}Q0 ${hy + 1} -22 ${hy - 4}Z" fill="${hatColour}"/>`,
    cap: `<path d="M-${r + 1} ${hy - 2}C-${r + 1} ${hy - 17} ${r + 1} ${hy - 17} ${r + 1} ${hy - 2}Z" fill="${hatColour}"/><circle cx="0" cy="${hy - 14}" r="3.4" fill="${scarf ?? '#f0e6d2'}"/>`,
    hood: `<path d="M-13 ${hy + 9}C-18 ${hy - 16} -4 ${hy - 22} 0 ${hy - 19}C8 ${hy - 19} 17 ${hy - 10} 13 ${hy + 9}Q0 ${hy + 15} -13 ${hy + 9}Z" fill="${coat}"/>`,
  }[hat];
  const wrap = scarf ? `<path d="M-11 -75Q0 -68 11 -75L10 -69Q0 -63 -10 -69Z" fill="${scarf}"/><path d="M-7 -70L-13 -50L-7 -49L-3 -68Z" fill="${scarf}"/>` : '';
  const pack = bag ? `<path d="M-9 -68Q-10 -44 -8 -42L8 -42Q10 -44 9 -68Q0 -73 -9 -68Z" fill="${bag}"/><path d="M-8 -58H8" stroke="rgba(0,0,0,.3)" stroke-width="1.4"/>` : '';
  const hand = (d) => {
    const [hx, hy2] = d.split(/[ML Q]/).filter(Boolean).slice(-2).map(Number);
    return `<circle cx="${hx}" cy="${hy2}" r="3.1" fill="${skin}"/>`;
  };
  return place(x, y, h, flip, LEGS[legs](trousers) + limb(back, coat, 7) + hand(back) + body + pack + limb(front, coat, 7) + hand(front) + head + wrap + hats, turn);
}

// A lantern on a ring, its top at (x, y).
export const lantern = (x, y, s, glass = '#ffe9a8', frame = '#3a2c28') =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 0V5" stroke="${frame}" stroke-width="1.6"/><path d="M-6 9Q0 1 6 9Z" fill="${frame}"/><rect x="-5.5" y="9" width="11" height="14" rx="2" fill="${glass}"/><path d="M-5.5 9V23M5.5 9V23M0 9V23" stroke="${frame}" stroke-width="1"/><rect x="-7" y="22.5" width="14" height="3.4" rx="1" fill="${frame}"/></g>`;

// An open umbrella, the grip at (x, y), s about its width.
export function parasol(x, y, s, colour = '#8c3340', dark = '#6a2436', turn = 0, ribs = 6) {
  let panels = '';
  for (let i = 0; i < ribs; i += 1) {
    const a = -50 + (100 * i) / ribs;
    const b = -50 + (100 * (i + 1)) / ribs;
    panels += `<path d="M0 -98Q${a * 0.72} -92 ${a} -55Q${(a + b) / 2} -63 ${b} -55Q${b * 0.72} -92 0 -98Z" fill="${i % 2 ? dark : colour}"/>`;
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s / 100})"><path d="M0 -104V-2Q0 6 7 5" stroke="#4a3a32" stroke-width="3" fill="none" stroke-linecap="round"/>${panels}</g>`;
}

// A cat sitting with its back to us, tail to the side; the foot at (x, y).
export const sittingCat = (x, y, h, colour = '#2c2a34', flip = false) =>
  place(x, y, h, flip, `<path d="M20 -6Q48 -2 44 -26Q42 -40 50 -46" stroke="${colour}" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M-22 0C-30 -24 -20 -52 -10 -62L10 -62C22 -52 30 -24 24 0Q0 6 -22 0Z" fill="${colour}"/><path d="M-16 -66C-18 -78 -17 -90 -16 -97Q-8 -94 -5 -89Q0 -90 5 -89Q8 -94 16 -97C17 -90 18 -78 16 -66Q8 -56 0 -56Q-8 -56 -16 -66Z" fill="${colour}"/><path d="M-4 -50Q-8 -26 -5 -6" stroke="rgba(255,255,255,.08)" stroke-width="2" fill="none"/>`);

// A bird far off.
export const bird = (x, y, s, colour = '#3a3a4c') => `<path d="M${x - s} ${y - s * 0.35}Q${x - s * 0.4} ${y - s * 0.5} ${x} ${y}Q${x + s * 0.4} ${y - s * 0.5} ${x + s} ${y - s * 0.3}Q${x + s * 0.4} ${y - s * 0.25} ${x} ${y + s * 0.12}Q${x - s * 0.4} ${y - s * 0.25} ${x - s} ${y - s * 0.35}Z" fill="${colour}"/>`;
