/* forward.c - forwarding of asks to the neighbour that has the table (forward.h). */
#include "server/cluster/forward.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/base/fields.h"
#include "server/cluster/cluster_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASTRAY_MAX = 50 /* retries in a row of asks that reached a house without the table */ };

/* A message from a neighbour that was not sent to the visitor yet. */
struct saying {
    struct reply *answers; /* the place that it fills, if it is a reply; NULL if none */
    struct saying *next;
    size_t length;
    char text[];
};

/* A table that the visitor has entered. */
struct followed {
    char table[IDS_MAX + 1];
    struct followed *next;
};

struct forward {
    struct visitor *visitor;
    struct neighbour *neighbour;
    void *conversation; /* NULL if lost */
    struct saying *first, **end;
    size_t waiting; /* bytes queued */
    bool paused;
    bool hint; /* a hint was asked for and has not come */
    struct followed *followed;
    struct forward *next_of_visitor, *previous_of_neighbour, *next_of_neighbour;
};

/* ---- introductions ---- */

static void write_introduction(const struct visitor *visitor, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "lang", visitor->language == ENGAWA_JAPANESE ? "ja" : "en");
    engawa_json_string(&json, "guest", visitor->guest);
    engawa_json_string(&json, "device", visitor->device.id);
    engawa_json_string(&json, "name", visitor->name);
    engawa_json_string(&json, "address", visitor->from->who);
    engawa_json_bool(&json, "invited", visitor->invited);
    engawa_json_integer(&json, "operator",
                        visitor->operator.appointed ? INT64_MAX : visitor->operator.until);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

void forward_introduce(const struct visitor *visitor)
{
    struct engawa_text json = {0};
    if (!visitor->remote.forwards)
        return;
    write_introduction(visitor, &json);
    for (const struct forward *at = visitor->remote.forwards; at; at = at->next_of_visitor)
        if (at->conversation)
            at->neighbour->way->say(at->conversation, NEIGHBOUR_GUEST, json.at, json.length);
    engawa_text_free(&json);
}

static bool is_short(const char *text, size_t most)
{
    return text && strlen(text) <= most;
}

bool forward_rename(struct visitor *visitor, const char *introduction, size_t length)
{
    struct members members;
    members_read(&members, introduction, length);
    const char *guest = members_get(&members, "guest").text,
               *device = members_get(&members, "device").text,
               *name = members_get(&members, "name").text,
               *lang = members_get(&members, "lang").text;
    bool fine = is_short(guest, IDS_MAX) && is_short(device, IDS_MAX) && name && lang;
    if (fine) {
        bool other = strcmp(visitor->guest, guest) != 0;
        snprintf(visitor->guest, sizeof visitor->guest, "%s", guest);
        snprintf(visitor->device.id, sizeof visitor->device.id, "%s", device);
        snprintf(visitor->name, sizeof visitor->name, "%s", name);
        visitor->language = strcmp(lang, "ja") == 0 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
        visitor->known = guest[0] != '\0';
        visitor->invited = members_get(&members, "invited").kind == MEMBER_TRUE;
        visitor->operator.until = members_get(&members, "operator").integer;
        if (other)
            visitor_become(visitor);
    }
    members_free(&members);
    return fine;
}

struct visitor *forward_arrive(struct house *house, const char *introduction, size_t length,
                               const struct house_peer *peer, void *context)
{
    struct members members;
    char address[ADDRESS_SIZE] = "";
    members_read(&members, introduction, length);
    const char *from = members_get(&members, "address").text;
    bool fine = is_short(from, ADDRESS_SIZE - 1);
    if (fine)
        snprintf(address, sizeof address, "%s", from);
    members_free(&members);
    if (!fine)
        return NULL;
    struct visitor *visitor = visitor_new(house, address, ENGAWA_ENGLISH, peer, context);
    visitor->remote.forwarded = true;
    if (forward_rename(visitor, introduction, length))
        return visitor;
    visitor_free(visitor);
    return NULL;
}

/* ---- conversations ---- */

static struct forward *find_forward(struct visitor *visitor, const struct neighbour *neighbour)
{
    struct forward *at = visitor->remote.forwards;
    while (at && at->neighbour != neighbour)
        at = at->next_of_visitor;
    return at;
}

/* Returns VISITOR's conversation with NEIGHBOUR, opened if necessary, or NULL if that fails. */
static struct forward *open_forward(struct visitor *visitor, struct neighbour *neighbour)
{
    struct forward *forward = find_forward(visitor, neighbour);
    struct engawa_text json = {0};
    if (forward)
        return forward;
    forward = engawa_allocate(1, sizeof *forward);
    forward->visitor = visitor;
    forward->neighbour = neighbour;
    forward->end = &forward->first;
    forward->conversation = neighbour->way->open(neighbour->context, forward);
    if (!forward->conversation) {
        free(forward);
        return NULL;
    }
    forward->next_of_visitor = visitor->remote.forwards;
    visitor->remote.forwards = forward;
    forward->next_of_neighbour = neighbour->forwards;
    if (neighbour->forwards)
        neighbour->forwards->previous_of_neighbour = forward;
    neighbour->forwards = forward;
    write_introduction(visitor, &json);
    neighbour->way->say(forward->conversation, NEIGHBOUR_GUEST, json.at, json.length);
    engawa_text_free(&json);
    return forward;
}

static struct saying *take_first(struct forward *forward)
{
    struct saying *saying = forward->first;
    forward->first = saying->next;
    if (!forward->first)
        forward->end = &forward->first;
    forward->waiting -= saying->length;
    return saying;
}

/* Detaches FORWARD from its neighbour, which may be freed soon. */
static void part(struct forward *forward)
{
    if (!forward->neighbour)
        return;
    *(forward->previous_of_neighbour ? &forward->previous_of_neighbour->next_of_neighbour
                                     : &forward->neighbour->forwards) = forward->next_of_neighbour;
    if (forward->next_of_neighbour)
        forward->next_of_neighbour->previous_of_neighbour = forward->previous_of_neighbour;
    forward->neighbour = NULL;
    forward->conversation = NULL;
}

static void forget_table(struct forward *forward, const char *table)
{
    for (struct followed **at = &forward->followed, *followed; (followed = *at) != NULL;) {
        if (strcmp(followed->table, table) != 0) {
            at = &followed->next;
            continue;
        }
        *at = followed->next;
        free(followed);
    }
}

static void note_table(struct forward *forward, const char *table)
{
    forget_table(forward, table);
    struct followed *followed = engawa_allocate(1, sizeof *followed);
    snprintf(followed->table, sizeof followed->table, "%s", table);
    followed->next = forward->followed;
    forward->followed = followed;
}

/* Detaches FORWARD from its visitor and frees it. */
static void forget(struct forward *forward)
{
    struct forward **at = &forward->visitor->remote.forwards;
    while (*at != forward)
        at = &(*at)->next_of_visitor;
    *at = forward->next_of_visitor;
    part(forward);
    while (forward->first)
        free(take_first(forward));
    for (struct followed *followed = forward->followed, *next; followed; followed = next) {
        next = followed->next;
        free(followed);
    }
    free(forward);
}

/* Fills the reserved places with the replies of FORWARD's neighbour; drops its pushes. */
static void take_replies(struct forward *forward)
{
    while (forward->first) {
        struct saying *saying = take_first(forward);
        if (saying->answers)
            visitor_answer(forward->visitor, saying->answers, saying->text, saying->length);
        free(saying);
    }
}

/* Drops VISITOR's places for replies that will not come. Returns whether there were any. */
static bool drop_places(struct visitor *visitor)
{
    bool any = false;
    for (struct reply *reply = visitor->first, *next; reply; reply = next) {
        next = reply->next;
        if (reply->kind != REPLY_FORWARD)
            continue;
        visitor_remove_reply(visitor, reply);
        any = true;
    }
    return any;
}

void forward_leave(struct visitor *visitor)
{
    for (struct forward *at = visitor->remote.forwards; at; at = at->next_of_visitor) {
        take_replies(at);
        visitor->ending |= at->hint;
    }
    visitor->ending |= drop_places(visitor);
    for (struct forward *forward; (forward = visitor->remote.forwards) != NULL;) {
        if (forward->conversation && visitor->parting)
            forward->neighbour->way->say(forward->conversation, NEIGHBOUR_PART, "", 0);
        if (forward->conversation)
            forward->neighbour->way->close(forward->conversation);
        forget(forward);
    }
    visitor->remote.waiting_since = 0;
}

/* Returns whether FORWARD has asks without a reply, or messages that the visitor did not get. */
static bool is_pending(const struct forward *forward)
{
    const struct reply *reply = forward->visitor->first;
    while (reply && (reply->kind != REPLY_FORWARD || reply->forward != forward))
        reply = reply->next;
    return reply || forward->hint || forward->first;
}

void forward_ended(struct forward *forward)
{
    struct visitor *visitor = forward->visitor;
    forward->conversation = NULL;
    if (is_pending(forward)) {
        part(forward);
        visitor->peer.end(visitor->context);
        return;
    }
    for (const struct followed *at = forward->followed; at; at = at->next)
        visitor_push(visitor, "reset", at->table);
    forget(forward);
}

void forward_cut_off(struct forward *forward)
{
    forward->neighbour->way->close(forward->conversation);
    forward_ended(forward);
}

/* ---- asks ---- */

/* Writes to ID the table whose owner handles ASK. Returns false if ASK names none. */
static bool find_place(struct ask *ask, enum ask_place place, char id[IDS_MAX + 1])
{
    static const char *const fields[] = {
        [ASK_PLACE_TABLE] = "table", [ASK_PLACE_NEW] = "once", [ASK_PLACE_DAILY] = "daily"};
    const char *text = members_get(ask->message, fields[place]).text;
    if (text && place == ASK_PLACE_TABLE && is_short(text, IDS_MAX))
        snprintf(id, IDS_MAX + 1, "%s", text);
    else if (text && place != ASK_PLACE_TABLE)
        ids_derived(ask->visitor->guest, text, id, IDS_TABLE);
    else if (place == ASK_PLACE_NEW && !ask->visitor->remote.forwarded)
        ids_random(id, IDS_TABLE);
    else
        return false;
    return true;
}

static bool is_ask(const struct ask *ask, const char *name)
{
    return strcmp(members_get(ask->message, "ask").text, name) == 0;
}

/* Records that ASK, about the table ID, goes by FORWARD. The reply to a hint has no place in the
 * order. Returns false if a hint is pending already. */
static bool note_ask(struct ask *ask, struct forward *forward, const char *id)
{
    struct visitor *visitor = ask->visitor;
    if (is_ask(ask, "hint")) {
        visitor->remote.waiting_since = 0;
        if (forward->hint)
            return ask_refuse_hint(&ask->why);
        forward->hint = true;
        return true;
    }
    struct reply *place =
        visitor_hold_forward(visitor, ask->re, forward, id, ask->text, ask->length);
    place->enters = is_ask(ask, "enter");
    place->leaves = is_ask(ask, "leave");
    return true;
}

/* Makes VISITOR wait until the table of their ask has an owner. */
static void wait_for_owner(struct visitor *visitor)
{
    int64_t now = house_now(visitor->house);
    if (!visitor->remote.waiting_since)
        visitor->remote.waiting_since = now;
    visitor->remote.waiting = cluster_of(visitor->house)->waiting = true;
}

/* Returns true, and ends the wait, if VISITOR has waited for too long. */
static bool is_lost(struct visitor *visitor)
{
    int64_t waited = house_now(visitor->house) - visitor->remote.waiting_since;
    if (!visitor->remote.waiting_since || waited < FORWARD_PATIENCE)
        return false;
    visitor->remote.waiting_since = 0;
    return true;
}

/* Returns whether an earlier ask of VISITOR at the table ID is on its way to another house than
 * TO's (NULL: this house), so that it may come back. */
static bool is_overtaking(const struct visitor *visitor, const char *id, const struct neighbour *to)
{
    const struct reply *at = visitor->first;
    while (at && (at->kind != REPLY_FORWARD || at->answered || at->forward->neighbour == to ||
                  strcmp(at->table, id) != 0))
        at = at->next;
    return at != NULL;
}

static bool refuse_elsewhere(struct ask *ask)
{
    return engawa_refuse(&ask->why, "elsewhere",
                         "this table has just gone to another server; try again",
                         "この卓は別のサーバーに移ったところです。もう一度お試しください");
}

/* Sends ASK, about the table ID, to NEIGHBOUR. Returns false if it waits, as it does if NEIGHBOUR
 * is NULL, or is refused. */
static bool pass_on(struct ask *ask, struct neighbour *neighbour, const char *id)
{
    struct visitor *visitor = ask->visitor;
    if (ask_waits(ask, visitor->guest, NULL))
        return false; /* only guests on disk are introduced to a neighbour */
    if (is_lost(visitor))
        return engawa_refuse(&ask->why, "busy",
                             "the server that has this table cannot be reached; try again later",
                             "この卓のあるサーバーにつながりません。あとでもう一度お試しください");
    struct forward *forward = neighbour ? open_forward(visitor, neighbour) : NULL;
    if (!forward) {
        wait_for_owner(visitor);
        ask->ownerless = true;
        return false;
    }
    if (!note_ask(ask, forward, id))
        return false;
    neighbour->way->say(forward->conversation, NEIGHBOUR_MESSAGE, ask->text, ask->length);
    ask->later = true;
    return true;
}

bool forward_ask_at(struct ask *ask, const char *id, bool *fine)
{
    struct visitor *visitor = ask->visitor;
    struct neighbour *neighbour;
    enum world_owner owner = world_whose(&ask->house->world, id, &neighbour);
    if (owner != WORLD_THEIRS)
        neighbour = NULL;
    bool overtakes = is_overtaking(visitor, id, neighbour);
    *fine = true;
    if (owner == WORLD_OURS && !overtakes) {
        visitor->remote.waiting_since = 0;
        return false;
    }
    *fine = visitor->remote.forwarded ? refuse_elsewhere(ask)
                                      : pass_on(ask, overtakes ? NULL : neighbour, id);
    return true;
}

bool forward_ask(struct ask *ask, enum ask_place place, bool *fine)
{
    char id[IDS_MAX + 1];
    if (!ask->house->world.whose || place == ASK_PLACE_COMMAND)
        return false;
    if (place != ASK_PLACE_HERE && find_place(ask, place, id))
        return forward_ask_at(ask, id, fine);
    if (place != ASK_PLACE_HERE || !ask->visitor->remote.forwarded)
        return false;
    *fine = refuse_elsewhere(ask);
    return true;
}

/* Returns whether VISITOR has an ask at a neighbour without a reply. */
static bool is_under_way(const struct visitor *visitor)
{
    const struct reply *at = visitor->first;
    while (at && (at->kind != REPLY_FORWARD || at->answered))
        at = at->next;
    return at != NULL;
}

/* Handles the waiting messages of VISITOR again, in their order. */
static void retry_asks(struct visitor *visitor)
{
    visitor->remote.waiting = false;
    inbox_put_first(&visitor->house->inbox, &visitor->waits.kept);
    inbox_put_first(&visitor->house->inbox, &visitor->remote.stray);
}

void forward_try_again(struct house *house)
{
    if (!cluster_of(house)->waiting)
        return;
    cluster_of(house)->waiting = false;
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->remote.waiting && !is_under_way(visitor))
            retry_asks(visitor);
        else
            cluster_of(house)->waiting |= visitor->remote.waiting;
}

/* ---- replies and pushes ---- */

/* Returns whether TEXT begins as a reply, and sets *RE. */
static bool is_reply(const char *text, int64_t *re)
{
    if (strncmp(text, "{\"re\":", 6) != 0)
        return false;
    *re = strtoll(text + 6, NULL, 10);
    return true;
}

/* Returns whether the reply TEXT continues with MEMBERS after the number. */
static bool goes_on(const char *text, const char *members)
{
    const char *comma = strchr(text, ',');
    return comma && strncmp(comma, members, strlen(members)) == 0;
}

/* Returns whether TEXT is a refusal because the neighbour does not have the table. */
static bool is_elsewhere(const char *text)
{
    return goes_on(text, ",\"ok\":false,\"code\":\"elsewhere\"");
}

/* Returns the place reserved for the reply to RE of FORWARD, or NULL. */
static struct reply *place_kept(const struct forward *forward, int64_t re)
{
    struct reply *reply = forward->visitor->first;
    while (reply && (reply->kind != REPLY_FORWARD || reply->forward != forward || reply->answered))
        reply = reply->next;
    return reply && reply->re == re ? reply : NULL;
}

/* Queues the ask of PLACE to be tried again: it reached a house that does not have the table. */
static void take_again(struct visitor *visitor, struct reply *place)
{
    inbox_keep(&visitor->remote.stray, visitor, place->text.at, place->text.length);
    visitor_remove_reply(visitor, place);
    wait_for_owner(visitor);
}

/* Continues VISITOR's waiting asks after a reply. While other replies are outstanding it does
 * nothing: they may bring further asks to try again, which go before all later messages. Otherwise
 * it handles all of them at once. If that has failed ASTRAY_MAX times, they wait until the table's
 * owner is known, or for a second. */
static void go_on(struct visitor *visitor)
{
    if (!visitor->remote.waiting || is_under_way(visitor))
        return;
    if (!visitor->remote.stray.first || visitor->remote.strayed++ < ASTRAY_MAX)
        retry_asks(visitor);
}

/* Records that the reply TEXT, which fills PLACE, lets the visitor enter or leave a table. */
static void note_reply(struct forward *forward, const struct reply *place, const char *text)
{
    if (place->enters && goes_on(text, ",\"ok\":true"))
        note_table(forward, place->table);
    else if (place->leaves)
        forget_table(forward, place->table);
}

/* Records that the push TEXT makes the visitor leave a table, if it does. */
static void note_push(struct forward *forward, const char *text)
{
    char table[IDS_MAX + 1];
    if (sscanf(text, "{\"push\":\"reset\",\"table\":\"%32[^\"]", table) == 1 ||
        sscanf(text, "{\"push\":\"out\",\"table\":\"%32[^\"]", table) == 1)
        forget_table(forward, table);
}

void forward_take(struct forward *forward, const char *text, size_t length)
{
    struct visitor *visitor = forward->visitor;
    int64_t re;
    struct saying *saying = engawa_allocate(1, sizeof *saying + length + 1);
    memcpy(saying->text, text, length);
    saying->length = length;
    bool reply = is_reply(saying->text, &re);
    saying->answers = reply ? place_kept(forward, re) : NULL;
    if (saying->answers && is_elsewhere(saying->text)) {
        take_again(visitor, saying->answers);
        free(saying);
        go_on(visitor);
        return;
    }
    if (saying->answers) {
        saying->answers->answered = true;
        note_reply(forward, saying->answers, saying->text);
        visitor->remote.strayed = 0;
        visitor->remote.waiting_since = 0;
        go_on(visitor);
    } else if (reply) { /* without a place: a hint */
        forward->hint = false;
    } else {
        note_push(forward, saying->text);
    }
    *forward->end = saying;
    forward->end = &saying->next;
    forward->waiting += length;
    visitor_touch(visitor);
    forward->paused = forward->waiting >= FORWARD_WAITING;
    if (forward->paused)
        forward->neighbour->way->listen(forward->conversation, false);
}

static void listen_again(struct forward *forward)
{
    if (!forward->paused || forward->waiting >= FORWARD_WAITING)
        return;
    forward->paused = false;
    if (forward->conversation)
        forward->neighbour->way->listen(forward->conversation, true);
}

bool forward_write(struct visitor *visitor, struct engawa_text *text)
{
    for (struct forward *at = visitor->remote.forwards; at; at = at->next_of_visitor) {
        if (!at->first || (at->first->answers && at->first->answers != visitor->first))
            continue;
        struct saying *saying = take_first(at);
        engawa_text_add_bytes(text, saying->text, saying->length);
        if (saying->answers)
            visitor_drop_reply(visitor);
        visitor_weigh(visitor, saying->length);
        free(saying);
        listen_again(at);
        return true;
    }
    return false;
}
