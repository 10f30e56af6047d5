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

/* Adds ring i: an outline begins a pair, a hole belongs to the pair of its parent, whose place `place` tells. */
static bool add_ring(PyObject *list, const kz_rings *rings, int32_t i, Py_ssize_t *place)
{
    PyObject *ring = ring_array(rings, i), *holes, *pair;
    bool good = ring != NULL;
    if (good && rings->parent[i] < 0) {
        place[i] = PyList_Size(list);
        holes = PyList_New(0);
        pair = holes ? PyTuple_Pack(2, ring, holes) : NULL;
        good = pair && PyList_Append(list, pair) == 0;
        Py_XDECREF(pair);
        Py_XDECREF(holes);
    } else if (good) {
        holes = PyTuple_GetItem(PyList_GetItem(list, place[rings->parent[i]]), 1);
        good = holes && PyList_Append(holes, ring) == 0;
    }
    Py_XDECREF(ring);
    return good;
}

/* [(outline, [holes])] */
static PyObject *rings_list(const kz_rings *rings)
{
    Py_ssize_t *place = malloc((size_t)rings->n_rings * sizeof *place + 1);
    PyObject *list = place ? PyList_New(0) : PyErr_NoMemory();
    for (int32_t i = 0; list && i < rings->n_rings; i++)
        if (!add_ring(list, rings, i, place)) Py_CLEAR(list);
    free(place);
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

static kz_result outlines(const kz_mask *mask, const kz_simplify *how, kz_rings *simple, kz_error *err)
{
    kz_rings exact;
    kz_result result = kz_mask_trace(mask, KZ_CONNECTIVITY_4, &how->work, NULL, &exact, err);
    if (result != KZ_OK) return result;
    result = kz_rings_simplify(&exact, how, NULL, simple, NULL, err);
    kz_rings_free(&exact);
    return result;
}

static PyObject *trace(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"mask", "tolerance", "max_points", "mode", NULL};
    PyObject *object;
    double tolerance = 0;
    int max_points = 0;
    const char *mode = "closest";
    kz_simplify how = {0};
    kz_rings simple;
    kz_mask *copy;
    kzp_long_call call;
    kz_error err;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|dis:trace", names, &object, &tolerance, &max_points, &mode))
        return NULL;
    if (!read_mode(mode, &how.mode)) return NULL;
    how.tolerance = (float)tolerance;
    if (!kzp_at_least_0(tolerance, "tolerance") || !kzp_at_least_0(max_points, "max_points")) return NULL;
    how.max_points = max_points;
    const kz_mask *mask = kzp_cells_keep(object, "mask", &copy);
    if (!mask) return NULL;
    kzp_long_begin(&call);
    how.work = call.work;
    const bool made = outlines(mask, &how, &simple, &err) == KZ_OK;
    kz_mask_free(copy);
    const bool finished = kzp_long_end(&call);
    PyObject *list = made && finished ? rings_list(&simple) : NULL;
    if (made) kz_rings_free(&simple);
    return made || !finished ? list : kzp_raise(&err);
}

/* ---- Fits --------------------------------------------------------------------------------------------- */

static PyObject *with_loss(PyObject *shape, const kz_fit_loss *loss)
{
    return shape ? Py_BuildValue("NLLd", shape, (long long)loss->missed, (long long)loss->extra, (double)loss->iou)
                 : NULL;
}

static kz_result fit_shape(const kz_mask *mask, const char *kind, float tightness, const kz_work *work, kzp_shape *self,
                           kz_fit_loss *loss, kz_error *err)
{
    kz_box box;
    kz_circle circle;
    kz_capsule capsule;
    kz_hull hull;
    kz_result r;
    if (strcmp(kind, "box") == 0) {
        r = kz_mask_fit_box(mask, tightness, work, NULL, &box, loss, err);
        return r == KZ_OK ? kz_shape_box(box.min, box.max, &self->shape, err) : r;
    }
    if (strcmp(kind, "circle") == 0) {
        r = kz_mask_fit_circle(mask, tightness, work, NULL, &circle, loss, err);
        return r == KZ_OK ? kz_shape_circle(circle.center, circle.r, &self->shape, err) : r;
    }
    if (strcmp(kind, "capsule") == 0) {
        r = kz_mask_fit_capsule(mask, tightness, work, NULL, &capsule, loss, err);
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
    kz_mask *copy;
    kzp_long_call call;
    kz_error err;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "Os|d:fit", names, &object, &kind, &tightness)) return NULL;
    if (strcmp(kind, "box") != 0 && strcmp(kind, "circle") != 0 && strcmp(kind, "capsule") != 0 &&
        strcmp(kind, "hull") != 0)
        return PyErr_Format(PyExc_ValueError, "kind must be 'box', 'circle', 'capsule' or 'hull'");
    if (!(tightness >= 0 && tightness <= 1)) {
        kzp_refuse("ERR_ARGUMENT", "tightness: must be 0 to 1");
        return NULL;
    }
    const kz_mask *mask = kzp_cells_keep(object, "mask", &copy);
    if (mask && !kz_mask_count(mask)) kzp_refuse("ERR_ARGUMENT", "mask: it has no set cells");
    kzp_shape *self = mask && kz_mask_count(mask) ? kzp_shape_alloc() : NULL;
    if (!self) {
        kz_mask_free(copy);
        return NULL;
    }
    kzp_long_begin(&call);
    const kz_result result = fit_shape(mask, kind, (float)tightness, &call.work, self, &loss, &err);
    kz_mask_free(copy);
    const bool finished = kzp_long_end(&call);
    if (finished && result == KZ_OK) return with_loss((PyObject *)self, &loss);
    Py_DECREF((PyObject *)self);
    return finished ? kzp_raise(&err) : NULL;
}

static PyMethodDef functions[] = {
    KZP_KEYWORDS("trace", trace,
                 "trace(mask, tolerance=0.0, max_points=0, mode='closest') -> list of (outline, [hole, ...]), float32 "
                 "(n, 2).\n\n"
                 "Exact with tolerance 0; otherwise no point is farther than that many cells from the exact ring.\n"
                 "mode 'inside' adds nothing, 'cover' loses nothing.  Other threads run meanwhile, and Ctrl-C ends the call."),
    KZP_KEYWORDS(
        "fit", fit,
        "fit(mask, kind, tightness=0.0) -> (Shape, missed, extra, iou): a box, circle, capsule or hull for a mask.\n\n"
        "tightness 0 contains all set cells, 1 no clear one.  missed and extra count cells; iou 1 is perfect.\n"
        "Other threads run meanwhile, and Ctrl-C ends the call."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_traces(PyObject *module) { return kzp_add_functions(module, functions); }
