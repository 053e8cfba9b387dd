"""A folder of records as arrays: python3 records.py FOLDER [OUTPUT.npz]"""
import glob
import os
import sys
from typing import Any

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import engawa
import numpy

if len(sys.argv) < 2:
    sys.exit(__doc__)
files = sorted(glob.glob(os.path.join(sys.argv[1], "*.engawa")))
games = [engawa.record_arrays(file) for file in files]
if not games:
    sys.exit("there are no records in " + sys.argv[1])
arrays: dict[str, Any] = {
    key: numpy.concatenate([game[key] for game in games])
    for key in ("observation", "seat", "move", "choice", "choices")}
arrays["game"] = numpy.repeat(range(len(games)), [len(game["seat"]) for game in games])
arrays["scores"] = numpy.stack([game["scores"] for game in games])
for key, array in arrays.items():
    print("%-12s %s %s" % (key, array.dtype, array.shape))
if len(sys.argv) > 2:
    numpy.savez_compressed(sys.argv[2], **arrays)
