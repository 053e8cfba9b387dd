/* shards.h - which tables of a store this server has, where several servers share it
 * (docs/scaling.md).
 *
 * The tables are divided into shards by their ids (journal_shard), and each shard has one server. A
 * thread of its own looks at the store many times a second: who is there, and who has what. It
 * takes what nobody has any more, up to this server's share. The loop opens the tables of shards
 * that have come, and puts away those of shards that this server is to give to another one.
 */
#ifndef ENGAWA_SERVER_SHARDS_H
#define ENGAWA_SERVER_SHARDS_H

#include "server/cluster/peer_links.h"
#include "server/net/loop.h"

struct shards;

/* A store, and where the other servers of it reach this one, by WORD. */
struct shards_place {
    const char *address, *place, *word;
};

/* Opens the journal of PLACE as one of several servers. While somebody has the store for themselves
 * it waits; NULL in *JOURNAL: the end was asked for meanwhile. False: WHY. */
bool shards_join(const struct shards_place *place, struct streams *streams, struct shards **shards,
                 struct journal **journal, struct engawa_reason *why);

/* NULL is fine. */
void shards_close(struct shards *shards);

/* HOUSE and MESH are open, and follow from now on what is seen. False: WHY. */
bool shards_serve(struct shards *shards, struct house *house, struct peer_links *peer_links,
                  struct engawa_reason *why);

/* As world.whose. */
enum world_owner shards_whose(const struct shards *shards, const char *id,
                              struct neighbour **neighbour);

/* Does what the last look has shown to be due: as world.rests. */
void shards_turn(struct shards *shards);

/* With ON shards_turn gives all shards to the others, if there are some, as soon as the store tells
 * them that this server leaves, and it takes none while there are; without, it takes its share
 * again. */
void shards_drain(struct shards *shards, bool on);

/* The server stops: as shards_drain, and it takes no shards any more. */
void shards_leave(struct shards *shards);

/* Whether that is done. */
bool shards_have_left(const struct shards *shards);

#endif
