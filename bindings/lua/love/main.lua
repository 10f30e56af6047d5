-- main.lua - a ball that rolls, jumps and slides on slopes, a rectangle and a sprite's pixels, by bump's interface.
--
--     love bindings/lua/love                  arrow keys move, space jumps
--     KOLIZE_LUA=FOLDER love ...              where the library, kolize.lua and kolize_bump.lua are (make lua), unless in the game
--     KOLIZE_SHOT=NAME love ...               plays by itself for three seconds, and writes NAME.png to its save folder
if not love.filesystem.getInfo "kolize.lua" then -- the game lies in Kolize's own sources
    local folder = os.getenv "KOLIZE_LUA" or (love.filesystem.getSource() .. "/../../../build/bindings/lua")
    package.path = folder .. "/?.lua;" .. package.path
end
local kolize = require "kolize" ()
local bump = require "kolize_bump" (kolize)

local world, hero, image = bump.newWorld(), { vx = 0, vy = 0 }, nil
local hills = { { 0, 340, 120, 340, 220, 250, 300, 340, 640, 340, 640, 400, 0, 400 }, { 420, 340, 640, 200, 640, 340 } }
local block, frame, shot = { x = 250, y = 190, w = 90, h = 14 }, 0, os.getenv("KOLIZE_SHOT")

-- A ring of pixels, drawn as an image; its mask reads the pixels where they lie.
local function ring()
    local data = love.image.newImageData(72, 72)
    data:mapPixel(function(x, y)
        local r = math.sqrt((x - 35.5) ^ 2 + (y - 35.5) ^ 2)
        if r < 35 and r > 24 and not (math.abs(x - 35.5) < 14 and y < 36) then return 0.85, 0.45, 0.1, 1 end
        return 0, 0, 0, 0
    end)
    return data
end

function love.load()
    for i, points in ipairs(hills) do world:add("hill" .. i, 0, 0, kolize.polygon(points)) end
    world:add("block", block.x, block.y, block.w, block.h)
    local pixels = ring()
    image = love.graphics.newImage(pixels)
    world:add("ring", 60, 150, kolize.mask_shape(kolize.mask_from_image_data(pixels), 0, 0))
    world:add(hero, 150, 20, kolize.circle(0, 0, 11))
end

local function steer(dt)
    local right = 0
    if shot then
        right = frame > 40 and 1 or 0
        if frame % 70 == 60 then hero.jump = true end
    else
        if love.keyboard.isDown("right") then right = 1 elseif love.keyboard.isDown("left") then right = -1 end
    end
    hero.vx = hero.vx + (right * 190 - hero.vx) * math.min(1, 8 * dt)
    hero.vy = math.min(hero.vy + 900 * dt, 900)
    if hero.jump and hero.ground then hero.vy = -380 end
    hero.jump = false
end

function love.update(dt)
    dt = shot and 1 / 60 or math.min(dt, 1 / 30)
    frame = frame + 1
    steer(dt)
    local x, y = world:getRect(hero)
    local _, _, cols, n = world:move(hero, x + hero.vx * dt, y + hero.vy * dt)
    hero.ground = false
    for i = 1, n do
        local normal = cols[i].normal
        local into = hero.vx * normal.x + hero.vy * normal.y
        if into < 0 then hero.vx, hero.vy = hero.vx - into * normal.x, hero.vy - into * normal.y end
        if normal.y < -0.5 then hero.ground = true end
    end
    if shot and frame == 180 then
        local hx, hy = world:getRect(hero)
        print(string.format("hero at %.1f, %.1f, on the ground: %s", hx, hy, tostring(hero.ground)))
        assert(hx > 200 and hy < 400, "the hero has moved, and fell through nothing")
        love.graphics.captureScreenshot(function(picture)
            picture:encode("png", shot .. ".png")
            print(love.filesystem.getSaveDirectory() .. "/" .. shot .. ".png")
            love.event.quit(0)
        end)
    end
end

function love.keypressed(key)
    if key == "space" or key == "up" then hero.jump = true elseif key == "escape" then love.event.quit() end
end

function love.draw()
    love.graphics.clear(0.96, 0.96, 0.94)
    love.graphics.setColor(0.30, 0.42, 0.36)
    for _, points in ipairs(hills) do
        for _, triangle in ipairs(love.math.triangulate(points)) do love.graphics.polygon("fill", triangle) end
    end
    love.graphics.setColor(0.35, 0.35, 0.42)
    love.graphics.rectangle("fill", block.x, block.y, block.w, block.h)
    love.graphics.setColor(1, 1, 1)
    love.graphics.draw(image, 60, 150)
    local x, y, w = world:getRect(hero)
    love.graphics.setColor(0.15, 0.39, 0.92)
    love.graphics.circle("fill", x + w / 2, y + w / 2, w / 2)
end
