/* kolize_flat.c - every public function of the core with pointers and scalars only.
 * Written by bindings/flat/generate.py from docs/reference/api.json; `make api` writes it anew. */
#include <kolize/kolize.h>

#if defined(_WIN32)
#define KZF_API __declspec(dllexport)
#elif defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wmissing-prototypes" /* they are in kolize_flat.h, for other languages */
#define KZF_API __attribute__((visibility("default")))
#else
#define KZF_API
#endif

KZF_API const char *kzf_result_name(kz_result code)
{ return kz_result_name(code); }
KZF_API size_t kzf_error_text(const kz_error *err, char *text, size_t size)
{ return kz_error_text(err, text, size); }
KZF_API void kzf_limits_resolve(const kz_limits *limits, kz_limits *result)
{ *result = kz_limits_resolve(limits); }
KZF_API const char *kzf_cpu_level_name(kz_cpu_level level)
{ return kz_cpu_level_name(level); }
KZF_API bool kzf_cpu_has(kz_cpu_level level)
{ return kz_cpu_has(level); }
KZF_API kz_cpu_level kzf_cpu_level_now(void)
{ return kz_cpu_level_now(); }
KZF_API kz_result kzf_cpu_force(kz_cpu_level level)
{ return kz_cpu_force(level); }
KZF_API kz_result kzf_self_check(kz_error *err)
{ return kz_self_check(err); }
KZF_API const char *kzf_self_check_name(int64_t check)
{ return kz_self_check_name(check); }
KZF_API kz_result kzf_box_pairs(const kz_box *boxes, size_t n, const kz_box_options *options, kz_index_pair *pairs,
    size_t max, size_t *n_pairs, kz_error *err)
{ return kz_box_pairs(boxes, n, options, pairs, max, n_pairs, err); }
KZF_API kz_result kzf_box_pairs_between(const kz_box *a, size_t n_a, const kz_box *b, size_t n_b,
    const kz_box_options *options, kz_index_pair *pairs, size_t max, size_t *n_pairs, kz_error *err)
{ return kz_box_pairs_between(a, n_a, b, n_b, options, pairs, max, n_pairs, err); }
KZF_API kz_result kzf_box_pairs_tile(const kz_box *boxes, size_t n, const kz_box *tile,
    const kz_box_options *options, kz_index_pair *pairs, size_t max, size_t *n_pairs, kz_error *err)
{ return kz_box_pairs_tile(boxes, n, *tile, options, pairs, max, n_pairs, err); }
KZF_API void kzf_draw_line(const kz_draw *draw, const kz_vec2 *a, const kz_vec2 *b, uint32_t color, float width)
{ kz_draw_line(draw, *a, *b, color, width); }
KZF_API void kzf_draw_box(const kz_draw *draw, const kz_box *box, const kz_draw_style *style)
{ kz_draw_box(draw, *box, *style); }
KZF_API void kzf_draw_text(const kz_draw *draw, const kz_vec2 *at, const char *text, uint32_t color, float size)
{ kz_draw_text(draw, *at, text, color, size); }
KZF_API void kzf_draw_dot(const kz_draw *draw, const kz_vec2 *at, uint32_t color, float pixels)
{ kz_draw_dot(draw, *at, color, pixels); }
KZF_API void kzf_draw_arrow(const kz_draw *draw, const kz_vec2 *from, const kz_vec2 *to, uint32_t color, float width)
{ kz_draw_arrow(draw, *from, *to, color, width); }
KZF_API void kzf_draw_shape(const kz_draw *draw, const kz_shape *shape, const kz_pose *pose,
    const kz_draw_style *style)
{ kz_draw_shape(draw, shape, *pose, *style); }
KZF_API void kzf_draw_cell_runs(const kz_draw *draw, const kz_mask *mask, const kz_cell_rect *part,
    const kz_cell *at, const kz_pen *pen)
{ kz_draw_cell_runs(draw, mask, *part, *at, pen); }
KZF_API void kzf_draw_cell_edges(const kz_draw *draw, const kz_mask *mask, const kz_cell_rect *part,
    const kz_cell *at, const kz_pen *pen)
{ kz_draw_cell_edges(draw, mask, *part, *at, pen); }
KZF_API void kzf_draw_surface(const kz_draw *draw, const kz_surface *surface, const kz_rule *rule, const kz_vec2 *at,
    float size)
{ kz_draw_surface(draw, surface, rule, *at, size); }
KZF_API void kzf_draw_contact(const kz_draw *draw, const kz_contact *contact, uint32_t color)
{ kz_draw_contact(draw, contact, color); }
KZF_API void kzf_draw_ray(const kz_draw *draw, const kz_vec2 *from, const kz_vec2 *to, const kz_ray_hit *hit,
    uint32_t color)
{ kz_draw_ray(draw, *from, *to, hit, color); }
KZF_API void kzf_draw_sweep(const kz_draw *draw, const kz_shape *shape, const kz_vec2 *motion,
    const kz_sweep_hit *hit, const kz_draw_style *style, uint32_t mark)
{ kz_draw_sweep(draw, shape, *motion, hit, *style, mark); }
KZF_API void kzf_draw_colors_default(kz_draw_colors *result)
{ *result = kz_draw_colors_default(); }
KZF_API void kzf_draw_world(const kz_draw *draw, kz_world *world, const kz_draw_colors *colors, unsigned flags)
{ kz_draw_world(draw, world, colors, flags); }
KZF_API kz_result kzf_grid_create(const kz_grid_def *def, kz_grid **out, kz_error *err)
{ return kz_grid_create(def, out, err); }
KZF_API void kzf_grid_free(kz_grid *grid)
{ kz_grid_free(grid); }
KZF_API int32_t kzf_grid_width(const kz_grid *grid)
{ return kz_grid_width(grid); }
KZF_API int32_t kzf_grid_height(const kz_grid *grid)
{ return kz_grid_height(grid); }
KZF_API void kzf_grid_cell_size(const kz_grid *grid, kz_vec2 *result)
{ *result = kz_grid_cell_size(grid); }
KZF_API uint32_t kzf_grid_get(const kz_grid *grid, int32_t x, int32_t y)
{ return kz_grid_get(grid, x, y); }
KZF_API const kz_tile *kzf_grid_tile(const kz_grid *grid, uint32_t id)
{ return kz_grid_tile(grid, id); }
KZF_API const void *kzf_grid_ids(const kz_grid *grid)
{ return kz_grid_ids(grid); }
KZF_API void kzf_grid_cell(const kz_grid *grid, int32_t number, kz_cell *result)
{ *result = kz_grid_cell(grid, number); }
KZF_API kz_result kzf_grid_set(kz_grid *grid, int32_t x, int32_t y, uint32_t id, kz_error *err)
{ return kz_grid_set(grid, x, y, id, err); }
KZF_API kz_result kzf_grid_fill(kz_grid *grid, const kz_cell_rect *cells, uint32_t id, kz_error *err)
{ return kz_grid_fill(grid, *cells, id, err); }
KZF_API uint64_t kzf_grid_edits(const kz_grid *grid)
{ return kz_grid_edits(grid); }
KZF_API kz_result kzf_grid_rewind(kz_grid *grid, uint64_t edits, kz_error *err)
{ return kz_grid_rewind(grid, edits, err); }
KZF_API uint64_t kzf_grid_hash(const kz_grid *grid)
{ return kz_grid_hash(grid); }
KZF_API kz_result kzf_shape_grid(const kz_grid *grid, double x, double y, kz_shape *out, kz_error *err)
{ return kz_shape_grid(grid, x, y, out, err); }
KZF_API kz_result kzf_mask_from_surface(const kz_surface *surface, const kz_rule *rule, const kz_allocator *alloc,
    kz_mask **out, kz_error *err)
{ return kz_mask_from_surface(surface, rule, alloc, out, err); }
KZF_API kz_result kzf_mask_from_text(const char *text, const kz_allocator *alloc, kz_mask **out, kz_error *err)
{ return kz_mask_from_text(text, alloc, out, err); }
KZF_API kz_result kzf_mask_from_call(int32_t w, int32_t h, bool (*solid)(void *ctx, int32_t x, int32_t y), void *ctx,
    const kz_allocator *alloc, kz_mask **out, kz_error *err)
{ return kz_mask_from_call(w, h, solid, ctx, alloc, out, err); }
KZF_API void kzf_affine_from_pose(double scale_x, double scale_y, const kz_vec2 *at, const kz_pose *pose,
    kz_affine *result)
{ *result = kz_affine_from_pose(scale_x, scale_y, *at, *pose); }
KZF_API kz_result kzf_mask_transform(const kz_mask *mask, const kz_affine *map, const kz_allocator *alloc,
    kz_mask **out, kz_cell *origin, kz_error *err)
{ return kz_mask_transform(mask, map, alloc, out, origin, err); }
KZF_API kz_result kzf_mask_rotate90(const kz_mask *mask, const kz_rotation90 *rotation, const kz_allocator *alloc,
    kz_mask **out, kz_error *err)
{ return kz_mask_rotate90(mask, *rotation, alloc, out, err); }
KZF_API void kzf_mask_free(kz_mask *mask)
{ kz_mask_free(mask); }
KZF_API int32_t kzf_mask_width(const kz_mask *mask)
{ return kz_mask_width(mask); }
KZF_API int32_t kzf_mask_height(const kz_mask *mask)
{ return kz_mask_height(mask); }
KZF_API bool kzf_mask_get(const kz_mask *mask, int32_t x, int32_t y)
{ return kz_mask_get(mask, x, y); }
KZF_API int64_t kzf_mask_count(const kz_mask *mask)
{ return kz_mask_count(mask); }
KZF_API void kzf_mask_bounds(const kz_mask *mask, kz_cell_rect *result)
{ *result = kz_mask_bounds(mask); }
KZF_API size_t kzf_mask_to_text(const kz_mask *mask, char *text, size_t size)
{ return kz_mask_to_text(mask, text, size); }
KZF_API uint64_t kzf_mask_bits(const kz_mask *mask, int32_t x0, int32_t y, int32_t n)
{ return kz_mask_bits(mask, x0, y, n); }
KZF_API bool kzf_mask_next_run(const kz_mask *mask, int32_t y, int32_t x, int32_t *x0, int32_t *x1)
{ return kz_mask_next_run(mask, y, x, x0, x1); }
KZF_API const uint64_t *kzf_mask_words(const kz_mask *mask, size_t *strip_words, int32_t *n_strips)
{ return kz_mask_words(mask, strip_words, n_strips); }
KZF_API bool kzf_mask_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{ return kz_mask_overlap(a, b, dx, dy); }
KZF_API kz_relation kzf_mask_relate(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{ return kz_mask_relate(a, b, dx, dy); }
KZF_API int64_t kzf_mask_overlap_area(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{ return kz_mask_overlap_area(a, b, dx, dy); }
KZF_API bool kzf_mask_overlap_first(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell *first)
{ return kz_mask_overlap_first(a, b, dx, dy, first); }
KZF_API void kzf_mask_overlap_bounds(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell_rect *result)
{ *result = kz_mask_overlap_bounds(a, b, dx, dy); }
KZF_API kz_result kzf_mask_overlap_mask(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy,
    const kz_allocator *alloc, kz_mask **out, kz_error *err)
{ return kz_mask_overlap_mask(a, b, dx, dy, alloc, out, err); }
KZF_API bool kzf_mask_push(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells,
    kz_cell *push)
{ return kz_mask_push(a, b, dx, dy, max_cells, push); }
KZF_API kz_result kzf_mask_cache_create(size_t max_bytes, const kz_allocator *alloc, kz_mask_cache **out,
    kz_error *err)
{ return kz_mask_cache_create(max_bytes, alloc, out, err); }
KZF_API void kzf_mask_cache_free(kz_mask_cache *cache)
{ kz_mask_cache_free(cache); }
KZF_API kz_result kzf_mask_cache_get(kz_mask_cache *cache, const kz_mask *mask, const kz_affine *map,
    const kz_mask **out, kz_cell *origin, kz_error *err)
{ return kz_mask_cache_get(cache, mask, map, out, origin, err); }
KZF_API void kzf_mask_cache_release(kz_mask_cache *cache, const kz_mask *posed)
{ kz_mask_cache_release(cache, posed); }
KZF_API void kzf_mask_cache_remove(kz_mask_cache *cache, const kz_mask *mask)
{ kz_mask_cache_remove(cache, mask); }
KZF_API void kzf_mask_cache_stats(const kz_mask_cache *cache, kz_cache_stats *result)
{ *result = kz_mask_cache_stats(cache); }
KZF_API kz_result kzf_mask_config_space(const kz_mask *a, const kz_mask *b, const kz_work *work,
    const kz_allocator *alloc, kz_mask **out, kz_cell *origin, kz_error *err)
{ return kz_mask_config_space(a, b, work, alloc, out, origin, err); }
KZF_API size_t kzf_mask_overlap_areas(const kz_mask *a, const kz_mask *b, const kz_cell_rect *offsets,
    int64_t *counts, size_t max)
{ return kz_mask_overlap_areas(a, b, *offsets, counts, max); }
KZF_API kz_result kzf_config_space_create(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc,
    kz_config_space **out, kz_error *err)
{ return kz_config_space_create(a, b, alloc, out, err); }
KZF_API void kzf_config_space_free(kz_config_space *config)
{ kz_config_space_free(config); }
KZF_API size_t kzf_config_space_bytes(const kz_config_space *config)
{ return kz_config_space_bytes(config); }
KZF_API bool kzf_config_space_overlap(const kz_config_space *config, int32_t dx, int32_t dy)
{ return kz_config_space_overlap(config, dx, dy); }
KZF_API void kzf_config_space_push(const kz_config_space *config, int32_t dx, int32_t dy, kz_cell *result)
{ *result = kz_config_space_push(config, dx, dy); }
KZF_API bool kzf_mask_collide(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells,
    kz_mask_contact *out)
{ return kz_mask_collide(a, b, dx, dy, max_cells, out); }
KZF_API void kzf_mask_sweep(const kz_mask *a, const kz_vec2 *a_at, const kz_vec2 *motion, const kz_mask *b,
    const kz_vec2 *b_at, kz_mask_hit *result)
{ *result = kz_mask_sweep(a, *a_at, *motion, b, *b_at); }
KZF_API void kzf_mask_ray(const kz_mask *mask, const kz_vec2 *from, const kz_vec2 *to, kz_mask_ray_hit *result)
{ *result = kz_mask_ray(mask, *from, *to); }
KZF_API size_t kzf_mask_overlap_many(const kz_mask *mask, const kz_mask_at *items, size_t n, uint64_t *bits)
{ return kz_mask_overlap_many(mask, items, n, bits); }
KZF_API kz_result kzf_canvas_create(int32_t w, int32_t h, const kz_allocator *alloc, kz_canvas **out, kz_error *err)
{ return kz_canvas_create(w, h, alloc, out, err); }
KZF_API kz_result kzf_canvas_from_mask(const kz_mask *mask, const kz_allocator *alloc, kz_canvas **out, kz_error *err)
{ return kz_canvas_from_mask(mask, alloc, out, err); }
KZF_API kz_result kzf_canvas_from_surface(const kz_surface *surface, const kz_rule *rule, const kz_allocator *alloc,
    kz_canvas **out, kz_error *err)
{ return kz_canvas_from_surface(surface, rule, alloc, out, err); }
KZF_API kz_result kzf_canvas_from_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy,
    const kz_allocator *alloc, kz_canvas **out, kz_error *err)
{ return kz_canvas_from_overlap(a, b, dx, dy, alloc, out, err); }
KZF_API void kzf_canvas_free(kz_canvas *canvas)
{ kz_canvas_free(canvas); }
KZF_API const kz_mask *kzf_canvas_mask(kz_canvas *canvas)
{ return kz_canvas_mask(canvas); }
KZF_API uint64_t *kzf_canvas_words(kz_canvas *canvas, size_t *strip_words, int32_t *n_strips)
{ return kz_canvas_words(canvas, strip_words, n_strips); }
KZF_API void kzf_canvas_set(kz_canvas *canvas, int32_t x, int32_t y, bool solid)
{ kz_canvas_set(canvas, x, y, solid); }
KZF_API void kzf_canvas_fill(kz_canvas *canvas, const kz_cell_rect *rect, bool solid)
{ kz_canvas_fill(canvas, *rect, solid); }
KZF_API void kzf_canvas_invert(kz_canvas *canvas)
{ kz_canvas_invert(canvas); }
KZF_API void kzf_canvas_draw(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{ kz_canvas_draw(canvas, mask, dx, dy); }
KZF_API void kzf_canvas_erase(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{ kz_canvas_erase(canvas, mask, dx, dy); }
KZF_API void kzf_canvas_toggle(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{ kz_canvas_toggle(canvas, mask, dx, dy); }
KZF_API void kzf_canvas_keep(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{ kz_canvas_keep(canvas, mask, dx, dy); }
KZF_API kz_result kzf_mask_dilate(const kz_mask *mask, int32_t n, kz_metric metric, const kz_allocator *alloc,
    kz_mask **out, kz_error *err)
{ return kz_mask_dilate(mask, n, metric, alloc, out, err); }
KZF_API kz_result kzf_mask_erode(const kz_mask *mask, int32_t n, kz_metric metric, const kz_allocator *alloc,
    kz_mask **out, kz_error *err)
{ return kz_mask_erode(mask, n, metric, alloc, out, err); }
KZF_API void kzf_components_free(kz_components *components)
{ kz_components_free(components); }
KZF_API kz_result kzf_mask_components(const kz_mask *mask, kz_connectivity connectivity, int64_t min_count,
    const kz_allocator *alloc, kz_components *out, kz_error *err)
{ return kz_mask_components(mask, connectivity, min_count, alloc, out, err); }
KZF_API kz_result kzf_mask_holes(const kz_mask *mask, kz_connectivity connectivity, int64_t min_count,
    const kz_allocator *alloc, kz_components *out, kz_error *err)
{ return kz_mask_holes(mask, connectivity, min_count, alloc, out, err); }
KZF_API kz_result kzf_mask_component(const kz_mask *mask, kz_connectivity connectivity, int32_t x, int32_t y,
    const kz_allocator *alloc, kz_mask **out, kz_error *err)
{ return kz_mask_component(mask, connectivity, x, y, alloc, out, err); }
KZF_API kz_result kzf_mask_fill_holes(const kz_mask *mask, kz_connectivity connectivity, int64_t max_count,
    const kz_allocator *alloc, kz_mask **out, kz_error *err)
{ return kz_mask_fill_holes(mask, connectivity, max_count, alloc, out, err); }
KZF_API kz_result kzf_mask_distances(const kz_mask *mask, int32_t *field, size_t n_field, const kz_allocator *alloc,
    kz_error *err)
{ return kz_mask_distances(mask, field, n_field, alloc, err); }
KZF_API kz_result kzf_mask_fit_box(const kz_mask *mask, float tightness, const kz_work *work,
    const kz_allocator *alloc, kz_box *box, kz_fit_loss *loss, kz_error *err)
{ return kz_mask_fit_box(mask, tightness, work, alloc, box, loss, err); }
KZF_API kz_result kzf_mask_fit_circle(const kz_mask *mask, float tightness, const kz_work *work,
    const kz_allocator *alloc, kz_circle *circle, kz_fit_loss *loss, kz_error *err)
{ return kz_mask_fit_circle(mask, tightness, work, alloc, circle, loss, err); }
KZF_API kz_result kzf_mask_fit_capsule(const kz_mask *mask, float tightness, const kz_work *work,
    const kz_allocator *alloc, kz_capsule *capsule, kz_fit_loss *loss, kz_error *err)
{ return kz_mask_fit_capsule(mask, tightness, work, alloc, capsule, loss, err); }
KZF_API void kzf_hull_free(kz_hull *hull)
{ kz_hull_free(hull); }
KZF_API kz_result kzf_mask_fit_hull(const kz_mask *mask, const kz_allocator *alloc, kz_hull *hull, kz_fit_loss *loss,
    kz_error *err)
{ return kz_mask_fit_hull(mask, alloc, hull, loss, err); }
KZF_API kz_result kzf_mask_set_create(const kz_allocator *alloc, kz_mask_set **out, kz_error *err)
{ return kz_mask_set_create(alloc, out, err); }
KZF_API void kzf_mask_set_free(kz_mask_set *set)
{ kz_mask_set_free(set); }
KZF_API kz_result kzf_mask_set_add_frame(kz_mask_set *set, const kz_frame *frame, kz_error *err)
{ return kz_mask_set_add_frame(set, frame, err); }
KZF_API kz_result kzf_mask_set_add_mask(kz_mask_set *set, int32_t frame, const char *tag, const kz_mask *mask,
    const kz_cell *at, kz_error *err)
{ return kz_mask_set_add_mask(set, frame, tag, mask, *at, err); }
KZF_API kz_result kzf_mask_set_add_turns(kz_mask_set *set, int32_t frame, int32_t n, kz_error *err)
{ return kz_mask_set_add_turns(set, frame, n, err); }
KZF_API kz_result kzf_mask_set_add_animation(kz_mask_set *set, const kz_animation *animation, kz_error *err)
{ return kz_mask_set_add_animation(set, animation, err); }
KZF_API int32_t kzf_mask_set_frame_count(const kz_mask_set *set)
{ return kz_mask_set_frame_count(set); }
KZF_API const kz_frame *kzf_mask_set_frame(const kz_mask_set *set, int32_t frame)
{ return kz_mask_set_frame(set, frame); }
KZF_API int32_t kzf_mask_set_find_frame(const kz_mask_set *set, const char *name)
{ return kz_mask_set_find_frame(set, name); }
KZF_API int32_t kzf_frame_find(const kz_frame *frame, const char *tag, int32_t from)
{ return kz_frame_find(frame, tag, from); }
KZF_API bool kzf_frame_overlap(const kz_frame *a, const char *tag_a, const kz_frame *b, const char *tag_b,
    int32_t dx, int32_t dy)
{ return kz_frame_overlap(a, tag_a, b, tag_b, dx, dy); }
KZF_API int32_t kzf_mask_set_tag_count(const kz_mask_set *set)
{ return kz_mask_set_tag_count(set); }
KZF_API const char *kzf_mask_set_tag(const kz_mask_set *set, int32_t tag_number)
{ return kz_mask_set_tag(set, tag_number); }
KZF_API int32_t kzf_mask_set_find_tag(const kz_mask_set *set, const char *tag)
{ return kz_mask_set_find_tag(set, tag); }
KZF_API int32_t kzf_mask_set_animation_count(const kz_mask_set *set)
{ return kz_mask_set_animation_count(set); }
KZF_API const kz_animation *kzf_mask_set_animation(const kz_mask_set *set, int32_t animation)
{ return kz_mask_set_animation(set, animation); }
KZF_API int32_t kzf_mask_set_find_animation(const kz_mask_set *set, const char *name)
{ return kz_mask_set_find_animation(set, name); }
KZF_API int32_t kzf_mask_set_frame_at(const kz_mask_set *set, int32_t animation, int64_t ms)
{ return kz_mask_set_frame_at(set, animation, ms); }
KZF_API void kzf_rings_free(kz_rings *rings)
{ kz_rings_free(rings); }
KZF_API kz_result kzf_mask_trace(const kz_mask *mask, kz_connectivity connectivity, const kz_work *work,
    const kz_allocator *alloc, kz_rings *out, kz_error *err)
{ return kz_mask_trace(mask, connectivity, work, alloc, out, err); }
KZF_API kz_result kzf_rings_fill(const kz_rings *rings, int32_t w, int32_t h, const kz_allocator *alloc,
    kz_mask **out, kz_error *err)
{ return kz_rings_fill(rings, w, h, alloc, out, err); }
KZF_API void kzf_cell_rects_free(kz_cell_rects *rects)
{ kz_cell_rects_free(rects); }
KZF_API kz_result kzf_mask_rectangles(const kz_mask *mask, const kz_allocator *alloc, kz_cell_rects *out,
    kz_error *err)
{ return kz_mask_rectangles(mask, alloc, out, err); }
KZF_API kz_result kzf_rings_simplify(const kz_rings *rings, const kz_simplify *how, const kz_allocator *alloc,
    kz_rings *out, float *largest, kz_error *err)
{ return kz_rings_simplify(rings, how, alloc, out, largest, err); }
KZF_API kz_result kzf_rings_convex_parts(const kz_rings *rings, int32_t max_points, const kz_allocator *alloc,
    kz_rings *out, kz_error *err)
{ return kz_rings_convex_parts(rings, max_points, alloc, out, err); }
KZF_API void kzf_vec2_add(const kz_vec2 *a, const kz_vec2 *b, kz_vec2 *result)
{ *result = kz_vec2_add(*a, *b); }
KZF_API void kzf_vec2_sub(const kz_vec2 *a, const kz_vec2 *b, kz_vec2 *result)
{ *result = kz_vec2_sub(*a, *b); }
KZF_API void kzf_vec2_scale(const kz_vec2 *v, float by, kz_vec2 *result)
{ *result = kz_vec2_scale(*v, by); }
KZF_API float kzf_vec2_dot(const kz_vec2 *a, const kz_vec2 *b)
{ return kz_vec2_dot(*a, *b); }
KZF_API float kzf_vec2_cross(const kz_vec2 *a, const kz_vec2 *b)
{ return kz_vec2_cross(*a, *b); }
KZF_API float kzf_vec2_length(const kz_vec2 *v)
{ return kz_vec2_length(*v); }
KZF_API float kzf_vec2_distance(const kz_vec2 *a, const kz_vec2 *b)
{ return kz_vec2_distance(*a, *b); }
KZF_API void kzf_vec2_normalize(const kz_vec2 *v, kz_vec2 *result)
{ *result = kz_vec2_normalize(*v); }
KZF_API void kzf_vec2_rotate(const kz_vec2 *v, double angle_rad, kz_vec2 *result)
{ *result = kz_vec2_rotate(*v, angle_rad); }
KZF_API void kzf_vec2_lerp(const kz_vec2 *a, const kz_vec2 *b, float t, kz_vec2 *result)
{ *result = kz_vec2_lerp(*a, *b, t); }
KZF_API void kzf_cos_sin(double angle_rad, float *cos_out, float *sin_out)
{ kz_cos_sin(angle_rad, cos_out, sin_out); }
KZF_API void kzf_cos_sin_degrees(double angle_deg, float *cos_out, float *sin_out)
{ kz_cos_sin_degrees(angle_deg, cos_out, sin_out); }
KZF_API float kzf_atan2(float y, float x)
{ return kz_atan2(y, x); }
KZF_API void kzf_pose_radians(float x, float y, double angle_rad, kz_pose *result)
{ *result = kz_pose_radians(x, y, angle_rad); }
KZF_API void kzf_pose_degrees(float x, float y, double angle_deg, kz_pose *result)
{ *result = kz_pose_degrees(x, y, angle_deg); }
KZF_API void kzf_pose_identity(kz_pose *result)
{ *result = kz_pose_identity(); }
KZF_API kz_result kzf_pose_check(const kz_pose *pose, kz_error *err)
{ return kz_pose_check(*pose, err); }
KZF_API void kzf_pose_apply(const kz_pose *pose, const kz_vec2 *p, kz_vec2 *result)
{ *result = kz_pose_apply(*pose, *p); }
KZF_API void kzf_pose_apply_inverse(const kz_pose *pose, const kz_vec2 *p, kz_vec2 *result)
{ *result = kz_pose_apply_inverse(*pose, *p); }
KZF_API void kzf_pose_mul(const kz_pose *a, const kz_pose *b, kz_pose *result)
{ *result = kz_pose_mul(*a, *b); }
KZF_API void kzf_pose_inverse(const kz_pose *pose, kz_pose *result)
{ *result = kz_pose_inverse(*pose); }
KZF_API int kzf_orient(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *c)
{ return kz_orient(*a, *b, *c); }
KZF_API int kzf_in_circle(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *c, const kz_vec2 *d)
{ return kz_in_circle(*a, *b, *c, *d); }
KZF_API int kzf_compare_distance(const kz_vec2 *p, const kz_vec2 *q, float r1, float r2)
{ return kz_compare_distance(*p, *q, r1, r2); }
KZF_API int kzf_compare_segment_distance(const kz_vec2 *p, const kz_vec2 *a, const kz_vec2 *b, float r1, float r2)
{ return kz_compare_segment_distance(*p, *a, *b, r1, r2); }
KZF_API bool kzf_box_meets(const kz_box *a, const kz_box *b)
{ return kz_box_meets(*a, *b); }
KZF_API void kzf_box_union(const kz_box *a, const kz_box *b, kz_box *result)
{ *result = kz_box_union(*a, *b); }
KZF_API kz_result kzf_body_move(kz_world *world, const kz_body *body, const kz_vec2 *motion, const kz_move_def *def,
    kz_move_hit *hits, size_t max, kz_move_result *out, kz_error *err)
{ return kz_body_move(world, *body, *motion, def, hits, max, out, err); }
KZF_API kz_result kzf_shape_move(const kz_world *world, const kz_shape *shape, const kz_vec2 *motion,
    const kz_query_filter *filter, const kz_move_def *def, kz_move_hit *hits, size_t max, kz_move_result *out,
    kz_error *err)
{ return kz_shape_move(world, shape, *motion, filter, def, hits, max, out, err); }
KZF_API kz_result kzf_platform_move(kz_world *world, const kz_body *platform, const kz_vec2 *motion,
    const kz_move_def *def, kz_carry_result *carried, size_t max, size_t *n, kz_error *err)
{ return kz_platform_move(world, *platform, *motion, def, carried, max, n, err); }
KZF_API kz_result kzf_platform_turn(kz_world *world, const kz_body *platform, const kz_vec2 *motion, float turn_rad,
    const kz_move_def *def, kz_carry_result *carried, size_t max, size_t *n, kz_error *err)
{ return kz_platform_turn(world, *platform, *motion, turn_rad, def, carried, max, n, err); }
KZF_API kz_result kzf_body_push_out(kz_world *world, const kz_body *body, int32_t max_attempts, kz_push_out *out,
    kz_error *err)
{ return kz_body_push_out(world, *body, max_attempts, out, err); }
KZF_API void kzf_reflect(const kz_vec2 *velocity, const kz_vec2 *normal, float restitution, kz_vec2 *result)
{ *result = kz_reflect(*velocity, *normal, restitution); }
KZF_API kz_result kzf_shape_mask(const kz_mask *mask, double x, double y, kz_shape *out, kz_error *err)
{ return kz_shape_mask(mask, x, y, out, err); }
KZF_API kz_relation kzf_relate(const kz_shape *a, const kz_shape *b)
{ return kz_relate(a, b); }
KZF_API bool kzf_overlap(const kz_shape *a, const kz_shape *b)
{ return kz_overlap(a, b); }
KZF_API bool kzf_intersects(const kz_shape *a, const kz_shape *b)
{ return kz_intersects(a, b); }
KZF_API uint32_t kzf_feature_of_a(uint32_t features)
{ return kz_feature_of_a(features); }
KZF_API uint32_t kzf_feature_of_b(uint32_t features)
{ return kz_feature_of_b(features); }
KZF_API kz_relation kzf_collide(const kz_shape *a, const kz_shape *b, kz_contact *out)
{ return kz_collide(a, b, out); }
KZF_API void kzf_contact_push(const kz_shape *a, const kz_shape *b, const kz_contact *contact, kz_vec2 *result)
{ *result = kz_contact_push(a, b, contact); }
KZF_API size_t kzf_collide_parts(const kz_shape *a, const kz_shape *b, kz_part_contact *contacts, size_t max)
{ return kz_collide_parts(a, b, contacts, max); }
KZF_API bool kzf_push_along(const kz_shape *a, const kz_shape *b, const kz_vec2 *direction, kz_vec2 *push,
    float *length)
{ return kz_push_along(a, b, *direction, push, length); }
KZF_API const kz_shape *kzf_shape_part(const kz_shape *shape, int32_t part)
{ return kz_shape_part(shape, part); }
KZF_API int64_t kzf_common_cells(const kz_shape *mask, const kz_shape *other, kz_cell *first, kz_cell_rect *bounds)
{ return kz_common_cells(mask, other, first, bounds); }
KZF_API kz_relation kzf_box_relate(const kz_box *a, const kz_box *b)
{ return kz_box_relate(*a, *b); }
KZF_API bool kzf_span_u8_plain(uint8_t x1, uint8_t w1, uint8_t x2, uint8_t w2)
{ return kz_span_u8_plain(x1, w1, x2, w2); }
KZF_API bool kzf_span_u8_wrap(uint8_t x1, uint8_t w1, uint8_t x2, uint8_t w2)
{ return kz_span_u8_wrap(x1, w1, x2, w2); }
KZF_API bool kzf_box_u8_overlap(const kz_box_u8 *a, const kz_box_u8 *b)
{ return kz_box_u8_overlap(*a, *b); }
KZF_API bool kzf_box_u8_overlap_wrap(const kz_box_u8 *a, const kz_box_u8 *b)
{ return kz_box_u8_overlap_wrap(*a, *b); }
KZF_API bool kzf_span_u16_plain(uint16_t x1, uint16_t w1, uint16_t x2, uint16_t w2)
{ return kz_span_u16_plain(x1, w1, x2, w2); }
KZF_API bool kzf_span_u16_wrap(uint16_t x1, uint16_t w1, uint16_t x2, uint16_t w2)
{ return kz_span_u16_wrap(x1, w1, x2, w2); }
KZF_API bool kzf_box_u16_overlap(const kz_box_u16 *a, const kz_box_u16 *b)
{ return kz_box_u16_overlap(*a, *b); }
KZF_API bool kzf_box_u16_overlap_wrap(const kz_box_u16 *a, const kz_box_u16 *b)
{ return kz_box_u16_overlap_wrap(*a, *b); }
KZF_API bool kzf_span_u32_plain(uint32_t x1, uint32_t w1, uint32_t x2, uint32_t w2)
{ return kz_span_u32_plain(x1, w1, x2, w2); }
KZF_API bool kzf_span_u32_wrap(uint32_t x1, uint32_t w1, uint32_t x2, uint32_t w2)
{ return kz_span_u32_wrap(x1, w1, x2, w2); }
KZF_API bool kzf_box_u32_overlap(const kz_box_u32 *a, const kz_box_u32 *b)
{ return kz_box_u32_overlap(*a, *b); }
KZF_API bool kzf_box_u32_overlap_wrap(const kz_box_u32 *a, const kz_box_u32 *b)
{ return kz_box_u32_overlap_wrap(*a, *b); }
KZF_API void kzf_boxes_of(const kz_box *b, kz_boxes *result)
{ *result = kz_boxes_of(b); }
KZF_API void kzf_circles_of(const kz_circle *c, kz_circles *result)
{ *result = kz_circles_of(c); }
KZF_API void kzf_capsules_of(const kz_capsule *c, kz_capsules *result)
{ *result = kz_capsules_of(c); }
KZF_API size_t kzf_overlap_boxes(const kz_boxes *a, const kz_boxes *b, size_t n, uint64_t *bits)
{ return kz_overlap_boxes(*a, *b, n, bits); }
KZF_API size_t kzf_overlap_circles(const kz_circles *a, const kz_circles *b, size_t n, uint64_t *bits)
{ return kz_overlap_circles(*a, *b, n, bits); }
KZF_API size_t kzf_overlap_capsules(const kz_capsules *a, const kz_capsules *b, size_t n, uint64_t *bits)
{ return kz_overlap_capsules(*a, *b, n, bits); }
KZF_API size_t kzf_overlap_convexes(const kz_convexes *a, const kz_convexes *b, size_t n, uint64_t *bits)
{ return kz_overlap_convexes(*a, *b, n, bits); }
KZF_API size_t kzf_overlap_one_boxes(const kz_shape *one, const kz_boxes *many, size_t n, uint64_t *bits)
{ return kz_overlap_one_boxes(one, *many, n, bits); }
KZF_API size_t kzf_overlap_one_circles(const kz_shape *one, const kz_circles *many, size_t n, uint64_t *bits)
{ return kz_overlap_one_circles(one, *many, n, bits); }
KZF_API size_t kzf_overlap_one_capsules(const kz_shape *one, const kz_capsules *many, size_t n, uint64_t *bits)
{ return kz_overlap_one_capsules(one, *many, n, bits); }
KZF_API size_t kzf_overlap_one_convexes(const kz_shape *one, const kz_convexes *many, size_t n, uint64_t *bits)
{ return kz_overlap_one_convexes(one, *many, n, bits); }
KZF_API bool kzf_segment_clip(const kz_segment *segment, const kz_box *box, kz_segment *out)
{ return kz_segment_clip(*segment, *box, out); }
KZF_API kz_result kzf_polygon_clip_box(const kz_vec2 *points, int32_t n, const kz_box *box, kz_vec2 *out, size_t max,
    size_t *n_out)
{ return kz_polygon_clip_box(points, n, *box, out, max, n_out); }
KZF_API void kzf_distance(const kz_shape *a, const kz_shape *b, kz_distance_result *result)
{ *result = kz_distance(a, b); }
KZF_API bool kzf_common_point(const kz_shape *a, const kz_shape *b, kz_vec2 *out)
{ return kz_common_point(a, b, out); }
KZF_API bool kzf_contains(const kz_shape *a, const kz_shape *b)
{ return kz_contains(a, b); }
KZF_API void kzf_shape_measure(const kz_shape *shape, kz_measure *result)
{ *result = kz_shape_measure(shape); }
KZF_API kz_result kzf_relate_posed(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b,
    const kz_pose *pose_b, kz_relation *out, kz_error *err)
{ return kz_relate_posed(a, *pose_a, b, *pose_b, out, err); }
KZF_API kz_result kzf_collide_posed(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b,
    const kz_pose *pose_b, kz_contact *out, kz_error *err)
{ return kz_collide_posed(a, *pose_a, b, *pose_b, out, err); }
KZF_API kz_result kzf_distance_posed(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b,
    const kz_pose *pose_b, kz_distance_result *out, kz_error *err)
{ return kz_distance_posed(a, *pose_a, b, *pose_b, out, err); }
KZF_API kz_result kzf_ray_posed(const kz_shape *shape, const kz_pose *pose, const kz_vec2 *from, const kz_vec2 *to,
    unsigned flags, kz_ray_hit *out, kz_error *err)
{ return kz_ray_posed(shape, *pose, *from, *to, flags, out, err); }
KZF_API kz_result kzf_sweep_posed(const kz_shape *a, const kz_pose *pose_a, const kz_vec2 *motion, const kz_shape *b,
    const kz_pose *pose_b, unsigned flags, kz_sweep_hit *out, kz_error *err)
{ return kz_sweep_posed(a, *pose_a, *motion, b, *pose_b, flags, out, err); }
KZF_API bool kzf_shape_next_run(const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t x, int32_t *x0,
    int32_t *x1)
{ return kz_shape_next_run(shape, rule, y, x, x0, x1); }
KZF_API void kzf_canvas_draw_shape(kz_canvas *canvas, const kz_cell *origin, const kz_shape *shape,
    kz_cell_rule rule, bool solid)
{ kz_canvas_draw_shape(canvas, *origin, shape, rule, solid); }
KZF_API void kzf_ray(const kz_shape *shape, const kz_vec2 *from, const kz_vec2 *to, unsigned flags,
    kz_ray_hit *result)
{ *result = kz_ray(shape, *from, *to, flags); }
KZF_API size_t kzf_ray_spans(const kz_shape *shape, const kz_vec2 *from, const kz_vec2 *to, unsigned flags,
    kz_ray_span *spans, size_t max)
{ return kz_ray_spans(shape, *from, *to, flags, spans, max); }
KZF_API size_t kzf_shape_from_rings_bytes(const kz_rings *rings)
{ return kz_shape_from_rings_bytes(rings); }
KZF_API kz_result kzf_shape_from_rings(const kz_rings *rings, void *memory, size_t bytes, kz_shape *out,
    kz_error *err)
{ return kz_shape_from_rings(rings, memory, bytes, out, err); }
KZF_API void kzf_sweep(const kz_shape *a, const kz_vec2 *motion, const kz_shape *b, unsigned flags,
    kz_sweep_hit *result)
{ *result = kz_sweep(a, *motion, b, flags); }
KZF_API void kzf_motion_pose(const kz_motion *motion, float t, kz_pose *result)
{ *result = kz_motion_pose(*motion, t); }
KZF_API kz_result kzf_sweep_rotating(const kz_shape *a, const kz_motion *motion, const kz_shape *b, float tolerance,
    void *memory, size_t bytes, kz_toi *out, kz_error *err)
{ return kz_sweep_rotating(a, *motion, b, tolerance, memory, bytes, out, err); }
KZF_API kz_result kzf_replay_create(const void *log, size_t n, const kz_limits *limits, const kz_allocator *alloc,
    kz_replay **out, kz_error *err)
{ return kz_replay_create(log, n, limits, alloc, out, err); }
KZF_API void kzf_replay_free(kz_replay *replay)
{ kz_replay_free(replay); }
KZF_API kz_world *kzf_replay_world(const kz_replay *replay)
{ return kz_replay_world(replay); }
KZF_API uint64_t kzf_replay_steps(kz_replay *replay)
{ return kz_replay_steps(replay); }
KZF_API uint64_t kzf_replay_at(const kz_replay *replay)
{ return kz_replay_at(replay); }
KZF_API kz_result kzf_replay_seek(kz_replay *replay, uint64_t step, kz_error *err)
{ return kz_replay_seek(replay, step, err); }
KZF_API bool kzf_replay_next(kz_replay *replay, kz_replay_op *out)
{ return kz_replay_next(replay, out); }
KZF_API kz_result kzf_replay_error(const kz_replay *replay, kz_error *err)
{ return kz_replay_error(replay, err); }
KZF_API void kzf_replay_draw(const kz_draw *draw, const kz_replay *replay, const kz_draw_colors *colors,
    unsigned flags)
{ kz_replay_draw(draw, replay, colors, flags); }
KZF_API bool kzf_replay_compare(kz_replay *a, kz_replay *b, kz_replay_difference *out, kz_error *err)
{ return kz_replay_compare(a, b, out, err); }
KZF_API kz_result kzf_shape_point(const kz_vec2 *p, kz_shape *out, kz_error *err)
{ return kz_shape_point(*p, out, err); }
KZF_API kz_result kzf_shape_segment(const kz_vec2 *a, const kz_vec2 *b, kz_shape *out, kz_error *err)
{ return kz_shape_segment(*a, *b, out, err); }
KZF_API kz_result kzf_shape_box(const kz_vec2 *min, const kz_vec2 *max, kz_shape *out, kz_error *err)
{ return kz_shape_box(*min, *max, out, err); }
KZF_API kz_result kzf_shape_circle(const kz_vec2 *center, float r, kz_shape *out, kz_error *err)
{ return kz_shape_circle(*center, r, out, err); }
KZF_API kz_result kzf_shape_capsule(const kz_vec2 *a, const kz_vec2 *b, float r, kz_shape *out, kz_error *err)
{ return kz_shape_capsule(*a, *b, r, out, err); }
KZF_API kz_result kzf_shape_polygon(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err)
{ return kz_shape_polygon(points, n, out, err); }
KZF_API kz_result kzf_shape_polygon_with_holes(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
    kz_shape *out, kz_error *err)
{ return kz_shape_polygon_with_holes(points, ring_end, n_rings, out, err); }
KZF_API kz_result kzf_shape_polyline(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err)
{ return kz_shape_polyline(points, n, out, err); }
KZF_API kz_result kzf_shape_parts(const kz_shape *parts, int32_t n, kz_shape *out, kz_error *err)
{ return kz_shape_parts(parts, n, out, err); }
KZF_API size_t kzf_shape_transform_bytes(const kz_shape *shape)
{ return kz_shape_transform_bytes(shape); }
KZF_API kz_result kzf_shape_transform(const kz_shape *shape, const kz_pose *pose, void *memory, size_t bytes,
    kz_shape *out, kz_error *err)
{ return kz_shape_transform(shape, *pose, memory, bytes, out, err); }
KZF_API kz_result kzf_shape_scale(const kz_shape *shape, float sx, float sy, void *memory, size_t bytes,
    kz_shape *out, kz_error *err)
{ return kz_shape_scale(shape, sx, sy, memory, bytes, out, err); }
KZF_API const char *kzf_kind_name(kz_kind kind)
{ return kz_kind_name(kind); }
KZF_API const kz_vec2 *kzf_shape_points(const kz_shape *shape, size_t *n)
{ return kz_shape_points(shape, n); }
KZF_API int32_t kzf_convex_hull(const kz_vec2 *points, int32_t n, kz_vec2 *hull)
{ return kz_convex_hull(points, n, hull); }
KZF_API void kzf_convex_parts_free(kz_convex_parts *parts)
{ kz_convex_parts_free(parts); }
KZF_API kz_result kzf_shape_convex_parts(const kz_shape *polygon, int32_t max_points, const kz_allocator *alloc,
    kz_convex_parts *out, kz_error *err)
{ return kz_shape_convex_parts(polygon, max_points, alloc, out, err); }
KZF_API void kzf_triangles_free(kz_triangles *triangles)
{ kz_triangles_free(triangles); }
KZF_API kz_result kzf_triangulate(const kz_shape *polygon, const kz_allocator *alloc, kz_triangles *out,
    kz_error *err)
{ return kz_triangulate(polygon, alloc, out, err); }
KZF_API kz_result kzf_shape_rounded_polygon(const kz_vec2 *points, int32_t n, float r, kz_shape *parts, size_t max,
    kz_shape *out, kz_error *err)
{ return kz_shape_rounded_polygon(points, n, r, parts, max, out, err); }
KZF_API kz_result kzf_shape_rounded_box(const kz_vec2 *min, const kz_vec2 *max, float r, kz_shape *parts,
    kz_shape *out, kz_error *err)
{ return kz_shape_rounded_box(*min, *max, r, parts, out, err); }
KZF_API size_t kzf_edge_tree_bytes(int32_t n_points)
{ return kz_edge_tree_bytes(n_points); }
KZF_API kz_result kzf_shape_polygon_with_tree(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
    void *memory, size_t bytes, kz_shape *out, kz_error *err)
{ return kz_shape_polygon_with_tree(points, ring_end, n_rings, memory, bytes, out, err); }
KZF_API kz_result kzf_shape_polyline_with_tree(const kz_vec2 *points, int32_t n, void *memory, size_t bytes,
    kz_shape *out, kz_error *err)
{ return kz_shape_polyline_with_tree(points, n, memory, bytes, out, err); }
KZF_API size_t kzf_part_tree_bytes(int32_t n)
{ return kz_part_tree_bytes(n); }
KZF_API kz_result kzf_shape_parts_with_tree(const kz_shape *parts, int32_t n, void *memory, size_t bytes,
    kz_shape *out, kz_error *err)
{ return kz_shape_parts_with_tree(parts, n, memory, bytes, out, err); }
KZF_API kz_result kzf_surface_check(const kz_surface *surface, kz_error *err)
{ return kz_surface_check(surface, err); }
KZF_API void kzf_surface_part(const kz_surface *surface, int32_t x, int32_t y, int32_t w, int32_t h,
    kz_surface *result)
{ *result = kz_surface_part(surface, x, y, w, h); }
KZF_API uint32_t kzf_surface_color(const kz_surface *surface, int32_t x, int32_t y)
{ return kz_surface_color(surface, x, y); }
KZF_API void kzf_rule_alpha(uint8_t threshold, kz_rule *result)
{ *result = kz_rule_alpha(threshold); }
KZF_API void kzf_rule_key(uint32_t rgb, uint8_t tolerance, kz_rule *result)
{ *result = kz_rule_key(rgb, tolerance); }
KZF_API void kzf_rule_index(uint8_t transparent, kz_rule *result)
{ *result = kz_rule_index(transparent); }
KZF_API void kzf_rule_add_index(kz_rule *rule, uint8_t transparent)
{ kz_rule_add_index(rule, transparent); }
KZF_API void kzf_rule_air(uint32_t argb, const kz_surface *hot, kz_rule *result)
{ *result = kz_rule_air(argb, hot); }
KZF_API void kzf_rule_call(bool (*solid)(void *ctx, const kz_surface *s, int32_t x, int32_t y), void *ctx,
    kz_rule *result)
{ *result = kz_rule_call(solid, ctx); }
KZF_API kz_result kzf_rule_check(const kz_rule *rule, const kz_surface *surface, kz_error *err)
{ return kz_rule_check(rule, surface, err); }
KZF_API bool kzf_surface_solid(const kz_surface *surface, const kz_rule *rule, int32_t x, int32_t y)
{ return kz_surface_solid(surface, rule, x, y); }
KZF_API bool kzf_surface_overlap(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
    const kz_rule *rule_b, int32_t dx, int32_t dy)
{ return kz_surface_overlap(a, rule_a, b, rule_b, dx, dy); }
KZF_API int64_t kzf_surface_overlap_area(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
    const kz_rule *rule_b, int32_t dx, int32_t dy)
{ return kz_surface_overlap_area(a, rule_a, b, rule_b, dx, dy); }
KZF_API bool kzf_surface_overlap_first(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
    const kz_rule *rule_b, int32_t dx, int32_t dy, kz_cell *first)
{ return kz_surface_overlap_first(a, rule_a, b, rule_b, dx, dy, first); }
KZF_API uint64_t kzf_surface_bits(const kz_surface *surface, const kz_rule *rule, int32_t x0, int32_t y, int32_t n)
{ return kz_surface_bits(surface, rule, x0, y, n); }
KZF_API bool kzf_body_same(const kz_body *a, const kz_body *b)
{ return kz_body_same(*a, *b); }
KZF_API void kzf_world_def_default(kz_world_def *result)
{ *result = kz_world_def_default(); }
KZF_API kz_result kzf_world_create(const kz_world_def *def, kz_world **out, kz_error *err)
{ return kz_world_create(def, out, err); }
KZF_API void kzf_world_free(kz_world *world)
{ kz_world_free(world); }
KZF_API uint32_t kzf_world_count(const kz_world *world)
{ return kz_world_count(world); }
KZF_API size_t kzf_world_bytes(const kz_world *world)
{ return kz_world_bytes(world); }
KZF_API void kzf_body_def_default(kz_body_def *result)
{ *result = kz_body_def_default(); }
KZF_API kz_result kzf_body_create(kz_world *world, const kz_body_def *def, kz_body *out, kz_error *err)
{ return kz_body_create(world, def, out, err); }
KZF_API kz_result kzf_bodies_create(kz_world *world, const kz_body_def *defs, size_t n, kz_body *out, kz_error *err)
{ return kz_bodies_create(world, defs, n, out, err); }
KZF_API kz_result kzf_body_destroy(kz_world *world, const kz_body *body)
{ return kz_body_destroy(world, *body); }
KZF_API kz_result kzf_bodies_destroy(kz_world *world, const kz_body *bodies, size_t n)
{ return kz_bodies_destroy(world, bodies, n); }
KZF_API kz_result kzf_body_set_pose(kz_world *world, const kz_body *body, const kz_pose *pose, kz_error *err)
{ return kz_body_set_pose(world, *body, *pose, err); }
KZF_API kz_result kzf_bodies_set_at(kz_world *world, const kz_body *bodies, size_t n, const kz_vec2 *at,
    size_t stride, kz_error *err)
{ return kz_bodies_set_at(world, bodies, n, at, stride, err); }
KZF_API kz_result kzf_world_shift(kz_world *world, const kz_vec2 *offset, kz_error *err)
{ return kz_world_shift(world, *offset, err); }
KZF_API kz_result kzf_body_set_shape(kz_world *world, const kz_body *body, const kz_shape *shape, kz_error *err)
{ return kz_body_set_shape(world, *body, shape, err); }
KZF_API kz_result kzf_body_set_frame(kz_world *world, const kz_body *body, int32_t frame, kz_error *err)
{ return kz_body_set_frame(world, *body, frame, err); }
KZF_API kz_result kzf_body_set_filter(kz_world *world, const kz_body *body, uint32_t category, uint32_t collides)
{ return kz_body_set_filter(world, *body, category, collides); }
KZF_API kz_result kzf_body_set_group(kz_world *world, const kz_body *body, int32_t group)
{ return kz_body_set_group(world, *body, group); }
KZF_API kz_result kzf_body_set_user(kz_world *world, const kz_body *body, uint64_t user)
{ return kz_body_set_user(world, *body, user); }
KZF_API kz_result kzf_body_set_one_way(kz_world *world, const kz_body *body, const kz_vec2 *one_way)
{ return kz_body_set_one_way(world, *body, *one_way); }
KZF_API kz_result kzf_body_set_flags(kz_world *world, const kz_body *body, uint32_t flags)
{ return kz_body_set_flags(world, *body, flags); }
KZF_API bool kzf_body_is_live(const kz_world *world, const kz_body *body)
{ return kz_body_is_live(world, *body); }
KZF_API void kzf_world_body(const kz_world *world, uint32_t index, kz_body *result)
{ *result = kz_world_body(world, index); }
KZF_API void kzf_body_pose(const kz_world *world, const kz_body *body, kz_pose *result)
{ *result = kz_body_pose(world, *body); }
KZF_API void kzf_body_box(const kz_world *world, const kz_body *body, kz_box *result)
{ *result = kz_body_box(world, *body); }
KZF_API uint32_t kzf_body_category(const kz_world *world, const kz_body *body)
{ return kz_body_category(world, *body); }
KZF_API uint32_t kzf_body_collides(const kz_world *world, const kz_body *body)
{ return kz_body_collides(world, *body); }
KZF_API int32_t kzf_body_group(const kz_world *world, const kz_body *body)
{ return kz_body_group(world, *body); }
KZF_API uint32_t kzf_body_flags(const kz_world *world, const kz_body *body)
{ return kz_body_flags(world, *body); }
KZF_API void kzf_body_one_way(const kz_world *world, const kz_body *body, kz_vec2 *result)
{ *result = kz_body_one_way(world, *body); }
KZF_API uint64_t kzf_body_user(const kz_world *world, const kz_body *body)
{ return kz_body_user(world, *body); }
KZF_API const kz_mask_set *kzf_body_frames(const kz_world *world, const kz_body *body, int32_t *frame)
{ return kz_body_frames(world, *body, frame); }
KZF_API void kzf_world_next(const kz_world *world, const kz_body *body, kz_body *result)
{ *result = kz_world_next(world, *body); }
KZF_API bool kzf_body_shape(const kz_world *world, const kz_body *body, kz_shape *out)
{ return kz_body_shape(world, *body, out); }
KZF_API kz_result kzf_world_step(kz_world *world, kz_error *err)
{ return kz_world_step(world, err); }
KZF_API const kz_pair *kzf_world_pairs(kz_world *world, size_t *n)
{ return kz_world_pairs(world, n); }
KZF_API size_t kzf_body_pairs(kz_world *world, const kz_body *body, kz_pair *out, size_t max)
{ return kz_body_pairs(world, *body, out, max); }
KZF_API void kzf_pair_other(const kz_pair *pair, const kz_body *body, kz_body *result)
{ *result = kz_pair_other(*pair, *body); }
KZF_API const kz_pair *kzf_world_begin_events(const kz_world *world, size_t *n)
{ return kz_world_begin_events(world, n); }
KZF_API const kz_pair *kzf_world_end_events(const kz_world *world, size_t *n)
{ return kz_world_end_events(world, n); }
KZF_API void kzf_world_end_users(const kz_world *world, size_t i, kz_pair_users *result)
{ *result = kz_world_end_users(world, i); }
KZF_API kz_relation kzf_bodies_collide(const kz_world *world, const kz_body *a, const kz_body *b, kz_contact *out)
{ return kz_bodies_collide(world, *a, *b, out); }
KZF_API void kzf_bodies_contact_push(const kz_world *world, const kz_body *a, const kz_body *b,
    const kz_contact *contact, kz_vec2 *result)
{ *result = kz_bodies_contact_push(world, *a, *b, contact); }
KZF_API size_t kzf_world_contacts(const kz_world *world, kz_world_contact *out, size_t max)
{ return kz_world_contacts(world, out, max); }
KZF_API size_t kzf_bodies_parts(const kz_world *world, const kz_body *a, const kz_body *b, kz_body_parts *out,
    size_t max)
{ return kz_bodies_parts(world, *a, *b, out, max); }
KZF_API kz_result kzf_body_set_fixtures(kz_world *world, const kz_body *body, const kz_fixture *fixtures, int32_t n,
    kz_error *err)
{ return kz_body_set_fixtures(world, *body, fixtures, n, err); }
KZF_API kz_result kzf_body_set_off(kz_world *world, const kz_body *body, uint32_t categories)
{ return kz_body_set_off(world, *body, categories); }
KZF_API uint32_t kzf_body_off(const kz_world *world, const kz_body *body)
{ return kz_body_off(world, *body); }
KZF_API const kz_fixture *kzf_body_fixtures(const kz_world *world, const kz_body *body, int32_t *n)
{ return kz_body_fixtures(world, *body, n); }
KZF_API bool kzf_body_fixture_shape(const kz_world *world, const kz_body *body, int32_t fixture, void *memory,
    size_t bytes, kz_shape *out)
{ return kz_body_fixture_shape(world, *body, fixture, memory, bytes, out); }
KZF_API const kz_fixture_pair *kzf_world_fixture_pairs(const kz_world *world, size_t *n)
{ return kz_world_fixture_pairs(world, n); }
KZF_API const kz_fixture_pair *kzf_world_fixture_begin_events(const kz_world *world, size_t *n)
{ return kz_world_fixture_begin_events(world, n); }
KZF_API const kz_fixture_pair *kzf_world_fixture_end_events(const kz_world *world, size_t *n)
{ return kz_world_fixture_end_events(world, n); }
KZF_API void kzf_world_fixture_end_users(const kz_world *world, size_t i, kz_pair_users *result)
{ *result = kz_world_fixture_end_users(world, i); }
KZF_API size_t kzf_bodies_fixtures(const kz_world *world, const kz_body *a, const kz_body *b, kz_bodies_fixture *out,
    size_t max)
{ return kz_bodies_fixtures(world, *a, *b, out, max); }
KZF_API kz_relation kzf_fixtures_collide(const kz_world *world, const kz_body *a, int32_t fixture_a,
    const kz_body *b, int32_t fixture_b, kz_contact *out)
{ return kz_fixtures_collide(world, *a, fixture_a, *b, fixture_b, out); }
KZF_API kz_result kzf_mask_set_add_shape(kz_mask_set *set, int32_t frame, const char *tag, const kz_shape *shape,
    const char *data, kz_error *err)
{ return kz_mask_set_add_shape(set, frame, tag, shape, data, err); }
KZF_API kz_result kzf_mask_set_define_tag(kz_mask_set *set, const char *tag, const kz_tag_def *def, kz_error *err)
{ return kz_mask_set_define_tag(set, tag, def, err); }
KZF_API kz_result kzf_mask_set_add_flipped(kz_mask_set *set, int32_t first, int32_t n, kz_error *err)
{ return kz_mask_set_add_flipped(set, first, n, err); }
KZF_API int32_t kzf_mask_set_turn(int32_t first, int32_t n, double degrees)
{ return kz_mask_set_turn(first, n, degrees); }
KZF_API kz_result kzf_body_set_frames(kz_world *world, const kz_body *body, const kz_mask_set *frames, int32_t frame,
    kz_error *err)
{ return kz_body_set_frames(world, *body, frames, frame, err); }
KZF_API double kzf_data_number(const char *data, const char *key, double otherwise)
{ return kz_data_number(data, key, otherwise); }
KZF_API bool kzf_data_text(const char *data, const char *key, char *out, size_t size)
{ return kz_data_text(data, key, out, size); }
KZF_API size_t kzf_bodies_cells(const kz_world *world, const kz_body *body, const kz_body *grid, kz_grid_hit *out,
    size_t max)
{ return kz_bodies_cells(world, *body, *grid, out, max); }
KZF_API kz_result kzf_world_index(kz_world *world, kz_error *err)
{ return kz_world_index(world, err); }
KZF_API void kzf_world_expect(kz_world *world, uint32_t n)
{ kz_world_expect(world, n); }
KZF_API size_t kzf_world_find(const kz_world *world, const kz_shape *shape, kz_pair_mode mode,
    const kz_query_filter *filter, kz_world_hit *out, size_t max)
{ return kz_world_find(world, shape, mode, filter, out, max); }
KZF_API size_t kzf_world_find_at(const kz_world *world, const kz_vec2 *point, const kz_query_filter *filter,
    kz_world_hit *out, size_t max)
{ return kz_world_find_at(world, *point, filter, out, max); }
KZF_API size_t kzf_world_find_many(const kz_world *world, const kz_shape *shapes, size_t n, kz_pair_mode mode,
    const kz_query_filter *filter, kz_world_hit *out, size_t max, size_t *end)
{ return kz_world_find_many(world, shapes, n, mode, filter, out, max, end); }
KZF_API bool kzf_world_ray(const kz_world *world, const kz_vec2 *from, const kz_vec2 *to, unsigned flags,
    const kz_query_filter *filter, kz_world_ray_hit *out)
{ return kz_world_ray(world, *from, *to, flags, filter, out); }
KZF_API size_t kzf_world_ray_all(const kz_world *world, const kz_vec2 *from, const kz_vec2 *to, unsigned flags,
    const kz_query_filter *filter, kz_world_ray_hit *out, size_t max)
{ return kz_world_ray_all(world, *from, *to, flags, filter, out, max); }
KZF_API bool kzf_world_sweep(const kz_world *world, const kz_shape *shape, const kz_vec2 *motion, unsigned flags,
    const kz_query_filter *filter, kz_world_sweep_hit *out)
{ return kz_world_sweep(world, shape, *motion, flags, filter, out); }
KZF_API size_t kzf_world_sweep_all(const kz_world *world, const kz_shape *shape, const kz_vec2 *motion,
    unsigned flags, const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max)
{ return kz_world_sweep_all(world, shape, *motion, flags, filter, out, max); }
KZF_API size_t kzf_world_cast_many(const kz_world *world, const kz_moving_circles *bullets, size_t n, unsigned flags,
    const kz_query_filter *filter, kz_cast_hit *out)
{ return kz_world_cast_many(world, *bullets, n, flags, filter, out); }
KZF_API size_t kzf_world_nearest(const kz_world *world, const kz_shape *shape, float within,
    const kz_query_filter *filter, kz_world_near *out, size_t k)
{ return kz_world_nearest(world, shape, within, filter, out, k); }
KZF_API kz_result kzf_world_record(kz_world *world, const kz_recorder *recorder, kz_error *err)
{ return kz_world_record(world, recorder, err); }
KZF_API void kzf_world_mark(kz_world *world, uint64_t number, const char *text)
{ kz_world_mark(world, number, text); }
KZF_API uint64_t kzf_world_hash(const kz_world *world)
{ return kz_world_hash(world); }
KZF_API uint64_t kzf_body_hash(const kz_world *world, const kz_body *body)
{ return kz_body_hash(world, *body); }
KZF_API size_t kzf_world_save_bytes(const kz_world *world)
{ return kz_world_save_bytes(world); }
KZF_API kz_result kzf_world_save(const kz_world *world, void *bytes, size_t size, kz_error *err)
{ return kz_world_save(world, bytes, size, err); }
KZF_API kz_result kzf_world_restore(kz_world *world, const void *bytes, size_t size, kz_error *err)
{ return kz_world_restore(world, bytes, size, err); }

/* ---- What only the flat interface has: extras.c ---- */
static const struct { const char *name; size_t bytes; } kzf_sizes[] = {
    {"kz_error", sizeof(kz_error)},
    {"kz_allocator", sizeof(kz_allocator)},
    {"kz_limits", sizeof(kz_limits)},
    {"kz_work", sizeof(kz_work)},
    {"kz_parallel", sizeof(kz_parallel)},
    {"kz_index_pair", sizeof(kz_index_pair)},
    {"kz_box_options", sizeof(kz_box_options)},
    {"kz_pen", sizeof(kz_pen)},
    {"kz_draw", sizeof(kz_draw)},
    {"kz_draw_style", sizeof(kz_draw_style)},
    {"kz_draw_colors", sizeof(kz_draw_colors)},
    {"kz_tile", sizeof(kz_tile)},
    {"kz_grid_def", sizeof(kz_grid_def)},
    {"kz_affine", sizeof(kz_affine)},
    {"kz_rotation90", sizeof(kz_rotation90)},
    {"kz_cache_stats", sizeof(kz_cache_stats)},
    {"kz_mask_contact", sizeof(kz_mask_contact)},
    {"kz_mask_hit", sizeof(kz_mask_hit)},
    {"kz_mask_ray_hit", sizeof(kz_mask_ray_hit)},
    {"kz_mask_at", sizeof(kz_mask_at)},
    {"kz_component", sizeof(kz_component)},
    {"kz_components", sizeof(kz_components)},
    {"kz_fit_loss", sizeof(kz_fit_loss)},
    {"kz_hull", sizeof(kz_hull)},
    {"kz_tagged_mask", sizeof(kz_tagged_mask)},
    {"kz_frame", sizeof(kz_frame)},
    {"kz_animation", sizeof(kz_animation)},
    {"kz_rings", sizeof(kz_rings)},
    {"kz_cell_rects", sizeof(kz_cell_rects)},
    {"kz_simplify", sizeof(kz_simplify)},
    {"kz_vec2", sizeof(kz_vec2)},
    {"kz_box", sizeof(kz_box)},
    {"kz_cell", sizeof(kz_cell)},
    {"kz_cell_rect", sizeof(kz_cell_rect)},
    {"kz_segment", sizeof(kz_segment)},
    {"kz_circle", sizeof(kz_circle)},
    {"kz_capsule", sizeof(kz_capsule)},
    {"kz_pose", sizeof(kz_pose)},
    {"kz_move_hit", sizeof(kz_move_hit)},
    {"kz_move_memory", sizeof(kz_move_memory)},
    {"kz_move_def", sizeof(kz_move_def)},
    {"kz_move_result", sizeof(kz_move_result)},
    {"kz_carry_result", sizeof(kz_carry_result)},
    {"kz_push_out", sizeof(kz_push_out)},
    {"kz_contact", sizeof(kz_contact)},
    {"kz_part_contact", sizeof(kz_part_contact)},
    {"kz_box_u8", sizeof(kz_box_u8)},
    {"kz_box_u16", sizeof(kz_box_u16)},
    {"kz_box_u32", sizeof(kz_box_u32)},
    {"kz_boxes", sizeof(kz_boxes)},
    {"kz_circles", sizeof(kz_circles)},
    {"kz_capsules", sizeof(kz_capsules)},
    {"kz_convexes", sizeof(kz_convexes)},
    {"kz_distance_result", sizeof(kz_distance_result)},
    {"kz_measure", sizeof(kz_measure)},
    {"kz_ray_hit", sizeof(kz_ray_hit)},
    {"kz_ray_span", sizeof(kz_ray_span)},
    {"kz_sweep_hit", sizeof(kz_sweep_hit)},
    {"kz_motion", sizeof(kz_motion)},
    {"kz_toi", sizeof(kz_toi)},
    {"kz_replay_op", sizeof(kz_replay_op)},
    {"kz_replay_difference", sizeof(kz_replay_difference)},
    {"kz_polygon", sizeof(kz_polygon)},
    {"kz_placed_mask", sizeof(kz_placed_mask)},
    {"kz_placed_grid", sizeof(kz_placed_grid)},
    {"kz_compound", sizeof(kz_compound)},
    {"kz_shape", sizeof(kz_shape)},
    {"kz_convex_parts", sizeof(kz_convex_parts)},
    {"kz_triangles", sizeof(kz_triangles)},
    {"kz_surface", sizeof(kz_surface)},
    {"kz_rule", sizeof(kz_rule)},
    {"kz_body", sizeof(kz_body)},
    {"kz_pair", sizeof(kz_pair)},
    {"kz_world_def", sizeof(kz_world_def)},
    {"kz_body_def", sizeof(kz_body_def)},
    {"kz_pair_users", sizeof(kz_pair_users)},
    {"kz_world_contact", sizeof(kz_world_contact)},
    {"kz_body_parts", sizeof(kz_body_parts)},
    {"kz_fixture", sizeof(kz_fixture)},
    {"kz_fixture_pair", sizeof(kz_fixture_pair)},
    {"kz_bodies_fixture", sizeof(kz_bodies_fixture)},
    {"kz_tagged_shape", sizeof(kz_tagged_shape)},
    {"kz_tag_def", sizeof(kz_tag_def)},
    {"kz_grid_hit", sizeof(kz_grid_hit)},
    {"kz_query_filter", sizeof(kz_query_filter)},
    {"kz_world_hit", sizeof(kz_world_hit)},
    {"kz_world_ray_hit", sizeof(kz_world_ray_hit)},
    {"kz_world_sweep_hit", sizeof(kz_world_sweep_hit)},
    {"kz_moving_circles", sizeof(kz_moving_circles)},
    {"kz_cast_hit", sizeof(kz_cast_hit)},
    {"kz_world_near", sizeof(kz_world_near)},
    {"kz_recorder", sizeof(kz_recorder)},
};
#include <stdlib.h>
#include <string.h>

KZF_API size_t kzf_sizeof(const char *name)
{
    for (size_t i = 0; name && i < sizeof kzf_sizes / sizeof *kzf_sizes; i++)
        if (!strcmp(kzf_sizes[i].name, name)) return kzf_sizes[i].bytes;
    return 0;
}

static size_t kzf_up(size_t bytes) { return (bytes + 7) / 8 * 8; }

static int32_t kzf_rings(const kz_polygon *polygon) { return polygon->ring_end ? polygon->n_rings : 1; }

/* Bytes for everything that a shape refers to, but for masks and grids. */
static size_t kzf_copy_bytes(const kz_shape *shape)
{
    const kz_polygon *polygon = &shape->as.polygon;
    const kz_compound *parts = &shape->as.parts;
    size_t bytes = 0;
    if ((shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE) && polygon->points) {
        bytes = kzf_up((size_t)polygon->n_points * sizeof(kz_vec2)) + kzf_up((size_t)kzf_rings(polygon) * sizeof(int32_t));
        if (polygon->tree) bytes += kzf_up(kz_edge_tree_bytes(polygon->n_points));
    } else if (shape->kind == KZ_KIND_PARTS) {
        bytes = kzf_up((size_t)parts->n * sizeof(kz_shape));
        if (parts->tree) bytes += kzf_up(kz_part_tree_bytes(parts->n));
        for (int32_t i = 0; i < parts->n; i++) bytes += kzf_copy_bytes(&parts->items[i]);
    }
    return bytes;
}

static void *kzf_take(char **at, size_t bytes)
{
    void *taken = *at;
    *at += kzf_up(bytes);
    return taken;
}

static kz_result kzf_copy_polygon(const kz_shape *shape, char **at, kz_shape *out, kz_error *err)
{
    const kz_polygon *from = &shape->as.polygon;
    const int32_t n = from->n_points, n_rings = kzf_rings(from);
    kz_vec2 *points = kzf_take(at, (size_t)n * sizeof *points);
    int32_t *ring_end = kzf_take(at, (size_t)n_rings * sizeof *ring_end);
    memcpy(points, from->points, (size_t)n * sizeof *points);
    if (from->ring_end) memcpy(ring_end, from->ring_end, (size_t)n_rings * sizeof *ring_end);
    else ring_end[0] = n;
    if (from->tree) { /* which only its maker makes */
        const size_t bytes = kz_edge_tree_bytes(n);
        void *tree = kzf_take(at, bytes);
        return shape->kind == KZ_KIND_POLYLINE ? kz_shape_polyline_with_tree(points, n, tree, bytes, out, err)
                                               : kz_shape_polygon_with_tree(points, ring_end, n_rings, tree, bytes, out, err);
    }
    *out = *shape;
    out->as.polygon.points = points;
    if (from->ring_end) out->as.polygon.ring_end = ring_end;
    return KZ_OK;
}

static kz_result kzf_copy_into(const kz_shape *shape, char **at, kz_shape *out, kz_error *err)
{
    if ((shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE) && shape->as.polygon.points)
        return kzf_copy_polygon(shape, at, out, err);
    *out = *shape;
    if (shape->kind != KZ_KIND_PARTS) return KZ_OK;
    const kz_compound *from = &shape->as.parts;
    kz_shape *items = kzf_take(at, (size_t)from->n * sizeof *items);
    for (int32_t i = 0; i < from->n; i++) {
        const kz_result result = kzf_copy_into(&from->items[i], at, &items[i], err);
        if (result != KZ_OK) return result;
    }
    out->as.parts.items = items;
    if (!from->tree) return KZ_OK;
    const size_t bytes = kz_part_tree_bytes(from->n);
    return kz_shape_parts_with_tree(items, from->n, kzf_take(at, bytes), bytes, out, err);
}

KZF_API kz_result kzf_shape_copy(const kz_shape *shape, kz_shape **out, kz_error *err)
{
    const size_t head = kzf_up(sizeof(kz_shape)), bytes = head + kzf_copy_bytes(shape);
    char *block = malloc(bytes), *at = block + head;
    if (!block) {
        if (err) *err = (kz_error){KZ_ERR_MEMORY, (int64_t)bytes, 0};
        return KZ_ERR_MEMORY;
    }
    const kz_result result = kzf_copy_into(shape, &at, (kz_shape *)(void *)block, err);
    if (result == KZ_OK) *out = (kz_shape *)(void *)block;
    else free(block);
    return result;
}

KZF_API void kzf_shape_free(kz_shape *shape) { free(shape); }
