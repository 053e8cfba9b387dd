/* deck_http.h - decks of pictures over HTTP: guests' own, listed, sent and deleted.
 *
 * GET    /decks/              the list
 * GET    /decks/NAME/FILE     of a finished deck (the built-in one is among the page's files)
 * PUT    /decks/NAME/FILE     a picture of a deck being made; deck.json finishes it
 * DELETE /decks/NAME
 *
 * Whoever changes something sends "authorization: Bearer TOKEN", the token of the socket's `hello`;
 * a page of another site does not know it. The token, the length and the guest's and the address's
 * allowances are looked at before any of the body is read; a body that is refused is skipped, or
 * ends the connection if it is too large.
 *
 * Everything that touches the disk happens in the worker, which alone uses the decks meanwhile.
 */
#ifndef ENGAWA_SERVER_DECK_HTTP_H
#define ENGAWA_SERVER_DECK_HTTP_H

#include "server/app/settings.h"
#include "server/house/house.h"
#include "server/net/deferred.h"
#include "server/net/quotas.h"
#include "store/decks/decks.h"

struct deck_http {
    const struct server_settings *settings;
    struct decks *decks;
    struct house *house;
    struct quotas *quotas;
    struct worker *worker;
    int uploads; /* under way in all */
};

/* Responds to a GET below /decks/ that is for none of the page's files, later. */
void deck_http_get(struct deck_http *site, struct http_exchange *exchange, const char *path);

/* Begins a PUT; its body follows, and the response comes some time after that. */
void deck_http_put(struct deck_http *site, struct http_exchange *exchange, const char *path);
void deck_http_body(struct http_exchange *exchange, const char *bytes, size_t length);
void deck_http_body_end(struct http_exchange *exchange);

void deck_http_delete(struct deck_http *site, struct http_exchange *exchange, const char *path);

#endif
