@tool
extends EditorPlugin
## Kolize in Godot's editor: the inspector's panel, the importer of .kolize files, lint.

const Tool := preload("tool.gd")
const Inspector := preload("inspector.gd")
const Importer := preload("importer.gd")
const LintWindow := preload("lint_window.gd")
const LINT := "Kolize: lint the scene"

var inspector: EditorInspectorPlugin
var importer: EditorImportPlugin
var window: AcceptDialog


func _enter_tree() -> void:
	_read_setting()
	EditorInterface.get_editor_settings().settings_changed.connect(_read_setting)
	inspector = Inspector.new()
	inspector.undo = get_undo_redo()
	add_inspector_plugin(inspector)
	importer = Importer.new()
	add_import_plugin(importer)
	var files := EditorInterface.get_resource_filesystem()
	files.filesystem_changed.connect(_changed)
	window = LintWindow.new()
	EditorInterface.get_base_control().add_child(window)
	add_tool_menu_item(LINT, lint_scene)
	if Tool.version().is_empty():
		push_warning("Kolize: the program %s was not found. %s" % [Tool.path(), Tool.HOW_TO_GET_IT])


func _exit_tree() -> void:
	remove_tool_menu_item(LINT)
	if window:
		window.queue_free()
	var files := EditorInterface.get_resource_filesystem()
	files.filesystem_changed.disconnect(_changed)
	remove_import_plugin(importer)
	remove_inspector_plugin(inspector)
	EditorInterface.get_editor_settings().settings_changed.disconnect(_read_setting)


## Saves the scene, because the tool reads its file. Returns the number of faults, -1 on failure.
func lint_scene() -> int:
	var root := EditorInterface.get_edited_scene_root()
	if root == null or root.scene_file_path.is_empty():
		push_warning("Kolize: save the scene first, lint reads its file.")
		return -1
	EditorInterface.save_scene()
	var count: int = window.lint(root.scene_file_path)
	if DisplayServer.get_name() != "headless":
		window.popup_centered()
	return count


func _read_setting() -> void:
	var settings := EditorInterface.get_editor_settings()
	if not settings.has_setting(Tool.SETTING):
		settings.set_setting(Tool.SETTING, "")
		var hint := {"type": TYPE_STRING, "hint": PROPERTY_HINT_GLOBAL_FILE}
		hint["name"] = Tool.SETTING
		settings.add_property_info(hint)
	Tool.configured = settings.get_setting(Tool.SETTING)


## Images or sheets may have changed: what was made of them is made again.
func _changed() -> void:
	var files := EditorInterface.get_resource_filesystem()
	var old: PackedStringArray = importer.behind(files.get_filesystem())
	if not old.is_empty():
		files.reimport_files.call_deferred(old)
