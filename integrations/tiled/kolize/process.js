// process.js - finds the tool and runs it.  Searched in this order: the environment variable KOLIZE, the path set by
// "Kolize: Where Is the Tool?", the folders of PATH.
/* global tiled, Process, TextFile, File, FileInfo */
var Kolize = Kolize || {};

(function () {
    const LACKS = "The program kolize was not found";
    const HOW = "Get it with Kolize's source: \"make install\" (Linux, macOS), or build it with CMake.\n"
        + "Then restart Tiled, set the environment variable KOLIZE to its path, or choose\n"
        + "Tileset > Kolize: Where Is the Tool?";

    // Beside the folder of extensions, not in it: Tiled starts all scripts again when a file there changes.
    function settingFile() { return FileInfo.path(FileInfo.cleanPath(tiled.extensionsPath)) + "/kolize-tool.txt"; }

    // A Process is never closed here: Tiled closes it again when it collects garbage, and then whatever script runs fails
    // with "Access to Process object that was already closed".
    function environment(name) { return new Process().getEnv(name); }

    Kolize.toolSetting = function () {
        if (!File.exists(settingFile())) { return ""; }
        const file = new TextFile(settingFile(), TextFile.ReadOnly), text = file.readAll().trim();
        file.close();
        return text;
    };

    Kolize.setToolSetting = function (path) {
        const file = new TextFile(settingFile(), TextFile.WriteOnly);
        file.write(path + "\n");
        file.commit();
        spaced = undefined;
    };

    Kolize.toolPath = function () { return environment("KOLIZE") || Kolize.toolSetting() || "kolize"; };

    // Qt 5 forgets what was written before a process could not start, so -1 alone tells that it is not there.
    function run(path, words) {
        const process = new Process(), status = process.exec(path, words, false);
        return { status: status, out: status < 0 ? "" : process.readStdOut(), err: status < 0 ? "" : process.readStdErr() };
    }

    // { status, out, err }; throws an Error that tells how to get the tool when it cannot be started.
    Kolize.runTool = function (words) {
        const path = Kolize.toolPath(), answer = run(path, words);
        if (answer.status >= 0) { return answer; }
        const error = new Error(LACKS + " or did not end well (" + path + ").\n\n" + HOW);
        error.lacksTool = true;
        throw error;
    };

    let spaced;

    // Does this tool cut sheets whose tiles have pixels between them?
    Kolize.knowsSpacing = function () {
        if (spaced === undefined) { spaced = Kolize.runTool(["help", "trace"]).out.indexOf("--spacing") >= 0; }
        return spaced;
    };
}());
