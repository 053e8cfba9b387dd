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
import os
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char, c_char_p, c_double, c_int,
                    c_int32, c_int64, c_long, c_size_t, c_uint, c_uint8, c_uint16, c_uint32,
                    c_uint64, c_void_p)

try:
    import numpy
except ImportError:
    numpy = None

CHANCE = -1
SPECTATOR = -1
OPEN = -2

_SEATS_MAX = 8
_STATE_MAX = 1024
_CHANCE_BIT = 1 << _SEATS_MAX


class EngawaError(ValueError):
    """What the library refuses: `code` for programs, `en` and `ja` for people."""

    def __init__(self, code, en, ja=""):
        super().__init__("%s (%s)" % (en, code))
        self.code, self.en, self.ja = code, en, ja


# ---- the structures of the headers, field by field ----


class _Text(Structure):
    _fields_ = [("at", c_void_p), ("length", c_size_t), ("capacity", c_size_t)]


class _Reason(Structure):
    _fields_ = [("code", c_char * 32), ("en", c_char * 240), ("ja", c_char * 240)]

    def error(self):
        texts = [bytes(text).decode("utf-8", "replace") for text in (self.code, self.en, self.ja)]
        return EngawaError(*texts)


class _Outcome(Structure):
    _fields_ = [("count", c_uint16), ("item", c_uint16 * 120)]


class _Weighted(Structure):
    _fields_ = [("outcome", _Outcome), ("probability", c_double)]


class _Event(Structure):
    _fields_ = [("by", c_int), ("move", c_uint64), ("outcome", _Outcome), ("note", c_char * 801)]


class _Option(Structure):
    _fields_ = [("name", c_char_p), ("label_en", c_char_p), ("label_ja", c_char_p), ("kind", c_int),
                ("choices", POINTER(c_char_p)), ("low", c_long), ("high", c_long),
                ("step", c_long), ("seats", c_int), ("fallback", c_char_p)]


class _Value(Structure):
    _fields_ = [("given", c_bool), ("number", c_long), ("word", c_char * 65)]


class _Names(Structure):
    _fields_ = [("seat", c_char_p * _SEATS_MAX)]


class _Rng(Structure):
    _fields_ = [("word", c_uint32 * 8), ("next", c_uint), ("refill", c_void_p),
                ("state", c_uint64 * 4), ("key", c_uint8 * 32), ("event", c_uint64),
                ("block", c_uint32)]


class _Game(Structure):
    pass


class _Setup(Structure):
    _fields_ = [("game", POINTER(_Game)), ("seats", c_int), ("value", _Value * 4)]


_Game._fields_ = [
    ("name", c_char_p), ("title_en", c_char_p), ("title_ja", c_char_p), ("seats_min", c_int),
    ("seats_max", c_int), ("seats_drawn", c_bool), ("options", POINTER(_Option)),
    ("state_size", c_size_t), ("legal_max", c_int), ("text_max", c_int), ("help_en", c_char_p),
    ("help_ja", c_char_p), ("daily", c_void_p), ("check", c_void_p),
    ("longest", CFUNCTYPE(c_size_t, POINTER(_Setup))),
    ("start", CFUNCTYPE(None, c_void_p, POINTER(_Setup))),
    ("actors", CFUNCTYPE(c_uint, c_void_p)),
    ("legal", CFUNCTYPE(c_int, c_void_p, c_int, POINTER(c_uint64), c_int)),
    ("pick", c_void_p),
    ("play", CFUNCTYPE(None, c_void_p, c_int, c_uint64)),
    ("draw", CFUNCTYPE(None, c_void_p, POINTER(_Rng), POINTER(_Outcome))),
    ("outcomes", CFUNCTYPE(c_int, c_void_p, POINTER(_Weighted), c_int)),
    ("settle", CFUNCTYPE(None, c_void_p, POINTER(_Outcome))),
    ("allowed", c_void_p), ("possible", c_void_p), ("parse", c_void_p),
    ("print", CFUNCTYPE(None, c_void_p, POINTER(_Event), POINTER(_Text))),
    ("redact", c_void_p),
    ("imagine", CFUNCTYPE(None, c_void_p, c_int, POINTER(_Rng))),
    ("imagined", c_int),
    ("result", CFUNCTYPE(None, c_void_p, POINTER(c_int64), POINTER(c_int))),
    ("describe", CFUNCTYPE(None, c_void_p, c_int, c_char_p, POINTER(_Text))),
    ("draft", c_void_p),
    ("tell", CFUNCTYPE(None, c_void_p, POINTER(_Event), POINTER(_Names), c_int, POINTER(_Text))),
]


class _MatchEvent(Structure):
    _fields_ = [("by", c_int), ("time", c_int64), ("text", c_char_p)]


class _Match(Structure):
    _fields_ = [("game", POINTER(_Game)), ("setup", _Setup), ("viewer", c_int),
                ("length", c_size_t), ("event", POINTER(_MatchEvent)), ("capacity", c_size_t),
                ("note", c_char * 801), ("state", c_uint64 * (_STATE_MAX // 8))]


class _Entropy(Structure):
    _fields_ = [("bytes", c_uint8 * 64), ("length", c_size_t)]


class _Secret(Structure):
    _fields_ = [("has_seed", c_bool), ("has_entropy", c_bool), ("seed", c_uint8 * 32),
                ("entropy", _Entropy * _SEATS_MAX), ("has_drawn", c_bool),
                ("drawn", c_int * _SEATS_MAX)]


class _Record(Structure):
    _fields_ = [("seen_by", c_int), ("status", c_int), ("line", c_size_t),
                ("match", POINTER(_Match)),
                ("name", c_char_p * _SEATS_MAX), ("has_commit", c_bool),
                ("commit", c_uint8 * 32), ("end", c_int), ("secret", _Secret),
                ("who", c_char_p * _SEATS_MAX), ("left", c_uint)]


class _Advice(Structure):
    _fields_ = [("move", c_uint64), ("value", c_double), ("error", c_double)]


class _Question(Structure):
    _fields_ = [("view", POINTER(_Match)), ("lore", c_char_p), ("rng", POINTER(_Rng)),
                ("budget", c_int)]


class _Bot(Structure):
    pass


_Bot._fields_ = [
    ("name", c_char_p), ("label_en", c_char_p), ("label_ja", c_char_p), ("game", c_char_p),
    ("aside", c_bool), ("own", c_void_p), ("uses_lore", c_bool), ("fits", c_void_p),
    ("choose", c_void_p), ("answer", c_void_p), ("prepare", c_void_p), ("learn", c_void_p),
    ("unit", c_int), ("advises", CFUNCTYPE(c_bool, POINTER(_Bot), POINTER(_Setup))),
    ("advise", CFUNCTYPE(None, POINTER(_Bot), POINTER(_Question), POINTER(_Advice), c_int)),
    ("worth", CFUNCTYPE(c_double, POINTER(_Bot), POINTER(_Match)))]


class _Finding(Structure):
    _fields_ = [("n", c_size_t), ("by", c_int), ("decision", c_bool), ("choices", c_int),
                ("best", c_char_p), ("value", c_double), ("best_value", c_double),
                ("error", c_double), ("valued", c_bool), ("worth", c_double * _SEATS_MAX),
                ("luck", c_double * _SEATS_MAX)]


class _Plane(Structure):
    _fields_ = [("name", c_char_p), ("length", c_int), ("means", c_char_p)]


class _Arrays(Structure):
    _fields_ = [("actor", c_void_p), ("offset", c_void_p), ("moves", c_void_p),
                ("capacity", c_int64), ("observation", c_void_p), ("open", c_void_p),
                ("reward", c_void_p), ("done", c_void_p), ("feature", c_void_p),
                ("number", c_void_p)]


_LAID_OUT = {
    "engawa_advice": _Advice, "engawa_batch_arrays": _Arrays, "engawa_bot": _Bot,
    "engawa_entropy": _Entropy, "engawa_event": _Event, "engawa_finding": _Finding,
    "engawa_game": _Game, "engawa_match": _Match, "engawa_match_event": _MatchEvent,
    "engawa_names": _Names, "engawa_option": _Option, "engawa_outcome": _Outcome,
    "engawa_plane": _Plane, "engawa_question": _Question,
    "engawa_reason": _Reason, "engawa_record": _Record,
    "engawa_rng": _Rng, "engawa_secret": _Secret, "engawa_setup": _Setup, "engawa_text": _Text,
    "engawa_weighted": _Weighted,
}

_FUNCTIONS = {
    "engawa_library_start": (None, []),
    "engawa_library_version": (c_char_p, []),
    "engawa_library_size_of": (c_size_t, [c_char_p]),
    "engawa_text_free": (None, [POINTER(_Text)]),
    "engawa_game_at": (POINTER(_Game), [c_int]),
    "engawa_game_named": (POINTER(_Game), [c_char_p]),
    "engawa_setup_defaults": (None, [POINTER(_Game), c_int, POINTER(_Setup)]),
    "engawa_setup_option": (c_bool, [POINTER(_Game), POINTER(_Setup), c_char_p, c_char_p,
                                     POINTER(_Reason)]),
    "engawa_setup_check": (c_bool, [POINTER(_Game), POINTER(_Setup), POINTER(_Reason)]),
    "engawa_setup_json": (None, [POINTER(_Game), POINTER(_Setup), POINTER(_Text)]),
    "engawa_read": (c_bool, [POINTER(_Game), c_void_p, c_int, c_int, c_char_p, c_int,
                             POINTER(_Event), POINTER(_Reason)]),
    "engawa_apply": (None, [POINTER(_Game), c_void_p, POINTER(_Event)]),
    "engawa_rng_fast": (None, [POINTER(_Rng), c_uint64]),
    "engawa_match_new": (POINTER(_Match), [POINTER(_Game), POINTER(_Setup), c_int]),
    "engawa_match_free": (None, [POINTER(_Match)]),
    "engawa_match_append": (c_bool, [POINTER(_Match), c_int, c_char_p, c_int64, POINTER(_Reason)]),
    "engawa_match_actors": (c_uint, [POINTER(_Match)]),
    "engawa_match_draw": (None, [POINTER(_Match), POINTER(_Rng), POINTER(_Text)]),
    "engawa_match_legal": (None, [POINTER(_Match), c_int, POINTER(_Text)]),
    "engawa_match_events": (None, [POINTER(_Match), c_size_t, c_int, POINTER(_Names), c_int,
                                   c_void_p, c_void_p]),
    "engawa_match_describe": (None, [POINTER(_Match), c_int, POINTER(_Text)]),
    "engawa_record_take": (c_int, [POINTER(_Record), c_char_p, c_size_t, POINTER(_Reason)]),
    "engawa_record_finish": (c_int, [POINTER(_Record), POINTER(_Reason)]),
    "engawa_record_free": (None, [POINTER(_Record)]),
    "engawa_record_write_header": (None, [POINTER(_Text), POINTER(_Game), POINTER(_Setup),
                                          POINTER(c_char_p), c_void_p]),
    "engawa_record_write_event": (None, [POINTER(_Text), c_size_t, c_int, c_char_p, c_int64]),
    "engawa_record_write_end": (None, [POINTER(_Text), POINTER(_Game), c_int, c_void_p,
                                       POINTER(_Secret)]),
    "engawa_fair_commit": (None, [c_void_p, c_void_p]),
    "engawa_verify_events": (c_size_t, [POINTER(_Match), c_void_p, POINTER(_Entropy),
                                        POINTER(c_size_t), POINTER(_Reason)]),
    "engawa_bot_at": (POINTER(_Bot), [c_int]),
    "engawa_bot_named": (POINTER(_Bot), [c_char_p, POINTER(_Game)]),
    "engawa_bot_best": (POINTER(_Bot), [POINTER(_Game)]),
    "engawa_bot_adviser": (POINTER(_Bot), [POINTER(_Game), POINTER(_Setup)]),
    "engawa_bot_move": (c_bool, [POINTER(_Bot), POINTER(_Match), c_char_p, POINTER(_Rng), c_int,
                                 POINTER(_Event), POINTER(_Reason)]),
    "engawa_random_move": (None, [POINTER(_Match), POINTER(_Rng), POINTER(_Event)]),
    "engawa_analysis_new": (c_void_p, [POINTER(_Match), c_int, c_uint64, POINTER(_Reason)]),
    "engawa_analysis_free": (None, [c_void_p]),
    "engawa_analysis_step": (c_bool, [c_void_p, POINTER(_Finding)]),
    "engawa_finding_json": (None, [POINTER(_Finding), c_int, c_char_p, POINTER(_Text)]),
    "engawa_verdict_json": (None, [c_void_p, c_int, POINTER(_Text)]),
    "engawa_observation_size": (c_int, [POINTER(_Setup)]),
    "engawa_observation_planes": (c_int, [POINTER(_Setup), POINTER(_Plane), c_int]),
    "engawa_observe": (None, [POINTER(_Game), c_void_p, c_int, c_bool, c_void_p]),
    "engawa_features_size": (c_int, [POINTER(_Setup)]),
    "engawa_features_planes": (c_int, [POINTER(_Setup), POINTER(_Plane), c_int]),
    "engawa_features": (None, [POINTER(_Game), c_void_p, c_uint64, c_void_p]),
    "engawa_play_number": (c_int, [c_uint64]),
    "engawa_play_numbered": (c_bool, [c_int, POINTER(c_uint64)]),
    "engawa_play_text": (c_bool, [c_int, POINTER(_Text)]),
    "engawa_batch_new": (c_void_p, [POINTER(_Setup), c_int, c_int, c_uint64, POINTER(_Reason)]),
    "engawa_batch_free": (None, [c_void_p]),
    "engawa_batch_look": (c_int64, [c_void_p, POINTER(_Arrays)]),
    "engawa_batch_step": (c_int64, [c_void_p, c_void_p, POINTER(_Arrays), POINTER(_Reason)]),
    "engawa_batch_random": (c_int64, [c_void_p, c_void_p, POINTER(_Arrays)]),
    "engawa_batch_save_size": (c_size_t, [c_void_p]),
    "engawa_batch_save": (None, [c_void_p, c_int, c_void_p]),
    "engawa_batch_restore": (None, [c_void_p, c_int, c_void_p]),
    "engawa_batch_state": (c_void_p, [c_void_p, c_int]),
}


def _candidates():
    """The files that may be the library, in the order in which they are tried."""
    here = os.path.dirname(os.path.abspath(__file__))
    if os.environ.get("ENGAWA_LIBRARY"):
        return [os.environ["ENGAWA_LIBRARY"]]
    beside = sorted(glob.glob(os.path.join(here, "libengawa.so*")))
    built = sorted(glob.glob(os.path.join(here, "..", "build*", "library", "libengawa.so")))
    return beside + built + ["libengawa.so.0"]


def _load():
    tried = []
    for path in _candidates():
        try:
            library = ctypes.CDLL(path)
        except OSError as error:
            tried.append("  %s: %s" % (path, error))
            continue
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        for name, structure in _LAID_OUT.items():
            size = library.engawa_library_size_of(name.encode())
            if size != ctypes.sizeof(structure):
                raise ImportError("%s is of another version than engawa.py: %s has %d bytes, "
                                  "not %d" % (path, name, size, ctypes.sizeof(structure)))
        library.engawa_library_start()
        return library
    raise ImportError("libengawa was not found:\n" + "\n".join(tried))


_lib = _load()


def version():
    """The version of the library that is loaded."""
    return _lib.engawa_library_version().decode()


def _take(text):
    """What stands in a _Text, which is freed."""
    value = ctypes.string_at(text.at, text.length).decode() if text.at else ""
    _lib.engawa_text_free(byref(text))
    return value


PLAYS = 27472


def play_number(move):
    """RLCard's number of a move of Dou Dizhu; None where it has none (batch/plays.h)."""
    number = _lib.engawa_play_number(move)
    return number if number >= 0 else None


def play_numbered(number):
    """The move that has this number in RLCard's list, and how RLCard writes it: (move, "33344")."""
    move, text = c_uint64(), _Text()
    if not _lib.engawa_play_numbered(number, byref(move)):
        raise EngawaError("no-such-play", "plays have numbers from 0 to %d" % (PLAYS - 1))
    _lib.engawa_play_text(number, byref(text))
    return move.value, _take(text)


class Rng:
    """A fast random generator; the same seed gives the same draws everywhere."""

    def __init__(self, seed):
        self._rng = _Rng()
        _lib.engawa_rng_fast(byref(self._rng), seed & 0xFFFFFFFFFFFFFFFF)


def games():
    """The names of all games."""
    names, i = [], 0
    while _lib.engawa_game_at(i):
        names.append(_lib.engawa_game_at(i).contents.name.decode())
        i += 1
    return names


class Game:
    """A game with its number of seats and options: Game("yahtzee", seats=2, sheet="yams").

    Options whose names have a hyphen are given with an underscore: show_kitty="no".
    """

    def __init__(self, name, seats=None, **options):
        self._game = _lib.engawa_game_named(name.encode())
        if not self._game:
            raise EngawaError("no-such-game", "there is no game %r, only %s" %
                              (name, ", ".join(games())))
        rules = self.rules = self._game.contents
        self.name, self.title = name, rules.title_en.decode()
        self.title_ja = (rules.title_ja or rules.title_en).decode()
        self.seats = rules.seats_min if seats is None else seats
        self._setup = _Setup()
        reason = _Reason()
        _lib.engawa_setup_defaults(self._game, self.seats, byref(self._setup))
        for key, value in options.items():
            if not _lib.engawa_setup_option(self._game, byref(self._setup),
                                            key.replace("_", "-").encode(), str(value).encode(),
                                            byref(reason)):
                raise reason.error()
        if not _lib.engawa_setup_check(self._game, byref(self._setup), byref(reason)):
            raise reason.error()

    def options(self):
        """The options that the game has: name to (default, what is allowed)."""
        found, i = {}, 0
        while self.rules.options and self.rules.options[i].name:
            option = self.rules.options[i]
            if option.kind == 0:
                allowed, j = [], 0
                while option.choices[j]:
                    allowed.append(option.choices[j].decode())
                    j += 1
            elif option.kind == 1:
                allowed = range(option.low, option.high + 1, option.step)
            else:
                allowed = "a name"
            found[option.name.decode()] = (option.fallback.decode(), allowed)
            i += 1
        return found

    @property
    def longest(self):
        """The most events, those of chance included, that a match can have."""
        return self.rules.longest(byref(self._setup))

    def state(self):
        """The position before the first event."""
        state = State(self)
        self.rules.start(state._at, byref(self._setup))
        return state

    def match(self, viewer=OPEN):
        """A play of the game with its log: open, or a view for a seat or SPECTATOR."""
        return Match(self, viewer)

    def planes(self):
        """What an observation has: (name, offset, length, meaning) of each plane."""
        return self._planes(_lib.engawa_observation_planes)

    def features(self):
        """What the features of a move have, likewise; [] where the game has none."""
        return self._planes(_lib.engawa_features_planes)

    def _planes(self, listed):
        list_ = (_Plane * 64)()
        count, at, found = listed(byref(self._setup), list_, 64), 0, []
        for plane in list_[:count]:
            found.append((plane.name.decode(), at, plane.length, plane.means.decode()))
            at += plane.length
        return found

    @property
    def observation_size(self):
        """Bytes of an observation."""
        return _lib.engawa_observation_size(byref(self._setup))

    @property
    def features_size(self):
        """Bytes of the features of a move."""
        return _lib.engawa_features_size(byref(self._setup))

    def check_seat(self, seat):
        """Raises where there is no such seat."""
        if not 0 <= seat < self.seats:
            raise EngawaError("no-such-seat", "there is no seat %s" % seat)

    def bots(self):
        """The names of the bots that play it, the weakest first."""
        names, i = [], 0
        while _lib.engawa_bot_at(i):
            bot = _lib.engawa_bot_at(i).contents
            if bot.game is None or bot.game.decode() == self.name:
                names.append(bot.name.decode())
            i += 1
        return names

    def bot(self, name=""):
        """The bot of that name, or the strongest."""
        found = (_lib.engawa_bot_named(name.encode(), self._game) if name else
                 _lib.engawa_bot_best(self._game))
        if not found:
            raise EngawaError("no-such-bot", "there is no bot %r, only %s" %
                              (name, ", ".join(self.bots())))
        return Bot(self, found)


class State:
    """A position as bytes: moves are numbers here, and nothing is kept but the position."""

    def __init__(self, game):
        self.game = game
        self._words = (c_uint64 * (_STATE_MAX // 8))()
        self._at = ctypes.cast(self._words, c_void_p)

    def clone(self):
        """A copy that goes its own way."""
        other = State(self.game)
        ctypes.memmove(other._words, self._words, _STATE_MAX)
        return other

    def bytes(self):
        """The position as bytes, equal for equal positions: a key for a dictionary."""
        return ctypes.string_at(self._at, self.game.rules.state_size)

    def actors(self):
        """The seats that may act, [CHANCE] where chance is next, [] when the game is over."""
        return _seats(self.game.rules.actors(self._at))

    def _seat(self, seat):
        actors = self.actors()
        if seat is None and actors:
            seat = actors[0]
        if seat not in actors or seat == CHANCE:
            raise EngawaError("not-your-turn", "it is not the turn of seat %s" % seat)
        return seat

    def legal(self, seat=None):
        """The legal moves of a seat (the first that may act), as numbers."""
        moves = (c_uint64 * self.game.rules.legal_max)()
        count = self.game.rules.legal(self._at, self._seat(seat), moves, len(moves))
        return list(moves[:count])

    def text(self, move, seat=None):
        """How a move is written."""
        event, text = _Event(by=self._seat(seat), move=move), _Text()
        self.game.rules.print(self._at, byref(event), byref(text))
        return _take(text)

    def play(self, move, seat=None):
        """Makes a move: a number of `legal`, or a text, which is checked."""
        seat = self._seat(seat)
        if isinstance(move, str):
            self.apply(seat, move)
        elif move in self.legal(seat):
            self.game.rules.play(self._at, seat, move)
        else:
            raise EngawaError("not-legal", "%s is no legal move of seat %d" % (move, seat))

    def apply(self, by, text):
        """Applies an event (of a seat or CHANCE) that is written as in a record."""
        event, reason = _Event(), _Reason()
        if not _lib.engawa_read(self.game._game, self._at, self.game.seats, by, text.encode(), 0,
                                byref(event), byref(reason)):
            raise reason.error()
        _lib.engawa_apply(self.game._game, self._at, byref(event))

    def draw(self, rng):
        """Lets chance do what comes next. Returns the outcome, a tuple of numbers."""
        outcome = _Outcome()
        self._chance()
        self.game.rules.draw(self._at, byref(rng._rng), byref(outcome))
        self.game.rules.settle(self._at, byref(outcome))
        return tuple(outcome.item[:outcome.count])

    def _chance(self):
        if self.actors() != [CHANCE]:
            raise EngawaError("not-chance", "it is the players' turn here")

    def outcomes(self):
        """All that chance can bring, as (outcome, probability); None where the game has too many."""
        if not self.game.rules.outcomes:
            return None
        self._chance()
        count = self.game.rules.outcomes(self._at, None, 0)
        list_ = (_Weighted * count)()
        self.game.rules.outcomes(self._at, list_, count)
        return [(tuple(one.outcome.item[:one.outcome.count]), one.probability) for one in list_]

    def settle(self, outcome):
        """Applies an outcome of `outcomes`, which is checked."""
        self.apply(CHANCE, self.chance_text(outcome))

    def chance_text(self, outcome):
        """How an outcome of `outcomes` is written."""
        event, text = _Event(by=CHANCE), _Text()
        self._chance()
        event.outcome.count = len(outcome)
        event.outcome.item[:len(outcome)] = outcome
        self.game.rules.print(self._at, byref(event), byref(text))
        return _take(text)

    def _result(self):
        scores, ranks = (c_int64 * _SEATS_MAX)(), (c_int * _SEATS_MAX)()
        self.game.rules.result(self._at, scores, ranks)
        return scores[:self.game.seats], ranks[:self.game.seats]

    def scores(self):
        """The scores so far, by seat."""
        return self._result()[0]

    def ranks(self):
        """The ranks that these scores give; 1 is best."""
        return self._result()[1]

    def describe(self, viewer=OPEN, note=""):
        """What a viewer may see, as the page gets it."""
        text = _Text()
        if viewer not in (SPECTATOR, OPEN):
            self.game.check_seat(viewer)
        self.game.rules.describe(self._at, viewer, note.encode(), byref(text))
        return json.loads(_take(text))

    def observe(self, seat, everything=False):
        """What a seat may know as bytes (Game.planes): an array of numpy, or bytes without it."""
        size = self.game.observation_size
        found = (c_uint8 * size)()
        self.game.check_seat(seat)
        _lib.engawa_observe(self.game._game, self._at, seat, everything, found)
        return numpy.frombuffer(found, numpy.uint8) if numpy else bytes(found)

    def features(self, move):
        """What a legal move of the seat whose turn it is means, as bytes (Game.features)."""
        size = self.game.features_size
        if not size:
            raise EngawaError("features", "%s has no features of moves" % self.game.name)
        found = (c_uint8 * size)()
        _lib.engawa_features(self.game._game, self._at, move, found)
        return numpy.frombuffer(found, numpy.uint8) if numpy else bytes(found)

    def imagine(self, viewer, rng):
        """A full position that agrees with all that `viewer` knows; of the state of its view."""
        other = self.clone()
        self.game.check_seat(viewer)
        if self.game.rules.imagine:
            self.game.rules.imagine(other._at, viewer, byref(rng._rng))
        return other


def _seats(bits):
    if bits == _CHANCE_BIT:
        return [CHANCE]
    return [seat for seat in range(_SEATS_MAX) if bits >> seat & 1]


class Match:
    """A play of a game with its log, as one viewer knows it."""

    def __init__(self, game, viewer=OPEN, _match=None, _owner=None):
        self.game = game
        self._owner = _owner  # keeps the memory alive where the match belongs to a record
        self._match = _match or _lib.engawa_match_new(game._game, byref(game._setup), viewer)

    def __del__(self):
        if getattr(self, "_match", None) and self._owner is None and _lib:
            _lib.engawa_match_free(self._match)
            self._match = None

    @property
    def viewer(self):
        return self._match.contents.viewer

    @property
    def events(self):
        """The log: (by, text) of each event."""
        match = self._match.contents
        return [(match.event[i].by, match.event[i].text.decode()) for i in range(match.length)]

    def actors(self):
        """The seats that may act, [CHANCE] where chance is next, [] when the game is over."""
        return _seats(_lib.engawa_match_actors(self._match))

    def legal(self, seat=None):
        """The legal moves of a seat (the first that may act), as texts."""
        text = _Text()
        _lib.engawa_match_legal(self._match, self.state()._seat(seat), byref(text))
        return _take(text).splitlines()

    def append(self, by, text):
        """Appends an event, which is checked."""
        reason = _Reason()
        if not _lib.engawa_match_append(self._match, by, text.encode(), 0, byref(reason)):
            raise reason.error()

    def draw(self, rng):
        """Lets chance do what comes next. Returns its text."""
        text = _Text()
        if self.actors() != [CHANCE]:
            raise EngawaError("not-chance", "it is the players' turn here")
        _lib.engawa_match_draw(self._match, byref(rng._rng), byref(text))
        drawn = _take(text)
        self.append(CHANCE, drawn)
        return drawn

    def random_move(self, rng, seat=None):
        """A uniformly random legal move, as text."""
        seat = self.state()._seat(seat)
        view = self if self.viewer == seat else self.view(seat)
        event, text = _Event(), _Text()
        _lib.engawa_random_move(view._match, byref(rng._rng), byref(event))
        self.game.rules.print(view.state()._at, byref(event), byref(text))
        return _take(text)

    def state(self):
        """The present position, a copy."""
        state = State(self.game)
        ctypes.memmove(state._words, self._match.contents.state, _STATE_MAX)
        return state

    def scores(self):
        return self.state().scores()

    def ranks(self):
        return self.state().ranks()

    def _check_viewer(self, viewer):
        if viewer not in (SPECTATOR, OPEN):
            self.game.check_seat(viewer)
        if self.viewer not in (OPEN, viewer):
            raise EngawaError("viewer", "this is what viewer %d knows, not %d" %
                              (self.viewer, viewer))

    def shown(self, viewer, after=0, names=None, language="en"):
        """What a viewer sees of the events after number `after`: (n, by, text, sentence) of each."""
        found = []
        self._check_viewer(viewer)

        class Seen(Structure):
            _fields_ = [("n", c_size_t), ("by", c_int), ("time", c_int64), ("text", c_char_p),
                        ("sentence", c_char_p)]

        def see(_, seen):
            seen = seen.contents
            found.append((seen.n, seen.by, seen.text.decode(), seen.sentence.decode()))

        callback = CFUNCTYPE(None, c_void_p, POINTER(Seen))(see)
        called = [name.encode() for name in names or []][:_SEATS_MAX]
        called = _Names((c_char_p * _SEATS_MAX)(*called))
        _lib.engawa_match_events(self._match, after, viewer, byref(called),
                                 1 if language == "ja" else 0, ctypes.cast(callback, c_void_p),
                                 None)
        return found

    def view(self, viewer):
        """The match as a seat or SPECTATOR knows it."""
        self._check_viewer(viewer)
        view = Match(self.game, viewer)
        for _, by, text, _ in self.shown(viewer):
            view.append(by, text)
        return view

    def describe(self, viewer=None):
        """What a viewer (the match's own) may see, as the page gets it."""
        text = _Text()
        viewer = self.viewer if viewer is None else viewer
        self._check_viewer(viewer)
        _lib.engawa_match_describe(self._match, viewer, byref(text))
        return json.loads(_take(text))

    def analyse(self, budget=50, seed=1):
        """What each decision of a finished game gave away: (findings, verdicts by seat)."""
        reason, finding, findings = _Reason(), _Finding(), []
        analysis = _lib.engawa_analysis_new(self._match, budget, seed, byref(reason))
        if not analysis:
            raise reason.error()
        while _lib.engawa_analysis_step(analysis, byref(finding)):
            text = _Text()
            _lib.engawa_finding_json(byref(finding), self.game.seats, b"", byref(text))
            findings.append(json.loads(_take(text)))
        verdicts = []
        for seat in range(self.game.seats):
            text = _Text()
            _lib.engawa_verdict_json(analysis, seat, byref(text))
            verdicts.append(json.loads(_take(text)))
        _lib.engawa_analysis_free(analysis)
        return findings, verdicts

    def record(self, names):
        """The match as a record: text without a commitment, as it was not played at a table."""
        text, match = _Text(), self._match.contents
        if len(names) != self.game.seats:
            raise EngawaError("names", "there must be one name a seat: %d" % self.game.seats)
        called = (c_char_p * _SEATS_MAX)(*[name.encode() for name in names])
        _lib.engawa_record_write_header(byref(text), self.game._game, byref(match.setup), called,
                                        None)
        for n, (by, event) in enumerate(self.events, 1):
            _lib.engawa_record_write_event(byref(text), n, by, event.encode(), 0)
        if not self.actors():
            _lib.engawa_record_write_end(byref(text), self.game._game, self.game.seats,
                                         self.state()._at, None)
        return _take(text)


class Bot:
    """A bot: it gets a view (Match.view) and nothing else."""

    def __init__(self, game, bot):
        self.game, self._bot, self.name = game, bot, bot.contents.name.decode()

    def choose(self, view, rng, budget=100):
        """The move that the bot makes, as text; `budget` in milliseconds of counted work."""
        view.state()._seat(view.viewer)
        event, text, reason = _Event(), _Text(), _Reason()
        _lib.engawa_bot_move(self._bot, view._match, b"", byref(rng._rng), budget, byref(event),
                             byref(reason))
        self.game.rules.print(view.state()._at, byref(event), byref(text))
        return _take(text)

    def advise(self, view, rng, budget=100):
        """What each legal move is worth: (text, value, standard error)."""
        bot = self._bot.contents
        if not bot.advise or bot.advises and not bot.advises(byref(bot), byref(self.game._setup)):
            raise EngawaError("no-adviser", "this bot does not judge moves of this game")
        state = view.state()
        state._seat(view.viewer)
        moves = state.legal(view.viewer)
        advice = (_Advice * len(moves))(*[_Advice(move) for move in moves])
        asked = _Question(view._match, b"", ctypes.pointer(rng._rng), budget)
        bot.advise(byref(bot), byref(asked), advice, len(moves))
        return [(state.text(one.move, view.viewer), one.value, one.error) for one in advice]

    def worth(self, view):
        """The value of the position to the view's seat; not a number where it is not known."""
        worth = self._bot.contents.worth
        return worth(self._bot, view._match) if worth else float("nan")


class Record:
    """A record that was read: `match`, `names`, `end` ("finished", "abandoned", "unfinished").

    With `seat` it is what that seat saw, where hidden parts are "?"."""

    def __init__(self, lines, seat=None):
        self._record, reason = _Record(seen_by=0 if seat is None else seat + 1), _Reason()
        status = 0
        for line in lines:
            line = line.rstrip(b"\n")
            status = _lib.engawa_record_take(byref(self._record), line, len(line), byref(reason))
            if status:
                break
        if not status:
            status = _lib.engawa_record_finish(byref(self._record), byref(reason))
        if status:
            error = reason.error()
            error.line = self._record.line
            raise error
        match = self._record.match
        setup = match.contents.setup
        text = _Text()
        _lib.engawa_setup_json(match.contents.game, byref(setup), byref(text))
        game = Game(match.contents.game.contents.name.decode(), setup.seats,
                    **json.loads(_take(text)))
        self.match = Match(game, _match=match, _owner=self)
        self.names = [name.decode() for name in self._record.name[:game.seats]]
        self.end = ("unfinished", "finished", "abandoned")[self._record.end]

    def __del__(self):
        if _lib:
            _lib.engawa_record_free(byref(self._record))

    def fair(self):
        """Whether all chance follows from the seed that was committed to; None where none was."""
        secret, commit = self._record.secret, (c_uint8 * 32)()
        if not (self._record.has_commit and secret.has_seed and secret.has_entropy):
            return None
        _lib.engawa_fair_commit(secret.seed, commit)
        checked = c_size_t()
        return (bytes(commit) == bytes(self._record.commit) and
                _lib.engawa_verify_events(self._record.match, secret.seed, secret.entropy,
                                          byref(checked), None) == 0)


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
            legal = state.legal(by)
            event, reason = _Event(), _Reason()
            _lib.engawa_read(state.game._game, state._at, state.game.seats, by, text.encode(), 0,
                             byref(event), byref(reason))
            rows.append((numpy.array(state.observe(by)), by, event.move, legal.index(event.move),
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
    """

    def __init__(self, game, games, threads=1, seed=1, observe=True, everything=False,
                 features=False, numbers=False):
        if numpy is None:
            raise ImportError("engawa.Batch needs numpy")
        if (features or numbers) and not game.features_size:
            raise EngawaError("features", "%s has no features of moves" % game.name)
        reason = _Reason()
        self.game, self.games = game, games
        self.feature = self.number = None
        self._wanted = (features, numbers)
        self._batch = _lib.engawa_batch_new(byref(game._setup), games, threads, seed, byref(reason))
        if not self._batch:
            raise reason.error()
        size = game.observation_size
        self.actor = numpy.zeros(games, numpy.int32)
        self.offset = numpy.zeros(games + 1, numpy.int64)
        self.observation = numpy.zeros((games, size), numpy.uint8) if observe else None
        self.everything = numpy.zeros((games, size), numpy.uint8) if everything else None
        self.reward = numpy.zeros((games, game.seats), numpy.float32)
        self._done = numpy.zeros(games, numpy.uint8)
        self.done = self._done.view(bool)
        self._grow(games * 32)
        self._see(_lib.engawa_batch_look(self._batch, byref(self._arrays)))

    def __del__(self):
        if getattr(self, "_batch", None) and _lib:
            _lib.engawa_batch_free(self._batch)
            self._batch = None

    def _grow(self, capacity):
        features, numbers = self._wanted
        self._moves = numpy.zeros(capacity, numpy.uint64)
        self._feature = (numpy.zeros((capacity, self.game.features_size), numpy.uint8)
                         if features else None)
        self._number = numpy.zeros(capacity, numpy.int32) if numbers else None
        at = [None if array is None else array.ctypes.data for array in
              (self.actor, self.offset, self._moves, self.observation, self.everything,
               self.reward, self._done, self._feature, self._number)]
        self._arrays = _Arrays(at[0], at[1], at[2], capacity, *at[3:])

    def _see(self, count):
        if count > len(self._moves):
            self._grow(int(count) * 2)
            _lib.engawa_batch_look(self._batch, byref(self._arrays))
        self.moves = self._moves[:count]
        if self._feature is not None:
            self.feature = self._feature[:count]
        if self._number is not None:
            self.number = self._number[:count]

    def choices(self):
        """How many legal moves each game has."""
        return numpy.diff(self.offset)

    def step(self, choice):
        """Makes move number choice[i] of the legal ones in each game i."""
        choice = numpy.ascontiguousarray(choice, numpy.int32)
        reason = _Reason()
        if choice.shape != (self.games,):
            raise EngawaError("choice", "there must be one choice a game: %d" % self.games)
        count = _lib.engawa_batch_step(self._batch, choice.ctypes.data, byref(self._arrays),
                                       byref(reason))
        if count < 0:
            raise reason.error()
        self._see(count)

    def random_step(self):
        """Makes a random move in each game."""
        self._see(_lib.engawa_batch_random(self._batch, None, byref(self._arrays)))

    def state(self, i):
        """The position of game i, a copy."""
        self._check(i)
        state = State(self.game)
        ctypes.memmove(state._words, _lib.engawa_batch_state(self._batch, i),
                       self.game.rules.state_size)
        return state

    def _check(self, i):
        if not 0 <= i < self.games:
            raise IndexError("game %d of %d" % (i, self.games))

    def save(self, i):
        """Game i, with its chance to come, as bytes."""
        self._check(i)
        size = _lib.engawa_batch_save_size(self._batch)
        save = ctypes.create_string_buffer(size)
        _lib.engawa_batch_save(self._batch, i, save)
        return save.raw

    def restore(self, i, save):
        """Puts bytes of `save` back, into any game of a batch of the same game; then `look`."""
        self._check(i)
        if len(save) != _lib.engawa_batch_save_size(self._batch):
            raise EngawaError("save", "this is no save of such a batch")
        _lib.engawa_batch_restore(self._batch, i, save)

    def look(self):
        """Writes the arrays anew, after `restore`."""
        self._see(_lib.engawa_batch_look(self._batch, byref(self._arrays)))
