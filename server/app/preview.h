/* preview.h - link previews for chats and feeds: Open Graph and Twitter tags in the page's head,
 * for a table or an evening.
 *
 * Anybody with a link gets them, and so does the service that makes the preview. So for a private
 * table, or one with a code, they name the game and no person.
 */
#ifndef ENGAWA_SERVER_PREVIEW_H
#define ENGAWA_SERVER_PREVIEW_H

#include "server/house/house_data.h"

/* A link to the table or evening ID. */
struct preview_link {
    const char *base; /* the address of the server, without a slash at its end */
    const char *path;
    const char *id;
    enum engawa_language language; /* of the reader */
};

/* Returns whether HOUSE knows enough of the table or evening ID without its disk. */
bool preview_is_known(const struct house *house, const char *id);

/* Appends the tags for LINK. TABLE is what its log has, where preview_is_known is false; NULL if
 * there is no such log. */
void preview_write(const struct house *house, const struct preview_link *link,
                   const struct table *table, struct engawa_text *tags);

#endif
