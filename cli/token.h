/* token.h - the file that keeps a guest's token, so that the program comes back as the same guest.
 *
 * Only its owner can read it. It is locked while somebody becomes a guest, so that all threads and
 * programs with one file are one guest.
 */
#ifndef CLI_TOKEN_H
#define CLI_TOKEN_H

#include "engine/text.h"

enum { TOKEN_LENGTH = 32 /* hexadecimal digits */ };

/* Appends to PATH where the token is kept for the server ORIGIN and the name NAME, and makes the
 * directory. False after a complaint. */
bool token_path(const char *origin, const char *name, struct engawa_text *path);

/* Opens the file PATH, waits for its lock, and reads TOKEN: "" where there is none yet. Returns a
 * handle for token_close, or -1 after a complaint. */
int token_open(const char *path, char token[TOKEN_LENGTH + 1]);

/* Writes TOKEN to the file, which had none. False after a complaint. */
bool token_keep(int handle, const char *path, const char *token);

/* Lets the lock go; -1 is fine. */
void token_close(int handle);

#endif
