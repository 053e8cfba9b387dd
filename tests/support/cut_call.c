/* cut_call.c - the calls of libpq (cut_call.h). */
#include "tests/support/cut_call.h"

#include <libpq-fe.h>

#include <stdatomic.h>
#include <sys/socket.h>

static atomic_long count, nth;

void cut_call_begin(long number)
{
    count = 0;
    nth = number;
}

bool cut_call_end(void)
{
    long number = nth;
    nth = 0;
    return number > 0 && count >= number;
}

/* Counts a call on CONNECTION. */
static void strike(PGconn *connection)
{
    if (nth > 0 && atomic_fetch_add(&count, 1) + 1 == nth)
        shutdown(PQsocket(connection), SHUT_RDWR);
}

/* Defines the wrapper of NAME, whose first argument is the connection. */
#define WRAP(type, name, parameters, arguments)                                                    \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        strike(connection);                                                                        \
        return __real_##name arguments;                                                            \
    }

WRAP(PGresult *, PQexec, (PGconn * connection, const char *text), (connection, text))
WRAP(PGresult *, PQgetResult, (PGconn * connection), (connection))
WRAP(int, PQpipelineSync, (PGconn * connection), (connection))
WRAP(int, PQsendPrepare,
     (PGconn * connection, const char *name, const char *text, int places, const Oid *types),
     (connection, name, text, places, types))
WRAP(int, PQsendQueryParams,
     (PGconn * connection, const char *text, int places, const Oid *types,
      const char *const *values, const int *lengths, const int *formats, int format),
     (connection, text, places, types, values, lengths, formats, format))
WRAP(int, PQsendQueryPrepared,
     (PGconn * connection, const char *name, int places, const char *const *values,
      const int *lengths, const int *formats, int format),
     (connection, name, places, values, lengths, formats, format))
