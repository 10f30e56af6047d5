/* body.c - bodies of kolize.World: adding and removing them, and what one of them is. */
#include "world/world.h"

static const double degrees_of_radian = 57.29577951308232;

/* ---- Adding ------------------------------------------------------------------------------------------- */

bool kzp_read_user(PyObject *user, kz_body_def *def)
{
    if (!user || !PyLong_Check(user)) return true;
    def->user = PyLong_AsUnsignedLongLong(user);
    if (!PyErr_Occurred()) return true;
    def->user = 0; /* one that the core cannot hold is kept here alone */
    PyErr_Clear();
    return true;
}

bool kzp_read_shape(PyObject *object, int frame, kz_body_def *def, PyObject **kept)
{
    *kept = NULL;
    if (PyObject_TypeCheck(object, kzp_mask_set_type)) {
        const int32_t n_frames = kz_mask_set_frame_count(((kzp_mask_set *)object)->set);
        if (frame < 0 || frame >= n_frames)
            return kzp_refuse("ERR_ARGUMENT", "frame: the set has %d frames", (int)n_frames), false;
        ((kzp_mask_set *)object)->is_used = true;
        def->frames = ((kzp_mask_set *)object)->set;
        def->frame = frame;
    } else if (PyObject_TypeCheck(object, kzp_shape_type)) {
        def->shape = ((kzp_shape *)object)->shape;
    } else {
        *kept = kzp_fixture_table(object);
        if (*kept) def->fixtures = kzp_fixtures_of(*kept, &def->n_fixtures);
        return *kept != NULL;
    }
    Py_INCREF(object);
    *kept = object;
    return true;
}

typedef struct body_options {
    PyObject *shape, *at, *one_way, *category, *collides, *group, *user;
    double degrees;
    int is_static, sensor, probe, disabled, frame;
} body_options;

/* Of a grid or fixtures the direction is that of the parts which are one-way. */
static uint32_t flags_of(const body_options *o)
{
    return (o->is_static ? KZ_BODY_STATIC : 0u) | (o->sensor ? KZ_BODY_SENSOR : 0u) |
           (o->one_way != Py_None ? KZ_BODY_ONE_WAY : 0u) | (o->probe ? KZ_BODY_PROBE : 0u) |
           (o->disabled ? KZ_BODY_DISABLED : 0u);
}

static bool read_body(const body_options *o, kz_body_def *def, PyObject **kept)
{
    kz_vec2 at = {0, 0};
    if ((o->at && !kzp_point(o->at, "at", &at)) || !kzp_finite(o->degrees, "degrees")) return false;
    if (o->one_way != Py_None && !kzp_point(o->one_way, "one_way", &def->one_way)) return false;
    if (!kzp_bits(o->category, "category", &def->category) || !kzp_bits(o->collides, "collides", &def->collides))
        return false;
    if (o->group && !kzp_index(o->group, "group", &def->group)) return false;
    def->pose = kz_pose_degrees(at.x, at.y, o->degrees);
    def->flags = flags_of(o);
    if (!kzp_read_user(o->user, def) || !kzp_read_shape(o->shape, o->frame, def, kept)) return false;
    if (def->fixtures || def->shape.kind == KZ_KIND_GRID) def->flags &= ~(uint32_t)KZ_BODY_ONE_WAY;
    return true;
}

static PyObject *world_add(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape",    "at",    "degrees", "static", "sensor", "one_way",  "category",
                            "collides", "group", "user",    "frame",  "probe",  "disabled", NULL};
    body_options o = {.one_way = Py_None};
    kz_body_def def = {0};
    PyObject *kept;
    kz_body body;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OdppOOOOOipp:add", names, &o.shape, &o.at, &o.degrees,
                                     &o.is_static, &o.sensor, &o.one_way, &o.category, &o.collides, &o.group, &o.user,
                                     &o.frame, &o.probe, &o.disabled))
        return NULL;
    if (!read_body(&o, &def, &kept)) return NULL;
    kz_world *w = kzp_world_of(object);
    const kz_result made = w ? kz_body_create(w, &def, &body, &err) : KZ_OK;
    const bool is_kept = w && made == KZ_OK && kzp_keep(object, body, kept, o.user);
    Py_DECREF(kept);
    if (is_kept) return kzp_body_number(body);
    if (w && made == KZ_OK) kz_body_destroy(w, body);
    return w && made != KZ_OK ? kzp_raise(&err) : NULL;
}

static bool one_argument(PyObject *const *args, Py_ssize_t n, PyObject *keywords, PyObject **out)
{
    static const char *const names[] = {"body", NULL};
    return kzp_arguments(args, n, keywords, names, 1, out);
}

#define BODY_METHOD(name)                                                                                              \
    static PyObject *name(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)

BODY_METHOD(world_remove)
{
    PyObject *number;
    kz_body body;
    kz_world *w = one_argument(args, n, keywords, &number) ? kzp_world_with(object, number, &body) : NULL;
    if (!w) return NULL;
    kz_body_destroy(w, body);
    kzp_forget(object, body);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

/* ---- Places --------------------------------------------------------------------------------------------- */

static PyObject *world_place(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"body", "at", "degrees", NULL};
    PyObject *number, *at_object;
    double degrees = 0;
    kz_vec2 at;
    kz_body body;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|d:place", names, &number, &at_object, &degrees)) return NULL;
    if (!kzp_point(at_object, "at", &at) || !kzp_finite(degrees, "degrees")) return NULL;
    kz_world *w = kzp_world_with(object, number, &body);
    if (!w) return NULL;
    if (kz_body_set_pose(w, body, kz_pose_degrees(at.x, at.y, degrees), &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

static kz_world *asked(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords, kz_body *body)
{
    PyObject *number;
    return one_argument(args, n, keywords, &number) ? kzp_world_asked(object, number, body) : NULL;
}

BODY_METHOD(world_position)
{
    kz_body body;
    kz_world *w = asked(object, args, n, keywords, &body);
    return w ? kzp_point_tuple(kz_body_pose(w, body).at) : NULL;
}

/* In -180 to 180. */
BODY_METHOD(world_degrees)
{
    kz_body body;
    kz_world *w = asked(object, args, n, keywords, &body);
    if (!w) return NULL;
    const kz_pose pose = kz_body_pose(w, body);
    return PyFloat_FromDouble(atan2(pose.sin, pose.cos) * degrees_of_radian);
}

BODY_METHOD(world_bounds)
{
    kz_body body;
    kz_world *w = asked(object, args, n, keywords, &body);
    if (!w) return NULL;
    const kz_box b = kz_body_box(w, body);
    return Py_BuildValue("dddd", (double)b.min.x, (double)b.min.y, (double)b.max.x, (double)b.max.y);
}

/* ---- What it is ------------------------------------------------------------------------------------------- */

static PyObject *object_or_none(PyObject *kept)
{
    PyObject *answer = kept ? kept : Py_None;
    Py_INCREF(answer);
    return answer;
}

BODY_METHOD(world_shape)
{
    kz_body body;
    return asked(object, args, n, keywords, &body) ? object_or_none(kzp_kept_of(object, body)->shape) : NULL;
}

/* A copy by what it is made of, which refers to nothing of the world. */
static PyObject *free_copy(const kz_shape *shape)
{
    kzp_shape *borrowed = kzp_shape_alloc();
    if (!borrowed) return NULL;
    borrowed->shape = *shape;
    PyObject *copy = kzp_delegate("kolize._shapes", "copied", (PyObject *)borrowed, NULL, NULL);
    borrowed->shape = (kz_shape){.kind = KZ_KIND_NONE}; /* whoever kept it, such as a traceback, finds nothing in it */
    Py_DECREF((PyObject *)borrowed);
    return copy;
}

static PyObject *outlines(const kz_world *w, kz_body body)
{
    uint64_t memory[KZ_FIXTURE_BYTES / 8];
    int32_t n;
    kz_shape shape;
    if (!kz_body_fixtures(w, body, &n)) return PyTuple_New(0);
    PyObject *tuple = PyTuple_New(n);
    for (int32_t i = 0; tuple && i < n; i++) {
        PyObject *copy = kz_body_fixture_shape(w, body, i, memory, sizeof memory, &shape)
                             ? free_copy(&shape)
                             : (Py_INCREF(Py_None), Py_None);
        if (copy) PyTuple_SetItem(tuple, i, copy);
        else Py_CLEAR(tuple);
    }
    return tuple;
}

BODY_METHOD(world_outline)
{
    kz_body body;
    kz_shape shape;
    kz_world *w = asked(object, args, n, keywords, &body);
    if (!w) return NULL;
    if (!kz_body_shape(w, body, &shape)) return outlines(w, body);
    if (shape.kind == KZ_KIND_GRID) return object_or_none(kzp_kept_of(object, body)->shape);
    return free_copy(&shape);
}

BODY_METHOD(world_user)
{
    kz_body body;
    kz_world *w = asked(object, args, n, keywords, &body);
    if (!w) return NULL;
    if (((kzp_world *)object)->replay) return PyLong_FromUnsignedLongLong(kz_body_user(w, body));
    return object_or_none(kzp_kept_of(object, body)->user);
}

BODY_METHOD(world_frame)
{
    kz_body body;
    int32_t frame;
    kz_world *w = asked(object, args, n, keywords, &body);
    if (!w) return NULL;
    if (!kz_body_frames(w, body, &frame)) Py_RETURN_NONE;
    return PyLong_FromLong(frame);
}

BODY_METHOD(world_filter)
{
    kz_body body;
    kz_world *w = asked(object, args, n, keywords, &body);
    return w ? Py_BuildValue("II", (unsigned)kz_body_category(w, body), (unsigned)kz_body_collides(w, body)) : NULL;
}

BODY_METHOD(world_flags)
{
    kz_body body;
    kz_world *w = asked(object, args, n, keywords, &body);
    return w ? kzp_flags(kz_body_flags(w, body)) : NULL;
}

BODY_METHOD(world_group)
{
    kz_body body;
    kz_world *w = asked(object, args, n, keywords, &body);
    return w ? PyLong_FromLong(kz_body_group(w, body)) : NULL;
}

/* Do its parts say for themselves whether they are one-way? */
static bool has_parts(const kz_world *w, kz_body body)
{
    int32_t n;
    kz_shape shape;
    if (kz_body_fixtures(w, body, &n)) return true;
    return kz_body_shape(w, body, &shape) && shape.kind == KZ_KIND_GRID;
}

BODY_METHOD(world_one_way)
{
    kz_body body;
    kz_world *w = asked(object, args, n, keywords, &body);
    if (!w) return NULL;
    const kz_vec2 direction = kz_body_one_way(w, body);
    const bool has_direction = has_parts(w, body) && (direction.x != 0 || direction.y != 0);
    if (!has_direction && !(kz_body_flags(w, body) & KZ_BODY_ONE_WAY)) Py_RETURN_NONE;
    return kzp_point_tuple(direction);
}

/* ---- What it becomes -------------------------------------------------------------------------------------- */

static PyObject *none_after(kz_result result, const kz_error *err)
{
    if (result != KZ_OK) return kzp_raise(err);
    Py_RETURN_NONE;
}

/* The same for functions that have no kz_error. */
static PyObject *none_after_code(kz_result result) { return none_after(result, &(kz_error){.code = result}); }

static bool body_and(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const char *name, PyObject **out)
{
    const char *const names[] = {"body", name, NULL};
    return kzp_arguments(args, n, keywords, names, 2, out);
}

static PyObject *world_set_shape(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"body", "shape", "frame", NULL};
    PyObject *number, *shape, *kept;
    kz_body_def def = {0};
    kz_body body;
    kz_error err;
    int frame = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|i:set_shape", names, &number, &shape, &frame) ||
        !kzp_read_shape(shape, frame, &def, &kept))
        return NULL;
    kz_world *w = kzp_world_with(object, number, &body);
    const kz_result done = !w             ? KZ_OK
                           : def.frames   ? kz_body_set_frames(w, body, def.frames, def.frame, &err)
                           : def.fixtures ? kz_body_set_fixtures(w, body, def.fixtures, def.n_fixtures, &err)
                                          : kz_body_set_shape(w, body, &def.shape, &err);
    if (w && done == KZ_OK) kzp_keep(object, body, kept, NULL);
    Py_DECREF(kept);
    if (!w || PyErr_Occurred()) return NULL;
    return none_after(done, &err);
}

BODY_METHOD(world_set_frame)
{
    PyObject *given[2];
    kz_body body;
    kz_error err;
    int32_t frame;
    if (!body_and(args, n, keywords, "frame", given) || !kzp_index(given[1], "frame", &frame)) return NULL;
    kz_world *w = kzp_world_with(object, given[0], &body);
    if (!w) return NULL;
    int32_t old;
    const kz_mask_set *set = kz_body_frames(w, body, &old);
    if (!set) return kzp_refuse("ERR_ARGUMENT", "body: it has no frames; add it with a MaskSet");
    if (frame < 0 || frame >= kz_mask_set_frame_count(set))
        return kzp_refuse("ERR_ARGUMENT", "frame: must be 0 to %d", (int)kz_mask_set_frame_count(set) - 1);
    return none_after(kz_body_set_frame(w, body, frame, &err), &err);
}

BODY_METHOD(world_set_user)
{
    PyObject *given[2];
    kz_body_def def = {0};
    kz_body body;
    if (!body_and(args, n, keywords, "user", given) || !kzp_read_user(given[1], &def)) return NULL;
    kz_world *w = kzp_world_with(object, given[0], &body);
    if (!w) return NULL;
    const kz_result result = kz_body_set_user(w, body, def.user);
    if (result != KZ_OK) return none_after_code(result);
    if (!kzp_keep(object, body, NULL, given[1])) return NULL;
    Py_RETURN_NONE;
}

static PyObject *world_set_filter(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"body", "category", "collides", NULL};
    PyObject *number, *category = NULL, *collides = NULL;
    uint32_t bits[2] = {1, UINT32_MAX};
    kz_body body;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OO:set_filter", names, &number, &category, &collides))
        return NULL;
    if (!kzp_bits(category, "category", &bits[0]) || !kzp_bits(collides, "collides", &bits[1])) return NULL;
    kz_world *w = kzp_world_with(object, number, &body);
    if (!w) return NULL;
    const kz_result result = kz_body_set_filter(w, body, bits[0], bits[1]);
    if (result == KZ_ERR_ARGUMENT) return kzp_refuse("ERR_ARGUMENT", "body: its fixtures have filters of their own");
    return none_after_code(result);
}

BODY_METHOD(world_set_flags)
{
    PyObject *given[2];
    kz_body body;
    uint64_t flags = 0;
    if (!body_and(args, n, keywords, "flags", given) || !kzp_whole(given[1], "flags", &flags)) return NULL;
    kz_world *w = kzp_world_with(object, given[0], &body);
    if (!w) return NULL;
    if (flags > 31) return kzp_refuse("ERR_ARGUMENT", "flags: must be members of kolize.BodyFlag");
    return none_after_code(kz_body_set_flags(w, body, (uint32_t)flags));
}

BODY_METHOD(world_set_group)
{
    PyObject *given[2];
    kz_body body;
    int32_t group;
    if (!body_and(args, n, keywords, "group", given) || !kzp_index(given[1], "group", &group)) return NULL;
    kz_world *w = kzp_world_with(object, given[0], &body);
    return w ? none_after_code(kz_body_set_group(w, body, group)) : NULL;
}

BODY_METHOD(world_off)
{
    kz_body body;
    kz_world *w = asked(object, args, n, keywords, &body);
    return w ? PyLong_FromUnsignedLong(kz_body_off(w, body)) : NULL;
}

BODY_METHOD(world_set_off)
{
    PyObject *given[2];
    kz_body body;
    uint64_t bits = 0;
    if (!body_and(args, n, keywords, "categories", given) || !kzp_whole(given[1], "categories", &bits)) return NULL;
    kz_world *w = kzp_world_with(object, given[0], &body);
    if (!w) return NULL;
    if (bits > UINT32_MAX) return kzp_refuse("ERR_ARGUMENT", "categories: must be 32 bits");
    const kz_result result = kz_body_set_off(w, body, (uint32_t)bits);
    if (result == KZ_ERR_ARGUMENT) return kzp_refuse("ERR_ARGUMENT", "body: it has no fixtures");
    return none_after_code(result);
}

/* A direction makes it one-way, None no more. */
BODY_METHOD(world_set_one_way)
{
    PyObject *given[2];
    kz_vec2 direction = {0, 0};
    kz_body body;
    if (!body_and(args, n, keywords, "direction", given)) return NULL;
    const bool is_one_way = given[1] != Py_None;
    if (is_one_way && !kzp_point(given[1], "direction", &direction)) return NULL;
    kz_world *w = kzp_world_with(object, given[0], &body);
    if (!w) return NULL;
    const uint32_t flags = kz_body_flags(w, body);
    const kz_result result = kz_body_set_one_way(w, body, direction);
    if (result != KZ_OK) return none_after_code(result);
    return none_after_code(
        kz_body_set_flags(w, body, is_one_way && !has_parts(w, body) ? flags | KZ_BODY_ONE_WAY : flags & ~(uint32_t)KZ_BODY_ONE_WAY));
}

/* ---- The methods ---------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    KZP_KEYWORDS(
        "add", world_add,
        "add(shape, at=(0, 0), degrees=0.0, static=False, sensor=False, one_way=None, category=1, collides=-1, "
        "group=0, user=None, frame=0, probe=False, disabled=False) -> int: a body.\n\n"
        "shape is a Shape in the body's own coordinates, a MaskSet whose frame is shown with its pivot at the\n"
        "body's origin, or a sequence of Fixtures.  Two collide only if each one's category is among what the\n"
        "other collides with, and not both are static; -1 has all bits.  degrees turn clockwise on the screen.\n"
        "one_way is the direction that it lets pass; of a Grid or Fixtures those parts that are one_way do.\n"
        "user is any object of yours."),
    KZP_FAST("remove", world_remove, "remove(body): destroys a body.  Error for one that is gone."),
    KZP_KEYWORDS("place", world_place, "place(body, at, degrees=0.0): sets the position and the rotation of a body."),
    KZP_FAST("position", world_position, "position(body) -> (x, y)."),
    KZP_FAST("degrees", world_degrees, "degrees(body) -> float: its rotation, clockwise on the screen, -180 to 180."),
    KZP_FAST("bounds", world_bounds, "bounds(body) -> (min_x, min_y, max_x, max_y) in the world; (inf, inf, -inf, -inf) of an empty shape."),
    KZP_FAST("shape", world_shape, "shape(body) -> what it was given: a Shape, a MaskSet or a tuple of Fixtures."),
    KZP_FAST("outline", world_outline,
             "outline(body) -> Shape in the world as it is now, to be drawn; a tuple of Shapes of one with Fixtures."),
    KZP_FAST("user", world_user, "user(body) -> the object it was given, or None."),
    KZP_FAST("frame", world_frame,
             "frame(body) -> the number of the frame it shows, or None for one without a MaskSet."),
    KZP_FAST("filter", world_filter, "filter(body) -> (category, collides)."),
    KZP_FAST("flags", world_flags, "flags(body) -> BodyFlag."),
    KZP_FAST("group", world_group, "group(body) -> int: bodies of one group other than 0 never collide."),
    KZP_FAST("one_way", world_one_way, "one_way(body) -> the direction that it, or its one-way parts, let pass; or None."),
    KZP_KEYWORDS("set_shape", world_set_shape,
                 "set_shape(body, shape, frame=0): gives it another Shape, MaskSet or sequence of Fixtures.\n\n"
                 "A pair that goes on colliding neither ends nor begins."),
    KZP_FAST("set_frame", world_set_frame,
             "set_frame(body, frame): shows another frame of its MaskSet, as animations and turning masks do."),
    KZP_FAST("set_user", world_set_user, "set_user(body, user): any object; None for none."),
    KZP_KEYWORDS("set_filter", world_set_filter,
                 "set_filter(body, category=1, collides=-1): bits of what it is, and of what it collides with."),
    KZP_FAST("set_flags", world_set_flags, "set_flags(body, flags): sets all of BodyFlag at once."),
    KZP_FAST("set_group", world_set_group, "set_group(body, group): 0 for none."),
    KZP_FAST("off", world_off, "off(body) -> int: the categories of its fixtures that are switched off."),
    KZP_FAST("set_off", world_set_off,
             "set_off(body, categories): switches off its fixtures of these categories, such as HURT after a blow; 0: "
             "none."),
    KZP_FAST("set_one_way", world_set_one_way,
             "set_one_way(body, direction): the direction that it lets pass; None makes it block all."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_bodies(PyObject *module)
{
    (void)module;
    return kzp_add_methods(kzp_world_type, methods);
}
