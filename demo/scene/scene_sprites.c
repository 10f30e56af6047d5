/* scene_sprites.c - sprites as text: each letter is an index of a palette, so the text itself is the surface. */
#include "scene/scene_sprites.h"

static const char sprite_ship[] = ".......ww......."
                                  "......wbbw......"
                                  "......wbbw......"
                                  "......wwww......"
                                  ".....wggggw....."
                                  ".....wggggw....."
                                  "r....wggggw....r"
                                  "r...wggggggw...r"
                                  "r..wwggddggww..r"
                                  "rwwwgggddgggwwwr"
                                  "rwwggggddggggwwr"
                                  "w.wwddddddddww.w"
                                  "....wddddddw...."
                                  ".....oo..oo.....";

static const char sprite_crab[] = ".r............r."
                                  "..r..........r.."
                                  "..rrrrrrrrrrrr.."
                                  ".rrrrrrrrrrrrrr."
                                  ".rrwwrrrrrrwwrr."
                                  "rrrwkrrrrrrkwrrr"
                                  "rrrrrrrrrrrrrrrr"
                                  "r.rreeeeeeeerr.r"
                                  "r.rrrrrrrrrrrr.r"
                                  "r.r.rr....rr.r.r"
                                  "...ee......ee...";

static const char sprite_dart[] = "..wwww.."
                                  "w.wbbw.w"
                                  "wwwbbwww"
                                  "..wggw.."
                                  "...gg...";

static const char sprite_shoe[] = "....yyyyyyyy...."
                                  "..yyyyyyyyyyyy.."
                                  ".yyyyyyyyyyyyyy."
                                  ".yyyy......yyyy."
                                  "yyyy........yyyy"
                                  "yyy..........yyy"
                                  "yyk..........kyy"
                                  "yyy..........yyy"
                                  "yyy..........yyy"
                                  "yyyy........yyyy"
                                  ".yky........yky."
                                  ".yyyy......yyyy."
                                  "..yyy......yyy.."
                                  "..yyyy....yyyy.."
                                  "..yyyy....yyyy.."
                                  "..eeee....eeee..";

static const char sprite_gear[] = "......mmmm......"
                                  "..m..mmmmmm..m.."
                                  ".mmmmmmmmmmmmmm."
                                  "..mmmmmmmmmmmm.."
                                  "..mmmm....mmmm.."
                                  ".mmmm......mmmm."
                                  "mmmm........mmmm"
                                  "mmmm........mmmm"
                                  "mmmm........mmmm"
                                  "mmmm........mmmm"
                                  ".mmmm......mmmm."
                                  "..mmmm....mmmm.."
                                  "..mmmmmmmmmmmm.."
                                  ".mmmmmmmmmmmmmm."
                                  "..m..mmmmmm..m.."
                                  "......mmmm......";

/* Colours 0xAARRGGBB by letter; the point is air. */
static const uint32_t sprite_palette[128] = {
    ['b'] = 0xFF5AB0F2, ['d'] = 0xFF566074, ['e'] = 0xFFA83A35, ['g'] = 0xFF8B97AD, ['k'] = 0xFF14171E,
    ['m'] = 0xFF9AA7BD, ['o'] = 0xFFF2B84B, ['r'] = 0xFFE5534B, ['w'] = 0xFFE8ECF4, ['y'] = 0xFFD9A441,
};

demo_sprite demo_sprite_get(demo_sprite_name name)
{
    static const struct {
        const char *name, *text;
        int32_t w, h;
    } table[DEMO_SPRITE_COUNT] = {
        {"ship", sprite_ship, 16, 14},      {"crab", sprite_crab, 16, 11}, {"dart", sprite_dart, 8, 5},
        {"horseshoe", sprite_shoe, 16, 16}, {"gear", sprite_gear, 16, 16},
    };
    demo_sprite sprite;
    sprite.name = table[name].name;
    sprite.surface = (kz_surface){.pixels = table[name].text,
                                  .pitch = table[name].w,
                                  .format = KZ_FORMAT_INDEX8,
                                  .w = table[name].w,
                                  .h = table[name].h,
                                  .palette = sprite_palette,
                                  .n_colors = 128};
    sprite.rule = kz_rule_index('.');
    return sprite;
}
