/* observers.h - the observers of all games. A new game adds one line here and one in observe.c. */
#ifndef ENGAWA_OBSERVERS_H
#define ENGAWA_OBSERVERS_H

#include "batch/observe.h"

extern const struct engawa_observer yahtzee_observer;
extern const struct engawa_observer dou_dizhu_observer;
extern const struct engawa_observer dixit_observer;
extern const struct engawa_observer burning_observer;
extern const struct engawa_observer sengoku_observer;

#endif
