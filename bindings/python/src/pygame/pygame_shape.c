/* pygame_shape.c - methods of kolize.pygame.Mask about its form: components, moments, outlines. */
#include <math.h>

#include "pygame/pygame.h"

static kzp_pygame_mask *mask_of(PyObject *object) { return (kzp_pygame_mask *)object; }
static const kz_mask *cells_of(PyObject *object) { return kzp_pygame_cells(mask_of(object)); }

/* ---- Components --------------------------------------------------------------------------------------- */

enum { FLOOD_ROUNDS = 16 };

static bool find_components(const kz_mask *cells, int64_t min_count, kz_components *out)
{
    kz_error err;
    if (kz_mask_components(cells, KZ_CONNECTIVITY_8, min_count < 1 ? 1 : min_count, NULL, out, &err) == KZ_OK)
        return true;
    kzp_raise(&err);
    return false;
}

static PyObject *component_at(PyObject *object, kz_cell at)
{
    kz_mask *component;
    kz_error err;
    if (kz_mask_component(cells_of(object), KZ_CONNECTIVITY_8, at.x, at.y, NULL, &component, &err) != KZ_OK)
        return kzp_raise(&err);
    return (PyObject *)kzp_pygame_from_mask(component);
}

/* The runs of `cells` that have a bit of `seeds`. */
static uint64_t runs_with(uint64_t cells, uint64_t seeds)
{
    uint64_t right = seeds, left = seeds, to_right = cells, to_left = cells;
    for (int k = 1; k < 64; k *= 2) {
        right |= to_right & right << k;
        left |= to_left & left >> k;
        to_right &= to_right << k;
        to_left &= to_left >> k;
    }
    return right | left;
}

/* Cells in columns of words, and those of them that are found to be of a component. */
typedef struct flooded {
    const uint64_t *cells;
    uint64_t *found;
    size_t stride;
    int32_t n_strips, h;
} flooded;

/* Spreads what is found into a word of row y from its neighbours in that row and the row before it. */
static bool spread_word(const flooded *f, int32_t s, int32_t y, int32_t before)
{
    uint64_t *found = f->found + (size_t)s * f->stride, *left = found - f->stride, *right = found + f->stride;
    uint64_t seeds = found[before] | found[before] << 1 | found[before] >> 1;
    if (s > 0) seeds |= (left[before] | left[y]) >> 63;
    if (s + 1 < f->n_strips) seeds |= (right[before] | right[y]) << 63;
    const uint64_t cells = f->cells[(size_t)s * f->stride + (size_t)y];
    seeds &= cells & ~found[y];
    if (seeds) found[y] |= runs_with(cells, seeds);
    return seeds != 0;
}

static bool spread_row(const flooded *f, int32_t y, int32_t before)
{
    bool changed = false;
    for (int32_t s = 0; s < f->n_strips; s++) changed |= spread_word(f, s, y, before);
    return changed;
}

/* Down and up until nothing changes; false where a labyrinth takes more rounds than that pays for. */
static bool spread_all(const flooded *f)
{
    bool changed = true;
    for (int round = 0; changed; round++) {
        if (round == FLOOD_ROUNDS) return false;
        changed = false;
        for (int32_t y = 0; y < f->h; y++) changed |= spread_row(f, y, y > 0 ? y - 1 : y);
        for (int32_t y = f->h - 1; y >= 0; y--) changed |= spread_row(f, y, y + 1 < f->h ? y + 1 : y);
    }
    return true;
}

/* Sets the cells of a component in a clear canvas of the size of its mask, word by word within its bounds.  False where
 * kz_mask_component is to be asked; the canvas is clear then. */
static bool flood(const kz_mask *cells, const kz_component *of, kz_canvas *to)
{
    const kz_cell_rect box = of->bounds;
    const int32_t first = box.x0 / 64;
    size_t stride, to_stride;
    int32_t n;
    const uint64_t *words = kz_mask_words(cells, &stride, &n);
    uint64_t *found = kz_canvas_words(to, &to_stride, &n);
    if (stride != to_stride) return false;
    const size_t corner = (size_t)first * stride + (size_t)box.y0;
    const flooded f = {words + corner, found + corner, stride, (box.x1 + 63) / 64 - first, box.y1 - box.y0};
    const size_t seed = (size_t)(of->first.x / 64) * stride + (size_t)of->first.y;
    found[seed] = runs_with(words[seed], (uint64_t)1 << of->first.x % 64);
    if (spread_all(&f)) return true;
    memset(found, 0, (size_t)n * stride * sizeof *found);
    return false;
}

/* A component is searched among the cells within its bounds: of many small ones, each in few. */
static PyObject *component_within(PyObject *object, const kz_component *of)
{
    const kz_cell_rect box = of->bounds;
    kz_mask *component;
    kz_error err;
    const int32_t w = box.x1 - box.x0, h = box.y1 - box.y0;
    kzp_pygame_mask *made = kzp_pygame_new(mask_of(object)->w, mask_of(object)->h);
    if (!made) return NULL;
    if (of->count == (int64_t)w * h) { /* most often one cell */
        kz_canvas_fill(made->canvas, box, true);
        return (PyObject *)made;
    }
    if (flood(cells_of(object), of, made->canvas)) return (PyObject *)made;
    kz_canvas *part = kzp_canvas_new(w, h);
    if (!part) {
        Py_DECREF((PyObject *)made);
        return NULL;
    }
    kz_canvas_draw(part, cells_of(object), -box.x0, -box.y0);
    const kz_result found = kz_mask_component(kz_canvas_mask(part), KZ_CONNECTIVITY_8, of->first.x - box.x0,
                                              of->first.y - box.y0, NULL, &component, &err);
    kz_canvas_free(part);
    if (found != KZ_OK) {
        Py_DECREF((PyObject *)made);
        return kzp_raise(&err);
    }
    kz_canvas_draw(made->canvas, component, box.x0, box.y0);
    kz_mask_free(component);
    return (PyObject *)made;
}

/* One of the components; the only one is the mask itself. */
static PyObject *component_of(PyObject *object, const kz_components *all, int32_t i)
{
    if (all->n == 1 && all->items[0].count == kz_mask_count(cells_of(object))) return kzp_pygame_copy(object);
    return component_within(object, all->items + i);
}

static PyObject *largest_component(PyObject *object)
{
    kz_components all;
    if (!find_components(cells_of(object), 1, &all)) return NULL;
    int32_t largest = 0;
    for (int32_t i = 1; i < all.n; i++)
        if (all.items[i].count > all.items[largest].count) largest = i;
    PyObject *made = all.n ? component_of(object, &all, largest)
                           : (PyObject *)kzp_pygame_new(mask_of(object)->w, mask_of(object)->h);
    kz_components_free(&all);
    return made;
}

static PyObject *mask_connected_component(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"pos", NULL};
    const kzp_pygame_mask *self = mask_of(object);
    PyObject *pos;
    kz_cell at;
    if (!kzp_pygame_arguments(args, n, keywords, names, 0, &pos)) return NULL;
    if (!pos) return largest_component(object);
    if (!kzp_pygame_cell(pos, "pos", &at)) return NULL;
    if (at.x < 0 || at.y < 0 || at.x >= self->w || at.y >= self->h) {
        PyErr_Format(PyExc_IndexError, "%d, %d is out of bounds", (int)at.x, (int)at.y);
        return NULL;
    }
    return component_at(object, at);
}

static PyObject *mask_connected_components(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"minimum", NULL};
    PyObject *minimum;
    int32_t min_count = 0;
    kz_components all;
    if (!kzp_pygame_arguments(args, n, keywords, names, 0, &minimum)) return NULL;
    if (minimum && !kzp_index(minimum, "minimum", &min_count)) return NULL;
    if (!find_components(cells_of(object), min_count, &all)) return NULL;
    PyObject *list = PyList_New(0);
    for (int32_t i = 0; list && i < all.n; i++) {
        PyObject *component = component_of(object, &all, i);
        if (!component || PyList_Append(list, component) != 0) Py_CLEAR(list);
        Py_XDECREF(component);
    }
    kz_components_free(&all);
    return list;
}

static PyObject *mask_get_bounding_rects(PyObject *object, PyObject *unused)
{
    kz_components all;
    (void)unused;
    if (!find_components(cells_of(object), 1, &all)) return NULL;
    PyObject *list = PyList_New(0);
    for (int32_t i = 0; list && i < all.n; i++) {
        PyObject *rect = kzp_rect_new(all.items[i].bounds);
        if (!rect || PyList_Append(list, rect) != 0) Py_CLEAR(list);
        Py_XDECREF(rect);
    }
    kz_components_free(&all);
    return list;
}

/* ---- Moments ------------------------------------------------------------------------------------------ */

typedef struct moments {
    int64_t n, x, y, xx, yy, xy; /* the number of cells, and sums of products of their coordinates */
} moments;

/* The sum of the squares of 0 .. n-1. */
static int64_t squares_to(int64_t n) { return n * (n - 1) * (2 * n - 1) / 6; }

/* The bits of a word, the lowest of which is cell (x, y), run by run. */
static void add_word(moments *m, uint64_t word, int64_t x, int64_t y, bool squares)
{
    int64_t cells = 0, sum = 0;
    for (int begin, end = 0; kzp_next_run(word, end, &begin, &end);) {
        const int64_t x0 = x + begin, x1 = x + end, n = end - begin;
        cells += n;
        sum += n * (x0 + x1 - 1) / 2;
        if (squares) m->xx += squares_to(x1) - squares_to(x0);
    }
    m->n += cells;
    m->x += sum;
    m->y += cells * y;
    if (!squares) return;
    m->yy += cells * y * y;
    m->xy += sum * y;
}

static moments moments_of(const kz_mask *cells, bool squares)
{
    moments m = {0};
    size_t stride;
    int32_t n_strips;
    const uint64_t *words = kz_mask_words(cells, &stride, &n_strips);
    const kz_cell_rect box = kz_mask_bounds(cells);
    for (int32_t s = box.x0 / 64; 64 * s < box.x1; s++)
        for (int32_t y = box.y0; y < box.y1; y++)
            add_word(&m, words[(size_t)s * stride + (size_t)y], 64 * (int64_t)s, y, squares);
    return m;
}

static PyObject *mask_centroid(PyObject *object, PyObject *unused)
{
    const moments m = moments_of(cells_of(object), false);
    (void)unused;
    return m.n ? kzp_cell_tuple((long)(m.x / m.n), (long)(m.y / m.n)) : kzp_cell_tuple(0, 0);
}

/* Whole divisions, as pygame's. */
static PyObject *mask_angle(PyObject *object, PyObject *unused)
{
    const moments m = moments_of(cells_of(object), true);
    (void)unused;
    if (!m.n) return PyFloat_FromDouble(0);
    const int64_t x = m.x / m.n, y = m.y / m.n;
    const double across = (double)(2 * (m.xy / m.n - x * y)),
                 along = (double)((m.xx / m.n - x * x) - (m.yy / m.n - y * y));
    return PyFloat_FromDouble(-90.0 * atan2(across, along) / 3.14159265358979323846);
}

/* ---- Outlines ----------------------------------------------------------------------------------------- */

/* The eight neighbours, clockwise on the screen, from the right one. */
static const kz_cell neighbors[8] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

typedef struct cell_words {
    const uint64_t *words;
    size_t stride;
    int32_t w, h;
} cell_words;

static kz_cell neighbor(kz_cell at, int i) { return (kz_cell){at.x + neighbors[i & 7].x, at.y + neighbors[i & 7].y}; }

static bool is_set(const cell_words *in, kz_cell at)
{
    const uint32_t x = (uint32_t)at.x, y = (uint32_t)at.y; /* of which divisions are shifts */
    return x < (uint32_t)in->w && y < (uint32_t)in->h && (in->words[x / 64 * in->stride + y] >> x % 64 & 1);
}

/* The first set neighbour from i on, clockwise.  Borders are smooth: processors predict these tests. */
static int next_neighbor(const cell_words *in, kz_cell at, int i)
{
    while (!is_set(in, neighbor(at, i))) i++;
    return i & 7;
}

static bool first_cell(const kz_mask *cells, kz_cell *first)
{
    const kz_cell_rect bounds = kz_mask_bounds(cells);
    int32_t x1;
    *first = (kz_cell){0, bounds.y0};
    return bounds.x1 > 0 && kz_mask_next_run(cells, bounds.y0, 0, &first->x, &x1);
}

/* Cells in memory of their own: to make a tuple may run code of Python, which may change the mask. */
typedef struct path {
    kz_cell *cells;
    Py_ssize_t n, room;
} path;

static bool append(path *to, kz_cell at)
{
    if (to->n == to->room) {
        const Py_ssize_t room = 2 * to->room + 64;
        kz_cell *cells = realloc(to->cells, (size_t)room * sizeof *cells);
        if (!cells) return false;
        to->cells = cells;
        to->room = room;
    }
    to->cells[to->n++] = at;
    return true;
}

/* Cells beside each other mostly have a number in common. */
static PyObject *path_list(const path *of)
{
    PyObject *list = PyList_New(of->n), *x = NULL, *y = NULL;
    kz_cell last = {0, 0};
    for (Py_ssize_t i = 0; list && i < of->n; i++) {
        const kz_cell at = of->cells[i];
        if (!x || at.x != last.x) {
            Py_XDECREF(x);
            x = PyLong_FromLong(at.x);
        }
        if (!y || at.y != last.y) {
            Py_XDECREF(y);
            y = PyLong_FromLong(at.y);
        }
        last = at;
        PyObject *pair = x && y ? PyTuple_Pack(2, x, y) : NULL;
        if (!pair || PyList_SetItem(list, i, pair) != 0) Py_CLEAR(list);
    }
    Py_XDECREF(x);
    Py_XDECREF(y);
    return list;
}

/* Counts down; true, and the count begins anew, at each `every`-th call. */
static bool is_due(int32_t *left, int32_t every)
{
    if (--*left) return false;
    *left = every;
    return true;
}

/* The border cells of the component of `first`, from cell to neighbour, each time the first one clockwise from where it
 * came.  It ends where the first two cells come again in this order. */
static bool follow_border(const kz_mask *cells, kz_cell first, int32_t every, path *list)
{
    cell_words in = {NULL, 0, kz_mask_width(cells), kz_mask_height(cells)};
    int32_t left = every, n_strips;
    int i = 0;
    in.words = kz_mask_words(cells, &in.stride, &n_strips);
    if (!append(list, first)) return false;
    while (i < 8 && !is_set(&in, neighbor(first, i))) i++;
    if (i == 8) return true;
    const kz_cell second = neighbor(first, i);
    kz_cell at = second;
    if (is_due(&left, every) && !append(list, second)) return false;
    for (;;) {
        i = next_neighbor(&in, at, i + 6);
        const kz_cell next = neighbor(at, i);
        const bool due = is_due(&left, every);
        if (at.x == first.x && at.y == first.y && next.x == second.x && next.y == second.y) return true;
        if (due && !append(list, next)) return false;
        at = next;
    }
}

/* The outer ring of the first component, with fewer corners. */
static PyObject *simplified_outline(const kz_mask *cells, double tolerance)
{
    const kz_simplify how = {.mode = KZ_SIMPLIFY_CLOSEST, .tolerance = (float)tolerance};
    kz_rings rings, simple;
    kz_error err;
    if (kz_mask_trace(cells, KZ_CONNECTIVITY_8, NULL, NULL, &rings, &err) != KZ_OK) return kzp_raise(&err);
    const kz_result made = kz_rings_simplify(&rings, &how, NULL, &simple, NULL, &err);
    kz_rings_free(&rings);
    if (made != KZ_OK) return kzp_raise(&err);
    PyObject *list = PyList_New(0);
    for (int32_t i = 0; list && simple.n_rings && i < simple.ring_end[0]; i++) {
        PyObject *point = kzp_point_tuple(simple.points[i]);
        if (!point || PyList_Append(list, point) != 0) Py_CLEAR(list);
        Py_XDECREF(point);
    }
    kz_rings_free(&simple);
    return list;
}

static PyObject *mask_outline(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"every", "simplified", NULL};
    PyObject *objects[2];
    int32_t every = 1;
    kz_cell first;
    double tolerance;
    if (!kzp_pygame_arguments(args, n, keywords, names, 0, objects)) return NULL;
    if (objects[0] && !kzp_index(objects[0], "every", &every)) return NULL;
    if (every < 1) every = INT32_MAX;
    if (objects[1] && objects[1] != Py_None) {
        if (!kzp_number(objects[1], &tolerance)) return kzp_type_error("simplified must be a number of pixels");
        return simplified_outline(cells_of(object), tolerance);
    }
    path border = {NULL, 0, 0};
    const kz_mask *cells = cells_of(object);
    const bool done = !first_cell(cells, &first) || follow_border(cells, first, every, &border);
    PyObject *list = done ? path_list(&border) : PyErr_NoMemory();
    free(border.cells);
    return list;
}

PyMethodDef kzp_pygame_shape_methods[] = {
    KZP_FAST("connected_component", mask_connected_component,
             "connected_component(pos=...) -> Mask: the component of a cell, or the largest one without pos."),
    KZP_FAST("connected_components", mask_connected_components,
             "connected_components(minimum=0) -> list of Mask: the components of at least so many cells."),
    {"get_bounding_rects", mask_get_bounding_rects, METH_NOARGS,
     "get_bounding_rects() -> list of Rect, one a component."},
    {"centroid", mask_centroid, METH_NOARGS, "centroid() -> (x, y): the mean of the set cells, cut to whole numbers."},
    {"angle", mask_angle, METH_NOARGS, "angle() -> float: the orientation of the set cells, in degrees."},
    KZP_FAST("outline", mask_outline,
             "outline(every=1, simplified=None) -> list of (x, y): the border cells of the first component.\n\n"
             "With simplified, corners of its outer ring instead, at most that many pixels from the exact one."),
    {NULL, NULL, 0, NULL}};
