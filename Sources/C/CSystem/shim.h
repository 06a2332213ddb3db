#pragma once
/* What the C library hides behind _GNU_SOURCE, which Swift's own module of it does not set. */
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/memfd.h>
#include <linux/udmabuf.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <linux/sockios.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

/* EACCES by its name; NULL for a number that is no error. */
extern const char *strerrorname_np(int error);

extern void *memmem(const void *bytes, size_t size, const void *part, size_t part_size);

static inline int
fp_pipe(int ends[2])
{
	int result = pipe(ends);
	if (result == 0) {
		fcntl(ends[0], F_SETFD, FD_CLOEXEC);
		fcntl(ends[1], F_SETFD, FD_CLOEXEC);
		fcntl(ends[0], F_SETFL, O_NONBLOCK);
	}
	return result;
}

/* Makes a copy of this process, with one thread. Swift does not offer fork, which is safe only without other threads. */
static inline pid_t
fp_copy_process(void)
{
	return fork();
}

/* Closes all descriptors from a number on (Linux 5.9); -1 if the kernel cannot. */
static inline int
fp_close_from(int first)
{
	const int sys_close_range = 436;
	return (int)syscall(sys_close_range, first, ~0u, 0);
}

extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

static inline int
fp_spawn_in_directory(posix_spawn_file_actions_t *actions, const char *path)
{
	return posix_spawn_file_actions_addchdir_np(actions, path);
}

/* Bytes that were sent through a socket and that the other end has not read; 0 where the kernel cannot tell. */
static inline int
fp_bytes_unread_by_peer(int socket)
{
	int count = 0;
	return ioctl(socket, SIOCOUTQ, &count) == 0 && count > 0 ? count : 0;
}

/* A file without a name, in memory, that can be sealed. */
static inline int
fp_memory_file(const char *name)
{
	return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

/* From linux/fcntl.h, which cannot be included beside fcntl.h. */
enum {
	fp_f_add_seals = 1033,
	fp_f_get_seals = 1034,
	fp_seal_seal = 1,
	fp_seal_shrink = 2,
	fp_seal_grow = 4,
	fp_seal_write = 8,
};

static const int fp_all_seals = fp_seal_shrink | fp_seal_grow | fp_seal_write | fp_seal_seal;

static inline int
fp_add_all_seals(int file)
{
	return fcntl(file, fp_f_add_seals, fp_all_seals);
}

static inline int
fp_get_seals(int file)
{
	return fcntl(file, fp_f_get_seals);
}

/* Whether a file is a dma-buf: all of them are in a file system of their own, with the number "DMAB". */
static inline int
fp_is_dmabuf(int file)
{
	struct statfs found;
	return fstatfs(file, &found) == 0 && (unsigned)found.f_type == 0x444d4142u;
}

/* A call to a driver, again after an interruption. Returns 0 or -1 with errno. */
static inline int
fp_ioctl(int device, unsigned long request, void *argument)
{
	int result = -1;
	for (int tries = 0; tries < 16; tries++) {
		result = ioctl(device, request, argument);
		if (result == 0 || (errno != EINTR && errno != EAGAIN))
			break;
	}
	return result;
}

/* Begins or ends reading the mapped memory of a dma-buf. */
static inline int
fp_dmabuf_sync(int file, int ends)
{
	struct dma_buf_sync step = { DMA_BUF_SYNC_READ | (ends ? DMA_BUF_SYNC_END : DMA_BUF_SYNC_START) };
	return fp_ioctl(file, DMA_BUF_IOCTL_SYNC, &step);
}

/* A dma-buf with the pages of a file in memory, by /dev/udmabuf. The size is a multiple of a page. */
static inline int
fp_make_udmabuf(int device, int memory, unsigned long size)
{
	struct udmabuf_create made = { (unsigned)memory, UDMABUF_FLAGS_CLOEXEC, 0, size };
	if (fcntl(memory, fp_f_add_seals, fp_seal_shrink) != 0)
		return -1;
	return ioctl(device, UDMABUF_CREATE, &made);
}

/* Makes this process the parent of whatever its descendants leave behind; from linux/prctl.h. */
static inline int
fp_adopt_orphans(void)
{
	return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

/* Whether the program that started this one, such as nohup, has asked it to ignore a signal. */
static inline int
fp_is_ignored(int signal)
{
	struct sigaction action;
	return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/* A child that has ended and whose status has not been collected; it stays to be collected. 0: there is none. */
static inline pid_t
fp_ended_child(void)
{
	siginfo_t info;
	info.si_pid = 0;
	return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 ? info.si_pid : 0;
}

/* False if this process certainly has no child, running or ended, whichever thread has started it. */
static inline int
fp_has_children(void)
{
	siginfo_t info;
	return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT | __WALL) == 0 || errno != ECHILD;
}

/* Gives memory that was freed back to the system. */
static inline void
fp_return_free_memory(void)
{
	malloc_trim(0);
}

/* A timer that is due again and again; -1 if the system refuses it. */
static inline int
fp_interval_timer(unsigned long long microseconds)
{
	const int monotonic_clock = 1;
	int timer = (int)syscall(SYS_timerfd_create, monotonic_clock, O_CLOEXEC | O_NONBLOCK);
	long seconds = (long)(microseconds / 1000000), nanoseconds = (long)(microseconds % 1000000) * 1000;
	/* A struct itimerspec: time.h would define types that other files take from the C library's own module. */
	long times[4] = {seconds, nanoseconds, seconds, nanoseconds};
	if (timer >= 0)
		syscall(SYS_timerfd_settime, timer, 0, times, NULL);
	return timer;
}

/* A timer that is set by fp_set_timer; -1 if the system refuses it. */
static inline int
fp_single_timer(void)
{
	const int monotonic_clock = 1;
	return (int)syscall(SYS_timerfd_create, monotonic_clock, O_CLOEXEC | O_NONBLOCK);
}

/* Sets a timer to a time of CLOCK_MONOTONIC in nanoseconds; 0 switches it off. */
static inline void
fp_set_timer(int timer, unsigned long long nanoseconds)
{
	const int absolute = 1;
	long times[4] = {0, 0, (long)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000)};
	syscall(SYS_timerfd_settime, timer, absolute, times, NULL);
}

/* A file that becomes readable when the wall clock jumps, which it also does when the machine has slept; -1 if the system
   refuses it. */
static inline int
fp_clock_jumps(void)
{
	const int wall_clock = 0, absolute_and_cancelled = 3;
	int timer = (int)syscall(SYS_timerfd_create, wall_clock, O_CLOEXEC | O_NONBLOCK);
	/* A time that does not come. */
	long times[4] = {0, 0, 9000000000, 0};
	if (timer >= 0)
		syscall(SYS_timerfd_settime, timer, absolute_and_cancelled, times, NULL);
	return timer;
}

/* A file from which the signals of a set are read, while they are blocked; -1 if the system refuses it. */
static inline int
fp_signal_file(const sigset_t *signals)
{
	return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* The number of the next signal in such a file; 0: there is none. */
static inline int
fp_next_signal(int file)
{
	struct signalfd_siginfo info;
	return read(file, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

/* Has the kernel send a signal to this process when its parent ends. */
static inline int
fp_end_with_parent(int signal)
{
	return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0);
}

/* The process that has connected to a socket, as a descriptor: by the socket itself (SO_PEERPIDFD, Linux 6.5), else by the
   id that the kernel noted then. -1: it has ended, or the system refuses the descriptor. */
static inline int
fp_peer_process(int socket, pid_t process)
{
	const int so_peerpidfd = 77, sys_pidfd_open = 434;
	int descriptor = -1;
	socklen_t size = sizeof descriptor;
	if (getsockopt(socket, SOL_SOCKET, so_peerpidfd, &descriptor, &size) == 0)
		return descriptor;
	return errno == ENOPROTOOPT ? (int)syscall(sys_pidfd_open, process, 0) : -1;
}
