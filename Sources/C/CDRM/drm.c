#include "include/CDRM.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>

#include <CLoading.h>

/* The types of libdrm's pointers, by names that fit into the list. */
#define RESOURCES drmModeResPtr
#define CONNECTOR drmModeConnectorPtr
#define ENCODER drmModeEncoderPtr
#define PLANES drmModePlaneResPtr
#define PLANE drmModePlanePtr
#define PROPERTIES drmModeObjectPropertiesPtr
#define PROPERTY drmModePropertyPtr
#define BLOB drmModePropertyBlobPtr
#define REQUEST drmModeAtomicReqPtr

#define DRM_FUNCTIONS(F0, F1, F2, F3, F4) \
	F3(int, drmIoctl, int, unsigned long, void *) \
	F3(int, drmSetClientCap, int, uint64_t, uint64_t) \
	F3(int, drmGetCap, int, uint64_t, uint64_t *) \
	F1(int, drmIsMaster, int) \
	F1(int, drmIsKMS, int) \
	F2(int, drmHandleEvent, int, drmEventContextPtr) \
	F1(RESOURCES, drmModeGetResources, int) \
	F1(void, drmModeFreeResources, RESOURCES) \
	F2(CONNECTOR, drmModeGetConnector, int, uint32_t) \
	F1(void, drmModeFreeConnector, CONNECTOR) \
	F1(const char *, drmModeGetConnectorTypeName, uint32_t) \
	F2(ENCODER, drmModeGetEncoder, int, uint32_t) \
	F1(void, drmModeFreeEncoder, ENCODER) \
	F1(PLANES, drmModeGetPlaneResources, int) \
	F1(void, drmModeFreePlaneResources, PLANES) \
	F2(PLANE, drmModeGetPlane, int, uint32_t) \
	F1(void, drmModeFreePlane, PLANE) \
	F3(PROPERTIES, drmModeObjectGetProperties, int, uint32_t, uint32_t) \
	F1(void, drmModeFreeObjectProperties, PROPERTIES) \
	F2(PROPERTY, drmModeGetProperty, int, uint32_t) \
	F1(void, drmModeFreeProperty, PROPERTY) \
	F2(BLOB, drmModeGetPropertyBlob, int, uint32_t) \
	F1(void, drmModeFreePropertyBlob, BLOB) \
	F4(int, drmModeCreatePropertyBlob, int, const void *, size_t, uint32_t *) \
	F2(int, drmModeDestroyPropertyBlob, int, uint32_t) \
	F2(int, drmModeRmFB, int, uint32_t) \
	F4(int, drmPrimeHandleToFD, int, uint32_t, uint32_t, int *) \
	F0(REQUEST, drmModeAtomicAlloc) \
	F1(void, drmModeAtomicFree, REQUEST) \
	F4(int, drmModeAtomicAddProperty, REQUEST, uint32_t, uint32_t, uint64_t) \
	F4(int, drmModeAtomicCommit, int, REQUEST, uint32_t, void *)

DRM_FUNCTIONS(FP_POINTER0, FP_POINTER1, FP_POINTER2, FP_POINTER3, FP_POINTER4)
DRM_FUNCTIONS(FP_FUNCTION0, FP_FUNCTION1, FP_FUNCTION2, FP_FUNCTION3, FP_FUNCTION4)

static const struct fp_function functions[] = {
	DRM_FUNCTIONS(FP_ROW0, FP_ROW1, FP_ROW2, FP_ROW3, FP_ROW4) { 0 }
};

static struct fp_library library = {
	.names = { "libdrm.so.2" },
	.purpose = "displays need the package libdrm2",
	.functions = functions,
};

const char *
fp_libdrm_load(void)
{
	return fp_library_load(&library);
}

void
fp_drm_destroy_buffer(int card, struct fp_drm_buffer *buffer)
{
	if (buffer->memory)
		munmap(buffer->memory, buffer->length);
	if (buffer->framebuffer)
		drmModeRmFB(card, buffer->framebuffer);
	if (buffer->handle) {
		struct drm_mode_destroy_dumb destroyed = { .handle = buffer->handle };
		drmIoctl(card, DRM_IOCTL_MODE_DESTROY_DUMB, &destroyed);
	}
	memset(buffer, 0, sizeof *buffer);
}

int
fp_drm_make_buffer(int card, uint32_t width, uint32_t height, uint32_t format, struct fp_drm_buffer *buffer)
{
	struct drm_mode_create_dumb made = { .width = width, .height = height, .bpp = 32 };
	memset(buffer, 0, sizeof *buffer);
	if (drmIoctl(card, DRM_IOCTL_MODE_CREATE_DUMB, &made) != 0)
		return errno;
	buffer->handle = made.handle;
	buffer->stride = made.pitch;
	buffer->length = made.size;

	struct drm_mode_fb_cmd2 frame = {
		.width = width, .height = height, .pixel_format = format, .handles = { made.handle }, .pitches = { made.pitch },
	};
	struct drm_mode_map_dumb place = { .handle = made.handle };
	if (drmIoctl(card, DRM_IOCTL_MODE_ADDFB2, &frame) != 0)
		goto failed;
	buffer->framebuffer = frame.fb_id;
	if (drmIoctl(card, DRM_IOCTL_MODE_MAP_DUMB, &place) != 0)
		goto failed;
	void *memory = mmap(NULL, made.size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)place.offset);
	if (memory == MAP_FAILED)
		goto failed;
	buffer->memory = memory;
	return 0;

failed:;
	int reason = errno;
	fp_drm_destroy_buffer(card, buffer);
	return reason;
}

int
fp_drm_import(int card, const struct fp_drm_picture *picture, bool takes_modifiers, uint32_t *framebuffer)
{
	struct drm_prime_handle memory = { .fd = picture->file };
	if (drmIoctl(card, DRM_IOCTL_PRIME_FD_TO_HANDLE, &memory) != 0)
		return errno;
	struct drm_mode_fb_cmd2 frame = {
		.width = picture->width, .height = picture->height, .pixel_format = picture->format,
		.handles = { memory.handle }, .pitches = { picture->stride }, .offsets = { picture->offset },
	};
	if (takes_modifiers) {
		frame.flags = DRM_MODE_FB_MODIFIERS;
		frame.modifier[0] = picture->modifier;
	}
	int reason = drmIoctl(card, DRM_IOCTL_MODE_ADDFB2, &frame) == 0 ? 0 : errno;
	*framebuffer = reason == 0 ? frame.fb_id : 0;
	/* The framebuffer keeps the memory. */
	struct drm_gem_close closed = { .handle = memory.handle };
	drmIoctl(card, DRM_IOCTL_GEM_CLOSE, &closed);
	return reason;
}

int
fp_drm_add_framebuffer(int card, const struct fp_drm_layout *layout, bool takes_modifiers, uint32_t *framebuffer)
{
	struct drm_mode_fb_cmd2 frame = { .width = layout->width, .height = layout->height, .pixel_format = layout->format };
	bool has_modifier = takes_modifiers && layout->modifier != DRM_FORMAT_MOD_INVALID;
	if (layout->planes < 1 || layout->planes > 4)
		return EINVAL;
	for (int plane = 0; plane < layout->planes; plane++) {
		frame.handles[plane] = layout->handle;
		frame.offsets[plane] = layout->offsets[plane];
		frame.pitches[plane] = layout->strides[plane];
		frame.modifier[plane] = has_modifier ? layout->modifier : 0;
	}
	if (has_modifier)
		frame.flags = DRM_MODE_FB_MODIFIERS;
	if (drmIoctl(card, DRM_IOCTL_MODE_ADDFB2, &frame) != 0)
		return errno;
	*framebuffer = frame.fb_id;
	return 0;
}

/* Where the handler of flips puts them. Cards are read on the main thread only. */
static struct {
	struct fp_drm_flip *flips;
	int count, limit;
} arrived;

static void
note_flip(int card, unsigned sequence, unsigned seconds, unsigned microseconds, unsigned crtc, void *number)
{
	(void)card, (void)crtc;
	if (arrived.count >= arrived.limit)
		return;
	arrived.flips[arrived.count++] = (struct fp_drm_flip){
		.number = (uint64_t)(uintptr_t)number,
		.nanoseconds = (uint64_t)seconds * 1000000000 + (uint64_t)microseconds * 1000,
		.sequence = sequence,
	};
}

int
fp_drm_read_flips(int card, struct fp_drm_flip *flips, int limit)
{
	drmEventContext context = { .version = 3, .page_flip_handler2 = note_flip };
	struct pollfd ready = { .fd = card, .events = POLLIN };
	arrived.flips = flips;
	arrived.count = 0;
	arrived.limit = limit;
	/* One reading may have 1,024 bytes, which is 32 flips. */
	while (arrived.count + 32 <= limit && poll(&ready, 1, 0) == 1) {
		if (!(ready.revents & POLLIN)) {
			errno = ENODEV;
			return -1;
		}
		if (drmHandleEvent(card, &context) != 0) {
			if (errno == ENODEV)
				return -1;
			/* A reading that was interrupted is repeated at the next call. */
			break;
		}
	}
	return arrived.count;
}

int
fp_drm_commit(
	int card, const uint32_t *objects, const uint32_t *properties, const uint64_t *values, int count, uint32_t flags,
	uint64_t number)
{
	REQUEST request = drmModeAtomicAlloc();
	if (!request)
		return ENOMEM;
	int result = 0;
	for (int i = 0; i < count && result >= 0; i++)
		result = drmModeAtomicAddProperty(request, objects[i], properties[i], values[i]);
	if (result >= 0)
		result = drmModeAtomicCommit(card, request, flags, (void *)(uintptr_t)number);
	drmModeAtomicFree(request);
	return result < 0 ? -result : 0;
}
