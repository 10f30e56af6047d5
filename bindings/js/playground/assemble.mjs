// Puts the playground's static files together:  node assemble.mjs PACKAGE OUT [HOME]
//     HOME: the address of the site that they are a part of; their heading leads there
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const [pack, out, home] = process.argv.slice(2),
    here = fileURLToPath(new URL('.', import.meta.url));
rmSync(out, { recursive: true, force: true });
cpSync(here, out, { recursive: true, filter: (path) => !/\.mjs$|package\.json$/.test(path) });
mkdirSync(join(out, 'kolize'));
for (const name of ['kolize-core.mjs', 'kolize-wasm.mjs', 'kolize.wasm']) cpSync(join(pack, 'dist', name), join(out, 'kolize', name));
const { version } = JSON.parse(readFileSync(join(pack, 'package.json'), 'utf8'));
writeFileSync(join(out, 'kolize', 'version.json'), `${JSON.stringify({ version })}\n`);
if (home)
    for (const page of ['index.html', 'scenes.html']) {
        const html = readFileSync(join(out, page), 'utf8');
        writeFileSync(join(out, page), html.replace(/<h1>(?:<a [^>]*>)?Kolize(?:<\/a>)?/, `<h1><a href="${home}">Kolize</a>`));
    }
