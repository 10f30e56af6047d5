// The package built and run by what pages are built with, none of it configured for Kolize:
//     node bundlers.mjs PACKAGE NODE_MODULES WORK [TOOL...]
// A page of each tool imports every entry but kolize/wasm; a second one imports that, and runs or says why it cannot.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { serve } from '../../playground/serve.mjs';

const [pack, modules, work] = process.argv.slice(2, 5).map((path) => resolve(path)),
    only = process.argv.slice(5);
const execute = promisify(execFile);
const from = (path) => import(pathToFileURL(join(modules, path)));
const node = (folder, ...args) => execute(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_ENV: '' } });

// ---- The pages -------------------------------------------------------------------------------------------------------

const ALL = `import { load, Shape } from 'kolize';
import { Shape as Same } from 'kolize/inline';
import { load as loadMasks, Mask } from 'kolize/masks';
import { Mask as SameMask } from 'kolize/masks/inline';
import { area, load as loadGeometry } from 'kolize/geometry';
import { System } from 'kolize/detect-collisions';
import { SpritePixels } from 'kolize/phaser';
import { PixelHitArea } from 'kolize/pixi';
import { readMask } from 'kolize/io';
async function run() {
    await load();
    await loadMasks();
    await loadGeometry();
    const system = new System();
    system.createCircle({ x: 0, y: 0 }, 5);
    system.createCircle({ x: 4, y: 0 }, 5);
    let pairs = 0;
    system.checkAll(() => { pairs++; });
    return [Shape.circle(12, 8, 5).collide(Shape.box(15, 0, 20, 30)).depth, Mask.fromText('##').count, pairs > 0,
        area([0, 0, 4, 0, 4, 4]), Shape === Same, Mask === SameMask, typeof SpritePixels, typeof PixelHitArea,
        (await readMask('p', () => 'P1 2 1 10', { rule: 'ffffff' })).count].join(' ');
}
`;
const ALL_SAYS = '2 2 true 8 true true function function 1';
const FILES = `import { load, Shape } from 'kolize/wasm';
import { load as loadMasks, Mask } from 'kolize/masks/wasm';
import { area, load as loadGeometry } from 'kolize/geometry/wasm';
import { load as loadIo, imageFormats } from 'kolize/io/wasm';
async function run() {
    await load();
    await loadMasks();
    await loadGeometry();
    await loadIo();
    return [Shape.circle(12, 8, 5).collide(Shape.box(15, 0, 20, 30)).depth, Mask.fromText('##').count, area([0, 0, 4, 0, 4, 4]),
        imageFormats().slice(0, 3)].join(' ');
}
`;
const FILES_SAYS = '2 2 8 PNG';
// What kolize/wasm says where a tool copies no .wasm file, or where its server answers with a page.
const NO_FILE = /^KolizeError: load: \S+\/kolize\.wasm answers 404 .*import an entry that has the module inside$/;
const A_PAGE = /^KolizeError: load: \S+\/kolize\.wasm\S* is no WebAssembly: it comes as text\/html and begins with "<!doctype html/i;

const TELL = 'run().then((text) => { document.title = text; }, (error) => { document.title = String(error); });\n';
const page = (script, head = '') =>
    `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>wait</title><link rel="icon" href="data:,">${head}</head>\n<body><script type="module" src="./${script}"></script></body>\n</html>\n`;

function roomFor(name, program) {
    const folder = join(work, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    cpSync(pack, join(folder, 'node_modules', 'kolize'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "dependencies": { "kolize": "*" } }\n');
    writeFileSync(join(folder, 'main.js'), program + TELL);
    writeFileSync(join(folder, 'index.html'), page('main.js'));
    return folder;
}

// ---- The tools: each returns a folder to serve, or the address and the end of its own server --------------------------

function bundled(folder) {
    writeFileSync(join(folder, 'dist', 'index.html'), page('bundle.js'));
    return { folder: join(folder, 'dist') };
}

async function byEsbuild(folder) {
    const { build } = await from('esbuild/lib/main.js');
    await build({
        absWorkingDir: folder,
        entryPoints: ['main.js'],
        bundle: true,
        format: 'esm',
        outfile: 'dist/bundle.js',
        logLevel: 'error',
    });
    return bundled(folder);
}

async function byWebpack(folder) {
    const { default: webpack } = await from('webpack/lib/index.js');
    const output = { path: join(folder, 'dist'), filename: 'bundle.js' };
    const compiler = webpack({ context: folder, entry: './main.js', mode: 'production', output, performance: false });
    const stats = await promisify(compiler.run.bind(compiler))();
    assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
    return bundled(folder);
}

async function byRollup(folder) {
    const [{ rollup }, { nodeResolve }] = [
        await from('rollup/dist/es/rollup.js'),
        await from('@rollup/plugin-node-resolve/dist/es/index.js'),
    ];
    const onwarn = (warning) => assert.fail(warning.message);
    const bundle = await rollup({
        input: join(folder, 'main.js'),
        plugins: [nodeResolve({ browser: true })],
        onwarn,
    });
    await bundle.write({ file: join(folder, 'dist', 'bundle.js'), format: 'es' });
    return bundled(folder);
}

async function byParcel(folder) {
    await node(folder, join(modules, 'parcel/lib/bin.js'), 'build', 'index.html', '--no-cache', '--cache-dir', 'cache', '--log-level', 'error');
    return { folder: join(folder, 'dist') };
}

const byVite = (version) => async (folder) => {
    const { stderr } = await node(folder, join(modules, `vite${version}/bin/vite.js`), 'build', '--logLevel', 'warn');
    assert.ok(!/node:|externalized/.test(stderr), stderr);
    return { folder: join(folder, 'dist') };
};

const EXCLUDED = "export default { optimizeDeps: { exclude: ['kolize'] } };\n"; // what the README says for kolize/wasm
const byViteDev = (version, config) => async (folder) => {
    if (config) writeFileSync(join(folder, 'vite.config.mjs'), config);
    const port = await freePort();
    return started(folder, port, join(modules, `vite${version}/bin/vite.js`), '--port', port, '--strictPort', '--host', '127.0.0.1');
};

// A page of Next asks Kolize on the server, which writes the answer, and in the browser.
function nextApp(folder, program) {
    const entry = program.replace(/^async function run/m, 'export async function run');
    mkdirSync(join(folder, 'app'));
    const files = {
        'run.js': entry,
        'app/layout.js': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
        'app/page.js': `import { run } from '../run.js';\nimport Told from './told.js';\nexport const dynamic = 'force-dynamic';\n
export default async function Page() {\n    return <main><p id="server">{await run()}</p><Told /></main>;\n}\n`,
        'app/told.js': `'use client';\nimport { useEffect } from 'react';\nimport { run } from '../run.js';\n
export default function Told() {\n    useEffect(() => {\n        ${TELL}    }, []);\n    return null;\n}\n`,
        'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(resolve(modules, '..'))} } };\n`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

const byNext = (...flags) => async (folder, program) => {
    nextApp(folder, program);
    const next = join(modules, 'next/dist/bin/next'), port = await freePort();
    process.env.NEXT_TELEMETRY_DISABLED = '1';
    await node(folder, next, 'build', ...flags);
    return { ...(await started(folder, port, next, 'start', '--port', port, '--hostname', '127.0.0.1')), server: true };
};

function byImport(folder) {
    const at = (name) => `./node_modules/kolize/dist/${name}.mjs`;
    const imports = {
        kolize: at('kolize'),
        'kolize/masks': at('masks'),
        'kolize/inline': at('kolize'),
        'kolize/masks/inline': at('masks'),
        ...Object.fromEntries(['detect-collisions', 'sat', 'phaser', 'melonjs', 'pixi', 'io', 'geometry'].map((name) => [`kolize/${name}`, at(name)])),
        'kolize/io/wasm': at('io-wasm'),
        'kolize/geometry/wasm': at('geometry-wasm'),
        'kolize/wasm': at('kolize-wasm'),
        'kolize/masks/wasm': at('masks-wasm'),
    };
    writeFileSync(join(folder, 'index.html'), page('main.js', `<script type="importmap">${JSON.stringify({ imports })}</script>`));
    return { folder };
}

const TOOLS = {
    import: [byImport, FILES_SAYS],
    esbuild: [byEsbuild, NO_FILE],
    webpack: [byWebpack, FILES_SAYS],
    rollup: [byRollup, NO_FILE],
    parcel: [byParcel, FILES_SAYS],
    'vite 5': [byVite(5), FILES_SAYS],
    'vite 5 dev': [byViteDev(5), A_PAGE],
    'vite 6': [byVite(6), FILES_SAYS],
    'vite 6 dev': [byViteDev(6), A_PAGE],
    'vite 7': [byVite(7), FILES_SAYS],
    'vite 7 dev': [byViteDev(7), A_PAGE],
    'vite 8': [byVite(8), FILES_SAYS],
    'vite 8 dev': [byViteDev(8), FILES_SAYS],
    next: [byNext(), null],
    'next by webpack': [byNext('--webpack'), null],
};

// ---- Servers and visits -----------------------------------------------------------------------------------------------

const freePort = () =>
    new Promise((done) => {
        const server = createServer().listen(0, '127.0.0.1', () => {
            const { port } = server.address();
            server.close(() => done(String(port)));
        });
    });

async function started(folder, port, ...args) {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', env: { ...process.env, NODE_ENV: '' } });
    const address = `http://127.0.0.1:${port}`;
    for (let tries = 0; ; tries++) {
        try {
            await fetch(address);
            return { address, end: () => new Promise((done) => { child.on('exit', done); child.kill(); }) };
        } catch (error) {
            if (tries > 300 || child.exitCode !== null) throw error;
            await new Promise((again) => setTimeout(again, 200));
        }
    }
}

async function served(made) {
    if (made.address) return made;
    const server = await serve(made.folder, 0);
    return { address: `http://127.0.0.1:${server.address().port}`, end: () => server.close() };
}

async function visit(browser, address) {
    const tab = await browser.newPage(), complaints = [];
    tab.on('pageerror', (error) => complaints.push(String(error)));
    try {
        await tab.goto(address);
        await tab.waitForFunction(() => document.title && document.title !== 'wait', null, { timeout: 60000 });
        return await tab.title();
    } catch (error) {
        throw new Error(`${error.message}; the page says: ${complaints.join('; ')}`);
    } finally {
        await tab.close();
    }
}

function expect(got, wanted, what) {
    if (wanted instanceof RegExp) assert.match(got, wanted, what);
    else assert.equal(got, wanted, what);
}

async function tried(browser, name, build, program, wanted) {
    const folder = roomFor(name.replaceAll(' ', '-'), program), made = await build(folder, program);
    const { address, end } = await served(made);
    try {
        expect(await visit(browser, address), wanted, name);
        if (made.server) assert.ok((await (await fetch(address)).text()).includes(`<p id="server">${wanted}</p>`), `${name}: on the server`);
    } finally {
        await end();
    }
}

// ---- Other programs than node: they may read no file -------------------------------------------------------------------

const OTHERS = {
    deno: [join(modules, `@deno/linux-${process.arch === 'x64' ? 'x64' : 'arm64'}-glibc/deno`), 'run', '--no-prompt', '--node-modules-dir=manual'],
    bun: [join(modules, `@oven/bun-linux-${process.arch === 'x64' ? 'x64' : 'aarch64'}/bin/bun`), 'run'],
};

async function ranBy(name, [program, ...args]) {
    for (const [text, says] of [[ALL, ALL_SAYS], [FILES, FILES_SAYS]]) {
        const folder = roomFor(name, text);
        writeFileSync(join(folder, 'program.mjs'), `${text}console.log(await run());\n`);
        const reads = name === 'deno' && text === FILES ? ['--allow-read'] : [];
        const { stdout } = await execute(program, [...args, ...reads, 'program.mjs'], { cwd: folder });
        assert.equal(stdout, `${says}\n`, name);
    }
}

mkdirSync(work, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const failures = [];
async function report(name, what, run) {
    if (only.length && !only.includes(name)) return;
    const start = performance.now();
    try {
        await run();
        console.log(`bundlers: ${name} ${what}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
        failures.push(name);
        console.error(`bundlers: ${name} FAILED: ${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
    }
}
try {
    for (const [name, [build, files]] of Object.entries(TOOLS)) {
        const also = files === FILES_SAYS ? ', kolize/wasm too' : files ? '; kolize/wasm says what to do' : ' on server and page';
        await report(name, `runs every entry${also}`, async () => {
            await tried(browser, name, build, ALL, ALL_SAYS);
            if (files) await tried(browser, name, build, FILES, files);
            if (files === A_PAGE) await tried(browser, name, byViteDev(name[5], EXCLUDED), FILES, FILES_SAYS);
        });
    }
    for (const [name, args] of Object.entries(OTHERS)) await report(name, 'runs every entry', () => ranBy(name, args));
} finally {
    await browser.close();
}
assert.deepEqual(failures, []);
