// Runs a WebAssembly program that speaks WASI:
//     node --experimental-wasi-unstable-preview1 wasi.mjs PROGRAM [ARGUMENT...]
// The program sees the environment and all files, and its exit status is this one's.  Node 18 wants that option; later
// ones ignore it.
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { WASI } from 'node:wasi';

const args = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args, env: process.env, preopens: { '/': '/' }, returnOnExit: true });
const program = await WebAssembly.compile(await readFile(args[0]));
process.exitCode = wasi.start(await WebAssembly.instantiate(program, { wasi_snapshot_preview1: wasi.wasiImport }));
