"""Batches: many games on arrays, in processes and threads."""

import os
import resource
import subprocess
import sys
import threading
import unittest
import weakref

import engawa
from engawa import adapters
from tests.support import FOLDER


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

    def test_arrays_that_are_replaced_are_written_no_more(self):
        batch, arrays = engawa.Batch(engawa.Game("yahtzee"), 4096), []
        kept = weakref.ref(batch.observation)
        for name in ("actor", "offset", "observation", "reward"):
            setattr(batch, name, None)
            arrays.append(engawa.numpy.zeros(1 << 16))  # where they were, if they are gone
        self.assertIsNotNone(kept())
        batch.random_step()
        self.assertFalse(any(array.any() for array in arrays))


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

    def test_more_games_than_there_is_memory_for_are_refused(self):
        def begun():
            resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31))
            return engawa.Batch(engawa.Game("dixit"), 1 << 24, observe=False)

        self.assertIn("more memory than there is", self.in_child(begun))

    def test_environments_without_a_seed_differ_after_a_fork(self):
        game = engawa.Game("dou-dizhu", seats=3, hands=1)
        environment, shape = adapters.PettingZoo(game), adapters.OpenSpiel(game)
        environment.reset()

        def dealt():
            environment.reset()
            state = shape.new_initial_state()
            state.apply_action(0)
            return "%s %s" % (environment._state.bytes().hex(), state.history_str())

        deals = [self.in_child(dealt) for _ in range(3)] + [dealt()]
        self.assertEqual(len({part for deal in deals for part in deal.strip().split(" ", 1)}), 8)

    def test_a_batch_of_one_thread_goes_on(self):
        batch = engawa.Batch(engawa.Game("yahtzee"), 8, threads=1)
        batch._batch.__enter__()  # as if another thread used it when the process is forked
        said = self.in_child(lambda: (batch.random_step(), batch.state(0).bytes())[1])
        batch._batch.__exit__()
        batch.random_step()
        self.assertEqual(said, str(batch.state(0).bytes()))

    def test_a_table_that_another_thread_computes_is_computed_anew(self):
        script = ("import engawa, os, signal, threading, time\n"
                  "game = engawa.Game('yahtzee', seats=1)\n"
                  "worth = lambda: game.bot().worth(game.match(0))\n"
                  "thread, ends = threading.Thread(target=worth), []\n"
                  "thread.start()\n"
                  "for pause in (0, 0.02, 0.05):\n"
                  "    time.sleep(pause)\n"
                  "    child = os.fork()\n"
                  "    if child == 0:\n"
                  "        signal.alarm(300)\n"
                  "        os._exit(round(worth()) - 255)\n"
                  "    ends.append(os.waitpid(child, 0)[1])\n"
                  "print(ends)")
        told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, cwd=FOLDER,
                              env=dict(os.environ, ENGAWA_LIBRARY=engawa._lib._name)).stdout
        self.assertEqual(told, "[0, 0, 0]\n")

    def test_threads_take_turns_with_a_match_and_a_generator(self):
        game, rng, bot = engawa.Game("dou-dizhu", seats=3), engawa.Rng(1), engawa.Game("dou-dizhu").bot("easy")

        def play(match):
            while match.actors():
                try:
                    if match.actors() == [engawa.CHANCE]:
                        match.draw(rng)
                    else:
                        match.append(match.actors()[0], match.random_move(rng))
                except (engawa.EngawaError, IndexError):
                    pass  # the other one has moved

        def look(match):
            while match.actors():
                view = match.view(0)
                self.assertLessEqual(len(view.events), len(match.events))
                match.information_text(1)
                match.describe()
                if view.actors() == [0]:
                    bot.choose(view, rng, 1)

        before = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            for _ in range(100):
                match = game.match()
                threads = [threading.Thread(target=one, args=[match]) for one in (play, play, look, look)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                self.assertEqual(sum(match.scores()), 0)
        finally:
            sys.setswitchinterval(before)

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
