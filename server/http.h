/* http.h - one HTTP request and its response.
 *
 * Every response carries the headers that keep other sites out: no scripts but the page's own, no
 * frames, no referrer. Functions that end in an int return what an lws callback does: 0, or -1 to
 * close the connection.
 */
#ifndef ENGAWA_SERVER_HTTP_H
#define ENGAWA_SERVER_HTTP_H

#include "engine/text.h"

#include <libwebsockets.h>

struct upload;

/* A request on its way to a response. Zero-initialise; free with http_forget. */
struct http_exchange {
    struct engawa_text own; /* a body made for this request, or one that comes with it */
    struct upload *upload;  /* what the body that comes is for (deck_http.h) */
    const char *body;       /* what is still to be sent */
    size_t left;
};

struct http_response {
    unsigned status;
    const char *type;
    const char *etag, *encoding, *cache, *disposition; /* NULL: no such header */
    const char *body; /* holds until it is sent: an asset, or the exchange's own text */
    size_t length;
};

/* Copies the header TOKEN to VALUE; false if it is absent or too long. */
bool http_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size);

/* Whether the header TOKEN contains WORD anywhere. */
bool http_mentions(struct lws *wsi, enum lws_token_indexes token, const char *word);

/* Sends the headers of RESPONSE and begins with its body. */
int http_send(struct lws *wsi, struct http_exchange *exchange,
              const struct http_response *response);

/* The same with the exchange's own text as the body. Where RESPONSE has an ETag that the client
 * knows already, the status is 304 and there is no body. */
int http_send_own(struct lws *wsi, struct http_exchange *exchange, struct http_response response);

/* Responds with STATUS and a sentence, in the browser's language. */
int http_refuse(struct lws *wsi, struct http_exchange *exchange, unsigned status, const char *en,
                const char *ja);

/* Sends more of the body. */
int http_writable(struct lws *wsi, struct http_exchange *exchange);

void http_forget(struct http_exchange *exchange);

#endif
