#pragma once
/* libdrm's headers include <drm.h>, which is in a folder that only pkg-config names. */
#include <libdrm/drm.h>
