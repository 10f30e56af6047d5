/* shapely.c - shapely's geometries, read by the functions of the GEOS that shapely itself has loaded.
 *
 * shapely tells where the GEOSGeometry of its object is (shapely.lib._C_API); the functions of GEOS's C interface are
 * looked up in that library at run time, so nothing of it is needed to build.  Where one is missing, answers are None,
 * and the caller asks shapely's own functions, which take longer. */
#define _POSIX_C_SOURCE 200809L
#include "join/building.h"
#include "join/join.h"

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
    GEOSContextHandle *context;
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
           look_up(library, "GEOSCoordSeq_copyToBuffer_r", &g->copy);
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
    g->context = found ? g->init() : NULL;
    return g->context != NULL;
}
#else
static bool geos_open(const char *path, geos *g)
{
    (void)path, (void)g;
    return false;
}
#endif

/* ---- Arrays of objects --------------------------------------------------------------------------------- */

/* A buffer of objects, and which of them are asked for: all where has_wanted is false. */
typedef struct objects {
    Py_buffer buffer;
    kzp_rows wanted;
    bool has_wanted;
    size_t n;
} objects;

static bool objects_open(PyObject *table, PyObject *wanted, objects *all)
{
    if (PyObject_GetBuffer(table, &all->buffer, PyBUF_STRIDES | PyBUF_FORMAT) != 0) return false;
    all->n = all->buffer.ndim == 1 ? (size_t)all->buffer.shape[0] : 0;
    all->has_wanted = false;
    if (all->buffer.ndim != 1 || !all->buffer.format || strcmp(all->buffer.format, "O") != 0)
        kzp_type_error("table must be an array of objects");
    else if (wanted == Py_None) return true;
    else if (kzp_rows_open(wanted, "wanted", KZP_BOOL, 0, &all->wanted)) {
        all->has_wanted = true;
        if ((size_t)all->wanted.n == all->n) return true;
        kzp_rows_close(&all->wanted);
        PyErr_SetString(PyExc_ValueError, "wanted must be as long as the table");
    }
    PyBuffer_Release(&all->buffer);
    return false;
}

static void objects_close(objects *all)
{
    PyBuffer_Release(&all->buffer);
    if (all->has_wanted) kzp_rows_close(&all->wanted);
}

static PyObject *object_at(const objects *all, size_t k)
{
    PyObject *object;
    if (all->has_wanted && !all->wanted.data[(Py_ssize_t)k * all->wanted.stride]) return Py_None;
    memcpy(&object, (const char *)all->buffer.buf + (Py_ssize_t)k * all->buffer.strides[0], sizeof object);
    return object ? object : Py_None; /* NumPy reads no object as None, too */
}

/* ---- Geometries ---------------------------------------------------------------------------------------- */

typedef struct reader {
    geos g;
    kzp_building to;
    double *xy;
    size_t room;          /* of points in xy */
    PyTypeObject *seen;   /* the class of the last object, and the type of its geometry: shapely has a class for each */
    int type_of_seen;
} reader;

static const char unreadable[] = "shapely's GEOS does not give its coordinates";

/* The coordinates of a point, line or ring: how many points there are, or -1 after an exception. */
static Py_ssize_t read_points(reader *r, const GEOSGeometry *geometry)
{
    const GEOSCoordSequence *points = r->g.points(r->g.context, geometry);
    unsigned int n = 0;
    if (!points || !r->g.size(r->g.context, points, &n)) return kzp_building_refuse(&r->to, unreadable) - 1;
    if (n > r->room) {
        double *larger = realloc(r->xy, 4 * (size_t)n * sizeof *larger);
        if (!larger) return PyErr_NoMemory() ? 0 : -1;
        r->xy = larger;
        r->room = 2 * (size_t)n;
    }
    if (n && !r->g.copy(r->g.context, points, r->xy, 0, 0)) return kzp_building_refuse(&r->to, unreadable) - 1;
    return (Py_ssize_t)n;
}

static Py_ssize_t add_ring(reader *r, const GEOSGeometry *geometry, bool is_hole)
{
    const Py_ssize_t n = geometry ? read_points(r, geometry) : kzp_building_refuse(&r->to, unreadable) - 1;
    if (n < 0) return -1;
    return kzp_building_ring(&r->to, (const char *)r->xy, (size_t)n, 2 * sizeof(double), is_hole) ? n : -1;
}

static bool add_part(reader *r, const GEOSGeometry *geometry, int type)
{
    if (type != POLYGON) return add_ring(r, geometry, false) >= 0;
    const Py_ssize_t n_points = add_ring(r, r->g.exterior(r->g.context, geometry), false);
    if (n_points < 0) return false;
    if (r->g.n_points(r->g.context, geometry) == n_points) return true; /* quicker than to ask for holes */
    const int n = r->g.n_interiors(r->g.context, geometry);
    for (int k = 0; k < n; k++)
        if (add_ring(r, r->g.interior(r->g.context, geometry, k), true) < 0) return false;
    return true;
}

/* The number of its type; -1: it is no geometry. */
static int type_of(reader *r, PyObject *object, const GEOSGeometry **geometry)
{
    if (!r->g.geometry_of(object, geometry)) return -1;
    if (!*geometry || Py_TYPE(object) == r->seen) return r->type_of_seen;
    r->seen = Py_TYPE(object);
    r->type_of_seen = r->g.type(r->g.context, *geometry);
    return r->type_of_seen;
}

static bool add_geometry(reader *r, PyObject *object)
{
    static const kzp_dimension dimensions[] = {KZP_POINTS, KZP_LINES, KZP_LINES, KZP_AREA,
                                               KZP_POINTS, KZP_LINES, KZP_AREA};
    static const int type_of_part[] = {POINT, LINE, LINEAR_RING, POLYGON, POINT, LINE, POLYGON};
    const GEOSGeometry *geometry = NULL;
    const int type = type_of(r, object, &geometry);
    if (type < 0) return kzp_building_refuse(&r->to, "no geometry of shapely");
    if (type == COLLECTION && geometry && r->g.n_parts(r->g.context, geometry) == 0) geometry = NULL;
    else if (type >= COLLECTION) return kzp_building_refuse(&r->to, "a geometry collection cannot be joined");
    kzp_building_open(&r->to, geometry ? dimensions[type] : KZP_NOTHING);
    const int n = !geometry ? 0 : type < MULTIPOINT ? 1 : r->g.n_parts(r->g.context, geometry);
    for (int k = 0; k < n; k++) {
        const GEOSGeometry *part = type < MULTIPOINT ? geometry : r->g.part(r->g.context, geometry, k);
        if (!part) return kzp_building_refuse(&r->to, unreadable);
        if (!add_part(r, part, type_of_part[type])) return false;
    }
    kzp_building_close(&r->to);
    return true;
}

enum { SIGNALS = 1 << 14 }; /* rows between two looks for Ctrl-C */

static bool add_all(reader *r, const objects *all)
{
    for (size_t k = 0; k < all->n; k++) {
        if (!add_geometry(r, object_at(all, k)) || (k % SIGNALS == 0 && PyErr_CheckSignals() != 0)) return false;
    }
    return kzp_building_end(&r->to);
}

static PyObject *geometries_of_shapely(PyObject *module, PyObject *args)
{
    const char *path;
    PyObject *table, *wanted;
    objects all;
    reader r = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "sOO:geometries_of_shapely", &path, &table, &wanted)) return NULL;
    if (!geos_open(path, &r.g)) Py_RETURN_NONE;
    kzp_geometries *g = objects_open(table, wanted, &all) ? kzp_new(kzp_geometries_type) : NULL;
    if (g) {
        if (!kzp_building_begin(&r.to, g, all.n, all.n, 5 * all.n) || !add_all(&r, &all)) Py_CLEAR(g);
        objects_close(&all);
    }
    free(r.xy);
    r.g.finish(r.g.context);
    return (PyObject *)g;
}

/* ---- Boxes --------------------------------------------------------------------------------------------- */

/* Is it a polygon with four sides along the axes, and no hole? */
static bool read_box(const geos *g, const GEOSGeometry *geometry, kzp_box64 *box)
{
    kzp_xy p[5];
    unsigned int n = 0;
    if (!geometry || g->n_points(g->context, geometry) != 5) return false;
    const GEOSGeometry *ring = g->exterior(g->context, geometry);
    const GEOSCoordSequence *points = ring ? g->points(g->context, ring) : NULL;
    if (!points || !g->size(g->context, points, &n) || n != 5) return false;
    if (!g->copy(g->context, points, &p[0].x, 0, 0)) return false;
    *box = kzp_box_of(&p[0], &p[2]);
    return kzp_is_box_ring(p) && kzp_same(p[0], p[4]) && p[0].x != p[2].x && p[0].y != p[2].y;
}

static PyObject *boxes_of_shapely(PyObject *module, PyObject *args)
{
    const char *path;
    PyObject *table;
    objects all;
    geos g;
    (void)module;
    if (!PyArg_ParseTuple(args, "sO:boxes_of_shapely", &path, &table)) return NULL;
    if (!geos_open(path, &g)) Py_RETURN_NONE;
    kzp_box64 *boxes = NULL;
    bool are_boxes = objects_open(table, Py_None, &all);
    if (are_boxes) {
        boxes = kzp_large((all.n + 1) * sizeof *boxes);
        are_boxes = boxes != NULL;
        if (!boxes) PyErr_NoMemory();
        for (size_t k = 0; are_boxes && k < all.n; k++) {
            const GEOSGeometry *geometry = NULL;
            are_boxes = g.geometry_of(object_at(&all, k), &geometry) && read_box(&g, geometry, &boxes[k]) &&
                        (k % SIGNALS != 0 || PyErr_CheckSignals() == 0);
        }
        objects_close(&all);
    }
    g.finish(g.context);
    if (are_boxes) return kzp_array(boxes, KZP_F64, (Py_ssize_t)all.n, 4);
    free(boxes);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef shapely_functions[] = {
    {"geometries_of_shapely", geometries_of_shapely, METH_VARARGS,
     "geometries_of_shapely(path, table, wanted) -> Geometries, or None: they are not to be read so.\n\n"
     "path is that of shapely's extension, table an array of its objects.  wanted says which are read, others count as\n"
     "missing; None: all."},
    {"boxes_of_shapely", boxes_of_shapely, METH_VARARGS,
     "boxes_of_shapely(path, table) -> float64 (n, 4), or None: those are not boxes alone, or not to be read so."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_shapely(PyObject *module) { return kzp_add_functions(module, shapely_functions); }
