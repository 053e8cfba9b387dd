/* news.c - what the neighbours are told (news.h). */
#include "server/cluster/news.h"

#include "server/base/fields.h"
#include "server/cluster/cluster_state.h"
#include "server/house/memberships.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    RECENT_MS = 60 * 60 * 1000, /* for which notes are kept for who comes later, */
    RECENT_MAX = 1 << 20        /* and at most so many bytes of them */
};

/* ---- notes ---- */

static void tell(const struct house *house, const char *text, size_t length)
{
    for (const struct neighbour *at = cluster_of(house)->neighbours; at; at = at->next)
        at->way->note(at->context, text, length);
}

/* Who has a stake in LIVE: true for who is there, the number of moves that they have seen for who
 * has left since it was opened. */
static void write_stakes(const struct live_table *live, struct engawa_text *json)
{
    const char *between = "";
    engawa_text_add(json, ",\"stakes\":{");
    for (const struct membership *at = live->memberships; at; at = at->next_at_table) {
        if (!at->here && !at->known)
            continue;
        engawa_text_printf(json, "%s\"%s\":", between, at->account->who);
        if (at->here)
            engawa_text_add(json, "true");
        else
            engawa_text_printf(json, "%zu", at->seen);
        between = ",";
    }
    engawa_text_add_char(json, '}');
}

static int count_around(const struct live_table *live)
{
    int count = 0;
    for (const struct subscription *at = live->subscriptions; at; at = at->next_at_table)
        count++;
    return count;
}

static void write_card(struct live_table *live, struct engawa_text *json)
{
    const struct card *card = live_table_card(live);
    struct engawa_text text = {0};
    card_write(card, &text);
    engawa_text_printf(json, "{\"card\":\"%s\",\"k\":%zu,\"around\":%d", live->id, card->k,
                       count_around(live));
    fields_add_text(json, "text", text.at);
    if (live->opener)
        fields_add_text(json, "opener", live->opener->who);
    write_stakes(live, json);
    engawa_text_add_char(json, '}');
    engawa_text_free(&text);
}

static void write_gone(const struct live_table *live, struct engawa_text *json)
{
    engawa_text_printf(json, "{\"gone\":\"%s\"}", live->id);
}

/* Whether LIVE, which is ours, has a card that can be told. */
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
    cluster_at(live)->news = cluster_at(live)->urgent = cluster_at(live)->told_of = false;
}

void news_gone(struct live_table *live)
{
    struct engawa_text json = {0};
    bool told_of = cluster_at(live)->told_of;
    news_drop(live);
    if (!told_of)
        return;
    write_gone(live, &json);
    tell(live->house, json.at, json.length);
    engawa_text_free(&json);
}

/* Tells of the tables of which there is news, or only where that is urgent. */
static void tell_tables(struct house *house, bool all)
{
    struct engawa_text json = {0};
    for (struct live_table **at = &cluster_of(house)->news, *live; (live = *at);) {
        if (live->touched ||
            !(all || cluster_at(live)->urgent)) { /* what is touched is not on disk */
            at = &cluster_at(live)->next;
            continue;
        }
        *at = cluster_at(live)->next;
        cluster_at(live)->news = cluster_at(live)->urgent = false;
        engawa_text_clear(&json);
        if (has_card(live))
            write_card(live, &json);
        else if (cluster_at(live)->told_of)
            write_gone(live, &json);
        cluster_at(live)->told_of = has_card(live);
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

void news_of_guest(struct house *house, const char *guest)
{
    if (house->world.whose)
        engawa_text_printf(&cluster_of(house)->notes, "{\"guest\":\"%s\"}\n", guest);
}

/* Forgets that NOTE was told before. */
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

/* Tells NOTE, and keeps it, but for what is said to those alone who are here now. */
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

void news_note_now(struct house *house, const char *note)
{
    if (house->world.whose)
        tell_note(house, note, strlen(note));
}

/* Forgets the notes that are too old, and the oldest where there are too many. */
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

/* What ACCOUNT has spent, in thousandths of a token for each use. */
static void write_spent(const struct house *house, const struct account *account,
                        struct engawa_text *json)
{
    engawa_text_printf(json, "{\"spent\":\"%s\",\"address\":%s,\"uses\":", account->who,
                       accounts_find(&house->addresses, account->who) == account ? "true"
                                                                                 : "false");
    for (int use = 0; use < ACCOUNT_USES; use++)
        engawa_text_printf(json, "%c%lld", use ? ',' : '[', llround(1000 * account->spent[use]));
    engawa_text_add(json, "]}");
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

void news_tell_all(const struct neighbour *neighbour)
{
    static const char begin[] = "{\"cards\":\"begin\"}", end[] = "{\"cards\":\"end\"}";
    struct engawa_text json = {0};
    neighbour->way->note(neighbour->context, begin, sizeof begin - 1);
    for (struct live_table *live = neighbour->house->tables.first; live; live = live->next) {
        if (!has_card(live))
            continue;
        cluster_at(live)->told_of = true;
        engawa_text_clear(&json);
        write_card(live, &json);
        neighbour->way->note(neighbour->context, json.at, json.length);
    }
    neighbour->way->note(neighbour->context, end, sizeof end - 1);
    tell_recent(neighbour);
    engawa_text_free(&json);
}
