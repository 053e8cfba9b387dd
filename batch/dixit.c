/* dixit.c - observations of Dixit. A card is its number in the deck, two bytes, 0 if there is none
 * or the seat may not see it. The clue is a note beside the move: it is in no state and no
 * observation. */
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

const struct engawa_observer dixit_observer = {.game = &engawa_dixit, .observe = observe};
