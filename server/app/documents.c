/* documents.c - the manual at /docs/ (documents.h). */
#include "server/app/documents.h"

#include <stdio.h>
#include <string.h>

/* The folders of the manual that have a first page. */
static const char *const folders[] = {"/docs", "/docs/ja"};
static const char *const forms[] = {"/docs/privacy.html", "/docs/ja/privacy.html"};

const struct assets_file *documents_find(const char *path)
{
    char name[sizeof "/docs/ja/index.html"];
    size_t length = strlen(path);
    if (length == 0 || path[length - 1] != '/')
        return assets_find(assets_manual, path);
    if ((size_t)snprintf(name, sizeof name, "%sindex.html", path) >= sizeof name)
        return NULL;
    return assets_find(assets_manual, name);
}

bool documents_is_folder(const char *path)
{
    char name[40];
    snprintf(name, sizeof name, "%s/", path);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (strcmp(path, folders[i]) == 0)
            return documents_find(name) != NULL;
    return false;
}

bool documents_is_form(const struct assets_file *file)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(file->path, forms[i]) == 0)
            return true;
    return false;
}

/* ---- settings ---- */

static void write_days(int days, bool japanese, struct engawa_text *text)
{
    if (days == 0)
        engawa_text_add(text, japanese ? "期限なし" : "without a time limit");
    else
        engawa_text_printf(text, japanese ? "%d日" : days == 1 ? "%d day" : "%d days", days);
}

static bool is(const char *name, size_t length, const char *word)
{
    return strlen(word) == length && strncmp(name, word, length) == 0;
}

/* Appends the value of the setting that NAME begins with; returns false if no page has it. */
static bool write_setting(const char *name, size_t length, const struct server_settings *settings,
                          bool japanese, struct engawa_text *text)
{
    const struct world_limits *limits = &settings->limits;
    const struct {
        const char *name;
        int days;
    } times[] = {{"keep-idle", limits->keep_idle},
                 {"keep-tables", limits->keep_tables},
                 {"keep-guests", limits->keep_guests},
                 {"keep-clues", limits->keep_clues},
                 {"keep-decks", settings->keep_decks}};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (is(name, length, times[i].name)) {
            write_days(times[i].days, japanese, text);
            return true;
        }
    if (is(name, length, "backup-keep") && !limits->backup)
        engawa_text_add(text, japanese ? "なし" : "none");
    else if (is(name, length, "backup-keep"))
        engawa_text_printf(text, japanese ? "新しいものから%d個" : "the newest %d",
                           limits->backup_keep);
    else if (is(name, length, "push"))
        engawa_text_add(text, japanese         ? (settings->push ? "使える" : "使えない")
                              : settings->push ? "on"
                                               : "off");
    else if (is(name, length, "log-level"))
        engawa_text_add(text, report_levels[settings->log_level]);
    else
        return false;
    return true;
}

bool documents_fill(const struct assets_file *file, const struct server_settings *settings,
                    struct engawa_text *text)
{
    static const char mark[] = " data-setting=\"";
    bool japanese = strncmp(file->path, "/docs/ja/", 9) == 0;
    struct engawa_text html = {0};
    bool fine = assets_read(file, &html);
    const char *rest = engawa_text_string(&html);
    for (const char *at; fine && (at = strstr(rest, mark));) {
        const char *name = at + sizeof mark - 1, *value = strchr(name, '>');
        const char *end = value ? strchr(value, '<') : NULL;
        if (!end)
            break;
        engawa_text_add_bytes(text, rest, (size_t)(value + 1 - rest));
        if (!write_setting(name, strcspn(name, "\""), settings, japanese, text))
            engawa_text_add_bytes(text, value + 1, (size_t)(end - value - 1));
        rest = end;
    }
    engawa_text_add(text, rest);
    engawa_text_free(&html);
    return fine;
}
