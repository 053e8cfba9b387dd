/* card.h - what the house has to know of a table that is not over while it does not read its log:
 * what the lobby shows, whose table it is, who belongs to it, and whose turn it is.
 *
 * A card is made of a table and says nothing that the table does not say. The journal keeps it as
 * text beside the log (journal_put_card), so that a house opens without reading logs.
 */
#ifndef ENGAWA_SERVER_CARD_H
#define ENGAWA_SERVER_CARD_H

#include "server/table/table.h"

struct card_seat {
    enum table_holder holder;
    char who[IDS_MAX + 1];   /* as struct table_seat has it */
    char owner[IDS_MAX + 1]; /* to whom the seat belongs, if somebody else is in it; "" for none */
    char *name;              /* of who is in it; NULL for nobody */
    size_t moved;            /* struct table's `moved` */
    bool out;                /* who has it is kept out of the table */
};

struct card {
    size_t k; /* entries of the log that it was made of; 0: it was made of nothing */
    enum table_phase phase;
    struct engawa_setup setup; /* and the game; NULL: it was made of nothing */
    char title[ENTRY_TITLE_BYTES + 1];
    bool private, locked; /* by a code */
    char host[IDS_MAX + 1], master[IDS_MAX + 1];
    struct card_seat seat[ENGAWA_SEATS_MAX];
    unsigned turn; /* bits of the seats that are to move */
    size_t moves;  /* struct table's `moves` */
    int64_t time;  /* of the last entry */
    int64_t due; /* when time alone brings something: seat_clock_next, or a daily game's day ends */
    int64_t day; /* struct table's `day` */
    bool measured; /* seat_clock_measured */
};

/* Makes CARD, which is zero or was made before, anew of TABLE, which has a first entry. Free it
 * with card_free. */
void card_take(struct card *card, const struct table *table);

/* Frees what CARD owns, not CARD itself. */
void card_free(struct card *card);

/* How many seats are held or kept. */
int card_taken(const struct card *card);

/* Whether the table waits for its start, and for somebody for whom a seat is kept. */
bool card_is_asked_for(const struct card *card);

/* Whether GUEST has a seat and is kept out of the table. */
bool card_keeps_out(const struct card *card, const char *guest);

/* The seat that is GUEST's: where they sit, or which is kept for them or belongs to them; -1: none.
 */
int card_seat_of(const struct card *card, const char *guest);

/* Appends CARD as text, one JSON object. */
void card_write(const struct card *card, struct engawa_text *text);

/* Reads what card_write has written, of a log of K entries, into CARD, which is zero. False: it is
 * nothing that this version has written, and CARD is as it was. */
bool card_read(const char *text, size_t k, struct card *card);

#endif
