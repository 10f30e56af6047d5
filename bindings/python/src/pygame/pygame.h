/* pygame.h - kolize.pygame.Mask: its cells, the words of its buffers, and its methods. */
#ifndef KZP_PYGAME_H
#define KZP_PYGAME_H

#include "objects/objects.h"

/* kolize.pygame.Mask: a canvas with pygame's methods.
 * `words` is what buffers of it show, and NULL while there is none.  Cells written there are read back by
 * kzp_pygame_cells.  `edits` counts the calls that may have changed a cell. */
typedef struct kzp_pygame_mask {
    PyObject_HEAD kz_canvas *canvas;
    uint64_t *words;
    Py_ssize_t n_exports;
    PyObject *rotations; /* a dict from angle to (mask, its edits), or NULL */
    uint64_t edits;
    int32_t w, h;
} kzp_pygame_mask;

extern PyTypeObject *kzp_pygame_mask_type;

bool kzp_add_pygame_mask(PyObject *module);

kzp_pygame_mask *kzp_pygame_wrap(kz_canvas *canvas); /* takes the canvas over */
kzp_pygame_mask *kzp_pygame_new(int32_t w, int32_t h);
const kz_mask *kzp_pygame_cells(kzp_pygame_mask *self); /* with what was written into its buffer */
void kzp_pygame_edited(kzp_pygame_mask *self);          /* after each change of its canvas */
int32_t kzp_pygame_strips(const kzp_pygame_mask *self); /* columns of words that its buffer has */
void kzp_pygame_write_words(kzp_pygame_mask *self);     /* sets what its buffer shows to its cells */
kzp_pygame_mask *kzp_pygame_from_bits(const uint8_t *bits, size_t pitch, int32_t w, int32_t h); /* rows of bits */
bool kzp_pygame_pair(PyObject *const *args, Py_ssize_t n, PyObject *keywords, kzp_pygame_mask **other, kz_cell *at);

/* Methods of kolize.pygame.Mask that have files of their own. */
extern PyMethodDef kzp_pygame_change_methods[], kzp_pygame_shape_methods[], kzp_pygame_more_methods[];
extern PyMethodDef kzp_pygame_functions[], kzp_sprite_functions[];

#endif
