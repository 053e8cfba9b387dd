/* ask_guest.c - asks about guests and the lobby (ask_guest.h). */
#include "server/ask/ask_guest.h"

#include "engine/json.h"
#include "server/ask/ask_device.h"
#include "server/ask/ask_login.h"
#include "server/base/fields.h"
#include "server/base/ids.h"
#include "server/base/version.h"
#include "server/cluster/news.h"
#include "server/house/memberships.h"
#include "server/house/part.h"
#include "server/kept/retention.h"
#include "server/table/entry_evening.h"
#include "store/journal/access.h"
#include "store/journal/guests.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

static const char *language_name(enum engawa_language language)
{
    return language == ENGAWA_JAPANESE ? "ja" : "en";
}

/* Adds the visitor's guest to the turn's batch. */
static void put_guest(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    visitor->turn.changed = true;
    batch_put_guest(ask->house->batch, visitor->guest, visitor->name,
                    language_name(visitor->language), house_now(ask->house));
}

/* Returns whether GUEST, "" for a new one, may enter this server. */
static bool may_come_in(struct ask *ask, const char *guest)
{
    int64_t now = house_now(ask->house);
    const struct access_ruling *ruling =
        access_ruling(&ask->house->access, false, guest, ask->visitor->from->who, now);
    return !ruling || visitor_is_operator(ask->visitor) || access_refuse(ruling, now, &ask->why);
}

/* Uses the invitation CODE if newcomers need one. Returns false if it is missing or not valid. */
static bool use_invitation(struct ask *ask, const char *code)
{
    struct visitor *visitor = ask->visitor;
    if (!ask->house->limits.closed || visitor_is_operator(visitor) || visitor->login)
        return true;
    if (!code[0])
        return engawa_refuse(&ask->why, "closed-house",
                             "this server is for people who were invited; ask its operator for a "
                             "link",
                             "このサーバーには招待された人だけが入れます。"
                             "管理人にリンクをもらってください");
    ask->house->turn.ruling = true;
    visitor->invited =
        access_use(&ask->house->access, code, house_now(ask->house), ask->house->batch, &ask->why);
    return visitor->invited;
}

/* Makes the visitor a new guest. */
static bool new_guest(struct ask *ask, const char *invitation)
{
    struct visitor *visitor = ask->visitor;
    int rate = ask->house->limits.new_guests;
    if (!visitor_take(visitor, ACCOUNT_GUESTS, &ask->why))
        return engawa_refuse(&ask->why, "busy",
                             "too many people are arriving from your address; try again soon",
                             "同じアドレスからの人が多すぎます。少し待ってからお試しください");
    if (!allowance_take(&ask->house->new_guests, house_now(ask->house), rate, 100.0 * rate))
        return engawa_refuse(&ask->why, "busy", "too many people are arriving; try again soon",
                             "混み合っています。少し待ってからお試しください");
    if (!use_invitation(ask, invitation))
        return false;
    visitor->guest[0] = 'g';
    ids_random(visitor->guest + 1, 12);
    visitor_become(visitor);
    return true;
}

/* Makes the visitor GUEST. The guest's language stays unless the hello names another. */
static bool old_guest(struct ask *ask, const struct journal_guest *guest)
{
    struct visitor *visitor = ask->visitor;
    if (!may_come_in(ask, guest->id))
        return false;
    snprintf(visitor->guest, sizeof visitor->guest, "%s", guest->id);
    snprintf(visitor->device.id, sizeof visitor->device.id, "%s", guest->device);
    visitor->device.seen = guest->seen;
    visitor->invited = guest->invited != 0;
    visitor_become(visitor);
    if (!ask_has(ask, "lang"))
        visitor->language = strcmp(guest->language, "ja") == 0 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
    visitor_take_name(visitor, guest->name);
    visitor->turn.changed = strcmp(guest->language, language_name(visitor->language)) != 0;
    return true;
}

/* A hello as it was read. */
struct hello {
    const char *token, *invitation;  /* "": none */
    char name[ENTRY_NAME_BYTES + 1]; /* "": none */
    bool device;                     /* the guest gets a new device */
    struct journal_guest guest;      /* whom the visitor becomes; a new one if the id is "" */
};

static bool read_hello(struct ask *ask, struct hello *hello)
{
    const char *name;
    *hello = (struct hello){.token = ""};
    return ask_language(ask, &ask->visitor->language) &&
           ask_text(ask, "token", "", &hello->token) &&
           ask_text(ask, "invite", "", &hello->invitation) && ask_text(ask, "name", "", &name) &&
           ask_bool(ask, "device", &hello->device) &&
           (!name[0] || words_clean(name, 1, ENTRY_NAME_MAX, hello->name, &ask->why));
}

/* Finds the guest of the visitor's login. The name that a browser with another guest's token sends
 * is that guest's. */
static bool find_by_login(struct ask *ask, struct hello *hello)
{
    bool foreign;
    if (!ask_login_find(ask, hello->token, &hello->guest, &foreign))
        return false;
    if (foreign && hello->device)
        return engawa_refuse(&ask->why, "login",
                             "you are signed in as somebody else; sign out first",
                             "ほかの人としてログインしています。先にログアウトしてください");
    if (foreign)
        hello->name[0] = '\0';
    hello->device |= !hello->guest.device[0];
    return true;
}

/* Finds the guest of HELLO, and the name of a new one without a name. */
static bool find_guest(struct ask *ask, struct hello *hello)
{
    const struct visitor *visitor = ask->visitor;
    uint8_t hash[32];
    if (visitor->login
            ? !find_by_login(ask, hello)
            : hello->token[0] && !ask_device_find(ask, hello->token, hash, &hello->guest))
        return false;
    if (!hello->guest.id[0] && !hello->name[0] && visitor->login)
        ask_login_name(visitor, hello->name);
    else if (!hello->guest.id[0] && !hello->name[0])
        visitor_name_of(visitor->language, "", hello->name);
    return true;
}

/* Writes the changes of HELLO: for an old guest a new device, for a new one the guest and a first
 * device, and for both the name and the login. FRESH gets the token of a new device. */
static bool write_hello(struct ask *ask, const struct hello *hello, char *fresh)
{
    struct visitor *visitor = ask->visitor;
    const char *name = hello->name;
    bool old = hello->guest.id[0] != '\0', device = hello->device;
    if (old && device && !ask_device_add(ask, fresh))
        return false;
    if (old && !device)
        visitor_note_device(visitor);
    bool renamed = name[0] && strcmp(name, visitor->name) != 0;
    if (old && (renamed || visitor->turn.changed) &&
        !visitor_take(visitor, ACCOUNT_SEATS, &ask->why))
        renamed = visitor->turn.changed = false; /* they get in under the old name */
    if (renamed)
        snprintf(visitor->name, sizeof visitor->name, "%s", name);
    if (renamed || visitor->turn.changed)
        put_guest(ask);
    if (renamed && old)
        news_of_guest(ask->house, visitor->guest);
    if (visitor->login && !hello->guest.has_login)
        ask_login_bind(ask);
    return old || ask_device_add(ask, fresh);
}

/* Records that the guest, who is in the journal, was invited, as everybody with a login is. A guest
 * who is already known needs no invitation, so a code that is not valid does not matter. */
static void note_invited(struct ask *ask, const char *code)
{
    struct visitor *visitor = ask->visitor;
    struct engawa_reason why;
    if (!visitor->invited && visitor->login) {
        visitor->invited = true;
        batch_invite_guest(ask->house->batch, visitor->guest, house_now(ask->house));
    }
    if (!visitor->invited && code[0]) {
        ask->house->turn.ruling = true;
        visitor->invited =
            access_use(&ask->house->access, code, house_now(ask->house), ask->house->batch, &why);
    }
    if (visitor->invited && code[0])
        batch_invite_guest(ask->house->batch, visitor->guest, house_now(ask->house));
}

bool ask_guest_may_open(const struct visitor *visitor)
{
    int opening = visitor->house->limits.opening;
    return opening == WORLD_OPEN_EVERYBODY || visitor_is_operator(visitor) ||
           (opening == WORLD_OPEN_INVITED && visitor->invited);
}

/* Writes the operator's programs that may be chosen as bots. */
static void write_programs(const char *const *programs, struct engawa_json *reply)
{
    if (!programs || !programs[0])
        return;
    engawa_json_array(reply, "bots");
    for (; *programs; programs++)
        engawa_json_string(reply, NULL, *programs);
    engawa_json_close(reply);
}

/* Writes the reply to HELLO: the guest with TOKEN, and the server's settings for everybody. */
static void write_greeting(struct ask *ask, const struct hello *hello, const char *token)
{
    const struct visitor *visitor = ask->visitor;
    const struct world_limits *limits = &ask->house->limits;
    engawa_json_string(&ask->reply, "guest", visitor->guest);
    engawa_json_string(&ask->reply, "token", token);
    engawa_json_string(&ask->reply, "device", visitor->device.id);
    engawa_json_string(&ask->reply, "name", visitor->name);
    if (hello->guest.crest[0]) {
        engawa_json_string(&ask->reply, "crest", hello->guest.crest);
        engawa_json_integer(&ask->reply, "colour", hello->guest.colour);
    }
    if (visitor->login)
        engawa_json_bool(&ask->reply, "login", true);
    engawa_json_string(&ask->reply, "version", server_version);
    engawa_json_integer(&ask->reply, "now", house_now(ask->house));
    if (!ask_guest_may_open(visitor))
        engawa_json_bool(&ask->reply, "opens", false);
    if (limits->imprint)
        engawa_json_string(&ask->reply, "imprint", limits->imprint);
    if (limits->privacy)
        engawa_json_string(&ask->reply, "privacy", limits->privacy);
    write_programs(limits->programs, &ask->reply);
    parts_greet(ask->house, &ask->reply);
}

bool ask_guest_hello(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    struct hello hello;
    char fresh[ASK_TOKEN_MAX + 1] = "";
    if (visitor->known)
        return engawa_refuse(&ask->why, "known", "you have said hello already",
                             "あいさつはもう済んでいます");
    if (!read_hello(ask, &hello) || !find_guest(ask, &hello))
        return false;
    bool old = hello.guest.id[0] != '\0';
    if (old ? !old_guest(ask, &hello.guest)
            : !may_come_in(ask, "") || !new_guest(ask, hello.invitation))
        return false;
    if (!write_hello(ask, &hello, fresh))
        return false;
    note_invited(ask, hello.invitation);
    visitor->known = visitor->turn.greeted = true;
    visitor_schedule(visitor);
    write_greeting(ask, &hello, fresh[0] ? fresh : hello.token);
    return true;
}

void ask_guest_call(struct visitor *visitors, const char *name)
{
    for (struct visitor *visitor = visitors; visitor; visitor = visitor->next_of_guest)
        if (visitor->known) {
            snprintf(visitor->name, sizeof visitor->name, "%s", name);
            visitor->turn.changed = true;
            visitor_touch(visitor);
        }
}

/* Reads the crest that ASK names, and its colour. *CREST is NULL if it names none. */
static bool read_crest(struct ask *ask, const char **crest, int64_t *colour)
{
    *crest = NULL;
    if (!ask_has(ask, "crest"))
        return true;
    return ask_text(ask, "crest", NULL, crest) &&
           ask_integer(ask, "colour", 0, ENTRY_COLOURS - 1, colour) &&
           (entry_evening_is_crest(*crest) || fields_refuse(&ask->why, "crest"));
}

bool ask_guest_name(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    const char *given, *crest;
    char name[ENTRY_NAME_BYTES + 1];
    int64_t colour;
    enum engawa_language language = visitor->language;
    if (!ask_language(ask, &language) || !ask_text(ask, "name", visitor->name, &given) ||
        !read_crest(ask, &crest, &colour) ||
        !words_clean(given, 1, ENTRY_NAME_MAX, name, &ask->why) ||
        !visitor_take(visitor, ACCOUNT_SEATS, &ask->why))
        return false;
    visitor->language = language;
    ask_guest_call(visitor->account->visitors, name);
    engawa_json_string(&ask->reply, "name", name);
    put_guest(ask);
    if (crest)
        batch_put_crest(ask->house->batch, visitor->guest, crest, (int)colour);
    news_of_guest(ask->house, visitor->guest);
    return true;
}

/* Returns whether all tables of GUEST that can be loaded are awake. Otherwise the ask waits. */
static bool wake_tables(struct ask *ask, const char *guest)
{
    const struct account *account = accounts_find(&ask->house->guests, guest);
    const struct membership *membership = account ? account->memberships : NULL;
    while (membership && (membership->live->table || membership->live->elsewhere))
        membership = membership->next_of_guest;
    return !membership || ask_table(ask, membership->live->id);
}

bool ask_guest_forget_one(struct ask *ask, const char *guest)
{
    return !ask_waits(ask, guest, NULL) && wake_tables(ask, guest) &&
           retention_forget(ask->house, guest, &ask->why);
}

/* Requires the guest's own id, so that nobody is forgotten by mistake. */
bool ask_guest_forget(struct ask *ask)
{
    struct visitor *visitor = ask->visitor;
    const char *guest;
    if (!ask_text(ask, "guest", NULL, &guest))
        return false;
    if (strcmp(guest, visitor->guest) != 0)
        return engawa_refuse(&ask->why, "no-such-guest", "that is not your id",
                             "それはあなたの ID ではありません");
    return ask_guest_forget_one(ask, guest);
}

/* ---- the lobby ---- */

bool ask_guest_mine(struct ask *ask)
{
    bool on;
    if (!ask_bool(ask, "on", &on))
        return false;
    on |= !ask_has(ask, "on");
    visitor_follow_mine(ask->visitor, on);
    ask->later = on;
    if (on)
        visitor_hold_mine(ask->visitor, ask->re);
    return true;
}

bool ask_guest_lobby(struct ask *ask)
{
    ask->later = true;
    visitor_follow_lobby(ask->visitor, true);
    visitor_hold_lobby(ask->visitor, ask->re);
    return true;
}
