/* net_settings.h - the settings of sockets: limits, time-outs, TLS. */
#ifndef ENGAWA_SERVER_NET_SETTINGS_H
#define ENGAWA_SERVER_NET_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

struct net_settings {
    bool proxy_protocol;           /* they send the PROXY protocol (proxy_protocol.h) */
    const char *certificate, *key; /* PEM files for TLS (renewal.h); NULL: none */
    int connections;               /* WebSockets in total */
    int connections_per_address;   /* and from one address */
    int sockets;                   /* other sockets in total (sockets.h) */
    int sockets_per_address;       /* and from one address */
    int64_t unread;                /* bytes of responses not read yet (sockets.h) */
    int64_t unread_per_address;    /* and of one address */
    int requests;                  /* per second from one address (sockets.h); 0: no limit */
    int patience;                  /* s for a request, and for an idle socket */
};

#endif
