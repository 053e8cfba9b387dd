/* evening_house.c - the evening of evening_house.h. */
#include "tests/server/house/evening_house.h"

#include "server/house/house_data.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

struct person chie;
char first[33], evening[33];

void take_id(const json_t *reply, const char *key, char taken[33])
{
    snprintf(taken, 33, "%s", text_of(reply, key));
}

void gather(void)
{
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
    json_t *reply =
        ask_for(&aki, "open",
                "\"game\":\"yahtzee\",\"seats\":2,\"title\":\"Friday\",\"private\":true,"
                "\"evening\":true,\"seat\":0",
                "");
    take_id(reply, "table", first);
    take_id(reply, "evening", evening);
    struct person *const people[] = {&aki, &ben, &chie};
    for (int i = 0; i < 3; i++) {
        enter(people[i], evening);
        ask_at_table(people[i], "join", evening, "\"crest\":\"pine\",\"colour\":2", "");
    }
    enter(&aki, first);
    enter(&ben, first);
    sit(&ben, first, 1, "");
}

void part(void)
{
    leave(&aki);
    leave(&ben);
    leave(&chie);
}

void come_all_back(void)
{
    arrive_again(&aki);
    arrive_again(&ben);
    arrive_again(&chie);
}

void end_game(const char *table)
{
    ask_at_table(&aki, "start", table, "\"fill\":\"random\"", "");
    ask_at_table(&aki, "abandon", table, "", "");
}

void sit_all(const char *table)
{
    struct person *const people[] = {&aki, &ben, &chie};
    for (int i = 0; i < 3; i++) {
        int seat = table_kept_for(tables_find(&house->tables, table)->table, people[i]->guest);
        if (seat >= 0)
            sit(people[i], table, seat, "");
    }
}

int propose(struct person *person, const char *game, int seats)
{
    char fields[100];
    snprintf(fields, sizeof fields, "\"game\":\"%s\",\"seats\":%d", game, seats);
    return (int)json_integer_value(
        json_object_get(ask_at_table(person, "propose", evening, fields, ""), "k"));
}

void begin(struct person *person, int k, char table[33])
{
    char fields[60];
    snprintf(fields, sizeof fields, "\"proposal\":%d", k);
    take_id(ask_at_table(person, "begin", evening, fields, ""), "table", table);
}

void move_first(struct person *person, const char *table)
{
    char first_move[200], fields[300];
    const struct table *played = tables_find(&house->tables, table)->table;
    if (!(engawa_match_actors(played->match) & 1u << table_seat_of(played, person->guest)))
        return;
    json_t *reply = ask_at_table(person, "legal", table, "", "");
    long long n = json_integer_value(json_object_get(reply, "n"));
    snprintf(first_move, sizeof first_move, "%s",
             json_string_value(json_array_get(json_object_get(reply, "legal"), 0)));
    char *empty = strstr(first_move, "\"\"");
    if (empty)
        snprintf(empty, sizeof first_move - (size_t)(empty - first_move), "\\\"a clue\\\"");
    snprintf(fields, sizeof fields, "\"after\":%lld,\"do\":\"%s\"", n, first_move);
    ask_at_table(person, "move", table, fields, "");
}

int play_dixit(char table[33])
{
    struct person *const people[] = {&aki, &ben, &chie};
    int k = (int)json_integer_value(
        json_object_get(ask_at_table(&aki, "propose", evening,
                                     "\"game\":\"dixit\",\"seats\":3,\"order\":\"seated\","
                                     "\"options\":{\"target\":1}",
                                     ""),
                        "k"));
    begin(&aki, k, table);
    sit_all(table);
    ask_at_table(&aki, "start", table, "", "");
    while (tables_find(&house->tables, table)->table->phase != TABLE_OVER)
        for (int i = 0; i < 3; i++)
            move_first(people[i], table);
    house_finish(house);
    return 2; /* after the deal */
}

void prefer(struct person *person, const char *table, int n, const char *code)
{
    char fields[100];
    snprintf(fields, sizeof fields, "\"of\":\"%s\",\"n\":%d", table, n);
    ask_at_table(person, "favourite", evening, fields, code);
}
