/* dou_dizhu.h - the state of Dou Dizhu, shared by its rules (dou_dizhu.c), its text and its bots.
 * The combinations are in dou_dizhu_combination.h. */
#ifndef ENGAWA_DOU_DIZHU_H
#define ENGAWA_DOU_DIZHU_H

#include "games/dou_dizhu_cards.h"

enum {
    DOU_DIZHU_SEATS = 4,
    DOU_DIZHU_BID_MAX = 3,
    DOU_DIZHU_HANDS_MAX = 100,
    DOU_DIZHU_TRAIL = 16
};

enum dou_dizhu_phase {
    DOU_DIZHU_DEAL,    /* chance deals */
    DOU_DIZHU_AUCTION, /* players bid */
    DOU_DIZHU_KITTY,   /* chance brings the kitty */
    DOU_DIZHU_PLAY,    /* players play */
    DOU_DIZHU_REVEAL,  /* chance shows the cards left */
    DOU_DIZHU_OVER
};

/* A play is the cards played, counted by rank. A bid is DOU_DIZHU_BID plus the number; a bid of 0
 * passes. */
#define DOU_DIZHU_PASS UINT64_C(0)
#define DOU_DIZHU_BID  (UINT64_C(1) << 60)

/* The value of `did` before a seat has acted. */
#define DOU_DIZHU_NOTHING (UINT64_C(1) << 61)

struct dou_dizhu {
    uint8_t seats, hands, show_kitty, rocket;   /* rocket: its jokers, 2 or 4 (D19) */
    uint8_t deal, kitty_size, packs, phase;     /* deal: cards for each seat */
    uint8_t hand, voids, turn, face, face_seat; /* hand: from 1; voids: in a row (D10) */
    uint8_t bid, landlord;                      /* the highest bid; the seat that made it */
    uint8_t passes, doubles;                    /* passes: in a row */
    uint8_t owner;                              /* the seat that laid the combination to beat */
    uint8_t small, rules;                       /* the small variant; as for a combination */
    uint8_t seen;                      /* a bit for each seat whose cards this state knows */
    uint8_t size[DOU_DIZHU_SEATS];     /* cards in hand: public */
    struct dou_dizhu_combination laid; /* to beat; kind NONE: the turn leads */
    uint64_t cards[DOU_DIZHU_SEATS];   /* in hand, by rank; 0 if not seen */
    uint64_t played[DOU_DIZHU_SEATS];  /* this hand, by rank */
    engawa_move did[DOU_DIZHU_SEATS];  /* last, in this round or auction */
    struct dou_dizhu_cards got[DOU_DIZHU_SEATS];   /* dealt, and the kitty; if seen */
    struct dou_dizhu_cards known[DOU_DIZHU_SEATS]; /* of these, the publicly known */
    struct dou_dizhu_cards kitty;                  /* where seen */
    int64_t score[DOU_DIZHU_SEATS];
    uint16_t moves;                     /* plays and passes so far in this hand */
    engawa_move trail[DOU_DIZHU_TRAIL]; /* the last of them: number i at i % DOU_DIZHU_TRAIL */
    uint16_t past[DOU_DIZHU_HANDS_MAX]; /* the completed hands, packed (dou_dizhu.c) */
};

/* Returns the number of cards of each rank that the game is played with. */
uint64_t dou_dizhu_deck(const struct dou_dizhu *state);

/* Returns how many cards SEAT has been given in this hand. */
int dou_dizhu_given(const struct dou_dizhu *state, int seat);

/* Returns the cards that are in no hand that STATE sees, and that everybody knows of no other. */
struct dou_dizhu_cards dou_dizhu_unheld(const struct dou_dizhu *state);

/* Return SEAT's cards with their suits: all of them; the publicly known ones. */
struct dou_dizhu_cards dou_dizhu_hand(const struct dou_dizhu *state, int seat);
struct dou_dizhu_cards dou_dizhu_known(const struct dou_dizhu *state, int seat);

/* Returns how many cards of each rank are still out for VIEWER: neither played in this hand nor in
 * VIEWER's own (a viewer without a seat has none); 0 before the deal. Uses nothing hidden from
 * VIEWER: cards of the kitty and cards set aside count like those in another hand, until they are
 * played or VIEWER holds them (D4 to D6, D11). */
uint64_t dou_dizhu_out(const struct dou_dizhu *state, int viewer);

/* Returns whether STATE is played by the rules of RLCard (variant=rlcard). */
static inline bool dou_dizhu_rlcard(const struct dou_dizhu *state)
{
    return (state->rules & DOU_DIZHU_EQUAL) != 0;
}

/* Returns whether the seat whose turn it is may pass (D10, D22). */
bool dou_dizhu_may_pass(const struct dou_dizhu *state);

/* Returns the points that the landlord would now win from, or pay to, each of the others (D24). */
int64_t dou_dizhu_stake(const struct dou_dizhu *state);

/* The result of a completed hand. */
struct dou_dizhu_ended {
    int landlord;
    bool won;      /* by the landlord */
    int64_t stake; /* the points that each of the others paid or got */
};

/* Return the number of completed hands; completed hand HAND, from 1; SEAT's points in it, negative
 * for a loss (D24). */
int dou_dizhu_hands_over(const struct dou_dizhu *state);
struct dou_dizhu_ended dou_dizhu_ended(const struct dou_dizhu *state, int hand);
int64_t dou_dizhu_paid(const struct dou_dizhu *state, int hand, int seat);

#endif
