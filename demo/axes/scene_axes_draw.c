/* scene_axes_draw.c - draws the scene `axes`: the arena, and beside it the result of the pushes. */
#include "scene/palette.h"
#include "axes/axes_state.h"
#include "scene/scene_write.h"

enum { PANEL_X = AXES_ARENA_W + 14 };

#define GREEN        0x2FA866FFu
#define BLACK        0x000000FFu
#define SHAPE_FIRST  0x2F5D8CFFu
#define SHAPE_SECOND 0x644A91FFu

static void draw_body(const axes_state *s, int i, kz_draw_style style, const kz_draw *to)
{
    const kz_pose none = KZ_POSE_NONE_INIT;
    kz_shape shape;
    if (kz_body_shape(s->world, s->bodies[i].body, &shape)) kz_draw_shape(to, &shape, none, style);
}

/* Draws where the quad was hit, and in which direction it was pushed. */
static void draw_pushes(const axes_state *s, const kz_draw *to)
{
    for (int i = 0; i < s->n_contacts; i++) {
        const kz_contact *c = &s->contacts[i];
        kz_vec2 from = c->points[0];
        if (c->n_points == 2) from = demo_at((from.x + c->points[1].x) / 2, (from.y + c->points[1].y) / 2);
        for (int k = 0; k < c->n_points; k++) kz_draw_dot(to, c->points[k], PALETTE_HIT, 4);
        kz_draw_arrow(to, from, demo_at(from.x - 34 * c->normal.x, from.y - 34 * c->normal.y), PALETTE_HIT, 4);
    }
}

static void draw_arena(const axes_state *s, const kz_draw *to)
{
    static const kz_draw_style styles[AXES_BODIES] = {
        {GREEN, PALETTE_APART, 1.5f},    {SHAPE_FIRST, PALETTE_A, 1.5f}, {SHAPE_SECOND, PALETTE_C, 1.5f},
        {PALETTE_BORDER, 0, 0},          {PALETTE_BORDER, 0, 0},         {PALETTE_BORDER, 0, 0},
        {PALETTE_BORDER, 0, 0},
    };
    kz_draw_box(to, demo_box(0, 0, AXES_ARENA_W, AXES_ARENA_H), (kz_draw_style){PALETTE_BACKGROUND, 0, 0});
    for (int i = AXES_BODIES - 1; i >= 0; i--) {
        const bool collides = i == 0 && s->collides;
        draw_body(s, i, collides ? (kz_draw_style){BLACK, PALETTE_HIT, 1.5f} : styles[i], to);
        if (i < 3) kz_draw_dot(to, s->bodies[i].at, 0xFFFFFFFF, 4);
    }
    draw_pushes(s, to);
    if (!s->unresolved) return;
    draw_body(s, 0, (kz_draw_style){0, PALETTE_HIT, 4}, to);
    kz_draw_box(to, demo_box(2, 2, AXES_ARENA_W - 4, AXES_ARENA_H - 4), (kz_draw_style){0, PALETTE_HIT, 5});
    kz_draw_box(to, demo_box(168, 253, 384, 34), (kz_draw_style){PALETTE_HIT, 0, 0});
    demo_write(to, demo_at(180, 264), 0xFFFFFFFF, 12, "unresolved after %2d push-outs", s->attempts);
}

static void draw_attempts(const axes_state *s, const kz_draw *to)
{
    demo_write(to, demo_at(PANEL_X, 14), PALETTE_TEXT, 12, "Push-outs");
    demo_write(to, demo_at(PANEL_X, 36), PALETTE_DIM, 8, "in this step, 10 at most");
    for (int i = 0; i < AXES_PUSHES; i++) {
        const uint32_t color = i < s->attempts ? (s->unresolved ? PALETTE_HIT : PALETTE_B) : PALETTE_BORDER;
        kz_draw_box(to, demo_box(PANEL_X + (float)i * 21, 52, 16, 16), (kz_draw_style){color, 0, 0});
    }
    const char *state = s->unresolved ? "unresolved: still inside"
                        : s->attempts ? "pushed out, free again"
                        : s->collides ? "bounced"
                                      : "apart";
    demo_write(to, demo_at(PANEL_X, 80),
               s->unresolved ? PALETTE_HIT
               : s->collides ? PALETTE_B
                             : PALETTE_APART,
               8, "%s", state);
}

static void draw_panel(const axes_state *s, const kz_draw *to)
{
    const axes_body *quad = &s->bodies[0];
    kz_draw_box(to, demo_box(AXES_ARENA_W, 0, DEMO_W - AXES_ARENA_W, DEMO_H), (kz_draw_style){PALETTE_PANEL, 0, 0});
    draw_attempts(s, to);
    demo_write(to, demo_at(PANEL_X, 118), PALETTE_TEXT, 12, "The quad");
    demo_write(to, demo_at(PANEL_X, 142), PALETTE_DIM, 8, "at     %8.3f %8.3f", (double)quad->at.x, (double)quad->at.y);
    demo_write(to, demo_at(PANEL_X, 158), PALETTE_DIM, 8, "turned %8.1f degrees", quad->degrees);
    demo_write(to, demo_at(PANEL_X, 174), PALETTE_DIM, 8, "speed  %8.1f %8.1f", (double)s->v.x, (double)s->v.y);
    demo_write(to, demo_at(PANEL_X, 190), s->bounces ? PALETTE_A : PALETTE_DIM, 8, "%s",
               s->bounces ? "bounces: it is swept" : "steered: it is pushed out");
    demo_write(to, demo_at(PANEL_X, 228), PALETTE_TEXT, 12, "Broad phase");
    demo_write(to, demo_at(PANEL_X, 252), PALETTE_DIM, 8, "%-20s %3d", "other shapes", AXES_BODIES - 1);
    demo_write(to, demo_at(PANEL_X, 268), PALETTE_DIM, 8, "%-20s %3d", "their boxes meet its", s->n_near);
    demo_write(to, demo_at(PANEL_X, 284), s->n_contacts ? PALETTE_HIT : PALETTE_DIM, 8, "%-20s %3d",
               "overlapped, at first", s->n_contacts);
    demo_write(to, demo_at(PANEL_X, 322), PALETTE_TEXT, 12, "So far");
    demo_write(to, demo_at(PANEL_X, 346), PALETTE_DIM, 8, "%-16s %7ld", "steps", s->steps);
    demo_write(to, demo_at(PANEL_X, 362), PALETTE_DIM, 8, "%-16s %7ld", "push-outs", s->all_pushes);
    demo_write(to, demo_at(PANEL_X, 378), PALETTE_DIM, 8, "%-16s %7ld", "bounces", s->all_bounces);
    demo_write(to, demo_at(PANEL_X, 394), s->all_unresolved ? PALETTE_HIT : PALETTE_DIM, 8, "%-16s %7ld",
               "unresolved steps", s->all_unresolved);
}

void axes_draw(const void *state, const kz_draw *to)
{
    const axes_state *s = state;
    draw_arena(s, to);
    draw_panel(s, to);
}
