/* build.mjs - checks the page's types, bundles it and turns it into C for the binary.
 *
 * node build.mjs --wasm FILE --out DIR [--assets FILE.c --depfile FILE] [--report]
 *
 * DIR gets the files as a server hands them out. Everything below /assets/ has its content's hash
 * in its name and never changes; the rest is small:
 *
 *   /index.html  /service-worker.js  /manifest.webmanifest  /icon.svg  /icons/*.png  /preview/*.png  /OFL.txt
 *   /assets/*
 *
 * The bundles are made in an order in which each knows the names it needs: the WebAssembly module,
 * the bots' worker, the page, and last the service worker, which lists them all. FILE.c gets the
 * same as the table of server/net/assets.h, compressed where that pays.
 */
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { rollup } from "rollup";
import { cTable, digest, packed, packedSmaller } from "./assets.mjs";
import * as faces from "./faces.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values: wanted } = parseArgs({
  options: {
    wasm: { type: "string" },
    out: { type: "string" },
    assets: { type: "string" },
    depfile: { type: "string" },
    report: { type: "boolean", default: false },
  },
});

/** Bytes that a first visit may transfer: a phone on a slow network should not wait for a table. */
const FIRST_VISIT_MAX = 245_000;

/** Bytes of the faces that come with the first heading, which waits for none of them. */
const FACES_MAX = 60_000;

/** Every file of the page: request path to bytes. */
const files = new Map();
/** Paths of the files that no first visit needs: they come when somebody wants them. */
const later = new Set();
/** Paths of the faces that few need: a service worker keeps them only once they were wanted. */
const wantedFaces = new Set();
/** Paths of the workers, which are scripts with rules of their own. */
const workers = new Set();
/** Every file it was made from, for the depfile. */
const sources = new Set([
  fileURLToPath(import.meta.url),
  join(here, "assets.mjs"),
  ...faces.sources,
]);

const read = (path) => {
  sources.add(resolve(here, path));
  return readFileSync(resolve(here, path));
};

/** Adds a file below /assets/ under its name with the content's hash; returns the path. */
function addHashed(name, bytes) {
  const dot = name.lastIndexOf(".");
  const path = `/assets/${name.slice(0, dot)}-${digest(bytes).slice(0, 10)}${name.slice(dot)}`;
  files.set(path, bytes);
  return path;
}

/** How a script, which is in /assets/ itself, names a file there: the page may be in a folder of its host. */
const beside = (path) => path.slice("/assets/".length);

const base = (path) => path.slice(path.lastIndexOf("/") + 1);

/** Bundles `entry` with these compile-time constants; returns what esbuild made. */
async function bundle(entry, define, options = {}) {
  const result = await build({
    absWorkingDir: here,
    entryPoints: [entry],
    outdir: "/assets",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    metafile: true,
    write: false,
    loader: { ".woff2": "file", ".svg": "file", ".png": "file" },
    define: Object.fromEntries(Object.entries(define).map(([k, v]) => [k, JSON.stringify(v)])),
    ...options,
  });
  for (const input of Object.keys(result.metafile.inputs))
    if (!input.startsWith("<")) sources.add(resolve(here, input));
  const made = Object.entries(result.metafile.outputs).map(([path, one]) => [base(path), one]);
  return result.outputFiles.map((file) => {
    const [name, { imports }] = made.find(([name]) => name === base(file.path));
    const now = imports
      .filter(({ kind }) => kind === "import-statement")
      .map(({ path }) => base(path));
    return { name, bytes: Buffer.from(file.contents), /** what comes with it at once */ now };
  });
}

/** Returns SCRIPTS in fewer files. esbuild makes a file for each set of screens that share a module; Rollup knows that
 * what `main` imports is loaded before any screen. So a first table asks for 10 scripts, not for 60. */
async function merged(scripts) {
  const texts = new Map(scripts.map(({ name, bytes }) => [name, bytes.toString()]));
  const made = await rollup({
    input: [...texts.keys()].find((name) => name.startsWith("main-")),
    preserveEntrySignatures: false,
    plugins: [
      {
        name: "made by esbuild",
        resolveId: (path) => (texts.has(base(path)) ? base(path) : null),
        load: (name) => texts.get(name),
      },
    ],
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  const named = ({ name }) => `${name.replace(/-[A-Z0-9]{8}$/, "")}-[hash].js`;
  const { output } = await made.generate({
    compact: true,
    hashCharacters: "base36",
    entryFileNames: named,
    chunkFileNames: named,
  });
  return output.map(({ fileName: name, code, imports: now }) => ({
    name,
    bytes: Buffer.from(code),
    now,
  }));
}

const only = (outputs, ending) => outputs.filter((file) => file.name.endsWith(ending));

/** Adds the files bots/GAME/SEATS.weights; returns their paths by game and number of seats. */
function addWeights() {
  const bots = resolve(here, "../bots");
  const weights = {};
  for (const entry of readdirSync(bots, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(bots, entry.name);
    sources.add(folder);
    for (const file of readdirSync(folder)) {
      const [, seats] = /^(\d+)\.weights$/.exec(file) ?? [];
      if (!seats) continue;
      const path = addHashed(`${entry.name}_${file}`, read(join(folder, file)));
      (weights[entry.name.replaceAll("_", "-")] ??= {})[seats] = beside(path);
    }
  }
  return weights;
}

/** The texts of a module of the core: what its games say, and no other bytes. */
function textsOf(wasm) {
  const one = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー、。「」（）：？！…]";
  const text = new RegExp(`${one}{2,}|(?<=\\0)${one}(?=\\0)`, "gu");
  return wasm.toString().match(text).join("");
}

/** The style sheet "engawa:faces.css": RULES, whose files are made already. */
const facesOf = (rules) => ({
  name: "faces",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^engawa:faces\.css$/ }, () => ({ path: "faces.css", namespace: "faces" }));
    onLoad({ filter: /.*/, namespace: "faces" }, () => ({ contents: rules, loader: "css" }));
    onResolve({ filter: /.*/, namespace: "faces" }, ({ path }) => ({ path, external: true }));
  },
});

/** Adds the page's own face for all that the page can say: a style sheet with the files of the first
 * screens, whose text it returns, and one with the others, whose path it returns. */
async function addFaces(said) {
  const parts = faces.plan(said);
  let first = "";
  let more = "";
  let weight = 0;
  for (const [name, bytes] of await faces.cut(parts)) {
    const part = parts.get(name);
    const path = addHashed(`mincho-${name}.woff2`, bytes);
    const rule = faces.rule(part, `./${beside(path)}`);
    later.add(path);
    if (part.first) {
      first += rule;
      weight += bytes.length;
    } else {
      more += rule;
      wantedFaces.add(path);
    }
  }
  if (weight > FACES_MAX)
    throw new Error(`the first faces have ${weight} bytes, more than ${FACES_MAX}`);
  files.set("/OFL.txt", read("faces/OFL.txt")); // the licence comes with the face
  later.add("/OFL.txt");
  const path = addHashed("faces.css", Buffer.from(more));
  later.add(path);
  return { first, more: beside(path) };
}

async function buildPage() {
  const wasm = addHashed("engawa.wasm", readFileSync(wanted.wasm));
  sources.add(resolve(wanted.wasm));
  const weights = addWeights();
  const [worker] = await bundle("src/local/bot-worker.ts", {
    ENGAWA_WASM: beside(wasm),
    ENGAWA_WEIGHTS: weights,
  });
  files.set(`/assets/${worker.name}`, worker.bytes);
  later.add(`/assets/${worker.name}`);
  workers.add(`/assets/${worker.name}`);

  const [large] = await bundle("src/large.css", {});
  files.set(`/assets/${large.name}`, large.bytes);
  later.add(`/assets/${large.name}`);

  const bundlePage = ({ first, more }) =>
    bundle(
      "src/main.tsx",
      {
        ENGAWA_WASM: beside(wasm),
        ENGAWA_WEIGHTS: weights,
        ENGAWA_BOT_WORKER: worker.name,
        ENGAWA_LARGE: large.name,
        ENGAWA_FACES: more,
      },
      { splitting: true, plugins: [facesOf(first)] },
    );
  // What the page can say is in its scripts: they are made once to see it.
  const said = only(await bundlePage({ first: "", more: "" }), ".js").map(({ bytes }) => bytes);
  const page = await bundlePage(await addFaces(said.join("") + textsOf(files.get(wasm))));
  // The main style sheet has those of the rooms as well, though their scripts come later; what is
  // made for each of them alone is not needed.
  const isTwice = ({ name }) => name.endsWith(".css") && !name.startsWith("main-");
  const scripts = await merged(only(page, ".js"));
  const others = page.filter((file) => !file.name.endsWith(".js") && !isTwice(file));
  for (const { name, bytes } of [...scripts, ...others]) files.set(`/assets/${name}`, bytes);
  const script = scripts.find(({ name }) => name.startsWith("main-"));
  // A script's own list may name others that bring more.
  const now = new Set([script.name]);
  for (const name of now)
    for (const more of scripts.find((one) => one.name === name).now) now.add(more);
  for (const { name } of scripts) if (!now.has(name)) later.add(`/assets/${name}`);
  const styles = only(page, ".css").filter(({ name }) => name.startsWith("main-"));
  files.set("/index.html", index([...now], styles, wasm));
}

/** index.html with the links to what was just built, in place of its mark. */
function index([script, ...more], styles, wasm) {
  const head = [
    `<link rel="preload" href="${wasm}" as="fetch" type="application/wasm" crossorigin>`,
    ...styles.map(({ name }) => `<link rel="stylesheet" href="/assets/${name}">`),
    ...more.map((name) => `<link rel="modulepreload" href="/assets/${name}">`),
    `<script type="module" src="/assets/${script}"></script>`,
  ].join("\n  ");
  const html = read("src/index.html").toString();
  const mark = "<!-- build.mjs: styles and scripts -->";
  if (!html.includes(mark)) throw new Error(`src/index.html lacks ${mark}`);
  return Buffer.from(html.replace(mark, () => head));
}

/** Adds the files of public/ as they are. */
function addPublic(folder) {
  sources.add(resolve(here, "public", folder));
  for (const entry of readdirSync(join(here, "public", folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addPublic(path);
    else files.set(`/${path}`, read(join("public", path)));
  }
}

/** Files that the service worker keeps only once they were wanted. */
const isLarge = (path) => path.endsWith(".weights") || wantedFaces.has(path);

/** Files that no page needs: pictures of link previews, which other sites show, and a licence. */
const isForOthers = (path) => path.startsWith("/preview/") || path === "/OFL.txt";

/** The service worker keeps all of the above that the page wants; it changes whenever one of them does. */
async function buildServiceWorker() {
  const paths = [...files.keys()].sort();
  const list = [...files].map(([path, bytes]) => [path, digest(bytes).slice(0, 16)]).sort();
  const [worker] = await bundle(
    "src/offline/service-worker.ts",
    {
      ENGAWA_FILES: paths.filter((path) => !isLarge(path) && !isForOthers(path)),
      ENGAWA_WANTED: paths.filter(isLarge),
      ENGAWA_BUILD: digest(JSON.stringify(list)).slice(0, 16),
    },
    { format: "iife" },
  );
  files.set("/service-worker.js", worker.bytes);
}

/** Files that are only ever a part of a page: no browser opens or runs one by itself, so what the
 * server says about documents need not come with each of them. */
const isPart = (path) =>
  /^\/assets\/.*\.(css|js|png|wasm|weights|woff2)$/.test(path) && !workers.has(path);

function write() {
  rmSync(wanted.out, { recursive: true, force: true });
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(wanted.out, path)), { recursive: true });
    writeFileSync(join(wanted.out, path), bytes);
  }
}

/** Bytes of a first visit: everything but pictures and what is only loaded later. */
function weigh() {
  let first = 0;
  for (const [path, bytes] of [...files].sort()) {
    const size = (packedSmaller(path, bytes) ?? packed(bytes).bytes).length;
    const waits = later.has(path) || isLarge(path) || /\.png$|service-worker/.test(path);
    if (!waits) first += size;
    if (wanted.report) console.log(`${String(size).padStart(8)} ${path}${waits ? " (later)" : ""}`);
  }
  if (wanted.report) console.log(`${String(first).padStart(8)} bytes in a first visit, compressed`);
  if (first > FIRST_VISIT_MAX)
    throw new Error(`a first visit transfers ${first} bytes, more than ${FIRST_VISIT_MAX}`);
}

/** TypeScript's own check; esbuild only strips the types. A checked file is a source, even if only
 * its types are used. */
function checkTypes() {
  const tsc = join(here, "node_modules/typescript/bin/tsc");
  for (const project of ["tsconfig.json", "src/offline/tsconfig.json"]) {
    // (Several checkers would each look at the same types.)
    const options = [tsc, "--noEmit", "--listFiles", "--checkers", "1", "-p", join(here, project)];
    const { status, stdout } = spawnSync(process.execPath, options, {
      encoding: "utf8",
      stdio: ["inherit", "pipe", "inherit"],
    });
    for (const line of stdout.trim().split("\n"))
      if (isAbsolute(line)) sources.add(line);
      else console.log(line);
    if (status !== 0) process.exit(1);
    read(project);
  }
}

checkTypes();
try {
  await buildPage();
  addPublic("");
  await buildServiceWorker();
} catch (error) {
  if (!error.errors) throw error;
  process.exit(1); // esbuild has said what is wrong
}
weigh();
write();
if (wanted.assets)
  writeFileSync(
    wanted.assets,
    cTable("assets_page", files, { parts: new Set([...files.keys()].filter(isPart)) }),
  );
if (wanted.depfile) {
  const needed = [...sources].map((path) => relative(process.cwd(), path).replaceAll(" ", "\\ "));
  writeFileSync(wanted.depfile, `${wanted.assets}: ${needed.join(" ")}\n`);
}
