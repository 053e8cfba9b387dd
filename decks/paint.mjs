// Paints the deck: `npm run paint` in decks/ renders all 84 cards and their thumbnails into engawa/.
//
//   node paint.mjs [--scale S] [--out FOLDER] [numbers or families …]
//
// Without arguments everything is painted at full size, one card after another. With --scale (0.5, say) it is a
// preview. Needs rsvg-convert (librsvg) and cwebp, and `npm ci` for the Noto elements.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { families } from "./words/index.mjs";
import { Picture } from "./paint/picture.mjs";
import { brush, grade, mottle } from "./paint/finish.mjs";

const args = process.argv.slice(2);
const option = (name, fallback) => {
  const i = args.indexOf(name);
  return i < 0 ? fallback : args.splice(i, 2)[1];
};
const scale = Number(option("--scale", "1"));
const out = option("--out", fileURLToPath(new URL("engawa/", import.meta.url)));
const wanted = new Set(args);

function paint(number, scene) {
  const picture = new Picture(scale, number);
  const finish = scene(picture) ?? {};
  mottle(picture, finish.mottle ?? 0.05);
  brush(picture, finish.brush ?? 4, finish.strength ?? 0.9);
  for (const step of picture.afters.splice(0)) step();
  grade(picture, finish);
  return picture;
}

function toPpm({ px, w, h }) {
  const head = Buffer.from(`P6\n${w} ${h}\n255\n`);
  const body = Buffer.alloc(w * h * 3);
  for (let i = 0; i < body.length; i += 1)
    body[i] = Math.max(0, Math.min(255, Math.round(px[i] * 255)));
  return Buffer.concat([head, body]);
}

function encode(from, to, more) {
  const done = spawnSync("cwebp", ["-quiet", "-m", "6", "-sharp_yuv", ...more, from, "-o", to]);
  if (done.status !== 0) throw new Error(`cwebp: ${done.stderr}`);
}

mkdirSync(join(out, "thumb"), { recursive: true });
let number = 0;
for (const family of families) {
  const { default: scenes } = await import(`./scenes/${family.id}.mjs`).catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    return { default: [] };
  });
  for (let i = 0; i < 6; i += 1) {
    number += 1;
    if (wanted.size && !wanted.has(String(number)) && !wanted.has(family.id)) continue;
    if (!scenes[i]) continue;
    const began = Date.now();
    const picture = paint(number, scenes[i]);
    const name = String(number).padStart(2, "0");
    const ppm = join(out, `${name}.ppm`);
    writeFileSync(ppm, toPpm(picture));
    if (scale === 1) {
      encode(ppm, join(out, `${name}.webp`), ["-size", "52000", "-pass", "6"]);
      encode(ppm, join(out, "thumb", `${name}.webp`), [
        "-resize",
        "240",
        "360",
        "-size",
        "8200",
        "-pass",
        "6",
      ]);
      rmSync(ppm);
    }
    console.log(`${name} ${family.cards[i].hero} ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}
