/* geometries.c - kolize._core.Geometries: collections that are checked once and then joined. */
#include "join/building.h"
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

/* ---- Boxes and points ---------------------------------------------------------------------------------- */

static bool refuse_box(size_t i, const kzp_box64 *box)
{
    const double all[4] = {box->min.x, box->min.y, box->max.x, box->max.y};
    for (int k = 0; k < 4; k++)
        if (!kzp_coordinate_fits(all[k])) return refuse(i, kzp_why_refused(all[k])) != NULL;
    if (box->min.x > box->max.x) return refuse(i, "min_x is larger than max_x") != NULL;
    return refuse(i, "min_y is larger than max_y") != NULL;
}

/* Also finds the box around them all. */
static bool check_numbers(kzp_geometries *g)
{
    kzp_box64 around = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < g->n; i++) {
        const kzp_box64 box = kzp_geometry_box(g, i);
        if (!kzp_box_fits(&box)) return refuse_box(i, &box);
        kzp_box_widen(&around, &box);
    }
    g->around = around;
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

PyObject *kzp_geometries_of_boxes(PyObject *boxes, const kzp_box64 *around)
{
    kzp_geometries *g = kzp_new(kzp_geometries_type);
    if (!g) return NULL;
    g->columns = 4;
    g->around = *around;
    if (kzp_rows_open(boxes, "boxes", KZP_F64, 4, &g->rows)) {
        g->n = (size_t)g->rows.n;
        return (PyObject *)g;
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

static const char *points_from(const given *from, size_t i)
{
    return from->points.data + (Py_ssize_t)i * from->points.stride;
}

static bool build_all(const given *from, const size_t *first_ring, const size_t *first_point, kzp_building *to)
{
    for (size_t i = 0; i < from->n; i++) {
        const uint8_t dimension = byte_at(&from->dimensions, i);
        if (dimension > KZP_NOTHING) return kzp_building_refuse(to, "not a kind of geometry");
        kzp_building_open(to, dimension);
        for (size_t k = first_ring[i]; k < first_ring[i + 1]; k++)
            if (!kzp_building_ring(to, points_from(from, first_point[k]), first_point[k + 1] - first_point[k],
                                   from->points.stride, byte_at(&from->holes, k) != 0))
                return false;
        kzp_building_close(to);
    }
    return true;
}

static bool build(kzp_geometries *g, const given *from)
{
    kzp_building to = {0};
    size_t *first_ring = malloc((from->n + 1) * sizeof *first_ring);
    size_t *first_point = malloc((from->n_rings + 1) * sizeof *first_point);
    bool good = first_ring && first_point;
    if (!good) PyErr_NoMemory();
    good = good && kzp_building_arrays(g, from->n, from->n_rings, from->n_points + from->n_rings) &&
           offsets_rise(&from->first_ring, from->n, from->n_rings, first_ring) &&
           offsets_rise(&from->first_point, from->n_rings, from->n_points, first_point);
    if (good) {
        kzp_building_begin(&to, g, 0, 0, from->n_rings, 0, from->n_points + from->n_rings + 1);
        good = build_all(from, first_ring, first_point, &to);
        if (!good) kzp_building_raise(&to);
        good = good && kzp_building_end(&to, 1);
        kzp_building_free(&to);
    }
    free(first_ring);
    free(first_point);
    return good;
}

/* Polygons that are all boxes need no rings: their numbers, or NULL without an exception. */
static PyObject *all_rectangles(const given *from)
{
    if (from->n_rings != from->n || from->n_points != 5 * from->n) return NULL;
    kzp_box64 *boxes = malloc((from->n + 1) * sizeof *boxes);
    bool good = boxes != NULL;
    for (size_t i = 0; good && i < from->n; i++) {
        kzp_xy p[5];
        for (size_t k = 0; k < 5; k++) memcpy(&p[k], points_from(from, 5 * i + k), sizeof p[k]);
        boxes[i] = kzp_box_of(&p[0], &p[2]);
        good = byte_at(&from->dimensions, i) == KZP_AREA && offset_at(&from->first_ring, i) == i &&
               offset_at(&from->first_point, i) == 5 * i && kzp_is_box_ring(p) && kzp_same(p[0], p[4]) &&
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
    return good && check_numbers(g);
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
