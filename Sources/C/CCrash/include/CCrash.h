#pragma once
#include <stddef.h>

/*
 * Saves memory when the program crashes.
 *
 * When a signal that means a crash arrives (SIGILL, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP), `size` bytes at `memory` are
 * written as they are to a new file, PREFIX1.flight or the next free number, that only its user may read. Its path goes to
 * standard error. Then a handler that was there before runs, and the signal ends the program.
 *
 * Returns 0, or an errno. One memory at a time.
 */
int fp_crash_arm(const void *memory, size_t size, const char *prefix);

/* Restores the former actions. Call it before the memory is freed. */
void fp_crash_disarm(void);
