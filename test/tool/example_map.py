"""The shipped example read a second time, by other means than the product's: what is in the map, and what collides.

Standard library only, and written for this one map: images are decoded here (PNG of the three kinds the example has,
BMP), masks are made pixel by pixel, turned and scaled sprites are sampled at the centre of every cell.  Which shapes
meet is asked of the exact oracle in test/oracle.
"""

import math
import os
import struct
import sys
import xml.etree.ElementTree as xml
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'oracle'))

from relate import APART, NAMES, TOUCH, relate      # noqa: E402
from shapes import read_shape                       # noqa: E402

FLIP_X, FLIP_Y, FLIP_DIAGONAL = 1 << 31, 1 << 30, 1 << 29
AIR = (255, 0, 255, 255)


# ---- Images: rows of (r, g, b, a) ------------------------------------------------------------------------


def png_chunks(data):
    """(kind, body) in order; the checksums are checked."""
    if data[:8] != b'\x89PNG\r\n\x1a\n':
        raise ValueError('no PNG')
    at, found = 8, []
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if struct.unpack('>I', data[at + 8 + size:at + 12 + size])[0] != zlib.crc32(kind + body):
            raise ValueError('checksum of ' + kind.decode())
        found.append((kind, body))
        at += 12 + size
    return found


def read_png(data):
    chunks = png_chunks(data)
    width, height, depth, kind = struct.unpack('>IIBB', chunks[0][1][:10])
    raw = zlib.decompress(b''.join(body for name, body in chunks if name == b'IDAT'))
    values = {2: 3, 3: 1, 6: 4}[kind]
    step, length = max(1, values * depth // 8), (width * values * depth + 7) // 8
    named = dict(chunks)
    palette, alphas = named.get(b'PLTE', b''), named.get(b'tRNS', b'')
    rows, above = [], bytes(length)
    for y in range(height):
        method, line = raw[y * (length + 1)], bytearray(raw[y * (length + 1) + 1:(y + 1) * (length + 1)])
        for i in range(length):
            left = line[i - step] if i >= step else 0
            line[i] = (line[i] + (0, left, above[i])[method]) & 255
        above = bytes(line)
        if kind == 3:
            bits = ''.join(format(byte, '08b') for byte in line)
            numbers = [int(bits[x * depth:(x + 1) * depth], 2) for x in range(width)]
            rows.append([tuple(palette[3 * n:3 * n + 3]) + (alphas[n] if n < len(alphas) else 255,) for n in numbers])
        else:
            rows.append([(tuple(line[x * values:(x + 1) * values]) + (255,))[:4] for x in range(width)])
    return rows


def read_bmp(data):
    start, = struct.unpack('<I', data[10:14])
    width, height, _, bits = struct.unpack('<iiHH', data[18:30])
    if bits != 24 or height < 0:
        raise ValueError('only bottom-up 24-bit bitmaps')
    pitch = (3 * width + 3) // 4 * 4
    rows = []
    for y in range(height):
        line = data[start + (height - 1 - y) * pitch:]
        rows.append([(line[3 * x + 2], line[3 * x + 1], line[3 * x], 255) for x in range(width)])
    return rows


def read_image(path):
    with open(path, 'rb') as file:
        data = file.read()
    return read_bmp(data) if data[:2] == b'BM' else read_png(data)


# ---- What is solid ---------------------------------------------------------------------------------------


def solid(image, rule):
    """Rows of True and False.  A hot image speaks for the drawn one; then a key colour; then alpha."""
    if 'hot' in rule:
        hot = read_image(rule['hot'])
        if (len(hot), len(hot[0])) != (len(image), len(image[0])):
            raise ValueError('a hot image must be as large as its sprite')
        return [[pixel != AIR for pixel in row] for row in hot]
    if 'key' in rule:
        colour, _, tolerance = rule['key'].partition('~')
        key, reach = bytes.fromhex(colour), int(tolerance or 0)
        return [[any(abs(a - b) > reach for a, b in zip(pixel, key)) for pixel in row] for row in image]
    return [[pixel[3] > int(rule.get('alpha', 127)) for pixel in row] for row in image]


def own_properties(element, folder):
    values = {p.get('name'): p.get('value') for p in element.findall('properties/property')}
    if 'hot' in values:
        values['hot'] = os.path.join(folder, values['hot'])
    return values


# ---- Tilesets --------------------------------------------------------------------------------------------


class Tileset:
    def __init__(self, path):
        folder = os.path.dirname(path)
        self.root = root = xml.parse(path).getroot()
        self.images, self.rules, self.shapes = {}, {}, {}
        sheet = root.find('image')
        if sheet is not None:
            pixels = read_image(os.path.join(folder, sheet.get('source')))
            width, height = int(root.get('tilewidth')), int(root.get('tileheight'))
            columns = int(root.get('columns'))
            for tile in range(int(root.get('tilecount'))):
                x, y = tile % columns * width, tile // columns * height
                self.images[tile] = [row[x:x + width] for row in pixels[y:y + height]]
                self.rules[tile] = {'key': sheet.get('trans')} if sheet.get('trans') else {}
        for tile in root.findall('tile'):
            number = int(tile.get('id'))
            image = tile.find('image')
            if image is not None:
                self.images[number] = read_image(os.path.join(folder, image.get('source')))
            self.rules.setdefault(number, {}).update(own_properties(tile, folder))
            self.shapes[number] = tile.findall('objectgroup/object')


# ---- Things ----------------------------------------------------------------------------------------------


class Item:
    """One thing that can collide: `name`, `number` (Tiled's id, 0 for a tile of a layer), `pieces` for the oracle,
    `cells` if it is a mask at whole cells, and `box`, the bounds of what is drawn."""

    def __init__(self, number, name, layer, shape, box, cells=None):
        self.number, self.name, self.layer, self.shape, self.box, self.cells = number, name, layer, shape, box, cells
        self.pieces = read_shape(shape)


def number_of(element, name):
    return float(element.get(name, '0'))


def corners_of(element):
    """The points of a polygon or polyline, relative to the object."""
    return [[float(v) for v in pair.split(',')] for pair in element.get('points').split()]


def ellipse(width, height, grow):
    """64 points of an ellipse in the box 0, 0, width, height; the true one lies between grow 1 and 1.0013."""
    turns = [2 * math.pi * i / 64 for i in range(64)]
    return [[width / 2 * (1 + grow * math.cos(t)), height / 2 * (1 + grow * math.sin(t))] for t in turns]


def plain_shape(element, grow=1.0):
    """An object that is no tile, at the origin and not turned."""
    width, height = number_of(element, 'width'), number_of(element, 'height')
    if element.find('polygon') is not None:
        return {'polygon': corners_of(element.find('polygon'))}
    if element.find('polyline') is not None:
        return {'polyline': corners_of(element.find('polyline'))}
    if element.find('point') is not None:
        return {'point': [0, 0]}
    if element.find('capsule') is not None:
        r = min(width, height) / 2
        return {'capsule': [r, r, width - r, height - r, r]}
    if element.find('ellipse') is not None:
        if width == height:
            return {'circle': [width / 2, height / 2, width / 2]}
        return {'polygon': ellipse(width, height, grow)}
    return {'box': [0, 0, width, height]}


def exact_turn(degrees):
    """Cosine and sine, exact for quarter turns."""
    quarter = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}.get(degrees % 360)
    return quarter or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))


def bounds(points):
    return (min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points))


def turned(points, x, y, degrees):
    cosine, sine = exact_turn(degrees)
    return [(x + cosine * u - sine * v, y + sine * u + cosine * v) for u, v in points]


def sampled(mask, element):
    """The cells a tile object's mask holds: every cell whose centre falls into a set pixel."""
    width, height = number_of(element, 'width'), number_of(element, 'height')
    x, y = number_of(element, 'x'), number_of(element, 'y')
    cosine, sine = exact_turn(number_of(element, 'rotation'))
    x0, y0, x1, y1 = bounds(turned([(0, 0), (width, 0), (width, -height), (0, -height)], x, y,
                                   number_of(element, 'rotation')))
    cells = set()
    for j in range(math.floor(y0) - 1, math.ceil(y1) + 1):
        for i in range(math.floor(x0) - 1, math.ceil(x1) + 1):
            dx, dy = i + 0.5 - x, j + 0.5 - y
            u = (cosine * dx + sine * dy) * len(mask[0]) / width
            v = (cosine * dy - sine * dx + height) * len(mask) / height
            if 0 <= u < len(mask[0]) and 0 <= v < len(mask) and mask[math.floor(v)][math.floor(u)]:
                cells.add((i, j))
    return cells, (x0, y0, x1, y1)


def mask_shape(cells):
    """Cells as the oracle's text mask."""
    if not cells:
        return {'mask': ['.'], 'at': [0, 0]}
    x0, y0, x1, y1 = bounds(cells)
    rows = [''.join('#' if (x, y) in cells else '.' for x in range(x0, x1 + 1)) for y in range(y0, y1 + 1)]
    return {'mask': rows, 'at': [x0, y0]}


class Map:
    """The things of a map.  `without` names a property to overlook, or 'shapes of ellipses' to grow by a factor."""

    def __init__(self, path, without=(), grow=1.0):
        self.folder, self.without, self.grow = os.path.dirname(path), without, grow
        self.root = xml.parse(path).getroot()
        self.tilesets = [(int(t.get('firstgid')), Tileset(os.path.join(self.folder, t.get('source'))))
                         for t in self.root.findall('tileset')]
        self.objects = [self.read_object(group, element) for group in self.root.iter('objectgroup')
                        for element in group.findall('object')]
        self.tiles = [tile for layer in self.root.iter('layer') for tile in self.read_layer(layer)]

    def tile_of(self, gid):
        first, tileset = max(((f, t) for f, t in self.tilesets if f <= gid), key=lambda pair: pair[0])
        return tileset, gid - first

    def mask_of(self, element):
        """The set pixels of a tile object before it is placed, flips done."""
        word = int(element.get('gid'))
        tileset, tile = self.tile_of(word & 0x1FFFFFFF)
        own = own_properties(element, self.folder)
        rule = {k: v for k, v in {**tileset.rules[tile], **own}.items() if k not in self.without}
        mask = solid(tileset.images[tile], rule)
        if word & FLIP_X:
            mask = [row[::-1] for row in mask]
        return mask[::-1] if word & FLIP_Y else mask

    def read_object(self, group, element):
        name, number = element.get('name'), int(element.get('id'))
        if element.get('gid'):
            cells, box = sampled(self.mask_of(element), element)
            return Item(number, name, group.get('name'), mask_shape(cells), box, cells)
        shape = plain_shape(element, self.grow)
        x, y, angle = number_of(element, 'x'), number_of(element, 'y'), number_of(element, 'rotation')
        points = list(shape.values())[0]
        width, height = number_of(element, 'width'), number_of(element, 'height')
        if not isinstance(points[0], list):
            points = [(0, 0), (width, 0), (width, height), (0, height)]
        return Item(number, name, group.get('name'), {'parts': [shape], 'pose': {'at': [x, y], 'angle': angle}},
                    bounds(turned(points, x, y, angle)))

    def read_layer(self, layer):
        size = int(self.root.get('tilewidth'))
        for j, row in enumerate(layer.find('data').text.strip().split('\n')):
            for i, word in enumerate(row.strip(',').split(',')):
                gid = int(word) & 0x1FFFFFFF
                if not gid:
                    continue
                tileset, tile = self.tile_of(gid)
                parts = [placed_in_tile(shape, int(word), size, i * size, j * size)
                         for shape in tileset.shapes.get(tile, [])]
                if parts:
                    yield Item(0, '%s %d,%d' % (layer.get('name'), i, j), layer.get('name'), {'parts': parts},
                               (i * size, j * size, (i + 1) * size, (j + 1) * size))

    def pairs(self):
        """(relation, a, b) for all that are not apart or whose pictures' boxes share area; tiles of the layer do not
        collide with each other."""
        for n, a in enumerate(self.objects):
            for b in self.objects[n + 1:] + self.tiles:
                near = all(a.box[i] <= b.box[i + 2] and b.box[i] <= a.box[i + 2] for i in (0, 1))
                strictly = all(a.box[i] < b.box[i + 2] and b.box[i] < a.box[i + 2] for i in (0, 1))
                relation = relate(a.pieces, b.pieces) if near else APART
                if relation != APART or strictly:
                    yield relation, a, b


def placed_in_tile(element, word, size, left, top):
    """A collision shape of a tile in a tile layer, flipped as the tile is: across the diagonal, then x, then y."""
    def flipped(x, y):
        if word & FLIP_DIAGONAL:
            x, y = y, x
        return [left + (size - x if word & FLIP_X else x), top + (size - y if word & FLIP_Y else y)]
    x, y = number_of(element, 'x'), number_of(element, 'y')
    shape = plain_shape(element)
    if 'circle' in shape:
        u, v, r = shape['circle']
        return {'circle': flipped(x + u, y + v) + [r]}
    if 'box' in shape:
        _, _, u, v = shape['box']
        x0, y0, x1, y1 = bounds([flipped(x, y), flipped(x + u, y + v)])
        return {'box': [x0, y0, x1, y1]}
    return {'polygon': [flipped(x + u, y + v) for u, v in shape['polygon']]}


def common_cells(a, b):
    return len(a.cells & b.cells) if a.cells and b.cells else 0


def listing(path, **how):
    """The text of expected.txt for a map."""
    lines = []
    for relation, a, b in Map(path, **how).pairs():
        word = NAMES[relation] if relation >= TOUCH else 'near'
        lines.append('\t'.join([word, str(a.number), str(b.number), a.name, b.name, str(common_cells(a, b) or '-')]))
    order = {'overlap': 0, 'touch': 1, 'near': 2}
    lines.sort(key=lambda line: order[line.split('\t')[0]])
    return '\n'.join(lines) + '\n'


if __name__ == '__main__':
    print(listing(sys.argv[1]), end='')
