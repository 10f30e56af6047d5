/* find.c - queries of kolize.World: what is here, what does a ray or a moving shape hit, what is near? */
#include "world/world.h"

static PyTypeObject *ray_type, *sweep_type;

/* ---- Filters ------------------------------------------------------------------------------------------ */

/* After an exception no further body is kept. */
static bool ask(void *ctx, const kz_world *w, kz_body body)
{
    kzp_filter *f = ctx;
    (void)w;
    if (f->failed) return false;
    PyObject *number = kzp_body_number(body);
    PyObject *answer = number ? PyObject_CallFunctionObjArgs(f->keep, number, NULL) : NULL;
    const int kept = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(number);
    Py_XDECREF(answer);
    f->failed = kept < 0;
    return kept > 0;
}

bool kzp_filter_read(kzp_filter *f)
{
    if (!kzp_bits(f->category, "category", &f->filter.category) ||
        !kzp_bits(f->collides, "collides", &f->filter.collides))
        return false;
    if (f->ignore && f->ignore != Py_None && !kzp_named_body(f->ignore, "ignore", &f->filter.except)) return false;
    f->filter.no_sensors = !f->sensors;
    f->filter.each_kind = f->each_kind;
    if (!f->keep || f->keep == Py_None) return true;
    if (!PyCallable_Check(f->keep)) return kzp_type_error("keep must be a function of a body"), false;
    f->filter.keep = ask;
    f->filter.ctx = f;
    return true;
}

/* The world indexes itself when that pays, but not under a move that searches it. */
kz_world *kzp_filter_begin(kzp_filter *f, PyObject *world)
{
    kz_world *w = kzp_world_read(world);
    if (!w) return NULL;
    if (!((kzp_world *)world)->callback && !((kzp_world *)world)->replay) kz_world_expect(w, 1);
    f->world = world;
    f->before = ((kzp_world *)world)->callback;
    if (f->filter.keep) kzp_world_callback(world, "keep");
    return w;
}

bool kzp_filter_end(kzp_filter *f)
{
    kzp_world_callback(f->world, f->before);
    return !f->failed;
}

#define FILTER_NAMES     "category", "collides", "ignore", "sensors", "keep", "each_kind"
#define FILTER_FORMAT    "OOOpOp"
#define FILTER_FIELDS(f) &(f).category, &(f).collides, &(f).ignore, &(f).sensors, &(f).keep, &(f).each_kind

/* ---- Shapes and points ------------------------------------------------------------------------------------ */

/* Asks with room for some answers, and once more when they are more. */
typedef size_t question(const kz_world *w, const void *asked, const kz_query_filter *filter, void *out, size_t max);

static PyObject *answers(PyObject *object, kzp_filter *f, question *ask_world, const void *asked, kzp_kind kind,
                         size_t size)
{
    size_t room = 64, n = 0;
    char *rows = NULL;
    kz_world *w = kzp_filter_read(f) ? kzp_filter_begin(f, object) : NULL;
    if (!w) return NULL;
    for (bool again = true; again;) {
        char *more = realloc(rows, room * size);
        if (!more) break;
        rows = more;
        n = ask_world(w, asked, &f->filter, rows, room);
        again = n > room && !f->failed;
        if (again) room = n;
    }
    const bool good = kzp_filter_end(f) && rows && n <= room;
    if (good) return kzp_array(rows, kind, (Py_ssize_t)n, 0);
    free(rows);
    return f->failed ? NULL : PyErr_NoMemory();
}

typedef struct found {
    const kz_shape *shape;
    kz_pair_mode mode;
    kz_vec2 from, to;
    unsigned flags;
} found;

static size_t find_shape(const kz_world *w, const void *asked, const kz_query_filter *filter, void *out, size_t max)
{
    const found *q = asked;
    return kz_world_find(w, q->shape, q->mode, filter, out, max);
}

static PyObject *world_find(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape", "touch", FILTER_NAMES, "boxes", NULL};
    PyObject *shape;
    kzp_filter f = {.sensors = 1};
    int touch = 0, boxes = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|p" FILTER_FORMAT "p:find", names, &shape, &touch,
                                     FILTER_FIELDS(f), &boxes))
        return NULL;
    const found q = {.shape = kzp_shape_of(shape, "shape"), .mode = kzp_pair_mode(touch, boxes)};
    return q.shape ? answers(object, &f, find_shape, &q, KZP_HIT, sizeof(kz_world_hit)) : NULL;
}

static size_t find_point(const kz_world *w, const void *asked, const kz_query_filter *filter, void *out, size_t max)
{ return kz_world_find_at(w, ((const found *)asked)->from, filter, out, max); }

static PyObject *world_find_at(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"point", FILTER_NAMES, NULL};
    PyObject *point;
    kzp_filter f = {.sensors = 1};
    found q = {.shape = NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|" FILTER_FORMAT ":find_at", names, &point, FILTER_FIELDS(f)) ||
        !kzp_point(point, "point", &q.from))
        return NULL;
    return answers(object, &f, find_point, &q, KZP_HIT, sizeof(kz_world_hit));
}

static size_t find_near(const kz_world *w, const void *asked, const kz_query_filter *filter, void *out, size_t max)
{
    const found *q = asked;
    const size_t k = (size_t)q->flags < max ? q->flags : max;
    return kz_world_nearest(w, q->shape, q->from.x, filter, out, k);
}

/* How many rows there can be: bodies, or their fixtures. */
static size_t row_count(const kz_world *w, bool each_kind)
{
    size_t n = kz_world_count(w);
    int32_t n_fixtures;
    for (kz_body b = {0, 0}; each_kind && (b = kz_world_next(w, b)).generation;)
        if (kz_body_fixtures(w, b, &n_fixtures)) n += (size_t)n_fixtures;
    return n;
}

/* Room for k is made first: no more than the rows there can be. */
static PyObject *nearest_rows(PyObject *object, kzp_filter *f, const found *q)
{
    kz_world *w = kzp_filter_read(f) ? kzp_filter_begin(f, object) : NULL;
    if (!w) return NULL;
    const size_t most = row_count(w, f->each_kind), k = q->flags < most ? q->flags : most;
    kz_world_near *rows = malloc(k * sizeof *rows + 1);
    const size_t n = rows ? find_near(w, q, &f->filter, rows, k) : 0;
    if (kzp_filter_end(f) && rows) return kzp_array(rows, KZP_NEAR, (Py_ssize_t)n, 0);
    free(rows);
    return f->failed ? NULL : PyErr_NoMemory();
}

static PyObject *world_nearest(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape", "k", "within", FILTER_NAMES, NULL};
    PyObject *given, *within = Py_None;
    double distance = INFINITY;
    kzp_filter f = {.sensors = 1};
    found q = {.shape = NULL};
    kz_shape point;
    kz_error err;
    kz_vec2 at;
    int k = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|iO" FILTER_FORMAT ":nearest", names, &given, &k, &within,
                                     FILTER_FIELDS(f)))
        return NULL;
    if (k < 0) return kzp_refuse("ERR_ARGUMENT", "k: must not be negative");
    if (within != Py_None && !kzp_number(within, &distance)) return kzp_type_error("within must be a number or None");
    if (!(distance >= 0)) return kzp_refuse("ERR_ARGUMENT", "within: must be 0 or more");
    q.from.x = (float)distance;
    q.flags = (unsigned)k;
    if (PyObject_TypeCheck(given, kzp_shape_type)) q.shape = &((kzp_shape *)given)->shape;
    else if (!kzp_point(given, "shape", &at)) return NULL;
    else if (kz_shape_point(at, &point, &err) != KZ_OK) return kzp_raise(&err);
    else q.shape = &point;
    return nearest_rows(object, &f, &q);
}

/* ---- Rays --------------------------------------------------------------------------------------------- */

static PyStructSequence_Field ray_fields[] = {{"body", "The body that is hit."},
                                              {"t", "0..1 of the ray, rounded down: not inside yet."},
                                              {"point", "Where it meets the surface."},
                                              {"normal", "Unit, against the ray; (0, 0) from inside."},
                                              {"inside", "Whether the ray begins inside."},
                                              {"fixture", "Which fixture, or which cell of a grid."},
                                              {NULL, NULL}};
static PyStructSequence_Desc ray_description = {"kolize.WorldRayHit", "The first body that a ray hits.", ray_fields, 4};

static bool read_ray(PyObject *start, PyObject *end, found *q)
{ return kzp_point(start, "start", &q->from) && kzp_point(end, "end", &q->to); }

static PyObject *world_ray(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"start",        "end",    "category", "collides", "touch", "union",
                            "pass_one_way", "ignore", "sensors",  "keep",     NULL};
    PyObject *start, *end;
    kzp_filter f = {.sensors = 1};
    kz_world_ray_hit hit;
    found q = {.shape = NULL};
    int touch = 0, together = 0, pass = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|OOpppOpO:ray", names, &start, &end, &f.category, &f.collides,
                                     &touch, &together, &pass, &f.ignore, &f.sensors, &f.keep) ||
        !read_ray(start, end, &q) || !kzp_filter_read(&f))
        return NULL;
    const unsigned flags =
        (touch ? KZ_HIT_TOUCH : 0u) | (together ? KZ_HIT_UNION : 0u) | (pass ? KZ_HIT_PASS_ONE_WAY : 0u);
    kz_world *w = kzp_filter_begin(&f, object);
    if (!w) return NULL;
    const bool is_hit = kz_world_ray(w, q.from, q.to, flags, &f.filter, &hit);
    if (!kzp_filter_end(&f)) return NULL;
    if (!is_hit) Py_RETURN_NONE;
    PyObject *items[6] = {kzp_body_number(hit.body),       PyFloat_FromDouble(hit.hit.t),
                          kzp_point_tuple(hit.hit.point),  kzp_point_tuple(hit.hit.normal),
                          PyBool_FromLong(hit.hit.inside), PyLong_FromLong(hit.fixture)};
    return kzp_named(ray_type, items, 6);
}

static size_t find_ray(const kz_world *w, const void *asked, const kz_query_filter *filter, void *out, size_t max)
{
    const found *q = asked;
    return kz_world_ray_all(w, q->from, q->to, q->flags, filter, out, max);
}

static PyObject *world_ray_all(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"start", "end", "touch", "pass_one_way", FILTER_NAMES, NULL};
    PyObject *start, *end;
    kzp_filter f = {.sensors = 1};
    found q = {.shape = NULL};
    int touch = 0, pass = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|pp" FILTER_FORMAT ":ray_all", names, &start, &end, &touch,
                                     &pass, FILTER_FIELDS(f)) ||
        !read_ray(start, end, &q))
        return NULL;
    q.flags = (touch ? KZ_HIT_TOUCH : 0u) | (pass ? KZ_HIT_PASS_ONE_WAY : 0u);
    return answers(object, &f, find_ray, &q, KZP_RAY_HIT, sizeof(kz_world_ray_hit));
}

/* ---- Sweeps ------------------------------------------------------------------------------------------- */

static PyStructSequence_Field sweep_fields[] = {{"body", "The body that is hit."},
                                                {"t", "0..1 of the motion, rounded down: no overlap yet."},
                                                {"point", "Where they meet."},
                                                {"normal", "Unit, out of the body, against the motion."},
                                                {"start", "Relation before any motion."},
                                                {"fixture", "Which fixture, or which cell of a grid."},
                                                {NULL, NULL}};
static PyStructSequence_Desc sweep_description = {"kolize.WorldSweepHit", "The first body that a moving shape hits.",
                                                  sweep_fields, 6};

static bool read_sweep(PyObject *shape, PyObject *motion, int touch, int pass, found *q)
{
    q->shape = kzp_shape_of(shape, "shape");
    q->flags = (touch ? KZ_HIT_TOUCH : 0u) | (pass ? KZ_HIT_PASS_ONE_WAY : 0u);
    return q->shape && kzp_point(motion, "motion", &q->to);
}

static PyObject *world_sweep(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape", "motion", "touch", "pass_one_way", FILTER_NAMES, NULL};
    PyObject *shape, *motion;
    kzp_filter f = {.sensors = 1};
    kz_world_sweep_hit hit;
    found q = {.shape = NULL};
    int touch = 0, pass = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|pp" FILTER_FORMAT ":sweep", names, &shape, &motion, &touch,
                                     &pass, FILTER_FIELDS(f)) ||
        !read_sweep(shape, motion, touch, pass, &q) || !kzp_filter_read(&f))
        return NULL;
    kz_world *w = kzp_filter_begin(&f, object);
    if (!w) return NULL;
    const bool is_hit = kz_world_sweep(w, q.shape, q.to, q.flags, &f.filter, &hit);
    if (!kzp_filter_end(&f)) return NULL;
    if (!is_hit) Py_RETURN_NONE;
    PyObject *items[6] = {kzp_body_number(hit.body),      PyFloat_FromDouble(hit.hit.t),
                          kzp_point_tuple(hit.hit.point), kzp_point_tuple(hit.hit.normal),
                          kzp_relation(hit.hit.start),    PyLong_FromLong(hit.fixture)};
    return kzp_named(sweep_type, items, 6);
}

static size_t find_sweep(const kz_world *w, const void *asked, const kz_query_filter *filter, void *out, size_t max)
{
    const found *q = asked;
    return kz_world_sweep_all(w, q->shape, q->to, q->flags, filter, out, max);
}

static PyObject *world_sweep_all(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape", "motion", "touch", "pass_one_way", FILTER_NAMES, NULL};
    PyObject *shape, *motion;
    kzp_filter f = {.sensors = 1};
    found q = {.shape = NULL};
    int touch = 0, pass = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|pp" FILTER_FORMAT ":sweep_all", names, &shape, &motion, &touch,
                                     &pass, FILTER_FIELDS(f)) ||
        !read_sweep(shape, motion, touch, pass, &q))
        return NULL;
    return answers(object, &f, find_sweep, &q, KZP_SWEEP_HIT, sizeof(kz_world_sweep_hit));
}

/* ---- Trees ---------------------------------------------------------------------------------------------- */

static PyObject *world_index(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_of(object);
    kz_error err;
    (void)unused;
    if (!w) return NULL;
    if (kz_world_index(w, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

#define FILTER_TEXT "category=-1, collides=-1, ignore=None, sensors=True, keep=None, each_kind=False)"

static PyMethodDef methods[] = {
    KZP_KEYWORDS(
        "find", world_find,
        "find(shape, touch=False, category=-1, collides=-1, ignore=None, sensors=True, keep=None, each_kind=False, "
        "boxes=False) -> structured array body, relation, fixture: the bodies that it overlaps.\n\n"
        "category: bits of the one who asks; collides: bodies of these categories are found.  ignore: a body that\n"
        "is not found.  keep: a function of a body that says whether it counts; it must not change the world.\n"
        "each_kind: a body with Fixtures is found once for each kind of them.  boxes: whose boxes meet, alone."),
    KZP_KEYWORDS("find_at", world_find_at,
                 "find_at(point, " FILTER_TEXT
                 " -> structured array body, relation, fixture: what is under the mouse."),
    KZP_KEYWORDS(
        "nearest", world_nearest,
        "nearest(shape, k=1, within=None, " FILTER_TEXT
        " -> structured array body, distance, on_shape, on_body, fixture: the k bodies nearest to a Shape or point."),
    KZP_KEYWORDS(
        "ray", world_ray,
        "ray(start, end, category=-1, collides=-1, touch=False, union=False, pass_one_way=False, ignore=None, "
        "sensors=True, keep=None) -> WorldRayHit or None: the first hit.\n\n"
        "union: sight; all bodies together block the way, also at seams and at walls on a floor along which the "
        "ray runs.  pass_one_way: one-way bodies are met only where they block a move."),
    KZP_KEYWORDS("ray_all", world_ray_all,
                 "ray_all(start, end, touch=False, pass_one_way=False, " FILTER_TEXT
                 " -> structured array body, t, point, normal, inside, fixture: all bodies hit, by rising t."),
    KZP_KEYWORDS("sweep", world_sweep,
                 "sweep(shape, motion, touch=False, pass_one_way=False, " FILTER_TEXT
                 " -> WorldSweepHit or None: the first body that a moving shape hits.\n\n"
                 "Bodies that it overlaps at the start hit at t 0, unless the motion separates the two."),
    KZP_KEYWORDS("sweep_all", world_sweep_all,
                 "sweep_all(shape, motion, touch=False, pass_one_way=False, " FILTER_TEXT
                 " -> structured array body, t, point, normal, start, fixture: all bodies hit, by rising t."),
    {"index", world_index, METH_NOARGS, "index(): builds search trees now.  Queries do it where it pays."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_finds(PyObject *module)
{
    ray_type = kzp_add_named(module, "WorldRayHit", &ray_description);
    sweep_type = ray_type ? kzp_add_named(module, "WorldSweepHit", &sweep_description) : NULL;
    return sweep_type && kzp_add_methods(kzp_world_type, methods);
}
