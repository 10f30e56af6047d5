/* frames.c - an animated fighter: each frame has masks with tags, and only what hits can hurt. */
#include <kolize/kolize.h>

#include <stdio.h>

static const char *const body[3] = {".##.....\n"
                                    ".##.....\n"
                                    "####....\n"
                                    "#..#....\n",
                                    ".##.....\n"
                                    ".##.....\n"
                                    "#####...\n"
                                    "#..#....\n",
                                    "..##....\n"
                                    "..##....\n"
                                    "..######\n"
                                    ".#..#...\n"};

static int add(kz_mask_set *set, int32_t frame, const char *tag, const char *rows, int32_t x, int32_t y)
{
    kz_mask *mask;
    if (kz_mask_from_text(rows, NULL, &mask, NULL)) return 1;
    const kz_result result = kz_mask_set_add_mask(set, frame, tag, mask, (kz_cell){x, y}, NULL);
    kz_mask_free(mask);
    return result != KZ_OK;
}

static kz_mask_set *make_fighter(void)
{
    static const char *const names[3] = {"stand", "wind up", "punch"};
    static const int32_t lasts[3] = {100, 60, 120};
    kz_mask_set *set;
    if (kz_mask_set_create(NULL, &set, NULL)) return NULL;
    for (int32_t i = 0; i < 3; i++) {
        const kz_frame frame = {.name = names[i], .w = 8, .h = 4, .duration_ms = lasts[i]};
        if (kz_mask_set_add_frame(set, &frame, NULL) || add(set, i, "", body[i], 0, 0)) return NULL;
        if (add(set, i, "hurt", "##\n##", i < 2 ? 1 : 2, 0)) return NULL; /* the head */
    }
    const kz_animation punch = {"punch", 0, 2, KZ_PLAY_PINGPONG, 2};
    if (add(set, 2, "hit", "##", 6, 2) || kz_mask_set_add_animation(set, &punch, NULL)) return NULL;
    return set;
}

int main(void)
{
    kz_mask_set *fighter = make_fighter();
    if (!fighter) return 1;
    const int32_t punch = kz_mask_set_find_animation(fighter, "punch");
    const kz_frame *victim = kz_mask_set_frame(fighter, kz_mask_set_find_frame(fighter, "stand"));

    /* The victim stands 5 cells to the right and 2 below: its head is where the fist will be. */
    for (int64_t ms = 0; ms <= 400; ms += 50) {
        const kz_frame *frame = kz_mask_set_frame(fighter, kz_mask_set_frame_at(fighter, punch, ms));
        printf("%3d ms  %-8s bodies %-6s fist on head %s\n", (int)ms, frame->name,
               kz_frame_overlap(frame, "", victim, "", 5, 2) ? "meet" : "apart",
               kz_frame_overlap(frame, "hit", victim, "hurt", 5, 2) ? "yes" : "no");
    }
    kz_mask_set_free(fighter);
    return 0;
}
