"""Lets a tree search of what one seat knows play against a bot, each deal from both sides: in Dou Dizhu, without the
auction, as the landlord and as the two others.

    python3 search.py [GAME [BOT [DEALS [ITERATIONS [DEPTH [WORLDS]]]]]]

WORLDS is how many worlds have a tree each; 0: there is one tree for all.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import engawa


def searched(match, seat, rng, settings):
    """The move that a search from the view of SEAT visits most."""
    state = match.state()
    found = state.view(seat).search(rng, seat, **settings)
    return state.text(max(found, key=lambda one: one[1])[0], seat)


def play_hand(game, bot, as_landlord, seed, settings):
    """A hand of Dou Dizhu in which the search has one role and BOT the other. Returns whether the search won."""
    match, rng, choice, landlord = game.match(), engawa.Rng(seed), engawa.Rng(seed + 1000), -1
    while match.actors():
        seat = match.actors()[0]
        if seat == engawa.CHANCE:
            match.draw(rng)
        elif landlord < 0:
            landlord = seat
            match.append(seat, "bid 3")
        elif (seat == landlord) == as_landlord:
            match.append(seat, searched(match, seat, choice, settings))
        else:
            match.append(seat, bot.choose(match.view(seat), choice))
    return (match.scores()[landlord] > 0) == as_landlord


def play(game, bot, searching, seed, settings):
    """A game in which the seat SEARCHING searches and the others are BOT. Returns its share of the win."""
    match, rng, choice = game.match(), engawa.Rng(seed), engawa.Rng(seed + 1000)
    while match.actors():
        if match.actors() == [engawa.CHANCE]:
            match.draw(rng)
            continue
        seat = match.actors()[0]
        if seat == searching:
            move = searched(match, seat, choice, settings)
        else:
            move = bot.choose(match.view(seat), choice)
        match.append(seat, move)
    ranks = match.ranks()
    return (ranks[searching] == 1) / ranks.count(1)


def main(name="sengoku-domino", bot="normal", deals="10", iterations="2000", depth="30", worlds="0"):
    hands = name == "dou-dizhu"
    game = engawa.Game(name, seats=3, hands=1) if hands else engawa.Game(name, seats=2)
    settings = {"iterations": int(iterations), "depth": int(depth), "worlds": int(worlds)}
    shares = [(play_hand if hands else play)(game, game.bot(bot), side, deal, settings)
              for deal in range(int(deals)) for side in range(2)]
    print("the search won %.1f of %d games against %s" % (sum(shares), len(shares), bot))


if __name__ == "__main__":
    main(*sys.argv[1:])
