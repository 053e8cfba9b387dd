"""Tests of the package engawa: the same rules, views and records through Python, and errors instead of crashes. They
are in tests/, a file for each topic.

    python3 python/test_engawa.py [ENGAWA]

ENGAWA, the program, makes the records that are read; without it these tests are left out."""

import os
import unittest

import results

if __name__ == "__main__":
    folder = os.path.dirname(os.path.abspath(__file__))
    suite = unittest.defaultTestLoader.discover(os.path.join(folder, "tests"), top_level_dir=folder)
    results.tell(unittest.TextTestRunner(verbosity=0).run(suite))
