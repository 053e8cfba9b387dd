"""The shape of Gymnasium's vector environments."""

import os
import subprocess
import sys
import unittest

import engawa
from engawa import vector
from tests.support import FOLDER, played

try:
    import gymnasium
except ImportError:
    gymnasium = None

RANDOM = engawa.numpy and engawa.numpy.random.default_rng(1)


def any_action(observations, masks, seats):
    return (RANDOM.random(masks.shape) * masks).argmax(axis=1)


@unittest.skipIf(engawa.numpy is None, "needs numpy")
class Vectors(unittest.TestCase):
    """By the documents of Gymnasium; its own classes are used where it is installed."""

    def played(self, envs, steps, seed=None):
        """What STEPS steps bring, with the first legal action each time."""
        _, infos = envs.reset(seed=seed)
        for _ in range(steps):
            yield envs.step(infos["action_mask"].argmax(axis=1))
            infos = {"action_mask": envs._batch.mask}

    def test_the_learner_is_asked_and_nobody_else(self):
        for name in engawa.games():
            game = engawa.Game(name, seats=3)
            envs = vector.VectorEnv(game, 5, seat=1, limit=60)
            observations, infos = envs.reset(seed=3)
            for _ in range(40):
                self.assertTrue((envs._batch.actor == 1).all())
                self.assertEqual(observations.shape, (5, game.observation_size))
                self.assertEqual(infos["action_mask"].shape, (5, game.actions))
                self.assertTrue(infos["action_mask"].any(axis=1).all())
                actions = infos["action_mask"].argmax(axis=1)
                observations, rewards, over, cut, infos = envs.step(actions)
                self.assertTrue((rewards[~(over | cut)] == 0).all())
                self.assertFalse((over & cut).any())

    def test_an_end_has_its_scores_and_its_last_observation(self):
        game, ends = engawa.Game("yahtzee", seats=2), 0
        for seen, rewards, over, cut, infos in self.played(vector.VectorEnv(game, 3), 400, 1):
            self.assertFalse(cut.any())
            if not over.any():
                self.assertNotIn("final_obs", infos)
                continue
            ends += over.sum()
            self.assertTrue((infos["_final_obs"] == over).all())
            self.assertTrue((infos["scores"][over, 0] == rewards[over]).all())
            self.assertTrue((infos["_final_info"] == over).all() and (infos["final_info"]["_scores"] == over).all())
            self.assertTrue((infos["final_info"]["scores"] == infos["scores"]).all())
            at = dict((name, slice(at, at + length)) for name, at, length, _ in game.planes())
            self.assertTrue((infos["final_obs"][over][:, at["filled"]].sum(axis=1) == 26).all())
            self.assertTrue((seen[over][:, at["filled"]].sum(axis=1) <= 1).all())
        self.assertGreater(ends, 5)

    def test_a_limit_truncates(self):
        game = engawa.Game("burning-desire", seats=2)
        cuts = [cut.any() for *_, cut, _ in self.played(vector.VectorEnv(game, 2, limit=12), 40, 1)]
        self.assertTrue(any(cuts))

    def test_seeds(self):
        game = engawa.Game("dou-dizhu", seats=3, hands=1)

        def first(seed):
            return vector.VectorEnv(game, 4).reset(seed=seed)[0].tobytes()

        self.assertEqual(first(7), first(engawa.numpy.int64(7)))
        self.assertEqual(first(7), first(engawa.numpy.uint8(7)))
        self.assertEqual(len({first(None) for _ in range(4)}), 4)
        with self.assertRaises(TypeError):
            first(1.0)

    def test_actions_have_any_type_of_integer(self):
        game, envs = engawa.Game("yahtzee", seats=2), []
        for kind in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"):
            def first(observations, masks, seats):
                return masks.argmax(axis=1).astype(kind)

            envs.append(vector.VectorEnv(game, 4, opponents=first))
            infos = envs[-1].reset(seed=1)[1]
            for _ in range(5):
                *_, infos = envs[-1].step(infos["action_mask"].argmax(axis=1).astype(kind))
            self.assertTrue((infos["action_mask"] == envs[0]._batch.mask).all())
            with self.assertRaises(engawa.EngawaError):
                envs[-1].step(engawa.numpy.full(4, -2).astype(kind))

    def test_opponents_choose_for_the_other_seats(self):
        game, asked = engawa.Game("sengoku-domino", seats=3), []

        def last(observations, masks, seats):
            asked.extend(seats)
            self.assertEqual(len(observations), len(seats))
            return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

        for _ in self.played(vector.VectorEnv(game, 4, seat=2, opponents=last), 30, 1):
            pass
        self.assertEqual(set(asked), {0, 1})

    def test_the_other_seats_move_at_random_inside_the_batch(self):
        game = engawa.Game("dou-dizhu", seats=3, hands=1)
        rows = [seen.tobytes() for opponents in (None, "random", {1: "random"})
                for seen, *_ in self.played(vector.VectorEnv(game, 4, opponents=opponents), 30, 1)]
        self.assertEqual(rows[:30], rows[30:60])
        self.assertEqual(rows[:30], rows[60:])

    def test_bots_and_functions_are_opponents(self):
        game, asked = engawa.Game("dou-dizhu", seats=4, hands=1), set()

        def last(observations, masks, seats):
            asked.update(seats)
            return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

        scores = []
        for *_, over, _, infos in self.played(vector.VectorEnv(
                game, 6, seat=2, opponents={0: "easy", 1: last}, threads=2), 60, 1):
            scores += infos["scores"][over].tolist()
        self.assertEqual(asked, {1})
        self.assertTrue(scores)
        self.assertTrue(all(sum(one) == 0 for one in scores))
        for wrong in ({2: "easy"}, {4: "easy"}, "no-such-bot"):
            with self.assertRaises(engawa.EngawaError):
                vector.VectorEnv(game, 2, seat=2, opponents=wrong)

    def test_bots_move_at_once_and_as_strongly_as_elsewhere(self):
        game, totals = engawa.Game("yahtzee", seats=2), [0.0, 0.0]
        envs = vector.VectorEnv(game, 16, opponents="normal")
        for *_, infos in self.played(envs, 120, 1):
            totals = [one + other for one, other in zip(totals, infos["scores"].sum(axis=0))]
        self.assertGreater(totals[1], 3 * totals[0])
        batch = engawa.Batch(game, 4, bots={0: "easy"})
        for _ in range(30):
            self.assertTrue((batch.actor == 1).all())
            batch.random_step()
        for call in (lambda: batch.save(0), lambda: engawa.Batch(game, 4, bots={0: "no-such-bot"}),
                     lambda: engawa.Batch(game, 4, bots={2: "easy"}),
                     lambda: engawa.Batch(game, 4, bots={0: "easy", 1: "easy"})):
            with self.assertRaises(engawa.EngawaError):
                call()

    def test_an_opponent_that_fails_is_told_and_the_games_begin_anew(self):
        game, numpy = engawa.Game("dou-dizhu", seats=3, hands=1), engawa.numpy
        for wrong in (lambda masks: [0], lambda masks: masks.argmax(axis=1) * 1.0, lambda masks: None,
                      lambda masks: masks.argmax(axis=1)[:, None], lambda masks: numpy.full(len(masks), -2),
                      lambda masks: numpy.full(len(masks), 1 << 40), lambda masks: int(masks[0].argmax()),
                      lambda masks: numpy.full(len(masks), (1 << 64) - 2, numpy.uint64)):
            fails = []

            def opponent(observations, masks, seats):
                return wrong(masks) if fails else masks.argmax(axis=1)

            envs = vector.VectorEnv(game, 4, opponents=opponent)
            actions = envs.reset(seed=1)[1]["action_mask"].argmax(axis=1)
            fails.append(True)
            with self.assertRaises((TypeError, engawa.EngawaError)):
                envs.step(actions)
            with self.assertRaisesRegex(engawa.EngawaError, "call reset"):
                envs.step(actions)
            fails.clear()
            actions = envs.reset(seed=1)[1]["action_mask"].argmax(axis=1)
            envs.step(actions)
        for wrong in (7, ["easy"], {1: 7}, {1: None}):
            with self.assertRaises(TypeError):
                vector.VectorEnv(game, 2, opponents=wrong)

    def test_an_opponent_need_not_have_a_hash(self):
        class Last:
            __hash__ = None

            def __call__(self, observations, masks, seats):
                return masks.argmax(axis=1)

        envs = vector.VectorEnv(engawa.Game("yahtzee", seats=3), 2, opponents=Last())
        envs.step(envs.reset(seed=1)[1]["action_mask"].argmax(axis=1))

    def test_of_two_ends_in_a_step_the_learners_counts(self):
        envs, twice = vector.VectorEnv(engawa.Game("yahtzee", seats=3), 8, seat=2, limit=4, opponents=any_action), 0
        infos = envs.reset(seed=1)[1]
        act, ends = envs._batch.act, {}

        def recorded(actions):
            act(actions)
            for i in envs._batch.done.nonzero()[0]:
                ends.setdefault(i, []).append(envs._batch.reward[i].tolist())

        envs._batch.act = recorded
        for _ in range(60):
            ends.clear()
            *_, over, cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
            self.assertEqual({*(over | cut).nonzero()[0]}, {*ends})
            for i, scores in ends.items():
                self.assertEqual(infos["scores"][i].tolist(), scores[0])
                twice += scores[0] != scores[-1]
        self.assertGreater(twice, 5)

    def test_a_limit_that_ends_every_game_before_the_learner_moves_is_refused(self):
        envs = vector.VectorEnv(engawa.Game("yahtzee", seats=2), 2, seat=1, limit=1, opponents=any_action)
        with self.assertRaisesRegex(engawa.EngawaError, "too low"):
            envs.reset(seed=1)

    def test_wrong_actions_are_refused_and_change_nothing(self):
        envs = vector.VectorEnv(engawa.Game("yahtzee", seats=2), 2)
        with self.assertRaises(engawa.EngawaError):
            envs.step([0, 0])
        _, infos = envs.reset(seed=1)
        before = envs._batch.state(0).bytes()
        for wrong in ([0], [0, -1], [0, -2], [16, 226]):
            with self.assertRaises(engawa.EngawaError):
                envs.step(wrong)
        with self.assertRaises(TypeError):
            envs.step([0.0, 0.0])
        self.assertEqual(envs._batch.state(0).bytes(), before)

    @unittest.skipIf(gymnasium is None, "needs gymnasium")
    def test_gymnasiums_own_spaces_and_wrappers(self):
        from gymnasium.wrappers import vector as wrappers

        game, steps = engawa.Game("yahtzee", seats=2), 0
        envs = wrappers.RecordEpisodeStatistics(wrappers.ClipReward(vector.VectorEnv(game, 3, limit=20), 0, 1))
        observations, infos = envs.reset(seed=1)
        envs.action_space.seed(1)
        for _ in range(40):
            actions = envs.action_space.sample(mask=tuple(infos["action_mask"].view("int8")))
            self.assertTrue(envs.observation_space.contains(observations) and envs.action_space.contains(actions))
            observations, _, over, cut, infos = envs.step(actions)
            ended = over | cut
            steps += infos["episode"]["l"][ended].sum() if ended.any() else 0
        self.assertGreater(steps, 60)
        told = wrappers.DictInfoToList(vector.VectorEnv(game, 3)).reset(seed=1)[1]
        self.assertEqual([one["action_mask"].shape for one in told], 3 * [(game.actions,)])

    def test_a_closed_environment_says_so_and_begins_anew(self):
        envs = vector.VectorEnv(engawa.Game("yahtzee", seats=2), 2)
        actions = envs.reset(seed=1)[1]["action_mask"].argmax(axis=1)
        for _ in range(2):
            envs.close()
            self.assertTrue(envs.closed)
        with self.assertRaisesRegex(engawa.EngawaError, "call reset"):
            envs.step(actions)
        envs.reset(seed=1)
        envs.step(actions)
        self.assertFalse(envs.closed)

    def test_buffers_as_in_pufferlib_are_written_in_place(self):
        numpy, game = engawa.numpy, engawa.Game("dou-dizhu", seats=3, hands=1)
        size, places = game.observation_size + game.actions, slice(2, 6)
        shared = {"observations": numpy.zeros((8, size), "uint8"), "rewards": numpy.zeros(8, "float32"),
                  "terminals": numpy.zeros(8, bool), "truncations": numpy.zeros(8, bool),
                  "masks": numpy.ones(8, bool), "actions": numpy.zeros(8, "int32")}
        env = vector.PufferEnv(game, 4, {name: array[places] for name, array in shared.items()}, opponents="easy")
        own, same = vector.PufferEnv(game, 4, opponents="easy"), vector.VectorEnv(game, 4, opponents="easy")
        self.assertEqual((env.num_agents, env.single_observation_space.shape), (4, (size,)))
        seen, infos = env.reset(seed=7)
        own.reset(seed=7)
        known, more = same.reset(seed=7)
        self.assertEqual(infos, [])
        ends = 0
        for _ in range(80):
            self.assertTrue(numpy.shares_memory(seen, shared["observations"]))
            self.assertTrue((shared["observations"][places] == numpy.hstack([known, more["action_mask"]])).all())
            actions = seen[:, game.observation_size:].argmax(axis=1)
            seen, rewards, over, cut, infos = env.step(actions)
            known, scores, ended, _, more = same.step(actions)
            self.assertTrue((own.step(actions)[0] == seen).all())
            self.assertTrue((rewards == scores).all() and (over == ended).all() and not cut.any())
            self.assertTrue(numpy.shares_memory(rewards, shared["rewards"]))
            self.assertEqual([one["score"] for one in infos], [scores[ended].mean()] if ended.any() else [])
            ends += ended.sum()
        self.assertGreater(ends, 5)
        self.assertFalse(shared["observations"][:2].any() or shared["observations"][6:].any())
        with self.assertRaises(engawa.EngawaError):
            env.step([0, 0, 0, -1])

    def test_the_class_of_pufferlib_is_a_base_where_it_has_buffers(self):
        script = ("import sys, types\n"
                  "class Old: pass\n"
                  "class New:\n"
                  "    def __init__(self, buf=None): self.observations = buf['observations']\n"
                  "library = sys.modules['pufferlib'] = types.ModuleType('pufferlib')\n"
                  "library.PufferEnv = %s\n"
                  "import engawa, numpy\n"
                  "from engawa import vector\n"
                  "buffers = {name: numpy.zeros(2) for name in 'rewards terminals truncations masks actions'.split()}\n"
                  "buffers['observations'] = numpy.zeros((2, 9))\n"
                  "env = vector.PufferEnv(engawa.Game('yahtzee'), 2, buffers)\n"
                  "print(isinstance(env, library.PufferEnv), env.observations is buffers['observations'])")
        at = dict(os.environ, ENGAWA_LIBRARY=engawa._lib._name)
        for base, told in (("Old", "False True\n"), ("New", "True True\n")):
            run = subprocess.run([sys.executable, "-c", script % base], check=True, capture_output=True, text=True,
                                 cwd=FOLDER, env=at)
            self.assertEqual(run.stdout, told)

    def test_arrays_are_for_other_libraries(self):
        observations, infos = vector.VectorEnv(engawa.Game("yahtzee", seats=2), 2).reset()
        for array in (observations, infos["action_mask"].view("uint8")):
            self.assertTrue((engawa.numpy.from_dlpack(array) == array).all())
