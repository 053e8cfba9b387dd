"""guests.py - people who do random things at the tables of several servers, and tell a history everything."""
import asyncio

from client import Client, Lost
from world import now_ms

GAME, SEATS, TABLES = "yahtzee", 2, 3
PACE = 0.03  # seconds between two asks of somebody, on average
PATIENCE = 2.5  # seconds without an answer after which somebody comes again


class Guest:
    """Plays until STOP is set. Comes again, at any server, whenever a connection is lost."""

    def __init__(self, number, world, history, dice, tables, stop):
        self.number, self.world, self.history, self.dice = number, world, history, dice
        self.tables, self.stop = tables, stop  # the ids of the tables that are played at, shared by all
        self.token = self.guest = None
        self.known, self.mine, self.hosts = {}, {}, {}  # of each table: the last entry seen, the seat, whether host
        self.client = Client()
        self.connection, self.asked, self.said = None, 0, 0
        self.pending = None  # an ask whose reply did not come

    def note(self, **event):
        self.history.note(connection=self.connection, **event)

    def see(self, message):
        self.note(heard=message)
        table = message.get("table") or self.entering
        for entry in message.get("log", []):
            self.known[table] = entry["k"]
            self.history.look(table, entry["k"])

    async def ask(self, **message):
        """Returns the reply; raises Lost after a while."""
        self.asked += 1
        self.note(said={**message, "id": self.asked})
        reply = await asyncio.wait_for(self.client.ask(self.asked, **message), PATIENCE)
        if message["ask"] == "say" and reply["ok"]:
            self.history.look(message["table"], reply["k"])
        return reply

    async def enter(self, table, after):
        self.entering = table
        reply = await self.ask(ask="enter", table=table, after=after)
        self.entering = None
        if reply["ok"]:
            self.mine[table], self.hosts[table] = reply["seat"], reply["host"]
        return reply

    async def come(self):
        """Connects to some server, as the same guest, and enters the tables after the last entry that was seen."""
        self.entering = None
        open_ones = [one for one in self.world.servers if one.runs() and one.port and not one.paused]
        if not open_ones:
            raise Lost
        server = self.dice.choice(open_ones)
        self.connection = self.history.connect(self.number, server.number)
        self.client = Client(self.see)
        await asyncio.wait_for(self.client.connect(server.port), PATIENCE)
        reply = await self.ask(ask="hello", token=self.token, name=f"Guest {self.number}", lang="en")
        if not reply["ok"]:
            raise Lost
        self.token, self.guest = self.token or reply["token"], reply["guest"]
        for table in list(self.tables):
            await self.enter(table, self.known.get(table, 0) if self.dice.random() < 0.8 else 0)

    async def again(self, message):
        """Asks MESSAGE, which may be asked again: always if no reply comes, and now and then if one did."""
        self.pending = message
        await self.ask(**message)
        if self.dice.random() < 0.8:
            self.pending = None

    async def move(self, table):
        legal = await self.ask(ask="legal", table=table)
        if legal["ok"]:
            await self.again({"ask": "move", "table": table, "after": legal["n"], "do": self.dice.choice(legal["legal"])})
        elif legal["code"] == "not-started" and self.hosts.get(table):
            await self.ask(ask="start", table=table)

    async def talk(self, table):
        self.said += 1
        await self.again({"ask": "say", "table": table, "after": self.known.get(table, 0),
                          "text": f"{self.number} says {self.said}"})

    async def renew(self, place):
        """Takes a seat at another table where the game is over at the one in PLACE."""
        once = f"{self.number + TABLES:016x}{self.asked:016x}"
        reply = await self.ask(ask="open", game=GAME, seats=SEATS, seat=0, once=once)
        if reply["ok"]:
            await self.enter(reply["table"], 0)
            self.tables[place] = reply["table"]

    async def sit(self, table):
        if table not in self.known:
            await self.enter(table, 0)
        reply = await self.ask(ask="sit", table=table, seat=self.dice.randrange(SEATS))
        if reply["ok"]:
            self.mine[table] = reply["seat"]

    async def act(self):
        seated = [i for i in range(TABLES) if self.mine.get(self.tables[i]) is not None]
        place = self.dice.choice(seated if seated and self.dice.random() < 0.7 else range(TABLES))
        table, chance = self.tables[place], self.dice.random()
        if self.pending and chance < 0.7:
            await self.again(self.pending)
        elif table in self.history.over and place == self.number % TABLES:
            await self.renew(place)
        elif chance < 0.55:
            await (self.sit(table) if self.mine.get(table) is None else self.move(table))
        elif chance < 0.8:
            await self.talk(table)
        elif chance < 0.9:
            await self.ask(ask="leave", table=table)
            await self.enter(table, self.known.get(table, 0))
        elif chance < 0.95:
            await asyncio.sleep(0.3)  # meanwhile what others do is not read
        else:
            raise Lost

    async def live(self):
        while not self.stop.is_set():
            try:
                await self.come()
                while not self.stop.is_set():
                    await self.act()
                    await asyncio.sleep(self.dice.uniform(0, 2 * PACE))
            except (Lost, asyncio.TimeoutError):
                self.note(lost=now_ms())
                self.client.drop()
                await asyncio.sleep(0.05)

    async def insist(self, action, *arguments):
        """Returns what ACTION returns when no connection is lost meanwhile."""
        while True:
            try:
                return await action(*arguments)
            except (Lost, asyncio.TimeoutError):
                self.client.drop()
                await asyncio.sleep(0.2)

    async def begin(self, place):
        """Opens the table in PLACE, the first one there, and returns its id."""
        await self.come()
        reply = await self.ask(ask="open", game=GAME, seats=SEATS, seat=0, once=f"{place:032x}")
        if not reply["ok"]:
            raise Lost
        self.client.drop()
        return reply["table"]

    async def look_back(self, tables):
        """Reads TABLES from the beginning when everything works, once for all."""
        self.known.clear()
        self.entering = None
        server = self.world.servers[self.number % len(self.world.servers)]
        self.connection = self.history.connect(self.number, server.number)
        self.client = Client(self.see)
        await self.client.connect(server.port)
        await self.ask(ask="hello", token=self.token, name=f"Guest {self.number}", lang="en")
        for table in tables:
            reply = await self.enter(table, 0)
            while reply["ok"] and self.known.get(table, 0) < reply["k"]:
                await self.client.hear()
        self.client.drop()
