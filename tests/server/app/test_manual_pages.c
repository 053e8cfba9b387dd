/* test_manual_pages.c - pages of the manual: where they are, and the settings of the server in
 * them. */
#include "server/app/documents.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static void a_folder_has_its_page(void **state)
{
    (void)state;
    assert_string_equal(documents_find("/docs/")->path, "/docs/index.html");
    assert_string_equal(documents_find("/docs/privacy.html")->path, "/docs/privacy.html");
    assert_null(documents_find(""));
    assert_null(documents_find("/docs/ja/"));
    assert_null(documents_find("/docs/no-such-page"));
    assert_null(documents_find("/docs/a/folder/with/a/long/path/"));
    assert_true(documents_is_folder("/docs"));
    assert_false(documents_is_folder("/docs/"));
    assert_false(documents_is_folder("/docs/ja")); /* which this manual does not have */
    assert_true(documents_is_form(documents_find("/docs/privacy.html")));
    assert_false(documents_is_form(documents_find("/docs/")));
}

/* Expects the page HTML at PATH to become EXPECTED. */
static void assert_filled(const char *path, const char *html,
                          const struct server_settings *settings, const char *expected)
{
    const struct assets_file file = {
        .path = path, .bytes = (const unsigned char *)html, .length = strlen(html)};
    struct engawa_text text = {0};
    assert_true(documents_fill(&file, settings, &text));
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

#define ALL                                                                                        \
    "<b data-setting=\"keep-idle\">x</b><b data-setting=\"keep-tables\">x</b>"                     \
    "<b data-setting=\"keep-guests\" class=\"y\">x</b><b data-setting=\"backup-keep\">x</b>"       \
    "<b data-setting=\"push\">x</b><b data-setting=\"log-level\">x</b>"

static void a_page_has_the_settings_of_the_server(void **state)
{
    (void)state;
    struct server_settings settings = {
        .limits = {.keep_idle = 1, .keep_tables = 30, .backup = true, .backup_keep = 7},
        .push = true,
        .log_level = REPORT_NOTICE};
    assert_filled("/docs/privacy.html", ALL, &settings,
                  "<b data-setting=\"keep-idle\">1 day</b><b data-setting=\"keep-tables\">30 days"
                  "</b><b data-setting=\"keep-guests\" class=\"y\">without a time limit</b>"
                  "<b data-setting=\"backup-keep\">the newest 7</b><b data-setting=\"push\">on</b>"
                  "<b data-setting=\"log-level\">notice</b>");
    assert_filled("/docs/ja/privacy.html", ALL, &settings,
                  "<b data-setting=\"keep-idle\">1日</b><b data-setting=\"keep-tables\">30日</b>"
                  "<b data-setting=\"keep-guests\" class=\"y\">期限なし</b>"
                  "<b data-setting=\"backup-keep\">新しいものから7個</b>"
                  "<b data-setting=\"push\">使える</b><b data-setting=\"log-level\">notice</b>");
    settings.limits.backup = false;
    settings.push = false;
    assert_filled("/docs/privacy.html",
                  "<b data-setting=\"backup-keep\"></b><b data-setting=\"push\"></b>", &settings,
                  "<b data-setting=\"backup-keep\">none</b><b data-setting=\"push\">off</b>");
    assert_filled("/docs/ja/privacy.html",
                  "<b data-setting=\"backup-keep\"></b><b data-setting=\"push\"></b>", &settings,
                  "<b data-setting=\"backup-keep\">なし</b><b data-setting=\"push\">使えない</b>");
}

static void what_is_no_setting_stays(void **state)
{
    static const char *const pages[] = {
        "",
        "<p>text</p>",
        "<b data-setting=\"keep\">x</b>",
        "<b data-setting=\"\">x</b>",
        "<b data-setting=\"pu\">x</b>",
        "<b data-setting=\"push\"",
        "<b data-setting=\"push\">x",
    };
    (void)state;
    const struct server_settings settings = {.limits = {.keep_idle = 1}};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        assert_filled("/docs/privacy.html", pages[i], &settings, pages[i]);
}

TOPIC(manual_pages)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_has_its_page),
        cmocka_unit_test(a_page_has_the_settings_of_the_server),
        cmocka_unit_test(what_is_no_setting_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
