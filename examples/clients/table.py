"""A client of the table protocol in Python alone, written from docs/protocol.md: it plays random games at a server.

    python3 table.py SERVER [GAME ...]     opens a private table of each game (all five) with three guests of its own

SERVER is http://HOST:PORT. Every move is one of those that the ask `legal` tells, so no rule is in here."""
import base64
import json
import os
import random
import socket
import ssl
import sys
import urllib.parse

GAMES = {"yahtzee": {}, "burning-desire": {"target": 300}, "dou-dizhu": {"hands": 1}, "dixit": {},
         "sengoku-domino": {}}
SEATS = 3


class WebSocket:
    """Text messages over a WebSocket without extensions (RFC 6455)."""

    def __init__(self, server):
        url = urllib.parse.urlsplit(server)
        port = url.port or (443 if url.scheme == "https" else 80)
        self.socket = socket.create_connection((url.hostname, port), timeout=60)
        if url.scheme == "https":
            context = ssl.create_default_context()
            self.socket = context.wrap_socket(self.socket, server_hostname=url.hostname)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: engawa\r\n"
            "Sec-WebSocket-Key: %s\r\n\r\n" % (url.netloc, key)).encode())
        status = self.file.readline()
        while self.file.readline().strip():
            pass
        if b" 101 " not in status:
            raise ConnectionError(status.decode().strip())

    def _send(self, kind, data):
        mask, length = os.urandom(4), len(data)
        head = bytes([128 | kind, 128 | min(length, 126)])
        if length > 125:
            head += length.to_bytes(2, "big")
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4]
                                                for i, byte in enumerate(data)))

    def send(self, text):
        self._send(1, text.encode())

    def receive(self):
        """The next message."""
        message = b""
        while True:
            first, length = self.file.read(2) or (136, 0)
            if length > 125:
                length = int.from_bytes(self.file.read(2 if length == 126 else 8), "big")
            data, kind = self.file.read(length), first & 15
            if kind == 8:
                raise ConnectionError("the server has closed the connection")
            if kind == 9:
                self._send(10, data)
            if kind in (0, 1):
                message += data
                if first & 128:
                    return message.decode()

    def close(self):
        self._send(8, (1000).to_bytes(2, "big"))
        self.socket.close()


class Refused(Exception):
    def __init__(self, reply):
        super().__init__("%(code)s: %(say)s" % reply)
        self.code = reply["code"]


class Guest:
    """Somebody at one table. Their view of it is the fold of its log: here what happened last, and the end."""

    def __init__(self, server, name):
        self.connection, self.asked = WebSocket(server), 0
        self.table, self.seat, self.k, self.events, self.end = None, None, 0, 0, None
        self.id = self.ask("hello", token=None, name=name, lang="en")["guest"]

    def ask(self, what, **fields):
        """Sends an ask, and returns the reply; what is pushed before it is taken in."""
        self.asked += 1
        self.connection.send(json.dumps(dict(fields, ask=what, id=self.asked)))
        while True:
            message = json.loads(self.connection.receive())
            if "push" in message:
                self._pushed(message)
            elif message["re"] == self.asked:
                if not message["ok"]:
                    raise Refused(message)
                return message

    def wait(self):
        """Takes in one push."""
        self._pushed(json.loads(self.connection.receive()))

    def _pushed(self, message):
        if message.get("table") != self.table:
            return
        if message["push"] == "log":
            self._fold(message["log"])
        elif message["push"] == "reset":
            self.k = -1  # what has been seen is another seat's: enter again, from 0

    def _fold(self, log):
        for entry in log:
            self.k = entry["k"]
            self.events = entry.get("n", self.events)
            self.end = entry if "end" in entry else self.end

    def enter(self, table):
        self.table = table
        reply = self.ask("enter", table=table, after=0)
        self._fold(reply["log"])
        self.seat = reply["seat"]

    def act(self):
        """Makes a random move, if one may be made. Returns whether it did."""
        if self.k < 0:
            self.enter(self.table)
        try:
            legal = self.ask("legal", table=self.table)
            move = random.choice(legal["legal"]).replace('""', '"veranda"')
            self.ask("move", table=self.table, after=legal["n"], do=move)
            return True
        except Refused as refusal:
            if refusal.code not in ("not-your-turn", "stale", "over"):
                raise
            return False

    def leave(self):
        self.ask("leave", table=self.table)
        self.connection.close()


def play(server, game):
    """A game among guests of one's own. Returns its last entry."""
    guests = [Guest(server, name) for name in ("Aki", "Ben", "Chie")[:SEATS]]
    table = guests[0].ask("open", game=game, options=GAMES.get(game, {}), seats=SEATS, private=True,
                          seat=0)["table"]
    for seat, guest in enumerate(guests):
        guest.enter(table)
        if guest.seat is None:
            guest.ask("sit", table=table, seat=seat, entropy=os.urandom(8).hex())
    guests[0].ask("start", table=table)
    while not guests[0].end:
        if not any([guest.act() for guest in guests]) and not guests[0].end:
            guests[0].wait()
    for guest in guests:
        guest.leave()
    return guests[0].end


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for game in sys.argv[2:] or GAMES:
        end = play(sys.argv[1], game)
        print("%s: %s, scores %s, ranks %s" % (game, end["end"], end["scores"], end["ranks"]))


if __name__ == "__main__":
    main()
