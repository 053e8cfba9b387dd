/* spell.h - how a bot writes down the move that it has chosen. */
#ifndef BOTS_SPELL_H
#define BOTS_SPELL_H

#include "engine/match.h"

/* Appends MOVE, legal for the viewer of VIEW, in the spelling of its game. */
void spell_move(const struct engawa_match *view, engawa_move move, struct engawa_text *text);

#endif
