/* history.c - match history (history.h). */
#include "server/kept/history.h"

#include "bots/persona.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "server/base/report.h"
#include "server/house/load.h"
#include "server/house/part.h"
#include "server/house/reply.h"
#include "server/kept/daily.h"
#include "server/kept/daily_board.h"
#include "server/kept/judge.h"
#include "server/kept/ratings.h"
#include "store/journal/history.h"
#include "store/journal/logs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    READ_AT_ONCE = 8,  /* logs per step */
    RATINGS_TICKS = 10 /* ticks before ratings are computed; visitors who reconnect go first */
};

_Static_assert((int)ENGAWA_SEATS_MAX <= (int)JOURNAL_PLAYERS_MAX, "a match has room in a list");
_Static_assert(ENTRY_NAME_BYTES < sizeof((struct journal_player *)0)->name, "and so has a name");

/* The part's state. */
struct state {
    struct batch *batch;    /* matches from logs that were read, to be written */
    bool reading;           /* a read of logs is in progress */
    bool late;              /* a guest was forgotten meanwhile: discard that read */
    bool all_read;          /* all logs were read */
    bool paused;            /* reading is paused */
    int ticks;              /* ticks so far, of RATINGS_TICKS */
    struct ratings ratings; /* used by the loader's thread */
    struct list *lists;     /* pending lists */
};

const struct part_size history_state = {.house = sizeof(struct state)};

static struct state *own(const struct house *house)
{
    return part_state(house, &history_state);
}

bool history_open(struct house *house, struct engawa_reason *why)
{
    (void)why;
    own(house)->batch = batch_new();
    return true;
}

void history_forget_ratings(struct house *house)
{
    ratings_free(&own(house)->ratings);
}

void history_close(struct house *house)
{
    batch_free(own(house)->batch);
    history_forget_ratings(house);
}

void history_pause(struct house *house, bool on)
{
    own(house)->paused = on;
}

void history_read_again(struct house *house)
{
    own(house)->all_read = false;
}

/* ---- the rows of a match ---- */

/* Sets PLAYER's name to that of their guest at TABLE. */
static void name_player(const struct table *table, struct journal_player *player)
{
    char name[ENTRY_NAME_BYTES + 1] = "";
    table_name_of(table, player->guest, name);
    snprintf(player->name, sizeof player->name, "%s", name);
}

/* Compares guests' ids, for qsort. */
static int by_guest(const void *one, const void *other)
{
    return strcmp(((const struct journal_player *)one)->guest,
                  ((const struct journal_player *)other)->guest);
}

/* Writes the guests' ids in ascending order; the players stay in the order of their seats. */
static void write_people(const struct journal_match *match, struct engawa_text *people)
{
    struct journal_player sorted[JOURNAL_PLAYERS_MAX];
    memcpy(sorted, match->player, (size_t)match->players * sizeof *sorted);
    qsort(sorted, (size_t)match->players, sizeof *sorted, by_guest);
    for (int i = 0; i < match->players; i++)
        engawa_text_printf(people, "%s%s", i ? " " : "", sorted[i].guest);
}

static void write_numbers(const char *name, int count, const int64_t *number,
                          struct engawa_json *json)
{
    engawa_json_array(json, name);
    for (int i = 0; i < count; i++)
        engawa_json_integer(json, NULL, number[i]);
    engawa_json_close(json);
}

static void write_bots(const struct table *table, struct engawa_json *json)
{
    engawa_json_array(json, "bots");
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const struct table_seat *held = &table->seat[seat];
        if (table->began.owner[seat][0] || held->holder != TABLE_SEAT_BOT)
            continue;
        engawa_json_object(json, NULL);
        engawa_json_integer(json, "seat", seat);
        engawa_json_integer(json, "who", held->persona);
        engawa_json_string(json, "bot", held->who);
        engawa_json_string(json, "name", held->name);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

/* Writes the bots, and scores and ranks unless SCORE is NULL, as the journal stores them: members
 * with a comma before each and no braces. */
static void write_rest(const struct table *table, const int64_t *score, const int64_t *rank,
                       struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    write_bots(table, &json);
    if (table->within[0])
        engawa_json_string(&json, "evening", table->within);
    if (table->day)
        engawa_json_integer(&json, "day", table->day);
    if (score) {
        write_numbers("scores", table->setup.seats, score, &json);
        write_numbers("ranks", table->setup.seats, rank, &json);
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
    text->at[0] = ',';
    text->at[--text->length] = '\0';
}

/* Appends the members in REST, written by write_rest. */
static void add_rest(const char *rest, struct engawa_json *json)
{
    struct engawa_text object = {0};
    if (!rest[0])
        return;
    engawa_text_printf(&object, "{%s}", rest + 1);
    engawa_json_members(json, object.at);
    engawa_text_free(&object);
}

/* Fills PLAYER with the guests who have the seats. Returns how many there are. */
static int take_players(const struct table *table, const int64_t *score, const int64_t *rank,
                        struct journal_player player[JOURNAL_PLAYERS_MAX])
{
    int count = 0;
    for (int seat = 0; seat < table->setup.seats; seat++) {
        struct journal_player *one = &player[count];
        if (!table->began.owner[seat][0])
            continue;
        *one = (struct journal_player){
            .seat = seat, .rank = score ? (int)rank[seat] : 0, .score = score ? score[seat] : 0};
        snprintf(one->guest, sizeof one->guest, "%s", table->began.owner[seat]);
        name_player(table, one);
        count++;
    }
    return count;
}

void history_note(const struct table *table, int64_t time, struct batch *batch)
{
    struct journal_player player[JOURNAL_PLAYERS_MAX];
    int64_t scores[ENGAWA_SEATS_MAX] = {0}, places[ENGAWA_SEATS_MAX] = {0};
    int ranks[ENGAWA_SEATS_MAX] = {0};
    struct engawa_text options = {0}, people = {0}, rest = {0}, note = {0};
    if (!table->match ||
        table->imported.header) { /* a record from elsewhere has no players of this house */
        batch_no_match(batch, table->id);
        return;
    }
    bool finished = !table->ended.abandoned;
    if (finished)
        table->game->result(table->match->state.bytes, scores, ranks);
    for (int seat = 0; seat < table->setup.seats; seat++)
        places[seat] = ranks[seat];
    struct journal_match match = {.table = table->id,
                                  .game = table->game->name,
                                  .ended = time,
                                  .seats = table->setup.seats,
                                  .finished = finished,
                                  .player = player};
    match.players = take_players(table, finished ? scores : NULL, places, player);
    engawa_setup_json(table->game, &table->setup, &options);
    write_people(&match, &people);
    write_rest(table, finished ? scores : NULL, places, &rest);
    ratings_note(table, &note);
    match.note = engawa_text_string(&note);
    match.options = engawa_text_string(&options);
    match.people = engawa_text_string(&people);
    match.text = engawa_text_string(&rest);
    batch_put_match(batch, &match);
    engawa_text_free(&options);
    engawa_text_free(&people);
    engawa_text_free(&rest);
    engawa_text_free(&note);
}

/* ---- from logs ---- */

/* A log up to the end of its match. Later entries change no list. A daily game that was played to
 * its end has ended then, although its table goes on until the day is over. */
struct reading {
    struct table *table;
    int64_t ended;
    bool fine;
};

static void read_entry(void *context, const struct journal_entry *entry)
{
    struct reading *reading = context;
    struct engawa_reason why;
    if (!reading->fine || reading->ended)
        return;
    reading->fine = table_add(reading->table, entry->time, entry->text, &why);
    if (reading->fine && (reading->table->phase == TABLE_OVER || daily_is_played(reading->table)))
        reading->ended = entry->time;
}

/* A read of some logs. */
struct logs {
    struct worker_task task;
    struct house *house;
    struct batch *batch; /* the rows found */
    int count;
    bool fine;
    struct engawa_reason why;
};

/* Adds the rows from the log of the table ID to BATCH; none from a damaged log. */
static bool note_log(struct journal *journal, const char *id, struct batch *batch,
                     struct engawa_reason *why)
{
    uint8_t seed[ENGAWA_SEED_BYTES];
    int64_t created;
    if (!journal_table(journal, id, seed, &created, why))
        return strcmp(why->code, "no-such-table") == 0; /* removed meanwhile */
    struct reading reading = {.table = table_new(id, seed), .fine = true};
    engawa_wipe(seed, sizeof seed);
    bool fine = journal_read(journal, id, 0, read_entry, &reading, why);
    if (fine && reading.ended)
        history_note(reading.table, reading.ended, batch);
    else if (fine)
        batch_no_match(batch, id);
    table_free(reading.table);
    return fine;
}

static void read_logs(struct logs *logs, struct journal *journal)
{
    char id[READ_AT_ONCE][JOURNAL_TABLE_ID_MAX + 1];
    logs->fine = journal_unread(journal, READ_AT_ONCE, id, &logs->count, &logs->why);
    for (int i = 0; logs->fine && i < logs->count; i++)
        logs->fine = note_log(journal, id[i], logs->batch, &logs->why);
}

/* Runs in the loader's thread. */
static void run_logs(struct worker_task *task)
{
    struct logs *logs = (struct logs *)task;
    read_logs(logs, logs->house->loader.journal);
}

/* Runs in the loop's thread afterwards: queues the rows to be written, unless a guest was
 * forgotten meanwhile, whom they may name. */
static void end_logs(struct worker_task *task)
{
    struct logs *logs = (struct logs *)task;
    struct house *house = logs->house;
    house->loader.listing--;
    own(house)->reading = false;
    own(house)->all_read = logs->fine && logs->count == 0 && !own(house)->late;
    if (!logs->fine)
        history_take(house, &logs->why);
    if (logs->fine && !own(house)->late) {
        batch_free(own(house)->batch);
        own(house)->batch = logs->batch;
    } else {
        batch_free(logs->batch);
    }
    own(house)->late = false;
    free(logs);
}

static void begin_logs(struct house *house)
{
    struct logs *logs = engawa_allocate(1, sizeof *logs);
    logs->task = (struct worker_task){.run = run_logs, .done = end_logs};
    logs->house = house;
    logs->batch = batch_new();
    own(house)->reading = true;
    house->loader.listing++;
    if (house->loader.worker) {
        worker_do(house->loader.worker, &logs->task);
        return;
    }
    read_logs(logs, house->journal);
    end_logs(&logs->task);
}

/* Runs in the loader's thread. */
static void run_ratings(struct worker_task *task)
{
    struct logs *logs = (struct logs *)task;
    ratings_prepare(&own(logs->house)->ratings, logs->house->loader.journal);
}

static void end_ratings(struct worker_task *task)
{
    struct logs *logs = (struct logs *)task;
    logs->house->loader.listing--;
    free(logs);
}

void history_tick(struct house *house)
{
    bool rests = house->loader.worker && own(house)->all_read &&
                 house->loader.loading + house->loader.listing == 0;
    if (own(house)->ticks == RATINGS_TICKS || !rests || ++own(house)->ticks < RATINGS_TICKS)
        return;
    struct logs *logs = engawa_allocate(1, sizeof *logs);
    logs->task = (struct worker_task){.run = run_ratings, .done = end_ratings};
    logs->house = house;
    house->loader.listing++;
    worker_do(house->loader.worker, &logs->task);
}

/* Returns whether logs may be read now: not during a step of retention, which would wait for the
 * reader. */
static bool may_read(const struct house *house)
{
    return !own(house)->all_read && !own(house)->reading && !house->finishing &&
           house_is_keeper(house) && !own(house)->paused;
}

struct batch **history_step(struct house *house)
{
    if (own(house)->batch->count == 0 && may_read(house))
        begin_logs(house);
    return own(house)->batch->count > 0 ? &own(house)->batch : NULL;
}

void history_take(struct house *house, const struct engawa_reason *why)
{
    if (!why) {
        judge_expect(house);
        return;
    }
    report_event(REPORT_WARNING, "history-failed", NULL,
                 "the lists of games could not be worked out: %s", why->en);
    own(house)->all_read = true; /* the next start continues */
}

void history_forget(struct house *house)
{
    own(house)->late = own(house)->reading;
    batch_free(own(house)->batch);
    own(house)->batch = batch_new();
}

void history_rebuild(struct house *house)
{
    batch_drop_matches(house->batch);
    history_forget(house); /* rows read for the old lists */
    own(house)->all_read = false;
}

/* ---- lists ---- */

/* A list that a visitor waits for. */
struct list {
    struct worker_task task;
    struct house *house;
    struct visitor *visitor; /* NULL once the visitor has left */
    int64_t re;
    enum history_kind kind;
    struct journal_history wanted;
    char guest[IDS_MAX + 1], before[IDS_MAX + 1], with[IDS_MAX + 1], game[64];
    char people[JOURNAL_GROUP_MAX + 1];
    struct engawa_text text; /* JSON object: the members of the reply */
    struct engawa_json json; /* its writer */
    bool fine, more;
    struct engawa_reason why;
    struct list *next; /* in the part's state */
};

/* Adds the members of PLAYER; GROUPED if they may be one of a group. */
static void write_player(const struct journal_player *player, bool grouped,
                         struct engawa_json *json)
{
    engawa_json_object(json, NULL);
    engawa_json_string(json, "guest", player->guest);
    engawa_json_string(json, "name", player->name);
    engawa_json_integer(json, grouped ? "won" : "seat", grouped ? player->won : player->seat);
    engawa_json_close(json);
}

static void write_players(const struct journal_player *player, int count, bool grouped,
                          struct engawa_json *json)
{
    engawa_json_array(json, "people");
    for (int i = 0; i < count; i++)
        write_player(&player[i], grouped, json);
    engawa_json_close(json);
}

static void add_match(void *context, const struct journal_match *match)
{
    struct engawa_json *json = &((struct list *)context)->json;
    engawa_json_object(json, NULL);
    engawa_json_string(json, "table", match->table);
    engawa_json_integer(json, "t", match->ended);
    engawa_json_string(json, "game", match->game);
    engawa_text_add(engawa_json_value(json, "options"), match->options);
    engawa_json_integer(json, "seats", match->seats);
    engawa_json_bool(json, "finished", match->finished);
    add_rest(match->text, json);
    write_players(match->player, match->players, false, json);
    engawa_json_close(json);
}

static void add_tally(void *context, const struct journal_tally *tally)
{
    struct engawa_json *json = &((struct list *)context)->json;
    engawa_json_object(json, NULL);
    engawa_text_add(engawa_json_value(json, "options"), tally->options);
    engawa_json_string(json, "game", tally->game);
    engawa_json_integer(json, "matches", tally->matches);
    engawa_json_integer(json, "finished", tally->finished);
    engawa_json_integer(json, "won", tally->won);
    if (tally->finished) {
        engawa_json_integer(json, "best", tally->best);
        engawa_json_real(json, "mean", 2, (double)tally->sum / (double)tally->finished);
    }
    engawa_json_integer(json, "first", tally->first);
    engawa_json_integer(json, "last", tally->last);
    engawa_json_close(json);
}

static void add_group(void *context, const struct journal_group *group)
{
    struct engawa_json *json = &((struct list *)context)->json;
    engawa_json_object(json, NULL);
    engawa_json_string(json, "group", group->people);
    engawa_json_integer(json, "matches", group->matches);
    engawa_json_integer(json, "finished", group->finished);
    engawa_json_integer(json, "last", group->last);
    write_players(group->player, group->players, true, json);
    engawa_json_close(json);
}

/* Adds the members of LIST, read from JOURNAL. On failure they are incomplete. */
static bool add_members(struct list *list, struct journal *journal)
{
    struct engawa_json *json = &list->json;
    bool fine = true;
    switch (list->kind) {
    case HISTORY_MATCHES:
        engawa_json_array(json, "matches");
        fine = journal_history(journal, &list->wanted, add_match, list, &list->more, &list->why);
        engawa_json_close(json);
        engawa_json_bool(json, "more", list->more);
        break;
    case HISTORY_TALLIES:
        engawa_json_array(json, "games");
        fine = journal_tallies(journal, list->guest, HISTORY_GROUPS, add_tally, list, &list->why);
        engawa_json_close(json);
        break;
    case HISTORY_GROUPS_OF:
        engawa_json_array(json, "groups");
        fine = journal_groups(journal, list->guest, HISTORY_GROUPS, add_group, list, &list->why);
        engawa_json_close(json);
        break;
    case HISTORY_BOARD:
        fine = daily_board_write(journal, list->guest, list->wanted.from, list->wanted.to, json,
                                 &list->why);
        break;
    case HISTORY_RATINGS:
        engawa_json_array(json, "ratings");
        fine = ratings_read(&own(list->house)->ratings, journal, list->guest, json, &list->why);
        if (fine)
            engawa_json_close(json);
        break;
    }
    return fine;
}

/* Reads LIST from JOURNAL. */
static void read_list(struct list *list, struct journal *journal)
{
    list->json = engawa_json_begin(&list->text);
    engawa_json_object(&list->json, NULL);
    list->fine = add_members(list, journal);
    if (list->fine)
        reply_end(&list->json);
}

/* Runs in the loader's thread. */
static void run(struct worker_task *task)
{
    struct list *list = (struct list *)task;
    read_list(list, list->house->loader.journal);
}

/* Sends the reply, if the visitor still has the same guest. */
static void reply(struct list *list)
{
    struct visitor *visitor = list->visitor;
    struct engawa_text text = {0};
    if (!visitor)
        return;
    if (strcmp(visitor->guest, list->guest) != 0)
        list->fine = engawa_refuse(&list->why, "hello-first", "say hello first",
                                   "先に hello を送ってください");
    if (!list->fine) {
        visitor_refuse(visitor, list->re, &list->why);
        return;
    }
    struct engawa_json json = reply_begin(list->re, &text);
    engawa_json_members(&json, list->text.at);
    reply_end(&json);
    visitor_hold(visitor, list->re, &text);
    engawa_text_free(&text);
}

static void take_out(const struct list *list)
{
    struct list **at = &own(list->house)->lists;
    while (*at != list)
        at = &(*at)->next;
    *at = list->next;
}

/* Runs in the loop's thread afterwards. */
static void end(struct worker_task *task)
{
    struct list *list = (struct list *)task;
    list->house->loader.listing--;
    take_out(list);
    reply(list);
    engawa_text_free(&list->text);
    free(list);
}

/* Copies WANTED, so that it outlives the message. */
static void take_wanted(struct list *list, const struct journal_history *wanted)
{
    list->wanted = *wanted;
    snprintf(list->before, sizeof list->before, "%s", wanted->before);
    snprintf(list->with, sizeof list->with, "%s", wanted->with);
    snprintf(list->game, sizeof list->game, "%s", wanted->game);
    snprintf(list->people, sizeof list->people, "%s", wanted->people);
    list->wanted.guest = list->guest;
    list->wanted.before = list->before;
    list->wanted.with = list->with;
    list->wanted.game = list->game;
    list->wanted.people = list->people;
    list->wanted.most = HISTORY_PAGE;
}

/* Returns the list that VISITOR waits for, or NULL. */
static struct list *list_of(const struct visitor *visitor)
{
    struct list *list = own(visitor->house)->lists;
    while (list && list->visitor != visitor)
        list = list->next;
    return list;
}

bool history_ask(struct visitor *visitor, enum history_kind kind,
                 const struct journal_history *wanted, int64_t re, struct engawa_reason *why)
{
    struct house *house = visitor->house;
    if (list_of(visitor))
        return engawa_refuse(why, "busy", "your last list is still being read",
                             "前の一覧をまだ読んでいます");
    struct list *list = engawa_allocate(1, sizeof *list);
    list->task = (struct worker_task){.run = run, .done = end, .owner = visitor->from};
    list->house = house;
    list->visitor = visitor;
    list->re = re;
    list->kind = kind;
    snprintf(list->guest, sizeof list->guest, "%s", visitor->guest);
    if (wanted)
        take_wanted(list, wanted);
    list->next = own(house)->lists;
    own(house)->lists = list;
    visitor_charge(visitor, HISTORY_COST);
    house->loader.listing++;
    if (house->loader.worker) {
        worker_do(house->loader.worker, &list->task);
        return true;
    }
    read_list(list, house->journal);
    end(&list->task);
    return true;
}

void history_leave(struct visitor *visitor)
{
    struct list *list = list_of(visitor);
    if (list)
        list->visitor = NULL;
}
