/* admission.h - admission to a table: who may enter, and who must give the table's code.
 *
 * A guest who has given the right code need not repeat it until it changes. That is kept in memory
 * only, so after a restart guests are asked again. Guests who are at the table when a code is set
 * are admitted. Wrong codes are limited for each guest and for the table.
 */
#ifndef ENGAWA_SERVER_ADMISSION_H
#define ENGAWA_SERVER_ADMISSION_H

#include "server/base/allowance.h"
#include "server/house/live_table.h"

/* Returns whether GUEST may enter LIVE with CODE ("" for none). If not, sets WHY: "code-wanted",
 * "wrong-code", "too-fast", or a code of rights_enter. CODE matters only if the table has one and
 * GUEST is not admitted yet. */
bool admission_opens(struct live_table *live, const char *guest, const char *code,
                     struct engawa_reason *why);

/* Withdraws all admissions to LIVE, except of those who are there. Call it after a change of the
 * code. */
void admission_change(struct live_table *live);

/* Frees the admission state of LIVE. Call it before LIVE is freed. */
void admission_free(struct live_table *live);

#endif
