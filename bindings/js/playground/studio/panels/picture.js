// picture.js - which pixels of the picture are solid: by alpha, or by a colour that is clear.
import { changeImage, withoutImage } from '../model/project.js';
import { $, onNumber, write } from '../view/dom.js';

const hex = (key) => `#${key.toString(16).padStart(6, '0')}`;

export function startPicture(app) {
    const rule = (change, key) =>
        app.image &&
        app.change(changeImage(app.project, app.image.id, { rule: { ...app.image.rule, ...change } }), key);
    onNumber('alpha', (alpha) => rule({ alpha }, 'alpha'));
    onNumber('alpha-number', (alpha) => rule({ alpha }, 'alpha'));
    onNumber('key-tolerance', (tolerance) => rule({ tolerance }, 'tolerance'));
    $('key-on').addEventListener('change', () =>
        rule({ key: $('key-on').checked ? parseInt($('key').value.slice(1), 16) : null }),
    );
    $('key').addEventListener('input', () => rule({ key: parseInt($('key').value.slice(1), 16) }, 'key'));
    $('key-pick').addEventListener('click', () => {
        app.look({ tool: 'pick' });
        app.say('Tap a pixel of the colour that is clear.');
    });
    $('tint').addEventListener('change', () => app.look({ tint: $('tint').checked }));
    $('picture-remove').addEventListener(
        'click',
        () => app.image && app.change(withoutImage(app.project, app.image.id)),
    );

    return () => {
        const { image, picture } = app;
        if (!image) return;
        const { alpha, key, tolerance } = image.rule;
        write(
            $('picture-name'),
            image.pixels
                ? `${image.name}, ${image.width} x ${image.height}`
                : `${image.name} is missing: open it, and it takes its place.`,
        );
        $('alpha').value = alpha;
        write($('alpha-number'), alpha);
        $('key-on').checked = key !== null;
        if (key !== null) $('key').value = hex(key);
        write($('key-tolerance'), tolerance);
        $('key-tolerance').disabled = key === null;
        $('alpha').disabled = $('alpha-number').disabled = key !== null;
        $('tint').checked = app.view.tint;
        $('opaque').hidden = !(picture?.opaque && key === null);
    };
}
