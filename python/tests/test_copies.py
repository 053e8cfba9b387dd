"""Copies are independent, and foreign numbers are numbers."""

import unittest
import weakref

import engawa
from engawa import adapters, vector
from tests.support import COPIES, Index, played


class Copies(unittest.TestCase):
    """A copy has all that its original had, and goes its own way."""

    def test_states_and_matches(self):
        for name in engawa.games():
            for copied in COPIES:
                match, state = played(engawa.Game(name), 12)
                events, before = match.events, state.bytes()
                other, place = copied(match), copied(state)
                self.assertEqual((other.events, other.viewer, place.bytes()),
                                 (events, match.viewer, before))
                self.assertEqual(other.describe(), match.describe())
                rng, by = engawa.Rng(6), other.actors()[0]
                text = other.draw(rng) if by == engawa.CHANCE else other.random_move(rng)
                if by != engawa.CHANCE:
                    other.append(by, text)
                place.apply(by, text)
                self.assertEqual((match.events, state.bytes()), (events, before))
                self.assertNotEqual((other.events, place.bytes()), (events, before))
                del match, state
                self.assertEqual(other.state().bytes(), place.bytes())

    def test_what_is_the_same_is_equal(self):
        for name in engawa.games():
            match, state = played(engawa.Game(name), 12)
            for copied in COPIES:
                self.assertEqual((copied(match), copied(state)), (match, state))
            other, place = played(engawa.Game(name), 11)
            self.assertFalse(match == other or state == place or match == match.view(0))
            for changes in (match, state):
                with self.assertRaises(TypeError):
                    hash(changes)
        game = engawa.Game("dou-dizhu")
        self.assertEqual(len({game, engawa.Game("dou-dizhu"), engawa.Game("dou-dizhu", hands=6)}), 1)
        self.assertEqual(len({game, engawa.Game("dou-dizhu", hands=5), engawa.Game("dou-dizhu", seats=3)}), 3)

    def test_adapters(self):
        game = engawa.Game("dou-dizhu", seats=3, hands=1)
        for copied in COPIES:
            shape = adapters.OpenSpiel(game, seed=3)
            other = copied(shape)
            drawn = [other.new_initial_state() for _ in range(3)]
            for state, same in zip(drawn, [shape.new_initial_state() for _ in range(3)]):
                state.apply_action(0)
                same.apply_action(0)
                self.assertEqual(state.history_str(), same.history_str())
                after = copied(state)
                after.apply_action(after.legal_actions()[0])
                self.assertEqual((len(after.history()), state.history()), (2, [0]))

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_environments(self):
        game = engawa.Game("dou-dizhu", seats=3, hands=1)
        for copied in COPIES:
            environment = adapters.PettingZoo(game)
            environment.reset(seed=1)
            state, agent = environment._state.clone(), environment.agent_selection
            other = copied(environment)
            other.step(int(other.observe(agent)["action_mask"].argmax()))
            self.assertEqual((environment._state, environment.agent_selection), (state, agent))
            self.assertNotEqual(other._state, state)
            envs = vector.VectorEnv(game, 2, opponents="easy")
            begins = copied(envs).reset(seed=1)[0]
            self.assertEqual(begins.tobytes(), envs.reset(seed=1)[0].tobytes())
            puffer = vector.PufferEnv(game, 2)
            self.assertEqual(copied(puffer).reset(1)[0].tobytes(), puffer.reset(1)[0].tobytes())
            for begun in (envs, puffer):
                with self.assertRaises(TypeError):
                    copied(begun)

    def test_views(self):
        match, _ = played(engawa.Game("dou-dizhu"), 9)
        for view in (match.view(1), match.view(engawa.SPECTATOR)):
            for copied in COPIES:
                other = copied(view)
                self.assertEqual((other.events, other.viewer), (view.events, view.viewer))
                self.assertEqual(other.describe(), view.describe())

    def test_games_and_bots(self):
        game = engawa.Game("dou-dizhu", seats=3, hands=2, show_kitty="no")
        for copied in COPIES:
            other = copied(game)
            self.assertEqual((other.name, other.seats), (game.name, game.seats))
            self.assertEqual(other.match().record(["a", "b", "c"]),
                             game.match().record(["a", "b", "c"]))
            self.assertEqual(copied(game.bot("easy")).name, "easy")

    def test_generators(self):
        for copied in COPIES:
            for drawn in range(12):
                rng, game = engawa.Rng(9), engawa.Game("yahtzee")
                for _ in range(drawn):
                    game.state().draw(rng)
                other = copied(rng)
                rolls = [game.state().draw(other) for _ in range(9)]
                self.assertEqual([game.state().draw(rng) for _ in range(9)], rolls)
        for text in (b"", b"9", b"0 1 2", b"0" + 12 * b" 0", b"0" + 12 * b" 1" + b" 1",
                     b"0 100000000" + 11 * b" 1", b"0 -1" + 11 * b" 1", b"0 0x1" + 11 * b" 1"):
            with self.assertRaises(engawa.EngawaError):
                engawa.Rng._of(text)

    def test_a_save_of_something_else_is_refused(self):
        game = engawa.Game("yahtzee", seats=2)
        function, (_, save) = game.state().__reduce__()
        for other, wrong in ((game, save[:-1]), (game, b"\0" * len(save)),
                             (game, save[:-1] + bytes([save[-1] ^ 1])),
                             (engawa.Game("yahtzee", seats=3), save),
                             (engawa.Game("yahtzee", seats=2, sheet="yams"), save)):
            with self.assertRaises(engawa.EngawaError) as raised:
                function(other, wrong)
            self.assertEqual(raised.exception.code, "save")

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_a_batch_goes_when_it_is_dropped(self):
        batch = engawa.Batch(engawa.Game("yahtzee"), 4, threads=2)
        gone = weakref.ref(batch)
        del batch
        self.assertIsNone(gone())

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_what_is_not_copied_says_so(self):
        for copied in COPIES:
            with self.assertRaises(TypeError):
                copied(engawa.Batch(engawa.Game("yahtzee"), 2))
            with self.assertRaises(TypeError):
                copied(engawa.Record(played(engawa.Game("yahtzee", seats=1), 3)[0].record(["a"])
                                     .encode().splitlines()))

    def test_errors(self):
        error = engawa.EngawaError("code", "a sentence", "文")
        for copied in COPIES:
            other = copied(error)
            self.assertEqual((other.code, other.en, other.ja, str(other)),
                             (error.code, error.en, error.ja, str(error)))


class Objects(unittest.TestCase):
    """Where an object of the package is needed, no other thing serves."""

    def test_of_a_game_a_match_and_a_generator(self):
        game = engawa.Game("yahtzee", seats=2)
        match, rng, bot = game.match(), engawa.Rng(1), game.bot("easy")
        state = match.state()
        calls = {"Rng": [state.draw, match.draw, lambda one: state.view(0).imagine(0, one),
                         lambda one: bot.choose(match.view(0), one)],
                 "Match": [bot.worth, lambda one: bot.choose(one, rng), lambda one: bot.advise(one, rng),
                           lambda one: adapters.OpenSpiel(game, begins=[one])],
                 "Game": [engawa.State, engawa.Match, lambda one: engawa.Bot(one, "easy"), adapters.OpenSpiel] + (
                     [lambda one: engawa.Batch(one, 2), adapters.PettingZoo, lambda one: vector.VectorEnv(one, 2),
                      lambda one: vector.PufferEnv(one, 2)] if engawa.numpy else [])}
        match.draw(rng)
        calls["Rng"] += [match.random_move, match.state().search]
        for kind, ones in calls.items():
            for call in ones:
                for wrong in (None, 1, "yahtzee", {"Rng": game}.get(kind, rng)):
                    with self.assertRaisesRegex(TypeError, r"an engawa\.%s is needed here, not" % kind):
                        call(wrong)


class Numbers(unittest.TestCase):
    """Every kind of integer serves as one, and no other number does."""

    def kinds(self):
        return [Index] + ([engawa.numpy.int64, engawa.numpy.uint8] if engawa.numpy else [])

    def wrong(self):
        return [1.0, "1", None] + ([engawa.numpy.float32(1)] if engawa.numpy else [])

    def calls(self, game, state, match, view):
        """Functions of one integer, for which 1 is right."""
        rng, bot = engawa.Rng(1), game.bot("easy")
        return [engawa.play_number, engawa.play_numbered, game.match, game.check_seat,
                state.observe, lambda n: state.view(n).imagine(n, rng), state.describe, match.view,
                match.describe, match.shown, lambda n: match.shown(1, n),
                lambda n: bot.choose(view, rng, n)]

    def test_of_games_and_matches(self):
        game = engawa.Game("dou-dizhu", seats=3)
        match = game.match()
        match.draw(engawa.Rng(1))
        view, state = match.view(match.actors()[0]), match.state()
        for call in self.calls(game, state, match, view):
            for kind in self.kinds():
                call(kind(1))
            for wrong in self.wrong():
                if not (wrong is None and call == match.describe):
                    with self.assertRaises(TypeError):
                        call(wrong)
        for kind in self.kinds():
            self.assertEqual(engawa.Game("dou-dizhu", seats=kind(3)).seats, 3)
            one, two = game.state(), game.state()
            self.assertEqual(one.draw(engawa.Rng(kind(7))), two.draw(engawa.Rng(7)))
        for wrong in self.wrong()[:2]:
            with self.assertRaises(TypeError):
                engawa.Game("dou-dizhu", seats=wrong)
            with self.assertRaises(TypeError):
                engawa.Rng(wrong)
        with self.assertRaises(OverflowError):
            game.match(1 << 40)

    def test_of_moves_and_outcomes(self):
        for kind in (lambda n: n, Index):
            state = engawa.Game("yahtzee").state()
            state.settle([kind(n) for n in state.outcomes()[0][0]])
            move = kind(state.legal()[0])
            self.assertTrue(state.text(move))
            state.play(move)
        state = engawa.Game("yahtzee").state()
        with self.assertRaises(TypeError):
            state.settle([1.0, 1, 1, 1, 1])
        state.settle(state.outcomes()[0][0])
        with self.assertRaises(TypeError):
            state.play(float(state.legal()[0]))

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_of_batches(self):
        numpy, game = engawa.numpy, engawa.Game("yahtzee")
        batch = engawa.Batch(game, numpy.int64(4), threads=numpy.int64(2), seed=numpy.int64(5))
        same = engawa.Batch(game, 4, threads=2, seed=5)
        for choice in ([0, 0, 0, 0], numpy.zeros(4, numpy.int8), numpy.zeros(8, numpy.uint64)[::2]):
            batch.step(choice)
            same.step(numpy.zeros(4, numpy.int32))
            self.assertEqual(batch.state(numpy.int64(3)).bytes(), same.state(3).bytes())
        for wrong in ([0.0] * 4, numpy.zeros(4), numpy.zeros(4, bool), ["0"] * 4):
            with self.assertRaises(TypeError):
                batch.step(wrong)
        for kind, wrong in (("int64", 1 << 32), ("int64", -(1 << 32)), ("uint32", 1 << 31),
                            ("uint64", (1 << 64) - (1 << 32)), ("int8", -1)):
            with self.assertRaises(engawa.EngawaError):
                batch.step(numpy.array([0, 0, 0, wrong], kind))
        with self.assertRaises(TypeError):
            batch.save(1.0)
        with self.assertRaises(TypeError):
            engawa.Batch(game, 4.0)
