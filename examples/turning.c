/* turning.c - a door swings shut: does it meet somebody on the way, and when? */
#include <kolize/kolize.h>

#include <stdio.h>

static const float quarter = 1.5707963f;

static void swing(const char *who, const kz_shape *door, kz_motion motion, const kz_shape *body)
{
    kz_toi hit;
    kz_error err;
    char text[160];
    if (kz_sweep_rotating(door, motion, body, 0.01f, NULL, 0, &hit, &err) != KZ_OK) {
        kz_error_text(&err, text, sizeof text);
        printf("%s: %s\n", who, text);
    } else if (!hit.hit) {
        printf("%s: the door shuts\n", who);
    } else {
        printf("%s: hit %.0f %% of the way, after %.1f degrees, near (%.2f, %.2f)\n", who, 100 * (double)hit.t_lower,
               90 * (double)hit.t_lower, (double)hit.point.x, (double)hit.point.y);
    }
}

int main(void)
{
    kz_shape door, player, dog;

    /* In coordinates of its own, with the hinge at (0, 0). */
    if (kz_shape_box((kz_vec2){0, -0.25f}, (kz_vec2){8, 0.25f}, &door, NULL)) return 1;
    const kz_motion shut = {kz_pose_radians(20, 10, 0), {0, 0}, quarter};

    if (kz_shape_circle((kz_vec2){25, 13}, 1, &player, NULL)) return 1;
    swing("player", &door, shut, &player);

    if (kz_shape_capsule((kz_vec2){27, 15}, (kz_vec2){29, 15}, 0.5f, &dog, NULL)) return 1;
    swing("dog", &door, shut, &dog);

    /* A door that slides while it turns, as those of a bus do. */
    const kz_motion bus = {shut.from, {4, 2}, quarter};
    swing("dog", &door, bus, &dog);
    return 0;
}
