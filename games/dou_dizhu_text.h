/* dou_dizhu_text.h - the text of Dou Dizhu: notation, sentences and description. These are members
 * of struct engawa_game (engine/game.h), for dou_dizhu.c alone. */
#ifndef ENGAWA_DOU_DIZHU_TEXT_H
#define ENGAWA_DOU_DIZHU_TEXT_H

#include "games/dou_dizhu.h"

bool engawa_dou_dizhu_parse(const void *state, const char *text, struct engawa_event *event,
                            struct engawa_reason *why);
void engawa_dou_dizhu_print(const void *state, const struct engawa_event *event,
                            struct engawa_text *text);
void engawa_dou_dizhu_describe(const void *state, int viewer, const char *note,
                               struct engawa_text *json);
void engawa_dou_dizhu_tell_event(const void *state, const struct engawa_event *event,
                                 const struct engawa_names *names, enum engawa_language language,
                                 struct engawa_text *text);

#endif
