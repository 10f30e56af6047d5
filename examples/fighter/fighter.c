/* fighter.c - two fighters with hurt and hit boxes in the frames of their animations: a punch hits once, however many boxes
 * it meets and however many frames it lasts. */
#include <kolize/kolize.h>

#include <stdio.h>

enum { BODY = 1, HURT = 2, HIT = 4 };           /* categories */
enum { KIND_BODY, KIND_HURT, KIND_HIT };        /* kinds: what events are about */
enum { STANDS, READY, OUT, FAR, BACK, FRAMES }; /* frames; the mirrored ones follow */
enum { GO_LEFT = 1, GO_RIGHT = 2, PUNCH = 4 };  /* keys that are held */

static const struct {
    int ticks;
    unsigned ann, bob;
} script[] = {
    {13, PUNCH, 0},    /* too far away */
    {24, GO_RIGHT, 0}, /* until she stands before Bob, and shoves him */
    {24, PUNCH, 0},    /* two punches: when the second comes, Bob cannot be hit yet */
    {20, GO_LEFT, GO_LEFT},
    {14, 0, PUNCH},
};

typedef struct fighter {
    const char *name;
    kz_body body;
    bool looks_left;
    int punches_for; /* ticks since the punch began; -1: it stands */
    int safe_for;    /* ticks for which it cannot be hit */
    int life;
} fighter;

static kz_mask_set *set;
static kz_world *world;

static void box(int frame, const char *tag, float x0, float y0, float x1, float y1, const char *data)
{
    kz_shape shape;
    if (kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &shape, NULL)) return;
    kz_mask_set_add_shape(set, frame, tag, &shape, data, NULL);
}

/* The boxes that an artist would draw as slices: here in numbers.  A frame is 64 x 64, its pivot between the feet. */
static void draw_frames(void)
{
    static const kz_frame frame = {.name = "", .w = 64, .h = 64, .pivot = {32, 64}, .duration_ms = 50};
    for (int i = 0; i < FRAMES; i++) {
        kz_mask_set_add_frame(set, &frame, NULL);
        box(i, "body", 24, 8, 40, 64, NULL);
        box(i, "hurt", 24, 0, 40, 16, NULL); /* head */
        box(i, "hurt", 22, 16, 42, 64, NULL);
    }
    box(OUT, "hit", 40, 12, 54, 20, "damage=3");
    box(FAR, "hit", 44, 12, 62, 20, "damage=3 knock=6");
    kz_mask_set_add_flipped(set, 0, FRAMES, NULL);
    const kz_animation punch = {"punch", READY, BACK, KZ_PLAY_FORWARD, 1};
    if (kz_mask_set_add_animation(set, &punch, NULL)) printf("no memory\n");
}

/* Bodies stop each other; hurt boxes and hit boxes are only reported, and only to each other. */
static void define_tags(void)
{
    const kz_tag_def body = {.category = BODY, .collides = BODY, .kind = KIND_BODY};
    const kz_tag_def hurt = {.category = HURT, .collides = HIT, .kind = KIND_HURT, .flags = KZ_BODY_SENSOR};
    const kz_tag_def hit = {.category = HIT, .collides = HURT, .kind = KIND_HIT, .flags = KZ_BODY_SENSOR};
    kz_mask_set_define_tag(set, "body", &body, NULL);
    kz_mask_set_define_tag(set, "hurt", &hurt, NULL);
    kz_mask_set_define_tag(set, "hit", &hit, NULL);
}

static void enter(fighter *f, float x)
{
    const kz_body_def def = {.frames = set, .frame = f->looks_left ? FRAMES : STANDS, .pose.at = {x, 0}};
    if (kz_body_create(world, &def, &f->body, NULL)) printf("no room for %s\n", f->name);
    kz_body_set_user(world, f->body, (uint64_t)(uintptr_t)f);
}

static float place(const fighter *f) { return kz_body_pose(world, f->body).at.x; }

/* 1/60 s.  A world is stepped for each frame shown, so that no active frame of an attack is skipped. */
static void animate(fighter *f)
{
    int32_t frame = STANDS;
    if (f->punches_for >= 0) {
        const int32_t ms = f->punches_for * 50 / 3;
        if (ms < 200) frame = kz_mask_set_frame_at(set, 0, ms);
        f->punches_for = ms < 200 ? f->punches_for + 1 : -1;
    }
    kz_body_set_frame(world, f->body, frame + (f->looks_left ? FRAMES : 0), NULL);
    if (f->safe_for > 0 && --f->safe_for == 0) kz_body_set_off(world, f->body, 0);
}

/* The artist's text of the first box of `by` that hits. */
static const char *text_of_hit(kz_body by, kz_body other)
{
    kz_bodies_fixture found[8];
    int32_t number;
    kz_body_frames(world, by, &number);
    const kz_frame *frame = kz_mask_set_frame(set, number);
    const size_t n = kz_bodies_fixtures(world, by, other, found, 8);
    for (size_t i = 0; i < n && i < 8; i++) {
        if (found[i].kind_a == KIND_HIT) return frame->shapes[found[i].a - frame->n_masks].data;
    }
    return "";
}

static void hit(int tick, fighter *by, fighter *other)
{
    const char *data = text_of_hit(by->body, other->body);
    other->life -= (int)kz_data_number(data, "damage", 1);
    other->safe_for = 20;
    kz_body_set_off(world, other->body, HURT);
    printf("tick %2d: %s hits %s (%s), who has %d left\n", tick, by->name, other->name, data, other->life);
}

static void answer_events(int tick)
{
    size_t n;
    const kz_fixture_pair *pairs = kz_world_fixture_begin_events(world, &n);
    for (size_t i = 0; i < n; i++) {
        fighter *a = (fighter *)(uintptr_t)kz_body_user(world, pairs[i].a);
        fighter *b = (fighter *)(uintptr_t)kz_body_user(world, pairs[i].b);
        if (pairs[i].kind_a == KIND_HIT && pairs[i].kind_b == KIND_HURT) hit(tick, a, b);
        if (pairs[i].kind_b == KIND_HIT && pairs[i].kind_a == KIND_HURT) hit(tick, b, a);
    }
}

/* Whoever stands turns to the other and walks, and shoves what is in the way; a punch goes on to its end. */
static void act(fighter *f, const fighter *other, unsigned keys)
{
    const kz_move_def shove = {.response = KZ_RESPONSE_PUSH};
    const float step = (keys & GO_RIGHT ? 3.0F : 0.0F) - (keys & GO_LEFT ? 3.0F : 0.0F);
    if (f->punches_for < 0) {
        f->looks_left = place(f) > place(other);
        if (keys & PUNCH) f->punches_for = 0;
        else kz_body_move(world, f->body, (kz_vec2){step, 0}, &shove, NULL, 0, NULL, NULL);
    }
    animate(f);
}

int main(void)
{
    const kz_world_def def = {.fixture_pairs = true};
    fighter ann = {.name = "Ann", .punches_for = -1, .life = 10};
    fighter bob = {.name = "Bob", .punches_for = -1, .life = 10, .looks_left = true};
    if (kz_mask_set_create(NULL, &set, NULL) || kz_world_create(&def, &world, NULL)) return 1;
    draw_frames();
    define_tags();
    enter(&ann, 0);
    enter(&bob, 80);
    for (int part = 0, tick = 0; part < (int)(sizeof script / sizeof *script); part++) {
        for (int end = tick + script[part].ticks; tick < end; tick++) {
            act(&ann, &bob, script[part].ann);
            act(&bob, &ann, script[part].bob);
            if (kz_world_step(world, NULL)) return 1;
            answer_events(tick);
        }
        printf("tick %2d: Ann at %g, Bob at %g\n", tick, (double)place(&ann), (double)place(&bob));
    }
    printf("Ann %d, Bob %d\n", ann.life, bob.life);
    kz_world_free(world);
    kz_mask_set_free(set);
    return 0;
}
