// What the types say in a page: sources of masks and of the module, paths, `using`.
import { load, Mask, type World } from 'kolize';
import { readMap, type TileMap } from 'kolize/io';

export async function page(canvas: HTMLCanvasElement, image: HTMLImageElement, bitmap: ImageBitmap): Promise<Path2D> {
    await load(new URL('kolize.wasm', document.baseURI));
    await load(await fetch('kolize.wasm'));
    await load(await WebAssembly.compileStreaming(fetch('kolize.wasm')));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    using drawn = Mask.fromImageData(context.getImageData(0, 0, 9, 9), { alpha: 200 });
    for (const source of [canvas, image, bitmap, new OffscreenCanvas(2, 2)]) Mask.fromImage(source).dispose();
    return drawn.trace().toPath2D();
}

export async function level(dropped: Map<string, File>, bitmap: ImageBitmap): Promise<TileMap> {
    const first = await readMap('level.tmx');
    using second = await readMap('level.tmx', (name) => fetch(name));
    await readMap('level.tmx', (name) => (name.endsWith('.png') ? bitmap : dropped.get(name)), { decode: (bytes) => createImageBitmap(new Blob([bytes.slice()])) });
    return second.items.length ? first : second;
}

export function debug(world: World, canvas: HTMLCanvasElement): void {
    const context = canvas.getContext('2d');
    if (context) world.draw(context, { boxes: true });
}
