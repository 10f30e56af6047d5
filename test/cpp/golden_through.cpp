/* golden_through.cpp - the functions of C that the golden modules call, each answered by kolize.hpp.
 *
 * In the objects of the modules each kz_relate is renamed to through_kz_relate, so every question of the table goes
 * through the C++ header.  Objects of C are found again in tables of their owners.  test_header.py says when a module
 * calls a function that is missing here. */
#include <kolize/kolize.hpp>
#include <kolize/pool.hpp>

#include <cstring>
#include <map>

namespace
{

template <class T> std::map<const void *, T> &owners()
{
    static std::map<const void *, T> all;
    return all;
}
template <class T> T &owner_of(const void *c) { return owners<T>().at(c); }
kz::mask mask_of(const kz_mask *c)
{
    const auto i = owners<kz::mask>().find(c);
    return i == owners<kz::mask>().end() ? kz::mask(c, nullptr) : i->second;
}

/* The code of a result, whose value goes to *out and whose error to *err. */
template <class R> kz_result failed(const R &r, kz_error *err)
{
    if (err) *err = r.error();
    return r.error().code;
}
kz_result code_of(const kz::status &s, kz_error *err) { return s ? KZ_OK : failed(s, err); }
template <class T> kz_result value_of(const kz::result<T> &r, T *out, kz_error *err)
{
    if (!r) return failed(r, err);
    if (out) *out = *r;
    return KZ_OK;
}
/* What C++ owns, as the pointer that C holds. */
template <class T, class Raw> kz_result own(kz::result<T> r, Raw **out, kz_error *err)
{
    if (!r) return failed(r, err);
    *out = const_cast<Raw *>(r->c());
    owners<T>()[*out] = std::move(*r);
    return KZ_OK;
}
kz_result own(kz::result<kz::mask_view::posed> r, kz_mask **out, kz_cell *origin, kz_error *err)
{
    if (!r) return failed(r, err);
    *origin = r->origin;
    *out = const_cast<kz_mask *>(r->mask.c());
    owners<kz::mask>()[*out] = std::move(r->mask);
    return KZ_OK;
}
/* The shape of C, whose memory stays to the end of the program. */
kz_result shape_of(const kz::result<kz::shape> &r, kz_shape *out, kz_error *err)
{
    static std::vector<kz::keep_alive> kept;
    if (!r) return failed(r, err);
    *out = r->c();
    if (r->owner()) kept.push_back(r->owner());
    return KZ_OK;
}
template <class T> bool some(const std::optional<T> &r, T *out)
{
    if (r) *out = *r;
    return r.has_value();
}
template <class T> std::size_t copied(const std::vector<T> &all, T *out, std::size_t max)
{
    for (std::size_t i = 0; i < all.size() && i < max; i++) out[i] = all[i];
    return all.size();
}
template <class T> const T *listed(kz::span<const T> all, std::size_t *n)
{
    *n = all.size();
    return all.data();
}
/* The table that C has at an address, the same as long as nothing in it changes: logs write a table once. */
kz::fixture_table table_of(const kz_fixture *c, int n)
{
    static std::map<const kz_fixture *, std::pair<std::vector<kz_fixture>, kz::fixture_table>> all;
    auto &[was, table] = all[c];
    const std::size_t size = static_cast<std::size_t>(n);
    if (was.size() == size && std::memcmp(was.data(), c, size * sizeof *c) == 0) return table;
    was.assign(c, c + size);
    std::vector<kz::fixture> fixtures;
    for (const kz_fixture &f : was)
        fixtures.push_back(
            {kz::shape::borrowed(f.shape), f.category, f.collides, kz::body_flags(f.flags), f.kind, f.user});
    return table = kz::fixture_table(fixtures);
}
kz::body_def def_of(const kz_body_def &c)
{
    kz::body_def def;
    def.shape = kz::shape::borrowed(c.shape);
    if (c.frames) def.frames = owner_of<kz::mask_set>(c.frames);
    def.frame = c.frame;
    if (c.fixtures) def.fixtures = table_of(c.fixtures, c.n_fixtures);
    def.pose = c.pose;
    def.category = c.category;
    def.collides = c.collides;
    def.group = c.group;
    def.flags = kz::body_flags(c.flags);
    def.one_way = c.one_way;
    def.user = c.user;
    return def;
}
kz::query_filter filter_of(const kz_query_filter &f)
{
    return {f.category, f.collides, f.except, f.no_sensors, f.each_kind, f.keep, f.ctx};
}
kz::move_def move_of(const kz_move_def &d)
{
    return {d.response,  d.respond, d.ctx,  d.restitution, d.max_turns,  d.up,
            d.max_slope, d.step_height, d.snap, d.walk, d.corner_slip, d.ledge_snap,
            d.stops_at_ceilings, d.drops, d.whole_pixels, d.memory};
}
/* Asks with a filter as the header has it: none, a plain one, or one with a function. */
template <class F> auto filtered(const kz_query_filter *f, F ask)
{
    if (!f) return ask(kz::filter_ref());
    if (!f->keep) return ask(kz::filter_ref(filter_of(*f)));
    const auto keep = [f](kz::world_view w, kz::body b) { return f->keep(f->ctx, w.c(), b); };
    return ask(kz::filter_ref(kz::keep(keep, filter_of(*f))));
}
template <class F> auto moved(const kz_move_def *d, F ask)
{
    if (!d) return ask(kz::move_ref());
    if (!d->respond) return ask(kz::move_ref(move_of(*d)));
    const auto respond = [d](kz::world_view w, kz::body mover, const kz::move_hit &hit) {
        return d->respond(d->ctx, w.c(), mover, &hit);
    };
    return ask(kz::move_ref(kz::responding(respond, move_of(*d))));
}
kz::box_options options_of(const kz_box_options *o)
{
    kz::box_options options;
    if (!o) return options;
    options.alloc = o->alloc;
    if (o->parallel) options.parallel = kz::parallel(*o->parallel, nullptr);
    options.wrap_w = o->wrap_w;
    options.wrap_h = o->wrap_h;
    return options;
}
kz_result pairs_of(const kz::result<std::vector<kz::index_pair>> &r, kz_index_pair *out, std::size_t max,
                   std::size_t *n, kz_error *err)
{
    if (!r) return failed(r, err);
    *n = copied(*r, out, max);
    return KZ_OK;
}
kz_result rings_of(kz::result<kz::rings> r, kz_rings *out, kz_error *err)
{
    if (!r) return failed(r, err);
    *out = r->c();
    if (out->points) owners<kz::rings>()[out->points] = std::move(*r);
    return KZ_OK;
}
kz::work work_of(const kz_work *w)
{
    return w ? kz::work{w->max_work, w->keep_going, w->ctx} : kz::work();
}
kz::hit_flags hits(unsigned flags) { return kz::hit_flags(flags); }
std::size_t length(int n);
kz::rings_view view_of(const kz_rings *c)
{
    return {{c->points, length(c->n_points)}, {c->ring_end, length(c->n_rings)}, {c->parent, length(c->n_rings)}};
}
std::size_t length(int n) { return n < 0 ? 0 : static_cast<std::size_t>(n); }
kz::span<std::uint64_t> words(std::uint64_t *bits, std::size_t n) { return {bits, kz::words_of_bits(n)}; }

} // namespace

extern "C" {

/* ---- base, math, broad --------------------------------------------------------------------------------- */

const char *through_kz_result_name(kz_result r) { return kz::result_name(r); }
const char *through_kz_cpu_level_name(kz_cpu_level l) { return kz::name(l); }
kz_cpu_level through_kz_cpu_level_now() { return kz::cpu_level_now(); }
kz_result through_kz_cpu_force(kz_cpu_level l) { return kz::cpu_force(l).error().code; }
float through_kz_atan2(float y, float x) { return kz::atan2(y, x); }
void through_kz_cos_sin(double angle, float *c, float *s)
{
    const kz::rotation r = kz::cos_sin(angle);
    *c = r.cos;
    *s = r.sin;
}
void through_kz_cos_sin_degrees(double angle, float *c, float *s)
{
    const kz::rotation r = kz::cos_sin_degrees(angle);
    *c = r.cos;
    *s = r.sin;
}
int through_kz_orient(kz_vec2 a, kz_vec2 b, kz_vec2 c) { return kz::orient(a, b, c); }
int through_kz_in_circle(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d) { return kz::in_circle(a, b, c, d); }
int through_kz_compare_distance(kz_vec2 p, kz_vec2 q, float r1, float r2) { return kz::compare_distance(p, q, r1, r2); }
int through_kz_compare_segment_distance(kz_vec2 p, kz_vec2 a, kz_vec2 b, float r1, float r2)
{
    return kz::compare_segment_distance(p, {a, b}, r1, r2);
}
kz_vec2 through_kz_pose_apply(kz_pose pose, kz_vec2 p) { return pose * p; }
kz_result through_kz_pose_check(kz_pose pose, kz_error *err) { return code_of(kz::check(pose), err); }
kz_pose through_kz_pose_degrees(float x, float y, double angle) { return kz::pose_degrees({x, y}, angle); }
kz_pose through_kz_pose_radians(float x, float y, double angle) { return kz::pose_radians({x, y}, angle); }
int32_t through_kz_convex_hull(const kz_vec2 *p, int32_t n, kz_vec2 *hull)
{
    return static_cast<int32_t>(copied(kz::convex_hull({p, length(n)}), hull, length(n)));
}
kz_relation through_kz_box_relate(kz_box a, kz_box b) { return kz::relate(a, b); }
kz_result through_kz_box_pairs(const kz_box *b, size_t n, const kz_box_options *o, kz_index_pair *out, size_t max,
                               size_t *n_pairs, kz_error *err)
{
    return pairs_of(kz::box_pairs({b, n}, options_of(o)), out, max, n_pairs, err);
}
kz_result through_kz_box_pairs_between(const kz_box *a, size_t n_a, const kz_box *b, size_t n_b,
                                       const kz_box_options *o, kz_index_pair *out, size_t max, size_t *n_pairs,
                                       kz_error *err)
{
    return pairs_of(kz::box_pairs_between({a, n_a}, {b, n_b}, options_of(o)), out, max, n_pairs, err);
}
kz_result through_kz_box_pairs_tile(const kz_box *b, size_t n, kz_box tile, const kz_box_options *o, kz_index_pair *out,
                                    size_t max, size_t *n_pairs, kz_error *err)
{
    return pairs_of(kz::box_pairs_tile({b, n}, tile, options_of(o)), out, max, n_pairs, err);
}

/* ---- surfaces and masks -------------------------------------------------------------------------------- */

kz_rule through_kz_rule_alpha(uint8_t threshold) { return kz::rule_alpha(threshold); }
kz_rule through_kz_rule_key(uint32_t rgb, uint8_t tolerance) { return kz::rule_key(rgb, tolerance); }
kz_rule through_kz_rule_index(uint8_t transparent) { return kz::rule_index({transparent}); }
void through_kz_rule_add_index(kz_rule *rule, uint8_t transparent)
{
    const kz_rule more = kz::rule_index({transparent});
    for (int i = 0; i < 4; i++) rule->transparent[i] |= more.transparent[i];
}
kz_rule through_kz_rule_air(uint32_t argb, const kz_surface *hot) { return kz::rule_air(argb, hot); }
kz_rule through_kz_rule_call(bool (*solid)(void *ctx, const kz_surface *s, int32_t x, int32_t y), void *ctx)
{
    static std::vector<std::unique_ptr<std::function<bool(const kz::surface &, int32_t, int32_t)>>> kept;
    kept.push_back(std::make_unique<std::function<bool(const kz::surface &, int32_t, int32_t)>>(
        [solid, ctx](const kz::surface &s, int32_t x, int32_t y) { return solid(ctx, &s, x, y); }));
    return kz::rule_call(*kept.back());
}
kz_result through_kz_rule_check(const kz_rule *r, const kz_surface *s, kz_error *err)
{
    return code_of(kz::check(*r, *s), err);
}
uint64_t through_kz_surface_bits(const kz_surface *s, const kz_rule *r, int32_t x0, int32_t y, int32_t n)
{
    return kz::bits(*s, *r, x0, y, n);
}
uint32_t through_kz_surface_color(const kz_surface *s, int32_t x, int32_t y) { return kz::color(*s, x, y); }
bool through_kz_surface_solid(const kz_surface *s, const kz_rule *r, int32_t x, int32_t y)
{
    return kz::solid(*s, *r, x, y);
}
bool through_kz_surface_overlap(const kz_surface *a, const kz_rule *ra, const kz_surface *b, const kz_rule *rb,
                                int32_t dx, int32_t dy)
{
    return kz::overlap(*a, *ra, *b, *rb, dx, dy);
}
int64_t through_kz_surface_overlap_area(const kz_surface *a, const kz_rule *ra, const kz_surface *b, const kz_rule *rb,
                                        int32_t dx, int32_t dy)
{
    return kz::overlap_area(*a, *ra, *b, *rb, dx, dy);
}
bool through_kz_surface_overlap_first(const kz_surface *a, const kz_rule *ra, const kz_surface *b, const kz_rule *rb,
                                      int32_t dx, int32_t dy, kz_cell *first)
{
    return some(kz::overlap_first(*a, *ra, *b, *rb, dx, dy), first);
}
kz_result through_kz_mask_from_call(int32_t w, int32_t h, bool (*solid)(void *ctx, int32_t x, int32_t y), void *ctx,
                                    const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    return own(kz::mask::from_call(
                   w, h, [=](int32_t x, int32_t y) { return solid(ctx, x, y); }, alloc),
               out, err);
}
void through_kz_mask_free(kz_mask *m) { owners<kz::mask>().erase(m); }
int32_t through_kz_mask_width(const kz_mask *m) { return kz::mask_view(m).width(); }
int32_t through_kz_mask_height(const kz_mask *m) { return kz::mask_view(m).height(); }
int64_t through_kz_mask_count(const kz_mask *m) { return kz::mask_view(m).count(); }
kz_cell_rect through_kz_mask_bounds(const kz_mask *m) { return kz::mask_view(m).bounds(); }
uint64_t through_kz_mask_bits(const kz_mask *m, int32_t x0, int32_t y, int32_t n)
{
    return kz::mask_view(m).bits(x0, y, n);
}
bool through_kz_mask_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    return kz::mask_view(a).overlap(b, dx, dy);
}
kz_relation through_kz_mask_relate(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    return kz::mask_view(a).relate(b, dx, dy);
}
int64_t through_kz_mask_overlap_area(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    return kz::mask_view(a).overlap_area(b, dx, dy);
}
kz_cell_rect through_kz_mask_overlap_bounds(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    return kz::mask_view(a).overlap_bounds(b, dx, dy);
}
bool through_kz_mask_overlap_first(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell *first)
{
    return some(kz::mask_view(a).overlap_first(b, dx, dy), first);
}
kz_result through_kz_mask_overlap_mask(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy,
                                       const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    return own(kz::mask_view(a).overlap_mask(b, dx, dy, alloc), out, err);
}
bool through_kz_mask_push(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells, kz_cell *push)
{
    return some(kz::mask_view(a).push(b, dx, dy, max_cells), push);
}
kz_affine through_kz_affine_from_pose(double sx, double sy, kz_vec2 at, kz_pose pose)
{
    return kz::affine_from_pose(sx, sy, at, pose);
}
kz_result through_kz_mask_transform(const kz_mask *m, const kz_affine *map, const kz_allocator *alloc, kz_mask **out,
                                    kz_cell *origin, kz_error *err)
{
    return own(kz::mask_view(m).transform(*map, alloc), out, origin, err);
}
kz_result through_kz_mask_rotate90(const kz_mask *m, kz_rotation90 r, const kz_allocator *alloc, kz_mask **out,
                                   kz_error *err)
{
    return own(kz::mask_view(m).rotate90(r, alloc), out, err);
}
kz_result through_kz_mask_config_space(const kz_mask *a, const kz_mask *b, const kz_work *work,
                                       const kz_allocator *alloc, kz_mask **out, kz_cell *origin, kz_error *err)
{
    return own(kz::mask_view(a).config_space(b, work_of(work), alloc), out, origin, err);
}
kz_result through_kz_config_space_create(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc,
                                         kz_config_space **out, kz_error *err)
{
    return own(kz::config_space::create(a, b, alloc), out, err);
}
void through_kz_config_space_free(kz_config_space *c) { owners<kz::config_space>().erase(c); }
bool through_kz_config_space_overlap(const kz_config_space *c, int32_t dx, int32_t dy)
{
    return owner_of<kz::config_space>(c).overlap(dx, dy);
}
kz_cell through_kz_config_space_push(const kz_config_space *c, int32_t dx, int32_t dy)
{
    return owner_of<kz::config_space>(c).push(dx, dy);
}
bool through_kz_mask_collide(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells,
                             kz_mask_contact *out)
{
    *out = kz_mask_contact();
    return some(kz::mask_view(a).collide(b, dx, dy, max_cells), out);
}
kz_mask_hit through_kz_mask_sweep(const kz_mask *a, kz_vec2 at, kz_vec2 motion, const kz_mask *b, kz_vec2 b_at)
{
    return kz::mask_view(a).sweep(at, motion, b, b_at);
}
kz_mask_ray_hit through_kz_mask_ray(const kz_mask *m, kz_vec2 from, kz_vec2 to)
{
    return kz::mask_view(m).ray(from, to).value_or(kz_mask_ray_hit());
}
kz_result through_kz_canvas_create(int32_t w, int32_t h, const kz_allocator *alloc, kz_canvas **out, kz_error *err)
{
    return own(kz::canvas::create(w, h, alloc), out, err);
}
void through_kz_canvas_free(kz_canvas *c) { owners<kz::canvas>().erase(c); }
const kz_mask *through_kz_canvas_mask(kz_canvas *c) { return owner_of<kz::canvas>(c).mask().c(); }
void through_kz_canvas_draw_shape(kz_canvas *c, kz_cell origin, const kz_shape *s, kz_cell_rule rule, bool solid)
{
    owner_of<kz::canvas>(c).draw(*s, rule, origin, solid);
}

/* ---- outlines and fits --------------------------------------------------------------------------------- */

kz_result through_kz_mask_trace(const kz_mask *m, kz_connectivity c, const kz_work *work, const kz_allocator *alloc,
                                kz_rings *out, kz_error *err)
{
    return rings_of(kz::rings::trace(m, c, work_of(work), alloc), out, err);
}
void through_kz_rings_free(kz_rings *r)
{
    owners<kz::rings>().erase(r->points);
    *r = kz_rings();
}
kz_result through_kz_rings_simplify(const kz_rings *c, const kz_simplify *how, const kz_allocator *alloc, kz_rings *out,
                                    float *largest, kz_error *err)
{
    const kz::simplify s = {how->mode, how->tolerance, how->max_points};
    return rings_of(view_of(c).simplified(s, largest, work_of(&how->work), alloc), out, err);
}
kz_result through_kz_rings_convex_parts(const kz_rings *c, int32_t max_points, const kz_allocator *alloc, kz_rings *out,
                                        kz_error *err)
{
    return rings_of(view_of(c).convex_parts(max_points, alloc), out, err);
}
kz_result through_kz_mask_fit_box(const kz_mask *m, float t, const kz_work *work, const kz_allocator *alloc,
                                  kz_box *box, kz_fit_loss *loss, kz_error *err)
{
    const auto r = kz::fit_box(m, t, work_of(work), alloc);
    if (!r) return failed(r, err);
    *box = r->shape;
    if (loss) *loss = r->loss;
    return KZ_OK;
}
kz_result through_kz_mask_fit_circle(const kz_mask *m, float t, const kz_work *work, const kz_allocator *alloc,
                                     kz_circle *circle, kz_fit_loss *loss, kz_error *err)
{
    const auto r = kz::fit_circle(m, t, work_of(work), alloc);
    if (!r) return failed(r, err);
    *circle = r->shape;
    if (loss) *loss = r->loss;
    return KZ_OK;
}
kz_result through_kz_mask_fit_capsule(const kz_mask *m, float t, const kz_work *work, const kz_allocator *alloc,
                                      kz_capsule *capsule, kz_fit_loss *loss, kz_error *err)
{
    const auto r = kz::fit_capsule(m, t, work_of(work), alloc);
    if (!r) return failed(r, err);
    *capsule = r->shape;
    if (loss) *loss = r->loss;
    return KZ_OK;
}
kz_result through_kz_mask_fit_hull(const kz_mask *m, const kz_allocator *alloc, kz_hull *hull, kz_fit_loss *loss,
                                   kz_error *err)
{
    auto r = kz::fit_hull(m, alloc);
    if (!r) return failed(r, err);
    if (loss) *loss = r->loss;
    *hull = kz_hull();
    hull->n_points = static_cast<int32_t>(r->shape.size());
    hull->points = new kz_vec2[r->shape.size() + 1];
    copied(r->shape, hull->points, r->shape.size());
    return KZ_OK;
}
void through_kz_hull_free(kz_hull *hull)
{
    delete[] hull->points;
    *hull = kz_hull();
}

/* ---- mask sets ----------------------------------------------------------------------------------------- */

kz_result through_kz_mask_set_create(const kz_allocator *alloc, kz_mask_set **out, kz_error *err)
{
    return own(kz::mask_set::create(alloc), out, err);
}
void through_kz_mask_set_free(kz_mask_set *s) { owners<kz::mask_set>().erase(s); }
kz_result through_kz_mask_set_add_frame(kz_mask_set *s, const kz_frame *f, kz_error *err)
{
    return code_of(owner_of<kz::mask_set>(s).add_frame(f->name, f->w, f->h, f->pivot, f->duration_ms), err);
}
kz_result through_kz_mask_set_add_mask(kz_mask_set *s, int32_t frame, const char *tag, const kz_mask *m, kz_cell at,
                                       kz_error *err)
{
    return code_of(owner_of<kz::mask_set>(s).add_mask(frame, tag, m, at), err);
}
kz_result through_kz_mask_set_add_animation(kz_mask_set *s, const kz_animation *a, kz_error *err)
{
    return code_of(owner_of<kz::mask_set>(s).add_animation(a->name, a->first, a->last, a->play, a->repeat), err);
}
const kz_frame *through_kz_mask_set_frame(const kz_mask_set *s, int32_t i)
{
    return owner_of<kz::mask_set>(s).frame(i);
}
int32_t through_kz_mask_set_frame_at(const kz_mask_set *s, int32_t animation, int64_t ms)
{
    return owner_of<kz::mask_set>(s).frame_at(animation, ms);
}
int32_t through_kz_mask_set_frame_count(const kz_mask_set *s) { return owner_of<kz::mask_set>(s).frame_count(); }

/* ---- shapes -------------------------------------------------------------------------------------------- */

kz_result through_kz_shape_point(kz_vec2 p, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::point(p), out, err);
}
kz_result through_kz_shape_segment(kz_vec2 a, kz_vec2 b, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::segment(a, b), out, err);
}
kz_result through_kz_shape_box(kz_vec2 min, kz_vec2 max, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::box(min, max), out, err);
}
kz_result through_kz_shape_circle(kz_vec2 c, float r, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::circle(c, r), out, err);
}
kz_result through_kz_shape_capsule(kz_vec2 a, kz_vec2 b, float r, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::capsule(a, b, r), out, err);
}
kz_result through_kz_shape_polygon(const kz_vec2 *p, int32_t n, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::polygon({p, length(n)}), out, err);
}
kz_result through_kz_shape_polygon_with_holes(const kz_vec2 *p, const int32_t *ring_end, int32_t n, kz_shape *out,
                                              kz_error *err)
{
    const std::size_t n_points = n > 0 ? length(ring_end[n - 1]) : 0;
    return shape_of(kz::shape::polygon_with_holes({p, n_points}, {ring_end, length(n)}), out, err);
}
kz_result through_kz_shape_polygon_with_tree(const kz_vec2 *p, const int32_t *ring_end, int32_t n, void *, size_t,
                                             kz_shape *out, kz_error *err)
{
    return through_kz_shape_polygon_with_holes(p, ring_end, n, out, err);
}
kz_result through_kz_shape_polyline(const kz_vec2 *p, int32_t n, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::polyline({p, length(n)}), out, err);
}
kz_result through_kz_shape_parts(const kz_shape *parts, int32_t n, kz_shape *out, kz_error *err)
{
    std::vector<kz::shape> all;
    for (int i = 0; i < n; i++) all.push_back(kz::shape::borrowed(parts[i]));
    return shape_of(kz::shape::parts(all), out, err);
}
kz_result through_kz_shape_mask(const kz_mask *m, double x, double y, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::mask(mask_of(m), x, y), out, err);
}
kz_result through_kz_grid_create(const kz_grid_def *c, kz_grid **out, kz_error *err)
{
    const std::size_t n = static_cast<std::size_t>(c->w) * static_cast<std::size_t>(c->h);
    kz::grid_def def;
    def.w = c->w;
    def.h = c->h;
    def.cell_w = c->cell_w;
    def.cell_h = c->cell_h;
    if (c->id_bytes == 2) def.ids16 = {static_cast<const std::uint16_t *>(c->ids), n};
    else def.ids = {static_cast<const std::uint8_t *>(c->ids), n};
    def.tiles = {c->tiles, static_cast<std::size_t>(c->n_tiles)};
    def.journal = c->journal;
    def.alloc = c->alloc;
    return own(kz::grid::create(def), out, err);
}
void through_kz_grid_free(kz_grid *g) { owners<kz::grid>().erase(g); }
uint64_t through_kz_grid_hash(const kz_grid *g) { return owner_of<kz::grid>(g).hash(); }
kz_result through_kz_grid_set(kz_grid *g, int32_t x, int32_t y, uint32_t id, kz_error *err)
{
    return code_of(owner_of<kz::grid>(g).set(x, y, id), err);
}
kz_result through_kz_shape_grid(const kz_grid *g, double x, double y, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::grid(owner_of<kz::grid>(g), x, y), out, err);
}
kz_result through_kz_shape_transform(const kz_shape *s, kz_pose pose, void *, size_t, kz_shape *out, kz_error *err)
{
    return shape_of(kz::shape::borrowed(*s).transformed(pose), out, err);
}
kz_result through_kz_shape_convex_parts(const kz_shape *s, int32_t max_points, const kz_allocator *alloc,
                                        kz_convex_parts *out, kz_error *err)
{
    *out = kz_convex_parts();
    return shape_of(kz::shape::borrowed(*s).convex_parts(max_points, alloc), &out->shape, err);
}
void through_kz_convex_parts_free(kz_convex_parts *parts) { *parts = kz_convex_parts(); }
kz_result through_kz_triangulate(const kz_shape *s, const kz_allocator *alloc, kz_triangles *out, kz_error *err)
{
    const auto r = kz::shape::borrowed(*s).triangulate(alloc);
    if (!r) return failed(r, err);
    *out = kz_triangles();
    out->n = static_cast<int32_t>(r->size() / 3);
    out->indices = new int32_t[r->size() + 1];
    copied(*r, out->indices, r->size());
    return KZ_OK;
}
void through_kz_triangles_free(kz_triangles *t)
{
    delete[] t->indices;
    *t = kz_triangles();
}

/* ---- questions ----------------------------------------------------------------------------------------- */

kz_relation through_kz_relate(const kz_shape *a, const kz_shape *b) { return kz::relate(*a, *b); }
kz_relation through_kz_collide(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    if (kz::relate(*a, *b) != kz::overlapping) return kz::collide(*a, *b, *out);
    *out = *kz::collide(*a, *b);
    return out->relation;
}
kz_vec2 through_kz_contact_push(const kz_shape *a, const kz_shape *b, const kz_contact *c)
{
    return kz::contact_push(*a, *b, *c);
}
size_t through_kz_collide_parts(const kz_shape *a, const kz_shape *b, kz_part_contact *out, size_t max)
{
    return copied(kz::collide_parts(*a, *b), out, max);
}
const kz_shape *through_kz_shape_part(const kz_shape *s, int32_t i) { return kz::part(*s, i); }
int64_t through_kz_common_cells(const kz_shape *mask, const kz_shape *other, kz_cell *first, kz_cell_rect *bounds)
{
    const kz::cells_in_common c = kz::common_cells(*mask, *other);
    if (c.count > 0 && first) *first = c.first;
    if (c.count > 0 && bounds) *bounds = c.bounds;
    return c.count;
}
kz_distance_result through_kz_distance(const kz_shape *a, const kz_shape *b) { return kz::distance(*a, *b); }
bool through_kz_common_point(const kz_shape *a, const kz_shape *b, kz_vec2 *out)
{
    return some(kz::common_point(*a, *b), out);
}
bool through_kz_contains(const kz_shape *a, const kz_shape *b) { return kz::contains(*a, *b); }
kz_measure through_kz_shape_measure(const kz_shape *s) { return kz::measure_of(*s); }
kz_ray_hit through_kz_ray(const kz_shape *s, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    kz_ray_hit none = kz_ray_hit();
    none.edge = -1;
    return kz::ray(*s, from, to, hits(flags)).value_or(none);
}
size_t through_kz_ray_spans(const kz_shape *s, kz_vec2 from, kz_vec2 to, unsigned flags, kz_ray_span *out, size_t max)
{
    return copied(kz::ray_spans(*s, from, to, hits(flags)), out, max);
}
kz_sweep_hit through_kz_sweep(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags)
{
    kz_sweep_hit whole;
    kz::sweep(*a, motion, *b, whole, hits(flags));
    return kz::sweep(*a, motion, *b, hits(flags)).value_or(whole);
}
kz_pose through_kz_motion_pose(kz_motion m, float t) { return kz::pose_at(m, t); }
kz_result through_kz_sweep_rotating(const kz_shape *a, kz_motion m, const kz_shape *b, float tolerance, void *, size_t,
                                    kz_toi *out, kz_error *err)
{
    return value_of(kz::sweep_rotating(*a, m, *b, tolerance), out, err);
}
bool through_kz_shape_next_run(const kz_shape *s, kz_cell_rule rule, int32_t y, int32_t x, int32_t *x0, int32_t *x1)
{
    const std::optional<kz::run> r = kz::next_run(*s, rule, y, x);
    if (r) *x0 = r->x0;
    if (r) *x1 = r->x1;
    return r.has_value();
}
size_t through_kz_overlap_boxes(kz_boxes a, kz_boxes b, size_t n, uint64_t *bits)
{
    return kz::overlap(a, b, n, words(bits, n));
}
size_t through_kz_overlap_circles(kz_circles a, kz_circles b, size_t n, uint64_t *bits)
{
    return kz::overlap(a, b, n, words(bits, n));
}
size_t through_kz_overlap_capsules(kz_capsules a, kz_capsules b, size_t n, uint64_t *bits)
{
    return kz::overlap(a, b, n, words(bits, n));
}
size_t through_kz_overlap_convexes(kz_convexes a, kz_convexes b, size_t n, uint64_t *bits)
{
    return kz::overlap(a, b, n, words(bits, n));
}
size_t through_kz_overlap_one_boxes(const kz_shape *one, kz_boxes many, size_t n, uint64_t *bits)
{
    return kz::overlap(*one, many, n, words(bits, n));
}
size_t through_kz_overlap_one_circles(const kz_shape *one, kz_circles many, size_t n, uint64_t *bits)
{
    return kz::overlap(*one, many, n, words(bits, n));
}
size_t through_kz_overlap_one_capsules(const kz_shape *one, kz_capsules many, size_t n, uint64_t *bits)
{
    return kz::overlap(*one, many, n, words(bits, n));
}
size_t through_kz_overlap_one_convexes(const kz_shape *one, kz_convexes many, size_t n, uint64_t *bits)
{
    return kz::overlap(*one, many, n, words(bits, n));
}

/* ---- worlds -------------------------------------------------------------------------------------------- */

kz_result through_kz_pool_create(uint32_t n, const kz_allocator *alloc, kz_pool **out, kz_error *err)
{
    return own(kz::pool::create(n, alloc), out, err);
}
void through_kz_pool_free(kz_pool *p) { owners<kz::pool>().erase(p); }
kz_parallel through_kz_pool_parallel(kz_pool *p) { return *owner_of<kz::pool>(p).parallel().c(); }
kz_result through_kz_body_set_filter(kz_world *w, kz_body b, uint32_t category, uint32_t collides)
{
    return code_of(owner_of<kz::world>(w).set_filter(b, category, collides), nullptr);
}
kz_result through_kz_world_record(kz_world *w, const kz_recorder *r, kz_error *err)
{
    if (!r) return code_of(owner_of<kz::world>(w).end_record(), err);
    const kz_recorder c = *r;
    const auto write = [c](kz::bytes_view bytes) { c.write(c.ctx, bytes.data(), bytes.size()); };
    return code_of(owner_of<kz::world>(w).record(write, (c.flags & KZ_RECORD_HASHES) != 0), err);
}
void through_kz_world_mark(kz_world *w, uint64_t number, const char *text)
{
    owner_of<kz::world>(w).mark(number, text);
}
uint64_t through_kz_world_hash(const kz_world *w) { return kz::world_view(w).hash(); }
kz_result through_kz_replay_create(const void *log, size_t n, const kz_limits *, const kz_allocator *alloc,
                                   kz_replay **out, kz_error *err)
{
    const unsigned char *bytes = static_cast<const unsigned char *>(log);
    return own(kz::replay::create({bytes, bytes + n}, nullptr, alloc), out, err);
}
void through_kz_replay_free(kz_replay *r) { owners<kz::replay>().erase(r); }
kz_world *through_kz_replay_world(const kz_replay *r)
{
    return const_cast<kz_world *>(owner_of<kz::replay>(r).world().c());
}
bool through_kz_replay_next(kz_replay *r, kz_replay_op *out) { return some(owner_of<kz::replay>(r).next(), out); }
kz_result through_kz_replay_error(const kz_replay *r, kz_error *err)
{
    return code_of(owner_of<kz::replay>(r).error(), err);
}
kz_result through_kz_world_create(const kz_world_def *c, kz_world **out, kz_error *err)
{
    if (!c) return own(kz::world::create(), out, err);
    kz::world_def def;
    def.alloc = c->alloc;
    def.mode = c->mode;
    def.wrap_w = c->wrap_w;
    def.wrap_h = c->wrap_h;
    def.max_pairs = c->max_pairs;
    if (c->parallel) def.parallel = kz::parallel(*c->parallel, nullptr);
    def.tag = c->tag;
    def.fixture_pairs = c->fixture_pairs;
    if (!c->filter) return own(kz::world::create(def), out, err);
    kz_pair_filter *filter = c->filter;
    void *ctx = c->filter_ctx;
    return own(
        kz::world::create(def, [filter, ctx](kz::world_view w, kz::span<const kz::pair> pairs,
                                             bool *keep) { filter(ctx, w.c(), pairs.data(), keep, pairs.size()); }),
        out, err);
}
void through_kz_world_free(kz_world *w) { owners<kz::world>().erase(w); }
uint32_t through_kz_world_count(const kz_world *w) { return kz::world_view(w).count(); }
kz_result through_kz_body_create(kz_world *w, const kz_body_def *def, kz_body *out, kz_error *err)
{
    return value_of(owner_of<kz::world>(w).create_body(def_of(*def)), out, err);
}
kz_result through_kz_bodies_create(kz_world *w, const kz_body_def *defs, size_t n, kz_body *out, kz_error *err)
{
    std::vector<kz::body_def> all;
    for (std::size_t i = 0; i < n; i++) all.push_back(def_of(defs[i]));
    const auto r = owner_of<kz::world>(w).create_bodies(all);
    if (!r) return failed(r, err);
    copied(*r, out, n);
    return KZ_OK;
}
kz_result through_kz_body_destroy(kz_world *w, kz_body b) { return owner_of<kz::world>(w).destroy(b).error().code; }
kz_result through_kz_body_set_pose(kz_world *w, kz_body b, kz_pose pose, kz_error *err)
{
    return code_of(owner_of<kz::world>(w).set_pose(b, pose), err);
}
kz_pose through_kz_body_pose(const kz_world *w, kz_body b) { return kz::world_view(w).pose(b); }
kz_body through_kz_world_body(const kz_world *w, uint32_t index) { return kz::world_view(w).at(index); }
bool through_kz_body_shape(const kz_world *w, kz_body b, kz_shape *out)
{
    return some(kz::world_view(w).shape(b), out);
}
kz_result through_kz_world_step(kz_world *w, kz_error *err) { return code_of(owner_of<kz::world>(w).step(), err); }
kz_result through_kz_world_index(kz_world *w, kz_error *err) { return code_of(owner_of<kz::world>(w).index(), err); }
const kz_pair *through_kz_world_pairs(kz_world *w, size_t *n) { return listed(owner_of<kz::world>(w).pairs(), n); }
const kz_pair *through_kz_world_begin_events(const kz_world *w, size_t *n)
{
    return listed(kz::world_view(w).begin_events(), n);
}
const kz_pair *through_kz_world_end_events(const kz_world *w, size_t *n)
{
    return listed(kz::world_view(w).end_events(), n);
}
size_t through_kz_body_pairs(kz_world *w, kz_body b, kz_pair *out, size_t max)
{
    return copied(owner_of<kz::world>(w).pairs(b), out, max);
}
size_t through_kz_world_find(const kz_world *w, const kz_shape *s, kz_pair_mode mode, const kz_query_filter *f,
                             kz_world_hit *out, size_t max)
{
    return filtered(f,
                    [&](const kz::filter_ref &by) { return copied(kz::world_view(w).find(*s, by, mode), out, max); });
}
size_t through_kz_world_nearest(const kz_world *w, const kz_shape *s, float within, const kz_query_filter *f,
                                kz_world_near *out, size_t k)
{
    return filtered(
        f, [&](const kz::filter_ref &by) { return copied(kz::world_view(w).nearest(*s, k, within, by), out, k); });
}
bool through_kz_world_ray(const kz_world *w, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *f,
                          kz_world_ray_hit *out)
{
    *out = kz_world_ray_hit();
    return filtered(
        f, [&](const kz::filter_ref &by) { return some(kz::world_view(w).ray(from, to, by, hits(flags)), out); });
}
size_t through_kz_world_ray_all(const kz_world *w, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_query_filter *f,
                                kz_world_ray_hit *out, size_t max)
{
    return filtered(f, [&](const kz::filter_ref &by) {
        return copied(kz::world_view(w).ray_all(from, to, by, hits(flags)), out, max);
    });
}
bool through_kz_world_sweep(const kz_world *w, const kz_shape *s, kz_vec2 motion, unsigned flags,
                            const kz_query_filter *f, kz_world_sweep_hit *out)
{
    *out = kz_world_sweep_hit();
    out->hit.start = KZ_APART;
    out->hit.t = 1;
    return filtered(
        f, [&](const kz::filter_ref &by) { return some(kz::world_view(w).sweep(*s, motion, by, hits(flags)), out); });
}
size_t through_kz_world_cast_many(const kz_world *w, kz_moving_circles bullets, size_t n, unsigned flags,
                                  const kz_query_filter *f, kz_cast_hit *out)
{
    return filtered(f, [&](const kz::filter_ref &by) {
        return kz::world_view(w).cast_many(bullets, kz::span<kz::cast_hit>(out, n), by, hits(flags));
    });
}
kz_result through_kz_body_move(kz_world *w, kz_body b, kz_vec2 motion, const kz_move_def *d, kz_move_hit *out,
                               size_t max, kz_move_result *result, kz_error *err)
{
    return moved(d, [&](const kz::move_ref &by) {
        return value_of(kz::move(owner_of<kz::world>(w), b, motion, by, kz::span<kz::move_hit>(out, max)), result, err);
    });
}
kz_result through_kz_platform_move(kz_world *w, kz_body b, kz_vec2 motion, const kz_move_def *d, kz_carry_result *out,
                                   size_t max, size_t *n, kz_error *err)
{
    return moved(d, [&](const kz::move_ref &by) {
        return value_of(kz::platform_move(owner_of<kz::world>(w), b, motion, by, kz::span<kz::carry_result>(out, max)),
                        n, err);
    });
}
kz_result through_kz_body_push_out(kz_world *w, kz_body b, int32_t max_attempts, kz_push_out *out, kz_error *err)
{
    if (!out) return kz_body_push_out(w, b, max_attempts, nullptr, err); /* it is refused; the header always has one */
    return value_of(kz::push_out(owner_of<kz::world>(w), b, max_attempts), out, err);
}
kz_vec2 through_kz_reflect(kz_vec2 v, kz_vec2 normal, float restitution) { return kz::reflect(v, normal, restitution); }

/* A save counts in a world's log, so that the size is asked of C. */
size_t through_kz_world_save_bytes(const kz_world *w) { return kz_world_save_bytes(owner_of<kz::world>(w).c()); }
/* A state is found again by its bytes. */
kz_result through_kz_world_save(const kz_world *w, void *bytes, size_t size, kz_error *err)
{
    kz::result<kz::world_state> state = owner_of<kz::world>(w).save();
    if (!state) return failed(state, err);
    if (size < state->bytes().size()) return KZ_ERR_BUFFER;
    std::memcpy(bytes, state->bytes().data(), state->bytes().size());
    owners<kz::world_state>()[bytes] = std::move(*state);
    return KZ_OK;
}
kz_result through_kz_world_restore(kz_world *w, const void *bytes, size_t size, kz_error *err)
{
    const kz::world_state &state = owner_of<kz::world_state>(bytes);
    if (size != state.bytes().size()) return kz_world_restore(w, bytes, size, err); /* a header's state is whole */
    if (std::memcmp(bytes, state.bytes().data(), state.bytes().size()) != 0) return KZ_ERR_CONTENT;
    return code_of(owner_of<kz::world>(w).restore(state), err);
}

} // extern "C"
