/* news.c - outgoing notes (news.h). */
#include "server/cluster/news.h"

#include "engine/json.h"
#include "server/base/fields.h"
#include "server/cluster/cluster_state.h"
#include "server/house/memberships.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    RECENT_MS = 60 * 60 * 1000, /* ms that notes are kept for neighbours that come later */
    RECENT_MAX = 1 << 20        /* bytes of notes kept at most */
};

/* ---- notes ---- */

static void tell(const struct house *house, const char *text, size_t length)
{
    for (const struct neighbour *at = cluster_of(house)->neighbours; at; at = at->next)
        at->way->note(at->context, text, length);
}

/* Writes the members of LIVE: true for those at the table, and the number of moves they have seen
 * for those who have left since it was opened. */
static void write_memberships(const struct live_table *live, struct engawa_json *json)
{
    engawa_json_object(json, "stakes");
    for (const struct membership *at = live->memberships; at; at = at->next_at_table) {
        if (!at->here && !at->known)
            continue;
        if (at->here)
            engawa_json_bool(json, at->account->who, true);
        else
            engawa_json_integer(json, at->account->who, (int64_t)at->seen);
    }
    engawa_json_close(json);
}

static int count_around(const struct live_table *live)
{
    int count = 0;
    for (const struct subscription *at = live->subscriptions; at; at = at->next_at_table)
        count += !at->screen;
    return count;
}

/* Begins a note in TEXT. The caller adds members and calls end_note. */
static struct engawa_json begin_note(struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    return json;
}

static void end_note(struct engawa_json *json)
{
    engawa_json_close(json);
    engawa_json_end(json);
}

static void write_card(struct live_table *live, struct engawa_text *text)
{
    const struct card *card = live_table_card(live);
    struct engawa_json json = begin_note(text);
    struct engawa_text written = {0};
    card_write(card, &written);
    engawa_json_string(&json, "card", live->id);
    engawa_json_integer(&json, "k", (int64_t)card->k);
    engawa_json_integer(&json, "around", count_around(live));
    engawa_json_string(&json, "text", written.at);
    if (live->opener)
        engawa_json_string(&json, "opener", live->opener->who);
    write_memberships(live, &json);
    end_note(&json);
    engawa_text_free(&written);
}

/* Appends the note {"NAME":"VALUE"}, or {"NAME":true} if VALUE is NULL. */
static void write_word(const char *name, const char *value, struct engawa_text *text)
{
    struct engawa_json json = begin_note(text);
    if (value)
        engawa_json_string(&json, name, value);
    else
        engawa_json_bool(&json, name, true);
    end_note(&json);
}

/* Returns whether LIVE, a table of this house, has a card to send. */
static bool has_card(struct live_table *live)
{
    return !live->elsewhere && live_table_phase(live) != TABLE_OVER &&
           live_table_card(live)->setup.game;
}

void news_of_table(struct live_table *live, bool urgent)
{
    struct house *house = live->house;
    if (!cluster_of(house)->neighbours || live->elsewhere)
        return;
    cluster_at(live)->urgent |= urgent;
    if (cluster_at(live)->news)
        return;
    cluster_at(live)->news = true;
    cluster_at(live)->next = cluster_of(house)->news;
    cluster_of(house)->news = live;
}

void news_drop(struct live_table *live)
{
    struct live_table **at = &cluster_of(live->house)->news;
    while (cluster_at(live)->news && *at != live)
        at = &cluster_at(*at)->next;
    if (cluster_at(live)->news)
        *at = cluster_at(live)->next;
    cluster_at(live)->news = cluster_at(live)->urgent = cluster_at(live)->announced = false;
}

void news_gone(struct live_table *live)
{
    struct engawa_text json = {0};
    bool announced = cluster_at(live)->announced;
    news_drop(live);
    if (!announced)
        return;
    write_word("gone", live->id, &json);
    tell(live->house, json.at, json.length);
    engawa_text_free(&json);
}

/* Sends the pending cards; only the urgent ones unless ALL. */
static void tell_tables(struct house *house, bool all)
{
    struct engawa_text json = {0};
    for (struct live_table **at = &cluster_of(house)->news, *live; (live = *at);) {
        if (live->touched || !(all || cluster_at(live)->urgent)) { /* not on disk yet */
            at = &cluster_at(live)->next;
            continue;
        }
        *at = cluster_at(live)->next;
        cluster_at(live)->news = cluster_at(live)->urgent = false;
        engawa_text_clear(&json);
        if (has_card(live))
            write_card(live, &json);
        else if (cluster_at(live)->announced)
            write_word("gone", live->id, &json);
        cluster_at(live)->announced = has_card(live);
        if (json.length > 0)
            tell(house, json.at, json.length);
    }
    engawa_text_free(&json);
}

void news_note(struct house *house, const char *note)
{
    if (house->world.whose)
        engawa_text_printf(&cluster_of(house)->notes, "%s\n", note);
}

void news_word(struct house *house, const char *name, const char *value)
{
    if (!house->world.whose)
        return;
    write_word(name, value, &cluster_of(house)->notes);
    engawa_text_add_char(&cluster_of(house)->notes, '\n');
}

void news_of_guest(struct house *house, const char *guest)
{
    news_word(house, "guest", guest);
}

/* Removes an earlier copy of NOTE from RECENT. */
static void forget_same(struct engawa_text *recent, const char *note, size_t length)
{
    for (char *at = recent->at, *end; recent->length > 0 && *at; at = end) {
        const char *text = strchr(at, ' ') + 1;
        end = strchr(at, '\n') + 1;
        if ((size_t)(end - 1 - text) != length || memcmp(text, note, length) != 0)
            continue;
        memmove(at, end, strlen(end) + 1);
        recent->length -= (size_t)(end - at);
        return;
    }
}

/* Sends NOTE, and keeps it unless it is only for those present. */
static void tell_note(struct house *house, const char *note, size_t length)
{
    static const char notice[] = "{\"notice\"";
    tell(house, note, length);
    if (strncmp(note, notice, sizeof notice - 1) == 0)
        return;
    forget_same(&cluster_of(house)->recent, note, length);
    engawa_text_printf(&cluster_of(house)->recent, "%" PRId64 " %.*s\n", house_now(house),
                       (int)length, note);
}

void news_flag_now(struct house *house, const char *name)
{
    struct engawa_text note = {0};
    if (!house->world.whose)
        return;
    write_word(name, NULL, &note);
    tell_note(house, note.at, note.length);
    engawa_text_free(&note);
}

/* Drops the notes that are too old, and the oldest while there are too many. */
static void forget_notes(struct house *house)
{
    int64_t now = house_now(house);
    const char *start = engawa_text_string(&cluster_of(house)->recent),
               *end = start + cluster_of(house)->recent.length, *at = start;
    while (at < end && (end - at > RECENT_MAX || now - strtoll(at, NULL, 10) > RECENT_MS))
        at = strchr(at, '\n') + 1;
    engawa_text_drop(&cluster_of(house)->recent, (size_t)(at - start));
}

static void tell_recent(const struct neighbour *neighbour)
{
    const struct engawa_text *recent = &cluster_of(neighbour->house)->recent;
    for (const char *at = engawa_text_string(recent), *end; *at; at = end + 1) {
        const char *note = strchr(at, ' ') + 1;
        end = strchr(note, '\n');
        neighbour->way->note(neighbour->context, note, (size_t)(end - note));
    }
}

void news_tell(struct house *house)
{
    for (char *at = cluster_of(house)->notes.at, *end; cluster_of(house)->notes.length > 0 && *at;
         at = end + 1) {
        end = strchr(at, '\n');
        tell_note(house, at, (size_t)(end - at));
    }
    engawa_text_clear(&cluster_of(house)->notes);
    if (cluster_of(house)->news)
        tell_tables(house, false);
}

void news_undo(struct house *house)
{
    engawa_text_clear(&cluster_of(house)->notes);
}

/* Appends the note of what ACCOUNT has spent, in thousandths of a token for each use. */
static void write_spent(const struct house *house, const struct account *account,
                        struct engawa_text *text)
{
    struct engawa_json json = begin_note(text);
    engawa_json_string(&json, "spent", account->who);
    engawa_json_bool(&json, "address", accounts_find(&house->addresses, account->who) == account);
    engawa_json_array(&json, "uses");
    for (int use = 0; use < ACCOUNT_USES; use++)
        engawa_json_integer(&json, NULL, llround(1000 * account->spent[use]));
    engawa_json_close(&json);
    end_note(&json);
}

static void tell_spent(void *context, const struct account *account)
{
    struct engawa_text json = {0};
    write_spent(context, account, &json);
    tell(context, json.at, json.length);
    engawa_text_free(&json);
}

void news_tick(struct house *house)
{
    accounts_share(&house->guests, &house->limits, tell_spent, house);
    accounts_share(&house->addresses, &house->limits, tell_spent, house);
    forget_notes(house);
    if (cluster_of(house)->news)
        tell_tables(house, true);
}

/* Sends NEIGHBOUR the begin or end of the cards of all tables, as WHERE says. */
static void tell_cards(const struct neighbour *neighbour, const char *where)
{
    struct engawa_text note = {0};
    write_word("cards", where, &note);
    neighbour->way->note(neighbour->context, note.at, note.length);
    engawa_text_free(&note);
}

void news_tell_all(const struct neighbour *neighbour)
{
    struct engawa_text json = {0};
    tell_cards(neighbour, "begin");
    for (struct live_table *live = neighbour->house->tables.first; live; live = live->next) {
        if (!has_card(live))
            continue;
        cluster_at(live)->announced = true;
        engawa_text_clear(&json);
        write_card(live, &json);
        neighbour->way->note(neighbour->context, json.at, json.length);
    }
    tell_cards(neighbour, "end");
    tell_recent(neighbour);
    engawa_text_free(&json);
}
