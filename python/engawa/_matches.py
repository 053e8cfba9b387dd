"""Plays of a game with their log, bots, and records."""

from __future__ import annotations

import json
import operator
import os
from ctypes import c_uint64, byref
from typing import TYPE_CHECKING, Any, Iterable, NoReturn, Sequence, SupportsIndex

from ._library import (CHANCE, OPEN, EngawaError, _ask, _budget, _c_string, _Handle, _language, _lib, _need,
                       _need_numpy, _out, _said, _strings, _text, numpy)
from ._games import Game, Rng, State, _acting, _drawn, _seats

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Match:
    """A play of a game with its log, as one viewer knows it."""

    game: Game

    def __init__(self, game: Game, viewer: SupportsIndex = OPEN) -> None:
        self.game = _need(Game, game)
        self._take(_ask(_lib.engawa_plain_match_new, game._setup, viewer))

    def _take(self, match: Any) -> None:
        self._match = _Handle(match, _lib.engawa_plain_match_free)

    @classmethod
    def _of(cls, game: Game, match: Any) -> Match:
        made = cls.__new__(cls)
        made.game = game
        made._take(match)
        return made

    def __copy__(self) -> Match:
        return self.view(self.viewer)

    def __deepcopy__(self, memo: object) -> Match:
        return self.view(self.viewer)

    def __reduce__(self) -> tuple[Any, ...]:
        return _match_of, (self.game, self.viewer, self._entries())

    # A match changes, so it has no hash.
    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Match) and (self.game, self.viewer) == (other.game, other.viewer) and
                self.events == other.events)

    @property
    def viewer(self) -> int:
        return _lib.engawa_plain_viewer(self._match)

    def _entries(self) -> list[tuple[int, str, int]]:
        entries = json.loads(_text(_lib.engawa_plain_entries, self._match))
        return [(CHANCE if one["by"] == "chance" else one["by"], one["do"], one["time"])
                for one in entries]

    @property
    def events(self) -> list[tuple[int, str]]:
        """The log: (by, text) of each event."""
        return [(by, text) for by, text, _ in self._entries()]

    def actors(self) -> list[int]:
        """The seats that may act, [CHANCE] where chance is next, [] when the game is over."""
        return _seats(_lib.engawa_plain_actors(self._match))

    def _seat(self, seat: SupportsIndex | None) -> int:
        return _acting(self.actors(), seat)

    def legal(self, seat: SupportsIndex | None = None) -> list[str]:
        """The legal moves of a seat (the first that may act), as texts."""
        return _text(_lib.engawa_plain_legal, self._match, self._seat(seat)).splitlines()

    def append(self, by: SupportsIndex, text: str) -> None:
        """Appends an event, which is checked: in a view, by what the view shows."""
        with self._match as match:
            _ask(_lib.engawa_plain_append, match, by, _c_string(text), 0)

    def draw(self, rng: Rng) -> str:
        """Lets chance do what comes next. Returns its text."""
        with self._match as match, _drawn(rng) as drawn:
            return _text(_lib.engawa_plain_draw, match, drawn)

    def random_move(self, rng: Rng, seat: SupportsIndex | None = None) -> str:
        """A uniformly random legal move, as text."""
        seat = self._seat(seat)
        self._check_viewer(seat)
        with _drawn(rng) as drawn:
            return _text(_lib.engawa_plain_random_move, self._match, seat, drawn)

    def state(self) -> State:
        """The present position, a copy."""
        state = State(self.game)
        _lib.engawa_plain_state_of(self._match, state._words)
        return state

    def scores(self) -> list[int]:
        return self.state().scores()

    def ranks(self) -> list[int]:
        return self.state().ranks()

    def _check_viewer(self, viewer: SupportsIndex) -> None:
        self.game._check_viewer(viewer)
        if self.viewer not in (OPEN, viewer):
            raise EngawaError("viewer", "this is what viewer %d knows, not %d" %
                              (self.viewer, viewer))

    def shown(self, viewer: SupportsIndex, after: SupportsIndex = 0, names: Sequence[str] | None = None,
              language: str = "en") -> list[tuple[int, int, str, str]]:
        """What a viewer sees of the events after number `after`: (n, by, text, sentence) of each."""
        self._check_viewer(viewer)
        events = json.loads(_text(_lib.engawa_plain_events, self._match, after, viewer,
                                  *_strings(names or []), _language(language)))
        return [(one["n"], CHANCE if one["by"] == "chance" else one["by"], one["do"],
                 one["sentence"]) for one in events]

    def view(self, viewer: SupportsIndex) -> Match:
        """The match as a seat or SPECTATOR knows it."""
        self._check_viewer(viewer)
        return Match._of(self.game, _ask(_lib.engawa_plain_match_view, self._match, viewer))

    def describe(self, viewer: SupportsIndex | None = None) -> dict[str, Any]:
        """What a viewer (the match's own) may see, as the page gets it."""
        viewer = self.viewer if viewer is None else viewer
        self._check_viewer(viewer)
        return json.loads(_text(_lib.engawa_plain_describe, self._match, viewer))

    def information_text(self, seat: SupportsIndex) -> str:
        """All that a seat has been shown, a line for each event: equal for two matches exactly if the
        seat has been shown the same."""
        self._check_seat(seat)
        return _text(_lib.engawa_plain_information_text, self._match, seat)

    def information(self, seat: SupportsIndex, rows: SupportsIndex | None = None) -> NDArray[numpy.uint8]:
        """The same as an array of numpy with a row for each event (Game.information): as many rows as there
        are events, or `rows`, of which the last are 0 if there are fewer. More events than that are refused."""
        _need_numpy("Match.information")
        self._check_seat(seat)
        events = _lib.engawa_plain_information(self._match, seat, 0, None)
        height: int = events if rows is None else operator.index(rows)
        if events > height:
            raise EngawaError("rows", "there are %d events, but only %d rows" % (events, height))
        size = _lib.engawa_plain_information_size(self.game._setup)
        found = numpy.zeros((height, size), numpy.uint8)
        _lib.engawa_plain_information(self._match, seat, height, found.ctypes.data)
        return found

    def _check_seat(self, seat: SupportsIndex) -> None:
        self.game.check_seat(seat)
        self._check_viewer(seat)

    def analyse(self, budget: SupportsIndex = 50, seed: SupportsIndex = 1) -> tuple[
            list[dict[str, Any]], list[dict[str, Any]]]:
        """What each decision of a finished game gave away: (findings, verdicts by seat)."""
        analysis = _Handle(_ask(_lib.engawa_plain_analysis_new, self._match, seed, _budget(budget)),
                           _lib.engawa_plain_analysis_free)
        findings = []
        while _lib.engawa_plain_analysis_step(analysis, b"", 0, 0, _out()):
            findings.append(json.loads(_said()))
        return findings, json.loads(_text(_lib.engawa_plain_analysis_verdicts, analysis))

    def moments(self, names: Sequence[str] | None = None, language: str = "en") -> list[
            tuple[int, int, str]]:
        """What people may want to remember of a finished game: (n, weight, sentence) of each, at
        most three, by the number of their event. Weights are 1 to 100."""
        _ask(_lib.engawa_plain_moments, self._match, *_strings(names or []), _language(language))
        return [(one["n"], one["weight"], one["text"]) for one in json.loads(_said())]

    def record(self, names: Sequence[str]) -> str:
        """The match as a record: text without a commitment, as it was not played at a table."""
        if len(names) != self.game.seats:
            raise EngawaError("names", "there must be one name a seat: %d" % self.game.seats)
        return _text(_lib.engawa_plain_record_write, self._match, *_strings(names))


def _match_of(game: Game, viewer: int, entries: list[tuple[int, str, int]]) -> Match:
    match = Match(game, viewer)
    for by, text, time in entries:
        _ask(_lib.engawa_plain_append, match._match, by, _c_string(text), time)
    return match


class Bot:
    """A bot: it gets a view (Match.view) and nothing else."""

    game: Game
    name: str

    def __init__(self, game: Game, name: str) -> None:
        self.game = _need(Game, game)
        self.name, self._name = name or game.bots()[-1], _c_string(name)

    def __reduce__(self) -> tuple[Any, ...]:
        return Bot, (self.game, self._name.decode())

    def _of(self, view: Match) -> Any:
        """The handle of a view of the bot's game."""
        if _need(Match, view).game.name != self.game.name:
            raise EngawaError("game", "this bot plays %s, not %s" % (self.game.name, view.game.name))
        return view._match

    def choose(self, view: Match, rng: Rng, budget: SupportsIndex = 100) -> str:
        """The move that the bot makes, as text; `budget` in milliseconds of counted work."""
        with self._of(view) as match, _drawn(rng) as drawn:
            return _text(_lib.engawa_plain_choose, match, self._name, drawn, _budget(budget), -1)

    def advise(self, view: Match, rng: Rng, budget: SupportsIndex = 100) -> list[tuple[str, float, float]]:
        """What each legal move is worth: (text, value, standard error)."""
        with self._of(view) as match, _drawn(rng) as drawn:
            values = json.loads(_text(_lib.engawa_plain_values, match, self._name, drawn, _budget(budget)))
        return [(one["do"], one["value"], one["error"]) for one in values]

    def worth(self, view: Match) -> float:
        """The value of the position to the view's seat; not a number where it is not known."""
        with self._of(view) as match:
            return _lib.engawa_plain_worth(match, self._name)


class Record:
    """A record that was read: `match`, `names`, `end` ("finished", "abandoned", "unfinished").

    With `seat` it is what that seat saw, where hidden parts are "?"."""

    match: Match
    names: list[str]
    end: str

    def __init__(self, lines: Iterable[bytes], seat: SupportsIndex | None = None) -> None:
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

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Record is not copied; copy its match, or read the record again")

    def fair(self) -> bool | None:
        """Whether all chance follows from the seed that was committed to; None where none was."""
        fair = _lib.engawa_plain_record_fair(self._record)
        return None if fair < 0 else bool(fair)


def read_record(path: str | os.PathLike[str]) -> Record:
    """Reads a record from a file; every event is checked by the rules."""
    with open(path, "rb") as file:
        return Record(file)


def record_arrays(path: str | os.PathLike[str]) -> dict[str, NDArray[Any]]:
    """A record's decisions for learning, as arrays of numpy: what the acting seat could know
    ("observation"), who acted ("seat"), which move ("move") it made, the number of that move among the
    legal ones ("choice"), how many there were ("choices"), and the final scores ("scores")."""
    _need_numpy("record_arrays")
    record = read_record(path)
    state, rows = record.match.game.state(), []
    for by, text in record.match.events:
        if by != CHANCE:
            legal, move = state.legal(by), c_uint64()
            _ask(_lib.engawa_plain_state_read, state.game._setup, state._words, by, _c_string(text),
                 byref(move))
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
