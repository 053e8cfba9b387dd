/* test_preface.c - the line or header in which a proxy names its client before a request
 * (proxy_protocol.h). */
#include "engine/chance.h"
#include "server/net/proxy_protocol.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARK "\r\n\r\n\0\r\nQUIT\n"
#define FOUR "\300\0\2\7\300\0\2\1\x30\x39\1\273" /* 192.0.2.7 to 192.0.2.1 */
#define SIX  "\x20\1\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\7"

struct said {
    const char *bytes;
    size_t length;
    const char *client; /* "": the proxy itself; NULL: the line is invalid */
};
/* The bytes TEXT and their number. */
#define SIZED(text) text, sizeof text - 1

static const struct said said_first[] = {
    {SIZED("PROXY TCP4 192.0.2.7 192.0.2.1 51000 443\r\n"), "::ffff:192.0.2.7"},
    {SIZED("PROXY TCP6 2001:db8::7 2001:db8::1 1 65535\r\n"), "2001:db8::7"},
    {SIZED("PROXY UNKNOWN\r\n"), ""},
    {SIZED("PROXY UNKNOWN whatever it is\r\n"), ""},
    {SIZED(MARK "\x21\x11\0\x0c" FOUR), "::ffff:192.0.2.7"},
    {SIZED(MARK "\x21\x11\0\x0f" FOUR "\3\0\0"), "::ffff:192.0.2.7"}, /* and more about it */
    {SIZED(MARK "\x21\x21\0\x24" SIX SIX "\0\1\0\2"), "2001:db8::7"},
    {SIZED(MARK "\x20\0\0\0"), ""}, /* for itself */
    {SIZED(MARK "\x20\x11\0\x0c" FOUR), ""},
    {SIZED(MARK "\x21\0\0\4abcd"), ""}, /* it does not say */
    {SIZED("PROXY TCP4 192.0.2.7 192.0.2.1 51000\r\n"), NULL},
    {SIZED("PROXY TCP4 192.0.2.7 192.0.2.1 51000 443 1\r\n"), NULL},
    {SIZED("PROXY TCP4 192.0.2.7 192.0.2.1 51000 443\n"), NULL},
    {SIZED("PROXY TCP4 192.0.2.7  192.0.2.1 51000 443\r\n"), NULL},
    {SIZED("PROXY TCP4 2001:db8::7 2001:db8::1 51000 443\r\n"), NULL},
    {SIZED("PROXY TCP6 192.0.2.7 192.0.2.1 51000 443\r\n"), NULL},
    {SIZED("PROXY TCP4 192.0.2.256 192.0.2.1 51000 443\r\n"), NULL},
    {SIZED("PROXY TCP4 192.0.2.7 192.0.2.1 065 443\r\n"), NULL},
    {SIZED("PROXY TCP4 192.0.2.7 192.0.2.1 51000 65536\r\n"), NULL},
    {SIZED("PROXY TCP4 192.0.2.7 192.0.2.1 51000 99999999999999999999999999999999\r\n"), NULL},
    {SIZED("PROXY TCP4 192.0.2.7 192.0.2.1 18446744073709551617 443\r\n"), NULL},
    {SIZED("PROXY TCP4 192.0.2.7 192.0.2.1 -1 443\r\n"), NULL},
    {SIZED("PROXY UDP4 192.0.2.7 192.0.2.1 51000 443\r\n"), NULL},
    {SIZED("PROXY \r\n"), NULL},
    {SIZED("PROXY TCP4\r\n"), NULL},
    {SIZED("proxy TCP4 192.0.2.7 192.0.2.1 51000 443\r\n"), NULL},
    {SIZED("GET / HTTP/1.1\r\n\r\n"), NULL},
    {SIZED("\x16\3\1\2\0\1"), NULL},           /* TLS */
    {SIZED(MARK "\x11\x11\0\x0c" FOUR), NULL}, /* another version */
    {SIZED(MARK "\x22\x11\0\x0c" FOUR), NULL}, /* another command */
    {SIZED(MARK "\x21\x12\0\x0c" FOUR), NULL}, /* UDP */
    {SIZED(MARK "\x21\x11\0\x0b" FOUR), NULL}, /* too short */
    {SIZED(MARK "\x21\x21\0\x0c" FOUR), NULL},
    {SIZED(MARK "\x21\x41\0\x0c" FOUR), NULL},
    {SIZED(MARK "\x21\x11\xff\xff" FOUR), NULL}, /* too long */
};

/* Returns the result of reading BYTES, from memory that ends with them. */
static long read_first(const char *bytes, size_t length, struct in6_addr *client)
{
    char *copy = malloc(length + (length == 0));
    memcpy(copy, bytes, length);
    long size = proxy_protocol_read(copy, length, client);
    free(copy);
    return size;
}

static void a_proxy_may_name_its_client_first(void **state)
{
    char line[200];
    struct in6_addr own = in6addr_loopback, client;
    (void)state;
    for (size_t i = 0; i < sizeof said_first / sizeof *said_first; i++) {
        const struct said *said = &said_first[i];
        struct in6_addr expected = own;
        client = own;
        if (said->client && said->client[0])
            assert_int_equal(inet_pton(AF_INET6, said->client, &expected), 1);
        assert_int_equal(read_first(said->bytes, said->length, &client),
                         said->client ? (long)said->length : -1);
        assert_memory_equal(&client, &expected, sizeof client);
        for (size_t part = 0; said->client && part < said->length; part++)
            assert_int_equal(read_first(said->bytes, part, &client), 0);
        snprintf(line, sizeof line, "%sGET /",
                 said->client && i < 4 ? said->bytes : "PROXY UNKNOWN\r\n");
        assert_int_equal(read_first(line, strlen(line), &client), (long)strlen(line) - 5);
    }
    memset(line, 'a', sizeof line);
    memcpy(line, "PROXY UNKNOWN ", 14);
    assert_int_equal(read_first(line, 106, &client), 0);
    assert_int_equal(read_first(line, 107, &client), -1); /* its end should have come */
}

/* For any bytes, nothing is read beyond them, and no more is consumed than came. */
static void damaged_prefaces_are_no_more_than_refused(void **state)
{
    struct engawa_rng rng;
    struct in6_addr client;
    char bytes[100];
    (void)state;
    engawa_rng_fast(&rng, 7);
    for (int i = 0; i < 20000; i++) {
        const struct said *said = &said_first[i % 10];
        memcpy(bytes, said->bytes, said->length);
        for (uint32_t k = 1 + engawa_rng_below(&rng, 3); k > 0; k--)
            bytes[engawa_rng_below(&rng, (uint32_t)said->length)] =
                (char)engawa_rng_below(&rng, 256);
        long size = read_first(bytes, said->length, &client);
        assert_true(size >= -1 && size <= (long)said->length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proxy_may_name_its_client_first),
        cmocka_unit_test(damaged_prefaces_are_no_more_than_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
