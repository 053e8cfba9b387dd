/* dixit.c - observations, features and actions of Dixit. A card is its number in the deck, two
 * bytes, 0 if there is none or the seat may not see it. The clue is a note beside the move: it is
 * in no state and no observation. */
#include "batch/observers.h"

#include "games/dixit.h"
#include "games/registry.h"

static void observe_round(const struct dixit *state, int seat, struct engawa_observation *to)
{
    int seats = state->seats;
    uint8_t *phase =
        engawa_plane(to, "phase", DIXIT_OVER + 1,
                     "1 for the phase: deal, clue, give, lay, vote, reveal, draw, over");
    uint8_t *storyteller = engawa_plane(to, "storyteller", seats, "1 for the storyteller");
    uint8_t *chosen =
        engawa_plane(to, "chosen", seats, "1 for each seat that has given cards, or voted");
    uint8_t *score = engawa_plane(to, "scores", 2 * seats, "for each seat its points, two bytes");
    uint8_t *limits =
        engawa_plane(to, "limits", 4, "points to reach, two bytes; cards left in the deck, two");
    phase[state->phase] = 1;
    storyteller[(state->storyteller + seats - seat) % seats] = 1;
    for (int i = 0; i < seats; i++) {
        int whose = (seat + i) % seats;
        chosen[i] = state->chosen >> whose & 1;
        engawa_put16(&score[2 * i], state->score[whose]);
    }
    engawa_put16(limits, state->target);
    engawa_put16(limits + 2, state->left);
}

/* Whether the owners of the laid cards, and the votes, are known to everybody. */
static bool revealed(const struct dixit *state)
{
    return state->phase == DIXIT_DRAW || state->phase == DIXIT_OVER;
}

static void observe(const void *at, int seat, bool all, struct engawa_observation *to)
{
    const struct dixit *state = at;
    int seats = state->seats;
    observe_round(state, seat, to);
    uint8_t *hand = engawa_plane(to, "hands", 2 * seats * DIXIT_HAND,
                                 "for each seat the cards in hand; of others all 0");
    uint8_t *given = engawa_plane(to, "given", 2 * seats * DIXIT_GIVEN,
                                  "for each seat the cards it gave to this round, once known");
    uint8_t *laid =
        engawa_plane(to, "laid", 2 * ENGAWA_SEATS_MAX, "the cards on the table, by place");
    uint8_t *vote = engawa_plane(to, "votes", seats,
                                 "for each seat the place it voted for, from 1, once known");
    for (int place = 0; place < dixit_laid_size(state); place++)
        engawa_put16(&laid[2 * place], state->laid[place]);
    for (int i = 0; i < seats; i++) {
        int whose = (seat + i) % seats;
        bool own = all || i == 0;
        for (int card = 0; own && card < DIXIT_HAND; card++)
            engawa_put16(&hand[2 * (i * DIXIT_HAND + card)], state->hand[whose][card]);
        for (int card = 0; (own || revealed(state)) && card < DIXIT_GIVEN; card++)
            engawa_put16(&given[2 * (i * DIXIT_GIVEN + card)], state->given[whose][card]);
        if (own || revealed(state))
            vote[i] = state->vote[whose];
    }
}

/* The place in SEAT's hand, from 0, of card number I of MOVE. */
static int hand_place(const struct dixit *state, int seat, engawa_move move, int i)
{
    int place = 0;
    while (place < DIXIT_HAND - 1 && state->hand[seat][place] != dixit_card(move, i))
        place++;
    return place;
}

static void feature(const void *at, int seat, engawa_move move, struct engawa_observation *to)
{
    const struct dixit *state = at;
    uint8_t *kind = engawa_plane(to, "does", 3, "1 for: gives the clue, gives cards, votes");
    uint8_t *card = engawa_plane(to, "cards", 2 * DIXIT_GIVEN,
                                 "the cards that are played, or the one that is voted for");
    uint8_t *hand = engawa_plane(to, "hand", DIXIT_HAND,
                                 "1 for each card that is played, by its place in the hand");
    uint8_t *vote = engawa_plane(to, "vote", ENGAWA_SEATS_MAX, "1 for the place that is voted for");
    if (move == 0)
        return; /* before the deal there is no move */
    if (state->phase == DIXIT_VOTE) {
        kind[2] = 1;
        vote[move - 1] = 1;
        engawa_put16(card, state->laid[move - 1]);
        return;
    }
    kind[state->phase == DIXIT_GIVE] = 1;
    for (int i = 0; i < dixit_share(state, seat); i++) {
        engawa_put16(card + 2 * i, dixit_card(move, i));
        hand[hand_place(state, seat, move, i)] = 1;
    }
}

enum { PAIRS = DIXIT_HAND * (DIXIT_HAND - 1) / 2 };

static const struct engawa_plane *actions(const struct engawa_setup *setup, int *count)
{
    static const struct engawa_plane groups[] = {
        {"clue", DIXIT_HAND, "give the clue for a card, by its place in the hand"},
        {"give", DIXIT_HAND, "give a card, by its place in the hand"},
        {"give two", PAIRS,
         "give two cards, by their places: first and second, first and third, ..."},
        {"vote", ENGAWA_SEATS_MAX, "vote for a place on the table"},
    };
    (void)setup;
    *count = 4;
    return groups;
}

static int action(const void *at, int seat, engawa_move move)
{
    const struct dixit *state = at;
    if (state->phase == DIXIT_VOTE)
        return 2 * DIXIT_HAND + PAIRS + (int)move - 1;
    int first = hand_place(state, seat, move, 0);
    if (state->phase == DIXIT_CLUE)
        return first;
    if (dixit_share(state, seat) == 1)
        return DIXIT_HAND + first;
    int second = hand_place(state, seat, move, 1);
    return 2 * DIXIT_HAND + first * (2 * DIXIT_HAND - 1 - first) / 2 + second - first - 1;
}

/* The first deal. */
static int items(const struct engawa_setup *setup)
{
    return setup->seats * DIXIT_HAND;
}

const struct engawa_observer dixit_observer = {.game = &engawa_dixit,
                                               .observe = observe,
                                               .feature = feature,
                                               .actions = actions,
                                               .action = action,
                                               .items = items};
