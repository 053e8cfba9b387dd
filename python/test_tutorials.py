"""Runs the programs of docs/tutorials.md: python3 test_tutorials.py ENGAWA"""

import os
import re
import subprocess
import sys
import tempfile
import unittest

import engawa
import results

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "..", "docs", "tutorials.md")
PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else None


class Tutorials(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(PAGE, encoding="utf-8") as file:
            programs = re.findall(r"```python\n(# (\S+)\n.*?)```", file.read(), re.DOTALL)
        self.assertEqual(len(programs), 5)
        for text, name in programs:
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                file.write(text)

    def told(self, *command):
        environment = dict(os.environ, PYTHONPATH=HERE, ENGAWA_LIBRARY=engawa._lib._name)
        return subprocess.run(command, cwd=self.folder, env=environment, check=True,
                              capture_output=True, text=True).stdout

    def python(self, *command):
        return self.told(sys.executable, *command)

    def test_the_first_result(self):
        hands, points = re.match(r"(\d+) hands, points by seat: (.*)", self.python("first.py")).groups()
        self.assertGreater(int(hands), 1000)
        self.assertEqual(sum(map(float, points.strip("[]").split(","))), 0)

    def test_a_policy_learns_and_plays_at_a_table(self):
        means = [float(mean) for mean in re.findall(r": (\S+) points", self.python("learn.py", "4"))]
        self.assertEqual(len(means), 4)
        self.assertGreater(means[-1], 1.5 * means[0])
        if PROGRAM:
            told = self.told(PROGRAM, "match", "yahtzee", "--seats", "2", "--deals", "3", "--strict",
                             "--bots", "random,exec:%s bot.py" % sys.executable)
            self.assertRegex(told, r"\nA wins +0.00 %")

    def test_a_search_wins(self):
        won, games = re.search(r"won (\d+) of (\d+)", self.python("search.py", "2", "500")).groups()
        self.assertEqual(games, "4")
        self.assertGreater(int(won), 0)

    def test_values_are_exact(self):
        lines = self.python("exact.py").splitlines()
        self.assertEqual([line.split()[-1] for line in lines[1:2]], ["254.5877"])
        self.assertEqual(lines[0], "perfect play is worth 254.5877 points")
        self.assertRegex(lines[2], "^keep 66 +253.9")


if __name__ == "__main__":
    if engawa.numpy is None:
        results.skip("the tutorials are not run without numpy")
    results.run()
