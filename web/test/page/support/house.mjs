/* house.mjs - a real `engawa serve` with a separate journal, and a line to it that can be cut.
 *
 * Everything started here is recorded by its process id and ended with the tests, however they end.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The program with the page inside. */
export const program = process.env.ENGAWA ?? "engawa";

/** What lets a test set the server's clock forward (tests/support/clock_shift.c). */
const shift = join(dirname(program), "../tests/libclock_shift.so");

const children = new Set();
const folders = new Set();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, removed at the end. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "engawa-page-"));
  folders.add(folder);
  return folder;
}

/** Starts a server, which is also asked for under NAME, and waits for the link that it prints. People reach it
 * at URL, if there is one. */
function launch(data, port, name, url, more) {
  const options = [
    "serve",
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--name",
    name,
    "--data",
    data,
    ...(url ? ["--url", url] : []),
    "--rate",
    "0",
    "--address-share",
    "0",
    "--requests",
    "0",
    "--bot-pace",
    "0",
    ...more,
  ];
  const later = existsSync(shift) ? { LD_PRELOAD: shift, CLOCK_SHIFT: join(data, "clock") } : {};
  const env = { ...process.env, ...later };
  const child = spawn(program, options, { stdio: ["ignore", "pipe", "pipe"], env });
  children.add(child);
  child.gone = new Promise((resolve) => child.once("exit", resolve));
  void child.gone.then(() => children.delete(child));
  return new Promise((resolve, reject) => {
    let said = "";
    const fail = (why) => reject(new Error(`engawa serve ${why}: ${said}`));
    const hear = (chunk) => {
      said += chunk;
      const link = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
      if (!link) return;
      resolve({ child, port: Number(link[1]) });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("exit", (code) => fail(`ended with ${code}`));
  });
}

/** A server with these further OPTIONS, which people reach at the URL `at`, if there is one. `lose` is a power failure, `stop` what the
 * operator does, `again` the machine being switched on; all keep port and data. */
export async function openHouse(at = null, options = []) {
  const data = newFolder();
  const front = createServer();
  await new Promise((resolve) => front.listen(0, "127.0.0.1", resolve));
  const name = `127.0.0.1:${front.address().port}`;
  front.unref();
  let { child, port } = await launch(data, 0, name, at, options);
  let ahead = 0;
  const end = async (signal) => {
    child.kill(signal);
    await child.gone;
  };
  return {
    port,
    front, // where the line to this house begins
    url: `http://127.0.0.1:${port}`,
    /** The house's clock goes forward; what is due then is done at its next tick, within a second. */
    pass(seconds) {
      ahead += seconds * 1000;
      // The server reads it at any moment: there is never half of it.
      writeFileSync(join(data, "clock.new"), String(ahead));
      renameSync(join(data, "clock.new"), join(data, "clock"));
    },
    /** `engawa admin WORDS`: what it answers. */
    admin: (...words) =>
      JSON.parse(execFileSync(program, ["admin", "--data", data, "--json", ...words])),
    /** The server reads these settings while it runs. */
    set(lines) {
      writeFileSync(join(data, "engawa.conf"), lines);
      child.kill("SIGHUP");
    },
    lose: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    async again(now = options) {
      ({ child } = await launch(data, port, name, at, now));
    },
    async close() {
      front.close();
      await end("SIGTERM");
    },
  };
}

/** The line to a house, with a separate port. It counts what the house sends, and can fall asleep:
 * then nothing passes any more, without any sign of it, as with a phone in a pocket. */
export async function openLine(house) {
  const pairs = new Set();
  const line = { url: "", received: 0, asleep: false };
  const carry = (near) => {
    const far = connect(house.port, "127.0.0.1");
    const pair = [near, far];
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    far.on("data", (bytes) => {
      line.received += bytes.length;
      if (!line.asleep) near.write(bytes);
    });
    near.on("data", (bytes) => !line.asleep && far.write(bytes));
    for (const socket of pair) socket.on("error", end).on("close", end);
  };
  house.front.on("connection", carry);
  line.url = `http://127.0.0.1:${house.front.address().port}`;
  line.sleep = () => {
    line.asleep = true;
  };
  /** What hung on the dead line is lost; new connections pass. */
  line.wake = () => {
    for (const pair of [...pairs]) pair.forEach((socket) => socket.destroy());
    line.asleep = false;
  };
  line.close = () => {
    house.front.off("connection", carry);
    for (const pair of [...pairs]) pair.forEach((socket) => socket.destroy());
  };
  return line;
}
