"""The shapes of other libraries around engawa. An action is the number that means the same move in every
state (Game.action_groups, docs/observations.md).

OpenSpiel: `OpenSpiel(game).new_initial_state()` has the functions of pyspiel's states
(current_player, legal_actions, apply_action, chance_outcomes, ...). Outcomes of chance are numbered as they are
listed, or drawn where a game has too many to list.

PettingZoo: `PettingZoo(game)` is an AEC environment. The observation has a mask of the legal actions. After `limit`
decisions a game is truncated. Where pettingzoo and gymnasium are installed, it is an
AECEnv with their spaces; without them it has the same functions and simple spaces of its own.
"""

from __future__ import annotations

import math
import operator
import pickle
from copy import copy, deepcopy
from enum import Enum
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Iterable, Iterator, NoReturn, Sequence, SupportsIndex

import engawa
from ._library import _need, _need_numpy

if TYPE_CHECKING:
    _Environment = object
else:
    try:
        from pettingzoo import AECEnv as _Environment
    except ImportError:
        _Environment = object

try:
    from gymnasium.spaces import Box, Dict, Discrete  # type: ignore
except ImportError:

    class Discrete:
        """The numbers from 0 to n - 1."""

        def __init__(self, n: int) -> None:
            self.n = n

        def contains(self, x: Any) -> bool:
            return 0 <= x < self.n

    class Box:
        """Arrays of one shape, with numbers from low to high."""

        def __init__(self, low: Any, high: Any, shape: tuple[int, ...], dtype: Any) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

        def contains(self, x: Any) -> bool:
            return x.shape == self.shape and x.min() >= self.low and x.max() <= self.high

    class Dict(dict):
        """A space for each key."""


# ---- OpenSpiel ----

CHANCE_PLAYER, SIMULTANEOUS, TERMINAL = -1, -2, -4


try:
    from pyspiel import GameType  # type: ignore
except ImportError:

    class GameType:
        """The words that pyspiel has for kinds of games."""

        Dynamics = Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS")
        ChanceMode = Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
        Information = Enum("Information", "PERFECT_INFORMATION IMPERFECT_INFORMATION")
        Utility = Enum("Utility", "ZERO_SUM GENERAL_SUM")
        RewardModel = Enum("RewardModel", "TERMINAL REWARDS")


class OpenSpiel:
    """A game as pyspiel.Game. The tensor of an information state has `events` rows: as many as the longest
    match has events, or fewer, if no match that you play has more. With `begins`, open matches of the game that
    have begun, it is a part of the game, small enough to be solved: chance chooses one of them, each equally likely.
    With `ranks` players play for their places instead of scores: each gets how many others it beats, less how many
    beat it."""

    game: engawa.Game
    events: int
    ranks: bool

    def __init__(self, game: engawa.Game, seed: SupportsIndex | None = None, events: SupportsIndex | None = None,
                 begins: Sequence[engawa.Match] = (), ranks: bool = False) -> None:
        self.ranks = ranks
        self._seeds = None
        if seed is not None:
            seed = operator.index(seed)
            self._seeds = Random(seed if seed >= 0 else seed % 2 ** 64)  # Random ignores the sign
        self.game, self._begins = _need(engawa.Game, game), [copy(_need(engawa.Match, match)) for match in begins]
        if any(match.viewer != engawa.OPEN for match in begins):
            raise engawa.EngawaError("viewer", "a game begins with open matches, not with views")
        if any(match.game != game for match in begins):
            raise engawa.EngawaError("game", "a game begins with matches of the same game, players and options")
        self.events = game.longest if events is None else operator.index(events)

    def __copy__(self) -> OpenSpiel:
        other = OpenSpiel(self.game, None, self.events, self._begins, self.ranks)
        other._seeds = deepcopy(self._seeds)
        return other

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self, engawa.Rng(self._seeds and self._seeds.getrandbits(64)))

    def new_initial_states(self) -> list[OpenSpielState]:
        return [self.new_initial_state()]

    def deserialize_state(self, text: str) -> OpenSpielState:
        """The state of OpenSpielState.serialize, of a text that you trust. Its chance is drawn as it would
        have been there."""
        rng, match, history = pickle.loads(bytes.fromhex(text))
        return OpenSpielState(self, rng, match, history)

    def get_type(self) -> SimpleNamespace:
        """What kind of game it is. Chance is explicit where its outcomes can be listed."""
        state = (self._begins[0] if self._begins else self.game.match()).state()
        listed = state.actors() != [engawa.CHANCE] or state.outcomes() is not None
        hidden = self.game.name in ("dou-dizhu", "dixit", "sengoku-domino")
        chance, information = GameType.ChanceMode, GameType.Information
        return SimpleNamespace(
            short_name=self.game.name, long_name=self.game.title,
            dynamics=GameType.Dynamics.SEQUENTIAL,
            chance_mode=chance.EXPLICIT_STOCHASTIC if listed else chance.SAMPLED_STOCHASTIC,
            information=(information.IMPERFECT_INFORMATION if hidden else
                         information.PERFECT_INFORMATION),
            utility=GameType.Utility.GENERAL_SUM if self.utility_sum() is None else GameType.Utility.ZERO_SUM,
            reward_model=GameType.RewardModel.TERMINAL,
            min_num_players=self.game.seats, max_num_players=self.game.seats,
            provides_information_state_string=True, provides_information_state_tensor=True,
            provides_observation_string=True, provides_observation_tensor=True)

    def get_parameters(self) -> dict[str, Any]:
        return dict(self.game._given, players=self.game.seats)

    def min_utility(self) -> float:
        """No bound of scores is known: a search may not take any result for the worst possible one."""
        return 1.0 - self.game.seats if self.ranks else -math.inf

    def max_utility(self) -> float:
        return -self.min_utility()

    def utility_sum(self) -> float | None:
        return 0.0 if self.ranks or self.game.name == "dou-dizhu" else None

    def max_chance_outcomes(self) -> int:
        """The most outcomes that are listed at once; 1 where chance is drawn."""
        outcomes = self.game.state().outcomes()
        return max(len(self._begins), 1 if outcomes is None else len(outcomes))

    def policy_tensor_shape(self) -> list[int]:
        return [self.game.actions]

    def num_players(self) -> int:
        return self.game.seats

    def num_distinct_actions(self) -> int:
        return self.game.actions

    def max_game_length(self) -> int:
        """Counts chance as well, so no game has more moves."""
        return self.game.longest

    def max_move_number(self) -> int:
        return self.game.longest

    def max_history_length(self) -> int:
        return self.game.longest

    def max_chance_nodes_in_history(self) -> int:
        return self.game.longest

    def observation_tensor_size(self) -> int:
        return self.game.observation_size

    def observation_tensor_shape(self) -> list[int]:
        return [self.game.observation_size]

    def information_state_tensor_size(self) -> int:
        rows, columns = self.information_state_tensor_shape()
        return rows * columns

    def information_state_tensor_shape(self) -> list[int]:
        return [self.events, sum(length for _, _, length, _ in self.game.information())]


class OpenSpielState:
    """A position as pyspiel.State. Where several may act at once, the lowest seat goes first."""

    game: engawa.Game

    def __init__(self, shape: OpenSpiel, rng: engawa.Rng, match: engawa.Match | None = None,
                 history: Iterable[tuple[int, int]] = ()) -> None:
        self._shape, self.game, self._rng = shape, shape.game, rng
        self._match, self._history = match or self.game.match(), list(history)
        self._begins = [] if self._history else shape._begins
        if len(self._begins) == 1:
            self._match, self._begins = copy(self._begins[0]), []

    def get_game(self) -> OpenSpiel:
        return self._shape

    def history(self) -> list[int]:
        """The actions so far, those of chance included."""
        return [action for _, action in self._history]

    def full_history(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(player=player, action=action) for player, action in self._history]

    def move_number(self) -> int:
        return len(self._history)

    def is_initial_state(self) -> bool:
        return not self._history

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def num_distinct_actions(self) -> int:
        return self.game.actions

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set() if self.is_chance_node() else set(self.legal_actions(player))
        return [int(action in legal) for action in range(self.game.actions)]

    def serialize(self) -> str:
        return pickle.dumps((self._rng, self._match, self._history)).hex()

    def __str__(self) -> str:
        return self.history_str()

    def _actors(self) -> list[int]:
        return [engawa.CHANCE] if self._begins else self._match.actors()

    def current_player(self) -> int:
        actors = self._actors()
        return TERMINAL if not actors else actors[0]

    def is_terminal(self) -> bool:
        return not self._actors()

    def is_chance_node(self) -> bool:
        return self._actors() == [engawa.CHANCE]

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self.game.seats

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.is_terminal() or player is not None and player != self.current_player():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        return sorted(self._match.state().actions(self.current_player()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(action, probability); one action, 0, that draws where the game lists no outcomes."""
        if self._begins:
            return [(i, 1.0 / len(self._begins)) for i in range(len(self._begins))]
        listed = self._match.state().outcomes()
        return [(0, 1.0)] if listed is None else [(i, p) for i, (_, p) in enumerate(listed)]

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """How an action of a player, or the only argument, an action of the current player, is written."""
        if action is None:
            player, action = self.current_player(), player
        if player == CHANCE_PLAYER:
            return "chance %d" % action
        state = self._match.state()
        return state.text(state.move(action, player), player)

    def string_to_action(self, *given: Any) -> int:
        """The legal action that `action_to_string` writes like this: (player, text), or the text alone."""
        player, text = given if len(given) > 1 else (self.current_player(), *given)
        for action in self.legal_actions(player):
            if self.action_to_string(player, action) == text:
                return action
        raise engawa.EngawaError("action", "%r is not a legal action of player %s" % (text, player))

    def apply_action(self, action: SupportsIndex) -> None:
        player = self.current_player()
        self._apply(action)
        self._history.append((player, operator.index(action)))

    def apply_actions(self, actions: Any) -> NoReturn:
        raise engawa.EngawaError("sequential", "where several may act, they act one after another")

    def _apply(self, action: SupportsIndex) -> None:
        state, action = self._match.state(), operator.index(action)
        if self.is_chance_node():
            listed = None if self._begins else state.outcomes()
            count = len(self._begins) or (1 if listed is None else len(listed))
            if not 0 <= action < count:
                raise engawa.EngawaError("action", "chance has the actions 0 to %d, not %d" % (count - 1, action))
            if self._begins:
                self._match, self._begins = copy(self._begins[action]), []
            elif listed is None:
                self._match.draw(self._rng)
            else:
                self._match.append(engawa.CHANCE, state.chance_text(listed[action][0]))
            return
        seat = self.current_player()
        text = state.text(state.move(action, seat), seat)
        # A free text (Dixit's clue) is not part of the action.
        self._match.append(seat, text[:-2] + '"…"' if text.endswith('""') else text)

    def child(self, action: SupportsIndex) -> OpenSpielState:
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self) -> OpenSpielState:
        return OpenSpielState(self._shape, copy(self._rng), copy(self._match), self._history)

    __copy__ = clone

    def history_str(self) -> str:
        return "\n".join("%d %s" % event for event in self._match.events)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.game.seats
        if not self._shape.ranks:
            return [float(score) for score in self._match.scores()]
        ranks = self._match.ranks()
        return [float(sum((other > rank) - (other < rank) for other in ranks)) for rank in ranks]

    def player_return(self, player: int) -> float:
        self.game.check_seat(player)
        return self.returns()[player]

    def rewards(self) -> list[float]:
        """All rewards come at the end."""
        return self.returns()

    def player_reward(self, player: int) -> float:
        return self.player_return(player)

    def information_state_string(self, player: int | None = None) -> str:
        """All that the player has been shown, event by event."""
        return self._match.information_text(self.current_player() if player is None else player)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The same as numbers (Game.information), with `events` rows."""
        player = self.current_player() if player is None else player
        return self._match.information(player, self._shape.events).ravel().astype(float).tolist()

    def observation_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        return str(self._match.describe(player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        player = self.current_player() if player is None else player
        return [float(byte) for byte in self._match.state().observe(player)]


# ---- PettingZoo ----


class PettingZoo(_Environment):
    """A game as an AEC environment: agents "seat_0", "seat_1", ... Rewards are the final scores."""

    metadata: dict[str, Any] = {
        "name": "engawa_v0", "render_modes": ["ansi"], "is_parallelizable": False}
    game: engawa.Game
    render_mode: str | None
    limit: int
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def __init__(self, game: engawa.Game, render_mode: str | None = None, limit: SupportsIndex = 0) -> None:
        _need_numpy("engawa.adapters.PettingZoo")
        self.game, self.render_mode, self.limit = _need(engawa.Game, game), render_mode, operator.index(limit)
        if self.limit < 0:
            raise engawa.EngawaError("limit", "a limit of decisions is at least 1; 0 is for none")
        self.possible_agents = ["seat_%d" % seat for seat in range(game.seats)]
        size, most = game.observation_size, game.actions
        self._space = Dict({
            "observation": Box(0, 255, (size,), engawa.numpy.uint8),
            "action_mask": Box(0, 1, (most,), engawa.numpy.int8),
        })
        self._actions = Discrete(most)
        self._rng, self._seeded = engawa.Rng(), False

    def __copy__(self) -> PettingZoo:
        return deepcopy(self)

    if not TYPE_CHECKING:
        def __getattr__(self, name: str) -> Any:
            if name in ("agents", "agent_selection", "rewards", "_state"):
                raise AttributeError("call reset first: there is no `%s` yet" % name)
            raise AttributeError("%s has no attribute %r" % (type(self).__name__, name))

    def observation_space(self, agent: str) -> Any:
        return self._space

    def action_space(self, agent: str) -> Any:
        return self._actions

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or not self._seeded:
            self._rng, self._seeded = engawa.Rng(seed), seed is not None
        self._state, self._decisions = self.game.state(), 0
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = dict(self.terminations)
        self.infos = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self) -> None:
        while self._state.actors() == [engawa.CHANCE]:
            self._state.draw(self._rng)
        if self._state.actors():
            self.agent_selection = self.possible_agents[self._state.actors()[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = engawa.numpy.zeros(self.game.actions, engawa.numpy.int8)
        if self.agents and seat in self._state.actors():
            mask[self._state.actions(seat)] = 1
        return {"observation": self._state.observe(seat).copy(), "action_mask": mask}

    def _agent(self) -> str:
        """The agent whose turn it is."""
        if not self.agents:
            raise engawa.EngawaError("over", "all agents are done: call reset")
        return self.agent_selection

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        agent = self._agent()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: SupportsIndex | None) -> None:
        agent = self._agent()
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise engawa.EngawaError("action", "an agent that is not done needs an action")
        self._state.act(action, self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0
        self._decisions += 1
        self._settle()
        over = not self._state.actors()
        if over or 0 < self.limit <= self._decisions:
            self.rewards = dict(zip(self.agents, self._state.scores()))
            self.terminations = {agent: over for agent in self.agents}
            self.truncations = {agent: not over for agent in self.agents}
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward
            self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: SupportsIndex | None) -> None:
        """An agent that is done says None and goes."""
        if action is not None:
            raise ValueError("when an agent is done, the only action is None")
        for gone in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                     self.infos):
            del gone[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.rewards, 0)  # each counts once
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        return str(self._state.describe(engawa.SPECTATOR))

    def close(self) -> None:
        pass
