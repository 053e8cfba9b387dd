/* test_fields.c - a field of the wrong kind: each field of each ask once. The ask is refused, names
 * the field, and changes nothing. */
#include "bots/registry.h"
#include "games/registry.h"
#include "tests/server/house/every_ask.h"
#include "tests/support/journal_book.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char id[33];

/* PERSON sends MESSAGE with the field NAME replaced by VALUE, which it takes. Returns the code of
 * the reply. */
static const char *ask_with(struct person *person, const json_t *message, const char *name,
                            json_t *value)
{
    json_t *copy = json_copy((json_t *)(uintptr_t)message);
    json_object_set_new(copy, name, value);
    char *text = json_dumps(copy, 0);
    now += 60000;
    house_message(person->visitor, text, strlen(text));
    house_finish(house);
    free(text);
    json_decref(copy);
    return text_of(reply_of(person), "code");
}

/* Whether CODE refuses something that an ask may look at before it reads its other fields. */
static bool is_refused_before(const char *code)
{
    return strcmp(code, "no-seat") == 0 || strcmp(code, "no-such-guest") == 0 ||
           strcmp(code, "no-daily") == 0;
}

static void test_a_field_of_the_wrong_kind_is_refused(void **state)
{
    (void)state;
    every_ask_gather(id);
    for (int i = 0; every_ask_name(i); i++) {
        char text[EVERY_ASK_TEXT];
        struct person *person = every_ask_text(i, id, text);
        json_t *message = json_loads(text, 0, NULL), *value;
        const char *name;
        json_object_foreach(message, name, value)
        {
            if (strcmp(name, "ask") == 0 || strcmp(name, "id") == 0)
                continue;
            int64_t length = book_length(journal, id);
            const char *code = ask_with(person, message, name, json_pack("[[]]"));
            if (strcmp(code, "bad-field") != 0 && !is_refused_before(code))
                fail_msg("%s with a wrong %s: \"%s\"", every_ask_name(i), name, code);
            assert_int_equal(book_length(journal, id), length);
        }
        json_decref(message);
        every_ask_say(i, id);
        house_finish(house);
    }
    every_ask_part();
}

TOPIC(fields)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_field_of_the_wrong_kind_is_refused, set_up_house,
                                        tear_down_house),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
