"""Engawa for Python: five games with exact rules, views, chance, records, bots and batches.

One file on ctypes around libengawa; no compiler is needed. numpy is used where it is there, and only
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

The library is looked for in the file that ENGAWA_LIBRARY names, beside this file, in the build folder of
the tree that this file lies in, and where the system keeps its libraries. Seats count from 0. What the
library refuses is an EngawaError with a code and a sentence in English and Japanese.
"""

import ctypes
import glob
import json
import operator
import os
import threading
from ctypes import (c_bool, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint, c_uint8, c_uint16,
                    c_uint64, c_void_p)

try:
    import numpy
except ImportError:
    numpy = None

CHANCE = -1
SPECTATOR = -1
OPEN = -2

_SEATS_MAX = 8
_CHANCE_BIT = 1 << _SEATS_MAX
_LANGUAGES = {"en": 0, "ja": 1}


class EngawaError(ValueError):
    """What the library refuses: `code` for programs, `en` and `ja` for people."""

    def __init__(self, code, en, ja=""):
        super().__init__("%s (%s)" % (en, code))
        self.code, self.en, self.ja = code, en, ja

    def __reduce__(self):
        return type(self), (self.code, self.en, self.ja)


# ---- the functions of library/plain.h ----


_int, _int64, _uint64, _size = c_int, c_int64, c_uint64, c_size_t
_at, _string = c_void_p, c_char_p  # a handle or an array; text

_FUNCTIONS = {
    "engawa_library_start": (None, []),
    "engawa_library_version": (_string, []),
    "engawa_play_number": (c_int, [_uint64]),
    "engawa_plain_play": (c_bool, [_int, _at, _at]),
    "engawa_plain_out_new": (_at, []),
    "engawa_plain_out_free": (None, [_at]),
    "engawa_plain_out": (_string, [_at]),
    "engawa_plain_games": (None, [_at]),
    "engawa_plain_setup_new": (_at, [_int, _int, _string, _size, _at]),
    "engawa_plain_setup_free": (None, [_at]),
    "engawa_plain_setup": (None, [_at, _at]),
    "engawa_plain_game": (None, [_at, _at]),
    "engawa_plain_bots": (None, [_at, _at]),
    "engawa_plain_match_new": (_at, [_at, _int, _at]),
    "engawa_plain_match_free": (None, [_at]),
    "engawa_plain_match_view": (_at, [_at, _int, _at]),
    "engawa_plain_match_setup": (_at, [_at]),
    "engawa_plain_append": (c_bool, [_at, _int, _string, _int64, _at]),
    "engawa_plain_viewer": (c_int, [_at]),
    "engawa_plain_actors": (c_uint, [_at]),
    "engawa_plain_entries": (None, [_at, _at]),
    "engawa_plain_legal": (None, [_at, _int, _at]),
    "engawa_plain_describe": (None, [_at, _int, _at]),
    "engawa_plain_events": (None, [_at, _size, _int, _string, _size, _int, _at]),
    "engawa_plain_choose": (c_bool, [_at, _string, _at, _int, _int, _at]),
    "engawa_plain_random_move": (c_bool, [_at, _int, _at, _at]),
    "engawa_plain_values": (c_bool, [_at, _string, _at, _int, _at]),
    "engawa_plain_worth": (c_double, [_at, _string]),
    "engawa_plain_moments": (c_bool, [_at, _string, _size, _int, _at]),
    "engawa_plain_analysis_new": (_at, [_at, _uint64, _int, _at]),
    "engawa_plain_analysis_free": (None, [_at]),
    "engawa_plain_analysis_step": (c_bool, [_at, _string, _size, _int, _at]),
    "engawa_plain_analysis_verdicts": (None, [_at, _at]),
    "engawa_plain_state_size": (c_size_t, [_at]),
    "engawa_plain_legal_max": (c_int, [_at]),
    "engawa_plain_longest": (c_size_t, [_at]),
    "engawa_plain_observation_size": (c_int, [_at]),
    "engawa_plain_features_size": (c_int, [_at]),
    "engawa_plain_actions": (c_int, [_at]),
    "engawa_plain_planes": (None, [_at, _int, _at]),
    "engawa_plain_state_start": (None, [_at, _at]),
    "engawa_plain_state_of": (None, [_at, _at]),
    "engawa_plain_state_save_size": (c_size_t, [_at]),
    "engawa_plain_state_save": (None, [_at, _at, _at]),
    "engawa_plain_state_load": (c_bool, [_at, _at, _string, _size, _at]),
    "engawa_plain_state_actors": (c_uint, [_at, _at]),
    "engawa_plain_state_legal": (c_int, [_at, _at, _int, _at]),
    "engawa_plain_state_actions": (c_int, [_at, _at, _int, _at]),
    "engawa_plain_state_text": (c_bool, [_at, _at, _int, _uint64, _at]),
    "engawa_plain_state_read": (c_bool, [_at, _at, _int, _string, _at, _at]),
    "engawa_plain_state_play": (c_bool, [_at, _at, _int, _uint64, _at]),
    "engawa_plain_state_apply": (c_bool, [_at, _at, _int, _string, _at]),
    "engawa_plain_state_draw": (c_bool, [_at, _at, _at, _at]),
    "engawa_plain_state_outcomes": (c_bool, [_at, _at, _at]),
    "engawa_plain_state_outcome": (c_bool, [_at, _at, _at, _int, _at]),
    "engawa_plain_state_result": (None, [_at, _at, _at, _at]),
    "engawa_plain_state_describe": (None, [_at, _at, _int, _string, _at]),
    "engawa_plain_state_observe": (None, [_at, _at, _int, c_bool, _at]),
    "engawa_plain_state_features": (c_bool, [_at, _at, _int, _uint64, _at, _at]),
    "engawa_plain_state_view": (None, [_at, _at, _int]),
    "engawa_plain_state_imagine": (c_bool, [_at, _at, _int, _at, _at]),
    "engawa_plain_rng_new": (_at, [_uint64]),
    "engawa_plain_rng_free": (None, [_at]),
    "engawa_plain_rng_save": (None, [_at, _at]),
    "engawa_plain_rng_load": (_at, [_string, _at]),
    "engawa_plain_draw": (c_bool, [_at, _at, _at]),
    "engawa_plain_record_write": (None, [_at, _string, _size, _at]),
    "engawa_plain_record_new": (_at, [_int]),
    "engawa_plain_record_free": (None, [_at]),
    "engawa_plain_record_take": (c_bool, [_at, _string, _size, _at]),
    "engawa_plain_record_finish": (c_bool, [_at, _at]),
    "engawa_plain_record_line": (c_size_t, [_at]),
    "engawa_plain_record_match": (_at, [_at]),
    "engawa_plain_record": (None, [_at, _at]),
    "engawa_plain_record_fair": (c_int, [_at]),
    "engawa_plain_batch_new": (_at, [_at, _int, _int, _uint64, _at]),
    "engawa_plain_batch_free": (None, [_at]),
    "engawa_plain_batch_arrays": (None, [_at, _at, _at, _at, _int64] + 10 * [_at]),
    "engawa_plain_batch_limit": (c_bool, [_at, _int, _at]),
    "engawa_plain_batch_act": (c_int64, [_at, _at, _at]),
    "engawa_plain_batch_look": (c_int64, [_at]),
    "engawa_plain_batch_step": (c_int64, [_at, _at, _at]),
    "engawa_plain_batch_random": (c_int64, [_at]),
    "engawa_plain_batch_save_size": (c_size_t, [_at]),
    "engawa_plain_batch_save": (None, [_at, _int, _at]),
    "engawa_plain_batch_load": (c_bool, [_at, _int, _string, _size, _at]),
    "engawa_plain_batch_state": (None, [_at, _int, _at]),
}

def _candidates():
    """The files that may be the library, in the order in which they are tried."""
    here = os.path.dirname(os.path.abspath(__file__))
    if os.environ.get("ENGAWA_LIBRARY"):
        return [os.environ["ENGAWA_LIBRARY"]]
    beside = sorted(glob.glob(os.path.join(here, "libengawa.so*")))
    built = sorted(glob.glob(os.path.join(here, "..", "build*", "library", "libengawa.so")))
    return beside + built + ["libengawa.so.1"]


_RANGES = {kind: (0, 2 ** bits - 1) if kind(-1).value > 0 else (-2 ** (bits - 1), 2 ** (bits - 1) - 1)
           for kind, bits in ((kind, 8 * ctypes.sizeof(kind))
                              for kind in (_int, _int64, c_uint16, _uint64, _size))}


def _integer(value, kind):
    """VALUE as an integer of the C type KIND: any integer that fits, of numpy's or of Python's, and
    no other number."""
    value = operator.index(value)
    low, high = _RANGES[kind]
    if not low <= value <= high:
        raise OverflowError("%d is not between %d and %d" % (value, low, high))
    return value


class _Library:
    """The functions of the library at a path, which take integers as `_integer` does."""

    def __init__(self, path):
        library, self._name = ctypes.CDLL(path), path
        for name, (result, arguments) in _FUNCTIONS.items():
            if not hasattr(library, name):
                raise ImportError("%s is of another version than engawa.py: it has no %s" %
                                  (path, name))
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, self._careful(function))

    @staticmethod
    def _careful(function):
        kinds = [(i, kind) for i, kind in enumerate(function.argtypes)
                 if kind in _RANGES]

        def call(*arguments):
            arguments = list(arguments)
            for i, kind in kinds:
                arguments[i] = _integer(arguments[i], kind)
            return function(*arguments)

        call.restype = function.restype
        return call if kinds else function


def _load():
    tried = []
    for path in _candidates():
        try:
            library = _Library(path)
        except OSError as error:
            tried.append("  %s: %s" % (path, error))
            continue
        library.engawa_library_start()
        return library
    raise ImportError("libengawa was not found:\n" + "\n".join(tried))


_lib = _load()


def version():
    """The version of the library that is loaded."""
    return _lib.engawa_library_version().decode()


class _Handle:
    """A pointer of the library's that is freed with this object."""

    def __init__(self, at, free):
        self._as_parameter_, self._free = at, free

    def __del__(self):
        if self._as_parameter_ and _lib:
            self._free(self._as_parameter_)
            self._as_parameter_ = None


_outs = threading.local()


def _out():
    """Where functions of the library leave text: one for each thread."""
    try:
        return _outs.text
    except AttributeError:
        _outs.text = _Handle(_lib.engawa_plain_out_new(), _lib.engawa_plain_out_free)
        return _outs.text


def _said():
    return _lib.engawa_plain_out(_out()).decode()


def _ask(function, *arguments):
    """What a function answers; what it refuses is an EngawaError."""
    answer = function(*arguments, _out())
    if not answer:
        raise _refusal()
    return answer


def _refusal():
    why = json.loads(_said())
    return EngawaError(why["code"], why["en"], why["ja"])


def _text(function, *arguments):
    """The text that a function leaves."""
    if function.restype:
        _ask(function, *arguments)
    else:
        function(*arguments, _out())
    return _said()


def _strings(strings):
    """Strings in a row, each with its NUL, and how many bytes they take."""
    row = b""
    for string in strings:
        if "\0" in string:
            raise ValueError("a string has a NUL in it")
        row += string.encode() + b"\0"
    return row, len(row)


def _c_string(text):
    """A text for a function that takes one string."""
    if "\0" in text:
        raise ValueError("a string has a NUL in it")
    return text.encode()


PLAYS = 27472


def play_number(move):
    """RLCard's number of a move of Dou Dizhu; None where it has none (batch/plays.h)."""
    number = _lib.engawa_play_number(move)
    return number if number >= 0 else None


def play_numbered(number):
    """The move that has this number in RLCard's list, and how RLCard writes it: (move, "33344")."""
    move = c_uint64()
    text = _text(_lib.engawa_plain_play, number, ctypes.byref(move))
    return move.value, text


class Rng:
    """A fast random generator; the same seed gives the same draws everywhere. Without a seed the
    system gives one. A copy goes on as its original would, and by itself."""

    def __init__(self, seed=None):
        seed = int.from_bytes(os.urandom(8), "little") if seed is None else operator.index(seed)
        self._rng = _Handle(_lib.engawa_plain_rng_new(seed & 0xFFFFFFFFFFFFFFFF),
                            _lib.engawa_plain_rng_free)

    @classmethod
    def _of(cls, text):
        rng = cls.__new__(cls)
        rng._rng = _Handle(_ask(_lib.engawa_plain_rng_load, text), _lib.engawa_plain_rng_free)
        return rng

    def __reduce__(self):
        return _rng_of, (_text(_lib.engawa_plain_rng_save, self._rng).encode(),)


def _rng_of(text):
    return Rng._of(text)


def games():
    """The names of all games."""
    return [one["game"]["name"] for one in json.loads(_text(_lib.engawa_plain_games))]


class Game:
    """A game with its number of seats and options: Game("yahtzee", seats=2, sheet="yams").

    Options whose names have a hyphen are given with an underscore: show_kitty="no". `legal_max` is the
    most legal moves that a seat ever has; `observation_size` and `features_size` are the bytes of an
    observation and of the features of a move; `actions` is the number of actions, which are the numbers of
    moves that mean the same in every state.
    """

    def __init__(self, name, seats=None, **options):
        given = [name]
        for key, value in options.items():
            given += [key.replace("_", "-"), str(value)]
        self._take(_ask(_lib.engawa_plain_setup_new, -1 if seats is None else seats, len(options),
                        *_strings(given)))

    def _take(self, setup):
        self._setup = _Handle(setup, _lib.engawa_plain_setup_free)
        told = json.loads(_text(_lib.engawa_plain_setup, self._setup))
        self.name, self.seats, self._given = told["game"], told["seats"], told["options"]
        self._size = _lib.engawa_plain_state_size(self._setup)
        self.legal_max = _lib.engawa_plain_legal_max(self._setup)
        self.observation_size = _lib.engawa_plain_observation_size(self._setup)
        self.features_size = _lib.engawa_plain_features_size(self._setup)
        self.actions = _lib.engawa_plain_actions(self._setup)

    @classmethod
    def _of(cls, setup):
        game = cls.__new__(cls)
        game._take(setup)
        return game

    def __reduce__(self):
        return _game_of, (self.name, self.seats, self._given)

    def _told(self):
        return json.loads(_text(_lib.engawa_plain_game, self._setup))

    @property
    def title(self):
        return self._told()["en"]

    @property
    def title_ja(self):
        return self._told()["ja"]

    def options(self):
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
    def longest(self):
        """The most events, those of chance included, that a match can have."""
        return _lib.engawa_plain_longest(self._setup)

    def state(self):
        """The position before the first event."""
        state = State(self)
        _lib.engawa_plain_state_start(self._setup, state._words)
        return state

    def match(self, viewer=OPEN):
        """A play of the game with its log: open, or a view for a seat or SPECTATOR."""
        return Match(self, viewer)

    def planes(self):
        """What an observation has: (name, offset, length, meaning) of each plane."""
        return self._planes(0)

    def features(self):
        """What the features of a move have, likewise; [] where the game has none."""
        return self._planes(1)

    def action_groups(self):
        """The groups of actions: (name, first action, number of actions, meaning) of each."""
        return self._planes(2)

    def _planes(self, what):
        at, found = 0, []
        for plane in json.loads(_text(_lib.engawa_plain_planes, self._setup, what)):
            found.append((plane["name"], at, plane["length"], plane["means"]))
            at += plane["length"]
        return found

    def check_seat(self, seat):
        """Raises where there is no such seat."""
        if not 0 <= operator.index(seat) < self.seats:
            raise EngawaError("no-such-seat", "there is no seat %s" % seat)

    def _check_viewer(self, viewer):
        if viewer not in (SPECTATOR, OPEN):
            self.check_seat(viewer)

    def bots(self):
        """The names of the bots that play it, the weakest first."""
        return json.loads(_text(_lib.engawa_plain_bots, self._setup))

    def bot(self, name=""):
        """The bot of that name, or the strongest."""
        if name and name not in self.bots():
            raise EngawaError("no-such-bot", "there is no bot %r, only %s" %
                              (name, ", ".join(self.bots())))
        return Bot(self, name)


def _game_of(name, seats, options):
    return Game(name, seats, **options)


class State:
    """A position as bytes: moves are numbers here, and nothing is kept but the position."""

    def __init__(self, game):
        self.game = game
        self._words = (c_uint64 * (-(-game._size // 8)))()

    def clone(self):
        """A copy that goes its own way."""
        other = State(self.game)
        ctypes.memmove(other._words, self._words, self.game._size)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def __reduce__(self):
        save = ctypes.create_string_buffer(_lib.engawa_plain_state_save_size(self.game._setup))
        _lib.engawa_plain_state_save(self.game._setup, self._words, save)
        return _state_of, (self.game, save.raw)

    def bytes(self):
        """The position as bytes, equal for equal positions: a key for a dictionary."""
        return ctypes.string_at(self._words, self.game._size)

    def actors(self):
        """The seats that may act, [CHANCE] where chance is next, [] when the game is over."""
        return _seats(_lib.engawa_plain_state_actors(self.game._setup, self._words))

    def _seat(self, seat):
        return _acting(self.actors(), seat)

    def legal(self, seat=None):
        """The legal moves of a seat (the first that may act), as numbers."""
        seat = self._seat(None) if seat is None else seat
        moves = (c_uint64 * self.game.legal_max)()
        count = _lib.engawa_plain_state_legal(self.game._setup, self._words, seat, moves)
        if count == 0:
            self._seat(seat)  # says why
        return moves[:count]

    def actions(self, seat=None):
        """The actions of the legal moves of a seat, in the order of `legal`."""
        seat = self._seat(None) if seat is None else seat
        actions = (c_int32 * self.game.legal_max)()
        count = _lib.engawa_plain_state_actions(self.game._setup, self._words, seat, actions)
        if count == 0:
            self._seat(seat)  # says why
        return actions[:count]

    def move(self, action, seat=None):
        """The legal move of a seat that has this action."""
        seat, action = self._seat(seat), operator.index(action)
        actions = self.actions(seat)
        if action not in actions:
            raise EngawaError("action", "action %d is not legal for seat %d" % (action, seat))
        return self.legal(seat)[actions.index(action)]

    def act(self, action, seat=None):
        """Makes the legal move that has this action."""
        seat = self._seat(seat)
        self.play(self.move(action, seat), seat)

    def text(self, move, seat=None):
        """How a legal move is written."""
        return _text(_lib.engawa_plain_state_text, self.game._setup, self._words, self._seat(seat),
                     move)

    def play(self, move, seat=None):
        """Makes a move: a number of `legal`, or a text, which is checked."""
        seat = self._seat(None) if seat is None else seat
        if isinstance(move, str):
            self.apply(seat, move)
        else:
            _ask(_lib.engawa_plain_state_play, self.game._setup, self._words, seat, move)

    def apply(self, by, text):
        """Applies an event (of a seat or CHANCE) that is written as in a record."""
        _ask(_lib.engawa_plain_state_apply, self.game._setup, self._words, by, _c_string(text))

    def draw(self, rng):
        """Lets chance do what comes next. Returns the outcome, a tuple of numbers."""
        return tuple(json.loads(_text(_lib.engawa_plain_state_draw, self.game._setup, self._words,
                                      rng._rng)))

    def outcomes(self):
        """All that chance can bring, as (outcome, probability); None where the game has too many."""
        listed = json.loads(_text(_lib.engawa_plain_state_outcomes, self.game._setup, self._words))
        return listed and [(tuple(outcome), probability) for outcome, probability in listed]

    def settle(self, outcome):
        """Applies an outcome of `outcomes`."""
        self.apply(CHANCE, self.chance_text(outcome))

    def chance_text(self, outcome):
        """How an outcome of `outcomes` is written."""
        numbers = (c_uint16 * len(outcome))(*[_integer(one, c_uint16) for one in outcome])
        return _text(_lib.engawa_plain_state_outcome, self.game._setup, self._words, numbers,
                     len(outcome))

    def _result(self):
        scores, ranks = (c_int64 * _SEATS_MAX)(), (c_int * _SEATS_MAX)()
        _lib.engawa_plain_state_result(self.game._setup, self._words, scores, ranks)
        return scores[:self.game.seats], ranks[:self.game.seats]

    def scores(self):
        """The scores so far, by seat."""
        return self._result()[0]

    def ranks(self):
        """The ranks that these scores give; 1 is best."""
        return self._result()[1]

    def describe(self, viewer=OPEN, note=""):
        """What a viewer may see, as the page gets it."""
        self.game._check_viewer(viewer)
        return json.loads(_text(_lib.engawa_plain_state_describe, self.game._setup, self._words,
                                viewer, _c_string(note)))

    def observe(self, seat, everything=False):
        """What a seat may know as bytes (Game.planes): an array of numpy, or bytes without it."""
        found = (c_uint8 * self.game.observation_size)()
        self.game.check_seat(seat)
        _lib.engawa_plain_state_observe(self.game._setup, self._words, seat, bool(everything), found)
        return numpy.frombuffer(found, numpy.uint8) if numpy else bytes(found)

    def features(self, move, seat=None):
        """What a legal move of a seat (the first that may act) means, as bytes (Game.features)."""
        size = self.game.features_size
        if not size:
            raise EngawaError("features", "%s has no features of moves" % self.game.name)
        found = (c_uint8 * size)()
        _ask(_lib.engawa_plain_state_features, self.game._setup, self._words, self._seat(seat), move,
             found)
        return numpy.frombuffer(found, numpy.uint8) if numpy else bytes(found)

    def view(self, viewer):
        """What a seat or SPECTATOR knows of a full position: a position with unknown parts."""
        other = self.clone()
        self.game._check_viewer(viewer)
        _lib.engawa_plain_state_view(self.game._setup, other._words, viewer)
        return other

    def imagine(self, viewer, rng):
        """A full position that agrees with all that the seat `viewer` knows. This position must be its
        view; one that shows more is refused."""
        other = self.clone()
        self.game.check_seat(viewer)
        _ask(_lib.engawa_plain_state_imagine, self.game._setup, other._words, viewer, rng._rng)
        return other


def _state_of(game, save):
    state = State(game)
    _ask(_lib.engawa_plain_state_load, game._setup, state._words, save, len(save))
    return state


def _seats(bits):
    if bits == _CHANCE_BIT:
        return [CHANCE]
    return [seat for seat in range(_SEATS_MAX) if bits >> seat & 1]


def _acting(actors, seat):
    """SEAT, or the first of ACTORS where it is None; one that may act."""
    if seat is None and actors:
        seat = actors[0]
    if seat not in actors or seat == CHANCE:
        raise EngawaError("not-your-turn", "it is not the turn of seat %s" % seat)
    return seat


class Match:
    """A play of a game with its log, as one viewer knows it."""

    def __init__(self, game, viewer=OPEN):
        self.game = game
        self._take(_ask(_lib.engawa_plain_match_new, game._setup, viewer))

    def _take(self, match):
        self._match = _Handle(match, _lib.engawa_plain_match_free)

    @classmethod
    def _of(cls, game, match):
        made = cls.__new__(cls)
        made.game = game
        made._take(match)
        return made

    def __copy__(self):
        return self.view(self.viewer)

    def __deepcopy__(self, memo):
        return self.view(self.viewer)

    def __reduce__(self):
        return _match_of, (self.game, self.viewer, self._entries())

    @property
    def viewer(self):
        return _lib.engawa_plain_viewer(self._match)

    def _entries(self):
        entries = json.loads(_text(_lib.engawa_plain_entries, self._match))
        return [(CHANCE if one["by"] == "chance" else one["by"], one["do"], one["time"])
                for one in entries]

    @property
    def events(self):
        """The log: (by, text) of each event."""
        return [(by, text) for by, text, _ in self._entries()]

    def actors(self):
        """The seats that may act, [CHANCE] where chance is next, [] when the game is over."""
        return _seats(_lib.engawa_plain_actors(self._match))

    def _seat(self, seat):
        return _acting(self.actors(), seat)

    def legal(self, seat=None):
        """The legal moves of a seat (the first that may act), as texts."""
        return _text(_lib.engawa_plain_legal, self._match, self._seat(seat)).splitlines()

    def append(self, by, text):
        """Appends an event, which is checked."""
        _ask(_lib.engawa_plain_append, self._match, by, _c_string(text), 0)

    def draw(self, rng):
        """Lets chance do what comes next. Returns its text."""
        return _text(_lib.engawa_plain_draw, self._match, rng._rng)

    def random_move(self, rng, seat=None):
        """A uniformly random legal move, as text."""
        seat = self._seat(seat)
        self._check_viewer(seat)
        return _text(_lib.engawa_plain_random_move, self._match, seat, rng._rng)

    def state(self):
        """The present position, a copy."""
        state = State(self.game)
        _lib.engawa_plain_state_of(self._match, state._words)
        return state

    def scores(self):
        return self.state().scores()

    def ranks(self):
        return self.state().ranks()

    def _check_viewer(self, viewer):
        self.game._check_viewer(viewer)
        if self.viewer not in (OPEN, viewer):
            raise EngawaError("viewer", "this is what viewer %d knows, not %d" %
                              (self.viewer, viewer))

    def shown(self, viewer, after=0, names=None, language="en"):
        """What a viewer sees of the events after number `after`: (n, by, text, sentence) of each."""
        self._check_viewer(viewer)
        events = json.loads(_text(_lib.engawa_plain_events, self._match, after, viewer,
                                  *_strings(names or []), _LANGUAGES[language]))
        return [(one["n"], CHANCE if one["by"] == "chance" else one["by"], one["do"],
                 one["sentence"]) for one in events]

    def view(self, viewer):
        """The match as a seat or SPECTATOR knows it."""
        self._check_viewer(viewer)
        return Match._of(self.game, _ask(_lib.engawa_plain_match_view, self._match, viewer))

    def describe(self, viewer=None):
        """What a viewer (the match's own) may see, as the page gets it."""
        viewer = self.viewer if viewer is None else viewer
        self._check_viewer(viewer)
        return json.loads(_text(_lib.engawa_plain_describe, self._match, viewer))

    def analyse(self, budget=50, seed=1):
        """What each decision of a finished game gave away: (findings, verdicts by seat)."""
        analysis = _Handle(_ask(_lib.engawa_plain_analysis_new, self._match, seed, budget),
                           _lib.engawa_plain_analysis_free)
        findings = []
        while _lib.engawa_plain_analysis_step(analysis, b"", 0, 0, _out()):
            findings.append(json.loads(_said()))
        return findings, json.loads(_text(_lib.engawa_plain_analysis_verdicts, analysis))

    def moments(self, names=None, language="en"):
        """What people may want to remember of a finished game: (n, weight, sentence) of each, at
        most three, by the number of their event. Weights are 1 to 100."""
        _ask(_lib.engawa_plain_moments, self._match, *_strings(names or []), _LANGUAGES[language])
        return [(one["n"], one["weight"], one["text"]) for one in json.loads(_said())]

    def record(self, names):
        """The match as a record: text without a commitment, as it was not played at a table."""
        if len(names) != self.game.seats:
            raise EngawaError("names", "there must be one name a seat: %d" % self.game.seats)
        return _text(_lib.engawa_plain_record_write, self._match, *_strings(names))


def _match_of(game, viewer, entries):
    match = Match(game, viewer)
    for by, text, time in entries:
        _ask(_lib.engawa_plain_append, match._match, by, _c_string(text), time)
    return match


class Bot:
    """A bot: it gets a view (Match.view) and nothing else."""

    def __init__(self, game, name):
        self.game, self.name, self._name = game, name or game.bots()[-1], _c_string(name)

    def __reduce__(self):
        return Bot, (self.game, self._name.decode())

    def choose(self, view, rng, budget=100):
        """The move that the bot makes, as text; `budget` in milliseconds of counted work."""
        return _text(_lib.engawa_plain_choose, view._match, self._name, rng._rng, budget, -1)

    def advise(self, view, rng, budget=100):
        """What each legal move is worth: (text, value, standard error)."""
        values = json.loads(_text(_lib.engawa_plain_values, view._match, self._name, rng._rng, budget))
        return [(one["do"], one["value"], one["error"]) for one in values]

    def worth(self, view):
        """The value of the position to the view's seat; not a number where it is not known."""
        return _lib.engawa_plain_worth(view._match, self._name)


class Record:
    """A record that was read: `match`, `names`, `end` ("finished", "abandoned", "unfinished").

    With `seat` it is what that seat saw, where hidden parts are "?"."""

    def __init__(self, lines, seat=None):
        self._record = _Handle(_lib.engawa_plain_record_new(-1 if seat is None else seat),
                               _lib.engawa_plain_record_free)
        try:
            for line in lines:
                line = line.rstrip(b"\n")
                _ask(_lib.engawa_plain_record_take, self._record, line, len(line))
            _ask(_lib.engawa_plain_record_finish, self._record)
        except EngawaError as error:
            error.line = _lib.engawa_plain_record_line(self._record)
            raise
        match = _lib.engawa_plain_record_match(self._record)
        viewer = _lib.engawa_plain_viewer(match)
        self.match = Match._of(Game._of(_lib.engawa_plain_match_setup(match)),
                               _ask(_lib.engawa_plain_match_view, match, viewer))
        told = json.loads(_text(_lib.engawa_plain_record, self._record))
        self.names, self.end = told["names"], told["end"]

    def __reduce__(self):
        raise TypeError("a Record is not copied; copy its match, or read the record again")

    def fair(self):
        """Whether all chance follows from the seed that was committed to; None where none was."""
        fair = _lib.engawa_plain_record_fair(self._record)
        return None if fair < 0 else bool(fair)


def read_record(path):
    """Reads a record from a file; every event is checked by the rules."""
    with open(path, "rb") as file:
        return Record(file)


def record_arrays(path):
    """A record's decisions for learning, as arrays of numpy: what the acting seat could know
    ("observation"), who acted ("seat"), which move ("move") it made, the number of that move among the
    legal ones ("choice"), how many there were ("choices"), and the final scores ("scores")."""
    record = read_record(path)
    state, rows = record.match.game.state(), []
    for by, text in record.match.events:
        if by != CHANCE:
            legal, move = state.legal(by), c_uint64()
            _ask(_lib.engawa_plain_state_read, state.game._setup, state._words, by, _c_string(text),
                 ctypes.byref(move))
            rows.append((numpy.array(state.observe(by)), by, move.value, legal.index(move.value),
                         len(legal)))
        state.apply(by, text)
    size = record.match.game.observation_size
    columns = list(zip(*rows)) if rows else [[]] * 5
    return {
        "observation": numpy.array(columns[0], numpy.uint8).reshape(-1, size),
        "seat": numpy.array(columns[1], numpy.int32),
        "move": numpy.array(columns[2], numpy.uint64),
        "choice": numpy.array(columns[3], numpy.int32),
        "choices": numpy.array(columns[4], numpy.int32),
        "scores": numpy.array(record.match.scores(), numpy.int64),
    }


def _free_batch(threads):
    """What frees a batch. A process that was forked has none of its threads, for which that waits."""
    process = os.getpid()

    def free(batch):
        if threads == 1 or process == os.getpid():
            _lib.engawa_plain_batch_free(batch)

    return free


class Batch:
    """Many games at once (batch/batch.h), on arrays of numpy that are written in place.

    actor[i]        the seat that acts in game i
    offset, moves   the legal moves of game i are moves[offset[i]:offset[i + 1]]
    observation[i]  what that seat may know (Game.planes); with observe=False there is none
    everything[i]   all that there is, for training; with everything=True
    done[i]         True where a game ended in the last step and a new one began
    reward[i]       the final scores by seat where it did, else 0
    feature[k]      the features of moves[k] (Game.features); with features=True
    number[k]       RLCard's number of moves[k] (play_number), -1 for none; with numbers=True
    action[k]       the action of moves[k] (Game.action_groups); with actions=True
    mask[i]         True for each legal action of game i; with masks=True
    truncated[i]    True where `limit` has ended the game; 0 is no limit
    last[i, seat]   where done[i]: what that seat knew when the game ended; with last=True
    """

    def __init__(self, game, games, threads=1, seed=1, observe=True, everything=False,
                 features=False, numbers=False, actions=False, masks=False, limit=0, last=False):
        if numpy is None:
            raise ImportError("engawa.Batch needs numpy")
        if features and not game.features_size:
            raise EngawaError("features", "%s has no features of moves" % game.name)
        if (actions or masks) and not game.actions:
            raise EngawaError("action", "%s has no actions" % game.name)
        self.game, self.games, self._threads = game, operator.index(games), operator.index(threads)
        self.feature = self.number = self.action = None
        self._wanted = (features, numbers, actions)
        self._lock, self._process = threading.Lock(), os.getpid()
        self._batch = _Handle(
            _ask(_lib.engawa_plain_batch_new, game._setup, self.games, self._threads,
                 operator.index(seed) & 0xFFFFFFFFFFFFFFFF), _free_batch(self._threads))
        games, size = self.games, game.observation_size
        self.actor = numpy.zeros(games, numpy.int32)
        self.offset = numpy.zeros(games + 1, numpy.int64)
        self.observation = numpy.zeros((games, size), numpy.uint8) if observe else None
        self.everything = numpy.zeros((games, size), numpy.uint8) if everything else None
        self.reward = numpy.zeros((games, game.seats), numpy.float32)
        self._done = numpy.zeros(games, numpy.uint8)
        self._truncated = numpy.zeros(games, numpy.uint8)
        self.done, self.truncated = self._done.view(bool), self._truncated.view(bool)
        self._mask = numpy.zeros((games, game.actions), numpy.uint8) if masks else None
        self.mask = self._mask.view(bool) if masks else None
        self.last = numpy.zeros((games, game.seats, size), numpy.uint8) if last else None
        _ask(_lib.engawa_plain_batch_limit, self._batch, limit)
        self._grow(games * 32)
        self.look()

    def __reduce__(self):
        raise TypeError("a Batch is not copied: `save` gives each of its games, for `restore`")

    def _mine(self):
        """The lock of the batch, which is for one thread at a time."""
        if self._process != os.getpid():
            if self._threads > 1:
                raise EngawaError("forked", "a batch with threads stays behind when a process is "
                                  "forked: make it in the new process, or with threads=1")
            self._lock, self._process = threading.Lock(), os.getpid()
        return self._lock

    def _grow(self, capacity):
        features, numbers, actions = self._wanted
        self._moves = numpy.zeros(capacity, numpy.uint64)
        self._feature = (numpy.zeros((capacity, self.game.features_size), numpy.uint8)
                         if features else None)
        self._number = numpy.zeros(capacity, numpy.int32) if numbers else None
        self._action = numpy.zeros(capacity, numpy.int32) if actions else None
        at = [None if array is None else array.ctypes.data for array in
              (self.actor, self.offset, self._moves, self.observation, self.everything,
               self.reward, self._done, self._feature, self._number, self._action, self._mask,
               self._truncated, self.last)]
        _lib.engawa_plain_batch_arrays(self._batch, *at[:3], capacity, *at[3:])

    def _see(self, count):
        if count > len(self._moves):
            self._grow(count * 2)
            _lib.engawa_plain_batch_look(self._batch)
        self.moves = self._moves[:count]
        if self._feature is not None:
            self.feature = self._feature[:count]
        if self._number is not None:
            self.number = self._number[:count]
        if self._action is not None:
            self.action = self._action[:count]

    def choices(self):
        """How many legal moves each game has."""
        return numpy.diff(self.offset)

    def step(self, choice):
        """Makes move number choice[i] of the legal ones in each game i."""
        self._step(_lib.engawa_plain_batch_step, choice)

    def act(self, action):
        """Makes the move that has action action[i] in each game i."""
        self._step(_lib.engawa_plain_batch_act, action)

    def _step(self, function, choice):
        choice = numpy.asarray(choice)
        if choice.shape != (self.games,):
            raise EngawaError("choice", "there must be one choice a game: %d" % self.games)
        if choice.dtype.kind not in "iu":
            raise TypeError("choices are integers, not %s" % choice.dtype)
        wide, choice = choice, numpy.ascontiguousarray(choice, numpy.int32)
        if wide.dtype.itemsize >= 4 and wide.dtype != numpy.int32:
            choice[(wide < 0) | (wide >= 2 ** 31)] = -1
        with self._mine():
            count = function(self._batch, choice.ctypes.data, _out())
            if count < 0:
                raise _refusal()
            self._see(count)

    def random_step(self):
        """Makes a random move in each game."""
        with self._mine():
            self._see(_lib.engawa_plain_batch_random(self._batch))

    def state(self, i):
        """The position of game i, a copy."""
        state = State(self.game)
        with self._mine():
            _lib.engawa_plain_batch_state(self._batch, self._check(i), state._words)
        return state

    def _check(self, i):
        i = operator.index(i)
        if not 0 <= i < self.games:
            raise IndexError("game %d of %d" % (i, self.games))
        return i

    def save(self, i):
        """Game i, with its chance to come, as bytes."""
        save = ctypes.create_string_buffer(_lib.engawa_plain_batch_save_size(self._batch))
        with self._mine():
            _lib.engawa_plain_batch_save(self._batch, self._check(i), save)
        return save.raw

    def restore(self, i, save):
        """Puts bytes of `save` back, into any game of a batch of the same game; then `look`. Other
        bytes, or those of another version, are refused."""
        save = bytes(save)
        with self._mine():
            _ask(_lib.engawa_plain_batch_load, self._batch, self._check(i), save, len(save))

    def look(self):
        """Writes the arrays anew, after `restore`."""
        with self._mine():
            self._see(_lib.engawa_plain_batch_look(self._batch))
