/* push_process.h - the main loop of the process that sends push messages (push_sender.h). */
#ifndef ENGAWA_SERVER_PUSH_PROCESS_H
#define ENGAWA_SERVER_PUSH_PROCESS_H

#include "server/push/push_sender.h"

/* Sandboxes this process, and sends the letters that arrive through HANDLE until its other end is
 * closed. Returns false on failure; the process may then be started again. */
bool push_process_run(int handle, const struct push_sender_settings *settings);

#endif
