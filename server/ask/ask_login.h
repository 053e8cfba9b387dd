/* ask_login.h - guests of a login: visitors identified by a trusted proxy with a single sign-on
 * (proxies_login).
 *
 * A login has one guest, on every device and without a personal link. That is the guest whose token
 * the browser has when the login is new here, unless that guest has another login; otherwise a new
 * one. The login replaces an invitation to a closed server, but not the code of a table, which its
 * host sets.
 */
#ifndef ENGAWA_SERVER_ASK_LOGIN_H
#define ENGAWA_SERVER_ASK_LOGIN_H

#include "server/house/ask.h"

struct journal_guest;

/* Finds the guest of the visitor's login. TOKEN is that of the browser, "" for none. GUEST gets the
 * guest to enter as, with `device` if TOKEN is theirs; the id is "" if a new guest has to be made.
 * *FOREIGN is set if TOKEN is another guest's. Returns false with ASK->why set on failure, or if
 * the ask must be repeated. */
bool ask_login_find(struct ask *ask, const char *token, struct journal_guest *guest, bool *foreign);

/* Writes into NAME the first name of the login's guest: the login, up to an at sign, so that others
 * do not see an e-mail address, and up to ENTRY_NAME_MAX characters. */
void ask_login_name(const struct visitor *visitor, char name[ENTRY_NAME_BYTES + 1]);

/* Binds the visitor's guest, who is in the turn's batch or the journal and has no login, to the
 * visitor's login. */
void ask_login_bind(struct ask *ask);

#endif
