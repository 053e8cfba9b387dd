/* messenger.h - the process that speaks to push services (post.h). */
#ifndef ENGAWA_SERVER_MESSENGER_H
#define ENGAWA_SERVER_MESSENGER_H

#include "server/push/post.h"

/* Encloses this process, and carries the letters that come by HANDLE until its other end is closed.
 * False: it could not, and may be started again. */
bool messenger_run(int handle, const struct post_settings *settings);

#endif
