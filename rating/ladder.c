/* ladder.c - computes ratings from a collection of records (ladder.h). */
#define _GNU_SOURCE /* tdestroy */
#include "rating/ladder.h"
#include "engine/memory.h"
#include "rating/anchors.h"
#include "rating/bout.h"
#include "rating/note.h"

#include <math.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

static const double POINT = 10000; /* in the unit in which losses are added up */

/* One bout of a record that was taken, with its players by their number. */
struct fought {
    int64_t time; /* when the game ended, as far as the record says; 0 sorts first */
    uint8_t commit[ENGAWA_SEED_BYTES];
    int number;   /* of this bout in its game */
    size_t taken; /* of the record, in the order in which they came */
    struct bout bout;
    struct ladder_player *player[ENGAWA_SEATS_MAX]; /* of each seat */
};

/* A seat of a record with a known loss. */
struct judged {
    uint8_t commit[ENGAWA_SEED_BYTES];
    int32_t seat;
};

struct ladder {
    bool free_bots;
    struct ladder_player **player; /* in the order of ladder_player once all is rated */
    int players, player_capacity;
    void *by_who; /* a tree of them (search.h) */
    void *judged; /* and one of struct judged */
    struct fought *fought;
    size_t fights, fought_capacity, taken;
    size_t ordered; /* of the fights: those that were rated, by time */
    size_t last;    /* of them that counted */
};

struct ladder *ladder_new(bool free_bots)
{
    struct ladder *ladder = engawa_allocate(1, sizeof *ladder);
    ladder->free_bots = free_bots;
    return ladder;
}

static void free_nothing(void *player)
{
    (void)player;
}

void ladder_free(struct ladder *ladder)
{
    tdestroy(ladder->by_who, free_nothing);
    tdestroy(ladder->judged, free);
    for (int i = 0; i < ladder->players; i++) {
        free((char *)ladder->player[i]->who);
        free((char *)ladder->player[i]->name);
        free(ladder->player[i]);
    }
    free(ladder->player);
    free(ladder->fought);
    free(ladder);
}

/* ---- players ---- */

static int by_who(const void *a, const void *b)
{
    const struct ladder_player *one = a, *two = b;
    int order = strcmp(one->game->name, two->game->name);
    return order ? order : strcmp(one->who, two->who);
}

/* Sets PLAYER's rating to that of a new player. */
static void begin(const struct ladder *ladder, struct ladder_player *player)
{
    player->rating = rating_new();
    player->games = player->bouts = 0;
    player->anchor = !ladder->free_bots && note_is_bot(player->who) &&
                     anchor_of(player->game->name, strchr(player->who, ':') + 1, &player->rating);
}

/* Adds WHO to the players of GAME. */
static struct ladder_player *add_player(struct ladder *ladder, const struct engawa_game *game,
                                        const char *who)
{
    struct ladder_player *player = engawa_allocate(1, sizeof *player);
    *player = (struct ladder_player){.game = game, .who = engawa_copy_string(who)};
    begin(ladder, player);
    if (ladder->players == ladder->player_capacity) {
        ladder->player_capacity = ladder->player_capacity ? 2 * ladder->player_capacity : 64;
        ladder->player = engawa_reallocate(ladder->player, (size_t)ladder->player_capacity,
                                           sizeof(struct ladder_player *));
    }
    return ladder->player[ladder->players++] = player;
}

/* Returns the player WHO of GAME, and sets their name to NAME unless it is NULL. */
static struct ladder_player *player_of(struct ladder *ladder, const struct engawa_game *game,
                                       const char *who, const char *name)
{
    const struct ladder_player key = {.game = game, .who = who};
    struct ladder_player **found = tfind(&key, &ladder->by_who, by_who);
    struct ladder_player *player = found ? *found : add_player(ladder, game, who);
    if (!found && !tsearch(player, &ladder->by_who, by_who))
        abort(); /* memory is out (engine/memory.h) */
    if (name) {
        free((char *)player->name);
        player->name = engawa_copy_string(name);
    }
    return player;
}

/* ---- taking games ---- */

/* The context of bout_each when it adds to a ladder. */
struct taking {
    struct ladder *ladder;
    struct fought next;
};

static void take_bout(void *context, const struct bout *bout)
{
    struct taking *taking = context;
    struct ladder *ladder = taking->ladder;
    if (ladder->fights == ladder->fought_capacity) {
        ladder->fought_capacity = ladder->fought_capacity ? 2 * ladder->fought_capacity : 64;
        ladder->fought =
            engawa_reallocate(ladder->fought, ladder->fought_capacity, sizeof *ladder->fought);
    }
    taking->next.bout = *bout;
    ladder->fought[ladder->fights++] = taking->next;
    taking->next.number++;
}

/* Makes TAKING ready for a game of GAME that ended at TIME. */
static struct taking taking_of(struct ladder *ladder, int64_t time, const uint8_t *commit)
{
    struct taking taking = {.ladder = ladder, .next = {.taken = ladder->taken++, .time = time}};
    memcpy(taking.next.commit, commit, sizeof taking.next.commit);
    return taking;
}

bool ladder_take(struct ladder *ladder, const struct engawa_record *record,
                 struct engawa_reason *why)
{
    const struct engawa_match *match = record->match;
    size_t before = ladder->fights;
    if (record->end == ENGAWA_UNFINISHED)
        return engawa_refuse(why, "not-over", "the game is not over", "ゲームが終わっていません");
    if (!note_may_be(match->setup.seats, (const char *const *)record->who, why))
        return false;
    struct taking taking = taking_of(ladder, note_time(match), record->commit);
    for (int seat = 0; seat < match->setup.seats; seat++)
        taking.next.player[seat] =
            player_of(ladder, match->game, record->who[seat], record->name[seat]);
    bout_each(match, record->left, take_bout, &taking);
    return ladder->fights > before ||
           engawa_refuse(why, "nothing", "the game ended early, and nobody left it",
                         "途中で終わりましたが、抜けた人はいません");
}

/* PLAYER gave away LOST ten-thousandths of points in a game. Sums of whole numbers do not depend on
 * the order of the games. */
static void add_lost(struct ladder_player *player, int64_t lost)
{
    player->lost.games++;
    player->lost.sum += (double)lost;
    player->lost.squares += (double)lost * (double)lost;
}

/* Adds the losses that follow the bouts of NOTE, a game of GAME. */
static void take_lost(struct ladder *ladder, const struct engawa_game *game,
                      const struct note *note)
{
    int64_t lost[ENGAWA_SEATS_MAX];
    if (note_lost(note, lost))
        for (int seat = 0; seat < note->seats; seat++)
            add_lost(player_of(ladder, game, note->who[seat], NULL), lost[seat]);
}

bool ladder_take_note(struct ladder *ladder, const struct engawa_game *game, const char *text)
{
    struct note note;
    struct bout bout;
    if (!note_read(text, &note))
        return false;
    struct taking taking = taking_of(ladder, note.time, note.commit);
    for (int seat = 0; seat < note.seats; seat++)
        taking.next.player[seat] = player_of(ladder, game, note.who[seat], NULL);
    while (note_next(&note, &bout))
        take_bout(&taking, &bout);
    take_lost(ladder, game, &note);
    return note.bouts[0] == '\0' || note.bouts[0] == '=';
}

void ladder_take_judged(struct ladder *ladder, const struct engawa_game *game, const char *text)
{
    struct note note;
    struct bout bout;
    bool fine = note_read(text, &note);
    while (fine && note_next(&note, &bout))
        continue;
    if (fine)
        take_lost(ladder, game, &note);
}

bool ladder_is_bot(const struct ladder_player *player)
{
    return note_is_bot(player->who);
}

static int by_commit(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct judged));
}

/* Returns whether this was called before for SEAT of RECORD; a record without a commit gives no way
 * to tell. */
static bool is_judged(struct ladder *ladder, const struct engawa_record *record, int seat)
{
    static const uint8_t none[ENGAWA_SEED_BYTES];
    if (memcmp(record->commit, none, sizeof none) == 0)
        return false;
    struct judged *judged = engawa_allocate(1, sizeof *judged);
    memcpy(judged->commit, record->commit, sizeof judged->commit);
    judged->seat = seat;
    struct judged **found = tsearch(judged, &ladder->judged, by_commit);
    if (!found)
        abort(); /* memory is out (engine/memory.h) */
    bool before = *found != judged;
    if (before)
        free(judged);
    return before;
}

void ladder_take_lost(struct ladder *ladder, const struct engawa_record *record, int seat,
                      double points)
{
    if (!record->who[seat] || is_judged(ladder, record, seat))
        return;
    add_lost(player_of(ladder, record->match->game, record->who[seat], record->name[seat]),
             llround(POINT * points));
}

double ladder_lost(const struct ladder_player *player, double *error)
{
    double games = player->lost.games, mean = games > 0 ? player->lost.sum / games : 0;
    double spread = games > 1 ? fmax(0, player->lost.squares - games * mean * mean) : 0;
    *error = games > 1 ? sqrt(spread / (games - 1) / games) / POINT : 0;
    return mean / POINT;
}

/* ---- rating ---- */

/* 0 for bouts of one record, or where records of a game have neither times nor commits. */
static int compare(const struct fought *one, const struct fought *two)
{
    if (one->time != two->time)
        return one->time < two->time ? -1 : 1;
    int order = strcmp(one->player[0]->game->name, two->player[0]->game->name);
    return order ? order : memcmp(one->commit, two->commit, sizeof one->commit);
}

/* By time; of one time by commit, so that the order of the files does not matter. */
static int by_time(const void *a, const void *b)
{
    const struct fought *one = a, *two = b;
    int order = compare(one, two);
    if (order == 0)
        order = one->taken < two->taken ? -1 : one->taken > two->taken;
    return order ? order : one->number - two->number;
}

/* Whether FOUGHT is of the same record as LAST, which was taken before. */
static bool is_again(const struct fought *fought, const struct fought *last)
{
    static const uint8_t none[ENGAWA_SEED_BYTES];
    return fought->taken != last->taken && compare(fought, last) == 0 &&
           memcmp(fought->commit, none, sizeof none) != 0;
}

static void rate(const struct fought *fought)
{
    struct rating_side sides[ENGAWA_SEATS_MAX] = {0};
    for (int i = 0; i < fought->bout.count; i++) {
        const struct bout_side *side = &fought->bout.side[i];
        sides[i].edge = side->edge;
        sides[i].rank = side->rank;
        for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++)
            if (side->seats >> seat & 1) {
                sides[i].member[sides[i].members++] = &fought->player[seat]->rating;
                fought->player[seat]->bouts++;
                fought->player[seat]->games += fought->number == 0;
            }
    }
    rating_update(sides, fought->bout.count);
}

/* Orders by game, the best first; players without rated games come last. */
static int by_strength(const void *a, const void *b)
{
    const struct ladder_player *one = *(struct ladder_player *const *)a;
    const struct ladder_player *two = *(struct ladder_player *const *)b;
    double first = rating_floor(&one->rating), second = rating_floor(&two->rating);
    int order = strcmp(one->game->name, two->game->name);
    if (order == 0)
        order = first < second ? 1 : first > second ? -1 : strcmp(one->who, two->who);
    return order;
}

/* Puts the fights in their order from FROM on. */
static void put_in_order(struct ladder *ladder, size_t from)
{
    if (ladder->fights > from)
        qsort(ladder->fought + from, ladder->fights - from, sizeof *ladder->fought, by_time);
}

void ladder_rate(struct ladder *ladder)
{
    struct fought *fought = ladder->fought;
    size_t from = ladder->ordered;
    put_in_order(ladder, from);
    if (from > 0 && from < ladder->fights && by_time(&fought[from], &fought[from - 1]) < 0) {
        /* Some are from before others that were rated. */
        for (int i = 0; i < ladder->players; i++)
            begin(ladder, ladder->player[i]);
        from = 0;
        put_in_order(ladder, 0);
    }
    for (size_t i = from; i < ladder->fights; i++)
        if (i == 0 || !is_again(&fought[i], &fought[ladder->last])) {
            ladder->last = i;
            rate(&fought[i]);
        }
    ladder->ordered = ladder->fights;
    if (ladder->players > 0)
        qsort(ladder->player, (size_t)ladder->players, sizeof *ladder->player, by_strength);
}

int ladder_players(const struct ladder *ladder)
{
    return ladder->players;
}

const struct ladder_player *ladder_player(const struct ladder *ladder, int place)
{
    return ladder->player[place];
}
