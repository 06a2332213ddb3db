#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <libdrm/drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/*
 * The functions of libdrm that Fingerpost uses. The library is loaded at first use: see CLoading.h. A function that is missing
 * for the linker is added to the list in drm.c.
 */

/* Loads libdrm. Returns NULL, or the reason why that failed. */
const char *fp_libdrm_load(void);

/* A buffer in the memory of a card, with a framebuffer for it. */
struct fp_drm_buffer {
	uint32_t handle;
	uint32_t framebuffer;
	/* The number of bytes from one row to the next. */
	uint32_t stride;
	size_t length;
	void *memory;
};

/* Makes a buffer with 4 bytes for each pixel and maps its memory. Returns 0, or the error number after all was undone. */
int fp_drm_make_buffer(int card, uint32_t width, uint32_t height, uint32_t format, struct fp_drm_buffer *buffer);
void fp_drm_destroy_buffer(int card, struct fp_drm_buffer *buffer);

/* A picture in a dma-buf. */
struct fp_drm_picture {
	uint32_t width;
	uint32_t height;
	uint32_t format;
	uint64_t modifier;
	int file;
	uint32_t offset;
	uint32_t stride;
};

/*
 * Makes a framebuffer of a picture, without a modifier if `takes_modifiers` is false. Returns 0 or the error number. The dma-buf must
 * not be of a buffer of this card that `fp_drm_make_buffer` made and that exists: both would have the same handle, which is closed here.
 */
int fp_drm_import(int card, const struct fp_drm_picture *picture, bool takes_modifiers, uint32_t *framebuffer);

/* A picture in memory of this card, of which each plane is a part. */
struct fp_drm_layout {
	uint32_t handle;
	uint32_t width;
	uint32_t height;
	uint32_t format;
	/* DRM_FORMAT_MOD_INVALID leaves the layout to the driver. */
	uint64_t modifier;
	int planes;
	uint32_t offsets[4];
	uint32_t strides[4];
};

/* Makes a framebuffer of a picture, without a modifier if `takes_modifiers` is false. Returns 0 or the error number. */
int fp_drm_add_framebuffer(int card, const struct fp_drm_layout *layout, bool takes_modifiers, uint32_t *framebuffer);

/* A flip that the card has reported. */
struct fp_drm_flip {
	/* The number that the commit had. */
	uint64_t number;
	/* The time of CLOCK_MONOTONIC. */
	uint64_t nanoseconds;
	/* The number of refreshes; 0 from drivers that count none. */
	uint32_t sequence;
};

/* Reads the reports that have arrived, at most `limit`. Returns their number, or -1 with errno if the card is gone. */
int fp_drm_read_flips(int card, struct fp_drm_flip *flips, int limit);

/* Commits a request. Returns 0 or the error number. */
int fp_drm_commit(
	int card, const uint32_t *objects, const uint32_t *properties, const uint64_t *values, int count, uint32_t flags,
	uint64_t number);

/* The capability that keeps the cursor planes of virtual machines; libdrm 2.4.114 has no name for it. */
static const uint64_t fp_drm_client_cap_cursor_plane_hotspot = 6;
