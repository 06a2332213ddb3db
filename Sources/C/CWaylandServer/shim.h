#pragma once
#include <wayland-server-core.h>
#include <linux/sockios.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

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

/* One line of libwayland's log, in the form of ours, written at once. */
static inline void
fp_log_line(const char *format, va_list arguments)
{
	char line[1024] = "fingerpost: warning: libwayland: ";
	size_t start = strlen(line);
	vsnprintf(line + start, sizeof line - start - 1, format, arguments);
	/* A taken name is how the next free one is found; what becomes of all names is an error of ours. */
	if (strncmp(line + start, "unable to lock lockfile", 23) == 0 ||
	    strncmp(line + start, "unable to open lockfile", 23) == 0) {
		return;
	}
	size_t end = strlen(line);
	if (line[end - 1] != '\n') {
		line[end++] = '\n';
	}
	if (write(STDERR_FILENO, line, end) < 0) {
		return;
	}
}

static inline void
fp_format_log(void)
{
	wl_log_set_handler_server(fp_log_line);
}
