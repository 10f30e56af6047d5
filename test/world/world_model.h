/* world_model.h - operations on a world, mirrored on a plain list that asks every pair; each byte string is a scenario.
 *
 * The list knows nothing of strips, slots' memory or generations' upkeep: it keeps what was asked for, poses each shape
 * by itself, and compares each body with each.  Refused operations and refused memory must leave the world as it was.
 * One operation plants a fault in the expected answer, which the comparison must notice, so that a scenario proves now
 * and then that it could have failed.
 *
 *     const char *wrong = world_model_run(bytes, size, &done);        NULL, or what went wrong */
#ifndef KZ_TEST_WORLD_MODEL_H
#define KZ_TEST_WORLD_MODEL_H

#include <stdlib.h>
#include <string.h>

#include <kolize/move.h>

#define MODEL_MOST   220 /* bodies: more than the strip sweep needs to be in its element */
#define MODEL_POINTS 12
#define MODEL_PARTS  3
#define MODEL_MASKS  3
#define MODEL_STALE  16

/* A shape with the memory it borrows. */
typedef struct model_shape {
    kz_shape shape;
    kz_vec2 points[MODEL_POINTS];
    kz_shape parts[MODEL_PARTS];
} model_shape;

typedef struct model_body {
    model_shape *own; /* NULL: no body at this index */
    kz_body handle;
    kz_pose pose;
    uint32_t category, collides;
    uint64_t user;
    kz_shape posed;
    uint64_t memory[256];
    uint32_t last_generation;
} model_body;

typedef struct model_done {
    int64_t operations, pairs, faults_planted, refusals, memory_refusals;
} model_done;

typedef struct model {
    const uint8_t *at, *end;
    kz_world *world;
    model_body bodies[MODEL_MOST];
    uint32_t n_live;
    kz_body stale[MODEL_STALE];
    uint32_t n_stale;
    kz_mask *masks[MODEL_MASKS];
    kz_pair expected[MODEL_MOST * MODEL_MOST / 2];
    size_t n_expected;
    int64_t allocations_left; /* -1: any number */
    bool refused;             /* since the operation began */
    int64_t live_blocks;
    model_done *done;
    const char *wrong;
} model;

/* ---- Memory that can run out --------------------------------------------------------------------------- */

#if defined(_WIN32)
#include <malloc.h>
#define MODEL_ALIGNED_ALLOC(align, size) _aligned_malloc(size, align)
#define MODEL_ALIGNED_FREE(block)        _aligned_free(block)
#else
#define MODEL_ALIGNED_ALLOC(align, size) aligned_alloc(align, size)
#define MODEL_ALIGNED_FREE(block)        free(block)
#endif

static void *model_alloc(void *ctx, size_t size, size_t align)
{
    model *m = ctx;
    void *block = NULL;
    if (m->allocations_left == 0) {
        m->refused = true;
        return NULL;
    }
    if (m->allocations_left > 0) m->allocations_left--;
    size = (size + align - 1) / align * align;
    block = MODEL_ALIGNED_ALLOC(align < sizeof(void *) ? sizeof(void *) : align, size);
    if (!block) abort();
    memset(block, 0xa5, size);
    m->live_blocks++;
    return block;
}

static void model_release(void *ctx, void *block, size_t size, size_t align)
{
    model *m = ctx;
    (void)align;
    memset(block, 0xdd, size);
    MODEL_ALIGNED_FREE(block);
    m->live_blocks--;
}

/* ---- Bytes become things ------------------------------------------------------------------------------- */

static uint8_t model_byte(model *m) { return m->at < m->end ? *m->at++ : 0; }
static uint32_t model_below(model *m, uint32_t n) { return model_byte(m) % n; }

/* Half the numbers are small halves, so that edges meet; the rest cover every scale, and now and then no number. */
static float model_number(model *m)
{
    static const float scales[16] = {0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 1, 1, 2, 4, 8, 0.125f, 1e-3f, 64, 1e4f, 1e9f, 1e30f};
    const uint8_t how = model_byte(m);
    float v;
    if (how == 255) {
        uint32_t bits = model_byte(m);
        for (int i = 0; i < 3; i++) bits = bits << 8 | model_byte(m);
        memcpy(&v, &bits, sizeof v);
        return v;
    }
    v = (float)((int)model_byte(m) - 128);
    return v * scales[how & 15];
}

static kz_vec2 model_point(model *m)
{
    kz_vec2 p;
    p.x = model_number(m);
    p.y = model_number(m);
    return p;
}

static float model_size(model *m)
{
    const float v = model_number(m);
    return v < 0 && model_below(m, 8) ? -v : v;
}

static kz_pose model_pose(model *m)
{
    static const float turns[8][2] = {{1, 0}, {1, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {0, 0}, {0.6f, 0.8f}};
    kz_pose pose;
    const uint8_t how = model_byte(m);
    const kz_vec2 at = model_point(m);
    if (how >= 240) pose = kz_pose_degrees(at.x, at.y, (double)model_number(m));
    else pose = (kz_pose){at, turns[how & 7][0], turns[how & 7][1]};
    if (how == 239) pose.cos = model_number(m);
    return pose;
}

static kz_result model_simple_shape(model *m, uint32_t kind, model_shape *s, kz_shape *out)
{
    const kz_vec2 p = model_point(m);
    kz_vec2 q;
    switch (kind) {
    case 0: return kz_shape_point(p, out, NULL);
    case 1: return kz_shape_segment(p, model_point(m), out, NULL);
    case 2: return kz_shape_circle(p, model_size(m), out, NULL);
    case 3: q = model_point(m); return kz_shape_capsule(p, q, model_size(m), out, NULL);
    case 4: return kz_shape_mask(m->masks[model_below(m, MODEL_MASKS)], (double)p.x, (double)p.y, out, NULL);
    case 5:
    case 6: {
        const int32_t n = 2 + (int32_t)model_below(m, MODEL_POINTS - 2);
        for (int32_t i = 0; i < n; i++) s->points[i] = model_point(m);
        return kind == 5 && n > 2 ? kz_shape_polygon(s->points, n, out, NULL)
                                  : kz_shape_polyline(s->points, n, out, NULL);
    }
    default:
        q.x = p.x + model_size(m);
        q.y = p.y + model_size(m);
        return kz_shape_box(p, q, out, NULL);
    }
}

/* NULL when the bytes describe no shape. */
static model_shape *model_make_shape(model *m)
{
    model_shape *s = calloc(1, sizeof *s);
    if (!s) abort();
    const uint32_t kind = model_below(m, 12);
    kz_result r = KZ_OK;
    if (kind == 11) {
        const int32_t n = (int32_t)model_below(m, MODEL_PARTS + 1);
        for (int32_t i = 0; i < n && r == KZ_OK; i++) {
            const uint32_t part = model_below(m, 10);
            r = model_simple_shape(m, part == 6 ? 5 : part, s, &s->parts[i]);
            /* one list of points serves one part only */
            if (r == KZ_OK && s->parts[i].kind == KZ_KIND_POLYGON && s->parts[i].as.polygon.points && i > 0)
                r = KZ_ERR_ARGUMENT;
            if (r == KZ_OK && s->parts[i].kind == KZ_KIND_POLYLINE) r = KZ_ERR_ARGUMENT;
        }
        if (r == KZ_OK) r = kz_shape_parts(s->parts, n, &s->shape, NULL);
    } else {
        r = model_simple_shape(m, kind, s, &s->shape);
    }
    if (r != KZ_OK) {
        free(s);
        return NULL;
    }
    return s;
}

/* A live body's index, or MODEL_MOST when there is none. */
static uint32_t model_pick(model *m)
{
    const uint32_t from = model_byte(m) * 7u % MODEL_MOST;
    for (uint32_t i = 0; i < MODEL_MOST; i++)
        if (m->bodies[(from + i) % MODEL_MOST].own) return (from + i) % MODEL_MOST;
    return MODEL_MOST;
}

/* ---- Comparing ----------------------------------------------------------------------------------------- */

static void model_expect(model *m, bool ok, const char *what)
{
    if (!ok && !m->wrong) m->wrong = what;
}

static bool model_same_box(kz_box a, kz_box b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool model_same_shape(const kz_shape *a, const kz_shape *b)
{
    int32_t n_a, n_b;
    if (a->kind != b->kind || a->flags != b->flags || !model_same_box(a->bounds, b->bounds)) return false;
    const kz_vec2 *points_a = kz_shape_points(a, &n_a), *points_b = kz_shape_points(b, &n_b);
    switch (a->kind) {
    case KZ_KIND_POINT: return !memcmp(&a->as.point, &b->as.point, sizeof a->as.point);
    case KZ_KIND_SEGMENT: return !memcmp(&a->as.segment, &b->as.segment, sizeof a->as.segment);
    case KZ_KIND_CIRCLE: return !memcmp(&a->as.circle, &b->as.circle, sizeof a->as.circle);
    case KZ_KIND_CAPSULE: return !memcmp(&a->as.capsule, &b->as.capsule, sizeof a->as.capsule);
    case KZ_KIND_MASK:
        return a->as.mask.mask == b->as.mask.mask && a->as.mask.cell.x == b->as.mask.cell.x &&
               a->as.mask.cell.y == b->as.mask.cell.y;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: return n_a == n_b && !memcmp(points_a, points_b, sizeof *points_a * (size_t)n_a);
    case KZ_KIND_PARTS:
        if (a->as.parts.n != b->as.parts.n) return false;
        for (int32_t i = 0; i < a->as.parts.n; i++)
            if (!model_same_shape(&a->as.parts.items[i], &b->as.parts.items[i])) return false;
        return true;
    default: return true;
    }
}

static void model_check_body(model *m, uint32_t index)
{
    const model_body *b = &m->bodies[index];
    const kz_shape *shape = kz_body_shape(m->world, b->handle);
    const kz_pose pose = kz_body_pose(m->world, b->handle);
    model_expect(m, kz_body_is_live(m->world, b->handle), "a body is not live");
    model_expect(m, shape && model_same_shape(shape, &b->posed), "a body's shape differs");
    model_expect(m, memcmp(&pose, &b->pose, sizeof pose) == 0, "a body's pose differs");
    model_expect(m, kz_body_user(m->world, b->handle) == b->user, "a body's user value differs");
}

static void model_check_all(model *m)
{
    for (uint32_t i = 0; i < MODEL_MOST; i++)
        if (m->bodies[i].own) model_check_body(m, i);
    model_expect(m, kz_world_count(m->world) == m->n_live, "the number of bodies differs");
}

/* Result and, where it failed, that the error says the same and memory was only claimed short when it was. */
static bool model_check_result(model *m, kz_result got, kz_result expected, const kz_error *err)
{
    if (got == KZ_ERR_MEMORY && m->refused) {
        m->done->memory_refusals++;
        model_expect(m, err->code == KZ_ERR_MEMORY && err->a > 0, "the error does not say how much memory was wanted");
        return false;
    }
    model_expect(m, got == expected, "the result differs");
    model_expect(m, got == KZ_OK || err->code == got, "the error's code differs from the result");
    m->done->refusals += got != KZ_OK;
    return got == KZ_OK && !m->wrong;
}

static bool model_boxes_meet(kz_box a, kz_box b)
{
    return a.min.x <= a.max.x && b.min.x <= b.max.x && kz_box_meets(a, b);
}

/* The relation as the mode has it; KZ_APART when the pair does not count. */
static kz_relation model_relation(const kz_shape *a, const kz_shape *b, kz_pair_mode mode)
{
    if (mode == KZ_PAIRS_BOXES) return model_boxes_meet(a->bounds, b->bounds) ? KZ_TOUCH : KZ_APART;
    const kz_relation relation = kz_relate(a, b);
    return relation == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP ? KZ_APART : relation;
}

static bool model_agree(const model_body *a, const model_body *b)
{
    return (a->category & b->collides) && (b->category & a->collides);
}

static void model_list_pairs(model *m, kz_pair_mode mode)
{
    m->n_expected = 0;
    for (uint32_t i = 0; i < MODEL_MOST; i++) {
        const model_body *a = &m->bodies[i];
        for (uint32_t j = i + 1; j < MODEL_MOST && a->own; j++) {
            const model_body *b = &m->bodies[j];
            if (!b->own || !model_agree(a, b)) continue;
            const kz_relation relation = model_relation(&a->posed, &b->posed, mode);
            if (relation != KZ_APART) m->expected[m->n_expected++] = (kz_pair){a->handle, b->handle, relation};
        }
    }
}

static bool model_same_handle(kz_body a, kz_body b) { return a.index == b.index && a.generation == b.generation; }

static bool model_same_pairs(const model *m, const kz_pair *pairs, size_t n)
{
    if (n != m->n_expected) return false;
    for (size_t i = 0; i < n; i++)
        if (!model_same_handle(pairs[i].a, m->expected[i].a) || !model_same_handle(pairs[i].b, m->expected[i].b) ||
            pairs[i].relation != m->expected[i].relation)
            return false;
    return true;
}

/* Spoils the expected list in one of five ways; the comparison must see each. */
static void model_plant_fault(model *m, const kz_pair *pairs, size_t n, uint32_t how)
{
    if (m->wrong) return;
    const size_t at = m->n_expected / 2;
    kz_pair *e = m->expected;
    if (how == 0 || m->n_expected == 0) e[m->n_expected++] = (kz_pair){{1, 1}, {2, 1}, KZ_OVERLAP};
    else if (how == 1) m->n_expected--;
    else if (how == 2) e[at].relation = e[at].relation == KZ_TOUCH ? KZ_OVERLAP : KZ_TOUCH;
    else if (how == 3) e[at].b.generation++;
    else e[at] = (kz_pair){e[at].b, e[at].a, e[at].relation};
    m->done->faults_planted++;
    model_expect(m, !model_same_pairs(m, pairs, n), "a planted fault was not noticed");
}

/* ---- Operations ---------------------------------------------------------------------------------------- */

static void model_create(model *m)
{
    model_shape *own = model_make_shape(m);
    kz_body_def def = {0};
    kz_error err = {KZ_OK, 0, 0}, model_err = {KZ_OK, 0, 0};
    kz_body handle = {7, 7};
    if (!own || m->n_live == MODEL_MOST) {
        free(own);
        return;
    }
    def.shape = own->shape;
    def.pose = model_pose(m);
    def.category = model_below(m, 4) ? 0 : model_byte(m);
    def.collides = model_below(m, 4) ? 0 : model_byte(m);
    def.user = model_byte(m);
    const kz_result got = kz_body_create(m->world, &def, &handle, &err);

    model_body made = {0};
    made.own = own;
    made.pose = def.pose;
    if (made.pose.cos == 0 && made.pose.sin == 0) made.pose.cos = 1;
    model_body *b = &made;
    if (kz_shape_pose_bytes(&own->shape) > sizeof b->memory) abort();
    const bool ok_index = got == KZ_OK && handle.index < MODEL_MOST && !m->bodies[handle.index].own;
    if (ok_index) b = &m->bodies[handle.index];
    const uint32_t last_generation = b->last_generation;
    *b = made;
    const kz_result expected = kz_shape_pose(&own->shape, b->pose, b->memory, sizeof b->memory, &b->posed, &model_err);
    if (!model_check_result(m, got, expected, &err) || !ok_index) {
        model_expect(m, got != KZ_OK || ok_index, "a new body got a place that is taken");
        model_expect(m, got == KZ_OK || (handle.index == 7 && handle.generation == 7), "a refused body got a handle");
        free(own);
        b->own = NULL;
        return;
    }
    model_expect(m, handle.generation > last_generation, "a generation came back");
    b->handle = handle;
    b->last_generation = handle.generation;
    b->category = def.category ? def.category : 1;
    b->collides = def.collides ? def.collides : ~(uint32_t)0;
    b->user = def.user;
    m->n_live++;
    model_check_body(m, handle.index);
}

static void model_destroy(model *m)
{
    const uint32_t index = model_pick(m);
    if (index == MODEL_MOST) return;
    model_body *b = &m->bodies[index];
    m->stale[m->n_stale++ % MODEL_STALE] = b->handle;
    model_expect(m, kz_body_destroy(m->world, b->handle) == KZ_OK, "a body cannot be destroyed");
    free(b->own);
    b->own = NULL;
    m->n_live--;
}

static void model_set_pose(model *m)
{
    const uint32_t index = model_pick(m);
    const kz_pose pose = model_pose(m);
    kz_error err = {KZ_OK, 0, 0};
    if (index == MODEL_MOST) return;
    model_body *b = &m->bodies[index], moved = *b;
    const kz_result got = kz_body_set_pose(m->world, b->handle, pose, &err);
    const kz_result expected =
        kz_shape_pose(&b->own->shape, pose, moved.memory, sizeof moved.memory, &moved.posed, NULL);
    model_expect(m, !m->refused, "moving a body asked for memory");
    if (model_check_result(m, got, expected, &err)) {
        moved.pose = pose;
        *b = moved;
        kz_shape_pose(&b->own->shape, pose, b->memory, sizeof b->memory, &b->posed, NULL);
    }
    model_check_body(m, index);
}

static void model_set_shape(model *m)
{
    const uint32_t index = model_pick(m);
    model_shape *own = model_make_shape(m);
    kz_error err = {KZ_OK, 0, 0};
    if (index == MODEL_MOST || !own) {
        free(own);
        return;
    }
    model_body *b = &m->bodies[index], other = *b;
    if (kz_shape_pose_bytes(&own->shape) > sizeof other.memory) abort();
    const kz_result got = kz_body_set_shape(m->world, b->handle, &own->shape, &err);
    const kz_result expected =
        kz_shape_pose(&own->shape, b->pose, other.memory, sizeof other.memory, &other.posed, NULL);
    if (model_check_result(m, got, expected, &err)) {
        free(b->own);
        *b = other;
        b->own = own;
        kz_shape_pose(&own->shape, b->pose, b->memory, sizeof b->memory, &b->posed, NULL);
    } else {
        free(own);
    }
    model_check_body(m, index);
}

static void model_set_filter(model *m)
{
    const uint32_t index = model_pick(m);
    const uint32_t category = model_byte(m) & 7u, collides = model_byte(m) & 7u;
    if (index == MODEL_MOST) return;
    model_body *b = &m->bodies[index];
    model_expect(m, kz_body_set_filter(m->world, b->handle, category, collides) == KZ_OK, "a filter is refused");
    b->category = category ? category : 1;
    b->collides = collides ? collides : ~(uint32_t)0;
}

static void model_try_stale(model *m)
{
    kz_body stale = m->stale[model_below(m, MODEL_STALE)];
    kz_shape dot;
    kz_error err = {KZ_OK, 0, 0};
    const kz_pose none = KZ_POSE_NONE_INIT;
    kz_push_out out;
    if (model_below(m, 4) == 0) stale = (kz_body){model_byte(m) * 1000003u, model_byte(m) + 1000u};
    kz_shape_point((kz_vec2){0, 0}, &dot, NULL);
    model_expect(m, !kz_body_is_live(m->world, stale), "a stale handle is live");
    model_expect(m, kz_body_destroy(m->world, stale) == KZ_ERR_BAD_HANDLE, "a stale body is destroyed");
    model_expect(m, kz_body_set_pose(m->world, stale, none, &err) == KZ_ERR_BAD_HANDLE, "a stale body is moved");
    model_expect(m, kz_body_set_shape(m->world, stale, &dot, &err) == KZ_ERR_BAD_HANDLE, "a stale body is reshaped");
    model_expect(m, kz_body_set_filter(m->world, stale, 1, 1) == KZ_ERR_BAD_HANDLE, "a stale body is filtered");
    model_expect(m, kz_body_push_out(m->world, stale, 1, &out, &err) == KZ_ERR_BAD_HANDLE, "a stale body is pushed");
    model_expect(m, !kz_body_shape(m->world, stale), "a stale body has a shape");
    model_expect(m, kz_body_user(m->world, stale) == 0, "a stale body has a user value");
    model_expect(m, kz_body_pose(m->world, stale).cos == 1, "a stale body has a pose");
}

static void model_pairs(model *m, bool plant)
{
    const kz_pair_mode mode = (kz_pair_mode)model_below(m, 3);
    const uint32_t how = model_below(m, 5);
    const kz_pair *before = NULL, *pairs;
    size_t n_before = 0, n;
    kz_error err = {KZ_OK, 0, 0};
    const int64_t left = m->allocations_left;
    m->allocations_left = -1;
    model_expect(m, kz_world_pairs(m->world, KZ_PAIRS_BOXES, &before, &n_before, &err) == KZ_OK, "no pairs of boxes");
    if (m->wrong) return;
    model_list_pairs(m, KZ_PAIRS_BOXES);
    model_expect(m, model_same_pairs(m, before, n_before), "the pairs of boxes differ");
    m->allocations_left = left;
    pairs = before;
    n = n_before;
    const kz_result got = kz_world_pairs(m->world, mode, &pairs, &n, &err);
    if (!model_check_result(m, got, KZ_OK, &err)) {
        model_expect(m, pairs == before && n == n_before && model_same_pairs(m, pairs, n), "the last list was spoilt");
        return;
    }
    model_list_pairs(m, mode);
    model_expect(m, model_same_pairs(m, pairs, n), "the pairs differ");
    m->done->pairs += (int64_t)n;
    if (plant) model_plant_fault(m, pairs, n, how);
}

typedef struct model_visits {
    model *m;
    const kz_shape *shape;
    uint32_t collides, next, left;
    kz_pair_mode mode;
    bool ok;
} model_visits;

/* The next body that the list says is visited; MODEL_MOST when none is left. */
static uint32_t model_next_visit(const model_visits *v, kz_relation *relation)
{
    for (uint32_t i = v->next; i < MODEL_MOST && v->left; i++) {
        const model_body *b = &v->m->bodies[i];
        if (!b->own || !(b->category & v->collides)) continue;
        *relation = model_relation(&b->posed, v->shape, v->mode);
        if (*relation != KZ_APART) return i;
    }
    return MODEL_MOST;
}

static bool model_visit(void *ctx, kz_body body, kz_relation relation)
{
    model_visits *v = ctx;
    kz_relation expected = KZ_APART;
    const uint32_t index = model_next_visit(v, &expected);
    v->ok &= index < MODEL_MOST && model_same_handle(v->m->bodies[index].handle, body) && relation == expected;
    v->next = index + 1;
    v->left--;
    return v->left > 0;
}

static void model_query(model *m)
{
    model_shape *own = model_make_shape(m);
    if (!own) return;
    model_visits v = {m, &own->shape, model_byte(m), 0, 1000, (kz_pair_mode)model_below(m, 3), true};
    if (v.collides & 1) v.left = 2;
    const uint32_t collides = v.collides;
    if (v.collides == 0) v.collides = ~(uint32_t)0;
    kz_world_query(m->world, &own->shape, collides, v.mode, model_visit, &v);
    kz_relation rest;
    model_expect(m, v.ok, "a query visits another body than it should");
    model_expect(m, model_next_visit(&v, &rest) == MODEL_MOST, "a query leaves a body out");
    model_expect(m, !m->refused, "a query asked for memory");
    free(own);
}

static void model_push_out(model *m)
{
    const uint32_t index = model_pick(m);
    const int32_t most = (int32_t)model_below(m, 5);
    kz_error err = {KZ_OK, 0, 0};
    kz_push_out out;
    if (index == MODEL_MOST) return;
    model_body *b = &m->bodies[index];
    const kz_pose before = b->pose;
    const kz_result got = kz_body_push_out(m->world, b->handle, most, &out, &err);
    model_expect(m, !m->refused, "pushing a body asked for memory");
    model_expect(m, out.attempts >= 0 && out.attempts <= most, "more pushes than allowed");
    b->pose = kz_body_pose(m->world, b->handle);
    model_expect(m, b->pose.cos == before.cos && b->pose.sin == before.sin, "a push turned the body");
    model_expect(m, out.attempts > 0 || memcmp(&b->pose, &before, sizeof before) == 0, "moved without a push");
    const kz_result posed = kz_shape_pose(&b->own->shape, b->pose, b->memory, sizeof b->memory, &b->posed, NULL);
    model_expect(m, posed == KZ_OK, "pushed into a pose that is refused");
    if (m->wrong) return;
    model_check_body(m, index);
    bool overlaps = false;
    for (uint32_t i = 0; i < MODEL_MOST; i++)
        overlaps |= i != index && m->bodies[i].own && model_agree(b, &m->bodies[i]) &&
                    kz_overlap(&b->posed, &m->bodies[i].posed);
    if (got == KZ_OK) model_expect(m, out.free == !overlaps, "free or not: the push-out is wrong about it");
    else model_expect(m, err.code == got, "the error's code differs from the result");
}

static void model_step(model *m)
{
    const uint8_t op = model_byte(m) % 24;
    m->done->operations++;
    m->refused = false;
    if (op == 23) m->allocations_left = model_below(m, 6); /* for the next operation only */
    else if (op < 8)
        for (uint32_t n = op == 0 ? model_below(m, 24) : 1; n > 0 && !m->wrong; n--) model_create(m);
    else if (op < 10) model_destroy(m);
    else if (op < 14) model_set_pose(m);
    else if (op < 16) model_set_shape(m);
    else if (op == 16) model_set_filter(m);
    else if (op == 17) model_try_stale(m);
    else if (op < 20) model_pairs(m, op == 19);
    else if (op == 20) model_query(m);
    else if (op == 21) model_push_out(m);
    else model_check_all(m);
    if (op != 23) m->allocations_left = -1;
}

/* Runs a scenario; *done is added to.  The answer is NULL, or the first thing that was wrong. */
static const char *world_model_run(const uint8_t *bytes, size_t size, model_done *done)
{
    static const char *const texts[MODEL_MASKS] = {"####\n#..#\n####\n", "#..\n.#.\n..#\n", "....\n....\n"};
    model *m = calloc(1, sizeof *m);
    kz_error err;
    if (!m) abort();
    m->at = bytes;
    m->end = size ? bytes + size : bytes;
    m->done = done;
    m->allocations_left = -1;
    const kz_allocator alloc = {model_alloc, model_release, m};
    for (int i = 0; i < MODEL_MASKS; i++)
        if (kz_mask_from_text(texts[i], NULL, &m->masks[i], NULL) != KZ_OK) abort();
    if (kz_world_create(&alloc, &m->world, &err) != KZ_OK) abort();
    while (m->at < m->end && !m->wrong) model_step(m);
    if (!m->wrong) model_check_all(m);
    kz_world_free(m->world);
    model_expect(m, m->live_blocks == 0, "memory leaked");
    for (int i = 0; i < MODEL_MASKS; i++) kz_mask_free(m->masks[i]);
    for (uint32_t i = 0; i < MODEL_MOST; i++) free(m->bodies[i].own);
    const char *wrong = m->wrong;
    free(m);
    return wrong;
}

#endif
