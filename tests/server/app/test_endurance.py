"""test_endurance.py - one address plays against a server with its default bounds, for as long as wanted, and does
what costs most: games that go on as long as they can, a log at its bound that is read again and again, the largest
lists, and guests who come and go all the while. Memory, disk, descriptors and work have ceilings all the time.

    test_endurance.py ENGAWA

It takes six minutes times EVENTS in the environment, or MINUTES. No ceiling is a time: work is the processor time of
the event loop for each ask, which must not grow."""
import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

from client import Client, Lost, free_port

MINUTES = 6
WINDOWS = 6  # parts of the whole time; work and memory of the second one are compared with those after it
SOURCE = "127.0.0.9"
PLAYERS, READERS, COMERS = 6, 2, 2  # the tasks of each kind; a guest of each

MEMORY_MOST = 256 << 20    # bytes, ever
MEMORY_GROWS = 24 << 20    # bytes, from the second window on
DISK_LEAST = 24 << 20      # bytes that a journal may have in any case: its write-ahead log
DISK_PER_ASK = 1024        # bytes
DESCRIPTORS = 264          # those of 200 connections, and of the server itself
WORK_GROWS = 3             # times


class Server:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="engawa-endurance-")
        self.metrics = free_port()
        self.process = subprocess.Popen([program, "serve", "--data", self.folder, "--port", "0", "--host", "127.0.0.1",
                                         "--metrics", str(self.metrics)], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1].rstrip("/\n"))

    def measure(self, asks):
        """What the server has used until now."""
        process = f"/proc/{self.process.pid}"
        with open(f"{process}/task/{self.process.pid}/stat") as file:
            words = file.read().rsplit(")", 1)[1].split()
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}/metrics") as answer:
            metrics = dict(re.findall(r"^(\w+) ([\d.e+-]+)$", answer.read().decode(), re.M))
        return {"asks": asks, "ticks": int(words[11]) + int(words[12]), "descriptors": len(os.listdir(f"{process}/fd")),
                "memory": int(float(metrics["engawa_memory_bytes"])),
                "disk": sum(os.stat(os.path.join(folder, name)).st_size for folder, _, names in os.walk(self.folder)
                            for name in names), "moves": int(float(metrics["engawa_moves_total"]))}

    def stop(self):
        self.process.terminate()
        status = self.process.wait()
        shutil.rmtree(self.folder)
        return status


class Hostile:
    """A guest who asks as fast as there are answers, and comes again when the connection ends."""

    asks = 0  # of all of them

    def __init__(self, server, shared):
        self.server, self.shared, self.token, self.number = server, shared, None, 0

    async def ask(self, **message):
        Hostile.asks += 1
        self.number += 1
        return await self.client.ask(self.number, **message)

    async def come(self):
        self.client = Client()
        await self.client.connect(self.server.port, SOURCE)
        reply = await self.ask(ask="hello", token=self.token, name="Mallory", lang="en")
        if not reply["ok"]:
            await asyncio.sleep(0.2)
            raise Lost
        self.token = reply.get("token") or self.token

    async def live(self):
        while True:
            try:
                await self.come()
                while True:
                    await self.act()
            except Lost:
                self.client.drop()
                await asyncio.sleep(0.01)


class Player(Hostile):
    """Plays alone at the game that can go on longest, and never takes the points."""

    table = None

    async def act(self):
        if self.table is None:
            reply = await self.ask(ask="open", game="burning-desire", seats=1, options={"target": 10000})
            if not reply["ok"]:
                return await asyncio.sleep(0.1)
            self.table = reply["table"]
            await self.ask(ask="sit", table=self.table, seat=0)
            await self.ask(ask="start", table=self.table)
        legal = await self.ask(ask="legal", table=self.table)
        if not legal["ok"]:
            self.table = None
            return
        await self.ask(ask="move", table=self.table, after=legal["n"], do=legal["legal"][0])


class Reader(Hostile):
    """Fills the log of a table with all that it takes, reads it from the beginning again and again, and asks for
    every list."""

    full = 0

    async def act(self):
        if "table" not in self.shared:
            reply = await self.ask(ask="open", game="yahtzee", seats=2, title="x" * 60)
            if not reply["ok"]:
                return await asyncio.sleep(0.1)
            self.shared["table"] = reply["table"]
        table = self.shared["table"]
        await self.ask(ask="enter", table=table, after=0)
        for i in range(20):
            reply = await self.ask(ask="say", table=table, text="界" * 100 + str(i))
            await self.ask(ask="set", table=table, chat=bool(i % 2), title=("題" * 58) + str(i))
            self.full += reply.get("code") == "log-full"
        await self.ask(ask="open", game="dixit", seats=8, title="題" * 60)
        for ask in ("lobby", "mine", "history"):
            await self.ask(ask=ask)


class Comer(Hostile):
    """Is somebody new each time, asks for the longest log, and goes without reading it."""

    async def act(self):
        self.token = None
        for i in range(3):
            self.client.say({"ask": "enter", "table": self.shared.get("table", "x"), "after": 0, "id": 100 + i})
            Hostile.asks += 1
        raise Lost


def judge(measures):
    """What is over its ceiling, as sentences."""
    first, *rest = measures
    second = measures[1]
    for now in rest:
        if now["memory"] > MEMORY_MOST:
            yield f"memory: {now['memory']} bytes"
        if now["memory"] > second["memory"] + MEMORY_GROWS:
            yield f"memory grows: {second['memory']}, then {now['memory']} bytes"
        if now["disk"] > DISK_LEAST + DISK_PER_ASK * now["asks"]:
            yield f"disk: {now['disk']} bytes after {now['asks']} asks"
        if now["descriptors"] > DESCRIPTORS:
            yield f"descriptors: {now['descriptors']}"
    works = [(now["ticks"] - before["ticks"]) / max(1, now["asks"] - before["asks"])
             for before, now in zip(measures, rest)]
    if works[-1] > WORK_GROWS * max(works[0], 1e-4):
        yield f"work for an ask grows: {works} ticks"


async def run(program, seconds):
    server, shared, measures = Server(program), {}, []
    lives = [kind(server, shared) for kind, count in ((Player, PLAYERS), (Reader, READERS), (Comer, COMERS))
             for _ in range(count)]
    tasks = [asyncio.create_task(life.live()) for life in lives]
    try:
        for window in range(WINDOWS + 1):
            measures.append(await asyncio.to_thread(server.measure, Hostile.asks))
            print(measures[-1], flush=True)
            await asyncio.wait(tasks, timeout=seconds / WINDOWS if window < WINDOWS else 0)
            for task in tasks:
                if task.done():
                    task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        status = server.stop()
    wrong = list(judge(measures))
    if status != 0:
        wrong.append(f"the server ended with {status}")
    if measures[-1]["moves"] == 0:
        wrong.append("nobody has moved")
    return wrong


def main():
    minutes = float(os.environ.get("MINUTES") or MINUTES * float(os.environ.get("EVENTS") or 1))
    wrong = asyncio.run(run(sys.argv[1], 60 * minutes))
    print("\n".join(wrong) if wrong else "[  PASSED  ] 1 test(s).")
    sys.exit(bool(wrong))


main()
