"""Perfect play of Yahtzee and Yams by one player: what it brings, and what each way to keep the
first dice is worth: python3 perfect_yahtzee.py [yahtzee|yams]"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import engawa

rng = engawa.Rng(1)
for sheet in sys.argv[1:] or ("yahtzee", "yams"):
    game = engawa.Game("yahtzee", seats=1, sheet=sheet)
    bot = game.bot()
    match = game.match()
    print("%s: %.4f points with perfect play" % (sheet, bot.worth(match.view(0))))
    match.append(engawa.CHANCE, "roll 66123")
    best = sorted(bot.advise(match.view(0), rng), key=lambda one: -one[1])[:3]
    for text, value, _ in best:
        print("  after 6 6 1 2 3: %-22s %.4f" % (text, value))
