/* wkb.c - well-known binary, as databases and GeoParquet store geometries, read into rings. */
#include "join/join.h"
#include "join/rings.h"

/* Kinds of WKB; thousands say Z and M in the ISO form, the top bits in that of PostGIS. */
enum { WKB_POINT = 1, WKB_LINE, WKB_POLYGON, WKB_POINTS, WKB_LINES, WKB_POLYGONS, WKB_COLLECTION };
enum { HAS_Z = 0x80000000, HAS_M = 0x40000000, HAS_SRID = 0x20000000 };

typedef struct reader {
    const uint8_t *at, *end;
    bool swap; /* this geometry's numbers have the other order of bytes */
} reader;

static bool machine_is_little(void)
{
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, sizeof first);
    return first == 1;
}

static bool read_bytes(reader *r, void *out, size_t size)
{
    if ((size_t)(r->end - r->at) < size) return false;
    uint8_t *bytes = out;
    for (size_t i = 0; i < size; i++) bytes[r->swap ? size - 1 - i : i] = r->at[i];
    r->at += size;
    return true;
}

/* The header: which order of bytes, which kind, how many numbers a point has. */
static bool read_kind(reader *r, uint32_t *kind, size_t *n_numbers)
{
    if (r->at == r->end || *r->at > 1) return false;
    r->swap = (*r->at++ == 1) != machine_is_little();
    uint32_t code, srid;
    if (!read_bytes(r, &code, sizeof code)) return false;
    if ((code & HAS_SRID) && !read_bytes(r, &srid, sizeof srid)) return false;
    const uint32_t plain = code & 0x0fffffff, thousands = plain / 1000;
    *kind = plain % 1000;
    *n_numbers = 2 + ((code & HAS_Z) != 0) + ((code & HAS_M) != 0) + (thousands == 1 || thousands == 2) +
                 (thousands == 3 ? 2 : 0);
    return thousands <= 3;
}

static bool read_count(reader *r, uint32_t *n, size_t least_size)
{
    return read_bytes(r, n, sizeof *n) && *n <= (size_t)(r->end - r->at) / least_size;
}

static void begin_ring(kzp_rings *to, bool is_hole)
{
    if (to->holes) {
        to->holes[to->n_rings] = is_hole;
        to->first_point[to->n_rings] = to->n_points;
    }
    to->n_rings++;
}

/* A point of NaN is an empty point. */
static bool read_points(reader *r, kzp_rings *to, size_t n, size_t n_numbers, bool may_be_empty)
{
    for (size_t i = 0; i < n; i++) {
        double numbers[4];
        for (size_t k = 0; k < n_numbers; k++)
            if (!read_bytes(r, &numbers[k], sizeof numbers[k])) return false;
        if (may_be_empty && isnan(numbers[0]) && isnan(numbers[1])) continue;
        if (to->points) to->points[to->n_points] = (kzp_xy){numbers[0], numbers[1]};
        to->n_points++;
    }
    return true;
}

static bool read_path(reader *r, kzp_rings *to, size_t n_numbers, bool is_hole)
{
    uint32_t n;
    begin_ring(to, is_hole);
    return read_count(r, &n, 8 * n_numbers) && read_points(r, to, n, n_numbers, false);
}

static bool read_simple(reader *r, kzp_rings *to, uint32_t kind, size_t n_numbers)
{
    uint32_t n;
    if (kind == WKB_POINT) {
        begin_ring(to, false);
        return read_points(r, to, 1, n_numbers, true);
    }
    if (kind == WKB_LINE) return read_path(r, to, n_numbers, false);
    bool good = read_count(r, &n, 4);
    for (uint32_t k = 0; good && k < n; k++) good = read_path(r, to, n_numbers, k > 0);
    return good;
}

static bool read_parts(reader *r, kzp_rings *to, uint32_t kind_of_parts)
{
    uint32_t n, kind;
    size_t n_numbers;
    bool good = read_count(r, &n, 5);
    for (uint32_t k = 0; good && k < n; k++)
        good = read_kind(r, &kind, &n_numbers) && kind == kind_of_parts && read_simple(r, to, kind, n_numbers);
    return good;
}

static const char *read_geometry(reader *r, kzp_rings *to)
{
    uint32_t kind = 0;
    size_t n_numbers;
    if (to->first_ring) to->first_ring[to->n] = to->n_rings;
    if (r->at == r->end) {
        if (to->dimensions) to->dimensions[to->n] = 3;
        to->n++;
        return NULL;
    }
    if (!read_kind(r, &kind, &n_numbers)) return "no well-known binary";
    if (kind == WKB_COLLECTION) { /* without parts it is nothing */
        uint32_t n = 1;
        if (!read_count(r, &n, 5) || n || r->at != r->end) return "a geometry collection cannot be joined";
        if (to->dimensions) to->dimensions[to->n] = 3;
        to->n++;
        return NULL;
    }
    if (kind < WKB_POINT || kind > WKB_COLLECTION) return "no point, line or polygon, nor several of one kind";
    const bool good = kind <= WKB_POLYGON ? read_simple(r, to, kind, n_numbers) : read_parts(r, to, kind - WKB_POLYGON);
    if (!good || r->at != r->end) return "well-known binary that is cut off, or has bytes too many";
    if (to->dimensions) to->dimensions[to->n] = (uint8_t)((kind - 1) % 3);
    to->n++;
    return NULL;
}

static bool read_all(const uint8_t *data, const uint64_t *offsets, size_t n, kzp_rings *to)
{
    for (size_t i = 0; i < n; i++) {
        reader r = {data + offsets[i], data + offsets[i + 1], false};
        const char *why = read_geometry(&r, to);
        if (why) return PyErr_Format(PyExc_ValueError, "row %zu: %s", i, why) != NULL;
    }
    return true;
}

/* Copies the offsets, after it checked that they lie within the data. */
static uint64_t *copied_offsets(const kzp_rows *rows, size_t size)
{
    const size_t n = (size_t)rows->n;
    uint64_t *offsets = malloc((n + 1) * sizeof *offsets);
    bool rise = n > 0;
    for (size_t i = 0; offsets && i < n; i++) {
        memcpy(&offsets[i], rows->data + (Py_ssize_t)i * rows->stride, sizeof *offsets);
        rise = rise && offsets[i] <= size && (i == 0 || offsets[i] >= offsets[i - 1]);
    }
    if (offsets && rise) return offsets;
    if (offsets) PyErr_SetString(PyExc_ValueError, "offsets must rise within the data");
    else PyErr_NoMemory();
    free(offsets);
    return NULL;
}

static PyObject *rings_of_wkb(PyObject *module, PyObject *args)
{
    PyObject *object, *result = NULL;
    Py_buffer data;
    kzp_rows rows;
    (void)module;
    if (!PyArg_ParseTuple(args, "y*O:rings_of_wkb", &data, &object)) return NULL;
    /* a copy: another thread may write to the caller's bytes between the two rounds */
    uint8_t *bytes = malloc((size_t)data.len + 1);
    if (!bytes) PyErr_NoMemory();
    else if (kzp_rows_open(object, "offsets", KZP_U64, 0, &rows)) {
        memcpy(bytes, data.buf, (size_t)data.len);
        uint64_t *offsets = copied_offsets(&rows, (size_t)data.len);
        kzp_rings all = {0};
        const size_t n = rows.n ? (size_t)rows.n - 1 : 0;
        if (offsets && read_all(bytes, offsets, n, &all)) {
            if (kzp_rings_make(&all) && read_all(bytes, offsets, n, &all)) result = kzp_rings_arrays(&all);
            else {
                kzp_rings_free(&all);
                if (!PyErr_Occurred()) PyErr_NoMemory();
            }
        }
        free(offsets);
        kzp_rows_close(&rows);
    }
    free(bytes);
    PyBuffer_Release(&data);
    return result;
}

static PyMethodDef wkb_functions[] = {
    {"rings_of_wkb", rings_of_wkb, METH_VARARGS,
     "rings_of_wkb(data, offsets) -> the five arrays that geometries_of_rings takes.\n\n"
     "Row i is well-known binary in data[offsets[i]:offsets[i + 1]]; without a byte it is missing."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_wkb(PyObject *module) { return kzp_add_functions(module, wkb_functions); }
