/* inside_net.h - what loop.c, http.c and connection.c share. For nobody else. */
#ifndef ENGAWA_SERVER_INSIDE_NET_H
#define ENGAWA_SERVER_INSIDE_NET_H

#include "server/links.h"
#include "server/server.h"
#include "store/decks.h"

#include <libwebsockets.h>

struct line; /* connection.c: somebody's WebSocket */

struct server {
    const struct server_settings *settings;
    struct lws_context *context;
    struct house *house;
    struct botpool *bots;
    struct decks *decks;
    struct line *lines;
    int line_count;
    int port;
    bool stopping;
};

/* What libwebsockets keeps for each connection: one of the two is used. */
struct session {
    struct line *line;      /* connection.c */
    struct engawa_text own; /* http.c: a body made for this request, or one that comes with it */
    struct upload *upload;  /* deck_http.c: a body is coming */
    const char *body;       /* what is still to be sent */
    size_t left;
};

/* ---- http.c ---- */

/* Answers the request for PATH, or sends more of the body. As an lws callback: 0, or -1 to close.
 */
int http_request(struct server *server, struct lws *wsi, struct session *session, const char *path);
int http_writable(struct lws *wsi, struct session *session);

/* Answers with STATUS and a sentence. */
int http_refuse(struct lws *wsi, struct session *session, unsigned status, const char *en,
                const char *ja);

/* Answers with the session's own text; ETAG and CACHE as headers, NULL for none. */
int http_answer_own(struct lws *wsi, struct session *session, unsigned status, const char *type,
                    const char *etag, const char *cache);

/* Copies the header TOKEN to VALUE; false if it is absent or too long. */
bool http_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size);

/* ---- deck_http.c ---- */

/* Answers a GET below /decks/ that is for none of the page's files. */
int deck_http_get(struct server *server, struct lws *wsi, struct session *session,
                  const char *path);

/* Begins a PUT; its body follows, and its end answers. */
int deck_http_put(struct server *server, struct lws *wsi, struct session *session,
                  const char *path);
int deck_http_body(struct session *session, const char *bytes, size_t length);
int deck_http_body_end(struct server *server, struct lws *wsi, struct session *session);
void deck_http_forget(struct session *session);

int deck_http_delete(struct server *server, struct lws *wsi, struct session *session,
                     const char *path);

/* ---- connection.c ---- */

/* Whether WSI may become a WebSocket: 0, or the status of a refusal. */
unsigned line_check(struct server *server, struct lws *wsi);
int line_open(struct server *server, struct lws *wsi, struct session *session);
int line_receive(struct line *line, const char *bytes, size_t length);
int line_writable(struct line *line);
void line_close(struct server *server, struct line *line);

/* Everybody is told that the server goes away. */
void line_close_all(struct server *server);

#endif
