/* deck_http.h - the HTTP interface of picture decks: listing, uploading and deleting guests' decks.
 *
 * - GET /decks/ lists the decks.
 * - GET /decks/NAME/FILE sends a file of a finished deck (built-in ones are among the page's
 *   files).
 * - PUT /decks/NAME/FILE uploads a picture of a deck in the making; deck.json finishes it.
 * - DELETE /decks/NAME deletes a deck.
 *
 * Requests that change something need "authorization: Bearer TOKEN", the token of the socket's
 * `hello`, which a page of another site does not know. The token, the length, and the allowances of
 * the guest and the address are checked before any of the body is read. The body of a refused
 * request is skipped; if it is too large, the connection ends.
 *
 * All disk access happens in the worker, which has exclusive use of the decks meanwhile.
 */
#ifndef ENGAWA_SERVER_DECK_HTTP_H
#define ENGAWA_SERVER_DECK_HTTP_H

#include "server/app/settings.h"
#include "server/net/deferred.h"
#include "server/net/quotas.h"
#include "server/turn/house.h"
#include "store/decks/decks.h"

struct deck_http {
    const struct server_settings *settings;
    struct decks *decks;
    struct house *house;
    struct quotas *quotas;
    struct worker *worker;
    int uploads; /* running, in total */
};

/* Answers, later, a GET below /decks/ that is for none of the page's files. */
void deck_http_get(struct deck_http *site, struct http_exchange *exchange, const char *path);

/* Starts a PUT; its body follows, and then the response. deck_http_delete answers a DELETE
 * later. */
void deck_http_put(struct deck_http *site, struct http_exchange *exchange, const char *path);
void deck_http_body(struct http_exchange *exchange, const char *bytes, size_t length);
void deck_http_body_end(struct http_exchange *exchange);

void deck_http_delete(struct deck_http *site, struct http_exchange *exchange, const char *path);

#endif
