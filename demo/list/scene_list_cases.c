/* scene_list_cases.c - cases in which the test by corners in triangles fails: each with both answers, live. */
#include "list/scene_list_cases.h"
#include "scene/scene_quads.h"
#include "scene/scene_words.h"

const list_case list_cases[LIST_CASES] = {
    {.key = DEMO_KEY_X,
     .title = "Crossing bars",
     .why = {"Two long bars form a cross.", "No corner of either lies in the", "other, so looking for corners finds",
             "nothing."},
     .n_a = 4,
     .n_b = 4,
     .a = {{60, 230}, {580, 230}, {580, 300}, {60, 300}},
     .b = {{280, 50}, {350, 50}, {350, 490}, {280, 490}}},
    {.key = DEMO_KEY_S,
     .title = "Six-pointed star",
     .why = {"Two triangles form a star.  All six", "corners stick out, so looking for", "corners finds nothing."},
     .n_a = 3,
     .n_b = 3,
     .a = {{320, 50}, {510, 380}, {130, 380}},
     .b = {{320, 490}, {130, 160}, {510, 160}}},
    {.key = DEMO_KEY_Z,
     .title = "Triangle without area",
     .why = {"The blue triangle's corners lie on", "one line: it is a segment.  All three",
             "signs are 0 anywhere on that line,", "so far beyond its ends a corner", "still counts as inside."},
     .n_a = 3,
     .n_b = 3,
     .a = {{80, 440}, {200, 360}, {140, 400}},
     .b = {{440, 200}, {560, 180}, {540, 300}}},
    {.key = DEMO_KEY_V,
     .title = "Concave quad",
     .why = {"A B C D is cut into A B C and A C D", "as if it were convex.  The cut runs",
             "outside, and what lies in the notch", "counts as hit."},
     .n_a = 4,
     .n_b = 4,
     .a = {{90, 110}, {250, 270}, {90, 430}, {520, 270}},
     .b = {{100, 240}, {160, 240}, {160, 300}, {100, 300}}},
};

list_verdict list_case_verdict(const list_case *c, kz_vec2 shift)
{
    kz_vec2 b[4];
    list_verdict v = {0};
    for (int i = 0; i < c->n_b; i++) b[i] = (kz_vec2){c->b[i].x + shift.x, c->b[i].y + shift.y};
    kz_shape_polygon(c->a, c->n_a, &v.a, NULL);
    kz_shape_polygon(b, c->n_b, &v.b, NULL);
    v.corner_found = quad_corner_in_triangle(c->a, c->n_a, b, c->n_b);
    v.relation = kz_relate(&v.a, &v.b);
    return v;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* Draws the corners with their letters, and marks those that the test by corners takes to lie in the other shape. */
static void draw_corners(const kz_draw *draw, const kz_vec2 *corners, int n, const char *letters, kz_vec2 shift,
                         const kz_vec2 *others, int n_others, kz_vec2 others_shift)
{
    kz_vec2 moved[4];
    float mx = 0, my = 0;
    for (int i = 0; i < n_others; i++) moved[i] = (kz_vec2){others[i].x + others_shift.x, others[i].y + others_shift.y};
    for (int i = 0; i < n; i++) {
        mx += (corners[i].x + shift.x) / (float)n;
        my += (corners[i].y + shift.y) / (float)n;
    }
    for (int i = 0; i < n; i++) {
        const kz_vec2 p = {corners[i].x + shift.x, corners[i].y + shift.y};
        const char name[2] = {letters[i], 0};
        const bool taken = quad_takes_in(moved, n_others, p);
        kz_draw_dot(draw, p, taken ? PALETTE_HIT : PALETTE_TEXT, taken ? 6 : 3.5f);
        kz_draw_text(draw, (kz_vec2){p.x + (p.x < mx ? -18.0f : 8.0f), p.y + (p.y < my ? -16.0f : 6.0f)}, name,
                     PALETTE_TEXT, 12);
    }
}

static void draw_verdict(demo_words *words, const char *who, bool hit, bool right)
{
    demo_line(words, 12, PALETTE_DIM, "%s", who);
    demo_line(words, 16, right ? PALETTE_APART : PALETTE_HIT, "%s%s", hit ? "hit" : "no hit", right ? "" : ": wrong");
    demo_gap(words, 8);
}

void list_case_draw(const list_case *c, kz_vec2 shift, const kz_draw *draw)
{
    static const kz_vec2 none = {0, 0};
    static const kz_pose unposed = KZ_POSE_NONE_INIT;
    const list_verdict v = list_case_verdict(c, shift);
    const bool hit = v.relation >= KZ_TOUCH;
    kz_draw_shape(draw, &v.a, unposed, palette_area(PALETTE_A));
    kz_draw_shape(draw, &v.b, unposed, palette_area(PALETTE_B));
    if (c->n_a == 4) kz_draw_line(draw, c->a[0], c->a[2], palette_faint(PALETTE_A, 150), 1);
    if (c->n_b == 4)
        kz_draw_line(draw, (kz_vec2){c->b[0].x + shift.x, c->b[0].y + shift.y},
                     (kz_vec2){c->b[2].x + shift.x, c->b[2].y + shift.y}, palette_faint(PALETTE_B, 150), 1);
    draw_corners(draw, c->a, c->n_a, "ABCD", none, c->b, c->n_b, shift);
    draw_corners(draw, c->b, c->n_b, "EFGH", shift, c->a, c->n_a, none);

    demo_words words = demo_panel(draw, (kz_box){{644, 10}, {954, 530}});
    demo_line(&words, 16, PALETTE_TEXT, "%s", c->title);
    demo_gap(&words, 8);
    for (int i = 0; i < 6 && c->why[i]; i++) demo_line(&words, 12, PALETTE_TEXT, "%s", c->why[i]);
    demo_gap(&words, 20);
    draw_verdict(&words, "a corner in a triangle of the other?", v.corner_found, v.corner_found == hit);
    draw_verdict(&words, "Kolize, kz_relate", hit, true);
    demo_line(&words, 12, PALETTE_DIM, "more exactly:");
    demo_line(&words, 12, demo_relation_color(v.relation), "%s", demo_relation_name(v.relation));
    demo_gap(&words, 20);
    demo_line(&words, 12, PALETTE_DIM, "Drag the yellow shape.  Red dots are");
    demo_line(&words, 12, PALETTE_DIM, "corners that the old test takes to be");
    demo_line(&words, 12, PALETTE_DIM, "inside; thin lines are where it cuts");
    demo_line(&words, 12, PALETTE_DIM, "quads into two triangles.");
}
