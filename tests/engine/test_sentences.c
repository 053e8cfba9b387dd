/* test_sentences.c - the engine's sentence functions (engine/sentence.h) give what
 * tests/engine/sentences.tsv says, as the page's do (web/test/sentences.test.mjs); templates; and
 * refusals in both languages. */
#include "engine/sentence.h"

#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The things of an argument that are separated by |. */
struct things {
    char *at[ENGAWA_SEATS_MAX];
    int count;
};

static struct things split(char *argument)
{
    struct things things = {0};
    if (*argument == '\0')
        return things;
    for (char *next = argument; next; things.count++) {
        assert_true(things.count < ENGAWA_SEATS_MAX);
        things.at[things.count] = next;
        next = strchr(next, '|');
        if (next)
            *next++ = '\0';
    }
    return things;
}

/* Returns the result of FUNCTION for ARGUMENT. Returns false if only the page has that function. */
static bool give(const char *function, enum engawa_language language, char *argument,
                 struct engawa_text *text)
{
    bool facts = strcmp(function, "facts") == 0, row = strcmp(function, "row") == 0;
    if (strcmp(function, "end") == 0) {
        engawa_text_add(text, argument);
        engawa_end_sentence(text, language);
        return true;
    }
    struct things things = split(argument);
    if (strcmp(function, "people") == 0) {
        struct engawa_names names = {0};
        memcpy(names.seat, things.at, sizeof names.seat);
        engawa_add_people(text, &names, (1u << things.count) - 1, language);
        return true;
    }
    for (int i = 0; i < things.count; i++) {
        if (row)
            engawa_next_sentence(text, language);
        else if (facts)
            engawa_text_add(text, i ? engawa_comma(language) : "");
        else
            engawa_text_add(text, engawa_before(i, things.count, language));
        engawa_text_add(text, things.at[i]);
    }
    if (row)
        engawa_end_sentence(text, language);
    return facts || row || strcmp(function, "list") == 0;
}

static void the_same_as_the_page(void **unused)
{
    (void)unused;
    char line[400];
    int same = 0;
    FILE *file = fopen(SENTENCES, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        struct engawa_text text = {0};
        char *field[4] = {line};
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        for (int i = 1; i < 4; i++) {
            field[i] = strchr(field[i - 1], '\t');
            assert_non_null(field[i]);
            *field[i]++ = '\0';
        }
        enum engawa_language language =
            strcmp(field[1], "ja") == 0 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
        if (give(field[0], language, field[2], &text)) {
            assert_string_equal(engawa_text_string(&text), field[3]);
            same++;
        }
        engawa_text_free(&text);
    }
    fclose(file);
    assert_true(same >= 25);
}

/* Each language puts the places in its own order, twice or not at all. */
static void templates(void **unused)
{
    (void)unused;
    struct engawa_sentence sentence =
        ENGAWA_BOTH("{who} has {n} of {all} ({n})", "{all}枚のうち{who}は{n}枚");
    struct engawa_text text = {0};
    engawa_say(&text, ENGAWA_ENGLISH, sentence, "who", "Aki", "n", engawa_digits(-3).text, "all",
               "7", NULL);
    assert_string_equal(text.at, "Aki has -3 of 7 (-3)");
    engawa_next_sentence(&text, ENGAWA_ENGLISH);
    engawa_say(&text, ENGAWA_ENGLISH, ENGAWA_BOTH("Nothing{more}", ""), "more", NULL, NULL);
    assert_string_equal(text.at, "Aki has -3 of 7 (-3). Nothing");
    engawa_text_clear(&text);
    engawa_say(&text, ENGAWA_JAPANESE, sentence, "n", "3", "who", "{あき}", "all", "7", NULL);
    assert_string_equal(text.at,
                        "7枚のうち{あき}は3枚"); /* text that fills a place is no template */
    engawa_text_free(&text);
}

static void no_name(void **unused)
{
    (void)unused;
    struct engawa_text text = {0};
    engawa_add_people(&text, NULL, 1u << 0 | 1u << 2, ENGAWA_ENGLISH);
    assert_string_equal(text.at, "seat 1 and seat 3");
    engawa_text_free(&text);
}

TOPIC(sentences)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_as_the_page),
        cmocka_unit_test(templates),
        cmocka_unit_test(no_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
