-- test_kolize.lua - the LuaJIT module:  luajit test_kolize.lua BINDINGS LIBRARY
local ffi = require "ffi"
local bindings, library = arg[1], arg[2]
package.path = bindings .. "/lua/?.lua;" .. package.path
local kolize = require "kolize"(library, bindings .. "/flat/kolize_flat.h")

-- Every struct is as long, and every field lies where, kolize_flat.json says; LuaJIT reads the declarations by itself.
local json = assert(io.open(bindings .. "/flat/kolize_flat.json")):read("*a")
local structs, fields = 0, 0
for line in json:gmatch("[^\n]+") do
    local name, size, offsets = line:match('"name": "(kz_[%w_]+)".-"lp64": {"size": (%d+), "align": %d+, "offsets": {([^}]*)}')
    if name then
        assert(ffi.sizeof(name) == tonumber(size), name)
        structs = structs + 1
        for field, at in offsets:gmatch('"([%w_]+)": (%d+)') do
            assert(ffi.offsetof(name, field) == tonumber(at), name .. "." .. field)
            fields = fields + 1
        end
    end
end
assert(structs > 60 and fields > 250, "layouts were read")

-- All functions of the data are in the library.
local functions = 0
for name in json:gmatch('"name": "(kzf_[%w_]+)"') do
    assert(kolize.C[name] ~= nil, name)
    functions = functions + 1
end
assert(functions > 280)

local ship, wall = kolize.circle(12, 8, 5), kolize.box(15, 0, 20, 30)
local nx, ny, depth, px, py = ship:collide(wall)
assert(nx == 1 and ny == 0 and depth == 2 and px == -2 and py == 0)
assert(ship:distance(kolize.point(12, 20)) == 7)
local t, x, y = wall:ray(0, 5, 30, 5)
assert(t == 0.5 and x == 15 and y == 5)
local at = kolize.circle(0, 5, 5):sweep(20, 0, wall) -- rounded down: it does not overlap the wall there
assert(at <= 0.5 and at > 0.5 - 1e-6)
assert(kolize.box(0, 0, 4, 4):relate(kolize.box(4, 0, 8, 4)) == 0)
assert(not pcall(kolize.circle, 0, 0, -1))
local line, bend = kolize.segment(0, 0, 10, 0), kolize.polyline { 0, 5, 5, 1, 10, 5 }
assert(line:distance(bend) == 1 and line:relate(kolize.segment(5, -5, 5, 5)) == 1 and line:relate(kolize.point(10, 0)) == 0)
assert(bend:relate(kolize.box(4, 4, 6, 6)) == -1 and bend:relate(kolize.point(5, 1)) == 1) -- it has no inside
assert(line:relate(kolize.capsule(0, 0, 10, 0, 0)) == 1)

local mask = kolize.mask_from_text("..##..\n.####.\n..##..\n")
assert(mask.width == 6 and mask:count() == 8 and mask:get(2, 0) and not mask:get(0, 0))
assert(mask:overlap_area(mask, 2, 0) == 2 and mask:overlap_first(mask, 2, 0) == 3)
assert(mask:push(mask, 9, 9) == nil and mask:push(mask, 2, 0) ~= nil)
local solid = string.rep("\0\0\0\128", 6)
assert(kolize.mask_from_rgba(solid, 3, 2):count() == 6 and kolize.mask_from_rgba(solid, 3, 2, 128):count() == 0)
assert(kolize.mask_shape(mask, 0, 0):overlaps(kolize.point(3.5, 1.5)))

local world = kolize.world()
local hero, block = world:add(kolize.circle(0, 0, 1), 0, 0), world:add(kolize.box(10, -50, 11, 50), 0, 0, true)
local hx, hy, hits = world:move(hero, 1000, 5)
assert(math.abs(hx - 9) < 1e-3 and hy == 5 and hits >= 1)
assert(#world:step() == 0)
world:move_to(hero, 10.5, 0)
local found = world:step()
assert(#found == 1 and found[1][1] == hero and found[1][2] == block)

local stage = kolize.world()
local lift, rider = stage:add(kolize.box(-50, 0, 50, 4), 0, 0, true), stage:add(kolize.box(-2, -8, 2, 0), 40, 0)
local crate = stage:add(kolize.box(0, 0, 4, 4), 53, 0)
local list = stage:move_platform(lift, 6, -3)
assert(#list == 2 and lift.x == 6 and lift.y == -3 and rider.x == 46 and rider.y == -3 and crate.x == 56 and crate.y == 0)
local told = list[list[1][1] == rider and 1 or 2]
assert(told[1] == rider and told.rides and not told.crushed and told.dx == 6 and told.dy == -3)
stage:remove(crate)
list = stage:move_platform(lift, 0, 0, math.rad(-10))
assert(#list == 1 and list[1].rides and math.abs(rider.y + 3 + 40 * math.sin(math.rad(10))) < 1)
assert(#stage:move_platform(lift, 1, 0, 0, 1, 0) == 0) -- to the right is up: nobody stands there
assert(not pcall(stage.move_platform, stage, lift, 0, 0, 100))

-- Sight goes through no seam between tiles.
local room = kolize.world()
local left_tile = room:add(kolize.box(0, 0, 16, 16), 0, 0, true)
room:add(kolize.box(16, 0, 32, 16), 0, 0, true)
assert(room:ray(16, -5, 16, 30) == nil and room:ray(16, -5, 16, 30, { touch = true, pass_one_way = true }))
local seen, _, seen_x, seen_y, seen_normal_x, seen_normal_y = room:ray(16, -5, 16, 30, { union = true })
assert(seen == left_tile and seen_x == 16 and seen_y == 0 and seen_normal_x == 0 and seen_normal_y == -1)

-- Bullets, with a radius and without, hit what a ray hits.
local bullets = {}
for i = 1, 100 do bullets[i] = { x = i - 40, y = -20, dx = 0, dy = 40 } end
local hits, n_hits = room:cast_many(bullets)
assert(#hits == 100 and n_hits == 30 and not hits[40] and not hits[56]) -- on the sides and the seam nothing is entered
for i = 1, 100 do
    local body, t, _, _, normal_x, normal_y = room:ray(i - 40, -20, i - 40, 20)
    local hit = hits[i]
    assert(body == (hit and hit[1] or nil) and (not hit or hit.t == t and hit.normal_x == normal_x and hit.normal_y == normal_y))
end
hits, n_hits = room:cast_many({ { x = 16, y = -20, dx = 0, dy = 40 } }, { union = true })
assert(n_hits == 1 and hits[1][1] == left_tile and hits[1].t == 0.5 and not hits[1].inside)
for i = 1, 100 do bullets[i].r = 0.5 end
hits, n_hits = room:cast_many(bullets)
assert(n_hits == 33 and hits[40][1] == left_tile and hits[56][1] == left_tile)
assert(#room:cast_many({}) == 0)
bullets[7].r = nil
assert(not pcall(room.cast_many, room, bullets) and not pcall(room.cast_many, room, 7))
bullets[1].r = nil
assert(not pcall(room.cast_many, room, bullets))

-- Bodies of several shapes: an attack that meets two hurt boxes begins once, and a body that is hit switches them off.
local ring = kolize.world { fixture_pairs = true }
local HURT, HIT = 2, 4
local function fighter(at)
    return ring:add_fixtures({
        { kolize.box(0, 0, 2, 4) },
        { kolize.box(0, 0, 2, 1), category = HURT, collides = HIT, kind = 1, sensor = true },
        { kolize.box(0, 1, 2, 4), category = HURT, collides = HIT, kind = 1, sensor = true },
        { kolize.box(3, 0.5, 5, 1.5), category = HIT, collides = HURT, kind = 2, sensor = true },
    }, at, 0)
end
local ann, bob = fighter(0), fighter(4)
collectgarbage()
assert(#ring:step() == 1)
local begun = ring:kinds_begun()
assert(#begun == 1 and begun[1].a == ann and begun[1].b == bob and begun[1].kind_a == 2 and begun[1].kind_b == 1)
ring:set_off(bob, HURT)
assert(#ring:step() == 0 and #ring:kinds_begun() == 0 and ring:kinds_ended()[1].b == bob)
assert(ring:move(ann, 10, 0) == 2, "solid fixtures stop each other")
ring:set_off(bob, 0)
ring:step()
ring:remove(bob)
ring:step()
assert(ring:kinds_ended()[1].a == ann and ring:kinds_ended()[1].b == nil)
assert(not pcall(ring.set_off, ring, bob, HURT) and not pcall(ring.add_fixtures, ring, { { 1 } }))
assert(not pcall(ring.set_off, ring, ring:add(kolize.box(0, 0, 1, 1)), HURT))

-- 100 000 random moves among 200 boxes end outside of all of them.
local random = 12345
local function next_number(n)
    random = (random * 16807) % 2147483647
    return random % n
end
local field, walls = kolize.world(), {}
for i = 1, 200 do
    local wx, wy = next_number(1000), next_number(1000)
    walls[i] = kolize.box(wx, wy, wx + 10 + next_number(40), wy + 10 + next_number(40))
    field:add(walls[i], 0, 0, true)
end
field:index()
local far = kolize.world()
local traveller = far:add(kolize.circle(0, 0, 4), 1e6, 7)
far:shift(-1e6, 2)
assert(traveller.x == 0 and traveller.y == 9, "a shift moves all bodies")
assert(not pcall(far.shift, far, 1 / 0, 0))

-- Logs that a C program wrote, with the hash that they have everywhere.
local function log(name) return assert(io.open(bindings .. "/../examples/logs/" .. name, "rb")):read("*a") end
local mine, yours = kolize.replay(log "mine.kzlog"), kolize.replay(log "yours.kzlog")
assert(mine:steps() == 40 and mine:at() == 0)
mine:seek(40)
assert(mine:hash() == "828c342f3bf23078", "the hash is that of C")
mine:seek(16)
repeat call = mine:next() until call.name == "kz_world_mark"
assert(call.mark == 16 and call.body == nil and not call.differs)
repeat call = mine:next() until call.name == "kz_body_set_pose" and call.body == 5
assert(call.x == 14 and call.to_x == 14)
local first = mine:compare(yours)
assert(first.mark == 16 and first.body == 5 and first.a.name == "kz_body_set_pose" and first.b.x == 14.5 and not first.same_calls)
assert(kolize.replay(log "mine.kzlog"):compare(mine) == nil)
assert(not pcall(kolize.replay, "no log") and not pcall(kolize.replay, 5) and not pcall(mine.seek, mine, -1))
assert(#field:hash() == 16 and field:hash() == field:hash())

local mover = field:add(kolize.circle(0, 0, 4), -100, -100)
local start = os.clock()
for _ = 1, 100000 do
    local at_x, at_y = field:move(mover, next_number(401) - 200 - mover.x / 50 + 10, next_number(401) - 200 - mover.y / 50 + 10)
    if next_number(50) == 0 then
        local now = kolize.circle(at_x, at_y, 4)
        for i = 1, 200 do assert(not now:overlaps(walls[i]), "ends outside") end
    end
end
-- A level of tiles: the floor holds, coins do not, what is dug is gone and comes back.
do
    local grid = kolize.grid(20, 10, 16, 16, { {}, { sensor = true, kind = 7 }, { points = { 0, 16, 16, 0, 16, 16 } } }, 100)
    grid:fill(0, 5, 20, 10, 1)
    grid:set(4, 4, 2)
    local level_world = kolize.world()
    local level = level_world:add(kolize.grid_shape(grid), 0, 0, true)
    local hero = level_world:add(kolize.box(-5, -10, 5, 0), 40, 60)
    collectgarbage()
    level_world:move(hero, 0, 100)
    assert(hero.y == 80)
    level_world:move(hero, 30, 0)
    assert(hero.x == 70)
    local met = level_world:cells(hero, level)
    assert(#met == 1 and met[1][1] == 4 and met[1][2] == 4 and met[1][3] == 2)
    local edits = grid:edits()
    grid:set(4, 5, 0)
    level_world:move(hero, 0, 100)
    assert(hero.y == 96 and grid:get(4, 5) == 0)
    grid:rewind(edits)
    assert(grid:get(4, 5) == 1)
    assert(not pcall(grid.set, grid, 40, 0, 1) and not pcall(grid.set, grid, 0, 0, 9))
    assert(not pcall(kolize.grid, 4, 4, 8, 8, { { points = { 0, 0, 9, 0, 9, 9 } } }))
end

print(string.format("%d structs, %d fields, %d functions; a move among 200 boxes takes %.2f us", structs, fields, functions,
    (os.clock() - start) * 10))
