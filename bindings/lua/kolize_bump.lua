-- kolize_bump.lua - worlds with the interface of bump.lua, whose items may be rectangles or any shape of Kolize.
--
--     local kolize = require "kolize" ("./libkolize-flat.so")
--     local bump = require "kolize_bump" (kolize)
--     local world = bump.newWorld()
--     world:add(player, 10, 20, 16, 16)                       -- a rectangle, as ever
--     world:add(hill, 0, 100, kolize.polygon { 0, 40, 60, 0, 120, 40 })  -- a shape, moved by (0, 100)
--     local x, y, cols, n = world:move(player, 40, 60)
--
-- A Kolize world finds who is near. Two rectangles are then compared as numbers of Lua, with bump's own ties; whatever else
-- meets is decided by exact sweeps, and comes to rest where the shapes do not overlap.
local ffi = require "ffi"
local abs, floor, ceil, min, max, huge = math.abs, math.floor, math.ceil, math.min, math.max, math.huge

local DELTA = 1e-10 -- two rectangles that share less than this do not meet

-- ---- Rectangles: numbers alone --------------------------------------------------------------------------------------

local rect = {}

local function nearer(x, a, b) return abs(a - x) < abs(b - x) and a or b end
local function sign(x) return x > 0 and 1 or x < 0 and -1 or 0 end

function rect.getNearestCorner(x, y, w, h, px, py) return nearer(px, x, x + w), nearer(py, y, y + h) end

-- The rectangle in which the first one's top left corner, seen from where it is, overlaps the second.
function rect.getDiff(x1, y1, w1, h1, x2, y2, w2, h2) return x2 - x1 - w1, y2 - y1 - h1, w1 + w2, h1 + h2 end

function rect.containsPoint(x, y, w, h, px, py)
    return px - x > DELTA and py - y > DELTA and x + w - px > DELTA and y + h - py > DELTA
end

function rect.isIntersecting(x1, y1, w1, h1, x2, y2, w2, h2)
    return x1 < x2 + w2 and x2 < x1 + w1 and y1 < y2 + h2 and y2 < y1 + h1
end

function rect.getSquareDistance(x1, y1, w1, h1, x2, y2, w2, h2)
    local dx, dy = x1 - x2 + (w1 - w2) / 2, y1 - y2 + (h1 - h2) / 2
    return dx * dx + dy * dy
end

-- The times at which x + t d is between lo and hi; nothing when it never is. On the border without motion is outside.
local function slab(lo, hi, x, d)
    if d == 0 then
        if x <= lo or x >= hi then return nil end
        return -huge, huge
    end
    local a, b = (lo - x) / d, (hi - x) / d
    if d > 0 then return a, b end
    return b, a
end

-- The times within [t1, t2] at which a segment enters and leaves, and the normals of the sides there. Where it enters
-- through a corner, the side is the vertical one.
function rect.getSegmentIntersectionIndices(x, y, w, h, x1, y1, x2, y2, t1, t2)
    t1, t2 = t1 or 0, t2 or 1
    local dx, dy = x2 - x1, y2 - y1
    local in_x, out_x = slab(x, x + w, x1, dx)
    local in_y, out_y = slab(y, y + h, y1, dy)
    if not in_x or not in_y then return nil end
    local nx1, ny1, nx2, ny2 = 0, 0, 0, 0
    if in_x > t1 then t1, nx1, ny1 = in_x, -sign(dx), 0 end
    if in_y > t1 then t1, nx1, ny1 = in_y, 0, -sign(dy) end
    if out_x < t2 then t2, nx2, ny2 = out_x, sign(dx), 0 end
    if out_y < t2 then t2, nx2, ny2 = out_y, 0, sign(dy) end
    if t1 > t2 then return nil end
    return t1, t2, nx1, ny1, nx2, ny2
end

local clip = rect.getSegmentIntersectionIndices

local function collision(overlaps, ti, dx, dy, nx, ny, tx, ty, x1, y1, w1, h1, x2, y2, w2, h2)
    return {
        overlaps = overlaps, ti = ti, move = { x = dx, y = dy }, normal = { x = nx, y = ny }, touch = { x = tx, y = ty },
        itemRect = { x = x1, y = y1, w = w1, h = h1 }, otherRect = { x = x2, y = y2, w = w2, h = h2 },
    }
end

-- How the first rectangle, on its way to the goal, meets the second; nil when it does not.
function rect.detectCollision(x1, y1, w1, h1, x2, y2, w2, h2, goalX, goalY)
    goalX, goalY = goalX or x1, goalY or y1
    local dx, dy = goalX - x1, goalY - y1
    local x, y, w, h = rect.getDiff(x1, y1, w1, h1, x2, y2, w2, h2)
    if not rect.containsPoint(x, y, w, h, 0, 0) then
        local t_in, t_out, nx, ny = clip(x, y, w, h, 0, 0, dx, dy, -huge, huge)
        if not t_in or t_in >= 1 or t_out - t_in < DELTA then return nil end -- past it, or through a corner
        if t_in <= -DELTA or (t_in <= 0 and t_out <= 0) then return nil end -- behind it
        return collision(false, t_in, dx, dy, nx, ny, x1 + dx * t_in, y1 + dy * t_in, x1, y1, w1, h1, x2, y2, w2, h2)
    end
    local px, py = rect.getNearestCorner(x, y, w, h, 0, 0)
    local ti = -min(w1, abs(px)) * min(h1, abs(py)) -- the more overlaps, the earlier
    if dx == 0 and dy == 0 then -- out by the shorter of two sides
        if abs(px) < abs(py) then py = 0 else px = 0 end
        return collision(true, ti, 0, 0, sign(px), sign(py), x1 + px, y1 + py, x1, y1, w1, h1, x2, y2, w2, h2)
    end
    local back, _, nx, ny = clip(x, y, w, h, 0, 0, dx, dy, -huge, 1) -- out against the motion
    if not back then return nil end
    return collision(true, ti, dx, dy, nx, ny, x1 + dx * back, y1 + dy * back, x1, y1, w1, h1, x2, y2, w2, h2)
end

-- ---- Checks of arguments --------------------------------------------------------------------------------------------

local blame -- an error of the line that called this module: kolize.blame, once it is open
local MOST = 2 ^ 126 -- sums and differences of two numbers below are finite in float32, too

local function check_number(x, name)
    if type(x) ~= "number" then blame(name .. " must be a number, and is a " .. type(x)) end
    if not (abs(x) < MOST) then blame(name .. " must be a finite number, and is " .. x) end
end
local function check_positive(x, name)
    if type(x) ~= "number" or not (x > 0 and x < MOST) then
        blame(name .. " must be a positive number, and is " .. tostring(x))
    end
end
local function check_rect(x, y, w, h)
    check_number(x, "x")
    check_number(y, "y")
    check_positive(w, "w")
    check_positive(h, "h")
end

local function sooner(a, b)
    if a.ti ~= b.ti then return a.ti < b.ti end
    local i, o, p = a.itemRect, a.otherRect, b.otherRect
    local to_a = rect.getSquareDistance(i.x, i.y, i.w, i.h, o.x, o.y, o.w, o.h)
    return to_a < rect.getSquareDistance(i.x, i.y, i.w, i.h, p.x, p.y, p.w, p.h)
end

-- ---- The module -----------------------------------------------------------------------------------------------------

local function open(kolize)
    local C = kolize.C
    blame = kolize.blame
    kolize.is_own(debug.getinfo(1, "S").source)
    local err, pose, motion = ffi.new("kz_error"), ffi.new("kz_pose"), ffi.new("kz_vec2")
    local low, high, area = ffi.new("kz_vec2"), ffi.new("kz_vec2"), ffi.new("kz_shape")
    local swept, contact, push = ffi.new("kz_sweep_hit"), ffi.new("kz_contact"), ffi.new("kz_vec2")
    local ray = ffi.new("kz_ray_hit")
    local room = 256
    local near = ffi.new("kz_world_hit[?]", room)
    local BOXES, OVERLAP = C.KZ_PAIRS_BOXES, C.KZ_OVERLAP

    local function check(result, why)
        if result == C.KZ_OK then return end
        local said = why and why(tonumber(err.code), tonumber(err.a))
        if said then blame(said) end
        local text = ffi.new("char[512]")
        C.kzf_error_text(err, text, 512)
        blame(ffi.string(text))
    end

    local bump = { rect = rect, responses = {} }
    local World = {}
    World.__index = World

    -- An entry is what the world knows of an item: x, y, w, h, its body, and for shapes that are no rectangle `own`, the
    -- shape in its own coordinates, and `at`, the shape where the entry is, or was last looked at.
    local function place(entry, x, y)
        if entry.at_x == x and entry.at_y == y then return entry.at end
        pose.at.x, pose.at.y, pose.cos, pose.sin = x - entry.left, y - entry.top, 1, 0
        check(C.kzf_shape_transform(entry.own, pose, entry.memory, entry.bytes, entry.at, err))
        entry.at_x, entry.at_y = x, y
        return entry.at
    end

    -- A rectangle as a shape, for the other side of a sweep.
    local function box_into(out, x, y, w, h)
        low.x, low.y, high.x, high.y = x, y, x + w, y + h
        check(C.kzf_shape_box(low, high, out, err))
        return out
    end
    local first_box, second_box = ffi.new("kz_shape"), ffi.new("kz_shape")
    local function shape_of(entry, x, y, w, h, scratch)
        if entry and entry.own then return place(entry, x, y) end
        return box_into(scratch, x, y, w, h)
    end

    -- ---- Who is near ------------------------------------------------------------------------------------------------

    -- The entries in a list, which is nobody else's until it is `spare` again: a caller's function that is asked about one of
    -- them may ask this world in turn, or throw.
    local spare
    local function listed(world, n)
        local list = spare or {}
        spare = nil
        for i = 1, n do list[i] = world.by_index[near[i - 1].body.index] end
        return list, n
    end

    -- Bodies have float32 coordinates and rectangles those of Lua: queries are wider by what rounding may take.
    local function find(world, x0, y0, x1, y1)
        C.kzf_world_expect(world.p, 1)
        local more = world.reach * 2 ^ -21
        low.x, low.y, high.x, high.y = x0 - more, y0 - more, x1 + more, y1 + more
        check(C.kzf_shape_box(low, high, area, err))
        local n = tonumber(C.kzf_world_find(world.p, area, BOXES, nil, near, room))
        if n <= room then return listed(world, n) end
        room = 2 * n
        near = ffi.new("kz_world_hit[?]", room)
        return listed(world, tonumber(C.kzf_world_find(world.p, area, BOXES, nil, near, room)))
    end

    local function widen(world, x, y, w, h)
        world.reach = max(world.reach, abs(x), abs(y), abs(x + w), abs(y + h))
    end

    -- ---- Two items, one of which is no rectangle ----------------------------------------------------------------------

    -- The last place on the way from (x, y) at which the mover does not overlap `other`: positions are rounded to float32.
    local function clear_of(entry, x, y, w, h, dx, dy, t, other)
        local back = 2 ^ -22
        while t > 0 do
            if not C.kzf_overlap(shape_of(entry, x + dx * t, y + dy * t, w, h, first_box), other) then return t end
            t, back = t - back, 2 * back
        end
        return 0
    end

    local function detect_shapes(entry, x, y, w, h, other, goalX, goalY)
        local dx, dy = goalX - x, goalY - y
        local a, b = shape_of(entry, x, y, w, h, first_box), shape_of(other, other.x, other.y, other.w, other.h, second_box)
        motion.x, motion.y = dx, dy
        C.kzf_sweep(a, motion, b, 0, swept)
        if swept.start == OVERLAP then
            if C.kzf_collide(a, b, contact) ~= OVERLAP then return nil end
            C.kzf_contact_push(a, b, contact, push)
            return collision(true, -contact.depth, dx, dy, -contact.normal.x, -contact.normal.y, x + push.x, y + push.y,
                x, y, w, h, other.x, other.y, other.w, other.h)
        end
        if not swept.hit then return nil end
        local nx, ny, t = swept.normal.x, swept.normal.y, swept.t
        t = clear_of(entry, x, y, w, h, dx, dy, t, b)
        return collision(false, t, dx, dy, nx, ny, x + dx * t, y + dy * t, x, y, w, h, other.x, other.y, other.w, other.h)
    end

    local function detect(entry, x, y, w, h, other, goalX, goalY)
        if other.own or (entry and entry.own) then return detect_shapes(entry, x, y, w, h, other, goalX, goalY) end
        return rect.detectCollision(x, y, w, h, other.x, other.y, other.w, other.h, goalX, goalY)
    end

    -- ---- Responses: (world, col, x, y, w, h, goalX, goalY, filter) -> where to go on, and whom one meets on the way ----

    local responses = bump.responses

    function responses.touch(_, col) return col.touch.x, col.touch.y, {}, 0 end

    function responses.cross(world, col, x, y, w, h, goalX, goalY, filter)
        return goalX, goalY, world:project(col.item, x, y, w, h, goalX, goalY, filter)
    end

    -- The rest of the motion along the side that was met; of slopes, a little away from it, as positions are rounded.
    function responses.slide(world, col, x, y, w, h, goalX, goalY, filter)
        goalX, goalY = goalX or x, goalY or y
        local touch, n = col.touch, col.normal
        if col.move.x ~= 0 or col.move.y ~= 0 then
            if n.x ~= 0 and n.y ~= 0 then
                local into = (goalX - touch.x) * n.x + (goalY - touch.y) * n.y
                local away = world.reach * 2 ^ -21 - into
                if into < 0 then goalX, goalY = goalX + away * n.x, goalY + away * n.y end
            elseif n.x ~= 0 then goalX = touch.x
            else goalY = touch.y end
        else goalX, goalY = touch.x, touch.y end -- pushed out, and nowhere to go
        col.slide = { x = goalX, y = goalY }
        return goalX, goalY, world:project(col.item, touch.x, touch.y, w, h, goalX, goalY, filter)
    end

    function responses.bounce(world, col, x, y, w, h, goalX, goalY, filter)
        goalX, goalY = goalX or x, goalY or y
        local touch, n, bx, by = col.touch, col.normal, col.touch.x, col.touch.y
        if col.move.x ~= 0 or col.move.y ~= 0 then
            local rx, ry = goalX - bx, goalY - by
            if n.x ~= 0 and n.y ~= 0 then
                local into = 2 * (rx * n.x + ry * n.y)
                bx, by = bx + rx - into * n.x, by + ry - into * n.y
            elseif n.x ~= 0 then bx, by = bx - rx, by + ry
            else bx, by = bx + rx, by - ry end
        end
        col.bounce = { x = bx, y = by }
        return bx, by, world:project(col.item, touch.x, touch.y, w, h, bx, by, filter)
    end

    -- ---- Worlds -------------------------------------------------------------------------------------------------------

    local out_world, body_def, body = ffi.new("kz_world *[1]"), ffi.new("kz_body_def"), ffi.new("kz_body")

    function bump.newWorld(cellSize)
        cellSize = cellSize or 64
        check_positive(cellSize, "cellSize")
        check(C.kzf_world_create(nil, out_world, err))
        return setmetatable({
            cellSize = cellSize, p = ffi.gc(out_world[0], C.kzf_world_free), entries = {}, by_index = {}, n = 0, reach = 1,
            kinds = { touch = responses.touch, cross = responses.cross, slide = responses.slide, bounce = responses.bounce },
        }, World)
    end

    function World:addResponse(name, response) self.kinds[name] = response end

    local function entry_of(world, item, what)
        local entry = item ~= nil and world.entries[item]
        if not entry then blame("Item " .. tostring(item) .. " must be added to the world before " .. what) end
        return entry
    end

    local function end_body(world, handle)
        if C.kzf_body_destroy(world.p, handle) ~= C.KZ_OK then blame("the item's body is gone from the world") end
        world.by_index[handle.index] = nil
    end

    -- Makes the entry's body, as large as w and h; the one that it had ends when there is a new one.
    local function make_body(world, entry, x, y, w, h)
        body_def.shape = entry.own or box_into(area, 0, 0, w, h)
        body_def.pose.at.x, body_def.pose.at.y = x - (entry.left or 0), y - (entry.top or 0)
        check(C.kzf_body_create(world.p, body_def, body, err))
        if entry.body then end_body(world, entry.body) end
        entry.x, entry.y, entry.w, entry.h, entry.body = x, y, w, h, ffi.new("kz_body", body)
        world.by_index[body.index] = entry
    end

    -- A shape is placed with its own (0, 0) at (x, y); getRect and moves are of its bounding rectangle.
    local function shape_entry(item, x, y, shape)
        local own, kept = kolize.shape_of(shape)
        local bounds = own.bounds
        local entry = { item = item, own = own, kept = kept, left = bounds.min.x, top = bounds.min.y }
        entry.x, entry.y = x + entry.left, y + entry.top
        entry.w, entry.h = bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y
        entry.bytes = C.kzf_shape_transform_bytes(own)
        entry.memory = entry.bytes > 0 and ffi.new("uint64_t[?]", tonumber(entry.bytes) / 8 + 1) or nil
        entry.at = ffi.new("kz_shape")
        return entry
    end

    -- add(item, x, y, w, h), or add(item, x, y, shape) with a shape of kolize.
    function World:add(item, x, y, w, h)
        if item == nil or item ~= item then blame("an item must not be " .. tostring(item)) end
        if self.entries[item] then blame("Item " .. tostring(item) .. " is in the world already") end
        local entry
        if type(w) == "table" and w.s then
            check_number(x, "x")
            check_number(y, "y")
            entry = shape_entry(item, x, y, w)
        else
            check_rect(x, y, w, h)
            entry = { item = item, x = x, y = y, w = w, h = h }
        end
        make_body(self, entry, entry.x, entry.y, entry.w, entry.h)
        widen(self, entry.x, entry.y, entry.w, entry.h)
        self.entries[item] = entry
        self.n = self.n + 1
        return item
    end

    function World:remove(item)
        local entry = entry_of(self, item, "it is removed")
        end_body(self, entry.body)
        self.entries[item], entry.body = nil, nil -- no body: it is gone for those who have listed it
        self.n = self.n - 1
    end

    function World:update(item, x, y, w, h)
        local entry = entry_of(self, item, "it is updated")
        w, h = w or entry.w, h or entry.h
        check_rect(x, y, entry.own and 1 or w, entry.own and 1 or h)
        if not entry.own and (w ~= entry.w or h ~= entry.h) then
            make_body(self, entry, x, y, w, h)
        elseif x ~= entry.x or y ~= entry.y then
            motion.x, motion.y = x - (entry.left or 0), y - (entry.top or 0)
            check(C.kzf_bodies_set_at(self.p, entry.body, 1, motion, 8, err), kolize.too_far)
            entry.x, entry.y = x, y
        end
        widen(self, x, y, w, h)
    end

    function World:hasItem(item) return item ~= nil and self.entries[item] ~= nil end
    function World:countItems() return self.n end

    function World:getItems()
        local items, n = {}, 0
        for item in pairs(self.entries) do
            n = n + 1
            items[n] = item
        end
        return items, n
    end

    function World:getRect(item)
        local entry = entry_of(self, item, "its rectangle is known")
        return entry.x, entry.y, entry.w, entry.h
    end

    -- ---- Cells: the world has none; these are for programs that lay things out by them --------------------------------

    function World:toWorld(cx, cy) return (cx - 1) * self.cellSize, (cy - 1) * self.cellSize end
    function World:toCell(x, y) return floor(x / self.cellSize) + 1, floor(y / self.cellSize) + 1 end

    function World:countCells()
        local seen, n, size = {}, 0, self.cellSize
        for _, e in pairs(self.entries) do
            local left, top = self:toCell(e.x, e.y)
            if not ((e.w / size + 2) * (e.h / size + 2) < 2 ^ 20 and max(abs(left), abs(top)) < 2 ^ 52) then
                blame("an item covers more cells than can be counted")
            end
            for cy = top, ceil((e.y + e.h) / size) do
                for cx = left, ceil((e.x + e.w) / size) do
                    local key = cx .. ":" .. cy
                    if not seen[key] then seen[key], n = true, n + 1 end
                end
            end
        end
        return n
    end

    -- ---- Queries ------------------------------------------------------------------------------------------------------

    -- Items whose entry passes the test, of those near [x0, x1] x [y0, y1].
    local function query(world, x0, y0, x1, y1, filter, test)
        local items, n = {}, 0
        local found, n_found = find(world, x0, y0, x1, y1)
        for i = 1, n_found do
            local entry = found[i]
            if entry.body and (not filter or filter(entry.item)) and test(entry) then
                n = n + 1
                items[n] = entry.item
            end
        end
        spare = found
        return items, n
    end

    local function overlaps_rect(entry, x, y, w, h)
        if not entry.own then return rect.isIntersecting(x, y, w, h, entry.x, entry.y, entry.w, entry.h) end
        return C.kzf_overlap(place(entry, entry.x, entry.y), box_into(first_box, x, y, w, h))
    end

    function World:queryRect(x, y, w, h, filter)
        check_rect(x, y, w, h)
        return query(self, x, y, x + w, y + h, filter, function(entry) return overlaps_rect(entry, x, y, w, h) end)
    end

    local point = ffi.new("kz_shape")
    function World:queryPoint(x, y, filter)
        check_number(x, "x")
        check_number(y, "y")
        return query(self, x, y, x, y, filter, function(entry)
            if not entry.own then return rect.containsPoint(entry.x, entry.y, entry.w, entry.h, x, y) end
            low.x, low.y = x, y
            check(C.kzf_shape_point(low, point, err))
            return C.kzf_overlap(place(entry, entry.x, entry.y), point)
        end)
    end

    -- The times at which a segment enters and leaves, and whether it has a part inside.
    local function cross_shape(entry, x1, y1, x2, y2)
        low.x, low.y, high.x, high.y = x1, y1, x2, y2
        local shape = place(entry, entry.x, entry.y)
        C.kzf_ray(shape, low, high, 0, ray)
        if not ray.hit then return nil end
        local t_in = ray.t
        C.kzf_ray(shape, high, low, 0, ray)
        return t_in, ray.hit and 1 - ray.t or 1
    end

    local function cross(entry, x1, y1, x2, y2)
        if entry.own then
            local t_in, t_out = cross_shape(entry, x1, y1, x2, y2)
            return t_in, t_out, t_in
        end
        local t_in, t_out = clip(entry.x, entry.y, entry.w, entry.h, x1, y1, x2, y2, 0, 1)
        if not t_in or not ((0 < t_in and t_in < 1) or (0 < t_out and t_out < 1)) then return nil end
        -- Sorted by where the line enters, so that whoever begins inside comes first.
        return t_in, t_out, (clip(entry.x, entry.y, entry.w, entry.h, x1, y1, x2, y2, -huge, huge))
    end

    local function by_weight(a, b) return a.weight < b.weight end

    function World:querySegmentWithCoords(x1, y1, x2, y2, filter)
        check_number(x1, "x1")
        check_number(y1, "y1")
        check_number(x2, "x2")
        check_number(y2, "y2")
        local infos, n, dx, dy = {}, 0, x2 - x1, y2 - y1
        query(self, min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), filter, function(entry)
            local t1, t2, weight = cross(entry, x1, y1, x2, y2)
            if t1 then
                n = n + 1
                infos[n] = { item = entry.item, ti1 = t1, ti2 = t2, weight = weight, x1 = x1 + dx * t1, y1 = y1 + dy * t1,
                    x2 = x1 + dx * t2, y2 = y1 + dy * t2 }
            end
        end)
        table.sort(infos, by_weight)
        return infos, n
    end

    function World:querySegment(x1, y1, x2, y2, filter)
        local infos, n = self:querySegmentWithCoords(x1, y1, x2, y2, filter)
        for i = 1, n do infos[i] = infos[i].item end
        return infos, n
    end

    -- ---- Moves --------------------------------------------------------------------------------------------------------

    local function slides() return "slide" end

    -- All that an item would meet on its way, the soonest first. The item need not be in the world.
    local function meet(world, item, x, y, w, h, goalX, goalY, filter)
        local cols, n, entry = {}, 0, item ~= nil and world.entries[item] or nil
        local x0, y0, x1, y1 = min(x, goalX), min(y, goalY), max(x, goalX) + w, max(y, goalY) + h
        local found, n_found = find(world, x0, y0, x1, y1)
        for i = 1, n_found do
            local other = found[i]
            if other ~= entry and other.body then
                local kind = filter(item, other.item)
                local col = kind and detect(entry, x, y, w, h, other, goalX, goalY)
                if col then
                    col.item, col.other, col.type = item, other.item, kind
                    n = n + 1
                    cols[n] = col
                end
            end
        end
        spare = found
        if n > 1 then table.sort(cols, sooner) end
        return cols, n
    end

    function World:project(item, x, y, w, h, goalX, goalY, filter)
        goalX, goalY = goalX or x, goalY or y
        check_rect(x, y, w, h)
        check_number(goalX, "goalX")
        check_number(goalY, "goalY")
        return meet(self, item, x, y, w, h, goalX, goalY, filter or slides)
    end

    -- Where a path that was bent leads back into a shape that was met before: the item stops there.
    local function stop_before(world, entry, again, x, y, goalX, goalY)
        for _, other in ipairs(again) do
            local col = detect(entry, x, y, entry.w, entry.h, other, goalX, goalY)
            if col and not col.overlaps then goalX, goalY = col.touch.x, col.touch.y end
        end
        return goalX, goalY
    end

    local STOPS = { slide = true, touch = true, bounce = true }

    local function overlap_at(entry, x, y, other)
        if not entry.own and not other.own then
            local dx, dy, w, h = rect.getDiff(x, y, entry.w, entry.h, other.x, other.y, other.w, other.h)
            return rect.containsPoint(dx, dy, w, h, 0, 0)
        end
        local shape = shape_of(entry, x, y, entry.w, entry.h, first_box)
        return C.kzf_overlap(shape, shape_of(other, other.x, other.y, other.w, other.h, second_box))
    end

    -- Does an item at (x, y) overlap nobody that stops it?
    local function is_clear(world, item, entry, x, y, filter)
        local found, n_found = find(world, x, y, x + entry.w, y + entry.h)
        for i = 1, n_found do
            local other = found[i]
            if other ~= entry and other.body and STOPS[filter(item, other.item)] and overlap_at(entry, x, y, other) then return false end
        end
        spare = found
        return true
    end

    -- Positions are rounded to float32, which may lead into a neighbour that the path grazes. So the goal is looked at last:
    -- beside it the 1024th of a unit (sweeps round down, and a rest at 3 would be 2.99999994), then the goal, then where the
    -- path was bent, the last one first, then where it began.
    local function settle(world, item, entry, path, goalX, goalY, filter)
        local x, y, most = floor(goalX * 1024 + 0.5) / 1024, floor(goalY * 1024 + 0.5) / 1024, world.reach * 2 ^ -21
        if abs(x - goalX) > most then x = goalX end
        if abs(y - goalY) > most then y = goalY end
        if (x ~= goalX or y ~= goalY) and is_clear(world, item, entry, x, y, filter) then return x, y end
        if is_clear(world, item, entry, goalX, goalY, filter) then return goalX, goalY end
        for i = #path, 1, -1 do
            if is_clear(world, item, entry, path[i].x, path[i].y, filter) then return path[i].x, path[i].y end
        end
        return entry.x, entry.y
    end

    function World:check(item, goalX, goalY, filter)
        local entry = entry_of(self, item, "it moves")
        check_number(goalX, "goalX")
        check_number(goalY, "goalY")
        filter = filter or slides
        local met, again, path, cols, n, bent = {}, {}, {}, {}, 0, false -- bent: by a side that may be a slope
        local function new_ones(one, other) return not met[other] and filter(one, other) end

        local x, y, w, h = entry.x, entry.y, entry.w, entry.h
        local ahead, n_ahead = meet(self, item, x, y, w, h, goalX, goalY, new_ones)
        while n_ahead > 0 do
            local col = ahead[1]
            n = n + 1
            cols[n] = col
            met[col.other] = true
            local response = self.kinds[col.type] or blame("there is no response " .. tostring(col.type))
            local start = col.touch
            goalX, goalY, ahead, n_ahead = response(self, col, x, y, w, h, goalX, goalY, new_ones)
            if STOPS[col.type] then
                local other = self.entries[col.other]
                x, y = start.x, start.y
                path[#path + 1] = start
                again[#again + 1] = other
                bent = bent or entry.own or (other and other.own)
                if bent then
                    local stopX, stopY = stop_before(self, entry, again, x, y, goalX, goalY)
                    if stopX ~= goalX or stopY ~= goalY then
                        goalX, goalY = stopX, stopY
                        ahead, n_ahead = meet(self, item, x, y, w, h, goalX, goalY, new_ones)
                    end
                end
            end
        end
        if bent then goalX, goalY = settle(self, item, entry, path, goalX, goalY, filter) end
        return goalX, goalY, cols, n
    end

    function World:move(item, goalX, goalY, filter)
        local x, y, cols, n = self:check(item, goalX, goalY, filter)
        self:update(item, x, y)
        return x, y, cols, n
    end

    return bump
end

-- `require "kolize_bump"` gives what is called with an opened kolize; a second call gives the same.
local opened
return function(kolize)
    opened = opened or open(kolize)
    return opened
end
