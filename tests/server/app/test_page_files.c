/* test_page_files.c - the files of the page and of decks over HTTP: encodings, ETags, and how long
 * a browser keeps them. The real server runs in a child process of this program.
 */
#include "bots/registry.h"
#include "tests/support/client.h"

#include "cli/command/commands.h"
#include "games/registry.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct test_server server;
static char *directory;

static int start(void **state)
{
    (void)state;
    directory = test_directory_new();
    test_server_start(&server, cli_serve, directory, NULL);
    return 0;
}

static void test_etag_saves_the_body(void **state)
{
    char *response = http_get(server.port, "/", "If-None-Match: \"page-1\"\r\n");
    (void)state;
    assert_int_equal(strncmp(response, "HTTP/1.1 304", 12), 0);
    assert_null(strstr(response, "content-length"));
    assert_non_null(strstr(response, "etag: \"page-1\""));
    free(response);
    response =
        http_get(server.port, "/",
                 "Accept-Encoding: gzip\r\nIf-None-Match: \"page-1\"\r\n"); /* another text */
    assert_int_equal(strncmp(response, "HTTP/1.1 200", 12), 0);
    free(response);
    response =
        http_get(server.port, "/", "Accept-Encoding: gzip\r\nIf-None-Match: \"page-1-gzip\"\r\n");
    assert_int_equal(strncmp(response, "HTTP/1.1 304", 12), 0);
    free(response);
    response = http_get(server.port, "/", "If-None-Match: \"older\"\r\n");
    assert_int_equal(strncmp(response, "HTTP/1.1 200", 12), 0);
    free(response);
}

/* Whether the page comes packed to a client that says this of encodings. */
static bool is_packed(const char *encodings)
{
    char header[100];
    snprintf(header, sizeof header, "Accept-Encoding: %s\r\n", encodings);
    char *response = http_get(server.port, "/", header);
    bool packed = strstr(response, "content-encoding: gzip") != NULL;
    free(response);
    return packed;
}

static void test_gzip_and_plain_are_the_same_page(void **state)
{
    static const char *const unwanted[] = {"gzip;q=0", "br, gzip ; q=0.000, *", "gzip;x=1;Q=0.0",
                                           "gzipped"};
    static const char *const wanted[] = {"gzip;q=0.001", "br;q=0, gzip", "gzip;q=0, GZIP;q=1.0"};
    char *packed = http_get(server.port, "/", "Accept-Encoding: br, gzip\r\n"),
         *plain = http_get(server.port, "/", "");
    (void)state;
    assert_non_null(strstr(packed, "content-encoding: gzip"));
    assert_null(strstr(packed, "<title>Engawa</title>"));
    assert_non_null(strstr(packed, "etag: \"page-1-gzip\""));
    assert_non_null(strstr(packed, "vary: accept-encoding"));
    assert_non_null(strstr(plain, "etag: \"page-1\""));
    assert_null(strstr(plain, "content-encoding"));
    assert_non_null(strstr(plain, "<title>Engawa</title>"));
    free(packed);
    free(plain);
    for (size_t i = 0; i < sizeof unwanted / sizeof *unwanted; i++)
        assert_false(is_packed(unwanted[i]));
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        assert_true(is_packed(wanted[i]));
}

static void test_brotli_goes_before_gzip(void **state)
{
    char *both = http_get(server.port, "/assets/small-1.js", "Accept-Encoding: gzip, br\r\n"),
         *old = http_get(server.port, "/assets/small-1.js", "Accept-Encoding: gzip, br;q=0\r\n"),
         *known = http_get(server.port, "/assets/small-1.js",
                           "Accept-Encoding: br\r\nIf-None-Match: \"small-1-br\"\r\n");
    (void)state;
    assert_non_null(strstr(both, "content-encoding: br\r\n"));
    assert_non_null(strstr(both, "etag: \"small-1-br\""));
    assert_non_null(strstr(both, "vary: accept-encoding"));
    assert_string_equal(strstr(both, "\r\n\r\n") + 4, "Brotli's bytes");
    assert_non_null(strstr(old, "content-encoding: gzip"));
    assert_int_equal(strncmp(known, "HTTP/1.1 304", 12), 0);
    free(both);
    free(old);
    free(known);
}

/* Expects that the response for PATH tells the browser what documents need, or only what parts of a
 * page do. */
static void expect_kind(const char *path, const char *also, bool part)
{
    static const char *const documents[] = {"content-security-policy:", "x-frame-options: DENY",
                                            "referrer-policy:"};
    char *response = http_get(server.port, path, also);
    assert_non_null(strstr(response, "x-content-type-options: nosniff"));
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++)
        if (!strstr(response, documents[i]) != part)
            fail_msg("%s: %s\n%s", path, documents[i], response);
    assert_int_equal(strstr(response, "cross-origin-resource-policy: same-origin") != NULL, part);
    free(response);
}

static void test_parts_of_a_page_have_few_headers(void **state)
{
    (void)state;
    expect_kind("/assets/small-1.js", "", true);
    expect_kind("/assets/small-1.js", "If-None-Match: \"small-1\"\r\n", true);
    expect_kind("/assets/worker-1.js", "", false);
    expect_kind("/assets/large-1.bin", "", false);
    expect_kind("/", "", false);
    expect_kind("/docs/", "", false);
}

static void test_a_large_file_comes_whole_and_is_kept_for_good(void **state)
{
    size_t length;
    char request[200];
    snprintf(request, sizeof request,
             "GET /assets/large-1.bin HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n",
             server.port);
    char *response = http_exchange(server.port, request, &length);
    (void)state;
    const char *body = strstr(response, "\r\n\r\n");
    assert_non_null(body);
    assert_int_equal(length - (size_t)(body + 4 - response), 300000);
    assert_non_null(strstr(response, "content-length: 300000"));
    assert_non_null(strstr(response, "immutable"));
    free(response);
}

static void test_a_picture_is_kept_for_good_if_its_version_was_named(void **state)
{
    char *named = http_get(server.port, "/decks/engawa/01.webp?v=1", ""),
         *plain = http_get(server.port, "/decks/engawa/01.webp", "");
    (void)state;
    assert_non_null(strstr(named, "image/webp"));
    assert_non_null(strstr(named, "immutable"));
    assert_non_null(strstr(plain, "cache-control: no-cache"));
    assert_non_null(strstr(plain, "etag: \"picture-1\""));
    assert_string_equal(strstr(named, "\r\n\r\n"), strstr(plain, "\r\n\r\n"));
    free(named);
    free(plain);
    char *other = http_get(server.port, "/decks/engawa/02.webp", "");
    assert_int_equal(strncmp(other, "HTTP/1.1 404", 12), 0);
    free(other);
}

/* The last test, since cmocka lets a group pass whose teardown fails: no fault and no leak. */
static void test_the_server_ends_well(void **state)
{
    (void)state;
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    test_directory_remove(directory);
}

TOPIC(page_files)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_etag_saves_the_body),
        cmocka_unit_test(test_gzip_and_plain_are_the_same_page),
        cmocka_unit_test(test_brotli_goes_before_gzip),
        cmocka_unit_test(test_parts_of_a_page_have_few_headers),
        cmocka_unit_test(test_a_large_file_comes_whole_and_is_kept_for_good),
        cmocka_unit_test(test_a_picture_is_kept_for_good_if_its_version_was_named),
        cmocka_unit_test(test_the_server_ends_well),
    };
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, start, NULL);
}
