#!/usr/bin/env python3
"""Checks a history of several servers of one store: whether they have kept their word.

    check.py HISTORY

Each line of a history is an object. `at` is the time in ms since its beginning, `wall` that of the day. It has one of

    bound                        first: how far a time in a log may be off, in ms
    connect, guest, server       a connection begins; later lines have its number as `connection`
    said                         somebody asks
    heard                        a reply, or a push
    lost                         the connection is given up
    looked, k, durable           somebody has just seen entry K of this table; was it committed in the store?
    fault                        what goes wrong
    stored, k, t, entry          last: the log of each table as the store has it
    written, k, server, epoch, owner   who has written an entry, in order, and who had its shard (0: nobody)

What must hold:

    acknowledged    what was acknowledged is in the log, once; what was refused is not; and nothing else is
    order           what people see of a table is the log, in order and without a gap, from the entry that they ask for
    present         who comes again finds all that they have seen, and an acknowledged ask is before each later one
    reply           the reply to an ask comes before what it has changed
    committed       nobody sees an entry that is not committed
    owner           each entry is written, in order, by the server that has the table then, in its last epoch
    clock           a log's times never go back, and are those of the day
"""
import collections
import json
import sys

BOUND = 1500  # ms


class Connection:
    def __init__(self, guest):
        self.guest, self.asks, self.place = guest, {}, {}  # PLACE: of each table, the last entry that came
        self.whole = {}  # of each table: the last entry that the reply to `enter` names
        self.entered = None


class Checker:
    """Reads the lines of a history in order (take), and then says what is wrong (finish)."""

    def __init__(self):
        self.wrong = []
        self.bound = BOUND
        self.connections = {}
        self.log = collections.defaultdict(dict)     # of each table, by k: (time, entry)
        self.seen = collections.defaultdict(dict)    # the same, as somebody saw it first, with its connection
        self.wrote = collections.defaultdict(list)   # of each table: (k, server, epoch, owner)
        self.last = collections.defaultdict(int)     # of each guest and table: the last entry that they saw
        self.names = {}                              # of each number of a guest: their id
        self.asks = collections.OrderedDict()        # by what identifies an ask: its life
        self.unseen = []                             # committed: what was looked for and not there

    def complain(self, rule, text):
        self.wrong.append(f"{rule}: {text}")

    # ---- taking ----

    def take(self, line):
        for kind in ("bound", "connect", "said", "heard", "looked", "stored", "written"):
            if kind in line:
                getattr(self, "take_" + kind)(line)

    def take_bound(self, line):
        self.bound = line["bound"]

    def take_connect(self, line):
        self.connections[line["connect"]] = Connection(line["guest"])

    def take_looked(self, line):
        if not line["durable"]:
            self.complain("committed", f"entry {line['k']} of {line['looked']} was seen and is not in the store")

    def take_stored(self, line):
        self.log[line["stored"]][line["k"]] = (line["t"], line["entry"])

    def take_written(self, line):
        self.wrote[line["written"]].append((line["k"], line["server"], line["epoch"], line["owner"]))

    @staticmethod
    def identity(guest, ask):
        """What makes two asks the same one, asked again."""
        if ask["ask"] == "move":
            return guest, "move", ask["table"], ask["after"], ask["do"]
        return guest, "say", ask["table"], ask["text"]

    def take_said(self, line):
        connection, ask = self.connections[line["connection"]], line["said"]
        connection.asks[ask["id"]] = ask
        if ask["ask"] in ("move", "say"):
            life = self.asks.setdefault(self.identity(connection.guest, ask),
                                        {"first": line["at"], "wall": line["wall"], "places": set(), "refused": False,
                                         "open": 0})
            life["open"] += 1
            life["refused"] = False

    def take_heard(self, line):
        connection, message = self.connections[line["connection"]], line["heard"]
        if "push" in message:
            if message["push"] == "log":
                self.take_entries(connection, line, message["table"], message["log"])
            return
        ask = connection.asks.pop(message.get("re"), None)
        if ask is None:
            self.complain("reply", f"connection {line['connection']} got a reply to nothing: {message}")
        elif ask["ask"] in ("move", "say"):
            self.take_result(connection, line, ask, message)
        elif ask["ask"] == "hello" and message["ok"]:
            known = self.names.setdefault(connection.guest, message["guest"])
            if known != message["guest"]:
                self.complain("present", f"guest {connection.guest} was {known} and is {message['guest']}")
        elif ask["ask"] == "enter" and message["ok"]:
            self.take_entered(connection, line, ask, message)

    def take_result(self, connection, line, ask, reply):
        life = self.asks[self.identity(connection.guest, ask)]
        life["open"] -= 1
        if not reply["ok"]:
            life["refused"] = reply["code"] not in ("stale",)
            return
        place = reply["n"] if ask["ask"] == "move" else reply["k"]
        life["places"].add(place)
        life.setdefault("done", line["at"])
        life.setdefault("done_wall", line["wall"])

    def take_entered(self, connection, line, ask, reply):
        table = ask["table"]
        if reply["k"] < self.last[connection.guest, table]:
            self.complain("present", f"guest {connection.guest} saw {self.last[connection.guest, table]} entries of "
                          f"{table}, and comes again to {reply['k']}")
        connection.place[table] = ask["after"]
        self.take_entries(connection, line, table, reply["log"])
        if not reply["more"] and connection.place[table] < reply["k"]:
            self.complain("order", f"{table} has {reply['k']} entries, and only {connection.place[table]} came")

    def take_entries(self, connection, line, table, entries):
        if table not in connection.place:
            self.complain("order", f"entries of {table} came to somebody who is not there")
            return
        for entry in entries:
            k = entry["k"]
            if k != connection.place[table] + 1:
                self.complain("order", f"entry {k} of {table} came after {connection.place[table]}"
                              f" (connection {line['connection']})")
            connection.place[table] = k
            self.last[connection.guest, table] = max(k, self.last[connection.guest, table])
            self.take_entry(connection, line, table, entry)

    def take_entry(self, connection, line, table, entry):
        first, by = self.seen[table].setdefault(entry["k"], (entry, line))
        if first != entry:
            self.complain("order", f"entry {entry['k']} of {table} was {first} and is {entry}")
        if by is line and entry["t"] > line["wall"] + self.bound:
            self.complain("clock", f"entry {entry['k']} of {table} is of a time that is still to come")
        for ask in connection.asks.values():
            if self.is_done_by(table, entry, connection.guest, ask):
                self.complain("reply", f"entry {entry['k']} of {table} came before the reply to {ask}")

    def is_done_by(self, table, entry, guest, ask):
        """Whether ENTRY is what ASK, which was asked for the first time and has no reply yet, has changed."""
        if ask["ask"] != "say" or entry.get("chat") != ask["text"] or table != ask["table"]:
            return False
        life = self.asks[self.identity(guest, ask)]
        return entry["guest"] == self.names.get(guest) and life["open"] == 1 and not life["places"]

    # ---- the end ----

    def finish(self):
        self.check_views()
        self.check_asks()
        self.check_strangers()
        self.check_order()
        self.check_owners()
        self.check_clocks()
        return self.wrong

    def check_views(self):
        for table, seen in self.seen.items():
            for k, (entry, _) in seen.items():
                stored = self.log[table].get(k)
                plain = {key: value for key, value in entry.items() if key not in ("k", "t")}
                if stored is None:
                    self.complain("committed", f"entry {k} of {table} was seen and is lost: {entry}")
                elif stored != (entry["t"], plain):
                    self.complain("order", f"entry {k} of {table} is {stored} and was seen as {entry}")
        for table, log in self.log.items():
            if sorted(log) != list(range(1, len(log) + 1)):
                self.complain("order", f"the log of {table} has a gap")

    def places(self, key):
        """Where the log has what the ask KEY wants: the k of each such entry."""
        guest, kind, table = key[:3]
        if kind == "say":
            return [k for k, (_, entry) in self.log[table].items()
                    if entry.get("chat") == key[3] and entry["guest"] == self.names.get(guest)]
        return self.moves.get(key, [])

    def match_moves(self):
        """Gives each move in the logs to the ask that it must come from: the last one of that seat with the same
        text, asked after an event before it. `strange` are those that nobody has asked for."""
        self.moves, self.strange = collections.defaultdict(list), []
        people = {name: guest for guest, name in self.names.items()}
        for table, log in self.log.items():
            seats = {}
            for k in sorted(log):
                entry = log[k][1]
                if "sit" in entry:
                    seats[entry["sit"]] = people.get(entry["guest"])
                elif "n" in entry and entry["by"] != "chance":
                    self.match_move(table, k, entry, seats.get(entry["by"]))

    def match_move(self, table, k, entry, guest):
        asked = [key for key in self.by_move[guest, table, entry["do"]] if key[3] < entry["n"]]
        if asked:
            self.moves[max(asked, key=lambda key: key[3])].append(k)
        else:
            self.strange.append((table, k, entry))

    def check_asks(self):
        self.by_move = collections.defaultdict(list)
        for key in self.asks:
            if key[1] == "move":
                self.by_move[key[0], key[2], key[4]].append(key)
        self.match_moves()
        for key, life in self.asks.items():
            places = self.places(key)
            numbers = {self.log[key[2]][k][1]["n"] if key[1] == "move" else k for k in places}
            if len(places) > 1:
                self.complain("acknowledged", f"{key} was done {len(places)} times, at {places}")
            if life["places"] and not life["places"] <= numbers:
                self.complain("acknowledged", f"{key} was acknowledged as {life['places']}, and is at {numbers}")
            if life["refused"] and not life["places"] and life["open"] == 0 and places:
                self.complain("acknowledged", f"{key} was refused, and is at {places}")
            life["k"] = places[0] if places else None

    def check_strangers(self):
        for table, k, entry in self.strange:
            self.complain("acknowledged", f"nobody has asked for entry {k} of {table}: {entry}")
        told = {(key[2], key[3]) for key in self.asks if key[1] == "say"}
        for table, log in self.log.items():
            for k, (_, entry) in log.items():
                if "chat" in entry and (table, entry["chat"]) not in told:
                    self.complain("acknowledged", f"nobody has said entry {k} of {table}: {entry}")

    def check_order(self):
        """An ask that was acknowledged before another one was asked comes before it in the log."""
        tables = collections.defaultdict(list)
        for key, life in self.asks.items():
            if life.get("k"):
                tables[key[2]].append((life["k"], life))
        for table, lives in tables.items():
            latest = (-1, None)  # the latest moment at which one of those before was first asked
            for k, life in sorted(lives, key=lambda pair: pair[0]):
                if life.get("done", float("inf")) < latest[0]:
                    self.complain("present", f"entry {k} of {table} was acknowledged before entry {latest[1]} was asked")
                latest = max(latest, (life["first"], k))

    def check_owners(self):
        for table, writes in self.wrote.items():
            if [k for k, *_ in writes] != sorted(k for k, *_ in writes):
                self.complain("owner", f"the entries of {table} were not written in order")
            epochs = {}
            for k, server, epoch, owner in writes:
                if server == 0 or server != owner:
                    self.complain("owner", f"entry {k} of {table} was written by {server}, and {owner} has the table")
                if epoch < epochs.get(server, 0):
                    self.complain("owner", f"entry {k} of {table} was written in an epoch that was over")
                epochs[server] = epoch

    def check_clocks(self):
        for table, log in self.log.items():
            before = 0
            for k in sorted(log):
                if log[k][0] < before:
                    self.complain("clock", f"the time of entry {k} of {table} goes back")
                before = log[k][0]
        for key, life in self.asks.items():
            if life.get("k"):
                t = self.log[key[2]][life["k"]][0]
                if t < life["wall"] - self.bound or t > life.get("done_wall", float("inf")) + self.bound:
                    self.complain("clock", f"entry {life['k']} of {key[2]} is of {t}, and was asked for at "
                                  f"{life['wall']} and acknowledged at {life.get('done_wall')}")


def check(lines):
    """What is wrong with the history LINES, a list of sentences."""
    checker = Checker()
    for line in lines:
        checker.take(line)
    return checker.finish()


def report(path):
    """Prints what is wrong with the history in the file PATH; returns an exit status."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    wrong = check(lines)
    for text in wrong[:40]:
        print(text)
    asks = sum("said" in line for line in lines)
    moves = sum(line.get("said", {}).get("ask") == "move" for line in lines)
    entries = sum("stored" in line for line in lines)
    faults = collections.Counter(line["fault"] for line in lines if "fault" in line)
    looked = sum("looked" in line for line in lines)
    print(f"{asks} asks, {moves} of them moves, {entries} entries, {looked} looked for in the store; "
          f"faults: {dict(faults)}; {len(wrong)} findings")
    if not entries or not moves:
        print("Nothing has happened in this history.")
        return 1
    if not wrong:
        print("[  PASSED  ] 1 test(s).")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(report(sys.argv[1]))
