#include "include/CUdev.h"

#include <CLoading.h>

#define UDEV_FUNCTIONS(F0, F1, F2, F3) \
	F1(struct udev *, udev_unref, struct udev *) \
	F0(struct udev *, udev_new) \
	F1(struct udev_device *, udev_device_unref, struct udev_device *) \
	F2(struct udev_device *, udev_device_new_from_syspath, struct udev *, const char *) \
	F3(struct udev_device *, udev_device_get_parent_with_subsystem_devtype, struct udev_device *, const char *, const char *) \
	F2(const char *, udev_device_get_property_value, struct udev_device *, const char *) \
	F2(const char *, udev_device_get_sysattr_value, struct udev_device *, const char *) \
	F1(const char *, udev_device_get_action, struct udev_device *) \
	F1(const char *, udev_device_get_devnode, struct udev_device *) \
	F2(struct udev_monitor *, udev_monitor_new_from_netlink, struct udev *, const char *) \
	F1(struct udev_monitor *, udev_monitor_unref, struct udev_monitor *) \
	F3(int, udev_monitor_filter_add_match_subsystem_devtype, struct udev_monitor *, const char *, const char *) \
	F1(int, udev_monitor_enable_receiving, struct udev_monitor *) \
	F1(int, udev_monitor_get_fd, struct udev_monitor *) \
	F1(struct udev_device *, udev_monitor_receive_device, struct udev_monitor *)

UDEV_FUNCTIONS(FP_POINTER0, FP_POINTER1, FP_POINTER2, FP_POINTER3)
UDEV_FUNCTIONS(FP_FUNCTION0, FP_FUNCTION1, FP_FUNCTION2, FP_FUNCTION3)

static const struct fp_function functions[] = { UDEV_FUNCTIONS(FP_ROW0, FP_ROW1, FP_ROW2, FP_ROW3) { 0 } };

static struct fp_library library = {
	.names = { "libudev.so.1" },
	.purpose = "real devices need the package libudev1",
	.functions = functions,
};

const char *
fp_udev_load(void)
{
	return fp_library_load(&library);
}
