// Puts the npm package together from src/, types/ and the WebAssembly modules of build.sh:
//     node package.mjs MODULES OUT          MODULES/kolize.wasm, MODULES/masks.wasm; OUT is the package's folder
//
// Each entry is written as an ES module and for require(); `kolize/inline` has its module inside, and comes as a script
// without modules, too, which makes the global Kolize.
import { Buffer } from 'node:buffer';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url)), tree = join(here, '..', '..');
const [modules, out] = process.argv.slice(2);
const flat = JSON.parse(readFileSync(join(tree, 'bindings', 'flat', 'kolize_flat.json'), 'utf8'));
const version = /KZ_VERSION_TEXT +"([^"]+)"/.exec(readFileSync(join(tree, 'include', 'kolize', 'base.h'), 'utf8'))[1];

const entries = {
    kolize: {
        parts: ['module.js', 'mask.js', 'shape.js', 'outline.js', 'world.js'],
        names: ['Mask', 'Outline', 'Shape', 'World', 'Body', 'MoveMemory', 'Batch', 'WorldState', 'KolizeError', 'APART', 'TOUCH', 'OVERLAP',
            'memoryUse', 'level'],
        types: ['masks.d.ts', 'kolize.d.ts'],
    },
    masks: {
        parts: ['module.js', 'mask.js'],
        names: ['Mask', 'KolizeError', 'APART', 'TOUCH', 'OVERLAP', 'memoryUse', 'level'],
        types: ['masks.d.ts'],
    },
};

// L.kz_contact.depth is where the depth of a contact lies; L.kz_contact.size is how long a contact is.
function layouts(text) {
    const used = new Set([...text.matchAll(/\bL\.(kz_\w+)/g)].map((found) => found[1]));
    const rows = flat.structs.filter((one) => used.has(one.name)).map(({ name, wasm32 }) => {
        if ('size' in wasm32.offsets && name !== 'kz_measure') throw new Error(`${name} has a field named size`);
        const fields = Object.entries(wasm32.offsets).filter(([field]) => !field.includes('.'));
        return `    ${name}: { ${name === 'kz_measure' ? '' : `size: ${wasm32.size}, `}${
            fields.map(([field, at]) => `${field}: ${at}`).join(', ')} },`;
    });
    for (const name of used)
        if (!flat.structs.some((one) => one.name === name)) throw new Error(`no struct ${name}`);
    return `const L = {\n${rows.join('\n')}\n};\n`;
}

const LOADERS = {
    file: (name) => `
/** Compiles the module and runs its self-check; without a source it is ${name}.wasm beside this file. */
async function load(source) {
    if (e) return;
    let given = source;
    if (given === undefined) given = await ownModule();
    else if (typeof given === 'string' || (typeof URL === 'function' && given instanceof URL)) given = await fetch(given);
    if (typeof Response === 'function' && given instanceof Response) given = await given.arrayBuffer();
    attach(given instanceof WebAssembly.Module ? await WebAssembly.instantiate(given)
        : (await WebAssembly.instantiate(given)).instance);
}

async function ownModule() {
    if (typeof process === 'object' && process.versions && process.versions.node) {
        const { readFile } = await import('node:fs/promises');
        return readFile(OWN_URL());
    }
    return fetch(OWN_URL());
}
`,
    inline: (name, bytes) => `
const MODULE = '${bytes.toString('base64')}';

function moduleBytes() {
    if (typeof Buffer === 'function') return Buffer.from(MODULE, 'base64');
    const text = atob(MODULE), bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
}

/** Compiles the module, which is part of this file, and runs its self-check. */
async function load() {
    if (!e) attach((await WebAssembly.instantiate(moduleBytes())).instance);
}
`,
    both: `
/** The same at once; pages may refuse to compile a large module so outside of workers. */
function loadSync(bytes) {
    if (!e) attach(new WebAssembly.Instance(bytes instanceof WebAssembly.Module ? bytes : new WebAssembly.Module(BYTES)));
}

/** The functions of the flat interface, kzf_..., and the module's memory. */
function flat() {
    return e;
}
`,
};

// Without comments and indents: the types have the documentation.
const bare = (text) => text.replace(/^\s*(\/\/|\/\*\*).*\n/gm, '').replace(/^ +/gm, '').replace(/ \/\/ .*$/gm, '').replace(/\n{2,}/g, '\n');

const ESM_URL = (name) => `const OWN_URL = () => new URL('./${name}.wasm', import.meta.url);\n`;
const CJS_URL = (name) => `const OWN_URL = () => (typeof __dirname === 'string' ? require('node:path').join(__dirname, '${
    name}.wasm') : '${name}.wasm');\n`;

function texts(name, { parts, names }) {
    const body = parts.map((part) => readFileSync(join(here, 'src', part), 'utf8')).join('\n');
    const head = `// kolize ${version}, written by bindings/js/package.mjs; MIT licence.\n`;
    const bytes = readFileSync(join(modules, `${name}.wasm`));
    const list = ['load', 'loadSync', 'flat', ...names];
    const core = bare(layouts(body) + '\n' + body);
    const plain = (url) => core + LOADERS.file(name) + url + LOADERS.both.replace('BYTES', 'bytes');
    const inline = core + LOADERS.inline(name, bytes) + LOADERS.both.replace('BYTES', 'bytes === undefined ? moduleBytes() : bytes');
    const esm = (text) => `${head}${text}\nexport { ${list.join(', ')} };\n`;
    const cjs = (text) => `${head}'use strict';\n${text}\nmodule.exports = { ${list.join(', ')} };\n`;
    const script = `${head}globalThis.Kolize = (() => {\n'use strict';\n${inline}\nreturn { ${list.join(', ')} };\n})();\n`;
    return {
        [`${name}.mjs`]: esm(plain(ESM_URL(name))), [`${name}.cjs`]: cjs(plain(CJS_URL(name))),
        [`${name}-inline.mjs`]: esm(inline), [`${name}-inline.cjs`]: cjs(inline), [`${name}-inline.js`]: script,
    };
}

// An adapter is a module beside the others, which it asks for the classes.
const ADAPTERS = ['detect-collisions', 'phaser', 'pixi'];
function adapterTexts(name) {
    const text = bare(readFileSync(join(here, 'adapters', `${name}.js`), 'utf8'));
    const cjs = text.replace(/import (\{.*\}) from '.\/kolize.mjs';/, "'use strict';\nconst $1 = require('./kolize.cjs');")
        .replace(/export (\{.*\});/, 'module.exports = $1;');
    return { [`${name}.mjs`]: text, [`${name}.cjs`]: cjs };
}

const both = (name, types) => ({
    import: { types: `./dist/${types}.d.mts`, default: `./dist/${name}.mjs` },
    require: { types: `./dist/${types}.d.cts`, default: `./dist/${name}.cjs` },
});

// One file of types an entry: classes that two files declare would be two classes.
const typesOf = (files) => files.map((name) => readFileSync(join(here, 'types', name), 'utf8')).join('\n');

const about = {
    name: 'kolize',
    version,
    description: 'Exact 2D collision of pixel masks and shapes, with worlds, rays, sweeps and moves; in WebAssembly',
    license: 'MIT',
    type: 'module',
    main: './dist/kolize.cjs',
    module: './dist/kolize.mjs',
    types: './dist/kolize.d.mts',
    unpkg: './dist/kolize-inline.js',
    exports: {
        '.': both('kolize', 'kolize'),
        './inline': both('kolize-inline', 'kolize'),
        './masks': both('masks', 'masks'),
        './masks/inline': both('masks-inline', 'masks'),
        ...Object.fromEntries(ADAPTERS.map((name) => [`./${name}`, both(name, name)])),
        './kolize.wasm': './dist/kolize.wasm',
        './masks.wasm': './dist/masks.wasm',
        './kolize-inline.js': './dist/kolize-inline.js',
        './masks-inline.js': './dist/masks-inline.js',
        './package.json': './package.json',
    },
    files: ['dist', 'README.md', 'LICENSE'],
    engines: { node: '>=18' },
    sideEffects: false,
    keywords: ['collision', 'collision-detection', 'pixel-perfect', 'mask', 'polygon', 'raycast', 'sweep', 'sprite', 'game', 'wasm'],
};

const dist = join(out, 'dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
for (const [name, entry] of Object.entries(entries)) {
    for (const [file, text] of Object.entries(texts(name, entry))) writeFileSync(join(dist, file), text);
    copyFileSync(join(modules, `${name}.wasm`), join(dist, `${name}.wasm`));
    for (const kind of ['mts', 'cts']) writeFileSync(join(dist, `${name}.d.${kind}`), typesOf(entry.types));
}
for (const name of ADAPTERS) {
    for (const [file, text] of Object.entries(adapterTexts(name))) writeFileSync(join(dist, file), text);
    for (const kind of ['mts', 'cts'])
        writeFileSync(join(dist, `${name}.d.${kind}`), typesOf([`${name}.d.ts`]).replace("from 'kolize'", `from './kolize.${kind[0]}js'`));
}
writeFileSync(join(out, 'package.json'), JSON.stringify(about, null, 2) + '\n');
copyFileSync(join(here, 'README.md'), join(out, 'README.md'));
copyFileSync(join(tree, 'LICENSE'), join(out, 'LICENSE'));
