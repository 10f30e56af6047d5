/* Sheets that are no JSON: <TextureAtlas> of Starling and Kenney, .atlas of libGDX and Spine, old and new; the same
 * frames from each, pixel by pixel, and what becomes of damaged ones. */
#include <kolize/io_sheet.h>

#include "io_fixture.h"
#include "kz_test_alloc.h"
#include "kz_test_rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char starling[] = "<?xml version=\"1.0\"?>\n"
                               "<!-- made by hand -->\n"
                               "<TextureAtlas imagePath=\"hero.png\" width=\"64\" height=\"64\">\n"
                               "  <SubTexture name='walk_0' x='2' y='3' width='9' height='14' rotated='true'"
                               " frameX='-3' frameY='-6' frameWidth='20' frameHeight='16' pivotX='10' pivotY='16'/>\n"
                               "  <SubTexture name='run' x='20' y='2' width='5' height='6' frameX='-9'/>\n"
                               "</TextureAtlas>\n";

static const char old_atlas[] = "\n"
                                "hero.png\n"
                                "size: 64, 64\n"
                                "format: RGBA8888\n"
                                "filter: Linear,Linear\n"
                                "repeat: none\n"
                                "walk\n"
                                "  rotate: true\n"
                                "  xy: 2, 3\n"
                                "  size: 14, 9\n"
                                "  split: 1, 2, 3, 4\n"
                                "  orig: 20, 16\n"
                                "  offset: 3, 1\n"
                                "  index: 0\n"
                                "run\n"
                                "  rotate: false\n"
                                "  xy: 20, 2\n"
                                "  size: 5, 6\n"
                                "  orig: 5, 6\n"
                                "  offset: 0, 0\n"
                                "  index: -1\n";

static const char new_atlas[] = "hero.png\n"
                                "size:64,64\n"
                                "filter:Linear,Linear\n"
                                "pma:true\n"
                                "walk\n"
                                "index:0\n"
                                "bounds:2,3,14,9\n"
                                "offsets:3,1,20,16\n"
                                "rotate:90\n"
                                "run\n"
                                "bounds:20,2,5,6\n"
                                "\n";

static kz_sheet *read_text(const char *text, size_t size, const kz_limits *limits, kz_io_error *err)
{
    kz_sheet *sheet = NULL;
    char *const copy = malloc(size + 1); /* of its own size, so that a sanitizer sees one byte too far */
    memcpy(copy, text, size);
    memset(err, 0, sizeof *err);
    const kz_result result = kz_sheet_read(copy, size, "art/hero", limits, NULL, &sheet, err);
    free(copy);
    CHECK_EQ(result, err->code);
    CHECK_EQ(result == KZ_OK, sheet != NULL);
    return sheet;
}

TEST(starling_and_both_forms_of_libgdx_give_the_same_frames)
{
    const char *const texts[] = {starling, old_atlas, new_atlas};
    for (int i = 0; i < 3; i++) {
        kz_io_error err;
        NOTE("text %d", i);
        CHECK(kz_bytes_are_sheet(texts[i], strlen(texts[i])));
        kz_sheet *sheet = read_text(texts[i], strlen(texts[i]), NULL, &err);
        CHECK_STR(err.text, "");
        REQUIRE(sheet && kz_sheet_frame_count(sheet) == 2);
        const kz_sheet_frame *walk = kz_sheet_frame_at(sheet, 0), *run = kz_sheet_frame_at(sheet, 1);
        CHECK_STR(walk->name, "walk_0");
        CHECK(walk->part.x0 == 2 && walk->part.y0 == 3 && walk->part.x1 == 11 && walk->part.y1 == 17);
        CHECK(walk->w == 20 && walk->h == 16 && walk->at.x == 3 && walk->at.y == 6 && walk->rotated);
        CHECK_EQ(walk->quarters, i == 0 ? 1 : 3); /* clockwise; libGDX packs the other way round */
        CHECK(i > 0 || (walk->pivot.x == 10 && walk->pivot.y == 16));
        CHECK_STR(run->name, "run");
        CHECK(run->part.x0 == 20 && run->part.y0 == 2 && run->part.x1 == 25 && run->part.y1 == 8);
        CHECK(run->w == 5 && run->h == 6 && run->at.x == 0 && run->at.y == 0 && !run->rotated && !run->quarters);
        CHECK_STR(kz_sheet_image_path(sheet), "art/hero.png");
        CHECK_EQ(kz_sheet_texture_count(sheet), 1);
        kz_sheet_free(sheet);
    }
}

TEST(pages_of_an_atlas_are_sheets_of_their_own)
{
    char two[2 * sizeof old_atlas + 200];
    kz_io_error err;
    snprintf(two, sizeof two, "%s%s", old_atlas, "\nmore.png\nsize: 8, 8\nonly\n  xy: 1, 1\n  size: 2, 3\n");
    io_write_text("two.atlas", two);
    kz_sheet *sheet = NULL;
    CHECK_EQ(kz_sheet_load(io_path("two.atlas"), NULL, NULL, &sheet, &err), KZ_ERR_CONTENT);
    CHECK(strstr(err.text, "the frames lie in 2 images") != NULL);
    CHECK_EQ(kz_sheet_load_texture(io_path("two.atlas"), 1, NULL, NULL, &sheet, &err), KZ_OK);
    CHECK_EQ(kz_sheet_texture_count(sheet), 2);
    CHECK_EQ(kz_sheet_frame_count(sheet), 1);
    CHECK_STR(kz_sheet_frame_at(sheet, 0)->name, "only");
    CHECK_STR(kz_sheet_image_path(sheet), io_path("more.png"));
    kz_sheet_free(sheet);
    CHECK_EQ(kz_sheet_load_texture(io_path("two.atlas"), 2, NULL, NULL, &sheet, &err), KZ_ERR_CONTENT);
}

/* ---- Random frames, packed by each format's own rules ---------------------------------------------------- */

enum { SIDE = 96, N = 3 };

typedef struct packed {
    int32_t w, h, at_x, at_y, full_w, full_h, x, y, quarters;
    uint8_t cells[24][24];
} packed;

/* Where the pixel (u, v) of a frame lies when it is rotated clockwise by quarters. */
static void pack_pixel(const packed *p, int32_t u, int32_t v, uint8_t image[SIDE][SIDE])
{
    int32_t x = u, y = v, w = p->w, h = p->h;
    for (int32_t i = 0; i < p->quarters; i++) {
        const int32_t turned = h - 1 - y, side = w;
        y = x;
        x = turned;
        w = h;
        h = side;
    }
    image[p->y + y][p->x + x] = p->cells[v][u];
}

static int write_frame(char *text, int form, const packed *p, int f)
{
    const int swap = p->quarters % 2, below = p->full_h - p->at_y - p->h;
    if (form == 0)
        return sprintf(text,
                       "<SubTexture name='f%d' x='%d' y='%d' width='%d' height='%d' rotated='%s' frameX='%d' frameY='%d'"
                       " frameWidth='%d' frameHeight='%d'/>",
                       f, p->x, p->y, swap ? p->h : p->w, swap ? p->w : p->h, swap ? "true" : "0", -p->at_x, -p->at_y,
                       p->full_w, p->full_h);
    if (form == 1)
        return sprintf(text, "f%d\n rotate: %d\n xy: %d, %d\n size: %d, %d\n orig: %d, %d\n offset: %d, %d\n", f,
                       (360 - 90 * p->quarters) % 360, p->x, p->y, p->w, p->h, p->full_w, p->full_h, p->at_x, below);
    return sprintf(text, "f%d\nbounds:%d,%d,%d,%d\noffsets:%d,%d,%d,%d\nrotate:%s\n", f, p->x, p->y, p->w, p->h, p->at_x,
                   below, p->full_w, p->full_h, p->quarters == 3 ? "true" : p->quarters ? "x" : "false");
}

static void check_frame(const kz_mask_set *set, int f, const packed *p)
{
    const kz_frame *const frame = kz_mask_set_frame(set, f);
    const kz_tagged_mask *const m = &frame->masks[0];
    int64_t count = 0;
    CHECK(frame->w == p->full_w && frame->h == p->full_h);
    for (int32_t v = 0; v < p->h; v++)
        for (int32_t u = 0; u < p->w; u++) {
            count += p->cells[v][u];
            CHECK_EQ(kz_mask_get(m->mask, p->at_x + u - m->at.x, p->at_y + v - m->at.y), p->cells[v][u] != 0);
        }
    CHECK_EQ(kz_mask_count(m->mask), count);
}

TEST(random_frames_come_back_pixel_by_pixel_from_each_format)
{
    kz_test_rng r = kz_test_rng_here();
    for (int round = 0; round < kz_test_rounds(90); round++) {
        static uint8_t image[SIDE][SIDE];
        static packed frames[N];
        char text[4000];
        const int form = round % 3;
        kz_io_error err;
        memset(image, 0, sizeof image);
        int n = sprintf(text, form ? "a.png\nsize: 96, 96\n" : "<TextureAtlas imagePath=\"a.png\">");
        for (int f = 0, y = 0; f < N; f++) {
            packed *const p = &frames[f];
            *p = (packed){kz_test_range(&r, 1, 24), kz_test_range(&r, 1, 24), kz_test_range(&r, 0, 9),
                          kz_test_range(&r, 0, 9), 40, 40, 7, y, 0, {{0}}};
            const int32_t all[3] = {kz_test_range(&r, 0, 1), kz_test_range(&r, 0, 3), 3 * kz_test_range(&r, 0, 1)};
            p->quarters = all[form];
            for (int32_t v = 0; v < p->h; v++)
                for (int32_t u = 0; u < p->w; u++) {
                    p->cells[v][u] = (uint8_t)kz_test_one_in(&r, 2);
                    pack_pixel(p, u, v, image);
                }
            n += write_frame(text + n, form, p, f);
            y += p->quarters % 2 ? p->w : p->h;
        }
        strcpy(text + n, form ? "" : "</TextureAtlas>");
        NOTE("%s", text);
        kz_sheet *const sheet = read_text(text, strlen(text), NULL, &err);
        CHECK_STR(err.text, "");
        REQUIRE(sheet);
        const kz_surface surface = {image, SIDE, KZ_FORMAT_INDEX8, 0, 0, SIDE, SIDE, NULL, 0};
        const kz_rule rule = kz_rule_index(0);
        kz_mask_set *set = NULL;
        REQUIRE(CHECK_EQ(kz_sheet_masks(sheet, &surface, &rule, KZ_SLICES_NONE, NULL, &set, &err), KZ_OK));
        for (int f = 0; f < N; f++) check_frame(set, f, &frames[f]);
        kz_mask_set_free(set);
        kz_sheet_free(sheet);
    }
}

/* ---- Mistakes ------------------------------------------------------------------------------------------ */

TEST(each_mistake_is_one_located_line)
{
    static const struct {
        const char *text;
        kz_result code;
        const char *words;
    } mistakes[] = {
        {"<TextureAtlas><SubTexture name='a' x='1' y='1' width='2'/></TextureAtlas>", KZ_ERR_CONTENT,
         "art/hero:1:15: height: this number is missing"},
        {"<TextureAtlas>\n <SubTexture x='q' y='1' width='2' height='2'/></TextureAtlas>", KZ_ERR_CONTENT,
         "art/hero:2:2: x: 'q' is not a finite number"},
        {"<TextureAtlas>\n <SubTexture x='-1' y='1' width='2' height='2'/></TextureAtlas>", KZ_ERR_CONTENT,
         "art/hero:2:2: textures[0].frames[0].frame.x: -1 is not between 0 and 16777216"},
        {"<TextureAtlas>\n <SubTexture x='1' y='1.5' width='2' height='2'/></TextureAtlas>", KZ_ERR_CONTENT,
         "art/hero:2:2: textures[0].frames[0].frame.y: 1.5 is not whole"},
        {"<TextureAtlas><SubTexture x='1' y='1' width='2' height='2' rotated='90'/></TextureAtlas>", KZ_ERR_CONTENT,
         "rotated: '90' is neither 0 nor 1"},
        {"<TextureAtlas><sprite n='a'/></TextureAtlas>", KZ_ERR_UNSUPPORTED,
         "a <sprite>: export the atlas for Starling, which has <SubTexture>"},
        {"<map/>", KZ_ERR_UNSUPPORTED, "this is no sprite sheet: a <map>.  Sheets are JSON of"},
        {"<TextureAtlas>", KZ_ERR_SYNTAX, "the file ends within <TextureAtlas>"},
        {"a.png\nsize: 1,1\nb\n  xy: 1\n", KZ_ERR_CONTENT, "art/hero:4:8: a number is missing here"},
        {"a.png\nsize: 1,1\nb\n  xy: 1,\n", KZ_ERR_CONTENT, "art/hero:4:9: a number is missing here"},
        {"a.png\nsize: 1,1\nb\n  bounds: 1,2,3,x\n", KZ_ERR_CONTENT, "art/hero:4:17: a number is missing here"},
        {"a.png\nsize: 1,1\nb\n  rotate: 45\n", KZ_ERR_CONTENT,
         "art/hero:4:11: only 0, 90, 180 and 270 degrees are read"},
        {"a.png\nsize: 1,1\n\tb\n  bounds: 1,2,-3,4\n", KZ_ERR_CONTENT,
         "art/hero:3:2: textures[0].frames[0].frame.w: -3 is not between 0 and 16777216"},
        {"a.png\nsize: 1,1\n b\n  xy: 1,2\nc\n", KZ_ERR_CONTENT,
         "art/hero:3:2: the region has no bounds, or xy and size"},
        {"any text", KZ_ERR_UNSUPPORTED, "art/hero: this is no sprite sheet.  Sheets are JSON of"},
        {"{\"a\":[]}", KZ_ERR_UNSUPPORTED,
         "it has no \"frames\".  Sheets are JSON of TexturePacker or Aseprite, a <TextureAtlas> in XML, or an .atlas"},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        kz_io_error err;
        kz_sheet *const sheet = read_text(mistakes[i].text, strlen(mistakes[i].text), NULL, &err);
        NOTE("%s", err.text);
        CHECK(sheet == NULL);
        CHECK_EQ(err.code, mistakes[i].code);
        CHECK(strstr(err.text, mistakes[i].words) != NULL);
        kz_sheet_free(sheet);
    }
}

TEST(other_texts_are_no_sheets)
{
    static const char *const texts[] = {"", "\n\n", "a.png\n", "size: 1,1\n", "{\"x\": \"<TextureAtlas>\"}", "<map/>",
                                        "one line\nand another\nsize: 1\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        NOTE("%s", texts[i]);
        CHECK(!kz_bytes_are_sheet(texts[i], strlen(texts[i])));
    }
}

TEST(cut_anywhere_a_sheet_is_an_error_or_has_fewer_frames)
{
    const char *const texts[] = {starling, old_atlas, new_atlas};
    for (int i = 0; i < 3; i++)
        for (size_t cut = 0; cut < strlen(texts[i]); cut++) {
            kz_io_error err;
            NOTE("text %d cut at %d", i, (int)cut);
            kz_sheet *const sheet = read_text(texts[i], cut, NULL, &err);
            CHECK(sheet || strncmp(err.text, "art/hero", 8) == 0);
            if (sheet) CHECK(i > 0 || cut + 1 == strlen(texts[i]));
            if (sheet) CHECK(kz_sheet_frame_count(sheet) <= 2);
            kz_sheet_free(sheet);
        }
}

TEST(limits_bound_frames_and_names)
{
    static char text[200000];
    kz_io_error err;
    const kz_limits few = {.max_objects = 1000};
    for (int form = 0; form < 2; form++) {
        int n = sprintf(text, form ? "a.png\nsize: 1,1\n" : "<TextureAtlas>");
        for (int i = 0; i < 300; i++)
            n += sprintf(text + n, form ? "a\nbounds:0,0,1,1\n" : "<SubTexture x='0' y='0' width='1' height='1'/>");
        strcpy(text + n, form ? "" : "</TextureAtlas>");
        kz_sheet *sheet = read_text(text, strlen(text), &few, &err);
        CHECK(sheet == NULL && err.code == KZ_ERR_TOO_LARGE);
        CHECK(strstr(err.text, "than the limit for objects (max_objects) allows") != NULL);
        sheet = read_text(text, strlen(text), NULL, &err);
        CHECK(sheet && kz_sheet_frame_count(sheet) == 300);
        kz_sheet_free(sheet);
    }
    const int n = sprintf(text, "a.png\nsize: 1,1\n");
    memset(text + n, 'a', 1001);
    strcpy(text + n + 1001, "\nbounds:0,0,1,1\n");
    kz_sheet *sheet = read_text(text, strlen(text), NULL, &err);
    CHECK(sheet == NULL && strstr(err.text, "art/hero:3:1: the name of the region is too long"));
    text[n] = '\n'; /* a name of the greatest length; the image's is above */
    memmove(text + n, text + n + 1, strlen(text + n));
    sheet = read_text(text, strlen(text), NULL, &err);
    CHECK(sheet && strlen(kz_sheet_frame_at(sheet, 0)->name) == 1000);
    kz_sheet_free(sheet);
}

TEST(any_allocation_may_fail)
{
    const char *const texts[] = {starling, old_atlas, new_atlas};
    for (int i = 0; i < 3; i++) {
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        KZ_TEST_EACH_FAILURE(ta)
        {
            kz_sheet *sheet = NULL;
            kz_io_error err = {KZ_OK, ""};
            const kz_result result =
                kz_sheet_read(texts[i], strlen(texts[i]), "hero", NULL, &ta.allocator, &sheet, &err);
            CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
            CHECK_EQ(sheet != NULL, result == KZ_OK);
            if (result != KZ_OK) CHECK(strstr(err.text, "out of memory") != NULL);
            kz_sheet_free(sheet);
        }
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
}
