/* pygame_mask.c - kolize.pygame.Mask: pygame's mask on a canvas, its cells, its buffer, and its overlaps. */
#include "pygame/pygame.h"

PyTypeObject *kzp_pygame_mask_type;

/* ---- Making ------------------------------------------------------------------------------------------- */

static kzp_pygame_mask *make_around(PyTypeObject *type, kz_canvas *canvas, int32_t w, int32_t h)
{
    kzp_pygame_mask *self =
        (kzp_pygame_mask *)(type == kzp_pygame_mask_type ? PyType_GenericAlloc(type, 0) : kzp_new(type));
    if (!self) {
        if (canvas != kzp_no_cells()) kz_canvas_free(canvas);
        return NULL;
    }
    self->canvas = canvas;
    self->next = self->before = self;
    self->w = w;
    self->h = h;
    return self;
}

kzp_pygame_mask *kzp_pygame_wrap(kz_canvas *canvas)
{
    const kz_mask *cells = kz_canvas_mask(canvas);
    return make_around(kzp_pygame_mask_type, canvas, kz_mask_width(cells), kz_mask_height(cells));
}

kzp_pygame_mask *kzp_pygame_new(int32_t w, int32_t h)
{
    kz_canvas *canvas = kzp_canvas_new(w, h);
    return canvas ? kzp_pygame_wrap(canvas) : NULL;
}

kzp_pygame_mask *kzp_pygame_from_surface(const kz_surface *surface, const kz_rule *rule)
{
    kz_canvas *canvas;
    kz_error err;
    if (kz_canvas_from_surface(surface, rule, &kzp_pool, &canvas, &err) == KZ_OK)
        return make_around(kzp_pygame_mask_type, canvas, surface->w, surface->h);
    kzp_raise(&err);
    return NULL;
}

kzp_pygame_mask *kzp_pygame_from_mask(kz_mask *mask)
{
    kz_canvas *canvas = kzp_canvas_copy(mask);
    kz_mask_free(mask);
    return canvas ? kzp_pygame_wrap(canvas) : NULL;
}

static PyObject *mask_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    (void)args;
    (void)keywords;
    return (PyObject *)make_around(type, kzp_no_cells(), 0, 0);
}

/* ---- Shared canvases ---------------------------------------------------------------------------------- */

/* A mask of any type with the same cells. */
static PyObject *share_canvas(kzp_pygame_mask *with, PyTypeObject *type)
{
    kzp_pygame_mask *self = make_around(type, kzp_no_cells(), with->w, with->h);
    if (!self) return NULL;
    if (with->canvas == kzp_no_cells()) return (PyObject *)self; /* nobody owns it */
    self->canvas = with->canvas;
    self->next = with->next;
    self->before = with;
    self->next->before = with->next = self;
    return (PyObject *)self;
}

/* ---- Type calls --------------------------------------------------------------------------------------- */

/* Two arguments by position, the second one a bool, are read without a format. */
static bool init_arguments(PyObject *args, PyObject *keywords, PyObject **size, int *fill)
{
    static char *names[] = {"size", "fill", NULL};
    const Py_ssize_t n = keywords ? 0 : PyTuple_Size(args);
    PyObject *second = n == 2 ? PyTuple_GetItem(args, 1) : Py_False;
    if ((n != 1 && n != 2) || (second != Py_True && second != Py_False))
        return PyArg_ParseTupleAndKeywords(args, keywords, "O|p", names, size, fill);
    *size = PyTuple_GetItem(args, 0);
    *fill = second == Py_True;
    return true;
}

static int mask_init(PyObject *object, PyObject *args, PyObject *keywords)
{
    kzp_pygame_mask *self = (kzp_pygame_mask *)object;
    PyObject *size;
    kz_cell sides;
    int fill = 0;
    if (!init_arguments(args, keywords, &size, &fill) || !kzp_pygame_cell(size, "size", &sides)) return -1;
    if (sides.x < 0 || sides.y < 0 || self->words) {
        PyErr_SetString(PyExc_ValueError,
                        self->words ? "the mask is shown as a buffer" : "cannot create mask with negative size");
        return -1;
    }
    kz_canvas *canvas = kzp_canvas_new(sides.x, sides.y);
    if (!canvas) return -1;
    if (fill) kz_canvas_fill(canvas, (kz_cell_rect){0, 0, sides.x, sides.y}, true);
    kzp_pygame_drop(self);
    Py_CLEAR(self->size);
    self->canvas = canvas;
    self->w = sides.x;
    self->h = sides.y;
    kzp_pygame_edited(self);
    return 0;
}

static void mask_dealloc(PyObject *object)
{
    kzp_pygame_mask *self = (kzp_pygame_mask *)object;
    kzp_pygame_drop(self);
    free(self->words);
    Py_XDECREF(self->rotations);
    Py_XDECREF(self->size);
    PyTypeObject *type = Py_TYPE(object);
    if (type != kzp_pygame_mask_type) {
        kzp_delete(object);
        return;
    }
    PyObject_Free(object);
    Py_DECREF(type);
}

/* ---- The buffer --------------------------------------------------------------------------------------- */

static int mask_buffer(PyObject *object, Py_buffer *view, int flags)
{
    kzp_pygame_mask *self = (kzp_pygame_mask *)object;
    const size_t n_words = (size_t)kzp_pygame_strips(self) * (size_t)self->h;
    Py_ssize_t *numbers = malloc(4 * sizeof *numbers);
    if (numbers && !self->words) {
        self->words = calloc(n_words + 1, sizeof *self->words);
        if (self->words) kzp_pygame_write_words(self);
    }
    view->obj = NULL;
    if (!numbers || !self->words) {
        free(numbers);
        PyErr_NoMemory();
        return -1;
    }
    numbers[0] = kzp_pygame_strips(self);
    numbers[1] = self->h;
    numbers[2] = (Py_ssize_t)sizeof(uint64_t) * self->h;
    numbers[3] = sizeof(uint64_t);
    *view = (Py_buffer){.buf = self->words,
                        .obj = object,
                        .len = (Py_ssize_t)(n_words * sizeof(uint64_t)),
                        .itemsize = sizeof(uint64_t),
                        .ndim = 2,
                        .internal = numbers};
    view->format = (flags & PyBUF_FORMAT) ? (sizeof(long) == 8 ? "L" : "Q") : NULL;
    view->shape = (flags & PyBUF_ND) ? numbers : NULL;
    view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? numbers + 2 : NULL;
    if (!view->shape) view->ndim = 1;
    self->n_exports++;
    Py_INCREF(object);
    return 0;
}

static void mask_release(PyObject *object, Py_buffer *view)
{
    kzp_pygame_mask *self = (kzp_pygame_mask *)object;
    free(view->internal);
    if (--self->n_exports > 0) return;
    kzp_pygame_read_words(self);
    free(self->words);
    self->words = NULL;
}

/* ---- Two masks ---------------------------------------------------------------------------------------- */

bool kzp_pygame_pair(PyObject *const *args, Py_ssize_t n, PyObject *keywords, kzp_pygame_mask **other, kz_cell *at)
{
    static const char *const names[] = {"other", "offset", NULL};
    PyObject *objects[2] = {n == 2 ? args[0] : NULL, n == 2 ? args[1] : NULL};
    if ((n != 2 || keywords) && !kzp_pygame_arguments(args, n, keywords, names, 2, objects)) return false;
    if (!PyObject_TypeCheck(objects[0], kzp_pygame_mask_type)) {
        PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(objects[0]), "__name__");
        if (name) PyErr_Format(PyExc_TypeError, "argument 1 must be pygame.mask.Mask, not %U%s", name,
                               kzp_is_of_pygame(objects[0]) ? " of pygame's own, which was made before install()" : "");
        Py_XDECREF(name);
        return false;
    }
    *other = (kzp_pygame_mask *)objects[0];
    return kzp_pygame_cell(objects[1], "offset", at);
}

/* ---- The first common cell ---------------------------------------------------------------------------- */

static int32_t greater(int64_t a, int64_t b) { return (int32_t)(a > b ? a : b); }
static int32_t lesser(int64_t a, int64_t b) { return (int32_t)(a < b ? a : b); }

/* The words of two masks that lie on each other in some columns, and how far each is shifted right to their first one. */
typedef struct block {
    const uint64_t *a, *b;
    int shift_a, shift_b;
    int32_t rows;
} block;

static uint64_t common_word(const block *of, int32_t y) { return of->a[y] >> of->shift_a & of->b[y] >> of->shift_b; }

/* The first row with a common cell; `rows` when there is none.  Four rows are tested at a time. */
static int32_t first_row(const block *of)
{
    int32_t y = 0;
    for (; y + 4 <= of->rows; y += 4)
        if (common_word(of, y) | common_word(of, y + 1) | common_word(of, y + 2) | common_word(of, y + 3)) break;
    while (y < of->rows && !common_word(of, y)) y++;
    return y;
}

/* pygame goes through blocks of columns, cut where a word of either mask ends; the first cell is that of the first block
 * with one.  Within a block it is the topmost, then leftmost, as everywhere in this library.  Of two shifted words no bit
 * lies beyond the end of the block. */
static bool first_in_blocks(const kz_mask *a, const kz_mask *b, kz_cell at, kz_cell *first)
{
    size_t stride_a, stride_b;
    int32_t n_strips;
    if (!kz_mask_overlap(a, b, at.x, at.y)) return false;
    const uint64_t *in_a = kz_mask_words(a, &stride_a, &n_strips), *in_b = kz_mask_words(b, &stride_b, &n_strips);
    const kz_cell_rect p = kz_mask_bounds(a), q = kz_mask_bounds(b);
    const int32_t x1 = lesser(p.x1, (int64_t)q.x1 + at.x), y1 = lesser(p.y1, (int64_t)q.y1 + at.y);
    const int32_t y0 = greater(p.y0, (int64_t)q.y0 + at.y);
    for (int32_t x = greater(p.x0, (int64_t)q.x0 + at.x); x < x1;) {
        const int32_t in_other = x - at.x, left_a = 64 - x % 64, left_b = 64 - in_other % 64;
        const block words = {in_a + (size_t)(x / 64) * stride_a + y0,
                             in_b + (size_t)(in_other / 64) * stride_b + (y0 - at.y), x % 64, in_other % 64, y1 - y0};
        const int32_t row = first_row(&words);
        if (row < words.rows) {
            uint64_t common = common_word(&words, row);
            for (*first = (kz_cell){x, y0 + row}; !(common & 1); common >>= 1) first->x++;
            return true;
        }
        x += lesser(left_a, left_b);
    }
    return false;
}

/* Whether the columns that both masks have lie in one word of each. */
static bool in_one_block(const kzp_pygame_mask *a, const kzp_pygame_mask *b, int32_t dx)
{
    if (a->w <= 64 && b->w <= 64 && dx == 0) return true;
    const int64_t x0 = dx > 0 ? dx : 0, end_b = (int64_t)dx + b->w, x1 = (end_b < a->w ? end_b : a->w) - 1;
    return x0 / 64 == x1 / 64 && (x0 - dx) / 64 == (x1 - dx) / 64;
}

PyObject *kzp_pygame_first(kzp_pygame_mask *self, kzp_pygame_mask *other, kz_cell at)
{
    kz_cell first;
    const kz_mask *a = kzp_pygame_cells(self), *b = kzp_pygame_cells(other);
    const bool hit = in_one_block(self, other, at.x) ? kz_mask_overlap_first(a, b, at.x, at.y, &first)
                                                     : first_in_blocks(a, b, at, &first);
    if (!hit) Py_RETURN_NONE;
    return kzp_cell_tuple(first.x, first.y);
}

static PyObject *mask_overlap(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    kzp_pygame_mask *other;
    kz_cell at;
    if (!kzp_pygame_pair(args, n, keywords, &other, &at)) return NULL;
    return kzp_pygame_first((kzp_pygame_mask *)object, other, at);
}

static PyObject *mask_overlap_area(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    kzp_pygame_mask *self = (kzp_pygame_mask *)object, *other;
    kz_cell at;
    if (!kzp_pygame_pair(args, n, keywords, &other, &at)) return NULL;
    return PyLong_FromLongLong(kz_mask_overlap_area(kzp_pygame_cells(self), kzp_pygame_cells(other), at.x, at.y));
}

static PyObject *mask_overlap_mask(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    kzp_pygame_mask *self = (kzp_pygame_mask *)object, *other;
    kz_cell at;
    if (!kzp_pygame_pair(args, n, keywords, &other, &at)) return NULL;
    kz_canvas *canvas;
    kz_error err;
    const kz_mask *a = kzp_pygame_cells(self), *b = kzp_pygame_cells(other);
    if (kz_canvas_from_overlap(a, b, at.x, at.y, &kzp_pool, &canvas, &err) != KZ_OK) return kzp_raise(&err);
    return (PyObject *)make_around(kzp_pygame_mask_type, canvas, self->w, self->h);
}

static PyObject *mask_overlap_many(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"other", "offsets", NULL};
    PyObject *other, *offsets;
    kzp_rows rows;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!O:overlap_many", names, kzp_pygame_mask_type, &other, &offsets))
        return NULL;
    if (!kzp_rows_open(offsets, "offsets", KZP_I32, 2, &rows)) return NULL;
    const kz_mask *a = kzp_pygame_cells((kzp_pygame_mask *)object), *b = kzp_pygame_cells((kzp_pygame_mask *)other);
    bool *answers = malloc((size_t)rows.n + 1);
    if (answers) kzp_overlap_rows(a, b, &rows, NULL, answers); /* the interpreter stays locked: these masks can be edited */
    const Py_ssize_t count = rows.n;
    kzp_rows_close(&rows);
    return answers ? kzp_array(answers, KZP_BOOL, count, 0) : PyErr_NoMemory();
}

/* ---- Copies ------------------------------------------------------------------------------------------- */

PyObject *kzp_pygame_copy(PyObject *mask) { return share_canvas((kzp_pygame_mask *)mask, kzp_pygame_mask_type); }

static PyObject *mask_bare_copy(PyObject *object, PyObject *unused)
{
    kzp_pygame_mask *self = (kzp_pygame_mask *)object;
    (void)unused;
    if (self->words) kzp_pygame_read_words(self);
    return share_canvas(self, Py_TYPE(object));
}

static PyObject *mask_copy(PyObject *object, PyObject *unused)
{
    if (Py_TYPE(object) == kzp_pygame_mask_type) return mask_bare_copy(object, unused);
    return PyObject_CallMethod(object, "__copy__", NULL);
}

/* Pickled as size and words; kolize.pygame._unpickled makes the mask.  The type itself goes as None: its name is that of
 * pygame's own, under which another type may be found. */
static PyObject *mask_reduce(PyObject *object, PyObject *unused)
{
    (void)unused;
    PyObject *kind = Py_TYPE(object) == kzp_pygame_mask_type ? Py_None : (PyObject *)Py_TYPE(object);
    PyObject *module = PyImport_ImportModule("kolize.pygame"), *bytes = NULL, *state = NULL, *result = NULL;
    PyObject *function = module ? PyObject_GetAttrString(module, "_unpickled") : NULL;
    PyObject *view = function ? PyMemoryView_FromObject(object) : NULL;
    const kzp_pygame_mask *self = (kzp_pygame_mask *)object;
    if (view) bytes = PyObject_CallMethod(view, "tobytes", NULL);
    if (bytes) {
        state = PyObject_GetAttrString(object, "__dict__"); /* of subclasses */
        if (!state) PyErr_Clear();
        result =
            Py_BuildValue("O(O(ii)O)O", function, kind, (int)self->w, (int)self->h, bytes, state ? state : Py_None);
    }
    Py_XDECREF(module);
    Py_XDECREF(function);
    Py_XDECREF(view);
    Py_XDECREF(bytes);
    Py_XDECREF(state);
    return result;
}

static PyObject *mask_load(PyObject *object, PyObject *bytes)
{
    kzp_pygame_mask *self = (kzp_pygame_mask *)object;
    Py_buffer words;
    if (PyObject_GetBuffer(object, &words, PyBUF_FULL) != 0) return NULL;
    const bool fits = PyBytes_Check(bytes) && PyBytes_Size(bytes) == words.len;
    if (fits) memcpy(self->words, PyBytes_AsString(bytes), (size_t)words.len);
    PyBuffer_Release(&words);
    if (!fits) return kzp_type_error("not the words of a mask of this size");
    Py_RETURN_NONE;
}

static PyObject *mask_repr(PyObject *object)
{
    const kzp_pygame_mask *self = (kzp_pygame_mask *)object;
    return PyUnicode_FromFormat("<Mask(%dx%d)>", (int)self->w, (int)self->h);
}

/* ---- Operators ---------------------------------------------------------------------------------------- */

typedef void combine(kz_canvas *canvas, const kz_mask *other, int32_t dx, int32_t dy);

/* A new mask as large as a, with b's cells on its own. */
static PyObject *combined(PyObject *a, PyObject *b, combine *apply)
{
    if (!PyObject_TypeCheck(a, kzp_pygame_mask_type) || !PyObject_TypeCheck(b, kzp_pygame_mask_type))
        Py_RETURN_NOTIMPLEMENTED;
    kz_canvas *canvas = kzp_canvas_copy(kzp_pygame_cells((kzp_pygame_mask *)a));
    if (!canvas) return NULL;
    apply(canvas, kzp_pygame_cells((kzp_pygame_mask *)b), 0, 0);
    return (PyObject *)kzp_pygame_wrap(canvas);
}

static PyObject *mask_or(PyObject *a, PyObject *b) { return combined(a, b, kz_canvas_draw); }
static PyObject *mask_and(PyObject *a, PyObject *b) { return combined(a, b, kz_canvas_keep); }
static PyObject *mask_xor(PyObject *a, PyObject *b) { return combined(a, b, kz_canvas_toggle); }

/* ---- The type ----------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    KZP_FAST("overlap", mask_overlap,
             "overlap(other, offset) -> (x, y) or None: a common cell, with other's (0, 0) on cell offset.\n\n"
             "It is the first in columns of words, as in pygame."),
    KZP_FAST("overlap_area", mask_overlap_area, "overlap_area(other, offset) -> int: the number of common cells."),
    KZP_FAST("overlap_mask", mask_overlap_mask, "overlap_mask(other, offset) -> Mask: the common cells."),
    KZP_KEYWORDS(
        "overlap_many", mask_overlap_many,
        "overlap_many(other, offsets) -> bool array of n: does it overlap?  For each row of an int32 array (n, 2)."),
    {"copy", mask_copy, METH_NOARGS, "copy() -> Mask: a copy of the same class."},
    {"__copy__", mask_bare_copy, METH_NOARGS, "copy() -> Mask: a copy of the same class."},
    {"__reduce__", mask_reduce, METH_NOARGS, "For pickle."},
    {"_load", mask_load, METH_O, "For pickle: sets all words."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, mask_new},
    {Py_tp_init, mask_init},
    {Py_tp_dealloc, mask_dealloc},
    {Py_tp_repr, mask_repr},
    {Py_tp_methods, methods},
    {Py_bf_getbuffer, mask_buffer},
    {Py_bf_releasebuffer, mask_release},
    {Py_nb_or, mask_or},
    {Py_nb_and, mask_and},
    {Py_nb_xor, mask_xor},
    {Py_tp_doc, "Mask(size, fill=False) -> Mask\nPygame object for representing 2D bitmasks.\n\n"
                 "Its cells change, and it overlaps at a cell or None.  kolize.Mask never changes; its overlap answers True or False."},
    {0, NULL}};
static PyType_Spec spec = {"pygame.mask.Mask", sizeof(kzp_pygame_mask), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                           slots};

static const kz_mask *cells_of(PyObject *object) { return kzp_pygame_cells((kzp_pygame_mask *)object); }

bool kzp_add_pygame_mask(PyObject *module)
{
    PyObject *type = kzp_sign_type(&spec) ? PyType_FromSpec(&spec) : NULL;
    if (!type) return false;
    kzp_pygame_mask_type = (PyTypeObject *)type;
    if (!kzp_no_cells()) return false;
    kzp_cells_by(kzp_pygame_mask_type, cells_of);
    Py_INCREF(type);
    return PyModule_AddObject(module, "PygameMask", type) == 0;
}
