"""test_check.py - histories that are right, or wrong in one way each, and what check.py says of them."""
import copy
import json
import sys
import unittest

import check

T = 1700000000000


class Story:
    """A history that is written by hand: two guests, a table, and a clock that goes on by 10 ms with each line."""

    def __init__(self):
        self.lines, self.time, self.asked, self.log = [{"bound": 1000}], 0, 0, []

    def note(self, **line):
        self.time += 10
        self.lines.append({"at": self.time, "wall": T + self.time, **line})

    def connect(self, connection, guest):
        self.note(connect=connection, guest=guest, server=0)
        self.ask(connection, ask="hello")
        self.reply(connection, guest=f"g{guest}")

    def ask(self, connection, **message):
        self.asked += 1
        self.note(connection=connection, said={**message, "id": self.asked})

    def reply(self, connection, re=None, **message):
        self.note(connection=connection, heard={"re": re or self.asked, "ok": True, **message})

    def refuse(self, connection, code):
        self.note(connection=connection, heard={"re": self.asked, "ok": False, "code": code})

    def add(self, **entry):
        """Appends an entry to the log, and returns it as people get it."""
        self.log.append((T + self.time, entry))
        return {"k": len(self.log), "t": T + self.time, **entry}

    def push(self, connection, *entries):
        self.note(connection=connection, heard={"push": "log", "table": "a", "log": list(entries)})

    def enter(self, connection, after, *entries, k=None):
        self.ask(connection, ask="enter", table="a", after=after)
        self.reply(connection, k=k or after + len(entries), log=list(entries), more=False)

    def store(self, server=1, epoch=1):
        for k, (t, entry) in enumerate(self.log, 1):
            self.note(stored="a", k=k, t=t, entry=entry)
        for k in range(1, len(self.log) + 1):
            self.note(written="a", k=k, server=server, epoch=epoch, owner=server)


def played():
    """Guest 0 and guest 1 sit down; 0 moves and talks, 1 watches, and comes again."""
    story = Story()
    story.connect(1, 0)
    story.connect(2, 1)
    first = [story.add(open={}), story.add(sit=0, guest="g0"), story.add(sit=1, guest="g1"), story.add(start=[]),
             story.add(n=1, by="chance", do="roll")]
    story.enter(1, 0, *first)
    story.enter(2, 0, *first)
    story.ask(1, ask="move", table="a", after=1, do="keep")
    move = [story.add(n=2, by=0, do="keep"), story.add(n=3, by="chance", do="roll")]
    story.reply(1, n=2)
    story.push(1, *move)
    story.push(2, *move)
    story.ask(1, ask="say", table="a", after=7, text="0 says 1")
    chat = story.add(chat="0 says 1", guest="g0")
    story.reply(1, k=8)
    story.push(1, chat)
    story.note(connection=2, lost=1)
    story.connect(3, 1)
    story.enter(3, 7, chat)
    return story


class Test(unittest.TestCase):
    def expect(self, rule, story, store=True):
        """Expects findings of RULE and of no other; None: none at all."""
        if store:
            story.store()
        wrong = check.check(json.loads(json.dumps(story.lines)))
        self.assertEqual({text.split(":")[0] for text in wrong}, {rule} if rule else set(), wrong)

    def find(self, story, **what):
        """The place of the line that has WHAT."""
        return next(i for i, line in enumerate(story.lines)
                    if all(line.get(key, {}) and line[key].items() >= value.items() for key, value in what.items()))

    def test_a_right_history(self):
        self.expect(None, played())

    def test_an_acknowledged_ask_that_is_lost(self):
        story = played()
        story.ask(1, ask="say", table="a", after=8, text="0 says 2")
        story.reply(1, k=9)
        self.expect("acknowledged", story)

    def test_an_acknowledged_move_that_is_lost(self):
        story = played()
        story.ask(1, ask="move", table="a", after=3, do="score")
        story.reply(1, n=4)
        self.expect("acknowledged", story)

    def test_an_ask_without_a_reply_may_be_there_or_not(self):
        for kept in (False, True):
            story = played()
            story.ask(1, ask="move", table="a", after=3, do="score")
            if kept:
                story.add(n=4, by=0, do="score")
            self.expect(None, story)

    def test_an_ask_that_was_done_twice(self):
        story = played()
        story.ask(3, ask="say", table="a", after=8, text="1 says 1")
        story.add(chat="1 says 1", guest="g1")
        story.connect(4, 1)
        story.ask(4, ask="say", table="a", after=8, text="1 says 1")
        story.add(chat="1 says 1", guest="g1")
        story.reply(4, k=10)
        self.expect("acknowledged", story)

    def test_a_move_that_was_made_twice(self):
        story = played()
        story.ask(1, ask="move", table="a", after=3, do="keep")
        story.add(n=4, by=0, do="keep")
        story.ask(1, ask="move", table="a", after=3, do="keep")
        story.add(n=5, by=0, do="keep")
        story.reply(1, n=5)
        self.expect("acknowledged", story)

    def test_a_refused_ask_that_was_done(self):
        story = played()
        story.ask(1, ask="say", table="a", after=8, text="0 says 2")
        story.add(chat="0 says 2", guest="g0")
        story.refuse(1, "store")
        self.expect("acknowledged", story)

    def test_an_entry_that_nobody_asked_for(self):
        for entry in ({"n": 4, "by": 1, "do": "keep"}, {"chat": "1 says 1", "guest": "g1"}):
            story = played()
            story.add(**entry)
            self.expect("acknowledged", story)

    def test_an_entry_that_is_missing_in_what_somebody_sees(self):
        story = played()
        story.enter(1, 5, *[{"k": k, "t": story.log[k - 1][0], **story.log[k - 1][1]} for k in (7, 8)], k=8)
        self.expect("order", story)

    def test_a_page_that_ends_too_soon(self):
        story = played()
        story.enter(1, 6, {"k": 7, "t": story.log[6][0], **story.log[6][1]}, k=8)
        self.expect("order", story)

    def test_an_entry_that_somebody_sees_twice(self):
        story = played()
        story.push(1, {"k": 8, "t": story.log[7][0], **story.log[7][1]})
        self.expect("order", story)

    def test_two_logs(self):
        story = played()
        story.enter(1, 7, {"k": 8, "t": story.log[7][0], "chat": "another", "guest": "g0"})
        self.expect("order", story)

    def test_an_old_log_after_a_new_one(self):
        story = played()
        story.connect(4, 0)
        story.enter(4, 5)
        self.expect("present", story)

    def test_an_order_that_is_not_that_of_time(self):
        story = played()
        for guest, connection in ((0, 1), (1, 3)):
            story.ask(connection, ask="say", table="a", after=8, text=f"{guest} says 5")
            story.reply(connection, k=10 - guest)
        for guest in (1, 0):
            story.add(chat=f"{guest} says 5", guest=f"g{guest}")
        self.expect("present", story)

    def test_a_guest_who_is_another_one_later(self):
        story = played()
        story.connect(4, 0)
        story.lines[-1]["heard"]["guest"] = "g9"
        self.expect("present", story)

    def test_a_push_before_the_reply(self):
        story = played()
        reply = self.find(story, heard={"k": 8, "re": 6})
        story.lines[reply], story.lines[reply + 1] = story.lines[reply + 1], story.lines[reply]
        self.expect("reply", story)

    def test_a_reply_to_nothing(self):
        story = played()
        story.reply(1, re=77)
        self.expect("reply", story)

    def test_an_entry_that_is_not_committed_yet(self):
        story = played()
        story.note(looked="a", k=8, durable=False)
        self.expect("committed", story)

    def test_an_entry_that_was_seen_and_is_lost(self):
        story = played()
        story.push(3, {"k": 9, "t": T + story.time, "end": "abandoned"})
        self.expect("committed", story)

    def test_a_writer_without_the_table(self):
        story = played()
        story.store()
        story.lines[-1]["owner"] = 2
        self.expect("owner", story, store=False)

    def test_a_writer_without_a_lease(self):
        story = played()
        story.store()
        story.lines[-1]["server"] = 0
        self.expect("owner", story, store=False)

    def test_two_servers_that_write_in_turns(self):
        story = played()
        story.store()
        for line in story.lines[-4:-2]:
            line["server"] = 2
        self.expect("owner", story, store=False)

    def test_entries_that_are_not_written_in_order(self):
        story = played()
        story.store()
        story.lines[-1], story.lines[-2] = story.lines[-2], story.lines[-1]
        self.expect("owner", story, store=False)

    def test_a_table_that_goes_to_another_server_and_back(self):
        story = played()
        story.store()
        for line in story.lines[-4:-1]:
            line["server"] = line["owner"] = 2
        self.expect(None, story, store=False)

    def test_a_writer_whose_epoch_is_over(self):
        story = played()
        story.store()
        story.lines[-2]["epoch"] = 2
        self.expect("owner", story, store=False)

    def test_times_that_go_back(self):
        story = played()
        story.log.append((story.log[-1][0] - 1, {"end": "abandoned"}))
        self.expect("clock", story)

    def test_a_clock_that_is_wrong(self):
        for off in (-3600000, 3600000):
            story = Story()
            story.connect(1, 0)
            story.enter(1, 0, story.add(open={}))
            story.ask(1, ask="say", table="a", after=1, text="0 says 1")
            story.add(chat="0 says 1", guest="g0")
            story.reply(1, k=2)
            story.log = [(t + off if "chat" in entry or off < 0 else t, entry) for t, entry in story.log]
            story.lines = [copy.deepcopy(line) for line in story.lines]
            for line in story.lines:
                for entry in line.get("heard", {}).get("log", []):
                    entry["t"] = story.log[entry["k"] - 1][0]
            self.expect("clock", story)


if __name__ == "__main__":
    result = unittest.main(exit=False, argv=sys.argv[:1]).result
    good = result.testsRun - len(result.failures) - len(result.errors)
    print(f"[  PASSED  ] {good} test(s).")
    if not result.wasSuccessful():
        print(f"[  FAILED  ] {len(result.failures) + len(result.errors)} test(s).")
    sys.exit(not result.wasSuccessful())
