// sheet.js - frames by the JSON that TexturePacker, Aseprite and their like write: a list or a table of frames.

const number = (value, what) => {
    if (!Number.isFinite(value)) throw new TypeError(`${what} is no number.`);
    return value;
};

export const isSheet = (json) => Boolean(json && typeof json === 'object' && (json.frames || json.textures));

function readOne(name, one, image) {
    const place = one.frame ?? one,
        at = (key) => number(place[key], `"${key}" of the frame ${name}`),
        { x = 0, y = 0 } = one.spriteSourceSize ?? {};
    for (const [key, least] of [
        ['x', 0],
        ['y', 0],
        ['w', 1],
        ['h', 1],
    ])
        if (!Number.isInteger(at(key)) || at(key) < least)
            throw new Error(`"${key}" of the frame ${name} is ${at(key)}: a whole number from ${least} on is wanted.`);
    if (one.rotated) throw new Error(`The frame ${name} is turned in its sheet: pack it without rotation.`);
    return {
        name,
        image,
        x: at('x'),
        y: at('y'),
        w: at('w'),
        h: at('h'),
        duration: one.duration ?? 0,
        ...(one.trimmed && one.sourceSize ? { source: { ...one.sourceSize, x, y } } : {}),
        ...Object.fromEntries(
            ['vertices', 'triangles', 'shapes'].filter((key) => one[key]).map((key) => [key, one[key]]),
        ),
    };
}

/** { images, frames: [{ name, image, x, y, w, h, duration, source, vertices, triangles, shapes }], slices }. */
export function readSheet(json) {
    const meta = json.meta ?? {},
        holders = json.textures ?? [{ image: meta.image ?? '', frames: json.frames }];
    const frames = holders.flatMap(({ image, frames: all }) => {
        const list = Array.isArray(all)
            ? all.map((one, i) => [one.filename ?? String(i), one])
            : Object.entries(all ?? {});
        return list.map(([name, one]) => readOne(name, Object(one), image ?? one.image ?? ''));
    });
    return { images: [...new Set(frames.map((one) => one.image))].filter(Boolean), frames, slices: meta.slices ?? [] };
}
