/* push_out.c - pushes a body out of all bodies that it overlaps: for games that move first and resolve overlaps
 * afterwards (depenetration).
 *
 * A body typically overlaps one to three others, and one to three pushes separate it.  The deepest overlap is always
 * resolved first, which ends sooner than going by index.  In a corner, or at the internal edge of two floor tiles, that
 * push often ends the shallow overlap as well. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "world/query/world_index.h"
#include "move/move_private.h"
#include "move/move_record.h"

/* Pushes for one overlap.  Vertices are rounded to float32 wherever the body is, so after a push of exactly the right
 * length it may still overlap by a last place.  That rest is pushed as well.  Of 980 000 random pushes up to 1.6e7 from
 * the origin, 7 538 needed a second one, 37 a third, 6 a fourth. */
#define PUSHES_AT_ONCE 8

#define DEFAULT_ATTEMPTS 10

typedef struct deepest {
    const kz_world *world;
    kz_body self, body; /* body {0, 0}: none so far */
    kzi_pair_choice choice; /* of its fixtures */
    kz_contact contact;
} deepest;

static bool is_obstacle(const kz_world *world, uint32_t self, uint32_t other)
{
    const uint32_t state = kzi_states(world)[other];
    return other != self && (state & KZI_LIVE) &&
           !(state & (KZ_BODY_SENSOR | KZ_BODY_PROBE | KZ_BODY_DISABLED | KZ_BODY_ONE_WAY)) &&
           kzi_filters_agree(world, self, other);
}

static kzi_pair_choice solids_for(kz_body self, kz_body other)
{
    return kzi_choose_solids(self.index, other.index, KZ_BODY_ONE_WAY);
}

/* Keeps the deepest overlap.  Bodies come in no order: if depths are equal, the lowest index is kept. */
static bool keep_deepest(void *ctx, uint32_t index)
{
    deepest *d = ctx;
    kz_contact contact;
    if (!is_obstacle(d->world, d->self.index, index)) return true;
    const kz_body other = kz_world_body(d->world, index);
    kzi_pair_choice choice = solids_for(d->self, other);
    if (kzi_bodies_contact(d->world, d->self, other, &choice, &contact) != KZ_OVERLAP) return true;
    const bool is_first = d->body.generation == 0;
    if (is_first || contact.depth > d->contact.depth || (contact.depth == d->contact.depth && index < d->body.index)) {
        d->body = other;
        d->choice = choice;
        d->contact = contact;
    }
    return true;
}

static deepest find_deepest(const kz_world *world, kz_body body)
{
    deepest d = {.world = world, .self = body};
    kzi_each_near(world, kz_body_box(world, body), keep_deepest, &d);
    return d;
}

/* from + by, rounded away from `from`, so that rounding never shortens a push. */
static float go_at_least(float from, float by)
{
    const double exact = (double)from + (double)by;
    const float to = (float)exact;
    if (by > 0 && (to == from || (double)to < exact)) return kzi_next_up(to);
    if (by < 0 && (to == from || (double)to > exact)) return kzi_next_down(to);
    return to;
}

/* Replaces a push back into the body that was left last: alternating pushes would go to and fro.  If the two pushes are
 * not quite opposite, the new push goes along the first body and leaves the second, so both half-planes are
 * respected. */
static void go_along_both(kz_vec2 *push, kz_vec2 last_push)
{
    const kzi_vec a = kzi_vec_of(last_push), b = kzi_vec_of(*push);
    const double dot = a.x * b.x + a.y * b.y, cross = a.x * b.y - a.y * b.x;
    const double a_sq = a.x * a.x + a.y * a.y, b_sq = b.x * b.x + b.y * b.y;
    if (!(dot < 0) || cross * cross <= a_sq * b_sq * 0x1p-20) return;
    /* The direction is perpendicular to a; the length covers b's length along b. */
    const double scale = b_sq / cross;
    push->x = (float)(-a.y * scale);
    push->y = (float)(a.x * scale);
}

/* ---- Flush bodies ---------------------------------------------------------------------------------------- */

/* Each of two flush tiles pushes into the other.  So bodies that touch and push to and fro are left as one: from where
 * the body was at first, by the shortest shift out of all of them.  Bodies that this shift runs into are added, and it
 * is searched again.  A shift that runs into none is the shortest of all. */
#define MOST_FLUSH  48
#define MOST_IMAGES 8 /* of bodies of parts or many vertices, across a wrap border */

/* Pushes out of single bodies that come first.  In a row of tiles of its size two of them are enough, or none are. */
#define SINGLE_PUSHES 4

/* Tiles of side 0.1 end a last place or two before the next begins, or behind that. */
#define FLUSH_GRAINS 4

typedef struct pushing {
    kz_world *world;
    kz_body self, left[MOST_FLUSH]; /* `left`: those that it was pushed out of, and what shifts ran into */
    uint32_t n_left;
    kz_pose start;
    kz_vec2 last_push; /* of one body */
    double reach;      /* how far from `start` it was: what it was pushed out of is no farther */
    bool as_one;       /* they were left as one */
} pushing;

/* The step from one coordinate to the other, across the wrap border where that is shorter. */
static float nearest_step(float from, float to, float period)
{
    double step = (double)to - (double)from;
    if (step > (double)period / 2 && period > 0) step -= (double)period;
    if (step < -(double)period / 2 && period > 0) step += (double)period;
    return (float)step;
}

static kz_vec2 shift_since_start(const pushing *p)
{
    const kz_vec2 from = p->start.at, to = kz_body_pose(p->world, p->self).at;
    return (kz_vec2){nearest_step(from.x, to.x, p->world->wrap_w), nearest_step(from.y, to.y, p->world->wrap_h)};
}

static kz_result move_by(pushing *p, kz_vec2 push, kz_error *err)
{
    KZ_ASSERT(kzi_is_live(p->world, p->self));
    kz_pose pose = kz_body_pose(p->world, p->self);
    pose.at.x = go_at_least(pose.at.x, push.x);
    pose.at.y = go_at_least(pose.at.y, push.y);
    const kz_result r = kz_body_set_pose(p->world, p->self, pose, err);
    p->reach = kzi_max(kzi_length(kzi_vec_of(shift_since_start(p))), p->reach);
    return r;
}

/* Moves the body out of the deepest by the push, and a little more where rounding needs it. */
static kz_result push_once(pushing *p, const deepest *d, kz_vec2 push, kz_error *err)
{
    for (int i = 0; i < PUSHES_AT_ONCE; i++) {
        kz_contact contact;
        const kz_result r = move_by(p, push, err);
        if (r != KZ_OK) return r;
        kzi_pair_choice choice = d->choice;
        if (kzi_bodies_contact(p->world, p->self, d->body, &choice, &contact) != KZ_OVERLAP) break;
        push = kzi_bodies_push(p->world, p->self, d->body, choice, &contact);
    }
    return KZ_OK;
}

static bool was_left(const pushing *p, uint32_t index)
{
    for (uint32_t i = 0; i < p->n_left; i++) {
        if (p->left[i].index == index) return true;
    }
    return false;
}

static void add_left(pushing *p, kz_body body)
{
    if (p->n_left < MOST_FLUSH && !was_left(p, body.index)) p->left[p->n_left++] = body;
}

static bool add_overlapped(void *ctx, uint32_t index)
{
    pushing *p = ctx;
    kz_contact contact;
    const kz_body other = kz_world_body(p->world, index);
    if (!is_obstacle(p->world, p->self.index, index)) return true;
    kzi_pair_choice choice = solids_for(p->self, other);
    if (kzi_bodies_contact(p->world, p->self, other, &choice, &contact) == KZ_OVERLAP) add_left(p, other);
    return true;
}

static void add_all_overlapped(pushing *p)
{
    kzi_each_near_in_order(p->world, kz_body_box(p->world, p->self), add_overlapped, p);
}

static bool are_flush(const kz_world *world, kz_body a, kz_body b)
{
    kz_contact contact;
    kz_shape shape_a, shape_b;
    if (!kz_body_shape(world, a, &shape_a) || !kz_body_shape(world, b, &shape_b)) return false;
    const kzi_mover_box both = {kz_box_union(shape_a.bounds, shape_b.bounds), shape_a.bounds.min};
    const double most = FLUSH_GRAINS * kzi_grain_of(both);
    const kz_relation r = kz_bodies_collide(world, a, b, &contact);
    if (r != KZ_APART) return (double)contact.depth <= most;
    return (double)kz_distance(&shape_a, &shape_b).distance <= most;
}

/* The fixtures of a body may be flush with each other. */
static bool is_flush_with_another(const pushing *p, kz_body body)
{
    if (kzi_has_fixtures(p->world, body.index)) return true;
    for (uint32_t i = 0; i < p->n_left; i++) {
        if (p->left[i].index != body.index && are_flush(p->world, p->left[i], body)) return true;
    }
    return false;
}

/* The shapes of those that it was pushed out of. */
typedef struct gathered {
    int32_t n, n_images;
    kz_shape parts[MOST_FLUSH];
    kzi_image images[MOST_IMAGES];
} gathered;

/* Gathers the shapes of a body, with its images within reach in a world that wraps. */
static void gather_shapes(const pushing *p, uint32_t index, gathered *out)
{
    const kz_box at = kz_body_box(p->world, p->self);
    const kz_box box = {
        {kzi_difference_down((double)at.min.x, p->reach), kzi_difference_down((double)at.min.y, p->reach)},
        {kzi_sum_up((double)at.max.x, p->reach), kzi_sum_up((double)at.max.y, p->reach)}};
    kzi_asker asker = kzi_asker_of_all();
    kzi_images images;
    kz_cell_rect shifts = {0, 0, 1, 1};
    if (p->world->wraps) shifts = kzi_shifts_between(p->world, box, kzi_boxes(p->world)[index]);
    if (!kzi_has_fixtures(p->world, p->self.index)) asker = kzi_asker_of(p->world, p->self.index, 0);
    asker.shuns |= KZI_NOT_SOLID | KZ_BODY_ONE_WAY;
    kzi_images_begin(&images, p->world, index, shifts, &asker);
    while (out->n < MOST_FLUSH && out->n_images < MOST_IMAGES && kzi_images_advance(&images)) {
        kzi_image *room = &out->images[out->n_images];
        const kz_shape *image = kzi_fixture_image(p->world, index, images.fixture, images.periods, room);
        out->parts[out->n++] = *image;
        out->n_images += image == &room->shape && kz_shape_transform_bytes(image) > 0; /* it refers to the room */
    }
}

/* The shape of the body itself. */
static bool own_shape(const pushing *p, double *memory, size_t bytes, kz_shape *out)
{
    const uint32_t index = p->self.index;
    kzi_solids solids;
    if (!kzi_has_fixtures(p->world, index)) return kz_body_shape(p->world, p->self, out);
    return kzi_solids_of(p->world, index, &solids, NULL) == KZ_OK &&
           kzi_solids_pose(p->world, index, &solids, kzi_pose_of(p->world, index), memory, bytes, out, NULL) == KZ_OK;
}

/* Pushes the body out of all from `start`, by the shortest shift. */
static kz_result push_out_of_all(pushing *p, kz_error *err)
{
    gathered others = {.n = 0};
    kz_shape all, self;
    double memory[KZI_MOVER_BYTES / sizeof(double)];
    KZ_ASSERT(p->n_left > 0);
    kz_result r = kz_body_set_pose(p->world, p->self, p->start, err);
    for (uint32_t i = 0; i < p->n_left; i++) gather_shapes(p, p->left[i].index, &others);
    if (r == KZ_OK) r = kz_shape_parts(others.parts, others.n, &all, err);
    for (int i = 0; i < PUSHES_AT_ONCE && r == KZ_OK; i++) {
        kz_contact contact;
        if (!own_shape(p, memory, sizeof memory, &self) || kz_collide(&self, &all, &contact) != KZ_OVERLAP) break;
        r = move_by(p, kz_contact_push(&self, &all, &contact), err);
    }
    return r;
}

/* Leaves all as one, if that takes a shift shorter than `limit`.  Otherwise the body stays where it is. */
static void leave_as_one(pushing *p, double limit, int32_t max_attempts, kz_push_out *out)
{
    const kz_pose before = kz_body_pose(p->world, p->self);
    int32_t tries = out->attempts > SINGLE_PUSHES ? out->attempts : SINGLE_PUSHES;
    p->as_one = true;
    while (++tries <= max_attempts && push_out_of_all(p, NULL) == KZ_OK) {
        const deepest d = find_deepest(p->world, p->self);
        const bool is_separated = d.body.generation == 0;
        if (is_separated && kzi_length(kzi_vec_of(shift_since_start(p))) < limit) {
            out->attempts = tries;
            return;
        }
        if (is_separated || was_left(p, d.body.index)) break;
        add_all_overlapped(p);
    }
    kz_body_set_pose(p->world, p->self, before, NULL);
}

/* ---- The whole ------------------------------------------------------------------------------------------- */

/* Does a body push back that is flush with another that was left? */
static bool is_pushed_back(pushing *p, const deepest *d, kz_vec2 push, int32_t attempts)
{
    const bool goes_back = kzi_dot(kzi_vec_of(push), kzi_vec_of(p->last_push)) < 0;
    if (p->as_one || attempts < SINGLE_PUSHES || !(goes_back || was_left(p, d->body.index))) return false;
    add_all_overlapped(p);
    return is_flush_with_another(p, d->body);
}

static kz_result push_on(pushing *p, const deepest *d, int32_t max_attempts, kz_push_out *out, kz_error *err)
{
    kz_vec2 push = kzi_bodies_push(p->world, p->self, d->body, d->choice, &d->contact);
    const int32_t attempts = out->attempts;
    if (is_pushed_back(p, d, push, attempts)) leave_as_one(p, 0x1p1000, max_attempts, out);
    if (out->attempts > attempts) return KZ_OK;
    out->attempts++;
    const kz_vec2 out_of_it = push;
    const bool is_other = d->body.index != out->last.index || kzi_has_fixtures(p->world, d->body.index);
    if (attempts > 0 && is_other) go_along_both(&push, p->last_push);
    p->last_push = out_of_it;
    add_left(p, d->body);
    return push_once(p, d, push, err);
}

/* Single pushes out of flush bodies may have gone round a corner that is none: is the shift as one shorter? */
static void shorten(pushing *p, int32_t max_attempts, kz_push_out *out)
{
    bool flush = false;
    const double length = kzi_length(kzi_vec_of(shift_since_start(p)));
    for (uint32_t i = 0; i < p->n_left && !flush; i++) flush = is_flush_with_another(p, p->left[i]);
    if (flush && !p->as_one && out->attempts > 1) leave_as_one(p, length * (1 - 0x1p-16), max_attempts, out);
}

kz_result kz_body_push_out(kz_world *world, kz_body body, int32_t max_attempts, kz_push_out *out, kz_error *err)
{
    if (!world || !kz_body_is_live(world, body)) {
        return kzi_fail(err, KZ_ERR_BAD_HANDLE, body.index, body.generation);
    }
    if (max_attempts < 0 || !out) return kzi_fail(err, KZ_ERR_ARGUMENT, out ? 3 : 4, 0);
    if (world->busy) {
        const kzi_call call = {.name = KZI_CALL_PUSH_OUT, .body = body, .i = max_attempts};
        if (!kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        return kzi_record_new(world, &call, kz_body_push_out(world, body, max_attempts, out, err));
    }
    pushing p = {.world = world, .self = body, .start = kz_body_pose(world, body)};
    kz_result r = KZ_OK;
    kz_world_expect(world, KZI_MOVE_SEARCHES);
    if (max_attempts == 0) max_attempts = DEFAULT_ATTEMPTS;
    *out = (kz_push_out){0};
    for (;;) {
        const deepest d = find_deepest(world, body);
        out->free = d.body.generation == 0;
        out->depth = d.contact.depth;
        KZ_ASSERT(out->attempts <= max_attempts);
        if (out->free || out->attempts == max_attempts) break;
        const kz_vec2 before = kz_body_pose(world, body).at;
        const int32_t attempts = out->attempts;
        r = push_on(&p, &d, max_attempts, out, err);
        const kz_vec2 after = kz_body_pose(world, body).at;
        if (r != KZ_OK && before.x == after.x && before.y == after.y) { /* refused: not a push */
            out->attempts = attempts;
            break;
        }
        out->last = d.body;
        if (r != KZ_OK) break;
    }
    if (r == KZ_OK && out->free) shorten(&p, max_attempts, out);
    out->moved = shift_since_start(&p);
    return r;
}
