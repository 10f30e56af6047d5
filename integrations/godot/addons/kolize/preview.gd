@tool
extends Control
## A picture with its polygons on it, as large as fits.

const OUTLINE := Color(0.25, 0.85, 1.0)
const AREA := Color(0.25, 0.85, 1.0, 0.2)
const MARGIN := 4.0

var picture: Texture2D
var polygons: Array[PackedVector2Array] = []


func _init() -> void:
	custom_minimum_size = Vector2(0, 160)
	texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST


func show_frame(image: Image, found: Array[PackedVector2Array]) -> void:
	picture = ImageTexture.create_from_image(image) if image else null
	polygons = found
	queue_redraw()


func _draw() -> void:
	if picture == null:
		return
	var room := size - Vector2(MARGIN, MARGIN) * 2
	var factor := minf(room.x / picture.get_width(), room.y / picture.get_height())
	var shown := picture.get_size() * factor
	var corner := (size - shown) / 2
	draw_texture_rect(picture, Rect2(corner, shown), false)
	for polygon in polygons:
		var line := Transform2D(0, Vector2(factor, factor), 0, corner) * polygon
		line.append(line[0])
		if not Geometry2D.triangulate_polygon(polygon).is_empty():
			draw_colored_polygon(line.slice(0, -1), AREA)
		draw_polyline(line, OUTLINE, 1.5)
		for point in line:
			draw_circle(point, 2.5, OUTLINE)
