/* kolize_python.h - what the files of the Python extension share: its types, arguments, arrays and errors. */
#ifndef KOLIZE_PYTHON_H
#define KOLIZE_PYTHON_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>
#include <string.h>

#include "kolize.h"

/* ---- Types -------------------------------------------------------------------------------------------- */

/* kolize.Mask: cells that never change. */
typedef struct kzp_mask {
    PyObject_HEAD kz_mask *mask;
} kzp_mask;

/* kolize.Canvas: cells that do. */
typedef struct kzp_canvas {
    PyObject_HEAD kz_canvas *canvas;
} kzp_canvas;

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

/* kolize.Shape, and the memory and objects that the shape refers to. */
typedef struct kzp_shape {
    PyObject_HEAD kz_shape shape;
    void *memory;
    PyObject *owner;
} kzp_shape;

extern PyTypeObject *kzp_mask_type, *kzp_canvas_type, *kzp_pygame_mask_type, *kzp_shape_type; /* object.c */
extern PyTypeObject *kzp_world_type;

/* Each adds the types and functions of its file to the module; false after an exception. */
bool kzp_add_errors(PyObject *module);
bool kzp_add_arrays(PyObject *module);
bool kzp_add_masks(PyObject *module);
bool kzp_add_canvases(PyObject *module);
bool kzp_add_pygame_mask(PyObject *module);
bool kzp_add_shapes(PyObject *module);
bool kzp_add_queries(PyObject *module);
bool kzp_add_batches(PyObject *module);
bool kzp_add_traces(PyObject *module);
bool kzp_add_worlds(PyObject *module);
bool kzp_add_moves(PyObject *module); /* methods of worlds, too: after kzp_add_worlds */

PyTypeObject *kzp_add_type(PyObject *module, PyType_Spec *spec);
bool kzp_add_functions(PyObject *module, PyMethodDef *functions);
bool kzp_add_methods(PyTypeObject *type, PyMethodDef *methods);
void *kzp_new(PyTypeObject *type); /* zeroed; NULL after an exception */
void kzp_delete(PyObject *self);   /* the end of a tp_dealloc */
/* The result of a function of one of the package's modules, called with `self` and `args`. */
PyObject *kzp_delegate(const char *module, const char *function, PyObject *self, PyObject *args, PyObject *keywords);

#define KZP_FAST(name, function, text)                                                                                 \
    {                                                                                                                  \
        name, (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS, text                               \
    }
#define KZP_KEYWORDS(name, function, text)                                                                             \
    {                                                                                                                  \
        name, (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS, text                                \
    }

/* ---- Errors ------------------------------------------------------------------------------------------- */

PyObject *kzp_raise(const kz_error *err); /* kolize.Error, or MemoryError; returns NULL */
PyObject *kzp_type_error(const char *text);

/* ---- Arguments ---------------------------------------------------------------------------------------- */

/* To read an argument may run code of Python, which may change whatever is not locked.  So a function reads its arguments
 * first; then it takes worlds and masks from their objects, runs no more of Python, and calls the library. */

bool kzp_number(PyObject *object, double *out);                   /* false: no number; no exception is set */
bool kzp_point(PyObject *object, const char *name, kz_vec2 *out); /* "NAME must be two numbers" */
bool kzp_cell(PyObject *object, const char *name, kz_cell *out);  /* fractions are cut off towards 0, as in pygame */
bool kzp_pygame_cell(PyObject *object, const char *name, kz_cell *out); /* beyond int32 the low bits count, as there */
bool kzp_box(PyObject *object, const char *name, kz_box *out);          /* four numbers, or two pairs */
bool kzp_index(PyObject *object, const char *name, int32_t *out);
bool kzp_handle(PyObject *object, uint64_t *out);
int kzp_category(PyObject *object, void *out); /* converters of PyArg_Parse: a uint32_t of bits */
int kzp_count(PyObject *object, void *out);    /* a uint64_t */
/* The arguments of a fast call by position or name.
 * Args: `names` ends with NULL; the first `n_needed` must be there; others are NULL in `out` when they are not. */
bool kzp_arguments(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const char *const *names,
                   Py_ssize_t n_needed, PyObject **out);
PyObject *kzp_cell_tuple(long x, long y);
PyObject *kzp_point_tuple(kz_vec2 p);
PyObject *kzp_rect_tuple(kz_cell_rect rect);                      /* (x, y, width, height) */
const kz_shape *kzp_shape_of(PyObject *object, const char *name); /* NULL after a TypeError */
const kz_mask *kzp_cells_of(PyObject *object, const char *name);  /* of a Mask, a Canvas or a pygame Mask */
bool kzp_has_cells(PyObject *object);                             /* is it one of these? */

/* ---- Arrays ------------------------------------------------------------------------------------------- */

/* What an array holds.  Structured kinds become NumPy's structured arrays. */
typedef enum kzp_kind {
    KZP_BOOL,
    KZP_U8,
    KZP_I32,
    KZP_U32,
    KZP_U64,
    KZP_F32,
    KZP_PAIR,
    KZP_CONTACT,
    KZP_HIT,
    KZP_MOVE_HIT,
    KZP_KIND_COUNT
} kzp_kind;

/* n rows of `columns` entries as a NumPy array, or as a memoryview where NumPy is not installed.
 * Args: columns 0 gives one dimension.  `data` is from malloc and is taken over, also by a failure. */
PyObject *kzp_array(void *data, kzp_kind kind, Py_ssize_t n, Py_ssize_t columns);
/* The same over memory of `owner`, which stays alive with it; it cannot be written. */
PyObject *kzp_view(const void *data, kzp_kind kind, Py_ssize_t n, Py_ssize_t columns, PyObject *owner);

/* Rows that a caller gave: read in place when they are an array of the right kind, copied otherwise. */
typedef struct kzp_rows {
    Py_buffer buffer;
    PyObject *copy;
    const char *data;
    Py_ssize_t n, stride; /* rows, and bytes from one to the next */
} kzp_rows;
bool kzp_rows_open(PyObject *object, const char *name, kzp_kind kind, Py_ssize_t columns, kzp_rows *rows);
void kzp_rows_close(kzp_rows *rows);

/* ---- Parts of other files ----------------------------------------------------------------------------- */

/* Whether b at each offset, rows of two int32, overlaps a. */
void kzp_overlap_rows(const kz_mask *a, const kz_mask *b, const kzp_rows *offsets, bool *answers);
kzp_shape *kzp_shape_alloc(void);
PyObject *kzp_body_number(kz_body body);           /* bodies are integers in Python */
bool kzp_body_of(PyObject *object, kz_body *body); /* false after an exception */
kz_world *kzp_world_of(PyObject *object);   /* NULL after a RuntimeError: another thread steps it, or respond runs */
kz_world *kzp_world_read(PyObject *object); /* the same for what respond may ask */
void kzp_world_in_respond(PyObject *object, bool inside);
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
