#include "CLibinputCalls.h"
#include <CLibinput.h>
#include <stdbool.h>
#include <string.h>

static char device;
static struct fp_libinput_call calls[FP_MOST_CALLS];
static int call_count;
static enum libinput_config_status answer;

struct libinput_device *fp_recorded_device(void) { return (struct libinput_device *)&device; }

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

#define SETTERS(X)                                                                                                     \
  X(tap_set_enabled, enum libinput_config_tap_state)                                                                   \
  X(send_events_set_mode, uint32_t)                                                                                    \
  X(accel_set_speed, double)                                                                                           \
  X(accel_set_profile, enum libinput_config_accel_profile)                                                             \
  X(scroll_set_natural_scroll_enabled, int)                                                                            \
  X(scroll_set_method, enum libinput_config_scroll_method)                                                             \
  X(left_handed_set, int)                                                                                              \
  X(dwt_set_enabled, enum libinput_config_dwt_state)                                                                   \
  X(click_set_method, enum libinput_config_click_method)

#define DEFINE(NAME, TYPE)                                                                                             \
  static enum libinput_config_status (*next_##NAME)(struct libinput_device *, TYPE);                                   \
  static enum libinput_config_status NAME(struct libinput_device *target, TYPE value) {                                \
    if (target == fp_recorded_device()) return note(#NAME, (double[]){(double)value}, 1);                              \
    return next_##NAME(target, value);                                                                                 \
  }
SETTERS(DEFINE)

static enum libinput_config_status (*next_matrix)(struct libinput_device *, const float[6]);
static enum libinput_config_status calibration_set_matrix(struct libinput_device *target, const float matrix[6]) {
  if (target == fp_recorded_device()) {
    double values[6];
    for (int i = 0; i < 6; i++) values[i] = matrix[i];
    return note("calibration_set_matrix", values, 6);
  }
  return next_matrix(target, matrix);
}

void fp_forget_calls(enum libinput_config_status status) {
  static bool is_replaced;
  call_count = 0;
  answer = status;
  if (is_replaced) return;
  is_replaced = true;
  // Loading sets all functions, so it comes first. It fails on a machine without libinput, where no other device exists.
  fp_libinput_load();
#define REPLACE(NAME, TYPE)                                                                                            \
  next_##NAME = (enum libinput_config_status (*)(struct libinput_device *, TYPE))fp_libinput_replace(                  \
      "libinput_device_config_" #NAME, (void *)NAME);
  SETTERS(REPLACE)
  next_matrix = (enum libinput_config_status (*)(struct libinput_device *, const float[6]))fp_libinput_replace(
      "libinput_device_config_calibration_set_matrix", (void *)calibration_set_matrix);
}
