/* kolize_flat.h - the flat interface: pointers and scalars only, for foreign-function interfaces.
 * Written by bindings/flat/generate.py from docs/reference/api.json; `make api` writes it anew.
 * Parsers without a preprocessor, such as ffi.cdef, are given all but the lines that begin with #.  C programs
 * include this or kolize.h, never both.  The headers of kolize say what functions do. */
#ifndef KOLIZE_FLAT_H
#define KOLIZE_FLAT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum kz_result { KZ_OK = 0, KZ_ERR_MEMORY = 1, KZ_ERR_ARGUMENT = 2, KZ_ERR_TOO_LARGE = 3,
    KZ_ERR_OVERFLOW = 4, KZ_ERR_NOT_FINITE = 5, KZ_ERR_NEGATIVE_RADIUS = 6, KZ_ERR_BOX_ORDER = 7,
    KZ_ERR_TOO_FEW_POINTS = 8, KZ_ERR_SELF_CROSSING = 9, KZ_ERR_SELF_OVERLAP = 10, KZ_ERR_HOLE_OUTSIDE = 11,
    KZ_ERR_HOLE_IN_HOLE = 12, KZ_ERR_HOLE_EMPTY = 13, KZ_ERR_NOT_A_ROTATION = 14, KZ_ERR_MASK_TURNED = 15,
    KZ_ERR_SCALE = 16, KZ_ERR_MASK_TEXT = 17, KZ_ERR_FORMAT = 18, KZ_ERR_PITCH = 19, KZ_ERR_HOT_SIZE = 20,
    KZ_ERR_RULE = 21, KZ_ERR_BAD_HANDLE = 22, KZ_ERR_CPU_LEVEL = 23, KZ_ERR_BUFFER = 24, KZ_ERR_FILE = 25,
    KZ_ERR_SYNTAX = 26, KZ_ERR_CONTENT = 27, KZ_ERR_UNSUPPORTED = 28, KZ_ERR_SELF_CHECK = 29, KZ_ERR_STOPPED = 30,
    KZ_ERR_NO_TAG = 31, KZ_ERR_GRID_PART = 32, KZ_RESULT_COUNT = 33 } kz_result;
typedef enum kz_cpu_level { KZ_CPU_PLAIN = 0, KZ_CPU_SSE2 = 1, KZ_CPU_AVX2 = 2, KZ_CPU_AVX512 = 3, KZ_CPU_NEON = 4,
    KZ_CPU_WASM128 = 5, KZ_CPU_LEVEL_COUNT = 6 } kz_cpu_level;
enum { KZ_DRAW_BOXES = 1, KZ_DRAW_PAIRS = 2, KZ_DRAW_CONTACTS = 4 };
typedef enum kz_metric { KZ_METRIC_SQUARE = 0, KZ_METRIC_ROUND = 1 } kz_metric;
typedef enum kz_connectivity { KZ_CONNECTIVITY_4 = 0, KZ_CONNECTIVITY_8 = 1 } kz_connectivity;
typedef enum kz_play { KZ_PLAY_FORWARD = 0, KZ_PLAY_REVERSE = 1, KZ_PLAY_PINGPONG = 2, KZ_PLAY_PINGPONG_REVERSE = 3,
    KZ_PLAY_COUNT = 4 } kz_play;
typedef enum kz_simplify_mode { KZ_SIMPLIFY_CLOSEST = 0, KZ_SIMPLIFY_INSIDE = 1,
    KZ_SIMPLIFY_COVER = 2 } kz_simplify_mode;
typedef enum kz_relation { KZ_APART = -1, KZ_TOUCH = 0, KZ_OVERLAP = 1 } kz_relation;
typedef enum kz_response { KZ_RESPONSE_SLIDE = 0, KZ_RESPONSE_TOUCH = 1, KZ_RESPONSE_BOUNCE = 2,
    KZ_RESPONSE_CROSS = 3, KZ_RESPONSE_IGNORE = 4, KZ_RESPONSE_PUSH = 5 } kz_response;
typedef enum kz_walk { KZ_WALK_ALONG = 0, KZ_WALK_ACROSS = 1, KZ_WALK_PROJECT = 2, KZ_WALK_SLIP = 3 } kz_walk;
typedef enum kz_cell_rule { KZ_CELLS_OVERLAPPED = 0, KZ_CELLS_TOUCHED = 1, KZ_CELLS_CENTERED = 2,
    KZ_CELLS_WITHIN = 3 } kz_cell_rule;
enum { KZ_HIT_TOUCH = 1, KZ_HIT_UNION = 2, KZ_HIT_PASS_ONE_WAY = 4 };
typedef enum kz_kind { KZ_KIND_NONE = 0, KZ_KIND_POINT = 1, KZ_KIND_SEGMENT = 2, KZ_KIND_BOX = 3, KZ_KIND_CIRCLE = 4,
    KZ_KIND_CAPSULE = 5, KZ_KIND_POLYGON = 6, KZ_KIND_POLYLINE = 7, KZ_KIND_MASK = 8, KZ_KIND_PARTS = 9,
    KZ_KIND_GRID = 10, KZ_KIND_COUNT = 11 } kz_kind;
enum { KZ_SHAPE_CONVEX = 1, KZ_SHAPE_FLAT = 2, KZ_SHAPE_CLOCKWISE = 4, KZ_SHAPE_TOUCHES_ITSELF = 8,
    KZ_SHAPE_POINT_LIKE = 16, KZ_SHAPE_ROUNDED = 32 };
typedef enum kz_format { KZ_FORMAT_NONE = 0, KZ_FORMAT_INDEX8 = 1, KZ_FORMAT_INDEX1_MSB = 2,
    KZ_FORMAT_INDEX1_LSB = 3, KZ_FORMAT_RGB565 = 4, KZ_FORMAT_XRGB1555 = 5, KZ_FORMAT_ARGB1555 = 6,
    KZ_FORMAT_RGB24 = 7, KZ_FORMAT_BGR24 = 8, KZ_FORMAT_RGBX32 = 9, KZ_FORMAT_BGRX32 = 10, KZ_FORMAT_RGBA32 = 11,
    KZ_FORMAT_BGRA32 = 12, KZ_FORMAT_ARGB32 = 13, KZ_FORMAT_COUNT = 14 } kz_format;
typedef enum kz_rule_kind { KZ_RULE_ALPHA = 0, KZ_RULE_KEY = 1, KZ_RULE_INDEX = 2, KZ_RULE_AIR = 3, KZ_RULE_CALL = 4,
    KZ_RULE_COUNT = 5 } kz_rule_kind;
typedef enum kz_pair_mode { KZ_PAIRS_OVERLAP = 0, KZ_PAIRS_TOUCH = 1, KZ_PAIRS_BOXES = 2 } kz_pair_mode;
enum { KZ_BODY_STATIC = 1, KZ_BODY_SENSOR = 2, KZ_BODY_ONE_WAY = 4, KZ_BODY_PROBE = 8, KZ_BODY_DISABLED = 16 };
enum { KZ_RECORD_HASHES = 1 };

enum { KZ_VERSION_MAJOR = 0, KZ_VERSION_MINOR = 3, KZ_VERSION_PATCH = 0, KZ_GRID_MAX_SIDE = 32768,
    KZ_MASK_MAX_SIDE = 16777216, KZ_MASK_SET_MAX_TAGS = 65536, KZ_MASK_SET_MAX_TEXT = 65535, KZ_FEATURE_EDGE = 32768,
    KZ_FEATURE_NUMBER = 32767, KZ_POSED_BYTES = 4096, KZ_SWEEP_MAX_CELLS = 32768, KZ_INLINE_POINTS = 8,
    KZ_MAX_PART_DEPTH = 16, KZ_ROUNDED_BOX_PARTS = 5, KZ_ALPHA_DEFAULT = 127, KZ_FIXTURE_BYTES = 1024 };

typedef struct kz_grid kz_grid;
typedef struct kz_mask kz_mask;
typedef struct kz_mask_cache kz_mask_cache;
typedef struct kz_config_space kz_config_space;
typedef struct kz_canvas kz_canvas;
typedef struct kz_mask_set kz_mask_set;
typedef struct kz_replay kz_replay;
typedef struct kz_world kz_world;
typedef struct kz_error kz_error;
typedef struct kz_allocator kz_allocator;
typedef struct kz_limits kz_limits;
typedef struct kz_work kz_work;
typedef struct kz_parallel kz_parallel;
typedef struct kz_index_pair kz_index_pair;
typedef struct kz_box_options kz_box_options;
typedef struct kz_pen kz_pen;
typedef struct kz_draw kz_draw;
typedef struct kz_draw_style kz_draw_style;
typedef struct kz_draw_colors kz_draw_colors;
typedef struct kz_tile kz_tile;
typedef struct kz_grid_def kz_grid_def;
typedef struct kz_affine kz_affine;
typedef struct kz_rotation90 kz_rotation90;
typedef struct kz_cache_stats kz_cache_stats;
typedef struct kz_mask_contact kz_mask_contact;
typedef struct kz_mask_hit kz_mask_hit;
typedef struct kz_mask_ray_hit kz_mask_ray_hit;
typedef struct kz_mask_at kz_mask_at;
typedef struct kz_component kz_component;
typedef struct kz_components kz_components;
typedef struct kz_fit_loss kz_fit_loss;
typedef struct kz_hull kz_hull;
typedef struct kz_tagged_mask kz_tagged_mask;
typedef struct kz_frame kz_frame;
typedef struct kz_animation kz_animation;
typedef struct kz_rings kz_rings;
typedef struct kz_cell_rects kz_cell_rects;
typedef struct kz_simplify kz_simplify;
typedef struct kz_vec2 kz_vec2;
typedef struct kz_box kz_box;
typedef struct kz_cell kz_cell;
typedef struct kz_cell_rect kz_cell_rect;
typedef struct kz_segment kz_segment;
typedef struct kz_circle kz_circle;
typedef struct kz_capsule kz_capsule;
typedef struct kz_pose kz_pose;
typedef struct kz_move_hit kz_move_hit;
typedef struct kz_move_memory kz_move_memory;
typedef struct kz_move_def kz_move_def;
typedef struct kz_move_result kz_move_result;
typedef struct kz_carry_result kz_carry_result;
typedef struct kz_push_out kz_push_out;
typedef struct kz_contact kz_contact;
typedef struct kz_part_contact kz_part_contact;
typedef struct kz_box_u8 kz_box_u8;
typedef struct kz_box_u16 kz_box_u16;
typedef struct kz_box_u32 kz_box_u32;
typedef struct kz_boxes kz_boxes;
typedef struct kz_circles kz_circles;
typedef struct kz_capsules kz_capsules;
typedef struct kz_convexes kz_convexes;
typedef struct kz_distance_result kz_distance_result;
typedef struct kz_measure kz_measure;
typedef struct kz_ray_hit kz_ray_hit;
typedef struct kz_ray_span kz_ray_span;
typedef struct kz_sweep_hit kz_sweep_hit;
typedef struct kz_motion kz_motion;
typedef struct kz_toi kz_toi;
typedef struct kz_replay_op kz_replay_op;
typedef struct kz_replay_difference kz_replay_difference;
typedef struct kz_polygon kz_polygon;
typedef struct kz_placed_mask kz_placed_mask;
typedef struct kz_placed_grid kz_placed_grid;
typedef struct kz_compound kz_compound;
typedef struct kz_shape kz_shape;
typedef struct kz_convex_parts kz_convex_parts;
typedef struct kz_triangles kz_triangles;
typedef struct kz_surface kz_surface;
typedef struct kz_rule kz_rule;
typedef struct kz_body kz_body;
typedef struct kz_pair kz_pair;
typedef struct kz_world_def kz_world_def;
typedef struct kz_body_def kz_body_def;
typedef struct kz_pair_users kz_pair_users;
typedef struct kz_world_contact kz_world_contact;
typedef struct kz_body_parts kz_body_parts;
typedef struct kz_fixture kz_fixture;
typedef struct kz_fixture_pair kz_fixture_pair;
typedef struct kz_bodies_fixture kz_bodies_fixture;
typedef struct kz_tagged_shape kz_tagged_shape;
typedef struct kz_tag_def kz_tag_def;
typedef struct kz_grid_hit kz_grid_hit;
typedef struct kz_query_filter kz_query_filter;
typedef struct kz_world_hit kz_world_hit;
typedef struct kz_world_ray_hit kz_world_ray_hit;
typedef struct kz_world_sweep_hit kz_world_sweep_hit;
typedef struct kz_moving_circles kz_moving_circles;
typedef struct kz_cast_hit kz_cast_hit;
typedef struct kz_world_near kz_world_near;
typedef struct kz_recorder kz_recorder;

typedef void kz_pair_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n);

struct kz_error {
    kz_result code;
    int64_t a;
    int64_t b;
};

struct kz_allocator {
    void *(*alloc)(void *ctx, size_t size, size_t align);
    void (*release)(void *ctx, void *block, size_t size, size_t align);
    void *ctx;
};

struct kz_limits {
    uint64_t max_pixels;
    uint64_t max_bytes;
    uint32_t max_depth;
    uint32_t max_objects;
    uint64_t max_memory;
    uint32_t max_notes;
    bool strict;
    const char *root;
};

struct kz_work {
    uint64_t max_work;
    bool (*keep_going)(void *ctx);
    void *ctx;
};

struct kz_parallel {
    void (*run)(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n);
    void *ctx;
    uint32_t n_threads;
};

struct kz_index_pair {
    uint32_t a;
    uint32_t b;
};

struct kz_box_options {
    const kz_allocator *alloc;
    const kz_parallel *parallel;
    float wrap_w;
    float wrap_h;
};

struct kz_pen {
    uint32_t color;
    float width;
    bool filled;
};

struct kz_draw {
    void (*line)(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen);
    void (*polygon)(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen);
    void (*circle)(void *ctx, kz_vec2 center, float r, const kz_pen *pen);
    void (*cells)(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen);
    void (*text)(void *ctx, kz_vec2 at, const char *text, const kz_pen *pen);
    void *ctx;
    float scale;
};

struct kz_draw_style {
    uint32_t fill;
    uint32_t line;
    float width;
};

struct kz_draw_colors {
    kz_draw_style moving;
    kz_draw_style fixed;
    kz_draw_style one_way;
    kz_draw_style sensor;
    kz_draw_style probe;
    kz_draw_style disabled;
    kz_draw_style colliding;
    uint32_t box;
    uint32_t pair;
    uint32_t contact;
};

struct kz_vec2 {
    float x;
    float y;
};

struct kz_tile {
    int32_t n_points;
    kz_vec2 points[8];
    uint32_t category;
    uint32_t collides;
    uint32_t flags;
    uint16_t kind;
    uint64_t user;
};

struct kz_grid_def {
    int32_t w;
    int32_t h;
    float cell_w;
    float cell_h;
    int32_t id_bytes;
    const void *ids;
    const kz_tile *tiles;
    int32_t n_tiles;
    uint32_t journal;
    const kz_allocator *alloc;
};

struct kz_affine {
    double xx;
    double xy;
    double yx;
    double yy;
    double at_x;
    double at_y;
};

struct kz_rotation90 {
    int quarters;
    bool flip;
};

struct kz_cache_stats {
    size_t bytes;
    size_t max_bytes;
    uint64_t hits;
    uint64_t misses;
    uint64_t dropped;
    int32_t masks;
};

struct kz_cell_rect {
    int32_t x0;
    int32_t y0;
    int32_t x1;
    int32_t y1;
};

struct kz_cell {
    int32_t x;
    int32_t y;
};

struct kz_mask_contact {
    int64_t count;
    kz_cell_rect bounds;
    kz_cell topmost;
    kz_cell bottommost;
    kz_cell leftmost;
    kz_cell rightmost;
    kz_vec2 centroid;
    bool pushed;
    kz_cell push;
    kz_vec2 normal;
};

struct kz_mask_hit {
    kz_relation start;
    bool hit;
    float t;
    kz_cell offset;
    kz_cell cell;
    kz_vec2 normal;
};

struct kz_mask_ray_hit {
    bool inside;
    bool hit;
    float t;
    kz_cell cell;
    kz_vec2 normal;
};

struct kz_mask_at {
    const kz_mask *mask;
    int32_t x;
    int32_t y;
};

struct kz_component {
    kz_cell first;
    kz_cell_rect bounds;
    int64_t count;
};

struct kz_components {
    kz_component *items;
    int32_t n;
    kz_allocator alloc;
};

struct kz_fit_loss {
    int64_t missed;
    int64_t extra;
    float iou;
};

struct kz_hull {
    kz_vec2 *points;
    int32_t n_points;
    kz_allocator alloc;
};

struct kz_tagged_mask {
    const char *tag;
    int32_t tag_number;
    const kz_mask *mask;
    kz_cell at;
    kz_cell_rect bounds;
};

struct kz_frame {
    const char *name;
    int32_t w;
    int32_t h;
    kz_vec2 pivot;
    int32_t duration_ms;
    int32_t n_masks;
    const kz_tagged_mask *masks;
    kz_cell_rect bounds;
    int32_t n_shapes;
    const struct kz_tagged_shape *shapes;
};

struct kz_animation {
    const char *name;
    int32_t first;
    int32_t last;
    kz_play play;
    int32_t repeat;
};

struct kz_rings {
    kz_vec2 *points;
    int32_t *ring_end;
    int32_t *parent;
    int32_t n_points;
    int32_t n_rings;
    kz_allocator alloc;
};

struct kz_cell_rects {
    kz_cell_rect *items;
    int32_t n;
    kz_allocator alloc;
};

struct kz_simplify {
    kz_simplify_mode mode;
    float tolerance;
    int32_t max_points;
    kz_work work;
};

struct kz_box {
    kz_vec2 min;
    kz_vec2 max;
};

struct kz_segment {
    kz_vec2 a;
    kz_vec2 b;
};

struct kz_circle {
    kz_vec2 center;
    float r;
};

struct kz_capsule {
    kz_vec2 a;
    kz_vec2 b;
    float r;
};

struct kz_pose {
    kz_vec2 at;
    float cos;
    float sin;
};

struct kz_body {
    uint32_t index;
    uint32_t generation;
};

struct kz_move_hit {
    kz_body body;
    kz_response response;
    float t;
    kz_vec2 at;
    kz_vec2 normal;
    kz_vec2 point;
    kz_vec2 motion;
    int32_t fixture;
};

struct kz_move_memory {
    kz_vec2 remainder;
    kz_body floor;
    kz_vec2 floor_normal;
    kz_pose floor_pose;
    kz_vec2 at;
    double origin_x;
    double origin_y;
};

struct kz_move_def {
    kz_response response;
    kz_response (*respond)(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit);
    void *ctx;
    float restitution;
    int32_t max_turns;
    kz_vec2 up;
    float max_slope;
    float step_height;
    float snap;
    kz_walk walk;
    float corner_slip;
    float ledge_snap;
    bool stops_at_ceilings;
    bool drops;
    bool whole_pixels;
    kz_move_memory *memory;
};

struct kz_move_result {
    kz_vec2 moved;
    kz_vec2 rest;
    kz_vec2 heading;
    size_t n_hits;
    bool began_inside;
    bool on_floor;
    bool on_wall;
    bool on_ceiling;
    kz_vec2 floor_normal;
    kz_body floor;
    kz_vec2 wall_normal;
    kz_vec2 ceiling_normal;
    kz_body wall;
    kz_body ceiling;
    bool is_wedged;
    kz_vec2 floor_motion;
};

struct kz_carry_result {
    kz_body body;
    bool rides;
    bool crushed;
    kz_vec2 moved;
};

struct kz_push_out {
    bool free;
    int32_t attempts;
    kz_vec2 moved;
    kz_body last;
    float depth;
};

struct kz_contact {
    kz_relation relation;
    kz_vec2 normal;
    float depth;
    int32_t n_points;
    kz_vec2 points[2];
    bool shortest;
    uint32_t features[2];
};

struct kz_part_contact {
    int32_t a;
    int32_t b;
    kz_contact contact;
};

struct kz_box_u8 {
    uint8_t x;
    uint8_t y;
    uint8_t w;
    uint8_t h;
};

struct kz_box_u16 {
    uint16_t x;
    uint16_t y;
    uint16_t w;
    uint16_t h;
};

struct kz_box_u32 {
    uint32_t x;
    uint32_t y;
    uint32_t w;
    uint32_t h;
};

struct kz_boxes {
    const float *x0;
    const float *y0;
    const float *x1;
    const float *y1;
    size_t stride;
};

struct kz_circles {
    const float *x;
    const float *y;
    const float *r;
    size_t stride;
};

struct kz_capsules {
    const float *ax;
    const float *ay;
    const float *bx;
    const float *by;
    const float *r;
    size_t stride;
};

struct kz_convexes {
    const float *const *x;
    const float *const *y;
    int32_t n;
    size_t stride;
};

struct kz_distance_result {
    float distance;
    kz_vec2 on_a;
    kz_vec2 on_b;
};

struct kz_measure {
    int dimension;
    double size;
    double x;
    double y;
    double inertia;
};

struct kz_ray_hit {
    bool hit;
    bool inside;
    float t;
    kz_vec2 point;
    kz_vec2 normal;
    int32_t part;
    int32_t edge;
};

struct kz_ray_span {
    float t_in;
    float t_out;
    kz_vec2 point_in;
    kz_vec2 point_out;
    kz_vec2 normal_in;
    kz_vec2 normal_out;
    bool starts_inside;
    bool ends_inside;
    int32_t part;
    int32_t edge_in;
    int32_t edge_out;
};

struct kz_sweep_hit {
    kz_relation start;
    bool hit;
    float t;
    kz_vec2 normal;
    kz_vec2 point;
};

struct kz_motion {
    kz_pose from;
    kz_vec2 shift;
    float turn_rad;
};

struct kz_toi {
    kz_relation start;
    bool hit;
    float t_lower;
    float t_upper;
    float tolerance;
    kz_vec2 normal;
    kz_vec2 point;
};

struct kz_replay_op {
    const char *name;
    uint64_t step;
    uint64_t place;
    kz_body body;
    kz_vec2 at;
    kz_vec2 to;
    uint64_t mark;
    const char *text;
    kz_result result;
    bool differs;
};

struct kz_replay_difference {
    uint64_t mark;
    uint64_t step_a;
    uint64_t step_b;
    uint64_t n_frames;
    kz_replay_op a;
    kz_replay_op b;
    kz_body body;
    bool same_calls;
    char text[160];
};

struct kz_polygon {
    const kz_vec2 *points;
    const int32_t *ring_end;
    const struct kz_edge_tree *tree;
    int32_t n_points;
    int32_t n_rings;
    float room;
    kz_vec2 inline_points[8];
};

struct kz_placed_mask {
    const struct kz_mask *mask;
    const struct kzi_mask_exact *exact;
    double at_x;
    double at_y;
    kz_cell cell;
    kz_cell_rect bounds;
};

struct kz_placed_grid {
    const struct kz_grid *grid;
    const struct kzi_grid_exact *exact;
    double at_x;
    double at_y;
    double size_x;
    double size_y;
    uint32_t category;
    uint32_t collides;
    uint32_t with;
    uint32_t without;
    int32_t kind;
    uint32_t wraps;
};

struct kz_compound {
    const struct kz_shape *items;
    int32_t n;
    const struct kz_part_tree *tree;
};

struct kz_shape {
    kz_kind kind;
    uint32_t flags;
    kz_box bounds;
    union { kz_vec2 point; kz_segment segment; kz_circle circle; kz_capsule capsule; kz_polygon polygon; kz_placed_mask mask; kz_compound parts; kz_placed_grid grid; } as;
};

struct kz_convex_parts {
    kz_shape shape;
    kz_allocator alloc;
};

struct kz_triangles {
    int32_t *indices;
    int32_t n;
    kz_allocator alloc;
};

struct kz_surface {
    const void *pixels;
    ptrdiff_t pitch;
    kz_format format;
    int32_t x;
    int32_t y;
    int32_t w;
    int32_t h;
    const uint32_t *palette;
    int32_t n_colors;
};

struct kz_rule {
    kz_rule_kind kind;
    uint8_t threshold;
    uint8_t tolerance;
    uint32_t color;
    uint64_t transparent[4];
    const kz_surface *hot;
    bool (*solid)(void *ctx, const kz_surface *surface, int32_t x, int32_t y);
    void *ctx;
};

struct kz_pair {
    kz_body a;
    kz_body b;
    kz_relation relation;
    bool began;
};

struct kz_world_def {
    const kz_allocator *alloc;
    kz_pair_mode mode;
    float wrap_w;
    float wrap_h;
    uint64_t max_pairs;
    const kz_parallel *parallel;
    kz_pair_filter *filter;
    void *filter_ctx;
    uint32_t tag;
    bool fixture_pairs;
};

struct kz_body_def {
    kz_shape shape;
    const kz_mask_set *frames;
    int32_t frame;
    const struct kz_fixture *fixtures;
    int32_t n_fixtures;
    kz_pose pose;
    uint32_t category;
    uint32_t collides;
    int32_t group;
    uint32_t flags;
    kz_vec2 one_way;
    uint64_t user;
};

struct kz_pair_users {
    uint64_t a;
    uint64_t b;
};

struct kz_world_contact {
    kz_pair pair;
    kz_contact contact;
};

struct kz_body_parts {
    int32_t a;
    int32_t b;
    const char *tag_a;
    const char *tag_b;
    kz_relation relation;
};

struct kz_fixture {
    kz_shape shape;
    uint32_t category;
    uint32_t collides;
    uint32_t flags;
    uint16_t kind;
    uint64_t user;
};

struct kz_fixture_pair {
    kz_body a;
    kz_body b;
    uint16_t kind_a;
    uint16_t kind_b;
    kz_relation relation;
    bool began;
};

struct kz_bodies_fixture {
    int32_t a;
    int32_t b;
    uint16_t kind_a;
    uint16_t kind_b;
    kz_relation relation;
};

struct kz_tagged_shape {
    const char *tag;
    int32_t tag_number;
    kz_shape shape;
    const char *data;
};

struct kz_tag_def {
    uint32_t category;
    uint32_t collides;
    uint32_t flags;
    uint16_t kind;
    uint64_t user;
};

struct kz_grid_hit {
    kz_cell cell;
    uint32_t id;
    kz_relation relation;
};

struct kz_query_filter {
    uint32_t category;
    uint32_t collides;
    kz_body except;
    bool no_sensors;
    bool each_kind;
    bool (*keep)(void *ctx, const kz_world *world, kz_body body);
    void *ctx;
};

struct kz_world_hit {
    kz_body body;
    kz_relation relation;
    int32_t fixture;
};

struct kz_world_ray_hit {
    kz_body body;
    kz_ray_hit hit;
    int32_t fixture;
};

struct kz_world_sweep_hit {
    kz_body body;
    kz_sweep_hit hit;
    int32_t fixture;
};

struct kz_moving_circles {
    const float *x;
    const float *y;
    const float *dx;
    const float *dy;
    const float *r;
    size_t stride;
};

struct kz_cast_hit {
    kz_body body;
    int32_t fixture;
    float t;
    kz_vec2 normal;
    bool inside;
};

struct kz_world_near {
    kz_body body;
    kz_distance_result gap;
    int32_t fixture;
};

struct kz_recorder {
    void (*write)(void *ctx, const void *bytes, size_t n);
    void *ctx;
    uint32_t flags;
};

const char *kzf_result_name(kz_result code);
size_t kzf_error_text(const kz_error *err, char *text, size_t size);
void kzf_limits_resolve(const kz_limits *limits, kz_limits *result);
const char *kzf_cpu_level_name(kz_cpu_level level);
bool kzf_cpu_has(kz_cpu_level level);
kz_cpu_level kzf_cpu_level_now(void);
kz_result kzf_cpu_force(kz_cpu_level level);
kz_result kzf_self_check(kz_error *err);
const char *kzf_self_check_name(int64_t check);
kz_result kzf_box_pairs(const kz_box *boxes, size_t n, const kz_box_options *options, kz_index_pair *pairs,
    size_t max, size_t *n_pairs, kz_error *err);
kz_result kzf_box_pairs_between(const kz_box *a, size_t n_a, const kz_box *b, size_t n_b,
    const kz_box_options *options, kz_index_pair *pairs, size_t max, size_t *n_pairs, kz_error *err);
kz_result kzf_box_pairs_tile(const kz_box *boxes, size_t n, const kz_box *tile, const kz_box_options *options,
    kz_index_pair *pairs, size_t max, size_t *n_pairs, kz_error *err);
void kzf_draw_line(const kz_draw *draw, const kz_vec2 *a, const kz_vec2 *b, uint32_t color, float width);
void kzf_draw_box(const kz_draw *draw, const kz_box *box, const kz_draw_style *style);
void kzf_draw_text(const kz_draw *draw, const kz_vec2 *at, const char *text, uint32_t color, float size);
void kzf_draw_dot(const kz_draw *draw, const kz_vec2 *at, uint32_t color, float pixels);
void kzf_draw_arrow(const kz_draw *draw, const kz_vec2 *from, const kz_vec2 *to, uint32_t color, float width);
void kzf_draw_shape(const kz_draw *draw, const kz_shape *shape, const kz_pose *pose, const kz_draw_style *style);
void kzf_draw_cell_runs(const kz_draw *draw, const kz_mask *mask, const kz_cell_rect *part, const kz_cell *at,
    const kz_pen *pen);
void kzf_draw_cell_edges(const kz_draw *draw, const kz_mask *mask, const kz_cell_rect *part, const kz_cell *at,
    const kz_pen *pen);
void kzf_draw_surface(const kz_draw *draw, const kz_surface *surface, const kz_rule *rule, const kz_vec2 *at,
    float size);
void kzf_draw_contact(const kz_draw *draw, const kz_contact *contact, uint32_t color);
void kzf_draw_ray(const kz_draw *draw, const kz_vec2 *from, const kz_vec2 *to, const kz_ray_hit *hit, uint32_t color);
void kzf_draw_sweep(const kz_draw *draw, const kz_shape *shape, const kz_vec2 *motion, const kz_sweep_hit *hit,
    const kz_draw_style *style, uint32_t mark);
void kzf_draw_colors_default(kz_draw_colors *result);
void kzf_draw_world(const kz_draw *draw, kz_world *world, const kz_draw_colors *colors, unsigned flags);
kz_result kzf_grid_create(const kz_grid_def *def, kz_grid **out, kz_error *err);
void kzf_grid_free(kz_grid *grid);
int32_t kzf_grid_width(const kz_grid *grid);
int32_t kzf_grid_height(const kz_grid *grid);
void kzf_grid_cell_size(const kz_grid *grid, kz_vec2 *result);
uint32_t kzf_grid_get(const kz_grid *grid, int32_t x, int32_t y);
const kz_tile *kzf_grid_tile(const kz_grid *grid, uint32_t id);
const void *kzf_grid_ids(const kz_grid *grid);
void kzf_grid_cell(const kz_grid *grid, int32_t number, kz_cell *result);
kz_result kzf_grid_set(kz_grid *grid, int32_t x, int32_t y, uint32_t id, kz_error *err);
kz_result kzf_grid_fill(kz_grid *grid, const kz_cell_rect *cells, uint32_t id, kz_error *err);
uint64_t kzf_grid_edits(const kz_grid *grid);
kz_result kzf_grid_rewind(kz_grid *grid, uint64_t edits, kz_error *err);
uint64_t kzf_grid_hash(const kz_grid *grid);
kz_result kzf_shape_grid(const kz_grid *grid, double x, double y, kz_shape *out, kz_error *err);
kz_result kzf_mask_from_surface(const kz_surface *surface, const kz_rule *rule, const kz_allocator *alloc,
    kz_mask **out, kz_error *err);
kz_result kzf_mask_from_text(const char *text, const kz_allocator *alloc, kz_mask **out, kz_error *err);
kz_result kzf_mask_from_call(int32_t w, int32_t h, bool (*solid)(void *ctx, int32_t x, int32_t y), void *ctx,
    const kz_allocator *alloc, kz_mask **out, kz_error *err);
void kzf_affine_from_pose(double scale_x, double scale_y, const kz_vec2 *at, const kz_pose *pose, kz_affine *result);
kz_result kzf_mask_transform(const kz_mask *mask, const kz_affine *map, const kz_allocator *alloc, kz_mask **out,
    kz_cell *origin, kz_error *err);
kz_result kzf_mask_rotate90(const kz_mask *mask, const kz_rotation90 *rotation, const kz_allocator *alloc,
    kz_mask **out, kz_error *err);
void kzf_mask_free(kz_mask *mask);
int32_t kzf_mask_width(const kz_mask *mask);
int32_t kzf_mask_height(const kz_mask *mask);
bool kzf_mask_get(const kz_mask *mask, int32_t x, int32_t y);
int64_t kzf_mask_count(const kz_mask *mask);
void kzf_mask_bounds(const kz_mask *mask, kz_cell_rect *result);
size_t kzf_mask_to_text(const kz_mask *mask, char *text, size_t size);
uint64_t kzf_mask_bits(const kz_mask *mask, int32_t x0, int32_t y, int32_t n);
bool kzf_mask_next_run(const kz_mask *mask, int32_t y, int32_t x, int32_t *x0, int32_t *x1);
const uint64_t *kzf_mask_words(const kz_mask *mask, size_t *strip_words, int32_t *n_strips);
bool kzf_mask_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);
kz_relation kzf_mask_relate(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);
int64_t kzf_mask_overlap_area(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);
bool kzf_mask_overlap_first(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell *first);
void kzf_mask_overlap_bounds(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell_rect *result);
kz_result kzf_mask_overlap_mask(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy,
    const kz_allocator *alloc, kz_mask **out, kz_error *err);
bool kzf_mask_push(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells, kz_cell *push);
kz_result kzf_mask_cache_create(size_t max_bytes, const kz_allocator *alloc, kz_mask_cache **out, kz_error *err);
void kzf_mask_cache_free(kz_mask_cache *cache);
kz_result kzf_mask_cache_get(kz_mask_cache *cache, const kz_mask *mask, const kz_affine *map, const kz_mask **out,
    kz_cell *origin, kz_error *err);
void kzf_mask_cache_release(kz_mask_cache *cache, const kz_mask *posed);
void kzf_mask_cache_remove(kz_mask_cache *cache, const kz_mask *mask);
void kzf_mask_cache_stats(const kz_mask_cache *cache, kz_cache_stats *result);
kz_result kzf_mask_config_space(const kz_mask *a, const kz_mask *b, const kz_work *work, const kz_allocator *alloc,
    kz_mask **out, kz_cell *origin, kz_error *err);
size_t kzf_mask_overlap_areas(const kz_mask *a, const kz_mask *b, const kz_cell_rect *offsets, int64_t *counts,
    size_t max);
kz_result kzf_config_space_create(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc,
    kz_config_space **out, kz_error *err);
void kzf_config_space_free(kz_config_space *config);
size_t kzf_config_space_bytes(const kz_config_space *config);
bool kzf_config_space_overlap(const kz_config_space *config, int32_t dx, int32_t dy);
void kzf_config_space_push(const kz_config_space *config, int32_t dx, int32_t dy, kz_cell *result);
bool kzf_mask_collide(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells,
    kz_mask_contact *out);
void kzf_mask_sweep(const kz_mask *a, const kz_vec2 *a_at, const kz_vec2 *motion, const kz_mask *b,
    const kz_vec2 *b_at, kz_mask_hit *result);
void kzf_mask_ray(const kz_mask *mask, const kz_vec2 *from, const kz_vec2 *to, kz_mask_ray_hit *result);
size_t kzf_mask_overlap_many(const kz_mask *mask, const kz_mask_at *items, size_t n, uint64_t *bits);
kz_result kzf_canvas_create(int32_t w, int32_t h, const kz_allocator *alloc, kz_canvas **out, kz_error *err);
kz_result kzf_canvas_from_mask(const kz_mask *mask, const kz_allocator *alloc, kz_canvas **out, kz_error *err);
kz_result kzf_canvas_from_surface(const kz_surface *surface, const kz_rule *rule, const kz_allocator *alloc,
    kz_canvas **out, kz_error *err);
kz_result kzf_canvas_from_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy,
    const kz_allocator *alloc, kz_canvas **out, kz_error *err);
void kzf_canvas_free(kz_canvas *canvas);
const kz_mask *kzf_canvas_mask(kz_canvas *canvas);
uint64_t *kzf_canvas_words(kz_canvas *canvas, size_t *strip_words, int32_t *n_strips);
void kzf_canvas_set(kz_canvas *canvas, int32_t x, int32_t y, bool solid);
void kzf_canvas_fill(kz_canvas *canvas, const kz_cell_rect *rect, bool solid);
void kzf_canvas_invert(kz_canvas *canvas);
void kzf_canvas_draw(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);
void kzf_canvas_erase(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);
void kzf_canvas_toggle(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);
void kzf_canvas_keep(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy);
kz_result kzf_mask_dilate(const kz_mask *mask, int32_t n, kz_metric metric, const kz_allocator *alloc, kz_mask **out,
    kz_error *err);
kz_result kzf_mask_erode(const kz_mask *mask, int32_t n, kz_metric metric, const kz_allocator *alloc, kz_mask **out,
    kz_error *err);
void kzf_components_free(kz_components *components);
kz_result kzf_mask_components(const kz_mask *mask, kz_connectivity connectivity, int64_t min_count,
    const kz_allocator *alloc, kz_components *out, kz_error *err);
kz_result kzf_mask_holes(const kz_mask *mask, kz_connectivity connectivity, int64_t min_count,
    const kz_allocator *alloc, kz_components *out, kz_error *err);
kz_result kzf_mask_component(const kz_mask *mask, kz_connectivity connectivity, int32_t x, int32_t y,
    const kz_allocator *alloc, kz_mask **out, kz_error *err);
kz_result kzf_mask_fill_holes(const kz_mask *mask, kz_connectivity connectivity, int64_t max_count,
    const kz_allocator *alloc, kz_mask **out, kz_error *err);
kz_result kzf_mask_distances(const kz_mask *mask, int32_t *field, size_t n_field, const kz_allocator *alloc,
    kz_error *err);
kz_result kzf_mask_fit_box(const kz_mask *mask, float tightness, const kz_work *work, const kz_allocator *alloc,
    kz_box *box, kz_fit_loss *loss, kz_error *err);
kz_result kzf_mask_fit_circle(const kz_mask *mask, float tightness, const kz_work *work, const kz_allocator *alloc,
    kz_circle *circle, kz_fit_loss *loss, kz_error *err);
kz_result kzf_mask_fit_capsule(const kz_mask *mask, float tightness, const kz_work *work, const kz_allocator *alloc,
    kz_capsule *capsule, kz_fit_loss *loss, kz_error *err);
void kzf_hull_free(kz_hull *hull);
kz_result kzf_mask_fit_hull(const kz_mask *mask, const kz_allocator *alloc, kz_hull *hull, kz_fit_loss *loss,
    kz_error *err);
kz_result kzf_mask_set_create(const kz_allocator *alloc, kz_mask_set **out, kz_error *err);
void kzf_mask_set_free(kz_mask_set *set);
kz_result kzf_mask_set_add_frame(kz_mask_set *set, const kz_frame *frame, kz_error *err);
kz_result kzf_mask_set_add_mask(kz_mask_set *set, int32_t frame, const char *tag, const kz_mask *mask,
    const kz_cell *at, kz_error *err);
kz_result kzf_mask_set_add_turns(kz_mask_set *set, int32_t frame, int32_t n, kz_error *err);
kz_result kzf_mask_set_add_animation(kz_mask_set *set, const kz_animation *animation, kz_error *err);
int32_t kzf_mask_set_frame_count(const kz_mask_set *set);
const kz_frame *kzf_mask_set_frame(const kz_mask_set *set, int32_t frame);
int32_t kzf_mask_set_find_frame(const kz_mask_set *set, const char *name);
int32_t kzf_frame_find(const kz_frame *frame, const char *tag, int32_t from);
bool kzf_frame_overlap(const kz_frame *a, const char *tag_a, const kz_frame *b, const char *tag_b, int32_t dx,
    int32_t dy);
int32_t kzf_mask_set_tag_count(const kz_mask_set *set);
const char *kzf_mask_set_tag(const kz_mask_set *set, int32_t tag_number);
int32_t kzf_mask_set_find_tag(const kz_mask_set *set, const char *tag);
int32_t kzf_mask_set_animation_count(const kz_mask_set *set);
const kz_animation *kzf_mask_set_animation(const kz_mask_set *set, int32_t animation);
int32_t kzf_mask_set_find_animation(const kz_mask_set *set, const char *name);
int32_t kzf_mask_set_frame_at(const kz_mask_set *set, int32_t animation, int64_t ms);
void kzf_rings_free(kz_rings *rings);
kz_result kzf_mask_trace(const kz_mask *mask, kz_connectivity connectivity, const kz_work *work,
    const kz_allocator *alloc, kz_rings *out, kz_error *err);
kz_result kzf_rings_fill(const kz_rings *rings, int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out,
    kz_error *err);
void kzf_cell_rects_free(kz_cell_rects *rects);
kz_result kzf_mask_rectangles(const kz_mask *mask, const kz_allocator *alloc, kz_cell_rects *out, kz_error *err);
kz_result kzf_rings_simplify(const kz_rings *rings, const kz_simplify *how, const kz_allocator *alloc, kz_rings *out,
    float *largest, kz_error *err);
kz_result kzf_rings_convex_parts(const kz_rings *rings, int32_t max_points, const kz_allocator *alloc, kz_rings *out,
    kz_error *err);
void kzf_vec2_add(const kz_vec2 *a, const kz_vec2 *b, kz_vec2 *result);
void kzf_vec2_sub(const kz_vec2 *a, const kz_vec2 *b, kz_vec2 *result);
void kzf_vec2_scale(const kz_vec2 *v, float by, kz_vec2 *result);
float kzf_vec2_dot(const kz_vec2 *a, const kz_vec2 *b);
float kzf_vec2_cross(const kz_vec2 *a, const kz_vec2 *b);
float kzf_vec2_length(const kz_vec2 *v);
float kzf_vec2_distance(const kz_vec2 *a, const kz_vec2 *b);
void kzf_vec2_normalize(const kz_vec2 *v, kz_vec2 *result);
void kzf_vec2_rotate(const kz_vec2 *v, double angle_rad, kz_vec2 *result);
void kzf_vec2_lerp(const kz_vec2 *a, const kz_vec2 *b, float t, kz_vec2 *result);
void kzf_cos_sin(double angle_rad, float *cos_out, float *sin_out);
void kzf_cos_sin_degrees(double angle_deg, float *cos_out, float *sin_out);
float kzf_atan2(float y, float x);
void kzf_pose_radians(float x, float y, double angle_rad, kz_pose *result);
void kzf_pose_degrees(float x, float y, double angle_deg, kz_pose *result);
void kzf_pose_identity(kz_pose *result);
kz_result kzf_pose_check(const kz_pose *pose, kz_error *err);
void kzf_pose_apply(const kz_pose *pose, const kz_vec2 *p, kz_vec2 *result);
void kzf_pose_apply_inverse(const kz_pose *pose, const kz_vec2 *p, kz_vec2 *result);
void kzf_pose_mul(const kz_pose *a, const kz_pose *b, kz_pose *result);
void kzf_pose_inverse(const kz_pose *pose, kz_pose *result);
int kzf_orient(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *c);
int kzf_in_circle(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *c, const kz_vec2 *d);
int kzf_compare_distance(const kz_vec2 *p, const kz_vec2 *q, float r1, float r2);
int kzf_compare_segment_distance(const kz_vec2 *p, const kz_vec2 *a, const kz_vec2 *b, float r1, float r2);
bool kzf_box_meets(const kz_box *a, const kz_box *b);
void kzf_box_union(const kz_box *a, const kz_box *b, kz_box *result);
kz_result kzf_body_move(kz_world *world, const kz_body *body, const kz_vec2 *motion, const kz_move_def *def,
    kz_move_hit *hits, size_t max, kz_move_result *out, kz_error *err);
kz_result kzf_shape_move(const kz_world *world, const kz_shape *shape, const kz_vec2 *motion,
    const kz_query_filter *filter, const kz_move_def *def, kz_move_hit *hits, size_t max, kz_move_result *out,
    kz_error *err);
kz_result kzf_platform_move(kz_world *world, const kz_body *platform, const kz_vec2 *motion, const kz_move_def *def,
    kz_carry_result *carried, size_t max, size_t *n, kz_error *err);
kz_result kzf_platform_turn(kz_world *world, const kz_body *platform, const kz_vec2 *motion, float turn_rad,
    const kz_move_def *def, kz_carry_result *carried, size_t max, size_t *n, kz_error *err);
kz_result kzf_body_push_out(kz_world *world, const kz_body *body, int32_t max_attempts, kz_push_out *out,
    kz_error *err);
void kzf_reflect(const kz_vec2 *velocity, const kz_vec2 *normal, float restitution, kz_vec2 *result);
kz_result kzf_shape_mask(const kz_mask *mask, double x, double y, kz_shape *out, kz_error *err);
kz_relation kzf_relate(const kz_shape *a, const kz_shape *b);
bool kzf_overlap(const kz_shape *a, const kz_shape *b);
bool kzf_intersects(const kz_shape *a, const kz_shape *b);
uint32_t kzf_feature_of_a(uint32_t features);
uint32_t kzf_feature_of_b(uint32_t features);
kz_relation kzf_collide(const kz_shape *a, const kz_shape *b, kz_contact *out);
void kzf_contact_push(const kz_shape *a, const kz_shape *b, const kz_contact *contact, kz_vec2 *result);
size_t kzf_collide_parts(const kz_shape *a, const kz_shape *b, kz_part_contact *contacts, size_t max);
bool kzf_push_along(const kz_shape *a, const kz_shape *b, const kz_vec2 *direction, kz_vec2 *push, float *length);
const kz_shape *kzf_shape_part(const kz_shape *shape, int32_t part);
int64_t kzf_common_cells(const kz_shape *mask, const kz_shape *other, kz_cell *first, kz_cell_rect *bounds);
kz_relation kzf_box_relate(const kz_box *a, const kz_box *b);
bool kzf_span_u8_plain(uint8_t x1, uint8_t w1, uint8_t x2, uint8_t w2);
bool kzf_span_u8_wrap(uint8_t x1, uint8_t w1, uint8_t x2, uint8_t w2);
bool kzf_box_u8_overlap(const kz_box_u8 *a, const kz_box_u8 *b);
bool kzf_box_u8_overlap_wrap(const kz_box_u8 *a, const kz_box_u8 *b);
bool kzf_span_u16_plain(uint16_t x1, uint16_t w1, uint16_t x2, uint16_t w2);
bool kzf_span_u16_wrap(uint16_t x1, uint16_t w1, uint16_t x2, uint16_t w2);
bool kzf_box_u16_overlap(const kz_box_u16 *a, const kz_box_u16 *b);
bool kzf_box_u16_overlap_wrap(const kz_box_u16 *a, const kz_box_u16 *b);
bool kzf_span_u32_plain(uint32_t x1, uint32_t w1, uint32_t x2, uint32_t w2);
bool kzf_span_u32_wrap(uint32_t x1, uint32_t w1, uint32_t x2, uint32_t w2);
bool kzf_box_u32_overlap(const kz_box_u32 *a, const kz_box_u32 *b);
bool kzf_box_u32_overlap_wrap(const kz_box_u32 *a, const kz_box_u32 *b);
void kzf_boxes_of(const kz_box *b, kz_boxes *result);
void kzf_circles_of(const kz_circle *c, kz_circles *result);
void kzf_capsules_of(const kz_capsule *c, kz_capsules *result);
size_t kzf_overlap_boxes(const kz_boxes *a, const kz_boxes *b, size_t n, uint64_t *bits);
size_t kzf_overlap_circles(const kz_circles *a, const kz_circles *b, size_t n, uint64_t *bits);
size_t kzf_overlap_capsules(const kz_capsules *a, const kz_capsules *b, size_t n, uint64_t *bits);
size_t kzf_overlap_convexes(const kz_convexes *a, const kz_convexes *b, size_t n, uint64_t *bits);
size_t kzf_overlap_one_boxes(const kz_shape *one, const kz_boxes *many, size_t n, uint64_t *bits);
size_t kzf_overlap_one_circles(const kz_shape *one, const kz_circles *many, size_t n, uint64_t *bits);
size_t kzf_overlap_one_capsules(const kz_shape *one, const kz_capsules *many, size_t n, uint64_t *bits);
size_t kzf_overlap_one_convexes(const kz_shape *one, const kz_convexes *many, size_t n, uint64_t *bits);
bool kzf_segment_clip(const kz_segment *segment, const kz_box *box, kz_segment *out);
kz_result kzf_polygon_clip_box(const kz_vec2 *points, int32_t n, const kz_box *box, kz_vec2 *out, size_t max,
    size_t *n_out);
void kzf_distance(const kz_shape *a, const kz_shape *b, kz_distance_result *result);
bool kzf_common_point(const kz_shape *a, const kz_shape *b, kz_vec2 *out);
bool kzf_contains(const kz_shape *a, const kz_shape *b);
void kzf_shape_measure(const kz_shape *shape, kz_measure *result);
kz_result kzf_relate_posed(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b,
    kz_relation *out, kz_error *err);
kz_result kzf_collide_posed(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b,
    kz_contact *out, kz_error *err);
kz_result kzf_distance_posed(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b,
    kz_distance_result *out, kz_error *err);
kz_result kzf_ray_posed(const kz_shape *shape, const kz_pose *pose, const kz_vec2 *from, const kz_vec2 *to,
    unsigned flags, kz_ray_hit *out, kz_error *err);
kz_result kzf_sweep_posed(const kz_shape *a, const kz_pose *pose_a, const kz_vec2 *motion, const kz_shape *b,
    const kz_pose *pose_b, unsigned flags, kz_sweep_hit *out, kz_error *err);
bool kzf_shape_next_run(const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t x, int32_t *x0, int32_t *x1);
void kzf_canvas_draw_shape(kz_canvas *canvas, const kz_cell *origin, const kz_shape *shape, kz_cell_rule rule,
    bool solid);
void kzf_ray(const kz_shape *shape, const kz_vec2 *from, const kz_vec2 *to, unsigned flags, kz_ray_hit *result);
size_t kzf_ray_spans(const kz_shape *shape, const kz_vec2 *from, const kz_vec2 *to, unsigned flags,
    kz_ray_span *spans, size_t max);
size_t kzf_shape_from_rings_bytes(const kz_rings *rings);
kz_result kzf_shape_from_rings(const kz_rings *rings, void *memory, size_t bytes, kz_shape *out, kz_error *err);
void kzf_sweep(const kz_shape *a, const kz_vec2 *motion, const kz_shape *b, unsigned flags, kz_sweep_hit *result);
void kzf_motion_pose(const kz_motion *motion, float t, kz_pose *result);
kz_result kzf_sweep_rotating(const kz_shape *a, const kz_motion *motion, const kz_shape *b, float tolerance,
    void *memory, size_t bytes, kz_toi *out, kz_error *err);
kz_result kzf_replay_create(const void *log, size_t n, const kz_limits *limits, const kz_allocator *alloc,
    kz_replay **out, kz_error *err);
void kzf_replay_free(kz_replay *replay);
kz_world *kzf_replay_world(const kz_replay *replay);
uint64_t kzf_replay_steps(kz_replay *replay);
uint64_t kzf_replay_at(const kz_replay *replay);
kz_result kzf_replay_seek(kz_replay *replay, uint64_t step, kz_error *err);
bool kzf_replay_next(kz_replay *replay, kz_replay_op *out);
kz_result kzf_replay_error(const kz_replay *replay, kz_error *err);
void kzf_replay_draw(const kz_draw *draw, const kz_replay *replay, const kz_draw_colors *colors, unsigned flags);
bool kzf_replay_compare(kz_replay *a, kz_replay *b, kz_replay_difference *out, kz_error *err);
kz_result kzf_shape_point(const kz_vec2 *p, kz_shape *out, kz_error *err);
kz_result kzf_shape_segment(const kz_vec2 *a, const kz_vec2 *b, kz_shape *out, kz_error *err);
kz_result kzf_shape_box(const kz_vec2 *min, const kz_vec2 *max, kz_shape *out, kz_error *err);
kz_result kzf_shape_circle(const kz_vec2 *center, float r, kz_shape *out, kz_error *err);
kz_result kzf_shape_capsule(const kz_vec2 *a, const kz_vec2 *b, float r, kz_shape *out, kz_error *err);
kz_result kzf_shape_polygon(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err);
kz_result kzf_shape_polygon_with_holes(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
    kz_shape *out, kz_error *err);
kz_result kzf_shape_polyline(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err);
kz_result kzf_shape_parts(const kz_shape *parts, int32_t n, kz_shape *out, kz_error *err);
size_t kzf_shape_transform_bytes(const kz_shape *shape);
kz_result kzf_shape_transform(const kz_shape *shape, const kz_pose *pose, void *memory, size_t bytes, kz_shape *out,
    kz_error *err);
kz_result kzf_shape_scale(const kz_shape *shape, float sx, float sy, void *memory, size_t bytes, kz_shape *out,
    kz_error *err);
const char *kzf_kind_name(kz_kind kind);
const kz_vec2 *kzf_shape_points(const kz_shape *shape, size_t *n);
int32_t kzf_convex_hull(const kz_vec2 *points, int32_t n, kz_vec2 *hull);
void kzf_convex_parts_free(kz_convex_parts *parts);
kz_result kzf_shape_convex_parts(const kz_shape *polygon, int32_t max_points, const kz_allocator *alloc,
    kz_convex_parts *out, kz_error *err);
void kzf_triangles_free(kz_triangles *triangles);
kz_result kzf_triangulate(const kz_shape *polygon, const kz_allocator *alloc, kz_triangles *out, kz_error *err);
kz_result kzf_shape_rounded_polygon(const kz_vec2 *points, int32_t n, float r, kz_shape *parts, size_t max,
    kz_shape *out, kz_error *err);
kz_result kzf_shape_rounded_box(const kz_vec2 *min, const kz_vec2 *max, float r, kz_shape *parts, kz_shape *out,
    kz_error *err);
size_t kzf_edge_tree_bytes(int32_t n_points);
kz_result kzf_shape_polygon_with_tree(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, void *memory,
    size_t bytes, kz_shape *out, kz_error *err);
kz_result kzf_shape_polyline_with_tree(const kz_vec2 *points, int32_t n, void *memory, size_t bytes, kz_shape *out,
    kz_error *err);
size_t kzf_part_tree_bytes(int32_t n);
kz_result kzf_shape_parts_with_tree(const kz_shape *parts, int32_t n, void *memory, size_t bytes, kz_shape *out,
    kz_error *err);
kz_result kzf_surface_check(const kz_surface *surface, kz_error *err);
void kzf_surface_part(const kz_surface *surface, int32_t x, int32_t y, int32_t w, int32_t h, kz_surface *result);
uint32_t kzf_surface_color(const kz_surface *surface, int32_t x, int32_t y);
void kzf_rule_alpha(uint8_t threshold, kz_rule *result);
void kzf_rule_key(uint32_t rgb, uint8_t tolerance, kz_rule *result);
void kzf_rule_index(uint8_t transparent, kz_rule *result);
void kzf_rule_add_index(kz_rule *rule, uint8_t transparent);
void kzf_rule_air(uint32_t argb, const kz_surface *hot, kz_rule *result);
void kzf_rule_call(bool (*solid)(void *ctx, const kz_surface *s, int32_t x, int32_t y), void *ctx, kz_rule *result);
kz_result kzf_rule_check(const kz_rule *rule, const kz_surface *surface, kz_error *err);
bool kzf_surface_solid(const kz_surface *surface, const kz_rule *rule, int32_t x, int32_t y);
bool kzf_surface_overlap(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b, const kz_rule *rule_b,
    int32_t dx, int32_t dy);
int64_t kzf_surface_overlap_area(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
    const kz_rule *rule_b, int32_t dx, int32_t dy);
bool kzf_surface_overlap_first(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
    const kz_rule *rule_b, int32_t dx, int32_t dy, kz_cell *first);
uint64_t kzf_surface_bits(const kz_surface *surface, const kz_rule *rule, int32_t x0, int32_t y, int32_t n);
bool kzf_body_same(const kz_body *a, const kz_body *b);
void kzf_world_def_default(kz_world_def *result);
kz_result kzf_world_create(const kz_world_def *def, kz_world **out, kz_error *err);
void kzf_world_free(kz_world *world);
uint32_t kzf_world_count(const kz_world *world);
size_t kzf_world_bytes(const kz_world *world);
void kzf_body_def_default(kz_body_def *result);
kz_result kzf_body_create(kz_world *world, const kz_body_def *def, kz_body *out, kz_error *err);
kz_result kzf_bodies_create(kz_world *world, const kz_body_def *defs, size_t n, kz_body *out, kz_error *err);
kz_result kzf_body_destroy(kz_world *world, const kz_body *body);
kz_result kzf_bodies_destroy(kz_world *world, const kz_body *bodies, size_t n);
kz_result kzf_body_set_pose(kz_world *world, const kz_body *body, const kz_pose *pose, kz_error *err);
kz_result kzf_bodies_set_at(kz_world *world, const kz_body *bodies, size_t n, const kz_vec2 *at, size_t stride,
    kz_error *err);
kz_result kzf_world_shift(kz_world *world, const kz_vec2 *offset, kz_error *err);
kz_result kzf_body_set_shape(kz_world *world, const kz_body *body, const kz_shape *shape, kz_error *err);
kz_result kzf_body_set_frame(kz_world *world, const kz_body *body, int32_t frame, kz_error *err);
kz_result kzf_body_set_filter(kz_world *world, const kz_body *body, uint32_t category, uint32_t collides);
kz_result kzf_body_set_group(kz_world *world, const kz_body *body, int32_t group);
kz_result kzf_body_set_user(kz_world *world, const kz_body *body, uint64_t user);
kz_result kzf_body_set_one_way(kz_world *world, const kz_body *body, const kz_vec2 *one_way);
kz_result kzf_body_set_flags(kz_world *world, const kz_body *body, uint32_t flags);
bool kzf_body_is_live(const kz_world *world, const kz_body *body);
void kzf_world_body(const kz_world *world, uint32_t index, kz_body *result);
void kzf_body_pose(const kz_world *world, const kz_body *body, kz_pose *result);
void kzf_body_box(const kz_world *world, const kz_body *body, kz_box *result);
uint32_t kzf_body_category(const kz_world *world, const kz_body *body);
uint32_t kzf_body_collides(const kz_world *world, const kz_body *body);
int32_t kzf_body_group(const kz_world *world, const kz_body *body);
uint32_t kzf_body_flags(const kz_world *world, const kz_body *body);
void kzf_body_one_way(const kz_world *world, const kz_body *body, kz_vec2 *result);
uint64_t kzf_body_user(const kz_world *world, const kz_body *body);
const kz_mask_set *kzf_body_frames(const kz_world *world, const kz_body *body, int32_t *frame);
void kzf_world_next(const kz_world *world, const kz_body *body, kz_body *result);
bool kzf_body_shape(const kz_world *world, const kz_body *body, kz_shape *out);
kz_result kzf_world_step(kz_world *world, kz_error *err);
const kz_pair *kzf_world_pairs(kz_world *world, size_t *n);
size_t kzf_body_pairs(kz_world *world, const kz_body *body, kz_pair *out, size_t max);
void kzf_pair_other(const kz_pair *pair, const kz_body *body, kz_body *result);
const kz_pair *kzf_world_begin_events(const kz_world *world, size_t *n);
const kz_pair *kzf_world_end_events(const kz_world *world, size_t *n);
void kzf_world_end_users(const kz_world *world, size_t i, kz_pair_users *result);
kz_relation kzf_bodies_collide(const kz_world *world, const kz_body *a, const kz_body *b, kz_contact *out);
void kzf_bodies_contact_push(const kz_world *world, const kz_body *a, const kz_body *b, const kz_contact *contact,
    kz_vec2 *result);
size_t kzf_world_contacts(const kz_world *world, kz_world_contact *out, size_t max);
size_t kzf_bodies_parts(const kz_world *world, const kz_body *a, const kz_body *b, kz_body_parts *out, size_t max);
kz_result kzf_body_set_fixtures(kz_world *world, const kz_body *body, const kz_fixture *fixtures, int32_t n,
    kz_error *err);
kz_result kzf_body_set_off(kz_world *world, const kz_body *body, uint32_t categories);
uint32_t kzf_body_off(const kz_world *world, const kz_body *body);
const kz_fixture *kzf_body_fixtures(const kz_world *world, const kz_body *body, int32_t *n);
bool kzf_body_fixture_shape(const kz_world *world, const kz_body *body, int32_t fixture, void *memory, size_t bytes,
    kz_shape *out);
const kz_fixture_pair *kzf_world_fixture_pairs(const kz_world *world, size_t *n);
const kz_fixture_pair *kzf_world_fixture_begin_events(const kz_world *world, size_t *n);
const kz_fixture_pair *kzf_world_fixture_end_events(const kz_world *world, size_t *n);
void kzf_world_fixture_end_users(const kz_world *world, size_t i, kz_pair_users *result);
size_t kzf_bodies_fixtures(const kz_world *world, const kz_body *a, const kz_body *b, kz_bodies_fixture *out,
    size_t max);
kz_relation kzf_fixtures_collide(const kz_world *world, const kz_body *a, int32_t fixture_a, const kz_body *b,
    int32_t fixture_b, kz_contact *out);
kz_result kzf_mask_set_add_shape(kz_mask_set *set, int32_t frame, const char *tag, const kz_shape *shape,
    const char *data, kz_error *err);
kz_result kzf_mask_set_define_tag(kz_mask_set *set, const char *tag, const kz_tag_def *def, kz_error *err);
kz_result kzf_mask_set_add_flipped(kz_mask_set *set, int32_t first, int32_t n, kz_error *err);
int32_t kzf_mask_set_turn(int32_t first, int32_t n, double degrees);
kz_result kzf_body_set_frames(kz_world *world, const kz_body *body, const kz_mask_set *frames, int32_t frame,
    kz_error *err);
double kzf_data_number(const char *data, const char *key, double otherwise);
bool kzf_data_text(const char *data, const char *key, char *out, size_t size);
size_t kzf_bodies_cells(const kz_world *world, const kz_body *body, const kz_body *grid, kz_grid_hit *out,
    size_t max);
kz_result kzf_world_index(kz_world *world, kz_error *err);
void kzf_world_expect(kz_world *world, uint32_t n);
size_t kzf_world_find(const kz_world *world, const kz_shape *shape, kz_pair_mode mode, const kz_query_filter *filter,
    kz_world_hit *out, size_t max);
size_t kzf_world_find_at(const kz_world *world, const kz_vec2 *point, const kz_query_filter *filter,
    kz_world_hit *out, size_t max);
size_t kzf_world_find_many(const kz_world *world, const kz_shape *shapes, size_t n, kz_pair_mode mode,
    const kz_query_filter *filter, kz_world_hit *out, size_t max, size_t *end);
bool kzf_world_ray(const kz_world *world, const kz_vec2 *from, const kz_vec2 *to, unsigned flags,
    const kz_query_filter *filter, kz_world_ray_hit *out);
size_t kzf_world_ray_all(const kz_world *world, const kz_vec2 *from, const kz_vec2 *to, unsigned flags,
    const kz_query_filter *filter, kz_world_ray_hit *out, size_t max);
bool kzf_world_sweep(const kz_world *world, const kz_shape *shape, const kz_vec2 *motion, unsigned flags,
    const kz_query_filter *filter, kz_world_sweep_hit *out);
size_t kzf_world_sweep_all(const kz_world *world, const kz_shape *shape, const kz_vec2 *motion, unsigned flags,
    const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max);
size_t kzf_world_cast_many(const kz_world *world, const kz_moving_circles *bullets, size_t n, unsigned flags,
    const kz_query_filter *filter, kz_cast_hit *out);
size_t kzf_world_nearest(const kz_world *world, const kz_shape *shape, float within, const kz_query_filter *filter,
    kz_world_near *out, size_t k);
kz_result kzf_world_record(kz_world *world, const kz_recorder *recorder, kz_error *err);
void kzf_world_mark(kz_world *world, uint64_t number, const char *text);
uint64_t kzf_world_hash(const kz_world *world);
uint64_t kzf_body_hash(const kz_world *world, const kz_body *body);
size_t kzf_world_save_bytes(const kz_world *world);
kz_result kzf_world_save(const kz_world *world, void *bytes, size_t size, kz_error *err);
kz_result kzf_world_restore(kz_world *world, const void *bytes, size_t size, kz_error *err);
size_t kzf_sizeof(const char *name);
kz_result kzf_shape_copy(const kz_shape *shape, kz_shape **out, kz_error *err);
void kzf_shape_free(kz_shape *shape);
#endif
