/* shards.c - the shards of this server (shards.h).
 *
 * This server has a shard from when its tables are opened until they are put away to be handed to
 * another server. From then until the others see the new owner nobody has the shard, and asks
 * about its tables wait. The store alone decides who owns a shard: a wrong view costs time and
 * never a move, because a server whose lease was taken over writes nothing.
 */
#include "server/cluster/shards.h"

#include "server/turn/house.h"

#include "engine/memory.h"
#include "server/base/report.h"
#include "server/base/version.h"
#include "server/cluster/forward.h"
#include "store/servers/lookout.h"
#include "store/turn/shards.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LOOK_MS = 50,     /* ms between two polls */
    AGAIN_MS = 500,   /* ms between two attempts to join a store in exclusive use */
    OPEN_AGAIN = 1000 /* ms after which opening of tables is retried */
};

struct shards {
    struct streams *streams;
    struct house *house;
    struct peer_links *peer_links;
    int64_t self;
    struct lookout *lookout;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t told;
    bool started;
    bool ending, stopping;    /* shared by both threads, as all fields down to `looks` */
    bool leaves;              /* draining: hands all shards to the others */
    bool awaited;             /* the loop wants the next poll even if nothing changed */
    struct lookout_view seen; /* result of the last poll */
    bool news;                /* the loop has not taken `seen` yet */
    int64_t looks;            /* polls that the database has answered */
    struct lookout_view view; /* the loop's copy */
    bool due;                 /* the loop may have work to do */
    struct journal_shards ours, giving;
    int64_t given;  /* value of `looks` that shows the new owners; 0 until given */
    int64_t failed; /* time at which opening tables failed; 0 if it did not */
};

static bool is_empty(const struct journal_shards *shards)
{
    static const struct journal_shards none;
    return memcmp(shards, &none, sizeof none) == 0;
}

static void add_all(struct journal_shards *shards, const struct journal_shards *more)
{
    for (size_t i = 0; i < sizeof shards->bits; i++)
        shards->bits[i] |= more->bits[i];
}

static void take_away(struct journal_shards *shards, const struct journal_shards *less)
{
    for (size_t i = 0; i < sizeof shards->bits; i++)
        shards->bits[i] &= (uint8_t)~less->bits[i];
}

/* ---- the thread ---- */

/* Returns whether ME has less than its share while some shards have no owner. */
static bool wants_more(const struct lookout_view *view, int64_t me, int *most)
{
    struct lookout_share share;
    int own = 0, free_ones = 0;
    lookout_share(view, me, &share);
    for (int i = 0; i < JOURNAL_SHARDS; i++) {
        own += view->has[i] == me;
        free_ones += !lookout_owner(view, i);
    }
    *most = share.most;
    return free_ones > 0 && own < share.most;
}

/* Polls the store, and claims free shards if TAKES. */
static void look_once(struct shards *shards, bool takes, struct lookout_view *view)
{
    struct engawa_reason why;
    int most, taken;
    lookout_look(shards->lookout, view);
    bool changed = view->changed;
    if (takes && view->answered && wants_more(view, shards->self, &most) &&
        lookout_take(shards->lookout, shards->self, most, &taken, &why))
        lookout_look(shards->lookout, view);
    view->changed |= changed;
}

/* Waits for the next poll. Call with the lock held; it is released meanwhile. */
static void rest(struct shards *shards)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += LOOK_MS * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    if (!shards->ending)
        pthread_cond_timedwait(&shards->told, &shards->lock, &until);
}

static void *look(void *context)
{
    struct shards *shards = context;
    struct lookout_view *view = engawa_allocate(1, sizeof *view);
    bool noted = false; /* the store has announced that this server leaves */
    pthread_mutex_lock(&shards->lock);
    while (!shards->ending) {
        bool takes = !shards->stopping, leaves = shards->leaves;
        pthread_mutex_unlock(&shards->lock);
        if (leaves != noted && lookout_leave(shards->lookout, shards->self, leaves))
            noted = leaves;
        look_once(shards, takes, view);
        pthread_mutex_lock(&shards->lock);
        shards->looks += view->answered;
        if (view->changed && view->answered) {
            shards->seen = *view;
            shards->news = true;
        }
        if (shards->news || shards->awaited)
            loop_wake(shards->streams->loop);
        rest(shards);
    }
    pthread_mutex_unlock(&shards->lock);
    free(view);
    return NULL;
}

static bool start(struct shards *shards)
{
    sigset_t all, before;
    sigfillset(&all); /* only the event loop takes signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    shards->started = pthread_create(&shards->thread, NULL, look, shards) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return shards->started;
}

/* ---- opening and closing ---- */

static void dispose(struct shards *shards)
{
    lookout_close(shards->lookout);
    pthread_cond_destroy(&shards->told);
    pthread_mutex_destroy(&shards->lock);
    free(shards);
}

static struct shards *shards_new(struct streams *streams)
{
    struct shards *shards = engawa_allocate(1, sizeof *shards);
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&shards->told, &steady);
    pthread_condattr_destroy(&steady);
    pthread_mutex_init(&shards->lock, NULL);
    shards->streams = streams;
    return shards;
}

/* Waits until nobody uses the store exclusively, or with an older schema. Opens *JOURNAL then;
 * NULL if the server was asked to stop. */
static bool join(const struct shards_place *place, struct loop *loop, struct journal **journal,
                 struct engawa_reason *why)
{
    bool told = false;
    *journal = NULL;
    while (!loop->asked) {
        if (journal_join(place->address, place->place, server_version, place->word, journal, why))
            return true;
        if (strcmp(why->code, "held") != 0)
            return false;
        if (!told)
            report_event(REPORT_NOTICE, "store-held", NULL, "this server waits: %s", why->en);
        told = true;
        loop_alarm(loop, AGAIN_MS);
        loop_turn(loop, true);
    }
    return true;
}

bool shards_join(const struct shards_place *place, struct streams *streams, struct shards **shards,
                 struct journal **journal, struct engawa_reason *why)
{
    *shards = NULL;
    if (!join(place, streams->loop, journal, why))
        return false;
    if (!*journal)
        return true;
    *shards = shards_new(streams);
    (*shards)->self = journal_server(*journal);
    return lookout_open(place->address, &(*shards)->lookout, why);
}

bool shards_serve(struct shards *shards, struct house *house, struct peer_links *peer_links,
                  struct engawa_reason *why)
{
    shards->house = house;
    shards->peer_links = peer_links;
    return start(shards) || engawa_refuse(why, "threads", "a thread could not be started",
                                          "スレッドを開始できませんでした");
}

void shards_close(struct shards *shards)
{
    if (!shards)
        return;
    pthread_mutex_lock(&shards->lock);
    shards->ending = true;
    pthread_cond_signal(&shards->told);
    pthread_mutex_unlock(&shards->lock);
    if (shards->started)
        pthread_join(shards->thread, NULL);
    dispose(shards);
}

/* ---- owners ---- */

enum world_owner shards_whose(const struct shards *shards, const char *id,
                              struct neighbour **neighbour)
{
    int shard = journal_shard(id);
    *neighbour = NULL;
    if (journal_shards_have(&shards->giving, shard))
        return WORLD_NOBODYS;
    if (journal_shards_have(&shards->ours, shard))
        return WORLD_OURS;
    if (shards->peer_links && shards->view.has[shard] != shards->self)
        *neighbour = peer_links_neighbour(shards->peer_links, shards->view.has[shard]);
    return *neighbour ? WORLD_THEIRS : WORLD_NOBODYS;
}

/* ---- following the store ---- */

static const struct lookout_member *find(const struct lookout_view *view, int64_t server)
{
    for (int i = 0; i < view->servers; i++)
        if (view->server[i].id == server)
            return &view->server[i];
    return NULL;
}

/* Applies the result of the newest poll. */
static void take_news(struct shards *shards)
{
    struct lookout_view before;
    pthread_mutex_lock(&shards->lock);
    bool news = shards->news;
    if (news) {
        before = shards->view;
        shards->view = shards->seen;
        shards->news = false;
    }
    pthread_mutex_unlock(&shards->lock);
    if (!news)
        return;
    shards->due = true;
    for (int i = 0; i < before.servers; i++)
        if (!find(&shards->view, before.server[i].id))
            peer_links_forget(shards->peer_links, before.server[i].id);
    for (int i = 0; i < shards->view.servers; i++) {
        const struct lookout_member *member = &shards->view.server[i];
        if (member->place[0] && member->id != shards->self)
            peer_links_know(shards->peer_links, member->id, member->place, member->word);
    }
    forward_try_again(shards->house);
}

/* Returns whether all shards in GIVING have another owner. */
static bool is_taken(const struct shards *shards)
{
    for (int i = 0; i < JOURNAL_SHARDS; i++)
        if (journal_shards_have(&shards->giving, i) && shards->view.has[i] == shards->self)
            return false;
    return true;
}

/* Returns whether the owners of the shards in GIVING are known. If another server does not own
 * them all yet, that takes a poll that began after the hand-over. */
static bool is_given(struct shards *shards)
{
    if (is_taken(shards))
        return true;
    if (house_gives(shards->house))
        return false;
    pthread_mutex_lock(&shards->lock);
    int64_t looks = shards->looks;
    pthread_mutex_unlock(&shards->lock);
    if (!shards->given)
        shards->given = looks + 2; /* one poll may be under way */
    return looks >= shards->given;
}

/* Ends a hand-over once the owners are known: other servers, or this one again if it failed. */
static void end_giving(struct shards *shards)
{
    if (is_empty(&shards->giving) || !is_given(shards))
        return;
    take_away(&shards->ours, &shards->giving);
    shards->giving = (struct journal_shards){.bits = {0}};
    forward_try_again(shards->house);
}

/* Opens the tables of gained shards. Returns whether there were any. */
static bool open_gained(struct shards *shards, int64_t now)
{
    struct journal_shards gained = {.bits = {0}};
    struct engawa_reason why;
    for (int i = 0; i < JOURNAL_SHARDS; i++)
        if (shards->view.has[i] == shards->self && !journal_shards_have(&shards->ours, i))
            journal_shards_add(&gained, i);
    if (is_empty(&gained) || (shards->failed && now - shards->failed < OPEN_AGAIN))
        return false;
    add_all(&shards->ours, &gained);
    shards->failed = 0;
    if (house_take_tables(shards->house, &gained, &why))
        return true;
    take_away(&shards->ours, &gained);
    shards->failed = now;
    report_event(REPORT_ERROR, "tables-unreadable", NULL, "tables could not be opened: %s", why.en);
    return true;
}

/* Puts away the tables of all shards I for which TO[I] is a server, and hands them to it. */
static void give(struct shards *shards, const int64_t to[JOURNAL_SHARDS])
{
    for (int i = 0; i < JOURNAL_SHARDS; i++)
        if (to[i])
            journal_shards_add(&shards->giving, i);
    shards->given = 0;
    house_yield_tables(shards->house);
    for (int k = 0; k < shards->view.servers; k++) {
        struct journal_shards gift = {.bits = {0}};
        for (int i = 0; i < JOURNAL_SHARDS; i++)
            if (to[i] == shards->view.server[k].id)
                journal_shards_add(&gift, i);
        if (!is_empty(&gift))
            house_give_shards(shards->house, &gift, shards->view.server[k].id);
    }
}

/* Returns whether this server leaves while others do not know it yet: they would hand the shards
 * back. */
static bool is_to_note(const struct shards *shards)
{
    const struct lookout_member *own = find(&shards->view, shards->self);
    return shards->leaves && own && !own->leaves && shards->view.servers > 1;
}

/* Computes in SHARE which server gets which of our shards. A server that leaves hands them only to
 * servers that it can reach. */
static void divide(const struct shards *shards, struct lookout_share *share)
{
    struct lookout_view view = shards->view;
    view.servers = 0;
    for (int i = 0; i < shards->view.servers; i++) {
        struct lookout_member member = shards->view.server[i];
        bool own = member.id == shards->self;
        if (own)
            member.leaves = shards->leaves;
        if (own || !shards->leaves || peer_links_neighbour(shards->peer_links, member.id))
            view.server[view.servers++] = member;
    }
    lookout_share(&view, shards->self, share);
}

void shards_turn(struct shards *shards)
{
    struct lookout_share share;
    int64_t now = loop_now(shards->streams->loop);
    take_news(shards);
    if (!shards->due)
        return;
    end_giving(shards);
    take_news(shards); /* the poll that end_giving has waited for may show more */
    /* Opening tables writes to them; that must be on disk before any are handed over. */
    bool opened = !shards->stopping && open_gained(shards, now);
    if (!opened && is_empty(&shards->giving) && !shards->failed && !is_to_note(shards)) {
        divide(shards, &share);
        if (share.gives > 0)
            give(shards, share.to);
    }
    shards->due = opened || !is_empty(&shards->giving) || shards->failed || is_to_note(shards);
    shards->streams->again |= opened;
    pthread_mutex_lock(&shards->lock);
    shards->awaited = !is_empty(&shards->giving);
    pthread_mutex_unlock(&shards->lock);
}

void shards_drain(struct shards *shards, bool on)
{
    pthread_mutex_lock(&shards->lock);
    shards->leaves = on;
    pthread_cond_signal(&shards->told);
    pthread_mutex_unlock(&shards->lock);
    shards->due = true;
}

void shards_leave(struct shards *shards)
{
    shards_drain(shards, true);
    pthread_mutex_lock(&shards->lock);
    shards->stopping = true;
    pthread_mutex_unlock(&shards->lock);
}

bool shards_have_left(const struct shards *shards)
{
    return !shards->due;
}
