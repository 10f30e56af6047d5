/* pygame_shape.c - methods of kolize.pygame.Mask about its form: components, moments, outlines. */
#include <math.h>

#include "pygame/pygame.h"

static kzp_pygame_mask *mask_of(PyObject *object) { return (kzp_pygame_mask *)object; }
static const kz_mask *cells_of(PyObject *object) { return kzp_pygame_cells(mask_of(object)); }

/* ---- Components --------------------------------------------------------------------------------------- */

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
    kz_canvas *canvas;
    kz_error err;
    if (kz_mask_component(cells_of(object), KZ_CONNECTIVITY_8, at.x, at.y, NULL, &component, &err) != KZ_OK)
        return kzp_raise(&err);
    const kz_result made = kz_canvas_from_mask(component, NULL, &canvas, &err);
    kz_mask_free(component);
    return made == KZ_OK ? (PyObject *)kzp_pygame_wrap(canvas) : kzp_raise(&err);
}

static PyObject *largest_component(PyObject *object)
{
    kz_components all;
    if (!find_components(cells_of(object), 1, &all)) return NULL;
    int32_t largest = 0;
    for (int32_t i = 1; i < all.n; i++)
        if (all.items[i].count > all.items[largest].count) largest = i;
    PyObject *made = all.n ? component_at(object, all.items[largest].first)
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
    if (!kzp_arguments(args, n, keywords, names, 0, &pos)) return NULL;
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
    if (!kzp_arguments(args, n, keywords, names, 0, &minimum)) return NULL;
    if (minimum && !kzp_index(minimum, "minimum", &min_count)) return NULL;
    if (!find_components(cells_of(object), min_count, &all)) return NULL;
    PyObject *list = PyList_New(0);
    for (int32_t i = 0; list && i < all.n; i++) {
        PyObject *component = component_at(object, all.items[i].first);
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
        PyObject *rect = kzp_rect_tuple(all.items[i].bounds);
        if (!rect || PyList_Append(list, rect) != 0) Py_CLEAR(list);
        Py_XDECREF(rect);
    }
    kz_components_free(&all);
    PyObject *rects = list ? kzp_delegate("kolize._pygame_objects", "rects", list, NULL, NULL) : NULL;
    Py_XDECREF(list);
    return rects;
}

/* ---- Moments ------------------------------------------------------------------------------------------ */

typedef struct moments {
    int64_t n, x, y, xx, yy, xy; /* the number of cells, and sums of products of their coordinates */
} moments;

/* Sums of 0 .. n-1 and of their squares. */
static int64_t sum_to(int64_t n) { return n * (n - 1) / 2; }
static int64_t squares_to(int64_t n) { return n * (n - 1) * (2 * n - 1) / 6; }

static moments moments_of(const kz_mask *cells)
{
    moments m = {0};
    for (int32_t y = 0; y < kz_mask_height(cells); y++)
        for (int32_t x = 0, x0, x1; kz_mask_next_run(cells, y, x, &x0, &x1); x = x1) {
            const int64_t n = x1 - x0, sum = sum_to(x1) - sum_to(x0);
            m.n += n;
            m.x += sum;
            m.y += n * y;
            m.xx += squares_to(x1) - squares_to(x0);
            m.yy += n * y * y;
            m.xy += sum * y;
        }
    return m;
}

static PyObject *mask_centroid(PyObject *object, PyObject *unused)
{
    const moments m = moments_of(cells_of(object));
    (void)unused;
    return m.n ? kzp_cell_tuple((long)(m.x / m.n), (long)(m.y / m.n)) : kzp_cell_tuple(0, 0);
}

/* Whole divisions, as pygame's. */
static PyObject *mask_angle(PyObject *object, PyObject *unused)
{
    const moments m = moments_of(cells_of(object));
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

static kz_cell neighbor(kz_cell at, int i) { return (kz_cell){at.x + neighbors[i & 7].x, at.y + neighbors[i & 7].y}; }

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

static PyObject *path_list(const path *of)
{
    PyObject *list = PyList_New(0);
    for (Py_ssize_t i = 0; list && i < of->n; i++) {
        PyObject *pair = kzp_cell_tuple(of->cells[i].x, of->cells[i].y);
        if (!pair || PyList_Append(list, pair) != 0) Py_CLEAR(list);
        Py_XDECREF(pair);
    }
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
    int32_t left = every;
    int i = 0;
    if (!append(list, first)) return false;
    while (i < 8 && !kz_mask_get(cells, neighbor(first, i).x, neighbor(first, i).y)) i++;
    if (i == 8) return true;
    const kz_cell second = neighbor(first, i);
    kz_cell at = second;
    if (is_due(&left, every) && !append(list, second)) return false;
    for (;;) {
        i += 6;
        while (!kz_mask_get(cells, neighbor(at, i).x, neighbor(at, i).y)) i++;
        const kz_cell next = neighbor(at, i);
        const bool due = is_due(&left, every);
        if (at.x == first.x && at.y == first.y && next.x == second.x && next.y == second.y) return true;
        if (due && !append(list, next)) return false;
        at = next;
        i &= 7;
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
    if (!kzp_arguments(args, n, keywords, names, 0, objects)) return NULL;
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
