/* daily_board.h - the daily board: the daily games of one day and everybody's results.
 *
 * Others' results of today are shown to guests who have finished the same game; on later days all
 * guests see them, with the seed.
 */
#ifndef ENGAWA_SERVER_DAILY_BOARD_H
#define ENGAWA_SERVER_DAILY_BOARD_H

#include "engine/json.h"
#include "store/turn/journal.h"

enum {
    BOARD_ROWS = 50, /* rows of a game at most */
    BOARD_DAYS = 60, /* past days that have a board */
    BOARD_SPAN = 30  /* days over which guests are ranked */
};

/* Appends the board of DAY to JSON as GUEST may see it when the current day is TODAY: members of a
 * reply (docs/protocol.md, "board"). Safe in any thread that has its own JOURNAL. Returns false
 * with WHY set on failure. */
bool daily_board_write(struct journal *journal, const char *guest, int64_t day, int64_t today,
                       struct engawa_json *json, struct engawa_reason *why);

#endif
