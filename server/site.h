/* site.h - what each path of the server gives: the page, a table's QR code, a record, health.
 *
 * The page's files are in the program (assets.h). Nothing is ever read from the file system for a
 * request, so there is no path to climb out of, except for guests' decks, whose names
 * store/decks.c takes apart.
 */
#ifndef ENGAWA_SERVER_SITE_H
#define ENGAWA_SERVER_SITE_H

#include "server/deck_http.h"
#include "server/settings.h"

struct site {
    const struct server_settings *settings;
    struct house *house;
    struct deck_http decks;
    int port; /* the real one */
};

/* Answers the request for PATH; where a body comes with it, its end answers (deck_http.h). */
int site_request(const struct site *site, struct lws *wsi, struct http_exchange *exchange,
                 const char *path);

#endif
