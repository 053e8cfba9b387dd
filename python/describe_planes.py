"""Prints docs/observations.md: python3 describe_planes.py >../docs/observations.md"""
import engawa

HEAD = """# Observations

What a seat may know of a position, as bytes for a network (`batch/observe.h`, `State.observe` and `Batch` in Python). An observation is a row of
planes. Seats are counted from the one that observes: first its own, then the next one in turn. Numbers of several
bytes have the lowest byte first, and negative ones are two's complement. With "everything" the others' hidden parts are there too, in the same planes.

The lengths below are those for three seats; `Game.planes()` gives them for any setup. This page is made by `python/describe_planes.py`.
"""


def describe():
    text = HEAD
    for name in engawa.games():
        game = engawa.Game(name, seats=3)
        text += "\n## %s\n\n%d bytes.\n\n| plane | at | bytes | means |\n|---|---|---|---|\n" % (
            game.title, game.observation_size)
        for plane, at, length, means in game.planes():
            text += "| `%s` | %d | %d | %s |\n" % (plane, at, length, means)
    return text


if __name__ == "__main__":
    print(describe(), end="")
