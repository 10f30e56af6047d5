/* pygame_sprite.c - finds the overlapping masks of two groups of sprites, by pairs of their boxes. */
#include "pygame/pygame.h"

/* Sprites as arrays: masks, corners in double as rectangles have them, and boxes around the cells. */
typedef struct sprites {
    const kz_mask **masks;
    double *at; /* x, y of each */
    kz_box *boxes;
    Py_ssize_t n;
} sprites;

static void release(sprites *s)
{
    free(s->masks);
    free(s->at);
    free(s->boxes);
}

/* One cell more on each side: corners with fractions are cut towards 0 when they are subtracted. */
static bool read_sprite(PyObject *item, sprites *s, Py_ssize_t i)
{
    PyObject *mask;
    if (!PyTuple_Check(item) || !PyArg_ParseTuple(item, "Odd", &mask, &s->at[2 * i], &s->at[2 * i + 1])) {
        if (!PyErr_Occurred()) kzp_type_error("each sprite is (mask, x, y)");
        return false;
    }
    const double x = s->at[2 * i], y = s->at[2 * i + 1];
    return x > -8e6 && x < 8e6 && y > -8e6 && y < 8e6; /* where float32 has every whole number */
}

/* The masks and boxes, after all numbers are read: to read one may run code of Python. */
static bool place_masks(PyObject *tuple, sprites *s)
{
    for (Py_ssize_t i = 0; i < s->n; i++) {
        const double x = s->at[2 * i], y = s->at[2 * i + 1];
        s->masks[i] = kzp_cells_of(PyTuple_GetItem(PyTuple_GetItem(tuple, i), 0), "mask");
        if (!s->masks[i]) return false;
        s->boxes[i].min = (kz_vec2){(float)(x - 1), (float)(y - 1)};
        s->boxes[i].max =
            (kz_vec2){(float)(x + kz_mask_width(s->masks[i]) + 1), (float)(y + kz_mask_height(s->masks[i]) + 1)};
    }
    return true;
}

static bool read_sprites(PyObject *tuple, sprites *s)
{
    s->n = PyTuple_Size(tuple);
    s->masks = malloc((size_t)s->n * sizeof *s->masks + 1);
    s->at = malloc((size_t)s->n * 2 * sizeof *s->at + 1);
    s->boxes = malloc((size_t)s->n * sizeof *s->boxes + 1);
    if (!s->masks || !s->at || !s->boxes) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < s->n; i++)
        if (!read_sprite(PyTuple_GetItem(tuple, i), s, i)) {
            if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a sprite is farther out than 8 million pixels");
            return false;
        }
    return true;
}

static kz_index_pair *box_pairs(const sprites *a, const sprites *b, size_t *n)
{
    kz_error err;
    kz_index_pair *pairs = NULL;
    if (kz_box_pairs_between(a->boxes, (size_t)a->n, b->boxes, (size_t)b->n, NULL, NULL, 0, n, &err) != KZ_OK) {
        kzp_raise(&err);
        return NULL;
    }
    pairs = malloc(*n * sizeof *pairs + 1);
    if (!pairs) PyErr_NoMemory();
    else if (kz_box_pairs_between(a->boxes, (size_t)a->n, b->boxes, (size_t)b->n, NULL, pairs, *n, n, &err) != KZ_OK) {
        free(pairs);
        kzp_raise(&err);
        return NULL;
    }
    return pairs;
}

static bool overlaps(const sprites *a, const sprites *b, kz_index_pair p)
{
    const double dx = b->at[2 * p.b] - a->at[2 * p.a], dy = b->at[2 * p.b + 1] - a->at[2 * p.a + 1];
    return kz_mask_overlap(a->masks[p.a], b->masks[p.b], (int32_t)dx, (int32_t)dy);
}

static PyObject *overlapping(const sprites *a, const sprites *b)
{
    size_t n = 0, kept = 0;
    kz_index_pair *pairs = box_pairs(a, b, &n);
    for (size_t i = 0; pairs && i < n; i++)
        if (overlaps(a, b, pairs[i])) pairs[kept++] = pairs[i];
    PyObject *list = pairs ? PyList_New(0) : NULL;
    for (size_t i = 0; list && i < kept; i++) {
        PyObject *pair = kzp_cell_tuple((long)pairs[i].a, (long)pairs[i].b);
        if (!pair || PyList_Append(list, pair) != 0) Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    free(pairs);
    return list;
}

static PyObject *mask_pairs(PyObject *module, PyObject *args)
{
    PyObject *list_a, *list_b;
    sprites a = {0}, b = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &list_a, &PyList_Type, &list_b)) return NULL;
    PyObject *in_a = PyList_AsTuple(list_a), *in_b = PyList_AsTuple(list_b);
    const bool read = in_a && in_b && read_sprites(in_a, &a) && read_sprites(in_b, &b) && place_masks(in_a, &a) &&
                      place_masks(in_b, &b);
    PyObject *pairs = read ? overlapping(&a, &b) : NULL;
    release(&a);
    release(&b);
    Py_XDECREF(in_a);
    Py_XDECREF(in_b);
    return pairs;
}

PyMethodDef kzp_sprite_functions[] = {
    {"mask_pairs", mask_pairs, METH_VARARGS, "(i, j) of all overlapping masks of two lists of (mask, x, y)."},
    {NULL, NULL, 0, NULL}};
