/* every_ask.c - the asks of the script (every_ask.h). */
#include "tests/server/house/every_ask.h"

#include "server/turn/house.h"

#include <stdio.h>
#include <string.h>

struct person people[PEOPLE];
static char evening[33]; /* the evening of the table */

/* Every ask, in an order in which none prevents those after it. %s: the table, then the watcher. */
static const struct {
    int who;
    const char *name, *fields;
} asks[] = {
    {HOST, "ping", ""},
    {HOST, "hello", ""},
    {HOST, "operate", "\"secret\":\"0123456789abcdef0123456789abcdef\""},
    {OPERATOR_TOO, "admin", "\"do\":[\"tables\",\"going\"]"},
    {OPERATOR_TOO, "admin", "\"do\":[\"tables\",\"show\",\"%s\"]"},
    {WATCHER, "name", "\"name\":\"Zoe\",\"lang\":\"en\""},
    {HOST, "whose", "\"token\":\"0123456789abcdef0123456789abcdef\""},
    {HOST, "devices", ""},
    {HOST, "renew", ""},
    {HOST, "sign-out", ""},
    {HOST, "push", ""},
    {HOST, "lobby", ""},
    {HOST, "mine", "\"on\":true"},
    {HOST, "history", "\"game\":\"yahtzee\",\"result\":\"won\",\"from\":0,\"to\":1"},
    {HOST, "figures", ""},
    {HOST, "ratings", ""},
    {HOST, "groups", ""},
    {HOST, "unlist", ""},
    {HOST, "board", "\"day\":1"},
    {HOST, "daily", ""},
    {HOST, "open",
     "\"game\":\"yahtzee\",\"options\":{},\"seats\":1,\"title\":\"x\",\"private\":true,\"lang\":"
     "\"en\",\"order\":\"seated\",\"rated\":false,\"seat\":0,\"entropy\":\"00\",\"once\":"
     "\"0123456789abcdef0123456789abcdef\",\"clock\":{\"kind\":\"none\"},\"away\":\"wait\","
     "\"throw\":5,"
     "\"evening\":false"},
    {HOST, "enter", "\"table\":\"%s\",\"after\":0,\"pass\":\"\""},
    {WATCHER, "enter", "\"table\":\"%s\",\"after\":0,\"code\":\"\""},
    {HOST, "say", "\"table\":\"%s\",\"text\":\"never said before\",\"after\":0"},
    {WATCHER, "say", "\"table\":\"%s\",\"text\":\"never said before\",\"after\":0"},
    {HOST, "react", "\"table\":\"%s\",\"react\":\"nice\""},
    {HOST, "bar", "\"table\":\"%s\",\"guest\":\"nobody\",\"from\":\"seat\",\"on\":true"},
    {HOST, "bar", "\"table\":\"%s\",\"guest\":\"%s\",\"from\":\"seat\",\"on\":true"},
    {HOST, "set",
     "\"table\":\"%s\",\"title\":\"Evening\",\"watch\":true,\"chat\":true,\"sit\":true,\"start\":"
     "false,"
     "\"end\":false,\"count\":true,\"code\":\"\",\"private\":false,\"order\":\"seated\",\"lang\":"
     "\"en\","
     "\"rated\":false,\"throw\":5,\"clock\":{\"kind\":\"none\"},\"away\":\"wait\",\"seats\":3,"
     "\"options\":{}"},
    {HOST, "sit", "\"table\":\"%s\",\"seat\":1"},
    {HOST, "stand", "\"table\":\"%s\",\"bot\":false"},
    {WATCHER, "sit", "\"table\":\"%s\",\"seat\":1,\"entropy\":\"00\""},
    {HOST, "bot", "\"table\":\"%s\",\"seat\":2,\"bot\":\"random\""},
    {HOST, "unseat", "\"table\":\"%s\",\"seat\":2"},
    {HOST, "pass", "\"table\":\"%s\",\"guest\":\"nobody\""},
    {HOST, "remove", "\"table\":\"%s\",\"seat\":1,\"then\":\"wait\",\"bot\":\"\",\"out\":false"},
    {HOST, "start", "\"table\":\"%s\",\"fill\":\"random\""},
    {HOST, "legal", "\"table\":\"%s\""},
    {HOST, "hint", "\"table\":\"%s\""},
    {HOST, "vote", "\"table\":\"%s\",\"seat\":1,\"vote\":\"wait\""},
    {HOST, "nudge", "\"table\":\"%s\",\"seat\":1"},
    {HOST, "move", "\"table\":\"%s\",\"after\":0,\"do\":\"score ones\""},
    {HOST, "rematch", "\"table\":\"%s\""},
    {HOST, "abandon", "\"table\":\"%s\""},
    {HOST, "rematch", "\"table\":\"%s\",\"entropy\":\"00\",\"game\":\"yahtzee\""},
    {HOST, "evening", "\"table\":\"%s\""},
    {HOST, "join", "\"table\":\"%s\",\"colour\":1,\"crest\":\"pine\",\"watches\":false"},
    {HOST, "propose", "\"table\":\"%s\",\"game\":\"yahtzee\",\"seats\":1"},
    {HOST, "wish", "\"table\":\"%s\",\"proposal\":0"},
    {HOST, "begin", "\"table\":\"%s\",\"proposal\":1,\"entropy\":\"00\""},
    {HOST, "favourite", "\"table\":\"%s\",\"of\":\"x\",\"n\":0"},
    {HOST, "again", "\"table\":\"%s\""},
    {WATCHER, "screen", ""},
    {HOST, "show", "\"table\":\"%s\",\"screen\":\"CFHJ\",\"sound\":true"},
    {HOST, "screens", "\"table\":\"%s\",\"off\":true"},
    {HOST, "leave", "\"table\":\"%s\""},
    {HOST, "close", "\"table\":\"%s\""},
    {WATCHER, "forget", ""},
};

enum { ASKS = sizeof asks / sizeof *asks };

void every_ask_gather(char id[33])
{
    limits.rate = 0;
    reopen_house();
    arrive(&people[HOST], NULL, "Aki");
    arrive(&people[WATCHER], NULL, "Ben");
    appoint(&people[OPERATOR_TOO]);
    open_table(&people[HOST], "yahtzee", 3, id);
    enter(&people[WATCHER], id);
    snprintf(evening, sizeof evening, "%s",
             text_of(ask_at_table(&people[HOST], "evening", id, "", ""), "evening"));
    enter(&people[HOST], evening);
}

void every_ask_part(void)
{
    for (int i = 0; i < PEOPLE; i++)
        leave(&people[i]);
}

void every_ask_open(const char *path, const char *id)
{
    snprintf(house_path, sizeof house_path, "%s", path);
    open_house();
    arrive_again(&people[HOST]);
    arrive_again(&people[WATCHER]);
    appoint(&people[OPERATOR_TOO]);
    ask_enter(&people[HOST], id, 0);
    ask_enter(&people[WATCHER], id, 0);
    house_finish(house);
}

void every_ask_close(void)
{
    every_ask_part();
    close_house();
}

const char *every_ask_name(int index)
{
    return index < ASKS ? asks[index].name : NULL;
}

/* Returns whether the ask NAME is for an evening instead of a table. */
static bool is_of_evenings(const char *name)
{
    static const char *const names[] = {"join",  "propose", "wish",    "begin",
                                        "again", "show",    "screens", "favourite"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

struct person *every_ask_text(int index, const char *id, char text[EVERY_ASK_TEXT])
{
    char fields[EVERY_ASK_TEXT - 60];
    snprintf(fields, sizeof fields, asks[index].fields,
             is_of_evenings(asks[index].name) ? evening : id, people[WATCHER].guest);
    snprintf(text, EVERY_ASK_TEXT, "{\"ask\":\"%s\",\"id\":%d%s%s}", asks[index].name, index,
             fields[0] ? "," : "", fields);
    return &people[asks[index].who];
}

struct person *every_ask_say(int index, const char *id)
{
    char text[EVERY_ASK_TEXT];
    struct person *person = every_ask_text(index, id, text);
    house_message(person->visitor, text, strlen(text));
    return person;
}
