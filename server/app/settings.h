/* settings.h - the operator's settings of a server. */
#ifndef ENGAWA_SERVER_SETTINGS_H
#define ENGAWA_SERVER_SETTINGS_H

#include "server/base/report.h"
#include "server/net/net_settings.h"
#include "server/table/world.h"

/* When a link to the operator's page is printed. */
enum settings_link {
    SETTINGS_LINK_FIRST /* until a visitor has used one */,
    SETTINGS_LINK_ALWAYS,
    SETTINGS_LINK_NO
};

struct server_settings {
    struct net_settings net;
    int port;              /* 0: the system picks a free one */
    const char *time_zone; /* of the days of daily games (days.h); NULL: the system's */
    const char *host;      /* the address, name or Unix socket to listen on (listen.h); NULL: all */
    const char *folder;    /* the data directory */
    const char *journal;   /* the journal's file, or its address (journal.h) */
    const char *decks;     /* folder for guests' decks */
    const char *backups;   /* folder for backups */
    int64_t deck_space;    /* bytes that all decks may use */
    int64_t deck_share;    /* and those of one guest */
    int uploads; /* per minute, of one guest and of one address (deck_http.h); 0: no limit */
    int uploads_at_once; /* simultaneous, likewise */
    int keep_decks;      /* days until an unused deck is deleted; 0: never */
    const char *url;     /* public address, without a slash at its end; NULL: the requested one */
    const char *const *names; /* other names of the server (hosts.h) */
    int name_count;
    const char *peer;           /* address for other servers of the same store, "10.0.0.2:8751"
                                   (peer_links.h); NULL: no others */
    const char *metrics;        /* address of the metrics (monitoring.h); NULL: none */
    const char *const *proxies; /* trusted ones (proxies.h) */
    int proxy_count;
    const char *login_header;    /* the header with the name of the logged-in person; NULL: none */
    int bot_threads, bot_budget; /* threads; milliseconds per move */
    enum engawa_language language; /* of new guests, until they choose another */
    enum report_level log_level;   /* lowest level that is logged */
    enum report_format log_format; /* and in which format (report.h) */
    bool push;                     /* push messages for guests (push.h) */
    const char *push_contact;      /* contact for the services' operators (push_sender.h) */
    const char *const *services;   /* allowed besides push_endpoint_services, ended by NULL */
    bool sandbox;                  /* sandbox the process before it serves (sandbox.h) */
    struct world_limits limits;
    /* Called once when the server is open; HOST and PORT are the actual ones. LINK is one to the
     * operator's page, or NULL. */
    void (*opened)(void *context, const char *host, int port, const char *link);
    int operator_links; /* enum settings_link */
    const char *file;   /* of settings, which may be read again; perhaps it comes later */
    /* Reads the file again, on SIGHUP and when the store's settings for all servers have changed;
     * KEPT has their lines (house_kept_settings). Updates in SETTINGS, a copy of these, the
     * settings that a running server can change. Returns false and changes nothing if the file is
     * wrong. NULL: no file. */
    bool (*reload)(void *context, struct server_settings *settings, const char *kept);
    /* `may_set` of struct world. */
    bool (*may_set)(void *context, const char *name, const char *value, struct engawa_reason *why);
    /* Appends the rows of the list of settings, for the operator. NULL if the list is not
     * available. */
    void (*describe)(void *context, struct engawa_json *json);
    void *context;
};

/* Sets everything but the paths, the language and `opened` to its default. */
void server_defaults(struct server_settings *settings);

#endif
