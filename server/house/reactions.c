/* reactions.c - reactions and signs of a hand with dice (reactions.h). */
#include "server/house/reactions.h"

#include "engine/json.h"
#include "server/house/reply.h"

#include <stdio.h>
#include <string.h>

/* The signs of people, then those of dice. */
static const char *const signs[] = {"bow", "bravo",  "laugh", "wow", "ouch",
                                    "hmm", "thanks", "tea",   "cup", "throw"};

enum { FIRST_OF_DICE = 8 };

int reactions_sign(const char *name)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcmp(signs[i], name) == 0)
            return (int)i;
    return -1;
}

bool reactions_of_dice(int sign)
{
    return sign >= FIRST_OF_DICE;
}

void reactions_add(struct reactions *reactions, const char *guest, int sign, int64_t time)
{
    struct reaction *reaction = &reactions->kept[reactions->count++ % REACTIONS_KEPT];
    snprintf(reaction->guest, sizeof reaction->guest, "%s", guest);
    reaction->sign = sign;
    reaction->time = time;
}

void reactions_settle(struct reactions *reactions, bool failed)
{
    if (failed) { /* those that they overwrote are lost as well */
        for (uint64_t n = reactions->settled; n < reactions->count; n++)
            reactions->kept[n % REACTIONS_KEPT].time = INT64_MIN;
    }
    reactions->settled = reactions->count;
}

/* Returns whether REACTION is recent enough at TIME; the clock may have been set back. */
static bool is_fresh(const struct reaction *reaction, int64_t time)
{
    return reaction->time != INT64_MIN && time - reaction->time <= REACTIONS_LAST;
}

bool reactions_write(const struct reactions *reactions, const char *table, int64_t time,
                     uint64_t *told, struct engawa_text *text)
{
    uint64_t n = *told, count = reactions->count;
    if (count > REACTIONS_KEPT && n < count - REACTIONS_KEPT)
        n = count - REACTIONS_KEPT;
    while (n < reactions->settled && !is_fresh(&reactions->kept[n % REACTIONS_KEPT], time))
        n++;
    bool found = n < reactions->settled;
    if (found) {
        const struct reaction *reaction = &reactions->kept[n % REACTIONS_KEPT];
        struct engawa_json json = reply_begin_push("react", text);
        engawa_json_string(&json, "table", table);
        engawa_json_string(&json, "guest", reaction->guest);
        engawa_json_string(&json, "react", signs[reaction->sign]);
        reply_end(&json);
        n++;
    }
    if (n > *told)
        *told = n;
    return found;
}
