/* pygame_words.c - the words that buffers of kolize.pygame.Mask show, kept equal to its canvas.
 *
 * Buffers show a copy of the words, without the padding that the library needs.  It is compared with the canvas before
 * each use of the cells, and written anew after each change. */
#include "pygame/pygame.h"

int32_t kzp_pygame_strips(const kzp_pygame_mask *self) { return self->w / 64 + (self->w % 64 != 0); }

static uint64_t valid_bits(const kzp_pygame_mask *self, int32_t strip)
{
    const int32_t n = self->w - 64 * strip;
    return n >= 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
}

bool kzp_pygame_read_words(kzp_pygame_mask *self)
{
    const kz_mask *cells = kz_canvas_mask(self->canvas);
    bool changed = false;
    for (int32_t s = 0; s < kzp_pygame_strips(self); s++)
        for (int32_t y = 0; y < self->h; y++) {
            const uint64_t word = self->words[(size_t)s * (size_t)self->h + (size_t)y];
            uint64_t differ = (word ^ kz_mask_bits(cells, 64 * s, y, 64)) & valid_bits(self, s);
            for (int32_t x = 64 * s; differ; x++, differ >>= 1) {
                if (!(differ & 1)) continue;
                if (!changed && self->next != self && !kzp_pygame_own(self)) return false;
                cells = kz_canvas_mask(self->canvas); /* its own now */
                kz_canvas_set(self->canvas, x, y, word >> (x % 64) & 1);
                changed = true;
            }
        }
    if (!changed) return true;
    self->edits++;
    Py_CLEAR(self->rotations);
    return true;
}

void kzp_pygame_write_words(kzp_pygame_mask *self)
{
    const kz_mask *cells = kz_canvas_mask(self->canvas);
    for (int32_t s = 0; s < kzp_pygame_strips(self); s++)
        for (int32_t y = 0; y < self->h; y++)
            self->words[(size_t)s * (size_t)self->h + (size_t)y] = kz_mask_bits(cells, 64 * s, y, 64);
}

void kzp_pygame_note_edit(kzp_pygame_mask *self)
{
    Py_CLEAR(self->rotations);
    if (self->words) kzp_pygame_write_words(self);
}
