"""client.py - for tests of real servers in Python: a WebSocket client on asyncio that needs nothing else."""
import asyncio
import base64
import json
import os
import socket
import struct


def free_port():
    """A port of the loopback that nobody has at the moment."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Lost(Exception):
    """The connection has ended."""


class Client:
    """One connection to a server. Each message that comes goes to SEE before anything else."""

    def __init__(self, see=lambda message: None):
        self.see = see
        self.reader = self.writer = None

    async def connect(self, port, source=None, host=None, fields="", tls=None):
        """Opens the WebSocket, with these further FIELDS of the request, each ended by a new line; raises Lost if
        nobody takes it. TLS is the context of https."""
        host = host or f"127.0.0.1:{port}"
        try:
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(source, 0) if source else None, ssl=tls,
                server_hostname=host if tls else None)
            key = base64.b64encode(os.urandom(16)).decode()
            self.writer.write((f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
                               f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                               f"Sec-WebSocket-Version: 13\r\n{fields}\r\n").encode())
            head = await self.reader.readuntil(b"\r\n\r\n")
        except (OSError, asyncio.IncompleteReadError) as error:
            self.drop()
            raise Lost from error
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.drop()
            raise Lost

    def _send(self, first, body):
        mask = os.urandom(4)
        size = len(body)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))
        self.writer.write(bytes([first]) + length + mask + masked)

    def say(self, message):
        """Sends MESSAGE, an object, without waiting."""
        if self.writer is None or self.writer.is_closing():
            raise Lost
        self._send(0x81, json.dumps(message, ensure_ascii=False).encode())

    async def hear(self):
        """Returns the next message; raises Lost at the end of the connection."""
        text = b""
        try:
            while True:
                first, second = await self.reader.readexactly(2)
                size = second & 127
                if size == 126:
                    size, = struct.unpack(">H", await self.reader.readexactly(2))
                elif size == 127:
                    size, = struct.unpack(">Q", await self.reader.readexactly(8))
                body = await self.reader.readexactly(size)
                if first & 15 == 9:
                    self._send(0x8A, body)
                elif first & 15 == 8:
                    raise Lost
                elif first & 15 < 3:
                    text += body
                    if first & 128:
                        message = json.loads(text)
                        self.see(message)
                        return message
        except (OSError, asyncio.IncompleteReadError, AttributeError) as error:
            raise Lost from error

    async def ask(self, ident, **message):
        """Sends MESSAGE with the number IDENT and returns its reply. What else comes meanwhile goes to SEE."""
        self.say({**message, "id": ident})
        while True:
            heard = await self.hear()
            if "push" not in heard and heard.get("re") == ident:
                return heard

    def drop(self):
        """Ends the connection without a goodbye."""
        if self.writer:
            self.writer.transport.abort()
        self.reader = self.writer = None
