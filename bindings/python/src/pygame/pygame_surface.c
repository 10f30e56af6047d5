/* pygame_surface.c - surfaces of pygame read and written in place, and masks of many sprites at once. */
#include "pygame/pygame.h"

/* ---- Pixels ------------------------------------------------------------------------------------------- */

/* A surface as kolize._pygame_surface describes it: (buffer, pitch, bytes a pixel, width, height, masks, palette). */
typedef struct pixels {
    Py_buffer buffer, palette;
    Py_ssize_t pitch;
    int size, w, h;
    unsigned int masks[4]; /* of red, green, blue, alpha */
} pixels;

static bool open_pixels(PyObject *tuple, int flags, pixels *p)
{
    PyObject *buffer;
    *p = (pixels){0};
    if (!PyArg_ParseTuple(tuple, "Oniii(IIII)y*", &buffer, &p->pitch, &p->size, &p->w, &p->h, &p->masks[0],
                          &p->masks[1], &p->masks[2], &p->masks[3], &p->palette))
        return false;
    const bool sane = p->size >= 1 && p->size <= 4 && p->w >= 0 && p->h >= 0 &&
                      p->pitch >= (Py_ssize_t)p->w * p->size && p->pitch <= PY_SSIZE_T_MAX / ((Py_ssize_t)p->h + 1);
    if (!sane) PyErr_SetString(PyExc_ValueError, "not the pixels of a surface");
    if (sane && PyObject_GetBuffer(buffer, &p->buffer, flags) == 0) {
        if (!p->h || !p->w || p->buffer.len >= (p->h - 1) * p->pitch + (Py_ssize_t)p->w * p->size) return true;
        PyErr_SetString(PyExc_ValueError, "the surface's buffer is too short");
        PyBuffer_Release(&p->buffer);
    }
    PyBuffer_Release(&p->palette);
    return false;
}

static void close_pixels(pixels *p)
{
    PyBuffer_Release(&p->buffer);
    PyBuffer_Release(&p->palette);
}

static uint8_t *pixel_at(const pixels *p, int x, int y)
{
    return (uint8_t *)p->buffer.buf + y * p->pitch + (Py_ssize_t)x * p->size;
}

/* Bytes of a pixel are in the machine's order; three of them, too. */
static uint32_t read_pixel(const uint8_t *at, int size)
{
    uint32_t value = 0;
#if PY_BIG_ENDIAN
    memcpy((uint8_t *)&value + 4 - size, at, (size_t)size);
#else
    memcpy(&value, at, (size_t)size);
#endif
    return value;
}

static void write_pixel(uint8_t *at, int size, uint32_t value)
{
#if PY_BIG_ENDIAN
    memcpy(at, (uint8_t *)&value + 4 - size, (size_t)size);
#else
    memcpy(at, &value, (size_t)size);
#endif
}

/* The bits of a channel as the high bits of a byte, and all bits that it can have there; without a mask all are set. */
static int high_bits(const pixels *p, uint32_t pixel, int i, int *all)
{
    uint32_t mask = p->masks[i];
    *all = 255;
    if (p->size == 1)
        return 4 * pixel + 3 < (size_t)p->palette.len ? ((uint8_t *)p->palette.buf)[4 * pixel + (uint32_t)i] : 255;
    if (!mask) return 255;
    uint32_t value = pixel & mask;
    while (mask > 255) value >>= 1, mask >>= 1;
    while (mask < 128) value <<= 1, mask <<= 1;
    *all = (int)mask;
    return (int)value;
}

/* A channel of less than eight bits is stretched to 0..255, as SDL does. */
static int channel(const pixels *p, uint32_t pixel, int i)
{
    int all;
    const int value = high_bits(p, pixel, i, &all);
    return value * 255 / all;
}

/* ---- Rows of bits ------------------------------------------------------------------------------------- */

typedef bool is_solid(const pixels *p, const void *rule, int x, int y);

static PyObject *mask_of_pixels(const pixels *p, is_solid *solid, const void *rule)
{
    if (!p->w || !p->h) return (PyObject *)kzp_pygame_new(p->w, p->h);
    const size_t pitch = ((size_t)p->w + 7) / 8;
    uint8_t *bits = calloc(pitch * (size_t)p->h, 1);
    if (!bits) return PyErr_NoMemory();
    for (int y = 0; y < p->h; y++)
        for (int x = 0; x < p->w; x++)
            if (solid(p, rule, x, y)) bits[pitch * (size_t)y + (size_t)x / 8] |= (uint8_t)(1 << x % 8);
    PyObject *mask = (PyObject *)kzp_pygame_from_bits(bits, pitch, p->w, p->h);
    free(bits);
    return mask;
}

/* ---- from_surface ------------------------------------------------------------------------------------- */

static bool is_not_key(const pixels *p, const void *key, int x, int y)
{
    return read_pixel(pixel_at(p, x, y), p->size) != *(const uint32_t *)key;
}

static bool is_opaque(const pixels *p, const void *threshold, int x, int y)
{
    return channel(p, read_pixel(pixel_at(p, x, y), p->size), 3) > *(const int *)threshold;
}

/* Alpha that is a byte of four is read by the library's own kernels. */
static kz_format alpha_format(const pixels *p)
{
    if (p->size != 4) return KZ_FORMAT_NONE;
    const uint32_t alpha = p->masks[3];
    uint8_t bytes[4];
    memcpy(bytes, &alpha, 4);
    return bytes[3] == 255 && alpha == read_pixel(bytes, 4) && !bytes[0] && !bytes[1] && !bytes[2] ? KZ_FORMAT_RGBA32
           : bytes[0] == 255 && !bytes[1] && !bytes[2] && !bytes[3]                                ? KZ_FORMAT_ARGB32
                                                                                                   : KZ_FORMAT_NONE;
}

static PyObject *mask_by_alpha(const pixels *p, kz_format format, int threshold)
{
    const kz_surface surface = {.pixels = p->buffer.buf, .pitch = p->pitch, .format = format, .w = p->w, .h = p->h};
    const kz_rule rule = kz_rule_alpha((uint8_t)threshold);
    kz_mask *mask;
    kz_canvas *canvas;
    kz_error err;
    if (kz_mask_from_surface(&surface, &rule, NULL, &mask, &err) != KZ_OK) return kzp_raise(&err);
    const kz_result made = kz_canvas_from_mask(mask, NULL, &canvas, &err);
    kz_mask_free(mask);
    return made == KZ_OK ? (PyObject *)kzp_pygame_wrap(canvas) : kzp_raise(&err);
}

static PyObject *mask_from_pixels(PyObject *module, PyObject *args)
{
    PyObject *tuple, *key;
    int threshold;
    pixels p;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOi", &tuple, &key, &threshold) || !open_pixels(tuple, PyBUF_SIMPLE, &p)) return NULL;
    PyObject *mask = NULL;
    const kz_format format = alpha_format(&p);
    if (key != Py_None) {
        const uint32_t pixel = (uint32_t)PyLong_AsUnsignedLongMask(key);
        if (!PyErr_Occurred()) mask = mask_of_pixels(&p, is_not_key, &pixel);
    } else if (format != KZ_FORMAT_NONE && threshold >= 0 && threshold <= 255 && p.w && p.h) {
        mask = mask_by_alpha(&p, format, threshold);
    } else {
        mask = mask_of_pixels(&p, is_opaque, &threshold);
    }
    close_pixels(&p);
    return mask;
}

/* ---- from_threshold ----------------------------------------------------------------------------------- */

typedef struct nearness {
    int color[3], threshold[3];
    const pixels *other; /* its pixels instead of the colour; NULL: none */
    bool by_index;       /* the numbers of two indexed surfaces are compared, and the palettes not read */
} nearness;

static bool is_near(const pixels *p, const void *rule, int x, int y)
{
    const nearness *near = rule;
    const uint32_t pixel = read_pixel(pixel_at(p, x, y), p->size);
    if (near->other && (x >= near->other->w || y >= near->other->h)) return false;
    const uint32_t other = near->other ? read_pixel(pixel_at(near->other, x, y), near->other->size) : 0;
    if (near->by_index) return abs((int)other - (int)pixel) < near->threshold[0];
    for (int i = 0, all; i < 3; i++) { /* not stretched, as in pygame */
        const int color = near->other ? high_bits(near->other, other, i, &all) : near->color[i];
        if (abs(high_bits(p, pixel, i, &all) - color) >= near->threshold[i]) return false;
    }
    return true;
}

static PyObject *mask_from_near(PyObject *module, PyObject *args)
{
    PyObject *tuple, *other_tuple;
    nearness near = {0};
    int palette_colors;
    pixels p, other;
    (void)module;
    if (!PyArg_ParseTuple(args, "O(iii)(iii)Op", &tuple, &near.color[0], &near.color[1], &near.color[2],
                          &near.threshold[0], &near.threshold[1], &near.threshold[2], &other_tuple, &palette_colors))
        return NULL;
    for (int i = 0; i < 3; i++)
        if (near.color[i] < 0 || near.color[i] > 255) return kzp_type_error("a colour is not from 0 to 255");
    if (!open_pixels(tuple, PyBUF_SIMPLE, &p)) return NULL;
    PyObject *mask = NULL;
    if (other_tuple == Py_None) {
        mask = mask_of_pixels(&p, is_near, &near);
    } else if (open_pixels(other_tuple, PyBUF_SIMPLE, &other)) {
        near.other = &other;
        near.by_index = p.size == 1 && other.size == 1 && !palette_colors;
        mask = mask_of_pixels(&p, is_near, &near);
        close_pixels(&other);
    }
    close_pixels(&p);
    return mask;
}

/* ---- to_surface --------------------------------------------------------------------------------------- */

/* The pixels that set or clear cells become: those of a surface if there is one, else a colour, else none. */
typedef struct paint {
    pixels source;
    bool has_source, has_color;
    uint32_t color;
} paint;

static bool open_paint(PyObject *source, PyObject *color, paint *out)
{
    *out = (paint){.has_color = color != Py_None};
    if (out->has_color) out->color = (uint32_t)PyLong_AsUnsignedLongMask(color);
    if (PyErr_Occurred()) return false;
    out->has_source = source != Py_None && open_pixels(source, PyBUF_SIMPLE, &out->source);
    return out->has_source || source == Py_None;
}

static void close_paint(paint *p)
{
    if (p->has_source) close_pixels(&p->source);
}

static void paint_cell(const paint *with, int x, int y, uint8_t *to, int size)
{
    if (with->has_source && x < with->source.w && y < with->source.h)
        memmove(to, pixel_at(&with->source, x, y), (size_t)size);
    else if (with->has_color) write_pixel(to, size, with->color);
}

static PyObject *paint_mask(PyObject *module, PyObject *args)
{
    PyObject *mask, *target, *set_source, *set_color, *clear_source, *clear_color;
    int x0, y0, w, h, to_x, to_y; /* cells of the mask, already clipped, and where they go */
    pixels to;
    paint set, clear;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOOOO(iiii)(ii)", &mask, &target, &set_source, &set_color, &clear_source,
                          &clear_color, &x0, &y0, &w, &h, &to_x, &to_y))
        return NULL;
    if (!open_paint(set_source, set_color, &set)) return NULL;
    const bool has_clear = open_paint(clear_source, clear_color, &clear);
    bool done = has_clear && open_pixels(target, PyBUF_WRITABLE, &to);
    if (done) {
        const kz_mask *cells = kzp_cells_of(mask, "mask");
        if (!cells) done = false;
        else if (to_x < 0 || to_y < 0 || w > to.w - to_x || h > to.h - to_y || x0 < 0 || y0 < 0 ||
                 x0 > INT_MAX - to.w || y0 > INT_MAX - to.h || (set.has_source && set.source.size != to.size) ||
                 (clear.has_source && clear.source.size != to.size)) {
            PyErr_SetString(PyExc_ValueError, "not clipped to the surface, or of another format");
            done = false;
        }
        for (int y = 0; done && y < h; y++)
            for (int x = 0; x < w; x++)
                paint_cell(kz_mask_get(cells, x0 + x, y0 + y) ? &set : &clear, x0 + x, y0 + y,
                           pixel_at(&to, to_x + x, to_y + y), to.size);
        close_pixels(&to);
    }
    if (has_clear) close_paint(&clear);
    close_paint(&set);
    if (!done) return NULL;
    Py_RETURN_NONE;
}

PyMethodDef kzp_pygame_functions[] = {
    {"mask_from_pixels", mask_from_pixels, METH_VARARGS, "The mask of a surface, by colour key or alpha."},
    {"mask_from_near", mask_from_near, METH_VARARGS,
     "The mask of pixels near a colour or near those of another surface."},
    {"paint_mask", paint_mask, METH_VARARGS, "Writes the cells of a mask into a surface."},
    {NULL, NULL, 0, NULL}};
