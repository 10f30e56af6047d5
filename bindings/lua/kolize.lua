-- kolize.lua - Kolize for LuaJIT: masks, shapes and worlds over the flat interface.
--
--     local kolize = require "kolize" ("libkolize-flat.so", "kolize_flat.h")
--
-- Both paths may be left out when the library and the declarations lie where the system and this file look for them.
local ffi = require "ffi"

local function open(library, declarations)
    local here = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
    local file = assert(io.open(declarations or (here .. "kolize_flat.h")) or io.open(here .. "../flat/kolize_flat.h"))
    ffi.cdef(file:read("*a"))
    file:close()
    local C = ffi.load(library or "kolize-flat")
    local kolize = { C = C }

    local err = ffi.new("kz_error")
    local function failure()
        local text = ffi.new("char[512]")
        C.kzf_error_text(err, text, 512)
        error(ffi.string(text), 3)
    end
    local function check(result)
        if result ~= C.KZ_OK then failure() end
    end

    -- ---- Masks --------------------------------------------------------------------------------------------------

    local Mask = {}
    Mask.__index = Mask
    local out_mask = ffi.new("kz_mask *[1]")

    local function new_mask(result)
        check(result)
        local p = ffi.gc(out_mask[0], C.kzf_mask_free)
        return setmetatable({ p = p, width = C.kzf_mask_width(p), height = C.kzf_mask_height(p) }, Mask)
    end

    -- One line a row: # is set, . is clear.
    function kolize.mask_from_text(text) return new_mask(C.kzf_mask_from_text(text, nil, out_mask, err)) end

    -- Pixels of four bytes, red first: a pointer or a string. Those with more alpha than `alpha` (127) are solid.
    function kolize.mask_from_rgba(pixels, w, h, alpha)
        local surface, rule = ffi.new("kz_surface"), ffi.new("kz_rule")
        surface.pixels, surface.pitch = ffi.cast("const void *", pixels), 4 * w
        surface.format, surface.w, surface.h = C.KZ_FORMAT_RGBA32, w, h
        C.kzf_rule_alpha(alpha or 127, rule)
        return new_mask(C.kzf_mask_from_surface(surface, rule, nil, out_mask, err))
    end

    -- LÖVE's ImageData of format rgba8, read where it lies.
    function kolize.mask_from_image_data(data, alpha)
        assert(data:getFormat() == "rgba8", "mask_from_image_data needs the format rgba8")
        return kolize.mask_from_rgba(data:getFFIPointer(), data:getWidth(), data:getHeight(), alpha)
    end

    function Mask:get(x, y) return C.kzf_mask_get(self.p, x, y) end
    function Mask:count() return tonumber(C.kzf_mask_count(self.p)) end
    function Mask:overlaps(other, dx, dy) return C.kzf_mask_overlap(self.p, other.p, dx, dy) end
    function Mask:overlap_area(other, dx, dy) return tonumber(C.kzf_mask_overlap_area(self.p, other.p, dx, dy)) end

    local cell = ffi.new("kz_cell")
    function Mask:overlap_first(other, dx, dy)
        if C.kzf_mask_overlap_first(self.p, other.p, dx, dy, cell) then return cell.x, cell.y end
    end

    -- The shortest shift by whole cells that separates this mask from the other; nothing when they do not overlap.
    function Mask:push(other, dx, dy)
        if C.kzf_mask_overlap(self.p, other.p, dx, dy) and C.kzf_mask_push(self.p, other.p, dx, dy, 2 ^ 24, cell) then
            return cell.x, cell.y
        end
    end

    -- ---- Shapes -------------------------------------------------------------------------------------------------

    local Shape = {}
    Shape.__index = Shape
    local a, b = ffi.new("kz_vec2"), ffi.new("kz_vec2")

    local function vec(v, x, y)
        v.x, v.y = x, y
        return v
    end
    local function new_shape(make)
        local s = ffi.new("kz_shape")
        check(make(s))
        return setmetatable({ s = s }, Shape)
    end

    function kolize.point(x, y) return new_shape(function(s) return C.kzf_shape_point(vec(a, x, y), s, err) end) end
    function kolize.circle(x, y, r) return new_shape(function(s) return C.kzf_shape_circle(vec(a, x, y), r, s, err) end) end
    function kolize.box(x0, y0, x1, y1)
        return new_shape(function(s) return C.kzf_shape_box(vec(a, x0, y0), vec(b, x1, y1), s, err) end)
    end
    function kolize.capsule(x0, y0, x1, y1, r)
        return new_shape(function(s) return C.kzf_shape_capsule(vec(a, x0, y0), vec(b, x1, y1), r, s, err) end)
    end
    -- x, y, x, y ... in one table; convex or concave.
    function kolize.polygon(points)
        local n = #points / 2
        local kept = ffi.new("kz_vec2[?]", n)
        for i = 0, n - 1 do vec(kept[i], points[2 * i + 1], points[2 * i + 2]) end
        local shape = new_shape(function(s) return C.kzf_shape_polygon(kept, n, s, err) end)
        shape.kept = kept
        return shape
    end
    function kolize.mask_shape(mask, x, y)
        local shape = new_shape(function(s) return C.kzf_shape_mask(mask.p, x or 0, y or 0, s, err) end)
        shape.kept = mask
        return shape
    end

    function Shape:relate(other) return tonumber(C.kzf_relate(self.s, other.s)) end
    function Shape:overlaps(other) return C.kzf_overlap(self.s, other.s) end

    -- Normal from this shape to the other, depth, and the shift that moves this one out: x, y, depth, push x, push y.
    local contact, push = ffi.new("kz_contact"), ffi.new("kz_vec2")
    function Shape:collide(other)
        if C.kzf_collide(self.s, other.s, contact) ~= C.KZ_OVERLAP then return nil end
        C.kzf_contact_push(self.s, other.s, contact, push)
        return contact.normal.x, contact.normal.y, contact.depth, push.x, push.y
    end

    local gap = ffi.new("kz_distance_result")
    function Shape:distance(other)
        C.kzf_distance(self.s, other.s, gap)
        return gap.distance
    end

    -- t, point and normal of a hit: t, x, y, normal x, normal y.
    local ray, hit = ffi.new("kz_ray_hit"), ffi.new("kz_sweep_hit")
    function Shape:ray(x0, y0, x1, y1)
        C.kzf_ray(self.s, vec(a, x0, y0), vec(b, x1, y1), 0, ray)
        if ray.hit then return ray.t, ray.point.x, ray.point.y, ray.normal.x, ray.normal.y end
    end
    function Shape:sweep(dx, dy, other)
        C.kzf_sweep(self.s, vec(a, dx, dy), other.s, 0, hit)
        if hit.hit then return hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y end
    end

    -- ---- Worlds -------------------------------------------------------------------------------------------------

    local World = {}
    World.__index = World
    local out_world, n_out = ffi.new("kz_world *[1]"), ffi.new("size_t[1]")
    local pose, body, moved = ffi.new("kz_pose"), ffi.new("kz_body"), ffi.new("kz_move_result")
    local STATIC = 1

    function kolize.world()
        check(C.kzf_world_create(nil, out_world, err))
        return setmetatable({ p = ffi.gc(out_world[0], C.kzf_world_free), bodies = {} }, World)
    end

    -- A body is a table with its handle, its shape and whatever the caller keeps in it.
    function World:add(shape, x, y, static)
        local def = ffi.new("kz_body_def")
        def.shape, def.flags = shape.s, static and STATIC or 0
        def.pose.at.x, def.pose.at.y = x or 0, y or 0
        check(C.kzf_body_create(self.p, def, body, err))
        local added = { handle = ffi.new("kz_body", body), shape = shape, x = x or 0, y = y or 0 }
        self.bodies[body.index] = added
        return added
    end

    function World:remove(of)
        C.kzf_body_destroy(self.p, of.handle)
        self.bodies[of.handle.index] = nil
    end

    function World:move_to(of, x, y)
        check(C.kzf_bodies_set_at(self.p, of.handle, 1, vec(a, x, y), 8, err))
        of.x, of.y = x, y
    end

    local function refresh(world, of)
        C.kzf_body_pose(world.p, of.handle, pose)
        of.x, of.y = pose.at.x, pose.at.y
    end

    -- Moves a body, which slides along what it hits. Returns where it came to and how many bodies it hit.
    function World:move(of, dx, dy)
        check(C.kzf_body_move(self.p, of.handle, vec(a, dx, dy), nil, nil, 0, moved, err))
        refresh(self, of)
        return of.x, of.y, tonumber(moved.n_hits)
    end

    local MOST_CARRIED = 128 -- more are refused
    local carried, move_def = ffi.new("kz_carry_result[?]", MOST_CARRIED), ffi.new("kz_move_def")

    -- Moves a platform with the bodies that stand on it and those in its path, and turns it by `radians` (0). Riders stand
    -- on the side of up (0, -1). Returns a list of { body, rides = , crushed = , dx = , dy = }.
    function World:move_platform(of, dx, dy, radians, up_x, up_y)
        vec(move_def.up, up_x or 0, up_y or (up_x and 0 or -1))
        check(C.kzf_platform_turn(self.p, of.handle, vec(a, dx, dy), radians or 0, move_def, carried, MOST_CARRIED, n_out,
            err))
        local list = {}
        for i = 0, tonumber(n_out[0]) - 1 do
            local one = carried[i]
            local moved_body = self.bodies[one.body.index]
            refresh(self, moved_body)
            list[i + 1] = { moved_body, rides = one.rides, crushed = one.crushed, dx = one.moved.x, dy = one.moved.y }
        end
        refresh(self, of)
        return list
    end

    -- Makes moves fast among many bodies, once these are where they stay: bodies that move later are searched one by one.
    function World:index() check(C.kzf_world_index(self.p, err)) end

    -- Finds the pairs that collide now: a list of { a, b }.
    function World:step()
        check(C.kzf_world_step(self.p, err))
        local list, pairs_now = {}, C.kzf_world_pairs(self.p, n_out)
        for i = 0, tonumber(n_out[0]) - 1 do
            list[i + 1] = { self.bodies[pairs_now[i].a.index], self.bodies[pairs_now[i].b.index] }
        end
        return list
    end

    return kolize
end

-- `require "kolize"` gives what is called to open the library; a second call gives the same.
local opened
return function(library, declarations)
    opened = opened or open(library, declarations)
    return opened
end
