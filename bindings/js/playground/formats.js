// formats.js - outlines as text, in the forms of `kolize trace --format`: rings with `points`, x, y, x, y, and `parent`.
// JSON keeps holes as holes. What engines read has polygons alone: there each ring is one, so split concave ones first.

// The shortest number that is the same as a float32.
function brief(x) {
    for (let digits = 6; digits < 9; digits++) {
        const near = Number(x.toPrecision(digits));
        if (Math.fround(near) === x) return near;
    }
    return Number(x.toPrecision(9));
}
const list = (points) =>
    Array.from({ length: points.length / 2 }, (_, i) => [brief(points[2 * i]), brief(points[2 * i + 1])]);
const pairs = (points, between, comma) =>
    list(points)
        .map(([x, y]) => `${x}${comma}${y}`)
        .join(between);

function json({ rings, missed, extra, iou }) {
    const shapes = rings.flatMap((ring, i) => {
        if (ring.parent >= 0) return [];
        const holes = rings.filter((one) => one.parent === i).map((one) => list(one.points));
        return [holes.length ? { polygon: list(ring.points), holes } : { polygon: list(ring.points) }];
    });
    return `${JSON.stringify({ missed, extra, iou, shapes })}\n`;
}

function tiled({ rings }, { width, height, name }) {
    const objects = rings
        .map(
            (ring, i) =>
                `   <object id="${i + 1}" x="0" y="0">\n    <polygon points="${pairs(
                    ring.points,
                    ' ',
                    ',',
                )}"/>\n   </object>\n`,
        )
        .join('');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<tileset version="1.8" name="${name}" tilewidth="${width}" tileheight="${
        height
    }" tilecount="1" columns="1">\n <image source="${name}.png" width="${width}" height="${
        height
    }"/>\n <tile id="0">\n  <objectgroup draworder="index">\n${objects}  </objectgroup>\n </tile>\n</tileset>\n`;
}

function godot({ rings }, { name }) {
    return `[gd_scene format=3]\n\n[node name="${name}" type="StaticBody2D"]\n${rings
        .map(
            (ring, i) =>
                `\n[node name="shape_${
                    i
                }" type="CollisionPolygon2D" parent="."]\npolygon = PackedVector2Array(${pairs(ring.points, ', ', ', ')})\n`,
        )
        .join('')}`;
}

function phaser({ rings }, { name }) {
    const vertices = rings.map((ring) => list(ring.points).map(([x, y]) => ({ x, y })));
    return `${JSON.stringify({
        generator_info: 'kolize',
        [name]: {
            type: 'fromPhysicsEditor',
            label: name,
            isStatic: false,
            density: 0.1,
            restitution: 0.1,
            friction: 0.1,
            frictionAir: 0.01,
            frictionStatic: 0.5,
            collisionFilter: { group: 0, category: 1, mask: 255 },
            fixtures: [{ label: '', isSensor: false, vertices }],
        },
    })}\n`;
}

function lua({ rings }, { name }) {
    return `return {\n  ["${name}"] = {\n${rings.map((ring) => `    {${pairs(ring.points, ', ', ', ')}},\n`).join('')}  },\n}\n`;
}

export const FORMATS = { json, tiled, godot, phaser, lua };
