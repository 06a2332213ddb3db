#pragma once
#include <linux/memfd.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <wayland-client-core.h>

/* memfd_create stands behind _GNU_SOURCE, which Swift's C library module does not set. */
static inline int
fp_memory_file(const char *name)
{
	return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC);
}
