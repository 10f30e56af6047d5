-- hostile.lua - random calls of both modules with hostile arguments:
--     luajit hostile.lua BINDINGS LIBRARY [CALLS [SEED [fault]]]
--
-- Numbers of all sizes, tables whose fields run code, bodies that were removed or are of another world, filters that throw or
-- call back. A call may answer or raise an error with a text; it must not crash, lose memory, or change a bit of what it has
-- nothing to do with. With `fault` one bit is changed. A library with AddressSanitizer is loaded with
--     LD_PRELOAD=$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0
local ffi = require "ffi"
local bindings, library, calls, seed, fault = unpack(arg)
package.path = bindings .. "/lua/?.lua;" .. package.path
local kolize = require "kolize" (library, bindings .. "/flat/kolize_flat.h")
local bump = require "kolize_bump" (kolize)
local C = kolize.C
calls, seed = tonumber(calls) or 20000, tonumber(seed) or 1

local state = seed * 7919 % 2147483647
local function below(n)
    state = state * 16807 % 2147483647
    return state % n
end
local function one(list) return list[1 + below(#list)] end

-- ---- What no call has to do with -------------------------------------------------------------------------------------

local function text(w, h)
    local rows = {}
    for y = 1, h do
        local row = {}
        for x = 1, w do row[x] = below(2) == 0 and "#" or "." end
        rows[y] = table.concat(row) .. "\n"
    end
    return table.concat(rows)
end
local function star(n, r)
    local points = {}
    for i = 0, 2 * n - 1 do
        local length = i % 2 == 0 and r or r / 2
        points[#points + 1], points[#points + 2] = length * math.cos(math.pi * i / n), length * math.sin(math.pi * i / n)
    end
    return kolize.polygon(points)
end
local apart = { masks = {}, shapes = {}, worlds = {}, bodies = {} }
for i = 1, 20 do
    apart.masks[i], apart.worlds[i] = kolize.mask_from_text(text(5 * i, 3 + i)), kolize.world()
    for k, shape in ipairs { star(3 + 4 * i, 9), kolize.mask_shape(kolize.mask_from_text(text(i, 4)), i, 1), kolize.circle(i, 2, 3) } do
        apart.shapes[#apart.shapes + 1] = shape
        for j = 1, 3 do apart.bodies[#apart.bodies + 1] = apart.worlds[i]:add(shape, 5 * j, i + k) end
    end
end
local room, box = ffi.new("char[8192]"), ffi.new("kz_box")
local function picture()
    local out = {}
    for _, mask in ipairs(apart.masks) do
        C.kzf_mask_to_text(mask.p, room, 8192)
        out[#out + 1] = ffi.string(room)
    end
    for i, shape in ipairs(apart.shapes) do
        local b = shape.s.bounds
        out[#out + 1] = table.concat({ b.min.x, b.min.y, b.max.x, b.max.y, shape:relate(apart.shapes[1 + i % 60]), shape:distance(apart.shapes[2]) }, " ")
    end
    for i, body in ipairs(apart.bodies) do
        C.kzf_body_box(apart.worlds[math.ceil(i / 9)].p, body.handle, box)
        out[#out + 1] = table.concat({ box.min.x, box.min.y, box.max.x, box.max.y }, " ")
    end
    for _, world in ipairs(apart.worlds) do out[#out + 1] = #world:step() end
    return table.concat(out, "\n")
end

-- ---- Arguments -------------------------------------------------------------------------------------------------------

local NUMBERS = { 0, -0.0, 1, -1, 0.5, 3.99, 255, 256, 1e6, 0 / 0, 1 / 0, -1 / 0, 2 ^ 31 - 1, 2 ^ 31, -2 ^ 31, -2 ^ 31 - 1, 2 ^ 32, 2 ^ 53, 1e30, 1e300,
    -1e300, 5e-324, 2 ^ 24, 2 ^ 24 + 1 }
local pool = { mask = {}, shape = {}, world = {}, body = {}, bump = {}, item = {}, grid = {}, state = {}, memory = {} }
local KINDS = { "mask", "shape", "world", "body", "bump", "item", "grid", "state", "memory" }
local mischief, call
local function number() if below(100) < 85 then return below(40) - 10 end return one(NUMBERS) end
local function trap(fields) return setmetatable(fields or {}, { __index = function() mischief() return number() end, __len = function() return 1e6 end }) end
local ODD = {
    function() return nil end, function() return "" end, function() return "12" end, function() return true end, function() return {} end,
    function() return trap() end, function() return trap { p = ffi.new("void *") } end, function() return tostring end, function() return io.stdout end,
    function() return newproxy(true) end, function() return ffi.new("kz_body", 1, 1) end, function() return 5LL end, function() return ffi.new("void *") end,
    function() return ffi.new("uint8_t[4]") end, function() return ffi.new("kz_shape") end, function() return { handle = ffi.new("kz_body", below(5), below(3)) } end,
    function() return { handle = { index = 0, generation = 1 } } end, function() return { p = apart.masks[1].p, s = 5 } end, function() return { s = trap() } end,
    function() local k = one(KINDS) return pool[k][1] end, number, function() return coroutine.create(tostring) end, function() return one(NUMBERS) end,
    function() return setmetatable({}, getmetatable(apart.masks[1])) end, function() return setmetatable({}, getmetatable(apart.worlds[1])) end,
}
local function maybe(make) return function() if below(100) < 5 then return one(ODD)() end return make() end end
local function of(kind) return maybe(function() return #pool[kind] > 0 and one(pool[kind]) or nil end) end
local n = maybe(number)
local positive = maybe(function() return 1 + below(30) end)
local function points()
    if below(3) == 0 then return star(3 + below(40), 8).s and { 0, 0, 9, 0, 9, 9, 0, 9 } end
    local list = {}
    for i = 1, below(14) do list[i] = n() end
    return list
end
local KINDS_OF_RESPONSE = { "slide", "touch", "cross", "bounce", "cross", "cross" }
local filter = maybe(function()
    if below(2) == 0 then return nil end
    return function()
        if below(8) == 0 then mischief() end
        if below(30) == 0 then return one(ODD)() end
        return below(3) > 0 and one(KINDS_OF_RESPONSE)
    end
end)

-- A table of options, some of which are of a wrong kind, or none.
local function options(names)
    return maybe(function()
        if below(3) == 0 then return nil end
        local given = {}
        for name, make in pairs(names) do if below(3) == 0 then given[name] = make() end end
        if below(20) == 0 then given[one { "nmae", 1, "", "keep" }] = n() end
        return given
    end)
end
local function flag() return below(2) == 0 end
local function both(first, second)
    local all = {}
    for name, make in pairs(first) do all[name] = make end
    for name, make in pairs(second) do all[name] = make end
    return all
end
local direction = maybe(function() return below(10) == 0 and { number(), number() } or one { { 0, -1 }, { 1, 0 }, { 0, 0 } } end)
local FIXTURE = { category = positive, collides = n, kind = positive, sensor = flag, one_way = flag, probe = flag, disabled = flag }
local BODY = { static = flag, sensor = flag, probe = flag, disabled = flag, one_way = direction, category = positive, collides = positive, group = n, radians = n }
local MOVE = { response = maybe(function() return one { "slide", "bounce", "push", "cross" } end), restitution = maybe(function() return below(5) / 4 end), max_turns = positive,
    up = direction, max_slope = positive, step_height = positive, snap = positive, walk = maybe(function() return one { "along", "slip" } end), corner_slip = positive,
    ledge_snap = positive, stops_at_ceilings = flag, drops = flag, whole_pixels = flag, memory = of "memory" }
local QUERY = { category = positive, collides = positive, except = of "body", sensors = flag, each_kind = flag }
local SIGHT = both(QUERY, { touch = flag, union = flag, pass_one_way = flag })
local function tiles()
    local list = {}
    for i = 1, below(4) do
        list[i] = options(both(FIXTURE, { points = maybe(function() return below(4) > 0 and { 0, 0, 8, 0, 8, 8 } or points() end) }))()
        if list[i] == nil then list[i] = {} end
    end
    return list
end

-- ---- Calls -----------------------------------------------------------------------------------------------------------

local function keep(kind, thing)
    if thing == nil then return end
    local list = pool[kind]
    if #list < 24 then list[#list + 1] = thing else list[1 + below(24)] = thing end
end
local function made(kind, make) return function(...) local thing = make(...) keep(kind, thing) return thing end end
local CALLS = {
    { made("mask", kolize.mask_from_text), maybe(function() return text(1 + below(90), below(9)) end) },
    { made("mask", kolize.mask_from_rgba), maybe(function() return one { ("\0\0\0\255"):rep(12), ffi.new("uint8_t[48]"), "" } end), maybe(function() return 3 end), maybe(function() return 4 end), n },
    { made("shape", kolize.point), n, n }, { made("shape", kolize.circle), n, n, n }, { made("shape", kolize.box), n, n, positive, positive },
    { made("shape", kolize.capsule), n, n, n, n, n }, { made("shape", kolize.polygon), maybe(points) }, { made("shape", kolize.mask_shape), of "mask", n, n },
    { made("shape", function() return star(3 + below(60), 10) end) }, { made("world", kolize.world) },
}
local function method(kind, name, ...)
    local makes = { ... }
    CALLS[#CALLS + 1] = { function(self, ...) return self[name](self, ...) end, of(kind), unpack(makes) }
end
for _, name in ipairs { "overlaps", "overlap_area", "overlap_first", "push" } do method("mask", name, of "mask", n, n) end
method("mask", "get", n, n)
method("mask", "count")
for _, name in ipairs { "relate", "overlaps", "collide", "distance" } do method("shape", name, of "shape") end
method("shape", "ray", n, n, n, n)
method("shape", "sweep", n, n, of "shape")
local function in_world(name, ...) -- a body is asked of its own world, or of another
    local makes = { ... }
    CALLS[#CALLS + 1] = { function(body, other, ...)
        local world = below(20) == 0 and other or type(body) == "table" and rawget(body, "of_world") or other
        return world[name](world, body, ...)
    end, of "body", of "world", unpack(makes) }
end
for _ = 1, 3 do
    CALLS[#CALLS + 1] = { function(world, shape, ...)
        local body = world:add(shape, ...)
        if type(body) ~= "table" or getmetatable(body) then return end
        body.of_world = world
        if below(10) == 0 then body.shape = nil end -- it is the caller's table
        if below(40) == 0 then body.handle = ffi.new("kz_body", below(9), below(9)) end
        if below(40) == 0 then body.handle = nil end
        keep("body", body)
    end, of "world", of "shape", n, n, maybe(function() return below(2) == 0 and flag() or options(BODY)() end) }
end
CALLS[#CALLS + 1] = { made("grid", kolize.grid), maybe(function() return 3 end), maybe(function() return 2 end), maybe(function() return 8 end), maybe(function() return 8 end),
    maybe(tiles), maybe(function() return below(9) end), maybe(function() return one { nil, { 0, 0, 0, 0, 0, 0 }, { 1, 0, 1, 0, 2, 0 } } end) }
CALLS[#CALLS + 1] = { made("shape", kolize.grid_shape), of "grid", n, n }
CALLS[#CALLS + 1] = { made("memory", kolize.move_memory) }
for _, name in ipairs { "ids", "tiles", "hash", "edits" } do method("grid", name) end
for name, makes in pairs { get = { n, n }, set = { n, n, n }, fill = { n, n, n, n, n }, rewind = { n }, cell_of = { n }, cell_at = { n, n } } do method("grid", name, unpack(makes)) end
method("memory", "reset")
CALLS[#CALLS + 1] = { made("state", function(world) return world:save() end), of "world" }
method("world", "restore", of "state")
for _ = 1, 2 do CALLS[#CALLS + 1] = { function(world, state) return world:restore(state) end, of "world", function() return #pool.state > 0 and pool.state[#pool.state] or nil end } end
method("world", "add_fixtures", maybe(function()
    local list = {}
    for i = 1, below(4) do list[i] = options(both(FIXTURE, { of "shape" }))() end
    return list
end), n, n, options(BODY))
for name, makes in pairs { find = { of "shape", options(both(QUERY, { touch = flag, boxes = flag })) }, find_at = { n, n, options(QUERY) }, ray_all = { n, n, n, n, options(SIGHT) },
    sweep = { of "shape", n, n, options(both(QUERY, { touch = flag })) }, sweep_all = { of "shape", n, n, options(both(QUERY, { touch = flag })) },
    nearest = { of "shape", options(both(QUERY, { k = positive, within = positive })) } } do method("world", name, unpack(makes)) end
method("world", "cast_many", maybe(function()
    local list = {}
    for i = 1, below(4) do list[i] = { x = n(), y = n(), dx = n(), dy = n(), r = below(3) == 0 and n() or nil } end
    return list
end), options(SIGHT))
in_world("remove")
in_world("move_to", n, n)
in_world("move", n, n)
in_world("move", n, n, options(MOVE))
local angle = maybe(function() return below(20) > 0 and below(5) / 4 or number() end) -- a full turn is 402 steps
in_world("move_platform", n, n, angle, n, n)
in_world("move_platform", n, n, angle, options { up = direction, max_slope = positive, max_turns = positive })
in_world("set_one_way", n, n)
in_world("set_filter", n, n, n)
in_world("set_flags", options { static = flag, sensor = flag, one_way = flag, probe = flag, disabled = flag })
in_world("cells", of "body")
in_world("radians")
method("world", "index")
method("world", "shift", n, n)
method("world", "step")
method("world", "ray", n, n, n, n, options(SIGHT))
CALLS[#CALLS + 1] = { made("bump", bump.newWorld), maybe(function() return nil end) }
local function item() return below(4) == 0 and one(ODD)() or below(60) end
for _ = 1, 4 do method("bump", "add", item, n, n, positive, positive) end
method("bump", "add", item, n, n, of "shape")
method("bump", "remove", item)
method("bump", "update", item, n, n, positive, positive)
for _ = 1, 3 do method("bump", "move", item, n, n, filter) end
method("bump", "check", item, n, n, filter)
method("bump", "project", item, n, n, positive, positive, n, n, filter)
method("bump", "queryRect", n, n, positive, positive, filter)
method("bump", "queryPoint", n, n, filter)
method("bump", "querySegment", n, n, n, n, filter)
method("bump", "querySegmentWithCoords", n, n, n, n, filter)
method("bump", "getRect", item)
method("bump", "hasItem", item)
method("bump", "countCells")
method("bump", "toCell", n, n)

local done, deep = 0, 0
function call()
    done = done + 1
    local what, given = one(CALLS), {}
    for i = 2, #what do given[i - 1] = what[i]() end
    return what[1](unpack(given, 1, #what - 1))
end
function mischief()
    if deep > 2 then return end
    deep = deep + 1
    local ok, problem = pcall(function()
        if below(5) == 0 then error("the caller's", 0) end
        if below(4) == 0 then table.remove(pool[one(KINDS)], 1) collectgarbage("step", 50) else call() end
    end)
    deep = deep - 1
    if not ok then error(problem, 0) end
end
local function resident()
    local file = io.open("/proc/self/statm")
    if not file then return 0 end
    local pages = tonumber(file:read("*a"):match("%d+ (%d+)"))
    file:close()
    return pages * 4096
end

local before, refused, least, start = picture(), 0, nil, os.clock()
local rounds = 0
while done < calls do
    local ok, problem = pcall(call)
    if not ok then
        refused = refused + 1
        assert(type(problem) == "string" and not problem:find "stack overflow" and not problem:find "not enough memory", tostring(problem))
        for _, vague in ipairs { "an argument is missing", "makes no sense", "the buffer holds", "limit of 0$", "is stale or" } do
            assert(not problem:find(vague), problem) -- it names nothing of the caller's
        end
    end
    if fault and rounds == 300 then
        local words = ffi.cast("uint64_t *", C.kzf_mask_words(apart.masks[7].p, ffi.new("size_t[1]"), ffi.new("int32_t[1]")))
        words[0] = ffi.cast("uint64_t", 1) + words[0]
    end
    if rounds % 3000 == 0 or (fault and rounds == 301) then
        assert(picture() == before, "after " .. done .. " calls something else has changed")
        collectgarbage()
        if rounds >= 30000 and not (os.getenv "LD_PRELOAD" or ""):find "asan" then -- which keeps what was freed
            least = least or resident()
            assert(resident() < least + 2 ^ 28, "memory grows: " .. resident())
        end
    end
    rounds = rounds + 1
end
assert(picture() == before, "at the end something else has changed")
collectgarbage()
print(string.format("%d calls in %.1f s, %d refused, %.0f MB", done, os.clock() - start, refused, resident() / 2 ^ 20))
