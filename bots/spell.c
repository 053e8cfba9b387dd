/* spell.c - how a bot writes down its move (spell.h). */
#include "bots/spell.h"

void spell_move(const struct engawa_match *view, engawa_move move, struct engawa_text *text)
{
    struct engawa_event event = {.by = view->viewer, .move = move};
    view->game->print(view->state.bytes, &event, text);
}
