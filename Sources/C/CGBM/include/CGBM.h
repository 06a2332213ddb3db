#pragma once
#include <stdint.h>

/*
 * The part of libgbm that makes buffers of a card in which a graphics driver can paint.
 *
 * The library is loaded by `fp_gbm_load`, so that a program which shows no pictures of a graphics driver runs without it. No other
 * function may be called before it has succeeded. A function `fp_NAME` has the parameters of the function NAME of the library. Devices
 * and buffers are pointers.
 */

/* What a buffer is used for. */
static const uint32_t FP_GBM_USE_SCANOUT = 1 << 0;
static const uint32_t FP_GBM_USE_RENDERING = 1 << 2;
static const uint32_t FP_GBM_USE_LINEAR = 1 << 4;

/* What a mapped buffer is used for. */
static const uint32_t FP_GBM_TRANSFER_READ = 1 << 0;

/* The modifier of a layout without a number. */
static const uint64_t FP_GBM_NO_MODIFIER = 0x00FFFFFFFFFFFFFFull;

/* The most planes that a buffer has. */
enum { FP_GBM_MOST_PLANES = 4 };

/* The kernel's number of the memory of a buffer, as `u32`. The other members give the union the size that the library has. */
union fp_gbm_handle {
	void *ptr;
	int32_t s32;
	uint32_t u32;
	int64_t s64;
	uint64_t u64;
};

/* Loads libgbm at its first use: see CLoading.h. Returns NULL, or the reason why that failed. */
const char *fp_gbm_load(void);

/* Loads libgbm by another file name, for tests. */
const char *fp_gbm_load_file(const char *name);

/* Replaces a function of libgbm, for tests: see `fp_library_replace`. */
void *fp_gbm_replace(const char *name, void *function);

/*
 * Gives the right to set display modes back, which the kernel gives to the first program that opens a card's primary file. It does
 * nothing without the right.
 */
void fp_gbm_drop_master(int card);

#define FP_GBM_FUNCTIONS(X) \
	X(void *, gbm_create_device, (int card), (card)) \
	X(void, gbm_device_destroy, (void *device), (device)) \
	X(void *, gbm_bo_create, (void *device, uint32_t width, uint32_t height, uint32_t format, uint32_t usage), \
		(device, width, height, format, usage)) \
	X(void *, gbm_bo_create_with_modifiers2, \
		(void *device, uint32_t width, uint32_t height, uint32_t format, const uint64_t *modifiers, unsigned count, \
			uint32_t usage), \
		(device, width, height, format, modifiers, count, usage)) \
	X(void, gbm_bo_destroy, (void *buffer), (buffer)) \
	X(int, gbm_bo_get_fd, (void *buffer), (buffer)) \
	X(union fp_gbm_handle, gbm_bo_get_handle_for_plane, (void *buffer, int plane), (buffer, plane)) \
	X(uint64_t, gbm_bo_get_modifier, (void *buffer), (buffer)) \
	X(uint32_t, gbm_bo_get_offset, (void *buffer, int plane), (buffer, plane)) \
	X(int, gbm_bo_get_plane_count, (void *buffer), (buffer)) \
	X(uint32_t, gbm_bo_get_stride_for_plane, (void *buffer, int plane), (buffer, plane)) \
	X(void *, gbm_bo_map, \
		(void *buffer, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint32_t flags, uint32_t *stride, \
			void **mapping), \
		(buffer, x, y, width, height, flags, stride, mapping)) \
	X(void, gbm_bo_unmap, (void *buffer, void *mapping), (buffer, mapping))

#define FP_GBM_DECLARE(result, name, parameters, arguments) result fp_##name parameters;
FP_GBM_FUNCTIONS(FP_GBM_DECLARE)
#undef FP_GBM_DECLARE
