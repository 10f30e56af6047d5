// The programs of docs/guide/javascript.md, as they stand there:  node test_guide.mjs PACKAGE
//     ```js            a program; the ```text block that follows is what it prints
//     <!-- file: NAME --> before it: it is written to NAME, for the programs that follow;  <!-- page -->: only parsed
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';

const FENCE = /^(?:<!-- (.*?) -->\n)?```(\w*)\n([^]*?)^```$/gm;

/** The programs of a page in their order: { mark, body, prints }. */
function programsOf(text) {
    const found = [];
    let end = 0;
    for (const { 0: all, 1: mark = '', 2: kind, 3: body, index } of text.matchAll(FENCE)) {
        if (kind === 'js') found.push({ mark, body, prints: null });
        else if (kind === 'text' && text.slice(end, index).trim() === '') found[found.length - 1].prints = body;
        end = index + all.length;
    }
    return found;
}

const folder = mkdtempSync(join(tmpdir(), 'kolize-guide-'));
/** How many programs of a page were run, or an error that tells which did not do as the page says. */
function check(text) {
    let ran = 0;
    for (const { mark, body, prints } of programsOf(text)) {
        const file = join(folder, /^file: (.*)$/.exec(mark)?.[1] ?? 'program.mjs');
        writeFileSync(file, body);
        if (mark === 'page') execFileSync(process.execPath, ['--check', file]);
        if (mark !== '') continue;
        assert.notEqual(prints, null, `nothing is said of what this prints:\n${body}`);
        assert.equal(execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: 60000, stdio: ['ignore', 'pipe', 'pipe'] }), prints, body);
        ran++;
    }
    return ran;
}

try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(resolve(process.argv[2]), join(folder, 'node_modules', 'kolize'));
    const page = readFileSync(join(process.argv[2], 'guide.md'), 'utf8'), ran = check(page); // docs/guide/javascript.md, as it is shipped
    assert.ok(ran >= 7, `${ran} programs`);
    for (const shipped of ['README.md', 'guide.md']) // links are of files of the package
        for (const [, link] of readFileSync(join(process.argv[2], shipped), 'utf8').matchAll(/\]\(([^)]*)\)/g)) assert.ok(existsSync(join(process.argv[2], link)), `${shipped}: ${link}`);
    const [game] = programsOf(page).filter(({ mark }) => mark === 'file: game.mjs');
    assert.ok(game.body.split('\n').length <= 110);
    for (const wrong of ['console.log(1);\n', 'throw new Error();\n', 'import { nothing } from "kolize";\n']) // this test can fail
        assert.throws(() => check(`\`\`\`js\n${wrong}\`\`\`\n\n\`\`\`text\n2\n\`\`\`\n`));
    assert.throws(() => check('```js\nlet x = 1;\n```\n'), /nothing is said/);
    console.log(`guide: ${ran} programs run as the page says`);
} finally {
    rmSync(folder, { recursive: true });
}
