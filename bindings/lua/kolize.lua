-- kolize.lua - Kolize for LuaJIT: masks, shapes and worlds over the flat interface.
--
--     local kolize = require "kolize" ("libkolize-flat.so", "kolize_flat.h")
--
-- Both paths may be left out when the library and the declarations lie where the system and this file look for them: beside
-- this file; in LÖVE also in the game, packed or not, and beside it; and where LuaRocks puts the parts of a rock.
local ffi = require "ffi"

local own = { [debug.getinfo(1, "S").source] = true } -- this file, and modules beside it: errors are their callers'

-- An error of the line that called one of these modules.
local function blame(text)
    local level = 2
    while own[(debug.getinfo(level, "S") or {}).source] do level = level + 1 end
    error(text, level)
end

-- ---- Where the library and its declarations lie ----------------------------------------------------------------------

local NAMES = { Windows = "kolize-flat.dll", OSX = "libkolize-flat.dylib" }
local library_name = NAMES[ffi.os] or "libkolize-flat.so"
local folder = debug.getinfo(1, "S").source:match "^@(.*[/\\])" or ""
local files = type(love) == "table" and love.filesystem or nil -- of a game: its folder or archive

local function read_file(path)
    local file = io.open(path, "rb")
    if not file then return nil end
    local text = file:read "*a"
    file:close()
    return text
end

-- The text of the declarations, a path of the caller's or the first that is there.
local function declarations_from(path)
    local tried = path and { path } or { folder .. "kolize_flat.h", folder .. "../flat/kolize_flat.h" }
    for _, name in ipairs(tried) do
        local text = (files and files.getInfo(name) and files.read(name)) or read_file(name)
        if text then return (text:gsub("\n#[^\n]*", "")) end -- without the lines of C's preprocessor
    end
    blame("kolize: there is no " .. tried[1] .. ", which `make lua` puts beside kolize.lua: copy it, too")
end

-- What no linker can open: a library in the game's archive is copied into the game's save folder, where it is not yet.
local function unpacked(name)
    local bytes, kept, saves = files.read(name), "kolize-library/" .. library_name, files.getSaveDirectory()
    if files.getRealDirectory(kept) ~= saves or files.read(kept) ~= bytes then
        files.createDirectory "kolize-library"
        local ok, why = files.write(kept, bytes)
        if not ok then blame("kolize: " .. saves .. "/" .. kept .. " cannot be written: " .. tostring(why)) end
    end
    return saves .. "/" .. kept
end

-- Paths of the library, the likeliest first.
local function library_paths()
    local paths, name = {}, folder .. library_name
    if files then
        if files.getInfo(name) then
            local real = files.getRealDirectory(name) .. "/" .. name
            paths[1] = read_file(real) and real or unpacked(name)
        elseif folder ~= "" then
            paths[1] = name -- this file does not lie in the game
        end
        paths[#paths + 1] = files.getSourceBaseDirectory() .. "/" .. library_name -- beside game.love, or beside the program
    else
        paths[1] = (folder == "" and "./" or "") .. name
    end
    paths[#paths + 1] = package.searchpath and package.searchpath("kolize_flat", package.cpath) -- a rock's
    paths[#paths + 1] = "kolize-flat" -- where the system looks
    return paths
end

local function open_library(path)
    local paths, why = path and { path } or library_paths(), {}
    for _, name in ipairs(paths) do
        local ok, C = pcall(ffi.load, name)
        if ok then return C end
        why[#why + 1] = tostring(C)
    end
    blame("kolize: the library " .. (path or library_name) .. " cannot be opened:\n  " .. table.concat(why, "\n  "))
end

-- ----------------------------------------------------------------------------------------------------------------------

local function open(library, declarations)
    local C, text = open_library(library), declarations_from(declarations)
    ffi.cdef(text) -- once: a second time is an error
    local kolize = { C = C }

    -- For the modules beside this one: errors of their functions are their callers', too.
    function kolize.is_own(source) own[source] = true end
    kolize.blame = blame

    local err = ffi.new("kz_error")
    local function failure()
        local text = ffi.new("char[512]")
        C.kzf_error_text(err, text, 512)
        blame(ffi.string(text))
    end
    local function check(result)
        if result ~= C.KZ_OK then failure() end
    end

    -- ---- What callers give: each is checked here, and refused by its name ------------------------------------------

    local MOST_SIDE = 2 ^ 24
    local mask_type, shape_type, world_type = ffi.typeof "kz_mask *", ffi.typeof "kz_shape", ffi.typeof "kz_world *"
    local body_type = ffi.typeof "kz_body"

    local function refuse(name, wanted, x)
        blame(name .. ": " .. wanted .. " is wanted, and not " .. (type(x) == "number" and tostring(x) or type(x)))
    end
    local function real(x, name)
        if type(x) ~= "number" then refuse(name, "a number", x) end
        return x
    end
    -- Of 32 bits: fractions are cut off, towards 0.
    local function int32(x, name)
        if type(x) ~= "number" or not (x > -2 ^ 31 - 1 and x < 2 ^ 31) then refuse(name, "a number of 32 bits", x) end
        return x
    end
    local function whole(x, name, most)
        if type(x) ~= "number" or not (x >= 0 and x <= most and x % 1 == 0) then
            refuse(name, "a whole number up to " .. most, x)
        end
        return x
    end
    local function mask_of(mask, name)
        local p = type(mask) == "table" and mask.p
        if not ffi.istype(mask_type, p) then refuse(name or "self", "a mask", mask) end
        return p
    end
    local function shape_of(shape, name)
        local s = type(shape) == "table" and shape.s
        if not ffi.istype(shape_type, s) then refuse(name or "self", "a shape", shape) end
        return s
    end
    local function world_of(world)
        local p = type(world) == "table" and world.p
        if not ffi.istype(world_type, p) then refuse("self", "a world", world) end
        return p
    end
    -- The handle of a body that this world has now, and no other table.
    local function body_of(world, body)
        local handle = type(body) == "table" and body.handle
        if not ffi.istype(body_type, handle) or world.bodies[handle.index] ~= body then
            refuse("body", "a body of this world", body)
        end
        return handle
    end

    -- Pixels as a pointer, after a look at how many bytes there are. Of a pointer nobody knows.
    local function pixels_of(pixels, n_bytes)
        local kind, size = type(pixels), 0
        if kind == "string" then size = #pixels
        elseif kind == "cdata" then
            local named = tostring(ffi.typeof(pixels))
            if named:find "%*>$" and pixels ~= nil then size = n_bytes elseif named:find "%]>$" then size = ffi.sizeof(pixels) end
        elseif kind == "userdata" and not getmetatable(pixels) then size = n_bytes end -- a light one is a pointer
        if size < n_bytes or kind == "number" then refuse("pixels", n_bytes .. " bytes", pixels) end
        return ffi.cast("const void *", pixels)
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
    function kolize.mask_from_text(text)
        if type(text) ~= "string" or text:find("\0", 1, true) then refuse("text", "a text without zeros", text) end
        return new_mask(C.kzf_mask_from_text(text, nil, out_mask, err))
    end

    -- Pixels of four bytes, red first: a pointer or a string. Those with more alpha than `alpha` (127) are solid.
    function kolize.mask_from_rgba(pixels, w, h, alpha)
        local surface, rule = ffi.new("kz_surface"), ffi.new("kz_rule")
        surface.w, surface.h = whole(w, "w", MOST_SIDE), whole(h, "h", MOST_SIDE)
        surface.pixels, surface.pitch, surface.format = pixels_of(pixels, 4 * w * h), 4 * w, C.KZ_FORMAT_RGBA32
        C.kzf_rule_alpha(whole(alpha or 127, "alpha", 255), rule)
        return new_mask(C.kzf_mask_from_surface(surface, rule, nil, out_mask, err))
    end

    -- LÖVE's ImageData of format rgba8, read where it lies.
    function kolize.mask_from_image_data(data, alpha)
        if type(data) ~= "userdata" or not data.getFFIPointer then refuse("data", "an ImageData", data) end
        if data:getFormat() ~= "rgba8" then blame("data: the format rgba8 is wanted, and not " .. data:getFormat()) end
        return kolize.mask_from_rgba(data:getFFIPointer(), data:getWidth(), data:getHeight(), alpha)
    end

    -- Both masks of a call, and where the other's cell (0, 0) lies.
    local function two(mask, other, dx, dy) return mask_of(mask), mask_of(other, "other"), int32(dx, "dx"), int32(dy, "dy") end

    function Mask:get(x, y) return C.kzf_mask_get(mask_of(self), int32(x, "x"), int32(y, "y")) end
    function Mask:count() return tonumber(C.kzf_mask_count(mask_of(self))) end
    function Mask:overlaps(other, dx, dy) return C.kzf_mask_overlap(two(self, other, dx, dy)) end
    function Mask:overlap_area(other, dx, dy) return tonumber(C.kzf_mask_overlap_area(two(self, other, dx, dy))) end

    local cell = ffi.new("kz_cell")
    function Mask:overlap_first(other, dx, dy)
        local p, q, x, y = two(self, other, dx, dy)
        if C.kzf_mask_overlap_first(p, q, x, y, cell) then return cell.x, cell.y end
    end

    -- The shortest shift by whole cells that separates this mask from the other; nothing when they do not overlap.
    function Mask:push(other, dx, dy)
        local p, q, x, y = two(self, other, dx, dy)
        if C.kzf_mask_overlap(p, q, x, y) and C.kzf_mask_push(p, q, x, y, 2 ^ 24, cell) then return cell.x, cell.y end
    end

    -- ---- Shapes -------------------------------------------------------------------------------------------------

    local Shape = {}
    Shape.__index = Shape
    local a, b = ffi.new("kz_vec2"), ffi.new("kz_vec2")
    local kept = setmetatable({}, { __mode = "k" }) -- what a kz_shape refers to, as long as there is the kz_shape

    local function vec(v, x, y)
        v.x, v.y = real(x, "x"), real(y, "y")
        return v
    end
    local function new_shape(make, keeps)
        local s = ffi.new("kz_shape")
        check(make(s))
        kept[s] = keeps
        return setmetatable({ s = s }, Shape)
    end

    -- For the modules beside this one: a shape's kz_shape, and what must live as long as a copy of that.
    function kolize.shape_of(shape)
        local s = shape_of(shape, "shape")
        return s, kept[s]
    end

    function kolize.point(x, y) return new_shape(function(s) return C.kzf_shape_point(vec(a, x, y), s, err) end) end
    function kolize.circle(x, y, r)
        return new_shape(function(s) return C.kzf_shape_circle(vec(a, x, y), real(r, "r"), s, err) end)
    end
    function kolize.box(x0, y0, x1, y1)
        return new_shape(function(s) return C.kzf_shape_box(vec(a, x0, y0), vec(b, x1, y1), s, err) end)
    end
    function kolize.segment(x0, y0, x1, y1)
        return new_shape(function(s) return C.kzf_shape_segment(vec(a, x0, y0), vec(b, x1, y1), s, err) end)
    end
    function kolize.capsule(x0, y0, x1, y1, r)
        return new_shape(function(s) return C.kzf_shape_capsule(vec(a, x0, y0), vec(b, x1, y1), real(r, "r"), s, err) end)
    end
    -- x, y, x, y ... in one table, and how many points there are.
    local function vertices_of(points)
        local n = type(points) == "table" and #points / 2 or 0.5
        if n % 1 ~= 0 then refuse("points", "a table of x, y, x, y", points) end
        local vertices = ffi.new("kz_vec2[?]", n)
        for i = 0, n - 1 do vec(vertices[i], points[2 * i + 1], points[2 * i + 2]) end
        return vertices, n
    end
    -- Convex or concave.
    function kolize.polygon(points)
        local vertices, n = vertices_of(points)
        return new_shape(function(s) return C.kzf_shape_polygon(vertices, n, s, err) end, vertices)
    end
    -- Not closed: its first and last point are ends.
    function kolize.polyline(points)
        local vertices, n = vertices_of(points)
        return new_shape(function(s) return C.kzf_shape_polyline(vertices, n, s, err) end, vertices)
    end
    function kolize.mask_shape(mask, x, y)
        local p = mask_of(mask, "mask")
        return new_shape(function(s) return C.kzf_shape_mask(p, real(x or 0, "x"), real(y or 0, "y"), s, err) end, p)
    end

    -- ---- Grids of tiles ------------------------------------------------------------------------------------------

    local Grid = {}
    Grid.__index = Grid
    local grid_type, out_grid = ffi.typeof "kz_grid *", ffi.new("kz_grid *[1]")

    local function grid_of(grid, name)
        local p = type(grid) == "table" and grid.p
        if not ffi.istype(grid_type, p) then refuse(name or "self", "a grid", grid) end
        return p
    end

    local function tile_of(tile, from, w, h)
        local points = from.points or { 0, 0, w, 0, w, h, 0, h }
        local n = type(points) == "table" and #points / 2 or 0
        if n % 1 ~= 0 or n < 3 or n > 8 then refuse("points", "a table of x, y for 3 to 8 corners", points) end
        tile.n_points = n
        for i = 0, n - 1 do vec(tile.points[i], points[2 * i + 1], points[2 * i + 2]) end
        tile.category = from.category == nil and 0 or whole(from.category, "category", 4294967295)
        tile.collides = from.collides == nil and 0 or whole(from.collides, "collides", 4294967295)
        tile.kind = from.kind == nil and 0 or whole(from.kind, "kind", 65535)
        tile.flags = (from.sensor and C.KZ_BODY_SENSOR or 0) + (from.one_way and C.KZ_BODY_ONE_WAY or 0)
    end

    -- A level of w x h cells, all of number 0, which is empty. Tile i of the list is number i: { points = x, y, x, y ... within
    -- the cell (the whole cell), category = , collides = , kind = , sensor = , one_way = }. `journal`: edits that can be taken
    -- back.
    function kolize.grid(w, h, cell_w, cell_h, tiles, journal)
        if type(tiles) ~= "table" then refuse("tiles", "a list of tiles", tiles) end
        local def, items = ffi.new("kz_grid_def"), ffi.new("kz_tile[?]", #tiles + 1)
        for i = 1, #tiles do tile_of(items[i], tiles[i], real(cell_w, "cell_w"), real(cell_h, "cell_h")) end
        def.w, def.h, def.cell_w, def.cell_h = int32(w, "w"), int32(h, "h"), real(cell_w, "cell_w"), real(cell_h, "cell_h")
        def.id_bytes, def.tiles, def.n_tiles = #tiles < 256 and 1 or 2, items, #tiles + 1
        def.journal = journal == nil and 0 or whole(journal, "journal", 2 ^ 24)
        check(C.kzf_grid_create(def, out_grid, err))
        return setmetatable({ p = ffi.gc(out_grid[0], C.kzf_grid_free), width = w, height = h }, Grid)
    end

    -- Cells are counted from 0.
    function Grid:get(x, y) return tonumber(C.kzf_grid_get(grid_of(self), int32(x, "x"), int32(y, "y"))) end
    function Grid:set(x, y, id)
        check(C.kzf_grid_set(grid_of(self), int32(x, "x"), int32(y, "y"), whole(id, "id", 65535), err))
    end
    local rect = ffi.new("kz_cell_rect")
    function Grid:fill(x0, y0, x1, y1, id)
        rect.x0, rect.y0, rect.x1, rect.y1 = int32(x0, "x0"), int32(y0, "y0"), int32(x1, "x1"), int32(y1, "y1")
        check(C.kzf_grid_fill(grid_of(self), rect, whole(id, "id", 65535), err))
    end
    function Grid:edits() return tonumber(C.kzf_grid_edits(grid_of(self))) end
    function Grid:rewind(edits) check(C.kzf_grid_rewind(grid_of(self), whole(edits, "edits", 2 ^ 53), err)) end

    -- The shape of a grid, for queries and bodies; edits show in it.
    function kolize.grid_shape(grid, x, y)
        local p = grid_of(grid, "grid")
        return new_shape(function(s) return C.kzf_shape_grid(p, real(x or 0, "x"), real(y or 0, "y"), s, err) end, p)
    end

    function Shape:relate(other) return tonumber(C.kzf_relate(shape_of(self), shape_of(other, "other"))) end
    function Shape:overlaps(other) return C.kzf_overlap(shape_of(self), shape_of(other, "other")) end

    -- Normal from this shape to the other, depth, and the shift that moves this one out: x, y, depth, push x, push y.
    local contact, push = ffi.new("kz_contact"), ffi.new("kz_vec2")
    function Shape:collide(other)
        local s, o = shape_of(self), shape_of(other, "other")
        if C.kzf_collide(s, o, contact) ~= C.KZ_OVERLAP then return nil end
        C.kzf_contact_push(s, o, contact, push)
        return contact.normal.x, contact.normal.y, contact.depth, push.x, push.y
    end

    local gap = ffi.new("kz_distance_result")
    function Shape:distance(other)
        C.kzf_distance(shape_of(self), shape_of(other, "other"), gap)
        return gap.distance
    end

    -- t, point and normal of a hit: t, x, y, normal x, normal y.
    local ray, hit = ffi.new("kz_ray_hit"), ffi.new("kz_sweep_hit")
    function Shape:ray(x0, y0, x1, y1)
        C.kzf_ray(shape_of(self), vec(a, x0, y0), vec(b, x1, y1), 0, ray)
        if ray.hit then return ray.t, ray.point.x, ray.point.y, ray.normal.x, ray.normal.y end
    end
    function Shape:sweep(dx, dy, other)
        C.kzf_sweep(shape_of(self), vec(a, dx, dy), shape_of(other, "other"), 0, hit)
        if hit.hit then return hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y end
    end

    -- ---- Worlds -------------------------------------------------------------------------------------------------

    local World = {}
    World.__index = World
    local out_world, n_out = ffi.new("kz_world *[1]"), ffi.new("size_t[1]")
    local pose, body, moved = ffi.new("kz_pose"), ffi.new("kz_body"), ffi.new("kz_move_result")
    local STATIC = 1

    -- Options: fixture_pairs = begun and ended give the pairs of kinds.
    function kolize.world(options)
        local def = ffi.new("kz_world_def")
        def.fixture_pairs = options ~= nil and options.fixture_pairs == true
        check(C.kzf_world_create(def, out_world, err))
        return setmetatable({ p = ffi.gc(out_world[0], C.kzf_world_free), bodies = {}, keeps = {} }, World)
    end

    -- A body is a table with its handle, its shape and whatever the caller keeps in it. Its world keeps what it needs of the
    -- shape, and knows its bodies: a table that is none of them now, such as one that was removed, is refused.
    function World:add(shape, x, y, static)
        local p, def, s = world_of(self), ffi.new("kz_body_def"), shape_of(shape, "shape")
        def.shape, def.flags = s, static and STATIC or 0
        vec(def.pose.at, x or 0, y or 0)
        check(C.kzf_body_create(p, def, body, err))
        local added = { handle = ffi.new("kz_body", body), shape = shape, x = x or 0, y = y or 0 }
        self.bodies[body.index], self.keeps[body.index] = added, { ffi.new("kz_body", body), kept[s] }
        return added
    end

    local function bits(x, name)
        return x == nil and 0 or whole(x, name, 4294967295)
    end

    -- A body of several shapes: a list of { shape, category = , collides = , kind = , sensor = , one_way = , probe = }, of which
    -- category nil is 1 and collides nil is all. Two bodies collide when two of their fixtures agree and do.
    function World:add_fixtures(fixtures, x, y, static)
        local p, def, n = world_of(self), ffi.new("kz_body_def"), #fixtures
        local items, keeps = ffi.new("kz_fixture[?]", n + 1), {}
        for i = 1, n do
            local f, item = fixtures[i], items[i - 1]
            local s = shape_of(f[1], "shape")
            item.shape, keeps[i] = s, { kept[s] }
            item.category, item.collides = bits(f.category, "category"), bits(f.collides, "collides")
            item.kind = f.kind == nil and 0 or whole(f.kind, "kind", 65535)
            item.flags = (f.sensor and C.KZ_BODY_SENSOR or 0) + (f.one_way and C.KZ_BODY_ONE_WAY or 0) +
                (f.probe and C.KZ_BODY_PROBE or 0)
        end
        def.fixtures, def.n_fixtures, def.flags = items, n, static and STATIC or 0
        vec(def.pose.at, x or 0, y or 0)
        check(C.kzf_body_create(p, def, body, err))
        local added = { handle = ffi.new("kz_body", body), fixtures = fixtures, x = x or 0, y = y or 0 }
        self.bodies[body.index], self.keeps[body.index] = added, { ffi.new("kz_body", body), items, keeps }
        return added
    end

    -- Switches off the fixtures of a body that have one of these categories, such as hurt boxes after a blow; 0: none.
    function World:set_off(of, categories)
        local p, handle = world_of(self), body_of(self, of)
        if C.kzf_body_set_off(p, handle, bits(categories, "categories")) ~= C.KZ_OK then
            refuse("body", "a body with fixtures", of)
        end
    end

    local function kinds_of(self, get)
        local p = world_of(self)
        local list, found = {}, get(p, n_out)
        for i = 0, tonumber(n_out[0]) - 1 do
            local one = found[i]
            local function known(handle)
                local at = self.keeps[handle.index]
                return at and at[1].generation == handle.generation and self.bodies[handle.index] or nil
            end
            list[i + 1] = { a = known(one.a), b = known(one.b), kind_a = one.kind_a, kind_b = one.kind_b }
        end
        return list
    end

    -- The pairs of kinds that began, or ended, at the last step: lists of { a = , b = , kind_a = , kind_b = }. A body that
    -- was removed is nil.
    function World:kinds_begun() return kinds_of(self, C.kzf_world_fixture_begin_events) end
    function World:kinds_ended() return kinds_of(self, C.kzf_world_fixture_end_events) end

    function World:remove(of)
        local p, handle = world_of(self), body_of(self, of)
        if C.kzf_body_destroy(p, handle) ~= C.KZ_OK then refuse("body", "a body of this world", of) end
        self.bodies[handle.index], self.keeps[handle.index] = nil, nil
    end

    function World:move_to(of, x, y)
        check(C.kzf_bodies_set_at(world_of(self), body_of(self, of), 1, vec(a, x, y), 8, err))
        of.x, of.y = x, y
    end

    local function refresh(p, handle, of)
        C.kzf_body_pose(p, handle, pose)
        of.x, of.y = pose.at.x, pose.at.y
    end

    -- Moves a body, which slides along what it hits. Returns where it came to and how many bodies it hit.
    function World:move(of, dx, dy)
        local p, handle = world_of(self), body_of(self, of)
        check(C.kzf_body_move(p, handle, vec(a, dx, dy), nil, nil, 0, moved, err))
        refresh(p, handle, of)
        return of.x, of.y, tonumber(moved.n_hits)
    end

    local MOST_CARRIED = 128 -- more are refused
    local carried, move_def = ffi.new("kz_carry_result[?]", MOST_CARRIED), ffi.new("kz_move_def")

    -- Moves a platform with the bodies that stand on it and those in its path, and turns it by `radians` (0). Riders stand
    -- on the side of up (0, -1). Returns a list of { body, rides = , crushed = , dx = , dy = }.
    function World:move_platform(of, dx, dy, radians, up_x, up_y)
        vec(move_def.up, up_x or 0, up_y or (up_x and 0 or -1))
        local p, handle = world_of(self), body_of(self, of)
        check(C.kzf_platform_turn(p, handle, vec(a, dx, dy), real(radians or 0, "radians"), move_def, carried, MOST_CARRIED,
            n_out, err))
        local list = {}
        for i = 0, tonumber(n_out[0]) - 1 do
            local one = carried[i]
            local moved_body = self.bodies[one.body.index]
            refresh(p, one.body, moved_body)
            list[i + 1] = { moved_body, rides = one.rides, crushed = one.crushed, dx = one.moved.x, dy = one.moved.y }
        end
        refresh(p, handle, of)
        return list
    end

    -- Builds search trees now. Rays and moves do it where it pays.
    function World:index() check(C.kzf_world_index(world_of(self), err)) end

    -- Moves all bodies, so that what is near the players is near zero, where coordinates are fine.
    function World:shift(dx, dy)
        local p = world_of(self)
        check(C.kzf_world_shift(p, vec(a, dx, dy), err))
        for index, of in pairs(self.bodies) do refresh(p, self.keeps[index][1], of) end
    end

    local world_ray = ffi.new("kz_world_ray_hit")

    local function flags_of(options)
        local o = options or {}
        return (o.touch and C.KZ_HIT_TOUCH or 0) + (o.union and C.KZ_HIT_UNION or 0) +
            (o.pass_one_way and C.KZ_HIT_PASS_ONE_WAY or 0)
    end

    -- The first body that the ray hits, then t, point and normal; nil: none. Options: touch; union = sight, all bodies
    -- together block the way; pass_one_way = one-way bodies are met only where they block a move.
    function World:ray(x0, y0, x1, y1, options)
        local p, flags = world_of(self), flags_of(options)
        C.kzf_world_expect(p, 1)
        if not C.kzf_world_ray(p, vec(a, x0, y0), vec(b, x1, y1), flags, nil, world_ray) then return nil end
        local hit = world_ray.hit
        return self.bodies[world_ray.body.index], hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y
    end

    local bullets, cast_hits, cast_room = ffi.new("kz_moving_circles"), nil, 0
    local columns, names = {}, { "x", "y", "dx", "dy", "r" }

    local function make_cast_room(n)
        if n <= cast_room then return end
        cast_room = math.max(n, 2 * cast_room)
        for i, name in ipairs(names) do columns[i] = ffi.new("float[?]", cast_room) end
        cast_hits = ffi.new("kz_cast_hit[?]", cast_room)
    end

    -- What each bullet of a list hits: { x = , y = , dx = , dy = , r = }, of which all have a radius, or none does (rays). Returns
    -- a list with { body, t = , normal_x = , normal_y = , inside = } for each that hits and false for others, and how many hit.
    -- Options as of rays.
    function World:cast_many(list, options)
        local p, n = world_of(self), type(list) == "table" and #list or refuse("bullets", "a list", list)
        make_cast_room(n)
        local n_numbers = n > 0 and list[1].r and 5 or 4
        for i = 1, n do
            for k = 1, n_numbers do columns[k][i - 1] = real(list[i][names[k]], names[k]) end
            if n_numbers == 4 and list[i].r then refuse("r", "a radius of all bullets, or of none", list[i].r) end
        end
        for k = 1, 5 do bullets[names[k]] = k <= n_numbers and columns[k] or nil end
        C.kzf_world_expect(p, n)
        local n_hits, hits = C.kzf_world_cast_many(p, bullets, n, flags_of(options), nil, cast_hits), {}
        for i = 1, n do
            local hit = cast_hits[i - 1]
            hits[i] = hit.body.generation ~= 0 and { self.bodies[hit.body.index], t = hit.t, normal_x = hit.normal.x,
                normal_y = hit.normal.y, inside = hit.inside }
        end
        return hits, tonumber(n_hits)
    end

    -- The cells of a body that is a grid which another body overlaps: a list of { x, y, number }.
    local MOST_CELLS = 256 -- more are not listed
    local cells = ffi.new("kz_grid_hit[?]", MOST_CELLS)
    function World:cells(of, level)
        local p, list = world_of(self), {}
        local n = tonumber(C.kzf_bodies_cells(p, body_of(self, of), body_of(self, level), cells, MOST_CELLS))
        for i = 0, math.min(n, MOST_CELLS) - 1 do
            list[i + 1] = { cells[i].cell.x, cells[i].cell.y, tonumber(cells[i].id) }
        end
        return list
    end

    -- Finds the pairs that collide now: a list of { a, b }.
    function World:step()
        local p = world_of(self)
        check(C.kzf_world_step(p, err))
        local list, pairs_now = {}, C.kzf_world_pairs(p, n_out)
        for i = 0, tonumber(n_out[0]) - 1 do
            list[i + 1] = { self.bodies[pairs_now[i].a.index], self.bodies[pairs_now[i].b.index] }
        end
        return list
    end

    -- ---- Hashes and logs -------------------------------------------------------------------------------------------

    -- A hash of what the next step depends on, as 16 hexadecimal digits: equal on all machines.
    function World:hash() return bit.tohex(C.kzf_world_hash(world_of(self)), 16) end

    -- A log of a world, as a string of bytes that a program in any language wrote.
    local Replay = {}
    Replay.__index = Replay
    local op, replay_out, difference = ffi.new("kz_replay_op"), ffi.new("kz_replay *[1]"), ffi.new("kz_replay_difference")

    local function replay_of(replay, name)
        local p = type(replay) == "table" and getmetatable(replay) == Replay and replay.p
        if not p then refuse(name or "self", "a replay", replay) end
        return p
    end

    function kolize.replay(bytes)
        if type(bytes) ~= "string" then refuse("bytes", "a string", bytes) end
        check(C.kzf_replay_create(bytes, #bytes, nil, nil, replay_out, err))
        return setmetatable({ p = ffi.gc(replay_out[0], C.kzf_replay_free), bytes = bytes }, Replay)
    end

    -- How many steps the log has, and how many have been played.
    function Replay:steps() return tonumber(C.kzf_replay_steps(replay_of(self))) end
    function Replay:at() return tonumber(C.kzf_replay_at(replay_of(self))) end
    function Replay:seek(step) check(C.kzf_replay_seek(replay_of(self), whole(step, "step", 2 ^ 53), err)) end
    function Replay:hash() return bit.tohex(C.kzf_world_hash(C.kzf_replay_world(replay_of(self))), 16) end

    local function call_of(one)
        return {
            name = ffi.string(one.name), step = tonumber(one.step), mark = tonumber(one.mark), text = ffi.string(one.text),
            body = one.body.generation ~= 0 and one.body.index or nil, x = one.at.x, y = one.at.y,
            to_x = one.to.x, to_y = one.to.y, differs = one.differs,
        }
    end

    -- Plays one call; nil at the end.
    function Replay:next()
        if C.kzf_replay_next(replay_of(self), op) then return call_of(op) end
        check(C.kzf_replay_error(self.p, err))
        return nil
    end

    -- The first difference from another log; nil if there is none.
    function Replay:compare(other)
        err.code = C.KZ_OK
        if C.kzf_replay_compare(replay_of(self), replay_of(other, "other"), difference, err) then
            return {
                mark = tonumber(difference.mark), same_calls = difference.same_calls, text = ffi.string(difference.text),
                body = difference.body.generation ~= 0 and difference.body.index or nil,
                a = call_of(difference.a), b = call_of(difference.b),
            }
        end
        check(err.code)
        return nil
    end

    return kolize
end

-- `require "kolize"` gives what is called to open the library; a second call gives the same.
local opened
return function(library, declarations)
    opened = opened or open(library, declarations)
    return opened
end
