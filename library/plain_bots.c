/* plain_bots.c - foreign-function interface: bots and analyses (plain.h). */
#include "library/plain_own.h"

#include "bots/analysis.h"
#include "bots/lore.h"
#include "bots/moments.h"
#include "engine/json.h"
#include "engine/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct engawa_bot *plain_bot(const struct engawa_game *game, const char *name,
                                   struct engawa_text *out)
{
    struct engawa_reason why;
    const struct engawa_bot *bot = name[0] ? engawa_bot_named(name, game) : engawa_bot_best(game);
    engawa_text_clear(out);
    if (bot)
        return bot;
    engawa_refuse(&why, "no-such-bot", "no bot called \"%.60s\" plays this game",
                  "「%.60s」というボットはこのゲームで遊べません", name);
    plain_refused(out, &why);
    return NULL;
}

/* Whether VIEW is that of a seat that may act now. False with a refusal in OUT. */
static bool may_ask(const struct engawa_match *view, struct engawa_text *out)
{
    struct engawa_reason why;
    if (view->viewer >= 0)
        return plain_is_turn(&view->setup, view->state.bytes, view->viewer, out);
    engawa_refuse(&why, "viewer",
                  "a bot is asked with a seat's view of the match, not with this one",
                  "ボットには、席から見た対局を渡してください");
    return plain_refused(out, &why);
}

bool engawa_plain_choose(const struct engawa_match *view, const char *bot, struct engawa_rng *rng,
                         int budget, int language, struct engawa_text *out)
{
    struct engawa_text lore = {0};
    struct engawa_event event;
    const struct engawa_bot *found = plain_bot(view->game, bot, out);
    if (!found || !may_ask(view, out))
        return false;
    if (language >= 0)
        engawa_lore_write_language(plain_language(language), &lore);
    engawa_bot_move(found, view, engawa_text_string(&lore), rng, budget, &event, NULL);
    engawa_text_free(&lore);
    view->game->print(view->state.bytes, &event, out);
    return true;
}

bool engawa_plain_random_move(const struct engawa_match *match, int seat, struct engawa_rng *rng,
                              struct engawa_text *out)
{
    struct engawa_event event;
    struct engawa_match view = *match;
    engawa_text_clear(out);
    if (!plain_is_turn(&match->setup, match->state.bytes, seat, out))
        return false;
    view.viewer = seat; /* the legal moves are the same as in the open match */
    engawa_random_move(&view, rng, &event);
    match->game->print(match->state.bytes, &event, out);
    return true;
}

/* Appends each of the COUNT moves of ADVICE to OUT. */
static void add_values(const struct engawa_match *view, const struct engawa_advice *advice,
                       int count, struct engawa_text *out)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_json_array(&json, NULL);
    for (int i = 0; i < count; i++) {
        struct engawa_event event = {.by = view->viewer, .move = advice[i].move};
        struct engawa_text move = {0};
        view->game->print(view->state.bytes, &event, &move);
        engawa_json_object(&json, NULL);
        engawa_json_string(&json, "do", engawa_text_string(&move));
        engawa_text_printf(engawa_json_value(&json, "value"), "%.17g", advice[i].value);
        engawa_text_printf(engawa_json_value(&json, "error"), "%.17g", advice[i].error);
        engawa_json_close(&json);
        engawa_text_free(&move);
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
}

bool engawa_plain_values(const struct engawa_match *view, const char *bot, struct engawa_rng *rng,
                         int budget, struct engawa_text *out)
{
    struct engawa_reason why;
    const struct engawa_game *game = view->game;
    const struct engawa_question asked = {view, "", rng, budget};
    const struct engawa_bot *found = plain_bot(game, bot, out);
    if (!found)
        return false;
    if (!engawa_bot_advises(found, &view->setup)) {
        engawa_refuse(&why, "no-adviser", "this bot does not judge moves of this game",
                      "このボットはこのゲームの手を評価できません");
        return plain_refused(out, &why);
    }
    if (!may_ask(view, out))
        return false;
    engawa_move *moves = engawa_allocate((size_t)game->legal_max, sizeof *moves);
    struct engawa_advice *advice = engawa_allocate((size_t)game->legal_max, sizeof *advice);
    int count = game->legal(view->state.bytes, view->viewer, moves, game->legal_max);
    for (int i = 0; i < count; i++)
        advice[i].move = moves[i];
    found->advise(found, &asked, advice, count);
    add_values(view, advice, count, out);
    free(moves);
    free(advice);
    return true;
}

double engawa_plain_worth(const struct engawa_match *view, const char *bot)
{
    struct engawa_text out = {0};
    const struct engawa_bot *found = plain_bot(view->game, bot, &out);
    engawa_text_free(&out);
    return found && found->worth && view->viewer >= 0 ? found->worth(found, view) : NAN;
}

/* Returns BOT, or NULL. */
static const struct engawa_bot *known_bot(const struct engawa_match *match, const char *bot)
{
    struct engawa_text refusal = {0};
    const struct engawa_bot *found = plain_bot(match->game, bot, &refusal);
    engawa_text_free(&refusal);
    return found;
}

double engawa_plain_prepare(const struct engawa_match *match, const char *bot)
{
    const struct engawa_bot *found = known_bot(match, bot);
    return found && found->prepare ? found->prepare(found, &match->setup) : 1;
}

double *engawa_plain_share(const struct engawa_match *match, const char *bot, int part, int of,
                           bool work, size_t *count)
{
    const struct engawa_bot *found = known_bot(match, bot);
    *count = 0;
    return found && found->share ? found->share(found, &match->setup, part, of, work, count) : NULL;
}

double engawa_plain_next(const struct engawa_match *match, const char *bot)
{
    const struct engawa_bot *found = known_bot(match, bot);
    return found && found->next ? found->next(found, &match->setup) : 1;
}

bool engawa_plain_judges(const struct engawa_match *match)
{
    return engawa_can_judge(match->game, &match->setup, NULL);
}

bool engawa_plain_advise(const struct engawa_match *view, uint64_t seed, int budget, int shown,
                         const char *strings, size_t length, int language, struct engawa_text *out)
{
    struct engawa_reason why;
    struct engawa_names names = plain_names(strings, length);
    engawa_text_clear(out);
    return engawa_advice_json(view, budget, seed, shown, &names, plain_language(language), out,
                              &why) ||
           plain_refused(out, &why);
}

/* ---- analyses ---- */

bool engawa_plain_moments(const struct engawa_match *match, const char *strings, size_t length,
                          int language, struct engawa_text *out)
{
    struct engawa_reason why;
    struct engawa_names names = plain_names(strings, length);
    engawa_text_clear(out);
    return engawa_moments_json(match, &names, plain_language(language), out, &why) ||
           plain_refused(out, &why);
}

struct engawa_plain_analysis {
    struct engawa_analysis *analysis;
    int seats;
    struct engawa_finding found; /* by the last step */
};

struct engawa_plain_analysis *engawa_plain_analysis_new(const struct engawa_match *match,
                                                        uint64_t seed, int budget,
                                                        struct engawa_text *out)
{
    struct engawa_reason why;
    struct engawa_analysis *begun = NULL;
    engawa_text_clear(out);
    if (match->viewer == ENGAWA_OPEN)
        begun = engawa_analysis_new(match, budget, seed, &why);
    else
        engawa_refuse(&why, "hidden", "only a game that is seen whole can be analysed",
                      "すべてが見える棋譜だけを解析できます");
    if (!begun) {
        plain_refused(out, &why);
        return NULL;
    }
    struct engawa_plain_analysis *analysis = engawa_allocate(1, sizeof *analysis);
    analysis->analysis = begun;
    analysis->seats = match->setup.seats;
    return analysis;
}

void engawa_plain_analysis_free(struct engawa_plain_analysis *analysis)
{
    if (!analysis)
        return;
    engawa_analysis_free(analysis->analysis);
    free(analysis);
}

/* Writes the last finding. */
static void tell_found(const struct engawa_plain_analysis *analysis,
                       const struct engawa_names *names, int language, struct engawa_text *out)
{
    struct engawa_text told = {0};
    if (analysis->found.decision)
        engawa_analysis_tell(analysis->analysis, names, plain_language(language), &told);
    engawa_finding_json(&analysis->found, analysis->seats, engawa_text_string(&told), out);
    engawa_text_free(&told);
}

bool engawa_plain_analysis_step(struct engawa_plain_analysis *analysis, const char *strings,
                                size_t length, int language, struct engawa_text *out)
{
    struct engawa_names names = plain_names(strings, length);
    engawa_text_clear(out);
    if (!engawa_analysis_step(analysis->analysis, &analysis->found))
        return false;
    tell_found(analysis, &names, language, out);
    return true;
}

void engawa_plain_analysis_found(const struct engawa_plain_analysis *analysis,
                                 struct engawa_text *out)
{
    const struct engawa_finding *found = &analysis->found;
    engawa_text_clear(out);
    engawa_text_add_bytes(out, (const char *)found, sizeof *found);
    engawa_text_add(out, found->decision ? found->best : "");
    engawa_text_add_char(out, '\0');
}

bool engawa_plain_analysis_take(struct engawa_plain_analysis *analysis, const char *found,
                                size_t length, int language, struct engawa_text *out)
{
    const struct engawa_names names = {{NULL}};
    struct engawa_finding *taken = &analysis->found, *other = NULL;
    if (length > sizeof *taken) {
        memcpy(taken, found, sizeof *taken);
        taken->best = found + sizeof *taken;
        other = taken;
    }
    engawa_text_clear(out);
    if (!engawa_analysis_take(analysis->analysis, other, taken))
        return false;
    tell_found(analysis, &names, language, out);
    return true;
}

void engawa_plain_analysis_verdicts(const struct engawa_plain_analysis *analysis,
                                    struct engawa_text *out)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_text_clear(out);
    engawa_json_array(&json, NULL);
    for (int seat = 0; seat < analysis->seats; seat++)
        engawa_verdict_json(analysis->analysis, seat, engawa_json_value(&json, NULL));
    engawa_json_close(&json);
    engawa_json_end(&json);
}
