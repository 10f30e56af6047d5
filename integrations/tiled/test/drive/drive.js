// drive.js - only for tests: runs the steps named in KOLIZE_STEPS in a started Tiled, without a person, and writes what
// each said to KOLIZE_LOG as lines of JSON.
/* global tiled, Process, TextFile, FileInfo, Kolize, KolizeSteps */
(function () {
    const process = new Process(), names = process.getEnv("KOLIZE_STEPS"), log = process.getEnv("KOLIZE_LOG");
    process.close();
    let begun = false;

    function write(line) {
        const file = new TextFile(log, TextFile.Append);
        file.writeLine(JSON.stringify(line));
        file.commit();
    }

    function hear(t) {
        Kolize.speak.prompt = function (label) { t.asked.push(label); return t.answers.length ? t.answers.shift() : ""; };
        Kolize.speak.alert = function (text) { t.said.push(["alert", text]); };
        Kolize.speak.log = function (text) { t.said.push(["log", text]); };
        Kolize.speak.error = function (text) { t.said.push(["error", text]); };
        Kolize.speak.warn = function (text, go) { t.said.push(["warn", text]); if (go) { t.go.push(go); } };
    }

    function taskIn(folder, name) {
        const t = { said: [], asked: [], answers: [], go: [], notes: {} };
        t.open = function (file) {
            const asset = tiled.open(FileInfo.joinPaths(folder, file));
            tiled.activeAsset = asset;
            return asset;
        };
        t.save = function (asset) { tiled.activeAsset = asset; tiled.trigger("Save"); };
        t.saveAs = function (asset, file) { tiled.tilesetFormat("tsx").write(asset, FileInfo.joinPaths(folder, file)); };
        t.note = function (what) { Object.keys(what).forEach(function (key) { t.notes[key] = what[key]; }); };
        return t;
    }

    function run(asset) {
        if (begun) { return; }
        begun = true;
        write({ tiled: tiled.version });
        names.split(" ").forEach(function (name) {
            const t = taskIn(FileInfo.path(asset.fileName), name), start = Date.now();
            let failed = null;
            hear(t);
            try { KolizeSteps[name](t); } catch (e) { failed = e + " " + (e.stack || ""); }
            write({ step: name, ms: Date.now() - start, failed: failed, said: t.said, asked: t.asked, notes: t.notes });
        });
        write({ end: true });
    }
    if (names) { tiled.assetOpened.connect(run); }
}());
