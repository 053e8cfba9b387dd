/* compile.mjs - the engine, games, bots and web/core/*.c as one WebAssembly module.
 *
 * node compile.mjs CLANG ROOT OUT DEPFILE SOURCE...
 *
 * One call of clang compiles and links with link-time optimisation; a second lists the headers, so
 * that the build knows when to do it again. wasi-libc gives malloc and the printf family (without
 * floating point, which no text of ours needs); the module imports nothing but SHA-256.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const [clang, root, out, depfile, ...sources] = process.argv.slice(2);
const STACK_BYTES = 128 * 1024;

function run(options) {
  const { status, stdout, stderr, error } = spawnSync(clang, options, { encoding: "utf8" });
  if (stderr) process.stderr.write(stderr);
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}

const target = ["--target=wasm32-wasi", "--sysroot=/usr", "-std=c17", `-I${root}`];
const warnings = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Wstrict-prototypes"];

run([
  ...target,
  ...warnings,
  "-Wmissing-declarations",
  "-Werror",
  "-O2",
  "-ffp-contract=off",
  "-flto",
  "-mexec-model=reactor",
  ...sources,
  "-lc-printscan-no-floating-point",
  "-Wl,--strip-all",
  "-Wl,--stack-first",
  `-Wl,-z,stack-size=${STACK_BYTES}`,
  "-o",
  out,
]);

const headers = run([...target, "-MM", ...sources])
  .replaceAll("\\\n", " ")
  .split(/\s+/)
  .filter((name) => name && !name.endsWith(":"));
writeFileSync(depfile, `${out}: ${[...new Set(headers)].join(" ")}\n`);
