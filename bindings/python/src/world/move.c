/* move.c - World.move, World.move_platform and World.push_out: how bodies move without colliding. */
#include "world/world.h"

#include <math.h>

static PyTypeObject *moved_type, *move_hit_type, *memory_type, *pushed_type, *carried_type;

/* ---- Names of choices ---------------------------------------------------------------------------------- */

typedef struct choices {
    const char *text;
    const char *names[7];
} choices;
static const choices responses = {"'slide', 'touch', 'bounce', 'cross', 'ignore', 'push'",
                                  {"slide", "touch", "bounce", "cross", "ignore", "push", NULL}};
static const choices walks = {"'along', 'across', 'project', 'slip'", {"along", "across", "project", "slip", NULL}};

/* The number of a name; -1 after an exception. */
static int choice_of(PyObject *object, const char *argument, const choices *all)
{
    for (int i = 0; PyUnicode_Check(object) && all->names[i]; i++)
        if (PyUnicode_CompareWithASCIIString(object, all->names[i]) == 0) return i;
    const long number = all == &responses && PyLong_Check(object) ? PyLong_AsLong(object) : -1; /* kolize.Response */
    PyErr_Clear();
    if (number >= 0 && number <= KZ_RESPONSE_PUSH) return (int)number;
    PyErr_Format(PyExc_ValueError, "%s must be one of %s, not %R", argument, all->text, object);
    return -1;
}

/* ---- What a body's moves remember ----------------------------------------------------------------------- */

typedef struct move_memory {
    PyObject_HEAD kz_move_memory memory;
} move_memory;

static PyObject *memory_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {NULL};
    return PyArg_ParseTupleAndKeywords(args, keywords, ":MoveMemory", names) ? kzp_new(type) : NULL;
}

static PyObject *memory_clear(PyObject *self, PyObject *unused)
{
    (void)unused;
    ((move_memory *)self)->memory = (kz_move_memory){.at = {0, 0}};
    Py_RETURN_NONE;
}

static PyObject *memory_copy(PyObject *self, PyObject *unused)
{
    move_memory *copy = kzp_new(Py_TYPE(self));
    (void)unused;
    if (copy) copy->memory = ((move_memory *)self)->memory;
    return (PyObject *)copy;
}

static PyObject *memory_repr(PyObject *self)
{
    const kz_move_memory *m = &((move_memory *)self)->memory;
    PyObject *floor = kzp_body_or_none(m->floor);
    PyObject *text = floor ? PyUnicode_FromFormat("<kolize.MoveMemory, floor %R>", floor) : NULL;
    Py_XDECREF(floor);
    return text;
}

/* Members one by one: the struct has room between them. */
static bool same_memory(const kz_move_memory *a, const kz_move_memory *b)
{
    return memcmp(&a->remainder, &b->remainder, sizeof a->remainder) == 0 &&
           memcmp(&a->floor, &b->floor, sizeof a->floor) == 0 &&
           memcmp(&a->floor_normal, &b->floor_normal, sizeof a->floor_normal) == 0 &&
           memcmp(&a->floor_pose, &b->floor_pose, sizeof a->floor_pose) == 0 &&
           memcmp(&a->at, &b->at, sizeof a->at) == 0 && a->origin_x == b->origin_x && a->origin_y == b->origin_y;
}

static PyObject *memory_compare(PyObject *self, PyObject *other, int operation)
{
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, memory_type)) Py_RETURN_NOTIMPLEMENTED;
    const bool same = same_memory(&((move_memory *)self)->memory, &((move_memory *)other)->memory);
    return PyBool_FromLong(same == (operation == Py_EQ));
}

/* Its numbers, in the order of the struct. */
static PyObject *memory_reduce(PyObject *self, PyObject *unused)
{
    const kz_move_memory *m = &((move_memory *)self)->memory;
    (void)unused;
    return Py_BuildValue("O()(ddIIdddddddddd)", (PyObject *)Py_TYPE(self), (double)m->remainder.x,
                         (double)m->remainder.y, (unsigned)m->floor.index, (unsigned)m->floor.generation,
                         (double)m->floor_normal.x, (double)m->floor_normal.y, (double)m->floor_pose.at.x,
                         (double)m->floor_pose.at.y, (double)m->floor_pose.cos, (double)m->floor_pose.sin,
                         (double)m->at.x, (double)m->at.y, m->origin_x, m->origin_y);
}

static PyObject *memory_set(PyObject *self, PyObject *numbers)
{
    kz_move_memory *m = &((move_memory *)self)->memory;
    unsigned index, generation;
    if (!PyTuple_Check(numbers)) return kzp_type_error("what __reduce__ answered is wanted");
    if (!PyArg_ParseTuple(numbers, "ffIIffffffffdd", &m->remainder.x, &m->remainder.y, &index, &generation,
                          &m->floor_normal.x, &m->floor_normal.y, &m->floor_pose.at.x, &m->floor_pose.at.y,
                          &m->floor_pose.cos, &m->floor_pose.sin, &m->at.x, &m->at.y, &m->origin_x, &m->origin_y))
        return NULL;
    m->floor = (kz_body){index, generation};
    Py_RETURN_NONE;
}

static PyObject *memory_remainder(PyObject *self, void *unused)
{
    (void)unused;
    return kzp_point_tuple(((move_memory *)self)->memory.remainder);
}

static PyObject *memory_floor(PyObject *self, void *unused)
{
    (void)unused;
    return kzp_body_or_none(((move_memory *)self)->memory.floor);
}

static PyMethodDef memory_methods[] = {
    {"clear", memory_clear, METH_NOARGS, "clear(): forgets all, as when the body is put elsewhere."},
    {"copy", memory_copy, METH_NOARGS, "copy() -> MoveMemory that remembers the same, for rollback."},
    {"__copy__", memory_copy, METH_NOARGS, "__copy__() -> copy()."},
    {"__deepcopy__", memory_copy, METH_O, "__deepcopy__(memo) -> copy()."},
    {"__reduce__", memory_reduce, METH_NOARGS, "For pickle."},
    {"__setstate__", memory_set, METH_O, "For pickle."},
    {NULL, NULL, 0, NULL}};
static PyGetSetDef memory_properties[] = {
    {"remainder", memory_remainder, NULL, "(x, y): what rounding to whole pixels took from the last move.", NULL},
    {"floor", memory_floor, NULL, "The body on which it stood at the end of the last move, or None.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot memory_slots[] = {
    {Py_tp_new, memory_new},
    {Py_tp_dealloc, kzp_delete},
    {Py_tp_repr, memory_repr},
    {Py_tp_richcompare, memory_compare},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_methods, memory_methods},
    {Py_tp_getset, memory_properties},
    {Py_tp_doc,
     "MoveMemory(): what the moves of one body remember from one to the next; World.move keeps it up to date."},
    {0, NULL}};
static PyType_Spec memory_spec = {"kolize.MoveMemory", sizeof(move_memory), 0, Py_TPFLAGS_DEFAULT, memory_slots};

/* ---- A function of Python that answers hits --------------------------------------------------------------- */

static PyStructSequence_Field move_hit_fields[] = {
    {"body", "The body that was hit."},
    {"t", "0 to 1: the fraction of the whole motion used up to here."},
    {"at", "The position of the moving body then."},
    {"normal", "Unit, of the face met, from the other body to the moving one."},
    {"point", "Where they met, on the other body."},
    {"motion", "The motion that was left."},
    {"fixture", "Of the other body: the fixture, or the number of a grid's cell."},
    {NULL, NULL}};
static PyStructSequence_Desc move_hit_description = {"kolize.MoveHit", "One body that a move hit.", move_hit_fields, 7};

/* After an exception of the function every further hit ends the motion. */
typedef struct asked {
    PyObject *function;
    bool failed;
} asked;

static kz_response ask(void *ctx, const kz_world *w, kz_body mover, const kz_move_hit *hit)
{
    asked *self = ctx;
    (void)w;
    (void)mover;
    if (self->failed) return KZ_RESPONSE_TOUCH;
    PyObject *items[7] = {kzp_body_number(hit->body),   PyFloat_FromDouble(hit->t),  kzp_point_tuple(hit->at),
                          kzp_point_tuple(hit->normal), kzp_point_tuple(hit->point), kzp_point_tuple(hit->motion),
                          PyLong_FromLong(hit->fixture)};
    PyObject *given = kzp_named(move_hit_type, items, 7);
    PyObject *answer = given ? PyObject_CallFunctionObjArgs(self->function, given, NULL) : NULL;
    const int choice = !answer             ? -1
                       : answer == Py_None ? (int)hit->response
                                           : choice_of(answer, "what respond returns", &responses);
    Py_XDECREF(given);
    Py_XDECREF(answer);
    self->failed = choice < 0;
    return self->failed ? KZ_RESPONSE_TOUCH : (kz_response)choice;
}

/* ---- How to move ---------------------------------------------------------------------------------------- */

/* The options that are objects, and what they become. */
typedef struct options {
    PyObject *response, *respond, *up, *walk, *memory;
    int stops_at_ceilings, drops, whole_pixels;
    asked asked;
    kz_move_def def;
} options;

/* What the library refuses without a name. */
static bool are_good(const kz_move_def *def)
{
    const float sizes[] = {def->max_slope, def->step_height, def->snap, def->corner_slip, def->ledge_snap};
    static const char *const names[] = {"max_slope", "step_height", "snap", "corner_slip", "ledge_snap"};
    const double up = (double)def->up.x * (double)def->up.x + (double)def->up.y * (double)def->up.y;
    for (int i = 0; i < 5; i++)
        if (!kzp_at_least_0(sizes[i], names[i])) return false;
    if (!kzp_at_least_0(def->max_turns, "max_turns")) return false;
    if (up != 0 && !(up > 0.999 && up < 1.001))
        return kzp_refuse("ERR_ARGUMENT", "up: must be a unit vector, such as (0, -1)"), false;
    if (def->restitution != KZ_NO_BOUNCE && !(def->restitution >= 0 && def->restitution <= 1))
        return kzp_refuse("ERR_ARGUMENT", "restitution: must be 0 to 1, or -1 for no bounce"), false;
    if (def->whole_pixels && !def->memory)
        return kzp_refuse("ERR_ARGUMENT", "memory: whole_pixels needs a MoveMemory"), false;
    return true;
}

static bool read_options(options *o)
{
    kz_move_def *def = &o->def;
    const int response = o->response ? choice_of(o->response, "response", &responses) : 0;
    const int walk = response >= 0 && o->walk ? choice_of(o->walk, "walk", &walks) : 0;
    if (response < 0 || walk < 0 || (o->up != Py_None && !kzp_point(o->up, "up", &def->up))) return false;
    def->response = (kz_response)response;
    def->walk = (kz_walk)walk;
    def->stops_at_ceilings = o->stops_at_ceilings != 0;
    def->drops = o->drops != 0;
    def->whole_pixels = o->whole_pixels != 0;
    if (o->respond != Py_None) {
        o->asked.function = o->respond;
        def->respond = ask;
        def->ctx = &o->asked;
    }
    if (o->memory != Py_None && !PyObject_TypeCheck(o->memory, memory_type))
        return kzp_type_error("memory must be a kolize.MoveMemory"), false;
    if (o->memory != Py_None) def->memory = &((move_memory *)o->memory)->memory;
    return are_good(def);
}

/* ---- How a motion went ---------------------------------------------------------------------------------- */

enum { max_hits = 64, n_moved = 17 };
static PyStructSequence_Field moved_fields[] = {
    {"moved", "By how much the position changed."},
    {"heading", "The motion after slides and bounces; scaled, it is the new velocity."},
    {"hits", "A structured array: body, response, t, at, normal, point, motion, fixture; the first 64."},
    {"on_floor", "Whether it stands; only with up, as all that follows up to floor."},
    {"on_wall", "Whether it met a wall."},
    {"on_ceiling", "Whether it met a ceiling."},
    {"floor", "The body it stands on, or None."},
    {"rest", "The motion that was not used: (0, 0) unless it was stopped."},
    {"n_hits", "How many hits there were."},
    {"began_inside", "Whether it overlapped something at the start, which did not block it."},
    {"floor_normal", "Of the floor, unit; up on a slope of steps."},
    {"wall", "The last wall it met, or None."},
    {"wall_normal", "Of that."},
    {"ceiling", "The last ceiling it met, or None."},
    {"ceiling_normal", "Of that."},
    {"is_wedged", "Whether faces too steep to stand on ended its fall: let it jump as from a floor."},
    {"floor_motion", "By how much its floor has moved since the last move; only with memory."},
    {NULL, NULL}};
static PyStructSequence_Desc moved_description = {"kolize.Moved", "How a motion went.", moved_fields, n_moved};

static PyObject *hits_array(const kz_move_hit *hits, size_t n)
{
    kz_move_hit *copy = malloc(n * sizeof *copy + 1);
    if (!copy) return PyErr_NoMemory();
    if (n) memcpy(copy, hits, n * sizeof *copy);
    return kzp_array(copy, KZP_MOVE_HIT, (Py_ssize_t)n, 0);
}

static PyObject *moved_answer(const kz_move_result *r, const kz_move_hit *hits)
{
    PyObject *items[n_moved] = {kzp_point_tuple(r->moved),
                                kzp_point_tuple(r->heading),
                                hits_array(hits, r->n_hits < max_hits ? r->n_hits : max_hits),
                                PyBool_FromLong(r->on_floor),
                                PyBool_FromLong(r->on_wall),
                                PyBool_FromLong(r->on_ceiling),
                                kzp_body_or_none(r->floor),
                                kzp_point_tuple(r->rest),
                                PyLong_FromSize_t(r->n_hits),
                                PyBool_FromLong(r->began_inside),
                                kzp_point_tuple(r->floor_normal),
                                kzp_body_or_none(r->wall),
                                kzp_point_tuple(r->wall_normal),
                                kzp_body_or_none(r->ceiling),
                                kzp_point_tuple(r->ceiling_normal),
                                PyBool_FromLong(r->is_wedged),
                                kzp_point_tuple(r->floor_motion)};
    return kzp_named(moved_type, items, n_moved);
}

static PyObject *world_move(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {
        "body",    "motion",       "response",  "up",   "max_slope",   "step_height", "snap",
        "respond", "restitution",  "max_turns", "walk", "corner_slip", "ledge_snap",  "stops_at_ceilings",
        "drops",   "whole_pixels", "memory",    NULL};
    options o = {.up = Py_None, .respond = Py_None, .memory = Py_None};
    PyObject *mover, *motion_object;
    kz_move_hit hits[max_hits];
    kz_move_result result;
    kz_vec2 motion;
    kz_body body = {0, 0};
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|OOfffOfiOffpppO:move", names, &mover, &motion_object,
                                     &o.response, &o.up, &o.def.max_slope, &o.def.step_height, &o.def.snap, &o.respond,
                                     &o.def.restitution, &o.def.max_turns, &o.walk, &o.def.corner_slip,
                                     &o.def.ledge_snap, &o.stops_at_ceilings, &o.drops, &o.whole_pixels, &o.memory))
        return NULL;
    const kz_shape *shape = PyObject_TypeCheck(mover, kzp_shape_type) ? &((kzp_shape *)mover)->shape : NULL;
    if (!kzp_point(motion_object, "motion", &motion) || !read_options(&o)) return NULL;
    kz_world *w = shape ? kzp_world_of(object) : kzp_world_with(object, mover, &body);
    if (!w) return NULL;
    if (shape) kz_world_expect(w, 1);
    if (o.def.respond) kzp_world_callback(object, "respond");
    const kz_result done = shape ? kz_shape_move(w, shape, motion, NULL, &o.def, hits, max_hits, &result, &err)
                                 : kz_body_move(w, body, motion, &o.def, hits, max_hits, &result, &err);
    kzp_world_callback(object, NULL);
    if (o.asked.failed) return NULL;
    return done == KZ_OK ? moved_answer(&result, hits) : kzp_raise(&err);
}

/* ---- Platforms ------------------------------------------------------------------------------------------ */

static PyStructSequence_Field carried_fields[] = {
    {"body", "A body that was moved or crushed."},
    {"rides", "Whether it stood on the platform; otherwise it was in its path."},
    {"crushed", "Whether it could not move aside."},
    {"moved", "By how much."},
    {NULL, NULL}};
static PyStructSequence_Desc carried_description = {"kolize.Carried", "What a platform did to one body.",
                                                    carried_fields, 4};

enum { max_carried = 128 }; /* kz_platform_move refuses more */

static PyObject *carried_list(const kz_carry_result *carried, size_t n)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < n; i++) {
        const kz_carry_result *c = &carried[i];
        PyObject *items[4] = {kzp_body_number(c->body), PyBool_FromLong(c->rides), PyBool_FromLong(c->crushed),
                              kzp_point_tuple(c->moved)};
        PyObject *item = kzp_named(carried_type, items, 4);
        if (!item || PyList_Append(list, item) != 0) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *world_move_platform(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"platform", "motion", "up", "max_slope", "respond", "max_turns", "degrees", NULL};
    options o = {.up = Py_None, .respond = Py_None, .memory = Py_None};
    PyObject *platform, *motion_object;
    kz_carry_result carried[max_carried];
    double degrees = 0;
    kz_vec2 motion;
    kz_body body;
    kz_error err;
    size_t n;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|OfOid:move_platform", names, &platform, &motion_object, &o.up,
                                     &o.def.max_slope, &o.respond, &o.def.max_turns, &degrees))
        return NULL;
    if (!kzp_point(motion_object, "motion", &motion) || !kzp_finite(degrees, "degrees") || !read_options(&o))
        return NULL;
    kz_world *w = kzp_world_with(object, platform, &body);
    if (!w) return NULL;
    const float turn_rad = (float)(degrees * 0.017453292519943295);
    if (fabsf(turn_rad) > 64) return kzp_refuse("ERR_TOO_LARGE", "degrees: must be -3666 to 3666");
    if (o.def.respond) kzp_world_callback(object, "respond");
    const kz_result done = kz_platform_turn(w, body, motion, turn_rad, &o.def, carried, max_carried, &n, &err);
    kzp_world_callback(object, NULL);
    if (o.asked.failed) return NULL;
    return done == KZ_OK ? carried_list(carried, n) : kzp_raise(&err);
}

/* ---- Pushing out ---------------------------------------------------------------------------------------- */

static PyStructSequence_Field pushed_fields[] = {
    {"free", "Whether it overlaps nothing any more."},
    {"attempts", "The pushes used."},
    {"moved", "By how much it moved."},
    {"last", "The body of the last push, or None."},
    {"depth", "How deep it still is in the one it is deepest in; 0 when free."},
    {NULL, NULL}};
static PyStructSequence_Desc pushed_description = {"kolize.PushedOut", "How a body was pushed out.", pushed_fields, 5};

static PyObject *world_push_out(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"body", "max_attempts", NULL};
    PyObject *number;
    int max_attempts = 0;
    kz_push_out out;
    kz_body body;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|i:push_out", names, &number, &max_attempts) ||
        !kzp_at_least_0(max_attempts, "max_attempts"))
        return NULL;
    kz_world *w = kzp_world_with(object, number, &body);
    if (!w) return NULL;
    if (kz_body_push_out(w, body, max_attempts, &out, &err) != KZ_OK) return kzp_raise(&err);
    PyObject *items[5] = {PyBool_FromLong(out.free), PyLong_FromLong(out.attempts), kzp_point_tuple(out.moved),
                          kzp_body_or_none(out.last), PyFloat_FromDouble(out.depth)};
    return kzp_named(pushed_type, items, 5);
}

/* ---- The methods ---------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    KZP_KEYWORDS(
        "move", world_move,
        "move(body, motion, response='slide', up=None, max_slope=1.0, step_height=0.0, snap=0.0, respond=None, "
        "restitution=0.0,\n"
        "max_turns=0, walk='along', corner_slip=0.0, ledge_snap=0.0, stops_at_ceilings=False, drops=False,\n"
        "whole_pixels=False, memory=None) -> Moved\n\n"
        "Sweeps a body, so that it tunnels through nothing; or a Shape that is no body, and then the world does not "
        "change.\n"
        "response: 'slide', 'touch', 'bounce', 'cross', 'ignore' or 'push'; respond(hit), with a MoveHit, answers one "
        "of\n"
        "them for each hit, or None for the response above.  It must not change the world (RuntimeError).  An "
        "exception of it ends "
        "the\n"
        "motion there.  restitution: of a bounce, 0 means 1, all is kept.  max_turns: 0 means 8.\n"
        "For characters up is a unit vector, (0, -1) on screens.  max_slope: rise over run of the steepest floor.\n"
        "step_height: walls so high are climbed.  snap: how far down a floor is searched at the end.  walk: 'along' "
        "the\n"
        "floor as far as the motion goes across up, 'across' up as on level floors, 'project' slower uphill, or 'slip' "
        "on\n"
        "ice.  corner_slip: a jump slips aside by so much at a ceiling's corner.  ledge_snap: ledges so high are "
        "climbed\n"
        "from the air.  drops: down through one-way bodies.  whole_pixels, which needs a MoveMemory: ends at whole\n"
        "coordinates.  Lengths are in world units."),
    KZP_KEYWORDS(
        "move_platform", world_move_platform,
        "move_platform(platform, motion, up=None, max_slope=1.0, respond=None, max_turns=0, degrees=0.0) -> list of "
        "Carried\n\n"
        "Moves a body with the bodies that stand on it and those in its path.  degrees: turns it about its position "
        "as well,\n"
        "such as a seesaw or a wheel; riders keep their own rotation.  Error, and nothing moves, when they are more "
        "than 128."),
    KZP_KEYWORDS(
        "push_out", world_push_out,
        "push_out(body, max_attempts=0) -> PushedOut: moves a body out of what it overlaps.  0 attempts means 10."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_moves(PyObject *module)
{
    memory_type = kzp_add_type(module, &memory_spec);
    return memory_type && (moved_type = kzp_add_named(module, "Moved", &moved_description)) &&
           (move_hit_type = kzp_add_named(module, "MoveHit", &move_hit_description)) &&
           (pushed_type = kzp_add_named(module, "PushedOut", &pushed_description)) &&
           (carried_type = kzp_add_named(module, "Carried", &carried_description)) &&
           kzp_add_methods(kzp_world_type, methods);
}
