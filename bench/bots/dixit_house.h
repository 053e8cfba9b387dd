/* dixit_house.h - a house that plays Dixit with pictures that have no words, and bots that hear
 * what its people tell of them. */
#ifndef BENCH_DIXIT_HOUSE_H
#define BENCH_DIXIT_HOUSE_H

/* Prints how well the bot HEARING understands people's clues after 0, 10, 50 and 200 games in which
 * four people told them, measured in GAMES games each. The people are the bot PERSON, who knows the
 * words of the deck, or for "person" one that says two of them at a time. Returns main's status. */
int dixit_house(long games, const char *person, const char *hearing);

#endif
