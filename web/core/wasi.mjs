/* wasi.mjs - finds how a clang compiles for WebAssembly with WASI. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Linking makes a library without main. It prints no floating-point numbers, which no text of the page needs. Without
// -O, which clang would answer by running a wasm-opt that it finds, any machine makes the same module; wasm-ld optimises
// all the same.
export const linkOptions = ["-flto", "-mexec-model=reactor", "-lc-printscan-no-floating-point"];

// The clang of Debian and that of WASI SDK know where wasi-libc is; Alpine and Arch install it in the folder.
const places = [[], ["--sysroot=/usr/share/wasi-sysroot"]];

const program = `#include <stdio.h>
#include <stdlib.h>
__attribute__((export_name("square"))) int square(long double number)
{
    char *text = malloc(100);
    return text ? snprintf(text, 100, "%d", (int) (number * number)) : 0;
}
`;

/* Returns the options that make CLANG compile for WASI: those with which it compiles and links a small
 * program, which takes wasi-libc, wasm-ld and clang's runtime library. Throws what CLANG said if it cannot. */
export function wasiOptions(clang) {
  const folder = mkdtempSync(join(tmpdir(), "engawa-wasi-"));
  const source = join(folder, "program.c");
  const out = join(folder, "program.wasm");
  writeFileSync(source, program);
  try {
    const refusals = [];
    for (const place of places) {
      const options = ["--target=wasm32-wasi", ...place];
      const { status, stderr, error } = spawnSync(
        clang,
        [...options, source, ...linkOptions, "-o", out],
        {
          encoding: "utf8",
        },
      );
      if (status === 0) return options;
      refusals.push(`${clang} ${options.join(" ")}: ${error?.message ?? stderr}`);
    }
    throw new Error(refusals.join("\n"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
