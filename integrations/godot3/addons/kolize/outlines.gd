tool
extends Reference
# Images become polygons, by the tool; those beyond Godot become convex parts.

const Tool = preload("tool.gd")


# "1 polygon", "2 polygons"
static func counted(n: int, word: String) -> String:
	return "%d %s%s" % [n, word, "" if n == 1 else "s"]


# {"error": "" or a sentence, "polygons", "points", "missed", "extra", "solid"}
static func of_image(image: Image, options: Array) -> Dictionary:
	var file = OS.get_user_data_dir().plus_file("kolize_%d.png" % OS.get_ticks_usec())
	if image.save_png(file) != OK:
		return {"error": "%s cannot be written." % file}
	var found = of_file(file, options)
	Directory.new().remove(file)
	return found


static func of_file(file: String, options: Array) -> Dictionary:
	var answer = Tool.run(["trace", file, "--json"] + options)
	if answer["error"] != "":
		return {"error": answer["error"]}
	if answer["lines"].empty():
		return {"error": "The tool gave no answer."}
	var line = answer["lines"][0]
	var shapes = line["shapes"]
	for shape in shapes:
		if not _is_beyond_godot(shape):
			continue
		var parts = Tool.run(["trace", file, "--json", "--convex", "--max-points", "8"] + options)
		if not parts["lines"].empty():
			shapes = parts["lines"][0]["shapes"]
		break
	return _found(line, shapes)


# It has holes, or meets itself in a corner: Godot makes no shape of it.
static func _is_beyond_godot(shape: Dictionary) -> bool:
	var seen = {}
	for point in shape["polygon"]:
		seen[Vector2(point[0], point[1])] = true
	return shape.has("holes") or seen.size() < shape["polygon"].size()


static func _found(line: Dictionary, shapes: Array) -> Dictionary:
	var polygons = []
	var points = 0
	for shape in shapes:
		var polygon = PoolVector2Array()
		for point in shape["polygon"]:
			polygon.append(Vector2(point[0], point[1]))
		points += polygon.size()
		polygons.append(polygon)
	return {
		"error": "", "polygons": polygons, "points": points, "solid": int(line["count"]),
		"missed": int(line["missed"]), "extra": int(line["extra"]),
		"opaque": int(line["count"]) == int(line["width"]) * int(line["height"]),
	}
