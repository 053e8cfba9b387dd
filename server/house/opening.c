/* opening.c - limits on the number of tables (opening.h). */
#include "server/house/opening.h"

#include "server/house/log.h"

#include <string.h>

bool opening_may_host(struct ask *ask, const char *guest)
{
    const struct account *account = accounts_find(&ask->house->guests, guest);
    int own = account ? account->hosted : 0;
    if (own < ask->house->limits.tables_per_guest)
        return true;
    if (strcmp(guest, ask->visitor->guest) != 0)
        return engawa_refuse(&ask->why, "too-many", "they are the host of %d tables already",
                             "その人はすでに%d卓の卓主です", own);
    return engawa_refuse(&ask->why, "too-many", "finish or end one of your %d tables first",
                         "先に、開いている%d卓のどれかを終えてください", own);
}

/* Ends an unused table to make room in a full house. Returns false if there is none (ASK->why), or
 * if the ask waits for it to load. */
static bool make_place(struct ask *ask)
{
    struct live_table *emptiest = log_emptiest(ask->house);
    if (!emptiest)
        return engawa_refuse(&ask->why, "busy",
                             "this server has no room for another table; try again later",
                             "これ以上卓を開けません。あとでお試しください");
    emptiest = ask_table(ask, emptiest->id);
    return emptiest && log_abandon(emptiest);
}

bool opening_check(struct ask *ask, const char *guest)
{
    const struct world_limits *limits = &ask->house->limits;
    const struct account *from = ask->visitor->from;
    if (!opening_may_host(ask, guest))
        return false;
    if (from->share > 0 && from->tables >= limits->tables_per_guest * from->share)
        return engawa_refuse(&ask->why, "too-many",
                             "too many tables have been opened from your address",
                             "同じアドレスから開かれた卓が多すぎます");
    if (ask->house->tables.going >= limits->tables && !make_place(ask))
        return false;
    return visitor_take(ask->visitor, ACCOUNT_TABLES, &ask->why);
}
