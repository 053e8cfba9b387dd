"""The package as people get it: wheels, examples, documents."""

import os
import subprocess
import sys
import tempfile
import unittest
import zipfile

import build_wheel
import describe_planes
import engawa
from tests.support import FOLDER, PROGRAM


class Package(unittest.TestCase):
    def test_a_script_beside_the_clone_finds_the_package(self):
        clone = os.path.dirname(FOLDER)
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(clone, os.path.join(folder, "engawa"))
            script = "import engawa, engawa.adapters; print(engawa.games()[0])"
            told = subprocess.run([sys.executable, "-c", script], cwd=folder, check=True,
                                  env=dict(os.environ, ENGAWA_LIBRARY=engawa._lib._name),
                                  capture_output=True, text=True).stdout
        self.assertEqual(told.strip(), "yahtzee")

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_the_programs_of_the_readme_run(self):
        page = os.path.join(FOLDER, "README.md")
        with open(page, encoding="utf-8") as file:
            programs = [block.split("```")[0] for block in file.read().split("```python\n")[1:]]
        self.assertEqual(len(programs), 2)
        for program in programs:
            exec(program.replace("print(", "str("), {})

    def test_what_is_not_found_names_what_mends_it(self):
        told = subprocess.run([sys.executable, "-c", "import engawa"], capture_output=True, text=True,
                              cwd=FOLDER,
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
        page = os.path.join(FOLDER, "..", "docs",
                            "observations.md")
        with open(page, encoding="utf-8") as file:
            self.assertEqual(file.read(), describe_planes.describe())

    def test_what_needs_numpy_says_so(self):
        script = "\n".join((
            "import sys", "sys.modules['numpy'] = None", "import engawa",
            "from engawa import adapters, vector", "game = engawa.Game('yahtzee')",
            "state = adapters.OpenSpiel(game).new_initial_state()", "state.apply_action(0)",
            "assert state.observation_tensor()",
            "for call in (lambda: engawa.Batch(game, 2), lambda: game.match().information(0),",
            "             lambda: engawa.record_arrays(''), lambda: vector.VectorEnv(game, 2),",
            "             lambda: vector.PufferEnv(game, 2), lambda: adapters.PettingZoo(game)):",
            "    try:", "        call()", "    except ImportError as error:", "        print(error)"))
        told = subprocess.run([sys.executable, "-c", script], cwd=FOLDER, check=True, capture_output=True,
                              env=dict(os.environ, ENGAWA_LIBRARY=engawa._lib._name), text=True).stdout
        self.assertEqual(told.count("needs numpy: pip install numpy"), 6)

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
        folder = os.path.join(FOLDER, "examples")
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
