/* standby.c - a server that stands by (standby.h). */
#include "server/standby.h"

#include "engine/chance.h"
#include "engine/memory.h"
#include "server/address.h"
#include "server/hosts.h"
#include "server/report.h"
#include "store/lookout.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LOOK_MS = 50,    /* between two looks */
    NOTE_LOOKS = 20, /* looks between two notes that it is there */
    AGAIN_MS = 1000  /* after a try to take the store that has failed */
};

struct standby {
    char *store, *place;
    struct loop *loop;
    struct lookout *lookout;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t told;
    bool ending;
    struct lookout_view view; /* the last one, */
    int64_t news;             /* and how many had something new */
    bool stays;               /* it ends because it has the store: so it is not gone */
    int64_t tried;            /* when it tried to take the store and failed; 0: never */
};

/* ---- the thread ---- */

/* Waits for the next look. The lock is held, but not meanwhile. */
static void rest(struct standby *standby)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += LOOK_MS * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    if (!standby->ending)
        pthread_cond_timedwait(&standby->told, &standby->lock, &until);
}

static void *look(void *context)
{
    struct standby *standby = context;
    pthread_mutex_lock(&standby->lock);
    for (unsigned looks = 0; !standby->ending; looks++) {
        struct lookout_view view;
        pthread_mutex_unlock(&standby->lock);
        lookout_look(standby->lookout, &view);
        if (looks % NOTE_LOOKS == 0)
            lookout_note(standby->lookout, standby->place, ENGAWA_VERSION, looks == 0);
        pthread_mutex_lock(&standby->lock);
        standby->view = view;
        standby->news += view.changed;
        if (view.changed || view.state == LOOKOUT_FREE)
            loop_wake(standby->loop);
        rest(standby);
    }
    bool stays = standby->stays;
    pthread_mutex_unlock(&standby->lock);
    if (!stays)
        lookout_leave(standby->lookout, standby->place);
    return NULL;
}

static bool start(struct standby *standby)
{
    sigset_t all, before;
    sigfillset(&all); /* only the event loop takes signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&standby->thread, NULL, look, standby) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void dispose(struct standby *standby)
{
    lookout_close(standby->lookout);
    pthread_cond_destroy(&standby->told);
    pthread_mutex_destroy(&standby->lock);
    free(standby->store);
    free(standby->place);
    free(standby);
}

bool standby_open(const char *store, const char *place, struct loop *loop, struct standby **standby,
                  struct engawa_reason *why)
{
    struct standby *opened = engawa_allocate(1, sizeof *opened);
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&opened->told, &steady);
    pthread_condattr_destroy(&steady);
    pthread_mutex_init(&opened->lock, NULL);
    opened->store = engawa_copy_string(store);
    opened->place = engawa_copy_string(place);
    opened->loop = loop;
    opened->view.state = LOOKOUT_AWAY;
    bool fine = lookout_open(store, &opened->lookout, why) &&
                (start(opened) || engawa_refuse(why, "threads", "a thread could not be started",
                                                "スレッドを始められませんでした"));
    if (!fine)
        dispose(opened);
    *standby = fine ? opened : NULL;
    return fine;
}

void standby_close(struct standby *standby)
{
    if (!standby)
        return;
    pthread_mutex_lock(&standby->lock);
    standby->ending = true;
    pthread_cond_signal(&standby->told);
    pthread_mutex_unlock(&standby->lock);
    pthread_join(standby->thread, NULL);
    dispose(standby);
}

/* ---- the loop ---- */

/* Leads the relays to whoever has the tables, and says it when that changes; LED is to whom they
 * are led. This server itself has the tables no more if it had them before it was started anew. */
static void lead(const struct standby *standby, struct relays *relays,
                 const struct lookout_view *view, struct lookout_member *led)
{
    const struct lookout_member *owner = lookout_owner(view, 0);
    struct lookout_member to = owner ? *owner : *led;
    if (!owner || strcmp(owner->place, standby->place) == 0)
        to.place[0] = '\0';
    if (to.place[0] && strcmp(to.word, led->word) != 0)
        report_event(REPORT_NOTICE, "standing-by",
                     (const struct report_field[]){{"place", to.place}, {0}},
                     "this server stands by; the tables are at %s", to.place);
    relays_lead(relays, to.place, to.word);
    *led = to;
}

/* Tries to take the store. False: WHY, and it is of no use to try again. */
static bool claim(struct standby *standby, struct journal **journal, struct engawa_reason *why)
{
    int64_t now = loop_now(standby->loop);
    if (standby->tried && now < standby->tried + AGAIN_MS)
        return true;
    if (journal_claim(standby->store, journal, why) || strcmp(why->code, "held") == 0)
        return true;
    if (!standby->tried)
        report_event(REPORT_WARNING, "store-not-taken", NULL, "the store could not be taken: %s",
                     why->en);
    standby->tried = now;
    return strcmp(why->code, "schema") != 0;
}

bool standby_wait(struct standby *standby, struct relays *relays, struct journal **journal,
                  struct engawa_reason *why)
{
    struct loop *loop = standby->loop;
    struct lookout_member led = {.id = 0};
    int64_t seen = 0;
    bool fine = true;
    *journal = NULL;
    while (fine && !*journal && !loop->asked) {
        pthread_mutex_lock(&standby->lock);
        struct lookout_view view = standby->view;
        int64_t news = standby->news;
        pthread_mutex_unlock(&standby->lock);
        /* who is passed on does not need the database */
        if (view.state != LOOKOUT_AWAY && news != seen) {
            lead(standby, relays, &view, &led);
            seen = news;
        }
        if (view.state == LOOKOUT_NEWER)
            fine = engawa_refuse(why, "schema", "the store is of a newer Engawa: update",
                                 "保存先は新しい版のものです。更新してください");
        if (view.state == LOOKOUT_FREE)
            fine = claim(standby, journal, why);
        else if (view.state == LOOKOUT_HELD)
            standby->tried = 0;
        if (!fine || *journal)
            break;
        streams_turn(relays->streams);
        if (loop->ticked) {
            streams_tick(relays->streams);
            sockets_tick(relays->sockets);
            relays_tick(relays);
            loop->ticked = false;
        }
        streams_settle(relays->streams);
    }
    pthread_mutex_lock(&standby->lock);
    standby->stays = *journal != NULL;
    pthread_mutex_unlock(&standby->lock);
    return fine;
}

void standby_draw_word(char word[TRUNK_WORD + 1])
{
    uint8_t bytes[TRUNK_WORD / 2];
    engawa_random_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(word + 2 * i, 3, "%02x", bytes[i]);
}

bool standby_place(const struct listen_port *listening, struct engawa_text *place)
{
    static const uint8_t any_four[4];
    struct in6_addr near;
    struct hosts_origin own;
    int port;
    address_near(listening->handle[0], &near, &port);
    if (port == 0 || IN6_IS_ADDR_UNSPECIFIED(&near) ||
        (IN6_IS_ADDR_V4MAPPED(&near) && memcmp(near.s6_addr + 12, any_four, 4) == 0))
        return false;
    hosts_own(&near, port, false, &own);
    engawa_text_printf(place, "%s:%d", own.name, port);
    return true;
}
