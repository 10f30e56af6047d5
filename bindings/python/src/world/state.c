/* state.c - kolize.World as it was: saved, restored, copied, shifted, and its hash. */
#include "world/world.h"

static PyTypeObject *state_type;

/* kolize.WorldState: the bytes of the library, and references to all that bodies and users are.  The bytes have addresses,
 * so they never leave it. */
typedef struct state {
    PyObject_HEAD void *bytes;
    size_t n_bytes, n_kept;
    kzp_kept *kept;
    PyObject *gone, *gone_before, *owner;
    kz_world_def def;
    bool has_grids;
} state;

/* ---- The state ------------------------------------------------------------------------------------------- */

static int state_traverse(PyObject *object, visitproc visit, void *arg)
{
    state *self = (state *)object;
    for (size_t i = 0; i < self->n_kept; i++) Py_VISIT(self->kept[i].user);
    Py_VISIT(self->gone);
    Py_VISIT(self->gone_before);
    Py_VISIT(Py_TYPE(object));
    return 0;
}

static int state_clear(PyObject *object)
{
    state *self = (state *)object;
    for (size_t i = 0; i < self->n_kept; i++) Py_CLEAR(self->kept[i].user);
    Py_CLEAR(self->gone);
    Py_CLEAR(self->gone_before);
    return 0;
}

static void state_dealloc(PyObject *object)
{
    state *self = (state *)object;
    PyObject_GC_UnTrack(object);
    state_clear(object);
    free(self->bytes);
    kzp_kept_free(self->kept, self->n_kept);
    Py_XDECREF(self->owner);
    kzp_delete(object);
}

static PyObject *state_repr(PyObject *object)
{ return PyUnicode_FromFormat("<kolize.WorldState of %zu bytes>", ((state *)object)->n_bytes); }

static PyType_Slot slots[] = {
    {Py_tp_dealloc, state_dealloc},
    {Py_tp_traverse, state_traverse},
    {Py_tp_clear, state_clear},
    {Py_tp_repr, state_repr},
    {Py_tp_doc, "What World.save answers and World.restore takes.  It refers to the shapes and users of that moment."},
    {0, NULL}};
static PyType_Spec spec = {"kolize.WorldState", sizeof(state), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};

/* ---- Saving and restoring ---------------------------------------------------------------------------------- */

static PyObject *copied_dict(PyObject *dict, bool *good)
{
    PyObject *copy = dict && *good ? PyDict_Copy(dict) : NULL;
    *good = *good && (copy || !dict);
    return copy;
}

static bool keep_state(state *self, const kzp_world *from)
{
    bool good = true;
    self->kept = kzp_kept_copy(from->kept, from->n_kept);
    if (!self->kept) return PyErr_NoMemory(), false;
    self->n_kept = from->n_kept;
    self->gone = copied_dict(from->gone, &good);
    self->gone_before = copied_dict(from->gone_before, &good);
    self->owner = from->owner;
    Py_XINCREF(self->owner);
    self->def = from->def;
    self->has_grids = from->has_grids;
    return good;
}

static PyObject *world_save(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_of(object);
    kz_error err;
    (void)unused;
    state *self = w ? kzp_new(state_type) : NULL;
    w = self ? kzp_world_of(object) : NULL; /* the collector may have run code */
    if (!w) {
        Py_XDECREF((PyObject *)self);
        return NULL;
    }
    self->n_bytes = kz_world_save_bytes(w);
    self->bytes = malloc(self->n_bytes);
    const kz_result saved = self->bytes ? kz_world_save(w, self->bytes, self->n_bytes, &err) : KZ_ERR_MEMORY;
    if (saved == KZ_OK && keep_state(self, (kzp_world *)object)) return (PyObject *)self;
    Py_DECREF((PyObject *)self);
    if (saved == KZ_OK) return NULL;
    return self->bytes ? kzp_raise(&err) : PyErr_NoMemory();
}

/* Exchanges what a world keeps for copies of what the state has; what it had is freed at the end, since that may run code. */
static bool exchange_kept(kzp_world *self, const state *from)
{
    bool good = true;
    kzp_kept *kept = kzp_kept_copy(from->kept, from->n_kept), *old = self->kept;
    PyObject *gone = copied_dict(from->gone, &good), *gone_before = copied_dict(from->gone_before, &good);
    if (!kept || !good) {
        if (kept) kzp_kept_free(kept, from->n_kept);
        Py_XDECREF(gone);
        Py_XDECREF(gone_before);
        return PyErr_NoMemory(), false;
    }
    const size_t n_old = self->n_kept;
    PyObject *olds[3] = {self->gone, self->gone_before, self->owner};
    self->kept = kept;
    self->n_kept = from->n_kept;
    self->has_grids = self->has_grids || from->has_grids;
    self->gone = gone;
    self->gone_before = gone_before;
    self->owner = from->owner;
    Py_XINCREF(self->owner);
    for (int i = 0; i < 3; i++) Py_XDECREF(olds[i]);
    kzp_kept_free(old, n_old);
    return true;
}

/* The world may not be left with bodies whose shapes are not kept, so it takes over both or nothing. */
static PyObject *restore(PyObject *object, const state *from)
{
    kz_world *w = kzp_world_of(object);
    kz_error err;
    if (!w) return NULL;
    state *now = (state *)world_save(object, NULL);
    if (!now) return NULL;
    kz_result result = kz_world_restore(w, from->bytes, from->n_bytes, &err);
    const bool good = result == KZ_OK && exchange_kept((kzp_world *)object, from);
    if (result == KZ_OK && !good) kz_world_restore(w, now->bytes, now->n_bytes, NULL);
    Py_DECREF((PyObject *)now);
    if (result != KZ_OK) return kzp_raise(&err);
    if (!good) return NULL;
    Py_RETURN_NONE;
}

static PyObject *world_restore(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"state", NULL};
    PyObject *from;
    if (!kzp_arguments(args, n, keywords, names, 1, &from)) return NULL;
    if (!PyObject_TypeCheck(from, state_type)) return kzp_type_error("state must be what World.save answered");
    return restore(object, (state *)from);
}

/* ---- Copies ---------------------------------------------------------------------------------------------- */

bool kzp_world_attributes(PyObject *object, PyObject *attributes)
{
    if (attributes == Py_None) return true;
    PyObject *own = PyObject_GetAttrString(object, "__dict__");
    const bool set = own && PyDict_Check(attributes) && PyDict_Update(own, attributes) == 0;
    if (own && !set && !PyErr_Occurred()) kzp_type_error("what pickle has is wanted");
    Py_XDECREF(own);
    return set;
}

/* As the object has them, or as deep as they are. */
static bool copy_attributes(PyObject *object, PyObject *copy, PyObject *memo)
{
    PyObject *own = Py_TYPE(object) == kzp_world_type ? NULL : PyObject_GetAttrString(object, "__dict__"), *deep = own;
    if (!own) { /* of World itself, or of a class with slots alone */
        PyErr_Clear();
        return true;
    }
    if (memo) {
        PyObject *module = PyImport_ImportModule("copy");
        deep = module ? PyObject_CallMethod(module, "deepcopy", "OO", own, memo) : NULL;
        Py_XDECREF(module);
        Py_DECREF(own);
    }
    const bool set = deep && kzp_world_attributes(copy, deep);
    Py_XDECREF(deep);
    return set;
}

static PyObject *copied_world(PyObject *object)
{
    PyObject *saved = world_save(object, NULL), *done = NULL;
    kzp_world *copy = saved ? kzp_world_make(Py_TYPE(object), &((kzp_world *)object)->def) : NULL;
    if (copy) done = restore((PyObject *)copy, (state *)saved);
    Py_XDECREF(saved);
    Py_XDECREF(done);
    if (done) return (PyObject *)copy;
    Py_XDECREF((PyObject *)copy);
    return NULL;
}

static PyObject *world_copy(PyObject *object, PyObject *unused)
{
    PyObject *copy = copied_world(object);
    (void)unused;
    if (copy && !copy_attributes(object, copy, NULL)) Py_CLEAR(copy);
    return copy;
}

/* Users are copied as deep as they are; bodies, shapes and handles are as those of a copy. */
static PyObject *world_deepcopy(PyObject *object, PyObject *memo)
{
    kzp_world *copy = (kzp_world *)copied_world(object);
    PyObject *number = copy ? PyLong_FromVoidPtr(object) : NULL,
             *module = number ? PyImport_ImportModule("copy") : NULL;
    bool good = module && (memo == Py_None || PyObject_SetItem(memo, number, (PyObject *)copy) == 0);
    for (size_t i = 0; good && i < copy->n_kept; i++) {
        PyObject *user = copy->kept[i].user, *deep = NULL;
        if (!user) continue;
        Py_INCREF(user);
        deep = PyObject_CallMethod(module, "deepcopy", "OO", user, memo);
        good = deep && i < copy->n_kept;
        PyObject *old = good ? copy->kept[i].user : deep;
        if (good) copy->kept[i].user = deep;
        Py_XDECREF(old);
        Py_DECREF(user);
    }
    good = good && copy_attributes(object, (PyObject *)copy, memo);
    Py_XDECREF(number);
    Py_XDECREF(module);
    if (good) return (PyObject *)copy;
    Py_XDECREF((PyObject *)copy);
    return NULL;
}

/* ---- Its hash, and where it is -------------------------------------------------------------------------------- */

static PyObject *world_hash(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"body", NULL};
    PyObject *number;
    kz_body body;
    if (!kzp_arguments(args, n, keywords, names, 0, &number)) return NULL;
    const bool whole = !number || number == Py_None;
    kz_world *w = whole ? kzp_world_listed(object) : kzp_world_asked(object, number, &body);
    return w ? PyLong_FromUnsignedLongLong(whole ? kz_world_hash(w) : kz_body_hash(w, body)) : NULL;
}

static PyObject *world_shift(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"offset", NULL};
    PyObject *offset;
    kz_vec2 by;
    kz_error err;
    if (!kzp_arguments(args, n, keywords, names, 1, &offset) || !kzp_point(offset, "offset", &by)) return NULL;
    kz_world *w = kzp_world_of(object);
    if (!w) return NULL;
    if (kz_world_shift(w, by, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"save", world_save, METH_NOARGS,
     "save() -> WorldState: all bodies with their places, pairs and handles, for rollback and undo.\n\n"
     "Users are referred to, not copied: restore gives each body the object that it had."},
    KZP_FAST("restore", world_restore,
             "restore(state): makes the world what it was, or what another world of the same touch and wrap was."),
    {"copy", world_copy, METH_NOARGS, "copy() -> World with the same bodies, handles, shapes and users."},
    {"__copy__", world_copy, METH_NOARGS, "__copy__() -> copy()."},
    {"__deepcopy__", world_deepcopy, METH_O, "__deepcopy__(memo) -> World: copy(), with deep copies of the users."},
    KZP_FAST("hash", world_hash,
             "hash(body=None) -> int: of all that the next step depends on, or of one body; the same on all machines "
             "for the same calls."),
    KZP_FAST(
        "shift", world_shift,
        "shift(offset): moves all bodies, so that what is near the players is near zero, where coordinates are fine."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_states(PyObject *module)
{
    state_type = kzp_add_type(module, &spec);
    return state_type && kzp_add_methods(kzp_world_type, methods);
}
