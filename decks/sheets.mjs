// Makes the contact sheets docs/screens/deck-1.webp to deck-4.webp of the thumbnails, 21 a sheet. `node sheets.mjs`;
// needs ImageMagick's montage, which reads and writes WebP.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

for (let sheet = 0; sheet < 4; sheet += 1) {
  const thumbs = Array.from({ length: 21 }, (_, i) =>
    path(`engawa/thumb/${String(sheet * 21 + i + 1).padStart(2, "0")}.webp`),
  );
  const done = spawnSync("montage", [
    ...thumbs,
    ...[
      "-tile",
      "7x3",
      "-geometry",
      "200x300+6+6",
      "-background",
      "#1c1a18",
      "-quality",
      "82",
      path(`../docs/screens/deck-${sheet + 1}.webp`),
    ],
  ]);
  if (done.status !== 0) throw new Error(`montage: ${done.stderr}`);
}
