/* trace.c - outlines of masks, and simple shapes in their place. */
#include "objects/objects.h"

/* ---- Outlines ----------------------------------------------------------------------------------------- */

static PyObject *ring_array(const kz_rings *rings, int32_t i)
{
    const int32_t begin = i ? rings->ring_end[i - 1] : 0, n = rings->ring_end[i] - begin;
    kz_vec2 *points = malloc((size_t)n * sizeof *points + 1);
    if (!points) return PyErr_NoMemory();
    memcpy(points, rings->points + begin, (size_t)n * sizeof *points);
    return kzp_array(points, KZP_F32, n, 2);
}

/* [(outline, [holes])]: a hole belongs to the outline before it that is its parent. */
static PyObject *rings_list(const kz_rings *rings)
{
    PyObject *list = PyList_New(0), *holes = NULL; /* holes: borrowed from the last outline */
    for (int32_t i = 0; list && i < rings->n_rings; i++) {
        PyObject *ring = ring_array(rings, i);
        bool good = ring != NULL;
        if (good && rings->parent[i] < 0) {
            holes = PyList_New(0);
            PyObject *pair = holes ? PyTuple_Pack(2, ring, holes) : NULL;
            good = pair && PyList_Append(list, pair) == 0;
            Py_XDECREF(pair);
            Py_XDECREF(holes);
        } else if (good) {
            PyObject *parent_holes = NULL;
            int32_t outlines = 0;
            for (int32_t k = 0; k < rings->parent[i]; k++) outlines += rings->parent[k] < 0;
            parent_holes = PyTuple_GetItem(PyList_GetItem(list, outlines), 1);
            good = parent_holes && PyList_Append(parent_holes, ring) == 0;
        }
        Py_XDECREF(ring);
        if (!good) Py_CLEAR(list);
    }
    return list;
}

static bool read_mode(const char *name, kz_simplify_mode *mode)
{
    static const char *const names[] = {"closest", "inside", "cover"};
    for (int i = 0; i < 3; i++)
        if (strcmp(name, names[i]) == 0) {
            *mode = (kz_simplify_mode)i;
            return true;
        }
    PyErr_SetString(PyExc_ValueError, "mode must be 'closest', 'inside' or 'cover'");
    return false;
}

static PyObject *trace(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"mask", "tolerance", "max_points", "mode", NULL};
    PyObject *object;
    double tolerance = 0;
    int max_points = 0;
    const char *mode = "closest";
    kz_simplify how = {0};
    kz_rings rings, simple;
    kz_error err;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|dis:trace", names, &object, &tolerance, &max_points, &mode))
        return NULL;
    const kz_mask *mask = kzp_cells_of(object, "mask");
    if (!mask || !read_mode(mode, &how.mode)) return NULL;
    how.tolerance = (float)tolerance;
    how.max_points = max_points;
    if (kz_mask_trace(mask, KZ_CONNECTIVITY_4, NULL, NULL, &rings, &err) != KZ_OK) return kzp_raise(&err);
    const kz_result made = kz_rings_simplify(&rings, &how, NULL, &simple, NULL, &err);
    kz_rings_free(&rings);
    if (made != KZ_OK) return kzp_raise(&err);
    PyObject *list = rings_list(&simple);
    kz_rings_free(&simple);
    return list;
}

/* ---- Fits --------------------------------------------------------------------------------------------- */

static PyObject *with_loss(PyObject *shape, const kz_fit_loss *loss)
{
    return shape ? Py_BuildValue("NLLd", shape, (long long)loss->missed, (long long)loss->extra, (double)loss->iou)
                 : NULL;
}

static kz_result fit_shape(const kz_mask *mask, const char *kind, float tightness, kzp_shape *self, kz_fit_loss *loss,
                           kz_error *err)
{
    kz_box box;
    kz_circle circle;
    kz_capsule capsule;
    kz_hull hull;
    kz_result r;
    if (strcmp(kind, "box") == 0) {
        r = kz_mask_fit_box(mask, tightness, NULL, NULL, &box, loss, err);
        return r == KZ_OK ? kz_shape_box(box.min, box.max, &self->shape, err) : r;
    }
    if (strcmp(kind, "circle") == 0) {
        r = kz_mask_fit_circle(mask, tightness, NULL, NULL, &circle, loss, err);
        return r == KZ_OK ? kz_shape_circle(circle.center, circle.r, &self->shape, err) : r;
    }
    if (strcmp(kind, "capsule") == 0) {
        r = kz_mask_fit_capsule(mask, tightness, NULL, NULL, &capsule, loss, err);
        return r == KZ_OK ? kz_shape_capsule(capsule.a, capsule.b, capsule.r, &self->shape, err) : r;
    }
    r = kz_mask_fit_hull(mask, NULL, &hull, loss, err);
    if (r != KZ_OK) return r;
    self->memory = malloc((size_t)hull.n_points * sizeof *hull.points + 1);
    *err = (kz_error){.code = KZ_ERR_MEMORY};
    if (self->memory) {
        if (hull.n_points) memcpy(self->memory, hull.points, (size_t)hull.n_points * sizeof *hull.points);
        r = kz_shape_polygon(self->memory, hull.n_points, &self->shape, err);
    }
    kz_hull_free(&hull);
    return self->memory ? r : KZ_ERR_MEMORY;
}

static PyObject *fit(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"mask", "kind", "tightness", NULL};
    PyObject *object;
    const char *kind;
    double tightness = 0;
    kz_fit_loss loss;
    kz_error err;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "Os|d:fit", names, &object, &kind, &tightness)) return NULL;
    const kz_mask *mask = kzp_cells_of(object, "mask");
    if (!mask) return NULL;
    if (strcmp(kind, "box") != 0 && strcmp(kind, "circle") != 0 && strcmp(kind, "capsule") != 0 &&
        strcmp(kind, "hull") != 0) {
        PyErr_SetString(PyExc_ValueError, "kind must be 'box', 'circle', 'capsule' or 'hull'");
        return NULL;
    }
    kzp_shape *self = kzp_shape_alloc();
    if (!self) return NULL;
    if (fit_shape(mask, kind, (float)tightness, self, &loss, &err) == KZ_OK) return with_loss((PyObject *)self, &loss);
    Py_DECREF((PyObject *)self);
    return kzp_raise(&err);
}

static PyMethodDef functions[] = {
    KZP_KEYWORDS("trace", trace,
                 "trace(mask, tolerance=0.0, max_points=0, mode='closest') -> list of (outline, [hole, ...]), float32 "
                 "(n, 2).\n\n"
                 "Exact with tolerance 0; otherwise no point is farther than that many cells from the exact ring.\n"
                 "mode 'inside' adds nothing, 'cover' loses nothing."),
    KZP_KEYWORDS(
        "fit", fit,
        "fit(mask, kind, tightness=0.0) -> (Shape, missed, extra, iou): a box, circle, capsule or hull for a mask.\n\n"
        "tightness 0 contains all set cells, 1 no clear one.  missed and extra count cells; iou 1 is perfect."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_traces(PyObject *module) { return kzp_add_functions(module, functions); }
