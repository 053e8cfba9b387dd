"""Compares the codes of refusals that docs/protocol.md lists with those in the source, both ways.

    python3 test_codes.py SOURCE"""
import glob
import os
import re
import sys

# The files whose refusals a message can get, beside those of the games.
ANSWER = ("server/turn/absent.c server/ask/*.c server/house/ask.c server/kept/ask_*.c server/push/ask_push.c server/table/compose*.c server/turn/delivery.c server/house/admission.c server/base/fields.c server/cluster/forward.c server/play/hints.c "
          "server/turn/house.c server/house/log.c server/house/presence.c server/turn/protocol.c server/table/log_quota.c server/table/rights.c server/turn/commit.c server/table/table.c server/table/table_fold.c "
          "server/turn/commit_outcome.c server/house/visitor.c engine/fold.c engine/notation.c engine/setup.c words/clean.c bots/analysis.c bots/bot.c store/journal/guests.c "
          "server/house/access.c server/admin/*command*.c server/admin/operator.c server/house/opening.c server/kept/daily.c")

# Refusals of outcomes of chance, which no message brings.
CHANCE = {"bonus-die", "deal", "dice-count", "draw", "face", "kitty", "lay", "multiplier", "not-chance", "not-in-deck",
          "reveal"}


def codes_in(path):
    with open(path, encoding="utf-8") as file:
        found = re.findall(r'engawa_refuse\([^";]*?"([a-z-]+)"(?: : "([a-z-]+)")?', file.read())
    return {code for codes in found for code in codes if code}


def main():
    source = sys.argv[1]
    files = [path for pattern in ANSWER.split() for path in sorted(glob.glob(os.path.join(source, pattern)))]
    games = [path for path in sorted(glob.glob(os.path.join(source, "games", "*.c")))
             if not path.endswith("template.c")]
    found = set().union(*map(codes_in, files + games)) - CHANCE
    with open(os.path.join(source, "docs", "protocol.md"), encoding="utf-8") as file:
        page = file.read()
    begin = page.index("## Refusals")
    part = page[begin:page.index("\n## ", begin + 1)]
    listed = set()
    for line in part.splitlines():
        cells = line.split("|")
        if line.startswith("| `"):
            column = 2 if cells[1].strip("` ") in ("yahtzee", "burning-desire", "dou-dizhu", "dixit", "sengoku-domino") else 1
            listed |= set(re.findall(r"`([a-z-]+)`", cells[column]))
        elif not line.startswith("|"):
            listed |= {code for code in re.findall(r"`([a-z-]+)`", line) if code != "code"}
    cases = [("is not on the page", found - listed), ("is on the page and in no source", listed - found)]
    for what, wrong in cases:
        for code in sorted(wrong):
            print("%s %s" % (code, what))
    failed = sum(bool(wrong) for _, wrong in cases)
    print("[==========] %d test(s) run.\n[  PASSED  ] %d test(s)." % (len(cases), len(cases) - failed))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
