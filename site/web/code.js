// code.js - the code that the site shows for two shapes, in six languages; site/test/test_code.mjs compiles and runs it.
//     LANGUAGES[name] = { title, make, ask, program }     make(shape): lines; ask(pair): lines; program(lines, print): a file
// A shape is { name, kind, at, ... } as kinds.js makes it; a pair is { a, b, from, to, motion }.

const real = (n) => (Number.isInteger(n) ? `${n}.0` : `${n}`);
const plain = (n) => `${n}`;

/** The points of a list as text, each by `point`, with `between`. */
const listed = (points, point, between = ', ') => points.map(point).join(between);
const quoted = (rows, join) => rows.map((row, i) => `"${row}${i + 1 < rows.length ? '\\n' : ''}"`).join(join);

const c = {
    title: 'C',
    file: 'pair.c',
    make({ name, kind, numbers, points, rows, at }) {
        const p = ([x, y]) => `(kz_vec2){${x}, ${y}}`, out = `&${name}, NULL`;
        const two = numbers && [p(numbers), p(numbers.slice(2))];
        switch (kind) {
            case 'point': return [`kz_shape_point(${p(numbers)}, ${out});`];
            case 'circle': return [`kz_shape_circle(${p(numbers)}, ${numbers[2]}, ${out});`];
            case 'segment':
            case 'box': return [`kz_shape_${kind}(${two.join(', ')}, ${out});`];
            case 'capsule': return [`kz_shape_capsule(${two.join(', ')}, ${numbers[4]}, ${out});`];
            case 'mask':
                return [`kz_mask *${name}_mask = NULL;`, `kz_mask_from_text(${quoted(rows, ' ')}, NULL, &${name}_mask, NULL);`,
                    `kz_shape_mask(${name}_mask, ${at.join(', ')}, ${out});`];
            default:
                return [`const kz_vec2 ${name}_points[] = {${listed(points, ([x, y]) => `{${x}, ${y}}`)}};`,
                    `kz_shape_${kind}(${name}_points, ${points.length}, ${out});`];
        }
    },
    declare: (names) => [`kz_shape ${names.join(', ')};`],
    ask({ from, to, motion }) {
        return ['const kz_relation relation = kz_relate(&a, &b); /* KZ_APART, KZ_TOUCH or KZ_OVERLAP */',
            'const float distance = kz_distance(&a, &b).distance;', 'kz_contact hit;', 'kz_vec2 push = {0, 0};',
            'if (kz_collide(&a, &b, &hit) == KZ_OVERLAP) push = kz_contact_push(&a, &b, &hit);',
            `const kz_ray_hit seen = kz_ray(&b, (kz_vec2){${from.join(', ')}}, (kz_vec2){${to.join(', ')}}, 0);`,
            `const kz_sweep_hit met = kz_sweep(&a, (kz_vec2){${motion.join(', ')}}, &b, 0);`];
    },
    print: ['printf("relation %d\\ndistance %.9g\\n", (int)relation, (double)distance);',
        'if (relation == KZ_OVERLAP) printf("contact %.9g %.9g %.9g %.9g %.9g\\n", hit.depth, hit.normal.x, hit.normal.y, push.x, push.y);',
        'if (seen.hit) printf("ray %.9g %.9g %.9g\\n", seen.t, seen.point.x, seen.point.y);',
        'if (met.hit) printf("sweep %.9g %.9g %.9g\\n", met.t, met.normal.x, met.normal.y);'],
    block: (lines) => ['{', ...lines.map((line) => `    ${line}`), '}'],
    program: (lines) => ['#include <kolize/kolize.h>', '#include <stdio.h>', '', 'int main(void)', '{',
        ...lines.map((line) => (line ? `    ${line}` : '')), '}'].join('\n'),
    first: {
        head: ['kz_shape ship, wall;', 'kz_contact hit;'],
        lines: ['kz_shape_circle((kz_vec2){12, 8}, 5, &ship, NULL);', 'kz_shape_box((kz_vec2){15, 0}, (kz_vec2){20, 30}, &wall, NULL);',
            'if (kz_collide(&ship, &wall, &hit) == KZ_OVERLAP) printf("%g deep\\n", hit.depth);'],
    },
};

const cpp = {
    title: 'C++',
    file: 'pair.cpp',
    make({ name, kind, numbers, points, rows, at }) {
        const head = `const kz::shape ${name} = kz::shape::`, p = ([x, y]) => `{${x}, ${y}}`;
        const two = numbers && [p(numbers), p(numbers.slice(2))];
        switch (kind) {
            case 'point': return [`${head}point(${p(numbers)}).value();`];
            case 'circle': return [`${head}circle(${p(numbers)}, ${numbers[2]}).value();`];
            case 'segment':
            case 'box': return [`${head}${kind}(${two.join(', ')}).value();`];
            case 'capsule': return [`${head}capsule(${two.join(', ')}, ${numbers[4]}).value();`];
            case 'mask':
                return [`const kz::mask ${name}_mask = kz::mask::from_text(${quoted(rows, ' ')}).value();`,
                    `${head}mask(${name}_mask, ${at.join(', ')}).value();`];
            default:
                return [`const kz::vec2 ${name}_points[] = {${listed(points, p)}};`, `${head}${kind}(${name}_points).value();`];
        }
    },
    declare: () => [],
    ask({ from, to, motion }) {
        return ['const kz::relation relation = kz::relate(a, b);', 'const float distance = kz::distance(a, b).distance;',
            'const auto hit = kz::collide(a, b); // std::optional', 'const kz::vec2 push = hit ? kz::contact_push(a, b, *hit) : kz::vec2{0, 0};',
            `const auto seen = kz::ray(b, {${from.join(', ')}}, {${to.join(', ')}});`,
            `const auto met = kz::sweep(a, {${motion.join(', ')}}, b);`];
    },
    print: ['std::printf("relation %d\\ndistance %.9g\\n", int(relation), double(distance));',
        'if (hit) std::printf("contact %.9g %.9g %.9g %.9g %.9g\\n", hit->depth, hit->normal.x, hit->normal.y, push.x, push.y);',
        'if (seen) std::printf("ray %.9g %.9g %.9g\\n", seen->t, seen->point.x, seen->point.y);',
        'if (met) std::printf("sweep %.9g %.9g %.9g\\n", met->t, met->normal.x, met->normal.y);'],
    block: c.block,
    program: (lines) => ['#include <kolize/kolize.hpp>', '#include <cstdio>', '', 'int main()', '{',
        ...lines.map((line) => (line ? `    ${line}` : '')), '}'].join('\n'),
    first: {
        head: [],
        lines: ['const auto ship = kz::shape::circle({12, 8}, 5).value();', 'const auto wall = kz::shape::box({15, 0}, {20, 30}).value();',
            'if (const auto hit = kz::collide(ship, wall)) std::printf("%g deep\\n", double(hit->depth));'],
    },
};

const python = {
    title: 'Python',
    file: 'pair.py',
    make({ name, kind, numbers, points, rows, at }) {
        const p = ([x, y]) => `(${x}, ${y})`, head = `${name} = kolize.Shape.`;
        const two = numbers && [p(numbers), p(numbers.slice(2))];
        switch (kind) {
            case 'point': return [`${head}point(${p(numbers)})`];
            case 'circle': return [`${head}circle(${p(numbers)}, ${numbers[2]})`];
            case 'segment':
            case 'box': return [`${head}${kind}(${two.join(', ')})`];
            case 'capsule': return [`${head}capsule(${two.join(', ')}, ${numbers[4]})`];
            case 'mask': return [`${name}_mask = kolize.Mask(${quoted(rows, ' ')})`, `${head}mask(${name}_mask, (${at.join(', ')}))`];
            default: return [`${head}${kind}([${listed(points, p)}])`];
        }
    },
    declare: () => [],
    ask({ from, to, motion }) {
        return ['relation = kolize.relate(a, b)', 'distance = kolize.distance(a, b).distance',
            'hit = kolize.collide(a, b)  # None, or normal, depth, points, push',
            `seen = kolize.ray(b, (${from.join(', ')}), (${to.join(', ')}))`, `met = kolize.sweep(a, (${motion.join(', ')}), b)`];
    },
    print: ['print(f"relation {int(relation)}\\ndistance {distance:.9g}")',
        'if hit: print("contact %.9g %.9g %.9g %.9g %.9g" % (hit.depth, *hit.normal, *hit.push))',
        'if seen: print("ray %.9g %.9g %.9g" % (seen.t, *seen.point))', 'if met: print("sweep %.9g %.9g %.9g" % (met.t, *met.normal))'],
    block: (lines) => lines,
    program: (lines) => ['import kolize', '', ...lines].join('\n'),
    first: {
        head: [],
        lines: ['ship = kolize.Shape.circle((12, 8), 5)', 'wall = kolize.Shape.box((15, 0), (20, 30))',
            'if hit := kolize.collide(ship, wall): print(f"{hit.depth:g} deep")'],
    },
};

const javascript = {
    title: 'JavaScript',
    file: 'pair.mjs',
    make({ name, kind, numbers, points, rows, at }) {
        const head = `const ${name} = Shape.`;
        if (kind === 'mask')
            return [`const ${name}Mask = Mask.fromText(${quoted(rows, ' + ')});`, `${head}mask(${name}Mask, ${at.join(', ')});`];
        if (points) return [`${head}${kind}([${listed(points.flat(), plain)}]);`];
        return [`${head}${kind}(${numbers.join(', ')});`];
    },
    declare: () => [],
    ask({ from, to, motion }) {
        return ['const relation = a.relate(b); // APART, TOUCH or OVERLAP', 'const distance = a.distance(b);',
            'const hit = a.collide(b); // null, or normal, depth, points, push', `const seen = b.ray(${[...from, ...to].join(', ')});`,
            `const met = a.sweep(${motion.join(', ')}, b);`];
    },
    print: ['console.log(`relation ${relation}\\ndistance ${distance}`);',
        'if (hit) console.log(`contact ${hit.depth} ${hit.normal.x} ${hit.normal.y} ${hit.push.x} ${hit.push.y}`);',
        'if (seen) console.log(`ray ${seen.t} ${seen.point.x} ${seen.point.y}`);',
        'if (met) console.log(`sweep ${met.t} ${met.normal.x} ${met.normal.y}`);'],
    block: c.block,
    program: (lines) => [`import { load, ${lines.join('\n').includes('Mask.') ? 'Mask, ' : ''}Shape } from 'kolize';`, '', 'await load();', ...lines].join('\n'),
    first: {
        head: [],
        lines: ['const ship = Shape.circle(12, 8, 5), wall = Shape.box(15, 0, 20, 30);', 'const hit = ship.collide(wall);',
            'if (hit) console.log(`${hit.depth} deep`);'],
    },
};

const lua = {
    title: 'Lua',
    file: 'pair.lua',
    make({ name, kind, numbers, points, rows, at }) {
        const head = `local ${name} = kolize.`;
        if (kind === 'mask')
            return [`local ${name}_mask = kolize.mask_from_text(${quoted(rows, ' .. ')})`, `${head}mask_shape(${name}_mask, ${at.join(', ')})`];
        if (points) return [`${head}${kind} { ${listed(points.flat(), plain)} }`];
        return [`${head}${kind}(${numbers.join(', ')})`];
    },
    declare: () => [],
    ask({ from, to, motion }) {
        return ['local relation = a:relate(b) -- -1 apart, 0 touch, 1 overlap', 'local distance = a:distance(b)',
            'local normal_x, normal_y, depth, push_x, push_y = a:collide(b) -- nil when they do not overlap',
            `local seen_t, seen_x, seen_y = b:ray(${[...from, ...to].join(', ')})`,
            `local met_t, _, _, met_normal_x, met_normal_y = a:sweep(${motion.join(', ')}, b)`];
    },
    print: ['print(("relation %d\\ndistance %.9g"):format(relation, distance))',
        'if depth then print(("contact %.9g %.9g %.9g %.9g %.9g"):format(depth, normal_x, normal_y, push_x, push_y)) end',
        'if seen_t then print(("ray %.9g %.9g %.9g"):format(seen_t, seen_x, seen_y)) end',
        'if met_t then print(("sweep %.9g %.9g %.9g"):format(met_t, met_normal_x, met_normal_y)) end'],
    block: (lines) => ['do', ...lines.map((line) => `    ${line}`), 'end'],
    program: (lines) => ['local kolize = require "kolize" ()', '', ...lines].join('\n'),
    first: {
        head: [],
        lines: ['local ship, wall = kolize.circle(12, 8, 5), kolize.box(15, 0, 20, 30)', 'local nx, ny, depth = ship:collide(wall)',
            'if depth then print(depth .. " deep") end'],
    },
};

const rust = {
    title: 'Rust',
    file: 'pair.rs',
    make({ name, kind, numbers, points, rows, at }) {
        const p = ([x, y]) => `(${real(x)}, ${real(y)})`, head = `let ${name} = Shape::`;
        const two = numbers && [p(numbers), p(numbers.slice(2))];
        switch (kind) {
            case 'point': return [`${head}point(${p(numbers)})?;`];
            case 'circle': return [`${head}circle(${p(numbers)}, ${real(numbers[2])})?;`];
            case 'segment': return [`${head}segment(${two.join(', ')})?;`];
            case 'box': return [`${head}box_(${two.join(', ')})?;`];
            case 'capsule': return [`${head}capsule(${two.join(', ')}, ${real(numbers[4])})?;`];
            case 'mask': return [`let ${name}_mask = Mask::from_text("${rows.join('\\n')}")?;`, `${head}mask(&${name}_mask, ${p(at)})?;`];
            default: return [`${head}${kind}([${listed(points, p)}])?;`];
        }
    },
    declare: () => [],
    ask({ from, to, motion }) {
        const p = ([x, y]) => `(${real(x)}, ${real(y)})`;
        return ['let relation = a.relate(&b);', 'let distance = a.distance(&b);', 'let hit = a.collide(&b);',
            'let push = hit.as_ref().map(|hit| a.contact_push(&b, hit));', `let seen = b.ray(${p(from)}, ${p(to)}, Hits::OVERLAP);`,
            `let met = a.sweep(${p(motion)}, &b, Hits::OVERLAP);`];
    },
    print: ['println!("relation {}\\ndistance {}", relation as i32, distance);',
        'if let (Some(hit), Some(push)) = (hit, push) {',
        '    println!("contact {} {} {} {} {}", hit.depth, hit.normal.x, hit.normal.y, push.x, push.y);', '}',
        'if let Some(seen) = seen { println!("ray {} {} {}", seen.t, seen.point.x, seen.point.y); }',
        'if let Some(met) = met { println!("sweep {} {} {}", met.t, met.normal.x, met.normal.y); }'],
    block: c.block,
    program(lines) {
        const text = lines.join('\n'), used = ['Hits', 'Mask', 'Shape'].filter((name) => text.includes(`${name}::`));
        return [`use kolize::${used.length > 1 ? `{${used.join(', ')}}` : used[0]};`, '', 'fn main() -> kolize::Result<()> {',
            ...lines.map((line) => (line ? `    ${line}` : '')), '    Ok(())', '}'].join('\n');
    },
    first: {
        head: [],
        lines: ['let ship = Shape::circle((12.0, 8.0), 5.0)?;', 'let wall = Shape::box_((15.0, 0.0), (20.0, 30.0))?;',
            'if let Some(hit) = ship.collide(&wall) { println!("{} deep", hit.depth); }'],
    },
};

export const LANGUAGES = { c, cpp, python, javascript, lua, rust };

/** The lines that make a pair, and those that ask about it. */
export function linesOf(language, pair) {
    const one = LANGUAGES[language];
    return [...one.declare(['a', 'b']), ...one.make({ ...pair.a, name: 'a' }), ...one.make({ ...pair.b, name: 'b' }), '', ...one.ask(pair)];
}

/** The whole program of the first example. */
export const firstProgram = (language) => LANGUAGES[language].program([...LANGUAGES[language].first.head, ...LANGUAGES[language].first.lines]);
