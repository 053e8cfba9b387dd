/* core.c - what the page may ask of the engine (core.h): text and numbers in, text and numbers out.
 */
#include "web/core/core.h"

#include "bots/persona.h"
#include "bots/registry.h"
#include "bots/strength.h"
#include "bots/weights.h"
#include "engine/memory.h"
#include "engine/notation.h"
#include "engine/verify.h"
#include "games/registry.h"

#include <assert.h>
#include <string.h>

static struct engawa_text input, output;

/* ---- the buffers ---- */

char *core_input(size_t size)
{
    char *bytes = engawa_reallocate(input.at, size + 1, 1);
    bytes[size] = '\0';
    input = (struct engawa_text){.at = bytes, .length = size, .capacity = size + 1};
    return bytes;
}

const char *core_output(void)
{
    return engawa_text_string(&output);
}

size_t core_output_length(void)
{
    return output.length;
}

/* Takes the string at *AT of the input; behind the last there are only empty ones. */
static const char *next_string(size_t *at)
{
    const char *string = *at < input.length ? input.at + *at : "";
    *at += strlen(string) + 1;
    return string;
}

static void add_member(struct engawa_text *json, const char *key, const char *value)
{
    engawa_text_printf(json, "\"%s\":", key);
    engawa_text_add_json(json, value, strlen(value));
}

static void add_reason(struct engawa_text *json, const struct engawa_reason *why)
{
    engawa_text_add_char(json, '{');
    add_member(json, "code", why->code);
    engawa_text_add_char(json, ',');
    add_member(json, "en", why->en);
    engawa_text_add_char(json, ',');
    add_member(json, "ja", why->ja);
    engawa_text_add_char(json, '}');
}

/* Leaves WHY as the output and returns 0. */
static int refused(const struct engawa_reason *why)
{
    engawa_text_clear(&output);
    add_reason(&output, why);
    return 0;
}

/* ---- games and matches ---- */

/* Adds how strong BOT is at GAME, in both languages. */
static void add_strength(const struct engawa_bot *bot, const struct engawa_game *game)
{
    for (int i = ENGAWA_ENGLISH; i <= ENGAWA_JAPANESE; i++) {
        struct engawa_text told = {0};
        engawa_strength_tell(bot, game, (enum engawa_language)i, &told);
        engawa_text_add_char(&output, i ? ',' : '{');
        add_member(&output, i ? "ja" : "en", engawa_text_string(&told));
        engawa_text_free(&told);
    }
    engawa_text_add_char(&output, '}');
}

static void add_bots(const struct engawa_game *game)
{
    const char *between = "";
    for (int i = 0; engawa_bot_at(i); i++) {
        const struct engawa_bot *bot = engawa_bot_at(i);
        if (bot->aside || engawa_bot_named(bot->name, game) != bot)
            continue;
        engawa_text_printf(&output, "%s{", between);
        add_member(&output, "name", bot->name);
        engawa_text_add_char(&output, ',');
        add_member(&output, "en", bot->label_en);
        engawa_text_add_char(&output, ',');
        add_member(&output, "ja", bot->label_ja ? bot->label_ja : bot->label_en);
        engawa_text_printf(&output,
                           ",\"learns\":%s,\"strength\":", bot->prepare ? "true" : "false");
        add_strength(bot, game);
        engawa_text_add_char(&output, '}');
        between = ",";
    }
}

/* Adds the built-in games and bots, if they are not there yet. */
static void add_all(void)
{
    engawa_add_games();
    engawa_add_bots();
}

void core_games(void)
{
    add_all();
    engawa_text_clear(&output);
    engawa_text_add_char(&output, '[');
    for (int i = 0; engawa_game_at(i); i++) {
        engawa_text_add(&output, i ? ",{\"game\":" : "{\"game\":");
        engawa_game_json(engawa_game_at(i), &output);
        const struct engawa_bot *usual = engawa_bot_usual(engawa_game_at(i));
        engawa_text_add_char(&output, ',');
        add_member(&output, "usual", usual ? usual->name : "");
        engawa_text_add(&output, ",\"bots\":[");
        add_bots(engawa_game_at(i));
        engawa_text_add(&output, "]}");
    }
    engawa_text_add_char(&output, ']');
}

void core_personas(void)
{
    engawa_text_clear(&output);
    for (int who = 1; who <= ENGAWA_PERSONAS; who++) {
        engawa_text_add(&output, who > 1 ? ",{" : "[{");
        add_member(&output, "en", engawa_persona_name(who, ENGAWA_ENGLISH));
        engawa_text_add_char(&output, ',');
        add_member(&output, "ja", engawa_persona_name(who, ENGAWA_JAPANESE));
        engawa_text_add_char(&output, '}');
    }
    engawa_text_add_char(&output, ']');
}

struct engawa_match *core_match_new(int seats, int viewer, int count)
{
    struct engawa_reason why;
    struct engawa_setup setup;
    size_t at = 0;
    add_all();
    const char *name = next_string(&at);
    const struct engawa_game *game = engawa_game_named(name);
    bool fine = game || engawa_refuse(&why, "no-such-game", "there is no game called \"%.60s\"",
                                      "「%.60s」というゲームはありません", name);
    if (fine)
        engawa_setup_defaults(game, seats, &setup);
    for (int i = 0; fine && i < count; i++) {
        const char *option = next_string(&at);
        fine = engawa_setup_option(game, &setup, option, next_string(&at), &why);
    }
    if (!fine || !engawa_setup_check(game, &setup, &why)) {
        refused(&why);
        return NULL;
    }
    return engawa_match_new(game, &setup, viewer);
}

void core_match_free(struct engawa_match *match)
{
    engawa_match_free(match);
}

struct engawa_match *core_match_view(const struct engawa_match *match, int viewer)
{
    const struct engawa_game *game = match->game;
    struct engawa_match *view = engawa_match_new(game, &match->setup, viewer);
    /* AGAIN replays MATCH as its own viewer sees it. For that viewer it is the result; otherwise
     * VIEW is shown each event before it happens. */
    struct engawa_match *again = view;
    if (viewer != match->viewer)
        again = engawa_match_new(game, &match->setup, match->viewer);
    for (size_t i = 0; i < match->length; i++) {
        const struct engawa_match_event *past = &match->event[i];
        struct engawa_event event;
        bool fine = engawa_read(game, again->state.bytes, match->setup.seats, past->by, past->text,
                                ENGAWA_REDACTED, &event, NULL);
        assert(fine);
        (void)fine;
        if (again != view)
            engawa_match_show(view, again->state.bytes, &event, past->time);
        engawa_match_append_event(again, &event, past->text, past->time);
    }
    if (again != view)
        engawa_match_free(again);
    return view;
}

int core_append(struct engawa_match *match, int by, double time)
{
    struct engawa_reason why;
    size_t at = 0;
    if (!engawa_match_append(match, by, next_string(&at), (int64_t)time, &why))
        return refused(&why);
    return 1;
}

void core_truncate(struct engawa_match *match, size_t length)
{
    engawa_match_truncate(match, length);
}

/* ---- what stands on the table ---- */

size_t core_length(const struct engawa_match *match)
{
    return match->length;
}

unsigned core_actors(const struct engawa_match *match)
{
    return engawa_match_actors(match);
}

static void add_by(int by)
{
    if (by == ENGAWA_CHANCE)
        engawa_text_add(&output, "\"by\":\"chance\"");
    else
        engawa_text_printf(&output, "\"by\":%d", by);
}

void core_entry(const struct engawa_match *match, size_t n)
{
    const struct engawa_match_event *past = &match->event[n - 1];
    engawa_text_clear(&output);
    engawa_text_add_char(&output, '{');
    add_by(past->by);
    engawa_text_printf(&output, ",\"time\":%lld,", (long long)past->time);
    add_member(&output, "do", past->text);
    engawa_text_add_char(&output, '}');
}

void core_legal(const struct engawa_match *match, int seat)
{
    engawa_text_clear(&output);
    if (seat >= 0 && seat < match->setup.seats && (engawa_match_actors(match) >> seat & 1))
        engawa_match_legal(match, seat, &output);
}

int core_check(const struct engawa_match *match, int seat)
{
    struct engawa_reason why;
    struct engawa_event event;
    size_t at = 0;
    if (seat < 0 || !engawa_read(match->game, match->state.bytes, match->setup.seats, seat,
                                 next_string(&at), ENGAWA_FULL, &event, &why))
        return refused(&why);
    return 1;
}

int core_draft(const struct engawa_match *match)
{
    struct engawa_reason why;
    size_t at = 0;
    const char *text = next_string(&at);
    engawa_text_clear(&output);
    if (match->game->draft)
        return match->game->draft(match->state.bytes, text, &output, &why) || refused(&why);
    engawa_text_add_char(&output, '{');
    add_member(&output, "move", text);
    engawa_text_add_char(&output, ',');
    add_member(&output, "en", text);
    engawa_text_add_char(&output, ',');
    add_member(&output, "ja", text);
    engawa_text_add_char(&output, '}');
    return 1;
}

void core_describe(const struct engawa_match *match, int viewer)
{
    engawa_text_clear(&output);
    engawa_match_describe(match, viewer, &output);
}

void core_result(const struct engawa_match *match)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    match->game->result(match->state.bytes, scores, ranks);
    engawa_text_clear(&output);
    engawa_text_add(&output, "{\"scores\":[");
    for (int i = 0; i < match->setup.seats; i++)
        engawa_text_printf(&output, "%s%lld", i ? "," : "", (long long)scores[i]);
    engawa_text_add(&output, "],\"ranks\":[");
    for (int i = 0; i < match->setup.seats; i++)
        engawa_text_printf(&output, "%s%d", i ? "," : "", ranks[i]);
    engawa_text_add(&output, "]}");
}

void core_options(const struct engawa_match *match)
{
    engawa_text_clear(&output);
    engawa_setup_json(match->game, &match->setup, &output);
}

static void add_seen(void *context, const struct engawa_seen *seen)
{
    (void)context;
    engawa_text_printf(&output, "%s{\"n\":%zu,", output.length > 1 ? "," : "", seen->n);
    add_by(seen->by);
    engawa_text_printf(&output, ",\"time\":%lld,", (long long)seen->time);
    add_member(&output, "do", seen->text);
    engawa_text_add_char(&output, ',');
    add_member(&output, "sentence", seen->sentence);
    engawa_text_add_char(&output, '}');
}

/* Takes a name for each seat from the input. */
static struct engawa_names next_names(size_t *at)
{
    struct engawa_names names;
    for (int i = 0; i < ENGAWA_SEATS_MAX; i++) {
        const char *name = next_string(at);
        names.seat[i] = name[0] ? name : NULL;
    }
    return names;
}

static enum engawa_language language_of(int language)
{
    return language == ENGAWA_JAPANESE ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
}

void core_events(const struct engawa_match *match, size_t after, int viewer, int language)
{
    size_t at = 0;
    struct engawa_names names = next_names(&at);
    engawa_text_clear(&output);
    engawa_text_add_char(&output, '[');
    engawa_match_events(match, after, viewer, &names, language_of(language), add_seen, NULL);
    engawa_text_add_char(&output, ']');
}

/* ---- fair chance ---- */

/* Takes 64 hexadecimal digits from the input. */
static bool next_hash(size_t *at, uint8_t bytes[ENGAWA_SEED_BYTES], struct engawa_reason *why)
{
    if (engawa_unhex(next_string(at), bytes, ENGAWA_SEED_BYTES) == ENGAWA_SEED_BYTES)
        return true;
    return engawa_refuse(why, "form", "a seed and its commit are 64 hexadecimal digits",
                         "シードと約束(commit)は 16 進数 64 桁です");
}

/* Takes the entropy of every seat from the input. */
static bool next_entropy(size_t *at, struct engawa_entropy *entropy, int seats,
                         struct engawa_reason *why)
{
    for (int i = 0; i < seats; i++) {
        int length = engawa_unhex(next_string(at), entropy[i].bytes, ENGAWA_ENTROPY_BYTES);
        if (length < 0)
            return engawa_refuse(why, "form",
                                 "the entropy of a seat is up to 64 bytes in hexadecimal",
                                 "席のエントロピーは 64 バイトまでの 16 進数です");
        entropy[i].length = (size_t)length;
    }
    return true;
}

int core_commit(void)
{
    struct engawa_reason why;
    uint8_t seed[ENGAWA_SEED_BYTES], commit[ENGAWA_SEED_BYTES];
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    size_t at = 0;
    if (!next_hash(&at, seed, &why))
        return refused(&why);
    engawa_fair_commit(seed, commit);
    engawa_hex(commit, sizeof commit, hex);
    engawa_text_clear(&output);
    engawa_text_add(&output, hex);
    return 1;
}

int core_draw(const struct engawa_match *match)
{
    struct engawa_reason why;
    struct engawa_rng rng;
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    uint8_t seed[ENGAWA_SEED_BYTES], key[ENGAWA_SEED_BYTES];
    size_t at = 0;
    if (match->viewer != ENGAWA_OPEN || engawa_match_actors(match) != ENGAWA_CHANCE_BIT) {
        engawa_refuse(&why, "not-chance", "chance has nothing to do here",
                      "ここはプレイヤーの番です");
        return refused(&why);
    }
    if (!next_hash(&at, seed, &why) || !next_entropy(&at, entropy, match->setup.seats, &why))
        return refused(&why);
    engawa_fair_key(seed, entropy, match->setup.seats, key);
    engawa_rng_fair(&rng, key, match->length + 1);
    engawa_text_clear(&output);
    engawa_match_draw(match, &rng, &output);
    return 1;
}

/* Leaves as the output that event N does not follow, and returns -1. */
static int unfair(size_t n, const struct engawa_reason *why)
{
    engawa_text_clear(&output);
    engawa_text_printf(&output, "{\"n\":%zu,\"why\":", n);
    add_reason(&output, why);
    engawa_text_add_char(&output, '}');
    return -1;
}

/* Takes how the seats were drawn from the input, places with a blank before each. Returns whether
 * they were. */
static bool next_drawn(size_t *at, int drawn[ENGAWA_SEATS_MAX])
{
    const char *text = next_string(at);
    bool given = text[0] != '\0';
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++) {
        long place = *text++ == ' ' ? engawa_take_number(&text, ENGAWA_SEATS_MAX) : -1;
        drawn[seat] = (int)place;
        if (place < 0)
            text = "";
    }
    return given;
}

int core_verify(const struct engawa_match *match)
{
    struct engawa_reason why;
    uint8_t commit[ENGAWA_SEED_BYTES], seed[ENGAWA_SEED_BYTES], committed[ENGAWA_SEED_BYTES];
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    int seats = match->setup.seats, drawn[ENGAWA_SEATS_MAX];
    size_t at = 0, checked;
    if (match->viewer != ENGAWA_OPEN) {
        engawa_refuse(&why, "hidden", "only a game that is seen whole can be verified",
                      "すべてが見える棋譜だけを検証できます");
        return unfair(0, &why);
    }
    if (!next_hash(&at, commit, &why) || !next_hash(&at, seed, &why) ||
        !next_entropy(&at, entropy, seats, &why))
        return unfair(0, &why);
    engawa_fair_commit(seed, committed);
    if (memcmp(commit, committed, sizeof commit) != 0) {
        engawa_refuse(&why, "commit", "the seed is not the one committed to",
                      "シードが約束(commit)と合いません");
        return unfair(0, &why);
    }
    if (next_drawn(&at, drawn) && !engawa_verify_seats(seed, entropy, drawn, seats, &why))
        return unfair(0, &why);
    size_t wrong = engawa_verify_events(match, seed, entropy, &checked, &why);
    return wrong ? unfair(wrong, &why) : (int)checked;
}

/* ---- bots ---- */

/* The bot named next in the input, "" for the best; NULL with the reason. */
static const struct engawa_bot *next_bot(size_t *at, const struct engawa_game *game,
                                         struct engawa_reason *why)
{
    const char *name = next_string(at);
    const struct engawa_bot *bot = name[0] ? engawa_bot_named(name, game) : engawa_bot_best(game);
    if (!bot)
        engawa_refuse(why, "no-such-bot", "no bot called \"%.60s\" plays this game",
                      "「%.60s」というボットはこのゲームで遊べません", name);
    return bot;
}

int core_bot(const struct engawa_match *view, double seed, int budget, int language)
{
    struct engawa_text lore = {0};
    struct engawa_event event;
    struct engawa_reason why;
    struct engawa_rng rng;
    size_t at = 0;
    const struct engawa_bot *bot = next_bot(&at, view->game, &why);
    if (!bot)
        return refused(&why);
    if (view->viewer < 0 || !(engawa_match_actors(view) >> view->viewer & 1)) {
        engawa_refuse(&why, "not-your-turn", "it is not this seat's turn",
                      "この席の番ではありません");
        return refused(&why);
    }
    engawa_rng_fast(&rng, (uint64_t)seed);
    if (language >= 0)
        engawa_lore_write_language(language_of(language), &lore);
    engawa_bot_move(bot, view, engawa_text_string(&lore), &rng, budget, &event, NULL);
    engawa_text_free(&lore);
    engawa_text_clear(&output);
    view->game->print(view->state.bytes, &event, &output);
    return 1;
}

int core_weights(int seats)
{
    size_t at = 0;
    const char *game = next_string(&at);
    return at <= input.length &&
           engawa_weights_bring(game, seats, input.at + at, input.length - at);
}

double core_prepare(const struct engawa_match *match)
{
    size_t at = 0;
    const struct engawa_bot *bot = next_bot(&at, match->game, NULL);
    return bot && bot->prepare ? bot->prepare(bot, &match->setup) : 1;
}

int core_judges(const struct engawa_match *match)
{
    return engawa_can_judge(match->game, &match->setup, NULL);
}

int core_advise(const struct engawa_match *view, double seed, int budget, int shown, int language)
{
    struct engawa_reason why;
    size_t at = 0;
    struct engawa_names names = next_names(&at);
    engawa_text_clear(&output);
    if (!engawa_advice_json(view, budget, (uint64_t)seed, shown, &names, language_of(language),
                            &output, &why))
        return refused(&why);
    return 1;
}

/* ---- analysis ---- */

struct engawa_analysis *core_analysis_new(const struct engawa_match *match, double seed, int budget)
{
    struct engawa_reason why;
    struct engawa_analysis *analysis = NULL;
    if (match->viewer == ENGAWA_OPEN)
        analysis = engawa_analysis_new(match, budget, (uint64_t)seed, &why);
    else
        engawa_refuse(&why, "hidden", "only a game that is seen whole can be analysed",
                      "すべてが見える棋譜だけを解析できます");
    if (!analysis)
        refused(&why);
    return analysis;
}

void core_analysis_free(struct engawa_analysis *analysis)
{
    engawa_analysis_free(analysis);
}

/* What was found last. */
static struct engawa_finding found;

/* Writes that to the output. */
static void tell_found(const struct engawa_analysis *analysis, int seats,
                       const struct engawa_names *names, int language)
{
    struct engawa_text told = {0};
    if (found.decision)
        engawa_analysis_tell(analysis, names, language_of(language), &told);
    engawa_finding_json(&found, seats, engawa_text_string(&told), &output);
    engawa_text_free(&told);
}

int core_analysis_step(struct engawa_analysis *analysis, int seats, int language)
{
    size_t at = 0;
    struct engawa_names names = next_names(&at);
    engawa_text_clear(&output);
    if (!engawa_analysis_step(analysis, &found))
        return 0;
    tell_found(analysis, seats, &names, language);
    return 1;
}

void core_analysis_found(void)
{
    engawa_text_clear(&output);
    engawa_text_add_bytes(&output, (const char *)&found, sizeof found);
    engawa_text_add(&output, found.decision ? found.best : "");
    engawa_text_add_char(&output, '\0');
}

int core_analysis_take(struct engawa_analysis *analysis, int seats, int language)
{
    const struct engawa_names names = {{NULL}};
    struct engawa_finding *other = NULL;
    if (input.length > sizeof found) {
        memcpy(&found, input.at, sizeof found);
        found.best = input.at + sizeof found;
        other = &found;
    }
    engawa_text_clear(&output);
    if (!engawa_analysis_take(analysis, other, &found))
        return 0;
    tell_found(analysis, seats, &names, language);
    return 1;
}

void core_analysis_verdicts(const struct engawa_analysis *analysis, int seats)
{
    engawa_text_clear(&output);
    for (int seat = 0; seat < seats; seat++) {
        engawa_text_add_char(&output, seat ? ',' : '[');
        engawa_verdict_json(analysis, seat, &output);
    }
    engawa_text_add_char(&output, ']');
}
