/* count.h - what a question costs: basic blocks of the library that run, counted by the compiler, and profiles of them. */
#ifndef CLIFFS_COUNT_H
#define CLIFFS_COUNT_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Blocks so far, and one for each 32 bytes that a memory function of the C library was asked to go through. */
extern uint64_t cliffs_blocks;

/* Beyond this many blocks a question is given up by a longjmp: for questions that hold and change nothing. */
extern uint64_t cliffs_limit;
extern jmp_buf cliffs_limit_reached;

/* Counts blocks by place, up to the names of the functions that had most. */
void cliffs_profile_begin(void);
void cliffs_profile_end(char *text, size_t size);

#endif
