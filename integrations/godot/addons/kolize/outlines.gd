@tool
extends RefCounted
## Images become polygons: all of them are put onto one sheet, which the tool reads once.

const Tool := preload("tool.gd")
const KINDS: Array[String] = ["outline", "single", "convex", "hull", "box"]
const MODES: Array[String] = ["closest", "inside", "cover"]
const MOST_SIDE := 4096
const MOST_CORNERS := 8


## The rules that the inspector shows first.
static func usual_rules() -> Dictionary:
	return {
		"kind": "outline", "tolerance": 1.0, "points": 0, "mode": "closest", "alpha": 127,
		"tightness": 0.5, "fill_holes": false,
	}


## {"error": "" or a sentence, "frames": [{polygons, points, solid, missed, extra, iou, over}]}
static func of_images(images: Array[Image], rules: Dictionary) -> Dictionary:
	var all := usual_rules()
	all.merge(rules, true)
	var frames: Array[Dictionary] = []
	var cell := _largest(images)
	if images.is_empty() or cell.x == 0 or cell.y == 0:
		return {"error": "There are no pixels to trace.", "frames": frames}
	var columns := clampi(MOST_SIDE / cell.x, 1, images.size())
	var at_once := columns * maxi(MOST_SIDE / cell.y, 1)
	for begin in range(0, images.size(), at_once):
		var part := images.slice(begin, mini(begin + at_once, images.size()))
		var error := _trace_sheet(part, cell, columns, all, frames)
		if error:
			return {"error": error, "frames": frames}
	return {"error": "", "frames": frames}


static func _largest(images: Array[Image]) -> Vector2i:
	var most := Vector2i.ZERO
	for image in images:
		most = most.max(image.get_size())
	return most


static func _trace_sheet(
	images: Array[Image], cell: Vector2i, columns: int, rules: Dictionary, frames: Array[Dictionary]
) -> String:
	columns = mini(columns, images.size())
	var rows := (images.size() + columns - 1) / columns
	var sheet := Image.create_empty(cell.x * columns, cell.y * rows, false, Image.FORMAT_RGBA8)
	for i in images.size():
		var place := Vector2i(i % columns, i / columns) * cell
		sheet.blit_rect(_plain(images[i]), Rect2i(Vector2i.ZERO, images[i].get_size()), place)
	var file := _scratch()
	var error := "" if sheet.save_png(file) == OK else "%s cannot be written." % file
	if not error:
		error = _trace_file(file, cell, images.size(), rules, frames)
	DirAccess.remove_absolute(file)
	return error


## A file of this process, which no other editor writes.
static func _scratch() -> String:
	var name := "kolize_%d_%d.png" % [OS.get_process_id(), Time.get_ticks_usec()]
	return OS.get_user_data_dir().path_join(name)


static func _plain(image: Image) -> Image:
	if image.get_format() == Image.FORMAT_RGBA8:
		return image
	var copy: Image = image.duplicate()
	if copy.is_compressed():
		copy.decompress()
	copy.convert(Image.FORMAT_RGBA8)
	return copy


static func _trace_file(
	file: String, cell: Vector2i, count: int, rules: Dictionary, frames: Array[Dictionary]
) -> String:
	var place := PackedStringArray([file, "--frames", "%dx%d" % [cell.x, cell.y], "--json"])
	place.append_array(["--alpha", str(rules["alpha"])])
	place.append_array(["--max-pixels", str(maxi(1 << 24, cell.x * cell.y * (count + 64)))])
	var answer := Tool.run(_words(rules, false) + place)
	if answer["error"]:
		return answer["error"]
	var lines: Array[Dictionary] = answer["lines"]
	if lines.size() < count:
		return "The tool answered %d of %d frames. %s" % [lines.size(), count, answer["notes"]]
	var parts: Array[Dictionary] = []
	if lines.slice(0, count).any(_needs_parts):
		answer = Tool.run(_words(rules, true) + place)
		parts = answer["lines"]
	for i in count:
		var shown := parts[i] if i < parts.size() and _needs_parts(lines[i]) else lines[i]
		frames.append(_frame(lines[i], _polygons(shown)))
	return ""


## Verb and options; `parts`: convex ones, of what Godot has no polygons for.
static func _words(rules: Dictionary, parts: bool) -> PackedStringArray:
	var kind: String = rules["kind"]
	var words := PackedStringArray(["trace"])
	if kind == "hull" or kind == "box":
		words = PackedStringArray(["fit", "--" + kind])
		if kind == "box":
			words.append_array(["--tightness", str(rules["tightness"])])
		elif rules["points"] > 0:
			words.append_array(["--max-points", str(rules["points"])])
		return words
	if kind == "single":
		words.append("--single")
	elif rules["fill_holes"]:
		words.append("--no-holes")
	if kind == "convex" or parts:
		words.append_array(["--convex", "--max-points", str(MOST_CORNERS)])
	if rules["points"] > 0:
		words.append_array(["--points", str(rules["points"])])
	if rules["tolerance"] > 0 or rules["points"] == 0:
		words.append_array(["--tolerance", str(rules["tolerance"])])
	if kind != "single":
		words.append_array(["--mode", rules["mode"]])
	return words


static func _needs_parts(line: Dictionary) -> bool:
	return line.get("shapes", []).any(_is_beyond_godot)


## Godot's polygons have no holes, and it makes no shape of one that meets itself in a corner.
static func _is_beyond_godot(shape: Dictionary) -> bool:
	var seen := {}
	for point: Array in shape.get("polygon", []):
		seen[Vector2(point[0], point[1])] = true
	return "holes" in shape or seen.size() < shape.get("polygon", []).size()


static func _frame(line: Dictionary, polygons: Array[PackedVector2Array]) -> Dictionary:
	var loss: Dictionary = line
	for kind in ["hull", "box"]:
		if line.get(kind) is Dictionary:
			loss = line[kind]
	var points := 0
	for polygon in polygons:
		points += polygon.size()
	return {
		"polygons": polygons, "points": points, "solid": int(line["count"]),
		"missed": int(loss.get("missed", 0)), "extra": int(loss.get("extra", 0)),
		"iou": float(loss.get("iou", 1)), "over": line.get("over", false),
		"opaque": int(line["count"]) == int(line["width"]) * int(line["height"]),
	}


static func _polygons(line: Dictionary) -> Array[PackedVector2Array]:
	var found: Array[PackedVector2Array] = []
	var shapes: Array = line.get("shapes", [])
	for kind in ["hull", "box"]:
		if line.get(kind) is Dictionary and line[kind].get("shape") is Dictionary:
			shapes = [line[kind]["shape"]]
	for shape: Dictionary in shapes:
		if "polygon" in shape:
			found.append(_points(shape["polygon"]))
		elif "box" in shape:
			var b: Array = shape["box"]
			found.append(_points([[b[0], b[1]], [b[2], b[1]], [b[2], b[3]], [b[0], b[3]]]))
	return found


static func _points(pairs: Array) -> PackedVector2Array:
	var points := PackedVector2Array()
	for pair: Array in pairs:
		points.append(Vector2(pair[0], pair[1]))
	return points


## "1 polygon", "2 polygons"
static func counted(n: int, word: String) -> String:
	return "%d %s%s" % [n, word, "" if n == 1 else "s"]


## "1 polygon, 31 points; 4 of 877 pixels missed, 45 extra"
static func numbers(frame: Dictionary) -> String:
	var text := "%s, %s; %d of %s missed, %d extra" % [
		counted(frame["polygons"].size(), "polygon"), counted(frame["points"], "point"),
		frame["missed"], counted(frame["solid"], "pixel"), frame["extra"],
	]
	text += "; nothing is transparent" if frame["opaque"] else ""
	return text + ("; more points than asked for" if frame["over"] else "")
