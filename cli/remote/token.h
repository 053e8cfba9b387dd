/* token.h - the file with a guest's token, which identifies the program as the same guest next
 * time.
 *
 * Only its owner can read it. It is locked during the registration of a guest, so that all threads
 * and programs with one file share one guest.
 */
#ifndef CLI_REMOTE_TOKEN_H
#define CLI_REMOTE_TOKEN_H

#include "engine/text.h"

enum { TOKEN_LENGTH = 32 /* hexadecimal digits */ };

/* Appends the token file's path for the server ORIGIN and the name NAME to PATH, and creates its
 * directory. Returns false after a complaint. */
bool token_path(const char *origin, const char *name, struct engawa_text *path);

/* Opens the file PATH, waits for its lock, and reads TOKEN: "" if the file has none yet. Returns a
 * handle for token_close, or -1 after a complaint. */
int token_open(const char *path, char token[TOKEN_LENGTH + 1]);

/* Writes TOKEN to the file, which had none. Returns false after a complaint. */
bool token_keep(int handle, const char *path, const char *token);

/* Releases the lock; HANDLE may be -1. */
void token_close(int handle);

#endif
