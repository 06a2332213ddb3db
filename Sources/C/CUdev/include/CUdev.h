#pragma once
#include <libudev.h>

/*
 * The functions of libudev that Fingerpost uses. The library is loaded at first use: see CLoading.h. A function that is missing
 * for the linker is added to the list in udev.c.
 */

/* Loads libudev. Returns NULL, or the reason why that failed. */
const char *fp_udev_load(void);
