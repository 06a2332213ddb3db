/* A complete program without a toolkit. A touch on its bright half adds a stroke, edit.undo or a shake removes the last one,
 * and the key for playing and pausing plays. This half is a control, so it keeps its taps. A double tap on the dark half
 * removes all strokes. Single taps there, shakes without a stroke and other media keys are declined. With --accessory, a bar is at
 * the bottom of the screen, and a touch on it removes all strokes: see docs/clients.md. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>

#include "fingerpost-responder.h"
#include "xdg-shell-client-protocol.h"

enum { WIDTH = 400, HEIGHT = 300, BAR_HEIGHT = 40, TAP_INTERVAL = 350 };

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct wl_seat *seat;
static struct xdg_wm_base *shell;
static struct wl_surface *surface;
static struct wl_buffer *buffer;
static struct wl_surface *bar;
static struct wl_buffer *bar_buffer;
static struct fpr *responder;
static struct fpr_action *undo;
static bool running = true;
static int strokes;
static bool playing;

/* The state and the title that a menu or a script sees. */
static void strokes_changed(void) {
  char title[32];
  snprintf(title, sizeof title, "Undo Stroke %d", strokes);
  fpr_action_set_state(undo, strokes > 0, false);
  fpr_action_set_title(undo, strokes > 0 ? title : "");
  printf("strokes: %d\n", strokes);
  fflush(stdout);
}

static bool undo_stroke(void) {
  if (strokes == 0) return false;
  strokes--;
  strokes_changed();
  return true;
}

static void perform(void *data, struct fpr_action *action, uint32_t number, uint32_t serial, uint32_t origin) {
  (void)data, (void)serial, (void)origin;
  if (undo_stroke())
    fpr_action_performed(action, number);
  else
    fpr_action_declined(action, number);
}

/* A shake is judged at its end. */
static void shaken(void *data, struct fpr_surface *part, uint32_t serial, uint32_t time, uint32_t motion, uint32_t phase) {
  (void)data, (void)part, (void)time, (void)motion;
  if (phase == FINGERPOST_RESPONDER_SURFACE_V1_MOTION_PHASE_BEGAN) return;
  if (phase == FINGERPOST_RESPONDER_SURFACE_V1_MOTION_PHASE_CANCELLED || !undo_stroke()) fpr_declined(responder, serial);
}

static void commanded(void *data, struct fpr_surface *part, uint32_t serial, uint32_t time, uint32_t command) {
  (void)data, (void)part, (void)time;
  if (command != FINGERPOST_RESPONDER_SURFACE_V1_COMMAND_TOGGLE_PLAY_PAUSE) {
    fpr_declined(responder, serial);
    return;
  }
  playing = !playing;
  printf(playing ? "playing\n" : "paused\n");
  fflush(stdout);
}

/* The two halves as tools show them: fingerpost ctl chain, and the trace of a touch. */
static struct {
  uint32_t serial;
  bool is_dark;
} latest;

static void chain_asked(void *data, struct fpr_surface *part, uint32_t number, uint32_t start, uint32_t serial, double x,
                        double y) {
  (void)data, (void)y;
  if (start == FINGERPOST_RESPONDER_SURFACE_V1_CHAIN_START_PLACE)
    fpr_chain_link(part, number, x < WIDTH / 2 ? "Strokes" : "Eraser");
  else if (start == FINGERPOST_RESPONDER_SURFACE_V1_CHAIN_START_PRESS && serial == latest.serial)
    fpr_chain_link(part, number, latest.is_dark ? "Eraser" : "Strokes");
  fpr_chain_link(part, number, "Plain");
  fpr_chain_done(part, number);
}

/* The first tap of what may become a double tap. */
static struct {
  uint32_t serial; /* 0 without a tap */
  bool has_ended;
  uint32_t end;     /* the time of the event */
  int64_t deadline; /* of the machine's clock */
} first;

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* No second tap has come: the first one is for responders above the program. */
static void double_tap_failed(void) {
  if (first.serial) fpr_declined(responder, first.serial);
  first.serial = 0;
}

/* A touch is judged in its listener, so the header answers the fences. */
static void down(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, struct wl_surface *target, int32_t id,
                 wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)touch, (void)id, (void)y;
  if (bar && target == bar) {
    strokes = 0;
    strokes_changed();
    return;
  }
  const bool is_dark = wl_fixed_to_int(x) >= WIDTH / 2;
  latest.serial = serial;
  latest.is_dark = is_dark;
  if (first.serial && (!is_dark || !first.has_ended || time - first.end >= TAP_INTERVAL)) double_tap_failed();
  if (!is_dark) {
    /* Up to 20 px beside the window, which hit_left and hit_unclamped of the options below allow. */
    if (x < 0) printf("touch %d px left of the window\n", -wl_fixed_to_int(x));
    strokes++;
    strokes_changed();
  } else if (first.serial) {
    fpr_claim(responder, first.serial);
    fpr_claim(responder, serial);
    first.serial = 0;
    strokes = 0;
    strokes_changed();
  } else {
    first.serial = serial;
    first.has_ended = false;
    fpr_defers_past_end(responder, serial, TAP_INTERVAL);
  }
}

static void up(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t id) {
  (void)data, (void)touch, (void)serial, (void)id;
  if (!first.serial || first.has_ended) return;
  first.has_ended = true;
  first.end = time;
  first.deadline = milliseconds() + TAP_INTERVAL;
}

static void cancelled(void *data, struct wl_touch *touch) {
  (void)data, (void)touch;
  if (!first.has_ended) first.serial = 0;
}

static void motion(void *data, struct wl_touch *touch, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)touch, (void)time, (void)id, (void)x, (void)y;
}

static void ignored(void *data, struct wl_touch *touch) { (void)data, (void)touch; }

static const struct wl_touch_listener touch_listener = {
    .down = down, .up = up, .motion = motion, .frame = ignored, .cancel = cancelled};

/* With --all-actions, the program is asked about every action, and decides when it is asked. */
static void perform_any(void *data, struct fpr_action *action, uint32_t number, uint32_t serial, uint32_t origin) {
  if (strcmp(fpr_action_name(action), "edit.undo") == 0)
    perform(data, action, number, serial, origin);
  else
    fpr_action_declined(action, number);
}

static void validate_any(void *data, struct fpr_action *action, uint32_t number) {
  (void)data;
  printf("asked about %s\n", fpr_action_name(action));
  fflush(stdout);
  fpr_action_set_state(action, strcmp(fpr_action_name(action), "edit.undo") == 0 && strokes > 0, false);
  fpr_action_answer_validate(action, number);
}

/* A picture with a left and a right half. */
static struct wl_buffer *paint(int width, int height, uint32_t left, uint32_t right) {
  const int size = width * height * 4;
  int file = memfd_create("picture", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, size) < 0) return NULL;
  uint32_t *pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (pixels == MAP_FAILED) return NULL;
  for (int index = 0; index < width * height; index++) pixels[index] = index % width < width / 2 ? left : right;
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, size);
  struct wl_buffer *made = wl_shm_pool_create_buffer(pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
  wl_shm_pool_destroy(pool);
  munmap(pixels, size);
  close(file);
  return made;
}

/* The compositor has chosen the size of the bar. */
static void bar_configured(void *data, struct fpr_input_view *view, uint32_t serial, int32_t width, int32_t height) {
  (void)data;
  fpr_input_view_ack(view, serial);
  if (bar_buffer) wl_buffer_destroy(bar_buffer);
  bar_buffer = paint(width, height, 0x2e3c4e, 0x2e3c4e);
  wl_surface_attach(bar, bar_buffer, 0, 0);
  wl_surface_damage_buffer(bar, 0, 0, width, height);
  wl_surface_commit(bar);
}

static const struct fpr_input_view_callbacks bar_callbacks = {.configure = bar_configured};

static void show_bar(struct fpr_surface *part) {
  bar = wl_compositor_create_surface(compositor);
  struct fpr_input_view *view =
      fpr_input_view(part, bar, FINGERPOST_RESPONDER_SURFACE_V1_PLACEMENT_ACCESSORY, &bar_callbacks, NULL);
  fpr_input_view_set_height(view, BAR_HEIGHT);
  wl_surface_commit(bar);
}

static void surface_configured(void *data, struct xdg_surface *window, uint32_t serial) {
  (void)data;
  xdg_surface_ack_configure(window, serial);
  if (!buffer) buffer = paint(WIDTH, HEIGHT, 0xffc857, 0x232f3e);
  wl_surface_attach(surface, buffer, 0, 0);
  wl_surface_damage_buffer(surface, 0, 0, WIDTH, HEIGHT);
  wl_surface_commit(surface);
}

static void configured(void *data, struct xdg_toplevel *window, int32_t width, int32_t height, struct wl_array *states) {
  (void)data, (void)window, (void)width, (void)height, (void)states;
}

static void closed(void *data, struct xdg_toplevel *window) {
  (void)data, (void)window;
  running = false;
}

static void ping(void *data, struct xdg_wm_base *base, uint32_t serial) {
  (void)data;
  xdg_wm_base_pong(base, serial);
}

static const struct xdg_surface_listener surface_listener = {.configure = surface_configured};
static const struct xdg_toplevel_listener toplevel_listener = {.configure = configured, .close = closed};
static const struct xdg_wm_base_listener shell_listener = {.ping = ping};

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)version;
  if (strcmp(interface, wl_compositor_interface.name) == 0)
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  else if (strcmp(interface, wl_shm_interface.name) == 0)
    shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  else if (strcmp(interface, wl_seat_interface.name) == 0 && !seat)
    seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  else if (strcmp(interface, xdg_wm_base_interface.name) == 0)
    shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
}

static void global_removed(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {.global = global, .global_remove = global_removed};

/* Waits for events, or for the end of the time for a second tap, and handles them. */
static bool turn(struct wl_display *display) {
  while (wl_display_prepare_read(display) != 0)
    if (wl_display_dispatch_pending(display) < 0) return false;
  wl_display_flush(display);
  int wait = -1;
  if (first.serial && first.has_ended) {
    const int64_t left = first.deadline - milliseconds();
    wait = left > 0 ? (int)left : 0;
  }
  struct pollfd socket = {.fd = wl_display_get_fd(display), .events = POLLIN};
  if (poll(&socket, 1, wait) > 0) {
    if (wl_display_read_events(display) < 0) return false;
  } else {
    wl_display_cancel_read(display);
  }
  if (wl_display_dispatch_pending(display) < 0) return false;
  if (first.serial && first.has_ended && milliseconds() >= first.deadline) double_tap_failed();
  return true;
}

int main(int count, char **words) {
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return 1;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  if (!compositor || !shm || !seat || !shell) return 1;
  xdg_wm_base_add_listener(shell, &shell_listener, NULL);
  wl_touch_add_listener(wl_seat_get_touch(seat), &touch_listener, NULL);

  surface = wl_compositor_create_surface(compositor);
  struct xdg_surface *window = xdg_wm_base_get_xdg_surface(shell, surface);
  struct xdg_toplevel *toplevel = xdg_surface_get_toplevel(window);
  xdg_surface_add_listener(window, &surface_listener, NULL);
  xdg_toplevel_add_listener(toplevel, &toplevel_listener, NULL);
  xdg_toplevel_set_title(toplevel, "plain");

  /* Under a compositor without the protocol `responder` is NULL, and the functions of the header do nothing. */
  static const struct fpr_surface_options options = {.verdicts = FINGERPOST_RESPONDER_SURFACE_V1_KIND_TOUCH |
                                                                 FINGERPOST_RESPONDER_SURFACE_V1_KIND_MOTION |
                                                                 FINGERPOST_RESPONDER_SURFACE_V1_KIND_REMOTE_COMMAND,
                                                     .hit_left = 20, .hit_unclamped = true};
  static const struct fpr_surface_callbacks events = {
      .motion = shaken, .remote_command = commanded, .chain_request = chain_asked};
  static const struct fpr_action_callbacks callbacks = {.perform = perform};
  responder = fpr_attach(display, NULL, seat, NULL, NULL);
  struct fpr_surface *part = fpr_surface(responder, surface, &options, &events, NULL);
  static const struct fpr_action_callbacks every = {.perform = perform_any, .validate = validate_any};
  const bool all = count > 1 && strcmp(words[1], "--all-actions") == 0 && fpr_all_actions(part, &every, NULL);
  if (!all) undo = fpr_action(part, "edit.undo", &callbacks, NULL);
  fpr_action_set_state(undo, false, false);
  struct wl_region *bright = wl_compositor_create_region(compositor);
  wl_region_add(bright, 0, 0, WIDTH / 2, HEIGHT);
  fpr_surface_controls(part, bright);
  wl_region_destroy(bright);

  if (count > 1 && strcmp(words[1], "--accessory") == 0) show_bar(part);

  wl_surface_commit(surface);
  while (running && turn(display)) continue;
  wl_display_disconnect(display);
  return 0;
}
