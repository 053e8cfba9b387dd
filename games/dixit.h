/* dixit.h - the state of Dixit, shared by its rules (dixit.c), its text (dixit_text.c) and its
 * bots. dixit.c explains the game. */
#ifndef ENGAWA_DIXIT_H
#define ENGAWA_DIXIT_H

#include "engine/game.h"

/* The deck that ships with the program (decks/). */
#define DIXIT_DECK_NAME  "engawa"
#define DIXIT_DECK_CARDS 84

enum {
    DIXIT_HAND = 7,
    DIXIT_GIVEN = 2,
    DIXIT_CARDS = 1000,
    DIXIT_WORDS = (DIXIT_CARDS + 63) / 64,
    DIXIT_LEGAL_MAX = DIXIT_HAND * (DIXIT_HAND - 1) / 2
};

enum dixit_phase {
    DIXIT_DEAL,
    DIXIT_CLUE,
    DIXIT_GIVE,
    DIXIT_LAY,
    DIXIT_VOTE,
    DIXIT_REVEAL,
    DIXIT_DRAW,
    DIXIT_OVER
};

struct dixit {
    uint64_t deck[DIXIT_WORDS]; /* bit card - 1: in the deck; in a viewer's state: not seen yet */
    uint16_t cards, left;       /* number in the deck: at first, now */
    uint16_t round;             /* from 1 */
    uint8_t seats, target, phase;
    uint8_t storyteller;
    uint8_t chosen; /* a bit for each seat that has given or voted */
    uint8_t held[ENGAWA_SEATS_MAX];
    uint8_t vote[ENGAWA_SEATS_MAX];   /* a place from 1; 0: none, or hidden from this viewer */
    uint8_t gain[ENGAWA_SEATS_MAX];   /* points of the revealed round */
    uint16_t score[ENGAWA_SEATS_MAX]; /* a round counts once it is revealed */
    uint16_t hand[ENGAWA_SEATS_MAX][DIXIT_HAND];   /* ascending; 0: hidden from this viewer */
    uint16_t given[ENGAWA_SEATS_MAX][DIXIT_GIVEN]; /* ascending; 0: none, or hidden */
    uint16_t laid[ENGAWA_SEATS_MAX];               /* left to right; 0: nothing laid */
};

/* ---- numbers of cards (X1, X3) ---- */

static inline int dixit_hand_size(const struct dixit *state)
{
    return state->seats == 3 ? 7 : 6;
}

static inline int dixit_give_size(const struct dixit *state)
{
    return state->seats == 3 ? 2 : 1;
}

/* Returns how many cards are laid out: as many as all hands lack at the end of a round. */
static inline int dixit_laid_size(const struct dixit *state)
{
    return state->seats == 3 ? 5 : state->seats;
}

/* Returns how many cards SEAT puts on the table. */
static inline int dixit_share(const struct dixit *state, int seat)
{
    return seat == state->storyteller ? 1 : dixit_give_size(state);
}

/* Returns how many cards SEAT's hand lacks: all of them before the deal. */
static inline int dixit_lack(const struct dixit *state, int seat)
{
    return dixit_hand_size(state) - state->held[seat];
}

/* ---- moves: one or two cards, or a place ---- */

static inline engawa_move dixit_pair(unsigned first, unsigned second)
{
    return first | (engawa_move)second << 16;
}

/* Returns card 0 or 1 of a clue or gift. */
static inline unsigned dixit_card(engawa_move move, int index)
{
    return (unsigned)(move >> 16 * index & 0xffff);
}

/* ---- dixit.c ---- */

/* Returns whether SEAT laid the card at PLACE (from 1), as far as STATE knows. */
bool dixit_is_own(const struct dixit *state, int seat, int place);

/* Returns the seat whose card lies at PLACE (from 1) of a revealed table. */
int dixit_owner(const struct dixit *state, int place);

/* Returns whether EVENT, as this state's viewer sees it, can have happened: there is a world that
 * agrees with the state and with EVENT. If not, sets WHY to the rule against it. */
bool dixit_agrees(const struct dixit *state, const struct engawa_event *event,
                  struct engawa_reason *why);

/* ---- dixit_text.c: members of struct engawa_game ---- */

bool dixit_parse(const void *state, const char *text, struct engawa_event *event,
                 struct engawa_reason *why);
void dixit_print(const void *state, const struct engawa_event *event, struct engawa_text *text);
void dixit_tell(const void *state, const struct engawa_event *event,
                const struct engawa_names *names, enum engawa_language language,
                struct engawa_text *text);
int dixit_moment(const struct engawa_past *past, const struct engawa_names *names,
                 enum engawa_language language, struct engawa_text *text);
void dixit_describe(const void *state, int viewer, const char *note, struct engawa_text *text);

#endif
