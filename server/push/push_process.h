/* push_process.h - the process that speaks to push services (push_sender.h). */
#ifndef ENGAWA_SERVER_PUSH_PROCESS_H
#define ENGAWA_SERVER_PUSH_PROCESS_H

#include "server/push/push_sender.h"

/* Encloses this process, and carries the letters that come by HANDLE until its other end is closed.
 * False: it could not, and may be started again. */
bool push_process_run(int handle, const struct push_sender_settings *settings);

#endif
