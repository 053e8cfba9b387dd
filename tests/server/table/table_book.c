/* table_book.c - tables for tests, without a journal (table_book.h). */
#include "tests/server/table/table_book.h"

#include "engine/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

const uint8_t table_seed[ENGAWA_SEED_BYTES] = {1, 2, 3};

/* Applies every entry and empties the list, as the house does with a journal between. */
void apply(struct table *table, struct entry_list *entries)
{
    for (size_t i = 0; i < entries->count; i++) {
        struct engawa_text text = {0};
        entry_write(&entries->entry[i], &text);
        table_apply(table, (int64_t)table->length + 1000, &entries->entry[i], text.at);
        engawa_text_free(&text);
    }
    entry_list_free(entries);
}

void follow(struct table *table)
{
    struct entry_list entries = {0};
    while (compose_next(table, &entries))
        apply(table, &entries);
}

struct table *open_new(const char *game, int seats)
{
    struct table *table = table_new("t1", table_seed);
    struct entry_list entries = {0};
    struct compose_opening opening = {
        .game = engawa_game_named(game), .title = "夕涼み", .host = "g1"};
    engawa_setup_defaults(opening.game, seats, &opening.setup);
    compose_open(table, &opening, &entries);
    apply(table, &entries);
    return table;
}

/* A table where g1, g2, ... sit, and the game has begun. */
struct table *begin(const char *game, int seats)
{
    struct table *table = open_new(game, seats);
    struct entry_list entries = {0};
    struct engawa_reason why;
    for (int seat = 0; seat < seats; seat++) {
        char guest[] = "g1";
        guest[1] = (char)('1' + seat);
        assert_true(
            compose_sit(table, seat, guest, "\"quoted\" 名", seat ? "" : "ab", &entries, &why));
        apply(table, &entries);
    }
    assert_true(compose_start(table, &entries, &why));
    apply(table, &entries);
    follow(table);
    return table;
}

/* One random legal move, as SEAT would send it. */
void move_at_random(struct table *table, int seat, struct engawa_rng *rng)
{
    struct engawa_text moves = {0};
    struct entry_list entries = {0};
    struct engawa_reason why;
    size_t n;
    unsigned count = 0;
    engawa_match_legal(table->match, seat, &moves);
    for (size_t i = 0; i < moves.length; i++)
        count += moves.at[i] == '\n';
    char *line = moves.at;
    for (unsigned skip = engawa_rng_below(rng, count); skip > 0; skip--)
        line = strchr(line, '\n') + 1;
    *strchr(line, '\n') = '\0';
    struct engawa_text said = {0};
    const char *move = line;
    if (engawa_lacks_note(line)) {
        engawa_text_add_bytes(&said, line, strlen(line) - 1);
        engawa_text_add(&said, "縁側\"");
        move = said.at;
    }
    if (!compose_move(table, seat, (int64_t)table->match->length, move, &n, &entries, &why))
        fail_msg("%s: %s", move, why.en);
    assert_int_equal(n, table->match->length + 1);
    apply(table, &entries);
    follow(table);
    engawa_text_free(&said);
    engawa_text_free(&moves);
}

void play_out(struct table *table, struct engawa_rng *rng)
{
    while (table->phase == TABLE_PLAYING)
        move_at_random(table, engawa_lowest_bit(engawa_match_actors(table->match)), rng);
}

/* Text that is read is written unchanged. */
static void expect_same_text(const char *text)
{
    struct entry entry;
    struct engawa_text again = {0};
    struct engawa_reason why;
    assert_true(entry_read(text, &entry, &why));
    entry_write(&entry, &again);
    assert_string_equal(again.at, text);
    engawa_text_free(&again);
    entry_free(&entry);
}

struct table *reload(const struct table *table)
{
    struct table *copy = table_new(table->id, table->seed);
    struct engawa_reason why;
    for (size_t i = 0; i < table->length; i++) {
        expect_same_text(table->log[i].text);
        assert_true(table_add(copy, table->log[i].time, table->log[i].text, &why));
    }
    return copy;
}

void expect_same_entropy(const struct engawa_entropy *one, const struct engawa_entropy *other)
{
    assert_int_equal(one->length, other->length);
    assert_memory_equal(one->bytes, other->bytes, sizeof one->bytes);
}

static void expect_same_setup(const struct table *one, const struct table *other)
{
    struct engawa_text a = {0}, b = {0};
    assert_ptr_equal(one->game, other->game);
    assert_ptr_equal(one->setup.game, other->setup.game);
    assert_int_equal(one->setup.seats, other->setup.seats);
    engawa_setup_json(one->game, &one->setup, &a);
    engawa_setup_json(other->game, &other->setup, &b);
    assert_string_equal(a.at, b.at);
    engawa_text_free(&a);
    engawa_text_free(&b);
}

static void expect_same_seats(const struct table *one, const struct table *other)
{
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++) {
        assert_int_equal(one->seat[seat].holder, other->seat[seat].holder);
        assert_string_equal(one->seat[seat].who, other->seat[seat].who);
        assert_string_equal(one->seat[seat].name, other->seat[seat].name);
        expect_same_entropy(&one->seat[seat].entropy, &other->seat[seat].entropy);
        expect_same_entropy(&one->began.entropy[seat], &other->began.entropy[seat]);
        assert_int_equal(!one->began.names[seat], !other->began.names[seat]);
        if (one->began.names[seat])
            assert_string_equal(one->began.names[seat], other->began.names[seat]);
    }
}

static void expect_same_match(const struct engawa_match *one, const struct engawa_match *other)
{
    assert_int_equal(!one, !other);
    if (!one)
        return;
    assert_ptr_equal(one->game, other->game);
    assert_int_equal(one->viewer, other->viewer);
    assert_string_equal(one->note, other->note);
    assert_memory_equal(&one->state, &other->state, sizeof one->state);
    assert_int_equal(one->length, other->length);
    for (size_t i = 0; i < one->length; i++) {
        assert_int_equal(one->event[i].by, other->event[i].by);
        assert_int_equal(one->event[i].time, other->event[i].time);
        assert_string_equal(one->event[i].text, other->event[i].text);
    }
}

static void expect_same_log(const struct table *one, const struct table *other)
{
    assert_int_equal(one->length, other->length);
    for (size_t i = 0; i < one->length; i++) {
        const struct table_kept *a = &one->log[i], *b = &other->log[i];
        assert_int_equal(a->time, b->time);
        assert_int_equal(a->event, b->event);
        assert_int_equal(a->by_guest, b->by_guest);
        assert_string_equal(a->text, b->text);
        assert_int_equal(!a->seen, !b->seen);
        for (int v = 0; a->seen && v <= one->setup.seats; v++) {
            assert_int_equal(!a->seen[v], !b->seen[v]);
            if (a->seen[v])
                assert_string_equal(a->seen[v], b->seen[v]);
        }
    }
}

/* Every field of struct table. */
void expect_equal(const struct table *one, const struct table *other)
{
    assert_string_equal(one->id, other->id);
    assert_memory_equal(one->seed, other->seed, sizeof one->seed);
    assert_int_equal(one->phase, other->phase);
    expect_same_setup(one, other);
    assert_string_equal(one->title, other->title);
    assert_int_equal(one->private, other->private);
    assert_int_equal(one->drawn, other->drawn);
    assert_int_equal(one->began.drawn, other->began.drawn);
    assert_memory_equal(one->began.place, other->began.place, sizeof one->began.place);
    assert_string_equal(one->host, other->host);
    assert_string_equal(one->master, other->master);
    assert_int_equal(one->may, other->may);
    assert_int_equal(one->bars.count, other->bars.count);
    if (one->bars.count)
        assert_memory_equal(one->bars.at, other->bars.at, one->bars.count * sizeof *one->bars.at);
    assert_int_equal(one->closed, other->closed);
    expect_same_seats(one, other);
    assert_int_equal(one->began.k, other->began.k);
    expect_same_match(one->match, other->match);
    assert_memory_equal(one->began.key, other->began.key, sizeof one->began.key);
    assert_memory_equal(one->began.owner, other->began.owner, sizeof one->began.owner);
    assert_int_equal(one->began.players, other->began.players);
    for (size_t i = 0; i < one->began.players; i++)
        assert_string_equal(one->began.player[i], other->began.player[i]);
    assert_int_equal(one->ended.abandoned, other->ended.abandoned);
    assert_string_equal(one->ended.rematch, other->ended.rematch);
    assert_int_equal(one->log_used.chat_bytes, other->log_used.chat_bytes);
    assert_int_equal(one->log_used.seatings, other->log_used.seatings);
    assert_int_equal(one->log_used.decisions, other->log_used.decisions);
    assert_int_equal(one->log_used.questions, other->log_used.questions);
    assert_int_equal(one->log_used.votes, other->log_used.votes);
    expect_same_log(one, other);
}

/* Expects a refusal with CODE that composes nothing. */
void expect_refused(bool fine, const struct entry_list *entries, const struct engawa_reason *why,
                    const char *code)
{
    assert_false(fine);
    assert_string_equal(why->code, code);
    assert_int_equal(entries->count, 0);
}
