-- kolize.lua - Kolize for LuaJIT: masks, shapes and worlds over the flat interface.
--
--     local kolize = require "kolize" ("libkolize-flat.so", "kolize_flat.h")
--
-- Both paths may be left out when the library and the declarations lie where the system and this file look for them: beside
-- this file; in LÖVE also in the game, packed or not, and beside it; and where LuaRocks puts the parts of a rock.
local ffi = require "ffi"

-- This file, and modules beside it: errors are their callers'.
local own = { [debug.getinfo(1, "S").source] = true, ["=kolize"] = true }

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
    -- The error of a call; why(code, a, b) may know more of it than the sentence of the code.
    local function failure(why, of)
        local said = why and why(tonumber(err.code), tonumber(err.a), tonumber(err.b), of)
        if said then blame(said) end
        local text = ffi.new("char[512]")
        C.kzf_error_text(err, text, 512)
        blame(ffi.string(text))
    end
    local function check(result, why, of)
        if result ~= C.KZ_OK then failure(why, of) end
    end
    local ARGUMENT, TOO_LARGE, BUFFER = tonumber(C.KZ_ERR_ARGUMENT), tonumber(C.KZ_ERR_TOO_LARGE), tonumber(C.KZ_ERR_BUFFER)
    local CONTENT, UNSUPPORTED = tonumber(C.KZ_ERR_CONTENT), tonumber(C.KZ_ERR_UNSUPPORTED)

    -- Of kzf_bodies_set_at, whose errors have the number of the body where others have the limit.
    function kolize.too_far(code, at)
        if code ~= TOO_LARGE then return nil end
        return string.format("x, y: %.0f is too far out: cells of masks lie within 2^30, bodies of a world that wraps near it", at)
    end

    -- ---- What callers give: each is checked here, and refused by its name ------------------------------------------

    local MOST_SIDE, BEYOND = 2 ^ 24, 2 ^ 128 - 2 ^ 103 -- the first number that as float32 is infinite
    local mask_type, shape_type, world_type = ffi.typeof "kz_mask *", ffi.typeof "kz_shape", ffi.typeof "kz_world *"
    local body_type = ffi.typeof "kz_body"

    local CLASSES = {} -- the metatables of what this makes, and what each is called

    -- `x` is given as `name`, of `what` if it is a field of that.
    local function refuse(name, wanted, x, what)
        local kind = type(x)
        if kind == "number" then kind = tostring(x)
        elseif kind == "table" then kind = CLASSES[getmetatable(x) or x] or (rawget(x, "handle") and "a body" or kind) end
        blame((what and what .. "." or "") .. name .. ": " .. wanted .. " is wanted, and not " .. kind)
    end
    local function real(x, name, what)
        if type(x) ~= "number" then refuse(name, "a number", x, what) end
        if not (x > -BEYOND and x < BEYOND) then refuse(name, "a finite float32", x, what) end
        return x
    end
    -- A number of a list that is called `what`.
    local function item(list, k, what)
        local x = list[k]
        if type(x) ~= "number" or not (x > -BEYOND and x < BEYOND) then real(x, what .. "[" .. k .. "]") end
        return x
    end
    -- A list without gaps: how many items it has.
    local function length_of(list, name, wanted)
        if type(list) ~= "table" then refuse(name, wanted, list) end
        local n = #list
        for key in pairs(list) do
            if type(key) ~= "number" or key < 1 or key > n or key % 1 ~= 0 then
                blame(name .. ": " .. tostring(key) .. " is no place in a list of " .. n .. " without gaps")
            end
        end
        return n
    end
    local function size(x, name, what)
        if real(x, name, what) < 0 then refuse(name, "a number from 0 on", x, what) end
        return x
    end
    -- Of 32 bits: fractions are cut off, towards 0.
    local function int32(x, name, what)
        if type(x) ~= "number" or not (x > -2 ^ 31 - 1 and x < 2 ^ 31) then refuse(name, "a number of 32 bits", x, what) end
        return x
    end
    local function whole(x, name, most, what)
        if type(x) ~= "number" or not (x >= 0 and x <= most and x % 1 == 0) then
            refuse(name, string.format("a whole number up to %.0f", most), x, what)
        end
        return x
    end
    local function bits(x, name, what) return whole(x, name, 4294967295, what) end
    local function number16(x, name, what) return whole(x, name, 65535, what) end
    local function limit(x, name, what) return whole(x, name, 2147483647, what) end
    local function yes(x, name, what)
        if type(x) ~= "boolean" then refuse(name, "true or false", x, what) end
        return x
    end
    local function pair(x, name, what)
        if type(x) ~= "table" then refuse(name, "a table { x, y }", x, what) end
        return real(rawget(x, 1), name, what), real(rawget(x, 2), name, what)
    end

    local function unknown(given, fields, what)
        local names = {}
        for known in pairs(fields) do names[#names + 1] = tostring(known) end
        table.sort(names)
        for name in pairs(given) do
            if not fields[name] then blame(what .. ": there is no " .. tostring(name) .. "; there are " .. table.concat(names, ", ")) end
        end
    end

    -- A function that sets in `def` what a table has: fields[name](def, value, name, what) of each; another name is refused.
    -- It is written without a loop, which LuaJIT would not compile into the caller's.
    local MOST_UNROLLED = 8
    local function reader(fields)
        local lines = { "local fields, unknown, rawget, next = ... return function(def, given, what) local n, v, k = 0" }
        for name in pairs(fields) do
            local key = type(name) == "string" and string.format("%q", name) or tostring(name)
            lines[#lines + 1] = ("v = rawget(given, @) if v ~= nil then n = n + 1 fields[@](def, v, @, what) end"):gsub("@", key)
        end
        table.sort(lines, function(one, other) return one:sub(1, 5) == "local" or other:sub(1, 5) ~= "local" and one < other end)
        lines[#lines + 1] = "k = next(given)" .. (" if k ~= nil then n = n - 1 k = next(given, k)"):rep(MOST_UNROLLED)
        lines[#lines + 1] = "while k ~= nil do n = n - 1 k = next(given, k) end" .. (" end"):rep(MOST_UNROLLED)
        lines[#lines + 1] = "if n ~= 0 then unknown(given, fields, what) end return def end"
        return loadstring(table.concat(lines, "\n"), "=kolize")(fields, unknown, rawget, next)
    end

    -- Clears `def`, and reads into it what the table `given` has. Nothing of the caller's runs meanwhile.
    local function fill(def, given, read, what)
        ffi.fill(def, ffi.sizeof(def))
        if given == nil then return def end
        if type(given) ~= "table" then refuse(what, "a table", given) end
        return read(def, given, what)
    end
    local function number_field(field, read)
        return function(def, value, name, what) def[field] = read(value, name, what) end
    end
    local function flag_field(flag)
        return function(def, value, name, what)
            if yes(value, name, what) then def.flags = bit.bor(def.flags, flag) end
        end
    end
    local function mode_field(mode) -- the widest counts
        return function(def, value, name, what)
            if yes(value, name, what) and def.mode < mode then def.mode = mode end
        end
    end
    local function choice_field(field, choices)
        return function(def, value, name, what)
            local code
            for i, choice in ipairs(choices) do code = choice == value and i - 1 or code end
            if not code then refuse(name, "one of " .. table.concat(choices, ", "), value, what) end
            def[field] = code
        end
    end
    local function more(fields, others)
        for name, set in pairs(others) do if fields[name] == nil then fields[name] = set end end
        return fields
    end
    -- What tiles, fixtures and bodies have in common.
    local FLAGS = {
        sensor = flag_field(C.KZ_BODY_SENSOR), one_way = flag_field(C.KZ_BODY_ONE_WAY), probe = flag_field(C.KZ_BODY_PROBE),
        disabled = flag_field(C.KZ_BODY_DISABLED),
    }
    local FILTER = more({ category = number_field("category", bits), collides = number_field("collides", bits) }, FLAGS)
    local FIXTURE = more({ kind = number_field("kind", number16) }, FILTER)

    local function mask_of(mask, name)
        local p = type(mask) == "table" and mask.p
        if not ffi.istype(mask_type, p) then refuse(name or "self", "a mask", mask) end
        return p
    end
    local function shape_of(shape, name, what)
        local s = type(shape) == "table" and shape.s
        if not ffi.istype(shape_type, s) then refuse(name or "self", "a shape", shape, what) end
        return s
    end
    local function world_of(world)
        local p = type(world) == "table" and world.p
        if not ffi.istype(world_type, p) then refuse("self", "a world", world) end
        return p
    end
    -- The handle of a body that this world has now, and no other table.
    local function body_of(world, body, name, what)
        local handle = type(body) == "table" and rawget(body, "handle")
        if not ffi.istype(body_type, handle) or world.bodies[handle.index] ~= body or
            world.keeps[handle.index][1].generation ~= handle.generation then
            if not ffi.istype(body_type, handle) then refuse(name or "body", "a body of this world", body, what) end
            blame((what and what .. "." or "") .. (name or "body") .. ": it is no body of this world: removed, or another's")
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
    Mask.__index, CLASSES[Mask] = Mask, "a mask"
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
    Shape.__index, CLASSES[Shape] = Shape, "a shape"
    local a, b = ffi.new("kz_vec2"), ffi.new("kz_vec2")
    local kept = setmetatable({}, { __mode = "k" }) -- what a kz_shape refers to, as long as there is the kz_shape

    local function vec(v, x, y, name_x, name_y)
        v.x, v.y = real(x, name_x or "x"), real(y, name_y or "y")
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
        return new_shape(function(s) return C.kzf_shape_box(vec(a, x0, y0, "x0", "y0"), vec(b, x1, y1, "x1", "y1"), s, err) end)
    end
    function kolize.segment(x0, y0, x1, y1)
        return new_shape(function(s) return C.kzf_shape_segment(vec(a, x0, y0, "x0", "y0"), vec(b, x1, y1, "x1", "y1"), s, err) end)
    end
    function kolize.capsule(x0, y0, x1, y1, r)
        return new_shape(function(s)
            return C.kzf_shape_capsule(vec(a, x0, y0, "x0", "y0"), vec(b, x1, y1, "x1", "y1"), real(r, "r"), s, err)
        end)
    end
    -- x, y, x, y ... in one table, and how many points there are.
    local function vertices_of(points)
        local n = length_of(points, "points", "a table of x, y, x, y") / 2
        if n % 1 ~= 0 then
            item(points, 1, "points")
            blame("points: the last of " .. 2 * n .. " numbers has no partner")
        end
        local vertices = ffi.new("kz_vec2[?]", n)
        for i = 0, n - 1 do vertices[i].x, vertices[i].y = item(points, 2 * i + 1, "points"), item(points, 2 * i + 2, "points") end
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
    Grid.__index, CLASSES[Grid] = Grid, "a grid"
    local grid_type, out_grid = ffi.typeof "kz_grid *", ffi.new("kz_grid *[1]")

    local function grid_of(grid, name)
        local p = type(grid) == "table" and grid.p
        if not ffi.istype(grid_type, p) then refuse(name or "self", "a grid", grid) end
        return p
    end

    -- Of a kz_grid: how many tiles it has, and how many edits can be taken back.
    local about = setmetatable({}, { __mode = "k" })
    local function about_of(grid)
        local known = about[grid]
        if not known then
            known = { n = 1, journal = 0 }
            while C.kzf_grid_tile(grid, known.n) ~= nil do known.n = known.n + 1 end
            about[grid] = known
        end
        return known
    end

    -- A tile's corners: 3 to 8 within the cell.
    local function corners_of(tile, points, w, h, what)
        local n = type(points) == "table" and #points / 2 or 0
        if n % 1 ~= 0 or n < 3 or n > 8 then refuse(what, "a table of x, y for 3 to 8 corners", points) end
        tile.n_points = n
        for i = 0, n - 1 do
            local p, x, y = tile.points[i], item(points, 2 * i + 1, what), item(points, 2 * i + 2, what)
            p.x, p.y = x, y
            if not (p.x >= 0 and p.x <= w and p.y >= 0 and p.y <= h) then
                blame(string.format("%s: corner %d, (%g, %g), lies beyond the cell, (0, 0) to (%g, %g)", what, i + 1, x, y, w, h))
            end
        end
    end
    local read_tile = reader(more({ points = function() end }, FIXTURE)) -- points come last

    local function tile_of(tile, from, w, h, what)
        if from == false then return end -- empty
        fill(tile, type(from) == "table" and from or refuse(what, "a table or false", from), read_tile, what)
        local points = rawget(from, "points")
        if points == nil then points = { 0, 0, w, 0, w, h, 0, h } end
        corners_of(tile, points, w, h, what .. ".points")
    end

    local function tile_number(n) return "the number of a tile, 0 to " .. n - 1 .. "," end

    -- Numbers of cells by rows, each of a tile.
    local function ids_of(ids, w, h, n_tiles)
        local wanted = string.format("a list of %.0f numbers", w * h)
        local n = length_of(ids, "ids", wanted)
        if n ~= w * h then refuse("ids", wanted, n) end
        local out = ffi.new(n_tiles > 256 and "uint16_t[?]" or "uint8_t[?]", w * h)
        for i = 0, w * h - 1 do
            local id = ids[i + 1]
            if type(id) ~= "number" or not (id >= 0 and id < n_tiles and id % 1 == 0) then
                refuse(string.format("ids: cell (%d, %d)", i % w, math.floor(i / w)), tile_number(n_tiles), id)
            end
            out[i] = id
        end
        return out
    end

    local function wrong_tile(code, _, b)
        if code == ARGUMENT and b > 0 then return "tiles[" .. b .. "].points: they are no convex polygon" end
    end
    local function beyond_journal(p, edits)
        return string.format("the journal of %d edits does not reach %.0f; there were %.0f, and kolize.grid(..., journal) keeps more",
            about_of(p).journal, edits, tonumber(C.kzf_grid_edits(p)))
    end

    -- A level of w x h cells, all of number 0, which is empty, or of `ids`: a list by rows. Tile i of the list is number i:
    -- { points = x, y, x, y ... within the cell (the whole cell), category = , collides = , kind = , sensor = , one_way = ,
    -- probe = , disabled = }, or false: empty. `journal`: edits that can be taken back.
    function kolize.grid(w, h, cell_w, cell_h, tiles, journal, ids)
        local n = length_of(tiles, "tiles", "a list of tiles")
        if n > 65535 then refuse("tiles", "a list of at most 65535", n) end
        if whole(w, "w", 32768) < 1 then refuse("w", "a whole number from 1 on", w) end
        if whole(h, "h", 32768) < 1 then refuse("h", "a whole number from 1 on", h) end
        local def, items = ffi.new("kz_grid_def"), ffi.new("kz_tile[?]", n + 1)
        def.w, def.h, def.cell_w, def.cell_h = w, h, real(cell_w, "cell_w"), real(cell_h, "cell_h")
        if not (def.cell_w > 0) then refuse("cell_w", "a number above 0", cell_w) end
        if not (def.cell_h > 0) then refuse("cell_h", "a number above 0", cell_h) end
        for i = 1, n do tile_of(items[i], tiles[i], def.cell_w, def.cell_h, "tiles[" .. i .. "]") end
        local cells = ids ~= nil and ids_of(ids, w, h, n + 1) or nil
        def.ids, def.id_bytes, def.tiles, def.n_tiles = cells, n < 256 and 1 or 2, items, n + 1
        def.journal = journal == nil and 0 or whole(journal, "journal", 2 ^ 24)
        check(C.kzf_grid_create(def, out_grid, err), wrong_tile)
        local p = ffi.gc(out_grid[0], C.kzf_grid_free)
        about_of(p).journal = tonumber(def.journal)
        return setmetatable({ p = p, width = w, height = h, cell_w = def.cell_w, cell_h = def.cell_h }, Grid)
    end

    local function sides_of(p) return C.kzf_grid_width(p), C.kzf_grid_height(p) end
    local function id_of(p, id)
        local n = about_of(p).n
        if type(id) ~= "number" or not (id >= 0 and id < n and id % 1 == 0) then
            refuse("id", tile_number(n), id)
        end
        return id
    end

    -- Cells are counted from 0. Beyond the grid there is 0, and nothing can be set.
    function Grid:get(x, y) return tonumber(C.kzf_grid_get(grid_of(self), int32(x, "x"), int32(y, "y"))) end
    function Grid:set(x, y, id)
        local p = grid_of(self)
        local w, h = sides_of(p)
        check(C.kzf_grid_set(p, whole(x, "x", w - 1), whole(y, "y", h - 1), id_of(p, id), err))
    end

    -- Sets the cells of columns x0 to x1 - 1 and rows y0 to y1 - 1 that are within the grid.
    local rect = ffi.new("kz_cell_rect")
    function Grid:fill(x0, y0, x1, y1, id)
        local p = grid_of(self)
        rect.x0, rect.y0, rect.x1, rect.y1 = int32(x0, "x0"), int32(y0, "y0"), int32(x1, "x1"), int32(y1, "y1")
        check(C.kzf_grid_fill(p, rect, id_of(p, id), err))
    end
    function Grid:edits() return tonumber(C.kzf_grid_edits(grid_of(self))) end

    -- Back to how it was when edits() had this value, as far as the journal reaches.
    function Grid:rewind(edits)
        local p = grid_of(self)
        check(C.kzf_grid_rewind(p, whole(edits, "edits", 2 ^ 53), err),
            function(code) return code == CONTENT and "edits: " .. beyond_journal(p, edits) end)
    end

    -- A hash of all numbers, as 16 hexadecimal digits: equal on all machines.
    function Grid:hash() return bit.tohex(C.kzf_grid_hash(grid_of(self)), 16) end

    -- All numbers by rows, and the tiles: what another grid is made of.
    function Grid:ids()
        local p, list = grid_of(self), {}
        local w, h = sides_of(p)
        for i = 0, w * h - 1 do list[i + 1] = tonumber(C.kzf_grid_get(p, i % w, math.floor(i / w))) end
        return list
    end
    function Grid:tiles()
        local p, list = grid_of(self), {}
        for i = 1, about_of(p).n - 1 do
            local tile, points = C.kzf_grid_tile(p, i), {}
            for k = 0, tile.n_points - 1 do points[2 * k + 1], points[2 * k + 2] = tile.points[k].x, tile.points[k].y end
            local function has(flag) return bit.band(tile.flags, flag) ~= 0 end
            list[i] = #points > 0 and { points = points, category = tile.category, collides = tile.collides, kind = tile.kind,
                sensor = has(C.KZ_BODY_SENSOR), one_way = has(C.KZ_BODY_ONE_WAY), probe = has(C.KZ_BODY_PROBE),
                disabled = has(C.KZ_BODY_DISABLED) }
        end
        return list
    end

    -- The cell that the fixture of a hit names, and the cell of a point of the grid's own coordinates: x, y.
    function Grid:cell_of(number)
        local w, h = sides_of(grid_of(self))
        whole(number, "number", w * h - 1)
        return number % w, math.floor(number / w)
    end
    function Grid:cell_at(x, y)
        C.kzf_grid_cell_size(grid_of(self), a)
        return math.floor(real(x, "x") / a.x), math.floor(real(y, "y") / a.y)
    end

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
        C.kzf_ray(shape_of(self), vec(a, x0, y0, "x0", "y0"), vec(b, x1, y1, "x1", "y1"), 0, ray)
        if ray.hit then return ray.t, ray.point.x, ray.point.y, ray.normal.x, ray.normal.y end
    end
    function Shape:sweep(dx, dy, other)
        C.kzf_sweep(shape_of(self), vec(a, dx, dy, "dx", "dy"), shape_of(other, "other"), 0, hit)
        if hit.hit then return hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y end
    end

    -- ---- Worlds -------------------------------------------------------------------------------------------------

    local World = {}
    World.__index, CLASSES[World] = World, "a world"
    local out_world, n_out = ffi.new("kz_world *[1]"), ffi.new("size_t[1]")
    local pose, body, moved = ffi.new("kz_pose"), ffi.new("kz_body"), ffi.new("kz_move_result")
    local STATIC = 1

    -- Options: fixture_pairs = begun and ended give the pairs of kinds; touch = bodies that touch are pairs, too; boxes =
    -- pairs of boxes; wrap = { w, h }: it wraps around, 0 in one of the two does not; max_pairs.
    local read_world = reader {
        fixture_pairs = number_field("fixture_pairs", yes), max_pairs = number_field("max_pairs", limit),
        touch = mode_field(C.KZ_PAIRS_TOUCH), boxes = mode_field(C.KZ_PAIRS_BOXES),
        wrap = function(def, value, name, what)
            local w, h = pair(value, name, what)
            def.wrap_w, def.wrap_h = size(w, name, what), size(h, name, what)
        end,
    }
    function kolize.world(options)
        local def = fill(ffi.new("kz_world_def"), options, read_world, "options")
        check(C.kzf_world_create(def, out_world, err))
        return setmetatable({ p = ffi.gc(out_world[0], C.kzf_world_free), bodies = {}, keeps = {} }, World)
    end

    -- Of one-way tiles and fixtures the body says the direction, and is not one-way itself.
    local function is_of_parts(def) return def.n_fixtures > 0 or def.shape.kind == C.KZ_KIND_GRID end
    local read_body = reader(more({
        static = flag_field(C.KZ_BODY_STATIC), group = number_field("group", int32),
        one_way = function(def, value, name, what) def.one_way.x, def.one_way.y = pair(value, name, what) end,
        radians = function(def, value, name, what) C.kzf_pose_radians(0, 0, real(value, name, what), def.pose) end,
    }, FILTER))

    local function bulky_fixture(code)
        if code == BUFFER then return "fixtures: one has more than 128 vertices; make it a body" end
    end
    local function create(self, def, x, y, options, set, added, keeps)
        local p = world_of(self)
        if type(options) == "boolean" then options = { static = options } end
        fill(def, options, read_body, "options")
        set(def)
        if options and rawget(options, "one_way") ~= nil and not is_of_parts(def) then
            def.flags = bit.bor(def.flags, C.KZ_BODY_ONE_WAY)
        end
        vec(def.pose.at, x or 0, y or 0)
        check(C.kzf_body_create(p, def, body, err), bulky_fixture)
        added.handle, added.x, added.y = ffi.new("kz_body", body), x or 0, y or 0
        self.bodies[body.index] = added
        self.keeps[body.index] = { ffi.new("kz_body", body), keeps, of_parts = is_of_parts(def) }
        return added
    end

    -- A body is a table with its handle, its shape and whatever the caller keeps in it. Its world keeps what it needs of the
    -- shape, and knows its bodies: a table that is none of them now, such as one that was removed, is refused. Options: true
    -- is static; or { static = , sensor = , probe = , disabled = , one_way = { x, y } the direction that it, or its one-way
    -- tiles, let pass, category = , collides = , group = , radians = }.
    function World:add(shape, x, y, options)
        local s = shape_of(shape, "shape")
        return create(self, ffi.new("kz_body_def"), x, y, options, function(def) def.shape = s end, { shape = shape }, kept[s])
    end

    -- A body of several shapes: a list of { shape, category = , collides = , kind = , sensor = , one_way = , probe = ,
    -- disabled = }, of which category nil is 1 and collides nil is all. Two bodies collide when two of their fixtures agree
    -- and do. Options as of add.
    local read_shapes = reader(more({ function(item, value, _, what) item.shape = shape_of(value, "shape", what) end }, FIXTURE))
    function World:add_fixtures(fixtures, x, y, options)
        local n, keeps = length_of(fixtures, "fixtures", "a list of { shape }"), {}
        if n == 0 then blame "fixtures: the list is empty" end
        local items = ffi.new("kz_fixture[?]", n)
        for i = 1, n do
            local given, what = fixtures[i], "fixtures[" .. i .. "]"
            local s = shape_of(type(given) == "table" and rawget(given, 1), "shape", what)
            keeps[i] = kept[s]
            fill(items[i - 1], given, read_shapes, what)
        end
        return create(self, ffi.new("kz_body_def"), x, y, options, function(def) def.fixtures, def.n_fixtures = items, n end,
            { fixtures = fixtures }, { items, keeps })
    end

    -- Sets the flags of a body, all at once: { static = , sensor = , one_way = , probe = , disabled = }.
    local read_sets = reader(more({ static = flag_field(C.KZ_BODY_STATIC) }, FLAGS))
    local set_of_flags = ffi.new "struct { uint32_t flags; }"
    local function sets(result) -- of calls without a kz_error, on bodies that are there
        if result ~= C.KZ_OK then blame(ffi.string(C.kzf_result_name(result))) end
    end
    function World:set_flags(of, flags)
        local p, handle = world_of(self), body_of(self, of)
        sets(C.kzf_body_set_flags(p, handle, fill(set_of_flags, flags, read_sets, "flags").flags))
    end

    -- The direction that a body, or its one-way tiles or fixtures, let pass; without x it blocks all.
    function World:set_one_way(of, x, y)
        local p, handle = world_of(self), body_of(self, of)
        if x ~= nil then vec(a, x, y) else a.x, a.y = 0, 0 end
        sets(C.kzf_body_set_one_way(p, handle, a))
        local flags = bit.band(C.kzf_body_flags(p, handle), bit.bnot(C.KZ_BODY_ONE_WAY))
        if x ~= nil and not self.keeps[handle.index].of_parts then flags = bit.bor(flags, C.KZ_BODY_ONE_WAY) end
        sets(C.kzf_body_set_flags(p, handle, flags))
    end

    -- Its bits, nil for 1 and all, and its group: bodies of one group other than 0 never collide.
    function World:set_filter(of, category, collides, group)
        local p, handle = world_of(self), body_of(self, of)
        local is, meets = category == nil and 0 or bits(category, "category"), collides == nil and 0 or bits(collides, "collides")
        local one = group == nil and 0 or int32(group, "group")
        if C.kzf_body_set_filter(p, handle, is, meets) == ARGUMENT then
            blame "body: each of its fixtures has a filter of its own, which add_fixtures gives"
        end
        sets(C.kzf_body_set_group(p, handle, one))
    end

    -- Switches off the fixtures of a body that have one of these categories, such as hurt boxes after a blow; 0: none.
    function World:set_off(of, categories)
        local p, handle = world_of(self), body_of(self, of)
        if C.kzf_body_set_off(p, handle, bits(categories, "categories")) ~= C.KZ_OK then
            blame "body: it has no fixtures to switch off"
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

    -- Without radians it stays turned as it is.
    function World:move_to(of, x, y, radians)
        local p, handle = world_of(self), body_of(self, of)
        vec(a, x, y)
        if radians == nil then
            check(C.kzf_bodies_set_at(p, handle, 1, a, 8, err), kolize.too_far)
        else
            C.kzf_pose_radians(x, y, real(radians, "radians"), pose)
            check(C.kzf_body_set_pose(p, handle, pose, err))
        end
        of.x, of.y = x, y
    end

    local function refresh(p, handle, of)
        C.kzf_body_pose(p, handle, pose)
        of.x, of.y = pose.at.x, pose.at.y
    end

    -- How a body is turned.
    function World:radians(of)
        C.kzf_body_pose(world_of(self), body_of(self, of), pose)
        return math.atan2(pose.sin, pose.cos)
    end

    -- What the moves of one body remember of the last: what rounding took, and the floor. reset() is for a body that was put
    -- elsewhere.
    local Memory, memory_type = {}, ffi.typeof "kz_move_memory"
    Memory.__index, CLASSES[Memory] = Memory, "a memory"
    local function memory_of(memory, name, what)
        local m = type(memory) == "table" and rawget(memory, "m")
        if not ffi.istype(memory_type, m) then refuse(name or "self", "a memory of kolize.move_memory()", memory, what) end
        return m
    end
    function kolize.move_memory() return setmetatable({ m = memory_type() }, Memory) end
    function Memory:reset() ffi.fill(memory_of(self), ffi.sizeof(memory_type)) end

    local move_def, MOST_HITS = ffi.new("kz_move_def"), 32 -- more are counted, and not listed
    local move_hits = ffi.new("kz_move_hit[?]", MOST_HITS)
    local CARRY = {
        up = function(def, value, name, what)
            local x, y = pair(value, name, what)
            local long = x * x + y * y
            if long ~= 0 and not (long > 0.999 and long < 1.001) then
                refuse(name, "a direction of length 1, such as { 0, -1 },", math.sqrt(long), what)
            end
            def.up.x, def.up.y = x, y
        end,
        max_slope = number_field("max_slope", size), max_turns = number_field("max_turns", limit),
    }
    local read_carry, read_move = reader(CARRY), reader(more({
        response = choice_field("response", { "slide", "touch", "bounce", "cross", "ignore", "push" }),
        walk = choice_field("walk", { "along", "across", "project", "slip" }),
        restitution = function(def, value, name, what)
            if size(value, name, what) > 1 then refuse(name, "a number up to 1", value, what) end
            def.restitution = value == 0 and -1 or value -- KZ_NO_BOUNCE
        end,
        step_height = number_field("step_height", size), snap = number_field("snap", size),
        corner_slip = number_field("corner_slip", size), ledge_snap = number_field("ledge_snap", size),
        stops_at_ceilings = number_field("stops_at_ceilings", yes), drops = number_field("drops", yes),
        whole_pixels = number_field("whole_pixels", yes), memory = number_field("memory", memory_of),
    }, CARRY))

    local function at_handle(self, handle) return handle.generation ~= 0 and self.bodies[handle.index] or nil end

    local function move_result(self)
        local m, hits = moved, {}
        for i = 0, math.min(tonumber(m.n_hits), MOST_HITS) - 1 do
            local h = move_hits[i]
            hits[i + 1] = { at_handle(self, h.body), fixture = h.fixture, t = h.t, x = h.point.x, y = h.point.y,
                normal_x = h.normal.x, normal_y = h.normal.y }
        end
        return {
            hits = hits, heading_x = m.heading.x, heading_y = m.heading.y, rest_x = m.rest.x, rest_y = m.rest.y,
            began_inside = m.began_inside, is_wedged = m.is_wedged, on_floor = m.on_floor, on_wall = m.on_wall,
            on_ceiling = m.on_ceiling, floor = at_handle(self, m.floor), wall = at_handle(self, m.wall),
            ceiling = at_handle(self, m.ceiling), floor_normal_x = m.floor_normal.x, floor_normal_y = m.floor_normal.y,
            wall_normal_x = m.wall_normal.x, wall_normal_y = m.wall_normal.y, ceiling_normal_x = m.ceiling_normal.x,
            ceiling_normal_y = m.ceiling_normal.y, floor_motion_x = m.floor_motion.x, floor_motion_y = m.floor_motion.y,
        }
    end

    -- Moves a body, which slides along what it hits. Returns where it came to and how many bodies it hit.
    --
    -- Options are those of kz_move_def: response = "slide", "touch", "bounce", "cross", "ignore" or "push"; restitution = ,
    -- max_turns = (8). For characters: up = { 0, -1 } on a screen; max_slope = (1), step_height = , snap = , walk = "along",
    -- "across", "project" or "slip"; corner_slip = , ledge_snap = , stops_at_ceilings = . drops = goes down through one-way
    -- bodies; whole_pixels = , with memory = kolize.move_memory(). With options the fourth result is a table: hits, a list
    -- of { body, fixture = , t = , x = , y = , normal_x = , normal_y = }; heading_x and heading_y, scaled the new velocity;
    -- on_floor, floor, floor_normal_x and _y, so of wall and ceiling; rest_x and _y, floor_motion_x and _y, began_inside,
    -- is_wedged.
    function World:move(of, dx, dy, options)
        local p, handle = world_of(self), body_of(self, of)
        vec(a, dx, dy, "dx", "dy")
        local def = options ~= nil and fill(move_def, options, read_move, "options") or nil
        if def and def.whole_pixels and def.memory == nil then refuse("memory", "a memory of kolize.move_memory()", nil, "options") end
        check(C.kzf_body_move(p, handle, a, def, def and move_hits, def and MOST_HITS or 0, moved, err))
        refresh(p, handle, of)
        return of.x, of.y, tonumber(moved.n_hits), def and move_result(self)
    end

    local MOST_CARRIED = 128 -- more are refused
    local carried = ffi.new("kz_carry_result[?]", MOST_CARRIED)

    -- Moves a platform with the bodies that stand on it and those in its path, and turns it by `radians` (0). Riders stand
    -- on the side of up (0, -1), which may be a table of options: up = { x, y }, max_slope = , max_turns = . Returns a list
    -- of { body, rides = , crushed = , dx = , dy = }.
    function World:move_platform(of, dx, dy, radians, up_x, up_y)
        local p, handle = world_of(self), body_of(self, of)
        fill(move_def, type(up_x) == "table" and up_x or { up = { up_x or 0, up_y or (up_x and 0 or -1) } }, read_carry, "options")
        check(C.kzf_platform_turn(p, handle, vec(a, dx, dy, "dx", "dy"), real(radians or 0, "radians"), move_def, carried,
            MOST_CARRIED, n_out, err))
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

    -- ---- Queries of worlds --------------------------------------------------------------------------------------------
    --
    -- Options of all: category = , collides = : of the one who asks, and of what is found; except = a body; sensors = false:
    -- none are found; each_kind = a body with fixtures is found once for each kind of them. A table of a hit has the body
    -- first.

    local world_ray, world_sweep = ffi.new("kz_world_ray_hit"), ffi.new("kz_world_sweep_hit")
    local question = ffi.new [[struct {
        kz_query_filter filter; uint32_t flags; kz_pair_mode mode; float within; uint32_t k; bool bounded;
    }]]
    local asked -- the world
    local QUERY = {
        category = function(q, value, name, what) q.filter.category = bits(value, name, what) end,
        collides = function(q, value, name, what) q.filter.collides = bits(value, name, what) end,
        except = function(q, value, name, what) q.filter.except = body_of(asked, value, name, what) end,
        sensors = function(q, value, name, what) q.filter.no_sensors = not yes(value, name, what) end,
        each_kind = function(q, value, name, what) q.filter.each_kind = yes(value, name, what) end,
    }
    local SWEEP = more({ touch = flag_field(C.KZ_HIT_TOUCH), pass_one_way = flag_field(C.KZ_HIT_PASS_ONE_WAY) }, QUERY)
    local SIGHT = more({ union = flag_field(C.KZ_HIT_UNION) }, SWEEP)
    local read_query, read_sweep, read_sight = reader(QUERY), reader(SWEEP), reader(SIGHT)
    local read_find = reader(more({
        touch = mode_field(C.KZ_PAIRS_TOUCH), boxes = mode_field(C.KZ_PAIRS_BOXES),
    }, QUERY))
    local read_near = reader(more({
        k = number_field("k", function(k, name, what)
            if whole(k, name, 2 ^ 24, what) < 1 then refuse(name, "a whole number from 1 on", k, what) end
            return k
        end),
        within = function(q, value, name, what)
            if value ~= math.huge then q.within, q.bounded = size(value, name, what), true end
        end,
    }, QUERY))

    -- For n queries of a world with these options.
    local function asks(world, options, read, n)
        local p = world_of(world)
        asked = world
        local q = fill(question, options, read, "options")
        C.kzf_world_expect(p, n or 1)
        return p, q
    end

    -- Room for answers: ask(items, most) returns how many there are.
    local function room_of(kind)
        local most, items = 64, ffi.new(kind .. "[64]")
        return function(ask)
            local n = tonumber(ask(items, most))
            while n > most do
                most = 2 * n
                items = ffi.new(kind .. "[?]", most)
                n = tonumber(ask(items, most))
            end
            return items, n
        end
    end
    local list_found, list_rays, list_sweeps = room_of "kz_world_hit", room_of "kz_world_ray_hit", room_of "kz_world_sweep_hit"
    local list_near = room_of "kz_world_near"

    -- The first body that the ray hits, then t, point, normal and fixture; nil: none. Options: touch; union = sight, all
    -- bodies together block the way; pass_one_way = one-way bodies are met only where they block a move.
    function World:ray(x0, y0, x1, y1, options)
        vec(a, x0, y0, "x0", "y0")
        vec(b, x1, y1, "x1", "y1")
        local p, q = asks(self, options, read_sight)
        if not C.kzf_world_ray(p, a, b, q.flags, q.filter, world_ray) then return nil end
        local hit = world_ray.hit
        return self.bodies[world_ray.body.index], hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y, world_ray.fixture
    end

    -- The first body that a shape hits on its way, then t, point, normal, fixture, and how they lay at the start; nil: none.
    -- Options: touch, pass_one_way.
    function World:sweep(shape, dx, dy, options)
        local s = shape_of(shape, "shape")
        vec(a, dx, dy, "dx", "dy")
        local p, q = asks(self, options, read_sweep)
        if not C.kzf_world_sweep(p, s, a, q.flags, q.filter, world_sweep) then return nil end
        local hit = world_sweep.hit
        return self.bodies[world_sweep.body.index], hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y,
            world_sweep.fixture, tonumber(hit.start)
    end

    local function hits_of(self, items, n)
        local list = {}
        for i = 0, n - 1 do
            local one, hit = items[i], items[i].hit
            list[i + 1] = { self.bodies[one.body.index], fixture = one.fixture, t = hit.t, x = hit.point.x, y = hit.point.y,
                normal_x = hit.normal.x, normal_y = hit.normal.y }
        end
        return list
    end

    -- All bodies on the way, by t: a list of { body, fixture = , t = , x = , y = , normal_x = , normal_y = }. Options: touch,
    -- pass_one_way.
    function World:ray_all(x0, y0, x1, y1, options)
        vec(a, x0, y0, "x0", "y0")
        vec(b, x1, y1, "x1", "y1")
        local p, q = asks(self, options, read_sweep)
        return hits_of(self, list_rays(function(out, most) return C.kzf_world_ray_all(p, a, b, q.flags, q.filter, out, most) end))
    end
    function World:sweep_all(shape, dx, dy, options)
        local s = shape_of(shape, "shape")
        vec(a, dx, dy, "dx", "dy")
        local p, q = asks(self, options, read_sweep)
        return hits_of(self, list_sweeps(function(out, most) return C.kzf_world_sweep_all(p, s, a, q.flags, q.filter, out, most) end))
    end

    local function found_of(self, items, n)
        local list = {}
        for i = 0, n - 1 do
            list[i + 1] = { self.bodies[items[i].body.index], relation = tonumber(items[i].relation), fixture = items[i].fixture }
        end
        return list
    end

    -- The bodies that a shape overlaps: a list of { body, relation = , fixture = }. Options: touch = also those that it
    -- touches; boxes = those whose boxes meet.
    function World:find(shape, options)
        local s = shape_of(shape, "shape")
        local p, q = asks(self, options, read_find)
        return found_of(self, list_found(function(out, most) return C.kzf_world_find(p, s, q.mode, q.filter, out, most) end))
    end

    -- The bodies that contain a point, borders included: the same list.
    function World:find_at(x, y, options)
        vec(a, x, y)
        local p, q = asks(self, options, read_query)
        return found_of(self, list_found(function(out, most) return C.kzf_world_find_at(p, a, q.filter, out, most) end))
    end

    -- The k (1) nearest bodies to a shape, within a distance if one is given, by distance: a list of { body, distance = ,
    -- fixture = , x = , y = } with the nearest point of the body, and of_x, of_y of the shape; of bodies that meet it these
    -- are 0. Options: k, within.
    function World:nearest(shape, options)
        local s, list = shape_of(shape, "shape"), {}
        local p, q = asks(self, options, read_near)
        local k = math.min(math.max(1, q.k), q.filter.each_kind and 2 ^ 24 or C.kzf_world_count(p))
        local items, n = list_near(function(out, most)
            local found = C.kzf_world_nearest(p, s, q.bounded and q.within or math.huge, q.filter, out, math.min(k, most))
            return tonumber(found) == most and k > most and most + 1 or found -- there may be more
        end)
        for i = 0, n - 1 do
            local one, gap = items[i], items[i].gap
            list[i + 1] = { self.bodies[one.body.index], distance = gap.distance, fixture = one.fixture, x = gap.on_b.x, y = gap.on_b.y,
                of_x = gap.on_a.x, of_y = gap.on_a.y }
        end
        return list
    end

    local bullets, cast_hits, cast_room = ffi.new("kz_moving_circles"), nil, 0
    local columns, names = {}, { "x", "y", "dx", "dy", "r" }

    local function make_cast_room(n)
        if n <= cast_room then return end
        cast_room = math.max(n, 2 * cast_room)
        for i, name in ipairs(names) do columns[i] = ffi.new("float[?]", cast_room) end
        cast_hits = ffi.new("kz_cast_hit[?]", cast_room)
    end

    -- What each bullet of a list hits: { x = , y = , dx = , dy = , r = }, of which all have a radius, or none does (rays).
    -- Returns a list with { body, t = , normal_x = , normal_y = , inside = , fixture = } for each that hits and false for
    -- others, and how many hit. Options as of ray.
    function World:cast_many(list, options)
        local n = type(list) == "table" and #list or refuse("bullets", "a list", list)
        make_cast_room(n)
        local first = list[1]
        local n_numbers = type(first) == "table" and first.r and 5 or 4
        for i = 1, n do
            local one = list[i]
            if type(one) ~= "table" then refuse("bullets[" .. i .. "]", "a table", one) end
            for k = 1, n_numbers do
                local x = one[names[k]]
                if type(x) ~= "number" or not (x > -BEYOND and x < BEYOND) then real(x, names[k], "bullets[" .. i .. "]") end
                columns[k][i - 1] = x
            end
            if n_numbers == 4 and one.r then refuse("r", "a radius of all bullets, or of none", one.r, "bullets[" .. i .. "]") end
        end
        for k = 1, 5 do bullets[names[k]] = k <= n_numbers and columns[k] or nil end
        local p, q = asks(self, options, read_sight, n)
        local n_hits, hits = C.kzf_world_cast_many(p, bullets, n, q.flags, q.filter, cast_hits), {}
        for i = 1, n do
            local hit = cast_hits[i - 1]
            hits[i] = hit.body.generation ~= 0 and { self.bodies[hit.body.index], t = hit.t, normal_x = hit.normal.x,
                normal_y = hit.normal.y, inside = hit.inside, fixture = hit.fixture }
        end
        return hits, tonumber(n_hits)
    end

    -- The cells of a body that is a grid which another body overlaps: a list of { x, y, number, relation = }.
    local list_cells = room_of "kz_grid_hit"
    function World:cells(of, level)
        local p, mine, its, list = world_of(self), body_of(self, of), body_of(self, level, "level"), {}
        local cells, n = list_cells(function(out, most) return C.kzf_bodies_cells(p, mine, its, out, most) end)
        for i = 0, n - 1 do
            local one = cells[i]
            list[i + 1] = { one.cell.x, one.cell.y, tonumber(one.id), relation = tonumber(one.relation) }
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

    -- ---- States ----------------------------------------------------------------------------------------------------

    local State, states = {}, setmetatable({}, { __mode = "k" }) -- what each has, which no caller writes
    State.__index, CLASSES[State] = State, "a state"

    -- The world as it is, for restore: bodies, places, pairs, and how far its grids were edited. It keeps what its bodies
    -- refer to.
    function World:save()
        local p, edits, bodies, keeps = world_of(self), {}, {}, {}
        local n = tonumber(C.kzf_world_save_bytes(p))
        local bytes = ffi.new("uint64_t[?]", math.ceil(n / 8))
        check(C.kzf_world_save(p, bytes, n, err))
        for index, of in pairs(self.bodies) do
            local keep = self.keeps[index]
            bodies[index], keeps[index] = of, keep
            if ffi.istype(grid_type, keep[2]) then edits[index] = tonumber(C.kzf_grid_edits(keep[2])) end
        end
        local state = setmetatable({}, State)
        states[state] = { p = p, bytes = bytes, n = n, bodies = bodies, keeps = keeps, edits = edits }
        return state
    end

    -- Goes back to a state of this world. Bodies are the same tables as then: one that was removed since is there again, one
    -- that was added since is gone.
    function World:restore(state)
        local p, saved = world_of(self), type(state) == "table" and states[state]
        if not saved or saved.p ~= p then refuse("state", "a state that save() of this world gave", state) end
        check(C.kzf_world_restore(p, saved.bytes, saved.n, err), function(code, reason)
            if code ~= CONTENT or reason ~= 1 then return nil end
            for index, edits in pairs(saved.edits) do
                local grid = saved.keeps[index][2]
                if math.abs(tonumber(C.kzf_grid_edits(grid)) - edits) > about_of(grid).journal then
                    return "state: the grid of body " .. index .. ": " .. beyond_journal(grid, edits)
                end
            end
            return "state: the journal of a grid does not reach back"
        end)
        self.bodies, self.keeps = {}, {}
        for index, of in pairs(saved.bodies) do
            self.bodies[index], self.keeps[index] = of, saved.keeps[index]
            refresh(p, saved.keeps[index][1], of)
        end
    end

    -- ---- Hashes and logs -------------------------------------------------------------------------------------------

    -- A hash of what the next step depends on, or of what one body has in it, as 16 hexadecimal digits: equal on all
    -- machines.
    function World:hash(of)
        local p = world_of(self)
        return bit.tohex(of == nil and C.kzf_world_hash(p) or C.kzf_body_hash(p, body_of(self, of)), 16)
    end

    -- A log of a world, as a string of bytes that a program in any language wrote.
    local Replay = {}
    Replay.__index, CLASSES[Replay] = Replay, "a replay"
    local op, replay_out, difference = ffi.new("kz_replay_op"), ffi.new("kz_replay *[1]"), ffi.new("kz_replay_difference")

    local function replay_of(replay, name)
        local p = type(replay) == "table" and getmetatable(replay) == Replay and replay.p
        if not p then refuse(name or "self", "a replay", replay) end
        return p
    end

    local function bad_log(code, at, _, name)
        if code == UNSUPPORTED then return (name or "bytes") .. ": a log of another version" end
        if code == CONTENT then return string.format("%s: no log, damaged or cut short at byte %.0f", name or "bytes", at) end
    end
    function kolize.replay(bytes)
        if type(bytes) ~= "string" then refuse("bytes", "a string", bytes) end
        check(C.kzf_replay_create(bytes, #bytes, nil, nil, replay_out, err), bad_log)
        return setmetatable({ p = ffi.gc(replay_out[0], C.kzf_replay_free), bytes = bytes }, Replay)
    end

    -- How many steps the log has, and how many have been played.
    function Replay:steps() return tonumber(C.kzf_replay_steps(replay_of(self))) end
    function Replay:at() return tonumber(C.kzf_replay_at(replay_of(self))) end
    function Replay:seek(step) check(C.kzf_replay_seek(replay_of(self), whole(step, "step", 2 ^ 53), err), bad_log) end
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
        check(C.kzf_replay_error(self.p, err), bad_log)
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
        if err.code ~= C.KZ_OK then -- the one that has stopped
            check(C.kzf_replay_error(replay_of(self), err), bad_log, "self")
            check(C.kzf_replay_error(replay_of(other, "other"), err), bad_log, "other")
            failure()
        end
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
