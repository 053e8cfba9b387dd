/* manual.test.mjs - the site that manual.mjs makes: every link leads somewhere, a page needs no script, and it is small. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { docs, test } from "./harness.mjs";

const SITE = join(dirname(WASM_FILE), "manual");
/** Compressed bytes of the whole manual, which is a part of the program. */
const MOST = 500_000;
/** What is about the inside of the program, and not in the manual. */
const INSIDE = ["architecture.md", "testing.md", "words.md"];

const names = readdirSync(SITE, { recursive: true }).filter((name) => /\.\w+$/.test(name));
const files = new Map(names.map((name) => [name, readFileSync(join(SITE, name), "utf8")]));
const pages = [...files].filter(([name]) => name.endsWith(".html"));
const identifiers = (html) =>
  new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id.replaceAll("&quot;", '"')));

test("every link of the manual leads to a page and a heading", () => {
  assert.ok(pages.length > 30);
  let links = 0;
  for (const [name, html] of pages)
    for (const [, address] of html.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(address)) continue;
      const [path, anchor] = address.split("#");
      const to = posix.join(posix.dirname(name), path || posix.basename(name));
      if (to === "..") continue; // the tables
      assert.ok(files.has(to), `${name}: ${address}`);
      if (anchor) assert.ok(identifiers(files.get(to)).has(anchor), `${name}: ${address}`);
      links++;
    }
  assert.ok(links > 1000, `${links} links`);
});

test("a page of the manual says its language, and has no script or style inside", () => {
  for (const [name, html] of pages) {
    assert.ok(html.includes(`<html lang="${name.startsWith("ja/") ? "ja" : "en"}">`), name);
    const tags = html.replace(/<code>.*?<\/code>/gs, "");
    assert.doesNotMatch(tags, /<style|<script(?![^>]* src=)|<[^>]* (?:style|on[a-z]+)=/, name);
    assert.equal(tags.match(/<h1/g)?.length, 1, name);
    assert.match(tags, /<nav aria-label="[^"]+">[^]*aria-current="page"|<h1>/, name);
  }
});

test("the manual has every document for people, in both languages where there are two", () => {
  const documents = readdirSync(docs).filter((name) => name.endsWith(".md"));
  for (const name of documents.filter((name) => !INSIDE.includes(name)))
    assert.ok(files.has(name.replace(/md$/, "html")), name);
  for (const name of readdirSync(join(docs, "ja"), { recursive: true }))
    if (name.endsWith(".md")) assert.ok(files.has(`ja/${name.replace(/md$/, "html")}`), name);
});

test("the manual is small", () => {
  const bytes = [...files.values()].reduce((all, text) => all + gzipSync(text).length, 0);
  assert.ok(bytes < MOST, `${bytes} bytes`);
});
