@tool
extends EditorImportPlugin
## Imports .kolize files (see sheet.gd): the scene of a body with collision polygons a frame.
##
## The polygons carry their frame as metadata; those of the first frame are enabled.

const Sheet := preload("sheet.gd")
const Outlines := preload("outlines.gd")
const FrameSwitch := preload("frame_switch.gd")
const SOURCES := ".sources"
const BODIES := "StaticBody2D,Area2D,CharacterBody2D,RigidBody2D"

## What was imported again, for which content: once is enough also where it fails.
var tried := {}


func _get_importer_name() -> String:
	return "kolize.outlines"


func _get_visible_name() -> String:
	return "Kolize Outlines"


func _get_recognized_extensions() -> PackedStringArray:
	return PackedStringArray(["kolize"])


func _get_save_extension() -> String:
	return "scn"


func _get_resource_type() -> String:
	return "PackedScene"


func _get_priority() -> float:
	return 1.0


func _get_import_order() -> int:
	return 0


func _get_format_version() -> int:
	return 1


func _get_preset_count() -> int:
	return 1


func _get_preset_name(_preset: int) -> String:
	return "Default"


func _get_import_options(_path: String, _preset: int) -> Array[Dictionary]:
	var rules := Outlines.usual_rules()
	var kinds := ",".join(PackedStringArray(Outlines.KINDS))
	var modes := ",".join(PackedStringArray(Outlines.MODES))
	return [
		_choice("kind", rules["kind"], kinds),
		{"name": "tolerance", "default_value": rules["tolerance"]},
		{"name": "points", "default_value": rules["points"]},
		_choice("mode", rules["mode"], modes),
		{"name": "alpha", "default_value": rules["alpha"]},
		{"name": "tightness", "default_value": rules["tightness"]},
		{"name": "fill_holes", "default_value": rules["fill_holes"]},
		{"name": "centered", "default_value": true},
		_choice("body", "StaticBody2D", BODIES),
	]


func _choice(name: String, usual: String, values: String) -> Dictionary:
	return {
		"name": name,
		"default_value": usual,
		"property_hint": PROPERTY_HINT_ENUM,
		"hint_string": values,
	}


func _get_option_visibility(_path: String, _option: StringName, _options: Dictionary) -> bool:
	return true


func _can_import_threaded() -> bool:
	return false


func _import(
	source: String, save: String, options: Dictionary, _variants: Array[String], _files: Array[String]
) -> Error:
	var sheet := Sheet.read(source)
	if sheet["error"]:
		push_error("Kolize: " + sheet["error"])
		return ERR_FILE_CORRUPT
	var frames: Array[Dictionary] = sheet["frames"]
	var images: Array[Image] = []
	for frame in frames:
		images.append(frame["image"])
	var rules := options.duplicate()
	rules.merge(sheet["rules"], true)
	var answer := Outlines.of_images(images, rules)
	if answer["error"]:
		push_error("Kolize: %s: %s" % [source, answer["error"]])
		return FAILED
	var found: Array[Dictionary] = answer["frames"]
	var body: Node = _body(options["body"])
	body.name = source.get_file().get_basename()
	for i in frames.size():
		_add_frame(body, frames[i], found[i]["polygons"], options["centered"], i == 0)
	var scene := PackedScene.new()
	scene.pack(body)
	body.free()
	_remember(save, sheet["files"])
	return ResourceSaver.save(scene, "%s.%s" % [save, _get_save_extension()])


func _body(type: String) -> Node:
	return ClassDB.instantiate(type) if type in BODIES.split(",") else StaticBody2D.new()


func _add_frame(
	body: Node, frame: Dictionary, polygons: Array[PackedVector2Array], centered: bool, enabled: bool
) -> void:
	var corner := -Vector2(frame["image"].get_size()) / 2 if centered else Vector2.ZERO
	for i in polygons.size():
		var node := CollisionPolygon2D.new()
		node.name = "%s_%d" % [str(frame["key"]).validate_node_name().replace(" ", "_"), i]
		node.polygon = Transform2D(0, corner) * polygons[i]
		node.disabled = not enabled
		node.set_meta(FrameSwitch.FRAME, frame["key"])
		body.add_child(node, true)
		node.owner = body


## The .kolize files below a folder that read a file which is another now.
func behind(folder: EditorFileSystemDirectory) -> PackedStringArray:
	var old := PackedStringArray()
	for i in folder.get_file_count():
		var path := folder.get_file_path(i)
		if path.get_extension() == "kolize" and _is_behind(path):
			old.append(path)
	for i in folder.get_subdir_count():
		old.append_array(behind(folder.get_subdir(i)))
	return old


func _is_behind(path: String) -> bool:
	var about := ConfigFile.new()
	if about.load(path + ".import") != OK:
		return false
	var made: String = about.get_value("remap", "path", "")
	var now := _content(Sheet.read(path)["files"])
	var then := FileAccess.get_file_as_string(made.get_basename() + SOURCES)
	if now == then or tried.get(path, "") == now:
		return false
	tried[path] = now
	return true


## Not the time: a picture that was put in place of another may be older than what was imported.
func _content(files: Array) -> String:
	var lines := PackedStringArray()
	for file: String in files:
		lines.append("%s %s" % [FileAccess.get_md5(file), file])
	return "\n".join(lines)


func _remember(save: String, files: Array) -> void:
	var kept := FileAccess.open(save + SOURCES, FileAccess.WRITE)
	if kept:
		kept.store_string(_content(files))
