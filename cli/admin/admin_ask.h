/* admin_ask.h - the arguments of `engawa admin`, and the requests to the server that they stand
 * for. */
#ifndef CLI_ADMIN_ASK_H
#define CLI_ADMIN_ASK_H

#include "cli/admin/admin_client.h"

enum { ADMIN_WORDS_MAX = 4 };

/* The command line. */
struct admin {
    const char *data, *reason;
    int minutes, uses; /* 0: not given */
    bool json, from_outside, running;
    const char *word[ADMIN_WORDS_MAX + 1]; /* ended by NULL */
    char **argument;                       /* all of them; WORD has the first */
    struct admin_client *client;
};

/* Returns the house's reply to the command WORDS, ended by NULL, with all pages of its list; the
 * caller owns it. Returns NULL with WHY if the command was refused. */
json_t *admin_try(const struct admin *admin, const char *const *words, struct engawa_reason *why);

/* Does the same and prints the refusal. Sets *STATUS, the exit status. */
json_t *admin_ask(const struct admin *admin, const char *const *words, int *status);

/* Tells WHY a command was refused: as JSON on standard output if that was asked for, otherwise as a
 * sentence on standard error. Returns the exit status. */
int admin_refuse(bool json, const struct engawa_reason *why);

/* Does the same for the file PATH, with the reason in errno. */
int admin_refuse_file(bool json, const char *path);

#endif
