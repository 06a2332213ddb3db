/*
 * weston-launcher PROGRAM [ARGUMENT…] starts weston without a session of logind, as root.
 *
 * Debian 12's weston opens devices through logind, or through a launcher: a process at the other end of a socket that weston
 * inherits. Debian does not ship that program. This one opens what weston asks for. It does not switch terminals.
 *
 * weston replaces this process and keeps its process id. A child serves the socket, and ends with weston.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* The numbers of messages: a request to open a file, and its answer. */
enum { REQUEST_OPEN = 0, ANSWER_OPEN = 3 };

struct request {
	int kind;
	int flags;
	char path[256];
};

struct answer {
	int kind;
	int result;
};

static void
fail(const char *attempt)
{
	fprintf(stderr, "weston-launcher: cannot %s: %s\n", attempt, strerror(errno));
	exit(1);
}

/* Sends the file, or -1 if it could not be opened. */
static void
answer(int socket, int file)
{
	struct answer words = { ANSWER_OPEN, file < 0 ? -1 : 0 };
	struct iovec part = { &words, sizeof words };
	union {
		struct cmsghdr header;
		char bytes[CMSG_SPACE(sizeof file)];
	} control;
	struct msghdr message;

	memset(&control, 0, sizeof control);
	memset(&message, 0, sizeof message);
	message.msg_iov = &part;
	message.msg_iovlen = 1;
	if (file >= 0) {
		control.header.cmsg_level = SOL_SOCKET;
		control.header.cmsg_type = SCM_RIGHTS;
		control.header.cmsg_len = CMSG_LEN(sizeof file);
		memcpy(CMSG_DATA(&control.header), &file, sizeof file);
		message.msg_control = &control;
		message.msg_controllen = sizeof control.bytes;
	}
	if (sendmsg(socket, &message, MSG_NOSIGNAL) < 0)
		fail("answer");
}

static void
serve(int socket)
{
	struct request request;

	for (;;) {
		ssize_t length = recv(socket, &request, sizeof request - 1, 0);
		if (length < 0 && errno == EINTR)
			continue;
		if (length <= 0)
			return;
		if (length < 8 || request.kind != REQUEST_OPEN)
			continue;
		((char *)&request)[length] = 0;
		int file = open(request.path, request.flags | O_CLOEXEC);
		if (file < 0)
			fprintf(stderr, "weston-launcher: cannot open %s: %s\n", request.path, strerror(errno));
		answer(socket, file);
		if (file >= 0)
			close(file);
	}
}

static void
pass(const char *name, int descriptor)
{
	char number[16];
	snprintf(number, sizeof number, "%d", descriptor);
	if (setenv(name, number, 1) != 0)
		fail("set a variable");
}

int
main(int count, char **arguments)
{
	int ends[2];
	int terminal;

	if (count < 2) {
		fputs("usage: weston-launcher PROGRAM [ARGUMENT…]\n", stderr);
		return 2;
	}
	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
		fail("make a pair of sockets");
	switch (fork()) {
	case -1:
		fail("make a process");
		break;
	case 0:
		close(ends[1]);
		serve(ends[0]);
		return 0;
	default:
		break;
	}
	close(ends[0]);
	terminal = open("/dev/tty1", O_RDWR | O_NOCTTY);
	if (terminal < 0)
		fail("open /dev/tty1");
	pass("WESTON_LAUNCHER_SOCK", ends[1]);
	pass("WESTON_TTY_FD", terminal);
	execv(arguments[1], arguments + 1);
	fail("start the program");
}
