/* draw_answer.c - draws results of queries: contacts, rays, sweeps. */
#include "draw/draw_private.h"

enum {
    ANSWER_NORMAL = 24, /* pixels */
    ANSWER_ARROW = 3,   /* the width of shafts */
    ANSWER_FAINT = 96   /* of 256 */
};

/* A number >= 0 with two digits after the point, such as "12.50"; "large" from 10^9 on. */
static void draw_2_digits(float value, char text[24])
{
    char digits[24];
    int n = 0, at = 0;
    if (!(value < 1e9f)) {
        const char large[] = "large";
        for (at = 0; large[at]; at++) text[at] = large[at];
        text[at] = 0;
        return;
    }
    uint64_t hundredths = value > 0 ? (uint64_t)((double)value * 100 + 0.5) : 0;
    while (n < 3 || hundredths > 0) {
        digits[n++] = (char)('0' + hundredths % 10);
        hundredths /= 10;
    }
    while (n > 0) {
        text[at++] = digits[--n];
        if (n == 2) text[at++] = '.';
    }
    text[at] = 0;
}

void kz_draw_contact(const kz_draw *draw, const kz_contact *contact, uint32_t color)
{
    char text[24];
    if (!draw || !contact || contact->relation != KZ_OVERLAP || contact->n_points < 1) return;
    kz_vec2 middle = contact->points[0];
    if (contact->n_points == 2) {
        middle.x = (contact->points[0].x + contact->points[1].x) / 2;
        middle.y = (contact->points[0].y + contact->points[1].y) / 2;
    }
    for (int32_t i = 0; i < contact->n_points; i++) kz_draw_dot(draw, contact->points[i], color, ANSWER_ARROW);
    const kz_vec2 end = kzi_draw_along(middle, contact->normal, -contact->depth);
    kz_draw_arrow(draw, middle, end, color, ANSWER_ARROW);
    draw_2_digits(contact->depth, text);
    const float aside = kzi_draw_pixels(draw, 6);
    kz_draw_text(draw, (kz_vec2){end.x + aside, end.y + aside}, text, color, 0);
}

/* Draws a path whose part from t on is faint. */
static void draw_path(const kz_draw *draw, kz_vec2 from, kz_vec2 motion, float t, uint32_t color)
{
    const kz_vec2 to = {from.x + motion.x, from.y + motion.y}, stop = kzi_draw_along(from, motion, t);
    kz_draw_line(draw, from, stop, color, 2);
    if (t < 1) kz_draw_line(draw, stop, to, kzi_draw_faint(color, ANSWER_FAINT), 1);
}

static void draw_normal(const kz_draw *draw, kz_vec2 point, kz_vec2 normal, uint32_t color)
{
    kz_draw_arrow(draw, point, kzi_draw_along(point, normal, kzi_draw_pixels(draw, ANSWER_NORMAL)), color,
                  ANSWER_ARROW);
    kz_draw_dot(draw, point, color, ANSWER_ARROW + 1);
}

void kz_draw_ray(const kz_draw *draw, kz_vec2 from, kz_vec2 to, const kz_ray_hit *hit, uint32_t color)
{
    if (!draw || !hit) return;
    draw_path(draw, from, (kz_vec2){to.x - from.x, to.y - from.y}, hit->hit ? hit->t : 1, color);
    if (hit->hit) draw_normal(draw, hit->point, hit->normal, color);
}

void kz_draw_sweep(const kz_draw *draw, const kz_shape *shape, kz_vec2 motion, const kz_sweep_hit *hit,
                   kz_draw_style style, uint32_t mark)
{
    if (!draw || !shape || !hit || shape->bounds.min.x > shape->bounds.max.x) return;
    const kz_vec2 zero = {0, 0}, stop = kzi_draw_along(zero, motion, hit->t);
    const kz_draw_style begun = {kzi_draw_faint(style.fill, ANSWER_FAINT), kzi_draw_faint(style.line, ANSWER_FAINT),
                                 style.width};
    const kz_draw_style beyond = {0, begun.line, 1};
    kz_pose pose = KZ_POSE_NONE_INIT;
    kz_draw_shape(draw, shape, pose, begun);
    if (hit->hit) {
        pose.at = motion;
        kz_draw_shape(draw, shape, pose, beyond);
    }
    pose.at = stop;
    kz_draw_shape(draw, shape, pose, style);
    const kz_box box = shape->bounds;
    const kz_vec2 middle = {(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    draw_path(draw, middle, motion, hit->t, mark);
    if (!hit->hit || (hit->normal.x == 0 && hit->normal.y == 0)) return;
    draw_normal(draw, hit->start == KZ_OVERLAP ? middle : hit->point, hit->normal, mark); /* an overlap has no point */
}
