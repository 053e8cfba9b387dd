"""The shapes of OpenSpiel and PettingZoo."""

import contextlib
import io
import unittest
import warnings
from random import Random

import engawa
from engawa import adapters
from tests.support import Index, random_match

try:
    import pettingzoo
except ImportError:
    pettingzoo = None


class Adapters(unittest.TestCase):
    """By the documents of the two libraries; their own tests, where they are installed, say more."""

    def to_the_end(self, state):
        """How STATE goes on when the first action is taken, or what chance draws: a few events."""
        for _ in range(6):
            if not state.is_terminal():
                state.apply_action(state.legal_actions()[0])
        return state.history_str()

    def test_two_that_are_begun_without_a_seed_differ(self):
        game = engawa.Game("dou-dizhu", hands=1)
        deals = set()
        for _ in range(4):
            state = adapters.OpenSpiel(game).new_initial_state()
            state.apply_action(0)
            deals.add(state.history_str())
        self.assertEqual(len(deals), 4)
        self.assertNotEqual(game.state().draw(engawa.Rng()), game.state().draw(engawa.Rng()))
        if engawa.numpy is None:
            return

        def dealt(seed=None, environment=None):
            environment = environment or adapters.PettingZoo(game)
            environment.reset(seed=seed)
            return bytes(environment._state.bytes())

        self.assertEqual(len({dealt() for _ in range(4)}), 4)
        self.assertEqual(dealt(5), dealt(5))
        one, two = adapters.PettingZoo(game), adapters.PettingZoo(game)
        for environment in (one, two):
            environment.reset(seed=5)
        self.assertEqual([dealt(None, one), dealt(None, one)], [dealt(None, two), dealt(None, two)])

    def test_seeds_are_integers_and_a_sign_counts(self):
        game = engawa.Game("dou-dizhu", hands=1)

        def dealt(seed):
            state = adapters.OpenSpiel(game, seed=seed).new_initial_state()
            state.apply_action(0)
            return state.history_str()

        self.assertEqual(len({dealt(seed) for seed in (0, 1, -1, 2, -2, 1 << 80)}), 6)
        self.assertEqual(dealt(Index(7)), dealt(7))
        for wrong in (1.0, "1", b"1", float("nan")):
            with self.assertRaises(TypeError):
                dealt(wrong)

    def test_actions_of_chance_are_those_that_are_listed(self):
        hands = [random_match(engawa.Game("dou-dizhu", hands=1), seed) for seed in (1, 2)]
        for game, begins in ((engawa.Game("yahtzee"), ()), (engawa.Game("dou-dizhu"), ()), (hands[0].game, hands)):
            state = adapters.OpenSpiel(game, begins=begins).new_initial_state()
            before = state.serialize()
            for wrong in (-1, len(state.legal_actions())):
                with self.assertRaises(engawa.EngawaError):
                    state.apply_action(wrong)
            self.assertEqual(state.serialize(), before)

    def test_states_as_in_openspiel(self):
        for name in engawa.games():
            game = adapters.OpenSpiel(engawa.Game(name))
            state, random = game.new_initial_state(), Random(3)
            for _ in range(80):
                if state.is_terminal():
                    break
                player, actions = state.current_player(), state.legal_actions()
                self.assertEqual(state.is_chance_node(), player == adapters.CHANCE_PLAYER)
                self.assertEqual(actions, sorted(set(actions)))
                for wrong in (-1, game.num_players()):
                    with self.assertRaises(engawa.EngawaError):
                        state.player_reward(wrong)
                if state.is_chance_node():
                    self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
                    self.assertEqual((state.legal_actions(0), state.legal_actions(player)), ([], actions))
                else:
                    self.assertEqual(len(state.observation_tensor()),
                                     game.observation_tensor_size())
                    others = set(range(game.num_players())) - {player}
                    self.assertEqual([state.legal_actions(other) for other in others],
                                     [[] for _ in others])
                    self.assertTrue(state.information_state_string(player))
                written = state.action_to_string(player, actions[-1])
                self.assertEqual(state.action_to_string(actions[-1]), written)
                self.assertEqual((state.string_to_action(player, written), state.string_to_action(written)),
                                 (actions[-1], actions[-1]))
                with self.assertRaises(engawa.EngawaError):
                    state.string_to_action("nonsense")
                before = state.history_str()
                self.assertEqual(state.clone().history_str(), before)
                state.child(actions[0])
                self.assertEqual(self.to_the_end(state.clone()), self.to_the_end(state.clone()))
                self.assertEqual(state.history_str(), before)
                state.apply_action(random.choice(actions))
                self.assertNotEqual(state.history_str(), before)
            self.assertEqual(len(state.returns()), game.num_players())

    def test_what_algorithms_ask_of_a_game_and_a_state(self):
        for name in engawa.games():
            game, random = adapters.OpenSpiel(engawa.Game(name)), Random(3)
            kind, state = game.get_type(), game.new_initial_state()
            self.assertEqual(kind.dynamics, adapters.GameType.Dynamics.SEQUENTIAL)
            self.assertEqual(kind.reward_model, adapters.GameType.RewardModel.TERMINAL)
            self.assertEqual(kind.chance_mode.name == "EXPLICIT_STOCHASTIC",
                             name in ("yahtzee", "burning-desire"))
            self.assertEqual(kind.information.name == "PERFECT_INFORMATION",
                             name in ("yahtzee", "burning-desire"))
            self.assertLessEqual(len(state.legal_actions()), game.max_chance_outcomes())
            self.assertTrue(state.is_initial_state())
            actions = []
            for _ in range(12):
                actions.append(random.choice(state.legal_actions()))
                state.apply_action(actions[-1])
            self.assertEqual((state.history(), state.move_number()), (actions, 12))
            self.assertIs(state.get_game(), game)
            again = game.deserialize_state(state.serialize())
            self.assertEqual((str(again), again.history()), (str(state), actions))
            self.assertEqual(self.to_the_end(again.clone()), self.to_the_end(state.clone()))
            self.assertEqual(state.history(), actions)
            if state.is_player_node():
                mask = state.legal_actions_mask()
                self.assertEqual([i for i, one in enumerate(mask) if one], state.legal_actions())
                self.assertEqual(len(mask), game.num_distinct_actions())
            self.assertEqual(state.rewards(), [0.0] * game.num_players())

    def test_small_variants_list_their_chance_and_are_played_for_places(self):
        for game, deals in ((engawa.Game("sengoku-domino", seats=2, variant="small"), 9),
                            (engawa.Game("dou-dizhu", seats=2, hands=1, variant="small"), 1000)):
            shape = adapters.OpenSpiel(game, seed=1, ranks=True)
            state, random = shape.new_initial_state(), Random(1)
            chances = [chance for _, chance in state.chance_outcomes()]
            self.assertGreaterEqual(len(chances), deals)
            self.assertAlmostEqual(sum(chances), 1)
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
            self.assertEqual(sum(state.returns()), shape.utility_sum())
            self.assertLessEqual(max(state.returns()), shape.max_utility())

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_an_environment_as_in_pettingzoo(self):
        for name in engawa.games():
            game, random = engawa.Game(name), Random(4)
            if name == "dou-dizhu":
                game = engawa.Game(name, hands=1)
            environment = adapters.PettingZoo(game)
            environment.reset(seed=5)
            totals, steps = dict.fromkeys(environment.possible_agents, 0), 0
            for agent in environment.agent_iter():
                observation, reward, over, cut, _ = environment.last()
                totals[agent] += reward
                legal = list(observation["action_mask"].nonzero()[0])
                self.assertFalse(cut)
                self.assertTrue(environment.observation_space(agent)["observation"].contains(
                    observation["observation"]))
                if not over:
                    self.assertEqual(legal, sorted(environment._state.actions()))
                    for wrong in (game.actions, -1, None):
                        with self.assertRaises(engawa.EngawaError):
                            environment.step(wrong)
                environment.step(None if over else random.choice(legal))
                steps += 1
            self.assertGreater(steps, 10)
            self.assertEqual(environment.agents, [])
            self.assertEqual(list(totals.values()), environment._state.scores())

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_a_reward_counts_once(self):
        environment = adapters.PettingZoo(engawa.Game("yahtzee", seats=3))
        environment.reset(seed=5)
        totals = dict.fromkeys(environment.possible_agents, 0)
        for agent in environment.agent_iter():
            _, _, over, _, _ = environment.last()
            environment.step(None if over else int(environment.observe(agent)["action_mask"].argmax()))
            for one, reward in environment.rewards.items():
                totals[one] += reward
        self.assertEqual(list(totals.values()), environment._state.scores())

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_an_environment_says_that_it_is_over(self):
        environment = adapters.PettingZoo(engawa.Game("yahtzee"), limit=1)
        environment.reset(seed=5)
        for _ in environment.agent_iter():
            observation, _, _, cut, _ = environment.last()
            environment.step(None if cut else int(observation["action_mask"].argmax()))
        for call in (environment.last, lambda: environment.step(None), lambda: environment.step(0)):
            with self.assertRaisesRegex(engawa.EngawaError, "call reset"):
                call()
        with self.assertRaises(engawa.EngawaError):
            adapters.PettingZoo(engawa.Game("yahtzee"), limit=-1)

    def test_a_part_of_a_game_begins_with_its_own_matches(self):
        match = engawa.Game("dou-dizhu", seats=3, hands=1).match()
        for other in (engawa.Game("dou-dizhu", seats=2, hands=1), engawa.Game("dou-dizhu", seats=3, hands=2),
                      engawa.Game("yahtzee", seats=3)):
            with self.assertRaises(engawa.EngawaError):
                adapters.OpenSpiel(other, begins=[match])

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_an_environment_says_that_it_has_not_begun(self):
        environment = adapters.PettingZoo(engawa.Game("yahtzee"))
        for call in (environment.last, environment.render, lambda: environment.step(0),
                     lambda: environment.observe("seat_0"), lambda: list(environment.agent_iter())):
            with self.assertRaisesRegex(AttributeError, "call reset first"):
                call()

    @unittest.skipIf(pettingzoo is None or engawa.numpy is None, "needs pettingzoo and numpy")
    def test_pettingzoos_own_tests_pass(self):
        from pettingzoo.test import api_test, parallel_api_test, seed_test
        from pettingzoo.utils import turn_based_aec_to_parallel

        for name in engawa.games():
            def begun(render_mode=None):
                return adapters.PettingZoo(engawa.Game(name, seats=3), render_mode, limit=200)

            with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                api_test(begun(), num_cycles=300)
                seed_test(begun, num_cycles=50)
                parallel_api_test(turn_based_aec_to_parallel(begun()), num_cycles=300)

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_an_environment_is_truncated_by_its_limit(self):
        game = engawa.Game("burning-desire", seats=2)
        environment, steps = adapters.PettingZoo(game, limit=9), 0
        environment.reset(seed=5)
        for _ in environment.agent_iter():
            observation, _, over, cut, _ = environment.last()
            self.assertEqual((over, cut), (False, steps >= 9))
            environment.step(None if cut else int(observation["action_mask"].argmax()))
            steps += 1
        self.assertEqual(steps, 9 + 2)
