/* dixit.c - Dixit: one player tells, the others give a picture each, and all guess.
 *
 * Everybody holds six cards. The storyteller chooses one and says a clue; every other player gives
 * a card that fits it. The cards are laid out in random order, and all but the storyteller vote for
 * the one they take for the storyteller's, not for their own. Then everything is shown and scored,
 * all draw back to a full hand, and the next seat tells. With three players hands have seven cards
 * and the two others give two cards each.
 *
 *   chance  deal 0:3,12,44,… 1:…             every seat, ascending; "?" for each card of the others
 *   player  clue 44 "腹黒い"                  the storyteller; others see clue ? "腹黒い"
 *   player  give 12, give 12,31              in any order; others see give ?, give ?,?
 *   chance  lay 31,44,12,7                   what was given, left to right
 *   player  vote 2                           a place from 1, in any order; others see vote ?
 *   chance  reveal 0:44 1:12 2:31 3:7 / 1:2 2:3 3:1     follows from what came before
 *   chance  draw 0:13 1:15,16 …              what each hand lacks; "?" for each card of the others
 *
 * Odd rulings:
 *   - the quoted part of `clue` is any spelling of a JSON string, printed in one (dixit_clue.c). A
 *     legal move stands for every legal text, written `clue 44 ""`; that spelling itself is refused
 *     (X2);
 *   - if all or none of the others found the card, the storyteller gets nothing and each of the
 *     others 2 (X7). Votes for a player's card always pay that player, without limit (X8);
 *   - after a reveal, in this order (X12): a single leader with `target` points ends the game; a
 *     deck too small for all hands ends it; otherwise all draw, and if that empties the deck, the
 *     game ends.
 *
 * Every round takes cards from the deck, which is never refilled, so a match ends whatever the
 * scores (X12).
 *
 * There is no `outcomes`: the first hands alone can be dealt in more ways than can be listed.
 *
 * The words of all this (notation, sentences, description) are in dixit_text.c.
 *
 * A move is a card (clue), one or two cards of 16 bits each (give), or a place (vote). An outcome
 * is the cards in the order of their spelling, and for a reveal the places voted for after them.
 *
 * The deck is a set with a bit for each card: it has no order before cards are drawn. In a viewer's
 * state its bits are all cards that this viewer has not seen, whether in the deck or in a hand, and
 * a card that the viewer does not know is 0. The cards on the table stay in the state until the
 * next clue, so that the last round can be looked at.
 *
 * `describe`: {"phase":"deal"|"clue"|"give"|"lay"|"vote"|"reveal"|"draw"|"over","round" (from 1),
 * "storyteller" (of this round),"cards","left" (in the deck, at first and now),"target",
 * "hand_size","give_size" (cards of a full hand; cards that each of the others gives),"table":null
 * before the first clue, else {"storyteller","clue","laid":[cards, none before they are laid],
 * "owner":[a seat for each place] or null before the reveal},"seats":[{"score","held" (number of
 * cards),"hand":[cards]|null (hidden),"chosen":true for who has given or voted in this phase,
 * "given":[cards on the table]|null (none, or hidden),"vote":place|null,"gain":points of the
 * revealed round|null}]}. Until the clue the table is that of the round before.
 */
#include "games/dixit.h"

#include "engine/notation.h"
#include "games/bits.h"
#include "games/dixit_clue.h"
#include "games/registry.h"

#include <string.h>

static unsigned others(const struct dixit *state)
{
    return ((1u << state->seats) - 1) & ~(1u << state->storyteller);
}

/* ---- sets and lists of cards ---- */

static bool in_deck(const uint64_t *deck, unsigned card)
{
    return deck[(card - 1) / 64] >> (card - 1) % 64 & 1;
}

static void add_to_deck(uint64_t *deck, unsigned card)
{
    if (card != 0)
        deck[(card - 1) / 64] |= UINT64_C(1) << (card - 1) % 64;
}

static void remove_from_deck(uint64_t *deck, unsigned card)
{
    deck[(card - 1) / 64] &= ~(UINT64_C(1) << (card - 1) % 64);
}

/* Takes the card out of DECK that has INDEX lower ones in it. */
static uint16_t take_nth(uint64_t *deck, unsigned index)
{
    int word = 0, rest = (int)index;
    for (int count; rest >= (count = bits_count(deck[word])); word++)
        rest -= count;
    int bit = bits_select(deck[word], rest);
    deck[word] &= ~(UINT64_C(1) << bit);
    return (uint16_t)(64 * word + bit + 1);
}

/* Puts CARD in its place among COUNT ascending cards. */
static void insert(uint16_t *cards, int count, uint16_t card)
{
    for (; count > 0 && cards[count - 1] > card; count--)
        cards[count] = cards[count - 1];
    cards[count] = card;
}

static bool has_card(const struct dixit *state, int seat, unsigned card)
{
    for (int i = 0; i < state->held[seat]; i++)
        if (state->hand[seat][i] == card)
            return true;
    return false;
}

/* Takes CARD out of SEAT's hand. All cards of a hidden hand are 0, so there any one is taken. */
static void take_card(struct dixit *state, int seat, unsigned card)
{
    uint16_t *hand = state->hand[seat];
    int last = --state->held[seat], at = 0;
    while (at < last && hand[at] != card)
        at++;
    for (; at < last; at++)
        hand[at] = hand[at + 1];
    hand[last] = 0;
}

bool dixit_is_own(const struct dixit *state, int seat, int place)
{
    const uint16_t *given = state->given[seat];
    unsigned card = state->laid[place - 1];
    return card == given[0] || card == given[1];
}

/* ---- the fold ---- */

static bool check(const struct engawa_setup *setup, struct engawa_reason *why)
{
    bool built_in = engawa_setup_is(setup, "deck", DIXIT_DECK_NAME);
    long cards = engawa_setup_number(setup, "cards"),
         need = setup->seats == 3 ? 26 : 7L * setup->seats;
    if (built_in && cards != DIXIT_DECK_CARDS)
        return engawa_refuse(
            why, "deck-cards", "the deck " DIXIT_DECK_NAME " has %d cards, not %ld",
            DIXIT_DECK_NAME " のデッキは%d枚です（%ld枚ではありません）", DIXIT_DECK_CARDS, cards);
    if (!built_in && !engawa_setup_given(setup, "cards"))
        return engawa_refuse(why, "deck-cards", "say with \"cards\" how many cards the deck has",
                             "デッキの枚数を cards で指定してください");
    if (cards < need)
        return engawa_refuse(why, "deck-small", "%d players need %ld cards, the deck has %ld (X13)",
                             "%d人で遊ぶには%ld枚必要です（デッキは%ld枚）（X13）", setup->seats,
                             need, cards);
    return true;
}

static size_t longest(const struct engawa_setup *setup)
{
    size_t seats = (size_t)setup->seats, cards = (size_t)engawa_setup_number(setup, "cards");
    size_t dealt = seats == 3 ? 3 * 7 : seats * 6, round = seats == 3 ? 5 : seats;
    size_t draws = (cards - dealt) / round, rounds = (cards - dealt + round - 1) / round;
    /* A deal; in each round a clue, gifts, `lay`, votes and `reveal`; the draws between them. */
    return 1 + rounds * (2 * seats + 1) + draws;
}

static void start(void *at, const struct engawa_setup *setup)
{
    struct dixit *state = at;
    state->seats = (uint8_t)setup->seats;
    state->cards = state->left = (uint16_t)engawa_setup_number(setup, "cards");
    state->target = (uint8_t)engawa_setup_number(setup, "target");
    state->round = 1;
    for (int i = 0; i < state->cards; i++)
        state->deck[i / 64] |= UINT64_C(1) << i % 64;
}

static unsigned actors(const void *at)
{
    const struct dixit *state = at;
    switch ((enum dixit_phase)state->phase) {
    case DIXIT_OVER:
        return 0;
    case DIXIT_CLUE:
        return 1u << state->storyteller;
    case DIXIT_GIVE:
    case DIXIT_VOTE:
        return others(state) & ~(unsigned)state->chosen;
    default:
        return ENGAWA_CHANCE_BIT;
    }
}

static int legal_votes(const struct dixit *state, int seat, engawa_move *moves, int capacity)
{
    int count = 0;
    for (int place = 1; place <= dixit_laid_size(state); place++) {
        if (dixit_is_own(state, seat, place))
            continue;
        if (count < capacity)
            moves[count] = (engawa_move)place;
        count++;
    }
    return count;
}

static int legal(const void *at, int seat, engawa_move *moves, int capacity)
{
    const struct dixit *state = at;
    const uint16_t *hand = state->hand[seat];
    int count = 0, held = state->held[seat];
    if (state->phase == DIXIT_VOTE)
        return legal_votes(state, seat, moves, capacity);
    if (state->phase == DIXIT_GIVE && dixit_give_size(state) == 2) {
        for (int first = 0; first < held; first++)
            for (int second = first + 1; second < held; second++, count++)
                if (count < capacity)
                    moves[count] = dixit_pair(hand[first], hand[second]);
    } else {
        for (; count < held; count++)
            if (count < capacity)
                moves[count] = hand[count];
    }
    return count;
}

/* Clears the table of the round before. */
static void clear_table(struct dixit *state)
{
    memset(state->given, 0, sizeof state->given);
    memset(state->laid, 0, sizeof state->laid);
    memset(state->vote, 0, sizeof state->vote);
    memset(state->gain, 0, sizeof state->gain);
}

static void play(void *at, int seat, engawa_move move)
{
    struct dixit *state = at;
    bool hidden = (move & ENGAWA_PART_HIDDEN) != 0;
    if (state->phase == DIXIT_VOTE) {
        state->vote[seat] = hidden ? 0 : (uint8_t)move;
    } else {
        if (state->phase == DIXIT_CLUE)
            clear_table(state);
        for (int i = 0; i < dixit_share(state, seat); i++) {
            unsigned card = hidden ? 0 : dixit_card(move, i);
            state->given[seat][i] = (uint16_t)card;
            take_card(state, seat, card);
        }
    }
    if (state->phase == DIXIT_CLUE) {
        state->phase = DIXIT_GIVE;
        return;
    }
    state->chosen |= (uint8_t)(1u << seat);
    if (state->chosen == others(state))
        state->phase++;
}

/* Draws the cards that all hands lack into ITEM. Returns how many. */
static int draw_cards(const struct dixit *state, struct engawa_rng *rng, uint16_t *item)
{
    uint64_t deck[DIXIT_WORDS];
    unsigned left = state->left;
    int count = 0;
    memcpy(deck, state->deck, sizeof deck);
    for (int seat = 0; seat < state->seats; seat++) {
        int lack = dixit_lack(state, seat);
        for (int i = 0; i < lack; i++)
            insert(item + count, i, take_nth(deck, engawa_rng_below(rng, left--)));
        count += lack;
    }
    return count;
}

/* Writes the cards that were given to ITEM, by seat. Returns how many. */
static int collect_given(const struct dixit *state, uint16_t *item)
{
    int count = 0;
    for (int seat = 0; seat < state->seats; seat++)
        for (int i = 0; i < dixit_share(state, seat); i++)
            item[count++] = state->given[seat][i];
    return count;
}

/* Chance as in docs/fair-chance.md:
 *   deal, draw  seat by seat from 0, for each card that the hand lacks: below(cards in the deck) is
 *               the number of lower cards in the deck than the one drawn;
 *   lay         the cards on the table by seat from 0, a pair ascending; for i from the last place
 *               down to the second: place i changes with place below(i + 1), places from 0;
 *   reveal      takes no draw. */
static void draw(const void *at, struct engawa_rng *rng, struct engawa_outcome *outcome)
{
    const struct dixit *state = at;
    uint16_t *item = outcome->item;
    if (state->phase == DIXIT_DEAL || state->phase == DIXIT_DRAW) {
        outcome->count = (uint16_t)draw_cards(state, rng, item);
        return;
    }
    int count = collect_given(state, item);
    for (int i = count - 1; state->phase == DIXIT_LAY && i > 0; i--) {
        uint32_t other = engawa_rng_below(rng, (uint32_t)i + 1);
        uint16_t kept = item[i];
        item[i] = item[other];
        item[other] = kept;
    }
    for (int seat = 0; state->phase == DIXIT_REVEAL && seat < state->seats; seat++)
        if (seat != state->storyteller)
            item[count++] = state->vote[seat];
    outcome->count = (uint16_t)count;
}

int dixit_owner(const struct dixit *state, int place)
{
    int seat = 0;
    while (seat < state->seats - 1 && !dixit_is_own(state, seat, place))
        seat++;
    return seat;
}

/* Scores the round (X7, X8). */
static void score_round(struct dixit *state)
{
    int teller = state->storyteller, voters = state->seats - 1, found = 0;
    bool finder[ENGAWA_SEATS_MAX] = {false};
    for (int seat = 0; seat < state->seats; seat++) {
        if (seat == teller)
            continue;
        int owner = dixit_owner(state, state->vote[seat]);
        finder[seat] = owner == teller;
        found += finder[seat];
        state->gain[owner] = (uint8_t)(state->gain[owner] + (owner != teller));
    }
    bool some = found > 0 && found < voters;
    for (int seat = 0; seat < state->seats; seat++) {
        int paid = some ? (finder[seat] || seat == teller ? 3 : 0) : seat == teller ? 0 : 2;
        state->gain[seat] = (uint8_t)(state->gain[seat] + paid);
        state->score[seat] = (uint16_t)(state->score[seat] + state->gain[seat]);
    }
}

/* Whether the scores end the game (X10, X11). */
static bool is_won(const struct dixit *state)
{
    unsigned best = 0, sharing = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        sharing = state->score[seat] > best ? 1 : sharing + (state->score[seat] == best);
        best = state->score[seat] > best ? state->score[seat] : best;
    }
    return state->target > 0 && best >= state->target && sharing == 1;
}

static void settle_cards(struct dixit *state, const uint16_t *item)
{
    for (int seat = 0; seat < state->seats; seat++)
        while (dixit_lack(state, seat) > 0) {
            uint16_t card = *item++;
            if (card == ENGAWA_UNKNOWN)
                card = 0;
            else
                remove_from_deck(state->deck, card);
            insert(state->hand[seat], state->held[seat]++, card);
            state->left--;
        }
    if (state->phase == DIXIT_DRAW && state->left > 0) {
        state->storyteller = (uint8_t)((state->storyteller + 1) % state->seats);
        state->round++;
    }
    state->phase = state->phase == DIXIT_DRAW && state->left == 0 ? DIXIT_OVER : DIXIT_CLUE;
}

static void settle_reveal(struct dixit *state, const uint16_t *item)
{
    for (int seat = 0; seat < state->seats; seat++)
        for (int i = 0; i < dixit_share(state, seat); i++)
            state->given[seat][i] = *item++;
    for (int seat = 0; seat < state->seats; seat++)
        if (seat != state->storyteller)
            state->vote[seat] = (uint8_t)*item++;
    score_round(state);
    state->chosen = 0;
    state->phase = is_won(state) || state->left < dixit_laid_size(state) ? DIXIT_OVER : DIXIT_DRAW;
}

static void settle(void *at, const struct engawa_outcome *outcome)
{
    struct dixit *state = at;
    if (state->phase == DIXIT_REVEAL) {
        settle_reveal(state, outcome->item);
    } else if (state->phase == DIXIT_LAY) {
        for (int i = 0; i < outcome->count; i++) {
            state->laid[i] = outcome->item[i];
            remove_from_deck(state->deck, outcome->item[i]);
        }
        state->chosen = 0;
        state->phase = DIXIT_VOTE;
    } else {
        settle_cards(state, outcome->item);
    }
}

/* ---- the rules with reasons ---- */

static bool allowed(const void *at, const struct engawa_event *event, struct engawa_reason *why)
{
    const struct dixit *state = at;
    if (state->phase == DIXIT_VOTE && dixit_is_own(state, event->by, (int)event->move))
        return engawa_refuse(why, "own-card", "you cannot vote for your own card (X5)",
                             "自分のカードには投票できません（X5）");
    for (int i = 0; state->phase != DIXIT_VOTE && i < dixit_share(state, event->by); i++) {
        unsigned card = dixit_card(event->move, i);
        if (!has_card(state, event->by, card))
            return engawa_refuse(why, "not-in-hand", "card %u is not in your hand",
                                 "カード%u は手札にありません", card);
    }
    return state->phase != DIXIT_CLUE || dixit_allow_clue(event->note, why);
}

/* Whether the deck holds all cards of OUTCOME that are not hidden, none of them twice. */
static bool possible_cards(const struct dixit *state, const struct engawa_outcome *outcome,
                           struct engawa_reason *why)
{
    uint64_t deck[DIXIT_WORDS];
    memcpy(deck, state->deck, sizeof deck);
    for (int i = 0; i < outcome->count; i++) {
        if (outcome->item[i] == ENGAWA_UNKNOWN)
            continue;
        if (!in_deck(deck, outcome->item[i]))
            return engawa_refuse(why, "not-in-deck", "card %u is not in the deck any more",
                                 "カード%uはもう山札にありません", outcome->item[i]);
        remove_from_deck(deck, outcome->item[i]);
    }
    return true;
}

/* Whether OUTCOME lays out, in any order, the cards that were given, each once; those that are
 * hidden are cards that nobody has seen. */
static bool possible_lay(const struct dixit *state, const struct engawa_outcome *outcome,
                         struct engawa_reason *why)
{
    uint64_t left[DIXIT_WORDS];
    int hidden = 0;
    bool fine = true;
    memcpy(left, state->deck, sizeof left);
    for (int seat = 0; seat < state->seats; seat++)
        for (int i = 0; i < dixit_share(state, seat); i++) {
            hidden += state->given[seat][i] == 0;
            add_to_deck(left, state->given[seat][i]);
        }
    for (int place = 0; place < outcome->count; place++) {
        unsigned card = outcome->item[place];
        hidden -= in_deck(state->deck, card);
        fine &= in_deck(left, card);
        remove_from_deck(left, card);
    }
    return (fine && hidden == 0) ||
           engawa_refuse(why, "lay", "the cards that were played are laid out, each once (X4)",
                         "出されたカードを1枚ずつ並べます（X4）");
}

/* Whether the reveal ITEM agrees with what STATE shows: it says of each laid card whose it was, and
 * nobody voted for an own card. */
static bool possible_reveal(const struct dixit *state, const uint16_t *item)
{
    struct dixit after = *state;
    const uint16_t *vote = item + dixit_laid_size(state);
    bool owned[ENGAWA_SEATS_MAX] = {false};
    for (int seat = 0; seat < state->seats; seat++)
        for (int i = 0; i < dixit_share(state, seat); i++, item++) {
            int place = 0;
            while (place < dixit_laid_size(state) && state->laid[place] != *item)
                place++;
            if (place == dixit_laid_size(state) || owned[place] ||
                (state->given[seat][i] != 0 && state->given[seat][i] != *item))
                return false;
            owned[place] = true;
            after.given[seat][i] = *item;
        }
    for (int seat = 0; seat < state->seats; seat++) {
        if (seat == state->storyteller)
            continue;
        if (dixit_is_own(&after, seat, *vote) ||
            (state->vote[seat] != 0 && state->vote[seat] != *vote))
            return false;
        vote++;
    }
    return true;
}

static bool possible(const void *at, const struct engawa_outcome *outcome,
                     struct engawa_reason *why)
{
    const struct dixit *state = at;
    if (state->phase == DIXIT_LAY)
        return possible_lay(state, outcome, why);
    if (state->phase != DIXIT_REVEAL)
        return possible_cards(state, outcome, why);
    return possible_reveal(state, outcome->item) ||
           engawa_refuse(why, "reveal", "these are not the cards and votes that were chosen (X6)",
                         "出されたカードや投票と違います（X6）");
}

bool dixit_agrees(const struct dixit *state, const struct engawa_event *event,
                  struct engawa_reason *why)
{
    if (event->by == ENGAWA_CHANCE)
        return possible(state, &event->outcome, why);
    bool hand_hidden = state->hand[event->by][0] == 0;
    if (hand_hidden != ((event->move & ENGAWA_PART_HIDDEN) != 0))
        return engawa_refuse_hidden(why);
    return hand_hidden || allowed(state, event, why);
}

/* ---- the viewers' knowledge ---- */

static void redact(const void *at, int viewer, struct engawa_event *event)
{
    const struct dixit *state = at;
    uint16_t *item = event->outcome.item;
    if (event->by != ENGAWA_CHANCE) {
        if (event->by != viewer)
            event->move = ENGAWA_HIDDEN;
        return;
    }
    if (state->phase == DIXIT_LAY || state->phase == DIXIT_REVEAL)
        return;
    for (int seat = 0; seat < state->seats; seat++)
        for (int i = dixit_lack(state, seat); i > 0; i--, item++)
            if (seat != viewer)
                *item = ENGAWA_UNKNOWN;
}

/* Hides the COUNT cards of CARDS, which are unseen again if UNSEEN. */
static void conceal_cards(struct dixit *state, uint16_t *cards, int count, bool unseen)
{
    for (int i = 0; i < count; i++) {
        if (unseen)
            add_to_deck(state->deck, cards[i]);
        cards[i] = 0;
    }
}

static void conceal(void *at, int viewer)
{
    struct dixit *state = at;
    bool given = state->phase == DIXIT_GIVE || state->phase == DIXIT_LAY;
    bool laid = state->phase == DIXIT_VOTE || state->phase == DIXIT_REVEAL;
    for (int seat = 0; seat < state->seats; seat++) {
        if (seat == viewer)
            continue;
        conceal_cards(state, state->hand[seat], state->held[seat], true);
        if (given || laid)
            conceal_cards(state, state->given[seat], DIXIT_GIVEN, given);
        if (laid)
            state->vote[seat] = 0;
    }
}

/* If the COUNT cards of CARDS are hidden (all or none are), replaces them by random cards that
 * STATE's viewer has not seen. */
static void imagine_cards(struct dixit *state, uint16_t *cards, int count, struct engawa_rng *rng)
{
    unsigned unseen = 0;
    if (count == 0 || cards[0] != 0)
        return;
    for (int word = 0; word < DIXIT_WORDS; word++)
        unseen += (unsigned)engawa_popcount64(state->deck[word]);
    for (int i = 0; i < count; i++)
        insert(cards, i, take_nth(state->deck, engawa_rng_below(rng, unseen--)));
}

/* Gives the laid cards whose owners are hidden to seats that have given some, as many as each gave.
 */
static void imagine_owners(struct dixit *state, struct engawa_rng *rng)
{
    uint16_t free[ENGAWA_SEATS_MAX];
    uint32_t count = 0;
    for (int place = 1; place <= dixit_laid_size(state); place++) {
        bool known = false;
        for (int seat = 0; seat < state->seats; seat++)
            known |= dixit_is_own(state, seat, place);
        if (!known)
            free[count++] = state->laid[place - 1];
    }
    for (int seat = 0; seat < state->seats; seat++)
        for (int i = 0; state->given[seat][dixit_share(state, seat) - 1] == 0; i++) {
            uint32_t which = engawa_rng_below(rng, count);
            uint16_t card = free[which];
            free[which] = free[--count];
            insert(state->given[seat], i, card);
        }
}

static void imagine(void *at, int viewer, struct engawa_rng *rng)
{
    struct dixit *state = at;
    engawa_move moves[DIXIT_LEGAL_MAX];
    (void)viewer;
    for (int seat = 0; seat < state->seats; seat++) {
        bool gave = seat == state->storyteller || state->chosen >> seat & 1;
        if ((state->phase == DIXIT_GIVE || state->phase == DIXIT_LAY) && gave)
            imagine_cards(state, state->given[seat], dixit_share(state, seat), rng);
        imagine_cards(state, state->hand[seat], state->held[seat], rng);
    }
    if (state->phase != DIXIT_VOTE && state->phase != DIXIT_REVEAL)
        return;
    imagine_owners(state, rng);
    for (int seat = 0; seat < state->seats; seat++)
        if (state->chosen >> seat & 1 && state->vote[seat] == 0) {
            int count = legal_votes(state, seat, moves, DIXIT_LEGAL_MAX);
            state->vote[seat] = (uint8_t)moves[engawa_rng_below(rng, (uint32_t)count)];
        }
}

/* ---- results, options ---- */

static void result(const void *at, int64_t *scores, int *ranks)
{
    const struct dixit *state = at;
    for (int seat = 0; seat < state->seats; seat++)
        scores[seat] = state->score[seat];
    engawa_rank_scores(scores, state->seats, ranks);
}

#define STRING(text)     #text
#define STRING_OF(macro) STRING(macro)

static const struct engawa_option options[] = {
    {.name = "deck",
     .label_en = "Deck",
     .label_ja = "デッキ",
     .kind = ENGAWA_NAME,
     .fallback = DIXIT_DECK_NAME},
    {.name = "cards",
     .label_en = "Cards in the deck",
     .label_ja = "デッキの枚数",
     .kind = ENGAWA_NUMBER,
     .low = 26,
     .high = DIXIT_CARDS,
     .step = 1,
     .fallback = STRING_OF(DIXIT_DECK_CARDS)},
    {.name = "target",
     .label_en = "Points to end at (0: until the deck ends)",
     .label_ja = "終わる点数（0なら山札が尽きるまで）",
     .kind = ENGAWA_NUMBER,
     .low = 0,
     .high = 100,
     .step = 1,
     .fallback = "30"},
    {.name = NULL},
};

const struct engawa_game engawa_dixit = {
    .name = "dixit",
    .title_en = "Dixit",
    .title_ja = "ディクシット",
    .seats_min = 3,
    .seats_max = 8,
    .seats_drawn = true, /* X9 */
    .options = options,
    .state_size = sizeof(struct dixit),
    .legal_max = DIXIT_LEGAL_MAX,
    .text_max = sizeof "clue 1000 \"\"" - 1 + ENGAWA_NOTE_MAX,
    .help_en = "Everybody holds six picture cards (three players: seven). The storyteller\n"
               "picks one and gives a clue: clue 44 \"mischief\". The others each play a card\n"
               "that fits it: give 12 (three players two: give 12,31). All are shuffled and\n"
               "laid out, and everyone but the storyteller votes for the place of the\n"
               "storyteller's card, never for their own: vote 2. Choices are final.\n"
               "If all or none find it: storyteller 0, the others 2. Otherwise storyteller\n"
               "3, each finder 3. All but the storyteller get 1 for each vote on their card.\n"
               "All draw back to a full hand and the next seat tells. The game ends after a\n"
               "round in which one player leads with 30 points (option target; a shared\n"
               "lead plays on), or when the deck runs out. The highest score wins.",
    .help_ja = "1人6枚の絵のカードを持ちます（3人なら7枚）。語り部は1枚選び、お題を言います\n"
               "（clue 44 \"腹黒い\"）。ほかの人はお題に合うカードを1枚出します（give 12、\n"
               "3人なら2枚で give 12,31）。混ぜて並べたら、語り部以外の全員が、語り部の\n"
               "カードだと思う場所に投票します（vote 2）。自分のカードには投票できません。\n"
               "出したカードと投票は変えられません。\n"
               "全員正解か全員不正解なら語り部0点、ほかは2点。それ以外は語り部3点、\n"
               "当てた人3点。語り部以外は自分のカードへの1票ごとに1点を得ます。\n"
               "全員が手札を補充し、次の席の人が語り部です。30点（オプション target）\n"
               "以上で単独首位の人が出るか（首位が並べばもう1ラウンド）、山札が尽きたら終わり。\n"
               "点数の高い人の勝ちです。",
    .check = check,
    .longest = longest,
    .start = start,
    .actors = actors,
    .legal = legal,
    .play = play,
    .draw = draw,
    .settle = settle,
    .allowed = allowed,
    .possible = possible,
    .parse = dixit_parse,
    .print = dixit_print,
    .redact = redact,
    .conceal = conceal,
    .imagine = imagine,
    .imagined = ENGAWA_IMAGINED_UNIFORM,
    .result = result,
    .describe = dixit_describe,
    .tell = dixit_tell,
    .moment = dixit_moment,
};
