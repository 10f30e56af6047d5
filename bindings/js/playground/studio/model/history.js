// history.js - undo and redo: states are values that nobody changes, so keeping one costs a reference.

const MOST = 200;

export const newHistory = (present) => ({ past: [], present, future: [], key: null });

/** A new present. Changes in a row with the same key, such as those of one slider, are undone as one. */
export function changed(history, present, key = null) {
    if (present === history.present) return history;
    const joins = key !== null && key === history.key;
    const past = joins ? history.past : [...history.past, history.present].slice(-MOST);
    return { past, present, future: [], key };
}

/** The present with what was found out about it: nothing to undo. */
export const amended = (history, present) => ({ ...history, present });

export function undone(history) {
    if (history.past.length === 0) return history;
    const past = history.past.slice(0, -1);
    return { past, present: history.past.at(-1), future: [history.present, ...history.future], key: null };
}

export function redone(history) {
    if (history.future.length === 0) return history;
    const [present, ...future] = history.future;
    return { past: [...history.past, history.present], present, future, key: null };
}

/** Ends a row of changes with one key: the next one is undone by itself. */
export const settled = (history) => (history.key === null ? history : { ...history, key: null });
