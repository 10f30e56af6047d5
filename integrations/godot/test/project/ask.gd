extends SceneTree
## Loads scenes and tile sets, counts their shapes and points, and asks the physics what is solid.
##
##     godot --headless --fixed-fps 60 --path . -s ask.gd -- FILE[=PICTURE.png]... --drop FILE...
##
## A line a file: "asked FILE shapes points wrong"; wrong counts the pixels of the picture whose
## middle is in a shape and not solid, or the other way round; -1 without a picture. On each file
## behind --drop a box falls: "dropped FILE y speed", where y is where its lower side has come to.
## FILE:NODE shows the frames of a sprite: "switched NODE enabled...", shapes enabled in each frame.

const APART := 4096.0
const STEPS := 240
const BOX := Vector2(2048, 16)
const HEIGHT := 40.0


func _initialize() -> void:
	_run.call_deferred()


func _run() -> void:
	var words := OS.get_cmdline_user_args()
	var drop := words.find("--drop")
	for word in words.slice(0, drop if drop >= 0 else words.size()):
		if ":" in word:
			await _switch(word.get_slice(":", 0), word.get_slice(":", 1))
			continue
		await _ask(word.get_slice("=", 0), word.get_slice("=", 1) if "=" in word else "")
	if drop >= 0:
		await _drop(words.slice(drop + 1))
	quit()


func _ask(path: String, picture: String) -> void:
	var loaded: Resource = load("res://" + path)
	if loaded is TileSet:
		print("asked %s %d %d -1" % ([path] + _count_tiles(loaded)))
		return
	var scene: Node = loaded.instantiate()
	var counted := _count(scene)
	root.add_child(scene)
	await physics_frame
	await physics_frame
	var wrong := _wrong("res://" + picture) if picture else -1
	print("asked %s %d %d %d" % [path, counted[0], counted[1], wrong])
	scene.free()


func _switch(path: String, which: String) -> void:
	var scene: Node = load("res://" + path).instantiate()
	root.add_child(scene)
	var sprite := scene.get_node(which)
	var count: int = sprite.get("hframes") if sprite is Sprite2D else 3
	var enabled := []
	for frame in count:
		sprite.set("frame", frame)
		await process_frame
		var now := 0
		for found: Node in sprite.find_children("*", "CollisionPolygon2D", true, false):
			now += int(not found.disabled)
		enabled.append(str(now))
	print("switched %s %s" % [which, " ".join(enabled)])
	scene.free()


## [shapes, points]; occluders count as shapes.
func _count(node: Node) -> Array[int]:
	var out: Array[int] = [0, 0]
	if node is CollisionPolygon2D:
		out = [1, node.polygon.size()]
	elif node is LightOccluder2D:
		out = [1, node.occluder.polygon.size()]
	for child in node.get_children():
		var below := _count(child)
		out = [out[0] + below[0], out[1] + below[1]]
	return out


func _count_tiles(tiles: TileSet) -> Array[int]:
	var out: Array[int] = [0, 0]
	var source := tiles.get_source(tiles.get_source_id(0)) as TileSetAtlasSource
	for t in source.get_tiles_count():
		var data := source.get_tile_data(source.get_tile_id(t), 0)
		for i in data.get_collision_polygons_count(0):
			out[0] += 1
			out[1] += data.get_collision_polygon_points(0, i).size()
	return out


## Not the very middle: it may lie on the line where Godot has cut a polygon, in neither part.
func _wrong(picture: String) -> int:
	var image := Image.load_from_file(ProjectSettings.globalize_path(picture))
	image.convert(Image.FORMAT_RGBA8)
	var state := root.world_2d.direct_space_state
	var query := PhysicsPointQueryParameters2D.new()
	var wrong := 0
	for y in image.get_height():
		for x in image.get_width():
			query.position = Vector2(x + 0.5137, y + 0.4781)
			var solid := image.get_pixel(x, y).a8 > 127
			wrong += int(state.intersect_point(query, 1).is_empty() == solid)
	return wrong


## A wide box, which does not turn, comes to rest on the topmost point.
func _drop(paths: PackedStringArray) -> void:
	var boxes: Array[RigidBody2D] = []
	for path in paths:
		var ground := _ground(load("res://" + path))
		ground.position.x = boxes.size() * APART
		root.add_child(ground)
		boxes.append(_box(ground.position.x))
		root.add_child(boxes[-1])
	for i in STEPS:
		await physics_frame
	for i in boxes.size():
		var y := boxes[i].position.y + BOX.y / 2
		print("dropped %s %f %f" % [paths[i], y, boxes[i].linear_velocity.length()])


func _ground(loaded: Resource) -> Node2D:
	if loaded is PackedScene:
		return loaded.instantiate()
	var layer := TileMapLayer.new()
	layer.tile_set = loaded
	layer.physics_quadrant_size = 1  # else Godot joins tiles, and may not cut what that gives
	var source := layer.tile_set.get_source(layer.tile_set.get_source_id(0)) as TileSetAtlasSource
	for t in source.get_tiles_count():
		var at := source.get_tile_id(t)
		layer.set_cell(at, layer.tile_set.get_source_id(0), at)
	return layer


func _box(x: float) -> RigidBody2D:
	var body := RigidBody2D.new()
	var shape := CollisionShape2D.new()
	shape.shape = RectangleShape2D.new()
	shape.shape.size = BOX
	body.add_child(shape)
	body.lock_rotation = true
	body.position = Vector2(x, -HEIGHT - BOX.y)
	return body
