/* compile.mjs - the engine, games, bots and web/core/*.c as one WebAssembly module.
 *
 * node compile.mjs CLANG ROOT OUT DEPFILE SOURCE... --quick SOURCE...
 * node compile.mjs CLANG --check      exits with 1 and says why if CLANG cannot compile it
 *
 * Everybody waits for this module before a first table, so it is compiled for size. Only the solvers
 * behind --quick, for which people would otherwise wait longer, are compiled for speed. Link-time
 * optimisation keeps these choices. wasi-libc gives malloc and the printf family; the module imports nothing
 * but SHA-256.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkOptions, wasiOptions } from "./wasi.mjs";

const [clang, root, out, depfile, ...sources] = process.argv.slice(2);
const STACK_BYTES = 128 * 1024;

let target;
try {
  target = wasiOptions(clang);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (root === "--check") process.exit();

const code = ["-std=c17", `-I${root}`, "-ffp-contract=off", "-msimd128", "-flto"];
const warnings = [
  "-Wall",
  "-Wextra",
  "-Wshadow",
  "-Wconversion",
  "-Wstrict-prototypes",
  "-Wmissing-declarations",
  "-Werror",
];

function run(options) {
  const { status, stderr, error } = spawnSync(clang, [...target, ...options], { encoding: "utf8" });
  if (stderr) process.stderr.write(stderr);
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const folder = mkdtempSync(join(tmpdir(), "engawa-wasm-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const quick = sources.indexOf("--quick");
const objects = [];
const needed = new Set();
sources.forEach((source, i) => {
  if (i === quick) return;
  const object = join(folder, `${i}.o`);
  run([...code, ...warnings, i > quick ? "-O2" : "-Os", "-MMD", "-c", source, "-o", object]);
  objects.push(object);
  const [, ...names] = readFileSync(join(folder, `${i}.d`), "utf8")
    .replaceAll("\\\n", " ")
    .split(/\s+/);
  for (const name of names) if (name) needed.add(name);
});
run([
  ...objects,
  ...linkOptions,
  "-Wl,--strip-all",
  "-Wl,--stack-first",
  `-Wl,-z,stack-size=${STACK_BYTES}`,
  "-o",
  out,
]);
writeFileSync(depfile, `${out}: ${[...needed].join(" ")}\n`);
