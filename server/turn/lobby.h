/* lobby.h - the lobby: the public tables as JSON. */
#ifndef ENGAWA_SERVER_LOBBY_H
#define ENGAWA_SERVER_LOBBY_H

#include "server/house/house_data.h"

/* Appends {"tables":[…]}: the tables of HOUSE that are public and not over, newest first, behind
 * them those that have been empty for some minutes; at most 200, at most TABLE_PAGE bytes, and of
 * each address at most its share. */
void lobby_write(struct house *house, struct engawa_text *text);

#endif
