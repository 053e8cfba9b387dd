/* moving.mjs - the README's moving picture: an evening of three friends as one of them has it on the phone, from
 * the empty table to the result. A real server and a real game; the browser hands over what it paints. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { actBurning, wordsOf } from "../page/support/burning.mjs";
import { openGuests } from "../page/support/guests.mjs";
import { PHONE } from "../page/support/people.mjs";
import { openTable, resultOf, sit, start } from "../page/support/play.mjs";

/** Milliseconds between two pictures at least, and for which one is shown at most. */
const APART = 150;
const HELD_MAX = 500;
const LAST = 3000;
const BYTES_MAX = 2_000_000;

/** Films PERSON's page; `end` gives the pictures, as { jpeg, at } in milliseconds. */
async function film(person) {
  const frames = [];
  const session = await person.context().newCDPSession(person);
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ jpeg: Buffer.from(data, "base64"), at: metadata.timestamp * 1000 });
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 92 });
  return {
    async end() {
      await session.send("Page.stopScreencast");
      return frames;
    },
  };
}

/** The pictures that are far enough apart, each with how long it is shown. A slow machine changes
 * nothing: no picture stays longer than HELD_MAX. */
function cut(frames) {
  const shown = [];
  for (const frame of frames)
    if (shown.length && frame.at - shown.at(-1).at < APART) shown.at(-1).jpeg = frame.jpeg;
    else shown.push({ ...frame });
  return shown.map(({ jpeg, at }, i) => {
    const next = shown[i + 1]?.at;
    return { jpeg, for: next === undefined ? LAST : Math.round(Math.min(next - at, HELD_MAX)) };
  });
}

/** Writes the pictures as an animated WebP, by Debian's package webp. */
function assemble(pictures, out) {
  const folder = mkdtempSync(join(tmpdir(), "engawa-moving-"));
  try {
    const list = pictures.flatMap(({ jpeg, for: duration }, i) => {
      const file = join(folder, `${i}.jpeg`);
      writeFileSync(file, jpeg);
      return ["-d", String(duration), file];
    });
    const options = ["-loop", "0", "-lossy", "-q", "60", "-m", "4", "-kmin", "0", "-kmax", "30"];
    const { status, stderr } = spawnSync("img2webp", [...options, ...list, "-o", out]);
    if (status !== 0) throw new Error(`img2webp (Debian's webp): ${stderr}`);
    const { size } = statSync(out);
    if (size > BYTES_MAX) throw new Error(`${out} has ${size} bytes, more than ${BYTES_MAX}`);
    console.log(`${out}: ${pictures.length} pictures, ${size} bytes`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lets the friend whose turn it is take what gives most. Returns false where it is nobody's. */
async function friendsMove(guests, table) {
  for (const [i, guest] of guests.entries()) {
    const { ok, n, legal } = await guest.ask("legal", { table, seat: i + 1 });
    if (!ok) continue;
    const move = legal.findLast((one) => !/^(keep|multiply)\b/.test(one)) ?? legal.at(-1);
    await guest.done("move", { table, seat: i + 1, after: n, do: move });
    return true;
  }
  return false;
}

/** Films an evening in LANGUAGE into OUT. */
export async function moving(people, house, language, out) {
  const ja = language === "ja";
  const aki = await people.come({
    name: ja ? "あき" : "Aki",
    size: PHONE,
    motion: "full",
    language,
  });
  const others = await openGuests(aki, house);
  const guests = [];
  for (const name of ja ? ["べん", "ちえ"] : ["Ben", "Chie"])
    guests.push(await others.come(name, language));
  const invitation = await openTable(aki, house.url, {
    seats: 3,
    game: wordsOf(aki).game,
    options: { [wordsOf(aki).target]: 150 },
    title: ja ? "金曜の夜" : "Friday evening",
  });
  const table = invitation.split("/").at(-1);
  const filmed = await film(aki);
  await aki.waitForTimeout(600);
  await sit(aki, 0);
  for (const [i, guest] of guests.entries()) {
    await aki.waitForTimeout(700);
    await guest.done("enter", { table, after: 0 });
    await guest.done("sit", { table, seat: i + 1, entropy: "" });
  }
  await aki.waitForTimeout(700);
  await start(aki);
  aki.rolls = 2;
  aki.dares = 1;
  while (!(await resultOf(aki).isVisible())) {
    if (!(await friendsMove(guests, table))) await actBurning(aki);
    await aki.waitForTimeout(500);
  }
  await aki.waitForTimeout(1500);
  assemble(cut(await filmed.end()), out);
}
