/* ending.h - hands of Dou Dizhu that are decided (bots/endings.h): the seat whose turn it is can
 * lay its cards down in an order in which nobody else, opponent or partner, can beat any play but
 * the last. Bombs and the rocket go first, for they double the stake. Longer ways to win, such as
 * those that give up the lead, are not looked for.
 */
#ifndef DOU_DIZHU_BOT_ENDING_H
#define DOU_DIZHU_BOT_ENDING_H

#include "bots/endings.h"

extern const struct engawa_endings dou_dizhu_bot_endings;

#endif
