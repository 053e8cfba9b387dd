/* deck.mjs - turns the built-in deck of Dixit into C for the binary.
 *
 * node deck.mjs FOLDER --out FILE.c --depfile FILE
 *
 * FOLDER holds deck.json, NN.webp and thumb/NN.webp (decks/README.md). They are served below
 * /decks/NAME/, NAME being the folder's. The pictures are asked for with the deck's version, which
 * is the ETag of deck.json: it stands for the content of every file, so a picture that was asked
 * for in this way never changes (src/decks/decks.ts).
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cTable, digest } from "./assets.mjs";

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, depfile: { type: "string" } },
});
const folder = resolve(positionals[0]);
const name = basename(folder);
const sources = [
  fileURLToPath(import.meta.url),
  fileURLToPath(new URL("assets.mjs", import.meta.url)),
];
const files = new Map();

/** Takes the files of a folder of the deck that are served. */
function take(below, pattern) {
  sources.push(join(folder, below));
  for (const file of readdirSync(join(folder, below)).sort()) {
    if (!pattern.test(file)) continue;
    const path = join(below, file);
    sources.push(join(folder, path));
    files.set(`/decks/${name}/${path}`, readFileSync(join(folder, path)));
  }
}

if (existsSync(folder)) {
  take("", /^(?:deck\.json|\d{2,}\.webp)$/);
  take("thumb", /^\d{2,}\.webp$/);
}
const all = [...files].sort().map(([path, bytes]) => `${path} ${digest(bytes)}\n`);
writeFileSync(
  wanted.out,
  cTable("assets_decks", files, {
    etags: new Map([[`/decks/${name}/deck.json`, digest(all.join(""))]]),
  }),
);
const needed = sources.map((path) => relative(process.cwd(), path).replaceAll(" ", "\\ "));
writeFileSync(wanted.depfile, `${wanted.out}: ${needed.join(" ")}\n`);
