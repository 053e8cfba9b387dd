/* run.mjs - the page's tests without a browser, on the WebAssembly module itself.
 *
 * node run.mjs WASM [ENGAWA [CHOICES]]
 *
 * WASM is the module; with ENGAWA, the native program, and CHOICES, which asks its bots (tests/bots/choices.c), the
 * two are compared. Tests are written
 * in *.test.mjs with `test(name, body)` of harness.mjs; esbuild lets them import the page's
 * TypeScript. The last lines have cmocka's form, which is how test cases are counted here.
 */
import { build } from "esbuild";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [wasm, engawa = "", choices = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "engawa-test-"));
const tests = readdirSync(here).filter((name) => name.endsWith(".test.mjs"));
const imports = ["./harness.mjs", ...tests.map((name) => `./${name}`)];

let passed = false;
try {
  const outfile = join(folder, "tests.mjs");
  await build({
    stdin: {
      contents: `${imports.map((name) => `import "${name}";`).join("\n")}\nexport { runAll } from "./harness.mjs";`,
      resolveDir: here,
    },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node18",
    sourcemap: "inline",
    external: ["subset-font"],
    define: {
      ENGAWA_WASM: '""',
      ENGAWA_BOT_WORKER: '""',
      ENGAWA_FILES: '["/index.html", "/assets/a-1.js"]',
      ENGAWA_WANTED: '["/assets/b-1.weights"]',
      ENGAWA_BUILD: '"two"',
      WASM_FILE: JSON.stringify(wasm),
      CHOICES_FILE: JSON.stringify(choices),
      ENGAWA_FILE: JSON.stringify(engawa),
      DOCS: JSON.stringify(join(here, "../../docs")),
    },
    outfile,
  });
  const { runAll } = await import(pathToFileURL(outfile).href);
  passed = await runAll();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1); // the page's timers would keep it for a minute
