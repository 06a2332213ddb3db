#include "include/CGLES.h"

#include <CLoading.h>
#include <dirent.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#define DECLARE(result, name, parameters, ...) static result(*p_##name) parameters;
FP_EGL_FUNCTIONS(DECLARE)
FP_GLES_FUNCTIONS(DECLARE)
FP_EXTENSION_FUNCTIONS(DECLARE)
#undef DECLARE

#define ROW(result, name, parameters, ...) { #name, (void **)&p_##name },
static const struct fp_function functions_of_egl[] = { FP_EGL_FUNCTIONS(ROW) { 0 } };
static const struct fp_function functions_of_gles[] = { FP_GLES_FUNCTIONS(ROW) { 0 } };
/* NULL if EGL does not have them. */
static const struct fp_function functions_of_extensions[] = { FP_EXTENSION_FUNCTIONS(ROW) { 0 } };
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
	if (!fault)
		fault = fp_library_load(&gles);
	if (fault)
		return fault;
	for (const struct fp_function *each = functions_of_extensions; each->name; each++) {
		if (!*each->pointer)
			*each->pointer = p_eglGetProcAddress(each->name);
	}
	return NULL;
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
	void **place = fp_function_place(functions_of_extensions, name);
	if (!place)
		return fp_library_replace(fp_function_place(functions_of_egl, name) ? &egl : &gles, name, function);
	void *former = *place;
	*place = function;
	return former;
}

#define DEFINE(result, name, parameters, arguments) \
	result fp_##name parameters { return p_##name arguments; }
FP_EGL_FUNCTIONS(DEFINE)
FP_GLES_FUNCTIONS(DEFINE)
#undef DEFINE

int
fp_egl_dma_buf_formats(void *display, uint32_t *formats, int limit)
{
	int count = 0;
	if (!p_eglQueryDmaBufFormatsEXT || !p_eglQueryDmaBufFormatsEXT(display, limit, (int *)formats, &count))
		return -1;
	return count;
}

int
fp_egl_dma_buf_modifiers(void *display, uint32_t format, uint64_t *modifiers, unsigned *are_external, int limit)
{
	int count = 0;
	if (!p_eglQueryDmaBufModifiersEXT ||
		!p_eglQueryDmaBufModifiersEXT(display, (int)format, limit, modifiers, are_external, &count))
		return -1;
	return count;
}

/* Files of cards for display modes: their major number, the number of them, and the request that gives up the right to set modes. */
enum { CARD_MAJOR = 226, CARD_MINORS = 64, DROP_MASTER = 0x641F };

static bool
is_card(int file)
{
	struct stat info;
	return fstat(file, &info) == 0 && S_ISCHR(info.st_mode) && major(info.st_rdev) == CARD_MAJOR &&
		minor(info.st_rdev) < CARD_MINORS;
}

/* The descriptors of this program that are files of cards, at most `limit`. */
static int
list_cards(int *files, int limit)
{
	int count = 0;
	DIR *folder = opendir("/proc/self/fd");
	if (!folder)
		return 0;
	for (struct dirent *each; count < limit && (each = readdir(folder));) {
		int file = atoi(each->d_name);
		if (each->d_name[0] != '.' && is_card(file))
			files[count++] = file;
	}
	closedir(folder);
	return count;
}

unsigned
fp_egl_initialize(void *display, int *major_version, int *minor_version)
{
	int before[64], after[64];
	int count = list_cards(before, 64);
	unsigned result = p_eglInitialize(display, major_version, minor_version);
	int all = list_cards(after, 64);
	for (int i = 0; i < all; i++) {
		bool is_new = true;
		for (int j = 0; j < count && is_new; j++)
			is_new = before[j] != after[i];
		/* Fails for a file without the right. */
		if (is_new)
			ioctl(after[i], DROP_MASTER, 0);
	}
	return result;
}

const char *
fp_egl_card_file(void *display, int name)
{
	intptr_t device = 0;
	if (!p_eglQueryDisplayAttribEXT || !p_eglQueryDeviceStringEXT ||
		!p_eglQueryDisplayAttribEXT(display, FP_EGL_DEVICE_EXT, &device) || !device)
		return NULL;
	return p_eglQueryDeviceStringEXT((void *)device, name);
}

/* Numbers of EGL_EXT_image_dma_buf_import and of images. */
enum {
	EGL_HEIGHT = 0x3056,
	EGL_WIDTH = 0x3057,
	EGL_GL_TEXTURE_2D_KHR = 0x30B1,
	EGL_IMAGE_PRESERVED_KHR = 0x30D2,
	EGL_LINUX_DMA_BUF_EXT = 0x3270,
	EGL_LINUX_DRM_FOURCC_EXT = 0x3271,
};

/* For each plane: descriptor, offset, stride, and the two halves of the modifier. */
static const int names_of_planes[FP_MOST_PLANES][5] = {
	{ 0x3272, 0x3273, 0x3274, 0x3443, 0x3444 },
	{ 0x3275, 0x3276, 0x3277, 0x3445, 0x3446 },
	{ 0x3278, 0x3279, 0x327A, 0x3447, 0x3448 },
	{ 0x3440, 0x3441, 0x3442, 0x3449, 0x344A },
};

void *
fp_egl_import_dmabuf(void *display, int width, int height, uint32_t format, uint64_t modifier,
	const struct fp_dmabuf_plane *planes, int count)
{
	int list[2 * (4 + 5 * FP_MOST_PLANES) + 1];
	int *next = list;
#define ADD(name, value) (*next++ = (name), *next++ = (int)(value))
	if (!p_eglCreateImageKHR || count < 1 || count > FP_MOST_PLANES)
		return NULL;
	ADD(EGL_WIDTH, width);
	ADD(EGL_HEIGHT, height);
	ADD(EGL_LINUX_DRM_FOURCC_EXT, format);
	/* The driver may otherwise clear the pixels. */
	ADD(EGL_IMAGE_PRESERVED_KHR, 1);
	for (int plane = 0; plane < count; plane++) {
		const int *names = names_of_planes[plane];
		ADD(names[0], planes[plane].file);
		ADD(names[1], planes[plane].offset);
		ADD(names[2], planes[plane].stride);
		if (modifier != FP_IMPLICIT_MODIFIER) {
			ADD(names[3], modifier & 0xFFFFFFFF);
			ADD(names[4], modifier >> 32);
		}
	}
#undef ADD
	*next = FP_EGL_NONE;
	return p_eglCreateImageKHR(display, NULL, EGL_LINUX_DMA_BUF_EXT, NULL, list);
}

void
fp_egl_destroy_image(void *display, void *image)
{
	if (p_eglDestroyImageKHR)
		p_eglDestroyImageKHR(display, image);
}

int
fp_egl_flush(void *display)
{
	/* EGL_SYNC_NATIVE_FENCE_ANDROID. The driver makes the descriptor when it sends the commands. */
	void *sync = p_eglCreateSyncKHR && p_eglDestroySyncKHR && p_eglDupNativeFenceFDANDROID
		? p_eglCreateSyncKHR(display, 0x3144, NULL)
		: NULL;
	p_glFlush();
	if (!sync)
		return -1;
	int file = p_eglDupNativeFenceFDANDROID(display, sync);
	p_eglDestroySyncKHR(display, sync);
	return file;
}

int
fp_gl_show_image(void *image)
{
	if (!p_glEGLImageTargetTexture2DOES)
		return 0;
	p_glEGLImageTargetTexture2DOES(FP_GL_TEXTURE_2D, image);
	return 1;
}

int
fp_egl_export_texture(void *display, void *context, unsigned texture, uint32_t *format, uint64_t *modifier,
	struct fp_dmabuf_plane planes[FP_MOST_PLANES])
{
	int files[FP_MOST_PLANES] = { -1, -1, -1, -1 }, strides[FP_MOST_PLANES], offsets[FP_MOST_PLANES];
	int code = 0, count = 0;
	uint64_t modifiers[FP_MOST_PLANES] = { 0 };
	if (!p_eglCreateImageKHR || !p_eglExportDMABUFImageQueryMESA || !p_eglExportDMABUFImageMESA)
		return 0;
	void *image = p_eglCreateImageKHR(display, context, EGL_GL_TEXTURE_2D_KHR, (void *)(uintptr_t)texture, NULL);
	if (!image)
		return 0;
	if (!p_eglExportDMABUFImageQueryMESA(display, image, &code, &count, NULL) || count < 1 || count > FP_MOST_PLANES ||
		!p_eglExportDMABUFImageQueryMESA(display, image, &code, &count, modifiers) ||
		!p_eglExportDMABUFImageMESA(display, image, files, strides, offsets) || files[0] < 0)
		count = 0;
	fp_egl_destroy_image(display, image);
	for (int plane = 0; plane < count; plane++) {
		/* Planes in the same memory have one descriptor. */
		int file = files[plane] < 0 ? files[0] : files[plane];
		planes[plane] = (struct fp_dmabuf_plane){ file, offsets[plane], strides[plane] };
	}
	*format = (uint32_t)code;
	*modifier = modifiers[0];
	return count;
}
