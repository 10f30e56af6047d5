// lint.js - shows what the tool finds in files of Tiled; a click on a line in the Issues view selects the place.
/* global tiled, FileInfo */
var Kolize = Kolize || {};

(function () {
    const MOST = 100;

    function sameFile(a, b) { return FileInfo.cleanPath(a) === FileInfo.cleanPath(b); }

    // The asset of a file, opened again when its tab was closed meanwhile.
    function show(fileName) {
        const open = tiled.openAssets.filter(function (asset) { return sameFile(asset.fileName, fileName); })[0];
        if (!open) { return tiled.open(fileName); }
        tiled.activeAsset = open;
        return open;
    }

    // The tool reads files, so what is open and changed is saved first.
    function saveAsset(asset) {
        if (!asset.modified) { return; }
        if (typeof asset.save === "function") { asset.save(); return; }
        tiled.activeAsset = asset;
        tiled.trigger("Save");
    }

    function saveAll(asset) {
        const names = asset.isTileMap ? asset.tilesets.map(function (tileset) { return tileset.fileName; }) : [];
        tiled.openAssets.forEach(function (other) {
            if (other.fileName && names.some(function (name) { return sameFile(name, other.fileName); })) { saveAsset(other); }
        });
        saveAsset(asset);
        if (!sameFile(tiled.activeAsset.fileName, asset.fileName)) { tiled.activeAsset = asset; }
    }

    Kolize.selectTile = function (fileName, id, outline) {
        const tileset = show(fileName), tile = tileset && tileset.tile(id);
        if (!tile) { return; }
        tileset.selectedTiles = [tile];
        const objects = tile.objectGroup ? Kolize.objectsIn(tile.objectGroup) : [], editor = tiled.tilesetEditor.collisionEditor;
        if (editor && outline !== null && objects[outline]) { editor.selectedObjects = [objects[outline]]; }
    };

    function eachLayer(parent, use, path) {
        for (let i = 0; i < parent.layerCount; i++) {
            const layer = parent.layerAt(i), name = path ? path + "/" + layer.name : layer.name;
            use(layer, name);
            if (layer.isGroupLayer) { eachLayer(layer, use, name); }
        }
    }

    function objectsOf(map, wanted) {
        const out = [];
        eachLayer(map, function (layer, path) {
            if (!layer.isObjectLayer) { return; }
            Kolize.objectsIn(layer).forEach(function (object, i) { if (wanted(object, layer, i, path)) { out.push(object); } });
        });
        return out;
    }

    function centre(map, x, y) {
        const view = tiled.mapEditor.currentMapView, at = map.pixelToScreen ? map.pixelToScreen(x, y) : { x: x, y: y };
        if (view) { view.centerOn(at.x, at.y); }
    }

    Kolize.selectInMap = function (fileName, items) {
        const map = show(fileName);
        if (!map) { return; }
        map.selectedObjects = objectsOf(map, function (object) {
            return items.some(function (item) { return item.id > 0 && item.id === object.id; });
        });
        const b = items[0].bounds;
        centre(map, (b[0] + b[2]) / 2, (b[1] + b[3]) / 2);
    };

    function tilesetNamed(asset, name) {
        return asset.isTileset ? asset : asset.tilesets.filter(function (tileset) { return tileset.name === name; })[0];
    }

    function selectFault(fileName, found) {
        const asset = show(fileName), tile = Kolize.tileOf(found.sprite), cell = Kolize.cellOf(found.fault);
        if (!asset) { return; }
        if (cell && asset.isTileMap) { centre(asset, (cell.x + 0.5) * asset.tileWidth, (cell.y + 0.5) * asset.tileHeight); return; }
        if (tile) {
            const tileset = tilesetNamed(asset, tile.tileset);
            if (tileset && tileset.fileName) { Kolize.selectTile(tileset.fileName, tile.tile, found.fault.outline); }
        } else if (asset.isTileMap && found.fault) {
            const name = found.sprite ? found.sprite.name : "", number = found.fault.outline;
            const objects = objectsOf(asset, function (object, layer, i, path) {
                return (layer.name === name || path === name) && i === number;
            });
            asset.selectedObjects = objects;
            if (found.fault.at) { centre(asset, found.fault.at[0], found.fault.at[1]); }
        }
    }

    function warnAll(found, select) {
        found.slice(0, MOST).forEach(function (one) { Kolize.speak.warn(one.text, function () { select(one); }); });
        if (found.length > MOST) { Kolize.speak.warn((found.length - MOST) + " more"); }
    }

    function ask(asset, verb) {
        if (!asset || !asset.fileName) { throw new Error("save the file first: the tool reads it"); }
        saveAll(asset);
        const answer = Kolize.runTool([verb, asset.fileName, "--json"]), read = Kolize.readLines(answer.out)[0];
        if (!read) { throw new Error(Kolize.errorsOf(answer.err).join("\n") || "the tool gave no answer"); }
        return read;
    }

    // The faults of a tileset or map, as warnings that select the tile or object; returns them.
    Kolize.lintAsset = function (asset) {
        const found = Kolize.faultsOf(ask(asset, "lint")), fileName = asset.fileName;
        warnAll(found, function (one) { selectFault(fileName, one); });
        Kolize.speak.log("lint of " + FileInfo.fileName(fileName) + ": " + Kolize.counted(found.length, "fault"));
        return found;
    };

    // The colliding pairs of a map, as warnings that select both; returns them.
    Kolize.checkMap = function (map) {
        const found = Kolize.pairsOf(ask(map, "check")), fileName = map.fileName;
        warnAll(found, function (one) { Kolize.selectInMap(fileName, one.items); });
        Kolize.speak.log("check of " + FileInfo.fileName(fileName) + ": " + Kolize.counted(found.length, "colliding pair"));
        return found;
    };
}());
