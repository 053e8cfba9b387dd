/* kept.c - a journal full of tables (kept.h). */
#include "bench/server/kept.h"

#include "engine/memory.h"
#include "engine/notation.h"
#include "server/table/compose.h"
#include "store/journal/daily.h"
#include "store/journal/guests.h"
#include "store/journal/history.h"
#include "store/journal/logs.h"
#include "store/turn/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { AT_ONCE = 500 /* tables in one commit */ };

/* The guest in the first seat of the games that are copied; each copy gets another guest's id, of
 * the same length. */
static const char somebody[] = "gaaaaaaaaaaaa", guest[] = "gbbbbbbbbbbbb", others[] = "gother";
static const uint8_t seed[ENGAWA_SEED_BYTES] = {1};

/* The log of a game. */
struct sample {
    char **entry;
    size_t count, moves;
};

static void fail(const struct engawa_reason *why)
{
    fprintf(stderr, "engawa-bench-kept: %s\n", why->en);
    exit(1);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- one game ---- */

/* Applies ENTRIES to TABLE and notes them in SAMPLE. */
static void take(struct table *table, struct entry_list *entries, struct sample *sample)
{
    for (size_t i = 0; i < entries->count; i++) {
        struct engawa_text text = {0};
        entry_write(&entries->entry[i], &text);
        table_apply(table, 1, &entries->entry[i], text.at);
        sample->entry = engawa_reallocate(sample->entry, sample->count + 1, sizeof *sample->entry);
        sample->entry[sample->count++] = text.at;
    }
    entry_list_free(entries);
}

static void go_on(struct table *table, struct sample *sample)
{
    struct entry_list next = {0};
    while (compose_next(table, &next))
        take(table, &next, sample);
}

/* Opens TABLE for GAME and seats as few guests as it needs. */
static void begin(struct table *table, const struct engawa_game *game, struct sample *sample)
{
    struct entry_list entries = {0};
    struct engawa_reason why;
    struct compose_opening opening = {
        .game = game, .title = "Sunday", .host = somebody, .rated = true};
    int seats = 2;
    engawa_setup_defaults(game, seats, &opening.setup);
    while (!engawa_setup_check(game, &opening.setup, &why) && seats < ENGAWA_SEATS_MAX)
        opening.setup.seats = ++seats;
    compose_open(table, &opening, &entries);
    take(table, &entries, sample);
    for (int seat = 0; seat < seats; seat++) {
        char id[16], name[16];
        snprintf(id, sizeof id, "gother%07d", seat);
        snprintf(name, sizeof name, "Guest %c", 'A' + seat);
        if (!compose_sit(table, seat, seat ? id : somebody, name, "", &entries, &why))
            fail(&why);
        take(table, &entries, sample);
    }
    if (!compose_start(table, &entries, &why))
        fail(&why);
    take(table, &entries, sample);
    go_on(table, sample);
}

/* Any legal move is made at TABLE. */
static void move(struct table *table, struct engawa_rng *rng, struct sample *sample)
{
    const struct engawa_game *game = table->game;
    const void *state = table->match->state.bytes;
    int seat = engawa_lowest_bit(game->actors(state));
    engawa_move legal[64];
    int count = game->legal(state, seat, legal, 64);
    struct engawa_event event = {.by = seat};
    struct engawa_text text = {0};
    struct entry_list entries = {0};
    struct engawa_reason why;
    size_t n;
    event.move = legal[engawa_rng_below(rng, (uint32_t)(count < 64 ? count : 64))];
    engawa_give_note(game, state, &event);
    game->print(state, &event, &text);
    if (!compose_move(table, seat, (int64_t)table->match->length, text.at, &n, &entries, &why))
        fail(&why);
    engawa_text_free(&text);
    take(table, &entries, sample);
    go_on(table, sample);
    sample->moves++;
}

/* Plays GAME for MOVES moves, or to its end. */
static struct sample play(const struct engawa_game *game, size_t moves)
{
    struct sample sample = {.count = 0};
    struct table *table = table_new("sample", seed);
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 1);
    begin(table, game, &sample);
    while (table->phase == TABLE_PLAYING && sample.moves < moves)
        move(table, &rng, &sample);
    table_free(table);
    return sample;
}

static void free_sample(struct sample *sample)
{
    for (size_t i = 0; i < sample->count; i++)
        free(sample->entry[i]);
    free(sample->entry);
}

/* ---- many tables ---- */

/* Replaces NAME with WHO, which is as long, everywhere in TEXT. */
static void rename_in(char *text, const char *name, const char *who)
{
    for (char *at = text; (at = strstr(at, name)); at += strlen(who))
        memcpy(at, who, strlen(who));
}

/* The people of one table in the place of those whom the samples name. */
struct cast {
    char first[16], others[8]; /* whose ids begin so */
    int64_t time;              /* when they played */
};

static void write_table(struct batch *batch, const char *id, const struct sample *sample,
                        const struct cast *cast, bool over)
{
    int64_t now = cast->time;
    uint8_t own[ENGAWA_SEED_BYTES]; /* a game is known to the ratings by its seed's commit */
    engawa_sha256((const uint8_t *)id, strlen(id), own);
    batch_create_table(batch, id, now, own);
    for (size_t i = 0; i < sample->count; i++) {
        char *entry = engawa_copy_string(sample->entry[i]);
        rename_in(entry, somebody, cast->first);
        rename_in(entry, others, cast->others);
        batch_append(batch, id, (int64_t)i + 1, now, entry);
        free(entry);
    }
    if (over)
        batch_close_table(batch, id, now);
}

/* The table ID, number I of those that are over, counts as a daily game: half of them are of one
 * day, the others of a hundred. */
static void write_daily(struct batch *batch, const char *id, int i, int64_t day)
{
    struct journal_daily game = {.day = i % 2 ? day - 1 - i / 2 % 100 : day};
    snprintf(game.table, sizeof game.table, "%s", id);
    snprintf(game.guest, sizeof game.guest, "g%012d", i);
    snprintf(game.name, sizeof game.name, "Guest %d", i);
    batch_draw_day(batch, game.day, KEPT_DAILY, seed, 1);
    batch_begin_daily(batch, &game, KEPT_DAILY);
    batch_finish_daily(batch, id, i * 7919 % 300, i + 1);
    batch_judge_daily(batch, id, i * 101 % 500000);
}

/* Writes BATCH to JOURNAL and returns an empty one. */
static struct batch *commit(struct batch *batch, struct journal *journal)
{
    struct engawa_reason why;
    if (!batch_write(batch, journal, &why))
        fail(&why);
    batch_free(batch);
    journal_arrange(journal, JOURNAL_TAIL);
    if (journal_log(journal) != JOURNAL_LOG_SHORT)
        journal_tidy(journal);
    return batch_new();
}

/* Writes COUNT tables, of each game in turns. */
static void write_tables(struct journal *journal, int count, bool over, struct kept *kept)
{
    struct sample sample[8];
    struct batch *batch = batch_new();
    int games = 0;
    for (const struct engawa_game *game; games < 8 && (game = engawa_game_at(games)); games++) {
        sample[games] = play(game, SIZE_MAX);
        size_t half = sample[games].moves / 2;
        if (over)
            continue;
        free_sample(&sample[games]);
        sample[games] = play(game, half);
    }
    for (int i = 0; i < count; i++) {
        char id[16];
        bool own = !over && i < KEPT_OWN, played = over && i / games % 10 == 0;
        struct cast cast = {.time = ((int64_t)time(NULL) - 60 * (int64_t)(count - i)) * 1000};
        kept_id(i, id);
        id[0] = over ? 'k' : 't';
        snprintf(cast.first, sizeof cast.first, "g%012d", i % 10000);
        if (own || played)
            memcpy(cast.first, guest, sizeof guest);
        snprintf(cast.others, sizeof cast.others, "g%05d", i / games / 10 % KEPT_GROUPS);
        write_table(batch, id, &sample[i % games], &cast, over);
        if (over)
            write_daily(batch, id, i, kept->day);
        kept->played += played;
        kept->entries += sample[i % games].count;
        if (own)
            memcpy(kept->own[i], id, sizeof id);
        if (i % AT_ONCE == AT_ONCE - 1)
            batch = commit(batch, journal);
    }
    batch_free(commit(batch, journal));
    for (int i = 0; i < games; i++)
        free_sample(&sample[i]);
}

void kept_id(int number, char id[16])
{
    snprintf(id, 16, "t%011d", number);
}

void kept_fill(const char *path, int over, int going, struct kept *kept)
{
    struct journal *journal;
    struct engawa_reason why;
    uint8_t hash[32];
    double begun = seconds();
    *kept = (struct kept){.over = over, .going = going};
    kept->day = (int64_t)time(NULL) / 86400 - 1;
    snprintf(kept->token, sizeof kept->token, "abcdefghabcdefghabcdefghabcdefgh");
    engawa_sha256((const uint8_t *)kept->token, strlen(kept->token), hash);
    if (!journal_open(path, &journal, &why))
        fail(&why);
    struct batch *batch = batch_new();
    batch_put_guest(batch, guest, "Guest A", "en", (int64_t)time(NULL) * 1000);
    batch_add_device(batch, "dbench", guest, hash, (int64_t)time(NULL) * 1000);
    batch = commit(batch, journal);
    write_tables(journal, over, true, kept);
    write_tables(journal, going, false, kept);
    batch_drop_matches(batch);
    batch_free(commit(batch, journal));
    journal_close(journal);
    kept->seconds = seconds() - begun;
}
