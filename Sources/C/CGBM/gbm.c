#include "include/CGBM.h"

#include <CLoading.h>
#include <stddef.h>
#include <sys/ioctl.h>

#define DECLARE(result, name, parameters, arguments) static result(*p_##name) parameters;
FP_GBM_FUNCTIONS(DECLARE)
#undef DECLARE

#define ROW(result, name, parameters, arguments) { #name, (void **)&p_##name },
static const struct fp_function functions[] = { FP_GBM_FUNCTIONS(ROW) { 0 } };
#undef ROW

static struct fp_library library = {
	.names = { "libgbm.so.1" },
	.purpose = "painting into buffers of a card needs the package libgbm1",
	.functions = functions,
};

const char *
fp_gbm_load(void)
{
	return fp_library_load(&library);
}

const char *
fp_gbm_load_file(const char *name)
{
	static struct fp_library other;
	other = library;
	other.is_loaded = false;
	other.names[0] = name;
	return fp_library_load(&other);
}

void *
fp_gbm_replace(const char *name, void *function)
{
	return fp_library_replace(&library, name, function);
}

/* The number of DRM_IOCTL_DROP_MASTER. */
enum { DROP_MASTER = 0x641F };

void
fp_gbm_drop_master(int card)
{
	ioctl(card, DROP_MASTER, 0);
}

#define DEFINE(result, name, parameters, arguments) \
	result fp_##name parameters { return p_##name arguments; }
FP_GBM_FUNCTIONS(DEFINE)
#undef DEFINE
