/* test_damage.c - whole files of corrupted games: of every game, with every option and number of
 * seats, random games are damaged in every way that people and programs might, and read.
 *
 * A naive reader predicts the result for each file: a player's event is legal exactly if it is in
 * the list of legal moves, and chance is judged from the text alone (naive_chance.h). The record
 * must be refused at the first line that is not legal, or accepted with exactly its events. Unlike
 * test_record.c, which damages the form, everything here is a well-formed record.
 */
#include "engine/notation.h"
#include "games/registry.h"
#include "tests/engine/record_book.h"
#include "tests/games/naive_chance.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FILES = 2000 /* a game */, POOL = 256, SETUPS_MAX = 64 };

static struct engawa_rng rng;

/* A game as a list of events, to be damaged. */
struct list {
    const struct engawa_game *game;
    struct engawa_setup setup;
    size_t count;
    struct engawa_match_event *event; /* COUNT of them, and space for one more */
    const char *end;                  /* the closing line, or "" */
    size_t damaged;                   /* events before this one are as they were */
};

static uint32_t below(size_t bound)
{
    return engawa_rng_below(&rng, (uint32_t)bound);
}

/* Texts of events of all games. */
static char *pool[POOL];

static void remember(const char *text)
{
    uint32_t at = below(POOL);
    free(pool[at]);
    pool[at] = strdup(text);
}

/* ---- what is legal ---- */

/* Whether TEXT is a JSON string that may be a clue (X2). */
static bool naive_clue(const char *text)
{
    size_t length = strlen(text);
    if (length < 2 || text[0] != '"' || text[length - 1] != '"')
        return false;
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    const char *clue = json_string_value(json);
    int scalars = 0;
    bool fine =
        clue != NULL && *clue && !strchr(" \t", *clue) && !strchr(" \t", clue[strlen(clue) - 1]);
    for (; fine && *clue; clue++) {
        fine = (unsigned char)*clue >= 0x20 && *clue != 0x7f;
        scalars += (*clue & 0xc0) != 0x80;
    }
    json_decref(json);
    return fine && scalars <= 200;
}

/* Returns whether TEXT is a legal move of SEAT: it is in the list, unchanged or with a clue for
 * "". */
static bool naive_move(const struct engawa_match *match, int seat, const char *text)
{
    struct engawa_text lines = {0}, line = {0};
    bool found = false;
    engawa_match_legal(match, seat, &lines);
    for (const char *at = lines.at; *at && !found; at += strcspn(at, "\n") + 1) {
        size_t length = strcspn(at, "\n");
        engawa_text_clear(&line);
        engawa_text_add_bytes(&line, at, length);
        if (engawa_lacks_note(line.at))
            found = strncmp(text, line.at, length - 2) == 0 && naive_clue(text + length - 2);
        else
            found = strcmp(text, line.at) == 0;
    }
    engawa_text_free(&lines);
    engawa_text_free(&line);
    return found;
}

static bool naive_legal(const struct engawa_match *match, const struct engawa_match_event *past)
{
    unsigned actors = engawa_match_actors(match);
    if (past->by == ENGAWA_CHANCE)
        return actors == ENGAWA_CHANCE_BIT && naive_possible(match, past->text);
    return past->by < match->setup.seats && actors >> past->by & 1 &&
           naive_move(match, past->by, past->text);
}

/* ---- the test of one file ---- */

static void write_list(const struct list *list, struct engawa_text *text)
{
    static const char *const names[ENGAWA_SEATS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    const uint8_t commit[ENGAWA_SEED_BYTES] = {0};
    engawa_record_write_header(text, list->game, &list->setup, names, below(2) ? commit : NULL);
    for (size_t i = 0; i < list->count; i++)
        engawa_record_write_event(text, i + 1, list->event[i].by, list->event[i].text, 0);
    engawa_text_add(text, list->end);
}

/* The events of LIST that are legal go to MATCH; returns how many. */
static size_t judge(const struct list *list, struct engawa_match *match)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct engawa_match_event *past = &list->event[i];
        struct engawa_reason why = {0};
        if (i >= list->damaged && !naive_legal(match, past))
            return i;
        if (!engawa_match_append(match, past->by, past->text, 0, &why))
            fail_msg("%s: event %zu, \"%s\" by %d: legal, but refused: %s", list->game->name, i + 1,
                     past->text, past->by, why.en);
    }
    return list->count;
}

/* The record that was read has just the events of LIST, each in the one spelling. */
static void expect_same_events(const struct list *list, const struct engawa_text *text)
{
    struct engawa_record record = {0};
    struct engawa_text again = {0};
    FILE *file = fmemopen(text->at, text->length, "rb");
    assert_int_equal(engawa_record_read(&record, file, NULL), FINE);
    fclose(file);
    assert_int_equal(record.match->length, list->count);
    struct engawa_match *fold = engawa_match_new(list->game, &list->setup, ENGAWA_OPEN);
    for (size_t i = 0; i < list->count; i++) {
        struct engawa_event event;
        assert_string_equal(record.match->event[i].text, list->event[i].text);
        assert_int_equal(record.match->event[i].by, list->event[i].by);
        assert_true(engawa_read(list->game, fold->state.bytes, list->setup.seats, list->event[i].by,
                                list->event[i].text, ENGAWA_FULL, &event, NULL));
        engawa_text_clear(&again);
        list->game->print(fold->state.bytes, &event, &again);
        assert_true(event.note[0] || strcmp(again.at, list->event[i].text) == 0);
        engawa_apply(list->game, fold->state.bytes, &event);
    }
    assert_memory_equal(fold->state.bytes, record.match->state.bytes, list->game->state_size);
    engawa_match_free(fold);
    engawa_record_free(&record);
    engawa_text_free(&again);
}

static long accepted, refused;

/* Writes LIST and reads it, and compares that with the naive reading. */
static void try_list(const char *damage, const struct list *list)
{
    struct engawa_text text = {0}, end = {0};
    char name[80];
    struct engawa_match *match = engawa_match_new(list->game, &list->setup, ENGAWA_OPEN);
    size_t legal = judge(list, match);
    bool over = engawa_match_actors(match) == 0;
    bool fine = legal == list->count;
    snprintf(name, sizeof name, "%s, %d seats, %s", list->game->name, list->setup.seats, damage);
    write_list(list, &text);
    if (fine && list->end[0] && !strstr(list->end, "abandoned")) {
        engawa_record_write_end(&end, list->game, list->setup.seats, match->state.bytes, NULL);
        fine = over && strcmp(end.at, list->end) == 0;
    }
    expect_bytes(name, text.at, text.length, fine ? FINE : NO, legal + 2);
    if (fine)
        expect_same_events(list, &text);
    accepted += fine;
    refused += !fine;
    engawa_match_free(match);
    engawa_text_free(&text);
    engawa_text_free(&end);
}

/* ---- damage to a text ---- */

/* A place in TEXT where a word begins, and the length of that word with the blank behind it. */
static size_t random_word(const char *text, size_t *length)
{
    size_t at = 0;
    for (uint32_t skip = below(6); skip > 0; skip--) {
        const char *blank = strchr(text + at, ' ');
        at = blank ? (size_t)(blank - text) + 1 : 0;
    }
    *length = strcspn(text + at, " ");
    *length += text[at + *length] == ' ';
    return at;
}

static void damage_words(const char *text, struct engawa_text *to)
{
    size_t length, at = random_word(text, &length), rest = at + length, next;
    engawa_text_add_bytes(to, text, at);
    switch (below(3)) {
    case 0: /* dropped */
        engawa_text_add(to, text + rest);
        break;
    case 1: /* doubled */
        engawa_text_add_bytes(to, text + at, length);
        engawa_text_add(to, text + at);
        break;
    default: /* swapped with the next */
        next = strcspn(text + rest, " ");
        engawa_text_add_bytes(to, text + rest, next);
        engawa_text_add(to, " ");
        engawa_text_add_bytes(to, text + at, length - (length > 0 && text[rest - 1] == ' '));
        engawa_text_add(to, text + rest + next);
    }
}

/* Swaps two pieces of equal length, or writes one over the other: cards, tiles and numbers in the
 * wrong order, or twice. */
static void damage_pieces(const char *text, struct engawa_text *to)
{
    size_t length = strlen(text), piece = 1 + below(3);
    engawa_text_add(to, text);
    if (length <= piece)
        return;
    size_t one = below(length - piece), two = below(length - piece);
    bool both = below(2);
    for (size_t i = 0; i < piece; i++) {
        char kept = to->at[one + i];
        to->at[one + i] = to->at[two + i];
        if (both)
            to->at[two + i] = kept;
    }
}

static void damage_character(const char *text, struct engawa_text *to)
{
    static const char letters[] = "0123456789shcdTJQKABR?-,: /@bkpv\"\\";
    size_t at = below(strlen(text) + 1);
    uint32_t way = below(4);
    engawa_text_add_bytes(to, text, at);
    if (way < 2)
        engawa_text_add_char(to, letters[below(sizeof letters - 1)]);
    if (way < 3)
        engawa_text_add(to, text + at + (way > 0 && text[at] != '\0'));
}

/* TEXT damaged, or now and then as it was; still UTF-8. */
static char *damage_text(const char *text)
{
    struct engawa_text to = {0};
    switch (below(4)) {
    case 0:
        damage_words(text, &to);
        break;
    case 1:
        damage_pieces(text, &to);
        break;
    default:
        damage_character(text, &to);
    }
    const char *made = engawa_text_string(&to);
    bool valid = engawa_utf8_valid(made, strlen(made));
    char *copy = strdup(valid ? made : "");
    engawa_text_free(&to);
    return copy;
}

/* ---- damage to a list ---- */

/* All damage is done to a list that shares the texts of another; new texts are kept here until the
 * file has been read. */
static char *made;

static void insert(struct list *list, size_t at, struct engawa_match_event past)
{
    memmove(list->event + at + 1, list->event + at, (list->count - at) * sizeof past);
    list->event[at] = past;
    list->count++;
}

static void take_away(struct list *list, size_t at)
{
    list->count--;
    memmove(list->event + at, list->event + at + 1, (list->count - at) * sizeof *list->event);
}

static void swap(struct list *list, size_t one, size_t two)
{
    struct engawa_match_event kept = list->event[one];
    list->event[one] = list->event[two];
    list->event[two] = kept;
}

/* Another roll or deal that is possible at event AT, or another move that is legal. */
static void another_event(struct list *list, size_t at)
{
    struct engawa_match *match = engawa_match_new(list->game, &list->setup, ENGAWA_OPEN);
    struct engawa_text text = {0};
    for (size_t i = 0; i < at; i++)
        engawa_match_append(match, list->event[i].by, list->event[i].text, 0, NULL);
    list->event[at].by = random_event(match, &rng, &text);
    list->event[at].text = made = strdup(text.at);
    engawa_text_free(&text);
    engawa_match_free(match);
}

/* Damages LIST from event AT on; returns how. */
static const char *damage_list(struct list *list, size_t at)
{
    size_t other = at + below(list->count - at);
    struct engawa_match_event *past = &list->event[at];
    list->damaged = at;
    switch (below(12)) {
    case 0:
        swap(list, at, at + (at + 1 < list->count));
        return "two neighbours swapped";
    case 1:
        swap(list, at, other);
        return "two events swapped";
    case 2:
        take_away(list, at);
        return "an event dropped";
    case 3:
        insert(list, other, *past);
        return "an event twice";
    case 4:
        past->by = (int)below(ENGAWA_SEATS_MAX + 2) - 1;
        return "by another";
    case 5:
        past->text = list->event[other].text;
        return "another event's text";
    case 6:
        past->text = made = strdup(pool[below(POOL)]);
        return "another game's text";
    case 7:
        insert(list, at, (struct engawa_match_event){.by = past->by, .text = pool[below(POOL)]});
        return "another game's event";
    case 8:
        another_event(list, at);
        return "another legal event";
    default:
        past->text = made = damage_text(past->text);
        return "the text changed";
    }
}

/* ---- every game ---- */

/* The setups of the game that is being tested. */
static struct engawa_setup setups[SETUPS_MAX];
static size_t setup_count;

static void collect(const struct engawa_game *game, const struct engawa_setup *setup, void *unused)
{
    (void)game;
    (void)unused;
    assert_true(setup_count < SETUPS_MAX);
    setups[setup_count++] = *setup;
}

/* A random game of SETUP, to its end, with its closing line in END. */
static struct engawa_match *random_game(const struct engawa_game *game,
                                        const struct engawa_setup *setup, struct engawa_text *end)
{
    struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
    struct engawa_text text = {0};
    while (engawa_match_actors(match) != 0) {
        int by = random_event(match, &rng, &text);
        assert_true(engawa_match_append(match, by, text.at, 0, NULL));
        remember(text.at);
    }
    engawa_record_write_end(end, game, setup->seats, match->state.bytes, NULL);
    engawa_text_free(&text);
    return match;
}

/* One damaged copy of MATCH, whole or broken off and then without END, abandoned or closed. */
static void try_damage(const struct engawa_match *match, const char *end)
{
    static const char *const ends[] = {"", "{\"end\":\"abandoned\"}\n"};
    const char *damage = "other options";
    struct list list = {.game = match->game, .setup = match->setup, .end = end};
    size_t whole = match->length < 400 || below(10) == 0 ? match->length : 400;
    list.count = below(2) ? whole : 1 + below(whole);
    if (list.count < match->length)
        list.end = below(3) ? ends[below(2)] : end;
    list.event = malloc((list.count + 1) * sizeof *list.event);
    memcpy(list.event, match->event, list.count * sizeof *list.event);
    if (below(12) == 0)
        list.setup = setups[below(setup_count)];
    else
        damage = damage_list(&list, below(list.count));
    try_list(damage, &list);
    free(list.event);
    free(made);
    made = NULL;
}

static void damaged_games_are_refused_where_they_are_wrong(void **unused)
{
    (void)unused;
    double files = (double)events_wanted(FILES);
    engawa_rng_fast(&rng, 666);
    for (int i = 0; i < POOL; i++)
        pool[i] = strdup("pass");
    for (int i = 0; engawa_game_at(i); i++) {
        const char *name = engawa_game_at(i)->name;
        if (strcmp(name, "template") == 0)
            continue;
        if (!naive_knows(engawa_game_at(i)))
            fail_msg("naive_chance.c does not say what chance may do in %s", name);
        setup_count = 0;
        accepted = refused = 0;
        each_setup(engawa_game_at(i), collect, NULL);
        for (size_t s = 0; s < setup_count; s++) {
            struct engawa_text end = {0};
            struct engawa_match *match = random_game(engawa_game_at(i), &setups[s], &end);
            for (int file = 0; file < files / (double)setup_count; file++)
                try_damage(match, end.at);
            engawa_match_free(match);
            engawa_text_free(&end);
        }
        print_message("%s: of the damaged files %ld were refused, %ld were legal still\n",
                      engawa_game_at(i)->name, refused, accepted);
        assert_true(refused > accepted && accepted > 0);
    }
    for (int i = 0; i < POOL; i++)
        free(pool[i]);
}

TOPIC(damage)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_games_are_refused_where_they_are_wrong),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
