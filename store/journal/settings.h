/* settings.h - settings shared by all servers of a journal. */
#ifndef ENGAWA_STORE_JOURNAL_SETTINGS_H
#define ENGAWA_STORE_JOURNAL_SETTINGS_H

#include "store/turn/batch.h"

/* Stores VALUE as the setting NAME; NULL removes the setting. */
void batch_keep_setting(struct batch *batch, const char *name, const char *value);

/* Calls SEE for every stored setting, in the order of names. */
bool journal_settings(struct journal *journal,
                      void (*see)(void *context, const char *name, const char *value),
                      void *context, struct engawa_reason *why);

#endif
