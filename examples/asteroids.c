/* asteroids.c - which of many boxes meet, without a world: an array of boxes in, pairs of their positions out.
 *
 * The rocks fly on a screen whose sides are joined, as in the arcade game: one half beyond the right edge meets what
 * comes in on the left. */
#include <kolize/broad.h>

#include <stdio.h>

#define ROCKS 6

static const kz_box rocks[ROCKS] = {
    {{310, 20}, {330, 40}},   /* 0: leaves on the right ... */
    {{2, 30}, {12, 44}},      /* 1: ... and meets this one on the left */
    {{100, 100}, {140, 140}}, /* 2 */
    {{140, 120}, {150, 130}}, /* 3: touches 2, which counts */
    {{105, 190}, {130, 205}}, /* 4: half below the screen */
    {{110, -2}, {112, 3}},    /* 5: meets 4 at the top */
};

static void print_pairs(const char *what, const kz_box_options *options)
{
    kz_index_pair pairs[8];
    size_t n = 0;
    kz_error err;
    if (kz_box_pairs(rocks, ROCKS, options, pairs, 8, &n, &err) != KZ_OK) {
        printf("%s: %s\n", what, kz_result_name(err.code));
        return;
    }
    printf("%s:", what);
    for (size_t i = 0; i < n && i < 8; i++) printf(" %u-%u", (unsigned)pairs[i].a, (unsigned)pairs[i].b);
    printf("\n");
}

int main(void)
{
    const kz_box_options screen = {NULL, NULL, 320, 200};
    const kz_box shots[2] = {{{120, 135}, {121, 136}}, {{5, 35}, {6, 36}}};
    kz_index_pair hits[4];
    size_t n = 0;
    print_pairs("on the plane", NULL);
    print_pairs("on the screen", &screen);
    if (kz_box_pairs_between(shots, 2, rocks, ROCKS, &screen, hits, 4, &n, NULL) != KZ_OK) return 1;
    for (size_t i = 0; i < n && i < 4; i++) printf("shot %u hits rock %u\n", (unsigned)hits[i].a, (unsigned)hits[i].b);
    return 0;
}
