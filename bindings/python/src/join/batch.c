/* batch.c - many questions at once over arrays; other threads of Python run meanwhile. */
#include "join/join.h"

/* The rows side by side, copied: the library reads boxes and indices more than once, and other threads may write to the
 * caller's array meanwhile. */
static void *packed(const kzp_rows *rows, size_t size)
{
    char *copy = malloc((size_t)rows->n * size + 1);
    if (copy && rows->n && rows->stride == (Py_ssize_t)size) memcpy(copy, rows->data, (size_t)rows->n * size);
    else
        for (Py_ssize_t i = 0; copy && i < rows->n; i++)
            memcpy(copy + (size_t)i * size, rows->data + i * rows->stride, size);
    return copy;
}

/* ---- Pairs of boxes ------------------------------------------------------------------------------------ */

/* A search for pairs of boxes: in one array, between two, or for pairs whose reference point lies in a tile. */
typedef struct search {
    const kz_box *a, *b;
    size_t n_a, n_b;
    bool has_tile;
    kz_box tile;
} search;

static kz_result find_pairs(const search *s, kz_index_pair *pairs, size_t max, size_t *n, kz_error *err)
{
    if (s->b) return kz_box_pairs_between(s->a, s->n_a, s->b, s->n_b, NULL, pairs, max, n, err);
    if (s->has_tile) return kz_box_pairs_tile(s->a, s->n_a, s->tile, NULL, pairs, max, n, err);
    return kz_box_pairs(s->a, s->n_a, NULL, pairs, max, n, err);
}

/* Of two arrays: keeps the pairs whose reference point lies in the tile, as kz_box_pairs_tile does for one. */
static size_t keep_in_tile(const search *s, kz_index_pair *pairs, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        const kz_vec2 p = s->a[pairs[i].a].min, q = s->b[pairs[i].b].min;
        const kz_vec2 r = {p.x > q.x ? p.x : q.x, p.y > q.y ? p.y : q.y};
        const bool inside = r.x >= s->tile.min.x && r.x < s->tile.max.x && r.y >= s->tile.min.y && r.y < s->tile.max.y;
        if (inside) pairs[kept++] = pairs[i];
    }
    return kept;
}

/* A guess at the number of pairs saves a second search; where it is too low the search runs again. */
static kz_index_pair *search_pairs(const search *s, size_t *n, kz_error *err)
{
    size_t room = s->n_a + s->n_b + 1024;
    for (;;) {
        kz_index_pair *pairs = malloc(room * sizeof *pairs);
        *err = (kz_error){.code = KZ_ERR_MEMORY};
        if (!pairs) return NULL;
        if (find_pairs(s, pairs, room, n, err) != KZ_OK) {
            free(pairs);
            return NULL;
        }
        if (*n <= room) {
            if (s->b && s->has_tile) *n = keep_in_tile(s, pairs, *n);
            return pairs;
        }
        free(pairs);
        room = *n;
    }
}

static PyObject *pairs_array(const search *s)
{
    size_t n = 0;
    kz_error err;
    kz_index_pair *pairs;
    Py_BEGIN_ALLOW_THREADS pairs = search_pairs(s, &n, &err);
    Py_END_ALLOW_THREADS return pairs ? kzp_array(pairs, KZP_U32, (Py_ssize_t)n, 2) : kzp_raise(&err);
}

/* NULL after an exception.  The copy is checked, since other threads may write to the array at any time. */
static kz_box *packed_boxes(PyObject *array, const char *name, size_t *n)
{
    kzp_rows rows;
    if (!kzp_rows_open(array, name, KZP_F32, 4, &rows)) return NULL;
    kz_box *copy = packed(&rows, sizeof *copy);
    const kzp_rows copied = {.data = (const char *)copy, .n = rows.n, .stride = sizeof *copy};
    *n = (size_t)rows.n;
    kzp_rows_close(&rows);
    if (!copy) PyErr_NoMemory();
    if (copy && kzp_boxes_are_good(&copied, name)) return copy;
    free(copy);
    return NULL;
}

/* Pairs of one array, or of two. */
static PyObject *pairs_of(PyObject *a, PyObject *b, search *s)
{
    kz_box *copy_a = packed_boxes(a, b ? "boxes_a" : "boxes", &s->n_a), *copy_b = NULL;
    if (copy_a && b) copy_b = packed_boxes(b, "boxes_b", &s->n_b);
    s->a = copy_a;
    s->b = copy_b;
    PyObject *pairs = copy_a && (copy_b || !b) ? pairs_array(s) : NULL;
    free(copy_a);
    free(copy_b);
    return pairs;
}

static PyObject *box_pairs(PyObject *module, PyObject *args)
{
    PyObject *boxes;
    search s = {0};
    (void)module;
    return PyArg_ParseTuple(args, "O:box_pairs", &boxes) ? pairs_of(boxes, NULL, &s) : NULL;
}

static PyObject *box_pairs_between(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"boxes_a", "boxes_b", "tile", NULL};
    PyObject *a, *b, *tile = Py_None;
    search s = {0};
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|O:box_pairs_between", names, &a, &b, &tile)) return NULL;
    s.has_tile = tile != Py_None;
    if (s.has_tile && !kzp_box(tile, "tile", &s.tile)) return NULL;
    return pairs_of(a, b, &s);
}

static PyObject *box_pairs_tile(PyObject *module, PyObject *args)
{
    PyObject *boxes, *tile;
    search s = {.has_tile = true};
    (void)module;
    if (!PyArg_ParseTuple(args, "OO:box_pairs_tile", &boxes, &tile) || !kzp_box(tile, "tile", &s.tile)) return NULL;
    return pairs_of(boxes, NULL, &s);
}

/* ---- Rows of numbers beside each other ------------------------------------------------------------------ */

static PyObject *bool_array(const uint64_t *bits, Py_ssize_t n)
{
    bool *answers = malloc((size_t)n + 1);
    if (!answers) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < n; i++) answers[i] = bits[i / 64] >> (i % 64) & 1;
    return kzp_array(answers, KZP_BOOL, n, 0);
}

static PyObject *overlap_rows(PyObject *args, Py_ssize_t columns)
{
    PyObject *a, *b, *result = NULL;
    kzp_rows rows_a, rows_b;
    if (!PyArg_ParseTuple(args, "OO", &a, &b) || !kzp_rows_open(a, "a", KZP_F32, columns, &rows_a)) return NULL;
    if (kzp_rows_open(b, "b", KZP_F32, columns, &rows_b)) {
        uint64_t *bits = calloc((size_t)rows_a.n / 64 + 1, sizeof *bits);
        const size_t n = (size_t)rows_a.n;
        const bool fit = rows_a.n == rows_b.n;
        const bool good = columns == 4 ? kzp_boxes_are_good(&rows_a, "a") && kzp_boxes_are_good(&rows_b, "b")
                                       : kzp_circles_are_good(&rows_a, "a") && kzp_circles_are_good(&rows_b, "b");
        if (good && bits && fit && n) {
            const float *p = (const float *)rows_a.data, *q = (const float *)rows_b.data;
            const size_t p_stride = (size_t)rows_a.stride, q_stride = (size_t)rows_b.stride;
            Py_BEGIN_ALLOW_THREADS if (columns == 4) kz_overlap_boxes(
                (kz_boxes){p, p + 1, p + 2, p + 3, p_stride}, (kz_boxes){q, q + 1, q + 2, q + 3, q_stride}, n, bits);
            else kz_overlap_circles((kz_circles){p, p + 1, p + 2, p_stride}, (kz_circles){q, q + 1, q + 2, q_stride}, n,
                                    bits);
            Py_END_ALLOW_THREADS
        }
        if (good && !fit) PyErr_SetString(PyExc_ValueError, "a and b must have as many rows");
        else if (good) result = bits ? bool_array(bits, rows_a.n) : PyErr_NoMemory();
        free(bits);
        kzp_rows_close(&rows_b);
    }
    kzp_rows_close(&rows_a);
    return result;
}

static PyObject *overlap_boxes(PyObject *module, PyObject *args)
{
    (void)module;
    return overlap_rows(args, 4);
}

static PyObject *overlap_circles(PyObject *module, PyObject *args)
{
    (void)module;
    return overlap_rows(args, 3);
}

/* ---- Shapes of two lists -------------------------------------------------------------------------------- */

static const kz_shape **shapes_of(PyObject *tuple)
{
    const Py_ssize_t n = PyTuple_Size(tuple);
    const kz_shape **shapes = malloc((size_t)n * sizeof *shapes + 1);
    for (Py_ssize_t i = 0; shapes && i < n; i++) {
        shapes[i] = kzp_shape_of(PyTuple_GetItem(tuple, i), "each item");
        if (shapes[i]) continue;
        free(shapes);
        return NULL;
    }
    if (!shapes) PyErr_NoMemory();
    return shapes;
}

static PyObject *bounds_of(PyObject *module, PyObject *list)
{
    (void)module;
    PyObject *tuple = PySequence_Tuple(list);
    const kz_shape **shapes = tuple ? shapes_of(tuple) : NULL;
    const Py_ssize_t n = tuple ? PyTuple_Size(tuple) : 0;
    kz_box *boxes = shapes ? malloc((size_t)n * sizeof *boxes + 1) : NULL;
    for (Py_ssize_t i = 0; boxes && i < n; i++) boxes[i] = shapes[i]->bounds;
    free(shapes);
    Py_XDECREF(tuple);
    if (boxes) return kzp_array(boxes, KZP_F32, n, 4);
    return PyErr_Occurred() ? NULL : PyErr_NoMemory();
}

static bool indices_fit(const kz_index_pair *pairs, Py_ssize_t n, Py_ssize_t n_a, Py_ssize_t n_b)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        if (pairs[i].a < n_a && pairs[i].b < n_b) continue;
        PyErr_SetString(PyExc_IndexError, "a pair names a shape that is not there");
        return false;
    }
    return true;
}

enum { RELATE_STEPS = 200 };

static PyObject *relations_of(const kz_shape *const *a, const kz_shape *const *b, const kz_index_pair *pairs,
                              Py_ssize_t n)
{
    int32_t *relations = malloc((size_t)n * sizeof *relations + 1);
    kzp_long_call call;
    if (!relations) return PyErr_NoMemory();
    kzp_running(1);
    kzp_long_begin(&call);
    for (Py_ssize_t i = 0; i < n && kzp_long_goes_on(&call, RELATE_STEPS); i++)
        relations[i] = (int32_t)kz_relate(a[pairs[i].a], b[pairs[i].b]);
    const bool finished = kzp_long_end(&call);
    kzp_running(-1);
    if (finished) return kzp_array(relations, KZP_I32, n, 0);
    free(relations);
    return NULL;
}

/* The tuples keep the shapes alive while the interpreter runs other threads. */
static PyObject *relate_pairs(PyObject *module, PyObject *args)
{
    PyObject *list_a, *list_b, *object, *result = NULL;
    kzp_rows rows;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOO:relate_pairs", &list_a, &list_b, &object)) return NULL;
    PyObject *a = PySequence_Tuple(list_a), *b = a ? PySequence_Tuple(list_b) : NULL;
    const kz_shape **shapes_a = b ? shapes_of(a) : NULL, **shapes_b = shapes_a ? shapes_of(b) : NULL;
    if (shapes_b && kzp_rows_open(object, "pairs", KZP_U32, 2, &rows)) {
        kz_index_pair *pairs = packed(&rows, sizeof *pairs);
        const Py_ssize_t n = rows.n;
        kzp_rows_close(&rows);
        if (!pairs) PyErr_NoMemory();
        else if (indices_fit(pairs, n, PyTuple_Size(a), PyTuple_Size(b)))
            result = relations_of(shapes_a, shapes_b, pairs, n);
        free(pairs);
    }
    free(shapes_a);
    free(shapes_b);
    Py_XDECREF(a);
    Py_XDECREF(b);
    return result;
}

static PyMethodDef functions[] = {
    {"box_pairs", box_pairs, METH_VARARGS,
     "box_pairs(boxes) -> uint32 (m, 2): all pairs of boxes that meet, sorted.\n\n"
     "boxes is float32 (n, 4): min_x, min_y, max_x, max_y."},
    KZP_KEYWORDS(
        "box_pairs_between", box_pairs_between,
        "box_pairs_between(boxes_a, boxes_b, tile=None) -> uint32 (m, 2): pairs of a box of a and a box of b, "
        "sorted.\n\n"
        "With a tile (min_x, min_y, max_x, max_y) only those whose reference point lies in it, as in box_pairs_tile."),
    {"box_pairs_tile", box_pairs_tile, METH_VARARGS,
     "box_pairs_tile(boxes, tile) -> uint32 (m, 2): the pairs whose reference point lies in the tile, sorted.\n\n"
     "The point is (the larger min_x, the larger min_y), and the tile half-open: every pair lies in one of the tiles "
     "that\n"
     "cut the plane, if each tile gets the boxes that meet it."},
    {"overlap_boxes", overlap_boxes, METH_VARARGS,
     "overlap_boxes(a, b) -> bool array: row i of a with row i of b, float32 (n, 4)."},
    {"overlap_circles", overlap_circles, METH_VARARGS,
     "overlap_circles(a, b) -> bool array: row i of a with row i of b, float32 (n, 3): x, y, radius."},
    {"bounds_of", bounds_of, METH_O, "bounds_of(shapes) -> float32 (n, 4): the box around each shape."},
    {"relate_pairs", relate_pairs, METH_VARARGS,
     "relate_pairs(shapes_a, shapes_b, pairs) -> int32 array: APART, TOUCH or OVERLAP of each pair (i, j)."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_batches(PyObject *module) { return kzp_add_functions(module, functions); }
