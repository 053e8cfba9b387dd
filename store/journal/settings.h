/* settings.h - settings that every server of a journal takes. */
#ifndef ENGAWA_STORE_JOURNAL_SETTINGS_H
#define ENGAWA_STORE_JOURNAL_SETTINGS_H

#include "store/turn/batch.h"

/* Keeps VALUE as the setting NAME; NULL removes the setting. */
void batch_keep_setting(struct batch *batch, const char *name, const char *value);

/* Calls SEE for every setting that is kept, in the order of their names. */
bool journal_settings(struct journal *journal,
                      void (*see)(void *context, const char *name, const char *value),
                      void *context, struct engawa_reason *why);

#endif
