/* objects.h - masks, canvases and shapes, and what is asked of them. */
#ifndef KZP_OBJECTS_H
#define KZP_OBJECTS_H

#include "arrays/arrays.h"

/* kolize.Mask: cells that never change. */
typedef struct kzp_mask {
    PyObject_HEAD kz_mask *mask;
} kzp_mask;

/* kolize.Canvas: cells that do. */
typedef struct kzp_canvas {
    PyObject_HEAD kz_canvas *canvas;
} kzp_canvas;

/* kolize.Shape, and the memory and objects that the shape refers to. */
typedef struct kzp_shape {
    PyObject_HEAD kz_shape shape;
    void *memory;
    PyObject *owner;
} kzp_shape;

/* kolize.MaskSet.  Once a body has used it it takes no more frames.  `kept` lists the shapes that were added, and `tags` what
 * was defined. */
typedef struct kzp_mask_set {
    PyObject_HEAD kz_mask_set *set;
    PyObject *kept, *tags;
    int32_t first_turn, n_turns;
    bool is_used;
} kzp_mask_set;

/* kolize.Grid. */
typedef struct kzp_grid {
    PyObject_HEAD kz_grid *grid;
    uint32_t journal;
} kzp_grid;

extern PyTypeObject *kzp_mask_type, *kzp_canvas_type, *kzp_shape_type; /* object.c */
extern PyTypeObject *kzp_mask_set_type, *kzp_grid_type;                /* mask_set.c, grid.c */

bool kzp_add_masks(PyObject *module);
bool kzp_add_canvases(PyObject *module);
bool kzp_add_shapes(PyObject *module);
bool kzp_add_queries(PyObject *module);
bool kzp_add_query_lists(PyObject *module);
PyObject *kzp_make_hull(PyObject *type, PyObject *const *args, Py_ssize_t n_args, PyObject *keywords);
PyObject *kzp_make_rounded(PyObject *type, PyObject *args, PyObject *keywords);
bool kzp_add_shape_makers(void); /* methods: after kzp_add_shapes and kzp_add_canvases */
bool kzp_add_traces(PyObject *module);
bool kzp_add_mask_sets(PyObject *module);
bool kzp_add_frame_tags(PyObject *module); /* methods of mask sets: after kzp_add_mask_sets */
bool kzp_add_animations(PyObject *module);
bool kzp_add_fixture_types(PyObject *module);
bool kzp_add_grids(PyObject *module);

const kz_shape *kzp_shape_of(PyObject *object, const char *name); /* NULL after a TypeError */
static inline bool kzp_is_empty(const kz_shape *shape) { return !(shape->bounds.min.x <= shape->bounds.max.x); }
const kz_mask *kzp_cells_of(PyObject *object, const char *name);  /* of a Mask, a Canvas or a pygame Mask */
/* The same for as long as the lock is released: cells that may change are copied.  NULL after an exception. */
const kz_mask *kzp_cells_keep(PyObject *object, const char *name, kz_mask **copy);
bool kzp_has_cells(PyObject *object);                             /* is it one of these? */
bool kzp_is_of_pygame(PyObject *object);                          /* is it a mask of pygame's own? */
/* The room above says how the cells of its masks, kolize.pygame.Mask, are read. */
typedef const kz_mask *kzp_cells_reader(PyObject *object);
void kzp_cells_by(PyTypeObject *type, kzp_cells_reader *read);
/* Whether b at each offset, rows of two int32, overlaps a. */
void kzp_overlap_rows(const kz_mask *a, const kz_mask *b, const kzp_rows *offsets, kzp_long_call *call, bool *answers);
kzp_shape *kzp_shape_alloc(void);
/* Says that a search that may read grids, during which code of Python can run, begins (1) or ends (-1). */
void kzp_running(int change);
PyObject *kzp_contact_points(const kz_contact *c);
PyObject *kzp_contact(const kz_contact *c, kz_vec2 push); /* a Contact */
/* Of kolize.Shape, in shape_read.c. */
extern PyGetSetDef kzp_shape_properties[];
PyObject *kzp_shape_compare(PyObject *object, PyObject *other, int operation);
Py_hash_t kzp_shape_hash(PyObject *object);
bool kzp_same_cells(const kz_mask *a, const kz_mask *b); /* of the same size, too */
/* A set that may be added to, with that frame (-1: none in particular); NULL after an exception. */
kz_mask_set *kzp_mask_set_open(PyObject *object, int frame);
PyObject *kzp_mask_copy(const kz_mask *mask);            /* a Mask */
/* The Fixtures that an object is, or that a sequence of Fixture becomes; and the table in it. */
PyObject *kzp_fixture_table(PyObject *object);
const kz_fixture *kzp_fixtures_of(PyObject *object, int32_t *n);

#endif
