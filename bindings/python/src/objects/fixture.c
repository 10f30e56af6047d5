/* fixture.c - kolize.Fixture and kolize.Fixtures: shapes with filters of their own, which are one body together. */
#include "objects/objects.h"

static PyTypeObject *fixture_type, *table_type;

typedef struct fixture {
    PyObject_HEAD kz_fixture fixture;
    PyObject *shape;
} fixture;

/* A table that bodies borrow, and the tuple of Fixtures that it was made of. */
typedef struct table {
    PyObject_HEAD kz_fixture *fixtures;
    PyObject *tuple;
} table;

/* ---- One ----------------------------------------------------------------------------------------------- */

static PyObject *fixture_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape",   "kind",  "category", "collides", "sensor",
                            "one_way", "probe", "disabled", "user",     NULL};
    PyObject *shape, *category = NULL, *collides = NULL, *user = NULL;
    kz_fixture f = {.kind = 0};
    int kind = 0, sensor = 0, one_way = 0, probe = 0, disabled = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|iOOppppO:Fixture", names, &shape, &kind, &category, &collides,
                                     &sensor, &one_way, &probe, &disabled, &user))
        return NULL;
    const kz_shape *given = kzp_shape_of(shape, "shape");
    if (!given || !kzp_bits(category, "category", &f.category) || !kzp_bits(collides, "collides", &f.collides) ||
        !kzp_whole(user, "user", &f.user))
        return NULL;
    if (kind < 0 || kind > UINT16_MAX) return kzp_refuse("ERR_ARGUMENT", "kind: must be 0 to 65535");
    fixture *self = kzp_new(type);
    if (!self) return NULL;
    f.shape = *given;
    f.kind = (uint16_t)kind;
    f.flags = (sensor ? KZ_BODY_SENSOR : 0u) | (one_way ? KZ_BODY_ONE_WAY : 0u) | (probe ? KZ_BODY_PROBE : 0u) |
              (disabled ? KZ_BODY_DISABLED : 0u);
    self->fixture = f;
    self->shape = shape;
    Py_INCREF(shape);
    return (PyObject *)self;
}

static void fixture_dealloc(PyObject *object)
{
    Py_XDECREF(((fixture *)object)->shape);
    kzp_delete(object);
}

static PyObject *fixture_shape(PyObject *object, void *unused)
{
    PyObject *shape = ((fixture *)object)->shape;
    (void)unused;
    Py_INCREF(shape);
    return shape;
}

static PyObject *fixture_kind(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromLong(((fixture *)object)->fixture.kind);
}

static PyObject *fixture_filter(PyObject *object, void *unused)
{
    const kz_fixture *f = &((fixture *)object)->fixture;
    (void)unused;
    return Py_BuildValue("II", f->category ? (unsigned)f->category : 1u,
                         f->collides ? (unsigned)f->collides : (unsigned)UINT32_MAX);
}

static PyObject *fixture_flags(PyObject *object, void *unused)
{
    (void)unused;
    return kzp_flags(((fixture *)object)->fixture.flags);
}

static PyObject *fixture_user(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(((fixture *)object)->fixture.user);
}

static PyObject *fixture_repr(PyObject *object)
{
    return PyUnicode_FromFormat("<kolize.Fixture %d: %R>", (int)((fixture *)object)->fixture.kind,
                                ((fixture *)object)->shape);
}

static PyObject *fixture_reduce(PyObject *object, PyObject *unused)
{
    const kz_fixture *f = &((fixture *)object)->fixture;
    (void)unused;
    return Py_BuildValue("O(OiIIiiiiK)", (PyObject *)Py_TYPE(object), ((fixture *)object)->shape, (int)f->kind,
                         f->category ? (unsigned)f->category : 1u,
                         f->collides ? (unsigned)f->collides : (unsigned)UINT32_MAX, (f->flags & KZ_BODY_SENSOR) != 0,
                         (f->flags & KZ_BODY_ONE_WAY) != 0, (f->flags & KZ_BODY_PROBE) != 0,
                         (f->flags & KZ_BODY_DISABLED) != 0, (unsigned long long)f->user);
}

static PyMethodDef fixture_methods[] = {{"__reduce__", fixture_reduce, METH_NOARGS, "For pickle."},
                                        {NULL, NULL, 0, NULL}};
static PyGetSetDef fixture_properties[] = {
    {"shape", fixture_shape, NULL, "Its Shape, in the body's coordinates.", NULL},
    {"kind", fixture_kind, NULL, "Your number, such as HURT or HIT.", NULL},
    {"filter", fixture_filter, NULL, "(category, collides).", NULL},
    {"flags", fixture_flags, NULL, "BodyFlag of its own.", NULL},
    {"user", fixture_user, NULL, "Your own whole number.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot fixture_slots[] = {
    {Py_tp_new, fixture_new},
    {Py_tp_dealloc, fixture_dealloc},
    {Py_tp_repr, fixture_repr},
    {Py_tp_methods, fixture_methods},
    {Py_tp_getset, fixture_properties},
    {Py_tp_doc,
     "Fixture(shape, kind=0, category=1, collides=-1, sensor=False, one_way=False, probe=False, disabled=False, "
     "user=0): one shape of a body of several.\n\n"
     "World.add takes a sequence of them.  kind is your number, such as HURT, HIT, FOOT."},
    {0, NULL}};
static PyType_Spec fixture_spec = {"kolize.Fixture", sizeof(fixture), 0, Py_TPFLAGS_DEFAULT, fixture_slots};

/* ---- Several ------------------------------------------------------------------------------------------- */

static PyObject *table_of(PyTypeObject *type, PyObject *sequence)
{
    PyObject *tuple = PySequence_Tuple(sequence);
    table *self = tuple ? kzp_new(type) : NULL;
    if (!self) {
        Py_XDECREF(tuple);
        return NULL;
    }
    const Py_ssize_t n = PyTuple_Size(tuple);
    self->tuple = tuple;
    self->fixtures = malloc((size_t)n * sizeof *self->fixtures + 1);
    bool good = self->fixtures != NULL;
    if (!good) PyErr_NoMemory();
    for (Py_ssize_t i = 0; good && i < n; i++) {
        PyObject *item = PyTuple_GetItem(tuple, i);
        good = PyObject_TypeCheck(item, fixture_type);
        if (good) self->fixtures[i] = ((fixture *)item)->fixture;
        else kzp_type_error("shape must be a Shape, a MaskSet or a sequence of Fixtures");
    }
    if (good) return (PyObject *)self;
    Py_DECREF((PyObject *)self);
    return NULL;
}

PyObject *kzp_fixture_table(PyObject *object)
{
    if (PyObject_TypeCheck(object, table_type)) {
        Py_INCREF(object);
        return object;
    }
    if (PyList_Check(object) || PyTuple_Check(object)) return table_of(table_type, object);
    return kzp_type_error("shape must be a kolize.Shape, a MaskSet or a sequence of Fixtures");
}

const kz_fixture *kzp_fixtures_of(PyObject *object, int32_t *n)
{
    *n = (int32_t)PyTuple_Size(((table *)object)->tuple);
    return ((table *)object)->fixtures;
}

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"fixtures", NULL};
    PyObject *sequence;
    return PyArg_ParseTupleAndKeywords(args, keywords, "O:Fixtures", names, &sequence) ? table_of(type, sequence)
                                                                                       : NULL;
}

static void table_dealloc(PyObject *object)
{
    free(((table *)object)->fixtures);
    Py_XDECREF(((table *)object)->tuple);
    kzp_delete(object);
}

static Py_ssize_t table_length(PyObject *object) { return PyTuple_Size(((table *)object)->tuple); }

static PyObject *table_item(PyObject *object, Py_ssize_t i) { return PySequence_GetItem(((table *)object)->tuple, i); }

static PyObject *table_repr(PyObject *object)
{ return PyUnicode_FromFormat("<kolize.Fixtures: %zd>", table_length(object)); }

static PyObject *table_reduce(PyObject *object, PyObject *unused)
{
    (void)unused;
    return Py_BuildValue("O(O)", (PyObject *)Py_TYPE(object), ((table *)object)->tuple);
}

static PyMethodDef table_methods[] = {{"__reduce__", table_reduce, METH_NOARGS, "For pickle."}, {NULL, NULL, 0, NULL}};
static PyType_Slot table_slots[] = {
    {Py_tp_methods, table_methods},
    {Py_tp_new, table_new},
    {Py_tp_dealloc, table_dealloc},
    {Py_tp_repr, table_repr},
    {Py_sq_length, table_length},
    {Py_sq_item, table_item},
    {Py_tp_doc, "Fixtures(fixtures): a table that thousands of bodies share; World.add takes it in place of a Shape."},
    {0, NULL}};
static PyType_Spec table_spec = {"kolize.Fixtures", sizeof(table), 0, Py_TPFLAGS_DEFAULT, table_slots};

bool kzp_add_fixture_types(PyObject *module)
{
    fixture_type = kzp_add_type(module, &fixture_spec);
    table_type = fixture_type ? kzp_add_type(module, &table_spec) : NULL;
    return table_type != NULL;
}
