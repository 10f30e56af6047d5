/* things.c - things of both games that change their masks: a spinning blade, and soil to blast away. */
#include "play.h"

/* ---- Blades ---------------------------------------------------------------------------------------- */

enum { TURNS = 64 };

static int turn_of(const play_blade *blade, int steps) { return steps / blade->pace % TURNS; }

/* Frame 0 is the mask as it is drawn; the frames after it are its turns. */
bool play_blade_make(play_blade *blade, const kz_map_item *item)
{
    if (!item || item->shape.kind != KZ_KIND_MASK) return false;
    const kz_vec2 middle = {(float)item->part.x1 / 2, (float)item->part.y1 / 2};
    const kz_frame frame = {.w = item->part.x1, .h = item->part.y1, .pivot = middle};
    const int rest = (int)kz_property_number(item->properties, "rest", 1);
    const kz_cell corner = {0, 0};
    blade->item = item;
    blade->pace = rest > 0 ? 1 + rest : 1;
    blade->middle = (kz_vec2){(float)item->draw.at_x + middle.x, (float)item->draw.at_y + middle.y};
    return !kz_mask_set_create(NULL, &blade->turns, NULL) && !kz_mask_set_add_frame(blade->turns, &frame, NULL) &&
           !kz_mask_set_add_mask(blade->turns, 0, "", item->shape.as.mask.mask, corner, NULL) &&
           !kz_mask_set_add_turns(blade->turns, 0, TURNS, NULL);
}

void play_blade_prepare(const play_blade *blade, kz_body_def *def)
{
    def->frames = blade->turns;
    def->pose.at = blade->middle; /* the pivot of its frames */
}

void play_blade_step(const play_blade *blade, kz_world *world, int steps)
{
    kz_body_set_frame(world, blade->body, 1 + turn_of(blade, steps), NULL);
}

/* Drawn by the pose that made the mask, so that it hurts where steel is seen. */
void play_blade_draw(const play_blade *blade, play_picture *picture, int steps)
{
    const double r = blade->item->part.x1 / 2.0;
    const kz_vec2 m = blade->middle;
    float c, s;
    kz_cos_sin_degrees(360.0 / TURNS * turn_of(blade, steps), &c, &s);
    const kz_affine map = {c, -s, s, c, m.x - c * r + s * r, m.y - s * r - c * r};
    play_draw_image(picture, kz_image_surface(blade->item->image), blade->item->part, &map, NULL);
}

/* ---- Soil ------------------------------------------------------------------------------------------ */

enum { BLAST = 14, FLASH = 10 };

bool play_soil_make(play_soil *soil, const kz_map_item *item)
{
    soil->item = item;
    if (!item || item->shape.kind != KZ_KIND_MASK) return false;
    return kz_canvas_from_mask(item->shape.as.mask.mask, NULL, &soil->canvas, NULL) == KZ_OK;
}

void play_soil_dig(play_soil *soil, kz_world *world, kz_vec2 at)
{
    const kz_placed_mask *placed = &soil->item->shape.as.mask;
    kz_shape hole, left;
    soil->blast = at;
    soil->flash = FLASH;
    kz_shape_circle(at, BLAST, &hole, NULL);
    kz_canvas_draw_shape(soil->canvas, placed->cell, &hole, KZ_CELLS_CENTERED, false);
    kz_shape_mask(kz_canvas_mask(soil->canvas), placed->at_x, placed->at_y, &left, NULL);
    kz_body_set_shape(world, soil->body, &left, NULL);
}

void play_soil_draw(const play_soil *soil, play_picture *picture)
{
    const kz_placed_mask *placed = &soil->item->shape.as.mask;
    const kz_affine at = {1, 0, 0, 1, placed->at_x, placed->at_y};
    play_draw_image(picture, kz_image_surface(soil->item->image), soil->item->part, &at, kz_canvas_mask(soil->canvas));
    for (int i = 0; soil->flash && i < 24; i++) { /* a ring of sparks that grows */
        float c, s;
        kz_cos_sin_degrees(15.0 * i, &c, &s);
        const float r = (float)(BLAST + 2 - soil->flash);
        const int x = (int)(soil->blast.x + c * r), y = (int)(soil->blast.y + s * r);
        play_draw_box(picture, x - 1, y - 1, x + 1, y + 1, i % 2 ? 0xfffee761 : 0xffe8eef7);
    }
}

int64_t play_soil_left(const play_soil *soil) { return kz_mask_count(kz_canvas_mask(soil->canvas)); }
