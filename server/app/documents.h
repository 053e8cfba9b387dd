/* documents.h - the manual at /docs/, which web/manual.mjs makes from the documents.
 *
 * Its pages are files of the program, like the page's. The pages about privacy are filled in with
 * the settings of this server: `<td data-setting="keep-tables">`.
 */
#ifndef ENGAWA_SERVER_DOCUMENTS_H
#define ENGAWA_SERVER_DOCUMENTS_H

#include "engine/text.h"
#include "server/app/settings.h"
#include "server/net/assets.h"

/* Returns the file for PATH, which may be a folder with its slash; NULL if it does not exist. */
const struct assets_file *documents_find(const char *path);

/* Returns whether PATH is a folder of the manual without its slash: "/docs". */
bool documents_is_folder(const char *path);

/* Returns whether FILE has places for settings. */
bool documents_is_form(const struct assets_file *file);

/* Appends FILE with SETTINGS at their places. Returns false if the file is damaged. */
bool documents_fill(const struct assets_file *file, const struct server_settings *settings,
                    struct engawa_text *text);

#endif
