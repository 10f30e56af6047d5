/* array.c - NumPy arrays out and in by the buffer protocol; NumPy itself is only needed where it is there. */
#include "arrays/arrays.h"

static PyTypeObject *array_type;

/* ---- Kinds -------------------------------------------------------------------------------------------- */

typedef struct field {
    const char *name, *format;
    size_t offset;
} field;

/* Names of NumPy's structured kinds are those of the C structs; bodies are their 64 bits. */
static const field pair_fields[] = {{"a", "u8", offsetof(kz_pair, a)},
                                    {"b", "u8", offsetof(kz_pair, b)},
                                    {"relation", "i4", offsetof(kz_pair, relation)},
                                    {"began", "?", offsetof(kz_pair, began)},
                                    {NULL, NULL, 0}};
static const field contact_fields[] = {{"a", "u8", offsetof(kz_world_contact, pair.a)},
                                       {"b", "u8", offsetof(kz_world_contact, pair.b)},
                                       {"relation", "i4", offsetof(kz_world_contact, contact.relation)},
                                       {"began", "?", offsetof(kz_world_contact, pair.began)},
                                       {"normal", "2f4", offsetof(kz_world_contact, contact.normal)},
                                       {"depth", "f4", offsetof(kz_world_contact, contact.depth)},
                                       {"n_points", "i4", offsetof(kz_world_contact, contact.n_points)},
                                       {"points", "(2,2)f4", offsetof(kz_world_contact, contact.points)},
                                       {"shortest", "?", offsetof(kz_world_contact, contact.shortest)},
                                       {NULL, NULL, 0}};
static const field hit_fields[] = {{"body", "u8", offsetof(kz_world_hit, body)},
                                   {"relation", "i4", offsetof(kz_world_hit, relation)},
                                   {"fixture", "i4", offsetof(kz_world_hit, fixture)},
                                   {NULL, NULL, 0}};
static const field ray_hit_fields[] = {{"body", "u8", offsetof(kz_world_ray_hit, body)},
                                       {"t", "f4", offsetof(kz_world_ray_hit, hit.t)},
                                       {"point", "2f4", offsetof(kz_world_ray_hit, hit.point)},
                                       {"normal", "2f4", offsetof(kz_world_ray_hit, hit.normal)},
                                       {"inside", "?", offsetof(kz_world_ray_hit, hit.inside)},
                                       {"fixture", "i4", offsetof(kz_world_ray_hit, fixture)},
                                       {NULL, NULL, 0}};
static const field sweep_hit_fields[] = {{"body", "u8", offsetof(kz_world_sweep_hit, body)},
                                         {"t", "f4", offsetof(kz_world_sweep_hit, hit.t)},
                                         {"point", "2f4", offsetof(kz_world_sweep_hit, hit.point)},
                                         {"normal", "2f4", offsetof(kz_world_sweep_hit, hit.normal)},
                                         {"start", "i4", offsetof(kz_world_sweep_hit, hit.start)},
                                         {"fixture", "i4", offsetof(kz_world_sweep_hit, fixture)},
                                         {NULL, NULL, 0}};
static const field near_fields[] = {
    {"body", "u8", offsetof(kz_world_near, body)},          {"distance", "f4", offsetof(kz_world_near, gap.distance)},
    {"on_shape", "2f4", offsetof(kz_world_near, gap.on_a)}, {"on_body", "2f4", offsetof(kz_world_near, gap.on_b)},
    {"fixture", "i4", offsetof(kz_world_near, fixture)},    {NULL, NULL, 0}};
static const field cast_hit_fields[] = {
    {"body", "u8", offsetof(kz_cast_hit, body)},       {"t", "f4", offsetof(kz_cast_hit, t)},
    {"normal", "2f4", offsetof(kz_cast_hit, normal)},  {"inside", "?", offsetof(kz_cast_hit, inside)},
    {"fixture", "i4", offsetof(kz_cast_hit, fixture)}, {NULL, NULL, 0}};
static const field fixture_pair_fields[] = {{"a", "u8", offsetof(kz_fixture_pair, a)},
                                            {"b", "u8", offsetof(kz_fixture_pair, b)},
                                            {"kind_a", "u2", offsetof(kz_fixture_pair, kind_a)},
                                            {"kind_b", "u2", offsetof(kz_fixture_pair, kind_b)},
                                            {"relation", "i4", offsetof(kz_fixture_pair, relation)},
                                            {"began", "?", offsetof(kz_fixture_pair, began)},
                                            {NULL, NULL, 0}};
static const field grid_hit_fields[] = {{"cell", "2i4", offsetof(kz_grid_hit, cell)},
                                        {"id", "u4", offsetof(kz_grid_hit, id)},
                                        {"relation", "i4", offsetof(kz_grid_hit, relation)},
                                        {NULL, NULL, 0}};
static const field move_hit_fields[] = {{"body", "u8", offsetof(kz_move_hit, body)},
                                        {"response", "i4", offsetof(kz_move_hit, response)},
                                        {"t", "f4", offsetof(kz_move_hit, t)},
                                        {"at", "2f4", offsetof(kz_move_hit, at)},
                                        {"normal", "2f4", offsetof(kz_move_hit, normal)},
                                        {"point", "2f4", offsetof(kz_move_hit, point)},
                                        {"motion", "2f4", offsetof(kz_move_hit, motion)},
                                        {"fixture", "i4", offsetof(kz_move_hit, fixture)},
                                        {NULL, NULL, 0}};

static const struct kind {
    const char *format, *numpy; /* of memoryviews, and of NumPy */
    size_t size;
    const field *fields;
} kinds[KZP_KIND_COUNT] = {
    [KZP_BOOL] = {"?", "?", 1, NULL},
    [KZP_U8] = {"B", "u1", 1, NULL},
    [KZP_I32] = {"i", "i4", 4, NULL},
    [KZP_U32] = {"I", "u4", 4, NULL},
    [KZP_U64] = {"Q", "u8", 8, NULL},
    [KZP_F32] = {"f", "f4", 4, NULL},
    [KZP_F64] = {"d", "f8", 8, NULL},
    [KZP_PAIR] = {"B", NULL, sizeof(kz_pair), pair_fields},
    [KZP_CONTACT] = {"B", NULL, sizeof(kz_world_contact), contact_fields},
    [KZP_HIT] = {"B", NULL, sizeof(kz_world_hit), hit_fields},
    [KZP_RAY_HIT] = {"B", NULL, sizeof(kz_world_ray_hit), ray_hit_fields},
    [KZP_SWEEP_HIT] = {"B", NULL, sizeof(kz_world_sweep_hit), sweep_hit_fields},
    [KZP_NEAR] = {"B", NULL, sizeof(kz_world_near), near_fields},
    [KZP_CAST_HIT] = {"B", NULL, sizeof(kz_cast_hit), cast_hit_fields},
    [KZP_FIXTURE_PAIR] = {"B", NULL, sizeof(kz_fixture_pair), fixture_pair_fields},
    [KZP_GRID_HIT] = {"B", NULL, sizeof(kz_grid_hit), grid_hit_fields},
    [KZP_MOVE_HIT] = {"B", NULL, sizeof(kz_move_hit), move_hit_fields},
};

/* ---- Memory that NumPy reads -------------------------------------------------------------------------- */

typedef struct array {
    PyObject_HEAD void *owned;
    const void *data;
    PyObject *owner;
    kzp_kind kind;
    int n_dimensions;
    Py_ssize_t shape[2], strides[2];
} array;

static void array_dealloc(PyObject *self)
{
    free(((array *)self)->owned);
    Py_XDECREF(((array *)self)->owner);
    kzp_delete(self);
}

static int array_buffer(PyObject *self, Py_buffer *view, int flags)
{
    array *a = (array *)self;
    const struct kind *kind = &kinds[a->kind];
    const Py_ssize_t size = kind->fields ? 1 : (Py_ssize_t)kind->size;
    if ((flags & PyBUF_WRITABLE) && a->owner) {
        view->obj = NULL;
        PyErr_SetString(PyExc_BufferError, "these cells cannot be written");
        return -1;
    }
    Py_ssize_t bytes = size;
    for (int i = 0; i < a->n_dimensions; i++) bytes *= a->shape[i];
    *view = (Py_buffer){.buf = (void *)a->data,
                        .obj = self,
                        .len = bytes,
                        .itemsize = size,
                        .readonly = a->owner != NULL,
                        .ndim = a->n_dimensions};
    view->format = (flags & PyBUF_FORMAT) ? (char *)kind->format : NULL;
    view->shape = (flags & PyBUF_ND) ? a->shape : NULL;
    view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? a->strides : NULL;
    Py_INCREF(self);
    return 0;
}

static PyType_Slot array_slots[] = {{Py_tp_dealloc, array_dealloc},
                                    {Py_bf_getbuffer, array_buffer},
                                    {Py_tp_doc, "Memory of an answer, for NumPy or memoryview."},
                                    {0, NULL}};
static PyType_Spec array_spec = {"kolize._core.Array", sizeof(array), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, array_slots};

/* A structured row is an item to NumPy, and bytes to a memoryview. */
static array *array_make(void *owned, const void *data, kzp_kind kind, Py_ssize_t n, Py_ssize_t columns,
                         PyObject *owner)
{
    array *a = kzp_new(array_type);
    if (!a) {
        free(owned);
        return NULL;
    }
    const Py_ssize_t in_row = kinds[kind].fields ? (Py_ssize_t)kinds[kind].size : columns;
    const Py_ssize_t size = kinds[kind].fields ? 1 : (Py_ssize_t)kinds[kind].size;
    a->owned = owned;
    a->data = data;
    a->owner = owner;
    Py_XINCREF(owner);
    a->kind = kind;
    a->n_dimensions = in_row ? 2 : 1;
    a->shape[0] = n;
    a->shape[1] = in_row;
    a->strides[0] = size * (in_row ? in_row : 1);
    a->strides[1] = size;
    return a;
}

/* ---- NumPy -------------------------------------------------------------------------------------------- */

static PyObject *numpy; /* None after a failed import */
static PyObject *numpy_types[KZP_KIND_COUNT];

static PyObject *numpy_module(void)
{
    if (numpy) return numpy;
    numpy = PyImport_ImportModule("numpy");
    if (!numpy && PyErr_ExceptionMatches(PyExc_ImportError)) {
        PyErr_Clear();
        numpy = Py_None;
        Py_INCREF(numpy);
    }
    return numpy;
}

static PyObject *structured_type(const struct kind *kind)
{
    PyObject *names = PyList_New(0), *formats = PyList_New(0), *offsets = PyList_New(0), *type = NULL;
    bool good = names && formats && offsets;
    for (const field *f = kind->fields; good && f->name; f++) {
        PyObject *items[3] = {PyUnicode_FromString(f->name), PyUnicode_FromString(f->format),
                              PyLong_FromSize_t(f->offset)};
        PyObject *lists[3] = {names, formats, offsets};
        for (int i = 0; i < 3; i++) {
            good = good && items[i] && PyList_Append(lists[i], items[i]) == 0;
            Py_XDECREF(items[i]);
        }
    }
    if (good)
        type = Py_BuildValue("{sOsOsOsn}", "names", names, "formats", formats, "offsets", offsets, "itemsize",
                             (Py_ssize_t)kind->size);
    Py_XDECREF(names);
    Py_XDECREF(formats);
    Py_XDECREF(offsets);
    return type;
}

static PyObject *numpy_type(kzp_kind kind)
{
    if (numpy_types[kind]) return numpy_types[kind];
    PyObject *description =
        kinds[kind].fields ? structured_type(&kinds[kind]) : PyUnicode_FromString(kinds[kind].numpy);
    if (!description) return NULL;
    numpy_types[kind] = PyObject_CallMethod(numpy, "dtype", "O", description);
    Py_DECREF(description);
    return numpy_types[kind];
}

/* Without NumPy: a memoryview, or named tuples of structured rows. */
static PyObject *plain_answer(array *a)
{
    PyObject *bytes = PyMemoryView_FromObject((PyObject *)a);
    if (!bytes || !kinds[a->kind].fields) return bytes;
    PyObject *type = structured_type(&kinds[a->kind]), *helper = type ? PyImport_ImportModule("kolize._plain") : NULL;
    PyObject *rows = helper ? PyObject_CallMethod(helper, "tuples", "OO", bytes, type) : NULL;
    Py_XDECREF(helper);
    Py_XDECREF(type);
    Py_DECREF(bytes);
    return rows;
}

/* Takes over `a`, which may be NULL. */
static PyObject *answer(array *a)
{
    if (!a) return NULL;
    PyObject *result = NULL;
    if (!numpy_module()) {
        Py_DECREF(a);
        return NULL;
    }
    if (numpy == Py_None) {
        result = plain_answer(a);
    } else if (numpy_type(a->kind)) {
        PyObject *shape = a->n_dimensions == 2 && !kinds[a->kind].fields
                              ? Py_BuildValue("(nn)", a->shape[0], a->shape[1])
                              : Py_BuildValue("(n)", a->shape[0]);
        if (shape) result = PyObject_CallMethod(numpy, "ndarray", "OOO", shape, numpy_types[a->kind], (PyObject *)a);
        Py_XDECREF(shape);
    }
    Py_DECREF(a);
    return result;
}

PyObject *kzp_array(void *data, kzp_kind kind, Py_ssize_t n, Py_ssize_t columns)
{ return answer(array_make(data, data, kind, n, columns, NULL)); }

PyObject *kzp_view(const void *data, kzp_kind kind, Py_ssize_t n, Py_ssize_t columns, PyObject *owner)
{ return answer(array_make(NULL, data, kind, n, columns, owner)); }

/* ---- Rows in ------------------------------------------------------------------------------------------ */

/* Buffers name one type by several letters: int64 is q here and l there. */
static bool same_kind(const Py_buffer *buffer, kzp_kind kind)
{
    const char *format = buffer->format ? buffer->format : "B";
    if (*format == '@' || *format == '=' || *format == '<') format++;
    if (!*format || format[1] || (size_t)buffer->itemsize != kinds[kind].size) return false;
    static const char *const letters[KZP_KIND_COUNT] = {[KZP_BOOL] = "?B", [KZP_U8] = "B?",  [KZP_I32] = "il",
                                                        [KZP_U32] = "IL",  [KZP_U64] = "QL", [KZP_F32] = "f",
                                                        [KZP_F64] = "d"};
    return letters[kind] && strchr(letters[kind], *format);
}

/* Rows may be any bytes apart; the numbers of a row must be side by side. */
static bool fits(const Py_buffer *b, kzp_kind kind, Py_ssize_t columns)
{
    if (!same_kind(b, kind) || b->ndim != (columns ? 2 : 1)) return false;
    if (columns && (b->shape[1] != columns || (b->strides[1] != b->itemsize && columns > 1 && b->shape[0] > 0)))
        return false;
    return (size_t)b->buf % kinds[kind].size == 0 && b->strides[0] % (Py_ssize_t)kinds[kind].size == 0;
}

static bool take_buffer(PyObject *object, kzp_kind kind, Py_ssize_t columns, kzp_rows *rows)
{
    if (!PyObject_CheckBuffer(object)) return false;
    if (PyObject_GetBuffer(object, &rows->buffer, PyBUF_STRIDES | PyBUF_FORMAT) != 0) {
        PyErr_Clear();
        return false;
    }
    if (rows->buffer.len == 0 && rows->buffer.ndim == 1 && same_kind(&rows->buffer, kind)) { /* no rows of any width */
        rows->data = "";
        return true;
    }
    if (!fits(&rows->buffer, kind, columns)) {
        PyBuffer_Release(&rows->buffer);
        return false;
    }
    if (rows->buffer.strides[0] <= 0 && rows->buffer.shape[0] > 1) { /* reversed, or one row many times */
        PyBuffer_Release(&rows->buffer);
        return false;
    }
    rows->data = rows->buffer.buf;
    rows->n = rows->buffer.shape[0];
    rows->stride = rows->buffer.strides[0];
    return true;
}

/* Without NumPy: a list of rows becomes an array.array's bytes. */
static PyObject *plain_copy(PyObject *object, kzp_kind kind, Py_ssize_t columns)
{
    PyObject *helper = PyImport_ImportModule("kolize._plain");
    if (!helper) return NULL;
    PyObject *copy = PyObject_CallMethod(helper, "rows", "Osn", object, kinds[kind].format, columns);
    Py_DECREF(helper);
    return copy;
}

static PyObject *numpy_copy(PyObject *object, kzp_kind kind, Py_ssize_t columns)
{
    PyObject *helper = PyImport_ImportModule("kolize._plain"), *copy = NULL;
    if (helper) copy = PyObject_CallMethod(helper, "converted", "OOOn", numpy, object, numpy_types[kind], columns);
    Py_XDECREF(helper);
    if (!copy || !columns) return copy;
    PyObject *size = PyObject_GetAttrString(copy, "size"); /* an empty list has no second dimension */
    const bool empty = size && PyLong_AsSsize_t(size) == 0;
    Py_XDECREF(size);
    if (!empty) return copy;
    Py_DECREF(copy);
    return PyObject_CallMethod(numpy, "zeros", "(nn)O", (Py_ssize_t)0, columns, numpy_types[kind]);
}

/* NumPy's masked arrays are the ones that have `filled`. */
bool kzp_unmasked(PyObject *object, const char *name)
{
    if (PyList_Check(object) || PyTuple_Check(object) || PyMemoryView_Check(object)) return true;
    PyObject *filled = PyObject_GetAttrString(object, "filled"), *mask = NULL, *any = NULL;
    if (filled) mask = PyObject_GetAttrString(object, "mask");
    if (mask) any = PyObject_CallMethod(mask, "any", NULL);
    const int is_masked = any ? PyObject_IsTrue(any) : 0;
    Py_XDECREF(filled);
    Py_XDECREF(mask);
    Py_XDECREF(any);
    PyErr_Clear(); /* of what is no masked array */
    if (is_masked > 0) PyErr_Format(PyExc_ValueError, "%s has masked entries: fill or drop them", name);
    return is_masked <= 0;
}

bool kzp_rows_open(PyObject *object, const char *name, kzp_kind kind, Py_ssize_t columns, kzp_rows *rows)
{
    *rows = (kzp_rows){0};
    if (!kzp_unmasked(object, name)) return false;
    if (take_buffer(object, kind, columns, rows)) return true;
    if (!numpy_module() || (numpy != Py_None && !numpy_type(kind))) return false;
    rows->copy = numpy == Py_None ? plain_copy(object, kind, columns) : numpy_copy(object, kind, columns);
    if (rows->copy && take_buffer(rows->copy, kind, columns, rows)) return true;
    Py_CLEAR(rows->copy);
    const bool large = PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_OverflowError);
    PyErr_Clear();
    if (large)
        PyErr_Format(PyExc_OverflowError, "%s has a number that is no %s", name,
                     kind == KZP_I32   ? "int32"
                     : kind == KZP_U32 ? "uint32"
                                       : "uint64");
    else if (columns) PyErr_Format(PyExc_TypeError, "%s must be an array of shape (n, %zd)", name, columns);
    else PyErr_Format(PyExc_TypeError, "%s must be an array of one dimension", name);
    return false;
}

void kzp_rows_close(kzp_rows *rows)
{
    if (rows->data) PyBuffer_Release(&rows->buffer);
    Py_CLEAR(rows->copy);
    rows->data = NULL;
}

/* ---- What rows may hold --------------------------------------------------------------------------------- */

static bool is_good_box(kz_box b)
{
    const bool is_finite =
        b.min.x - b.min.x == 0 && b.min.y - b.min.y == 0 && b.max.x - b.max.x == 0 && b.max.y - b.max.y == 0;
    return (is_finite && b.min.x <= b.max.x && b.min.y <= b.max.y) || memcmp(&b, &KZ_BOX_EMPTY, sizeof b) == 0;
}

bool kzp_boxes_are_good(const kzp_rows *boxes, const char *name)
{
    for (Py_ssize_t i = 0; i < boxes->n; i++) {
        kz_box box;
        memcpy(&box, boxes->data + i * boxes->stride, sizeof box);
        if (is_good_box(box)) continue;
        kzp_refuse("ERR_ARGUMENT", "%s: row %zd is not finite, or min > max (a box is min_x, min_y, max_x, max_y)", name,
                   i);
        return false;
    }
    return true;
}

bool kzp_circles_are_good(const kzp_rows *circles, const char *name)
{
    for (Py_ssize_t i = 0; i < circles->n; i++) {
        kz_circle c;
        memcpy(&c, circles->data + i * circles->stride, sizeof c);
        if (c.center.x - c.center.x == 0 && c.center.y - c.center.y == 0 && c.r - c.r == 0 && c.r >= 0) continue;
        kzp_refuse("ERR_ARGUMENT", "%s: row %zd is not finite, or its radius is negative (x, y, radius)", name, i);
        return false;
    }
    return true;
}

bool kzp_add_arrays(PyObject *module)
{
    array_type = kzp_add_type(module, &array_spec);
    return array_type != NULL;
}
