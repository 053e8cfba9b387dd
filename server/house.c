/* house.c - tables, the end of a turn, and the bots' moves (house.h). */
#include "server/inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOBBY_EVERY = 1000,           /* ms between two pushes of the lobby */
    FORGOTTEN = 30 * 24 * 60 * 60 /* s without an entry, after which a table is given up */
};

const struct house_limits house_default_limits = {.rate = 50,
                                                  .burst = 200,
                                                  .tables = 5000,
                                                  .tables_per_guest = 20,
                                                  .watchers = 100,
                                                  .new_guests = 20,
                                                  .clues = 24};

int64_t house_now(const struct house *house)
{
    return house->world.clock(house->world.context);
}

bool allowance_take(struct allowance *allowance, int64_t now, double rate, double burst)
{
    double passed = (double)(now - allowance->filled) / 1000.0;
    if (allowance->filled == 0)
        allowance->tokens = burst;
    else if (passed > 0)
        allowance->tokens += passed * rate;
    if (allowance->tokens > burst)
        allowance->tokens = burst;
    allowance->filled = now;
    if (allowance->tokens < 1)
        return false;
    allowance->tokens -= 1;
    return true;
}

/* ---- tables ---- */

bool house_is_id(const char *id)
{
    size_t length = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length <= TABLE_ID_MAX && id[length] == '\0';
}

void house_random_id(char *id, int count)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* 32 */
    uint8_t bytes[TABLE_ID_MAX];
    assert(count <= TABLE_ID_MAX);
    engawa_random_bytes(bytes, (size_t)count);
    for (int i = 0; i < count; i++)
        id[i] = letters[bytes[i] % 32];
    id[count] = '\0';
}

static struct live_table **slot_of(struct house *house, const char *id)
{
    uint32_t hash = 2166136261u; /* FNV-1a; ids are the server's own random ones */
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &house->slot[hash % SLOTS];
}

static struct live_table *find_table(struct house *house, const char *id)
{
    struct live_table *live = *slot_of(house, id);
    while (live && strcmp(live->table->id, id) != 0)
        live = live->next_in_slot;
    return live;
}

static struct live_table *add_table(struct house *house, struct table *table)
{
    struct live_table *live = calloc(1, sizeof *live);
    if (!live)
        abort();
    struct live_table **slot = slot_of(house, table->id);
    live->house = house;
    live->table = table;
    live->next_in_slot = *slot;
    *slot = live;
    live->previous = house->last;
    *(house->last ? &house->last->next : &house->first) = live;
    house->last = live;
    return live;
}

/* Forgets LIVE, which nobody follows and which is in no list of this turn. */
static void drop_table(struct live_table *live)
{
    struct house *house = live->house;
    struct live_table **at = slot_of(house, live->table->id);
    while (*at != live)
        at = &(*at)->next_in_slot;
    *at = live->next_in_slot;
    *(live->previous ? &live->previous->next : &house->first) = live->next;
    *(live->next ? &live->next->previous : &house->last) = live->previous;
    table_free(live->table);
    free(live);
}

void house_touch(struct live_table *live)
{
    if (live->touched)
        return;
    live->touched = true;
    live->next_touched = live->house->touched;
    live->house->touched = live;
}

struct reading {
    struct table *table;
    bool fine;
    struct engawa_reason *why;
};

static void read_entry(void *context, const struct journal_entry *entry)
{
    struct reading *reading = context;
    if (reading->fine)
        reading->fine = table_add(reading->table, entry->time, entry->text, reading->why);
}

/* The table ID as the journal has it, or NULL. */
static struct table *read_table(struct house *house, const char *id, struct engawa_reason *why)
{
    uint8_t seed[ENGAWA_SEED_BYTES];
    int64_t created;
    if (!journal_table(house->journal, id, seed, &created, why))
        return NULL;
    struct reading reading = {.table = table_new(id, seed), .fine = true, .why = why};
    bool fine = journal_read(house->journal, id, 0, read_entry, &reading, why) && reading.fine;
    if (fine && reading.table->game)
        return reading.table;
    if (fine)
        engawa_refuse(why, "broken-log", "the table's log is empty", "この席の記録が空です");
    table_free(reading.table);
    return NULL;
}

struct live_table *house_table(struct house *house, const char *id, struct engawa_reason *why)
{
    if (!house_is_id(id)) {
        engawa_refuse(why, "no-such-table", "there is no such table", "そのテーブルはありません");
        return NULL;
    }
    struct live_table *live = find_table(house, id);
    if (live)
        return live;
    struct table *table = read_table(house, id, why);
    if (!table)
        return NULL;
    live = add_table(house, table);
    live->durable = table->length; /* whatever was touched in this turn is in memory */
    presence_update(live);
    return live;
}

struct live_table *house_new_table(struct house *house, struct engawa_reason *why)
{
    uint8_t seed[ENGAWA_SEED_BYTES];
    char id[TABLE_ID_MAX + 1];
    house_random_id(id, 12);
    engawa_random_bytes(seed, sizeof seed);
    if (!journal_create_table(house->journal, id, house_now(house), seed, why)) {
        house->failed = true;
        return NULL;
    }
    struct live_table *live = add_table(house, table_new(id, seed));
    house_touch(live);
    return live;
}

/* ---- writing ---- */

static bool is_entry(const char *entry, const char *kind)
{
    return strncmp(entry + 2, kind, strlen(kind)) == 0; /* behind {" */
}

/* Lets the bots at the table learn, so that their first moves keep nobody waiting. */
static void teach_bots(struct live_table *live)
{
    const struct house_world *world = &live->house->world;
    const struct table *table = live->table;
    for (int seat = 0; world->teach_bot && seat < table->setup.seats; seat++) {
        const struct engawa_bot *bot = table->seat[seat].holder == SEAT_BOT
                                           ? engawa_bot_named(table->seat[seat].who, table->game)
                                           : NULL;
        if (bot && bot->learn)
            world->teach_bot(world->context, bot, &table->setup);
    }
}

/* Tells the lobby and the people around what ENTRY, just written, changes for them. */
static void note_entry(struct live_table *live, const char *entry)
{
    if (is_entry(entry, "open") || is_entry(entry, "sit") || is_entry(entry, "stand"))
        presence_update(live);
    if (is_entry(entry, "bot"))
        teach_bots(live);
    if (!is_entry(entry, "n\"") && !is_entry(entry, "chat"))
        live->house->lobby_changed |= !live->table->private;
}

/* Writes one entry to the journal and folds it. */
static bool write_entry(struct live_table *live, const char *entry, struct engawa_reason *why)
{
    struct house *house = live->house;
    int64_t now = house_now(house);
    if (!journal_append(house->journal, live->table->id, (int64_t)live->table->length + 1, &entry,
                        1, now, why) ||
        !table_add(live->table, now, entry, why) ||
        (is_entry(entry, "end") && !journal_close_table(house->journal, live->table->id, why))) {
        house->failed = true;
        return false;
    }
    note_entry(live, entry);
    lore_note(live);
    return true;
}

/* Writes LINES, which it takes apart. */
static bool write_lines(struct live_table *live, const char *lines, struct engawa_reason *why)
{
    char *copy = strdup(lines), *rest = copy;
    bool fine = true;
    if (!copy)
        abort();
    for (char *entry; fine && (entry = strsep(&rest, "\n")) && *entry;)
        fine = write_entry(live, entry, why);
    free(copy);
    return fine;
}

bool house_write(struct live_table *live, const char *lines, struct engawa_reason *why)
{
    house_touch(live);
    if (live->house->failed)
        return engawa_refuse(why, "store", "the journal could not be written",
                             "記録を保存できませんでした");
    bool fine = write_lines(live, lines, why);
    struct engawa_text next = {0};
    while (fine && table_follow(live->table, &next)) {
        fine = write_lines(live, engawa_text_string(&next), why);
        engawa_text_clear(&next);
    }
    engawa_text_free(&next);
    return fine;
}

/* ---- bots ---- */

struct house_job *house_new_job(const struct table *table, int seat)
{
    struct house_job *job = calloc(1, sizeof *job);
    if (!job)
        abort();
    snprintf(job->table, sizeof job->table, "%s", table->id);
    job->seat = seat;
    job->n = table->match->length;
    job->game = table->game;
    job->setup = table->setup;
    table_events(table, seat, &job->events);
    return job;
}

static void ask_bot(struct live_table *live, int seat, const struct engawa_bot *bot)
{
    struct house_job *job = house_new_job(live->table, seat);
    job->bot = bot;
    if (bot->recall)
        engawa_text_add(&job->lore, lore_of(live->house, live->table));
    live->asked[seat] = true;
    live->house->world.ask_bot(live->house->world.context, job);
}

/* Asks every bot whose turn it is and who is not choosing already. */
static void ask_bots(struct live_table *live)
{
    const struct table *table = live->table;
    if (table->phase != TABLE_PLAYING)
        return;
    unsigned actors = engawa_match_actors(table->match);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        if (table->seat[seat].holder != SEAT_BOT || !(actors >> seat & 1) || live->asked[seat])
            continue;
        const struct engawa_bot *bot = engawa_bot_named(table->seat[seat].who, table->game);
        ask_bot(live, seat, bot ? bot : engawa_bot_best(table->game));
    }
}

void house_job_free(struct house_job *job)
{
    engawa_text_free(&job->events);
    engawa_text_free(&job->lore);
    engawa_text_free(&job->result);
    free(job);
}

/* JOB's move was refused. If the bot chose it knowing everything, it is a fault of the bot: the
 * game goes on with the bot that cannot be wrong. */
static void replace_move(struct live_table *live, const struct house_job *job,
                         const struct engawa_reason *why)
{
    if (live->house->failed || job->n != live->table->match->length)
        return;
    fprintf(stderr, "engawa: table %s: bot %s chose \"%s\": %s\n", job->table, job->bot->name,
            engawa_text_string(&job->result), why->en);
    const struct engawa_bot *random = engawa_bot_named("random", job->game);
    if (random && random != job->bot)
        ask_bot(live, job->seat, random);
}

/* The bot of JOB, at LIVE (NULL: forgotten), has chosen. */
static void take_move(struct live_table *live, const struct house_job *job)
{
    struct engawa_reason why;
    struct engawa_text lines = {0};
    size_t n;
    if (live && live->asked[job->seat]) {
        live->asked[job->seat] = false;
        house_touch(live);
        if (live->table->phase != TABLE_PLAYING || live->table->seat[job->seat].holder != SEAT_BOT)
            ; /* somebody else sits there now, or nobody */
        else if (table_move(live->table, job->seat, (int64_t)job->n,
                            engawa_text_string(&job->result), &n, &lines, &why))
            house_write(live, engawa_text_string(&lines), &why);
        else
            replace_move(live, job, &why);
    }
    engawa_text_free(&lines);
}

void house_job_done(struct house *house, struct house_job *job)
{
    struct live_table *live = find_table(house, job->table);
    if (job->bot)
        take_move(live, job);
    else
        hints_done(house, live, job);
    house_job_free(job);
}

/* ---- the end of a turn ---- */

void house_hold(struct visitor *visitor, int64_t re, const char *text)
{
    if (visitor->reply_count == visitor->reply_capacity) {
        size_t capacity = visitor->reply_capacity ? 2 * visitor->reply_capacity : 4;
        struct reply *replies = realloc(visitor->replies, capacity * sizeof *replies);
        if (!replies)
            abort();
        visitor->replies = replies;
        visitor->reply_capacity = capacity;
    }
    char *copy = strdup(text);
    if (!copy)
        abort();
    visitor->replies[visitor->reply_count++] = (struct reply){.re = re, .text = copy};
    visitor->house->waiting = true;
}

static void send_text(struct visitor *visitor, const struct engawa_text *text)
{
    visitor->send(visitor->context, text->at, text->length);
}

/* Sends what VISITOR waits for, or, with WHY, that it was not done. */
static void reply(struct visitor *visitor, const struct engawa_reason *why)
{
    struct engawa_text refusal = {0};
    for (size_t i = 0; i < visitor->reply_count; i++) {
        struct reply *held = &visitor->replies[i];
        if (why) {
            engawa_text_clear(&refusal);
            protocol_write_refusal(held->re, why, visitor->language, &refusal);
            send_text(visitor, &refusal);
        } else {
            visitor->send(visitor->context, held->text, strlen(held->text));
        }
        free(held->text);
    }
    visitor->reply_count = 0;
    visitor->changed = false;
    engawa_text_free(&refusal);
}

static void reply_all(struct house *house, const struct engawa_reason *why)
{
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        reply(visitor, why);
    house->waiting = false;
}

/* Asks him to enter again from 0. */
static void push_reset(struct subscription *subscription)
{
    struct engawa_text text = {0};
    engawa_text_printf(&text, "{\"push\":\"reset\",\"table\":\"%s\"}",
                       subscription->live->table->id);
    send_text(subscription->visitor, &text);
    engawa_text_free(&text);
}

/* Follows a change of seat. Who has seen nothing of the game yet goes on with the new seat's
 * eyes; during the game the visitor has to fold anew with what he may see now. */
static void follow_seat(struct subscription *subscription)
{
    const struct table *table = subscription->live->table;
    int viewer = table_seat_of(table, subscription->visitor->guest);
    if (subscription->viewer == ENGAWA_OPEN || subscription->viewer == viewer ||
        subscription->stopped)
        return;
    subscription->viewer = viewer;
    if (table->phase != TABLE_PLAYING || subscription->k < table->start)
        return;
    push_reset(subscription);
    subscription->stopped = true;
}

/* Sends what is new at LIVE to everybody there. */
static void push_log(struct live_table *live)
{
    const struct table *table = live->table;
    struct engawa_text text = {0};
    const struct subscription *last = NULL; /* for whom TEXT is: most follow as the same viewer */
    size_t last_k = 0;
    for (struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table) {
        follow_seat(subscription);
        if (subscription->stopped || subscription->k == table->length)
            continue;
        if (!last || last->viewer != subscription->viewer || last_k != subscription->k) {
            engawa_text_clear(&text);
            engawa_text_printf(&text, "{\"push\":\"log\",\"table\":\"%s\",\"log\":", table->id);
            table_log(table, subscription->k, subscription->viewer, &text);
            engawa_text_add_char(&text, '}');
            last = subscription;
            last_k = subscription->k;
        }
        send_text(subscription->visitor, &text);
        subscription->k = table->length;
    }
    engawa_text_free(&text);
}

static void push_here(struct live_table *live)
{
    struct engawa_text text = {0};
    engawa_text_printf(&text, "{\"push\":\"here\",\"table\":\"%s\",", live->table->id);
    presence_write(live, &text);
    engawa_text_add_char(&text, '}');
    for (struct subscription *subscription = live->subscriptions; subscription;
         subscription = subscription->next_at_table)
        send_text(subscription->visitor, &text);
    engawa_text_free(&text);
    live->here_changed = false;
}

static void push_lobby(struct house *house)
{
    int64_t now = house_now(house);
    if (!house->lobby_changed ||
        (now - house->lobby_told < LOBBY_EVERY && house->lobby_told <= now))
        return;
    struct engawa_text text = {0};
    engawa_text_add(&text, "{\"push\":\"lobby\",");
    protocol_write_lobby(house, &text);
    engawa_text_add_char(&text, '}');
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->lobby)
            send_text(visitor, &text);
    engawa_text_free(&text);
    house->lobby_changed = false;
    house->lobby_told = now;
}

/* Everything of this turn is on disk: tells everybody. */
static void release(struct house *house)
{
    if (house->waiting)
        reply_all(house, NULL);
    for (struct live_table *live; (live = house->touched);) {
        house->touched = live->next_touched;
        live->touched = false;
        live->durable = live->table->length;
        push_log(live);
        if (live->here_changed)
            push_here(live);
        ask_bots(live);
    }
    push_lobby(house);
}

/* Removes the subscriptions of LIVE beyond K: their enter was not confirmed. */
static void drop_subscriptions(struct live_table *live, size_t k)
{
    for (struct subscription *subscription = live->subscriptions, *next; subscription;
         subscription = next) {
        next = subscription->next_at_table;
        if (subscription->k > k)
            presence_leave(subscription->visitor, live);
    }
}

/* Brings LIVE back to what is on disk; forgets it when there is nothing. */
static void reload(struct live_table *live)
{
    struct engawa_reason why;
    struct table *table = read_table(live->house, live->table->id, &why);
    drop_subscriptions(live, table ? table->length : 0);
    live->touched = false;
    memset(live->asked, 0, sizeof live->asked);
    if (!table) {
        while (live->subscriptions) {
            push_reset(live->subscriptions);
            presence_leave(live->subscriptions->visitor, live);
        }
        struct live_table **at = &live->house->touched; /* leaving has touched it again */
        while (*at && *at != live)
            at = &(*at)->next_touched;
        if (*at)
            *at = live->next_touched;
        drop_table(live);
        return;
    }
    table_free(live->table);
    live->table = table;
    live->durable = table->length;
}

/* Brings VISITOR, whose guest was written in this turn, back to what is on disk. */
static void reload_guest(struct visitor *visitor)
{
    struct journal_guest guest;
    struct engawa_reason why;
    if (!journal_guest(visitor->house->journal, visitor->token_hash, &guest, &why)) {
        presence_leave(visitor, NULL);
        visitor->known = visitor->lobby = false;
        visitor->guest[0] = '\0';
        return;
    }
    snprintf(visitor->name, sizeof visitor->name, "%s", guest.name);
}

/* Nothing of this turn is on disk: goes back, and tells those who wait. */
static void recover(struct house *house, const struct engawa_reason *why)
{
    fprintf(stderr, "engawa: the journal failed: %s\n", why->en);
    lore_drop_notes(house);
    journal_rollback(house->journal);
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->changed)
            reload_guest(visitor);
    struct live_table *touched = house->touched;
    house->touched = NULL;
    for (struct live_table *live = touched, *next; live; live = next) {
        next = live->next_touched;
        reload(live);
    }
    struct engawa_reason told;
    engawa_refuse(&told, "store", "it could not be saved, so it did not happen; please try again",
                  "保存できなかったため、取り消されました。もう一度お試しください");
    reply_all(house, &told);
    house->failed = false;
    house->ask_again = true;
}

bool house_settle(struct house *house)
{
    struct engawa_reason why;
    engawa_refuse(&why, "store", "a write was refused", "書き込めませんでした");
    if (house->failed || !journal_commit(house->journal, &why)) {
        recover(house, &why);
        return false;
    }
    release(house);
    lore_keep(house);
    return true;
}

/* ---- time ---- */

/* Gives up a table where nothing has happened for very long. */
static void give_up(struct live_table *live)
{
    const struct table *table = live->table;
    int64_t last = table->length ? table->line[table->length - 1].time : 0;
    if (table->phase == TABLE_OVER || live->subscriptions ||
        house_now(live->house) - last < (int64_t)FORGOTTEN * 1000)
        return;
    struct engawa_text lines = {0};
    struct engawa_reason why;
    if (table_abandon(table, &lines, &why))
        house_write(live, engawa_text_string(&lines), &why);
    engawa_text_free(&lines);
}

void house_tick(struct house *house)
{
    for (struct live_table *live = house->first, *next; live; live = next) {
        next = live->next;
        if (house->ask_again)
            presence_update(live);
        give_up(live);
        if (live->table->phase == TABLE_OVER && !live->subscriptions && !live->touched)
            drop_table(live);
    }
    house->ask_again = false;
}

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
    struct live_table *live = house_table(house, id, &why);
    if (live)
        house_write(live, "", &why); /* chance that was not drawn yet */
    else
        fprintf(stderr, "engawa: table %s cannot be read: %s\n", id, why.en);
}

bool house_open(struct journal *journal, const struct house_world *world,
                const struct house_limits *limits, struct house **house, struct engawa_reason *why)
{
    struct engawa_text ids = {0};
    *house = calloc(1, sizeof **house);
    if (!*house)
        abort();
    (*house)->journal = journal;
    (*house)->world = *world;
    (*house)->limits = *limits;
    lore_open(*house);
    bool fine = journal_live_tables(journal, note_table, &ids, why);
    char *rest = ids.at;
    for (char *id; fine && (id = strsep(&rest, "\n")) && *id;)
        load_table(*house, id);
    engawa_text_free(&ids);
    if (fine && house_settle(*house))
        return true;
    if (fine)
        engawa_refuse(why, "store", "the journal could not be written",
                      "記録を保存できませんでした");
    house_close(*house);
    *house = NULL;
    return false;
}

void house_close(struct house *house)
{
    if (!house)
        return;
    while (house->first)
        drop_table(house->first);
    lore_close(house);
    free(house);
}

struct visitor *house_arrive(struct house *house, enum engawa_language language,
                             void (*send)(void *context, const char *text, size_t length),
                             void *context)
{
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        abort();
    visitor->house = house;
    visitor->language = language;
    visitor->send = send;
    visitor->context = context;
    visitor->next = house->visitors;
    if (house->visitors)
        house->visitors->previous = visitor;
    house->visitors = visitor;
    return visitor;
}

void house_leave(struct visitor *visitor)
{
    presence_leave(visitor, NULL);
    *(visitor->previous ? &visitor->previous->next : &visitor->house->visitors) = visitor->next;
    if (visitor->next)
        visitor->next->previous = visitor->previous;
    for (size_t i = 0; i < visitor->reply_count; i++)
        free(visitor->replies[i].text);
    free(visitor->replies);
    free(visitor);
}

bool house_message(struct visitor *visitor, const char *text, size_t length)
{
    return protocol_take(visitor, text, length);
}

bool house_record(struct house *house, const char *id, struct engawa_text *record,
                  struct engawa_reason *why)
{
    struct live_table *live = house_table(house, id, why);
    if (!live)
        return false;
    if (live->durable == live->table->length && table_record(live->table, record))
        return true;
    return engawa_refuse(why, "not-over", "there is a record when the game is over",
                         "記録はゲームが終わってから受け取れます");
}
