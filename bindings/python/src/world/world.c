/* world.c - kolize.World: many bodies, their pairs at each step, queries; src/move.c moves them. */
#include "world/world.h"

PyTypeObject *kzp_world_type;

/* `shapes` keeps what the bodies borrow: a dict from body to Shape.  `busy` is true while a step runs without the
 * interpreter's lock; any other call is refused then.  `in_respond` is true while a move may call a function of Python;
 * calls that change the world, and those for pairs, are refused then. */
typedef struct world {
    PyObject_HEAD kz_world *world;
    PyObject *shapes;
    bool busy, in_respond;
} world;

/* ---- Bodies as integers -------------------------------------------------------------------------------- */

PyObject *kzp_body_number(kz_body body)
{
    uint64_t number;
    memcpy(&number, &body, sizeof number);
    return PyLong_FromUnsignedLongLong(number);
}

bool kzp_body_of(PyObject *object, kz_body *body)
{
    uint64_t number;
    if (!kzp_handle(object, &number)) return false;
    memcpy(body, &number, sizeof *body);
    return true;
}

kz_world *kzp_world_read(PyObject *object)
{
    world *self = (world *)object;
    if (!self->busy) return self->world;
    PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this world");
    return NULL;
}

kz_world *kzp_world_of(PyObject *object)
{
    if (!((world *)object)->in_respond) return kzp_world_read(object);
    PyErr_SetString(PyExc_RuntimeError, "while respond runs, its world answers position, find, ray and len alone");
    return NULL;
}

/* For a query: the world indexes itself when that pays, but not under a move that searches it. */
static kz_world *asked_world(PyObject *object)
{
    kz_world *w = kzp_world_read(object);
    if (w && !((world *)object)->in_respond) kz_world_expect(w, 1);
    return w;
}

void kzp_world_in_respond(PyObject *object, bool inside) { ((world *)object)->in_respond = inside; }

static kz_result bad_handle(kz_result result, kz_body body, kz_error *err)
{
    *err = (kz_error){.code = result, .a = body.index};
    return result;
}

/* ---- Making ------------------------------------------------------------------------------------------- */

static PyObject *world_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"touch", "wrap", "max_pairs", NULL};
    kz_world_def def = {0};
    PyObject *wrap = Py_None;
    kz_vec2 period = {0, 0};
    int touch = 0;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|pOO&:World", names, &touch, &wrap, kzp_count, &def.max_pairs))
        return NULL;
    if (wrap != Py_None && !kzp_point(wrap, "wrap", &period)) return NULL;
    def.mode = touch ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP;
    def.wrap_w = period.x;
    def.wrap_h = period.y;
    world *self = kzp_new(type);
    if (!self) return NULL;
    self->shapes = PyDict_New();
    if (self->shapes && kz_world_create(&def, &self->world, &err) == KZ_OK) return (PyObject *)self;
    if (self->shapes) kzp_raise(&err);
    Py_DECREF((PyObject *)self);
    return NULL;
}

static void world_dealloc(PyObject *object)
{
    kz_world_free(((world *)object)->world);
    Py_XDECREF(((world *)object)->shapes);
    kzp_delete(object);
}

static bool keep_shape(PyObject *object, kz_body body, PyObject *shape)
{
    PyObject *number = kzp_body_number(body);
    const bool kept = number && PyDict_SetItem(((world *)object)->shapes, number, shape) == 0;
    Py_XDECREF(number);
    return kept;
}

/* ---- Bodies ------------------------------------------------------------------------------------------- */

static unsigned flags_of(int is_static, int sensor, bool one_way)
{
    return (is_static ? KZ_BODY_STATIC : 0u) | (sensor ? KZ_BODY_SENSOR : 0u) | (one_way ? KZ_BODY_ONE_WAY : 0u);
}

static PyObject *world_add(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape",    "at",       "degrees", "static", "sensor", "one_way",
                            "category", "collides", "group",   "user",   NULL};
    PyObject *shape_object, *at_object = NULL, *one_way = Py_None;
    double degrees = 0;
    int is_static = 0, sensor = 0;
    kz_body_def def = {0};
    kz_vec2 at = {0, 0};
    kz_body body;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OdppOO&O&iO&:add", names, &shape_object, &at_object, &degrees,
                                     &is_static, &sensor, &one_way, kzp_category, &def.category, kzp_category,
                                     &def.collides, &def.group, kzp_count, &def.user))
        return NULL;
    const kz_shape *shape = kzp_shape_of(shape_object, "shape");
    if (!shape || (at_object && !kzp_point(at_object, "at", &at))) return NULL;
    if (one_way != Py_None && !kzp_point(one_way, "one_way", &def.one_way)) return NULL;
    kz_world *w = kzp_world_of(object);
    if (!w) return NULL;
    def.shape = *shape;
    def.pose = kz_pose_degrees(at.x, at.y, degrees);
    def.flags = flags_of(is_static, sensor, one_way != Py_None);
    if (kz_body_create(w, &def, &body, &err) != KZ_OK) return kzp_raise(&err);
    if (keep_shape(object, body, shape_object)) return kzp_body_number(body);
    kz_body_destroy(w, body);
    return NULL;
}

/* One shape at many places. */
static PyObject *world_add_many(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape", "positions", "static", "category", "collides", NULL};
    PyObject *shape_object, *positions;
    int is_static = 0;
    kz_body_def def = {0};
    kzp_rows rows;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|pO&O&:add_many", names, &shape_object, &positions, &is_static,
                                     kzp_category, &def.category, kzp_category, &def.collides))
        return NULL;
    const kz_shape *shape = kzp_shape_of(shape_object, "shape");
    if (!shape || !kzp_rows_open(positions, "positions", KZP_F32, 2, &rows)) return NULL;
    def.shape = *shape;
    def.flags = flags_of(is_static, 0, false);
    kz_body *bodies = malloc((size_t)rows.n * sizeof *bodies + 1);
    kz_body_def *defs = malloc((size_t)rows.n * sizeof *defs + 1);
    err = (kz_error){.code = KZ_ERR_MEMORY};
    for (Py_ssize_t i = 0; defs && i < rows.n; i++) {
        defs[i] = def;
        defs[i].pose = kz_pose_identity();
        memcpy(&defs[i].pose.at, rows.data + i * rows.stride, sizeof(kz_vec2));
    }
    const Py_ssize_t n = rows.n;
    kzp_rows_close(&rows);
    kz_world *w = kzp_world_of(object);
    bool made = w && bodies && defs && kz_bodies_create(w, defs, (size_t)n, bodies, &err) == KZ_OK;
    free(defs);
    if (w && !made) kzp_raise(&err);
    for (Py_ssize_t i = 0; made && i < n; i++) {
        made = keep_shape(object, bodies[i], shape_object);
        for (Py_ssize_t k = 0; !made && k < n; k++) kz_body_destroy(w, bodies[k]); /* no body whose shape is not kept */
    }
    if (made) return kzp_array(bodies, KZP_U64, n, 0);
    free(bodies);
    return NULL;
}

static PyObject *world_remove(PyObject *object, PyObject *number)
{
    kz_body body;
    kz_error err;
    if (!kzp_body_of(number, &body)) return NULL;
    PyObject *key = kzp_body_number(body); /* and not the caller's number, which may have a hash of its own */
    kz_world *w = key ? kzp_world_of(object) : NULL;
    const kz_result result = w ? kz_body_destroy(w, body) : KZ_OK;
    const bool forgot = w && result == KZ_OK && PyDict_DelItem(((world *)object)->shapes, key) == 0;
    Py_XDECREF(key);
    if (result != KZ_OK && bad_handle(result, body, &err)) return kzp_raise(&err);
    if (!forgot) return NULL;
    Py_RETURN_NONE;
}

static PyObject *world_place(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"body", "at", "degrees", NULL};
    PyObject *number, *at_object;
    double degrees = 0;
    kz_vec2 at;
    kz_body body;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|d:place", names, &number, &at_object, &degrees)) return NULL;
    if (!kzp_body_of(number, &body) || !kzp_point(at_object, "at", &at)) return NULL;
    kz_world *w = kzp_world_of(object);
    if (!w) return NULL;
    if (kz_body_set_pose(w, body, kz_pose_degrees(at.x, at.y, degrees), &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

/* Both arrays are copied, which other threads may write to: the library reads them twice. */
static kz_result place_all(PyObject *object, const kzp_rows *b, const kzp_rows *p, kz_error *err)
{
    const size_t n = (size_t)b->n;
    kz_body *bodies = malloc(n * (sizeof *bodies + sizeof(kz_vec2)) + 1);
    kz_vec2 *at = (kz_vec2 *)(bodies + n);
    *err = (kz_error){.code = KZ_ERR_MEMORY};
    for (size_t i = 0; bodies && i < n; i++) {
        memcpy(&bodies[i], b->data + (Py_ssize_t)i * b->stride, sizeof *bodies);
        memcpy(&at[i], p->data + (Py_ssize_t)i * p->stride, sizeof *at);
    }
    kz_world *w = bodies ? kzp_world_of(object) : NULL;
    const kz_result result = !w || !n ? KZ_OK : kz_bodies_set_at(w, bodies, n, at, sizeof *at, err);
    free(bodies);
    return bodies ? result : KZ_ERR_MEMORY;
}

static PyObject *world_place_many(PyObject *object, PyObject *args)
{
    PyObject *bodies, *positions;
    kzp_rows b, p;
    kz_error err;
    if (!PyArg_ParseTuple(args, "OO:place_many", &bodies, &positions)) return NULL;
    if (!kzp_rows_open(bodies, "bodies", KZP_U64, 0, &b)) return NULL;
    if (kzp_rows_open(positions, "positions", KZP_F32, 2, &p)) {
        if (b.n != p.n) PyErr_SetString(PyExc_ValueError, "bodies and positions must have as many rows");
        else if (place_all(object, &b, &p, &err) != KZ_OK) kzp_raise(&err);
        kzp_rows_close(&p);
    }
    kzp_rows_close(&b);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

static PyObject *world_position(PyObject *object, PyObject *number)
{
    kz_body body;
    kz_error err;
    kz_world *w = kzp_body_of(number, &body) ? kzp_world_read(object) : NULL;
    if (!w) return NULL;
    if (kz_body_is_live(w, body)) return kzp_point_tuple(kz_body_pose(w, body).at);
    bad_handle(KZ_ERR_BAD_HANDLE, body, &err);
    return kzp_raise(&err);
}

static Py_ssize_t world_length(PyObject *object)
{
    kz_world *w = kzp_world_read(object);
    return w ? (Py_ssize_t)kz_world_count(w) : -1;
}

/* ---- The step ----------------------------------------------------------------------------------------- */

static PyObject *pairs_array(const kz_pair *pairs, size_t n)
{
    kz_pair *copy = malloc(n * sizeof *copy + 1);
    if (!copy) return PyErr_NoMemory();
    if (n) memcpy(copy, pairs, n * sizeof *copy);
    return kzp_array(copy, KZP_PAIR, (Py_ssize_t)n, 0);
}

static PyObject *world_step(PyObject *object, PyObject *unused)
{
    world *self = (world *)object;
    kz_world *w = kzp_world_of(object);
    kz_result result;
    kz_error err;
    size_t n;
    (void)unused;
    if (!w) return NULL;
    self->busy = true;
    Py_BEGIN_ALLOW_THREADS result = kz_world_step(w, &err);
    Py_END_ALLOW_THREADS self->busy = false;
    if (result != KZ_OK) return kzp_raise(&err);
    const kz_pair *pairs = kz_world_pairs(w, &n);
    return pairs_array(pairs, n);
}

static PyObject *world_began(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_of(object);
    size_t n;
    (void)unused;
    if (!w) return NULL;
    const kz_pair *pairs = kz_world_begin_events(w, &n);
    return pairs_array(pairs, n);
}

static PyObject *world_ended(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_of(object);
    size_t n;
    (void)unused;
    if (!w) return NULL;
    const kz_pair *pairs = kz_world_end_events(w, &n);
    return pairs_array(pairs, n);
}

static PyObject *world_contacts(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_of(object);
    (void)unused;
    if (!w) return NULL;
    const size_t n = kz_world_contacts(w, NULL, 0);
    kz_world_contact *contacts = malloc(n * sizeof *contacts + 1);
    if (!contacts) return PyErr_NoMemory();
    kz_world_contacts(w, contacts, n);
    return kzp_array(contacts, KZP_CONTACT, (Py_ssize_t)n, 0);
}

/* ---- Queries ------------------------------------------------------------------------------------------ */

static PyObject *world_find(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape", "touch", "category", "collides", NULL};
    PyObject *shape_object;
    int touch = 0;
    kz_query_filter filter = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|pO&O&:find", names, &shape_object, &touch, kzp_category,
                                     &filter.category, kzp_category, &filter.collides))
        return NULL;
    const kz_shape *shape = kzp_shape_of(shape_object, "shape");
    kz_world *w = shape ? asked_world(object) : NULL;
    if (!w) return NULL;
    const kz_pair_mode mode = touch ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP;
    const size_t n = kz_world_find(w, shape, mode, &filter, NULL, 0);
    kz_world_hit *hits = malloc(n * sizeof *hits + 1);
    if (!hits) return PyErr_NoMemory();
    kz_world_find(w, shape, mode, &filter, hits, n);
    return kzp_array(hits, KZP_HIT, (Py_ssize_t)n, 0);
}

static PyObject *world_ray(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"start", "end", "category", "collides", "touch", "union", "pass_one_way", NULL};
    PyObject *start, *end;
    kz_query_filter filter = {0};
    kz_world_ray_hit hit;
    kz_vec2 from, to;
    int touch = 0, together = 0, pass = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|O&O&ppp:ray", names, &start, &end, kzp_category,
                                     &filter.category, kzp_category, &filter.collides, &touch, &together, &pass))
        return NULL;
    const unsigned flags =
        (touch ? KZ_HIT_TOUCH : 0u) | (together ? KZ_HIT_UNION : 0u) | (pass ? KZ_HIT_PASS_ONE_WAY : 0u);
    if (!kzp_point(start, "start", &from) || !kzp_point(end, "end", &to)) return NULL;
    kz_world *w = asked_world(object);
    if (!w) return NULL;
    if (!kz_world_ray(w, from, to, flags, &filter, &hit)) Py_RETURN_NONE;
    return Py_BuildValue("NdNN", kzp_body_number(hit.body), (double)hit.hit.t, kzp_point_tuple(hit.hit.point),
                         kzp_point_tuple(hit.hit.normal));
}

static PyObject *world_index(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_of(object);
    kz_error err;
    (void)unused;
    if (!w) return NULL;
    if (kz_world_index(w, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

static PyObject *world_shift(PyObject *object, PyObject *offset)
{
    kz_vec2 by;
    kz_error err;
    if (!kzp_point(offset, "offset", &by)) return NULL;
    kz_world *w = kzp_world_of(object);
    if (!w) return NULL;
    if (kz_world_shift(w, by, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

/* ---- The type ----------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    KZP_KEYWORDS("add", world_add,
                 "add(shape, at=(0, 0), degrees=0.0, static=False, sensor=False, one_way=None, category=1, "
                 "collides=all, group=0, "
                 "user=0) -> int: a body.\n\nThe shape is in the body's own coordinates.  Two collide only if each "
                 "one's category is\n"
                 "among what the other collides with, and not both are static."),
    KZP_KEYWORDS("add_many", world_add_many,
                 "add_many(shape, positions, static=False, category=1, collides=all) -> uint64 (n,): a body at each "
                 "position (n, 2)."),
    {"remove", world_remove, METH_O, "remove(body): destroys a body.  Error for one that is gone."},
    KZP_KEYWORDS("place", world_place, "place(body, at, degrees=0.0): sets the pose of a body."),
    {"place_many", world_place_many, METH_VARARGS,
     "place_many(bodies, positions): sets the positions of uint64 (n,) bodies from float32 (n, 2)."},
    {"position", world_position, METH_O, "position(body) -> (x, y)."},
    {"step", world_step, METH_NOARGS,
     "step() -> structured array a, b, relation, began: all pairs that collide now, each once, sorted.\n\n"
     "Other threads run meanwhile, but must not use this world: RuntimeError."},
    {"began", world_began, METH_NOARGS, "began() -> the pairs that began at the last step."},
    {"ended", world_ended, METH_NOARGS, "ended() -> the pairs that ended at the last step."},
    {"contacts", world_contacts, METH_NOARGS,
     "contacts() -> structured array: a, b, relation, began, normal, depth, n_points, points, shortest of the last "
     "step's pairs."},
    KZP_KEYWORDS("find", world_find,
                 "find(shape, touch=False, category=all, collides=all) -> structured array body, relation."),
    KZP_KEYWORDS("ray", world_ray,
                 "ray(start, end, category=all, collides=all, touch=False, union=False, pass_one_way=False) -> (body, t, "
                 "point, normal) or None: the first hit.\n\n"
                 "union: sight; all bodies together block the way, also at seams and at walls on a floor along which the "
                 "ray runs.  pass_one_way: one-way bodies are met only where they block a move."),
    {"shift", world_shift, METH_O,
     "shift(offset): moves all bodies, so that what is near the players is near zero, where coordinates are fine."},
    {"index", world_index, METH_NOARGS, "index(): builds search trees now.  Queries do it where it pays."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {{Py_tp_new, world_new},
                              {Py_tp_dealloc, world_dealloc},
                              {Py_tp_methods, methods},
                              {Py_sq_length, world_length},
                              {Py_tp_doc,
                               "World(touch=False, wrap=None, max_pairs=0): many bodies; which of them collide?\n\n"
                               "touch: touching pairs count as well.  wrap: (width, height) of a torus, 0 for none."},
                              {0, NULL}};
static PyType_Spec spec = {"kolize.World", sizeof(world), 0, Py_TPFLAGS_DEFAULT, slots};

bool kzp_add_worlds(PyObject *module)
{
    kzp_world_type = kzp_add_type(module, &spec);
    return kzp_world_type != NULL;
}
