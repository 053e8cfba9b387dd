/* registry.h - what each file in bots/ offers. A new bot adds one line here and one in
 * registry.c. */
#ifndef ENGAWA_BOTS_REGISTRY_H
#define ENGAWA_BOTS_REGISTRY_H

#include "bots/bot.h"

extern const struct engawa_bot engawa_bot_random;
extern const struct engawa_bot engawa_bot_dou_dizhu_easy;
extern const struct engawa_bot engawa_bot_dou_dizhu_greedy;
extern const struct engawa_bot engawa_bot_dou_dizhu_rule;
extern const struct engawa_bot engawa_bot_dou_dizhu_strong;
extern const struct engawa_bot engawa_bot_yahtzee_easy, engawa_bot_yahtzee_normal;
extern const struct engawa_bot engawa_bot_yahtzee_solo, engawa_bot_yahtzee_strong;
extern const struct engawa_bot engawa_bot_burning_easy, engawa_bot_burning_normal,
    engawa_bot_burning_strong;
extern const struct engawa_bot engawa_bot_dixit_easy, engawa_bot_dixit_normal,
    engawa_bot_dixit_strong;
extern const struct engawa_bot engawa_bot_sengoku_easy, engawa_bot_sengoku_normal,
    engawa_bot_sengoku_strong;

/* Adds all of these to the bots that the program knows (engawa_add_bot). To be called at its start;
 * a second call changes nothing. */
void engawa_add_bots(void);

#endif
