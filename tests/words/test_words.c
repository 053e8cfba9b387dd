/* test_words.c - text that people write: accepted, cleaned or refused; names that look alike; and
 * text on a terminal (words/words.h). Invisible characters are written as escapes. */
#include "words/words.h"

#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

enum { MOST = 60 };

/* A text and its cleaned form; NULL: it is refused. */
struct row {
    const char *typed, *clean;
};

static void check_rows(const struct row *row)
{
    char into[4 * MOST + 1], again[4 * MOST + 1];
    struct engawa_reason why;
    for (; row->typed; row++) {
        bool fine = words_clean(row->typed, 1, MOST, into, &why);
        if (fine != (row->clean != NULL) || (fine && strcmp(into, row->clean) != 0))
            fail_msg("\"%s\" gives %s instead of %s", row->typed, fine ? into : why.en,
                     row->clean ? row->clean : "a refusal");
        if (!fine)
            assert_string_equal(why.code, "text");
        if (fine)
            assert_true(words_clean(into, 1, MOST, again, &why) && strcmp(into, again) == 0);
    }
}

/* Ordinary text comes through unchanged. */
static void test_good(void **state)
{
    static const char *const good[] = {
        "Aki",
        "O'Neill-Łukasz 3",
        "明日香",
        "縁側でお茶",
        "ﾊﾝｶｸ",
        "ＡＢＣ",
        "김민준",
        "李小龍",
        "Nguyễn Thị Ánh",
        "Ñandú",
        "x̱́̂y",
        "ᾧ", /* accents, up to four */
        "سارة",
        "محمّد",
        "שָׁלוֹם",
        "אריאל 2",       /* right to left, with points */
        "می\u200cخواهم", /* a non-joiner between Persian letters */
        "क्\u200dष",
        "ශ්\u200dරී",
        "ক\u09cd\u200cষ", /* joiners behind a virama */
        "กี่น้ำ",
        "བསྒྲུབས",
        "தமிழ்",
        "ខ្មែរ",
        "ကျော်", /* marks that scripts are made of */
        "🎲",
        "❤\ufe0f",
        "☎\ufe0e",
        "👍🏽",
        "👩🏽\u200d💻",
        "👨\u200d👩\u200d👧\u200d👦",
        "🏳\ufe0f\u200d🌈",
        "🧔🏿\u200d♂\ufe0f", /* whole emoji */
        "1\ufe0f\u20e3",
        "#\ufe0f\u20e3",
        "*\ufe0f\u20e3",
        "a\u20dd\u0301", /* in a circle, with an accent */
        "🇯🇵",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "\U0001fae9", /* newer than utf8proc's tables */
        "辻\U000e0100さん",
        "葛\U000e0101城", /* a form of a character, in a name */
        "\u3402\U000e0101",
        "\ufa0e\U000e0101",
        "\U00020bb7\U000e0101",
        "a\u3000b",
        "「五七五」〜♪",
        "（´・ω・`）",
        "( ͡° ͜ʖ ͡°)",
        "ʕ•̫͡•ʔ",
        "(╯°□°)╯︵ ┻━┻",
        "¯\\_（ツ）_/¯",
        "٠١٢",
        "\u0600١٢",
        "100 %",
        "\ufffd",
        NULL};
    (void)state;
    for (const char *const *text = good; *text; text++)
        check_rows((const struct row[]){{*text, *text}, {NULL, NULL}});
}

/* Invisible characters are left out, and blanks are put in order. */
static void test_cleaned(void **state)
{
    static const struct row rows[] = {
        {"  Aki\t", "Aki"},
        {"\u3000\u00a0Aki\u2003", "Aki"},
        {"A   k\u00a0\u2003i", "A k i"},
        {"a\u3000 \u3000b", "a\u3000b"},
        {"A\u200bk\u2060i\ufeff", "Aki"},
        {"A\u00adki", "Aki"},
        {"A\u034fki", "Aki"},
        {"A\u200d", "A"},
        {"A\u200dki", "Aki"},
        {"A\u200cki", "Aki"},
        {"Aki\u200e\u200f\u061c", "Aki"},
        {"Aki\ufe0f\ufe0e", "Aki"},
        {"1\ufe0f", "1"},
        {"👍\u200d", "👍"},
        {"👍\u200d\u200d👍", "👍\u200d👍"},
        {"❤\ufe0f\ufe0f", "❤\ufe0f"},
        {"辻\U000e0100\U000e0101", "辻\U000e0100"},
        {"\u3164Aki\u115f\u1160\uffa0", "Aki"},
        {"Aki\U000e0041\U000e007f", "Aki"},
        {"Aki Akiko\U000e0041", "Aki Akiko"},
        {"🏴\U000e0067\U000e0062", "🏴"}, /* half a flag */
        {"Aki\U00016fe4", "Aki"},
        {"a\U00013441b", "a b"},
        {"\u061f\u200cم", "\u061fم"}, /* a non-joiner behind a question mark */
        {"م\u200c\u061f", "م\u061f"},
        {"م\u200cA", "مA"},                   /* and before a letter that joins none */
        {"क्\u200d\u115f\u0901ष", "क्\u0901ष"}, /* joiners before a letter that shows nothing */
        {"ক\u09cd\u200c\u115f\u200cষ", "ক\u09cd\u200cষ"},
        {"🏴\U000e0068\U000e0069\U000e007f", "🏴"}, /* no flag, but a hidden text */
        {"Aki\u17b4\u180b\u180e\U0001d173", "Aki"},
        {"a\u2800b\U0001d159c", "a b c"},
        {"か\u3099", "が"}, /* normal form C */
        {"e\u0301", "é"},
        {"e\u200b\u0301", "é"},
        {"\u1112\u1161\u11ab", "한"},
        {"\u212b", "Å"},
        {NULL, NULL}};
    (void)state;
    check_rows(rows);
}

static void test_refused(void **state)
{
    static const struct row rows[] = {{"", NULL},
                                      {" \t\u3000", NULL},
                                      {"\u200d", NULL},
                                      {"\u00ad", NULL},
                                      {"\u034f", NULL},
                                      {"\u3164", NULL},
                                      {"\u115f", NULL},
                                      {"\u2800", NULL},
                                      {"\u2800\u2800 \u2800", NULL},
                                      {"\ufe0f", NULL},
                                      {"\U000e0041\U000e0042", NULL},
                                      {"\u200b\u200c\u200e\u2060", NULL},
                                      {"\U0001d159", NULL},
                                      {"ক\u09cd\u200c\u0378ষ", NULL}, /* no character */
                                      {"\u0301", NULL},               /* accents without a letter */
                                      {" \u0301a", NULL},
                                      {"a\u0301\u0302\u0303\u0304\u0305", NULL}, /* and too many */
                                      {"a\u0344\u0344\u0344", NULL}, /* each of which is two */
                                      {"a\u0301\u0302\u200b\u0303\u034f\u0304\u0305", NULL},
                                      {"a\x1b[31mb", NULL},
                                      {"a\nb", NULL},
                                      {"a\x7f", NULL},
                                      {"a\xc2\x85"
                                       "b",
                                       NULL},
                                      {"a\xc2\x9b"
                                       "31m",
                                       NULL},
                                      {"a\u2028b", NULL},
                                      {"a\u2029b", NULL},
                                      {"a\u202eb", NULL}, /* changes of direction */
                                      {"a\u202ab", NULL},
                                      {"\u2066a\u2069", NULL},
                                      {"\ue000", NULL}, /* private, unassigned, no character */
                                      {"\U000f0000", NULL},
                                      {"\u0378", NULL},
                                      {"\u2065", NULL},
                                      {"\ufffe", NULL},
                                      {"\U000e0fff", NULL},
                                      {"\ufff9a\ufffab\ufffb", NULL},
                                      {"\ufffc", NULL},
                                      {NULL, NULL}};
    (void)state;
    check_rows(rows);
}

/* The limit counts characters after cleaning. */
static void test_length(void **state)
{
    char into[4 * 3 + 1];
    struct engawa_reason why;
    (void)state;
    assert_true(words_clean("  か\u3099\u200bき\u3099ぐ ", 3, 3, into, &why));
    assert_string_equal(into, "がぎぐ");
    assert_false(words_clean("がぎぐげ", 0, 3, into, &why));
    assert_non_null(strstr(why.en, "3 characters"));
    assert_false(words_clean("が", 2, 3, into, &why));
    assert_true(words_clean("\u200b", 0, 3, into, &why));
    assert_string_equal(into, "");
    assert_true(words_clean("🎲🎲🎲", 0, 3, into, &why));
}

static void test_plain(void **state)
{
    static const char *const rows[][2] = {
        {"Ｎｉｗａ１２", "Niwa12"}, {"　ﾆﾜ ", "ニワ"}, {"niwa 12", "niwa 12"},
        {"か\u3099", "が"},         {" \t ", ""},      {"", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct engawa_text plain = {0};
        words_plain(rows[i][0], &plain);
        assert_string_equal(engawa_text_string(&plain), rows[i][1]);
        engawa_text_free(&plain);
    }
}

static bool alike(const char *one, const char *other)
{
    return words_alike(words_look(one), words_look(other));
}

static void test_alike(void **state)
{
    static const char *const same[][2] = {
        {"Aki", "Aki"},       {"Aki", "aki"},         {"Aki", "AKI"},
        {"Aki", "A ki"},      {"Aki", "\u0410ki"},    /* Cyrillic */ {"Aki", "Ａｋｉ"},
        {"Al", "AI"},         {"Paul", "Pau1"},       {"modern", "modem"},
        {"ロボ", "口ボ"},     {"ニ", "二"},           {"カナ", "ｶﾅ"},
        {"O0", "OO"},         {"Aki 2", "aki2"},      {"👍\u200d👍", "👍👍"},
        {"❤", "❤\ufe0f"},     {"辻", "辻\U000e0100"}, {"e\u0301", "é"},
        {"Ana-Lu", "Ana‐Lu"},
    };
    static const char *const other[][2] = {
        {"Aki", "Akia"},
        {"Aki", "Aki 2"},
        {"あき", "アキ"},
        {"Ana", "Aña"},
        {"たろう", "たろ"},
        {"김", "박"},
        {"👍\U0001f3fd", "👍\U0001f3ff"},
        {"ליאור", "ליאן"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (!alike(same[i][0], same[i][1]))
            fail_msg("%s and %s look alike", same[i][0], same[i][1]);
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (alike(other[i][0], other[i][1]))
            fail_msg("%s and %s do not look alike", other[i][0], other[i][1]);
}

static bool is_among_the_first(void *context, struct words_look look)
{
    const char *const *taken = context;
    for (; *taken; taken++)
        if (words_alike(words_look(*taken), look))
            return true;
    return false;
}

/* Equal names are told apart in words that a reader of the name knows. */
static void test_told_apart(void **state)
{
    static const char *const rows[][4] = {
        {"Aki", "Aki", "Aki the second", "Aki the third"},
        {"アキ", "アキ", "二人目のアキ", "三人目のアキ"},
        {"千春", "千春", "二人目の千春", "三人目の千春"},
        {"ｱｷ", "ｱｷ", "二人目のｱｷ", "三人目のｱｷ"},
        {"aki", "AKI", "Aki the second", "aki the third"}, /* alike is enough */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *taken[3] = {rows[i][1], rows[i][2], NULL};
        char name[60];
        words_tell_apart(rows[i][0], is_among_the_first, taken, name, sizeof name);
        assert_string_equal(name, rows[i][3]);
        assert_true(words_told_apart(rows[i][0], name));
    }
    assert_true(words_told_apart("Aki", "Aki 2"));
    assert_true(words_told_apart("アキ", "13人目のアキ"));
    assert_false(words_told_apart("アキ", "13人目のアキラ"));
    assert_false(words_told_apart("アキ", "13匹のアキ"));
    assert_false(words_told_apart("Aki", "Akira"));
    assert_false(words_told_apart("Aki", "Aki "));
    assert_false(words_told_apart("Aki", "Aki the cat"));
}

/* Many of one name end in figures, and each still gets another name. */
static void test_a_crowd_is_told_apart(void **state)
{
    char name[40][40];
    const char *taken[41] = {NULL};
    (void)state;
    for (int i = 0; i < 40; i++) {
        words_tell_apart("アキ", is_among_the_first, taken, name[i], sizeof name[i]);
        taken[i] = name[i];
    }
    assert_string_equal(name[11], "十二人目のアキ");
    assert_string_equal(name[12], "13人目のアキ");
    memset(taken, 0, sizeof taken);
    for (int i = 0; i < 13; i++) {
        words_tell_apart("Aki", is_among_the_first, taken, name[i], sizeof name[i]);
        taken[i] = name[i];
    }
    assert_string_equal(name[11], "Aki the twelfth");
    assert_string_equal(name[12], "Aki 13");
}

static bool is_taken(void *context, struct words_look look)
{
    (void)look;
    ++*(int *)context;
    return true;
}

/* Where every name is taken, the search ends nevertheless. */
static void test_every_name_is_taken(void **state)
{
    char name[40];
    int tries = 0;
    (void)state;
    words_tell_apart("Aki", is_taken, &tries, name, sizeof name);
    assert_in_range(tries, 13, 1000);
    assert_true(words_told_apart("Aki", name));
}

/* Longer than any name that is kept. */
static void test_long_names_look_as_they_are(void **state)
{
    char one[3000], other[3000];
    (void)state;
    memset(one, 'a', sizeof one - 1);
    one[sizeof one - 1] = '\0';
    memcpy(other, one, sizeof other);
    assert_true(alike(one, other));
    other[sizeof other - 2] = 'b';
    assert_false(alike(one, other));
}

/* In a terminal nothing is obeyed, and nothing is lost that can be seen. */
static void test_shown(void **state)
{
    static const struct row rows[] = {
        {"Aki  plays\n\t「五」  1\n", "Aki  plays\n\t「五」  1\n"},
        {"a\x1b[31mb\r\n", "a\ufffd[31mb\ufffd\n"},
        {"a\xc2\x9b"
         "31m\xc2\x90q",
         "a\ufffd31m\ufffdq"},
        {"A\u202eki\u200b\u2800!", "A\ufffdki !"},
        {"A\xffki\xe3\x81", "A\ufffdki\ufffd\ufffd"},
        {"a\u0301\u0302\u0303\u0304\u0305\u0306", "a\u0301\u0302\u0303\u0304\ufffd\u0306"},
        {"\"\u0301", "\"\u0301"},
        {"\n\u0301", "\n\ufffd"},
        {"\t\u0301", "\t\u0301"},
        {"a\u3000b", "a\u3000b"},
        {"👩🏽\u200d💻", "👩🏽\u200d💻"},
        {NULL, NULL}};
    (void)state;
    for (const struct row *row = rows; row->typed; row++) {
        struct engawa_text shown = {0};
        words_show(row->typed, &shown);
        assert_string_equal(engawa_text_string(&shown), row->clean);
        engawa_text_free(&shown);
    }
}

TOPIC(words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_cleaned),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_length),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_alike),
        cmocka_unit_test(test_shown),
        cmocka_unit_test(test_told_apart),
        cmocka_unit_test(test_a_crowd_is_told_apart),
        cmocka_unit_test(test_every_name_is_taken),
        cmocka_unit_test(test_long_names_look_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
