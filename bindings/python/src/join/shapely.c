/* shapely.c - shapely's geometries, read by the functions of the GEOS that shapely itself has loaded.
 *
 * shapely tells where the GEOSGeometry of its object is (shapely.lib._C_API); the functions of GEOS's C interface are
 * looked up in that library at run time, so nothing of it is needed to build.  Where one is missing, answers are None,
 * and the caller asks shapely's own functions, which take longer.
 *
 * With the interpreter's lock each object is held and its GEOSGeometry asked for.  Then threads read rows of their own,
 * each with a context of GEOS, whose geometries do not change. */
#define _POSIX_C_SOURCE 200809L
#include "join/building.h"
#include "join/join.h"

#include <stdio.h>

#if !defined(_WIN32) && !defined(Py_GIL_DISABLED) /* the lock keeps the array's objects alive */
#include <dlfcn.h>
#define CAN_READ 1
#endif

typedef struct GEOSGeometry GEOSGeometry;
typedef struct GEOSCoordSequence GEOSCoordSequence;
typedef struct GEOSContextHandle GEOSContextHandle;

/* The numbers of GEOSGeomTypeId_r. */
enum { POINT, LINE, LINEAR_RING, POLYGON, MULTIPOINT, MULTILINE, MULTIPOLYGON, COLLECTION };

typedef struct geos {
    char (*geometry_of)(PyObject *, const GEOSGeometry **); /* of shapely; 0: the object is none, NULL: of None */
    GEOSContextHandle *(*init)(void);
    void (*finish)(GEOSContextHandle *);
    int (*type)(GEOSContextHandle *, const GEOSGeometry *);
    const GEOSGeometry *(*exterior)(GEOSContextHandle *, const GEOSGeometry *);
    int (*n_interiors)(GEOSContextHandle *, const GEOSGeometry *);
    const GEOSGeometry *(*interior)(GEOSContextHandle *, const GEOSGeometry *, int);
    int (*n_parts)(GEOSContextHandle *, const GEOSGeometry *);
    const GEOSGeometry *(*part)(GEOSContextHandle *, const GEOSGeometry *, int);
    int (*n_points)(GEOSContextHandle *, const GEOSGeometry *);
    const GEOSCoordSequence *(*points)(GEOSContextHandle *, const GEOSGeometry *);
    int (*size)(GEOSContextHandle *, const GEOSCoordSequence *, unsigned int *);
    int (*copy)(GEOSContextHandle *, const GEOSCoordSequence *, double *, int, int);
    int (*extent)(GEOSContextHandle *, const GEOSGeometry *, double *, double *, double *, double *);
    char (*is_empty)(GEOSContextHandle *, const GEOSGeometry *);
    const char *(*version)(void);
} geos;

/* ---- The functions ------------------------------------------------------------------------------------- */

#ifdef CAN_READ
/* A pointer to data is one to a function, as POSIX has it. */
static bool look_up(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

static bool find_functions(void *library, geos *g)
{
    return look_up(library, "GEOS_init_r", &g->init) && look_up(library, "GEOS_finish_r", &g->finish) &&
           look_up(library, "GEOSGeomTypeId_r", &g->type) && look_up(library, "GEOSGetExteriorRing_r", &g->exterior) &&
           look_up(library, "GEOSGetNumInteriorRings_r", &g->n_interiors) &&
           look_up(library, "GEOSGetInteriorRingN_r", &g->interior) &&
           look_up(library, "GEOSGetNumGeometries_r", &g->n_parts) &&
           look_up(library, "GEOSGetGeometryN_r", &g->part) &&
           look_up(library, "GEOSGetNumCoordinates_r", &g->n_points) &&
           look_up(library, "GEOSGeom_getCoordSeq_r", &g->points) &&
           look_up(library, "GEOSCoordSeq_getSize_r", &g->size) &&
           look_up(library, "GEOSCoordSeq_copyToBuffer_r", &g->copy) &&
           look_up(library, "GEOSGeom_getExtent_r", &g->extent) && look_up(library, "GEOSisEmpty_r", &g->is_empty) &&
           look_up(library, "GEOSversion", &g->version);
}

/* false without an exception: they are not to be had. */
static bool geos_open(const char *path, geos *g)
{
    void **shapely = PyCapsule_Import("shapely.lib._C_API", 0);
    void *library = shapely ? dlopen(path, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    PyErr_Clear();
    if (!library) return false;
    memcpy(&g->geometry_of, &shapely[1], sizeof g->geometry_of);
    const bool found = find_functions(library, g);
    dlclose(library); /* which is loaded as long as shapely is imported */
    return found;
}
#else
static bool geos_open(const char *path, geos *g)
{
    (void)path, (void)g;
    return false;
}
#endif

/* ---- Arrays of objects --------------------------------------------------------------------------------- */

/* kolize._core.ShapelyTable: the objects of an array, held, and what GEOS has of them.  It does not change. */
typedef struct table {
    PyObject_HEAD geos g;
    size_t n;
    PyObject **objects;
    const GEOSGeometry **geometries; /* NULL: missing, or a collection without parts */
    uint8_t *types;
} table;

static PyTypeObject *table_type;

static void table_dealloc(PyObject *self)
{
    table *t = (table *)self;
    for (size_t k = 0; t->objects && k < t->n; k++) Py_XDECREF(t->objects[k]);
    free(t->objects);
    free(t->geometries);
    free(t->types);
    kzp_delete(self);
}

static Py_ssize_t table_length(PyObject *self) { return (Py_ssize_t)((table *)self)->n; }

static bool refuse_row(size_t row, const char *why)
{
    PyErr_Format(PyExc_ValueError, "row %zu: %s", row, why);
    return false;
}

static bool refuse_object(size_t row, PyObject *object)
{
    PyObject *name = PyType_GetName(Py_TYPE(object));
    if (name) PyErr_Format(PyExc_TypeError, "row %zu: %U is no geometry", row, name);
    Py_XDECREF(name);
    return false;
}

enum { SIGNALS = 1 << 14 }; /* rows between two looks for Ctrl-C */

/* What the last object was: shapely has a class for each type. */
typedef struct seen_type {
    PyTypeObject *of;
    int type;
} seen_type;

/* Holds an object of the array, which is NULL where NumPy reads None. */
static bool hold_object(table *t, GEOSContextHandle *context, size_t k, PyObject *object, seen_type *seen)
{
    const GEOSGeometry *geometry = NULL;
    t->objects[k] = object;
    t->geometries[k] = NULL;
    t->types[k] = POINT;
    Py_XINCREF(object);
    if (!object) return true;
    if (!t->g.geometry_of(object, &geometry)) return refuse_object(k, object);
    if (!geometry) return true;
    if (Py_TYPE(object) != seen->of) *seen = (seen_type){Py_TYPE(object), t->g.type(context, geometry)};
    t->types[k] = (uint8_t)seen->type;
    if (seen->type < COLLECTION && seen->type >= 0) t->geometries[k] = geometry;
    else if (seen->type != COLLECTION || t->g.n_parts(context, geometry))
        return refuse_row(k, "a geometry collection cannot be joined");
    return true;
}

/* The array may change while signals are looked for; what is held then stays. */
static bool hold_objects(table *t, const Py_buffer *buffer)
{
    const size_t n = (size_t)buffer->shape[0];
    GEOSContextHandle *context = t->g.init();
    seen_type seen = {NULL, 0};
    t->objects = kzp_large((n + 1) * sizeof *t->objects);
    t->geometries = kzp_large((n + 1) * sizeof *t->geometries);
    t->types = kzp_large(n + 1);
    bool good = t->objects && t->geometries && t->types && context;
    if (!good) PyErr_NoMemory();
    while (good && t->n < n) {
        PyObject *object;
        memcpy(&object, (const char *)buffer->buf + (Py_ssize_t)t->n * buffer->strides[0], sizeof object);
        good = hold_object(t, context, t->n, object, &seen);
        t->n++; /* of those that are held */
        good = good && (t->n % SIGNALS != 0 || PyErr_CheckSignals() == 0);
    }
    if (context) t->g.finish(context);
    return good;
}

static bool is_table(const Py_buffer *buffer)
{
    return buffer->ndim == 1 && buffer->format && strcmp(buffer->format, "O") == 0;
}

static PyObject *shapely_table(PyObject *module, PyObject *args)
{
    const char *path;
    PyObject *array;
    geos g;
    Py_buffer buffer;
    (void)module;
    if (!PyArg_ParseTuple(args, "sO:shapely_table", &path, &array)) return NULL;
    if (!geos_open(path, &g)) Py_RETURN_NONE;
    if (PyObject_GetBuffer(array, &buffer, PyBUF_STRIDES | PyBUF_FORMAT) != 0) return NULL;
    table *t = is_table(&buffer) ? kzp_new(table_type) : NULL;
    if (!t && !PyErr_Occurred()) kzp_type_error("table must be an array of objects");
    if (t) t->g = g;
    const bool held = t && hold_objects(t, &buffer);
    PyBuffer_Release(&buffer);
    if (held) return (PyObject *)t;
    Py_XDECREF((PyObject *)t);
    return NULL;
}

static PyObject *holds_objects(PyObject *module, PyObject *args)
{
    PyObject *object, *array;
    Py_buffer buffer;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO:holds_objects", &object, &array)) return NULL;
    if (Py_TYPE(object) != table_type) return kzp_type_error("table must be a ShapelyTable");
    if (PyObject_GetBuffer(array, &buffer, PyBUF_STRIDES | PyBUF_FORMAT) != 0) return NULL;
    const table *t = (table *)object;
    bool same = is_table(&buffer) && (size_t)buffer.shape[0] == t->n;
    for (size_t k = 0; same && k < t->n; k++)
        same = memcmp((char *)buffer.buf + (Py_ssize_t)k * buffer.strides[0], &t->objects[k], sizeof t->objects[k]) == 0;
    PyBuffer_Release(&buffer);
    return PyBool_FromLong(same);
}

/* ---- Shares -------------------------------------------------------------------------------------------- */

/* A call that reads some rows of a table; it keeps the table. */
typedef struct reading {
    const table *t;
    uint32_t *rows; /* NULL: all */
    size_t n;
    kzp_crew *crew;
    kzp_long_call call;
} reading;

/* Copies the numbers: another thread may write to the caller's array. */
static bool copy_rows(reading *r, PyObject *object)
{
    kzp_rows rows;
    if (!kzp_rows_open(object, "rows", KZP_U32, 0, &rows)) return false;
    r->n = (size_t)rows.n;
    r->rows = malloc((r->n + 1) * sizeof *r->rows);
    bool good = r->rows != NULL;
    if (!good) PyErr_NoMemory();
    for (size_t k = 0; good && k < r->n; k++) {
        memcpy(&r->rows[k], rows.data + (Py_ssize_t)k * rows.stride, sizeof *r->rows);
        if (r->rows[k] >= r->t->n) good = PyErr_Format(PyExc_IndexError, "a row is not there") != NULL;
    }
    kzp_rows_close(&rows);
    return good;
}

static void reading_end(reading *r)
{
    kzp_crew_end(r->crew);
    free(r->rows);
}

static bool reading_begin(reading *r, PyObject *object, PyObject *rows, unsigned n_threads)
{
    if (Py_TYPE(object) != table_type) return kzp_type_error("table must be a ShapelyTable") != NULL;
    r->t = (table *)object;
    r->n = r->t->n;
    if (rows != Py_None && !copy_rows(r, rows)) {
        free(r->rows);
        return false;
    }
    const size_t least = r->rows ? KZP_WORTH_SHARING / 4 : KZP_WORTH_SHARING; /* rows that are picked lie anywhere */
    r->crew = r->n < least ? NULL : kzp_crew_begin(n_threads);
    return true;
}

static inline size_t reading_row(const reading *r, size_t k) { return r->rows ? r->rows[k] : k; }

/* Rows that a thread reads at a time. */
typedef struct share {
    reading *r;
    const table *t;
    size_t from, to, steps;
    GEOSContextHandle *context;
    kzp_building *building; /* of read_geometries */
    kzp_box64 *boxes;       /* of the others: those of all rows */
    kzp_box64 around;       /* what it read of them */
    bool all_fit;           /* what it read of them may be joined */
    bool failed;
    char apart[KZP_APART];
} share;

/* As many as will do for the threads; NULL after an exception. */
static share *new_shares(reading *r, size_t *n)
{
    const kz_parallel *parallel = kzp_crew_parallel(r->crew);
    *n = parallel ? 4 * (size_t)parallel->n_threads : 1;
    share *shares = calloc(*n, sizeof *shares);
    if (!shares) PyErr_NoMemory();
    for (size_t k = 0; shares && k < *n; k++)
        shares[k] = (share){.r = r, .t = r->t, .from = r->n * k / *n, .to = r->n * (k + 1) / *n};
    return shares;
}

/* Reads all shares, without the lock.  false after an exception. */
static bool read_shares(reading *r, void (*read)(void *shares, uint32_t i), share *shares, size_t n)
{
    kzp_long_begin(&r->call);
    r->call.crew = r->crew;
    kzp_share(r->crew, read, shares, (uint32_t)n);
    return kzp_long_end(&r->call);
}

enum { ROW_STEPS = 20 }; /* and one for each point */

static bool begin_share(share *s)
{
    s->context = s->t->g.init();
    s->failed = s->context == NULL;
    return !s->failed;
}

/* ---- Geometries ---------------------------------------------------------------------------------------- */

static const char unreadable[] = "shapely's GEOS does not give its coordinates";

/* Adds a point, line or ring: how many points it has, or -1. */
static Py_ssize_t add_ring(share *s, const GEOSGeometry *geometry, bool is_hole)
{
    const geos *g = &s->t->g;
    const GEOSCoordSequence *points = geometry ? g->points(s->context, geometry) : NULL;
    unsigned int n = 0;
    if (!points || !g->size(s->context, points, &n)) return kzp_building_refuse(s->building, unreadable) - 1;
    kzp_xy *room = kzp_building_room(s->building, n);
    if (!room) return -1;
    if (n && !g->copy(s->context, points, &room->x, 0, 0)) return kzp_building_refuse(s->building, unreadable) - 1;
    return kzp_building_take(s->building, n, is_hole) ? (Py_ssize_t)n : -1;
}

static bool add_part(share *s, const GEOSGeometry *geometry, int type)
{
    const geos *g = &s->t->g;
    if (type != POLYGON) return add_ring(s, geometry, false) >= 0;
    const Py_ssize_t n_points = add_ring(s, g->exterior(s->context, geometry), false);
    if (n_points < 0) return false;
    if (g->n_points(s->context, geometry) == n_points) return true; /* quicker than to ask for holes */
    const int n = g->n_interiors(s->context, geometry);
    for (int k = 0; k < n; k++)
        if (add_ring(s, g->interior(s->context, geometry, k), true) < 0) return false;
    return true;
}

static bool add_geometry(share *s, const GEOSGeometry *geometry, int type)
{
    static const kzp_dimension dimensions[] = {KZP_POINTS, KZP_LINES, KZP_LINES, KZP_AREA,
                                               KZP_POINTS, KZP_LINES, KZP_AREA};
    static const int type_of_part[] = {POINT, LINE, LINEAR_RING, POLYGON, POINT, LINE, POLYGON};
    const geos *g = &s->t->g;
    kzp_building_open(s->building, geometry ? dimensions[type] : KZP_NOTHING);
    const int n = !geometry ? 0 : type < MULTIPOINT ? 1 : g->n_parts(s->context, geometry);
    for (int k = 0; k < n; k++) {
        const GEOSGeometry *part = type < MULTIPOINT ? geometry : g->part(s->context, geometry, k);
        if (!part) return kzp_building_refuse(s->building, unreadable);
        if (!add_part(s, part, type_of_part[type])) return false;
    }
    kzp_building_close(s->building);
    return true;
}

/* Rows that are picked lie anywhere: what they need comes into the cache while others are read. */
static void prefetch_row(const share *s, size_t k, int stage)
{
#if defined(__GNUC__)
    const size_t row = k < s->to ? s->r->rows[k] : 0;
    const GEOSGeometry *geometry = k < s->to && s->t->types[row] == POLYGON ? s->t->geometries[row] : NULL;
    if (!geometry) return;
    const void *next = stage == 0 ? (const void *)geometry : (const void *)s->t->g.exterior(s->context, geometry);
    if (stage == 2 && next) next = s->t->g.points(s->context, next);
    __builtin_prefetch(next);
    __builtin_prefetch((const char *)next + 64);
#else
    (void)s, (void)k, (void)stage;
#endif
}

static void read_geometries(void *shares, uint32_t i)
{
    share *s = (share *)shares + i;
    const table *t = s->t;
    if (!begin_share(s)) return;
    size_t seen = 0;
    for (size_t k = s->from; k < s->to && !s->failed; k++) {
        if (!kzp_long_goes_on_shared(&s->r->call, &s->steps, ROW_STEPS + s->building->n_points - seen)) break;
        seen = s->building->n_points;
        const size_t row = reading_row(s->r, k);
        for (int stage = 0; s->r->rows && stage < 3; stage++) prefetch_row(s, k + 8 * (size_t)(3 - stage), stage);
        s->failed = !add_geometry(s, t->geometries[row], t->types[row]);
    }
    t->g.finish(s->context);
}

/* Points a row, guessed by a sample. */
static double guess_points(const reading *r)
{
    enum { SAMPLE = 64 };
    const table *t = r->t;
    GEOSContextHandle *context = t->g.init();
    size_t sum = 0, most = 0, n = 0;
    for (size_t k = 0; context && k < r->n; k += r->n / SAMPLE + 1, n++) {
        const GEOSGeometry *geometry = t->geometries[reading_row(r, k)];
        const int points = geometry ? t->g.n_points(context, geometry) : 0;
        sum += points > 0 ? (size_t)points : 0;
        most = points > 0 && (size_t)points > most ? (size_t)points : most;
    }
    if (context) t->g.finish(context);
    return n == 0 ? 1 : sum == n * most ? (double)most : 1.2 * (double)sum / (double)n + 1;
}

static size_t first_point(const share *shares, size_t n, size_t k, double points_a_row)
{
    const size_t row = k < n ? shares[k].from : shares[n - 1].to;
    return (size_t)((double)row * points_a_row) + 2 * k;
}

/* Each share writes to a part of the arrays of g: nothing is moved afterwards where each row has one ring. */
static bool begin_buildings(kzp_geometries *g, share *shares, kzp_building *all, size_t n)
{
    const reading *r = shares[0].r;
    const double points_a_row = guess_points(r);
    if (!kzp_building_arrays(g, r->n, r->n, first_point(shares, n, n, points_a_row))) return false;
    for (size_t k = 0; k < n; k++) {
        const size_t first = first_point(shares, n, k, points_a_row), next = first_point(shares, n, k + 1, points_a_row);
        kzp_building_begin(&all[k], g, shares[k].from, shares[k].from, shares[k].to - shares[k].from, first, next - first);
        shares[k].building = &all[k];
    }
    return true;
}

static bool end_buildings(const share *shares, kzp_building *all, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        if (!shares[k].failed) continue;
        kzp_building_raise(&all[k]);
        return false;
    }
    return kzp_building_end(all, n);
}

static kzp_geometries *read_geometries_of(reading *r)
{
    size_t n;
    share *shares = new_shares(r, &n);
    kzp_building *all = shares ? calloc(n, sizeof *all) : NULL;
    kzp_geometries *g = all ? kzp_new(kzp_geometries_type) : NULL;
    if (!PyErr_Occurred() && !all) PyErr_NoMemory();
    if (g && !(begin_buildings(g, shares, all, n) && read_shares(r, read_geometries, shares, n) &&
               end_buildings(shares, all, n)))
        Py_CLEAR(g);
    for (size_t k = 0; all && k < n; k++) kzp_building_free(&all[k]);
    free(all);
    free(shares);
    return g;
}

static PyObject *geometries_of_shapely(PyObject *module, PyObject *args)
{
    PyObject *object, *rows;
    unsigned n_threads;
    reading r = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OOI:geometries_of_shapely", &object, &rows, &n_threads)) return NULL;
    if (!reading_begin(&r, object, rows, n_threads)) return NULL;
    kzp_geometries *g = read_geometries_of(&r);
    reading_end(&r);
    return (PyObject *)g;
}

/* ---- Boxes --------------------------------------------------------------------------------------------- */

/* Is it a polygon with four sides along the axes, and no hole?  Two rings have six points or more. */
static bool read_box(const geos *g, GEOSContextHandle *context, const GEOSGeometry *geometry, kzp_box64 *box)
{
    kzp_xy p[5];
    if (!geometry || g->n_points(context, geometry) != 5) return false;
    const GEOSGeometry *ring = g->exterior(context, geometry);
    const GEOSCoordSequence *points = ring ? g->points(context, ring) : NULL;
    if (!points) return false;
    if (!g->copy(context, points, &p[0].x, 0, 0)) return false;
    *box = kzp_box_of(&p[0], &p[2]);
    return kzp_is_box_ring(p) && kzp_same(p[0], p[4]) && p[0].x != p[2].x && p[0].y != p[2].y;
}

/* A look at a few of them, before all are read. */
static bool may_be_boxes(const table *t)
{
    enum { SAMPLE = 8 };
    kzp_box64 box;
    GEOSContextHandle *context = t->g.init();
    bool good = context != NULL;
    for (size_t k = 0; good && k < t->n; k += t->n / SAMPLE + 1)
        good = t->types[k] == POLYGON && read_box(&t->g, context, t->geometries[k], &box);
    if (context) t->g.finish(context);
    return good;
}

/* While they are in the cache; each at once would wait for its numbers, which are stored one by one. */
static void look_at_boxes(share *s)
{
    kzp_box64 around = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    size_t k = s->from;
    for (; k < s->to && kzp_box_fits(&s->boxes[k]); k++) kzp_box_widen(&around, &s->boxes[k]);
    s->around = around;
    s->all_fit = k == s->to;
}

static void read_boxes(void *shares, uint32_t i)
{
    share *s = (share *)shares + i;
    const table *t = s->t;
    if (!begin_share(s)) return;
    for (size_t k = s->from; k < s->to && !s->failed; k++) {
        if (!kzp_long_goes_on_shared(&s->r->call, &s->steps, ROW_STEPS)) break;
        s->failed = t->types[k] != POLYGON || !read_box(&t->g, s->context, t->geometries[k], &s->boxes[k]);
    }
    t->g.finish(s->context);
    if (!s->failed) look_at_boxes(s);
}

/* The box around a geometry; no numbers where there is none.  false: GEOS tells another thing than that. */
static bool read_extent(const geos *g, GEOSContextHandle *context, const GEOSGeometry *geometry, kzp_box64 *box)
{
    if (geometry && g->extent(context, geometry, &box->min.x, &box->min.y, &box->max.x, &box->max.y))
        return box->min.x <= box->max.x && box->min.y <= box->max.y;
    *box = (kzp_box64){{NAN, NAN}, {NAN, NAN}};
    return !geometry || g->is_empty(context, geometry) == 1;
}

/* Those of several parts wait for the caller: GEOS keeps their boxes when they are first asked for. */
static void read_extents(void *shares, uint32_t i)
{
    share *s = (share *)shares + i;
    const table *t = s->t;
    if (!begin_share(s)) return;
    for (size_t k = s->from; k < s->to && !s->failed; k++) {
        if (!kzp_long_goes_on_shared(&s->r->call, &s->steps, ROW_STEPS)) break;
        if (t->types[k] >= MULTIPOINT) s->boxes[k] = (kzp_box64){{NAN, NAN}, {NAN, NAN}};
        else s->failed = !read_extent(&t->g, s->context, t->geometries[k], &s->boxes[k]);
    }
    t->g.finish(s->context);
    if (!s->failed) look_at_boxes(s);
}

static bool read_other_extents(const table *t, kzp_box64 *boxes)
{
    GEOSContextHandle *context = t->g.init();
    bool good = context != NULL;
    for (size_t k = 0; good && k < t->n; k++)
        good = t->types[k] < MULTIPOINT || read_extent(&t->g, context, t->geometries[k], &boxes[k]);
    if (context) t->g.finish(context);
    return good;
}

/* Before 3.12 each geometry keeps its box when it is first asked for, which several threads may do at a time. */
static bool keeps_boxes(const geos *g)
{
    int major = 0, minor = 0;
    return sscanf(g->version(), "%d.%d", &major, &minor) == 2 && (major > 3 || (major == 3 && minor >= 12));
}

/* The array, and its Geometries where all boxes may be joined, or None. */
static PyObject *boxes_and_geometries(kzp_box64 *boxes, const share *shares, size_t n_shares, size_t n)
{
    kzp_box64 around = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    bool all_fit = true;
    for (size_t k = 0; k < n_shares; k++) {
        all_fit = all_fit && shares[k].all_fit;
        kzp_box_widen(&around, &shares[k].around);
    }
    PyObject *array = kzp_array(boxes, KZP_F64, (Py_ssize_t)n, 4), *geometries = NULL;
    if (array) geometries = all_fit ? kzp_geometries_of_boxes(array, &around) : Py_NewRef(Py_None);
    PyObject *both = geometries ? PyTuple_Pack(2, array, geometries) : NULL;
    Py_XDECREF(array);
    Py_XDECREF(geometries);
    return both;
}

/* Those of all rows, or None where a share failed. */
static PyObject *boxes_by(reading *r, void (*read)(void *shares, uint32_t i))
{
    size_t n;
    share *shares = new_shares(r, &n);
    kzp_box64 *boxes = shares ? kzp_large((r->n + 1) * sizeof *boxes) : NULL;
    bool good = boxes != NULL;
    PyObject *result = NULL;
    if (shares && !boxes) PyErr_NoMemory();
    for (size_t k = 0; good && k < n; k++) shares[k].boxes = boxes;
    good = good && read_shares(r, read, shares, n);
    for (size_t k = 0; good && k < n; k++) good = !shares[k].failed;
    if (good && (read != read_extents || read_other_extents(r->t, boxes)))
        result = boxes_and_geometries(boxes, shares, n, r->n);
    else {
        free(boxes);
        if (!PyErr_Occurred()) result = Py_NewRef(Py_None);
    }
    free(shares);
    return result;
}

static PyObject *boxes_of_shapely(PyObject *module, PyObject *args)
{
    PyObject *object;
    unsigned n_threads;
    reading r = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OI:boxes_of_shapely", &object, &n_threads)) return NULL;
    if (!reading_begin(&r, object, Py_None, n_threads)) return NULL;
    PyObject *result = may_be_boxes(r.t) ? boxes_by(&r, read_boxes) : Py_NewRef(Py_None);
    reading_end(&r);
    return result;
}

static PyObject *bounds_of_shapely(PyObject *module, PyObject *args)
{
    PyObject *object;
    unsigned n_threads;
    reading r = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OI:bounds_of_shapely", &object, &n_threads)) return NULL;
    if (!reading_begin(&r, object, Py_None, n_threads)) return NULL;
    PyObject *result = keeps_boxes(&r.t->g) ? boxes_by(&r, read_extents) : Py_NewRef(Py_None);
    reading_end(&r);
    return result;
}

static PyType_Slot table_slots[] = {{Py_tp_dealloc, table_dealloc},
                                    {Py_sq_length, table_length},
                                    {Py_tp_doc, "Geometries of shapely, held, as joins read them."},
                                    {0, NULL}};
static PyType_Spec table_spec = {"kolize._core.ShapelyTable", sizeof(table), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, table_slots};

static PyMethodDef shapely_functions[] = {
    {"shapely_table", shapely_table, METH_VARARGS,
     "shapely_table(path, array) -> ShapelyTable, or None: its geometries are not to be read so.\n\n"
     "path is that of shapely's extension, array one of its objects."},
    {"holds_objects", holds_objects, METH_VARARGS,
     "holds_objects(table, array) -> bool: are the objects of the array still those of the table?"},
    {"geometries_of_shapely", geometries_of_shapely, METH_VARARGS,
     "geometries_of_shapely(table, rows, n_threads) -> Geometries: of those rows; None: of all."},
    {"boxes_of_shapely", boxes_of_shapely, METH_VARARGS,
     "boxes_of_shapely(table, n_threads) -> float64 (n, 4), and Geometries of them, as of bounds_of_shapely; or None:\n"
     "those are not boxes alone."},
    {"bounds_of_shapely", bounds_of_shapely, METH_VARARGS,
     "bounds_of_shapely(table, n_threads) -> float64 (n, 4): the box around each, no numbers where there is none; and\n"
     "Geometries of them, or None: not all can be joined; or None: they are not to be read so."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_shapely(PyObject *module)
{
    table_type = kzp_add_type(module, &table_spec);
    return table_type != NULL && kzp_add_functions(module, shapely_functions);
}
