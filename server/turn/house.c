/* house.c - the house: start and end, moves of tables between servers, visitors and timers
 * (house.h). */
#include "server/turn/house.h"

#include "engine/memory.h"
#include "server/base/report.h"
#include "server/house/admission.h"
#include "server/house/load.h"
#include "server/house/log.h"
#include "server/house/part.h"
#include "server/house/presence.h"
#include "server/table/compose_host.h"
#include "server/turn/absent.h"
#include "server/turn/commit.h"
#include "server/turn/commit_outcome.h"
#include "server/turn/protocol.h"
#include "store/journal/beat.h"
#include "store/journal/cards.h"
#include "store/journal/guests.h"
#include "store/journal/settings.h"
#include "store/turn/shards.h"
#include "store/turn/writer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOKS_MAX = 1000, /* timers per tick; the next tick continues */
    WRITES_MAX = 100,
    A_REST = 4,          /* writes that putting a table away counts as: frees a log, makes a card */
    READS_MAX = 64,      /* tables in memory while the house opens */
    SLEEP_AFTER = 60000, /* ms that an empty table stays awake */
    BEAT_EVERY = 10000   /* ms, while a clock runs */
};

static const struct part *const no_parts[] = {NULL};

/* ---- opening and closing ---- */

/* Returns the table ID, which now belongs to this server; the house may know it as one that is
 * elsewhere. */
static struct live_table *own_table(struct house *house, const char *id)
{
    struct live_table *live = tables_find(&house->tables, id);
    if (!live) {
        live = live_table_new(house, id, NULL);
        tables_add(&house->tables, live);
    }
    live->elsewhere = 0;
    live->around = 0;
    live->presence.empty_since = house_now(house);
    return live;
}

/* Adds the table of GOING, asleep, if its card covers its whole log. Returns false otherwise. */
static bool add_sleeper(struct house *house, const struct journal_going *going)
{
    struct card card = {.k = 0};
    if (going->k != going->length || going->k == 0 ||
        !card_read(going->card, (size_t)going->k, &card))
        return false;
    struct live_table *live = own_table(house, going->table);
    card_free(&live->card);
    live->card = card;
    live->kept = card.k;
    house_count(live);
    house_measure(live);
    absent_note_down(live);
    house_schedule(live, house_now(house));
    return true;
}

/* Ends the turn and puts the tables that were read in it to sleep. */
static bool put_all_away(struct house *house)
{
    bool fine = house_finish(house);
    for (struct live_table *live = house->tables.first, *next; fine && live; live = next) {
        next = live->next;
        if (live->table && live->table->phase != TABLE_OVER)
            log_put_away(live);
    }
    house->loader.reads = 0;
    return fine;
}

/* Returns whether the house knows the table ID as one of this server's. */
static bool is_ours(const struct house *house, const char *id)
{
    const struct live_table *live = tables_find(&house->tables, id);
    return live && !live->elsewhere;
}

/* Adds the table GOING to the house. A table without a valid card is read, and then draws chance
 * that is due. A damaged table does not affect the others. */
static void add_table(void *context, const struct journal_going *going)
{
    struct house *house = context;
    struct engawa_reason why;
    const struct entry_list none = {0};
    if (!house_has(house, going->table) || is_ours(house, going->table) ||
        add_sleeper(house, going))
        return;
    own_table(house, going->table);
    struct live_table *live = log_find(house, going->table, &why);
    if (live) {
        absent_note_down(live);
        log_write(live, &none);
    } else {
        report_event(
            REPORT_ERROR, "table-unreadable",
            (const struct report_field[]){{"table", going->table}, {"code", why.code}, {0}},
            "table %s cannot be read: %s", going->table, why.en);
    }
}

/* Like add_table, while the house opens; limits the tables in memory. */
static void open_table(void *context, const struct journal_going *going)
{
    struct house *house = context;
    const struct live_table *last = house->tables.last;
    add_table(house, going);
    house->loader.reads += house->tables.last != last && house->tables.last->table;
    if (house->loader.reads == READS_MAX)
        put_all_away(house);
}

/* Opens the writer, the parts and what else HOUSE works with. */
static bool open_parts(struct house *house, struct journal *journal, struct engawa_reason *why)
{
    if (!writer_open(journal, house->world.wake, house->world.context, &house->writer, why))
        return false;
    house->journal = writer_reader(house->writer);
    house->uptime.opened = house_now(house);
    bool fine = journal_last_beat(house->journal, &house->uptime.beat, why);
    house->uptime.up_until = house->uptime.beat;
    return fine && access_open(&house->access, house->journal, why) &&
           load_open(house, journal, why) && parts_open(house, why);
}

bool house_open(struct journal *journal, const struct world *world,
                const struct world_limits *limits, struct house **house, struct engawa_reason *why)
{
    struct house *opened = engawa_allocate(1, sizeof *opened);
    opened->world = *world;
    opened->limits = *limits;
    opened->batch = batch_new();
    opened->cards = batch_new();
    opened->parts = world->parts ? world->parts : no_parts;
    parts_new(opened);
    bool fine = open_parts(opened, journal, why) &&
                journal_going_tables(opened->journal, open_table, opened, why);
    if (fine && (!put_all_away(opened) || !house_finish(opened)))
        fine = engawa_refuse(why, "store", "the journal could not be written",
                             "記録を保存できませんでした");
    if (!fine)
        house_close(opened);
    else
        parts_ready(opened, journal_upgraded(journal));
    *house = fine ? opened : NULL;
    return fine;
}

/* The tables being taken over, and when their last server was up, by shard. */
struct taking {
    struct house *house;
    int64_t beats[JOURNAL_SHARDS];
};

/* Drops tables that this server knew as a neighbour's and now has, but that the journal does not
 * list as unfinished. Only their cards were known. */
static void drop_ended(struct house *house)
{
    for (struct live_table *live = house->tables.first, *next; live; live = next) {
        next = live->next;
        if (!live->elsewhere || !house_has(house, live->id))
            continue;
        house_change_lobby(live);
        house_drop(live);
    }
}

/* Adds GOING, a table of a shard that another server had. */
static void add_taken(void *context, const struct journal_going *going)
{
    struct taking *taking = context;
    taking->house->uptime.up_until = taking->beats[journal_shard(going->table)];
    add_table(taking->house, going);
}

bool house_take_tables(struct house *house, const struct journal_shards *shards,
                       struct engawa_reason *why)
{
    struct taking taking = {.house = house};
    assert(house->commit.flight == HOUSE_RESTS && house->batch->count == 0);
    if (!journal_beats(house->journal, taking.beats, why) ||
        !journal_going_tables_of(house->journal, shards, add_taken, &taking, why))
        return false;
    drop_ended(house);
    parts_tables_came(house);
    return true;
}

/* Forgets who is at LIVE or away, and who was admitted: its new server tracks that from now on. */
static void forget_people(struct live_table *live)
{
    memset(live->presence.away_since, 0, sizeof live->presence.away_since);
    memset(live->presence.has_left, 0, sizeof live->presence.has_left);
    live->presence.host_away_since = 0;
    live->presence.host_has_left = false;
    admission_free(live);
    live->house->uptime.measured -= live->measured;
    live->measured = false;
}

/* Gives LIVE up to another server, and tells its visitors to come back, to whichever server has it
 * then. */
static void yield(struct live_table *live)
{
    while (live->subscriptions) {
        visitor_push(live->subscriptions->visitor, "reset", live->id);
        presence_leave(live->subscriptions->visitor, live);
    }
    tables_untouch(&live->house->tables, live);
    timers_set(&live->house->timers, &live->timer, INT64_MAX);
    load_lose(live);
    forget_people(live);
    parts_table_reset(live);
    parts_table_left(live);
    live->elsewhere = LIVE_TABLE_ANYWHERE;
    live->load = NULL;
    if (live->table)
        log_put_away(live);
}

void house_yield_tables(struct house *house)
{
    assert(house->commit.flight == HOUSE_RESTS && !house->tables.touched &&
           house->batch->count == 0);
    for (struct live_table *live = house->tables.first, *next; live; live = next) {
        next = live->next;
        if (live->elsewhere || house_has(house, live->id))
            continue;
        if (live_table_phase(live) == TABLE_OVER && !live->subscriptions)
            house_drop(live);
        else
            yield(live);
    }
}

void house_give_shards(struct house *house, const struct journal_shards *shards, int64_t to)
{
    batch_give_shards(house->cards, shards, to, house_now(house));
    house->commit.gives = true;
}

bool house_gives(const struct house *house)
{
    return house->commit.gives;
}

void house_retire(struct house *house)
{
    writer_retire(house->writer);
}

void house_close(struct house *house)
{
    if (!house)
        return;
    parts_stop(house);
    load_close(house);
    writer_close(house->writer);
    batch_free(house->batch);
    batch_free(house->cards);
    inbox_drop_all(&house->inbox);
    while (house->tables.first)
        house_drop(house->tables.first);
    parts_close(house);
    parts_free(house);
    access_close(&house->access);
    timers_free(&house->timers);
    accounts_free(&house->guests);
    accounts_free(&house->addresses);
    engawa_text_free(&house->entry);
    engawa_text_free(&house->message);
    engawa_text_free(&house->lobby.text);
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

void house_log_in(struct visitor *visitor, const char *login)
{
    visitor->login = engawa_copy_string(login);
}

void house_make_operator(struct visitor *visitor)
{
    visitor->operator.appointed = true;
}

void house_say_goodbye(struct visitor *visitor)
{
    visitor->parting = true;
}

/* Carries out a message of VISITOR, or keeps it: in the inbox during a commit, or in the visitor's
 * queue while they wait for a table. */
static void hear(struct visitor *visitor, const char *text, size_t length)
{
    struct house *house = visitor->house;
    bool rests = house->commit.flight == HOUSE_RESTS && !house->inbox.first;
    enum protocol_taken taken = load_holds(visitor) ? PROTOCOL_LOADS
                                : rests             ? protocol_take(visitor, text, length)
                                                    : PROTOCOL_AGAIN;
    if (taken != PROTOCOL_DONE)
        inbox_keep(taken == PROTOCOL_LOADS ? &visitor->waits.kept : &house->inbox, visitor, text,
                   length);
}

bool house_message(struct visitor *visitor, const char *text, size_t length)
{
    if (length > WORLD_MESSAGE_MAX)
        length = WORLD_MESSAGE_MAX + 1; /* refused, whatever its length */
    hear(visitor, text, length);
    return house_weigh(visitor, visitor->remote.forwarded ? 0 : 1);
}

bool house_weigh(struct visitor *visitor, double cost)
{
    visitor_charge(visitor, cost);
    visitor->paused = !visitor_is_heard(visitor);
    if (visitor->paused)
        timers_set_by(&visitor->house->timers, &visitor->timer, house_now(visitor->house));
    return !visitor->paused;
}

bool house_has_pending(const struct visitor *visitor)
{
    return visitor->waiting > 0 || visitor->operator.tasks> 0;
}

void house_ready(struct visitor *visitor)
{
    visitor->full = false;
    visitor_touch(visitor);
}

bool house_guest(struct house *house, const char *token, const char *address, char *guest,
                 struct engawa_reason *why)
{
    uint8_t hash[32];
    struct journal_guest found;
    int64_t now = house_now(house);
    engawa_sha256((const uint8_t *)token, strlen(token), hash);
    if (!journal_guest(house->journal, hash, &found, NULL))
        return false;
    snprintf(guest, IDS_MAX + 1, "%s", found.id);
    const struct access_ruling *ruling = access_ruling(&house->access, false, guest, address, now);
    return !ruling || access_refuse(ruling, now, why);
}

/* ---- events from outside ---- */

void house_job_done(struct house *house, struct job *job)
{
    parts_job_done(house, job);
}

void house_forget_deck(struct house *house, const char *deck)
{
    parts_deck_changed(house, deck);
}

/* Returns the name of the deck that LIVE plays with; NULL if none, or if it is over. */
static const char *deck_in_use(const struct live_table *live)
{
    bool over = live_table_phase(live) == TABLE_OVER;
    return over ? NULL : table_deck(live->table ? &live->table->setup : &live->card.setup);
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

void house_set_limits(struct house *house, const struct world_limits *limits)
{
    house->limits = *limits;
}

static void write_setting(void *context, const char *name, const char *value)
{
    engawa_text_printf(context, "%s = %s\n", name, value);
}

bool house_kept_settings(struct house *house, struct engawa_text *lines, struct engawa_reason *why)
{
    return journal_settings(house->journal, write_setting, lines, why);
}

/* ---- time ---- */

/* Returns when LIVE is abandoned because nothing happens there, in ms; sooner if its game has not
 * begun. INT64_MAX for never, or while someone is there. */
static int64_t give_up_at(struct live_table *live)
{
    int64_t seconds = (int64_t)live->house->limits.keep_idle * 24 * 3600;
    if (!presence_is_empty(live))
        return INT64_MAX;
    const struct card *card = live_table_card(live);
    int64_t quiet = card->time;
    if (card->phase == TABLE_OVER)
        return INT64_MAX;
    if (card->phase == TABLE_OPEN) {
        seconds = (int64_t)live->house->limits.wait_hours * 3600;
        if (quiet < live->presence.empty_since)
            quiet = live->presence.empty_since;
    }
    return seconds > 0 ? quiet + seconds * 1000 : INT64_MAX;
}

/* Returns when LIVE, which is awake, goes to sleep if nothing happens, or is dropped, if it is
 * over. INT64_MAX while someone is there. */
static int64_t sleep_at(struct live_table *live)
{
    if (live->subscriptions)
        return INT64_MAX;
    if (live->table->phase == TABLE_OVER)
        return 0;
    int64_t quiet = live_table_card(live)->time;
    quiet = quiet < live->presence.empty_since ? live->presence.empty_since : quiet;
    int64_t at = (quiet < live->woken ? live->woken : quiet) + SLEEP_AFTER;
    int64_t due = live_table_card(live)->due; /* sleeping is not worth it if that is soon */
    return due < at + SLEEP_AFTER ? due + SLEEP_AFTER : at;
}

/* Returns whether work for LIVE is in progress, or someone is there. */
static bool is_busy(const struct live_table *live)
{
    return live->touched || live->subscriptions || live->load || live->stale ||
           parts_table_busy(live);
}

/* Makes a seated guest the acting host if the host has been away for long. Returns false if there
 * is no need, or nobody to do it. */
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

static int64_t earlier(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* Wakes LIVE, which is asleep, if something is due there; otherwise schedules it. */
static void look_at_sleeper(struct live_table *live)
{
    int64_t now = house_now(live->house), due = earlier(give_up_at(live), live->card.due);
    int64_t empty = presence_empty_at(live);
    presence_tell_lobby(live);
    if (live->stale)
        due = now;
    if (due > now)
        house_schedule(live, empty > now ? earlier(due, empty) : due);
    else if (!load_wake(live))
        house_schedule(live, now + 1);
}

/* Drops LIVE, which is awake, if it is over, or puts it to sleep. Returns false if work is in
 * progress there, or was until recently. */
static bool let_rest(struct live_table *live)
{
    if (is_busy(live) || sleep_at(live) > house_now(live->house))
        return false;
    if (live->table->phase == TABLE_OVER) {
        house_drop(live);
        return true;
    }
    log_put_away(live);
    look_at_sleeper(live);
    return true;
}

/* Runs the timer of LIVE and schedules the next one. Returns how many writes that counts as. */
static int look_at_table(struct live_table *live)
{
    int64_t now = house_now(live->house);
    if (live->elsewhere)
        return 0;
    if (!live->table) {
        look_at_sleeper(live);
        return 0;
    }
    if (live->stale && !load_wake(live))
        house_schedule(live, now + 1);
    presence_tell_lobby(live);
    bool wrote = let_stand_in(live);
    wrote |= absent_look(live);
    wrote |= parts_table_due(live);
    if (give_up_at(live) <= now) {
        log_abandon(live);
        wrote = true;
    }
    if (let_rest(live))
        return A_REST;
    int64_t next = earlier(earlier(give_up_at(live), sleep_at(live)),
                           earlier(presence_next(live), absent_next(live)));
    next = earlier(next, parts_table_next(live));
    if (presence_empty_at(live) > now)
        next = earlier(next, presence_empty_at(live));
    house_schedule(live, next > now ? next : now + 1);
    return wrote;
}

/* Runs the timer of VISITOR, whose pause may end. */
static bool look_at_visitor(struct visitor *visitor)
{
    int64_t seen = visitor->device.seen;
    if (visitor->paused) {
        visitor_touch(visitor);
        timers_set_by(&visitor->house->timers, &visitor->timer, house_now(visitor->house) + 1);
    }
    if (visitor->known && !visitor->remote.forwarded) {
        visitor_note_device(visitor);
        visitor_schedule(visitor);
    }
    return visitor->device.seen != seen;
}

/* Records in the journal that the house is up, so that after a crash no clock has run on since.
 * While the disk fails, it also detects when the disk works again. */
static void beat(struct house *house)
{
    house->uptime.beat = house_now(house);
    batch_beat(house->batch, house->uptime.beat);
}

void house_rest(struct house *house)
{
    if (house->commit.flight != HOUSE_RESTS)
        return;
    if (house->uptime.measured > 0)
        beat(house);
    for (struct live_table *live = house->tables.first; live; live = live->next)
        if (live->table && !live->touched)
            log_keep_card(live);
}

void house_tick(struct house *house)
{
    int64_t now = house_now(house);
    int writes = 0, looks = 0;
    house->tick_due = house->commit.flight != HOUSE_RESTS;
    if (house->tick_due)
        return; /* house_commit ticks instead */
    for (struct live_table *live = house->tables.first; house->turn.ask_again && live;
         live = live->next)
        if (live->table)
            presence_update(live);
    house->turn.ask_again = false;
    parts_tick(house);
    while (looks++ < LOOKS_MAX && writes < WRITES_MAX) {
        const struct timer *timer = timers_take(&house->timers, now);
        if (!timer)
            break;
        writes += timer->live ? look_at_table(timer->live) : look_at_visitor(timer->visitor);
    }
    if ((house->uptime.measured > 0 || house->commit.failing) &&
        (now < house->uptime.beat || now - house->uptime.beat >= BEAT_EVERY))
        beat(house);
}

int64_t house_next(const struct house *house)
{
    return house->commit.flight == HOUSE_RESTS ? parts_next(house) : INT64_MAX;
}

/* Does one step towards the end of the turn. Returns false when idle. */
static bool go_on(struct house *house, bool *fine)
{
    if (house->commit.flight != HOUSE_RESTS)
        return commit_written(house, fine);
    if (house->world.rests && house->batch->count == 0 && !house->tables.touched)
        house->world.rests(house->world.context);
    load_take(house);
    parts_collect(house);
    protocol_take_inbox(house);
    if (house->tick_due)
        house_tick(house);
    parts_complete(house);
    return commit_turn(house, fine);
}

bool house_commit(struct house *house)
{
    bool fine = true;
    while (go_on(house, &fine))
        ;
    return fine;
}

/* Waits for the threads of HOUSE and its parts. Returns false if nothing is in progress. */
static bool wait_for_threads(struct house *house)
{
    bool rests = house->commit.flight == HOUSE_RESTS,
         reads = house->loader.loading + house->loader.listing > 0;
    if (rests && reads && house->loader.worker)
        worker_wait(house->loader.worker);
    bool waited = rests && parts_wait(house);
    return !rests || reads || waited;
}

bool house_finish(struct house *house)
{
    house->finishing = true;
    bool fine = house_commit(house);
    while (wait_for_threads(house)) {
        writer_wait(house->writer);
        fine = house_commit(house) && fine;
    }
    writer_wait(house->writer); /* until it calls `wake` for the last time */
    house->finishing = false;
    return fine;
}
