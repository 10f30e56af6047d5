// cuts.js - where the tiles of an image lie, and which runs of the tool cut them: a sheet of 1000 tiles is one run.
// Pure: nothing here asks Tiled.
var Kolize = Kolize || {};

(function () {
    // Columns of a tileset from one image, as Tiled counts them.
    Kolize.columnsOf = function (sheet) {
        return Math.floor((sheet.imageWidth - sheet.margin + sheet.spacing) / (sheet.tileWidth + sheet.spacing));
    };

    function rectOf(sheet, columns, box) {
        const stepX = sheet.tileWidth + sheet.spacing, stepY = sheet.tileHeight + sheet.spacing;
        const wide = box.right - box.left + 1, high = box.bottom - box.top + 1;
        return [sheet.margin + box.left * stepX, sheet.margin + box.top * stepY, wide * stepX - sheet.spacing,
                high * stepY - sheet.spacing];
    }

    function boxAround(ids, columns) {
        const box = { left: columns, top: Infinity, right: 0, bottom: 0 };
        ids.forEach(function (id) {
            const x = id % columns, y = Math.floor(id / columns);
            box.left = Math.min(box.left, x);
            box.right = Math.max(box.right, x);
            box.top = Math.min(box.top, y);
            box.bottom = Math.max(box.bottom, y);
        });
        return box;
    }

    function single(sheet, columns, id) {
        const x = id % columns, y = Math.floor(id / columns);
        const rect = rectOf(sheet, columns, { left: x, top: y, right: x, bottom: y });
        return { words: ["--rect", rect.join(",")], tiles: [id] };
    }

    // Runs [{ words, tiles }]: the n-th answer of a run is of tile tiles[n].  `spaced`: the tool has --spacing; without
    // it a sheet whose tiles have pixels between them takes a run for each tile.
    Kolize.cutSheet = function (sheet, ids, spaced) {
        const columns = Kolize.columnsOf(sheet);
        if (!(columns > 0) || !ids.length) { return []; }
        if (sheet.spacing > 0 && !spaced) { return ids.map(function (id) { return single(sheet, columns, id); }); }
        const box = boxAround(ids, columns), tiles = [];
        for (let y = box.top; y <= box.bottom; y++) {
            for (let x = box.left; x <= box.right; x++) { tiles.push(y * columns + x); }
        }
        const words = ["--rect", rectOf(sheet, columns, box).join(","), "--frames", sheet.tileWidth + "x" + sheet.tileHeight];
        if (sheet.spacing > 0) { words.push("--spacing", String(sheet.spacing)); }
        return [{ words: words, tiles: tiles }];
    };

    // The tool's limits, raised for what Tiled itself has open: each frame has its share of the work, and an image its
    // pixels.  The usual limits are those of files from strangers.
    Kolize.limitWords = function (sheet, n) {
        const words = [], pixels = sheet.imageWidth * sheet.imageHeight;
        if (n > 256) { words.push("--max-work", n * 4 + "M"); }
        if (n > 65536) { words.push("--max-objects", n * 16 + ""); }
        if (pixels > 16 * 1048576) { words.push("--max-pixels", String(pixels), "--max-memory", String(pixels * 24)); }
        return words;
    };

    // Lists of at most n items, so that a command line stays short.
    Kolize.chunks = function (items, n) {
        const out = [];
        for (let i = 0; i < items.length; i += n) { out.push(items.slice(i, i + n)); }
        return out;
    };
}());
