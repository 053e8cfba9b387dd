/* preview.h - what a chat or a feed shows of a link to a table or an evening: tags of Open Graph
 * and Twitter in the page's head.
 *
 * They say what the house knows without its disk: of tables that are not over, from their cards.
 * Anybody with a link gets them, and so does the service that makes the preview. So of a private
 * table, or one with a code, they name the game and nobody.
 */
#ifndef ENGAWA_SERVER_PREVIEW_H
#define ENGAWA_SERVER_PREVIEW_H

#include "server/house/house_data.h"

/* Appends the tags for PATH, whose table or evening is ID, in LANGUAGE. BASE is the address of the
 * server, without a slash at its end. */
void preview_write(const struct house *house, const char *base, const char *path, const char *id,
                   enum engawa_language language, struct engawa_text *tags);

#endif
