/* sengoku_script.c - scripted games of Sengoku Domino (sengoku_script.h). */
#include "tests/games/sengoku_script.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { SEATS = 4, TURNS = 19, KINDS = 67, HAND = 5 };

struct turn {
    char deploy[12], place[12];
};

/* A seat's script as it is being played. */
struct part {
    struct turn turn[TURNS];
    int turns, next;  /* turn[next] is deployed next */
    int tile[TURNS];  /* deployed tiles in order */
    int tiles, drawn; /* how many of them have been in hand */
    int stock[KINDS]; /* the rest of the stock, by its two digits */
    int held;
};

static void read_part(const char *script, struct part *part)
{
    static const int all[18] = {12, 13, 14, 15, 16, 16, 23, 24, 25,
                                25, 26, 34, 34, 35, 36, 45, 46, 56};
    memset(part, 0, sizeof *part);
    for (int i = 0; i < 18; i++)
        part->stock[all[i]]++;
    while (*script) {
        struct turn *turn = &part->turn[part->turns++];
        size_t length = strcspn(script, ";"), word = strcspn(script, " ;");
        snprintf(turn->deploy, sizeof turn->deploy, "%.*s", (int)word, script);
        if (length > word)
            snprintf(turn->place, sizeof turn->place, "%.*s", (int)(length - word - 1),
                     script + word + 1);
        if (strcmp(turn->deploy, "commander") != 0)
            part->tile[part->tiles++] = atoi(turn->deploy);
        script += length;
        script += strspn(script, "; ");
    }
}

/* The next tile for the hand: of the script, or the lowest that the script does not need. */
static int take_tile(struct part *part)
{
    int tile;
    if (part->drawn < part->tiles)
        tile = part->tile[part->drawn++];
    else
        for (tile = 0; part->stock[tile] == 0;)
            tile++;
    assert_true(part->stock[tile] > 0);
    part->stock[tile]--;
    part->held++;
    return tile;
}

static int stock_of(const struct part *part)
{
    int count = 0;
    for (int tile = 0; tile < KINDS; tile++)
        count += part->stock[tile];
    return count;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void deal(struct part *part, int seats, char *text)
{
    text += sprintf(text, "deal");
    for (int seat = 0; seat < seats; seat++) {
        int hand[HAND];
        for (int i = 0; i < HAND; i++)
            hand[i] = take_tile(&part[seat]);
        qsort(hand, HAND, sizeof *hand, compare);
        for (int i = 0; i < HAND; i++)
            text += i ? sprintf(text, ",%d", hand[i]) : sprintf(text, " %d:%d", seat, hand[i]);
    }
}

/* Writes the next move of SEAT to TEXT. Returns false if its script has none. */
static bool next_move(struct part *part, bool deploying, char *text)
{
    const struct turn *turn = &part->turn[deploying ? part->next : part->next - 1];
    if (deploying) {
        if (part->next == part->turns)
            return false;
        sprintf(text, "deploy %s", turn->deploy);
        part->held -= strcmp(turn->deploy, "commander") != 0;
        part->next++;
        return true;
    }
    if (strcmp(turn->place, "x") == 0)
        sprintf(text, "discard");
    else if (turn->place[0] == '!')
        sprintf(text, "place commander %s", turn->place + 2);
    else
        sprintf(text, "place %s %s", turn->deploy, turn->place);
    return turn->place[0] != '\0';
}

struct engawa_match *script_table(int seats)
{
    return open_table("sengoku-domino", seats, NULL);
}

char *script_legal(const struct engawa_match *match)
{
    struct engawa_text text = {0};
    engawa_match_legal(match, engawa_lowest_bit(engawa_match_actors(match)), &text);
    return text.at;
}

/* Returns the next event of chance: the deal, or the draw of the seat that has just placed. */
static void deal_or_draw(struct engawa_match *match, struct part *part, int seats, char *text)
{
    if (match->length == 0) {
        deal(part, seats, text);
        return;
    }
    int seat = match->event[match->length - 1].by;
    if (part[seat].held < HAND && stock_of(&part[seat]) > 0)
        sprintf(text, "draw %d:%d", seat, take_tile(&part[seat]));
    else
        sprintf(text, "draw %d:-", seat);
}

struct engawa_match *script_play(int seats, const char *const script[])
{
    struct engawa_match *match = script_table(seats);
    struct part part[SEATS];
    char text[200];
    for (int seat = 0; seat < seats; seat++)
        read_part(script[seat], &part[seat]);
    for (unsigned actors; (actors = engawa_match_actors(match)) != 0;) {
        int seat = engawa_lowest_bit(actors);
        if (actors == ENGAWA_CHANCE_BIT) {
            if (match->length == 0 || match->event[match->length - 1].by >= 0) {
                deal_or_draw(match, part, seats, text);
            } else {
                struct engawa_text reveal = {0};
                engawa_match_draw(match, NULL, &reveal); /* only one thing can come */
                snprintf(text, sizeof text, "%s", reveal.at);
                engawa_text_free(&reveal);
            }
            yes(match, ENGAWA_CHANCE, text);
            continue;
        }
        char *legal = script_legal(match);
        bool deploying = strncmp(legal, "deploy", 6) == 0;
        free(legal);
        if (!next_move(&part[seat], deploying, text))
            break;
        yes(match, seat, text);
    }
    return match;
}

/* ---- looking at the table ---- */

struct engawa_match *script_deal(int seats, const char *text)
{
    struct engawa_match *match = script_table(seats);
    yes(match, ENGAWA_CHANCE, text);
    return match;
}

/* The table as VIEWER sees it; the caller drops the reference. */
json_t *script_view(const struct engawa_match *match, int viewer)
{
    struct engawa_text text = {0};
    engawa_match_describe(match, viewer, &text);
    json_t *json = json_loads(text.at, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    engawa_text_free(&text);
    return json;
}

/* The number KEY of entry INDEX of LIST of the table. */
int script_number(const struct engawa_match *match, const char *list, size_t index, const char *key)
{
    json_t *table = script_view(match, ENGAWA_SPECTATOR);
    json_t *entry = json_array_get(json_object_get(table, list), index);
    assert_true(json_is_integer(json_object_get(entry, key)));
    int number = (int)json_integer_value(json_object_get(entry, key));
    json_decref(table);
    return number;
}

size_t script_length(const struct engawa_match *match, const char *list)
{
    json_t *table = script_view(match, ENGAWA_SPECTATOR);
    size_t length = json_array_size(json_object_get(table, list));
    json_decref(table);
    return length;
}

/* Whether MOVE is one of the legal moves. */
static bool offers(const struct engawa_match *match, const char *move)
{
    char *legal = script_legal(match);
    char line[40];
    snprintf(line, sizeof line, "%s\n", move);
    const char *at = strstr(legal, line);
    bool found = at && (at == legal || at[-1] == '\n');
    free(legal);
    return found;
}

int script_count_legal(const struct engawa_match *match)
{
    char *legal = script_legal(match);
    int count = 0;
    for (const char *at = legal; *at; at++)
        count += *at == '\n';
    free(legal);
    return count;
}

int script_turn(const struct engawa_match *match)
{
    return engawa_lowest_bit(engawa_match_actors(match));
}

void script_legal_move(const struct engawa_match *match, const char *move)
{
    struct engawa_event event;
    struct engawa_reason why;
    assert_true(offers(match, move));
    assert_true(engawa_read(match->game, match->state.bytes, match->setup.seats, script_turn(match),
                            move, ENGAWA_FULL, &event, &why));
}

void script_illegal(struct engawa_match *match, const char *move, const char *code)
{
    assert_false(offers(match, move));
    no(match, script_turn(match), move, code);
}

struct engawa_match *script_second(const char *tile)
{
    struct engawa_match *match = script_deal(2, SCRIPT_HANDS);
    char text[24];
    snprintf(text, sizeof text, "deploy %s", tile);
    yes(match, 0, "deploy 12");
    yes(match, 1, text);
    yes(match, 0, "place 12 c2 c1");
    yes(match, ENGAWA_CHANCE, "draw 0:16");
    assert_int_equal(script_turn(match), 1);
    return match;
}
