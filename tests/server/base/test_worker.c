/* test_worker.c - the worker thread for files: tasks run there by rank, and finish here. */
#include "server/base/worker.h"

#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <semaphore.h>
#include <string.h>

enum { TASKS = 6 };

struct numbered {
    struct worker_task task; /* first, so that a task is a numbered one */
    char name;
};

static sem_t gate, begun, woken; /* the first task begins and waits at the gate */
static char ran[TASKS + 1], taken[TASKS + 1];
static pthread_t loop;

static void run(struct worker_task *task)
{
    const struct numbered *numbered = (const struct numbered *)task;
    if (numbered->name == 'a') {
        sem_post(&begun);
        sem_wait(&gate);
    }
    assert_false(pthread_equal(pthread_self(), loop));
    strncat(ran, &numbered->name, 1);
}

static void done(struct worker_task *task)
{
    assert_true(pthread_equal(pthread_self(), loop));
    strncat(taken, &((const struct numbered *)task)->name, 1);
}

static void wake(void *context)
{
    (void)context;
    sem_post(&woken);
}

static struct numbered tasks[TASKS];

static struct worker *begin(void)
{
    loop = pthread_self();
    ran[0] = taken[0] = '\0';
    sem_init(&gate, 0, 0);
    sem_init(&begun, 0, 0);
    sem_init(&woken, 0, 0);
    for (int i = 0; i < TASKS; i++)
        tasks[i] = (struct numbered){.task = {.run = run, .done = done, .urgent = i % 2 == 1},
                                     .name = (char)('a' + i)};
    return worker_new(wake, NULL);
}

static void tasks_that_only_read_go_first(void **state)
{
    struct worker *worker = begin();
    (void)state;
    assert_non_null(worker);
    worker_do(worker, &tasks[0].task);
    sem_wait(&begun);
    for (int i = 1; i < TASKS; i++)
        worker_do(worker, &tasks[i].task);
    sem_post(&gate);
    for (int i = 0; i < TASKS; i++)
        sem_wait(&woken);
    assert_string_equal(taken, "");
    worker_take(worker);
    assert_string_equal(ran, "abdfce");
    assert_string_equal(taken, ran);
    worker_free(worker);
}

/* One has asked for three things, and then two others for one or two: they need not wait for all
 * that came before them. */
static void owners_take_turns(void **state)
{
    static const char owners[] = "111231"; /* of a, which runs, to f */
    struct worker *worker = begin();
    (void)state;
    for (int i = 0; i < TASKS; i++) {
        tasks[i].task.urgent = true;
        tasks[i].task.owner = &owners[strchr(owners, owners[i]) - owners];
    }
    worker_do(worker, &tasks[0].task);
    sem_wait(&begun);
    for (int i = 1; i < TASKS; i++)
        worker_do(worker, &tasks[i].task);
    sem_post(&gate);
    worker_free(worker);
    assert_string_equal(ran, "abdecf");
}

/* Tasks that were requested run before the end. */
static void the_end_waits_for_requested_tasks(void **state)
{
    struct worker *worker = begin();
    (void)state;
    for (int i = 0; i < TASKS; i++)
        worker_do(worker, &tasks[i].task);
    sem_post(&gate);
    worker_free(worker);
    assert_int_equal(strlen(ran), TASKS);
    assert_string_equal(taken, ran);
    worker_free(NULL);
}

TOPIC(worker)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tasks_that_only_read_go_first),
        cmocka_unit_test(owners_take_turns),
        cmocka_unit_test(the_end_waits_for_requested_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
