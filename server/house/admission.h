/* admission.h - the door of a table: who comes in, and who has to say the code.
 *
 * Whoever has said the code once need not say it again until it changes; that is kept in memory
 * alone, so after a restart they are asked once more. Who is at the table when a code is set has
 * come in already. Wrong codes are limited for each guest and for the table.
 */
#ifndef ENGAWA_SERVER_ADMISSION_H
#define ENGAWA_SERVER_ADMISSION_H

#include "server/base/allowance.h"
#include "server/house/live_table.h"

/* Whether GUEST may be at the table of LIVE, saying CODE ("" for none) if they are asked. False:
 * WHY, with "code-wanted", "wrong-code", "too-fast", or a code of rights_enter. */
bool admission_opens(struct live_table *live, const char *guest, const char *code,
                     struct engawa_reason *why);

/* The code of LIVE has changed: forgets who knew it, except those who are here. */
void admission_change(struct live_table *live);

/* Forgets everything; call it before LIVE is freed. */
void admission_free(struct live_table *live);

#endif
