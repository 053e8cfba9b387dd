/* compose_evening.c - checks actions in an evening and turns them into entries
 * (compose_evening.h). */
#include "server/table/compose_evening.h"

#include "engine/memory.h"
#include "server/table/entry_evening.h"
#include "server/table/log_quota.h"
#include "server/table/rights.h"

#include <stdio.h>
#include <string.h>

void compose_evening(const struct table *evening, const struct compose_opening *opening,
                     struct entry_list *entries)
{
    struct entry_open *open = &entry_list_add(entries, ENTRY_OPEN)->open;
    open->choices = (struct entry_choices){
        .named = ENTRY_CHOICE_EVENING, .private = opening->private, .lang = opening->lang};
    snprintf(open->choices.title, sizeof open->choices.title, "%s", opening->title);
    snprintf(open->host, sizeof open->host, "%s", opening->host);
    engawa_fair_commit(evening->seed, open->commit);
}

void compose_within(const char *id, struct entry_list *entries)
{
    struct entry *entry = entry_list_add(entries, ENTRY_WITHIN);
    snprintf(entry->within, sizeof entry->within, "%s", id);
}

static bool check_going(const struct table *evening, struct engawa_reason *why)
{
    return evening->phase != TABLE_OVER ||
           engawa_refuse(why, "over", "this evening is over", "この集いはもうお開きになりました");
}

static bool check_joined(const struct table *evening, const char *guest, struct engawa_reason *why)
{
    return check_going(evening, why) && (evening_person(evening->evening, guest) ||
                                         engawa_refuse(why, "join-first", "join the evening first",
                                                       "先に集いに加わってください"));
}

/* ---- people ---- */

static bool is_same(const struct entry_join *one, const struct entry_join *other)
{
    return strcmp(one->name, other->name) == 0 && strcmp(one->crest, other->crest) == 0 &&
           one->colour == other->colour && one->plays == other->plays;
}

bool compose_join(const struct table *evening, const struct entry_join *join, const char *name,
                  struct entry_list *entries, struct engawa_reason *why)
{
    const struct evening_person *person = evening_person(evening->evening, join->guest);
    struct entry_join called = *join;
    if (!check_going(evening, why) || !rights_sit(evening, join->guest, why) ||
        !log_quota_seating(evening, 1, false, why))
        return false;
    if (!person && evening->evening->people >= EVENING_PEOPLE_MAX)
        return engawa_refuse(why, "crowded", "at most %d people can join an evening",
                             "集いに加われるのは%d人までです", EVENING_PEOPLE_MAX);
    table_tell_apart(evening, join->guest, name, called.name);
    if (!person || !is_same(&person->as, &called))
        entry_list_add(entries, ENTRY_JOIN)->join = called;
    return true;
}

void compose_same_people(const struct table *evening, const struct table *old,
                         struct entry_list *entries)
{
    struct engawa_reason why;
    for (int i = 0; i < old->evening->people; i++) {
        const struct entry_join *join = &old->evening->person[i].as;
        if (join->name[0])
            compose_join(evening, join, join->name, entries, &why);
    }
}

/* ---- the next game ---- */

bool compose_propose(const struct table *evening, const char *guest, const struct engawa_game *game,
                     const struct entry_choices *choices, struct entry_list *entries,
                     struct engawa_reason *why)
{
    struct engawa_text options = {0};
    if (!check_joined(evening, guest, why) || !log_quota_game(evening, why))
        return false;
    struct entry_propose *propose = &entry_list_add(entries, ENTRY_PROPOSE)->propose;
    engawa_setup_json(game, &choices->setup, &options);
    snprintf(propose->guest, sizeof propose->guest, "%s", guest);
    propose->game = game;
    propose->choices = *choices;
    propose->choices.options = options.at;
    propose->choices.named |= ENTRY_CHOICE_OPTIONS | ENTRY_CHOICE_SEATS | ENTRY_CHOICE_ORDER;
    propose->choices.named &= ~(unsigned)ENTRY_CHOICE_EVENING;
    propose->choices.lang = ENTRY_LANG_NONE;
    return true;
}

bool compose_wish(const struct table *evening, const char *guest, size_t k,
                  struct entry_list *entries, struct engawa_reason *why)
{
    if (!check_joined(evening, guest, why))
        return false;
    if (k > 0 && !evening_proposal(evening->evening, k))
        return engawa_refuse(why, "no-such-proposal", "nobody proposes that any more",
                             "その提案はもうありません");
    if (evening_person(evening->evening, guest)->wish == k)
        return true;
    if (!log_quota_game(evening, why))
        return false;
    struct entry_wish *wish = &entry_list_add(entries, ENTRY_WISH)->wish;
    snprintf(wish->guest, sizeof wish->guest, "%s", guest);
    wish->k = k;
    return true;
}

bool compose_may_prefer(const struct table *evening, const char *id, const char *guest,
                        struct engawa_reason *why)
{
    return check_joined(evening, guest, why) &&
           (evening_has_finished(evening->evening, id) ||
            engawa_refuse(why, "not-over", "that is not a finished game of this evening",
                          "この集いで終わった対局ではありません"));
}

/* Returns whether event N of MATCH has a note: nothing else has quotation marks. */
static bool has_note(const struct engawa_match *match, size_t n)
{
    return strchr(match->event[n - 1].text, '"') != NULL;
}

/* Returns the seat that GUEST had at TABLE, where the game is over, or -1. */
static int seat_had(const struct table *table, const char *guest)
{
    for (int seat = 0; seat < table->setup.seats; seat++)
        if (strcmp(table->began.owner[seat], guest) == 0)
            return seat;
    return -1;
}

bool compose_favourite(const struct table *evening, const struct table *table, const char *guest,
                       size_t n, struct entry_list *entries, struct engawa_reason *why)
{
    int seat = seat_had(table, guest);
    if (!compose_may_prefer(evening, table->id, guest, why))
        return false;
    if (seat < 0)
        return engawa_refuse(why, "no-seat", "only those who played can choose a favourite",
                             "お気に入りを選べるのは、その対局で遊んだ人だけです");
    if (n > 0 && (n > table->match->length || table->match->event[n - 1].by == seat ||
                  !has_note(table->match, n)))
        return engawa_refuse(why, "no-such-favourite",
                             "choose something that somebody else wrote in that game",
                             "その対局でほかの人が書いた言葉から選んでください");
    if (evening_favourite(evening->evening, guest, table->id) == n)
        return true;
    if (!log_quota_vote(evening, why))
        return false;
    struct entry_favourite *favourite = &entry_list_add(entries, ENTRY_FAVOURITE)->favourite;
    snprintf(favourite->guest, sizeof favourite->guest, "%s", guest);
    snprintf(favourite->table, sizeof favourite->table, "%s", table->id);
    favourite->n = n;
    return true;
}

bool compose_may_begin(const struct table *evening, const char *guest, bool freed,
                       struct engawa_reason *why)
{
    bool joined = evening_person(evening->evening, guest) != NULL;
    if (!check_going(evening, why))
        return false;
    if (strcmp(evening->host, guest) != 0 &&
        !(joined && (freed || (evening->may & ENTRY_MAY_START))))
        return engawa_refuse(why, "not-host", "only the host can begin the next game",
                             "次のゲームを始められるのは卓主だけです");
    if (evening->evening->games >= EVENING_GAMES_MAX)
        return engawa_refuse(why, "log-full", "an evening has at most %d games",
                             "ひとつの集いで遊べるのは%d対局までです", EVENING_GAMES_MAX);
    return log_quota_game(evening, why);
}

/* ---- games ---- */

void compose_game(const char *id, const struct engawa_setup *setup,
                  char player[ENGAWA_SEATS_MAX][IDS_MAX + 1], struct entry_list *entries)
{
    struct entry_game *game = &entry_list_add(entries, ENTRY_GAME)->game;
    snprintf(game->table, sizeof game->table, "%s", id);
    game->setup = *setup;
    for (int seat = 0; seat < setup->seats; seat++)
        snprintf(game->player[seat], sizeof game->player[seat], "%s", player[seat]);
}

void compose_result(const struct table *evening, const struct table *table,
                    struct entry_list *entries)
{
    struct entry_result result = {.finished = table->match && !table->ended.abandoned};
    struct engawa_reason why;
    snprintf(result.table, sizeof result.table, "%s", table->id);
    result.seats = table->match ? table->setup.seats : 0;
    for (int seat = 0; seat < result.seats; seat++) {
        struct entry_join join = {.plays = true};
        memcpy(join.guest, table->began.owner[seat], sizeof join.guest);
        memcpy(result.player[seat], join.guest, sizeof result.player[seat]);
        if (table_name_of(table, join.guest, join.name) && join.name[0] &&
            !evening_person(evening->evening, join.guest))
            compose_join(evening, &join, join.name, entries, &why);
    }
    if (result.finished)
        table->game->result(table->match->state.bytes, result.score, result.rank);
    entry_list_add(entries, ENTRY_RESULT)->result = result;
}

void compose_lost(const char *id, struct entry_list *entries)
{
    struct entry_result *result = &entry_list_add(entries, ENTRY_RESULT)->result;
    snprintf(result->table, sizeof result->table, "%s", id);
}
