/* A GTK 4 program that declines the touches that no widget handles: see docs/clients.md. With --silent it never answers. */
#include <gdk/wayland/gdkwayland.h>
#include <gtk/gtk.h>

#include "fingerpost-responder.h"

static struct fpr *responder;
static bool silent;

/* True if a gesture below the window has taken up the touch. A button claims it only at its end: at the beginning, its event
 * arrives at the window as that of the background does. */
static bool has_gesture(GtkWidget *window, GdkEvent *event) {
  double x, y, left, top;
  gdk_event_get_position(event, &x, &y);
  gtk_native_get_surface_transform(GTK_NATIVE(window), &left, &top);
  GtkWidget *widget = gtk_widget_pick(window, x - left, y - top, GTK_PICK_DEFAULT);
  bool found = false;
  for (; widget && widget != window; widget = gtk_widget_get_parent(widget)) {
    GListModel *controllers = gtk_widget_observe_controllers(widget);
    for (guint index = 0; index < g_list_model_get_n_items(controllers); index++) {
      gpointer controller = g_list_model_get_item(controllers, index);
      found = found || (GTK_IS_GESTURE(controller) &&
                        gtk_gesture_handles_sequence(controller, gdk_event_get_event_sequence(event)));
      g_object_unref(controller);
    }
    g_object_unref(controllers);
  }
  return found;
}

/* The window receives a touch before all widgets, and after them if no widget has stopped it. */
static gboolean reached_window(GtkEventController *controller, GdkEvent *event, GtkWidget *window) {
  static struct fpr_down down;
  static bool found;
  if (gdk_event_get_event_type(event) != GDK_TOUCH_BEGIN) return GDK_EVENT_PROPAGATE;
  struct wl_surface *surface = gdk_wayland_surface_get_wl_surface(gdk_event_get_surface(event));
  if (gtk_event_controller_get_propagation_phase(controller) == GTK_PHASE_CAPTURE)
    found = fpr_take_down(responder, surface, gdk_event_get_time(event), &down);
  else if (found && !has_gesture(window, event))
    fpr_declined(responder, down.serial);
  return GDK_EVENT_PROPAGATE;
}

static void watch(GtkWidget *window, GtkPropagationPhase phase) {
  GtkEventController *controller = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(controller, phase);
  g_signal_connect(controller, "event", G_CALLBACK(reached_window), window);
  gtk_widget_add_controller(window, controller);
}

static gboolean answer(gpointer number) {
  fpr_fence_done(responder, GPOINTER_TO_UINT(number));
  return G_SOURCE_REMOVE;
}

/* The touches before the fence are still in the queue of GDK. */
static void fence(void *data, struct fpr *sender, uint32_t number) {
  (void)data, (void)sender;
  if (!silent) g_idle_add_full(GDK_PRIORITY_REDRAW + 1, answer, GUINT_TO_POINTER(number), NULL);
}

/* The window has a wl_surface. Its first frame comes later. */
static void realized(GtkWidget *window) {
  static const struct fpr_callbacks callbacks = {.fence = fence};
  static const struct fpr_surface_options options = {.verdicts = FINGERPOST_RESPONDER_SURFACE_V1_KIND_TOUCH};
  GdkDisplay *display = gtk_widget_get_display(window);
  if (!GDK_IS_WAYLAND_DISPLAY(display)) return;
  struct wl_seat *seat = gdk_wayland_seat_get_wl_seat(gdk_display_get_default_seat(display));
  responder = fpr_attach(gdk_wayland_display_get_wl_display(display), NULL, seat, &callbacks, NULL);
  fpr_fence_mode(responder, FPR_FENCE_MANUAL);
  fpr_follow_touches(responder);
  struct wl_surface *surface = gdk_wayland_surface_get_wl_surface(gtk_native_get_surface(GTK_NATIVE(window)));
  fpr_surface(responder, surface, &options, NULL, NULL);
}

static void clicked(void) { g_print("pressed\n"); }

static void activated(GtkApplication *application) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *button = gtk_button_new_with_label("Press");
  gtk_window_set_title(GTK_WINDOW(window), "responder");
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_widget_set_size_request(button, 300, 100);
  gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(button, GTK_ALIGN_START);
  gtk_window_set_child(GTK_WINDOW(window), button);
  g_signal_connect(button, "clicked", clicked, NULL);
  g_signal_connect(window, "realize", G_CALLBACK(realized), NULL);
  watch(window, GTK_PHASE_CAPTURE);
  watch(window, GTK_PHASE_BUBBLE);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  silent = count > 1 && strcmp(arguments[1], "--silent") == 0;
  GtkApplication *application = gtk_application_new("org.fingerpost.responder", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activated), NULL);
  return g_application_run(G_APPLICATION(application), 1, arguments);
}
