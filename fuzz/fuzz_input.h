/* fuzz_input.h - what the targets of the core share: bytes as arguments, and facts that must hold.
 *
 * A number is any 32 bits, NaN and infinities included, when `raw` is set, else a half on a small grid, on which things
 * meet.  Beyond the input's end all bytes are 0. */
#ifndef KZ_FUZZ_INPUT_H
#define KZ_FUZZ_INPUT_H

#include <kolize/kolize.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct input {
    const uint8_t *at, *end;
    bool raw; /* numbers are raw bits, not halves */
} input;

/* Says which fact does not hold, and ends the run. */
static inline void must(bool fact, const char *what)
{
    if (fact) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static inline input in_make(const uint8_t *data, size_t size)
{
    const input in = {data, size ? data + size : data, false};
    return in;
}

static inline size_t in_left(const input *in) { return (size_t)(in->end - in->at); }

static inline uint8_t in_byte(input *in) { return in->at < in->end ? *in->at++ : 0; }

static inline uint32_t in_u32(input *in)
{
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++) bits |= (uint32_t)in_byte(in) << (8 * i);
    return bits;
}

static inline uint64_t in_u64(input *in)
{
    const uint64_t low = in_u32(in);
    return (uint64_t)in_u32(in) << 32 | low;
}

static inline int32_t in_i32(input *in)
{
    const uint32_t bits = in_u32(in);
    int32_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline int64_t in_i64(input *in)
{
    const uint64_t bits = in_u64(in);
    int64_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* 0 .. n-1, n up to 256 */
static inline int32_t in_below(input *in, int32_t n) { return in_byte(in) % n; }

/* Mostly near, so that things meet. */
static inline int32_t in_offset(input *in)
{
    const uint8_t first = in_byte(in);
    return first < 224 ? first - 112 : in_i32(in);
}

static inline float in_number(input *in)
{
    if (!in->raw) return (float)(int8_t)in_byte(in) * 0.5f;
    const uint32_t bits = in_u32(in);
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline double in_double(input *in)
{
    if (!in->raw) return (double)(int8_t)in_byte(in) * 0.5;
    const uint64_t bits = in_u64(in);
    double f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline kz_vec2 in_point(input *in)
{
    kz_vec2 p;
    p.x = in_number(in);
    p.y = in_number(in);
    return p;
}

static inline kz_pose in_pose(input *in)
{
    const uint8_t how = in_byte(in);
    kz_pose pose;
    pose.at = in_point(in);
    pose.cos = in_number(in);
    pose.sin = in_number(in);
    if (how & 1) pose = kz_pose_degrees(pose.at.x, pose.at.y, (double)pose.cos * 30);
    if (how & 2) pose.cos = 1, pose.sin = 0;
    return pose;
}

/* A text of up to 15 bytes in `text`, which has room for 16. */
static inline const char *in_text(input *in, char *text)
{
    const int32_t n = in_below(in, 16);
    for (int32_t i = 0; i < n; i++) text[i] = (char)in_byte(in);
    text[n] = '\0';
    return text;
}

static inline bool is_number(float v) { return v >= -FLT_MAX && v <= FLT_MAX; }

static inline bool is_point(kz_vec2 p) { return is_number(p.x) && is_number(p.y); }

/* Of length 1, or {0, 0} where there is none. */
static inline bool is_unit_or_none(kz_vec2 n)
{
    const double x = (double)n.x, y = (double)n.y, length_sq = x * x + y * y;
    return (x == 0 && y == 0) || (length_sq > 0.999 && length_sq < 1.001);
}

static inline bool same_point(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

static inline bool rect_is_empty(kz_cell_rect r) { return r.x0 >= r.x1 || r.y0 >= r.y1; }

#endif
