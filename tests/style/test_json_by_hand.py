#!/usr/bin/env python3
"""engine/json.c alone writes JSON: fails on a string literal of the C sources that has the name of a member, `"…":`.

usage: test_json_by_hand.py ROOT

What reads JSON, or speaks of it to people, is in ALLOWED by its file and literal. One that is there no more fails too.
Tests, benchmarks and fuzzers may write what they send by hand: some of it is meant to be wrong.
"""

import pathlib
import re
import sys

FOLDERS = "engine games bots rating batch library words store server terminal cli".split()
WRITER = "engine/json.c"
NAME = '\\":'
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
COMMENT = re.compile(r"/\*.*?\*/", re.S)

ALLOWED = {
    # Sentences for people.
    ("bots/move.c", r'"the bot %s chose \"%.80s\": %s%.0s"'),
    ("cli/command/play.c", r'"The name \"%s\": %s."'),
    ("games/sengoku_notation.c", r'"there is no tile \"%.20s\": lower mark first, no doubles (G3)"'),
    ("store/decks/deck_form.c", r'"deck.json is {\"title\":…,\"private\":…,\"cards\":[{\"title\","'),
    ("store/decks/deck_form.c", r'"deck.json は {\"title\":…,\"private\":…,\"cards\":[{\"title\","'),
    ("terminal/dou_dizhu_input.c",
     r'"\"%.40s\": cards are 3 to 10, J Q K A 2, B and R (black, red joker)"'),
    # What another server of the same store has written is recognised by how it begins.
    ("server/cluster/forward.c", r'"{\"re\":"'),
    ("server/cluster/forward.c", r'",\"ok\":false,\"code\":\"elsewhere\""'),
    ("server/cluster/forward.c", r'",\"ok\":true"'),
    ("server/cluster/forward.c", r'"{\"push\":\"reset\",\"table\":\"%32[^\"]"'),
    ("server/cluster/forward.c", r'"{\"push\":\"out\",\"table\":\"%32[^\"]"'),
    # The entries of events, the most frequent ones, are skipped unread.
    ("server/kept/retention.c", r'"{\"n\":"'),
}


def literals(root):
    """The file and the text of each literal that has the name of a member."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.[ch]")):
            name = path.relative_to(root).as_posix()
            if name != WRITER:
                for literal in LITERAL.findall(COMMENT.sub("", path.read_text())):
                    if NAME in literal:
                        yield name, literal


def main():
    found = set(literals(pathlib.Path(sys.argv[1])))
    for file, literal in sorted(found - ALLOWED):
        print(f"{file}: {literal} is JSON by hand; engine/json.h writes it")
    for file, literal in sorted(ALLOWED - found):
        print(f"{file}: {literal} is allowed and not there")
    return found != ALLOWED


sys.exit(main())
