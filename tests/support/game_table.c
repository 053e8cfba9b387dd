/* game_table.c - open tables of any game for tests (game_table.h). */
#include "tests/support/game_table.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

struct engawa_match *open_table(const char *name, int seats, const char *const *values)
{
    const struct engawa_game *game = engawa_game_named(name);
    struct engawa_setup setup;
    struct engawa_reason why = {0};
    engawa_setup_defaults(game, seats, &setup);
    for (int i = 0; values && game->options[i].name && !game->options[i].research; i++)
        if (values[i])
            assert_true(engawa_setup_option(game, &setup, game->options[i].name, values[i], &why));
    if (!engawa_setup_check(game, &setup, &why))
        fail_msg("no table: %s", why.en);
    return engawa_match_new(game, &setup, ENGAWA_OPEN);
}

void yes(struct engawa_match *match, int by, const char *text)
{
    struct engawa_reason why = {0};
    if (!engawa_match_append(match, by, text, 0, &why))
        fail_msg("\"%s\" by %d refused: %s", text, by, why.en);
}

void no(struct engawa_match *match, int by, const char *text, const char *code)
{
    struct engawa_match before = *match;
    struct engawa_reason why = {0};
    if (engawa_match_append(match, by, text, 0, &why))
        fail_msg("\"%s\" by %d accepted", text, by);
    if (strcmp(why.code, code) != 0)
        fail_msg("\"%s\" by %d refused as %s: %s", text, by, why.code, why.en);
    assert_true(why.en[0] && why.ja[0]);
    assert_memory_equal(&before, match, sizeof before);
}

const char *chance(struct engawa_match *match)
{
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, match->length);
    engawa_match_draw(match, &rng, &text);
    yes(match, ENGAWA_CHANCE, text.at);
    engawa_text_free(&text);
    return match->event[match->length - 1].text;
}

void turns(struct engawa_match *match, const char *moves)
{
    while (*moves) {
        char move[80];
        size_t length = strcspn(moves, ",");
        snprintf(move, sizeof move, "%.*s", (int)length, moves);
        yes(match, engawa_lowest_bit(engawa_match_actors(match)), move);
        moves += length + (moves[length] == ',');
    }
}

void scores_are(const struct engawa_match *match, const char *scores, const char *ranks)
{
    int64_t score[ENGAWA_SEATS_MAX] = {0};
    int rank[ENGAWA_SEATS_MAX] = {0};
    struct engawa_text text = {0}, places = {0};
    match->game->result(match->state.bytes, score, rank);
    for (int seat = 0; seat < match->setup.seats; seat++) {
        engawa_text_printf(&text, seat ? " %lld" : "%lld", (long long)score[seat]);
        engawa_text_printf(&places, seat ? " %d" : "%d", rank[seat]);
    }
    assert_string_equal(text.at, scores);
    if (ranks)
        assert_string_equal(places.at, ranks);
    engawa_text_free(&text);
    engawa_text_free(&places);
}

void legal_is(const struct engawa_match *match, int seat, const char *lines)
{
    struct engawa_text text = {0};
    engawa_match_legal(match, seat, &text);
    assert_string_equal(text.at, lines);
    engawa_text_free(&text);
}

bool may(const struct engawa_match *match, const char *move)
{
    struct engawa_text text = {0}, line = {0};
    engawa_text_add_char(&text, '\n');
    engawa_match_legal(match, engawa_lowest_bit(engawa_match_actors(match)), &text);
    engawa_text_printf(&line, "\n%s\n", move);
    bool found = strstr(text.at, line.at) != NULL;
    engawa_text_free(&text);
    engawa_text_free(&line);
    return found;
}

bool shows(const struct engawa_match *match, int viewer, const char *part)
{
    struct engawa_text text = {0};
    engawa_match_describe(match, viewer, &text);
    bool found = strstr(text.at, part) != NULL;
    engawa_text_free(&text);
    return found;
}

struct copy {
    char text[1200], sentence[1200];
};

static void keep(void *context, const struct engawa_seen *seen)
{
    struct copy *copy = context;
    snprintf(copy->text, sizeof copy->text, "%s", seen->text);
    snprintf(copy->sentence, sizeof copy->sentence, "%s", seen->sentence);
}

void seen_as(const struct engawa_match *match, int viewer, const char *text)
{
    struct copy copy = {0};
    engawa_match_events(match, match->length - 1, viewer, NULL, ENGAWA_ENGLISH, keep, &copy);
    assert_string_equal(copy.text, text);
}

void told_as(const struct engawa_match *match, int viewer, enum engawa_language language,
             const char *sentence)
{
    const struct engawa_names names = {{"Aki", "Ben", "Chi", "Dan"}};
    struct copy copy = {0};
    engawa_match_events(match, match->length - 1, viewer, &names, language, keep, &copy);
    assert_string_equal(copy.sentence, sentence);
}

static void append(void *context, const struct engawa_seen *seen)
{
    yes(context, seen->by, seen->text);
}

struct engawa_match *view_of(const struct engawa_match *match, int viewer)
{
    struct engawa_match *view = engawa_match_new(match->game, &match->setup, viewer);
    engawa_match_events(match, 0, viewer, NULL, ENGAWA_ENGLISH, append, view);
    return view;
}
