/* rings.c - geometries as five arrays: from collections back into arrays. */
#include "join/join.h"
#include "join/rings.h"

bool kzp_rings_make(kzp_rings *all)
{
    const kzp_rings count = *all;
    *all = (kzp_rings){.dimensions = malloc(count.n + 1),
                       .holes = malloc(count.n_rings + 1),
                       .first_ring = malloc((count.n + 1) * sizeof(uint64_t)),
                       .first_point = malloc((count.n_rings + 1) * sizeof(uint64_t)),
                       .points = malloc((count.n_points + 1) * sizeof(kzp_xy))};
    return all->dimensions && all->holes && all->first_ring && all->first_point && all->points;
}

void kzp_rings_free(kzp_rings *all)
{
    free(all->dimensions);
    free(all->holes);
    free(all->first_ring);
    free(all->first_point);
    free(all->points);
}

PyObject *kzp_rings_arrays(kzp_rings *all)
{
    const Py_ssize_t n = (Py_ssize_t)all->n, n_rings = (Py_ssize_t)all->n_rings;
    all->first_ring[all->n] = all->n_rings;
    all->first_point[all->n_rings] = all->n_points;
    PyObject *arrays[5] = {kzp_array(all->dimensions, KZP_U8, n, 0), kzp_array(all->first_ring, KZP_U64, n + 1, 0),
                           kzp_array(all->holes, KZP_U8, n_rings, 0),
                           kzp_array(all->first_point, KZP_U64, n_rings + 1, 0),
                           kzp_array(all->points, KZP_F64, (Py_ssize_t)all->n_points, 2)};
    PyObject *tuple = NULL;
    if (arrays[0] && arrays[1] && arrays[2] && arrays[3] && arrays[4])
        tuple = PyTuple_Pack(5, arrays[0], arrays[1], arrays[2], arrays[3], arrays[4]);
    for (int k = 0; k < 5; k++) Py_XDECREF(arrays[k]);
    return tuple;
}

/* ---- Rows of a collection ------------------------------------------------------------------------------- */

/* A hole's inside is on the other side of its edges than the turn of its points says. */
static bool is_hole(const kzp_ring *ring, const kzp_xy *points)
{
    return (kzp_turn_of_ring(points, ring->n) > 0) != ring->inside_is_left;
}

static void take_ring(kzp_rings *to, const kzp_ring *ring, const kzp_xy *points, bool of_area)
{
    if (to->points) {
        to->holes[to->n_rings] = of_area && is_hole(ring, points);
        to->first_point[to->n_rings] = to->n_points;
        memcpy(to->points + to->n_points, points, ring->n * sizeof *points);
    }
    to->n_rings++;
    to->n_points += ring->n;
}

static void take_geometry(kzp_rings *to, const kzp_geometries *g, size_t i)
{
    const kzp_dimension dimension = kzp_geometry_dimension(g, i);
    if (to->points) {
        to->dimensions[to->n] = (uint8_t)dimension;
        to->first_ring[to->n] = to->n_rings;
    }
    to->n++;
    for (size_t k = 0; k < kzp_ring_count(g, i); k++) {
        kzp_xy made[5];
        kzp_ring ring;
        const kzp_xy *points = kzp_ring_points(g, i, k, made, &ring);
        take_ring(to, &ring, points, dimension == KZP_AREA);
    }
}

/* Copies the numbers of rows: all n of the collection where `object` is None.  NULL after an exception. */
static uint32_t *copied_rows(PyObject *object, size_t n_all, size_t *n)
{
    kzp_rows rows = {0};
    const bool some = object != Py_None;
    if (some && !kzp_rows_open(object, "rows", KZP_U32, 0, &rows)) return NULL;
    *n = some ? (size_t)rows.n : n_all;
    uint32_t *copy = malloc((*n + 1) * sizeof *copy);
    bool good = copy != NULL;
    if (!good) PyErr_NoMemory();
    for (size_t k = 0; good && k < *n; k++) {
        copy[k] = (uint32_t)k;
        if (some) memcpy(&copy[k], rows.data + (Py_ssize_t)k * rows.stride, sizeof *copy);
        if (copy[k] >= n_all) good = PyErr_Format(PyExc_IndexError, "a row is not there") != NULL;
    }
    kzp_rows_close(&rows);
    if (good) return copy;
    free(copy);
    return NULL;
}

static PyObject *rings_of_rows(PyObject *module, PyObject *args)
{
    PyObject *object, *rows_object;
    kzp_rings all = {0};
    size_t n = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO:rings_of_rows", &object, &rows_object)) return NULL;
    if (Py_TYPE(object) != kzp_geometries_type) return kzp_type_error("a must be Geometries");
    const kzp_geometries *g = (kzp_geometries *)object;
    uint32_t *rows = copied_rows(rows_object, g->n, &n);
    if (!rows) return NULL;
    for (size_t k = 0; k < n; k++) take_geometry(&all, g, rows[k]);
    const bool made = kzp_rings_make(&all);
    for (size_t k = 0; made && k < n; k++) take_geometry(&all, g, rows[k]);
    free(rows);
    if (made) return kzp_rings_arrays(&all);
    kzp_rings_free(&all);
    return PyErr_NoMemory();
}

static PyMethodDef ring_functions[] = {
    {"rings_of_rows", rings_of_rows, METH_VARARGS,
     "rings_of_rows(geometries, rows) -> the five arrays that geometries_of_rings takes, of those rows; None: of all."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_rings(PyObject *module) { return kzp_add_functions(module, ring_functions); }
