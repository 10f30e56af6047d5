/* world.c - kolize.World: what it keeps of Python for its bodies, and who may use it when; its methods are in other files. */
#include "world/world.h"

#include <stddef.h>
#include <structmember.h>

PyTypeObject *kzp_world_type;

/* ---- Who may use it ------------------------------------------------------------------------------------- */

kz_world *kzp_world_read(PyObject *object)
{
    kzp_world *self = (kzp_world *)object;
    if (!self->busy) return self->replay ? kz_replay_world(self->replay) : self->world;
    PyErr_SetString(PyExc_RuntimeError, "another thread is stepping or searching this world");
    return NULL;
}

kz_world *kzp_world_of(PyObject *object)
{
    if (!((kzp_world *)object)->replay) return kzp_world_listed(object);
    PyErr_SetString(PyExc_RuntimeError, "the world of a replay must not be changed");
    return NULL;
}

kz_world *kzp_world_listed(PyObject *object)
{
    const char *callback = ((kzp_world *)object)->callback;
    if (!callback) return kzp_world_read(object);
    PyErr_Format(
        PyExc_RuntimeError,
        "%s must not change the world that calls it; while it runs only questions about bodies, places and rays "
        "are answered",
        callback);
    return NULL;
}

/* Grids, and replays that show their world, must stay as they are meanwhile. */
static void count_asking(kzp_world *self, bool reads_grids, int change)
{
    if (reads_grids) kzp_running(change);
    if (self->n_asking) *self->n_asking += change;
}

const char *kzp_world_callback(PyObject *object, const char *name)
{
    kzp_world *self = (kzp_world *)object;
    const char *before = self->callback;
    self->callback = name;
    count_asking(self, true, (name != NULL) - (before != NULL));
    return before;
}

void kzp_world_busy(PyObject *object, bool is_busy)
{
    kzp_world *self = (kzp_world *)object;
    self->busy = is_busy;
    count_asking(self, self->has_grids || self->replay, is_busy ? 1 : -1);
}

/* ---- Bodies as integers -------------------------------------------------------------------------------- */

PyObject *kzp_body_number(kz_body body)
{
    uint64_t number;
    memcpy(&number, &body, sizeof number);
    return PyLong_FromUnsignedLongLong(number);
}

PyObject *kzp_body_or_none(kz_body body)
{
    if (body.generation) return kzp_body_number(body);
    Py_RETURN_NONE;
}

bool kzp_named_body(PyObject *object, const char *name, kz_body *body)
{
    uint64_t number = 0;
    if (!kzp_whole(object, name, &number)) return false;
    memcpy(body, &number, sizeof *body);
    return true;
}

bool kzp_body_of(PyObject *object, kz_body *body) { return kzp_named_body(object, "body", body); }

PyObject *kzp_stale(kz_body body)
{
    uint64_t number;
    memcpy(&number, &body, sizeof number);
    return kzp_refuse(kz_result_name(KZ_ERR_BAD_HANDLE), "body %llu is not in this world, or no longer",
                      (unsigned long long)number);
}

static kz_world *if_live(kz_world *w, kz_body body)
{
    if (!w || kz_body_is_live(w, body)) return w;
    kzp_stale(body);
    return NULL;
}

kz_world *kzp_world_with(PyObject *object, PyObject *number, kz_body *body)
{ return kzp_body_of(number, body) ? if_live(kzp_world_of(object), *body) : NULL; }

kz_world *kzp_world_asked(PyObject *object, PyObject *number, kz_body *body)
{ return kzp_body_of(number, body) ? if_live(kzp_world_read(object), *body) : NULL; }

/* ---- What is kept --------------------------------------------------------------------------------------- */

static void exchange(PyObject **place, PyObject *object)
{
    PyObject *old = *place;
    Py_XINCREF(object);
    *place = object;
    Py_XDECREF(old); /* last: it may run code of Python */
}

static bool make_room(kzp_world *self, size_t n)
{
    if (n <= self->n_kept) return true;
    const size_t more = n + n / 4 + 8;
    kzp_kept *kept = realloc(self->kept, more * sizeof *kept);
    if (!kept) return PyErr_NoMemory(), false;
    memset(kept + self->n_kept, 0, (more - self->n_kept) * sizeof *kept);
    self->kept = kept;
    self->n_kept = more;
    return true;
}

bool kzp_keep(PyObject *object, kz_body body, PyObject *shape, PyObject *user)
{
    kzp_world *self = (kzp_world *)object;
    if (!make_room(self, (size_t)body.index + 1)) return false;
    if (shape && PyObject_TypeCheck(shape, kzp_shape_type)) {
        const kz_kind kind = ((kzp_shape *)shape)->shape.kind;
        self->has_grids = self->has_grids || kind == KZ_KIND_GRID || kind == KZ_KIND_PARTS;
    } else if (shape) {
        self->has_grids = true; /* perhaps, in a fixture */
    }
    if (shape) exchange(&self->kept[body.index].shape, shape);
    if (user) exchange(&self->kept[body.index].user, user == Py_None ? NULL : user);
    return true;
}

void kzp_forget(PyObject *object, kz_body body)
{
    kzp_world *self = (kzp_world *)object;
    if (body.index >= self->n_kept) return;
    const kzp_kept kept = self->kept[body.index];
    self->kept[body.index] = (kzp_kept){NULL, NULL};
    PyObject *number = kept.user ? kzp_body_number(body) : NULL;
    if (number && !self->gone) self->gone = PyDict_New();
    if (number && self->gone) PyDict_SetItem(self->gone, number, kept.user);
    Py_XDECREF(number);
    Py_XDECREF(kept.shape);
    Py_XDECREF(kept.user);
}

const kzp_kept *kzp_kept_of(PyObject *object, kz_body body)
{
    static const kzp_kept none = {NULL, NULL};
    const kzp_world *self = (kzp_world *)object;
    return body.index < self->n_kept ? &self->kept[body.index] : &none;
}

kzp_kept *kzp_kept_copy(const kzp_kept *kept, size_t n)
{
    kzp_kept *copy = malloc(n * sizeof *copy + 1);
    if (!copy) return NULL;
    if (n) memcpy(copy, kept, n * sizeof *copy);
    for (size_t i = 0; i < n; i++) {
        Py_XINCREF(copy[i].shape);
        Py_XINCREF(copy[i].user);
    }
    return copy;
}

void kzp_kept_free(kzp_kept *kept, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        Py_XDECREF(kept[i].shape);
        Py_XDECREF(kept[i].user);
    }
    free(kept);
}

/* ---- Making ------------------------------------------------------------------------------------------- */

kzp_world *kzp_world_make(PyTypeObject *type, const kz_world_def *def)
{
    kz_error err;
    kzp_world *self = kzp_new(type);
    if (!self) return NULL;
    self->def = *def;
    if (kz_world_create(def, &self->world, &err) == KZ_OK) return self;
    kzp_raise(&err);
    Py_DECREF((PyObject *)self);
    return NULL;
}

kz_pair_mode kzp_pair_mode(int touch, int boxes)
{ return boxes ? KZ_PAIRS_BOXES : touch ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP; }

static bool read_world(PyObject *args, PyObject *keywords, kz_world_def *def)
{
    static char *names[] = {"touch", "wrap", "max_pairs", "kinds", "boxes", NULL};
    PyObject *wrap = Py_None, *max_pairs = NULL;
    kz_vec2 period = {0, 0};
    int touch = 0, kinds = 0, boxes = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|pOOpp:World", names, &touch, &wrap, &max_pairs, &kinds,
                                     &boxes))
        return false;
    if (wrap != Py_None && !kzp_point(wrap, "wrap", &period)) return false;
    if (period.x < 0 || period.y < 0)
        return kzp_refuse("ERR_ARGUMENT", "wrap: must be positive, or 0 where the world does not wrap"), false;
    if (!kzp_whole(max_pairs, "max_pairs", &def->max_pairs)) return false;
    def->mode = kzp_pair_mode(touch, boxes);
    def->wrap_w = period.x;
    def->wrap_h = period.y;
    def->fixture_pairs = kinds;
    return true;
}

/* A world of a class of the caller's is there before __init__, which may pass on arguments of its own choice. */
static PyObject *world_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    kz_world_def def = {0};
    if (type == kzp_world_type && !read_world(args, keywords, &def)) return NULL;
    return (PyObject *)kzp_world_make(type, &def);
}

static bool is_unused(const kzp_world *self)
{
    return !self->busy && !self->callback && !self->replay && !self->write && !self->n_kept &&
           !kz_world_count(self->world);
}

static int world_init(PyObject *object, PyObject *args, PyObject *keywords)
{
    kzp_world *self = (kzp_world *)object;
    kz_world_def def = {0};
    kz_world *made;
    kz_error err;
    if (Py_TYPE(object) == kzp_world_type && is_unused(self)) return 0; /* world_new has read them */
    if (!read_world(args, keywords, &def)) return -1;
    if (!is_unused(self)) return PyErr_SetString(PyExc_RuntimeError, "the world is in use already"), -1;
    if (kz_world_create(&def, &made, &err) != KZ_OK) return kzp_raise(&err), -1;
    kz_world_free(self->world);
    self->world = made;
    self->def = def;
    return 0;
}

/* What bodies borrow refers to no world, so users alone can be part of a circle. */
static int world_traverse(PyObject *object, visitproc visit, void *arg)
{
    kzp_world *self = (kzp_world *)object;
    for (size_t i = 0; i < self->n_kept; i++) Py_VISIT(self->kept[i].user);
    Py_VISIT(self->gone);
    Py_VISIT(self->gone_before);
    Py_VISIT(self->write);
    Py_VISIT(Py_TYPE(object));
    return 0;
}

static int world_clear(PyObject *object)
{
    kzp_world *self = (kzp_world *)object;
    for (size_t i = 0; i < self->n_kept; i++) Py_CLEAR(self->kept[i].user);
    Py_CLEAR(self->gone);
    Py_CLEAR(self->gone_before);
    Py_CLEAR(self->write);
    return 0;
}

static void world_dealloc(PyObject *object)
{
    kzp_world *self = (kzp_world *)object;
    PyObject_GC_UnTrack(object);
    if (self->weak) PyObject_ClearWeakRefs(object);
    kz_world_free(self->world);
    world_clear(object);
    kzp_kept_free(self->kept, self->n_kept);
    Py_XDECREF(self->owner);
    free(self->log);
    kzp_delete(object);
}

/* ---- As a collection of bodies ---------------------------------------------------------------------------- */

static Py_ssize_t world_length(PyObject *object)
{
    kz_world *w = kzp_world_read(object);
    return w ? (Py_ssize_t)kz_world_count(w) : -1;
}

static int world_contains(PyObject *object, PyObject *number)
{
    kz_body body;
    if (!kzp_body_of(number, &body)) {
        PyErr_Clear();
        return 0;
    }
    kz_world *w = kzp_world_read(object);
    return w ? kz_body_is_live(w, body) : -1;
}

static PyObject *world_bodies(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_read(object);
    (void)unused;
    if (!w) return NULL;
    const Py_ssize_t n = (Py_ssize_t)kz_world_count(w);
    kz_body *bodies = malloc((size_t)n * sizeof *bodies + 1), b = {0, 0};
    if (!bodies) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < n; i++) bodies[i] = b = kz_world_next(w, b);
    return kzp_array(bodies, KZP_U64, n, 0);
}

static PyObject *world_iterator(PyObject *object)
{
    kz_world *w = kzp_world_read(object);
    PyObject *list = w ? PyList_New(0) : NULL;
    for (kz_body b = {0, 0}; list && (b = kz_world_next(w, b)).generation;) {
        PyObject *number = kzp_body_number(b);
        if (!number || PyList_Append(list, number) != 0) Py_CLEAR(list);
        Py_XDECREF(number);
    }
    PyObject *iterator = list ? PyObject_GetIter(list) : NULL;
    Py_XDECREF(list);
    return iterator;
}

static PyObject *world_repr(PyObject *object)
{
    if (((kzp_world *)object)->busy) return PyUnicode_FromString("<kolize.World, stepping>");
    return PyUnicode_FromFormat("<kolize.World of %u bodies>", (unsigned)kz_world_count(kzp_world_read(object)));
}

static PyObject *world_touch(PyObject *object, void *unused)
{
    (void)unused;
    return PyBool_FromLong(((kzp_world *)object)->def.mode == KZ_PAIRS_TOUCH);
}

static PyObject *world_boxes(PyObject *object, void *unused)
{
    (void)unused;
    return PyBool_FromLong(((kzp_world *)object)->def.mode == KZ_PAIRS_BOXES);
}

static PyObject *world_nbytes(PyObject *object, void *unused)
{
    kz_world *w = kzp_world_read(object);
    (void)unused;
    return w ? PyLong_FromSize_t(kz_world_bytes(w)) : NULL;
}

static PyObject *world_wrap(PyObject *object, void *unused)
{
    const kz_world_def *def = &((kzp_world *)object)->def;
    (void)unused;
    return kzp_point_tuple((kz_vec2){def->wrap_w, def->wrap_h});
}

static PyObject *world_max_pairs(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(((kzp_world *)object)->def.max_pairs);
}

/* ---- The type ----------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"bodies", world_bodies, METH_NOARGS, "bodies() -> uint64 (n,): all bodies.  Iteration gives them as int."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef properties[] = {
    {"touch", world_touch, NULL, "Whether touching pairs count as well.", NULL},
    {"boxes", world_boxes, NULL, "Whether pairs are those whose boxes meet.", NULL},
    {"nbytes", world_nbytes, NULL, "Bytes of memory that it has now, shapes aside.", NULL},
    {"wrap", world_wrap, NULL, "(width, height) of a torus, 0 for none.", NULL},
    {"max_pairs", world_max_pairs, NULL, "How many pairs of boxes may meet at a step; 0: no limit.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMemberDef members[] = {{"__weaklistoffset__", T_PYSSIZET, offsetof(kzp_world, weak), READONLY, NULL},
                                {NULL, 0, 0, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, world_new},
    {Py_tp_init, world_init},
    {Py_tp_members, members},
    {Py_tp_dealloc, world_dealloc},
    {Py_tp_traverse, world_traverse},
    {Py_tp_clear, world_clear},
    {Py_tp_repr, world_repr},
    {Py_tp_iter, world_iterator},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {Py_sq_length, world_length},
    {Py_sq_contains, world_contains},
    {Py_tp_doc, "World(touch=False, wrap=None, max_pairs=0, kinds=False, boxes=False): many bodies; which of them collide?\n\n"
                "touch: touching pairs count as well.  wrap: (width, height) of a torus, 0 for none.  kinds: pairs of\n"
                "kinds of fixtures are listed, see kind_pairs.  boxes: pairs are bodies whose boxes meet; shapes are not\n"
                "asked.  len, in and iteration are about its bodies."},
    {0, NULL}};
static PyType_Spec spec = {"kolize.World", sizeof(kzp_world), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE, slots};

bool kzp_add_worlds(PyObject *module)
{
    kzp_world_type = kzp_add_type(module, &spec);
    return kzp_world_type != NULL;
}
