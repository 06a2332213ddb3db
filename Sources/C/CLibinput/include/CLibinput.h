#pragma once
#include <libinput.h>
#include <libudev.h>

/*
 * The functions of libinput and libudev that Fingerpost uses. The libraries are loaded at first use: see CLoading.h. A function
 * that is missing for the linker is added to the list in libinput.c or udev.c.
 */

/* Loads libinput. Returns NULL, or the reason why that failed. */
const char *fp_libinput_load(void);
/* Loads libudev, likewise. */
const char *fp_udev_load(void);

/* Replaces a function of libinput, for tests. Returns the former one, or NULL if libinput is not loaded. */
void *fp_libinput_replace(const char *name, void *function);
