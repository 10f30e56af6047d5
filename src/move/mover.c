/* mover.c - poses a body or a shape at places to be tried, and tests it for obstacles there. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "world/body_fast.h"
#include "world/grid/met_cell.h"
#include "world/query/one_way.h"
#include "world/query/query_filter.h"
#include "world/query/world_index.h"
#include "move/move_private.h"
#include "world/record/record_private.h"
#include "query/form.h"

#include <string.h>

/* ---- Obstacles ------------------------------------------------------------------------------------------ */

bool kzi_was_let_through(const kzi_mover *m, kzi_met_body obstacle)
{
    for (uint32_t i = 0; i < m->n_passed; i++) {
        if (m->passed[i].index == obstacle.index && m->passed[i].fixture == obstacle.fixture) return true;
    }
    return false;
}

/* A one-way body is an obstacle only for motions against it, and not as a floor for a mover that drops. */
static bool lets_through(const kzi_mover *m, kz_body body)
{
    const kz_vec2 one_way = kz_body_one_way(m->world, body);
    if (m->def->drops && (!kzi_has_up(m) || kzi_dot(kzi_vec_of(one_way), m->up) > 0)) return true;
    return kzi_one_way_passes(m->world, body.index, (kz_vec2){0, 0}, m->segment);
}

static bool filter_solids(void *ctx, const kz_world *world, kz_body body)
{
    const kzi_mover *m = ctx;
    if (m->except.index == body.index && m->except.generation == body.generation) return false;
    if (m->only.generation != 0 && m->only.index != body.index) return false;
    if (m->writable) return kzi_filters_agree(world, m->self.index, body.index);
    return !m->caller_filter.keep || m->caller_filter.keep(m->caller_filter.ctx, world, body);
}

static bool filter_obstacles(void *ctx, const kz_world *world, kz_body body)
{
    if ((kzi_states(world)[body.index] & KZ_BODY_ONE_WAY) && lets_through(ctx, body)) return false;
    return filter_solids(ctx, world, body);
}

bool kzi_mover_meets(const kzi_mover *m, kzi_met_body obstacle)
{
    bool meets = !m->writable || !(m->has_solids || kzi_is_divided(m->world, obstacle.index));
    for (int32_t i = 0; !meets && i < (m->has_solids ? m->solids.n : 1); i++) {
        const kzi_asker asker = kzi_asker_of(m->world, m->self.index, m->has_solids ? m->solids.fixture[i] : 0);
        meets = kzi_sees_fixture(m->world, obstacle.index, obstacle.fixture, &asker);
    }
    return meets;
}

uint32_t kzi_mover_shuns(const void *mover, uint32_t index)
{
    const kzi_mover *m = mover;
    return KZI_NOT_SOLID | (lets_through(m, kzi_handle(m->world, index)) ? (uint32_t)KZ_BODY_ONE_WAY : 0);
}

static void make_filter(kzi_mover *m)
{
    m->filter = m->caller_filter;
    m->filter.no_sensors = true;
    m->filter.keep = filter_obstacles;
    m->filter.ctx = m;
    if (m->writable) m->filter.except = m->self;
}

/* ---- Beginning ------------------------------------------------------------------------------------------- */

static void begin_mover(kzi_mover *m, const kz_world *world, const kz_move_def *def)
{
    static const kz_move_def plain = {0};
    memset(m, 0, offsetof(kzi_mover, room));
    m->world = world;
    m->def = def ? def : &plain;
    m->up = kzi_vec_of(m->def->up);
}

/* The shape of the body where it is posed, fixtures in `memory`. */
static kz_result shape_of_body(const kzi_mover *m, kz_shape *out, void *memory, kz_error *err)
{
    const uint32_t index = m->self.index;
    if (m->has_solids) {
        return kzi_solids_pose(m->world, index, &m->solids, kzi_pose_of(m->world, index), memory, KZI_MOVER_BYTES, out,
                               err);
    }
    kz_body_shape(m->world, m->self, out);
    return KZ_OK;
}

kz_result kzi_mover_of_body(kzi_mover *m, kz_world *world, kz_body body, const kz_move_def *def, kz_error *err)
{
    if (!world || !kz_body_is_live(world, body)) {
        return kzi_fail(err, KZ_ERR_BAD_HANDLE, body.index, body.generation);
    }
    if (world->busy) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    begin_mover(m, world, def);
    m->writable = world;
    m->self = body;
    m->meets_nothing = (kz_body_flags(world, body) & (KZ_BODY_DISABLED | KZ_BODY_SENSOR)) != 0;
    m->from.pose = kz_body_pose(world, body);
    m->has_solids = kzi_has_fixtures(world, body.index);
    kz_result r = m->has_solids ? kzi_solids_of(world, body.index, &m->solids, err) : KZ_OK;
    if (r == KZ_OK) r = shape_of_body(m, &m->from.shape, m->room[1], err);
    if (r != KZ_OK) return r;
    m->meets_nothing = m->meets_nothing || m->from.shape.kind == KZ_KIND_NONE;
    m->now = m->from;
    make_filter(m);
    return KZ_OK;
}

kz_result kzi_mover_of_shape(kzi_mover *m, const kz_world *world, const kz_shape *shape, const kz_query_filter *filter,
                             const kz_move_def *def, kz_error *err)
{
    if (!world || !shape) return kzi_fail(err, KZ_ERR_ARGUMENT, world ? 2 : 1, 0);
    begin_mover(m, world, def);
    m->shape = shape;
    m->meets_nothing = shape->kind == KZ_KIND_NONE;
    if (filter) m->caller_filter = *filter;
    make_filter(m);
    const kz_result r = kzi_mover_try(m, (kzi_vec){0, 0}, err);
    if (r == KZ_OK) kzi_mover_settle(m);
    m->moved = m->step = (kzi_vec){0, 0};
    return r;
}

/* ---- Places ---------------------------------------------------------------------------------------------- */

/* The floor of v; v itself where all floats are whole. */
static double whole_below(double v)
{
    if (!(v > -0x1p52 && v < 0x1p52)) return v;
    const double cut = (double)(int64_t)v;
    return cut > v ? cut - 1 : cut;
}

/* The number of periods by which `min` must be moved to be in [0, period). */
static double periods_in(double min, float period)
{
    return period > 0 ? -whole_below(min / (double)period) : 0;
}

static kz_result pose_moved_shape(kzi_mover *m, kz_pose *pose, kz_shape *out, kz_error *err)
{
    void *memory = m->room[m->room_of_now];
    for (int tries = 0;; tries++) {
        const kz_result r = kz_shape_transform(m->shape, *pose, memory, KZI_MOVER_BYTES, out, err);
        if (r != KZ_OK || !m->world->wraps || out->bounds.min.x > out->bounds.max.x) return r;
        const double x = periods_in((double)out->bounds.min.x, m->world->wrap_w);
        const double y = periods_in((double)out->bounds.min.y, m->world->wrap_h);
        if ((x == 0 && y == 0) || tries == 2) return KZ_OK;
        pose->at.x = (float)((double)pose->at.x + x * (double)m->world->wrap_w);
        pose->at.y = (float)((double)pose->at.y + y * (double)m->world->wrap_h);
    }
}

static bool is_in_world_memory(const kzi_mover *m)
{
    const kz_shape *shape = &m->from.shape;
    if (m->has_solids) return false;
    return shape->kind == KZ_KIND_PARTS ||
           ((shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE) && shape->as.polygon.points);
}

/* A body that is kept posed has two halves of memory.  It is first posed at the place where it comes from, so that one
 * half keeps that place while others are tried. */
static kz_result pose_body(kzi_mover *m, kz_pose *pose, kz_shape *out, kz_error *err)
{
    kz_result r = KZ_OK;
    KZ_ASSERT(kzi_is_live(m->world, m->self));
    kzi_record_moved(m->writable, m->self.index);
    if (is_in_world_memory(m)) {
        r = kz_body_set_pose(m->writable, m->self, m->from.pose, err);
        kz_body_shape(m->world, m->self, &m->from.shape);
    }
    if (r == KZ_OK) r = kz_body_set_pose(m->writable, m->self, *pose, err);
    if (r != KZ_OK) return r;
    *pose = kz_body_pose(m->world, m->self);
    return shape_of_body(m, out, m->room[m->room_of_now], err);
}

double kzi_step_taken(float from, float target, float got, float period)
{
    const double shift = (double)got - (double)target;
    const double whole = period > 0 ? whole_below(shift / (double)period + 0.5) * (double)period : 0;
    return ((double)got - whole) - (double)from;
}

kz_result kzi_mover_try(kzi_mover *m, kzi_vec to, kz_error *err)
{
    kz_pose pose = m->from.pose;
    const kz_vec2 target = {(float)to.x, (float)to.y};
    if (!m->writable) pose.cos = 1, pose.sin = 0;
    pose.at = target;
    const kz_result r =
        m->writable ? pose_body(m, &pose, &m->now.shape, err) : pose_moved_shape(m, &pose, &m->now.shape, err);
    if (r != KZ_OK) return r;
    m->now.pose = pose;
    m->step.x = kzi_step_taken(m->from.pose.at.x, target.x, pose.at.x, m->world->wrap_w);
    m->step.y = kzi_step_taken(m->from.pose.at.y, target.y, pose.at.y, m->world->wrap_h);
    return KZ_OK;
}

void kzi_mover_settle(kzi_mover *m)
{
    KZ_ASSERT(m->room_of_now <= 1);
    m->from = m->now;
    m->room_of_now = 1 - m->room_of_now;
    m->moved.x += m->step.x;
    m->moved.y += m->step.y;
    m->step = (kzi_vec){0, 0};
}

kz_result kzi_mover_return(kzi_mover *m, kz_pose pose, kzi_vec moved, kz_error *err)
{
    const kz_result r = kzi_mover_try(m, kzi_vec_of(pose.at), err);
    if (r == KZ_OK) kzi_mover_settle(m);
    m->moved = moved;
    return r;
}

/* ---- Overlaps ------------------------------------------------------------------------------------------- */

/* The mover as one who asks for solid fixtures; its own fixtures ask one by one. */
static kzi_asker asker_of_mover(const kzi_mover *m)
{
    kzi_asker asker = kzi_asker_of_all();
    if (m->writable && !m->has_solids) asker = kzi_asker_of(m->world, m->self.index, 0);
    if (!m->writable) asker = kzi_asker_of_filter(&m->caller_filter);
    asker.shuns |= KZI_NOT_SOLID;
    return asker;
}

static kz_vec2 position_of(const kzi_mover *m, const kz_shape *shape)
{
    return shape == &m->from.shape ? m->from.pose.at : m->now.pose.at;
}

/* Is the shape in a plank of a grid by no more than rounding, on the side that holds?  Through others it is on its way. */
static bool is_stopped_by_plank(const kzi_mover *m, const kz_shape *shape, const kz_shape *planks, kz_vec2 one_way)
{
    kzi_grid_cells cells;
    kz_shape plank;
    planks->as.grid.exact->begin(&cells, &planks->as.grid, shape->bounds);
    while (planks->as.grid.exact->next(&cells, &plank)) {
        kz_contact contact;
        if (kz_collide(&plank, shape, &contact) != KZ_OVERLAP || !kzi_is_on_side(one_way, contact.normal)) continue;
        if ((double)contact.depth <= KZI_MOST_ROUNDING * kzi_mover_grain(m)) return true;
    }
    return false;
}

/* The highest relation of a shape with any image of an obstacle, and the contact of an image that it overlaps.  Relations
 * below `least` may be reported as apart. */
static kz_relation relation_of_part(const kzi_mover *m, const kz_shape *shape, kz_vec2 at, kzi_met_body obstacle,
                                    kz_relation least, kz_contact *contact)
{
    const uint32_t index = obstacle.index;
    KZ_ASSERT(index < m->world->n_slots);
    kzi_body_windows *windows = kzi_has_fixtures(m->world, index) || m->has_solids ? NULL : m->windows;
    kzi_asker asker = kzi_asker_of_all();
    kzi_images images;
    const kz_shape *image;
    kz_relation highest = KZ_APART;
    if (kzi_has_tiles(m->world, index)) asker = asker_of_mover(m);
    asker.fixture = obstacle.fixture;
    kzi_images_begin(&images, m->world, index, kzi_shifts_between(m->world, shape->bounds, kzi_boxes(m->world)[index]),
                     &asker);
    while ((image = kzi_images_next(&images))) {
        kzi_body_window *window = kzi_window_on_body(windows, index, image);
        if (least == KZ_OVERLAP && !kzi_insides_may_meet(shape, image)) continue;
        const bool is_grid = image->kind == KZ_KIND_GRID && least == KZ_OVERLAP;
        const kz_relation r = is_grid  ? (kzi_overlap(shape, image) ? KZ_OVERLAP : KZ_APART)
                              : window ? kzi_relate_in_window(window, shape, at)
                                       : kz_relate(shape, image);
        const bool are_planks = obstacle.fixture == 1 && kzi_has_tiles(m->world, index);
        if (r == KZ_OVERLAP && are_planks && !is_stopped_by_plank(m, shape, image, kzi_one_way_of(m->world, index))) continue;
        if (r > highest) highest = r;
        if (r != KZ_OVERLAP) continue;
        if (contact) kz_collide(shape, window ? &window->shape : image, contact);
        return KZ_OVERLAP;
    }
    return highest;
}

/* The same for all shapes of the mover, at `from` or `now`, that collide with the obstacle. */
static kz_relation relation_of_place(const kzi_mover *m, const kz_shape *shape, kzi_met_body obstacle,
                                     kz_relation least, kz_contact *contact)
{
    const kz_vec2 at = position_of(m, shape);
    kz_relation highest = KZ_APART;
    if (!m->has_solids) return relation_of_part(m, shape, at, obstacle, least, contact);
    for (int32_t i = 0; i < m->solids.n && highest < KZ_OVERLAP; i++) {
        const kzi_asker asker = kzi_asker_of(m->world, m->self.index, m->solids.fixture[i]);
        if (!kzi_sees_fixture(m->world, obstacle.index, obstacle.fixture, &asker)) continue;
        const kz_shape *part = kzi_solid_part(&m->solids, shape, i);
        const kz_relation r = relation_of_part(m, part, at, obstacle, least, contact);
        if (r > highest) highest = r;
    }
    return highest;
}

static bool is_moved_across_border(const kzi_mover *m, uint32_t index)
{
    return m->writable && m->world->wraps && index < m->self.index;
}

/* The same for the place where the mover is posed. */
static kz_relation relation_here(const kzi_mover *m, const kz_shape *shape, kzi_met_body obstacle, kz_relation least,
                                 kz_contact *contact)
{
    kzi_pair_choice choice = kzi_choose_solids(m->self.index, obstacle.index, 0);
    kz_contact unused;
    choice.lower = obstacle.fixture; /* of an index below that of the mover */
    if (!is_moved_across_border(m, obstacle.index)) return relation_of_place(m, shape, obstacle, least, contact);
    return kzi_bodies_contact(m->world, m->self, kzi_handle(m->world, obstacle.index), &choice, contact ? contact : &unused);
}

bool kzi_mover_touches(const kzi_mover *m, kzi_met_body obstacle)
{
    return relation_here(m, &m->from.shape, obstacle, KZ_TOUCH, NULL) == KZ_TOUCH;
}

/* The next obstacle that this body is; *at begins at -1. */
static bool next_obstacle(const kzi_mover *m, uint32_t index, int32_t *at, kzi_met_body *out)
{
    if (!kzi_is_divided(m->world, index)) {
        *out = (kzi_met_body){index, 0};
        return ++*at == 0;
    }
    kzi_asker asker = asker_of_mover(m);
    const bool is_there = kzi_fixtures_next_found(m->world, index, KZI_FOUND_FIXTURES, &asker, at);
    *out = (kzi_met_body){index, *at};
    return is_there;
}

static bool note_inside(void *ctx, uint32_t index)
{
    kzi_mover *m = ctx;
    kzi_met_body obstacle;
    KZ_ASSERT(m->n_inside < KZI_MAX_INSIDE);
    if (!is_moved_across_border(m, index) || !kzi_filter_takes(m->world, &m->filter, index)) return true;
    for (int32_t at = -1; m->n_inside < KZI_MAX_INSIDE && next_obstacle(m, index, &at, &obstacle);) {
        if (relation_here(m, &m->from.shape, obstacle, KZ_OVERLAP, NULL) != KZ_OVERLAP) continue;
        m->inside[m->n_inside++] = obstacle;
    }
    return m->n_inside < KZI_MAX_INSIDE;
}

void kzi_mover_note_inside(kzi_mover *m)
{
    m->n_inside = 0;
    if (!m->writable || !m->world->wraps || m->meets_nothing) return;
    kzi_each_near_in_order(m->world, m->from.shape.bounds, note_inside, m);
}

static bool was_inside(const kzi_mover *m, kzi_met_body obstacle)
{
    const kz_shape *from = &m->from.shape;
    if (!is_moved_across_border(m, obstacle.index)) {
        return relation_of_place(m, from, obstacle, KZ_OVERLAP, NULL) == KZ_OVERLAP;
    }
    for (uint32_t i = 0; i < m->n_inside; i++) {
        if (m->inside[i].index == obstacle.index && m->inside[i].fixture == obstacle.fixture) return true;
    }
    return m->n_inside == KZI_MAX_INSIDE && relation_of_place(m, from, obstacle, KZ_OVERLAP, NULL) == KZ_OVERLAP;
}

static bool note_near(void *ctx, uint32_t index)
{
    const kzi_mover *m = ctx;
    kzi_body_windows *windows = m->windows;
    const bool meets = !m->writable || (index != m->self.index && kzi_filters_agree(m->world, m->self.index, index));
    if (!meets) return true;
    windows->knows_near = windows->n_near < KZI_WINDOW_BODIES;
    if (windows->knows_near) windows->near[windows->n_near++] = index;
    return windows->knows_near;
}

void kzi_mover_find_near(kzi_mover *m)
{
    kzi_body_windows *windows = m->windows;
    if (!windows) return;
    const kzi_near in = windows->box;
    const kz_box box = {{kzi_difference_down(in.x0, 0), kzi_difference_down(in.y0, 0)},
                        {kzi_sum_up(in.x1, 0), kzi_sum_up(in.y1, 0)}};
    windows->n_near = 0;
    windows->knows_near = true;
    kzi_each_near(m->world, box, note_near, m);
}

/* The bodies that this box meets. */
static void each_near(const kzi_mover *m, kz_box box, kzi_visit_near *visit, void *ctx)
{
    const bool is_known = kzi_windows_know(m->windows, box, (kz_vec2){0, 0});
    if (is_known) kzi_each_near_among(m->world, (kzi_body_list){m->windows->near, m->windows->n_near}, box, visit, ctx);
    else kzi_each_near(m->world, box, visit, ctx);
}

typedef struct overlap_check {
    const kzi_mover *m;
    const kz_shape *shape;
    kz_query_filter filter;
    bool counts_all, needs_lowest, is_blocked;
    kzi_met_body by; /* by which it is blocked; if `needs_lowest`, of these the one with the lowest index */
} overlap_check;

/* Is it one-way, and may this motion pass it?  Rounding may put a body that walks up a sloping one into its far
 * side, and it would fall through.  So an overlap that small blocks. */
static bool may_be_entered(const overlap_check *c, kzi_met_body obstacle)
{
    const kz_body body = kzi_handle(c->m->world, obstacle.index);
    kz_contact contact;
    if (!kzi_is_one_way(c->m->world, obstacle.index, obstacle.fixture) || !lets_through(c->m, body)) return false;
    relation_here(c->m, c->shape, obstacle, KZ_OVERLAP, &contact);
    const kz_vec2 one_way = kz_body_one_way(c->m->world, body);
    return !(kzi_dot(kzi_vec_of(contact.normal), kzi_vec_of(one_way)) < 0) ||
           (double)contact.depth > KZI_MOST_ROUNDING * kzi_mover_grain(c->m);
}

static bool is_blocked_by(const overlap_check *c, kzi_met_body obstacle)
{
    const kzi_mover *m = c->m;
    const bool one_way = kzi_is_one_way(m->world, obstacle.index, obstacle.fixture);
    if (kzi_was_let_through(m, obstacle)) return false;
    if (c->counts_all && one_way && lets_through(m, kzi_handle(m->world, obstacle.index))) return false;
    if (relation_here(m, c->shape, obstacle, KZ_OVERLAP, NULL) != KZ_OVERLAP) return false;
    return c->counts_all || (!may_be_entered(c, obstacle) && !was_inside(m, obstacle));
}

/* Has a grid no tile there?  That is so at most places of a character. */
static bool is_clear(const overlap_check *c, uint32_t index)
{
    return kzi_is_grid(c->m->world, index) &&
           kzi_is_clear_grid(c->m->world, index, c->shape->bounds, !kzi_is_within_bounds(c->shape));
}

/* Bodies come in no order. */
static bool check_overlap(void *ctx, uint32_t index)
{
    overlap_check *c = ctx;
    kzi_met_body obstacle;
    bool is_blocked = false;
    if (c->is_blocked && index > c->by.index) return true;
    if (!kzi_filter_takes(c->m->world, &c->filter, index) || is_clear(c, index)) return true;
    for (int32_t at = -1; !is_blocked && next_obstacle(c->m, index, &at, &obstacle);) {
        is_blocked = is_blocked_by(c, obstacle);
    }
    if (!is_blocked) return true;
    c->is_blocked = true;
    c->by = obstacle;
    return c->needs_lowest;
}

bool kzi_mover_is_separated(const kzi_mover *m, kzi_vec *direction)
{
    overlap_check c = {.m = m, .shape = &m->now.shape, .filter = m->filter, .needs_lowest = direction != NULL};
    kz_contact contact;
    if (m->meets_nothing) return true;
    c.filter.keep = filter_solids;
    each_near(m, m->now.shape.bounds, check_overlap, &c);
    if (!c.is_blocked || !direction) return !c.is_blocked;
    relation_here(m, c.shape, c.by, KZ_OVERLAP, &contact);
    *direction = (kzi_vec){-(double)contact.normal.x, -(double)contact.normal.y};
    return false;
}

bool kzi_mover_overlaps_any(const kzi_mover *m)
{
    overlap_check c = {.m = m, .shape = &m->from.shape, .filter = m->filter, .counts_all = true};
    if (m->meets_nothing) return false;
    each_near(m, m->from.shape.bounds, check_overlap, &c);
    return c.is_blocked;
}

static double larger_abs(double most, float v) { return kzi_max(kzi_abs((double)v), most); }

double kzi_grain_of(kzi_mover_box there)
{
    double most = larger_abs(larger_abs(0, there.at.x), there.at.y);
    if (there.box.min.x <= there.box.max.x) {
        most = larger_abs(larger_abs(most, there.box.min.x), there.box.min.y);
        most = larger_abs(larger_abs(most, there.box.max.x), there.box.max.y);
    }
    return (double)kzi_next_up((float)most) - most;
}
