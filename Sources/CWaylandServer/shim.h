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

/* Ends a client with wl_display.error no_memory (2) and a sentence of ours; libwayland has but one of its own. */
static inline void
fp_client_post_no_memory(struct wl_client *client, const char *message)
{
	struct wl_resource *display = wl_client_get_object(client, 1);
	if (display)
		wl_resource_post_error(display, 2, "%s", message);
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
