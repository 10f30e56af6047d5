/* .kmask files: the bytes are those the documentation says, sets come back as they were, and whatever else the bytes
 * are, they are refused with the byte that is wrong, in bounded memory. */
#include <kolize/io_mask.h>
#include <kolize/shape_polygon.h>
#include <kolize/world_frames.h>
#include <kolize/world_record.h>

#include "io_fixture.h"
#include "kz_test_alloc.h"
#include "kz_test_rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Bytes --------------------------------------------------------------------------------------------- */

typedef struct bytes {
    uint8_t data[1 << 16];
    size_t n, most;
} bytes;

static bool take(void *ctx, const void *data, size_t n)
{
    bytes *b = ctx;
    if (b->n + n > b->most) return false;
    memcpy(b->data + b->n, data, n);
    b->n += n;
    return true;
}

static void write_set(const kz_mask_set *set, bytes *out)
{
    const kz_writer to = {take, out};
    out->n = 0;
    out->most = sizeof out->data;
    CHECK_EQ(kz_mask_set_write(set, &to, NULL), KZ_OK);
}

static void put_le(uint8_t *at, uint64_t v, int n)
{
    for (int i = 0; i < n; i++) at[i] = (uint8_t)(v >> (8 * i));
}

/* Makes length and checksum right again after a change. */
static void seal(bytes *b)
{
    put_le(b->data + 16, b->n, 8);
    put_le(b->data + b->n - 4, io_crc(b->data, b->n - 4), 4);
}

static kz_mask_set *read_set(const bytes *b, kz_io_error *err)
{
    kz_mask_set *set = NULL;
    uint8_t *copy = malloc(b->n ? b->n : 1); /* of exactly that size, so that a sanitizer sees the first byte beyond */
    memcpy(copy, b->data, b->n);
    const kz_result result = kz_mask_set_read(copy, b->n, "a.kmask", NULL, NULL, &set, err);
    CHECK_EQ(set != NULL, result == KZ_OK);
    if (result != KZ_OK) CHECK_EQ(err->code, result);
    free(copy);
    return set;
}

/* ---- Sets ---------------------------------------------------------------------------------------------- */

static void add_frame(kz_mask_set *set, const char *name, int32_t w, int32_t h, float x, float y, int32_t ms)
{
    kz_frame frame = {0};
    frame.name = name;
    frame.w = w;
    frame.h = h;
    frame.pivot = (kz_vec2){x, y};
    frame.duration_ms = ms;
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
}

static void add_mask(kz_mask_set *set, int32_t frame, const char *tag, const char *rows, int32_t x, int32_t y)
{
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text(rows, NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_set_add_mask(set, frame, tag, mask, (kz_cell){x, y}, NULL), KZ_OK);
    kz_mask_free(mask);
}

static kz_mask_set *small_set(void)
{
    kz_mask_set *set = NULL;
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    add_frame(set, "go", 12, 3, 1.5f, -2, 100);
    add_mask(set, 0, "", "#.......##\n.#.....#..", 1, 0);
    add_mask(set, 0, "hit", "..\n..", 0, 0);
    add_frame(set, "standing", 0, 0, 0, 0, 0);
    const kz_animation animation = {"all", 0, 1, KZ_PLAY_PINGPONG, 3};
    CHECK_EQ(kz_mask_set_add_animation(set, &animation, NULL), KZ_OK);
    return set;
}

/* Of all numbers that a shape has. */
static uint64_t hash_of_shape(const kz_shape *shape)
{
    kz_world *world = NULL;
    kz_body body;
    kz_world_create(NULL, &world, NULL);
    CHECK_EQ(kz_body_create(world, &(kz_body_def){.shape = *shape}, &body, NULL), KZ_OK);
    const uint64_t hash = kz_body_hash(world, body);
    kz_world_free(world);
    return hash;
}

static void add_shape(kz_mask_set *set, int32_t frame, const char *tag, const kz_shape *shape, const char *data)
{
    CHECK_EQ(kz_mask_set_add_shape(set, frame, tag, shape, data, NULL), KZ_OK);
}

/* Of any kind, with up to 40 points. */
static void add_random_shape(kz_test_rng *r, kz_mask_set *set, int32_t frame, const char *tag)
{
    static const char *const data[] = {"", "damage=3", "{\"a\": 1}"};
    kz_vec2 p[48];
    kz_shape shape = {0};
    const int32_t n = kz_test_range(r, 1, 40), ends[2] = {n + 3, n + 7};
    for (int32_t i = 0; i < n; i++) p[i] = (kz_vec2){(float)i, (float)(i % 2) + kz_test_real(r, 0, .5f)};
    switch (kz_test_below(r, 8)) {
    case 0: break; /* none */
    case 1: kz_shape_point(p[0], &shape, NULL); break;
    case 2: kz_shape_segment(p[0], p[n - 1], &shape, NULL); break;
    case 3: kz_shape_circle(p[n - 1], kz_test_real(r, 0, 9), &shape, NULL); break;
    case 4: kz_shape_capsule(p[0], p[n - 1], kz_test_real(r, 0, 9), &shape, NULL); break;
    case 5: kz_shape_polyline(p, n, &shape, NULL); break;
    case 6:
        p[n] = (kz_vec2){50, 30}, p[n + 1] = (kz_vec2){30, 50}, p[n + 2] = (kz_vec2){-10, 40};
        p[n + 3] = (kz_vec2){20, 30}, p[n + 4] = (kz_vec2){22, 30}, p[n + 5] = (kz_vec2){22, 32}, p[n + 6] = (kz_vec2){20, 32};
        if (n > 2 && kz_test_one_in(r, 2)) kz_shape_polygon_with_holes(p, ends, 2, &shape, NULL);
        else kz_shape_polygon(p, n + 3, &shape, NULL);
        break;
    default: kz_shape_box(p[0], (kz_vec2){(float)n, 7}, &shape, NULL); break;
    }
    add_shape(set, frame, tag, &shape, data[kz_test_below(r, 3)]);
}

static void check_same(const kz_mask_set *a, const kz_mask_set *b)
{
    REQUIRE(CHECK_EQ(kz_mask_set_frame_count(a), kz_mask_set_frame_count(b)));
    for (int32_t i = 0; i < kz_mask_set_frame_count(a); i++) {
        const kz_frame *p = kz_mask_set_frame(a, i), *q = kz_mask_set_frame(b, i);
        CHECK_STR(p->name, q->name);
        CHECK_EQ(p->w, q->w);
        CHECK_EQ(p->h, q->h);
        CHECK_BITS(p->pivot.x, q->pivot.x);
        CHECK_BITS(p->pivot.y, q->pivot.y);
        CHECK_EQ(p->duration_ms, q->duration_ms);
        CHECK_MEM(&p->bounds, &q->bounds, sizeof p->bounds);
        REQUIRE(CHECK_EQ(p->n_shapes, q->n_shapes));
        for (int32_t k = 0; k < p->n_shapes; k++) {
            const kz_tagged_shape *m = &p->shapes[k], *n = &q->shapes[k];
            CHECK_STR(m->tag, n->tag);
            CHECK_STR(m->data, n->data);
            CHECK_EQ(m->shape.kind, n->shape.kind);
            CHECK_MEM(&m->shape.bounds, &n->shape.bounds, sizeof m->shape.bounds);
            CHECK_EQ(hash_of_shape(&m->shape), hash_of_shape(&n->shape));
        }
        REQUIRE(CHECK_EQ(p->n_masks, q->n_masks));
        for (int32_t k = 0; k < p->n_masks; k++) {
            const kz_tagged_mask *m = &p->masks[k], *n = &q->masks[k];
            CHECK_STR(m->tag, n->tag);
            CHECK_EQ(m->at.x, n->at.x);
            CHECK_EQ(m->at.y, n->at.y);
            const int32_t w = kz_mask_width(m->mask), h = kz_mask_height(m->mask);
            REQUIRE(CHECK_EQ(kz_mask_width(n->mask), w) && CHECK_EQ(kz_mask_height(n->mask), h));
            for (int32_t y = 0; y < h; y++)
                for (int32_t x = 0; x < w; x += 64)
                    CHECK_EQ(kz_mask_bits(m->mask, x, y, 64), kz_mask_bits(n->mask, x, y, 64));
        }
    }
    REQUIRE(CHECK_EQ(kz_mask_set_animation_count(a), kz_mask_set_animation_count(b)));
    for (int32_t i = 0; i < kz_mask_set_animation_count(a); i++) {
        const kz_animation *p = kz_mask_set_animation(a, i), *q = kz_mask_set_animation(b, i);
        CHECK_STR(p->name, q->name);
        CHECK(p->first == q->first && p->last == q->last && p->play == q->play && p->repeat == q->repeat);
    }
}

static kz_mask_set *random_set(kz_test_rng *r)
{
    static const char *const names[] = {"", "a", "walk 0", "hit", "\xc3\xa4\xff", "walk 0"};
    kz_mask_set *set = NULL;
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    const int32_t n_frames = kz_test_range(r, 0, 5);
    for (int32_t i = 0; i < n_frames; i++) {
        const char *name = names[kz_test_below(r, 6)];
        const int32_t frame_w = kz_test_range(r, 0, 1 << 24), frame_h = kz_test_range(r, 0, 99);
        const float x = kz_test_real(r, -50, 50), y = kz_test_one_in(r, 2) ? -0.0f : 1e30f;
        add_frame(set, name, frame_w, frame_h, x, y, kz_test_range(r, 0, INT32_MAX));
        for (int32_t k = kz_test_range(r, 0, 3); k > 0; k--) {
            char rows[4096], *at = rows;
            const int32_t w = kz_test_range(r, 0, 150), h = kz_test_range(r, 0, 20);
            for (int32_t row = 0; row < h; row++) {
                for (int32_t column = 0; column < w; column++) *at++ = kz_test_one_in(r, 3) ? '#' : '.';
                *at++ = '\n';
            }
            *at = '\0';
            const char *tag = names[kz_test_below(r, 5)];
            const int32_t at_x = kz_test_range(r, -(1 << 29), 1 << 29);
            add_mask(set, i, tag, rows, at_x, kz_test_range(r, -9, 9));
        }
        for (int32_t k = kz_test_range(r, -2, 3); k > 0; k--) add_random_shape(r, set, i, names[kz_test_below(r, 5)]);
    }
    for (int32_t i = n_frames ? kz_test_range(r, 0, 3) : 0; i > 0; i--) {
        kz_animation a = {names[kz_test_below(r, 6)], 0, n_frames - 1, KZ_PLAY_FORWARD, 0};
        a.play = (kz_play)kz_test_below(r, KZ_PLAY_COUNT);
        a.repeat = kz_test_range(r, 0, INT32_MAX);
        a.first = kz_test_range(r, 0, a.last);
        CHECK_EQ(kz_mask_set_add_animation(set, &a, NULL), KZ_OK);
    }
    return set;
}

/* ---- What is right ------------------------------------------------------------------------------------- */

static bytes file, again;

TEST(the_bytes_are_those_of_the_documentation)
{
    /* clang-format off */
    static const uint8_t expected[] = {
        0x89, 'K', 'M', 'A', 'S', 'K', '\r', '\n', 1, 0, 0, 0, 2, 0, 0, 0,            /* version, frames */
        162, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0,                             /* length, masks, animations */
        2, 0, 'g', 'o', 100, 0, 0, 0, 0, 0, 0xc0, 0x3f, 0, 0, 0, 0xc0,                /* name, duration, pivot */
        12, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0,                                          /* size, masks */
        0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 2, 0, 0, 0, 0x01, 0x03, 0x82, 0x00, /* mask "" */
        3, 0, 'h', 'i', 't', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,          /* mask "hit", without cells */
        8, 0, 's', 't', 'a', 'n', 'd', 'i', 'n', 'g', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        3, 0, 'a', 'l', 'l', 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0,          /* animation */
        0, 0, 0, 0};                                                                  /* checksum, put in below */
    /* clang-format on */
    kz_mask_set *set = small_set();
    write_set(set, &file);
    REQUIRE(CHECK_EQ(file.n, sizeof expected));
    memcpy(again.data, expected, sizeof expected);
    put_le(again.data + sizeof expected - 4, io_crc(expected, sizeof expected - 4), 4);
    CHECK_MEM(file.data, again.data, sizeof expected);
    kz_mask_set_free(set);
}

/* A frame with a shape of each kind. */
static kz_mask_set *set_of_shapes(void)
{
    static const kz_vec2 ring[8] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {2, 2}, {4, 2}, {4, 4}, {2, 4}};
    static const int32_t ends[2] = {4, 8};
    kz_mask_set *set = NULL;
    kz_shape shape;
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    add_frame(set, "go", 8, 8, 0, 0, 0);
    add_mask(set, 0, "", "#", 0, 0);
    kz_shape_box((kz_vec2){1, 2}, (kz_vec2){3, 4}, &shape, NULL);
    add_shape(set, 0, "hit", &shape, "damage=3");
    kz_shape_capsule((kz_vec2){1, 1}, (kz_vec2){5, 1}, 2, &shape, NULL);
    add_shape(set, 0, "hurt", &shape, "");
    kz_shape_polygon_with_holes(ring, ends, 2, &shape, NULL);
    add_shape(set, 0, "hurt", &shape, "");
    kz_shape_polyline(ring, 3, &shape, NULL);
    add_shape(set, 0, "", &shape, "");
    return set;
}

TEST(the_bytes_of_shapes_are_those_of_the_documentation)
{
    /* clang-format off */
    static const uint8_t first_shape[] = {
        1, 0, 0, 0, 4, 0, 0, 0,                                                       /* masks, shapes */
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1,                      /* the mask */
        3, 0, 'h', 'i', 't', 8, 0, 'd', 'a', 'm', 'a', 'g', 'e', '=', '3',
        3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,                               /* a box: points, rings, radius */
        0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 0, 0, 0x40, 0x40, 0, 0, 0x80, 0x40};         /* (1, 2), (3, 4) */
    /* clang-format on */
    kz_mask_set *set = set_of_shapes();
    write_set(set, &file);
    CHECK_EQ(file.data[8], 2);
    REQUIRE(file.n > 56 + sizeof first_shape);
    CHECK_MEM(file.data + 56, first_shape, sizeof first_shape);
    kz_mask_set_free(set);
}

TEST(shapes_that_no_file_can_hold_are_refused)
{
    kz_io_error err = {KZ_OK, ""};
    kz_shape parts[2], shape;
    const kz_writer to = {NULL, NULL};
    kz_mask_set *set = set_of_shapes();
    kz_shape_box((kz_vec2){1, 2}, (kz_vec2){3, 4}, &parts[0], NULL);
    parts[1] = parts[0];
    CHECK_EQ(kz_shape_parts(parts, 2, &shape, NULL), KZ_OK);
    add_shape(set, 0, "hit", &shape, "");
    CHECK_EQ(kz_mask_set_write(set, &to, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_save(set, io_path("parts.kmask"), &err), KZ_ERR_UNSUPPORTED);
    CHECK_STR(err.text, "the mask set: frame 0 has a shape of parts or cells, which no file can hold");
    kz_mask_set_free(set);
}

TEST(a_set_comes_back_as_it_was_and_writes_the_same_bytes)
{
    kz_test_rng r = kz_test_rng_here();
    kz_io_error err;
    for (int i = 0; i < 300; i++) {
        kz_mask_set *set = random_set(&r);
        write_set(set, &file);
        kz_mask_set *back = read_set(&file, &err);
        NOTE("%s", back ? "" : err.text);
        if (CHECK(back != NULL)) {
            check_same(set, back);
            write_set(back, &again);
            CHECK_EQ(again.n, file.n);
            CHECK_MEM(again.data, file.data, file.n);
        }
        kz_mask_set_free(back);
        kz_mask_set_free(set);
    }
}

TEST(a_set_goes_through_a_file)
{
    kz_io_error err = {KZ_OK, ""};
    kz_mask_set *set = small_set(), *back = NULL;
    io_write("a.kmask", "old", 3);
    CHECK_EQ(kz_mask_set_save(set, io_path("a.kmask"), &err), KZ_OK);
    CHECK_EQ(kz_mask_set_load(io_path("a.kmask"), NULL, NULL, &back, &err), KZ_OK);
    CHECK_STR(err.text, "");
    if (back) check_same(set, back);
    CHECK_EQ(kz_mask_set_save(set, io_path("no/a.kmask"), &err), KZ_ERR_FILE);
    CHECK(strstr(err.text, "a.kmask: cannot be opened for writing: ") != NULL);
    CHECK_EQ(kz_mask_set_load(io_path("none.kmask"), NULL, NULL, &back, &err), KZ_ERR_FILE);
    CHECK_EQ(kz_mask_set_save(set, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_load(NULL, NULL, NULL, &back, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_read(NULL, 1, NULL, NULL, NULL, &back, &err), KZ_ERR_ARGUMENT);
    kz_mask_set_free(back);
    kz_mask_set_free(set);
}

TEST(a_writer_that_takes_no_more_is_an_error)
{
    kz_io_error err;
    kz_mask_set *set = small_set();
    const kz_writer to = {take, &again}, none = {NULL, NULL};
    write_set(set, &file);
    for (size_t most = 0; most < file.n; most += 13) {
        again.n = 0;
        again.most = most;
        CHECK_EQ(kz_mask_set_write(set, &to, &err), KZ_ERR_FILE);
        CHECK(strstr(err.text, "the writer gave up") != NULL);
        CHECK_EQ(kz_mask_write_pbm(kz_mask_set_frame(set, 0)->masks[0].mask, &to, &err),
                 most < 11 ? KZ_ERR_FILE : KZ_OK);
        again.n = 0;
        CHECK_EQ(kz_mask_set_write_c(set, "a", &to, &err), KZ_ERR_FILE);
    }
    CHECK_EQ(kz_mask_set_write(set, &none, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_write(NULL, &to, &err), KZ_ERR_ARGUMENT);
    kz_mask_set_free(set);
}

/* ---- What is wrong ------------------------------------------------------------------------------------- */

TEST(every_bit_flipped_is_refused)
{
    kz_io_error err;
    kz_mask_set *set = small_set();
    write_set(set, &file);
    for (size_t i = 0; i < file.n; i++) {
        for (int bit = 0; bit < 8; bit++) {
            NOTE("byte %d, bit %d", (int)i, bit);
            file.data[i] ^= (uint8_t)(1 << bit);
            kz_mask_set *back = read_set(&file, &err);
            CHECK(back == NULL);
            kz_mask_set_free(back);
            file.data[i] ^= (uint8_t)(1 << bit);
        }
    }
    kz_mask_set_free(set);
}

TEST(every_length_but_the_right_one_is_refused)
{
    kz_io_error err;
    kz_mask_set *set = small_set();
    write_set(set, &file);
    const size_t whole = file.n;
    for (file.n = 0; file.n < whole + 20; file.n++) {
        if (file.n > whole) file.data[file.n - 1] = 0;
        kz_mask_set *back = read_set(&file, &err);
        CHECK_EQ(back != NULL, file.n == whole);
        if (file.n < whole) CHECK_EQ(err.code, KZ_ERR_SYNTAX);
        kz_mask_set_free(back);
    }
    kz_mask_set_free(set);
}

/* A truncated file whose length and checksum were made right: the parts inside it are found too short. */
TEST(a_file_cut_short_and_sealed_again_is_refused)
{
    kz_io_error err;
    kz_mask_set *set = small_set();
    write_set(set, &file);
    for (size_t n = 36; n < file.n; n++) {
        again = file;
        again.n = n;
        seal(&again);
        kz_mask_set *back = read_set(&again, &err);
        CHECK(back == NULL && err.code == KZ_ERR_CONTENT);
        kz_mask_set_free(back);
    }
    kz_mask_set_free(set);
}

/* Bytes that hold something else, with length and checksum right. */
static void change_each_byte(kz_mask_set *set)
{
    kz_io_error err;
    write_set(set, &file);
    int read = 0, refused = 0;
    for (size_t i = 8; i < file.n - 4; i++) {
        for (int value = 0; value < 256; value++) {
            const uint8_t old = file.data[i];
            file.data[i] = (uint8_t)value;
            seal(&file);
            kz_mask_set *back = read_set(&file, &err);
            if (back) {
                write_set(back, &again);
                CHECK(again.n == file.n && memcmp(again.data, file.data, file.n) == 0);
                read++;
            } else {
                CHECK(strncmp(err.text, "a.kmask: byte ", 14) == 0);
                refused++;
            }
            kz_mask_set_free(back);
            file.data[i] = old;
        }
    }
    CHECK_GT(read, 1000);
    CHECK_GT(refused, 1000);
    kz_mask_set_free(set);
}

TEST(sealed_files_with_any_byte_changed_are_refused_or_read_and_written_again_alike)
{
    change_each_byte(small_set());
    change_each_byte(set_of_shapes());
}

static const struct {
    size_t at;
    int size;
    uint64_t value;
    const char *message;
    kz_result code;
} wrongs[] = {
    {0, 1, 'K', "byte 0: this is no .kmask file, or it is cut short", KZ_ERR_SYNTAX},
    {8, 4, 3, "byte 8: a .kmask of version 3; this build reads versions 1 and 2", KZ_ERR_UNSUPPORTED},
    {8, 4, 0, "byte 8: a .kmask of version 0; this build reads versions 1 and 2", KZ_ERR_UNSUPPORTED},
    {12, 4, 0xffffffff, "byte 12: the number of frames is 4294967295, not 0 to 2147483647", KZ_ERR_CONTENT},
    {12, 4, 1000000, "byte 12: 1000000 frames, 2 masks and 1 animations do not fit into the file", KZ_ERR_CONTENT},
    {24, 4, 0x7fffffff, "byte 12: 2 frames, 2147483647 masks and 1 animations do not fit into the file",
     KZ_ERR_CONTENT},
    {24, 4, 1, "byte 56: the frame's number of masks is 2, not 0 to 1", KZ_ERR_CONTENT},
    {24, 4, 3, "byte 24: the frames have 1 masks fewer than the file says", KZ_ERR_CONTENT},
    {28, 4, 0, "byte 137: 21 bytes belong to nothing", KZ_ERR_CONTENT},
    {12, 4, 1, "byte 129: 29 bytes belong to nothing", KZ_ERR_CONTENT},
    {32, 2, 60000, "byte 34: a frame: 60024 bytes are needed, 124 are left", KZ_ERR_CONTENT},
    {35, 1, 0, "byte 35: a frame: a byte of it is 0", KZ_ERR_CONTENT},
    {36, 4, 0x80000000, "byte 36: the frame's duration is 2147483648, not 0 to 2147483647", KZ_ERR_CONTENT},
    {40, 4, 0x7f800000, "byte 32: coordinate 0 is not a finite number", KZ_ERR_NOT_FINITE},
    {44, 4, 0x7fc00000, "byte 32: coordinate 1 is not a finite number", KZ_ERR_NOT_FINITE},
    {48, 4, (1 << 24) + 1, "byte 48: the frame's width is 16777217, not 0 to 16777216", KZ_ERR_CONTENT},
    {52, 4, 0xffffffff, "byte 52: the frame's height is 4294967295, not 0 to 16777216", KZ_ERR_CONTENT},
    {62, 4, 0x40000001, "byte 78: too large: 1073741825 is more than the limit of 1073741824", KZ_ERR_TOO_LARGE},
    {70, 4, 0, "byte 70: the mask is 0 x 2: an empty one is 0 x 0", KZ_ERR_CONTENT},
    {70, 4, 1 << 24, "byte 78: the mask's rows: 4194304 bytes are needed, 80 are left", KZ_ERR_CONTENT},
    {74, 4, 1 << 24, "byte 78: the mask's rows: 33554432 bytes are needed, 80 are left", KZ_ERR_CONTENT},
    {79, 1, 0x07, "byte 79: row 0 has bits beyond the mask's 10 columns", KZ_ERR_CONTENT},
    {81, 1, 0x80, "byte 81: row 1 has bits beyond the mask's 10 columns", KZ_ERR_CONTENT},
    {79, 1, 0x01, "byte 78: the mask is not cut to its cells: an outer row or column is clear", KZ_ERR_CONTENT},
    {146, 4, 2, "byte 146: the animation's last frame is 2, not 0 to 1", KZ_ERR_CONTENT},
    {142, 4, 1, "", KZ_OK},
    {146, 4, 0, "", KZ_OK},
    {150, 4, 4, "byte 150: the animation's direction is 4, not 0 to 3", KZ_ERR_CONTENT}};

TEST(each_mistake_is_told_with_its_byte)
{
    kz_io_error err;
    kz_mask_set *set = small_set();
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        write_set(set, &file);
        put_le(file.data + wrongs[i].at, wrongs[i].value, wrongs[i].size);
        seal(&file);
        err.text[0] = '\0';
        err.code = KZ_OK;
        kz_mask_set *back = read_set(&file, &err);
        NOTE("case %d: %s", (int)i, err.text);
        CHECK_EQ(err.code, wrongs[i].code);
        if (wrongs[i].code != KZ_OK) {
            char message[200];
            snprintf(message, sizeof message, "a.kmask: %s", wrongs[i].message);
            CHECK(strncmp(err.text, message, strlen(message)) == 0);
        }
        kz_mask_set_free(back);
    }
    kz_mask_set_free(set);
}

/* ---- Limits and memory --------------------------------------------------------------------------------- */

static kz_result read_limited(const bytes *b, const kz_limits *limits, kz_test_alloc *ta, kz_io_error *err)
{
    kz_mask_set *set = NULL;
    const kz_result result = kz_mask_set_read(b->data, b->n, NULL, limits, &ta->allocator, &set, err);
    kz_mask_set_free(set);
    return result;
}

TEST(limits_are_kept_before_memory_is_taken)
{
    kz_test_alloc ta;
    kz_io_error err;
    kz_mask_set *set = NULL;
    kz_limits limits = {.max_pixels = 0};
    REQUIRE(kz_mask_set_create(NULL, &set, NULL) == KZ_OK);
    add_frame(set, "tall", 1, 4000, 0, 0, 0);
    char *rows = malloc(2 * 4000 + 1);
    for (int i = 0; i < 4000; i++) memcpy(rows + 2 * i, "#\n", 3);
    add_mask(set, 0, "", rows, 0, 0);
    free(rows);
    write_set(set, &file);
    kz_test_alloc_init(&ta);
    CHECK_EQ(read_limited(&file, &limits, &ta, &err), KZ_OK);
    limits.max_pixels = 2 * 4032 * 64 / 16; /* two strips of 64 columns, with padding */
    CHECK_EQ(read_limited(&file, &limits, &ta, &err), KZ_OK);
    limits.max_pixels = 4000;
    const uint64_t peak = ta.peak_bytes;
    ta.peak_bytes = ta.live_bytes;
    CHECK_EQ(read_limited(&file, &limits, &ta, &err), KZ_ERR_TOO_LARGE);
    CHECK_STR(err.text, "masks: byte 72: up to this mask of 1 x 4000, the masks take up more than the limit of 64000 "
                        "cells (max_pixels)");
    CHECK_LT(ta.peak_bytes, peak);
    limits.max_pixels = 0;
    limits.max_objects = 1;
    CHECK_EQ(read_limited(&file, &limits, &ta, &err), KZ_ERR_TOO_LARGE);
    CHECK_STR(err.text, "masks: byte 12: 2 frames, masks and animations are more than the limit of 1 (max_objects)");
    limits.max_objects = 2;
    CHECK_EQ(read_limited(&file, &limits, &ta, &err), KZ_OK);
    limits.max_bytes = file.n - 1;
    CHECK_EQ(read_limited(&file, &limits, &ta, &err), KZ_ERR_TOO_LARGE);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_set_free(set);
}

TEST(shapes_count_among_the_objects)
{
    kz_test_alloc ta;
    kz_io_error err;
    kz_limits limits = {.max_objects = 5};
    kz_mask_set *set = set_of_shapes();
    write_set(set, &file);
    kz_test_alloc_init(&ta);
    CHECK_EQ(read_limited(&file, &limits, &ta, &err), KZ_ERR_TOO_LARGE); /* a frame, a mask and four shapes */
    CHECK(strstr(err.text, "max_objects"));
    limits.max_objects = 6;
    CHECK_EQ(read_limited(&file, &limits, &ta, &err), KZ_OK);
    put_le(file.data + 60, 1u << 30, 4);
    seal(&file);
    limits.max_objects = 0;
    CHECK_EQ(read_limited(&file, &limits, &ta, &err), KZ_ERR_CONTENT);
    CHECK_STR(err.text, "masks: byte 83: the frame's shapes: 21474836480 bytes are needed, 227 are left");
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_set_free(set);
}

static void fail_each_allocation(kz_mask_set *set)
{
    kz_test_alloc ta;
    int64_t rounds = 0;
    CHECK_EQ(kz_mask_set_save(set, io_path("a.kmask"), NULL), KZ_OK);
    kz_mask_set_free(set);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_mask_set *back = NULL;
        kz_io_error err = {KZ_OK, ""};
        const kz_result result = kz_mask_set_load(io_path("a.kmask"), NULL, &ta.allocator, &back, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(back != NULL, result == KZ_OK);
        if (result != KZ_OK) CHECK(strstr(err.text, "a.kmask: out of memory") != NULL);
        kz_mask_set_free(back);
        rounds++;
    }
    CHECK_GT(rounds, 15);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(any_allocation_of_reading_may_fail)
{
    fail_each_allocation(small_set());
    fail_each_allocation(set_of_shapes());
}

/* ---- Other ways out ------------------------------------------------------------------------------------ */

TEST(a_pbm_has_black_where_the_mask_is_set)
{
    kz_mask *mask;
    kz_io_error err;
    const kz_writer to = {take, &file};
    static const uint8_t expected[] = {'P', '4', '\n', '1', '0', ' ', '2', '\n', 0x81, 0x40, 0x00, 0xc0};
    REQUIRE(kz_mask_from_text("#......#.#\n........##", NULL, &mask, NULL) == KZ_OK);
    file.n = 0;
    file.most = sizeof file.data;
    CHECK_EQ(kz_mask_write_pbm(mask, &to, &err), KZ_OK);
    REQUIRE(CHECK_EQ(file.n, sizeof expected));
    CHECK_MEM(file.data, expected, sizeof expected);
    if (strstr(kz_image_formats(), "PNM")) {
        kz_image *image = NULL;
        kz_mask *back = NULL;
        const kz_rule rule = kz_rule_key(0xffffff, 0);
        REQUIRE(CHECK_EQ(kz_image_read(file.data, file.n, "a.pbm", NULL, NULL, &image, &err), KZ_OK));
        CHECK_EQ(kz_mask_from_surface(kz_image_surface(image), &rule, NULL, &back, NULL), KZ_OK);
        for (int32_t y = 0; y < 2; y++) CHECK_EQ(kz_mask_bits(back, 0, y, 64), kz_mask_bits(mask, 0, y, 64));
        kz_mask_free(back);
        kz_image_free(image);
    }
    CHECK_EQ(kz_mask_write_pbm(NULL, &to, &err), KZ_ERR_ARGUMENT);
    kz_mask_free(mask);
    REQUIRE(kz_mask_from_text("", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_write_pbm(mask, &to, &err), KZ_ERR_ARGUMENT);
    kz_mask_free(mask);
}

TEST(c_takes_any_name_that_is_one)
{
    kz_io_error err;
    kz_mask_set *set = small_set();
    const kz_writer to = {take, &file};
    static const char *const bad[] = {"", "9a", "a-b", "a b", "\xc3\xa4", "a\n"};
    file.most = sizeof file.data;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        file.n = 0;
        CHECK_EQ(kz_mask_set_write_c(set, bad[i], &to, &err), KZ_ERR_ARGUMENT);
        CHECK_EQ(file.n, 0u);
    }
    CHECK_EQ(kz_mask_set_write_c(set, "_aZ09", &to, &err), KZ_OK);
    file.data[file.n] = '\0';
    CHECK(strstr((char *)file.data, "static const uint64_t _aZ09_words[2] = {\n    UINT64_C(0x0000000000000301), "
                                    "UINT64_C(0x0000000000000082),\n};") != NULL);
    CHECK(strstr((char *)file.data, "} _aZ09_masks[2] = {\n    {0, 1, 0, 10, 2, 0, \"go\", \"\"},\n"
                                    "    {0, 0, 0, 0, 0, 2, \"go\", \"hit\"},\n};") != NULL);
    static char text[5000];
    memset(text, 'a', sizeof text - 1);
    add_frame(set, text, 1, 1, 0, 0, 0);
    CHECK_EQ(kz_mask_set_write_c(set, "a", &to, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_mask_set_write_c(set, NULL, &to, &err), KZ_ERR_ARGUMENT);
    kz_mask_set_free(set);
}
