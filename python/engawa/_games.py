"""Games, positions and generators."""

from __future__ import annotations

import builtins
import ctypes
import json
import operator
import os
from ctypes import c_double, c_int, c_int32, c_int64, c_uint8, c_uint16, c_uint64
from typing import TYPE_CHECKING, Any, NoReturn, Sequence, SupportsIndex, Tuple

from ._library import (CHANCE, OPEN, SPECTATOR, EngawaError, _CHANCE_BIT, _SEATS_MAX, _ask, _c_string,
                       _Handle, _integer, _lib, _need, _strings, _text, numpy)

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from ._matches import Bot, Match

Plane = Tuple[str, int, int, str]  # name, offset, length, meaning
Outcome = Tuple[int, ...]

PLAYS = 27472


def play_number(move: SupportsIndex) -> int | None:
    """RLCard's number of a move of Dou Dizhu; None where it has none (batch/plays.h)."""
    number = _lib.engawa_play_number(move)
    return number if number >= 0 else None


def play_numbered(number: SupportsIndex) -> tuple[int, str]:
    """The move that has this number in RLCard's list, and how RLCard writes it: (move, "33344")."""
    move = c_uint64()
    text = _text(_lib.engawa_plain_play, number, ctypes.byref(move))
    return move.value, text


class Rng:
    """A fast random generator; the same seed gives the same draws everywhere. Without a seed the
    system gives one. A copy goes on as its original would, and by itself."""

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        seed = int.from_bytes(os.urandom(8), "little") if seed is None else operator.index(seed)
        self._rng = _Handle(_lib.engawa_plain_rng_new(seed & 0xFFFFFFFFFFFFFFFF),
                            _lib.engawa_plain_rng_free)

    @classmethod
    def _of(cls, text: bytes) -> Rng:
        rng = cls.__new__(cls)
        rng._rng = _Handle(_ask(_lib.engawa_plain_rng_load, text), _lib.engawa_plain_rng_free)
        return rng

    def __reduce__(self) -> tuple[Any, ...]:
        with self._rng as saved:
            return _rng_of, (_text(_lib.engawa_plain_rng_save, saved).encode(),)


def _rng_of(text: bytes) -> Rng:
    return Rng._of(text)


def _drawn(rng: Rng) -> _Handle:
    """The handle of a generator, to draw from in a `with` statement."""
    return _need(Rng, rng)._rng


def games() -> list[str]:
    """The names of all games."""
    return [one["game"]["name"] for one in json.loads(_text(_lib.engawa_plain_games))]


class Game:
    """A game with its number of seats and options: Game("yahtzee", seats=2, sheet="yams").

    Options whose names have a hyphen are given with an underscore: show_kitty="no". `legal_max` is the
    most legal moves that a seat ever has; `observation_size` and `features_size` are the bytes of an
    observation and of the features of a move; `actions` is the number of actions, which are the numbers of
    moves that mean the same in every state.
    """

    name: str
    seats: int
    legal_max: int
    observation_size: int
    features_size: int
    actions: int

    def __init__(self, name: str, seats: SupportsIndex | None = None, **options: object) -> None:
        if seats is not None and operator.index(seats) < 0:
            raise EngawaError("seats", "a game has no %d players" % seats)
        given = [name]
        for key, value in options.items():
            given += [key.replace("_", "-"), str(value)]
        self._take(_ask(_lib.engawa_plain_setup_new, -1 if seats is None else seats, len(options),
                        *_strings(given)))

    def _take(self, setup: Any) -> None:
        self._setup = _Handle(setup, _lib.engawa_plain_setup_free)
        told = json.loads(_text(_lib.engawa_plain_setup, self._setup))
        self.name, self.seats, self._given = told["game"], told["seats"], told["options"]
        self._size = _lib.engawa_plain_state_size(self._setup)
        self.legal_max = _lib.engawa_plain_legal_max(self._setup)
        self.observation_size = _lib.engawa_plain_observation_size(self._setup)
        self.features_size = _lib.engawa_plain_features_size(self._setup)
        self.actions = _lib.engawa_plain_actions(self._setup)

    @classmethod
    def _of(cls, setup: Any) -> Game:
        game = cls.__new__(cls)
        game._take(setup)
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_of, (self.name, self.seats, self._given)

    def _same(self) -> tuple[Any, ...]:
        """Equal for games of the same rules."""
        options = {name: str(self._given.get(name, default)) for name, (default, _) in self.options().items()}
        return self.name, self.seats, options

    def __eq__(self, other: object) -> bool:
        return self is other or isinstance(other, Game) and self._same() == other._same()

    def __hash__(self) -> int:
        return hash((self.name, self.seats))

    def _told(self) -> dict[str, Any]:
        return json.loads(_text(_lib.engawa_plain_game, self._setup))

    @property
    def title(self) -> str:
        return self._told()["en"]

    @property
    def title_ja(self) -> str:
        return self._told()["ja"]

    def options(self) -> dict[str, tuple[Any, Any]]:
        """The options that the game has: name to (default, what is allowed)."""
        found = {}
        for option in self._told()["options"]:
            if option["kind"] == "choice":
                allowed = option["choices"]
            elif option["kind"] == "number":
                allowed = range(option["low"], option["high"] + 1, option["step"])
            else:
                allowed = "a name"
            found[option["name"]] = (option["default"], allowed)
        return found

    @property
    def longest(self) -> int:
        """The most events, those of chance included, that a match can have."""
        return _lib.engawa_plain_longest(self._setup)

    def state(self) -> State:
        """The position before the first event."""
        state = State(self)
        _lib.engawa_plain_state_start(self._setup, state._words)
        return state

    def match(self, viewer: SupportsIndex = OPEN) -> Match:
        """A play of the game with its log: open, or a view for a seat or SPECTATOR."""
        from ._matches import Match

        return Match(self, viewer)

    def planes(self) -> list[Plane]:
        """What an observation has: (name, offset, length, meaning) of each plane."""
        return self._planes(0)

    def features(self) -> list[Plane]:
        """What the features of a move have, likewise; [] where the game has none."""
        return self._planes(1)

    def action_groups(self) -> list[Plane]:
        """The groups of actions: (name, first action, number of actions, meaning) of each."""
        return self._planes(2)

    def information(self) -> list[Plane]:
        """What a row of Match.information has, likewise."""
        return self._planes(3)

    def _planes(self, what: int) -> list[Plane]:
        at, found = 0, []
        for plane in json.loads(_text(_lib.engawa_plain_planes, self._setup, what)):
            found.append((plane["name"], at, plane["length"], plane["means"]))
            at += plane["length"]
        return found

    def check_seat(self, seat: SupportsIndex) -> None:
        """Raises where there is no such seat."""
        if not 0 <= operator.index(seat) < self.seats:
            raise EngawaError("no-such-seat", "there is no seat %s (they count from 0)" % seat)

    def _check_viewer(self, viewer: SupportsIndex) -> None:
        if viewer not in (SPECTATOR, OPEN):
            self.check_seat(viewer)

    def bots(self) -> list[str]:
        """The names of the bots that play it, the weakest first."""
        return json.loads(_text(_lib.engawa_plain_bots, self._setup))

    def bot(self, name: str = "") -> Bot:
        """The bot of that name, or the strongest."""
        if name and name not in self.bots():
            raise EngawaError("no-such-bot", "there is no bot %r, only %s" %
                              (name, ", ".join(self.bots())))
        from ._matches import Bot

        return Bot(self, name)


def _game_of(name: str, seats: int, options: dict[str, str]) -> Game:
    return Game(name, seats, **options)


class State:
    """A position as bytes: moves are numbers here, and nothing is kept but the position."""

    game: Game

    def __init__(self, game: Game) -> None:
        self.game = _need(Game, game)
        self._words = (c_uint64 * (-(-game._size // 8)))()

    def clone(self) -> State:
        """A copy that goes its own way."""
        other = State(self.game)
        ctypes.memmove(other._words, self._words, self.game._size)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        save = ctypes.create_string_buffer(_lib.engawa_plain_state_save_size(self.game._setup))
        _lib.engawa_plain_state_save(self.game._setup, self._words, save)
        return _state_of, (self.game, save.raw)

    # A state changes, so it has no hash: `bytes` is the key.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.bytes() == other.bytes() and self.game == other.game

    def bytes(self) -> builtins.bytes:
        """The position as bytes, equal for equal positions: a key for a dictionary."""
        return ctypes.string_at(self._words, self.game._size)

    def actors(self) -> list[int]:
        """The seats that may act, [CHANCE] where chance is next, [] when the game is over."""
        return _seats(_lib.engawa_plain_state_actors(self.game._setup, self._words))

    def _seat(self, seat: SupportsIndex | None) -> int:
        return _acting(self.actors(), seat)

    def _why_none(self, seat: SupportsIndex) -> NoReturn:
        """Says why a seat has no legal moves."""
        raise EngawaError("hidden", "this state hides what seat %d has, and so its moves" % self._seat(seat))

    def legal(self, seat: SupportsIndex | None = None) -> list[int]:
        """The legal moves of a seat (the first that may act), as numbers."""
        seat = self._seat(None) if seat is None else seat
        moves = (c_uint64 * self.game.legal_max)()
        count = _lib.engawa_plain_state_legal(self.game._setup, self._words, seat, moves)
        if count == 0:
            self._why_none(seat)
        return moves[:count]

    def actions(self, seat: SupportsIndex | None = None) -> list[int]:
        """The actions of the legal moves of a seat, in the order of `legal`."""
        seat = self._seat(None) if seat is None else seat
        actions = (c_int32 * self.game.legal_max)()
        count = _lib.engawa_plain_state_actions(self.game._setup, self._words, seat, actions)
        if count == 0:
            self._why_none(seat)
        return actions[:count]

    def move(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> int:
        """The legal move of a seat that has this action."""
        seat, action = self._seat(seat), operator.index(action)
        actions = self.actions(seat)
        if action not in actions:
            raise EngawaError("action", "action %d is not legal for this seat" % action)
        return self.legal(seat)[actions.index(action)]

    def act(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Makes the legal move that has this action."""
        seat = self._seat(seat)
        self.play(self.move(action, seat), seat)

    def text(self, move: SupportsIndex, seat: SupportsIndex | None = None) -> str:
        """How a legal move is written."""
        return _text(_lib.engawa_plain_state_text, self.game._setup, self._words, self._seat(seat),
                     move)

    def play(self, move: SupportsIndex | str, seat: SupportsIndex | None = None) -> None:
        """Makes a move: a number of `legal`, or a text, which is checked."""
        seat = self._seat(None) if seat is None else seat
        if isinstance(move, str):
            self.apply(seat, move)
        else:
            _ask(_lib.engawa_plain_state_play, self.game._setup, self._words, seat, move)

    def apply(self, by: SupportsIndex, text: str) -> None:
        """Applies an event (of a seat or CHANCE) that is written as in a record."""
        _ask(_lib.engawa_plain_state_apply, self.game._setup, self._words, by, _c_string(text))

    def draw(self, rng: Rng) -> Outcome:
        """Lets chance do what comes next in a full position. Returns the outcome, a tuple of numbers."""
        with _drawn(rng) as drawn:
            return tuple(json.loads(_text(_lib.engawa_plain_state_draw, self.game._setup, self._words, drawn)))

    def outcomes(self) -> list[tuple[Outcome, float]] | None:
        """All that chance can bring, as (outcome, probability); None where the game has too many."""
        listed = json.loads(_text(_lib.engawa_plain_state_outcomes, self.game._setup, self._words))
        return listed and [(tuple(outcome), probability) for outcome, probability in listed]

    def settle(self, outcome: Sequence[SupportsIndex]) -> None:
        """Applies an outcome of `outcomes`."""
        self.apply(CHANCE, self.chance_text(outcome))

    def chance_text(self, outcome: Sequence[SupportsIndex]) -> str:
        """How an outcome of `outcomes` is written."""
        numbers = (c_uint16 * len(outcome))(*[_integer(one, c_uint16) for one in outcome])
        return _text(_lib.engawa_plain_state_outcome, self.game._setup, self._words, numbers,
                     len(outcome))

    def _result(self) -> tuple[list[int], list[int]]:
        scores, ranks = (c_int64 * _SEATS_MAX)(), (c_int * _SEATS_MAX)()
        _lib.engawa_plain_state_result(self.game._setup, self._words, scores, ranks)
        return scores[:self.game.seats], ranks[:self.game.seats]

    def scores(self) -> list[int]:
        """The scores so far, by seat."""
        return self._result()[0]

    def ranks(self) -> list[int]:
        """The ranks that these scores give; 1 is best."""
        return self._result()[1]

    def describe(self, viewer: SupportsIndex = OPEN, note: str = "") -> dict[str, Any]:
        """What a viewer may see, as the page gets it."""
        self.game._check_viewer(viewer)
        return json.loads(_text(_lib.engawa_plain_state_describe, self.game._setup, self._words,
                                viewer, _c_string(note)))

    def observe(self, seat: SupportsIndex, everything: bool = False) -> NDArray[numpy.uint8]:
        """What a seat may know as bytes (Game.planes): an array of numpy, or bytes without it."""
        found = (c_uint8 * self.game.observation_size)()
        self.game.check_seat(seat)
        _lib.engawa_plain_state_observe(self.game._setup, self._words, seat, bool(everything), found)
        return _array(found)

    def features(self, move: SupportsIndex, seat: SupportsIndex | None = None) -> NDArray[numpy.uint8]:
        """What a legal move of a seat (the first that may act) means, as bytes (Game.features)."""
        size = self.game.features_size
        if not size:
            raise EngawaError("features", "%s has no features of moves" % self.game.name)
        found = (c_uint8 * size)()
        _ask(_lib.engawa_plain_state_features, self.game._setup, self._words, self._seat(seat), move,
             found)
        return _array(found)

    def view(self, viewer: SupportsIndex) -> State:
        """What a seat or SPECTATOR knows of a full position: a position with unknown parts."""
        other = self.clone()
        self.game._check_viewer(viewer)
        _lib.engawa_plain_state_view(self.game._setup, other._words, viewer)
        return other

    def imagine(self, viewer: SupportsIndex, rng: Rng) -> State:
        """A full position that agrees with all that the seat `viewer` knows. This position must be its
        view; one that shows more or less is refused."""
        other = self.clone()
        self.game.check_seat(viewer)
        with _drawn(rng) as drawn:
            _ask(_lib.engawa_plain_state_imagine, self.game._setup, other._words, viewer, drawn)
        return other

    def search(self, rng: Rng, seat: SupportsIndex | None = None, iterations: SupportsIndex = 1000,
               depth: SupportsIndex = 30, wins: bool = True, worlds: SupportsIndex = 0) -> list[tuple[int, int, float]]:
        """What a tree search finds about the legal moves of a seat: (move, visits, value) of each; the one
        with the most visits is the best. This position must be the seat's view. Each iteration imagines the
        hidden parts and plays to the end at random; `value` is the mean of the wins, or of the points. With
        depth=1 there is no tree: the moves are compared over imagined worlds. With WORLDS so many worlds are
        imagined, and each has a tree and its part of the iterations."""
        seat, most = self._seat(seat), self.game.legal_max
        moves, visits, values = (c_uint64 * most)(), (c_int64 * most)(), (c_double * most)()
        words = self.clone()._words  # another thread may go on with this position
        with _drawn(rng) as drawn:
            count = _ask(_lib.engawa_plain_state_search, self.game._setup, words, seat, iterations,
                         depth, bool(wins), worlds, drawn, moves, visits, values)
        return list(zip(moves[:count], visits[:count], values[:count]))


def _array(found: ctypes.Array[c_uint8]) -> Any:
    """Bytes as an array of numpy, or as they are without it."""
    return numpy.frombuffer(memoryview(found), numpy.uint8) if numpy else bytes(found)


def _state_of(game: Game, save: bytes) -> State:
    state = State(game)
    _ask(_lib.engawa_plain_state_load, game._setup, state._words, save, len(save))
    return state


def _seats(bits: int) -> list[int]:
    if bits == _CHANCE_BIT:
        return [CHANCE]
    return [seat for seat in range(_SEATS_MAX) if bits >> seat & 1]


def _acting(actors: list[int], seat: SupportsIndex | None) -> int:
    """SEAT, or the first of ACTORS where it is None; one that may act."""
    if seat is None and actors:
        seat = actors[0]
    if seat not in actors or seat == CHANCE:
        raise EngawaError("not-your-turn", "it is not this seat's turn")
    return operator.index(seat)
