#pragma once
#include <libseat.h>

/*
 * The functions of libseat that Fingerpost uses. The library is loaded at first use: see CLoading.h. A function that is missing
 * for the linker is added to the list in seat.c.
 */

/* Loads libseat. Returns NULL, or the reason why that failed. */
const char *fp_libseat_load(void);
