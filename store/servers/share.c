/* share.c - divides the shards among the servers (lookout.h). A pure function: no database, no
 * change of state.
 */
#include "store/servers/lookout.h"

/* The input: the servers that take part, which are those with a place. */
struct sharing {
    int servers, staying;
    int64_t id[LOOKOUT_SERVERS]; /* in ascending order */
    bool stays[LOOKOUT_SERVERS];
    int count[LOOKOUT_SERVERS]; /* the number of shards that it has */
    int most[LOOKOUT_SERVERS];  /* the number of shards that it should have */
    int owned;                  /* the sum of COUNT */
};

static int find(const struct sharing *sharing, int64_t id)
{
    for (int i = 0; i < sharing->servers; i++)
        if (sharing->id[i] == id)
            return i;
    return -1;
}

static void note_servers(const struct lookout_view *view, struct sharing *sharing)
{
    for (int i = 0; i < view->servers; i++) {
        const struct lookout_member *server = &view->server[i];
        if (!server->place[0])
            continue;
        sharing->id[sharing->servers] = server->id;
        sharing->stays[sharing->servers++] = !server->leaves;
        sharing->staying += !server->leaves;
    }
    for (int i = 0; i < sharing->servers && sharing->staying == 0; i++)
        sharing->stays[i] = true; /* all leave, so none does */
    if (sharing->staying == 0)
        sharing->staying = sharing->servers;
}

static void count_shards(const struct lookout_view *view, struct sharing *sharing)
{
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++) {
        int owner = find(sharing, view->has[shard]);
        if (owner < 0)
            continue;
        sharing->count[owner]++;
        sharing->owned++;
    }
}

/* Returns how many of the servers that stay have more shards than number AT, or as many and a lower
 * id. */
static int rank(const struct sharing *sharing, int at)
{
    int before = 0;
    for (int i = 0; i < sharing->servers; i++)
        before += sharing->stays[i] && (sharing->count[i] > sharing->count[at] ||
                                        (sharing->count[i] == sharing->count[at] && i < at));
    return before;
}

/* Returns the first server from AT on that lacks shards after all gifts counted so far. */
static int next_poor(const struct sharing *sharing, int at)
{
    while (at < sharing->servers && sharing->count[at] >= sharing->most[at])
        at++;
    return at;
}

/* Walks over the shards to be moved, in order, and marks those that ME gives. */
static void give(const struct lookout_view *view, struct sharing *sharing, int me,
                 struct lookout_share *share)
{
    int poor = next_poor(sharing, 0);
    for (int shard = JOURNAL_SHARDS - 1; shard >= 0 && poor < sharing->servers; shard--) {
        int owner = find(sharing, view->has[shard]);
        if (owner < 0 || sharing->count[owner] <= sharing->most[owner])
            continue;
        sharing->count[owner]--;
        sharing->count[poor]++;
        if (owner == me) {
            share->to[shard] = sharing->id[poor];
            share->gives++;
        }
        poor = next_poor(sharing, poor);
    }
}

void lookout_share(const struct lookout_view *view, int64_t me, struct lookout_share *share)
{
    struct sharing sharing = {0};
    *share = (struct lookout_share){0};
    note_servers(view, &sharing);
    int own = find(&sharing, me);
    if (own < 0)
        return;
    count_shards(view, &sharing);
    for (int i = 0; i < sharing.servers; i++)
        if (sharing.stays[i])
            sharing.most[i] = JOURNAL_SHARDS / sharing.staying +
                              (rank(&sharing, i) < JOURNAL_SHARDS % sharing.staying);
    share->most = sharing.most[own];
    if (sharing.owned == JOURNAL_SHARDS || !sharing.stays[own])
        give(view, &sharing, own, share);
}
