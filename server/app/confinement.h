/* confinement.h - the sandbox (server/base/sandbox.h) with what a server's settings need in it. */
#ifndef ENGAWA_SERVER_CONFINEMENT_H
#define ENGAWA_SERVER_CONFINEMENT_H

#include "server/app/settings.h"

/* Sandboxes the process for good, which must have one thread only. It may write the data directory
 * FOLDER, the decks and the backups, read a replaced certificate, key and settings file, and remove
 * its Unix socket SOCKET ("" if none). Returns false with WHY on failure. */
bool confinement_enter(const struct server_settings *settings, const char *folder,
                       const char *socket, struct engawa_reason *why);

#endif
