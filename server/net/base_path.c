/* base_path.c - the path prefix of the server (base_path.h). */
#include "server/net/base_path.h"

#include <stdio.h>
#include <string.h>
#include <zlib.h>

const char *base_path_of(const char *url)
{
    const char *host = url ? strstr(url, "://") : NULL;
    return host ? host + 3 + strcspn(host + 3, "/") : "";
}

/* ---- the name of the prefix ---- */

/* Returns whether the first part of PATH, which begins with a slash, is a path of the server. */
static bool is_taken(const char *path)
{
    static const char *const own[] = {"t",     "e",    "replay", "tv",    "ws",
                                      "decks", "docs", "health", "ready", "metrics"};
    size_t length = strcspn(path + 1, "/");
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strlen(own[i]) == length && strncmp(own[i], path + 1, length) == 0)
            return true;
    for (const struct assets_file *asset = assets_page; asset->path; asset++)
        if (strncmp(asset->path, path, length + 1) == 0 &&
            (!asset->path[length + 1] || asset->path[length + 1] == '/'))
            return true;
    return false;
}

/* Returns whether all parts of PATH are non-empty and none is "." or "..". */
static bool is_plain(const char *path)
{
    while (*path == '/') {
        size_t length = strspn(++path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789-_~.");
        if (length == 0 || strspn(path, ".") == length)
            return false;
        path += length;
    }
    return !*path;
}

/* ---- the page ---- */

/* Appends HTML with the prefix before every address at the root. */
static void move(const struct base *base, const char *html, struct engawa_text *text)
{
    static const char mark[] = "=\"/";
    for (const char *at; (at = strstr(html, mark)); html = at + sizeof mark - 2) {
        engawa_text_add_bytes(text, html, (size_t)(at - html) + sizeof mark - 2);
        engawa_text_add(text, base->path);
    }
    engawa_text_add(text, html);
}

/* Builds index.html; returns false if the file is damaged. */
static bool make_page(struct base *base)
{
    const struct assets_file *asset = assets_page;
    while (asset->path && strcmp(asset->path, "/index.html") != 0)
        asset++;
    base->page = *asset;
    if (!asset->path)
        return true;
    struct engawa_text html = {0};
    bool fine = assets_read(asset, &html);
    if (fine)
        move(base, engawa_text_string(&html), &base->text);
    engawa_text_free(&html);
    if (!base->path[0])
        return fine;
    snprintf(base->etag, sizeof base->etag, "%.*s-%08lx\"", (int)strlen(asset->etag) - 1,
             asset->etag,
             crc32(0, (const unsigned char *)base->path, (unsigned)strlen(base->path)));
    base->page.gzip = false;
    base->page.brotli = NULL;
    base->page.bytes = (const unsigned char *)base->text.at;
    base->page.length = base->text.length;
    base->page.etag = base->etag;
    return fine;
}

/* ---- opening ---- */

/* Returns whether PATH, which is not empty, can be the prefix. */
static bool may_be(const char *path, struct engawa_reason *why)
{
    if (strlen(path) > BASE_MAX || !is_plain(path))
        return engawa_refuse(
            why, "url",
            "\"%.120s\" is not a folder, like /games: letters, digits and - _ . ~, "
            "at most %d bytes.",
            "「%.120s」はフォルダーではありません。/games のように、英数字と - _ "
            ". ~ で%dバイトまでにしてください。",
            path, BASE_MAX);
    return !is_taken(path) ||
           engawa_refuse(why, "url", "The server itself uses %s; take another folder.",
                         "%s はサーバー自身が使っています。別のフォルダーにしてください。", path);
}

bool base_path_check(const char *url, struct engawa_reason *why)
{
    const char *path = base_path_of(url);
    return !*path || may_be(path, why);
}

bool base_path_open(struct base *base, const char *url, struct engawa_reason *why)
{
    const char *path = base_path_of(url);
    if (!base_path_check(url, why))
        return false;
    base->length = strlen(path);
    memcpy(base->path, path, base->length + 1);
    return make_page(base) || engawa_refuse(why, "page", "The page in this program is damaged.",
                                            "このプログラムの中のページが壊れています。");
}

void base_path_close(struct base *base)
{
    engawa_text_free(&base->text);
}

const char *base_path_strip(const struct base *base, const char *path)
{
    bool inside = strncmp(path, base->path, base->length) == 0 &&
                  (!path[base->length] || path[base->length] == '/');
    return inside ? path + base->length : path;
}
