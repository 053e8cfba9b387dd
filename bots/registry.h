/* registry.h - the list of the bots and lore keepers of this program. A new bot adds one line here
 * and one in registry.c. */
#ifndef ENGAWA_BOTS_REGISTRY_H
#define ENGAWA_BOTS_REGISTRY_H

#include "bots/bot.h"
#include "bots/lore.h"

extern const struct engawa_bot engawa_bot_random;
extern const struct engawa_bot dou_dizhu_bot_easy;
extern const struct engawa_bot dou_dizhu_bot_normal;
extern const struct engawa_bot dou_dizhu_bot_rule;
extern const struct engawa_bot dou_dizhu_bot_strong;
extern const struct engawa_bot yahtzee_bot_easy, yahtzee_bot_normal;
extern const struct engawa_bot yahtzee_bot_solo, yahtzee_bot_strong;
extern const struct engawa_bot burning_bot_easy, burning_bot_normal, burning_bot_strong;
extern const struct engawa_bot dixit_bot_easy, dixit_bot_normal, dixit_bot_strong;
extern const struct engawa_bot sengoku_bot_easy, sengoku_bot_normal, sengoku_bot_strong;

extern const struct engawa_lore_keeper dixit_bot_lore_keeper;

/* Registers all of these (engawa_add_bot, engawa_add_lore_keeper). Call at start-up; a second call
 * changes nothing. */
void engawa_add_bots(void);

#endif
