// scratch_page.js - what test_scratch.mjs runs in a page: projects made by script, in Scratch's own machine and renderer.
//
// Each project has two sprites with costumes of pixels or vectors, at random places, sizes, directions and styles.  The
// cells of each are filled by their centres from the renderer's silhouette, in double, and compared with the masks that
// the blocks use; then both answers to "touching?" are compared with the cells.

let random = 7;
const next = () => (random = (random * 16807) % 2147483647) / 2147483647;
const upTo = (n) => Math.floor(n * next());

/** A costume of random pixels: discs and boxes, with holes. */
async function bitmap() {
    const w = 12 + upTo(60), h = 12 + upTo(60), canvas = new OffscreenCanvas(w, h), pen = canvas.getContext('2d');
    for (let i = 0; i < 4; i++) {
        pen.globalCompositeOperation = i === 3 ? 'destination-out' : 'source-over';
        pen.fillStyle = `rgba(200, 80, 40, ${i === 2 ? 0.3 : 1})`;
        pen.beginPath();
        if (upTo(2)) pen.ellipse(w * next(), h * next(), (w / 3) * next() + 2, (h / 3) * next() + 2, next() * 3, 0, 7);
        else pen.rect(upTo(w / 2), upTo(h / 2), 2 + upTo(w / 2), 2 + upTo(h / 2));
        pen.fill();
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return { bytes, format: 'png', center: [upTo(w), upTo(h)], resolution: 1 + upTo(2) };
}

/** A costume of vectors. */
function vectors() {
    const w = 20 + upTo(50), h = 20 + upTo(50);
    const text = `<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><ellipse cx="${w / 2}" cy="${
        h / 2}" rx="${w / 2 - 1}" ry="${h / 3}" fill="#c52"/><path d="M0,0 L${w * next()},${h} L${w},${h * next()} Z" fill="#25c"/></svg>`;
    return { bytes: new TextEncoder().encode(text), format: 'svg', center: [w / 2, h / 2], resolution: 1 };
}

let costumes = 0;
const STYLES = ['all around', 'all around', 'all around', 'left-right', "don't rotate"];

/** Loads a project with the two costumes; returns its two targets. */
async function project(vm, storage, looks) {
    const costumeOf = ({ bytes, format, center, resolution }) => {
        const assetId = String(costumes++).padStart(32, '0'), { ImageVector, ImageBitmap } = storage.AssetType;
        storage.builtinHelper._store(format === 'svg' ? ImageVector : ImageBitmap, format, bytes, assetId);
        return { assetId, name: 'c', bitmapResolution: resolution, md5ext: `${assetId}.${format}`, dataFormat: format, rotationCenterX: center[0], rotationCenterY: center[1] };
    };
    const blank = { bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2" viewBox="0 0 2 2"/>'), format: 'svg', center: [1, 1], resolution: 1 };
    const common = { variables: {}, lists: {}, broadcasts: {}, blocks: {}, comments: {}, currentCostume: 0, sounds: [], volume: 100 };
    const stage = { ...common, isStage: true, name: 'Stage', costumes: [costumeOf(blank)], layerOrder: 0, tempo: 60, videoTransparency: 50, videoState: 'on', textToSpeechLanguage: null };
    const sprites = looks.map((look, i) => ({ ...common, isStage: false, name: 'AB'[i], costumes: [costumeOf(look)], layerOrder: i + 1, visible: true, x: 0, y: 0, size: 100,
        direction: 90, draggable: false, rotationStyle: 'all around' }));
    await vm.loadProject(JSON.stringify({ targets: [stage, ...sprites], monitors: [], extensions: [], meta: { semver: '3.0.0', vm: '0.2.0', agent: '' } }));
    const targets = vm.runtime.targets.filter((one) => !one.isStage);
    for (const { drawableID } of targets) { // pictures of vectors come a moment later
        const drawable = vm.runtime.renderer._allDrawables[drawableID];
        for (let i = 0; i < 200 && !drawable.skin._silhouette._width; i++) {
            await new Promise((done) => setTimeout(done, 10));
            drawable.updateCPURenderAttributes();
        }
    }
    return targets;
}

/** The cells of a target by the renderer's silhouette: 1 solid, 2 where a centre lies on an edge between pixels. */
function cellsOf(renderer, target) {
    const drawable = renderer._allDrawables[target.drawableID];
    drawable.updateCPURenderAttributes();
    const { skin } = drawable, { _width: w, _height: h, _colorData: data } = skin._silhouette, [sw, sh] = skin.size, [cx, cy] = skin.rotationCenter;
    const { direction, scale } = target._getRenderedDirectionAndScale(), turn = ((direction - 90) * Math.PI) / 180;
    const [cos, sin] = direction % 90 === 0 ? [[1, 0], [0, 1], [-1, 0], [0, -1]][(((direction - 90) / 90) + 8) % 4] : [Math.cos(turn), Math.sin(turn)];
    const cells = new Uint8Array(480 * 360), reach = Math.ceil((Math.hypot(sw, sh) * Math.max(...scale.map(Math.abs))) / 100) + 2;
    const ends = (middle, most) => [Math.max(0, middle - reach), Math.min(most, middle + reach)];
    const [x0, x1] = ends(240 + Math.round(target.x), 480), [y0, y1] = ends(180 - Math.round(target.y), 360);
    for (let y = y0; y < y1; y++)
        for (let x = x0; x < x1; x++) {
            const dx = x - 240 + 0.5 - Math.round(target.x), dy = y - 180 + 0.5 + Math.round(target.y);
            const u = (((dx * cos + dy * sin) / (scale[0] / 100) + cx) * w) / sw, v = (((dy * cos - dx * sin) / (scale[1] / 100) + cy) * h) / sh;
            const solid = (px, py) => px >= 0 && py >= 0 && px < w && py < h && data[4 * (py * w + px) + 3] > 0;
            // Outlines are rounded to 1/65536 of a cell: a centre that is nearer to an edge may lie on either side.
            const near = (2e-5 * 100) / Math.min(...scale.map(Math.abs)) * Math.max(w / sw, h / sh);
            const around = [[-near, -near], [near, -near], [-near, near], [near, near]].map(([a, b]) => solid(Math.floor(u + a), Math.floor(v + b)));
            cells[480 * y + x] = around.every(Boolean) ? 1 : around.some(Boolean) ? 2 : 0;
        }
    return { cells, x0, x1, y0, y1 };
}

/** In how many cells a mask of the blocks differs from those; edges are told apart. */
function differences(posed, { cells, x0, x1, y0, y1 }) {
    let wrong = 0, solid = 0, edges = 0;
    for (let y = y0; y < y1; y++)
        for (let x = x0; x < x1; x++) {
            const px = x - 240 - posed.x, py = y - 180 - posed.y, { mask } = posed;
            const is = px >= 0 && py >= 0 && px < mask.width && py < mask.height && mask.get(px, py), cell = cells[480 * y + x];
            solid += is ? 1 : 0;
            edges += cell === 2 ? 1 : 0;
            if (cell !== 2 && is !== (cell === 1)) wrong++;
        }
    return { wrong, solid, edges };
}

/** How two sprites are: an order of the places, sizes and directions that Scratch allows. */
function pose(target, near) {
    target.setRotationStyle(STYLES[upTo(STYLES.length)]);
    target.setSize([100, 100, 50, 150, 73, 210][upTo(6)]);
    target.setDirection([90, 90, -90, 0, 180, upTo(360) - 179, 360 * next() - 180][upTo(7)]);
    const fraction = upTo(2) ? 0 : next();
    target.setXY((near ? near.x : 0) + upTo(90) - 45 + fraction, (near ? near.y : 0) + upTo(90) - 45 + fraction);
}

globalThis.runProjects = async (count, poses, blocksText) => {
    const renderer = new ScratchRender(document.querySelector('canvas')), vm = new VirtualMachine(), { ScratchStorage } = globalThis.ScratchStorageModule;
    const storage = new ScratchStorage();
    vm.attachStorage(storage);
    vm.attachRenderer(renderer);
    vm.attachV2BitmapAdapter(new ScratchSVGRenderer.BitmapAdapter());
    let blocks = null;
    const register = (one) => (blocks = one);
    new Function('Scratch', blocksText)({ vm, extensions: { unsandboxed: true, register } });
    await blocks.ready;
    const sum = { projects: 0, poses: 0, cells: 0, edges: 0, wrong: 0, overlaps: 0, ourFaults: 0, scratchYes: 0, scratchNo: 0, slides: 0, stuck: 0, beside: 0, besideYes: 0 };
    for (let i = 0; i < count; i++) {
        const isVector = [i % 4 === 1 || i % 4 === 3, i % 4 >= 2], looks = [];
        for (const one of isVector) looks.push(one ? vectors() : await bitmap());
        const [a, b] = await project(vm, storage, looks);
        sum.projects++;
        for (let k = 0; k < poses; k++) {
            pose(a, null);
            pose(b, a);
            const all = [a, b].map((target) => ({ posed: blocks.masks.of(target), filled: cellsOf(renderer, target) })).filter(({ posed }) => posed);
            if (all.length < 2) continue;
            sum.poses++;
            for (const { posed, filled } of all) {
                const { wrong, solid, edges } = differences(posed, filled);
                sum.wrong += wrong;
                sum.cells += solid;
                sum.edges += edges;
            }
            const [mine, theirs] = all.map(({ filled }) => filled.cells), isOver = mine.some((cell, j) => cell === 1 && theirs[j] === 1),
                isMaybe = isOver || mine.some((cell, j) => cell && theirs[j]);
            const ours = blocks.touching({ NAME: 'B' }, { target: a }), scratch = renderer.isTouchingDrawables(a.drawableID, [b.drawableID]);
            sum.overlaps += ours ? 1 : 0;
            if (ours ? !isMaybe : isOver) sum.ourFaults++;
            if (scratch !== ours) {
                if (scratch) sum.scratchYes++;
                else sum.scratchNo++;
            }
            if (ours) {
                blocks.pushOut({ NAME: 'B' }, { target: a });
                if (blocks.touching({ NAME: 'B' }, { target: a })) sum.stuck++;
            }
            if (!blocks.touching({ NAME: 'B' }, { target: a })) {
                sum.slides++;
                blocks.slide({ NAME: 'B', X: b.x - a.x + 8 * next(), Y: b.y - a.y + 8 * next() }, { target: a });
                if (blocks.touching({ NAME: 'B' }, { target: a })) sum.stuck++;
                if (blocks.normal({ NAME: 'B' }, { target: a }) !== '') { // they lie side by side
                    sum.beside++;
                    if (renderer.isTouchingDrawables(a.drawableID, [b.drawableID])) sum.besideYes++;
                }
            }
        }
    }
    return sum;
};
