/* admin_check.c - looks at what usually goes wrong (admin_check.h). */
#include "cli/admin/admin_check.h"

#include "cli/admin/admin_print.h"
#include "cli/base/common.h"
#include "cli/remote/remote.h"

#include <signal.h>
#include <string.h>
#include <sys/timex.h>

static void add_check(json_t *list, const char *what, bool fine, const char *say)
{
    json_array_append_new(list,
                          json_pack("{s:s,s:b,s:s}", "check", what, "fine", fine, "say", say));
}

static void check_network_time(json_t *list)
{
    struct timex state = {.modes = 0};
    int got = adjtimex(&state);
    if (got < 0)
        return;
    bool fine = got != TIME_ERROR && !(state.status & STA_UNSYNC);
    add_check(list, "network-time", fine,
              fine
                  ? cli_words("the clock is set by the network", "時計はネットワークに合っています")
                  : cli_words("nothing sets this machine's clock (NTP)",
                              "このマシンの時計を合わせるもの(NTP)がありません"));
}

/* Whether people reach the server under LINK, WebSocket and all. */
static void check_link(json_t *list, const char *link)
{
    struct engawa_text table = {0}, say = {0};
    struct remote_link parts;
    struct engawa_reason why = {.code = ""};
    engawa_text_printf(&table, "%st/x", link);
    signal(SIGPIPE, SIG_IGN);
    struct remote *remote = remote_read_link(table.at, &parts) ? remote_open(&parts, &why) : NULL;
    engawa_text_printf(&say, "%s: %s", link,
                       remote ? cli_words("it answers", "応答があります")
                              : engawa_reason_in(&why, cli_language()));
    add_check(list, "link", remote != NULL, say.at);
    remote_close(remote);
    engawa_text_free(&table);
    engawa_text_free(&say);
}

int admin_check(const struct admin *admin)
{
    static const char *const words[] = {"check", NULL}, *const push[] = {"check", "push", NULL};
    int status;
    size_t i;
    json_t *row, *reply = admin_ask(admin, words, &status);
    json_t *services = reply ? admin_ask(admin, push, &status) : NULL;
    if (!services) {
        json_decref(reply);
        return status;
    }
    json_t *list = json_object_get(reply, "list");
    json_array_extend(list, json_object_get(services, "list"));
    json_decref(services);
    const char *link = json_string_value(json_object_get(reply, "link"));
    check_network_time(list);
    if (admin_client_is_live(admin->client) && link && strncmp(link, "http", 4) == 0)
        check_link(list, link);
    json_array_foreach(list, i, row) if (json_is_false(json_object_get(row, "fine"))) status =
        CLI_NO;
    admin_print(reply, admin->json);
    return status;
}
