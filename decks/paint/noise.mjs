// Chance and noise that are the same in every run: a small seeded generator and lattice noise in octaves.

// Numbers in [0, 1) from a seed (mulberry32).
export function random(seed) {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SIDE = 256;
const lattice = new Float32Array(SIDE * SIDE);
{
  const next = random(7);
  for (let i = 0; i < lattice.length; i += 1) lattice[i] = next();
}

// Smooth value noise in [0, 1] at a point; lattice cells are one unit wide.
export function noise(x, y) {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  let u = x - xi;
  let v = y - yi;
  u = u * u * u * (u * (u * 6 - 15) + 10);
  v = v * v * v * (v * (v * 6 - 15) + 10);
  const x0 = xi & 255;
  const x1 = (xi + 1) & 255;
  const y0 = (yi & 255) << 8;
  const y1 = ((yi + 1) & 255) << 8;
  const a = lattice[y0 + x0];
  const b = lattice[y0 + x1];
  const c = lattice[y1 + x0];
  const d = lattice[y1 + x1];
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

// Noise in octaves, about [0, 1] with its middle at 0.5.
export function fbm(x, y, octaves = 5, gain = 0.5) {
  let sum = 0;
  let weight = 0;
  let amplitude = 1;
  for (let i = 0; i < octaves; i += 1) {
    sum += amplitude * noise(x, y);
    weight += amplitude;
    amplitude *= gain;
    const turned = x * 1.6 - y * 1.2 + 17.3;
    y = x * 1.2 + y * 1.6 + 9.1;
    x = turned;
  }
  return sum / weight;
}

// Noise with sharp crests (mountain ridges, caustics), about [0, 1].
export function ridged(x, y, octaves = 5) {
  let sum = 0;
  let weight = 0;
  let amplitude = 1;
  for (let i = 0; i < octaves; i += 1) {
    const n = 1 - Math.abs(2 * noise(x, y) - 1);
    sum += amplitude * n * n;
    weight += amplitude;
    amplitude *= 0.5;
    const turned = x * 1.6 - y * 1.2 + 5.7;
    y = x * 1.2 + y * 1.6 + 3.3;
    x = turned;
  }
  return sum / weight;
}

export const clamp = (x, low = 0, high = 1) => (x < low ? low : x > high ? high : x);
export const smooth = (from, to, x) => {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
};
export const lerp = (a, b, t) => a + (b - a) * t;
