// main.js - of scenes.html: loads the module, keeps the state, shows one scene at a time.
import { load } from './kolize/kolize-wasm.mjs';
import { startBodies } from './bodies.js';
import { keepLink, readLink, writeLink } from './link.js';
import { startMap } from './map.js';
import { startReplay } from './replay.js';
import { startSprites } from './sprites.js';
import { $ } from './view.js';

const state = {
    tab: 'sprites',
    tool: 'move',
    sprite: '0',
    ray: [10, 118, 210, 30],
    sweep: [120, -4],
    a: { x: 66, y: 76, angle: 20, scale: 1, cells: '' },
    b: { x: 140, y: 74, angle: 0, scale: 1, cells: '' },
    map: '',
    count: 1000,
    kind: 'mixed',
};

function trouble(text) {
    $('trouble').textContent = text;
    $('trouble').hidden = !text;
}

function startTabs(scenes) {
    const tabs = [...document.querySelectorAll('[role=tab]')];
    const show = (name) => {
        state.tab = name;
        for (const tab of tabs) {
            const is = tab.getAttribute('aria-controls') === name;
            tab.setAttribute('aria-selected', String(is));
            tab.tabIndex = is ? 0 : -1;
            $(tab.getAttribute('aria-controls')).hidden = !is;
        }
        scenes[name]();
        keepLink(state);
    };
    tabs.forEach((tab, i) => {
        tab.addEventListener('click', () => show(tab.getAttribute('aria-controls')));
        tab.addEventListener('keydown', (event) => {
            const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!by) return;
            const next = tabs[(i + by + tabs.length) % tabs.length];
            next.focus();
            next.click();
        });
    });
    show(Object.hasOwn(scenes, state.tab) ? state.tab : 'sprites');
}

async function start() {
    state.tab = new URLSearchParams(location.search).get('tab') ?? state.tab;
    readLink(state);
    const wasm = new URL('kolize/kolize.wasm', import.meta.url);
    await load(wasm);
    const module = async () => WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
    const page = { state, trouble, module, changed: () => keepLink(state) };
    const scenes = {
        sprites: startSprites(page).draw,
        map: startMap(page).draw,
        bodies: startBodies(page).draw,
        replay: startReplay(page).draw,
    };
    startTabs(scenes);
    const redraw = () => scenes[state.tab]();
    addEventListener('resize', redraw);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
    addEventListener('hashchange', () => location.reload());
    $('copy-link').addEventListener('click', async () => {
        await navigator.clipboard.writeText(writeLink(state));
        $('copy-link').textContent = 'Copied';
        setTimeout(() => {
            $('copy-link').textContent = 'Copy link';
        }, 1500);
    });
    document.documentElement.dataset.ready = 'yes';
}

start().catch((error) => trouble(`Kolize did not start: ${error.message}`));
