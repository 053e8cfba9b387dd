/* operator_link.h - a link to the operator's page for those who have no shell on the machine: at
 * the first start it is printed, and a file in the data directory asks for another. */
#ifndef ENGAWA_SERVER_OPERATOR_LINK_H
#define ENGAWA_SERVER_OPERATOR_LINK_H

#include "server/app/settings.h"

struct house;

/* An empty file of this name in the data directory asks for a link. */
#define OPERATOR_LINK_FILE "operator-link"

/* Appends a link if SETTINGS request one at this start. Returns whether it did. Call it when HOUSE
 * is open. */
bool operator_link_first(const struct server_settings *settings, struct house *house,
                         struct engawa_text *link);

/* Writes a link into the request file, if that exists. Call it about once a second. */
void operator_link_look(const char *folder, struct house *house);

#endif
