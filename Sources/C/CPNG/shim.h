#ifndef FP_CPNG_SHIM_H
#define FP_CPNG_SHIM_H

#include <errno.h>
#include <png.h>
#include <string.h>
#include <zlib.h>

/* Each returns 0, an errno, or -1 where libpng has said in `message` what is wrong with the file. */

enum { fp_png_message_size = sizeof(((png_image *)0)->message) };

static const png_uint_32 fp_png_bgra = PNG_FORMAT_BGRA;
/* A bit of the format of a picture that has an alpha channel. */
static const png_uint_32 fp_png_alpha = PNG_FORMAT_FLAG_ALPHA;

static inline int fp_png_outcome(int error, const png_image *image, char *message) {
  memcpy(message, image->message, fp_png_message_size);
  message[fp_png_message_size - 1] = 0;
  return error > 0 ? error : -1;
}

/* The bytes must stay where they are until the reading has ended. */
static inline int fp_png_begin_read(const void *bytes, size_t size, png_image *image, char *message) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  errno = 0;
  return png_image_begin_read_from_memory(image, bytes, size) ? 0 : fp_png_outcome(errno, image, message);
}

static inline int fp_png_finish_read(
    png_image *image, png_uint_32 format, void *pixels, png_int_32 stride, char *message) {
  image->format = format;
  errno = 0;
  return png_image_finish_read(image, NULL, pixels, stride, NULL) ? 0 : fp_png_outcome(errno, image, message);
}

#endif
