/* world_model.h - operations on a world, mirrored on a plain list that tests every pair; a byte string is a scenario.
 *
 * The list knows nothing of bands, slots' memory or generations: it keeps each body's shape and pose, poses each shape
 * by itself, and compares each body with each.  Refused operations and refused memory must leave the world unchanged.
 * One operation plants a fault in the expected answer, which the comparison must notice.  That sometimes proves that a
 * scenario could have failed.
 *
 *     const char *wrong = world_model_run(bytes, size, &done);        NULL, or what went wrong */
#ifndef KZ_TEST_WORLD_MODEL_H
#define KZ_TEST_WORLD_MODEL_H

#include <stdlib.h>
#include <string.h>

#include <kolize/kolize.h>

#define MODEL_MOST   220 /* bodies: enough for sweep and prune in strips */
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
    uint32_t category, collides, flags;
    int32_t group;
    uint64_t user;
    kz_shape posed;
    uint64_t memory[256];
    uint32_t last_generation;
} model_body;

/* The kinds of operations that are counted. */
#define MODEL_OPERATIONS(X)                                                                                            \
    X(create)                                                                                                          \
    X(destroy)                                                                                                         \
    X(move) X(reshape) X(filter) X(stale) X(step) X(query) X(push) X(refuse) X(save) X(index) X(check) X(wrap)

typedef enum model_kind {
#define MODEL_ENUM(name) MODEL_DOES_##name,
    MODEL_OPERATIONS(MODEL_ENUM)
#undef MODEL_ENUM
        MODEL_KINDS
} model_kind;

static const char *const model_kind_names[MODEL_KINDS] = {
#define MODEL_NAME(name) #name,
    MODEL_OPERATIONS(MODEL_NAME)
#undef MODEL_NAME
};

typedef struct model_done {
    int64_t operations, pairs, begun, ended, found, faults_planted, refusals, memory_refusals;
    int64_t of_kind[MODEL_KINDS]; /* `wrap`: those of any kind in a world that wraps */
} model_done;

typedef struct model_list {
    kz_pair pairs[MODEL_MOST * MODEL_MOST / 2];
    size_t n;
} model_list;

typedef struct model {
    const uint8_t *at, *end;
    kz_world *world;
    model_body bodies[MODEL_MOST];
    uint32_t n_live;
    kz_body stale[MODEL_STALE];
    uint32_t n_stale;
    kz_mask *masks[MODEL_MASKS];
    kz_world_def def;
    kz_allocator alloc;
    model_list now, last; /* the pairs that are expected, and those of the last step */
    model_list ended;
    int64_t allocations_left; /* -1: any number */
    bool refused;             /* since the operation began */
    int64_t live_blocks;
    model_done *done;
    const char *wrong;
} model;

#include "world_model_things.h"
#include "shape/shape_private.h"

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
    const kz_vec2 *points_a = kzi_shape_points(a, &n_a), *points_b = kzi_shape_points(b, &n_b);
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
    const kz_pose pose = kz_body_pose(m->world, b->handle);
    kz_shape shape;
    const bool has_shape = kz_body_shape(m->world, b->handle, &shape);
    model_expect(m, kz_body_is_live(m->world, b->handle), "a body is not live");
    model_expect(m, has_shape && model_same_shape(&shape, &b->posed), "a body's shape differs");
    model_expect(m, memcmp(&pose, &b->pose, sizeof pose) == 0, "a body's pose differs");
    model_expect(m, kz_body_user(m->world, b->handle) == b->user, "a body's user value differs");
    model_expect(m, kz_body_flags(m->world, b->handle) == b->flags, "a body's flags differ");
    model_expect(m, kz_body_category(m->world, b->handle) == b->category, "a body's category differs");
    model_expect(m, kz_body_collides(m->world, b->handle) == b->collides, "what a body collides with differs");
    model_expect(m, kz_body_group(m->world, b->handle) == b->group, "a body's group differs");
}

static void model_check_all(model *m)
{
    for (uint32_t i = 0; i < MODEL_MOST; i++)
        if (m->bodies[i].own) model_check_body(m, i);
    model_expect(m, kz_world_count(m->world) == m->n_live, "the number of bodies differs");
}

/* Checks the result.  After a failure the error must have the same code, and KZ_ERR_MEMORY must mean that memory was
 * refused. */
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

/* The relation in the world's mode; KZ_APART when the pair does not count. */
static kz_relation model_relation(const kz_shape *a, const kz_shape *b, kz_pair_mode mode)
{
    if (mode == KZ_PAIRS_BOXES) return model_boxes_meet(a->bounds, b->bounds) ? KZ_TOUCH : KZ_APART;
    const kz_relation relation = kz_relate(a, b);
    return relation == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP ? KZ_APART : relation;
}

static bool model_agree(const model_body *a, const model_body *b)
{
    return (a->category & b->collides) && (b->category & a->collides) && !(a->group && a->group == b->group) &&
           !(a->flags & b->flags & (KZ_BODY_STATIC | KZ_BODY_PROBE)) && !((a->flags | b->flags) & KZ_BODY_DISABLED);
}

/* ---- Images: in a world that wraps, a shape stands for all of those a period apart ---------------------- */

/* The body's shape shifted by periods; false when there is no such image. */
static bool model_image(const model *m, const model_body *b, int x, int y, kz_shape *out, uint64_t *memory)
{
    kz_pose pose = b->pose;
    if ((x && m->def.wrap_w == 0) || (y && m->def.wrap_h == 0)) return false;
    pose.at.x = (float)((double)pose.at.x + x * (double)m->def.wrap_w);
    pose.at.y = (float)((double)pose.at.y + y * (double)m->def.wrap_h);
    return kz_shape_transform(&b->own->shape, pose, memory, sizeof b->memory, out, NULL) == KZ_OK;
}

/* Boxes are shifted by periods exactly. */
static bool model_shifted_meet(const model *m, kz_box a, kz_box b, int x, int y)
{
    const double dx = x * (double)m->def.wrap_w, dy = y * (double)m->def.wrap_h;
    return a.min.x <= a.max.x && b.min.x <= b.max.x && (double)a.min.x <= (double)b.max.x + dx &&
           (double)b.min.x + dx <= (double)a.max.x && (double)a.min.y <= (double)b.max.y + dy &&
           (double)b.min.y + dy <= (double)a.max.y;
}

static kz_relation model_images_relation(const model *m, const kz_shape *a, const model_body *b, kz_pair_mode mode)
{
    kz_relation highest = KZ_APART;
    for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++) {
            uint64_t memory[256];
            kz_shape image;
            if (!model_image(m, b, x, y, &image, memory)) continue;
            if (!model_shifted_meet(m, a->bounds, b->posed.bounds, x, y)) continue;
            const kz_relation r = mode == KZ_PAIRS_BOXES ? KZ_TOUCH : model_relation(a, &image, mode);
            if (r > highest) highest = r;
        }
    return highest;
}

/* ---- Lists ---------------------------------------------------------------------------------------------- */

static bool model_same_handle(kz_body a, kz_body b) { return a.index == b.index && a.generation == b.generation; }

static const kz_pair *model_find_pair(const model_list *list, kz_pair p)
{
    for (size_t i = 0; i < list->n; i++)
        if (model_same_handle(list->pairs[i].a, p.a) && model_same_handle(list->pairs[i].b, p.b))
            return &list->pairs[i];
    return NULL;
}

static void model_list_now(model *m)
{
    m->now.n = 0;
    for (uint32_t i = 0; i < MODEL_MOST; i++) {
        const model_body *a = &m->bodies[i];
        for (uint32_t j = i + 1; j < MODEL_MOST && a->own; j++) {
            const model_body *b = &m->bodies[j];
            if (!b->own || !model_agree(a, b)) continue;
            const kz_relation relation = model_images_relation(m, &a->posed, b, m->def.mode);
            if (relation == KZ_APART) continue;
            kz_pair p = {a->handle, b->handle, relation, false};
            p.began = !model_find_pair(&m->last, p);
            m->now.pairs[m->now.n++] = p;
        }
    }
    m->ended.n = 0;
    for (size_t i = 0; i < m->last.n; i++) {
        kz_pair p = m->last.pairs[i];
        p.began = false;
        if (!model_find_pair(&m->now, p)) m->ended.pairs[m->ended.n++] = p;
    }
}

static bool model_same_pair(kz_pair a, kz_pair b)
{
    return model_same_handle(a.a, b.a) && model_same_handle(a.b, b.b) && a.relation == b.relation && a.began == b.began;
}

static bool model_same_pairs(const model_list *list, const kz_pair *pairs, size_t n)
{
    if (n != list->n) return false;
    for (size_t i = 0; i < n; i++)
        if (!model_same_pair(list->pairs[i], pairs[i])) return false;
    return true;
}

static bool model_same_begun(const model_list *list, const kz_pair *begun, size_t n)
{
    size_t k = 0;
    for (size_t i = 0; i < list->n; i++)
        if (list->pairs[i].began && (k >= n || !model_same_pair(list->pairs[i], begun[k++]))) return false;
    return k == n;
}

/* Spoils the expected list in one of six ways; the comparison must see each. */
static void model_plant_fault(model *m, const kz_pair *pairs, size_t n, uint32_t how)
{
    static model_list spoilt;
    if (m->wrong) return;
    spoilt = m->now;
    kz_pair *e = spoilt.pairs, *at = &e[spoilt.n / 2];
    if (how == 0 || spoilt.n == 0) e[spoilt.n++] = (kz_pair){{1, 1}, {2, 1}, KZ_OVERLAP, false};
    else if (how == 1) spoilt.n--;
    else if (how == 2) at->relation = at->relation == KZ_TOUCH ? KZ_OVERLAP : KZ_TOUCH;
    else if (how == 3) at->b.generation++;
    else if (how == 4) at->began = !at->began;
    else *at = (kz_pair){at->b, at->a, at->relation, at->began};
    m->done->faults_planted++;
    model_expect(m, !model_same_pairs(&spoilt, pairs, n), "a planted fault was not noticed");
}

#include "world_model_queries.h"

/* ---- Operations ---------------------------------------------------------------------------------------- */

static bool model_is_within(float min, float period)
{
    return period == 0 || (min >= -period / 1024 && min <= period * (1 + 1.0f / 1024));
}

/* Poses the body's shape as the world should have it.  If the world wraps, its pose is taken, provided that it differs
 * from the requested one by whole periods and brings the box in. */
static kz_result model_pose_own(model *m, model_body *b, kz_body handle, kz_result got, kz_error *err)
{
    const kz_pose queried = b->pose;
    kz_result r = kz_shape_transform(&b->own->shape, b->pose, b->memory, sizeof b->memory, &b->posed, err);
    if (r != KZ_OK || (m->def.wrap_w == 0 && m->def.wrap_h == 0)) return r;
    const kz_box box = b->posed.bounds;
    const bool is_empty = !(box.min.x <= box.max.x);
    if (!is_empty && ((m->def.wrap_w > 0 && (double)box.max.x - (double)box.min.x > (double)m->def.wrap_w) ||
                      (m->def.wrap_h > 0 && (double)box.max.y - (double)box.min.y > (double)m->def.wrap_h)))
        return KZ_ERR_TOO_LARGE;
    if (got != KZ_OK) return got; /* images may be refused where the shape is not, and a box may grow by rounding */
    b->pose = kz_body_pose(m->world, handle);
    const double x = ((double)b->pose.at.x - (double)queried.at.x) / (double)(m->def.wrap_w > 0 ? m->def.wrap_w : 1);
    const double y = ((double)b->pose.at.y - (double)queried.at.y) / (double)(m->def.wrap_h > 0 ? m->def.wrap_h : 1);
    const bool is_near = x * x < 1e8 && y * y < 1e8;
    model_expect(
        m,
        !is_near ||
            ((x - (double)(int)(x + (x < 0 ? -0.5 : 0.5))) * (x - (double)(int)(x + (x < 0 ? -0.5 : 0.5))) < 1e-6),
        "a pose was brought in by something else than periods");
    r = kz_shape_transform(&b->own->shape, b->pose, b->memory, sizeof b->memory, &b->posed, err);
    model_expect(m,
                 is_empty || !is_near ||
                     (model_is_within(b->posed.bounds.min.x, m->def.wrap_w) &&
                      model_is_within(b->posed.bounds.min.y, m->def.wrap_h)),
                 "a body was not brought into the world");
    return r;
}

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
    def.group = model_below(m, 4) ? 0 : (int32_t)model_below(m, 3) - 1;
    def.flags = model_below(m, 4) ? 0 : model_byte(m) & 31;
    const kz_result got = kz_body_create(m->world, &def, &handle, &err);
    if (got == KZ_OK && handle.index >= MODEL_MOST) { /* slots of the destroyed are available only after a step */
        kz_body_destroy(m->world, handle);
        free(own);
        return;
    }

    model_body made = {0};
    made.own = own;
    made.pose = def.pose;
    if (made.pose.cos == 0 && made.pose.sin == 0) made.pose.cos = 1;
    model_body *b = &made;
    if (kz_shape_transform_bytes(&own->shape) > sizeof b->memory) abort();
    const bool ok_index = got == KZ_OK && handle.index < MODEL_MOST && !m->bodies[handle.index].own;
    if (ok_index) b = &m->bodies[handle.index];
    const uint32_t last_generation = b->last_generation;
    *b = made;
    const kz_result expected = model_pose_own(m, b, handle, got, &model_err);
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
    b->group = def.group;
    b->flags = def.flags;
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
    moved.pose = pose;
    const kz_result expected = model_pose_own(m, &moved, b->handle, got, NULL);
    model_expect(m, !m->refused || (pose.cos != 1 || pose.sin != 0), "moving a body asked for memory");
    if (model_check_result(m, got, expected, &err)) {
        *b = moved;
        kz_shape_transform(&b->own->shape, b->pose, b->memory, sizeof b->memory, &b->posed, NULL);
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
    if (kz_shape_transform_bytes(&own->shape) > sizeof other.memory) abort();
    const kz_result got = kz_body_set_shape(m->world, b->handle, &own->shape, &err);
    other.own = own;
    const kz_result expected = model_pose_own(m, &other, b->handle, got, NULL);
    if (model_check_result(m, got, expected, &err)) {
        free(b->own);
        *b = other;
        kz_shape_transform(&own->shape, b->pose, b->memory, sizeof b->memory, &b->posed, NULL);
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
    kz_result r = kz_body_set_filter(m->world, b->handle, category, collides);
    model_expect(m, r == KZ_OK || (r == KZ_ERR_MEMORY && m->refused), "a filter is refused");
    if (r == KZ_OK) {
        b->category = category ? category : 1;
        b->collides = collides ? collides : ~(uint32_t)0;
    }
    const uint32_t how = model_byte(m);
    if (how & 128) {
        r = kz_body_set_flags(m->world, b->handle, how & 31);
        model_expect(m, r == KZ_OK, "flags are refused");
        b->flags = how & 31;
    }
    if ((how & 96) == 96) {
        r = kz_body_set_group(m->world, b->handle, (int32_t)(how & 3));
        model_expect(m, r == KZ_OK || (r == KZ_ERR_MEMORY && m->refused), "a group is refused");
        if (r == KZ_OK) b->group = (int32_t)(how & 3);
    }
}

static void model_try_stale(model *m)
{
    kz_body stale = m->stale[model_below(m, MODEL_STALE)];
    kz_shape dot;
    kz_error err = {KZ_OK, 0, 0};
    const kz_pose none = KZ_POSE_NONE_INIT;
    kz_push_out out;
    kz_shape shape;
    if (model_below(m, 4) == 0) stale = (kz_body){model_byte(m) * 1000003u, model_byte(m) + 1000u};
    kz_shape_point((kz_vec2){0, 0}, &dot, NULL);
    model_expect(m, !kz_body_is_live(m->world, stale), "a stale handle is live");
    model_expect(m, kz_body_destroy(m->world, stale) == KZ_ERR_BAD_HANDLE, "a stale body is destroyed");
    model_expect(m, kz_body_set_pose(m->world, stale, none, &err) == KZ_ERR_BAD_HANDLE, "a stale body is moved");
    model_expect(m, kz_body_set_shape(m->world, stale, &dot, &err) == KZ_ERR_BAD_HANDLE, "a stale body is reshaped");
    model_expect(m, kz_body_set_filter(m->world, stale, 1, 1) == KZ_ERR_BAD_HANDLE, "a stale body is filtered");
    model_expect(m, kz_body_push_out(m->world, stale, 1, &out, &err) == KZ_ERR_BAD_HANDLE, "a stale body is pushed");
    model_expect(m, !kz_body_shape(m->world, stale, &shape), "a stale body has a shape");
    model_expect(m, kz_body_user(m->world, stale) == 0, "a stale body has a user value");
    model_expect(m, kz_body_pose(m->world, stale).cos == 1, "a stale body has a pose");
}

static void model_world_step(model *m, bool plant)
{
    const uint32_t how = model_below(m, 6);
    size_t n, n_begun, n_ended;
    kz_error err = {KZ_OK, 0, 0};
    const kz_result got = kz_world_step(m->world, &err);
    const bool stepped = model_check_result(m, got, KZ_OK, &err);
    if (stepped) model_list_now(m);
    const kz_pair *pairs = kz_world_pairs(m->world, &n);
    const kz_pair *begun = kz_world_begin_events(m->world, &n_begun), *ended = kz_world_end_events(m->world, &n_ended);
    model_expect(m, model_same_pairs(&m->now, pairs, n), stepped ? "the pairs differ" : "the last list was spoilt");
    model_expect(m, model_same_begun(&m->now, begun, n_begun), "the pairs that began differ");
    model_expect(m, model_same_pairs(&m->ended, ended, n_ended), "the pairs that ended differ");
    m->last = m->now;
    m->done->pairs += (int64_t)n;
    m->done->begun += (int64_t)n_begun;
    m->done->ended += (int64_t)n_ended;
    if (plant) model_plant_fault(m, pairs, n, how);
}

/* The world is saved, spoilt and restored; pairs that began with the last step stay begun. */
static void model_save(model *m)
{
    kz_error err = {KZ_OK, 0, 0};
    const size_t n = kz_world_save_bytes(m->world);
    unsigned char *bytes = malloc(n);
    if (!bytes) abort();
    model_expect(m, kz_world_save(m->world, bytes, n - 1, &err) == KZ_ERR_BUFFER, "a short buffer was enough");
    model_expect(m, kz_world_save(m->world, bytes, n, &err) == KZ_OK, "a world cannot be saved");
    for (uint32_t i = 0; i < MODEL_MOST && model_below(m, 2); i++) {
        if (m->bodies[i].own) kz_body_destroy(m->world, m->bodies[i].handle);
    }
    if (model_below(m, 2)) {
        const int64_t left = m->allocations_left;
        m->allocations_left = -1;
        kz_world_step(m->world, &err);
        m->allocations_left = left;
    }
    kz_result r = kz_world_restore(m->world, bytes, n, &err);
    if (r == KZ_ERR_MEMORY && m->refused) {
        m->allocations_left = -1;
        r = kz_world_restore(m->world, bytes, n, &err);
    }
    model_expect(m, r == KZ_OK, "a saved world cannot be restored");
    free(bytes);
}

static bool model_hinders(const model_body *a, const model_body *b)
{
    return (a->category & b->collides) && (b->category & a->collides) && !(a->group && a->group == b->group) &&
           !(b->flags & (KZ_BODY_SENSOR | KZ_BODY_PROBE | KZ_BODY_ONE_WAY | KZ_BODY_DISABLED)) &&
           !(a->flags & KZ_BODY_DISABLED);
}

static void model_push_out(model *m)
{
    const uint32_t index = model_pick(m);
    const int32_t most = 1 + (int32_t)model_below(m, 5);
    kz_error err = {KZ_OK, 0, 0};
    kz_push_out out;
    if (index == MODEL_MOST) return;
    model_body *b = &m->bodies[index];
    const kz_pose before = b->pose;
    const kz_result got = kz_body_push_out(m->world, b->handle, most, &out, &err);
    model_expect(m, got != KZ_ERR_MEMORY, "pushing a body needs memory"); /* the index of the world does without */
    model_expect(m, out.attempts >= 0 && out.attempts <= most, "more pushes than allowed");
    b->pose = kz_body_pose(m->world, b->handle);
    model_expect(m, b->pose.cos == before.cos && b->pose.sin == before.sin, "a push turned the body");
    model_expect(m, out.attempts > 0 || memcmp(&b->pose, &before, sizeof before) == 0, "moved without a push");
    const kz_result posed = kz_shape_transform(&b->own->shape, b->pose, b->memory, sizeof b->memory, &b->posed, NULL);
    model_expect(m, !(b->flags & KZ_BODY_DISABLED) || out.free, "a disabled body is in the way");
    model_expect(m, posed == KZ_OK, "pushed into a pose that is refused");
    if (m->wrong) return;
    model_check_body(m, index);
    bool overlaps = false;
    for (uint32_t i = 0; i < MODEL_MOST; i++) {
        const model_body *other = &m->bodies[i], *lower = i < index ? other : b, *higher = i < index ? b : other;
        overlaps |= i != index && other->own && model_hinders(b, other) &&
                    model_images_relation(m, &lower->posed, higher, KZ_PAIRS_TOUCH) == KZ_OVERLAP;
    }
    if (got == KZ_OK) model_expect(m, out.free == !overlaps, "free or not: the push-out is wrong about it");
    else model_expect(m, err.code == got, "the error's code differs from the result");
}

static void model_did(model *m, model_kind kind)
{
    m->done->operations++;
    m->done->of_kind[kind]++;
    m->done->of_kind[MODEL_DOES_wrap] += m->def.wrap_w > 0 || m->def.wrap_h > 0;
}

static void model_step(model *m)
{
    static const model_kind kinds[26] = {
        [8] = MODEL_DOES_destroy, [9] = MODEL_DOES_destroy, [10] = MODEL_DOES_move,    [11] = MODEL_DOES_move,
        [12] = MODEL_DOES_move,   [13] = MODEL_DOES_move,   [14] = MODEL_DOES_reshape, [15] = MODEL_DOES_reshape,
        [16] = MODEL_DOES_filter, [17] = MODEL_DOES_stale,  [18] = MODEL_DOES_step,    [19] = MODEL_DOES_step,
        [20] = MODEL_DOES_query,  [21] = MODEL_DOES_push,   [22] = MODEL_DOES_check,   [23] = MODEL_DOES_refuse,
        [24] = MODEL_DOES_save,   [25] = MODEL_DOES_index};
    const uint8_t op = model_byte(m) % 26;
    m->refused = false;
    if (op >= 8) model_did(m, kinds[op]);
    switch (op >= 8 ? kinds[op] : MODEL_DOES_create) {
    case MODEL_DOES_create:
        for (uint32_t n = op == 0 ? model_below(m, 24) : 1; n > 0 && !m->wrong; n--) {
            model_did(m, MODEL_DOES_create);
            model_create(m);
        }
        break;
    case MODEL_DOES_destroy: model_destroy(m); break;
    case MODEL_DOES_move: model_set_pose(m); break;
    case MODEL_DOES_reshape: model_set_shape(m); break;
    case MODEL_DOES_filter: model_set_filter(m); break;
    case MODEL_DOES_stale: model_try_stale(m); break;
    case MODEL_DOES_step: model_world_step(m, op == 19); break;
    case MODEL_DOES_query: model_query(m); break;
    case MODEL_DOES_push: model_push_out(m); break;
    case MODEL_DOES_refuse: m->allocations_left = model_below(m, 6); break; /* for the next operation only */
    case MODEL_DOES_save: model_save(m); break;
    case MODEL_DOES_index: model_index(m); break;
    default: model_check_all(m);
    }
    if (op != 23) m->allocations_left = -1;
}

/* Called with each new world, if set: a log may begin there. */
static void (*model_has_begun)(kz_world *world);

/* Runs a scenario and adds to *done.  Returns NULL, or the first thing that was wrong. */
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
    m->alloc = (kz_allocator){model_alloc, model_release, m};
    m->def.alloc = &m->alloc;
    m->def.mode = (kz_pair_mode)model_below(m, 3);
    if (model_below(m, 3) == 0) m->def.wrap_w = 64;
    if (model_below(m, 3) == 0) m->def.wrap_h = 48;
    for (int i = 0; i < MODEL_MASKS; i++)
        if (kz_mask_from_text(texts[i], NULL, &m->masks[i], NULL) != KZ_OK) abort();
    if (kz_world_create(&m->def, &m->world, &err) != KZ_OK) abort();
    if (model_has_begun) model_has_begun(m->world);
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
