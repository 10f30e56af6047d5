// main.js - starts the studio: the session of last time, files that are opened or dropped anywhere, and the panels.
import { App } from './app.js';
import { EXAMPLES, preview } from './frames/examples.js';
import { readFile, TEXT_ENDINGS } from './formats/formats.js';
import { withPicture, withRead } from './model/apply.js';
import { checkedProject } from './model/check.js';
import { newProject } from './model/project.js';
import { startAnimation } from './panels/animation.js';
import { startCompare } from './panels/compare.js';
import { startExport } from './panels/export.js';
import { startFrames } from './panels/frames.js';
import { startOutline } from './panels/outline.js';
import { startPicture } from './panels/picture.js';
import { startFaults, startShapes } from './panels/shapes.js';
import { readProject } from './store/file.js';
import { openSession } from './store/session.js';
import { startEngine } from './trace/client.js';
import { $ } from './view/dom.js';
import { Edits } from './view/edits.js';
import { startKeys } from './view/keys.js';
import { Stage } from './view/stage.js';
import { startTools } from './view/tools.js';

const FILE_MOST = 1 << 28;

function trouble(list) {
    $('trouble').replaceChildren(...list.flatMap((text, i) => (i ? [document.createElement('br'), text] : [text])));
    $('trouble').hidden = list.length === 0;
}

// ---- Files -----------------------------------------------------------------------------------------------------------

async function openText(app, file) {
    const read = readFile(file.name, await file.text(), app.project);
    if (read.format === 'project') {
        const { project, pictures } = readProject(read.project);
        await app.begin(project, pictures);
        return `The project ${file.name} is open.`;
    }
    const { project, said } = withRead(app.project, read);
    app.change(project);
    return said;
}

async function openPicture(app, file) {
    const missing = app.project.images.find((one) => !one.pixels && one.name.toLowerCase() === file.name.toLowerCase()),
        id = missing?.id ?? app.freshImage;
    const { width, height } = await app.takePicture(id, file),
        first = app.project.frames.length;
    app.change(withPicture(app.project, { id, name: file.name, width, height }));
    if (!missing) app.selectFrame(first);
    return `${file.name}, ${width} x ${height}.`;
}

/** Opens files: pictures first, so that what tells of them finds them. A recorded world is played on its own page. */
async function openFiles(app, list) {
    const files = [...list].sort((a, b) => TEXT_ENDINGS.test(a.name) - TEXT_ENDINGS.test(b.name)),
        failed = [],
        said = [];
    for (const file of files) {
        try {
            if (file.size > FILE_MOST) throw new Error('the file is larger than 256 MB.');
            if (/\.kzlog$/i.test(file.name)) {
                await app.session.keepLog(file);
                location.href = 'scenes.html?tab=replay&log=kept';
                return;
            }
            said.push(await (TEXT_ENDINGS.test(file.name) ? openText : openPicture)(app, file));
        } catch (error) {
            failed.push(`${file.name}: ${error.message}`);
        }
    }
    trouble(failed);
    if (said.length) app.say(said.join(' '));
}

async function openExample(app, name) {
    const id = app.freshImage,
        { blob, project } = await EXAMPLES[name](id);
    await app.begin(project, new Map([[id, blob]]));
    if (name === 'fighter') $('animation-room').open = true;
}

function startOpening(app) {
    $('open').addEventListener('change', async () => {
        await openFiles(app, $('open').files);
        $('open').value = '';
    });
    addEventListener('dragover', (event) => {
        event.preventDefault();
        document.body.classList.add('dropping');
    });
    addEventListener('dragleave', (event) => event.relatedTarget || document.body.classList.remove('dropping'));
    addEventListener('drop', (event) => {
        event.preventDefault();
        document.body.classList.remove('dropping');
        openFiles(app, event.dataTransfer.files);
    });
    addEventListener('paste', (event) => {
        if (event.clipboardData?.files.length) openFiles(app, event.clipboardData.files);
    });
    for (const button of document.querySelectorAll('[data-example]')) {
        preview(button.querySelector('canvas'), button.dataset.example);
        button.addEventListener('click', () => openExample(app, button.dataset.example));
    }
    $('new').addEventListener('click', () => {
        // It can be undone, and pictures stay until then.
        app.change({ ...newProject(), how: app.project.how, axes: app.project.axes });
        app.say('Undo brings the project back.');
    });
}

// ---- The page --------------------------------------------------------------------------------------------------------

function startPage(app, panels) {
    $('undo').addEventListener('click', () => app.undo());
    $('redo').addEventListener('click', () => app.redo());
    $('export').addEventListener('click', () => {
        $('export-room').open = true;
        $('export-room').scrollIntoView({ block: 'start' });
        $('format').focus({ preventScroll: true });
    });
    app.onChange(() => {
        const isEmpty = app.project.frames.length === 0;
        $('welcome').hidden = !isEmpty;
        $('work').hidden = $('panels').hidden = isEmpty;
        $('undo').disabled = app.history.past.length === 0;
        $('redo').disabled = app.history.future.length === 0;
        for (const id of ['export', 'save-project', 'new']) $(id).disabled = isEmpty;
        const left = app.tracing && app.left > 1 ? `Tracing: ${app.left} frames to go.` : '';
        if ($('status').textContent !== (left || app.said)) $('status').textContent = left || app.said;
        for (const draw of panels) draw();
    });
    addEventListener('pagehide', () => app.save());
    document.addEventListener('change', () => app.settle());
}

async function resume(app) {
    try {
        const kept = await app.session.load();
        if (kept) await app.begin(checkedProject(kept.project), kept.pictures, kept.view);
    } catch (error) {
        trouble([`The last session cannot be shown: ${error.message}`]);
    }
}

async function start() {
    if (location.hash.length > 1) return location.replace(`scenes.html${location.hash}`); // a link of an older playground
    const app = new App(startEngine(), await openSession()),
        stage = new Stage(app),
        edits = new Edits(app),
        { version } = await (await fetch('kolize/version.json')).json();
    const exporting = startExport(app, { version }),
        tools = startTools(app, stage, edits);
    startKeys(app, stage, edits, { ...tools, save: exporting.saveProject });
    startOpening(app);
    startPage(app, [
        startPicture(app),
        startFrames(app, stage),
        startOutline(app),
        startShapes(app, edits),
        startFaults(app, stage),
        startAnimation(app, stage),
        startCompare(app, stage),
        exporting.draw,
    ]);
    await resume(app);
    app.renew();
    globalThis.studio = { app, stage }; // for whoever writes a script, and for tests
    document.documentElement.dataset.ready = 'yes';
    return undefined;
}

start().catch((error) => trouble([`The studio did not start: ${error.message}`]));
