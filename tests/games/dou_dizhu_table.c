/* dou_dizhu_table.c - Dou Dizhu tables for tests (dou_dizhu_table.h). */
#include "tests/games/dou_dizhu_table.h"

#include "games/dou_dizhu.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

struct engawa_match *open_dou_dizhu(int seats, const char *hands, const char *show,
                                    const char *deal4)
{
    return open_table("dou-dizhu", seats, (const char *const[]){hands, show, deal4});
}

/* Moves the lowest card of each of RANKS from *FROM to *TO. */
static void move_ranks(const char *ranks, struct dou_dizhu_cards *from, struct dou_dizhu_cards *to)
{
    for (; ranks && *ranks; ranks++) {
        int low = 4 * dou_dizhu_rank(*ranks);
        if (!(from->one >> low & 15))
            fail_msg("there are not so many cards: %s", ranks);
        int card = engawa_lowest_bit64(from->one >> low << low);
        dou_dizhu_take(from, card);
        dou_dizhu_add(to, card);
    }
}

static void add_cards(const struct dou_dizhu_cards *cards, struct engawa_text *text)
{
    uint16_t item[DOU_DIZHU_CARDS_MAX];
    int count = dou_dizhu_items(cards, item);
    for (int i = 0; i < count; i++)
        dou_dizhu_spell(item[i], text);
}

static int number(const struct dou_dizhu_cards *cards)
{
    return dou_dizhu_size(dou_dizhu_ranks(cards));
}

/* The cards that the last `deal_dou_dizhu` has kept for the kitty. */
static struct dou_dizhu_cards kept;

void deal_dou_dizhu(struct engawa_match *match, int face, const char *kitty,
                    const char *const hand[4])
{
    const struct dou_dizhu *state = (const void *)match->state.bytes;
    struct dou_dizhu_cards none = {0}, got[4] = {{0}};
    struct dou_dizhu_cards left = dou_dizhu_rest(state->packs, &none);
    struct engawa_text text = {0};
    kept = none;
    for (int seat = 0; seat < state->seats; seat++)
        move_ranks(hand[seat], &left, &got[seat]);
    move_ranks(kitty, &left, &kept);
    engawa_text_add(&text, "deal");
    for (int seat = 0; seat < state->seats; seat++) {
        while (number(&got[seat]) < state->deal) {
            int card = engawa_lowest_bit64(left.one);
            dou_dizhu_take(&left, card);
            dou_dizhu_add(&got[seat], card);
        }
        engawa_text_printf(&text, " %d:", seat);
        add_cards(&got[seat], &text);
    }
    while (number(&kept) < state->kitty_size) {
        int card = engawa_lowest_bit64(left.one);
        dou_dizhu_take(&left, card);
        dou_dizhu_add(&kept, card);
    }
    engawa_text_add(&text, " face:");
    dou_dizhu_spell(engawa_lowest_bit64(got[face].one), &text);
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
    deal_dou_dizhu(match, 0, kitty, hand);
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
