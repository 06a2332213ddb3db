/* The least that any router does: wait, read, write. It looks at nothing. */
#define _GNU_SOURCE
#include "benchmarks.h"
#include <errno.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static int
send_all(int socket, const char *bytes, size_t count)
{
	while (count > 0) {
		ssize_t sent = send(socket, bytes, count, MSG_NOSIGNAL);
		if (sent < 0 && errno != EINTR)
			return -1;
		if (sent > 0) {
			bytes += sent;
			count -= (size_t)sent;
		}
	}
	return 0;
}

void
bench_forward(int from, int to)
{
	static char buffer[65536];
	int loop = epoll_create1(EPOLL_CLOEXEC);
	struct epoll_event wanted = { .events = EPOLLIN, .data.fd = from };
	epoll_ctl(loop, EPOLL_CTL_ADD, from, &wanted);
	for (;;) {
		struct epoll_event ready[8];
		int count = epoll_wait(loop, ready, 8, -1);
		if (count < 0 && errno != EINTR)
			break;
		for (int i = 0; i < count; i++) {
			ssize_t got = recv(ready[i].data.fd, buffer, sizeof buffer, 0);
			if (got <= 0 || send_all(to, buffer, (size_t)got) != 0) {
				close(loop);
				return;
			}
		}
	}
	close(loop);
}
