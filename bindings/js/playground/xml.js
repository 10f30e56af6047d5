// xml.js - reads what Tiled writes of XML: elements, attributes, text. DOMParser answers faults with a page of its own, whose
// inline styles a strict content security policy refuses.

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text) =>
    text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
        hex
            ? String.fromCodePoint(parseInt(hex, 16))
            : decimal
              ? String.fromCodePoint(Number(decimal))
              : (NAMED[name] ?? all),
    );

class Element {
    constructor(tag, text) {
        this.tag = tag;
        this.children = [];
        this.text = '';
        this.attributes = new Map();
        for (const [, name, , double, single] of text.matchAll(/([\w:.-]+)\s*=\s*("([^"]*)"|'([^']*)')/g))
            this.attributes.set(name, plain(double ?? single));
    }

    get(name) {
        return this.attributes.get(name) ?? null;
    }

    /** Children of these tags. */
    all(...tags) {
        return this.children.filter((child) => tags.includes(child.tag));
    }
}

/** The root element; throws where the text is no XML. */
export function readXml(text) {
    const root = new Element('', ''),
        open = [root];
    const parts =
        /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)(?![\w:.-])((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>|([^<]+)/y;
    while (parts.lastIndex < text.length) {
        const at = parts.lastIndex,
            found = parts.exec(text);
        if (!found) throw new Error(`Line ${text.slice(0, at).split('\n').length} is no XML.`);
        const [, closed, opened, attributes, single, words] = found,
            now = open[open.length - 1];
        if (closed && open.pop().tag !== closed) throw new Error(`</${closed}> closes nothing.`);
        if (words) now.text += plain(words);
        if (opened) now.children.push(new Element(opened, attributes));
        if (opened && !single) open.push(now.children[now.children.length - 1]);
    }
    if (open.length !== 1 || root.children.length !== 1) throw new Error('The XML is not complete.');
    return root.children[0];
}
