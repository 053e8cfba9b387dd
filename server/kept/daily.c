/* daily.c - the daily games of a house (daily.h). */
#include "server/kept/daily.h"

#include "server/base/report.h"
#include "server/house/log.h"
#include "server/house/part.h"
#include "server/kept/history.h"
#include "server/kept/judge.h"
#include "server/table/compose.h"
#include "store/journal/daily.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The seed of a daily game on some day. */
struct daily_seed {
    uint8_t seed[ENGAWA_SEED_BYTES];
    bool there; /* one was drawn */
    bool ended; /* and has been told */
};

/* The state of the part: what is known of today and tomorrow. */
struct daily {
    int64_t day;                          /* current day; 0 while unknown */
    bool drawn;                           /* both days have their seeds */
    struct daily_seed seed[2][DAILY_MAX]; /* today's and tomorrow's, in the games' order */
};

const struct part_size daily_state = {.house = sizeof(struct daily)};

static struct daily *own(const struct house *house)
{
    return part_state(house, &daily_state);
}

/* ---- the program's daily games ---- */

const struct engawa_daily *daily_at(int i, const struct engawa_game **game)
{
    for (int at = 0; (*game = engawa_game_at(at)) != NULL; at++)
        for (const struct engawa_daily *daily = (*game)->daily; daily && daily->name; daily++)
            if (i-- == 0)
                return daily;
    return NULL;
}

int daily_named(const char *name)
{
    const struct engawa_game *game;
    const struct engawa_daily *daily;
    for (int i = 0; i < DAILY_MAX && (daily = daily_at(i, &game)) != NULL; i++)
        if (strcmp(daily->name, name) == 0)
            return i;
    return -1;
}

void daily_setup(const struct engawa_daily *daily, const struct engawa_game *game,
                 struct engawa_setup *setup)
{
    struct engawa_reason why;
    engawa_setup_defaults(game, 1, setup);
    bool fine =
        !daily->option || engawa_setup_option(game, setup, daily->option, daily->value, &why);
    fine = fine && engawa_setup_check(game, setup, &why);
    assert(fine);
    (void)fine;
}

/* ---- days ---- */

/* Reads the seed of the game NAME on DAY; draws it if there is none and DRAWS is set. Returns
 * false if the journal cannot be read. */
static bool find_seed(struct house *house, const char *name, int64_t day, bool draws,
                      struct daily_seed *seed, struct engawa_reason *why)
{
    struct journal_day found = {.since = 0};
    if (!journal_day(house->journal, day, name, &found, &seed->there, why))
        return false;
    memcpy(seed->seed, found.seed, sizeof seed->seed);
    engawa_wipe(found.seed, sizeof found.seed);
    seed->ended = found.ended;
    if (seed->there || !draws)
        return true;
    engawa_random_bytes(seed->seed, sizeof seed->seed);
    batch_draw_day(house->batch, day, name, seed->seed, house_now(house));
    seed->there = true;
    return true;
}

static bool find_seeds(struct house *house, int64_t day, struct engawa_reason *why)
{
    struct daily *daily = own(house);
    const struct engawa_game *game;
    const struct engawa_daily *one;
    bool fine = true;
    for (int i = 0; fine && i < DAILY_MAX && (one = daily_at(i, &game)) != NULL; i++)
        for (int later = 0; fine && later < 2; later++)
            fine = find_seed(house, one->name, day + later, house->limits.daily != 0,
                             &daily->seed[later][i], why);
    return fine;
}

/* Ends the days before DAY, and deletes the days whose tables are past their retention. */
static bool end_days(struct house *house, int64_t day, struct engawa_reason *why)
{
    bool found;
    int64_t kept = house->limits.keep_tables;
    if (!journal_unended(house->journal, day, &found, why))
        return false;
    if (found)
        batch_end_days(house->batch, day, kept > 0 ? day - kept - 1 : INT64_MIN);
    return true;
}

void daily_refresh(struct house *house)
{
    struct daily *daily = own(house);
    struct engawa_reason why;
    int64_t day = days_of(house_now(house));
    bool wants = house->limits.daily != 0;
    if (daily->day == day && (daily->drawn || !wants))
        return;
    if (batch_draws_day(house->batch))
        return; /* wait until the draw is on disk */
    if (!end_days(house, day, &why) || !find_seeds(house, day, &why)) {
        report_event(REPORT_WARNING, "daily-failed", NULL, "the daily games cannot be read: %s",
                     why.en);
        return; /* the next tick retries */
    }
    if (house->world.whose && batch_draws_day(house->batch))
        return; /* a neighbour may have drawn first: read again once this is on disk */
    daily->day = day;
    daily->drawn = wants;
}

void daily_undo(struct house *house)
{
    own(house)->day = 0;
    own(house)->drawn = false;
}

/* Returns whether the seed of DAY for game number I was revealed, or is revealed by this turn. */
static bool has_ended(const struct house *house, int64_t day, int i)
{
    const struct daily *daily = own(house);
    int64_t later = day - daily->day;
    return later < 0 || (later < 2 && i >= 0 && daily->seed[later][i].ended);
}

/* ---- tables ---- */

/* Returns the number of the daily game of TABLE. */
static int number_of(const struct table *table)
{
    const struct engawa_game *game;
    const struct engawa_daily *daily;
    struct engawa_text own = {0}, other = {0};
    int found = -1;
    engawa_setup_json(table->game, &table->setup, &own);
    for (int i = 0; found < 0 && i < DAILY_MAX && (daily = daily_at(i, &game)) != NULL; i++) {
        struct engawa_setup setup;
        if (game != table->game)
            continue;
        engawa_text_clear(&other);
        daily_setup(daily, game, &setup);
        engawa_setup_json(game, &setup, &other);
        if (strcmp(engawa_text_string(&own), engawa_text_string(&other)) == 0)
            found = i;
    }
    engawa_text_free(&own);
    engawa_text_free(&other);
    return found;
}

static bool refuse_over(struct engawa_reason *why)
{
    return engawa_refuse(why, "day-over", "the day of this game is over",
                         "このゲームの日は終わりました");
}

const uint8_t *daily_begin(struct house *house, int i, struct engawa_reason *why)
{
    const struct daily_seed *seed = &own(house)->seed[0][i];
    if (seed->there && !seed->ended && own(house)->day == days_of(house_now(house)))
        return seed->seed;
    refuse_over(why);
    return NULL;
}

bool daily_may_go_on(const struct live_table *live, struct engawa_reason *why)
{
    const struct table *table = live->table;
    const struct house *house = live->house;
    if (!table->day || table->phase == TABLE_OVER)
        return true;
    return (table->day == own(house)->day && !has_ended(house, table->day, number_of(table))) ||
           refuse_over(why);
}

int64_t daily_next(const struct live_table *live)
{
    const struct table *table = live->table;
    return table->day && table->phase != TABLE_OVER ? days_end(table->day) : INT64_MAX;
}

bool daily_look(struct live_table *live)
{
    const struct table *table = live->table;
    const struct house *house = live->house;
    struct entry_list entries = {0};
    if (!table->day || table->phase == TABLE_OVER || own(house)->day == 0 ||
        !has_ended(house, table->day, number_of(table)))
        return false;
    compose_end_of_day(table, &entries);
    log_write(live, &entries);
    entry_list_free(&entries);
    return true;
}

bool daily_is_played(const struct table *table)
{
    return table->day && table->match && engawa_match_actors(table->match) == 0;
}

void daily_note(struct live_table *live)
{
    const struct table *table = live->table;
    struct house *house = live->house;
    const struct engawa_game *game;
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    int number = daily_is_played(table) ? number_of(table) : -1;
    if (number < 0)
        return;
    const struct engawa_daily *daily = daily_at(number, &game);
    game->result(table->match->state.bytes, scores, ranks);
    batch_finish_daily(house->batch, table->id,
                       daily->count ? daily->count(table->match->state.bytes) : scores[0],
                       house_now(house));
    history_note(table, house_now(house), house->batch);
    judge_expect(house);
}

int64_t daily_today(const struct house *house)
{
    return own(house)->day;
}

void daily_close(struct house *house)
{
    engawa_wipe(own(house), sizeof(struct daily));
}
