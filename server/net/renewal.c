/* renewal.c - reloads a renewed TLS certificate (renewal.h). */
#include "server/net/renewal.h"

#include "engine/memory.h"
#include "server/base/report.h"

#include <stdlib.h>

enum { EVERY = 60 * 1000 /* ms */ };

/* A check of the files; the worker owns it until it is done. */
struct look {
    struct worker_task task;
    struct renewal *renewal;
    bool anyway;  /* even if the files are unchanged */
    SSL_CTX *tls; /* the new certificate; NULL: nothing new */
    bool refused; /* the files are unusable: WHY */
    struct engawa_reason why;
};

/* Records which the two files are. Returns false if they have not changed. */
static bool note_files(struct renewal *renewal)
{
    const char *paths[] = {renewal->settings->certificate, renewal->settings->key};
    bool other = false;
    for (int i = 0; i < 2; i++) {
        struct stat file = {0};
        stat(paths[i], &file); /* a missing file counts as a changed one */
        other |= file.st_ino != renewal->file[i] ||
                 file.st_mtim.tv_sec != renewal->changed[i].tv_sec ||
                 file.st_mtim.tv_nsec != renewal->changed[i].tv_nsec;
        renewal->file[i] = file.st_ino;
        renewal->changed[i] = file.st_mtim;
    }
    return other;
}

static void read_files(struct worker_task *task)
{
    struct look *look = (struct look *)task;
    const struct net_settings *settings = look->renewal->settings;
    if (!note_files(look->renewal) && !look->anyway)
        return;
    look->tls = tls_open(settings->certificate, settings->key, &look->why);
    look->refused = !look->tls;
}

static void end_look(struct worker_task *task)
{
    struct look *look = (struct look *)task;
    struct streams *streams = look->renewal->streams;
    look->renewal->busy = false;
    if (look->refused)
        report_event(REPORT_WARNING, "certificate-refused", NULL,
                     "the certificate stays as it was: %s", look->why.en);
    if (look->tls) {
        SSL_CTX_free(streams->tls); /* connections keep a reference */
        streams->tls = look->tls;
        report_event(REPORT_NOTICE, "certificate-read", NULL, "the certificate was read again");
    }
    free(look);
}

void renewal_begin(struct renewal *renewal, const struct net_settings *settings,
                   struct streams *streams, struct worker *worker)
{
    *renewal = (struct renewal){.settings = settings,
                                .streams = streams,
                                .worker = worker,
                                .looked = loop_now(streams->loop)};
    if (settings->certificate)
        note_files(renewal);
}

void renewal_tick(struct renewal *renewal, bool now)
{
    int64_t time = loop_now(renewal->streams->loop);
    if (!renewal->settings->certificate || renewal->busy ||
        (!now && time < renewal->looked + EVERY))
        return;
    struct look *look = engawa_allocate(1, sizeof *look);
    look->task = (struct worker_task){.run = read_files, .done = end_look};
    look->renewal = renewal;
    look->anyway = now;
    renewal->busy = true;
    renewal->looked = time;
    worker_do(renewal->worker, &look->task);
}
