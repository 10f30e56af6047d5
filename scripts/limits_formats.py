"""limits_formats.py - maps of LDtk and in Lua, and sheets that are no JSON, below one megabyte and made to be expensive."""

from limits_files import fill


def project(layers, defs="", levels=1):
    level = '{"identifier":"L%d","worldX":%d,"worldY":0,"pxWid":8,"pxHei":8,"layerInstances":[%s]}'
    return '{"jsonVersion":"1.5.3","defs":{%s},"levels":[%s]}' % (
        defs, ",".join(level % (i, i * 8, layers if i == 0 else "") for i in range(levels)))


def grid(w, h, cells, more=""):
    return '{"__identifier":"W","__cWid":%d,"__cHei":%d,"__gridSize":8,"layerDefUid":7%s,"intGridCsv":[%s]}' % (
        w, h, more, ",".join(cells))


def ldtk_maps(folder):
    tiles = '{"__identifier":"T","__gridSize":8,"__tilesetDefUid":9,"gridTiles":['
    sets = '"tilesets":[{"uid":9,"identifier":"S","relPath":"%s","tileGridSize":%d}]'
    entity = '{"__identifier":"E","px":[0,0],"__pivot":[0,0],"width":9,"height":9,"fieldInstances":[]}'
    field = '{"__identifier":"f%d","__type":"Int","__value":3}'
    values = ",".join('{"value":%d,"identifier":"v%d"}' % (i % 1023 + 1, i) for i in range(12000))
    own = grid(400, 400, ["1"] * 160000)
    with open(folder + "/own.ldtkl", "w") as file:
        file.write('{"layerInstances":[%s]}' % own)
    yield "ldtk_cells", project(grid(680, 680, ["1"] * 462400))
    yield "ldtk_chequer", project(grid(680, 680, ["1" if (i % 680 + i // 680) % 2 else "0" for i in range(462400)]))
    yield "ldtk_values", fill(
        '{"defs":{"layers":[{"uid":7,"intGridValues":[%s]}]},"levels":[{"layerInstances":[{}' % values,
        "," + grid(1, 1, ["1"]), "]}]}")
    yield "ldtk_tiles", fill('{"defs":{%s},"levels":[{"layerInstances":[%s{}' % (sets % ("tile.png", 8), tiles),
                             lambda i: ',{"px":[%d,0],"src":[0,0],"f":%d,"t":0}' % (8 * i, i % 4), "]}]}]}")
    yield "ldtk_masks", fill('{"defs":{%s},"levels":[{"layerInstances":[%s{}' % (sets % ("disc.png", 2048), tiles),
                             lambda i: ',{"px":[0,0],"src":[%d,0],"f":%d,"t":%d}' % (i % 2000, i % 4, i), "]}]}]}")
    yield "ldtk_pictures", fill(
        '{"defs":{%s},"levels":[{"layerInstances":[%s{}' % (sets % ("tile.png", 8), tiles.replace("gridTiles", "autoLayerTiles")),
        lambda i: ',{"px":[%d,0],"src":[0,0],"f":%d,"t":0}' % (8 * i, i % 4), "]}]}]}")
    yield "ldtk_gone", fill('{"defs":{%s},"levels":[{"layerInstances":[%s{}' % (sets % ("gone.png", 8), tiles),
                            lambda i: ',{"px":[%d,0],"src":[0,0],"t":%d}' % (8 * i, i), "]}]}]}")
    yield "ldtk_entities", fill('{"levels":[{"layerInstances":[{"entityInstances":[{}', "," + entity, "]}]}]}")
    yield "ldtk_fields", project('{"entityInstances":[{"px":[0,0],"fieldInstances":[%s]}]}' %
                                 ",".join(field % i for i in range(15000)))
    yield "ldtk_own", fill('{"levels":[{}', ',{"externalRelPath":"own.ldtkl"}', "]}")
    yield "ldtk_lost", fill('{"levels":[{}', lambda i: ',{"externalRelPath":"%d.ldtkl"}' % i, "]}")
    yield "ldtk_sets", fill('{"defs":{"tilesets":[' + ",".join('{"uid":%d}' % i for i in range(40000)) +
                            ']},"levels":[{"layerInstances":[{}',
                            ',{"__tilesetDefUid":39999,"gridTiles":[{"px":[0,0],"src":[0,0],"t":0}]}', "]}]}")


def lua_maps():
    head = "return {width=1,height=1,tilewidth=8,tileheight=8,tilesets={},layers={"
    box = '{shape="rectangle",x=0,y=0,width=9,height=9},'
    yield "lua_numbers", (
        'return {width=1,height=1,tilewidth=8,tileheight=8,layers={{type="tilelayer",width=1000,height=460,data={' +
        "0," * 460000 + "}}}}")
    yield "lua_objects", fill(head + '{type="objectgroup",objects={', box, "}}}}")
    yield "lua_tables", fill(head + "},x={", "{},", "}}")
    yield "lua_escapes", fill(head + '},x="', "\\1", '"}')
    yield "lua_comments", fill(head + "},x={", "1 --[[\n]]\n,", "}}")
    yield "lua_lines", fill(head + "},x=[[", "\n", "]]}")
    yield "lua_words", fill(head + "},x={", "a", "=1}}")
    yield "lua_brackets", fill(head + "},x=[==[", "]=", "]==]}")


def atlases():
    yield "atlas_small", fill("noise1024.png\nsize:1024,1024\n", "a\nbounds:0,0,8,8\n", "")
    yield "atlas_large", fill("noise1024.png\nsize:1024,1024\n", "a\nbounds:0,0,1024,1024\nrotate:90\n", "")
    yield "atlas_index", fill("noise1024.png\nsize:1024,1024\n", lambda i: "a\nbounds:0,0,8,8\nindex:%d\n" % i, "")
    yield "atlas_pages", fill("", "\nnoise1024.png\nsize:1,1\na\nbounds:0,0,1,1\n", "")
    yield "atlas_names", fill("noise1024.png\nsize:1024,1024\n", "%s\nbounds:0,0,1,1\n" % ("n" * 1000), "")


def starlings():
    part = '<SubTexture x="0" y="0" width="%d" height="%d"/>'
    yield "starling_small", fill('<TextureAtlas imagePath="noise1024.png">', part % (8, 8), "</TextureAtlas>")
    yield "starling_large", fill('<TextureAtlas imagePath="noise1024.png">', part % (1024, 1024), "</TextureAtlas>")
    yield "starling_far", fill('<TextureAtlas imagePath="noise1024.png">',
                               part[:-2] % (8, 8) + ' frameX="-9999999" frameWidth="16777216" frameHeight="9"/>',
                               "</TextureAtlas>")
