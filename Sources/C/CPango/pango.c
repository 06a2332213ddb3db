#include "include/CPango.h"

#include <CLoading.h>

#define DECLARE(result, name, parameters, arguments) static result(*p_##name) parameters;
FP_PANGO_FUNCTIONS(DECLARE)
#undef DECLARE

#define ROW(result, name, parameters, arguments) { #name, (void **)&p_##name },
static const struct fp_function functions[] = { FP_PANGO_FUNCTIONS(ROW) { 0 } };
#undef ROW

/* The functions of Pango, Cairo and GObject are found too, because this library needs theirs. */
static struct fp_library library = {
	.names = { "libpangocairo-1.0.so.0" },
	.purpose = "text of all scripts needs the package libpangocairo-1.0-0",
	.functions = functions,
};

const char *
fp_pango_load(void)
{
	return fp_library_load(&library);
}

const char *
fp_pango_load_file(const char *name)
{
	static struct fp_library other;
	other = library;
	other.is_loaded = false;
	other.names[0] = name;
	return fp_library_load(&other);
}

#define DEFINE(result, name, parameters, arguments) \
	result fp_##name parameters { return p_##name arguments; }
FP_PANGO_FUNCTIONS(DEFINE)
#undef DEFINE
