/* test_crew.c - the processes of a program: each knows the game of one seat, and they are few. The
 * program here answers each question with its process. */
#include "cli/bots/crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdlib.h>

static const char program[] = "while read -r line; do case $line in"
                              " engawa*) echo ready pid ;; *die) exit ;; go) echo move $$ ;;"
                              " esac; done";

enum { SECOND = 1000, PATIENT = 600 * SECOND, SEATS = 20 };

/* A crew lasts until the process ends. */
static struct crew *crews[8];

static struct crew *new_crew(void)
{
    static size_t count;
    assert_true(count < sizeof crews / sizeof *crews);
    crews[count] = crew_new(program);
    assert_non_null(crews[count]);
    return crews[count++];
}

/* Asks CREW about SEAT of GAME after EVENTS. Returns the process that answers, 0 if none does. */
static pid_t ask(struct crew *crew, int game, int seat, int events, const char *more)
{
    struct engawa_text question = {0}, move = {0};
    engawa_text_printf(&question, "game g\nseats %d\nseat %d\n", SEATS, seat);
    for (int i = 0; i < events; i++)
        engawa_text_printf(&question, "event chance deal %d.%d\n", game, i);
    engawa_text_printf(&question, "legal a\nlegal b\nseed 1\nbudget 1\n%sgo\n", more);
    bool answered = crew_answer(crew, &question, PATIENT, &move);
    pid_t process = answered ? (pid_t)atol(move.at) : 0;
    assert_true(!answered || process > 0);
    crew_prepare(crew);
    engawa_text_free(&question);
    engawa_text_free(&move);
    return process;
}

static void a_process_plays_one_seat_of_one_game(void **unused)
{
    (void)unused;
    struct crew *crew = new_crew();
    pid_t first = ask(crew, 1, 0, 1, ""), second = ask(crew, 1, 1, 1, "");
    pid_t other = ask(crew, 2, 0, 1, "");
    assert_true(first > 0 && second > 0 && other > 0);
    assert_int_not_equal(first, second);
    assert_int_not_equal(first, other);
    assert_int_not_equal(second, other);
    for (int events = 1; events < 5; events++) { /* asked again, or later in the game */
        assert_int_equal(ask(crew, 1, 0, events, ""), first);
        assert_int_equal(ask(crew, 1, 1, events, ""), second);
        assert_int_equal(ask(crew, 2, 0, events, ""), other);
    }
    assert_int_not_equal(ask(crew, 1, 0, 3, ""),
                         first); /* it knows more than this question tells */
}

static void the_number_of_processes_is_bounded(void **unused)
{
    (void)unused;
    pid_t process[SEATS];
    struct crew *crew = new_crew();
    for (int seat = 0; seat < SEATS; seat++) {
        int alive = 0;
        process[seat] = ask(crew, 1, seat, 1, "");
        assert_true(process[seat] > 0);
        for (int i = 0; i <= seat; i++) {
            assert_true(i == seat || process[i] != process[seat]);
            alive += kill(process[i], 0) == 0;
        }
        assert_int_equal(alive, seat < CREW_PROCESSES - 1 ? seat + 1 : CREW_PROCESSES - 1);
    }
    assert_int_equal(ask(crew, 1, SEATS - 1, 2, ""), process[SEATS - 1]);
    pid_t again = ask(crew, 1, 0, 2, ""); /* its process has ended to make room */
    for (int seat = 0; seat < SEATS; seat++)
        assert_int_not_equal(again, process[seat]);
}

static void a_process_that_ends_is_replaced(void **unused)
{
    (void)unused;
    struct crew *crew = new_crew();
    pid_t first = ask(crew, 1, 0, 1, "");
    for (int i = 0; i < 5; i++)
        assert_int_equal(ask(crew, 1, 0, 2, "die\n"), 0);
    pid_t second = ask(crew, 1, 0, 3, "");
    assert_true(second > 0);
    assert_int_not_equal(first, second);
    assert_null(crew_new("exit 1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_process_plays_one_seat_of_one_game),
        cmocka_unit_test(the_number_of_processes_is_bounded),
        cmocka_unit_test(a_process_that_ends_is_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
