/* shards.h - shards: the division of a store's tables among the servers that share it
 * (docs/cluster.md).
 *
 * Each table belongs to a shard by its id (journal_shard), and each shard has one server. A thread
 * polls the store many times a second to see which servers run and which shards they own. It
 * claims shards without an owner, up to this server's share. The event loop opens the tables of
 * shards that were gained, and puts away those of shards that this server hands over.
 */
#ifndef ENGAWA_SERVER_SHARDS_H
#define ENGAWA_SERVER_SHARDS_H

#include "server/cluster/peer_links.h"
#include "server/net/loop.h"

struct shards;

/* The address of a store, and the PLACE at which other servers reach this one with WORD. */
struct shards_place {
    const char *address, *place, *word;
};

/* Opens the journal of PLACE as one of several servers, and waits while another server uses the
 * store exclusively. *JOURNAL is NULL if the server was asked to stop meanwhile. Returns false
 * with WHY set on failure. */
bool shards_join(const struct shards_place *place, struct streams *streams, struct shards **shards,
                 struct journal **journal, struct engawa_reason *why);

/* Closes SHARDS, which may be NULL. */
void shards_close(struct shards *shards);

/* Starts to apply changes of shards and servers to HOUSE and PEER_LINKS, which are open. Returns
 * false with WHY set on failure. */
bool shards_serve(struct shards *shards, struct house *house, struct peer_links *peer_links,
                  struct engawa_reason *why);

/* Returns the owner of the table ID, as world.whose. */
enum world_owner shards_whose(const struct shards *shards, const char *id,
                              struct neighbour **neighbour);

/* Applies the result of the last poll of the store; as world.rests. */
void shards_turn(struct shards *shards);

/* Starts or stops draining. While draining, shards_turn hands all shards to the other servers, if
 * any, as soon as the store has announced that this server leaves, and claims none while others
 * run. With ON false it claims its share again. */
void shards_drain(struct shards *shards, bool on);

/* Drains for good, because the server stops: it claims no shards even without other servers. */
void shards_leave(struct shards *shards);

/* Returns whether shards_leave has handed over everything. */
bool shards_have_left(const struct shards *shards);

#endif
