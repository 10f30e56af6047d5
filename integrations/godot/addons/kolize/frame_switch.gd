@tool
extends Node
## Enables, beside itself, the shapes of the frame that a sprite shows; disables those of others.
##
## The shapes carry their frame as metadata; shapes without stay as they are. The game needs it.

const FRAME := &"kolize_frame"
const OF := &"kolize_of"

## The Sprite2D or AnimatedSprite2D whose frames count.
@export var sprite: NodePath


func _ready() -> void:
	var shown := get_node_or_null(sprite)
	if shown == null:
		return
	for change: StringName in [&"frame_changed", &"animation_changed"]:
		if shown.has_signal(change) and not shown.is_connected(change, update):
			shown.connect(change, update)
	update()


## Call this when the sprite was changed by other means than its frame and animation.
func update() -> void:
	var shown := get_node_or_null(sprite)
	if shown == null or get_parent() == null:
		return
	var key := str(shown.get("frame"))
	if shown is AnimatedSprite2D:
		key = "%s:%s" % [shown.animation, key]
	for node in get_parent().get_children():
		if node.has_meta(FRAME) and node.get_meta(OF, "") == get_meta(OF, ""):
			_enable(node, node.get_meta(FRAME) == key)


## Physics may be in the middle of a step.
func _enable(node: Node, enabled: bool) -> void:
	if node is CollisionPolygon2D:
		node.set_deferred("disabled", not enabled)
	elif node is CanvasItem:
		node.visible = enabled
