@tool
extends RefCounted
## Adds polygons to a scene or a tile set, each time as one step that can be undone.

const Frames := preload("frames.gd")
const Outlines := preload("outlines.gd")
const FrameSwitch := preload("frame_switch.gd")
const OCCLUDERS := "occluders"
const COLLISION := "collision"


## Replaces the polygons of a sprite; frames and found belong together. `root` is the edited scene,
## `undo` an EditorUndoRedoManager. Returns the number of polygons.
func put_nodes(
	undo: Object,
	root: Node,
	sprite: Node2D,
	frames: Array[Dictionary],
	found: Array[Dictionary],
	what: String
) -> int:
	var parent: Node = sprite
	var body: Node = null
	if what == COLLISION:
		if sprite.get_parent() is CollisionObject2D and sprite != root:
			parent = sprite.get_parent()
		else:
			body = _body_below(sprite)
			parent = body
	var mark := "%s/%s" % [what, sprite.name]
	var nodes := _nodes(sprite, frames, found, what, parent is CollisionObject2D and parent != body)
	var shown := nodes.size()
	if frames.size() > 1:
		var switch := FrameSwitch.new()
		switch.name = "%s_frames" % sprite.name
		switch.sprite = NodePath("..") if parent == sprite else NodePath("../" + str(sprite.name))
		if body != null:
			switch.sprite = NodePath("../..")
		nodes.append(switch)
	undo.create_action("Kolize: %s of %s" % [what, sprite.name], UndoRedo.MERGE_DISABLE, root, true)
	if body != null and body.get_parent() == null:
		_add(undo, sprite, body, root)
	for old in parent.get_children():
		if old.get_meta(FrameSwitch.OF, "") == mark:
			_remove(undo, parent, old, root)
	for node in nodes:
		node.set_meta(FrameSwitch.OF, mark)
		_add(undo, parent, node, root)
	undo.commit_action()
	return shown


## Polygons of all tiles into a physics layer, added when there is none. Returns their number.
func put_tiles(
	undo: Object, tiles: TileSet, frames: Array[Dictionary], found: Array[Dictionary]
) -> int:
	undo.create_action("Kolize: tile polygons", UndoRedo.MERGE_DISABLE, tiles)
	if tiles.get_physics_layers_count() == 0:
		undo.add_do_method(tiles, "add_physics_layer")
	var count := 0
	for i in frames.size():
		var polygons: Array[Dictionary] = []
		for polygon: PackedVector2Array in found[i]["polygons"]:
			var points := Frames.placed_in_tile(polygon, frames[i])
			polygons.append({"points": points, "one_way": false, "margin": 1.0})
		count += polygons.size()
		undo.add_do_method(self, "set_tile", frames[i]["data"], polygons)
		if tiles.get_physics_layers_count() > 0:
			undo.add_undo_method(self, "set_tile", frames[i]["data"], _tile(frames[i]["data"]))
	if tiles.get_physics_layers_count() == 0:
		undo.add_undo_method(tiles, "remove_physics_layer", 0)
	undo.commit_action()
	return count


func set_tile(data: TileData, polygons: Array[Dictionary]) -> void:
	data.set_collision_polygons_count(0, polygons.size())
	for i in polygons.size():
		data.set_collision_polygon_points(0, i, polygons[i]["points"])
		data.set_collision_polygon_one_way(0, i, polygons[i]["one_way"])
		data.set_collision_polygon_one_way_margin(0, i, polygons[i]["margin"])


func _tile(data: TileData) -> Array[Dictionary]:
	var polygons: Array[Dictionary] = []
	for i in data.get_collision_polygons_count(0):
		polygons.append({
			"points": data.get_collision_polygon_points(0, i),
			"one_way": data.is_collision_polygon_one_way(0, i),
			"margin": data.get_collision_polygon_one_way_margin(0, i),
		})
	return polygons


## A sprite that belongs to no body gets one, and keeps it.
func _body_below(sprite: Node2D) -> Node:
	var body := sprite.get_node_or_null("KolizeBody")
	if body is CollisionObject2D:
		return body
	var made := StaticBody2D.new()
	made.name = "KolizeBody"
	return made


func _nodes(
	sprite: Node2D,
	frames: Array[Dictionary],
	found: Array[Dictionary],
	what: String,
	beside: bool
) -> Array[Node]:
	var nodes: Array[Node] = []
	var now := Frames.key_now(sprite)
	for i in frames.size():
		var key: String = frames[i]["key"]
		var number := 0
		for polygon: PackedVector2Array in found[i]["polygons"]:
			var points := Frames.placed(polygon, frames[i]["rect"], sprite)
			if beside:
				points = sprite.transform * points
			var node := _occluder(points) if what == OCCLUDERS else _collision(points)
			node.name = "%s_%s_%d" % [sprite.name, key.validate_node_name().replace(" ", "_"), number]
			if frames.size() > 1:
				node.set_meta(FrameSwitch.FRAME, key)
				_enable(node, key == now)
			nodes.append(node)
			number += 1
	return nodes


func _enable(node: Node, enabled: bool) -> void:
	if node is CollisionPolygon2D:
		node.disabled = not enabled
	else:
		node.set("visible", enabled)


func _collision(points: PackedVector2Array) -> Node2D:
	var node := CollisionPolygon2D.new()
	node.polygon = points
	return node


func _occluder(points: PackedVector2Array) -> Node2D:
	var node := LightOccluder2D.new()
	node.occluder = OccluderPolygon2D.new()
	node.occluder.polygon = points
	return node


func _add(undo: Object, parent: Node, node: Node, root: Node) -> void:
	undo.add_do_method(parent, "add_child", node, true)
	undo.add_do_method(node, "set_owner", root)
	undo.add_do_reference(node)
	undo.add_undo_method(parent, "remove_child", node)


func _remove(undo: Object, parent: Node, node: Node, root: Node) -> void:
	undo.add_do_method(parent, "remove_child", node)
	undo.add_undo_method(self, "restore", parent, node, root, node.get_index())
	undo.add_undo_reference(node)


func restore(parent: Node, node: Node, root: Node, index: int) -> void:
	parent.add_child(node, true)
	parent.move_child(node, index)
	node.owner = root
