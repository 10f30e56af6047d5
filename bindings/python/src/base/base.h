/* base.h - what every room of the Python extension stands on: its types, errors and arguments. */
#ifndef KZP_BASE_H
#define KZP_BASE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdlib.h>
#include <string.h>

#include "kolize.h"

/* ---- Types -------------------------------------------------------------------------------------------- */

/* Docstrings are written "name(a, b=1) -> type: text".  These make of them what inspect.signature reads. */
PyTypeObject *kzp_add_type(PyObject *module, PyType_Spec *spec);
bool kzp_add_functions(PyObject *module, PyMethodDef *functions);
bool kzp_add_methods(PyTypeObject *type, PyMethodDef *methods);
bool kzp_sign_type(PyType_Spec *spec); /* for a type that is not made by kzp_add_type */
void *kzp_new(PyTypeObject *type);     /* zeroed; NULL after an exception */
void kzp_delete(PyObject *self);       /* the end of a tp_dealloc */
/* Named tuples: a type of them; and one, which takes over its items, NULL when one is missing. */
PyTypeObject *kzp_add_named(PyObject *module, const char *name, PyStructSequence_Desc *description);
PyObject *kzp_named(PyTypeObject *type, PyObject **items, Py_ssize_t n);
/* The result of a function of one of the package's modules, called with `self` and `args`. */
PyObject *kzp_delegate(const char *module, const char *function, PyObject *self, PyObject *args, PyObject *keywords);

#define KZP_FAST(name, function, text)                                                                                 \
    {name, (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS, text}
#define KZP_KEYWORDS(name, function, text)                                                                             \
    {name, (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS, text}

/* ---- Memory -------------------------------------------------------------------------------------------- */

void *kzp_large(size_t size);           /* as malloc, but quick to write to where it is large; free() ends it */
const kz_allocator *kzp_scratch(void); /* the same for the library; NULL: its own */

/* ---- Errors ------------------------------------------------------------------------------------------- */

/* Each room adds its types and functions to the module; false after an exception. */
bool kzp_add_errors(PyObject *module);
PyObject *kzp_raise(const kz_error *err); /* kolize.Error, or MemoryError; returns NULL */
PyObject *kzp_type_error(const char *text);
/* kolize.Error with a text of ours, which names the argument: the name of a result, then as PyErr_Format. */
PyObject *kzp_refuse(const char *code, const char *format, ...);

PyObject *kzp_relation(kz_relation relation); /* members of kolize.Relation and kolize.BodyFlag */
PyObject *kzp_flags(uint32_t flags);
bool kzp_add_enums(PyObject *module);

/* ---- Threads ------------------------------------------------------------------------------------------- */

/* Threads that share the jobs of one call: the caller's and up to n_threads - 1 more.  NULL is the caller alone, also
 * where no thread can be had. */
enum { KZP_CREW_MOST = 64, KZP_WORTH_SHARING = 4096 }; /* threads; rows, of some 50 ns each */
/* The end of what each job writes to, in arrays of such: no cache line is that of two threads. */
enum { KZP_APART = 128 };
typedef struct kzp_crew kzp_crew;
kzp_crew *kzp_crew_begin(uint32_t n_threads);
void kzp_crew_end(kzp_crew *crew);
const kz_parallel *kzp_crew_parallel(const kzp_crew *crew); /* for the library; NULL: this thread alone */
/* Calls job(data, 0) to job(data, n - 1), each once, and returns when all are done. */
void kzp_share(const kzp_crew *crew, void (*job)(void *data, uint32_t i), void *data, uint32_t n);
bool kzp_crew_is_caller(const kzp_crew *crew); /* is this the thread that made the call? */
void kzp_crew_lock(kzp_crew *crew);            /* around what jobs share */
void kzp_crew_unlock(kzp_crew *crew);

/* ---- Long calls ---------------------------------------------------------------------------------------- */

/* A call without the interpreter's lock: between kzp_long_begin and kzp_long_end nothing of Python is used.  `work` is
 * for the library, which looks for signals by it.  What it reads must not change meanwhile. */
typedef struct kzp_long_call {
    kz_work work;
    PyThreadState *thread;
    double looked_at;
    size_t steps; /* of kzp_long_goes_on since the last question */
    bool interrupted;
    kzp_crew *crew; /* set by the caller between kzp_long_begin and the first job that its threads share */
} kzp_long_call;
void kzp_long_begin(kzp_long_call *call);
/* In loops of ours, before a part of so many steps, which take some nanoseconds each: false when the call is to end. */
bool kzp_long_goes_on(kzp_long_call *call, size_t steps);
bool kzp_long_goes_on_shared(kzp_long_call *call, size_t *steps, size_t more); /* in a job, which counts its own */
bool kzp_long_end(kzp_long_call *call); /* false after an exception, such as KeyboardInterrupt */

/* ---- Arguments ---------------------------------------------------------------------------------------- */

/* To read an argument may run code of Python, which may change whatever is not locked.  So a function reads its arguments
 * first; then it takes worlds and masks from their objects, runs no more of Python, and calls the library. */

bool kzp_number(PyObject *object, double *out);                           /* false: no number; no exception is set */
bool kzp_point(PyObject *object, const char *name, kz_vec2 *out);         /* "NAME must be two numbers"; finite */
bool kzp_place(PyObject *object, const char *name, double *x, double *y); /* the same, not rounded to float32 */
bool kzp_cell(PyObject *object, const char *name, kz_cell *out); /* fractions are cut off towards 0, as in pygame */
bool kzp_pygame_cell(PyObject *object, const char *name, kz_cell *out); /* beyond int32 the low bits count, as there */
bool kzp_box(PyObject *object, const char *name, kz_box *out);          /* four numbers, or two pairs */
bool kzp_finite(double value, const char *name);                        /* "NAME: not finite" */
bool kzp_at_least_0(double value, const char *name); /* "NAME: must be 0 or more, and finite" */
bool kzp_index(PyObject *object, const char *name, int32_t *out);
/* Whole numbers from 0 to 2^64 - 1, and 32 bits of categories, of which negative numbers are those of the machine.  NULL
 * leaves *out as it is. */
bool kzp_whole(PyObject *object, const char *name, uint64_t *out);
bool kzp_bits(PyObject *object, const char *name, uint32_t *out);
/* The arguments of a fast call by position or name.
 * Args: `names` ends with NULL; the first `n_needed` must be there; others are NULL in `out` when they are not. */
bool kzp_arguments(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const char *const *names,
                   Py_ssize_t n_needed, PyObject **out);
/* The same with pygame's own texts, which do not list the names. */
bool kzp_pygame_arguments(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const char *const *names,
                          Py_ssize_t n_needed, PyObject **out);
PyObject *kzp_cell_tuple(long x, long y);
PyObject *kzp_point_tuple(kz_vec2 p);
PyObject *kzp_rect_tuple(kz_cell_rect rect); /* (x, y, width, height) */

#endif
