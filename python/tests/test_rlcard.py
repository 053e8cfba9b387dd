"""Dou Dizhu by the rules of RLCard, with lists of plays that are made anew from docs/rules/dou-dizhu.md."""

import itertools
import random
import unittest
from collections import Counter

import engawa

RANKS = "3456789TJQKA2BR"
ROW = 12  # the ranks of sequences
GAME = engawa.Game("dou-dizhu", seats=3, hands=1, variant="rlcard")


def attached(hand, row, count):
    """Each choice of COUNT cards of HAND beside ROW, as a Counter."""
    cards = [rank for rank in sorted(hand.elements()) if rank not in row]
    for chosen in {tuple(one) for one in itertools.combinations(cards, count)}:
        of = Counter(chosen)
        beside = [rank for rank in (row[0] - 1, row[-1] + 1) if 0 <= rank < ROW] if len(row) > 1 else []
        if max(of.values()) < 4 and all(of[rank] < 3 for rank in beside) and not (of[13] and of[14]):
            yield of


def pairs(hand, row, count):
    for chosen in itertools.combinations([rank for rank in hand if hand[rank] > 1 and rank not in row], count):
        yield Counter(chosen) + Counter(chosen)


def plays(hand):
    """The plays of HAND, a Counter of ranks: {cards: (kind, number of cards, rank)}."""
    found = {}

    def add(kind, rank, *parts):
        cards = sum(parts, Counter())
        spelling = "".join(RANKS[one] for one in sorted(cards.elements()))
        assert spelling not in found, spelling
        found[spelling] = (kind, len(spelling), rank)

    for rank in hand:
        add("solo", rank, Counter([rank]))
        for kind, count in (("pair", 2), ("trio", 3), ("bomb", 4)):
            if hand[rank] >= count:
                add(kind, rank, Counter({rank: count}))
        for count, kind, others, number in ((3, "trio+1", attached, 1), (3, "trio+2", pairs, 1),
                                            (4, "four+2", attached, 2), (4, "four+22", pairs, 2)):
            if hand[rank] >= count:
                for more in others(hand, [rank], number):
                    add(kind, rank, Counter({rank: count}), more)
    for kind, count, least in (("solos", 1, 5), ("pairs", 2, 3), ("trios", 3, 2)):
        for low, high in itertools.combinations(range(ROW + 1), 2):
            row = list(range(low, high))
            if len(row) < least or any(hand[rank] < count for rank in row):
                continue
            add(kind, high, Counter({rank: count for rank in row}))
            if kind == "trios":
                for name, others in (("trios+1", attached), ("trios+2", pairs)):
                    for more in others(hand, row, len(row)):
                        add(name, high, Counter({rank: 3 for rank in row}), more)
    if hand[13] and hand[14]:
        add("rocket", 0, Counter([13, 14]))
    return found


def answers(hand, laid):
    """What may be played: all plays, or the pass and what beats LAID."""
    if laid is None:
        return set(hand)
    kind, size, rank = laid
    better = {"pass"}
    for cards, (its_kind, its_size, its_rank) in hand.items():
        if its_kind == "rocket" or (its_kind == "bomb" and kind not in ("bomb", "rocket")) or \
                (its_kind, its_size) == (kind, size) and its_rank > rank:
            better.add(cards)
    return better if kind != "rocket" else {"pass"}


def ranks_of(cards):
    return Counter(RANKS.index(card) for card in cards if card in RANKS)


def deal(mine, kitty):
    """A state after a deal in which seat 0 got MINE and KITTY."""
    left = Counter({rank: 4 for rank in RANKS[:13]}) + Counter("BR") - Counter(mine + kitty)
    rest = sorted(left.elements(), key=RANKS.index)
    taken, parts = Counter(), []
    for cards in (mine, rest[::2], rest[1::2], kitty):
        spelled = ""
        for rank in sorted(cards, key=RANKS.index):
            spelled += rank if rank in "BR" else rank + "shcd"[taken[rank]]
            taken[rank] += 1
        parts.append(spelled)
    state = GAME.state()
    state.apply(engawa.CHANCE, "deal " + " ".join("%d:%s" % one for one in enumerate(parts[:3])))
    state.apply(engawa.CHANCE, "kitty " + parts[3])
    return state


class RLCard(unittest.TestCase):
    def check(self, state, seat, hand, laid):
        """The legal moves of STATE are those of HAND against LAID, and have RLCard's numbers."""
        actions = state.actions(seat)
        spelled = [engawa.play_numbered(action)[1] for action in actions]
        self.assertEqual(len(set(spelled)), len(spelled))
        self.assertEqual(set(spelled), answers(plays(hand), laid))
        self.assertEqual(actions, [engawa.play_number(move) for move in state.legal(seat)])
        return spelled

    def play(self, state, rng):
        """Plays STATE to its end; returns the number of bombs and rockets, and the seat that went out."""
        hands = [ranks_of("".join(one["cards"])) for one in state.describe()["seats"]]
        laid, owner, bombs, seat = None, None, 0, 0
        while state.actors()[0] != engawa.CHANCE:
            (seat,) = state.actors()
            laid = None if owner == seat else laid
            spelled = self.check(state, seat, hands[seat], laid)
            cards = max(spelled, key=len) if rng.randrange(2) else spelled[rng.randrange(len(spelled))]
            kinds = plays(hands[seat])
            state.act(engawa.play_number(0) if cards == "pass" else self.number(cards), seat)
            if cards != "pass":
                laid, owner = kinds[cards], seat
                bombs += laid[0] in ("bomb", "rocket")
                hands[seat] -= ranks_of(cards)
        return bombs, seat

    def number(self, cards):
        return engawa.play_number(sum(1 << 4 * RANKS.index(card) for card in cards))

    def test_legal_moves_are_those_of_its_rules_and_so_are_its_scores(self):
        for seed in range(12):
            state, rng = GAME.state(), engawa.Rng(seed)
            for _ in range(2):
                state.draw(rng)
            self.assertEqual(state.actors(), [0])
            bombs, last = self.play(state, random.Random(seed))
            state.draw(rng)
            each = 2 ** bombs if last == 0 else -2 ** bombs
            self.assertEqual(state.scores(), [2 * each, -each, -each])

    def test_hands_with_many_attached_cards_too(self):
        for mine, kitty in (("33344455566677788", "8TT"), ("33334444555566667", "777"), ("QQQKKKAAA2222JJJ9", "8BR"),
                            ("33344455577789TJJ", "2BR"), ("33444555666777999", "9BR")):
            self.check(deal(mine, kitty), 0, ranks_of(mine + kitty), None)

    def test_nobody_bids_and_no_card_lies_open(self):
        game = engawa.Game("dou-dizhu", seats=3, hands=2, variant="rlcard")
        match, rng = game.match(), engawa.Rng(1)
        for landlord in range(2):
            self.assertNotIn("face", match.draw(rng))
            self.assertEqual(match.actors(), [engawa.CHANCE])
            match.draw(rng)
            told = match.describe((landlord + 1) % 3)
            self.assertEqual((told["landlord"], told["face"], told["bid"]), (landlord, None, 1))
            self.assertNotIn("?", told["kitty"])
            while match.actors() != [engawa.CHANCE]:
                match.append(match.actors()[0], match.random_move(rng))
            match.draw(rng)
        self.assertEqual(match.actors(), [])

    def test_a_refusal_names_its_rules(self):
        state = deal("33344455566677788", "8TT")
        for cards in ("333444777", "3334448", "33344455566678"):
            with self.assertRaises(engawa.EngawaError) as raised:
                state.apply(0, "play " + cards)
            self.assertEqual(raised.exception.code, "no-combination")
            self.assertIn("RLCard", raised.exception.en)
            self.assertIn("RLCard", raised.exception.ja)

    def test_it_is_for_three_who_see_the_kitty(self):
        for options in ({"seats": 2}, {"seats": 4}, {"seats": 3, "show_kitty": "no"}):
            with self.assertRaises(engawa.EngawaError) as raised:
                engawa.Game("dou-dizhu", variant="rlcard", **options)
            self.assertEqual(raised.exception.code, "variant")

    @unittest.skipIf(engawa.numpy is None, "needs numpy")
    def test_a_batch_has_its_actions(self):
        batch = engawa.Batch(GAME, 16, seed=3, actions=True, numbers=True)
        self.assertEqual((GAME.actions, GAME.action_groups()[1][:3]), (27472, ("pass", 27471, 1)))
        for _ in range(50):
            count = batch.offset[-1]
            self.assertEqual(batch.action[:count].tolist(), batch.number[:count].tolist())
            batch.random_step()
