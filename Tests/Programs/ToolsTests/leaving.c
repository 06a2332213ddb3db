/* Destroys surfaces of fingerpost-responder.h while events of the compositor are on their way to them. The compositor is in this
 * process: it makes what it is asked for, and notes the requests. Ends with 1 after a fault. */
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <wayland-server-core.h>

#include "fingerpost-responder.h"

/* ---------------------------------------------------------------------------------------------------------- Compositor */

static struct wl_display *server;
static struct wl_client *peer;
static struct wl_resource *latest; /* The surface of the protocol that was made last. */
static int actions, declined;

static int request(
    const void *unused, void *object, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments);

static void forget(struct wl_resource *resource) {
  if (strcmp(wl_resource_get_class(resource), fingerpost_responder_action_v1_interface.name) == 0) actions--;
}

static struct wl_resource *make(const struct wl_interface *interface, int version, uint32_t id) {
  struct wl_resource *made = wl_resource_create(peer, interface, version, id);
  wl_resource_set_dispatcher(made, request, NULL, NULL, forget);
  return made;
}

static int request(
    const void *unused, void *object, uint32_t opcode, const struct wl_message *message, union wl_argument *arguments) {
  struct wl_resource *resource = object;
  const char *letter = message->signature;
  int index;
  (void)unused, (void)opcode;
  if (strcmp(message->name, "declined") == 0) declined++;
  for (index = 0; *letter; letter++) {
    if ((*letter >= '0' && *letter <= '9') || *letter == '?') continue;
    if (*letter == 'n') {
      const struct wl_interface *interface = message->types[index];
      struct wl_resource *made = make(interface, wl_resource_get_version(resource), arguments[index].n);
      if (interface == &fingerpost_responder_surface_v1_interface) latest = made;
    }
    index++;
  }
  if (strcmp(message->name, "destroy") == 0) wl_resource_destroy(resource);
  return 0;
}

static void bind_global(struct wl_client *client, void *interface, uint32_t version, uint32_t id) {
  (void)client;
  make(interface, (int)version, id);
}

/* Sends an event of a surface: its number is its place in the protocol. */
static uint32_t event(const char *name) {
  uint32_t number = 0;
  while (strcmp(fingerpost_responder_surface_v1_interface.events[number].name, name) != 0) number++;
  return number;
}

static void introduce(struct wl_resource *surface, const char *name) {
  struct wl_resource *action = make(&fingerpost_responder_action_v1_interface, 2, 0);
  actions++;
  wl_resource_post_event(surface, event("action"), action, name);
  wl_display_flush_clients(server);
}

/* -------------------------------------------------------------------------------------------------------------- Client */

static struct wl_display *display;
static struct wl_compositor *compositor;
static struct wl_seat *seat;
static uint32_t manager_name, manager_version;

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data;
  if (strcmp(interface, wl_compositor_interface.name) == 0)
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 1);
  else if (strcmp(interface, wl_seat_interface.name) == 0)
    seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  else
    (manager_name = name), (manager_version = version);
}

static void global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = { global, global_remove };

/* Lets both sides read and answer. */
static void settle(void) {
  int turn;
  for (turn = 0; turn < 6; turn++) {
    struct pollfd ready = { wl_display_get_fd(display), POLLIN, 0 };
    wl_display_flush(display);
    wl_event_loop_dispatch(wl_display_get_event_loop(server), 0);
    wl_display_flush_clients(server);
    while (wl_display_prepare_read(display) != 0) wl_display_dispatch_pending(display);
    if (poll(&ready, 1, 0) == 1)
      wl_display_read_events(display);
    else
      wl_display_cancel_read(display);
    wl_display_dispatch_pending(display);
  }
}

static int faults;

static void check(bool holds, const char *what) {
  if (holds) return;
  faults++;
  printf("fault: %s (error %d, %d actions, %d declined)\n", what, wl_display_get_error(display), actions, declined);
}

static const struct fpr_action_callbacks every_action;

static struct fpr_surface *ask(struct fpr *responder) {
  struct fpr_surface *surface = fpr_surface(responder, wl_compositor_create_surface(compositor), NULL, NULL, NULL);
  fpr_all_actions(surface, &every_action, NULL);
  settle();
  return surface;
}

int main(void) {
  int ends[2], round;
  struct wl_registry *registry;
  struct fpr *responder;
  struct fpr_surface *first, *other;
  struct wl_resource *first_object, *other_object;
  socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
  server = wl_display_create();
  wl_global_create(server, &wl_compositor_interface, 1, (void *)&wl_compositor_interface, bind_global);
  wl_global_create(server, &wl_seat_interface, 1, (void *)&wl_seat_interface, bind_global);
  wl_global_create(
      server, &fingerpost_responder_manager_v1_interface, 2, (void *)&fingerpost_responder_manager_v1_interface,
      bind_global);
  peer = wl_client_create(server, ends[0]);
  display = wl_display_connect_to_fd(ends[1]);
  registry = wl_display_get_registry(display);
  wl_registry_add_listener(registry, &registry_listener, NULL);
  settle();
  responder = fpr_attach_version(display, NULL, registry, manager_name, manager_version, seat, NULL, NULL);
  first = ask(responder);
  first_object = latest;

  /* The action is in the socket of the client, which has not read it. The next one has the next number. */
  for (round = 0; round < 3; round++) {
    other = ask(responder);
    other_object = latest;
    introduce(other_object, "a.early");
    wl_resource_post_event(other_object, event("remote_command"), 1, 0, 0);
    wl_display_flush_clients(server);
    fpr_surface_destroy(other);
    settle();
    introduce(first_object, "a.late");
    settle();
    check(wl_display_get_error(display) == 0, "the connection has ended");
    check(actions == round + 1, "an action was left behind");
    check(declined == round + 1, "a command for a surface that leaves was not declined");
    if (faults > 0) return 1;
  }

  /* An action is on its way when the client stops to ask, and the surface leaves later. */
  other = ask(responder);
  introduce(latest, "a.early");
  fpr_all_actions(other, NULL, NULL);
  fpr_surface_destroy(other);
  fpr_surface_destroy(first);
  fpr_detach(responder);
  settle();
  check(wl_display_get_error(display) == 0, "the connection has ended after fpr_detach");
  check(actions == 0, "an action was left behind after fpr_detach");
  wl_display_disconnect(display);
  wl_display_destroy(server);
  return faults > 0;
}
