/* peer_links.h - the connections of a server to all others of its store: a trunk (peer_link.h) to
 * each, for what the houses tell each other (neighbours.h) and for conversations of people who are
 * at one server and play at a table of another one (forward.h).
 *
 * Of two servers the one with the lower number dials, and tries again each second. When a trunk is
 * up the two houses meet; when it ends they lose each other.
 *
 * In a conversation each thing that is said has a head of 5 bytes: a word (enum neighbour_word;
 * from the house that has the table NEIGHBOUR_MESSAGE alone), and the length of what follows,
 * big-endian.
 */
#ifndef ENGAWA_SERVER_PEER_LINKS_H
#define ENGAWA_SERVER_PEER_LINKS_H

#include "server/cluster/neighbours.h"
#include "server/cluster/peer_link.h"
#include "server/net/listen.h"
#include "store/servers/lookout.h"

enum { PEER_LINKS_LINKS = 256 /* to other servers, or from who knocks where they come */ };

struct link;

/* Zero-initialise. */
struct peer_links {
    struct streams *streams;
    struct house *house;
    int64_t self;     /* this server's number */
    const char *word; /* that others have to say here */
    struct link *first;
    int links;
    bool closed;
};

/* Draws a word by which others know this server. */
void peer_links_draw_word(char word[PEER_LINK_WORD + 1]);

/* Appends where LISTENING is reached: "192.0.2.7:8751". False: at no address of its own. */
bool peer_links_place(const struct listen_port *listening, struct engawa_text *place);

/* Opens MESH for HOUSE. STREAMS and WORD outlive it. */
void peer_links_open(struct peer_links *peer_links, struct streams *streams, struct house *house,
                     int64_t self, const char *word);

/* SERVER is there, and reached at PLACE by whoever knows its WORD: it is dialled, if it is ours to
 * dial. */
void peer_links_know(struct peer_links *peer_links, int64_t server, const char *place,
                     const char *word);

/* SERVER is there no more: its trunk ends. */
void peer_links_forget(struct peer_links *peer_links, int64_t server);

/* Takes HANDLE, a connection from another server, or from a stranger. */
void peer_links_take(struct peer_links *peer_links, int handle);

/* The house of SERVER; NULL: it cannot be reached. */
struct neighbour *peer_links_neighbour(const struct peer_links *peer_links, int64_t server);

/* Call it about once a second. */
void peer_links_tick(struct peer_links *peer_links);

/* Ends all trunks, and takes none any more; the streams may still be there for a while. */
void peer_links_close(struct peer_links *peer_links);

#endif
