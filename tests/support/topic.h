/* topic.h - a test program has several topics, since a program takes long to link.
 * tests/meson.build lists them; the program's first argument says which one runs, and a pattern
 * after it which of its test cases. */
#ifndef ENGAWA_TEST_TOPIC_H
#define ENGAWA_TEST_TOPIC_H

/* In test_NAME.c, in the place of main(void). */
#define TOPIC(name)                                                                                \
    int topic_##name(void);                                                                        \
    int topic_##name(void)

#endif
