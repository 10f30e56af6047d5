/* scene_hot.c - the scene `hot`: what is drawn is not what hits.
 *
 * A field hurts although nobody can see it; a plume's glow is harmless, its core is not.  Sprites have a hot image
 * beside the drawn one, of the same size, that is never drawn.  Every pixel of it that is not exactly the air colour
 * counts.  The ship has none, so its drawn image counts. */
#include "hot/hot_state.h"

#include <stdlib.h>

enum { SHIP, COIL, PLUME, PART_COIL_ON = 1, PART_COIL_OFF = 2, FIELD_ON = 150, FIELD_PERIOD = 210 };

kz_result hot_set_rule(hot_part *part, uint32_t air, kz_error *err)
{
    const kz_rule rule = kz_rule_air(air, part->has_hot ? &part->hot : NULL);
    const kz_result result = kz_rule_check(&rule, &part->drawn, err);
    if (result == KZ_OK) part->rule = rule;
    return result;
}

static bool set_air(hot_state *s, int air, kz_error *err)
{
    for (int i = 0; i < HOT_PARTS; i++)
        if (hot_set_rule(&s->parts[i], hot_airs[air], err) != KZ_OK) return false;
    s->air = air;
    return true;
}

static void *open_hot(char *err)
{
    static const hot_sprite begun[HOT_SPRITES] = {
        {"ship", 0, {18, 98}, {0, 0}},
        {"coil", PART_COIL_ON, {56, 20}, {0.125f, 0.0625f}},
        {"plume", 3, {116, 84}, {-0.3125f, 0.15625f}},
    };
    hot_state *s = calloc(1, sizeof *s);
    kz_error why;
    if (!s) {
        snprintf(err, DEMO_ERROR_SIZE, "out of memory");
        return NULL;
    }
    hot_make_art(s);
    if (!set_air(s, 0, &why)) {
        kz_error_text(&why, err, DEMO_ERROR_SIZE);
        free(s);
        return NULL;
    }
    for (int i = 0; i < HOT_SPRITES; i++) s->sprites[i] = begun[i];
    return s;
}

static void close_hot(void *state) { free(state); }

/* ---- A step -------------------------------------------------------------------------------------------- */

/* Moves along one axis; a sprite that reaches the view's edge turns round. */
static void drift(float *at, float *v, int32_t size, int32_t view)
{
    const float most = (float)(view - size);
    *at += *v;
    if ((*at < 0 && *v < 0) || (*at > most && *v > 0)) *v = -*v;
    *at = *at < 0 ? 0 : *at > most ? most : *at;
}

static void move_sprites(hot_state *s, const demo_input *in)
{
    const float speed = 0.75f; /* 45 pixels a second */
    s->sprites[SHIP].v.x = speed * (float)(in->key[DEMO_KEY_RIGHT] - in->key[DEMO_KEY_LEFT]);
    s->sprites[SHIP].v.y = speed * (float)(in->key[DEMO_KEY_DOWN] - in->key[DEMO_KEY_UP]);
    for (int i = 0; i < HOT_SPRITES; i++) {
        hot_sprite *sprite = &s->sprites[i];
        const kz_surface *drawn = &s->parts[sprite->part].drawn;
        drift(&sprite->at.x, &sprite->v.x, drawn->w, HOT_VIEW_W);
        drift(&sprite->at.y, &sprite->v.y, drawn->h, HOT_VIEW_H);
    }
    s->sprites[COIL].part = s->steps % FIELD_PERIOD < FIELD_ON ? PART_COIL_ON : PART_COIL_OFF;
}

static void collide_ship(hot_state *s)
{
    const hot_part *ship = &s->parts[s->sprites[SHIP].part];
    const kz_cell at = hot_cell(s->sprites[SHIP].at);
    bool hurts = false;
    for (int i = 1; i < HOT_SPRITES; i++) {
        const hot_part *other = &s->parts[s->sprites[i].part];
        const kz_cell there = hot_cell(s->sprites[i].at);
        s->common[i] = kz_surface_overlap_area(&ship->drawn, &ship->rule, &other->drawn, &other->rule, there.x - at.x,
                                               there.y - at.y);
        hurts = hurts || s->common[i] > 0;
    }
    s->hurt += hurts;
}

/* Loads a hot image that was made for another sprite.  The library refuses it, and the sprite keeps its own. */
static void try_wrong_image(hot_state *s)
{
    hot_part tried = s->parts[s->sprites[PLUME].part];
    kz_error why;
    tried.hot = kz_surface_part(&s->parts[PART_COIL_ON].hot, 0, 0, 30, 32);
    const kz_result result = hot_set_rule(&tried, hot_airs[s->air], &why);
    if (result == KZ_OK) return;
    s->refused_name = kz_result_name(result);
    kz_error_text(&why, s->refused, sizeof s->refused);
}

static void step_hot(void *state, const demo_input *in)
{
    hot_state *s = state;
    if (in->key_pressed[DEMO_KEY_H]) s->overlay = !s->overlay;
    if (in->key_pressed[DEMO_KEY_A]) set_air(s, (s->air + 1) % HOT_AIRS, NULL);
    if (in->key_pressed[DEMO_KEY_W]) try_wrong_image(s);
    move_sprites(s, in);
    collide_ship(s);
    s->steps++;
}

/* ---- The report ---------------------------------------------------------------------------------------- */

static void report_hot(const void *state, FILE *out)
{
    const hot_state *s = state;
    fprintf(out, "air is %s, the hot image is %s over the drawn one\n", hot_air_names[s->air],
            s->overlay ? "shown" : "not shown");
    for (int i = 0; i < HOT_SPRITES; i++) {
        const hot_sprite *sprite = &s->sprites[i];
        fprintf(out, "%s at (%g, %g)", sprite->name, (double)sprite->at.x, (double)sprite->at.y);
        if (i > 0) fprintf(out, ", %lld pixels in common with the ship", (long long)s->common[i]);
        if (i == COIL) fprintf(out, ", field %s", sprite->part == PART_COIL_ON ? "on" : "off");
        fprintf(out, "\n");
    }
    if (s->refused_name) fprintf(out, "refused: %s, %s\n", s->refused_name, s->refused);
    fprintf(out, "steps in which the ship was hurt: %ld\n", s->hurt);
}

const demo_scene demo_scene_hot = {
    "hot",
    "Hot images: what is drawn is not what hits",
    "arrows: fly   H hot image over the drawn one   A another air colour   W give the plume a hot image of wrong size\n"
    "The coil's field is invisible and hurts; the plume's glow is harmless, its core is not.",
    open_hot,
    step_hot,
    hot_draw,
    report_hot,
    close_hot,
    NULL,
};
