/* draw.c - debug drawings: a kolize.World or Shape as a list of lines, polygons, circles, cells and texts. */
#include "world/world.h"

static PyTypeObject *drawn_type;

static PyStructSequence_Field drawn_fields[] = {
    {"kind", "'line', 'polygon', 'circle', 'cells' or 'text'."},
    {"what", "Two points; rings of points; (center, radius); list of (x, y, width, height); or (top left, text)."},
    {"color", "(red, green, blue, alpha), 0 to 255."},
    {"width", "Of a line, in pixels, or the height of letters; 0: you choose."},
    {"filled", "Whether an area is filled, by the even-odd rule, or its outline is drawn."},
    {NULL, NULL}};
static PyStructSequence_Desc drawn_description = {"kolize.Drawn", "A part of a drawing.", drawn_fields, 5};

/* What is drawn so far, which functions of kz_draw get as their ctx; NULL after an exception. */
typedef struct drawing {
    PyObject *list;
    kz_draw draw;
} drawing;

/* Takes over `what`. */
static void put(void *ctx, const char *kind, PyObject *what, const kz_pen *pen)
{
    drawing *d = ctx;
    const uint32_t c = pen->color;
    PyObject *items[5] = {PyUnicode_FromString(kind), what,
                          Py_BuildValue("iiii", (int)(c >> 24), (int)(c >> 16 & 255), (int)(c >> 8 & 255), (int)(c & 255)),
                          PyFloat_FromDouble(pen->width), PyBool_FromLong(pen->filled)};
    PyObject *drawn = kzp_named(drawn_type, items, 5);
    if (d->list && (!drawn || PyList_Append(d->list, drawn) != 0)) Py_CLEAR(d->list);
    Py_XDECREF(drawn);
}

static void line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{ put(ctx, "line", Py_BuildValue("(NN)", kzp_point_tuple(a), kzp_point_tuple(b)), pen); }

static PyObject *ring_list(const kz_vec2 *points, int32_t n)
{
    PyObject *ring = PyList_New(n);
    for (int32_t i = 0; ring && i < n; i++) {
        PyObject *point = kzp_point_tuple(points[i]);
        if (point) PyList_SetItem(ring, i, point);
        else Py_CLEAR(ring);
    }
    return ring;
}

static void polygon(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen)
{
    PyObject *rings = PyList_New(n_rings);
    for (int32_t i = 0, from = 0; rings && i < n_rings; from = ring_end[i++]) {
        PyObject *ring = ring_list(points + from, ring_end[i] - from);
        if (ring) PyList_SetItem(rings, i, ring);
        else Py_CLEAR(rings);
    }
    put(ctx, "polygon", rings, pen);
}

static void circle(void *ctx, kz_vec2 center, float r, const kz_pen *pen)
{ put(ctx, "circle", Py_BuildValue("(Nd)", kzp_point_tuple(center), (double)r), pen); }

static void text(void *ctx, kz_vec2 at, const char *words, const kz_pen *pen)
{ put(ctx, "text", Py_BuildValue("(Ns)", kzp_point_tuple(at), words), pen); }

/* A filled mask is its runs of cells; the line around it is drawn edge by edge. */
static void cells(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    drawing *d = ctx;
    if (!pen->filled) {
        kz_draw_cell_edges(&d->draw, mask, part, at, pen);
        return;
    }
    PyObject *runs = PyList_New(0);
    for (int32_t y = part.y0; runs && y < part.y1; y++) {
        for (int32_t x = part.x0, x0, x1; runs && kz_mask_next_run(mask, y, x, &x0, &x1) && x0 < part.x1; x = x1) {
            const int32_t end = x1 < part.x1 ? x1 : part.x1;
            PyObject *run = kzp_rect_tuple((kz_cell_rect){at.x + x0, at.y + y, at.x + end, at.y + y + 1});
            if (!run || PyList_Append(runs, run) != 0) Py_CLEAR(runs);
            Py_XDECREF(run);
        }
    }
    put(ctx, "cells", runs, pen);
}

static bool drawing_begin(drawing *d, double scale)
{
    *d = (drawing){.list = PyList_New(0), .draw = {line, polygon, circle, cells, text, d, (float)scale}};
    return d->list != NULL;
}

/* ---- Colours --------------------------------------------------------------------------------------------- */

/* (fill, line, width) of 0xRRGGBBAA. */
static bool read_style(PyObject *given, PyObject *name, kz_draw_style *style)
{
    PyObject *fill, *edge;
    float width = 0;
    uint64_t bits[2];
    if (!PyTuple_Check(given) || !PyArg_ParseTuple(given, "OO|f", &fill, &edge, &width)) {
        PyErr_Format(PyExc_TypeError, "colors['%U'] must be (fill, line, width)", name);
        return false;
    }
    if (!kzp_whole(fill, "fill", &bits[0]) || !kzp_whole(edge, "line", &bits[1]) || !kzp_at_least_0(width, "width"))
        return false;
    *style = (kz_draw_style){(uint32_t)bits[0], (uint32_t)bits[1], width};
    if (bits[0] <= UINT32_MAX && bits[1] <= UINT32_MAX) return true;
    kzp_refuse("ERR_ARGUMENT", "colors: must be 0xRRGGBBAA");
    return false;
}

static bool read_color(kz_draw_colors *colors, PyObject *name, PyObject *given)
{
    static const char *const names[] = {"moving", "static", "one_way",   "sensor", "probe",
                                        "disabled", "colliding", "box", "pair", "contact"};
    kz_draw_style *const styles[] = {&colors->moving, &colors->fixed, &colors->one_way, &colors->sensor,
                                     &colors->probe, &colors->disabled, &colors->colliding};
    uint32_t *const lines[] = {&colors->box, &colors->pair, &colors->contact};
    uint64_t bits;
    int i = 0;
    if (!PyUnicode_Check(name)) return kzp_type_error("colors must be a dict of names"), false;
    while (i < 10 && PyUnicode_CompareWithASCIIString(name, names[i]) != 0) i++;
    if (i < 7) return read_style(given, name, styles[i]);
    if (i == 10) return kzp_refuse("ERR_ARGUMENT", "colors: no '%U' is drawn", name), false;
    if (!kzp_whole(given, names[i], &bits)) return false;
    if (bits > UINT32_MAX) return kzp_refuse("ERR_ARGUMENT", "colors: must be 0xRRGGBBAA"), false;
    *lines[i - 7] = (uint32_t)bits;
    return true;
}

static bool read_colors(PyObject *given, kz_draw_colors *colors)
{
    PyObject *list = given == Py_None ? NULL : PyDict_Check(given) ? PyDict_Items(given) : NULL;
    *colors = kz_draw_colors_default();
    if (given == Py_None) return true;
    if (!list && !PyErr_Occurred()) kzp_type_error("colors must be a dict or None");
    bool good = list != NULL;
    for (Py_ssize_t i = 0; good && i < PyList_Size(list); i++) {
        PyObject *item = PyList_GetItem(list, i);
        good = read_color(colors, PyTuple_GetItem(item, 0), PyTuple_GetItem(item, 1));
    }
    Py_XDECREF(list);
    return good;
}

/* ---- Worlds and shapes ----------------------------------------------------------------------------------- */

static PyObject *world_drawing(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"boxes", "pairs", "contacts", "scale", "colors", NULL};
    const kzp_world *self = (kzp_world *)object;
    int boxes = 0, pairs = 0, contacts = 0;
    PyObject *given = Py_None;
    double scale = 1;
    kz_draw_colors colors;
    drawing d;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|pppdO:drawing", names, &boxes, &pairs, &contacts, &scale,
                                     &given) ||
        !kzp_at_least_0(scale, "scale") || !read_colors(given, &colors) || !drawing_begin(&d, scale))
        return NULL;
    const unsigned flags =
        (boxes ? KZ_DRAW_BOXES : 0u) | (pairs ? KZ_DRAW_PAIRS : 0u) | (contacts ? KZ_DRAW_CONTACTS : 0u);
    kz_world *w = kzp_world_listed(object);
    if (!w) return Py_DECREF(d.list), NULL;
    const char *before = kzp_world_callback(object, "drawing"); /* the collector may run code meanwhile */
    if (self->replay) kz_replay_draw(&d.draw, self->replay, &colors, flags);
    else kz_draw_world(&d.draw, w, &colors, flags);
    kzp_world_callback(object, before);
    return d.list;
}

static PyObject *shape_drawing(PyObject *object, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"fill", "line", "width", "scale", NULL};
    PyObject *fill = NULL, *edge = NULL;
    uint64_t bits[2] = {0x4080ff80u, 0x4080ffffu};
    double width = 0, scale = 1;
    drawing d;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOdd:drawing", names, &fill, &edge, &width, &scale) ||
        !kzp_whole(fill, "fill", &bits[0]) || !kzp_whole(edge, "line", &bits[1]) ||
        !kzp_at_least_0(width, "width") || !kzp_at_least_0(scale, "scale"))
        return NULL;
    if (bits[0] > UINT32_MAX || bits[1] > UINT32_MAX)
        return kzp_refuse("ERR_ARGUMENT", "%s: must be 0xRRGGBBAA", bits[0] > UINT32_MAX ? "fill" : "line");
    if (!drawing_begin(&d, scale)) return NULL;
    kzp_running(1);
    kz_draw_shape(&d.draw, &((kzp_shape *)object)->shape, (kz_pose){{0, 0}, 1, 0},
                  (kz_draw_style){(uint32_t)bits[0], (uint32_t)bits[1], (float)width});
    kzp_running(-1);
    return d.list;
}

static PyMethodDef world_methods[] = {
    KZP_KEYWORDS("drawing", world_drawing,
                 "drawing(boxes=False, pairs=False, contacts=False, scale=1.0, colors=None) -> list of Drawn: all "
                 "bodies, to look at; kolize.pygame.draw paints it.\n\n"
                 "boxes, pairs, contacts: those, too.  scale: pixels to a unit, for dots and arrowheads.  colors: a dict of\n"
                 "(fill, line, width) for moving, static, one_way, sensor, probe, disabled and colliding, and of a\n"
                 "color for box, pair and contact; colors are 0xRRGGBBAA, with alpha 0 for none."),
    {NULL, NULL, 0, NULL}};
static PyMethodDef shape_methods[] = {
    KZP_KEYWORDS("drawing", shape_drawing,
                 "drawing(fill=0x4080ff80, line=0x4080ffff, width=0.0, scale=1.0) -> list of Drawn: the shape, to look "
                 "at; kolize.pygame.draw paints it."),
    {NULL, NULL, 0, NULL}};

bool kzp_add_drawings(PyObject *module)
{
    drawn_type = kzp_add_named(module, "Drawn", &drawn_description);
    return drawn_type && kzp_add_methods(kzp_world_type, world_methods) &&
           kzp_add_methods(kzp_shape_type, shape_methods);
}
