#pragma once
#include <stdint.h>
#include <sys/types.h>

/* Allocations that a thread made while counting: by libwayland-server, and by everything else. */
struct bench_allocations {
	uint64_t own;
	uint64_t libwayland;
};

void bench_start_counting(void);
struct bench_allocations bench_stop_counting(void);

/*
 * From one to the other, callgrind counts what this process executes, and writes it down at the end.
 * Does nothing elsewhere, or where valgrind's header was missing.
 */
void bench_start_instructions(void);
void bench_stop_instructions(void);

/* Binds a process to one CPU; errno says why not. */
int bench_pin(pid_t process, int cpu);

/* Nanoseconds that a process has spent on a CPU, all threads together; 0 where it is gone. */
uint64_t bench_cpu_time(pid_t process);
uint64_t bench_own_cpu_time(void);

/* Passes bytes from one socket to another until the first hangs up. */
void bench_forward(int from, int to);
