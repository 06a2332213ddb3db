#include "include/CGLES.h"

#include <CLoading.h>
#include <stddef.h>

#define DECLARE(result, name, parameters, arguments) static result(*p_##name) parameters;
FP_EGL_FUNCTIONS(DECLARE)
FP_GLES_FUNCTIONS(DECLARE)
#undef DECLARE

#define ROW(result, name, parameters, arguments) { #name, (void **)&p_##name },
static const struct fp_function functions_of_egl[] = { FP_EGL_FUNCTIONS(ROW) { 0 } };
static const struct fp_function functions_of_gles[] = { FP_GLES_FUNCTIONS(ROW) { 0 } };
#undef ROW

static struct fp_library egl = {
	.names = { "libEGL.so.1" },
	.purpose = "painting with OpenGL ES needs the packages libegl1 and libgles2",
	.functions = functions_of_egl,
};

static struct fp_library gles = {
	.names = { "libGLESv2.so.2" },
	.purpose = "painting with OpenGL ES needs the packages libegl1 and libgles2",
	.functions = functions_of_gles,
};

const char *
fp_gles_load(void)
{
	const char *fault = fp_library_load(&egl);
	return fault ? fault : fp_library_load(&gles);
}

const char *
fp_gles_load_file(const char *name)
{
	static struct fp_library other;
	other = egl;
	other.is_loaded = false;
	other.names[0] = name;
	return fp_library_load(&other);
}

void *
fp_gles_replace(const char *name, void *function)
{
	return fp_library_replace(&gles, name, function);
}

#define DEFINE(result, name, parameters, arguments) \
	result fp_##name parameters { return p_##name arguments; }
FP_EGL_FUNCTIONS(DEFINE)
FP_GLES_FUNCTIONS(DEFINE)
#undef DEFINE

/* Functions of extensions, which a display has only if its list of extensions names them. */

int
fp_egl_dma_buf_formats(void *display, uint32_t *formats, int limit)
{
	unsigned (*query)(void *, int, int *, int *) =
		(unsigned (*)(void *, int, int *, int *))p_eglGetProcAddress("eglQueryDmaBufFormatsEXT");
	int count = 0;
	if (!query || !query(display, limit, (int *)formats, &count))
		return -1;
	return count;
}

int
fp_egl_dma_buf_modifiers(void *display, uint32_t format, uint64_t *modifiers, int limit)
{
	unsigned (*query)(void *, int, int, uint64_t *, unsigned *, int *) =
		(unsigned (*)(void *, int, int, uint64_t *, unsigned *, int *))p_eglGetProcAddress("eglQueryDmaBufModifiersEXT");
	int count = 0;
	if (!query || !query(display, (int)format, limit, modifiers, NULL, &count))
		return -1;
	return count;
}

const char *
fp_egl_render_node(void *display)
{
	unsigned (*attribute)(void *, int, intptr_t *) =
		(unsigned (*)(void *, int, intptr_t *))p_eglGetProcAddress("eglQueryDisplayAttribEXT");
	const char *(*string)(void *, int) = (const char *(*)(void *, int))p_eglGetProcAddress("eglQueryDeviceStringEXT");
	intptr_t device = 0;
	if (!attribute || !string || !attribute(display, FP_EGL_DEVICE_EXT, &device) || !device)
		return NULL;
	return string((void *)device, FP_EGL_DRM_RENDER_NODE_FILE_EXT);
}
