@tool
extends RefCounted
## The pictures that a sprite or a tile set shows, and where their pixels lie.
##
## A frame is {"key": what frame_switch.gd compares, "image": Image, "rect": Rect2 in the sprite's
## coordinates}; one of a tile has "data": TileData instead of a rect.


static func is_known(object: Object) -> bool:
	return object is Sprite2D or object is AnimatedSprite2D or object is TileSet


static func of(object: Object) -> Array[Dictionary]:
	if object is Sprite2D:
		return _of_sprite(object)
	if object is AnimatedSprite2D:
		return _of_animated(object)
	if object is TileSet:
		return _of_tiles(object)
	return []


## The key of what the sprite shows now.
static func key_now(sprite: Node2D) -> String:
	if sprite is AnimatedSprite2D:
		return "%s:%d" % [sprite.animation, sprite.frame]
	return str(sprite.get("frame"))


## Points of the picture, in the sprite's coordinates.
static func placed(points: PackedVector2Array, rect: Rect2, sprite: Node2D) -> PackedVector2Array:
	var out := PackedVector2Array()
	for point in points:
		var at := point
		if sprite.get("flip_h"):
			at.x = rect.size.x - at.x
		if sprite.get("flip_v"):
			at.y = rect.size.y - at.y
		out.append(rect.position + at)
	return out


## The whole picture of a texture, also of a part of an atlas; null when there is none.
static func image_of(texture: Texture2D) -> Image:
	if texture == null:
		return null
	var part := texture as AtlasTexture
	if part == null:
		return _readable(texture.get_image())
	var whole := image_of(part.atlas)
	if whole == null:
		return null
	var region := part.region
	if not region.has_area():
		region = Rect2(Vector2.ZERO, whole.get_size())
	var image := Image.create_empty(part.get_width(), part.get_height(), false, Image.FORMAT_RGBA8)
	image.blit_rect(whole, Rect2i(region), Vector2i(part.margin.position))
	return image


static func _readable(image: Image) -> Image:
	if image == null or image.is_empty():
		return null
	if image.is_compressed():
		image.decompress()
	image.convert(Image.FORMAT_RGBA8)
	return image


static func _of_sprite(sprite: Sprite2D) -> Array[Dictionary]:
	var frames: Array[Dictionary] = []
	var image := image_of(sprite.texture)
	if image == null:
		return frames
	var area := Rect2(Vector2.ZERO, image.get_size())
	if sprite.region_enabled:
		area = sprite.region_rect
	var cell := Vector2i(area.size) / Vector2i(sprite.hframes, sprite.vframes)
	if cell.x < 1 or cell.y < 1:
		return frames
	for i in sprite.hframes * sprite.vframes:
		var place := Vector2i(i % sprite.hframes, i / sprite.hframes) * cell
		var part := Rect2i(Vector2i(area.position) + place, cell)
		var frame := {"key": str(i), "image": image.get_region(part), "rect": sprite.get_rect()}
		frames.append(frame)
	return frames


static func _of_animated(sprite: AnimatedSprite2D) -> Array[Dictionary]:
	var frames: Array[Dictionary] = []
	if sprite.sprite_frames == null:
		return frames
	for animation in sprite.sprite_frames.get_animation_names():
		for i in sprite.sprite_frames.get_frame_count(animation):
			var image := image_of(sprite.sprite_frames.get_frame_texture(animation, i))
			if image == null:
				continue
			var rect := Rect2(sprite.offset, image.get_size())
			if sprite.centered:
				rect.position -= rect.size / 2
			frames.append({"key": "%s:%d" % [animation, i], "image": image, "rect": rect})
	return frames


static func _of_tiles(tiles: TileSet) -> Array[Dictionary]:
	var frames: Array[Dictionary] = []
	for s in tiles.get_source_count():
		var id := tiles.get_source_id(s)
		var source := tiles.get_source(id) as TileSetAtlasSource
		var image := image_of(source.texture) if source else null
		if image == null:
			continue
		for t in source.get_tiles_count():
			var at := source.get_tile_id(t)
			var part := image.get_region(source.get_tile_texture_region(at, 0))
			for a in source.get_alternative_tiles_count(at):
				var alternative := source.get_alternative_tile_id(at, a)
				var data := source.get_tile_data(at, alternative)
				var key := "%d: %d, %d" % [id, at.x, at.y]
				frames.append({"key": key, "image": part, "data": data})
	return frames


## Points of a tile's picture, from the tile's centre, turned as the alternative tile is.
static func placed_in_tile(points: PackedVector2Array, frame: Dictionary) -> PackedVector2Array:
	var data: TileData = frame["data"]
	var half := Vector2(frame["image"].get_size()) / 2
	var out := PackedVector2Array()
	for point in points:
		var at := point - half
		if data.transpose:
			at = Vector2(at.y, at.x)
		if data.flip_h:
			at.x = -at.x
		if data.flip_v:
			at.y = -at.y
		out.append(at - Vector2(data.texture_origin))
	return out
