/*
 * calloc for the whole program: small memory from malloc, and set to zero.
 *
 * Before version 2.41, glibc's calloc does not use the cache of freed memory that each thread has, as malloc and free do. libwayland
 * calls calloc twice for each message, so an event took 6 to 11 % more instructions.
 *
 * docs/decisions/0166-costs-that-are-counted.md has the figures.
 */
#define _GNU_SOURCE
#include "include/CAllocation.h"
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER
#endif
#endif

#ifndef HAS_SANITIZER

/* The largest size that the cache keeps. Memory of the kernel is zero already, so large memory is left to the next calloc. */
#define CACHED_BYTES 1032

typedef void *(*zeroing)(size_t count, size_t size);

/*
 * Only in a program of which other parts were compiled with a sanitizer. Its free must not receive memory of another allocator.
 */
extern void __asan_init(void) __attribute__((weak));

/*
 * The calloc that this one has replaced: the C library's, or that of a preloaded library, whose malloc and free the program uses
 * then. The search may call calloc itself, for small memory.
 */
static zeroing
next_calloc(void)
{
	static _Atomic(zeroing) found;
	zeroing next = atomic_load_explicit(&found, memory_order_acquire);
	if (!next && !__asan_init) {
		next = (zeroing)dlsym(RTLD_NEXT, "calloc");
		atomic_store_explicit(&found, next, memory_order_release);
	}
	return next;
}

void *
calloc(size_t count, size_t size)
{
	size_t bytes;
	if (__builtin_mul_overflow(count, size, &bytes)) {
		errno = ENOMEM;
		return NULL;
	}
	zeroing next = bytes > CACHED_BYTES ? next_calloc() : NULL;
	if (next)
		return next(count, size);
	void *memory = malloc(bytes);
	/* Compilers replace malloc and memset with calloc, which would call itself. */
	__asm__ volatile("" : "+r"(memory));
	return memory ? memset(memory, 0, bytes) : NULL;
}

#endif
