/* scene_playground_draw.c - draws the two things, the answers where they are, and the table of answers and times. */
#include "playground/playground_state.h"
#include "scene/scene_words.h"

static const kz_pose unposed = KZ_POSE_NONE_INIT;
static const uint32_t thing_colors[2] = {PALETTE_A, PALETTE_B};

/* ---- The field --------------------------------------------------------------------------------------------------- */

static void draw_layers(const kz_draw *draw, const play_state *s, int i)
{
    const play_thing *thing = &s->things[i];
    const play_sprite *sprite = &s->sprites[thing->subject];
    for (int k = 0; k < sprite->n_layers; k++) {
        if (!thing->layers[k]) continue;
        const kz_cell_rect part = kz_mask_bounds(thing->layers[k]);
        const kz_pen pen = {palette_faint(sprite->colors[k], 190), 0, true};
        draw->cells(draw->ctx, thing->layers[k], part, thing->layer_at[k], &pen);
    }
}

static void draw_thing(const kz_draw *draw, const play_state *s, int i)
{
    const bool sprite = s->things[i].subject < PLAY_SPRITES;
    kz_draw_style style = palette_area(thing_colors[i]);
    const char name[2] = {(char)('A' + i), 0};
    if (sprite) draw_layers(draw, s, i);
    if (sprite) style.fill = palette_faint(thing_colors[i], 25);
    if (i == s->selected) style.width = 2.5f;
    kz_draw_shape(draw, play_shape(s, i), unposed, style);
    const kz_box box = play_shape(s, i)->bounds;
    kz_draw_text(draw, (kz_vec2){box.min.x - 14, box.min.y - 14}, name, thing_colors[i], 16);
}

/* Draws the cells that two masks share. */
static void draw_common(const kz_draw *draw, const play_state *s)
{
    const kz_shape *a = play_shape(s, 0), *b = play_shape(s, 1);
    kz_mask *common = NULL;
    if (a->kind != KZ_KIND_MASK || b->kind != KZ_KIND_MASK) return;
    const kz_cell from = a->as.mask.cell, to = b->as.mask.cell;
    if (kz_mask_overlap_mask(a->as.mask.mask, b->as.mask.mask, to.x - from.x, to.y - from.y, NULL, &common, NULL) !=
        KZ_OK)
        return;
    const kz_cell_rect part = kz_mask_bounds(common);
    const kz_pen pen = {palette_faint(PALETTE_HIT, 220), 0, true};
    draw->cells(draw->ctx, common, part, from, &pen);
    kz_mask_free(common);
}

/* Draws A where the push takes it, and the contact. */
static void draw_contact(const kz_draw *draw, const play_state *s)
{
    const kz_contact *contact = &s->answer.contact;
    const kz_draw_style pushed = {0, palette_faint(PALETTE_APART, 160), 1.5f};
    if (contact->relation != KZ_OVERLAP) return;
    draw_common(draw, s);
    kz_draw_shape(draw, play_shape(s, 0), (kz_pose){s->answer.push, 1, 0}, pushed);
    kz_draw_contact(draw, contact, PALETTE_TEXT);
}

static void draw_gap(const kz_draw *draw, const play_state *s)
{
    const kz_distance_result *gap = &s->answer.gap;
    char text[32];
    if (!(gap->distance > 0) || s->answer.relation != KZ_APART) return;
    kz_draw_line(draw, gap->on_a, gap->on_b, PALETTE_TOUCH, 1.5f);
    kz_draw_dot(draw, gap->on_a, PALETTE_TOUCH, 3.5f);
    kz_draw_dot(draw, gap->on_b, PALETTE_TOUCH, 3.5f);
    snprintf(text, sizeof text, "%.2f", (double)gap->distance);
    kz_draw_text(draw, (kz_vec2){(gap->on_a.x + gap->on_b.x) / 2 + 8, (gap->on_a.y + gap->on_b.y) / 2 - 16}, text,
                 PALETTE_TOUCH, DEMO_LETTER_H);
}

static void draw_sweep(const kz_draw *draw, const play_state *s)
{
    const kz_vec2 to = play_motion_end(s), from = {to.x - s->motion.x, to.y - s->motion.y};
    const kz_draw_style stop = {palette_faint(PALETTE_C, 20), palette_faint(PALETTE_C, 190), 1.5f};
    const kz_draw_style grip = {palette_faint(PALETTE_C, 90), PALETTE_C, 1.5f};
    kz_shape end;
    if (s->answer.sweep.start != KZ_OVERLAP && s->answer.sweep.hit)
        kz_draw_sweep(draw, play_shape(s, 0), s->motion, &s->answer.sweep, stop, PALETTE_C);
    else kz_draw_arrow(draw, from, to, palette_faint(PALETTE_C, 150), 1.5f);
    if (kz_shape_circle(to, 8, &end, NULL) == KZ_OK) kz_draw_shape(draw, &end, unposed, grip);
}

static void draw_field(const kz_draw *draw, const play_state *s)
{
    for (float x = 40; x < PLAY_FIELD_W; x += 40)
        kz_draw_line(draw, (kz_vec2){x, 0}, (kz_vec2){x, DEMO_H}, PALETTE_GRID, 1);
    for (float y = 20; y < DEMO_H; y += 40)
        kz_draw_line(draw, (kz_vec2){0, y}, (kz_vec2){PLAY_FIELD_W, y}, PALETTE_GRID, 1);
    draw_thing(draw, s, 1);
    draw_thing(draw, s, 0);
    if (s->draw_sweep) draw_sweep(draw, s);
    if (s->draw_contact) draw_contact(draw, s);
    if (s->draw_gap) draw_gap(draw, s);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static void write_time(char *text, size_t size, double ns)
{
    if (ns < 9995) snprintf(text, size, "%5.2f us", ns / 1000);
    else snprintf(text, size, "%5.0f us", ns / 1000);
}

static void row(demo_words *words, const char *name, const char *says, uint32_t color, double ns)
{
    char took[24];
    const kz_vec2 at = words->at;
    write_time(took, sizeof took, ns);
    kz_draw_text(words->draw, at, name, PALETTE_DIM, DEMO_LETTER_H);
    kz_draw_text(words->draw, (kz_vec2){at.x + 76, at.y}, says, color, DEMO_LETTER_H);
    kz_draw_text(words->draw, (kz_vec2){at.x + 220, at.y}, took, PALETTE_DIM, DEMO_LETTER_H);
    words->at.y += 18;
}

static void draw_answers(demo_words *words, const play_state *s)
{
    const play_answer *answer = &s->answer;
    char text[48];
    demo_line(words, 16, demo_relation_color(answer->relation), "%s", demo_relation_name(answer->relation));
    demo_gap(words, 8);
    row(words, "relate", demo_relation_name(answer->relation), demo_relation_color(answer->relation),
        s->times[PLAY_RELATE]);
    snprintf(text, sizeof text, answer->relation == KZ_OVERLAP ? "depth %.2f" : "-", (double)answer->contact.depth);
    row(words, "collide", text, PALETTE_TEXT, s->times[PLAY_COLLIDE]);
    snprintf(text, sizeof text, "%.3f", (double)answer->gap.distance);
    row(words, "distance", text, PALETTE_TEXT, s->times[PLAY_DISTANCE]);
    snprintf(text, sizeof text, answer->sweep.hit ? "hit, t %.4f" : "no hit", (double)answer->sweep.t);
    row(words, "sweep", text, PALETTE_TEXT, s->times[PLAY_SWEEP]);
    if (answer->cells >= 0) {
        snprintf(text, sizeof text, "%lld common", (long long)answer->cells);
        row(words, "cells", text, PALETTE_TEXT, s->times[PLAY_CELLS]);
    }
    if (answer->relation == KZ_OVERLAP)
        demo_line(words, 12, PALETTE_APART, "push %.2f, %.2f%s", (double)answer->push.x,
                  (double)answer->push.y, answer->contact.shortest ? ", the shortest" : "");
}

static void draw_forms(demo_words *words, const play_state *s)
{
    demo_line(words, 12, PALETTE_TEXT, "The same two, with sprites as");
    demo_gap(words, 4);
    for (int i = 0; i < PLAY_FORMS; i++)
        row(words, play_form_name((play_form)i), demo_relation_name(s->relations[i]),
            demo_relation_color(s->relations[i]), s->form_times[i]);
}

static void draw_legend(demo_words *words)
{
    demo_line(words, 12, PALETTE_HIT, "red: cells that two masks share");
    demo_line(words, 12, PALETTE_TEXT, "white: the push out, its depth");
    demo_line(words, 12, PALETTE_APART, "green: A pushed out");
    demo_line(words, 12, PALETTE_TOUCH, "yellow: the distance");
    demo_line(words, 12, PALETTE_C, "violet: A swept, where it stops");
    demo_line(words, 12, PALETTE_DIM, "Times are the least since a change.");
}

void play_draw(const void *state, const kz_draw *draw)
{
    const play_state *s = state;
    draw_field(draw, s);
    demo_words words = demo_panel(draw, (kz_box){{644, 10}, {954, 530}});
    for (int i = 0; i < 2; i++) {
        const play_thing *thing = &s->things[i];
        const bool sprite = thing->subject < PLAY_SPRITES;
        demo_line(&words, 12, thing_colors[i], "%c%c %s%s%s", i == s->selected ? '>' : ' ', 'A' + i,
                  play_subject_name(thing->subject), sprite ? " as " : "", sprite ? play_form_name(thing->form) : "");
    }
    demo_gap(&words, 12);
    draw_answers(&words, s);
    words.at.y = 246;
    draw_forms(&words, s);
    words.at.y = 420;
    draw_legend(&words);
}
