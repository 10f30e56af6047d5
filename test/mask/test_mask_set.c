/* test_mask_set.c - frames with tagged masks: what goes in comes out, cut to its cells; animations in time; every
 * failure. */
#include <kolize/mask_set.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

#include <math.h>
#include <stdio.h>

static kz_frame frame_of(const char *name, int32_t w, int32_t h, int32_t duration_ms)
{
    kz_frame frame = {0};
    frame.name = name;
    frame.w = w;
    frame.h = h;
    frame.duration_ms = duration_ms;
    return frame;
}

static kz_mask_set *make_set(void)
{
    kz_mask_set *set = NULL;
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    return set;
}

static void add_frame(kz_mask_set *set, const char *name, int32_t duration_ms)
{
    const kz_frame frame = frame_of(name, 8, 8, duration_ms);
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
}

static kz_result add_text(kz_mask_set *set, int32_t frame, const char *tag, const char *rows, int32_t x, int32_t y,
                          kz_error *err)
{
    kz_mask *mask = NULL;
    CHECK_EQ(kz_mask_from_text(rows, NULL, &mask, NULL), KZ_OK);
    const kz_result result = kz_mask_set_add_mask(set, frame, tag, mask, (kz_cell){x, y}, err);
    kz_mask_free(mask);
    return result;
}

static void check_rect(kz_cell_rect r, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    CHECK_EQ(r.x0, x0);
    CHECK_EQ(r.y0, y0);
    CHECK_EQ(r.x1, x1);
    CHECK_EQ(r.y1, y1);
}

TEST(a_frame_keeps_what_it_was_given)
{
    kz_mask_set *set = make_set();
    char name[] = "walk 0";
    kz_frame frame = frame_of(name, 32, 48, 120);
    frame.pivot = (kz_vec2){15.5f, -48};
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
    name[0] = 't';
    frame = frame_of(NULL, 0, KZ_MASK_MAX_SIDE, 0);
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
    REQUIRE(kz_mask_set_frame_count(set) == 2);
    const kz_frame *a = kz_mask_set_frame(set, 0), *b = kz_mask_set_frame(set, 1);
    CHECK_STR(a->name, "walk 0");
    CHECK_EQ(a->w, 32);
    CHECK_EQ(a->h, 48);
    CHECK_EQ(a->pivot.x, 15.5f);
    CHECK_EQ(a->pivot.y, -48.0f);
    CHECK_EQ(a->duration_ms, 120);
    CHECK_EQ(a->n_masks, 0);
    check_rect(a->bounds, 0, 0, 0, 0);
    CHECK_STR(b->name, "");
    CHECK_EQ(b->h, KZ_MASK_MAX_SIDE);
    CHECK(kz_mask_set_frame(set, 2) == NULL && kz_mask_set_frame(set, -1) == NULL);
    CHECK_EQ(kz_mask_set_find_frame(set, "walk 0"), 0);
    CHECK_EQ(kz_mask_set_find_frame(set, ""), 1);
    CHECK_EQ(kz_mask_set_find_frame(set, "talk 0"), -1);
    kz_mask_set_free(set);
}

TEST(a_mask_is_cut_to_its_cells_and_stays_where_it_was)
{
    char text[64];
    kz_mask_set *set = make_set();
    add_frame(set, "a", 0);
    CHECK_EQ(add_text(set, 0, "hit", "....\n..#.\n.##.\n....", 10, -20, NULL), KZ_OK);
    CHECK_EQ(add_text(set, 0, "", "....\n....", 3, 4, NULL), KZ_OK);
    CHECK_EQ(add_text(set, 0, "hit", "#", 0, 0, NULL), KZ_OK);
    const kz_frame *frame = kz_mask_set_frame(set, 0);
    REQUIRE(frame->n_masks == 3);
    const kz_tagged_mask *m = &frame->masks[0];
    kz_mask_to_text(m->mask, text, sizeof text);
    CHECK_STR(text, ".#\n##\n");
    CHECK_EQ(m->at.x, 11);
    CHECK_EQ(m->at.y, -19);
    check_rect(m->bounds, 11, -19, 13, -17);
    CHECK_EQ(kz_mask_width(frame->masks[1].mask), 0);
    CHECK_EQ(kz_mask_count(frame->masks[1].mask), 0);
    check_rect(frame->masks[1].bounds, 0, 0, 0, 0);
    check_rect(frame->bounds, 0, -19, 13, 1);
    kz_mask_set_free(set);
}

TEST(tags_have_one_number_each_and_are_found_in_every_frame)
{
    kz_mask_set *set = make_set();
    add_frame(set, "a", 0);
    add_frame(set, "b", 0);
    add_text(set, 0, "hurt", "#", 0, 0, NULL);
    add_text(set, 1, "hit", "#", 0, 0, NULL);
    add_text(set, 0, "", "#", 0, 0, NULL);
    add_text(set, 1, "hurt", "#", 0, 0, NULL);
    add_text(set, 1, "hit", "#", 5, 0, NULL);
    CHECK_EQ(kz_mask_set_tag_count(set), 3);
    for (int32_t f = 0; f < 2; f++) {
        const kz_frame *frame = kz_mask_set_frame(set, f);
        for (int32_t i = 0; i < frame->n_masks; i++) {
            CHECK_EQ(kz_mask_set_find_tag(set, frame->masks[i].tag), frame->masks[i].tag_number);
            CHECK_STR(kz_mask_set_tag(set, frame->masks[i].tag_number), frame->masks[i].tag);
        }
    }
    const kz_frame *b = kz_mask_set_frame(set, 1);
    CHECK_EQ(kz_frame_find(b, "hit", 0), 0);
    CHECK_EQ(kz_frame_find(b, "hit", 1), 2);
    CHECK_EQ(kz_frame_find(b, "hit", 3), -1);
    CHECK_EQ(kz_frame_find(b, "hurt", -7), 1);
    CHECK_EQ(kz_frame_find(b, "", 0), -1);
    CHECK_EQ(kz_mask_set_find_tag(set, "hi"), -1);
    CHECK(kz_mask_set_tag(set, 3) == NULL && kz_mask_set_tag(set, -1) == NULL);
    kz_mask_set_free(set);
}

TEST(many_frames_masks_and_tags_come_out_as_they_went_in)
{
    enum { FRAMES = 60, MASKS = 600 };
    static struct {
        int32_t frame, tag, x, y;
        grid cells;
    } put[MASKS];
    kz_test_rng r = kz_test_rng_here();
    kz_mask_set *set = make_set();
    int32_t seen[FRAMES] = {0};
    char name[16];
    for (int32_t i = 0; i < FRAMES; i++) add_frame(set, "f", i);
    for (int32_t i = 0; i < MASKS; i++) {
        put[i].frame = (int32_t)kz_test_below(&r, FRAMES);
        put[i].tag = (int32_t)kz_test_below(&r, 100);
        put[i].x = kz_test_range(&r, -90, 90);
        put[i].y = kz_test_range(&r, -90, 90);
        const int32_t w = kz_test_range(&r, 0, 140);
        const int32_t h = kz_test_range(&r, 0, 30);
        put[i].cells = grid_random(&r, w, h);
        kz_mask *mask;
        REQUIRE(kz_mask_from_call(put[i].cells.w, put[i].cells.h, grid_asked, &put[i].cells, NULL, &mask, NULL) ==
                KZ_OK);
        snprintf(name, sizeof name, "tag %d", put[i].tag);
        CHECK_EQ(kz_mask_set_add_mask(set, put[i].frame, name, mask, (kz_cell){put[i].x, put[i].y}, NULL), KZ_OK);
        kz_mask_free(mask);
    }
    for (int32_t i = 0; i < MASKS; i++) {
        const kz_frame *frame = kz_mask_set_frame(set, put[i].frame);
        const kz_tagged_mask *m = &frame->masks[seen[put[i].frame]++];
        snprintf(name, sizeof name, "tag %d", put[i].tag);
        CHECK_STR(m->tag, name);
        int64_t count = 0;
        for (int32_t y = 0; y < put[i].cells.h; y++) {
            for (int32_t x = 0; x < put[i].cells.w; x++) {
                const bool is_set = grid_get(&put[i].cells, x, y);
                const int32_t fx = put[i].x + x, fy = put[i].y + y;
                CHECK_EQ(kz_mask_get(m->mask, fx - m->at.x, fy - m->at.y), is_set);
                if (!is_set) continue;
                count++;
                CHECK(fx >= m->bounds.x0 && fx < m->bounds.x1 && fy >= m->bounds.y0 && fy < m->bounds.y1);
                CHECK(fx >= frame->bounds.x0 && fx < frame->bounds.x1 && fy >= frame->bounds.y0 &&
                      fy < frame->bounds.y1);
            }
        }
        CHECK_EQ(kz_mask_count(m->mask), count);
        CHECK_EQ((int64_t)kz_mask_width(m->mask) * kz_mask_height(m->mask),
                 (int64_t)(m->bounds.x1 - m->bounds.x0) * (m->bounds.y1 - m->bounds.y0));
        grid_free(&put[i].cells);
    }
    for (int32_t i = 0; i < FRAMES; i++) CHECK_EQ(kz_mask_set_frame(set, i)->n_masks, seen[i]);
    kz_mask_set_free(set);
}

/* Cell by cell, in a's frame. */
static bool meet_slowly(const kz_frame *a, const char *tag_a, const kz_frame *b, const char *tag_b, int32_t dx,
                        int32_t dy)
{
    for (int32_t i = 0; i < a->n_masks; i++) {
        const kz_tagged_mask *p = &a->masks[i];
        if (tag_a && strcmp(p->tag, tag_a) != 0) continue;
        for (int32_t y = 0; y < kz_mask_height(p->mask); y++) {
            for (int32_t x = 0; x < kz_mask_width(p->mask); x++) {
                if (!kz_mask_get(p->mask, x, y)) continue;
                for (int32_t k = 0; k < b->n_masks; k++) {
                    const kz_tagged_mask *q = &b->masks[k];
                    if (tag_b && strcmp(q->tag, tag_b) != 0) continue;
                    if (kz_mask_get(q->mask, p->at.x + x - dx - q->at.x, p->at.y + y - dy - q->at.y)) return true;
                }
            }
        }
    }
    return false;
}

TEST(frames_overlap_by_tag_where_their_cells_do)
{
    static const char *const tags[] = {"", "hit", "hurt", "none", NULL};
    kz_test_rng r = kz_test_rng_here();
    kz_mask_set *set = make_set();
    int yes = 0, no = 0;
    for (int32_t f = 0; f < 40; f++) {
        add_frame(set, "", 0);
        for (int32_t i = kz_test_range(&r, 1, 5); i > 0; i--) {
            const int32_t w = kz_test_range(&r, 0, 14);
            const int32_t h = kz_test_range(&r, 0, 14);
            grid cells = grid_random(&r, w, h);
            kz_mask *mask;
            kz_cell at;
            at.x = kz_test_range(&r, -4, 4);
            at.y = kz_test_range(&r, -4, 4);
            REQUIRE(kz_mask_from_call(cells.w, cells.h, grid_asked, &cells, NULL, &mask, NULL) == KZ_OK);
            CHECK_EQ(kz_mask_set_add_mask(set, f, tags[kz_test_below(&r, 3)], mask, at, NULL), KZ_OK);
            kz_mask_free(mask);
            grid_free(&cells);
        }
    }
    for (int round = 0; round < 4000; round++) {
        const kz_frame *a = kz_mask_set_frame(set, kz_test_range(&r, 0, 39));
        const kz_frame *b = kz_mask_set_frame(set, kz_test_range(&r, 0, 39));
        const char *tag_a = tags[kz_test_below(&r, 5)], *tag_b = tags[kz_test_below(&r, 5)];
        const int32_t dx = kz_test_range(&r, -8, 8), dy = kz_test_range(&r, -8, 8);
        const bool meet = meet_slowly(a, tag_a, b, tag_b, dx, dy);
        CHECK_EQ(kz_frame_overlap(a, tag_a, b, tag_b, dx, dy), meet);
        if (meet) yes++;
        else no++;
    }
    CHECK_GT(yes, 200);
    CHECK_GT(no, 200);
    kz_mask_set_free(set);
}

TEST(frames_overlap_at_the_ends_of_the_plane_too)
{
    kz_mask_set *set = make_set();
    add_frame(set, "", 0);
    add_frame(set, "", 0);
    add_text(set, 0, "", "#", 1 << 30, -(1 << 30), NULL);
    add_text(set, 1, "", "#", -(1 << 30), 1 << 30, NULL);
    const kz_frame *a = kz_mask_set_frame(set, 0), *b = kz_mask_set_frame(set, 1);
    CHECK(!kz_frame_overlap(a, "", b, "", INT32_MAX, INT32_MIN));
    CHECK(!kz_frame_overlap(a, "", b, "", INT32_MIN, INT32_MAX));
    CHECK(!kz_frame_overlap(a, "", b, "", 0, 0));
    CHECK(kz_frame_overlap(b, "", a, NULL, INT32_MIN, INT32_MIN) == false);
    CHECK(kz_frame_overlap(a, NULL, a, "", 0, 0));
    kz_mask_set_free(set);
}

/* ---- Time ---------------------------------------------------------------------------------------------- */

/* Writes out the order of frames, round after round, and compares it at each millisecond. */
static int32_t shown_slowly(const int32_t *duration, const kz_animation *a, int64_t ms)
{
    int64_t at = 0;
    int32_t frame = -1, rounds = a->repeat ? a->repeat : 1000000;
    const bool turns = a->play == KZ_PLAY_PINGPONG || a->play == KZ_PLAY_PINGPONG_REVERSE;
    bool up = a->play == KZ_PLAY_FORWARD || a->play == KZ_PLAY_PINGPONG;
    for (int32_t round = 0; round < rounds; round++) {
        for (int32_t i = 0; i <= a->last - a->first; i++) {
            const int32_t next = up ? a->first + i : a->last - i;
            if (turns && round > 0 && i == 0 && a->last > a->first) continue; /* shown already: turned at */
            frame = next;
            if (ms < at + duration[frame]) return frame;
            at += duration[frame];
        }
        if (turns) up = !up;
        if (at == 0) return -2; /* called only when something lasts */
    }
    return frame;
}

TEST(an_animation_shows_the_frames_that_playing_it_slowly_shows)
{
    kz_test_rng r = kz_test_rng_here();
    for (int round = 0; round < 400; round++) {
        int32_t duration[7], total = 0;
        kz_mask_set *set = make_set();
        const int32_t n = kz_test_range(&r, 1, 7);
        for (int32_t i = 0; i < n; i++) {
            duration[i] = kz_test_one_in(&r, 3) ? 0 : kz_test_range(&r, 1, 5);
            add_frame(set, "", duration[i]);
        }
        kz_animation a = {"a", 0, 0, (kz_play)kz_test_below(&r, KZ_PLAY_COUNT), kz_test_range(&r, 0, 4)};
        a.first = kz_test_range(&r, 0, n - 1);
        a.last = kz_test_range(&r, a.first, n - 1);
        CHECK_EQ(kz_mask_set_add_animation(set, &a, NULL), KZ_OK);
        for (int32_t i = a.first; i <= a.last; i++) total += duration[i];
        const bool up = a.play == KZ_PLAY_FORWARD || a.play == KZ_PLAY_PINGPONG;
        CHECK_EQ(kz_mask_set_frame_at(set, 0, -1), up ? a.first : a.last);
        for (int64_t ms = 0; ms < 130; ms++) {
            NOTE("play %d, frames %d to %d, repeat %d, ms %lld", (int)a.play, a.first, a.last, a.repeat, (long long)ms);
            CHECK_EQ(kz_mask_set_frame_at(set, 0, ms), total ? shown_slowly(duration, &a, ms) : up ? a.first : a.last);
        }
        kz_mask_set_free(set);
    }
}

TEST(time_has_no_end)
{
    kz_mask_set *set = make_set();
    CHECK_EQ(kz_mask_set_frame_at(set, -1, 0), -1);
    for (int i = 0; i < 3; i++) add_frame(set, "", INT32_MAX);
    const kz_animation pingpong = {NULL, 0, 2, KZ_PLAY_PINGPONG, INT32_MAX};
    CHECK_EQ(kz_mask_set_add_animation(set, &pingpong, NULL), KZ_OK);
    CHECK_STR(kz_mask_set_animation(set, 0)->name, "");
    CHECK_EQ(kz_mask_set_find_animation(set, ""), 0);
    CHECK_EQ(kz_mask_set_find_animation(set, "x"), -1);
    CHECK_EQ(kz_mask_set_frame_at(set, 0, (int64_t)INT32_MAX * 4 + 1), 0);
    CHECK_GE(kz_mask_set_frame_at(set, 0, INT64_MAX), 0);
    CHECK_EQ(kz_mask_set_frame_at(set, 0, INT64_MIN), 0);
    CHECK_EQ(kz_mask_set_frame_at(set, -1, (int64_t)INT32_MAX * 5), 2);
    CHECK_EQ(kz_mask_set_frame_at(set, 1, 0), -1);
    CHECK_EQ(kz_mask_set_frame_at(set, -2, 0), -1);
    CHECK(kz_mask_set_animation(set, 1) == NULL && kz_mask_set_animation(set, -1) == NULL);
    kz_mask_set_free(set);
}

/* A round forth and back of one millisecond together. */
TEST(the_quickest_animation_goes_on_for_ever)
{
    kz_mask_set *set = make_set();
    add_frame(set, "", 1);
    add_frame(set, "", 0);
    const kz_animation endless = {"a", 0, 1, KZ_PLAY_PINGPONG, 0}, five = {"b", 0, 1, KZ_PLAY_PINGPONG, 5};
    CHECK_EQ(kz_mask_set_add_animation(set, &endless, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_animation(set, &five, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_frame_at(set, 0, INT64_MAX), 0);
    CHECK_EQ(kz_mask_set_frame_at(set, 1, INT64_MAX), 1);
    kz_mask_set_free(set);
}

/* ---- Turns --------------------------------------------------------------------------------------------- */

static bool same_masks(const kz_mask *a, const kz_mask *b)
{
    bool same = kz_mask_width(a) == kz_mask_width(b) && kz_mask_height(a) == kz_mask_height(b);
    for (int32_t y = 0; same && y < kz_mask_height(a); y++)
        for (int32_t x = 0; same && x < kz_mask_width(a); x++) same = kz_mask_get(a, x, y) == kz_mask_get(b, x, y);
    return same;
}

/* The mask of turn k is what kz_mask_transform makes with the map of docs/contract/mask_set.md. */
static void check_turn(const kz_frame *source, const kz_frame *turn, int32_t i, int32_t k, int32_t n)
{
    const kz_tagged_mask *from = &source->masks[i], *to = &turn->masks[i];
    const kz_vec2 at = {(float)from->at.x - source->pivot.x, (float)from->at.y - source->pivot.y};
    const kz_affine map =
        kz_affine_from_pose(1, 1, at, kz_pose_degrees(source->pivot.x, source->pivot.y, 360.0 * k / n));
    kz_mask *rotated = NULL;
    kz_cell origin;
    REQUIRE(kz_mask_transform(from->mask, &map, NULL, &rotated, &origin, NULL) == KZ_OK);
    CHECK_STR(to->tag, from->tag);
    CHECK_EQ(to->tag_number, from->tag_number);
    CHECK(to->tag == from->tag); /* a tag of this set */
    CHECK(same_masks(to->mask, rotated));
    CHECK(to->at.x == origin.x && to->at.y == origin.y);
    kz_mask_free(rotated);
}

TEST(turns_of_a_frame_are_its_masks_transformed)
{
    static const char *const tags[] = {"", "hit", "hurt"};
    kz_test_rng r = kz_test_rng_here();
    for (int round = 0; round < 40; round++) {
        kz_mask_set *set = make_set();
        add_frame(set, "other", 0);
        add_text(set, 0, "hurt", "#", 0, 0, NULL);
        kz_frame frame = frame_of("spin", 16, 16, 40);
        frame.pivot.x = kz_test_grid(&r, -8, 24, 0.5f);
        frame.pivot.y = kz_test_grid(&r, -8, 24, 0.5f);
        CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
        for (int32_t i = kz_test_range(&r, 0, 4); i > 0; i--) {
            const int32_t w = kz_test_range(&r, 0, 20);
            const int32_t h = kz_test_range(&r, 0, 20);
            kz_cell at;
            at.x = kz_test_range(&r, -9, 9);
            at.y = kz_test_range(&r, -9, 9);
            grid cells = grid_random(&r, w, h);
            kz_mask *mask;
            REQUIRE(kz_mask_from_call(cells.w, cells.h, grid_asked, &cells, NULL, &mask, NULL) == KZ_OK);
            CHECK_EQ(kz_mask_set_add_mask(set, 1, tags[kz_test_below(&r, 3)], mask, at, NULL), KZ_OK);
            kz_mask_free(mask);
            grid_free(&cells);
        }
        const int32_t n = kz_test_range(&r, 1, 9), n_tags = kz_mask_set_tag_count(set);
        CHECK_EQ(kz_mask_set_add_turns(set, 1, n, NULL), KZ_OK);
        REQUIRE(kz_mask_set_frame_count(set) == 2 + n);
        CHECK_EQ(kz_mask_set_tag_count(set), n_tags);
        const kz_frame *source = kz_mask_set_frame(set, 1);
        for (int32_t k = 0; k < n; k++) {
            const kz_frame *turn = kz_mask_set_frame(set, 2 + k);
            NOTE("round %d, turn %d of %d", round, k, n);
            CHECK_STR(turn->name, "spin");
            CHECK(turn->w == 16 && turn->h == 16 && turn->duration_ms == 40);
            CHECK(turn->pivot.x == source->pivot.x && turn->pivot.y == source->pivot.y);
            REQUIRE(turn->n_masks == source->n_masks);
            for (int32_t i = 0; i < turn->n_masks; i++) check_turn(source, turn, i, k, n);
        }
        CHECK_EQ(add_text(set, 1 + n, "new", "#", 0, 0, NULL), KZ_OK); /* they are frames like others */
        kz_mask_set_free(set);
    }
}

TEST(quarter_turns_go_clockwise_about_the_pivot)
{
    char text[16];
    kz_mask_set *set = make_set();
    kz_frame frame = frame_of("", 2, 1, 0);
    frame.pivot = (kz_vec2){0.5f, 0.5f};
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
    CHECK_EQ(add_text(set, 0, "", "###", 0, 0, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_turns(set, 0, 4, NULL), KZ_OK);
    const kz_tagged_mask *down = kz_mask_set_frame(set, 2)->masks, *left = kz_mask_set_frame(set, 3)->masks;
    kz_mask_to_text(down->mask, text, sizeof text);
    CHECK_STR(text, "#\n#\n#\n");
    check_rect(down->bounds, 0, 0, 1, 3);
    check_rect(left->bounds, -2, 0, 1, 1);
    check_rect(kz_mask_set_frame(set, 4)->bounds, 0, -2, 1, 1);
    kz_mask_set_free(set);
}

TEST(turns_that_are_refused_leave_the_set_as_it_was)
{
    kz_error err;
    kz_mask_set *set = make_set();
    CHECK_EQ(kz_mask_set_add_turns(NULL, 0, 1, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_set_add_turns(set, 0, 1, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    add_frame(set, "", 0);
    CHECK_EQ(kz_mask_set_add_turns(set, -1, 1, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_add_turns(set, 0, 0, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    kz_frame frame = frame_of("far", 1, 1, 0);
    frame.pivot = (kz_vec2){-0x1p30f, 0};
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
    add_text(set, 1, "", "#", 0, 0, NULL);
    CHECK_EQ(kz_mask_set_add_turns(set, 1, 1, &err), KZ_OK);            /* where it is */
    CHECK_EQ(kz_mask_set_add_turns(set, 1, 2, &err), KZ_ERR_TOO_LARGE); /* twice as far on the other side */
    CHECK_EQ(kz_mask_set_frame_count(set), 3);
    kz_mask_set_free(set);
}

/* ---- What is refused ----------------------------------------------------------------------------------- */

TEST(impossible_frames_are_refused)
{
    kz_error err;
    kz_mask_set *set = make_set();
    const kz_frame wrong[] = {frame_of("", -1, 0, 0), frame_of("", 0, -1, 0), frame_of("", 0, 0, -1)};
    for (int i = 0; i < 3; i++) CHECK_EQ(kz_mask_set_add_frame(set, &wrong[i], &err), KZ_ERR_ARGUMENT);
    kz_frame frame = frame_of("", KZ_MASK_MAX_SIDE + 1, 0, 0);
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, &err), KZ_ERR_TOO_LARGE);
    frame = frame_of("", 1, 1, 0);
    frame.pivot.y = NAN;
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, &err), KZ_ERR_NOT_FINITE);
    CHECK_EQ(err.a, 1);
    frame.pivot = (kz_vec2){-INFINITY, 0};
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, &err), KZ_ERR_NOT_FINITE);
    static char text[KZ_MASK_SET_MAX_TEXT + 2];
    memset(text, 'a', sizeof text - 1);
    frame = frame_of(text, 1, 1, 0);
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, KZ_MASK_SET_MAX_TEXT + 1);
    frame.name = text + 1;
    CHECK_EQ(kz_mask_set_add_frame(set, &frame, &err), KZ_OK);
    CHECK_EQ(kz_mask_set_add_frame(NULL, &frame, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_add_frame(set, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_create(NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_frame_count(set), 1);
    kz_mask_set_free(set);
    kz_mask_set_free(NULL);
}

TEST(impossible_masks_and_animations_are_refused)
{
    kz_error err;
    kz_mask_set *set = make_set();
    add_frame(set, "", 1);
    CHECK_EQ(add_text(set, 1, "", "#", 0, 0, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(add_text(set, -1, "", "#", 0, 0, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(add_text(set, 0, NULL, "#", 0, 0, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_add_mask(set, 0, "", NULL, (kz_cell){0, 0}, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(add_text(set, 0, "", ".#", 1 << 30, 0, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(add_text(set, 0, "", "#", 0, INT32_MIN, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, INT32_MIN);
    CHECK_EQ(kz_mask_set_tag_count(set), 0);
    CHECK_EQ(add_text(set, 0, "", "#", 1 << 30, -(1 << 30), &err), KZ_OK);
    const kz_animation wrong[] = {{"", -1, 0, KZ_PLAY_FORWARD, 0}, {"", 0, 1, KZ_PLAY_FORWARD, 0},
                                  {"", 1, 0, KZ_PLAY_FORWARD, 0},  {"", 0, 0, KZ_PLAY_COUNT, 0},
                                  {"", 0, 0, KZ_PLAY_FORWARD, -1}, {"", 0, 0, (kz_play)-1, 0}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_EQ(kz_mask_set_add_animation(set, &wrong[i], &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_add_animation(set, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_mask_set_animation_count(set), 0);
    CHECK_EQ(kz_mask_set_add_animation(NULL, &wrong[0], &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(add_text(NULL, 0, "", "#", 0, 0, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    kz_mask_set_free(set);
}

TEST(there_are_at_most_as_many_tags_as_stated)
{
    char tag[16];
    kz_error err;
    kz_mask_set *set = make_set();
    kz_mask *mask;
    add_frame(set, "", 0);
    REQUIRE(kz_mask_from_text("", NULL, &mask, NULL) == KZ_OK);
    for (int32_t i = 0; i < KZ_MASK_SET_MAX_TAGS; i++) {
        snprintf(tag, sizeof tag, "%u", (unsigned)i * 40503u % KZ_MASK_SET_MAX_TAGS); /* in no order */
        REQUIRE(kz_mask_set_add_mask(set, 0, tag, mask, (kz_cell){0, 0}, &err) == KZ_OK);
    }
    CHECK_EQ(kz_mask_set_add_mask(set, 0, "one more", mask, (kz_cell){0, 0}, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_mask_set_add_mask(set, 0, "77", mask, (kz_cell){0, 0}, &err), KZ_OK);
    CHECK_EQ(kz_mask_set_tag_count(set), KZ_MASK_SET_MAX_TAGS);
    for (int32_t i = 0; i < KZ_MASK_SET_MAX_TAGS; i += 97)
        CHECK_EQ(kz_mask_set_find_tag(set, kz_mask_set_tag(set, i)), i);
    kz_mask_free(mask);
    kz_mask_set_free(set);
}

/* ---- Memory -------------------------------------------------------------------------------------------- */

static void fill(kz_mask_set *set, const kz_mask *mask, kz_test_alloc *ta)
{
    kz_error err = {KZ_OK, 0, 0};
    for (int32_t i = 0; i < 9; i++) {
        const kz_frame frame = frame_of("frame", 4, 4, 1);
        const int32_t n = kz_mask_set_frame_count(set);
        kz_result result = kz_mask_set_add_frame(set, &frame, &err);
        CHECK_EQ(kz_mask_set_frame_count(set), n + (result == KZ_OK));
        CHECK(result == KZ_OK || (result == KZ_ERR_MEMORY && err.a > 0 && ta->refused));
        if (kz_mask_set_frame_count(set) == 0) continue;
        static const char *const tags[] = {"", "hit", "hurt", "push", "catch", "eye"};
        for (int32_t k = 0; k < 6; k++) {
            const kz_frame *first = kz_mask_set_frame(set, 0);
            const int32_t n_masks = first->n_masks, n_tags = kz_mask_set_tag_count(set);
            const bool known = kz_mask_set_find_tag(set, tags[k]) >= 0;
            result = kz_mask_set_add_mask(set, 0, tags[k], mask, (kz_cell){k, k}, &err);
            CHECK(result == KZ_OK || result == KZ_ERR_MEMORY);
            first = kz_mask_set_frame(set, 0);
            CHECK_EQ(first->n_masks, n_masks + (result == KZ_OK));
            CHECK_EQ(kz_mask_set_tag_count(set), n_tags + (result == KZ_OK && !known));
            CHECK_EQ(kz_mask_set_find_tag(set, tags[k]) >= 0, known || result == KZ_OK);
        }
        const kz_animation animation = {"loop", 0, 0, KZ_PLAY_REVERSE, 1};
        const int32_t n_animations = kz_mask_set_animation_count(set);
        result = kz_mask_set_add_animation(set, &animation, &err);
        CHECK_EQ(kz_mask_set_animation_count(set), n_animations + (result == KZ_OK));
    }
}

TEST(any_allocation_of_turns_may_fail_and_leaves_the_set_as_it_was)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_mask_set *set = NULL;
        if (kz_mask_set_create(&ta.allocator, &set, NULL) != KZ_OK) continue;
        kz_mask *mask = NULL;
        const kz_frame frame = frame_of("spin", 3, 2, 0);
        REQUIRE(kz_mask_from_text(".##\n###", NULL, &mask, NULL) == KZ_OK);
        if (kz_mask_set_add_frame(set, &frame, NULL) == KZ_OK &&
            kz_mask_set_add_mask(set, 0, "hit", mask, (kz_cell){0, 0}, NULL) == KZ_OK &&
            kz_mask_set_add_mask(set, 0, "", mask, (kz_cell){5, 0}, NULL) == KZ_OK) {
            const kz_result result = kz_mask_set_add_turns(set, 0, 5, NULL);
            CHECK(result == KZ_OK || (result == KZ_ERR_MEMORY && ta.refused));
            CHECK_EQ(kz_mask_set_frame_count(set), result == KZ_OK ? 6 : 1);
            CHECK_EQ(kz_mask_set_frame(set, 0)->n_masks, 2);
            CHECK_EQ(kz_mask_set_tag_count(set), 2);
        }
        kz_mask_free(mask);
        kz_mask_set_free(set);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(any_allocation_may_fail_and_leaves_the_set_as_it_was)
{
    kz_test_alloc ta;
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text(".##\n###", NULL, &mask, NULL) == KZ_OK);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_mask_set *set = NULL;
        const kz_result result = kz_mask_set_create(&ta.allocator, &set, NULL);
        CHECK_EQ(set != NULL, result == KZ_OK);
        if (set) fill(set, mask, &ta);
        kz_mask_set_free(set);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(mask);
}
