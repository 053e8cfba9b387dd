/* sengoku_naive.c - the rules of Sengoku Domino, plainly (sengoku_naive.h). */
#include "tests/games/sengoku_naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEAL, DEPLOY, PLACE, DRAW, REVEAL, OVER };

static const int all_tiles[18] = {12, 13, 14, 15, 16, 23, 24, 25, 26,
                                  34, 35, 36, 45, 46, 56, 16, 25, 34};
static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

void naive_start(struct naive *game, int seats)
{
    memset(game, 0, sizeof *game);
    game->seats = game->count = seats;
    for (int seat = 0; seat < seats; seat++) {
        game->commander[seat] = game->playing[seat] = true;
        game->order[seat] = seat;
        for (int i = 0; i < 18; i++)
            game->stock[seat][all_tiles[i]]++;
    }
    for (int b = 0; b < 4; b++) {
        game->castle[b] = NAIVE_OPEN;
        for (int i = 0; i < 10; i++)
            game->line[b][i] = NAIVE_OPEN;
    }
}

int naive_turn(const struct naive *game)
{
    if (game->phase == DEPLOY)
        return game->order[game->next];
    if (game->phase == PLACE)
        return game->track[game->next];
    return game->phase == OVER ? NAIVE_OVER : NAIVE_CHANCE;
}

static int count_tiles(const int tiles[67])
{
    int count = 0;
    for (int tile = 0; tile < 67; tile++)
        count += tiles[tile];
    return count;
}

/* ---- the board ---- */

static bool on_board(int column, int row)
{
    return column >= 0 && column < 10 && row >= 0 && row < 10;
}

static bool is_castle(int column, int row)
{
    return (column == 2 || column == 7) && (row == 2 || row == 7);
}

static bool is_free(const struct naive *game, int column, int row)
{
    return on_board(column, row) && !is_castle(column, row) && game->half[column][row] == 0;
}

static int battlefield_of(int column, int row)
{
    return column / 5 + row / 5 * 2;
}

static int halves_in(const struct naive *game, int battlefield)
{
    int count = 0;
    for (int c = 0; c < 10; c++)
        for (int r = 0; r < 10; r++)
            count +=
                game->half[c][r] > 0 && (battlefield < 0 || battlefield_of(c, r) == battlefield);
    return count;
}

static bool beside_castle(const struct naive *game, int column, int row)
{
    for (int i = 0; i < 4; i++) {
        int c = column + steps[i][0], r = row + steps[i][1];
        if (is_castle(c, r) && battlefield_of(c, r) == game->battlefield)
            return true;
    }
    return false;
}

static bool half_matches(const struct naive *game, int column, int row, double mark)
{
    for (int i = 0; i < 4; i++) {
        int c = column + steps[i][0], r = row + steps[i][1];
        if (!on_board(c, r) || game->half[c][r] == 0)
            continue;
        if (mark == 0.5 || game->half[c][r] == 0.5 || game->half[c][r] == mark)
            return true;
    }
    return false;
}

/* Whether a tile with mark FIRST on one cell and SECOND on its neighbour can be laid (G10-G13). */
static bool fits(const struct naive *game, double first, double second, int c, int r, int c2,
                 int r2)
{
    bool commander = first == 0.5;
    if (!is_free(game, c, r) || !is_free(game, c2, r2))
        return false;
    if (battlefield_of(c, r) != game->battlefield && battlefield_of(c2, r2) != game->battlefield)
        return false;
    bool castle = beside_castle(game, c, r) || beside_castle(game, c2, r2);
    if (halves_in(game, -1) == 0)
        return !commander && castle;
    if (halves_in(game, game->battlefield) == 0 && !commander && castle)
        return true;
    return half_matches(game, c, r, first) || half_matches(game, c2, r2, second);
}

/* Appends all places of TILE; returns their number. */
static int list_places(const struct naive *game, int tile, struct engawa_text *text)
{
    double first = tile == 1 ? 0.5 : tile / 10, second = tile == 1 ? 0.5 : tile % 10;
    int count = 0;
    for (int c = 0; c < 10; c++)
        for (int r = 0; r < 10; r++)
            for (int i = tile == 1 ? 2 : 0; i < 4; i++) {
                int c2 = c + steps[i][0], r2 = r + steps[i][1];
                if (!fits(game, first, second, c, r, c2, r2))
                    continue;
                count++;
                if (text && tile == 1)
                    engawa_text_printf(text, "place commander %c%d %c%d\n", 'a' + c, r + 1,
                                       'a' + c2, r2 + 1);
                else if (text)
                    engawa_text_printf(text, "place %d %c%d %c%d\n", tile, 'a' + c, r + 1, 'a' + c2,
                                       r2 + 1);
            }
    return count;
}

void naive_legal(const struct naive *game, struct engawa_text *text)
{
    int seat = naive_turn(game);
    if (game->phase == DEPLOY) {
        for (int tile = 0; tile < 67; tile++)
            if (game->hand[seat][tile] > 0)
                engawa_text_printf(text, "deploy %d\n", tile);
        if (game->commander[seat])
            engawa_text_add(text, "deploy commander\n");
        return;
    }
    int own = list_places(game, game->deployed[seat], text);
    if (game->commander[seat])
        list_places(game, 1, text);
    if (own == 0)
        engawa_text_add(text, "discard\n");
}

/* ---- lines, castles, end ---- */

int naive_lines(const struct naive *game, int seat)
{
    int count = 0;
    for (int b = 0; b < 4; b++)
        for (int i = 0; i < 10; i++)
            count += game->line[b][i] == seat;
    return count;
}

static int count_castles(const struct naive *game, int seat)
{
    int count = 0;
    for (int b = 0; b < 4; b++)
        count += game->castle[b] == seat;
    return count;
}

static bool has_won(const struct naive *game, int seat)
{
    return count_castles(game, seat) >= 2 || naive_lines(game, seat) >= 13;
}

/* Cell number I of line LINE of the current battlefield. */
static void line_cell(const struct naive *game, int line, int i, int *column, int *row)
{
    *column = game->battlefield % 2 * 5 + (line < 5 ? i : line - 5);
    *row = game->battlefield / 2 * 5 + (line < 5 ? line : i);
}

static bool is_closed(const struct naive *game, int line)
{
    for (int i = 0; i < 5; i++) {
        int c, r;
        line_cell(game, line, i, &c, &r);
        if (!is_free(game, c, r))
            continue;
        for (int s = 0; s < 4; s++)
            if (is_free(game, c + steps[s][0], r + steps[s][1]))
                return false;
    }
    return true;
}

/* The highest score above 0 and below LIMIT, and how many players have it. */
static double highest(const struct naive *game, const double *score, double limit, int *count,
                      int *who)
{
    double best = 0;
    *count = 0;
    for (int seat = 0; seat < game->seats; seat++)
        if (score[seat] < limit && score[seat] > best)
            best = score[seat];
    for (int seat = 0; seat < game->seats; seat++)
        if (best > 0 && score[seat] == best) {
            ++*count;
            *who = seat;
        }
    return best;
}

static int winner(const struct naive *game, const double *score, int *next_gets, int *nobody)
{
    int count, who = 0;
    double best = highest(game, score, 1000, &count, &who);
    if (count == 1)
        return who;
    if (count > 1) {
        highest(game, score, best, &count, &who);
        if (count == 1) {
            ++*next_gets;
            return who;
        }
        *nobody += count > 1;
    }
    return NAIVE_NOBODY;
}

static void award_line(struct naive *game, int line)
{
    double score[4] = {0};
    for (int i = 0; i < 5; i++) {
        int c, r;
        line_cell(game, line, i, &c, &r);
        if (game->half[c][r] > 0)
            score[game->owner[c][r]] += game->half[c][r];
    }
    game->line[game->battlefield][line] =
        winner(game, score, &game->next_gets_line, &game->void_line);
}

/* Awards closed lines, or all open ones, and the castle when all are settled. */
static void award(struct naive *game, bool all)
{
    int *line = game->line[game->battlefield], open = 0;
    double score[4] = {0};
    for (int i = 0; i < 10; i++) {
        if (line[i] == NAIVE_OPEN && (all || is_closed(game, i)))
            award_line(game, i);
        open += line[i] == NAIVE_OPEN;
        if (line[i] >= 0)
            score[line[i]]++;
    }
    if (open == 0)
        game->castle[game->battlefield] =
            winner(game, score, &game->next_gets_castle, &game->void_castle);
}

static bool is_exhausted(const struct naive *game)
{
    for (int seat = 0; seat < game->seats; seat++)
        if (count_tiles(game->hand[seat]) > 0 || game->commander[seat])
            return false;
    return true;
}

/* G23. Returns whether the game has ended. */
static bool settle(struct naive *game)
{
    for (;;) {
        award(game, false);
        for (int seat = 0; seat < game->seats; seat++)
            if (has_won(game, seat))
                return true;
        if (game->castle[game->battlefield] == NAIVE_OPEN)
            return false;
        if (game->battlefield == 3)
            return true;
        game->battlefield++;
        for (int i = 0; i < 10; i++)
            game->closed_at_once += is_closed(game, i);
        game->opened_and_exhausted += game->next + 1 == game->count && is_exhausted(game);
    }
}

/* ---- events ---- */

static int strength(int tile)
{
    return tile == 1 ? 1 : tile / 10 + tile % 10;
}

/* G9. */
static void set_track(struct naive *game)
{
    bool shared[4] = {false}, seen[12] = {false};
    int at = 0, groups = 0;
    for (int i = 0; i < game->count; i++)
        for (int j = 0; j < game->count; j++)
            shared[i] |= i != j && strength(game->deployed[game->order[i]]) ==
                                       strength(game->deployed[game->order[j]]);
    for (int s = 1; s <= 11; s++)
        for (int i = 0; i < game->count; i++)
            if (!shared[i] && strength(game->deployed[game->order[i]]) == s)
                game->track[at++] = game->order[i];
    for (int i = game->count - 1; i >= 0; i--)
        if (shared[i]) {
            int s = strength(game->deployed[game->order[i]]);
            groups += !seen[s];
            seen[s] = true;
            game->track[at++] = game->order[i];
        }
    game->crossed_two += groups == 2;
}

static void next_round(struct naive *game)
{
    int count = 0;
    for (int i = 0; i < game->count; i++) {
        int seat = game->track[i];
        if (count_tiles(game->hand[seat]) > 0 || game->commander[seat])
            game->order[count++] = seat;
    }
    game->count = count;
    game->next = 0;
    game->phase = DEPLOY;
    if (count > 0)
        return;
    game->exhausted++;
    award(game, true);
    game->phase = REVEAL;
}

static void draw_event(struct naive *game, const char *text)
{
    int seat = game->track[game->next];
    const char *tile = strchr(text, ':') + 1;
    if (*tile != '-') {
        game->stock[seat][atoi(tile)]--;
        game->hand[seat][atoi(tile)]++;
    }
    if (settle(game)) {
        game->phase = REVEAL;
    } else if (++game->next == game->count) {
        next_round(game);
    } else {
        game->phase = PLACE;
    }
}

static void deal_event(struct naive *game, const char *text)
{
    for (int seat = 0; seat < game->seats; seat++) {
        text = strchr(text, ':') + 1;
        for (int i = 0; i < 5; i++, text += 3) {
            game->stock[seat][atoi(text)]--;
            game->hand[seat][atoi(text)]++;
        }
    }
    game->phase = DEPLOY;
}

static void deploy_event(struct naive *game, const char *text)
{
    int seat = game->order[game->next],
        tile = strcmp(text, "deploy commander") == 0 ? 1 : atoi(text + 7);
    if (tile == 1)
        game->commander[seat] = false;
    else
        game->hand[seat][tile]--;
    game->deployed[seat] = tile;
    if (++game->next < game->count)
        return;
    set_track(game);
    game->next = 0;
    game->phase = PLACE;
}

static void place_event(struct naive *game, const char *text)
{
    int seat = game->track[game->next], tile = 1, row[2];
    char column[2];
    game->phase = DRAW;
    if (strcmp(text, "discard") == 0) {
        game->discarded_with_commander += game->commander[seat] && list_places(game, 1, NULL) > 0;
        return;
    }
    if (sscanf(text, "place commander %c%d %c%d", &column[0], &row[0], &column[1], &row[1]) == 4)
        game->commander[seat] = false;
    else
        sscanf(text, "place %d %c%d %c%d", &tile, &column[0], &row[0], &column[1], &row[1]);
    for (int i = 0; i < 2; i++) {
        double mark = tile == 1 ? 0.5 : i == 0 ? tile / 10 : tile % 10;
        game->half[column[i] - 'a'][row[i] - 1] = mark;
        game->owner[column[i] - 'a'][row[i] - 1] = seat;
    }
}

void naive_event(struct naive *game, const char *text)
{
    if (game->phase == DEAL)
        deal_event(game, text);
    else if (game->phase == DEPLOY)
        deploy_event(game, text);
    else if (game->phase == PLACE)
        place_event(game, text);
    else if (game->phase == DRAW)
        draw_event(game, text);
    else
        game->phase = OVER;
}

static int strengths(const int tiles[67])
{
    int sum = 0;
    for (int tile = 12; tile < 67; tile++)
        sum += strength(tile) * tiles[tile];
    return sum;
}

/* Whether A comes before B (G21, G24). */
static bool is_before(const struct naive *game, int a, int b)
{
    if (has_won(game, a) != has_won(game, b))
        return has_won(game, a);
    if (count_castles(game, a) != count_castles(game, b))
        return count_castles(game, a) > count_castles(game, b);
    if (naive_lines(game, a) != naive_lines(game, b))
        return naive_lines(game, a) > naive_lines(game, b);
    return strengths(game->hand[a]) > strengths(game->hand[b]);
}

int naive_rank(const struct naive *game, int seat)
{
    int rank = 1;
    for (int other = 0; other < game->seats; other++)
        rank += is_before(game, other, seat);
    return rank;
}
