tool
extends Reference
# Adds the polygons of a sprite's frame to its body, as one step that can be undone.

const Outlines = preload("outlines.gd")
const MARK = "kolize_of"


# The picture of the frame that a Sprite or AnimatedSprite shows, or null.
static func image_of(sprite: Node2D) -> Image:
	var texture = sprite.texture if sprite is Sprite else null
	if sprite is AnimatedSprite and sprite.frames != null:
		texture = sprite.frames.get_frame(sprite.animation, sprite.frame)
	if texture == null:
		return null
	var image = _image_of_texture(texture)
	if image == null or not sprite is Sprite:
		return image
	var area = Rect2(Vector2(), image.get_size())
	if sprite.region_enabled:
		area = sprite.region_rect
	var cell = (area.size / Vector2(sprite.hframes, sprite.vframes)).floor()
	var place = Vector2(sprite.frame % sprite.hframes, sprite.frame / sprite.hframes)
	return image.get_rect(Rect2(area.position + place * cell, cell))


static func _image_of_texture(texture: Texture) -> Image:
	if texture is AtlasTexture:
		var whole = texture.atlas.get_data() if texture.atlas else null
		return whole.get_rect(texture.region) if whole else null
	var image = texture.get_data()
	if image and image.is_compressed():
		image.decompress()
	return image


static func placed(points: PoolVector2Array, size: Vector2, sprite: Node2D) -> PoolVector2Array:
	var corner = sprite.offset - (size / 2 if sprite.centered else Vector2())
	var out = PoolVector2Array()
	for point in points:
		var x = size.x - point.x if sprite.flip_h else point.x
		var y = size.y - point.y if sprite.flip_v else point.y
		out.append(corner + Vector2(x, y))
	return out


# Replaces the polygons of a sprite; returns what Outlines found. `undo` is an UndoRedo.
func put(undo: UndoRedo, root: Node, sprite: Node2D, options: Array) -> Dictionary:
	var image = image_of(sprite)
	if image == null:
		return {"error": "There is no texture to trace."}
	var found = Outlines.of_image(image, options)
	if found["error"] != "":
		return found
	var parent = sprite.get_parent()
	var beside = sprite != root and parent is CollisionObject2D
	if not beside:
		parent = sprite.get_node_or_null("KolizeBody")
	undo.create_action("Kolize: polygons of " + sprite.name)
	if parent == null:
		parent = StaticBody2D.new()
		parent.name = "KolizeBody"
		_add(undo, sprite, parent, root)
	for old in parent.get_children():
		if old.has_meta(MARK) and old.get_meta(MARK) == sprite.name:
			_remove(undo, parent, old, root)
	for polygon in found["polygons"]:
		var node = CollisionPolygon2D.new()
		var points = placed(polygon, image.get_size(), sprite)
		node.polygon = sprite.transform.xform(points) if beside else points
		node.name = sprite.name + "_shape"
		node.set_meta(MARK, sprite.name)
		_add(undo, parent, node, root)
	undo.commit_action()
	return found


func _add(undo: UndoRedo, parent: Node, node: Node, root: Node) -> void:
	undo.add_do_method(parent, "add_child", node, true)
	undo.add_do_method(node, "set_owner", root)
	undo.add_do_reference(node)
	undo.add_undo_method(parent, "remove_child", node)


func _remove(undo: UndoRedo, parent: Node, node: Node, root: Node) -> void:
	undo.add_do_method(parent, "remove_child", node)
	undo.add_undo_method(self, "restore", parent, node, root)
	undo.add_undo_reference(node)


func restore(parent: Node, node: Node, root: Node) -> void:
	parent.add_child(node, true)
	node.owner = root
