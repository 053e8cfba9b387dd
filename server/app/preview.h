/* preview.h - link previews for chats and feeds: Open Graph and Twitter tags in the page's head,
 * for a table or an evening.
 *
 * They say what the house knows without its disk: of tables that are not over, from their cards.
 * Anybody with a link gets them, and so does the service that makes the preview. So for a private
 * table, or one with a code, they name the game and no person.
 */
#ifndef ENGAWA_SERVER_PREVIEW_H
#define ENGAWA_SERVER_PREVIEW_H

#include "server/house/house_data.h"

/* Appends the tags for PATH, whose table or evening is ID, in LANGUAGE. BASE is the address of the
 * server, without a slash at its end. */
void preview_write(const struct house *house, const char *base, const char *path, const char *id,
                   enum engawa_language language, struct engawa_text *tags);

#endif
