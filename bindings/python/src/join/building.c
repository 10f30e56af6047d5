/* building.c - geometries, collected ring by ring: rings are closed, turned, boxed, and refused where they have no
 * inside that their edges tell. */
#include "join/building.h"

bool kzp_building_refuse(const kzp_building *to, const char *why)
{
    PyErr_Format(PyExc_ValueError, "row %zu: %s", to->n_built, why);
    return false;
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
static bool crosses_itself(const kzp_geometries *g, const kzp_ring *ring)
{
    const kzp_xy *points = g->points + ring->first;
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

/* Room for one ring more, of so many points and the one that closes it. */
static bool make_room(kzp_building *to, size_t n)
{
    if (to->n_rings == to->rings_room) {
        const size_t room = to->rings_room + to->rings_room / 2 + 16;
        kzp_ring *rings = realloc(to->g->rings, room * sizeof *rings);
        if (!rings) return PyErr_NoMemory() != NULL;
        to->g->rings = rings;
        to->rings_room = room;
    }
    if (n < to->points_room - to->n_points) return true;
    const size_t room = to->points_room + to->points_room / 2 + n + 64;
    kzp_xy *points = realloc(to->g->points, room * sizeof *points);
    if (!points) return PyErr_NoMemory() != NULL;
    to->g->points = points;
    to->points_room = room;
    return true;
}

static const char *why_not_fit(const kzp_xy *points, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        if (!kzp_coordinate_fits(points[k].x)) return kzp_why_refused(points[k].x);
        if (!kzp_coordinate_fits(points[k].y)) return kzp_why_refused(points[k].y);
    }
    return NULL;
}

/* Points of a line or ring that repeat the one before are left out.  Returns how many there are. */
static size_t copy_points(const kzp_building *to, const char *from, size_t n_given, Py_ssize_t stride)
{
    kzp_xy *out = to->g->points + to->n_points;
    size_t n = 0;
    for (size_t k = 0; k < n_given; k++) {
        memcpy(&out[n], from + (Py_ssize_t)k * stride, sizeof *out);
        n += to->dimension == KZP_POINTS || n == 0 || !kzp_same(out[n - 1], out[n]);
    }
    if (to->dimension == KZP_AREA && n && !kzp_same(out[0], out[n - 1])) out[n++] = out[0];
    return n;
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
static const char *look_at_ring(const kzp_building *to, kzp_ring *ring, bool is_hole)
{
    const kzp_xy *points = to->g->points + ring->first;
    int turn = ring->n == 5 ? turn_of_four(points) : 2;
    if (turn == 2) {
        turn = ring->n > 3 ? kzp_turn_of_ring(points, ring->n) : 0;
        if (turn == 0) return "a ring has no area";
        if (ring->n - 1 <= KZP_FEW_EDGES && crosses_itself(to->g, ring)) return crosses;
    }
    ring->inside_is_left = (turn > 0) != is_hole;
    return NULL;
}

bool kzp_building_ring(kzp_building *to, const char *from, size_t n_given, Py_ssize_t stride, bool is_hole)
{
    if (!make_room(to, n_given)) return false;
    const size_t n = copy_points(to, from, n_given, stride);
    const char *why = why_not_fit(to->g->points + to->n_points, n);
    if (why) return kzp_building_refuse(to, why);
    if (n == 0) return true;
    kzp_ring *ring = &to->g->rings[to->n_rings];
    *ring = (kzp_ring){.first = to->n_points, .n = n, .box = box_around(to->g->points + to->n_points, n)};
    ring->first_block = to->dimension == KZP_POINTS ? SIZE_MAX : to->n_blocks;
    if (to->dimension == KZP_AREA) why = look_at_ring(to, ring, is_hole);
    if (why) return kzp_building_refuse(to, why);
    if (to->dimension != KZP_POINTS) to->n_blocks += blocks_of(n - 1);
    to->n_rings++;
    to->n_points += n;
    return true;
}

/* ---- Geometries ---------------------------------------------------------------------------------------- */

bool kzp_building_begin(kzp_building *to, kzp_geometries *g, size_t n, size_t n_rings, size_t n_points)
{
    *to = (kzp_building){.g = g, .rings_room = n_rings + 1, .points_room = n_points + n_rings + 1};
    g->n = n;
    g->dimensions = malloc(n + 1);
    g->boxes = kzp_large((n + 1) * sizeof *g->boxes);
    g->first_ring = kzp_large((n + 1) * sizeof *g->first_ring);
    g->rings = kzp_large(to->rings_room * sizeof *g->rings);
    g->points = kzp_large(to->points_room * sizeof *g->points);
    if (!g->dimensions || !g->boxes || !g->first_ring || !g->rings || !g->points) return PyErr_NoMemory() != NULL;
    g->first_ring[0] = 0;
    return true;
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
        if (to->g->rings[k].n > 1) to->g->rings[kept++] = to->g->rings[k];
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
    const kzp_ring *first = &g->rings[to->first];
    const bool is_box = dimension == KZP_AREA && to->n_rings == to->first + 1 && first->n == 5 &&
                        kzp_is_box_ring(g->points + first->first);
    g->dimensions[to->n_built] = is_box ? KZP_RECTANGLE : (uint8_t)dimension;
    kzp_box64 box = box_around(NULL, 0);
    for (size_t k = to->first; k < to->n_rings; k++) box = union_of(box, g->rings[k].box);
    g->boxes[to->n_built++] = box;
    g->first_ring[to->n_built] = to->n_rings;
}

/* ---- All of them --------------------------------------------------------------------------------------- */

static bool add_blocks(kzp_building *to)
{
    kzp_geometries *g = to->g;
    g->blocks = malloc((to->n_blocks + 1) * sizeof *g->blocks);
    if (!g->blocks) return PyErr_NoMemory() != NULL;
    for (size_t r = 0; r < to->n_rings; r++) {
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
static bool no_ring_crosses_itself(kzp_building *to)
{
    const kzp_geometries *g = to->g;
    for (to->n_built = 0; to->n_built < g->n; to->n_built++) {
        if (g->dimensions[to->n_built] != KZP_AREA) continue;
        for (size_t k = g->first_ring[to->n_built]; k < g->first_ring[to->n_built + 1]; k++)
            if (g->rings[k].n - 1 > KZP_FEW_EDGES && crosses_itself(g, &g->rings[k]))
                return kzp_building_refuse(to, crosses);
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

bool kzp_building_end(kzp_building *to)
{
    return add_blocks(to) && no_ring_crosses_itself(to) && order_all_rings(to->g);
}
