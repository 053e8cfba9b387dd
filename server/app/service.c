/* service.c - reports to the service manager (service.h). */
#include "server/app/service.h"

#include "server/base/report.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { PATIENCE = 5 /* s to wait for a busy manager */ };

/* Sends the report WHAT; FLAGS as for send(2). */
static void tell(const struct service *service, const char *what, int flags)
{
    if (service->handle >= 0)
        send(service->handle, what, strlen(what), flags | MSG_NOSIGNAL);
}

/* Connects a socket to PATH; a leading "@" means an abstract name. Returns -1 and sets errno on
 * failure. */
static int connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(path);
    if ((path[0] != '/' && path[0] != '@') || length >= sizeof address.sun_path) {
        errno = EINVAL;
        return -1;
    }
    memcpy(address.sun_path, path, length);
    if (path[0] == '@')
        address.sun_path[0] = '\0';
    length += offsetof(struct sockaddr_un, sun_path) + (path[0] == '/');
    int handle = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (handle < 0 || connect(handle, (const struct sockaddr *)&address, (socklen_t)length) == 0)
        return handle;
    int failed = errno;
    close(handle);
    errno = failed;
    return -1;
}

/* Returns half of the manager's watchdog timeout, in ms; 0: no watchdog. */
static uint64_t read_every(void)
{
    const char *microseconds = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    if (!microseconds || (process && strtoll(process, NULL, 10) != getpid()))
        return 0;
    uint64_t every = strtoull(microseconds, NULL, 10) / 2000;
    return every > 0 || *microseconds == '0' ? every : 1;
}

void service_open(struct service *service)
{
    const char *path = getenv("NOTIFY_SOCKET");
    *service = (struct service){.handle = -1};
    if (!path || !*path)
        return;
    service->handle = connect_to(path);
    const struct timeval patience = {.tv_sec = PATIENCE};
    service->every = service->handle >= 0 ? read_every() : 0;
    if (service->handle >= 0)
        setsockopt(service->handle, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    else
        report_event(REPORT_WARNING, "manager-unreachable", NULL,
                     "the service manager at %.100s cannot be reached: %s", path, strerror(errno));
}

static void tell_alive(uv_timer_t *timer)
{
    tell(timer->data, "WATCHDOG=1", MSG_DONTWAIT);
}

void service_ready(struct service *service, struct loop *loop)
{
    tell(service, "READY=1", 0);
    if (service->every == 0)
        return;
    uv_timer_init(&loop->uv, &service->alive);
    service->alive.data = service;
    uv_timer_start(&service->alive, tell_alive, service->every, service->every);
}

void service_stopping(const struct service *service)
{
    tell(service, "STOPPING=1", 0);
}

void service_close(struct service *service)
{
    if (service->handle >= 0)
        close(service->handle);
    service->handle = -1;
}
