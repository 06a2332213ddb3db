#pragma once
#include <stdint.h>

/*
 * The part of EGL and of OpenGL ES 2 that paints pictures into memory.
 *
 * The libraries are loaded by `fp_gles_load`, so that a program which paints without a graphics card runs without them. No other
 * function may be called before it has succeeded. A function `fp_NAME` has the parameters of the function NAME of the library.
 * Handles of EGL are pointers, and names of OpenGL are numbers.
 */

/* Numbers of the functions' parameters and results. */
static const int FP_EGL_EXTENSIONS = 0x3055;
static const int FP_EGL_VENDOR = 0x3053;
static const int FP_EGL_VERSION = 0x3054;
static const int FP_EGL_NONE = 0x3038;
static const int FP_EGL_RENDERABLE_TYPE = 0x3040;
static const int FP_EGL_OPENGL_ES2_BIT = 0x0004;
static const unsigned FP_EGL_OPENGL_ES_API = 0x30A0;
static const int FP_EGL_CONTEXT_CLIENT_VERSION = 0x3098;
static const unsigned FP_EGL_PLATFORM_SURFACELESS_MESA = 0x31DD;
static const int FP_EGL_DEVICE_EXT = 0x322C;
static const int FP_EGL_DRM_DEVICE_FILE_EXT = 0x3233;
static const int FP_EGL_DRM_RENDER_NODE_FILE_EXT = 0x3377;

static const unsigned FP_GL_NO_ERROR = 0;
static const unsigned FP_GL_ONE = 1;
static const unsigned FP_GL_TRIANGLES = 0x0004;
static const unsigned FP_GL_ONE_MINUS_SRC_ALPHA = 0x0303;
static const unsigned FP_GL_DITHER = 0x0BD0;
static const unsigned FP_GL_BLEND = 0x0BE2;
static const unsigned FP_GL_UNPACK_ROW_LENGTH = 0x0CF2;
static const unsigned FP_GL_MAX_TEXTURE_SIZE = 0x0D33;
static const unsigned FP_GL_TEXTURE_2D = 0x0DE1;
static const unsigned FP_GL_UNSIGNED_BYTE = 0x1401;
static const unsigned FP_GL_FLOAT = 0x1406;
static const unsigned FP_GL_RGBA = 0x1908;
static const unsigned FP_GL_VENDOR = 0x1F00;
static const unsigned FP_GL_RENDERER = 0x1F01;
static const unsigned FP_GL_VERSION = 0x1F02;
static const unsigned FP_GL_EXTENSIONS = 0x1F03;
static const int FP_GL_NEAREST = 0x2600;
static const int FP_GL_LINEAR = 0x2601;
static const unsigned FP_GL_TEXTURE_MAG_FILTER = 0x2800;
static const unsigned FP_GL_TEXTURE_MIN_FILTER = 0x2801;
static const unsigned FP_GL_TEXTURE_WRAP_S = 0x2802;
static const unsigned FP_GL_TEXTURE_WRAP_T = 0x2803;
static const int FP_GL_CLAMP_TO_EDGE = 0x812F;
static const unsigned FP_GL_MAX_RENDERBUFFER_SIZE = 0x84E8;
static const unsigned FP_GL_FRAGMENT_SHADER = 0x8B30;
static const unsigned FP_GL_VERTEX_SHADER = 0x8B31;
static const unsigned FP_GL_COMPILE_STATUS = 0x8B81;
static const unsigned FP_GL_LINK_STATUS = 0x8B82;
static const unsigned FP_GL_HIGH_FLOAT = 0x8DF2;
static const unsigned FP_GL_FRAMEBUFFER_COMPLETE = 0x8CD5;
static const unsigned FP_GL_COLOR_ATTACHMENT0 = 0x8CE0;
static const unsigned FP_GL_FRAMEBUFFER = 0x8D40;

/* Loads libEGL and libGLESv2 at their first use: see CLoading.h. Returns NULL, or the reason why that failed. */
const char *fp_gles_load(void);

/* Loads libEGL by another file name, for tests. */
const char *fp_gles_load_file(const char *name);

/* Replaces a function of libEGL, of libGLESv2 or of an extension, for tests: see `fp_library_replace`. */
void *fp_gles_replace(const char *name, void *function);

/*
 * Functions of extensions. A display has them only if its list of extensions names them. Each fails if EGL does not have its
 * function.
 */

/* The formats of dma-bufs that a display can import, as codes of DRM. Returns their number, or -1 if it cannot list them. */
int fp_egl_dma_buf_formats(void *display, uint32_t *formats, int limit);

/*
 * The modifiers of a format, and whether each can be used only with textures of the kind "external", which are not those of this
 * program. Returns their number, or -1 if the display cannot list them.
 */
int fp_egl_dma_buf_modifiers(void *display, uint32_t format, uint64_t *modifiers, unsigned *are_external, int limit);

/*
 * Initializes a display, as eglInitialize does. To compute in memory of a card that has no driver, Mesa opens the card's file for
 * display modes. The kernel gives the right to set modes to the first program that opens this file. It is given back here, so that
 * displays can use the card.
 */
unsigned fp_egl_initialize(void *display, int *major, int *minor);

/* The path of a file of the card of a display, by FP_EGL_DRM_…_FILE_EXT; NULL if it has none or does not say. */
const char *fp_egl_card_file(void *display, int name);

/* A part of a picture in a dma-buf: the first byte, and the number of bytes from one row to the next. */
struct fp_dmabuf_plane {
	int file;
	int offset;
	int stride;
};

/* The most planes that a picture has. */
enum { FP_MOST_PLANES = 4 };

/* The modifier that leaves the layout to the driver. */
static const uint64_t FP_IMPLICIT_MODIFIER = 0x00FFFFFFFFFFFFFFull;

/*
 * Makes an image of EGL of a picture in dma-bufs, which keep their descriptors. Returns NULL if the driver refuses that. The caller
 * calls `fp_egl_destroy_image`.
 */
void *fp_egl_import_dmabuf(void *display, int width, int height, uint32_t format, uint64_t modifier,
	const struct fp_dmabuf_plane *planes, int count);
void fp_egl_destroy_image(void *display, void *image);

/*
 * Sends everything that was drawn to the card. Returns a sync file that is signalled when it is painted, which the caller closes, or -1
 * if the display has none.
 */
int fp_egl_flush(void *display);

/* Lets the texture that is bound show an image. Returns false without the function. */
int fp_gl_show_image(void *image);

/*
 * Makes descriptors of a texture of the context. Returns the number of planes, or 0 if the driver refuses that. The caller closes the
 * descriptors, of which several can be equal.
 */
int fp_egl_export_texture(void *display, void *context, unsigned texture, uint32_t *format, uint64_t *modifier,
	struct fp_dmabuf_plane planes[FP_MOST_PLANES]);

#define FP_EGL_FUNCTIONS(X) \
	X(void *, eglGetPlatformDisplay, (unsigned platform, void *native, const intptr_t *attributes), \
		(platform, native, attributes)) \
	X(unsigned, eglInitialize, (void *display, int *major, int *minor), (display, major, minor)) \
	X(const char *, eglQueryString, (void *display, int name), (display, name)) \
	X(unsigned, eglBindAPI, (unsigned api), (api)) \
	X(unsigned, eglChooseConfig, (void *display, const int *wanted, void **found, int limit, int *count), \
		(display, wanted, found, limit, count)) \
	X(void *, eglCreateContext, (void *display, void *config, void *shared, const int *attributes), \
		(display, config, shared, attributes)) \
	X(unsigned, eglDestroyContext, (void *display, void *context), (display, context)) \
	X(unsigned, eglMakeCurrent, (void *display, void *draw, void *read, void *context), (display, draw, read, context)) \
	X(void *, eglGetCurrentContext, (void), ()) \
	X(int, eglGetError, (void), ()) \
	X(void *, eglGetProcAddress, (const char *name), (name))

#define FP_GLES_FUNCTIONS(X) \
	X(void, glAttachShader, (unsigned program, unsigned shader), (program, shader)) \
	X(void, glBindAttribLocation, (unsigned program, unsigned index, const char *name), (program, index, name)) \
	X(void, glBindFramebuffer, (unsigned target, unsigned framebuffer), (target, framebuffer)) \
	X(void, glBindTexture, (unsigned target, unsigned texture), (target, texture)) \
	X(void, glBlendFunc, (unsigned source, unsigned destination), (source, destination)) \
	X(unsigned, glCheckFramebufferStatus, (unsigned target), (target)) \
	X(void, glCompileShader, (unsigned shader), (shader)) \
	X(unsigned, glCreateProgram, (void), ()) \
	X(unsigned, glCreateShader, (unsigned kind), (kind)) \
	X(void, glDeleteFramebuffers, (int count, const unsigned *framebuffers), (count, framebuffers)) \
	X(void, glDeleteProgram, (unsigned program), (program)) \
	X(void, glDeleteShader, (unsigned shader), (shader)) \
	X(void, glDeleteTextures, (int count, const unsigned *textures), (count, textures)) \
	X(void, glDisable, (unsigned capability), (capability)) \
	X(void, glDrawArrays, (unsigned mode, int first, int count), (mode, first, count)) \
	X(void, glEnable, (unsigned capability), (capability)) \
	X(void, glEnableVertexAttribArray, (unsigned index), (index)) \
	X(void, glFinish, (void), ()) \
	X(void, glFlush, (void), ()) \
	X(void, glFramebufferTexture2D, \
		(unsigned target, unsigned attachment, unsigned kind, unsigned texture, int level), \
		(target, attachment, kind, texture, level)) \
	X(void, glGenFramebuffers, (int count, unsigned *framebuffers), (count, framebuffers)) \
	X(void, glGenTextures, (int count, unsigned *textures), (count, textures)) \
	X(unsigned, glGetError, (void), ()) \
	X(void, glGetIntegerv, (unsigned name, int *value), (name, value)) \
	X(void, glGetProgramInfoLog, (unsigned program, int limit, int *length, char *text), (program, limit, length, text)) \
	X(void, glGetProgramiv, (unsigned program, unsigned name, int *value), (program, name, value)) \
	X(void, glGetShaderInfoLog, (unsigned shader, int limit, int *length, char *text), (shader, limit, length, text)) \
	X(void, glGetShaderPrecisionFormat, (unsigned kind, unsigned type, int *range, int *precision), \
		(kind, type, range, precision)) \
	X(void, glGetShaderiv, (unsigned shader, unsigned name, int *value), (shader, name, value)) \
	X(const unsigned char *, glGetString, (unsigned name), (name)) \
	X(int, glGetUniformLocation, (unsigned program, const char *name), (program, name)) \
	X(void, glLinkProgram, (unsigned program), (program)) \
	X(void, glPixelStorei, (unsigned name, int value), (name, value)) \
	X(void, glReadPixels, (int x, int y, int width, int height, unsigned format, unsigned type, void *pixels), \
		(x, y, width, height, format, type, pixels)) \
	X(void, glShaderSource, (unsigned shader, int count, const char *const *texts, const int *lengths), \
		(shader, count, texts, lengths)) \
	X(void, glTexImage2D, \
		(unsigned target, int level, int kept, int width, int height, int border, unsigned format, unsigned type, \
			const void *pixels), \
		(target, level, kept, width, height, border, format, type, pixels)) \
	X(void, glTexParameteri, (unsigned target, unsigned name, int value), (target, name, value)) \
	X(void, glTexSubImage2D, \
		(unsigned target, int level, int x, int y, int width, int height, unsigned format, unsigned type, \
			const void *pixels), \
		(target, level, x, y, width, height, format, type, pixels)) \
	X(void, glUniform1f, (int place, float x), (place, x)) \
	X(void, glUniform2f, (int place, float x, float y), (place, x, y)) \
	X(void, glUniform4f, (int place, float x, float y, float z, float w), (place, x, y, z, w)) \
	X(void, glUseProgram, (unsigned program), (program)) \
	X(void, glVertexAttribPointer, \
		(unsigned index, int size, unsigned type, unsigned char is_normalized, int stride, const void *values), \
		(index, size, type, is_normalized, stride, values)) \
	X(void, glViewport, (int x, int y, int width, int height), (x, y, width, height))

#define FP_EXTENSION_FUNCTIONS(X) \
	X(void *, eglCreateImageKHR, (void *display, void *context, unsigned kind, void *buffer, const int *attributes)) \
	X(unsigned, eglDestroyImageKHR, (void *display, void *image)) \
	X(void *, eglCreateSyncKHR, (void *display, unsigned kind, const int *attributes)) \
	X(unsigned, eglDestroySyncKHR, (void *display, void *sync)) \
	X(int, eglDupNativeFenceFDANDROID, (void *display, void *sync)) \
	X(unsigned, eglQueryDmaBufFormatsEXT, (void *display, int limit, int *formats, int *count)) \
	X(unsigned, eglQueryDmaBufModifiersEXT, \
		(void *display, int format, int limit, uint64_t *modifiers, unsigned *are_external, int *count)) \
	X(unsigned, eglQueryDisplayAttribEXT, (void *display, int name, intptr_t *value)) \
	X(const char *, eglQueryDeviceStringEXT, (void *device, int name)) \
	X(unsigned, eglExportDMABUFImageQueryMESA, \
		(void *display, void *image, int *format, int *count, uint64_t *modifiers)) \
	X(unsigned, eglExportDMABUFImageMESA, (void *display, void *image, int *files, int *strides, int *offsets)) \
	X(void, glEGLImageTargetTexture2DOES, (unsigned target, void *image))

#define FP_GLES_DECLARE(result, name, parameters, arguments) result fp_##name parameters;
FP_EGL_FUNCTIONS(FP_GLES_DECLARE)
FP_GLES_FUNCTIONS(FP_GLES_DECLARE)
#undef FP_GLES_DECLARE
