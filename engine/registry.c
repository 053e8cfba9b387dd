/* registry.c - the list of games. It starts empty: the program adds its games (engawa_add_game),
 * and each is checked here as far as possible without playing it. */
#include "engine/game.h"

#include <string.h>

static const struct engawa_game *games[ENGAWA_GAMES_MAX];
static int game_count;

static bool check_name(const struct engawa_game *game, struct engawa_reason *why)
{
    if (!game->name || !game->name[0] || strlen(game->name) > ENGAWA_WORD_MAX ||
        game->name[strspn(game->name, "abcdefghijklmnopqrstuvwxyz0123456789-")] != '\0')
        return engawa_refuse(why, "game-name", "a game's name is 1 to %d characters of a-z 0-9 -",
                             "ゲームの名前は a-z 0-9 - の1〜%d文字で書きます", ENGAWA_WORD_MAX);
    if (!game->title_en || !game->help_en)
        return engawa_refuse(why, "game-words", "%s has no title or no help",
                             "%s にはタイトルか説明がありません", game->name);
    return true;
}

static bool check_sizes(const struct engawa_game *game, struct engawa_reason *why)
{
    if (game->seats_min < 1 || game->seats_max < game->seats_min ||
        game->seats_max > ENGAWA_SEATS_MAX)
        return engawa_refuse(why, "game-seats", "%s cannot be for %d to %d players",
                             "%s の人数を%d〜%d人にはできません", game->name, game->seats_min,
                             game->seats_max);
    if (game->state_size < 1 || game->state_size > ENGAWA_STATE_MAX)
        return engawa_refuse(why, "game-state", "a state of %s cannot have %zu bytes",
                             "%s の状態を%zuバイトにはできません", game->name, game->state_size);
    if (game->legal_max < 1)
        return engawa_refuse(why, "game-legal", "%s says that nobody ever has a move",
                             "%s では誰も手を選べないことになっています", game->name);
    if (game->text_max < 1)
        return engawa_refuse(why, "game-text", "%s says that no event has a text",
                             "%s では出来事に文字がないことになっています", game->name);
    return true;
}

static bool check_functions(const struct engawa_game *game, struct engawa_reason *why)
{
    bool chance = game->draw && game->settle && game->possible;
    bool whole = game->longest && game->start && game->actors && game->legal && game->play &&
                 game->allowed && game->parse && game->print && game->result && game->describe &&
                 game->tell;
    if (!whole || (!chance && (game->draw || game->settle || game->possible)) ||
        !game->redact != !game->imagine || !game->redact != !game->conceal)
        return engawa_refuse(why, "game-function",
                             "%s lacks a function that every game has, or has only some of draw, "
                             "settle and possible, or of redact, conceal and imagine",
                             "%s には必要な関数がないか、draw・settle・possible または "
                             "redact・conceal・imagine がそろっていません",
                             game->name);
    return true;
}

static bool check_options(const struct engawa_game *game, struct engawa_reason *why)
{
    struct engawa_setup setup = {.game = game};
    for (int i = 0; game->options && game->options[i].name; i++) {
        const struct engawa_option *option = &game->options[i];
        bool complete = option->label_en && option->fallback &&
                        (option->kind != ENGAWA_CHOICE || option->choices) &&
                        (option->kind != ENGAWA_NUMBER || option->step > 0) &&
                        (!option->seats ||
                         (option->seats >= game->seats_min && option->seats <= game->seats_max));
        if (i == ENGAWA_OPTIONS_MAX || !complete)
            return engawa_refuse(why, "game-options", "option %s of %s is incomplete or too many",
                                 "オプション %s（%s）は足りないところがあるか、数が多すぎます",
                                 option->name, game->name);
        if (!engawa_setup_option(game, &setup, option->name, option->fallback, why))
            return false;
    }
    return true;
}

bool engawa_add_game(const struct engawa_game *game, struct engawa_reason *why)
{
    if (!check_name(game, why) || !check_sizes(game, why) || !check_functions(game, why) ||
        !check_options(game, why))
        return false;
    const struct engawa_game *same = engawa_game_named(game->name);
    if (same == game)
        return true;
    if (same)
        return engawa_refuse(why, "game-taken", "there is another game called %s",
                             "%s という名前のゲームがもうあります", game->name);
    if (game_count == ENGAWA_GAMES_MAX)
        return engawa_refuse(why, "games-full", "there are %d games already",
                             "ゲームはもう%d個あります", ENGAWA_GAMES_MAX);
    games[game_count++] = game;
    return true;
}

const struct engawa_game *engawa_game_at(int i)
{
    return i >= 0 && i < game_count ? games[i] : NULL;
}

const struct engawa_game *engawa_game_named(const char *name)
{
    for (int i = 0; i < game_count; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}
