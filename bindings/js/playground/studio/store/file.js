// file.js - a project as one file, with its pictures inside, and files that the page saves.

import { checkedProject } from '../model/check.js';

const MOST = 1 << 15; // bytes at once: more arguments than that are refused

async function base64(blob) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let i = 0; i < bytes.length; i += MOST) text += String.fromCharCode(...bytes.subarray(i, i + MOST));
    return btoa(text);
}

export async function projectText(project, pictures) {
    const inside = {};
    for (const { id } of project.images)
        if (pictures.has(id))
            inside[id] = { type: pictures.get(id).blob.type, data: await base64(pictures.get(id).blob) };
    return `${JSON.stringify({ studio: 1, project, pictures: inside })}\n`;
}

/** { project, pictures: Map of blobs }; throws where the file is none of a project. */
export function readProject({ project, pictures = {} }) {
    checkedProject(project);
    const blobs = Object.entries(pictures).map(([id, { type, data }]) => [
        Number(id),
        new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type }),
    ]);
    return { project, pictures: new Map(blobs) };
}

/** Saves a text or a blob as a file of that name. */
export function saveFile(name, content, type = 'text/plain') {
    const link = document.createElement('a'),
        url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}
