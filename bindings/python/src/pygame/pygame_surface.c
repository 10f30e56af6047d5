/* pygame_surface.c - masks of surfaces: from_surface by alpha or colour key, from_threshold by nearness to a colour.
 *
 * The library's own kernels read keys and alpha of whole bytes.  What is left is judged here, 64 pixels at a time. */
#include <limits.h>

#include "pygame/pygame.h"

static PyObject *surface_error(PyObject *object, int number)
{
    PyObject *name = object == Py_None ? PyUnicode_FromString("None")
                                       : PyObject_GetAttrString((PyObject *)Py_TYPE(object), "__name__");
    if (name && !PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "argument %d must be pygame.surface.Surface, not %U", number, name);
    Py_XDECREF(name);
    return NULL;
}

static bool read_int(PyObject *object, int *out)
{
    const long value = PyLong_AsLong(object);
    if (value == -1 && PyErr_Occurred()) return false;
    if (value > INT_MAX) PyErr_SetString(PyExc_OverflowError, "signed integer is greater than maximum");
    if (value < INT_MIN) PyErr_SetString(PyExc_OverflowError, "signed integer is less than minimum");
    *out = (int)value;
    return value >= INT_MIN && value <= INT_MAX;
}

static PyObject *uniform_mask(const kzp_pixels *p, bool solid)
{
    kzp_pygame_mask *mask = kzp_pygame_new(p->w, p->h);
    if (mask && solid) kz_canvas_fill(mask->canvas, (kz_cell_rect){0, 0, p->w, p->h}, true);
    return (PyObject *)mask;
}

/* ---- Channels ----------------------------------------------------------------------------------------- */

/* A channel of a pixel as the high bits of a byte: (pixel & mask) >> down << up; without a mask it is 255. */
typedef struct channel {
    uint32_t mask;
    int down, up;
} channel;

static channel channel_of(uint32_t mask)
{
    channel c = {mask, 0, 0};
    for (uint64_t m = mask; m > 255; m >>= 1) c.down++;
    for (uint32_t m = mask >> c.down; m && m < 128; m <<= 1) c.up++;
    return c;
}

static int channel_value(channel c, uint32_t pixel)
{
    return c.mask ? (int)((pixel & c.mask) >> c.down << c.up) : 255;
}

/* The pixels whose bits under each mask lie from `least` to `least` + `room`. */
typedef struct ranges {
    uint32_t mask[3], least[3], room[3];
} ranges;

/* Narrows channel i to values from lo to hi; none when lo > hi. */
static void set_range(ranges *r, int i, channel c, int lo, int hi)
{
    r->mask[i] = c.mask;
    r->least[i] = ((uint32_t)lo + (1u << c.up) - 1) >> c.up << c.down;
    const uint32_t most = ((uint32_t)hi >> c.up << c.down) | ((1u << c.down) - 1);
    const bool never = lo > hi || (c.mask ? r->least[i] > most : lo > 255 || hi < 255);
    if (!c.mask) r->least[i] = 0;
    r->room[i] = c.mask ? most - r->least[i] : 0;
    if (never) r->mask[i] = 0, r->least[i] = 1, r->room[i] = 0; /* 0 - 1 is large */
}

static bool is_in(const ranges *r, uint32_t pixel)
{
    return ((pixel & r->mask[0]) - r->least[0] <= r->room[0]) & ((pixel & r->mask[1]) - r->least[1] <= r->room[1]) &
           ((pixel & r->mask[2]) - r->least[2] <= r->room[2]);
}

/* ---- Rows of bits ------------------------------------------------------------------------------------- */

/* Writes 1 or 0 for n pixels from (x, y) on, n <= 64. */
typedef void judge(const kzp_pixels *p, const void *rule, int x, int y, int n, uint8_t *solid);

/* Eight bytes of 0 or 1 as eight bits: the product brings bit 8i to bit 56 + i. */
static uint64_t packed(const uint8_t *solid)
{
    uint64_t bytes = 0;
    for (int i = 0; i < 8; i++) bytes |= (uint64_t)solid[i] << 8 * i;
    return bytes * UINT64_C(0x0102040810204080) >> 56;
}

static PyObject *judged_mask(const kzp_pixels *p, judge *by, const void *rule)
{
    uint8_t solid[64];
    size_t stride;
    int32_t n_strips;
    kzp_pygame_mask *mask = kzp_pygame_new(p->w, p->h);
    if (!mask) return NULL;
    uint64_t *words = kz_canvas_words(mask->canvas, &stride, &n_strips);
    for (int y = 0; y < p->h; y++)
        for (int s = 0; s < n_strips; s++) {
            const int n = p->w - 64 * s < 64 ? p->w - 64 * s : 64;
            uint64_t word = 0;
            if (n < 64) memset(solid, 0, sizeof solid);
            by(p, rule, 64 * s, y, n, solid);
            for (int i = 0; i < n; i += 8) word |= packed(solid + i) << i;
            words[(size_t)s * stride + (size_t)y] = word;
        }
    return (PyObject *)mask;
}

/* ---- 64 pixels ---------------------------------------------------------------------------------------- */

/* n <= 64 pixels from (x, y) on as words; those of a palette as its four bytes. */
static void load_pixels(const kzp_pixels *p, int x, int y, int n, uint32_t *out)
{
    const uint8_t *at = p->at + y * p->pitch + (ptrdiff_t)x * p->size;
    if (p->size == 4) {
        memcpy(out, at, 4 * (size_t)n);
    } else if (p->size == 3) {
        for (int i = 0; i < n; i++, at += 3)
            out[i] = PY_BIG_ENDIAN ? (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2]
                                   : at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16;
    } else if (p->size == 2) {
        uint16_t words[64];
        memcpy(words, at, 2 * (size_t)n);
        for (int i = 0; i < n; i++) out[i] = words[i];
    } else {
        for (int i = 0; i < n; i++) {
            out[i] = UINT32_MAX;
            if (at[i] < p->n_colors) memcpy(out + i, p->palette + 4 * at[i], 4);
        }
    }
}

/* The channels of pixels that are loaded so. */
static void loaded_channels(const kzp_pixels *p, channel out[3])
{
    for (int i = 0; i < 3; i++) {
        uint32_t mask = p->masks[i];
        const uint8_t bytes[4] = {i == 0 ? 255 : 0, i == 1 ? 255 : 0, i == 2 ? 255 : 0, 0};
        if (p->size == 1) memcpy(&mask, bytes, 4);
        out[i] = channel_of(mask);
    }
}

static void judge_ranges(const kzp_pixels *p, const void *rule, int x, int y, int n, uint8_t *solid)
{
    const ranges r = *(const ranges *)rule;
    uint32_t pixels[64];
    load_pixels(p, x, y, n, pixels);
    for (int i = 0; i < n; i++) solid[i] = is_in(&r, pixels[i]);
}

/* ---- from_surface ------------------------------------------------------------------------------------- */

/* The pixel's bytes in memory as a colour of which each byte is a channel; 5 and 6 bits are widened as the kernels do. */
static uint32_t key_color(const kzp_pixels *p, uint32_t key)
{
    uint8_t bytes[4];
    if (p->size == 2) {
        const uint32_t r = key >> 11 & 31, g = key >> 5 & 63, b = key & 31;
        return 0xFF000000u | (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2);
    }
#if PY_BIG_ENDIAN
    key <<= 8 * (4 - p->size);
#endif
    memcpy(bytes, &key, 4);
    if (p->size == 3) return 0xFF000000u | (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static kz_surface kernel_surface(const kzp_pixels *p, kz_format format)
{
    return (kz_surface){.pixels = p->at, .pitch = p->pitch, .format = format, .w = p->w, .h = p->h};
}

/* Solid are all pixels but those of the key, which is compared as a whole. */
static PyObject *mask_by_key(const kzp_pixels *p, uint32_t key)
{
    static const kz_format formats[5] = {KZ_FORMAT_NONE, KZ_FORMAT_INDEX8, KZ_FORMAT_RGB565, KZ_FORMAT_RGB24,
                                         KZ_FORMAT_ARGB32};
    const kz_surface surface = kernel_surface(p, formats[p->size]);
    if (p->size < 4 && key >> 8 * p->size) return uniform_mask(p, true);
    const kz_rule rule = p->size == 1 ? kz_rule_index((uint8_t)key) : kz_rule_air(key_color(p, key), NULL);
    return (PyObject *)kzp_pygame_from_surface(&surface, &rule);
}

/* Alpha that is a byte of four is read by the library's own kernels. */
static kz_format alpha_format(const kzp_pixels *p)
{
    uint8_t bytes[4];
    memcpy(bytes, &p->masks[3], 4);
    if (p->size != 4 || bytes[1] || bytes[2]) return KZ_FORMAT_NONE;
    return bytes[3] == 255 && !bytes[0]   ? KZ_FORMAT_RGBA32
           : bytes[0] == 255 && !bytes[3] ? KZ_FORMAT_ARGB32
                                          : KZ_FORMAT_NONE;
}

/* A channel of less than eight bits is stretched to 0..255, as SDL does. */
static PyObject *mask_by_alpha(const kzp_pixels *p, int threshold)
{
    const kz_format format = alpha_format(p);
    if (threshold >= 255 || threshold < 0 || p->size == 1 || !p->masks[3]) return uniform_mask(p, threshold < 255);
    if (format != KZ_FORMAT_NONE) {
        const kz_surface surface = kernel_surface(p, format);
        const kz_rule rule = kz_rule_alpha((uint8_t)threshold);
        return (PyObject *)kzp_pygame_from_surface(&surface, &rule);
    }
    const channel c = channel_of(p->masks[3]), none = {0, 0, 0};
    const int all = channel_value(c, p->masks[3]);
    int least = 0;
    while (least * 255 / all <= threshold) least++;
    ranges r;
    set_range(&r, 0, c, least, 255);
    set_range(&r, 1, none, 0, 255);
    set_range(&r, 2, none, 0, 255);
    return judged_mask(p, judge_ranges, &r);
}

static PyObject *mask_of_surface(PyObject *surface, int threshold)
{
    PyObject *key = kzp_surface_ask(KZP_GET_COLORKEY, surface, NULL);
    uint32_t pixel = 0;
    const bool has_key = key && key != Py_None;
    if (has_key) {
        PyObject *mapped = kzp_surface_ask(KZP_MAP_RGB, surface, key);
        if (mapped) pixel = (uint32_t)PyLong_AsUnsignedLongMask(mapped);
        Py_XDECREF(mapped);
    }
    Py_XDECREF(key);
    kzp_pixels p;
    if (PyErr_Occurred() || !kzp_pixels_open(surface, &p)) return NULL;
    PyObject *mask = !p.w || !p.h ? uniform_mask(&p, false)
                     : has_key    ? mask_by_key(&p, pixel)
                                  : mask_by_alpha(&p, threshold);
    kzp_pixels_close(&p);
    return mask;
}

PyObject *kzp_pygame_from_image(PyObject *surface)
{
    return kzp_is_surface(surface) ? mask_of_surface(surface, 127) : surface_error(surface, 1);
}

static PyObject *from_surface(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"surface", "threshold", NULL};
    PyObject *objects[2];
    int threshold = 127;
    (void)module;
    if (!kzp_pygame_arguments(args, n, keywords, names, 1, objects)) return NULL;
    if (!kzp_is_surface(objects[0])) return PyErr_Occurred() ? NULL : surface_error(objects[0], 1);
    if (objects[1] && !read_int(objects[1], &threshold)) return NULL;
    return mask_of_surface(objects[0], threshold);
}

/* ---- from_threshold ----------------------------------------------------------------------------------- */

typedef struct nearness {
    int color[3], threshold[3];
    const kzp_pixels *other; /* its pixels instead of the colour */
    channel mine[3], theirs[3];
} nearness;

/* The numbers of two indexed surfaces are compared, and the palettes not read. */
static void judge_indices(const kzp_pixels *p, const void *rule, int x, int y, int n, uint8_t *solid)
{
    const nearness *near = rule;
    for (int i = 0; i < n; i++)
        solid[i] = abs((int)kzp_pixel_at(near->other, x + i, y) - (int)kzp_pixel_at(p, x + i, y)) < near->threshold[0];
}

static void judge_beside(const kzp_pixels *p, const void *rule, int x, int y, int n, uint8_t *solid)
{
    const nearness *near = rule;
    uint32_t pixels[64], beside[64];
    load_pixels(p, x, y, n, pixels);
    load_pixels(near->other, x, y, n, beside);
    memset(solid, 1, (size_t)n);
    for (int c = 0; c < 3; c++) {
        const channel a = near->mine[c], b = near->theirs[c];
        const int threshold = near->threshold[c], set_a = a.mask ? 0 : 255, set_b = b.mask ? 0 : 255;
        for (int i = 0; i < n; i++) {
            const int mine = (int)((pixels[i] & a.mask) >> a.down << a.up) | set_a;
            const int theirs = (int)((beside[i] & b.mask) >> b.down << b.up) | set_b;
            solid[i] &= (mine > theirs ? mine - theirs : theirs - mine) < threshold;
        }
    }
}

/* Pixels beyond the other surface are near nothing. */
static void judge_within(const kzp_pixels *p, const void *rule, int x, int y, int n, uint8_t *solid)
{
    const nearness *near = rule;
    const int right = near->other->w - x, m = y < near->other->h && right > 0 ? (right < n ? right : n) : 0;
    const bool by_index = !near->mine[0].mask;
    if (m) (by_index ? judge_indices : judge_beside)(p, rule, x, y, m, solid);
    memset(solid + m, 0, (size_t)(n - m));
}

/* ---- Near a colour ------------------------------------------------------------------------------------ */

/* The kernels' rules have one tolerance for all channels, and know formats of whole bytes. */
static kz_format near_format(const kzp_pixels *p)
{
    static const struct {
        int size;
        uint8_t order[3]; /* the bytes that are red, green, blue */
        kz_format format;
    } known[] = {{4, {0, 1, 2}, KZ_FORMAT_RGBX32}, {4, {2, 1, 0}, KZ_FORMAT_BGRX32}, {4, {1, 2, 3}, KZ_FORMAT_ARGB32},
                 {3, {0, 1, 2}, KZ_FORMAT_RGB24},  {3, {2, 1, 0}, KZ_FORMAT_BGR24}};
    if (p->size == 1) return KZ_FORMAT_INDEX8;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bool same = known[i].size == p->size && !PY_BIG_ENDIAN;
        for (int c = 0; c < 3; c++) same &= p->masks[c] == (uint32_t)255 << 8 * known[i].order[c];
        if (same) return known[i].format;
    }
    return KZ_FORMAT_NONE;
}

static kz_rule near_rule(const kzp_pixels *p, const nearness *near, const ranges *r)
{
    const uint32_t rgb = (uint32_t)near->color[0] << 16 | (uint32_t)near->color[1] << 8 | (uint32_t)near->color[2];
    kz_rule rule = kz_rule_key(rgb, (uint8_t)(near->threshold[0] <= 255 ? near->threshold[0] - 1 : 255));
    if (p->size > 1) return rule;
    uint8_t is_near[256];
    rule.kind = KZ_RULE_INDEX;
    memset(rule.transparent, 0, sizeof rule.transparent);
    for (int i = 0; i < 256; i++) {
        uint32_t color = UINT32_MAX;
        if (i < p->n_colors) memcpy(&color, p->palette + 4 * i, 4);
        is_near[i] = is_in(r, color);
    }
    for (int i = 0; i < 256; i += 8) rule.transparent[i / 64] |= packed(is_near + i) << i % 64;
    return rule;
}

/* The rule says which pixels are not near: all others are set. */
static PyObject *mask_by_kernels(const kzp_pixels *p, kz_format format, const kz_rule *rule)
{
    const kz_surface surface = kernel_surface(p, format);
    kzp_pygame_mask *mask = kzp_pygame_from_surface(&surface, rule);
    if (mask) kz_canvas_invert(mask->canvas);
    return (PyObject *)mask;
}

static PyObject *mask_near_color(const kzp_pixels *p, const nearness *near)
{
    ranges r;
    const int *limit = near->threshold;
    const kz_format format = near_format(p);
    if (!p->w || !p->h || limit[0] <= 0 || limit[1] <= 0 || limit[2] <= 0) return uniform_mask(p, false);
    for (int i = 0; i < 3; i++) {
        const int64_t lo = (int64_t)near->color[i] - limit[i] + 1, hi = (int64_t)near->color[i] + limit[i] - 1;
        set_range(&r, i, near->mine[i], lo > 0 ? (int)lo : 0, hi < 255 ? (int)hi : 255);
    }
    if (p->size > 1 && (format == KZ_FORMAT_NONE || limit[0] != limit[1] || limit[0] != limit[2]))
        return judged_mask(p, judge_ranges, &r);
    const kz_rule rule = near_rule(p, near, &r);
    return mask_by_kernels(p, format, &rule);
}

/* Three bytes of a tuple of three or four whole numbers; false for anything else. */
static bool plain_color(PyObject *object, int *out)
{
    if (!PyTuple_CheckExact(object)) return false;
    const Py_ssize_t n = PyTuple_Size(object);
    if (n != 3 && n != 4) return false;
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *item = PyTuple_GetItem(object, i);
        const long value = PyLong_CheckExact(item) ? PyLong_AsLong(item) : -1;
        if (value < 0 || value > 255) {
            PyErr_Clear();
            return false;
        }
        if (i < 3) out[i] = (int)value;
    }
    return true;
}

static bool has_bytes(const kzp_pixels *p)
{
    for (int i = 0; i < 3; i++) {
        uint32_t mask = p->masks[i];
        while (mask && !(mask & 255)) mask >>= 8;
        if (mask != 255) return false;
    }
    return p->size > 1;
}

/* Red, green and blue of a colour as the surface can show it. */
static bool read_channels(PyObject *surface, PyObject *color, int *out)
{
    PyObject *shown = NULL;
    kzp_pixels p;
    if (plain_color(color, out)) {
        if (!kzp_pixels_open(surface, &p)) return false;
        const bool as_it_is = has_bytes(&p);
        kzp_pixels_close(&p);
        if (as_it_is) return true;
        PyObject *pixel = kzp_surface_ask(KZP_MAP_RGB, surface, color);
        shown = pixel ? kzp_surface_ask(KZP_UNMAP_RGB, surface, pixel) : NULL;
        Py_XDECREF(pixel);
    } else {
        PyObject *args = PyTuple_Pack(1, color);
        shown = args ? kzp_delegate("kolize._pygame_surface", "_channels", surface, args, NULL) : NULL;
        Py_XDECREF(args);
    }
    bool read = shown != NULL;
    for (Py_ssize_t i = 0; read && i < 3; i++) {
        PyObject *item = PySequence_GetItem(shown, i);
        read = item && read_int(item, &out[i]);
        Py_XDECREF(item);
    }
    Py_XDECREF(shown);
    return read;
}

static PyObject *mask_near(PyObject *surface, PyObject *other, nearness *near, bool palette_colors)
{
    kzp_pixels p, q = {0};
    if (!kzp_pixels_open(surface, &p)) return NULL;
    if (other && !kzp_pixels_open(other, &q)) {
        kzp_pixels_close(&p);
        return NULL;
    }
    loaded_channels(&p, near->mine);
    loaded_channels(&q, near->theirs);
    near->other = &q;
    if (other && p.size == 1 && q.size == 1 && !palette_colors) near->mine[0].mask = 0; /* by index */
    PyObject *mask = other ? judged_mask(&p, judge_within, near) : mask_near_color(&p, near);
    kzp_pixels_close(&q);
    kzp_pixels_close(&p);
    return mask;
}

static PyObject *from_threshold(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"surface", "color", "threshold", "othersurface", "palette_colors", NULL};
    PyObject *objects[5];
    nearness near = {0};
    (void)module;
    if (!kzp_pygame_arguments(args, n, keywords, names, 2, objects)) return NULL;
    if (!kzp_is_surface(objects[0])) return PyErr_Occurred() ? NULL : surface_error(objects[0], 1);
    PyObject *other = objects[3] == Py_None ? NULL : objects[3];
    if (other && !kzp_is_surface(other)) return surface_error(other, 4);
    const int palette_colors = objects[4] ? PyObject_IsTrue(objects[4]) : 1;
    if (palette_colors < 0 || !read_channels(objects[0], objects[1], near.color)) return NULL;
    PyObject *threshold = objects[2];
    if (threshold) Py_INCREF(threshold);
    else threshold = Py_BuildValue("(iiii)", 0, 0, 0, 255);
    const bool read = threshold && read_channels(objects[0], threshold, near.threshold);
    Py_XDECREF(threshold);
    return read ? mask_near(objects[0], other, &near, palette_colors) : NULL;
}

PyMethodDef kzp_pygame_functions[] = {
    KZP_FAST("from_surface", from_surface,
             "from_surface(surface, threshold=127) -> Mask: the pixels that are opaque, or not of the colour key."),
    KZP_FAST("from_threshold", from_threshold,
             "from_threshold(surface, color, threshold=(0, 0, 0, 255), othersurface=None, palette_colors=1) -> Mask\n\n"
             "Sets the pixels whose red, green and blue differ by less than the threshold from a colour or another "
             "surface."),
    {NULL, NULL, 0, NULL}};
