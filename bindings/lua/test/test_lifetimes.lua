-- test_lifetimes.lua - shapes and worlds keep what they are made of:  luajit test_lifetimes.lua BINDINGS LIBRARY
--
-- The makings are dropped and collected, and what was freed is given to others, whose contents are the opposite.
local ffi = require "ffi"
local bindings, library = arg[1], arg[2]
package.path = bindings .. "/lua/?.lua;" .. package.path
local kolize = require "kolize"(library, bindings .. "/flat/kolize_flat.h")

local N = 64
local full, hollow = {}, {}
for y = 1, 24 do
    full[y] = ("#"):rep(24)
    hollow[y] = y % 23 == 1 and full[y] or "#" .. ("."):rep(22) .. "#"
end
full, hollow = table.concat(full, "\n") .. "\n", table.concat(hollow, "\n") .. "\n"

-- x, y, x, y ... of a polygon with n corners.
local function around(n, r)
    local points = {}
    for i = 0, n - 1 do
        points[2 * i + 1], points[2 * i + 2] = r * math.cos(2 * math.pi * i / n), r * math.sin(2 * math.pi * i / n)
    end
    return points
end

-- Collects what nobody keeps, and lays other things where it was.
local rubble = {}
local function bury()
    collectgarbage()
    collectgarbage()
    rubble = {}
    for i = 1, 4 * N do
        rubble[2 * i], rubble[2 * i + 1] = kolize.mask_from_text(hollow), kolize.polygon(around(20, 1))
    end
end

-- Each meets the point (x, y) in the middle, again and again.
local function check_all(shapes, x, y, what)
    local middle = kolize.point(x, y)
    for round = 1, 3 do
        bury()
        for i = 1, #shapes do assert(shapes[i]:relate(middle) == 1, what .. " is what it was made of") end
    end
end

local shapes = {}
for i = 1, N do shapes[i] = kolize.mask_shape(kolize.mask_from_text(full), 0, 0) end
check_all(shapes, 12, 12, "a mask's shape")

-- Large enough that the corners lie outside of the shape.
for i = 1, N do shapes[i] = kolize.polygon(around(20, 30)) end
check_all(shapes, 20, 0, "a polygon")

-- Bodies of a world, whose shapes nobody else keeps.
local world = kolize.world()
local bodies = {}
for i = 1, N do
    local shape = i % 2 == 0 and kolize.polygon(around(20, 30)) or kolize.mask_shape(kolize.mask_from_text(full), -12, -12)
    bodies[i] = world:add(shape, 100 * i, 0, true)
end
shapes = nil
local seeker = world:add(kolize.point(0, 0), 0, 0)
for round = 1, 3 do
    bury()
    for i = 1, N do
        world:move_to(seeker, 100 * i + 4, 2)
        local found = world:step()
        assert(#found == 1 and (found[1][1] == bodies[i] or found[1][2] == bodies[i]), "a body is what it was made of")
    end
end

-- What is removed is kept no longer, and those that stay are what they were.
for i = 1, N, 2 do world:remove(bodies[i]) end
bury()
for i = 2, N, 2 do
    world:move_to(seeker, 100 * i + 4, 2)
    assert(#world:step() == 1, "a body stays when others go")
end
print("ok")
