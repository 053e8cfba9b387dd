/* analysis.c - analyses of finished games, and hints (analysis.h). */
#include "bots/analysis.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "engine/sentence.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct engawa_analysis {
    const struct engawa_match *match;
    const struct engawa_bot *adviser;
    struct engawa_match *so_far; /* open */
    struct engawa_match *view[ENGAWA_SEATS_MAX];
    struct engawa_advice *advice;
    engawa_move *moves;
    struct engawa_text best; /* of the last decision; the next members are needed to tell it */
    struct engawa_event best_event;
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } before;
    struct engawa_verdict verdict[ENGAWA_SEATS_MAX];
    double worth[ENGAWA_SEATS_MAX]; /* the value of the state so far */
    uint64_t seed;
    int budget;
    bool exact;
    bool valued; /* `worth` is known */
};

/* Differences below this are rounding errors. */
static const double rounding = 1e-9;

bool engawa_can_judge(const struct engawa_game *game, const struct engawa_setup *setup,
                      struct engawa_reason *why)
{
    return engawa_bot_adviser(game, setup) ||
           engawa_refuse(why, "no-adviser", "no bot can judge the moves of this game",
                         "このゲームの手を評価できるボットはありません");
}

struct engawa_analysis *engawa_analysis_new(const struct engawa_match *match, int budget,
                                            uint64_t seed, struct engawa_reason *why)
{
    const struct engawa_bot *adviser = engawa_bot_adviser(match->game, &match->setup);
    if (!engawa_can_judge(match->game, &match->setup, why))
        return NULL;
    if (engawa_match_actors(match) != 0) {
        engawa_refuse(why, "not-over", "the game is not over: only finished games are analysed",
                      "まだ終わっていません。解析できるのは終わった対局だけです");
        return NULL;
    }
    struct engawa_analysis *analysis = engawa_allocate(1, sizeof *analysis);
    analysis->match = match;
    analysis->adviser = adviser;
    analysis->so_far = engawa_match_new(match->game, &match->setup, ENGAWA_OPEN);
    analysis->advice = engawa_allocate((size_t)match->game->legal_max, sizeof *analysis->advice);
    analysis->moves = engawa_allocate((size_t)match->game->legal_max, sizeof *analysis->moves);
    analysis->budget = budget;
    analysis->seed = seed;
    analysis->exact = true;
    for (int seat = 0; seat < match->setup.seats; seat++) {
        analysis->view[seat] = engawa_match_new(match->game, &match->setup, seat);
        if (adviser->worth)
            analysis->worth[seat] = adviser->worth(adviser, analysis->view[seat]);
    }
    analysis->valued = adviser->worth && !isnan(analysis->worth[0]);
    return analysis;
}

void engawa_analysis_free(struct engawa_analysis *analysis)
{
    if (!analysis)
        return;
    for (int seat = 0; seat < analysis->match->setup.seats; seat++)
        engawa_match_free(analysis->view[seat]);
    engawa_match_free(analysis->so_far);
    engawa_text_free(&analysis->best);
    free(analysis->advice);
    free(analysis->moves);
    free(analysis);
}

/* The index, among the COUNT legal moves, of the one that SEAT made with TEXT; -1 where it cannot
 * be read. */
static int find_move(const struct engawa_analysis *analysis, int seat, const char *text, int count)
{
    struct engawa_event event;
    const struct engawa_match *so_far = analysis->so_far;
    if (!engawa_read(so_far->game, so_far->state.bytes, so_far->setup.seats, seat, text,
                     ENGAWA_FULL, &event, NULL))
        return -1;
    for (int i = 0; i < count; i++)
        if (analysis->moves[i] == event.move)
            return i;
    return -1;
}

/* Keeps that MOVE would have been the best one for SEAT now. */
static void keep_best(struct engawa_analysis *analysis, int seat, engawa_move move)
{
    const struct engawa_match *view = analysis->view[seat];
    analysis->best_event = (struct engawa_event){.by = seat, .move = move};
    memcpy(analysis->before.bytes, view->state.bytes, view->game->state_size);
    engawa_text_clear(&analysis->best);
    view->game->print(view->state.bytes, &analysis->best_event, &analysis->best);
}

/* Judges the move with which SEAT continues the game so far. */
static void judge(struct engawa_analysis *analysis, int seat, struct engawa_finding *finding)
{
    const struct engawa_match *view = analysis->view[seat];
    const struct engawa_game *game = view->game;
    struct engawa_rng rng;
    int best = 0, count = game->legal(view->state.bytes, seat, analysis->moves, game->legal_max);
    int made = find_move(analysis, seat, analysis->match->event[finding->n - 1].text, count);
    if (made < 0)
        return;
    for (int i = 0; i < count; i++)
        analysis->advice[i] = (struct engawa_advice){.move = analysis->moves[i]};
    engawa_rng_fast(&rng, analysis->seed + finding->n);
    const struct engawa_question asked = {view, "", &rng, analysis->budget};
    analysis->adviser->advise(analysis->adviser, &asked, analysis->advice, count);
    for (int i = 1; i < count; i++)
        if (analysis->advice[i].value > analysis->advice[best].value)
            best = i;
    const struct engawa_advice *one = &analysis->advice[made], *other = &analysis->advice[best];
    if (other->value - one->value < rounding)
        best = made;
    keep_best(analysis, seat, analysis->moves[best]);
    finding->decision = true;
    finding->choices = count;
    finding->best = analysis->best.at;
    finding->value = one->value;
    finding->best_value = best == made ? one->value : other->value;
    finding->error = best == made ? one->error : hypot(one->error, other->error);
}

/* Adds the finding at a decision to its seat's verdict. */
static void count_decision(struct engawa_analysis *analysis, const struct engawa_finding *finding)
{
    struct engawa_verdict *verdict = &analysis->verdict[finding->by];
    double lost = finding->best_value - finding->value;
    bool best = lost <= 0;
    analysis->exact &= finding->error <= 0;
    if (finding->choices < 2)
        return;
    verdict->decisions++;
    verdict->best += best;
    verdict->lost += lost;
    if (!best)
        verdict->error = hypot(verdict->error, finding->error);
    if (lost > verdict->worst_lost) {
        verdict->worst_lost = lost;
        verdict->worst_error = finding->error;
        verdict->worst = finding->n;
    }
}

/* Appends ENTRY to the game so far and to what each seat has seen of it. */
static void append(struct engawa_analysis *analysis, const struct engawa_match_event *past)
{
    struct engawa_match *so_far = analysis->so_far;
    struct engawa_event event;
    engawa_read(so_far->game, so_far->state.bytes, so_far->setup.seats, past->by, past->text,
                ENGAWA_FULL, &event, NULL);
    for (int seat = 0; seat < so_far->setup.seats; seat++)
        engawa_match_show(analysis->view[seat], so_far->state.bytes, &event, past->time);
    engawa_match_append_event(so_far, &event, past->text, past->time);
}

bool engawa_analysis_step(struct engawa_analysis *analysis, struct engawa_finding *finding)
{
    struct engawa_match *so_far = analysis->so_far;
    int seats = so_far->setup.seats;
    if (so_far->length == analysis->match->length)
        return false;
    const struct engawa_match_event *past = &analysis->match->event[so_far->length];
    *finding = (struct engawa_finding){.n = so_far->length + 1, .by = past->by};
    if (past->by != ENGAWA_CHANCE)
        judge(analysis, past->by, finding);
    if (finding->decision)
        count_decision(analysis, finding);
    append(analysis, past);
    finding->valued = analysis->valued;
    for (int seat = 0; finding->valued && seat < seats; seat++) {
        double worth = analysis->adviser->worth(analysis->adviser, analysis->view[seat]);
        finding->worth[seat] = worth;
        if (past->by == ENGAWA_CHANCE)
            finding->luck[seat] = worth - analysis->worth[seat];
        analysis->verdict[seat].luck += finding->luck[seat];
        analysis->worth[seat] = worth;
    }
    return true;
}

bool engawa_analysis_take(struct engawa_analysis *analysis, const struct engawa_finding *found,
                          struct engawa_finding *finding)
{
    struct engawa_match *so_far = analysis->so_far;
    if (so_far->length == analysis->match->length)
        return false;
    const struct engawa_match_event *past = &analysis->match->event[so_far->length];
    struct engawa_event best;
    struct engawa_finding one = {.n = so_far->length + 1, .by = past->by};
    if (found)
        one = *found;
    assert(one.n == so_far->length + 1 && one.by == past->by);
    if (one.decision && engawa_read(so_far->game, so_far->state.bytes, so_far->setup.seats, one.by,
                                    one.best, ENGAWA_FULL, &best, NULL)) {
        keep_best(analysis, one.by, best.move);
        one.best = analysis->best.at;
        count_decision(analysis, &one);
    }
    append(analysis, past);
    for (int seat = 0; one.valued && seat < so_far->setup.seats; seat++) {
        analysis->verdict[seat].luck += one.luck[seat];
        analysis->worth[seat] = one.worth[seat];
    }
    *finding = one;
    return true;
}

void engawa_analysis_tell(const struct engawa_analysis *analysis, const struct engawa_names *names,
                          enum engawa_language language, struct engawa_text *text)
{
    analysis->match->game->tell(analysis->before.bytes, &analysis->best_event, names, language,
                                text);
}

bool engawa_analysis_valued(const struct engawa_analysis *analysis)
{
    return analysis->valued;
}

struct engawa_verdict engawa_analysis_verdict(const struct engawa_analysis *analysis, int seat)
{
    return analysis->verdict[seat];
}

const struct engawa_bot *engawa_analysis_adviser(const struct engawa_analysis *analysis)
{
    return analysis->adviser;
}

bool engawa_analysis_exact(const struct engawa_analysis *analysis)
{
    return analysis->exact;
}

/* ---- in plain words ---- */

/* Amounts below these go without saying, and below the latter they are small: in points, or in
 * wins. */
static const double nothing[] = {[ENGAWA_POINTS] = 0.5, [ENGAWA_WINS] = 0.005};
static const double little[] = {[ENGAWA_POINTS] = 5, [ENGAWA_WINS] = 0.05};

/* Returns VALUE, which is not negative, as people say it: "22 points", "about 12 wins in 100
 * games". Free its text. */
static struct engawa_text amount_of(const struct engawa_analysis *analysis, double value,
                                    enum engawa_language language)
{
    struct engawa_text text = {0};
    bool points = analysis->adviser->unit == ENGAWA_POINTS;
    long long n = llround(points ? value : 100 * value);
    n = n < 1 ? 1 : n;
    engawa_say(&text, language,
               points   ? n == 1 ? ENGAWA_BOTH("{about}1 point", "{about}1点")
                                 : ENGAWA_BOTH("{about}{n} points", "{about}{n}点")
                 : n == 1 ? ENGAWA_BOTH("{about}1 win in 100 games", "100回で{about}1勝分")
                        : ENGAWA_BOTH("{about}{n} wins in 100 games", "100回で{about}{n}勝分"),
               "n", engawa_digits(n).text, "about",
               analysis->exact               ? ""
               : language == ENGAWA_JAPANESE ? "約"
                                             : "about ",
               NULL);
    return text;
}

/* Says how lucky a seat was. */
static void say_luck(const struct engawa_analysis *analysis, const struct engawa_verdict *verdict,
                     enum engawa_language language, struct engawa_text *text)
{
    struct engawa_text amount = amount_of(analysis, fabs(verdict->luck), language);
    bool average = fabs(verdict->luck) < 2 * little[analysis->adviser->unit];
    engawa_say(
        text, language,
        average ? ENGAWA_BOTH("Luck was about average", "運は平均くらいでした")
        : verdict->luck > 0
            ? ENGAWA_BOTH("Luck was good and brought {amount}", "運に恵まれ、{amount}得をしました")
            : ENGAWA_BOTH("Luck was bad and cost {amount}", "運に恵まれず、{amount}損をしました"),
        "amount", amount.at, NULL);
    engawa_text_free(&amount);
}

/* Returns the sentence about the choices of a seat that had some. */
static struct engawa_sentence about_choices(const struct engawa_analysis *analysis,
                                            const struct engawa_verdict *verdict)
{
    enum engawa_unit unit = analysis->adviser->unit;
    double rest = verdict->lost - verdict->worst_lost;
    if (verdict->best == verdict->decisions)
        return analysis->exact
                   ? ENGAWA_BOTH("Every choice was the best there is", "選び方はすべて最善でした")
                   : ENGAWA_BOTH("No better choice was found anywhere",
                                 "これより良い選び方は見つかりませんでした");
    if (verdict->lost < nothing[unit])
        return ENGAWA_BOTH("The choices were all but perfect", "選び方はほぼ完璧でした");
    if (verdict->decisions - verdict->best == 1 || rest < nothing[unit])
        return ENGAWA_BOTH("One choice cost {worst}; all others were fine",
                           "ひとつの選択で{worst}損をしましたが、ほかは申し分ありません");
    if (rest < little[unit])
        return ENGAWA_BOTH("One choice cost {worst}; the rest was nearly perfect",
                           "ひとつの選択で{worst}損をしましたが、ほかはほぼ完璧でした");
    return ENGAWA_BOTH("The choices cost {lost} in all, and one of them alone {worst}",
                       "選び方の損は合わせて{lost}、そのうちひとつの選択だけで{worst}です");
}

/* Says what the choices of a seat cost. */
static void say_choices(const struct engawa_analysis *analysis,
                        const struct engawa_verdict *verdict, enum engawa_language language,
                        struct engawa_text *text)
{
    struct engawa_text lost = amount_of(analysis, verdict->lost, language);
    struct engawa_text worst = amount_of(analysis, verdict->worst_lost, language);
    engawa_say(text, language, about_choices(analysis, verdict), "lost", lost.at, "worst", worst.at,
               NULL);
    engawa_text_free(&lost);
    engawa_text_free(&worst);
}

/* Appends VALUE with one decimal, in points or percent, with SIGN before it if it is positive. */
static void add_amount(const struct engawa_analysis *analysis, const char *sign, double value,
                       struct engawa_text *text)
{
    long long tenths = llround(value * (analysis->adviser->unit == ENGAWA_POINTS ? 10 : 1000));
    engawa_text_printf(text, "%s%lld.%lld",
                       tenths < 0   ? "−"
                       : tenths > 0 ? sign
                                    : "",
                       llabs(tenths) / 10, llabs(tenths) % 10);
}

/* Appends the total loss and its error. */
static void add_lost(const struct engawa_analysis *analysis, const struct engawa_verdict *verdict,
                     struct engawa_text *text)
{
    add_amount(analysis, "", verdict->lost, text);
    if (verdict->error > 0) {
        engawa_text_add(text, " ± ");
        add_amount(analysis, "", verdict->error, text);
    }
}

/* Says how many decisions were the best. */
static void tell_best(const struct engawa_analysis *analysis, const struct engawa_verdict *verdict,
                      enum engawa_language language, struct engawa_text *text)
{
    bool one = verdict->decisions == 1;
    struct engawa_sentence sentence =
        verdict->decisions == 0
            ? ENGAWA_BOTH("There was nothing to decide", "選ぶ場面はありませんでした")
        : analysis->exact ? one ? ENGAWA_BOTH("{best} of 1 decision was the best possible",
                                              "1回の選択のうち{best}回が最善でした")
                                : ENGAWA_BOTH("{best} of {all} decisions were the best possible",
                                              "{all}回の選択のうち{best}回が最善でした")
        : one ? ENGAWA_BOTH("{best} of 1 decision was the best that was found",
                            "1回の選択のうち{best}回が最善とみられます")
                          : ENGAWA_BOTH("{best} of {all} decisions were the best that was found",
                                        "{all}回の選択のうち{best}回が最善とみられます");
    engawa_say(text, language, sentence, "best", engawa_digits(verdict->best).text, "all",
               engawa_digits(verdict->decisions).text, NULL);
}

/* Appends the sentence about the loss. */
static void tell_lost(const struct engawa_analysis *analysis, const struct engawa_verdict *verdict,
                      enum engawa_language language, struct engawa_text *text)
{
    struct engawa_text lost = {0};
    add_lost(analysis, verdict, &lost);
    engawa_say(text, language,
               verdict->best == verdict->decisions
                   ? ENGAWA_BOTH("Nothing was given away", "損はありませんでした")
               : analysis->adviser->unit == ENGAWA_POINTS
                   ? ENGAWA_BOTH("Given away in all: {lost} points", "損は合わせて{lost}点です")
                   : ENGAWA_BOTH("Given away in all: {lost} percentage points",
                                 "損は合わせて{lost}ポイントです"),
               "lost", lost.at, NULL);
    engawa_text_free(&lost);
}

static void tell_luck(const struct engawa_analysis *analysis, const struct engawa_verdict *verdict,
                      enum engawa_language language, struct engawa_text *text)
{
    struct engawa_text luck = {0};
    add_amount(analysis, "+", verdict->luck, &luck);
    engawa_say(
        text, language,
        analysis->adviser->unit == ENGAWA_POINTS
            ? ENGAWA_BOTH("Luck against expectation: {luck} points", "運は期待と比べて{luck}点です")
            : ENGAWA_BOTH("Luck against expectation: {luck} percentage points",
                          "運は期待と比べて{luck}ポイントです"),
        "luck", luck.at, NULL);
    engawa_text_free(&luck);
}

void engawa_verdict_say(const struct engawa_analysis *analysis, int seat,
                        enum engawa_language language, struct engawa_text *text)
{
    const struct engawa_verdict *verdict = &analysis->verdict[seat];
    struct engawa_text said = {0};
    if (analysis->valued)
        say_luck(analysis, verdict, language, &said);
    engawa_next_sentence(&said, language);
    if (verdict->decisions > 0)
        say_choices(analysis, verdict, language, &said);
    if (verdict->best < verdict->decisions)
        engawa_next_sentence(&said, language);
    if (verdict->best < verdict->decisions || verdict->decisions == 0)
        tell_best(analysis, verdict, language, &said);
    engawa_end_sentence(&said, language);
    engawa_text_add(text, said.at);
    engawa_text_free(&said);
}

void engawa_verdict_tell(const struct engawa_analysis *analysis, int seat,
                         enum engawa_language language, struct engawa_text *text)
{
    const struct engawa_verdict *verdict = &analysis->verdict[seat];
    tell_best(analysis, verdict, language, text);
    if (verdict->decisions > 0) {
        engawa_next_sentence(text, language);
        tell_lost(analysis, verdict, language, text);
    }
    if (analysis->valued) {
        engawa_next_sentence(text, language);
        tell_luck(analysis, verdict, language, text);
    }
    engawa_end_sentence(text, language);
}

/* ---- for programs ---- */

/* Appends VALUE with four decimals: the C library of the page prints no fractions. */
static void add_decimal(struct engawa_json *json, const char *name, double value)
{
    long long scaled = llround(value * 10000);
    const char *sign = scaled < 0 ? "-" : "";
    scaled = scaled < 0 ? -scaled : scaled;
    engawa_text_printf(engawa_json_value(json, name), "%s%lld.%04lld", sign, scaled / 10000,
                       scaled % 10000);
}

static void add_decimals(struct engawa_json *json, const char *name, const double *values,
                         int count)
{
    engawa_json_array(json, name);
    for (int i = 0; i < count; i++)
        add_decimal(json, NULL, values[i]);
    engawa_json_close(json);
}

static void add_decision(struct engawa_json *json, const struct engawa_finding *finding,
                         const char *told)
{
    engawa_json_object(json, "decision");
    engawa_json_integer(json, "choices", finding->choices);
    engawa_json_string(json, "best", finding->best);
    engawa_json_string(json, "told", told);
    add_decimal(json, "value", finding->value);
    add_decimal(json, "best_value", finding->best_value);
    add_decimal(json, "lost", finding->best_value - finding->value);
    engawa_json_bool(json, "exact", finding->error <= 0);
    add_decimal(json, "error", finding->error);
    engawa_json_close(json);
}

void engawa_finding_json(const struct engawa_finding *finding, int seats, const char *told,
                         struct engawa_text *text)
{
    struct engawa_json json = engawa_json_begin(text);
    bool chance = finding->by == ENGAWA_CHANCE;
    engawa_json_object(&json, NULL);
    engawa_json_integer(&json, "n", (int64_t)finding->n);
    if (chance)
        engawa_json_string(&json, "by", "chance");
    else
        engawa_json_integer(&json, "by", finding->by);
    if (finding->decision)
        add_decision(&json, finding, told);
    if (finding->valued)
        add_decimals(&json, "worth", finding->worth, seats);
    if (finding->valued && chance)
        add_decimals(&json, "luck", finding->luck, seats);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

static const char *unit_name(const struct engawa_bot *adviser)
{
    return adviser->unit == ENGAWA_POINTS ? "points" : "wins";
}

typedef void telling(const struct engawa_analysis *, int seat, enum engawa_language,
                     struct engawa_text *);

/* Adds what TELL says of SEAT, in both languages. */
static void add_told(struct engawa_json *json, const struct engawa_analysis *analysis, int seat,
                     telling *tell)
{
    struct engawa_text en = {0}, ja = {0};
    tell(analysis, seat, ENGAWA_ENGLISH, &en);
    tell(analysis, seat, ENGAWA_JAPANESE, &ja);
    engawa_json_string(json, "en", en.at);
    engawa_json_string(json, "ja", ja.at);
    engawa_text_free(&en);
    engawa_text_free(&ja);
}

void engawa_verdict_json(const struct engawa_analysis *analysis, int seat, struct engawa_text *text)
{
    const struct engawa_verdict *verdict = &analysis->verdict[seat];
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_integer(&json, "seat", seat);
    engawa_json_string(&json, "unit", unit_name(analysis->adviser));
    engawa_json_bool(&json, "exact", analysis->exact);
    engawa_json_integer(&json, "decisions", verdict->decisions);
    engawa_json_integer(&json, "best", verdict->best);
    add_decimal(&json, "lost", verdict->lost);
    add_decimal(&json, "error", verdict->error);
    if (analysis->valued)
        add_decimal(&json, "luck", verdict->luck);
    else
        engawa_json_null(&json, "luck");
    engawa_json_integer(&json, "worst", (int64_t)verdict->worst);
    add_decimal(&json, "worst_lost", verdict->worst_lost);
    add_decimal(&json, "worst_error", verdict->worst_error);
    add_told(&json, analysis, seat, engawa_verdict_tell);
    engawa_json_object(&json, "say");
    add_told(&json, analysis, seat, engawa_verdict_say);
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

/* ---- hints ---- */

bool engawa_may_advise(const struct engawa_match *match, int seat, struct engawa_reason *why)
{
    if (!engawa_can_judge(match->game, &match->setup, why))
        return false;
    return (seat >= 0 && (engawa_match_actors(match) >> seat & 1)) ||
           engawa_refuse(why, "not-your-turn", "it is not this seat's turn",
                         "この席の番ではありません");
}

static int by_value(const void *a, const void *b)
{
    const struct engawa_advice *one = a, *other = b;
    if (one->value > other->value || one->value < other->value)
        return one->value > other->value ? -1 : 1;
    return one->move < other->move ? -1 : one->move > other->move;
}

static void add_advice(const struct engawa_match *view, const struct engawa_advice *advice,
                       const struct engawa_names *names, enum engawa_language language,
                       struct engawa_json *json)
{
    struct engawa_event event = {.by = view->viewer, .move = advice->move};
    struct engawa_text text = {0};
    view->game->print(view->state.bytes, &event, &text);
    engawa_json_object(json, NULL);
    engawa_json_string(json, "do", text.at);
    engawa_text_clear(&text);
    view->game->tell(view->state.bytes, &event, names, language, &text);
    engawa_json_string(json, "told", text.at);
    add_decimal(json, "value", advice->value);
    add_decimal(json, "error", advice->error);
    engawa_json_close(json);
    engawa_text_free(&text);
}

bool engawa_advice_json(const struct engawa_match *view, int budget, uint64_t seed, int shown,
                        const struct engawa_names *names, enum engawa_language language,
                        struct engawa_text *text, struct engawa_reason *why)
{
    const struct engawa_bot *adviser = engawa_bot_adviser(view->game, &view->setup);
    struct engawa_rng rng;
    bool exact = true;
    if (!engawa_may_advise(view, view->viewer, why))
        return false;
    engawa_move *moves = engawa_allocate((size_t)view->game->legal_max, sizeof *moves);
    struct engawa_advice *advice = engawa_allocate((size_t)view->game->legal_max, sizeof *advice);
    int count = view->game->legal(view->state.bytes, view->viewer, moves, view->game->legal_max);
    for (int i = 0; i < count; i++)
        advice[i].move = moves[i];
    engawa_rng_fast(&rng, seed);
    adviser->advise(adviser, &(struct engawa_question){view, "", &rng, budget}, advice, count);
    qsort(advice, (size_t)count, sizeof *advice, by_value);
    for (int i = 0; i < count; i++)
        exact &= advice[i].error <= 0;
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "unit", unit_name(adviser));
    engawa_json_bool(&json, "exact", exact);
    engawa_json_integer(&json, "choices", count);
    engawa_json_array(&json, "moves");
    for (int i = 0; i < count && i < shown; i++)
        add_advice(view, &advice[i], names, language, &json);
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
    free(moves);
    free(advice);
    return true;
}
