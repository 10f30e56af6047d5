/* calls.h - how the functions of this folder are exported to JavaScript; a program of the test compiles them, too. */
#ifndef KZJ_IO_CALLS_H
#define KZJ_IO_CALLS_H

#if defined(__wasm__)
#define KZJ(name) __attribute__((export_name(#name))) name
#else
#define KZJ(name) name
#endif

#endif
