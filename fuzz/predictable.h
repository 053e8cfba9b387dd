/* predictable.h - a random source that gives the same values every time. */
#ifndef ENGAWA_FUZZ_PREDICTABLE_H
#define ENGAWA_FUZZ_PREDICTABLE_H

/* Makes libsodium return the same sequence from now on, from its start. */
void predictable_begin(void);

#endif
