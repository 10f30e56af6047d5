// export.js - all frames, or one, as a file of an engine: shown, copied and saved.
import { documentOf, FORMATS, lossOf, writeDocument } from '../formats/formats.js';
import { plainName } from '../model/project.js';
import { projectText, saveFile } from '../store/file.js';
import { $, make } from '../view/dom.js';

const SHOWN_MOST = 100000;

export function startExport(app, { version }) {
    let shown = null,
        text = '',
        running = false;
    $('format').replaceChildren(
        ...Object.entries(FORMATS).map(([key, { name }]) => make('option', { value: key, textContent: name })),
    );
    for (const id of ['format', 'export-picture', 'export-one']) $(id).addEventListener('change', () => app.renew());
    $('export-room').addEventListener('toggle', () => app.renew());

    const format = () => $('format').value;
    const only = () => ($('export-one').checked ? [app.frame] : null);
    async function written() {
        const document = await documentOf(app.project, format(), app.engine, {
            kolize: version,
            picture: $('export-picture').checked && Boolean(FORMATS[format()].picture),
            only: only(),
        });
        return writeDocument(document, format());
    }
    const fileName = () =>
        `${app.project.images.length === 1 || only() ? plainName(only() ? app.frame.name : app.image.name) : 'sprites'}${FORMATS[format()].ending}`;

    async function show() {
        const key = [app.project, format(), $('export-picture').checked, only()?.[0]];
        if (running || app.tracing || key.every((one, i) => shown?.[i] === one)) return;
        running = true;
        shown = key;
        await new Promise((resolve) => setTimeout(resolve, 120)); // a drag is written once
        try {
            text = await written();
            $('export-text').value =
                text.length > SHOWN_MOST
                    ? `${text.slice(0, SHOWN_MOST)}\n... ${text.length - SHOWN_MOST} letters more, which Copy and Save have`
                    : text;
            $('export-failed').hidden = true;
        } catch (error) {
            text = '';
            $('export-text').value = '';
            $('export-failed').hidden = false;
            $('export-failed').textContent = `This cannot be written: ${error.message}.`;
        }
        running = false;
        $('export-text').dataset.format = format();
        app.renew();
    }

    const told = (words) => {
        $('export-said').textContent = words;
    };
    $('copy').addEventListener('click', async () => {
        try {
            await navigator.clipboard.writeText(await written());
            told(`Copied: ${fileName()}.`);
        } catch (error) {
            told(`Not copied: ${error.message}`);
        }
    });
    $('save').addEventListener('click', async () => {
        try {
            saveFile(fileName(), await written());
            told(`Saved: ${fileName()}.`);
        } catch (error) {
            told(`Not saved: ${error.message}`);
        }
    });
    const saveProject = async () => {
        if (!app.frame) return;
        saveFile(
            `${plainName(app.project.images[0].name)}.studio.json`,
            await projectText(app.project, app.pictures),
            'application/json',
        );
        app.say('The project is saved, with its pictures.');
    };
    $('save-project').addEventListener('click', saveProject);

    return {
        saveProject,
        draw() {
            if (!app.frame || !$('export-room').open) return;
            const { name, does, axes, picture } = FORMATS[format()],
                { axes: set } = app.project,
                loss = lossOf(app.project, format());
            const unused =
                !axes && (set.scale !== 1 || set.yUp || set.pivot !== 'top left')
                    ? `${name} has pixels from the top left corner: pivot, unit and y do not apply. `
                    : '';
            $('export-does').textContent = `${does} ${unused}${loss}`;
            $('export-picture-label').hidden = !picture;
            show();
        },
    };
}
