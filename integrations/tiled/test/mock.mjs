// mock.mjs - as much of Tiled's scripting as the extension uses, for node; the tool is a function that the test gives.
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import vm from "node:vm"

const folder = fileURLToPath(new URL("../kolize/", import.meta.url))

class MapObject {
    constructor(name) { Object.assign(this, { name, type: "", x: 0, y: 0, width: 0, height: 0, rotation: 0, visible: true, kept: {} }) }
    properties() { return this.kept }
    setProperties(properties) { this.kept = properties }
}
for (const shape of ["Rectangle", "Polygon", "Polyline", "Ellipse", "Text", "Point"]) MapObject[shape] = shape

class ObjectGroup {
    constructor() { this.objects = [] }
    get objectCount() { return this.objects.length }
    objectAt(i) { return this.objects[i] }
    addObject(object) { this.objects.push(object) }
}
ObjectGroup.IndexOrder = 1

class Holder {
    constructor(properties = {}) { this.kept = { ...properties } }
    property(name) { return this.kept[name] }
    setProperty(name, value) { this.kept[name] = value }
}

export class Tile extends Holder {
    constructor(id, more = {}) {
        super(more.properties)
        Object.assign(this, { id, width: 32, height: 32, imageFileName: "", objectGroup: null }, more)
    }
}

export class Tileset extends Holder {
    constructor(more) {
        super(more.properties)
        Object.assign(this, { name: "set", fileName: "/game/set.tsx", image: "", isTileset: true, selectedTiles: [], macros: [],
                              margin: 0, tileSpacing: 0, tileWidth: 32, tileHeight: 32, modified: false }, more)
        for (const tile of this.tiles) tile.tileset = this
    }
    tile(id) { return this.tiles.find(tile => tile.id === id) }
    macro(text, work) { this.macros.push(text); return work() }
}

// A tileset of n tiles of 32 pixels in `columns`.
export function sheet(n, columns, more = {}) {
    const { margin = 0, tileSpacing = 0, tiles } = more
    const wide = count => 2 * margin + count * 32 + (count - 1) * tileSpacing
    return new Tileset({ image: "/game/sheet.png", imageWidth: wide(columns), imageHeight: wide(Math.ceil(n / columns)),
                         tiles: tiles ?? Array.from({ length: n }, (_, i) => new Tile(i)), ...more })
}

// { Kolize, tiled, said, runs, trigger }: the extension loaded in name order, as Tiled does.  `tool(words)` gives
// { status, out, err }, or nothing when it cannot be started.
export function load(tool, { capsules = false, dialog, files = {} } = {}) {
    const said = [], runs = [], actions = {}, written = { ...files }
    const tiled = {
        version: "1.8.2", extensionsPath: "/home/.config/tiled/extensions", activeAsset: null, openAssets: [],
        mapEditor: { tilesetsView: { currentTileset: null, selectedTiles: [] } },
        registerAction: (id, work) => actions[id] = { work }, registerTool: (_, made) => made, extendMenu() {},
        open: () => null, trigger: id => said.push(["trigger", id]),
        log: text => said.push(["log", text]), warn: (text, go) => said.push(["warn", text, go]),
        error: text => said.push(["error", text]), alert: text => said.push(["alert", text]), prompt: () => "",
    }
    class Process {
        getEnv() { return "" }
        exec(path, words) {
            runs.push([path, ...words])
            this.answer = tool(words, path)
            return this.answer ? this.answer.status : -1
        }
        readStdOut() { return this.answer.out }
        readStdErr() { return this.answer.err ?? "" }
        close() { throw new Error("Tiled closes it a second time") }
    }
    class TextFile {
        constructor(path) { this.path = path }
        readAll() { return written[this.path] }
        write(text) { written[this.path] = text }
        commit() {}
        close() {}
    }
    const FileInfo = {
        path: name => name.replace(/\/[^/]*$/, ""), cleanPath: name => name, fileName: name => name.replace(/.*\//, ""),
        isAbsolutePath: name => name.startsWith("/"), joinPaths: (...parts) => parts.join("/"),
    }
    if (capsules) MapObject.Capsule = "Capsule"; else delete MapObject.Capsule
    const context = vm.createContext({ tiled, Process, TextFile, FileInfo, File: { exists: name => name in written }, MapObject,
                                       ObjectGroup, ...(dialog ? { Dialog: dialog } : {}) })
    for (const name of readdirSync(folder).filter(name => name.endsWith(".js")).sort()) {
        context.__filename = folder + name
        vm.runInContext(readFileSync(folder + name, "utf8"), context, { filename: folder + name })
    }
    return { Kolize: context.Kolize, tiled, said, runs, actions, trigger: id => actions[id].work(), written }
}
