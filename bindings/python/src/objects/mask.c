/* mask.c - kolize.Mask: cells that never change, tested against each other. */
#include "objects/objects.h"

static const kz_mask *cells(PyObject *self) { return ((kzp_mask *)self)->mask; }

static PyObject *wrap_as(PyTypeObject *type, kz_mask *mask)
{
    kzp_mask *self = kzp_new(type);
    if (self) self->mask = mask;
    else kz_mask_free(mask);
    return (PyObject *)self;
}

static PyObject *mask_wrap(kz_mask *mask) { return wrap_as(kzp_mask_type, mask); }

static void mask_dealloc(PyObject *self)
{
    kz_mask_free(((kzp_mask *)self)->mask);
    kzp_delete(self);
}

/* ---- Making ------------------------------------------------------------------------------------------- */

static PyObject *from_text(PyTypeObject *type, PyObject *text)
{
    Py_ssize_t length;
    const char *rows = PyUnicode_AsUTF8AndSize(text, &length);
    kz_mask *mask;
    kz_error err;
    if (!rows) return NULL;
    if ((size_t)length != strlen(rows)) {
        PyErr_SetString(PyExc_ValueError, "the text has a zero character");
        return NULL;
    }
    if (kz_mask_from_text(rows, NULL, &mask, &err) != KZ_OK) return kzp_raise(&err);
    return wrap_as(type, mask);
}

/* Every byte but 0 is a set cell. */
static PyObject *from_surface(PyTypeObject *type, const void *pixels, Py_ssize_t pitch, const Py_buffer *b)
{
    const kz_surface surface = {.pixels = pixels,
                                .pitch = pitch,
                                .format = KZ_FORMAT_INDEX8,
                                .w = (int32_t)b->shape[1],
                                .h = (int32_t)b->shape[0]};
    const kz_rule rule = kz_rule_index(0);
    kz_mask *mask;
    kz_error err;
    if (kz_mask_from_surface(&surface, &rule, NULL, &mask, &err) != KZ_OK) return kzp_raise(&err);
    return wrap_as(type, mask);
}

/* By columns, reversed, or every other one. */
static PyObject *from_strides(PyTypeObject *type, const Py_buffer *b)
{
    const Py_ssize_t h = b->shape[0], w = b->shape[1];
    uint8_t *bytes = malloc((size_t)h * (size_t)w + 1);
    if (!bytes) return PyErr_NoMemory();
    for (Py_ssize_t y = 0; y < h; y++)
        for (Py_ssize_t x = 0; x < w; x++)
            bytes[y * w + x] = ((const uint8_t *)b->buf)[y * b->strides[0] + x * b->strides[1]];
    PyObject *self = from_surface(type, bytes, w, b);
    free(bytes);
    return self;
}

/* Rows of bytes are read in place. */
static PyObject *from_bytes(PyTypeObject *type, const Py_buffer *b)
{
    if (b->ndim != 2 || b->itemsize != 1)
        return kzp_type_error("cells must be an array of bool or uint8 of shape (height, width)");
    if (b->shape[0] > KZ_MASK_MAX_SIDE || b->shape[1] > KZ_MASK_MAX_SIDE) {
        PyErr_SetString(PyExc_ValueError, "a side is longer than 16777216 cells");
        return NULL;
    }
    const bool is_row = b->strides[1] == 1 || b->shape[1] <= 1;
    return is_row && b->strides[0] >= b->shape[1] ? from_surface(type, b->buf, b->strides[0], b)
                                                  : from_strides(type, b);
}

static PyObject *from_array(PyTypeObject *type, PyObject *object)
{
    Py_buffer buffer;
    if (!kzp_unmasked(object, "cells")) return NULL;
    if (!PyObject_CheckBuffer(object))
        return kzp_type_error("cells must be text, a mask, or an array of bool or uint8 of shape (height, width)");
    if (PyObject_GetBuffer(object, &buffer, PyBUF_STRIDES) != 0) return NULL;
    PyObject *self = from_bytes(type, &buffer);
    PyBuffer_Release(&buffer);
    return self;
}

static PyObject *copy_as(PyTypeObject *type, const kz_mask *other)
{
    const kz_rotation90 none = {0};
    kz_mask *mask;
    kz_error err;
    if (kz_mask_rotate90(other, none, NULL, &mask, &err) != KZ_OK) return kzp_raise(&err);
    return wrap_as(type, mask);
}

PyObject *kzp_mask_copy(const kz_mask *mask) { return copy_as(kzp_mask_type, mask); }

static PyObject *from_cells(PyTypeObject *type, PyObject *object)
{
    const kz_mask *other = kzp_cells_of(object, "cells");
    return other ? copy_as(type, other) : NULL;
}

static PyObject *from_pygame(PyTypeObject *type, PyObject *object)
{
    PyObject *text = kzp_delegate("kolize._plain", "text_of_pygame", object, NULL, NULL), *mask = NULL;
    if (text && PyUnicode_Check(text)) mask = from_text(type, text);
    Py_XDECREF(text);
    return mask;
}

static PyObject *mask_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"cells", NULL};
    PyObject *object;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:Mask", names, &object)) return NULL;
    if (PyUnicode_Check(object)) return from_text(type, object);
    if (kzp_has_cells(object)) return from_cells(type, object);
    if (kzp_is_of_pygame(object)) return from_pygame(type, object);
    return from_array(type, object);
}

/* ---- One mask ----------------------------------------------------------------------------------------- */

static PyObject *mask_width(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(kz_mask_width(cells(self)));
}

static PyObject *mask_height(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(kz_mask_height(cells(self)));
}

static PyObject *mask_size(PyObject *self, void *unused)
{
    (void)unused;
    return kzp_cell_tuple(kz_mask_width(cells(self)), kz_mask_height(cells(self)));
}

static PyObject *mask_bounds(PyObject *self, void *unused)
{
    (void)unused;
    return kzp_rect_tuple(kz_mask_bounds(cells(self)));
}

static PyObject *mask_words(PyObject *self, void *unused)
{
    size_t strip_words;
    int32_t n_strips;
    (void)unused;
    const uint64_t *words = kz_mask_words(cells(self), &strip_words, &n_strips);
    return kzp_view(words, KZP_U64, n_strips, (Py_ssize_t)strip_words, self);
}

static PyObject *mask_count(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyLong_FromLongLong(kz_mask_count(cells(self)));
}

static PyObject *mask_get(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"cell", NULL};
    PyObject *object;
    kz_cell at;
    if (!kzp_arguments(args, n, keywords, names, 1, &object) || !kzp_cell(object, "cell", &at)) return NULL;
    return PyBool_FromLong(kz_mask_get(cells(self), at.x, at.y));
}

/* Rows of bytes, 0 or 1. */
static uint8_t *unpacked(const kz_mask *mask)
{
    const int32_t w = kz_mask_width(mask), h = kz_mask_height(mask);
    uint8_t *bytes = calloc((size_t)w * (size_t)h + 1, 1);
    for (int32_t y = 0; bytes && y < h; y++)
        for (int32_t x = 0, x0, x1; kz_mask_next_run(mask, y, x, &x0, &x1); x = x1)
            memset(bytes + (size_t)y * (size_t)w + x0, 1, (size_t)(x1 - x0));
    return bytes;
}

static PyObject *mask_to_array(PyObject *self, PyObject *unused)
{
    uint8_t *bytes = unpacked(cells(self));
    (void)unused;
    if (!bytes) return PyErr_NoMemory();
    const int32_t w = kz_mask_width(cells(self)), h = kz_mask_height(cells(self));
    return kzp_array(bytes, KZP_BOOL, h, w ? w : 0);
}

static PyObject *mask_text(PyObject *self)
{
    const size_t length = kz_mask_to_text(cells(self), NULL, 0);
    char *text = PyMem_Malloc(length + 1);
    if (!text) return PyErr_NoMemory();
    kz_mask_to_text(cells(self), text, length + 1);
    PyObject *result = PyUnicode_FromStringAndSize(text, (Py_ssize_t)length);
    PyMem_Free(text);
    return result;
}

/* str: as text as far as one can look at it. */
static PyObject *mask_repr(PyObject *self);
static PyObject *mask_str(PyObject *self)
{
    const bool is_small = kz_mask_width(cells(self)) <= 240 && kz_mask_height(cells(self)) <= 240;
    return is_small ? mask_text(self) : mask_repr(self);
}

static PyObject *mask_whole_text(PyObject *self, PyObject *unused)
{
    (void)unused;
    return mask_text(self);
}

/* It never changes, so it is its own copy. */
static PyObject *mask_itself(PyObject *self, PyObject *unused)
{
    (void)unused;
    Py_INCREF(self);
    return self;
}

static PyObject *mask_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<kolize.Mask %dx%d>", (int)kz_mask_width(cells(self)),
                                (int)kz_mask_height(cells(self)));
}

static PyObject *mask_reduce(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *text = mask_text(self);
    return text ? Py_BuildValue("O(N)", (PyObject *)Py_TYPE(self), text) : NULL;
}

bool kzp_same_cells(const kz_mask *a, const kz_mask *b)
{
    return a == b || (kz_mask_width(a) == kz_mask_width(b) && kz_mask_height(a) == kz_mask_height(b) &&
                      kz_mask_count(a) == kz_mask_count(b) && kz_mask_overlap_area(a, b, 0, 0) == kz_mask_count(a));
}

static PyObject *mask_compare(PyObject *self, PyObject *other, int operation)
{
    if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, kzp_mask_type))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(kzp_same_cells(cells(self), cells(other)) == (operation == Py_EQ));
}

/* Equal masks have equal sizes, counts and bounds. */
static Py_hash_t mask_hash(PyObject *self)
{
    const kz_cell_rect r = kz_mask_bounds(cells(self));
    const int64_t numbers[] = {
        kz_mask_width(cells(self)), kz_mask_height(cells(self)), kz_mask_count(cells(self)), r.x0, r.y0, r.x1, r.y1};
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) hash = (hash ^ (uint64_t)numbers[i]) * 1099511628211u;
    const Py_hash_t result = (Py_hash_t)(hash >> 1);
    return result == -1 ? -2 : result;
}

/* ---- Transforms ---------------------------------------------------------------------------------------- */

static PyObject *mask_rotated(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"degrees", "scale", NULL};
    double degrees, scale = 1;
    kz_mask *mask;
    kz_cell origin;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "d|d:rotated", names, &degrees, &scale) ||
        !kzp_finite(degrees, "degrees") || !kzp_finite(scale, "scale"))
        return NULL;
    const float half_w = (float)kz_mask_width(cells(self)) / 2, half_h = (float)kz_mask_height(cells(self)) / 2;
    kz_affine map = kz_affine_from_pose(scale, scale, (kz_vec2){0, 0}, kz_pose_degrees(half_w, half_h, degrees));
    map.at_x -= map.xx * half_w + map.xy * half_h;
    map.at_y -= map.yx * half_w + map.yy * half_h;
    if (kz_mask_transform(cells(self), &map, NULL, &mask, &origin, &err) != KZ_OK) return kzp_raise(&err);
    PyObject *made = mask_wrap(mask);
    return made ? Py_BuildValue("N(ii)", made, (int)origin.x, (int)origin.y) : NULL;
}

static PyObject *mask_grown(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"cells", "round", NULL};
    int n, is_round = 0;
    kz_mask *mask;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "i|p:dilated", names, &n, &is_round)) return NULL;
    if (n < -4096 || n > 4096) return kzp_refuse("ERR_ARGUMENT", "cells: must be -4096 to 4096");
    const kz_metric metric = is_round ? KZ_METRIC_ROUND : KZ_METRIC_SQUARE;
    const kz_result result = n < 0 ? kz_mask_erode(cells(self), -n, metric, NULL, &mask, &err)
                                   : kz_mask_dilate(cells(self), n, metric, NULL, &mask, &err);
    return result == KZ_OK ? mask_wrap(mask) : kzp_raise(&err);
}

/* ---- Two masks ---------------------------------------------------------------------------------------- */

static bool other_at(PyObject *const *args, Py_ssize_t n, PyObject *keywords, const kz_mask **other, kz_cell *at)
{
    static const char *const names[] = {"other", "offset", NULL};
    PyObject *objects[2];
    if (!kzp_arguments(args, n, keywords, names, 2, objects)) return false;
    if (!kzp_cell(objects[1], "offset", at)) return false;
    *other = kzp_cells_of(objects[0], "other");
    return *other != NULL;
}

static PyObject *mask_overlap(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    const kz_mask *other;
    kz_cell at;
    if (!other_at(args, n, keywords, &other, &at)) return NULL;
    return PyBool_FromLong(kz_mask_overlap(cells(self), other, at.x, at.y));
}

static PyObject *mask_overlap_area(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    const kz_mask *other;
    kz_cell at;
    if (!other_at(args, n, keywords, &other, &at)) return NULL;
    return PyLong_FromLongLong(kz_mask_overlap_area(cells(self), other, at.x, at.y));
}

static PyObject *mask_relate(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    const kz_mask *other;
    kz_cell at;
    if (!other_at(args, n, keywords, &other, &at)) return NULL;
    return kzp_relation(kz_mask_relate(cells(self), other, at.x, at.y));
}

static PyObject *mask_first(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    const kz_mask *other;
    kz_cell at, first;
    if (!other_at(args, n, keywords, &other, &at)) return NULL;
    if (!kz_mask_overlap_first(cells(self), other, at.x, at.y, &first)) Py_RETURN_NONE;
    return kzp_cell_tuple(first.x, first.y);
}

enum { block = 512 };

/* Writes which of n offsets bring the rectangles together, and these offsets, which are read once.  Without a branch:
 * whether they do is a coin's throw. */
static int near_offsets(const kz_mask *a, const kz_mask *b, const char *from, Py_ssize_t stride, int n, int *near,
                        kz_cell *at)
{
    const int32_t right = kz_mask_width(a), below = kz_mask_height(a);
    const int32_t left = -kz_mask_width(b), above = -kz_mask_height(b);
    int count = 0;
    for (int i = 0; i < n; i++) {
        kz_cell c;
        memcpy(&c, from + i * stride, sizeof c);
        near[count] = i;
        at[count] = c;
        count += (c.x < right) & (c.x > left) & (c.y < below) & (c.y > above);
    }
    return count;
}

/* Where `call` is not NULL signals end it.  Offsets at which the rectangles are apart need no call, which takes longer than their test. */
void kzp_overlap_rows(const kz_mask *a, const kz_mask *b, const kzp_rows *offsets, kzp_long_call *call, bool *answers)
{
    int near[block];
    kz_cell at[block];
    memset(answers, 0, (size_t)offsets->n);
    for (Py_ssize_t first = 0; first < offsets->n; first += block) {
        const int n = offsets->n - first < block ? (int)(offsets->n - first) : block;
        const char *from = offsets->data + first * offsets->stride;
        const int n_near = near_offsets(a, b, from, offsets->stride, n, near, at);
        if (call && !kzp_long_goes_on(call, (size_t)(n + 100 * n_near))) return;
        for (int i = 0; i < n_near; i++) answers[first + near[i]] = kz_mask_overlap(a, b, at[i].x, at[i].y);
    }
}

static PyObject *mask_overlap_many(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"other", "offsets", NULL};
    PyObject *object, *offsets;
    kzp_rows rows;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO:overlap_many", names, &object, &offsets)) return NULL;
    if (!kzp_rows_open(offsets, "offsets", KZP_I32, 2, &rows)) return NULL;
    kz_mask *copy;
    kzp_long_call call;
    const kz_mask *other = kzp_cells_keep(object, "other", &copy), *mine = cells(self);
    bool *answers = other ? malloc((size_t)rows.n + 1) : NULL, finished = true;
    if (answers) {
        kzp_long_begin(&call);
        kzp_overlap_rows(mine, other, &rows, &call, answers);
        finished = kzp_long_end(&call);
    }
    const Py_ssize_t count = rows.n;
    kzp_rows_close(&rows);
    kz_mask_free(copy);
    if (answers && finished) return kzp_array(answers, KZP_BOOL, count, 0);
    free(answers);
    return other && finished ? PyErr_NoMemory() : NULL;
}

/* ---- The type ----------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"count", mask_count, METH_NOARGS, "count() -> int: the number of set cells."},
    KZP_FAST("get", mask_get, "get(cell) -> bool: whether a cell is set; False outside."),
    {"to_array", mask_to_array, METH_NOARGS, "to_array() -> bool array of shape (height, width), a copy."},
    KZP_KEYWORDS("rotated", mask_rotated,
                 "rotated(degrees, scale=1.0) -> (Mask, (x, y)): rotated clockwise on the screen about its middle.\n\n"
                 "(x, y) is the old cell on which the new mask's cell (0, 0) lies."),
    KZP_KEYWORDS("dilated", mask_grown,
                 "dilated(cells, round=False) -> Mask: grown by so many cells on each side; negative shrinks it.\n\n"
                 "A grown mask is larger: its cell (cells, cells) is the old (0, 0)."),
    KZP_FAST("overlap", mask_overlap,
             "overlap(other, offset) -> bool: have the masks a common cell with other's cell (0, 0) on cell offset?"),
    KZP_FAST("overlap_area", mask_overlap_area, "overlap_area(other, offset) -> int: the number of common cells."),
    KZP_FAST("overlap_first", mask_first,
             "overlap_first(other, offset) -> (x, y) or None: the topmost, then leftmost common cell."),
    KZP_FAST("relate", mask_relate, "relate(other, offset) -> Relation: kolize.APART, TOUCH or OVERLAP."),
    KZP_KEYWORDS("overlap_many", mask_overlap_many,
                 "overlap_many(other, offsets) -> bool array of n: overlap() for each row of an int32 array (n, 2).\n\n"
                 "Other threads run meanwhile."),
    {"text", mask_whole_text, METH_NOARGS,
     "text() -> str of # and ., a line a row.  str() is the same up to 240 x 240 cells."},
    {"__reduce__", mask_reduce, METH_NOARGS, "For pickle."},
    {"__copy__", mask_itself, METH_NOARGS, "__copy__() -> itself: it never changes."},
    {"__deepcopy__", mask_itself, METH_O, "__deepcopy__(memo) -> itself."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef properties[] = {
    {"width", mask_width, NULL, "Cells from left to right.", NULL},
    {"height", mask_height, NULL, "Cells from top to bottom.", NULL},
    {"size", mask_size, NULL, "(width, height) in cells.", NULL},
    {"bounds", mask_bounds, NULL, "(x, y, width, height) of the set cells; all 0 when there are none.", NULL},
    {"words", mask_words, NULL,
     "The packed cells, not copied: uint64 of shape (strips, rows and padding).\n\n"
     "Bit i of words[s, y] is cell (64 * s + i, y).",
     NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, mask_new},
    {Py_tp_dealloc, mask_dealloc},
    {Py_tp_repr, mask_repr},
    {Py_tp_str, mask_str},
    {Py_tp_richcompare, mask_compare},
    {Py_tp_hash, mask_hash},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {Py_tp_doc,
     "Mask(cells): a rectangle of cells, each set or clear, that never changes.\n\n"
     "cells is a bool or uint8 array of shape (height, width), text of # and . with a line a row, or another\n"
     "mask or canvas, also pygame's own.  Threads may share it.  kolize.pygame.Mask is pygame's, which changes: its overlap answers a "
     "cell\n"
     "or None, this one's True or False; its rotated goes against the clock, as pygame turns images, this one's with "
     "it."},
    {0, NULL}};
static PyType_Spec spec = {"kolize.Mask", sizeof(kzp_mask), 0, Py_TPFLAGS_DEFAULT, slots};

bool kzp_add_masks(PyObject *module)
{
    kzp_mask_type = kzp_add_type(module, &spec);
    return kzp_mask_type != NULL;
}
