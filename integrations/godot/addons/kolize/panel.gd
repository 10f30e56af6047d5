@tool
extends VBoxContainer
## The inspector's panel of a sprite or a tile set: rules, a live preview with numbers, buttons.

const Frames := preload("frames.gd")
const Outlines := preload("outlines.gd")
const Build := preload("build.gd")
const Preview := preload("preview.gd")
const WAIT := 0.2
const TIPS := {
	"kind": "outline: as it is; single: one outline that covers; convex: parts of at most 8 corners",
	"tolerance": "Points are left out while no outline moves by more than this many pixels",
	"points": "At most so many points a frame; 0: as many as the tolerance needs",
	"mode": "inside adds no pixel, cover loses none",
	"alpha": "A pixel is solid where its alpha is above this",
	"fill_holes": "Else an outline with holes becomes convex parts",
	"tightness": "Of boxes: 0 contains all pixels, 1 contains none that is not solid",
}

var object: Object
var undo: Object
var build := Build.new()
var rules := Outlines.usual_rules()
var frames: Array[Dictionary] = []
var preview := Preview.new()
var numbers := Label.new()
var which := SpinBox.new()
var every := CheckBox.new()
var timer := Timer.new()


## `manager` is the editor's EditorUndoRedoManager.
func setup(edited: Object, manager: Object) -> void:
	object = edited
	undo = manager
	frames = Frames.of(object)
	_add_rules()
	add_child(preview)
	numbers.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	numbers.custom_minimum_size = Vector2(80, 0)
	add_child(numbers)
	_add_buttons()
	timer.one_shot = true
	timer.wait_time = WAIT
	timer.timeout.connect(update_preview)
	add_child(timer)


func _ready() -> void:
	update_preview()


## Traces the frame that is shown.
func update_preview() -> void:
	frames = Frames.of(object)
	which.max_value = maxi(frames.size() - 1, 0)
	which.get_parent().visible = frames.size() > 1
	every.get_parent().visible = frames.size() > 1 and not object is TileSet
	var none: Array[PackedVector2Array] = []
	if frames.is_empty():
		preview.show_frame(null, none)
		numbers.text = "There is no texture to trace."
		return
	var frame := frames[clampi(int(which.value), 0, frames.size() - 1)]
	var images: Array[Image] = [frame["image"]]
	var answer := Outlines.of_images(images, rules)
	var found: Array[Dictionary] = answer["frames"]
	preview.show_frame(frame["image"], found[0]["polygons"] if found else none)
	numbers.text = answer["error"] if answer["error"] else Outlines.numbers(found[0])


## Makes polygons of one frame or all; `what` is Build.COLLISION or Build.OCCLUDERS.
## Returns their number, -1 on failure.
func make(what: String) -> int:
	frames = Frames.of(object)
	var chosen := frames
	if not (object is TileSet or every.button_pressed) and frames.size() > 1:
		chosen = frames.filter(func(f: Dictionary) -> bool: return f["key"] == Frames.key_now(object))
	var images: Array[Image] = []
	for frame in chosen:
		images.append(frame["image"])
	var answer := Outlines.of_images(images, rules)
	if answer["error"]:
		_fail(answer["error"])
		return -1
	var found: Array[Dictionary] = answer["frames"]
	var count := -1
	if object is TileSet:
		count = build.put_tiles(undo, object, chosen, found)
	else:
		var root := _root()
		if root == null:
			_fail("Open the scene of this sprite first.")
			return -1
		count = build.put_nodes(undo, root, object, chosen, found, what)
	numbers.text = "%s made. %s" % [Outlines.counted(count, "polygon"), _sum(found)]
	return count


func _root() -> Node:
	var root := EditorInterface.get_edited_scene_root()
	var node: Node = object
	return root if root and (root == node or root.is_ancestor_of(node)) else null


func _sum(found: Array[Dictionary]) -> String:
	var points := 0
	var missed := 0
	var extra := 0
	for frame in found:
		points += frame["points"]
		missed += frame["missed"]
		extra += frame["extra"]
	return "%s; %s missed, %d extra in %s" % [
		Outlines.counted(points, "point"), Outlines.counted(missed, "pixel"), extra,
		Outlines.counted(found.size(), "frame"),
	]


func _fail(why: String) -> void:
	numbers.text = why
	push_error("Kolize: " + why)


func _changed() -> void:
	if timer.is_inside_tree():
		timer.start()


func _set_rule(value: Variant, rule: String) -> void:
	rules[rule] = value
	_changed()


func _add_rules() -> void:
	_add_choice("kind", Outlines.KINDS)
	_add_number("tolerance", 0, 16, 0.25)
	_add_number("points", 0, 256, 1)
	_add_choice("mode", Outlines.MODES)
	_add_number("alpha", 0, 254, 1)
	_add_number("tightness", 0, 1, 0.05)
	var fill := CheckBox.new()
	fill.text = "fill"
	fill.toggled.connect(_set_rule.bind("fill_holes"))
	_add_row("fill_holes", fill)
	which.value_changed.connect(func(_value: float) -> void: _changed())
	_add_row("preview of frame", which)
	every.text = "every frame"
	every.button_pressed = true
	_add_row("polygons of", every)


func _add_row(rule: String, control: Control) -> void:
	var row := HBoxContainer.new()
	var label := Label.new()
	label.text = rule.replace("_", " ")
	label.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	control.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	row.tooltip_text = TIPS.get(rule, "")
	row.add_child(label)
	row.add_child(control)
	add_child(row)


func _add_choice(rule: String, values: Array[String]) -> void:
	var choice := OptionButton.new()
	for value in values:
		choice.add_item(value)
	choice.select(values.find(rules[rule]))
	choice.item_selected.connect(func(i: int) -> void: _set_rule(values[i], rule))
	_add_row(rule, choice)


func _add_number(rule: String, least: float, most: float, step: float) -> void:
	var number := SpinBox.new()
	number.min_value = least
	number.max_value = most
	number.step = step
	number.value = rules[rule]
	var whole := step >= 1
	number.value_changed.connect(
		func(value: float) -> void: _set_rule(int(value) if whole else value, rule)
	)
	_add_row(rule, number)


func _add_buttons() -> void:
	if object is TileSet:
		_add_button("Polygons of all tiles", Build.COLLISION)
		return
	_add_button("Collision polygons", Build.COLLISION)
	_add_button("Light occluders", Build.OCCLUDERS)


func _add_button(text: String, what: String) -> void:
	var button := Button.new()
	button.text = text
	button.pressed.connect(make.bind(what))
	add_child(button)
