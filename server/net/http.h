/* http.h - HTTP/1.1 on a socket: one request after another, each with its response.
 *
 * A request is looked at when the response before it is sent, and the body of one that is refused
 * is skipped, or ends the connection if it is large. Every response carries the headers that keep
 * other sites out: no scripts but the page's own, no frames, no referrer.
 *
 * What the server offers is its service's business (site.h); here is how it is said.
 */
#ifndef ENGAWA_SERVER_HTTP_H
#define ENGAWA_SERVER_HTTP_H

#include "server/net/head.h"
#include "server/net/hosts.h"
#include "server/net/sockets.h"

struct http_exchange;
struct deferred;

/* What answers requests. */
struct http_service {
    /* A head has come: sends a response, or calls http_take_body or http_later. False: the socket
     * has become something else, and EXCHANGE is gone (http_leave). */
    bool (*request)(void *context, struct http_exchange *exchange);
    /* After http_take_body: a part of the body, and its end; then comes a response or http_later.
     */
    void (*body)(struct http_exchange *exchange, const char *bytes, size_t length);
    void (*body_end)(struct http_exchange *exchange);
    /* The connection is gone: gives up what is under way. */
    void (*forget)(struct http_exchange *exchange);
};

/* A socket that speaks HTTP, and its present request. */
struct http_exchange {
    struct socket *socket;
    const struct http_service *service;
    void *context;
    enum {
        HTTP_HEAD,    /* a head is to come */
        HTTP_BODY,    /* the body is to come, and wanted */
        HTTP_SKIP,    /* it is to come, and not wanted */
        HTTP_LATER,   /* the response is to be made */
        HTTP_RESPONSE /* it is on its way */
    } stage;
    struct engawa_text incoming; /* what came and was not looked at */
    struct head head;
    int64_t body_left;      /* bytes of the request's body to come */
    bool closing;           /* the connection ends with the response; set it before that */
    bool over;              /* the other end sends no more */
    struct deferred *later; /* what is under way for it (deferred.h); NULL: nothing */
    struct engawa_text own; /* a body made for this response */
    const char *body;       /* what is still to be sent */
    size_t left;
    struct z_stream_s *unpacking; /* what unpacks the body on its way; NULL: it goes as it is */
};

struct http_response {
    unsigned status;
    const char *type;
    const char *etag, *encoding, *cache, *disposition, *allow, *location; /* NULL: no such header */
    const char *body; /* holds until it is sent: an asset, or the exchange's own text */
    size_t length;
    bool unpack; /* the body is a gzip file, which is unpacked as it is sent */
    bool varies; /* with the encodings that the client takes */
};

/* SOCKET, whose connection is HANDLE, speaks HTTP with SERVICE. */
void http_open(const struct http_service *service, void *context, struct socket *socket,
               int handle);

/* Frees EXCHANGE, whose socket somebody else has taken over. */
void http_leave(struct http_exchange *exchange);

/* Whether the request's method is METHOD. */
bool http_is(const struct http_exchange *exchange, const char *method);

/* Whether the request is for a name of this server. */
bool http_is_for(const struct http_exchange *exchange, const struct hosts *hosts);

/* Whether the request comes from a page of this server, or from no page at all. */
bool http_is_from(const struct http_exchange *exchange, const struct hosts *hosts);

/* Whether the request came by https, to this server or to a trusted proxy. */
bool http_is_secure(const struct http_exchange *exchange);

/* The request's body is wanted; it is not empty. */
void http_take_body(struct http_exchange *exchange);

/* The response is made later. */
void http_later(struct http_exchange *exchange);

/* Sends RESPONSE. */
void http_send(struct http_exchange *exchange, const struct http_response *response);

/* The same with the exchange's own text as the body. Where RESPONSE has an ETag that the client
 * knows already, the status is 304 and there is no body. */
void http_send_own(struct http_exchange *exchange, struct http_response response);

/* Responds with STATUS and a sentence, in the browser's language. */
void http_refuse(struct http_exchange *exchange, unsigned status, const char *en, const char *ja);

/* The same for a request that is for another server. */
void http_refuse_host(struct http_exchange *exchange);

/* The same for a method that the path does not know: ALLOW are those that it does. */
void http_refuse_method(struct http_exchange *exchange, const char *allow);

#endif
