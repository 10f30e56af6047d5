/* fuzz_math.c - any numbers into base.h and math.h, and into boxes of floats and of unsigned integers.
 *
 * Poses that are not made of numbers must be refused, boxes of integers answered as wide arithmetic answers them. */
#include "fuzz_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ask_results(input *in)
{
    const kz_result code = (kz_result)in_i32(in);
    must(kz_result_name(code) != NULL && kz_result_name((kz_result)in_byte(in)) != NULL, "every result has a name");
    kz_error err;
    err.code = (kz_result)(in_byte(in) % (KZ_RESULT_COUNT + 1));
    err.a = in_i64(in);
    err.b = in_i64(in);
    char text[64];
    memset(text, 'x', sizeof text);
    const size_t room = in_byte(in) % (sizeof text + 1), n = kz_error_text(&err, room ? text : NULL, room);
    if (room) must(strlen(text) == (n < room ? n : room - 1), "a sentence is cut to fit, and ended");
    for (size_t i = room; i < sizeof text; i++) must(text[i] == 'x', "nothing is written beyond");
    must(kz_self_check_name(in_i64(in)) != NULL, "every number has a name, or says that it has none");
}

static void ask_limits(input *in)
{
    kz_limits limits = {.root = NULL};
    limits.max_pixels = in_byte(in) & 1 ? in_u64(in) : 0;
    limits.max_bytes = in_byte(in) & 1 ? in_u64(in) : 0;
    limits.max_depth = in_byte(in) & 1 ? in_u32(in) : 0;
    limits.max_objects = in_u32(in);
    limits.max_memory = in_u64(in);
    const kz_limits set = kz_limits_resolve(&limits), plain = kz_limits_resolve(NULL);
    must(set.max_pixels == (limits.max_pixels ? limits.max_pixels : plain.max_pixels), "max_pixels");
    must(set.max_bytes == (limits.max_bytes ? limits.max_bytes : plain.max_bytes), "max_bytes");
    must(set.max_depth == (limits.max_depth ? limits.max_depth : plain.max_depth), "max_depth");
    must(set.max_objects == (limits.max_objects ? limits.max_objects : plain.max_objects), "max_objects");
    must(set.max_memory == (limits.max_memory ? limits.max_memory : plain.max_memory), "max_memory");
}

static void ask_levels(input *in)
{
    const kz_cpu_level before = kz_cpu_level_now(), level = (kz_cpu_level)(in_byte(in) & 1 ? in_i32(in) : in_byte(in));
    must(kz_cpu_level_name(level) != NULL, "every level has a name");
    must(kz_cpu_has(level) == (kz_cpu_force(level) == KZ_OK), "what the machine has can be forced");
    must(kz_cpu_level_now() == (kz_cpu_has(level) ? level : before), "a refused level changes nothing");
    kz_error err;
    must(kz_self_check(&err) == KZ_OK, "the arithmetic is right");
    must(kz_cpu_force(before) == KZ_OK, "the level before is there");
}

static void ask_angles(input *in)
{
    const double angle = in_double(in);
    float c, s;
    kz_cos_sin(angle, &c, &s);
    must(fabsf(c) <= 1 && fabsf(s) <= 1, "sine and cosine are at most 1");
    kz_cos_sin_degrees(angle, &c, &s);
    must(fabsf(c) <= 1 && fabsf(s) <= 1, "sine and cosine of degrees are at most 1");
    must(fabsf(kz_atan2(in_number(in), 1)) <= 1.5708f, "to the right an angle is at most a quarter");
    const float x = in_number(in), y = in_number(in);
    const kz_pose turned = kz_pose_radians(x, y, angle), by_degrees = kz_pose_degrees(x, y, angle);
    const bool good = is_number(x) && is_number(y);
    must((kz_pose_check(turned, NULL) == KZ_OK) == good, "radians make a pose");
    must((kz_pose_check(by_degrees, NULL) == KZ_OK) == good, "degrees make a pose");
}

static void ask_poses(input *in)
{
    kz_pose pose;
    pose.at = in_point(in);
    pose.cos = in_number(in);
    pose.sin = in_number(in);
    kz_error err = {KZ_OK, 0, 0};
    const kz_result r = kz_pose_check(pose, &err);
    const bool finite = is_point(pose.at) && is_number(pose.cos) && is_number(pose.sin);
    must(r == err.code, "the error says what was returned");
    must((r == KZ_ERR_NOT_FINITE) == !finite, "what is not finite is no pose");
    const kz_vec2 p = in_point(in), q = kz_pose_apply(pose, p);
    if (pose.cos == 1 && pose.sin == 0 && is_point(p) && same_point(pose.at, (kz_vec2){0, 0}))
        must(same_point(p, q), "a pose that moves nothing moves nothing");
    const double scale_x = in_double(in), scale_y = in_double(in);
    const kz_affine map = kz_affine_from_pose(scale_x, scale_y, p, pose);
    if (r == KZ_OK && scale_x == 0 && scale_y == 0) must(map.xx == 0 && map.yy == 0, "scaled by 0 all is one place");
    if (r != KZ_OK) return;
    const kz_pose around = kz_pose_mul(pose, kz_pose_inverse(pose)), none = kz_pose_identity();
    must(!is_point(around.at) || (fabsf(around.cos - none.cos) < 1e-6f && fabsf(around.sin - none.sin) < 1e-6f),
         "a pose and its inverse do nothing together");
    kz_pose_apply_inverse(pose, p);
}

static void ask_vector_sums(input *in)
{
    const kz_vec2 a = in_point(in), b = in_point(in);
    must(same_point(kz_vec2_lerp(a, b, 0), a) || !is_point(a) || !is_point(b), "a mix begins with the first");
    must(kz_vec2_dot(a, b) == kz_vec2_dot(b, a) || !is_point(a) || !is_point(b), "a product has no order");
    must(kz_vec2_cross(a, b) == -kz_vec2_cross(b, a) || !is_point(a) || !is_point(b), "a cross product turns round");
    must(kz_vec2_distance(a, b) == kz_vec2_distance(b, a) || !is_point(a) || !is_point(b), "a distance has no order");
    if (!is_point(a)) return;
    const kz_vec2 unit = kz_vec2_normalize(a);
    must((a.x == 0 && a.y == 0) || fabsf(kz_vec2_length(unit) - 1) < 1e-6f, "a direction has length 1");
    kz_vec2_rotate(kz_vec2_add(a, kz_vec2_scale(kz_vec2_sub(b, a), 0.5f)), in_double(in));
}

static kz_box in_box(input *in)
{
    kz_box box;
    box.min = in_point(in);
    box.max = in_point(in);
    return box;
}

static bool in_order(kz_box b)
{
    return is_point(b.min) && is_point(b.max) && b.min.x <= b.max.x && b.min.y <= b.max.y;
}

static void ask_boxes(input *in)
{
    const kz_box a = in_box(in), b = in_box(in), u = kz_box_union(a, b);
    const kz_relation r = kz_box_relate(a, b);
    must(r >= KZ_APART && r <= KZ_OVERLAP, "a relation is one of three");
    if (!in_order(a) || !in_order(b)) return;
    must(r == kz_box_relate(b, a) && (r > KZ_APART) == kz_box_meets(a, b), "boxes relate as they meet");
    must(kz_box_meets(u, a) && kz_box_meets(u, b) && in_order(u), "the union holds both");
    kz_shape one, other;
    if (kz_shape_box(a.min, a.max, &one, NULL) == KZ_OK && kz_shape_box(b.min, b.max, &other, NULL) == KZ_OK)
        must(kz_relate(&one, &other) == r, "boxes relate as box shapes do");
}

/* Do [x1, x1+w1) and [x2, x2+w2) share a number, on a circle of `period` numbers when that is not 0? */
static bool spans_meet(uint64_t x1, uint64_t w1, uint64_t x2, uint64_t w2, uint64_t period)
{
    if (w1 == 0 || w2 == 0) return false;
    if (x1 < x2 + w2 && x2 < x1 + w1) return true;
    return period && (x1 + period < x2 + w2 || x2 + period < x1 + w1);
}

#define ASK_UINT_BOX(N, PERIOD)                                                                                        \
    do {                                                                                                               \
        kz_box_u##N a, b;                                                                                              \
        a.x = (uint##N##_t)in_u32(in), a.y = (uint##N##_t)in_u32(in);                                                  \
        a.w = (uint##N##_t)in_u32(in), a.h = (uint##N##_t)in_u32(in);                                                  \
        b.x = (uint##N##_t)in_u32(in), b.y = (uint##N##_t)in_u32(in);                                                  \
        b.w = (uint##N##_t)in_u32(in), b.h = (uint##N##_t)in_u32(in);                                                  \
        must(kz_box_u##N##_overlap(a, b) == (spans_meet(a.x, a.w, b.x, b.w, 0) && spans_meet(a.y, a.h, b.y, b.h, 0)),  \
             "boxes of integers");                                                                                     \
        must(kz_box_u##N##_overlap_wrap(a, b) ==                                                                       \
                 (spans_meet(a.x, a.w, b.x, b.w, PERIOD) && spans_meet(a.y, a.h, b.y, b.h, PERIOD)),                   \
             "boxes of integers on a torus");                                                                          \
        must(kz_span_u##N##_plain(a.x, a.w, b.x, b.w) == spans_meet(a.x, a.w, b.x, b.w, 0), "spans");                  \
        must(kz_span_u##N##_wrap(a.x, a.w, b.x, b.w) == spans_meet(a.x, a.w, b.x, b.w, PERIOD), "spans on a circle");  \
    } while (0)

static void ask_integers(input *in)
{
    ASK_UINT_BOX(8, (uint64_t)1 << 8);
    ASK_UINT_BOX(16, (uint64_t)1 << 16);
    ASK_UINT_BOX(32, (uint64_t)1 << 32);
}

static void ask_vectors(input *in)
{
    const kz_vec2 v = in_point(in), n = in_point(in);
    const kz_vec2 back = kz_reflect(v, n, in_number(in));
    if (is_point(v) && n.x == 0 && n.y == 0) must(same_point(back, v), "without a face nothing is turned round");
    kz_motion motion;
    motion.from = in_pose(in);
    motion.shift = in_point(in);
    motion.turn_rad = in_number(in);
    kz_motion_pose(motion, in_number(in));
    const kz_pose start = kz_motion_pose(motion, 0);
    if (kz_pose_check(motion.from, NULL) == KZ_OK && is_point(motion.shift) && is_number(motion.turn_rad))
        must(same_point(start.at, motion.from.at) && start.cos == motion.from.cos && start.sin == motion.from.sin,
             "at time 0 a motion has not begun");
    const uint32_t features = in_u32(in);
    must((kz_feature_of_a(features) << 16 | kz_feature_of_b(features)) == features, "features are two halves");
    must(kz_kind_name((kz_kind)in_i32(in)) != NULL && kz_kind_name((kz_kind)in_byte(in)) != NULL, "kinds have names");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    for (int round = 0; round < 16 && in_left(&in) > 0; round++) {
        const uint8_t what = in_byte(&in);
        in.raw = what & 0x80;
        switch (what % 8) {
        case 0: ask_results(&in); break;
        case 1: ask_limits(&in); break;
        case 2: ask_levels(&in); break;
        case 3: ask_angles(&in); break;
        case 4:
            ask_poses(&in);
            ask_vector_sums(&in);
            break;
        case 5: ask_boxes(&in); break;
        case 6: ask_integers(&in); break;
        default: ask_vectors(&in); break;
        }
    }
    return 0;
}
