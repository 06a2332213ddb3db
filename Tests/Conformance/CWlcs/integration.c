#include "CWlcs.h"

#include <wayland-client-core.h>

/* Data that C code looks up by name cannot be defined in Swift. */
WlcsServerIntegration const wlcs_server_integration = {
	.version = 1,
	.create_server = fingerpost_wlcs_create,
	.destroy_server = fingerpost_wlcs_destroy,
};

int fp_wlcs_client_descriptor(struct wl_display *client) { return wl_display_get_fd(client); }

uint32_t fp_wlcs_surface_id(struct wl_surface *surface) { return wl_proxy_get_id((struct wl_proxy *)surface); }
