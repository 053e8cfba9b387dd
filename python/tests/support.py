"""What several of these tests use."""

import copy
import os
import pickle
import sys

import engawa

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else None  # engawa, which makes the records that are read
FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # of the package
COPIES = (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))


def random_match(game, seed):
    match, rng = game.match(), engawa.Rng(seed)
    while match.actors():
        if match.actors() == [engawa.CHANCE]:
            match.draw(rng)
        else:
            match.append(match.actors()[0], match.random_move(rng))
    return match


def played(game, events):
    """A match and the state that the same events lead to."""
    match, state, rng = game.match(), game.state(), engawa.Rng(4)
    while match.actors() and len(match.events) < events:
        by = match.actors()[0]
        text = match.draw(rng) if by == engawa.CHANCE else match.random_move(rng)
        if by != engawa.CHANCE:
            match.append(by, text)
        state.apply(by, text)
    return match, state


class Index:
    """An integer of another library."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value
