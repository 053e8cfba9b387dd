/* cut.h - a proxy before PostgreSQL that cuts connections where a test says so. */
#ifndef ENGAWA_TESTS_CUT_H
#define ENGAWA_TESTS_CUT_H

#include <stdbool.h>

/* Where the next connection is cut that sends a COMMIT of something written. */
enum cut {
    CUT_NOWHERE,
    CUT_BEFORE, /* the COMMIT does not arrive */
    CUT_BEHIND, /* it does, and the connection is cut at once */
    CUT_AFTER,  /* it does, and was answered, but nobody hears that */
    CUT_HOLD    /* nothing is cut: this COMMIT and all that comes after it waits for cut_go_on */
};

/* Starts the proxy. It creates the folder PLACE, and forwards connections to the socket in it to
 * the socket in the folder TARGET. */
void cut_start(const char *place, const char *target);
void cut_stop(void);

/* From now on it leads to the socket in the folder TARGET. */
void cut_lead(const char *target);

/* Decides that, for one cut. */
void cut_next(enum cut where);

/* Whether CUT_HOLD holds something; and ends that. */
bool cut_holds(void);
void cut_go_on(void);

#endif
