// Colours are [r, g, b] with 0 to 1; scenes write them as '#rrggbb'.
import { clamp, lerp } from './noise.mjs';

const known = new Map();

export function rgb(colour) {
  if (Array.isArray(colour)) return colour;
  let found = known.get(colour);
  if (!found) {
    found = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
    known.set(colour, found);
  }
  return found;
}

export function mix(a, b, t) {
  const [p, q] = [rgb(a), rgb(b)];
  return [lerp(p[0], q[0], t), lerp(p[1], q[1], t), lerp(p[2], q[2], t)];
}

export const hex = (colour) =>
  '#' + rgb(colour).map((part) => Math.round(clamp(part) * 255).toString(16).padStart(2, '0')).join('');

// A colour between, as text for SVG.
export const blend = (a, b, t) => hex(mix(a, b, t));

// The colour at t of a gradient [[t0, colour0], [t1, colour1], …].
export function along(stops, t) {
  if (t <= stops[0][0]) return rgb(stops[0][1]);
  for (let i = 1; i < stops.length; i += 1) {
    if (t <= stops[i][0]) return mix(stops[i - 1][1], stops[i][1], (t - stops[i - 1][0]) / (stops[i][0] - stops[i - 1][0]));
  }
  return rgb(stops[stops.length - 1][1]);
}
