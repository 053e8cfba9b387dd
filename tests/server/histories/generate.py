#!/usr/bin/env python3
"""Plays at three servers of one store while random things go wrong, and writes the history of it.

    generate.py ENGAWA HISTORY [CLOCK_SHIFT DETOUR]

Without the two libraries all clocks are right, and nothing happens between servers. ENGAWA_TEST_POSTGRES and
ENGAWA_TEST_FOLDER are those of tests/store/test_postgres.sh. EVENTS in the environment multiplies the faults, and SEED
chooses others. A history has one JSON object in each line; check.py says what they mean, and whether the servers have
kept their word. Ends with the findings of check.py."""
import asyncio
import json
import os
import random
import signal
import sys
import time

import check
from guests import TABLES, Guest
from world import World, now_ms

SERVERS, GUESTS, FAULTS = 3, 6, 30
SHIFTS = [0, 0, 3600 * 1000]  # ms by which each server's own clock is off


class History:
    def __init__(self, path, world):
        self.file, self.world, self.began = open(path, "w", encoding="utf-8"), world, time.monotonic()
        self.connections, self.looked, self.over, self.looks = 0, set(), set(), set()

    def note(self, **event):
        line = {"at": round((time.monotonic() - self.began) * 1000, 1), "wall": now_ms(), **event}
        self.file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self.file.flush()
        for entry in (event.get("heard") or {}).get("log", []):
            if "end" in entry and "table" in event["heard"]:
                self.over.add(event["heard"]["table"])

    def connect(self, guest, server):
        self.connections += 1
        self.note(connect=self.connections, guest=guest, server=server)
        return self.connections

    def look(self, table, k):
        """Asks the database whether entry K of TABLE, which somebody has just seen, is there."""
        if (table, k) not in self.looked:
            self.looked.add((table, k))
            task = asyncio.ensure_future(self._look(table, k))
            self.looks.add(task)
            task.add_done_callback(self.looks.discard)

    async def _look(self, table, k):
        rows = await self.world.query("SELECT count(*) FROM entries JOIN tables USING (number)"
                                      f" WHERE id = '{table}' AND k = {k}")
        if rows:
            self.note(looked=table, k=k, durable=rows[0][0] == "1")


class Faults:
    """What goes wrong, one after the other, with pauses in which everything is well again."""

    def __init__(self, world, history, dice):
        self.world, self.history, self.dice = world, history, dice

    def wait(self, least, most):
        return asyncio.sleep(self.dice.uniform(least, most))

    def one(self):
        """A server that runs, if there is one."""
        return self.dice.choice([one for one in self.world.servers if one.runs()] or self.world.servers)

    async def kill(self):
        self.one().signal(signal.SIGKILL)
        await self.wait(0.2, 5)

    async def ask_to_end(self):
        self.one().signal(signal.SIGTERM)
        await self.wait(0.2, 2)

    async def pause(self):
        one = self.one()
        one.signal(signal.SIGSTOP)
        await self.wait(1, 6)
        one.signal(signal.SIGCONT)
        await self.wait(0.2, 1)

    async def part(self):
        ways = self.world.between(self.one().number)
        for way in ways:
            way.hold()
            if self.dice.random() < 0.3:
                way.cut()
        await self.wait(0.5, 6)

    async def hold_database(self):
        way = self.one().database
        way.hold()
        await self.wait(0.5, 6)
        if self.dice.random() < 0.5:
            way.cut()

    async def lose_commits(self):
        for _ in range(5):
            self.one().database.lost_commit = self.dice.choice(["before", "after"])
            await self.wait(0.1, 0.4)

    async def pause_after_commit(self):
        """A server sleeps while its COMMIT is on its way, and others take over."""
        one = self.one()
        one.database.hold()
        await self.wait(0.05, 0.2)
        one.signal(signal.SIGSTOP)
        await self.wait(4, 6)
        one.database.release()
        await self.wait(0.1, 0.5)
        one.signal(signal.SIGCONT)
        await self.wait(0.5, 1)

    async def crash_database(self):
        await self.world.run_script("crash")
        await self.world.run_script("start")
        await self.wait(0.2, 1)

    async def fail_over(self):
        await self.world.fail_over()
        await self.wait(0.2, 1)

    async def happen(self, count):
        """COUNT faults; in the middle the standby takes over the database, which crashes no more after that."""
        kinds = [self.kill, self.lose_commits, self.pause_after_commit, self.pause, self.hold_database,
                 self.crash_database, self.ask_to_end] + [self.part] * bool(self.world.libraries)
        for i in range(count):
            kind = kinds[i % len(kinds)] if i < len(kinds) else self.dice.choice(kinds)
            if i == count // 2:
                kind = self.fail_over
                kinds.remove(self.crash_database)
            self.history.note(fault=kind.__name__)
            await kind()
            await self.world.heal()
            self.history.note(fault="healed")
            await self.wait(1, 2)


async def write_store(world, history):
    """Notes what the store has in the end."""
    for table, k, t, text in await world.query("SELECT id, k, time, text FROM entries JOIN tables USING (number)"
                                               " ORDER BY id, k"):
        history.note(stored=table, k=int(k), t=int(t), entry=json.loads(text))
    rows = await world.query("SELECT seq, id, k, coalesce(audit.server, 0), coalesce(epoch, 0), owner"
                             " FROM audit JOIN tables USING (number) ORDER BY seq")
    for _, table, k, server, epoch, owner in rows:
        history.note(written=table, k=int(k), server=int(server), epoch=int(epoch), owner=int(owner))


async def play(world, history, dice, count):
    stop, tables = asyncio.Event(), []
    guests = [Guest(i, world, history, random.Random(dice.random()), tables, stop) for i in range(GUESTS)]
    for place in range(TABLES):
        tables.append(await guests[place].insist(guests[place].begin, place))
    lives = [asyncio.create_task(guest.live()) for guest in guests]
    await asyncio.sleep(2)
    happening = asyncio.create_task(Faults(world, history, dice).happen(count))
    await asyncio.wait([happening, *lives], return_when=asyncio.FIRST_COMPLETED)
    stop.set()
    await asyncio.gather(happening, *lives)
    await world.heal()
    everywhere = sorted({table for guest in guests for table in guest.known})
    for guest in guests:
        await guest.insist(guest.look_back, everywhere)
    await asyncio.gather(*history.looks)
    await write_store(world, history)


async def run(program, libraries, path):
    dice = random.Random(int(os.environ.get("SEED") or 1) or time.time_ns())
    count = max(3, int(FAULTS * float(os.environ.get("EVENTS") or 1)))
    world = World(program, libraries, os.environ["ENGAWA_TEST_POSTGRES"], os.environ["ENGAWA_TEST_FOLDER"], SERVERS,
                  SHIFTS)
    history = History(path, world)
    history.note(bound=check.BOUND, shifts=SHIFTS)
    try:
        await world.start()
        await play(world, history, dice, count)
    finally:
        await world.stop()
        history.file.close()


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], " ".join(sys.argv[3:]), sys.argv[2]))
    sys.exit(check.report(sys.argv[2]))
