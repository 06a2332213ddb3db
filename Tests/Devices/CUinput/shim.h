#pragma once
/* uinput's requests, which Swift cannot see for the macros they are made of. Each returns 0, or -1 with errno set. */
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <string.h>
#include <sys/ioctl.h>

static inline int
fp_uinput_open(void)
{
	return open("/dev/uinput", O_RDWR | O_CLOEXEC | O_NONBLOCK);
}

static inline int
fp_uinput_add_type(int device, int type)
{
	return ioctl(device, UI_SET_EVBIT, type);
}

static inline int
fp_uinput_add_code(int device, int type, int code)
{
	switch (type) {
	case EV_KEY: return ioctl(device, UI_SET_KEYBIT, code);
	case EV_REL: return ioctl(device, UI_SET_RELBIT, code);
	case EV_ABS: return ioctl(device, UI_SET_ABSBIT, code);
	case EV_MSC: return ioctl(device, UI_SET_MSCBIT, code);
	case EV_SW: return ioctl(device, UI_SET_SWBIT, code);
	case EV_LED: return ioctl(device, UI_SET_LEDBIT, code);
	default: return 0;
	}
}

static inline int
fp_uinput_add_property(int device, int property)
{
	return ioctl(device, UI_SET_PROPBIT, property);
}

static inline int
fp_uinput_set_axis(int device, int code, struct input_absinfo range)
{
	struct uinput_abs_setup setup;
	memset(&setup, 0, sizeof setup);
	setup.code = (__u16)code;
	setup.absinfo = range;
	return ioctl(device, UI_ABS_SETUP, &setup);
}

/* The place where the device is plugged in. libinput groups the parts of a tablet by it. */
static inline int
fp_uinput_set_place(int device, const char *place)
{
	return ioctl(device, UI_SET_PHYS, place);
}

static inline int
fp_uinput_create(int device, const char *name, struct input_id identity)
{
	struct uinput_setup setup;
	memset(&setup, 0, sizeof setup);
	setup.id = identity;
	strncpy(setup.name, name, sizeof setup.name - 1);
	if (ioctl(device, UI_DEV_SETUP, &setup) < 0)
		return -1;
	return ioctl(device, UI_DEV_CREATE);
}

/* Its name in /sys/devices/virtual/input, such as input7. */
static inline int
fp_uinput_system_name(int device, char *name, int size)
{
	return ioctl(device, UI_GET_SYSNAME(size), name);
}

static inline int
fp_uinput_destroy(int device)
{
	return ioctl(device, UI_DEV_DESTROY);
}

/* From fcntl.h, behind _GNU_SOURCE. */
static inline int
fp_pipe_hold_much(int pipe)
{
	return fcntl(pipe, 1031 /* F_SETPIPE_SZ */, 1 << 20);
}
