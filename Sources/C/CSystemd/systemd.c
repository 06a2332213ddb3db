#include "include/CSystemd.h"

#include <CLoading.h>

typedef union {
	uint8_t bytes[16];
	uint64_t numbers[2];
} fp_sd_id;

#define DECLARE(result, name, parameters, arguments) static result(*p_##name) parameters;
FP_SD_FUNCTIONS(DECLARE)
#undef DECLARE
static int (*p_bus_set_server)(sd_bus *bus, int on, fp_sd_id id);

#define ROW(result, name, parameters, arguments) { "sd_" #name, (void **)&p_##name },
static const struct fp_function functions[] = {
	FP_SD_FUNCTIONS(ROW) { "sd_bus_set_server", (void **)&p_bus_set_server }, { 0 },
};
#undef ROW

static struct fp_library library = {
	.names = { "libsystemd.so.0", "libelogind.so.0", "libbasu.so.0" },
	.purpose = "the accessibility bus needs the package libsystemd0",
	.functions = functions,
};

const char *
fp_sd_load(void)
{
	return fp_library_load(&library);
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
