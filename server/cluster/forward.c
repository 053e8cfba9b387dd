/* forward.c - what a visitor asks at a table that a neighbour has (forward.h). */
#include "server/cluster/forward.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/base/fields.h"
#include "server/cluster/cluster_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASTRAY_MAX = 50 /* times in a row that asks go to who does not have the table */ };

/* Something that a neighbour has said and the visitor has not been told. */
struct saying {
    struct reply
        *answers; /* it is the reply for which this one keeps the place; NULL: it is none */
    struct saying *next;
    size_t length;
    char text[];
};

/* A table at which the visitor is. */
struct followed {
    char table[IDS_MAX + 1];
    struct followed *next;
};

struct forward {
    struct visitor *visitor;
    struct neighbour *neighbour;
    void *conversation; /* NULL: it is lost */
    struct saying *first, **end;
    size_t waiting; /* bytes of what was said */
    bool hushed;
    bool hint; /* one was asked for, and has not come */
    struct followed *followed;
    struct forward *next_of_visitor, *previous_of_neighbour, *next_of_neighbour;
};

/* ---- who somebody is ---- */

static void write_introduction(const struct visitor *visitor, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "lang", visitor->language == ENGAWA_JAPANESE ? "ja" : "en");
    engawa_json_string(&json, "guest", visitor->guest);
    engawa_json_string(&json, "device", visitor->device);
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
        snprintf(visitor->device, sizeof visitor->device, "%s", device);
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

/* VISITOR's conversation with NEIGHBOUR. NULL: there can be none now. */
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

/* Takes FORWARD from its neighbour, who may be gone soon. */
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

/* Takes FORWARD from its visitor and frees it. */
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

/* What FORWARD's neighbour has replied takes its place among the replies; pushes are not told. */
static void take_replies(struct forward *forward)
{
    while (forward->first) {
        struct saying *saying = take_first(forward);
        if (saying->answers)
            visitor_answer(forward->visitor, saying->answers, saying->text, saying->length);
        free(saying);
    }
}

/* Takes the places of VISITOR for replies that do not come. Whether there were any. */
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
    visitor->remote.stranded_since = 0;
}

/* Whether something was asked by FORWARD, or said, of which the visitor was not told. */
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

/* ---- asking ---- */

/* Writes to ID by which table's owner ASK is to be taken. False: it does not say. */
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

/* ASK, about the table ID, goes by FORWARD. A hint's reply has no place in the order. False: one is
 * under way already. */
static bool note_ask(struct ask *ask, struct forward *forward, const char *id)
{
    struct visitor *visitor = ask->visitor;
    if (is_ask(ask, "hint")) {
        visitor->remote.stranded_since = 0;
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

/* VISITOR waits until somebody has the table of what they have asked. */
static void strand(struct visitor *visitor)
{
    int64_t now = house_now(visitor->house);
    if (!visitor->remote.stranded_since)
        visitor->remote.stranded_since = now;
    visitor->remote.stranded = cluster_of(visitor->house)->stranded = true;
}

/* Whether VISITOR has waited for too long, and waits no more. */
static bool is_lost(struct visitor *visitor)
{
    int64_t waited = house_now(visitor->house) - visitor->remote.stranded_since;
    if (!visitor->remote.stranded_since || waited < FORWARD_PATIENCE)
        return false;
    visitor->remote.stranded_since = 0;
    return true;
}

/* Whether an earlier ask of VISITOR at the table ID is on its way to another house than TO's, so
 * that it may come back; NULL: than this one. */
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

/* ASK, about the table ID, goes to NEIGHBOUR. False: it waits, as it does where that is NULL, or is
 * refused. */
static bool pass_on(struct ask *ask, struct neighbour *neighbour, const char *id)
{
    struct visitor *visitor = ask->visitor;
    if (ask_waits(ask, visitor->guest, NULL))
        return false; /* whom a neighbour is told of is on disk */
    if (is_lost(visitor))
        return engawa_refuse(&ask->why, "busy",
                             "the server that has this table cannot be reached; try again later",
                             "この卓のあるサーバーにつながりません。あとでもう一度お試しください");
    struct forward *forward = neighbour ? open_forward(visitor, neighbour) : NULL;
    if (!forward) {
        strand(visitor);
        ask->stranded = true;
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
        visitor->remote.stranded_since = 0;
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

/* Whether VISITOR has asked something of a neighbour that was not replied to yet. */
static bool is_under_way(const struct visitor *visitor)
{
    const struct reply *at = visitor->first;
    while (at && (at->kind != REPLY_FORWARD || at->answered))
        at = at->next;
    return at != NULL;
}

/* What VISITOR has said and nobody could take is heard again, in its order. */
static void hear_again(struct visitor *visitor)
{
    visitor->remote.stranded = false;
    inbox_put_first(&visitor->house->inbox, &visitor->waits.kept);
    inbox_put_first(&visitor->house->inbox, &visitor->remote.stray);
}

void forward_try_again(struct house *house)
{
    if (!cluster_of(house)->stranded)
        return;
    cluster_of(house)->stranded = false;
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->remote.stranded && !is_under_way(visitor))
            hear_again(visitor);
        else
            cluster_of(house)->stranded |= visitor->remote.stranded;
}

/* ---- being told ---- */

/* Whether TEXT begins as a reply, and to what. */
static bool is_reply(const char *text, int64_t *re)
{
    if (strncmp(text, "{\"re\":", 6) != 0)
        return false;
    *re = strtoll(text + 6, NULL, 10);
    return true;
}

/* Whether the reply TEXT goes on with MEMBERS after the number. */
static bool goes_on(const char *text, const char *members)
{
    const char *comma = strchr(text, ',');
    return comma && strncmp(comma, members, strlen(members)) == 0;
}

/* Whether TEXT refuses because the neighbour does not have the table. */
static bool is_elsewhere(const char *text)
{
    return goes_on(text, ",\"ok\":false,\"code\":\"elsewhere\"");
}

/* The place that is kept for the reply to RE of FORWARD. */
static struct reply *place_kept(const struct forward *forward, int64_t re)
{
    struct reply *reply = forward->visitor->first;
    while (reply && (reply->kind != REPLY_FORWARD || reply->forward != forward || reply->answered))
        reply = reply->next;
    return reply && reply->re == re ? reply : NULL;
}

/* The ask of PLACE came to a house that does not have the table: it is to be taken again. */
static void take_again(struct visitor *visitor, struct reply *place)
{
    inbox_keep(&visitor->remote.stray, visitor, place->text.at, place->text.length);
    visitor_remove_reply(visitor, place);
    strand(visitor);
}

/* A reply for VISITOR has come. If others are still to come they may bring more to be taken again,
 * which goes before what was said later. Then all of it is heard at once, or if that has been in
 * vain for some times, when it is known who has the table, or in a second. */
static void go_on(struct visitor *visitor)
{
    if (!visitor->remote.stranded || is_under_way(visitor))
        return;
    if (!visitor->remote.stray.first || visitor->remote.strayed++ < ASTRAY_MAX)
        hear_again(visitor);
}

/* TEXT is the reply for which PLACE is kept: the visitor may be at a table, or not any more. */
static void note_reply(struct forward *forward, const struct reply *place, const char *text)
{
    if (place->enters && goes_on(text, ",\"ok\":true"))
        note_table(forward, place->table);
    else if (place->leaves)
        forget_table(forward, place->table);
}

/* The push TEXT may end it that the visitor is at a table. */
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
    saying->answers = is_reply(saying->text, &re) ? place_kept(forward, re) : NULL;
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
        visitor->remote.stranded_since = 0;
        go_on(visitor);
    } else if (saying->text[2] == 'r') { /* a reply, when it is ready */
        forward->hint = false;
    } else {
        note_push(forward, saying->text);
    }
    *forward->end = saying;
    forward->end = &saying->next;
    forward->waiting += length;
    visitor_touch(visitor);
    forward->hushed = forward->waiting >= FORWARD_WAITING;
    if (forward->hushed)
        forward->neighbour->way->listen(forward->conversation, false);
}

static void listen_again(struct forward *forward)
{
    if (!forward->hushed || forward->waiting >= FORWARD_WAITING)
        return;
    forward->hushed = false;
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
