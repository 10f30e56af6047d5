/* Sheets that are wrong or hostile: each refused with one located line, in bounded memory; any allocation may fail. */
#include <kolize/io_sheet.h>

#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME       "\"frame\":{\"x\":0,\"y\":0,\"w\":2,\"h\":2}"
#define META(text)  "{\"frames\":{\"a\":{" FRAME "}},\n \"meta\":{" text "}}"
#define SLICE(text) META("\"slices\":[{\"name\":\"s\",\n  \"keys\":[" text "]}]")

#define FORMATS "Sheets are JSON of TexturePacker or Aseprite, a <TextureAtlas> in XML, or an .atlas of libGDX or Spine"

static const struct {
    const char *text, *message;
    kz_result code;
} cases[] = {
    /* not JSON */
    {"", "bad.json: the file is empty", KZ_ERR_SYNTAX},
    {"  \n", "bad.json: the file is empty", KZ_ERR_SYNTAX},
    {"<map/>", "bad.json:1:1: this is no sprite sheet: a <map>.  " FORMATS, KZ_ERR_UNSUPPORTED},
    {"{\"frames\":\n {,}}", "bad.json:2:3: string or '}' expected near ','", KZ_ERR_SYNTAX},
    {"{\"frames\":{\"a\":{},\n \"a\":{}}}", "bad.json:2:4: duplicate object key near '\"a\"' (are these frames of one name? in an array, "
     "json-array, each may have its own)",
     KZ_ERR_SYNTAX},
    {"{\"frames\":{\"a\":{\"frame\":{\"x\":NaN}}}}", "bad.json:1:32: invalid token near 'NaN'", KZ_ERR_SYNTAX},
    {"{\"frames\":{\"a\":{\"frame\":{\"x\":1e999}}}}", "bad.json:1:34: real number overflow near '1e999'",
     KZ_ERR_SYNTAX},
    /* no sheet */
    {"{}", "bad.json:1:1: this is no sprite sheet: it has no \"frames\".  " FORMATS, KZ_ERR_UNSUPPORTED},
    {"[]", "bad.json:1:1: this is no sprite sheet: it is a list", KZ_ERR_UNSUPPORTED},
    {"{\"textures\":[]}", "bad.json:1:1: textures: there are 0 images, and none has the number 0", KZ_ERR_CONTENT},
    {"{\"textures\":[{}]}", "bad.json:1:14: textures[0]: this is no sprite sheet: it has no \"frames\".  " FORMATS,
     KZ_ERR_UNSUPPORTED},
    {"{\"textures\":[3]}", "bad.json:1:13: textures[0]: this is not an object", KZ_ERR_CONTENT},
    {"{\"textures\":[{\"frames\":3}]}", "bad.json:1:14: textures[0].frames: this is neither an object nor an array",
     KZ_ERR_CONTENT},
    {"{\"textures\":[{\"frames\":[]},\n{\"frames\":[]}]}",
     "bad.json:1:1: textures: the frames lie in 2 images: save one file for each image, or read one after the other by "
     "kz_sheet_load_texture",
     KZ_ERR_CONTENT},
    {"{\"frames\":3}", "bad.json:1:1: frames: this is neither an object nor an array", KZ_ERR_CONTENT},
    {"{\"frames\":null}", "bad.json:1:1: this is no sprite sheet: it has no \"frames\".  " FORMATS, KZ_ERR_UNSUPPORTED},
    /* frames */
    {"{\"frames\":[\n{},\n 7]}", "bad.json:2:1: frames[0].frame: the rectangle in the image is missing",
     KZ_ERR_CONTENT},
    {"{\"frames\":[\n 7]}", "bad.json:1:11: frames[0]: this is no frame", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":[]}}", "bad.json:1:16: frames.a: this is no frame", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{\"frame\":4}}}", "bad.json:1:16: frames.a.frame: this is not an object", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{\"frame\":[]}}}", "bad.json:1:25: frames.a.frame: this is not an object", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{\"frame\":\n{\"x\":0,\"y\":0,\"w\":2}}}}",
     "bad.json:2:1: frames.a.frame.h: this number is missing", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{\"frame\":{\"x\":-1,\"y\":0,\"w\":2,\"h\":2}}}}",
     "bad.json:1:25: frames.a.frame.x: -1 is not between 0 and 16777216", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":-2,\"h\":2}}}}",
     "bad.json:1:25: frames.a.frame.w: -2 is not between 0 and 16777216", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":1e300,\"h\":2}}}}",
     "bad.json:1:25: frames.a.frame.w: 1.0000000000000001e+300 is not between 0 and 16777216", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0.5,\"w\":1,\"h\":2}}}}",
     "bad.json:1:25: frames.a.frame.y: 0.5 is not whole", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{\"frame\":{\"x\":true,\"y\":0,\"w\":1,\"h\":2}}}}",
     "bad.json:1:25: frames.a.frame.x: 'true' is not a finite number", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{\"frame\":{\"x\":null,\"y\":0,\"w\":1,\"h\":2}}}}",
     "bad.json:1:25: frames.a.frame.x: this number is missing", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{" FRAME ",\"rotated\":1}}}", "", KZ_OK},
    {"{\"frames\":{\"a\":{" FRAME ",\"rotated\":270}}}", "bad.json:1:16: frames.a.rotated: 270 is not between 0 and 1",
     KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{" FRAME ",\"rotated\":\"left\"}}}",
     "bad.json:1:16: frames.a.rotated: 'left' is neither 0 nor 1", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{" FRAME ",\"duration\":-1}}}",
     "bad.json:1:16: frames.a.duration: -1 is not between 0 and 2147483647", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{" FRAME ",\"spriteSourceSize\":{\"x\":0,\"y\":0,\"w\":2,\"h\":3}}}}",
     "bad.json:1:25: frames.a.frame: the frame is 2 x 2 here and 2 x 3 in spriteSourceSize", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{" FRAME ",\"spriteSourceSize\":{\"x\":0,\"y\":0,\"w\":3,\"h\":3}}}}",
     "bad.json:1:25: frames.a.frame: the frame is 2 x 2 here and 3 x 3 in spriteSourceSize", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{" FRAME ",\"spriteSourceSize\":{\"x\":16777216,\"y\":0,\"w\":2,\"h\":2}}}}",
     "bad.json:1:70: frames.a.spriteSourceSize: 16777218 x 2 pixels are too large a frame", KZ_ERR_TOO_LARGE},
    {"{\"frames\":{\"a\":{" FRAME ",\"sourceSize\":{\"w\":2}}}}",
     "bad.json:1:64: frames.a.sourceSize.h: this number is missing", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{" FRAME ",\"pivot\":{\"x\":1e39}}}}",
     "bad.json:1:59: frames.a.pivot: 1e+39, 0 is no part of a frame", KZ_ERR_CONTENT},
    {"{\"frames\":{\"a\":{" FRAME ",\"pivot\":\"center\"}}}", "bad.json:1:16: frames.a.pivot: this is not an object",
     KZ_ERR_CONTENT},
    /* animations */
    {META("\"frameTags\":{}"), "bad.json:2:22: meta.frameTags: this is not an array", KZ_ERR_CONTENT},
    {META("\"frameTags\":[1]"), "bad.json:2:22: meta.frameTags[0]: this is not an object", KZ_ERR_CONTENT},
    {META("\"frameTags\":[{}]"), "bad.json:2:23: meta.frameTags[0].from: this number is missing", KZ_ERR_CONTENT},
    {META("\"frameTags\":[{\"from\":1,\"to\":0}]"),
     "bad.json:2:23: meta.frameTags[0].to: 0 comes before 1, where the animation begins", KZ_ERR_CONTENT},
    {META("\"frameTags\":[{\"from\":0,\"to\":0,\"direction\":\"up\"}]"),
     "bad.json:2:23: meta.frameTags[0].direction: 'up' is unknown", KZ_ERR_CONTENT},
    {META("\"frameTags\":[{\"from\":0,\"to\":0,\"repeat\":\"often\"}]"),
     "bad.json:2:23: meta.frameTags[0].repeat: 'often' is not a finite number", KZ_ERR_CONTENT},
    {META("\"frameTags\":[{\"from\":0,\"to\":2147483648}]"),
     "bad.json:2:23: meta.frameTags[0].to: 2147483648 is not between 0 and 2147483647", KZ_ERR_CONTENT},
    /* slices */
    {META("\"slices\":[{\"color\":\"red\"}]"), "bad.json:2:20: meta.slices[0].color: 'red' is no colour #RRGGBBAA",
     KZ_ERR_CONTENT},
    {META("\"slices\":[{\"keys\":[{}]}]"), "bad.json:2:29: meta.slices[0].keys[0].frame: this number is missing",
     KZ_ERR_CONTENT},
    {SLICE("{\"frame\":0}"), "bad.json:3:11: meta.slices[0].keys[0].bounds: the slice's rectangle is missing",
     KZ_ERR_CONTENT},
    {SLICE("{\"frame\":0,\"bounds\":{\"x\":-16777217,\"y\":0,\"w\":1,\"h\":1}}"),
     "bad.json:3:31: meta.slices[0].keys[0].bounds.x: -16777217 is not between -16777216 and 16777216", KZ_ERR_CONTENT},
    {SLICE("{\"frame\":0,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1},\"pivot\":{\"x\":1}}"),
     "bad.json:3:65: meta.slices[0].keys[0].pivot.y: this number is missing", KZ_ERR_CONTENT},
    {SLICE("{\"frame\":2,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}},\n"
           "{\"frame\":2,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}"),
     "bad.json:4:1: meta.slices[0].keys[1].frame: keys must come in rising order of their frames", KZ_ERR_CONTENT}};

/* The text without the folder of the test's files. */
static const char *without_folder(const char *text)
{
    static char kept[KZ_IO_TEXT_SIZE];
    const char *folder = io_path("");
    const size_t size = strlen(folder);
    size_t n = 0;
    for (; *text; text++) {
        if (strncmp(text, folder, size) == 0) text += size;
        kept[n++] = *text;
    }
    kept[n] = '\0';
    return kept;
}

TEST(each_mistake_is_one_located_line)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_sheet *sheet = NULL;
        kz_io_error err = {KZ_OK, ""};
        io_write_text("bad.json", cases[i].text);
        NOTE("case %d", (int)i);
        CHECK_EQ(kz_sheet_load(io_path("bad.json"), NULL, NULL, &sheet, &err), cases[i].code);
        CHECK_EQ(err.code, cases[i].code);
        CHECK_STR(without_folder(err.text), cases[i].message);
        CHECK_EQ(sheet != NULL, cases[i].code == KZ_OK);
        kz_sheet_free(sheet);
    }
}

TEST(files_that_are_not_there_are_refused)
{
    kz_sheet *sheet = NULL;
    kz_io_error err;
    CHECK_EQ(kz_sheet_load(io_path("none.json"), NULL, NULL, &sheet, &err), KZ_ERR_FILE);
    CHECK_EQ(kz_sheet_load(NULL, NULL, NULL, &sheet, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_sheet_load(io_path("none.json"), NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
}

/* ---- Limits -------------------------------------------------------------------------------------------- */

static kz_result load_limited(const char *text, kz_limits limits, kz_sheet **out, kz_io_error *err)
{
    io_write_text("big.json", text);
    return kz_sheet_load(io_path("big.json"), &limits, NULL, out, err);
}

TEST(depth_and_number_of_values_are_limited)
{
    kz_sheet *sheet = NULL;
    kz_io_error err;
    char deep[400] = "{\"frames\":{}, \"x\":\n";
    memset(deep + strlen(deep), '[', 100);
    CHECK_EQ(load_limited(deep, (kz_limits){.max_objects = 0}, &sheet, &err), KZ_ERR_TOO_LARGE);
    CHECK_STR(without_folder(err.text), "big.json:2:64: brackets are nested deeper than the limit (max_depth) allows");
    CHECK_EQ(load_limited("{\"frames\":[{},{},{}]}", (kz_limits){.max_objects = 5}, &sheet, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(load_limited("{\"frames\":[]}", (kz_limits){.max_bytes = 5}, &sheet, &err), KZ_ERR_TOO_LARGE);
    CHECK(sheet == NULL);
}

TEST(slices_times_frames_are_limited)
{
    static char text[1 << 17];
    size_t n = (size_t)sprintf(text, "{\"frames\":[");
    for (int i = 0; i < 500; i++) n += (size_t)sprintf(text + n, "%s{%s}", i ? "," : "", FRAME);
    n += (size_t)sprintf(text + n, "],\"meta\":{\"slices\":[");
    for (int i = 0; i < 500; i++) n += (size_t)sprintf(text + n, "%s{}", i ? "," : "");
    sprintf(text + n, "]}}");
    kz_sheet *sheet = NULL;
    kz_io_error err;
    CHECK_EQ(load_limited(text, (kz_limits){.max_objects = 10000}, &sheet, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text,
                 "meta.slices: 500 slices in 500 frames are more than the limit for objects (max_objects) allows") !=
          NULL);
    CHECK_EQ(load_limited(text, (kz_limits){.max_objects = 20000}, &sheet, &err), KZ_OK);
    kz_sheet_free(sheet);
}

/* A few hundred bytes that ask for masks of terabytes. */
TEST(the_memory_of_masks_is_limited_before_it_is_taken)
{
    static const char hostile[] =
        "{\"frames\":{\"a\":{" FRAME "}},\"meta\":{\"slices\":[{\"name\":\"s\",\"keys\":[{\"frame\":0,"
        "\"bounds\":{\"x\":0,\"y\":0,\"w\":16777216,\"h\":16777216}}]}]}}";
    kz_test_alloc ta;
    kz_sheet *sheet = NULL;
    kz_image *image = NULL;
    kz_mask_set *set = NULL;
    kz_io_error err;
    const kz_rule rule = kz_rule_alpha(0);
    io_write_picture("p.png", "##\n##");
    REQUIRE(kz_image_load(io_path("p.png"), NULL, NULL, &image, NULL) == KZ_OK);
    REQUIRE(CHECK_EQ(load_limited(hostile, (kz_limits){.max_objects = 0}, &sheet, &err), KZ_OK));
    kz_test_alloc_init(&ta);
    CHECK_EQ(kz_sheet_masks(sheet, kz_image_surface(image), &rule, KZ_SLICES_SOLID, &ta.allocator, &set, &err),
             KZ_ERR_TOO_LARGE);
    CHECK_STR(without_folder(err.text),
              "big.json:1:16: frame 0, 'a': up to this frame, with 16777216 x 16777216 cells, the masks take up more "
              "than the limit of 1073741824 cells (max_pixels)");
    CHECK_LT(ta.peak_bytes, 100000u);
    CHECK(set == NULL);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_sheet_free(sheet);

    /* The same frame again and again. */
    const kz_cell_rect whole[3] = {{0, 0, 2, 2}, {0, 0, 2, 2}, {0, 0, 2, 2}};
    const kz_limits two = {.max_pixels = 2 * 2 * 34 * 64 / 16};
    REQUIRE(kz_sheet_from_rects(whole, 3, &two, NULL, &sheet, NULL) == KZ_OK);
    CHECK_EQ(kz_sheet_masks(sheet, kz_image_surface(image), &rule, KZ_SLICES_NONE, NULL, &set, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "the sheet: frame 2: up to this frame") != NULL);
    kz_sheet_free(sheet);
    kz_image_free(image);
}

/* ---- Memory -------------------------------------------------------------------------------------------- */

static const char full[] =
    "{\"frames\":[{\"filename\":\"a\"," FRAME ",\"rotated\":true,\"pivot\":{\"x\":1,\"y\":1}},{" FRAME "}],"
    "\"animations\":{},\"meta\":{\"image\":\"p.png\",\"layers\":[{}],"
    "\"frameTags\":[{\"name\":\"t\",\"from\":0,\"to\":1},{\"from\":0,\"to\":9}],"
    "\"slices\":[{\"name\":\"s\",\"data\":\"d\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,"
    "\"h\":1}}]}]}}";

TEST(any_allocation_of_reading_a_sheet_may_fail)
{
    kz_test_alloc ta;
    io_write_text("full.json", full);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_sheet *sheet = NULL;
        kz_io_error err = {KZ_OK, ""};
        const kz_result result = kz_sheet_load(io_path("full.json"), NULL, &ta.allocator, &sheet, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(sheet != NULL, result == KZ_OK);
        if (result != KZ_OK) CHECK(strstr(err.text, "full.json: out of memory") != NULL);
        kz_sheet_free(sheet);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(any_allocation_of_making_a_sheet_may_fail)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_sheet *sheet = NULL;
        const kz_sheet_grid grid = {4000, 4, 2, 2, 0, 0, 0};
        const kz_result result = kz_sheet_from_grid(&grid, NULL, &ta.allocator, &sheet, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(sheet != NULL, result == KZ_OK);
        kz_sheet_free(sheet);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(any_allocation_of_making_masks_may_fail)
{
    kz_test_alloc ta;
    kz_sheet *sheet = NULL;
    kz_image *image = NULL;
    int64_t rounds = 0;
    const kz_rule rule = kz_rule_alpha(0);
    io_write_picture("p.png", "##\n#.");
    io_write_text("full.json", full);
    REQUIRE(kz_image_load(io_path("p.png"), NULL, NULL, &image, NULL) == KZ_OK);
    REQUIRE(kz_sheet_load(io_path("full.json"), NULL, NULL, &sheet, NULL) == KZ_OK);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_mask_set *set = NULL;
        kz_io_error err = {KZ_OK, ""};
        const kz_result result =
            kz_sheet_masks(sheet, kz_image_surface(image), &rule, KZ_SLICES_PIXELS, &ta.allocator, &set, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(set != NULL, result == KZ_OK);
        if (result != KZ_OK) CHECK(strstr(err.text, "out of memory") != NULL);
        kz_mask_set_free(set);
        rounds++;
    }
    CHECK_GT(rounds, 30);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_sheet_free(sheet);
    kz_image_free(image);
}
