#pragma once
/* Before libinput.h, which includes libudev.h: those functions belong to CUdev. */
#include <CUdev.h>
#include <libinput.h>

/*
 * The functions of libinput that Fingerpost uses. The library is loaded at first use: see CLoading.h. A function that is
 * missing for the linker is added to the list in libinput.c.
 */

/* Loads libinput. Returns NULL, or the reason why that failed. */
const char *fp_libinput_load(void);

/* Replaces a function of libinput, for tests. Returns the former one, or NULL if libinput is not loaded. */
void *fp_libinput_replace(const char *name, void *function);
