-- Aseprite's script interface, as far as kolize.lua uses it, over frames of raw RGBA bytes:
--
--     lua mock.lua ../kolize.lua WIDTH HEIGHT FRAMES.rgba [TEMPORARY FOLDER] KEY=VALUE...
--
-- The script runs with the parameters KEY=VALUE.  Afterwards the slices are printed, a line each:
-- slice NAME X Y WIDTH HEIGHT DATA.  hand=X,Y,W,H puts a slice there first, as a person would draw one.

local script, width, height, pixels_file, temporary = arg[1], tonumber(arg[2]), tonumber(arg[3]), arg[4], arg[5]

-- ---- PNG, not compressed --------------------------------------------------------------------------------------------

-- Lua 5.3 has an operator for it, which LuaJIT cannot read, and LuaJIT a library.
local xor = bit and bit.bxor or load("return function(a, b) return a ~ b end")()

local crc_of = {}
for n = 0, 255 do
  local c = n
  for _ = 1, 8 do c = c % 2 == 1 and xor(0xedb88320, math.floor(c / 2)) % 4294967296 or math.floor(c / 2) end
  crc_of[n] = c
end

local function crc(text)
  local c = 0xffffffff
  for i = 1, #text do c = xor(crc_of[xor(c % 256, text:byte(i))], math.floor(c / 256)) % 4294967296 end
  return xor(c, 0xffffffff) % 4294967296
end

local function big(n)
  return string.char(math.floor(n / 16777216) % 256, math.floor(n / 65536) % 256, math.floor(n / 256) % 256, n % 256)
end

local function chunk(kind, data) return big(#data) .. kind .. data .. big(crc(kind .. data)) end

local function stored(data)
  local out, a, b = { "\120\1" }, 1, 0
  for at = 1, #data, 65535 do
    local part = data:sub(at, at + 65534)
    local n = #part
    local low, high = n % 256, math.floor(n / 256)
    out[#out + 1] = string.char(at + 65535 > #data and 1 or 0, low, high, 255 - low, 255 - high) .. part
  end
  for i = 1, #data do
    a = (a + data:byte(i)) % 65521
    b = (b + a) % 65521
  end
  return table.concat(out) .. big(b * 65536 + a)
end

-- ---- Images ---------------------------------------------------------------------------------------------------------

local image_calls = {}
image_calls.__index = image_calls

function ImageSpec(spec) return spec end
function Image(spec)
  local image = setmetatable({ width = spec.width, height = spec.height, data = {} }, image_calls)
  for i = 0, spec.width * spec.height - 1 do image.data[i] = "\0\0\0\0" end
  return image
end

function image_calls:drawImage(other, at)
  for y = 0, other.height - 1 do
    for x = 0, other.width - 1 do
      self.data[(at.y + y) * self.width + at.x + x] = other.data[y * other.width + x]
    end
  end
end

function image_calls:drawSprite(sprite, number) self:drawImage(sprite.pictures[number], { x = 0, y = 0 }) end

function image_calls:pixels()
  local i = -1
  return function()
    i = i + 1
    if i >= self.width * self.height then return nil end
    local place = { x = i % self.width, y = math.floor(i / self.width) }
    return setmetatable(place, { __call = function() return self.data[i] end })
  end
end

function image_calls:saveAs(path)
  local rows = {}
  for y = 0, self.height - 1 do
    rows[#rows + 1] = "\0" .. table.concat(self.data, "", y * self.width, (y + 1) * self.width - 1)
  end
  local file = assert(io.open(path, "wb"))
  file:write("\137PNG\r\n\26\n", chunk("IHDR", big(self.width) .. big(self.height) .. "\8\6\0\0\0"),
    chunk("IDAT", stored(table.concat(rows))), chunk("IEND", ""))
  file:close()
end

-- ---- The sprite and the application ---------------------------------------------------------------------------------

function Rectangle(x, y, w, h) return { x = x, y = y, width = w, height = h } end
function Point(x, y) return { x = x, y = y } end
ColorMode = { RGB = 0 }

local sprite = { width = width, height = height, filename = pixels_file, frames = {}, pictures = {}, slices = {}, tags = {} }
function sprite:newSlice(rect)
  local slice = { bounds = rect, name = "Slice", data = "" }
  self.slices[#self.slices + 1] = slice
  return slice
end
function sprite:deleteSlice(slice)
  for i, other in ipairs(self.slices) do
    if other == slice then table.remove(self.slices, i) end
  end
end

local file = assert(io.open(pixels_file, "rb"))
local bytes = file:read("*a")
file:close()
for at = 1, #bytes, width * height * 4 do
  local picture = Image { width = width, height = height }
  for i = 0, width * height - 1 do picture.data[i] = bytes:sub(at + 4 * i, at + 4 * i + 3) end
  sprite.pictures[#sprite.pictures + 1] = picture
  sprite.frames[#sprite.frames + 1] = { duration = 0.05 * #sprite.pictures, frameNumber = #sprite.pictures }
end
sprite.tags[1] = { name = 'walk "fast"', fromFrame = sprite.frames[1], toFrame = sprite.frames[#sprite.frames], aniDir = 2 }

app = { sprite = sprite, isUIAvailable = false, params = {}, transaction = function(change) change() end,
  pixelColor = { rgbaA = function(pixel) return pixel:byte(4) end },
  fs = { pathSeparator = "/", tempPath = temporary, joinPath = function(a, b) return a .. "/" .. b end,
    fileTitle = function(path) return (path:gsub("^.*/", ""):gsub("%.%w+$", "")) end } }

-- Several runs, one after the other: "next" stands between their parameters.
local function run() dofile(script) end
for i = 6, #arg do
  local key, value = arg[i]:match("^(%w+)=(.*)$")
  if arg[i] == "next" then
    run()
    app.params = {}
  elseif key == "hand" then
    local x, y, w, h = value:match("(%-?%d+),(%-?%d+),(%d+),(%d+)")
    local slice = sprite:newSlice(Rectangle(tonumber(x), tonumber(y), tonumber(w), tonumber(h)))
    slice.name, slice.data, slice.pivot = "hand\tdrawn", 'said "by hand"', Point(1, 2)
  else
    app.params[key] = value
  end
end
run()
for _, slice in ipairs(sprite.slices) do
  local b = slice.bounds
  print(("slice %s %d %d %d %d %s"):format(slice.name:gsub("%s", "_"), b.x, b.y, b.width, b.height, slice.data))
end
