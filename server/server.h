/* server.h - the table server as one call: HTTP and WebSocket on one port. */
#ifndef ENGAWA_SERVER_SERVER_H
#define ENGAWA_SERVER_SERVER_H

#include "server/house.h"

struct server_settings {
    int port;            /* 0: the system picks a free one */
    const char *host;    /* the address to listen on; NULL: all */
    const char *journal; /* path of the journal's file */
    const char *decks;   /* of the folder for people's own decks */
    int64_t deck_space;  /* bytes that all of them may take */
    const char *url;     /* how people reach the server, without a slash at the end; NULL: by
                            the address they asked */
    const char *certificate, *key; /* PEM files for TLS; NULL: none */
    int bot_threads, bot_budget;   /* threads; milliseconds a move */
    int connections;               /* WebSockets in all */
    int connections_per_address;   /* and from one address */
    enum engawa_language language; /* of what the host reads */
    struct world_limits limits;
    /* Called once when people can come; PORT is the real one. */
    void (*opened)(void *context, int port);
    void *context;
};

/* Fills in everything but the journal, the language and `opened`. */
void server_defaults(struct server_settings *settings);

/* Runs until SIGTERM or SIGINT. True: a clean stop. False: WHY it could not start. */
bool server_run(const struct server_settings *settings, struct engawa_reason *why);

#endif
