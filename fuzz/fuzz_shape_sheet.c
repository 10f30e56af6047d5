/* fuzz_shape_sheet.c - any bytes as a file with drawn shapes, beside the tileset and the image of fuzz_map.h; once as
 * it is, once with an allocation that fails. */
#include <kolize/io_shapes.h>

#include <kolize/io.h>

#include "fuzz_map.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look_at_outlines(const kz_drawn_sprite *sprite)
{
    for (int32_t k = 0; k < sprite->n_outlines; k++) {
        const kz_drawn_outline *outline = &sprite->outlines[k];
        ALWAYS(outline->name && outline->where && outline->kind <= KZ_OUTLINE_RAY && outline->n_points >= 0);
        for (int32_t i = 0; i < outline->n_points; i++)
            ALWAYS(outline->points[i].x - outline->points[i].x == 0 && outline->points[i].y < 2e6f);
    }
}

static void look_at_shapes(const kz_shape_sheet *sheet)
{
    const int32_t n = kz_drawn_sprite_count(sheet);
    for (int32_t i = 0; i < n; i++) {
        const kz_drawn_sprite *sprite = kz_drawn_sprite_at(sheet, i);
        ALWAYS(sprite->name && sprite->image_path && sprite->n_outlines >= 0 && sprite->w >= 0 && sprite->h >= 0);
        if (sprite->image) {
            const kz_surface *s = kz_image_surface(sprite->image);
            ALWAYS(sprite->part.x0 >= 0 && sprite->part.x1 <= s->w && sprite->part.y0 >= 0 && sprite->part.y1 <= s->h);
        }
        look_at_outlines(sprite);
    }
    for (int32_t i = 0; i < kz_drawn_neighbors_count(sheet); i++) {
        const kz_drawn_neighbors *pair = kz_drawn_neighbors_at(sheet, i);
        ALWAYS(pair->a >= 0 && pair->a < n && pair->b >= 0 && pair->b < n && pair->flips_a < 8 && pair->layer);
    }
    for (int32_t i = 0; i < kz_shape_sheet_warning_count(sheet); i++)
        ALWAYS(strlen(kz_shape_sheet_warning_at(sheet, i)) > 0);
    for (int32_t i = 0; i < kz_shape_sheet_file_count(sheet); i++) ALWAYS(strlen(kz_shape_sheet_file_at(sheet, i)) > 0);
    ALWAYS(strlen(kz_shape_sheet_format(sheet)) > 0);
}

/* All outlines as shapes of frames, those of a sprite under its name or number: each is added, or left out. */
static void add_to_set(const kz_shape_sheet *sheet, const kz_allocator *alloc, size_t size)
{
    const kz_drawn_def def = {"drawn", (int32_t)(size % 3) - 1};
    kz_drawn_added added;
    kz_mask_set *set = NULL;
    int32_t n_drawn = 0, n_shapes = 0;
    if (kz_mask_set_create(alloc, &set, NULL) != KZ_OK) return;
    for (int32_t i = 0; i < 5; i++) {
        const kz_drawn_sprite *sprite = kz_drawn_sprite_at(sheet, i);
        const kz_frame frame = {.name = sprite && i % 2 ? sprite->name : "", .w = 8, .h = 8};
        kz_mask_set_add_frame(set, &frame, NULL);
    }
    const kz_result r = kz_mask_set_add_drawn(set, sheet, size % 5 ? &def : NULL, &added, NULL);
    for (int32_t i = 0; i < kz_drawn_sprite_count(sheet); i++) n_drawn += kz_drawn_sprite_at(sheet, i)->n_outlines;
    for (int32_t i = 0; i < kz_mask_set_frame_count(set); i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        n_shapes += frame->n_shapes;
        for (int32_t k = 0; k < frame->n_shapes; k++) ALWAYS(strcmp(frame->shapes[k].data, "") == 0);
    }
    ALWAYS(n_shapes <= added.added && (added.left_out == 0) == (added.first == NULL));
    ALWAYS(r == KZ_OK ? added.added + added.left_out == n_drawn : added.added + added.left_out < n_drawn);
    kz_mask_set_free(set);
}

static void load_shapes(const uint8_t *data, size_t size)
{
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    const kz_limits limits = {.max_pixels = 4096, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000};
    kz_shape_sheet *sheet = NULL;
    kz_io_error error = {KZ_OK, ""};
    calls = 0;
    const kz_result result = kz_shape_sheet_read(data, size, fuzz_path("map.tmx"), &limits, &alloc, &sheet, &error);
    ALWAYS(result == error.code && (result == KZ_OK) == (sheet != NULL));
    ALWAYS(result == KZ_OK || memchr(error.text, 0, KZ_IO_TEXT_SIZE));
    if (sheet) look_at_shapes(sheet), add_to_set(sheet, &alloc, size);
    kz_shape_sheet_free(sheet);
    ALWAYS(live == 0);
}

/* From a file, with little memory: shapes, or a refusal. */
static void load_file(const uint8_t *data, size_t size)
{
    const kz_limits limits = {.max_pixels = 4096, .max_objects = 5000, .max_memory = 1000 + 100 * size};
    kz_shape_sheet *sheet = NULL;
    fuzz_write("map.tmx", data, size);
    ALWAYS((kz_shape_sheet_load(fuzz_path("map.tmx"), &limits, NULL, &sheet, NULL) == KZ_OK) == (sheet != NULL));
    kz_shape_sheet_free(sheet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_prepare();
    refuse_at = SIZE_MAX;
    load_shapes(data, size);
    if (size % 4 == 0) load_file(data, size);
    refuse_at = fuzz_refusal(data, size);
    load_shapes(data, size);
    return 0;
}
