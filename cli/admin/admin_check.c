/* admin_check.c - tests for common faults of an installation (admin_check.h). */
#include "cli/admin/admin_check.h"

#include "cli/admin/admin_outside.h"
#include "cli/admin/admin_print.h"
#include "cli/base/common.h"
#include "cli/remote/remote.h"

#include <signal.h>
#include <string.h>
#include <sys/timex.h>

void admin_check_add(json_t *list, const char *what, bool fine, const char *say)
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
    admin_check_add(
        list, "network-time", fine,
        fine ? cli_words("the clock is set by the network", "時計はネットワークに合っています")
             : cli_words("nothing sets this machine's clock (NTP)",
                         "このマシンの時計を合わせるもの（NTP）がありません"));
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
    admin_check_add(list, "link", remote != NULL, say.at);
    remote_close(remote);
    engawa_text_free(&table);
    engawa_text_free(&say);
}

/* Prints REPLY, a list of checks. Returns CLI_NO if one of them is not fine. */
static int print_checks(const struct admin *admin, json_t *reply)
{
    int status = CLI_YES;
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(reply, "list"), i,
                       row) if (json_is_false(json_object_get(row, "fine"))) status = CLI_NO;
    admin_print(reply, admin->json);
    return status;
}

/* Returns the link in REPLY if a running server can be asked under it, or NULL. */
static const char *link_of(const struct admin *admin, const json_t *reply)
{
    const char *link = json_string_value(json_object_get(reply, "link"));
    return admin_client_is_live(admin->client) && link && strncmp(link, "http", 4) == 0 ? link
                                                                                        : NULL;
}

static const char *const check_words[] = {"check", NULL};

int admin_check(const struct admin *admin)
{
    static const char *const push[] = {"check", "push", NULL};
    int status;
    json_t *reply = admin_ask(admin, check_words, &status);
    json_t *services = reply ? admin_ask(admin, push, &status) : NULL;
    if (!services) {
        json_decref(reply);
        return status;
    }
    json_t *list = json_object_get(reply, "list");
    json_array_extend(list, json_object_get(services, "list"));
    json_decref(services);
    check_network_time(list);
    const char *link = link_of(admin, reply);
    if (link)
        check_link(list, link);
    return print_checks(admin, reply);
}

/* Appends to LIST what the server says about proxies now. */
static void add_proxy(const struct admin *admin, json_t *list)
{
    struct engawa_reason why;
    size_t i;
    json_t *row, *reply = admin_try(admin, check_words, &why);
    json_array_foreach(json_object_get(reply, "list"), i,
                       row) if (strcmp(json_string_value(json_object_get(row, "check")), "proxy") ==
                                0) json_array_append(list, row);
    json_decref(reply);
}

int admin_check_from_outside(const struct admin *admin)
{
    int status;
    struct engawa_reason why;
    json_t *reply = admin_ask(admin, check_words, &status);
    if (!reply)
        return status;
    const char *link = link_of(admin, reply);
    json_t *list = json_array();
    if (link && admin_outside_look(list, link))
        add_proxy(admin, list);
    bool tried = json_array_size(list) > 0;
    json_decref(reply);
    if (tried)
        return print_checks(admin, json_pack("{s:o}", "list", list));
    json_decref(list);
    engawa_refuse(&why, "not-running", "this is for a running server that has an address",
                  "動いていて、アドレスのあるサーバーのためのコマンドです");
    return admin_refuse(admin->json, &why);
}
