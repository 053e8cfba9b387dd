"""Tests of the package engawa: the same rules, views and records through Python, and errors instead of crashes.

    python3 python/test_engawa.py [ENGAWA]

ENGAWA, the program, makes the records that are read; without it these tests are left out."""

import copy
import math
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import unittest
import weakref
import zipfile
from random import Random

import build_wheel
import describe_planes
import engawa
from engawa import adapters, vector

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else None


def random_match(game, seed):
    match, rng = game.match(), engawa.Rng(seed)
    while match.actors():
        if match.actors() == [engawa.CHANCE]:
            match.draw(rng)
        else:
            match.append(match.actors()[0], match.random_move(rng))
    return match


class Rules(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self):
        for name in engawa.games():
            game = engawa.Game(name)
            match = random_match(game, 1)
            self.assertEqual(len(match.scores()), game.seats)
            self.assertIn(1, match.ranks())
            self.assertGreater(len(match.events), 10)

    def test_options_are_read_by_name_and_refused_with_a_code(self):
        self.assertEqual(engawa.Game("dou-dizhu", seats=3, hands=2, show_kitty="no").seats, 3)
        for options, code in (({"paper": 1}, "option-unknown"), ({"hands": 0}, "option-value"),
                              ({"seats": 9}, "seats")):
            with self.assertRaises(engawa.EngawaError) as raised:
                engawa.Game("dou-dizhu", **options)
            self.assertEqual(raised.exception.code, code)
            self.assertTrue(raised.exception.en and raised.exception.ja)
        with self.assertRaises(engawa.EngawaError):
            engawa.Game("chess")
        self.assertIn("16+4", engawa.Game("dou-dizhu").options()["deal4"][1])

    def test_numbers_and_texts_of_moves_are_the_same_moves(self):
        game = engawa.Game("yahtzee")
        match, state = game.match(), game.state()
        match.append(engawa.CHANCE, "roll 66123")
        state.apply(engawa.CHANCE, "roll 66123")
        self.assertEqual([state.text(move) for move in state.legal()], match.legal())
        copy = state.clone()
        state.play(state.legal()[0])
        copy.play(copy.text(copy.legal()[0]))
        self.assertEqual(state.bytes(), copy.bytes())
        with self.assertRaises(engawa.EngawaError):
            match.append(1, "keep 66")
        with self.assertRaises(engawa.EngawaError):
            game.state().play(3)
        with self.assertRaises(engawa.EngawaError):
            game.state().settle((7, 7, 7, 7, 7))

    def test_chance_is_listed_with_its_probabilities(self):
        state = engawa.Game("yahtzee").state()
        outcomes = state.outcomes()
        self.assertEqual(len(outcomes), 252)
        self.assertAlmostEqual(sum(probability for _, probability in outcomes), 1)
        state.settle(outcomes[0][0])
        self.assertEqual(state.actors(), [0])
        self.assertIsNone(engawa.Game("dou-dizhu").state().outcomes())


class Views(unittest.TestCase):
    def test_a_view_knows_what_its_seat_may_know(self):
        game = engawa.Game("dou-dizhu", seats=3)
        match, rng = game.match(), engawa.Rng(5)
        match.draw(rng)
        view = match.view(1)
        self.assertIn("?", view.events[0][1])
        self.assertEqual(view.describe(), match.describe(1))
        self.assertNotEqual(match.describe(), match.describe(1))
        self.assertEqual(bytes(view.state().observe(1)), bytes(match.state().observe(1)))
        self.assertEqual(match.state().view(1).bytes(), view.state().bytes())
        self.assertEqual(match.state().view(engawa.SPECTATOR).bytes(),
                         match.view(engawa.SPECTATOR).state().bytes())
        with self.assertRaises(engawa.EngawaError) as raised:
            match.state().imagine(1, rng)
        self.assertEqual(raised.exception.code, "not-a-view")
        imagined = view.state().imagine(1, rng)
        self.assertEqual(bytes(imagined.observe(1)), bytes(match.state().observe(1)))
        with self.assertRaises(engawa.EngawaError):
            view.describe(0)
        with self.assertRaises(engawa.EngawaError):
            match.state().observe(3)
        n, by, text, sentence = match.shown(0, names=["Aki", "Ben", "Chi"])[0]
        self.assertEqual((n, by), (1, engawa.CHANCE))
        self.assertTrue(text.startswith("deal 0:") and sentence)

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_an_information_state_is_all_that_was_shown(self):
        for name in engawa.games():
            match, _ = played(engawa.Game(name, seats=3), 30)
            game, view = match.game, match.view(1)
            lines = match.information_text(1).splitlines()
            self.assertEqual(lines[0], "seat 1")
            self.assertEqual(lines[1:], [
                "%s %s" % ("chance" if by == engawa.CHANCE else by, text) for by, text in view.events])
            rows = match.information(1)
            self.assertEqual(rows.shape, (30, sum(plane[2] for plane in game.information())))
            self.assertEqual(rows.tobytes(), view.information(1).tobytes())
            more = match.information(1, 32)
            self.assertEqual((more[:30].tobytes(), int(more[30:].sum())), (rows.tobytes(), 0))
            for wrong in (lambda: match.information(1, 29), lambda: view.information(0),
                          lambda: view.information_text(2), lambda: match.information(3)):
                with self.assertRaises(engawa.EngawaError):
                    wrong()

    def test_planes_lie_behind_each_other(self):
        for name in engawa.games():
            game, at = engawa.Game(name), 0
            for _, offset, length, means in game.planes():
                self.assertEqual(offset, at)
                self.assertTrue(means)
                at += length
            self.assertEqual(at, game.observation_size)


class Searches(unittest.TestCase):
    def started(self, name, seats):
        state = engawa.Game(name, seats=seats).state()
        while state.actors() == [engawa.CHANCE]:
            state.draw(engawa.Rng(1))
        return state

    def test_a_search_of_every_game_counts_its_iterations(self):
        for name in engawa.games():
            state = self.started(name, 3)
            seat = state.actors()[0]
            for depth in (1, 20):
                one, two = (state.view(seat).search(engawa.Rng(4), seat, 300, depth)
                            for _ in range(2))
                self.assertEqual(one, two)
                self.assertEqual([move for move, _, _ in one], state.legal(seat))
                self.assertEqual(sum(visits for _, visits, _ in one), 300)
                self.assertTrue(all(0 <= value <= 1 for _, _, value in one))

    def test_a_search_finds_what_is_best(self):
        state = engawa.Game("yahtzee", seats=1).state()
        state.apply(engawa.CHANCE, "roll 66666")
        best = max(state.search(engawa.Rng(2), iterations=4000, wins=False), key=lambda one: one[1])
        self.assertEqual(state.text(best[0]), "score yahtzee")

    def test_a_search_does_not_see_what_is_hidden(self):
        state = self.started("dou-dizhu", 3)
        with self.assertRaises(engawa.EngawaError) as raised:
            state.search(engawa.Rng(1))
        self.assertEqual(raised.exception.code, "not-a-view")

    def test_an_error_says_how_seats_count(self):
        game = engawa.Game("yahtzee", seats=2)
        match = game.match()
        match.append(engawa.CHANCE, "roll 66123")
        with self.assertRaisesRegex(engawa.EngawaError, r"there is no seat 2 \(they count from 0\)"):
            game.check_seat(2)
        with self.assertRaisesRegex(engawa.EngawaError, "not this seat's turn"):
            match.append(1, "score ones")

    def test_a_search_refuses_what_it_cannot_do(self):
        state = engawa.Game("yahtzee", seats=2).state()
        with self.assertRaises(engawa.EngawaError):
            state.search(engawa.Rng(1))
        state.apply(engawa.CHANCE, "roll 66123")
        for wrong in ({"iterations": 0}, {"depth": 0}, {"depth": 65}, {"iterations": 1 << 25},
                      {"seat": 1}):
            with self.assertRaises(engawa.EngawaError):
                state.search(engawa.Rng(1), **wrong)


class Bots(unittest.TestCase):
    def test_bots_choose_legal_moves_from_views(self):
        for name in engawa.games():
            game = engawa.Game(name)
            match, rng = game.match(), engawa.Rng(2)
            bot = game.bot("easy")
            for _ in range(12):
                if match.actors() == [engawa.CHANCE]:
                    match.draw(rng)
                elif match.actors():
                    seat = match.actors()[0]
                    match.append(seat, bot.choose(match.view(seat), rng, 5))

    def test_a_bot_is_not_shown_an_open_match(self):
        game, rng = engawa.Game("dou-dizhu", seats=3), engawa.Rng(2)
        match = game.match()
        match.draw(rng)
        for view in (match, match.view(engawa.SPECTATOR)):
            for call in (game.bot("easy").choose, game.bot().advise):
                with self.assertRaises(engawa.EngawaError) as raised:
                    call(view, rng)
                self.assertEqual(raised.exception.code, "viewer")

    def test_perfect_yahtzee_is_worth_what_is_known(self):
        game = engawa.Game("yahtzee", seats=1)
        self.assertAlmostEqual(game.bot().worth(game.match(0)), 254.5877, places=4)

    def test_advice_and_analysis(self):
        game = engawa.Game("burning-desire", seats=2, target=100)
        match = random_match(game, 3)
        findings, verdicts = match.analyse(budget=1)
        self.assertEqual(len(findings), len(match.events))
        self.assertEqual([verdict["seat"] for verdict in verdicts], list(range(game.seats)))
        with self.assertRaises(engawa.EngawaError):
            game.match().analyse()
        with self.assertRaises(engawa.EngawaError):
            game.bot("random").advise(game.match(0), engawa.Rng(1))
        start = game.match()
        start.draw(engawa.Rng(1))
        view = start.view(0)
        advice = game.bot().advise(view, engawa.Rng(1), 5)
        self.assertEqual([text for text, _, _ in advice], view.legal())
        self.assertFalse(any(math.isnan(value) for _, value, _ in advice))

    def test_moments(self):
        match = random_match(engawa.Game("yahtzee", seats=3), 3)
        moments = match.moments(["Aki", "Ben", "紡"])
        japanese = match.moments(["Aki", "Ben", "紡"], "ja")
        self.assertTrue(moments)
        self.assertEqual([one[:2] for one in moments], [one[:2] for one in japanese])
        for n, weight, sentence in moments:
            self.assertIn(n, range(1, len(match.events) + 1))
            self.assertIn(weight, range(1, 101))
            self.assertRegex(sentence, "Aki|Ben|紡")
        with self.assertRaises(engawa.EngawaError):
            match.game.match().moments()


class Records(unittest.TestCase):
    def test_a_match_becomes_a_record_and_comes_back(self):
        match = random_match(engawa.Game("sengoku-domino"), 4)
        lines = match.record(["Aki", "紡"]).encode().splitlines()
        record = engawa.Record(lines)
        self.assertEqual(record.names, ["Aki", "紡"])
        self.assertEqual(record.end, "finished")
        self.assertEqual(record.match.events, match.events)
        self.assertIsNone(record.fair())
        with self.assertRaises(engawa.EngawaError) as raised:
            engawa.Record(lines[:2] + [b"{}"])
        self.assertEqual(raised.exception.line, 3)

    @unittest.skipUnless(PROGRAM, "needs the program")
    def test_the_programs_records_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, "sim", "dou-dizhu", "--games", "2", "--option", "hands=1",
                            "--bot", "easy", "--record", folder], check=True,
                           stdout=subprocess.DEVNULL)
            for file in sorted(os.listdir(folder)):
                record = engawa.read_record(os.path.join(folder, file))
                self.assertEqual(record.end, "finished")
                if engawa.numpy is not None:
                    arrays = engawa.record_arrays(os.path.join(folder, file))
                    decisions = sum(by != engawa.CHANCE for by, _ in record.match.events)
                    self.assertEqual(len(arrays["move"]), decisions)
                    self.assertTrue((arrays["choice"] < arrays["choices"]).all())


@unittest.skipIf(engawa.numpy is None, "needs numpy")
class Batches(unittest.TestCase):
    def test_a_batch_agrees_with_its_states(self):
        for name in engawa.games():
            game = engawa.Game(name, seats=3)
            batch = engawa.Batch(game, 5, threads=2, everything=True)
            for _ in range(60):
                batch.random_step()
            for i in range(5):
                state = batch.state(i)
                seat = state.actors()[0]
                self.assertEqual(batch.actor[i], seat)
                self.assertEqual(list(batch.moves[batch.offset[i]:batch.offset[i + 1]]),
                                 state.legal(seat))
                self.assertEqual(bytes(batch.observation[i]), bytes(state.observe(seat)))
                self.assertEqual(bytes(batch.everything[i]), bytes(state.observe(seat, True)))

    def test_moves_have_features_and_numbers(self):
        game = engawa.Game("dou-dizhu", seats=3, hands=1)
        batch = engawa.Batch(game, 4, threads=2, features=True, numbers=True)
        for _ in range(60):
            batch.random_step()
            state = batch.state(0)
            for k in range(batch.offset[1]):
                move, number = int(batch.moves[k]), batch.number[k]
                self.assertEqual(bytes(batch.feature[k]), bytes(state.features(move)))
                self.assertEqual(engawa.play_number(move), number if number >= 0 else None)
                if number >= 0:
                    self.assertEqual(engawa.play_numbered(int(number))[0], move)
        self.assertEqual(engawa.play_numbered(223)[1], "33344")
        self.assertEqual(sum(length for _, _, length, _ in game.features()), game.features_size)
        with self.assertRaises(engawa.EngawaError):
            engawa.play_numbered(engawa.PLAYS)

    def test_a_batch_has_the_actions_of_its_states(self):
        for name in engawa.games():
            game = engawa.Game(name, seats=3)
            batch = engawa.Batch(game, 4, features=True, actions=True, masks=True)
            for _ in range(25):
                batch.random_step()
            for i in range(4):
                state, legal = batch.state(i), slice(batch.offset[i], batch.offset[i + 1])
                seat, actions = int(batch.actor[i]), list(batch.action[legal])
                self.assertEqual(actions, state.actions(seat))
                self.assertEqual(list(batch.mask[i].nonzero()[0]), sorted(actions))
                self.assertEqual([state.move(action, seat) for action in actions],
                                 state.legal(seat))
                self.assertEqual(bytes(batch.feature[batch.offset[i]]),
                                 bytes(state.features(state.legal(seat)[0], seat)))
            wanted = [int(batch.action[at]) for at in batch.offset[:-1]]
            after = batch.state(0)
            after.act(wanted[0], int(batch.actor[0]))
            batch.act(wanted)
            if after.actors() not in ([], [engawa.CHANCE]):
                self.assertEqual(batch.state(0).bytes(), after.bytes())
            self.assertEqual(sum(count for _, _, count, _ in game.action_groups()), game.actions)
            with self.assertRaises(engawa.EngawaError) as raised:
                batch.act([game.actions] * 4)
            self.assertEqual(raised.exception.code, "action")

    def test_a_limit_truncates(self):
        game = engawa.Game("burning-desire", seats=2)
        batch = engawa.Batch(game, 3, limit=7, last=True)
        for step in range(1, 22):
            batch.step([0, 0, 0])  # which keeps nothing as often as that is possible
            self.assertEqual(batch.truncated.all(), step % 7 == 0)
            self.assertTrue((batch.done == batch.truncated).all())
        self.assertFalse((batch.last[0, 0] == batch.state(0).observe(0)).all())
        with self.assertRaises(engawa.EngawaError):
            engawa.Batch(game, 1, limit=-1)

    def test_games_end_with_scores_and_begin_anew(self):
        game = engawa.Game("yahtzee", seats=2)
        batch, ended = engawa.Batch(game, 4, observe=False), 0
        for _ in range(120):
            batch.step(batch.choices() - 1)
            self.assertTrue((batch.reward[~batch.done] == 0).all())
            ended += batch.done.sum()
        self.assertEqual(ended, 4 * (120 // 26))

    def test_saves_and_bad_choices(self):
        game = engawa.Game("dou-dizhu", seats=3)
        batch = engawa.Batch(game, 3)
        save = batch.save(1)
        batch.restore(2, save)
        batch.look()
        self.assertEqual(batch.state(1).bytes(), batch.state(2).bytes())
        before = batch.state(0).bytes()
        for bad in ([0, 0, -1], [0, 0, 99999], [0, 0]):
            with self.assertRaises(engawa.EngawaError):
                batch.step(bad)
        self.assertEqual(batch.state(0).bytes(), before)
        for wrong in (b"short", b"\0" * len(save), bytes(range(256)) * 9, save[:-1] + b"!"):
            with self.assertRaises(engawa.EngawaError):
                batch.restore(0, (wrong * 99)[:len(save)] if wrong != b"short" else wrong)
        for other in (engawa.Game("dou-dizhu", seats=2), engawa.Game("dou-dizhu", seats=3, hands=1)):
            with self.assertRaises(engawa.EngawaError):
                engawa.Batch(other, 1).restore(0, save)
        batch.look()
        self.assertEqual(batch.state(0).bytes(), before)
        with self.assertRaises(IndexError):
            batch.save(3)
        with self.assertRaises(engawa.EngawaError):
            engawa.Batch(game, 0)


def played(game, events):
    """A match and the state that the same events lead to."""
    match, state, rng = game.match(), game.state(), engawa.Rng(4)
    while match.actors() and len(match.events) < events:
        by = match.actors()[0]
        text = match.draw(rng) if by == engawa.CHANCE else match.random_move(rng)
        if by != engawa.CHANCE:
            match.append(by, text)
        state.apply(by, text)
    return match, state


COPIES = (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))


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


class Index:
    """An integer of another library."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


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


@unittest.skipIf(engawa.numpy is None, "needs numpy")
class Processes(unittest.TestCase):
    def in_child(self, call):
        """What `call` says in a process that was forked: a line."""
        reads, writes = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                said = str(call())
            except Exception as error:
                said = repr(error)
            os.write(writes, said.encode())
            os._exit(0)
        os.close(writes)
        with os.fdopen(reads) as file:
            said = file.read()
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        return said

    def test_a_batch_with_threads_stays_behind(self):
        game = engawa.Game("yahtzee")
        batch = engawa.Batch(game, 8, threads=2)

        def use():
            nonlocal batch
            calls = (batch.random_step, batch.look, lambda: batch.step([0] * 8),
                     lambda: batch.state(0), lambda: batch.save(0))
            codes = []
            for call in calls:
                try:
                    call()
                except engawa.EngawaError as error:
                    codes.append(error.code)
            batch = None
            engawa.Batch(game, 8, threads=2).random_step()
            return codes

        self.assertEqual(self.in_child(use), str(5 * ["forked"]))
        batch.random_step()

    def test_a_batch_of_one_thread_goes_on(self):
        batch = engawa.Batch(engawa.Game("yahtzee"), 8, threads=1)
        batch._lock.acquire()  # as if another thread used it when the process is forked
        said = self.in_child(lambda: (batch.random_step(), batch.state(0).bytes())[1])
        batch._lock.release()
        batch.random_step()
        self.assertEqual(said, str(batch.state(0).bytes()))

    def test_threads_take_turns_with_a_batch(self):
        batch = engawa.Batch(engawa.Game("yahtzee"), 64, threads=2)
        threads = [threading.Thread(target=lambda: [batch.random_step() for _ in range(50)])
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        same = engawa.Batch(engawa.Game("yahtzee"), 64)
        for _ in range(200):
            same.random_step()
        for i in range(64):
            self.assertEqual(batch.state(i).bytes(), same.state(i).bytes())


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
                if state.is_chance_node():
                    self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
                else:
                    self.assertEqual(len(state.observation_tensor()),
                                     game.observation_tensor_size())
                    others = set(range(game.num_players())) - {player}
                    self.assertEqual([state.legal_actions(other) for other in others],
                                     [[] for _ in others])
                    self.assertTrue(state.information_state_string(player))
                self.assertTrue(state.action_to_string(player, actions[0]))
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

    def test_opponents_choose_for_the_other_seats(self):
        game, asked = engawa.Game("sengoku-domino", seats=3), []

        def last(observations, masks, seats):
            asked.extend(seats)
            self.assertEqual(len(observations), len(seats))
            return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

        for _ in self.played(vector.VectorEnv(game, 4, seat=2, opponents=last), 30, 1):
            pass
        self.assertEqual(set(asked), {0, 1})

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

    def test_arrays_are_for_other_libraries(self):
        observations, infos = vector.VectorEnv(engawa.Game("yahtzee", seats=2), 2).reset()
        for array in (observations, infos["action_mask"].view("uint8")):
            self.assertTrue((engawa.numpy.from_dlpack(array) == array).all())


class Package(unittest.TestCase):
    def test_a_script_beside_the_clone_finds_the_package(self):
        clone = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(clone, os.path.join(folder, "engawa"))
            script = "import engawa, engawa.adapters; print(engawa.games()[0])"
            told = subprocess.run([sys.executable, "-c", script], cwd=folder, check=True,
                                  env=dict(os.environ, ENGAWA_LIBRARY=engawa._lib._name),
                                  capture_output=True, text=True).stdout
        self.assertEqual(told.strip(), "yahtzee")

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_the_programs_of_the_readme_run(self):
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "README.md")
        with open(page, encoding="utf-8") as file:
            programs = [block.split("```")[0] for block in file.read().split("```python\n")[1:]]
        self.assertEqual(len(programs), 2)
        for program in programs:
            exec(program.replace("print(", "str("), {})

    def test_what_is_not_found_names_what_mends_it(self):
        told = subprocess.run([sys.executable, "-c", "import engawa"], capture_output=True, text=True,
                              cwd=os.path.dirname(os.path.abspath(__file__)),
                              env=dict(os.environ, ENGAWA_LIBRARY="/no/such/library")).stderr
        self.assertIn("meson setup build-library -Dlibrary_only=true", told)

    def test_the_tag_of_a_wheel_says_what_the_library_needs(self):
        found, tag = build_wheel.beside(engawa._lib._name)
        if tag.startswith("manylinux"):
            self.assertEqual(set(found), set(build_wheel.INSIDE))
            oldest = max(build_wheel.needs(path)[1] for path in [engawa._lib._name, *found.values()])
            self.assertIn("_%d_%d_" % max(oldest, (2, 17)), tag)
        with tempfile.NamedTemporaryFile() as none:
            found, tag = build_wheel.beside(none.name)
            self.assertEqual((found, tag[:6]), ({}, "linux_"))

    def test_the_page_of_observations_is_true(self):
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs",
                            "observations.md")
        with open(page, encoding="utf-8") as file:
            self.assertEqual(file.read(), describe_planes.describe())

    def test_a_wheel_is_complete_and_the_same_twice(self):
        library = engawa._lib._name
        with tempfile.TemporaryDirectory() as folder:
            one = build_wheel.build(library, folder)
            with open(one, "rb") as file:
                first = file.read()
            with open(build_wheel.build(library, folder), "rb") as file:
                self.assertEqual(first, file.read())
            with zipfile.ZipFile(one) as wheel:
                self.assertIn("engawa/py.typed", wheel.namelist())
                wheel.extractall(folder)
            environment = {name: value for name, value in os.environ.items()
                           if not name.startswith(("ENGAWA", "PYTHON"))}
            found = subprocess.run([sys.executable, "-c", "import engawa; print(engawa.__file__, "
                                    "engawa._lib._name)"], cwd=folder, env=environment, check=True,
                                   capture_output=True, text=True).stdout.split()
            self.assertEqual([os.path.dirname(path) for path in found], 2 * [os.path.join(folder, "engawa")])

    @unittest.skipIf(engawa.numpy is None or not PROGRAM, "needs numpy and the program")
    def test_the_examples_run(self):
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "examples")
        environment = dict(os.environ, ENGAWA_LIBRARY=engawa._lib._name)

        def run(name, *arguments):
            return subprocess.run([sys.executable, os.path.join(folder, name), *arguments],
                                  env=environment, check=True, capture_output=True,
                                  text=True).stdout

        self.assertIn("sengoku-domino", run("random_play.py", "1"))
        self.assertIn("yahtzee: 254.5877 points", run("perfect_yahtzee.py", "yahtzee"))
        self.assertIn("hands, points by seat", run("batch.py", "20"))
        self.assertRegex(run("search.py", "sengoku-domino", "random", "2", "300"),
                         "^the search won [34].0 of 4 games")
        with tempfile.TemporaryDirectory() as weights:
            file = os.path.join(weights, "weights.npz")
            told = run("train_dou_dizhu.py", "--games", "32", "--steps", "150", "--deals", "1",
                       "--save", file)
            self.assertIn("hands, missing", told)
            again = run("train_dou_dizhu.py", "--load", file, "--deals", "1")
            self.assertEqual(told.splitlines()[-1], again.splitlines()[-1])
        with tempfile.TemporaryDirectory() as records:
            subprocess.run([PROGRAM, "sim", "yahtzee", "--games", "2", "--record", records],
                           check=True, stdout=subprocess.DEVNULL)
            self.assertIn("observation", run("records.py", records,
                                             os.path.join(records, "all.npz")))


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1], exit=False, verbosity=0).result
    broken = len(result.failures) + len(result.errors)
    print("[==========] %d test(s) run." % result.testsRun)
    print("[  PASSED  ] %d test(s)." % (result.testsRun - broken))
    sys.exit(broken > 0)
