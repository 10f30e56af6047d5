/* mask.c - creation of masks: memory, padding, bounds and count. */
#include "mask/kernels/mask_kernels.h"
#include "mask/mask_tiles.h"

#include <string.h>

static int32_t strips_of(int32_t w, int32_t h) { return h > 0 ? (w + 63) / 64 : 0; }

static const size_t bytes_before = KZI_MASK_PAD_ROWS * sizeof(uint64_t);

/* What an error names where the bytes do not fit into size_t, as of 2^24 x 2^24 cells on a machine of 32 bits. */
#define MOST_CELLS ((int64_t)(SIZE_MAX / 16 * 8))

/* A block whose header is set; its words are not. */
static kz_result alloc_mask(int32_t w, int32_t h, size_t tiles_words, const kz_allocator *alloc, kz_mask **out,
                            kz_error *err)
{
    KZ_ASSERT(w >= 0 && h >= 0);
    const int32_t side = w > h ? w : h;
    if (side > KZ_MASK_MAX_SIDE) return kzi_fail(err, KZ_ERR_TOO_LARGE, side, KZ_MASK_MAX_SIDE);

    const size_t header = (sizeof(kz_mask) + bytes_before + KZI_MASK_ALIGN - 1) / KZI_MASK_ALIGN * KZI_MASK_ALIGN;
    const size_t stride = kzi_mask_stride(h), n_strips = (size_t)strips_of(w, h);
    size_t words, all_words, bytes, block;
    if (!kzi_mul_size(stride, n_strips + 1, &words) || !kzi_add_size(words, tiles_words, &all_words) ||
        !kzi_mul_size(all_words, sizeof(uint64_t), &bytes) || !kzi_add_size(bytes, header, &block))
        return kzi_fail(err, KZ_ERR_TOO_LARGE, kzi_above((double)w * h, MOST_CELLS), MOST_CELLS);

    const kz_allocator from = kzi_allocator(alloc);
    kz_mask *mask = kzi_alloc(&from, block, KZI_MASK_ALIGN);
    if (!mask) return kzi_fail(err, KZ_ERR_MEMORY, (uint64_t)block > INT64_MAX ? INT64_MAX : (int64_t)block, 0);
    mask->bounds = (kz_cell_rect){0, 0, 0, 0}; /* member by member: one memset of the whole takes ten times as long */
    mask->dop = (kzi_mask_dop){{0}, {0}, {0}};
    mask->count = 0;
    mask->is_loose = mask->is_uncounted = mask->is_written = false;
    mask->w = w;
    mask->h = h;
    mask->n_strips = (int32_t)n_strips;
    mask->stride = stride;
    mask->words = (uint64_t *)(void *)((char *)mask + header);
    mask->tiles = (kzi_mask_tiles){all_words > words ? mask->words + words : NULL, NULL, NULL, NULL, 0, false};
    mask->block_size = block;
    mask->alloc = from;
    *out = mask;
    return KZ_OK;
}

/* From the padding before the first strip to the end of the strip of zeros. */
static size_t bytes_of_words(const kz_mask *mask)
{
    return bytes_before + ((size_t)mask->n_strips + 1) * mask->stride * sizeof(uint64_t);
}

static char *padded_words(const kz_mask *mask) { return (char *)mask->words - bytes_before; }

static void clear_words(kz_mask *mask) { kzi_memset(padded_words(mask), 0, bytes_of_words(mask)); }

kz_result kzi_mask_new_plain(int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const kz_result result = alloc_mask(w, h, 0, alloc, out, err);
    if (result == KZ_OK) clear_words(*out);
    return result;
}

kz_result kzi_mask_new(int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const kz_result result = alloc_mask(w, h, kzi_mask_tiles_words(w, h), alloc, out, err);
    if (result == KZ_OK) clear_words(*out);
    return result;
}

/* Masks as high as each other have one stride, also those that shrank within their block. */
kz_result kzi_mask_copy_plain(const kz_mask *from, const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const kz_result result = alloc_mask(from->w, from->h, 0, alloc, out, err);
    if (result != KZ_OK) return result;
    KZ_ASSERT((*out)->stride == from->stride && (*out)->n_strips == from->n_strips);
    memcpy(padded_words(*out), padded_words(from), bytes_of_words(from));
    (*out)->bounds = from->bounds;
    (*out)->count = from->count;
    return KZ_OK;
}

void kz_mask_free(kz_mask *mask)
{
    if (!mask) return;
    const kz_allocator from = mask->alloc; /* a copy, because the mask itself is released */
    kzi_release(&from, mask, mask->block_size, KZI_MASK_ALIGN);
}

void kzi_mask_bake_coarse(kz_mask *mask)
{
    kzi_mask_dop_bake(mask);
    kzi_mask_tiles_bake(mask);
}

/* The kernels count and frame the mask by a comparison with itself. */
void kzi_mask_bake(kz_mask *mask)
{
    KZ_ASSERT(kzi_mask_padding_is_zero(mask));
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    const kzi_mask_window all = {mask->words, mask->words, mask->stride, mask->stride, mask->n_strips, mask->h, 0};
    mask->bounds = (kz_cell_rect){0, 0, 0, 0};
    mask->count = 0;
    if (mask->n_strips > 0 && kernels->bounds(&all, &mask->bounds)) mask->count = kernels->area(&all);
    kzi_mask_bake_coarse(mask);
}

/* Words are copied in rising order, each from its own place or behind, so the copy also works within one block. */
void kzi_mask_copy_bounds(kz_mask *to, const kz_mask *from)
{
    const kz_cell_rect box = from->bounds;
    const uint64_t *source = kzi_mask_strip(from, box.x0 / 64) + box.y0;
    const size_t from_stride = from->stride;
    const int shift = box.x0 % 64;
    const int32_t w = box.x1 - box.x0, h = box.y1 - box.y0, n_strips = strips_of(w, h);
    const size_t stride = kzi_mask_stride(h);
    uint64_t *target = to->words;
    KZ_ASSERT(to == from || (to->w == w && to->h == h));
    for (int32_t s = 0; s < n_strips; s++, source += from_stride, target += stride) {
        const uint64_t *next = source + from_stride;
        for (int32_t y = 0; y < h; y++) target[y] = source[y] >> shift | next[y] << 1 << (63 - shift);
        for (size_t y = (size_t)h; y < stride; y++) target[y] = 0;
    }
    for (size_t y = 0; y < stride; y++) target[y] = 0;

    to->w = w;
    to->h = h;
    to->n_strips = n_strips;
    to->stride = stride;
    to->count = kz_mask_count(from);
    to->bounds = (kz_cell_rect){0, 0, w, h};
    kzi_mask_dop_move(to, from, box.x0, box.y0);
    kzi_mask_tiles_bake(to);
    KZ_ASSERT(kzi_mask_padding_is_zero(to));
}

kz_cell kzi_mask_trim(kz_mask *mask)
{
    const kz_cell_rect box = mask->bounds;
    const bool is_tight = box.x0 == 0 && box.y0 == 0 && box.x1 == mask->w && box.y1 == mask->h;
    if (!is_tight) kzi_mask_copy_bounds(mask, mask);
    return (kz_cell){box.x0, box.y0};
}

bool kzi_mask_padding_is_zero(const kz_mask *mask)
{
    uint64_t beyond = 0;
    for (int32_t s = 0; s <= mask->n_strips; s++) {
        const uint64_t *strip = kzi_mask_strip(mask, s);
        const size_t rows = s < mask->n_strips ? (size_t)mask->h : 0;
        const int32_t columns = mask->w - 64 * s;
        const uint64_t outside = columns >= 64 ? 0 : ~kzi_bits_low(columns);
        for (size_t y = 0; y < rows; y++) beyond |= strip[y] & outside;
        for (size_t y = rows; y < mask->stride; y++) beyond |= strip[y];
    }
    return beyond == 0;
}

int32_t kz_mask_width(const kz_mask *mask) { return mask->w; }
int32_t kz_mask_height(const kz_mask *mask) { return mask->h; }
kz_cell_rect kz_mask_bounds(const kz_mask *mask) { return mask->bounds; }

int64_t kz_mask_count(const kz_mask *mask)
{
    const kz_cell_rect box = mask->bounds;
    if (!mask->is_uncounted) return mask->count;
    if (kzi_mask_is_clear(mask)) return 0;
    const int32_t first = box.x0 / 64, n_strips = (box.x1 - 1) / 64 - first + 1;
    const uint64_t *words = kzi_mask_strip(mask, first) + box.y0;
    const kzi_mask_window all = {words, words, mask->stride, mask->stride, n_strips, box.y1 - box.y0, 0};
    return kzi_mask_kernels_now()->area(&all);
}

const uint64_t *kz_mask_words(const kz_mask *mask, size_t *strip_words, int32_t *n_strips)
{
    *strip_words = mask->stride;
    *n_strips = mask->n_strips;
    return mask->words;
}
