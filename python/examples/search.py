"""Lets a tree search of what one seat knows play against a bot, each deal from both sides.

    python3 search.py [GAME [BOT [DEALS [ITERATIONS]]]]
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import engawa


def play(game, bot, searching, seed, iterations):
    """A game in which the seat SEARCHING searches and the others are BOT. Returns its share of the win."""
    match, rng, choice = game.match(), engawa.Rng(seed), engawa.Rng(seed + 1000)
    while match.actors():
        if match.actors() == [engawa.CHANCE]:
            match.draw(rng)
            continue
        seat = match.actors()[0]
        if seat == searching:
            state = match.state()
            found = state.view(seat).search(choice, seat, iterations=iterations)
            move = state.text(max(found, key=lambda one: one[1])[0], seat)
        else:
            move = bot.choose(match.view(seat), choice)
        match.append(seat, move)
    ranks = match.ranks()
    return (ranks[searching] == 1) / ranks.count(1)


def main(name="sengoku-domino", bot="normal", deals="10", iterations="2000"):
    game = engawa.Game(name, seats=2)
    shares = [play(game, game.bot(bot), seat, deal, int(iterations))
              for deal in range(int(deals)) for seat in range(2)]
    print("the search won %.1f of %d games against %s" % (sum(shares), len(shares), bot))


if __name__ == "__main__":
    main(*sys.argv[1:])
