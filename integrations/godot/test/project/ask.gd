extends SceneTree
## Loads scenes, counts their shapes and points, and asks the physics which pixels are solid.
##
##     godot --headless --path . -s ask.gd -- FILE.tscn|FILE.kolize|FILE.tres...
##
## A line a file: "asked FILE shapes points wrong"; wrong counts pixels of FILE.png whose centre is
## in a shape and not solid, or the other way round; -1 without that image.

const SPACE := 4096.0


func _initialize() -> void:
	_ask_all.call_deferred()


func _ask_all() -> void:
	for path in OS.get_cmdline_user_args():
		await _ask("res://" + path)
	quit()


func _ask(path: String) -> void:
	var loaded: Resource = load(path)
	if loaded is TileSet:
		print("asked %s %d %d -1" % ([path.trim_prefix("res://")] + _count_tiles(loaded)))
		return
	var scene: Node = loaded.instantiate()
	var counted := _count(scene)
	root.add_child(scene)
	await physics_frame
	await physics_frame
	var wrong := _wrong(path.get_basename() + ".png") if counted[2] == 1 else -1
	print("asked %s %d %d %d" % [path.trim_prefix("res://"), counted[0], counted[1], wrong])
	scene.free()


## [shapes, points, bodies]; occluders count as shapes.
func _count(node: Node) -> Array[int]:
	var out: Array[int] = [0, 0, int(node is CollisionObject2D)]
	if node is CollisionPolygon2D:
		out[0] = 1
		out[1] = node.polygon.size()
	elif node is LightOccluder2D:
		out[0] = 1
		out[1] = node.occluder.polygon.size()
	for child in node.get_children():
		var below := _count(child)
		for i in 3:
			out[i] += below[i]
	return out


func _count_tiles(tiles: TileSet) -> Array[int]:
	var out: Array[int] = [0, 0]
	for s in tiles.get_source_count():
		var source := tiles.get_source(tiles.get_source_id(s)) as TileSetAtlasSource
		for t in source.get_tiles_count():
			var data := source.get_tile_data(source.get_tile_id(t), 0)
			for i in data.get_collision_polygons_count(0):
				out[0] += 1
				out[1] += data.get_collision_polygon_points(0, i).size()
	return out


func _wrong(picture: String) -> int:
	var file := ProjectSettings.globalize_path(picture)
	if not FileAccess.file_exists(file):
		return -1
	var image := Image.load_from_file(file)
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
