/* site.h - what each path of the server gives: the page, a table's QR code, a record, health.
 *
 * The page's files are in the program (assets.h). No request reads from the
 * file system, so no path can escape a folder, except for guests' decks, whose paths store/decks.c
 * takes apart and checks.
 */
#ifndef ENGAWA_SERVER_SITE_H
#define ENGAWA_SERVER_SITE_H

#include "server/deck_http.h"
#include "server/settings.h"

struct site {
    const struct server_settings *settings;
    const struct hosts *hosts;
    struct house *house;
    struct deck_http decks;
    int port; /* the real one */
};

/* Responds to the request for PATH, LENGTH bytes; if it comes with a body, the response follows at
 * the end of that (deck_http.h). */
int site_request(struct site *site, struct lws *wsi, struct http_exchange *exchange,
                 const char *path, size_t length);

#endif
