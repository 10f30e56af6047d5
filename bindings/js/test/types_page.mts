// What the types say in a page: sources of masks and of the module, paths, `using`.
import { load, Mask, type World } from 'kolize';

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

export function debug(world: World, canvas: HTMLCanvasElement): void {
    const context = canvas.getContext('2d');
    if (context) world.draw(context, { boxes: true });
}
