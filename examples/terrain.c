/* terrain.c - destructible terrain: shots dig craters into a level, and what hangs in the air falls off. */
#include <kolize/kolize.h>

#include <stdio.h>

static const char *const level_text = "....................\n"
                                      "....................\n"
                                      ".##################.\n"
                                      ".##################.\n"
                                      "..##............##..\n"
                                      "..##............##..\n"
                                      "####################\n";

static void print(const char *title, const kz_mask *mask)
{
    char text[256];
    kz_mask_to_text(mask, text, sizeof text);
    printf("%s: %lld cells\n%s", title, (long long)kz_mask_count(mask), text);
}

int main(void)
{
    kz_mask *start, *part;
    kz_canvas *level;
    kz_shape crater;
    kz_components pieces;

    if (kz_mask_from_text(level_text, NULL, &start, NULL) || kz_canvas_from_mask(start, NULL, &level, NULL)) return 1;
    print("level", kz_canvas_mask(level));

    /* A shot falls straight down until it hits, and digs a round crater about the middle of the cell it hit. */
    for (float x = 6.5f; x < 14; x += 7) {
        const kz_mask_ray_hit shot = kz_mask_ray(kz_canvas_mask(level), (kz_vec2){x, 0}, (kz_vec2){x, 7});
        if (!shot.hit || kz_shape_circle((kz_vec2){x, (float)shot.cell.y + 0.5f}, 2, &crater, NULL)) return 1;
        kz_canvas_draw_shape(level, (kz_cell){0, 0}, &crater, KZ_CELLS_CENTERED, false);
    }
    print("after two shots", kz_canvas_mask(level));

    /* Pieces that do not reach the ground, row 6, leave the level. */
    if (kz_mask_components(kz_canvas_mask(level), KZ_CONNECTIVITY_4, 1, NULL, &pieces, NULL)) return 1;
    for (int32_t i = 0; i < pieces.n; i++) {
        if (pieces.items[i].bounds.y1 == 7) continue;
        const kz_cell at = pieces.items[i].first;
        if (kz_mask_component(kz_canvas_mask(level), KZ_CONNECTIVITY_4, at.x, at.y, NULL, &part, NULL)) return 1;
        kz_canvas_erase(level, part, 0, 0);
        print("falls off", part);
        kz_mask_free(part);
    }
    print("left", kz_canvas_mask(level));

    kz_components_free(&pieces);
    kz_canvas_free(level);
    kz_mask_free(start);
    return 0;
}
