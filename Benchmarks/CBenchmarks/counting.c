/*
 * Stands in for the C library's allocator in the whole process, to count; the work is still done by the C library.
 * A sanitizer's allocator must not be passed by, so there nothing is counted.
 */
#define _GNU_SOURCE
#include "benchmarks.h"
#include <errno.h>
#include <link.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

/* Only the thread that asked for it counts. */
static __thread bool counting;
static struct bench_allocations counts;
static uintptr_t library_start, library_end;

/* Not inlined: a compiler that moves cold code to a function of its own would give it another caller. */
__attribute__((noinline)) static void
note(const void *caller)
{
	if (!counting)
		return;
	uintptr_t place = (uintptr_t)caller;
	if (place >= library_start && place < library_end)
		counts.libwayland++;
	else
		counts.own++;
}

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
void *
malloc(size_t size)
{
	note(__builtin_return_address(0));
	return __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
	note(__builtin_return_address(0));
	/* As fingerpost does: see Sources/C/CAllocation. */
	size_t bytes;
	if (__builtin_mul_overflow(count, size, &bytes) || bytes > 1032)
		return __libc_calloc(count, size);
	void *memory = __libc_malloc(bytes);
	return memory ? memset(memory, 0, bytes) : NULL;
}

void *
realloc(void *memory, size_t size)
{
	note(__builtin_return_address(0));
	return __libc_realloc(memory, size);
}

void *
aligned_alloc(size_t alignment, size_t size)
{
	note(__builtin_return_address(0));
	return __libc_memalign(alignment, size);
}

int
posix_memalign(void **memory, size_t alignment, size_t size)
{
	note(__builtin_return_address(0));
	void *block = __libc_memalign(alignment, size);
	if (!block)
		return ENOMEM;
	*memory = block;
	return 0;
}

#endif

static int
find_library(struct dl_phdr_info *info, size_t size, void *data)
{
	(void)size;
	(void)data;
	if (!info->dlpi_name || !strstr(info->dlpi_name, "libwayland-server"))
		return 0;
	library_start = UINTPTR_MAX;
	library_end = 0;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		if (info->dlpi_phdr[i].p_type != PT_LOAD)
			continue;
		uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
		uintptr_t end = start + info->dlpi_phdr[i].p_memsz;
		library_start = start < library_start ? start : library_start;
		library_end = end > library_end ? end : library_end;
	}
	return 1;
}

void
bench_start_counting(void)
{
	dl_iterate_phdr(find_library, NULL);
	memset(&counts, 0, sizeof counts);
	counting = true;
}

struct bench_allocations
bench_stop_counting(void)
{
	counting = false;
	return counts;
}
