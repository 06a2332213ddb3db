#pragma once
#include <stdint.h>

/*
 * The part of Pango and Cairo that draws a line of text into memory.
 *
 * The libraries are loaded by `fp_pango_load`, so that a program which draws no text of all scripts runs without them. No other
 * function may be called before it has succeeded. A function `fp_NAME` has the parameters of the function NAME of the library. The
 * numbers of Pango's own units are 1,024 for a pixel. Objects are released with `fp_g_object_unref`, unless a function of their
 * own is named.
 */
typedef struct fp_font_map fp_font_map;
typedef struct fp_text_context fp_text_context;
typedef struct fp_text_layout fp_text_layout;
/* Belongs to its layout. */
typedef struct fp_text_line fp_text_line;
/* Released with `fp_pango_font_description_free`. */
typedef struct fp_font_description fp_font_description;
/* Released with `fp_cairo_surface_destroy`. */
typedef struct fp_cairo_surface fp_cairo_surface;
/* A drawing on a surface. Released with `fp_cairo_destroy`. */
typedef struct fp_cairo fp_cairo;
/* Released with `fp_cairo_font_options_destroy`. */
typedef struct fp_cairo_font_options fp_cairo_font_options;

/* An area in Pango's units. */
typedef struct fp_text_rectangle {
	int x, y, width, height;
} fp_text_rectangle;

/* Values of the enumerations that the functions have as numbers. */
enum {
	FP_PANGO_UNIT = 1024,
	FP_PANGO_ELLIPSIZE_NONE = 0,
	FP_PANGO_ELLIPSIZE_START = 1,
	FP_PANGO_ELLIPSIZE_MIDDLE = 2,
	FP_PANGO_ELLIPSIZE_END = 3,
	FP_PANGO_DIRECTION_RIGHT_TO_LEFT = 1,
	FP_CAIRO_FORMAT_ARGB32 = 0,
	FP_CAIRO_ANTIALIAS_GRAY = 2,
	FP_CAIRO_HINT_STYLE_SLIGHT = 2,
	FP_CAIRO_HINT_METRICS_OFF = 1,
};

/* Loads the libraries at their first use: see CLoading.h. Returns NULL, or the reason why that failed. */
const char *fp_pango_load(void);

/* The same with another file name, for tests. */
const char *fp_pango_load_file(const char *name);

#define FP_PANGO_FUNCTIONS(X) \
	X(void, g_object_unref, (void *object), (object)) \
	X(fp_font_map *, pango_cairo_font_map_new, (void), ()) \
	X(fp_text_context *, pango_font_map_create_context, (fp_font_map *map), (map)) \
	X(void, pango_context_set_round_glyph_positions, (fp_text_context *context, int rounds), (context, rounds)) \
	X(void, pango_cairo_context_set_font_options, (fp_text_context *context, const fp_cairo_font_options *options), \
		(context, options)) \
	X(void, pango_cairo_update_context, (fp_cairo *drawing, fp_text_context *context), (drawing, context)) \
	X(fp_font_description *, pango_font_description_new, (void), ()) \
	X(void, pango_font_description_free, (fp_font_description *font), (font)) \
	X(void, pango_font_description_set_family, (fp_font_description *font, const char *names), (font, names)) \
	X(void, pango_font_description_set_weight, (fp_font_description *font, int weight), (font, weight)) \
	X(void, pango_font_description_set_absolute_size, (fp_font_description *font, double size), (font, size)) \
	X(fp_text_layout *, pango_layout_new, (fp_text_context *context), (context)) \
	X(void, pango_layout_set_font_description, (fp_text_layout *layout, const fp_font_description *font), (layout, font)) \
	X(void, pango_layout_set_single_paragraph_mode, (fp_text_layout *layout, int is_single), (layout, is_single)) \
	X(void, pango_layout_set_text, (fp_text_layout *layout, const char *text, int length), (layout, text, length)) \
	X(void, pango_layout_set_width, (fp_text_layout *layout, int width), (layout, width)) \
	X(void, pango_layout_set_ellipsize, (fp_text_layout *layout, int mode), (layout, mode)) \
	X(void, pango_layout_get_extents, (fp_text_layout *layout, fp_text_rectangle *ink, fp_text_rectangle *logical), \
		(layout, ink, logical)) \
	X(void, g_free, (void *memory), (memory)) \
	X(void, pango_layout_get_cursor_pos, \
		(fp_text_layout *layout, int index, fp_text_rectangle *strong, fp_text_rectangle *weak), \
		(layout, index, strong, weak)) \
	X(int, pango_layout_xy_to_index, (fp_text_layout *layout, int x, int y, int *index, int *trailing), \
		(layout, x, y, index, trailing)) \
	X(void, pango_layout_move_cursor_visually, \
		(fp_text_layout *layout, int is_strong, int index, int trailing, int direction, int *new_index, int *new_trailing), \
		(layout, is_strong, index, trailing, direction, new_index, new_trailing)) \
	X(fp_text_line *, pango_layout_get_line_readonly, (fp_text_layout *layout, int line), (layout, line)) \
	X(void, pango_layout_line_get_x_ranges, (fp_text_line *line, int start, int end, int **ranges, int *count), \
		(line, start, end, ranges, count)) \
	X(int, pango_layout_get_baseline, (fp_text_layout *layout), (layout)) \
	X(int, pango_layout_get_unknown_glyphs_count, (fp_text_layout *layout), (layout)) \
	X(int, pango_find_base_dir, (const char *text, int length), (text, length)) \
	X(void, pango_cairo_show_layout, (fp_cairo *drawing, fp_text_layout *layout), (drawing, layout)) \
	X(fp_cairo_surface *, cairo_image_surface_create_for_data, \
		(unsigned char *pixels, int format, int width, int height, int stride), (pixels, format, width, height, stride)) \
	X(void, cairo_surface_destroy, (fp_cairo_surface *surface), (surface)) \
	X(fp_cairo *, cairo_create, (fp_cairo_surface *surface), (surface)) \
	X(void, cairo_destroy, (fp_cairo *drawing), (drawing)) \
	X(void, cairo_rectangle, (fp_cairo *drawing, double x, double y, double width, double height), \
		(drawing, x, y, width, height)) \
	X(void, cairo_clip, (fp_cairo *drawing), (drawing)) \
	X(void, cairo_scale, (fp_cairo *drawing, double x, double y), (drawing, x, y)) \
	X(void, cairo_move_to, (fp_cairo *drawing, double x, double y), (drawing, x, y)) \
	X(void, cairo_set_source_rgba, (fp_cairo *drawing, double red, double green, double blue, double alpha), \
		(drawing, red, green, blue, alpha)) \
	X(fp_cairo_font_options *, cairo_font_options_create, (void), ()) \
	X(void, cairo_font_options_destroy, (fp_cairo_font_options *options), (options)) \
	X(void, cairo_font_options_set_antialias, (fp_cairo_font_options *options, int mode), (options, mode)) \
	X(void, cairo_font_options_set_hint_style, (fp_cairo_font_options *options, int style), (options, style)) \
	X(void, cairo_font_options_set_hint_metrics, (fp_cairo_font_options *options, int mode), (options, mode))

#define FP_PANGO_DECLARE(result, name, parameters, arguments) result fp_##name parameters;
FP_PANGO_FUNCTIONS(FP_PANGO_DECLARE)
#undef FP_PANGO_DECLARE
