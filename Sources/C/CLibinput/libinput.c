#include "include/CLibinput.h"

#include <CLoading.h>

#define LIBINPUT_FUNCTIONS(F0, F1, F2, F3) \
	F1(int, libinput_device_tablet_pad_get_num_mode_groups, struct libinput_device *) \
	F2(struct libinput_tablet_pad_mode_group *, libinput_device_tablet_pad_get_mode_group, struct libinput_device *, unsigned int) \
	F1(unsigned int, libinput_tablet_pad_mode_group_get_index, struct libinput_tablet_pad_mode_group *) \
	F1(unsigned int, libinput_tablet_pad_mode_group_get_num_modes, struct libinput_tablet_pad_mode_group *) \
	F2(int, libinput_tablet_pad_mode_group_has_button, struct libinput_tablet_pad_mode_group *, unsigned int) \
	F2(int, libinput_tablet_pad_mode_group_has_ring, struct libinput_tablet_pad_mode_group *, unsigned int) \
	F2(int, libinput_tablet_pad_mode_group_has_strip, struct libinput_tablet_pad_mode_group *, unsigned int) \
	F1(void, libinput_event_destroy, struct libinput_event *) \
	F1(enum libinput_event_type, libinput_event_get_type, struct libinput_event *) \
	F1(struct libinput_device *, libinput_event_get_device, struct libinput_event *) \
	F1(struct libinput_event_pointer *, libinput_event_get_pointer_event, struct libinput_event *) \
	F1(struct libinput_event_keyboard *, libinput_event_get_keyboard_event, struct libinput_event *) \
	F1(struct libinput_event_touch *, libinput_event_get_touch_event, struct libinput_event *) \
	F1(struct libinput_event_gesture *, libinput_event_get_gesture_event, struct libinput_event *) \
	F1(struct libinput_event_tablet_tool *, libinput_event_get_tablet_tool_event, struct libinput_event *) \
	F1(struct libinput_event_tablet_pad *, libinput_event_get_tablet_pad_event, struct libinput_event *) \
	F1(struct libinput_event_switch *, libinput_event_get_switch_event, struct libinput_event *) \
	F1(uint64_t, libinput_event_keyboard_get_time_usec, struct libinput_event_keyboard *) \
	F1(uint32_t, libinput_event_keyboard_get_key, struct libinput_event_keyboard *) \
	F1(enum libinput_key_state, libinput_event_keyboard_get_key_state, struct libinput_event_keyboard *) \
	F1(uint64_t, libinput_event_pointer_get_time_usec, struct libinput_event_pointer *) \
	F1(double, libinput_event_pointer_get_dx, struct libinput_event_pointer *) \
	F1(double, libinput_event_pointer_get_dy, struct libinput_event_pointer *) \
	F1(double, libinput_event_pointer_get_dx_unaccelerated, struct libinput_event_pointer *) \
	F1(double, libinput_event_pointer_get_dy_unaccelerated, struct libinput_event_pointer *) \
	F2(double, libinput_event_pointer_get_absolute_x_transformed, struct libinput_event_pointer *, uint32_t) \
	F2(double, libinput_event_pointer_get_absolute_y_transformed, struct libinput_event_pointer *, uint32_t) \
	F1(uint32_t, libinput_event_pointer_get_button, struct libinput_event_pointer *) \
	F1(enum libinput_button_state, libinput_event_pointer_get_button_state, struct libinput_event_pointer *) \
	F2(int, libinput_event_pointer_has_axis, struct libinput_event_pointer *, enum libinput_pointer_axis) \
	F2(double, libinput_event_pointer_get_scroll_value, struct libinput_event_pointer *, enum libinput_pointer_axis) \
	F2(double, libinput_event_pointer_get_scroll_value_v120, struct libinput_event_pointer *, enum libinput_pointer_axis) \
	F1(uint64_t, libinput_event_touch_get_time_usec, struct libinput_event_touch *) \
	F1(int32_t, libinput_event_touch_get_slot, struct libinput_event_touch *) \
	F2(double, libinput_event_touch_get_x_transformed, struct libinput_event_touch *, uint32_t) \
	F2(double, libinput_event_touch_get_y_transformed, struct libinput_event_touch *, uint32_t) \
	F1(uint64_t, libinput_event_gesture_get_time_usec, struct libinput_event_gesture *) \
	F1(int, libinput_event_gesture_get_finger_count, struct libinput_event_gesture *) \
	F1(int, libinput_event_gesture_get_cancelled, struct libinput_event_gesture *) \
	F1(double, libinput_event_gesture_get_dx, struct libinput_event_gesture *) \
	F1(double, libinput_event_gesture_get_dy, struct libinput_event_gesture *) \
	F1(double, libinput_event_gesture_get_scale, struct libinput_event_gesture *) \
	F1(double, libinput_event_gesture_get_angle_delta, struct libinput_event_gesture *) \
	F1(int, libinput_event_tablet_tool_x_has_changed, struct libinput_event_tablet_tool *) \
	F1(int, libinput_event_tablet_tool_y_has_changed, struct libinput_event_tablet_tool *) \
	F1(int, libinput_event_tablet_tool_pressure_has_changed, struct libinput_event_tablet_tool *) \
	F1(int, libinput_event_tablet_tool_distance_has_changed, struct libinput_event_tablet_tool *) \
	F1(int, libinput_event_tablet_tool_tilt_x_has_changed, struct libinput_event_tablet_tool *) \
	F1(int, libinput_event_tablet_tool_tilt_y_has_changed, struct libinput_event_tablet_tool *) \
	F1(int, libinput_event_tablet_tool_rotation_has_changed, struct libinput_event_tablet_tool *) \
	F1(int, libinput_event_tablet_tool_slider_has_changed, struct libinput_event_tablet_tool *) \
	F1(int, libinput_event_tablet_tool_wheel_has_changed, struct libinput_event_tablet_tool *) \
	F1(double, libinput_event_tablet_tool_get_pressure, struct libinput_event_tablet_tool *) \
	F1(double, libinput_event_tablet_tool_get_distance, struct libinput_event_tablet_tool *) \
	F1(double, libinput_event_tablet_tool_get_tilt_x, struct libinput_event_tablet_tool *) \
	F1(double, libinput_event_tablet_tool_get_tilt_y, struct libinput_event_tablet_tool *) \
	F1(double, libinput_event_tablet_tool_get_rotation, struct libinput_event_tablet_tool *) \
	F1(double, libinput_event_tablet_tool_get_slider_position, struct libinput_event_tablet_tool *) \
	F1(double, libinput_event_tablet_tool_get_wheel_delta, struct libinput_event_tablet_tool *) \
	F1(int, libinput_event_tablet_tool_get_wheel_delta_discrete, struct libinput_event_tablet_tool *) \
	F2(double, libinput_event_tablet_tool_get_x_transformed, struct libinput_event_tablet_tool *, uint32_t) \
	F2(double, libinput_event_tablet_tool_get_y_transformed, struct libinput_event_tablet_tool *, uint32_t) \
	F1(struct libinput_tablet_tool *, libinput_event_tablet_tool_get_tool, struct libinput_event_tablet_tool *) \
	F1(enum libinput_tablet_tool_proximity_state, libinput_event_tablet_tool_get_proximity_state, struct libinput_event_tablet_tool *) \
	F1(enum libinput_tablet_tool_tip_state, libinput_event_tablet_tool_get_tip_state, struct libinput_event_tablet_tool *) \
	F1(uint32_t, libinput_event_tablet_tool_get_button, struct libinput_event_tablet_tool *) \
	F1(enum libinput_button_state, libinput_event_tablet_tool_get_button_state, struct libinput_event_tablet_tool *) \
	F1(uint64_t, libinput_event_tablet_tool_get_time_usec, struct libinput_event_tablet_tool *) \
	F1(enum libinput_tablet_tool_type, libinput_tablet_tool_get_type, struct libinput_tablet_tool *) \
	F1(uint64_t, libinput_tablet_tool_get_tool_id, struct libinput_tablet_tool *) \
	F1(int, libinput_tablet_tool_has_pressure, struct libinput_tablet_tool *) \
	F1(int, libinput_tablet_tool_has_distance, struct libinput_tablet_tool *) \
	F1(int, libinput_tablet_tool_has_tilt, struct libinput_tablet_tool *) \
	F1(int, libinput_tablet_tool_has_rotation, struct libinput_tablet_tool *) \
	F1(int, libinput_tablet_tool_has_slider, struct libinput_tablet_tool *) \
	F1(int, libinput_tablet_tool_has_wheel, struct libinput_tablet_tool *) \
	F1(int, libinput_tablet_tool_is_unique, struct libinput_tablet_tool *) \
	F1(uint64_t, libinput_tablet_tool_get_serial, struct libinput_tablet_tool *) \
	F1(void *, libinput_tablet_tool_get_user_data, struct libinput_tablet_tool *) \
	F2(void, libinput_tablet_tool_set_user_data, struct libinput_tablet_tool *, void *) \
	F1(double, libinput_event_tablet_pad_get_ring_position, struct libinput_event_tablet_pad *) \
	F1(unsigned int, libinput_event_tablet_pad_get_ring_number, struct libinput_event_tablet_pad *) \
	F1(enum libinput_tablet_pad_ring_axis_source, libinput_event_tablet_pad_get_ring_source, struct libinput_event_tablet_pad *) \
	F1(double, libinput_event_tablet_pad_get_strip_position, struct libinput_event_tablet_pad *) \
	F1(unsigned int, libinput_event_tablet_pad_get_strip_number, struct libinput_event_tablet_pad *) \
	F1(enum libinput_tablet_pad_strip_axis_source, libinput_event_tablet_pad_get_strip_source, struct libinput_event_tablet_pad *) \
	F1(uint32_t, libinput_event_tablet_pad_get_button_number, struct libinput_event_tablet_pad *) \
	F1(enum libinput_button_state, libinput_event_tablet_pad_get_button_state, struct libinput_event_tablet_pad *) \
	F1(unsigned int, libinput_event_tablet_pad_get_mode, struct libinput_event_tablet_pad *) \
	F1(struct libinput_tablet_pad_mode_group *, libinput_event_tablet_pad_get_mode_group, struct libinput_event_tablet_pad *) \
	F1(uint64_t, libinput_event_tablet_pad_get_time_usec, struct libinput_event_tablet_pad *) \
	F1(enum libinput_switch, libinput_event_switch_get_switch, struct libinput_event_switch *) \
	F1(enum libinput_switch_state, libinput_event_switch_get_switch_state, struct libinput_event_switch *) \
	F1(uint64_t, libinput_event_switch_get_time_usec, struct libinput_event_switch *) \
	F3(struct libinput *, libinput_udev_create_context, const struct libinput_interface *, void *, struct udev *) \
	F2(int, libinput_udev_assign_seat, struct libinput *, const char *) \
	F2(struct libinput *, libinput_path_create_context, const struct libinput_interface *, void *) \
	F2(struct libinput_device *, libinput_path_add_device, struct libinput *, const char *) \
	F1(void, libinput_path_remove_device, struct libinput_device *) \
	F1(int, libinput_get_fd, struct libinput *) \
	F1(int, libinput_dispatch, struct libinput *) \
	F1(struct libinput_event *, libinput_get_event, struct libinput *) \
	F1(void *, libinput_get_user_data, struct libinput *) \
	F1(int, libinput_resume, struct libinput *) \
	F1(void, libinput_suspend, struct libinput *) \
	F1(struct libinput *, libinput_unref, struct libinput *) \
	F2(void, libinput_log_set_priority, struct libinput *, enum libinput_log_priority) \
	F2(void, libinput_log_set_handler, struct libinput *, libinput_log_handler) \
	F1(struct libinput_device *, libinput_device_ref, struct libinput_device *) \
	F1(struct libinput_device *, libinput_device_unref, struct libinput_device *) \
	F2(void, libinput_device_set_user_data, struct libinput_device *, void *) \
	F1(void *, libinput_device_get_user_data, struct libinput_device *) \
	F1(struct libinput_device_group *, libinput_device_get_device_group, struct libinput_device *) \
	F1(const char *, libinput_device_get_sysname, struct libinput_device *) \
	F1(const char *, libinput_device_get_name, struct libinput_device *) \
	F1(unsigned int, libinput_device_get_id_product, struct libinput_device *) \
	F1(unsigned int, libinput_device_get_id_vendor, struct libinput_device *) \
	F1(const char *, libinput_device_get_output_name, struct libinput_device *) \
	F1(struct udev_device *, libinput_device_get_udev_device, struct libinput_device *) \
	F2(void, libinput_device_led_update, struct libinput_device *, enum libinput_led) \
	F2(int, libinput_device_has_capability, struct libinput_device *, enum libinput_device_capability) \
	F3(int, libinput_device_get_size, struct libinput_device *, double *, double *) \
	F1(int, libinput_device_tablet_pad_get_num_buttons, struct libinput_device *) \
	F1(int, libinput_device_tablet_pad_get_num_rings, struct libinput_device *) \
	F1(int, libinput_device_tablet_pad_get_num_strips, struct libinput_device *) \
	F1(const char *, libinput_config_status_to_str, enum libinput_config_status) \
	F1(int, libinput_device_config_tap_get_finger_count, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_tap_set_enabled, struct libinput_device *, enum libinput_config_tap_state) \
	F1(enum libinput_config_tap_state, libinput_device_config_tap_get_enabled, struct libinput_device *) \
	F1(enum libinput_config_tap_state, libinput_device_config_tap_get_default_enabled, struct libinput_device *) \
	F1(int, libinput_device_config_calibration_has_matrix, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_calibration_set_matrix, struct libinput_device *, const float *) \
	F2(int, libinput_device_config_calibration_get_matrix, struct libinput_device *, float *) \
	F2(int, libinput_device_config_calibration_get_default_matrix, struct libinput_device *, float *) \
	F1(uint32_t, libinput_device_config_send_events_get_modes, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_send_events_set_mode, struct libinput_device *, uint32_t) \
	F1(uint32_t, libinput_device_config_send_events_get_mode, struct libinput_device *) \
	F1(uint32_t, libinput_device_config_send_events_get_default_mode, struct libinput_device *) \
	F1(int, libinput_device_config_accel_is_available, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_accel_set_speed, struct libinput_device *, double) \
	F1(double, libinput_device_config_accel_get_speed, struct libinput_device *) \
	F1(double, libinput_device_config_accel_get_default_speed, struct libinput_device *) \
	F1(uint32_t, libinput_device_config_accel_get_profiles, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_accel_set_profile, struct libinput_device *, enum libinput_config_accel_profile) \
	F1(enum libinput_config_accel_profile, libinput_device_config_accel_get_profile, struct libinput_device *) \
	F1(enum libinput_config_accel_profile, libinput_device_config_accel_get_default_profile, struct libinput_device *) \
	F1(int, libinput_device_config_scroll_has_natural_scroll, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_scroll_set_natural_scroll_enabled, struct libinput_device *, int) \
	F1(int, libinput_device_config_scroll_get_natural_scroll_enabled, struct libinput_device *) \
	F1(int, libinput_device_config_scroll_get_default_natural_scroll_enabled, struct libinput_device *) \
	F1(int, libinput_device_config_left_handed_is_available, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_left_handed_set, struct libinput_device *, int) \
	F1(int, libinput_device_config_left_handed_get, struct libinput_device *) \
	F1(int, libinput_device_config_left_handed_get_default, struct libinput_device *) \
	F1(uint32_t, libinput_device_config_click_get_methods, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_click_set_method, struct libinput_device *, enum libinput_config_click_method) \
	F1(enum libinput_config_click_method, libinput_device_config_click_get_method, struct libinput_device *) \
	F1(enum libinput_config_click_method, libinput_device_config_click_get_default_method, struct libinput_device *) \
	F1(uint32_t, libinput_device_config_scroll_get_methods, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_scroll_set_method, struct libinput_device *, enum libinput_config_scroll_method) \
	F1(enum libinput_config_scroll_method, libinput_device_config_scroll_get_method, struct libinput_device *) \
	F1(enum libinput_config_scroll_method, libinput_device_config_scroll_get_default_method, struct libinput_device *) \
	F1(int, libinput_device_config_dwt_is_available, struct libinput_device *) \
	F2(enum libinput_config_status, libinput_device_config_dwt_set_enabled, struct libinput_device *, enum libinput_config_dwt_state) \
	F1(enum libinput_config_dwt_state, libinput_device_config_dwt_get_enabled, struct libinput_device *) \
	F1(enum libinput_config_dwt_state, libinput_device_config_dwt_get_default_enabled, struct libinput_device *)

LIBINPUT_FUNCTIONS(FP_POINTER0, FP_POINTER1, FP_POINTER2, FP_POINTER3)
LIBINPUT_FUNCTIONS(FP_FUNCTION0, FP_FUNCTION1, FP_FUNCTION2, FP_FUNCTION3)

static const struct fp_function functions[] = { LIBINPUT_FUNCTIONS(FP_ROW0, FP_ROW1, FP_ROW2, FP_ROW3) { 0 } };

static struct fp_library library = {
	.names = { "libinput.so.10" },
	.purpose = "real devices need the package libinput10",
	.functions = functions,
};

const char *
fp_libinput_load(void)
{
	return fp_library_load(&library);
}

void *
fp_libinput_replace(const char *name, void *function)
{
	return fp_library_replace(&library, name, function);
}
