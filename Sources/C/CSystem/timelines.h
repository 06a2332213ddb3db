#pragma once
/* The kernel's calls for timelines (drm_syncobj), without libdrm. Debian 12's headers lack the newest of them. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>

#include "shim.h"

/* Whether the driver of a device has timelines (Linux 5.2). */
static inline int
fp_has_timelines(int device)
{
	struct {
		uint64_t capability, value;
	} asked = {0x14, 0};
	return fp_ioctl(device, _IOWR('d', 0x0c, asked), &asked) == 0 && asked.value == 1;
}

/* Gives up the right to set modes, which the first program that opens a card gets. Timelines do not need it. */
static inline void
fp_drop_master(int device)
{
	fp_ioctl(device, _IO('d', 0x1f), 0);
}

/* Makes a timeline. Returns 0 if the kernel refuses. */
static inline uint32_t
fp_make_timeline(int device)
{
	struct {
		uint32_t handle, flags;
	} made = {0, 0};
	return fp_ioctl(device, _IOWR('d', 0xbf, made), &made) == 0 ? made.handle : 0;
}

static inline void
fp_destroy_timeline(int device, uint32_t timeline)
{
	struct {
		uint32_t handle, pad;
	} gone = {timeline, 0};
	fp_ioctl(device, _IOWR('d', 0xc0, gone), &gone);
}

struct fp_timeline_file {
	uint32_t handle, flags;
	int32_t descriptor;
	uint32_t pad;
};

/* A descriptor of a timeline, which the caller closes; -1 if the kernel refuses. */
static inline int
fp_export_timeline(int device, uint32_t timeline)
{
	struct fp_timeline_file file = {timeline, 0, -1, 0};
	if (fp_ioctl(device, _IOWR('d', 0xc1, file), &file) != 0)
		return -1;
	fcntl(file.descriptor, F_SETFD, FD_CLOEXEC);
	return file.descriptor;
}

/* The timeline of a descriptor, as a number of its own for each call; 0 if the descriptor is of another kind. */
static inline uint32_t
fp_import_timeline(int device, int descriptor)
{
	struct fp_timeline_file file = {0, 0, descriptor, 0};
	return fp_ioctl(device, _IOWR('d', 0xc2, file), &file) == 0 ? file.handle : 0;
}

/* Whether a point is signalled: 1 yes, 0 no, -1 if the kernel cannot tell. Does not wait, also not for work that is not
   submitted yet. */
static inline int
fp_is_signaled(int device, uint32_t timeline, uint64_t point)
{
	const uint32_t all = 1, also_unsubmitted = 2;
	struct {
		uint64_t handles, points;
		int64_t time;
		uint32_t count, flags, first, pad;
	} wait = {(uintptr_t)&timeline, (uintptr_t)&point, 0, 1, all | also_unsubmitted, 0, 0};
	if (fp_ioctl(device, _IOWR('d', 0xca, wait), &wait) == 0)
		return 1;
	return errno == ETIME ? 0 : -1;
}

/* Signals a point, and with it all smaller ones. */
static inline int
fp_signal_point(int device, uint32_t timeline, uint64_t point)
{
	struct {
		uint64_t handles, points;
		uint32_t count, flags;
	} signal = {(uintptr_t)&timeline, (uintptr_t)&point, 1, 0};
	return fp_ioctl(device, _IOWR('d', 0xcd, signal), &signal);
}

/* Has the kernel add 1 to an event counter when a point is signalled (Linux 6.6). */
static inline int
fp_notify_of_point(int device, uint32_t timeline, uint64_t point, int counter)
{
	struct {
		uint32_t handle, flags;
		uint64_t point;
		int32_t counter;
		uint32_t pad;
	} notice = {timeline, 0, point, counter, 0};
	return fp_ioctl(device, _IOWR('d', 0xcf, notice), &notice);
}

/* A counter that is readable while it is not zero; -1 if the system refuses it. */
static inline int
fp_event_counter(void)
{
	return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}
