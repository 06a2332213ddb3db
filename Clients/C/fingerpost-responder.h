/* fingerpost-responder.h: responder chains of a compositor for toolkits and C programs.
 *
 * A header without a library. It calls fingerpost-responder-v1 (protocols/fingerpost-responder-v1.xml), whose descriptions
 * are the contract. Copy this file, make the code of the protocol with wayland-scanner, and link libwayland-client:
 *
 *     wayland-scanner client-header fingerpost-responder-v1.xml fingerpost-responder-v1-client-protocol.h
 *     wayland-scanner private-code  fingerpost-responder-v1.xml fingerpost-responder-v1-protocol.c
 *
 * Languages    C99 and C++17. All functions are static inline, so several files of one program can include the header.
 *
 * Support      fpr_attach returns NULL if the compositor has no responder chains. All functions accept NULL for a struct of
 *              this header and do nothing then. Functions that make something return NULL. So a program needs no test for
 *              the compositor.
 *
 * Ownership    The caller owns each struct fpr, fpr_surface and fpr_action until it calls the function that destroys it. The
 *              actions that fpr_all_actions asks about belong to their surface, and the caller does not keep them. It
 *              destroys actions before their surface, surfaces before the struct fpr, and all of them before it
 *              disconnects the wl_display. The header keeps pointers to callbacks and to their data, and copies nothing
 *              behind them: they stay valid as long as the struct. wl_display, wl_seat and wl_surface stay the caller's or
 *              its toolkit's.
 *
 * Threads      A struct belongs to one thread: the thread that dispatches its queue. All functions and callbacks run there.
 *              For toolkits this is the thread with the main loop.
 *
 * Queues       Objects are on the default queue, or on the queue that fpr_attach was given. The header never dispatches this
 *              queue, and dispatches no object of the program or its toolkit. The queue must be that of the wl_touch,
 *              wl_pointer and wl_keyboard whose events are judged; otherwise a fence could arrive before the events that it
 *              follows.
 */
#ifndef FINGERPOST_RESPONDER_H
#define FINGERPOST_RESPONDER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wayland-client.h>

#include "fingerpost-responder-v1-client-protocol.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The verdicts of a client about the input of one seat. */
struct fpr;
/* The part of one wl_surface in responder chains. */
struct fpr_surface;
/* An action that a surface can perform, for example edit.copy. */
struct fpr_action;
/* A gesture recognizer of the program, by the name that policies use for it. */
struct fpr_recognizer;
/* A wl_surface in the place of the on-screen keyboard, or above it. */
struct fpr_input_view;
/* The edit menu of a surface, and the handles of its selection. */
struct fpr_edit_menu;

/* ---------------------------------------------------------------------------------------------------------------- Seat */

/* The events of a seat. Each of them can be NULL. */
struct fpr_callbacks {
  /* A fence arrived, in the manual mode only. The caller answers with fpr_fence_done when its toolkit has delivered all
   * events that it has received before. The compositor waits 100 ms. */
  void (*fence)(void *data, struct fpr *responder, uint32_t number);
  /* The touch `id` is cancelled, and others are not. After fpr_use_touch_cancelled only. */
  void (*touch_cancelled)(void *data, struct fpr *responder, int32_t id);
  /* The answer to fpr_send_action: an enum fingerpost_responder_seat_v1_answer. */
  void (*action_answered)(void *data, struct fpr *responder, uint32_t number, uint32_t answer);
  /* on: the client has exceeded three deadlines in ten seconds, and the compositor does not await its verdicts. off: it does
   * again. */
  void (*quarantined)(void *data, struct fpr *responder, bool on);
};

/* When a fence is answered. */
enum fpr_fence_mode {
  /* At once, when the fence is dispatched. For programs that judge an event in its Wayland listener. The default. */
  FPR_FENCE_AUTOMATIC,
  /* By the caller, with fpr_fence_done. For toolkits that queue events: their listeners return before a widget has seen the
   * event. */
  FPR_FENCE_MANUAL
};

/* Begins to take part. Blocks for one round trip, on a queue of its own.
 *
 * Call it from ordinary code of the main thread, as a signal handler of the toolkit. Do not call it between
 * wl_display_prepare_read and wl_display_read_events of the same thread: it would wait for itself.
 *
 * display    the connection; NULL has the result NULL
 * queue      the queue of the caller's input objects; NULL: the default queue, as in GTK and Qt
 * seat       the wl_seat of the caller or its toolkit. A client can attach once to each seat
 * callbacks  NULL: none
 *
 * Returns NULL if the compositor does not support the protocol, after an error of the connection, or without memory. */
static inline struct fpr *fpr_attach(
    struct wl_display *display, struct wl_event_queue *queue, struct wl_seat *seat,
    const struct fpr_callbacks *callbacks, void *data);

/* As fpr_attach, for programs with a listener for wl_registry.global. No round trip.
 *
 * queue      the queue of the registry; NULL: the default queue
 * registry   the program's
 * name       the number of the global fingerpost_responder_manager_v1
 * version    the version of the global in the event */
static inline struct fpr *fpr_attach_version(
    struct wl_display *display, struct wl_event_queue *queue, struct wl_registry *registry, uint32_t name,
    uint32_t version, struct wl_seat *seat, const struct fpr_callbacks *callbacks, void *data);

/* As fpr_attach_version with version 1: what later versions have added does nothing. */
static inline struct fpr *fpr_attach_global(
    struct wl_display *display, struct wl_event_queue *queue, struct wl_registry *registry, uint32_t name,
    struct wl_seat *seat,
    const struct fpr_callbacks *callbacks, void *data);

/* Ends the part of the client. Events whose verdicts are open have been handled. */
static inline void fpr_detach(struct fpr *responder);

static inline void fpr_fence_mode(struct fpr *responder, enum fpr_fence_mode mode);

/* Answers a fence and flushes the connection. Events before the fence without a verdict have been handled. A number that the
 * compositor has not sent is ignored. */
static inline void fpr_fence_done(struct fpr *responder, uint32_t number);

/* -------------------------------------------------------------------------------------------------------------- Verdicts
 *
 * `serial` is that of wl_touch.down, wl_pointer.button or wl_keyboard.key, or of the callbacks motion and remote_command;
 * `id` is that of wl_touch.down. A verdict is sent before fpr_fence_done for the next fence. A late verdict, and a verdict
 * about something else, is ignored. */

/* Nothing in the client has handled the event. */
static inline void fpr_declined(struct fpr *responder, uint32_t serial);
static inline void fpr_declined_touch(struct fpr *responder, int32_t id);
/* The client has handled the event, and responders above it may handle it too. */
static inline void fpr_continues(struct fpr *responder, uint32_t serial);
static inline void fpr_continues_touch(struct fpr *responder, int32_t id);
/* A gesture of the client may handle the touch. Its verdict stays open until the end of the touch. */
static inline void fpr_defers(struct fpr *responder, uint32_t serial);
static inline void fpr_defers_touch(struct fpr *responder, int32_t id);
/* As fpr_defers, for gestures that decide after the end of the touch, such as a double tap. The verdict stays open for
 * `milliseconds` after the end: the time after which the gesture decides by itself. 0: 750; at most 2000. No fence follows the
 * end. The client sends a verdict when its gesture has decided, also fpr_handled if no gesture was recognized. A further call
 * replaces the time. Before version 2 of the protocol it is fpr_defers. */
static inline void fpr_defers_past_end(struct fpr *responder, uint32_t serial, uint32_t milliseconds);
/* The client has handled the event, as without a verdict. Responders above the client wait no longer for it. Before version 2
 * of the protocol it does nothing. */
static inline void fpr_handled(struct fpr *responder, uint32_t serial);
/* A gesture of the client has recognized the touch. */
static inline void fpr_claim(struct fpr *responder, uint32_t serial);
static inline void fpr_claim_touch(struct fpr *responder, int32_t id);

/* A gesture recognizer that policies can relate to those of the compositor, by the name: requires-failure-of: client.NAME, and
 * required-to-fail-by. docs/clients.md has the steps. All functions do nothing before version 2 of the protocol, except that
 * fpr_recognizer_wants_to_begin returns false. */
struct fpr_recognizer_callbacks {
  /* The relations in the policy: a set of enum fingerpost_responder_recognizer_v1_relation. 0: nothing need be said. */
  void (*watched)(void *data, struct fpr_recognizer *recognizer, uint32_t relations);
  /* The answer to fpr_recognizer_wants_to_begin with this number: recognize now. */
  void (*permitted)(void *data, struct fpr_recognizer *recognizer, uint32_t number);
  /* The attempt has failed, because a recognizer of the compositor was recognized. number: of the question, or 0. */
  void (*prevented)(void *data, struct fpr_recognizer *recognizer, uint32_t number);
};

/* name: 1 to 64 lowercase letters, digits and hyphens, once in the program. Returns NULL before version 2. */
static inline struct fpr_recognizer *fpr_recognizer_create(
    struct fpr *responder, const char *name, const struct fpr_recognizer_callbacks *callbacks, void *data);
static inline void fpr_recognizer_destroy(struct fpr_recognizer *recognizer);
/* The gesture is a tap, or count taps in succession. A recognized tap does not end an attempt at more taps. 0: another gesture,
 * the default. */
static inline void fpr_recognizer_set_taps(struct fpr_recognizer *recognizer, uint32_t count);
/* It has received the touch and may recognize. milliseconds: 0 while the touch is down; afterwards the time since its end at
 * which the recognizer decides by itself, at most 2000. */
static inline void fpr_recognizer_attempts(struct fpr_recognizer *recognizer, uint32_t serial, uint32_t milliseconds);
static inline void fpr_recognizer_failed(struct fpr_recognizer *recognizer);
static inline void fpr_recognizer_recognized(struct fpr_recognizer *recognizer);
/* Asks whether it may recognize, with the relation requires_failure. number: not 0. Returns true if an answer follows, and false
 * if it may recognize at once. */
static inline bool fpr_recognizer_wants_to_begin(struct fpr_recognizer *recognizer, uint32_t number);

/* true: the compositor cancels single touches of this client with touch_cancelled. false: with wl_touch.cancel, the default. */
static inline void fpr_use_touch_cancelled(struct fpr *responder, bool enabled);

/* Lets responders above the client perform an action that nothing in the client has performed. The policy lists the actions
 * that a client may send. The name has groups of a-z, 0-9 and "-", separated by dots; another one ends the connection.
 *
 * number     the caller's, for action_answered
 * serial     of a press that the client received, or of its end; at most five seconds old
 * surface    where the chain continues */
static inline void fpr_send_action(
    struct fpr *responder, uint32_t number, uint32_t serial, struct wl_surface *surface, const char *name);

/* --------------------------------------------------------------------------------------------------- Numbers of touches */

/* A wl_touch.down. */
struct fpr_down {
  uint32_t serial;
  /* Milliseconds, as in the event. */
  uint32_t time;
  int32_t id;
  /* Only for comparisons: the surface can be destroyed. */
  const struct wl_surface *surface;
  /* The number of the first fence after it. */
  uint32_t fence;
};

/* Follows the touches of this client with a wl_touch of its own for each seat, for toolkits that give a program no serial of a
 * touch: see fpr_take_down. A seat may get its touchscreen later. Blocks for one round trip, as fpr_attach. Seats that are
 * added later, and more than four, are not followed. A second call does nothing. */
static inline void fpr_follow_touches(struct fpr *responder);

/* Finds the oldest down on a surface with a time, and removes it from the list of downs.
 *
 * A toolkit delivers the downs of a surface in the order of Wayland, and keeps their times. So for touches that begin in the
 * same millisecond, the first call finds the first new touch of the toolkit, and the next call finds the second one. Call
 * it for each new touch before a widget can handle it. Otherwise a handled touch is found instead of a later one.
 *
 * Older downs of the surface are removed too. fpr_fence_done removes the downs before its fence. The list has the latest 32
 * downs.
 *
 * Returns false if there is none, or without fpr_follow_touches. */
static inline bool fpr_take_down(
    struct fpr *responder, const struct wl_surface *surface, uint32_t time, struct fpr_down *down);

/* ------------------------------------------------------------------------------------------------------------- Surfaces */

/* The events of a surface. Each of them can be NULL. */
struct fpr_surface_callbacks {
  void (*became_first_responder)(void *data, struct fpr_surface *surface);
  void (*resigned_first_responder)(void *data, struct fpr_surface *surface);
  /* Another responder wants to become first. Answered with fpr_answer_resign_request within 100 ms. NULL: always allowed. */
  void (*resign_request)(void *data, struct fpr_surface *surface, uint32_t number);
  /* The device moves. Judged with fpr_declined if nothing in the client handles the motion, in any of its phases. NULL, and a
   * motion that the enum lacks: declined.
   * time: milliseconds. motion: enum fingerpost_responder_surface_v1_motion. phase: enum
   * fingerpost_responder_surface_v1_motion_phase; all phases of a motion have one serial. Since version 2. */
  void (*motion)(
      void *data, struct fpr_surface *surface, uint32_t serial, uint32_t time, uint32_t motion, uint32_t phase);
  /* A media key was pressed, and no wl_keyboard.key is sent for it. Judged with fpr_declined. NULL, and a command that the
   * enum lacks: declined. command: enum fingerpost_responder_surface_v1_command. Since version 2. */
  void (*remote_command)(
      void *data, struct fpr_surface *surface, uint32_t serial, uint32_t time, uint32_t command);
  /* Which responders of the client are there, for a tool: for fingerpost ctl chain, and for a trace of a touch. Answered with
   * fpr_chain_link for each responder, from the innermost one up, and fpr_chain_done, within 100 ms. NULL: is not asked.
   * start: enum fingerpost_responder_surface_v1_chain_start. serial: of wl_touch.down or wl_pointer.button, for PRESS; it was
   * dispatched just before. x, y: in surface coordinates, for PLACE. Since version 2. */
  void (*chain_request)(
      void *data, struct fpr_surface *surface, uint32_t number, uint32_t start, uint32_t serial, double x, double y);
};

/* What a surface declares. All zero: nothing. It takes effect with the next commit of the surface, for later events. */
struct fpr_surface_options {
  /* Kinds of events that the client judges: enum fingerpost_responder_surface_v1_kind. The header leaves out kinds that the
   * compositor lacks. */
  uint32_t verdicts;
  /* enum fingerpost_responder_surface_v1_hit_mode. */
  uint32_t hit_mode;
  /* How far touches outside the surface still hit it, in surface coordinates, -10000 to 10000. */
  int32_t hit_left, hit_top, hit_right, hit_bottom;
  /* Edges of the output whose first swipe is the client's: enum fingerpost_responder_surface_v1_edge. */
  uint32_t deferred_edges;
  /* The surface can be first responder; it takes effect at once. */
  bool accepts_first_responder;
  /* enum fingerpost_responder_surface_v1_resignation. */
  uint32_t resignation;
  /* Hits outside the surface keep their coordinates, which can be negative. false: they are moved to the edge of the surface.
   * Since version 2; before, they are always moved. */
  bool hit_unclamped;
};

/* Extends a surface. The surface may have any role, or get one later. A client can extend each surface once.
 *
 * The options need a commit of the surface. A surface that is new gets it with its first frame; otherwise the caller makes
 * its toolkit draw a frame. The header does not commit surfaces. */
static inline struct fpr_surface *fpr_surface(
    struct fpr *responder, struct wl_surface *surface, const struct fpr_surface_options *options,
    const struct fpr_surface_callbacks *callbacks, void *data);

/* Declares other options. */
static inline void fpr_surface_set(struct fpr_surface *surface, const struct fpr_surface_options *options);

/* Declares the parts of a surface that are controls, as buttons: a tap that begins there is not for recognizers of a plain tap
 * above the surface, which would take it. The caller keeps the region and can destroy it. NULL: none. It takes effect with the
 * next commit. Before version 2 of the protocol it does nothing. */
static inline void fpr_surface_controls(struct fpr_surface *surface, struct wl_region *region);

/* Returns to the defaults with the next commit of the surface. Call it also when the wl_surface was destroyed, before or
 * after.
 *
 * After fpr_all_actions, actions can be on their way from the compositor. The header takes them until the compositor has
 * answered, and then frees the struct, when the queue is dispatched. The caller must not use it any more, and extends the same
 * wl_surface again only after such a round trip. A program that disconnects earlier leaves this memory to the end of the
 * process. */
static inline void fpr_surface_destroy(struct fpr_surface *surface);

/* Names the next responder of a chain for the callback chain_request, for example by its class: at most 64 of up to 200 bytes
 * of UTF-8. Longer names are cut, and further ones are ignored. */
static inline void fpr_chain_link(struct fpr_surface *surface, uint32_t number, const char *name);
/* The chain is complete. Without a name, no responder is there. */
static inline void fpr_chain_done(struct fpr_surface *surface, uint32_t number);

/* Asks to be first responder. serial: of a press, or 0. The answer is became_first_responder, or nothing. */
static inline void fpr_become_first_responder(struct fpr_surface *surface, uint32_t serial);
static inline void fpr_resign_first_responder(struct fpr_surface *surface);
static inline void fpr_answer_resign_request(struct fpr_surface *surface, uint32_t number, bool allowed);

/* ---------------------------------------------------------------------------------------------------------- Input views */

/* The events of an input view. */
struct fpr_input_view_callbacks {
  /* The size of the surface in logical pixels. The caller calls fpr_input_view_ack, and commits a buffer of this size. Needed:
   * without it, the view is never shown. */
  void (*configure)(void *data, struct fpr_input_view *view, uint32_t serial, int32_t width, int32_t height);
  /* The view is shown now, or no longer. NULL: not needed. */
  void (*visibility)(void *data, struct fpr_input_view *view, bool shown);
};

/* Shows a wl_surface in the place of the on-screen keyboard, or above it, while `surface` or a surface below it is first responder
 * of the key window.
 *
 * The caller then calls fpr_input_view_set_height and commits the wl_surface without a buffer.
 *
 * content    a surface without a role and a buffer. It stays the caller's
 * placement  an enum fingerpost_responder_surface_v1_placement. A surface has one view with each
 *
 * Returns NULL before version 3 of the protocol. */
static inline struct fpr_input_view *fpr_input_view(
    struct fpr_surface *surface, struct wl_surface *content, uint32_t placement,
    const struct fpr_input_view_callbacks *callbacks, void *data);
/* Hides the view. Call it before or after fpr_surface_destroy. */
static inline void fpr_input_view_destroy(struct fpr_input_view *view);
/* Requests a height from 1 to 10000 logical pixels with the next commit of the wl_surface. Others end the connection. */
static inline void fpr_input_view_set_height(struct fpr_input_view *view, uint32_t height);
static inline void fpr_input_view_ack(struct fpr_input_view *view, uint32_t serial);

/* ------------------------------------------------------------------------------------------------------------ Edit menu */

/* The events of an edit menu. Each of them can be NULL. */
struct fpr_edit_menu_callbacks {
  /* The menu is open now, or closed. */
  void (*visibility)(void *data, struct fpr_edit_menu *menu, bool shown);
  /* A finger moves a handle: change the selection, and declare the new ends. end: enum fingerpost_responder_edit_menu_v1_end. x, y:
   * logical pixels of the surface. finished: the finger has lifted. */
  void (*end_moved)(void *data, struct fpr_edit_menu *menu, uint32_t end, double x, double y, bool finished);
};

/* The edit menu of a surface, which has one at most. The actions of the surface and of the responders above it are its items: their
 * callback `validate` decides whether an item is listed, and `perform` performs it.
 *
 * Returns NULL before version 3 of the protocol. */
static inline struct fpr_edit_menu *fpr_edit_menu(
    struct fpr_surface *surface, const struct fpr_edit_menu_callbacks *callbacks, void *data);
/* Closes the menu. Call it before or after fpr_surface_destroy. */
static inline void fpr_edit_menu_destroy(struct fpr_edit_menu *menu);
/* The place of what is selected, in logical pixels of the surface, with the next commit of the wl_surface. The width 0: the place of
 * the caret. A negative width: the compositor finds a place. */
static inline void fpr_edit_menu_set_area(struct fpr_edit_menu *menu, int32_t x, int32_t y, int32_t width, int32_t height);
/* Handles at the ends of the selection, which are vertical lines, with the next commit. */
static inline void fpr_edit_menu_set_ends(
    struct fpr_edit_menu *menu, double start_x, double start_y, double start_height, double end_x, double end_y,
    double end_height);
static inline void fpr_edit_menu_unset_ends(struct fpr_edit_menu *menu);
/* Opens the menu, if the surface is first responder of the key window. serial: of a press or of its end, at most five seconds
 * old; any serial in the five seconds after an item was pressed or a handle moved. The answer is `visibility`, or nothing. */
static inline void fpr_edit_menu_show(struct fpr_edit_menu *menu, uint32_t serial);
static inline void fpr_edit_menu_hide(struct fpr_edit_menu *menu);

/* -------------------------------------------------------------------------------------------------------------- Actions */

/* The events of an action. */
struct fpr_action_callbacks {
  /* Perform the action. Answered with fpr_action_performed or fpr_action_declined within 500 ms. NULL: declined.
   * serial: for wl_data_device.set_selection. origin: enum fingerpost_responder_action_v1_origin. */
  void (*perform)(void *data, struct fpr_action *action, uint32_t number, uint32_t serial, uint32_t origin);
  /* Is the action possible now? Set the state, then answer with fpr_action_answer_validate within 50 ms. NULL: the
   * compositor does not ask. */
  void (*validate)(void *data, struct fpr_action *action, uint32_t number);
};

/* Declares an action of a surface: enabled, unchecked, without a title. A surface has at most 64, each with another name.
 * The name has groups of a-z, 0-9 and "-", separated by dots, and at most 64 characters; another one ends the connection. */
static inline struct fpr_action *fpr_action(
    struct fpr_surface *surface, const char *name, const struct fpr_action_callbacks *callbacks, void *data);
static inline void fpr_action_destroy(struct fpr_action *action);
static inline void fpr_action_set_state(struct fpr_action *action, bool enabled, bool checked);
/* A title for the user in UTF-8, up to 128 bytes, for example "Undo Typing". */
static inline void fpr_action_set_title(struct fpr_action *action, const char *title);
/* Lists the action in the edit menu, if it has a title. The default is false; actions such as edit.copy are listed in any case. Does
 * nothing before version 3 of the protocol. */
static inline void fpr_action_set_in_edit_menu(struct fpr_action *action, bool listed);
static inline void fpr_action_performed(struct fpr_action *action, uint32_t number);
/* The action was not performed, and nothing has changed. The next responder is asked. */
static inline void fpr_action_declined(struct fpr_action *action, uint32_t number);
static inline void fpr_action_answer_validate(struct fpr_action *action, uint32_t number);
/* The name, as long as the action exists. Empty for NULL. */
static inline const char *fpr_action_name(const struct fpr_action *action);

/* Is asked about every action that the surface has not declared: no name has to be known before. `perform` declines what is
 * not possible, and the next responder is asked then. `validate` is called only when an action is shown, for example in a
 * list. The window receives no keys for actions any more.
 *
 * callbacks  for all of these actions; fpr_action_name tells which one it is. NULL: is not asked any more
 *
 * Returns false without an effect if the compositor has version 1: declare the actions with fpr_action there. */
static inline bool fpr_all_actions(
    struct fpr_surface *surface, const struct fpr_action_callbacks *callbacks, void *data);

/* ================================================================================ Not part of the interface: the code */

struct fpr__seat {
  struct fpr *responder;
  struct wl_seat *seat;
  struct wl_touch *touch;
};

struct fpr {
  struct wl_display *display;
  struct wl_event_queue *queue;
  struct fingerpost_responder_manager_v1 *manager;
  struct fingerpost_responder_seat_v1 *seat;
  struct fpr_callbacks callbacks;
  void *data;
  enum fpr_fence_mode mode;
  uint32_t latest_fence;
  struct fpr__seat seats[4];
  unsigned seat_count;
  struct fpr_down downs[32];
  unsigned down_count;
  /* Surfaces that end with the answer of the compositor. */
  struct fpr_surface *leaving;
};

struct fpr_surface {
  struct fpr *responder;
  struct fingerpost_responder_surface_v1 *object;
  struct fpr_surface_callbacks callbacks;
  void *data;
  /* For fpr_all_actions: the callbacks, and the actions that the compositor has asked about. */
  bool answers_all;
  struct fpr_action_callbacks all;
  void *all_data;
  struct fpr_action *asked;
  /* The compositor may have sent actions. */
  bool was_asked;
  /* The next surface that is leaving. */
  struct fpr_surface *next;
};

struct fpr_action {
  struct fingerpost_responder_action_v1 *object;
  struct fpr_action_callbacks callbacks;
  void *data;
  char name[65];
  /* The surface whose list it is in, and the next one there; NULL for an action of fpr_action. */
  struct fpr_surface *owner;
  struct fpr_action *next;
};

struct fpr_input_view {
  struct fingerpost_responder_input_view_v1 *object;
  struct fpr_input_view_callbacks callbacks;
  void *data;
};

struct fpr_edit_menu {
  struct fingerpost_responder_edit_menu_v1 *object;
  struct fpr_edit_menu_callbacks callbacks;
  void *data;
};

struct fpr_recognizer {
  struct fingerpost_responder_recognizer_v1 *object;
  struct fpr *responder;
  struct fpr_recognizer_callbacks callbacks;
  void *data;
  uint32_t relations;
};

/* Events of the seat. */

static inline void fpr__fence(void *data, struct fingerpost_responder_seat_v1 *object, uint32_t number) {
  struct fpr *responder = (struct fpr *)data;
  (void)object;
  responder->latest_fence = number;
  if (responder->mode == FPR_FENCE_AUTOMATIC)
    fpr_fence_done(responder, number);
  else if (responder->callbacks.fence)
    responder->callbacks.fence(responder->data, responder, number);
}

static inline void fpr__touch_cancelled(void *data, struct fingerpost_responder_seat_v1 *object, int32_t id) {
  struct fpr *responder = (struct fpr *)data;
  (void)object;
  if (responder->callbacks.touch_cancelled) responder->callbacks.touch_cancelled(responder->data, responder, id);
}

static inline void fpr__action_answered(
    void *data, struct fingerpost_responder_seat_v1 *object, uint32_t number, uint32_t answer) {
  struct fpr *responder = (struct fpr *)data;
  (void)object;
  if (responder->callbacks.action_answered)
    responder->callbacks.action_answered(responder->data, responder, number, answer);
}

static inline void fpr__quarantined(void *data, struct fingerpost_responder_seat_v1 *object) {
  struct fpr *responder = (struct fpr *)data;
  (void)object;
  if (responder->callbacks.quarantined) responder->callbacks.quarantined(responder->data, responder, true);
}

static inline void fpr__released(void *data, struct fingerpost_responder_seat_v1 *object) {
  struct fpr *responder = (struct fpr *)data;
  (void)object;
  if (responder->callbacks.quarantined) responder->callbacks.quarantined(responder->data, responder, false);
}

static const struct fingerpost_responder_seat_v1_listener fpr__seat_listener = {
  fpr__fence, fpr__touch_cancelled, fpr__action_answered, fpr__quarantined, fpr__released
};

/* Attaching. */

/* The version that is bound of a global: not beyond that of the code of wayland-scanner. */
static inline uint32_t fpr__version(uint32_t offered) {
  const uint32_t known = (uint32_t)fingerpost_responder_manager_v1_interface.version;
  return offered < known ? offered : known;
}

static inline struct fpr *fpr__attach(
    struct wl_display *display, struct wl_event_queue *queue, struct fingerpost_responder_manager_v1 *manager,
    struct wl_seat *seat,
    const struct fpr_callbacks *callbacks, void *data) {
  struct fpr *responder;
  if (!manager) return NULL;
  responder = (struct fpr *)calloc(1, sizeof(struct fpr));
  if (responder) responder->seat = fingerpost_responder_manager_v1_get_seat(manager, seat);
  if (!responder || !responder->seat) {
    fingerpost_responder_manager_v1_destroy(manager);
    free(responder);
    return NULL;
  }
  responder->display = display;
  responder->queue = queue;
  responder->manager = manager;
  if (callbacks) responder->callbacks = *callbacks;
  responder->data = data;
  fingerpost_responder_seat_v1_add_listener(responder->seat, &fpr__seat_listener, responder);
  return responder;
}

/* A search for globals. What it finds is on the queue of the caller from its beginning, so no event is lost. */
struct fpr__search {
  struct wl_event_queue *queue;
  struct fingerpost_responder_manager_v1 *manager;
  /* Not NULL: searches the seats, and not the manager. */
  struct fpr *follower;
};

static inline void fpr__capabilities(void *data, struct wl_seat *wl_seat, uint32_t capabilities);

static inline void fpr__name(void *data, struct wl_seat *wl_seat, const char *name) {
  (void)data;
  (void)wl_seat;
  (void)name;
}

static const struct wl_seat_listener fpr__wl_seat_listener = { fpr__capabilities, fpr__name };

static inline void fpr__global(
    void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  struct fpr__search *search = (struct fpr__search *)data;
  struct fpr *follower = search->follower;
  struct wl_registry *wrapper = (struct wl_registry *)wl_proxy_create_wrapper(registry);
  if (!wrapper) return;
  wl_proxy_set_queue((struct wl_proxy *)wrapper, search->queue);
  if (!follower && !search->manager && strcmp(interface, fingerpost_responder_manager_v1_interface.name) == 0)
    search->manager = (struct fingerpost_responder_manager_v1 *)wl_registry_bind(
        wrapper, name, &fingerpost_responder_manager_v1_interface, fpr__version(version));
  if (follower && strcmp(interface, wl_seat_interface.name) == 0 &&
      follower->seat_count < sizeof(follower->seats) / sizeof(follower->seats[0])) {
    struct fpr__seat *seat = &follower->seats[follower->seat_count];
    seat->responder = follower;
    seat->seat = (struct wl_seat *)wl_registry_bind(wrapper, name, &wl_seat_interface, version < 5 ? version : 5);
    if (seat->seat) {
      wl_seat_add_listener(seat->seat, &fpr__wl_seat_listener, seat);
      follower->seat_count++;
    }
  }
  wl_proxy_wrapper_destroy(wrapper);
}

static inline void fpr__global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data;
  (void)registry;
  (void)name;
}

static const struct wl_registry_listener fpr__registry_listener = { fpr__global, fpr__global_remove };

/* Dispatches a registry on a queue of its own, once. */
static inline void fpr__find(struct wl_display *display, struct fpr__search *search) {
  struct wl_event_queue *own = wl_display_create_queue(display);
  struct wl_display *wrapper = own ? (struct wl_display *)wl_proxy_create_wrapper(display) : NULL;
  struct wl_registry *registry = NULL;
  if (wrapper) {
    wl_proxy_set_queue((struct wl_proxy *)wrapper, own);
    registry = wl_display_get_registry(wrapper);
    wl_proxy_wrapper_destroy(wrapper);
  }
  if (registry) {
    wl_registry_add_listener(registry, &fpr__registry_listener, search);
    wl_display_roundtrip_queue(display, own);
    wl_registry_destroy(registry);
  }
  if (own) wl_event_queue_destroy(own);
}

static inline struct fpr *fpr_attach(
    struct wl_display *display, struct wl_event_queue *queue, struct wl_seat *seat,
    const struct fpr_callbacks *callbacks, void *data) {
  struct fpr__search search = { queue, NULL, NULL };
  if (!display || !seat) return NULL;
  fpr__find(display, &search);
  return fpr__attach(display, queue, search.manager, seat, callbacks, data);
}

static inline struct fpr *fpr_attach_version(
    struct wl_display *display, struct wl_event_queue *queue, struct wl_registry *registry, uint32_t name,
    uint32_t version, struct wl_seat *seat, const struct fpr_callbacks *callbacks, void *data) {
  if (!display || !registry || !seat || version == 0) return NULL;
  return fpr__attach(
      display, queue,
      (struct fingerpost_responder_manager_v1 *)wl_registry_bind(
          registry, name, &fingerpost_responder_manager_v1_interface, fpr__version(version)),
      seat, callbacks, data);
}

static inline struct fpr *fpr_attach_global(
    struct wl_display *display, struct wl_event_queue *queue, struct wl_registry *registry, uint32_t name,
    struct wl_seat *seat,
    const struct fpr_callbacks *callbacks, void *data) {
  return fpr_attach_version(display, queue, registry, name, 1, seat, callbacks, data);
}

static inline void fpr__release_touch(struct fpr__seat *seat) {
  if (!seat->touch) return;
  if (wl_touch_get_version(seat->touch) >= WL_TOUCH_RELEASE_SINCE_VERSION)
    wl_touch_release(seat->touch);
  else
    wl_touch_destroy(seat->touch);
  seat->touch = NULL;
}

static inline void fpr_detach(struct fpr *responder) {
  if (!responder) return;
  while (responder->seat_count > 0) {
    struct fpr__seat *seat = &responder->seats[--responder->seat_count];
    fpr__release_touch(seat);
    if (wl_seat_get_version(seat->seat) >= WL_SEAT_RELEASE_SINCE_VERSION)
      wl_seat_release(seat->seat);
    else
      wl_seat_destroy(seat->seat);
  }
  for (; responder->leaving; responder->leaving = responder->leaving->next) responder->leaving->responder = NULL;
  fingerpost_responder_seat_v1_destroy(responder->seat);
  fingerpost_responder_manager_v1_destroy(responder->manager);
  free(responder);
}

static inline void fpr_fence_mode(struct fpr *responder, enum fpr_fence_mode mode) {
  if (responder) responder->mode = mode;
}

static inline void fpr_fence_done(struct fpr *responder, uint32_t number) {
  unsigned index, kept = 0;
  if (!responder || number > responder->latest_fence) return;
  for (index = 0; index < responder->down_count; index++)
    if (responder->downs[index].fence > number) responder->downs[kept++] = responder->downs[index];
  responder->down_count = kept;
  fingerpost_responder_seat_v1_fence_done(responder->seat, number);
  wl_display_flush(responder->display);
}

/* Verdicts. */

static inline void fpr_declined(struct fpr *responder, uint32_t serial) {
  if (responder) fingerpost_responder_seat_v1_declined(responder->seat, serial);
}

static inline void fpr_declined_touch(struct fpr *responder, int32_t id) {
  if (responder) fingerpost_responder_seat_v1_declined_touch(responder->seat, id);
}

static inline void fpr_continues(struct fpr *responder, uint32_t serial) {
  if (responder) fingerpost_responder_seat_v1_continues(responder->seat, serial);
}

static inline void fpr_continues_touch(struct fpr *responder, int32_t id) {
  if (responder) fingerpost_responder_seat_v1_continues_touch(responder->seat, id);
}

static inline void fpr_defers(struct fpr *responder, uint32_t serial) {
  if (responder) fingerpost_responder_seat_v1_defers(responder->seat, serial);
}

static inline void fpr_defers_touch(struct fpr *responder, int32_t id) {
  if (responder) fingerpost_responder_seat_v1_defers_touch(responder->seat, id);
}

static inline void fpr_defers_past_end(struct fpr *responder, uint32_t serial, uint32_t milliseconds) {
  if (!responder) return;
  if (fingerpost_responder_seat_v1_get_version(responder->seat) < FINGERPOST_RESPONDER_SEAT_V1_DEFERS_PAST_END_SINCE_VERSION)
    fingerpost_responder_seat_v1_defers(responder->seat, serial);
  else
    fingerpost_responder_seat_v1_defers_past_end(responder->seat, serial, milliseconds);
}

static inline void fpr_handled(struct fpr *responder, uint32_t serial) {
  if (responder &&
      fingerpost_responder_seat_v1_get_version(responder->seat) >= FINGERPOST_RESPONDER_SEAT_V1_HANDLED_SINCE_VERSION)
    fingerpost_responder_seat_v1_handled(responder->seat, serial);
}

static inline void fpr__watched(void *data, struct fingerpost_responder_recognizer_v1 *object, uint32_t relations) {
  struct fpr_recognizer *recognizer = (struct fpr_recognizer *)data;
  (void)object;
  recognizer->relations = relations;
  if (recognizer->callbacks.watched) recognizer->callbacks.watched(recognizer->data, recognizer, relations);
}

static inline void fpr__permitted(void *data, struct fingerpost_responder_recognizer_v1 *object, uint32_t number) {
  struct fpr_recognizer *recognizer = (struct fpr_recognizer *)data;
  (void)object;
  if (recognizer->callbacks.permitted) recognizer->callbacks.permitted(recognizer->data, recognizer, number);
}

static inline void fpr__prevented(void *data, struct fingerpost_responder_recognizer_v1 *object, uint32_t number) {
  struct fpr_recognizer *recognizer = (struct fpr_recognizer *)data;
  (void)object;
  if (recognizer->callbacks.prevented) recognizer->callbacks.prevented(recognizer->data, recognizer, number);
}

static const struct fingerpost_responder_recognizer_v1_listener fpr__recognizer_listener = {
  fpr__watched, fpr__permitted, fpr__prevented,
};

static inline struct fpr_recognizer *fpr_recognizer_create(
    struct fpr *responder, const char *name, const struct fpr_recognizer_callbacks *callbacks, void *data) {
  struct fpr_recognizer *recognizer;
  if (!responder || fingerpost_responder_seat_v1_get_version(responder->seat) <
                        FINGERPOST_RESPONDER_SEAT_V1_GET_RECOGNIZER_SINCE_VERSION)
    return NULL;
  recognizer = (struct fpr_recognizer *)calloc(1, sizeof(struct fpr_recognizer));
  if (!recognizer) return NULL;
  recognizer->object = fingerpost_responder_seat_v1_get_recognizer(responder->seat, name);
  if (!recognizer->object) {
    free(recognizer);
    return NULL;
  }
  recognizer->responder = responder;
  if (callbacks) recognizer->callbacks = *callbacks;
  recognizer->data = data;
  fingerpost_responder_recognizer_v1_add_listener(recognizer->object, &fpr__recognizer_listener, recognizer);
  return recognizer;
}

static inline void fpr_recognizer_destroy(struct fpr_recognizer *recognizer) {
  if (!recognizer) return;
  fingerpost_responder_recognizer_v1_destroy(recognizer->object);
  free(recognizer);
}

static inline void fpr_recognizer_set_taps(struct fpr_recognizer *recognizer, uint32_t count) {
  if (recognizer) fingerpost_responder_recognizer_v1_set_taps(recognizer->object, count);
}

static inline void fpr_recognizer_attempts(struct fpr_recognizer *recognizer, uint32_t serial, uint32_t milliseconds) {
  if (recognizer) fingerpost_responder_recognizer_v1_attempts(recognizer->object, serial, milliseconds);
}

static inline void fpr_recognizer_failed(struct fpr_recognizer *recognizer) {
  if (!recognizer) return;
  fingerpost_responder_recognizer_v1_failed(recognizer->object);
  wl_display_flush(recognizer->responder->display);
}

static inline void fpr_recognizer_recognized(struct fpr_recognizer *recognizer) {
  if (!recognizer) return;
  fingerpost_responder_recognizer_v1_recognized(recognizer->object);
  wl_display_flush(recognizer->responder->display);
}

static inline bool fpr_recognizer_wants_to_begin(struct fpr_recognizer *recognizer, uint32_t number) {
  if (!recognizer || !(recognizer->relations & FINGERPOST_RESPONDER_RECOGNIZER_V1_RELATION_REQUIRES_FAILURE)) return false;
  fingerpost_responder_recognizer_v1_wants_to_begin(recognizer->object, number);
  wl_display_flush(recognizer->responder->display);
  return true;
}

static inline void fpr_claim(struct fpr *responder, uint32_t serial) {
  if (responder) fingerpost_responder_seat_v1_claim(responder->seat, serial);
}

static inline void fpr_claim_touch(struct fpr *responder, int32_t id) {
  if (responder) fingerpost_responder_seat_v1_claim_touch(responder->seat, id);
}

static inline void fpr_use_touch_cancelled(struct fpr *responder, bool enabled) {
  if (responder) fingerpost_responder_seat_v1_use_touch_cancelled(responder->seat, enabled);
}

static inline void fpr_send_action(
    struct fpr *responder, uint32_t number, uint32_t serial, struct wl_surface *surface, const char *name) {
  if (responder) fingerpost_responder_seat_v1_send_action(responder->seat, number, serial, surface, name);
}

/* Touches. */

static inline void fpr__down(
    void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, struct wl_surface *surface, int32_t id,
    wl_fixed_t x, wl_fixed_t y) {
  struct fpr *responder = (struct fpr *)data;
  const unsigned most = sizeof(responder->downs) / sizeof(responder->downs[0]);
  struct fpr_down *down;
  (void)touch;
  (void)x;
  (void)y;
  if (responder->down_count == most) {
    memmove(responder->downs, responder->downs + 1, (most - 1) * sizeof(struct fpr_down));
    responder->down_count--;
  }
  down = &responder->downs[responder->down_count++];
  down->serial = serial;
  down->time = time;
  down->id = id;
  down->surface = surface;
  down->fence = responder->latest_fence + 1;
}

static inline void fpr__up(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t id) {
  (void)data;
  (void)touch;
  (void)serial;
  (void)time;
  (void)id;
}

static inline void fpr__motion(
    void *data, struct wl_touch *touch, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)data;
  (void)touch;
  (void)time;
  (void)id;
  (void)x;
  (void)y;
}

static inline void fpr__frame(void *data, struct wl_touch *touch) {
  (void)data;
  (void)touch;
}

static inline void fpr__shape(void *data, struct wl_touch *touch, int32_t id, wl_fixed_t major, wl_fixed_t minor) {
  (void)data;
  (void)touch;
  (void)id;
  (void)major;
  (void)minor;
}

static inline void fpr__orientation(void *data, struct wl_touch *touch, int32_t id, wl_fixed_t orientation) {
  (void)data;
  (void)touch;
  (void)id;
  (void)orientation;
}

static const struct wl_touch_listener fpr__touch_listener = {
  fpr__down, fpr__up, fpr__motion, fpr__frame, fpr__frame, fpr__shape, fpr__orientation
};

static inline void fpr__capabilities(void *data, struct wl_seat *wl_seat, uint32_t capabilities) {
  struct fpr__seat *seat = (struct fpr__seat *)data;
  if (!(capabilities & WL_SEAT_CAPABILITY_TOUCH)) {
    fpr__release_touch(seat);
  } else if (!seat->touch) {
    seat->touch = wl_seat_get_touch(wl_seat);
    if (seat->touch) wl_touch_add_listener(seat->touch, &fpr__touch_listener, seat->responder);
  }
}

static inline void fpr_follow_touches(struct fpr *responder) {
  struct fpr__search search = { NULL, NULL, responder };
  if (!responder || responder->seat_count > 0) return;
  search.queue = responder->queue;
  fpr__find(responder->display, &search);
}

static inline bool fpr_take_down(
    struct fpr *responder, const struct wl_surface *surface, uint32_t time, struct fpr_down *down) {
  unsigned index, kept = 0, found;
  if (!responder) return false;
  for (found = 0; found < responder->down_count; found++)
    if (responder->downs[found].surface == surface && responder->downs[found].time == time) break;
  if (found == responder->down_count) return false;
  *down = responder->downs[found];
  for (index = 0; index < responder->down_count; index++)
    if (index > found || responder->downs[index].surface != surface) responder->downs[kept++] = responder->downs[index];
  responder->down_count = kept;
  return true;
}

/* Surfaces. */

static inline void fpr__became(void *data, struct fingerpost_responder_surface_v1 *object) {
  struct fpr_surface *surface = (struct fpr_surface *)data;
  (void)object;
  if (surface->callbacks.became_first_responder) surface->callbacks.became_first_responder(surface->data, surface);
}

static inline void fpr__resigned(void *data, struct fingerpost_responder_surface_v1 *object) {
  struct fpr_surface *surface = (struct fpr_surface *)data;
  (void)object;
  if (surface->callbacks.resigned_first_responder) surface->callbacks.resigned_first_responder(surface->data, surface);
}

static inline void fpr__resign_request(void *data, struct fingerpost_responder_surface_v1 *object, uint32_t number) {
  struct fpr_surface *surface = (struct fpr_surface *)data;
  if (surface->callbacks.resign_request)
    surface->callbacks.resign_request(surface->data, surface, number);
  else
    fingerpost_responder_surface_v1_answer_resign_request(object, number, 1);
}

static inline void fpr__motion_event(
    void *data, struct fingerpost_responder_surface_v1 *object, uint32_t serial, uint32_t time, uint32_t motion,
    uint32_t phase) {
  struct fpr_surface *surface = (struct fpr_surface *)data;
  (void)object;
  if (surface->callbacks.motion && motion <= FINGERPOST_RESPONDER_SURFACE_V1_MOTION_SHAKE)
    surface->callbacks.motion(surface->data, surface, serial, time, motion, phase);
  else if (phase != FINGERPOST_RESPONDER_SURFACE_V1_MOTION_PHASE_BEGAN)
    fpr_declined(surface->responder, serial);
}

static inline void fpr__remote_command(
    void *data, struct fingerpost_responder_surface_v1 *object, uint32_t serial, uint32_t time, uint32_t command) {
  struct fpr_surface *surface = (struct fpr_surface *)data;
  (void)object;
  if (surface->callbacks.remote_command && command <= FINGERPOST_RESPONDER_SURFACE_V1_COMMAND_END_SEEKING_FORWARD)
    surface->callbacks.remote_command(surface->data, surface, serial, time, command);
  else
    fpr_declined(surface->responder, serial);
}

static inline struct fpr_action *fpr__action_of(
    struct fingerpost_responder_action_v1 *object, const char *name, const struct fpr_action_callbacks *callbacks,
    void *data);

static inline void fpr__action_event(
    void *data, struct fingerpost_responder_surface_v1 *object, struct fingerpost_responder_action_v1 *id,
    const char *name) {
  struct fpr_surface *surface = (struct fpr_surface *)data;
  struct fpr_action *action = NULL;
  (void)object;
  if (surface->answers_all) action = fpr__action_of(id, name, &surface->all, surface->all_data);
  if (!action) {
    fingerpost_responder_action_v1_destroy(id);
    return;
  }
  action->owner = surface;
  action->next = surface->asked;
  surface->asked = action;
}

static inline void fpr__chain_request(
    void *data, struct fingerpost_responder_surface_v1 *object, uint32_t number, uint32_t start, uint32_t serial,
    wl_fixed_t x, wl_fixed_t y) {
  struct fpr_surface *surface = (struct fpr_surface *)data;
  if (surface->callbacks.chain_request)
    surface->callbacks.chain_request(
        surface->data, surface, number, start, serial, wl_fixed_to_double(x), wl_fixed_to_double(y));
  else
    fingerpost_responder_surface_v1_chain_done(object, number);
}

static const struct fingerpost_responder_surface_v1_listener fpr__surface_listener = {
  fpr__became, fpr__resigned, fpr__resign_request, fpr__motion_event, fpr__remote_command, fpr__action_event,
  fpr__chain_request
};

/* The kinds of events that the compositor can let the client judge. */
static inline uint32_t fpr__kinds(struct fpr_surface *surface, uint32_t kinds) {
  const uint32_t since_2 =
      FINGERPOST_RESPONDER_SURFACE_V1_KIND_MOTION | FINGERPOST_RESPONDER_SURFACE_V1_KIND_REMOTE_COMMAND;
  return fingerpost_responder_surface_v1_get_version(surface->object) < 2 ? kinds & ~since_2 : kinds;
}

static inline void fpr_surface_set(struct fpr_surface *surface, const struct fpr_surface_options *options) {
  if (!surface || !options) return;
  fingerpost_responder_surface_v1_set_verdicts(surface->object, fpr__kinds(surface, options->verdicts));
  fingerpost_responder_surface_v1_set_hit_mode(surface->object, options->hit_mode);
  fingerpost_responder_surface_v1_set_hit_outset(
      surface->object, options->hit_left, options->hit_top, options->hit_right, options->hit_bottom);
  if (fingerpost_responder_surface_v1_get_version(surface->object) >= FINGERPOST_RESPONDER_SURFACE_V1_SET_HIT_CLAMP_SINCE_VERSION)
    fingerpost_responder_surface_v1_set_hit_clamp(surface->object, !options->hit_unclamped);
  fingerpost_responder_surface_v1_set_deferred_edges(surface->object, options->deferred_edges);
  fingerpost_responder_surface_v1_set_first_responder(
      surface->object, options->accepts_first_responder, options->resignation);
}

static inline struct fpr_surface *fpr_surface(
    struct fpr *responder, struct wl_surface *wl_surface, const struct fpr_surface_options *options,
    const struct fpr_surface_callbacks *callbacks, void *data) {
  struct fpr_surface *surface;
  if (!responder || !wl_surface) return NULL;
  surface = (struct fpr_surface *)calloc(1, sizeof(struct fpr_surface));
  if (!surface) return NULL;
  surface->object = fingerpost_responder_manager_v1_get_surface(responder->manager, wl_surface);
  if (!surface->object) {
    free(surface);
    return NULL;
  }
  if (callbacks) surface->callbacks = *callbacks;
  surface->responder = responder;
  surface->data = data;
  fingerpost_responder_surface_v1_add_listener(surface->object, &fpr__surface_listener, surface);
  if (surface->callbacks.chain_request && fingerpost_responder_surface_v1_get_version(surface->object) >=
                                              FINGERPOST_RESPONDER_SURFACE_V1_USE_CHAIN_QUESTIONS_SINCE_VERSION)
    fingerpost_responder_surface_v1_use_chain_questions(surface->object, 1);
  fpr_surface_set(surface, options);
  return surface;
}

static inline void fpr_surface_controls(struct fpr_surface *surface, struct wl_region *region) {
  if (surface && fingerpost_responder_surface_v1_get_version(surface->object) >=
                     FINGERPOST_RESPONDER_SURFACE_V1_SET_CONTROL_REGION_SINCE_VERSION)
    fingerpost_responder_surface_v1_set_control_region(surface->object, region);
}

/* Input views. */

static inline void fpr__view_configure(
    void *data, struct fingerpost_responder_input_view_v1 *object, uint32_t serial, uint32_t width, uint32_t height) {
  struct fpr_input_view *view = (struct fpr_input_view *)data;
  (void)object;
  if (view->callbacks.configure) view->callbacks.configure(view->data, view, serial, (int32_t)width, (int32_t)height);
}

static inline void fpr__view_visibility(
    void *data, struct fingerpost_responder_input_view_v1 *object, uint32_t shown) {
  struct fpr_input_view *view = (struct fpr_input_view *)data;
  (void)object;
  if (view->callbacks.visibility) view->callbacks.visibility(view->data, view, shown != 0);
}

static const struct fingerpost_responder_input_view_v1_listener fpr__view_listener = {
  fpr__view_configure,
  fpr__view_visibility,
};

static inline struct fpr_input_view *fpr_input_view(
    struct fpr_surface *surface, struct wl_surface *content, uint32_t placement,
    const struct fpr_input_view_callbacks *callbacks, void *data) {
  struct fpr_input_view *view;
  if (!surface || !content ||
      fingerpost_responder_surface_v1_get_version(surface->object) <
          FINGERPOST_RESPONDER_SURFACE_V1_GET_INPUT_VIEW_SINCE_VERSION)
    return NULL;
  view = (struct fpr_input_view *)calloc(1, sizeof(struct fpr_input_view));
  if (view) view->object = fingerpost_responder_surface_v1_get_input_view(surface->object, content, placement);
  if (!view || !view->object) {
    free(view);
    return NULL;
  }
  if (callbacks) view->callbacks = *callbacks;
  view->data = data;
  fingerpost_responder_input_view_v1_add_listener(view->object, &fpr__view_listener, view);
  return view;
}

static inline void fpr_input_view_destroy(struct fpr_input_view *view) {
  if (!view) return;
  fingerpost_responder_input_view_v1_destroy(view->object);
  free(view);
}

static inline void fpr_input_view_set_height(struct fpr_input_view *view, uint32_t height) {
  if (view) fingerpost_responder_input_view_v1_set_height(view->object, height);
}

static inline void fpr_input_view_ack(struct fpr_input_view *view, uint32_t serial) {
  if (view) fingerpost_responder_input_view_v1_ack_configure(view->object, serial);
}

/* The edit menu. */

static inline void fpr__menu_visibility(struct fpr_edit_menu *menu, bool shown) {
  if (menu->callbacks.visibility) menu->callbacks.visibility(menu->data, menu, shown);
}

static inline void fpr__menu_shown(void *data, struct fingerpost_responder_edit_menu_v1 *object) {
  (void)object;
  fpr__menu_visibility((struct fpr_edit_menu *)data, true);
}

static inline void fpr__menu_hidden(void *data, struct fingerpost_responder_edit_menu_v1 *object) {
  (void)object;
  fpr__menu_visibility((struct fpr_edit_menu *)data, false);
}

static inline void fpr__menu_end_moved(
    void *data, struct fingerpost_responder_edit_menu_v1 *object, uint32_t end, wl_fixed_t x, wl_fixed_t y,
    uint32_t finished) {
  struct fpr_edit_menu *menu = (struct fpr_edit_menu *)data;
  (void)object;
  if (menu->callbacks.end_moved)
    menu->callbacks.end_moved(menu->data, menu, end, wl_fixed_to_double(x), wl_fixed_to_double(y), finished != 0);
}

static const struct fingerpost_responder_edit_menu_v1_listener fpr__menu_listener = {
  fpr__menu_shown, fpr__menu_hidden, fpr__menu_end_moved
};

static inline struct fpr_edit_menu *fpr_edit_menu(
    struct fpr_surface *surface, const struct fpr_edit_menu_callbacks *callbacks, void *data) {
  struct fpr_edit_menu *menu;
  if (!surface || fingerpost_responder_surface_v1_get_version(surface->object) <
                      FINGERPOST_RESPONDER_SURFACE_V1_GET_EDIT_MENU_SINCE_VERSION)
    return NULL;
  menu = (struct fpr_edit_menu *)calloc(1, sizeof(struct fpr_edit_menu));
  if (menu) menu->object = fingerpost_responder_surface_v1_get_edit_menu(surface->object);
  if (!menu || !menu->object) {
    free(menu);
    return NULL;
  }
  if (callbacks) menu->callbacks = *callbacks;
  menu->data = data;
  fingerpost_responder_edit_menu_v1_add_listener(menu->object, &fpr__menu_listener, menu);
  return menu;
}

static inline void fpr_edit_menu_destroy(struct fpr_edit_menu *menu) {
  if (!menu) return;
  fingerpost_responder_edit_menu_v1_destroy(menu->object);
  free(menu);
}

static inline void fpr_edit_menu_set_area(
    struct fpr_edit_menu *menu, int32_t x, int32_t y, int32_t width, int32_t height) {
  if (menu) fingerpost_responder_edit_menu_v1_set_area(menu->object, x, y, width, height);
}

static inline void fpr_edit_menu_set_ends(
    struct fpr_edit_menu *menu, double start_x, double start_y, double start_height, double end_x, double end_y,
    double end_height) {
  if (menu)
    fingerpost_responder_edit_menu_v1_set_ends(
        menu->object, wl_fixed_from_double(start_x), wl_fixed_from_double(start_y), wl_fixed_from_double(start_height),
        wl_fixed_from_double(end_x), wl_fixed_from_double(end_y), wl_fixed_from_double(end_height));
}

static inline void fpr_edit_menu_unset_ends(struct fpr_edit_menu *menu) {
  if (menu) fingerpost_responder_edit_menu_v1_unset_ends(menu->object);
}

static inline void fpr_edit_menu_show(struct fpr_edit_menu *menu, uint32_t serial) {
  if (menu) fingerpost_responder_edit_menu_v1_show(menu->object, serial);
}

static inline void fpr_edit_menu_hide(struct fpr_edit_menu *menu) {
  if (menu) fingerpost_responder_edit_menu_v1_hide(menu->object);
}

/* Ends a surface. Nothing for it is on its way any more. */
static inline void fpr__end(struct fpr_surface *surface) {
  struct fpr_surface **place;
  if (surface->responder)
    for (place = &surface->responder->leaving; *place; place = &(*place)->next)
      if (*place == surface) {
        *place = surface->next;
        break;
      }
  fingerpost_responder_surface_v1_destroy(surface->object);
  free(surface);
}

static inline void fpr__answered(void *data, struct wl_callback *callback, uint32_t time) {
  (void)time;
  wl_callback_destroy(callback);
  fpr__end((struct fpr_surface *)data);
}

static const struct wl_callback_listener fpr__callback_listener = { fpr__answered };

/* Asks the compositor to answer on the queue of the surface. */
static inline struct wl_callback *fpr__sync(struct fpr *responder) {
  struct wl_display *wrapper = (struct wl_display *)wl_proxy_create_wrapper(responder->display);
  struct wl_callback *callback;
  if (!wrapper) return NULL;
  wl_proxy_set_queue((struct wl_proxy *)wrapper, responder->queue);
  callback = wl_display_sync(wrapper);
  wl_proxy_wrapper_destroy(wrapper);
  return callback;
}

static inline void fpr_surface_destroy(struct fpr_surface *surface) {
  struct fpr_surface_options defaults;
  struct wl_callback *callback;
  if (!surface) return;
  if (!surface->was_asked) {
    fpr__end(surface);
    return;
  }
  fpr_all_actions(surface, NULL, NULL);
  memset(&surface->callbacks, 0, sizeof surface->callbacks);
  memset(&defaults, 0, sizeof defaults);
  fpr_surface_set(surface, &defaults);
  fpr_surface_controls(surface, NULL);
  callback = fpr__sync(surface->responder);
  if (!callback) {
    fpr__end(surface);
    return;
  }
  surface->next = surface->responder->leaving;
  surface->responder->leaving = surface;
  wl_callback_add_listener(callback, &fpr__callback_listener, surface);
}

static inline void fpr_chain_link(struct fpr_surface *surface, uint32_t number, const char *name) {
  char part[201] = { 0 };
  size_t length = 0;
  if (!surface || !name) return;
  /* A request of libwayland has at most 4096 bytes. A character of UTF-8 is not cut. */
  while (length < sizeof part && name[length]) length++;
  if (length == sizeof part)
    for (length--; length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80;) length--;
  memcpy(part, name, length);
  fingerpost_responder_surface_v1_chain_link(surface->object, number, part);
}

static inline void fpr_chain_done(struct fpr_surface *surface, uint32_t number) {
  if (!surface) return;
  fingerpost_responder_surface_v1_chain_done(surface->object, number);
  if (surface->responder) wl_display_flush(surface->responder->display);
}

static inline void fpr_become_first_responder(struct fpr_surface *surface, uint32_t serial) {
  if (surface) fingerpost_responder_surface_v1_become_first_responder(surface->object, serial);
}

static inline void fpr_resign_first_responder(struct fpr_surface *surface) {
  if (surface) fingerpost_responder_surface_v1_resign_first_responder(surface->object);
}

static inline void fpr_answer_resign_request(struct fpr_surface *surface, uint32_t number, bool allowed) {
  if (surface) fingerpost_responder_surface_v1_answer_resign_request(surface->object, number, allowed);
}

/* Actions. */

static inline void fpr__perform(
    void *data, struct fingerpost_responder_action_v1 *object, uint32_t number, uint32_t serial, uint32_t origin) {
  struct fpr_action *action = (struct fpr_action *)data;
  if (action->callbacks.perform)
    action->callbacks.perform(action->data, action, number, serial, origin);
  else
    fingerpost_responder_action_v1_declined(object, number);
}

static inline void fpr__validate(void *data, struct fingerpost_responder_action_v1 *object, uint32_t number) {
  struct fpr_action *action = (struct fpr_action *)data;
  if (action->callbacks.validate)
    action->callbacks.validate(action->data, action, number);
  else
    fingerpost_responder_action_v1_answer_validate(object, number);
}

static const struct fingerpost_responder_action_v1_listener fpr__action_listener = { fpr__perform, fpr__validate };

/* NULL without memory: the object is still the caller's then. */
static inline struct fpr_action *fpr__action_of(
    struct fingerpost_responder_action_v1 *object, const char *name, const struct fpr_action_callbacks *callbacks,
    void *data) {
  struct fpr_action *action = (struct fpr_action *)calloc(1, sizeof(struct fpr_action));
  if (!action) return NULL;
  action->object = object;
  if (callbacks) action->callbacks = *callbacks;
  action->data = data;
  if (strlen(name) < sizeof action->name) memcpy(action->name, name, strlen(name));
  fingerpost_responder_action_v1_add_listener(action->object, &fpr__action_listener, action);
  return action;
}

static inline struct fpr_action *fpr_action(
    struct fpr_surface *surface, const char *name, const struct fpr_action_callbacks *callbacks, void *data) {
  struct fingerpost_responder_action_v1 *object;
  struct fpr_action *action;
  if (!surface || !name) return NULL;
  object = fingerpost_responder_surface_v1_get_action(surface->object, name);
  if (!object) return NULL;
  action = fpr__action_of(object, name, callbacks, data);
  if (!action)
    fingerpost_responder_action_v1_destroy(object);
  else if (action->callbacks.validate)
    fingerpost_responder_action_v1_set_validates(action->object, FINGERPOST_RESPONDER_ACTION_V1_VALIDATION_ALWAYS);
  return action;
}

static inline void fpr_action_destroy(struct fpr_action *action) {
  struct fpr_action **place;
  if (!action) return;
  if (action->owner)
    for (place = &action->owner->asked; *place; place = &(*place)->next)
      if (*place == action) {
        *place = action->next;
        break;
      }
  fingerpost_responder_action_v1_destroy(action->object);
  free(action);
}

static inline const char *fpr_action_name(const struct fpr_action *action) { return action ? action->name : ""; }

static inline bool fpr_all_actions(
    struct fpr_surface *surface, const struct fpr_action_callbacks *callbacks, void *data) {
  if (!surface || fingerpost_responder_surface_v1_get_version(surface->object) <
                      FINGERPOST_RESPONDER_SURFACE_V1_USE_ACTION_QUESTIONS_SINCE_VERSION)
    return false;
  while (surface->asked) fpr_action_destroy(surface->asked);
  surface->answers_all = callbacks != NULL;
  surface->was_asked = true;
  if (callbacks) surface->all = *callbacks;
  surface->all_data = data;
  fingerpost_responder_surface_v1_use_action_questions(surface->object, callbacks != NULL);
  return true;
}

static inline void fpr_action_set_state(struct fpr_action *action, bool enabled, bool checked) {
  if (action) fingerpost_responder_action_v1_set_state(action->object, enabled, checked);
}

static inline void fpr_action_set_title(struct fpr_action *action, const char *title) {
  if (action) fingerpost_responder_action_v1_set_title(action->object, title);
}

static inline void fpr_action_set_in_edit_menu(struct fpr_action *action, bool listed) {
  if (action && fingerpost_responder_action_v1_get_version(action->object) >=
                    FINGERPOST_RESPONDER_ACTION_V1_SET_IN_EDIT_MENU_SINCE_VERSION)
    fingerpost_responder_action_v1_set_in_edit_menu(action->object, listed);
}

static inline void fpr_action_performed(struct fpr_action *action, uint32_t number) {
  if (action) fingerpost_responder_action_v1_performed(action->object, number);
}

static inline void fpr_action_declined(struct fpr_action *action, uint32_t number) {
  if (action) fingerpost_responder_action_v1_declined(action->object, number);
}

static inline void fpr_action_answer_validate(struct fpr_action *action, uint32_t number) {
  if (action) fingerpost_responder_action_v1_answer_validate(action->object, number);
}

#ifdef __cplusplus
}
#endif

#endif
