/* manual.mjs - turns the documents into a small site, the manual that every server hands out at /docs/.
 *
 * node manual.mjs --out DIR [--assets FILE.c --depfile FILE]
 *
 * DIR gets the site as files that any web server, or none, can show; FILE.c the same as the table assets_manual of
 * server/net/assets.h. All links are relative, so the site works in any folder. A page needs no script: the only one
 * adds the search (src/manual/search.ts).
 */
import { build } from "esbuild";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import { cTable } from "./assets.mjs";
import * as faces from "./faces.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");

/** The pages by group, as in the menu. What is about the inside of the program stays in the repository. */
export const GROUPS = [
  {
    en: "Run a table",
    ja: "卓を開く",
    pages: [
      "hosting",
      "internet/rented",
      "internet/tunnel",
      "internet/router",
      "settings",
      "operating",
      "service",
      "scaling",
      "safety",
      "security",
    ],
  },
  { en: "Play", ja: "遊ぶ", pages: ["features", "terminal", "decks", "privacy"] },
  {
    en: "Rules",
    ja: "ルール",
    pages: ["yahtzee", "dou-dizhu", "dixit", "burning-desire", "sengoku-domino"].map(
      (game) => `rules/${game}`,
    ),
  },
  { en: "Check and compare", ja: "確かめる", pages: ["fair-chance", "ratings", "record"] },
  {
    en: "Build",
    ja: "作る",
    pages: [
      "hour",
      "tutorials",
      "bot-protocol",
      "arena",
      "protocol",
      "observations",
      "dataset",
      "bots",
      "diary/bots",
      "performance",
      "diary/performance",
      "cluster",
    ],
  },
];

const WORDS = {
  en: {
    manual: "Engawa: the manual",
    about: "This manual belongs to the version of the server that you reached it on.",
    home: "To the tables",
    pages: "Pages",
    skip: "To the text",
    language: "日本語",
    other: "",
    table: "Table",
  },
  ja: {
    manual: "縁側の手引き",
    about: "この手引きは、今開いているサーバーの版のものです。",
    home: "卓へ",
    pages: "ページの一覧",
    skip: "本文へ",
    language: "English",
    other: "（英語）",
    table: "表",
  },
};

const sources = new Set([
  ...["manual.mjs", "assets.mjs"].map((name) => join(here, name)),
  ...faces.sources,
]);

const read = (path) => {
  sources.add(path);
  return readFileSync(path, "utf8");
};

/** The Markdown of the page `name`, which need not exist in Japanese. */
function sourceOf(name, language) {
  const ending = language === "ja" ? ".ja.md" : ".md";
  if (name === "decks") return join(root, "decks", `README${ending}`);
  return join(root, "docs", language === "ja" ? "ja" : "", `${name}.md`);
}

const pathOf = (name, language) => `${language === "ja" ? "ja/" : ""}${name}.html`;

const escaped = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** The name to which a link leads, as a forge makes it of a heading. */
function slugs() {
  const times = new Map();
  return (text) => {
    const name = text
      .toLowerCase()
      .replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-");
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return before ? `${name}-${before}` : name;
  };
}

/** Japanese has no blanks where a line of the source ends. */
const joined = (text) =>
  text
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef])\n\s*/g, "")
    .replace(/^\n\s*(?=[\u3000-\u9fff\uff00-\uffef])/, "");

/** Every page that exists, by the path of its source. */
function findPages() {
  const pages = new Map();
  for (const language of ["en", "ja"])
    for (const { pages: names } of GROUPS)
      for (const name of names) {
        const source = sourceOf(name, language);
        if (!existsSync(source)) continue;
        const text = read(source);
        const title = /^# (.+)$/m.exec(text)[1].replace(/[`*]/g, "");
        pages.set(source, { name, language, source, text, title, path: pathOf(name, language) });
      }
  return pages;
}

/** Where a link from PAGE to HREF leads in the site; null: to a file that only the repository has. */
function target(page, pages, href) {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [file, anchor] = href.split("#");
  const found = pages.get(resolve(dirname(page.source), file));
  if (!found) return null;
  const way = posix.relative(posix.dirname(page.path), found.path);
  return anchor ? `${way}#${anchor}` : way;
}

/** The text of PAGE as HTML. */
function render(page, pages) {
  const slug = slugs();
  const { language } = page;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${escaped(slug(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = target(page, pages, href);
        const text = this.parser.parseInline(tokens);
        return to === null ? text : `<a href="${escaped(to)}">${text}</a>`;
      },
      image: ({ text }) => escaped(text),
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`,
      table(token) {
        const cell = (one, tag, also = "") =>
          `<${tag}${also}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        const head = token.header
          .map((one) => (one.text ? cell(one, "th", ' scope="col"') : "<td></td>"))
          .join("");
        const rows = token.rows.map((row) => {
          const cells = row.map((one, i) =>
            cell(one, "td", page.name === "privacy" && i === 1 ? filled(row) : ""),
          );
          return `<tr>${cells.join("")}</tr>\n`;
        });
        const table = `<table><thead><tr>${head}</tr></thead><tbody>\n${rows.join("")}</tbody></table>`;
        return `<div class="wide" role="group" tabindex="0" aria-label="${WORDS[language].table}">${table}</div>\n`;
      },
    },
    walkTokens(token) {
      if (language === "ja" && token.type === "text") token.text = joined(token.text);
    },
  });
  // The link to the other language is at the top of every page of the site.
  const text = page.text
    .replace(/^\[(?:日本語|English)\]\([^)]*\)\n/m, "")
    .replace(/ \[(?:日本語|English)\]\([^)]*\)$/m, "");
  return marked.parse(text);
}

/** In the page about privacy, the server fills in what a setting, named in the third cell, has there. */
function filled(row) {
  const [, setting] = /^`([a-z-]+)`$/.exec(row[2]?.text.trim() ?? "") ?? [];
  return setting ? ` data-setting="${setting}"` : "";
}

/** The menu, from the page at PATH. */
function menu(path, language, pages) {
  const way = (to) => posix.relative(posix.dirname(path), to);
  const item = (name) => {
    const own = pages.get(sourceOf(name, language));
    const page = own ?? pages.get(sourceOf(name, "en"));
    const here = page.path === path ? ' aria-current="page"' : "";
    const other = own ? "" : ' hreflang="en"';
    const title = own
      ? escaped(page.title)
      : `<span lang="en">${escaped(page.title)}</span>${WORDS[language].other}`;
    return `<li><a href="${way(page.path)}"${here}${other}>${title}</a></li>`;
  };
  return GROUPS.map(
    (group) => `<h2>${group[language]}</h2>\n<ul>${group.pages.map(item).join("\n")}</ul>`,
  ).join("\n");
}

/** A whole page of the site. */
function whole({ path, language, title, body, other, pages }) {
  const words = WORDS[language];
  const way = (to) => posix.relative(posix.dirname(path), to) || "./";
  const index = way(language === "ja" ? "ja/index.html" : "index.html");
  const otherLanguage = language === "ja" ? "en" : "ja";
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – Engawa 縁側</title>
<link rel="stylesheet" href="${way("manual.css")}">
<link rel="alternate" hreflang="${otherLanguage}" href="${way(other)}">
<script type="module" src="${way("search.js")}"></script>
</head>
<body>
<a class="skip" href="#text">${words.skip}</a>
<header>
<p class="name"><a href="${index}">${escaped(words.manual)}</a></p>
<div id="search"></div>
<p><a href="${way(other)}" hreflang="${otherLanguage}" lang="${otherLanguage}">${words.language}</a></p>
<p><a class="home" href="${way("../")}">${words.home}</a></p>
</header>
<div class="columns">
<nav aria-label="${words.pages}">
${menu(path, language, pages)}
</nav>
<main id="text">
${body}</main>
</div>
</body>
</html>
`;
}

/** The dark colours of the page's look, for everybody whose system is dark: no script is needed. */
function styles() {
  const tokens = read(join(here, "src/style/tokens.css"));
  const dark = [...tokens.matchAll(/^:root\[data-theme="dark"\][^{]*\{([^}]*)\}/gm)].map(
    ([, rules]) => rules,
  );
  const system = `@media (prefers-color-scheme: dark) {\n:root {${dark.join("")}}\n}\n`;
  return tokens + system + read(join(here, "src/manual/manual.css"));
}

async function bundled(contents, loader) {
  const options = { contents, loader, resolveDir: join(here, "src/manual") };
  const made = await build({
    stdin: options,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    external: ["*.woff2"],
  });
  return Buffer.from(made.outputFiles[0].contents);
}

/** The page's own face for what PAGES have as headings: files by name, and the rules that use them. */
async function ownFace(pages) {
  const said = [...pages.values()].flatMap(({ text }) => text.match(/^#+ .+$/gm));
  const parts = faces.plan(said.join("") + JSON.stringify([GROUPS, WORDS]));
  for (const name of parts.keys()) if (/^(names|more)-/.test(name)) parts.delete(name);
  const files = new Map();
  let rules = "";
  for (const [name, bytes] of await faces.cut(parts)) {
    files.set(`mincho-${name}.woff2`, bytes);
    rules += faces.rule(parts.get(name), `mincho-${name}.woff2`);
  }
  return { files, rules };
}

/** Every file of the site: its path below /docs/, and its bytes. */
export async function makeManual() {
  const pages = findPages();
  const files = new Map();
  const put = (path, html) => files.set(path, Buffer.from(html));
  for (const page of pages.values()) {
    const otherLanguage = page.language === "ja" ? "en" : "ja";
    const other =
      pages.get(sourceOf(page.name, otherLanguage))?.path ?? pathOf("index", otherLanguage);
    put(page.path, whole({ ...page, body: render(page, pages), other, pages }));
  }
  for (const language of ["en", "ja"]) {
    const words = WORDS[language];
    const body = `<h1>${escaped(words.manual)}</h1>\n<p>${words.about}</p>\n`;
    const path = pathOf("index", language);
    const other = pathOf("index", language === "ja" ? "en" : "ja");
    put(path, whole({ path, language, title: words.manual, body, other, pages }));
  }
  const face = await ownFace(pages);
  for (const [name, bytes] of face.files) files.set(name, bytes);
  files.set("manual.css", await bundled(face.rules + styles(), "css"));
  files.set("search.js", await bundled(read(join(here, "src/manual/search.ts")), "ts"));
  return files;
}

function write(files, { out, assets, depfile }) {
  rmSync(out, { recursive: true, force: true });
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), bytes);
  }
  if (assets) {
    const table = new Map([...files].map(([path, bytes]) => [`/docs/${path}`, bytes]));
    writeFileSync(assets, cTable("assets_manual", table));
  }
  if (depfile) {
    const needed = [...sources].map((path) => relative(process.cwd(), path).replaceAll(" ", "\\ "));
    writeFileSync(depfile, `${assets}: ${needed.join(" ")}\n`);
  }
}

/** `node manual.mjs --out DIR …`: the command line. */
const [, script, ...given] = process.argv;
if (script && resolve(script) === fileURLToPath(import.meta.url)) {
  const wanted = Object.fromEntries(
    given.flatMap((one, i) => (one.startsWith("--") ? [[one.slice(2), given[i + 1]]] : [])),
  );
  write(await makeManual(), wanted);
}
