// drive.js - only for tests: runs a script of actions in a started Tiled, without a person, and logs what they gave.
// KOLIZE_STEPS: a file of JavaScript, run once when the first file is open; KOLIZE_LOG: what it logs.
/* global tiled, Process, TextFile, Kolize */
(function () {
    const process = new Process(), steps = process.getEnv("KOLIZE_STEPS"), log = process.getEnv("KOLIZE_LOG");
    process.close();
    let begun = false;

    function note(text) {
        const file = new TextFile(log, TextFile.Append);
        file.writeLine(text);
        file.commit();
    }

    function run(asset) {
        if (begun) { return; }
        begun = true;
        try {
            const file = new TextFile(steps, TextFile.ReadOnly), text = file.readAll();
            file.close();
            note("begin " + tiled.version);
            new Function("asset", "note", text)(asset, note);
        } catch (e) { note("failed " + e + " " + (e.stack || "")); }
        note("end");
    }
    tiled.assetOpened.connect(run);
}());
