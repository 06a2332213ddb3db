#define _GNU_SOURCE
#include "CLibinputCalls.h"
#include <dlfcn.h>
#include <string.h>

static char device;
static struct fp_libinput_call calls[FP_MOST_CALLS];
static int call_count;
static enum libinput_config_status answer;

struct libinput_device *fp_recorded_device(void) { return (struct libinput_device *)&device; }

void fp_forget_calls(enum libinput_config_status status) {
  call_count = 0;
  answer = status;
}

int fp_call_count(void) { return call_count; }

struct fp_libinput_call fp_call(int index) { return calls[index]; }

static enum libinput_config_status note(const char *name, const double *values, int count) {
  if (call_count < FP_MOST_CALLS) {
    struct fp_libinput_call *call = &calls[call_count++];
    strncpy(call->name, name, sizeof call->name - 1);
    memcpy(call->values, values, sizeof(double) * count);
    call->count = count;
  }
  return answer;
}

#define SETTER(NAME, TYPE)                                                                                             \
  enum libinput_config_status libinput_device_config_##NAME(struct libinput_device *target, TYPE value) {              \
    if (target == fp_recorded_device()) return note(#NAME, (double[]){(double)value}, 1);                              \
    enum libinput_config_status (*next)(struct libinput_device *, TYPE) =                                              \
        dlsym(RTLD_NEXT, "libinput_device_config_" #NAME);                                                             \
    return next(target, value);                                                                                        \
  }

SETTER(tap_set_enabled, enum libinput_config_tap_state)
SETTER(send_events_set_mode, uint32_t)
SETTER(accel_set_speed, double)
SETTER(accel_set_profile, enum libinput_config_accel_profile)
SETTER(scroll_set_natural_scroll_enabled, int)
SETTER(scroll_set_method, enum libinput_config_scroll_method)
SETTER(left_handed_set, int)
SETTER(dwt_set_enabled, enum libinput_config_dwt_state)
SETTER(click_set_method, enum libinput_config_click_method)

enum libinput_config_status libinput_device_config_calibration_set_matrix(struct libinput_device *target,
                                                                          const float matrix[6]) {
  if (target == fp_recorded_device()) {
    double values[6];
    for (int i = 0; i < 6; i++) values[i] = matrix[i];
    return note("calibration_set_matrix", values, 6);
  }
  enum libinput_config_status (*next)(struct libinput_device *, const float[6]) =
      dlsym(RTLD_NEXT, "libinput_device_config_calibration_set_matrix");
  return next(target, matrix);
}
