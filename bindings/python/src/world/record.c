/* record.c - logs of kolize.World, kolize.Replay that plays them, and worlds in pickles, which are logs. */
#include "world/world.h"

static PyTypeObject *replay_type, *op_type;

typedef struct replay {
    PyObject_HEAD kz_replay *replay;
    PyObject *log; /* bytes */
    int n_asking;  /* searches of worlds that show it */
} replay;

/* ---- Recording -------------------------------------------------------------------------------------------- */

/* May run without the interpreter's lock: the bytes wait for kzp_log_flush. */
static void append(void *ctx, const void *bytes, size_t n)
{
    kzp_world *self = ctx;
    if (self->n_log + n > self->log_room) {
        const size_t room = 2 * (self->n_log + n);
        char *log = self->log_failed ? NULL : realloc(self->log, room);
        if (!log) self->log_failed = true;
        if (!log) return;
        self->log = log;
        self->log_room = room;
    }
    memcpy(self->log + self->n_log, bytes, n);
    self->n_log += n;
}

static PyObject *taken_log(kzp_world *self)
{
    PyObject *bytes =
        self->log_failed ? PyErr_NoMemory() : PyBytes_FromStringAndSize(self->log, (Py_ssize_t)self->n_log);
    self->n_log = 0;
    self->log_failed = false;
    return bytes;
}

/* An exception ends the log. */
bool kzp_log_flush(PyObject *object)
{
    kzp_world *self = (kzp_world *)object;
    PyObject *write = self->write, *done = NULL;
    if (!write || (!self->n_log && !self->log_failed)) return true;
    PyObject *bytes = taken_log(self);
    Py_INCREF(write);
    const char *before = kzp_world_callback(object, "write");
    if (bytes) done = PyObject_CallFunctionObjArgs(write, bytes, NULL);
    kzp_world_callback(object, before);
    Py_XDECREF(bytes);
    Py_DECREF(write);
    Py_XDECREF(done);
    if (done) return true;
    kz_world_record(self->world, NULL, &(kz_error){.code = KZ_OK});
    self->n_log = 0;
    Py_CLEAR(self->write);
    return false;
}

static PyObject *writer_of(PyObject *to)
{
    PyObject *write = PyObject_GetAttrString(to, "write");
    if (write) return write;
    PyErr_Clear();
    if (!PyCallable_Check(to)) return kzp_type_error("write must be a function of bytes, a file or None");
    Py_INCREF(to);
    return to;
}

static bool end_log(PyObject *object, kz_world *w)
{
    kzp_world *self = (kzp_world *)object;
    kz_error err;
    if (!self->write) return true;
    const kz_result ended = kz_world_record(w, NULL, &err);
    const bool written = kzp_log_flush(object);
    Py_CLEAR(self->write);
    if (written && ended != KZ_OK) kzp_raise(&err);
    return written && ended == KZ_OK;
}

static PyObject *world_record(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"write", "hashes", NULL};
    PyObject *to, *write = NULL;
    int hashes = 1;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|p:record", names, &to, &hashes)) return NULL;
    if (to != Py_None && !(write = writer_of(to))) return NULL;
    kz_world *w = kzp_world_of(object);
    const bool ended = w && end_log(object, w);
    w = ended ? kzp_world_of(object) : NULL; /* writing ran code of Python */
    if (!w || !write) {
        Py_XDECREF(write);
        if (!w) return NULL;
        Py_RETURN_NONE;
    }
    const kz_recorder recorder = {append, object, hashes ? KZ_RECORD_HASHES : 0};
    if (kz_world_record(w, &recorder, &err) != KZ_OK) {
        ((kzp_world *)object)->n_log = 0;
        Py_DECREF(write);
        return kzp_raise(&err);
    }
    PyObject *old = ((kzp_world *)object)->write;
    ((kzp_world *)object)->write = write;
    Py_XDECREF(old);
    if (!kzp_log_flush(object)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *world_mark(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"number", "text", NULL};
    PyObject *number;
    uint64_t value = 0;
    const char *text = "";
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|s:mark", names, &number, &text) ||
        !kzp_whole(number, "number", &value))
        return NULL;
    kz_world *w = kzp_world_of(object);
    if (!w) return NULL;
    kz_world_mark(w, value, text);
    Py_RETURN_NONE;
}

/* ---- Replays ---------------------------------------------------------------------------------------------- */

static replay *replay_of(PyTypeObject *type, PyObject *log)
{
    char *bytes;
    Py_ssize_t n;
    kz_error err;
    if (!PyBytes_Check(log) || PyBytes_AsStringAndSize(log, &bytes, &n) != 0)
        return (replay *)kzp_type_error("log must be bytes");
    replay *self = kzp_new(type);
    if (!self) return NULL;
    self->log = log;
    Py_INCREF(log);
    if (kz_replay_create(bytes, (size_t)n, NULL, NULL, &self->replay, &err) == KZ_OK) return self;
    Py_DECREF((PyObject *)self);
    if (err.code == KZ_ERR_CONTENT) return (replay *)kzp_refuse("ERR_CONTENT", "log: is none, or was cut off or damaged");
    return (replay *)kzp_raise(&err);
}

static PyObject *replay_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"log", NULL};
    PyObject *log;
    return PyArg_ParseTupleAndKeywords(args, keywords, "O:Replay", names, &log) ? (PyObject *)replay_of(type, log)
                                                                                : NULL;
}

static void replay_dealloc(PyObject *object)
{
    kz_replay_free(((replay *)object)->replay);
    Py_XDECREF(((replay *)object)->log);
    kzp_delete(object);
}

/* NULL after a RuntimeError: a function that a search of its world calls, or another thread. */
static kz_replay *playable(PyObject *object)
{
    if (!((replay *)object)->n_asking) return ((replay *)object)->replay;
    PyErr_SetString(PyExc_RuntimeError, "a replay must not play on while its world is searched");
    return NULL;
}

static PyObject *replay_seek(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"step", NULL};
    PyObject *number;
    uint64_t step = 0;
    kz_error err;
    if (!kzp_arguments(args, n, keywords, names, 1, &number) || !kzp_whole(number, "step", &step)) return NULL;
    kz_replay *r = playable(object);
    if (!r) return NULL;
    if (kz_replay_seek(r, step, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

static PyStructSequence_Field op_fields[] = {{"name", "Such as 'kz_body_set_pose'."},
                                             {"step", "The step before which it was made, counted from 1."},
                                             {"body", "Which it was about, or made; None: none, or many."},
                                             {"at", "Its position or motion."},
                                             {"to", "Where the body was afterwards."},
                                             {"mark", "The number of the last mark."},
                                             {"text", "Of a mark."},
                                             {"differs", "Whether the replay had another answer."},
                                             {"result", "The name of the result in the log."},
                                             {NULL, NULL}};
static PyStructSequence_Desc op_description = {"kolize.ReplayOp", "One call of a log.", op_fields, 9};

static PyObject *op_tuple(const kz_replay_op *op)
{
    PyObject *items[9] = {PyUnicode_FromString(op->name),
                          PyLong_FromUnsignedLongLong(op->step),
                          kzp_body_or_none(op->body),
                          kzp_point_tuple(op->at),
                          kzp_point_tuple(op->to),
                          PyLong_FromUnsignedLongLong(op->mark),
                          PyUnicode_DecodeUTF8(op->text, (Py_ssize_t)strlen(op->text), "replace"),
                          PyBool_FromLong(op->differs),
                          PyUnicode_FromString(kz_result_name(op->result))};
    return kzp_named(op_type, items, 9);
}

/* The next call; NULL without an exception at the end of the log. */
static PyObject *replay_next(PyObject *object)
{
    kz_replay *r = playable(object);
    kz_replay_op op;
    kz_error err;
    if (!r) return NULL;
    if (kz_replay_next(r, &op)) return op_tuple(&op);
    return kz_replay_error(r, &err) == KZ_OK ? NULL : kzp_raise(&err);
}

static PyObject *replay_iterator(PyObject *object)
{
    Py_INCREF(object);
    return object;
}

static PyObject *replay_steps(PyObject *object, PyObject *unused)
{
    (void)unused;
    kz_replay *r = playable(object);
    return r ? PyLong_FromUnsignedLongLong(kz_replay_steps(r)) : NULL;
}

static PyObject *replay_at(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(kz_replay_at(((replay *)object)->replay));
}

/* A world that is asked only; it shows the replay's wherever that goes. */
static PyObject *replay_world(PyObject *object, void *unused)
{
    kzp_world *self = kzp_new(kzp_world_type);
    (void)unused;
    if (!self) return NULL;
    self->replay = ((replay *)object)->replay;
    self->n_asking = &((replay *)object)->n_asking;
    self->owner = object;
    Py_INCREF(object);
    return (PyObject *)self;
}

static PyObject *replay_repr(PyObject *object)
{
    return PyUnicode_FromFormat("<kolize.Replay at step %llu>",
                                (unsigned long long)kz_replay_at(((replay *)object)->replay));
}

static PyObject *replay_compare(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"other", NULL};
    PyObject *other;
    kz_replay_difference d;
    kz_error err = {.code = KZ_OK};
    if (!kzp_arguments(args, n, keywords, names, 1, &other)) return NULL;
    if (!PyObject_TypeCheck(other, replay_type)) return kzp_type_error("other must be a kolize.Replay");
    kz_replay *a = playable(object), *b = a ? playable(other) : NULL;
    if (!b) return NULL;
    if (a == b) Py_RETURN_NONE; /* it has no difference to itself */
    if (kz_replay_compare(a, b, &d, &err))
        return Py_BuildValue("{sKsKsKsNsOss}", "mark", (unsigned long long)d.mark, "step_a",
                             (unsigned long long)d.step_a, "step_b", (unsigned long long)d.step_b, "body",
                             kzp_body_or_none(d.body), "same_calls", d.same_calls ? Py_True : Py_False, "text", d.text);
    if (err.code != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

static PyMethodDef replay_methods[] = {
    KZP_FAST("seek", replay_seek, "seek(step): plays to just after that step, counted from 1; 0 is the beginning."),
    {"steps", replay_steps, METH_NOARGS,
     "steps() -> int: how many steps the log has; the first call plays it to its end."},
    KZP_FAST("compare", replay_compare,
             "compare(other) -> dict or None: the first difference of two logs, with mark, step_a, step_b, body, "
             "same_calls and text."),
    {NULL, NULL, 0, NULL}};
static PyGetSetDef replay_properties[] = {
    {"at", replay_at, NULL, "How many steps have been played.", NULL},
    {"world", replay_world, NULL, "The World as it is here, which may be asked and not changed.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot replay_slots[] = {
    {Py_tp_new, replay_new},
    {Py_tp_dealloc, replay_dealloc},
    {Py_tp_repr, replay_repr},
    {Py_tp_iter, replay_iterator},
    {Py_tp_iternext, replay_next},
    {Py_tp_methods, replay_methods},
    {Py_tp_getset, replay_properties},
    {Py_tp_doc,
     "Replay(log): plays the bytes that World.record wrote, on any machine; iteration plays call by call.\n\n"
     "Logs may come from anyone: they are checked as they are read."},
    {0, NULL}};
static PyType_Spec replay_spec = {"kolize.Replay", sizeof(replay), 0, Py_TPFLAGS_DEFAULT, replay_slots};

/* ---- Pickles ---------------------------------------------------------------------------------------------- */

/* The log of the world as it is, which ends at once. */
static PyObject *log_of(PyObject *object)
{
    kz_world *w = kzp_world_of(object);
    kzp_world *self = (kzp_world *)object;
    kz_error err;
    const kz_recorder recorder = {append, object, 0};
    if (!w) return NULL;
    if (self->write)
        return kzp_refuse("ERR_ARGUMENT", "a world that is recorded cannot be pickled: record(None) ends that");
    if (kz_world_record(w, &recorder, &err) != KZ_OK || kz_world_record(w, NULL, &err) != KZ_OK) {
        self->n_log = 0;
        return kzp_raise(&err);
    }
    return taken_log(self);
}

/* (body, object) for all bodies that have one of this kind. */
static PyObject *kept_list(PyObject *object, bool users)
{
    kz_world *w = kzp_world_read(object);
    PyObject *list = w ? PyList_New(0) : NULL;
    for (kz_body b = {0, 0}; list && (b = kz_world_next(w, b)).generation;) {
        const kzp_kept *kept = kzp_kept_of(object, b);
        PyObject *thing = users ? kept->user : kept->shape;
        PyObject *pair = thing ? Py_BuildValue("NO", kzp_body_number(b), thing) : NULL;
        if (thing && (!pair || PyList_Append(list, pair) != 0)) Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

/* The dict of a world of a class of the caller's; None of others. */
static PyObject *attributes_of(PyObject *object)
{
    if (Py_TYPE(object) != kzp_world_type && PyObject_HasAttrString(object, "__dict__"))
        return PyObject_GetAttrString(object, "__dict__");
    Py_RETURN_NONE;
}

static PyObject *world_reduce(PyObject *object, PyObject *unused)
{
    const kz_world_def *def = &((kzp_world *)object)->def;
    PyObject *core = PyImport_ImportModule("kolize._core"),
             *maker = core ? PyObject_GetAttrString(core, "_world") : NULL;
    Py_XDECREF(core);
    PyObject *log = maker ? log_of(object) : NULL, *shapes = log ? kept_list(object, false) : NULL;
    PyObject *users = shapes ? kept_list(object, true) : NULL, *attributes = users ? attributes_of(object) : NULL;
    (void)unused;
    if (attributes)
        return Py_BuildValue("N(i(dd)KONNO)(NN)", maker, (int)def->mode,
                             (double)def->wrap_w, (double)def->wrap_h, (unsigned long long)def->max_pairs,
                             def->fixture_pairs ? Py_True : Py_False, log, shapes, (PyObject *)Py_TYPE(object), users,
                             attributes);
    Py_XDECREF(users);
    Py_XDECREF(maker);
    Py_XDECREF(log);
    Py_XDECREF(shapes);
    return NULL;
}

static bool has_grid(const kz_shape *shape)
{
    bool found = shape->kind == KZ_KIND_GRID;
    for (int32_t i = 0; !found && shape->kind == KZ_KIND_PARTS && i < shape->as.parts.n; i++)
        found = has_grid(&shape->as.parts.items[i]);
    return found;
}

/* Grids of the replay are copies.  Bodies get those of the pickle, so that edits of them show in the world. */
static bool share_grids(PyObject *object, kz_body body, PyObject *thing)
{
    kz_body_def def = {0};
    PyObject *kept;
    kz_error err;
    if (PyObject_TypeCheck(thing, kzp_mask_set_type)) return true;
    if (!kzp_read_shape(thing, 0, &def, &kept)) return false;
    bool shares = !def.fixtures && has_grid(&def.shape);
    for (int32_t i = 0; !shares && i < def.n_fixtures; i++) shares = has_grid(&def.fixtures[i].shape);
    kz_world *w = kzp_world_of(object);
    const kz_result done = !shares || !w  ? KZ_OK
                           : def.fixtures ? kz_body_set_fixtures(w, body, def.fixtures, def.n_fixtures, &err)
                                          : kz_body_set_shape(w, body, &def.shape, &err);
    Py_DECREF(kept);
    if (done != KZ_OK) kzp_raise(&err);
    return w && done == KZ_OK;
}

/* What a list of (body, object) says; bodies that are not there are refused. */
static bool keep_list(PyObject *object, PyObject *list, bool users)
{
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++) {
        PyObject *number, *thing;
        kz_body body;
        if (!PyArg_ParseTuple(PyList_GetItem(list, i), "OO", &number, &thing)) return false;
        if (!kzp_world_with(object, number, &body)) return false;
        if (!users && !share_grids(object, body, thing)) return false;
        if (!kzp_keep(object, body, users ? NULL : thing, users ? thing : NULL)) return false;
    }
    return true;
}

/* Bodies borrow from the replay, which stays where it is. */
static bool take_over(kzp_world *self, replay *r)
{
    kz_world *from = kz_replay_world(r->replay);
    const size_t n = kz_world_save_bytes(from);
    void *bytes = malloc(n);
    kz_error err;
    if (!bytes) return PyErr_NoMemory(), false;
    const bool done =
        kz_world_save(from, bytes, n, &err) == KZ_OK && kz_world_restore(self->world, bytes, n, &err) == KZ_OK;
    free(bytes);
    if (!done) return kzp_raise(&err), false;
    self->owner = (PyObject *)r;
    Py_INCREF(self->owner);
    return true;
}

static PyObject *world_unpickled(PyObject *module, PyObject *args)
{
    kz_world_def def = {0};
    unsigned long long max_pairs;
    PyObject *log, *shapes, *type;
    int mode, kinds;
    (void)module;
    if (!PyArg_ParseTuple(args, "i(ff)KpO!O!O!:_world", &mode, &def.wrap_w, &def.wrap_h, &max_pairs, &kinds,
                          &PyBytes_Type, &log, &PyList_Type, &shapes, &PyType_Type, &type))
        return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)type, kzp_world_type)) return kzp_type_error("what pickle has is wanted");
    def.mode = (kz_pair_mode)mode; /* the library refuses what is none */
    def.max_pairs = max_pairs;
    def.fixture_pairs = kinds;
    replay *r = replay_of(replay_type, log);
    kzp_world *self = r ? kzp_world_make((PyTypeObject *)type, &def) : NULL;
    const bool made = self && take_over(self, r) && keep_list((PyObject *)self, shapes, false);
    Py_XDECREF((PyObject *)r);
    if (made) return (PyObject *)self;
    Py_XDECREF((PyObject *)self);
    return NULL;
}

/* (users, attributes of a class of the caller's, or None). */
static PyObject *world_set_state(PyObject *object, PyObject *state)
{
    PyObject *users = NULL, *attributes = NULL;
    if (!PyTuple_Check(state) || !PyArg_ParseTuple(state, "O!O", &PyList_Type, &users, &attributes)) {
        PyErr_Clear();
        return kzp_type_error("what pickle has is wanted");
    }
    if (!keep_list(object, users, true) || !kzp_world_attributes(object, attributes)) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    KZP_KEYWORDS("record", world_record,
                 "record(write, hashes=True): logs all that changes the world to a function of bytes, or a file; None "
                 "ends it.\n\n"
                 "Replay plays the log.  It is written at the end of each step.  An exception of write comes out of "
                 "the step and\n"
                 "ends the log.  Edits of grids are in the log."),
    KZP_KEYWORDS("mark", world_mark,
                 "mark(number, text=''): writes them to the log, such as the number of the frame that comes."),
    {"__reduce__", world_reduce, METH_NOARGS,
     "For pickle: the same bodies, handles, pairs, shapes, grids and users."},
    {"__setstate__", world_set_state, METH_O, "For pickle."},
    {NULL, NULL, 0, NULL}};
static PyMethodDef functions[] = {{"_world", world_unpickled, METH_VARARGS, "For pickle."}, {NULL, NULL, 0, NULL}};

bool kzp_add_records(PyObject *module)
{
    op_type = kzp_add_named(module, "ReplayOp", &op_description);
    replay_type = op_type ? kzp_add_type(module, &replay_spec) : NULL;
    return replay_type && kzp_add_functions(module, functions) && kzp_add_methods(kzp_world_type, methods);
}
