/* house.c - the house as a whole: opening and closing, who comes and goes, time (house.h). */
#include "server/house.h"

#include "engine/memory.h"
#include "server/absent.h"
#include "server/ask_device.h"
#include "server/ask_guest.h"
#include "server/bot_jobs.h"
#include "server/compose_host.h"
#include "server/hints.h"
#include "server/log.h"
#include "server/presence.h"
#include "server/protocol.h"
#include "server/report.h"
#include "server/retention.h"
#include "server/settle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOKS_MAX = 1000, /* of one tick; the next one goes on */
    WRITES_MAX = 100,
    BEAT_EVERY = 10000 /* ms, while a clock runs */
};

/* ---- opening and closing ---- */

static void note_table(void *context, const char *id)
{
    struct engawa_text *ids = context;
    engawa_text_add(ids, id);
    engawa_text_add_char(ids, '\n');
}

/* Loads the table ID and lets it go on. One that is damaged does not keep the others away. */
static void load_table(struct house *house, const char *id)
{
    struct engawa_reason why;
    const struct entry_list none = {0};
    struct live_table *live = log_find(house, id, &why);
    if (live) {
        absent_note_down(live);
        log_write(live, &none); /* chance that was not drawn yet */
    } else {
        report_line("table %s cannot be read: %s", id, why.en);
    }
}

bool house_open(struct journal *journal, const struct world *world,
                const struct world_limits *limits, struct house **house, struct engawa_reason *why)
{
    struct engawa_text ids = {0};
    struct house *opened = engawa_allocate(1, sizeof *opened);
    opened->world = *world;
    opened->limits = *limits;
    opened->unheard_end = &opened->unheard;
    opened->batch = batch_new();
    bool fine = writer_open(journal, world->wake, world->context, &opened->writer, why);
    opened->journal = fine ? writer_reader(opened->writer) : NULL;
    lore_open(&opened->lore, opened->journal, &opened->world, limits->remarks);
    opened->lore_due = true;
    fine = fine && journal_last_beat(opened->journal, &opened->beat, why);
    fine = fine && journal_live_tables(opened->journal, note_table, &ids, why);
    char *rest = ids.at;
    for (char *id; fine && (id = strsep(&rest, "\n")) && *id;)
        load_table(opened, id);
    engawa_text_free(&ids);
    if (fine && !house_finish(opened))
        fine = engawa_refuse(why, "store", "the journal could not be written",
                             "記録を保存できませんでした");
    if (!fine)
        house_close(opened);
    *house = fine ? opened : NULL;
    return fine;
}

void house_close(struct house *house)
{
    if (!house)
        return;
    writer_close(house->writer);
    batch_free(house->batch);
    for (struct unheard *said; (said = house->unheard);) {
        house->unheard = said->next;
        free(said);
    }
    bot_jobs_close(house);
    hints_close(house);
    while (house->tables.first)
        house_drop(house->tables.first);
    lore_close(&house->lore);
    wakes_free(&house->wakes);
    accounts_free(&house->guests);
    accounts_free(&house->addresses);
    engawa_text_free(&house->entry);
    engawa_text_free(&house->message);
    engawa_text_free(&house->lobby);
    free(house);
}

/* ---- visitors ---- */

struct visitor *house_arrive(struct house *house, const char *address,
                             enum engawa_language language, const struct house_peer *peer,
                             void *context)
{
    return visitor_new(house, address, language, peer, context);
}

void house_leave(struct visitor *visitor)
{
    presence_leave(visitor, NULL);
    visitor_free(visitor);
}

void house_part(struct visitor *visitor)
{
    visitor->parting = true;
}

/* Keeps what VISITOR says until the house hears again. */
static void put_off(struct visitor *visitor, const char *text, size_t length)
{
    struct house *house = visitor->house;
    struct unheard *said = engawa_allocate(1, sizeof *said + length);
    said->visitor = visitor;
    said->length = length;
    memcpy(said->text, text, length);
    *house->unheard_end = said;
    house->unheard_end = &said->next;
    visitor->unheard++;
    visitor->waiting += sizeof *said + length;
}

bool house_message(struct visitor *visitor, const char *text, size_t length)
{
    const struct house *house = visitor->house;
    if (length > WORLD_MESSAGE_MAX)
        length = WORLD_MESSAGE_MAX + 1; /* no message, however long it is */
    if (house->flight != HOUSE_RESTS || house->unheard || !protocol_take(visitor, text, length))
        put_off(visitor, text, length);
    return house_weigh(visitor, 1);
}

bool house_weigh(struct visitor *visitor, double cost)
{
    visitor_charge(visitor, cost);
    visitor->paused = !visitor_is_heard(visitor);
    if (visitor->paused)
        wakes_set_by(&visitor->house->wakes, &visitor->wake, house_now(visitor->house));
    return !visitor->paused;
}

void house_ready(struct visitor *visitor)
{
    visitor->full = false;
    visitor_touch(visitor);
}

bool house_guest(struct house *house, const char *token, char *guest)
{
    uint8_t hash[32];
    struct journal_guest found;
    engawa_sha256((const uint8_t *)token, strlen(token), hash);
    if (!journal_guest(house->journal, hash, &found, NULL))
        return false;
    snprintf(guest, IDS_MAX + 1, "%s", found.id);
    return true;
}

/* ---- what comes from elsewhere ---- */

void house_job_done(struct house *house, struct job *job)
{
    if (job->bot) {
        bot_jobs_hold(house, job);
        return;
    }
    hints_take(house, tables_find(&house->tables, job->table), job);
    job_free(job);
}

void house_forget_deck(struct house *house, const char *deck)
{
    lore_forget(&house->lore, deck);
    house->lore_due = true;
}

/* The name of the deck that LIVE plays with; NULL: none, or it is over. */
static const char *deck_in_use(const struct live_table *live)
{
    return live->table->phase == TABLE_OVER ? NULL : lore_deck(live->table);
}

bool house_uses_deck(const struct house *house, const char *deck)
{
    for (const struct live_table *live = house->tables.first; live; live = live->next) {
        const char *used = deck_in_use(live);
        if (used && strcmp(used, deck) == 0)
            return true;
    }
    return false;
}

void house_decks(const struct house *house, struct engawa_text *names)
{
    for (const struct live_table *live = house->tables.first; live; live = live->next) {
        const char *used = deck_in_use(live);
        if (used)
            engawa_text_printf(names, "%s\n", used);
    }
}

/* ---- the operator ---- */

bool house_close_table(struct house *house, const char *id, struct engawa_reason *why)
{
    struct live_table *live = log_find(house, id, why);
    struct entry_list entries = {0};
    bool fine = live && compose_close(live->table, &entries, why);
    if (fine)
        log_write(live, &entries);
    entry_list_free(&entries);
    return fine;
}

bool house_delete_table(struct house *house, const char *id, struct engawa_reason *why)
{
    return retention_remove(house, id, why);
}

bool house_delete_guest(struct house *house, const char *guest, struct engawa_reason *why)
{
    return retention_forget(house, guest, why);
}

bool house_clean(struct house *house)
{
    do {
        retention_tick(house);
        house_finish(house);
    } while (house->retention.did);
    return !house->retention.failed;
}

/* ---- time ---- */

/* When LIVE is given up because nothing happens there; sooner if nobody has started it. INT64_MAX:
 * never, or somebody is there. */
static int64_t give_up_at(const struct live_table *live)
{
    const struct table *table = live->table;
    int64_t quiet = table->length ? table->log[table->length - 1].time : 0;
    int64_t seconds = (int64_t)live->house->limits.keep_idle * 24 * 3600;
    if (table->phase == TABLE_OVER || live->subscriptions)
        return INT64_MAX;
    if (table->phase == TABLE_OPEN) {
        seconds = (int64_t)live->house->limits.wait_hours * 3600;
        if (quiet < live->empty_since)
            quiet = live->empty_since;
    }
    return seconds > 0 ? quiet + seconds * 1000 : INT64_MAX;
}

/* Lets somebody with a seat stand in for a host who has been away for long. False: there is no need
 * to, or nobody. */
static bool let_stand_in(struct live_table *live)
{
    const struct table *table = live->table;
    int seat = table->phase == TABLE_OVER ? -1 : presence_successor(live);
    struct entry_list entries = {0};
    struct engawa_reason why;
    if (seat < 0)
        return false;
    const struct compose_guest guest = {.id = table->seat[seat].who,
                                        .name = table->seat[seat].name};
    if (compose_host(table, &guest, true, &entries, &why))
        log_write(live, &entries);
    entry_list_free(&entries);
    return true;
}

/* Does what time alone brings to LIVE, and says when to look again. Returns whether it wrote. */
static bool look_at_table(struct live_table *live)
{
    int64_t now = house_now(live->house), next = now + 1;
    bool wrote = let_stand_in(live);
    wrote |= absent_look(live);
    if (give_up_at(live) <= now) {
        log_abandon(live);
        wrote = true;
    }
    bool idle = live->table->phase == TABLE_OVER && !live->subscriptions;
    if (idle && !live->touched) {
        house_drop(live);
        return wrote;
    }
    if (!idle && give_up_at(live) > now) {
        next = give_up_at(live) < presence_next(live) ? give_up_at(live) : presence_next(live);
        next = absent_next(live) < next ? absent_next(live) : next;
    }
    house_wake(live, next);
    return wrote;
}

/* The same for VISITOR, who perhaps may be heard again. */
static bool look_at_visitor(struct visitor *visitor)
{
    int64_t seen = visitor->seen;
    if (visitor->paused) {
        visitor_touch(visitor);
        wakes_set_by(&visitor->house->wakes, &visitor->wake, house_now(visitor->house) + 1);
    }
    if (visitor->known) {
        ask_device_note(visitor);
        ask_device_wake(visitor);
    }
    return visitor->seen != seen;
}

/* Notes in the journal that the house is up: after a crash nobody's clock has run on since. */
static void beat(struct house *house)
{
    house->beat = house_now(house);
    batch_beat(house->batch, house->beat);
}

void house_rest(struct house *house)
{
    if (house->measured > 0 && house->flight == HOUSE_RESTS)
        beat(house);
}

void house_tick(struct house *house)
{
    int64_t now = house_now(house);
    int writes = 0, looks = 0;
    house->tick_due = house->flight != HOUSE_RESTS;
    if (house->tick_due)
        return; /* house_settle does it */
    for (struct live_table *live = house->tables.first; house->ask_again && live; live = live->next)
        presence_update(live);
    house->ask_again = false;
    house->lore_due = true;
    while (looks++ < LOOKS_MAX && writes < WRITES_MAX) {
        const struct wake *wake = wakes_take(&house->wakes, now);
        if (!wake)
            break;
        writes += wake->live ? look_at_table(wake->live) : look_at_visitor(wake->visitor);
    }
    if (house->measured > 0 && (now < house->beat || now - house->beat >= BEAT_EVERY))
        beat(house);
    retention_tick(house);
}

int64_t house_next(const struct house *house)
{
    return house->held && house->flight == HOUSE_RESTS ? house->held->due : INT64_MAX;
}

/* Does one thing towards the end of the turn. False: there is nothing to do. */
static bool go_on(struct house *house, bool *fine)
{
    if (house->flight != HOUSE_RESTS)
        return settle_written(house, fine);
    protocol_take_unheard(house);
    if (house->tick_due)
        house_tick(house);
    bot_jobs_release(house);
    return settle_turn(house, fine);
}

bool house_settle(struct house *house)
{
    bool fine = true;
    while (go_on(house, &fine))
        ;
    return fine;
}

bool house_finish(struct house *house)
{
    bool fine = house_settle(house);
    while (house->flight != HOUSE_RESTS) {
        writer_wait(house->writer);
        fine = house_settle(house) && fine;
    }
    writer_wait(house->writer); /* until it wakes nobody any more */
    return fine;
}
