/* house.c - rooms, the end of a turn, and the bots' moves (house.h). */
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

bool house_take_token(struct bucket *bucket, int64_t now, double rate, double burst)
{
    double passed = (double)(now - bucket->filled) / 1000.0;
    if (bucket->filled == 0)
        bucket->tokens = burst;
    else if (passed > 0)
        bucket->tokens += passed * rate;
    if (bucket->tokens > burst)
        bucket->tokens = burst;
    bucket->filled = now;
    if (bucket->tokens < 1)
        return false;
    bucket->tokens -= 1;
    return true;
}

/* ---- rooms ---- */

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

static struct room **bucket_of(struct house *house, const char *id)
{
    uint32_t hash = 2166136261u; /* FNV-1a; ids are the server's own random ones */
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &house->bucket[hash % ROOM_BUCKETS];
}

static struct room *find_room(struct house *house, const char *id)
{
    struct room *room = *bucket_of(house, id);
    while (room && strcmp(room->table->id, id) != 0)
        room = room->next_in_bucket;
    return room;
}

static struct room *add_room(struct house *house, struct table *table)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        abort();
    struct room **bucket = bucket_of(house, table->id);
    room->house = house;
    room->table = table;
    room->next_in_bucket = *bucket;
    *bucket = room;
    room->previous = house->last;
    *(house->last ? &house->last->next : &house->first) = room;
    house->last = room;
    return room;
}

/* Forgets ROOM, which nobody watches and which is in no list of this turn. */
static void drop_room(struct room *room)
{
    struct house *house = room->house;
    struct room **at = bucket_of(house, room->table->id);
    while (*at != room)
        at = &(*at)->next_in_bucket;
    *at = room->next_in_bucket;
    *(room->previous ? &room->previous->next : &house->first) = room->next;
    *(room->next ? &room->next->previous : &house->last) = room->previous;
    table_free(room->table);
    free(room);
}

void house_touch(struct room *room)
{
    if (room->touched)
        return;
    room->touched = true;
    room->next_touched = room->house->touched;
    room->house->touched = room;
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

struct room *house_room(struct house *house, const char *id, struct engawa_reason *why)
{
    if (!house_is_id(id)) {
        engawa_refuse(why, "no-such-table", "there is no such table", "そのテーブルはありません");
        return NULL;
    }
    struct room *room = find_room(house, id);
    if (room)
        return room;
    struct table *table = read_table(house, id, why);
    if (!table)
        return NULL;
    room = add_room(house, table);
    room->durable = table->length; /* whatever was touched in this turn is in memory */
    presence_update(room);
    return room;
}

struct room *house_new_room(struct house *house, struct engawa_reason *why)
{
    uint8_t seed[ENGAWA_SEED_BYTES];
    char id[TABLE_ID_MAX + 1];
    house_random_id(id, 12);
    engawa_random_bytes(seed, sizeof seed);
    if (!journal_create_table(house->journal, id, house_now(house), seed, why)) {
        house->failed = true;
        return NULL;
    }
    struct room *room = add_room(house, table_new(id, seed));
    house_touch(room);
    return room;
}

/* ---- writing ---- */

static bool is_entry(const char *entry, const char *kind)
{
    return strncmp(entry + 2, kind, strlen(kind)) == 0; /* behind {" */
}

/* Lets the bots at the table learn, so that their first moves keep nobody waiting. */
static void teach_bots(struct room *room)
{
    const struct house_world *world = &room->house->world;
    const struct table *table = room->table;
    for (int seat = 0; world->teach_bot && seat < table->setup.seats; seat++) {
        const struct engawa_bot *bot = table->seat[seat].holder == SEAT_BOT
                                           ? engawa_bot_named(table->seat[seat].who, table->game)
                                           : NULL;
        if (bot && bot->learn)
            world->teach_bot(world->context, bot, &table->setup);
    }
}

/* Tells the lobby and the people around what ENTRY, just written, changes for them. */
static void note_entry(struct room *room, const char *entry)
{
    if (is_entry(entry, "open") || is_entry(entry, "sit") || is_entry(entry, "stand"))
        presence_update(room);
    if (is_entry(entry, "bot"))
        teach_bots(room);
    if (!is_entry(entry, "n\"") && !is_entry(entry, "chat"))
        room->house->lobby_changed |= !room->table->private;
}

/* Writes one entry to the journal and folds it. */
static bool write_entry(struct room *room, const char *entry, struct engawa_reason *why)
{
    struct house *house = room->house;
    int64_t now = house_now(house);
    if (!journal_append(house->journal, room->table->id, (int64_t)room->table->length + 1, &entry,
                        1, now, why) ||
        !table_add(room->table, now, entry, why) ||
        (is_entry(entry, "end") && !journal_close_table(house->journal, room->table->id, why))) {
        house->failed = true;
        return false;
    }
    note_entry(room, entry);
    lore_note(room);
    return true;
}

/* Writes LINES, which it takes apart. */
static bool write_lines(struct room *room, const char *lines, struct engawa_reason *why)
{
    char *copy = strdup(lines), *rest = copy;
    bool fine = true;
    if (!copy)
        abort();
    for (char *entry; fine && (entry = strsep(&rest, "\n")) && *entry;)
        fine = write_entry(room, entry, why);
    free(copy);
    return fine;
}

bool house_write(struct room *room, const char *lines, struct engawa_reason *why)
{
    house_touch(room);
    if (room->house->failed)
        return engawa_refuse(why, "store", "the journal could not be written",
                             "記録を保存できませんでした");
    bool fine = write_lines(room, lines, why);
    struct engawa_text next = {0};
    while (fine && table_follow(room->table, &next)) {
        fine = write_lines(room, engawa_text_string(&next), why);
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

static void ask_bot(struct room *room, int seat, const struct engawa_bot *bot)
{
    struct house_job *job = house_new_job(room->table, seat);
    job->bot = bot;
    if (bot->recall)
        engawa_text_add(&job->lore, lore_of(room->house, room->table));
    room->asked[seat] = true;
    room->house->world.ask_bot(room->house->world.context, job);
}

/* Asks every bot whose turn it is and who is not choosing already. */
static void ask_bots(struct room *room)
{
    const struct table *table = room->table;
    if (table->phase != TABLE_PLAYING)
        return;
    unsigned actors = engawa_match_actors(table->match);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        if (table->seat[seat].holder != SEAT_BOT || !(actors >> seat & 1) || room->asked[seat])
            continue;
        const struct engawa_bot *bot = engawa_bot_named(table->seat[seat].who, table->game);
        ask_bot(room, seat, bot ? bot : engawa_bot_best(table->game));
    }
}

void house_job_free(struct house_job *job)
{
    engawa_text_free(&job->events);
    engawa_text_free(&job->lore);
    engawa_text_free(&job->answer);
    free(job);
}

/* JOB's move was refused. If the bot chose it knowing everything, it is a fault of the bot: the
 * game goes on with the bot that cannot be wrong. */
static void replace_move(struct room *room, const struct house_job *job,
                         const struct engawa_reason *why)
{
    if (room->house->failed || job->n != room->table->match->length)
        return;
    fprintf(stderr, "engawa: table %s: bot %s chose \"%s\": %s\n", job->table, job->bot->name,
            engawa_text_string(&job->answer), why->en);
    const struct engawa_bot *random = engawa_bot_named("random", job->game);
    if (random && random != job->bot)
        ask_bot(room, job->seat, random);
}

/* The bot of JOB, at ROOM (NULL: forgotten), has chosen. */
static void take_move(struct room *room, const struct house_job *job)
{
    struct engawa_reason why;
    struct engawa_text lines = {0};
    size_t n;
    if (room && room->asked[job->seat]) {
        room->asked[job->seat] = false;
        house_touch(room);
        if (room->table->phase != TABLE_PLAYING || room->table->seat[job->seat].holder != SEAT_BOT)
            ; /* somebody else sits there now, or nobody */
        else if (table_move(room->table, job->seat, (int64_t)job->n,
                            engawa_text_string(&job->answer), &n, &lines, &why))
            house_write(room, engawa_text_string(&lines), &why);
        else
            replace_move(room, job, &why);
    }
    engawa_text_free(&lines);
}

void house_job_done(struct house *house, struct house_job *job)
{
    struct room *room = find_room(house, job->table);
    if (job->bot)
        take_move(room, job);
    else
        hints_done(house, room, job);
    house_job_free(job);
}

/* ---- the end of a turn ---- */

void house_hold(struct visitor *visitor, int64_t re, const char *text)
{
    if (visitor->answer_count == visitor->answer_room) {
        size_t room = visitor->answer_room ? 2 * visitor->answer_room : 4;
        struct answer *answers = realloc(visitor->answers, room * sizeof *answers);
        if (!answers)
            abort();
        visitor->answers = answers;
        visitor->answer_room = room;
    }
    char *copy = strdup(text);
    if (!copy)
        abort();
    visitor->answers[visitor->answer_count++] = (struct answer){.re = re, .text = copy};
    visitor->house->waiting = true;
}

static void send_text(struct visitor *visitor, const struct engawa_text *text)
{
    visitor->send(visitor->context, text->at, text->length);
}

/* Sends what VISITOR waits for, or, with WHY, that it was not done. */
static void answer(struct visitor *visitor, const struct engawa_reason *why)
{
    struct engawa_text refusal = {0};
    for (size_t i = 0; i < visitor->answer_count; i++) {
        struct answer *held = &visitor->answers[i];
        if (why) {
            engawa_text_clear(&refusal);
            protocol_write_refusal(held->re, why, visitor->language, &refusal);
            send_text(visitor, &refusal);
        } else {
            visitor->send(visitor->context, held->text, strlen(held->text));
        }
        free(held->text);
    }
    visitor->answer_count = 0;
    visitor->changed = false;
    engawa_text_free(&refusal);
}

static void answer_all(struct house *house, const struct engawa_reason *why)
{
    for (struct visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        answer(visitor, why);
    house->waiting = false;
}

/* Asks him to enter again from 0. */
static void push_reset(struct watch *watch)
{
    struct engawa_text text = {0};
    engawa_text_printf(&text, "{\"push\":\"reset\",\"table\":\"%s\"}", watch->room->table->id);
    send_text(watch->visitor, &text);
    engawa_text_free(&text);
}

/* Follows a change of seat. Who has seen nothing of the game yet goes on with the new seat's
 * eyes; during the game the visitor has to fold anew with what he may see now. */
static void follow_seat(struct watch *watch)
{
    const struct table *table = watch->room->table;
    int viewer = table_seat_of(table, watch->visitor->guest);
    if (watch->viewer == ENGAWA_OPEN || watch->viewer == viewer || watch->stopped)
        return;
    watch->viewer = viewer;
    if (table->phase != TABLE_PLAYING || watch->k < table->start)
        return;
    push_reset(watch);
    watch->stopped = true;
}

/* Sends what is new at ROOM to everybody there. */
static void push_log(struct room *room)
{
    const struct table *table = room->table;
    struct engawa_text text = {0};
    const struct watch *last = NULL; /* for whom TEXT is: most watch the same */
    size_t last_k = 0;
    for (struct watch *watch = room->watches; watch; watch = watch->next_in_room) {
        follow_seat(watch);
        if (watch->stopped || watch->k == table->length)
            continue;
        if (!last || last->viewer != watch->viewer || last_k != watch->k) {
            engawa_text_clear(&text);
            engawa_text_printf(&text, "{\"push\":\"log\",\"table\":\"%s\",\"log\":", table->id);
            table_log(table, watch->k, watch->viewer, &text);
            engawa_text_add_char(&text, '}');
            last = watch;
            last_k = watch->k;
        }
        send_text(watch->visitor, &text);
        watch->k = table->length;
    }
    engawa_text_free(&text);
}

static void push_here(struct room *room)
{
    struct engawa_text text = {0};
    engawa_text_printf(&text, "{\"push\":\"here\",\"table\":\"%s\",", room->table->id);
    presence_write(room, &text);
    engawa_text_add_char(&text, '}');
    for (struct watch *watch = room->watches; watch; watch = watch->next_in_room)
        send_text(watch->visitor, &text);
    engawa_text_free(&text);
    room->here_changed = false;
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
        answer_all(house, NULL);
    for (struct room *room; (room = house->touched);) {
        house->touched = room->next_touched;
        room->touched = false;
        room->durable = room->table->length;
        push_log(room);
        if (room->here_changed)
            push_here(room);
        ask_bots(room);
    }
    push_lobby(house);
}

/* Removes the watches of ROOM beyond K: their enter was not confirmed. */
static void drop_watches(struct room *room, size_t k)
{
    for (struct watch *watch = room->watches, *next; watch; watch = next) {
        next = watch->next_in_room;
        if (watch->k > k)
            presence_leave(watch->visitor, room);
    }
}

/* Brings ROOM back to what is on disk; forgets it when there is nothing. */
static void reload(struct room *room)
{
    struct engawa_reason why;
    struct table *table = read_table(room->house, room->table->id, &why);
    drop_watches(room, table ? table->length : 0);
    room->touched = false;
    memset(room->asked, 0, sizeof room->asked);
    if (!table) {
        while (room->watches) {
            push_reset(room->watches);
            presence_leave(room->watches->visitor, room);
        }
        struct room **at = &room->house->touched; /* leaving has touched it again */
        while (*at && *at != room)
            at = &(*at)->next_touched;
        if (*at)
            *at = room->next_touched;
        drop_room(room);
        return;
    }
    table_free(room->table);
    room->table = table;
    room->durable = table->length;
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
    struct room *touched = house->touched;
    house->touched = NULL;
    for (struct room *room = touched, *next; room; room = next) {
        next = room->next_touched;
        reload(room);
    }
    struct engawa_reason told;
    engawa_refuse(&told, "store", "it could not be saved, so it did not happen; please try again",
                  "保存できなかったため、取り消されました。もう一度お試しください");
    answer_all(house, &told);
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
static void give_up(struct room *room)
{
    const struct table *table = room->table;
    int64_t last = table->length ? table->line[table->length - 1].time : 0;
    if (table->phase == TABLE_OVER || room->watches ||
        house_now(room->house) - last < (int64_t)FORGOTTEN * 1000)
        return;
    struct engawa_text lines = {0};
    struct engawa_reason why;
    if (table_abandon(table, &lines, &why))
        house_write(room, engawa_text_string(&lines), &why);
    engawa_text_free(&lines);
}

void house_tick(struct house *house)
{
    for (struct room *room = house->first, *next; room; room = next) {
        next = room->next;
        if (house->ask_again)
            presence_update(room);
        give_up(room);
        if (room->table->phase == TABLE_OVER && !room->watches && !room->touched)
            drop_room(room);
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
    struct room *room = house_room(house, id, &why);
    if (room)
        house_write(room, "", &why); /* chance that was not drawn yet */
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
        drop_room(house->first);
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
    for (size_t i = 0; i < visitor->answer_count; i++)
        free(visitor->answers[i].text);
    free(visitor->answers);
    free(visitor);
}

bool house_message(struct visitor *visitor, const char *text, size_t length)
{
    return protocol_take(visitor, text, length);
}

bool house_record(struct house *house, const char *id, struct engawa_text *record,
                  struct engawa_reason *why)
{
    struct room *room = house_room(house, id, why);
    if (!room)
        return false;
    if (room->durable == room->table->length && table_record(room->table, record))
        return true;
    return engawa_refuse(why, "not-over", "there is a record when the game is over",
                         "記録はゲームが終わってから受け取れます");
}
