// client.js - the engine as the page sees it: each call is answered by a promise.

const CALLS = [
    'decode',
    'tint',
    'close',
    'pixel',
    'solid',
    'traceMany',
    'parts',
    'measure',
    'fit',
    'detect',
    'compare',
];

export function startEngine() {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' }),
        waiting = new Map();
    let last = 0;
    worker.onmessage = ({ data: { id, result, error } }) => {
        const { resolve, reject } = waiting.get(id);
        waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(error));
    };
    worker.onerror = (event) => {
        for (const { reject } of waiting.values()) reject(new Error(event.message || 'The worker did not start.'));
        waiting.clear();
    };
    const ask =
        (call) =>
        (...args) =>
            new Promise((resolve, reject) => {
                waiting.set(++last, { resolve, reject });
                worker.postMessage({ id: last, call, args });
            });
    return Object.fromEntries(CALLS.map((call) => [call, ask(call)]));
}
