"""Many games at once in the shape of Gymnasium's vector environments: one learner, and bots or earlier networks
in the other seats.

    from engawa import Game
    from engawa.vector import VectorEnv
    envs = VectorEnv(Game("yahtzee", seats=2), 64, limit=200)
    observations, infos = envs.reset(seed=1)
    while True:
        actions = policy(observations, infos["action_mask"])
        observations, rewards, terminations, truncations, infos = envs.step(actions)

An observation is what the learner's seat knows (docs/observations.md), as bytes; an action is the number that means
the same move in every state, and infos["action_mask"] has True for the legal ones; `action_mask.view("int8")` is what
the `sample` of Gymnasium's spaces takes. A game that ends begins anew in the same step, as in Gymnasium's SAME_STEP:
`observations` is of the new game, infos["final_obs"] of the old one, and infos["_final_obs"] says where. Rewards are
the scores at the end, and 0 before; infos["scores"] has those of all seats, and so has infos["final_info"].

`opponents` chooses for the other seats: a bot by its name ("normal"), a function, or a dictionary with one of these for
some seats. A function, such as an earlier network, is called as `opponents(observations, masks, seats)`: it gets arrays
with a row for each game in which it is to move, and returns an action for each. Bots move inside the batch, each with
`budget` milliseconds of counted work a move. Seats without an opponent have the bot "random". The arrays of
numpy that come back are copies, and have __dlpack__ for other libraries.

PufferEnv has the shape of PufferLib's native environments, which write into buffers.
"""

from __future__ import annotations

import operator
import os
from copy import deepcopy
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Mapping, Protocol, SupportsIndex, Union

from ._library import EngawaError, _budget, _need, _need_numpy, numpy
from ._batch import Batch
from ._games import Game

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray
    _Environment = object
    _Puffer = object
    Box: Any = None
    Discrete: Any = None
    MultiDiscrete: Any = None
    _METADATA: dict[str, Any] = {}
else:
    try:
        from gymnasium.spaces import Box, Discrete, MultiDiscrete
        from gymnasium.vector import AutoresetMode, VectorEnv as _Environment
        _METADATA = {"autoreset_mode": AutoresetMode.SAME_STEP}
    except ImportError:
        _Environment, Box = object, None
        _METADATA = {"autoreset_mode": "SameStep"}
    try:
        from pufferlib import PufferEnv as _Puffer
        if _Puffer.__init__ is object.__init__:
            raise ImportError("PufferLib has buffers since its second version")
    except ImportError:
        class _Puffer:
            """The buffers of PufferLib, the caller's or new ones."""

            def __init__(self, buf: Any = None) -> None:
                agents = self.num_agents
                kinds = {"rewards": numpy.float32, "terminals": bool, "truncations": bool, "masks": bool,
                         "actions": numpy.int32}
                self.observations = (numpy.zeros((agents, *self.single_observation_space.shape), numpy.uint8)
                                     if buf is None else buf["observations"])
                for name, kind in kinds.items():
                    setattr(self, name, numpy.zeros(agents, kind) if buf is None else buf[name])
                if buf is None:
                    self.masks[:] = True


class Policy(Protocol):
    """Returns an action for each row: what a seat may know, its legal actions, and which seat it is."""

    def __call__(self, observations: NDArray[numpy.uint8], masks: NDArray[numpy.bool_],
                 seats: NDArray[numpy.int32], /) -> ArrayLike: ...


Opponent = Union[str, Policy]


_MISSED_MAX = 200


def _numbers(actions: NDArray[Any], game: Game, whose: str = "") -> NDArray[numpy.int64]:
    """ACTIONS of any type of integer, which are numbers of actions of GAME."""
    wrong = actions[(actions < 0) | (actions >= game.actions)]
    if len(wrong):
        raise EngawaError("action", "action %d%s is not legal" % (wrong[0], whose))
    return actions.astype(numpy.int64)


def _chosen(policy: Policy, batch: Batch, at: NDArray[Any]) -> NDArray[Any]:
    """What POLICY plays in the games AT."""
    chosen = numpy.asarray(policy(batch.observation[at].copy(), batch.mask[at].copy(), batch.actor[at].copy()))
    if chosen.shape != at.shape or chosen.dtype.kind not in "iu":
        raise TypeError("an opponent returns an integer for each row, %d of them, not %s of %s" %
                        (len(at), chosen.shape, chosen.dtype))
    return _numbers(chosen, batch.game, " of an opponent")


class VectorEnv(_Environment):
    """NUM_ENVS games of GAME with the learner in SEAT (docstring of this module)."""

    metadata: dict[str, Any] = _METADATA
    game: Game
    num_envs: int
    seat: int
    closed: bool = False
    single_observation_space: Any
    single_action_space: Any
    observation_space: Any
    action_space: Any

    def __init__(self, game: Game, num_envs: SupportsIndex, seat: SupportsIndex = 0,
                 opponents: Opponent | Mapping[int, Opponent] | None = None,
                 limit: SupportsIndex = 0, threads: SupportsIndex = 1,
                 budget: SupportsIndex = 100) -> None:
        _need_numpy("engawa.vector")
        _need(Game, game).check_seat(seat)
        self.game, self.num_envs, self.seat = game, operator.index(num_envs), operator.index(seat)
        if self.num_envs < 1:
            raise EngawaError("games", "there is at least 1 game, not %d" % self.num_envs)
        self._threads, self._limit, self._budget = threads, operator.index(limit), _budget(budget)
        self._bots: dict[int, str] = {}
        self._functions: list[tuple[Policy, list[int]]] = []  # with their seats
        self._seat_opponents(opponents)
        self._batch: Any = None
        self._spaces()

    def _seat_opponents(self, opponents: Opponent | Mapping[int, Opponent] | None) -> None:
        """Tells bots and policies apart, by seat."""
        others = [seat for seat in range(self.game.seats) if seat != self.seat]
        if opponents is None:
            opponents = {}
        elif not isinstance(opponents, Mapping):
            opponents = dict.fromkeys(others, opponents)
        for seat, opponent in opponents.items():
            if seat not in others:
                raise EngawaError("seat", "seat %s has no opponent (seats count from 0)" % seat)
            if isinstance(opponent, str):
                self._bots[operator.index(seat)] = self.game.bot(opponent).name
            elif callable(opponent):
                self._take_turns(opponent, operator.index(seat))
            else:
                raise TypeError("an opponent is the name of a bot or a function, not %r" % (opponent,))
        self._bots.update((seat, "random") for seat in others if seat not in opponents)

    def _take_turns(self, policy: Policy, seat: int) -> None:
        """Lets POLICY play SEAT; it is called once for all its seats."""
        for known, seats in self._functions:
            if known is policy:
                seats.append(seat)
                return
        self._functions.append((policy, [seat]))

    def __getstate__(self) -> dict[str, Any]:
        if self._batch is not None:
            raise TypeError("environments whose games have begun are not copied: copy them before `reset`")
        return self.__dict__.copy()

    def _spaces(self) -> None:
        size, actions, games = self.game.observation_size, self.game.actions, self.num_envs
        if Box:
            self.single_observation_space = Box(0, 255, (size,), numpy.uint8)
            self.single_action_space = Discrete(actions)
            self.observation_space = Box(0, 255, (games, size), numpy.uint8)
            self.action_space = MultiDiscrete([actions] * games)
        else:
            self.single_observation_space = SimpleNamespace(shape=(size,), dtype=numpy.uint8)
            self.single_action_space = SimpleNamespace(n=actions)
            self.observation_space = SimpleNamespace(shape=(games, size), dtype=numpy.uint8)
            self.action_space = SimpleNamespace(nvec=numpy.full(games, actions))

    def reset(self, *, seed: SupportsIndex | None = None,
              options: dict[str, Any] | None = None) -> tuple[NDArray[numpy.uint8], dict[str, Any]]:
        """Begins all games anew. Any integer is a seed; without one each call begins differently."""
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "little")
        seed = operator.index(seed)
        self._batch = Batch(self.game, self.num_envs, threads=self._threads, seed=seed, masks=True,
                            limit=self._limit, last=True, bots=self._bots, budget=self._budget)
        self.closed = False
        self._end()
        self._until_the_learner()
        return self._seen()

    def step(self, actions: ArrayLike) -> tuple[
            NDArray[numpy.uint8], NDArray[numpy.float64], NDArray[numpy.bool_], NDArray[numpy.bool_],
            dict[str, Any]]:
        """Makes the learner's move in each game, then those of the others until the learner is next."""
        if self._batch is None:
            raise EngawaError("reset", "call reset before step")
        if (self._batch.actor != self.seat).any():
            raise EngawaError("reset", "an opponent failed in the last step: call reset")
        actions = numpy.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError("actions are integers, not %s" % actions.dtype)
        if actions.shape != (self.num_envs,):
            raise EngawaError("action", "there must be one action a game: %d" % self.num_envs)
        actions = _numbers(actions, self.game)
        self._end()
        self._make(actions, numpy.ones(self.num_envs, bool))
        self._until_the_learner()
        observations, infos = self._seen()
        ended = self._terminated | self._truncated
        infos["scores"] = self._scores
        if ended.any():
            infos["final_obs"], infos["_final_obs"] = self._final, ended
            infos["final_info"], infos["_final_info"] = {"scores": self._scores, "_scores": ended}, ended
        return (observations, self._scores[:, self.seat].astype(numpy.float64), self._terminated,
                self._truncated, infos)

    def _end(self) -> None:
        """Forgets the ends of the last step."""
        games = self.num_envs
        self._terminated, self._truncated = numpy.zeros(games, bool), numpy.zeros(games, bool)
        self._scores = numpy.zeros((games, self.game.seats), numpy.float32)
        self._final = numpy.zeros((games, self.game.observation_size), numpy.uint8)

    def _make(self, actions: NDArray[Any], moving: NDArray[numpy.bool_]) -> None:
        """Makes the actions in the games that are MOVING; the others stay as they are. Of a game that ends twice
        before the learner moves again, the first end counts: that is the one in which it has moved."""
        batch = self._batch
        batch.act(numpy.where(moving, actions, Batch.STAY))
        ended = batch.done & ~(self._terminated | self._truncated)
        self._truncated |= ended & batch.truncated
        self._terminated |= ended & ~batch.truncated
        self._scores[ended] = batch.reward[ended]
        self._final[ended] = batch.last[ended, self.seat]

    def _until_the_learner(self) -> None:
        batch = self._batch
        missed = numpy.zeros(self.num_envs, numpy.int64)  # games that ended without the learner's move
        while (others := batch.actor != self.seat).any():
            actions = numpy.zeros(self.num_envs, numpy.int64)
            for policy, seats in self._functions:
                at = numpy.flatnonzero(others & numpy.isin(batch.actor, seats))
                if len(at):
                    actions[at] = _chosen(policy, batch, at)
            self._make(actions, others)
            missed += batch.done
            if missed.max() > _MISSED_MAX:
                raise EngawaError("limit", "%d games have ended one after another before the learner's first move: "
                                  "the limit of %d decisions is too low" % (_MISSED_MAX, self._limit))

    def _seen(self) -> tuple[NDArray[numpy.uint8], dict[str, Any]]:
        return self._batch.observation.copy(), {"action_mask": self._batch.mask.copy()}

    def close(self, **kwargs: Any) -> None:
        """Frees the games; `reset` begins new ones."""
        self._batch, self.closed = None, True


class PufferEnv(_Puffer):
    """NUM_ENVS games with the learner in one seat, as a native environment of PufferLib: results are written into the
    arrays of BUF, or its own ones. OPTIONS are those of VectorEnv. PufferLib has no place for masks, so an
    observation is what the seat knows, and then 1 for each legal action; an illegal one is refused."""

    game: Game
    num_agents: int
    single_observation_space: Any
    single_action_space: Any
    observations: NDArray[numpy.uint8]
    rewards: NDArray[numpy.float32]
    terminals: NDArray[numpy.bool_]
    truncations: NDArray[numpy.bool_]
    masks: NDArray[numpy.bool_]
    actions: NDArray[Any]

    def __init__(self, game: Game, num_envs: SupportsIndex, buf: Any = None, **options: Any) -> None:
        self._envs = VectorEnv(game, num_envs, **options)
        self.game, self.num_agents = game, self._envs.num_envs
        size = game.observation_size + game.actions
        self.single_observation_space = (Box(0, 255, (size,), numpy.uint8) if Box else
                                         SimpleNamespace(shape=(size,), dtype=numpy.uint8))
        self.single_action_space = self._envs.single_action_space
        super().__init__(*([] if TYPE_CHECKING else [buf]))

    def __copy__(self) -> PufferEnv:
        return deepcopy(self)

    def _see(self, known: NDArray[numpy.uint8], infos: dict[str, Any]) -> None:
        self.observations[:, :self.game.observation_size] = known
        self.observations[:, self.game.observation_size:] = infos["action_mask"]

    def reset(self, seed: SupportsIndex | None = None) -> tuple[NDArray[numpy.uint8], list[dict[str, Any]]]:
        """Begins all games anew, like VectorEnv.reset."""
        self._see(*self._envs.reset(seed=seed))
        self.rewards[:], self.terminals[:], self.truncations[:] = 0, False, False
        return self.observations, []

    def step(self, actions: ArrayLike) -> tuple[
            NDArray[numpy.uint8], NDArray[numpy.float32], NDArray[numpy.bool_], NDArray[numpy.bool_],
            list[dict[str, Any]]]:
        """Makes the learner's moves, like VectorEnv.step. Where games have ended there is one more dictionary: the
        mean of the learner's scores."""
        known, rewards, over, cut, infos = self._envs.step(actions)
        self._see(known, infos)
        self.rewards[:], self.terminals[:], self.truncations[:] = rewards, over, cut
        ended = over | cut
        told = [{"score": float(rewards[ended].mean())}] if ended.any() else []
        return self.observations, self.rewards, self.terminals, self.truncations, told

    def close(self) -> None:
        """Frees the games."""
        self._envs.close()
