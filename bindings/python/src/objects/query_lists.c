/* query_lists.c - questions about two shapes, or a shape and a ray, that have several answers; and pushes along a way. */
#include "objects/objects.h"

static PyTypeObject *span_type, *part_contact_type;

enum { AT_ONCE = 16 };

/* ---- Spans of a ray ----------------------------------------------------------------------------------- */

static PyStructSequence_Field span_fields[] = {{"t_in", "0..1 of the ray, rounded down: not inside yet."},
                                               {"t_out", "0..1 of the ray, rounded up: no longer inside."},
                                               {"point_in", "Where it enters, or starts inside."},
                                               {"point_out", "Where it leaves, or ends inside."},
                                               {"normal_in", "Unit, against the ray; (0, 0) from inside."},
                                               {"normal_out", "Unit, along the ray; (0, 0) at an end inside."},
                                               {"starts_inside", "Whether the ray starts inside, and this span."},
                                               {"ends_inside", "Whether the ray ends inside, and this span."},
                                               {"part", "Which part of the shape, counted through nested ones."},
                                               {NULL, NULL}};
static PyStructSequence_Desc span_description = {"kolize.RaySpan", "A stretch of a ray that lies inside a shape.",
                                                 span_fields, 9};

static PyObject *span_of(const kz_ray_span *s)
{
    PyObject *items[9] = {PyFloat_FromDouble(s->t_in),        PyFloat_FromDouble(s->t_out),
                          kzp_point_tuple(s->point_in),       kzp_point_tuple(s->point_out),
                          kzp_point_tuple(s->normal_in),      kzp_point_tuple(s->normal_out),
                          PyBool_FromLong(s->starts_inside),  PyBool_FromLong(s->ends_inside),
                          PyLong_FromLong(s->part)};
    return kzp_named(span_type, items, 9);
}

/* A list of the answers that `make` makes of n items. */
static PyObject *list_of(const void *items, size_t size, size_t n, PyObject *(*make)(const void *))
{
    PyObject *list = PyList_New((Py_ssize_t)n);
    for (size_t k = 0; list && k < n; k++) {
        PyObject *item = make((const char *)items + k * size);
        if (!item || PyList_SetItem(list, (Py_ssize_t)k, item) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *make_span(const void *item) { return span_of(item); }

static PyObject *ray_spans(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape", "start", "end", "touch", NULL};
    PyObject *object, *start, *end;
    kz_vec2 from, to;
    kz_ray_span few[AT_ONCE], *spans = few;
    int touch = 0;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO|p:ray_spans", names, &object, &start, &end, &touch)) return NULL;
    if (!kzp_point(start, "start", &from) || !kzp_point(end, "end", &to)) return NULL;
    const kz_shape *shape = kzp_shape_of(object, "shape");
    const unsigned flags = touch ? KZ_HIT_TOUCH : 0;
    const size_t n = shape ? kz_ray_spans(shape, from, to, flags, few, AT_ONCE) : 0;
    if (n > AT_ONCE) {
        spans = malloc(n * sizeof *spans);
        if (!spans) return PyErr_NoMemory();
        kz_ray_spans(shape, from, to, flags, spans, n);
    }
    PyObject *list = shape ? list_of(spans, sizeof *spans, n, make_span) : NULL;
    if (spans != few) free(spans);
    return list;
}

/* ---- Contacts of parts -------------------------------------------------------------------------------- */

static PyStructSequence_Field part_fields[] = {{"a", "Which part of a, counted from 0 through nested parts."},
                                               {"b", "Which part of b."},
                                               {"normal", "Unit vector from the part of a to that of b."},
                                               {"depth", "How far the part of a must go against the normal."},
                                               {"points", "One or two points of contact."},
                                               {"shortest", "Whether no shorter shift separates them."},
                                               {NULL, NULL}};
static PyStructSequence_Desc part_description = {"kolize.PartContact", "Where and how deep a part of a is in one of b.",
                                                 part_fields, 6};

static PyObject *make_part_contact(const void *item)
{
    const kz_part_contact *c = item;
    PyObject *items[6] = {PyLong_FromLong(c->a),
                          PyLong_FromLong(c->b),
                          kzp_point_tuple(c->contact.normal),
                          PyFloat_FromDouble(c->contact.depth),
                          kzp_contact_points(&c->contact),
                          PyBool_FromLong(c->contact.shortest)};
    return kzp_named(part_contact_type, items, 6);
}

static PyObject *collide_parts(PyObject *module, PyObject *const *args, Py_ssize_t n_args, PyObject *keywords)
{
    static const char *const names[] = {"a", "b", NULL};
    PyObject *objects[2];
    kz_part_contact few[AT_ONCE], *contacts = few;
    (void)module;
    if (!kzp_arguments(args, n_args, keywords, names, 2, objects)) return NULL;
    const kz_shape *a = kzp_shape_of(objects[0], "a"), *b = a ? kzp_shape_of(objects[1], "b") : NULL;
    const size_t n = b ? kz_collide_parts(a, b, few, AT_ONCE) : 0;
    if (n > AT_ONCE) {
        contacts = malloc(n * sizeof *contacts);
        if (!contacts) return PyErr_NoMemory();
        kz_collide_parts(a, b, contacts, n);
    }
    PyObject *list = b ? list_of(contacts, sizeof *contacts, n, make_part_contact) : NULL;
    if (contacts != few) free(contacts);
    return list;
}

/* ---- Pushes ------------------------------------------------------------------------------------------- */

static PyObject *push_along(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"a", "b", "direction", NULL};
    PyObject *objects[3];
    kz_vec2 direction, push;
    float length;
    (void)module;
    if (!kzp_arguments(args, n, keywords, names, 3, objects) || !kzp_point(objects[2], "direction", &direction)) return NULL;
    const kz_shape *a = kzp_shape_of(objects[0], "a"), *b = a ? kzp_shape_of(objects[1], "b") : NULL;
    if (!b) return NULL;
    if (direction.x == 0 && direction.y == 0) return kzp_refuse("ERR_ARGUMENT", "direction: has no length");
    if (!kz_push_along(a, b, direction, &push, &length)) Py_RETURN_NONE;
    return Py_BuildValue("(dd)d", (double)push.x, (double)push.y, (double)length);
}

static PyMethodDef functions[] = {
    KZP_KEYWORDS("ray_spans", ray_spans,
                 "ray_spans(shape, start, end, touch=False) -> list of RaySpan: all stretches of the segment inside.\n\n"
                 "By rising t_in; a hole divides one in two, and each part of a shape gives its own."),
    KZP_FAST("collide_parts", collide_parts,
             "collide_parts(a, b) -> list of PartContact: of all pairs of parts that overlap, sorted by a, then b."),
    KZP_FAST("push_along", push_along,
             "push_along(a, b, direction) -> ((x, y), length), or None: the shortest push of a along it out of b.\n\n"
             "Both are 0 where they do not overlap.  Among concave shapes the first gap counts.  None: a would leave\n"
             "the numbers of float32, or has more than some 4000 vertices."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_query_lists(PyObject *module)
{
    return (span_type = kzp_add_named(module, "RaySpan", &span_description)) &&
           (part_contact_type = kzp_add_named(module, "PartContact", &part_description)) &&
           kzp_add_functions(module, functions);
}
