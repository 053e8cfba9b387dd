/* topics.c - runs one topic of a test program (tests/support/topic.h). TOPICS, from
 * tests/meson.build, has a ROW(name) for each. */
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define ROW(name) int topic_##name(void);
TOPICS
#undef ROW

static const struct {
    const char *name;
    int (*run)(void);
} topics[] = {
#define ROW(name) {#name, topic_##name},
    TOPICS
#undef ROW
};

int main(int argc, char **argv)
{
    const size_t count = sizeof topics / sizeof topics[0];
    for (size_t i = 0; i < count && argc > 1; i++)
        if (strcmp(argv[1], topics[i].name) == 0) {
            if (argc > 2)
                cmocka_set_test_filter(argv[2]);
            return topics[i].run();
        }
    fprintf(stderr, "usage: %s TOPIC [PATTERN]\n", argv[0]);
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, "    %s\n", topics[i].name);
    return 2;
}
