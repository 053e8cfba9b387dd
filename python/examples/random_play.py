"""Random games of everything: python3 random_play.py [GAMES]"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import engawa

count = int(sys.argv[1]) if len(sys.argv) > 1 else 3
rng = engawa.Rng(1)
for name in engawa.games():
    game = engawa.Game(name)
    for _ in range(count):
        match = game.match()
        while match.actors():
            if match.actors() == [engawa.CHANCE]:
                match.draw(rng)
            else:
                match.append(match.actors()[0], match.random_move(rng))
        print("%-15s %4d events, scores %s" % (name, len(match.events), match.scores()))
