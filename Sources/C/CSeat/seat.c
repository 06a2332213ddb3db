#include "include/CSeat.h"

#include <CLoading.h>

#define SEAT_FUNCTIONS(F0, F1, F2, F3) \
	F2(struct libseat *, libseat_open_seat, const struct libseat_seat_listener *, void *) \
	F1(int, libseat_disable_seat, struct libseat *) \
	F2(int, libseat_switch_session, struct libseat *, int) \
	F1(int, libseat_close_seat, struct libseat *) \
	F3(int, libseat_open_device, struct libseat *, const char *, int *) \
	F2(int, libseat_close_device, struct libseat *, int) \
	F1(const char *, libseat_seat_name, struct libseat *) \
	F1(int, libseat_get_fd, struct libseat *) \
	F2(int, libseat_dispatch, struct libseat *, int) \
	F1(void, libseat_set_log_handler, libseat_log_func) \
	F1(void, libseat_set_log_level, enum libseat_log_level)

SEAT_FUNCTIONS(FP_POINTER0, FP_POINTER1, FP_POINTER2, FP_POINTER3)
SEAT_FUNCTIONS(FP_FUNCTION0, FP_FUNCTION1, FP_FUNCTION2, FP_FUNCTION3)

static const struct fp_function functions[] = { SEAT_FUNCTIONS(FP_ROW0, FP_ROW1, FP_ROW2, FP_ROW3) { 0 } };

static struct fp_library library = {
	.names = { "libseat.so.1" },
	.purpose = "devices that only a session may open need the package libseat1",
	.functions = functions,
};

const char *
fp_libseat_load(void)
{
	return fp_library_load(&library);
}
