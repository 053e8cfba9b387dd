"""Many games at once, on arrays of numpy."""

import ctypes
import operator
import os
import threading

from ._library import EngawaError, _ask, _Handle, _lib, _out, _refusal, numpy
from ._games import State


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

    STAY = -2  # for `act`: the action that leaves a game as it is

    def __init__(self, game, games, threads=1, seed=1, observe=True, everything=False,
                 features=False, numbers=False, actions=False, masks=False, limit=0, last=False):
        if numpy is None:
            raise ImportError("engawa.Batch needs numpy: pip install numpy, or apt install "
                              "python3-numpy")
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
        """Makes the move that has action action[i] in each game i; STAY leaves it as it is."""
        self._step(_lib.engawa_plain_batch_act, action)

    def _step(self, function, choice):
        choice = numpy.asarray(choice)
        if choice.shape != (self.games,):
            raise EngawaError("choice", "there must be one choice a game: %d" % self.games)
        if choice.dtype.kind not in "iu":
            raise TypeError("choices are integers, not %s" % choice.dtype)
        wide, choice = choice, numpy.ascontiguousarray(choice, numpy.int32)
        if wide.dtype.itemsize >= 4 and wide.dtype != numpy.int32:
            choice[(wide < -2 ** 31) | (wide >= 2 ** 31)] = -1
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
