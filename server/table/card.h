/* card.h - a summary of an unfinished table, for use while its log is not in memory: the data for
 * the lobby, its host, its members, and the seats whose turn it is.
 *
 * A card is derived from a table and contains nothing else. The journal keeps it as text beside the
 * log (journal_put_card), so that a house opens without reading logs.
 */
#ifndef ENGAWA_SERVER_CARD_H
#define ENGAWA_SERVER_CARD_H

#include "server/table/table.h"

struct card_seat {
    enum table_holder holder;
    char who[IDS_MAX + 1];   /* as in struct table_seat */
    char owner[IDS_MAX + 1]; /* the owner of the seat if another player sits in it; "" if none */
    char *name;              /* of the holder; NULL if none */
    size_t moved;            /* `moved` of struct table */
    bool out;                /* the holder is barred from the table */
};

struct card {
    size_t k; /* entries of the log that it was made from; 0: empty card */
    enum table_phase phase;
    struct engawa_setup setup; /* with the game; that is NULL for an evening, or an empty card */
    char title[ENTRY_TITLE_BYTES + 1];
    bool private, locked; /* LOCKED: by a code */
    char host[IDS_MAX + 1], master[IDS_MAX + 1];
    struct card_seat seat[ENGAWA_SEATS_MAX];
    unsigned turn; /* bits of the seats that must move */
    size_t moves;  /* `moves` of struct table */
    int64_t time;  /* of the last entry */
    int64_t due;   /* when time alone changes something: seat_clock_next, or the day's end */
    int64_t day;   /* `day` of struct table */
    bool measured; /* seat_clock_measured */
};

/* Fills CARD, which is zero or was filled before, from TABLE, which has a first entry. Free it with
 * card_free. */
void card_take(struct card *card, const struct table *table);

/* Frees what CARD owns, not CARD itself. */
void card_free(struct card *card);

/* Returns the number of held or reserved seats. */
int card_taken(const struct card *card);

/* Returns whether the table waits for its start and has a reserved seat. */
bool card_is_asked_for(const struct card *card);

/* Returns whether GUEST has a seat and is barred from the table. */
bool card_keeps_out(const struct card *card, const char *guest);

/* Returns the seat in which GUEST sits, or that is reserved for them or belongs to them; -1 if
 * none.
 */
int card_seat_of(const struct card *card, const char *guest);

/* Appends CARD as text, one JSON object. */
void card_write(const struct card *card, struct engawa_text *text);

/* Parses TEXT, written by card_write for a log of K entries, into CARD, which is zero. Returns
 * false and leaves CARD unchanged if this version did not write TEXT. */
bool card_read(const char *text, size_t k, struct card *card);

#endif
