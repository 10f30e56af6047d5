"""What stands where in the arcade example: three tilesets, one map, and a second small map with capsules.

All files are written as Tiled 1.8 writes them, so that opening and saving one there changes little.
"""

import json
from xml.sax.saxutils import quoteattr

from sprites import DARK_SKY, KEY_TOLERANCE

WIDTH, HEIGHT, TILE = 640, 400, 16

# Shapes, in map pixels.  The background paints the same numbers.
CAVE = [(0, 150), (34, 138), (78, 144), (124, 140), (166, 152), (206, 178), (202, 198), (164, 208), (118, 210),
        (82, 226), (66, 254), (72, 286), (98, 306), (146, 314), (204, 322), (208, 340), (176, 362), (120, 376),
        (64, 392), (0, 396)]
MOON = (24, 14, 96, 96)                         # left, top, width, height
SHIELD = (540, 204, 76, 34)
WALL = (432, 232, 16, 136)
DOOR = (448, 232, 48, 16)                       # its left edge lies on the wall's right edge
GIRDER = (470, 120, 116, 12, 25)                # the last number turns it about its top-left corner, clockwise
BEAM_A = [(226, 318), (226, 326), (376, 380)]
BEAM_B = [(352, 300), (360, 306), (240, 392)]
SPIKE = [(326, 394), (366, 394), (338, 374)]
WIRE = [(432, 258), (392, 282), (350, 258), (286, 296), (236, 288)]     # its first point lies on the wall's edge
SPAWN = (172, 264)
SENSOR = (56, 86)

# Tiles of the sheet: number in tiles.tsx, so that the layer below reads like the station it draws.
STEEL, LIGHTS, SLOPE, SLAB, PLATE, VENT, MAST, LAMP, BUMPER, UNDER = range(10)
FLIP_X, FLIP_Y, FLIP_DIAGONAL = 1 << 31, 1 << 30, 1 << 29

SPRITES = [     # name, size, properties of the tile
    ('ship', (48, 32), {}),
    ('scout', (32, 32), {}),
    ('rock_big', (64, 64), {}),
    ('rock_mid', (40, 40), {}),
    ('rock_small', (24, 24), {}),
    ('plasma', (80, 48), {'hot': 'plasma_hot.png'}),
    ('flare', (48, 48), {}),
    ('gas', (56, 40), {'alpha': 40}),
    ('alien', (32, 24), {}),
    ('coin', (16, 16), {'alpha': 200}),
    ('shot', (16, 8), {}),
    ('satellite', (40, 24), {'key': '%02X%02X%02X~%d' % (*DARK_SKY[:3], KEY_TOLERANCE)}),
]
FIRST_SPRITE, FIRST_VEHICLE, FIRST_TILE = 1, 101, 201
SIZE = {name: size for name, size, _ in SPRITES}
SIZE.update(tank=(32, 24), crate=(32, 24))
GID = {name: FIRST_SPRITE + number for number, (name, _, _) in enumerate(SPRITES)}
GID.update(tank=FIRST_VEHICLE, crate=FIRST_VEHICLE + 1)


def sprite(name, image, left, top, flip=0, rotation=0, size=None, **properties):
    """A tile object.  Tiled wants its bottom-left corner, and turns it about that."""
    width, height = size or SIZE[image]
    attributes = {'name': name, 'gid': GID[image] | flip, 'x': left, 'y': top + height,
                  'width': width, 'height': height, 'rotation': rotation}
    return attributes, '', properties


def box(name, left, top, width, height, rotation=0, inner=''):
    return {'name': name, 'x': left, 'y': top, 'width': width, 'height': height, 'rotation': rotation}, inner, {}


def points(name, kind, corners):
    """A polygon or polyline; its points are written relative to the first."""
    x0, y0 = corners[0]
    text = ' '.join('%g,%g' % (x - x0, y - y0) for x, y in corners)
    return {'name': name, 'x': x0, 'y': y0}, '<%s points="%s"/>' % (kind, text), {}


WALLS = [
    points('cave', 'polygon', CAVE),
    box('moon', *MOON, inner='<ellipse/>'),
    box('shield', *SHIELD, inner='<ellipse/>'),
    box('wall', *WALL),
    box('door', *DOOR),
    box('girder', *GIRDER),
    points('beam a', 'polygon', BEAM_A),
    points('beam b', 'polygon', BEAM_B),
    points('spike', 'polygon', SPIKE),
    points('wire', 'polyline', WIRE),
    ({'name': 'spawn', 'x': SPAWN[0], 'y': SPAWN[1]}, '<point/>', {}),
    ({'name': 'sensor', 'x': SENSOR[0], 'y': SENSOR[1]}, '<point/>', {}),
]
ROCKS = [
    sprite('rock big', 'rock_big', 246, 118),
    sprite('rock mid', 'rock_mid', 284, 94),
    sprite('rock small', 'rock_small', 230, 106),
    sprite('rock mid 2', 'rock_mid', 300, 246, flip=FLIP_X),
    sprite('rock small 2', 'rock_small', 194, 152, rotation=30),
    sprite('rock small 3', 'rock_small', 588, 297),             # hangs under the flipped slabs
    sprite('rock far', 'rock_mid', 220, 92, size=(24, 24)),     # scaled down: no pixel centre falls on a pixel's edge
]
CRAFT = [
    sprite('ship', 'ship', 296, 170),
    sprite('scout', 'scout', 100, 212, rotation=90),
    sprite('satellite', 'satellite', 506, 122),
    sprite('satellite 2', 'satellite', 490, 157),
    sprite('tank', 'tank', 520, 344),
    sprite('crate', 'crate', 548, 344),
    sprite('crate 2', 'crate', 493, 344),
    sprite('crate 3', 'crate', 580, 345, flip=FLIP_X),
]
ALIENS = [
    sprite('alien 1', 'alien', 440, 40),
    sprite('alien 2', 'alien', 500, 28, flip=FLIP_X),
    sprite('alien 3', 'alien', 592, 16, rotation=180),
]
EFFECTS = [
    sprite('plasma', 'plasma', 332, 162),
    sprite('flare', 'flare', 574, 166, hot='flare_hot.png'),
    sprite('gas', 'gas', 564, 46),
    sprite('haze', 'gas', 403, 52, alpha=200),
    sprite('shot 1', 'shot', 106, 68),
    sprite('shot 2', 'shot', 489.25, 28),
    sprite('shot 3', 'shot', 604, 214),
    sprite('coin 1', 'coin', 459.5, 53),
    sprite('coin 2', 'coin', 584, 273),                         # beside the post that is a slab on its side
]
# Layers of objects, in drawing order: name, colour, objects, and the group they are in.
LAYERS = [('walls', '#7fd4ff', WALLS, None), ('rocks', '#ffb26b', ROCKS, 'actors'),
          ('craft', '#9dff8a', CRAFT, 'actors'), ('aliens', '#d78bff', ALIENS, 'actors'),
          ('effects', '#ff6b8b', EFFECTS, 'actors')]


def station():
    """The tile layer as rows of numbers: 0, or a tile of the sheet with its flips."""
    rows = [[0] * (WIDTH // TILE) for _ in range(HEIGHT // TILE)]

    def put(column, row, tile, flip=0):
        rows[row][column] = (FIRST_TILE + tile) | flip

    put(24, 23, SLOPE)
    for column in range(25, 40):
        put(column, 23, LIGHTS if column % 5 == 2 else STEEL)
        put(column, 24, UNDER)
    for row in (20, 21):
        put(39, row, VENT)
    put(38, 22, BUMPER)
    put(39, 22, PLATE)
    put(39, 19, SLOPE, FLIP_Y)
    put(39, 18, STEEL)
    for column in (36, 37, 38):
        put(column, 18, SLAB, FLIP_Y)
    put(36, 17, SLAB, FLIP_DIAGONAL | FLIP_X)           # a post: a slab on its side, the left half is solid
    put(38, 17, MAST)
    put(38, 16, LAMP)
    put(27, 14, LAMP)
    return rows


def properties(values, indent):
    """The <properties> element, or nothing.  int and string are the two types the example needs."""
    if not values:
        return ''
    lines = [indent + '<properties>']
    for name in sorted(values):
        kind = ' type="int"' if isinstance(values[name], int) else ''
        lines.append('%s <property name="%s"%s value=%s/>' % (indent, name, kind, quoteattr(str(values[name]))))
    return '\n'.join(lines + [indent + '</properties>', ''])


def objects_text(objects, first_id, indent):
    lines = []
    for number, (attributes, inner, values) in enumerate(objects):
        words = ['id="%d"' % (first_id + number)]
        for name in ('name', 'gid', 'x', 'y', 'width', 'height', 'rotation'):
            value = attributes.get(name)
            if value is None or (name == 'rotation' and not value):
                continue
            words.append('%s=%s' % (name, quoteattr(value if isinstance(value, str) else '%.10g' % value)))
        body = properties(values, indent + ' ') + (indent + ' ' + inner + '\n' if inner else '')
        head = indent + '<object ' + ' '.join(words)
        lines.append(head + ('>\n' + body + indent + '</object>\n' if body else '/>\n'))
    return ''.join(lines)


HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
VERSION = 'version="1.8" tiledversion="1.8.2"'


def sprites_tsx():
    """A collection of images, each with its own way of saying what is solid."""
    text = HEAD + '<tileset %s name="arcade" tilewidth="80" tileheight="64" tilecount="%d" columns="0">\n' % (
        VERSION, len(SPRITES))
    text += ' <grid orientation="orthogonal" width="1" height="1"/>\n'
    for number, (name, (width, height), values) in enumerate(SPRITES):
        text += ' <tile id="%d">\n%s  <image width="%d" height="%d" source="%s.png"/>\n </tile>\n' % (
            number, properties(values, '  '), width, height, name)
    return text + '</tileset>\n'


def vehicles_tsx():
    """Two sprites in one bitmap.  `trans` serves both; the crate also says it with a property of its own."""
    return (HEAD + '<tileset %s name="vehicles" tilewidth="32" tileheight="24" tilecount="2" columns="2">\n' % VERSION
            + ' <image source="vehicles.bmp" trans="ff00ff" width="64" height="24"/>\n'
            + ' <tile id="1">\n' + properties({'key': 'FF00FF'}, '  ') + ' </tile>\n</tileset>\n')


def packed(x, y, w, h, left, top):
    """A frame of 32 x 24 of which the image holds the part that is not empty, as TexturePacker writes it."""
    return {'frame': {'x': x, 'y': y, 'w': w, 'h': h}, 'rotated': False, 'trimmed': True,
            'spriteSourceSize': {'x': left, 'y': top, 'w': w, 'h': h}, 'sourceSize': {'w': 32, 'h': 24},
            'pivot': {'x': 0.5, 'y': 1}}


def vehicles_json():
    """The same bitmap as a sprite sheet, with slices as Aseprite has them: where the tank hits, and where it is hurt."""
    def key(frame, x, y, w, h):
        return {'frame': frame, 'bounds': {'x': x, 'y': y, 'w': w, 'h': h}}
    sheet = {'frames': {'tank': packed(0, 4, 30, 20, 0, 4), 'crate': packed(36, 1, 24, 23, 4, 1)},
             'meta': {'image': 'vehicles.bmp', 'size': {'w': 64, 'h': 24}, 'scale': '1', 'slices': [
                 {'name': 'hit', 'color': '#ff0000ff', 'keys': [key(0, 0, 8, 4, 6), key(1, 0, 0, 0, 0)]},
                 {'name': 'hurt', 'color': '#0000ffff', 'keys': [key(0, 2, 14, 26, 10), key(1, 4, 1, 24, 23)]}]}}
    return json.dumps(sheet, indent=1) + '\n'


def tiles_tsx():
    """The sheet of the station.  A tile without a collision shape is scenery."""
    shapes = {
        STEEL: [box('', 0, 0, 16, 16)],
        LIGHTS: [box('', 0, 0, 16, 16)],
        SLOPE: [points('', 'polygon', [(0, 16), (16, 0), (16, 16)])],
        SLAB: [box('', 0, 8, 16, 8)],
        BUMPER: [box('', 0, 0, 16, 16, inner='<ellipse/>')],
    }
    text = HEAD + '<tileset %s name="tiles" tilewidth="16" tileheight="16" tilecount="12" columns="4">\n' % VERSION
    text += ' <image source="tiles.png" width="64" height="48"/>\n'
    for tile in sorted(shapes):
        text += ' <tile id="%d">\n  <objectgroup draworder="index" id="2">\n' % tile
        text += objects_text([({k: v for k, v in shape[0].items() if v != ''},) + shape[1:] for shape in shapes[tile]],
                             1, '   ')
        text += '  </objectgroup>\n </tile>\n'
    return text + '</tileset>\n'


def object_layer(number, name, colour, objects, first_id, indent):
    return '%s<objectgroup id="%d" name="%s" color="%s">\n%s%s</objectgroup>\n' % (
        indent, number, name, colour, objects_text(objects, first_id, indent + ' '), indent)


def arcade_tmx():
    body, next_id, layer_id, open_group = '', 1, 3, None
    for name, colour, objects, group in LAYERS:
        if group != open_group:
            body += ' <group id="%d" name="%s">\n' % (layer_id, group)
            layer_id, open_group = layer_id + 1, group
        body += object_layer(layer_id, name, colour, objects, next_id, '  ' if group else ' ')
        layer_id, next_id = layer_id + 1, next_id + len(objects)
    if open_group:
        body += ' </group>\n'
    rows = ',\n'.join(','.join(map(str, row)) for row in station())
    text = HEAD + ('<map %s orientation="orthogonal" renderorder="right-down" width="%d" height="%d" tilewidth="16"'
                   ' tileheight="16" infinite="0" backgroundcolor="#0b0d18" nextlayerid="%d" nextobjectid="%d">\n'
                   % (VERSION, WIDTH // TILE, HEIGHT // TILE, layer_id, next_id))
    for first, source in ((FIRST_SPRITE, 'arcade'), (FIRST_VEHICLE, 'vehicles'), (FIRST_TILE, 'tiles')):
        text += ' <tileset firstgid="%d" source="%s.tsx"/>\n' % (first, source)
    text += ' <imagelayer id="1" name="sky">\n  <image source="background.png" width="%d" height="%d"/>\n' % (
        WIDTH, HEIGHT)
    text += ' </imagelayer>\n <layer id="2" name="station" width="%d" height="%d">\n' % (WIDTH // TILE, HEIGHT // TILE)
    text += '  <data encoding="csv">\n' + rows + '\n</data>\n </layer>\n'
    return text + body + '</map>\n'


# The second map: pills, which Tiled draws from 1.12 on (older ones show the boxes around them).
CAPSULES = [
    box('pill lying', 24, 24, 80, 24, inner='<capsule/>'),
    box('pill standing', 88, 40, 24, 72, inner='<capsule/>'),           # overlaps the lying one's right end
    box('pill apart', 106, 24, 64, 24, inner='<capsule/>'),             # its box overlaps the standing one's
    box('pill turned', 136, 46, 96, 20, 30, inner='<capsule/>'),        # dips into the shelf
    box('pill round', 32, 64, 32, 32, inner='<capsule/>'),              # as wide as high: a circle
    ({'name': 'bead', 'x': 41, 'y': 73}, '<point/>', {}),               # in that circle
    box('shelf', 176, 104, 64, 8),
    box('floor', 16, 112, 224, 16),                                     # the standing pill and the shelf touch it
]


def capsules_tmx():
    return (HEAD + '<map version="1.10" tiledversion="1.12.0" orientation="orthogonal" renderorder="right-down"'
            ' width="16" height="9" tilewidth="16" tileheight="16" infinite="0" backgroundcolor="#0b0d18"'
            ' nextlayerid="2" nextobjectid="%d">\n' % (len(CAPSULES) + 1)
            + object_layer(1, 'capsules', '#ffc857', CAPSULES, 1, ' ') + '</map>\n')


def files():
    """Every text file of the example by name."""
    return {'arcade.tsx': sprites_tsx(), 'vehicles.tsx': vehicles_tsx(), 'tiles.tsx': tiles_tsx(),
            'arcade.tmx': arcade_tmx(), 'capsules.tmx': capsules_tmx(), 'vehicles.json': vehicles_json()}
