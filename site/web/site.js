// site.js - of every page: the theme, tabs of code that remember the language, and copying.
const root = document.documentElement, dark = matchMedia('(prefers-color-scheme: dark)');
const kept = (name) => {
    try {
        return localStorage.getItem(name);
    } catch {
        return null; // storage may be forbidden
    }
};
const keep = (name, value) => {
    try {
        localStorage.setItem(name, value);
    } catch {
        // as above
    }
};

// ---- Theme -----------------------------------------------------------------------------------------------------------

const theme = document.getElementById('theme');
function showTheme() {
    const is = root.dataset.theme ?? (dark.matches ? 'dark' : 'light');
    theme.textContent = is === 'dark' ? 'Light' : 'Dark';
    theme.setAttribute('aria-label', `${theme.textContent} colours`);
}
if (kept('theme')) root.dataset.theme = kept('theme');
theme.hidden = false;
showTheme();
dark.addEventListener('change', showTheme);
theme.addEventListener('click', () => {
    root.dataset.theme = theme.textContent.toLowerCase();
    keep('theme', root.dataset.theme);
    showTheme();
    dispatchEvent(new Event('themechange'));
});

document.querySelector('.top [aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' }); // on phones the bar scrolls

// ---- Tabs ------------------------------------------------------------------------------------------------------------

const groups = [];
/** Shows a language in all groups that have it. */
function choose(language) {
    for (const { figures, buttons } of groups) {
        const has = figures.some((figure) => figure.dataset.language === language), shown = has ? language : figures.find((figure) => !figure.hidden)?.dataset.language ?? figures[0].dataset.language;
        figures.forEach((figure, i) => {
            const is = figure.dataset.language === shown;
            figure.hidden = !is;
            buttons[i].setAttribute('aria-selected', String(is));
            buttons[i].tabIndex = is ? 0 : -1;
        });
    }
}
function startTabs(box, number) {
    const figures = [...box.querySelectorAll('figure')], list = document.createElement('div');
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', box.dataset.label);
    const buttons = figures.map((figure, i) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.setAttribute('role', 'tab');
        button.id = `tab-${number}-${i}`;
        figure.id = `code-${number}-${i}`;
        figure.setAttribute('role', 'tabpanel');
        figure.setAttribute('aria-labelledby', button.id);
        button.setAttribute('aria-controls', figure.id);
        button.textContent = figure.querySelector('figcaption').textContent;
        figure.querySelector('figcaption').remove();
        button.addEventListener('click', () => {
            const top = button.getBoundingClientRect().top;
            choose(figure.dataset.language);
            keep('language', figure.dataset.language);
            scrollBy(0, button.getBoundingClientRect().top - top); // other groups may have grown
        });
        button.addEventListener('keydown', (event) => {
            const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!by) return;
            const next = buttons[(i + by + buttons.length) % buttons.length];
            next.click();
            next.focus();
        });
        return button;
    });
    list.append(...buttons);
    box.prepend(list);
    groups.push({ figures, buttons });
}
if (matchMedia('(max-width: 48rem)').matches) document.querySelector('.side details')?.removeAttribute('open');
document.querySelectorAll('.tabs').forEach(startTabs);
choose(kept('language') ?? 'c');
root.dataset.tabs = 'yes';

// ---- Copying ---------------------------------------------------------------------------------------------------------

if (navigator.clipboard)
    for (const pre of document.querySelectorAll('pre')) {
        if (!pre.querySelector('code') || pre.closest('.source')) continue;
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'copy';
        button.textContent = 'Copy';
        button.addEventListener('click', async () => {
            await navigator.clipboard.writeText(pre.querySelector('code').textContent);
            button.textContent = 'Copied';
            setTimeout(() => (button.textContent = 'Copy'), 1500);
        });
        const holder = document.createElement('div');
        holder.className = 'code';
        pre.replaceWith(holder);
        holder.append(pre, button);
    }
