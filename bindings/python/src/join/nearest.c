/* nearest.c - for each geometry the nearest of another collection, all of them where several are equally near; a packed
 * tree of boxes (sort-tile-recursive, Leutenegger 1997) finds candidates. */
#include "join/join.h"
#include "join/relate.h"

enum { FANOUT = 16, MOST_LEVELS = 16 };

/* Rows in the order of the leaves; box k of a level is around the boxes FANOUT k and on of the level below. */
typedef struct tree {
    const kzp_geometries *g;
    uint32_t *rows;
    kzp_box64 *boxes[MOST_LEVELS];
    size_t n[MOST_LEVELS];
    int n_levels;
} tree;

typedef struct place {
    kzp_xy middle;
    uint32_t row;
} place;

static int by_x(const void *p, const void *q)
{
    const double x = ((const place *)p)->middle.x, y = ((const place *)q)->middle.x;
    return (x > y) - (x < y);
}

static int by_y(const void *p, const void *q)
{
    const double x = ((const place *)p)->middle.y, y = ((const place *)q)->middle.y;
    return (x > y) - (x < y);
}

/* Slices of equal count from left to right, each sorted from top to bottom. */
static void sort_places(place *places, size_t n)
{
    const size_t n_leaves = (n + FANOUT - 1) / FANOUT, n_slices = (size_t)ceil(sqrt((double)n_leaves));
    const size_t in_slice = n_slices ? (n_leaves + n_slices - 1) / n_slices * FANOUT : 1;
    qsort(places, n, sizeof *places, by_x);
    for (size_t k = 0; k < n; k += in_slice)
        qsort(places + k, n - k < in_slice ? n - k : in_slice, sizeof *places, by_y);
}

static kzp_box64 box_of_both(kzp_box64 a, kzp_box64 b)
{
    return (kzp_box64){{a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y},
                       {a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y}};
}

static void tree_free(tree *t)
{
    free(t->rows);
    for (int level = 0; level < t->n_levels; level++) free(t->boxes[level]);
}

static bool tree_levels(tree *t)
{
    while (t->n[t->n_levels - 1] > 1 && t->n_levels < MOST_LEVELS) {
        const int level = t->n_levels;
        const size_t below = t->n[level - 1];
        t->n[level] = (below + FANOUT - 1) / FANOUT;
        t->boxes[level] = malloc(t->n[level] * sizeof *t->boxes[level]);
        if (!t->boxes[level]) return false;
        t->n_levels++;
        for (size_t k = 0; k < below; k++) {
            const kzp_box64 box = t->boxes[level - 1][k];
            kzp_box64 *around = &t->boxes[level][k / FANOUT];
            *around = k % FANOUT ? box_of_both(*around, box) : box;
        }
    }
    return true;
}

static bool tree_make(const kzp_geometries *g, tree *t)
{
    place *places = malloc((g->n + 1) * sizeof *places);
    size_t n = 0;
    *t = (tree){.g = g, .rows = malloc((g->n + 1) * sizeof *t->rows), .n_levels = 1};
    for (size_t i = 0; places && i < g->n; i++) {
        const kzp_box64 box = kzp_geometry_box(g, i);
        if (!(box.min.x <= box.max.x)) continue;
        places[n++] = (place){{box.min.x / 2 + box.max.x / 2, box.min.y / 2 + box.max.y / 2}, (uint32_t)i};
    }
    t->boxes[0] = malloc((n + 1) * sizeof *t->boxes[0]);
    t->n[0] = n;
    const bool good = places && t->rows && t->boxes[0];
    if (good) {
        sort_places(places, n);
        for (size_t k = 0; k < n; k++) {
            t->rows[k] = places[k].row;
            t->boxes[0][k] = kzp_geometry_box(g, places[k].row);
        }
    }
    free(places);
    return good && tree_levels(t);
}

/* ---- The nearest of one row ---------------------------------------------------------------------------- */

typedef struct search {
    kzp_relating w;
    const tree *t;
    bool exclusive; /* a row is not near itself */
    size_t row;
    kzp_box64 box;
    kzp_gap best;
    uint32_t *found;
    size_t n_found, room;
} search;

static void try_row(search *s, uint32_t other)
{
    if (s->exclusive && other == s->row) return;
    const int sign = kzp_gap_between(&s->w, s->row, other, &s->best);
    if (sign > 0) return;
    if (sign < 0) s->n_found = 0;
    s->found = kzp_room(&s->w, s->found, &s->room, s->n_found + 1, sizeof *s->found);
    if (!s->w.failed) s->found[s->n_found++] = other;
}

/* Goes down to the nearest boxes first, and leaves out those that are farther than the best so far.  Few are not, so
 * that the next one is looked for, and nothing is sorted. */
static void descend(search *s, int level, size_t first, size_t n)
{
    double squares[FANOUT];
    size_t at[FANOUT], n_near = 0;
    for (size_t k = 0; k < n; k++) { /* no branch is guessed wrong */
        squares[n_near] = kzp_least_square(&s->box, &s->t->boxes[level][first + k]);
        at[n_near] = first + k;
        n_near += squares[n_near] <= s->best.high;
    }
    for (; n_near > 0 && !s->w.failed; n_near--) {
        size_t least = 0;
        for (size_t k = 1; k < n_near; k++) least = squares[k] < squares[least] ? k : least;
        if (squares[least] > s->best.high) return;
        const size_t nearest = at[least];
        squares[least] = squares[n_near - 1];
        at[least] = at[n_near - 1];
        if (level == 0) {
            try_row(s, s->t->rows[nearest]);
            continue;
        }
        const size_t below = nearest * FANOUT, left = s->t->n[level - 1] - below;
        descend(s, level - 1, below, left < FANOUT ? left : FANOUT);
    }
}

/* ---- All rows ------------------------------------------------------------------------------------------ */

typedef struct nearest_rows {
    kz_index_pair *pairs;
    double *lengths;
    size_t n, room, lengths_room;
} nearest_rows;

static int by_number(const void *p, const void *q)
{
    const uint32_t a = *(const uint32_t *)p, b = *(const uint32_t *)q;
    return (a > b) - (a < b);
}

static void add_found(search *s, nearest_rows *out)
{
    out->pairs = kzp_room(&s->w, out->pairs, &out->room, out->n + s->n_found + 1, sizeof *out->pairs);
    out->lengths = kzp_room(&s->w, out->lengths, &out->lengths_room, out->n + s->n_found + 1, sizeof *out->lengths);
    if (s->w.failed || s->n_found == 0) return;
    qsort(s->found, s->n_found, sizeof *s->found, by_number);
    const double length = kzp_gap_length(&s->best);
    for (size_t k = 0; k < s->n_found; k++) {
        out->pairs[out->n] = (kz_index_pair){(uint32_t)s->row, s->found[k]};
        out->lengths[out->n++] = length;
    }
}

enum { ROW_STEPS = 500 }; /* and one for each point */

typedef struct nearest_call {
    const kzp_geometries *a, *b;
    bool exclusive;
    double most; /* infinite, or the largest distance */
    tree t;
    kzp_crew *crew;
    kzp_long_call call;
} nearest_call;

/* Rows of a that a thread looks at at a time. */
typedef struct nearest_share {
    nearest_call *c;
    size_t from, to;
    nearest_rows out;
    bool failed;
    char apart[KZP_APART];
} nearest_share;

static void find_share(void *shares, uint32_t k)
{
    nearest_share *share = (nearest_share *)shares + k;
    nearest_call *c = share->c;
    search s = {.w = {.a = c->a, .b = c->b}, .t = &c->t, .exclusive = c->exclusive};
    size_t steps = 0;
    for (size_t i = share->from; i < share->to && !s.w.failed; i++) {
        if (!kzp_long_goes_on_shared(&c->call, &steps, ROW_STEPS + kzp_point_count(c->a, i))) break;
        s.row = i;
        s.box = kzp_geometry_box(c->a, i);
        s.n_found = 0;
        s.best = kzp_gap_of_length(c->most);
        const int top = c->t.n_levels - 1;
        if (s.box.min.x <= s.box.max.x && c->t.n[0]) descend(&s, top, 0, c->t.n[top]);
        add_found(&s, &share->out);
    }
    share->failed = s.w.failed;
    free(s.found);
    kzp_relating_free(&s.w);
}

/* All shares in one. */
static bool gather_found(nearest_share *shares, uint32_t n_shares, nearest_rows *all)
{
    size_t n = 0;
    for (uint32_t k = 0; k < n_shares; k++) n += shares[k].out.n;
    *all = (nearest_rows){.pairs = kzp_large((n + 1) * sizeof *all->pairs), .lengths = kzp_large((n + 1) * sizeof *all->lengths)};
    bool good = all->pairs && all->lengths;
    for (uint32_t k = 0; k < n_shares; k++) {
        nearest_rows *out = &shares[k].out;
        good = good && !shares[k].failed;
        if (good && out->n) {
            memcpy(all->pairs + all->n, out->pairs, out->n * sizeof *out->pairs);
            memcpy(all->lengths + all->n, out->lengths, out->n * sizeof *out->lengths);
            all->n += out->n;
        }
        free(out->pairs);
        free(out->lengths);
    }
    return good;
}

static bool find_nearest(nearest_call *c, nearest_rows *all)
{
    enum { SHARES = 8 }; /* of each thread */
    const kz_parallel *parallel = kzp_crew_parallel(c->crew);
    const uint32_t n_shares = parallel ? SHARES * parallel->n_threads : 1;
    nearest_share *shares = tree_make(c->b, &c->t) ? calloc(n_shares, sizeof *shares) : NULL;
    for (uint32_t k = 0; shares && k < n_shares; k++)
        shares[k] = (nearest_share){.c = c, .from = c->a->n * k / n_shares, .to = c->a->n * (k + 1) / n_shares};
    if (shares) kzp_share(c->crew, find_share, shares, n_shares);
    const bool good = shares && gather_found(shares, n_shares, all);
    free(shares);
    tree_free(&c->t);
    return good;
}

static PyObject *nearest_geometries(PyObject *module, PyObject *args)
{
    enum { WORTH_SHARING = KZP_WORTH_SHARING / 8 }; /* rows, each of which searches the tree */
    PyObject *a, *b;
    int exclusive;
    unsigned n_threads;
    nearest_call c = {0};
    nearest_rows out = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "OOpdI:nearest_geometries", &a, &b, &exclusive, &c.most, &n_threads)) return NULL;
    if (Py_TYPE(a) != kzp_geometries_type || Py_TYPE(b) != kzp_geometries_type)
        return kzp_type_error("a and b must be Geometries");
    c.a = (kzp_geometries *)a;
    c.b = (kzp_geometries *)b;
    c.exclusive = exclusive;
    c.crew = c.a->n < WORTH_SHARING ? NULL : kzp_crew_begin(n_threads);
    kzp_long_begin(&c.call);
    c.call.crew = c.crew;
    const bool good = find_nearest(&c, &out);
    const bool finished = kzp_long_end(&c.call);
    kzp_crew_end(c.crew);
    if (good && finished) {
        PyObject *pairs = kzp_array(out.pairs, KZP_U32, (Py_ssize_t)out.n, 2);
        PyObject *lengths = kzp_array(out.lengths, KZP_F64, (Py_ssize_t)out.n, 0);
        PyObject *both = pairs && lengths ? PyTuple_Pack(2, pairs, lengths) : NULL;
        Py_XDECREF(pairs);
        Py_XDECREF(lengths);
        return both;
    }
    free(out.pairs);
    free(out.lengths);
    return finished ? PyErr_NoMemory() : NULL;
}

static PyMethodDef nearest_functions[] = {
    {"nearest_geometries", nearest_geometries, METH_VARARGS,
     "nearest_geometries(a, b, exclusive, most, n_threads) -> (pairs uint32 (m, 2), distances float64 (m,)).\n\n"
     "Of each row of a the nearest rows of b, no farther than most; exclusive: not the row itself."},
    {NULL, NULL, 0, NULL}};

bool kzp_add_nearest(PyObject *module) { return kzp_add_functions(module, nearest_functions); }
