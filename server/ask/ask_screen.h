/* ask_screen.h - asks about large screens: how a screen without a keyboard gets an evening to show.
 *
 * A screen asks for a code of four characters and shows it. Somebody of an evening sends that code
 * with `show`, and the screen gets the evening's id and pass (rights_screen_pass), with which it
 * enters the evening and its tables. The pass is all that has to be kept, and the screen keeps it.
 *
 * With `screens` people of the evening say which of its tables the screens show, or that they stop.
 *
 * Codes are in memory only. They expire, are limited in number, and wrong ones are limited for each
 * evening. Servers that share a store exchange their codes.
 */
#ifndef ENGAWA_SERVER_ASK_SCREEN_H
#define ENGAWA_SERVER_ASK_SCREEN_H

#include "server/house/part.h"

enum {
    SCREEN_CODE = 4,                 /* characters */
    SCREEN_CODE_MS = 10 * 60 * 1000, /* for which a code holds */
    SCREEN_CODES_MAX = 256,          /* codes of all servers */
    SCREEN_CODES_SHARE = 8,          /* codes for each guest's share of an address */
    SCREEN_TRIES = 5                 /* wrong codes that an evening may send at once */
};

extern const struct part screens_part;

/* Returns whether PASS opens TABLE, an evening or a table of one, to a screen. Returns false if the
 * ask waits for the evening, or is refused. */
bool ask_screen_opens(struct ask *ask, const struct table *table, const char *pass);

#endif
