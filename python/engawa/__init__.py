"""Engawa for Python: five games with exact rules, views, chance, records, bots and batches.

A package on ctypes around libengawa; no compiler is needed. numpy is used where it is there, and only
batches need it.

    import engawa
    game = engawa.Game("dou-dizhu", seats=3, hands=1)
    match = game.match()
    rng = engawa.Rng(1)
    while match.actors():
        if match.actors() == [engawa.CHANCE]:
            match.draw(rng)
        else:
            match.append(match.actors()[0], match.legal()[0])
    print(match.scores(), match.events[-1])

The library is looked for in the file that ENGAWA_LIBRARY names, in this folder, in the build folders of
the tree that it lies in, and where the system keeps its libraries. Seats count from 0. What the
library refuses is an EngawaError with a code and a sentence in English and Japanese.

engawa.adapters has the shapes of OpenSpiel and PettingZoo, engawa.vector that of Gymnasium's vector environments.
"""

from ._library import CHANCE, OPEN, SPECTATOR, EngawaError, _lib, numpy, version
from ._games import PLAYS, Game, Rng, State, games, play_number, play_numbered
from ._matches import Bot, Match, Record, read_record, record_arrays
from ._batch import Batch

__all__ = [
    "CHANCE", "OPEN", "PLAYS", "SPECTATOR", "Batch", "Bot", "EngawaError", "Game", "Match", "Record", "Rng",
    "State", "games", "numpy", "play_number", "play_numbered", "read_record", "record_arrays", "version",
]
