/* site.h - what each path of the server gives: the page, a table's QR code, a record, health.
 *
 * The page's files are in the program (assets.h). No request reads from the
 * file system, so no path can escape a folder, except for guests' decks, whose paths
 * store/decks/decks.c takes apart and checks.
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
    struct journal *journal; /* to be read in the worker's thread */
    struct deck_http decks;
    int port; /* the real one */
};

/* Responds to EXCHANGE's request; if it comes with a body, or needs the disk, later (deck_http.h).
 */
void site_request(struct site *site, struct http_exchange *exchange);

#endif
