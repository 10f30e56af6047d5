// The comments of the types: sentences of the reference where a call is the same function, and what each call throws.
//     {kz_collide} and {kz_contact.depth} stand for what docs/reference/api.json says of that function or field
import { readFileSync } from 'node:fs';

const WIDTH = 116;
const headers = JSON.parse(readFileSync(new URL('../../docs/reference/api.json', import.meta.url), 'utf8'));
const declared = new Map();
for (const one of headers.flatMap((header) => header.declares)) {
    declared.set(one.name, one.says);
    for (const field of one.fields ?? []) declared.set(`${one.name}.${field.name}`, field.says);
}

function said(name) {
    const says = declared.get(name);
    if (!says) throw new Error(`api.json says nothing of ${name}`);
    const sentence = says[0].toUpperCase() + says.slice(1);
    return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A line of types that is a call: its name and whether it takes arguments. */
export function callOf(line) {
    const found = /^(?:export function |    (?:static )?)([\w$]+|\[Symbol\.dispose\])(?:<.*?>)?\??\((\)?)/.exec(line);
    return found && { name: found[1], takes: found[2] === '', isStatic: /static |^export/.test(line) || found[1] === 'constructor' };
}

// Adapters hand on what they are given.
const ADAPTED = 'KolizeError before load(), and for shapes and places that Kolize refuses';

function thrownBy({ takes, isStatic }, owner) {
    if (owner === 'adapter') return ADAPTED;
    const who = owner === 'Body' ? 'of a body that was removed' : 'after dispose()';
    const wrong = takes ? ['TypeError or RangeError that names a wrong argument'] : [];
    return [...wrong, `KolizeError ${isStatic ? 'before load()' : who}`].join('; ');
}

function comment(text, call, owner, indent) {
    const [about, own] = text.replace(/\{(kz_[\w.]+)\}/g, (_, name) => said(name)).split(' @throws ');
    const thrown = !call ? own : own === undefined ? `${thrownBy(call, owner)}.`
        : own === 'nothing.' || own.includes('KolizeError in') ? own : `${own.replace(/\.$/, '')}; ${thrownBy(call, owner)}.`;
    const whole = thrown === undefined ? about : `${about} @throws ${thrown}`;
    if (indent.length + whole.length + 8 <= WIDTH) return `${indent}/** ${whole} */`;
    return [`${indent}/**`, ...wrapped(about, indent), ...(thrown ? wrapped(`@throws ${thrown}`, indent) : []), `${indent} */`].join('\n');
}

function wrapped(text, indent) {
    const lines = [''];
    for (const word of text.split(/\s+/)) {
        const last = lines[lines.length - 1];
        if (last && indent.length + 4 + last.length + word.length > WIDTH) lines.push(word);
        else lines[lines.length - 1] = last ? `${last} ${word}` : word;
    }
    return lines.map((line) => `${indent} * ${line}`);
}

/** Types with their comments made whole; `isAdapter`: of classes over those of Kolize. */
export function documented(text, isAdapter) {
    let owner = isAdapter ? 'adapter' : '';
    return text.replace(/^( *)\/\*\* ?((?:(?!\*\/)[^])*?) ?\*\/\n(.*)|^export (?:abstract )?class (\w+)/gm, (all, indent, says, line, name) => {
        if (says === undefined) {
            if (!isAdapter) owner = name;
            return all;
        }
        if (!isAdapter) owner = /^export (?:abstract )?class (\w+)/.exec(line)?.[1] ?? owner;
        return `${comment(says.replace(/\s*\n *\* ?/g, ' ').trim(), callOf(line), owner, indent)}\n${line}`;
    });
}
