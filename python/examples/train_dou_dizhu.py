"""Trains small networks for Dou Dizhu with numpy alone, and lets them play the greedy bot.

    python3 train_dou_dizhu.py [--minutes M] [--deals N] [--save FILE] [--load FILE] [...]

Three players, one hand. The landlord is fixed as papers do it: the seat that speaks first bids 3, whatever
its hand. There is one network for each role (landlord, the seat after it, the seat before it). They learn by
Deep Monte Carlo: hands are played against themselves, and after each hand the prediction of every move
that was made goes towards what came of it, 1 for a win and -1 for a loss.

After M minutes of processor time (7) each deal is played twice against the bot `normal`: the networks as the
landlord against two of it, and as the two others against it. What is printed is how many of these
games they won, with a 95 % interval from the spread between deals. numpy with OpenBLAS (Debian:
libopenblas0-pthread) multiplies about ten times as fast as without.

Measured with it: 7 minutes, 430,000 hands, then 59.2 % of 300 deals (56.0 to 62.3), 55.7 % as the landlord and
62.7 % as the others."""
import argparse
import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import engawa
import numpy

GAME = engawa.Game("dou-dizhu", seats=3, hands=1)
SEATS, RANKS, SUITED = 3, 15, 13
STEPS, LEARN = 1024, 1024  # of the batch that are kept; examples that one step learns from
WIDE, NARROW = 160, 32


def slices(planes):
    return {name: slice(at, at + length) for name, at, length, _ in planes}


SEEN, MOVE = slices(GAME.planes()), slices(GAME.features())
BID3 = MOVE["bid"].start + 3


# ---- inputs: rows of small whole numbers ----


def one_of(counts, most):
    """A column for each number from 1 to MOST of each count."""
    return (counts[..., None] == numpy.arange(1, most + 1, dtype=numpy.uint8)).reshape(
        len(counts), -1)


def position_inputs(seen):
    """What the seats that act know, a row each, of their observations."""
    others = {name: seen[:, SEEN[name]].reshape(len(seen), SEATS, -1)[:, 1:].reshape(len(seen), -1)
              for name in ("known", "played", "last", "sizes", "owner")}
    laid = seen[:, SEEN["laid"]]
    columns = [one_of(seen[:, SEEN["unseen"]], 4), one_of(others["sizes"], 20), others["owner"],
               others["known"], others["played"], others["last"], seen[:, SEEN["kind"]],
               one_of(laid[:, 2:] + (laid[:, :1] > 0), RANKS), seen[:, SEEN["doubles"]]]
    return numpy.concatenate(columns, axis=1).astype(numpy.uint8)


def runs(counts, unit, length):
    """Where LENGTH ranks in a row, without the 2s, have UNIT cards each."""
    have = counts[:, :12] >= unit
    return numpy.logical_and.reduce([have[:, i:13 - length + i] for i in range(length)])


def move_inputs(moves, unseen):
    """What moves are, a row each, of their features and of the cards that their seat does not see."""
    left, shape = moves[:, MOVE["left"]], moves[:, MOVE["shape"]]
    columns = [moves[:, MOVE["cards"]], moves[:, MOVE["kind"]], moves[:, MOVE["pass"]],
               one_of(shape[:, 2:] + (shape[:, :1] > 0), RANKS), one_of(left, 4),
               one_of(left.sum(axis=1, keepdims=True, dtype=numpy.uint8), 20)]
    columns += [runs(left, unit, length) for unit, length in ((1, 5), (2, 3), (3, 2))]
    for unit in (1, 2, 3):
        # The highest rank of which somebody else may have as many: what is above it stays unbeaten.
        highest = ((unseen >= unit) * numpy.arange(1, RANKS + 1)).max(axis=1, keepdims=True)
        safe = numpy.arange(1, RANKS + 1) >= highest
        columns.append(((left >= unit) & safe).sum(axis=1, keepdims=True))
        columns.append((left == unit).sum(axis=1, keepdims=True))
        kind = moves[:, MOVE["kind"].start + unit, None] > 0
        columns.append(kind & (shape[:, 2:] + 1 >= highest))
    return numpy.concatenate(columns, axis=1).astype(numpy.uint8)


def roles(seen):
    """0 for the landlord, 1 for the seat after it, 2 for the seat before it."""
    return (SEATS - seen[:, SEEN["landlord"]].argmax(axis=1)) % SEATS


# ---- a network: two hidden layers, one output ----


class Network:
    def __init__(self, inputs, random):
        sizes = (inputs, WIDE, NARROW, 1)
        self.weights = []
        for rows, columns in zip(sizes, sizes[1:]):
            scale = (2 / min(rows, 60)) ** 0.5
            scale = scale if columns > 1 else 0.02
            self.weights += [random.normal(0, scale, (rows, columns)).astype(numpy.float32),
                             numpy.zeros(columns, numpy.float32)]
        self.mean = [numpy.zeros_like(weight) for weight in self.weights]
        self.square = [numpy.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def values(self, position, moves, owner):
        """What each row of MOVES is worth, a move in the row OWNER says of POSITION."""
        first, offset, second, offset2, last, offset3 = self.weights
        split = position.shape[1]
        base = position.astype(numpy.float32) @ first[:split] + offset
        wide = moves.astype(numpy.float32) @ first[split:]
        wide += base[owner]
        numpy.maximum(wide, 0, out=wide)
        narrow = numpy.maximum(wide @ second + offset2, 0)
        return (narrow @ last)[:, 0] + offset3[0]

    def learn(self, rows, targets, rate):
        """One step of Adam towards TARGETS. Returns the mean square of what was missing."""
        first, offset, second, offset2, last, offset3 = self.weights
        rows = rows.astype(numpy.float32)
        wide = numpy.maximum(rows @ first + offset, 0)
        narrow = numpy.maximum(wide @ second + offset2, 0)
        error = (narrow @ last)[:, 0] + offset3[0] - targets
        back = (2 / len(rows) * error[:, None]).astype(numpy.float32)
        gradient = [narrow.T @ back, back.sum(axis=0)]
        back = (back @ last.T) * (narrow > 0)
        gradient = [wide.T @ back, back.sum(axis=0)] + gradient
        back = (back @ second.T) * (wide > 0)
        gradient = [rows.T @ back, back.sum(axis=0)] + gradient
        self.steps += 1
        rate *= (1 - 0.999 ** self.steps) ** 0.5 / (1 - 0.9 ** self.steps)
        for weight, slope, mean, square in zip(self.weights, gradient, self.mean, self.square):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= rate * mean / (numpy.sqrt(square) + 1e-8)
        return float((error ** 2).mean())


# ---- learning ----


class Trainer:
    def __init__(self, seed, games):
        self.games, self.random = games, numpy.random.default_rng(seed)
        self.batch = engawa.Batch(GAME, games, seed=seed, features=True)
        position = position_inputs(self.batch.observation[:1])
        move = move_inputs(self.batch.feature[:1], self.batch.observation[:1, SEEN["unseen"]])
        inputs = position.shape[1] + move.shape[1]
        self.networks = [Network(inputs, self.random) for _ in range(SEATS)]
        self.kept = numpy.zeros((STEPS, games, inputs), numpy.uint8)
        self.role = numpy.zeros((STEPS, games), numpy.int8)
        self.seat = numpy.zeros((STEPS, games), numpy.int32)
        self.began = numpy.zeros(games, numpy.int64)
        self.pool = [[] for _ in range(SEATS)]
        self.step, self.hands, self.lost = 0, 0, []

    def choose(self, explore):
        """A move in each game; what it was is kept."""
        batch, at = self.batch, self.step % STEPS
        seen, counts = batch.observation, batch.choices()
        owner = numpy.repeat(numpy.arange(self.games), counts)
        position = position_inputs(seen)
        moves = move_inputs(batch.feature, seen[:, SEEN["unseen"]][owner])
        role, auction = roles(seen), seen[:, SEEN["phase"].start + 1] > 0
        values = numpy.empty(len(moves), numpy.float32)
        for r, network in enumerate(self.networks):
            mine = role[owner] == r
            values[mine] = network.values(position, moves[mine], owner[mine])
        begin = batch.offset[:-1]
        best = numpy.maximum.reduceat(values, begin)
        values[values < best[owner]] = -numpy.inf
        choice = numpy.maximum.reduceat(numpy.where(values > -numpy.inf,
                                                    numpy.arange(len(values)), -1), begin) - begin
        wild = self.random.random(self.games) < explore
        choice[wild] = (self.random.random(self.games) * counts)[wild].astype(int)
        choice[auction] = counts[auction] - 1  # the highest bid is the last
        self.kept[at] = numpy.concatenate([position, moves[begin + choice]], axis=1)
        self.role[at] = numpy.where(auction, -1, role)
        self.seat[at] = batch.actor
        return choice

    def collect(self):
        """Hands that are over become examples."""
        for i in numpy.flatnonzero(self.batch.done):
            steps = numpy.arange(self.began[i], self.step + 1) % STEPS
            won = numpy.sign(self.batch.reward[i])[self.seat[steps, i]]
            for r in range(SEATS):
                mine = self.role[steps, i] == r
                self.pool[r].append((self.kept[steps[mine], i], won[mine]))
            self.began[i] = self.step + 1
            self.hands += 1

    def learn(self, rate):
        for r, network in enumerate(self.networks):
            if sum(len(won) for _, won in self.pool[r]) >= LEARN:
                rows, won = (numpy.concatenate(part) for part in zip(*self.pool[r]))
                self.lost.append(network.learn(rows, won, rate))
                self.pool[r] = []

    def tell(self, done):
        print("%3.0f %% %8d hands, missing %.4f" % (100 * done, self.hands, numpy.mean(self.lost)),
              flush=True)
        self.lost = []

    def run(self, minutes, steps):
        """Trains for so many minutes of processor time, or STEPS of the batch (None: no matter)."""
        begin, done, next_word = time.process_time(), 0.0, 0.0
        while done < 1:
            self.batch.step(self.choose(0.05 - 0.04 * done))
            self.collect()
            self.learn(0.001 * (1 - 0.9 * done))
            self.step += 1
            done = (self.step / steps if steps else
                    (time.process_time() - begin) / (60 * minutes))
            if self.lost and done >= next_word:
                self.tell(done)
                next_word += 0.05


# ---- playing against the greedy bot ----


def best_move(networks, view):
    state, seat = view.state(), view.viewer
    seen, legal = state.observe(seat)[None], state.legal(seat)
    moves = numpy.array([state.features(move) for move in legal])
    owner = numpy.zeros(len(moves), int)
    inputs = move_inputs(moves, seen[owner][:, SEEN["unseen"]])
    values = networks[roles(seen)[0]].values(position_inputs(seen), inputs, owner)
    return state.text(legal[int(values.argmax())], seat)


def play(networks, seed, as_landlord):
    """One hand of the networks in one role against `normal` in the other. Returns whether they won."""
    match, rng, bot, landlord = GAME.match(), engawa.Rng(seed), GAME.bot("normal"), -1
    chance = engawa.Rng(seed)
    while match.actors():
        by = match.actors()[0]
        if by == engawa.CHANCE:
            match.draw(chance)
        elif landlord < 0:
            landlord = by
            match.append(by, "bid 3")
        elif (by == landlord) == as_landlord:
            match.append(by, best_move(networks, match.view(by)))
        else:
            match.append(by, bot.choose(match.view(by), rng))
    return (match.scores()[landlord] > 0) == as_landlord


def compare(networks, deals):
    """Plays so many deals in both roles. Returns a row a deal: won as the landlord, as the others."""
    return numpy.array([[play(networks, seed, True), play(networks, seed, False)]
                        for seed in range(1, deals + 1)], float)


def main():
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("--minutes", type=float, default=7, help="processor time for learning (7)")
    parser.add_argument("--steps", type=int, help="stop after so many steps instead")
    parser.add_argument("--games", type=int, default=256, help="hands side by side (256)")
    parser.add_argument("--deals", type=int, default=300, help="deals to compare with (300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="where the weights go (.npz)")
    parser.add_argument("--load", metavar="FILE", help="play with these weights, without learning")
    options = parser.parse_args()
    trainer = Trainer(options.seed, options.games)
    if options.load:
        with numpy.load(options.load) as found:
            for r, network in enumerate(trainer.networks):
                network.weights = [found["%d_%d" % (r, i)] for i in range(6)]
    else:
        trainer.run(options.minutes, options.steps)
    if options.save:
        numpy.savez(options.save, **{"%d_%d" % (r, i): weight
                                     for r, network in enumerate(trainer.networks)
                                     for i, weight in enumerate(network.weights)})
    won = compare(trainer.networks, options.deals)
    mean, error = won.mean(), won.mean(axis=1).std(ddof=1) / len(won) ** 0.5 if len(won) > 1 else 0
    print("against normal: %.1f %% won (95 %%: %.1f to %.1f) of %d deals; as the landlord %.1f %%, "
          "as the others %.1f %%" % (100 * mean, 100 * (mean - 1.96 * error),
                                     100 * (mean + 1.96 * error), len(won),
                                     100 * won[:, 0].mean(), 100 * won[:, 1].mean()))


if __name__ == "__main__":
    main()
