@tool
extends EditorInspectorPlugin
## Puts the panel above the properties of sprites and tile sets.

const Frames := preload("frames.gd")
const OutlinePanel := preload("panel.gd")

var undo: Object


func _can_handle(object: Object) -> bool:
	return Frames.is_known(object)


func _parse_begin(object: Object) -> void:
	var fold := FoldableContainer.new()
	fold.title = "Kolize"
	var panel := OutlinePanel.new()
	panel.setup(object, undo)
	fold.add_child(panel)
	add_custom_control(fold)
