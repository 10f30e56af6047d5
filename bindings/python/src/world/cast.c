/* cast.c - many queries of kolize.World in one call; other threads of Python run meanwhile. */
#include "world/world.h"

/* ---- Bullets and rays ------------------------------------------------------------------------------------- */

/* A bullet as the library reads it; rays have no radius. */
typedef struct bullet {
    float x, y, dx, dy, r;
} bullet;

static bullet *read_bullets(const kzp_rows *starts, const kzp_rows *motions, const kzp_rows *radii)
{
    bullet *bullets = calloc((size_t)starts->n + 1, sizeof *bullets);
    for (Py_ssize_t i = 0; bullets && i < starts->n; i++) {
        memcpy(&bullets[i].x, starts->data + i * starts->stride, 2 * sizeof(float));
        memcpy(&bullets[i].dx, motions->data + i * motions->stride, 2 * sizeof(float));
        if (radii->data) memcpy(&bullets[i].r, radii->data + i * radii->stride, sizeof(float));
    }
    if (!bullets) PyErr_NoMemory();
    return bullets;
}

static bool are_good(const bullet *bullets, Py_ssize_t n)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        const bullet b = bullets[i];
        const float sum = (b.x - b.x) + (b.y - b.y) + (b.dx - b.dx) + (b.dy - b.dy) + (b.r - b.r);
        if (sum == 0 && b.r >= 0) continue;
        kzp_refuse("ERR_ARGUMENT", "starts, motions or radii: row %zd is not finite, or its radius is negative", i);
        return false;
    }
    return true;
}

/* The three arrays, of which the last may be None, as bullets; NULL after an exception. */
static bullet *open_bullets(PyObject *starts, PyObject *motions, PyObject *radii, Py_ssize_t *n)
{
    kzp_rows a, b = {0}, r = {0};
    bullet *bullets = NULL;
    if (!kzp_rows_open(starts, "starts", KZP_F32, 2, &a)) return NULL;
    *n = a.n;
    if (kzp_rows_open(motions, "motions", KZP_F32, 2, &b) &&
        (radii == Py_None || kzp_rows_open(radii, "radii", KZP_F32, 0, &r))) {
        const bool fit = b.n == a.n && (radii == Py_None || r.n == a.n);
        if (fit) bullets = read_bullets(&a, &b, &r);
        else PyErr_SetString(PyExc_ValueError, "starts, motions and radii must have as many rows");
    }
    kzp_rows_close(&a);
    kzp_rows_close(&b);
    kzp_rows_close(&r);
    if (!bullets || are_good(bullets, *n)) return bullets;
    free(bullets);
    return NULL;
}

/* Searches without the interpreter's lock; the world is busy meanwhile. */
static PyObject *cast(PyObject *object, kzp_filter *f, const bullet *b, Py_ssize_t n, bool are_rays, unsigned flags)
{
    kz_world *w = kzp_world_listed(object);
    if (!w) return NULL;
    kz_cast_hit *hits = malloc((size_t)n * sizeof *hits + 1);
    if (!hits) return PyErr_NoMemory();
    const kz_moving_circles moving = {&b->x, &b->y, &b->dx, &b->dy, are_rays ? NULL : &b->r, sizeof *b};
    const bool is_shown = ((kzp_world *)object)->replay != NULL;
    kzp_world_busy(object, true);
    Py_BEGIN_ALLOW_THREADS if (!is_shown) kz_world_expect(w, n > UINT32_MAX ? UINT32_MAX : (uint32_t)n);
    kz_world_cast_many(w, moving, (size_t)n, flags, &f->filter, hits);
    Py_END_ALLOW_THREADS kzp_world_busy(object, false);
    return kzp_array(hits, KZP_CAST_HIT, n, 0);
}

static PyObject *world_cast_many(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"starts",   "motions",  "radii",  "touch",   "union", "pass_one_way",
                            "category", "collides", "ignore", "sensors", NULL};
    PyObject *starts, *motions, *radii = Py_None;
    kzp_filter f = {.sensors = 1};
    int touch = 0, together = 0, pass = 0;
    Py_ssize_t n;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|OpppOOOp:cast_many", names, &starts, &motions, &radii, &touch,
                                     &together, &pass, &f.category, &f.collides, &f.ignore, &f.sensors) ||
        !kzp_filter_read(&f))
        return NULL;
    if (together && radii != Py_None) return kzp_refuse("ERR_ARGUMENT", "union: is for rays, which have no radii");
    const unsigned flags =
        (touch ? KZ_HIT_TOUCH : 0u) | (together ? KZ_HIT_UNION : 0u) | (pass ? KZ_HIT_PASS_ONE_WAY : 0u);
    bullet *bullets = open_bullets(starts, motions, radii, &n);
    PyObject *hits = bullets ? cast(object, &f, bullets, n, radii == Py_None, flags) : NULL;
    free(bullets);
    return hits;
}

/* ---- Shapes --------------------------------------------------------------------------------------------- */

/* The shapes of a tuple, side by side. */
static kz_shape *read_shapes(PyObject *tuple)
{
    const Py_ssize_t n = PyTuple_Size(tuple);
    kz_shape *shapes = malloc((size_t)n * sizeof *shapes + 1);
    for (Py_ssize_t i = 0; shapes && i < n; i++) {
        const kz_shape *shape = kzp_shape_of(PyTuple_GetItem(tuple, i), "each of shapes");
        if (shape) shapes[i] = *shape;
        if (shape) continue;
        free(shapes);
        return NULL;
    }
    if (!shapes) PyErr_NoMemory();
    return shapes;
}

typedef struct search {
    const kz_shape *shapes;
    size_t n, room, found, *ends;
    kz_pair_mode mode;
    kz_world_hit *hits;
} search;

/* Once with a guess at how many there are, and again when they are more. */
static bool search_all(const kz_world *w, const kz_query_filter *filter, search *s)
{
    s->room = 4 * s->n + 64;
    for (;;) {
        s->hits = malloc(s->room * sizeof *s->hits);
        if (!s->hits) return false;
        s->found = kz_world_find_many(w, s->shapes, s->n, s->mode, filter, s->hits, s->room, s->ends);
        if (s->found <= s->room) return true;
        s->room = s->found;
        free(s->hits);
    }
}

static PyObject *find_all(PyObject *object, kzp_filter *f, search *s)
{
    kz_world *w = kzp_world_listed(object);
    bool good;
    if (!w) return NULL;
    s->ends = malloc(s->n * sizeof *s->ends + 1);
    if (!s->ends) return PyErr_NoMemory();
    const bool is_shown = ((kzp_world *)object)->replay != NULL;
    kzp_world_busy(object, true);
    Py_BEGIN_ALLOW_THREADS if (!is_shown) kz_world_expect(w, s->n > UINT32_MAX ? UINT32_MAX : (uint32_t)s->n);
    good = search_all(w, &f->filter, s);
    Py_END_ALLOW_THREADS kzp_world_busy(object, false);
    uint64_t *ends = good ? malloc(s->n * sizeof *ends + 1) : NULL;
    for (size_t i = 0; ends && i < s->n; i++) ends[i] = s->ends[i];
    free(s->ends);
    if (!ends) {
        free(s->hits);
        return PyErr_NoMemory();
    }
    PyObject *hits = kzp_array(s->hits, KZP_HIT, (Py_ssize_t)s->found, 0);
    PyObject *end_array = kzp_array(ends, KZP_U64, (Py_ssize_t)s->n, 0);
    PyObject *pair = hits && end_array ? PyTuple_Pack(2, hits, end_array) : NULL;
    Py_XDECREF(hits);
    Py_XDECREF(end_array);
    return pair;
}

static PyObject *world_find_many(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shapes", "touch",   "category",  "collides",
                            "ignore", "sensors", "each_kind", "boxes",    NULL};
    PyObject *sequence;
    kzp_filter f = {.sensors = 1};
    int touch = 0, boxes = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|pOOOppp:find_many", names, &sequence, &touch, &f.category,
                                     &f.collides, &f.ignore, &f.sensors, &f.each_kind, &boxes) ||
        !kzp_filter_read(&f))
        return NULL;
    PyObject *tuple = PySequence_Tuple(sequence); /* keeps the shapes while other threads run */
    kz_shape *shapes = tuple ? read_shapes(tuple) : NULL;
    search s = {.shapes = shapes, .mode = kzp_pair_mode(touch, boxes)};
    if (shapes) s.n = (size_t)PyTuple_Size(tuple);
    PyObject *answer = shapes ? find_all(object, &f, &s) : NULL;
    free(shapes);
    Py_XDECREF(tuple);
    return answer;
}

static PyMethodDef methods[] = {
    KZP_KEYWORDS(
        "cast_many", world_cast_many,
        "cast_many(starts, motions, radii=None, touch=False, union=False, pass_one_way=False, category=-1, "
        "collides=-1, ignore=None, sensors=True) -> structured array body, t, normal, inside, fixture: what each of "
        "n rays or bullets hits first.\n\n"
        "starts and motions are float32 (n, 2), radii (n,) for circles.  body is 0 where nothing is hit.  Other\n"
        "threads run meanwhile."),
    KZP_KEYWORDS(
        "find_many", world_find_many,
        "find_many(shapes, touch=False, category=-1, collides=-1, ignore=None, sensors=True, each_kind=False, "
        "boxes=False) -> (hits, ends): find() for many shapes.\n\n"
        "hits has body, relation, fixture; those of shape i are hits[ends[i - 1]:ends[i]], with 0 before the first.\n"
        "Other threads run meanwhile."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_casts(PyObject *module)
{
    (void)module;
    return kzp_add_methods(kzp_world_type, methods);
}
