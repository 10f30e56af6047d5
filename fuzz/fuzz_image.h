/* fuzz_image.h - one image file, read with memory that is counted, bounded and refused; shared by the targets of the
 * formats.  Each has the real decoder inside, and its library where it has one. */
#ifndef KZ_FUZZ_IMAGE_H
#define KZ_FUZZ_IMAGE_H

#include <kolize/io.h>

#include "io/image/image_private.h"

#include "fuzz_memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What reading may take: 4 bytes for each of max_pixels, a row or two, and libpng's own. */
#define MOST_PIXELS 65536
#define IMAGE_BYTES (4u * MOST_PIXELS + (4u << 20))

static inline void *image_alloc(void *ctx, size_t size, size_t align)
{
    return live + size > IMAGE_BYTES ? NULL : counted_alloc(ctx, size, align);
}

/* Touches every pixel. */
static inline void read_pixels(const kz_image *image)
{
    const kz_surface *s = kz_image_surface(image);
    uint32_t colors = 0;
    ALWAYS(kz_surface_check(s, NULL) == KZ_OK && s->w > 0 && s->h > 0);
    ALWAYS((uint64_t)s->w * (uint64_t)s->h <= MOST_PIXELS);
    for (int32_t y = 0; y < s->h; y++)
        for (int32_t x = 0; x < s->w; x++) colors ^= kz_surface_color(s, x, y);
    if (colors == 0x12345678u) calls++; /* depends on all of them, so that none is unwritten (MSan) */
}

static inline void read_image(const uint8_t *data, size_t size)
{
    const kz_allocator alloc = {image_alloc, counted_release, NULL};
    const kz_limits limits = {.max_pixels = MOST_PIXELS};
    kz_image *image = NULL;
    kz_io_error error = {KZ_OK, ""};
    const kz_result result = kz_image_read(data, size, "fuzz", &limits, &alloc, &image, &error);
    ALWAYS(result == error.code && (result == KZ_OK) == (image != NULL));
    ALWAYS(result == KZ_OK || (strncmp(error.text, "fuzz: ", 6) == 0 && memchr(error.text, 0, KZ_IO_TEXT_SIZE)));
    ALWAYS(result != KZ_ERR_MEMORY || refuse_at != SIZE_MAX || size > IMAGE_BYTES / 16);
    if (image) read_pixels(image);
    kz_image_free(image);
    calls = 0;
    ALWAYS(live == 0);
}

/* As it is, and with one of its first allocations refused. */
static inline void read_image_twice(const uint8_t *data, size_t size)
{
    refuse_at = SIZE_MAX;
    read_image(data, size);
    refuse_at = size % 4;
    read_image(data, size);
    refuse_at = SIZE_MAX;
}

/* Behind these bytes, so that mutations of the rest need not find the mark. */
static inline void read_behind(const char *mark, size_t mark_size, const uint8_t *data, size_t size)
{
    uint8_t *whole = malloc(mark_size + size + 1);
    if (!whole) return;
    memcpy(whole, mark, mark_size);
    if (size) memcpy(whole + mark_size, data, size);
    read_image(whole, mark_size + size);
    free(whole);
}

#endif
