/* moments.c - the memorable moments of a finished game (moments.h). */
#include "bots/moments.h"

#include "bots/analysis.h"
#include "engine/json.h"
#include "engine/sentence.h"

#include <math.h>
#include <string.h>

enum {
    COMEBACK_MIN = 15, /* percent of the winner's final score that they were behind */
    LUCK_MIN = 20      /* points below expectation */
};

struct moment {
    size_t n;
    int weight;
    struct engawa_text text;
};

/* The most remarkable moments so far, in no particular order. */
struct moments {
    struct moment list[ENGAWA_MOMENTS_MAX];
    int count;
};

/* Adds MOMENT, whose text it takes over, in place of the least one if the list is full. */
static void add(struct moments *moments, struct moment moment)
{
    int least = 0;
    if (moments->count < ENGAWA_MOMENTS_MAX) {
        moments->list[moments->count++] = moment;
        return;
    }
    for (int i = 1; i < moments->count; i++)
        if (moments->list[i].weight < moments->list[least].weight)
            least = i;
    if (moment.weight > moments->list[least].weight) {
        struct moment dropped = moments->list[least];
        moments->list[least] = moment;
        moment = dropped;
    }
    engawa_text_free(&moment.text);
}

/* ---- comebacks ---- */

/* How far the winner was behind in the second half of the game, at most. */
struct comeback {
    int winner; /* -1: nobody won alone */
    int64_t final, behind;
    size_t n;
};

static struct comeback find_winner(const struct engawa_match *match)
{
    struct comeback comeback = {.winner = -1};
    int64_t score[ENGAWA_SEATS_MAX];
    int rank[ENGAWA_SEATS_MAX], winners = 0;
    match->game->result(match->state.bytes, score, rank);
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (rank[seat] == 1) {
            winners++;
            comeback.winner = seat;
            comeback.final = score[seat];
        }
    if (winners != 1 || match->setup.seats == 1)
        comeback.winner = -1;
    return comeback;
}

/* Notes how far the winner is behind in SO_FAR. */
static void measure(const struct engawa_match *so_far, struct comeback *comeback)
{
    int64_t score[ENGAWA_SEATS_MAX], best = INT64_MIN;
    int rank[ENGAWA_SEATS_MAX];
    if (comeback->winner < 0)
        return;
    so_far->game->result(so_far->state.bytes, score, rank);
    for (int seat = 0; seat < so_far->setup.seats; seat++)
        best = score[seat] > best ? score[seat] : best;
    if (best - score[comeback->winner] > comeback->behind) {
        comeback->behind = best - score[comeback->winner];
        comeback->n = so_far->length;
    }
}

static void add_comeback(const struct comeback *comeback, const struct engawa_names *names,
                         enum engawa_language language, struct moments *moments)
{
    struct moment moment = {.n = comeback->n};
    struct engawa_text who = {0};
    if (comeback->winner < 0 || comeback->final <= 0 ||
        comeback->behind * 100 < comeback->final * COMEBACK_MIN)
        return;
    int64_t share = comeback->behind * 100 / comeback->final;
    moment.weight = 45 + (int)(share < 90 ? share / 2 : 45);
    engawa_add_person(&who, names, comeback->winner, language);
    engawa_say(
        &moment.text, language,
        ENGAWA_BOTH("{who} was {n} behind and still won", "{who}が{n}点差から逆転して勝った"),
        "who", who.at, "n", engawa_digits(comeback->behind).text, NULL);
    engawa_text_free(&who);
    add(moments, moment);
}

/* ---- luck ---- */

/* Adds who of several players had the least luck, where bots know the exact value of every state in
 * points. The moment is their worst outcome. */
static void add_luck(const struct engawa_match *match, const struct engawa_names *names,
                     enum engawa_language language, struct moments *moments)
{
    struct engawa_analysis *analysis = engawa_analysis_new(match, 0, 1, NULL);
    struct engawa_finding finding;
    double sum[ENGAWA_SEATS_MAX] = {0}, worst[ENGAWA_SEATS_MAX] = {0};
    size_t n[ENGAWA_SEATS_MAX] = {0};
    int unlucky = 0;
    bool known = analysis && match->setup.seats > 1 && engawa_analysis_valued(analysis) &&
                 engawa_analysis_adviser(analysis)->unit == ENGAWA_POINTS;
    while (known && engawa_analysis_step(analysis, &finding))
        for (int seat = 0; finding.by == ENGAWA_CHANCE && seat < match->setup.seats; seat++) {
            sum[seat] += finding.luck[seat];
            if (finding.luck[seat] < worst[seat]) {
                worst[seat] = finding.luck[seat];
                n[seat] = finding.n;
            }
        }
    engawa_analysis_free(analysis);
    for (int seat = 1; seat < match->setup.seats; seat++)
        unlucky = sum[seat] < sum[unlucky] ? seat : unlucky;
    long missed = known ? lround(-sum[unlucky]) : 0;
    if (missed < LUCK_MIN)
        return;
    struct moment moment = {.n = n[unlucky], .weight = missed < 60 ? 20 + (int)missed : 80};
    struct engawa_text who = {0};
    engawa_add_person(&who, names, unlucky, language);
    engawa_say(&moment.text, language,
               ENGAWA_BOTH("{who} had the least luck: {points} points less than expected",
                           "一番運がなかったのは{who}：期待より{points}点少ない"),
               "who", who.at, "points", engawa_digits(missed).text, NULL);
    engawa_text_free(&who);
    add(moments, moment);
}

/* ---- all of them ---- */

/* Appends EVENT to SO_FAR and asks the game about it. BEFORE is scratch. */
static void look(struct engawa_match *so_far, struct engawa_match *before,
                 const struct engawa_match_event *event, const struct engawa_names *names,
                 enum engawa_language language, struct moments *moments)
{
    const struct engawa_game *game = so_far->game;
    struct engawa_event read;
    memcpy(before->state.bytes, so_far->state.bytes, game->state_size);
    engawa_read(game, so_far->state.bytes, so_far->setup.seats, event->by, event->text, ENGAWA_FULL,
                &read, NULL);
    engawa_match_append_event(so_far, &read, event->text, event->time);
    struct moment moment = {.n = so_far->length};
    const struct engawa_past past = {before->state.bytes, so_far->state.bytes, &read, so_far->note};
    moment.weight = game->moment ? game->moment(&past, names, language, &moment.text) : 0;
    if (moment.weight > 0)
        add(moments, moment);
}

/* Appends MOMENTS in the order of their events, and frees their texts. */
static void write(struct moments *moments, struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_array(&json, NULL);
    for (int left = moments->count; left > 0; left--) {
        int first = 0;
        for (int i = 1; i < left; i++)
            if (moments->list[i].n < moments->list[first].n)
                first = i;
        struct moment moment = moments->list[first];
        moments->list[first] = moments->list[left - 1];
        engawa_json_object(&json, NULL);
        engawa_json_integer(&json, "n", (int64_t)moment.n);
        engawa_json_integer(&json, "weight", moment.weight);
        engawa_json_string(&json, "text", engawa_text_string(&moment.text));
        engawa_json_close(&json);
        engawa_text_free(&moment.text);
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
}

bool engawa_moments_json(const struct engawa_match *match, const struct engawa_names *names,
                         enum engawa_language language, struct engawa_text *json,
                         struct engawa_reason *why)
{
    struct moments moments = {.count = 0};
    if (match->viewer != ENGAWA_OPEN)
        return engawa_refuse(why, "hidden", "only a game that is seen whole has moments",
                             "すべてが見える棋譜からだけ場面を選べます");
    if (engawa_match_actors(match) != 0)
        return engawa_refuse(why, "not-over", "The game is not over yet.", "まだ対局中です。");
    struct comeback comeback = find_winner(match);
    struct engawa_match *so_far = engawa_match_new(match->game, &match->setup, ENGAWA_OPEN),
                        *before = engawa_match_new(match->game, &match->setup, ENGAWA_OPEN);
    for (size_t i = 0; i < match->length; i++) {
        look(so_far, before, &match->event[i], names, language, &moments);
        if (so_far->length > match->length / 2)
            measure(so_far, &comeback);
    }
    engawa_match_free(before);
    engawa_match_free(so_far);
    add_comeback(&comeback, names, language, &moments);
    add_luck(match, names, language, &moments);
    write(&moments, json);
    return true;
}
