// highlight.mjs - colours for code: comments, strings, numbers and keywords of the languages that pages show.
import { escape } from './markdown.mjs';

const C = 'auto bool break case char const constexpr continue double else enum extern false float for goto if inline int long namespace nullptr return short signed sizeof static struct switch true typedef union unsigned using void while size_t int32_t int64_t uint32_t uint8_t template class public private operator new delete NULL';
const WORDS = {
    c: C,
    cpp: C,
    python: 'and as assert break class continue def del elif else except False finally for from global if import in is lambda None not or pass print raise return True try while with yield',
    js: 'async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof let new null of return static super switch this throw true false try typeof undefined var void while yield',
    lua: 'and break do else elseif end false for function if in local nil not or repeat return then true until while require',
    rust: 'as break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while Some None Ok Err',
    sh: 'cd export if then fi for do done while case esac',
};
const ALIASES = { javascript: 'js', hpp: 'cpp', toml: 'python', cmake: 'sh' };
const COMMENT = { python: '#.*', sh: '#.*', lua: '--.*' };

/** Escaped HTML with spans; text of languages that are not known has none. */
export function highlighted(language, code) {
    const name = ALIASES[language] ?? language;
    if (!WORDS[name]) return escape(code);
    const words = WORDS[name].split(' ').join('|'), comment = COMMENT[name] ?? '\\/\\/.*|\\/\\*[^]*?\\*\\/';
    const strings = name === 'rust' ? '"(?:\\\\.|[^"\\\\])*"' : '"(?:\\\\.|[^"\\\\\\n])*"|\'(?:\\\\.|[^\'\\\\\\n])*\'|`(?:\\\\.|[^`\\\\])*`';
    const pattern = new RegExp(`(${comment})|(${strings})|(^\\s*#\\s*(?:include|define|if|endif|else).*$)|\\b(${words})\\b|\\b(\\d[\\w.]*)`, 'gm');
    const classes = ['comment', 'string', 'comment', 'word', 'number'];
    let out = '', end = 0;
    for (const match of code.matchAll(pattern)) {
        const kind = classes[match.slice(1).findIndex((group) => group !== undefined)];
        out += `${escape(code.slice(end, match.index))}<span class="${kind}">${escape(match[0])}</span>`;
        end = match.index + match[0].length;
    }
    return out + escape(code.slice(end));
}
