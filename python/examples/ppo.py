"""Learns a game by PPO with masks, in numpy alone, and plays it as a bot.

    python3 ppo.py sengoku-domino 1        one minute of processor time; writes sengoku-domino.npz
    python3 ppo.py sengoku-domino          is a bot that plays with these weights (docs/bot-protocol.md)

The network gives each legal move a value, from what its seat knows and the features of the move; illegal moves have
none. All seats learn by playing with themselves, many games side by side."""
import sys
import time

import engawa
import numpy

# Seats, and by how many points a lead is divided: the network learns the tanh of that.
GAMES = {"sengoku-domino": (2, 3), "burning-desire": (2, 1000), "yahtzee": (2, 150)}
SIDE_BY_SIDE, STEPS, PASSES, HIDDEN, CLIP, RATE, LAMBDA = 128, 32, 3, 64, 0.2, 2.5e-3, 0.9


def game_of(name):
    return engawa.Game(name, seats=GAMES[name][0])


def lens(planes):
    """A matrix that makes numbers of the bytes of PLANES, most of them between 0 and 2."""
    columns = []
    for name, at, length, meaning in planes:
        width = 4 if "four bytes" in meaning else 2 if "two bytes" in meaning else 1
        flag = "1 for" in meaning or "1 if" in meaning
        scale = 1 / 256 if width > 1 else 1 if flag else 1 / 16 if "points" in meaning else 1 / 2
        for first in range(at, at + length, width):
            columns.append(numpy.zeros(planes[-1][1] + planes[-1][2], "f4"))
            columns[-1][first:first + width] = scale * 256.0 ** numpy.arange(width)
    return numpy.stack(columns, axis=1)


class Moves:
    """The legal moves of some positions, one after another: `first` of each position, `owner` of each move."""

    def __init__(self, choices):
        self.first = numpy.cumsum(choices) - choices
        self.owner = numpy.repeat(numpy.arange(len(choices)), choices)

    def sums(self, values):
        return numpy.add.reduceat(values, self.first)

    def chances(self, values):
        """The probability of each move among those of its position."""
        power = numpy.exp(values - numpy.maximum.reduceat(values, self.first)[self.owner])
        return power / self.sums(power)[self.owner]

    def draw(self, chances, random):
        """The place of a move of each position, by their probabilities."""
        total = numpy.cumsum(chances)
        ends = numpy.append(self.first[1:], len(chances)) - 1
        before = total[self.first] - chances[self.first]
        wanted = before + random.random(len(ends)) * (total[ends] - before)
        return numpy.clip(numpy.searchsorted(total, wanted, side="right"), self.first, ends)


class Network:
    def __init__(self, game, file=None):
        random, self.seen_lens, self.move_lens = numpy.random.default_rng(1), lens(game.planes()), lens(game.features())
        seen, move = self.seen_lens.shape[1], self.move_lens.shape[1]
        sizes = {"seen": (seen, HIDDEN), "move": (move, HIDDEN), "bias": (1, HIDDEN), "value": (HIDDEN, 1),
                 "position": (seen, HIDDEN), "worth": (HIDDEN, 1)}
        self.weights = {name: (random.normal(size=size) * (2 / size[0]) ** 0.5).astype("f4")
                        for name, size in sizes.items()}
        for name in "value", "worth":
            self.weights[name] /= 10
        if file:
            self.weights = dict(numpy.load(file))
        self.moments = {name: (0, 0) for name in sizes}
        self.steps = 0

    def values(self, seen, move, moves):
        weights, self.moves = self.weights, moves
        self.seen, self.move = seen @ self.seen_lens, move @ self.move_lens
        hidden = (self.seen @ weights["seen"])[moves.owner] + self.move @ weights["move"] + weights["bias"]
        self.hidden = numpy.maximum(hidden, 0)
        return (self.hidden @ weights["value"])[:, 0]

    def worth(self, seen):
        """What each position is worth to the seat that is to move."""
        self.position = numpy.maximum(seen @ self.seen_lens @ self.weights["position"], 0)
        return (self.position @ self.weights["worth"])[:, 0]

    def learn(self, by_value, by_worth, rate):
        """A step of Adam; the arguments say how the loss grows with each value and worth."""
        back = by_value[:, None] * self.weights["value"].T * (self.hidden > 0)
        into = by_worth[:, None] * self.weights["worth"].T * (self.position > 0)
        slopes = {"value": self.hidden.T @ by_value[:, None], "move": self.move.T @ back,
                  "seen": self.seen.T @ numpy.add.reduceat(back, self.moves.first), "bias": back.sum(axis=0)[None],
                  "worth": self.position.T @ by_worth[:, None], "position": self.seen.T @ into}
        self.steps += 1
        for name, slope in slopes.items():
            first, second = self.moments[name]
            self.moments[name] = first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope ** 2
            first, second = first / (1 - 0.9 ** self.steps), second / (1 - 0.999 ** self.steps)
            self.weights[name] -= rate * first / (numpy.sqrt(second) + 1e-8)


def collect(batch, network, random, clear):
    """The decisions of STEPS steps, with how much better than expected each was."""
    steps, games = [], numpy.arange(batch.games)
    for _ in range(STEPS):
        choices, move = batch.choices().copy(), batch.feature[:batch.offset[-1]].copy()
        moves, seen, actor = Moves(choices), batch.observation.copy(), batch.actor.copy()
        chances = moves.chances(network.values(seen, move, moves))
        place = moves.draw(chances, random)
        worth = network.worth(seen)
        batch.step(place - moves.first)
        steps.append((seen, move, moves, place, chances[place], worth, actor, batch.done.copy(), batch.reward.copy()))
    shape, others = (batch.games, batch.game.seats), batch.game.seats - 1
    known, later, gain = numpy.zeros(shape, bool), numpy.zeros(shape, "f4"), numpy.zeros(shape, "f4")
    decisions = []
    for seen, move, moves, place, chance, worth, actor, done, reward in reversed(steps):
        ahead = reward - (reward.sum(axis=1, keepdims=True) - reward) / others
        later[done], gain[done], known[done] = numpy.tanh(ahead[done] / clear), 0, True
        found = known[games, actor]
        better = numpy.where(found, later[games, actor] - worth + LAMBDA * gain[games, actor], 0)
        later[games, actor], gain[games, actor], known[games, actor] = worth, better, True
        decisions.append((seen, move, moves, place, chance, better, better + worth, found))
    return decisions


def improve(network, decisions, random, rate):
    """Makes better decisions likelier and worse ones less likely, by a fifth at most."""
    gains = numpy.concatenate([one[5] for one in decisions])
    mean, spread = gains.mean(), gains.std() + 1e-6
    for _ in range(PASSES):
        for at in random.permutation(len(decisions)):
            seen, move, moves, place, chance, better, target, found = decisions[at]
            chances = moves.chances(network.values(seen, move, moves))
            gain, ratio = (better - mean) / spread * found, chances[place] / chance
            pull = numpy.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * gain * ratio
            by_value, log = chances * pull[moves.owner], numpy.log(chances + 1e-9)
            by_value[place] -= pull
            by_value += 0.01 * chances * (log - moves.sums(chances * log)[moves.owner])  # not too sure too soon
            network.learn(by_value / len(place), (network.worth(seen) - target) * found / len(place), rate)


def against(game, network, bot, games):
    """The share of games that NETWORK wins against BOT from both seats, a tie counting half."""
    won, over = 0.0, 0
    for seat in range(2):
        batch = engawa.Batch(game, games, seed=9, features=True, limit=2000, bots={1 - seat: bot})
        left = numpy.ones(games, bool)
        while left.any():
            moves = Moves(batch.choices())
            values = network.values(batch.observation, batch.feature[:batch.offset[-1]], moves)
            best = numpy.flatnonzero(values == numpy.maximum.reduceat(values, moves.first)[moves.owner])
            batch.step(best[numpy.searchsorted(best, moves.first)] - moves.first)
            ends, ahead = left & batch.done, batch.reward[:, seat] - batch.reward[:, 1 - seat]
            won, over, left = won + (0.5 + 0.5 * numpy.sign(ahead[ends])).sum(), over + ends.sum(), left & ~ends
    return won / over


def train(name, minutes):
    game, random = game_of(name), numpy.random.default_rng(2)
    network, batch = Network(game), engawa.Batch(game, SIDE_BY_SIDE, seed=3, features=True, limit=500)
    began, part, rounds = time.process_time(), 0.0, 0
    while part < 1:
        improve(network, collect(batch, network, random, GAMES[name][1]), random, RATE * (1 - 0.9 * part))
        part, rounds = (time.process_time() - began) / (60 * minutes), rounds + 1
    numpy.savez(name + ".npz", **network.weights)
    print("%s: %d rounds, %.1f %% of 400 games won against easy" % (
        name, rounds, 100 * against(game, network, "easy", 200)))


def play(name):
    """Answers questions of the bot protocol."""
    network, question = Network(game_of(name), name + ".npz"), {}
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "engawa":
            print("ready PPO", flush=True)
        elif word == "game":
            question = {"seats": 1, "options": {}, "events": []}
        elif word == "option":
            question["options"].update([rest.split("=")])
        elif word in ("seats", "seat"):
            question[word] = int(rest)
        elif word == "event":
            by, _, text = rest.partition(" ")
            question["events"].append((engawa.CHANCE if by == "chance" else int(by), text))
        elif word == "go":
            seat = question["seat"]
            view = engawa.Game(name, question["seats"], **question["options"]).match(seat)
            for event in question["events"]:
                view.append(*event)
            state = view.state()
            legal = state.legal(seat)
            move = numpy.array([state.features(one, seat) for one in legal])
            values = network.values(state.observe(seat)[None], move, Moves(numpy.array([len(legal)])))
            print("move " + state.text(legal[int(values.argmax())], seat), flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 2:
        play(sys.argv[1])
    elif len(sys.argv) == 3:
        train(sys.argv[1], float(sys.argv[2]))
    else:
        sys.exit(__doc__)
