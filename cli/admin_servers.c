/* admin_servers.c - `engawa admin servers` (admin_servers.h). */
#include "cli/admin_servers.h"

#include "cli/admin_print.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/desk.h"
#include "store/journal.h"
#include "store/lookout.h"

enum { GONE = 5 /* seconds without a sign */ };

static void add(void *context, const struct lookout_server *server)
{
    const char *state = server->shards > 0 ? "tables" : server->seen < GONE ? "joined" : "gone";
    json_array_append_new(context, json_pack("{s:s,s:s,s:I,s:I,s:s,s:i}", "place", server->place,
                                             "state", state, "since", (json_int_t)server->since,
                                             "unseen", (json_int_t)server->seen, "version",
                                             server->version, "shards", server->shards));
}

static bool list(const char *store, json_t *servers, struct engawa_reason *why)
{
    struct lookout *lookout;
    if (!journal_check_address(store, why) || !lookout_open(store, &lookout, why))
        return false;
    bool fine = lookout_list(lookout, add, servers) ||
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
        desk_find_store(directory, &named);
    json_t *servers = json_array();
    bool fine =
        named.length == 0
            ? engawa_refuse(&why, "store", "the tables are in a file here, which one server has",
                            "卓の記録はファイルにあり、使うサーバーは1つだけです")
            : list(named.at, servers, &why);
    engawa_text_free(&named);
    if (!fine) {
        json_decref(servers);
        cli_complain("%s.", "%s。", engawa_reason_in(&why, cli_language()));
        return CLI_NO;
    }
    admin_print(json_pack("{s:o}", "list", servers), json);
    return CLI_YES;
}
