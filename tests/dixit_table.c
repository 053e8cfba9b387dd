/* dixit_table.c - Dixit tables for tests (dixit_table.h). */
#include "tests/dixit_table.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

struct engawa_match *table(int seats, const char *deck, const char *cards, const char *target)
{
    const struct engawa_game *game = engawa_game_named("dixit");
    const char *values[] = {deck, cards, target};
    struct engawa_setup setup;
    struct engawa_reason why = {0};
    engawa_setup_defaults(game, seats, &setup);
    for (int i = 0; i < 3; i++)
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

void chance(struct engawa_match *match)
{
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, match->length);
    engawa_match_draw(match, &rng, &text);
    yes(match, ENGAWA_CHANCE, text.at);
    engawa_text_free(&text);
}

void deal(struct engawa_match *match)
{
    struct engawa_text text = {0};
    int card = 0, hand = match->setup.seats == 3 ? 7 : 6;
    engawa_text_add(&text, "deal");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        engawa_text_printf(&text, " %d:", seat);
        for (int i = 0; i < hand; i++)
            engawa_text_printf(&text, i ? ",%d" : "%d", ++card);
    }
    yes(match, ENGAWA_CHANCE, text.at);
    engawa_text_free(&text);
}

/* The first legal move of SEAT, into TEXT. */
static void first_move(const struct engawa_match *match, int seat, struct engawa_text *text)
{
    struct engawa_text lines = {0};
    engawa_match_legal(match, seat, &lines);
    engawa_text_clear(text);
    engawa_text_add_bytes(text, lines.at, strcspn(lines.at, "\n"));
    engawa_text_free(&lines);
}

void lay_out(struct engawa_match *match)
{
    struct engawa_text text = {0}, lay = {0};
    char card[ENGAWA_SEATS_MAX][16];
    int teller = engawa_lowest_bit(engawa_match_actors(match));
    first_move(match, teller, &text);
    assert_int_equal(sscanf(text.at, "clue %15s", card[teller]), 1);
    text.at[--text.length] = '\0';
    engawa_text_add(&text, "a clue\"");
    yes(match, teller, text.at);
    for (int seat = 0; seat < match->setup.seats; seat++) {
        if (seat == teller)
            continue;
        first_move(match, seat, &text);
        assert_int_equal(sscanf(text.at, "give %15s", card[seat]), 1);
        yes(match, seat, text.at);
    }
    engawa_text_add(&lay, "lay ");
    for (int seat = 0; seat < match->setup.seats; seat++)
        engawa_text_printf(&lay, seat ? ",%s" : "%s", card[seat]);
    yes(match, ENGAWA_CHANCE, lay.at);
    engawa_text_free(&text);
    engawa_text_free(&lay);
}

void vote(struct engawa_match *match, const char *places)
{
    for (int seat = 0; seat < match->setup.seats; seat++) {
        char text[] = "vote ?";
        if (places[seat] == '-')
            continue;
        text[5] = places[seat];
        yes(match, seat, text);
    }
    chance(match);
}

void play_round(struct engawa_match *match, const char *places)
{
    lay_out(match);
    vote(match, places);
}

void scores_are(const struct engawa_match *match, const char *scores, const char *ranks)
{
    int64_t score[ENGAWA_SEATS_MAX] = {0};
    int rank[ENGAWA_SEATS_MAX] = {0};
    struct engawa_text text = {0}, places = {0};
    match->game->result(match->state.bytes, score, rank);
    for (int seat = 0; seat < match->setup.seats; seat++) {
        engawa_text_printf(&text, seat ? " %d" : "%d", (int)score[seat]);
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
