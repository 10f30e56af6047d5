/* mask_rotate90.c - rotations of masks by quarter turns, and mirror images, in blocks of 64 x 64 bits.
 *
 * Each of the eight symmetries of the grid is three optional steps: exchange x and y, mirror x, mirror y.  So each
 * block of the result is read from one place of the source, transposed where needed, and its rows and bits are reversed
 * where needed.  Places beyond the source read as zeros, which keeps the padding. */
#include "mask/transform/mask_rotate90.h"

#define KZI_ROTATE_BLOCK 64

typedef struct block_layout {
    bool transposed, mirror_x, mirror_y; /* in this order */
} block_layout;

static block_layout layout_of_rotation(kz_rotation90 rotation)
{
    const unsigned quarter = (unsigned)rotation.quarters & 3;
    if (quarter & 1) return (block_layout){true, quarter == 1, (quarter == 3) != rotation.flip};
    return (block_layout){false, (quarter == 2) != rotation.flip, quarter == 2};
}

/* Exchanges rows and bits: halves of the block first, then halves of each half, down to single bits. */
static void transpose_block(uint64_t block[KZI_ROTATE_BLOCK])
{
    uint64_t low = 0xFFFFFFFFu; /* the left half of each pair */
    for (int size = 32; size > 0; size /= 2, low ^= low << size) {
        for (int row = 0; row < KZI_ROTATE_BLOCK; row = ((row | size) + 1) & ~size) {
            const uint64_t exchanged = (block[row] >> size ^ block[row | size]) & low;
            block[row] ^= exchanged << size;
            block[row | size] ^= exchanged;
        }
    }
}

/* Reverses the bits of a word. */
static uint64_t reverse_word(uint64_t v)
{
    v = (v >> 1 & 0x5555555555555555u) | (v & 0x5555555555555555u) << 1;
    v = (v >> 2 & 0x3333333333333333u) | (v & 0x3333333333333333u) << 2;
    v = (v >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (v & 0x0F0F0F0F0F0F0F0Fu) << 4;
    v = (v >> 8 & 0x00FF00FF00FF00FFu) | (v & 0x00FF00FF00FF00FFu) << 8;
    v = (v >> 16 & 0x0000FFFF0000FFFFu) | (v & 0x0000FFFF0000FFFFu) << 16;
    return v >> 32 | v << 32;
}

/* Reads the cells of `part` from its (x, y) on; zeros beyond the part. */
static void read_block(const kz_mask *mask, kz_cell_rect part, int64_t x, int64_t y, uint64_t block[KZI_ROTATE_BLOCK])
{
    const int64_t w = (int64_t)part.x1 - part.x0, h = (int64_t)part.y1 - part.y0;
    uint64_t within = x < 0 ? ~(uint64_t)0 << -x : ~(uint64_t)0; /* x > -64: each block holds cells of the part */
    if (w - x < KZI_ROTATE_BLOCK) within &= kzi_bits_low((int)(w - x));
    for (int row = 0; row < KZI_ROTATE_BLOCK; row++) {
        const bool inside = y + row >= 0 && y + row < h;
        block[row] = inside ? kz_mask_bits(mask, (int32_t)(part.x0 + x), (int32_t)(part.y0 + y + row), 64) & within : 0;
    }
}

/* Writes rows row.. of strip s of the rotated mask. */
static void rotate_block(const kz_mask *mask, kz_cell_rect part, block_layout layout, kz_mask *rotated, int32_t s,
                         int32_t row)
{
    uint64_t block[KZI_ROTATE_BLOCK];
    const int32_t n = rotated->h - row < KZI_ROTATE_BLOCK ? rotated->h - row : KZI_ROTATE_BLOCK;
    const int64_t left = (int64_t)KZI_ROTATE_BLOCK * s;
    /* The place of the block before it is mirrored, and before it is transposed. */
    const int64_t x = layout.mirror_x ? rotated->w - KZI_ROTATE_BLOCK - left : left;
    const int64_t y = layout.mirror_y ? (int64_t)rotated->h - KZI_ROTATE_BLOCK - row : row;
    if (layout.transposed) {
        read_block(mask, part, y, x, block);
        transpose_block(block);
    } else {
        read_block(mask, part, x, y, block);
    }
    uint64_t *words = kzi_mask_strip(rotated, s) + row;
    for (int32_t i = 0; i < n; i++) {
        const uint64_t word = block[layout.mirror_y ? KZI_ROTATE_BLOCK - 1 - i : i];
        words[i] = layout.mirror_x ? reverse_word(word) : word;
    }
}

kz_result kzi_mask_rotate90_part(const kz_mask *mask, kz_cell_rect part, kz_rotation90 rotation,
                                 const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const block_layout layout = layout_of_rotation(rotation);
    const int32_t w = part.x1 - part.x0, h = part.y1 - part.y0;
    kz_mask *rotated;
    const kz_result result = kzi_mask_new(layout.transposed ? h : w, layout.transposed ? w : h, alloc, &rotated, err);
    if (result != KZ_OK) return result;
    for (int32_t s = 0; s < rotated->n_strips; s++)
        for (int32_t row = 0; row < rotated->h; row += KZI_ROTATE_BLOCK)
            rotate_block(mask, part, layout, rotated, s, row);
    kzi_mask_bake(rotated);
    *out = rotated;
    return KZ_OK;
}

kz_result kz_mask_rotate90(const kz_mask *mask, kz_rotation90 rotation, const kz_allocator *alloc, kz_mask **out,
                           kz_error *err)
{
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    return kzi_mask_rotate90_part(mask, (kz_cell_rect){0, 0, mask->w, mask->h}, rotation, alloc, out, err);
}
