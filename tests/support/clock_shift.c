/* clock_shift.c - lets a test of the page set the server's clock forward: loaded before the program
 * (LD_PRELOAD), it adds to the time of day the milliseconds that the file in CLOCK_SHIFT says, in
 * decimal. The monotonic clock is unchanged. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds in the file; 0 where there is none. */
static long long shift(void)
{
    const char *path = getenv("CLOCK_SHIFT");
    char text[32] = "";
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return 0;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    return length > 0 ? strtoll(text, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME && result == 0) {
        long long ms = shift();
        now->tv_sec += ms / 1000;
        now->tv_nsec += ms % 1000 * 1000000;
        now->tv_sec += now->tv_nsec / 1000000000;
        now->tv_nsec %= 1000000000;
    }
    return result;
}
