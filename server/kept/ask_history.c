/* ask_history.c - asks about finished matches (ask_history.h). Guests can ask only about their
 * own: no field names a guest. */
#include "server/kept/ask_history.h"

#include "engine/game.h"
#include "server/base/fields.h"
#include "server/base/ids.h"
#include "server/kept/history.h"
#include "store/journal/history.h"

#include <string.h>

static const char *const results[] = {[JOURNAL_ANY] = "",
                                      [JOURNAL_WON] = "won",
                                      [JOURNAL_LOST] = "lost",
                                      [JOURNAL_UNFINISHED] = "unfinished"};

static bool read_result(struct ask *ask, enum journal_result *result)
{
    const char *text;
    if (!ask_text(ask, "result", "", &text))
        return false;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(text, results[i]) == 0) {
            *result = (enum journal_result)i;
            return true;
        }
    return fields_refuse(&ask->why, "result");
}

/* Reads an optional time; 0 if absent. */
static bool read_time(struct ask *ask, const char *name, int64_t *time)
{
    *time = 0;
    return !ask_has(ask, name) || ask_integer(ask, name, 0, INT64_MAX - 1, time);
}

/* Reads an optional id of a guest or table; "" if absent. */
static bool read_id(struct ask *ask, const char *name, const char **id)
{
    return ask_text(ask, name, "", id) &&
           (!(*id)[0] || ids_valid(*id) || fields_refuse(&ask->why, name));
}

bool ask_history_matches(struct ask *ask)
{
    struct journal_history wanted = {.result = JOURNAL_ANY};
    if (!read_id(ask, "before", &wanted.before) || !read_id(ask, "with", &wanted.with) ||
        !ask_text(ask, "game", "", &wanted.game) || !ask_text(ask, "group", "", &wanted.people) ||
        !read_time(ask, "from", &wanted.from) || !read_time(ask, "to", &wanted.to) ||
        !read_result(ask, &wanted.result))
        return false;
    if (wanted.game[0] && !engawa_game_named(wanted.game))
        return engawa_refuse(&ask->why, "no-such-game", "there is no such game",
                             "そのゲームはありません");
    if (strlen(wanted.people) > JOURNAL_GROUP_MAX)
        return fields_refuse(&ask->why, "group");
    ask->later = history_ask(ask->visitor, HISTORY_MATCHES, &wanted, ask->re, &ask->why);
    return ask->later;
}

bool ask_history_figures(struct ask *ask)
{
    ask->later = history_ask(ask->visitor, HISTORY_TALLIES, NULL, ask->re, &ask->why);
    return ask->later;
}

bool ask_history_ratings(struct ask *ask)
{
    ask->later = history_ask(ask->visitor, HISTORY_RATINGS, NULL, ask->re, &ask->why);
    return ask->later;
}

bool ask_history_groups(struct ask *ask)
{
    ask->later = history_ask(ask->visitor, HISTORY_GROUPS_OF, NULL, ask->re, &ask->why);
    return ask->later;
}

/* Returns whether the match of TABLE is on the asker's list. */
static bool is_listed(struct ask *ask, const char *table)
{
    bool listed = false;
    return journal_listed(ask->house->journal, ask->visitor->guest, table, &listed, &ask->why) &&
           (listed || engawa_refuse(&ask->why, "no-such-table", "that game is not on your list",
                                    "その対局は、あなたの一覧にありません"));
}

bool ask_history_unlist(struct ask *ask)
{
    const char *table;
    bool all;
    if (!read_id(ask, "table", &table) || !ask_bool(ask, "all", &all))
        return false;
    if (all == (table[0] != '\0'))
        return fields_refuse(&ask->why, "table");
    if (!all && !is_listed(ask, table))
        return false;
    batch_unlist(ask->house->batch, ask->visitor->guest, table);
    return true;
}
