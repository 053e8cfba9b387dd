/* neighbours.c - notes from the neighbours (neighbours.h). */
#include "server/cluster/neighbours.h"

#include "engine/memory.h"
#include "server/base/fields.h"
#include "server/cluster/cluster_state.h"
#include "server/cluster/forward.h"
#include "server/cluster/news.h"
#include "server/house/memberships.h"
#include "store/care/forgotten.h"
#include "store/journal/guests.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    DOUBT_EVERY = 10 * 1000, /* ms */
    DOUBTS = 3               /* checks after which a table without a card counts as gone */
};

/* A note that was received and not handled yet. */
struct heard_note {
    struct neighbour *neighbour; /* NULL if it is gone */
    json_t *note;                /* NULL if not a note */
    struct heard_note *next;
};

/* ---- meeting ---- */

struct neighbour *neighbours_meet(struct house *house, int64_t server,
                                  const struct neighbour_way *way, void *context)
{
    struct neighbour *neighbour = engawa_allocate(1, sizeof *neighbour);
    *neighbour = (struct neighbour){.house = house,
                                    .server = server,
                                    .way = way,
                                    .context = context,
                                    .next = cluster_of(house)->neighbours};
    if (cluster_of(house)->neighbours)
        cluster_of(house)->neighbours->previous = neighbour;
    cluster_of(house)->neighbours = neighbour;
    house->guests.shared = house->addresses.shared = true;
    news_tell_all(neighbour);
    return neighbour;
}

void neighbours_lose(struct neighbour *neighbour)
{
    struct house *house = neighbour->house;
    while (neighbour->forwards)
        forward_cut_off(neighbour->forwards);
    *(neighbour->previous ? &neighbour->previous->next : &cluster_of(house)->neighbours) =
        neighbour->next;
    if (neighbour->next)
        neighbour->next->previous = neighbour->previous;
    house->guests.shared = house->addresses.shared = cluster_of(house)->neighbours != NULL;
    for (struct heard_note *note = cluster_of(house)->heard; note; note = note->next)
        if (note->neighbour == neighbour)
            note->neighbour = NULL;
    free(neighbour);
}

/* ---- notes about tables ---- */

static void read_memberships(struct live_table *live, json_t *memberships)
{
    for (struct membership *at = live->memberships; at; at = at->next_at_table) {
        const json_t *said = json_object_get(memberships, at->account->who);
        at->here = json_is_true(said);
        at->known = json_is_integer(said);
        at->seen = at->known ? (size_t)json_integer_value(said) : 0;
    }
}

/* Returns whether a card of NEIGHBOUR with K entries of LIVE is stale: the previous owner may send
 * one late. */
static bool is_late(const struct neighbour *neighbour, const struct live_table *live, size_t k)
{
    struct neighbour *owner;
    if (live->elsewhere == neighbour->server || live->elsewhere == LIVE_TABLE_ANYWHERE)
        return false;
    return k < live->card.k ||
           (k == live->card.k &&
            world_whose(&live->house->world, live->id, &owner) == WORLD_THEIRS &&
            owner->server == live->elsewhere);
}

/* Handles the card in NOTE of the table ID, which NEIGHBOUR has. */
static void take_card(struct neighbour *neighbour, const char *id, json_t *note)
{
    struct house *house = neighbour->house;
    struct live_table *live = tables_find(&house->tables, id);
    const char *text = json_string_value(json_object_get(note, "text")),
               *opener = json_string_value(json_object_get(note, "opener"));
    json_int_t k = json_integer_value(json_object_get(note, "k"));
    struct card card = {.k = 0};
    if (!text || k <= 0 || !ids_valid(id) || house_has(house, id) || (live && !live->elsewhere) ||
        (live && is_late(neighbour, live, (size_t)k)) || !card_read(text, (size_t)k, &card))
        return;
    if (!live) {
        live = live_table_new(house, id, NULL);
        tables_add(&house->tables, live);
    }
    live->elsewhere = neighbour->server;
    cluster_at(live)->round = neighbour->round;
    cluster_at(live)->doubted = 0;
    live->around = (int)json_integer_value(json_object_get(note, "around"));
    card_free(&live->card);
    live->card = card;
    house_disclaim(live);
    if (opener)
        house_claim_for(live, opener);
    house_count(live);
    read_memberships(live, json_object_get(note, "stakes"));
    house_change_lobby(live);
    memberships_tell(live);
}

/* Drops the table ID of NEIGHBOUR, which no longer exists. */
static void take_gone(const struct neighbour *neighbour, const char *id)
{
    struct house *house = neighbour->house;
    struct live_table *live = tables_find(&house->tables, id);
    if (!live || live->elsewhere != neighbour->server)
        return;
    house_change_lobby(live);
    house_drop(live);
}

/* Drops the tables of NEIGHBOUR that had no card in this round. */
static void end_cards(const struct neighbour *neighbour)
{
    struct house *house = neighbour->house;
    for (struct live_table *live = house->tables.first, *next; live; live = next) {
        next = live->next;
        if (live->elsewhere == neighbour->server && cluster_at(live)->round != neighbour->round)
            take_gone(neighbour, live->id);
    }
}

/* Returns whether the present owner of LIVE has sent no card of it. */
static bool is_doubtful(const struct live_table *live)
{
    struct neighbour *owner;
    return live->elsewhere && world_whose(&live->house->world, live->id, &owner) == WORLD_THEIRS &&
           live->elsewhere != owner->server;
}

void neighbours_tick(struct house *house)
{
    int64_t now = house_now(house);
    news_tick(house);
    if (!house->world.whose ||
        (now >= cluster_of(house)->doubted && now - cluster_of(house)->doubted < DOUBT_EVERY))
        return;
    cluster_of(house)->doubted = now;
    for (struct live_table *live = house->tables.first, *next; live; live = next) {
        next = live->next;
        if (!is_doubtful(live) || ++cluster_at(live)->doubted < DOUBTS)
            continue;
        house_change_lobby(live);
        house_drop(live);
    }
}

/* ---- other notes ---- */

/* Charges the account WHO with what was spent at a neighbour. */
static void take_spent(struct house *house, const char *who, const json_t *note)
{
    bool address = json_is_true(json_object_get(note, "address"));
    struct accounts *accounts = address ? &house->addresses : &house->guests;
    const json_t *uses = json_object_get(note, "uses");
    int64_t now = house_now(house);
    if (strlen(who) >= sizeof accounts->oldest->who || json_array_size(uses) != ACCOUNT_USES)
        return;
    struct account *account =
        accounts_hold(accounts, who, address ? house->limits.address_share : 1);
    for (int use = 0; use < ACCOUNT_USES; use++) {
        json_int_t spent = json_integer_value(json_array_get(uses, (size_t)use));
        if (spent > 0)
            account_take_shared(account, (enum account_use)use, (double)spent / 1000,
                                &house->limits, now);
    }
    accounts_release(accounts, account);
}

/* Disconnects VISITOR if their device was signed out or their guest was forgotten. */
static void show_out(struct visitor *visitor)
{
    struct house *house = visitor->house;
    struct engawa_reason why;
    bool there = journal_has_guest(house->journal, visitor->guest, &why);
    if (!there && strcmp(why.code, "no-such-guest") != 0)
        return; /* the journal failed */
    visitor->turn.signed_out = there;
    visitor->turn.forgotten = !there;
    house->turn.signing_out |= there;
    house->turn.forgetting |= !there;
    visitor_touch(visitor);
}

/* Applies a change of GUEST in the journal to their connections. */
static void take_guest(struct house *house, const char *guest)
{
    const struct account *account = accounts_find(&house->guests, guest);
    struct visitor *visitor = account ? account->visitors : NULL;
    for (; visitor; visitor = visitor->next_of_guest) {
        struct journal_guest now;
        struct engawa_reason why;
        if (!visitor->known || visitor->remote.forwarded)
            continue;
        if (journal_guest_of_device(house->journal, visitor->device.id, &now, &why)) {
            visitor_take_name(visitor, now.name);
            forward_introduce(visitor);
        } else if (strcmp(why.code, "no-such-guest") == 0) {
            show_out(visitor);
        }
    }
}

static void take_cards(struct neighbour *neighbour, const char *which)
{
    if (strcmp(which, "begin") == 0)
        neighbour->round = ++cluster_of(neighbour->house)->rounds;
    else
        end_cards(neighbour);
}

static void give_to_parts(struct house *house, const json_t *note)
{
    PARTS_EACH(house, part)
    {
        if (part->note && part->note(house, note))
            return;
    }
}

static void take_note(struct neighbour *neighbour, json_t *note)
{
    struct house *house = neighbour->house;
    const char *text;
    if ((text = json_string_value(json_object_get(note, "card"))) != NULL)
        take_card(neighbour, text, note);
    else if ((text = json_string_value(json_object_get(note, "gone"))) != NULL)
        take_gone(neighbour, text);
    else if ((text = json_string_value(json_object_get(note, "cards"))) != NULL)
        take_cards(neighbour, text);
    else if ((text = json_string_value(json_object_get(note, "spent"))) != NULL)
        take_spent(house, text, note);
    else if ((text = json_string_value(json_object_get(note, "guest"))) != NULL)
        take_guest(house, text);
    else if (json_object_get(note, "settings"))
        house->world.settings_changed(house->world.context);
    else
        give_to_parts(house, note);
}

void neighbours_hear(struct neighbour *neighbour, const char *text, size_t length)
{
    struct house *house = neighbour->house;
    struct heard_note *note = engawa_allocate(1, sizeof *note);
    note->note = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    note->neighbour = neighbour;
    *(cluster_of(house)->heard ? &cluster_of(house)->heard_last->next : &cluster_of(house)->heard) =
        note;
    cluster_of(house)->heard_last = note;
}

void neighbours_take(struct house *house)
{
    for (struct heard_note *note; (note = cluster_of(house)->heard) != NULL;) {
        cluster_of(house)->heard = note->next;
        if (note->neighbour && json_is_object(note->note))
            take_note(note->neighbour, note->note);
        json_decref(note->note);
        free(note);
    }
}

void neighbours_close(struct house *house)
{
    while (cluster_of(house)->neighbours)
        neighbours_lose(cluster_of(house)->neighbours);
    neighbours_take(house); /* the neighbours are gone: drops the rest */
    engawa_text_free(&cluster_of(house)->notes);
    engawa_text_free(&cluster_of(house)->recent);
}

bool neighbours_any(const struct house *house)
{
    return cluster_of(house)->neighbours != NULL;
}
