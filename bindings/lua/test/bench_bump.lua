-- bench_bump.lua - how long a move takes, beside bump.lua itself:
--     luajit bench_bump.lua MODULE LIBRARY BUMP.LUA [ROUNDS]
--     MODULE is the folder of kolize.lua, LIBRARY libkolize-flat, BUMP.LUA the file of bump.lua of its tag v3.1.7: the branch
--     after that tag calls itself 3.1.7 as well, but slides otherwise, and answers differ
--
-- First all moves are made by both, and every answer is compared. Then both are timed in one run: in each round they
-- take turns in an order of chance, and the ratio of that round is kept. Printed are medians, and the least and
-- greatest ratio.
local module, library, bump_file, rounds = ...
package.path = module .. "/?.lua;" .. package.path
local ours = require "kolize_bump"(require "kolize"(library))
local theirs = assert(loadfile(bump_file))()
rounds = tonumber(rounds) or 31

local random = 1
local function chance(n)
    random = (random * 16807) % 2147483647
    return random % n
end

-- A scene is rectangles, x, y, w, h, those that move, and how one of them moves: x, y, step -> goal.
local function crowd(n, movers)
    local side, rects, moving = math.sqrt(n) * 40, {}, {}
    for i = 1, n do rects[i] = { chance(side), chance(side), 16, 16 } end
    for i = 1, movers do moving[i] = n - movers + i end
    rects[n][1], rects[n][2] = side / 2, side / 2
    return { rects = rects, moving = moving, goal = "x + (i * 37) % 41 - 20, y + (i * 53) % 41 - 20" }
end

-- A floor of tiles side by side with steps in it, on which one runs to and fro and is pulled down.
local function tiles(n)
    local rects = {}
    for i = 1, n - 1 do rects[i] = { 16 * i, 400 - 16 * (math.floor(i / 9) % 3), 16, 16 } end
    rects[n] = { 160, 300, 12, 20 }
    local goal = "x + (i % 4000 < 2000 and 3 or -3), y + 4 - (i % 40 == 0 and 60 or 0)"
    return { rects = rects, moving = { n }, goal = goal }
end

local function world_of(bump, scene)
    local world = bump.newWorld()
    for i, rect in ipairs(scene.rects) do world:add(i, rect[1], rect[2], rect[3], rect[4]) end
    return world
end

-- Each has a loop of its own, as in a program: a loop that both run is compiled for the first one only.
local function loop_of(scene)
    return assert(loadstring("local world, moving, from, to = ... " ..
        "local n, met = #moving, 0 " ..
        "for i = from, to do " ..
        "    local item = moving[i % n + 1] " ..
        "    local x, y = world:getRect(item) " ..
        "    local _, _, _, count = world:move(item, " .. scene.goal .. ") " ..
        "    met = met + count " ..
        "end " ..
        "return met"))
end

-- Of two that are met at the same time, as far from the middle, bump takes the one that its table has first.
local function is_tie(c, d)
    local function distance(col)
        local i, o = col.itemRect, col.otherRect
        return ours.rect.getSquareDistance(i.x, i.y, i.w, i.h, o.x, o.y, o.w, o.h)
    end
    return c.other ~= d.other and c.ti == d.ti and distance(c) == distance(d)
end

local function same(c, d)
    return c.other == d.other and c.type == d.type and c.ti == d.ti and c.overlaps == d.overlaps and
        c.normal.x == d.normal.x and c.normal.y == d.normal.y and
        c.touch.x == d.touch.x and c.touch.y == d.touch.y
end

local function compare(scene, moves)
    local a, b, met, ties = world_of(ours, scene), world_of(theirs, scene), 0, 0
    local goal = assert(loadstring("local x, y, i = ... return " .. scene.goal))
    for i = 1, moves do
        local item, tie = scene.moving[i % #scene.moving + 1], false
        local x, y = a:getRect(item)
        local ax, ay, a_cols, a_n = a:move(item, goal(x, y, i))
        local bx, by, b_cols, b_n = b:move(item, goal(x, y, i))
        for k = 1, math.min(a_n, b_n) do
            tie = tie or is_tie(a_cols[k], b_cols[k])
            assert(tie or same(a_cols[k], b_cols[k]), "move " .. i .. " meets another")
        end
        assert(tie or (ax == bx and ay == by and a_n == b_n), "move " .. i .. " ends elsewhere")
        b:update(item, ax, ay)
        met, ties = met + a_n, ties + (tie and 1 or 0)
    end
    assert(met > 0 and ties < met / 50)
    return met, ties
end

local function median(list)
    table.sort(list)
    return list[math.floor(#list / 2) + 1]
end

local function run(name, scene, moves)
    local met, ties = compare(scene, moves)
    local sides = { { bump = ours }, { bump = theirs } }
    for _, side in ipairs(sides) do
        side.world, side.loop, side.times = world_of(side.bump, scene), loop_of(scene), {}
    end
    local ratios = {}
    jit.flush() -- what was compiled for the comparison is not what a program has
    for round = -2, rounds do -- the first ones are compiled yet
        local first, at = 1 + math.floor(chance(1000) / 500), (round + 2) * moves
        local time = {}
        for _, k in ipairs { first, 3 - first } do
            local side = sides[k]
            collectgarbage() -- what the other one left
            local start = os.clock()
            side.met = side.loop(side.world, scene.moving, at + 1, at + moves)
            time[k] = (os.clock() - start) / moves * 1e6
        end
        assert(math.abs(sides[1].met - sides[2].met) <= sides[1].met / 50) -- ties go on
        if round > 0 then
            for k = 1, 2 do sides[k].times[round] = time[k] end
            ratios[round] = time[2] / time[1]
        end
    end
    local ratio = median(ratios)
    print(string.format("%-36s %6.2f us, %s %6.2f us: %.2f times as long (%.2f to %.2f); %d met, %d ties", name,
        median(sides[1].times), theirs._VERSION, median(sides[2].times), ratio, ratios[1], ratios[#ratios], met, ties))
end

run("one of 2000 rectangles moves", crowd(2000, 1), 4000)
run("200 of 2000 rectangles move in turn", crowd(2000, 200), 4000)
run("all of 2000 rectangles move in turn", crowd(2000, 2000), 4000)
run("one runs on 2000 tiles", tiles(2000), 4000)
run("one of 20 000 rectangles moves", crowd(20000, 1), 4000)
