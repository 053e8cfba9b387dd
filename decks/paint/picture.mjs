// The picture in work: a float buffer, what can be laid on it, and the light that falls on what is laid.
// All places and lengths in scenes are card units (800 x 1200), whatever the scale.
import { WIDTH, HEIGHT, draw, blur } from './raster.mjs';
import { rgb } from './colour.mjs';
import { clamp, fbm, lerp, random, smooth } from './noise.mjs';

// How a layer is lit when the scene does not say otherwise.
const LIT = {
  shade: 0.55, // how much the form's turning away from the light darkens it
  form: 0.1, // roundness: the blur that makes the form, as a share of its size
  rim: 0.45, // the lit edge
  tint: 0.22, // how far colours go towards the ambient colour
  colour: 1, // saturation kept
  depth: 0, // how far it lies back in the air
  grain: 0.07, // painted texture
  alpha: 1,
  fade: null, // [from y, to y]: vanishes downwards
  soften: 0,
};

export class Picture {
  constructor(scale, seed) {
    this.scale = scale;
    this.w = Math.round(WIDTH * scale);
    this.h = Math.round(HEIGHT * scale);
    this.px = new Float32Array(this.w * this.h * 3);
    this.random = random(seed);
    this.light = { x: 600, y: 150, colour: '#fff2d0', ambient: '#8090c0', air: '#8090c0' };
    this.afters = [];
  }

  // What is drawn after the brush has gone over the picture: thin lines, stars, rain.
  after(step) {
    this.afters.push(step);
  }

  // Paints every pixel: paint(x, y, out) in card units gets the colour there and may change it.
  each(paint, box = [0, 0, WIDTH, HEIGHT]) {
    const { w, h, px, scale } = this;
    const x0 = clamp(Math.floor(box[0] * scale), 0, w);
    const x1 = clamp(Math.ceil(box[2] * scale), 0, w);
    const y0 = clamp(Math.floor(box[1] * scale), 0, h);
    const y1 = clamp(Math.ceil(box[3] * scale), 0, h);
    const out = [0, 0, 0];
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0; x < x1; x += 1) {
        const i = (y * w + x) * 3;
        out[0] = px[i];
        out[1] = px[i + 1];
        out[2] = px[i + 2];
        paint((x + 0.5) / scale, (y + 0.5) / scale, out);
        px[i] = out[0];
        px[i + 1] = out[1];
        px[i + 2] = out[2];
      }
    }
  }

  // Light added as a soft disc (screen), with a hot middle.
  glow(x, y, radius, colour, strength = 1, power = 2) {
    const [r, g, b] = rgb(colour);
    this.each((px, py, out) => {
      const d = Math.hypot(px - x, py - y) / radius;
      if (d >= 1) return;
      const s = strength * (1 - d) ** power;
      out[0] = 1 - (1 - clamp(out[0])) * (1 - r * s);
      out[1] = 1 - (1 - clamp(out[1])) * (1 - g * s);
      out[2] = 1 - (1 - clamp(out[2])) * (1 - b * s);
    }, [x - radius, y - radius, x + radius, y + radius]);
  }

  // Darkness as a soft ellipse (multiply): contact shadows.
  shadow(x, y, rx, ry, strength = 0.5, colour = '#0a0a1c') {
    const [r, g, b] = rgb(colour);
    this.each((px, py, out) => {
      const d = Math.hypot((px - x) / rx, (py - y) / ry);
      if (d >= 1) return;
      const s = strength * (1 - d * d) ** 2;
      out[0] = lerp(out[0], out[0] * r, s);
      out[1] = lerp(out[1], out[1] * g, s);
      out[2] = lerp(out[2], out[2] * b, s);
    }, [x - rx, y - ry, x + rx, y + ry]);
  }

  // Lays a layer down as it is. Options: alpha, fade.
  lay(layer, { alpha = 1, fade = null, add = false } = {}) {
    const { w, h, px, scale } = this;
    for (let y = 0; y < layer.h; y += 1) {
      const py = y + layer.y;
      if (py < 0 || py >= h) continue;
      const keep = fade ? alpha * (1 - smooth(fade[0], fade[1], py / scale)) : alpha;
      for (let x = 0; x < layer.w; x += 1) {
        const pxx = x + layer.x;
        if (pxx < 0 || pxx >= w) continue;
        const from = y * layer.w + x;
        const a = layer.a[from] * keep;
        if (a <= 0) continue;
        const to = (py * w + pxx) * 3;
        for (let c = 0; c < 3; c += 1) {
          const v = layer.rgb[from * 3 + c];
          px[to + c] = add ? 1 - (1 - clamp(px[to + c])) * (1 - v * a) : lerp(px[to + c], v, a);
        }
      }
    }
  }

  // An SVG fragment, lit, with shadow and reflection as asked. See LIT for the options; also
  // cast: { y, shear, squash, strength } lays its shadow on the ground from its foot at y,
  // mirror: { y, strength, ripple } lays its reflection below the waterline y,
  // ghost: true leaves out the thing itself, so that only its reflection or shadow is there,
  // flat: true draws it as it is, after: true draws it after the brush.
  svg(fragment, options = {}) {
    if (options.after) {
      this.after(() => this.svg(fragment, { ...options, after: false }));
      return this;
    }
    const layer = draw(fragment, this.scale, Math.ceil(14 * this.scale));
    if (!layer) return this;
    if (!options.flat) this.illuminate(layer, options);
    if (options.soften) this.soften(layer, options.soften);
    if (options.cast) this.cast(layer, options.cast);
    if (options.mirror) this.mirror(layer, options.mirror);
    if (!options.ghost) this.lay(layer, options);
    return this;
  }

  soften(layer, radius) {
    const pre = new Float32Array(layer.rgb.length);
    for (let i = 0; i < layer.a.length; i += 1) for (let c = 0; c < 3; c += 1) pre[i * 3 + c] = layer.rgb[i * 3 + c] * layer.a[i];
    const b = blur(pre, layer.w, layer.h, radius * this.scale, 3);
    layer.a = blur(layer.a, layer.w, layer.h, radius * this.scale);
    for (let i = 0; i < layer.a.length; i += 1) for (let c = 0; c < 3; c += 1) layer.rgb[i * 3 + c] = b[i * 3 + c] / Math.max(layer.a[i], 1e-4);
  }

  // The shadow on the ground: the layer's outline, pressed flat and leaned away from the light.
  cast(layer, { y, shear = 0.5, squash = 0.25, strength = 0.4, colour = '#0a0a20' }) {
    const { w, h, px, scale } = this;
    const foot = y * scale;
    const soft = blur(layer.a, layer.w, layer.h, 3 * scale);
    const [r, g, b] = rgb(colour);
    const reach = (foot - layer.y) * Math.abs(squash);
    const [from, to] = squash > 0 ? [foot, foot + reach] : [foot - reach, foot];
    for (let py = Math.max(0, Math.floor(from)); py < Math.min(h, to); py += 1) {
      const up = (py - foot) / squash;
      const sy = Math.round(foot - up - layer.y);
      if (sy < 0 || sy >= layer.h) continue;
      for (let pxx = 0; pxx < w; pxx += 1) {
        const sx = Math.round(pxx - up * shear - layer.x);
        if (sx < 0 || sx >= layer.w) continue;
        const s = soft[sy * layer.w + sx] * strength * (1 - 0.6 * (up / Math.max(1, foot - layer.y)));
        if (s <= 0) continue;
        const at = (py * w + pxx) * 3;
        px[at] = lerp(px[at], px[at] * r, s);
        px[at + 1] = lerp(px[at + 1], px[at + 1] * g, s);
        px[at + 2] = lerp(px[at + 2], px[at + 2] * b, s);
      }
    }
  }

  // The reflection below a waterline, broken by ripples.
  mirror(layer, { y, strength = 0.5, ripple = 6, dark = 0.75, squash = 1 }) {
    const { w, h, px, scale } = this;
    const line = y * scale;
    for (let py = Math.max(0, Math.floor(line)); py < h; py += 1) {
      const down = (py - line) / scale;
      const sy = Math.round(line - (py - line) / squash - layer.y);
      if (sy < 0) break;
      if (sy >= layer.h) continue;
      for (let pxx = 0; pxx < w; pxx += 1) {
        const sway = (fbm(pxx / scale / 60, py / scale / 9, 2) - 0.5) * ripple * (0.6 + down / 90) * 2;
        const sx = Math.round(pxx + sway * scale - layer.x);
        if (sx < 0 || sx >= layer.w) continue;
        const from = sy * layer.w + sx;
        const a = layer.a[from] * strength * (1 - smooth(0, 520, down) * 0.5);
        if (a <= 0) continue;
        const at = (py * w + pxx) * 3;
        for (let c = 0; c < 3; c += 1) px[at + c] = lerp(px[at + c], layer.rgb[from * 3 + c] * dark, a);
      }
    }
  }

  // Light, air and brushwork on one layer, in place.
  illuminate(layer, options) {
    const o = { ...LIT, ...options };
    const light = { ...this.light, ...options.light };
    const { w, h, a } = layer;
    const { scale } = this;
    let [x0, y0, x1, y1] = [w, h, 0, 0];
    for (let i = 0; i < a.length; i += 1) {
      if (a[i] > 0.5) {
        const x = i % w;
        const y = (i / w) | 0;
        if (x < x0) x0 = x;
        if (x > x1) x1 = x;
        if (y < y0) y0 = y;
        if (y > y1) y1 = y;
      }
    }
    const size = Math.max(8, Math.min(x1 - x0, y1 - y0));
    const wide = blur(a, w, h, size * o.form * 1.6);
    const near = blur(a, w, h, size * o.form * 0.5);
    const lum = new Float32Array(a.length);
    for (let i = 0; i < a.length; i += 1) lum[i] = (layer.rgb[i * 3] * 0.3 + layer.rgb[i * 3 + 1] * 0.59 + layer.rgb[i * 3 + 2] * 0.11) * a[i];
    const detail = blur(lum, w, h, 1.5 * scale);
    const [ar, ag, ab] = rgb(light.ambient);
    const [lr, lg, lb] = rgb(light.colour);
    const [fr, fg, fb] = rgb(light.air);
    const middle = [(layer.x + (x0 + x1) / 2) / scale, (layer.y + (y0 + y1) / 2) / scale];
    let dx = light.x - middle[0];
    let dy = light.y - middle[1];
    const far = Math.hypot(dx, dy) || 1;
    dx /= far;
    dy /= far;
    const steep = size * 0.42;
    const reach = Math.max(1.5, Math.min(7, (size / scale) * 0.02)) * scale;
    const rx = Math.round(dx * reach);
    const ry = Math.round(dy * reach);
    const edge = blur(a, w, h, Math.max(1, reach * 0.5));
    for (let y = 0; y < h; y += 1) {
      for (let x = 0; x < w; x += 1) {
        const i = y * w + x;
        if (a[i] <= 0.002) continue;
        const xl = x > 0 ? i - 1 : i;
        const xr = x < w - 1 ? i + 1 : i;
        const yu = y > 0 ? i - w : i;
        const yd = y < h - 1 ? i + w : i;
        const gx = (wide[xl] - wide[xr]) * steep * 1.4 + (near[xl] - near[xr]) * steep * 0.5 + (detail[xl] - detail[xr]) * 1.2;
        const gy = (wide[yu] - wide[yd]) * steep * 1.4 + (near[yu] - near[yd]) * steep * 0.5 + (detail[yu] - detail[yd]) * 1.2;
        const inv = 1 / Math.sqrt(gx * gx + gy * gy + 1);
        // Lambert with a light half behind the viewer, so that the front is lit and the far side turns dark.
        const turn = clamp((-(gx * -dx + gy * -dy) * 0.78 + 0.62) * inv, 0, 1.4);
        const across = ((x - (x0 + x1) / 2) * dx + (y - (y0 + y1) / 2) * dy) / (Math.max(x1 - x0, y1 - y0) || 1);
        const lit = 1 - o.shade + o.shade * (turn * 1.25 + across * 0.35);
        const sx = x + rx;
        const sy = y + ry;
        const beyond = sx < 0 || sy < 0 || sx >= w || sy >= h ? a[i] : edge[sy * w + sx];
        const rim = o.rim * clamp(1.3 * (1 - beyond)) * smooth(0.2, 0.9, a[i]);
        const px = (x + layer.x) / scale;
        const py = (y + layer.y) / scale;
        const stroke = o.grain * (fbm(px / 26 + 31, py / 11, 3) - 0.5) * 2 + o.grain * 0.6 * (fbm(px / 90, py / 70 + 9, 2) - 0.5) * 2;
        let r = layer.rgb[i * 3];
        let g = layer.rgb[i * 3 + 1];
        let b = layer.rgb[i * 3 + 2];
        const grey = r * 0.3 + g * 0.59 + b * 0.11;
        r = grey + (r - grey) * o.colour;
        g = grey + (g - grey) * o.colour;
        b = grey + (b - grey) * o.colour;
        const t = o.tint;
        const tone = 0.35 + grey;
        r = lerp(r, ar * tone, t);
        g = lerp(g, ag * tone, t);
        b = lerp(b, ab * tone, t);
        const warm = clamp(lit);
        // Shadow goes towards the ambient colour, light towards the light's.
        r *= lerp(0.35 + ar * 0.4, 0.55 + lr * 0.5, warm) * (0.45 + 0.6 * lit) + stroke;
        g *= lerp(0.35 + ag * 0.4, 0.55 + lg * 0.5, warm) * (0.45 + 0.6 * lit) + stroke;
        b *= lerp(0.35 + ab * 0.4, 0.55 + lb * 0.5, warm) * (0.45 + 0.6 * lit) + stroke;
        r = 1 - (1 - clamp(r)) * (1 - lr * rim);
        g = 1 - (1 - clamp(g)) * (1 - lg * rim);
        b = 1 - (1 - clamp(b)) * (1 - lb * rim);
        layer.rgb[i * 3] = lerp(r, fr, o.depth);
        layer.rgb[i * 3 + 1] = lerp(g, fg, o.depth);
        layer.rgb[i * 3 + 2] = lerp(b, fb, o.depth);
      }
    }
  }

  // Brush dabs: many small leaning ellipses { x, y, rx, ry, turn, colour, alpha }, drawn in order.
  dabs(list) {
    const { w, h, px, scale } = this;
    for (const dab of list) {
      const [r, g, b] = rgb(dab.colour);
      const cos = Math.cos(dab.turn ?? 0);
      const sin = Math.sin(dab.turn ?? 0);
      const rx = Math.max(0.5, dab.rx * scale);
      const ry = Math.max(0.5, dab.ry * scale);
      const cx = dab.x * scale;
      const cy = dab.y * scale;
      const reach = Math.ceil(Math.max(rx, ry)) + 1;
      const alpha = dab.alpha ?? 1;
      const edge = Math.min(rx, ry);
      for (let y = Math.max(0, Math.floor(cy - reach)); y <= Math.min(h - 1, cy + reach); y += 1) {
        for (let x = Math.max(0, Math.floor(cx - reach)); x <= Math.min(w - 1, cx + reach); x += 1) {
          const u = ((x + 0.5 - cx) * cos + (y + 0.5 - cy) * sin) / rx;
          const v = (-(x + 0.5 - cx) * sin + (y + 0.5 - cy) * cos) / ry;
          const d = Math.sqrt(u * u + v * v);
          const a = alpha * clamp((1 - d) * edge + 0.5);
          if (a <= 0) continue;
          const i = (y * w + x) * 3;
          px[i] = lerp(px[i], r, a);
          px[i + 1] = lerp(px[i + 1], g, a);
          px[i + 2] = lerp(px[i + 2], b, a);
        }
      }
    }
    return this;
  }

  // The colour now at a place.
  at(x, y) {
    const i = (clamp(Math.floor(y * this.scale), 0, this.h - 1) * this.w + clamp(Math.floor(x * this.scale), 0, this.w - 1)) * 3;
    return [this.px[i], this.px[i + 1], this.px[i + 2]];
  }
}
