tool
extends EditorPlugin
# Kolize in Godot 3's editor: a button for sprites, and lint of the scene in the Tools menu.

const Tool = preload("tool.gd")
const Inspector = preload("inspector.gd")
const Outlines = preload("outlines.gd")
const LINT = "Kolize: lint the scene"

var inspector: EditorInspectorPlugin


func _enter_tree() -> void:
	inspector = Inspector.new()
	inspector.editor = get_editor_interface()
	inspector.undo = get_undo_redo()
	add_inspector_plugin(inspector)
	add_tool_menu_item(LINT, self, "lint_scene")


func _exit_tree() -> void:
	remove_tool_menu_item(LINT)
	remove_inspector_plugin(inspector)


# Faults go to the editor's output. Returns their number, -1 on failure.
func lint_scene(_data = null) -> int:
	var root = get_editor_interface().get_edited_scene_root()
	if root == null or root.filename == "":
		push_warning("Kolize: save the scene first, lint reads its file.")
		return -1
	get_editor_interface().save_scene()
	var answer = Tool.run(["lint", ProjectSettings.globalize_path(root.filename), "--json"])
	if answer["error"] != "":
		push_warning("Kolize: " + answer["error"])
		return -1
	var count = 0
	for line in answer["lines"]:
		for fault in line["faults"]:
			push_warning("%s: %s" % [fault["where"], fault["message"]])
			count += 1
	print("Kolize: %s: %s" % [root.filename, Outlines.counted(count, "fault")])
	return count
