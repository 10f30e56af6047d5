/* count.c - the counter that each basic block of the library calls, and profiles: which functions had most blocks?
 *
 * gcc and clang put a call of __sanitizer_cov_trace_pc into each block (-fsanitize-coverage=trace-pc).  The count depends
 * on the compiler, never on the machine's load. */
#define _GNU_SOURCE
#include "count.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLOTS = 1 << 14, MOST_FUNCTIONS = 1 << 14 };

typedef struct place {
    uintptr_t pc;
    uint64_t blocks;
} place;

uint64_t cliffs_blocks, cliffs_limit = UINT64_MAX;
jmp_buf cliffs_limit_reached;
static place places[SLOTS];
static uint32_t used[SLOTS];
static size_t n_used;
static bool profiling;

void __sanitizer_cov_trace_pc(void);

void __sanitizer_cov_trace_pc(void)
{
    if (++cliffs_blocks > cliffs_limit) {
        cliffs_limit = UINT64_MAX;
        longjmp(cliffs_limit_reached, 1);
    }
    if (!profiling) return;
    const uintptr_t pc = (uintptr_t)__builtin_return_address(0);
    size_t i = (size_t)(pc * 0x9e3779b97f4a7c15u >> 50);
    while (places[i].pc != 0 && places[i].pc != pc) i = (i + 1) % SLOTS;
    if (places[i].pc == 0) used[n_used++] = (uint32_t)i;
    places[i].pc = pc;
    places[i].blocks++;
}

void cliffs_profile_begin(void)
{
    for (size_t i = 0; i < n_used; i++) places[used[i]].pc = places[used[i]].blocks = 0;
    n_used = 0;
    profiling = true;
}

/* ---- Names ---- */

typedef struct function {
    uintptr_t at;
    uint64_t blocks;
    char name[64];
} function;

static function *functions; /* by rising address, as nm -n lists them; the program is linked where it runs (-no-pie) */
static size_t n_functions;

static void read_functions(void)
{
    char command[64], line[400];
    snprintf(command, sizeof command, "nm -n /proc/%d/exe", (int)getpid());
    FILE *in = popen(command, "r");
    functions = (function *)calloc(MOST_FUNCTIONS, sizeof *functions);
    while (in && functions && n_functions < MOST_FUNCTIONS && fgets(line, sizeof line, in)) {
        unsigned long at;
        char type, name[64];
        if (sscanf(line, "%lx %c %63s", &at, &type, name) != 3 || (type != 't' && type != 'T')) continue;
        functions[n_functions].at = at;
        memcpy(functions[n_functions++].name, name, sizeof name);
    }
    if (in) pclose(in);
}

static function *function_at(uintptr_t pc)
{
    size_t lo = 0, hi = n_functions;
    while (hi - lo > 1) {
        const size_t mid = lo + (hi - lo) / 2;
        if (functions[mid].at < pc) lo = mid;
        else hi = mid;
    }
    return &functions[lo];
}

void cliffs_profile_end(char *text, size_t size)
{
    profiling = false;
    text[0] = 0;
    if (!functions) read_functions();
    if (!n_functions) return;
    uint64_t sum = 0;
    for (size_t i = 0; i < n_used; i++) function_at(places[used[i]].pc)->blocks = 0;
    for (size_t i = 0; i < n_used; i++) {
        function_at(places[used[i]].pc)->blocks += places[used[i]].blocks;
        sum += places[used[i]].blocks;
    }
    for (size_t n = 0, k = 0; k < 3; k++) {
        function *most = NULL;
        for (size_t i = 0; i < n_used; i++) {
            function *f = function_at(places[used[i]].pc);
            if (!most || f->blocks > most->blocks) most = f;
        }
        if (!most || most->blocks * 20 < sum) break;
        n += (size_t)snprintf(text + n, size - n, "%s%s %.0f%%", k ? ", " : "", most->name, 100.0 * (double)most->blocks / (double)sum);
        if (n >= size) break;
        most->blocks = 0;
    }
}
