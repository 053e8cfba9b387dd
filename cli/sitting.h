/* sitting.h - one game at this terminal: people, bots, the fair dice, the record.
 *
 * A sitting owns the open match and a view of its own for every bot. It draws chance by the
 * fair procedure from a seed that it has committed to, so that the record it leaves can be
 * verified like a table's.
 */
#ifndef ENGAWA_SITTING_H
#define ENGAWA_SITTING_H

#include "bots/bot.h"
#include "terminal/renderer.h"

enum { ENGAWA_NAME_MAX = 160 /* bytes */ };

/* A seat: a person's if BOT is NULL. */
struct engawa_place {
    const struct engawa_bot *bot;
    struct engawa_match *view; /* the bot's */
    char name[ENGAWA_NAME_MAX + 1];
};

struct engawa_sitting {
    const struct renderer *renderer;
    struct engawa_match *match; /* open */
    struct engawa_place place[ENGAWA_SEATS_MAX];
    struct engawa_names names;
    int people;
    uint8_t seed[ENGAWA_SEED_BYTES], key[ENGAWA_SEED_BYTES];
    struct engawa_rng choice; /* of the bots */
};

/* Begins a game. BOT and NAME have an entry for each seat: NULL bots are people, NULL names are
 * made up. SEED is any text for a game that can be had again, or NULL for a secret one. */
void engawa_sitting_begin(struct engawa_sitting *sitting, const struct engawa_game *game,
                          const struct engawa_setup *setup, const struct engawa_bot *const *bot,
                          const char *const *name, const char *seed);
void engawa_sitting_end(struct engawa_sitting *sitting);

/* Brings a sitting that has just begun to where MATCH is, an open match of the same game and setup,
 * and goes on with its SEED. */
void engawa_sitting_resume(struct engawa_sitting *sitting, const struct engawa_match *match,
                           const uint8_t seed[ENGAWA_SEED_BYTES]);

/* Whether chance or a bot is next; ADVANCE lets them. */
bool engawa_sitting_runs(const struct engawa_sitting *sitting);
void engawa_sitting_advance(struct engawa_sitting *sitting);

/* The person who is to act, where neither chance nor a bot is next; of several the lowest seat. -1
 * if the game is over. */
int engawa_sitting_person(const struct engawa_sitting *sitting);

/* A person's move. False with the reason, and nothing has changed. */
bool engawa_sitting_move(struct engawa_sitting *sitting, int seat, const char *move,
                         struct engawa_reason *why);

/* Whose eyes the news are for: the only person's, or those of everybody. */
int engawa_sitting_viewer(const struct engawa_sitting *sitting);

/* Appends the closing line, which reveals the seed; and the whole record so far with one, so that
 * nothing can be added to it later. */
void engawa_sitting_closing(const struct engawa_sitting *sitting, struct engawa_text *text);
void engawa_sitting_record(const struct engawa_sitting *sitting, struct engawa_text *text);

#endif
