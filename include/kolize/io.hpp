/* io.hpp - kolize-io for C++17 and later: images, Tiled's maps, sprite sheets, drawn shapes and masks in files.
 *
 * Maps, sheets and images are handles: copies are the same thing, and worlds hold the maps that they have bodies of. */
#ifndef KOLIZE_IO_HPP
#define KOLIZE_IO_HPP

#include "kolize.hpp"

#include "io.h"
#include "io_map.h"
#include "io_mask.h"
#include "io_shapes.h"
#include "io_sheet.h"

namespace kz
{

/* An error of a file: its sentence names the file and the place in it. */
struct io_error : kz_io_error {
    io_error() noexcept
    {
        code = KZ_OK;
        text[0] = '\0';
    }
    std::string message() const { return text[0] != '\0' ? std::string(text) : std::string(kz_result_name(code)); }
    const char *name() const noexcept { return kz_result_name(code); }
};
template <class T> using io_result = result<T, io_error>;
using io_status = result<void, io_error>;

namespace detail
{
template <class F> io_status io_checked(F call)
{
    io_status s;
    s.take(call(s.err()));
    return s;
}
template <class T, class Raw, class F> io_result<T> io_made(F call) { return made<T, Raw, io_error>(call); }
} // namespace detail

/* ---- Files and images ---------------------------------------------------------------------------------- */

inline io_result<std::vector<unsigned char>> file_read(const char *path, const limits *l = nullptr)
{
    io_result<std::vector<unsigned char>> r;
    kz_bytes b = {};
    if (r.take(kz_file_read(path, detail::c_limits(l), nullptr, &b, r.err()))) {
        r.slot()->assign(b.data, b.data + b.size);
        kz_bytes_free(&b);
    }
    return r;
}

/* Decoded pixels.  Copies are the same image. */
class image
{
  public:
    image() noexcept = default;
    explicit image(kz_image *c) : c_(c, kz_image_free) {}
    explicit operator bool() const noexcept { return c_ != nullptr; }
    static io_result<image> load(const char *path, const limits *l = nullptr, const allocator *alloc = nullptr)
    {
        return detail::io_made<image, kz_image>([&](kz_image **out, kz_io_error *err) {
            return kz_image_load(path, detail::c_limits(l), alloc, out, err);
        });
    }
    static io_result<image> read(bytes_view bytes, const char *name, const limits *l = nullptr,
                                 const allocator *alloc = nullptr)
    {
        return detail::io_made<image, kz_image>([&](kz_image **out, kz_io_error *err) {
            return kz_image_read(bytes.data(), bytes.size(), name, detail::c_limits(l), alloc, out, err);
        });
    }
    /* Its pixels, as long as the image. */
    const kz::surface &surface() const &noexcept { return *kz_image_surface(c_.get()); }
    const kz::surface &surface() const && = delete;
    static const char *formats() noexcept { return kz_image_formats(); }
    static const char *formats_missing() noexcept { return kz_image_formats_missing(); }
    static std::string decoder(std::int32_t i)
    {
        return detail::text_of([i](char *text, std::size_t size) { return kz_image_decoder(i, text, size); });
    }
    const kz_image *c() const noexcept { return c_.get(); }

  private:
    std::shared_ptr<kz_image> c_;
};

inline result<rule> rule_parse_key(const char *text) noexcept
{
    result<rule> r;
    r.take(kz_rule_parse_key(text, r.slot()));
    return r;
}
inline result<std::uint32_t> parse_argb(const char *text) noexcept
{
    result<std::uint32_t> r;
    r.take(kz_parse_argb(text, r.slot()));
    return r;
}
inline std::string text(const rule &r)
{
    return detail::text_of([&](char *out, std::size_t size) { return kz_rule_text(&r, out, size); });
}

/* ---- Properties ---------------------------------------------------------------------------------------- */

/* Custom properties, as long as the map; none where there are none. */
class properties
{
  public:
    properties(const kz_properties *c) noexcept : c_(c) {}
    const kz_property *find(const char *name) const noexcept { return kz_property_find(c_, name); }
    double number(const char *name, double otherwise = 0) const noexcept
    {
        return kz_property_number(c_, name, otherwise);
    }
    bool boolean(const char *name, bool otherwise = false) const noexcept
    {
        return kz_property_bool(c_, name, otherwise);
    }
    const char *text(const char *name, const char *otherwise = "") const noexcept
    {
        return kz_property_text(c_, name, otherwise);
    }
    std::uint32_t color(const char *name, std::uint32_t otherwise = 0) const noexcept
    {
        return kz_property_color(c_, name, otherwise);
    }

  private:
    const kz_properties *c_;
};

/* ---- Maps ---------------------------------------------------------------------------------------------- */

using map_part = kz_map_part;
using map_item = kz_map_item;
using map_picture = kz_map_picture;
using map_note = kz_map_note;
using map_body = kz_map_body;

inline const char *name(kz_map_note_kind which) noexcept { return kz_map_note_name(which); }
inline std::string path(const kz_map_layer &layer)
{
    return detail::text_of([&](char *text, std::size_t size) { return kz_map_layer_path(&layer, text, size); });
}

/* A grid that was made of a layer, and where it lies. */
struct map_grid {
    kz::grid grid;
    vec2 at;
    cell first;
    std::int32_t n_left_out;
};

/* A map.  Copies are the same map; pointers of its items are valid as long as one of them. */
class map
{
  public:
    map() noexcept = default;
    explicit map(kz_map *c) : c_(c, kz_map_free) {}
    explicit operator bool() const noexcept { return c_ != nullptr; }
    static io_result<map> load(const char *path, const limits *l = nullptr, const allocator *alloc = nullptr)
    {
        return detail::io_made<map, kz_map>(
            [&](kz_map **out, kz_io_error *err) { return kz_map_load(path, detail::c_limits(l), alloc, out, err); });
    }
    static io_result<map> load(const char *path, const map_part &part, const limits *l = nullptr,
                               const allocator *alloc = nullptr)
    {
        return detail::io_made<map, kz_map>([&](kz_map **out, kz_io_error *err) {
            return kz_map_load_part(path, &part, detail::c_limits(l), alloc, out, err);
        });
    }
    static io_result<map> read(bytes_view bytes, const char *path, const limits *l = nullptr,
                               const allocator *alloc = nullptr)
    {
        return detail::io_made<map, kz_map>([&](kz_map **out, kz_io_error *err) {
            return kz_map_read(bytes.data(), bytes.size(), path, detail::c_limits(l), alloc, out, err);
        });
    }
    static io_result<map> read(bytes_view bytes, const char *path, const map_part &part, const limits *l = nullptr,
                               const allocator *alloc = nullptr)
    {
        return detail::io_made<map, kz_map>([&](kz_map **out, kz_io_error *err) {
            return kz_map_read_part(bytes.data(), bytes.size(), path, &part, detail::c_limits(l), alloc, out, err);
        });
    }
    const char *format() const noexcept { return kz_map_format(c_.get()); }
    kz::box bounds() const noexcept { return kz_map_bounds(c_.get()); }
    std::uint32_t background() const noexcept { return kz_map_background(c_.get()); }
    std::int32_t item_count() const noexcept { return kz_map_item_count(c_.get()); }
    const map_item *item(std::int32_t i) const noexcept { return kz_map_item_at(c_.get(), i); }
    std::int32_t picture_count() const noexcept { return kz_map_picture_count(c_.get()); }
    const map_picture *picture(std::int32_t i) const noexcept { return kz_map_picture_at(c_.get(), i); }
    std::vector<map_note> notes() const
    {
        return detail::all_of<map_note>(
            [this](map_note *out, std::size_t max) { return kz_map_notes(c_.get(), out, max); });
    }
    std::int32_t file_count() const noexcept { return kz_map_file_count(c_.get()); }
    const char *file(std::int32_t i) const noexcept { return kz_map_file_at(c_.get(), i); }
    kz::properties properties() const noexcept { return kz_map_properties(c_.get()); }
    kz::properties tileset_properties(const char *tileset) const noexcept
    {
        return kz_map_tileset_properties(c_.get(), tileset);
    }
    std::int32_t find(const char *name, const char *class_name = nullptr, std::int32_t from = 0) const noexcept
    {
        return kz_map_find(c_.get(), name, class_name, from);
    }
    std::int32_t find_id(std::int32_t id) const noexcept { return kz_map_find_id(c_.get(), id); }
    std::int32_t tile_at(std::int32_t item, vec2 point) const noexcept { return kz_map_tile_at(c_.get(), item, point); }
    std::vector<std::int32_t> tiles_in(std::int32_t item, kz::box where) const
    {
        return detail::all_of<std::int32_t>(
            [&](std::int32_t *out, std::size_t max) { return kz_map_tiles_in(c_.get(), item, where, out, max); });
    }
    /* The shape of an item; it keeps the map. */
    kz::shape shape(std::int32_t item) const
    {
        const kz_map_item *i = kz_map_item_at(c_.get(), item);
        return i ? kz::shape::borrowed(i->shape, c_) : kz::shape();
    }
    result<kz::shape> shape_at_origin(std::int32_t item) const
    {
        result<kz::shape> r;
        kz_shape s = {};
        if (r.take(kz_map_shape_at_origin(c_.get(), item, &s, r.err()))) *r.slot() = kz::shape::borrowed(s, c_);
        return r;
    }

    /* Bodies of all items.  The world holds the map. */
    status add_to_world(world &w) const
    {
        w.keep(c_);
        return detail::checked([&](kz_error *err) { return kz_map_add_to_world(c_.get(), w.c(), err); });
    }
    status add_joined(world &w) const
    {
        w.keep(c_);
        return detail::checked([&](kz_error *err) { return kz_map_add_joined(c_.get(), w.c(), err); });
    }
    /* Bodies of those items for which prepare(map_body &) returns true, which may change how each is made.  The body of
     * each item is returned; body_none where there is none. */
    template <class F> result<std::vector<body>> add_bodies(world &w, const F &prepare, bool joined = false) const
    {
        w.keep(c_);
        result<std::vector<body>> r;
        r.slot()->resize(static_cast<std::size_t>(item_count()));
        kz_map_bodies_def def = {};
        def.joined = joined;
        def.prepare = [](void *ctx, kz_map_body *b) noexcept -> bool { return detail::function_of<const F>(ctx)(*b); };
        def.ctx = detail::context(prepare);
        def.bodies = r->data();
        r.take(kz_map_add_bodies(c_.get(), w.c(), &def, r.err()));
        return r;
    }
#if !defined(KZ_NO_GRID)
    /* A tile layer as a grid; null: the first one.  prepare(item, tile &) is called for each different tile. */
    template <class F> result<map_grid> layer_grid(const char *layer, const F &prepare, std::uint32_t journal = 0) const
    {
        kz_map_grid_def def = {};
        def.prepare = [](void *ctx, const kz_map_item *i, kz_tile *t) noexcept {
            detail::function_of<const F>(ctx)(*i, *t);
        };
        def.ctx = detail::context(prepare);
        def.layer = layer;
        def.journal = journal;
        result<map_grid> r;
        kz_map_grid g = {};
        if (r.take(kz_map_layer_grid(c_.get(), &def, &g, r.err())))
            *r.slot() = map_grid{kz::grid(g.grid), g.at, g.first, g.n_left_out};
        return r;
    }
    result<map_grid> layer_grid(const char *layer = nullptr) const
    {
        return layer_grid(layer, [](const map_item &, tile &) {});
    }
#endif
    kz_map *c() const noexcept { return c_.get(); }

  private:
    std::shared_ptr<kz_map> c_;
};

/* ---- Masks in files ------------------------------------------------------------------------------------ */

namespace detail
{
/* A receiver of bytes: write(kz::bytes_view) returns whether it went well. */
template <class F> kz_writer writer_of(const F &write) noexcept
{
    return {[](void *ctx, const void *bytes, std::size_t n) noexcept -> bool {
                return function_of<const F>(ctx)(bytes_view(static_cast<const unsigned char *>(bytes), n));
            },
            context(write)};
}
} // namespace detail

inline io_status save(const mask_set &set, const char *path)
{
    return detail::io_checked([&](kz_io_error *err) { return kz_mask_set_save(set.c(), path, err); });
}
template <class F> io_status write(const mask_set &set, const F &to)
{
    const kz_writer w = detail::writer_of(to);
    return detail::io_checked([&](kz_io_error *err) { return kz_mask_set_write(set.c(), &w, err); });
}
/* As an array in C. */
template <class F> io_status write_c(const mask_set &set, const char *name, const F &to)
{
    const kz_writer w = detail::writer_of(to);
    return detail::io_checked([&](kz_io_error *err) { return kz_mask_set_write_c(set.c(), name, &w, err); });
}
template <class F> io_status write_pbm(mask_view m, const F &to)
{
    const kz_writer w = detail::writer_of(to);
    return detail::io_checked([&](kz_io_error *err) { return kz_mask_write_pbm(m.c(), &w, err); });
}
inline io_result<mask_set> mask_set_load(const char *path, const limits *l = nullptr, const allocator *alloc = nullptr)
{
    return detail::io_made<mask_set, kz_mask_set>([&](kz_mask_set **out, kz_io_error *err) {
        return kz_mask_set_load(path, detail::c_limits(l), alloc, out, err);
    });
}
inline io_result<mask_set> mask_set_read(bytes_view bytes, const char *name, const limits *l = nullptr,
                                         const allocator *alloc = nullptr)
{
    return detail::io_made<mask_set, kz_mask_set>([&](kz_mask_set **out, kz_io_error *err) {
        return kz_mask_set_read(bytes.data(), bytes.size(), name, detail::c_limits(l), alloc, out, err);
    });
}
inline bool bytes_are_kmask(bytes_view bytes) noexcept { return kz_bytes_are_kmask(bytes.data(), bytes.size()); }

/* ---- Sheets -------------------------------------------------------------------------------------------- */

/* A grid of frames in an image: kz_sheet_grid. */
struct sheet_grid {
    std::int32_t image_w = 0, image_h = 0, frame_w = 0, frame_h = 0, margin = 0, spacing = 0, count = 0;

    kz_sheet_grid c() const noexcept { return {image_w, image_h, frame_w, frame_h, margin, spacing, count}; }
};
using sheet_frame = kz_sheet_frame;
using slice = kz_slice;
using slice_key = kz_slice_key;

/* The key of a slice that is valid at a frame; NULL: none. */
inline const slice_key *key_at(const slice &s, std::int32_t number) noexcept { return kz_slice_key_at(&s, number); }

/* Where the frames of a sprite lie.  Copies are the same sheet. */
class sheet
{
  public:
    sheet() noexcept = default;
    explicit sheet(kz_sheet *c) : c_(c, kz_sheet_free) {}
    explicit operator bool() const noexcept { return c_ != nullptr; }
    static io_result<sheet> from_grid(const sheet_grid &grid, const limits *l = nullptr,
                                      const allocator *alloc = nullptr)
    {
        const kz_sheet_grid g = grid.c();
        return detail::io_made<sheet, kz_sheet>([&](kz_sheet **out, kz_io_error *err) {
            return kz_sheet_from_grid(&g, detail::c_limits(l), alloc, out, err);
        });
    }
    static io_result<sheet> from_rects(span<const cell_rect> rects, const limits *l = nullptr,
                                       const allocator *alloc = nullptr)
    {
        return detail::io_made<sheet, kz_sheet>([&](kz_sheet **out, kz_io_error *err) {
            const std::int32_t n = static_cast<std::int32_t>(rects.size());
            return kz_sheet_from_rects(rects.data(), n, detail::c_limits(l), alloc, out, err);
        });
    }
    static io_result<sheet> load(const char *path, const limits *l = nullptr, const allocator *alloc = nullptr)
    {
        return detail::io_made<sheet, kz_sheet>([&](kz_sheet **out, kz_io_error *err) {
            return kz_sheet_load(path, detail::c_limits(l), alloc, out, err);
        });
    }
    static io_result<sheet> load_texture(const char *path, std::int32_t texture, const limits *l = nullptr,
                                         const allocator *alloc = nullptr)
    {
        return detail::io_made<sheet, kz_sheet>([&](kz_sheet **out, kz_io_error *err) {
            return kz_sheet_load_texture(path, texture, detail::c_limits(l), alloc, out, err);
        });
    }
    static io_result<sheet> read(bytes_view bytes, const char *path, const limits *l = nullptr,
                                 const allocator *alloc = nullptr)
    {
        return detail::io_made<sheet, kz_sheet>([&](kz_sheet **out, kz_io_error *err) {
            return kz_sheet_read(bytes.data(), bytes.size(), path, detail::c_limits(l), alloc, out, err);
        });
    }
    std::int32_t frame_count() const noexcept { return kz_sheet_frame_count(c_.get()); }
    const sheet_frame *frame(std::int32_t i) const noexcept { return kz_sheet_frame_at(c_.get(), i); }
    std::int32_t animation_count() const noexcept { return kz_sheet_animation_count(c_.get()); }
    const kz::animation *animation(std::int32_t i) const noexcept { return kz_sheet_animation_at(c_.get(), i); }
    std::int32_t slice_count() const noexcept { return kz_sheet_slice_count(c_.get()); }
    const kz::slice *slice(std::int32_t i) const noexcept { return kz_sheet_slice_at(c_.get(), i); }
    std::int32_t texture_count() const noexcept { return kz_sheet_texture_count(c_.get()); }
    const char *image_path() const noexcept { return kz_sheet_image_path(c_.get()); }
    std::int32_t warning_count() const noexcept { return kz_sheet_warning_count(c_.get()); }
    const char *warning(std::int32_t i) const noexcept { return kz_sheet_warning_at(c_.get(), i); }
    io_result<mask_set> masks(const surface &picture, const rule &r, kz_slice_use use = KZ_SLICES_SOLID,
                              const allocator *alloc = nullptr) const
    {
        return detail::io_made<mask_set, kz_mask_set>([&](kz_mask_set **out, kz_io_error *err) {
            return kz_sheet_masks(c_.get(), &picture, &r, use, alloc, out, err);
        });
    }
    const kz_sheet *c() const noexcept { return c_.get(); }

  private:
    std::shared_ptr<kz_sheet> c_;
};
inline bool bytes_are_sheet(bytes_view bytes) noexcept { return kz_bytes_are_sheet(bytes.data(), bytes.size()); }

/* ---- Drawn shapes -------------------------------------------------------------------------------------- */

using drawn_sprite = kz_drawn_sprite;
using drawn_neighbors = kz_drawn_neighbors;
/* What outlines are given to which frames: kz_drawn_def. */
struct drawn_def {
    const char *tag = nullptr;
    std::int32_t first = 0;

    kz_drawn_def c() const noexcept { return {tag, first}; }
};
using drawn_added = kz_drawn_added;

/* The sprites of a file with their outlines.  Copies are the same sheet. */
class shape_sheet
{
  public:
    shape_sheet() noexcept = default;
    explicit shape_sheet(kz_shape_sheet *c) : c_(c, kz_shape_sheet_free) {}
    explicit operator bool() const noexcept { return c_ != nullptr; }
    static io_result<shape_sheet> load(const char *path, const limits *l = nullptr, const allocator *alloc = nullptr)
    {
        return detail::io_made<shape_sheet, kz_shape_sheet>([&](kz_shape_sheet **out, kz_io_error *err) {
            return kz_shape_sheet_load(path, detail::c_limits(l), alloc, out, err);
        });
    }
    static io_result<shape_sheet> read(bytes_view bytes, const char *path, const limits *l = nullptr,
                                       const allocator *alloc = nullptr)
    {
        return detail::io_made<shape_sheet, kz_shape_sheet>([&](kz_shape_sheet **out, kz_io_error *err) {
            return kz_shape_sheet_read(bytes.data(), bytes.size(), path, detail::c_limits(l), alloc, out, err);
        });
    }
    std::int32_t sprite_count() const noexcept { return kz_drawn_sprite_count(c_.get()); }
    const drawn_sprite *sprite(std::int32_t i) const noexcept { return kz_drawn_sprite_at(c_.get(), i); }
    std::int32_t neighbors_count() const noexcept { return kz_drawn_neighbors_count(c_.get()); }
    const drawn_neighbors *neighbors(std::int32_t i) const noexcept { return kz_drawn_neighbors_at(c_.get(), i); }
    const char *format() const noexcept { return kz_shape_sheet_format(c_.get()); }
    std::int32_t warning_count() const noexcept { return kz_shape_sheet_warning_count(c_.get()); }
    const char *warning(std::int32_t i) const noexcept { return kz_shape_sheet_warning_at(c_.get(), i); }
    std::int32_t file_count() const noexcept { return kz_shape_sheet_file_count(c_.get()); }
    const char *file(std::int32_t i) const noexcept { return kz_shape_sheet_file_at(c_.get(), i); }
    const kz_shape_sheet *c() const noexcept { return c_.get(); }

  private:
    std::shared_ptr<kz_shape_sheet> c_;
};

/* Adds drawn outlines to the frames of a set. */
inline io_result<drawn_added> add_drawn(const mask_set &set, const shape_sheet &drawn,
                                        const drawn_def &def = {})
{
    const kz_drawn_def d = def.c();
    io_result<drawn_added> r;
    r.take(kz_mask_set_add_drawn(set.c(), drawn.c(), &d, r.slot(), r.err()));
    return r;
}

} // namespace kz

#endif
