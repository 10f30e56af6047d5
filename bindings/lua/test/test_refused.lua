-- test_refused.lua - what callers must not do is refused by name:  luajit test_refused.lua BINDINGS LIBRARY
local ffi = require "ffi"
local bindings, library = arg[1], arg[2]
package.path = bindings .. "/lua/?.lua;" .. package.path
local kolize = require "kolize" (library, bindings .. "/flat/kolize_flat.h")
local bump = require "kolize_bump" (kolize)

local function refused(text, run, ...)
    local ok, problem = pcall(run, ...)
    if ok or type(problem) ~= "string" or not problem:find(text) then
        error("not refused with " .. text .. ": " .. tostring(problem), 2)
    end
end
local function star()
    local points = {}
    for i = 0, 39 do
        local r = i % 2 == 0 and 50 or 40
        points[#points + 1], points[#points + 2] = r * math.cos(i / 40 * 6.283), r * math.sin(i / 40 * 6.283)
    end
    return kolize.polygon(points)
end
local function churn() -- what is no more is written over
    collectgarbage()
    collectgarbage()
    local junk = {}
    for i = 1, 100000 do junk[i] = ffi.new("float[80]", 7) end
end

-- Errors name what is missing, and the line that called.
local here = "^[^:]*test_refused.lua:%d+: "
local again = assert(loadfile(bindings .. "/lua/kolize.lua"))()
refused(here .. "kolize: the library /no/where.so cannot be opened:\n  .*/no/where.so", function() again("/no/where.so") end)
refused(here .. "kolize: there is no /no/where.h", function() again(library, "/no/where.h") end)
refused(here .. "edge 0 crosses edge 2", function() kolize.polygon { 0, 0, 4, 4, 4, 0, 0, 4 } end)
refused(here .. "data: an ImageData is wanted", function() kolize.mask_from_image_data(7) end)
refused(here .. "the radius is negative", function() local c = kolize.circle(0, 0, -1) return c end)
local rects = bump.newWorld()
refused(here .. "x must be a number", function() rects:add({}, nil, 0, 1, 1) end)
refused(here .. "w must be a positive number", function() rects:add({}, 0, 0, 0, 1) end)
refused(here .. "Item table: .* must be added", function() rects:move({}, 0, 0) end)
refused(here .. "x: a number is wanted", function() -- in a filter, the filter's line
    local item = {}
    rects:add(item, 0, 0, 1, 1)
    rects:add({}, 2, 0, 1, 1)
    rects:move(item, 5, 0, function() kolize.circle("a", 0, 1) end)
end)

-- A body that was removed twice does not take another one's shape with it.
local world, box = kolize.world(), ffi.new("kz_box")
local first = world:add(star(), 0, 0)
world:remove(first)
local second, third = world:add(star(), 500, 0), world:add(kolize.circle(0, 0, 5), 500, 0)
refused("^[^:]*test_refused.lua:%d+: body: it is no body of this world: removed, or another's", function() world:remove(first) end)
local pair = world:step()[1]
assert(pair[1] == second and pair[2] == third)
refused("body: it is no body of this world", world.move_to, world, { handle = second.handle }, 501, 0)
second.shape = nil -- the table is the caller's
churn()
world:move_to(second, 501, 0)
kolize.C.kzf_body_box(world.p, second.handle, box)
assert(box.min.x == 451 and box.max.x == 551 and box.max.y == 50)

-- Bodies that are none, or of another world.
local other = kolize.world()
local stranger = other:add(kolize.circle(0, 0, 1), 0, 0)
for _, wrong in ipairs { first, stranger, {}, { handle = 5 }, { handle = ffi.new("kz_body", 1, 1) }, "body", 7 } do
    for name, given in pairs { move = { 1, 1 }, move_to = { 1, 1 }, remove = {}, move_platform = { 1, 1 } } do
        refused("body: ", world[name], world, wrong, unpack(given))
    end
end
refused("body: ", world.remove, world, nil)
refused("self: a world", world.step, stranger)
refused("shape: a shape", world.add, world, nil, 0, 0)
refused("shape: a shape", world.add, world, kolize.mask_from_text "#", 0, 0)

-- Pixels, masks and shapes.
local mask, dot = kolize.mask_from_text "#.\n##\n", kolize.circle(0, 0, 1)
refused("pixels: 36000000 bytes", kolize.mask_from_rgba, "abcd", 3000, 3000)
for _, wrong in ipairs { ffi.new("uint8_t[15]"), ffi.new("void *"), 5, 5LL, io.stdout, true, {} } do
    refused("pixels: 16 bytes", kolize.mask_from_rgba, wrong, 2, 2)
end
local pixels = ffi.new("uint8_t[16]", 255)
assert(kolize.mask_from_rgba(pixels, 2, 2):count() == 4 and kolize.mask_from_rgba(ffi.cast("uint8_t *", pixels), 2, 2):count() == 4)
for _, size in ipairs { { 10, -10 }, { 2.5, 1 }, { 0 / 0, 1 }, { 1e300, 1 }, { "2", 2 }, { 2 } } do
    refused("[wh]: a whole number", kolize.mask_from_rgba, pixels, size[1], size[2])
end
refused("alpha: ", kolize.mask_from_rgba, pixels, 2, 2, 300)
for _, text in ipairs { false, 5, {}, "#\0#" } do refused("text: ", kolize.mask_from_text, text) end
for _, wrong in ipairs { mask, world, {}, 5, "x", ffi.new("kz_shape"), { s = mask.p } } do
    for _, name in ipairs { "relate", "overlaps", "collide", "distance" } do refused("other: a shape", dot[name], dot, wrong) end
    refused("other: a shape", dot.sweep, dot, 1, 1, wrong)
end
for _, wrong in ipairs { dot, world, {}, 5, ffi.new("void *"), { p = world.p }, setmetatable({}, getmetatable(mask)) } do
    for _, name in ipairs { "overlaps", "overlap_area", "overlap_first", "push" } do refused("other: a mask", mask[name], mask, wrong, 0, 0) end
    refused("mask: a mask", kolize.mask_shape, wrong)
end
refused("self: a mask", mask.get, dot, 0, 0)
for _, x in ipairs { 1e300, 0 / 0, 1 / 0, 2 ^ 31, -2 ^ 31 - 1, "1" } do
    refused("x: a number of 32 bits", mask.get, mask, x, 0)
    refused("dy: a number of 32 bits", mask.overlaps, mask, mask, 0, x)
end
assert(mask:get(0.9, -0.5) and not mask:get(-2 ^ 31, 2 ^ 31 - 1))
for _, points in ipairs { { 1 }, { 0, 0, 1, 0, 0 }, "abcdef", 5, { 0, 0, 1, 0, 1, {} } } do
    refused("points[^ ]*: ", kolize.polygon, points)
    refused("points[^ ]*: ", kolize.polyline, points)
end
refused("y1: a number", kolize.segment, 0, 0, 1, nil)
refused("r: a number", kolize.circle, 0, 0, nil)
refused("finite", kolize.circle, 0, 1e300, 1)

-- What a shape refers to lives as long as the shape, and as long as bodies of it.
local on_mask, on_points = kolize.mask_shape(kolize.mask_from_text(("#"):rep(200) .. "\n")), star()
local there = other:add(kolize.mask_shape(kolize.mask_from_text(("#"):rep(300) .. "\n")), 0, 20)
churn()
assert(on_mask:overlaps(kolize.point(199.5, 0.5)) and on_points:overlaps(kolize.point(49, 0)))
other:move_to(stranger, 299, 20.5)
assert(#other:step() == 1 and there.shape)

-- Worlds with bump's interface: numbers, items, and filters that ask, remove and throw.
local game = bump.newWorld()
for i = 1, 20 do game:add(i, i * 10, 0, 8, 8) end
for _, x in ipairs { 0 / 0, 1 / 0, -1 / 0, 1e300 } do
    refused("x must be a finite number", game.add, game, "new", x, 0, 1, 1)
    refused("x must be a finite number", game.update, game, 1, x, 0)
    refused("goalX must be a finite number", game.move, game, 1, x, 0)
    refused("x1 must be a finite number", game.querySegment, game, x, 0, 1, 1)
    refused("w must be a positive number", game.add, game, "new", 0, 0, x, 1)
end
assert(select(1, game:getRect(1)) == 10 and #game:queryRect(9, 0, 3, 3) == 1 and game:countItems() == 20)
refused("must not be nan", game.add, game, 0 / 0, 0, 0, 1, 1)
refused("shape: a shape", game.add, game, "new", 0, 0, { s = 5 })
refused("more cells than can be counted", function()
    local wide = bump.newWorld(1e-9)
    wide:add("a", 0, 0, 1, 1)
    wide:countCells()
end)
local plain, nested = game:queryRect(0, 0, 300, 10, function() return true end), {}
local asked = game:queryRect(0, 0, 300, 10, function(item)
    nested[#nested + 1] = #game:queryRect(item * 10, 0, 15, 8)
    return true
end)
assert(#asked == #plain and #nested == 20 and nested[1] == 2)
assert(not pcall(game.queryRect, game, 0, 0, 300, 10, function() error "mine" end))
local seen = game:queryRect(0, 0, 300, 10, function(item)
    if item < 20 and game:hasItem(item + 1) then game:remove(item + 1) end
    return true
end)
assert(#seen >= 1 and game:countItems() == #game:getItems() and #game:queryRect(0, 0, 300, 10) == game:countItems())
print("refused, all by name")
