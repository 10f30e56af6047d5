// browser.mjs - Debian's Chromium, driven by Playwright, on pages of a folder; whatever a page complains of is kept.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from '../../playground/serve.mjs';

export const SIZES = { desktop: { width: 1200, height: 800 }, phone: { width: 390, height: 844, touch: true } };

/** Calls run(page, address) on a page of that size, without a network; fails on anything that the console says, unless it is quiet. */
export async function onPage(folder, size, run, { dark = false, software = false, quiet = false } = {}) {
    const server = await serve(folder, 0),
        address = `http://127.0.0.1:${server.address().port}`;
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: [
            '--no-sandbox',
            ...(software ? ['--enable-unsafe-swiftshader', '--use-gl=angle', '--use-angle=swiftshader'] : []),
        ],
    });
    try {
        const { touch = false, ...viewport } = SIZES[size];
        const context = await browser.newContext({
            viewport,
            hasTouch: touch,
            isMobile: touch,
            colorScheme: dark ? 'dark' : 'light',
            permissions: ['clipboard-read', 'clipboard-write'],
        });
        const page = await context.newPage(),
            complaints = [];
        page.on('console', (message) => {
            if (!quiet && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
        });
        page.on('pageerror', (error) => complaints.push(String(error)));
        page.on('request', (request) => {
            if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address))
                complaints.push(`asks for ${request.url()}`);
        });
        const result = await run(page, address);
        if (complaints.length) throw new Error(`the console says: ${complaints.join('; ')}`);
        return result;
    } finally {
        await browser.close();
        server.close();
    }
}

export function shotFolder(folder) {
    mkdirSync(folder, { recursive: true });
    return folder;
}
