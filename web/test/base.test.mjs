/* base.test.mjs - the server may be in a folder of its host, so base.ts alone makes addresses and keys. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "./harness.mjs";

const SOURCES = join(DOCS, "../web/src");

/** What would leave the folder, and where it is allowed. */
const WRONG = [
  [/location\.origin/, ["ground/base.ts", "ground/route.ts", "offline/service-worker.ts"]],
  [/(?:pushState|replaceState)\(null, "", ["`]/, []],
  [/(?:fetch|register|WebSocket|new URL)\(["`]\//, []],
  [/(?<!stored\()"engawa\.[a-z]/, []],
  [/(?:src|action)=["{]["`]?\//, []],
];

test("no address and no key leaves the folder of the server", () => {
  const files = readdirSync(SOURCES, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  assert.ok(files.length > 50);
  for (const file of files)
    for (const [pattern, allowed] of WRONG)
      if (!allowed.includes(file)) {
        const [found] = pattern.exec(readFileSync(join(SOURCES, file), "utf8")) ?? [];
        assert.equal(found, undefined, `${file}: write it with base.ts`);
      }
});
