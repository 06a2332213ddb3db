#pragma once
/* See drm.h. */
#include <libdrm/drm_mode.h>
