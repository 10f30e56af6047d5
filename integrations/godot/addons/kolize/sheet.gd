@tool
extends RefCounted
## Reads a .kolize file: which image or sheet it names, and how its frames lie in it.
##
##     {"image": "tank.png", "frames": "32x24"}    an image, whole or as a grid of frames
##     {"sheet": "hero.json"}                      a sheet of TexturePacker or Aseprite
##
## Rules of outlines.gd beside these keys win over the options of the Import dock.


## {"error": "" or a sentence, "frames": [{"key", "image"}], "rules": {}, "files": what was read}
static func read(path: String) -> Dictionary:
	var answer := {"error": "", "frames": [] as Array[Dictionary], "rules": {}, "files": []}
	var given: Variant = JSON.parse_string(FileAccess.get_file_as_string(path))
	if not given is Dictionary or not (given.get("image") is String or given.get("sheet") is String):
		answer["error"] = "%s: expected {\"image\": FILE} or {\"sheet\": FILE}" % path
		return answer
	var folder := path.get_base_dir()
	if given.has("sheet"):
		_read_sheet(folder.path_join(given["sheet"]), answer)
	else:
		_read_grid(folder.path_join(given["image"]), str(given.get("frames", "")), answer)
	for key: String in ["kind", "tolerance", "points", "mode", "alpha", "tightness", "fill_holes"]:
		if given.has(key):
			answer["rules"][key] = given[key]
	return answer


static func _load(path: String, answer: Dictionary) -> Image:
	answer["files"].append(path)
	if not FileAccess.file_exists(path):
		answer["error"] = "%s: there is no such file" % path
		return null
	var image := Image.load_from_file(ProjectSettings.globalize_path(path))
	if image == null or image.is_empty():
		answer["error"] = "%s: not an image that Godot reads" % path
		return null
	image.convert(Image.FORMAT_RGBA8)
	return image


static func _read_grid(path: String, frames: String, answer: Dictionary) -> void:
	var image := _load(path, answer)
	if image == null:
		return
	var cell := image.get_size()
	if frames:
		var sides := frames.split_floats("x")
		cell = Vector2i(int(sides[0]), int(sides[1])) if sides.size() == 2 else Vector2i.ZERO
	if cell.x < 1 or cell.y < 1 or cell.x > image.get_width() or cell.y > image.get_height():
		answer["error"] = "%s: frames %s do not fit into %s" % [path, frames, image.get_size()]
		return
	for y in image.get_height() / cell.y:
		for x in image.get_width() / cell.x:
			var part := image.get_region(Rect2i(Vector2i(x, y) * cell, cell))
			answer["frames"].append({"key": str(answer["frames"].size()), "image": part})


static func _read_sheet(path: String, answer: Dictionary) -> void:
	answer["files"].append(path)
	var sheet: Variant = JSON.parse_string(FileAccess.get_file_as_string(path))
	if not sheet is Dictionary or not sheet.get("meta") is Dictionary:
		answer["error"] = "%s: not a sheet of TexturePacker or Aseprite" % path
		return
	var image := _load(path.get_base_dir().path_join(str(sheet["meta"].get("image", ""))), answer)
	if image == null:
		return
	var parts: Variant = sheet.get("frames")
	if parts is Dictionary:
		for name: String in parts:
			_add_part(image, name, parts[name], path, answer)
	elif parts is Array:
		for i in parts.size():
			var title: Variant = parts[i].get("filename", i) if parts[i] is Dictionary else i
			_add_part(image, str(title), parts[i], path, answer)


## The frame as it was drawn: untrimmed and upright.
static func _add_part(
	image: Image, name: String, given: Variant, path: String, answer: Dictionary
) -> void:
	var part: Dictionary = given if given is Dictionary else {}
	if not part.get("frame") is Dictionary or not part["frame"].has_all(["x", "y", "w", "h"]):
		answer["error"] = "%s: frame %s has no x, y, w, h" % [path, name]
		return
	var area := _rect(part["frame"])
	var turned: bool = part.get("rotated", false)
	var inside := Rect2i(area.position, Vector2i(area.size.y, area.size.x) if turned else area.size)
	if not Rect2i(Vector2i.ZERO, image.get_size()).encloses(inside):
		answer["error"] = "%s: frame %s reaches beyond the image" % [path, name]
		return
	var pixels := image.get_region(inside)
	if turned:
		pixels.rotate_90(COUNTERCLOCKWISE)
	var at := Vector2i.ZERO
	if part.get("spriteSourceSize") is Dictionary:
		at = _rect(part["spriteSourceSize"]).position
	var whole := at + area.size
	if part.get("sourceSize") is Dictionary:
		whole = Vector2i(int(part["sourceSize"]["w"]), int(part["sourceSize"]["h"]))
	var frame := Image.create_empty(maxi(whole.x, 1), maxi(whole.y, 1), false, Image.FORMAT_RGBA8)
	frame.blit_rect(pixels, Rect2i(Vector2i.ZERO, pixels.get_size()), at)
	answer["frames"].append({"key": name, "image": frame})


static func _rect(r: Dictionary) -> Rect2i:
	return Rect2i(int(r["x"]), int(r["y"]), int(r["w"]), int(r["h"]))
