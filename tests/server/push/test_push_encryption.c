/* Sealed messages: the example of RFC 8291 byte for byte, and tokens that OpenSSL believes. */
#include "server/push/push_encryption.h"

#include "tests/server/push/sealed.h"
#include "tests/support/topic.h"

#include <jansson.h>
#include <openssl/crypto.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* RFC 8291, appendix A. */
#define PLAIN "When I grow up, I want to be a watermelon"
#define RECEIVER_POINT                                                                             \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define RECEIVER_SECRET "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
#define RECEIVER_AUTH   "BTBZMqHH6r4Tts7J_aSIgg"
#define SENDER_SECRET   "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
#define SENDER_POINT                                                                               \
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
#define SALT "DGv6ra1nlYgDCS1FRnbzlw"
#define BODY                                                                                       \
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS" \
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu" \
    "lcy4a-fN"

static void read(const char *text, uint8_t *bytes, size_t length)
{
    assert_int_equal(sealed_read(text, strlen(text), bytes, length), length);
}

static void test_example(void **state)
{
    (void)state;
    struct push_encryption_receiver receiver;
    uint8_t sender[PUSH_ENCRYPTION_SECRET], salt[PUSH_ENCRYPTION_SALT],
        point[PUSH_ENCRYPTION_POINT];
    struct engawa_text body = {0}, text = {0};
    assert_true(push_encryption_read(RECEIVER_POINT, RECEIVER_AUTH, &receiver));
    read(SENDER_SECRET, sender, sizeof sender);
    read(SALT, salt, sizeof salt);
    EVP_PKEY *key = push_encryption_key(sender, point);
    assert_non_null(key);
    EVP_PKEY_free(key);
    push_encryption_base64(point, sizeof point, &text);
    assert_string_equal(text.at, SENDER_POINT);
    assert_true(push_encryption_text(&receiver, PLAIN, sender, salt, &body));
    engawa_text_clear(&text);
    push_encryption_base64((const uint8_t *)body.at, body.length, &text);
    assert_string_equal(text.at, BODY);
    engawa_text_free(&body);
    engawa_text_free(&text);
}

/* A message encrypted with fresh keys can be read by the receiver, and by nobody after a byte of it
 * is changed. */
static void test_opened(void **state)
{
    (void)state;
    struct push_encryption_receiver receiver;
    uint8_t secret[PUSH_ENCRYPTION_SECRET], sender[PUSH_ENCRYPTION_SECRET],
        salt[PUSH_ENCRYPTION_SALT] = {1};
    struct engawa_text body = {0}, plain = {0};
    assert_true(push_encryption_read(RECEIVER_POINT, RECEIVER_AUTH, &receiver));
    read(RECEIVER_SECRET, secret, sizeof secret);
    assert_true(push_encryption_new_secret(sender));
    assert_true(push_encryption_text(&receiver, "{\"table\":\"縁側\"}", sender, salt, &body));
    assert_true(sealed_open(&body, secret, receiver.auth, &plain));
    assert_string_equal(plain.at, "{\"table\":\"縁側\"}");
    body.at[body.length - 20] ^= 1;
    assert_false(sealed_open(&body, secret, receiver.auth, &plain));
    engawa_text_free(&body);
    engawa_text_free(&plain);
}

static void test_refused(void **state)
{
    (void)state;
    struct push_encryption_receiver receiver;
    uint8_t sender[PUSH_ENCRYPTION_SECRET], salt[PUSH_ENCRYPTION_SALT] = {0},
                                            none[PUSH_ENCRYPTION_SECRET] = {0};
    uint8_t point[PUSH_ENCRYPTION_POINT];
    char text[PUSH_ENCRYPTION_PLAIN_MAX + 2];
    struct engawa_text body = {0};
    assert_false(push_encryption_read(RECEIVER_AUTH, RECEIVER_AUTH, &receiver));
    assert_false(push_encryption_read(RECEIVER_POINT, RECEIVER_POINT, &receiver));
    assert_false(push_encryption_read(RECEIVER_POINT "A", RECEIVER_AUTH, &receiver));
    assert_false(push_encryption_read(RECEIVER_POINT, "BTBZMqHH6r4Tts7J_aSI+g", &receiver));
    assert_true(push_encryption_read(RECEIVER_POINT "=", RECEIVER_AUTH "==", &receiver));
    assert_null(push_encryption_key(none, point));
    memset(none, 0xff, sizeof none); /* more than there are points */
    assert_null(push_encryption_key(none, point));
    assert_true(push_encryption_new_secret(sender));
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_false(push_encryption_text(&receiver, text, sender, salt, &body));
    text[PUSH_ENCRYPTION_PLAIN_MAX] = '\0';
    assert_true(push_encryption_text(&receiver, text, sender, salt, &body));
    engawa_text_clear(&body);
    receiver.point[40] ^= 1; /* beside the curve */
    assert_false(push_encryption_text(&receiver, PLAIN, sender, salt, &body));
    assert_int_equal(body.length, 0);
    engawa_text_free(&body);
}

static void test_token(void **state)
{
    (void)state;
    uint8_t secret[PUSH_ENCRYPTION_SECRET];
    struct engawa_text header = {0}, claims = {0};
    assert_true(push_encryption_new_secret(secret));
    assert_true(push_encryption_token(secret, "https://push.example.net", 1453523768,
                                      "mailto:push@example.com", &header));
    assert_true(sealed_check_token(header.at, &claims));
    assert_string_equal(claims.at, "{\"aud\":\"https://push.example.net\",\"exp\":1453523768,"
                                   "\"sub\":\"mailto:push@example.com\"}");
    header.at[strlen("vapid t=") + 45] ^= 1; /* another claim, the same signature */
    assert_false(sealed_check_token(header.at, &claims));
    engawa_text_free(&header);
    engawa_text_free(&claims);
}

/* ---- memory that runs out ---- */

static long allocations, failing; /* the failing one; 0 for none */

static void *take(size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return ++allocations == failing ? NULL : malloc(size);
}

static void *retake(void *memory, size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return ++allocations == failing ? NULL : realloc(memory, size);
}

static void give(void *memory, const char *file, int line)
{
    (void)file;
    (void)line;
    free(memory);
}

static void fail_allocation(long nth)
{
    allocations = 0;
    failing = nth;
}

/* Returns whether that allocation was asked for. */
static bool end_failure(void)
{
    bool failed = allocations >= failing;
    failing = 0;
    return failed;
}

static void test_memory(void **state)
{
    (void)state;
    struct push_encryption_receiver receiver;
    uint8_t secret[PUSH_ENCRYPTION_SECRET], sender[PUSH_ENCRYPTION_SECRET],
        salt[PUSH_ENCRYPTION_SALT] = {1};
    bool failed = true;
    int refusals = 0;
    assert_true(push_encryption_read(RECEIVER_POINT, RECEIVER_AUTH, &receiver));
    read(RECEIVER_SECRET, secret, sizeof secret);
    for (long nth = 1; failed; nth++) {
        struct engawa_text body = {0}, header = {0}, plain = {0};
        fail_allocation(nth);
        bool made = push_encryption_new_secret(sender);
        failed = end_failure();
        assert_true(made || push_encryption_new_secret(sender));
        fail_allocation(nth);
        bool encrypted = push_encryption_text(&receiver, PLAIN, sender, salt, &body);
        failed |= end_failure();
        fail_allocation(nth);
        bool signs = push_encryption_token(sender, "https://push.example.net", 1,
                                           "mailto:push@example.com", &header);
        failed |= end_failure();
        if (encrypted) {
            assert_true(sealed_open(&body, secret, receiver.auth, &plain));
            assert_string_equal(plain.at, PLAIN);
        }
        engawa_text_clear(&plain);
        assert_true(!signs || sealed_check_token(header.at, &plain));
        refusals += !made + !encrypted + !signs;
        engawa_text_free(&body);
        engawa_text_free(&header);
        engawa_text_free(&plain);
    }
    assert_true(refusals > 20);
}

TOPIC(push_encryption)
{
    CRYPTO_set_mem_functions(take, retake, give); /* before anything of OpenSSL has any */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example), cmocka_unit_test(test_opened),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_token),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
