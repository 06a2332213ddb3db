/* Counting instructions from here to there, for a process that callgrind runs with --instr-atstart=no. */
#include "benchmarks.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

void
bench_start_instructions(void)
{
	CALLGRIND_START_INSTRUMENTATION;
	CALLGRIND_ZERO_STATS;
}

void
bench_stop_instructions(void)
{
	CALLGRIND_DUMP_STATS;
	CALLGRIND_STOP_INSTRUMENTATION;
}
#else
void bench_start_instructions(void) {}
void bench_stop_instructions(void) {}
#endif
