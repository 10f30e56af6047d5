/* cpu6502.h - a 6502 that says what each single call costs.  sim65 tells the cycles of a whole run; this one, held to
 * the same answers and the same sum, tells the best and the worst call of it. */
#ifndef CPU6502_H
#define CPU6502_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cpu6502 {
    uint8_t a, x, y, sp, n, z, v, c; /* n: the byte whose bit 7 is the flag; z: that which is 0 when the flag is set */
    uint16_t pc;
    uint64_t cycles;  /* without what branches into another page cost */
    uint64_t crossed; /* that, one cycle each: the page of the instruction after the branch is left */
    uint64_t crossed_sim65; /* as sim65 2.18 counts it: the page of the branch itself is left */
    uint8_t mem[65536];
} cpu6502;

/* Goes on until pc is `end` or `other_end`.  False when it is at neither after `most` instructions, and, with pc at it,
 * for an instruction it does not know: decimal mode, interrupts, undocumented ones. */
bool cpu6502_run(cpu6502 *cpu, uint16_t end, uint16_t other_end, int most);

#endif
