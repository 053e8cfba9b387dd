/* lobby.h - the tables that a house shows to everybody. */
#ifndef ENGAWA_SERVER_LOBBY_H
#define ENGAWA_SERVER_LOBBY_H

#include "server/tables.h"

/* Appends "tables":[…]: those of TABLES that are open to all and not over, newest first, at most
 * 200 and until they take TABLE_PAGE bytes. */
void lobby_write(const struct tables *tables, struct engawa_text *json);

#endif
