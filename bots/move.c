/* move.c - asks a bot for its move and checks it (bot.h). */
#include "bots/bot.h"

#include "engine/memory.h"
#include "engine/notation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void engawa_random_move(const struct engawa_match *view, struct engawa_rng *rng,
                        struct engawa_event *event)
{
    const struct engawa_game *game = view->game;
    const void *state = view->state.bytes;
    event->by = view->viewer;
    event->outcome.count = 0;
    event->note[0] = '\0';
    if (game->pick) {
        event->move = game->pick(state, view->viewer, rng);
    } else {
        engawa_move *moves = engawa_reallocate(NULL, (size_t)game->legal_max, sizeof *moves);
        int count = game->legal(state, view->viewer, moves, game->legal_max);
        event->move = moves[engawa_rng_below(rng, (uint32_t)count)];
        free(moves);
    }
    engawa_give_note(game, state, event);
}

/* Reads the answer of BOT, which comes as text, into EVENT. False: WHY says which rule it breaks.
 */
static bool read_answer(const struct engawa_bot *bot, const struct engawa_question *asked,
                        struct engawa_event *event, struct engawa_reason *why)
{
    const struct engawa_match *view = asked->view;
    struct engawa_text text = {0};
    struct engawa_reason rule;
    bot->answer(bot, asked, &text);
    bool legal = engawa_read(view->game, view->state.bytes, view->setup.seats, view->viewer,
                             engawa_text_string(&text), ENGAWA_FULL, event, &rule);
    if (!legal)
        engawa_refuse(why, "bot-fault", "the bot %s chose \"%.80s\": %s%.0s",
                      "ボット %s が反則の手「%.80s」を選びました：%.0s%s", bot->name,
                      engawa_text_string(&text), rule.en, rule.ja);
    engawa_text_free(&text);
    return legal;
}

static bool is_listed(const struct engawa_match *view, engawa_move move)
{
    const struct engawa_game *game = view->game;
    engawa_move *moves = engawa_reallocate(NULL, (size_t)game->legal_max, sizeof *moves);
    int count = game->legal(view->state.bytes, view->viewer, moves, game->legal_max), i = 0;
    while (i < count && moves[i] != move)
        i++;
    free(moves);
    return i < count;
}

/* Whether EVENT has no note, or a text and a move that takes one. */
static bool is_note_fine(const struct engawa_match *view, const struct engawa_event *event)
{
    struct engawa_event noted = {.by = event->by, .move = event->move};
    if (event->note[0] == '\0')
        return true;
    engawa_give_note(view->game, view->state.bytes, &noted);
    return noted.note[0] != '\0' && memchr(event->note, '\0', sizeof event->note) &&
           engawa_utf8_valid(event->note, strlen(event->note));
}

/* Lets BOT choose EVENT. False: WHY says which rule it breaks. */
static bool take_choice(const struct engawa_bot *bot, const struct engawa_question *asked,
                        struct engawa_event *event, struct engawa_reason *why)
{
    const struct engawa_match *view = asked->view;
    struct engawa_reason rule;
    *event = (struct engawa_event){.by = view->viewer};
    bot->choose(bot, asked, event);
    if (!is_listed(view, event->move) || !is_note_fine(view, event))
        return engawa_refuse(why, "bot-fault", "the bot %s chose a move that is not legal",
                             "ボット %s が反則の手を選びました", bot->name);
    if (!view->game->allowed(view->state.bytes, event, &rule))
        return engawa_refuse(why, "bot-fault", "the bot %s chose an illegal move: %s%.0s",
                             "ボット %s が反則の手を選びました：%.0s%s", bot->name, rule.en,
                             rule.ja);
    return true;
}

bool engawa_bot_move(const struct engawa_bot *bot, const struct engawa_match *view,
                     const char *lore, struct engawa_rng *rng, int budget,
                     struct engawa_event *event, struct engawa_reason *why)
{
    const struct engawa_question asked = {view, lore, rng, budget};
    assert(view->viewer >= 0 && (engawa_match_actors(view) >> view->viewer & 1));
    assert(engawa_is_view(view->game, view->state.bytes, view->viewer));
    bool legal =
        bot->answer ? read_answer(bot, &asked, event, why) : take_choice(bot, &asked, event, why);
    if (!legal)
        engawa_random_move(view, rng, event);
    return legal;
}
