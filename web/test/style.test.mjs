/* style.test.mjs - colours have names, and what one game alone needs is in its room. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { core, docs, test } from "./harness.mjs";

const WEB = join(docs, "../web");
const SOURCES = join(WEB, "src");
const read = (file) => readFileSync(join(SOURCES, file), "utf8").replace(/\/\*.*?\*\//gs, "");
const files = readdirSync(SOURCES, { recursive: true }).filter((name) =>
  /\.(css|tsx?)$/.test(name),
);
const sheets = files.filter((name) => name.endsWith(".css"));
const scripts = files.filter((name) => !name.endsWith(".css"));

const COLOUR =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch))\([\d. ]/i;
const NAMED =
  /:[^;{}]*(?<![-\w])(?:white|black|gr[ae]y|silver|gold|red|green|blue|brown|orange)(?![-\w])/;

test("only tokens.css has colours", () => {
  assert.match(read("style/tokens.css"), COLOUR);
  for (const file of files) {
    if (file === "style/tokens.css") continue;
    const text = read(file);
    for (const pattern of file.endsWith(".css") ? [COLOUR, NAMED] : [COLOUR])
      assert.equal(pattern.exec(text)?.[0], undefined, `${file}: name it in style/tokens.css`);
  }
});

/** Each token that a selector of tokens.css sets. */
function tokens(selector) {
  const blocks = read("style/tokens.css").matchAll(/^([^{}/]+?) \{\n([^{}]*)\}/gm);
  const set = [...blocks].filter(([, names]) => names.trim().split(",\n").includes(selector));
  const lines = set.flatMap(([, , body]) => [...body.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)]);
  return new Map(lines.map(([, name, value]) => [name, value]));
}

test("every token that is used is set, and every token that is set is used", () => {
  const day = tokens(":root");
  const used = new Set();
  const set = new Set(day.keys());
  for (const file of files) {
    const text = read(file);
    for (const [, name] of text.matchAll(/(?:var\(|\(")(--[\w-]+)/g)) used.add(name);
    for (const [, name] of text.matchAll(/(--[\w-]+)"?:/g)) set.add(name);
  }
  for (const name of used) assert.ok(set.has(name), `${name} is not set`);
  for (const name of day.keys()) assert.ok(used.has(name), `${name} is not used`);
  for (const name of tokens(':root[data-theme="dark"]').keys()) assert.ok(day.has(name), name);
});

test("what surrounds the page has the colour of its paper", () => {
  const [day, night] = [":root", ':root[data-theme="dark"]'].map((one) =>
    tokens(one).get("--paper"),
  );
  const themes = read("../src/index.html").matchAll(/name="theme-color" content="([^"]+)"/g);
  assert.deepEqual(
    [...themes].map(([, colour]) => colour),
    [day, night],
  );
  const manifest = JSON.parse(readFileSync(join(WEB, "public/manifest.webmanifest"), "utf8"));
  assert.deepEqual([manifest.background_color, manifest.theme_color], [day, day]);
});

test("what is shared names no game", () => {
  const words = core.games.map(({ name }) => name.split("-")[0]);
  const name = new RegExp(`(?<![a-z])(?:${words.join("|")})(?![a-z])|(?<=[."\` ])(?:dd|sd)-`, "i");
  for (const file of files)
    if (/^(?:core|table|net|local|offline|parts|style)\//.test(file)) {
      const text = read(file);
      const found = name.exec(text);
      assert.equal(
        found?.[0],
        undefined,
        `${file}: ${text.slice(found?.index, found?.index + 40)}`,
      );
    }
});

test("a class that one room alone uses is styled there", () => {
  const texts = scripts.map((file) => [file, read(file)]);
  for (const sheet of sheets) {
    if (!sheet.startsWith("style/") || sheet === "style/tokens.css") continue;
    const selectors = read(sheet).replace(/\{[^{}]*\}/g, "{}");
    for (const [, name] of selectors.matchAll(/\.([a-z][\w-]*)/g)) {
      const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
      const users = texts.filter(([, text]) => word.test(text)).map(([file]) => file);
      const places = new Set(users.map((file) => /^rooms\/\w+\//.exec(file)?.[0] ?? "shared"));
      const [only] = places;
      assert.ok(places.size !== 1 || only === "shared", `${sheet}: .${name} belongs to ${only}`);
    }
  }
});

test("the page and all its rooms lie on their side at the same size", () => {
  const sides = sheets.filter((file) => file.endsWith("/landscape.css"));
  assert.ok(sides.length > 1);
  const queries = sides.map((file) => read(file).trim().split(") {\n")[0]);
  assert.equal(new Set(queries).size, 1);
  for (const file of sides) assert.equal(read(file).match(/^@media/gm).length, 1, file);
});
