/* assets.mjs - files as C, for the binary: a table of server/net/assets.h.
 *
 * Bytes are written as string literals: a compiler reads them about ten times as fast as a list of
 * numbers, which matters with a deck of pictures.
 */
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";

const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  weights: "application/octet-stream",
  woff2: "font/woff2",
};

export const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Bytes as the server sends them: compressed, unless that gains nothing (pictures, fonts). */
export function packed(bytes) {
  const small = gzipSync(bytes, { level: 9 });
  return small.length < bytes.length * 0.9 ? { bytes: small, gzip: true } : { bytes, gzip: false };
}

/** Bytes for a browser that reads Brotli, which browsers offer on secure lines; null where gzip's
 * are not larger by a twentieth, and for weights, which come once and are large in the binary. */
export function packedSmaller(path, bytes) {
  const { bytes: usual, gzip } = packed(bytes);
  if (!gzip || path.endsWith(".weights")) return null;
  const small = brotliCompressSync(bytes);
  return small.length < usual.length * 0.95 ? small : null;
}

const DIGIT = (byte) => byte >= 0x30 && byte <= 0x39;

/** Returns a byte in the form for a literal: an octal escape, short unless a digit follows. "?" is
 * escaped because of trigraphs. */
const SPELLED = Array.from({ length: 256 }, (_, byte) => {
  const plain = byte >= 0x20 && byte < 0x7f && !'"\\?'.includes(String.fromCharCode(byte));
  const octal = byte.toString(8);
  const short = plain ? String.fromCharCode(byte) : `\\${octal}`;
  return { short, long: plain ? short : `\\${octal.padStart(3, "0")}` };
});

/** A literal, a hundred bytes to a line. */
function cLiteral(bytes) {
  const lines = [];
  for (let from = 0; from < bytes.length; from += 100) {
    const to = Math.min(from + 100, bytes.length);
    let line = "";
    for (let i = from; i < to; i++) {
      const { short, long } = SPELLED[bytes[i]];
      line += i + 1 < to && DIGIT(bytes[i + 1]) ? long : short;
    }
    lines.push(`"${line}"`);
  }
  return lines.length ? lines.join("\n") : '""';
}

/**
 * The C source of the table NAME with these files (request path to bytes), sorted by path. ETAGS
 * gives what stands for a file's content where that is not its own digest; PARTS has the paths of
 * the files that are never a document or a worker.
 */
export function cTable(name, files, { etags = new Map(), parts = new Set() } = {}) {
  const arrays = [];
  const rows = [];
  [...files.keys()].sort().forEach((path, i) => {
    const original = files.get(path);
    const { bytes, gzip } = packed(original);
    const type = TYPES[path.slice(path.lastIndexOf(".") + 1)];
    if (!type) throw new Error(`no Content-Type is known for ${path}`);
    const etag = (etags.get(path) ?? digest(original)).slice(0, 20);
    const add = (array, content) =>
      arrays.push(
        `/* ${path} */\nstatic const unsigned char ${array}[] =\n${cLiteral(content)};\n`,
      );
    add(`file_${i}`, bytes);
    const smaller = packedSmaller(path, original);
    if (smaller) add(`brotli_${i}`, smaller);
    const brotli = smaller ? `brotli_${i}, sizeof brotli_${i} - 1` : "NULL, 0";
    rows.push(
      `    {"${path}", "${type}", file_${i}, sizeof file_${i} - 1, ${gzip}, ${brotli}, "\\"${etag}\\"", ${parts.has(path)}},\n`,
    );
  });
  return (
    `/* Made by web/assets.mjs (server/net/assets.h). */\n#include "server/net/assets.h"\n\n${arrays.join("\n")}\n` +
    `const struct assets_file ${name}[] = {\n${rows.join("")}    {NULL, NULL, NULL, 0, false, NULL, 0, NULL, false},\n};\n`
  );
}
