/* settings.h - what a host decides about a server. */
#ifndef ENGAWA_SERVER_SETTINGS_H
#define ENGAWA_SERVER_SETTINGS_H

#include "server/base/report.h"
#include "server/table/world.h"

struct server_settings {
    int port;            /* 0: the system picks a free one */
    const char *host;    /* the address, name or Unix socket to listen on (listen.h); NULL: all */
    const char *folder;  /* the data directory */
    const char *journal; /* path of the journal's file, or its address (journal.h) */
    const char *decks;   /* path of the folder for guests' own decks */
    int64_t deck_space;  /* bytes that all of them may take */
    int64_t deck_share;  /* and those of one guest */
    int uploads;         /* a minute of one guest and of one address (deck_http.h); 0: no limit */
    int uploads_at_once; /* the same */
    int keep_decks;      /* days that a deck is kept which nobody uses; 0: for ever */
    const char *url;     /* how people reach the server, without a slash at the end; NULL: by
                            the address they asked for */
    const char *const *names; /* further names of the server (hosts.h) */
    int name_count;
    const char *peer;    /* where other servers of the same store reach this one, "10.0.0.2:8751"
                            (peer_links.h); NULL: it is alone */
    const char *metrics; /* where the numbers are told (monitoring.h); NULL: nowhere */
    const char *const *proxies; /* that are trusted (proxies.h) */
    int proxy_count;
    bool proxy_protocol; /* and begin each connection by saying for whom (proxy_protocol.h) */
    const char *certificate, *key; /* PEM files for TLS (renewal.h); NULL: none */
    int bot_threads, bot_budget;   /* threads; milliseconds a move */
    int connections;               /* WebSockets in all */
    int connections_per_address;   /* and from one address */
    int sockets;                   /* other sockets in all (sockets.h) */
    int sockets_per_address;       /* and from one address */
    int64_t unread;                /* bytes of responses that wait to be read (sockets.h) */
    int64_t unread_per_address;    /* and of one address */
    int requests;                  /* a second from one address (sockets.h); 0: no limit */
    int patience;                  /* s for a request, and to keep an idle socket */
    enum engawa_language language; /* of strangers, until they name another */
    enum report_level log_level;   /* how much is said, */
    enum report_format log_format; /* and in which form (report.h) */
    bool push;                     /* guests are told by push services (push.h) */
    const char *push_contact;      /* for who runs these (push_sender.h) */
    const char *const *services;   /* besides push_endpoint_services, ended by NULL */
    bool sandbox; /* the process encloses itself before the first visitor (sandbox.h) */
    struct world_limits limits;
    /* Called once when people can come; PORT is the real one. */
    void (*opened)(void *context, int port);
    const char *file; /* of settings, "" for none; it may be read again */
    /* Reads the file again, on SIGHUP and when KEPT has changed, the lines of settings that the
     * store has for every server (house_kept_settings): changes in SETTINGS, a copy of these, what
     * a running server may change. False: the file is wrong, and nothing was changed. NULL: there
     * is nothing to read. */
    bool (*reload)(void *context, struct server_settings *settings, const char *kept);
    /* As `may_set` of struct world. */
    bool (*may_set)(void *context, const char *name, const char *value, struct engawa_reason *why);
    /* Appends the rows of the list of settings, for the operator. NULL: there is none. */
    void (*describe)(void *context, struct engawa_text *json);
    void *context;
};

/* Fills in everything but the paths, the language and `opened`. */
void server_defaults(struct server_settings *settings);

#endif
