/* A program without a toolkit that uses the edit menu. It shows four words as bars. A tap on a bar selects the word, gives it
 * handles and opens the menu beside it: Copy puts the word on the clipboard, and Mark changes its color. Elsewhere, a tap selects
 * nothing, and neither action is possible. A handle that a finger moves adds words to the selection, or removes them. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

#include "fingerpost-responder.h"
#include "xdg-shell-client-protocol.h"

enum { WIDTH = 400, HEIGHT = 200, LEFT = 20, TOP = 90, PITCH = 90, WORD_WIDTH = 80, WORD_HEIGHT = 20, WORDS = 4 };

static const char *const words[WORDS] = {"one", "two", "three", "four"};

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct wl_seat *seat;
static struct wl_data_device_manager *data_manager;
static struct xdg_wm_base *shell;
static struct wl_surface *surface;
static struct wl_data_device *data_device;
static struct fpr_edit_menu *menu;
static bool running = true;
/* The first and the last selected word; none if `first` is negative. */
static int first = -1, last = -1;
static bool marked[WORDS];
static char copied[64];
/* The word on which the latest touch began; -1 beside all words. */
static int touched = -1;

static void say(const char *what, const char *word) {
  printf("%s%s%s\n", what, *word ? ": " : "", word);
  fflush(stdout);
}

static void selected_text(char *text, size_t size) {
  *text = 0;
  for (int index = first; first >= 0 && index <= last; index++) {
    if (index > first) strncat(text, " ", size - strlen(text) - 1);
    strncat(text, words[index], size - strlen(text) - 1);
  }
}

/* ------------------------------------------------------------------------------------------------------------- Picture */

static uint32_t color(int x, int y) {
  const int index = (x - LEFT) / PITCH;
  if (x < LEFT || index >= WORDS || (x - LEFT) % PITCH >= WORD_WIDTH || y < TOP || y >= TOP + WORD_HEIGHT) return 0xffffff;
  if (marked[index]) return 0xe0a800;
  return first >= 0 && index >= first && index <= last ? 0x2f6fed : 0x8a8f98;
}

static void released(void *data, struct wl_buffer *buffer) {
  (void)data;
  wl_buffer_destroy(buffer);
}

static const struct wl_buffer_listener buffer_listener = {.release = released};

/* Draws the words, and declares the place of the selection with the same commit. */
static void draw(void) {
  const int size = WIDTH * HEIGHT * 4;
  int file = memfd_create("picture", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, size) < 0) return;
  uint32_t *pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (pixels == MAP_FAILED) return;
  for (int index = 0; index < WIDTH * HEIGHT; index++) pixels[index] = color(index % WIDTH, index / WIDTH);
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, size);
  struct wl_buffer *buffer = wl_shm_pool_create_buffer(pool, 0, WIDTH, HEIGHT, WIDTH * 4, WL_SHM_FORMAT_XRGB8888);
  wl_shm_pool_destroy(pool);
  munmap(pixels, size);
  close(file);
  wl_buffer_add_listener(buffer, &buffer_listener, NULL);
  wl_surface_attach(surface, buffer, 0, 0);
  wl_surface_damage_buffer(surface, 0, 0, WIDTH, HEIGHT);
  if (first >= 0) {
    const int left = LEFT + first * PITCH, right = LEFT + last * PITCH + WORD_WIDTH;
    fpr_edit_menu_set_area(menu, left, TOP, right - left, WORD_HEIGHT);
    fpr_edit_menu_set_ends(menu, left, TOP, WORD_HEIGHT, right, TOP, WORD_HEIGHT);
  } else {
    fpr_edit_menu_set_area(menu, 0, 0, -1, -1);
    fpr_edit_menu_unset_ends(menu);
  }
  wl_surface_commit(surface);
}

static void select_words(int from, int to) {
  char text[64];
  if (from == first && to == last) return;
  first = from;
  last = to;
  selected_text(text, sizeof text);
  say("selected", text);
  draw();
}

/* ----------------------------------------------------------------------------------------------------------- Edit menu */

/* Copy and Mark are possible while a word is selected. The menu asks when it opens, and again when an item is pressed. */
static void validate(void *data, struct fpr_action *action, uint32_t number) {
  (void)data;
  say("asked about", fpr_action_name(action));
  fpr_action_set_state(action, first >= 0, false);
  fpr_action_answer_validate(action, number);
}

static void sent(void *data, struct wl_data_source *source, const char *type, int file) {
  (void)data, (void)source, (void)type;
  size_t written = 0;
  while (written < strlen(copied)) {
    const ssize_t count = write(file, copied + written, strlen(copied) - written);
    if (count <= 0) break;
    written += (size_t)count;
  }
  close(file);
}

static void replaced(void *data, struct wl_data_source *source) {
  (void)data;
  wl_data_source_destroy(source);
}

static void accepted(void *data, struct wl_data_source *source, const char *type) {
  (void)data, (void)source, (void)type;
}

static const struct wl_data_source_listener source_listener = {.target = accepted, .send = sent, .cancelled = replaced};

static void copy(void *data, struct fpr_action *action, uint32_t number, uint32_t serial, uint32_t origin) {
  (void)data, (void)origin;
  if (first < 0) {
    fpr_action_declined(action, number);
    return;
  }
  selected_text(copied, sizeof copied);
  struct wl_data_source *source = wl_data_device_manager_create_data_source(data_manager);
  wl_data_source_add_listener(source, &source_listener, NULL);
  wl_data_source_offer(source, "text/plain;charset=utf-8");
  wl_data_device_set_selection(data_device, source, serial);
  say("copied", copied);
  fpr_action_performed(action, number);
}

static void mark(void *data, struct fpr_action *action, uint32_t number, uint32_t serial, uint32_t origin) {
  (void)data, (void)serial, (void)origin;
  if (first < 0) {
    fpr_action_declined(action, number);
    return;
  }
  for (int index = first; index <= last; index++) marked[index] = true;
  say("marked", "");
  draw();
  fpr_action_performed(action, number);
}

static void visibility(void *data, struct fpr_edit_menu *object, bool shown) {
  (void)data, (void)object;
  say(shown ? "menu shown" : "menu hidden", "");
}

/* The word at the handle is the new end. */
static void end_moved(void *data, struct fpr_edit_menu *object, uint32_t end, double x, double y, bool finished) {
  (void)data, (void)object, (void)y, (void)finished;
  int index = ((int)x - LEFT) / PITCH;
  if (index < 0) index = 0;
  if (index >= WORDS) index = WORDS - 1;
  if (first < 0) return;
  if (end == FINGERPOST_RESPONDER_EDIT_MENU_V1_END_START)
    select_words(index < last ? index : last, last);
  else
    select_words(first, index > first ? index : first);
}

/* ------------------------------------------------------------------------------------------------------------- Touches */

static void down(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, struct wl_surface *target, int32_t id,
                 wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)touch, (void)serial, (void)time, (void)target, (void)id;
  const int left = wl_fixed_to_int(x) - LEFT, top = wl_fixed_to_int(y) - TOP;
  const bool is_on_word = left >= 0 && left / PITCH < WORDS && left % PITCH < WORD_WIDTH && top >= 0 && top < WORD_HEIGHT;
  touched = is_on_word ? left / PITCH : -1;
}

static void up(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t id) {
  (void)data, (void)touch, (void)time, (void)id;
  select_words(touched, touched);
  if (touched >= 0) fpr_edit_menu_show(menu, serial);
}

static void motion(void *data, struct wl_touch *touch, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)touch, (void)time, (void)id, (void)x, (void)y;
}

static void ignored(void *data, struct wl_touch *touch) { (void)data, (void)touch; }

static const struct wl_touch_listener touch_listener = {
    .down = down, .up = up, .motion = motion, .frame = ignored, .cancel = ignored};

/* -------------------------------------------------------------------------------------------------------------- Window */

static void surface_configured(void *data, struct xdg_surface *window, uint32_t serial) {
  (void)data;
  xdg_surface_ack_configure(window, serial);
  draw();
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

/* The clipboard of other programs is not read. */
static void offered(void *data, struct wl_data_device *device, struct wl_data_offer *offer) {
  (void)data, (void)device;
  wl_data_offer_destroy(offer);
}

static void selection(void *data, struct wl_data_device *device, struct wl_data_offer *offer) {
  (void)data, (void)device, (void)offer;
}

static const struct wl_data_device_listener data_listener = {.data_offer = offered, .selection = selection};

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)version;
  if (strcmp(interface, wl_compositor_interface.name) == 0)
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  else if (strcmp(interface, wl_shm_interface.name) == 0)
    shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  else if (strcmp(interface, wl_seat_interface.name) == 0 && !seat)
    seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  else if (strcmp(interface, wl_data_device_manager_interface.name) == 0)
    data_manager = wl_registry_bind(registry, name, &wl_data_device_manager_interface, 1);
  else if (strcmp(interface, xdg_wm_base_interface.name) == 0)
    shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
}

static void global_removed(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {.global = global, .global_remove = global_removed};

int main(void) {
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return 1;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  if (!compositor || !shm || !seat || !shell || !data_manager) return 1;
  xdg_wm_base_add_listener(shell, &shell_listener, NULL);
  wl_touch_add_listener(wl_seat_get_touch(seat), &touch_listener, NULL);
  data_device = wl_data_device_manager_get_data_device(data_manager, seat);
  wl_data_device_add_listener(data_device, &data_listener, NULL);

  surface = wl_compositor_create_surface(compositor);
  struct xdg_surface *window = xdg_wm_base_get_xdg_surface(shell, surface);
  struct xdg_toplevel *toplevel = xdg_surface_get_toplevel(window);
  xdg_surface_add_listener(window, &surface_listener, NULL);
  xdg_toplevel_add_listener(toplevel, &toplevel_listener, NULL);
  xdg_toplevel_set_title(toplevel, "menu");

  /* Under a compositor without the protocol `responder` is NULL, and the functions of the header do nothing. */
  static const struct fpr_action_callbacks copying = {.perform = copy, .validate = validate};
  static const struct fpr_action_callbacks marking = {.perform = mark, .validate = validate};
  static const struct fpr_edit_menu_callbacks callbacks = {.visibility = visibility, .end_moved = end_moved};
  struct fpr *responder = fpr_attach(display, NULL, seat, NULL, NULL);
  struct fpr_surface *part = fpr_surface(responder, surface, NULL, NULL, NULL);
  fpr_action(part, "edit.copy", &copying, NULL);
  struct fpr_action *marks = fpr_action(part, "words.mark", &marking, NULL);
  fpr_action_set_title(marks, "Mark");
  fpr_action_set_in_edit_menu(marks, true);
  menu = fpr_edit_menu(part, &callbacks, NULL);

  wl_surface_commit(surface);
  while (running && wl_display_dispatch(display) >= 0) continue;
  wl_display_disconnect(display);
  return 0;
}
