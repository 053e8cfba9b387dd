/* evening.c - an evening as the fold of its log (evening.h). */
#include "server/table/evening.h"

#include "engine/memory.h"
#include "server/table/entry_evening.h"

#include <stdlib.h>
#include <string.h>

struct evening *evening_new(void)
{
    return engawa_allocate(1, sizeof(struct evening));
}

void evening_free(struct evening *evening)
{
    if (!evening)
        return;
    free(evening->person);
    free(evening->game);
    free(evening->favourite);
    free(evening);
}

struct evening_person *evening_person(const struct evening *evening, const char *guest)
{
    for (int i = 0; evening && i < evening->people; i++)
        if (strcmp(evening->person[i].as.guest, guest) == 0)
            return &evening->person[i];
    return NULL;
}

const struct evening_person *evening_proposal(const struct evening *evening, size_t k)
{
    for (int i = 0; k > 0 && i < evening->people; i++)
        if (evening->person[i].proposed == k)
            return &evening->person[i];
    return NULL;
}

static struct evening_game *find_game(const struct evening *evening, const char *table)
{
    for (int i = 0; i < evening->games; i++)
        if (strcmp(evening->game[i].table, table) == 0)
            return &evening->game[i];
    return NULL;
}

bool evening_has_finished(const struct evening *evening, const char *table)
{
    const struct evening_game *game = find_game(evening, table);
    return game && game->finished;
}

/* Returns the entry of the list for GUEST, who has joined, and the game at TABLE, or NULL. */
static struct evening_favourite *find_favourite(const struct evening *evening, const char *guest,
                                                const char *table)
{
    for (int i = 0; i < evening->favourites; i++) {
        struct evening_favourite *favourite = &evening->favourite[i];
        if (strcmp(evening->person[favourite->person].as.guest, guest) == 0 &&
            strcmp(evening->game[favourite->game].table, table) == 0)
            return favourite;
    }
    return NULL;
}

size_t evening_favourite(const struct evening *evening, const char *guest, const char *table)
{
    const struct evening_favourite *favourite = find_favourite(evening, guest, table);
    return favourite ? favourite->n : 0;
}

bool evening_takes(const struct evening *evening, const struct entry *entry)
{
    if (!evening)
        return !entry_evening_has(entry->kind);
    switch (entry->kind) {
    case ENTRY_SET:
        return (entry->set.choices.named &
                ~(unsigned)(ENTRY_CHOICE_TITLE | ENTRY_CHOICE_PRIVATE)) == 0;
    case ENTRY_CHAT:
    case ENTRY_BAR:
    case ENTRY_HOST:
    case ENTRY_CLOSE:
    case ENTRY_END:
    case ENTRY_REMATCH:
        return true;
    case ENTRY_JOIN:
        return evening->people < EVENING_PEOPLE_MAX || evening_person(evening, entry->join.guest);
    case ENTRY_PROPOSE:
        return evening_person(evening, entry->propose.guest) != NULL;
    case ENTRY_WISH:
        return evening_person(evening, entry->wish.guest) != NULL;
    case ENTRY_GAME:
        return evening->games < EVENING_GAMES_MAX && !find_game(evening, entry->game.table);
    case ENTRY_RESULT:
        return find_game(evening, entry->result.table) != NULL;
    case ENTRY_FAVOURITE:
        return evening_person(evening, entry->favourite.guest) &&
               evening_has_finished(evening, entry->favourite.table);
    default:
        return false;
    }
}

void evening_join(struct evening *evening, const struct entry_join *join)
{
    struct evening_person *person = evening_person(evening, join->guest);
    if (!person) {
        evening->person = engawa_reallocate(evening->person, (size_t)evening->people + 1,
                                            sizeof *evening->person);
        person = &evening->person[evening->people++];
        memset(person, 0, sizeof *person);
    }
    person->as = *join;
}

/* Ends the proposal of PERSON, and what others wish of it. */
static void drop_proposal(struct evening *evening, struct evening_person *person)
{
    for (int i = 0; person->proposed && i < evening->people; i++)
        if (evening->person[i].wish == person->proposed)
            evening->person[i].wish = 0;
    person->proposed = 0;
}

static void fold_propose(struct evening *evening, size_t k, const struct entry_propose *propose)
{
    struct evening_person *person = evening_person(evening, propose->guest);
    drop_proposal(evening, person);
    person->propose = *propose;
    person->propose.choices.options = NULL; /* the setup has them */
    person->proposed = person->wish = k;
}

/* A game begins, and all proposals end. */
static void fold_game(struct evening *evening, const struct entry_game *entry)
{
    evening->game =
        engawa_reallocate(evening->game, (size_t)evening->games + 1, sizeof *evening->game);
    struct evening_game *game = &evening->game[evening->games++];
    *game = (struct evening_game){.over = false};
    memcpy(game->table, entry->table, sizeof game->table);
    for (int i = 0; i < evening->people; i++)
        evening->person[i].proposed = evening->person[i].wish = 0;
}

/* A game is over: its players have played once more, and the others who would have have rested. */
static void fold_result(struct evening *evening, const struct entry_result *result)
{
    struct evening_game *game = find_game(evening, result->table);
    game->over = true;
    game->finished = result->finished;
    for (int i = 0; result->seats > 0 && i < evening->people; i++)
        evening->person[i].rested += evening->person[i].as.plays;
    for (int seat = 0; seat < result->seats; seat++) {
        struct evening_person *person = evening_person(evening, result->player[seat]);
        if (!person)
            continue;
        person->played++;
        person->rested = 0;
    }
}

static void fold_favourite(struct evening *evening, const struct entry_favourite *entry)
{
    struct evening_favourite *favourite = find_favourite(evening, entry->guest, entry->table);
    if (!favourite) {
        evening->favourite = engawa_reallocate(evening->favourite, (size_t)evening->favourites + 1,
                                               sizeof *evening->favourite);
        favourite = &evening->favourite[evening->favourites++];
        favourite->person = (int)(evening_person(evening, entry->guest) - evening->person);
        favourite->game = (int)(find_game(evening, entry->table) - evening->game);
    }
    favourite->n = entry->n;
}

void evening_fold(struct evening *evening, size_t k, const struct entry *entry)
{
    if (entry->kind == ENTRY_PROPOSE)
        fold_propose(evening, k, &entry->propose);
    else if (entry->kind == ENTRY_WISH)
        evening_person(evening, entry->wish.guest)->wish = entry->wish.k;
    else if (entry->kind == ENTRY_GAME)
        fold_game(evening, &entry->game);
    else if (entry->kind == ENTRY_RESULT)
        fold_result(evening, &entry->result);
    else
        fold_favourite(evening, &entry->favourite);
}
