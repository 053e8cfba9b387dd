"""Tests the type hints of the package with pyright, which the page's packages bring (web/node_modules).

    python3 python/test_types.py

Without pyright, Node.js or numpy it says so and tests nothing."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import results

HERE = os.path.dirname(os.path.abspath(__file__))
PYRIGHT = os.path.join(HERE, "..", "web", "node_modules", "pyright", "index.js")

WRONG = """
import engawa
game = engawa.Game("yahtzee", seats="two")
game.state().legal().upper()
engawa.Batch(game, 2).step()
"""


def pyright(*arguments):
    """What pyright finds, as it tells programs."""
    told = subprocess.run(
        [shutil.which("node"), PYRIGHT, "--pythonpath", sys.executable, "--outputjson", *arguments],
        cwd=HERE, env=dict(os.environ, PYTHONPATH=HERE), capture_output=True, text=True).stdout
    return json.loads(told)


def errors(*paths):
    """The errors in PATHS: (file, line, message) of each."""
    return [(os.path.basename(one["file"]), one["range"]["start"]["line"] + 1, one["message"])
            for one in pyright(*paths)["generalDiagnostics"] if one["severity"] == "error"]


class Types(unittest.TestCase):
    def test_all_that_is_public_has_a_type(self):
        told = pyright("--verifytypes", "engawa", "--ignoreexternal")["typeCompleteness"]
        self.assertGreater(len(told["symbols"]), 200)
        self.assertEqual([one["name"] for one in told["symbols"]
                          if not one["isTypeKnown"] or one["isTypeAmbiguous"]], [])

    def test_package_and_examples_agree_with_the_hints_and_a_wrong_use_does_not(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "wrong.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(WRONG)
            found = errors("engawa", "examples", path)
        self.assertEqual([one for one in found if one[0] != "wrong.py"], [])
        self.assertEqual([line for _, line, _ in found], [3, 4, 5])


def missing():
    """What the tests need and is not there; "" if nothing."""
    if not shutil.which("node"):
        return "Node.js"
    if not os.path.exists(PYRIGHT):
        return "pyright in web/node_modules (cd web && npm ci)"
    try:
        import numpy  # noqa: F401
    except ImportError:
        return "numpy"
    return ""


if __name__ == "__main__":
    if missing():
        results.skip("the types are not checked without " + missing())
    results.run()
