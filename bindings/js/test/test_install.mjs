// The archive of `npm pack`, installed in an empty folder elsewhere: the README's program as an ES module and by require(), and,
// where TypeScript is given, by its strict compiler.  Before it the package's folder, as a clone installs it:
//     node test_install.mjs PACKAGE [NODE_MODULES]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const [given, modules] = process.argv.slice(2),
    packed = resolve(given),
    here = fileURLToPath(new URL('.', import.meta.url));
const room = mkdtempSync(join(tmpdir(), 'kolize-install-'));
const run = (program, ...args) =>
    execFileSync(program, args, { cwd: room, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const npm = (...args) => run('npm', ...args, '--offline', '--no-audit', '--no-fund', '--cache', join(room, 'cache'));

// The first block of the README, and what its last comment says that it prints.
const example = /```js\n([\s\S]*?)```/.exec(readFileSync(join(packed, 'README.md'), 'utf8'))[1];
const prints = `${/ \/\/ (.*)\n$/.exec(example)[1]}\n`;
const required = (text, name) =>
    `${text
        .replace(/import (.*) from '(.*)';/, `const $1 = require('${name ?? '$2'}');`)
        .replace('await load();', '(async () => {\nawait load();')}})();\n`;

function compiles(options, ...files) {
    const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, types: [] };
    writeFileSync(join(room, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...strict, ...options }, files }));
    try {
        run(process.execPath, join(resolve(modules), 'typescript', 'bin', 'tsc'));
    } catch (error) {
        throw new Error(`tsc ${JSON.stringify(options)} ${files.join(' ')}\n${error.stdout}`);
    }
}

function checkTypes() {
    const says = 'declare const console: { log(text: string): void };\n';
    writeFileSync(join(room, 'readme.mts'), example + says);
    writeFileSync(
        join(room, 'readme.cts'),
        example.replace('await load();', '(async () => {\nawait load();') + '})();\n' + says,
    );
    copyFileSync(join(here, 'types.mts'), join(room, 'types.mts'));
    const plain = { target: 'es2022', lib: ['es2022'], module: 'nodenext' }; // without the types of pages and of node
    compiles(plain, 'readme.mts', 'readme.cts', 'types.mts');
    for (const name of ['readme.mjs', 'readme.cjs'])
        assert.equal(run(process.execPath, name), prints, `${name}, compiled`);
    assert.equal(run(process.execPath, 'types.mjs'), 'types hold\n');
    writeFileSync(join(room, 'page.mts'), readFileSync(join(here, 'types_page.mts')));
    const page = {
        target: 'esnext',
        lib: ['esnext', 'dom'],
        module: 'esnext',
        moduleResolution: 'bundler',
        noEmit: true,
    };
    compiles(page, 'types.mts', 'page.mts');
    const melonjs = join(resolve(modules), 'melonjs'); // whose own types do not pass as strictly
    if (!existsSync(melonjs)) return;
    symlinkSync(melonjs, join(room, 'node_modules', 'melonjs'));
    copyFileSync(join(here, 'types_melonjs.mts'), join(room, 'melonjs.mts'));
    compiles({ ...page, exactOptionalPropertyTypes: false, skipLibCheck: true }, 'melonjs.mts');
}

try {
    npm('pack', packed, '--silent');
    writeFileSync(join(room, 'package.json'), '{ "private": true }\n');
    const archive = /"filename": "(.*?)"/.exec(npm('pack', packed, '--json', '--dry-run'))[1];
    npm('install', packed); // as from a clone
    writeFileSync(join(room, 'clone.mjs'), example);
    assert.equal(run(process.execPath, 'clone.mjs'), prints, 'from the folder');
    npm('install', join(room, archive));
    mkdirSync(join(room, 'inline'));
    for (const [name, text] of [
        ['readme.mjs', example],
        ['readme.cjs', required(example)],
        ['inline/readme.mjs', example.replace("'kolize'", "'kolize/inline'")],
        ['inline/readme.cjs', required(example, 'kolize/inline')],
    ]) {
        writeFileSync(join(room, name), text);
        assert.equal(run(process.execPath, name), prints, name);
    }
    if (modules) checkTypes();
    console.log(
        `installed from ${archive}: ES modules, require()${modules ? ', strict TypeScript' : ''} run the README's program`,
    );
} finally {
    rmSync(room, { recursive: true, force: true });
}
