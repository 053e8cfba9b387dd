/* previews.mjs - draws the pictures of link previews, public/preview/*.png: the emblem of each game on a mat.
 *
 * node previews.mjs
 *
 * They are kept beside the sources, since a browser draws them (CHROMIUM, as in test/page/). Run it when an
 * emblem has changed, or a game has come.
 */
import { build } from "esbuild";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./test/page/support/people.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const GAMES = ["yahtzee", "burning-desire", "dou-dizhu", "dixit", "sengoku-domino"];
const SIZE = { width: 1200, height: 630 };

/** The page of one picture; "engawa" has all emblems. */
const SCRIPT = `
import { render } from "preact";
import { Emblem } from "./src/rooms/emblems";
import { Lantern } from "./src/parts/ornaments";
import "./src/style/tokens.css";
import "./src/style/reading.css";
window.draw = (games) =>
  render(
    <div class="stage">
      <div class="emblems">{games.map((game) => <Emblem key={game} game={game} name={game} />)}</div>
      <p><Lantern /> 縁側 Engawa</p>
    </div>,
    document.body,
  );
`;

const STYLE = `
body { margin: 0; background: var(--mat); }
.stage { box-sizing: border-box; width: 1200px; height: 630px; display: grid; align-content: center;
  justify-items: center; gap: 36px; border: solid var(--mat-edge); border-width: 0 72px; }
.emblems { display: flex; gap: 24px; }
.emblem { width: 380px; height: 380px; }
.emblem:not(:only-child) { width: 184px; height: 184px; }
p { margin: 0; display: flex; align-items: center; gap: 18px; font: 56px "Noto Serif CJK JP", serif; color: var(--mat-ink); }
p svg { width: 56px; height: 72px; }
`;

const made = await build({
  stdin: { contents: SCRIPT, loader: "tsx", resolveDir: here },
  bundle: true,
  format: "iife",
  outdir: "/",
  write: false,
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "dataurl", ".svg": "dataurl", ".png": "dataurl" },
});
const [script, style] = [".js", ".css"].map(
  (ending) => made.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "",
);
const browser = await openBrowser();
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(`<!doctype html><style>${style}${STYLE}</style>`);
await page.addScriptTag({ content: script });
mkdirSync(join(here, "public/preview"), { recursive: true });
for (const name of ["engawa", ...GAMES]) {
  await page.evaluate((games) => window.draw(games), name === "engawa" ? GAMES : [name]);
  writeFileSync(join(here, `public/preview/${name}.png`), await page.screenshot());
}
await browser.close();
