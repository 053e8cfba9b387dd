/* lobby.h - the tables that a house shows to everybody. */
#ifndef ENGAWA_SERVER_LOBBY_H
#define ENGAWA_SERVER_LOBBY_H

#include "server/house/house_data.h"

/* Appends {"tables":[…]}: those of HOUSE that are open to all and not over, newest first, at most
 * 200 and until they take TABLE_PAGE bytes; and of one address no more than its share. */
void lobby_write(struct house *house, struct engawa_text *text);

#endif
