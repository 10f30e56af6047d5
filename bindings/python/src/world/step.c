/* step.c - the step of kolize.World: the pairs that collide, what began and ended, and contacts. */
#include "world/world.h"

#define CONTACT_STEPS 2500 /* what a contact may take, as kzp_long_goes_on counts */

static PyObject *copied(const void *rows, size_t size, size_t n, kzp_kind kind)
{
    void *copy = malloc(n * size + 1);
    if (!copy) return PyErr_NoMemory();
    if (n) memcpy(copy, rows, n * size);
    return kzp_array(copy, kind, (Py_ssize_t)n, 0);
}

static PyObject *pairs_array(const kz_pair *pairs, size_t n) { return copied(pairs, sizeof *pairs, n, KZP_PAIR); }

/* Users of bodies that were removed before a step are known until the next one. */
static void end_users(kzp_world *self)
{
    PyObject *old = self->gone_before;
    self->gone_before = self->gone;
    self->gone = NULL;
    Py_XDECREF(old);
}

static PyObject *world_step(PyObject *object, PyObject *unused)
{
    kzp_world *self = (kzp_world *)object;
    kz_world *w = kzp_world_of(object);
    kz_result result;
    kz_error err;
    size_t n;
    (void)unused;
    if (!w) return NULL;
    kzp_world_busy(object, true);
    Py_BEGIN_ALLOW_THREADS result = kz_world_step(w, &err);
    Py_END_ALLOW_THREADS kzp_world_busy(object, false);
    if (result != KZ_OK) return kzp_raise(&err);
    const kz_pair *pairs = kz_world_pairs(w, &n);
    PyObject *answer = pairs_array(pairs, n);
    end_users(self);
    if (kzp_log_flush(object)) return answer;
    Py_XDECREF(answer);
    return NULL;
}

/* ---- What the step found --------------------------------------------------------------------------------- */

static PyObject *world_pairs(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_listed(object);
    size_t n;
    (void)unused;
    if (!w) return NULL;
    const kz_pair *pairs = kz_world_pairs(w, &n);
    return pairs_array(pairs, n);
}

static PyObject *world_began(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_listed(object);
    size_t n;
    (void)unused;
    if (!w) return NULL;
    const kz_pair *pairs = kz_world_begin_events(w, &n);
    return pairs_array(pairs, n);
}

static PyObject *world_ended(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_listed(object);
    size_t n;
    (void)unused;
    if (!w) return NULL;
    const kz_pair *pairs = kz_world_end_events(w, &n);
    return pairs_array(pairs, n);
}

/* The user of a body that may be gone, borrowed; NULL only after an exception. */
static PyObject *user_of(kzp_world *self, kz_body body)
{
    if (kz_body_is_live(kzp_world_read((PyObject *)self), body)) {
        PyObject *user = kzp_kept_of((PyObject *)self, body)->user;
        return user ? user : Py_None;
    }
    PyObject *number = kzp_body_number(body), *user = NULL;
    if (!number) return NULL;
    if (self->gone_before) user = PyDict_GetItemWithError(self->gone_before, number);
    if (!user && self->gone) user = PyDict_GetItemWithError(self->gone, number);
    Py_DECREF(number);
    return user ? user : Py_None;
}

static PyObject *users_of(kzp_world *self, const kz_pair *pairs, size_t n)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < n; i++) {
        PyObject *a = user_of(self, pairs[i].a), *b = a ? user_of(self, pairs[i].b) : NULL;
        PyObject *pair = b ? PyTuple_Pack(2, a, b) : NULL;
        if (!pair || PyList_Append(list, pair) != 0) Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

static PyObject *world_ended_users(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_listed(object);
    size_t n;
    (void)unused;
    if (!w) return NULL;
    const kz_pair *pairs = kz_world_end_events(w, &n);
    return users_of((kzp_world *)object, pairs, n);
}

static PyObject *world_pairs_of(PyObject *object, PyObject *const *args, Py_ssize_t n_args, PyObject *keywords)
{
    static const char *const names[] = {"body", NULL};
    PyObject *number;
    kz_body body;
    if (!kzp_arguments(args, n_args, keywords, names, 1, &number)) return NULL;
    kz_world *w = kzp_world_asked(object, number, &body) ? kzp_world_listed(object) : NULL;
    if (!w) return NULL;
    const size_t n = kz_body_pairs(w, body, NULL, 0);
    kz_pair *pairs = malloc(n * sizeof *pairs + 1);
    if (!pairs) return PyErr_NoMemory();
    kz_body_pairs(w, body, pairs, n);
    return kzp_array(pairs, KZP_PAIR, (Py_ssize_t)n, 0);
}

static PyObject *world_contacts(PyObject *object, PyObject *unused)
{
    kz_world *w = kzp_world_listed(object);
    (void)unused;
    if (!w) return NULL;
    size_t n;
    const kz_pair *pairs = kz_world_pairs(w, &n);
    kz_world_contact *contacts = malloc(n * sizeof *contacts + 1);
    if (!contacts) return PyErr_NoMemory();
    kzp_long_call call;
    kzp_world_busy(object, true);
    kzp_long_begin(&call);
    for (size_t i = 0; i < n && kzp_long_goes_on(&call, CONTACT_STEPS); i++) { /* as kz_world_contacts */
        contacts[i].pair = pairs[i];
        kz_bodies_collide(w, pairs[i].a, pairs[i].b, &contacts[i].contact);
    }
    const bool whole = kzp_long_end(&call);
    kzp_world_busy(object, false);
    if (whole) return kzp_array(contacts, KZP_CONTACT, (Py_ssize_t)n, 0);
    free(contacts);
    return NULL;
}

static PyObject *world_contact(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"a", "b", NULL};
    PyObject *given[2];
    kz_body a, b;
    kz_contact c;
    if (!kzp_arguments(args, n, keywords, names, 2, given)) return NULL;
    kz_world *w = kzp_world_asked(object, given[0], &a) ? kzp_world_asked(object, given[1], &b) : NULL;
    if (!w) return NULL;
    if (kz_bodies_collide(w, a, b, &c) != KZ_OVERLAP) Py_RETURN_NONE;
    return kzp_contact(&c, kz_bodies_contact_push(w, a, b, &c));
}

/* ---- Cells of grids -------------------------------------------------------------------------------------- */

static PyObject *world_cells(PyObject *object, PyObject *const *args, Py_ssize_t n_args, PyObject *keywords)
{
    static const char *const names[] = {"body", "grid", NULL};
    PyObject *given[2];
    kz_body body, grid;
    if (!kzp_arguments(args, n_args, keywords, names, 2, given)) return NULL;
    kz_world *w = kzp_world_asked(object, given[0], &body) ? kzp_world_asked(object, given[1], &grid) : NULL;
    if (!w) return NULL;
    const size_t n = kz_bodies_cells(w, body, grid, NULL, 0);
    kz_grid_hit *hits = malloc(n * sizeof *hits + 1);
    if (!hits) return PyErr_NoMemory();
    kz_bodies_cells(w, body, grid, hits, n);
    return kzp_array(hits, KZP_GRID_HIT, (Py_ssize_t)n, 0);
}

/* ---- Pairs of kinds --------------------------------------------------------------------------------------- */

typedef const kz_fixture_pair *kinds_of(const kz_world *w, size_t *n);

static PyObject *kinds_array(PyObject *object, kinds_of *of)
{
    kz_world *w = kzp_world_listed(object);
    size_t n;
    if (!w) return NULL;
    if (!((kzp_world *)object)->def.fixture_pairs && !((kzp_world *)object)->replay)
        return kzp_refuse("ERR_ARGUMENT", "the world lists no kinds: World(kinds=True) does");
    const kz_fixture_pair *pairs = of(w, &n);
    return copied(pairs, sizeof *pairs, n, KZP_FIXTURE_PAIR);
}

static PyObject *world_kind_pairs(PyObject *object, PyObject *unused)
{
    (void)unused;
    return kinds_array(object, kz_world_fixture_pairs);
}

static PyObject *world_kinds_began(PyObject *object, PyObject *unused)
{
    (void)unused;
    return kinds_array(object, kz_world_fixture_begin_events);
}

static PyObject *world_kinds_ended(PyObject *object, PyObject *unused)
{
    (void)unused;
    return kinds_array(object, kz_world_fixture_end_events);
}

/* (number, number, tag, tag, relation) of each two parts. */
static PyObject *parts_list(const kz_body_parts *parts, size_t n)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < n; i++) {
        PyObject *item = Py_BuildValue("iissN", (int)parts[i].a, (int)parts[i].b, parts[i].tag_a, parts[i].tag_b,
                                       kzp_relation(parts[i].relation));
        if (!item || PyList_Append(list, item) != 0) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *world_parts(PyObject *object, PyObject *const *args, Py_ssize_t n_args, PyObject *keywords)
{
    static const char *const names[] = {"a", "b", NULL};
    PyObject *given[2];
    kz_body a, b;
    if (!kzp_arguments(args, n_args, keywords, names, 2, given)) return NULL;
    kz_world *w = kzp_world_asked(object, given[0], &a) ? kzp_world_asked(object, given[1], &b) : NULL;
    if (!w) return NULL;
    const size_t n = kz_bodies_parts(w, a, b, NULL, 0);
    kz_body_parts *parts = malloc(n * sizeof *parts + 1);
    if (!parts) return PyErr_NoMemory();
    kz_bodies_parts(w, a, b, parts, n);
    PyObject *list = parts_list(parts, n);
    free(parts);
    return list;
}

/* (number, number, kind, kind, relation) of each two fixtures. */
static PyObject *fixtures_list(const kz_bodies_fixture *found, size_t n)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < n; i++) {
        PyObject *item = Py_BuildValue("iiiiN", (int)found[i].a, (int)found[i].b, (int)found[i].kind_a,
                                       (int)found[i].kind_b, kzp_relation(found[i].relation));
        if (!item || PyList_Append(list, item) != 0) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static bool is_fixture(const kz_world *w, kz_body body, int32_t number, const char *name)
{
    int32_t n;
    if (!kz_body_fixtures(w, body, &n)) n = 1;
    if (number >= 0 && number < n) return true;
    return kzp_refuse("ERR_ARGUMENT", "%s: must be 0 to %d", name, (int)n - 1), false;
}

/* Without a push: which images of a world that wraps have the contact is not known here. */
static PyObject *world_fixture_contact(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"a", "fixture_a", "b", "fixture_b", NULL};
    PyObject *given[4];
    kz_body a, b;
    kz_contact c;
    int32_t i, j;
    if (!kzp_arguments(args, n, keywords, names, 4, given) || !kzp_index(given[1], names[1], &i) ||
        !kzp_index(given[3], names[3], &j))
        return NULL;
    kz_world *w = kzp_world_asked(object, given[0], &a) ? kzp_world_asked(object, given[2], &b) : NULL;
    if (!w || !is_fixture(w, a, i, names[1]) || !is_fixture(w, b, j, names[3])) return NULL;
    if (kz_fixtures_collide(w, a, i, b, j, &c) != KZ_OVERLAP) Py_RETURN_NONE;
    return Py_BuildValue("NdN", kzp_point_tuple(c.normal), (double)c.depth, kzp_contact_points(&c));
}

static PyObject *world_fixtures(PyObject *object, PyObject *const *args, Py_ssize_t n_args, PyObject *keywords)
{
    static const char *const names[] = {"a", "b", NULL};
    PyObject *given[2];
    kz_body a, b;
    if (!kzp_arguments(args, n_args, keywords, names, 2, given)) return NULL;
    kz_world *w = kzp_world_asked(object, given[0], &a) ? kzp_world_asked(object, given[1], &b) : NULL;
    if (!w) return NULL;
    const size_t n = kz_bodies_fixtures(w, a, b, NULL, 0);
    kz_bodies_fixture *found = malloc(n * sizeof *found + 1);
    if (!found) return PyErr_NoMemory();
    kz_bodies_fixtures(w, a, b, found, n);
    PyObject *list = fixtures_list(found, n);
    free(found);
    return list;
}

static PyMethodDef methods[] = {
    {"step", world_step, METH_NOARGS,
     "step() -> structured array a, b, relation, began: all pairs that collide now, each once, sorted.\n\n"
     "Without NumPy it is a list of named tuples.  Other threads run meanwhile, but must not use this world:\n"
     "RuntimeError."},
    {"pairs", world_pairs, METH_NOARGS, "pairs() -> what the last step answered."},
    {"began", world_began, METH_NOARGS, "began() -> the pairs that began at the last step."},
    {"ended", world_ended, METH_NOARGS, "ended() -> the pairs that ended at the last step."},
    {"ended_users", world_ended_users, METH_NOARGS,
     "ended_users() -> list of (user of a, user of b) for each pair of ended(), also of bodies that are gone."},
    KZP_FAST("pairs_of", world_pairs_of, "pairs_of(body) -> the pairs of one body at the last step."),
    {"contacts", world_contacts, METH_NOARGS,
     "contacts() -> structured array: a, b, relation, began, normal, depth, n_points, points, shortest of the last "
     "step's pairs."},
    KZP_FAST("contact", world_contact,
             "contact(a, b) -> Contact or None when the insides of two bodies do not meet now."),
    KZP_FAST("fixture_contact", world_fixture_contact,
             "fixture_contact(a, fixture_a, b, fixture_b) -> (normal, depth, points) or None when the insides of two "
             "fixtures do not meet now, whatever their filters say.\n\n"
             "Number 0 is the shape of a body without Fixtures."),
    KZP_FAST("fixtures", world_fixtures,
             "fixtures(a, b) -> list of (number, number, kind, kind, Relation): which Fixtures of two bodies collide "
             "now."),
    KZP_FAST(
        "parts", world_parts,
        "parts(a, b) -> list of (number, number, tag, tag, Relation): parts of compounds, or masks of frames, that "
        "collide."),
    KZP_FAST(
        "cells", world_cells,
        "cells(body, grid) -> structured array cell, id, relation: the cells of a body that is a grid which another "
        "body overlaps now."),
    {"kind_pairs", world_kind_pairs, METH_NOARGS,
     "kind_pairs() -> structured array a, b, kind_a, kind_b, relation, began: kinds of fixtures that collide.\n\n"
     "Only of World(kinds=True), and of pairs of which a body has Fixtures."},
    {"kinds_began", world_kinds_began, METH_NOARGS, "kinds_began() -> the pairs of kinds that began at the last step."},
    {"kinds_ended", world_kinds_ended, METH_NOARGS, "kinds_ended() -> the pairs of kinds that ended at the last step."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_steps(PyObject *module)
{
    (void)module;
    return kzp_add_methods(kzp_world_type, methods);
}
