/* test_dixit_clue.c - clause X2 of the ledger of Dixit: which clues are legal, and how a record
 * may spell them.
 */
#include "games/registry.h"
#include "tests/games/dixit_table.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* Fails unless JSON, the quoted part of a clue, is accepted and read as CLUE or, with CLUE NULL,
 * refused with CODE. */
static void clue_is(const char *json, const char *clue, const char *code)
{
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    struct engawa_text text = {0};
    engawa_text_printf(&text, "clue 3 %s", json);
    deal_dixit(match);
    if (clue) {
        yes(match, 0, text.at);
        assert_string_equal(match->note, clue);
    } else {
        no(match, 0, text.at, code);
    }
    engawa_text_free(&text);
    engawa_match_free(match);
}

static void x2_a_clue_is_a_word_a_phrase_or_a_sentence_in_any_language(void **unused)
{
    (void)unused;
    clue_is("\"腹黒い\"", "腹黒い", NULL);
    clue_is("\"x\"", "x", NULL);
    clue_is("\"Who would have thought it?\"", "Who would have thought it?", NULL);
    clue_is("\"ψυχή שלום مرحبا नमस्ते 🎈\"", "ψυχή שלום مرحبا नमस्ते 🎈", NULL);
    clue_is("\"a\u3000b \u00a0 c\"", "a\u3000b \u00a0 c", NULL);
    clue_is("\"\xc2\x80\"", "\xc2\x80", NULL); /* not among the control characters of X2 */
    clue_is("\"\\ufeffx\"", "\xef\xbb\xbfx", NULL);
    clue_is("\"?\"", "?", NULL);
}

static void x2_a_clue_is_a_json_string_spelled_freely(void **unused)
{
    (void)unused;
    clue_is("\"\\u8179\\u9ED2\\u3044\"", "腹黒い", NULL);
    clue_is("\"\\ud83c\\uDF88\"", "🎈", NULL);
    clue_is("\"\\uD800\\uDC00\\uDBFF\\uDFFF\"", "\U00010000\U0010ffff", NULL);
    clue_is("\"\\\"\\\\\\/\"", "\"\\/", NULL);
    clue_is("\"a/b\"", "a/b", NULL);
    clue_is("\"\\u0080\\u07ff\\u0800\\ud7ff\\ue000\"",
            "\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80", NULL);
    clue_is("\"a\\u0020b\"", "a b", NULL);
    clue_is("\"\\uFFFF\\uFFFE\"", "\xef\xbf\xbf\xef\xbf\xbe", NULL);
    clue_is("腹黒い", NULL, "clue-form");
    clue_is("'x'", NULL, "clue-form");
    clue_is("\"x", NULL, "clue-form");
    clue_is("\"", NULL, "clue-form");
    clue_is("\"x\\\"", NULL, "clue-form");
    clue_is("\"x\" ", NULL, "clue-form");
    clue_is("\"x\"y", NULL, "clue-form");
    clue_is("\"x\"\"y\"", NULL, "clue-form");
    clue_is("\"\\x41\"", NULL, "clue-form");
    clue_is("\"\\U0041\"", NULL, "clue-form");
    clue_is("\"\\'\"", NULL, "clue-form");
    clue_is("\"\\u41\"", NULL, "clue-form");
    clue_is("\"\\u004\"", NULL, "clue-form");
    clue_is("\"\\u004", NULL, "clue-form");
    clue_is("\"\\u00g1\"", NULL, "clue-form");
    clue_is("\"\\u+041\"", NULL, "clue-form");
    clue_is("\"\\", NULL, "clue-form");
    clue_is("null", NULL, "clue-form");
    clue_is("\"a\nb\"", NULL, "clue-form");
    clue_is("\"a\tb\"", NULL, "clue-form");
    clue_is("\"\xff\"", NULL, "clue-form");
    clue_is("\"\xc0\xaf\"", NULL, "clue-form");
    clue_is("\"\xed\xa0\x80\"", NULL, "clue-form");
}

static void x2_lone_surrogates_are_illegal(void **unused)
{
    (void)unused;
    clue_is("\"\\ud800\"", NULL, "clue-surrogate");
    clue_is("\"\\udc00\"", NULL, "clue-surrogate");
    clue_is("\"x\\udfffy\"", NULL, "clue-surrogate");
    clue_is("\"\\ud83cx\"", NULL, "clue-surrogate");
    clue_is("\"\\ud83c\\n\"", NULL, "clue-surrogate");
    clue_is("\"\\ud83c\\ndf88\"", NULL, "clue-surrogate");
    clue_is("\"\\ud83cxudf88\"", NULL, "clue-surrogate");
    clue_is("\"\\ud83c\\u0041\"", NULL, "clue-surrogate");
    clue_is("\"\\ud83c\\ud83c\\udf88\"", NULL, "clue-surrogate");
    clue_is("\"\\udf88\\ud83c\"", NULL, "clue-surrogate");
    clue_is("\"\\udbff\\ue000\"", NULL, "clue-surrogate");
}

static void x2_control_characters_are_illegal(void **unused)
{
    (void)unused;
    char json[16];
    for (unsigned c = 0; c < 0x20; c++) {
        snprintf(json, sizeof json, "\"a\\u%04xb\"", c);
        clue_is(json, NULL, "clue-control");
    }
    clue_is("\"a\\u007fb\"", NULL, "clue-control");
    clue_is("\"a\x7f"
            "b\"",
            NULL, "clue-control");
    clue_is("\"a\\nb\"", NULL, "clue-control");
    clue_is("\"a\\bb\"", NULL, "clue-control");
    clue_is("\"a\\fb\"", NULL, "clue-control");
    clue_is("\"a\\rb\"", NULL, "clue-control");
    clue_is("\"a\\tb\"", NULL, "clue-control");
    clue_is("\"\\u0000\"", NULL, "clue-control");
}

static void x2_an_untrimmed_clue_is_illegal_by_unicode_white_space(void **unused)
{
    (void)unused;
    static const char *const spaces[] = {
        " ",      "\xc2\x85", "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002",
        "\u2003", "\u2004",   "\u2005", "\u2006", "\u2007", "\u2008", "\u2009",
        "\u200a", "\u2028",   "\u2029", "\u202f", "\u205f", "\u3000", NULL};
    /* These are no white space to Unicode. */
    static const char *const others[] = {"\u200b", "\u180e", "\u2060", "\ufeff", "\u00ad", NULL};
    char json[32], clue[32];
    for (int i = 0; spaces[i]; i++) {
        snprintf(json, sizeof json, "\"%sx\"", spaces[i]);
        clue_is(json, NULL, "clue-space");
        snprintf(json, sizeof json, "\"x%s\"", spaces[i]);
        clue_is(json, NULL, "clue-space");
        snprintf(json, sizeof json, "\"%s\"", spaces[i]);
        clue_is(json, NULL, "clue-space");
        snprintf(json, sizeof json, "\"x%sx\"", spaces[i]);
        snprintf(clue, sizeof clue, "x%sx", spaces[i]);
        clue_is(json, clue, NULL);
    }
    for (int i = 0; others[i]; i++) {
        snprintf(json, sizeof json, "\"%s\"", others[i]);
        clue_is(json, others[i], NULL);
    }
    clue_is("\"\\u3000x\"", NULL, "clue-space");
    clue_is("\"x\\u0020\"", NULL, "clue-space");
}

static void x2_a_clue_has_1_to_200_scalar_values(void **unused)
{
    (void)unused;
    static const char *const letters[] = {"x", "é", "縁", "🎈", "\\ud83c\\udf88", "\\\"", NULL};
    clue_is("\"\"", NULL, "clue-empty");
    for (int i = 0; letters[i]; i++)
        for (int length = 199; length <= 202; length++) {
            struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
            struct engawa_text text = {0};
            engawa_text_add(&text, "clue 3 \"");
            for (int j = 0; j < length; j++)
                engawa_text_add(&text, letters[i]);
            engawa_text_add(&text, "\"");
            deal_dixit(match);
            if (length <= 200)
                yes(match, 0, text.at);
            else
                no(match, 0, text.at, "clue-long");
            engawa_text_free(&text);
            engawa_match_free(match);
        }
}

TOPIC(dixit_clue)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x2_a_clue_is_a_word_a_phrase_or_a_sentence_in_any_language),
        cmocka_unit_test(x2_a_clue_is_a_json_string_spelled_freely),
        cmocka_unit_test(x2_lone_surrogates_are_illegal),
        cmocka_unit_test(x2_control_characters_are_illegal),
        cmocka_unit_test(x2_an_untrimmed_clue_is_illegal_by_unicode_white_space),
        cmocka_unit_test(x2_a_clue_has_1_to_200_scalar_values),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
