/* trainer.c - the list of trainers (trainer.h). */
#include "bots/trainer.h"

#include "bots/dou_dizhu/train.h"

#include <string.h>

const struct engawa_trainer *const engawa_trainers[] = {&dou_dizhu_bot_trainer, NULL};

const struct engawa_trainer *engawa_trainer_for(const char *name)
{
    for (int i = 0; engawa_trainers[i]; i++)
        if (strcmp(engawa_trainers[i]->game, name) == 0)
            return engawa_trainers[i];
    return NULL;
}
