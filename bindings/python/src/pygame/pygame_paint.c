/* pygame_paint.c - Mask.to_surface: runs of set and of clear cells are drawn on a surface. */
#include <limits.h>

#include "pygame/pygame.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* The pixels that set or clear cells become: those of a surface if there is one, else a colour, else none. */
typedef struct paint {
    kzp_pixels source;
    bool has_source, has_color;
    uint32_t color;
} paint;

/* ---- Runs --------------------------------------------------------------------------------------------- */

static uint8_t *pixel_of(const kzp_pixels *p, int64_t x, int64_t y)
{
    return p->at + (ptrdiff_t)y * p->pitch + (ptrdiff_t)x * p->size;
}

/* Of two to four bytes. */
static void write_pixel(uint8_t *at, int size, uint32_t value)
{
#if PY_BIG_ENDIAN
    memcpy(at, (uint8_t *)&value + 4 - size, (size_t)size);
#else
    memcpy(at, &value, 2);
    if (size > 2) at[2] = (uint8_t)(value >> 16);
    if (size > 3) at[3] = (uint8_t)(value >> 24);
#endif
}

/* Of a long run the first pixels are copied, twice as many each time. */
static void fill_run(uint8_t *at, int64_t n, int size, uint32_t color)
{
    const int64_t first = n < 64 ? n : 64;
    if (size == 4)
        for (int64_t i = 0; i < first; i++) memcpy(at + 4 * i, &color, 4);
    else if (size == 1) memset(at, (int)(color & 255), (size_t)first);
    else
        for (int64_t i = 0; i < first; i++) write_pixel(at + size * i, size, color);
    for (int64_t done = first; done < n;) {
        const int64_t more = done < n - done ? done : n - done;
        memcpy(at + done * size, at, (size_t)(more * size));
        done += more;
    }
}

static bool are_apart(const kzp_pixels *a, const kzp_pixels *b)
{
    const uint8_t *end_a = pixel_of(a, 0, a->h), *end_b = pixel_of(b, 0, b->h);
    return end_a <= b->at || end_b <= a->at;
}

/* Pixels of a surface that is drawn on itself are copied one after the other, as pygame does. */
static void copy_run(const kzp_pixels *from, int64_t x, int64_t y, int64_t n, const kzp_pixels *to, uint8_t *at)
{
    const uint8_t *source = pixel_of(from, x, y);
    if (are_apart(from, to)) memcpy(at, source, (size_t)(n * to->size));
    else
        for (int64_t i = 0; i < n; i++) memmove(at + i * to->size, source + i * to->size, (size_t)to->size);
}

/* n cells from (x, y) of the mask on. */
static void paint_run(const paint *with, int64_t x, int64_t y, int64_t n, const kzp_pixels *to, uint8_t *at)
{
    int64_t copied = 0;
    if (with->has_source && y < with->source.h && x < with->source.w) {
        copied = n < with->source.w - x ? n : with->source.w - x;
        copy_run(&with->source, x, y, copied, to, at);
    }
    if (with->has_color && copied < n) fill_run(at + copied * to->size, n - copied, to->size, with->color);
}

/* n <= 64 cells in two colours. */
static void paint_bits(uint64_t bits, int n, const uint32_t color[2], int size, uint8_t *at)
{
    if (size == 4)
        for (int i = 0; i < n; i++) memcpy(at + 4 * i, &color[bits >> i & 1], 4);
    else if (size == 1)
        for (int i = 0; i < n; i++) at[i] = (uint8_t)color[bits >> i & 1];
    else
        for (int i = 0; i < n; i++) write_pixel(at + size * i, size, color[bits >> i & 1]);
}

/* Two colours: of 64 cells that are not alike pixel by pixel, which takes less than to find runs of a few cells. */
static void paint_row(const kz_mask *cells, kz_cell_rect area, int32_t y, const uint32_t color[2], int size, uint8_t *at)
{
    for (int32_t x = area.x0; x < area.x1;) {
        const int n = area.x1 - x < 64 ? area.x1 - x : 64;
        const uint64_t all = n < 64 ? (UINT64_C(1) << n) - 1 : UINT64_MAX, bits = kz_mask_bits(cells, x, y, n);
        int32_t end = x + n;
        if (bits != 0 && bits != all) paint_bits(bits, n, color, size, at);
        else {
            while (end + 64 <= area.x1 && kz_mask_bits(cells, end, y, 64) == (bits ? UINT64_MAX : 0)) end += 64;
            fill_run(at, end - x, size, color[bits != 0]);
        }
        at += (ptrdiff_t)(end - x) * size;
        x = end;
    }
}

/* Cells of the rectangle, the first of which goes to a pixel of the surface. */
static void paint_cells(const kz_mask *cells, kz_cell_rect area, const paint *set, const paint *clear,
                        const kzp_pixels *to, kz_cell corner)
{
    const bool two_colors = set->has_color && clear->has_color && !set->has_source && !clear->has_source;
    const uint32_t colors[2] = {clear->color, set->color};
    for (int32_t y = area.y0; two_colors && y < area.y1; y++)
        paint_row(cells, area, y, colors, to->size, pixel_of(to, corner.x, (int64_t)corner.y + y - area.y0));
    if (two_colors) return;
    for (int32_t y = area.y0; y < area.y1; y++) {
        uint8_t *row = pixel_of(to, corner.x, (int64_t)corner.y + y - area.y0);
        int32_t x = area.x0, x0 = area.x1, x1 = area.x1;
        while (x < area.x1) {
            if (!kz_mask_next_run(cells, y, x, &x0, &x1) || x0 > area.x1) x0 = x1 = area.x1;
            if (x1 > area.x1) x1 = area.x1;
            if (x < x0) paint_run(clear, x, y, x0 - x, to, row + (ptrdiff_t)(x - area.x0) * to->size);
            if (x0 < x1) paint_run(set, x0, y, x1 - x0, to, row + (ptrdiff_t)(x0 - area.x0) * to->size);
            x = x1;
        }
    }
}

/* ---- Colours ------------------------------------------------------------------------------------------ */

/* The result of a function of kolize._pygame_surface of two arguments. */
static PyObject *ask_python(const char *name, PyObject *first, PyObject *second)
{
    PyObject *args = PyTuple_Pack(1, second);
    PyObject *answer = args ? kzp_delegate("kolize._pygame_surface", name, first, args, NULL) : NULL;
    Py_XDECREF(args);
    return answer;
}

/* Red, green, blue and alpha of a tuple of bytes; false for anything else. */
static bool read_bytes(PyObject *color, uint32_t *out)
{
    const Py_ssize_t n = PyTuple_CheckExact(color) ? PyTuple_Size(color) : 0;
    out[3] = 255;
    for (Py_ssize_t i = 0; i < n && n <= 4; i++) {
        PyObject *item = PyTuple_GetItem(color, i);
        const long value = PyLong_CheckExact(item) ? PyLong_AsLong(item) : -1;
        PyErr_Clear();
        if (value < 0 || value > 255) return false;
        out[i] = (uint32_t)value;
    }
    return n == 3 || n == 4;
}

/* The bits of a byte that the mask has room for; false for more than eight. */
static bool put_channel(uint32_t value, uint32_t mask, uint32_t *pixel)
{
    int shift = 0, bits = 0;
    while (mask && !(mask >> shift & 1)) shift++;
    while (shift + bits < 32 && mask >> shift >> bits & 1) bits++;
    if (bits > 8) return false;
    *pixel |= value >> (8 - bits) << shift & mask;
    return true;
}

/* Squares of the distances of two colours of a palette from one, whose channels are there twice. */
static inline void two_distances(const uint8_t *colors, const int16_t channels[8], uint32_t out[2])
{
#if defined(__SSE2__)
    const __m128i two = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)(const void *)colors), _mm_setzero_si128());
    const __m128i gap = _mm_sub_epi16(two, _mm_loadu_si128((const __m128i *)(const void *)channels));
    const __m128i pairs = _mm_madd_epi16(gap, gap), sums = _mm_add_epi32(pairs, _mm_srli_epi64(pairs, 32));
    out[0] = (uint32_t)_mm_cvtsi128_si32(sums);
    out[1] = (uint32_t)_mm_cvtsi128_si32(_mm_unpackhi_epi64(sums, sums));
#else
    for (int i = 0; i < 2; i++) {
        out[i] = 0;
        for (int k = 0; k < 4; k++) {
            const int gap = colors[4 * i + k] - channels[k];
            out[i] += (uint32_t)(gap * gap);
        }
    }
#endif
}

/* The colour of a palette that is nearest, the first of several, as SDL finds it. */
static uint32_t nearest_of_palette(const kzp_pixels *p, const uint32_t bytes[4])
{
    int16_t channels[8];
    uint8_t last[8] = {0};
    uint32_t best = 0, least = UINT32_MAX, distances[2];
    for (int k = 0; k < 8; k++) channels[k] = (int16_t)bytes[k & 3];
    for (int i = 0; i < p->n_colors; i += 2) {
        const bool two = i + 1 < p->n_colors;
        if (!two) memcpy(last, p->palette + 4 * i, 4);
        two_distances(two ? p->palette + 4 * i : last, channels, distances);
        for (int j = 0; j < 1 + two; j++) {
            if (distances[j] >= least) continue;
            least = distances[j];
            best = (uint32_t)(i + j);
        }
    }
    return best;
}

/* A colour, a name or a sequence as a pixel of the surface; a whole number is one already. */
static bool map_color(PyObject *surface, const kzp_pixels *p, PyObject *color, paint *out)
{
    uint32_t bytes[4];
    out->has_color = color != Py_None;
    out->color = 0;
    if (color == Py_None) return true;
    if (p->size > 1 && read_bytes(color, bytes)) {
        bool fits = true;
        for (int i = 0; i < 4; i++) fits &= put_channel(bytes[i], p->masks[i], &out->color);
        if (fits) return true;
    }
    if (p->size == 1 && p->palette && p->n_colors && read_bytes(color, bytes)) {
        out->color = nearest_of_palette(p, bytes);
        return true;
    }
    PyObject *named = PyUnicode_CheckExact(color) ? kzp_color_new(color) : NULL;
    if (PyErr_Occurred()) return false;
    PyObject *pixel = named || read_bytes(color, bytes) ? kzp_surface_ask(KZP_MAP_RGB, surface, named ? named : color)
                                                        : ask_python("_mapped", surface, color);
    Py_XDECREF(named);
    if (pixel) out->color = (uint32_t)PyLong_AsUnsignedLongMask(pixel);
    Py_XDECREF(pixel);
    return !PyErr_Occurred();
}

/* ---- Sources ------------------------------------------------------------------------------------------ */

static bool check_source(const kzp_pixels *to, PyObject *source, const char *name)
{
    kzp_pixels p;
    if (!source || source == Py_None) return true;
    if (!kzp_is_surface(source)) {
        PyErr_Format(PyExc_TypeError, "invalid %s argument", name);
        return false;
    }
    if (!kzp_pixels_open(source, &p)) return false;
    const bool same = p.size == to->size && p.bits == to->bits && p.masks[3] == to->masks[3];
    kzp_pixels_close(&p);
    if (!same)
        PyErr_Format(PyExc_ValueError, "%s needs to have same bytesize/bitsize/alpha format as surface", name);
    return same;
}

static bool open_source(PyObject *source, paint *out)
{
    out->has_source = source && source != Py_None;
    if (!out->has_source || kzp_pixels_open(source, &out->source)) return true;
    out->has_source = false;
    return false;
}

/* ---- Places ------------------------------------------------------------------------------------------- */

/* Whole numbers of a sequence that a function of Python returned. */
static bool read_numbers(PyObject *sequence, int n, int32_t *out)
{
    bool read = sequence != NULL;
    for (int i = 0; read && i < n; i++) {
        PyObject *item = PySequence_GetItem(sequence, i);
        const long long value = item ? PyLong_AsLongLong(item) : 0;
        read = item && !PyErr_Occurred();
        out[i] = value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
        Py_XDECREF(item);
    }
    Py_XDECREF(sequence);
    return read;
}

/* The cells to draw: those of the area that the mask has. */
static bool read_area(PyObject *mask, PyObject *area, kz_cell_rect *out)
{
    const kzp_pygame_mask *self = (const kzp_pygame_mask *)mask;
    int32_t numbers[4];
    *out = (kz_cell_rect){0, 0, self->w, self->h};
    if (!area || area == Py_None) return true;
    if (!read_numbers(ask_python("_area", mask, area), 4, numbers)) return false;
    *out = (kz_cell_rect){numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3]};
    return true;
}

static bool read_corner(PyObject *mask, PyObject *dest, kz_cell *out)
{
    int32_t numbers[2] = {0, 0};
    if (dest && !read_numbers(ask_python("_corner", mask, dest), 2, numbers)) return false;
    *out = (kz_cell){numbers[0], numbers[1]};
    return true;
}

/* The cells of the area that fall on a surface of that size, and where the first of them goes. */
static void clip_to(kz_cell_rect *area, kz_cell *corner, int w, int h)
{
    const int64_t right = (int64_t)area->x0 + w - corner->x, below = (int64_t)area->y0 + h - corner->y;
    const int64_t left = (int64_t)area->x0 - (corner->x < 0 ? corner->x : 0);
    const int64_t top = (int64_t)area->y0 - (corner->y < 0 ? corner->y : 0);
    if (right < area->x1) area->x1 = right > area->x0 ? (int32_t)right : area->x0;
    if (below < area->y1) area->y1 = below > area->y0 ? (int32_t)below : area->y0;
    area->x0 = left < area->x1 ? (int32_t)left : area->x1;
    area->y0 = top < area->y1 ? (int32_t)top : area->y1;
    if (corner->x < 0) corner->x = 0;
    if (corner->y < 0) corner->y = 0;
}

/* ---- The method --------------------------------------------------------------------------------------- */

typedef struct painting {
    PyObject *mask, *surface, *setsurface, *unsetsurface, *setcolor, *unsetcolor, *dest;
    kz_cell_rect area;
} painting;

/* All that may run code of Python comes before the pixels are opened to be written. */
static bool read_paints(painting *of, paint *set, paint *clear, kz_cell *corner)
{
    kzp_pixels to;
    if (!kzp_pixels_open(of->surface, &to)) return false;
    const bool read = check_source(&to, of->setsurface, "setsurface") &&
                      check_source(&to, of->unsetsurface, "unsetsurface") &&
                      map_color(of->surface, &to, of->setcolor, set) &&
                      map_color(of->surface, &to, of->unsetcolor, clear) && read_corner(of->mask, of->dest, corner);
    kzp_pixels_close(&to);
    return read;
}

static bool paint_all(painting *of)
{
    paint set = {0}, clear = {0};
    kz_cell corner;
    kzp_pixels to;
    if (!read_paints(of, &set, &clear, &corner)) return false;
    bool done = kzp_pixels_open(of->surface, &to);
    if (!done) return false;
    done = open_source(of->setsurface, &set) && open_source(of->unsetsurface, &clear);
    if (done && ((set.has_source && set.source.size != to.size) || (clear.has_source && clear.source.size != to.size))) {
        PyErr_SetString(PyExc_ValueError, "the surface's format was changed meanwhile");
        done = false;
    }
    const kz_mask *cells = kzp_pygame_cells((kzp_pygame_mask *)of->mask);
    clip_to(&of->area, &corner, to.w, to.h);
    if (done) paint_cells(cells, of->area, &set, &clear, &to, corner);
    if (set.has_source) kzp_pixels_close(&set.source);
    if (clear.has_source) kzp_pixels_close(&clear.source);
    kzp_pixels_close(&to);
    return done;
}

static PyObject *mask_to_surface(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"surface",    "setsurface", "unsetsurface", "setcolor",
                                        "unsetcolor", "dest",       "area",         NULL};
    static PyObject *white, *black;
    PyObject *objects[7];
    if (!white) white = Py_BuildValue("(iiii)", 255, 255, 255, 255);
    if (!black) black = Py_BuildValue("(iiii)", 0, 0, 0, 255);
    if (!white || !black || !kzp_pygame_arguments(args, n, keywords, names, 0, objects)) return NULL;
    painting of = {object,
                   objects[0] == Py_None ? NULL : objects[0],
                   objects[1],
                   objects[2],
                   objects[3] ? objects[3] : white,
                   objects[4] ? objects[4] : black,
                   objects[5],
                   {0, 0, 0, 0}};
    if (!read_area(object, objects[6], &of.area)) return NULL;
    if (of.surface && !kzp_is_surface(of.surface)) return kzp_type_error("invalid surface argument");
    if (of.surface) Py_INCREF(of.surface);
    else of.surface = kzp_surface_new(of.area.x1 - of.area.x0, of.area.y1 - of.area.y0);
    if (!of.surface || paint_all(&of)) return of.surface;
    Py_DECREF(of.surface);
    return NULL;
}

PyMethodDef kzp_paint_methods[] = {
    KZP_FAST("to_surface", mask_to_surface,
             "to_surface(surface=None, setsurface=None, unsetsurface=None, setcolor=(255, 255, 255, 255), "
             "unsetcolor=(0, 0, 0, 255), dest=(0, 0), area=None) -> Surface: draws set and clear cells."),
    {NULL, NULL, 0, NULL}};
