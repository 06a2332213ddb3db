#pragma once
#include <wayland-server-core.h>
#include <errno.h>
#include <linux/sockios.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
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

/* Sends what waits for a client: 0, or the error number if the socket took only a part or nothing. */
static inline int
fp_client_flush(struct wl_client *client)
{
	errno = 0;
	wl_client_flush(client);
	/* libwayland repeats a call that a signal interrupted. */
	return errno == EINTR ? 0 : errno;
}

/* Sends bytes to a client past libwayland's buffer: 0, or -1 if the socket took nothing. */
static inline int
fp_client_send(struct wl_client *client, const void *bytes, size_t count)
{
	int socket = wl_client_get_fd(client);
	ssize_t sent;
	do {
		sent = send(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
	} while (sent < 0 && errno == EINTR);
	if (sent >= 0 && (size_t)sent < count) {
		/* The rest cannot follow in order. Linux takes such a small piece whole, so nobody sees this. */
		shutdown(socket, SHUT_RDWR);
		return 0;
	}
	return sent < 0 ? -1 : 0;
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

/* Whether a process has ended, or is ending and has closed its files: proc(5), PF_EXITING of its flags. */
static inline int
fp_has_ended(int process)
{
	const unsigned exiting = 4;
	char path[32], text[256];
	snprintf(path, sizeof path, "/proc/%d/stat", process);
	FILE *file = fopen(path, "re");
	if (!file)
		return 1;
	size_t count = fread(text, 1, sizeof text - 1, file);
	fclose(file);
	text[count] = 0;
	/* The name in parentheses may contain any character. */
	const char *rest = strrchr(text, ')');
	char state = 0;
	unsigned flags = 0;
	if (!rest || sscanf(rest + 1, " %c %*d %*d %*d %*d %*d %u", &state, &flags) != 2)
		return 1;
	return state == 'Z' || state == 'X' || (flags & exiting) != 0;
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
	/* The broken connection of a program that was killed is no fault; its status is reported where it matters. */
	int process = 0;
	if (sscanf(line + start, "error in client communication (pid %d)", &process) == 1 && fp_has_ended(process)) {
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
