// beside.js - the module as a file beside the entry: OWN_URL() is its address.

const FILES = 'node:fs/promises'; // not written into the import: tools for pages would look for it

/** Compiles the module and runs its self-check; without a source it is the .wasm file beside this one. */
async function load(source) {
    if (!ready()) await loadFrom(source === undefined ? await ownModule() : source);
}

async function ownModule() {
    const address = ownAddress();
    if (!globalThis.process?.versions?.node || /^(https?|blob):/.test(String(address))) return address;
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES);
    return readFile(address).catch((error) => { throw unloaded(`${address} cannot be read (${error.message})`); });
}

function ownAddress() {
    try {
        return OWN_URL();
    } catch {
        throw unloaded('this file does not know where it lies: what bundled it took import.meta.url away');
    }
}

/** The same at once, of the module's bytes. */
function loadSync(source) {
    if (!ready()) loadSyncFrom(source);
}
