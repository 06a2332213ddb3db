#ifndef FP_CXKBCOMMON_SHIM_H
#define FP_CXKBCOMMON_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/memfd.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

/* What the C library hides behind _GNU_SOURCE, which Swift's own module of it does not set. */

/* linux/fcntl.h, which cannot be included beside fcntl.h. */
enum {
  fp_f_add_seals = 1033,
  fp_f_get_seals = 1034,
  fp_seal_seal = 1,
  fp_seal_shrink = 2,
  fp_seal_grow = 4,
  fp_seal_write = 8,
};

static inline int fp_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

static const int fp_all_seals = fp_seal_shrink | fp_seal_grow | fp_seal_write | fp_seal_seal;

static inline int fp_add_all_seals(int file) { return fcntl(file, fp_f_add_seals, fp_all_seals); }

static inline int fp_get_seals(int file) { return fcntl(file, fp_f_get_seals); }

#endif
