/* cpu6502.c - documented 6502 instructions with their cycles, but for decimal mode and interrupts.  An opcode is
 * aaabbbcc: cc chooses a group, aaa the operation in it, bbb how it finds its operand.
 * Source: MOS Technology, MCS6500 Microcomputer Family Programming Manual, 1976, appendices A and B. */
#include "cpu6502.h"

enum { CARRY = 1, ZERO = 2, INTERRUPT = 4, BREAK = 16, UNUSED = 32, OVERFLOW_FLAG = 64, NEGATIVE = 128 };

static uint8_t next_byte(cpu6502 *cpu) { return cpu->mem[cpu->pc++]; }

static uint16_t next_word(cpu6502 *cpu)
{
    const uint8_t low = next_byte(cpu);
    return (uint16_t)(low | next_byte(cpu) << 8);
}

static uint16_t word_in_page(const cpu6502 *cpu, uint16_t at)
{
    return (uint16_t)(cpu->mem[at] | cpu->mem[(at & 0xff00) | ((at + 1) & 0xff)] << 8);
}

static void set_nz(cpu6502 *cpu, uint8_t value) { cpu->n = cpu->z = value; }

static void push(cpu6502 *cpu, uint8_t value) { cpu->mem[0x100 + cpu->sp--] = value; }

static uint8_t pull(cpu6502 *cpu) { return cpu->mem[0x100 + ++cpu->sp]; }

/* base + index; a load pays for the carry into the high byte, a store always. */
static uint16_t indexed(cpu6502 *cpu, uint16_t base, uint8_t index, bool store)
{
    const uint16_t at = (uint16_t)(base + index);
    cpu->cycles += store || (at ^ base) & 0xff00;
    return at;
}

static void add(cpu6502 *cpu, uint8_t operand)
{
    const unsigned sum = (unsigned)cpu->a + operand + cpu->c;
    cpu->v = (uint8_t)((~(cpu->a ^ operand) & (cpu->a ^ sum)) >> 7 & 1);
    cpu->c = (uint8_t)(sum >> 8);
    cpu->a = (uint8_t)sum;
    set_nz(cpu, cpu->a);
}

static void compare(cpu6502 *cpu, uint8_t reg, uint8_t operand)
{
    cpu->c = reg >= operand;
    set_nz(cpu, (uint8_t)(reg - operand));
}

/* cc = 01: ora and eor adc sta lda cmp sbc. */
static bool accumulator_group(cpu6502 *cpu, int op, int mode)
{
    static const uint8_t base_cycles[8] = {6, 3, 2, 4, 5, 4, 4, 4};
    const bool store = op == 4;
    uint16_t at;
    cpu->cycles += base_cycles[mode];
    switch (mode) {
    case 0: at = word_in_page(cpu, (uint8_t)(next_byte(cpu) + cpu->x)); break;
    case 1: at = next_byte(cpu); break;
    case 2: at = cpu->pc++; break;
    case 3: at = next_word(cpu); break;
    case 4: at = indexed(cpu, word_in_page(cpu, next_byte(cpu)), cpu->y, store); break;
    case 5: at = (uint8_t)(next_byte(cpu) + cpu->x); break;
    case 6: at = indexed(cpu, next_word(cpu), cpu->y, store); break;
    default: at = indexed(cpu, next_word(cpu), cpu->x, store); break;
    }
    switch (op) {
    case 0: set_nz(cpu, cpu->a |= cpu->mem[at]); break;
    case 1: set_nz(cpu, cpu->a &= cpu->mem[at]); break;
    case 2: set_nz(cpu, cpu->a ^= cpu->mem[at]); break;
    case 3: add(cpu, cpu->mem[at]); break;
    case 4:
        if (mode == 2) return false;
        cpu->mem[at] = cpu->a;
        break;
    case 5: set_nz(cpu, cpu->a = cpu->mem[at]); break;
    case 6: compare(cpu, cpu->a, cpu->mem[at]); break;
    default: add(cpu, (uint8_t)~cpu->mem[at]); break;
    }
    return true;
}

static uint8_t shift(cpu6502 *cpu, int op, uint8_t value)
{
    const uint8_t old = cpu->c;
    switch (op) {
    case 0: cpu->c = value >> 7, value = (uint8_t)(value << 1); break;
    case 1: cpu->c = value >> 7, value = (uint8_t)(value << 1 | old); break;
    case 2: cpu->c = value & 1, value >>= 1; break;
    case 3: cpu->c = value & 1, value = (uint8_t)(value >> 1 | old << 7); break;
    case 6: value--; break;
    default: value++; break;
    }
    set_nz(cpu, value);
    return value;
}

/* cc = 10: asl rol lsr ror stx ldx dec inc. */
static bool shift_group(cpu6502 *cpu, int op, int mode)
{
    const bool x_only = op == 4 || op == 5;
    if (mode == 2 && op < 4) { /* of the accumulator */
        cpu->cycles += 2;
        cpu->a = shift(cpu, op, cpu->a);
        return true;
    }
    if (mode == 0 ? op != 5 : mode == 7 ? op == 4 : mode % 2 == 0) return false;
    const uint8_t index = x_only ? cpu->y : cpu->x;
    uint16_t at;
    switch (mode) {
    case 0: at = cpu->pc++, cpu->cycles += 2; break;
    case 1: at = next_byte(cpu), cpu->cycles += 3; break;
    case 3: at = next_word(cpu), cpu->cycles += 4; break;
    case 5: at = (uint8_t)(next_byte(cpu) + index), cpu->cycles += 4; break;
    default: at = indexed(cpu, next_word(cpu), index, !x_only), cpu->cycles += 4; break;
    }
    if (op == 4) {
        cpu->mem[at] = cpu->x;
    } else if (op == 5) {
        set_nz(cpu, cpu->x = cpu->mem[at]);
    } else {
        cpu->cycles += 2;
        cpu->mem[at] = shift(cpu, op, cpu->mem[at]);
    }
    return true;
}

/* cc = 00 with an operand: bit sty ldy cpy cpx. */
static bool index_group(cpu6502 *cpu, int op, int mode)
{
    uint16_t at;
    switch (mode) {
    case 0: at = cpu->pc++, cpu->cycles += 2; break;
    case 1: at = next_byte(cpu), cpu->cycles += 3; break;
    case 3: at = next_word(cpu), cpu->cycles += 4; break;
    case 5: at = (uint8_t)(next_byte(cpu) + cpu->x), cpu->cycles += 4; break;
    default: at = indexed(cpu, next_word(cpu), cpu->x, false), cpu->cycles += 4; break;
    }
    const uint8_t operand = cpu->mem[at];
    switch (op) {
    case 1:
        if (mode != 1 && mode != 3) return false;
        cpu->n = operand, cpu->v = operand >> 6 & 1, cpu->z = cpu->a & operand;
        return true;
    case 4:
        if (mode == 0 || mode == 7) return false;
        cpu->mem[at] = cpu->y;
        return true;
    case 5: set_nz(cpu, cpu->y = operand); return true;
    case 6: compare(cpu, cpu->y, operand); return mode <= 3;
    case 7: compare(cpu, cpu->x, operand); return mode <= 3;
    default: return false;
    }
}

static void branch(cpu6502 *cpu, int op)
{
    const uint8_t flags[4] = {cpu->n >> 7, cpu->v, cpu->c, cpu->z == 0};
    const int8_t distance = (int8_t)next_byte(cpu);
    cpu->cycles += 2;
    if (flags[op >> 1] != (op & 1)) return;
    const uint16_t to = (uint16_t)(cpu->pc + distance);
    cpu->cycles++;
    cpu->crossed += ((to ^ cpu->pc) & 0xff00) != 0;
    cpu->crossed_sim65 += ((to ^ (cpu->pc - 2)) & 0xff00) != 0;
    cpu->pc = to;
}

static bool single(cpu6502 *cpu, uint8_t opcode)
{
    cpu->cycles += 2;
    switch (opcode) {
    case 0x08:
        push(cpu, (uint8_t)(cpu->c * CARRY | (cpu->z == 0) * ZERO | INTERRUPT | BREAK | UNUSED |
                            cpu->v * OVERFLOW_FLAG | (cpu->n & NEGATIVE)));
        cpu->cycles++;
        break;
    case 0x28: {
        const uint8_t p = pull(cpu);
        cpu->c = p & CARRY, cpu->z = !(p & ZERO), cpu->v = (p & OVERFLOW_FLAG) != 0, cpu->n = p;
        cpu->cycles += 2;
        break;
    }
    case 0x48: push(cpu, cpu->a), cpu->cycles++; break;
    case 0x68: set_nz(cpu, cpu->a = pull(cpu)), cpu->cycles += 2; break;
    case 0x18: cpu->c = 0; break;
    case 0x38: cpu->c = 1; break;
    case 0xb8: cpu->v = 0; break;
    case 0xd8: break; /* cld: the mode is never decimal */
    case 0xea: break;
    case 0x88: set_nz(cpu, --cpu->y); break;
    case 0xc8: set_nz(cpu, ++cpu->y); break;
    case 0xca: set_nz(cpu, --cpu->x); break;
    case 0xe8: set_nz(cpu, ++cpu->x); break;
    case 0x8a: set_nz(cpu, cpu->a = cpu->x); break;
    case 0x98: set_nz(cpu, cpu->a = cpu->y); break;
    case 0xa8: set_nz(cpu, cpu->y = cpu->a); break;
    case 0xaa: set_nz(cpu, cpu->x = cpu->a); break;
    case 0xba: set_nz(cpu, cpu->x = cpu->sp); break;
    case 0x9a: cpu->sp = cpu->x; break;
    case 0x4c: cpu->pc = next_word(cpu), cpu->cycles++; break;
    case 0x6c: cpu->pc = word_in_page(cpu, next_word(cpu)), cpu->cycles += 3; break;
    case 0x20: {
        const uint16_t to = next_word(cpu), back = (uint16_t)(cpu->pc - 1);
        push(cpu, back >> 8), push(cpu, back & 0xff);
        cpu->pc = to, cpu->cycles += 4;
        break;
    }
    case 0x60: {
        const uint8_t low = pull(cpu);
        cpu->pc = (uint16_t)((low | pull(cpu) << 8) + 1), cpu->cycles += 4;
        break;
    }
    default: return false;
    }
    return true;
}

static bool step(cpu6502 *cpu)
{
    const uint16_t start = cpu->pc;
    const uint8_t opcode = next_byte(cpu);
    const int op = opcode >> 5, mode = opcode >> 2 & 7;
    bool known;
    if ((opcode & 0x1f) == 0x10) branch(cpu, op), known = true;
    else if ((opcode & 3) == 1) known = accumulator_group(cpu, op, mode);
    else if ((opcode & 3) == 2 && (mode % 2 || (mode == 2 && op < 4) || (mode == 0 && op == 5)))
        known = shift_group(cpu, op, mode);
    else if ((opcode & 3) == 0 && (mode % 2 || (mode == 0 && op > 4)) && opcode != 0x4c && opcode != 0x6c)
        known = index_group(cpu, op, mode);
    else
        known = single(cpu, opcode);
    if (!known) cpu->pc = start;
    return known;
}

bool cpu6502_run(cpu6502 *cpu, uint16_t end, uint16_t other_end, int most)
{
    for (; cpu->pc != end && cpu->pc != other_end; most--)
        if (most == 0 || !step(cpu)) return false;
    return true;
}
