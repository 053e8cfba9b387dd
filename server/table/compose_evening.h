/* compose_evening.h - checks actions in an evening and turns them into log entries. As in
 * compose.h, the functions change nothing.
 */
#ifndef ENGAWA_SERVER_COMPOSE_EVENING_H
#define ENGAWA_SERVER_COMPOSE_EVENING_H

#include "server/table/compose.h"

/* Opens EVENING, which is empty and becomes an evening, with OPENING's title, host, privacy and
 * language. */
void compose_evening(const struct table *evening, const struct compose_opening *opening,
                     struct entry_list *entries);

/* Puts TABLE, which belongs to no evening, into the evening ID. */
void compose_within(const char *id, struct entry_list *entries);

/* Lets the guest of JOIN join EVENING as JOIN says, but called NAME, or a variant that no other
 * person has there. Composes nothing if they already appear like that. */
bool compose_join(const struct table *evening, const struct entry_join *join, const char *name,
                  struct entry_list *entries, struct engawa_reason *why);

/* Lets the people of OLD join the new EVENING, as they appeared there; except deleted guests, and
 * those barred by the host of OLD. */
void compose_same_people(const struct table *evening, const struct table *old,
                         struct entry_list *entries);

/* Proposes that EVENING plays CHOICES of GAME next, in place of what GUEST proposed before. */
bool compose_propose(const struct table *evening, const char *guest, const struct engawa_game *game,
                     const struct entry_choices *choices, struct entry_list *entries,
                     struct engawa_reason *why);

/* Lets GUEST support the proposal K (0: none) in place of the one that they supported before. */
bool compose_wish(const struct table *evening, const char *guest, size_t k,
                  struct entry_list *entries, struct engawa_reason *why);

/* Lets GUEST prefer move N (0: none) of the game at TABLE, a finished game of EVENING in which they
 * played. The move has a note that somebody else wrote. */
bool compose_favourite(const struct table *evening, const struct table *table, const char *guest,
                       size_t n, struct entry_list *entries, struct engawa_reason *why);

/* Returns whether the game at the table ID is a finished one of EVENING, in which GUEST, who has
 * joined, may have a favourite. */
bool compose_may_prefer(const struct table *evening, const char *id, const char *guest,
                        struct engawa_reason *why);

/* Returns whether GUEST may begin the next game of EVENING. FREED: the host has been away so long,
 * or plays, that any person who has joined may. */
bool compose_may_begin(const struct table *evening, const char *guest, bool freed,
                       struct engawa_reason *why);

/* Records in EVENING the table ID for a game of SETUP, with PLAYER for its seats. */
void compose_game(const char *id, const struct engawa_setup *setup,
                  char player[ENGAWA_SEATS_MAX][IDS_MAX + 1], struct entry_list *entries);

/* Records in EVENING the result of the game at TABLE, which is over; before that, lets those of its
 * players join who have not yet. */
void compose_result(const struct table *evening, const struct table *table,
                    struct entry_list *entries);

/* Records in EVENING that the table ID was deleted. */
void compose_lost(const char *id, struct entry_list *entries);

#endif
