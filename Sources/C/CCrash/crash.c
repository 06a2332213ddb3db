/* Everything between arming and the end of the program uses async-signal-safe functions only: see signal-safety(7). */
#define _GNU_SOURCE
#include "CCrash.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const struct {
	int number;
	const char *name;
} crashes[] = {
	{SIGILL, "SIGILL"}, {SIGABRT, "SIGABRT"}, {SIGSEGV, "SIGSEGV"},
	{SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"}, {SIGTRAP, "SIGTRAP"},
};

enum {
	crash_count = sizeof crashes / sizeof crashes[0],
	most_files = 99,
};

static const char suffix[] = ".flight";

static struct sigaction former[crash_count];
static const char *memory;
static size_t memory_size;
/* The prefix, and room for a number and the suffix. */
static char path[4096];
static size_t prefix_size;
static int is_armed;
/* A stack that has overflowed cannot run a handler. */
static char handler_stack[65536];

static void
say(const char *text)
{
	struct pollfd out = {.fd = STDERR_FILENO, .events = POLLOUT};
	/* A log that nothing reads must not keep the program from ending. */
	if (poll(&out, 1, 0) == 1 && write(STDERR_FILENO, text, strlen(text)) < 0) {
		return;
	}
}

static void
set_number(int number)
{
	char *end = path + prefix_size;
	if (number >= 10) {
		*end++ = (char)('0' + number / 10);
	}
	*end++ = (char)('0' + number % 10);
	memcpy(end, suffix, sizeof suffix);
}

static int
save(void)
{
	int file = -1;
	for (int number = 1; number <= most_files && file < 0; number++) {
		set_number(number);
		file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
		if (file < 0 && errno != EEXIST) {
			return 0;
		}
	}
	if (file < 0) {
		return 0;
	}
	size_t written = 0;
	while (written < memory_size) {
		ssize_t count = write(file, memory + written, memory_size - written);
		if (count < 0 && errno == EINTR) {
			continue;
		}
		if (count <= 0) {
			break;
		}
		written += (size_t)count;
	}
	return close(file) == 0 && written == memory_size;
}

static void
crashed(int number, siginfo_t *info, void *context)
{
	/* A crash in here ends the program at once. */
	fp_crash_disarm();
	size_t which = 0;
	while (which + 1 < crash_count && crashes[which].number != number) {
		which++;
	}
	say("fingerpost: error: crashed by ");
	say(crashes[which].name);
	if (save()) {
		say("; the flight recorder is in ");
		say(path);
		say(", which 'fingerpost trace' reads\n");
	} else {
		say("; the flight recorder could not be written to ");
		say(path);
		say("\n");
	}
	/* Swift's runtime may print a backtrace. It would go on after a signal that was sent. */
	const struct sigaction *before = &former[which];
	if ((before->sa_flags & SA_SIGINFO) && before->sa_sigaction) {
		before->sa_sigaction(number, info, context);
	} else if (!(before->sa_flags & SA_SIGINFO) && before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN) {
		before->sa_handler(number);
	}
	struct sigaction standard = {.sa_handler = SIG_DFL};
	sigaction(number, &standard, NULL);
	/* A fault of the processor happens again when the handler returns. A signal that was sent, or a breakpoint, does not. */
	if (info->si_code <= 0 || number == SIGTRAP || number == SIGABRT) {
		raise(number);
	}
}

int
fp_crash_arm(const void *bytes, size_t size, const char *prefix)
{
	fp_crash_disarm();
	prefix_size = strlen(prefix);
	if (prefix_size + 2 + sizeof suffix > sizeof path) {
		return ENAMETOOLONG;
	}
	memcpy(path, prefix, prefix_size + 1);
	memory = bytes;
	memory_size = size;

	stack_t stack;
	if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
		stack = (stack_t){.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
		sigaltstack(&stack, NULL);
	}
	/* The signal is not blocked in the handler: Swift's backtrace reads memory that may not be there, in a thread that
	   inherits this thread's mask, and a fault while it is blocked would end the program at once. */
	struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
	sigemptyset(&action.sa_mask);
	/* Whatever started this program may have blocked them. */
	sigset_t handled;
	sigemptyset(&handled);
	for (size_t index = 0; index < crash_count; index++) {
		sigaction(crashes[index].number, &action, &former[index]);
		sigaddset(&handled, crashes[index].number);
	}
	pthread_sigmask(SIG_UNBLOCK, &handled, NULL);
	is_armed = 1;
	return 0;
}

void
fp_crash_disarm(void)
{
	if (!is_armed) {
		return;
	}
	is_armed = 0;
	for (size_t index = 0; index < crash_count; index++) {
		sigaction(crashes[index].number, &former[index], NULL);
	}
}
