/* mask_set.c - kolize.MaskSet: the frames of an animated or turning sprite, each with masks. */
#include "objects/objects.h"

PyTypeObject *kzp_mask_set_type;

static kz_mask_set *set_of(PyObject *object) { return ((kzp_mask_set *)object)->set; }

/* ---- Making ------------------------------------------------------------------------------------------- */

static PyObject *set_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {NULL};
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, ":MaskSet", names)) return NULL;
    kzp_mask_set *self = kzp_new(type);
    if (!self) return NULL;
    self->kept = PyList_New(0);
    self->tags = self->kept ? PyList_New(0) : NULL;
    const bool made = self->tags && kz_mask_set_create(NULL, &self->set, &err) == KZ_OK;
    if (made) return (PyObject *)self;
    if (self->tags) kzp_raise(&err);
    Py_DECREF((PyObject *)self);
    return NULL;
}

static void set_dealloc(PyObject *object)
{
    kz_mask_set_free(set_of(object));
    Py_XDECREF(((kzp_mask_set *)object)->kept);
    Py_XDECREF(((kzp_mask_set *)object)->tags);
    kzp_delete(object);
}

/* Bodies read the set: it is refused what they would miss. */
static kz_mask_set *open_set(PyObject *object)
{
    if (!((kzp_mask_set *)object)->is_used) return set_of(object);
    kzp_refuse("ERR_ARGUMENT", "a MaskSet that a body has used takes no more frames");
    return NULL;
}

static bool is_frame(const kz_mask_set *set, int frame)
{
    if (frame >= 0 && frame < kz_mask_set_frame_count(set)) return true;
    kzp_refuse("ERR_ARGUMENT", "frame: the set has %d frames", (int)kz_mask_set_frame_count(set));
    return false;
}

kz_mask_set *kzp_mask_set_open(PyObject *object, int frame)
{
    kz_mask_set *set = open_set(object);
    return set && (frame == -1 || is_frame(set, frame)) ? set : NULL;
}

static PyObject *set_add(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"mask", "pivot", "name", "duration_ms", NULL};
    PyObject *mask_object, *pivot = Py_None;
    kz_frame frame = {.name = ""};
    kz_error err;
    int duration_ms = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|Osi:add", names, &mask_object, &pivot, &frame.name,
                                     &duration_ms))
        return NULL;
    if (pivot != Py_None && !kzp_point(pivot, "pivot", &frame.pivot)) return NULL;
    const kz_mask *mask = kzp_cells_of(mask_object, "mask");
    kz_mask_set *set = mask ? open_set(object) : NULL;
    if (!set) return NULL;
    if (duration_ms < 0) return kzp_refuse("ERR_ARGUMENT", "duration_ms: must not be negative");
    frame.w = kz_mask_width(mask);
    frame.h = kz_mask_height(mask);
    frame.duration_ms = duration_ms;
    if (pivot == Py_None) frame.pivot = (kz_vec2){(float)frame.w / 2, (float)frame.h / 2};
    const int32_t number = kz_mask_set_frame_count(set);
    if (kz_mask_set_add_frame(set, &frame, &err) != KZ_OK ||
        kz_mask_set_add_mask(set, number, "", mask, (kz_cell){0, 0}, &err) != KZ_OK)
        return kzp_raise(&err);
    return PyLong_FromLong(number);
}

static PyObject *set_add_turns(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"n", "frame", NULL};
    kz_error err;
    int n, frame = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "i|i:add_turns", names, &n, &frame)) return NULL;
    kz_mask_set *set = open_set(object);
    if (!set || !is_frame(set, frame)) return NULL;
    if (n < 1) return kzp_refuse("ERR_ARGUMENT", "n: must be positive");
    const int32_t first = kz_mask_set_frame_count(set);
    if (kz_mask_set_add_turns(set, frame, n, &err) != KZ_OK) return kzp_raise(&err);
    ((kzp_mask_set *)object)->first_turn = first;
    ((kzp_mask_set *)object)->n_turns = n;
    return PyLong_FromLong(first);
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

static PyObject *set_turn(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"degrees", "first", "n", NULL};
    const kzp_mask_set *self = (kzp_mask_set *)object;
    int first = -1, n = 0;
    double degrees;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "d|ii:turn", names, &degrees, &first, &n) ||
        !kzp_finite(degrees, "degrees"))
        return NULL;
    if (first != -1 || n) {
        if (!is_frame(set_of(object), first)) return NULL;
        if (n < 1 || n > kz_mask_set_frame_count(set_of(object)) - first)
            return kzp_refuse("ERR_ARGUMENT", "n: there are not so many frames");
        return PyLong_FromLong(kz_mask_set_turn(first, n, degrees));
    }
    if (!self->n_turns) return kzp_refuse("ERR_ARGUMENT", "the set has no turns: add_turns makes them");
    return PyLong_FromLong(kz_mask_set_turn(self->first_turn, self->n_turns, degrees));
}

static Py_ssize_t set_length(PyObject *object) { return kz_mask_set_frame_count(set_of(object)); }

static PyObject *set_mask(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"frame", NULL};
    int number;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "i:mask", names, &number)) return NULL;
    if (!is_frame(set_of(object), number)) return NULL;
    const kz_frame *frame = kz_mask_set_frame(set_of(object), number);
    const kz_tagged_mask *first = frame->n_masks ? &frame->masks[0] : NULL;
    PyObject *mask = first ? kzp_mask_copy(first->mask) : NULL;
    if (!first) Py_RETURN_NONE;
    return mask ? Py_BuildValue("N(dd)", mask, (double)first->at.x - (double)frame->pivot.x,
                                (double)first->at.y - (double)frame->pivot.y)
                : NULL;
}

/* ---- Pickles ---------------------------------------------------------------------------------------------- */

/* By kolize._mask_sets, from the public calls; turns are frames like others then. */
static PyObject *set_reduce(PyObject *object, PyObject *unused)
{
    const kzp_mask_set *self = (kzp_mask_set *)object;
    PyObject *numbers = Py_BuildValue("(iiO)", (int)self->first_turn, (int)self->n_turns, self->tags);
    PyObject *reduced = numbers ? kzp_delegate("kolize._mask_sets", "reduced", object, numbers, NULL) : NULL;
    (void)unused;
    Py_XDECREF(numbers);
    return reduced;
}

static PyObject *set_frame(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"frame", NULL};
    int number;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "i:frame", names, &number) || !is_frame(set_of(object), number))
        return NULL;
    const kz_frame *f = kz_mask_set_frame(set_of(object), number);
    return Py_BuildValue("s(ii)(dd)i", f->name, (int)f->w, (int)f->h, (double)f->pivot.x, (double)f->pivot.y,
                         (int)f->duration_ms);
}

/* A frame without masks, for what is read from files and pickles. */
static PyObject *set_add_empty(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"size", "pivot", "name", "duration_ms", NULL};
    PyObject *size_object, *pivot;
    kz_frame frame = {.name = ""};
    kz_cell size;
    kz_error err;
    int duration_ms = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|si:add_empty", names, &size_object, &pivot, &frame.name,
                                     &duration_ms) ||
        !kzp_cell(size_object, "size", &size) || !kzp_point(pivot, "pivot", &frame.pivot))
        return NULL;
    kz_mask_set *set = open_set(object);
    if (!set) return NULL;
    if (duration_ms < 0) return kzp_refuse("ERR_ARGUMENT", "duration_ms: must not be negative");
    if (size.x < 0 || size.y < 0) return kzp_refuse("ERR_ARGUMENT", "size: must not be negative");
    frame.w = size.x;
    frame.h = size.y;
    frame.duration_ms = duration_ms;
    if (kz_mask_set_add_frame(set, &frame, &err) != KZ_OK) return kzp_raise(&err);
    return PyLong_FromLong(kz_mask_set_frame_count(set) - 1);
}

static PyObject *set_set_state(PyObject *object, PyObject *state)
{
    int first, n;
    if (!PyTuple_Check(state)) return kzp_type_error("what pickle has is wanted");
    if (!PyArg_ParseTuple(state, "ii", &first, &n)) return NULL;
    if (n < 0 || first < 0 || (int64_t)first + n > kz_mask_set_frame_count(set_of(object)))
        return kzp_refuse("ERR_CONTENT", "the turns are not there");
    ((kzp_mask_set *)object)->first_turn = first;
    ((kzp_mask_set *)object)->n_turns = n;
    Py_RETURN_NONE;
}

static PyObject *set_repr(PyObject *object)
{ return PyUnicode_FromFormat("<kolize.MaskSet of %d frames>", (int)kz_mask_set_frame_count(set_of(object))); }

static PyMethodDef methods[] = {
    KZP_KEYWORDS("add", set_add,
                 "add(mask, pivot=None, name='', duration_ms=0) -> int: a frame with this mask, and its number.\n\n"
                 "pivot is the point of the frame that lies at the body's position; None: its middle."),
    KZP_KEYWORDS(
        "add_turns", set_add_turns,
        "add_turns(n, frame=0) -> int: n frames, that frame turned about its pivot by each n-th of a circle.\n\n"
        "Answers the number of the first.  turn(degrees) then finds the one to show."),
    KZP_KEYWORDS("turn", set_turn,
                 "turn(degrees, first=-1, n=0) -> int: the frame of add_turns that shows this angle best, clockwise on "
                 "the screen.\n\n"
                 "Of the last add_turns, or of the n frames from `first` on that another one made."),
    KZP_KEYWORDS("mask", set_mask,
                 "mask(frame) -> (Mask, (x, y)) or None: the set cells of a frame, and where its cell (0, 0) lies to "
                 "the pivot."),
    KZP_KEYWORDS("add_empty", set_add_empty,
                 "add_empty(size, pivot, name='', duration_ms=0) -> int: a frame without masks; add_mask and add_shape "
                 "fill it."),
    KZP_KEYWORDS("frame", set_frame, "frame(frame) -> (name, (width, height), pivot, duration_ms)."),
    {"__reduce__", set_reduce, METH_NOARGS, "For pickle."},
    {"__setstate__", set_set_state, METH_O, "For pickle."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, set_new},
    {Py_tp_dealloc, set_dealloc},
    {Py_tp_repr, set_repr},
    {Py_tp_methods, methods},
    {Py_sq_length, set_length},
    {Py_tp_doc, "MaskSet(): masks that a body shows one after another, for animations and turning sprites.\n\n"
                "World.add takes it in place of a Shape; World.set_frame then changes the frame of a body."},
    {0, NULL}};
static PyType_Spec spec = {"kolize.MaskSet", sizeof(kzp_mask_set), 0, Py_TPFLAGS_DEFAULT, slots};

bool kzp_add_mask_sets(PyObject *module)
{
    kzp_mask_set_type = kzp_add_type(module, &spec);
    return kzp_mask_set_type != NULL;
}
