// options.js - how collision shapes are made: a line of words such as "outline tolerance=1 mode=cover".  The line is
// what the dialog shows, what a prompt asks for, and what the custom property "kolize" of a tileset or tile keeps.
// Pure: nothing here asks Tiled.
var Kolize = Kolize || {};

(function () {
    const SHAPES = ["outline", "parts", "rectangles", "box", "circle", "capsule", "hull", "keep"];
    const MODES = ["closest", "inside", "cover"];
    const TRACED = ["outline", "parts"];

    function number(low, high, whole) {
        return function (text) {
            const value = Number(text);
            const fits = text !== "" && isFinite(value) && value >= low && value <= high;
            return fits && (!whole || value === Math.floor(value)) ? value : undefined;
        };
    }

    function word(words) {
        return function (text) { return words.indexOf(text) >= 0 ? text : undefined; };
    }

    // What each key takes, in words for the message, and the shapes that it is for.
    const KEYS = {
        tolerance: { read: number(0, 4096), takes: "pixels, 0 or more", shapes: TRACED },
        points: { read: number(0, 100000, true), takes: "a number of points, 0 for any", shapes: TRACED },
        mode: { read: word(MODES), takes: MODES.join(", "), shapes: TRACED },
        holes: { read: word(["cut", "fill"]), takes: "cut, fill", shapes: TRACED },
        pieces: { read: word(["all", "largest"]), takes: "all, largest", shapes: TRACED },
        neighbors: { read: number(4, 8, true), takes: "4, 8", shapes: TRACED },
        corners: { read: number(3, 255, true), takes: "3 to 255", shapes: ["parts", "hull"] },
        tightness: { read: number(0, 1), takes: "0 to 1", shapes: ["box", "circle", "capsule"] },
        alpha: { read: number(0, 255, true), takes: "0 to 255", shapes: SHAPES },
        key: { read: function (text) { return /^[0-9a-fA-F]{6}(~\d{1,3})?$/.test(text) ? text : undefined; },
               takes: "RRGGBB or RRGGBB~TOLERANCE", shapes: SHAPES },
        "class": { read: function (text) { return text; }, takes: "a class without spaces", shapes: SHAPES }
    };

    Kolize.SHAPES = SHAPES;
    Kolize.MODES = MODES;
    Kolize.DEFAULT_LINE = "outline tolerance=1";

    // { shape, tolerance, ... } of a line; throws an Error that says which word is wrong.
    Kolize.parseOptions = function (line) {
        const options = {};
        String(line).trim().split(/\s+/).forEach(function (item) {
            const cut = item.indexOf("=");
            if (cut < 0 && options.shape === undefined && SHAPES.indexOf(item) >= 0) { options.shape = item; return; }
            const key = cut < 0 ? item : item.slice(0, cut);
            const known = Object.prototype.hasOwnProperty.call(KEYS, key);
            if (cut < 0 || !known) {
                if (item === "") { return; }
                throw new Error("\"" + item + "\" is none of " + SHAPES.join(", ") + ", nor one of "
                                + Object.keys(KEYS).join("=, ") + "=");
            }
            const value = KEYS[key].read(item.slice(cut + 1));
            if (value === undefined || (key === "neighbors" && value !== 4 && value !== 8)) {
                throw new Error("\"" + item + "\": " + key + " takes " + KEYS[key].takes);
            }
            options[key] = value;
        });
        if (options.shape === undefined) { options.shape = "outline"; }
        return options;
    };

    // The line of options; keys that the shape has no use for are left out.
    Kolize.writeOptions = function (options) {
        const words = [options.shape];
        Object.keys(KEYS).forEach(function (key) {
            const value = options[key];
            if (value === undefined || value === "" || KEYS[key].shapes.indexOf(options.shape) < 0) { return; }
            words.push(key + "=" + value);
        });
        return words.join(" ");
    };

    function traceWords(options) {
        const words = ["trace"];
        if (options.shape === "rectangles") { return words.concat("--rectangles"); }
        if (options.tolerance > 0) { words.push("--tolerance", String(options.tolerance)); }
        if (options.points > 0) { words.push("--points", String(options.points)); }
        if (options.mode && options.mode !== "closest") { words.push("--mode", options.mode); }
        if (options.holes === "fill") { words.push("--no-holes"); }
        if (options.pieces === "largest") { words.push("--largest"); }
        if (options.neighbors) { words.push("--neighbors", String(options.neighbors)); }
        if (options.shape === "parts") { words.push("--convex", "--max-points", String(options.corners || 8)); }
        return words;
    }

    function fitWords(options) {
        const words = ["fit", "--" + options.shape];
        if (options.shape === "hull") { return options.corners ? words.concat("--max-points", String(options.corners)) : words; }
        return options.tightness === undefined ? words : words.concat("--tightness", String(options.tightness));
    }

    // Which pixels are solid: what the tile says, else the options, else the tileset's transparent colour.
    function ruleWords(options, rule) {
        const words = [];
        ["alpha", "key", "hot", "air"].forEach(function (name) {
            if (rule && rule[name] !== undefined) { words.push("--" + name, String(rule[name])); }
        });
        if (words.length) { return words; }
        if (options.alpha !== undefined) { words.push("--alpha", String(options.alpha)); }
        if (options.key !== undefined) { words.push("--key", options.key); }
        if (!words.length && rule && rule.trans) { words.push("--key", rule.trans); }
        return words;
    }

    // The verb and options of the tool, without image and frames.
    Kolize.toolWords = function (options, rule) {
        const fitted = ["box", "circle", "capsule", "hull"].indexOf(options.shape) >= 0;
        return (fitted ? fitWords(options) : traceWords(options)).concat(ruleWords(options, rule), "--json");
    };
}());
