@tool
extends AcceptDialog
## The faults of the scene that is edited; one that is chosen selects its node.

const Lint := preload("lint.gd")
const Outlines := preload("outlines.gd")

var faults: Array[Dictionary] = []
var list := ItemList.new()


func _init() -> void:
	title = "Kolize: lint"
	list.custom_minimum_size = Vector2(640, 240)
	list.item_selected.connect(_select)
	add_child(list)


## Returns the number of faults, -1 on failure.
func lint(path: String) -> int:
	list.clear()
	var answer := Lint.of_file(path)
	faults = answer["faults"]
	if answer["error"]:
		list.add_item(answer["error"])
		return -1
	for fault in faults:
		list.add_item(Lint.sentence(fault))
	if faults.is_empty():
		list.add_item("%s: %s, no fault" % [path, Outlines.counted(answer["sprites"], "sprite")])
	return faults.size()


func _select(i: int) -> void:
	var root := EditorInterface.get_edited_scene_root()
	if root == null or i >= faults.size():
		return
	var node := root.get_node_or_null(NodePath(str(faults[i]["node"])))
	EditorInterface.get_selection().clear()
	EditorInterface.get_selection().add_node(node if node else root)
