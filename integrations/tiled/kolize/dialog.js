// dialog.js - asks how shapes are made: by a dialog where this Tiled has it (1.9 and later), else by one line of words.
/* global tiled, Dialog */
var Kolize = Kolize || {};

(function () {
    // What speaks to a person, in one place, so that a test can listen and answer.  `go` is called by a click on the line.
    Kolize.speak = {
        prompt: function (label, text, title) { return tiled.prompt(label, text, title); },
        alert: function (text) { tiled.alert(text, "Kolize"); },
        log: function (text) { tiled.log("Kolize: " + text); },
        warn: function (text, go) { tiled.warn("Kolize: " + text, go || function () {}); },
        error: function (text) { tiled.error("Kolize: " + text, function () {}); }
    };

    // "1 tile", "2 tiles"
    Kolize.counted = function (n, word) { return n + " " + word + (n === 1 ? "" : "s"); };

    const TITLE = "Kolize: Trace Collision Shapes";
    const HELP = "One of " + "outline, parts, rectangles, box, circle, capsule, hull, keep" + ", then any of:\n"
        + "tolerance=1  points=12  mode=closest|inside|cover  holes=cut|fill  pieces=all|largest  neighbors=4|8\n"
        + "corners=8 (parts, hull)  tightness=0.5 (box, circle, capsule)  alpha=127  key=ff00ff  class=NAME";

    function askLine(line, use) {
        let text = line, wrong = "";
        for (;;) {
            text = Kolize.speak.prompt(wrong + HELP, text, TITLE);
            if (!text) { return; }
            try { use(Kolize.writeOptions(Kolize.parseOptions(text))); return; } catch (e) {
                if (e.lacksTool) { throw e; }
                wrong = e.message + "\n\n";
            }
        }
    }

    function numberInput(dialog, label, value, low, high, decimals, step) {
        const input = dialog.addNumberInput(label);
        input.decimals = decimals;
        input.minimum = low;
        input.maximum = high;
        input.singleStep = step;
        input.value = value;
        return input;
    }

    function choice(dialog, label, values, value) {
        const box = dialog.addComboBox(label, values);
        box.currentIndex = Math.max(0, values.indexOf(value));
        return box;
    }

    function build(options, what) {
        const dialog = new Dialog(TITLE), o = options;
        dialog.newRowMode = Dialog.SingleWidgetRows;
        dialog.addHeading(what, true);
        const fields = { shape: choice(dialog, "Shape", Kolize.SHAPES, o.shape) };
        dialog.addSeparator("Outline, parts; corners of parts and hull");
        fields.tolerance = numberInput(dialog, "Tolerance (pixels)", o.tolerance || 0, 0, 4096, 2, 0.25);
        fields.points = numberInput(dialog, "Points at most (0: any)", o.points || 0, 0, 100000, 0, 1);
        fields.mode = choice(dialog, "Mode", Kolize.MODES, o.mode || "closest");
        fields.holes = choice(dialog, "Holes", ["cut", "fill"], o.holes || "cut");
        fields.pieces = choice(dialog, "Pieces", ["all", "largest"], o.pieces || "all");
        fields.neighbors = choice(dialog, "Neighbors of a pixel", ["8", "4"], String(o.neighbors || 8));
        fields.corners = numberInput(dialog, "Corners (0: the usual)", o.corners || 0, 0, 255, 0, 1);
        dialog.addSeparator("Box, circle, capsule");
        fields.tightness = numberInput(dialog, "Tightness", o.tightness === undefined ? 0.5 : o.tightness, 0, 1, 2, 0.05);
        dialog.addSeparator("Solid pixels");
        fields.alpha = numberInput(dialog, "Alpha above", o.alpha === undefined ? 127 : o.alpha, 0, 255, 0, 1);
        fields.key = dialog.addTextInput("Colour that is not solid", o.key || "");
        fields["class"] = dialog.addTextInput("Class of the shapes", o["class"] || "");
        return { dialog: dialog, fields: fields };
    }

    function textIn(name, field) {
        if (field.currentText !== undefined) { return field.currentText; }
        return String(field.text !== undefined && name !== "tolerance" && field.value === undefined ? field.text : field.value);
    }

    const USUAL = { tolerance: "0", points: "0", mode: "closest", holes: "cut", pieces: "all", neighbors: "8", corners: "0",
                    tightness: "0.5", alpha: "127", key: "", "class": "" };

    // The line of what the fields hold; what is the usual is left out.
    function lineOf(fields) {
        const words = [textIn("shape", fields.shape)];
        Object.keys(USUAL).forEach(function (name) {
            const text = textIn(name, fields[name]).trim();
            if (text !== USUAL[name]) { words.push(name + "=" + text); }
        });
        return Kolize.writeOptions(Kolize.parseOptions(words.join(" ")));
    }

    function askDialog(line, what, use) {
        let options;
        try { options = Kolize.parseOptions(line); } catch (e) { options = Kolize.parseOptions(Kolize.DEFAULT_LINE); }
        const made = build(options, what), dialog = made.dialog;
        const note = dialog.addLabel("");
        dialog.addNewRow();
        dialog.newRowMode = Dialog.SameWidgetRows;
        const ok = dialog.addButton("Trace"), cancel = dialog.addButton("Cancel");
        made.ok = function () {
            let answer;
            try { answer = lineOf(made.fields); } catch (e) { note.text = e.message; return; }
            dialog.accept();
            use(answer);
        };
        ok.clicked.connect(made.ok);
        cancel.clicked.connect(function () { dialog.reject(); });
        Kolize.openDialog = made; // kept: a dialog that nothing refers to is closed
        dialog.show();
    }

    // Calls use(line) with the chosen options, or never.  `what` is which tiles these are for.
    Kolize.askOptions = function (line, what, use) {
        if (typeof Dialog === "undefined") { askLine(line, use); } else { askDialog(line, what, use); }
    };
}());
