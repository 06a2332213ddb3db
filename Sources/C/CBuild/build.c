#include "include/CBuild.h"

/* `make dist` defines both: see Package.swift. They are in C, so that another commit compiles this file only. */
#ifndef FINGERPOST_COMMIT
#define FINGERPOST_COMMIT ""
#endif
#ifndef FINGERPOST_LIBRARIES
#define FINGERPOST_LIBRARIES ""
#endif

const char *
fp_build_commit(void)
{
	return FINGERPOST_COMMIT;
}

const char *
fp_build_libraries(void)
{
	return FINGERPOST_LIBRARIES;
}
