/* test_verify.c - a record is fair if its chance follows from the seed that it commits to. */
#include "engine/record.h"
#include "engine/verify.h"
#include "games/registry.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SEATS = 2 };

/* A finished game of Yahtzee with fair dice, as a record that is read. */
static struct engawa_record fair_game(void)
{
    static const char *const names[] = {"Aki", "Ben"};
    struct engawa_record record = {0};
    struct engawa_secret secret = {.has_seed = true, .has_entropy = true, .seed = {1, 2, 3}};
    struct engawa_setup setup;
    struct engawa_rng rng;
    struct engawa_text text = {0}, event = {0};
    uint8_t key[ENGAWA_SEED_BYTES], commit[ENGAWA_SEED_BYTES];
    secret.entropy[1] = (struct engawa_entropy){.bytes = {9}, .length = 1};
    engawa_fair_key(secret.seed, secret.entropy, SEATS, key);
    engawa_fair_commit(secret.seed, commit);
    engawa_setup_defaults(&engawa_yahtzee, SEATS, &setup);
    struct engawa_match *match = engawa_match_new(&engawa_yahtzee, &setup, ENGAWA_OPEN);
    engawa_record_write_header(&text, &engawa_yahtzee, &setup, names, commit);
    for (unsigned actors; (actors = engawa_match_actors(match)) != 0;) {
        int by = actors == ENGAWA_CHANCE_BIT ? ENGAWA_CHANCE : actors & 1 ? 0 : 1;
        engawa_text_clear(&event);
        if (by == ENGAWA_CHANCE) {
            engawa_rng_fair(&rng, key, match->length + 1);
            engawa_match_draw(match, &rng, &event);
        } else {
            engawa_match_legal(match, by, &event);
            event.at[strcspn(event.at, "\n")] = '\0';
        }
        assert_true(engawa_match_append(match, by, event.at, 0, NULL));
        engawa_record_write_event(&text, match->length, by, event.at, 0);
    }
    engawa_record_write_end(&text, &engawa_yahtzee, SEATS, match->state.bytes, &secret);
    FILE *file = fmemopen(text.at, text.length, "r");
    assert_int_equal(engawa_record_read(&record, file, NULL), ENGAWA_RECORD_FINE);
    fclose(file);
    engawa_match_free(match);
    engawa_text_free(&event);
    engawa_text_free(&text);
    return record;
}

/* RECORD is refused with CODE because of LINE. */
static void expect_refusal(const struct engawa_record *record, const char *code, size_t line)
{
    struct engawa_reason why = {0};
    size_t checked, decided = 0;
    assert_false(engawa_record_fair(record, &record->secret, &checked, &decided, &why));
    assert_string_equal(why.code, code);
    assert_true(why.en[0] && why.ja[0]);
    assert_int_equal(decided, line);
}

static void every_event_of_chance_is_checked(void **unused)
{
    struct engawa_record record = fair_game();
    size_t checked = 0, line = 0, chances = 0;
    (void)unused;
    for (size_t i = 0; i < record.match->length; i++)
        chances += record.match->event[i].by == ENGAWA_CHANCE;
    assert_true(engawa_record_fair(&record, &record.secret, &checked, &line, NULL));
    assert_int_equal(checked, chances);
    engawa_record_free(&record);
}

static void what_a_record_lacks_is_named(void **unused)
{
    struct engawa_record record = fair_game();
    size_t last = record.line;
    (void)unused;
    record.has_commit = false;
    expect_refusal(&record, "no-commit", 1);
    record.has_commit = true;
    record.end = ENGAWA_UNFINISHED;
    expect_refusal(&record, "no-end", last);
    record.end = ENGAWA_FINISHED;
    record.secret.has_entropy = false;
    expect_refusal(&record, "no-seed", last);
    record.secret.has_entropy = true;
    record.secret.has_seed = false;
    expect_refusal(&record, "no-seed", last);
    engawa_record_free(&record);
}

static void another_seed_is_found_out(void **unused)
{
    struct engawa_record record = fair_game();
    struct engawa_reason why;
    size_t checked, line;
    (void)unused;
    record.commit[31] ^= 1;
    expect_refusal(&record, "commit", record.line);
    record.secret.seed[0] ^= 1;
    expect_refusal(&record, "forged", 2);
    assert_false(engawa_record_fair(&record, &record.secret, &checked, &line, &why));
    assert_non_null(strstr(why.en, "; nor is the seed the one committed to"));
    record.secret.seed[0] ^= 1;
    record.commit[31] ^= 1;
    record.secret.entropy[1].bytes[0] ^= 1;
    expect_refusal(&record, "forged", 2);
    assert_false(engawa_record_fair(&record, &record.secret, &checked, &line, &why));
    assert_null(strstr(why.en, "nor is the seed"));
    engawa_record_free(&record);
}

static void seats_are_those_that_were_drawn(void **unused)
{
    struct engawa_record record = fair_game();
    struct engawa_secret *secret = &record.secret;
    struct engawa_entropy sat[SEATS];
    struct engawa_reason why;
    int drawn[SEATS];
    (void)unused;
    /* The entropy of a record is that of the seats, so try where each player may have sat. */
    bool found = false;
    for (int swapped = 0; swapped < 2 && !found; swapped++) {
        sat[swapped] = secret->entropy[0];
        sat[1 - swapped] = secret->entropy[1];
        engawa_fair_seats(secret->seed, sat, SEATS, drawn);
        found = drawn[0] == swapped;
    }
    assert_true(found);
    assert_true(engawa_verify_seats(secret->seed, secret->entropy, drawn, SEATS, &why));
    for (int wrong = -1; wrong <= SEATS; wrong++) {
        int others[SEATS] = {drawn[0], wrong};
        if (wrong == drawn[1])
            continue;
        assert_false(engawa_verify_seats(secret->seed, secret->entropy, others, SEATS, &why));
        assert_string_equal(why.code, "seats");
    }
    engawa_record_free(&record);
}

TOPIC(verify)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_of_chance_is_checked),
        cmocka_unit_test(what_a_record_lacks_is_named),
        cmocka_unit_test(another_seed_is_found_out),
        cmocka_unit_test(seats_are_those_that_were_drawn),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
