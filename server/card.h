/* card.h - what the house has to know of a table that is not over while it does not read its log:
 * what the lobby shows, whose table it is, who belongs to it, and whose turn it is.
 *
 * A card is made of a table and says nothing that the table does not say. The journal keeps it as
 * text beside the log (journal_put_card), so that a house opens without reading logs.
 */
#ifndef ENGAWA_SERVER_CARD_H
#define ENGAWA_SERVER_CARD_H

#include "server/table.h"

struct card_seat {
    enum table_holder holder;
    char who[IDS_MAX + 1];   /* as struct table_seat has it */
    char owner[IDS_MAX + 1]; /* to whom the seat belongs, if somebody else is in it; "" for none */
    char *name;              /* of who is in it; NULL for nobody */
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
    int64_t time;  /* of the last entry */
};

/* Makes CARD, which is zero or was made before, anew of TABLE, which has a first entry. Free it
 * with card_free. */
void card_take(struct card *card, const struct table *table);

/* Frees what CARD owns, not CARD itself. */
void card_free(struct card *card);

/* How many seats are held or kept. */
int card_taken(const struct card *card);

/* Appends CARD as text, one JSON object. */
void card_write(const struct card *card, struct engawa_text *text);

/* Reads what card_write has written, of a log of K entries, into CARD, which is zero. False: it is
 * nothing that this version has written, and CARD is as it was. */
bool card_read(const char *text, size_t k, struct card *card);

#endif
