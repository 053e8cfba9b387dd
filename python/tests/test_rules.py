"""The rules, views, searches, bots and records are the same through Python."""

import copy
import math
import os
import subprocess
import tempfile
import unittest

import engawa
from tests.support import PROGRAM, played, random_match


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
        for name in ("dou-dizhu", "yahtzee", "sengoku-domino"):
            default, allowed = engawa.Game(name).options()["variant"]
            self.assertEqual((default, allowed[:2]), ("full", ["full", "small"]))

    def test_other_things_than_texts_and_seats_are_refused(self):
        for wrong in (None, 3, b"yahtzee"):
            with self.assertRaisesRegex(TypeError, "a text is needed"):
                engawa.Game(wrong)
        for seats in (0, -1, -2):
            with self.assertRaises(engawa.EngawaError) as raised:
                engawa.Game("yahtzee", seats=seats)
            self.assertEqual(raised.exception.code, "seats")
        match, _ = played(engawa.Game("yahtzee"), 3)
        with self.assertRaises(engawa.EngawaError) as raised:
            match.shown(0, language="fr")
        self.assertEqual(raised.exception.code, "language")

    def test_what_frees_also_takes_nothing(self):
        from engawa import _library

        frees = [name for name in _library._FUNCTIONS if name.endswith("_free")]
        self.assertGreater(len(frees), 6)
        for name in frees:
            getattr(engawa._lib, name)(None)

    def test_an_error_says_how_seats_count(self):
        game = engawa.Game("yahtzee", seats=2)
        match = game.match()
        match.append(engawa.CHANCE, "roll 66123")
        with self.assertRaisesRegex(engawa.EngawaError, r"there is no seat 2 \(they count from 0\)"):
            game.check_seat(2)
        with self.assertRaisesRegex(engawa.EngawaError, "not this seat's turn"):
            match.append(1, "score ones")

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

    def test_a_view_refuses_what_its_seat_can_tell_to_be_wrong(self):
        """That is its own illegal moves, and all wrong events where nothing is hidden."""
        for name in engawa.games():
            game, refused = engawa.Game(name, seats=3), 0
            events = random_match(game, 2).view(0).events[:120]
            for viewer in (0, engawa.SPECTATOR) if name in ("yahtzee", "burning-desire") else (0,):
                view = game.match(viewer)
                for by, text in events:
                    if by == 0 or name in ("yahtzee", "burning-desire"):
                        right = view.legal(by) if by >= 0 else [text]
                        for wrong in {other for _, other in events} - {text, *right}:
                            if by == engawa.CHANCE and wrong.split()[0] == text.split()[0] or '"' in wrong:
                                continue  # may be possible
                            with self.assertRaises(engawa.EngawaError):
                                view.append(by, wrong)
                            refused += 1
                    view.append(by, text)
                self.assertEqual(view.events, events)
            self.assertGreater(refused, 100)

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
            for depth, worlds in ((1, 0), (20, 0), (20, 7)):
                one, two = (state.view(seat).search(engawa.Rng(4), seat, 300, depth, worlds=worlds)
                            for _ in range(2))
                self.assertEqual(one, two)
                self.assertEqual([move for move, _, _ in one], state.legal(seat))
                self.assertEqual(sum(visits for _, visits, _ in one), 300)
                self.assertTrue(all(0 <= value <= 1 for _, _, value in one))

    def test_a_search_finds_what_is_best(self):
        state = engawa.Game("yahtzee", seats=1).state()
        state.apply(engawa.CHANCE, "roll 66666")
        for worlds in (0, 1):
            found = state.search(engawa.Rng(2), iterations=4000, wins=False, worlds=worlds)
            self.assertEqual(state.text(max(found, key=lambda one: one[1])[0]), "score yahtzee")

    def test_a_search_does_not_see_what_is_hidden(self):
        state = self.started("dou-dizhu", 3)
        with self.assertRaises(engawa.EngawaError) as raised:
            state.search(engawa.Rng(1))
        self.assertEqual(raised.exception.code, "not-a-view")

    def test_a_view_that_shows_too_little_is_refused(self):
        for name in ("dou-dizhu", "dixit"):
            codes, rng = set(), engawa.Rng(5)
            for _, state in (played(engawa.Game(name, seats=3), events) for events in range(1, 24)):
                if state.actors() == [engawa.CHANCE]:
                    continue
                seat, hidden = state.actors()[0], state.view(engawa.SPECTATOR)
                state.view(seat).search(rng, seat, 2)
                calls = [lambda: hidden.search(rng, seat, 2)]
                if name == "dou-dizhu" and "pass" not in map(state.text, state.legal()):
                    calls += [hidden.legal, hidden.actions] if len(state.legal()) > 4 else []
                for call in calls:
                    with self.assertRaises(engawa.EngawaError) as raised:
                        call()
                    codes.add(raised.exception.code)
            self.assertEqual(codes, {"not-a-view", "hidden"} if name == "dou-dizhu" else {"not-a-view"})

    def test_only_its_own_view_is_imagined(self):
        for name in ("dou-dizhu", "dixit", "sengoku-domino"):
            state, rng, same = self.started(name, 3), engawa.Rng(5), engawa.Rng(5)
            for hidden in (state.view(engawa.SPECTATOR), state.view(1), state.view(0).view(1), state):
                with self.assertRaises(engawa.EngawaError) as raised:
                    hidden.imagine(0, rng)
                self.assertEqual(raised.exception.code, "not-a-view")
            self.assertEqual(state.view(0).imagine(0, rng), state.view(0).imagine(0, same))

    def test_chance_needs_a_full_position(self):
        """Elsewhere it would deal cards that it cannot see."""
        for name in engawa.games():
            refused, rng, game = 0, engawa.Rng(1), engawa.Game(name, seats=3)
            for seed in range(4):
                match = random_match(game, seed)
                state = game.state()
                for by, text in match.events:
                    if by == engawa.CHANCE:
                        for viewer in (engawa.SPECTATOR, 1):
                            view = state.view(viewer)
                            calls = (lambda: view.draw(rng), lambda: view.apply(by, text), view.outcomes)
                            if view.describe() == state.describe():
                                view.draw(rng)
                                continue
                            before = view.bytes()
                            for call in calls:
                                with self.assertRaises(engawa.EngawaError) as raised:
                                    call()
                                self.assertEqual((raised.exception.code, view.bytes()), ("hidden", before))
                                refused += 1
                        full = state.view(1).imagine(1, rng)
                        full.draw(rng)
                        full.describe()
                    state.apply(by, text)
            self.assertEqual(refused > 0, name in ("dou-dizhu", "dixit", "sengoku-domino"))

    def test_a_search_refuses_what_it_cannot_do(self):
        state = engawa.Game("yahtzee", seats=2).state()
        with self.assertRaises(engawa.EngawaError):
            state.search(engawa.Rng(1))
        state.apply(engawa.CHANCE, "roll 66123")
        for wrong in ({"iterations": 0}, {"depth": 0}, {"depth": 65}, {"iterations": 1 << 25},
                      {"seat": 1}, {"worlds": -1}, {"iterations": 10, "worlds": 11}):
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

    def test_a_bot_is_asked_about_its_game_and_has_time(self):
        view, rng = engawa.Game("yahtzee").match(0), engawa.Rng(1)
        view.append(engawa.CHANCE, "roll 66123")
        other = engawa.Game("dou-dizhu").bot("easy")
        for call in (other.choose, other.advise, lambda view, rng: other.worth(view)):
            with self.assertRaises(engawa.EngawaError) as raised:
                call(view, rng)
            self.assertEqual(raised.exception.code, "game")
        for budget in (0, -1):
            for call in (view.game.bot().choose, view.game.bot().advise):
                with self.assertRaises(engawa.EngawaError) as raised:
                    call(view, rng, budget)
                self.assertEqual(raised.exception.code, "budget")

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
