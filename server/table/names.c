/* names.c - the names of a table's guests (names.h): arrays and a hash table with open addressing.
 */
#include "server/table/names.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OWN_NAMES = 16 /* names of one guest that names_own checks */ };

struct names_slot {
    enum { FREE, BY_GUEST, BY_WRITTEN, BY_FOLDED } index;
    bool shared; /* of a look: a second guest has used it as well */
    uint64_t key;
    size_t guest; /* of a look: the first guest who used it */
};

static uint64_t hash_of(const char *guest)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (; *guest; guest++)
        hash = (hash ^ (unsigned char)*guest) * UINT64_C(0x100000001b3);
    return hash;
}

/* Returns the slot of KEY in INDEX, or the free one where it belongs; NULL while there are no
 * slots. KEY of BY_GUEST is derived from GUEST, which other indexes ignore. */
static struct names_slot *find(const struct names *names, int index, uint64_t key,
                               const char *guest)
{
    if (names->slots == 0)
        return NULL;
    uint64_t mixed = (key + (uint64_t)index) * UINT64_C(0x9e3779b97f4a7c15);
    for (size_t at = mixed >> 32;; at++) {
        struct names_slot *slot = &names->slot[at & (names->slots - 1)];
        bool same = (int)slot->index == index && slot->key == key;
        if (slot->index == FREE ||
            (same && (index != BY_GUEST || strcmp(names->guest[slot->guest].id, guest) == 0)))
            return slot;
    }
}

/* Makes sure that half of the slots stay free when three more are used. */
static void reserve(struct names *names)
{
    if (2 * (names->used + 3) <= names->slots)
        return;
    const struct names old = *names;
    names->slots = old.slots ? 2 * old.slots : 16;
    names->slot = engawa_allocate(names->slots, sizeof *names->slot);
    for (size_t i = 0; i < old.slots; i++) {
        const struct names_slot *slot = &old.slot[i];
        if (slot->index != FREE)
            *find(names, (int)slot->index, slot->key, names->guest[slot->guest].id) = *slot;
    }
    free(old.slot);
}

/* Returns the place of GUEST, or -1. */
static long place_of(const struct names *names, const char *guest)
{
    const struct names_slot *slot = find(names, BY_GUEST, hash_of(guest), guest);
    return slot && slot->index != FREE ? (long)slot->guest : -1;
}

/* Returns GUEST's entry, adding it if necessary; valid until the next call. */
static struct names_guest *guest_of(struct names *names, const char *guest)
{
    reserve(names);
    struct names_slot *slot = find(names, BY_GUEST, hash_of(guest), guest);
    if (slot->index == FREE) {
        *slot =
            (struct names_slot){.index = BY_GUEST, .key = hash_of(guest), .guest = names->guests++};
        names->used++;
        names->guest = engawa_reallocate(names->guest, names->guests, sizeof *names->guest);
        names->guest[slot->guest] = (struct names_guest){.mentioned = false};
        snprintf(names->guest[slot->guest].id, IDS_MAX + 1, "%s", guest);
    }
    return &names->guest[slot->guest];
}

/* Adds to INDEX that the guest at PLACE uses a name of the look KEY. */
static void add_look(struct names *names, int index, uint64_t key, size_t place)
{
    struct names_slot *slot = find(names, index, key, "");
    if (slot->index == FREE) {
        *slot = (struct names_slot){.key = key, .guest = place};
        slot->index = index == BY_WRITTEN ? BY_WRITTEN : BY_FOLDED;
        names->used++;
    }
    slot->shared |= slot->guest != place;
}

void names_use(struct names *names, const char *guest, const char *name)
{
    struct names_guest *user = guest_of(names, guest);
    size_t place = (size_t)(user - names->guest);
    for (size_t i = user->newest; i > 0; i = names->name[i - 1].older)
        if (strcmp(names->name[i - 1].text, name) == 0)
            return;
    names->name = engawa_reallocate(names->name, names->count + 1, sizeof *names->name);
    struct names_name *used = &names->name[names->count++];
    *used = (struct names_name){.look = words_look(name), .older = user->newest};
    snprintf(used->text, sizeof used->text, "%s", name);
    user->newest = names->count;
    add_look(names, BY_WRITTEN, used->look.written, place);
    add_look(names, BY_FOLDED, used->look.folded, place);
}

void names_mention(struct names *names, const char *guest, const char *name)
{
    struct names_guest *mentioned = guest_of(names, guest);
    mentioned->mentioned = true;
    snprintf(mentioned->last, sizeof mentioned->last, "%s", name);
}

const char *names_last(const struct names *names, const char *guest)
{
    long place = place_of(names, guest);
    return place >= 0 && names->guest[place].mentioned ? names->guest[place].last : NULL;
}

/* Returns whether INDEX has KEY for a guest other than the one at PLACE. */
static bool is_taken(const struct names *names, int index, uint64_t key, long place)
{
    const struct names_slot *slot = find(names, index, key, "");
    return slot && slot->index != FREE && (slot->shared || (long)slot->guest != place);
}

bool names_taken(const struct names *names, struct words_look look, const char *guest)
{
    long place = place_of(names, guest);
    return is_taken(names, BY_WRITTEN, look.written, place) ||
           is_taken(names, BY_FOLDED, look.folded, place);
}

const struct names_name *names_own(const struct names *names, const char *guest, const char *wished)
{
    long place = place_of(names, guest);
    size_t i = place >= 0 ? names->guest[place].newest : 0;
    for (int left = OWN_NAMES; left > 0 && i > 0; left--, i = names->name[i - 1].older)
        if (words_told_apart(wished, names->name[i - 1].text))
            return &names->name[i - 1];
    return NULL;
}

void names_free(struct names *names)
{
    free(names->name);
    free(names->guest);
    free(names->slot);
}
