/* restart.test.mjs - a server that is started anew while people play: planned, with its port held open
 * meanwhile as systemd does, and by kill -9. The page comes back by itself and asks nothing twice. The longest
 * gap that it saw is printed, and judged by nobody: it depends on the machine. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { openFor, openGuests, takeSeat } from "./support/guests.mjs";
import { newFolder, program } from "./support/house.mjs";
import { PHONE } from "./support/people.mjs";
import { playUntil, readLog } from "./support/play.mjs";
import { becomes, soon } from "./support/wait.mjs";

const TIMES = 3;

/** In the page: records the asks, and for how long none is possible. */
const watch = () => {
  window.line = { asks: [], gaps: [], lost: null };
  const { line } = window;
  window.WebSocket = class extends WebSocket {
    constructor(...rest) {
      super(...rest);
      this.addEventListener("close", () => (line.lost ??= performance.now()));
      this.addEventListener("message", () => {
        if (line.lost !== null) line.gaps.push(Math.round(performance.now() - line.lost));
        line.lost = null;
      });
    }
    send(text) {
      line.asks.push(JSON.parse(text).ask);
      super.send(text);
    }
  };
};

/** Somebody plays with a guest at a server that `restart` starts anew, a few times. */
async function playThrough(people, house, what, restart) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.addInitScript(watch);
  const guests = await openGuests(aki, house);
  const ben = await guests.come("Ben");
  const table = await openFor(ben, { game: "yahtzee", seats: 2, free: 2 });
  await ben.done("sit", { table, seat: 1, entropy: "" });
  await takeSeat(aki, house, table);
  await ben.done("start", { table });
  const turn = aki.getByText(aki.names.yourTurn, { exact: true });
  await turn.waitFor();
  aki.mayLose = true;
  for (let time = 1; time <= TIMES; time++) {
    const before = await readLog(aki);
    await aki.evaluate(() => (window.line.asks = []));
    await restart();
    await becomes(() => aki.evaluate(() => window.line.gaps.length), time, "the page is back");
    await soon("it is at the table", () => aki.evaluate(() => window.line.asks.includes("enter")));
    const asks = await aki.evaluate(() => window.line.asks);
    for (const ask of ["hello", "enter"])
      assert.equal(asks.filter((one) => one === ask).length, 1, `${ask} of ${asks}`);
    assert.deepEqual(await readLog(aki), before, "nothing was lost, and nothing came twice");
  }
  await playUntil(aki, async () => !(await turn.isVisible()));
  const gaps = await aki.evaluate(() => window.line.gaps);
  console.log(`# ${what}: the longest gap was ${Math.max(...gaps)} ms (${gaps.join(", ")})`);
}

const planned = ({ people, house }) =>
  playThrough(people, house, "SIGTERM and a start", async () => {
    await house.stop();
    await house.again();
  });

const killed = ({ people, house }) =>
  playThrough(people, house, "kill -9 and a start", async () => {
    await house.lose();
    await house.again();
  });

/** As systemd does with engawa.socket: it has the port, and every server is given it. A line starts one, after the
 * end of the one before. */
const HOLDER = `
import os, signal, socket, sys
held = socket.create_server(("127.0.0.1", 0), backlog=128)
print(held.getsockname()[1], flush=True)
child = 0
for line in sys.stdin:
    if child:
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
    child = os.fork()
    if child == 0:
        os.dup2(held.fileno(), 3)
        os.set_inheritable(3, True)
        env = dict(os.environ, LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
        os.execve(sys.argv[1], sys.argv[1:], env)
os.kill(child, signal.SIGTERM)
os.waitpid(child, 0)
`;

async function held({ people }) {
  const options = ["serve", "--data", newFolder(), "--rate", "0", "--address-share", "0"];
  const holder = spawn("python3", ["-c", HOLDER, program, ...options], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = new Promise((resolve) => holder.once("exit", resolve));
  try {
    let said = "";
    holder.stdout.on("data", (chunk) => (said += chunk));
    holder.stdin.write("\n");
    await soon("the server says where it is", () => said.includes("Ctrl-C"));
    const house = { url: `http://127.0.0.1:${parseInt(said, 10)}` };
    await playThrough(people, house, "the same with the port held open", async () => {
      holder.stdin.write("\n");
    });
  } finally {
    holder.stdin.end();
    await gone;
  }
}

export default [
  ["restart: planned, while somebody plays", planned],
  ["restart: planned, with the port held open", held],
  ["restart: by kill -9", killed],
];
