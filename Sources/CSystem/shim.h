#pragma once
/* What the C library hides behind _GNU_SOURCE, which Swift's own module of it does not set. */
#include <fcntl.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

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

extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

static inline int
fp_spawn_in_directory(posix_spawn_file_actions_t *actions, const char *path)
{
	return posix_spawn_file_actions_addchdir_np(actions, path);
}
