"""A guest for tests of packages: guest.py PLACE begin FILE opens a table, plays a move and notes in FILE who and
where; guest.py PLACE again FILE comes back, finds every entry that was there, and plays the next move, as long as there
is one. PLACE is a port of this machine, or the https address of a server that those in SSL_CERT_FILE vouch for."""
import json
import os
import socket
import ssl
import struct
import sys
import time

BOXES = ("chance ones twos threes fours fives sixes three-kind four-kind full-house small-straight large-straight "
         "yahtzee").split()


class Guest:
    """One WebSocket, by hand: messages here are short."""

    def __init__(self, place):
        if place.isdigit():
            host = "127.0.0.1:" + place
            self.line = socket.create_connection(("127.0.0.1", int(place)), 30)
        else:
            host = place.removeprefix("https://")
            self.line = ssl.create_default_context().wrap_socket(
                socket.create_connection((host, 443), 30), server_hostname=host)
        self.bytes = b""
        self.next = 0
        self.line.sendall(("GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                           % host).encode())
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

    def ask(self, ask, but=None, **fields):
        """The reply, which is fine; or None where the code of the refusal is BUT."""
        self.next += 1
        text = json.dumps(dict(fields, ask=ask, id=self.next)).encode()
        mask = os.urandom(4)
        head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else b"\x81\xfe" + struct.pack(">H", len(text))
        self.line.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text)))
        while True:
            reply = self.message()
            if reply.get("re") == self.next:
                if but and reply.get("code") == but:
                    return None
                assert reply["ok"], reply
                return reply


def begin(guest):
    hello = guest.ask("hello", name="Aki", lang="en")
    table = guest.ask("open", game="yahtzee", seats=2, private=True, order="seated")["table"]
    guest.ask("enter", table=table, after=0)
    guest.ask("sit", table=table, seat=0)
    guest.ask("bot", table=table, seat=1, bot="easy")
    guest.ask("start", table=table)
    noted = {"token": hello["token"], "table": table, "log": [], "moves": {}}
    play(guest, noted)
    return noted


def play(guest, noted):
    """The next move, which is noted when it is acknowledged, and then the log."""
    log = guest.ask("enter", table=noted["table"], after=0)["log"]
    done = [entry["do"] for entry in log if entry.get("by") == 0]
    left = ["score " + box for box in BOXES if "score " + box not in done]
    for _ in range(100 if left else 0):
        last = [entry["n"] for entry in log if "n" in entry][-1]
        reply = guest.ask("move", but="not-your-turn", table=noted["table"], after=last, do=left[0])
        if reply:
            noted["moves"][str(reply["n"])] = left[0]
            break
        time.sleep(0.1) # the bot's turn
        log = guest.ask("enter", table=noted["table"], after=0)["log"]
    else:
        assert not left, "nobody goes on"
    noted["log"] = guest.ask("enter", table=noted["table"], after=0)["log"]


def again(guest, noted):
    guest.ask("hello", token=noted["token"])
    entered = guest.ask("enter", table=noted["table"], after=0)
    assert entered["seat"] == 0, entered
    assert entered["log"][:len(noted["log"])] == noted["log"], "entries were lost"
    for n, move in noted["moves"].items():
        found = [entry["do"] for entry in entered["log"] if str(entry.get("n")) == n]
        assert found == [move], "an acknowledged move was lost"
    play(guest, noted)


if __name__ == "__main__":
    place, what, path = sys.argv[1:4]
    if what == "begin":
        noted = begin(Guest(place))
    else:
        with open(path, encoding="utf-8") as file:
            noted = json.load(file)
        again(Guest(place), noted)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(noted, file)
    print("ok")
