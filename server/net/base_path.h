/* base_path.h - the path prefix under which a proxy publishes the server: "/games" of
 * https://host/games, or none.
 *
 * The proxy may strip the prefix from each request or pass it on. Both work: the prefix is removed
 * from a path that has it, and other paths stay as they are. So the first part of a prefix may not
 * be a name that the server uses itself.
 *
 * The page learns the prefix from its index.html, in which every address at the root gets it once,
 * when the server starts. All other addresses of the page derive from there (web/src/base.ts).
 */
#ifndef ENGAWA_SERVER_BASE_PATH_H
#define ENGAWA_SERVER_BASE_PATH_H

#include "engine/text.h"
#include "server/net/assets.h"

enum { BASE_MAX = 100 };

struct base {
    char path[BASE_MAX + 1]; /* begins with a slash and does not end with one; "" for none */
    size_t length;
    struct assets_file page; /* index.html with the prefix; `path` is NULL if none is built in */
    struct engawa_text text; /* index.html, not compressed */
    char etag[100];
};

/* Returns the path of URL, an http or https address without a slash at its end: "/games", or "".
 * URL may be NULL. */
const char *base_path_of(const char *url);

/* Returns whether the path of URL can be the prefix; otherwise false with WHY. */
bool base_path_check(const char *url, struct engawa_reason *why);

/* Initialises BASE, which is zero, for URL, which may be NULL. Returns false with WHY if its path
 * cannot be the prefix. */
bool base_path_open(struct base *base, const char *url, struct engawa_reason *why);

void base_path_close(struct base *base);

/* Returns PATH without the prefix, if it begins with that; "", which is no page, for the prefix
 * itself without a slash at its end. */
const char *base_path_strip(const struct base *base, const char *path);

#endif
