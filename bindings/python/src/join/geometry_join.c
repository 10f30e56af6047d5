/* geometry_join.c - joins of geometries: float32 boxes find the candidates, and double decides. */
#include "join/containment.h"
#include "join/join.h"
#include "join/relate.h"

/* Which rows of a collection take part; all where `rows` is NULL. */
typedef struct some_rows {
    const kzp_geometries *g;
    uint32_t *rows;
    size_t n;
    const double *by; /* how much larger each box of the collection is made, or NULL */
    double by_all;
    const kzp_box64 *plain; /* the boxes where they lie in memory as they are asked for, or NULL */
    bool corners_only; /* each lies in the other: its lowest corner does, too, and finds fewer candidates */
    kz_box *boxes;  /* of those that are not empty, in float32 */
    uint32_t *kept; /* their rows; NULL: all that take part */
    size_t n_kept;
} some_rows;

typedef struct geometry_join {
    some_rows a, b; /* b.g is NULL: within a */
    bool has_tile;
    kzp_box64 tile;
    kzp_predicate predicate;
    double distance;         /* of dwithin */
    const double *distances; /* one for each row of a, or NULL */
    uint32_t n_threads;
    kzp_crew *crew;
    kzp_long_call call;
} geometry_join;

static size_t row_at(const some_rows *s, size_t k) { return s->rows ? s->rows[k] : k; }

/* A bound of v +- by: at least one unit in the last place beyond the rounded sum, so that rounding never loses a part. */
static inline double beyond(double sum, double sign) { return sum + sign * fabs(sum) * 0x1p-52; }

/* The box of a row, made larger: never smaller than it is without rounding. */
static inline kzp_box64 grown_box(kzp_box64 box, double by)
{
    box.min = (kzp_xy){beyond(box.min.x - by, -1), beyond(box.min.y - by, -1)};
    box.max = (kzp_xy){beyond(box.max.x + by, 1), beyond(box.max.y + by, 1)};
    return box;
}

/* Boxes that are not made larger, in double, side by side. */
static const kzp_box64 *plain_boxes(const some_rows *s)
{
    const kzp_geometries *g = s->g;
    if (!g || s->by || s->by_all != 0) return NULL;
    if (g->boxes) return g->boxes;
    const bool side_by_side = g->columns == 4 && !g->is_single && g->rows.stride == (Py_ssize_t)sizeof(kzp_box64);
    return side_by_side ? (const kzp_box64 *)(const void *)g->rows.data : NULL;
}

static kzp_box64 large_box(const some_rows *s, size_t row)
{
    const double by = (s->by ? s->by[row] : s->by_all) * (1 + 0x1p-50);
    return by == 0 ? kzp_geometry_box(s->g, row) : grown_box(kzp_geometry_box(s->g, row), by);
}

static inline kzp_box64 box_of_row(const some_rows *s, size_t row)
{
    return s->plain ? s->plain[row] : large_box(s, row);
}

static void widen(const some_rows *s, kzp_box64 *all)
{
    if (!s->rows && !s->by) { /* a frame need not be exact */
        const kzp_box64 box = grown_box(s->g->around, s->by_all);
        kzp_box_widen(all, &box);
        return;
    }
    for (size_t k = 0; k < s->n; k++) {
        const kzp_box64 box = box_of_row(s, row_at(s, k));
        if (box.min.x <= box.max.x) kzp_box_widen(all, &box);
    }
}

/* To take an origin away, to scale by a power of two and to round keep the order of numbers.  So boxes that meet do so
 * in float32, too. */
typedef struct frame {
    kzp_xy origin;
    double scale;
} frame;

#if defined(__SSE2__) || defined(_M_X64)
static inline kz_box box_in_frame(const kzp_box64 *box, const frame *f)
{
    const __m128d origin = _mm_loadu_pd(&f->origin.x), scale = _mm_set1_pd(f->scale), most = _mm_set1_pd(0x1p100);
    const __m128d least = _mm_set1_pd(-0x1p100);
    __m128d low = _mm_mul_pd(_mm_sub_pd(_mm_loadu_pd(&box->min.x), origin), scale);
    __m128d high = _mm_mul_pd(_mm_sub_pd(_mm_loadu_pd(&box->max.x), origin), scale);
    low = _mm_max_pd(_mm_min_pd(low, most), least);
    high = _mm_max_pd(_mm_min_pd(high, most), least);
    kz_box out;
    _mm_storeu_ps(&out.min.x, _mm_movelh_ps(_mm_cvtpd_ps(low), _mm_cvtpd_ps(high)));
    return out;
}
#else
static inline float in_frame(double v, double origin, double scale)
{
    double moved = (v - origin) * scale;
    moved = moved < 0x1p100 ? moved : 0x1p100;
    return (float)(moved > -0x1p100 ? moved : -0x1p100);
}

static inline kz_box box_in_frame(const kzp_box64 *box, const frame *f)
{
    return (kz_box){{in_frame(box->min.x, f->origin.x, f->scale), in_frame(box->min.y, f->origin.y, f->scale)},
                    {in_frame(box->max.x, f->origin.x, f->scale), in_frame(box->max.y, f->origin.y, f->scale)}};
}
#endif

static frame frame_of(const some_rows *a, const some_rows *b)
{
    kzp_box64 all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    widen(a, &all);
    if (b->g) widen(b, &all);
    if (!(all.min.x <= all.max.x)) return (frame){{0, 0}, 1};
    const double w = all.max.x - all.min.x, h = all.max.y - all.min.y;
    int exponent = 0;
    frexp(w > h ? w : h, &exponent);
    return (frame){{all.min.x / 2 + all.max.x / 2, all.min.y / 2 + all.max.y / 2}, ldexp(1, 24 - exponent)};
}

enum { SHARES = 8 }; /* of each thread, so that none waits long for the slowest */

static uint32_t n_shares(const geometry_join *j, size_t n)
{
    const kz_parallel *parallel = n < KZP_WORTH_SHARING ? NULL : kzp_crew_parallel(j->crew);
    return parallel ? SHARES * parallel->n_threads : 1;
}

static size_t first_of_share(size_t n, uint32_t i, uint32_t n_shares) { return (size_t)((double)n / n_shares * i); }

typedef struct boxes_shared {
    some_rows *s;
    frame f;
    uint32_t n_shares;
} boxes_shared;

static const kz_box no_box = {{1, 1}, {0, 0}};

static void make_share(void *data, uint32_t i)
{
    const boxes_shared *all = data;
    const some_rows *s = all->s;
    const frame f = all->f;
    const size_t end = i + 1 == all->n_shares ? s->n : first_of_share(s->n, i + 1, all->n_shares);
    for (size_t k = first_of_share(s->n, i, all->n_shares); k < end; k++) {
        kzp_box64 box = box_of_row(s, row_at(s, k));
        s->boxes[k] = no_box;
        if (!(box.min.x <= box.max.x)) continue;
        if (s->corners_only) box.max = box.min;
        s->boxes[k] = box_in_frame(&box, &f);
    }
}

/* Leaves out rows that are empty. */
static bool leave_out_empty(some_rows *s)
{
    size_t k = 0;
    while (k < s->n && s->boxes[k].min.x <= s->boxes[k].max.x) k++;
    s->n_kept = k;
    if (k == s->n) return true;
    s->kept = kzp_large((s->n + 1) * sizeof *s->kept);
    for (size_t i = 0; s->kept && i < k; i++) s->kept[i] = (uint32_t)row_at(s, i);
    for (; s->kept && k < s->n; k++) {
        if (!(s->boxes[k].min.x <= s->boxes[k].max.x)) continue;
        s->kept[s->n_kept] = (uint32_t)row_at(s, k);
        s->boxes[s->n_kept++] = s->boxes[k];
    }
    return s->kept != NULL;
}

static bool make_boxes(const geometry_join *j, some_rows *s, frame f)
{
    s->boxes = kzp_large((s->n + 1) * sizeof *s->boxes);
    if (!s->boxes) return false;
    boxes_shared all = {s, f, n_shares(j, s->n)};
    kzp_share(j->crew, make_share, &all, all.n_shares);
    return leave_out_empty(s);
}

/* ---- Candidates ---------------------------------------------------------------------------------------- */

static bool in_tile(const kzp_box64 *tile, const kzp_box64 *a, const kzp_box64 *b)
{
    const double x = a->min.x > b->min.x ? a->min.x : b->min.x, y = a->min.y > b->min.y ? a->min.y : b->min.y;
    return x >= tile->min.x && x < tile->max.x && y >= tile->min.y && y < tile->max.y;
}

/* A guess at the number of pairs saves a second search; where it is too low the search runs again.  Pages of what is not
 * written to take no memory. */
static kz_index_pair *find_candidates(const geometry_join *j, size_t *n, kz_error *err)
{

    const kz_box_options options = {.alloc = kzp_scratch(), .parallel = kzp_crew_parallel(j->crew)};
    const size_t n_rows = j->a.n_kept + j->b.n_kept;
    size_t room = n_rows < 1000000 ? 6 * n_rows + 1024 : n_rows + 5000000;
    for (;;) {
        kz_index_pair *pairs = kzp_large(room * sizeof *pairs);
        *err = (kz_error){.code = KZ_ERR_MEMORY};
        if (!pairs) return NULL;
        const kz_result result =
            j->b.g ? kz_box_pairs_between(j->a.boxes, j->a.n_kept, j->b.boxes, j->b.n_kept, &options, pairs, room, n, err)
                   : kz_box_pairs(j->a.boxes, j->a.n_kept, &options, pairs, room, n, err);
        if (result == KZ_OK && *n <= room) return pairs;
        free(pairs);
        if (result != KZ_OK) return NULL;
        room = *n;
    }
}

/* May a pair with these boxes be one?  Nothing lies in another whose box does not lie in the other's. */
static bool boxes_allow(const geometry_join *j, const kzp_box64 *a, const kzp_box64 *b)
{
    if (j->predicate == KZP_WITHIN || j->predicate == KZP_COVERED_BY) return kzp_box_covers(b, a);
    if (j->predicate == KZP_CONTAINS || j->predicate == KZP_COVERS) return kzp_box_covers(a, b);
    return kzp_boxes_meet(a, b);
}

static inline uint32_t row_kept(const some_rows *s, uint32_t k)
{
    return s->kept ? s->kept[k] : s->rows ? s->rows[k] : k;
}

/* Keeps the candidates that belong to the tile and whose boxes allow it, and gives them the rows of the collections. */
static size_t keep_by_boxes(const geometry_join *j, const some_rows *b, kz_index_pair *pairs, size_t n)
{
    size_t kept = 0;
    for (size_t k = 0; k < n; k++) {
        const uint32_t p = row_kept(&j->a, pairs[k].a), q = row_kept(b, pairs[k].b);
        if (k + 12 < n) kzp_geometry_prefetch(b->g, row_kept(b, pairs[k + 12].b), 0);
        const kzp_box64 box_p = box_of_row(&j->a, p), box_q = box_of_row(b, q);
        if (boxes_allow(j, &box_p, &box_q) && (!j->has_tile || in_tile(&j->tile, &box_p, &box_q)))
            pairs[kept++] = (kz_index_pair){p, q};
    }
    return kept;
}

/* Are both boxes given as numbers, of which all is asked by keep_by_boxes? */
static bool boxes_decide(const geometry_join *j)
{
    const kzp_predicate p = j->predicate;
    return j->a.g->columns == 4 && (!j->b.g || j->b.g->columns == 4) &&
           (p == KZP_INTERSECTS || p == KZP_COVERS || p == KZP_COVERED_BY);
}

enum { PAIR_STEPS = 50 }; /* and one for each point */

static bool is_pair(kzp_relating *w, const geometry_join *j, size_t p, size_t q)
{
    if (j->predicate != KZP_DWITHIN) return kzp_relate(w, p, q, j->predicate);
    return kzp_is_near(w, p, q, j->distances ? j->distances[p] : j->distance);
}

/* Candidates that a thread looks at at a time: those it keeps come first. */
typedef struct pairs_share {
    geometry_join *j;
    kz_index_pair *pairs;
    size_t n;
    bool are_candidates; /* the boxes are to be compared */
    bool failed;
    char apart[KZP_APART];
} pairs_share;

/* Keeps those of which the predicate is true. */
static void keep_those(pairs_share *s)
{
    geometry_join *j = s->j;
    const some_rows *b = j->b.g ? &j->b : &j->a;
    const size_t n_near = s->n;
    size_t steps = 0;
    kzp_relating w = {.a = j->a.g, .b = b->g};
    s->n = 0;
    for (size_t k = 0; k < n_near; k++) {
        for (int stage = 0; stage < 3; stage++) { /* the rows of a rise, those of b jump */
            const size_t ahead = k + (size_t)(3 - stage) * 4;
            if (ahead < n_near) kzp_geometry_prefetch(b->g, s->pairs[ahead].b, stage);
        }
        const kz_index_pair pair = s->pairs[k];
        const size_t n_points = kzp_point_count(w.a, pair.a) + kzp_point_count(w.b, pair.b);
        if (!kzp_long_goes_on_shared(&j->call, &steps, PAIR_STEPS + n_points)) break;
        if (is_pair(&w, j, pair.a, pair.b)) s->pairs[s->n++] = pair;
    }
    s->failed = w.failed;
    kzp_relating_free(&w);
}

static void keep_share(void *shares, uint32_t i)
{
    pairs_share *s = (pairs_share *)shares + i;
    const geometry_join *j = s->j;
    if (s->are_candidates) s->n = keep_by_boxes(j, j->b.g ? &j->b : &j->a, s->pairs, s->n);
    if (!boxes_decide(j)) keep_those(s);
}

/* Keeps those that are pairs. */
static bool keep_pairs(geometry_join *j, kz_index_pair *pairs, size_t *n, bool are_candidates)
{
    const uint32_t n_parts = n_shares(j, *n);
    pairs_share *shares = calloc(n_parts, sizeof *shares);
    if (!shares) return false;
    for (uint32_t i = 0; i < n_parts; i++) {
        const size_t first = first_of_share(*n, i, n_parts);
        shares[i] = (pairs_share){.j = j, .pairs = pairs + first, .are_candidates = are_candidates};
        shares[i].n = (i + 1 == n_parts ? *n : first_of_share(*n, i + 1, n_parts)) - first;
    }
    kzp_share(j->crew, keep_share, shares, n_parts);
    bool good = true;
    *n = 0;
    for (uint32_t i = 0; i < n_parts; i++) {
        memmove(pairs + *n, shares[i].pairs, shares[i].n * sizeof *pairs);
        *n += shares[i].n;
        good = good && !shares[i].failed;
    }
    free(shares);
    return good;
}

/* Where one must lie in the other: the pairs whose boxes allow it, found in double.  NULL with *fits false: not so. */
static kz_index_pair *find_contained(geometry_join *j, size_t *n, bool *fits)
{
    const some_rows *in = j->a.corners_only ? &j->a : &j->b, *out = in == &j->a ? &j->b : &j->a;
    *fits = in->corners_only && in->plain && out->plain;
    if (!*fits) return NULL;
    const kzp_box_rows inner = {in->plain, in->rows, in->n}, outer = {out->plain, out->rows, out->n};
    kz_index_pair *pairs = kzp_boxes_in_boxes(&inner, &outer, out == &j->a, j->crew, &j->call, n, fits);
    size_t kept = 0;
    for (size_t k = 0; pairs && j->has_tile && k < *n; k++)
        if (in_tile(&j->tile, &j->a.plain[pairs[k].a], &j->b.plain[pairs[k].b])) pairs[kept++] = pairs[k];
    if (j->has_tile) *n = kept;
    return pairs;
}

static kz_index_pair *joined(geometry_join *j, size_t *n, kz_error *err)
{
    bool fits;
    *err = (kz_error){.code = KZ_ERR_MEMORY};
    kz_index_pair *contained = find_contained(j, n, &fits);
    if (contained && !keep_pairs(j, contained, n, false)) {
        free(contained);
        return NULL;
    }
    if (fits) return contained;
    const frame f = frame_of(&j->a, &j->b);
    if (!make_boxes(j, &j->a, f) || (j->b.g && !make_boxes(j, &j->b, f))) return NULL;
    kz_index_pair *pairs = find_candidates(j, n, err);
    free(j->a.boxes);
    free(j->b.boxes);
    j->a.boxes = j->b.boxes = NULL;
    if (!pairs || keep_pairs(j, pairs, n, true)) return pairs;
    *err = (kz_error){.code = KZ_ERR_MEMORY};
    free(pairs);
    return NULL;
}

/* The threads of a call without the lock, in which so many rows or pairs are looked at. */
static void begin_call(geometry_join *j, size_t n)
{
    j->a.plain = plain_boxes(&j->a);
    j->b.plain = plain_boxes(&j->b);
    j->crew = n < KZP_WORTH_SHARING ? NULL : kzp_crew_begin(j->n_threads);
    kzp_long_begin(&j->call);
    j->call.crew = j->crew;
}

static bool end_call(geometry_join *j)
{
    const bool good = kzp_long_end(&j->call);
    kzp_crew_end(j->crew);
    return good;
}

/* ---- Arguments ----------------------------------------------------------------------------------------- */

static bool take_rows(PyObject *object, some_rows *s)
{
    kzp_rows rows;
    s->n = s->g->n;
    if (object == Py_None) return true;
    if (!kzp_rows_open(object, "rows", KZP_U32, 0, &rows)) return false;
    s->n = (size_t)rows.n;
    s->rows = malloc((s->n + 1) * sizeof *s->rows);
    bool good = s->rows != NULL;
    for (size_t k = 0; good && k < s->n; k++) {
        memcpy(&s->rows[k], rows.data + (Py_ssize_t)k * rows.stride, sizeof *s->rows);
        if (s->rows[k] >= s->g->n) good = PyErr_Format(PyExc_IndexError, "a row is not there") != NULL;
    }
    kzp_rows_close(&rows);
    if (!s->rows) PyErr_NoMemory();
    return good;
}

static bool take_distance(PyObject *object, geometry_join *j, kzp_rows *rows)
{
    if (j->predicate != KZP_DWITHIN) return true;
    if (kzp_number(object, &j->distance)) {
        j->a.by_all = j->b.g ? j->distance : j->distance / 2;
        j->b.by_all = 0;
        return true;
    }
    if (!kzp_rows_open(object, "distance", KZP_F64, 0, rows)) return false;
    if (rows->n == (Py_ssize_t)j->a.g->n && (rows->n < 2 || rows->stride == sizeof(double))) {
        j->a.by = j->distances = (const double *)rows->data;
        return true;
    }
    PyErr_SetString(PyExc_ValueError, "distance must be a number, or one for each row of a");
    return false;
}

static void free_rows(some_rows *s)
{
    free(s->rows);
    free(s->boxes);
    free(s->kept);
}

static bool take_tile(PyObject *tile, geometry_join *j)
{
    j->has_tile = tile != Py_None;
    if (!j->has_tile) return true;
    if (!PyTuple_Check(tile)) return kzp_type_error("tile must be a tuple of four numbers") != NULL;
    return PyArg_ParseTuple(tile, "dddd", &j->tile.min.x, &j->tile.min.y, &j->tile.max.x, &j->tile.max.y);
}

static bool take_collections(PyObject *a, PyObject *b, int predicate, geometry_join *j)
{
    if (Py_TYPE(a) != kzp_geometries_type || (b != Py_None && Py_TYPE(b) != kzp_geometries_type))
        return kzp_type_error("a and b must be Geometries") != NULL;
    if (predicate < 0 || predicate >= KZP_PREDICATES) return kzp_type_error("no such predicate") != NULL;
    j->predicate = (kzp_predicate)predicate;
    j->a.g = (kzp_geometries *)a;
    j->b.g = b == Py_None ? NULL : (kzp_geometries *)b;
    j->a.corners_only = j->predicate == KZP_WITHIN || j->predicate == KZP_COVERED_BY;
    j->b.corners_only = j->predicate == KZP_CONTAINS || j->predicate == KZP_COVERS;
    return true;
}

static PyObject *join_geometries(PyObject *module, PyObject *args)
{
    PyObject *a, *b, *rows_a, *rows_b, *tile, *distance, *result = NULL;
    int predicate;
    geometry_join j = {0};
    kzp_rows distances = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOOOiOI:join_geometries", &a, &b, &rows_a, &rows_b, &tile, &predicate, &distance,
                          &j.n_threads) ||
        !take_tile(tile, &j) || !take_collections(a, b, predicate, &j))
        return NULL;
    if (take_rows(rows_a, &j.a) && (!j.b.g || take_rows(rows_b, &j.b)) && take_distance(distance, &j, &distances)) {
        kz_error err;
        size_t n = 0;
        begin_call(&j, j.a.n + j.b.n);
        kz_index_pair *pairs = joined(&j, &n, &err);
        if (!end_call(&j)) free(pairs);
        else result = pairs ? kzp_array(pairs, KZP_U32, (Py_ssize_t)n, 2) : kzp_raise(&err);
    }
    kzp_rows_close(&distances);
    free_rows(&j.a);
    free_rows(&j.b);
    return result;
}

/* The caller's pairs, copied: NULL after an exception where a row is not there. */
static kz_index_pair *copied_pairs(PyObject *object, const geometry_join *j, size_t *n)
{
    kzp_rows rows = {0};
    if (!kzp_rows_open(object, "pairs", KZP_U32, 2, &rows)) return NULL;
    const size_t n_b = j->b.g ? j->b.g->n : j->a.g->n;
    *n = (size_t)rows.n;
    kz_index_pair *pairs = kzp_large((*n + 1) * sizeof *pairs);
    bool good = pairs != NULL;
    if (!good) PyErr_NoMemory();
    for (size_t k = 0; good && k < *n; k++) {
        memcpy(&pairs[k], rows.data + (Py_ssize_t)k * rows.stride, sizeof *pairs);
        if (pairs[k].a >= j->a.g->n || pairs[k].b >= n_b)
            good = PyErr_Format(PyExc_IndexError, "a row is not there") != NULL;
    }
    kzp_rows_close(&rows);
    if (good) return pairs;
    free(pairs);
    return NULL;
}

static PyObject *pairs_that(PyObject *module, PyObject *args)
{
    PyObject *a, *b, *pairs_object, *distance, *result = NULL;
    int predicate;
    geometry_join j = {0};
    kzp_rows distances = {0};
    size_t n = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOiOI:pairs_that", &a, &b, &pairs_object, &predicate, &distance, &j.n_threads) ||
        !take_collections(a, b, predicate, &j))
        return NULL;
    kz_index_pair *pairs = copied_pairs(pairs_object, &j, &n);
    if (pairs && take_distance(distance, &j, &distances)) {
        begin_call(&j, n);
        const bool kept = keep_pairs(&j, pairs, &n, boxes_decide(&j));
        if (!end_call(&j)) result = NULL;
        else if (!kept) result = PyErr_NoMemory();
        else {
            result = kzp_array(pairs, KZP_U32, (Py_ssize_t)n, 2);
            pairs = NULL;
        }
    }
    free(pairs);
    kzp_rows_close(&distances);
    return result;
}

static PyMethodDef join_functions[] = {
    {"join_geometries", join_geometries, METH_VARARGS,
     "join_geometries(a, b, rows_a, rows_b, tile, predicate, distance, n_threads) -> uint32 (m, 2): pairs of rows, sorted.\n\n"
     "b None: pairs within a.  rows: which take part, rising; None: all.  tile: only pairs whose reference point lies\n"
     "in it.  predicate is a number of kolize._join.predicates; distance is that of dwithin."},
    {"pairs_that", pairs_that, METH_VARARGS,
     "pairs_that(a, b, pairs, predicate, distance, n_threads) -> uint32 (m, 2): those of the pairs of which the predicate holds."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_geometry_joins(PyObject *module) { return kzp_add_functions(module, join_functions); }
