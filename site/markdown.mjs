// markdown.mjs - the Markdown that the pages of Kolize use, as HTML: headings, lists, tables, code, links, pictures.
//     toHtml(text, { link, code }): { html, title, heads }     link(target, isPicture): address or null; code(language, body, mark)

export const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const idOf = (text) => text.toLowerCase().replace(/<[^>]*>|&\w+;/g, '').replace(/[^\w\- ]/g, '').trim().replace(/ /g, '-');

/** Code spans are set aside first, so that nothing in them counts. */
function inline(text, link) {
    const kept = [], keep = (html) => `\0${kept.push(html) - 1}\0`;
    let out = text.replace(/(`+)([^`]|[^`][^]*?[^`])\1(?!`)/g, (_, ticks, code) => keep(`<code>${escape(code.trim() || code)}</code>`));
    out = escape(out.replace(/<br>/g, () => keep('<br>')));
    const address = (target, isPicture) => link(target.replace(/&amp;/g, '&'), isPicture);
    out = out.replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (all, alt, target) => keep(`<img src="${escape(address(target, true) ?? '')}" alt="${alt}" loading="lazy">`));
    out = out.replace(/\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (all, words, target) => {
        const to = address(target, false);
        return to === null ? words : `${keep(`<a href="${escape(to)}">`)}${words}${keep('</a>')}`;
    });
    out = out.replace(/\*\*([^*]+?)\*\*/g, '<strong>$1</strong>').replace(/(^|[\s(])\*([^\s*](?:[^*]*[^\s*])?)\*(?=[\s.,;:)?!]|$)/g, '$1<em>$2</em>');
    for (let round = 0; round < 3; round++) out = out.replace(/\0(\d+)\0/g, (_, i) => kept[i]);
    return out;
}

const cells = (line) => line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, '|'));

class Reader {
    constructor(text, { link, code }) {
        this.lines = text.replace(/\r/g, '').split('\n');
        this.at = 0;
        this.out = [];
        this.heads = [];
        this.mark = '';
        this.code = code;
        this.inline = (words) => inline(words, link);
    }
    get line() {
        return this.lines[this.at];
    }
    take(test) {
        const from = this.at;
        while (this.at < this.lines.length && test(this.line)) this.at++;
        return this.lines.slice(from, this.at);
    }
    read() {
        while (this.at < this.lines.length) this.block();
        return this.out.join('\n');
    }
    block() {
        const line = this.line;
        if (!line.trim()) this.at++;
        else if (/^<!--/.test(line)) this.comment();
        else if (/^```/.test(line)) this.fence();
        else if (/^#{1,6} /.test(line)) this.head();
        else if (/^ {4}/.test(line)) this.indented();
        else if (/^\|/.test(line)) this.table();
        else if (/^(-|\*|\d+\.) /.test(line)) this.list();
        else if (/^> ?/.test(line)) this.quote();
        else if (/^(---+|\*\*\*+)$/.test(line)) this.out.push('<hr>'), this.at++;
        else this.paragraph();
    }
    comment() {
        const text = [];
        do text.push(this.line);
        while (!/-->/.test(this.lines[this.at++]) && this.at < this.lines.length);
        this.mark = text.join('\n').replace(/^<!--\s*|\s*-->$/g, '');
    }
    fence() {
        const language = /^```(\S*)/.exec(this.line)[1];
        this.at++;
        const body = this.take((line) => !/^```/.test(line));
        this.at++;
        this.out.push(this.code(language, `${body.join('\n')}\n`, this.mark));
        this.mark = '';
    }
    indented() {
        const body = this.take((line) => /^ {4}|^\s*$/.test(line)).map((line) => line.slice(4));
        this.out.push(this.code('', `${body.join('\n').trimEnd()}\n`, ''));
    }
    head() {
        const [, signs, words] = /^(#+) (.*)$/.exec(this.line), html = this.inline(words);
        let id = idOf(html);
        if (this.heads.some((one) => one.id === id)) id += `-${this.heads.length}`;
        this.heads.push({ level: signs.length, id, html, words });
        this.out.push(`<h${signs.length} id="${id}">${html}</h${signs.length}>`);
        this.at++;
    }
    table() {
        const rows = this.take((line) => /^\|/.test(line)).map(cells), [top, , ...rest] = rows;
        const row = (list, tag) => `<tr>${top.map((_, i) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.inline(list[i] ?? '')}</${tag}>`).join('')}</tr>`;
        const head = top.some(Boolean) ? `<thead>${row(top, 'th').replace(/<th scope="col"><\/th>/g, '<td></td>')}</thead>` : '';
        this.out.push(`<div class="wide" tabindex="0" role="region" aria-label="table: ${escape(top.filter(Boolean).join(', ').replace(/[`*]/g, '') || 'two columns')}"><table>${head}<tbody>${rest.map((list) => row(list, 'td')).join('\n')}</tbody></table></div>`);
    }
    list() {
        const ordered = /^\d/.test(this.line), items = [], begins = ordered ? /^\d+\. / : /^(-|\*) /;
        while (this.at < this.lines.length && begins.test(this.line)) {
            const [sign] = /^(-|\*|\d+\.) +/.exec(this.line), first = this.line.slice(sign.length);
            this.at++;
            const rest = this.take((line) => /^\s+\S/.test(line) || (line.trim() !== '' && !/^(-|\*|\d+\.|#+|```|\|)/.test(line)));
            const body = [first, ...rest.map((line) => line.replace(new RegExp(`^ {1,${Math.max(sign.length, 2)}}`), ''))];
            items.push(body);
            if (this.at < this.lines.length && !this.line.trim() && begins.test(this.lines[this.at + 1] ?? '')) this.at++;
        }
        const tag = ordered ? 'ol' : 'ul';
        this.out.push(`<${tag}>${items.map((body) => `<li>${this.item(body)}</li>`).join('\n')}</${tag}>`);
    }
    item(body) {
        const from = body.findIndex((line, i) => i && /^(-|\*|\d+\.) |^```/.test(line));
        if (from < 0) return this.inline(body.join(' '));
        const inner = new Reader(body.slice(from).join('\n'), { link: () => null, code: this.code });
        inner.inline = this.inline;
        return `${this.inline(body.slice(0, from).join(' '))}${inner.read()}`;
    }
    quote() {
        const body = this.take((line) => /^>/.test(line)).map((line) => line.replace(/^> ?/, ''));
        this.out.push(`<blockquote><p>${this.inline(body.join(' '))}</p></blockquote>`);
    }
    paragraph() {
        const body = this.take((line) => line.trim() !== '' && !/^(```|#{1,6} |\||<!--)/.test(line));
        this.out.push(`<p>${this.inline(body.join('\n'))}</p>`);
    }
}

export function toHtml(text, ways) {
    const reader = new Reader(text, ways), html = reader.read();
    return { html, heads: reader.heads, title: reader.heads[0]?.words.replace(/[`*]/g, '') ?? '' };
}
