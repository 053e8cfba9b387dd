/* loop.c - the event loop, on libuv (loop.h). */
#include "server/net/loop.h"

#include "server/base/calls.h"

#include <assert.h>
#include <signal.h>
#include <unistd.h>

enum { SECOND = 1000 /* ms */ };

static void end_wait(uv_async_t *woken)
{
    (void)woken;
}

static void end_wait_in_time(uv_timer_t *alarm)
{
    (void)alarm;
}

static void tick(uv_timer_t *second)
{
    struct loop *loop = second->data;
    loop->ticked = true;
}

static void note_signal(uv_signal_t *signal, int number)
{
    struct loop *loop = signal->data;
    (void)number;
    loop->asked = true;
}

static void note_renewal(uv_signal_t *signal, int number)
{
    struct loop *loop = signal->data;
    (void)number;
    loop->renew = true;
}

/* Ignores signals that would end the process. */
static void ignore_signals(void)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL); /* a file at its size limit becomes a failed write */
}

static int watch_signal(struct loop *loop, uv_signal_t *signal, uv_signal_cb note, int number)
{
    int error = uv_signal_init(&loop->uv, signal);
    signal->data = loop;
    return error ? error : uv_signal_start(signal, note, number);
}

bool loop_open(struct loop *loop, struct engawa_reason *why)
{
    *loop = (struct loop){.asked = false};
    calls_refuse_io_uring();
    if (uv_loop_init(&loop->uv) != 0)
        return engawa_refuse(why, "loop", "The event loop could not be set up.",
                             "イベントループを準備できませんでした。");
    uv_loop_configure(&loop->uv, UV_METRICS_IDLE_TIME);
    ignore_signals();
    uv_timer_init(&loop->uv, &loop->second);
    uv_timer_init(&loop->uv, &loop->alarm);
    loop->second.data = loop;
    if (uv_async_init(&loop->uv, &loop->woken, end_wait) == 0 &&
        watch_signal(loop, &loop->end[0], note_signal, SIGTERM) == 0 &&
        watch_signal(loop, &loop->end[1], note_signal, SIGINT) == 0 &&
        watch_signal(loop, &loop->renewal, isatty(STDIN_FILENO) ? note_signal : note_renewal,
                     SIGHUP) == 0 &&
        uv_timer_start(&loop->second, tick, 0, SECOND) == 0)
        return true;
    loop_close(loop);
    return engawa_refuse(why, "loop", "The event loop could not be set up.",
                         "イベントループを準備できませんでした。");
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void loop_close(struct loop *loop)
{
    uv_walk(&loop->uv, close_handle, NULL);
    uv_run(&loop->uv, UV_RUN_DEFAULT);
    int error = uv_loop_close(&loop->uv);
    assert(error == 0);
    (void)error;
}

void loop_turn(struct loop *loop, bool wait)
{
    uv_run(&loop->uv, wait ? UV_RUN_ONCE : UV_RUN_NOWAIT);
}

void loop_note_turn(struct loop *loop)
{
    uint64_t now = uv_hrtime(), waited = uv_metrics_idle_time(&loop->uv);
    uint64_t all = now - loop->ended, idle = waited - loop->waited;
    uint64_t worked = loop->ended > 0 && all > idle ? all - idle : 0;
    loop->ended = now;
    loop->waited = waited;
    loop->worked += worked;
    loop->longest = worked > loop->longest ? worked : loop->longest;
}

void loop_wake(struct loop *loop)
{
    uv_async_send(&loop->woken);
}

void loop_alarm(struct loop *loop, int64_t left)
{
    if (left == INT64_MAX)
        uv_timer_stop(&loop->alarm);
    else
        uv_timer_start(&loop->alarm, end_wait_in_time, left > 0 ? (uint64_t)left : 1, 0);
}

int64_t loop_now(const struct loop *loop)
{
    return (int64_t)uv_now(&loop->uv);
}
