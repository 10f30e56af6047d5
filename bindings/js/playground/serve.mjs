// Serves a folder of static files on this machine, and prints the address:  node serve.mjs FOLDER [PORT]
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import process from 'node:process';

const KINDS = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.mjs': 'text/javascript',
    '.css': 'text/css',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
    '.png': 'image/png',
};

export function serve(folder, port = 8000) {
    const server = createServer((request, answer) => {
        const path = normalize(decodeURIComponent(new URL(request.url, 'http://here').pathname)).replace(
            /\/$/,
            '/index.html',
        );
        const file = join(folder, path);
        if (!existsSync(file) || !statSync(file).isFile()) {
            answer.writeHead(404).end('not found\n');
            return;
        }
        answer.writeHead(200, {
            'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream',
            'Cache-Control': 'no-store',
        });
        createReadStream(file).pipe(answer);
    });
    return new Promise((resolve, reject) => {
        server.on('error', reject);
        server.listen(port, '127.0.0.1', () => resolve(server));
    });
}

if (process.argv[1]?.endsWith('serve.mjs')) {
    const server = await serve(process.argv[2], Number(process.argv[3] ?? 8000));
    console.log(`http://127.0.0.1:${server.address().port}/`);
}
