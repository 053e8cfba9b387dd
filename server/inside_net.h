/* inside_net.h - what loop.c, http.c and connection.c share. For nobody else. */
#ifndef ENGAWA_SERVER_INSIDE_NET_H
#define ENGAWA_SERVER_INSIDE_NET_H

#include "server/links.h"
#include "server/server.h"
#include "store/decks.h"

#include <libwebsockets.h>

struct connection; /* connection.c: somebody's WebSocket */

struct server {
    const struct server_settings *settings;
    struct lws_context *context;
    struct house *house;
    struct botpool *bots;
    struct decks *decks;
    struct connection *connections;
    int connection_count;
    int port;
    bool stopping;
};

/* What libwebsockets keeps for each connection: one of the two is used. */
struct http_exchange {
    struct connection *connection; /* connection.c */
    struct engawa_text own; /* http.c: a body made for this request, or one that comes with it */
    struct upload *upload;  /* deck_http.c: a body is coming */
    const char *body;       /* what is still to be sent */
    size_t left;
};

/* ---- http.c ---- */

/* Answers the request for PATH, or sends more of the body. As an lws callback: 0, or -1 to close.
 */
int http_request(struct server *server, struct lws *wsi, struct http_exchange *exchange,
                 const char *path);
int http_writable(struct lws *wsi, struct http_exchange *exchange);

/* Answers with STATUS and a sentence. */
int http_refuse(struct lws *wsi, struct http_exchange *exchange, unsigned status, const char *en,
                const char *ja);

/* Answers with the exchange's own text; ETAG and CACHE as headers, NULL for none. */
int http_send_own(struct lws *wsi, struct http_exchange *exchange, unsigned status,
                  const char *type, const char *etag, const char *cache);

/* Copies the header TOKEN to VALUE; false if it is absent or too long. */
bool http_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size);

/* ---- deck_http.c ---- */

/* Answers a GET below /decks/ that is for none of the page's files. */
int deck_http_get(struct server *server, struct lws *wsi, struct http_exchange *exchange,
                  const char *path);

/* Begins a PUT; its body follows, and its end answers. */
int deck_http_put(struct server *server, struct lws *wsi, struct http_exchange *exchange,
                  const char *path);
int deck_http_body(struct http_exchange *exchange, const char *bytes, size_t length);
int deck_http_body_end(struct server *server, struct lws *wsi, struct http_exchange *exchange);
void deck_http_forget(struct http_exchange *exchange);

int deck_http_delete(struct server *server, struct lws *wsi, struct http_exchange *exchange,
                     const char *path);

/* ---- connection.c ---- */

/* Whether WSI may become a WebSocket: 0, or the status of a refusal. */
unsigned connection_check(struct server *server, struct lws *wsi);
int connection_open(struct server *server, struct lws *wsi, struct http_exchange *exchange);
int connection_receive(struct connection *connection, const char *bytes, size_t length);
int connection_writable(struct connection *connection);
void connection_close(struct server *server, struct connection *connection);

/* Everybody is told that the server goes away. */
void connection_close_all(struct server *server);

#endif
