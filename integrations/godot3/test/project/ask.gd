extends SceneTree
# Loads scenes, counts their shapes and points, and asks the physics what is solid.
#
#     godot3-server --fixed-fps 60 --path . -s ask.gd FILE=[PICTURE.png]... drop FILE...
#
# A line a file: "asked FILE shapes points wrong"; wrong counts the pixels of the picture whose
# middle is in a shape and not solid, or the other way round; -1 without a picture. On each file
# behind drop a box falls: "dropped FILE y speed", where y is where its lower side has come to.

const APART = 4096.0
const STEPS = 240
const BOX = Vector2(2048, 16)
const HEIGHT = 40.0


func _init() -> void:
	call_deferred("_run")


func _run() -> void:
	var words = []
	for word in OS.get_cmdline_args():
		if ".tscn" in word or word == "drop":
			words.append(word)
	var drop = words.find("drop")
	for word in words.slice(0, drop - 1) if drop > 0 else []:
		var state = _ask(word.split("=")[0], word.split("=")[1])
		yield(state, "completed")
	var end = _drop(words.slice(drop + 1, words.size() - 1) if drop + 1 < words.size() else [])
	yield(end, "completed")
	quit()


func _ask(path: String, picture: String) -> void:
	var scene = load("res://" + path).instance()
	var counted = _count(scene)
	root.add_child(scene)
	yield(self, "physics_frame")
	yield(self, "physics_frame")
	var wrong = _wrong(picture) if picture != "" else -1
	print("asked %s %d %d %d" % [path, counted[0], counted[1], wrong])
	scene.free()


func _count(node: Node) -> Array:
	var out = [0, 0]
	if node is CollisionPolygon2D:
		out = [1, node.polygon.size()]
	elif node is LightOccluder2D:
		out = [1, node.occluder.polygon.size()]
	for child in node.get_children():
		var below = _count(child)
		out = [out[0] + below[0], out[1] + below[1]]
	return out


# Not the very middle: it may lie on the line where Godot has cut a polygon, in neither part.
func _wrong(picture: String) -> int:
	var image = Image.new()
	image.load(ProjectSettings.globalize_path("res://" + picture))
	image.convert(Image.FORMAT_RGBA8)
	image.lock()
	var state = root.world_2d.direct_space_state
	var wrong = 0
	for y in image.get_height():
		for x in image.get_width():
			var hit = state.intersect_point(Vector2(x + 0.5137, y + 0.4781), 1)
			wrong += int(hit.empty() == (image.get_pixel(x, y).a8 > 127))
	return wrong


# A wide box, which does not turn, comes to rest on the topmost point.
func _drop(paths: Array) -> void:
	var boxes = []
	for path in paths:
		var ground = load("res://" + path).instance()
		ground.position.x = boxes.size() * APART
		root.add_child(ground)
		var body = RigidBody2D.new()
		var shape = CollisionShape2D.new()
		shape.shape = RectangleShape2D.new()
		shape.shape.extents = BOX / 2
		body.add_child(shape)
		body.mode = RigidBody2D.MODE_CHARACTER
		body.position = Vector2(ground.position.x, -HEIGHT - BOX.y)
		root.add_child(body)
		boxes.append(body)
	for _i in STEPS:
		yield(self, "physics_frame")
	for i in boxes.size():
		var y = boxes[i].position.y + BOX.y / 2
		print("dropped %s %f %f" % [paths[i], y, boxes[i].linear_velocity.length()])
