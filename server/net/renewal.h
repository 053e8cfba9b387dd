/* renewal.h - reloads a renewed TLS certificate without a restart.
 *
 * Once a minute, and at once on SIGHUP, the worker checks whether the files of the certificate and
 * the key have changed, and reads them. New connections get the new certificate; existing ones keep
 * theirs. If the files do not form a pair, this is logged once and the old certificate stays.
 */
#ifndef ENGAWA_SERVER_RENEWAL_H
#define ENGAWA_SERVER_RENEWAL_H

#include "server/base/worker.h"
#include "server/net/net_settings.h"
#include "server/net/stream.h"

#include <sys/stat.h>

/* Initialise with renewal_begin. */
struct renewal {
    const struct net_settings *settings;
    struct streams *streams;    /* that use the certificate */
    struct worker *worker;      /* that reads the files */
    int64_t looked;             /* time of the last check, in milliseconds of loop_now */
    bool busy;                  /* a check is running */
    struct timespec changed[2]; /* modification times of the two files when last read */
    ino_t file[2];              /* and their inodes */
};

/* Watches the files of SETTINGS, which STREAMS has loaded already; without a certificate it does
 * nothing. */
void renewal_begin(struct renewal *renewal, const struct net_settings *settings,
                   struct streams *streams, struct worker *worker);

/* Checks the files if a minute has passed, or at once if NOW. Call about once a second, in the
 * loop's thread. */
void renewal_tick(struct renewal *renewal, bool now);

#endif
