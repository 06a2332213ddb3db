#pragma once
#include <stddef.h>
#include <stdint.h>

/*
 * The part of sd-bus that the accessibility bus needs.
 *
 * The library is loaded by `fp_sd_load`, so that a program that never calls it does not load libsystemd. No other function
 * may be called before `fp_sd_load` has succeeded. The functions are those of <systemd/sd-bus.h> without variable
 * arguments: a negative result is an errno.
 */
typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;

typedef struct fp_sd_error {
	const char *name;
	const char *message;
	int need_free;
} fp_sd_error;

typedef int (*fp_sd_handler)(sd_bus_message *message, void *data, fp_sd_error *error);

/* Loads the library at its first use: see CLoading.h. Returns NULL, or the reason why that failed. */
const char *fp_sd_load(void);

/* Makes the connection one that serves a single peer, which need not prove its identity. */
int fp_sd_be_server(sd_bus *bus);

#define FP_SD_FUNCTIONS(X) \
	X(int, bus_new, (sd_bus **bus), (bus)) \
	X(int, bus_set_address, (sd_bus *bus, const char *address), (bus, address)) \
	X(int, bus_set_bus_client, (sd_bus *bus, int on), (bus, on)) \
	X(int, bus_set_fd, (sd_bus *bus, int input, int output), (bus, input, output)) \
	X(int, bus_set_anonymous, (sd_bus *bus, int on), (bus, on)) \
	X(int, bus_start, (sd_bus *bus), (bus)) \
	X(void, bus_close, (sd_bus *bus), (bus)) \
	X(sd_bus *, bus_unref, (sd_bus *bus), (bus)) \
	X(int, bus_get_fd, (sd_bus *bus), (bus)) \
	X(int, bus_get_unique_name, (sd_bus *bus, const char **name), (bus, name)) \
	X(int, bus_get_events, (sd_bus *bus), (bus)) \
	X(int, bus_get_timeout, (sd_bus *bus, uint64_t *microseconds), (bus, microseconds)) \
	X(int, bus_get_n_queued_write, (sd_bus *bus, uint64_t *count), (bus, count)) \
	X(int, bus_set_sender, (sd_bus *bus, const char *name), (bus, name)) \
	X(int, bus_process, (sd_bus *bus, sd_bus_message **message), (bus, message)) \
	X(int, bus_send, (sd_bus *bus, sd_bus_message *message, uint64_t *cookie), (bus, message, cookie)) \
	X(int, bus_call_async, \
		(sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message, fp_sd_handler handler, void *data, uint64_t limit), \
		(bus, slot, message, handler, data, limit)) \
	X(int, bus_add_match_async, \
		(sd_bus *bus, sd_bus_slot **slot, const char *rule, fp_sd_handler handler, fp_sd_handler installed, void *data), \
		(bus, slot, rule, handler, installed, data)) \
	X(int, bus_add_object, (sd_bus *bus, sd_bus_slot **slot, const char *path, fp_sd_handler handler, void *data), \
		(bus, slot, path, handler, data)) \
	X(int, bus_add_filter, (sd_bus *bus, sd_bus_slot **slot, fp_sd_handler handler, void *data), \
		(bus, slot, handler, data)) \
	X(sd_bus_slot *, bus_slot_unref, (sd_bus_slot *slot), (slot)) \
	X(int, bus_message_new_method_call, \
		(sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface, \
		 const char *member), \
		(bus, message, destination, path, interface, member)) \
	X(int, bus_message_new_method_return, (sd_bus_message *call, sd_bus_message **message), (call, message)) \
	X(int, bus_message_new_signal, \
		(sd_bus *bus, sd_bus_message **message, const char *path, const char *interface, const char *member), \
		(bus, message, path, interface, member)) \
	X(int, bus_message_new_method_error, (sd_bus_message *call, sd_bus_message **message, const fp_sd_error *error), \
		(call, message, error)) \
	X(sd_bus_message *, bus_message_ref, (sd_bus_message *message), (message)) \
	X(int, bus_message_get_type, (sd_bus_message *message, uint8_t *type), (message, type)) \
	X(int, bus_message_set_sender, (sd_bus_message *message, const char *name), (message, name)) \
	X(int, bus_message_rewind, (sd_bus_message *message, int complete), (message, complete)) \
	X(int, bus_message_copy, (sd_bus_message *message, sd_bus_message *source, int all), (message, source, all)) \
	X(sd_bus_message *, bus_message_unref, (sd_bus_message *message), (message)) \
	X(int, bus_message_append_basic, (sd_bus_message *message, char type, const void *value), (message, type, value)) \
	X(int, bus_message_open_container, (sd_bus_message *message, char type, const char *contents), \
		(message, type, contents)) \
	X(int, bus_message_close_container, (sd_bus_message *message), (message)) \
	X(int, bus_message_is_method_call, (sd_bus_message *message, const char *interface, const char *member), \
		(message, interface, member)) \
	X(int, bus_message_is_method_error, (sd_bus_message *message, const char *name), (message, name)) \
	X(const fp_sd_error *, bus_message_get_error, (sd_bus_message *message), (message)) \
	X(const char *, bus_message_get_sender, (sd_bus_message *message), (message)) \
	X(const char *, bus_message_get_destination, (sd_bus_message *message), (message)) \
	X(const char *, bus_message_get_path, (sd_bus_message *message), (message)) \
	X(const char *, bus_message_get_interface, (sd_bus_message *message), (message)) \
	X(const char *, bus_message_get_member, (sd_bus_message *message), (message)) \
	X(const char *, bus_message_get_signature, (sd_bus_message *message, int complete), (message, complete)) \
	X(int, bus_message_peek_type, (sd_bus_message *message, char *type, const char **contents), \
		(message, type, contents)) \
	X(int, bus_message_read_basic, (sd_bus_message *message, char type, void *value), (message, type, value)) \
	X(int, bus_message_enter_container, (sd_bus_message *message, char type, const char *contents), \
		(message, type, contents)) \
	X(int, bus_message_exit_container, (sd_bus_message *message), (message)) \
	X(int, bus_message_skip, (sd_bus_message *message, const char *types), (message, types))

#define FP_SD_DECLARE(result, name, parameters, arguments) result fp_sd_##name parameters;
FP_SD_FUNCTIONS(FP_SD_DECLARE)
#undef FP_SD_DECLARE
