// Records the calls that set a device of libinput. Calls for a device other than `fp_recorded_device()` go on to the
// library.
#pragma once
#include <libinput.h>

#define FP_MOST_CALLS 64

struct fp_libinput_call {
  // The function's name without `libinput_device_config_`.
  char name[64];
  // The value after the device; six for a matrix.
  double values[6];
  int count;
};

// A device whose calls are recorded and succeed. It must not be passed to any other function of libinput.
struct libinput_device *fp_recorded_device(void);
// Forgets all calls. Later ones return `status`. No call is recorded before the first call of this function.
void fp_forget_calls(enum libinput_config_status status);
int fp_call_count(void);
struct fp_libinput_call fp_call(int index);
