#pragma once
#include <wayland-server-core.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>

/* Swift imports no variadic functions. */
static inline void
fp_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message)
{
	wl_resource_post_error(resource, code, "%s", message);
}

/* Bytes that the kernel still holds for the reader at the other end; negative where it cannot tell. */
static inline int
fp_unread_bytes(int socket)
{
	int count = 0;
	return ioctl(socket, SIOCOUTQ, &count) == 0 ? count : -1;
}

/* Bytes that wait to be read at this end; negative where the kernel cannot tell. */
static inline int
fp_waiting_bytes(int socket)
{
	int count = 0;
	return ioctl(socket, FIONREAD, &count) == 0 ? count : -1;
}
