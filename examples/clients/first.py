"""first.py HOST PORT - plays Yahtzee against a bot, a random legal move each time. It needs Python alone."""
import base64, itertools, json, os, random, socket, struct, sys

(host, port), key = sys.argv[1:], base64.b64encode(os.urandom(16)).decode()
stream, ids, pushes, end = socket.create_connection((host, int(port))), itertools.count(1), [], None
stream.sendall(f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
               f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
reader = stream.makefile("rb")
while reader.readline() != b"\r\n":  # the head of the response
    pass

def send(opcode, text):  # a frame, masked as every client's
    size, mask = len(text), os.urandom(4)
    head = bytes([128 | opcode, 128 | size]) if size < 126 else struct.pack(">BBH", 128 | opcode, 254, size)
    stream.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text)))

def receive():  # the next message; a ping gets its pong
    while True:
        opcode, size = reader.read(2)
        if size > 125:
            size = int.from_bytes(reader.read(2 if size == 126 else 8), "big")
        text = reader.read(size)
        if opcode & 15 == 1:
            return json.loads(text)
        send(10, text)

def ask(what, **fields):  # the reply; what the server pushes meanwhile is in PUSHES
    send(1, json.dumps({"ask": what, "id": next(ids), **fields}).encode())
    while "re" not in (message := receive()):
        pushes.append(message)
    return message

ask("hello", token=None, name="First", lang="en")
table = ask("open", game="yahtzee", seats=2, private=True, seat=0)["table"]
ask("enter", table=table, after=0)
ask("start", table=table, fill="random")
while not end:
    turn = ask("legal", table=table)
    if turn["ok"]:
        ask("move", table=table, after=turn["n"], do=random.choice(turn["legal"]))
    elif not pushes:
        pushes.append(receive())  # another seat is to move
    end = next((entry for push in pushes for entry in push.get("log", []) if "end" in entry), None)
    pushes.clear()
print(end["scores"])
