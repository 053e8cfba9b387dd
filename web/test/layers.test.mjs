/* layers.test.mjs - the folders of web/src are layers: each imports only from those that web/README.md lists before it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { docs, test } from "./harness.mjs";

const WEB = join(docs, "../web");
const SOURCES = join(WEB, "src");
/** An import of a file of the page, of a type, or of a script that is fetched later. */
const IMPORT =
  /(?:^(?:import|export) (?<types>type )?(?:[^"';]* from )?|\bimport\()"(?<path>\.[^"]+)"/gm;

const modules = readdirSync(SOURCES, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
const folderOf = (path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : ".");
const nameOf = (path) => path.replace(/\.tsx?$/, "");

/** What a module imports: from where, and whether only types. */
function importsOf(module) {
  const text = readFileSync(join(SOURCES, module), "utf8");
  const from = dirname(join(SOURCES, module));
  return [...text.matchAll(IMPORT)].map(({ groups }) => ({
    path: nameOf(relative(SOURCES, join(from, groups.path))),
    types: groups.types !== undefined,
  }));
}

const graph = new Map(modules.map((module) => [nameOf(module), importsOf(module)]));

/** The folders as README.md lists them, the lowest first; "." has the entry points. */
function layers() {
  const list = readFileSync(join(WEB, "README.md"), "utf8").split("## Layers")[1];
  const rows = list.matchAll(/^\| `src\/(?:(\w+)\/)?` \|/gm);
  return [...rows].map(([, name]) => name ?? ".");
}

test("README.md lists every folder of the page once", () => {
  const there = new Set(modules.map(folderOf));
  for (const entry of readdirSync(SOURCES, { withFileTypes: true }))
    if (entry.isDirectory()) there.add(entry.name);
  assert.deepEqual([...layers()].sort(), [...there].sort());
});

test("imports run one way, types included", () => {
  const order = layers();
  let imports = 0;
  for (const [module, all] of graph)
    for (const { path } of all) {
      imports++;
      const [from, to] = [module, path].map((one) => order.indexOf(folderOf(one)));
      assert.ok(to <= from, `${module} imports ${path}, which is above it`);
    }
  assert.ok(imports > 500);
});

test("no room imports another game's", () => {
  const roomOf = (module) => /^rooms\/(\w+)\//.exec(module)?.[1];
  for (const [module, all] of graph)
    for (const { path } of all)
      if (roomOf(module) && roomOf(path)) assert.equal(roomOf(path), roomOf(module), module);
});

test("no module needs itself", () => {
  const done = new Set();
  const visit = (module, way) => {
    assert.ok(!way.includes(module), [...way, module].join(" imports "));
    if (done.has(module)) return;
    for (const { path, types } of graph.get(module) ?? [])
      if (!types) visit(path, [...way, module]);
    done.add(module);
  };
  for (const module of graph.keys()) visit(module, []);
});
