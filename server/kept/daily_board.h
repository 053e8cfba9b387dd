/* daily_board.h - the board of a day: what each daily game was, and how people fared.
 *
 * How others fared today is told to those who have finished the same game, and on a later day to
 * everybody, with the seed.
 */
#ifndef ENGAWA_SERVER_DAILY_BOARD_H
#define ENGAWA_SERVER_DAILY_BOARD_H

#include "engine/json.h"
#include "store/turn/journal.h"

enum {
    BOARD_ROWS = 50, /* of a game that are told */
    BOARD_DAYS = 60  /* that have ended and are told */
};

/* Appends the board of DAY, while it is TODAY, as GUEST may see it: members of a reply
 * (docs/protocol.md, "board"). Any thread, with a journal of its own. */
bool daily_board_write(struct journal *journal, const char *guest, int64_t day, int64_t today,
                       struct engawa_json *json, struct engawa_reason *why);

#endif
