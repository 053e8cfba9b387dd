/* dou_dizhu_table.c - Dou Dizhu tables for tests (dou_dizhu_table.h). */
#include "tests/dou_dizhu_table.h"

#include "games/dou_dizhu.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

struct engawa_match *table(int seats, const char *hands, const char *show, const char *deal4)
{
    const struct engawa_game *game = engawa_game_named("dou-dizhu");
    const char *values[] = {hands, show, deal4};
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

const char *chance(struct engawa_match *match)
{
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, match->length);
    engawa_match_draw(match, &rng, &text);
    yes(match, ENGAWA_CHANCE, text.at);
    engawa_text_free(&text);
    return match->entry[match->length - 1].text;
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

/* Moves the lowest card of each of RANKS from *FROM to *TO. */
static void move_ranks(const char *ranks, struct dou_dizhu_cards *from, struct dou_dizhu_cards *to)
{
    for (; ranks && *ranks; ranks++) {
        int low = 4 * engawa_dou_dizhu_rank(*ranks);
        if (!(from->one >> low & 15))
            fail_msg("there are not so many cards: %s", ranks);
        int card = engawa_lowest_bit64(from->one >> low << low);
        engawa_dou_dizhu_take(from, card);
        engawa_dou_dizhu_add(to, card);
    }
}

static void add_cards(const struct dou_dizhu_cards *cards, struct engawa_text *text)
{
    uint16_t item[DOU_DIZHU_CARDS_MAX];
    int count = engawa_dou_dizhu_items(cards, item);
    for (int i = 0; i < count; i++)
        engawa_dou_dizhu_spell(item[i], text);
}

static int number(const struct dou_dizhu_cards *cards)
{
    return engawa_dou_dizhu_size(engawa_dou_dizhu_ranks(cards));
}

/* The cards that the last `deal` has kept for the kitty. */
static struct dou_dizhu_cards kept;

void deal(struct engawa_match *match, int face, const char *kitty, const char *const hand[4])
{
    const struct dou_dizhu *state = (const void *)match->state.bytes;
    struct dou_dizhu_cards none = {0}, got[4] = {{0}};
    struct dou_dizhu_cards left = engawa_dou_dizhu_rest(state->packs, &none);
    struct engawa_text text = {0};
    kept = none;
    for (int seat = 0; seat < state->seats; seat++)
        move_ranks(hand[seat], &left, &got[seat]);
    move_ranks(kitty, &left, &kept);
    engawa_text_add(&text, "deal");
    for (int seat = 0; seat < state->seats; seat++) {
        while (number(&got[seat]) < state->deal) {
            int card = engawa_lowest_bit64(left.one);
            engawa_dou_dizhu_take(&left, card);
            engawa_dou_dizhu_add(&got[seat], card);
        }
        engawa_text_printf(&text, " %d:", seat);
        add_cards(&got[seat], &text);
    }
    while (number(&kept) < state->kitty_size) {
        int card = engawa_lowest_bit64(left.one);
        engawa_dou_dizhu_take(&left, card);
        engawa_dou_dizhu_add(&kept, card);
    }
    engawa_text_add(&text, " face:");
    engawa_dou_dizhu_spell(engawa_lowest_bit64(got[face].one), &text);
    engawa_text_printf(&text, "@%d", face);
    yes(match, ENGAWA_CHANCE, text.at);
    engawa_text_free(&text);
}

void take_kitty(struct engawa_match *match)
{
    struct engawa_text text = {0};
    engawa_text_add(&text, "kitty ");
    add_cards(&kept, &text);
    yes(match, ENGAWA_CHANCE, text.at);
    engawa_text_free(&text);
}

void deal_to_landlord(struct engawa_match *match, int bid, const char *kitty,
                      const char *const hand[4])
{
    char text[] = "bid 0";
    deal(match, 0, kitty, hand);
    text[4] = (char)('0' + bid);
    yes(match, 0, text);
    for (int seat = 1; bid < 3 && seat < match->setup.seats; seat++)
        yes(match, seat, "bid pass");
    take_kitty(match);
}

void play_out(struct engawa_match *match)
{
    const struct dou_dizhu *state = (const void *)match->state.bytes;
    while (state->phase != DOU_DIZHU_REVEAL) {
        struct engawa_text text = {0};
        int seat = engawa_lowest_bit(engawa_match_actors(match));
        engawa_match_legal(match, seat, &text);
        text.at[text.length - 1] = '\0';
        const char *last = strrchr(text.at, '\n');
        yes(match, seat, last ? last + 1 : text.at);
        engawa_text_free(&text);
    }
    chance(match);
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
