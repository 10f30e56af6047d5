/* animation.c - animations of a kolize.MaskSet, and the frame that is shown at a time. */
#include "objects/objects.h"

static const char *const orders[KZ_PLAY_COUNT] = {"forward", "reverse", "pingpong", "pingpong reverse"};

static const kz_mask_set *set_of(PyObject *object) { return ((kzp_mask_set *)object)->set; }

static bool order_of(const char *text, kz_play *out)
{
    for (int i = 0; i < KZ_PLAY_COUNT; i++) {
        if (strcmp(text, orders[i]) != 0) continue;
        *out = (kz_play)i;
        return true;
    }
    return kzp_refuse("ERR_ARGUMENT", "play: must be 'forward', 'reverse', 'pingpong' or 'pingpong reverse'"), false;
}

static PyObject *set_add_animation(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"name", "first", "last", "play", "repeat", NULL};
    const char *play = orders[KZ_PLAY_FORWARD];
    kz_animation made = {.name = ""};
    PyObject *last = Py_None;
    int first = 0, repeat = 0;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|iOsi:add_animation", names, &made.name, &first, &last, &play,
                                     &repeat) ||
        !order_of(play, &made.play))
        return NULL;
    made.first = first;
    made.last = kz_mask_set_frame_count(set_of(object)) - 1;
    made.repeat = repeat;
    if (last != Py_None && !kzp_index(last, "last", &made.last)) return NULL;
    kz_mask_set *set = kzp_mask_set_open(object, first);
    if (!set) return NULL;
    if (made.last < first || made.last >= kz_mask_set_frame_count(set))
        return kzp_refuse("ERR_ARGUMENT", "last: must be %d to %d", first, (int)kz_mask_set_frame_count(set) - 1);
    if (repeat < 0) return kzp_refuse("ERR_ARGUMENT", "repeat: must not be negative");
    if (kz_mask_set_add_animation(set, &made, &err) != KZ_OK) return kzp_raise(&err);
    return PyLong_FromLong(kz_mask_set_animation_count(set) - 1);
}

static PyObject *set_animations(PyObject *object, PyObject *unused)
{
    const int32_t n = kz_mask_set_animation_count(set_of(object));
    PyObject *list = PyList_New(0);
    (void)unused;
    for (int32_t i = 0; list && i < n; i++) {
        const kz_animation *a = kz_mask_set_animation(set_of(object), i);
        PyObject *item = Py_BuildValue("siisi", a->name, (int)a->first, (int)a->last, orders[a->play], (int)a->repeat);
        if (!item || PyList_Append(list, item) != 0) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

/* The number of an animation that is named or numbered; -1 for None. */
static bool animation_of(PyObject *object, PyObject *given, int32_t *out)
{
    *out = -1;
    if (given == Py_None) return true;
    if (!PyUnicode_Check(given)) {
        if (!kzp_index(given, "animation", out)) return false;
        if (*out >= 0 && *out < kz_mask_set_animation_count(set_of(object))) return true;
        return kzp_refuse("ERR_ARGUMENT", "animation: the set has %d",
                          (int)kz_mask_set_animation_count(set_of(object))),
               false;
    }
    const char *name = PyUnicode_AsUTF8AndSize(given, NULL);
    if (name) *out = kz_mask_set_find_animation(set_of(object), name);
    if (name && *out < 0) kzp_refuse("ERR_ARGUMENT", "animation: none has the name '%U'", given);
    return *out >= 0;
}

static PyObject *set_frame_at(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"ms", "animation", NULL};
    PyObject *given = Py_None;
    int32_t animation;
    long long ms;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "L|O:frame_at", names, &ms, &given) ||
        !animation_of(object, given, &animation))
        return NULL;
    const int32_t frame = kz_mask_set_frame_at(set_of(object), animation, ms);
    if (frame < 0) return kzp_refuse("ERR_ARGUMENT", "the set has no frames");
    return PyLong_FromLong(frame);
}

static PyObject *set_find(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"name", NULL};
    const char *name;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s:find", names, &name)) return NULL;
    const int32_t frame = kz_mask_set_find_frame(set_of(object), name);
    if (frame < 0) Py_RETURN_NONE;
    return PyLong_FromLong(frame);
}

static PyMethodDef methods[] = {
    KZP_KEYWORDS("add_animation", set_add_animation,
                 "add_animation(name, first=0, last=None, play='forward', repeat=0) -> int: frames first to last, one "
                 "after the other.\n\n"
                 "last: None for the last there is.  play: 'forward', 'reverse', 'pingpong' or 'pingpong reverse'.  repeat:\n"
                 "rounds, forward and backward are two; 0: for ever."),
    {"animations", set_animations, METH_NOARGS, "animations() -> list of (name, first, last, play, repeat)."},
    KZP_KEYWORDS("frame_at", set_frame_at,
                 "frame_at(ms, animation=None) -> int: the frame shown so many milliseconds after the beginning.\n\n"
                 "animation: a name or number; None: all frames, for ever again."),
    KZP_KEYWORDS("find", set_find, "find(name) -> int or None: the number of the frame with that name."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_animations(PyObject *module)
{
    (void)module;
    return kzp_add_methods(kzp_mask_set_type, methods);
}
