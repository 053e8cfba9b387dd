/* base_path.h - the folder below which people see the server: "/games" of https://host/games, or
 * none.
 *
 * A proxy that gives the server a folder of its site may take the folder away from each request or
 * pass it on. Both work: a path in the folder means what the rest of it means, and every other path
 * means itself. So no folder may be called like something that the server has.
 *
 * The page learns the folder from its index.html, where every address at the root gets it once,
 * when the server starts. All else in the page is named from there (web/src/ground/base.ts).
 */
#ifndef ENGAWA_SERVER_BASE_PATH_H
#define ENGAWA_SERVER_BASE_PATH_H

#include "engine/text.h"
#include "server/net/assets.h"

enum { BASE_MAX = 100 };

struct base {
    char path[BASE_MAX + 1]; /* with a slash before it and none behind it; "" for no folder */
    size_t length;
    struct assets_file page; /* index.html in the folder; `path` NULL: there is no page */
    struct engawa_text text; /* its bytes */
    char etag[100];
};

/* The path of URL, an http or https address without a slash at its end: "/games", or "". URL may
 * be NULL. */
const char *base_path_of(const char *url);

/* Whether the path of URL may be the folder. False: WHY not. */
bool base_path_check(const char *url, struct engawa_reason *why);

/* Fills BASE, which is zero, for URL, which may be NULL. False: WHY its path is none. */
bool base_path_open(struct base *base, const char *url, struct engawa_reason *why);

void base_path_close(struct base *base);

/* What PATH means to the server: the rest of it, if it is in the folder; "" for the folder itself
 * without the slash behind it, which is no page. */
const char *base_path_strip(const struct base *base, const char *path);

#endif
