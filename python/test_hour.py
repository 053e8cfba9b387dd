"""Does what docs/hour.md says, command by command, with a second of learning: python3 test_hour.py ENGAWA

A script opens the table and plays in the other seat. OpenSpiel is tried where OPEN_SPIEL names a checkout
(test_open_spiel.py)."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import build_wheel
import engawa
import results
import test_open_spiel

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "..", "docs", "hour.md")
GUEST = os.path.join(HERE, "..", "examples", "clients", "first.py")
PROGRAM = os.path.abspath(sys.argv[1])


class Hour(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
        self.commands = [block.rstrip("\n") for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL)]
        self.program = re.search(r"```python\n(.*?)```", page, re.DOTALL).group(1)
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith(("ENGAWA", "PYTHON"))}
        self.environment["PATH"] = "%s:%s:%s" % (os.path.join(self.folder, "bin"), os.path.dirname(sys.executable),
                                                 self.environment["PATH"])
        os.mkdir(os.path.join(self.folder, "bin"))
        os.symlink(PROGRAM, os.path.join(self.folder, "bin", "engawa"))
        shutil.copy(os.path.join(HERE, "examples", "ppo.py"), self.folder)

    def command(self, word):
        (found,) = [one for one in self.commands if word in one]
        return found

    def told(self, command):
        if os.path.exists(os.path.join(self.folder, "hour")):
            command = ". hour/bin/activate\n" + command
        ran = subprocess.run(["sh", "-ec", command], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True)
        self.assertEqual(ran.returncode, 0, ran.stdout)
        return ran.stdout

    def test_the_hour(self):
        build_wheel.build(engawa._lib._name, os.path.join(self.folder, "dist"))
        self.assertIn("sengoku-domino", self.told(self.command("pip install")))

        learn = self.command("sengoku-domino 1")
        self.assertRegex(self.told(learn.replace("domino 1", "domino 0.01")), r"[1-9]\d*\.\d % of 400 games won")

        self.assertIn("A wins", self.told(self.command("engawa match").replace("--deals 5", "--deals 1")))

        self.at_a_table()

    def at_a_table(self):
        serve = self.command("engawa serve").replace("--port 8750", "--port 0")
        server = subprocess.Popen(["sh", "-c", "exec " + serve], cwd=self.folder, env=self.environment,
                                  stdout=subprocess.PIPE, text=True)
        try:
            address = re.search(r"127\.0\.0\.1:(\d+)", server.stdout.readline())
            with open(GUEST, encoding="utf-8") as file:
                guest = file.read().replace('"yahtzee"', '"sengoku-domino"')
            # Instead of filling the other seat, it prints the link and waits until somebody sits there.
            waiting = ('print(table, flush=True)\nwhile not ask("start", table=table)["ok"]:\n'
                       '    import time\n    time.sleep(0.2)\n')
            guest = guest.replace('ask("start", table=table, fill="random")\n', waiting)
            self.assertIn(waiting, guest)
            with open(os.path.join(self.folder, "guest.py"), "w", encoding="utf-8") as file:
                file.write(guest)
            playing = subprocess.Popen([sys.executable, "guest.py", "127.0.0.1", address.group(1)], cwd=self.folder,
                                       stdout=subprocess.PIPE, text=True)
            table = playing.stdout.readline().strip()
            sit = self.command("engawa sit").replace("8750/t/k3m9x2a7", "%s/t/%s" % (address.group(1), table))
            self.environment["XDG_STATE_HOME"] = self.folder
            self.told(sit)
            self.assertRegex(playing.communicate()[0], r"^\[-?\d+, -?\d+\]\n$")
        finally:
            server.terminate()
            server.communicate()

    def test_openspiel_searches_or_is_said_to_be_missing(self):
        with open(os.path.join(self.folder, "mcts.py"), "w", encoding="utf-8") as file:
            file.write("import sys\nsys.path.insert(0, %r)\nimport test_open_spiel\n"
                       "test_open_spiel.missing() or test_open_spiel.prepare()\n" % HERE + self.program)
        environment = dict(self.environment, ENGAWA_LIBRARY=engawa._lib._name, PYTHONPATH=HERE)
        ran = subprocess.run([sys.executable, "mcts.py"], cwd=self.folder, env=environment, capture_output=True, text=True)
        if test_open_spiel.missing():
            self.assertEqual((ran.returncode, ran.stderr), (1, "OpenSpiel is not here: pip install open_spiel\n"))
        else:
            self.assertRegex(ran.stdout, r"^lines and castles: \[-?\d+", ran.stderr)


if __name__ == "__main__":
    if engawa.numpy is None:
        results.skip("this needs numpy")
    results.run()
