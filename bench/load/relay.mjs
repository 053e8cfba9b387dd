// relay.mjs - node bench/load/relay.mjs [PORT]: a bare WebSocket relay, to put Engawa beside (docs/performance.md).
//
// It plays the echo and nothing else: somebody enters a table, and each move that they send is given the next
// number, answered, and told to everybody there, in messages of the form and size that Engawa's have. It knows no
// rule, no guest and no log, checks nothing, and writes nothing to disk. Frames are read and written here: for what a
// relay needs RFC 6455 is short, and no library stands between the figures and Node.
import { createHash } from "node:crypto";
import { createServer } from "node:http";

const tables = new Map(); // id -> { moves, sockets }, a socket for each seat

/** One whole text frame with `message`, as the server sends it. */
function frame(message) {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : 4;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = 0x81;
  if (head === 2) {
    bytes[1] = length;
  } else {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  }
  bytes.write(text, head);
  return bytes;
}

function enter(socket, { id, table, seat }) {
  if (!tables.has(table)) tables.set(table, { moves: 0, sockets: [] });
  socket.table = tables.get(table);
  socket.seat = seat;
  socket.table.sockets[seat] = socket;
  socket.write(frame({ re: id, ok: true, n: socket.table.moves }));
}

/** Numbers a move, answers it, and tells it to everybody. Each message is a write, as with the usual libraries. */
function move(socket, { id, table, do: text }) {
  const n = ++socket.table.moves;
  socket.write(frame({ re: id, ok: true, n }));
  const told = frame({
    push: "log",
    table,
    log: [{ k: n, t: Date.now(), n, by: socket.seat, do: text }],
  });
  for (const other of socket.table.sockets) other?.write(told);
}

/** Takes one frame from `bytes` at `at`. Returns where the next one begins, or `at` while it is not complete. */
function take(socket, bytes, at) {
  if (bytes.length - at < 6) return at;
  let length = bytes[at + 1] & 0x7f;
  let mask = at + 2;
  if (length === 126) {
    length = bytes.readUInt16BE(at + 2);
    mask = at + 4;
  }
  const begin = mask + 4;
  if (bytes.length < begin + length) return at;
  if (bytes[at] !== 0x81 || length === 127 || !(bytes[at + 1] & 0x80)) {
    socket.destroy(); // whole, short, masked texts are all that a relay needs
    return at;
  }
  for (let i = 0; i < length; i++) bytes[begin + i] ^= bytes[mask + (i & 3)];
  const message = JSON.parse(bytes.toString("utf8", begin, begin + length));
  (message.ask === "move" ? move : enter)(socket, message);
  return begin + length;
}

function hear(socket, chunk) {
  const bytes = socket.rest ? Buffer.concat([socket.rest, chunk]) : chunk;
  let at = 0;
  for (let next; (next = take(socket, bytes, at)) !== at && !socket.destroyed; ) at = next;
  socket.rest = at < bytes.length ? bytes.subarray(at) : null;
}

function leave(socket) {
  if (socket.table?.sockets[socket.seat] === socket) socket.table.sockets[socket.seat] = null;
}

const server = createServer((request, response) => response.writeHead(404).end());
server.on("upgrade", (request, socket) => {
  const key = request.headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  const accept = createHash("sha1").update(key).digest("base64");
  socket.setNoDelay(true);
  socket.on("data", (chunk) => hear(socket, chunk));
  socket.on("close", () => leave(socket));
  socket.on("error", () => socket.destroy());
  socket.write(
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
      `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: engawa\r\n\r\n`,
  );
});
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () =>
  console.log(`The relay is open at ws://127.0.0.1:${server.address().port}`),
);
