/* shape.c - kolize.Shape: points, segments, boxes, circles, capsules, polygons, polylines, masks and compounds. */
#include "objects/objects.h"

static const kz_shape *shape_of(PyObject *object) { return &((kzp_shape *)object)->shape; }

static void shape_dealloc(PyObject *object)
{
    free(((kzp_shape *)object)->memory);
    Py_XDECREF(((kzp_shape *)object)->owner);
    kzp_delete(object);
}

/* Ends a maker: the shape, or the library's exception. */
static PyObject *finish(kzp_shape *self, kz_result result, const kz_error *err)
{
    if (self && result == KZ_OK) return (PyObject *)self;
    Py_XDECREF((PyObject *)self);
    return self ? kzp_raise(err) : NULL;
}

/* ---- Makers ------------------------------------------------------------------------------------------- */

/* Two points and a number, as far as a maker takes them; `names` are those of its arguments. */
typedef struct given {
    kz_vec2 p[2];
    double r;
} given;

static bool read_given(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const char *const *names, int n_points,
                       given *g)
{
    PyObject *objects[3] = {NULL};
    int i = 0, n_names = 0;
    while (names[n_names]) n_names++;
    if (!kzp_arguments(args, n, keywords, names, n_names, objects)) return false;
    for (; i < n_points; i++)
        if (!kzp_point(objects[i], names[i], &g->p[i])) return false;
    if (i == n_names || kzp_number(objects[i], &g->r)) return true;
    PyErr_Format(PyExc_TypeError, "%s must be a number", names[i]);
    return false;
}

#define MAKER(name) static PyObject *name(PyObject *type, PyObject *const *args, Py_ssize_t n, PyObject *keywords)

MAKER(make_point)
{
    static const char *const names[] = {"p", NULL};
    given g;
    kz_error err;
    (void)type;
    kzp_shape *self = read_given(args, n, keywords, names, 1, &g) ? kzp_shape_alloc() : NULL;
    return finish(self, self ? kz_shape_point(g.p[0], &self->shape, &err) : KZ_ERR_MEMORY, &err);
}

MAKER(make_segment)
{
    static const char *const names[] = {"a", "b", NULL};
    given g;
    kz_error err;
    (void)type;
    kzp_shape *self = read_given(args, n, keywords, names, 2, &g) ? kzp_shape_alloc() : NULL;
    return finish(self, self ? kz_shape_segment(g.p[0], g.p[1], &self->shape, &err) : KZ_ERR_MEMORY, &err);
}

MAKER(make_box)
{
    static const char *const names[] = {"min", "max", NULL};
    given g;
    kz_error err;
    (void)type;
    kzp_shape *self = read_given(args, n, keywords, names, 2, &g) ? kzp_shape_alloc() : NULL;
    return finish(self, self ? kz_shape_box(g.p[0], g.p[1], &self->shape, &err) : KZ_ERR_MEMORY, &err);
}

MAKER(make_circle)
{
    static const char *const names[] = {"center", "r", NULL};
    given g;
    kz_error err;
    (void)type;
    kzp_shape *self = read_given(args, n, keywords, names, 1, &g) ? kzp_shape_alloc() : NULL;
    return finish(self, self ? kz_shape_circle(g.p[0], (float)g.r, &self->shape, &err) : KZ_ERR_MEMORY, &err);
}

MAKER(make_capsule)
{
    static const char *const names[] = {"a", "b", "r", NULL};
    given g;
    kz_error err;
    (void)type;
    kzp_shape *self = read_given(args, n, keywords, names, 2, &g) ? kzp_shape_alloc() : NULL;
    return finish(self, self ? kz_shape_capsule(g.p[0], g.p[1], (float)g.r, &self->shape, &err) : KZ_ERR_MEMORY, &err);
}

/* ---- Vertices ----------------------------------------------------------------------------------------- */

/* From so many vertices on an edge tree pays. */
static const int32_t min_tree = 64;

/* Points of all rings, then ends of the rings, then room for an edge tree, in one block. */
typedef struct vertices {
    char *block;
    kz_vec2 *points;
    int32_t *ring_end, n_rings;
    void *tree;
    size_t tree_bytes;
    Py_ssize_t n;
} vertices;

static bool add_ring(vertices *v, const kzp_rows *rows)
{
    if (v->n + rows->n > INT32_MAX / 64) {
        PyErr_SetString(PyExc_ValueError, "too many vertices");
        return false;
    }
    for (Py_ssize_t i = 0; i < rows->n; i++)
        memcpy(&v->points[v->n + i], rows->data + i * rows->stride, sizeof(kz_vec2));
    v->n += rows->n;
    v->ring_end[v->n_rings++] = (int32_t)v->n;
    return true;
}

static bool lay_out(vertices *v, Py_ssize_t n_points, Py_ssize_t n_rings)
{
    if (n_points > INT32_MAX / 64) n_points = INT32_MAX / 64;
    const size_t points = (size_t)n_points * sizeof(kz_vec2), ends = ((size_t)n_rings * sizeof(int32_t) + 7) / 8 * 8;
    v->tree_bytes = n_points >= min_tree ? kz_edge_tree_bytes((int32_t)n_points) : 0;
    v->block = malloc(points + ends + v->tree_bytes + 8);
    if (!v->block) {
        PyErr_NoMemory();
        return false;
    }
    v->points = (kz_vec2 *)v->block;
    v->ring_end = (int32_t *)(v->block + points);
    v->tree = v->block + points + ends;
    return true;
}

/* The outline and the holes; `rings` has room for all of them. */
static bool read_rings(PyObject *outline, PyObject *holes, kzp_rows *rings, Py_ssize_t n_holes, vertices *v)
{
    Py_ssize_t opened = 0, total = 0;
    bool good = true;
    for (; good && opened <= n_holes; opened += good) {
        PyObject *ring = opened ? PySequence_GetItem(holes, opened - 1) : outline;
        good = ring && kzp_rows_open(ring, opened ? "a hole" : "points", KZP_F32, 2, &rings[opened]);
        if (opened) Py_XDECREF(ring);
        if (good) total += rings[opened].n;
    }
    good = good && lay_out(v, total, n_holes + 1);
    for (Py_ssize_t i = 0; i < opened; i++) {
        good = good && add_ring(v, &rings[i]);
        kzp_rows_close(&rings[i]);
    }
    return good;
}

static PyObject *make_polygon(PyObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"points", "holes", NULL};
    PyObject *points, *holes = NULL;
    vertices v = {0};
    kz_error err;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O:polygon", names, &points, &holes)) return NULL;
    const Py_ssize_t n_holes = holes ? PySequence_Size(holes) : 0;
    if (n_holes < 0) return NULL;
    if (n_holes > INT32_MAX / 64) {
        PyErr_SetString(PyExc_ValueError, "too many holes");
        return NULL;
    }
    kzp_rows *rings = calloc((size_t)n_holes + 1, sizeof *rings);
    if (!rings) return PyErr_NoMemory();
    const bool read = read_rings(points, holes, rings, n_holes, &v);
    free(rings);
    kzp_shape *self = read ? kzp_shape_alloc() : NULL;
    if (!self) {
        free(v.block);
        return NULL;
    }
    self->memory = v.block;
    const kz_result made =
        v.n >= min_tree
            ? kz_shape_polygon_with_tree(v.points, v.ring_end, v.n_rings, v.tree, v.tree_bytes, &self->shape, &err)
            : kz_shape_polygon_with_holes(v.points, v.ring_end, v.n_rings, &self->shape, &err);
    return finish(self, made, &err);
}

MAKER(make_polyline)
{
    static const char *const names[] = {"points", NULL};
    PyObject *points;
    vertices v = {0};
    kzp_rows rows;
    kz_error err;
    (void)type;
    if (!kzp_arguments(args, n, keywords, names, 1, &points)) return NULL;
    if (!read_rings(points, NULL, &rows, 0, &v)) {
        free(v.block);
        return NULL;
    }
    kzp_shape *self = kzp_shape_alloc();
    if (!self) free(v.block);
    else self->memory = v.block;
    return finish(self, self ? kz_shape_polyline(v.points, (int32_t)v.n, &self->shape, &err) : KZ_ERR_MEMORY, &err);
}

/* ---- Masks and compounds ------------------------------------------------------------------------------- */

static PyObject *make_mask(PyObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"mask", "at", NULL};
    PyObject *mask, *at = NULL;
    double x = 0, y = 0; /* not rounded: a mask's place is kept as it is */
    kz_error err;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O:mask", names, &mask, &at)) return NULL;
    if (at && !kzp_place(at, "at", &x, &y)) return NULL;
    PyObject *kept = PyObject_TypeCheck(mask, kzp_mask_type)
                         ? (Py_INCREF(mask), mask)
                         : PyObject_CallFunction((PyObject *)kzp_mask_type, "O", mask);
    kzp_shape *self = kept ? kzp_shape_alloc() : NULL;
    if (!self) {
        Py_XDECREF(kept);
        return NULL;
    }
    self->owner = kept;
    return finish(self, kz_shape_mask(((kzp_mask *)kept)->mask, x, y, &self->shape, &err), &err);
}

static PyObject *make_grid(PyObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"grid", "at", NULL};
    PyObject *grid, *at = NULL;
    double x = 0, y = 0;
    kz_error err;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|O:grid", names, kzp_grid_type, &grid, &at)) return NULL;
    if (at && !kzp_place(at, "at", &x, &y)) return NULL;
    kzp_shape *self = kzp_shape_alloc();
    if (!self) return NULL;
    self->owner = grid;
    Py_INCREF(grid);
    return finish(self, kz_shape_grid(((kzp_grid *)grid)->grid, x, y, &self->shape, &err), &err);
}

MAKER(make_parts)
{
    static const char *const names[] = {"shapes", NULL};
    PyObject *list;
    kz_error err;
    (void)type;
    if (!kzp_arguments(args, n, keywords, names, 1, &list)) return NULL;
    PyObject *parts = PySequence_Tuple(list); /* kept, because the shape refers to what its parts refer to */
    const Py_ssize_t n_parts = parts ? PyTuple_Size(parts) : 0;
    kz_shape *items = parts ? malloc((size_t)n_parts * sizeof *items + 1) : NULL;
    kzp_shape *self = items ? kzp_shape_alloc() : NULL;
    bool good = self != NULL;
    for (Py_ssize_t i = 0; good && i < n_parts; i++) {
        const kz_shape *part = kzp_shape_of(PyTuple_GetItem(parts, i), "each part");
        if (part) items[i] = *part;
        good = part != NULL;
    }
    if (self) {
        self->memory = items;
        self->owner = parts;
        if (good) return finish(self, kz_shape_parts(items, (int32_t)n_parts, &self->shape, &err), &err);
        Py_DECREF((PyObject *)self);
        return NULL;
    }
    free(items);
    Py_XDECREF(parts);
    return PyErr_Occurred() ? NULL : PyErr_NoMemory();
}

/* ---- Posed -------------------------------------------------------------------------------------------- */

static PyObject *shape_posed(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"at", "degrees", NULL};
    PyObject *at;
    double degrees = 0;
    kz_vec2 p;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|d:posed", names, &at, &degrees) || !kzp_point(at, "at", &p) ||
        !kzp_finite(degrees, "degrees"))
        return NULL;
    const size_t bytes = kz_shape_transform_bytes(shape_of(object));
    kzp_shape *self = kzp_shape_alloc();
    if (!self) return NULL;
    self->memory = malloc(bytes + 1);
    self->owner = object; /* its mask, or its rings, may still be those of the old one */
    Py_INCREF(object);
    if (!self->memory) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    return finish(self,
                  kz_shape_transform(shape_of(object), kz_pose_degrees(p.x, p.y, degrees), self->memory, bytes,
                                     &self->shape, &err),
                  &err);
}

/* ---- Measures ------------------------------------------------------------------------------------------ */

static PyObject *shape_measure(PyObject *object, PyObject *unused)
{
    const kz_measure m = kz_shape_measure(shape_of(object));
    (void)unused;
    return Py_BuildValue("d(dd)d", m.size, m.x, m.y, m.inertia);
}

static PyObject *shape_repr(PyObject *object)
{
    char text[160];
    const kz_box b = shape_of(object)->bounds;
    if (kzp_is_empty(shape_of(object)))
        return PyUnicode_FromFormat("<kolize.Shape %s, empty>", kz_kind_name(shape_of(object)->kind));
    PyOS_snprintf(text, sizeof text, "<kolize.Shape %s in (%g, %g, %g, %g)>", kz_kind_name(shape_of(object)->kind),
                  (double)b.min.x, (double)b.min.y, (double)b.max.x, (double)b.max.y);
    return PyUnicode_FromString(text);
}

/* A shape never changes, so it is its own copy. */
static PyObject *itself(PyObject *object, PyObject *unused)
{
    (void)unused;
    Py_INCREF(object);
    return object;
}

static PyObject *shape_reduce(PyObject *object, PyObject *unused)
{
    (void)unused;
    return kzp_delegate("kolize._shapes", "reduced", object, NULL, NULL);
}

#define STATIC(name, function, text)                                                                                   \
    {name, (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS | METH_STATIC, text}

static PyMethodDef methods[] = {
    STATIC("point", make_point, "point(p) -> Shape: a single point."),
    STATIC("segment", make_segment, "segment(a, b) -> Shape: all points from a to b."),
    STATIC("box", make_box, "box(min, max) -> Shape: a box along the axes.  Error when min > max."),
    STATIC("circle", make_circle, "circle(center, r) -> Shape: all points within r of the centre."),
    STATIC("capsule", make_capsule, "capsule(a, b, r) -> Shape: all points within r of the segment a-b."),
    {"polygon", (PyCFunction)(void (*)(void))make_polygon, METH_VARARGS | METH_KEYWORDS | METH_STATIC,
     "polygon(points, holes=()) -> Shape: convex or concave, in either winding.\n\n"
     "points is an array (n, 2), and so is each hole.  Error when the outline crosses itself or a hole lies outside."},
    STATIC("polyline", make_polyline, "polyline(points) -> Shape: vertices (n, 2) joined by segments."),
    {"mask", (PyCFunction)(void (*)(void))make_mask, METH_VARARGS | METH_KEYWORDS | METH_STATIC,
     "mask(mask, at=(0, 0)) -> Shape: the cells of a mask, with its cell (0, 0) placed at a point."},
    {"grid", (PyCFunction)(void (*)(void))make_grid, METH_VARARGS | METH_KEYWORDS | METH_STATIC,
     "grid(grid, at=(0, 0)) -> Shape: all tiles of a Grid; edits of the grid show in it."},
    STATIC("hull", kzp_make_hull,
           "hull(points) -> Shape: the convex hull of points (n, 2); a segment or a point where they lie on a line."),
    {"rounded", (PyCFunction)(void (*)(void))kzp_make_rounded, METH_VARARGS | METH_KEYWORDS | METH_STATIC,
     "rounded(points, r) -> Shape: all points within r of a polygon, as parts that count as one."},
    STATIC("parts", make_parts, "parts(shapes) -> Shape: several shapes that count as one."),
    KZP_KEYWORDS("posed", shape_posed,
                 "posed(at, degrees=0.0) -> Shape: rotated clockwise about the origin, then moved by at.\n\n"
                 "Error when a mask would be rotated."),
    {"measure", shape_measure, METH_NOARGS,
     "measure() -> (size, (x, y), inertia): area, length or number of points; the centroid; the moment of inertia."},
    {"__copy__", itself, METH_NOARGS, "__copy__() -> itself: it never changes."},
    {"__deepcopy__", itself, METH_O, "__deepcopy__(memo) -> itself."},
    {"__reduce__", shape_reduce, METH_NOARGS, "__reduce__() -> what pickle needs."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, shape_dealloc},
    {Py_tp_repr, shape_repr},
    {Py_tp_methods, methods},
    {Py_tp_getset, kzp_shape_properties},
    {Py_tp_richcompare, kzp_shape_compare},
    {Py_tp_hash, kzp_shape_hash},
    {Py_tp_doc, "A shape in float32 coordinates that never changes: Shape.circle((0, 0), 5) and so on.\n\n"
                "Shapes are closed: the border belongs to them."},
    {0, NULL}};
static PyType_Spec spec = {"kolize.Shape", sizeof(kzp_shape), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                           slots};

bool kzp_add_shapes(PyObject *module)
{
    kzp_shape_type = kzp_add_type(module, &spec);
    return kzp_shape_type != NULL;
}
