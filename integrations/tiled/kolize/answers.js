// answers.js - what the tool prints, as shapes of a tile and as messages for the Issues view.
// Pure: nothing here asks Tiled.
var Kolize = Kolize || {};

(function () {
    // Objects of the lines of JSON; a line that is none ends the list (the tool was ended in the middle).
    Kolize.readLines = function (text) {
        const answers = [];
        text.split("\n").some(function (line) {
            if (line.trim() === "") { return false; }
            try { answers.push(JSON.parse(line)); } catch (e) { return true; }
            return false;
        });
        return answers;
    };

    // The errors of the tool's stderr, without its name and without notes.
    Kolize.errorsOf = function (text) {
        return text.split("\n").filter(function (line) { return line !== "" && !/^kolize: note: /.test(line); })
            .map(function (line) { return line.replace(/^kolize: /, ""); });
    };

    // The shapes of one sprite: polygons with holes, boxes, circles, capsules, as the tool writes them.
    Kolize.shapesOf = function (answer, shape) {
        if (answer.shapes) { return answer.shapes; }
        const fitted = answer[shape];
        return fitted && fitted.shape ? [fitted.shape] : [];
    };

    Kolize.hasHoles = function (shapes) {
        return shapes.some(function (shape) { return shape.holes && shape.holes.length > 0; });
    };

    // What is lost: { missed, extra, points, over }.
    Kolize.lossOf = function (answer, shape) {
        const from = answer.shapes ? answer : answer[shape] || {};
        return { missed: from.missed || 0, extra: from.extra || 0, over: Boolean(answer.over || from.over) };
    };

    // A capsule [x0, y0, x1, y1, radius] as the polygon that Tiled before 1.12 can show: half circles of eight edges
    // each, outside the capsule by less than two hundredths of the radius.
    Kolize.capsuleCorners = function (capsule) {
        const a = [capsule[0], capsule[1]], b = [capsule[2], capsule[3]], edges = 8;
        const turn = Math.atan2(b[1] - a[1], b[0] - a[0]), radius = capsule[4] / Math.cos(Math.PI / edges / 2);
        const corners = [];
        [[b, turn - Math.PI / 2], [a, turn + Math.PI / 2]].forEach(function (end) {
            for (let i = 0; i < edges; i++) {
                const angle = end[1] + Math.PI * (i + 0.5) / edges;
                corners.push([end[0][0] + radius * Math.cos(angle), end[0][1] + radius * Math.sin(angle)]);
            }
        });
        return corners;
    };

    // Its rectangle for Tiled 1.12: { x, y, width, height, rotation } about the top left corner, in degrees.
    Kolize.capsuleBox = function (capsule) {
        const dx = capsule[2] - capsule[0], dy = capsule[3] - capsule[1], r = capsule[4];
        const length = Math.sqrt(dx * dx + dy * dy), box = { width: length + 2 * r, height: 2 * r };
        if (dx === 0) {
            return { x: capsule[0] - r, y: Math.min(capsule[1], capsule[3]) - r, width: box.height, height: box.width,
                     rotation: 0 };
        }
        const ux = dx / length, uy = dy / length;
        box.x = capsule[0] - r * ux + r * uy;
        box.y = capsule[1] - r * uy - r * ux;
        box.rotation = Math.atan2(dy, dx) * 180 / Math.PI;
        return box;
    };

    // { text, fault, sprite } of each fault and warning of a lint answer.
    Kolize.faultsOf = function (answer) {
        const sprites = answer.sprites || [];
        const faults = (answer.faults || []).map(function (fault) {
            const sprite = sprites[fault.sprite] || null;
            const name = sprite ? sprite.name + ": " : "";
            return { text: name + fault.fault + ": " + fault.message, fault: fault, sprite: sprite };
        });
        return faults.concat((answer.warnings || []).map(function (warning) {
            return { text: warning, fault: null, sprite: null };
        }));
    };

    // { tileset, tile } of the sprite "NAME tile 7", or null for what is no tile.
    Kolize.tileOf = function (sprite) {
        const found = sprite && / tile (\d+)$/.exec(sprite.name);
        return found ? { tileset: sprite.name.slice(0, found.index), tile: Number(found[1]) } : null;
    };

    // The cell (x, y) that a fault between neighbours of a layer names, or null.
    Kolize.cellOf = function (fault) {
        const found = fault && /cell \((-?\d+), (-?\d+)\)/.exec(fault.message);
        return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
    };

    function nameOf(item) {
        if (!item.id) { return "tile " + item.tile + " of " + item.tileset + " at (" + item.cell.join(", ") + ")"; }
        return (item.name ? "\"" + item.name + "\" " : "") + "#" + item.id;
    }

    // { text, items } of each pair of a check answer; items have id (0: a tile of a layer), layer, cell, bounds.
    Kolize.pairsOf = function (answer) {
        return (answer.pairs || []).map(function (pair) {
            const a = answer.items[pair.a], b = answer.items[pair.b];
            const depth = pair.depth ? ", depth " + Math.round(pair.depth * 100) / 100 : "";
            return { text: nameOf(a) + " and " + nameOf(b) + ": " + pair.relation + depth, items: [a, b] };
        });
    };
}());
