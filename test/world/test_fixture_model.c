/* test_fixture_model.c - worlds of bodies with fixtures, and of grids, beside a list of all pairs of fixtures.
 *
 * The model asks kz_relate about every two fixtures of every two bodies, and applies the rules of world_fixture.h.  A cell of
 * a grid is a fixture, as long as what meets it has area.  All coordinates are halves, so that images in a world that wraps
 * are exact, and touches are frequent.
 *
 * Each world is played for 42 steps; `--scale 2400` makes that a thousand. */
#include "world_fixture.h"

#include <kolize/grid.h>

enum { MOST = 26, TABLES = 10, MOST_IN_TABLE = 5, PERIOD = 24, CELLS = 12, TILES = 7, MOST_KINDS = MOST * MOST * 4 };

typedef struct tables {
    kz_fixture items[TABLES][MOST_IN_TABLE];
    int32_t n[TABLES];
    kz_vec2 points[TABLES][MOST_IN_TABLE][4];
    kz_shape parts[TABLES][MOST_IN_TABLE][2];
    kz_mask *mask;
} tables;

static float half(kz_test_rng *r, int lo, int hi) { return kz_test_grid(r, lo, hi, 0.5f); }

static kz_shape random_part(kz_test_rng *r, const kz_mask *mask, kz_shape *parts, kz_vec2 *points)
{
    kz_shape shape = {0};
    const float x = half(r, -4, 4), y = half(r, -4, 4);
    switch (kz_test_below(r, 8)) {
    case 6: kz_shape_mask(mask, (double)x, (double)y, &shape, NULL); break;
    case 7:
        parts[0] = box_shape(x, y, x + 2, y + 1);
        kz_shape_circle((kz_vec2){y, x}, half(r, 1, 3), &parts[1], NULL);
        CHECK_EQ(kz_shape_parts(parts, 2, &shape, NULL), KZ_OK);
        break;
    case 0: kz_shape_circle((kz_vec2){x, y}, half(r, 0, 4), &shape, NULL); break;
    case 1: kz_shape_capsule((kz_vec2){x, y}, (kz_vec2){y, x}, half(r, 1, 3), &shape, NULL); break;
    case 2:
        points[0] = (kz_vec2){x, y}, points[1] = (kz_vec2){x + half(r, 1, 4), y};
        points[2] = (kz_vec2){x, y + half(r, 1, 4)}, points[3] = (kz_vec2){x - 1, y + 0.5f};
        CHECK_EQ(kz_shape_polygon(points, 3, &shape, NULL), KZ_OK);
        break;
    default: shape = box_shape(x, y, x + half(r, 0, 5), y + half(r, 0, 5));
    }
    return shape;
}

/* A third of all numbers are the default, 0. */
static uint32_t random_bits(kz_test_rng *r) { return kz_test_one_in(r, 3) ? 0 : 1 + kz_test_below(r, 7); }

static tables *random_tables(kz_test_rng *r)
{
    static const uint32_t flags[] = {0, 0, 0, KZ_BODY_SENSOR, KZ_BODY_ONE_WAY, KZ_BODY_PROBE, KZ_BODY_DISABLED};
    tables *t = calloc(1, sizeof *t);
    if (!t) abort();
    CHECK_EQ(kz_mask_from_text("##..\n.##.\n...#", NULL, &t->mask, NULL), KZ_OK);
    for (int i = 0; i < TABLES; i++) {
        t->n[i] = (int32_t)kz_test_below(r, MOST_IN_TABLE + 1);
        for (int32_t k = 0; k < t->n[i]; k++) {
            kz_fixture *f = &t->items[i][k];
            if (!kz_test_one_in(r, 12)) f->shape = random_part(r, t->mask, t->parts[i][k], t->points[i][k]);
            f->category = random_bits(r);
            f->collides = random_bits(r);
            f->flags = flags[kz_test_below(r, 7)];
            f->kind = (uint16_t)kz_test_below(r, 3);
        }
    }
    return t;
}

/* Shapes without area may lie on a seam, and are then inside of no cell: they get one. */
static void give_area(tables *t)
{
    for (int i = 0; i < TABLES; i++) {
        for (int32_t k = 0; k < t->n[i]; k++) {
            const kz_box b = t->items[i][k].shape.bounds;
            if (!(b.min.x < b.max.x && b.min.y < b.max.y)) t->items[i][k].shape = box_shape(0, 0, 1, 1.5f);
        }
    }
}

/* As wide as the period: full cells, halves and slopes of random filters, flags and kinds. */
static kz_grid *random_grid(kz_test_rng *r)
{
    static const float points[4][8] = {{0, 0, 2, 0, 2, 2, 0, 2}, {0, 1, 2, 1, 2, 2, 0, 2}, {2, 0, 2, 2, 0, 2}, {0, 0, 2, 2, 0, 2}};
    static const uint32_t flags[] = {0, 0, 0, KZ_BODY_SENSOR, KZ_BODY_ONE_WAY, KZ_BODY_PROBE, KZ_BODY_DISABLED};
    kz_tile tiles[TILES] = {{0}};
    uint8_t ids[CELLS * CELLS];
    kz_grid *grid = NULL;
    for (int i = 1; i < TILES; i++) {
        const uint32_t form = kz_test_below(r, 4);
        tiles[i].n_points = form < 2 ? 4 : 3;
        memcpy(tiles[i].points, points[form], sizeof points[form]);
        tiles[i].category = random_bits(r);
        tiles[i].collides = random_bits(r);
        tiles[i].flags = flags[kz_test_below(r, 7)];
        tiles[i].kind = (uint16_t)(i == 1 ? 1 : kz_test_below(r, 3)); /* not all are the default */
    }
    for (int i = 0; i < CELLS * CELLS; i++) ids[i] = (uint8_t)(kz_test_one_in(r, 3) ? kz_test_below(r, TILES) : 0);
    const kz_grid_def def = {.w = CELLS, .h = CELLS, .cell_w = 2, .cell_h = 2, .ids = ids, .tiles = tiles, .n_tiles = TILES, .journal = 64};
    CHECK_EQ(kz_grid_create(&def, &grid, NULL), KZ_OK);
    return grid;
}

/* ---- The model ------------------------------------------------------------------------------------------ */

/* One shape of a body as the rules see it. */
typedef struct seen {
    uint32_t category, collides, flags;
    uint16_t kind;
    kz_shape shape;
    uint64_t memory[KZ_FIXTURE_BYTES / 8];
} seen;

static int32_t count_of(const kz_world *world, kz_body body)
{
    int32_t n;
    return kz_body_fixtures(world, body, &n) ? n : 1;
}

static bool see(const kz_world *world, kz_body body, int32_t i, seen *out)
{
    int32_t n;
    const kz_fixture *f = kz_body_fixtures(world, body, &n);
    out->category = f ? (f[i].category ? f[i].category : 1) : kz_body_category(world, body);
    out->collides = f ? (f[i].collides ? f[i].collides : ~0u) : kz_body_collides(world, body);
    out->flags = kz_body_flags(world, body) | (f ? f[i].flags : 0);
    out->kind = f ? f[i].kind : 0;
    if ((out->flags & KZ_BODY_DISABLED) || (out->category & kz_body_off(world, body) && f)) return false;
    return kz_body_fixture_shape(world, body, i, out->memory, sizeof out->memory, &out->shape) &&
           out->shape.kind != KZ_KIND_NONE;
}

static kz_relation relation_of(kz_pair_mode mode, const kz_shape *a, const kz_shape *b, kz_vec2 shift)
{
    seen image;
    kz_pose pose = KZ_POSE_NONE_INIT;
    const kz_box at = {{b->bounds.min.x + shift.x, b->bounds.min.y + shift.y}, {b->bounds.max.x + shift.x, b->bounds.max.y + shift.y}};
    if (a->kind == KZ_KIND_POLYGON && !kz_box_meets(a->bounds, at)) return KZ_APART; /* many cells are far away */
    pose.at = shift;
    CHECK_EQ(kz_shape_transform(b, pose, image.memory, sizeof image.memory, &image.shape, NULL), KZ_OK);
    if (mode == KZ_PAIRS_BOXES) return kz_box_meets(a->bounds, image.shape.bounds) ? KZ_TOUCH : KZ_APART;
    const kz_relation r = kz_relate(a, &image.shape);
    return r == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP ? KZ_APART : r;
}

typedef struct model {
    kz_world *world;
    kz_world_def def;
    kz_grid *grid; /* NULL: none */
    kz_body level; /* that shows it, and comes before all others */
    kz_body bodies[MOST];
    size_t n_pairs, n_kinds, n_before;
    kz_pair pairs[MOST * MOST];
    kz_fixture_pair kinds[MOST_KINDS], before[MOST_KINDS];
} model;

static kz_relation relate_two(const model *m, const seen *a, const seen *b)
{
    const int far = m->def.wrap_w > 0 ? 2 : 0;
    kz_relation highest = KZ_APART;
    if (!(a->category & b->collides) || !(b->category & a->collides)) return KZ_APART;
    if (a->flags & b->flags & KZ_BODY_PROBE) return KZ_APART;
    for (int y = -far; y <= far; y++) {
        for (int x = -far; x <= far; x++) {
            const kz_vec2 shift = {(float)(x * PERIOD), (float)(y * PERIOD)};
            const kz_relation r = relation_of(m->def.mode, &a->shape, &b->shape, shift);
            if (r > highest) highest = r;
        }
    }
    return highest;
}

static int order_kinds(const void *a, const void *b)
{
    const kz_fixture_pair *p = a, *q = b;
    const uint32_t keys[2][4] = {{p->a.index, p->b.index, p->kind_a, p->kind_b},
                                 {q->a.index, q->b.index, q->kind_a, q->kind_b}};
    for (int i = 0; i < 4; i++) {
        if (keys[0][i] != keys[1][i]) return keys[0][i] < keys[1][i] ? -1 : 1;
    }
    return 0;
}

static void note_kinds(model *m, size_t begin, kz_fixture_pair pair)
{
    for (size_t i = begin; i < m->n_kinds; i++) {
        if (order_kinds(&m->kinds[i], &pair) != 0) continue;
        if (pair.relation > m->kinds[i].relation) m->kinds[i].relation = pair.relation;
        return;
    }
    if (m->n_kinds == MOST_KINDS) abort();
    m->kinds[m->n_kinds++] = pair;
}

/* The cell of the level as a fixture; false where it is empty or disabled. */
static bool see_cell(const model *m, int32_t i, seen *out)
{
    const kz_cell c = kz_grid_cell(m->grid, i);
    const kz_tile *tile = kz_grid_tile(m->grid, kz_grid_get(m->grid, c.x, c.y));
    kz_vec2 points[4];
    out->category = tile->category ? tile->category : 1;
    out->collides = tile->collides ? tile->collides : ~0u;
    out->flags = tile->flags | KZ_BODY_STATIC;
    out->kind = tile->kind;
    for (int32_t k = 0; k < tile->n_points; k++) {
        points[k] = (kz_vec2){tile->points[k].x + (float)(2 * c.x), tile->points[k].y + (float)(2 * c.y)};
    }
    return tile->n_points > 0 && !(tile->flags & KZ_BODY_DISABLED) &&
           kz_shape_polygon(points, tile->n_points, &out->shape, NULL) == KZ_OK;
}

static bool see_of(const model *m, kz_body body, int32_t i, seen *out)
{
    return m->grid && same_body(body, m->level) ? see_cell(m, i, out) : see(m->world, body, i, out);
}

static void relate_bodies(model *m, kz_body a, kz_body b)
{
    const kz_world *world = m->world;
    const size_t begin = m->n_kinds;
    const bool of_grid = m->grid && same_body(a, m->level);
    const int32_t n = of_grid ? CELLS * CELLS : count_of(world, a);
    seen p, q;
    kz_relation highest = KZ_APART;
    int32_t unused;
    const bool is_listed = of_grid || kz_body_fixtures(world, a, &unused) || kz_body_fixtures(world, b, &unused);
    if (kz_body_flags(world, a) & kz_body_flags(world, b) & KZ_BODY_STATIC) return;
    if (kz_body_group(world, a) != 0 && kz_body_group(world, a) == kz_body_group(world, b)) return;
    for (int32_t i = 0; i < n; i++) {
        if (!see_of(m, a, i, &p)) continue;
        for (int32_t k = 0; k < count_of(world, b); k++) {
            if (!see(world, b, k, &q)) continue;
            const kz_relation r = relate_two(m, &p, &q);
            if (r > highest) highest = r;
            if (r != KZ_APART && is_listed) note_kinds(m, begin, (kz_fixture_pair){a, b, p.kind, q.kind, r, false});
        }
    }
    if (highest != KZ_APART) m->pairs[m->n_pairs++] = (kz_pair){a, b, highest, false};
}

static bool same_kinds(kz_fixture_pair a, kz_fixture_pair b)
{
    return order_kinds(&a, &b) == 0 && same_body(a.a, b.a) && same_body(a.b, b.b) && a.relation == b.relation;
}

static bool was_there(const kz_fixture_pair *pairs, size_t n, kz_fixture_pair pair)
{
    for (size_t i = 0; i < n; i++) {
        if (order_kinds(&pairs[i], &pair) == 0 && same_body(pairs[i].a, pair.a) && same_body(pairs[i].b, pair.b)) return true;
    }
    return false;
}

/* The lists of a step beside the model's; returns how many of the questions had an answer that is not empty. */
static int check_step(model *m)
{
    size_t n, n_begun, n_ended, begun = 0, ended = 0;
    m->n_before = m->n_kinds;
    memcpy(m->before, m->kinds, m->n_kinds * sizeof *m->kinds);
    m->n_pairs = m->n_kinds = 0;
    for (kz_body a = kz_world_next(m->world, KZ_BODY_NONE); a.generation != 0; a = kz_world_next(m->world, a)) {
        for (kz_body b = kz_world_next(m->world, a); b.generation != 0; b = kz_world_next(m->world, b)) {
            relate_bodies(m, a, b);
        }
    }
    qsort(m->kinds, m->n_kinds, sizeof *m->kinds, order_kinds);
    CHECK_EQ(kz_world_step(m->world, NULL), KZ_OK);
    const kz_pair *pairs = kz_world_pairs(m->world, &n);
    CHECK_EQ(n, m->n_pairs);
    for (size_t i = 0; i < n && n == m->n_pairs; i++) {
        CHECK(is_pair(pairs[i], m->pairs[i].a, m->pairs[i].b));
        CHECK_EQ(pairs[i].relation, m->pairs[i].relation);
    }
    const kz_fixture_pair *kinds = kz_world_fixture_pairs(m->world, &n);
    const kz_fixture_pair *began = kz_world_fixture_begin_events(m->world, &n_begun);
    const kz_fixture_pair *gone = kz_world_fixture_end_events(m->world, &n_ended);
    CHECK_EQ(n, m->n_kinds);
    for (size_t i = 0; i < n && n == m->n_kinds; i++) {
        const bool begins = !was_there(m->before, m->n_before, kinds[i]);
        CHECK(same_kinds(kinds[i], m->kinds[i]));
        CHECK_EQ(kinds[i].began, begins);
        if (begins && begun < n_begun) CHECK(same_kinds(began[begun], kinds[i]));
        begun += begins;
    }
    for (size_t i = 0; i < m->n_before; i++) {
        if (was_there(m->kinds, m->n_kinds, m->before[i])) continue;
        if (ended < n_ended) CHECK(same_kinds(gone[ended], m->before[i]) && !gone[ended].began);
        ended++;
    }
    CHECK_EQ(begun, n_begun);
    CHECK_EQ(ended, n_ended);
    return (n > 0) + (n_begun > 0) + (n_ended > 0);
}

/* ---- Changes -------------------------------------------------------------------------------------------- */

static kz_body_def random_def(kz_test_rng *r, const tables *t)
{
    static const uint32_t flags[] = {0, 0, 0, 0, 0, 0, KZ_BODY_STATIC, KZ_BODY_SENSOR, KZ_BODY_PROBE};
    const int table = (int)kz_test_below(r, TABLES);
    kz_body_def def = {.pose = kz_pose_radians(half(r, 0, 2 * PERIOD - 1), half(r, 0, 2 * PERIOD - 1), 0)};
    if (kz_test_one_in(r, 4)) {
        def.shape = box_shape(0, 0, half(r, 1, 6), half(r, 1, 6));
        def.category = random_bits(r);
        def.collides = random_bits(r);
    } else {
        def.fixtures = t->items[table];
        def.n_fixtures = t->n[table];
    }
    def.flags = flags[kz_test_below(r, 9)];
    def.group = kz_test_one_in(r, 6) ? 1 : 0;
    return def;
}

static void edit_grid(model *m, kz_test_rng *r)
{
    const int32_t x = (int32_t)kz_test_below(r, CELLS), y = (int32_t)kz_test_below(r, CELLS);
    const uint32_t id = kz_test_one_in(r, 2) ? 0 : kz_test_below(r, TILES);
    switch (kz_test_below(r, 8)) {
    case 0: kz_grid_fill(m->grid, (kz_cell_rect){x, y, x + 3, y + 2}, id, NULL); break;
    case 1: kz_grid_rewind(m->grid, kz_grid_edits(m->grid) - kz_test_below(r, 20), NULL); break;
    default: kz_grid_set(m->grid, x, y, id, NULL); break;
    }
}

static void change(model *m, kz_test_rng *r, const tables *t)
{
    if (m->grid && kz_test_one_in(r, 5)) edit_grid(m, r);
    kz_body *body = &m->bodies[kz_test_below(r, MOST)];
    int32_t n;
    const bool has = kz_body_fixtures(m->world, *body, &n) != NULL;
    const int table = (int)kz_test_below(r, TABLES);
    switch (kz_test_below(r, 12)) {
    case 0: kz_body_set_fixtures(m->world, *body, t->items[table], t->n[table], NULL); break; /* a mask in a rotated one: refused */
    case 1: CHECK_EQ(kz_body_set_off(m->world, *body, random_bits(r)) == KZ_ERR_ARGUMENT, !has); break;
    case 2: kz_body_set_flags(m->world, *body, kz_test_one_in(r, 2) ? 0 : KZ_BODY_DISABLED); break;
    case 3: kz_body_set_group(m->world, *body, kz_test_one_in(r, 2)); break;
    case 4: /* rotated images need not be exact, and masks refuse */
        if (m->def.wrap_w > 0) break;
        kz_body_set_pose(m->world, *body, kz_pose_degrees(half(r, 0, 47), half(r, 0, 47), kz_test_one_in(r, 2) ? 30 : 0), NULL);
        break;
    case 5:
        kz_body_destroy(m->world, *body);
        *body = put_def(m->world, random_def(r, t));
        break;
    default: move_to(m->world, *body, half(r, 0, 2 * PERIOD - 1), half(r, 0, 2 * PERIOD - 1));
    }
}

static void run_jobs_backwards(void *ctx, void (*job)(void *data, uint32_t index), void *data, uint32_t n)
{
    (void)ctx;
    while (n-- > 0) job(data, n);
}

static const kz_parallel two_threads = {.run = run_jobs_backwards, .n_threads = 2};

/* A third of the steps change nothing, or one body, so that most rest. */
static int play(kz_test_rng *r, kz_world_def def, bool has_grid, int steps)
{
    model *m = calloc(1, sizeof *m);
    tables *t = random_tables(r);
    int told = 0;
    if (!m) abort();
    def.fixture_pairs = true;
    m->def = def;
    m->world = world_of(def);
    if (has_grid) {
        kz_body_def level = {.flags = KZ_BODY_STATIC};
        give_area(t);
        m->grid = random_grid(r);
        CHECK_EQ(kz_shape_grid(m->grid, 0, 0, &level.shape, NULL), KZ_OK);
        m->level = put_def(m->world, level);
    }
    for (int i = 0; i < MOST; i++) m->bodies[i] = put_def(m->world, random_def(r, t));
    for (int i = 0; i < steps; i++) {
        const uint32_t n = i / 8 % 3 == 2 ? kz_test_below(r, 2) : kz_test_below(r, MOST);
        for (uint32_t k = 0; k < n; k++) change(m, r, t);
        told += check_step(m);
    }
    kz_world_free(m->world);
    kz_grid_free(m->grid);
    free(m);
    kz_mask_free(t->mask);
    free(t);
    return told;
}

static int steps(void) { return kz_test_rounds(42) < 42 ? 42 : (int)kz_test_rounds(42); }

TEST(pairs_of_kinds_and_bodies_are_those_of_all_fixtures)
{
    static const kz_pair_mode modes[] = {KZ_PAIRS_OVERLAP, KZ_PAIRS_TOUCH, KZ_PAIRS_BOXES};
    kz_test_rng r = kz_test_rng_here();
    int told = 0;
    for (int round = 0; round < 24; round++) {
        kz_world_def def = {.mode = modes[round % 3], .parallel = round / 3 % 2 ? &two_threads : NULL};
        if (round / 6 % 2) def.wrap_w = def.wrap_h = PERIOD;
        NOTE("round %d", round);
        told += play(&r, def, false, steps());
    }
    CHECK(told > 1000);
}

TEST(pairs_of_kinds_of_tiles_are_those_of_all_cells)
{
    kz_test_rng r = kz_test_rng_here();
    int told = 0;
    for (int round = 0; round < 8; round++) {
        kz_world_def def = {.mode = round % 2 ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP, .parallel = round / 2 % 2 ? &two_threads : NULL};
        if (round / 4) def.wrap_w = def.wrap_h = PERIOD;
        NOTE("round %d", round);
        told += play(&r, def, true, steps());
    }
    CHECK(told > 300);
}
