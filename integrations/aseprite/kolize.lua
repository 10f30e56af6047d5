-- Kolize in Aseprite: boxes, hulls and outlines of each frame as slices, and all slices as frame JSON.
--
-- File > Scripts shows it once it lies in Aseprite's folder of scripts.  Without a window:
--     aseprite -b hero.aseprite --script-param do=boxes --script kolize.lua
-- do = boxes | fit | hulls | outlines | export.  boxes and export need nothing else; the others run the program
-- `kolize`, found in PATH or named by the parameter tool or the environment's KOLIZE.
--
-- A slice made here has the name of the parameter name, and data such as {"frame":0,"box":[2,3,9,12]} or
-- {"frame":0,"polygon":[[2,3],...]}: frames count from 0, coordinates are pixels of the sprite.  Scripts cannot move a
-- slice from frame to frame, so that each frame has its own; the export makes one slice with a key a frame of them.

local DOES = { "boxes", "fit", "hulls", "outlines", "export" }
local HOW_TO_GET_IT = "The program %s cannot be run.  Build it with `make` in Kolize's source and `make install`."
local usual = { ["do"] = "boxes", name = "body", alpha = "127", tolerance = "1" }
usual.tool = os.getenv("KOLIZE") or "kolize"

-- ---- Pixels ---------------------------------------------------------------------------------------------------------

-- What all layers show in a frame.
local function picture_of(sprite, number)
  local spec = ImageSpec { width = sprite.width, height = sprite.height, colorMode = ColorMode.RGB }
  local image = Image(spec)
  image:drawSprite(sprite, number)
  return image
end

-- The smallest rectangle round the pixels whose alpha is above a number; nil when there is none.
local function solid_bounds(image, alpha)
  local x0, y0, x1, y1
  for it in image:pixels() do
    if app.pixelColor.rgbaA(it()) > alpha then
      x0, y0 = math.min(x0 or it.x, it.x), math.min(y0 or it.y, it.y)
      x1, y1 = math.max(x1 or it.x, it.x), math.max(y1 or it.y, it.y)
    end
  end
  if x0 then return { x0, y0, x1 + 1, y1 + 1 } end
end

-- ---- The tool -------------------------------------------------------------------------------------------------------

local function quoted(text)
  if app.fs.pathSeparator == "\\" then return '"' .. text .. '"' end
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

local function read_all(path)
  local file = io.open(path, "rb")
  if not file then return "" end
  local text = file:read("*a")
  file:close()
  return text
end

-- The tool's JSON line about an image.
local function ask(settings, image, words)
  local picture = app.fs.joinPath(app.fs.tempPath, "kolize_frame.png")
  local answer = app.fs.joinPath(app.fs.tempPath, "kolize_answer.json")
  image:saveAs(picture)
  local command = quoted(settings.tool) .. " " .. words .. " --json --alpha " .. tonumber(settings.alpha)
  command = command .. " " .. quoted(picture) .. " > " .. quoted(answer)
  if app.fs.pathSeparator == "\\" then command = '"' .. command .. '"' end -- cmd takes one pair of quotes away
  os.execute(command)
  local text = read_all(answer)
  os.remove(picture)
  os.remove(answer)
  if not text:find('^{"file"') then error(HOW_TO_GET_IT:format(settings.tool), 0) end
  return text
end

-- ---- Slices ---------------------------------------------------------------------------------------------------------

local function pairs_of(text)
  local points = {}
  for x, y in text:gmatch("%[([^%[%],]+),([^%[%],]+)%]") do points[#points + 1] = { tonumber(x), tonumber(y) } end
  return points
end

-- Whole pixels round all points.
local function bounds_of(points)
  local x0, y0, x1, y1 = math.huge, math.huge, -math.huge, -math.huge
  for _, p in ipairs(points) do
    x0, y0, x1, y1 = math.min(x0, p[1]), math.min(y0, p[2]), math.max(x1, p[1]), math.max(y1, p[2])
  end
  return { math.floor(x0), math.floor(y0), math.ceil(x1), math.ceil(y1) }
end

local function add_slice(sprite, settings, frame, bounds, data)
  local rect = Rectangle(bounds[1], bounds[2], bounds[3] - bounds[1], bounds[4] - bounds[2])
  local slice = sprite:newSlice(rect)
  slice.name = settings.name
  slice.data = ('{"frame":%d,%s}'):format(frame, data)
end

local function add_box(sprite, settings, frame, box)
  add_slice(sprite, settings, frame, box, ('"box":[%d,%d,%d,%d]'):format(box[1], box[2], box[3], box[4]))
end

local function add_polygons(sprite, settings, frame, answer)
  for polygon in answer:gmatch('"polygon":(%[%[.-%]%])') do
    add_slice(sprite, settings, frame, bounds_of(pairs_of(polygon)), '"polygon":' .. polygon)
  end
end

local makers = {
  boxes = function(sprite, settings, frame, image)
    local box = solid_bounds(image, tonumber(settings.alpha))
    if box then add_box(sprite, settings, frame, box) end
  end,
  fit = function(sprite, settings, frame, image)
    local numbers = ask(settings, image, "fit --box"):match('"box":%[([^%]]+)%]')
    if not numbers then return end
    local box = {}
    for number in numbers:gmatch("[^,]+") do box[#box + 1] = tonumber(number) end
    add_box(sprite, settings, frame, box)
  end,
  hulls = function(sprite, settings, frame, image)
    add_polygons(sprite, settings, frame, ask(settings, image, "fit --hull"))
  end,
  outlines = function(sprite, settings, frame, image)
    local words = "trace --no-holes --tolerance " .. tonumber(settings.tolerance)
    add_polygons(sprite, settings, frame, ask(settings, image, words))
  end,
}

local function frame_of(slice) return tonumber((slice.data or ""):match('^{"frame":(%d+),')) end

-- Those of an earlier run with the same name.
local function delete_ours(sprite, name)
  local old = {}
  for _, slice in ipairs(sprite.slices) do
    if slice.name == name and frame_of(slice) then old[#old + 1] = slice end
  end
  for _, slice in ipairs(old) do sprite:deleteSlice(slice) end
end

local function make_slices(sprite, settings)
  local make = makers[settings["do"]]
  app.transaction(function()
    delete_ours(sprite, settings.name)
    for number = 1, #sprite.frames do make(sprite, settings, number - 1, picture_of(sprite, number)) end
  end)
end

-- ---- Frame JSON -----------------------------------------------------------------------------------------------------

local function text_of(value)
  local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }
  return '"' .. value:gsub('["\\\n\r\t]', escapes):gsub("%c", " ") .. '"'
end

local function rect_of(x, y, w, h) return ('{"x":%d,"y":%d,"w":%d,"h":%d}'):format(x, y, w, h) end

local function key_of(frame, slice)
  local b = slice.bounds
  local text = ('{"frame":%d,"bounds":%s'):format(frame, rect_of(b.x, b.y, b.width, b.height))
  if slice.pivot then text = text .. (',"pivot":{"x":%d,"y":%d}'):format(slice.pivot.x, slice.pivot.y) end
  return text .. "}"
end

-- The n-th slice of a name in a frame belongs to the n-th track of that name; a frame without one ends it.
local function tracks_of(sprite)
  local tracks, counts = {}, {}
  for _, slice in ipairs(sprite.slices) do
    local frame = frame_of(slice)
    local at = slice.name .. "\0" .. (frame or "hand")
    counts[at] = (counts[at] or 0) + 1
    local id = slice.name .. "\0" .. (frame and counts[at] or "hand" .. counts[at])
    local track = tracks[id]
    if not track then
      track = { name = slice.name, slices = {}, data = frame and "" or slice.data or "" }
      tracks[id], tracks[#tracks + 1] = track, track
    end
    track.slices[frame or 0] = slice
    track.every = not frame
  end
  return tracks
end

local function keys_of(track, n_frames)
  if track.every then return { key_of(0, track.slices[0]) } end
  local keys, shown = {}, false
  for frame = 0, n_frames - 1 do
    local slice = track.slices[frame]
    if slice then keys[#keys + 1] = key_of(frame, slice)
    elseif shown then keys[#keys + 1] = ('{"frame":%d,"bounds":%s}'):format(frame, rect_of(0, 0, 0, 0)) end
    shown = slice ~= nil
  end
  return keys
end

-- The data of each frame's slice, so that polygons are in the file, too.
local function data_of(track)
  if track.every then return track.data end
  local all = {}
  for frame, slice in pairs(track.slices) do all[#all + 1] = { frame, slice.data } end
  table.sort(all, function(a, b) return a[1] < b[1] end)
  for i, pair in ipairs(all) do all[i] = pair[2] end
  return "[" .. table.concat(all, ",") .. "]"
end

local function slices_text(sprite)
  local out = {}
  for _, track in ipairs(tracks_of(sprite)) do
    local keys = table.concat(keys_of(track, #sprite.frames), ",")
    out[#out + 1] = ('{"name":%s,"data":%s,"keys":[%s]}'):format(text_of(track.name), text_of(data_of(track)), keys)
  end
  return table.concat(out, ",\n  ")
end

local DIRECTIONS = { [0] = "forward", "reverse", "pingpong", "pingpong_reverse" }

local function tags_text(sprite)
  local out = {}
  for _, tag in ipairs(sprite.tags) do
    local from, to = tag.fromFrame.frameNumber - 1, tag.toFrame.frameNumber - 1
    local form = '{"name":%s,"from":%d,"to":%d,"direction":"%s"}'
    out[#out + 1] = form:format(text_of(tag.name), from, to, DIRECTIONS[tag.aniDir] or "forward")
  end
  return table.concat(out, ",")
end

local function frames_text(sprite, title, columns)
  local out = {}
  for number = 1, #sprite.frames do
    local i = number - 1
    local x, y = i % columns * sprite.width, math.floor(i / columns) * sprite.height
    local form = '{"filename":%s,"frame":%s,"duration":%d}'
    local duration = math.floor(sprite.frames[number].duration * 1000 + 0.5)
    out[#out + 1] = form:format(text_of(title .. " " .. i), rect_of(x, y, sprite.width, sprite.height), duration)
  end
  return table.concat(out, ",\n ")
end

-- Writes FILE.json, in the form of Aseprite's own export, and FILE.png with all frames; returns both paths.
local function export(sprite, base)
  local columns = math.max(1, math.min(#sprite.frames, math.floor(4096 / sprite.width)))
  local rows = math.ceil(#sprite.frames / columns)
  local w, h = columns * sprite.width, rows * sprite.height
  local sheet = Image(ImageSpec { width = w, height = h, colorMode = ColorMode.RGB })
  for number = 1, #sprite.frames do
    local i = number - 1
    local at = Point(i % columns * sprite.width, math.floor(i / columns) * sprite.height)
    sheet:drawImage(picture_of(sprite, number), at)
  end
  sheet:saveAs(base .. ".png")
  local title = app.fs.fileTitle(base)
  local file, why = io.open(base .. ".json", "wb")
  if not file then error(why, 0) end
  file:write('{"frames":[\n ', frames_text(sprite, title, columns), '],\n')
  file:write(' "meta":{"app":"kolize.lua","image":', text_of(title .. ".png"), ',\n')
  file:write('  "frameTags":[', tags_text(sprite), '],\n  "slices":[', slices_text(sprite), "]}}\n")
  file:close()
  return base .. ".json", base .. ".png"
end

-- ---- What is wished for ---------------------------------------------------------------------------------------------

local function settings_of(params)
  local settings = {}
  for key, value in pairs(usual) do settings[key] = params[key] or value end
  return settings
end

local function asked_by_dialog()
  local dialog = Dialog("Kolize")
  dialog:combobox { id = "do", label = "Slices", option = "boxes", options = DOES }
  dialog:entry { id = "name", label = "Name", text = usual.name }
  dialog:number { id = "alpha", label = "Alpha above", text = usual.alpha, decimals = 0 }
  dialog:number { id = "tolerance", label = "Tolerance", text = usual.tolerance, decimals = 2 }
  dialog:entry { id = "tool", label = "Program", text = usual.tool }
  dialog:button { id = "ok", text = "OK" }
  dialog:button { text = "Cancel" }
  dialog:show()
  return dialog.data.ok and dialog.data or nil
end

local function run(sprite, settings)
  if settings["do"] == "export" then
    local base = (settings.out or sprite.filename):gsub("%.%w+$", "")
    print("Kolize: " .. export(sprite, base))
    return
  end
  if not makers[settings["do"]] then error("do=" .. settings["do"] .. ": needs " .. table.concat(DOES, ", "), 0) end
  make_slices(sprite, settings)
  print(("Kolize: %d slices"):format(#sprite.slices))
end

local function main()
  local sprite = app.sprite or app.activeSprite -- 1.3, and before
  if not sprite then error("no sprite is open", 0) end
  local settings = app.isUIAvailable and asked_by_dialog() or not app.isUIAvailable and app.params
  if not settings then return end
  local all = settings_of(settings)
  all.out = settings.out
  run(sprite, all)
end

local ok, why = pcall(main)
if not ok then
  if app.isUIAvailable then app.alert("Kolize: " .. tostring(why)) else print("Kolize: " .. tostring(why)) end
end
