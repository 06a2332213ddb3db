#pragma once
#include <stdbool.h>

/*
 * Loads a library at its first use, so that a program which never uses it runs without it.
 *
 * A module for such a library defines the functions of the library's header itself. Each calls a pointer, which
 * `fp_library_load` sets. No function of the library may be called before that has succeeded.
 */
struct fp_function {
	const char *name;
	/* Where the address of the function is kept. */
	void **pointer;
};

struct fp_library {
	/* The file names that are tried, in this order. NULL ends the list. */
	const char *names[4];
	/* The end of the message about a missing library, for example "real devices need the package libinput10". */
	const char *purpose;
	/* A function without a name ends the list. */
	const struct fp_function *functions;
	bool is_loaded;
	char fault[240];
};

/*
 * Loads the library and finds its functions. Later calls do nothing after a success, and try again after a failure.
 *
 * Returns NULL, or the reason why that failed; the text stays valid until the next call for the same library. Libraries are
 * loaded on the main thread only, and stay loaded.
 */
const char *fp_library_load(struct fp_library *library);

/* The pointer of a function in a list, which ends with an empty row; NULL if the list has no function of this name. */
void **fp_function_place(const struct fp_function *functions, const char *name);

/*
 * Replaces a function of the library, for tests. Returns the former one, which is NULL if the library is not loaded.
 * Ends the program if the module has no function of this name.
 */
void *fp_library_replace(struct fp_library *library, const char *name, void *function);

/*
 * The code of a module from the list of its functions. A list is a macro with parameters F0, F1 and so on for functions with
 * this number of parameters, and each entry is the type of the result, the name and the types of the parameters. The compiler
 * compares the types with those in the library's header. A function that the list lacks is an undefined symbol for the linker.
 */
#define FP_POINTER0(result, name) static result (*p_##name)(void);
#define FP_POINTER1(result, name, a) static result (*p_##name)(a);
#define FP_POINTER2(result, name, a, b) static result (*p_##name)(a, b);
#define FP_POINTER3(result, name, a, b, c) static result (*p_##name)(a, b, c);
#define FP_POINTER4(result, name, a, b, c, d) static result (*p_##name)(a, b, c, d);

/* The functions are hidden: the library and those that it needs keep calling their own. */
#define FP_HIDDEN __attribute__((visibility("hidden")))
#define FP_FUNCTION0(result, name) FP_HIDDEN result name(void) { return p_##name(); }
#define FP_FUNCTION1(result, name, a) FP_HIDDEN result name(a x) { return p_##name(x); }
#define FP_FUNCTION2(result, name, a, b) FP_HIDDEN result name(a x, b y) { return p_##name(x, y); }
#define FP_FUNCTION3(result, name, a, b, c) FP_HIDDEN result name(a x, b y, c z) { return p_##name(x, y, z); }
#define FP_FUNCTION4(result, name, a, b, c, d) FP_HIDDEN result name(a w, b x, c y, d z) { return p_##name(w, x, y, z); }

#define FP_ROW0(result, name) { #name, (void **)&p_##name },
#define FP_ROW1(result, name, a) FP_ROW0(result, name)
#define FP_ROW2(result, name, a, b) FP_ROW0(result, name)
#define FP_ROW3(result, name, a, b, c) FP_ROW0(result, name)
#define FP_ROW4(result, name, a, b, c, d) FP_ROW0(result, name)
