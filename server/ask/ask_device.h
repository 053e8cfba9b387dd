/* ask_device.h - asks about a guest's devices: each has its own token, which can be renewed and
 * signed out.
 *
 * A personal link contains the token of the device that shows it. Another device that opens it
 * says hello with `device`, and gets a separate token. Renewing a token, or signing the device
 * out, invalidates every link that contains it.
 */
#ifndef ENGAWA_SERVER_ASK_DEVICE_H
#define ENGAWA_SERVER_ASK_DEVICE_H

#include "server/house/ask.h"

struct journal_guest;

enum { ASK_DEVICES_MAX = 20, /* devices of a guest */ ASK_TOKEN_MAX = 32 /* hexadecimal digits */ };

/* Adds a device of GUEST. Writes its id to DEVICE, and its new token to TOKEN. */
bool ask_device_make(struct ask *ask, const char *guest, char device[IDS_MAX + 1],
                     char token[ASK_TOKEN_MAX + 1]);

/* Adds a device of the visitor's guest and makes it the visitor's. Writes its new token to TOKEN.
 * If the guest has the maximum already, refuses; but for a visitor with a login, who has no other
 * way to sign in, signs out the device that was unseen for longest. */
bool ask_device_add(struct ask *ask, char token[ASK_TOKEN_MAX + 1]);

bool ask_device_whose(struct ask *ask);
bool ask_device_list(struct ask *ask);
bool ask_device_renew(struct ask *ask);
bool ask_device_sign_out(struct ask *ask);

/* Finds the guest with TOKEN. Returns false with ASK->why set on failure ("no-such-guest" if no
 * guest has it), or if the ask must be repeated. Writes the token's hash to HASH in either case.
 */
bool ask_device_find(struct ask *ask, const char *token, uint8_t hash[32],
                     struct journal_guest *guest);

#endif
