/* ask_device.h - asks about a guest's devices: each has a token of its own, which can be renewed
 * and signed out.
 *
 * A personal link has the token of the device that shows it. Another device that opens it says
 * hello with `device`, and so gets a token of its own. Whoever renews their token, or signs the
 * device out, has made every link with it worthless.
 */
#ifndef ENGAWA_SERVER_ASK_DEVICE_H
#define ENGAWA_SERVER_ASK_DEVICE_H

#include "server/house/ask.h"

struct journal_guest;

enum { ASK_DEVICES_MAX = 20, /* of a guest */ ASK_TOKEN_MAX = 32 /* hexadecimal digits */ };

/* Adds a device of GUEST: its id goes to DEVICE, and its new token to TOKEN. */
bool ask_device_make(struct ask *ask, const char *guest, char device[IDS_MAX + 1],
                     char token[ASK_TOKEN_MAX + 1]);

/* Adds a device of the visitor's guest, which is the visitor's from now on; TOKEN gets its new
 * token. */
bool ask_device_add(struct ask *ask, char token[ASK_TOKEN_MAX + 1]);

bool ask_device_whose(struct ask *ask);
bool ask_device_list(struct ask *ask);
bool ask_device_renew(struct ask *ask);
bool ask_device_sign_out(struct ask *ask);

/* The guest whose token this is. False: ASK->why, with the code "no-such-guest" where there is
 * none, or the ask is to be taken again. HASH gets the token's hash in either case. */
bool ask_device_find(struct ask *ask, const char *token, uint8_t hash[32],
                     struct journal_guest *guest);

#endif
