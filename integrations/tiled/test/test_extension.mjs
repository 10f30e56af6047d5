// test_extension.mjs - Tiled's extension without Tiled: its lines, cuts and answers, and its actions before a mock.
//     node test_extension.mjs
import assert from "node:assert/strict"
import { load, sheet, Tile, Tileset } from "./mock.mjs"

const plain = value => JSON.parse(JSON.stringify(value))
const square = [[0, 0], [32, 0], [32, 32], [0, 32]]
const line = more => JSON.stringify({ width: 32, height: 32, missed: 0, extra: 0, shapes: [{ polygon: square }], ...more }) + "\n"
const wordAfter = (words, name) => words[words.indexOf(name) + 1]

// A tool that answers each frame of --frames by a square, each file and --rect by one.
function squares(words) {
    const frames = words.includes("--frames"), rect = frames && wordAfter(words, "--rect").split(",").map(Number)
    const step = 32 + (words.includes("--spacing") ? Number(wordAfter(words, "--spacing")) : 0)
    const images = words.filter(word => word.endsWith(".png")).length
    const n = frames ? Math.ceil(rect[2] / step) * Math.ceil(rect[3] / step) : images
    return { status: 0, out: words[0] === "help" ? "--spacing" : line().repeat(n) }
}

const tests = {
    lines_of_options_come_back() {
        const { Kolize } = load(squares)
        for (const text of ["outline tolerance=1", "outline tolerance=0.25 points=12 mode=cover holes=fill pieces=largest neighbors=4",
                            "parts corners=6", "rectangles alpha=3", "box tightness=0", "capsule tightness=0.5 key=ff00ff~8",
                            "hull corners=6 class=wall", "keep"]) {
            assert.equal(Kolize.writeOptions(Kolize.parseOptions(text)), text)
        }
        assert.equal(Kolize.parseOptions("").shape, "outline")
        assert.equal(Kolize.writeOptions(Kolize.parseOptions("  mode=inside   box ")), "box", "a key that a box has no use for")
    },

    wrong_lines_name_the_word() {
        const { Kolize } = load(squares)
        for (const word of ["circel", "tolerance=", "tolerance=-1", "tolerance=NaN", "tolerance=Infinity", "points=1.5", "mode=covers",
                            "neighbors=6", "tightness=2", "alpha=256", "key=red", "corners=2", "__proto__=1", "box=1", "constructor=1"]) {
            assert.throws(() => Kolize.parseOptions("outline " + word), error => error.message.includes(word), word)
        }
        assert.throws(() => Kolize.parseOptions("box circle"), /circle/, "two shapes")
    },

    words_for_the_tool() {
        const { Kolize } = load(squares), words = (text, rule) => plain(Kolize.toolWords(Kolize.parseOptions(text), rule))
        assert.deepEqual(words("outline"), ["trace", "--json"])
        assert.deepEqual(words("outline tolerance=1 points=9 mode=cover holes=fill pieces=largest neighbors=4"),
                         ["trace", "--tolerance", "1", "--points", "9", "--mode", "cover", "--no-holes", "--largest", "--neighbors", "4", "--json"])
        assert.deepEqual(words("parts"), ["trace", "--convex", "--max-points", "8", "--json"])
        assert.deepEqual(words("rectangles tolerance=3"), ["trace", "--rectangles", "--json"])
        assert.deepEqual(words("circle tightness=0"), ["fit", "--circle", "--tightness", "0", "--json"])
        assert.deepEqual(words("hull corners=5"), ["fit", "--hull", "--max-points", "5", "--json"])
        const rule = name => ({ alpha: "9", trans: "ff00ff" })[name] && { [name]: ({ alpha: "9", trans: "ff00ff" })[name] }
        assert.deepEqual(words("box alpha=4", rule("alpha")), ["fit", "--box", "--alpha", "9", "--json"], "the tile's own rule first")
        assert.deepEqual(words("box alpha=4", rule("trans")), ["fit", "--box", "--alpha", "4", "--json"])
        assert.deepEqual(words("box", rule("trans")), ["fit", "--box", "--key", "ff00ff", "--json"])
    },

    pictures_without_transparency_are_told() {
        for (const [count, told, properties] of [[1024, 1], [1023, 0], [1024, 0, { kolize: "outline alpha=127" }], [1024, 0, { kolize: "box key=ff00ff" }]]) {
            const solid = words => ({ status: 0, out: squares(words).out.replace(/{"width"/g, `{"count":${count},"width"`) })
            const { tiled, said, trigger } = load(solid), set = sheet(4, 2, { properties })
            tiled.activeAsset = set
            trigger("KolizeTrace")
            assert.equal(said.filter(([kind, text]) => kind === "warn" && text.includes("nothing is transparent")).length, told)
        }
    },

    sheets_are_cut_in_one_run() {
        const { Kolize } = load(squares)
        const set = (margin, spacing) => ({ imageWidth: 2 * margin + 4 * 32 + 3 * spacing, imageHeight: 500, tileWidth: 32,
                                            tileHeight: 32, margin, spacing })
        assert.deepEqual(plain(Kolize.cutSheet(set(0, 0), [0, 1, 2, 3, 4, 5, 6, 7], false)),
                         [{ words: ["--rect", "0,0,128,64", "--frames", "32x32"], tiles: [0, 1, 2, 3, 4, 5, 6, 7] }])
        assert.deepEqual(plain(Kolize.cutSheet(set(3, 2), [6, 9], true)),
                         [{ words: ["--rect", "37,37,66,66", "--frames", "32x32", "--spacing", "2"], tiles: [5, 6, 9, 10] }])
        assert.deepEqual(plain(Kolize.cutSheet(set(3, 2), [6, 9], false)),
                         [{ words: ["--rect", "71,37,32,32"], tiles: [6] }, { words: ["--rect", "37,71,32,32"], tiles: [9] }])
        assert.deepEqual(plain(Kolize.cutSheet({ ...set(0, 0), imageWidth: 0 }, [0], true)), [], "an image that is not there")
        assert.deepEqual(plain(Kolize.cutSheet(set(0, 0), [], true)), [])
    },

    capsules_as_rectangle_and_as_polygon() {
        const { Kolize } = load(squares)
        assert.deepEqual(plain(Kolize.capsuleBox([10, 5, 30, 5, 4])), { x: 6, y: 1, width: 28, height: 8, rotation: 0 })
        assert.deepEqual(plain(Kolize.capsuleBox([10, 5, 10, 25, 4])), { x: 6, y: 1, width: 8, height: 28, rotation: 0 })
        assert.deepEqual(plain(Kolize.capsuleBox([10, 5, 10, 5, 4])), { x: 6, y: 1, width: 8, height: 8, rotation: 0 })
        for (const [x0, y0, x1, y1, r] of [[10, 5, 30, 5, 4], [10, 5, 10, 5, 4], [3, 4, -7, 22, 9]]) {
            const corners = plain(Kolize.capsuleCorners([x0, y0, x1, y1, r])), length = Math.hypot(x1 - x0, y1 - y0)
            assert.equal(corners.length, 16)
            const middles = corners.map(([x, y], i) => [(x + corners[(i + 1) % 16][0]) / 2, (y + corners[(i + 1) % 16][1]) / 2])
            for (const [x, y] of corners.concat(middles)) {
                const t = length && Math.max(0, Math.min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length ** 2))
                const away = Math.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0))
                assert.ok(away >= r * (1 - 1e-9) && away < r * 1.02, `${away} of ${r}`)
            }
        }
    },

    answers_cut_short_end_the_list() {
        const { Kolize } = load(squares)
        assert.equal(Kolize.readLines(line() + line() + '{"file":"a.pn').length, 2)
        assert.equal(Kolize.readLines("").length, 0)
        assert.deepEqual(plain(Kolize.errorsOf("kolize: note: fine\nkolize: a.png: cannot be opened\n")), ["a.png: cannot be opened"])
    },

    a_trace_is_one_step_of_undo() {
        const { trigger, tiled, runs, said } = load(squares), set = tiled.activeAsset = sheet(8, 4)
        tiled.openAssets = [set]
        trigger("KolizeTrace")
        assert.equal(set.macros.length, 1)
        assert.equal(runs.length, 1)
        assert.deepEqual(plain(set.tiles.map(tile => tile.objectGroup.objects[0].polygon.length)), [4, 4, 4, 4, 4, 4, 4, 4])
        assert.match(said[0][1], /8 tiles traced, 8 shapes/)
    },

    one_is_no_plural() {
        const { trigger, tiled, said } = load(squares), set = tiled.activeAsset = sheet(8, 4)
        set.selectedTiles = [set.tile(5)]
        trigger("KolizeTrace")
        assert.match(said[0][1], /: 1 tile traced, 1 shape, \d+ pixels? missed/)
    },

    selected_tiles_alone() {
        const { trigger, tiled } = load(squares), set = tiled.activeAsset = sheet(8, 4)
        set.selectedTiles = [set.tile(5), set.tile(2)]
        trigger("KolizeTrace")
        assert.deepEqual(set.tiles.filter(tile => tile.objectGroup).map(tile => tile.id), [2, 5])
        trigger("KolizeTraceAll")
        assert.equal(set.tiles.filter(tile => tile.objectGroup).length, 8)
    },

    a_tool_without_spacing_is_asked_for_each_tile() {
        const old = words => words[0] === "help" ? { status: 0, out: "--frames" } : squares(words)
        const { trigger, tiled, runs } = load(old)
        tiled.activeAsset = sheet(6, 3, { margin: 1, tileSpacing: 2 })
        trigger("KolizeTraceAll")
        assert.equal(runs.length, 7)
        assert.ok(runs.slice(1).every(words => words.includes("--rect") && !words.includes("--frames")))
    },

    sprites_with_holes_are_cut_into_parts() {
        const holed = line({ shapes: [{ polygon: square, holes: [[[4, 4], [8, 4], [8, 8]]] }] })
        const two = line({ shapes: [{ polygon: square }, { polygon: square }] })
        const tool = words => ({ status: 0, out: words.includes("--convex") ? two.repeat(2) : line() + holed + holed + line() })
        const { trigger, tiled } = load(tool), set = tiled.activeAsset = sheet(4, 4)
        trigger("KolizeTrace")
        assert.deepEqual(set.tiles.map(tile => tile.objectGroup.objectCount), [1, 2, 2, 1])
    },

    images_of_a_collection_go_in_runs_of_64() {
        const tiles = Array.from({ length: 130 }, (_, i) => new Tile(i, { imageFileName: `/game/${i}.png` }))
        const { trigger, tiled, runs } = load(squares)
        tiled.activeAsset = new Tileset({ tiles })
        trigger("KolizeTrace")
        assert.deepEqual(runs.map(words => words.filter(word => word.endsWith(".png")).length), [64, 64, 2])
    },

    a_lost_image_costs_its_tile_alone() {
        const tool = words => words.some(word => word.endsWith("1.png"))
            ? { status: 3, out: words.filter(word => word.endsWith(".png")).length > 1 ? line().repeat(2) : "", err: "kolize: 1.png: lost\n" }
            : squares(words)
        const tiles = [0, 1, 2].map(i => new Tile(i, { imageFileName: `/game/${i}.png` }))
        const { trigger, tiled, said } = load(tool)
        tiled.activeAsset = new Tileset({ tiles })
        trigger("KolizeTrace")
        assert.deepEqual(tiles.map(tile => Boolean(tile.objectGroup)), [true, false, true])
        assert.deepEqual(said.filter(one => one[0] === "error").map(one => one[1]), ["Kolize: 1.png: lost"])
    },

    properties_choose_pixels_and_shapes() {
        const tiles = [new Tile(0, { properties: { alpha: 40 } }), new Tile(1, { properties: { hot: "hot.png" } }),
                       new Tile(2, { properties: { kolize: "keep" } }), new Tile(3, { properties: { kolize: "oval" } })]
        const { trigger, tiled, runs, said } = load(squares)
        tiled.activeAsset = sheet(4, 4, { tiles })
        trigger("KolizeTrace")
        assert.equal(wordAfter(runs[0], "--alpha"), "40")
        assert.equal(wordAfter(runs[1], "--hot"), "/game/hot.png")
        assert.equal(runs.length, 2)
        assert.match(said.find(one => one[0] === "error")[1], /tile 3: "oval"/)
    },

    large_sheets_raise_the_limits() {
        const { trigger, tiled, runs } = load(squares)
        tiled.activeAsset = sheet(1024, 32, { imageWidth: 1024, imageHeight: 1024 })
        trigger("KolizeTrace")
        assert.equal(wordAfter(runs[0], "--max-work"), "4096M")
        assert.ok(!runs[0].includes("--max-pixels"))
        tiled.activeAsset = sheet(4, 2, { imageWidth: 8192, imageHeight: 8192, tileWidth: 4096, tileHeight: 4096 })
        trigger("KolizeTrace")
        assert.equal(wordAfter(runs[1], "--max-pixels"), String(8192 * 8192))
    },

    without_a_tool_nothing_changes() {
        const { trigger, tiled, said } = load(() => null), set = tiled.activeAsset = sheet(4, 4)
        trigger("KolizeTrace")
        assert.equal(set.macros.length, 0)
        assert.match(said.find(one => one[0] === "alert")[1], /was not found[^]*make install/)
    },

    the_set_path_is_used_and_kept() {
        const { Kolize, trigger, tiled, runs, written } = load(squares)
        Kolize.setToolSetting("/opt/kolize")
        tiled.activeAsset = sheet(4, 4)
        trigger("KolizeTrace")
        assert.equal(runs[0][0], "/opt/kolize")
        assert.deepEqual(Object.keys(written), ["/home/.config/tiled/kolize-tool.txt"], "not among the extensions: Tiled would start them anew")
    },

    prompts_ask_again_after_a_wrong_word() {
        const { Kolize, trigger, tiled } = load(squares), set = tiled.activeAsset = sheet(4, 4), asked = []
        tiled.openAssets = [set]
        const answers = ["outline tolerence=2", "circle"]
        Kolize.speak.prompt = label => { asked.push(label); return answers.shift() }
        trigger("KolizeTraceOptions")
        assert.equal(set.property("kolize"), "circle")
        assert.match(asked[1], /^"tolerence=2" is none of/)
        assert.equal(set.macros.length, 1)
    },

    faults_and_pairs_as_messages() {
        const { Kolize } = load(squares)
        const answer = { sprites: [{ name: "my tile set tile 12", number: 12 }, { name: "walls", number: -1 }], warnings: ["a.png: lost"],
                         faults: [{ fault: "gap", sprite: 0, outline: null, message: "at cell (3, -4)" }, { fault: "flat", sprite: 1, outline: 2, message: "no area" }] }
        const found = plain(Kolize.faultsOf(answer))
        assert.deepEqual(found.map(one => one.text), ["my tile set tile 12: gap: at cell (3, -4)", "walls: flat: no area", "a.png: lost"])
        assert.deepEqual(plain(Kolize.tileOf(found[0].sprite)), { tileset: "my tile set", tile: 12 })
        assert.equal(Kolize.tileOf(found[1].sprite), null)
        assert.deepEqual(plain(Kolize.cellOf(found[0].fault)), { x: 3, y: -4 })
        const pairs = plain(Kolize.pairsOf({ items: [{ id: 0, tile: 3, tileset: "t", cell: [1, 2] }, { id: 7, name: "ship" }],
                                             pairs: [{ a: 0, b: 1, relation: "overlap", depth: 1.23456 }] }))
        assert.equal(pairs[0].text, "tile 3 of t at (1, 2) and \"ship\" #7: overlap, depth 1.23")
    },
}

let failed = 0
for (const [name, test] of Object.entries(tests)) {
    try { test() } catch (error) { failed++; console.error(`${name}: ${error.stack}`) }
}
console.log(`${Object.keys(tests).length - failed} of ${Object.keys(tests).length} tests passed`)
process.exit(failed ? 1 : 0)
