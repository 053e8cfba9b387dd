/* lobby.h - the lobby: the public tables as JSON. */
#ifndef ENGAWA_SERVER_LOBBY_H
#define ENGAWA_SERVER_LOBBY_H

#include "server/house/house_data.h"

/* Appends {"tables":[…]}: the tables of HOUSE that are public and not over, newest first, those
 * where nobody has been for some minutes behind the others; at most 200, until they take TABLE_PAGE
 * bytes, and no more of one address than its share. */
void lobby_write(struct house *house, struct engawa_text *text);

#endif
