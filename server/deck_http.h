/* deck_http.h - decks of pictures over HTTP: guests' own, listed, sent and deleted.
 *
 * GET    /decks/              the list
 * GET    /decks/NAME/FILE     of a finished deck (the built-in one is among the page's files)
 * PUT    /decks/NAME/FILE     a picture of a deck being made; deck.json finishes it
 * DELETE /decks/NAME
 *
 * Whoever changes something sends "authorization: Bearer TOKEN", the token of the socket's `hello`;
 * a page of another site does not know it. A body is read to its end before the response, so
 * that the connection stays in step; one that is too large ends the connection.
 */
#ifndef ENGAWA_SERVER_DECK_HTTP_H
#define ENGAWA_SERVER_DECK_HTTP_H

#include "server/house.h"
#include "server/http.h"
#include "store/decks.h"

struct deck_http {
    struct decks *decks;
    struct house *house;
    int remarks; /* that the house remembers of each card */
};

/* Responds to a GET below /decks/ that is for none of the page's files. */
int deck_http_get(const struct deck_http *site, struct lws *wsi, struct http_exchange *exchange,
                  const char *path);

/* Begins a PUT; its body follows, and the response comes at the end of that. */
int deck_http_put(const struct deck_http *site, struct lws *wsi, struct http_exchange *exchange,
                  const char *path);
int deck_http_body(struct http_exchange *exchange, const char *bytes, size_t length);
int deck_http_body_end(const struct deck_http *site, struct lws *wsi,
                       struct http_exchange *exchange);

/* Gives up the PUT that has begun, if one has. */
void deck_http_forget(struct http_exchange *exchange);

int deck_http_delete(const struct deck_http *site, struct lws *wsi, struct http_exchange *exchange,
                     const char *path);

#endif
