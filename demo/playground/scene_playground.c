/* scene_playground.c - shows all that the library says about any two sprites and shapes, live. */
#include "playground/playground_state.h"
#include "scene/scene_words.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Answering --------------------------------------------------------------------------------------------------- */

static void answer_query(play_query query, const kz_shape *a, const kz_shape *b, kz_vec2 motion, play_answer *out)
{
    switch (query) {
    case PLAY_RELATE: out->relation = kz_relate(a, b); break;
    case PLAY_COLLIDE:
        kz_collide(a, b, &out->contact);
        out->push = kz_contact_push(a, b, &out->contact);
        break;
    case PLAY_DISTANCE: out->gap = kz_distance(a, b); break;
    case PLAY_SWEEP: out->sweep = kz_sweep(a, motion, b, 0); break;
    default:
        out->cells = a->kind == KZ_KIND_MASK ? kz_common_cells(a, b, NULL, NULL) : kz_common_cells(b, a, NULL, NULL);
        break;
    }
}

static double now_ns(void)
{
    struct timespec t;
    (void)timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* A clock is too coarse for one fast query, and a run may be disturbed.  So the time is a mean over as many queries as
 * take 20 us, and the least such mean since something changed. */
static void answer_and_time(play_query query, const kz_shape *a, const kz_shape *b, kz_vec2 motion, play_answer *out,
                            double *least_ns)
{
    const double start = now_ns();
    double spent = 0;
    int n = 0;
    while (spent < 20e3 && n < 200) {
        answer_query(query, a, b, motion, out);
        n++;
        spent = now_ns() - start;
    }
    if (*least_ns <= 0 || spent / n < *least_ns) *least_ns = spent / n;
}

static void answer_all(play_state *s)
{
    const kz_shape *a = play_shape(s, 0), *b = play_shape(s, 1);
    for (int i = 0; i < PLAY_QUERIES; i++) answer_and_time((play_query)i, a, b, s->motion, &s->answer, &s->times[i]);
    for (int i = 0; i < PLAY_FORMS; i++) {
        play_answer answer;
        answer_and_time(PLAY_RELATE, &s->things[0].shapes[i], &s->things[1].shapes[i], s->motion, &answer,
                        &s->form_times[i]);
        s->relations[i] = answer.relation;
    }
}

/* Times are about the things as they are: they begin anew when these change. */
static void forget_times(play_state *s)
{
    memset(s->times, 0, sizeof s->times);
    memset(s->form_times, 0, sizeof s->form_times);
}

/* What a step may change of a thing. */
typedef struct place {
    play_subject subject;
    play_form form;
    kz_vec2 at;
    float degrees, scale;
} place;

static place place_of(const play_thing *t) { return (place){t->subject, t->form, t->at, t->degrees, t->scale}; }

static bool has_moved(const play_thing *thing, const place *from)
{
    const place to = place_of(thing);
    return to.subject != from->subject || to.form != from->form || to.at.x != from->at.x || to.at.y != from->at.y ||
           to.degrees != from->degrees || to.scale != from->scale;
}

/* ---- Mouse and keys ---------------------------------------------------------------------------------------------- */

/* Finds what a press of the button grips: the end of the motion, or the nearer thing within some pixels. */
static void take_hold(play_state *s)
{
    kz_shape mouse, end;
    float nearest = 8;
    s->drag = PLAY_DRAG_NOTHING;
    if (kz_shape_point(s->mouse, &mouse, NULL) != KZ_OK) return;
    for (int i = 1; i >= 0; i--) {
        const float distance = kz_distance(&mouse, play_shape(s, i)).distance;
        if (distance >= nearest) continue;
        nearest = distance;
        s->selected = i;
        s->drag = PLAY_DRAG_THING;
    }
    if (s->draw_sweep && kz_shape_circle(play_motion_end(s), 10, &end, NULL) == KZ_OK && kz_intersects(&mouse, &end))
        s->drag = PLAY_DRAG_MOTION;
}

static void drag(play_state *s, const demo_input *in, kz_vec2 by)
{
    play_thing *thing = &s->things[s->selected];
    if (in->button_pressed[DEMO_BUTTON_LEFT]) {
        take_hold(s);
    } else if (in->button[DEMO_BUTTON_LEFT] && s->drag == PLAY_DRAG_THING) {
        thing->at = (kz_vec2){thing->at.x + by.x, thing->at.y + by.y};
    } else if (in->button[DEMO_BUTTON_LEFT] && s->drag == PLAY_DRAG_MOTION) {
        s->motion = (kz_vec2){s->motion.x + by.x, s->motion.y + by.y};
    } else if (in->button[DEMO_BUTTON_RIGHT] && !in->button_pressed[DEMO_BUTTON_RIGHT]) {
        thing->degrees += by.x;
        thing->scale *= 1 - by.y / 200;
    }
}

static void press_keys(play_state *s, const demo_input *in)
{
    play_thing *thing = &s->things[s->selected];
    const int turn = in->key[DEMO_KEY_E] - in->key[DEMO_KEY_Q];
    const int grow = in->key[DEMO_KEY_PLUS] - in->key[DEMO_KEY_MINUS];
    for (int i = 0; i < PLAY_SUBJECTS; i++)
        if (in->key_pressed[i < 9 ? DEMO_KEY_1 + i : DEMO_KEY_0]) thing->subject = (play_subject)i;
    if (in->key_pressed[DEMO_KEY_F]) thing->form = (play_form)((thing->form + 1) % PLAY_FORMS);
    if (in->key_pressed[DEMO_KEY_T]) s->selected = 1 - s->selected;
    if (in->key_pressed[DEMO_KEY_C]) s->draw_contact = !s->draw_contact;
    if (in->key_pressed[DEMO_KEY_D]) s->draw_gap = !s->draw_gap;
    if (in->key_pressed[DEMO_KEY_V]) s->draw_sweep = !s->draw_sweep;
    thing->at.x += (float)(in->key[DEMO_KEY_RIGHT] - in->key[DEMO_KEY_LEFT]);
    thing->at.y += (float)(in->key[DEMO_KEY_DOWN] - in->key[DEMO_KEY_UP]);
    thing->degrees += (float)turn;
    if (grow) thing->scale *= grow > 0 ? 1.01f : 1 / 1.01f;
    for (int i = 0; i < in->wheel || i < -in->wheel; i++) {
        if (in->key[DEMO_KEY_SHIFT]) thing->scale *= in->wheel > 0 ? 1.1f : 1 / 1.1f;
        else thing->degrees += in->wheel > 0 ? 5.0f : -5.0f;
    }
}

static float between(float v, float least, float most) { return v < least ? least : v > most ? most : v; }

static void play_step(void *state, const demo_input *in)
{
    play_state *s = state;
    const kz_vec2 by = {in->mouse.x - s->mouse.x, in->mouse.y - s->mouse.y};
    const kz_vec2 motion = s->motion;
    const place before[2] = {place_of(&s->things[0]), place_of(&s->things[1])};
    bool changed = false;
    s->mouse = in->mouse;
    drag(s, in, by);
    press_keys(s, in);
    for (int i = 0; i < 2; i++) {
        play_thing *thing = &s->things[i];
        thing->scale = between(thing->scale, 0.25f, 3);
        thing->at.x = between(thing->at.x, 0, PLAY_FIELD_W);
        thing->at.y = between(thing->at.y, 0, DEMO_H);
        if (!has_moved(thing, &before[i])) continue;
        play_thing_pose(thing, s->sprites);
        changed = true;
    }
    s->motion.x = between(s->motion.x, -DEMO_W, DEMO_W);
    s->motion.y = between(s->motion.y, -DEMO_H, DEMO_H);
    if (changed || s->motion.x != motion.x || s->motion.y != motion.y) forget_times(s);
    answer_all(s);
}

/* ---- The state as text ------------------------------------------------------------------------------------------- */

static void play_report(const void *state, FILE *out)
{
    const play_state *s = state;
    const play_answer *answer = &s->answer;
    const kz_contact *contact = &answer->contact;
    for (int i = 0; i < 2; i++) {
        const play_thing *thing = &s->things[i];
        const kz_box box = play_shape(s, i)->bounds;
        fprintf(out, "%c %s as %s (%s) at %.3f,%.3f turned %.1f scaled %.3f box %.3f,%.3f..%.3f,%.3f\n", 'A' + i,
                play_subject_name(thing->subject), play_form_name(thing->form), kz_kind_name(play_shape(s, i)->kind),
                (double)thing->at.x, (double)thing->at.y, (double)thing->degrees, (double)thing->scale,
                (double)box.min.x, (double)box.min.y, (double)box.max.x, (double)box.max.y);
    }
    fprintf(out, "relation %s\n", demo_relation_name(answer->relation));
    fprintf(out, "contact depth %.4f normal %.4f,%.4f push %.4f,%.4f points %d\n", (double)contact->depth,
            (double)contact->normal.x, (double)contact->normal.y, (double)answer->push.x, (double)answer->push.y,
            (int)contact->n_points);
    fprintf(out, "distance %.4f", (double)answer->gap.distance);
    if (answer->gap.distance > 0) {
        fprintf(out, " from %.3f,%.3f to %.3f,%.3f", (double)answer->gap.on_a.x, (double)answer->gap.on_a.y,
                (double)answer->gap.on_b.x, (double)answer->gap.on_b.y);
    }
    fprintf(out, "\n");
    fprintf(out, "sweep by %.3f,%.3f %s at t %.6f normal %.4f,%.4f\n", (double)s->motion.x, (double)s->motion.y,
            answer->sweep.hit ? "hits" : "does not hit", (double)answer->sweep.t, (double)answer->sweep.normal.x,
            (double)answer->sweep.normal.y);
    if (answer->cells >= 0) fprintf(out, "common cells %lld\n", (long long)answer->cells);
    for (int i = 0; i < PLAY_FORMS; i++)
        fprintf(out, "as %s: %s\n", play_form_name((play_form)i), demo_relation_name(s->relations[i]));
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static void play_close(void *state)
{
    play_state *s = state;
    if (!s) return;
    for (int i = 0; i < PLAY_SPRITES; i++) play_sprite_free(&s->sprites[i]);
    for (int i = 0; i < 2; i++) play_thing_free(&s->things[i]);
    free(s);
}

static void *play_open(char *err)
{
    static const demo_sprite_name names[PLAY_SPRITES] = {DEMO_SPRITE_SHIP, DEMO_SPRITE_CRAB, DEMO_SPRITE_SHOE,
                                                         DEMO_SPRITE_GEAR};
    play_state *s = calloc(1, sizeof *s);
    bool good = s != NULL;
    for (int i = 0; good && i < PLAY_SPRITES; i++) good = play_sprite_make(names[i], &s->sprites[i]);
    if (!good) {
        snprintf(err, DEMO_ERROR_SIZE, "the sprites' masks could not be made");
        play_close(s);
        return NULL;
    }
    s->things[0].subject = PLAY_SHIP;
    s->things[0].at = (kz_vec2){190, 340};
    s->things[0].degrees = 30;
    s->things[0].scale = 1;
    s->things[1].subject = PLAY_SHOE;
    s->things[1].at = (kz_vec2){400, 200};
    s->things[1].scale = 1.5f;
    s->things[1].degrees = 150;
    s->motion = (kz_vec2){300, -90};
    s->draw_contact = s->draw_gap = s->draw_sweep = true;
    for (int i = 0; i < 2; i++) play_thing_pose(&s->things[i], s->sprites);
    answer_all(s);
    return s;
}

const demo_scene demo_scene_playground = {
    "playground",
    "Playground: any two things, and every answer about them",
    "Drag things, and the end of the motion   Right drag, wheel, shift wheel, Q, E, + and -: turn and scale   T the "
    "other\n"
    "1 ship 2 crab 3 horseshoe 4 gear 5 box 6 circle 7 capsule 8 triangle 9 star 0 line   F its form   C, D, V: draw "
    "less",
    play_open,
    play_step,
    play_draw,
    play_report,
    play_close,
    NULL,
};
