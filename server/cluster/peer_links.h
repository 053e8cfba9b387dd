/* peer_links.h - the peer links (peer_link.h) of a server to all others of its store. They carry
 * the houses' notes (neighbours.h) and the conversations of visitors who play at another server's
 * table (forward.h).
 *
 * Of two servers the one with the lower number dials, and retries each second. When a link is up
 * each house adds the other as a neighbour; when it ends both remove it.
 *
 * Each message of a conversation has a header of 5 bytes: its kind (enum neighbour_word; the house
 * that has the table sends only NEIGHBOUR_MESSAGE), and the length of the body, big-endian.
 */
#ifndef ENGAWA_SERVER_PEER_LINKS_H
#define ENGAWA_SERVER_PEER_LINKS_H

#include "server/cluster/neighbours.h"
#include "server/cluster/peer_link.h"
#include "server/net/listen.h"
#include "store/servers/lookout.h"

enum { PEER_LINKS_LINKS = 256 /* links, including connections of strangers */ };

struct link;

/* Zero-initialise. */
struct peer_links {
    struct streams *streams;
    struct house *house;
    int64_t self;     /* this server's number */
    const char *word; /* word that other servers must send here */
    struct link *first;
    int links;
    bool closed;
};

/* Draws the random word by which others recognise this server. */
void peer_links_draw_word(char word[PEER_LINK_WORD + 1]);

/* Appends the address of LISTENING, such as "192.0.2.7:8751", to PLACE. Returns false if it has no
 * specific address. */
bool peer_links_place(const struct listen_port *listening, struct engawa_text *place);

/* Initialises PEER_LINKS for HOUSE. STREAMS and WORD must outlive it. */
void peer_links_open(struct peer_links *peer_links, struct streams *streams, struct house *house,
                     int64_t self, const char *word);

/* Records that SERVER runs, at PLACE, and expects WORD. Dials it if this server has the lower
 * number. */
void peer_links_know(struct peer_links *peer_links, int64_t server, const char *place,
                     const char *word);

/* Ends the link to SERVER, which is gone. */
void peer_links_forget(struct peer_links *peer_links, int64_t server);

/* Takes over HANDLE, a connection from another server or from a stranger. */
void peer_links_take(struct peer_links *peer_links, int handle);

/* Returns the house of SERVER, or NULL if it cannot be reached. */
struct neighbour *peer_links_neighbour(const struct peer_links *peer_links, int64_t server);

/* Does the periodic work. Call about once a second. */
void peer_links_tick(struct peer_links *peer_links);

/* Ends all links and accepts no others. Their streams may stay open for a while. */
void peer_links_close(struct peer_links *peer_links);

#endif
