// a_steps.js - only for tests: what a person would do in Tiled, as steps that real.py checks by the saved files.
// Each step is a function of `t`, which opens, saves, and hears what the extension says.
/* global tiled, Dialog, Kolize, KolizeSteps:writable */
var KolizeSteps = {};

(function () {
    const steps = KolizeSteps;

    function traced(file, line) {
        return function (t) {
            const asset = t.open(file);
            if (line) { asset.setProperty("kolize", line); }
            tiled.trigger("KolizeTraceAll");
            t.save(asset);
        };
    }

    steps.trace_sheet = traced("sheet.tsx", "");

    steps.undo_redo = function (t) {
        const asset = t.open("undo.tsx");
        t.saveAs(asset, "undo_before.tsx");
        tiled.trigger("KolizeTraceAll");
        t.saveAs(asset, "undo_traced.tsx");
        asset.undo();
        t.saveAs(asset, "undo_undone.tsx");
        asset.redo();
        t.saveAs(asset, "undo_redone.tsx");
    };

    steps.selected_tiles = function (t) {
        const asset = t.open("selected.tsx");
        asset.setProperty("kolize", "outline points=6");
        asset.selectedTiles = [asset.tile(1), asset.tile(6)];
        tiled.trigger("KolizeTrace");
        t.save(asset);
    };

    function answerDialog() {
        const made = Kolize.openDialog, f = made.fields;
        f.tolerance.value = 2;
        f.mode.currentIndex = Kolize.MODES.indexOf("cover");
        f.alpha.value = 999; // the field allows 255 at most
        f.alpha.value = 127;
        made.ok();
    }

    // By a dialog where this Tiled has one, else by a prompt, which is answered wrongly first.
    steps.options = function (t) {
        const asset = t.open("options.tsx");
        t.answers.push("outline tolerence=2", "outline mode=cover tolerance=2");
        tiled.trigger("KolizeTraceOptions");
        if (typeof Dialog !== "undefined") { answerDialog(); t.answers.length = 0; }
        t.save(asset);
        t.note({ asked: t.asked.map(function (text) { return text.split("\n")[0]; }), line: asset.property("kolize") });
    };

    steps.options_undone = function (t) {
        const asset = t.open("options_undone.tsx");
        t.saveAs(asset, "options_before.tsx");
        t.answers.push("box");
        tiled.trigger("KolizeTraceOptions");
        if (typeof Dialog !== "undefined") { Kolize.openDialog.fields.shape.currentIndex = 3; Kolize.openDialog.ok(); t.answers.length = 0; }
        t.note({ line: asset.property("kolize") });
        asset.undo();
        t.saveAs(asset, "options_after.tsx");
    };

    steps.cancelled = function (t) {
        const asset = t.open("cancelled.tsx");
        t.answers.push("");
        tiled.trigger("KolizeTraceOptions");
        if (typeof Dialog !== "undefined") { Kolize.openDialog.dialog.reject(); }
        t.note({ modified: asset.modified });
    };

    steps.parts = traced("parts.tsx", "parts tolerance=1 corners=6");
    steps.rectangles = traced("rectangles.tsx", "rectangles");
    steps.box = traced("box.tsx", "box tightness=0");
    steps.circle = traced("circle.tsx", "circle");
    steps.capsule = traced("capsule.tsx", "capsule tightness=0.25");
    steps.hull = traced("hull.tsx", "hull corners=6");
    steps.holes = traced("holes.tsx", "outline holes=fill pieces=largest");
    steps.solid = traced("solid.tsx", "outline alpha=200 class=wall");
    steps.spaced = traced("spaced.tsx", "outline tolerance=0.5");
    steps.large = traced("large.tsx", "");
    steps.transparent = traced("transparent.tsx", "outline");
    steps.collection = traced("arcade.tsx", "");
    steps.missing_one = traced("lost_one.tsx", "");
    steps.missing_sheet = traced("lost.tsx", "");
    steps.own_shapes = traced("own.tsx", "outline tolerance=1");

    steps.odd_path = traced("it's a \u00fcber \u6e38\u620f, 100%/odd + more.tsx", "");
    steps.small_image = traced("small.tsx", "");
    steps.atlas = traced("atlas.tsx", "");

    steps.empty_cell = function (t) {
        const map = t.open("level.tmx");
        [{ x: 0, y: 0 }, { x: -5, y: 900 }].forEach(function (at) {
            try { Kolize.traceAt(map, at); } catch (e) { t.said.push(["error", e.message]); }
        });
    };

    // The tileset is closed while the dialog is open.
    steps.closed_meanwhile = function (t) {
        const asset = t.open("cancelled.tsx");
        if (typeof Dialog === "undefined") { return; }
        tiled.trigger("KolizeTraceOptions");
        tiled.close(asset);
        Kolize.openDialog.fields.shape.currentIndex = 4;
        Kolize.openDialog.ok();
    };

    steps.repeated = function (t) {
        const asset = t.open("repeated.tsx");
        tiled.trigger("KolizeTraceAll");
        tiled.trigger("KolizeTraceAll");
        t.save(asset);
    };

    steps.lint_tileset = function (t) {
        const asset = t.open("faulty.tsx");
        tiled.trigger("KolizeLint");
        t.note({ selected: t.go.map(function (go) { go(); return asset.selectedTiles.map(function (tile) { return tile.id; }); }) });
    };

    steps.lint_closed = function (t) {
        const asset = t.open("faulty.tsx"), name = asset.fileName;
        tiled.trigger("KolizeLint");
        tiled.close(asset);
        t.go[0]();
        t.note({ active: tiled.activeAsset.fileName === name, selected: tiled.activeAsset.selectedTiles.map(function (tile) { return tile.id; }) });
    };

    steps.lint_map = function (t) {
        t.open("level.tmx");
        tiled.trigger("KolizeLint");
        t.note({ reached: t.go.map(function (go) {
            go();
            const now = tiled.activeAsset, at = tiled.mapEditor.currentMapView ? tiled.mapEditor.currentMapView.center : null;
            return now.isTileset ? now.name + " " + now.selectedTiles.map(function (tile) { return tile.id; })
                : "map " + now.selectedObjects.map(function (object) { return object.id; }) + " " + Math.round(at.x) + "," + Math.round(at.y);
        }) });
    };

    steps.check_map = function (t) {
        const map = t.open("arcade.tmx");
        tiled.trigger("KolizeCheck");
        t.note({ pairs: t.said.filter(function (s) { return s[0] === "warn"; }).length, selected: t.go.map(function (go) {
            go();
            return map.selectedObjects.map(function (object) { return object.id; });
        }) });
    };

    steps.clicked_tile = function (t) {
        const map = t.open("level.tmx");
        Kolize.traceAt(map, { x: 2, y: 1 });
        Kolize.traceAt(map, { x: 2, y: 1 });
        t.note({ active: tiled.activeAsset.fileName === map.fileName, opened: tiled.openAssets.some(function (asset) {
            return /clicked\.tsx$/.test(asset.fileName) && asset.modified;
        }), shapes: map.layerAt(0).tileAt(2, 1).objectGroup.objectCount });
    };

    steps.embedded = function (t) {
        const map = t.open("embedded.tmx");
        tiled.mapEditor.tilesetsView.currentTileset = map.tilesets[0];
        tiled.trigger("KolizeTraceAll");
        t.save(map);
        t.note({ modified: map.modified });
    };

    steps.wrong_asset = function (t) {
        t.open("sheet.tsx");
        tiled.trigger("KolizeCheck");
    };

    steps.no_tool = function (t) {
        const asset = t.open("cancelled.tsx");
        Kolize.setToolSetting("/nowhere/kolize");
        tiled.trigger("KolizeTrace");
        t.note({ modified: asset.modified, path: Kolize.toolPath() });
        t.answers.push("");
        tiled.trigger("KolizeTool");
        t.note({ path: Kolize.toolPath() });
    };
}());
