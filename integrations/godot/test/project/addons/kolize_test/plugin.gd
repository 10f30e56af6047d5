@tool
extends EditorPlugin
## Plays in the editor what a person would do with the add-on, and prints what came of it.
##
## With the argument --play. A line an action: `KOLIZE {"did": NAME, ...}`; run.py compares.

const OutlinePanel := preload("res://addons/kolize/panel.gd")
const Frames := preload("res://addons/kolize/frames.gd")
const Sheet := preload("res://addons/kolize/sheet.gd")
const Outlines := preload("res://addons/kolize/outlines.gd")
const Build := preload("res://addons/kolize/build.gd")
const FrameSwitch := preload("res://addons/kolize/frame_switch.gd")
const Lint := preload("res://addons/kolize/lint.gd")
const Tool := preload("res://addons/kolize/tool.gd")
const STAGE := "res://stage.tscn"


func _enter_tree() -> void:
	if OS.get_cmdline_user_args().has("--play"):
		_begin.call_deferred()
	elif OS.get_cmdline_user_args().has("--picture"):
		_picture.call_deferred(OS.get_cmdline_user_args()[-1])


func _begin() -> void:
	while EditorInterface.get_resource_filesystem().is_scanning():
		await get_tree().process_frame
	_save_stage()
	EditorInterface.open_scene_from_path(STAGE)
	while EditorInterface.get_edited_scene_root() == null:
		await get_tree().process_frame
	_play_sprite()
	_play_sheet()
	_play_animation()
	_play_tiles()
	_play_odd()
	await _play_inspector()
	_play_lint()
	_say("end", {})
	get_tree().quit()


## A picture of the whole editor, with a large sprite that has been traced.
func _picture(file: String) -> void:
	while EditorInterface.get_resource_filesystem().is_scanning():
		await get_tree().process_frame
	_save_stage()
	EditorInterface.open_scene_from_path(STAGE)
	while EditorInterface.get_edited_scene_root() == null:
		await get_tree().process_frame
	EditorInterface.set_main_screen_editor("2D")
	var sprite: Sprite2D = _node("Hero/Picture")
	sprite.position = Vector2(260, 200)
	sprite.scale = Vector2(8, 8)
	sprite.texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST
	for other: String in ["Sheet", "Walker"]:
		_node(other).visible = false
	var panel := _panel(sprite)
	panel.make(Build.COLLISION)
	panel.free()
	EditorInterface.edit_node(sprite)
	for i in 120:
		await get_tree().process_frame
	get_tree().root.get_texture().get_image().save_png(file)
	get_tree().quit()


func _say(action: String, what: Dictionary) -> void:
	what["did"] = action
	print("KOLIZE ", JSON.stringify(what))


## A body with a sprite, turned and moved; a sheet without a body; an animation.
func _save_stage() -> void:
	var root := Node2D.new()
	root.name = "Stage"
	var body := CharacterBody2D.new()
	body.name = "Hero"
	root.add_child(body)
	var picture := _sprite("Picture", "res://s000.png", 1)
	picture.position = Vector2(10, 20)
	body.add_child(picture)
	root.add_child(_sprite("Sheet", "res://sheet.png", 10))
	var animated := AnimatedSprite2D.new()
	animated.name = "Walker"
	animated.sprite_frames = SpriteFrames.new()
	for i in 3:
		animated.sprite_frames.add_frame("default", load("res://s%03d.png" % i))
	root.add_child(animated)
	for node: Node in root.find_children("*", "", true, false):
		node.owner = root
	var scene := PackedScene.new()
	scene.pack(root)
	ResourceSaver.save(scene, STAGE)
	root.free()


func _sprite(title: String, picture: String, columns: int) -> Sprite2D:
	var sprite := Sprite2D.new()
	sprite.name = title
	sprite.texture = load(picture)
	sprite.hframes = columns
	return sprite


func _node(path: String) -> Node:
	return EditorInterface.get_edited_scene_root().get_node(path)


func _panel(object: Object, rules := {}) -> OutlinePanel:
	var panel := OutlinePanel.new()
	panel.setup(object, get_undo_redo())
	panel.rules.merge(rules, true)
	return panel


## Polygons below a node: their number, points, how many are enabled, and the corners of the first.
func _polygons(node: Node, type := "CollisionPolygon2D") -> Dictionary:
	var out := {"shapes": 0, "points": 0, "enabled": 0, "first": []}
	for found: Node in node.find_children("*", type, true, false):
		var points: PackedVector2Array
		if found is CollisionPolygon2D:
			points = found.polygon
			out["enabled"] += int(not found.disabled)
		else:
			points = found.occluder.polygon
			out["enabled"] += int(found.visible)
		out["shapes"] += 1
		out["points"] += points.size()
		if out["first"].is_empty():
			for point in points:
				out["first"].append([point.x, point.y])
	return out


func _history(object: Object) -> UndoRedo:
	var manager := get_undo_redo()
	return manager.get_history_undo_redo(manager.get_object_history_id(object))


func _play_sprite() -> void:
	var hero := _node("Hero")
	for kind: String in Outlines.KINDS:
		var panel := _panel(_node("Hero/Picture"), {"kind": kind})
		panel.make(Build.COLLISION)
		_say("picture " + kind, _polygons(hero))
		panel.free()
	_history(hero).undo()
	_say("picture undone", _polygons(hero))
	_history(hero).redo()
	_say("picture redone", _polygons(hero))
	var all := _panel(_node("Hero/Picture"), {"tolerance": 0.0})
	all.make(Build.COLLISION)
	all.make(Build.OCCLUDERS)
	_say("picture exact", _polygons(hero))
	_say("picture occluders", _polygons(hero, "LightOccluder2D"))
	all.free()


func _play_sheet() -> void:
	var sheet: Sprite2D = _node("Sheet")
	var panel := _panel(sheet)
	panel.make(Build.COLLISION)
	_say("sheet", _polygons(sheet))
	_history(sheet).undo()
	_say("sheet undone", _polygons(sheet))
	_history(sheet).redo()
	panel.every.button_pressed = false
	panel.make(Build.COLLISION)
	_say("sheet one frame", _polygons(sheet))
	panel.free()


func _play_animation() -> void:
	var walker: AnimatedSprite2D = _node("Walker")
	var panel := _panel(walker)
	panel.make(Build.COLLISION)
	_say("walker", _polygons(walker))
	panel.free()


func _play_tiles() -> void:
	var tiles := TileSet.new()
	var source := TileSetAtlasSource.new()
	source.texture = load("res://tiles.png")
	source.margins = Vector2i(3, 3)
	source.separation = Vector2i(2, 2)
	source.texture_region_size = Vector2i(32, 32)
	tiles.tile_size = Vector2i(32, 32)
	tiles.add_source(source)
	for y in 4:
		for x in 5:
			source.create_tile(Vector2i(x, y))
	source.create_alternative_tile(Vector2i.ZERO)
	source.get_tile_data(Vector2i.ZERO, 1).flip_h = true
	ResourceSaver.save(tiles, "res://tiles.tres")
	tiles.take_over_path("res://tiles.tres")
	var panel := _panel(tiles)
	panel.make(Build.COLLISION)
	_say("tiles", _tiles(tiles))
	_say("tiles mirrored", {"first": _corners(source, 1), "straight": _corners(source, 0)})
	_history(tiles).undo()
	_say("tiles undone", {"layers": tiles.get_physics_layers_count()})
	_history(tiles).redo()
	_say("tiles redone", _tiles(tiles))
	panel.rules["kind"] = "box"
	panel.make(Build.COLLISION)
	_say("tiles box", _tiles(tiles))
	_history(tiles).undo()
	_say("tiles box undone", _tiles(tiles))
	ResourceSaver.save(tiles, "res://tiles.tres")
	panel.free()


func _corners(source: TileSetAtlasSource, alternative: int) -> Array:
	var data := source.get_tile_data(Vector2i.ZERO, alternative)
	var out := []
	if data.get_collision_polygons_count(0) > 0:
		for point in data.get_collision_polygon_points(0, 0):
			out.append([point.x, point.y])
	return out


func _tiles(tiles: TileSet) -> Dictionary:
	var out := {"shapes": 0, "points": 0}
	var source := tiles.get_source(tiles.get_source_id(0)) as TileSetAtlasSource
	for t in source.get_tiles_count():
		var data := source.get_tile_data(source.get_tile_id(t), 0)
		for i in data.get_collision_polygons_count(0):
			out["shapes"] += 1
			out["points"] += data.get_collision_polygon_points(0, i).size()
	return out


## What has nothing to trace says so, and nothing is made.
func _play_odd() -> void:
	var none: Array[Image] = []
	_say("odd nothing", {"error": Outlines.of_images(none, {})["error"]})
	var clear: Array[Image] = [Image.create_empty(5, 3, false, Image.FORMAT_RGBA8)]
	_say("odd clear", {"shapes": Outlines.of_images(clear, {})["frames"][0]["polygons"].size()})
	var mixed: Array[Image] = []
	for side: int in [1, 100, 5000]:
		var image := Image.create_empty(side, side, false, Image.FORMAT_L8)
		mixed.append(image)
	var points := []
	for frame: Dictionary in Outlines.of_images(mixed, {"tolerance": 0.0})["frames"]:
		points.append(frame["points"])
	_say("odd sizes", {"points": points})
	var bad := FileAccess.open("res://bad.json", FileAccess.WRITE)
	bad.store_string('{"meta":{"image":"s000.png"},"frames":[4, {"frame":{"x":1}}]}')
	bad.close()
	var about := FileAccess.open("res://bad.txt", FileAccess.WRITE)
	about.store_string('{"sheet":"bad.json"}')
	about.close()
	_say("odd sheet", {"error": Sheet.read("res://bad.txt")["error"]})
	var fine := _sprite("Fine", "res://s000.png", 4000)
	_say("odd frames", {"count": Frames.of(fine).size()})
	fine.free()
	var bare := Sprite2D.new()
	var panel := _panel(bare)
	panel.update_preview()
	_say("odd bare", {"error": panel.numbers.text})
	panel.free()
	bare.free()
	OS.set_environment("KOLIZE_KEPT", OS.get_environment("KOLIZE"))
	OS.set_environment("KOLIZE", "/nowhere/kolize")
	_say("odd no tool", {"error": Outlines.of_images(clear, {})["error"], "version": Tool.version()})
	OS.set_environment("KOLIZE", OS.get_environment("KOLIZE_KEPT"))


## The panel appears in the real inspector, with its preview.
func _play_inspector() -> void:
	EditorInterface.edit_node(_node("Hero/Picture"))
	for i in 10:
		await get_tree().process_frame
	var said := {"panels": 0, "polygons": 0, "numbers": ""}
	for found: Node in EditorInterface.get_inspector().find_children("*", "", true, false):
		if found is OutlinePanel:
			said["panels"] += 1
			said["polygons"] = found.preview.polygons.size()
			said["numbers"] = found.numbers.text
			var button: Button = found.find_children("*", "Button", false, false).filter(
				func(one: Button) -> bool: return one.text == "Collision polygons")[0]
			button.pressed.emit()
			said["after"] = found.numbers.text
	_say("inspector", said)


func _play_lint() -> void:
	EditorInterface.save_scene()
	var before := Lint.of_file(STAGE)
	_say("lint", {"faults": before["faults"].size(), "error": before["error"]})
	var hero := _node("Hero")
	for found: Node in hero.find_children("*", "CollisionPolygon2D", true, false):
		found.position += Vector2(1000, 0)
	EditorInterface.save_scene()
	var answer := Lint.of_file(STAGE)
	var sentences := []
	for fault: Dictionary in answer["faults"]:
		sentences.append(Lint.sentence(fault))
	_say("lint moved", {"faults": answer["faults"].size(), "sentences": sentences})
