/* renewal.h - a certificate that was renewed is taken without a restart.
 *
 * Once a minute, and at once on SIGHUP, the worker looks whether the files of the certificate and
 * the key are others than before, and reads them. Connections that come then get the new
 * certificate; those that are there go on with theirs. Files that are no pair of a certificate and
 * its key are told once, and the old certificate stays.
 */
#ifndef ENGAWA_SERVER_RENEWAL_H
#define ENGAWA_SERVER_RENEWAL_H

#include "server/app/settings.h"
#include "server/base/worker.h"
#include "server/net/stream.h"

#include <sys/stat.h>

/* Begin with renewal_begin. */
struct renewal {
    const struct server_settings *settings;
    struct streams *streams;    /* whose certificate it is */
    struct worker *worker;      /* that reads the files */
    int64_t looked;             /* when, in milliseconds of loop_now */
    bool busy;                  /* a look is under way */
    struct timespec changed[2]; /* when the two files were written that were read last */
    ino_t file[2];              /* and which they were */
};

/* Watches the files of SETTINGS, which STREAMS has read already; without a certificate nothing is
 * to be done ever. */
void renewal_begin(struct renewal *renewal, const struct server_settings *settings,
                   struct streams *streams, struct worker *worker);

/* Looks at the files if a minute is over, or if the host asks for it NOW. Call it about once a
 * second, in the loop's thread. */
void renewal_tick(struct renewal *renewal, bool now);

#endif
