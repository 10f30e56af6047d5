// sheet.mjs - the sheet: every public function on one page, a line each, in groups, of docs/reference/api.json.
import { escape } from './markdown.mjs';
import { relative } from './frame.mjs';

/** Groups in the order of the page, each with its headers: test_site.mjs sees that every header is in one. */
export const GROUPS = {
    'Two shapes': ['query.h', 'query_distance.h', 'query_ray.h', 'query_sweep.h', 'query_toi.h', 'query_posed.h', 'query_measure.h', 'query_clip.h'],
    'Making shapes': ['shape.h', 'shape_polygon.h', 'query_rings.h'],
    'Grids of tiles': ['grid.h', 'world_grid.h'],
    Masks: ['mask.h', 'mask_config_space.h', 'mask_edit.h', 'mask_cache.h', 'mask_set.h', 'query_raster.h'],
    'From pixels to outlines': ['mask_trace.h', 'mask_fit.h'],
    'Pixels in place': ['surface.h'],
    'Many at once': ['query_batch.h', 'broad.h'],
    Worlds: ['world.h', 'world_fixture.h', 'world_frames.h', 'world_query.h', 'world_state.h'],
    Moving: ['move.h'],
    'Records and replays': ['world_record.h', 'replay.h'],
    'Points, boxes, poses': ['math.h'],
    Drawing: ['draw.h'],
    'Results, limits, threads': ['base.h', 'base_switches.h', 'kolize.h', 'pool.h'],
    'Files (kolize-io)': ['io.h', 'io_map.h', 'io_sheet.h', 'io_mask.h', 'io_shapes.h'],
};

/** `const kz_shape *` and `a` as C has it; arrays and pointers to functions keep their names where they belong. */
function declared({ type, name }) {
    if (!name) return type;
    if (/\(\*\)/.test(type)) return type.replace('(*)', `(*${name})`);
    const array = /^(.*?)\s*(\[.*\])$/.exec(type);
    if (array) return `${array[1]} ${name}${array[2]}`;
    return type.endsWith('*') ? `${type}${name}` : `${type} ${name}`;
}
const headOf = ({ returns, name, parameters }) =>
    `${returns.endsWith('*') ? returns : `${returns} `}${name}(${parameters.map(declared).join(', ') || 'void'})`;
const callable = ({ kind }) => kind === 'function' || kind === 'inline';

export function sheetBody(api, path) {
    let count = 0;
    const line = (header, one) => {
        count++;
        const head = escape(headOf(one)).replace(new RegExp(`\\b${one.name}(?=\\()`), `<a href="${relative(path, `source/include/${header}.html`)}#${one.name}"><b>${one.name}</b></a>`);
        return `<li id="${one.name}"><code>${head}</code> <span>${escape(one.says ?? '').replace(/`([^`]+)`/g, '<code>$1</code>')}</span></li>`;
    };
    const parts = Object.entries(GROUPS).map(([title, headers]) => {
        const lists = headers.map((file) => {
            const header = api.find((one) => one.header === `kolize/${file}`), list = header.declares.filter(callable);
            return list.length ? `<h3>${file}</h3><ul>${list.map((one) => line(header.header, one)).join('\n')}</ul>` : '';
        }).join('');
        return lists && `<section id="${title.toLowerCase().replace(/[^a-z]+/g, '-')}"><h2>${title}</h2>${lists}</section>`;
    }).filter(Boolean);
    return { count, html: `<h1>Sheet</h1>
<p>All ${count} functions, a line each. A name leads to its header, which tells edges, errors, memory and cost. Print this page, or
save it as PDF: it is laid out for paper in two columns.</p>
<form class="search" role="search" id="search"><label for="words">Search</label> <input id="words" type="search" autocomplete="off" placeholder="ray world, mask_push, ...">
<button type="button" id="print" hidden>Print</button> <output id="found" for="words"></output></form>
${parts.join('\n')}` };
}
