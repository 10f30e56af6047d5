/* push_out.c - pushes a body out of all bodies that it overlaps: for games that move first and resolve overlaps
 * afterwards (depenetration).
 *
 * A body typically overlaps one to three others, and one to three pushes separate it.  The deepest overlap is always
 * resolved first, which ends sooner than going by index.  In a corner, or at the internal edge of two floor tiles, that
 * push often ends the shallow overlap as well. */
#include "math/rounding.h"
#include "world/query/world_index.h"
#include "move/move_private.h"

/* Pushes for one overlap.  Vertices are rounded to float32 wherever the body is, so after a push of exactly the right
 * length it may still overlap by a last place.  That rest is pushed as well.  Of 980 000 random pushes up to 1.6e7 from
 * the origin, 7 538 needed a second one, 37 a third, 6 a fourth. */
#define PUSHES_AT_ONCE 8

#define DEFAULT_ATTEMPTS 10

typedef struct deepest {
    const kz_world *world;
    kz_body self, body; /* body {0, 0}: none so far */
    kz_contact contact;
} deepest;

static bool is_obstacle(const kz_world *world, uint32_t self, uint32_t other)
{
    const uint32_t state = kzi_states(world)[other];
    return other != self && (state & KZI_LIVE) &&
           !(state & (KZ_BODY_SENSOR | KZ_BODY_PROBE | KZ_BODY_DISABLED | KZ_BODY_ONE_WAY)) &&
           kzi_filters_agree(world, self, other);
}

/* Keeps the deepest overlap.  Bodies come in no order: if depths are equal, the lowest index is kept. */
static bool keep_deepest(void *ctx, uint32_t index)
{
    deepest *d = ctx;
    kz_contact contact;
    if (!is_obstacle(d->world, d->self.index, index)) return true;
    const kz_body other = kz_world_body(d->world, index);
    if (kz_bodies_collide(d->world, d->self, other, &contact) != KZ_OVERLAP) return true;
    const bool is_first = d->body.generation == 0;
    if (is_first || contact.depth > d->contact.depth || (contact.depth == d->contact.depth && index < d->body.index)) {
        d->body = other;
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

static kz_result move_by(kz_world *world, kz_body body, kz_vec2 push, bool *stuck, kz_error *err)
{
    kz_pose pose = kz_body_pose(world, body);
    const kz_vec2 before = pose.at;
    pose.at.x = go_at_least(before.x, push.x);
    pose.at.y = go_at_least(before.y, push.y);
    *stuck = pose.at.x == before.x && pose.at.y == before.y;
    return *stuck ? KZ_OK : kz_body_set_pose(world, body, pose, err);
}

/* Moves the body out of `other` by the push, and a little more where rounding needs it.  *stuck: no push moves it. */
static kz_result push_once(kz_world *world, kz_body body, kz_body other, kz_vec2 push, bool *stuck, kz_error *err)
{
    for (int i = 0; i < PUSHES_AT_ONCE; i++) {
        kz_contact contact;
        const kz_result r = move_by(world, body, push, stuck, err);
        if (r != KZ_OK || *stuck) return r;
        if (kz_bodies_collide(world, body, other, &contact) != KZ_OVERLAP) break;
        push = kz_bodies_contact_push(world, body, other, &contact);
    }
    return KZ_OK;
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
#define MOST_FLUSH 48

/* Pushes out of single bodies that come first.  In a row of tiles of its size two of them are enough, or none are. */
#define SINGLE_PUSHES 4

/* Tiles of side 0.1 end a last place or two before the next begins, or overlap it by as much. */
#define FLUSH_GRAINS 4

typedef struct flush_bodies {
    kz_world *world;
    kz_body self, list[MOST_FLUSH]; /* those that it was pushed out of, and what shifts ran into */
    uint32_t n;
    double reach; /* the length of the longest shift so far */
} flush_bodies;

static bool is_flush_body(const flush_bodies *f, uint32_t index)
{
    for (uint32_t i = 0; i < f->n; i++) {
        if (f->list[i].index == index) return true;
    }
    return false;
}

static void add_flush(flush_bodies *f, kz_body body)
{
    if (f->n < MOST_FLUSH && !is_flush_body(f, body.index)) f->list[f->n++] = body;
}

static bool add_overlapped(void *ctx, uint32_t index)
{
    flush_bodies *f = ctx;
    kz_contact contact;
    const kz_body other = kz_world_body(f->world, index);
    if (!is_obstacle(f->world, f->self.index, index) || is_flush_body(f, index)) return true;
    if (kz_bodies_collide(f->world, f->self, other, &contact) == KZ_OVERLAP) add_flush(f, other);
    return true;
}

static void add_all_overlapped(flush_bodies *f)
{
    kzi_each_near(f->world, kz_body_box(f->world, f->self), add_overlapped, f);
}

/* Does the body touch another of the list, or overlap it by no more than rounding? */
static bool touches_another(const flush_bodies *f, kz_body body)
{
    const kz_box box = kz_body_box(f->world, body);
    for (uint32_t i = 0; i < f->n; i++) {
        kz_contact contact;
        kz_shape a, b;
        if (f->list[i].index == body.index) continue;
        const kz_box both = kz_box_union(box, kz_body_box(f->world, f->list[i]));
        const double grain = kzi_grain_of((kzi_mover_box){both, both.min});
        const kz_relation r = kz_bodies_collide(f->world, body, f->list[i], &contact);
        if (r == KZ_TOUCH || (r == KZ_OVERLAP && (double)contact.depth <= FLUSH_GRAINS * grain)) return true;
        if (r != KZ_APART || !kz_body_shape(f->world, body, &a) || !kz_body_shape(f->world, f->list[i], &b)) continue;
        if ((double)kz_distance(&a, &b).distance <= FLUSH_GRAINS * grain) return true;
    }
    return false;
}

/* Gathers the shapes of all, with their images within reach in a world that wraps. */
static int32_t gather_shapes(const flush_bodies *f, kz_shape *parts)
{
    int32_t n = 0;
    const kz_box at = kz_body_box(f->world, f->self);
    const kz_box box = {
        {kzi_difference_down((double)at.min.x, f->reach), kzi_difference_down((double)at.min.y, f->reach)},
        {kzi_sum_up((double)at.max.x, f->reach), kzi_sum_up((double)at.max.y, f->reach)}};
    for (uint32_t i = 0; i < f->n; i++) {
        const uint32_t index = f->list[i].index;
        kz_cell_rect shifts = {0, 0, 1, 1};
        if (f->world->wraps) shifts = kzi_shifts_between(f->world, box, kzi_boxes(f->world)[index]);
        for (int32_t y = shifts.y0; y < shifts.y1; y++) {
            for (int32_t x = shifts.x0; x < shifts.x1 && n < MOST_FLUSH; x++) {
                kz_shape scratch;
                parts[n++] = *kzi_body_image(f->world, index, (kz_cell){x, y}, &scratch);
            }
        }
    }
    return n;
}

/* Pushes the body out of all from `start`, by the shortest shift. */
static kz_result push_out_of_all(flush_bodies *f, kz_pose start, bool *stuck, kz_error *err)
{
    kz_shape parts[MOST_FLUSH], all, self;
    kz_result r = kz_body_set_pose(f->world, f->self, start, err);
    if (r == KZ_OK) r = kz_shape_parts(parts, gather_shapes(f, parts), &all, err);
    *stuck = false;
    for (int i = 0; i < PUSHES_AT_ONCE && r == KZ_OK && !*stuck; i++) {
        kz_contact contact;
        if (!kz_body_shape(f->world, f->self, &self) || kz_collide(&self, &all, &contact) != KZ_OVERLAP) break;
        const kz_vec2 push = kz_contact_push(&self, &all, &contact);
        f->reach += kzi_length(kzi_vec_of(push));
        r = move_by(f->world, f->self, push, stuck, err);
    }
    return r;
}

/* ---- The whole ------------------------------------------------------------------------------------------- */

/* The step from one coordinate to the other, across the wrap border where that is shorter. */
static float nearest_step(float from, float to, float period)
{
    double step = (double)to - (double)from;
    if (step > (double)period / 2 && period > 0) step -= (double)period;
    if (step < -(double)period / 2 && period > 0) step += (double)period;
    return (float)step;
}

typedef struct pushing {
    kz_pose start;
    flush_bodies flush;
    kz_vec2 last_push; /* of one body */
    bool as_one;       /* flush bodies are left as one */
    bool stuck;
} pushing;

/* Does a body push back that is flush with another that was left? */
static bool is_pushed_back(const pushing *p, const deepest *d, kz_vec2 push, int32_t attempts)
{
    if (attempts < SINGLE_PUSHES || p->flush.n == MOST_FLUSH) return false;
    const bool was_left = is_flush_body(&p->flush, d->body.index);
    if (p->as_one) return !was_left && touches_another(&p->flush, d->body);
    const bool goes_back = kzi_dot(kzi_vec_of(push), kzi_vec_of(p->last_push)) < 0;
    return (was_left || goes_back) && touches_another(&p->flush, d->body);
}

/* One push: out of the deepest body, or out of all flush ones. */
static kz_result push_on(pushing *p, const deepest *d, kz_push_out *out, kz_error *err)
{
    kz_world *world = p->flush.world;
    kz_vec2 push = kz_bodies_contact_push(world, d->self, d->body, &d->contact);
    if (is_pushed_back(p, d, push, out->attempts)) {
        add_all_overlapped(&p->flush);
        p->as_one = true;
        return push_out_of_all(&p->flush, p->start, &p->stuck, err);
    }
    const kz_vec2 out_of_it = push;
    if (out->attempts > 0 && d->body.index != out->last.index) go_along_both(&push, p->last_push);
    p->last_push = out_of_it;
    add_flush(&p->flush, d->body);
    return push_once(world, d->self, d->body, push, &p->stuck, err);
}

static kz_vec2 shift_since(const pushing *p)
{
    const kz_world *world = p->flush.world;
    const kz_vec2 from = p->start.at, to = kz_body_pose(world, p->flush.self).at;
    return (kz_vec2){nearest_step(from.x, to.x, world->wrap_w), nearest_step(from.y, to.y, world->wrap_h)};
}

static bool are_flush(const flush_bodies *f)
{
    for (uint32_t i = 0; i < f->n; i++) {
        if (touches_another(f, f->list[i])) return true;
    }
    return false;
}

/* Pushes that went one after the other out of flush bodies may have gone round a corner that is none.  Is the shortest
 * shift out of all of them shorter?  Otherwise the body stays where it is. */
static void shorten(pushing *p, int32_t max_attempts, kz_push_out *out)
{
    const kz_pose end = kz_body_pose(p->flush.world, p->flush.self);
    const double length = kzi_length(kzi_vec_of(shift_since(p)));
    int32_t tries = out->attempts > SINGLE_PUSHES ? out->attempts : SINGLE_PUSHES;
    if (p->as_one || out->attempts < 2 || tries >= max_attempts) return;
    if (kz_body_set_pose(p->flush.world, p->flush.self, p->start, NULL) != KZ_OK) return;
    add_all_overlapped(&p->flush);
    while (++tries <= max_attempts && are_flush(&p->flush)) {
        if (push_out_of_all(&p->flush, p->start, &p->stuck, NULL) != KZ_OK) break;
        const deepest d = find_deepest(p->flush.world, p->flush.self);
        if (d.body.generation == 0 && kzi_length(kzi_vec_of(shift_since(p))) < length * (1 - 0x1p-16)) {
            out->attempts = tries;
            return;
        }
        if (d.body.generation == 0 || is_flush_body(&p->flush, d.body.index)) break;
        add_all_overlapped(&p->flush);
    }
    kz_body_set_pose(p->flush.world, p->flush.self, end, NULL);
}

kz_result kz_body_push_out(kz_world *world, kz_body body, int32_t max_attempts, kz_push_out *out, kz_error *err)
{
    if (!world || !kz_body_is_live(world, body)) {
        return kzi_fail(err, KZ_ERR_BAD_HANDLE, body.index, body.generation);
    }
    if (world->busy) return kzi_fail(err, KZ_ERR_ARGUMENT, 0, 0);
    if (max_attempts < 0 || !out) return kzi_fail(err, KZ_ERR_ARGUMENT, out ? 2 : 3, 0);
    pushing p = {.start = kz_body_pose(world, body), .flush = {.world = world, .self = body}};
    kz_result r = KZ_OK;
    if (max_attempts == 0) max_attempts = DEFAULT_ATTEMPTS;
    *out = (kz_push_out){0};
    for (;;) {
        const deepest d = find_deepest(world, body);
        out->free = d.body.generation == 0;
        out->depth = d.contact.depth;
        if (out->free || p.stuck || out->attempts == max_attempts) break;
        const kz_vec2 before = kz_body_pose(world, body).at;
        r = push_on(&p, &d, out, err);
        const kz_vec2 after = kz_body_pose(world, body).at;
        if (r != KZ_OK && before.x == after.x && before.y == after.y) break; /* refused: not a push */
        out->attempts++;
        out->last = d.body;
        if (r != KZ_OK) break;
    }
    if (r == KZ_OK && out->free) shorten(&p, max_attempts, out);
    out->moved = shift_since(&p);
    return r;
}
