#pragma once
/* Buffers in the memory of a card without a GPU, as dma-bufs, and the fences of the kernel's card for tests (vgem). Each function
 * returns 0, or -1 with errno set. The headers of the kernel with these structures are in a package of their own. */
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

struct fp_dumb_buffer {
	int card;
	uint32_t handle;
	uint32_t stride;
	uint64_t size;
	/* The dma-buf. */
	int file;
	void *memory;
};

struct fp_create_dumb {
	uint32_t height, width, bits, flags, handle, stride;
	uint64_t size;
};

struct fp_prime_handle {
	uint32_t handle, flags;
	int32_t file;
};

struct fp_vgem_fence {
	uint32_t handle, flags, fence, unused;
};

struct fp_vgem_signal {
	uint32_t fence, flags;
};

/* Opens a card, makes a buffer with 4 bytes for each pixel, and maps it. */
static inline int
fp_make_dumb_buffer(const char *path, uint32_t width, uint32_t height, struct fp_dumb_buffer *made)
{
	struct fp_create_dumb create = { .height = height, .width = width, .bits = 32 };
	struct fp_prime_handle handle = { .flags = O_RDWR | O_CLOEXEC };
	made->card = open(path, O_RDWR | O_CLOEXEC);
	if (made->card < 0 || ioctl(made->card, _IOWR('d', 0xB2, struct fp_create_dumb), &create) != 0)
		return -1;
	handle.handle = create.handle;
	if (ioctl(made->card, _IOWR('d', 0x2D, struct fp_prime_handle), &handle) != 0)
		return -1;
	made->handle = create.handle;
	made->stride = create.stride;
	made->size = create.size;
	made->file = handle.file;
	made->memory = mmap(0, create.size, PROT_READ | PROT_WRITE, MAP_SHARED, handle.file, 0);
	return made->memory == MAP_FAILED ? -1 : 0;
}

/* Begins or ends writing into the mapped memory. */
static inline int
fp_sync_dumb_buffer(const struct fp_dumb_buffer *buffer, int ends)
{
	struct dma_buf_sync step = { DMA_BUF_SYNC_WRITE | (ends ? DMA_BUF_SYNC_END : DMA_BUF_SYNC_START) };
	return ioctl(buffer->file, DMA_BUF_IOCTL_SYNC, &step);
}

/* Lets a device that does not exist write into a buffer of vgem, until its fence is signalled. */
static inline int
fp_begin_device_write(const struct fp_dumb_buffer *buffer, uint32_t *fence)
{
	struct fp_vgem_fence begun = { .handle = buffer->handle, .flags = 1 };
	if (ioctl(buffer->card, _IOWR('d', 0x41, struct fp_vgem_fence), &begun) != 0)
		return -1;
	*fence = begun.fence;
	return 0;
}

static inline int
fp_end_device_write(const struct fp_dumb_buffer *buffer, uint32_t fence)
{
	struct fp_vgem_signal ended = { .fence = fence };
	return ioctl(buffer->card, _IOW('d', 0x42, struct fp_vgem_signal), &ended);
}
