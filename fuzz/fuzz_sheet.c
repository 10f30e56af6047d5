/* fuzz_sheet.c - any bytes as a sprite sheet, JSON or not, and the masks of its frames in an image of 16 x 16 pixels;
 * once as it is, once with an allocation that fails. */
#include <kolize/io.h>
#include <kolize/io_sheet.h>

#include "fuzz_folder.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const sheet_file[] = {"sheet.json"};

static void remove_sheet(void) { fuzz_remove_files(sheet_file, 1); }

static void look_at_sheet(const kz_sheet *sheet)
{
    for (int32_t i = 0; i < kz_sheet_frame_count(sheet); i++) {
        const kz_sheet_frame *frame = kz_sheet_frame_at(sheet, i);
        ALWAYS(frame->name && frame->part.x0 >= 0 && frame->part.x0 <= frame->part.x1 && frame->w >= 0);
    }
    for (int32_t i = 0; i < kz_sheet_slice_count(sheet); i++) {
        const kz_slice *slice = kz_sheet_slice_at(sheet, i);
        ALWAYS(slice->name && slice->data && (slice->n_keys == 0) == (kz_slice_key_at(slice, INT32_MAX) == NULL));
    }
    for (int32_t i = 0; i < kz_sheet_animation_count(sheet); i++) {
        const kz_animation *animation = kz_sheet_animation_at(sheet, i);
        ALWAYS(animation->name && animation->first >= 0 && animation->last < kz_sheet_frame_count(sheet));
    }
    for (int32_t i = 0; i < kz_sheet_warning_count(sheet); i++) ALWAYS(strlen(kz_sheet_warning_at(sheet, i)) > 0);
    ALWAYS(kz_sheet_image_path(sheet));
}

static void make_masks(const kz_sheet *sheet, kz_slice_use use, const kz_allocator *alloc)
{
    static uint8_t pixels[16 * 16];
    const kz_surface image = {pixels, 16, KZ_FORMAT_INDEX8, 0, 0, 16, 16, NULL, 0};
    const kz_rule rule = kz_rule_index(0);
    kz_mask_set *set = NULL;
    kz_io_error error = {KZ_OK, ""};
    for (int i = 0; i < 256; i++) pixels[i] = (uint8_t)(i * 7 % 5 < 3);
    const kz_result result = kz_sheet_masks(sheet, &image, &rule, use, alloc, &set, &error);
    ALWAYS(result == error.code && (result == KZ_OK) == (set != NULL));
    if (set) ALWAYS(kz_mask_set_frame_count(set) == kz_sheet_frame_count(sheet));
    kz_mask_set_free(set);
}

/* From memory: the same frames as from the file. */
static void read_sheet(const uint8_t *data, size_t size)
{
    const kz_limits limits = {.max_pixels = 1 << 14, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000};
    kz_sheet *from_file = NULL, *sheet = NULL;
    const kz_result loaded = kz_sheet_load(fuzz_path("sheet.json"), &limits, NULL, &from_file, NULL);
    const kz_result result = kz_sheet_read(data, size, fuzz_path("sheet.json"), &limits, NULL, &sheet, NULL);
    ALWAYS(loaded == result);
    if (sheet && size > 0 && data[0] == '{') ALWAYS(!kz_bytes_are_sheet(data, size));
    if (sheet) ALWAYS(kz_sheet_frame_count(sheet) == kz_sheet_frame_count(from_file));
    if (sheet) ALWAYS(kz_sheet_texture_count(sheet) == 1);
    kz_sheet_free(from_file);
    kz_sheet_free(sheet);
}

/* Image by image: there are as many as each of them says. */
static void load_textures(void)
{
    const kz_limits limits = {.max_pixels = 1 << 14, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000};
    int32_t n = 1;
    for (int32_t i = 0; i < n && i < 8; i++) {
        kz_sheet *sheet = NULL;
        if (kz_sheet_load_texture(fuzz_path("sheet.json"), i, &limits, NULL, &sheet, NULL) != KZ_OK) continue;
        n = kz_sheet_texture_count(sheet);
        ALWAYS(i < n);
        look_at_sheet(sheet);
        kz_sheet_free(sheet);
    }
}

static void load_sheet(void)
{
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    const kz_limits limits = {.max_pixels = 1 << 14, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000};
    kz_sheet *sheet = NULL;
    kz_io_error error = {KZ_OK, ""};
    calls = 0;
    const kz_result result = kz_sheet_load(fuzz_path("sheet.json"), &limits, &alloc, &sheet, &error);
    ALWAYS(result == error.code && (result == KZ_OK) == (sheet != NULL));
    ALWAYS(result == KZ_OK || memchr(error.text, 0, KZ_IO_TEXT_SIZE));
    if (sheet) {
        look_at_sheet(sheet);
        make_masks(sheet, KZ_SLICES_SOLID, &alloc);
        make_masks(sheet, KZ_SLICES_PIXELS, &alloc);
    }
    kz_sheet_free(sheet);
    ALWAYS(live == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool registered;
    if (!registered) atexit(remove_sheet);
    registered = true;
    fuzz_write("sheet.json", data, size);
    refuse_at = SIZE_MAX;
    load_sheet();
    load_textures();
    read_sheet(data, size);
    refuse_at = fuzz_refusal(data, size);
    load_sheet();
    return 0;
}
