/* shape_read.c - what a kolize.Shape is made of: its numbers, points and parts; whether two are equal. */
#include "objects/objects.h"

static const kz_shape *shape_of(PyObject *object) { return &((kzp_shape *)object)->shape; }

static PyObject *no_field(const kz_shape *s, const char *name)
{ return PyErr_Format(PyExc_AttributeError, "a shape of the kind %s has no %s", kz_kind_name(s->kind), name); }

/* ---- Numbers ------------------------------------------------------------------------------------------ */

static PyObject *shape_kind(PyObject *object, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(kz_kind_name(shape_of(object)->kind));
}

static PyObject *shape_bounds(PyObject *object, void *unused)
{
    const kz_box b = shape_of(object)->bounds;
    (void)unused;
    return Py_BuildValue("dddd", (double)b.min.x, (double)b.min.y, (double)b.max.x, (double)b.max.y);
}

static PyObject *shape_is_empty(PyObject *object, void *unused)
{
    (void)unused;
    return PyBool_FromLong(kzp_is_empty(shape_of(object)));
}

static PyObject *shape_min(PyObject *object, void *unused)
{
    (void)unused;
    return kzp_point_tuple(shape_of(object)->bounds.min);
}

static PyObject *shape_max(PyObject *object, void *unused)
{
    (void)unused;
    return kzp_point_tuple(shape_of(object)->bounds.max);
}

static PyObject *shape_center(PyObject *object, void *unused)
{
    const kz_shape *s = shape_of(object);
    (void)unused;
    return s->kind == KZ_KIND_CIRCLE ? kzp_point_tuple(s->as.circle.center) : no_field(s, "center");
}

static PyObject *shape_radius(PyObject *object, void *unused)
{
    const kz_shape *s = shape_of(object);
    (void)unused;
    if (s->kind == KZ_KIND_CIRCLE) return PyFloat_FromDouble(s->as.circle.r);
    return s->kind == KZ_KIND_CAPSULE ? PyFloat_FromDouble(s->as.capsule.r) : no_field(s, "radius");
}

static PyObject *shape_ends(PyObject *object, void *unused)
{
    const kz_shape *s = shape_of(object);
    const bool is_capsule = s->kind == KZ_KIND_CAPSULE;
    (void)unused;
    if (!is_capsule && s->kind != KZ_KIND_SEGMENT) return no_field(s, "ends");
    const kz_vec2 a = is_capsule ? s->as.capsule.a : s->as.segment.a,
                  b = is_capsule ? s->as.capsule.b : s->as.segment.b;
    return Py_BuildValue("(dd)(dd)", (double)a.x, (double)a.y, (double)b.x, (double)b.y);
}

static PyObject *shape_at(PyObject *object, void *unused)
{
    const kz_shape *s = shape_of(object);
    (void)unused;
    if (s->kind == KZ_KIND_GRID) return Py_BuildValue("dd", s->as.grid.at_x, s->as.grid.at_y);
    return s->kind == KZ_KIND_MASK ? Py_BuildValue("dd", s->as.mask.at_x, s->as.mask.at_y) : no_field(s, "at");
}

/* ---- Points ------------------------------------------------------------------------------------------- */

/* Corners, ends or the point of what has no vertices. */
static int32_t few_points(const kz_shape *s, kz_vec2 out[4])
{
    const kz_box b = s->bounds;
    switch (s->kind) {
    case KZ_KIND_POINT: return out[0] = s->as.point, 1;
    case KZ_KIND_SEGMENT: return out[0] = s->as.segment.a, out[1] = s->as.segment.b, 2;
    case KZ_KIND_CAPSULE: return out[0] = s->as.capsule.a, out[1] = s->as.capsule.b, 2;
    case KZ_KIND_BOX:
        return out[0] = b.min, out[1] = (kz_vec2){b.max.x, b.min.y}, out[2] = b.max,
               out[3] = (kz_vec2){b.min.x, b.max.y}, 4;
    default: return 0;
    }
}

static PyObject *shape_points(PyObject *object, void *unused)
{
    const kz_shape *s = shape_of(object);
    size_t n;
    const kz_vec2 *points = kz_shape_points(s, &n);
    kz_vec2 few[4];
    (void)unused;
    const int32_t n_few = n ? 0 : few_points(s, few);
    if (!n_few) return kzp_view(points ? (const void *)points : "", KZP_F32, (Py_ssize_t)n, 2, object);
    kz_vec2 *copy = malloc((size_t)n_few * sizeof *copy);
    if (!copy) return PyErr_NoMemory();
    memcpy(copy, few, (size_t)n_few * sizeof *copy);
    return kzp_array(copy, KZP_F32, n_few, 2);
}

/* The outline and the holes of a polygon; a polyline. */
static PyObject *shape_rings(PyObject *object, void *unused)
{
    const kz_shape *s = shape_of(object);
    size_t n;
    const kz_vec2 *points = kz_shape_points(s, &n);
    PyObject *list = PyList_New(0);
    const int32_t n_rings = n ? s->as.polygon.n_rings : 0;
    (void)unused;
    for (int32_t i = 0, begin = 0; list && i < n_rings; i++) {
        const int32_t end = n_rings == 1 ? (int32_t)n : s->as.polygon.ring_end[i];
        PyObject *ring = kzp_view(points + begin, KZP_F32, end - begin, 2, object);
        if (!ring || PyList_Append(list, ring) != 0) Py_CLEAR(list);
        Py_XDECREF(ring);
        begin = end;
    }
    return list;
}

/* ---- What it refers to ------------------------------------------------------------------------------------ */

/* The Mask or Grid with these cells among what a shape keeps alive; borrowed, or NULL. */
static PyObject *kept_cells(PyObject *owner, const void *cells)
{
    if (!owner) return NULL;
    if (PyObject_TypeCheck(owner, kzp_mask_type)) return ((kzp_mask *)owner)->mask == cells ? owner : NULL;
    if (PyObject_TypeCheck(owner, kzp_grid_type)) return ((kzp_grid *)owner)->grid == cells ? owner : NULL;
    if (PyObject_TypeCheck(owner, kzp_shape_type)) return kept_cells(((kzp_shape *)owner)->owner, cells);
    PyObject *found = NULL;
    for (Py_ssize_t i = 0; !found && PyTuple_Check(owner) && i < PyTuple_Size(owner); i++)
        found = kept_cells(PyTuple_GetItem(owner, i), cells);
    return found;
}

static PyObject *shape_cells(PyObject *object, void *unused)
{
    const kz_shape *s = shape_of(object);
    (void)unused;
    if (s->kind != KZ_KIND_MASK) return no_field(s, "cells");
    PyObject *mask = kept_cells(((kzp_shape *)object)->owner, s->as.mask.mask);
    if (!mask) return kzp_mask_copy(s->as.mask.mask);
    Py_INCREF(mask);
    return mask;
}

static PyObject *shape_tiles(PyObject *object, void *unused)
{
    const kz_shape *s = shape_of(object);
    (void)unused;
    PyObject *grid = s->kind == KZ_KIND_GRID ? kept_cells(((kzp_shape *)object)->owner, s->as.grid.grid) : NULL;
    if (!grid) return no_field(s, "tiles"); /* that of a replay's world is not Python's */
    Py_INCREF(grid);
    return grid;
}

static PyObject *shape_parts(PyObject *object, void *unused)
{
    const kz_shape *s = shape_of(object);
    (void)unused;
    if (s->kind != KZ_KIND_PARTS) return no_field(s, "shapes");
    PyObject *tuple = PyTuple_New(s->as.parts.n);
    for (int32_t i = 0; tuple && i < s->as.parts.n; i++) {
        kzp_shape *part = kzp_shape_alloc();
        if (!part) Py_CLEAR(tuple);
        if (!part) break;
        part->shape = s->as.parts.items[i];
        part->owner = object;
        Py_INCREF(object);
        PyTuple_SetItem(tuple, i, (PyObject *)part);
    }
    return tuple;
}

static PyObject *shape_geo(PyObject *object, void *unused)
{
    (void)unused;
    return kzp_delegate("kolize._shapes", "geo_interface", object, NULL, NULL);
}

/* ---- Equal ones ----------------------------------------------------------------------------------------- */

static bool same_point(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

static bool same_rings(const kz_shape *a, const kz_shape *b)
{
    const kz_polygon *p = &a->as.polygon, *q = &b->as.polygon;
    size_t n, m;
    const kz_vec2 *points = kz_shape_points(a, &n), *others = kz_shape_points(b, &m);
    if (n != m || p->n_rings != q->n_rings) return false;
    for (size_t i = 0; i < n; i++)
        if (!same_point(points[i], others[i])) return false;
    for (int32_t i = 0; p->n_rings > 1 && i < p->n_rings; i++)
        if (p->ring_end[i] != q->ring_end[i]) return false;
    return true;
}

static bool same_box(kz_box a, kz_box b) { return same_point(a.min, b.min) && same_point(a.max, b.max); }

static bool same_shape(const kz_shape *a, const kz_shape *b)
{
    if (a->kind != b->kind || !same_box(a->bounds, b->bounds)) return false;
    switch (a->kind) {
    case KZ_KIND_SEGMENT:
        return same_point(a->as.segment.a, b->as.segment.a) && same_point(a->as.segment.b, b->as.segment.b);
    case KZ_KIND_CIRCLE:
        return same_point(a->as.circle.center, b->as.circle.center) && a->as.circle.r == b->as.circle.r;
    case KZ_KIND_CAPSULE:
        return same_point(a->as.capsule.a, b->as.capsule.a) && same_point(a->as.capsule.b, b->as.capsule.b) &&
               a->as.capsule.r == b->as.capsule.r;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: return same_rings(a, b);
    case KZ_KIND_MASK:
        return a->as.mask.at_x == b->as.mask.at_x && a->as.mask.at_y == b->as.mask.at_y &&
               kzp_same_cells(a->as.mask.mask, b->as.mask.mask);
    case KZ_KIND_GRID:
        return a->as.grid.grid == b->as.grid.grid && a->as.grid.at_x == b->as.grid.at_x &&
               a->as.grid.at_y == b->as.grid.at_y;
    case KZ_KIND_PARTS: break;
    default: return true;
    }
    bool same = a->as.parts.n == b->as.parts.n;
    for (int32_t i = 0; same && i < a->as.parts.n; i++) same = same_shape(&a->as.parts.items[i], &b->as.parts.items[i]);
    return same;
}

PyObject *kzp_shape_compare(PyObject *object, PyObject *other, int operation)
{
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, kzp_shape_type))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(same_shape(shape_of(object), shape_of(other)) == (operation == Py_EQ));
}

/* Equal shapes have equal kinds and bounds; that of a grid that is edited stays. */
Py_hash_t kzp_shape_hash(PyObject *object)
{
    const kz_shape *s = shape_of(object);
    const kz_box b = s->kind == KZ_KIND_GRID ? (kz_box){{0, 0}, {0, 0}} : s->bounds;
    const float numbers[] = {b.min.x + 0.0f, b.min.y + 0.0f, b.max.x + 0.0f, b.max.y + 0.0f}; /* -0 becomes 0 */
    uint64_t hash = 14695981039346656037u ^ (uint64_t)s->kind;
    for (int i = 0; i < 4; i++) {
        uint32_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        hash = (hash ^ bits) * 1099511628211u;
    }
    const Py_hash_t result = (Py_hash_t)(hash >> 1);
    return result == -1 ? -2 : result;
}

PyGetSetDef kzp_shape_properties[] = {
    {"kind", shape_kind, NULL,
     "'point', 'segment', 'box', 'circle', 'capsule', 'polygon', 'polyline', 'mask', 'parts' or 'grid'.", NULL},
    {"bounds", shape_bounds, NULL,
     "(min_x, min_y, max_x, max_y): the smallest float32 box around it; (inf, inf, -inf, -inf) where is_empty.", NULL},
    {"is_empty", shape_is_empty, NULL,
     "Has it no point, as parts of no shape and a mask without cells?  It meets nothing.  A grid, which can be edited, never is.",
     NULL},
    {"min", shape_min, NULL, "(x, y): the lower corner of its bounds.", NULL},
    {"max", shape_max, NULL, "(x, y): the upper corner of its bounds.", NULL},
    {"center", shape_center, NULL, "(x, y) of a circle.", NULL},
    {"radius", shape_radius, NULL, "That of a circle or capsule.", NULL},
    {"ends", shape_ends, NULL, "((x, y), (x, y)) of a segment or capsule.", NULL},
    {"at", shape_at, NULL, "(x, y): where cell (0, 0) of a mask or grid lies.", NULL},
    {"points", shape_points, NULL,
     "float32 (n, 2): the vertices of a polygon or polyline, not copied; corners of a box, ends, or the point; else "
     "empty.",
     NULL},
    {"rings", shape_rings, NULL, "The outline of a polygon, then its holes: list of float32 (n, 2), not copied.", NULL},
    {"cells", shape_cells, NULL, "The Mask of a mask.", NULL},
    {"tiles", shape_tiles, NULL, "The Grid of a grid.", NULL},
    {"shapes", shape_parts, NULL, "The Shapes of parts.", NULL},
    {"__geo_interface__", shape_geo, NULL,
     "A dict as of GeoJSON, exact; AttributeError for circles and capsules, whose outline is no polygon.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
