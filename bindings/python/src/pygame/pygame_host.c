/* pygame_host.c - rectangles and pixels of pygame itself, by the structures that it shows to other extensions in C.
 *
 * A call of Python takes as long as pygame's whole from_surface of a small image.  So the structures of _pygame.h and of
 * SDL 2 are read in place.  They are tried once, on a surface and a rectangle made for it; where anything differs from
 * what the methods say, and of surfaces that must be locked, kolize._pygame_surface gives the same by Python. */
#include <limits.h>

#include "pygame/pygame.h"

/* ---- What pygame shows -------------------------------------------------------------------------------- */

typedef struct sdl_palette {
    int n_colors;
    const uint8_t *colors;
} sdl_palette;

typedef struct sdl_format {
    uint32_t format;
    const sdl_palette *palette;
    uint8_t bits, bytes, padding[2];
    uint32_t masks[4];
} sdl_format;

typedef struct sdl_surface {
    uint32_t flags;
    const sdl_format *format;
    int w, h, pitch;
    void *pixels;
} sdl_surface;

typedef struct host_surface {
    PyObject_HEAD sdl_surface *surface;
} host_surface;

typedef struct host_rect {
    PyObject_HEAD int x, y, w, h;
} host_rect;

typedef struct host_frect {
    PyObject_HEAD float x, y, w, h;
} host_frect;

typedef PyObject *make_rect(int x, int y, int w, int h);

static struct {
    PyTypeObject *rect, *surface;
    PyTypeObject *rect_read, *frect; /* whose numbers are read in place; NULL: none */
    make_rect *make; /* NULL: the type is called */
    PyObject *calls[KZP_SURFACE_CALLS], *color;
    bool reads_surfaces, opened;
} host;

enum { MUST_LOCK = 2 }; /* SDL_RLEACCEL */

/* ---- Opened once -------------------------------------------------------------------------------------- */

static PyObject *attribute_of(const char *module, const char *name)
{
    PyObject *imported = PyImport_ImportModule(module);
    PyObject *found = imported ? PyObject_GetAttrString(imported, name) : NULL;
    Py_XDECREF(imported);
    return found;
}

/* The third function of the table makes rectangles, after the type and one that takes a pointer. */
static make_rect *rect_maker(void)
{
    static const char name[] = "pygame.rect._PYGAME_C_API";
    PyObject *capsule = attribute_of("pygame.rect", "_PYGAME_C_API");
    void **table = capsule && PyCapsule_IsValid(capsule, name) ? PyCapsule_GetPointer(capsule, name) : NULL;
    Py_XDECREF(capsule);
    PyErr_Clear();
    if (!table || table[0] != (void *)host.rect) return NULL;
    make_rect *make;
    memcpy(&make, table + 2, sizeof make);
    return make;
}

static bool has_room_for(PyTypeObject *type, size_t size)
{
    PyObject *bytes = PyObject_GetAttrString((PyObject *)type, "__basicsize__");
    const bool has_room = bytes && PyLong_AsSsize_t(bytes) >= (Py_ssize_t)size;
    Py_XDECREF(bytes);
    return has_room;
}

/* Rectangles of another form are read by their items. */
static bool reads_rects(void)
{
    PyObject *rect = PyObject_CallFunction((PyObject *)host.rect, "iiii", 3, -5, 7, 11);
    const host_rect *r = (const host_rect *)rect;
    const bool same = rect && has_room_for(host.rect, sizeof *r) && r->x == 3 && r->y == -5 && r->w == 7 && r->h == 11;
    Py_XDECREF(rect);
    PyErr_Clear();
    return same;
}

static bool reads_frects(void)
{
    PyObject *rect = PyObject_CallFunction((PyObject *)host.frect, "ffff", 3.5f, -5.0f, 7.0f, 11.0f);
    const host_frect *r = (const host_frect *)rect;
    const bool same =
        rect && has_room_for(host.frect, sizeof *r) && r->x == 3.5f && r->y == -5 && r->w == 7 && r->h == 11;
    Py_XDECREF(rect);
    PyErr_Clear();
    return same;
}

static bool is_sdl_2(void)
{
    PyObject *function = attribute_of("pygame.base", "get_sdl_version");
    PyObject *version = function ? PyObject_CallFunction(function, NULL) : NULL;
    PyObject *major = version ? PySequence_GetItem(version, 0) : NULL;
    const bool is_2 = major && PyLong_AsLong(major) == 2;
    Py_XDECREF(function);
    Py_XDECREF(version);
    Py_XDECREF(major);
    PyErr_Clear();
    return is_2;
}

/* By Python: the only way that knows nothing of the structures. */
static bool open_by_python(PyObject *surface, kzp_pixels *p)
{
    PyObject *function = attribute_of("kolize._pygame_surface", "_pixels");
    PyObject *tuple = function ? PyObject_CallFunctionObjArgs(function, surface, NULL) : NULL, *buffer;
    Py_XDECREF(function);
    Py_ssize_t pitch = 0;
    bool opened = tuple && PyArg_ParseTuple(tuple, "Oniiii(IIII)y*", &buffer, &pitch, &p->size, &p->bits, &p->w, &p->h,
                                            &p->masks[0], &p->masks[1], &p->masks[2], &p->masks[3], &p->palette_copy);
    const Py_ssize_t rows = p->h, bytes = (Py_ssize_t)p->w * p->size;
    if (opened && PyObject_GetBuffer(buffer, &p->buffer, PyBUF_SIMPLE) != 0) {
        PyBuffer_Release(&p->palette_copy);
        opened = false;
    } else if (opened && rows && (pitch < bytes || p->buffer.len < (rows - 1) * pitch + bytes)) {
        PyErr_SetString(PyExc_ValueError, "the surface's buffer is too short");
        kzp_pixels_close(p);
        opened = false;
    }
    Py_XDECREF(tuple);
    if (!opened) return false;
    p->at = p->buffer.buf;
    p->pitch = pitch;
    p->palette = p->palette_copy.buf;
    p->n_colors = (int)(p->palette_copy.len / 4);
    return true;
}

static bool open_in_place(PyObject *object, kzp_pixels *p)
{
    const sdl_surface *s = ((const host_surface *)object)->surface;
    if (!s || s->flags & MUST_LOCK || (!s->pixels && s->w && s->h)) return false;
    const sdl_format *format = s->format;
    p->at = s->pixels;
    p->pitch = s->pitch;
    p->size = format->bytes;
    p->bits = format->bits;
    p->w = s->w;
    p->h = s->h;
    memcpy(p->masks, format->masks, sizeof p->masks);
    if (!format->palette) return true;
    p->palette = format->palette->colors;
    p->n_colors = format->palette->n_colors;
    return true;
}

static bool same_pixels(const kzp_pixels *a, const kzp_pixels *b)
{
    return a->at == b->at && a->pitch == b->pitch && a->size == b->size && a->bits == b->bits && a->w == b->w &&
           a->h == b->h && memcmp(a->masks, b->masks, sizeof a->masks) == 0 && a->n_colors == b->n_colors &&
           (!a->n_colors || memcmp(a->palette, b->palette, 4 * (size_t)a->n_colors) == 0);
}

/* One of 8 bits, one of 24. */
static bool reads_surfaces(void)
{
    bool same = has_room_for(host.surface, sizeof(host_surface)) && is_sdl_2();
    for (int bits = 8; same && bits <= 24; bits += 16) {
        PyObject *surface = PyObject_CallFunction((PyObject *)host.surface, "(ii)ii", 5, 3, 0, bits);
        kzp_pixels direct = {0}, python = {0};
        same = surface && open_by_python(surface, &python);
        if (same) same = open_in_place(surface, &direct) && same_pixels(&direct, &python);
        kzp_pixels_close(&python);
        Py_XDECREF(surface);
    }
    PyErr_Clear();
    return same;
}

static bool open_host(void)
{
    static const char *const names[KZP_SURFACE_CALLS] = {"get_colorkey", "map_rgb", "unmap_rgb"};
    if (host.opened) return true;
    PyObject *rect = attribute_of("pygame.rect", "Rect"), *surface = rect ? attribute_of("pygame.surface", "Surface") : NULL;
    if (!surface) return false;
    for (int i = 0; i < KZP_SURFACE_CALLS; i++)
        if (!host.calls[i] && !(host.calls[i] = PyObject_GetAttrString(surface, names[i]))) return false;
    if (!host.color && !(host.color = attribute_of("pygame.color", "Color"))) return false;
    host.rect = (PyTypeObject *)rect;
    host.surface = (PyTypeObject *)surface;
    host.frect = (PyTypeObject *)attribute_of("pygame.rect", "FRect");
    PyErr_Clear();
    host.make = rect_maker();
    host.rect_read = reads_rects() ? host.rect : NULL;
    if (host.frect && !reads_frects()) host.frect = NULL;
    host.opened = true;
    host.reads_surfaces = reads_surfaces();
    return true;
}

/* ---- Surfaces ----------------------------------------------------------------------------------------- */

bool kzp_is_surface(PyObject *object) { return open_host() && PyObject_TypeCheck(object, host.surface); }

bool kzp_pixels_open(PyObject *surface, kzp_pixels *out)
{
    memset(out, 0, sizeof *out);
    if (host.reads_surfaces && open_in_place(surface, out)) return true;
    return open_by_python(surface, out);
}

void kzp_pixels_close(kzp_pixels *p)
{
    if (p->buffer.obj) PyBuffer_Release(&p->buffer);
    if (p->palette_copy.obj) PyBuffer_Release(&p->palette_copy);
}

/* Bytes of a pixel are in the machine's order; three of them, too. */
uint32_t kzp_pixel_at(const kzp_pixels *p, int x, int y)
{
    const uint8_t *at = p->at + y * p->pitch + (ptrdiff_t)x * p->size;
    uint32_t value = 0;
#if PY_BIG_ENDIAN
    memcpy((uint8_t *)&value + 4 - p->size, at, (size_t)p->size);
#else
    memcpy(&value, at, (size_t)p->size);
#endif
    return value;
}

PyObject *kzp_surface_ask(kzp_surface_call call, PyObject *surface, PyObject *argument)
{
    return PyObject_CallFunctionObjArgs(host.calls[call], surface, argument, NULL);
}

PyObject *kzp_surface_new(int w, int h)
{
    if (!open_host()) return NULL;
    return PyObject_CallFunction((PyObject *)host.surface, "(ii)ii", w, h, 0x00010000, 32); /* SRCALPHA */
}

PyObject *kzp_color_new(PyObject *name)
{
    return open_host() ? PyObject_CallFunctionObjArgs(host.color, name, NULL) : NULL;
}

/* ---- Rectangles --------------------------------------------------------------------------------------- */

PyObject *kzp_rect_new(kz_cell_rect r)
{
    if (!open_host()) return NULL;
    if (host.make) return host.make(r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0);
    return PyObject_CallFunction((PyObject *)host.rect, "iiii", (int)r.x0, (int)r.y0, (int)(r.x1 - r.x0),
                                 (int)(r.y1 - r.y0));
}

static bool read_item(PyObject *rect, long i, kzp_corner *corner, double *out)
{
    PyObject *key = PyLong_FromLong(i), *item = key ? PyObject_GetItem(rect, key) : NULL;
    Py_XDECREF(key);
    const bool is_whole = item && PyLong_CheckExact(item), is_real = item && PyFloat_CheckExact(item);
    *out = is_whole ? (double)PyLong_AsLongLong(item) : is_real ? PyFloat_AsDouble(item) : 0;
    corner->is_real |= is_real;
    const bool is_known = (is_whole || is_real) && !PyErr_Occurred(); /* and not too large */
    corner->is_plain &= is_known && *out > -8e6 && *out < 8e6;
    Py_XDECREF(item);
    if (item) PyErr_Clear();
    return item != NULL;
}

bool kzp_rect_corner(PyObject *rect, kzp_corner *out)
{
    if (!host.opened && !open_host()) return false;
    if (Py_TYPE(rect) == host.rect_read) {
        const host_rect *r = (const host_rect *)rect;
        *out = (kzp_corner){r->x, r->y, false, true};
    } else if (Py_TYPE(rect) == host.frect) {
        const host_frect *r = (const host_frect *)rect;
        *out = (kzp_corner){(double)r->x, (double)r->y, true, true};
    } else {
        *out = (kzp_corner){0, 0, false, true};
        return read_item(rect, 0, out, &out->x) && read_item(rect, 1, out, &out->y);
    }
    out->is_plain = out->x > -8e6 && out->x < 8e6 && out->y > -8e6 && out->y < 8e6;
    return true;
}
