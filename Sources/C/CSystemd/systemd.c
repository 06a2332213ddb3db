#include "include/CSystemd.h"

#include <dlfcn.h>
#include <stdbool.h>

typedef union {
	uint8_t bytes[16];
	uint64_t numbers[2];
} fp_sd_id;

#define DECLARE(result, name, parameters, arguments) static result(*p_##name) parameters;
FP_SD_FUNCTIONS(DECLARE)
#undef DECLARE
static int (*p_bus_set_server)(sd_bus *bus, int on, fp_sd_id id);

const char *
fp_sd_load(void)
{
	/* The compositor's thread is the only one that calls this. */
	static bool is_loaded;
	static const char *fault;

	if (is_loaded || fault)
		return fault;
	void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
	if (!library)
		library = dlopen("libelogind.so.0", RTLD_NOW | RTLD_LOCAL);
	if (!library)
		library = dlopen("libbasu.so.0", RTLD_NOW | RTLD_LOCAL);
	if (!library)
		return fault = "libsystemd.so.0 is not installed (Debian: libsystemd0)";
#define FIND(symbol, pointer) \
	if (!(*(void **)&pointer = dlsym(library, symbol))) \
		return fault = "libsystemd.so.0 is too old: it has no function " symbol;
#define LOAD(result, name, parameters, arguments) FIND("sd_" #name, p_##name)
	FP_SD_FUNCTIONS(LOAD)
	FIND("sd_bus_set_server", p_bus_set_server)
#undef LOAD
#undef FIND
	is_loaded = true;
	return NULL;
}

int
fp_sd_be_server(sd_bus *bus)
{
	fp_sd_id id = { .numbers = { 0x4670537244427573, 0x0123456789abcdef } };
	int result = p_bus_set_server(bus, 1, id);
	return result < 0 ? result : p_bus_set_anonymous(bus, 1);
}

#define DEFINE(result, name, parameters, arguments) \
	result fp_sd_##name parameters { return p_##name arguments; }
FP_SD_FUNCTIONS(DEFINE)
#undef DEFINE
