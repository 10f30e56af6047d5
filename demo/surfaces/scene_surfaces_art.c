/* scene_surfaces_art.c - makes the pictures of the scene `surfaces` from text, of which each sign is an index of the
 * palette.
 *
 * The pictures lie on two surfaces, as a loader of bitmaps would put them.  The memory beyond a row's end has an index
 * that is not transparent.  A program that mistook the width for the pitch would collide with it. */
#include "surfaces/surfaces_state.h"

#include <string.h>

enum { ART_RUBBISH = 13 };

const char *const surfaces_names[SURFACES_KINDS] = {"ship", "ring", "rock", "moon"};

const uint32_t surfaces_palette[16] = {
    0xff000000, 0xff3a4258, 0xff67718c, 0xff98a3bd, 0xffd6deee, 0xff8a5a1c, 0xffd08c2c, 0xffffc65c,
    0xff2a6fd0, 0xff5aa2ff, 0xffb8d8ff, 0xffe0485a, 0xffffe08a, 0xff7a3cc0, 0xffffffff, 0xffffffff,
};

static const char *const pictures[SURFACES_KINDS] = {
    "........1........\n"
    ".......181.......\n"
    ".......191.......\n"
    "......18981......\n"
    "......1aaa1......\n"
    "......1aea1......\n"
    ".....189a981.....\n"
    ".....1899981.....\n"
    "....188999881....\n"
    "....189999981....\n"
    "...18899b99881...\n"
    "..1b1899b9981b1..\n"
    ".11b1899b9981b11.\n"
    ".1.b1888b8881b.1.\n"
    ".1...11bbb11...1.\n"
    "......1.c.1......\n"
    "........c........\n",
    ".......55555.......\n"
    ".....557777755.....\n"
    "...5577777777655...\n"
    "..557777777766655..\n"
    "..577777555766665..\n"
    ".5777755...5566665.\n"
    ".57775.......56665.\n"
    "577775.......565555\n"
    "57775.........55555\n"
    "57775.........55555\n"
    "57775.........55555\n"
    "577775.......555555\n"
    ".57665.......55555.\n"
    ".5666655...5555555.\n"
    "..566666555555555..\n"
    "..556665555555555..\n"
    "...5566555555555...\n"
    ".....555555555.....\n"
    ".......55555.......\n",
    ".........11111........\n"
    ".......11444431.......\n"
    ".....1144444331.......\n"
    "...1144144433331......\n"
    "...144121333331111....\n"
    "..144121123333323211..\n"
    "...144112333333322221.\n"
    "...1433233333332222211\n"
    "...1333333333112222221\n"
    "...133333333112112221.\n"
    "...133333332121122211.\n"
    "..133331122221121211..\n"
    "..13333121222121211...\n"
    "..1333321122222211....\n"
    "...13222222222211.....\n"
    "....11111111111.......\n",
    "..........5......\n"
    "......5555755....\n"
    "....5577775......\n"
    "...5577775.......\n"
    "..5577765........\n"
    "..577765.........\n"
    ".5777665.........\n"
    ".5776665.........\n"
    ".577666..........\n"
    ".577666..........\n"
    "5777666..........\n"
    ".5776665.........\n"
    ".5776665.........\n"
    ".5776665.........\n"
    ".57776665........\n"
    "..57776665.......\n"
    "..557776665......\n"
    "...5577777755....\n"
    "....5577777775555\n"
    "......555575555..\n"
    "..........5......\n",
};

static uint8_t art_index(char sign) { return (uint8_t)(sign == '.' ? 0 : sign <= '9' ? sign - '0' : sign - 'a' + 10); }

/* Copies a picture to column x0 of a sheet; returns the part of the sheet that it takes. */
static kz_surface art_put(surfaces_sheet *sheet, int32_t x0, const char *picture)
{
    const int32_t w = (int32_t)strcspn(picture, "\n"), h = (int32_t)(strlen(picture) / (size_t)(w + 1));
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) sheet->pixels[y * sheet->pitch + x0 + x] = art_index(picture[y * (w + 1) + x]);
    kz_surface part = {0};
    part.pixels = sheet->pixels;
    part.pitch = sheet->pitch;
    part.format = KZ_FORMAT_INDEX8;
    part.x = x0;
    part.w = w;
    part.h = h;
    part.palette = surfaces_palette;
    part.n_colors = 16;
    return part;
}

static void art_make_sheet(surfaces_sheet *sheet, int32_t pitch, const char *left, const char *right, kz_surface *parts)
{
    const int32_t w_left = (int32_t)strcspn(left, "\n"), w_right = (int32_t)strcspn(right, "\n");
    memset(sheet->pixels, ART_RUBBISH, sizeof sheet->pixels);
    sheet->pitch = pitch;
    sheet->w = w_left + w_right;
    sheet->h = 0;
    for (int32_t y = 0; y < SURFACES_SHEET_BYTES / pitch; y++) {
        memset(sheet->pixels + (ptrdiff_t)y * pitch, 0, (size_t)sheet->w);
    }
    parts[0] = art_put(sheet, 0, left);
    parts[1] = art_put(sheet, w_left, right);
    sheet->h = parts[0].h > parts[1].h ? parts[0].h : parts[1].h;
}

void surfaces_make_art(surfaces_state *s)
{
    art_make_sheet(&s->sheets[0], 48, pictures[0], pictures[1], &s->parts[0]);
    art_make_sheet(&s->sheets[1], 64, pictures[2], pictures[3], &s->parts[2]);
}
