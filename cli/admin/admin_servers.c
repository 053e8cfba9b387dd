/* admin_servers.c - lists the servers that share a store (admin_servers.h). */
#include "cli/admin/admin_servers.h"

#include "cli/admin/admin_ask.h"
#include "cli/admin/admin_print.h"
#include "cli/base/common.h"
#include "store/servers/lookout.h"
#include "store/turn/journal.h"

static void add(void *context, const struct lookout_server *server)
{
    const char *state = server->lease <= 0    ? "gone"
                        : server->leaves      ? "leaving"
                        : server->shards == 0 ? "joined"
                                              : "tables";
    json_array_append_new(context, json_pack("{s:s,s:s,s:I,s:I,s:s,s:i}", "place", server->place,
                                             "state", state, "since", (json_int_t)server->since,
                                             "lease", (json_int_t)server->lease, "version",
                                             server->version, "shards", server->shards));
}

static void add_standby(void *context, const struct lookout_standby *standby)
{
    json_array_append_new(context,
                          json_pack("{s:s,s:s,s:I}", "standby", standby->name, "state",
                                    standby->state, "behind", (json_int_t)standby->behind));
}

/* Appends the servers of STORE to ROWS, and then the standbys of its database. */
static bool list(const char *store, json_t *rows, struct engawa_reason *why)
{
    struct lookout *lookout;
    if (!journal_check_address(store, why) || !lookout_open(store, &lookout, why))
        return false;
    bool fine =
        (lookout_list(lookout, add, rows) && lookout_standbys(lookout, add_standby, rows)) ||
        engawa_refuse(why, "store", "no server has kept anything there yet",
                      "そこにはまだサーバーの記録がありません");
    lookout_close(lookout);
    return fine;
}

int admin_servers(const char *directory, const char *store, bool json)
{
    struct engawa_text named = {0};
    struct engawa_reason why;
    if (store)
        engawa_text_add(&named, store);
    else
        admin_client_find_store(directory, &named);
    json_t *rows = json_array();
    bool fine =
        named.length == 0
            ? engawa_refuse(&why, "store", "the tables are in a file here, which one server has",
                            "卓の記録はファイルにあり、使うサーバーはひとつだけです")
            : list(named.at, rows, &why);
    engawa_text_free(&named);
    if (!fine) {
        json_decref(rows);
        return admin_refuse(json, &why);
    }
    admin_print(json_pack("{s:o}", "list", rows), json);
    return CLI_YES;
}
