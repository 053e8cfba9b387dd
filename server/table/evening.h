/* evening.h - an evening: people who meet, and the games that they play one after another.
 *
 * An evening is a log like a table's, whose first entry `open` names no game. It has the same host,
 * rights, names, chat, subscribers, journal and owner; struct table holds it. This file keeps the
 * data that only an evening has: the people who have joined, their proposals of games, and the
 * tables within it.
 *
 * The tables of an evening have ids of the same shard (store/turn/shards.h), so that one server has
 * them all, and an entry at a table and its consequences in the evening are one commit.
 */
#ifndef ENGAWA_SERVER_EVENING_H
#define ENGAWA_SERVER_EVENING_H

#include "server/table/entry.h"

enum {
    EVENING_PEOPLE_MAX = 64, /* in one evening */
    EVENING_GAMES_MAX = 200  /* tables within an evening */
};

struct evening_person {
    struct entry_join as; /* how they appear */
    size_t played;        /* games in which they had a seat */
    size_t rested;        /* games since the last of those in which they would have played */
    size_t proposed;      /* the k of their proposal of the next game; 0: none */
    struct entry_propose propose; /* that proposal, without the text of its options */
    size_t wish;                  /* the k of the proposal that they support; 0: none */
};

struct evening_game {
    char table[IDS_MAX + 1];
    bool over;
    bool finished; /* over, and not abandoned */
};

/* The favourite of one person in one game. */
struct evening_favourite {
    int person, game; /* their indices */
    size_t n;         /* as the entry has it */
};

struct evening {
    struct evening_person *person; /* in the order in which they joined */
    int people;
    struct evening_game *game; /* in the order in which they were opened */
    int games;
    struct evening_favourite *favourite; /* at most one of each person and game */
    int favourites;
};

struct evening *evening_new(void);
void evening_free(struct evening *evening); /* NULL is allowed */

/* Returns whether ENTRY, not the first of its log, may follow in the log of EVENING or, if that is
 * NULL, of a table with a game. */
bool evening_takes(const struct evening *evening, const struct entry *entry);

/* Returns the person with the id GUEST; NULL if they have not joined, or EVENING is NULL. */
struct evening_person *evening_person(const struct evening *evening, const char *guest);

/* Returns the person whose proposal has the number K; NULL if none. */
const struct evening_person *evening_proposal(const struct evening *evening, size_t k);

/* Returns whether the game at TABLE is one of EVENING and is finished. */
bool evening_has_finished(const struct evening *evening, const char *table);

/* Returns the favourite of GUEST in the game at TABLE, a move's number; 0: none. */
size_t evening_favourite(const struct evening *evening, const char *guest, const char *table);

/* Applies JOIN, by which a guest joins or changes how they appear. */
void evening_join(struct evening *evening, const struct entry_join *join);

/* Applies ENTRY, number K, which is of another kind that only evenings have. */
void evening_fold(struct evening *evening, size_t k, const struct entry *entry);

#endif
