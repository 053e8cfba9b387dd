/* cut_call.c - the calls of libpq (cut_call.h). */
#include "tests/support/cut_call.h"

#include <libpq-fe.h>

#include <stdatomic.h>
#include <sys/socket.h>

static atomic_long count, nth;
static atomic_bool refuses; /* rather than cuts */

void cut_call_begin(long number)
{
    count = 0;
    refuses = false;
    nth = number;
}

void refuse_call_begin(long number)
{
    cut_call_begin(0);
    refuses = true;
    nth = number;
}

bool cut_call_end(void)
{
    long number = nth;
    nth = 0;
    return number > 0 && count >= number;
}

/* Counts a call on CONNECTION, which needs memory if it SENDS. Returns whether it is refused. */
static bool strike(PGconn *connection, bool sends)
{
    if (nth == 0 || (refuses && !sends) || atomic_fetch_add(&count, 1) + 1 != nth)
        return false;
    if (!refuses)
        shutdown(PQsocket(connection), SHUT_RDWR);
    return refuses;
}

/* Defines the wrapper of NAME, whose first argument is the connection. */
#define WRAP(type, name, sends, parameters, arguments)                                             \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        return strike(connection, sends) ? 0 : __real_##name arguments;                            \
    }

WRAP(PGresult *, PQexec, false, (PGconn * connection, const char *text), (connection, text))
WRAP(PGresult *, PQgetResult, false, (PGconn * connection), (connection))
WRAP(int, PQpipelineSync, true, (PGconn * connection), (connection))
WRAP(int, PQsendPrepare, true,
     (PGconn * connection, const char *name, const char *text, int places, const Oid *types),
     (connection, name, text, places, types))
WRAP(int, PQsendQueryParams, true,
     (PGconn * connection, const char *text, int places, const Oid *types,
      const char *const *values, const int *lengths, const int *formats, int format),
     (connection, text, places, types, values, lengths, formats, format))
WRAP(int, PQsendQueryPrepared, true,
     (PGconn * connection, const char *name, int places, const char *const *values,
      const int *lengths, const int *formats, int format),
     (connection, name, places, values, lengths, formats, format))
