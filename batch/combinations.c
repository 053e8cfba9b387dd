/* combinations.c - makes the list of combinations once, with a table to look them up
 * (combinations.h). */
#include "batch/combinations.h"

#include "batch/play_table.h"
#include "games/dou_dizhu.h"

#include <assert.h>
#include <pthread.h>

static uint64_t play[ENGAWA_COMBINATIONS];
static struct play_table table = {.play = play};
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void add_one_pack(void)
{
    const struct dou_dizhu_cards none = {0}, pack = dou_dizhu_rest(1, &none);
    struct dou_dizhu_plays plays;
    dou_dizhu_find(2, dou_dizhu_ranks(&pack), (struct dou_dizhu_combination){0}, &plays);
    for (uint32_t i = 0; i < plays.count; i++)
        play_table_add(&table, dou_dizhu_nth(&plays, i));
    assert(table.count == ENGAWA_COMBINATIONS_ONE);
}

static void make_list(void)
{
    uint64_t black = UINT64_C(2) << (4 * DOU_DIZHU_BLACK), red = UINT64_C(2) << (4 * DOU_DIZHU_RED);
    add_one_pack();
    for (int rank = 0; rank <= DOU_DIZHU_TWO; rank++)
        for (uint64_t cards = 5; cards <= DOU_DIZHU_COPIES; cards++)
            play_table_add(&table, cards << (4 * rank));
    play_table_add(&table, black);
    play_table_add(&table, red);
    play_table_add(&table, black + red);
    assert(table.count == ENGAWA_COMBINATIONS);
}

int engawa_combination_number(engawa_move move)
{
    pthread_once(&once, make_list);
    return play_table_find(&table, move);
}

bool engawa_combination_numbered(int number, engawa_move *move)
{
    pthread_once(&once, make_list);
    if (number < 0 || number >= ENGAWA_COMBINATIONS)
        return false;
    *move = play[number];
    return true;
}
