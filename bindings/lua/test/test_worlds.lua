-- test_worlds.lua - grids, one-way bodies, moves of characters, queries and states of worlds, and what each refuses:
--     luajit test_worlds.lua BINDINGS LIBRARY
local bindings, library = arg[1], arg[2]
package.path = bindings .. "/lua/?.lua;" .. package.path
local kolize = require "kolize" (library, bindings .. "/flat/kolize_flat.h")
local C = kolize.C

local texts = 0
-- The call is refused with exactly this text, of this file's line.
local function refused(text, run, ...)
    local ok, problem = pcall(run, ...)
    local said = not ok and tostring(problem):gsub("^[^:]*test_worlds.lua:%d+: ", "")
    if said ~= text then error("not refused with\n  " .. text .. "\nbut\n  " .. tostring(said), 2) end
    texts = texts + 1
end
local function near(x, y) return math.abs(x - y) < 1e-3 end
local function same(list, other)
    assert(#list == #other, #list .. " and not " .. #other)
    for i = 1, #list do assert(list[i] == other[i], "place " .. i) end
end

-- ---- Grids -----------------------------------------------------------------------------------------------------------

local slope = { points = { 0, 16, 16, 0, 16, 16 }, kind = 3, category = 4 }
local grid = kolize.grid(4, 3, 16, 16, { {}, slope, { one_way = true, sensor = true }, false }, 5, { 0, 0, 0, 0, 0, 2, 3, 0, 1, 1, 1, 4 })
same(grid:ids(), { 0, 0, 0, 0, 0, 2, 3, 0, 1, 1, 1, 4 })
assert(grid.cell_w == 16 and grid:get(1, 1) == 2 and grid:get(-1, 9) == 0)
local tiles = grid:tiles()
same(tiles[1].points, { 0, 0, 16, 0, 16, 16, 0, 16 })
same(tiles[2].points, slope.points)
assert(#tiles == 4 and tiles[2].kind == 3 and tiles[2].category == 4 and tiles[2].collides == 4294967295 and not tiles[2].sensor)
assert(tiles[3].one_way and tiles[3].sensor and not tiles[3].probe and tiles[4] == false)
local again = kolize.grid(4, 3, 16, 16, tiles, 0, grid:ids())
assert(again:hash() == grid:hash() and #grid:hash() == 16)
grid:fill(-5, -5, 2, 1, 1)
assert(grid:get(1, 0) == 1 and grid:get(2, 0) == 0 and again:hash() ~= grid:hash() and grid:edits() == 2)
grid:rewind(0)
assert(again:hash() == grid:hash())
local cx, cy = grid:cell_of(6)
assert(cx == 2 and cy == 1 and grid:cell_at(-1, 40) == -1 and select(2, grid:cell_at(-1, 40)) == 2)
for i = 1, 6 do grid:set(0, 0, i % 2) end
refused("edits: the journal of 5 edits does not reach 0; there were 6, and kolize.grid(..., journal) keeps more", grid.rewind, grid, 0)
refused("edits: the journal of 0 edits does not reach 9; there were 0, and kolize.grid(..., journal) keeps more", again.rewind, again, 9)
assert(kolize.grid(2, 1, 1, 1, {}):get(0, 0) == 0)

local function of_tile(tile) return function() return kolize.grid(2, 2, 16, 16, { {}, tile }) end end
for value, text in pairs {
    ["5"] = "kind: a whole number up to 65535 is wanted, and not string", [0.5] = "kind: a whole number up to 65535 is wanted, and not 0.5",
    [-1] = "kind: a whole number up to 65535 is wanted, and not -1", [65536] = "kind: a whole number up to 65535 is wanted, and not 65536",
    [{}] = "kind: a whole number up to 65535 is wanted, and not table",
} do refused("tiles[2]." .. text, of_tile { kind = value }) end
assert(not pcall(of_tile { kind = 0 / 0 }) and not pcall(of_tile { category = 0 / 0 }))
refused("tiles[2].category: a whole number up to 4294967295 is wanted, and not 4294967296", of_tile { category = 2 ^ 32 })
refused("tiles[2].sensor: true or false is wanted, and not 1", of_tile { sensor = 1 })
refused("tiles[2]: there is no one_wy; there are category, collides, disabled, kind, one_way, points, probe, sensor", of_tile { one_wy = true })
refused("tiles[2]: there is no 1; there are category, collides, disabled, kind, one_way, points, probe, sensor", of_tile { 0, 0, 16, 0, 16, 16 })
refused("tiles[2]: a table or false is wanted, and not 7", of_tile(7))
refused("tiles[2].points: a table of x, y for 3 to 8 corners is wanted, and not table", of_tile { points = { 0, 0, 16, 0 } })
refused("tiles[2].points: a table of x, y for 3 to 8 corners is wanted, and not string", of_tile { points = "0, 0" })
refused("tiles[2].points[6]: a number is wanted, and not string", of_tile { points = { 0, 0, 16, 0, 16, "16" } })
refused("tiles[2].points: corner 2, (16.5, 0), lies beyond the cell, (0, 0) to (16, 16)", of_tile { points = { 0, 0, 16.5, 0, 16, 16 } })
refused("tiles[2].points: they are no convex polygon", of_tile { points = { 0, 0, 16, 16, 16, 0, 0, 16 } })
assert(not pcall(of_tile { points = { 0, 0, 0 / 0, 0, 16, 16 } }))
refused("ids: a list of 4 numbers is wanted, and not 3", kolize.grid, 2, 2, 16, 16, { {} }, 0, { 0, 0, 1 })
refused("ids: cell (1, 1): the number of a tile, 0 to 1, is wanted, and not 2", kolize.grid, 2, 2, 16, 16, { {} }, 0, { 0, 0, 1, 2 })
refused("ids: cell (0, 1): the number of a tile, 0 to 1, is wanted, and not 0.5", kolize.grid, 2, 2, 16, 16, { {} }, 0, { 0, 0, 0.5, 0 })
for _, id in ipairs { 5, -1, 0.5, "1", 65536, 1e300 } do
    local given = type(id) == "number" and tostring(id) or type(id)
    refused("id: the number of a tile, 0 to 4, is wanted, and not " .. given, grid.set, grid, 0, 0, id)
    refused("id: the number of a tile, 0 to 4, is wanted, and not " .. given, grid.fill, grid, 0, 0, 1, 1, id)
end
refused("x: a whole number up to 3 is wanted, and not 4", grid.set, grid, 4, 0, 1)
refused("y: a whole number up to 2 is wanted, and not -1", grid.set, grid, 0, -1, 1)
refused("y: a whole number up to 2 is wanted, and not 0.5", grid.set, grid, 0, 0.5, 1)
refused("number: a whole number up to 11 is wanted, and not 12", grid.cell_of, grid, 12)
for _, side in ipairs { 0, -1, 32769, 2.5, "4", 0 / 0 } do assert(not pcall(kolize.grid, side, 2, 1, 1, {}) and not pcall(kolize.grid, 2, side, 1, 1, {})) end
refused("cell_h: a number above 0 is wanted, and not 0", kolize.grid, 2, 2, 1, 0, {})
refused("cell_w: a finite float32 is wanted, and not inf", kolize.grid, 2, 2, 1 / 0, 1, {})
refused("tiles: a list of tiles is wanted, and not nil", kolize.grid, 2, 2, 1, 1)
refused("tiles: 3 is no place in a list of 1 without gaps", kolize.grid, 2, 2, 1, 1, { [1] = {}, [3] = {} })
refused("tiles: solid is no place in a list of 0 without gaps", kolize.grid, 2, 2, 1, 1, { solid = {} })
refused("points: the last of 3 numbers has no partner", kolize.polygon, { 0, 0, 1 })
refused("points[1]: a number is wanted, and not table", kolize.polygon, { { 0, 0 }, { 4, 0 }, { 4, 4 } })
refused("self: a grid is wanted, and not a shape", grid.ids, kolize.point(0, 0))

-- ---- Bodies, moves ---------------------------------------------------------------------------------------------------

local world, box = kolize.world(), kolize.box(-2, -4, 2, 0)
local plank = world:add(kolize.box(0, 0, 100, 4), 0, 50, { static = true, one_way = { 0, -1 } })
local hero = world:add(box, 50, 80)
world:move(hero, 0, -60)
assert(hero.y == 20, "from below it lets pass")
assert(select(2, world:move(hero, 0, 100)) == 50, "and from above it holds")
local _, y, n, how = world:move(hero, 0, 5, { up = { 0, -1 } })
assert(y == 50 and n == 1 and how.on_floor and how.floor == plank and how.floor_normal_y == -1 and how.hits[1][1] == plank and not how.on_wall)
assert(select(2, world:move(hero, 0, 20, { up = { 0, -1 }, drops = true })) == 70)
world:move_to(hero, 50, 20)
world:set_one_way(plank) -- it blocks all
assert(select(2, world:move(hero, 0, 100)) == 50)
world:set_one_way(plank, 0, 1)
assert(select(2, world:move(hero, 0, 100)) == 150, "down it lets pass")
world:set_flags(plank, { static = true, sensor = true })
assert(select(2, world:move(hero, 0, -100)) == 50)
world:set_flags(plank, { static = true })
world:set_filter(plank, 8)
world:set_filter(hero, 2, 4)
assert(select(2, world:move(hero, 0, 100)) == 150, "their bits do not agree")
world:set_filter(hero)
assert(select(2, world:move(hero, 0, -20)) == 130)

-- One-way tiles and fixtures let pass in the direction of the body, which is not one-way itself.
local level = world:add(kolize.grid_shape(kolize.grid(3, 1, 10, 10, { { one_way = true }, {} }, 0, { 1, 2, 1 })), 200, 0, { static = true, one_way = { 0, -1 } })
local jumper = world:add(box, 205, 30)
assert(select(2, world:move(jumper, 0, -40)) == -10, "a plank")
world:move_to(jumper, 215, 30)
assert(select(2, world:move(jumper, 0, -40)) == 14, "a solid tile")
world:set_one_way(level, 0, 1)
world:move_to(jumper, 205, 30)
assert(select(2, world:move(jumper, 0, -40)) == 14)
local shelf = world:add_fixtures({ { kolize.box(0, 0, 10, 2), one_way = true } }, 300, 0, { static = true, one_way = { 0, -1 } })
local climber = world:add(box, 305, 30)
assert(select(2, world:move(climber, 0, -40)) == -10 and C.kzf_body_flags(world.p, shelf.handle) == C.KZ_BODY_STATIC)

-- Characters: steps, slopes, walls, bounces, whole pixels.
local stairs = kolize.world()
stairs:add(kolize.box(0, 0, 100, 10), 0, 0, true)
local step = stairs:add(kolize.box(50, -3, 100, 0), 0, 0, true)
local walker = stairs:add(box, 10, 0)
local up = { up = { 0, -1 } }
local x, _, _, met = stairs:move(walker, 60, 0, up)
assert(x == 48 and met.on_wall and met.wall == step and met.wall_normal_x == -1 and met.heading_x == 0 and met.rest_x == 22)
stairs:move_to(walker, 10, 0)
x, y = stairs:move(walker, 60, 0, { up = { 0, -1 }, step_height = 4, max_slope = 1, snap = 2, walk = "along", max_turns = 4 })
assert(x > 60 and near(y, -3))
local ball = stairs:add(kolize.circle(0, 0, 1), 25, -10)
_, y, n, met = stairs:move(ball, 0, 19, { response = "bounce", restitution = 1 })
assert(n == 1 and near(y, -11) and met.heading_y == -19)
_, y = stairs:move(ball, 0, 30, { response = "touch" })
assert(near(y, -1))
local memory = kolize.move_memory()
stairs:move_to(walker, 10, -20)
for _ = 1, 4 do x = stairs:move(walker, 0.25, 0, { whole_pixels = true, memory = memory }) end
assert(x == 11, "what rounding took is made up for")
memory:reset()
assert(memory.m.remainder.x == 0)
local turned = stairs:add(kolize.box(0, 0, 10, 2), 0, -60, { radians = math.pi / 2 })
assert(near(stairs:radians(turned), math.pi / 2))
stairs:move_to(turned, 5, -60, 0)
assert(stairs:radians(turned) == 0 and turned.x == 5)
assert(#stairs:move_platform(step, 0, -1, 0, { up = { 0, -1 }, max_turns = 2 }) == 0)

refused("options: there is no stepheight; there are corner_slip, drops, ledge_snap, max_slope, max_turns, memory, response, restitution, snap, step_height, stops_at_ceilings, up, walk, whole_pixels",
    stairs.move, stairs, walker, 1, 0, { stepheight = 1 })
refused("options.step_height: a number from 0 on is wanted, and not -1", stairs.move, stairs, walker, 1, 0, { step_height = -1 })
refused("options.snap: a finite float32 is wanted, and not 1e+39", stairs.move, stairs, walker, 1, 0, { snap = 1e39 })
refused("options.up: a direction of length 1, such as { 0, -1 }, is wanted, and not 2", stairs.move, stairs, walker, 1, 0, { up = { 0, -2 } })
refused("options.up: a table { x, y } is wanted, and not string", stairs.move, stairs, walker, 1, 0, { up = "up" })
refused("options.up: a number is wanted, and not nil", stairs.move, stairs, walker, 1, 0, { up = { x = 0, y = -1 } })
refused("options.response: one of slide, touch, bounce, cross, ignore, push is wanted, and not string", stairs.move, stairs, walker, 1, 0, { response = "stick" })
refused("options.restitution: a number up to 1 is wanted, and not 2", stairs.move, stairs, walker, 1, 0, { restitution = 2 })
refused("options.max_turns: a whole number up to 2147483647 is wanted, and not 0.5", stairs.move, stairs, walker, 1, 0, { max_turns = 0.5 })
refused("options.memory: a memory of kolize.move_memory() is wanted, and not nil", stairs.move, stairs, walker, 1, 0, { whole_pixels = true })
refused("options.memory: a memory of kolize.move_memory() is wanted, and not table", stairs.move, stairs, walker, 1, 0, { memory = {} })
refused("options: a table is wanted, and not 7", stairs.move, stairs, walker, 1, 0, 7)
refused("dx: a finite float32 is wanted, and not inf", stairs.move, stairs, walker, 1 / 0, 0)
refused("options: there is no one_wai; there are category, collides, disabled, group, one_way, probe, radians, sensor, static", world.add, world, box, 0, 0, { one_wai = {} })
refused("options.one_way: a table { x, y } is wanted, and not boolean", world.add, world, box, 0, 0, { one_way = true })
refused("options.static: true or false is wanted, and not string", world.add, world, box, 0, 0, { static = "yes" })
refused("fixtures[2].kind: a whole number up to 65535 is wanted, and not -1", world.add_fixtures, world, { { box }, { box, kind = -1 } })
refused("fixtures[2].shape: a shape is wanted, and not nil", world.add_fixtures, world, { { box }, { kind = 1 } })
refused("fixtures[1]: there is no static; there are 1, category, collides, disabled, kind, one_way, probe, sensor", world.add_fixtures, world, { { box, static = true } })
refused("fixtures: the list is empty", world.add_fixtures, world, {})
refused("body: each of its fixtures has a filter of its own, which add_fixtures gives", world.set_filter, world, shelf, 1)
refused("flags: there is no statik; there are disabled, one_way, probe, sensor, static", world.set_flags, world, plank, { statik = true })
refused("options: there is no fixture_pear; there are boxes, fixture_pairs, max_pairs, touch, wrap", kolize.world, { fixture_pear = true })
refused("options.wrap: a number from 0 on is wanted, and not -1", kolize.world, { wrap = { -1, 0 } })
local torus = kolize.world { wrap = { 100, 0 } }
local round = torus:add(box, 5, 0)
refused("too large: 100 is more than the limit of 64", torus.move, torus, round, 1e4, 0)
refused("too large: 65 is more than the limit of 64", stairs.move_platform, stairs, step, 0, 0, 65)
assert(#kolize.world({ touch = true }):step() == 0)

-- ---- Queries ---------------------------------------------------------------------------------------------------------

local field, row = kolize.world(), {}
for i = 1, 100 do row[i] = field:add(kolize.box(0, 0, 8, 8), 10 * i, 0, { static = true, category = i % 2 == 0 and 2 or 1, sensor = i == 100 }) end
local found = field:find(kolize.box(10, 2, 38, 6))
assert(#found == 3 and found[1][1] == row[1] and found[3][1] == row[3] and found[1].relation == 1 and found[1].fixture == 0)
assert(#field:find(kolize.box(18, 2, 20, 6)) == 0 and #field:find(kolize.box(18, 2, 20, 6), { touch = true }) == 2)
assert(field:find(kolize.box(18, 2, 20, 6), { touch = true })[1].relation == 0)
assert(#field:find(kolize.circle(0, 0, 9.9), { boxes = true }) == 0 and #field:find(kolize.circle(1, 1, 9.9), { boxes = true }) == 1)
assert(#field:find(kolize.box(0, 0, 2000, 9)) == 100 and #field:find(kolize.box(0, 0, 2000, 9), { sensors = false }) == 99)
assert(#field:find(kolize.box(0, 0, 2000, 9), { collides = 2, sensors = true, except = row[2] }) == 49)
assert(field:find_at(10, 0)[1][1] == row[1] and #field:find_at(9, 0) == 0)
local hits = field:ray_all(0, 4, 2000, 4)
assert(#hits == 100 and hits[2][1] == row[2] and hits[2].x == 20 and hits[2].normal_x == -1 and near(hits[2].t, 0.01))
local body, t, hx, hy, normal_x, normal_y, fixture = field:ray(0, 4, 2000, 4, { collides = 2 })
assert(body == row[2] and hx == 20 and hy == 4 and normal_x == -1 and normal_y == 0 and fixture == 0 and t == hits[2].t)
local start
body, t, hx, hy, normal_x, normal_y, fixture, start = field:sweep(kolize.circle(0, 4, 1), 100, 0)
assert(body == row[1] and near(t, 0.09) and hx == 10 and hy == 4 and normal_x == -1 and start == -1)
assert(field:sweep(kolize.circle(0, 40, 1), 100, 0) == nil and #field:sweep_all(kolize.circle(0, 4, 1), 2000, 0, { except = row[7] }) == 99)
local close = field:nearest(kolize.point(0, 4))
assert(#close == 1 and close[1][1] == row[1] and close[1].distance == 10 and close[1].x == 10 and close[1].of_x == 0)
close = field:nearest(kolize.point(0, 4), { k = 1000 })
assert(#close == 100 and close[100].distance == 1000)
assert(#field:nearest(kolize.point(0, 4), { k = 70, within = 35 }) == 3 and #field:nearest(kolize.point(0, 4), { k = 5, within = math.huge }) == 5)
local kinds = field:add_fixtures({ { kolize.box(0, 0, 1, 1), kind = 1 }, { kolize.box(0, 0, 1, 1), kind = 2 }, { kolize.box(0, 0, 1, 1), kind = 2 } }, 0, 100)
assert(#field:find_at(0.5, 100.5, { each_kind = true }) == 2 and #field:find_at(0.5, 100.5) == 1)
assert(#field:nearest(kolize.point(0, 200), { each_kind = true, k = 2 ^ 24 }) == 102)
local shots, n_shots = field:cast_many({ { x = 0, y = 4, dx = 2000, dy = 0 }, { x = 0, y = 50, dx = 1, dy = 0 } }, { except = row[1] })
assert(n_shots == 1 and shots[1][1] == row[2] and shots[1].fixture == 0 and shots[2] == false)
for name, given in pairs { find = { box }, find_at = { 0, 0 }, ray = { 0, 0, 1, 1 }, ray_all = { 0, 0, 1, 1 }, sweep = { box, 1, 1 }, sweep_all = { box, 1, 1 }, nearest = { box }, cast_many = { {} } } do
    local function ask(options)
        local all = { unpack(given) }
        all[#given + 1] = options
        return field[name](field, unpack(all))
    end
    refused("options.collides: a whole number up to 4294967295 is wanted, and not -1", ask, { collides = -1 })
    refused("options.except: it is no body of this world: removed, or another's", ask, { except = hero })
    refused("options.sensors: true or false is wanted, and not 0", ask, { sensors = 0 })
    assert(select(2, pcall(ask, { keep = print })):find "options: there is no keep; there are %l+, ")
    refused("options: a table is wanted, and not boolean", ask, true)
    for i, value in ipairs(given) do
        local all = { unpack(given) }
        if value == box then all[i] = hero elseif type(value) == "number" then all[i] = 0 / 0 else all[i] = 5 end
        local ok, problem = pcall(field[name], field, unpack(all))
        assert(not ok and problem:find "^%w+: .* is wanted, and not ", tostring(problem))
    end
end
refused("options.k: a whole number from 1 on is wanted, and not 0", field.nearest, field, box, { k = 0 })
refused("options.within: a number from 0 on is wanted, and not -1", field.nearest, field, box, { within = -1 })
refused("bullets[2].dy: a number is wanted, and not nil", field.cast_many, field, { { x = 0, y = 4, dx = 2000, dy = 0 }, { x = 0, y = 4, dx = 1 } })
refused("bullets[1]: a table is wanted, and not 5", field.cast_many, field, { 5 })
refused("level: it is no body of this world: removed, or another's", world.cells, world, hero, row[1])

-- More cells than there was room for.
local big = kolize.world()
local floor = kolize.grid(40, 40, 1, 1, { {} })
floor:fill(0, 0, 40, 40, 1)
local ground, tall = big:add(kolize.grid_shape(floor), 0, 0, true), big:add(kolize.box(0, 0, 40, 40))
assert(#big:cells(tall, ground) == 1600 and big:cells(tall, ground)[1600][1] == 39 and big:cells(tall, ground)[1].relation == 1)

-- ---- States ----------------------------------------------------------------------------------------------------------

local stage, dug = kolize.world(), kolize.grid(8, 2, 10, 10, { {} }, 3)
dug:fill(0, 0, 3, 1, 1)
local land = stage:add(kolize.grid_shape(dug), 0, 50, true)
local actors = {}
for i = 1, 20 do actors[i] = stage:add(kolize.circle(0, 0, 3), 10 * i, 0) end
stage:step()
local state, before, of_one = stage:save(), stage:hash(), stage:hash(actors[2])
local function play()
    local out = {}
    for i = 1, 5 do
        for k, actor in ipairs(actors) do stage:move(actor, (k * i) % 7 - 3, (k + i) % 5 - 2) end
        out[i] = #stage:step() .. " " .. stage:hash()
    end
    return out
end
local first = play()
assert(stage:hash(actors[2]) ~= of_one)
stage:remove(actors[3])
local guest = stage:add(kolize.circle(0, 0, 1))
dug:set(0, 0, 0)
collectgarbage()
stage:restore(state)
assert(stage:hash() == before and stage:hash(actors[2]) == of_one and dug:get(0, 0) == 1 and actors[3].x == 30 and actors[3].y == 0)
refused("body: it is no body of this world: removed, or another's", stage.move, stage, guest, 1, 0)
same(play(), first)
stage:restore(state)
same(play(), first)
for i = 1, 4 do dug:set(i, 1, 1) end
refused("state: the grid of body 0: the journal of 3 edits does not reach 3; there were 7, and kolize.grid(..., journal) keeps more", stage.restore, stage, state)
assert(stage:find_at(actors[1].x, actors[1].y)[1][1] == actors[1])
for _, wrong in ipairs { {}, true, "state" } do
    refused("state: a state that save() of this world gave is wanted, and not " .. type(wrong), stage.restore, stage, wrong)
end
refused("state: a state that save() of this world gave is wanted, and not a state", world.restore, world, state)
refused("state: a state that save() of this world gave is wanted, and not a state", stage.restore, stage, setmetatable({}, getmetatable(state)))
refused("state: a state that save() of this world gave is wanted, and not a world", stage.restore, stage, stage)
-- What bodies refer to lives as long as the state.
local keeper = kolize.world()
local mask_body = keeper:add(kolize.mask_shape(kolize.mask_from_text(("#"):rep(99) .. "\n")))
local kept = keeper:save()
keeper:remove(mask_body)
mask_body = nil
for _ = 1, 3 do collectgarbage() end
for i = 1, 200 do kolize.mask_from_text(("."):rep(99) .. "\n") end
keeper:restore(kept)
assert(#keeper:find_at(98.5, 0.5) == 1)

-- ---- Logs ------------------------------------------------------------------------------------------------------------

refused("bytes: no log, damaged or cut short at byte 0", kolize.replay, "no log")
local log = assert(io.open(bindings .. "/../examples/logs/mine.kzlog", "rb")):read "*a"
refused("bytes: a log of another version", kolize.replay, log:sub(1, 5) .. "\255" .. log:sub(7))
local hurt = log:sub(1, #log / 2) .. ("\255"):rep(40) .. log:sub(#log / 2 + 41)
assert(select(2, pcall(function() kolize.replay(log):compare(kolize.replay(hurt)) end)):find "other: no log, damaged or cut short at byte %d+$")
assert(select(2, pcall(function() kolize.replay(hurt):seek(40) end)):find "bytes: no log, damaged or cut short at byte %d+$")
print(texts .. " texts of what is refused")
