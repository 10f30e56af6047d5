/* scene_hot_cell.c - the air colours of the scene `hot`, and the pixel on which a sprite lies. */
#include "hot/hot_state.h"

const uint32_t hot_airs[HOT_AIRS] = {KZ_AIR_DEFAULT, 0xff000000, 0xffffb648};
const char *const hot_air_names[HOT_AIRS] = {"magenta", "black", "amber"};

/* The largest whole number below at + 1/2, or that itself. */
static int32_t nearest_half_down(float at)
{
    int32_t whole = (int32_t)at;
    while ((double)whole < (double)at - 0.5) whole++;
    while ((double)whole - 1 >= (double)at - 0.5) whole--;
    return whole;
}

kz_cell hot_cell(kz_vec2 at)
{
    const kz_cell cell = {nearest_half_down(at.x), nearest_half_down(at.y)};
    return cell;
}
