/* many.c - many bodies at once from arrays: all of them, or none when one is refused. */
#include "world/world.h"

/* ---- One value for all, or one for each ------------------------------------------------------------------- */

/* Numbers of n bodies; `data` NULL: `one` is that of all. */
typedef struct column {
    double one;
    double *data;
} column;

static double at_row(const column *c, Py_ssize_t i) { return c->data ? c->data[i] : c->one; }

/* Numbers of NumPy, too, which are no sequences. */
static bool is_one(PyObject *object) { return PyNumber_Check(object) && !PySequence_Check(object); }

/* Rows are read as doubles, which hold all of 32 bits. */
static bool read_column(PyObject *object, const char *name, Py_ssize_t n, double otherwise, column *c)
{
    *c = (column){.one = otherwise};
    if (!object || object == Py_None) return true;
    if (is_one(object)) {
        if (kzp_number(object, &c->one)) return true;
        PyErr_Format(PyExc_OverflowError, "%s is too large", name);
        return false;
    }
    kzp_rows rows;
    if (!kzp_rows_open(object, name, KZP_F64, 0, &rows)) return false;
    const bool fits = rows.n == n;
    if (fits) c->data = malloc((size_t)n * sizeof *c->data + 1);
    for (Py_ssize_t i = 0; c->data && i < n; i++) memcpy(&c->data[i], rows.data + i * rows.stride, sizeof(double));
    kzp_rows_close(&rows);
    if (!fits) PyErr_Format(PyExc_ValueError, "%s and positions must have as many rows", name);
    else if (!c->data) PyErr_NoMemory();
    return c->data != NULL;
}

static bool are_finite(const column *c, Py_ssize_t n, const char *name)
{
    for (Py_ssize_t i = 0; i < (c->data ? n : 1); i++)
        if (!kzp_finite(at_row(c, i), name)) return false;
    return true;
}

/* Whether all are whole numbers between two. */
static bool is_whole(const column *c, Py_ssize_t n, const char *name, double least, double most)
{
    for (Py_ssize_t i = 0; i < (c->data ? n : 1); i++) {
        const double value = at_row(c, i);
        if (value >= least && value <= most && value == (double)(int64_t)value) continue;
        PyErr_Format(PyExc_OverflowError, "%s is not from %lld to %lld", name, (long long)least, (long long)most);
        return false;
    }
    return true;
}

static bool are_bits(const column *c, Py_ssize_t n, const char *name)
{
    for (Py_ssize_t i = 0; i < (c->data ? n : 1); i++)
        if (at_row(c, i) == 0) {
            kzp_refuse("ERR_ARGUMENT", "%s: 0 has no bits; without it all count", name);
            return false;
        }
    return is_whole(c, n, name, INT32_MIN, UINT32_MAX);
}

static bool are_places(const kzp_rows *rows)
{
    for (Py_ssize_t i = 0; i < rows->n; i++) {
        kz_vec2 at;
        memcpy(&at, rows->data + i * rows->stride, sizeof at);
        if (at.x - at.x == 0 && at.y - at.y == 0) continue;
        kzp_refuse("ERR_NOT_FINITE", "positions: row %zd is not finite", i);
        return false;
    }
    return true;
}

/* ---- Adding ------------------------------------------------------------------------------------------- */

enum { DEGREES, STATIC, SENSOR, CATEGORY, COLLIDES, GROUP, FRAME, N_COLUMNS };
static const char *const column_names[N_COLUMNS] = {"degrees",  "static", "sensor", "category",
                                                    "collides", "group",  "frame"};

typedef struct additions {
    PyObject *shape, *one_way, *users, *columns_given[N_COLUMNS];
    kzp_rows rows;
    column columns[N_COLUMNS];
    kz_body_def def, *defs;
    PyObject *kept, *user_list;
} additions;

static bool read_columns(additions *a)
{
    static const double otherwise[N_COLUMNS] = {[CATEGORY] = 1, [COLLIDES] = -1};
    for (int i = 0; i < N_COLUMNS; i++)
        if (!read_column(a->columns_given[i], column_names[i], a->rows.n, otherwise[i], &a->columns[i])) return false;
    return are_finite(&a->columns[DEGREES], a->rows.n, "degrees") &&
           are_bits(&a->columns[CATEGORY], a->rows.n, "category") &&
           are_bits(&a->columns[COLLIDES], a->rows.n, "collides") &&
           is_whole(&a->columns[GROUP], a->rows.n, "group", INT32_MIN, INT32_MAX) &&
           is_whole(&a->columns[FRAME], a->rows.n, "frame", 0, INT32_MAX);
}

static bool read_users(additions *a)
{
    if (a->users == Py_None) return true;
    a->user_list = PySequence_Tuple(a->users);
    if (a->user_list && PyTuple_Size(a->user_list) == a->rows.n) return true;
    if (a->user_list) PyErr_SetString(PyExc_ValueError, "users and positions must have as many rows");
    return false;
}

static kz_body_def row_of(const additions *a, Py_ssize_t i)
{
    kz_body_def def = a->def;
    kz_vec2 at;
    memcpy(&at, a->rows.data + i * a->rows.stride, sizeof at);
    def.pose = kz_pose_degrees(at.x, at.y, at_row(&a->columns[DEGREES], i));
    def.flags |= (at_row(&a->columns[STATIC], i) != 0 ? KZ_BODY_STATIC : 0u) |
                 (at_row(&a->columns[SENSOR], i) != 0 ? KZ_BODY_SENSOR : 0u);
    def.category = (uint32_t)(int64_t)at_row(&a->columns[CATEGORY], i);
    def.collides = (uint32_t)(int64_t)at_row(&a->columns[COLLIDES], i);
    def.group = (int32_t)at_row(&a->columns[GROUP], i);
    def.frame = (int32_t)at_row(&a->columns[FRAME], i);
    if (a->user_list) kzp_read_user(PyTuple_GetItem(a->user_list, i), &def);
    return def;
}

static bool read_additions(additions *a)
{
    if (a->one_way != Py_None) {
        if (!kzp_point(a->one_way, "one_way", &a->def.one_way)) return false;
        a->def.flags = KZ_BODY_ONE_WAY;
    }
    if (!are_places(&a->rows) || !read_columns(a) || !read_users(a) || !kzp_read_shape(a->shape, 0, &a->def, &a->kept)) return false;
    if (a->def.fixtures || a->def.shape.kind == KZ_KIND_GRID) a->def.flags = 0; /* their parts say it */
    a->defs = malloc((size_t)a->rows.n * sizeof *a->defs + 1);
    if (!a->defs) return PyErr_NoMemory(), false;
    for (Py_ssize_t i = 0; i < a->rows.n; i++) a->defs[i] = row_of(a, i);
    return true;
}

/* From the last one on, which has the highest index as a rule: room is made once. */
static bool keep_all(PyObject *object, kz_world *w, const additions *a, const kz_body *bodies)
{
    bool good = true;
    for (Py_ssize_t i = a->rows.n; good && i-- > 0;)
        good = kzp_keep(object, bodies[i], a->kept, a->user_list ? PyTuple_GetItem(a->user_list, i) : NULL);
    for (Py_ssize_t i = 0; !good && i < a->rows.n; i++) {
        kz_body_destroy(w, bodies[i]);
        kzp_forget(object, bodies[i]);
    }
    return good;
}

static PyObject *create_all(PyObject *object, additions *a)
{
    kz_error err;
    kz_world *w = kzp_world_of(object);
    kz_body *bodies = w ? malloc((size_t)a->rows.n * sizeof *bodies + 1) : NULL;
    if (!w) return NULL;
    if (!bodies) return PyErr_NoMemory();
    const kz_result made = kz_bodies_create(w, a->defs, (size_t)a->rows.n, bodies, &err);
    free(a->defs);
    a->defs = NULL;
    if (made == KZ_OK && keep_all(object, w, a, bodies)) return kzp_array(bodies, KZP_U64, a->rows.n, 0);
    free(bodies);
    return made == KZ_OK ? NULL : kzp_raise(&err);
}

static PyObject *world_add_many(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape",    "positions", "degrees", "static", "sensor", "one_way",
                            "category", "collides",  "group",   "users",  "frame",  NULL};
    additions a = {.one_way = Py_None, .users = Py_None};
    PyObject *positions, **c = a.columns_given;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|OOOOOOOOO:add_many", names, &a.shape, &positions, &c[DEGREES],
                                     &c[STATIC], &c[SENSOR], &a.one_way, &c[CATEGORY], &c[COLLIDES], &c[GROUP],
                                     &a.users, &c[FRAME]) ||
        !kzp_rows_open(positions, "positions", KZP_F32, 2, &a.rows))
        return NULL;
    PyObject *answer = read_additions(&a) ? create_all(object, &a) : NULL;
    kzp_rows_close(&a.rows);
    for (int i = 0; i < N_COLUMNS; i++) free(a.columns[i].data);
    free(a.defs);
    Py_XDECREF(a.kept);
    Py_XDECREF(a.user_list);
    return answer;
}

/* ---- Placing ------------------------------------------------------------------------------------------ */

/* Bodies and where they go: copies, because other threads may write to the arrays.  With `turns` they have rotations. */
typedef struct placement {
    size_t n;
    kz_body *bodies;
    kz_vec2 *at;
    kz_pose *before;
    const column *turns;
} placement;

/* Near zero nothing is refused but a body that is gone. */
static bool is_near_zero(kz_vec2 p) { return p.x > -1e15f && p.x < 1e15f && p.y > -1e15f && p.y < 1e15f; }

/* Whether all are there; *may_fail says whether a place may be refused. */
static bool are_live(const kz_world *w, const placement *p, bool *may_fail)
{
    for (size_t i = 0; i < p->n; i++) {
        *may_fail = *may_fail || !is_near_zero(p->at[i]);
        if (kz_body_is_live(w, p->bodies[i])) continue;
        kzp_stale(p->bodies[i]);
        return false;
    }
    return true;
}

/* Places them in order; *n_placed are placed when one is refused. */
static kz_result place_each(kz_world *w, const placement *p, size_t *n_placed, kz_error *err)
{
    kz_result result = KZ_OK;
    if (!p->turns) {
        result = kz_bodies_set_at(w, p->bodies, p->n, p->at, sizeof *p->at, err);
        *n_placed = result == KZ_OK ? p->n : (size_t)err->b;
        return result;
    }
    for (*n_placed = 0; *n_placed < p->n; ++*n_placed) {
        const kz_vec2 at = p->at[*n_placed];
        const kz_pose pose = kz_pose_degrees(at.x, at.y, at_row(p->turns, (Py_ssize_t)*n_placed));
        result = kz_body_set_pose(w, p->bodies[*n_placed], pose, err);
        if (result != KZ_OK) return result;
    }
    return result;
}

/* When one is refused those before it go back. */
static bool place_all(PyObject *object, placement *p)
{
    kz_error err;
    size_t n_placed;
    const kz_world_def *def = &((kzp_world *)object)->def;
    bool may_fail = p->turns || def->wrap_w > 0 || def->wrap_h > 0;
    kz_world *w = kzp_world_of(object);
    if (!w || !are_live(w, p, &may_fail)) return false;
    if (!p->n) return true;
    if (may_fail && !(p->before = malloc(p->n * sizeof *p->before))) return PyErr_NoMemory(), false;
    for (size_t i = 0; p->before && i < p->n; i++) p->before[i] = kz_body_pose(w, p->bodies[i]);
    if (place_each(w, p, &n_placed, &err) == KZ_OK) return true;
    while (p->before && n_placed-- > 0)
        kz_body_set_pose(w, p->bodies[n_placed], p->before[n_placed], &(kz_error){.code = KZ_OK});
    kzp_raise(&err);
    return false;
}

static void *side_by_side(const kzp_rows *rows, size_t size)
{
    char *copy = malloc((size_t)rows->n * size + 1);
    if (!copy) PyErr_NoMemory();
    for (Py_ssize_t i = 0; copy && i < rows->n; i++)
        memcpy(copy + (size_t)i * size, rows->data + i * rows->stride, size);
    return copy;
}

static PyObject *world_place_many(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"bodies", "positions", "degrees", NULL};
    PyObject *bodies, *positions, *degrees = Py_None;
    kzp_rows b, at;
    placement p = {0};
    column turns = {0};
    bool done = false;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|O:place_many", names, &bodies, &positions, &degrees))
        return NULL;
    if (!kzp_rows_open(bodies, "bodies", KZP_U64, 0, &b)) return NULL;
    if (degrees != Py_None) p.turns = &turns;
    if (kzp_rows_open(positions, "positions", KZP_F32, 2, &at)) {
        if (b.n != at.n) PyErr_SetString(PyExc_ValueError, "bodies and positions must have as many rows");
        else
            done = are_places(&at) && read_column(degrees, "degrees", b.n, 0, &turns) && are_finite(&turns, b.n, "degrees") &&
                   (p.bodies = side_by_side(&b, sizeof *p.bodies)) && (p.at = side_by_side(&at, sizeof *p.at));
        p.n = (size_t)b.n;
        kzp_rows_close(&at);
    }
    kzp_rows_close(&b);
    done = done && place_all(object, &p);
    free(turns.data);
    free(p.bodies);
    free(p.at);
    free(p.before);
    if (!done) return NULL;
    Py_RETURN_NONE;
}

static PyObject *world_remove_many(PyObject *object, PyObject *const *args, Py_ssize_t n_args, PyObject *keywords)
{
    static const char *const names[] = {"bodies", NULL};
    PyObject *given;
    kzp_rows rows;
    if (!kzp_arguments(args, n_args, keywords, names, 1, &given) ||
        !kzp_rows_open(given, "bodies", KZP_U64, 0, &rows))
        return NULL;
    const size_t n = (size_t)rows.n;
    kz_body *bodies = side_by_side(&rows, sizeof *bodies);
    kzp_rows_close(&rows);
    kz_world *w = bodies ? kzp_world_of(object) : NULL;
    for (size_t i = 0; w && i < n; i++)
        if (!kz_body_is_live(w, bodies[i])) w = (kzp_stale(bodies[i]), NULL);
    if (w) kz_bodies_destroy(w, bodies, n); /* one that is there twice is destroyed once */
    for (size_t i = 0; w && i < n && !PyErr_Occurred(); i++) kzp_forget(object, bodies[i]);
    free(bodies);
    if (!w || PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    KZP_FAST("remove_many", world_remove_many,
             "remove_many(bodies): destroys uint64 (n,) bodies.  When one is gone already none is destroyed."),
    KZP_KEYWORDS(
        "add_many", world_add_many,
        "add_many(shape, positions, degrees=0.0, static=False, sensor=False, one_way=None, category=1, collides=-1, "
        "group=0, users=None, frame=0) -> uint64 (n,): a body at each position (n, 2), or none.\n\n"
        "degrees, static, sensor, category, collides, group and frame are one value or an array of n; users is a\n"
        "sequence of n objects."),
    KZP_KEYWORDS(
        "place_many", world_place_many,
        "place_many(bodies, positions, degrees=None): sets the positions of uint64 (n,) bodies from float32 (n, 2).\n\n"
        "degrees: a rotation for all or for each; without it they keep theirs.  When one is refused none has moved."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_many(PyObject *module)
{
    (void)module;
    return kzp_add_methods(kzp_world_type, methods);
}
