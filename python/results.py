"""Tells the results of tests in the form that scripts/test counts."""

import sys
import unittest


def skip(why):
    print("skipped: " + why)
    sys.exit(77)


def tell(result):
    """Prints RESULT, of unittest, and ends the program: with 1 if a test failed."""
    broken = len(result.failures) + len(result.errors)
    print("[==========] %d test(s) run." % result.testsRun)
    print("[  PASSED  ] %d test(s)." % (result.testsRun - broken))
    sys.exit(broken > 0)


def run():
    """Runs the tests of the program that was started."""
    tell(unittest.main(argv=sys.argv[:1], exit=False, verbosity=0).result)
