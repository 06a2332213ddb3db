#include "include/CLoading.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *
fail(struct fp_library *library, const char *format, const char *first, const char *second)
{
	snprintf(library->fault, sizeof library->fault, format, first, second);
	return library->fault;
}

const char *
fp_library_load(struct fp_library *library)
{
	const char *wanted = library->names[0];
	void *handle = NULL;

	if (library->is_loaded)
		return NULL;
	library->fault[0] = 0;
	for (int index = 0; !handle && library->names[index]; index++) {
		const char *name = library->names[index];
		handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
		const char *reason = handle ? NULL : dlerror();
		/* The loader's text begins with the file that is missing, which may be one that the library needs. */
		if (reason && strncmp(reason, name, strlen(name)) && !library->fault[0])
			fail(library, "cannot load %s: %s", name, reason);
	}
	if (!handle)
		return library->fault[0] ? library->fault : fail(library, "%s is not installed; %s", wanted, library->purpose);
	for (const struct fp_function *each = library->functions; each->name; each++) {
		void *found = dlsym(handle, each->name);
		if (!found)
			return fail(library, "%s is too old: it has no function %s", wanted, each->name);
		*each->pointer = found;
	}
	library->is_loaded = true;
	return NULL;
}

void **
fp_function_place(const struct fp_function *functions, const char *name)
{
	for (const struct fp_function *each = functions; each->name; each++) {
		if (!strcmp(each->name, name))
			return each->pointer;
	}
	return NULL;
}

void *
fp_library_replace(struct fp_library *library, const char *name, void *function)
{
	void **place = fp_function_place(library->functions, name);
	if (!place) {
		fprintf(stderr, "%s: this program uses no function %s\n", library->names[0], name);
		abort();
	}
	void *former = *place;
	*place = function;
	return former;
}
