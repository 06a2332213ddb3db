#include "CAllocationCounting.h"

#include <stddef.h>

extern void *__libc_malloc(size_t size);

static unsigned long allocations;

/* Stands before the C library's own in every program that links this file. */
void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

unsigned long counted_allocations(void) { return allocations; }
