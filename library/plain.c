/* plain.c - foreign-function interface: games and matches (plain.h). */
#include "library/plain_own.h"

#include "bots/persona.h"
#include "bots/registry.h"
#include "bots/strength.h"
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

void plain_add_member(struct engawa_text *out, const char *key, const char *value)
{
    engawa_text_printf(out, "\"%s\":", key);
    engawa_text_add_json(out, value, strlen(value));
}

void plain_add_reason(struct engawa_text *out, const struct engawa_reason *why)
{
    engawa_text_add_char(out, '{');
    plain_add_member(out, "code", why->code);
    engawa_text_add_char(out, ',');
    plain_add_member(out, "en", why->en);
    engawa_text_add_char(out, ',');
    plain_add_member(out, "ja", why->ja);
    engawa_text_add_char(out, '}');
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
                         struct engawa_text *out)
{
    for (int i = ENGAWA_ENGLISH; i <= ENGAWA_JAPANESE; i++) {
        struct engawa_text told = {0};
        engawa_strength_tell(bot, game, (enum engawa_language)i, &told);
        engawa_text_add_char(out, i ? ',' : '{');
        plain_add_member(out, i ? "ja" : "en", engawa_text_string(&told));
        engawa_text_free(&told);
    }
    engawa_text_add_char(out, '}');
}

static void add_bots(const struct engawa_game *game, struct engawa_text *out)
{
    const char *between = "";
    for (int i = 0; engawa_bot_at(i); i++) {
        const struct engawa_bot *bot = engawa_bot_at(i);
        if (bot->aside || engawa_bot_named(bot->name, game) != bot)
            continue;
        engawa_text_printf(out, "%s{", between);
        plain_add_member(out, "name", bot->name);
        engawa_text_add_char(out, ',');
        plain_add_member(out, "en", bot->label_en);
        engawa_text_add_char(out, ',');
        plain_add_member(out, "ja", bot->label_ja ? bot->label_ja : bot->label_en);
        engawa_text_printf(out, ",\"learns\":%s,\"strength\":", bot->prepare ? "true" : "false");
        add_strength(bot, game, out);
        engawa_text_add_char(out, '}');
        between = ",";
    }
}

void engawa_plain_games(struct engawa_text *out)
{
    add_all();
    engawa_text_clear(out);
    engawa_text_add_char(out, '[');
    for (int i = 0; engawa_game_at(i); i++) {
        engawa_text_add(out, i ? ",{\"game\":" : "{\"game\":");
        engawa_game_json(engawa_game_at(i), out);
        const struct engawa_bot *usual = engawa_bot_usual(engawa_game_at(i));
        engawa_text_add_char(out, ',');
        plain_add_member(out, "usual", usual ? usual->name : "");
        engawa_text_add(out, ",\"bots\":[");
        add_bots(engawa_game_at(i), out);
        engawa_text_add(out, "]}");
    }
    engawa_text_add_char(out, ']');
}

void engawa_plain_personas(struct engawa_text *out)
{
    engawa_text_clear(out);
    for (int who = 1; who <= ENGAWA_PERSONAS; who++) {
        engawa_text_add(out, who > 1 ? ",{" : "[{");
        plain_add_member(out, "en", engawa_persona_name(who, ENGAWA_ENGLISH));
        engawa_text_add_char(out, ',');
        plain_add_member(out, "ja", engawa_persona_name(who, ENGAWA_JAPANESE));
        engawa_text_add_char(out, '}');
    }
    engawa_text_add_char(out, ']');
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
    engawa_text_clear(out);
    engawa_text_add_char(out, '{');
    plain_add_member(out, "game", setup->game->name);
    engawa_text_printf(out, ",\"seats\":%d,\"options\":", setup->seats);
    engawa_setup_json(setup->game, setup, out);
    engawa_text_add_char(out, '}');
}

void engawa_plain_game(const struct engawa_setup *setup, struct engawa_text *out)
{
    engawa_text_clear(out);
    engawa_game_json(setup->game, out);
}

void engawa_plain_bots(const struct engawa_setup *setup, struct engawa_text *out)
{
    engawa_text_clear(out);
    for (int i = 0; engawa_bot_at(i); i++) {
        const char *name = engawa_bot_at(i)->name;
        if (engawa_bot_named(name, setup->game) != engawa_bot_at(i))
            continue;
        engawa_text_add_char(out, out->length ? ',' : '[');
        engawa_text_add_json(out, name, strlen(name));
    }
    engawa_text_add(out, out->length ? "]" : "[]");
}

static bool check_viewer(const struct engawa_setup *setup, int viewer, struct engawa_text *out)
{
    struct engawa_reason why;
    engawa_text_clear(out);
    if (viewer >= ENGAWA_OPEN && viewer < setup->seats)
        return true;
    engawa_refuse(&why, "no-such-seat", "there is no seat %d", "席 %d はありません", viewer);
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
                      "これは %d の視点の棋譜で、%d の視点にはできません", match->viewer, viewer);
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

static void add_by(struct engawa_text *out, int by)
{
    if (by == ENGAWA_CHANCE)
        engawa_text_add(out, "\"by\":\"chance\"");
    else
        engawa_text_printf(out, "\"by\":%d", by);
}

static void add_entry(struct engawa_text *out, const struct engawa_match_event *past)
{
    engawa_text_add_char(out, '{');
    add_by(out, past->by);
    engawa_text_printf(out, ",\"time\":%lld,", (long long)past->time);
    plain_add_member(out, "do", past->text);
    engawa_text_add_char(out, '}');
}

void engawa_plain_entry(const struct engawa_match *match, size_t n, struct engawa_text *out)
{
    engawa_text_clear(out);
    add_entry(out, &match->event[n - 1]);
}

void engawa_plain_entries(const struct engawa_match *match, struct engawa_text *out)
{
    engawa_text_clear(out);
    engawa_text_add_char(out, '[');
    for (size_t i = 0; i < match->length; i++) {
        if (i)
            engawa_text_add_char(out, ',');
        add_entry(out, &match->event[i]);
    }
    engawa_text_add_char(out, ']');
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
    engawa_text_add_char(out, '{');
    plain_add_member(out, "move", text);
    engawa_text_add_char(out, ',');
    plain_add_member(out, "en", text);
    engawa_text_add_char(out, ',');
    plain_add_member(out, "ja", text);
    engawa_text_add_char(out, '}');
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
    engawa_text_add(out, "{\"scores\":[");
    for (int i = 0; i < match->setup.seats; i++)
        engawa_text_printf(out, "%s%lld", i ? "," : "", (long long)scores[i]);
    engawa_text_add(out, "],\"ranks\":[");
    for (int i = 0; i < match->setup.seats; i++)
        engawa_text_printf(out, "%s%d", i ? "," : "", ranks[i]);
    engawa_text_add(out, "]}");
}

void engawa_plain_options(const struct engawa_match *match, struct engawa_text *out)
{
    engawa_text_clear(out);
    engawa_setup_json(match->game, &match->setup, out);
}

static void add_seen(void *context, const struct engawa_seen *seen)
{
    struct engawa_text *out = context;
    engawa_text_printf(out, "%s{\"n\":%zu,", out->length > 1 ? "," : "", seen->n);
    add_by(out, seen->by);
    engawa_text_printf(out, ",\"time\":%lld,", (long long)seen->time);
    plain_add_member(out, "do", seen->text);
    engawa_text_add_char(out, ',');
    plain_add_member(out, "sentence", seen->sentence);
    engawa_text_add_char(out, '}');
}

void engawa_plain_events(const struct engawa_match *match, size_t after, int viewer,
                         const char *strings, size_t length, int language, struct engawa_text *out)
{
    struct engawa_names names = plain_names(strings, length);
    engawa_text_clear(out);
    engawa_text_add_char(out, '[');
    engawa_match_events(match, after, viewer, &names, plain_language(language), add_seen, out);
    engawa_text_add_char(out, ']');
}
