/* shape_make.c - shapes made of others, and cells made of shapes. */
#include "objects/objects.h"

static const kz_shape *shape_of(PyObject *object) { return &((kzp_shape *)object)->shape; }

/* ---- Scaled ------------------------------------------------------------------------------------------- */

static PyObject *shape_scaled(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"sx", "sy", NULL};
    double sx, sy = 0;
    PyObject *object_sy = NULL;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "d|O:scaled", names, &sx, &object_sy)) return NULL;
    if (!object_sy || object_sy == Py_None) sy = sx;
    else if (!kzp_number(object_sy, &sy)) return kzp_type_error("sy must be a number, or None");
    if (!kzp_finite(sx, "sx") || !kzp_finite(sy, "sy")) return NULL;
    const size_t bytes = kz_shape_transform_bytes(shape_of(object));
    kzp_shape *self = kzp_shape_alloc();
    if (!self) return NULL;
    self->memory = malloc(bytes + 1);
    self->owner = object; /* its rings may still be those of the old one */
    Py_INCREF(object);
    if (!self->memory) PyErr_NoMemory();
    else if (kz_shape_scale(shape_of(object), (float)sx, (float)sy, self->memory, bytes, &self->shape, &err) == KZ_OK)
        return (PyObject *)self;
    else kzp_raise(&err);
    Py_DECREF((PyObject *)self);
    return NULL;
}

/* ---- Cells that a shape covers ------------------------------------------------------------------------- */

static bool rule_of(const char *name, kz_cell_rule *rule)
{
    static const char *const names[] = {"overlapped", "touched", "centered", "within"};
    for (int k = 0; k < 4; k++)
        if (strcmp(name, names[k]) == 0) {
            *rule = (kz_cell_rule)k;
            return true;
        }
    kzp_refuse("ERR_ARGUMENT", "rule: '%.40s' is none of overlapped, touched, centered, within", name);
    return false;
}

static bool is_cell(int64_t x) { return x >= INT32_MIN / 2 && x <= INT32_MAX / 2; }

static PyObject *shape_to_mask(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"x", "y", "width", "height", "rule", NULL};
    int x, y, w, h;
    const char *name = "centered";
    kz_cell_rule rule;
    kz_canvas *canvas;
    kz_error err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iiii|s:to_mask", names, &x, &y, &w, &h, &name)) return NULL;
    if (w < 0 || h < 0) return kzp_refuse("ERR_ARGUMENT", "width and height: must not be negative");
    if (!is_cell(x) || !is_cell(y) || !is_cell((int64_t)x + w) || !is_cell((int64_t)y + h))
        return kzp_refuse("ERR_ARGUMENT", "x and y: cells must be within 2^30 of 0");
    if (!rule_of(name, &rule)) return NULL;
    if (kz_canvas_create(w, h, NULL, &canvas, &err) != KZ_OK) return kzp_raise(&err);
    kz_canvas_draw_shape(canvas, (kz_cell){x, y}, shape_of(object), rule, true);
    PyObject *mask = kzp_mask_copy(kz_canvas_mask(canvas));
    kz_canvas_free(canvas);
    return mask;
}

static PyObject *canvas_draw_shape(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"shape", "at", "rule", "solid", NULL};
    PyObject *shape_object, *at_object = NULL;
    const char *name = "centered";
    kz_cell at = {0, 0};
    kz_cell_rule rule;
    int solid = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|Osp:draw_shape", names, &shape_object, &at_object, &name, &solid))
        return NULL;
    if ((at_object && !kzp_cell(at_object, "at", &at)) || !rule_of(name, &rule)) return NULL;
    const kz_shape *shape = kzp_shape_of(shape_object, "shape");
    if (!shape) return NULL;
    if (!is_cell(at.x) || !is_cell(at.y)) return kzp_refuse("ERR_ARGUMENT", "at: must be within 2^30 of 0");
    kz_canvas_draw_shape(((kzp_canvas *)object)->canvas, (kz_cell){-at.x, -at.y}, shape, rule, solid);
    Py_RETURN_NONE;
}

/* ---- Of points ----------------------------------------------------------------------------------------- */

/* A block for n points and, behind them, so many shapes. */
static kz_vec2 *read_points(PyObject *object, size_t n_parts, Py_ssize_t *n, kz_shape **parts)
{
    kzp_rows rows;
    if (!kzp_rows_open(object, "points", KZP_F32, 2, &rows)) return NULL;
    *n = rows.n;
    const bool is_long = rows.n > INT32_MAX / 64;
    const size_t space = is_long ? 0 : ((size_t)rows.n * sizeof(kz_vec2) + 63) / 64 * 64;
    const size_t n_shapes = n_parts ? n_parts + (size_t)rows.n : 0;
    char *block = is_long ? NULL : malloc(space + n_shapes * sizeof(kz_shape) + 1);
    for (Py_ssize_t i = 0; block && i < rows.n; i++)
        memcpy(block + (size_t)i * sizeof(kz_vec2), rows.data + i * rows.stride, sizeof(kz_vec2));
    kzp_rows_close(&rows);
    if (is_long) PyErr_SetString(PyExc_ValueError, "too many vertices");
    else if (!block) PyErr_NoMemory();
    if (parts) *parts = block ? (kz_shape *)(block + space) : NULL;
    return (kz_vec2 *)block;
}

static PyObject *around(kz_vec2 *memory, kzp_shape *self, kz_result made, const kz_error *err)
{
    if (self) self->memory = memory;
    else free(memory);
    if (self && made == KZ_OK) return (PyObject *)self;
    if (self) {
        kzp_raise(err);
        Py_DECREF((PyObject *)self);
    }
    return NULL;
}

static kz_result shape_of_hull(const kz_vec2 *p, int32_t n, kz_shape *out, kz_error *err)
{
    if (n > 2) return kz_shape_polygon(p, n, out, err);
    return n == 2 ? kz_shape_segment(p[0], p[1], out, err) : kz_shape_point(p[0], out, err);
}

PyObject *kzp_make_hull(PyObject *type, PyObject *const *args, Py_ssize_t n_args, PyObject *keywords)
{
    static const char *const names[] = {"points", NULL};
    PyObject *object;
    Py_ssize_t n;
    kz_error err;
    (void)type;
    if (!kzp_arguments(args, n_args, keywords, names, 1, &object)) return NULL;
    kz_vec2 *points = read_points(object, 0, &n, NULL);
    bool good = points && n > 0;
    if (points && n == 0) kzp_refuse("ERR_ARGUMENT", "points: there is none");
    for (Py_ssize_t i = 0; good && i < n; i++) good = kzp_finite(points[i].x, "points") && kzp_finite(points[i].y, "points");
    kzp_shape *self = good ? kzp_shape_alloc() : NULL;
    if (!self) {
        free(points);
        return NULL;
    }
    const int32_t n_hull = kz_convex_hull(points, (int32_t)n, points);
    return around(points, self, shape_of_hull(points, n_hull, &self->shape, &err), &err);
}

PyObject *kzp_make_rounded(PyObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"points", "r", NULL};
    PyObject *object;
    Py_ssize_t n;
    double r;
    kz_shape *parts;
    kz_error err;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "Od:rounded", names, &object, &r)) return NULL;
    kz_vec2 *points = read_points(object, 1, &n, &parts);
    kzp_shape *self = points ? kzp_shape_alloc() : NULL;
    if (!self) {
        free(points);
        return NULL;
    }
    return around(points, self,
                  kz_shape_rounded_polygon(points, (int32_t)n, (float)r, parts, (size_t)n + 1, &self->shape, &err), &err);
}

static PyMethodDef shape_methods[] = {
    KZP_KEYWORDS("scaled", shape_scaled,
                 "scaled(sx, sy=None) -> Shape: each coordinate times sx or sy, which is sx unless given.\n\n"
                 "Negative factors mirror.  Error for masks, and for circles and capsules unless |sx| is |sy|."),
    KZP_KEYWORDS("to_mask", shape_to_mask,
                 "to_mask(x, y, width, height, rule='centered') -> Mask: the cells of a rectangle that it covers.\n\n"
                 "rule: 'overlapped' by its inside, 'touched', 'centered' (the middle of the cell is in it), 'within' it."),
    {NULL, NULL, 0, NULL}};

static PyMethodDef canvas_methods[] = {
    KZP_KEYWORDS("draw_shape", canvas_draw_shape,
                 "draw_shape(shape, at=(0, 0), rule='centered', solid=True) -> None: sets or clears what a shape covers.\n\n"
                 "at is the cell of its (0, 0); rule is that of Shape.to_mask."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_shape_makers(void)
{
    return kzp_add_methods(kzp_shape_type, shape_methods) && kzp_add_methods(kzp_canvas_type, canvas_methods);
}
