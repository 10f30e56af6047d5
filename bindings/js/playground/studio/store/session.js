// session.js - the project and its pictures in the browser's own database, so that a reload loses nothing.

const NAME = 'kolize-studio';

function opened() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => request.result.createObjectStore('kept');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

const done = (transaction) =>
    new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
const answer = (request) =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });

/** The log that another page was given for this one, once; null: none. */
export async function takeLog() {
    const transaction = (await opened()).transaction('kept', 'readwrite'),
        store = transaction.objectStore('kept'),
        file = await answer(store.get('log'));
    store.delete('log');
    return file ?? null;
}

/** Keeps what it is given; without a database, as in some private windows, `works` is false and nothing is kept. */
export async function openSession() {
    let database = null;
    try {
        database = await opened();
    } catch {
        return {
            works: false,
            load: async () => null,
            save: async () => {},
            keepLog: () => Promise.reject(new Error('recorded worlds are opened on the page "Replay".')),
            keep: async () => {},
            clear: async () => {},
        };
    }
    const write = (change) => {
        const transaction = database.transaction('kept', 'readwrite');
        change(transaction.objectStore('kept'));
        return done(transaction);
    };
    return {
        works: true,
        async load() {
            const store = database.transaction('kept').objectStore('kept'),
                [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]),
                kept = new Map(keys.map((key, i) => [key, values[i]]));
            if (!kept.has('project')) return null;
            const ids = new Set(kept.get('project').project?.images?.map((image) => `picture ${image.id}`)),
                stale = keys.filter((key) => key.startsWith('picture ') && !ids.has(key)); // of what was undone or removed
            if (stale.length) await write((all) => stale.forEach((key) => all.delete(key)));
            const pictures = new Map(
                [...kept].filter(([key]) => ids.has(key)).map(([key, blob]) => [Number(key.slice(8)), blob]),
            );
            return { ...kept.get('project'), pictures };
        },
        keepLog: (file) => write((store) => store.put(file, 'log')),
        save: (kept) => write((store) => store.put(kept, 'project')),
        keep: (id, blob) => write((store) => store.put(blob, `picture ${id}`)),
        clear: () => write((store) => store.clear()),
    };
}
