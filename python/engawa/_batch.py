"""Many games at once, on arrays of numpy."""

from __future__ import annotations

import ctypes
import operator
import os
from typing import TYPE_CHECKING, Any, Callable, Mapping, NoReturn, SupportsIndex

from ._library import EngawaError, _ask, _budget, _Handle, _lib, _need, _need_numpy, _out, _refusal, _strings, numpy
from ._games import Game, State

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def _free_batch(threads: int) -> Callable[[Any], None]:
    """What frees a batch. A process that was forked has none of its threads, for which that waits."""
    process = os.getpid()

    def free(batch: Any) -> None:
        if threads == 1 or process == os.getpid():
            _lib.engawa_plain_batch_free(batch)

    return free


def _array(wanted: bool, shape: Any = 0, kind: Any = None) -> Any:
    """An array of zeros, or None where it is not WANTED."""
    return numpy.zeros(shape, kind) if wanted else None


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

    `bots` has the names of bots by seat, {1: "normal"}: they move at once when it is their turn, and the arrays
    have only positions in which another seat moves. `budget` is that of Bot.choose. Such games cannot be saved.
    """

    game: Game
    games: int
    actor: NDArray[numpy.int32]
    offset: NDArray[numpy.int64]
    moves: NDArray[numpy.uint64]
    observation: NDArray[numpy.uint8]
    everything: NDArray[numpy.uint8]
    done: NDArray[numpy.bool_]
    reward: NDArray[numpy.float32]
    feature: NDArray[numpy.uint8]
    number: NDArray[numpy.int32]
    action: NDArray[numpy.int32]
    mask: NDArray[numpy.bool_]
    truncated: NDArray[numpy.bool_]
    last: NDArray[numpy.uint8]

    STAY = -2  # for `act`: the action that leaves a game as it is

    def __init__(self, game: Game, games: SupportsIndex, threads: SupportsIndex = 1, seed: SupportsIndex = 1,
                 observe: bool = True, everything: bool = False, features: bool = False,
                 numbers: bool = False, actions: bool = False, masks: bool = False,
                 limit: SupportsIndex = 0, last: bool = False,
                 bots: Mapping[int, str] | None = None, budget: SupportsIndex = 100) -> None:
        _need_numpy("engawa.Batch")
        _need(Game, game)
        if features and not game.features_size:
            raise EngawaError("features", "%s has no features of moves" % game.name)
        if (actions or masks) and not game.actions:
            raise EngawaError("action", "%s has no actions" % game.name)
        self.game, self.games, self._threads = game, operator.index(games), operator.index(threads)
        self.feature = self.number = self.action = _array(False)
        self._wanted = (features, numbers, actions)
        self._process = os.getpid()
        self._batch = _Handle(
            _ask(_lib.engawa_plain_batch_new, game._setup, self.games, self._threads,
                 operator.index(seed) & 0xFFFFFFFFFFFFFFFF), _free_batch(self._threads))
        games, size = self.games, game.observation_size
        self.actor = numpy.zeros(games, numpy.int32)
        self.offset = numpy.zeros(games + 1, numpy.int64)
        self.observation = _array(observe, (games, size), numpy.uint8)
        self.everything = _array(everything, (games, size), numpy.uint8)
        self.reward = numpy.zeros((games, game.seats), numpy.float32)
        self._done = numpy.zeros(games, numpy.uint8)
        self._truncated = numpy.zeros(games, numpy.uint8)
        self.done, self.truncated = self._done.view(bool), self._truncated.view(bool)
        self._mask = _array(masks, (games, game.actions), numpy.uint8)
        self.mask = self._mask.view(bool) if masks else self._mask
        self.last = _array(last, (games, game.seats, size), numpy.uint8)
        _ask(_lib.engawa_plain_batch_limit, self._batch, limit)
        if bots:
            for seat in bots:
                game.check_seat(seat)
            names = _strings([bots.get(seat, "") for seat in range(game.seats)])
            _ask(_lib.engawa_plain_batch_bots, self._batch, *names, _budget(budget))
        self._grow(games * 32)
        self.look()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Batch is not copied: `save` gives each of its games, for `restore`")

    def _mine(self) -> _Handle:
        """The handle of the batch, which is for one thread at a time."""
        if self._threads > 1 and self._process != os.getpid():
            raise EngawaError("forked", "a batch with threads stays behind when a process is "
                              "forked: make it in the new process, or with threads=1")
        return self._batch

    def _grow(self, capacity: int) -> None:
        features, numbers, actions = self._wanted
        self._moves = numpy.zeros(capacity, numpy.uint64)
        self._feature = _array(features, (capacity, self.game.features_size), numpy.uint8)
        self._number = _array(numbers, capacity, numpy.int32)
        self._action = _array(actions, capacity, numpy.int32)
        # They are kept as long as the library writes to them, even if the caller replaces one.
        self._written = (self.actor, self.offset, self._moves, self.observation, self.everything, self.reward,
                         self._done, self._feature, self._number, self._action, self._mask, self._truncated, self.last)
        at = [None if array is None else array.ctypes.data for array in self._written]
        _lib.engawa_plain_batch_arrays(self._batch, *at[:3], capacity, *at[3:])

    def _see(self, count: int) -> None:
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

    def choices(self) -> NDArray[numpy.int64]:
        """How many legal moves each game has."""
        return numpy.diff(self.offset)

    def step(self, choice: ArrayLike) -> None:
        """Makes move number choice[i] of the legal ones in each game i."""
        self._step(_lib.engawa_plain_batch_step, choice)

    def act(self, action: ArrayLike) -> None:
        """Makes the move that has action action[i] in each game i; STAY leaves it as it is."""
        self._step(_lib.engawa_plain_batch_act, action)

    def _step(self, function: Any, choice: ArrayLike) -> None:
        choice = numpy.asarray(choice)
        if choice.shape != (self.games,):
            raise EngawaError("choice", "there must be one choice a game: %d" % self.games)
        if choice.dtype.kind not in "iu":
            raise TypeError("choices are integers, not %s" % choice.dtype)
        if choice.dtype.itemsize >= 4 and choice.dtype != numpy.int32:
            wide = numpy.flatnonzero((choice < -2 ** 31) | (choice >= 2 ** 31))
            if len(wide):
                raise EngawaError("choice", "%d is not legal in game %d" % (choice[wide[0]], wide[0]))
        choice = numpy.ascontiguousarray(choice, numpy.int32)
        with self._mine():
            count = function(self._batch, choice.ctypes.data, _out())
            if count < 0:
                raise _refusal()
            self._see(count)

    def random_step(self) -> None:
        """Makes a random move in each game."""
        with self._mine():
            self._see(_lib.engawa_plain_batch_random(self._batch))

    def state(self, i: SupportsIndex) -> State:
        """The position of game i, a copy."""
        state = State(self.game)
        with self._mine():
            _lib.engawa_plain_batch_state(self._batch, self._check(i), state._words)
        return state

    def _check(self, i: SupportsIndex) -> int:
        i = operator.index(i)
        if not 0 <= i < self.games:
            raise IndexError("game %d of %d" % (i, self.games))
        return i

    def save(self, i: SupportsIndex) -> bytes:
        """Game i, with its chance to come, as bytes."""
        save = ctypes.create_string_buffer(_lib.engawa_plain_batch_save_size(self._batch))
        with self._mine():
            _ask(_lib.engawa_plain_batch_save, self._batch, self._check(i), save)
        return save.raw

    def restore(self, i: SupportsIndex, save: bytes) -> None:
        """Puts bytes of `save` back, into any game of a batch of the same game; then `look`. Other
        bytes, or those of another version, are refused."""
        save = bytes(save)
        with self._mine():
            _ask(_lib.engawa_plain_batch_load, self._batch, self._check(i), save, len(save))

    def look(self) -> None:
        """Writes the arrays anew, after `restore`."""
        with self._mine():
            self._see(_lib.engawa_plain_batch_look(self._batch))
