/* argument.c - numbers, points, boxes and keywords from Python objects. */
#include "base/base.h"

/* ---- Numbers ------------------------------------------------------------------------------------------ */

bool kzp_number(PyObject *object, double *out)
{
    *out = PyFloat_AsDouble(object);
    if (*out != -1.0 || !PyErr_Occurred()) return true;
    PyErr_Clear();
    return false;
}

bool kzp_finite(double value, const char *name)
{
    if (value - value == 0) return true;
    kzp_refuse("ERR_NOT_FINITE", "%s: not finite", name);
    return false;
}

bool kzp_at_least_0(double value, const char *name)
{
    if (value >= 0 && value - value == 0) return true;
    kzp_refuse("ERR_ARGUMENT", "%s: must be 0 or more, and finite", name);
    return false;
}

typedef enum fit { NO_NUMBER, TOO_LARGE, FITS } fit;

/* Where numbers become 32 bits: fractions are cut off.  TOO_LARGE leaves pygame's answer: of an integer the low 32 bits,
 * of a real number the nearest end. */
static fit whole(PyObject *object, int32_t *out)
{
    if (!PyLong_CheckExact(object) &&
        PyFloat_Check(object)) { /* of an int the second test would go through its bases */
        const double value = PyFloat_AsDouble(object);
        *out = value >= 2147483647.0 ? INT32_MAX : value > -2147483648.0 ? (int32_t)value : INT32_MIN;
        return value < 2147483648.0 && value > -2147483649.0 ? FITS : TOO_LARGE;
    }
    const long long value = PyLong_AsLongLong(object);
    if (value == -1 && PyErr_Occurred()) {
        const bool large = PyErr_ExceptionMatches(PyExc_OverflowError);
        PyErr_Clear();
        *out = 0;
        return large ? TOO_LARGE : NO_NUMBER;
    }
    *out = (int32_t)(uint32_t)(unsigned long long)value;
    return *out == value ? FITS : TOO_LARGE;
}

static bool refuse_large(const char *name)
{
    PyErr_Format(PyExc_OverflowError, "%s is no number of 32 bits", name);
    return false;
}

bool kzp_index(PyObject *object, const char *name, int32_t *out)
{
    const fit found = PyFloat_Check(object) ? NO_NUMBER : whole(object, out);
    if (found == FITS) return true;
    if (found == TOO_LARGE) return refuse_large(name);
    PyErr_Format(PyExc_TypeError, "%s must be an integer", name);
    return false;
}

/* An integer from `least` to 2^64 - 1 as its low 64 bits; objects with __index__ count, such as numpy.uint64. */
static bool bits_of(PyObject *object, const char *name, long long least, unsigned long long most, uint64_t *out)
{
    PyObject *number = PyNumber_Index(object);
    if (!number && PyErr_ExceptionMatches(PyExc_TypeError))
        PyErr_Format(PyExc_TypeError, "%s must be a whole number", name);
    if (!number) return false;
    int beyond;
    const long long value = PyLong_AsLongLongAndOverflow(number, &beyond);
    *out = beyond > 0 ? PyLong_AsUnsignedLongLong(number) : (uint64_t)value;
    Py_DECREF(number);
    const bool wrong = beyond < 0 || PyErr_Occurred() || (!beyond && value < least) || (value >= 0 && *out > most);
    if (wrong) PyErr_Format(PyExc_OverflowError, "%s is not from %lld to %llu", name, least, most);
    return !wrong;
}

bool kzp_whole(PyObject *object, const char *name, uint64_t *out)
{ return !object || bits_of(object, name, 0, UINT64_MAX, out); }

/* The core takes 0 for all bits, so who writes 0 for none must learn of it. */
bool kzp_bits(PyObject *object, const char *name, uint32_t *out)
{
    uint64_t value;
    if (!object) return true;
    if (!bits_of(object, name, INT32_MIN, UINT32_MAX, &value)) return false;
    *out = (uint32_t)value;
    if (*out) return true;
    kzp_refuse("ERR_ARGUMENT", "%s: 0 has no bits; without it all count", name);
    return false;
}

/* ---- Pairs -------------------------------------------------------------------------------------------- */

static fit pair_cells(PyObject *a, PyObject *b, kz_cell *out)
{
    const fit x = whole(a, &out->x), y = x == NO_NUMBER ? x : whole(b, &out->y);
    return x < y ? x : y;
}

/* The two items of any sequence of two.  A tuple of one item stands for the item, as in pygame. */
static bool pair_items(PyObject *object, PyObject **a, PyObject **b)
{
    *a = *b = NULL;
    while (PyTuple_Check(object) && PyTuple_Size(object) == 1) object = PyTuple_GetItem(object, 0);
    if (!PySequence_Check(object) || PyUnicode_Check(object) || PySequence_Size(object) != 2) {
        PyErr_Clear();
        return false;
    }
    *a = PySequence_GetItem(object, 0);
    *b = *a ? PySequence_GetItem(object, 1) : NULL;
    if (*b) return true;
    PyErr_Clear();
    Py_XDECREF(*a);
    return false;
}

static fit any_cell(PyObject *object, kz_cell *out)
{
    PyObject *a, *b;
    if (PyTuple_CheckExact(object) && PyTuple_Size(object) == 2)
        return pair_cells(PyTuple_GetItem(object, 0), PyTuple_GetItem(object, 1), out);
    if (!pair_items(object, &a, &b)) return NO_NUMBER;
    const fit numbers = pair_cells(a, b, out);
    Py_DECREF(a);
    Py_DECREF(b);
    return numbers;
}

bool kzp_cell(PyObject *object, const char *name, kz_cell *out)
{
    const fit found = any_cell(object, out);
    if (found == FITS) return true;
    if (found == TOO_LARGE) return refuse_large(name);
    PyErr_Format(PyExc_TypeError, "%s must be two numbers", name);
    return false;
}

bool kzp_pygame_cell(PyObject *object, const char *name, kz_cell *out)
{
    if (any_cell(object, out) != NO_NUMBER) return true;
    PyErr_Format(PyExc_TypeError, "%s must be two numbers", name);
    return false;
}

static bool pair_doubles(PyObject *object, double *x, double *y)
{
    PyObject *a, *b;
    if (!pair_items(object, &a, &b)) return false;
    const bool numbers = kzp_number(a, x) && kzp_number(b, y);
    Py_DECREF(a);
    Py_DECREF(b);
    return numbers;
}

static bool pair_floats(PyObject *object, kz_vec2 *out)
{
    double x = 0, y = 0;
    if (!pair_doubles(object, &x, &y)) return false;
    *out = (kz_vec2){(float)x, (float)y};
    return true;
}

bool kzp_place(PyObject *object, const char *name, double *x, double *y)
{
    if (pair_doubles(object, x, y)) return true;
    PyErr_Format(PyExc_TypeError, "%s must be two numbers", name);
    return false;
}

static bool is_finite(float value) { return value - value == 0; }

bool kzp_point(PyObject *object, const char *name, kz_vec2 *out)
{
    if (pair_floats(object, out)) {
        if (is_finite(out->x) && is_finite(out->y)) return true;
        kzp_refuse("ERR_NOT_FINITE", "%s: not finite, or beyond float32", name);
        return false;
    }
    PyErr_Format(PyExc_TypeError, "%s must be two numbers", name);
    return false;
}

bool kzp_box(PyObject *object, const char *name, kz_box *out)
{
    float numbers[4];
    const Py_ssize_t n = PySequence_Check(object) ? PySequence_Size(object) : -1;
    bool good = n == 4;
    for (Py_ssize_t i = 0; good && i < 4; i++) {
        PyObject *item = PySequence_GetItem(object, i);
        double value = 0;
        good = item && kzp_number(item, &value);
        Py_XDECREF(item);
        numbers[i] = (float)value;
    }
    if (good) *out = (kz_box){{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
    if (!good && n == 2) {
        PyObject *min, *max;
        good = pair_items(object, &min, &max);
        if (good) {
            good = pair_floats(min, &out->min) && pair_floats(max, &out->max);
            Py_DECREF(min);
            Py_DECREF(max);
        }
    }
    PyErr_Clear();
    if (!good) PyErr_Format(PyExc_TypeError, "%s must be (min_x, min_y, max_x, max_y)", name);
    return good;
}

/* ---- Keywords ----------------------------------------------------------------------------------------- */

static Py_ssize_t number_of(const char *const *names, PyObject *name)
{
    Py_ssize_t i = 0;
    while (names[i] && PyUnicode_CompareWithASCIIString(name, names[i]) != 0) i++;
    return i;
}

/* "(a, b)" of the names, or nothing; NULL without memory. */
static PyObject *names_listed(const char *const *names, bool are_listed)
{
    PyObject *text = PyUnicode_FromString(are_listed ? ": (" : "");
    for (Py_ssize_t i = 0; are_listed && text && names[i]; i++) {
        PyObject *longer = PyUnicode_FromFormat(names[i + 1] ? "%U%s, " : "%U%s)", text, names[i]);
        Py_DECREF(text);
        text = longer;
    }
    return text;
}

static bool refuse_arguments(const char *const *names, bool are_listed, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    PyObject *what = PyUnicode_FromFormatV(format, args), *listed = what ? names_listed(names, are_listed) : NULL;
    va_end(args);
    if (listed) PyErr_Format(PyExc_TypeError, "%U%U", what, listed);
    Py_XDECREF(what);
    Py_XDECREF(listed);
    return false;
}

static bool take_arguments(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const char *const *names,
                           Py_ssize_t n_needed, PyObject **out, bool are_listed)
{
    Py_ssize_t n_names = 0;
    while (names[n_names]) out[n_names++] = NULL;
    const Py_ssize_t n_keywords = keywords ? PyTuple_Size(keywords) : 0;
    if (n + n_keywords > n_names)
        return refuse_arguments(names, are_listed, "function takes at most %zd argument%s (%zd given)", n_names,
                                n_names == 1 ? "" : "s", n + n_keywords);
    for (Py_ssize_t i = 0; i < n; i++) out[i] = args[i];
    for (Py_ssize_t k = 0; k < n_keywords; k++) {
        PyObject *name = PyTuple_GetItem(keywords, k);
        const Py_ssize_t i = number_of(names, name);
        if (i == n_names || out[i])
            return refuse_arguments(names, are_listed,
                                    i == n_names ? "'%U' is an invalid keyword argument for this function"
                                                 : "argument '%U' is given by name and position",
                                    name);
        out[i] = args[n + k];
    }
    for (Py_ssize_t i = 0; i < n_needed; i++) {
        if (out[i]) continue;
        return refuse_arguments(names, are_listed, "function missing required argument '%s' (pos %zd)", names[i], i + 1);
    }
    return true;
}

bool kzp_arguments(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const char *const *names,
                   Py_ssize_t n_needed, PyObject **out)
{
    return take_arguments(args, n, keywords, names, n_needed, out, true);
}

bool kzp_pygame_arguments(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const char *const *names,
                          Py_ssize_t n_needed, PyObject **out)
{
    return take_arguments(args, n, keywords, names, n_needed, out, false);
}

/* ---- Answers ------------------------------------------------------------------------------------------ */

/* Takes over all items that are not NULL. */
static PyObject *tuple_of(PyObject **items, Py_ssize_t n)
{
    PyObject *tuple = PyTuple_New(n);
    bool whole_tuple = tuple != NULL;
    for (Py_ssize_t i = 0; i < n; i++) {
        whole_tuple = whole_tuple && items[i];
        if (tuple && items[i]) PyTuple_SetItem(tuple, i, items[i]);
        else Py_XDECREF(items[i]);
    }
    if (whole_tuple) return tuple;
    Py_XDECREF(tuple);
    return NULL;
}

PyObject *kzp_cell_tuple(long x, long y)
{
    PyObject *tuple = PyTuple_New(2), *a = PyLong_FromLong(x), *b = PyLong_FromLong(y);
    if (tuple && a && b) {
        PyTuple_SetItem(tuple, 0, a);
        PyTuple_SetItem(tuple, 1, b);
        return tuple;
    }
    Py_XDECREF(tuple);
    Py_XDECREF(a);
    Py_XDECREF(b);
    return NULL;
}

PyObject *kzp_point_tuple(kz_vec2 p)
{ return tuple_of((PyObject *[]){PyFloat_FromDouble(p.x), PyFloat_FromDouble(p.y)}, 2); }

PyObject *kzp_rect_tuple(kz_cell_rect rect)
{
    PyObject *items[4] = {PyLong_FromLong(rect.x0), PyLong_FromLong(rect.y0), PyLong_FromLong(rect.x1 - rect.x0),
                          PyLong_FromLong(rect.y1 - rect.y0)};
    return tuple_of(items, 4);
}
