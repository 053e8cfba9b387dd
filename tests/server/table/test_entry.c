/* test_entry.c - entries of every kind: each is written as it was read; and with a wrong value in
 * any of its members it is refused with a reason, or means the same after it is written again. */
#include "games/registry.h"
#include "server/table/entry.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define SEED "\"4c50c4f414857daaef692fb268536871e6cf6d09d5b795a0c0b3c9cf860cd474\""

static const char *const entries[] = {
    "{\"open\":{\"game\":\"yahtzee\",\"options\":{},\"seats\":2,\"title\":\"Friday\",\"private\":"
    "false,\"order\":\"random\",\"lang\":\"en\",\"host\":\"gaki\"},\"commit\":" SEED "}",
    "{\"sit\":0,\"guest\":\"gaki\",\"name\":\"Aki\",\"entropy\":\"c0ffee\"}",
    "{\"bot\":1,\"kind\":\"random\",\"who\":1,\"name\":\"Haru\"}",
    "{\"stand\":0}",
    "{\"keep\":1,\"guest\":\"gben\",\"name\":\"Ben\"}",
    "{\"start\":[\"Haru\",\"Aki\"],\"entropy\":[\"\",\"c0ffee\"],\"drawn\":[1,0]}",
    "{\"n\":1,\"by\":\"chance\",\"do\":\"roll 152266\"}",
    "{\"n\":2,\"by\":0,\"do\":\"score ones\"}",
    "{\"chat\":\"hello\",\"guest\":\"gaki\",\"name\":\"Aki\"}",
    "{\"end\":\"abandoned\",\"scores\":null,\"ranks\":null,\"seed\":" SEED
    ",\"entropy\":[\"\",\"c0ffee\"],\"drawn\":[1,0]}",
    "{\"set\":{\"watch\":false,\"chat\":false}}",
    "{\"remove\":1,\"then\":\"wait\",\"guest\":\"gben\",\"name\":\"Ben\"}",
    "{\"bar\":\"chat\",\"on\":true,\"guest\":\"gben\",\"name\":\"ベン\"}",
    "{\"host\":\"gben\",\"stands-in\":true,\"name\":\"Ben\"}",
    "{\"close\":true}",
    "{\"rematch\":\"abcdefghjkmn\"}",
    "{\"question\":1,\"why\":\"away\"}",
    "{\"vote\":\"wait\",\"seat\":1,\"by\":0}",
    "{\"verdict\":\"wait\",\"seat\":1,\"voted\":true}",
    "{\"down\":60000}",
    "{\"within\":\"abcdefghjkmn\"}",
    "{\"join\":\"gaki\",\"name\":\"Aki\",\"crest\":\"pine\",\"colour\":1,\"plays\":true}",
    "{\"propose\":{\"game\":\"yahtzee\",\"options\":{},\"seats\":2},\"guest\":\"gaki\"}",
    "{\"wish\":3,\"guest\":\"gaki\"}",
    "{\"table\":\"abcdefghjkmn\",\"game\":\"yahtzee\",\"options\":{},\"players\":[\"gaki\",null]}",
    "{\"result\":\"abcdefghjkmn\",\"finished\":true,\"players\":[\"gaki\",null],\"scores\":[200,"
    "150],"
    "\"ranks\":[1,2]}",
    "{\"favourite\":3,\"of\":\"abcdefghjkmn\",\"guest\":\"gaki\"}",
    /* With all that such an entry may have, and as an evening, a game of the day and a record. */
    "{\"open\":{\"game\":\"yahtzee\",\"options\":{\"sheet\":\"yams\"},\"seats\":2,\"title\":\"\","
    "\"private\":true,\"order\":\"seated\",\"clock\":{\"kind\":\"bank\",\"seconds\":600,"
    "\"increment\":5},\"away\":"
    "\"bot\",\"rated\":true,\"throw\":5,\"host\":\"gaki\",\"evening\":\"abcdefghjkmn\"},"
    "\"commit\":" SEED "}",
    "{\"open\":{\"title\":\"Friday\",\"private\":true,\"host\":\"gaki\"},\"commit\":" SEED "}",
    "{\"open\":{\"game\":\"yahtzee\",\"options\":{},\"seats\":1,\"title\":\"\",\"private\":true,"
    "\"host\":"
    "\"gaki\",\"day\":20000},\"commit\":" SEED "}",
    "{\"open\":{\"game\":\"yahtzee\",\"options\":{},\"seats\":1,\"title\":\"\",\"private\":true,"
    "\"host\":"
    "\"gaki\",\"record\":\"{}\"},\"commit\":" SEED "}",
    "{\"set\":{\"code\":{\"salt\":\"00112233445566778899aabbccddeeff\",\"hash\":" SEED
    "},\"lang\":\"ja\"}}",
    "{\"set\":{\"code\":false,\"count\":true}}",
    "{\"bar\":\"table\",\"on\":false,\"guest\":\"gben\",\"name\":\"\"}",
    "{\"question\":1,\"why\":\"time\"}",
    "{\"verdict\":\"back\",\"seat\":1,\"voted\":false}",
};

enum { ENTRIES = sizeof entries / sizeof *entries };

/* Reads TEXT. If it is an entry, sets WRITTEN to what is written of it; otherwise the reason must
 * be whole. */
static bool read_and_write(const char *text, struct engawa_text *written)
{
    struct entry entry;
    struct engawa_reason why = {.code = ""};
    engawa_text_clear(written);
    if (!entry_read(text, &entry, &why)) {
        if (!why.code[0] || !why.en[0] || !why.ja[0])
            fail_msg("%s is refused without a reason", text);
        return false;
    }
    entry_write(&entry, written);
    entry_free(&entry);
    return true;
}

/* Returns whether TEXT is an entry, which then means the same after it is written. */
static bool is_entry(const char *text)
{
    struct engawa_text once = {0}, twice = {0};
    bool is = read_and_write(text, &once);
    if (is && (!read_and_write(once.at, &twice) || strcmp(once.at, twice.at) != 0))
        fail_msg("%s is written as %s", text, once.at);
    engawa_text_free(&once);
    engawa_text_free(&twice);
    return is;
}

static void an_entry_is_written_as_it_was_read(void **state)
{
    bool kinds[ENTRY_FAVOURITE + 1] = {false};
    (void)state;
    for (int i = 0; i < ENTRIES; i++) {
        struct entry entry;
        struct engawa_reason why = {.code = ""};
        if (!entry_read(entries[i], &entry, &why))
            fail_msg("%s: %s", entries[i], why.en);
        kinds[entry.kind] = true;
        entry_free(&entry);
        assert_true(is_entry(entries[i]));
    }
    for (int kind = 0; kind <= ENTRY_FAVOURITE; kind++)
        if (!kinds[kind])
            fail_msg("no entry is of kind %d", kind);
}

/* Values of which each is wrong for most members. */
static const char *const wrong[] = {"null",
                                    "[[]]",
                                    "{}",
                                    "true",
                                    "-1",
                                    "0",
                                    "7",
                                    "4096",
                                    "\"\"",
                                    "[]",
                                    "1.5",
                                    "\"縁側\"",
                                    "[1]",
                                    "99999999999",
                                    "false",
                                    "[null,null]",
                                    "[1,1]",
                                    "[0,0]",
                                    "[3,3]",
                                    "[\"a\",\"\"]",
                                    "[\"\",\"x\"]",
                                    "[0,0,0]",
                                    "[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"]"};

static int refused;

/* Tries ENTRY, a part of which is PART, with each wrong value for each member of PART, and without
 * that member. */
static void try_all(json_t *entry, json_t *part)
{
    char long_text[2000] = {0};
    json_t *copy = json_deep_copy(part), *value;
    const char *key;
    size_t i;
    memset(long_text, 'x', sizeof long_text - 1);
    json_object_foreach(copy, key, value)
    {
        for (i = 0; i < sizeof wrong / sizeof *wrong + 2; i++) {
            if (i < sizeof wrong / sizeof *wrong)
                json_object_set_new(part, key, json_loads(wrong[i], JSON_DECODE_ANY, NULL));
            else if (i == sizeof wrong / sizeof *wrong)
                json_object_set_new(part, key, json_string(long_text));
            else
                json_object_del(part, key);
            char *text = json_dumps(entry, JSON_COMPACT);
            refused += !is_entry(text);
            free(text);
        }
        json_object_set(part, key, value);
        if (json_is_object(value))
            try_all(entry, json_object_get(part, key));
    }
    json_decref(copy);
}

static void a_wrong_member_is_refused_or_harmless(void **state)
{
    (void)state;
    for (int i = 0; i < ENTRIES; i++) {
        json_t *entry = json_loads(entries[i], 0, NULL);
        refused = 0;
        try_all(entry, entry);
        if (refused < 10)
            fail_msg("%s: only %d are refused", entries[i], refused);
        json_decref(entry);
    }
}

static void what_is_no_entry_is_refused(void **state)
{
    static const char *const texts[] = {
        "", "{", "[]", "{}", "1", "{\"nothing\":1}", "{\"stand\":0}x"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (is_entry(texts[i]))
            fail_msg("%s", texts[i]);
}

TOPIC(entry)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_entry_is_written_as_it_was_read),
        cmocka_unit_test(a_wrong_member_is_refused_or_harmless),
        cmocka_unit_test(what_is_no_entry_is_refused),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
