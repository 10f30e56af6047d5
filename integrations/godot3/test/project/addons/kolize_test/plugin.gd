tool
extends EditorPlugin
# Plays in the editor what a person would do with the add-on, and prints what came of it.
#
# With KOLIZE_PLAY in the environment. A line an action: `KOLIZE {"did": NAME, ...}`.

const Build = preload("res://addons/kolize/build.gd")
const Inspector = preload("res://addons/kolize/inspector.gd")
const Outlines = preload("res://addons/kolize/outlines.gd")
const STAGE = "res://stage.tscn"
const QUIET = 60
const USUAL = ["--tolerance", "1"]


func _enter_tree() -> void:
	if OS.get_environment("KOLIZE_PLAY") != "":
		call_deferred("_begin")


func _begin() -> void:
	var files = get_editor_interface().get_resource_filesystem()
	if OS.get_environment("KOLIZE_PLAY") == "import":
		yield(files, "resources_reimported")  # frames pass while it imports
	var quiet = 0  # frames since the editor has last read the project's files
	while quiet < QUIET:
		yield(get_tree(), "idle_frame")
		quiet = 0 if files.is_scanning() else quiet + 1
	if OS.get_environment("KOLIZE_PLAY") == "import":
		get_tree().quit()
		return
	_save_stage()
	get_editor_interface().open_scene_from_path(STAGE)
	while get_editor_interface().get_edited_scene_root() == null:
		yield(get_tree(), "idle_frame")
	if OS.get_environment("KOLIZE_PLAY") == "missing":
		_say("no tool", Outlines.of_file("s000.png", []))
	else:
		_play()
		_play_inspector()
	_say("end", {})
	get_tree().quit()


func _say(action: String, what: Dictionary) -> void:
	what["did"] = action
	print("KOLIZE ", to_json(what))


func _save_stage() -> void:
	var root = Node2D.new()
	root.name = "Stage"
	var body = KinematicBody2D.new()
	body.name = "Hero"
	root.add_child(body)
	var picture = Sprite.new()
	picture.name = "Picture"
	picture.texture = load("res://s000.png")
	picture.position = Vector2(10, 20)
	body.add_child(picture)
	var sheet = Sprite.new()
	sheet.name = "Sheet"
	sheet.texture = load("res://sheet.png")
	sheet.hframes = 10
	sheet.frame = 3
	root.add_child(sheet)
	for node in [body, picture, sheet]:
		node.owner = root
	var scene = PackedScene.new()
	scene.pack(root)
	ResourceSaver.save(STAGE, scene)
	root.free()


func _polygons(node: Node) -> Dictionary:
	var out = {"shapes": 0, "points": 0, "first": []}
	for child in node.get_children():
		if child is CollisionPolygon2D:
			out["shapes"] += 1
			out["points"] += child.polygon.size()
			if out["first"].empty():
				for point in child.polygon:
					out["first"].append([point.x, point.y])
	return out


func _play() -> void:
	var root = get_editor_interface().get_edited_scene_root()
	var hero = root.get_node("Hero")
	var build = Build.new()
	build.put(get_undo_redo(), root, hero.get_node("Picture"), USUAL)
	_say("picture", _polygons(hero))
	build.put(get_undo_redo(), root, hero.get_node("Picture"), [])
	_say("picture exact", _polygons(hero))
	get_undo_redo().undo()
	_say("picture undone", _polygons(hero))
	get_undo_redo().redo()
	_say("picture redone", _polygons(hero))
	build.put(get_undo_redo(), root, root.get_node("Sheet"), USUAL)
	_say("sheet", _polygons(root.get_node("Sheet/KolizeBody")))
	var bare = Sprite.new()
	_say("bare", build.put(get_undo_redo(), root, bare, USUAL))
	bare.free()


# The button's own way, with the numbers it shows.
func _play_inspector() -> void:
	var root = get_editor_interface().get_edited_scene_root()
	var inspector = Inspector.new()
	inspector.editor = get_editor_interface()
	inspector.undo = get_undo_redo()
	var row = HBoxContainer.new()
	var label = Label.new()
	var tolerance = inspector.add_number("tolerance", 1, 0.25, row)
	var points = inspector.add_number("points", 0, 1, row)
	inspector.make(root.get_node("Hero/Picture"), tolerance, points, label)
	var made = _polygons(root.get_node("Hero"))
	made["numbers"] = label.text
	_say("button", made)
	row.free()
	label.free()
