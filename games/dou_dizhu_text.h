/* dou_dizhu_text.h - the notation, sentences and description of Dou Dizhu, for dou_dizhu.c. */
#ifndef ENGAWA_DOU_DIZHU_TEXT_H
#define ENGAWA_DOU_DIZHU_TEXT_H

#include "games/dou_dizhu.h"

/* Refuses a play that does not beat the combination on the table. Returns false. */
bool dou_dizhu_refuse_lower(const struct dou_dizhu *state, struct engawa_reason *why);

/* Refuses CARDS, which are not a combination, with an explanation (dou_dizhu_why.c). Returns
 * false. */
bool dou_dizhu_refuse_none(int rules, uint64_t cards, struct engawa_reason *why);

/* Returns whether EVENT, as this state's viewer sees it, can have happened: there is a world that
 * agrees with the state and with EVENT. If not, sets WHY to the rule against it. Says the same of a
 * full state as engawa_game.allowed and, but for the reveal, engawa_game.possible. */
bool dou_dizhu_agrees(const struct dou_dizhu *state, const struct engawa_event *event,
                      struct engawa_reason *why);

/* Members of struct engawa_game (engine/game.h). */
bool dou_dizhu_parse(const void *state, const char *text, struct engawa_event *event,
                     struct engawa_reason *why);
void dou_dizhu_print(const void *state, const struct engawa_event *event, struct engawa_text *text);
void dou_dizhu_describe(const void *state, int viewer, const char *note, struct engawa_text *text);
bool dou_dizhu_draft(const void *state, const char *text, struct engawa_text *json,
                     struct engawa_reason *why);
void dou_dizhu_tell_event(const void *state, const struct engawa_event *event,
                          const struct engawa_names *names, enum engawa_language language,
                          struct engawa_text *text);
int dou_dizhu_moment(const struct engawa_past *past, const struct engawa_names *names,
                     enum engawa_language language, struct engawa_text *text);

/* What engawa_game.help_en and help_ja say. */
extern const char dou_dizhu_help_en[], dou_dizhu_help_ja[];

#endif
