/* dixit_table.c - Dixit tables for tests (dixit_table.h). */
#include "tests/games/dixit_table.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

struct engawa_match *open_dixit(int seats, const char *deck, const char *cards, const char *target)
{
    return open_table("dixit", seats, (const char *const[]){deck, cards, target});
}

void deal_dixit(struct engawa_match *match)
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
