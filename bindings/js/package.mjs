// Puts the npm package together from src/, types/ and the WebAssembly modules of build.sh:
//     node package.mjs MODULES OUT          MODULES/kolize.wasm, masks.wasm, geometry.wasm; OUT is the package's folder
//
// Each entry is written as an ES module and for require().  `kolize`, `kolize/masks` and `kolize/geometry` have their
// module inside; with /wasm behind it each reads it from a file.  kolize-inline.js is a script that makes the global Kolize.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { documented } from './document.mjs';

const here = dirname(fileURLToPath(import.meta.url)), tree = join(here, '..', '..');
const [modules, out] = process.argv.slice(2);
const flat = JSON.parse(readFileSync(join(tree, 'bindings', 'flat', 'kolize_flat.json'), 'utf8'));
const version = /KZ_VERSION_TEXT +"([^"]+)"/.exec(readFileSync(join(tree, 'include', 'kolize', 'base.h'), 'utf8'))[1];

const entries = {
    kolize: {
        parts: ['module.js', 'load.js', 'mask.js', 'shape.js', 'outline.js', 'grid.js', 'frames.js', 'world.js', 'replay.js', 'save.js', 'draw.js'],
        names: ['Mask', 'Outline', 'Shape', 'Grid', 'Frames', 'World', 'Body', 'MoveMemory', 'Batch', 'WorldState', 'WorldLog', 'Replay', 'KolizeError', 'APART', 'TOUCH', 'OVERLAP',
            'memoryUse', 'level'],
        types: ['module.d.ts', 'masks.d.ts', 'kolize.d.ts'],
    },
    masks: {
        parts: ['module.js', 'load.js', 'mask.js'],
        names: ['Mask', 'KolizeError', 'APART', 'TOUCH', 'OVERLAP', 'memoryUse', 'level'],
        types: ['module.d.ts', 'masks.d.ts'],
    },
    geometry: {
        parts: ['module.js', 'load.js', 'geometry.js'],
        names: ['triangulate', 'convexParts', 'simplify', 'rectangles', 'cellRectangles', 'area', 'measure', 'contains', 'locate', 'hull',
            'clip', 'clipSegment', 'boxPairs', 'boxPairsBetween', 'orient', 'inCircle', 'KolizeError', 'APART', 'TOUCH', 'OVERLAP',
            'memoryUse', 'level'],
        types: ['module.d.ts', 'geometry.d.ts'],
    },
};

// L.kz_contact.depth is where the depth of a contact lies; L.kz_contact.size is how long a contact is. Fields that the text does
// not name are left out.
function layouts(text) {
    const words = new Set(text.match(/\w+/g));
    const used = new Set([...text.matchAll(/\bL\.(kz_\w+)/g)].map((found) => found[1]));
    const rows = flat.structs.filter((one) => used.has(one.name)).map(({ name, wasm32 }) => {
        if ('size' in wasm32.offsets && name !== 'kz_measure') throw new Error(`${name} has a field named size`);
        const fields = Object.entries(wasm32.offsets).filter(([field]) => words.has(field));
        return `    ${name}: { ${name === 'kz_measure' ? '' : `size: ${wasm32.size}, `}${
            fields.map(([field, at]) => `${field}: ${at}`).join(', ')} },`;
    });
    for (const name of used)
        if (!flat.structs.some((one) => one.name === name)) throw new Error(`no struct ${name}`);
    return `const L = {\n${rows.join('\n')}\n};\n`;
}

// Without comments and indents: the types have the documentation.
const bare = (text) => text.replace(/^\s*(\/\/|\/\*\*).*\n/gm, '').replace(/^ +/gm, '').replace(/ \/\/ .*$/gm, '').replace(/\n{2,}/g, '\n');

// `load` and what it needs: the module as text inside, or as a file beside the entry.
const partOf = (file) => readFileSync(join(here, 'src', file), 'utf8');
const packed = (bytes) => { // by gzip, where it is there: half a hundredth less than node makes of it
    const { status, stdout } = spawnSync('gzip', ['-9nc'], { input: bytes, maxBuffer: 1 << 26 });
    return status === 0 ? stdout.subarray(10, -8) : deflateRawSync(bytes, { level: 9, memLevel: 9 });
};
function inside(bytes) {
    return `${bare(partOf('inflate.js'))}const MODULE_SIZE = ${bytes.length}, MODULE = '${packed(bytes).toString('base64')}';\n`;
}
const beside = (url) => `${bare(partOf('beside.js'))}const OWN_URL = () => ${url};\n`;

// How many exports a module has: by that `load` knows it.
const exportsOf = (name) => `const EXPORTS = ${WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(join(modules, `${name}.wasm`)))).length};\n`;

// Methods that may fail note their names, so that errors tell the call.
const FAILS = /\b(e\.|\w+At\(|real\(|limit\(|choice\(|check|new(Shape|Mask)\b|wrong\(|numbers\(|filterOf|new (Outline|WorldState|Batch)\(|fitted\(|_pairs\(|_kinds\(|_open\(|_take\(|_found\(|_foundAt\(|_listWith\(|roundedShape\(|paint\(|replayAt\(|gone\(|optionsOf\(|openReplay\(|callback\(|size\(|finiteList\(|eachOf\()/;
function named(text) {
    let owner = '';
    return text.replace(/^class (\w+)|^Object\.assign\((\w+)\.prototype|^    (static |get )?(\w+)\(.*\) \{\n([^]*?)^    \}/gm, (all, name, other, kind, method, body) => {
        owner = name ?? other ?? owner;
        if (method === undefined || /^_/.test(method) || (method === 'constructor' && !['World', 'Frames', 'Grid', 'Replay'].includes(owner)) || !FAILS.test(body)) return all;
        const call = method === 'constructor' ? `new ${owner}` : `${owner}.${method}`;
        return all.replace(/\{\n/, (start) => `${start}        now = '${call}';\n`);
    });
}

// Entries of one module share NAME-core, so that the classes of all are the same.
function texts(name, { parts, names }) {
    const core = bare(exportsOf(name) + layouts(parts.map(partOf).join('\n')) + parts.map((part) => named(partOf(part))).join('\n'));
    const head = `// kolize ${version}, written by bindings/js/package.mjs; MIT licence.\n`;
    const text = inside(readFileSync(join(modules, `${name}.wasm`))), all = ['flat', ...names];
    const needs = ['ready', 'loadFrom', 'loadSyncFrom', 'unloaded'], shared = ['wrong', 'nameOf', 'namesOf', 'optionsOf', 'described', ...name === 'kolize' ? ['MOVE'] : []], loads = 'load, loadSync';
    const esm = (body) => `${head}import { ${needs.join(', ')} } from './${name}-core.mjs';\n${body}\nexport { ${loads} };\nexport { ${
        all.join(', ')} } from './${name}-core.mjs';\n`;
    const cjs = (body) => `${head}'use strict';\nconst { ${needs.join(', ')}, ...core } = require('./${name}-core.cjs');\n${body}\nmodule.exports = { ${
        loads}, ${all.map((one) => `${one}: core.${one}`).join(', ')} };\n`;
    return {
        [`${name}-core.mjs`]: `${head}${core}\nexport { ${[...needs, ...shared, ...all].join(', ')} };\n`,
        [`${name}-core.cjs`]: `${head}'use strict';\n${core}\nmodule.exports = { ${[...needs, ...shared, ...all].join(', ')} };\n`,
        [`${name}.mjs`]: esm(text), [`${name}.cjs`]: cjs(text),
        [`${name}-wasm.mjs`]: esm(beside(`new URL('./${name}.wasm', import.meta.url)`)),
        [`${name}-wasm.cjs`]: cjs(beside(`\`\${typeof __dirname === 'string' ? \`\${__dirname}/\` : ''}${name}.wasm\``)),
        [`${name}-inline.js`]: `${head}globalThis.Kolize = (() => {\n'use strict';\n${core}${text}\nreturn { ${loads}, ${all.join(', ')} };\n})();\n`,
    };
}

// `kolize/io` is kolize-io with a module of its own; it makes shapes, masks and grids by the classes of `kolize`.
const IO_NAMES = ['readMap', 'readSheet', 'readShapes', 'readFrames', 'readMask', 'readImage', 'imageFormats', 'TileMap', 'Item', 'Sheet',
    'DrawnShapes', 'TaggedShape', 'load', 'loadSync'];
function ioTexts() {
    const used = 'wrong, nameOf, namesOf, optionsOf, described, KolizeError, Mask, Shape, Grid, Frames';
    const head = `// kolize/io ${version}, written by bindings/js/package.mjs; MIT and others: THIRD-PARTY.\n`;
    const parts = ['module.js', 'ask.js', 'map.js', 'sheet.js'].map((part) => bare(readFileSync(join(here, 'io', part), 'utf8')));
    const core = [exportsOf('io'), parts[0], bare(partOf('load.js')), ...parts.slice(1)].join('\n'), text = inside(readFileSync(join(modules, 'io.wasm')));
    const esm = (loads) => `${head}import { ${used} } from './kolize-core.mjs';\n${core}${loads}\nexport { ${IO_NAMES.join(', ')} };\n`;
    const cjs = (loads) => `${head}'use strict';\nconst { ${used} } = require('./kolize-core.cjs');\n${core}${loads
        }\nmodule.exports = { ${IO_NAMES.join(', ')} };\n`;
    return {
        'io.mjs': esm(text), 'io.cjs': cjs(text),
        'io-wasm.mjs': esm(beside("new URL('./io.wasm', import.meta.url)")),
        'io-wasm.cjs': cjs(beside("`${typeof __dirname === 'string' ? `${__dirname}/` : ''}io.wasm`")),
    };
}

// An adapter is a module beside the others, which it asks for the classes; it may lie in several files, which are joined.
const ADAPTERS = {
    sat: ['sat.js'],
    'detect-collisions': ['bodies.js', 'intersect.js', 'system.js'].map((file) => `detect-collisions/${file}`),
    melonjs: ['melonjs.js'],
    phaser: ['phaser/pixels.js', 'phaser/layers.js', 'phaser/world.js'],
    pixi: ['pixi.js'],
};
function adapterTexts(name) {
    const text = ADAPTERS[name].map((file) => bare(readFileSync(join(here, 'adapters', file), 'utf8'))).join('');
    const cjs = `'use strict';\n${text.replace(/import (\{.*\}) from '(.\/[\w-]+).mjs';/g, "const $1 = require('$2.cjs');")
        .replace(/export (\{.*\});/, 'module.exports = $1;')}`;
    return { [`${name}.mjs`]: text, [`${name}.cjs`]: cjs };
}

const hasIo = existsSync(join(modules, 'io.wasm'));
if (!hasIo) console.error(`${modules} has no io.wasm: the package is made without kolize/io`);
// One script for TurboWarp: the module, the classes, sat.js and the blocks.
function turbowarpText() {
    const own = (file) => bare(readFileSync(join(here, 'adapters', file), 'utf8')).replace(/^(import|export) .*\n/gm, '');
    const inline = texts('kolize', entries.kolize)['kolize-inline.js'].replace('globalThis.Kolize =', 'const Kolize =');
    return `// Name: Kolize\n// ID: kolize\n// Description: Exact collisions of sprites as they are drawn: touching, push out, normal, slide.\n// License: MIT\n(function (Scratch) {\n${
        inline}const { Mask, Shape, World, load } = Kolize;\n(() => {\n'use strict';\n${own('sat.js')}${own('turbowarp.js')}})();\n})(Scratch);\n`;
}

// What each subpath of the package is: a file of dist, and a file of types.
const SUBPATHS = {
    '': ['kolize', 'kolize'],
    inline: ['kolize', 'kolize'],
    wasm: ['kolize-wasm', 'kolize'],
    masks: ['masks', 'masks'],
    'masks/inline': ['masks', 'masks'],
    'masks/wasm': ['masks-wasm', 'masks'],
    ...(hasIo ? { io: ['io', 'io'], 'io/wasm': ['io-wasm', 'io'] } : {}),
    geometry: ['geometry', 'geometry'],
    'geometry/wasm': ['geometry-wasm', 'geometry'],
    ...Object.fromEntries(Object.keys(ADAPTERS).map((name) => [name, [name, name]])),
};
const both = ([name, types]) => ({
    import: { types: `./dist/${types}.d.mts`, default: `./dist/${name}.mjs` },
    require: { types: `./dist/${types}.d.cts`, default: `./dist/${name}.cjs` },
});

// One file of types an entry: classes that two files declare would be two classes.
const typesOf = (files, isAdapter) =>
    documented(files.map((name) => readFileSync(join(here, 'types', name), 'utf8')).join('\n'), isAdapter);

// Addresses that a maintainer has given; npm's provenance needs the repository.
const project = JSON.parse(readFileSync(join(tree, 'packaging', 'project.json'), 'utf8'));
const addresses = {
    author: project.authors.join(', '),
    ...project.homepage && { homepage: project.homepage },
    ...project.repository && { repository: { type: 'git', url: `git+${project.repository}.git` }, bugs: `${project.repository}/issues` },
};

const about = {
    name: 'kolize',
    version,
    description: 'Exact 2D collision of pixel masks and shapes, with worlds, rays, sweeps and moves; in WebAssembly',
    license: 'MIT',
    ...addresses,
    type: 'module',
    main: './dist/kolize.cjs',
    module: './dist/kolize.mjs',
    types: './dist/kolize.d.mts',
    unpkg: './dist/kolize-inline.js',
    exports: {
        ...Object.fromEntries(Object.entries(SUBPATHS).map(([path, entry]) => [path ? `./${path}` : '.', both(entry)])),
        './kolize.wasm': './dist/kolize.wasm',
        './masks.wasm': './dist/masks.wasm',
        ...(hasIo ? { './io.wasm': './dist/io.wasm' } : {}),
        './geometry.wasm': './dist/geometry.wasm',
        './kolize-inline.js': './dist/kolize-inline.js',
        './masks-inline.js': './dist/masks-inline.js',
        './kolize-turbowarp.js': './dist/kolize-turbowarp.js',
        './geometry-inline.js': './dist/geometry-inline.js',
        './package.json': './package.json',
    },
    files: ['dist', ...Object.keys(SUBPATHS).filter((path) => path && !path.includes('/')), 'README.md', 'guide.md', 'LICENSE', 'THIRD-PARTY'],
    engines: { node: '>=18' },
    sideEffects: false,
    keywords: ['collision', 'collision-detection', 'pixel-perfect', 'mask', 'polygon', 'raycast', 'sweep', 'sprite', 'game', 'wasm', 'triangulation', 'convex-hull'],
};

const dist = join(out, 'dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
for (const [name, entry] of Object.entries(entries)) {
    for (const [file, text] of Object.entries(texts(name, entry))) writeFileSync(join(dist, file), text);
    copyFileSync(join(modules, `${name}.wasm`), join(dist, `${name}.wasm`));
    for (const kind of ['mts', 'cts']) writeFileSync(join(dist, `${name}.d.${kind}`), typesOf(entry.types));
}
if (hasIo) {
    for (const [file, text] of Object.entries(ioTexts())) writeFileSync(join(dist, file), text);
    for (const name of ['io.wasm', 'THIRD-PARTY']) copyFileSync(join(modules, name), join(name === 'THIRD-PARTY' ? out : dist, name));
}
for (const name of [...Object.keys(ADAPTERS), ...(hasIo ? ['io'] : [])]) {
    if (name !== 'io') for (const [file, text] of Object.entries(adapterTexts(name))) writeFileSync(join(dist, file), text);
    for (const kind of ['mts', 'cts'])
        writeFileSync(join(dist, `${name}.d.${kind}`), typesOf([`${name}.d.ts`], true).replace(/from 'kolize(?:\/([\w-]+))?'/g, (_, part = 'kolize') => `from './${part}.${kind[0]}js'`));
}
writeFileSync(join(dist, 'kolize-turbowarp.js'), turbowarpText());
// For tools that know no `exports`: a folder an entry.
for (const [path, [name, types]] of Object.entries(SUBPATHS)) {
    if (!path) continue;
    const dist = `${'../'.repeat(path.split('/').length)}dist`, folder = join(out, path);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({
        main: `${dist}/${name}.cjs`, module: `${dist}/${name}.mjs`, types: `${dist}/${types}.d.mts`, sideEffects: false,
    }, null, 2) + '\n');
}
writeFileSync(join(out, 'package.json'), JSON.stringify(about, null, 2) + '\n');
// The guide goes along, so links between the two are of files beside each other; other pages are in the sources alone.
const page = (...path) => readFileSync(join(tree, ...path), 'utf8');
writeFileSync(join(out, 'README.md'), page('bindings', 'js', 'README.md').replace('](../../docs/guide/javascript.md)', '](guide.md)'));
writeFileSync(join(out, 'guide.md'), page('docs', 'guide', 'javascript.md').replaceAll('](../../bindings/js/README.md)', '](README.md)')
    .replace(/\[[^\]]*\]\(\.\.\/([\w-]+\.md)\)/g, '`docs/$1` of the sources'));
copyFileSync(join(tree, 'LICENSE'), join(out, 'LICENSE'));
