/* geometries.c - kolize._core.Geometries: collections that are checked once and then joined. */
#include "join/geometry.h"
#include "join/join.h"

PyTypeObject *kzp_geometries_type;

static void geometries_dealloc(PyObject *self)
{
    kzp_geometries *g = (kzp_geometries *)self;
    kzp_rows_close(&g->rows);
    free(g->dimensions);
    free(g->boxes);
    free(g->first_ring);
    free(g->rings);
    free(g->points);
    free(g->blocks);
    free(g->ring_order);
    free(g->ring_blocks);
    kzp_delete(self);
}

static Py_ssize_t geometries_length(PyObject *self) { return (Py_ssize_t)((kzp_geometries *)self)->n; }

static PyObject *refuse(size_t row, const char *why) { return PyErr_Format(PyExc_ValueError, "row %zu: %s", row, why); }

static const char *why_refused(double v)
{
    if (!isfinite(v)) return "a coordinate is not finite";
    return "a coordinate is beyond 1e50, or nearer to 0 than 1e-35";
}

/* ---- Boxes and points ---------------------------------------------------------------------------------- */

static bool check_numbers(kzp_geometries *g)
{
    for (size_t i = 0; i < g->n; i++) {
        const kzp_box64 box = kzp_geometry_box(g, i);
        const double all[4] = {box.min.x, box.min.y, box.max.x, box.max.y};
        for (int k = 0; k < 4; k++)
            if (!kzp_coordinate_fits(all[k])) return refuse(i, why_refused(all[k])) != NULL;
        if (box.min.x > box.max.x) return refuse(i, "min_x is larger than max_x") != NULL;
        if (box.min.y > box.max.y) return refuse(i, "min_y is larger than max_y") != NULL;
    }
    return true;
}

static PyObject *geometries_of_numbers(PyObject *module, PyObject *args)
{
    PyObject *numbers;
    int columns, is_single;
    (void)module;
    if (!PyArg_ParseTuple(args, "Oip:geometries_of_numbers", &numbers, &columns, &is_single)) return NULL;
    if (columns != 2 && columns != 4) return kzp_type_error("columns must be 2 or 4");
    kzp_geometries *g = kzp_new(kzp_geometries_type);
    if (!g) return NULL;
    g->is_single = is_single;
    g->columns = columns;
    if (kzp_rows_open(numbers, "numbers", is_single ? KZP_F32 : KZP_F64, columns, &g->rows)) {
        g->n = (size_t)g->rows.n;
        if (check_numbers(g)) return (PyObject *)g;
    }
    Py_DECREF(g);
    return NULL;
}

/* ---- Rings --------------------------------------------------------------------------------------------- */

/* Geometries as callers hand them over: each has rings, each ring has points. */
typedef struct given {
    kzp_rows dimensions, first_ring, holes, first_point, points;
    size_t n, n_rings, n_points;
} given;

static uint64_t offset_at(const kzp_rows *rows, size_t i)
{
    uint64_t value;
    memcpy(&value, rows->data + (Py_ssize_t)i * rows->stride, sizeof value);
    return value;
}

static uint8_t byte_at(const kzp_rows *rows, size_t i)
{
    return *(const uint8_t *)(rows->data + (Py_ssize_t)i * rows->stride);
}

static kzp_xy point_at(const given *from, size_t i)
{
    kzp_xy p;
    memcpy(&p, from->points.data + (Py_ssize_t)i * from->points.stride, sizeof p);
    return p;
}

/* Copies n offsets to `out`: another thread may write to the caller's array after they are checked. */
static bool offsets_rise(const kzp_rows *rows, size_t n, size_t last, size_t *out)
{
    bool rise = rows->n == (Py_ssize_t)n + 1;
    for (size_t i = 0; rise && i <= n; i++) {
        const uint64_t value = offset_at(rows, i);
        rise = value <= last && (i ? value >= out[i - 1] : value == 0);
        out[i] = (size_t)value;
    }
    if (rise && out[n] == last) return true;
    PyErr_SetString(PyExc_ValueError, "offsets must rise from 0 to the number of items");
    return false;
}

/* Twice the area, roughly. */
static double area_of(const kzp_xy *points, size_t n)
{
    double area = 0;
    for (size_t i = 0; i + 1 < n; i++)
        area += (points[i].x - points[0].x) * (points[i + 1].y - points[0].y) -
                (points[i + 1].x - points[0].x) * (points[i].y - points[0].y);
    return area;
}

/* Its lowest point in order of x and y tells. */
int kzp_turn_of_ring(const kzp_xy *points, size_t n)
{
    size_t k = 0;
    for (size_t i = 1; i + 1 < n; i++)
        if (points[i].x < points[k].x || (points[i].x == points[k].x && points[i].y < points[k].y)) k = i;
    const int turn = kzp_orient(points[k ? k - 1 : n - 2], points[k], points[k + 1]);
    if (turn) return turn;
    const double area = area_of(points, n);
    return (area > 0) - (area < 0);
}

static kzp_box64 box_around(const kzp_xy *points, size_t n)
{
    kzp_box64 box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < n; i++) {
        box.min.x = points[i].x < box.min.x ? points[i].x : box.min.x;
        box.min.y = points[i].y < box.min.y ? points[i].y : box.min.y;
        box.max.x = points[i].x > box.max.x ? points[i].x : box.max.x;
        box.max.y = points[i].y > box.max.y ? points[i].y : box.max.y;
    }
    return box;
}

static kzp_box64 union_of(kzp_box64 a, kzp_box64 b)
{
    return (kzp_box64){{a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y},
                       {a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y}};
}

static size_t blocks_of(size_t n_edges)
{
    const size_t low = (n_edges + KZP_IN_BLOCK - 1) / KZP_IN_BLOCK;
    return n_edges > KZP_FEW_EDGES ? low + (low + KZP_IN_BLOCK - 1) / KZP_IN_BLOCK : 0;
}

/* What is built of the rings so far. */
typedef struct building {
    kzp_geometries *g;
    const given *from;
    const size_t *first_point;
    size_t n_rings, n_points, n_blocks;
} building;

/* Points of a line or ring that repeat the one before are left out. */
static size_t copy_points(building *to, size_t ring, kzp_dimension dimension, const char **why)
{
    kzp_xy *out = to->g->points + to->n_points;
    size_t n = 0;
    for (size_t k = to->first_point[ring]; k < to->first_point[ring + 1]; k++) {
        const kzp_xy p = point_at(to->from, k);
        if (!kzp_coordinate_fits(p.x) || !kzp_coordinate_fits(p.y))
            *why = why_refused(kzp_coordinate_fits(p.x) ? p.y : p.x);
        else if (dimension == KZP_POINTS || n == 0 || !kzp_same(out[n - 1], p)) out[n++] = p;
    }
    if (dimension == KZP_AREA && n && !kzp_same(out[0], out[n - 1])) out[n++] = out[0];
    return n;
}

static const char *add_ring(building *to, size_t number, kzp_dimension *dimension)
{
    const char *why = NULL;
    const size_t n = copy_points(to, number, *dimension, &why);
    if (why || n == 0) return why;
    kzp_ring *ring = &to->g->rings[to->n_rings];
    const kzp_xy *points = to->g->points + to->n_points;
    *ring = (kzp_ring){.first = to->n_points, .n = n, .box = box_around(points, n)};
    ring->first_block = *dimension == KZP_POINTS ? SIZE_MAX : to->n_blocks;
    if (*dimension == KZP_AREA) {
        const int turn = n > 3 ? kzp_turn_of_ring(points, n) : 0;
        if (turn == 0) return "a ring has no area";
        ring->inside_is_left = (turn > 0) != (byte_at(&to->from->holes, number) != 0);
    }
    if (*dimension != KZP_POINTS) to->n_blocks += blocks_of(n - 1);
    to->n_rings++;
    to->n_points += n;
    return NULL;
}

/* A line of one point is that point; such paths of longer lines are left out. */
static kzp_dimension without_short_paths(building *to, size_t first)
{
    size_t kept = first;
    for (size_t k = first; k < to->n_rings; k++)
        if (to->g->rings[k].n > 1) to->g->rings[kept++] = to->g->rings[k];
    if (kept == first) return to->n_rings > first ? KZP_POINTS : KZP_NOTHING;
    to->n_rings = kept;
    return KZP_LINES;
}

/* Four sides along the axes, of a ring of five points. */
static bool is_rectangle(const kzp_xy *p)
{
    if (p[0].x == p[1].x) return p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y;
    return p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x;
}

static bool add_geometry(building *to, size_t i, const size_t *first_ring)
{
    kzp_geometries *g = to->g;
    const size_t first = to->n_rings;
    kzp_dimension dimension = byte_at(&to->from->dimensions, i);
    if (dimension > KZP_NOTHING) return refuse(i, "not a kind of geometry") != NULL;
    for (size_t k = first_ring[i]; k < first_ring[i + 1]; k++) {
        const char *why = add_ring(to, k, &dimension);
        if (why) return refuse(i, why) != NULL;
    }
    if (dimension == KZP_LINES) dimension = without_short_paths(to, first);
    if (to->n_rings == first) dimension = KZP_NOTHING;
    const bool is_box = dimension == KZP_AREA && to->n_rings == first + 1 && g->rings[first].n == 5 &&
                        is_rectangle(g->points + g->rings[first].first);
    g->dimensions[i] = is_box ? KZP_RECTANGLE : (uint8_t)dimension;
    g->boxes[i] = box_around(NULL, 0);
    for (size_t k = first; k < to->n_rings; k++) g->boxes[i] = union_of(g->boxes[i], g->rings[k].box);
    g->first_ring[i + 1] = to->n_rings;
    return true;
}

static bool add_blocks(building *to)
{
    kzp_geometries *g = to->g;
    g->blocks = malloc((to->n_blocks + 1) * sizeof *g->blocks);
    if (!g->blocks) return PyErr_NoMemory() != NULL;
    for (size_t r = 0; r < to->n_rings; r++) {
        const kzp_ring *ring = &g->rings[r];
        const size_t n = ring->n - 1, n_low = (n + KZP_IN_BLOCK - 1) / KZP_IN_BLOCK;
        if (n <= KZP_FEW_EDGES || ring->first_block == SIZE_MAX) continue;
        kzp_box64 *low = g->blocks + ring->first_block, *high = low + n_low;
        for (size_t k = 0; k < n_low; k++) {
            const size_t from = k * KZP_IN_BLOCK, some = n - from < KZP_IN_BLOCK ? n - from : KZP_IN_BLOCK;
            low[k] = box_around(g->points + ring->first + from, some + 1);
            if (k % KZP_IN_BLOCK == 0) high[k / KZP_IN_BLOCK] = low[k];
            else high[k / KZP_IN_BLOCK] = union_of(high[k / KZP_IN_BLOCK], low[k]);
        }
    }
    return true;
}

typedef struct own_edge {
    kzp_xy p, q;
    bool is_crossed;
} own_edge;

static void cross_edge(void *context, kzp_xy a, kzp_xy b)
{
    own_edge *e = context;
    if (kzp_orient(e->p, e->q, a) * kzp_orient(e->p, e->q, b) < 0 && kzp_orient(a, b, e->p) * kzp_orient(a, b, e->q) < 0)
        e->is_crossed = true;
}

/* Such a ring has no inside that its edges tell. */
static bool crosses_itself(const kzp_geometries *g, const kzp_ring *ring)
{
    const kzp_xy *points = g->points + ring->first;
    own_edge e = {.is_crossed = false};
    for (size_t k = 0; k + 1 < ring->n && !e.is_crossed; k++) {
        e.p = points[k];
        e.q = points[k + 1];
        const kzp_box64 box = kzp_box_of(&e.p, &e.q);
        if (ring->n > KZP_FEW_EDGES) kzp_edges_in(g, ring, points, &box, cross_edge, &e);
        else kzp_edges_between(points, k + 2, ring->n - 1, &box, cross_edge, &e);
    }
    return e.is_crossed;
}

static bool no_ring_crosses_itself(const kzp_geometries *g)
{
    for (size_t i = 0; i < g->n; i++)
        for (size_t k = g->first_ring[i]; g->dimensions[i] == KZP_AREA && k < g->first_ring[i + 1]; k++)
            if (crosses_itself(g, &g->rings[k]))
                return refuse(i, "a ring crosses itself; shapely.make_valid mends it") != NULL;
    return true;
}

typedef struct numbered {
    kzp_xy middle;
    uint32_t number;
} numbered;

static int by_middle_x(const void *p, const void *q)
{
    const double x = ((const numbered *)p)->middle.x, y = ((const numbered *)q)->middle.x;
    return (x > y) - (x < y);
}

static int by_middle_y(const void *p, const void *q)
{
    const double x = ((const numbered *)p)->middle.y, y = ((const numbered *)q)->middle.y;
    return (x > y) - (x < y);
}

/* Slices from left to right, each from top to bottom: rings side by side in this order lie near each other. */
static bool order_rings(kzp_geometries *g, size_t i)
{
    const size_t first = g->first_ring[i], n = g->first_ring[i + 1] - first;
    const size_t in_slice = (size_t)ceil(sqrt((double)n / KZP_IN_BLOCK)) * KZP_IN_BLOCK;
    numbered *all = malloc(n * sizeof *all);
    if (!all) return PyErr_NoMemory() != NULL;
    for (size_t k = 0; k < n; k++) {
        const kzp_box64 box = g->rings[first + k].box;
        all[k] = (numbered){{box.min.x / 2 + box.max.x / 2, box.min.y / 2 + box.max.y / 2}, (uint32_t)k};
    }
    qsort(all, n, sizeof *all, by_middle_x);
    for (size_t k = 0; k < n; k += in_slice)
        qsort(all + k, n - k < in_slice ? n - k : in_slice, sizeof *all, by_middle_y);
    for (size_t k = 0; k < n; k++) {
        kzp_box64 *block = &g->ring_blocks[kzp_first_ring_block(g, i) + k / KZP_IN_BLOCK];
        const kzp_box64 box = g->rings[first + all[k].number].box;
        g->ring_order[first + k] = all[k].number;
        *block = k % KZP_IN_BLOCK ? union_of(*block, box) : box;
    }
    free(all);
    return true;
}

static bool order_all_rings(kzp_geometries *g)
{
    const size_t n_rings = g->first_ring[g->n];
    for (size_t i = 0; i < g->n; i++) {
        if (g->first_ring[i + 1] - g->first_ring[i] <= KZP_FEW_RINGS) continue;
        if (!g->ring_order) {
            g->ring_order = malloc(n_rings * sizeof *g->ring_order);
            g->ring_blocks = malloc((n_rings / KZP_IN_BLOCK + g->n + 1) * sizeof *g->ring_blocks);
        }
        if (!g->ring_order || !g->ring_blocks) return PyErr_NoMemory() != NULL;
        if (!order_rings(g, i)) return false;
    }
    return true;
}

static bool build(kzp_geometries *g, const given *from)
{
    size_t *first_ring = malloc((from->n + 1) * sizeof *first_ring);
    size_t *first_point = malloc((from->n_rings + 1) * sizeof *first_point);
    building to = {.g = g, .from = from, .first_point = first_point};
    g->n = from->n;
    g->dimensions = malloc(from->n + 1);
    g->boxes = malloc((from->n + 1) * sizeof *g->boxes);
    g->first_ring = calloc(from->n + 1, sizeof *g->first_ring);
    g->rings = malloc((from->n_rings + 1) * sizeof *g->rings);
    g->points = malloc((from->n_points + from->n_rings + 1) * sizeof *g->points);
    bool good = first_ring && first_point && g->dimensions && g->boxes && g->first_ring && g->rings && g->points;
    if (!good) PyErr_NoMemory();
    good = good && offsets_rise(&from->first_ring, from->n, from->n_rings, first_ring) &&
           offsets_rise(&from->first_point, from->n_rings, from->n_points, first_point);
    for (size_t i = 0; good && i < from->n; i++) good = add_geometry(&to, i, first_ring);
    free(first_ring);
    free(first_point);
    return good && add_blocks(&to) && no_ring_crosses_itself(g) && order_all_rings(g);
}

/* Polygons that are all boxes need no rings: their numbers, or NULL without an exception. */
static PyObject *all_rectangles(const given *from)
{
    if (from->n_rings != from->n || from->n_points != 5 * from->n) return NULL;
    kzp_box64 *boxes = malloc((from->n + 1) * sizeof *boxes);
    bool good = boxes != NULL;
    for (size_t i = 0; good && i < from->n; i++) {
        kzp_xy p[5];
        for (size_t k = 0; k < 5; k++) p[k] = point_at(from, 5 * i + k);
        boxes[i] = kzp_box_of(&p[0], &p[2]);
        good = byte_at(&from->dimensions, i) == KZP_AREA && offset_at(&from->first_ring, i) == i &&
               offset_at(&from->first_point, i) == 5 * i && is_rectangle(p) && kzp_same(p[0], p[4]) &&
               kzp_coordinate_fits(p[0].x) && kzp_coordinate_fits(p[0].y) && kzp_coordinate_fits(p[2].x) &&
               kzp_coordinate_fits(p[2].y) && p[0].x != p[2].x && p[0].y != p[2].y;
    }
    if (good) return kzp_array(boxes, KZP_F64, (Py_ssize_t)from->n, 4);
    free(boxes);
    return NULL;
}

static bool build_rectangles(kzp_geometries *g, PyObject *numbers)
{
    g->columns = 4;
    const bool good = kzp_rows_open(numbers, "numbers", KZP_F64, 4, &g->rows);
    g->n = (size_t)g->rows.n;
    Py_DECREF(numbers);
    return good;
}

static bool open_given(PyObject *const objects[5], given *from)
{
    if (!kzp_rows_open(objects[0], "dimensions", KZP_U8, 0, &from->dimensions) ||
        !kzp_rows_open(objects[1], "first_ring", KZP_U64, 0, &from->first_ring) ||
        !kzp_rows_open(objects[2], "holes", KZP_U8, 0, &from->holes) ||
        !kzp_rows_open(objects[3], "first_point", KZP_U64, 0, &from->first_point) ||
        !kzp_rows_open(objects[4], "points", KZP_F64, 2, &from->points))
        return false;
    from->n = (size_t)from->dimensions.n;
    from->n_rings = (size_t)from->holes.n;
    from->n_points = (size_t)from->points.n;
    return true;
}

static PyObject *geometries_of_rings(PyObject *module, PyObject *args)
{
    PyObject *objects[5];
    given from = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOOO:geometries_of_rings", &objects[0], &objects[1], &objects[2], &objects[3],
                          &objects[4]))
        return NULL;
    kzp_geometries *g = open_given(objects, &from) ? kzp_new(kzp_geometries_type) : NULL;
    PyObject *boxes = g ? all_rectangles(&from) : NULL;
    if (g && !PyErr_Occurred() && !(boxes ? build_rectangles(g, boxes) : build(g, &from))) Py_CLEAR(g);
    kzp_rows_close(&from.dimensions);
    kzp_rows_close(&from.first_ring);
    kzp_rows_close(&from.holes);
    kzp_rows_close(&from.first_point);
    kzp_rows_close(&from.points);
    return (PyObject *)g;
}

/* ---- What can be read ---------------------------------------------------------------------------------- */

static PyObject *get_boxes(PyObject *self, void *unused)
{
    const kzp_geometries *g = (kzp_geometries *)self;
    kzp_box64 *boxes = malloc((g->n + 1) * sizeof *boxes);
    (void)unused;
    if (!boxes) return PyErr_NoMemory();
    for (size_t i = 0; i < g->n; i++) boxes[i] = kzp_geometry_box(g, i);
    return kzp_array(boxes, KZP_F64, (Py_ssize_t)g->n, 4);
}

static PyGetSetDef geometries_fields[] = {
    {"boxes", get_boxes, NULL, "float64 (n, 4): the box around each; infinite, min above max, of one that is empty.",
     NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot geometries_slots[] = {{Py_tp_dealloc, geometries_dealloc},
                                         {Py_sq_length, geometries_length},
                                         {Py_tp_getset, geometries_fields},
                                         {Py_tp_doc, "Geometries in double, checked, as joins read them."},
                                         {0, NULL}};
static PyType_Spec geometries_spec = {"kolize._core.Geometries", sizeof(kzp_geometries), 0,
                                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, geometries_slots};

static PyMethodDef geometry_functions[] = {
    {"geometries_of_numbers", geometries_of_numbers, METH_VARARGS,
     "geometries_of_numbers(numbers, columns, is_single) -> Geometries: boxes (n, 4) or points (n, 2), float32 or "
     "float64."},
    {"geometries_of_rings", geometries_of_rings, METH_VARARGS,
     "geometries_of_rings(dimensions, first_ring, holes, first_point, points) -> Geometries.\n\n"
     "dimensions: 0 points, 1 lines, 2 areas, 3 nothing.  Geometry i has the rings first_ring[i] to first_ring[i + "
     "1];\n"
     "ring k has the points first_point[k] to first_point[k + 1], and holes[k] says whether it is a hole."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_geometries(PyObject *module)
{
    kzp_geometries_type = kzp_add_type(module, &geometries_spec);
    return kzp_geometries_type != NULL && kzp_add_functions(module, geometry_functions);
}
