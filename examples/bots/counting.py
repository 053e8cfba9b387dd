#!/usr/bin/env python3
"""A bot for every game: at Yahtzee it keeps what it has most of, elsewhere it draws a move by the seed of the
question. docs/bot-protocol.md explains the lines.

    engawa match yahtzee --bots random,'exec:python3 counting.py'
"""
import random
import sys
from collections import Counter


def dice(events):
    """The dice on the table: those of the last roll, and those that were kept before it."""
    rolled, kept = "", ""
    for by, what in events:
        word, _, faces = what.partition(" ")
        if by == "chance":
            rolled = faces
        elif word == "keep":
            kept = faces.replace("-", "")
        else:
            kept = ""
    return kept + rolled


def choose(question):
    moves = question["legal"]
    if question["game"] == "yahtzee":
        face, count = Counter(dice(question["events"])).most_common(1)[0]
        keep = "keep " + face * count
        if keep in moves:
            return keep
    move = random.Random(question["seed"]).choice(moves)
    # A free text appears as "": a clue for Dixit must be written.
    return move[:-2] + '"a quiet thing"' if move.endswith('""') else move


def main():
    question = {"events": [], "legal": []}
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "engawa":
            print("ready Counting", flush=True)
        elif word == "event":
            by, _, what = rest.partition(" ")
            question["events"].append((by, what))
        elif word == "legal":
            question["legal"].append(rest)
        elif word == "go":
            print("move " + choose(question), flush=True)
            question = {"events": [], "legal": []}
        else:
            question[word] = rest


if __name__ == "__main__":
    main()
