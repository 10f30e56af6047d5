/* frame_tags.c - frames of a kolize.MaskSet with several masks and shapes, their tags, and what the tags are in a world. */
#include "objects/objects.h"

/* ---- Adding ------------------------------------------------------------------------------------------- */

static PyObject *set_add_mask(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"frame", "mask", "tag", "at", NULL};
    PyObject *mask_object, *at_object = NULL;
    const char *tag = "";
    kz_cell at = {0, 0};
    kz_error err;
    int frame;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iO|sO:add_mask", names, &frame, &mask_object, &tag, &at_object) ||
        (at_object && !kzp_cell(at_object, "at", &at)))
        return NULL;
    const kz_mask *mask = kzp_cells_of(mask_object, "mask");
    kz_mask_set *set = mask ? kzp_mask_set_open(object, frame) : NULL;
    if (!set) return NULL;
    if (kz_mask_set_add_mask(set, frame, tag, mask, at, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

/* The set copies vertices; a mask that a shape is made of is kept. */
static PyObject *set_add_shape(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"frame", "shape", "tag", "data", NULL};
    PyObject *shape_object;
    const char *tag = "", *data = "";
    kz_error err;
    int frame;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iO|ss:add_shape", names, &frame, &shape_object, &tag, &data))
        return NULL;
    const kz_shape *shape = kzp_shape_of(shape_object, "shape");
    kz_mask_set *set = shape ? kzp_mask_set_open(object, frame) : NULL;
    if (!set || PyList_Append(((kzp_mask_set *)object)->kept, shape_object) != 0) return NULL;
    if (kz_mask_set_add_shape(set, frame, tag, shape, data, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

static PyObject *set_add_flipped(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"first", "n", NULL};
    kz_error err;
    int first = 0, n = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|ii:add_flipped", names, &first, &n)) return NULL;
    kz_mask_set *set = kzp_mask_set_open(object, first);
    if (!set) return NULL;
    const int32_t number = kz_mask_set_frame_count(set);
    if (n < 1 || first > number - n) return kzp_refuse("ERR_ARGUMENT", "n: there are not so many frames");
    if (kz_mask_set_add_flipped(set, first, n, &err) != KZ_OK) return kzp_raise(&err);
    return PyLong_FromLong(number);
}

static PyObject *set_define_tag(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"tag",     "kind",  "category", "collides", "sensor",
                            "one_way", "probe", "disabled", "user",     NULL};
    PyObject *category = NULL, *collides = NULL, *user = NULL;
    const char *tag;
    kz_tag_def def = {.kind = 0};
    kz_error err;
    int kind = 0, sensor = 0, one_way = 0, probe = 0, disabled = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|iOOppppO:define_tag", names, &tag, &kind, &category, &collides,
                                     &sensor, &one_way, &probe, &disabled, &user) ||
        !kzp_bits(category, "category", &def.category) || !kzp_bits(collides, "collides", &def.collides) ||
        !kzp_whole(user, "user", &def.user))
        return NULL;
    if (kind < 0 || kind > UINT16_MAX) return kzp_refuse("ERR_ARGUMENT", "kind: must be 0 to 65535");
    kz_mask_set *set = kzp_mask_set_open(object, -1);
    if (!set) return NULL;
    def.kind = (uint16_t)kind;
    def.flags = (sensor ? KZ_BODY_SENSOR : 0u) | (one_way ? KZ_BODY_ONE_WAY : 0u) | (probe ? KZ_BODY_PROBE : 0u) |
                (disabled ? KZ_BODY_DISABLED : 0u);
    PyObject *given = Py_BuildValue("siIIIK", tag, kind, (unsigned)def.category, (unsigned)def.collides,
                                    (unsigned)def.flags, (unsigned long long)def.user);
    const bool listed = given && PyList_Append(((kzp_mask_set *)object)->tags, given) == 0;
    Py_XDECREF(given);
    if (!listed) return NULL;
    if (kz_mask_set_define_tag(set, tag, &def, &err) != KZ_OK) return kzp_raise(&err);
    Py_RETURN_NONE;
}

/* ---- Reading ------------------------------------------------------------------------------------------ */

static PyObject *mask_tuple(const kz_tagged_mask *m)
{
    PyObject *mask = kzp_mask_copy(m->mask);
    return mask ? Py_BuildValue("sN(ii)", m->tag, mask, (int)m->at.x, (int)m->at.y) : NULL;
}

/* A copy, which refers to nothing of the set. */
static PyObject *shape_tuple(const kz_tagged_shape *s)
{
    kzp_shape *borrowed = kzp_shape_alloc();
    if (!borrowed) return NULL;
    borrowed->shape = s->shape;
    PyObject *copy = kzp_delegate("kolize._shapes", "copied", (PyObject *)borrowed, NULL, NULL);
    borrowed->shape = (kz_shape){.kind = KZ_KIND_NONE};
    Py_DECREF((PyObject *)borrowed);
    return copy ? Py_BuildValue("sNs", s->tag, copy, s->data) : NULL;
}

PyObject *kzp_frame_masks(const kz_frame *frame)
{
    PyObject *list = PyList_New(0);
    for (int32_t i = 0; list && i < frame->n_masks; i++) {
        PyObject *item = mask_tuple(&frame->masks[i]);
        if (!item || PyList_Append(list, item) != 0) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

PyObject *kzp_frame_shapes(const kz_frame *frame)
{
    PyObject *list = PyList_New(0);
    for (int32_t i = 0; list && i < frame->n_shapes; i++) {
        PyObject *item = shape_tuple(&frame->shapes[i]);
        if (!item || PyList_Append(list, item) != 0) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static const kz_frame *asked_frame(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"frame", NULL};
    PyObject *given;
    int32_t number;
    if (!kzp_arguments(args, n, keywords, names, 1, &given) || !kzp_index(given, "frame", &number)) return NULL;
    const kz_mask_set *set = ((kzp_mask_set *)object)->set;
    const kz_frame *frame = number >= 0 ? kz_mask_set_frame(set, number) : NULL;
    if (!frame) kzp_refuse("ERR_ARGUMENT", "frame: the set has %d frames", (int)kz_mask_set_frame_count(set));
    return frame;
}

static PyObject *set_masks(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    const kz_frame *frame = asked_frame(object, args, n, keywords);
    return frame ? kzp_frame_masks(frame) : NULL;
}

static PyObject *set_shapes(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    const kz_frame *frame = asked_frame(object, args, n, keywords);
    return frame ? kzp_frame_shapes(frame) : NULL;
}

static PyMethodDef methods[] = {
    KZP_KEYWORDS("add_mask", set_add_mask,
                 "add_mask(frame, mask, tag='', at=(0, 0)): one more mask of a frame, such as the fist that hits.\n\n"
                 "at is the cell of the frame on which its cell (0, 0) lies."),
    KZP_KEYWORDS(
        "add_shape", set_add_shape,
        "add_shape(frame, shape, tag='', data=''): a hit box or the like, in cells of the frame from its top left."),
    KZP_KEYWORDS(
        "add_flipped", set_add_flipped,
        "add_flipped(first=0, n=1) -> int: n frames once more, mirrored about their pivots; the number of the first."),
    KZP_KEYWORDS(
        "define_tag", set_define_tag,
        "define_tag(tag, kind=0, category=1, collides=-1, sensor=False, one_way=False, probe=False, disabled=False, "
        "user=0): what masks and shapes with this tag are in a world.\n\n"
        "Bodies then have a fixture for each of them.  Call it when all frames are there."),
    KZP_FAST("masks", set_masks,
             "masks(frame) -> list of (tag, Mask, (x, y)): where its cell (0, 0) lies in the frame."),
    KZP_FAST("shapes", set_shapes, "shapes(frame) -> list of (tag, Shape, data)."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_frame_tags(PyObject *module)
{
    (void)module;
    return kzp_add_methods(kzp_mask_set_type, methods);
}
