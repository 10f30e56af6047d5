// trace.js - traces tiles: groups them by options and image, runs the tool, puts the shapes into the tiles.
/* global tiled, TextFile, File, FileInfo */
var Kolize = Kolize || {};

(function () {
    const IMAGES_A_RUN = 64;

    function textOf(color) {
        const found = /([0-9a-fA-F]{6})$/.exec(String(color || ""));
        return found ? found[1] : "";
    }

    // "#000000" also stands for no colour, in every version; a .tsx file tells black from none.
    function transparentOf(tileset) {
        const told = tileset.image ? textOf(tileset.transparentColor) : "";
        if (told !== "000000") { return told; }
        if (!/\.tsx$/i.test(tileset.fileName) || !File.exists(tileset.fileName)) { return ""; }
        const file = new TextFile(tileset.fileName, TextFile.ReadOnly), found = /<image [^>]*trans="#?(\w+)"/.exec(file.readAll());
        file.close();
        return found ? textOf(found[1]) : "";
    }

    // The custom properties by which the tool's map reader chooses solid pixels.
    function ruleOf(tile, trans) {
        const rule = { trans: trans };
        ["alpha", "key", "air"].forEach(function (name) {
            const value = tile.property(name);
            if (value !== undefined && value !== null) { rule[name] = String(value); }
        });
        const hot = tile.property("hot");
        if (hot) {
            const path = hot.url ? String(hot.url).replace(/^file:\/\/(\/(?=[A-Za-z]:))?/, "") : String(hot);
            rule.hot = FileInfo.isAbsolutePath(path) ? path : FileInfo.joinPaths(FileInfo.path(tile.tileset.fileName), path);
        }
        return rule;
    }

    function optionsOf(tile, line) {
        const own = tile.property("kolize");
        return Kolize.parseOptions(own === undefined || own === null ? line : String(own));
    }

    // [{ options, words, tiles }]: tiles that one run of the tool can answer, but for their images.
    function groupsOf(tiles, line, trans, report) {
        const groups = {}, order = [];
        tiles.forEach(function (tile) {
            let options;
            try { options = optionsOf(tile, line); } catch (e) { report.failed.push("tile " + tile.id + ": " + e.message); return; }
            if (options.shape === "keep") { report.kept++; return; }
            const words = Kolize.toolWords(options, ruleOf(tile, trans)), name = words.join("\n") + "\n" + (options["class"] || "");
            if (!groups[name]) { groups[name] = { options: options, words: words, tiles: [] }; order.push(groups[name]); }
            groups[name].tiles.push(tile);
        });
        return order;
    }

    function sheetOf(tileset) {
        return { imageWidth: tileset.imageWidth, imageHeight: tileset.imageHeight, tileWidth: tileset.tileWidth,
                 tileHeight: tileset.tileHeight, margin: tileset.margin || 0, spacing: tileset.tileSpacing || 0 };
    }

    function answersOf(words, report) {
        const answer = Kolize.runTool(words);
        if (answer.status > 1) { report.failed = report.failed.concat(Kolize.errorsOf(answer.err)); }
        return Kolize.readLines(answer.out);
    }

    // { tile id: answer } of tiles of one image.
    function askSheet(tileset, words, tiles, report) {
        const sheet = sheetOf(tileset), found = {}, ids = tiles.map(function (tile) { return tile.id; });
        const spaced = sheet.spacing > 0 && Kolize.knowsSpacing();
        if (!(Kolize.columnsOf(sheet) > 0)) { report.failed.push(tileset.image + ": has no size; is the file there?"); }
        Kolize.cutSheet(sheet, ids, spaced).forEach(function (cut) {
            answersOf(words.slice(0, 1).concat(tileset.image, words.slice(1), cut.words, Kolize.limitWords(sheet, cut.tiles.length)), report).forEach(function (answer, i) {
                if (i < cut.tiles.length) { found[cut.tiles[i]] = answer; }
            });
        });
        return found;
    }

    function askOne(words, tile, report) {
        const rect = tile.imageRect, more = rect && rect.width > 0 ? ["--rect", [rect.x, rect.y, rect.width, rect.height].join(",")] : [];
        return answersOf(words.slice(0, 1).concat(tile.imageFileName, words.slice(1), more), report)[0];
    }

    // { tile id: answer } of a collection of images: 64 images a run, and one by one those that had no answer.
    function askImages(tileset, words, tiles, report) {
        const found = {}, withImage = tiles.filter(function (tile) { return tile.imageFileName !== ""; });
        if (withImage.length < tiles.length) { report.failed.push((tiles.length - withImage.length) + " tiles of " + tileset.name + " have no image file"); }
        Kolize.chunks(withImage, IMAGES_A_RUN).forEach(function (chunk) {
            const files = chunk.map(function (tile) { return tile.imageFileName; });
            const answers = Kolize.readLines(Kolize.runTool(words.slice(0, 1).concat(files, words.slice(1))).out);
            chunk.forEach(function (tile, i) {
                const answer = answers.length === chunk.length ? answers[i] : null;
                const whole = answer && answer.width === tile.width && answer.height === tile.height;
                found[tile.id] = whole ? answer : askOne(words, tile, report);
            });
        });
        return found;
    }

    function ask(tileset, words, tiles, report) {
        if (!tileset.image) { return askImages(tileset, words, tiles, report); }
        return askSheet(tileset, words, tiles, report);
    }

    // Tiled's polygons have no holes, so a sprite that has some is cut into convex parts round them.
    function partsOf(tileset, group, tiles, report) {
        const options = Kolize.parseOptions(Kolize.writeOptions(group.options));
        options.shape = "parts";
        const rule = group.words.slice(Kolize.toolWords(group.options, null).length - 1, -1);
        return ask(tileset, Kolize.toolWords(options, null).slice(0, -1).concat(rule, "--json"), tiles, report);
    }

    // Solid all over by no rule that somebody named: such a picture has no alpha.
    function isOpaque(answer, words) {
        const named = words.some(function (word) { return /^--(alpha|key|hot|air)$/.test(word); });
        return !named && answer.count > 0 && answer.count === answer.width * answer.height;
    }

    function note(tile, answer, group, report) {
        const options = group.options, shapes = Kolize.shapesOf(answer, options.shape), loss = Kolize.lossOf(answer, options.shape);
        if (isOpaque(answer, group.words)) { report.opaque++; }
        report.found.push({ tile: tile, shapes: shapes, className: options["class"] });
        report.missed += loss.missed;
        report.extra += loss.extra;
        if (loss.over) { report.over.push(tile.id); }
    }

    function traceGroup(tileset, group, report) {
        const answers = ask(tileset, group.words, group.tiles, report);
        const holed = group.options.shape !== "outline" ? [] : group.tiles.filter(function (tile) {
            return answers[tile.id] && Kolize.hasHoles(Kolize.shapesOf(answers[tile.id], "outline"));
        });
        const parts = holed.length ? partsOf(tileset, group, holed, report) : {};
        holed.forEach(function (tile) { answers[tile.id] = parts[tile.id]; });
        group.tiles.forEach(function (tile) {
            const answer = answers[tile.id];
            if (answer) { note(tile, answer, group, report); } else { report.without.push(tile.id); }
        });
    }

    // Asks the tool for shapes of tiles of a tileset, as `line` says: { found: [{ tile, shapes, className }], missed, extra,
    // kept, over, opaque, without, failed }.  Changes nothing.
    Kolize.findShapes = function (tileset, tiles, line) {
        const report = { found: [], missed: 0, extra: 0, kept: 0, over: [], opaque: 0, without: [], failed: [] };
        if (!tiles.length) { report.failed.push(tileset.name + " has no tiles" + (tileset.image ? ": is " + tileset.image + " there?" : "")); }
        groupsOf(tiles, line, transparentOf(tileset), report).forEach(function (group) { traceGroup(tileset, group, report); });
        return report;
    };
}());
