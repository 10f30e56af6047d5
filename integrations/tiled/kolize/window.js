// window.js - actions, menus, shortcuts and the tool of the tool bar.  Named to be loaded last.
/* global tiled */
var Kolize = Kolize || {};

(function () {
    // The tileset of the window: the open one, or that of the map editor's Tilesets view; and its selected tiles.
    function current() {
        const asset = tiled.activeAsset;
        if (asset && asset.isTileset) { return { tileset: asset, tiles: asset.selectedTiles }; }
        const view = asset && asset.isTileMap ? tiled.mapEditor.tilesetsView : null;
        if (!view || !view.currentTileset) { throw new Error("open a tileset first, or a map that has one"); }
        return { tileset: view.currentTileset, tiles: view.selectedTiles };
    }

    function lineOf(tileset) {
        const line = tileset.property("kolize");
        return line === undefined || line === null ? Kolize.DEFAULT_LINE : String(line);
    }

    // Errors go to the Issues view; that there is no tool is told in a window, too, since nothing works without.
    function guarded(work) {
        return function () {
            try { return work(); } catch (e) {
                Kolize.speak.error(e.message);
                if (e.lacksTool) { Kolize.speak.alert(e.message); }
                return null;
            }
        };
    }

    function listed(ids) { return ids.slice(0, 10).join(", ") + (ids.length > 10 ? " and " + (ids.length - 10) + " more" : ""); }

    function tell(tileset, report, n) {
        const shapes = report.found.reduce(function (sum, one) { return sum + one.shapes.length; }, 0);
        Kolize.speak.log(tileset.name + ": " + Kolize.counted(n, "tile") + " traced, " + Kolize.counted(shapes, "shape") + ", "
                         + Kolize.counted(report.missed, "pixel") + " missed, " + report.extra + " extra"
                         + (report.kept ? ", " + Kolize.counted(report.kept, "tile") + " kept" : ""));
        report.failed.slice(0, 20).forEach(function (text) { Kolize.speak.error(text); });
        if (report.without.length) {
            Kolize.speak.warn("not traced: tiles " + listed(report.without) + " of " + tileset.name);
        }
        if (report.opaque && report.opaque === report.found.length) {
            Kolize.speak.warn(tileset.name + ": nothing is transparent, so each tile is solid all over.  If it has a background, set the "
                              + "tileset's transparent colour, or key=RRGGBB in Trace with Options; if not, alpha=127 says so");
        }
        if (report.over.length) {
            Kolize.speak.warn("more points than asked for: tiles " + listed(report.over) + " of " + tileset.name);
        }
    }

    // A tileset that a map uses is opened beside it, so that its change is seen, saved and undone there.
    function opened(tileset) {
        const before = tiled.activeAsset, name = tileset.fileName;
        if (!name || tiled.openAssets.some(function (asset) { return asset.fileName === name; })) { return tileset; }
        const asset = tiled.open(name);
        tiled.activeAsset = before;
        return asset || tileset;
    }

    // One step of undo, the options included when `line` is new.
    function traceTiles(from, fromTiles, line) {
        const tileset = opened(from), tiles = fromTiles.map(function (tile) { return tileset.tile(tile.id); });
        if (tileset.readOnly) { throw new Error(tileset.name + " is read-only: open its own file"); }
        const report = Kolize.findShapes(tileset, tiles, line === undefined ? lineOf(tileset) : line);
        const changes = Kolize.changesOf(report.found), fresh = line !== undefined && line !== lineOf(tileset);
        if (changes.length || fresh) { // an empty macro would be a step of undo, too
            tileset.macro("Trace Collision Shapes", function () {
                if (fresh) { tileset.setProperty("kolize", line); }
                changes.forEach(Kolize.putShapes);
            });
        }
        tell(tileset, report, changes.length);
    }

    function traceSelected() {
        const now = current();
        return traceTiles(now.tileset, now.tiles.length ? now.tiles : now.tileset.tiles);
    }

    function traceAll() {
        const tileset = current().tileset;
        return traceTiles(tileset, tileset.tiles);
    }

    function traceAsked() {
        const now = current(), tiles = now.tiles.length ? now.tiles : now.tileset.tiles, asset = tiled.activeAsset;
        const what = (tiles.length === now.tileset.tiles.length ? "All " : "") + Kolize.counted(tiles.length, "tile") + " of " + now.tileset.name;
        Kolize.askOptions(lineOf(now.tileset), what, function (line) {
            guarded(function () {
                if (tiled.openAssets.indexOf(asset) < 0) { throw new Error("the file was closed meanwhile"); }
                return traceTiles(now.tileset, tiles, line);
            })();
        });
    }

    function whereIsTool() {
        const path = Kolize.speak.prompt("The path of the program kolize; empty: look in PATH", Kolize.toolSetting(), "Kolize");
        if (path === undefined || path === null) { return; }
        Kolize.setToolSetting(String(path).trim());
        Kolize.speak.log((Kolize.runTool(["--version"]).out.trim() || Kolize.toolPath()));
    }

    function register(id, text, shortcut, work) {
        const action = tiled.registerAction(id, guarded(work));
        action.text = text;
        if (shortcut) { action.shortcut = shortcut; }
    }

    register("KolizeTrace", "Kolize: Trace Collision Shapes", "Ctrl+Shift+K", traceSelected);
    register("KolizeTraceAll", "Kolize: Trace All Tiles", "", traceAll);
    register("KolizeTraceOptions", "Kolize: Trace with Options...", "Ctrl+Alt+K", traceAsked);
    register("KolizeLint", "Kolize: Lint Collision Shapes", "Ctrl+Shift+J", function () { return Kolize.lintAsset(tiled.activeAsset); });
    register("KolizeCheck", "Kolize: Check the Map's Collisions", "Ctrl+Alt+J", function () {
        const asset = tiled.activeAsset;
        if (!asset || !asset.isTileMap) { throw new Error("open a map first"); }
        return Kolize.checkMap(asset);
    });
    register("KolizeTool", "Kolize: Where Is the Tool?", "", whereIsTool);

    // Without a window, as in an export, there are no menus and extendMenu throws.
    function extend(menu, ids) {
        const items = [{ separator: true }].concat(ids.map(function (id) { return { action: id }; }));
        try { tiled.extendMenu(menu, items); } catch (e) { /* no such menu in this Tiled */ }
    }
    extend("Tileset", ["KolizeTrace", "KolizeTraceAll", "KolizeTraceOptions", "KolizeLint", "KolizeTool"]);
    extend("TilesetView.Tiles", ["KolizeTrace", "KolizeTraceOptions"]);
    extend("Map", ["KolizeLint", "KolizeCheck", "KolizeTrace", "KolizeTraceOptions"]);

    // The uppermost tile of a cell of the map.
    function tileUnder(map, at) {
        let tile = null;
        (function look(parent) {
            for (let i = 0; i < parent.layerCount; i++) {
                const layer = parent.layerAt(i);
                if (layer.isGroupLayer) { look(layer); }
                if (layer.isTileLayer && layer.visible) { tile = layer.tileAt(at.x, at.y) || tile; }
            }
        }(map));
        return tile;
    }

    Kolize.tileTool = tiled.registerTool("KolizeTraceTile", {
        name: "Kolize: Trace the Clicked Tile",
        icon: "kolize.png",
        usesSelectedTiles: true,
        updateStatusInfo: function () {
            const tile = this.map && tileUnder(this.map, this.tilePosition);
            const n = tile && tile.objectGroup ? tile.objectGroup.objectCount : 0;
            this.statusInfo = tile ? tile.tileset.name + " tile " + tile.id + ": " + Kolize.counted(n, "collision shape") + "; click to trace" : "";
        },
        tilePositionChanged: function () { this.updateStatusInfo(); },
        mousePressed: function (button) {
            const map = this.map, at = this.tilePosition;
            if (button === 1 && map) { guarded(function () { return Kolize.traceAt(map, at); })(); }
        }
    });

    // Traces the tile of a cell in the tileset that it comes from.
    Kolize.traceAt = function (map, at) {
        const tile = tileUnder(map, at);
        if (!tile) { throw new Error("no tile at (" + at.x + ", " + at.y + ")"); }
        return traceTiles(tile.tileset, [tile]);
    };
}());
