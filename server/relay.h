/* relay.h - a socket whose bytes are passed on to the server that has the tables.
 *
 * A server that stands by (standby.h) takes whoever comes, and passes on what they say, and what is
 * said to them, without reading it; TLS goes through, too. All of it goes through one connection to
 * the server with the tables (trunk.h), which is told who comes and believes it at the port for its
 * peers, and nowhere else.
 *
 * Until it is known who has the tables, and while there is no connection to them, a relay waits and
 * reads nothing. Neither side is read faster than the other one takes it.
 */
#ifndef ENGAWA_SERVER_RELAY_H
#define ENGAWA_SERVER_RELAY_H

#include "server/sockets.h"
#include "server/trunk.h"

struct relay;

/* All of a server. Zero-initialise. */
struct relays {
    struct streams *streams;
    struct sockets *sockets;
    struct relay *first;
    struct sockaddr_storage place; /* who has the tables; its family is 0: nobody knows */
    char word[TRUNK_WORD + 1];
    struct trunk *trunk;   /* to PLACE; NULL: none */
    struct trunk *leaving; /* to where the tables were before; NULL: none */
    int64_t dialled;       /* when TRUNK was; 0: not since PLACE is known */
    int lost;              /* how often it was lost, or not reached, since it was there last */
    uv_timer_t soon;       /* its data is NULL until it is used first; it ends with the loop */
};

/* SOCKET, whose descriptor is HANDLE, is passed on, at once or when relays_lead says where to. It
 * may be called as `greet` of struct sockets. */
void relays_greet(void *relays, struct socket *socket, int handle);

/* The tables are at PLACE, a numeric address with a port, where WORD is believed; "": nobody knows.
 * Whoever waits goes there; what goes on elsewhere ends, for that server has lost them. */
void relays_lead(struct relays *relays, const char *place, const char *word);

/* Looks whether the server with the tables is there, and dials it again where it was lost. Call it
 * about once a second. */
void relays_tick(struct relays *relays);

/* Nobody is dialled any more. What goes on ends with the streams. */
void relays_close(struct relays *relays);

/* How many wait, and how many are passed on. */
void relays_count(const struct relays *relays, int *waiting, int *going);

/* Reads PLACE, "192.0.2.7:8751" or "[2001:db8::7]:8751". False: it is no such place. */
bool relay_read_place(const char *place, struct sockaddr_storage *address);

#endif
