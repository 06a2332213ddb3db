#ifndef FP_CPNG_SHIM_H
#define FP_CPNG_SHIM_H

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <string.h>

/* Each returns 0, an errno, or -1 where libpng has said in `message` what is wrong with the file. */

enum { fp_png_message_size = sizeof(((png_image *)0)->message) };

static const png_uint_32 fp_png_rgb = PNG_FORMAT_RGB;
static const png_uint_32 fp_png_bgra = PNG_FORMAT_BGRA;

static inline int fp_png_outcome(int error, const png_image *image, char *message) {
  memcpy(message, image->message, fp_png_message_size);
  message[fp_png_message_size - 1] = 0;
  return error > 0 ? error : -1;
}

static inline int fp_png_write(
    const char *path, png_uint_32 width, png_uint_32 height, png_uint_32 format, const void *pixels,
    png_int_32 stride, char *message) {
  FILE *file = fopen(path, "wbe");
  if (!file) return errno;
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = format;
  image.flags = PNG_IMAGE_FLAG_FAST;
  errno = 0;
  int written = png_image_write_to_stdio(&image, file, 0, pixels, stride, NULL);
  int error = errno;
  int closed = fclose(file);
  if (!written) return fp_png_outcome(error, &image, message);
  return closed == 0 ? 0 : errno;
}

struct fp_png_reader {
  FILE *file;
  png_image image;
};

static inline int fp_png_begin_read(const char *path, struct fp_png_reader *reader, char *message) {
  memset(reader, 0, sizeof *reader);
  reader->image.version = PNG_IMAGE_VERSION;
  reader->file = fopen(path, "rbe");
  if (!reader->file) return errno;
  errno = 0;
  if (png_image_begin_read_from_stdio(&reader->image, reader->file)) return 0;
  int outcome = fp_png_outcome(errno, &reader->image, message);
  fclose(reader->file);
  return outcome;
}

static inline void fp_png_give_up(struct fp_png_reader *reader) {
  png_image_free(&reader->image);
  fclose(reader->file);
}

static inline int fp_png_finish_read(
    struct fp_png_reader *reader, png_uint_32 format, void *pixels, png_int_32 stride, char *message) {
  reader->image.format = format;
  errno = 0;
  int outcome = 0;
  if (!png_image_finish_read(&reader->image, NULL, pixels, stride, NULL))
    outcome = fp_png_outcome(errno, &reader->image, message);
  fclose(reader->file);
  return outcome;
}

#endif
