/* pygame.h - kolize.pygame.Mask: its cells, the words of its buffers, its methods; and pygame's rectangles and pixels. */
#ifndef KZP_PYGAME_H
#define KZP_PYGAME_H

#include "objects/objects.h"

/* ---- The mask ----------------------------------------------------------------------------------------- */

/* kolize.pygame.Mask: a canvas with pygame's methods.
 * Copies share the canvas until one of them is edited; they form a ring.
 * `words` is what buffers of it show, and NULL while there is none.  Cells written there are read back by
 * kzp_pygame_cells.  `edits` counts the calls that may have changed a cell. */
typedef struct kzp_pygame_mask {
    PyObject_HEAD kz_canvas *canvas;
    struct kzp_pygame_mask *next, *before; /* in the ring: the mask itself when the canvas is its own */
    uint64_t *words;
    Py_ssize_t n_exports;
    PyObject *rotations; /* a dict from angle to (mask, its edits), or NULL */
    PyObject *size;      /* what get_size() gave, or NULL */
    uint64_t edits;
    int32_t w, h;
} kzp_pygame_mask;

extern PyTypeObject *kzp_pygame_mask_type;

bool kzp_add_pygame_mask(PyObject *module);

kzp_pygame_mask *kzp_pygame_wrap(kz_canvas *canvas); /* takes the canvas over */
kzp_pygame_mask *kzp_pygame_new(int32_t w, int32_t h);
kzp_pygame_mask *kzp_pygame_from_surface(const kz_surface *surface, const kz_rule *rule);
kzp_pygame_mask *kzp_pygame_from_mask(kz_mask *mask); /* takes it over */
PyObject *kzp_pygame_copy(PyObject *mask);            /* after its buffer was read */
PyObject *kzp_pygame_from_image(PyObject *surface);   /* as from_surface(surface) */
PyObject *kzp_pygame_first(kzp_pygame_mask *self, kzp_pygame_mask *other, kz_cell at); /* as self.overlap */

/* Canvases of blocks that are kept; NULL after an exception. */
extern const kz_allocator kzp_pool;
kz_canvas *kzp_canvas_new(int32_t w, int32_t h);
kz_canvas *kzp_canvas_copy(const kz_mask *cells);
kz_canvas *kzp_no_cells(void);                    /* one that all masks may have and nobody frees */
kz_canvas *kzp_pygame_own(kzp_pygame_mask *self); /* its canvas, to be edited; NULL after a MemoryError */
void kzp_pygame_drop(kzp_pygame_mask *self);      /* gives its canvas up */
bool kzp_pygame_pair(PyObject *const *args, Py_ssize_t n, PyObject *keywords, kzp_pygame_mask **other, kz_cell *at);

bool kzp_pygame_read_words(kzp_pygame_mask *self); /* cells written into its buffer; false after a MemoryError */
void kzp_pygame_note_edit(kzp_pygame_mask *self);
int32_t kzp_pygame_strips(const kzp_pygame_mask *self); /* columns of words that its buffer has */
void kzp_pygame_write_words(kzp_pygame_mask *self);     /* sets what its buffer shows to its cells */

/* Its cells, with what was written into its buffer. */
static inline const kz_mask *kzp_pygame_cells(kzp_pygame_mask *self)
{
    if (self->words) kzp_pygame_read_words(self);
    return kz_canvas_mask(self->canvas);
}

/* Before and after each change of its canvas. */
static inline kz_canvas *kzp_pygame_edit(kzp_pygame_mask *self)
{
    if (self->words) kzp_pygame_read_words(self);
    return self->next == self ? self->canvas : kzp_pygame_own(self);
}

static inline void kzp_pygame_edited(kzp_pygame_mask *self)
{
    self->edits++;
    if (self->rotations || self->words) kzp_pygame_note_edit(self);
}

static inline int kzp_lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int n = 0;
    while (!(word >> n & 1)) n++;
    return n;
#endif
}

/* The next run of set bits of a word from bit `from` on: bits *begin .. *end - 1. */
static inline bool kzp_next_run(uint64_t word, int from, int *begin, int *end)
{
    const uint64_t rest = from < 64 ? word >> from << from : 0;
    if (!rest) return false;
    *begin = kzp_lowest_bit(rest);
    const uint64_t clear = ~(word >> *begin);
    *end = *begin + (clear ? kzp_lowest_bit(clear) : 64);
    return true;
}

/* ---- Pygame's own objects ----------------------------------------------------------------------------- */

/* The pixels of a surface.  They may be read until code of Python runs. */
typedef struct kzp_pixels {
    uint8_t *at;
    ptrdiff_t pitch;
    int size, bits, w, h; /* bytes and bits of a pixel */
    uint32_t masks[4];    /* of red, green, blue, alpha */
    const uint8_t *palette;
    int n_colors;                   /* of the palette: four bytes each */
    Py_buffer buffer, palette_copy; /* of surfaces that only Python can open */
} kzp_pixels;

bool kzp_is_surface(PyObject *object);
bool kzp_pixels_open(PyObject *surface, kzp_pixels *out); /* false after an exception */
void kzp_pixels_close(kzp_pixels *pixels);
uint32_t kzp_pixel_at(const kzp_pixels *p, int x, int y);

typedef enum kzp_surface_call { KZP_GET_COLORKEY, KZP_MAP_RGB, KZP_UNMAP_RGB, KZP_SURFACE_CALLS } kzp_surface_call;
PyObject *kzp_surface_ask(kzp_surface_call call, PyObject *surface, PyObject *argument); /* by pygame's own method */
PyObject *kzp_surface_new(int w, int h); /* with alpha, 32 bits */
PyObject *kzp_color_new(PyObject *name);

/* The first two numbers of a rectangle. */
typedef struct kzp_corner {
    double x, y;
    bool is_real;  /* one of them has a fraction, or could have */
    bool is_plain; /* they are numbers of Python, where float32 has every whole number */
} kzp_corner;

PyObject *kzp_rect_new(kz_cell_rect rect);
bool kzp_rect_corner(PyObject *rect, kzp_corner *out); /* false after an exception */

/* Methods of kolize.pygame.Mask that have files of their own. */
extern PyMethodDef kzp_pygame_change_methods[], kzp_pygame_shape_methods[], kzp_pygame_more_methods[];
extern PyMethodDef kzp_pygame_functions[], kzp_sprite_functions[], kzp_paint_methods[];

#endif
