/* arrays.h - NumPy arrays and memoryviews, out and in. */
#ifndef KZP_ARRAYS_H
#define KZP_ARRAYS_H

#include "base/base.h"

bool kzp_add_arrays(PyObject *module);

/* What an array holds.  Structured kinds become NumPy's structured arrays. */
typedef enum kzp_kind {
    KZP_BOOL,
    KZP_U8,
    KZP_I32,
    KZP_U32,
    KZP_U64,
    KZP_F32,
    KZP_F64,
    KZP_PAIR,
    KZP_CONTACT,
    KZP_HIT,
    KZP_RAY_HIT,
    KZP_SWEEP_HIT,
    KZP_NEAR,
    KZP_CAST_HIT,
    KZP_FIXTURE_PAIR,
    KZP_GRID_HIT,
    KZP_MOVE_HIT,
    KZP_KIND_COUNT
} kzp_kind;

/* n rows of `columns` entries as a NumPy array; where NumPy is not installed as a memoryview, or of a structured kind as
 * a list of named tuples.
 * Args: columns 0 gives one dimension.  `data` is from malloc and is taken over, also by a failure. */
PyObject *kzp_array(void *data, kzp_kind kind, Py_ssize_t n, Py_ssize_t columns);
/* The same over memory of `owner`, which stays alive with it; it cannot be written. */
PyObject *kzp_view(const void *data, kzp_kind kind, Py_ssize_t n, Py_ssize_t columns, PyObject *owner);

/* Rows that a caller gave: read in place when they are an array of the right kind, copied otherwise.  So their order,
 * strides and direction are as the caller likes; arrays with masked entries are refused. */
typedef struct kzp_rows {
    Py_buffer buffer;
    PyObject *copy;
    const char *data;
    Py_ssize_t n, stride; /* rows, and bytes from one to the next */
} kzp_rows;
bool kzp_rows_open(PyObject *object, const char *name, kzp_kind kind, Py_ssize_t columns, kzp_rows *rows);
void kzp_rows_close(kzp_rows *rows);
/* Whether each box (4 float32) has finite numbers and min <= max, or is the empty box of bounds_of, and each circle (3) a
 * radius >= 0: false after a kolize.Error that names the row. */
bool kzp_boxes_are_good(const kzp_rows *boxes, const char *name);
bool kzp_circles_are_good(const kzp_rows *circles, const char *name);
bool kzp_unmasked(PyObject *object, const char *name); /* false after an exception: entries are masked */

#endif
