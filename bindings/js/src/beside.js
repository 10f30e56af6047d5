// beside.js - the module as a file beside the entry: OWN_URL() is its address.

const FILES = 'node:fs/promises'; // not written into the import: tools for pages would look for it

/** Compiles the module and runs its self-check; without a source it is the .wasm file beside this one. */
async function load(source) {
    if (!ready()) await loadFrom(source === undefined ? await ownModule() : source);
}

async function ownModule() {
    const address = OWN_URL();
    if (!globalThis.process?.versions?.node || /^(https?|blob):/.test(String(address))) return address;
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES);
    return readFile(address);
}

/** The same at once, of the module's bytes. */
function loadSync(source) {
    if (!ready()) loadSyncFrom(source);
}
