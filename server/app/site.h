/* site.h - routes HTTP requests: the page, QR codes of tables, records, decks, health checks.
 *
 * The page's files are in the program (assets.h). No request reads from the file system, so no path
 * can escape a folder, except for guests' decks, whose paths store/decks/decks.c parses and checks.
 */
#ifndef ENGAWA_SERVER_SITE_H
#define ENGAWA_SERVER_SITE_H

#include "server/app/deck_http.h"
#include "server/app/monitoring.h"
#include "server/app/settings.h"
#include "server/net/base_path.h"

struct site {
    const struct server_settings *settings;
    const struct hosts *hosts;
    const struct base *base;
    struct house *house;
    const struct monitoring *monitoring;
    struct journal *journal; /* read only in the worker's thread */
    struct deck_http decks;
    int port; /* the actual one */
};

/* Answers EXCHANGE's request; later if it has a body or needs the disk (deferred.h). */
void site_request(struct site *site, struct http_exchange *exchange);

#endif
