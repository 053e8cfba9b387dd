"""A thousand hands of Dou Dizhu at once, each seat playing its shortest move: python3 batch.py [STEPS]"""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import engawa
import numpy

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
game = engawa.Game("dou-dizhu", seats=3, hands=1)
batch = engawa.Batch(game, 1024, threads=2)
hands, points, began = 0, numpy.zeros(3), time.time()
for _ in range(steps):
    # Here a network would look at batch.observation.
    batch.step(numpy.zeros(batch.games, numpy.int32))
    hands += batch.done.sum()
    points += batch.reward.sum(axis=0)
print("%d hands, points by seat %s" % (hands, points))
print("%.2f million decisions a second" % (steps * batch.games / (time.time() - began) / 1e6))
