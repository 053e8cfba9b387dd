/* fuzz.h - the interface of every fuzzer: the entry that libFuzzer calls (clang, -Dfuzz=values) and
 * that replay.c calls for each file of the corpus in an ordinary test. */
#ifndef ENGAWA_FUZZ_H
#define ENGAWA_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Tries SIZE bytes. Ends the process if they show a fault; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
