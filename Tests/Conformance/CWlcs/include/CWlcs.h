/* The binary interface of a compositor that the conformance suite wlcs loads. It is declared here so that the suite need
 * not be installed to build. Fields keep the suite's names and order. Each version of a table adds fields at its end, so
 * wlcs 1.5, which reads version 3 of WlcsDisplayServer, ignores what version 4 adds. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct wl_display;
struct wl_surface;
struct wl_event_loop;

typedef struct WlcsExtensionDescriptor {
	char const *name;
	uint32_t version;
} WlcsExtensionDescriptor;

typedef struct WlcsIntegrationDescriptor {
	uint32_t version;
	size_t num_extensions;
	WlcsExtensionDescriptor const *supported_extensions;
} WlcsIntegrationDescriptor;

/* Places are wl_fixed_t. */
typedef struct WlcsPointer {
	uint32_t version;
	void (*move_absolute)(struct WlcsPointer *pointer, int32_t x, int32_t y);
	void (*move_relative)(struct WlcsPointer *pointer, int32_t dx, int32_t dy);
	void (*button_up)(struct WlcsPointer *pointer, int button);
	void (*button_down)(struct WlcsPointer *pointer, int button);
	void (*destroy)(struct WlcsPointer *pointer);
} WlcsPointer;

/* One finger. Places are declared as wl_fixed_t by the suite, but it passes whole pixels. */
typedef struct WlcsTouch {
	uint32_t version;
	void (*touch_down)(struct WlcsTouch *touch, int32_t x, int32_t y);
	void (*touch_move)(struct WlcsTouch *touch, int32_t x, int32_t y);
	void (*touch_up)(struct WlcsTouch *touch);
	void (*destroy)(struct WlcsTouch *touch);
} WlcsTouch;

/* Keys are evdev codes. */
typedef struct WlcsKeyboard {
	uint32_t version;
	void (*key_down)(struct WlcsKeyboard *keyboard, int code);
	void (*key_up)(struct WlcsKeyboard *keyboard, int code);
	void (*destroy)(struct WlcsKeyboard *keyboard);
} WlcsKeyboard;

typedef struct WlcsDisplayServer {
	uint32_t version;
	/* NULL where start_on_this_thread is there. */
	void (*start)(struct WlcsDisplayServer *server);
	void (*stop)(struct WlcsDisplayServer *server);
	int (*create_client_socket)(struct WlcsDisplayServer *server);
	/* Gets the client's own proxies. */
	void (*position_window_absolute)(struct WlcsDisplayServer *server, struct wl_display *client,
		struct wl_surface *surface, int x, int y);
	WlcsPointer *(*create_pointer)(struct WlcsDisplayServer *server);
	WlcsTouch *(*create_touch)(struct WlcsDisplayServer *server);
	/* From version 2. */
	WlcsIntegrationDescriptor const *(*get_descriptor)(struct WlcsDisplayServer const *server);
	/* From version 3: returns after stop; the suite's other calls wait in its loop meanwhile. */
	void (*start_on_this_thread)(struct WlcsDisplayServer *server, struct wl_event_loop *calls);
	/* From version 4. */
	WlcsKeyboard *(*create_keyboard)(struct WlcsDisplayServer *server);
} WlcsDisplayServer;

typedef struct WlcsServerIntegration {
	uint32_t version;
	WlcsDisplayServer *(*create_server)(int argc, char const **argv);
	void (*destroy_server)(WlcsDisplayServer *server);
} WlcsServerIntegration;

/* The symbol that the suite looks up. */
extern WlcsServerIntegration const wlcs_server_integration;

/* Defined in Swift. */
WlcsDisplayServer *fingerpost_wlcs_create(int argc, char const **argv);
void fingerpost_wlcs_destroy(WlcsDisplayServer *server);

/* What the client's side of a connection knows of itself. */
int fp_wlcs_client_descriptor(struct wl_display *client);
uint32_t fp_wlcs_surface_id(struct wl_surface *surface);
