#define _GNU_SOURCE
#include "benchmarks.h"
#include <sched.h>
#include <time.h>

int
bench_pin(pid_t process, int cpu)
{
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	return sched_setaffinity(process, sizeof set, &set);
}

static uint64_t
read_clock(clockid_t clock)
{
	struct timespec time = { 0, 0 };
	if (clock_gettime(clock, &time) != 0)
		return 0;
	return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint64_t
bench_cpu_time(pid_t process)
{
	clockid_t clock;
	return clock_getcpuclockid(process, &clock) == 0 ? read_clock(clock) : 0;
}

uint64_t
bench_own_cpu_time(void)
{
	return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
