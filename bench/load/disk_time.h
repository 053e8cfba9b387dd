/* disk_time.h - measures the disk alone, to compare with a server's use of it. */
#ifndef BENCH_DISK_TIME_H
#define BENCH_DISK_TIME_H

#include "bench/load/histogram.h"

/* Writes 4096 bytes at the end of a new file in FOLDER and waits for fdatasync, again and again for
 * a second but at most 200 times, and adds to HISTOGRAM how long each took. The file is deleted. */
void disk_time(const char *folder, struct histogram *histogram);

#endif
