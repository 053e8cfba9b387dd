"""A guest for tests of packages: guest.py PORT begin FILE opens a table, plays a move and notes in FILE who and
where; guest.py PORT again FILE comes back and finds every entry that was there."""
import json
import os
import socket
import struct
import sys


class Guest:
    """One WebSocket, by hand: messages here are short."""

    def __init__(self, port):
        self.line = socket.create_connection(("127.0.0.1", port), 30)
        self.bytes = b""
        self.next = 0
        self.line.sendall(("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                           % port).encode())
        head = self.until(b"\r\n\r\n")
        assert b" 101 " in head, head

    def more(self):
        piece = self.line.recv(65536)
        assert piece, "the server hung up"
        self.bytes += piece

    def until(self, mark):
        while mark not in self.bytes:
            self.more()
        head, self.bytes = self.bytes.split(mark, 1)
        return head

    def take(self, count):
        while len(self.bytes) < count:
            self.more()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def message(self):
        first, length = self.take(2)
        if length == 126:
            length, = struct.unpack(">H", self.take(2))
        elif length == 127:
            length, = struct.unpack(">Q", self.take(8))
        assert first == 0x81, hex(first)
        return json.loads(self.take(length))

    def ask(self, ask, **fields):
        self.next += 1
        text = json.dumps(dict(fields, ask=ask, id=self.next)).encode()
        mask = os.urandom(4)
        head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else b"\x81\xfe" + struct.pack(">H", len(text))
        self.line.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text)))
        while True:
            reply = self.message()
            if reply.get("re") == self.next:
                assert reply["ok"], reply
                return reply


def begin(guest):
    hello = guest.ask("hello", name="Aki", lang="en")
    table = guest.ask("open", game="yahtzee", seats=2, private=True, order="seated")["table"]
    guest.ask("enter", table=table, after=0)
    guest.ask("sit", table=table, seat=0)
    guest.ask("bot", table=table, seat=1, bot="easy")
    guest.ask("start", table=table)
    guest.ask("move", table=table, after=1, do="score chance")
    log = Guest.ask(guest, "enter", table=table, after=0)["log"]
    return {"token": hello["token"], "table": table, "log": log}


def again(guest, noted):
    guest.ask("hello", token=noted["token"])
    entered = guest.ask("enter", table=noted["table"], after=0)
    assert entered["seat"] == 0, entered
    assert entered["log"][:len(noted["log"])] == noted["log"], "entries were lost"


if __name__ == "__main__":
    port, what, path = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    if what == "begin":
        noted = begin(Guest(port))
        with open(path, "w", encoding="utf-8") as file:
            json.dump(noted, file)
    else:
        with open(path, encoding="utf-8") as file:
            again(Guest(port), json.load(file))
    print("ok")
