/* people_commands.c - the operator's commands about people: guests, rulings and invitations
 * (commands.h). */
#include "server/admin/commands.h"

#include "engine/json.h"
#include "server/ask/ask_device.h"
#include "server/ask/ask_guest.h"
#include "server/base/fields.h"
#include "server/base/ids.h"
#include "server/cluster/news.h"
#include "server/house/memberships.h"
#include "store/care/forgotten.h"
#include "store/care/lists.h"
#include "store/journal/access.h"
#include "store/journal/guests.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USES_MAX = 10000, /* uses of an invitation */
    CODE_LENGTH = 10  /* characters of five bits */
};
static const int64_t invite_lasts = INT64_C(7) * 24 * 60 * 60 * 1000; /* ms */

/* ---- lists of guests ---- */

/* Adds the rulings about WHO: ,"banned":true and ,"muted":true. */
static void add_rulings(struct ask *ask, const char *who, const char *address)
{
    int64_t now = house_now(ask->house);
    if (access_ruling(&ask->house->access, false, who, address, now))
        engawa_json_bool(&ask->reply, "banned", true);
    if (access_ruling(&ask->house->access, true, who, address, now))
        engawa_json_bool(&ask->reply, "muted", true);
}

struct page {
    struct ask *ask;
    int rows;
    char last[IDS_MAX + 40]; /* start of the next page */
};

static void write_guest(void *context, const struct journal_about *about)
{
    struct page *page = context;
    struct ask *ask = page->ask;
    const struct account *account = accounts_find(&ask->house->guests, about->id);
    command_row(ask, "guest", about->id);
    engawa_json_integer(&ask->reply, "seen", about->time);
    engawa_json_string(&ask->reply, "name", about->text);
    engawa_json_bool(&ask->reply, "here", account && account->visitors);
    if (about->number)
        engawa_json_bool(&ask->reply, "invited", true);
    add_rulings(ask, about->id, "");
    engawa_json_close(&ask->reply);
    page->rows++;
    snprintf(page->last, sizeof page->last, "%lld:%s", (long long)about->time, about->id);
}

bool command_guests(struct ask *ask, const char *const *words)
{
    struct page page = {.ask = ask};
    const char *after;
    char *id = NULL;
    (void)words;
    if (!ask_text(ask, "after", "", &after))
        return false;
    int64_t time = after[0] ? strtoll(after, &id, 10) : INT64_MIN;
    if (id && *id != ':')
        return fields_refuse(&ask->why, "after");
    command_begin_list(ask);
    if (!journal_list_guests(ask->house->journal, time, id ? id + 1 : "", ADMIN_PAGE, write_guest,
                             &page, &ask->why))
        return false;
    command_end_list(ask, page.rows == ADMIN_PAGE ? page.last : "");
    return true;
}

/* Returns the number of connections of VISITOR's guest. */
static int connections_of(const struct visitor *visitor)
{
    int count = 0;
    for (const struct visitor *at = visitor->account->visitors; at; at = at->next_of_guest)
        count++;
    return count;
}

/* Lists connected guests, each once, with the address of one of their connections. */
bool command_here(struct ask *ask, const char *const *words)
{
    int rows = 0;
    (void)words;
    command_begin_list(ask);
    for (const struct visitor *at = ask->house->visitors; at && rows < ADMIN_PAGE; at = at->next) {
        if (!at->known || at->remote.forwarded || !at->account || at->account->visitors != at)
            continue;
        command_row(ask, "guest", at->guest);
        engawa_json_string(&ask->reply, "name", at->name);
        engawa_json_string(&ask->reply, "address", at->from->who);
        engawa_json_integer(&ask->reply, "connections", connections_of(at));
        engawa_json_integer(&ask->reply, "tables", at->account->places);
        add_rulings(ask, at->guest, at->from->who);
        engawa_json_close(&ask->reply);
        rows++;
    }
    command_end_list(ask, "");
    return true;
}

/* Finds the guest WHO. Returns false if there is none, or if this turn changes them. */
static bool find_guest(struct ask *ask, const char *who, struct journal_guest *guest)
{
    return !ask_waits(ask, who, NULL) &&
           journal_guest_by_id(ask->house->journal, who, guest, &ask->why);
}

static void write_device(void *context, const struct journal_device *device)
{
    struct ask *ask = context;
    command_row(ask, "device", device->id);
    engawa_json_integer(&ask->reply, "since", device->since);
    engawa_json_integer(&ask->reply, "seen", device->seen);
    engawa_json_close(&ask->reply);
}

/* Adds the tables to which GUEST can return. */
static void add_tables(struct ask *ask, const char *guest)
{
    const struct account *account = accounts_find(&ask->house->guests, guest);
    const struct membership *membership = account ? account->memberships : NULL;
    engawa_json_array(&ask->reply, "tables");
    for (int i = 0; membership && i < MEMBERSHIPS_SHOWN;
         i++, membership = membership->next_of_guest)
        engawa_json_string(&ask->reply, NULL, membership->live->id);
    engawa_json_close(&ask->reply);
}

bool command_show_guest(struct ask *ask, const char *const *words)
{
    struct journal_guest guest;
    if (!find_guest(ask, words[0], &guest))
        return false;
    engawa_json_string(&ask->reply, "guest", guest.id);
    engawa_json_string(&ask->reply, "name", guest.name);
    engawa_json_string(&ask->reply, "language", guest.language);
    engawa_json_integer(&ask->reply, "seen", guest.seen);
    if (guest.invited)
        engawa_json_integer(&ask->reply, "invited", guest.invited);
    if (guest.has_login)
        engawa_json_bool(&ask->reply, "login", true);
    add_rulings(ask, guest.id, "");
    add_tables(ask, guest.id);
    command_begin_list(ask);
    if (!journal_devices(ask->house->journal, guest.id, write_device, ask, &ask->why))
        return false;
    command_end_list(ask, "");
    return true;
}

/* ---- about one guest ---- */

bool command_rename(struct ask *ask, const char *const *words)
{
    struct journal_guest guest;
    char name[ENTRY_NAME_BYTES + 1];
    if (!find_guest(ask, words[0], &guest) ||
        !words_clean(words[1], 1, ENTRY_NAME_MAX, name, &ask->why))
        return false;
    const struct account *account = accounts_find(&ask->house->guests, guest.id);
    ask_guest_call(account ? account->visitors : NULL, name);
    batch_put_guest(ask->house->batch, guest.id, name, guest.language, guest.seen);
    news_of_guest(ask->house, guest.id);
    engawa_json_string(&ask->reply, "name", name);
    return true;
}

bool command_link_guest(struct ask *ask, const char *const *words)
{
    struct journal_guest guest;
    char device[IDS_MAX + 1], token[ASK_TOKEN_MAX + 1], path[ASK_TOKEN_MAX + 20];
    if (!find_guest(ask, words[0], &guest) || !ask_device_make(ask, guest.id, device, token))
        return false;
    snprintf(path, sizeof path, "/#me=%s", token);
    command_add_link(ask->house, path, &ask->reply);
    engawa_json_string(&ask->reply, "device", device);
    return true;
}

bool command_delete_guest(struct ask *ask, const char *const *words)
{
    return ask_guest_forget_one(ask, words[0]);
}

/* ---- bans and mutes ---- */

void command_show_out(struct house *house)
{
    int64_t now = house_now(house);
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->known && !visitor->remote.forwarded && !visitor_is_operator(visitor) &&
            access_ruling(&house->access, false, visitor->guest, visitor->from->who, now)) {
            visitor->turn.banned = house->turn.banning = true;
            visitor_touch(visitor);
        }
}

static bool rule(struct ask *ask, const char *who, bool mute)
{
    const char *given;
    char reason[4 * ACCESS_REASON_MAX + 1];
    struct journal_ruling ruling = {.who = who, .mute = mute, .since = house_now(ask->house)};
    if (!ask_text(ask, "reason", NULL, &given) ||
        !words_clean(given, 1, ACCESS_REASON_MAX, reason, &ask->why) ||
        !command_until(ask, &ruling.until) ||
        (who[0] == 'g' && !journal_has_guest(ask->house->journal, who, &ask->why)))
        return false;
    ruling.reason = reason;
    ask->house->turn.ruling = true;
    if (!access_rule(&ask->house->access, &ruling, ask->house->batch, &ask->why))
        return false;
    if (!mute)
        command_show_out(ask->house);
    return true;
}

bool command_ban(struct ask *ask, const char *const *words)
{
    return rule(ask, words[0], false);
}

bool command_mute(struct ask *ask, const char *const *words)
{
    return rule(ask, words[0], true);
}

static bool lift(struct ask *ask, const char *who, bool mute)
{
    ask->house->turn.ruling = true;
    return access_lift(&ask->house->access, who, mute, ask->house->batch, &ask->why);
}

bool command_unban(struct ask *ask, const char *const *words)
{
    return lift(ask, words[0], false);
}

bool command_unmute(struct ask *ask, const char *const *words)
{
    return lift(ask, words[0], true);
}

bool command_rulings(struct ask *ask, const char *const *words)
{
    int64_t now = house_now(ask->house);
    int rows = 0;
    (void)words;
    command_begin_list(ask);
    for (const struct access_ruling *at = ask->house->access.rulings; at; at = at->next) {
        struct journal_guest guest;
        if ((at->until && at->until <= now) || rows == ADMIN_PAGE)
            continue;
        rows++;
        command_row(ask, "who", at->who);
        engawa_json_string(&ask->reply, "ruling", at->mute ? "mute" : "ban");
        engawa_json_integer(&ask->reply, "since", at->since);
        engawa_json_integer(&ask->reply, "until", at->until);
        engawa_json_string(&ask->reply, "reason", at->reason);
        if (!at->addresses && journal_guest_by_id(ask->house->journal, at->who, &guest, NULL))
            engawa_json_string(&ask->reply, "name", guest.name);
        engawa_json_close(&ask->reply);
    }
    command_end_list(ask, "");
    return true;
}

/* ---- invitations ---- */

bool command_invite(struct ask *ask, const char *const *words)
{
    char code[CODE_LENGTH + 1], path[CODE_LENGTH + 20];
    struct journal_invite invite = {.code = code, .since = house_now(ask->house), .uses = 1};
    (void)words;
    if ((ask_has(ask, "uses") && !ask_integer(ask, "uses", 1, USES_MAX, &invite.uses)) ||
        !command_until(ask, &invite.until))
        return false;
    if (!invite.until)
        invite.until = invite.since + invite_lasts;
    ids_random(code, CODE_LENGTH);
    ask->house->turn.ruling = true;
    if (!access_invite(&ask->house->access, &invite, ask->house->batch, &ask->why))
        return false;
    snprintf(path, sizeof path, "/#/invite/%s", code);
    engawa_json_string(&ask->reply, "invite", code);
    command_add_link(ask->house, path, &ask->reply);
    engawa_json_integer(&ask->reply, "until", invite.until);
    engawa_json_integer(&ask->reply, "uses", invite.uses);
    return true;
}

bool command_invites(struct ask *ask, const char *const *words)
{
    int64_t now = house_now(ask->house);
    (void)words;
    command_begin_list(ask);
    for (const struct access_invite *at = ask->house->access.invites; at; at = at->next) {
        if (at->until && at->until <= now)
            continue;
        command_row(ask, "invite", at->code);
        engawa_json_integer(&ask->reply, "uses", at->uses);
        engawa_json_integer(&ask->reply, "until", at->until);
        engawa_json_close(&ask->reply);
    }
    command_end_list(ask, "");
    return true;
}

bool command_uninvite(struct ask *ask, const char *const *words)
{
    ask->house->turn.ruling = true;
    return access_uninvite(&ask->house->access, words[0], ask->house->batch, &ask->why);
}
