/* test_border.c - the ports: the address that counts, the server's accepted host names, deadlines,
 * and the amount of reporting. */
#include "engine/chance.h"
#include "server/app/links.h"
#include "server/base/address.h"
#include "server/base/report.h"
#include "server/net/base_path.h"
#include "server/net/deadline.h"
#include "server/net/hosts.h"
#include "server/net/proxies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* Returns the part of the address TEXT that counts. */
static const char *counted(const char *text)
{
    static char counts[ADDRESS_SIZE];
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    bool is_four = inet_pton(AF_INET, text, &four.sin_addr) == 1;
    struct in6_addr in, read;
    assert_true(is_four || inet_pton(AF_INET6, text, &six.sin6_addr) == 1);
    assert_true(
        address_of(is_four ? (const struct sockaddr *)&four : (const struct sockaddr *)&six, &in));
    assert_true(address_read(text, strlen(text), &read));
    assert_memory_equal(&read, &in, sizeof in);
    address_write(&in, counts);
    return counts;
}

static void one_household_is_one_address(void **state)
{
    struct sockaddr_un local = {.sun_family = AF_UNIX};
    struct in6_addr none;
    (void)state;
    assert_string_equal(counted("192.0.2.7"), "192.0.2.7");
    assert_string_equal(counted("::ffff:192.0.2.7"), "192.0.2.7");
    assert_string_equal(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    assert_string_equal(counted("2001:db8:1:2:ffff:ffff:ffff:ffff"), "2001:db8:1:2::/64");
    assert_string_equal(counted("2001:db8:1:3::6"), "2001:db8:1:3::/64");
    assert_string_equal(counted("ffff:ffff:ffff:ffff::1"), "ffff:ffff:ffff:ffff::/64");
    assert_false(address_of((const struct sockaddr *)&local, &none));
}

/* ---- proxies ---- */

/* Returns the address that counts of a request from PEER with these fields, "name: value" and a new
 * line each. */
static const char *asked_for(const struct proxies *proxies, const char *peer, const char *fields)
{
    static char counts[ADDRESS_SIZE];
    char text[600];
    struct head head;
    struct in6_addr from, client;
    int length = snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n", fields);
    assert_true(length > 0 && (size_t)length < sizeof text);
    assert_int_equal(head_read(&head, text, (size_t)length), 0);
    assert_true(address_read(peer, strlen(peer), &from));
    proxies_client(proxies, &head, &from, &client);
    address_write(&client, counts);
    head_free(&head);
    return counts;
}

static void a_proxy_is_believed_from_the_right(void **state)
{
    static const struct {
        const char *peer, *fields, *client;
    } cases[] = {
        {"127.0.0.1", "", "127.0.0.1"},
        {"127.0.0.1", "X-Forwarded-For: 192.0.2.7\r\n", "192.0.2.7"},
        {"::ffff:127.0.0.1", "X-Forwarded-For: ::ffff:192.0.2.7\r\n", "192.0.2.7"},
        {"127.0.0.1", "X-Forwarded-For: 203.0.113.1, 192.0.2.7\r\n", "192.0.2.7"},
        {"192.0.2.9", "X-Forwarded-For: 203.0.113.1\r\n", "192.0.2.9"},
        {"127.0.0.1", "X-Forwarded-For: 203.0.113.1, 192.0.2.7, 10.1.2.3\r\n", "192.0.2.7"},
        {"127.0.0.1",
         "X-Forwarded-For: 203.0.113.1, 192.0.2.7\r\nAccept: a\r\nX-Forwarded-For: 10.9.9.9\r\n",
         "192.0.2.7"},
        {"127.0.0.1", "X-Forwarded-For: 10.1.2.3, 10.1.2.4\r\n", "10.1.2.3"},
        {"127.0.0.1", "X-Forwarded-For: 203.0.113.1, nonsense, 10.1.2.3\r\n", "10.1.2.3"},
        {"127.0.0.1", "X-Forwarded-For: 203.0.113.1, \r\n", "127.0.0.1"},
        {"127.0.0.1", "X-Forwarded-For: 203.0.113.1,,10.1.2.3\r\n", "10.1.2.3"},
        {"127.0.0.1", "X-Forwarded-For: 192.0.2.7:4711\r\n", "192.0.2.7"},
        {"127.0.0.1", "X-Forwarded-For: [2001:db8::7]:4711\r\n", "2001:db8::/64"},
        {"127.0.0.1", "X-Forwarded-For: [2001:db8::7]\r\n", "2001:db8::/64"},
        {"127.0.0.1", "X-Forwarded-For: [2001:db8::7]x\r\n", "127.0.0.1"},
        {"127.0.0.1", "X-Forwarded-For: 192.0.2.7:\r\n", "127.0.0.1"},
        {"127.0.0.1", "X-Forwarded-For: 192.0.2.0/24\r\n", "127.0.0.1"},
        {"127.0.0.1", "X-Forwarded-For: unknown\r\n", "127.0.0.1"},
        {"127.0.0.1", "X-Forwarded-For: \r\n", "127.0.0.1"},
        {"2001:db8:5::1", "X-Forwarded-For: 192.0.2.7\r\n", "192.0.2.7"},
        {"2001:db8:6::1", "X-Forwarded-For: 192.0.2.7\r\n", "2001:db8:6::/64"},
    };
    struct proxies proxies = {.count = 0};
    struct engawa_reason why;
    (void)state;
    assert_true(proxies_add(&proxies, "127.0.0.1", &why));
    assert_true(proxies_add(&proxies, "10.0.0.0/8", &why));
    assert_true(proxies_add(&proxies, "2001:db8:5::/48", &why));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(asked_for(&proxies, cases[i].peer, cases[i].fields), cases[i].client);
}

static void a_server_trusts_so_many_proxies(void **state)
{
    struct proxies proxies = {.count = 0};
    struct engawa_reason why;
    (void)state;
    for (int i = 0; i < PROXIES_MAX; i++)
        assert_true(proxies_add(&proxies, "10.0.0.0/8", &why));
    assert_false(proxies_add(&proxies, "10.0.0.0/8", &why));
    assert_string_equal(why.en, "There can be at most 32 trusted proxies.");
    assert_string_equal(why.ja, "信頼するプロキシは32個までです。");
    assert_int_equal(proxies.count, PROXIES_MAX);
    assert_string_equal(
        asked_for(&proxies, "10.0.0.1", "X-Forwarded-For: 203.0.113.1,\t192.0.2.7\t,10.1.2.3\r\n"),
        "192.0.2.7");
}

/* A trusted proxy says who has logged in; from others the header says nothing. */
static void a_login_is_believed_from_a_trusted_proxy(void **state)
{
    static const char wrong[] = "wrong";
    static const struct {
        const char *peer, *fields, *login; /* WRONG: refused */
    } cases[] = {
        {"127.0.0.1", "Remote-User: aki\r\n", "aki"},
        {"127.0.0.1", "remote-user:  あき さん \r\n", "あき さん"},
        {"127.0.0.1", "X-Remote-User: aki\r\nRemote_User: aki\r\n", NULL},
        {"127.0.0.1", "Remote-User:\r\n", NULL},
        {"127.0.0.1", "", NULL},
        {"192.0.2.1", "Remote-User: aki\r\n", NULL},
        {"192.0.2.1", "Remote-User: aki\r\nRemote-User: ben\r\n", NULL},
        {"192.0.2.1", "X-Forwarded-For: 127.0.0.1\r\nRemote-User: aki\r\n", NULL},
        {"127.0.0.1", "Remote-User: aki\r\nRemote-User: aki\r\n", wrong},
        {"127.0.0.1", "Remote-User:\r\nREMOTE-USER: aki\r\n", wrong},
        {"127.0.0.1", "Remote-User: a\tki\r\n", wrong},
        {"127.0.0.1", "Remote-User: aki\xff\r\n", wrong},
        {"127.0.0.1", "Remote-User: aki\xc2\x85\r\n", wrong},
    };
    struct proxies proxies = {.count = 0};
    struct engawa_reason why;
    (void)state;
    assert_true(proxies_add(&proxies, "127.0.0.1", &why));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        struct head head;
        struct in6_addr peer;
        const char *login = wrong, *unread = wrong;
        int length =
            snprintf(text, sizeof text, "GET /ws HTTP/1.1\r\nHost: a\r\n%s\r\n", cases[i].fields);
        assert_int_equal(head_read(&head, text, (size_t)length), 0);
        assert_true(address_read(cases[i].peer, strlen(cases[i].peer), &peer));
        bool fine = proxies_login(&proxies, "Remote-User", &head, &peer, &login);
        assert_int_equal(fine, cases[i].login != wrong);
        assert_true(!login == (!cases[i].login || !fine));
        if (login)
            assert_string_equal(login, cases[i].login);
        assert_true(proxies_login(&proxies, NULL, &head, &peer, &unread));
        assert_null(unread);
        head_free(&head);
    }
}

static void a_login_has_a_length(void **state)
{
    (void)state;
    for (int length = PROXIES_LOGIN_MAX; length <= PROXIES_LOGIN_MAX + 1; length++) {
        char text[400], name[300];
        const char *login;
        struct head head;
        struct in6_addr peer;
        struct proxies proxies = {.count = 0};
        assert_true(proxies_add(&proxies, PROXIES_LOCAL, NULL)); /* a Unix socket */
        memset(name, 'a', sizeof name);
        int size =
            snprintf(text, sizeof text, "GET /ws HTTP/1.1\r\nHost: a\r\nRemote-User: %.*s\r\n\r\n",
                     length, name);
        assert_int_equal(head_read(&head, text, (size_t)size), 0);
        assert_true(address_read(PROXIES_LOCAL, strlen(PROXIES_LOCAL), &peer));
        bool fine = proxies_login(&proxies, "Remote-User", &head, &peer, &login);
        assert_int_equal(fine, length == PROXIES_LOGIN_MAX);
        assert_int_equal(login ? strlen(login) : 0, fine ? (size_t)length : 0);
        head_free(&head);
    }
}

static void a_range_has_its_bounds(void **state)
{
    static const char *const wrong[] = {"",         "/8",          "localhost",    "10.0.0.0/33",
                                        "10.0.0/8", "::/129",      "10.0.0.0/",    "10.0.0.0/8x",
                                        "::1/-1",   "10.0.0.0/ 8", "10.0.0.0/0008"};
    struct proxies proxies = {.count = 0};
    struct engawa_reason why;
    struct in6_addr in;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(proxies_add(&proxies, wrong[i], &why));
    assert_int_equal(proxies.count, 0);
    assert_true(proxies_add(&proxies, "192.0.2.77/29", &why)); /* .72 to .79 */
    static const struct {
        const char *address;
        bool trusted;
    } cases[] = {{"192.0.2.71", false}, {"192.0.2.72", true},  {"192.0.2.79", true},
                 {"192.0.2.80", false}, {"c000:24d::", false}, {"::ffff:192.0.2.75", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(address_read(cases[i].address, strlen(cases[i].address), &in));
        assert_int_equal(proxies_trust(&proxies, &in), cases[i].trusted);
    }
    assert_true(proxies_add(&proxies, "0.0.0.0/0", &why)); /* every IPv4 address, and no other */
    assert_true(address_read("203.0.113.1", 11, &in) && proxies_trust(&proxies, &in));
    assert_true(address_read("2001:db8::1", 11, &in) && !proxies_trust(&proxies, &in));
}

/* ---- names ---- */

static const struct hosts_origin own = {.name = "192.0.2.7", .port = 8750};

/* Names that no site of the internet can have need no setting; DNS rebinding stays shut. */
static void a_server_answers_to_local_names(void **state)
{
    static const char *const local[] = {"127.0.0.1:8750",     "192.0.2.7",      "203.0.113.9:9000",
                                        "[2001:db8::7]:8750", "LocalHost:8750", "pi",
                                        "nas.LOCAL:8750",     "engawa.local",   "a.localhost",
                                        "nas.home.arpa:8750", "nas.internal"};
    static const char *const foreign[] = {"evil.example:8750",
                                          "games.example.org",
                                          "127.0.0.1.evil.example",
                                          "local.evil.example",
                                          "evil.example.",
                                          "192.0.2.7.evil.example",
                                          "2001.db8.7",
                                          "127.1",
                                          ".local",
                                          "pi.tailnet.ts.net",
                                          "evilhome.arpa",
                                          "nas.lan"};
    struct hosts hosts;
    (void)state;
    hosts_open(&hosts);
    snprintf(hosts.machine, sizeof hosts.machine, "veranda.example.org");
    for (size_t i = 0; i < sizeof local / sizeof *local; i++)
        assert_true(hosts_know(&hosts, local[i]));
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        assert_false(hosts_know(&hosts, foreign[i]));
    assert_true(hosts_know(&hosts, "Veranda.example.org:8750"));
    assert_false(hosts_know(&hosts, "x.veranda.example.org"));
}

static void a_server_knows_its_own_hostname(void **state)
{
    struct hosts hosts;
    char name[HOSTS_NAME_MAX + 1] = "";
    (void)state;
    assert_int_equal(gethostname(name, sizeof name - 1), 0);
    hosts_open(&hosts);
    assert_true(hosts_know(&hosts, name));
}

static void a_server_answers_to_configured_names(void **state)
{
    struct hosts hosts = {.count = 0};
    (void)state;
    assert_false(hosts_know(&hosts, "games.example.org"));
    assert_true(hosts_add(&hosts, "https://games.example.org", &own, NULL));
    assert_true(hosts_add(&hosts, "veranda.example", &own, NULL));
    assert_true(hosts_add(&hosts, "veranda.example:90", &own, NULL));
    assert_true(hosts_know(&hosts, "games.example.org"));
    assert_true(hosts_know(&hosts, "games.example.org:443"));
    assert_true(hosts_know(&hosts, "veranda.example:8750"));
    assert_true(hosts_know(&hosts, "VERANDA.example:90"));
    assert_false(hosts_know(&hosts, "games.example.org:80"));
    assert_false(hosts_know(&hosts, "veranda.example"));
    static const char *const wrong[] = {
        "",     ":8750",         "a b",       "veranda:",     "veranda:x",    "veranda:8750 ",
        "[::1", "veranda:99999", "veranda:0", "user@veranda", "veranda/:8750"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(hosts_know(&hosts, wrong[i]));
        assert_false(hosts_add(&hosts, wrong[i], &own, NULL));
    }
}

/* A page at another port of the same machine is another site. */
static void only_its_own_pages_may_connect(void **state)
{
    struct hosts hosts = {.count = 0};
    (void)state;
    assert_true(hosts_add(&hosts, "https://games.example.org/", &own, NULL) == false);
    assert_true(hosts_add(&hosts, "https://games.example.org", &own, NULL));
    assert_true(hosts_know_origin(&hosts, false, "pi:8750", "http://PI:8750"));
    assert_true(hosts_know_origin(&hosts, false, "192.0.2.7", "https://192.0.2.7"));
    assert_true(hosts_know_origin(&hosts, true, "192.0.2.7", "https://192.0.2.7"));
    assert_true(hosts_know_origin(&hosts, false, "pi:8750", "https://games.example.org"));
    assert_false(hosts_know_origin(&hosts, true, "192.0.2.7:443", "http://192.0.2.7:443"));
    assert_false(hosts_know_origin(&hosts, false, "evil.example", "http://evil.example"));
    static const char *const wrong[] = {"",
                                        "null",
                                        "http://",
                                        "http://localhost:8750",
                                        "http://127.0.0.1:8751",
                                        "http://127.0.0.1",
                                        "ftp://127.0.0.1:8750",
                                        "127.0.0.1:8750",
                                        "http://games.example.org",
                                        "https://games.example.org:8750",
                                        "https://games.example.org.evil.example",
                                        "http://evil.example:8750"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(hosts_know_origin(&hosts, false, "127.0.0.1:8750", wrong[i]));
}

/* ---- links ---- */

/* The page as small_assets.c would have it, if it named something. */
static const char html[] = "<html data-base=\"/\"><link href=\"/a\"><a href=\"b\">=\"/";

const struct assets_file assets_page[] = {{.path = "/index.html",
                                           .type = "text/html",
                                           .bytes = (const unsigned char *)html,
                                           .length = sizeof html - 1,
                                           .etag = "\"one\""},
                                          {.path = "/assets/a.js", .etag = "\"two\""},
                                          {.path = NULL}};
const struct assets_file assets_decks[] = {{.path = NULL}};
const struct assets_file assets_manual[] = {{.path = NULL}};

static void a_server_may_be_in_a_folder(void **state)
{
    static const char *const wrong[] = {"//",      "/a//b",       "/.",       "/a/..", "/a b",
                                        "/a?b",    "/%61",        "/a#b",     "/t",    "/ws/a",
                                        "/assets", "/index.html", "/decks/a", "/docs", "/health/b"};
    struct engawa_reason why;
    struct base base = {.length = 0}, root = {.length = 0};
    char url[300];
    (void)state;
    assert_true(base_path_open(&base, "https://example.org:8443/a/b.c", &why));
    assert_string_equal(base.path, "/a/b.c");
    assert_string_equal(base_path_strip(&base, "/a/b.c/t/x"), "/t/x");
    assert_string_equal(base_path_strip(&base, "/a/b.c/"), "/");
    assert_string_equal(base_path_strip(&base, "/a/b.c"), "");
    assert_string_equal(base_path_strip(&base, "/a/b.cd"), "/a/b.cd");
    assert_string_equal(base_path_strip(&base, "/t/x"), "/t/x");
    assert_string_equal((const char *)base.page.bytes,
                        "<html data-base=\"/a/b.c/\"><link href=\"/a/b.c/a\"><a href=\"b\">"
                        "=\"/a/b.c/");
    assert_string_not_equal(base.page.etag, "\"one\"");
    base_path_close(&base);

    assert_true(base_path_open(&root, "http://example.org", &why));
    assert_string_equal(base_path_strip(&root, "/t/x"), "/t/x");
    assert_ptr_equal(root.page.bytes, html);
    base_path_close(&root);
    assert_true(base_path_open(&root, NULL, &why));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(url, sizeof url, "http://example.org%s", wrong[i]);
        assert_false(base_path_open(&root, url, &why));
    }
    memset(url + 8, 'a', 200);
    url[8 + 3] = '/';
    url[208] = '\0';
    assert_false(base_path_open(&root, url, &why));
    base_path_close(&root);
}

/* An interface of a machine with one address. */
struct interface {
    struct ifaddrs row;
    struct sockaddr_storage address;
};

static void add_interface(struct interface *one, char *name, const char *address, unsigned flags)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    bool is_six = inet_pton(AF_INET6, address, &six.sin6_addr) == 1;
    assert_true(is_six || inet_pton(AF_INET, address, &four.sin_addr) == 1);
    memcpy(&one->address, is_six ? (void *)&six : (void *)&four, is_six ? sizeof six : sizeof four);
    one->row = (struct ifaddrs){
        .ifa_name = name, .ifa_flags = flags, .ifa_addr = (struct sockaddr *)&one->address};
}

static void note_address(void *context, const char *address)
{
    char *all = context;
    strcat(strcat(all, " "), address);
}

static void links_are_printed_for_each_way_to_the_machine(void **state)
{
    struct interface all[9];
    static const struct {
        const char *host, *links;
    } cases[] = {{NULL, " 192.0.2.7 [2001:db8::7] [fd00::8]"},
                 {"0.0.0.0", " 192.0.2.7"},
                 {"::", " [2001:db8::7] [fd00::8]"}};
    char lo[] = "lo", lan[] = "lan", other[] = "other";
    (void)state;
    add_interface(&all[0], lo, "127.0.0.1", IFF_UP | IFF_LOOPBACK);
    add_interface(&all[1], lo, "::1", IFF_UP | IFF_LOOPBACK);
    add_interface(&all[2], lan, "2001:db8::1234", IFF_UP); /* for today */
    add_interface(&all[3], lan, "2001:db8::7", IFF_UP);
    add_interface(&all[4], lan, "fe80::7", IFF_UP);
    add_interface(&all[5], lan, "192.0.2.7", IFF_UP);
    add_interface(&all[6], other, "fd00::8", IFF_UP);
    add_interface(&all[7], other, "192.0.2.8", 0);
    all[8].row = (struct ifaddrs){.ifa_name = other, .ifa_flags = IFF_UP};
    for (int i = 0; i < 8; i++)
        all[i].row.ifa_next = &all[i + 1].row;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char links[300] = "";
        links_see(&all[0].row, cases[i].host, note_address, links);
        assert_string_equal(links, cases[i].links);
    }
}

/* ---- when a wait is over ---- */

enum { WAITS = 300, STEP = 700 /* ms between two looks */ };

static struct deadline waits[WAITS];
static int64_t wanted[WAITS], clock_now; /* deadlines, or 0 */
static int met;

static void an_address_is_a_picture_of_squares(void **state)
{
    static char large[4000];
    struct engawa_text svg = {0}, blocks = {0};
    int lines = 0;
    (void)state;
    memset(large, 'a', sizeof large - 1);
    assert_false(links_qr_svg(large, &svg) || links_qr_terminal(large, &blocks));
    assert_true(svg.length == 0 && blocks.length == 0);
    assert_true(links_qr_svg("http://192.0.2.7:8080/", &svg));
    assert_true(links_qr_terminal("http://192.0.2.7:8080/", &blocks));
    assert_non_null(strstr(svg.at, "viewBox=\"0 0 33 33\"")); /* 25 squares, and a border */
    for (const char *at = blocks.at; (at = strchr(at, '\n')); at++)
        lines++;
    assert_int_equal(lines, (25 + 4 + 1) / 2);
    engawa_text_free(&svg);
    engawa_text_free(&blocks);
}

static void everywhere_has_three_names(void **state)
{
    (void)state;
    assert_true(links_is_everywhere(NULL) && links_is_everywhere("0.0.0.0") &&
                links_is_everywhere("::"));
    assert_false(links_is_everywhere("127.0.0.1") || links_is_everywhere("::1"));
}

static void note_met(struct deadline *deadline)
{
    long i = deadline - waits;
    assert_true(wanted[i] > 0 && wanted[i] <= clock_now);
    assert_true(clock_now - wanted[i] <= 1000 + STEP);
    wanted[i] = 0;
    met++;
}

/* Set, moved and cancelled at random, each is met once, in time and never early, be it in the next
 * second or after some rounds of the wheel. */
static void deadlines_are_met_in_time_and_once(void **state)
{
    struct deadlines deadlines;
    struct engawa_rng rng;
    int set = 0;
    (void)state;
    engawa_rng_fast(&rng, 1);
    clock_now = 5000;
    deadlines_open(&deadlines, clock_now);
    for (int look = 0; look < 1500; look++) {
        for (int i = 0; i < 20 && look < 1000; i++) {
            uint32_t which = engawa_rng_below(&rng, WAITS);
            uint32_t most = engawa_rng_below(&rng, 10) ? 60000 : 300000;
            set += wanted[which] == 0;
            wanted[which] = clock_now + engawa_rng_below(&rng, most);
            deadline_set(&deadlines, &waits[which], wanted[which]);
        }
        uint32_t cancelled = engawa_rng_below(&rng, WAITS);
        set -= wanted[cancelled] != 0;
        wanted[cancelled] = 0;
        deadline_cancel(&waits[cancelled]);
        clock_now += engawa_rng_below(&rng, STEP);
        deadlines_turn(&deadlines, clock_now, note_met);
    }
    assert_int_equal(met, set);
    assert_true(met > 1000);
}

static void count_met(struct deadline *deadline)
{
    met++;
    (void)deadline;
}

/* A clock that jumps far ahead, as after a sleep of the machine, finds all that was due. */
static void deadlines_outlive_a_leap_of_the_clock(void **state)
{
    struct deadlines deadlines;
    struct deadline near = {.at = 0}, far = {.at = 0};
    (void)state;
    met = 0;
    deadlines_open(&deadlines, 1000);
    deadline_set(&deadlines, &near, 2000);
    deadline_set(&deadlines, &far, 100000000);
    deadlines_turn(&deadlines, 90000000, count_met);
    assert_int_equal(met, 1);
    assert_non_null(far.next);
    deadlines_turn(&deadlines, 100001000, count_met);
    assert_int_equal(met, 2);
}

/* ---- how much it says ---- */

static int64_t now = 1;

static int64_t read_clock(void)
{
    return now;
}

static int file, before; /* what standard error is while a test reads it, and otherwise */

static void begin_reading(void)
{
    char path[] = "/tmp/engawa-test-XXXXXX";
    file = mkstemp(path);
    before = dup(STDERR_FILENO);
    assert_true(file >= 0 && before >= 0);
    unlink(path);
    fflush(stderr);
    dup2(file, STDERR_FILENO);
}

/* Returns what was written since; fclose() it. */
static FILE *end_reading(void)
{
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    FILE *written = fdopen(file, "r");
    rewind(written);
    return written;
}

/* Reports an event with the fields FIELDS in FORMAT, and expects LINE, of which the time is left
 * out. */
static void assert_reported(enum report_format format, const struct report_field *fields,
                            const char *sentence, const char *line)
{
    char got[400] = "", *time;
    now += 10000;
    report_as(REPORT_NOTICE, format);
    begin_reading();
    report_event(REPORT_NOTICE, "an-event", fields, "%s", sentence);
    FILE *written = end_reading();
    assert_true(fgets(got, sizeof got, written) != NULL);
    fclose(written);
    time = strstr(got, "20");
    if (format != REPORT_TEXT)
        memmove(time, time + strlen("2026-11-22T18:30:00.123Z"),
                strlen(time) - strlen("2026-11-22T18:30:00.123Z") + 1);
    assert_string_equal(got, line);
    report_as(REPORT_NOTICE, REPORT_TEXT);
}

static void an_event_is_a_line_in_three_formats(void **state)
{
    static const struct report_field fields[] = {
        {"one", "plain"},  {"none", NULL},   {"two", "two words"}, {"three", ""},
        {"four", "a\x7f"}, {"five", "a\tb"}, {NULL, NULL}};
    (void)state;
    report_clock = read_clock;
    assert_reported(REPORT_TEXT, fields, "a sentence", "engawa: a sentence\n");
    assert_reported(REPORT_TEXT, NULL, "cut \xe7\xb8", "engawa: cut ??\n");
    assert_reported(REPORT_LOGFMT, fields, "縁側",
                    "time= level=notice event=an-event one=plain two=\"two words\" three=\"\" "
                    "four=\"a\\u007f\" five=\"a\\u0009b\" message=縁側\n");
    assert_reported(REPORT_LOGFMT, NULL, "a=b",
                    "time= level=notice event=an-event message=\"a=b\"\n");
    assert_reported(
        REPORT_JSON, fields, "a \"sentence\"",
        "{\"time\":\"\",\"level\":\"notice\",\"event\":\"an-event\",\"one\":\"plain\","
        "\"two\":\"two words\",\"three\":\"\",\"four\":\"a\\u007f\",\"five\":\"a\\u0009b\","
        "\"message\":\"a \\\"sentence\\\"\"}\n");
}

/* systemd says in JOURNAL_STREAM which file its journal is. */
static void a_line_for_the_journal_begins_with_its_priority(void **state)
{
    char stream[60];
    struct stat about;
    (void)state;
    assert_int_equal(fstat(STDERR_FILENO, &about), 0);
    snprintf(stream, sizeof stream, "%llu:%llu", (unsigned long long)about.st_dev,
             (unsigned long long)about.st_ino);
    setenv("JOURNAL_STREAM", stream, 1);
    assert_string_equal(report_priority(REPORT_WARNING), "<4>");
    snprintf(stream, sizeof stream, "%llu:%llu", (unsigned long long)about.st_dev,
             (unsigned long long)about.st_ino + 1);
    setenv("JOURNAL_STREAM", stream, 1);
    assert_string_equal(report_priority(REPORT_WARNING), "");
    setenv("JOURNAL_STREAM", "x", 1);
    assert_string_equal(report_priority(REPORT_WARNING), "");
    unsetenv("JOURNAL_STREAM");
    assert_string_equal(report_priority(REPORT_WARNING), "");
}

static void a_flood_of_lines_is_counted_and_not_written(void **state)
{
    char line[200], last[200] = "";
    int lines = 0;
    (void)state;
    report_clock = read_clock;
    now += 100000;
    begin_reading();
    for (int second = 0; second < 100; second++, now += 1000)
        for (int i = 0; i < 50; i++)
            report_event(REPORT_WARNING, "line", NULL, "line %d", i);
    FILE *written = end_reading();
    for (; fgets(line, sizeof line, written); lines++)
        memcpy(last, line, sizeof last);
    fclose(written);
    assert_in_range(lines, 50, 60); /* ten at once, then one in two seconds */
    assert_string_equal(last, "engawa: line 0 (and 99 lines before it that were left out)\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_household_is_one_address),
        cmocka_unit_test(a_proxy_is_believed_from_the_right),
        cmocka_unit_test(a_server_trusts_so_many_proxies),
        cmocka_unit_test(an_address_is_a_picture_of_squares),
        cmocka_unit_test(everywhere_has_three_names),
        cmocka_unit_test(a_login_is_believed_from_a_trusted_proxy),
        cmocka_unit_test(a_login_has_a_length),
        cmocka_unit_test(a_range_has_its_bounds),
        cmocka_unit_test(a_server_answers_to_local_names),
        cmocka_unit_test(a_server_knows_its_own_hostname),
        cmocka_unit_test(a_server_answers_to_configured_names),
        cmocka_unit_test(only_its_own_pages_may_connect),
        cmocka_unit_test(a_server_may_be_in_a_folder),
        cmocka_unit_test(links_are_printed_for_each_way_to_the_machine),
        cmocka_unit_test(deadlines_are_met_in_time_and_once),
        cmocka_unit_test(deadlines_outlive_a_leap_of_the_clock),
        cmocka_unit_test(an_event_is_a_line_in_three_formats),
        cmocka_unit_test(a_line_for_the_journal_begins_with_its_priority),
        cmocka_unit_test(a_flood_of_lines_is_counted_and_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
