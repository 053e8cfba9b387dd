/* test_pushes.c - where devices take messages, in the journal: one place a device and one device a
 * place, gone with the device and the guest; and the key of the house. */
#include "tests/store/journal_file.h"

#include "store/care/forgotten.h"
#include "store/care/retention.h"
#include "store/journal/guests.h"
#include "store/journal/pushes.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>

static void write_push(void *context, const struct journal_push *push)
{
    engawa_text_printf(context, "%s %s %s %s\n", push->device, push->endpoint, push->p256dh,
                       push->auth);
}

static void assert_pushes(struct journal *journal, const char *guest, const char *expected)
{
    struct engawa_text text = {0};
    assert_true(journal_pushes(journal, guest, write_push, &text, NULL));
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

/* A journal with GUEST and two devices of theirs for each of two guests. */
static struct journal *with_guests(void)
{
    struct journal *journal = opened(file);
    for (int i = 1; i <= 2; i++) {
        char guest[] = {'g', (char)('0' + i), '\0'};
        assert_true(WRITE(journal, NULL, batch_put_guest, guest, "Aki", "ja", 1));
        for (int j = 1; j <= 2; j++) {
            char device[] = {'d', (char)('0' + i), (char)('0' + j), '\0'};
            const uint8_t hash[32] = {(uint8_t)i, (uint8_t)j};
            assert_true(WRITE(journal, NULL, batch_add_device, device, guest, hash, 10 - j));
        }
    }
    return journal;
}

static void put(struct journal *journal, const char *device, const char *endpoint)
{
    const struct journal_push push = {device, endpoint, "point", "auth"};
    assert_true(WRITE(journal, NULL, batch_put_push, &push, 5));
}

static void a_device_has_one_place_and_a_place_one_device(void **state)
{
    (void)state;
    struct journal *journal = with_guests();
    put(journal, "d11", "https://one");
    put(journal, "d12", "https://two");
    put(journal, "d21", "https://three");
    assert_pushes(journal, "g1", "d11 https://one point auth\nd12 https://two point auth\n");
    put(journal, "d11", "https://four");
    put(journal, "d22", "https://two"); /* that browser is another guest's now */
    assert_pushes(journal, "g1", "d11 https://four point auth\n");
    assert_pushes(journal, "g2", "d21 https://three point auth\nd22 https://two point auth\n");
    put(journal, "d99", "https://nobody");
    assert_true(WRITE(journal, NULL, batch_drop_push, "", "https://three"));
    assert_true(WRITE(journal, NULL, batch_drop_push, "d11", ""));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_pushes(journal, "g1", "");
    assert_pushes(journal, "g2", "d22 https://two point auth\n");
    assert_pushes(journal, "g3", "");
    journal_close(journal);
}

static void a_place_goes_with_its_device_and_its_guest(void **state)
{
    (void)state;
    struct journal *journal = with_guests();
    put(journal, "d11", "https://one");
    put(journal, "d12", "https://two");
    put(journal, "d21", "https://three");
    assert_true(WRITE(journal, NULL, batch_drop_device, "d11", "g1"));
    assert_pushes(journal, "g1", "d12 https://two point auth\n");
    assert_true(WRITE(journal, NULL, batch_forget_guest, "g1"));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_pushes(journal, "g1", "");
    assert_pushes(journal, "g2", "d21 https://three point auth\n");
    put(journal, "d22", "https://two"); /* nobody has it any more */
    assert_true(WRITE(journal, NULL, batch_drop_guests, 100, 10));
    assert_pushes(journal, "g2", "");
    journal_close(journal);
}

static void the_house_has_one_key(void **state)
{
    (void)state;
    uint8_t key[32] = {1, 2, 3}, again[32] = {4};
    struct journal *journal = opened(file);
    assert_true(journal_push_key(journal, key, NULL));
    assert_int_equal(key[2], 3);
    journal_close(journal);
    journal = opened(file);
    assert_true(journal_push_key(journal, again, NULL));
    assert_memory_equal(again, key, 32);
    journal_close(journal);
}

static int run(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_device_has_one_place_and_a_place_one_device, set_up_file),
        cmocka_unit_test_setup(a_place_goes_with_its_device_and_its_guest, set_up_file),
        cmocka_unit_test_setup(the_house_has_one_key, set_up_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(pushes)
{
    return run_journal_tests(run);
}
