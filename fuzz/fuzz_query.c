/* fuzz_query.c - two shapes of any kinds and all questions about them besides their relation (fuzz_shapes.c): distance,
 * common point, containment, rays, sweeps, turning sweeps, cells, parts.  Answers must agree with kz_relate. */
#include "fuzz_made.h"
#include "fuzz_memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool holds_nothing(const kz_shape *s) { return !(s->bounds.min.x <= s->bounds.max.x); }

static void ask_both(const kz_shape *a, const kz_shape *b)
{
    const kz_relation r = kz_relate(a, b);
    must(kz_overlap(a, b) == (r == KZ_OVERLAP) && kz_intersects(a, b) == (r >= KZ_TOUCH),
         "three questions, one answer");
    const kz_distance_result gap = kz_distance(a, b), back = kz_distance(b, a);
    must((gap.distance == 0) == (r >= KZ_TOUCH), "the distance is 0 where they touch, and nowhere else");
    must(gap.distance >= 0 && gap.distance == back.distance, "a distance is the same both ways");
    must(same_point(gap.on_a, back.on_b) && same_point(gap.on_b, back.on_a), "and so are the nearest points");
    must(is_point(gap.on_a) && is_point(gap.on_b), "nearest points are made of numbers");
    must(r < KZ_TOUCH || same_point(gap.on_a, (kz_vec2){0, 0}), "what meets has no nearest points");
    kz_vec2 common;
    must(kz_common_point(a, b, &common) == (r >= KZ_TOUCH), "what meets has a common point");
    must(r < KZ_TOUCH || is_point(common), "a common point is made of numbers");
    if (kz_contains(a, b) && !holds_nothing(b)) must(r >= KZ_TOUCH, "what holds a thing meets it");
    kz_part_contact parts[3];
    const size_t n = kz_collide_parts(a, b, parts, 3);
    must((n > 0) == (r == KZ_OVERLAP), "parts overlap where the whole does");
    for (size_t i = 0; i < n && i < 3; i++) must(parts[i].contact.relation == KZ_OVERLAP, "and only those are told");
    for (size_t i = 0; i < n && i < 3; i++) {
        const kz_shape *p = kz_shape_part(a, parts[i].a), *q = kz_shape_part(b, parts[i].b);
        must(p && q && kz_relate(p, q) == KZ_OVERLAP, "parts have the numbers of their contacts");
    }
}

static void ask_push_along(input *in, const kz_shape *a, const kz_shape *b)
{
    static double room[4096];
    kz_vec2 push;
    float length;
    kz_shape there;
    if (!kz_push_along(a, b, in_point(in), &push, &length)) return;
    must(length >= 0 && (length == 0 || kz_relate(a, b) == KZ_OVERLAP), "what does not overlap is not pushed");
    must(length == 0 || kz_shape_transform(a, (kz_pose){push, 1, 0}, room, sizeof room, &there, NULL) == KZ_OK,
         "a push can be made");
    must(length == 0 || kz_relate(&there, b) <= KZ_TOUCH, "a push along a direction separates");
}

static void ask_clip(input *in, const kz_shape *s)
{
    const kz_box box = {in_point(in), in_point(in)};
    const kz_segment segment = {in_point(in), in_point(in)};
    kz_segment inside;
    kz_vec2 left[4];
    size_t n, m;
    const kz_vec2 *points = kz_shape_points(s, &n);
    must(!kz_segment_clip(segment, box, &inside) || (is_point(inside.a) && inside.a.x >= box.min.x),
         "what is clipped lies in the box");
    const kz_result clipped = kz_polygon_clip_box(points, (int32_t)n, box, left, 4, &m);
    must(m <= (clipped == KZ_OK ? n + 4 : 0), "clipping adds at most four vertices");
    for (size_t i = 0; i < m && i < 4; i++)
        must(left[i].y >= box.min.y && left[i].y <= box.max.y, "and all are in it");
}

static void ask_scale(input *in, const kz_shape *s)
{
    static double room[4096];
    static kz_shape parts[64];
    kz_shape other;
    const float sx = in_number(in), sy = in_byte(in) & 1 ? sx : in_number(in), r = in_number(in);
    if (kz_shape_scale(s, sx, sy, room, sizeof room, &other, NULL) == KZ_OK) {
        must(is_number(sx) && is_number(sy) && other.kind == s->kind, "scaling keeps the kind");
    }
    size_t n;
    const kz_vec2 *points = kz_shape_points(s, &n);
    if (n > 0 && kz_shape_rounded_polygon(points, (int32_t)n, r, parts, 64, &other, NULL) == KZ_OK) {
        must(r >= 0 && (s->kind == KZ_KIND_POLYLINE || kz_contains(&other, s)),
             "a rounded polygon has the polygon in it");
    }
    if (kz_shape_rounded_box(s->bounds.min, s->bounds.max, r, parts, &other, NULL) == KZ_OK) {
        must(r >= 0 && kz_contains(&other, s), "a rounded box has the box in it");
    }
}

static void ask_one(input *in, const kz_shape *s)
{
    const kz_measure m = kz_shape_measure(s);
    must(m.dimension >= -1 && m.dimension <= 2 && m.size >= 0 && m.inertia >= 0, "a size is not negative");
    ask_clip(in, s);
    ask_scale(in, s);
    must((m.dimension == -1) == holds_nothing(s), "what has no dimension holds nothing");
    must(kz_shape_transform_bytes(s) < 1u << 20 && kz_kind_name(s->kind) != NULL, "posing takes little");

    const kz_vec2 from = in_point(in), to = in_point(in);
    const unsigned flags = in_byte(in) & 1 ? in_u32(in) : 0;
    const bool finite = is_point(from) && is_point(to);
    const kz_ray_hit hit = kz_ray(s, from, to, flags);
    must(hit.t >= 0 && hit.t <= 1 && (finite || !hit.hit), "a ray's time is 0 to 1");
    must(is_unit_or_none(hit.normal) && is_point(hit.point), "a ray's normal is a unit vector");
    kz_ray_span spans[4];
    const size_t n = kz_ray_spans(s, from, to, 0, spans, (size_t)in_below(in, 5));
    must((finite || n == 0), "spans are counted");
    const kz_ray_hit plain = kz_ray(s, from, to, 0);
    must((n > 0) == plain.hit, "what a ray hits it spans");
    kz_shape at;
    if (finite && plain.hit && plain.inside && kz_shape_point(from, &at, NULL) == KZ_OK)
        must(kz_relate(&at, s) >= KZ_TOUCH, "a ray that begins inside begins in the shape");
}

static void ask_sweep(input *in, const kz_shape *a, const kz_shape *b)
{
    static union {
        double align;
        char bytes[4096];
    } memory;
    const kz_vec2 motion = in_point(in);
    const kz_relation start = kz_relate(a, b);
    const unsigned flags = in_byte(in) & KZ_HIT_TOUCH;
    const kz_sweep_hit hit = kz_sweep(a, motion, b, flags);
    must(hit.start == start || !is_point(motion), "a sweep starts as they lie");
    must(hit.t >= 0 && hit.t <= 1 && is_unit_or_none(hit.normal), "a sweep's time is 0 to 1");
    must(is_point(motion) || !hit.hit, "a motion of no numbers hits nothing");
    must(!(flags && start == KZ_TOUCH && is_point(motion)) || (hit.hit && hit.t == 0), "what touches hits at once");
    if (!hit.hit || hit.t != 0) return;
    kz_shape moved; /* at time 0 it has not moved */
    const kz_pose none = KZ_POSE_NONE_INIT;
    if (start != KZ_OVERLAP && kz_shape_transform(a, none, memory.bytes, sizeof memory.bytes, &moved, NULL) == KZ_OK)
        must(kz_relate(&moved, b) <= KZ_TOUCH, "when it hits it does not overlap yet");
}

static void ask_turning(input *in, const kz_shape *a, const kz_shape *b)
{
    static union {
        double align;
        char bytes[4096];
    } memory;
    kz_motion motion;
    kz_toi hit;
    kz_error err = {KZ_OK, 0, 0};
    motion.from = in_pose(in);
    motion.shift = in_point(in);
    motion.turn_rad = in_number(in);
    const float tolerance = in_byte(in) & 1 ? in_number(in) : 0.5f;
    const kz_result r = kz_sweep_rotating(a, motion, b, tolerance, memory.bytes, sizeof memory.bytes, &hit, &err);
    must(r == err.code, "the error says what was returned");
    if (kz_pose_check(motion.from, NULL) != KZ_OK) must(r != KZ_OK, "what is no pose is refused");
    if (r != KZ_OK) return;
    must(hit.t_lower >= 0 && hit.t_lower <= hit.t_upper && hit.t_upper <= 1, "times are 0 to 1, and in order");
    must(hit.hit || hit.t_lower == 1, "without a hit the whole way is safe");
    must(is_unit_or_none(hit.normal) && is_point(hit.point), "a normal is a unit vector");
}

static void ask_cells(input *in, const kz_shape *s)
{
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    const kz_cell_rule rule = (kz_cell_rule)in_below(in, 4);
    kz_cell origin;
    origin.x = in_offset(in);
    origin.y = in_offset(in);
    const int32_t edge = 1 << 30, y = origin.y < -edge ? -edge : origin.y >= edge ? edge - 1 : origin.y;
    int32_t x = origin.x < -edge ? -edge : origin.x >= edge ? edge - 1 : origin.x, x0, x1;
    for (int i = 0; i < 20 && x < edge && kz_shape_next_run(s, rule, y, x, &x0, &x1); i++, x = x1)
        must(x0 >= x && x1 > x0, "runs are in order");

    kz_canvas *canvas = NULL;
    const int32_t w = in_below(in, 40), h = in_below(in, 40);
    if (kz_canvas_create(w, h, &alloc, &canvas, NULL) != KZ_OK) return;
    kz_canvas_draw_shape(canvas, origin, s, rule, true);
    if (origin.x > -edge && origin.x < edge - 64 && origin.y > -edge && origin.y < edge - 64)
        for (int32_t row = 0; row < h; row++) {
            const bool any = kz_shape_next_run(s, rule, origin.y + row, origin.x, &x0, &x1) && x0 < origin.x + w;
            int32_t c0, c1;
            const bool drawn = kz_mask_next_run(kz_canvas_mask(canvas), row, 0, &c0, &c1);
            must(any == drawn && (!any || c0 == x0 - origin.x), "what is drawn are the runs");
        }
    kz_canvas_draw_shape(canvas, origin, s, rule, false);
    must(kz_mask_count(kz_canvas_mask(canvas)) == 0, "what is drawn can be cleared");
    kz_canvas_free(canvas);
}

static void ask_with_poses(input *in, const kz_shape *a, const kz_shape *b)
{
    kz_shape moved;
    kz_relation relation;
    kz_contact contact;
    kz_distance_result gap;
    kz_ray_hit ray;
    kz_sweep_hit sweep;
    const kz_pose pose = in_pose(in), none = KZ_POSE_NONE_INIT;
    const kz_vec2 from = in_point(in), to = in_point(in);
    const bool is_posed = kz_ray_posed(a, pose, from, to, 0, &ray, NULL) == KZ_OK;
    const bool both = kz_relate_posed(a, pose, b, none, &relation, NULL) == KZ_OK;
    must(kz_collide_posed(a, pose, b, none, &contact, NULL) == KZ_OK || !both, "what can be related can collide");
    must(kz_distance_posed(a, pose, b, none, &gap, NULL) == KZ_OK || !both, "and has a distance");
    must(kz_sweep_posed(a, pose, to, b, none, 0, &sweep, NULL) == KZ_OK || !both, "and can be swept");
    must(!both || contact.relation == relation, "posed shapes have one relation");
    must(!both || (gap.distance > 0) == (relation == KZ_APART), "a distance above 0 is apart");
    if (kz_shape_transform(a, pose, NULL, 0, &moved, NULL) != KZ_OK) return;
    must(is_posed && ray.hit == kz_ray(&moved, from, to, 0).hit, "posing first asks the same");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    static made a, b;
    const uint8_t what = in_byte(&in);
    a.mask = b.mask = NULL;
    refuse_at = SIZE_MAX;
    if (made_make(&in, &a) && made_make(&in, &b)) {
        in.raw = what & 0x80;
        switch (what % 5) {
        case 0: ask_both(&a.shape, &b.shape); break;
        case 1: ask_one(&in, &a.shape), ask_one(&in, &b.shape); break;
        case 2:
            ask_sweep(&in, &a.shape, &b.shape), ask_sweep(&in, &b.shape, &a.shape);
            ask_push_along(&in, &a.shape, &b.shape);
            break;
        case 3: ask_turning(&in, &a.shape, &b.shape); break;
        default: ask_cells(&in, &a.shape), ask_cells(&in, &b.shape); break;
        }
        if (what & 0x40) ask_with_poses(&in, &a.shape, &b.shape);
    }
    kz_mask_free(a.mask);
    kz_mask_free(b.mask);
    must(live == 0, "all memory came back");
    return 0;
}
