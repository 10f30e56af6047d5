/* building.c - geometries, collected ring by ring: rings are closed, turned, boxed, and refused where they have no
 * inside that their edges tell. */
#include "join/building.h"

bool kzp_building_refuse(kzp_building *to, const char *why)
{
    to->failed = true;
    to->why = why;
    return false;
}

void kzp_building_raise(const kzp_building *to)
{
    if (to->why) PyErr_Format(PyExc_ValueError, "row %zu: %s", to->n_built, to->why);
    else PyErr_NoMemory();
}

const char *kzp_why_refused(double coordinate)
{
    if (!isfinite(coordinate)) return "a coordinate is not finite";
    return "a coordinate is beyond 1e50, or nearer to 0 than 1e-35";
}

/* ---- Rings --------------------------------------------------------------------------------------------- */

/* Twice the area, roughly. */
static double area_of(const kzp_xy *points, size_t n)
{
    double area = 0;
    for (size_t i = 0; i + 1 < n; i++)
        area += (points[i].x - points[0].x) * (points[i + 1].y - points[0].y) -
                (points[i + 1].x - points[0].x) * (points[i].y - points[0].y);
    return area;
}

/* Its lowest point in order of x and y tells. */
int kzp_turn_of_ring(const kzp_xy *points, size_t n)
{
    size_t k = 0;
    for (size_t i = 1; i + 1 < n; i++)
        if (points[i].x < points[k].x || (points[i].x == points[k].x && points[i].y < points[k].y)) k = i;
    const int turn = kzp_orient(points[k ? k - 1 : n - 2], points[k], points[k + 1]);
    if (turn) return turn;
    const double area = area_of(points, n);
    return (area > 0) - (area < 0);
}

static kzp_box64 box_around(const kzp_xy *points, size_t n)
{
    kzp_box64 box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < n; i++) {
        box.min.x = points[i].x < box.min.x ? points[i].x : box.min.x;
        box.min.y = points[i].y < box.min.y ? points[i].y : box.min.y;
        box.max.x = points[i].x > box.max.x ? points[i].x : box.max.x;
        box.max.y = points[i].y > box.max.y ? points[i].y : box.max.y;
    }
    return box;
}

static kzp_box64 union_of(kzp_box64 a, kzp_box64 b)
{
    return (kzp_box64){{a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y},
                       {a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y}};
}

static size_t blocks_of(size_t n_edges)
{
    const size_t low = (n_edges + KZP_IN_BLOCK - 1) / KZP_IN_BLOCK;
    return n_edges > KZP_FEW_EDGES ? low + (low + KZP_IN_BLOCK - 1) / KZP_IN_BLOCK : 0;
}

typedef struct own_edge {
    kzp_xy p, q;
    bool is_crossed;
} own_edge;

static void cross_edge(void *context, kzp_xy a, kzp_xy b)
{
    own_edge *e = context;
    const int side_a = kzp_orient(e->p, e->q, a), side_b = kzp_orient(e->p, e->q, b);
    if (side_a * side_b < 0 && kzp_orient(a, b, e->p) * kzp_orient(a, b, e->q) < 0) e->is_crossed = true;
}

static const char crosses[] = "a ring crosses itself; shapely.make_valid mends it";

/* Such a ring has no inside that its edges tell. */
static bool crosses_itself(const kzp_geometries *g, const kzp_ring *ring, const kzp_xy *points)
{
    own_edge e = {.is_crossed = false};
    for (size_t k = 0; k + 1 < ring->n && !e.is_crossed; k++) {
        e.p = points[k];
        e.q = points[k + 1];
        const kzp_box64 box = kzp_box_of(&e.p, &e.q);
        if (ring->n > KZP_FEW_EDGES) kzp_edges_in(g, ring, points, &box, cross_edge, &e);
        else kzp_edges_between(points, k + 2, ring->n - 1, &box, cross_edge, &e);
    }
    return e.is_crossed;
}

/* Memory of its own in place of what is lent, with what was written so far; NULL: there is none. */
static void *own_memory(void *memory, bool lent, size_t size, size_t room)
{
    if (!lent) return realloc(memory, room);
    void *own = malloc(room);
    if (own) memcpy(own, memory, size);
    return own;
}

static bool room_for_ring(kzp_building *to)
{
    if (to->n_rings < to->rings_room) return true;
    const size_t room = to->rings_room + to->rings_room / 2 + 16;
    kzp_ring *rings = own_memory(to->rings, to->rings_lent, to->n_rings * sizeof *rings, room * sizeof *rings);
    if (!rings) return kzp_building_refuse(to, NULL);
    to->rings = rings;
    to->rings_room = room;
    to->rings_lent = false;
    return true;
}

/* And for the one that closes a ring. */
kzp_xy *kzp_building_room(kzp_building *to, size_t n)
{
    if (n < to->points_room - to->n_points) return to->points + to->n_points;
    const size_t room = to->points_room + to->points_room / 2 + n + 64;
    kzp_xy *points = own_memory(to->points, to->points_lent, to->n_points * sizeof *points, room * sizeof *points);
    if (!points) kzp_building_refuse(to, NULL);
    if (!points) return NULL;
    to->points = points;
    to->points_room = room;
    to->points_lent = false;
    return points + to->n_points;
}

static const char *why_not_fit(const kzp_xy *points, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        if (!kzp_coordinate_fits(points[k].x)) return kzp_why_refused(points[k].x);
        if (!kzp_coordinate_fits(points[k].y)) return kzp_why_refused(points[k].y);
    }
    return NULL;
}

/* Leaves out points that repeat the one before.  Returns how many are left. */
static size_t without_repeated(kzp_xy *points, size_t n)
{
    size_t kept = n > 0;
    for (size_t k = 1; k < n; k++)
        if (!kzp_same(points[kept - 1], points[k])) points[kept++] = points[k];
    return kept;
}

/* What one look at the points of a ring tells. */
typedef struct looked {
    kzp_box64 box;
    bool fit, some_repeat;
} looked;

static looked look_at_points(const kzp_xy *points, size_t n)
{
    looked at = {.box = {points[0], points[0]}};
    bool misfits = false, repeats = false;
    for (size_t k = 0; k < n; k++) {
        const kzp_box64 point = {points[k], points[k]};
        misfits |= !kzp_coordinate_fits(points[k].x) | !kzp_coordinate_fits(points[k].y);
        repeats |= k > 0 && kzp_same(points[k - (k > 0)], points[k]);
        kzp_box_widen(&at.box, &point);
    }
    at.fit = !misfits;
    at.some_repeat = repeats;
    return at;
}

/* As kzp_turn_of_ring; 2: of a ring of four edges, one of which may cross another. */
static int turn_of_four(const kzp_xy p[5])
{
    const int turn = kzp_orient(p[0], p[1], p[2]);
    const bool same = kzp_orient(p[1], p[2], p[3]) == turn && kzp_orient(p[2], p[3], p[0]) == turn &&
                      kzp_orient(p[3], p[0], p[1]) == turn;
    return turn && same ? turn : 2; /* four turns of one way go around once */
}

/* Says of a ring of an area on which side its inside is, or why it is refused. */
static const char *look_at_ring(const kzp_building *to, const kzp_xy *points, kzp_ring *ring, bool is_hole)
{
    int turn = ring->n == 5 ? turn_of_four(points) : 2;
    if (turn == 2) {
        turn = ring->n > 3 ? kzp_turn_of_ring(points, ring->n) : 0;
        if (turn == 0) return "a ring has no area";
        if (ring->n - 1 <= KZP_FEW_EDGES && crosses_itself(to->g, ring, points)) return crosses;
    }
    ring->inside_is_left = (turn > 0) != is_hole;
    return NULL;
}

bool kzp_building_take(kzp_building *to, size_t n, bool is_hole)
{
    if (n == 0) return true;
    kzp_xy *points = to->points + to->n_points;
    const looked at = look_at_points(points, n);
    if (!at.fit) return kzp_building_refuse(to, why_not_fit(points, n));
    if (at.some_repeat && to->dimension != KZP_POINTS) n = without_repeated(points, n);
    if (to->dimension == KZP_AREA && !kzp_same(points[0], points[n - 1])) points[n++] = points[0];
    if (!room_for_ring(to)) return false;
    kzp_ring *ring = &to->rings[to->n_rings];
    *ring = (kzp_ring){.first = to->points_base + to->n_points, .n = n, .box = at.box};
    ring->first_block = to->dimension == KZP_POINTS ? SIZE_MAX : to->n_blocks;
    const char *why = to->dimension == KZP_AREA ? look_at_ring(to, points, ring, is_hole) : NULL;
    if (why) return kzp_building_refuse(to, why);
    if (to->dimension != KZP_POINTS) to->n_blocks += blocks_of(n - 1);
    to->n_rings++;
    to->n_points += n;
    return true;
}

bool kzp_building_ring(kzp_building *to, const char *from, size_t n, Py_ssize_t stride, bool is_hole)
{
    kzp_xy *points = kzp_building_room(to, n);
    if (!points) return false;
    for (size_t k = 0; k < n; k++) memcpy(&points[k], from + (Py_ssize_t)k * stride, sizeof *points);
    return kzp_building_take(to, n, is_hole);
}

/* ---- Geometries ---------------------------------------------------------------------------------------- */

bool kzp_building_arrays(kzp_geometries *g, size_t n, size_t n_rings, size_t n_points)
{
    g->n = n;
    g->dimensions = kzp_large(n + 1);
    g->boxes = kzp_large((n + 1) * sizeof *g->boxes);
    g->first_ring = kzp_large((n + 1) * sizeof *g->first_ring);
    g->rings = kzp_large((n_rings + 1) * sizeof *g->rings);
    g->points = kzp_large((n_points + 1) * sizeof *g->points);
    if (!g->dimensions || !g->boxes || !g->first_ring || !g->rings || !g->points) return PyErr_NoMemory() != NULL;
    g->first_ring[0] = 0;
    return true;
}

void kzp_building_begin(kzp_building *to, kzp_geometries *g, size_t row, size_t first_ring, size_t n_rings,
                        size_t first_point, size_t n_points)
{
    *to = (kzp_building){.g = g,
                         .rings = g->rings + first_ring,
                         .points = g->points + first_point,
                         .rings_lent = true,
                         .points_lent = true,
                         .rings_base = first_ring,
                         .points_base = first_point,
                         .rings_room = n_rings,
                         .points_room = n_points,
                         .row = row,
                         .n_built = row,
                         .around = box_around(NULL, 0)};
}

void kzp_building_open(kzp_building *to, kzp_dimension dimension)
{
    to->first = to->n_rings;
    to->dimension = dimension;
}

/* A line of one point is that point; such paths of longer lines are left out. */
static kzp_dimension without_short_paths(kzp_building *to)
{
    size_t kept = to->first;
    for (size_t k = to->first; k < to->n_rings; k++)
        if (to->rings[k].n > 1) to->rings[kept++] = to->rings[k];
    if (kept == to->first) return to->n_rings > to->first ? KZP_POINTS : KZP_NOTHING;
    to->n_rings = kept;
    return KZP_LINES;
}

bool kzp_is_box_ring(const kzp_xy p[5])
{
    if (p[0].x == p[1].x) return p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y;
    return p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x;
}

void kzp_building_close(kzp_building *to)
{
    kzp_geometries *g = to->g;
    kzp_dimension dimension = to->dimension;
    if (dimension == KZP_LINES) dimension = without_short_paths(to);
    if (to->n_rings == to->first) dimension = KZP_NOTHING;
    const kzp_ring *first = &to->rings[to->first];
    const bool is_box = dimension == KZP_AREA && to->n_rings == to->first + 1 && first->n == 5 &&
                        kzp_is_box_ring(to->points + (first->first - to->points_base));
    g->dimensions[to->n_built] = is_box ? KZP_RECTANGLE : (uint8_t)dimension;
    kzp_box64 box = box_around(NULL, 0);
    for (size_t k = to->first; k < to->n_rings; k++) box = union_of(box, to->rings[k].box);
    to->around = union_of(to->around, box);
    to->has_many_rings |= to->n_rings - to->first > KZP_FEW_RINGS;
    g->boxes[to->n_built++] = box;
    g->first_ring[to->n_built] = to->rings_base + to->n_rings;
}

/* ---- All of them --------------------------------------------------------------------------------------- */

static bool add_blocks(kzp_geometries *g, size_t n_blocks)
{
    g->blocks = malloc((n_blocks + 1) * sizeof *g->blocks);
    if (!g->blocks) return PyErr_NoMemory() != NULL;
    for (size_t r = 0; r < g->first_ring[g->n]; r++) {
        const kzp_ring *ring = &g->rings[r];
        const size_t n = ring->n - 1, n_low = (n + KZP_IN_BLOCK - 1) / KZP_IN_BLOCK;
        if (n <= KZP_FEW_EDGES || ring->first_block == SIZE_MAX) continue;
        kzp_box64 *low = g->blocks + ring->first_block, *high = low + n_low;
        for (size_t k = 0; k < n_low; k++) {
            const size_t from = k * KZP_IN_BLOCK, some = n - from < KZP_IN_BLOCK ? n - from : KZP_IN_BLOCK;
            low[k] = box_around(g->points + ring->first + from, some + 1);
            if (k % KZP_IN_BLOCK == 0) high[k / KZP_IN_BLOCK] = low[k];
            else high[k / KZP_IN_BLOCK] = union_of(high[k / KZP_IN_BLOCK], low[k]);
        }
    }
    return true;
}

/* Of those that have blocks; the others were looked at when they came. */
static bool no_ring_crosses_itself(const kzp_geometries *g)
{
    for (size_t i = 0; i < g->n; i++) {
        if (g->dimensions[i] != KZP_AREA) continue;
        for (size_t k = g->first_ring[i]; k < g->first_ring[i + 1]; k++) {
            const kzp_ring *ring = &g->rings[k];
            if (ring->n - 1 > KZP_FEW_EDGES && crosses_itself(g, ring, g->points + ring->first))
                return PyErr_Format(PyExc_ValueError, "row %zu: %s", i, crosses) != NULL;
        }
    }
    return true;
}

typedef struct numbered {
    kzp_xy middle;
    uint32_t number;
} numbered;

static int by_middle_x(const void *p, const void *q)
{
    const double x = ((const numbered *)p)->middle.x, y = ((const numbered *)q)->middle.x;
    return (x > y) - (x < y);
}

static int by_middle_y(const void *p, const void *q)
{
    const double x = ((const numbered *)p)->middle.y, y = ((const numbered *)q)->middle.y;
    return (x > y) - (x < y);
}

/* Slices from left to right, each from top to bottom: rings side by side in this order lie near each other. */
static bool order_rings(kzp_geometries *g, size_t i)
{
    const size_t first = g->first_ring[i], n = g->first_ring[i + 1] - first;
    const size_t in_slice = (size_t)ceil(sqrt((double)n / KZP_IN_BLOCK)) * KZP_IN_BLOCK;
    numbered *all = malloc(n * sizeof *all);
    if (!all) return PyErr_NoMemory() != NULL;
    for (size_t k = 0; k < n; k++) {
        const kzp_box64 box = g->rings[first + k].box;
        all[k] = (numbered){{box.min.x / 2 + box.max.x / 2, box.min.y / 2 + box.max.y / 2}, (uint32_t)k};
    }
    qsort(all, n, sizeof *all, by_middle_x);
    for (size_t k = 0; k < n; k += in_slice)
        qsort(all + k, n - k < in_slice ? n - k : in_slice, sizeof *all, by_middle_y);
    for (size_t k = 0; k < n; k++) {
        kzp_box64 *block = &g->ring_blocks[kzp_first_ring_block(g, i) + k / KZP_IN_BLOCK];
        const kzp_box64 box = g->rings[first + all[k].number].box;
        g->ring_order[first + k] = all[k].number;
        *block = k % KZP_IN_BLOCK ? union_of(*block, box) : box;
    }
    free(all);
    return true;
}

static bool order_all_rings(kzp_geometries *g)
{
    const size_t n_rings = g->first_ring[g->n];
    for (size_t i = 0; i < g->n; i++) {
        if (g->first_ring[i + 1] - g->first_ring[i] <= KZP_FEW_RINGS) continue;
        if (!g->ring_order) {
            g->ring_order = malloc(n_rings * sizeof *g->ring_order);
            g->ring_blocks = malloc((n_rings / KZP_IN_BLOCK + g->n + 1) * sizeof *g->ring_blocks);
        }
        if (!g->ring_order || !g->ring_blocks) return PyErr_NoMemory() != NULL;
        if (!order_rings(g, i)) return false;
    }
    return true;
}

/* The rings and points of a building lie where they belong, in the arrays of the collection. */
static bool lies_there(const kzp_building *to, size_t n_rings)
{
    return to->rings_lent && to->points_lent && to->rings_base == n_rings;
}

/* Arrays of all rings and points, one building after the other. */
static bool gather(kzp_geometries *g, kzp_building *all, size_t n, size_t n_rings)
{
    size_t n_points = 0;
    for (size_t i = 0; i < n; i++) n_points += all[i].n_points;
    kzp_ring *rings = kzp_large((n_rings + 1) * sizeof *rings);
    kzp_xy *points = kzp_large((n_points + 1) * sizeof *points);
    n_points = n_rings = 0;
    for (size_t i = 0; rings && points && i < n; i++) {
        kzp_building *to = &all[i];
        memcpy(points + n_points, to->points, to->n_points * sizeof *points);
        for (size_t k = 0; k < to->n_rings; k++) {
            rings[n_rings + k] = to->rings[k];
            rings[n_rings + k].first += n_points - to->points_base;
        }
        const size_t end = i + 1 < n ? all[i + 1].row : g->n;
        for (size_t row = to->row; row < end; row++) g->first_ring[row + 1] += n_rings - to->rings_base;
        n_points += to->n_points;
        n_rings += to->n_rings;
    }
    if (!rings || !points) {
        free(rings);
        free(points);
        return PyErr_NoMemory() != NULL;
    }
    for (size_t i = 0; i < n; i++) kzp_building_free(&all[i]);
    free(g->rings);
    free(g->points);
    g->rings = rings;
    g->points = points;
    return true;
}

/* The blocks of each building follow those of the one before. */
static void move_blocks(kzp_geometries *g, const kzp_building *all, size_t n)
{
    size_t first = all[0].n_blocks, r = all[0].n_rings;
    for (size_t i = 1; i < n; i++) {
        for (const size_t end = r + all[i].n_rings; r < end; r++)
            if (g->rings[r].first_block != SIZE_MAX) g->rings[r].first_block += first;
        first += all[i].n_blocks;
    }
}

void kzp_building_free(kzp_building *to)
{
    if (!to->rings_lent) free(to->rings);
    if (!to->points_lent) free(to->points);
    to->rings = NULL;
    to->points = NULL;
    to->rings_lent = to->points_lent = true;
}

bool kzp_building_end(kzp_building *all, size_t n)
{
    kzp_geometries *g = all[0].g;
    size_t n_rings = 0, n_blocks = 0;
    bool there = true, many = false;
    g->around = box_around(NULL, 0);
    for (size_t i = 0; i < n; i++) {
        there = there && lies_there(&all[i], n_rings);
        n_rings += all[i].n_rings;
        n_blocks += all[i].n_blocks;
        many |= all[i].has_many_rings;
        g->around = union_of(g->around, all[i].around);
    }
    if (!there && !gather(g, all, n, n_rings)) return false;
    if (n_blocks) {
        move_blocks(g, all, n);
        if (!add_blocks(g, n_blocks) || !no_ring_crosses_itself(g)) return false;
    }
    return !many || order_all_rings(g);
}
