"""Images, tilesets and maps for the test of Tiled's extension: sheets with margins and spacing, holes, a lost image, ..."""

import os
import struct
import zlib

TILE = 32
KINDS = 12


def png(path, width, height, rows):
    """Writes RGBA rows, each 4 * width bytes."""
    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    data = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 1)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def alpha_of(kind, x, y):
    """How opaque pixel (x, y) of a tile of TILE x TILE is: twelve sprites that differ in what tracing finds hard."""
    cx, cy = x - 15.5, y - 15.5
    r2 = cx * cx + cy * cy
    solid = {
        0: r2 < 180,                                            # a disc
        1: 4 <= x < 12 and 3 <= y < 29 or 12 <= x < 27 and 20 <= y < 29,  # an L
        2: 60 < r2 < 200,                                       # a ring: a hole
        3: False,                                               # nothing
        4: (x - 8) ** 2 + (y - 8) ** 2 < 30 or (x - 23) ** 2 + (y - 22) ** 2 < 50,  # two pieces
        5: True,                                                # all
        6: abs(cx) + abs(cy) < 13,                              # a diamond
        7: y > 8 and abs(cx) < (y - 8) / 2,                     # a triangle
        8: (x * 7 + y * 3) % 11 < 4 and r2 < 200,               # ragged
        9: 2 <= x < 30 and 12 <= y < 19,                        # a bar
        10: x == 15 and y == 15,                                # a pixel
        11: r2 < 100 or abs(cx) < 2 and y < 28,                 # a disc on a stick
    }[kind]
    return 255 if solid else 0


def sheet(path, columns, rows, margin=0, spacing=0, between=(0, 0, 0, 0), air=None, soft=False):
    """A sheet of the twelve kinds in turn.  `between` fills margin and spacing, `air` what is not solid."""
    width = 2 * margin + columns * TILE + (columns - 1) * spacing
    height = 2 * margin + rows * TILE + (rows - 1) * spacing
    empty = bytes(air or (0, 0, 0, 0))
    lines = {}
    for kind in range(KINDS):
        for y in range(TILE):
            out = b""
            for x in range(TILE):
                alpha = alpha_of(kind, x, y)
                if soft and alpha and x < 16:
                    alpha = 160
                out += bytes((90 + 10 * kind, 140, 200, alpha) if kind % 2 else (0, 0, 0, alpha)) if alpha else empty
            lines[kind, y] = out
    filler, gap = bytes(between) * width, bytes(between) * spacing
    edge = bytes(between) * margin
    picture = [filler] * margin
    for row in range(rows):
        for y in range(TILE):
            picture.append(edge + gap.join(lines[(row * columns + column) % KINDS, y] for column in range(columns)) + edge)
        picture += [filler] * (spacing if row < rows - 1 else 0)
    picture += [filler] * margin
    png(path, width, height, picture)
    return width, height


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n' + text)


def tileset(folder, name, image, size, columns, rows, more="", attributes="", image_attributes=""):
    write(folder, name, '<tileset version="1.8" tiledversion="1.8.2" name="%s" tilewidth="%d" tileheight="%d" tilecount="%d"'
          ' columns="%d"%s>\n <image source="%s" width="%d" height="%d"%s/>\n%s</tileset>\n'
          % (name.split(".")[0], TILE, TILE, columns * rows, columns, attributes, image, size[0], size[1], image_attributes, more))


def level(folder, name, tilesets, cells, objects=""):
    """A map of one layer of 6 x 3 cells, given as {(x, y): number of the first tileset}."""
    data = ",".join(str(cells.get((x, y), 0)) for y in range(3) for x in range(6))
    write(folder, name, '<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="6"'
          ' height="3" tilewidth="%d" tileheight="%d" infinite="0" nextlayerid="3" nextobjectid="9">\n%s'
          ' <layer id="1" name="ground" width="6" height="3">\n  <data encoding="csv">\n%s\n</data>\n </layer>\n'
          ' <objectgroup id="2" name="things">\n%s </objectgroup>\n</map>\n' % (TILE, TILE, tilesets, data, objects))


OWN = """ <tile id="0">
  <properties>
   <property name="kolize" value="circle"/>
  </properties>
 </tile>
 <tile id="1">
  <objectgroup draworder="index" id="2">
   <object id="1" name="hand" x="4" y="5" width="6" height="7" rotation="15">
    <properties>
     <property name="damage" type="int" value="3"/>
    </properties>
   </object>
   <object id="2" x="0" y="0" width="32" height="32"/>
   <object id="3" name="zone" x="1" y="2">
    <polygon points="0,0 9,0 9,9"/>
   </object>
  </objectgroup>
 </tile>
 <tile id="2">
  <properties>
   <property name="kolize" value="keep"/>
  </properties>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="10" height="10"/>
  </objectgroup>
 </tile>
 <tile id="3">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="10" height="10"/>
  </objectgroup>
 </tile>
 <tile id="4">
  <properties>
   <property name="kolize" value="circel"/>
  </properties>
 </tile>
"""
FAULTY = """ <tile id="0">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0">
    <polygon points="0,0 90,0 90,4 0,4"/>
   </object>
  </objectgroup>
 </tile>
 <tile id="6">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0">
    <polygon points="2,16 16,2 30,16 16,30 2,16"/>
   </object>
   <object id="2" x="3" y="3">
    <polygon points="0,0 20,20 20,0 0,20"/>
   </object>
  </objectgroup>
 </tile>
"""
ATLAS = """<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.12.1" name="atlas" tilewidth="32" tileheight="32" tilecount="2" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" x="32" y="0" width="32" height="32">
  <image source="sheet.png" width="128" height="96"/>
 </tile>
 <tile id="7" x="64" y="32" width="32" height="32">
  <image source="sheet.png" width="128" height="96"/>
 </tile>
</tileset>
"""
PLAIN = ("sheet", "undo", "selected", "options", "options_undone", "cancelled", "parts", "rectangles", "box", "circle",
         "capsule", "hull", "holes", "repeated", "clicked")


def write_all(folder, large):
    """Every file of the steps; `large` is how many tiles of TILE pixels a side the large sheet has."""
    size = sheet(os.path.join(folder, "sheet.png"), 4, 3)
    for name in PLAIN:
        tileset(folder, name + ".tsx", "sheet.png", size, 4, 3)
    tileset(folder, "own.tsx", "sheet.png", size, 4, 3, OWN)
    tileset(folder, "faulty.tsx", "sheet.png", size, 4, 3, FAULTY)
    tileset(folder, "lost.tsx", "nowhere.png", size, 4, 3)
    soft = sheet(os.path.join(folder, "soft.png"), 4, 3, soft=True)
    tileset(folder, "solid.tsx", "soft.png", soft, 4, 3)
    spaced = sheet(os.path.join(folder, "spaced.png"), 4, 3, 3, 2, (255, 0, 0, 255))
    tileset(folder, "spaced.tsx", "spaced.png", spaced, 4, 3, attributes=' spacing="2" margin="3"')
    keyed = sheet(os.path.join(folder, "keyed.png"), 4, 3, air=(255, 0, 255, 255))
    tileset(folder, "transparent.tsx", "keyed.png", keyed, 4, 3, image_attributes=' trans="ff00ff"')
    tileset(folder, "large.tsx", "large.png", sheet(os.path.join(folder, "large.png"), large, large), large, large)
    odd = os.path.join(folder, "it's a \u00fcber \u6e38\u620f, 100%")
    os.makedirs(odd)
    tileset(odd, "odd + more.tsx", "sheet #1.png", sheet(os.path.join(odd, "sheet #1.png"), 4, 3), 4, 3)
    tileset(folder, "small.tsx", "sheet.png", size, 1, 1, attributes=' margin="120"')
    with open(os.path.join(folder, "atlas.tsx"), "w", encoding="utf-8") as file:
        file.write(ATLAS)
    level(folder, "level.tmx", ' <tileset firstgid="1" source="clicked.tsx"/>\n <tileset firstgid="13" source="faulty.tsx"/>\n',
          {(2, 1): 2, (4, 1): 13, (5, 1): 19},
          '  <object id="3" name="bow" x="10" y="20">\n   <polygon points="0,0 20,20 20,0 0,20"/>\n  </object>\n')
    level(folder, "embedded.tmx", ' <tileset firstgid="1" name="inner" tilewidth="32" tileheight="32" tilecount="12" columns="4">\n'
          '  <image source="sheet.png" width="128" height="96"/>\n </tileset>\n', {(0, 0): 1})
