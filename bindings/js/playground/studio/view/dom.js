// dom.js - elements that panels read and write.

export const $ = (id) => document.getElementById(id);

/** An element with properties and children. */
export function make(tag, properties = {}, ...children) {
    const { dataset, ...rest } = properties,
        element = Object.assign(document.createElement(tag), rest);
    Object.assign(element.dataset, dataset);
    element.append(...children);
    return element;
}

/** Writes a text or a value only where it is another: an element that is being typed into is left alone. */
export function write(element, value) {
    const key =
        'value' in element && element.tagName !== 'OUTPUT' && element.tagName !== 'BUTTON' && element.tagName !== 'LI'
            ? 'value'
            : 'textContent';
    if (element[key] !== String(value) && document.activeElement !== element) element[key] = String(value);
}

/** 1 alone is 100 %: what rounds to it has more digits. */
export const percent = (part) => (part === 1 ? '100 %' : `${(100 * part).toFixed(part > 0.9994 ? 4 : 1)} %`);
export const count = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** Rows of a <dl>. */
export function rows(list, pairs) {
    const text = JSON.stringify(pairs);
    if (list.dataset.text === text) return;
    list.dataset.text = text;
    list.replaceChildren(
        ...pairs.flatMap(([term, said]) => [make('dt', { textContent: term }), make('dd', { textContent: said })]),
    );
}

export const brief = (v) => String(Math.round(v * 100) / 100);

/** Calls act(number) when a field is changed, at once while it is dragged; what is no number is left alone. */
export function onNumber(id, act) {
    $(id).addEventListener('input', () => {
        const value = $(id).valueAsNumber;
        if (Number.isFinite(value) && $(id).checkValidity()) act(value);
    });
}
