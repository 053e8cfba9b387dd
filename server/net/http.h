/* http.h - an HTTP/1.1 server connection: one request after another, each with its response.
 *
 * A request is processed when the response before it has been sent. The body of a refused request
 * is skipped; if it is large, the connection is closed instead. Every response carries the headers
 * that keep other sites out: no scripts except the page's, no frames, no referrer. Parts of a page
 * carry only those that browsers obey there.
 *
 * A service (site.h) decides what to answer; this file handles the protocol.
 */
#ifndef ENGAWA_SERVER_HTTP_H
#define ENGAWA_SERVER_HTTP_H

#include "server/net/head.h"
#include "server/net/hosts.h"
#include "server/net/sockets.h"

struct http_exchange;
struct deferred;

/* The callbacks that answer requests. */
struct http_service {
    /* Called for each head: sends a response, or calls http_take_body or http_later. Returns false
     * if the socket now speaks another protocol and EXCHANGE is freed (http_leave). */
    bool (*request)(void *context, struct http_exchange *exchange);
    /* Called after http_take_body with each part of the body, and at its end; then sends a response
     * or calls http_later.
     */
    void (*body)(struct http_exchange *exchange, const char *bytes, size_t length);
    void (*body_end)(struct http_exchange *exchange);
    /* Called when the connection is closed: drops any work under way. */
    void (*forget)(struct http_exchange *exchange);
};

/* A socket that speaks HTTP, and its current request. */
struct http_exchange {
    struct socket *socket;
    const struct http_service *service;
    void *context;
    enum {
        HTTP_HEAD,    /* waits for a head */
        HTTP_BODY,    /* receives the body */
        HTTP_SKIP,    /* receives the body and discards it */
        HTTP_LATER,   /* the response is being prepared */
        HTTP_RESPONSE /* the response is being sent */
    } stage;
    struct engawa_text incoming; /* received and not processed yet */
    struct head head;
    int64_t body_left;      /* bytes of the request's body that have not arrived */
    bool closing;           /* close after the response; set it before sending */
    bool over;              /* the client sends no more */
    struct deferred *later; /* the deferred response (deferred.h); NULL: none */
    struct engawa_text own; /* a body built for this response */
    const char *body;       /* the unsent rest of the body */
    size_t left;
    struct z_stream_s *unpacking; /* decompresses the body while sending; NULL: not needed */
};

struct http_response {
    unsigned status;
    const char *type;
    const char *etag, *encoding, *cache, *disposition, *allow, *location; /* NULL: no such header */
    const char *body; /* an asset or the exchange's text; valid until it is sent */
    size_t length;
    bool unpack; /* the body is a gzip file to decompress while sending */
    bool varies; /* depends on the encodings that the client accepts */
    bool part;   /* never a document or a worker: the rules of the page that uses it hold */
};

/* Serves HTTP with SERVICE on SOCKET, whose connection is HANDLE. The exchange frees itself. */
void http_open(const struct http_service *service, void *context, struct socket *socket,
               int handle);

/* Frees EXCHANGE after another protocol has taken over its socket. */
void http_leave(struct http_exchange *exchange);

/* Returns whether the request's method is METHOD. */
bool http_is(const struct http_exchange *exchange, const char *method);

/* Returns whether the request is for a name of this server. */
bool http_is_for(const struct http_exchange *exchange, const struct hosts *hosts);

/* Returns whether the request comes from a page of this server, or not from a page. */
bool http_is_from(const struct http_exchange *exchange, const struct hosts *hosts);

/* Returns whether the request came over https, to this server or to a trusted proxy. */
bool http_is_secure(const struct http_exchange *exchange);

/* Asks for the request's body, which is not empty. */
void http_take_body(struct http_exchange *exchange);

/* Announces that the response follows later. */
void http_later(struct http_exchange *exchange);

/* Sends RESPONSE. */
void http_send(struct http_exchange *exchange, const struct http_response *response);

/* Sends RESPONSE with the exchange's text as the body. If RESPONSE has an ETag that the client has
 * already, the status is 304 and the body empty. */
void http_send_own(struct http_exchange *exchange, struct http_response response);

/* Returns the language that the browser asks for, or USUAL if it asks for none. */
enum engawa_language http_language(const struct http_exchange *exchange,
                                   enum engawa_language usual);

/* Responds with STATUS and a sentence in the browser's language. */
void http_refuse(struct http_exchange *exchange, unsigned status, const char *en, const char *ja);

/* Refuses a request for another server. */
void http_refuse_host(struct http_exchange *exchange);

/* Refuses a method that the path does not support; ALLOW lists those that it does. */
void http_refuse_method(struct http_exchange *exchange, const char *allow);

#endif
