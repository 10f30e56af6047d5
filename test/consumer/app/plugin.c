/* plugin.c - a shared object that has the static library in it: it exports its own function, and none of Kolize's. */
#include <kolize/kolize.h>

int plugin_hits(void);

int plugin_hits(void)
{
    kz_shape ball, wall;
    kz_shape_circle((kz_vec2){12, 8}, 5, &ball, NULL);
    kz_shape_box((kz_vec2){15, 0}, (kz_vec2){20, 30}, &wall, NULL);
    return kz_relate(&ball, &wall) == KZ_OVERLAP;
}
