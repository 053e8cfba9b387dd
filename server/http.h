/* http.h - one HTTP request and its response.
 *
 * Every response carries the headers that keep other sites out: no scripts but the page's own, no
 * frames, no referrer. The few pages that libwebsockets makes by itself carry them too
 * (http_headers). Functions that end in an int return what an lws callback does: 0, or -1 to close
 * the connection.
 */
#ifndef ENGAWA_SERVER_HTTP_H
#define ENGAWA_SERVER_HTTP_H

#include "server/hosts.h"

#include <libwebsockets.h>

struct later;

/* A request on its way to a response. Zero-initialise; free with http_forget. */
struct http_exchange {
    struct engawa_text own; /* a body made for this request, or one that comes with it */
    struct later *later;    /* what is under way for it (later.h); NULL: nothing */
    bool ignoring;          /* the body that comes is of no use: the response is there */
    bool closing;           /* the connection ends with the response; set it before that */
    const char *body;       /* what is still to be sent */
    size_t left;
    struct z_stream_s *unpacking; /* what unpacks the body on its way; NULL: it goes as it is */
};

struct http_response {
    unsigned status;
    const char *type;
    const char *etag, *encoding, *cache, *disposition, *allow; /* NULL: no such header */
    const char *body; /* holds until it is sent: an asset, or the exchange's own text */
    size_t length;
    bool unpack; /* the body is a gzip file, which is unpacked as it is sent */
    bool varies; /* with the encodings that the client takes */
};

/* The headers of every response, for lws_context_creation_info. */
const struct lws_protocol_vhost_options *http_headers(void);

/* Copies the header TOKEN to VALUE; false if it is absent, empty or too long. */
bool http_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size);

/* Whether there is a header TOKEN, be it an empty one. */
bool http_has(struct lws *wsi, enum lws_token_indexes token);

/* Whether the header TOKEN contains WORD anywhere. */
bool http_mentions(struct lws *wsi, enum lws_token_indexes token, const char *word);

/* Whether the request's first line ends with its version, 1.0 or 1.1. libwebsockets takes a newline
 * that the path spells as %0a for the end of that line, and what follows for a header. */
bool http_has_version(struct lws *wsi);

/* Whether the request is for a name of this server. */
bool http_is_for(struct lws *wsi, const struct hosts *hosts);

/* Whether the request comes from a page of this server, or from no page at all. */
bool http_is_from(struct lws *wsi, const struct hosts *hosts);

/* Sends the headers of RESPONSE and begins with its body. */
int http_send(struct lws *wsi, struct http_exchange *exchange,
              const struct http_response *response);

/* The same with the exchange's own text as the body. Where RESPONSE has an ETag that the client
 * knows already, the status is 304 and there is no body. */
int http_send_own(struct lws *wsi, struct http_exchange *exchange, struct http_response response);

/* Why a request that is for another server (421) is refused. */
extern const char http_misdirected_en[], http_misdirected_ja[];

/* Responds with STATUS and a sentence, in the browser's language. */
int http_refuse(struct lws *wsi, struct http_exchange *exchange, unsigned status, const char *en,
                const char *ja);

/* The same for a method that the path does not know: ALLOW are those that it does. */
int http_refuse_method(struct lws *wsi, struct http_exchange *exchange, const char *allow);

/* The same before a request has become an exchange: the connection ends. */
int http_refuse_upgrade(struct lws *wsi, unsigned status, const char *en, const char *ja);

/* The response comes later: nothing more is read until http_resume, which asks for a call of
 * http_writable. */
void http_pause(struct lws *wsi);
void http_resume(struct lws *wsi);

/* Sends more of the body. */
int http_writable(struct lws *wsi, struct http_exchange *exchange);

void http_forget(struct http_exchange *exchange);

#endif
