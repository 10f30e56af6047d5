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

#endif
