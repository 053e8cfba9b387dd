"""Runs OpenSpiel's own algorithms, unchanged, on the adapter (engawa.adapters.OpenSpiel).

    OPEN_SPIEL=CHECKOUT python3 test_open_spiel.py

OPEN_SPIEL names a checkout of OpenSpiel. Its library need not be built: where pyspiel is missing, the names of it that
the algorithms use stand here, and so does absl's log. Without a checkout, numpy or attrs the test says so and runs
nothing. exploitability.exploitability is not run: it asks OpenSpiel's C++ library for the best responses, which takes its
own games only. For two players it is half of exploitability.nash_conv, which is run."""

import enum
import importlib.util
import logging
import os
import re
import sys
import types
import unittest

import engawa
import results
from engawa import adapters

CHECKOUT = os.environ.get("OPEN_SPIEL", "")


def missing():
    """What the test needs and is not there; "" if nothing."""
    if not os.path.exists(os.path.join(CHECKOUT, "open_spiel", "python", "algorithms", "mcts.py")):
        return "a checkout of OpenSpiel in the environment variable OPEN_SPIEL"
    return ", ".join(name for name in ("numpy", "attr") if not importlib.util.find_spec(name))


def prepare():
    """Makes the algorithms importable."""
    sys.path.insert(0, CHECKOUT)
    if not importlib.util.find_spec("absl"):
        sys.modules["absl"] = types.ModuleType("absl")
        sys.modules["absl"].__dict__.update(logging=logging)
    if importlib.util.find_spec("pyspiel"):
        return
    words = adapters.GameType
    names = {name: getattr(words, name) for name in
             ("ChanceMode", "Information", "RewardModel", "Utility")}
    names["Dynamics"] = types.SimpleNamespace(
        SEQUENTIAL=words.Dynamics.SEQUENTIAL, SIMULTANEOUS=words.Dynamics.SIMULTANEOUS, MEAN_FIELD=None)
    pyspiel = types.ModuleType("pyspiel")
    bot = type("Bot", (), {"restart": lambda self: None, "inform_action": lambda self, state, player, action: None})
    pyspiel.__dict__.update(
        Bot=bot, Game=object, State=object, TabularPolicy=object, TabularBestResponse=object,
        INVALID_ACTION=-1, GameType=types.SimpleNamespace(**names),
        PlayerId=enum.IntEnum("PlayerId", {"CHANCE": -1, "SIMULTANEOUS": -2, "TERMINAL": -4, "MEAN_FIELD": -5}))
    sys.modules["pyspiel"] = pyspiel
    # OpenSpiel's games register with its library; no algorithm here needs them.
    sys.modules["open_spiel.python.games"] = types.ModuleType("open_spiel.python.games")


def endgame(seed, cards):
    """A match of Dou Dizhu for two in which a player with at most CARDS cards, like the other, is next."""
    match, rng = engawa.Game("dou-dizhu", seats=2, hands=1).match(), engawa.Rng(seed)
    while match.actors():
        described = match.describe()
        if described["phase"] == "play" and max(one["count"] for one in described["seats"]) <= cards:
            return match
        if match.actors() == [engawa.CHANCE]:
            match.draw(rng)
        else:
            match.append(match.actors()[0], match.random_move(rng))
    return None


def replayed(match, deal):
    """MATCH with another DEAL; None where its events are not possible then."""
    other = match.game.match()
    try:
        for number, (by, text) in enumerate(match.events):
            other.append(by, deal if number == 0 else text)
    except engawa.EngawaError:
        return None
    return other


def other_deals(match, seat):
    """Matches that differ from MATCH in one card of another seat, of which SEAT cannot know."""
    deal = match.events[0][1]
    hand = re.search(r" %d:(\S+)" % (1 - seat), deal).group(1)
    cards = re.findall("[2-9TJQKA][cdhs]|[BR]", hand)
    ranks = "3456789TJQKA2"
    order = [rank + suit for rank in ranks for suit in "shdc"] + ["B", "R"]
    found = []
    for card in cards:
        for new in order:
            if new in deal:
                continue
            for suits in ("cdhs", "shdc"):
                key = [rank + suit for rank in ranks for suit in suits] + ["B", "R"]
                changed = "".join(sorted([one for one in cards if one != card] + [new], key=key.index))
                other = replayed(match, deal.replace(hand, changed))
                if other and other.information_text(seat) == match.information_text(seat):
                    found.append(other)
                    break
    return found


def minimax(state):
    """What seat 0 gets when both play perfectly and know all."""
    actors = state.actors()
    if not actors:
        return state.scores()[0]
    if actors == [engawa.CHANCE]:
        state.draw(engawa.Rng(1))
        return minimax(state)
    values = []
    for move in state.legal():
        after = state.clone()
        after.play(move)
        values.append(minimax(after))
    return max(values) if actors == [0] else min(values)


class Algorithms(unittest.TestCase):
    def solved(self, begins, iterations=30):
        """What CFR+ gets for seat 0, and how much it can be exploited."""
        from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

        game = adapters.OpenSpiel(begins[0].game, seed=1, begins=begins)
        solver = cfr.CFRPlusSolver(game)
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
        return values[0], exploitability.nash_conv(game, policy)

    def test_cfr_finds_the_value_of_an_endgame(self):
        matches = [match for match in (endgame(seed, 3) for seed in range(1, 20)) if match]
        self.assertGreater(len(matches), 3)
        for match in matches[:3]:
            value, exploited = self.solved([match])
            wanted = minimax(match.state())
            self.assertLess(exploited, 0.05 * max(1, abs(wanted)))
            self.assertAlmostEqual(value, wanted, delta=0.05 * max(1, abs(wanted)))

    def test_cfr_finds_an_equilibrium_with_hidden_cards(self):
        for seed in range(1, 40):
            match = endgame(seed, 3)
            others = match and other_deals(match, match.actors()[0])
            if others:
                break
        begins = [match] + others[:2]
        self.assertNotEqual(begins[0].state().bytes(), begins[1].state().bytes())
        _, exploited = self.solved(begins)
        self.assertLess(exploited, 0.05)

    def test_mcts_plays_sengoku_domino(self):
        import numpy
        from open_spiel.python.algorithms import mcts

        game = adapters.OpenSpiel(engawa.Game("sengoku-domino", seats=2), seed=1)
        random = numpy.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        bot = mcts.MCTSBot(game, 2, 10, evaluator, random_state=random)
        state = game.new_initial_state()
        for _ in range(12):
            if state.is_chance_node():
                state.apply_action(0)
            else:
                action = bot.step(state)
                self.assertIn(action, state.legal_actions())
                state.apply_action(action)

    def test_mcts_finds_a_yahtzee(self):
        import numpy
        from open_spiel.python.algorithms import mcts

        game = adapters.OpenSpiel(engawa.Game("yahtzee", seats=1), seed=1)
        state, random = game.new_initial_state(), numpy.random.RandomState(1)
        sixes = [action for action, _ in state.chance_outcomes()][-1]
        state.apply_action(sixes)
        self.assertIn("66666", state.history_str())
        action = mcts.MCTSBot(game, 100, 300, mcts.RandomRolloutEvaluator(1, random),
                              random_state=random).step(state)
        self.assertEqual(state.action_to_string(0, action), "score yahtzee")

    def test_best_responses_agree_with_the_solver(self):
        """engawa-bench-solve sengoku-domino 0 has the value and nash_conv of uniformly random players."""
        from open_spiel.python import policy
        from open_spiel.python.algorithms import expected_game_score, exploitability

        game = adapters.OpenSpiel(engawa.Game("sengoku-domino", seats=2, variant="small"), ranks=True)
        uniform = policy.UniformRandomPolicy(game)
        values = expected_game_score.policy_value(game.new_initial_state(), [uniform, uniform])
        self.assertAlmostEqual(values[0], 0, places=6)
        self.assertAlmostEqual(exploitability.nash_conv(game, uniform), 1.513889, places=6)

    def test_sampled_regrets_and_tables_of_the_small_dou_dizhu(self):
        import numpy
        from open_spiel.python.algorithms import external_sampling_mccfr, outcome_sampling_mccfr

        numpy.random.seed(1)
        game = adapters.OpenSpiel(engawa.Game("dou-dizhu", seats=2, hands=1, variant="small"))
        for solver in (external_sampling_mccfr.ExternalSamplingSolver(game),
                       outcome_sampling_mccfr.OutcomeSamplingSolver(game)):
            for _ in range(20):
                solver.iteration()
            average, state = solver.average_policy(), game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(state.chance_outcomes()[-1][0])
                    continue
                chances = average.action_probabilities(state)
                self.assertEqual(sorted(chances), state.legal_actions())
                self.assertAlmostEqual(sum(chances.values()), 1)
                state.apply_action(max(chances, key=chances.get))
            self.assertEqual(sum(state.returns()), 0)

    def test_a_tabular_policy_has_a_row_for_each_information_state(self):
        from open_spiel.python import policy

        match = next(match for match in (endgame(seed, 3) for seed in range(1, 20)) if match)
        table = policy.TabularPolicy(adapters.OpenSpiel(match.game, begins=[match]))
        self.assertEqual(len(table.state_lookup), len(table.action_probability_array))
        for row, mask in zip(table.action_probability_array, table.legal_actions_mask):
            self.assertAlmostEqual(row.sum(), 1)
            self.assertFalse(row[mask == 0].any())

    def test_agents_learn_in_the_environment_for_reinforcement_learning(self):
        import numpy
        from open_spiel.python import rl_environment
        from open_spiel.python.algorithms import tabular_qlearner

        numpy.random.seed(1)
        game, played = adapters.OpenSpiel(engawa.Game("dou-dizhu", seats=2, hands=1, variant="small"), seed=1), 0
        environment = rl_environment.Environment(game)
        size, actions = environment.observation_spec()["info_state"][0], environment.action_spec()["num_actions"]
        self.assertEqual((size, actions), (game.information_state_tensor_size(), game.num_distinct_actions()))
        agents = [tabular_qlearner.QLearner(player, actions) for player in range(2)]
        for _ in range(5):
            step = environment.reset()
            while not step.last():
                step = environment.step([agents[step.observations["current_player"]].step(step).action])
                played += 1
            for agent in agents:
                agent.step(step)
            self.assertEqual(sum(step.rewards), 0)
        self.assertGreater(played, 20)

    def test_bots_play_and_states_are_sampled(self):
        import numpy
        from open_spiel.python.algorithms import evaluate_bots, sample_some_states
        from open_spiel.python.bots import uniform_random

        for game in (adapters.OpenSpiel(engawa.Game("sengoku-domino", seats=2, variant="small"), ranks=True),
                     adapters.OpenSpiel(engawa.Game("dou-dizhu", seats=2, hands=1), seed=1)):
            random = numpy.random.RandomState(1)
            bots = [uniform_random.UniformRandomBot(player, random) for player in range(2)]
            returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, random)
            self.assertEqual(sum(returns), game.utility_sum())
            self.assertEqual(len(sample_some_states.sample_some_states(game, max_states=9)), 9)


if __name__ == "__main__":
    if missing():
        results.skip("OpenSpiel's algorithms are not run without " + missing())
    prepare()
    results.run()
