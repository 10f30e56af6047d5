tool
extends EditorInspectorPlugin
# A row above the properties of sprites: tolerance, points, a button, and the numbers.

const Build = preload("build.gd")
const Outlines = preload("outlines.gd")

var editor: EditorInterface
var undo: UndoRedo
var build = Build.new()


func can_handle(object: Object) -> bool:
	return object is Sprite or object is AnimatedSprite


func parse_begin(object: Object) -> void:
	var box = VBoxContainer.new()
	var row = HBoxContainer.new()
	var tolerance = add_number("tolerance", 1, 0.25, row)
	var points = add_number("points", 0, 1, row)
	var label = Label.new()
	label.autowrap = true
	var button = Button.new()
	button.text = "Kolize: collision polygons"
	button.connect("pressed", self, "make", [object, tolerance, points, label])
	box.add_child(row)
	box.add_child(button)
	box.add_child(label)
	add_custom_control(box)


func add_number(name: String, value: float, step: float, row: Control) -> SpinBox:
	var number = SpinBox.new()
	number.prefix = name
	number.step = step
	number.max_value = 256
	number.value = value
	row.add_child(number)
	return number


func make(sprite: Node2D, tolerance: SpinBox, points: SpinBox, label: Label) -> void:
	var options = ["--tolerance", str(tolerance.value)]
	if points.value > 0:
		options += ["--points", str(points.value)]
	var found = build.put(undo, editor.get_edited_scene_root(), sprite, options)
	if found["error"] != "":
		label.text = found["error"]
		return
	label.text = "%s, %s; %d of %s missed, %d extra" % [
		Outlines.counted(found["polygons"].size(), "polygon"), Outlines.counted(found["points"], "point"),
		found["missed"], Outlines.counted(found["solid"], "pixel"), found["extra"],
	] + ("; nothing is transparent" if found["opaque"] else "")
