/* query.c - questions about two shapes, and their answers as named tuples. */
#include "objects/objects.h"

static PyTypeObject *contact_type, *distance_type, *ray_type, *sweep_type, *turn_type;

/* ---- Answers ------------------------------------------------------------------------------------------ */

static PyStructSequence_Field contact_fields[] = {{"normal", "Unit vector from a to b."},
                                                  {"depth", "How far a must go against the normal."},
                                                  {"points", "One or two points of contact."},
                                                  {"push", "The shift that moves a out of b."},
                                                  {"shortest", "Whether no shorter shift separates them."},
                                                  {NULL, NULL}};
static PyStructSequence_Desc contact_description = {"kolize.Contact", "Where and how deep a is in b.", contact_fields,
                                                    5};

static PyStructSequence_Field distance_fields[] = {{"distance", "0 when they meet, inf when one has no points."},
                                                   {"on_a", "The point of a nearest to b."},
                                                   {"on_b", "The point of b nearest to a."},
                                                   {NULL, NULL}};
static PyStructSequence_Desc distance_description = {"kolize.Distance", "How far apart two shapes are.",
                                                     distance_fields, 3};

static PyStructSequence_Field ray_fields[] = {{"t", "0..1 of the ray, rounded down: not inside yet."},
                                              {"point", "Where it meets the surface."},
                                              {"normal", "Unit, against the ray; (0, 0) from inside."},
                                              {"inside", "Whether the ray begins inside."},
                                              {NULL, NULL}};
static PyStructSequence_Desc ray_description = {"kolize.RayHit", "Where a ray enters a shape.", ray_fields, 4};

static PyStructSequence_Field sweep_fields[] = {{"t", "0..1 of the motion, rounded down: no overlap yet."},
                                                {"normal", "Unit, out of what was met, against the motion."},
                                                {"point", "Where they meet."},
                                                {"start", "APART, TOUCH or OVERLAP before any motion."},
                                                {NULL, NULL}};
static PyStructSequence_Desc sweep_description = {"kolize.SweepHit", "Where a moving shape meets another.",
                                                  sweep_fields, 4};

static PyStructSequence_Field turn_fields[] = {{"t", "0..1 of the motion: up to and at it they do not overlap."},
                                               {"normal", "Unit, out of b towards a at t."},
                                               {"point", "The point of b nearest to a at t."},
                                               {"start", "APART, TOUCH or OVERLAP before any motion."},
                                               {"t_upper", "They are nearer than the tolerance then; t as a rule."},
                                               {NULL, NULL}};
static PyStructSequence_Desc turn_description = {"kolize.RotatingHit",
                                                 "Where a shape that moves and turns meets another.", turn_fields, 5};

PyObject *kzp_contact_points(const kz_contact *c)
{
    PyObject *points = PyTuple_New(c->n_points);
    for (int32_t i = 0; points && i < c->n_points; i++) PyTuple_SetItem(points, i, kzp_point_tuple(c->points[i]));
    return points;
}

PyObject *kzp_contact(const kz_contact *c, kz_vec2 push)
{
    PyObject *items[5] = {kzp_point_tuple(c->normal), PyFloat_FromDouble(c->depth), kzp_contact_points(c),
                          kzp_point_tuple(push), PyBool_FromLong(c->shortest)};
    return kzp_named(contact_type, items, 5);
}

/* ---- Arguments ---------------------------------------------------------------------------------------- */

static bool pair(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const kz_shape **a, const kz_shape **b)
{
    static const char *const names[] = {"a", "b", NULL};
    PyObject *objects[2];
    if (!kzp_arguments(args, n, keywords, names, 2, objects)) return false;
    *a = kzp_shape_of(objects[0], "a");
    *b = *a ? kzp_shape_of(objects[1], "b") : NULL;
    return *b != NULL;
}

#define PAIR_FUNCTION(name)                                                                                            \
    static PyObject *name(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *keywords)

/* ---- Questions ---------------------------------------------------------------------------------------- */

PAIR_FUNCTION(relate)
{
    const kz_shape *a, *b;
    (void)module;
    return pair(args, n, keywords, &a, &b) ? kzp_relation(kz_relate(a, b)) : NULL;
}

PAIR_FUNCTION(overlap)
{
    const kz_shape *a, *b;
    (void)module;
    return pair(args, n, keywords, &a, &b) ? PyBool_FromLong(kz_overlap(a, b)) : NULL;
}

PAIR_FUNCTION(intersects)
{
    const kz_shape *a, *b;
    (void)module;
    return pair(args, n, keywords, &a, &b) ? PyBool_FromLong(kz_intersects(a, b)) : NULL;
}

PAIR_FUNCTION(contains)
{
    const kz_shape *a, *b;
    (void)module;
    return pair(args, n, keywords, &a, &b) ? PyBool_FromLong(kz_contains(a, b)) : NULL;
}

PAIR_FUNCTION(collide)
{
    const kz_shape *a, *b;
    kz_contact c;
    (void)module;
    if (!pair(args, n, keywords, &a, &b)) return NULL;
    if (kz_collide(a, b, &c) != KZ_OVERLAP) Py_RETURN_NONE;
    return kzp_contact(&c, kz_contact_push(a, b, &c));
}

PAIR_FUNCTION(distance)
{
    const kz_shape *a, *b;
    (void)module;
    if (!pair(args, n, keywords, &a, &b)) return NULL;
    const kz_distance_result d = kz_distance(a, b);
    return kzp_named(distance_type,
                     (PyObject *[]){PyFloat_FromDouble(d.distance), kzp_point_tuple(d.on_a), kzp_point_tuple(d.on_b)},
                     3);
}

PAIR_FUNCTION(common_point)
{
    const kz_shape *a, *b;
    kz_vec2 p;
    (void)module;
    if (!pair(args, n, keywords, &a, &b)) return NULL;
    if (!kz_common_point(a, b, &p)) Py_RETURN_NONE;
    return kzp_point_tuple(p);
}

static PyObject *ray(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape", "start", "end", "touch", NULL};
    PyObject *object, *start, *end;
    kz_vec2 from, to;
    int touch = 0;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO|p:ray", names, &object, &start, &end, &touch)) return NULL;
    const kz_shape *shape = kzp_shape_of(object, "shape");
    if (!shape || !kzp_point(start, "start", &from) || !kzp_point(end, "end", &to)) return NULL;
    const kz_ray_hit hit = kz_ray(shape, from, to, touch ? KZ_HIT_TOUCH : 0);
    if (!hit.hit) Py_RETURN_NONE;
    PyObject *items[4] = {PyFloat_FromDouble(hit.t), kzp_point_tuple(hit.point), kzp_point_tuple(hit.normal),
                          PyBool_FromLong(hit.inside)};
    return kzp_named(ray_type, items, 4);
}

static PyObject *sweep(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"a", "motion", "b", "touch", NULL};
    PyObject *object_a, *motion, *object_b;
    kz_vec2 by;
    int touch = 0;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO|p:sweep", names, &object_a, &motion, &object_b, &touch))
        return NULL;
    const kz_shape *a = kzp_shape_of(object_a, "a"), *b = a ? kzp_shape_of(object_b, "b") : NULL;
    if (!b || !kzp_point(motion, "motion", &by)) return NULL;
    const kz_sweep_hit hit = kz_sweep(a, by, b, touch ? KZ_HIT_TOUCH : 0);
    if (!hit.hit) Py_RETURN_NONE;
    PyObject *items[4] = {PyFloat_FromDouble(hit.t), kzp_point_tuple(hit.normal), kzp_point_tuple(hit.point),
                          kzp_relation(hit.start)};
    return kzp_named(sweep_type, items, 4);
}

static PyObject *rotating_hit(const kz_shape *a, kz_motion m, const kz_shape *b, double tolerance)
{
    const size_t bytes = kz_shape_transform_bytes(a);
    void *memory = malloc(bytes + 1);
    kz_toi hit;
    kz_error err;
    if (!memory) return PyErr_NoMemory();
    const kz_result done = kz_sweep_rotating(a, m, b, (float)tolerance, memory, bytes, &hit, &err);
    free(memory);
    if (done != KZ_OK) return kzp_raise(&err);
    if (!hit.hit) Py_RETURN_NONE;
    PyObject *items[5] = {PyFloat_FromDouble(hit.t_lower), kzp_point_tuple(hit.normal), kzp_point_tuple(hit.point),
                          kzp_relation(hit.start), PyFloat_FromDouble(hit.t_upper)};
    return kzp_named(turn_type, items, 5);
}

static PyObject *sweep_rotating(PyObject *module, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"a", "motion", "turn", "b", "at", "degrees", "tolerance", NULL};
    PyObject *object_a, *motion, *object_b, *at = NULL;
    double turn, degrees = 0, tolerance = 0;
    kz_vec2 by, place = {0, 0};
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOdO|Odd:sweep_rotating", names, &object_a, &motion, &turn,
                                     &object_b, &at, &degrees, &tolerance))
        return NULL;
    const kz_shape *a = kzp_shape_of(object_a, "a"), *b = a ? kzp_shape_of(object_b, "b") : NULL;
    if (!b || !kzp_point(motion, "motion", &by) || (at && !kzp_point(at, "at", &place))) return NULL;
    if (!kzp_finite(turn, "turn") || !kzp_finite(degrees, "degrees")) return NULL;
    if (!(tolerance >= 0)) return kzp_refuse("ERR_ARGUMENT", "tolerance: must not be negative");
    const kz_motion m = {kz_pose_degrees(place.x, place.y, degrees), by, (float)(turn * 0.017453292519943295)};
    return rotating_hit(a, m, b, tolerance);
}

static PyMethodDef functions[] = {
    KZP_FAST("relate", relate, "relate(a, b) -> Relation: APART, TOUCH or OVERLAP of two shapes; exact."),
    KZP_FAST("overlap", overlap, "overlap(a, b) -> bool: do the insides meet?"),
    KZP_FAST("intersects", intersects, "intersects(a, b) -> bool: is there a common point?"),
    KZP_FAST("contains", contains, "contains(a, b) -> bool: does a contain every point of b?"),
    KZP_FAST("collide", collide, "collide(a, b) -> Contact or None when the insides do not meet."),
    KZP_FAST("distance", distance, "distance(a, b) -> Distance: 0 exactly when they meet."),
    KZP_FAST("common_point", common_point, "common_point(a, b) -> (x, y) or None: a point that both have."),
    KZP_KEYWORDS("ray", ray,
                 "ray(shape, start, end, touch=False) -> RayHit or None: where the segment enters the shape."),
    KZP_KEYWORDS(
        "sweep", sweep,
        "sweep(a, motion, b, touch=False) -> SweepHit or None: when a, moved by motion, meets b.\n\n"
        "Shapes that overlap at the start hit at t 0 and have no point, unless the motion separates them: then None."),
    KZP_KEYWORDS(
        "sweep_rotating", sweep_rotating,
        "sweep_rotating(a, motion, turn, b, at=(0, 0), degrees=0.0, tolerance=0.0) -> RotatingHit or None.\n\n"
        "a stands at a place, turned by degrees, and moves by motion while it turns by turn degrees about its\n"
        "place: when does it meet b?  Masks do not turn."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_queries(PyObject *module)
{
    return (contact_type = kzp_add_named(module, "Contact", &contact_description)) &&
           (distance_type = kzp_add_named(module, "Distance", &distance_description)) &&
           (ray_type = kzp_add_named(module, "RayHit", &ray_description)) &&
           (sweep_type = kzp_add_named(module, "SweepHit", &sweep_description)) &&
           (turn_type = kzp_add_named(module, "RotatingHit", &turn_description)) &&
           kzp_add_functions(module, functions);
}
