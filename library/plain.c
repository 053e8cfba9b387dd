/* plain.c - foreign-function interface: games and matches (plain.h). */
#include "library/plain_own.h"

#include "bots/persona.h"
#include "bots/registry.h"
#include "bots/strength.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- input and output ---- */

/* Adds the games and bots, if they are not there yet. */
static void add_all(void)
{
    engawa_add_games();
    engawa_add_bots();
}

struct engawa_text *engawa_plain_out_new(void)
{
    return engawa_allocate(1, sizeof(struct engawa_text));
}

void engawa_plain_out_free(struct engawa_text *out)
{
    if (out)
        engawa_text_free(out);
    free(out);
}

const char *engawa_plain_out(const struct engawa_text *out)
{
    return engawa_text_string(out);
}

const char *plain_next(struct plain_strings *strings)
{
    const char *string = strings->at < strings->end ? strings->at : "";
    const char *nul = strings->at < strings->end
                          ? memchr(strings->at, '\0', (size_t)(strings->end - strings->at))
                          : NULL;
    strings->at = nul ? nul + 1 : strings->end;
    return string;
}

struct engawa_names plain_names(const char *strings, size_t length)
{
    struct plain_strings given = {strings, strings + length};
    struct engawa_names names;
    for (int i = 0; i < ENGAWA_SEATS_MAX; i++) {
        const char *name = plain_next(&given);
        names.seat[i] = name[0] ? name : NULL;
    }
    return names;
}

void plain_add_reason(struct engawa_text *out, const struct engawa_reason *why)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "code", why->code);
    engawa_json_string(&json, "en", why->en);
    engawa_json_string(&json, "ja", why->ja);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

bool plain_refused(struct engawa_text *out, const struct engawa_reason *why)
{
    engawa_text_clear(out);
    plain_add_reason(out, why);
    return false;
}

bool plain_is_turn(const struct engawa_setup *setup, const void *state, int seat,
                   struct engawa_text *out)
{
    struct engawa_reason why;
    if (seat >= 0 && seat < setup->seats && (setup->game->actors(state) >> seat & 1))
        return true;
    engawa_refuse(&why, "not-your-turn", "it is not this seat's turn", "この席の番ではありません");
    return plain_refused(out, &why);
}

bool plain_is_chance(const struct engawa_setup *setup, const void *state, struct engawa_text *out)
{
    struct engawa_reason why;
    if (setup->game->actors(state) == ENGAWA_CHANCE_BIT)
        return true;
    engawa_refuse(&why, "not-chance", "chance has nothing to do here", "ここはプレイヤーの番です");
    return plain_refused(out, &why);
}

enum engawa_language plain_language(int language)
{
    return language == ENGAWA_JAPANESE ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
}

/* ---- games ---- */

/* Adds how strong BOT is at GAME, in both languages. */
static void add_strength(const struct engawa_bot *bot, const struct engawa_game *game,
                         struct engawa_json *json)
{
    engawa_json_object(json, "strength");
    for (int i = ENGAWA_ENGLISH; i <= ENGAWA_JAPANESE; i++) {
        struct engawa_text told = {0};
        engawa_strength_tell(bot, game, (enum engawa_language)i, &told);
        engawa_json_string(json, i ? "ja" : "en", engawa_text_string(&told));
        engawa_text_free(&told);
    }
    engawa_json_close(json);
}

static void add_bots(const struct engawa_game *game, struct engawa_json *json)
{
    engawa_json_array(json, "bots");
    for (int i = 0; engawa_bot_at(i); i++) {
        const struct engawa_bot *bot = engawa_bot_at(i);
        if (bot->aside || engawa_bot_named(bot->name, game) != bot)
            continue;
        engawa_json_object(json, NULL);
        engawa_json_string(json, "name", bot->name);
        engawa_json_string(json, "en", bot->label_en);
        engawa_json_string(json, "ja", bot->label_ja ? bot->label_ja : bot->label_en);
        engawa_json_bool(json, "learns", bot->prepare);
        add_strength(bot, game, json);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

void engawa_plain_games(struct engawa_text *out)
{
    struct engawa_json json = engawa_json_begin(out);
    add_all();
    engawa_text_clear(out);
    engawa_json_array(&json, NULL);
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_bot *usual = engawa_bot_usual(engawa_game_at(i));
        engawa_json_object(&json, NULL);
        engawa_game_json(engawa_game_at(i), false, engawa_json_value(&json, "game"));
        engawa_json_string(&json, "usual", usual ? usual->name : "");
        add_bots(engawa_game_at(i), &json);
        engawa_json_close(&json);
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
}

void engawa_plain_personas(struct engawa_text *out)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_text_clear(out);
    engawa_json_array(&json, NULL);
    for (int who = 1; who <= ENGAWA_PERSONAS; who++) {
        engawa_json_object(&json, NULL);
        engawa_json_string(&json, "en", engawa_persona_name(who, ENGAWA_ENGLISH));
        engawa_json_string(&json, "ja", engawa_persona_name(who, ENGAWA_JAPANESE));
        engawa_json_close(&json);
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
}

/* ---- setups and matches ---- */

/* Reads the game and COUNT options of STRINGS into SETUP. */
static bool read_setup(int seats, int count, struct plain_strings *strings,
                       struct engawa_setup *setup, struct engawa_reason *why)
{
    const char *name = plain_next(strings);
    const struct engawa_game *game = engawa_game_named(name);
    if (!game)
        return engawa_refuse(why, "no-such-game", "there is no game called \"%.60s\"",
                             "「%.60s」というゲームはありません", name);
    engawa_setup_defaults(game, seats == -1 ? game->seats_min : seats, setup);
    for (int i = 0; i < count; i++) {
        const char *option = plain_next(strings);
        if (!engawa_setup_option(game, setup, option, plain_next(strings), why))
            return false;
    }
    return engawa_setup_check(game, setup, why);
}

struct engawa_setup *engawa_plain_setup_new(int seats, int count, const char *strings,
                                            size_t length, struct engawa_text *out)
{
    struct plain_strings given = {strings, strings + length};
    struct engawa_reason why;
    struct engawa_setup *setup = engawa_allocate(1, sizeof *setup);
    add_all();
    engawa_text_clear(out);
    if (read_setup(seats, count, &given, setup, &why))
        return setup;
    plain_refused(out, &why);
    free(setup);
    return NULL;
}

void engawa_plain_setup_free(struct engawa_setup *setup)
{
    free(setup);
}

void engawa_plain_setup(const struct engawa_setup *setup, struct engawa_text *out)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_text_clear(out);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "game", setup->game->name);
    engawa_json_integer(&json, "seats", setup->seats);
    engawa_setup_json(setup->game, setup, engawa_json_value(&json, "options"));
    engawa_json_close(&json);
    engawa_json_end(&json);
}

void engawa_plain_game(const struct engawa_setup *setup, struct engawa_text *out)
{
    engawa_text_clear(out);
    engawa_game_json(setup->game, true, out);
}

void engawa_plain_bots(const struct engawa_setup *setup, struct engawa_text *out)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_text_clear(out);
    engawa_json_array(&json, NULL);
    for (int i = 0; engawa_bot_at(i); i++) {
        const char *name = engawa_bot_at(i)->name;
        if (engawa_bot_named(name, setup->game) == engawa_bot_at(i))
            engawa_json_string(&json, NULL, name);
    }
    engawa_json_close(&json);
    engawa_json_end(&json);
}

static bool check_viewer(const struct engawa_setup *setup, int viewer, struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    if (viewer >= ENGAWA_OPEN && viewer < setup->seats)
        return true;
    engawa_refuse(&why, "no-such-seat", "there is no seat %d (they count from 0)",
                  "席%dはありません（席は0から数えます）", viewer);
    return plain_refused(out, &why);
}

struct engawa_match *engawa_plain_match_new(const struct engawa_setup *setup, int viewer,
                                            struct engawa_text *out)
{
    return check_viewer(setup, viewer, out) ? engawa_match_new(setup->game, setup, viewer) : NULL;
}

void engawa_plain_match_free(struct engawa_match *match)
{
    engawa_match_free(match);
}

struct engawa_setup *engawa_plain_match_setup(const struct engawa_match *match)
{
    struct engawa_setup *setup = engawa_allocate(1, sizeof *setup);
    *setup = match->setup;
    return setup;
}

struct engawa_match *engawa_plain_match_view(const struct engawa_match *match, int viewer,
                                             struct engawa_text *out)
{
    if (!check_viewer(&match->setup, viewer, out))
        return NULL;
    if (match->viewer != ENGAWA_OPEN && match->viewer != viewer) {
        struct engawa_reason why;
        engawa_refuse(&why, "viewer", "this is what viewer %d knows, not %d",
                      "これは%dの視点の棋譜で、%dの視点にはできません", match->viewer, viewer);
        plain_refused(out, &why);
        return NULL;
    }
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

bool engawa_plain_append(struct engawa_match *match, int by, const char *text, int64_t time,
                         struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    return engawa_match_append(match, by, text, time, &why) || plain_refused(out, &why);
}

void engawa_plain_truncate(struct engawa_match *match, size_t length)
{
    engawa_match_truncate(match, length);
}

size_t engawa_plain_length(const struct engawa_match *match)
{
    return match->length;
}

int engawa_plain_viewer(const struct engawa_match *match)
{
    return match->viewer;
}

unsigned engawa_plain_actors(const struct engawa_match *match)
{
    return engawa_match_actors(match);
}

/* ---- the state of the table ---- */

static void add_by(struct engawa_json *json, int by)
{
    if (by == ENGAWA_CHANCE)
        engawa_json_string(json, "by", "chance");
    else
        engawa_json_integer(json, "by", by);
}

static void add_entry(struct engawa_json *json, const struct engawa_match_event *past)
{
    engawa_json_object(json, NULL);
    add_by(json, past->by);
    engawa_json_integer(json, "time", past->time);
    engawa_json_string(json, "do", past->text);
    engawa_json_close(json);
}

void engawa_plain_entry(const struct engawa_match *match, size_t n, struct engawa_text *out)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_text_clear(out);
    add_entry(&json, &match->event[n - 1]);
    engawa_json_end(&json);
}

void engawa_plain_entries(const struct engawa_match *match, struct engawa_text *out)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_text_clear(out);
    engawa_json_array(&json, NULL);
    for (size_t i = 0; i < match->length; i++)
        add_entry(&json, &match->event[i]);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

void engawa_plain_legal(const struct engawa_match *match, int seat, struct engawa_text *out)
{
    engawa_text_clear(out);
    if (seat >= 0 && seat < match->setup.seats && (engawa_match_actors(match) >> seat & 1))
        engawa_match_legal(match, seat, out);
}

bool engawa_plain_check(const struct engawa_match *match, int seat, const char *text,
                        struct engawa_text *out)
{
    struct engawa_reason why;
    struct engawa_event event;
    engawa_text_clear(out);
    if (seat < 0 || !engawa_read(match->game, match->state.bytes, match->setup.seats, seat, text,
                                 ENGAWA_FULL, &event, &why))
        return plain_refused(out, &why);
    return true;
}

bool engawa_plain_draft(const struct engawa_match *match, const char *text, struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    if (match->game->draft)
        return match->game->draft(match->state.bytes, text, out, &why) || plain_refused(out, &why);
    struct engawa_json json = engawa_json_begin(out);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "move", text);
    engawa_json_string(&json, "en", text);
    engawa_json_string(&json, "ja", text);
    engawa_json_close(&json);
    engawa_json_end(&json);
    return true;
}

void engawa_plain_describe(const struct engawa_match *match, int viewer, struct engawa_text *out)
{
    engawa_text_clear(out);
    engawa_match_describe(match, viewer, out);
}

void engawa_plain_result(const struct engawa_match *match, struct engawa_text *out)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    match->game->result(match->state.bytes, scores, ranks);
    engawa_text_clear(out);
    struct engawa_json json = engawa_json_begin(out);
    engawa_json_object(&json, NULL);
    engawa_json_array(&json, "scores");
    for (int i = 0; i < match->setup.seats; i++)
        engawa_json_integer(&json, NULL, scores[i]);
    engawa_json_close(&json);
    engawa_json_array(&json, "ranks");
    for (int i = 0; i < match->setup.seats; i++)
        engawa_json_integer(&json, NULL, ranks[i]);
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}

void engawa_plain_options(const struct engawa_match *match, struct engawa_text *out)
{
    engawa_text_clear(out);
    engawa_setup_json(match->game, &match->setup, out);
}

static void add_seen(void *context, const struct engawa_seen *seen)
{
    struct engawa_json *json = context;
    engawa_json_object(json, NULL);
    engawa_json_integer(json, "n", (int64_t)seen->n);
    add_by(json, seen->by);
    engawa_json_integer(json, "time", seen->time);
    engawa_json_string(json, "do", seen->text);
    engawa_json_string(json, "sentence", seen->sentence);
    engawa_json_close(json);
}

void engawa_plain_events(const struct engawa_match *match, size_t after, int viewer,
                         const char *strings, size_t length, int language, struct engawa_text *out)
{
    struct engawa_names names = plain_names(strings, length);
    struct engawa_json json = engawa_json_begin(out);
    engawa_text_clear(out);
    engawa_json_array(&json, NULL);
    engawa_match_events(match, after, viewer, &names, plain_language(language), add_seen, &json);
    engawa_json_close(&json);
    engawa_json_end(&json);
}
